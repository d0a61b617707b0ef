// A small label over every mech: its name, hit points and heat; one draw call for all of them. Where mechs stand close
// together, labels move apart, and a stalk leads from each to its mech.
import * as THREE from "three";

const VERTEX = `
attribute vec3 place;
attribute vec4 bars; // hit points, heat, team, chosen
attribute float row;
attribute vec2 lift; // how far the label was moved, in sizes of a label
uniform vec2 size; // of a label, in clip space
uniform float rows;
varying vec2 vUv;
varying vec4 vBars;
varying float vRow;
void main() {
  vUv = uv;
  vBars = bars;
  vRow = (rows - 1.0 - row + uv.y) / rows;
  vec4 clip = projectionMatrix * modelViewMatrix * vec4(place, 1.0);
  clip.xy += ((position.xy + vec2(0.0, 0.5)) * (bars.w > 0.5 ? 1.35 : 1.0) + lift) * size * clip.w;
  gl_Position = clip;
}`;
const STALK_VERTEX = `
attribute vec3 place;
attribute vec4 bars;
attribute vec2 lift;
uniform vec2 size;
varying float vTeam;
void main() {
  vTeam = bars.z;
  vec4 clip = projectionMatrix * modelViewMatrix * vec4(place, 1.0);
  clip.xy += ((position.y + 0.5) * lift + position.x * vec2(0.03, 0.0)) * size * clip.w;
  gl_Position = clip;
}`;
const STALK_FRAGMENT = `
uniform vec3 teams[2];
varying float vTeam;
void main() {
  gl_FragColor = vec4(vTeam < 0.5 ? teams[0] : teams[1], 0.75);
}`;
const FRAGMENT = `
uniform sampler2D names;
uniform vec3 teams[2];
uniform vec3 health[3]; // good, hurt, critical
uniform vec3 hot;
varying vec2 vUv;
varying vec4 vBars;
varying float vRow;
void main() {
  vec3 team = vBars.z < 0.5 ? teams[0] : teams[1];
  if (vUv.y > 0.42) {
    vec4 ink = texture2D(names, vec2(vUv.x, vRow)); // white letters with a black rim
    if (ink.a < 0.25) discard;
    gl_FragColor = vec4(mix(team, vec3(1.0), vBars.w * 0.7 + 0.35) * min(1.0, 0.2 + 1.1 * ink.r), ink.a);
  } else {
    vec3 state = vBars.x > 0.6 ? health[0] : vBars.x > 0.3 ? health[1] : health[2];
    bool upper = vUv.y > 0.16;
    float share = upper ? vBars.x : min(1.0, vBars.y);
    vec3 full = upper ? state : hot;
    gl_FragColor = vec4(vUv.x < share ? full : vec3(0.1, 0.12, 0.16), 0.92);
  }
}`;
const WIDTH = 128, HEIGHT = 48; // of a name in the texture, pixels
const SHOWN = [44, 17]; // of a label on the screen, CSS pixels
// Where a label may stand, in its own sizes from its place: above first, then beside.
const PLACES = [[0, 0], [0, 1.05], [0.55, 0.75], [-0.55, 0.75], [0, 2.1], [1.05, 0.4], [-1.05, 0.4], [0.6, 1.8], [-0.6, 1.8], [0, 3.15], [1.1, 1.5], [-1.1, 1.5],
  [0.6, 2.85], [-0.6, 2.85], [0, 4.2], [1.2, 2.6], [-1.2, 2.6], [0.6, 3.9], [-0.6, 3.9], [0, 5.25]];
const EASE = 0.25; // share of the way that a label moves in a picture

export class Labels {
  constructor(match, mechs, scene) {
    this.match = match;
    this.mechs = mechs;
    const quad = new THREE.PlaneGeometry(1, 1);
    this.geometry = new THREE.InstancedBufferGeometry();
    this.geometry.index = quad.index;
    this.geometry.setAttribute("position", quad.attributes.position);
    this.geometry.setAttribute("uv", quad.attributes.uv);
    const attribute = (size) => new THREE.InstancedBufferAttribute(new Float32Array(size * match.mechs), size).setUsage(THREE.DynamicDrawUsage);
    for (const [name, size] of [["place", 3], ["bars", 4], ["row", 1], ["lift", 2]]) this.geometry.setAttribute(name, attribute(size));
    const vector = (rgb) => new THREE.Vector3(...rgb.map((c) => c / 255)), { palette } = match.facts;
    const teams = match.facts.teams.map((t) => vector(t.colour)), size = { value: new THREE.Vector2() };
    const health = [palette.health ?? [74, 222, 128], palette.hurt ?? [250, 204, 21], palette.critical].map(vector);
    this.camera = null; // labels move apart if they know from where they are seen
    this.lifts = match.roles.map(() => ({ x: 0, y: 0, at: 0 }));
    this.point = new THREE.Vector3();
    this.view = new THREE.Matrix4();
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { size, names: { value: this.#writeNames() }, rows: { value: match.mechs }, teams: { value: teams }, health: { value: health }, hot: { value: vector(palette.heat) } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    const stalk = new THREE.ShaderMaterial({ vertexShader: STALK_VERTEX, fragmentShader: STALK_FRAGMENT, uniforms: { size, teams: { value: teams } }, transparent: true, depthTest: false, depthWrite: false });
    this.stalks = new THREE.Mesh(this.geometry, stalk);
    this.mesh = new THREE.Mesh(this.geometry, this.material);
    for (const [mesh, order] of [[this.stalks, 9], [this.mesh, 10]]) {
      mesh.frustumCulled = false;
      mesh.renderOrder = order;
      scene.add(mesh);
    }
  }

  #writeNames() {
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT * this.match.mechs;
    const pen = canvas.getContext("2d");
    pen.font = "700 30px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.fillStyle = "#fff";
    pen.strokeStyle = "rgba(0, 0, 0, 0.9)";
    pen.lineWidth = 4;
    pen.lineJoin = "round";
    this.match.classes.forEach((form, i) => {
      const text = `${form.name[0].toUpperCase()}${i % (this.match.mechs / 2)}`;
      pen.strokeText(text, WIDTH / 2, HEIGHT * i + 24);
      pen.fillText(text, WIDTH / 2, HEIGHT * i + 24);
    });
    return new THREE.CanvasTexture(canvas);
  }

  resize(width, height) {
    [this.width, this.height] = [width, height];
    this.material.uniforms.size.value.set((2 * SHOWN[0]) / width, (2 * SHOWN[1]) / height);
  }

  /** `eased` lets labels glide to where they fit; without it they are there at once. */
  update(tick, chosen, eased = false) {
    const { place, bars, row, lift } = this.geometry.attributes, shown = [];
    this.mechs.stands.forEach((stand, i) => {
      if (stand.shown && i !== this.mechs.inside) shown.push({ i, x: stand.x, y: stand.y, z: stand.z + 1.12 * this.match.classes[i].height + 0.5, scale: i === chosen ? 1.35 : 1 });
    });
    if (this.camera && this.width) this.#spread(shown, eased);
    shown.forEach(({ i, x, y, z }, count) => {
      const { hp, heat } = this.match.vitals(tick, i);
      place.setXYZ(count, x, y, z);
      bars.setXYZW(count, hp, heat, this.match.teams[i], i === chosen ? 1 : 0);
      lift.setXY(count, this.lifts[i].x, this.lifts[i].y);
      row.setX(count, i);
    });
    this.geometry.instanceCount = shown.length;
    place.needsUpdate = bars.needsUpdate = row.needsUpdate = lift.needsUpdate = true;
  }

  /** Gives every label a place where no other stands: the nearest mechs and the chosen one keep theirs. */
  #spread(shown, eased) {
    this.camera.updateMatrixWorld();
    this.view.multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse);
    for (const one of shown) {
      this.point.set(one.x, one.y, one.z).applyMatrix4(this.view);
      [one.u, one.v, one.behind] = [((this.point.x / 2) * this.width) / SHOWN[0], ((this.point.y / 2) * this.height) / SHOWN[1], Math.abs(this.point.z) > 1];
    }
    const taken = [];
    const overlap = (u, v, scale) => {
      let sum = 0;
      for (const t of taken) {
        const w = 0.5 * (scale + t.scale) - Math.abs(u - t.u), h = Math.min(v + scale, t.v + t.scale) - Math.max(v, t.v);
        if (w > 0 && h > 0.04) sum += w * h;
      }
      return sum;
    };
    for (const one of [...shown].sort((a, b) => b.scale - a.scale || a.v - b.v)) {
      const memory = this.lifts[one.i];
      if (one.behind) {
        Object.assign(memory, { x: 0, y: 0, at: 0 });
        continue;
      }
      let best = 0, least = Infinity;
      for (const at of [0, memory.at, ...PLACES.keys()]) {
        const [dx, dy] = PLACES[at], shared = overlap(one.u + dx, one.v + dy, one.scale);
        if (shared < least) [best, least] = [at, shared];
        if (shared === 0) break;
      }
      memory.at = best;
      const [dx, dy] = PLACES[best], share = eased ? EASE : 1;
      memory.x += share * (dx - memory.x);
      memory.y += share * (dy - memory.y);
      taken.push({ u: one.u + dx, v: one.v + dy, scale: one.scale });
    }
  }
}
