// A small label over every mech: its name, hit points and heat; one draw call for all of them.
import * as THREE from "three";

const VERTEX = `
attribute vec3 place;
attribute vec4 bars; // hit points, heat, team, chosen
attribute float row;
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
  clip.xy += (position.xy + vec2(0.0, 0.5)) * size * clip.w * (bars.w > 0.5 ? 1.35 : 1.0);
  gl_Position = clip;
}`;
const FRAGMENT = `
uniform sampler2D names;
uniform vec3 teams[2];
varying vec2 vUv;
varying vec4 vBars;
varying float vRow;
void main() {
  vec3 team = vBars.z < 0.5 ? teams[0] : teams[1];
  if (vUv.y > 0.42) {
    float ink = texture2D(names, vec2(vUv.x, vRow)).a;
    if (ink < 0.25) discard;
    gl_FragColor = vec4(mix(team, vec3(1.0), vBars.w * 0.7 + 0.35), ink);
  } else {
    vec3 health = vBars.x > 0.6 ? vec3(0.29, 0.87, 0.5) : vBars.x > 0.3 ? vec3(0.98, 0.8, 0.08) : vec3(0.97, 0.33, 0.33);
    bool upper = vUv.y > 0.16;
    float share = upper ? vBars.x : min(1.0, vBars.y);
    vec3 full = upper ? health : vec3(1.0, 0.59, 0.18);
    gl_FragColor = vec4(vUv.x < share ? full : vec3(0.1, 0.12, 0.16), 0.92);
  }
}`;
const WIDTH = 128, HEIGHT = 48; // of a name in the texture, pixels
const SHOWN = [44, 17]; // of a label on the screen, CSS pixels

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
    for (const [name, size] of [["place", 3], ["bars", 4], ["row", 1]]) this.geometry.setAttribute(name, attribute(size));
    const teams = match.facts.teams.map((t) => new THREE.Vector3(...t.colour.map((c) => c / 255)));
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { size: { value: new THREE.Vector2() }, names: { value: this.#writeNames() }, rows: { value: match.mechs }, teams: { value: teams } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new THREE.Mesh(this.geometry, this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 10;
    scene.add(this.mesh);
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
    pen.lineWidth = 5;
    this.match.classes.forEach((form, i) => {
      const text = `${form.name[0].toUpperCase()}${i % (this.match.mechs / 2)}`;
      pen.fillText(text, WIDTH / 2, HEIGHT * i + 24);
    });
    return new THREE.CanvasTexture(canvas);
  }

  resize(width, height) {
    this.material.uniforms.size.value.set((2 * SHOWN[0]) / width, (2 * SHOWN[1]) / height);
  }

  update(tick, chosen) {
    const { place, bars, row } = this.geometry.attributes;
    let count = 0;
    this.mechs.stands.forEach((stand, i) => {
      if (!stand.shown) return;
      const { hp, heat } = this.match.vitals(tick, i);
      place.setXYZ(count, stand.x, stand.y, stand.z + 1.12 * this.match.classes[i].height + 0.5);
      bars.setXYZW(count, hp, heat, this.match.teams[i], i === chosen ? 1 : 0);
      row.setX(count++, i);
    });
    this.geometry.instanceCount = count;
    place.needsUpdate = bars.needsUpdate = row.needsUpdate = true;
  }
}
