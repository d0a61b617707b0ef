// What a pilot knows, in the form that the viewer's modules draw: mech 0 is the pilot's own, the others are stand-ins of
// fixed class and team that contacts and squadmates borrow for as long as they are shown.
const EACH = 8; // stand-ins of every class and team; more contacts of a kind are shown in the scope only
const GRAVES = 8; // places of the latest losses, which explosions are drawn at
const KEPT = 40; // ticks that beams, bursts and losses are kept for
const LEAP = 4; // voxels; whoever moves farther in a decision is somebody else in the same slot
const NOWHERE = [-999, -999, 0.3]; // the zone, while the mech does not know it
const FLOOR = 2; // voxels of free height that a mech of unknown height stands in

const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

async function inflate(text) {
  const raw = atob(text), bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

export async function openMatch(start) {
  return new LiveMatch(start, await inflate(start.voxels));
}

class LiveMatch {
  constructor(start, voxels) {
    const { rules } = start, roles = [start.role], teams = [start.team];
    for (let role = 0; role < rules.classes.length; role++) for (const team of [0, 1]) for (let k = 0; k < EACH; k++) (roles.push(role), teams.push(team));
    this.firstGrave = roles.length;
    for (let k = 0; k < GRAVES; k++) (roles.push(0), teams.push(0));
    this.start = start;
    this.facts = rules;
    this.size = start.size;
    this.places = []; // a pilot is shown only the zone, and only while the mech knows it
    Object.assign(this, { roles, teams, mechs: roles.length, classes: roles.map((role) => rules.classes[role]), lastTick: 0 });
    this.present = roles.map((_, i) => (i < this.firstGrave ? 1 : 0));
    this.packs = this.suites = roles.map(() => 0);
    this.units = { length: 1 };
    this.dt = rules.physics_step_seconds;
    this.stepsPerDecision = rules.steps_per_decision;
    this.poses = roles.map(() => ({ from: [0, 0, 0, 0], to: [0, 0, 0, 0], walked: 0, shown: false, known: {} }));
    this.borrowed = new Map(); // by contact ("c3") or squadmate ("m0"): its stand-in
    this.losses = 0;
    this.base = 0; // tick at which the interval that is shown begins
    this.arrays = {
      voxels, changes: [], pose: new Float32Array(4 * this.mechs), target: new Int32Array(this.mechs).fill(-1),
      beams: new Int32Array(0), bursts: new Float32Array(0), kills: new Int32Array(0), clouds: new Float32Array(0),
      shot_starts: {}, shot_places: [], shot_facts: [],
    };
    this.cloudsSince = new Map();
    // The legs of a mech swing with the way walked; the viewer's module reads it by tick and mech.
    this.walked = new Proxy({}, { get: (_, key) => this.#walkedAt(Number(key)) });
  }

  #walkedAt(key) {
    const tick = Math.floor(key / this.mechs), { walked, step = 0 } = this.poses[key - tick * this.mechs];
    return walked + step * Math.max(0, Math.min(1, (tick - this.base) / this.stepsPerDecision));
  }

  /** Takes a message; `world` knows the voxels. */
  take(now, world) {
    const steps = this.stepsPerDecision, path = now.path.length > 1 ? now.path : Array(steps + 1).fill(now.path[0]);
    this.now = now;
    this.path = path;
    this.base = now.decision * steps - steps;
    this.lastTick = now.decision * steps;
    const own = this.poses[0], first = path[0], last = path.at(-1);
    own.walked += own.step ?? 0;
    own.step = Math.hypot(last[0] - first[0], last[1] - first[1]);
    const { form } = this.start;
    own.known = {
      ...now.me, alive: now.alive, fallen: now.me.fallen_s > 0, ecm: now.me.ewar === 1, eccm: now.me.ewar === 2,
      hp: now.me.hp / form.hp, legs: now.me.leg_hp / form.leg_hp, heat: now.me.heat / form.heat_cap, stability: now.me.stability / this.facts.max_stability,
    };
    for (let i = 0; i < now.changes.length; i += 4) this.arrays.changes.push(0, ...now.changes.slice(i, i + 4));
    this.#place(now, world);
    this.#happen(now);
  }

  #place(now, world) {
    const shown = new Map();
    for (const contact of now.contacts) shown.set(`c${contact.slot}`, { ...contact, team: contact.hostile ? 1 - this.start.team : this.start.team, key: contact });
    for (const mate of now.mates) {
      if (!mate.alive) continue;
      const [x, y] = mate.place, status = mate.hp > 0; // some displays show no status
      const before = this.poses[this.borrowed.get(`m${mate.slot}`)?.index ?? -1]?.to;
      const moved = before && Math.hypot(x - before[0], y - before[1]) > 0.05;
      const yaw = moved ? Math.atan2(y - before[1], x - before[0]) : before ? before[3] : 0;
      const role = status ? Math.round(mate.class * (this.facts.classes.length - 1)) : 2;
      shown.set(`m${mate.slot}`, { ...mate, role, team: this.start.team, place: [x, y, floorAt(world, x, y), yaw], hp: status ? mate.hp : 1, key: mate, unsure: !status });
    }
    for (const [key, { index }] of [...this.borrowed]) {
      const other = shown.get(key);
      if (other && other.role === this.roles[index] && other.team === this.teams[index]) continue;
      this.borrowed.delete(key);
      this.poses[index].shown = false;
    }
    this.arrays.target.fill(-1);
    for (const [key, other] of shown) {
      let index = this.borrowed.get(key)?.index ?? -1;
      const fresh = index < 0;
      if (fresh) index = this.roles.findIndex((role, i) => i > 0 && i < this.firstGrave && role === other.role && this.teams[i] === other.team && !this.poses[i].shown);
      if (index < 0) continue;
      const pose = this.poses[index];
      const leaps = fresh || Math.hypot(other.place[0] - pose.to[0], other.place[1] - pose.to[1]) > LEAP;
      pose.from = leaps ? other.place : pose.to;
      pose.to = other.place;
      pose.walked = fresh ? 0 : pose.walked + (pose.step ?? 0);
      pose.step = Math.hypot(pose.to[0] - pose.from[0], pose.to[1] - pose.from[1]);
      pose.shown = true;
      pose.known = { ...other, alive: true, legs: 1 };
      this.borrowed.set(key, { index, other });
      if (other.target) this.arrays.target[0] = index;
    }
  }

  #happen(now) {
    const { arrays, base } = this, steps = this.stepsPerDecision;
    const indexOf = (slot) => (slot < 0 ? 0 : this.borrowed.get(`c${slot}`)?.index ?? -1);
    const recent = (rows, width) => {
      const kept = [];
      for (let i = 0; i < rows.length; i += width) if (rows[i] > base - KEPT) kept.push(...rows.subarray(i, i + width));
      return kept;
    };
    const beams = recent(arrays.beams, 4), bursts = recent(arrays.bursts, 6), kills = recent(arrays.kills, 4);
    for (const [tick, shooter, victim, weapon] of now.beams ?? []) {
      if (indexOf(shooter) >= 0 && indexOf(victim) >= 0) beams.push(base + tick, indexOf(shooter), indexOf(victim), weapon);
    }
    for (const [tick, ...rest] of now.bursts ?? []) bursts.push(base + tick, ...rest);
    for (const loss of now.kills ?? []) {
      const grave = this.firstGrave + (this.losses++ % GRAVES), team = loss.hostile ? 1 - this.start.team : this.start.team;
      this.classes[grave] = this.facts.classes[loss.role];
      this.teams[grave] = team;
      this.poses[grave].from = this.poses[grave].to = [...loss.place, 0];
      kills.push(base + loss.tick, grave, -1, loss.weapon);
    }
    arrays.beams = Int32Array.from(beams);
    arrays.bursts = Float32Array.from(bursts);
    arrays.kills = Int32Array.from(kills);
    const clouds = now.clouds.map(([x, y, z, radius, life]) => {
      const key = `${x} ${y} ${z}`;
      if (!this.cloudsSince.has(key)) this.cloudsSince.set(key, base);
      return [this.cloudsSince.get(key), base + steps + life / this.dt, x, y, z, radius];
    });
    arrays.clouds = Float32Array.from(clouds.sort((a, b) => a[0] - b[0]).flat());
    arrays.shot_starts = { [base]: 0 };
    arrays.shot_places = [];
    arrays.shot_facts = [];
    const shots = now.shots ?? [];
    for (let t = 0; t <= steps + 1; t++) {
      for (const [number, weapon, x, y, z] of shots[t] ?? []) {
        arrays.shot_places.push(x, y, z);
        arrays.shot_facts.push(number, weapon, 0);
      }
      arrays.shot_starts[base + t + 1] = arrays.shot_facts.length / 3;
    }
  }

  // ------------------------------------------------------------------------------- what the viewer's modules ask for

  decisionAt() {
    return 0;
  }

  zoneAt() {
    return this.now.zone ?? NOWHERE;
  }

  seconds(tick) {
    return tick * this.dt;
  }

  is(flag, tick, mech) {
    // Whoever gains from the zone holds it; a pilot is not told who stands in it.
    if (flag === "in_zone") return mech === 0 ? this.now.control > 0 : mech === this.enemy() && this.now.control < 0;
    if (flag === "alive" && mech === this.enemy()) return true;
    return Boolean(this.poses[mech].known[flag]) && (mech === 0 || this.poses[mech].shown);
  }

  /** A stand-in of the other team, in whose name the zone is held. */
  enemy() {
    return this.enemyIndex ??= this.teams.findIndex((team) => team !== this.start.team);
  }

  pose(tick, mech, out) {
    const share = Math.max(0, Math.min(1, (tick - this.base) / this.stepsPerDecision));
    let { from, to } = this.poses[mech], part = share;
    if (mech === 0) {
      const at = share * this.stepsPerDecision, before = Math.min(Math.floor(at), this.stepsPerDecision - 1);
      [from, to, part] = [this.path[before], this.path[before + 1], at - before];
    }
    out.x = from[0] + (to[0] - from[0]) * part;
    out.y = from[1] + (to[1] - from[1]) * part;
    out.z = from[2] + (to[2] - from[2]) * part;
    out.yaw = from[3] + wrapped(to[3] - from[3]) * part;
    const seconds = mech === 0 ? this.dt : this.dt * this.stepsPerDecision;
    out.speed = Math.hypot(to[0] - from[0], to[1] - from[1]) / seconds;
    return out;
  }

  vitals(tick, mech) {
    const { hp = 0, legs = 0, heat = 0, stability = 0 } = this.poses[mech].known;
    return { hp, legs, heat, stability };
  }

  known(view, pilot, decision, mech) {
    return mech === 0 || this.poses[mech].shown;
  }
}

/** Where a mech stands whose height is not shown: on the lowest floor with room above it. */
function floorAt(world, x, y) {
  const cx = Math.floor(x), cy = Math.floor(y), solid = (z) => world.materials[world.at(cx, cy, z)].collides;
  for (let z = 0; z < world.height; z++) {
    let free = 0;
    while (free < FLOOR && !solid(z + free)) free++;
    if (free === FLOOR) return z;
  }
  return 0;
}
