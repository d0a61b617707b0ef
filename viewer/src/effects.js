// What flies, shines, burns and hides: shots, beams, bursts, smoke, the zone, emitters. Everything is a function of the
// time shown, so it looks the same whether time runs forwards, backwards or stands still.
import * as THREE from "three";
import { Ruins } from "./ruins.js";

const BEAM_TICKS = 4, BURST_TICKS = 11, KILL_TICKS = 26, SPARKS = 7, PUFFS = 6;
const FADE_TICKS = 20; // a cloud thins out at its end
const UP = new THREE.Vector3(0, 0, 1);

const colourOf = (rgb) => new THREE.Color().setRGB(...rgb.map((c) => c / 255), THREE.SRGBColorSpace);
const rimOf = (radius) => new THREE.RingGeometry(Math.max(0, radius - 0.2), radius, 64);
const random = (seed) => {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

/** A pool of instances that is filled anew for every picture. */
class Pool {
  constructor(scene, geometry, material, most) {
    this.mesh = new THREE.InstancedMesh(geometry, material, most);
    this.mesh.frustumCulled = false;
    this.most = most;
    this.colour = new THREE.Color();
    this.dummy = new THREE.Object3D();
    this.mesh.setColorAt(0, this.colour);
    scene.add(this.mesh);
  }

  begin() {
    this.mesh.count = 0;
  }

  /** Adds an instance placed like `dummy`. */
  add(colour, share = 1) {
    if (this.mesh.count >= this.most) return;
    this.dummy.updateMatrix();
    this.mesh.setMatrixAt(this.mesh.count, this.dummy.matrix);
    this.mesh.setColorAt(this.mesh.count, this.colour.copy(colour).multiplyScalar(share));
    this.mesh.count++;
  }

  end() {
    this.mesh.visible = this.mesh.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor.needsUpdate = true;
  }
}

/** Smoke, which gets smaller where it would hide a mech that the camera shows. */
class Smoke extends Pool {
  add(colour, share) {
    const { scale, position } = this.dummy, room = this.sight?.roomAt(position) ?? Infinity;
    if (room < scale.x) scale.setScalar(room);
    if (scale.x > 0.05) super.add(colour, share);
  }
}

/** The entries of rows sorted by their first column that lie in (from, to]. */
function* between(rows, width, from, to) {
  let low = 0, high = rows.length / width;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle * width] <= from) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i * width < rows.length && rows[i * width] <= to; i++) yield i;
}

export class Effects {
  /** With the voxels of a world, what fights leave behind is shown too; `sight` holds the lines that smoke must not hide. */
  constructor(match, mechs, scene, voxels, plainly = false, sight = null) {
    this.match = match;
    this.mechs = mechs;
    this.plainly = plainly; // whether there are fewer and coarser things, as without a graphics card
    this.weapons = match.facts.weapons.map((w) => ({ ...w, colour: colourOf(w.colour) }));
    this.teamColours = match.facts.teams.map((t) => colourOf(t.colour));
    this.palette = Object.fromEntries(Object.entries(match.facts.palette).map(([name, rgb]) => [name, colourOf(rgb)]));
    const glow = new THREE.MeshBasicMaterial({ blending: THREE.AdditiveBlending, transparent: true, depthWrite: false });
    const plain = new THREE.MeshBasicMaterial();
    const ball = new THREE.IcosahedronGeometry(1, plainly ? 1 : 2);
    const rod = new THREE.CylinderGeometry(1, 1, 1, 6, 1, true).rotateX(Math.PI / 2); // along z
    this.shots = new Pool(scene, new THREE.CylinderGeometry(0.5, 1, 1, 6).rotateX(Math.PI / 2), plain, 2000);
    this.beams = new Pool(scene, rod, glow, 500);
    this.balls = new Pool(scene, ball, glow, 600);
    this.sparks = new Pool(scene, new THREE.BoxGeometry(1, 1, 1), plain, 3000);
    const smoke = new THREE.MeshLambertMaterial({ transparent: true, opacity: 0.42, depthWrite: false });
    this.smoke = new Smoke(scene, new THREE.IcosahedronGeometry(1, 1), smoke, 2400);
    const flat = new THREE.MeshBasicMaterial({ transparent: true, depthWrite: false, blending: THREE.AdditiveBlending, side: THREE.DoubleSide, forceSinglePass: true });
    this.smoke.sight = sight;
    this.rings = new Pool(scene, new THREE.RingGeometry(0.94, 1, 40), flat, 400);
    this.#addZone(scene);
    if (voxels) this.ruins = new Ruins(match, voxels, { sparks: this.sparks, balls: this.balls, smoke: this.smoke }, scene, plainly);
    this.direction = new THREE.Vector3();
    this.from = new THREE.Vector3();
    this.to = new THREE.Vector3();
  }

  #addZone(scene) {
    this.zoneFloor = new THREE.Mesh(
      new THREE.CircleGeometry(1, 48),
      new THREE.MeshBasicMaterial({ transparent: true, depthWrite: false, opacity: 0.18 }),
    );
    this.zoneRim = new THREE.Mesh(rimOf(1), new THREE.MeshBasicMaterial());
    this.places = this.match.places.map(([x, y, radius]) => {
      const faint = new THREE.MeshBasicMaterial({ color: this.palette.zone, transparent: true, depthWrite: false, opacity: 0.3 });
      const rim = new THREE.Mesh(rimOf(radius), faint);
      rim.position.set(x, y, 0.12);
      return rim;
    });
    scene.add(this.zoneFloor, this.zoneRim, ...this.places);
  }

  /** Puts the ring where the zone is; faint ones mark places to which it may move. */
  #placeZone(zone) {
    const [x, y, radius] = this.zone = zone;
    this.zoneFloor.scale.setScalar(radius);
    this.zoneFloor.position.set(x, y, 0.1);
    this.zoneRim.geometry.dispose();
    this.zoneRim.geometry = rimOf(radius);
    this.zoneRim.position.set(x, y, 0.14);
    this.places.forEach((rim, k) => (rim.visible = this.match.places[k] !== zone));
  }

  /** `view` and `pilot` say whose knowledge is shown, `chosen` the mech whose target is marked. */
  update(tick, view, pilot, chosen) {
    const pools = [this.shots, this.beams, this.balls, this.sparks, this.smoke, this.rings];
    for (const pool of pools) pool.begin();
    this.#showShots(tick);
    this.#showBeams(tick);
    this.#showBursts(tick);
    this.#showKills(tick);
    this.#showSmoke(tick);
    this.ruins?.update(tick);
    this.#showRings(tick, chosen);
    this.#showZone(tick);
    for (const pool of pools) pool.end();
  }

  #knows(mech) {
    return this.mechs.stands[mech].shown;
  }

  #rod(pool, from, to, radius, colour, share) {
    const { dummy } = pool;
    this.direction.subVectors(to, from);
    const length = this.direction.length();
    if (length < 1e-6) return;
    dummy.quaternion.setFromUnitVectors(UP, this.direction.divideScalar(length));
    dummy.position.addVectors(from, to).multiplyScalar(0.5);
    dummy.scale.set(radius, radius, length);
    pool.add(colour, share);
  }

  #showShots(tick) {
    const { match, from, to } = this, { shot_starts, shot_places, shot_facts } = match.arrays, unit = match.units.length;
    const now = Math.min(Math.floor(tick), match.lastTick), share = tick - now, next = Math.min(now + 1, match.lastTick);
    const later = new Map();
    for (let s = shot_starts[next]; s < shot_starts[next + 1]; s++) later.set(shot_facts[3 * s], s);
    for (let s = shot_starts[now]; s < shot_starts[now + 1]; s++) {
      const weapon = this.weapons[shot_facts[3 * s + 1]], shooter = shot_facts[3 * s + 2];
      if (!this.#knows(shooter) && this.mechs.stands[shooter].alive) continue;
      const after = later.get(shot_facts[3 * s]);
      if (after === undefined) continue;
      from.fromArray(shot_places, 3 * s).multiplyScalar(unit);
      to.fromArray(shot_places, 3 * after).multiplyScalar(unit);
      const step = this.direction.subVectors(to, from).clone();
      to.copy(from).addScaledVector(step, share);
      const tail = step.length() < 1e-6 ? step.set(0, 0, 0.1) : step.setLength(Math.min(1.6, 0.35 + 0.8 * step.length()));
      this.#rod(this.shots, from.copy(to).sub(tail), to, weapon.name === "autocannon" ? 0.09 : 0.17, weapon.colour, 1);
      if (weapon.name === "missile" || weapon.name === "gauss") {
        this.#ball(to, 0.42, weapon.colour, 0.5);
        this.#rod(this.beams, to, from.copy(to).sub(tail.setLength(weapon.name === "gauss" ? 5 : 2.4)), 0.07, weapon.colour, 0.5);
      }
    }
  }

  #showBeams(tick) {
    const { beams } = this.match.arrays, { stands } = this.mechs;
    for (const i of between(beams, 4, tick - BEAM_TICKS, tick)) {
      const [when, shooter, victim, row] = beams.subarray(4 * i, 4 * i + 4), weapon = this.weapons[row];
      if (!this.#knows(shooter) && !this.#knows(victim)) continue;
      const share = 1 - (tick - when) / BEAM_TICKS;
      this.from.copy(stands[shooter].middle);
      this.to.copy(stands[victim].middle);
      if (shooter === this.mechs.inside) this.from.z -= 0.3 * this.match.classes[shooter].height; // under the pilot's eyes
      if (weapon.name === "flamer") {
        for (let k = 1; k <= 9; k++) {
          const at = this.direction.lerpVectors(this.from, this.to, k / 9).clone();
          at.z += 0.3 * (random(i * 9 + k) - 0.5);
          this.#ball(at, 0.12 + 0.05 * k, weapon.colour, 0.6 * share);
        }
      } else {
        this.#rod(this.beams, this.from, this.to, 0.05, this.palette.text, share);
        this.#rod(this.beams, this.from, this.to, 0.17, weapon.colour, 0.75 * share);
        this.#ball(this.to, 0.55, weapon.colour, 0.8 * share);
      }
    }
  }

  #ball(at, radius, colour, share) {
    this.balls.dummy.position.copy(at);
    this.balls.dummy.quaternion.identity();
    this.balls.dummy.scale.setScalar(radius);
    this.balls.add(colour, share);
  }

  #throwSparks(at, seed, age, reach, colour) {
    for (let k = 0; k < SPARKS; k++) {
      const angle = 2 * Math.PI * random(seed + k), rise = 0.4 + 1.2 * random(seed + 31 * k);
      const away = reach * (0.4 + random(seed + 7 * k)) * age;
      this.sparks.dummy.position.set(
        at.x + Math.cos(angle) * away, at.y + Math.sin(angle) * away, Math.max(0.1, at.z + reach * (rise * age - 1.4 * age * age)));
      this.sparks.dummy.rotation.set(seed + k, age * 9, 0);
      this.sparks.dummy.scale.setScalar(0.22 * (1 - age));
      this.sparks.add(colour);
    }
  }

  #showBursts(tick) {
    const { bursts } = this.match.arrays;
    for (const i of between(bursts, 6, tick - BURST_TICKS, tick)) {
      const [when, x, y, z, row, how] = bursts.subarray(6 * i, 6 * i + 6), weapon = this.weapons[row];
      const age = (tick - when) / BURST_TICKS;
      this.from.set(x, y, z);
      const size = how === 1 ? 1 : weapon.splash_radius || 0.45;
      const colour = how === 1 ? this.palette.eccm : weapon.splash_radius ? this.palette.heat : weapon.colour;
      const swell = size * (0.25 + 0.75 * Math.sqrt(age));
      this.#ball(this.from, swell, colour, 0.9 * (1 - age) ** 2);
      this.#ball(this.from, 0.5 * swell, this.palette.text, (1 - age) ** 4);
      if (weapon.splash_radius) this.#throwSparks(this.from, i, age, 1.6 * size, colour);
    }
  }

  #showKills(tick) {
    const { kills } = this.match.arrays, pose = {};
    for (const i of between(kills, 4, tick - KILL_TICKS, tick)) {
      const [when, victim] = kills.subarray(4 * i, 4 * i + 2), age = (tick - when) / KILL_TICKS;
      this.match.pose(when, victim, pose);
      const height = this.match.classes[victim].height;
      this.from.set(pose.x, pose.y, pose.z + 0.5 * height);
      this.#ball(this.from, height * (0.3 + 0.8 * Math.sqrt(age)), this.palette.heat, 0.55 * (1 - age) ** 2);
      this.#ball(this.from, height * (0.25 + 0.3 * age), this.palette.text, 0.8 * (1 - age) ** 5);
      this.#throwSparks(this.from, 101 * victim, age, 1.7 * height, this.teamColours[this.match.teams[victim]]);
      this.#throwSparks(this.from, 211 * victim, age, 1.2 * height, this.palette.heat);
      for (let k = 0; k < 4; k++) {
        this.#puff(pose.x + random(victim + k) - 0.5, pose.y + random(victim + 5 * k) - 0.5,
          pose.z + height * (0.4 + (1.4 + 0.5 * k) * age), height * 0.3 * (0.5 + age) * (1 - age), this.palette.track);
      }
      const ring = this.rings.dummy;
      ring.position.set(pose.x, pose.y, pose.z + 0.3);
      ring.rotation.set(0, 0, 0);
      ring.scale.set(height * 3 * age, height * 3 * age, 1);
      this.rings.add(this.palette.heat, 1 - age);
    }
  }

  #puff(x, y, z, radius, colour) {
    this.smoke.dummy.position.set(x, y, z);
    this.smoke.dummy.scale.setScalar(radius);
    this.smoke.add(colour);
  }

  #showSmoke(tick) {
    const { clouds } = this.match.arrays;
    for (const i of between(clouds, 6, -1, tick)) {
      const [first, last, x, y, z, radius] = clouds.subarray(6 * i, 6 * i + 6);
      if (tick > last + 1) continue;
      const grown = Math.min(1, 0.35 + (tick - first) / 14), left = Math.min(1, (last + 1 - tick) / FADE_TICKS);
      for (let k = 0; k < PUFFS; k++) {
        const angle = 2.4 * k + 0.01 * tick, away = k === 0 ? 0 : 0.5 * radius;
        this.#puff(x + Math.cos(angle) * away, y + Math.sin(angle) * away, Math.max(0.5, z + radius * 0.3 * (random(7 * i + k) - 0.3)),
          radius * (k === 0 ? 0.78 : 0.52) * grown * (0.3 + 0.7 * left), this.palette.cloud);
      }
    }
  }

  #ring(stand, radius, height, colour, share) {
    this.rings.dummy.position.set(stand.x, stand.y, stand.z + height);
    this.rings.dummy.rotation.set(0, 0, 0);
    this.rings.dummy.scale.set(radius, radius, 1);
    this.rings.add(colour, share);
  }

  #showRings(tick, chosen) {
    const { match, palette } = this;
    this.mechs.stands.forEach((stand, i) => {
      if (!stand.shown) return;
      const form = match.classes[i];
      for (const [flag, colour] of [["ecm", palette.ecm], ["eccm", palette.eccm]]) {
        if (!match.is(flag, tick, i)) continue;
        for (const wave of [0, 1, 2]) {
          const age = ((tick / 24 + wave / 3) % 1 + 1) % 1;
          this.#ring(stand, 1 + 5 * age, 0.6 * form.height, colour, 0.9 * (1 - age));
        }
      }
      if (match.is("painted", tick, i)) this.#ring(stand, 0.9 * form.width, form.height + 0.35, palette.painted, 0.9);
      if (i !== chosen) return;
      this.#ring(stand, 1.05 * form.width, 0.2, palette.text, 1);
      const target = match.arrays.target[match.decisionAt(tick) * match.mechs + i];
      if (target >= 0 && this.mechs.stands[target].shown) {
        const other = this.mechs.stands[target];
        this.#rod(this.beams, stand.middle, other.middle, 0.03, palette.critical, 0.55);
        this.#ring(other, 1.1 * match.classes[target].width, 0.25, palette.critical, 1);
      }
    });
  }

  #showZone(tick) {
    const { match } = this, holders = [0, 0], zone = match.zoneAt(tick);
    if (zone !== this.zone) this.#placeZone(zone);
    for (let i = 0; i < match.mechs; i++) {
      if (match.is("alive", tick, i) && match.is("in_zone", tick, i)) holders[match.teams[i]]++;
    }
    const alone = holders[0] > 0 && holders[1] === 0 ? 0 : holders[1] > 0 && holders[0] === 0 ? 1 : -1;
    const colour = alone >= 0 ? this.teamColours[alone] : this.palette.zone;
    for (const mesh of [this.zoneFloor, this.zoneRim]) mesh.material.color.copy(colour);
  }
}
