// The lines from the camera to the mechs that it shows. Leaves and smoke on them are left out, so that nobody is hidden.
import * as THREE from "three";

export const MOST_LINES = 8;
const CLEAR = 0.75; // free space around a line, in heights of its mech

export class Sight {
  constructor() {
    this.eye = new THREE.Vector3();
    this.ends = []; // middle of each mech, and the free space around its line
    this.uniform = { value: Array.from({ length: MOST_LINES }, () => new THREE.Vector4()) };
    this.way = new THREE.Vector3();
    this.off = new THREE.Vector3();
  }

  /** Keeps these mechs in sight of the camera. */
  look(camera, stands, classes, mechs) {
    this.eye.copy(camera.position);
    this.ends = mechs.slice(0, MOST_LINES).map((mech) => ({ at: stands[mech].middle, room: CLEAR * classes[mech].height }));
    this.uniform.value.forEach((line, k) => {
      const end = this.ends[k];
      if (end) line.set(end.at.x, end.at.y, end.at.z, end.room);
      else line.w = 0;
    });
  }

  /** Whether a line passes through a square of the map. */
  crosses(left, low, size) {
    return this.ends.some(({ at, room }) => {
      let [from, to] = [0, 1];
      for (const [eye, end, least] of [[this.eye.x, at.x, left - room], [this.eye.y, at.y, low - room]]) {
        const way = end - eye || 1e-9, shares = [(least - eye) / way, (least + size + 2 * room - eye) / way];
        [from, to] = [Math.max(from, Math.min(...shares)), Math.min(to, Math.max(...shares))];
      }
      return from <= to;
    });
  }

  /** How large a ball at a place may be without reaching into the free space around a line; Infinity off all lines. */
  roomAt(place) {
    let room = Infinity;
    for (const { at, room: clear } of this.ends) {
      this.way.subVectors(at, this.eye);
      this.off.subVectors(place, this.eye);
      const share = Math.max(0, Math.min(1, this.off.dot(this.way) / this.way.lengthSq()));
      if (share < 1) room = Math.min(room, Math.max(0, this.off.addScaledVector(this.way, -share).length() - clear));
    }
    return room;
  }

  /** The same for a shader: `hidesMech(place)` tells whether something at a place of the world must be left out. */
  get shader() {
    return `uniform vec4 sight[${MOST_LINES}];
        bool hidesMech(vec3 place, float grain) {
          for (int k = 0; k < ${MOST_LINES}; k++) {
            if (sight[k].w <= 0.0) break;
            vec3 way = sight[k].xyz - cameraPosition, off = place - cameraPosition;
            float share = dot(off, way) / dot(way, way);
            if (share < 1.0 && length(off - share * way) < sight[k].w * (0.85 + 0.3 * grain)) return true;
          }
          return false;
        }`;
  }
}
