// What a fight leaves behind: pieces that fly from what breaks and stay where they fall, scorched ground, dust, burning
// wrecks. Pieces and scorches are sorted by the time at which they lie, so that showing a time is to draw the first so many.
import * as THREE from "three";

const PIECES = { FOLIAGE: 3 }, PIECES_ELSE = 6, PIECES_OF_A_MECH = 22, MOST_PIECES = 4500;
const FALL = 0.011; // voxels per physics step squared
const DUST_TICKS = 34, FIRE_TICKS = 240, SMOKE_TICKS = 420;

const random = (seed) => {
  const x = Math.sin(seed * 12.9898 + 4.1) * 43758.5453;
  return x - Math.floor(x);
};

/** How many entries of a list that is sorted by `key` come before or at a time. */
function countUntil(list, key, tick) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle][key] <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Ruins {
  /** `voxels` are those of the world; `pools` hold what is drawn anew for every picture: sparks, balls, smoke. */
  constructor(match, voxels, pools, scene, plainly) {
    Object.assign(this, { match, voxels, pools, plainly });
    this.colours = match.facts.materials.map((m) => new THREE.Color().setRGB(...m.colour.map((c) => c / 255), THREE.SRGBColorSpace).multiplyScalar(0.62));
    this.teams = match.facts.teams.map((t) => new THREE.Color().setRGB(...t.colour.map((c) => c / 255), THREE.SRGBColorSpace));
    this.metal = new THREE.Color("#3a3f4a");
    this.fire = new THREE.Color("#ff8a2c");
    this.embers = new THREE.Color("#ffd070");
    this.soot = new THREE.Color("#2b2a2c");
    this.dust = new THREE.Color("#b09c80");
    this.pieces = [];
    this.dusts = [];
    this.wrecks = [];
    this.#plan();
    this.lying = this.#lay(scene);
    this.scorches = this.#scorch(scene);
  }

  #plan() {
    const { match, voxels } = this, { changes, kills } = match.arrays, now = voxels.start.slice(), pose = {};
    for (let i = 0; i < changes.length; i += 5) {
      const [tick, x, y, z, id] = changes.subarray(i, i + 5);
      if (!voxels.has(x, y, z)) continue;
      const at = voxels.index(x, y, z), was = now[at];
      now[at] = id;
      if (id !== 0 || was === 0) continue;
      const name = match.facts.materials[was].name;
      for (let k = 0; k < (PIECES[name] ?? PIECES_ELSE); k++) this.#throw(tick, x + 0.5, y + 0.5, z + 0.5, i + 97 * k, this.colours[was], 0.5, name === "FOLIAGE" ? 0.2 : 0.28);
      const last = this.dusts.at(-1);
      if (last?.tick === tick && Math.hypot(last.x - x, last.y - y, last.z - z) < 2.5) last.size = Math.min(2.2, last.size + 0.25);
      else this.dusts.push({ tick, x: x + 0.5, y: y + 0.5, z: z + 0.5, size: voxels.collides[was] ? 1.1 : 0.6 });
    }
    for (let i = 0; i < kills.length; i += 4) {
      const [tick, mech] = kills.subarray(i, i + 2), form = match.classes[mech];
      match.pose(tick, mech, pose);
      this.wrecks.push({ tick, mech, x: pose.x, y: pose.y, z: pose.z, height: form.height });
      for (let k = 0; k < PIECES_OF_A_MECH; k++) {
        this.#throw(tick, pose.x, pose.y, pose.z + 0.6 * form.height, 7001 * (mech + 1) + 31 * k, k % 3 ? this.metal : this.teams[match.teams[mech]], form.height * 0.36, 0.06 * form.height + 0.12);
      }
    }
    this.pieces.sort((a, b) => a.lies - b.lies);
    this.pieces.length = Math.min(this.pieces.length, MOST_PIECES);
    this.flights = [...this.pieces].sort((a, b) => a.tick - b.tick);
    this.longest = Math.max(0, ...this.pieces.map((p) => p.lies - p.tick));
  }

  /** Throws a piece from a place: where and when it lies is settled here. */
  #throw(tick, x, y, z, seed, colour, force, size) {
    const angle = 2 * Math.PI * random(seed), away = 0.09 * force * (0.3 + random(seed + 1)), rise = 0.2 * force * (0.4 + random(seed + 2));
    const vx = Math.cos(angle) * away, vy = Math.sin(angle) * away;
    let time = (rise + Math.sqrt(rise * rise + 2 * FALL * Math.max(0, z))) / FALL;
    const floor = this.voxels.floorUnder(x + vx * time, y + vy * time, z + 0.4, this.voxels.start) + 0.06;
    time = (rise + Math.sqrt(rise * rise + 2 * FALL * Math.max(0, z - floor))) / FALL;
    this.pieces.push({ tick, lies: tick + time, x, y, z, vx, vy, rise, floor, seed, colour: colour.clone().multiplyScalar(0.7 + 0.5 * random(seed + 3)), size: size * (0.5 + random(seed + 4)) });
  }

  #put(dummy, piece, age) {
    const { x, y, z, vx, vy, rise, floor, seed, size } = piece;
    dummy.position.set(x + vx * age, y + vy * age, Math.max(floor, z + rise * age - 0.5 * FALL * age * age) + 0.3 * size);
    dummy.rotation.set(seed + 0.09 * age, 2 * seed, 0.05 * age);
    dummy.scale.set(size, size * (0.6 + 0.6 * random(seed + 5)), size * 0.7);
  }

  #lay(scene) {
    const mesh = new THREE.InstancedMesh(this.plainly ? new THREE.TetrahedronGeometry(0.9) : new THREE.OctahedronGeometry(0.75), new THREE.MeshLambertMaterial({ flatShading: true }), Math.max(1, this.pieces.length));
    const dummy = new THREE.Object3D();
    this.pieces.forEach((piece, i) => {
      this.#put(dummy, piece, piece.lies - piece.tick);
      dummy.updateMatrix();
      mesh.setMatrixAt(i, dummy.matrix);
      mesh.setColorAt(i, piece.colour);
    });
    mesh.frustumCulled = false;
    mesh.count = 0;
    scene.add(mesh);
    return mesh;
  }

  /** Dark discs where something exploded near the ground. */
  #scorch(scene) {
    const { match, voxels } = this, { bursts, kills } = match.arrays, list = [], pose = {};
    for (let i = 0; i < bursts.length; i += 6) {
      const [tick, x, y, z, row, how] = bursts.subarray(i, i + 6), size = match.facts.weapons[row].splash_radius;
      const floor = voxels.floorUnder(x, y, z + 0.3, voxels.start);
      if (how === 0 && size && z - floor < size) list.push({ tick, x, y, z: floor, size: 0.9 * size });
    }
    for (let i = 0; i < kills.length; i += 4) {
      match.pose(kills[i], kills[i + 1], pose);
      list.push({ tick: kills[i], x: pose.x, y: pose.y, z: pose.z, size: 0.85 * match.classes[kills[i + 1]].height });
    }
    list.sort((a, b) => a.tick - b.tick);
    const disc = new THREE.RingGeometry(0, 1, 14, 3), { position } = disc.attributes, fade = new Float32Array(4 * position.count);
    for (let i = 0; i < position.count; i++) {
      const away = Math.hypot(position.getX(i), position.getY(i));
      fade[4 * i + 3] = away < 0.1 ? 0.85 : away < 0.4 ? 0.8 : away < 0.8 ? 0.45 : 0;
    }
    disc.setAttribute("color", new THREE.BufferAttribute(fade, 4));
    const mesh = new THREE.InstancedMesh(disc, new THREE.MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }), Math.max(1, list.length));
    const dummy = new THREE.Object3D();
    list.forEach(({ x, y, z, size }, i) => {
      dummy.position.set(x, y, z + 0.075 + 0.0005 * (i % 20));
      dummy.rotation.z = i;
      dummy.scale.set(size, size * (0.8 + 0.3 * random(i)), 1);
      dummy.updateMatrix();
      mesh.setMatrixAt(i, dummy.matrix);
    });
    mesh.frustumCulled = false;
    mesh.count = 0;
    scene.add(mesh);
    return { mesh, list };
  }

  update(tick) {
    const { plainly } = this;
    this.lying.count = countUntil(this.pieces, "lies", tick);
    this.lying.visible = this.lying.count > 0;
    this.scorches.mesh.count = countUntil(this.scorches.list, "tick", tick);
    this.scorches.mesh.visible = this.scorches.mesh.count > 0;
    const { sparks, balls, smoke } = this.pools;
    for (let i = countUntil(this.flights, "tick", tick) - 1; i >= 0 && this.flights[i].tick >= tick - this.longest; i--) {
      const piece = this.flights[i];
      if (piece.lies <= tick) continue;
      this.#put(sparks.dummy, piece, tick - piece.tick);
      sparks.add(piece.colour);
    }
    for (let i = countUntil(this.dusts, "tick", tick) - 1; i >= 0 && this.dusts[i].tick > tick - DUST_TICKS; i--) {
      const { x, y, z, size, tick: when } = this.dusts[i], age = (tick - when) / DUST_TICKS;
      for (let k = 0; k < (plainly ? 1 : 3); k++) {
        const angle = 2.1 * k + i;
        smoke.dummy.position.set(x + Math.cos(angle) * size * age, y + Math.sin(angle) * size * age, z + 0.8 * size * age);
        smoke.dummy.scale.setScalar(size * (0.35 + 0.9 * Math.sqrt(age)) * (1 - age ** 3));
        smoke.add(this.dust);
      }
    }
    for (const { tick: when, mech, x, y, z, height } of this.wrecks) {
      const age = tick - when;
      if (age < 0 || age > SMOKE_TICKS) continue;
      const left = 1 - age / SMOKE_TICKS;
      for (let k = 0; k < (plainly ? 2 : 4); k++) { // a column of smoke that the wind bends
        const rise = (age / 60 + k / (plainly ? 2 : 4)) % 1;
        smoke.dummy.position.set(x + 1.6 * rise * rise + 0.2 * Math.sin(mech + 9 * rise), y + 0.9 * rise * rise, z + height * (0.5 + 1.7 * rise));
        smoke.dummy.scale.setScalar(height * (0.12 + 0.26 * rise) * (1 - rise ** 3) * (0.4 + 0.6 * left));
        smoke.add(this.soot, 0.6 + 0.8 * rise);
      }
      if (age > FIRE_TICKS) continue;
      for (let k = 0; k < 3; k++) {
        const flicker = 0.75 + 0.25 * Math.sin(0.9 * tick + 2.3 * k + mech);
        balls.dummy.position.set(x + 0.2 * height * (random(mech + k) - 0.5), y + 0.2 * height * (random(mech + 3 * k) - 0.5), z + height * (0.32 + 0.13 * k));
        balls.dummy.scale.setScalar(height * (0.2 - 0.045 * k) * flicker);
        balls.dummy.quaternion.identity();
        balls.add(k === 1 ? this.embers : this.fire, 0.7 * (1 - age / FIRE_TICKS));
      }
    }
  }
}
