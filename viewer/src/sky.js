// What lies around the map: a sky over plains that end in haze. Colours of corners only, so it costs next to nothing.
import * as THREE from "three";

// Colours of the sky by height above the horizon, from -1 to 1.
const SKY = [[-1, "#b5ab9c"], [-0.03, "#b5ab9c"], [0.02, "#dccbad"], [0.09, "#b4bcc0"], [0.25, "#6f93b8"], [0.6, "#3f6798"], [1, "#2a4a7c"]];
const LAND = [[0, "#6b6a50"], [0.22, "#7b785e"], [0.5, "#988f7b"], [1, "#b5ab9c"]]; // from the middle to the rim
export const HAZE = "#b5ab9c";
export const SUN = new THREE.Vector3(-0.6, 0.42, 0.85).normalize(); // towards the sun

function colourAt(stops, at) {
  const next = Math.max(1, stops.findIndex(([from]) => from >= at)), [low, below] = stops[next - 1], [high, above] = stops[next];
  return new THREE.Color(below).lerp(new THREE.Color(above), Math.max(0, Math.min(1, (at - low) / (high - low))));
}

function paint(geometry, colourOf) {
  const { position } = geometry.attributes, point = new THREE.Vector3(), colours = new Float32Array(3 * position.count);
  for (let i = 0; i < position.count; i++) colourOf(point.fromBufferAttribute(position, i)).toArray(colours, 3 * i);
  geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  return geometry;
}

export class Sky {
  constructor(match, scene) {
    const [width, depth] = match.size, extent = Math.max(width, depth), reach = 3.4 * extent;
    const glow = new THREE.Color("#ffe2b0");
    const dome = paint(new THREE.SphereGeometry(reach, 24, 12, 0, 2 * Math.PI, 0, 0.53 * Math.PI).rotateX(Math.PI / 2), (point) => {
      const up = point.clone().normalize(), near = Math.max(0, up.dot(SUN));
      return colourAt(SKY, up.z).lerp(glow, 0.55 * near ** 12 + 0.25 * near ** 3 * Math.max(0, 1 - up.z));
    });
    this.dome = new THREE.Mesh(dome, new THREE.MeshBasicMaterial({ vertexColors: true, fog: false, depthWrite: false, side: THREE.BackSide }));
    this.land = new THREE.Mesh(
      paint(new THREE.RingGeometry(0.2 * extent, reach, 40, 7), (point) => colourAt(LAND, Math.hypot(point.x, point.y) / reach)),
      new THREE.MeshBasicMaterial({ vertexColors: true, fog: false }),
    );
    this.land.position.set(width / 2, depth / 2, -0.3);
    // Drawn after the map, so that only what it leaves free is painted.
    this.land.renderOrder = 1;
    this.dome.renderOrder = 2;
    this.ahead = new THREE.Vector3();
    scene.add(this.land, this.dome);
  }

  /** The sky is as far away wherever the camera stands, and left out where the camera looks down too far to see it. */
  follow(camera) {
    this.dome.position.set(camera.position.x, camera.position.y, 0);
    const down = -camera.getWorldDirection(this.ahead).z;
    this.dome.visible = Math.asin(Math.min(1, Math.max(-1, down))) < (camera.fov * Math.PI) / 360 + 0.25;
  }
}
