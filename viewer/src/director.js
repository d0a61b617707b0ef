// The automatic director. It knows the whole match in advance, so it plans every shot once: what is worth seeing at each
// time, from where it can be seen, and when to cut. What it shows is a function of time alone, also when time jumps.
import * as THREE from "three";

const AHEAD = 2.5, BEHIND = 1.0; // seconds around a time whose events make it worth seeing
const SHORTEST = 4, LONGEST = 11, LINGER = 1.6; // seconds of a shot, and after its last event
const OPENING = 3; // seconds that the first shot lasts at least
const LEAD_IN = 1.5; // seconds in which a fight is shown before it begins
const DUEL = 24; // voxels within which a target belongs to the fight of whoever aims at it
const TOGETHER = 13; // voxels within which mechs belong to one fight
const BETTER = 1.7; // another fight must be so much better for a cut
const QUIET = 0.6; // what is worth less is nothing to see
const WORTH = { laser: 0.7, flamer: 0.15, painter: 0.3, missile: 1.6, gauss: 2, autocannon: 0.2, smoke: 0.3 };
const KILL = 8;
const RISES = [0.42, 0.62, 0.3, 0.85, 1.05], SIDES = 12; // where cameras are tried: above the horizon in radians, around
const DRIFT = 0.035; // radians a second that a camera goes around a fight
const SMOOTH = 1.2; // seconds over which the middle of a fight is averaged

export class Director {
  constructor(match, voxels, stage) {
    Object.assign(this, { match, voxels, stage });
    this.perSecond = 1 / (match.dt * match.stepsPerDecision); // decisions
    this.#weigh();
    this.shots = [];
    this.placed = 0; // shots whose camera has been chosen; each depends on the one before it
    this.#plan();
  }

  /** By decision and mech: how much is worth seeing of it then; by decision: who fights whom. */
  #weigh() {
    const { match } = this, { beams, bursts, kills } = match.arrays, { decisions, mechs } = match;
    const now = new Float32Array(decisions * mechs), pose = {};
    const add = (tick, mech, worth) => (now[match.decisionAt(Math.min(tick, match.lastTick)) * mechs + mech] += worth);
    for (let i = 0; i < beams.length; i += 4) {
      const worth = WORTH[match.facts.weapons[beams[i + 3]].name] ?? 0.5;
      add(beams[i], beams[i + 1], worth);
      add(beams[i], beams[i + 2], worth);
    }
    for (let i = 0; i < bursts.length; i += 6) { // whoever stands there
      const [tick, x, y, , row] = bursts.subarray(i, i + 6), worth = WORTH[match.facts.weapons[row].name] ?? 0.5;
      for (let mech = 0; mech < mechs; mech++) {
        if (!match.is("alive", Math.max(0, tick - 1), mech)) continue;
        match.pose(tick, mech, pose);
        if (Math.hypot(pose.x - x, pose.y - y) < 4) add(tick, mech, worth);
      }
    }
    for (let i = 0; i < kills.length; i += 4) {
      add(kills[i], kills[i + 1], KILL);
      if (kills[i + 2] >= 0) add(kills[i], kills[i + 2], 0.5 * KILL);
    }
    for (let d = 1; d < decisions; d++) for (let i = 0; i < mechs; i++) add(d * match.stepsPerDecision, i, 0.03 * Math.max(0, match.arrays.dealt[d * mechs + i]));
    this.worth = new Float32Array(decisions * mechs);
    const ahead = Math.round(AHEAD * this.perSecond), behind = Math.round(BEHIND * this.perSecond);
    for (let d = 0; d < decisions; d++) {
      for (let e = Math.max(0, d - behind); e <= Math.min(decisions - 1, d + ahead); e++) {
        const share = e < d ? 1 - (d - e) / (behind + 1) : 1 - 0.6 * ((e - d) / (ahead + 1));
        for (let i = 0; i < mechs; i++) this.worth[d * mechs + i] += share * now[e * mechs + i];
      }
    }
    this.eventful = Array.from({ length: decisions }, (_, d) => now.subarray(d * mechs, (d + 1) * mechs).some((w) => w > 0.1));
  }

  /** The best fight at a decision: its mechs and what it is worth. */
  #fightAt(decision) {
    const { match } = this, { mechs } = match, tick = Math.min(match.lastTick, decision * match.stepsPerDecision);
    const present = [];
    for (let i = 0; i < mechs; i++) {
      if (match.present[i] && match.is("alive", Math.max(0, tick - match.stepsPerDecision), i)) present.push({ mech: i, worth: this.worth[decision * mechs + i], ...match.pose(tick, i, {}) });
    }
    let best = { mechs: [], worth: 0 };
    for (const one of present) {
      if (one.worth <= 0) continue;
      const near = present.filter((other) => Math.hypot(other.x - one.x, other.y - one.y) < TOGETHER && other.worth > 0.15 * one.worth);
      const worth = near.reduce((sum, other) => sum + other.worth, 0);
      if (worth > best.worth) best = { mechs: near.map((other) => other.mech), worth };
    }
    return best;
  }

  /** What a fight of these mechs is worth at a decision. */
  #worthOf(mechs, decision) {
    return mechs.reduce((sum, i) => sum + this.worth[decision * this.match.mechs + i], 0);
  }

  #plan() {
    const { match, perSecond } = this, last = match.decisions - 1, fights = Array.from({ length: last + 1 }, (_, d) => this.#fightAt(d));
    const from = (seconds) => Math.round(seconds * perSecond);
    let d = 0;
    while (d <= last) {
      const fight = fights[d];
      let end = d;
      if (fight.worth < QUIET || d === 0) { // a match opens with both teams in the picture
        while (end <= last && fights[end].worth < QUIET) end++;
        if (this.shots.length && end - d < from(SHORTEST)) { // a pause is no reason for a cut
          this.shots.at(-1).to = end * match.stepsPerDecision;
          d = end;
          continue;
        }
        if (end <= last && end - d > from(SHORTEST + LEAD_IN)) end -= Math.round(from(LEAD_IN) / 2);
        if (d === 0) end = Math.max(end, from(OPENING));
        this.#addShot("wide", d, Math.max(end, d + 1), this.#livingAt(d));
      } else {
        const mechs = this.#cast(fights, d, from);
        let calm = 0;
        for (end = d + 1; end <= last; end++) {
          const length = end - d, own = this.#worthOf(mechs, end);
          calm = own < QUIET ? calm + 1 : 0;
          if (length < from(SHORTEST)) continue;
          if (this.#killSoon(mechs, end, from(LINGER))) continue;
          if (calm > from(LINGER) || length >= from(LONGEST) || fights[end].worth > BETTER * own + KILL / 4) break;
        }
        this.#addShot("fight", d, end, mechs);
      }
      d = end;
    }
  }

  /** Who is in the picture of a fight: who fights now or soon, as long as they are near, and whom they aim at. */
  #cast(fights, d, from) {
    const { match } = this, last = match.decisions - 1, cast = new Set(fights[d].mechs);
    for (const later of [1, 2, 3, 4]) {
      const then = Math.min(last, d + from(later));
      for (const mech of fights[then].mechs) if (this.#isNear(mech, [...cast], then)) cast.add(mech);
    }
    for (const mech of [...cast]) {
      for (const then of [d, Math.min(last, d + from(2))]) {
        const target = match.arrays.target[then * match.mechs + mech], tick = Math.min(match.lastTick, then * match.stepsPerDecision);
        if (target < 0 || !match.is("alive", Math.max(0, tick - match.stepsPerDecision), target)) continue;
        const a = match.pose(tick, mech, {}), b = match.pose(tick, target, {});
        if (Math.hypot(a.x - b.x, a.y - b.y) < DUEL) cast.add(target);
      }
    }
    return [...cast];
  }

  #isNear(mech, others, decision) {
    const tick = Math.min(this.match.lastTick, decision * this.match.stepsPerDecision), a = this.match.pose(tick, mech, {});
    return others.some((other) => {
      const b = this.match.pose(tick, other, {});
      return Math.hypot(a.x - b.x, a.y - b.y) < TOGETHER;
    });
  }

  /** Whether one of the mechs has just been destroyed or soon will be: no moment for a cut. */
  #killSoon(mechs, decision, reach) {
    const { kills } = this.match.arrays, tick = decision * this.match.stepsPerDecision, span = reach * this.match.stepsPerDecision;
    for (let i = 0; i < kills.length; i += 4) if (mechs.includes(kills[i + 1]) && kills[i] > tick - span && kills[i] < tick + 0.7 * span) return true;
    return false;
  }

  #livingAt(decision) {
    const tick = Math.min(this.match.lastTick, decision * this.match.stepsPerDecision);
    return this.match.roles.flatMap((_, i) => (this.match.present[i] && this.match.is("alive", tick, i) ? [i] : []));
  }

  #addShot(kind, from, to, mechs) {
    const { stepsPerDecision: steps, lastTick } = this.match, shot = { kind, from: from * steps, to: Math.min(to * steps, lastTick + 1), mechs };
    this.shots.push(shot);
  }

  shotAt(tick) {
    let low = 0, high = this.shots.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.shots[middle].from <= tick) low = middle;
      else high = middle - 1;
    }
    return this.shots[low];
  }

  /** Whether nothing happens for a while, so that time may run faster. */
  quiet(tick) {
    const { match, perSecond } = this, now = match.decisionAt(tick);
    for (let d = Math.max(0, now - Math.round(1.2 * perSecond)); d <= Math.min(match.decisions - 1, now + Math.round(1.6 * perSecond)); d++) if (this.eventful[d]) return false;
    return tick > 1 / match.dt && match.lastTick - tick > 2 / match.dt;
  }

  /** Middle and reach of a shot's mechs at a time, averaged so that nothing jerks. */
  #middle(shot, tick) {
    const { match } = this, pose = {}, span = SMOOTH / match.dt, sum = new THREE.Vector3();
    let count = 0, reach = 0;
    const places = [];
    for (let k = -2; k <= 2; k++) {
      const at = Math.max(shot.from, Math.min(shot.to, tick + (k * span) / 2, match.lastTick));
      for (const mech of shot.mechs) {
        match.pose(Math.min(at, match.lastTick), mech, pose); // the dead count too: where they fell is worth seeing
        sum.add(new THREE.Vector3(pose.x, pose.y, pose.z + 0.5 * match.classes[mech].height));
        count++;
        places.push([pose.x, pose.y]);
      }
    }
    sum.divideScalar(Math.max(1, count));
    for (const [x, y] of places) reach += Math.hypot(x - sum.x, y - sum.y) ** 2;
    return { middle: sum, reach: Math.sqrt(reach / Math.max(1, count)) };
  }

  #spot(shot, tick, side, rise) {
    const { middle, reach } = this.#middle(shot, tick), away = Math.max(13, Math.min(34, 9 + 2.1 * reach));
    const azimuth = side + DRIFT * (tick - shot.from) * this.match.dt;
    const eye = new THREE.Vector3(Math.cos(azimuth) * Math.cos(rise), Math.sin(azimuth) * Math.cos(rise), Math.sin(rise)).multiplyScalar(away).add(middle);
    return { eye, target: middle };
  }

  /** Chooses from where a fight is seen best: by how many of its mechs no wall hides over the time of the shot. */
  #choose(shot, before) {
    const times = [0.1, 0.5, 0.9].map((s) => shot.from + s * Math.min(shot.to - shot.from, LONGEST / this.match.dt)), pose = {}, to = new THREE.Vector3();
    const behind = this.#behindKiller(shot);
    let best = -Infinity;
    for (const rise of RISES) {
      for (let k = 0; k < SIDES; k++) {
        const side = (2 * Math.PI * k) / SIDES;
        let seen = 0;
        for (const tick of times) {
          const { eye } = this.#spot(shot, tick, side, rise);
          const { voxels } = this, at = [Math.floor(eye.x), Math.floor(eye.y), Math.floor(eye.z)];
          if (eye.z < 1.5 || (voxels.has(...at) && voxels.start[voxels.index(...at)] !== 0)) seen -= 2;
          for (const mech of shot.mechs) {
            this.match.pose(Math.min(tick, this.match.lastTick), mech, pose);
            to.set(pose.x, pose.y, pose.z + 0.7 * this.match.classes[mech].height);
            if (!this.voxels.blocked(eye, to, false)) seen += 1 / shot.mechs.length;
          }
        }
        // Low cameras look better, and after a cut the picture should not seem to jump.
        const turn = before === undefined ? 0 : Math.abs(Math.atan2(Math.sin(side - before), Math.cos(side - before)));
        const drama = behind === undefined ? 0 : 0.35 * Math.cos(side - behind);
        const score = seen + drama - 0.6 * Math.max(0, rise - 0.42) - 0.12 * Math.abs(turn - 0.9) + 0.1 * Math.cos(side + Math.PI / 2);
        if (score > best) [best, shot.side, shot.rise] = [score, side, rise];
      }
    }
  }

  /** The direction from which the first kill of a shot is seen over the shoulder of the killer. */
  #behindKiller(shot) {
    const { match } = this, { kills } = match.arrays;
    for (let i = 0; i < kills.length; i += 4) {
      const [tick, victim, killer] = kills.subarray(i, i + 3);
      if (tick < shot.from || tick >= shot.to || killer < 0 || !shot.mechs.includes(killer)) continue;
      const a = match.pose(tick, killer, {}), b = match.pose(tick, victim, {});
      return Math.atan2(a.y - b.y, a.x - b.x);
    }
    return undefined;
  }

  /** Returns `eye` and `target` of the camera at a time, and the shot it belongs to. */
  at(tick) {
    const shot = this.shotAt(tick);
    if (shot.kind === "wide") {
      const points = this.#wide(shot, tick), side = this.stage.facing() + DRIFT * 0.6 * (tick - shot.from) * this.match.dt;
      return { ...this.stage.frame(points, side, 0.66, 22), shot };
    }
    while (shot.side === undefined) {
      const next = this.shots[this.placed++];
      if (next.kind === "fight") this.#choose(next, this.shots[this.placed - 2]?.side);
    }
    return { ...this.#spot(shot, tick, shot.side, shot.rise), shot };
  }

  /** The places of a wide shot: all mechs of it, averaged over time, and the zone. */
  #wide(shot, tick) {
    const { match } = this, pose = {}, [x, y, radius] = match.zoneAt(tick), points = [];
    for (const mech of shot.mechs) {
      const sum = new THREE.Vector3();
      for (const k of [-1, 0, 1]) {
        match.pose(Math.max(0, Math.min(match.lastTick, tick + (k * SMOOTH) / match.dt)), mech, pose);
        sum.add(new THREE.Vector3(pose.x, pose.y, pose.z + match.classes[mech].height));
      }
      points.push(sum.divideScalar(3));
    }
    points.push(new THREE.Vector3(x - radius, y, 0), new THREE.Vector3(x + radius, y, 0), new THREE.Vector3(x, y - radius, 0), new THREE.Vector3(x, y + radius, 0));
    return points;
  }
}
