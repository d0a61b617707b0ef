// The mechs: a silhouette per class built of boxes, drawn as instances; legs swing with the way walked. Each throws its
// own shadow on the ground, and what is left of it after its end lies there for the rest of the match.
import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { SUN } from "./sky.js";

const METAL = "#4a5160", DARK = "#262b35", GLASS = "#bff3ff";
const TEAM = "team", TRIM = "trim";
// Boxes of each class: [size x, y, z], [centre x, y, z], colour; x ahead, y left, in a body one unit wide and high.
const BODIES = {
  scout: [
    [[0.9, 0.5, 0.26], [0.02, 0, 0.66], TEAM], [[0.4, 0.34, 0.16], [0.34, 0, 0.8], GLASS],
    [[0.7, 0.12, 0.12], [-0.1, 0.4, 0.72], TRIM], [[0.7, 0.12, 0.12], [-0.1, -0.4, 0.72], TRIM],
    [[0.05, 0.05, 0.4], [-0.3, 0.12, 0.98], METAL], [[0.3, 0.3, 0.05], [-0.3, 0.12, 1.14], TRIM],
  ],
  light: [
    [[0.7, 0.62, 0.3], [0, 0, 0.66], TEAM], [[0.34, 0.36, 0.2], [0.32, 0, 0.84], GLASS],
    [[0.6, 0.18, 0.18], [0.22, 0.46, 0.66], METAL], [[0.5, 0.18, 0.18], [0.2, -0.46, 0.66], METAL],
    [[0.3, 0.5, 0.24], [-0.32, 0, 0.86], TRIM], [[0.2, 0.16, 0.22], [-0.42, 0.2, 0.56], DARK], [[0.2, 0.16, 0.22], [-0.42, -0.2, 0.56], DARK],
  ],
  medium: [
    [[0.62, 0.7, 0.3], [0, 0, 0.62], TEAM], [[0.5, 0.5, 0.16], [-0.02, 0, 0.84], TRIM], [[0.2, 0.3, 0.16], [0.32, 0, 0.78], GLASS],
    [[0.28, 0.22, 0.28], [0, 0.48, 0.74], TEAM], [[0.28, 0.22, 0.28], [0, -0.48, 0.74], TEAM],
    [[0.74, 0.12, 0.12], [0.3, 0.5, 0.6], METAL], [[0.6, 0.16, 0.16], [0.26, -0.5, 0.6], METAL],
    [[0.26, 0.4, 0.3], [-0.4, 0, 0.7], DARK],
  ],
  heavy: [
    [[0.62, 0.66, 0.34], [0, 0, 0.58], TEAM], [[0.4, 0.5, 0.2], [0, 0, 0.84], TRIM], [[0.14, 0.26, 0.14], [0.28, 0, 0.8], GLASS],
    [[0.36, 0.24, 0.3], [0, 0.46, 0.82], TEAM], [[0.36, 0.24, 0.3], [0, -0.46, 0.82], TEAM],
    [[0.5, 0.2, 0.2], [0, 0.4, 1.02], METAL], [[0.06, 0.16, 0.16], [0.26, 0.4, 1.02], DARK],
    [[0.95, 0.13, 0.13], [0.36, -0.5, 0.6], METAL], [[0.5, 0.2, 0.2], [0.14, 0.5, 0.56], METAL],
    [[0.3, 0.5, 0.4], [-0.4, 0, 0.66], DARK],
  ],
};
const LEGS = {
  scout: [[[0.16, 0.14, 0.34], [-0.08, 0, -0.14], METAL], [[0.14, 0.12, 0.32], [0.08, 0, -0.36], DARK], [[0.32, 0.2, 0.08], [0.12, 0, -0.52], TEAM]],
  light: [[[0.2, 0.18, 0.34], [-0.06, 0, -0.14], METAL], [[0.18, 0.16, 0.3], [0.06, 0, -0.36], DARK], [[0.36, 0.24, 0.08], [0.1, 0, -0.5], TEAM]],
  medium: [[[0.24, 0.2, 0.3], [0, 0, -0.1], METAL], [[0.22, 0.2, 0.28], [0.02, 0, -0.32], TEAM], [[0.4, 0.28, 0.1], [0.06, 0, -0.47], DARK]],
  heavy: [[[0.28, 0.24, 0.26], [0, 0, -0.08], METAL], [[0.3, 0.26, 0.24], [0, 0, -0.28], TEAM], [[0.44, 0.32, 0.12], [0.04, 0, -0.42], DARK]],
};
const FALLING_TICKS = 14; // from its end until a wreck lies
const HIP = { scout: 0.56, light: 0.54, medium: 0.52, heavy: 0.48 };
const STANCE = { scout: 0.26, light: 0.28, medium: 0.26, heavy: 0.24 };

function shape(boxes, team) {
  const colours = { [TEAM]: team, [TRIM]: team.clone().lerp(new THREE.Color("#f4f6fa"), 0.55) };
  const parts = boxes.map(([size, centre, name]) => {
    const box = new THREE.BoxGeometry(...size).translate(...centre);
    const colour = colours[name] ?? new THREE.Color(name);
    const values = new Float32Array(box.attributes.position.count * 3);
    for (let i = 0; i < values.length; i += 3) colour.toArray(values, i);
    box.setAttribute("color", new THREE.BufferAttribute(values, 3));
    return box;
  });
  return mergeGeometries(parts);
}

/** Everything about how a mech stands at one time, which labels, effects and panels use too. */
class Stand {
  x = 0; y = 0; z = 0; yaw = 0; speed = 0;
  shown = false; alive = false; ghost = false; wreck = false; middle = new THREE.Vector3();
}

export class Mechs {
  constructor(match, scene) {
    this.match = match;
    this.stands = match.roles.map(() => new Stand());
    this.walked = this.#distances();
    this.groups = [];
    this.inside = -1; // whose eyes the picture shows: its own body is left out
    this.plainly = false; // whether legs throw no shadows
    this.shadowed = true;
    this.floorUnder = null; // (x, y, z) => height of the ground, where somebody knows it
    this.diedAt = this.#ends();
    const dark = new THREE.MeshBasicMaterial({
      color: "#0c0f16", transparent: true, opacity: 0.42, depthWrite: false, stencilWrite: true, // no place is darkened twice
      stencilFunc: THREE.NotEqualStencilFunc, stencilRef: 1, stencilZPass: THREE.ReplaceStencilOp,
    });
    const material = new THREE.MeshLambertMaterial({ vertexColors: true });
    const teams = match.facts.teams.map((t) => new THREE.Color().setRGB(...t.colour.map((c) => c / 255), THREE.SRGBColorSpace));
    for (const team of [0, 1]) {
      match.facts.classes.forEach((form, role) => {
        const members = match.roles.flatMap((r, i) => (r === role && match.teams[i] === team && match.present[i] ? [i] : []));
        if (!members.length) return;
        const body = new THREE.InstancedMesh(shape(BODIES[form.name], teams[team]), material, members.length);
        const legs = new THREE.InstancedMesh(shape(LEGS[form.name], teams[team]), material, 2 * members.length);
        const shadows = [new THREE.InstancedMesh(body.geometry, dark, members.length), new THREE.InstancedMesh(legs.geometry, dark, 2 * members.length)];
        for (const mesh of [body, legs, ...shadows]) {
          mesh.frustumCulled = false;
          mesh.userData.members = members;
          scene.add(mesh);
        }
        this.groups.push({ form, members, body, legs, shadows });
      });
    }
    this.matrix = new THREE.Matrix4();
    this.local = new THREE.Matrix4();
    this.fall = new THREE.Matrix4();
    this.turn = new THREE.Quaternion();
    this.colour = new THREE.Color();
    this.now = new Stand();
  }

  /** Distance each mech has walked up to each physics step, voxels: legs keep their pace when time runs backwards. */
  #distances() {
    const { match } = this, walked = new Float32Array((match.lastTick + 1) * match.mechs), pose = match.arrays.pose;
    for (let i = match.mechs; i < walked.length; i++) {
      const step = Math.hypot(pose[4 * i] - pose[4 * (i - match.mechs)], pose[4 * i + 1] - pose[4 * (i - match.mechs) + 1]);
      walked[i] = walked[i - match.mechs] + step * match.units.length;
    }
    return walked;
  }

  /** The physics step at which each mech was destroyed, Infinity for those that were not. */
  #ends() {
    const { kills } = this.match.arrays, when = new Array(this.match.mechs).fill(Infinity);
    for (let i = 0; i < kills.length; i += 4) when[kills[i + 1]] = kills[i];
    return when;
  }

  /** Stands every mech where it is; `view` and `pilot` say whose knowledge is shown. */
  update(tick, view, pilot) {
    const { match } = this, decision = match.decisionAt(tick);
    for (let i = 0; i < match.mechs; i++) {
      const stand = match.pose(tick, i, this.stands[i]);
      stand.alive = match.is("alive", tick, i);
      const known = match.known(view, pilot, decision, i);
      stand.shown = stand.alive && known;
      stand.ghost = false;
      stand.wreck = !stand.alive && tick >= this.diedAt[i];
      if (stand.alive && !known && view !== "pilot") { // remembered where it was last seen
        const when = match.lastSeen[view === "blue" ? 0 : 1][decision * match.mechs + i];
        if (when >= 0) {
          match.pose(when * match.stepsPerDecision, i, stand);
          stand.ghost = true;
        }
      }
      stand.middle.set(stand.x, stand.y, stand.z + 0.6 * match.classes[i].height);
    }
    for (const group of this.groups) this.#place(group, tick);
  }

  #place({ form, members, body, legs, shadows }, tick) {
    const { match, matrix, local, fall } = this;
    members.forEach((i, slot) => {
      const stand = this.stands[i];
      const size = (stand.shown || stand.ghost || stand.wreck) && i !== this.inside ? 1 : 0;
      const down = stand.wreck ? Math.min(1, (tick - this.diedAt[i]) / FALLING_TICKS) : 0;
      const fallen = match.is("fallen", tick, i), shutdown = match.is("shutdown", tick, i);
      const lean = stand.wreck ? down * (0.5 + 0.25 * (i % 3)) : fallen ? 1.35 : shutdown ? 0.22 : match.is("legged", tick, i) ? 0.1 : 0;
      const stride = 2.2 * form.height * 0.5;
      const phase = (this.walked[Math.floor(tick) * match.mechs + i] / stride) * Math.PI;
      const swing = stand.wreck ? 0.5 * down : Math.min(1, stand.speed / 2) * 0.55;
      const bob = fallen ? 0 : Math.abs(Math.cos(phase)) * 0.04 * swing * form.height;
      this.turn.setFromAxisAngle(new THREE.Vector3(0, 0, 1), stand.yaw);
      matrix.makeRotationFromQuaternion(this.turn).setPosition(stand.x, stand.y, stand.z + bob - 0.1 * down * form.height);
      if (stand.wreck) matrix.multiply(local.makeRotationX(down * 0.3 * ((i % 5) - 2)));
      if (lean) matrix.multiply(local.makeRotationY(lean));
      matrix.multiply(local.makeScale(size * form.width, size * form.width, size * form.height));
      body.setMatrixAt(slot, matrix);
      const tint = stand.wreck ? 0.3 - 0.12 * down : stand.ghost ? 0.16 : shutdown ? 0.4 : 1;
      body.setColorAt(slot, this.colour.setScalar(tint));
      // A shadow is the mech itself, pressed along the light onto the floor under it.
      const floor = stand.shown && size ? (this.floorUnder?.(stand.x, stand.y, stand.z + 0.5) ?? stand.z) + 0.09 : -50;
      const sx = SUN.x / SUN.z, sy = SUN.y / SUN.z;
      fall.set(1, 0, -sx, sx * floor, 0, 1, -sy, sy * floor, 0, 0, 0, floor, 0, 0, 0, 1);
      if (floor < 0) fall.makeScale(0, 0, 0);
      shadows[0].setMatrixAt(slot, local.multiplyMatrices(fall, matrix));
      for (const side of [0, 1]) {
        const legMatrix = matrix.clone().multiply(local.makeTranslation(0, (side ? 1 : -1) * STANCE[form.name], HIP[form.name]));
        legMatrix.multiply(local.makeRotationY(Math.sin(phase + side * Math.PI) * swing));
        legs.setMatrixAt(2 * slot + side, legMatrix);
        legs.setColorAt(2 * slot + side, this.colour);
        if (!this.plainly) shadows[1].setMatrixAt(2 * slot + side, local.multiplyMatrices(fall, legMatrix));
      }
    });
    shadows[0].visible = this.shadowed;
    shadows[1].visible = this.shadowed && !this.plainly;
    for (const mesh of [body, legs, ...shadows]) mesh.instanceMatrix.needsUpdate = true;
    for (const mesh of [body, legs]) mesh.instanceColor.needsUpdate = true;
  }

  /** Returns the mech nearest to a ray within reach of it, -1 if none is. */
  pick(ray) {
    let best = -1, nearest = Infinity;
    this.stands.forEach((stand, i) => {
      if (!stand.shown && !stand.ghost) return;
      const reach = Math.max(1.6, 0.7 * this.match.classes[i].height), away = ray.origin.distanceTo(stand.middle);
      if (ray.distanceToPoint(stand.middle) < reach + 0.012 * away && away < nearest) [best, nearest] = [i, away];
    });
    return best;
  }
}
