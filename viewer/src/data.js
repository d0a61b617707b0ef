// Reads the match out of the page and answers questions about it. Letters in shapes: N physics steps (the start is 0),
// D decisions (the start is 0), M mechs, A agents.

const ARRAYS = {
  uint8: Uint8Array, int8: Int8Array, uint16: Uint16Array, int16: Int16Array,
  uint32: Uint32Array, int32: Int32Array, float32: Float32Array,
};
const KNOWN_FORMAT = 1;

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

function sumAlongTime(array, stride) {
  for (let i = stride; i < array.length; i++) array[i] += array[i - stride];
}

/** Reads the text of the page's data element: base64 of a gzip stream. */
export async function readMatch(text) {
  const raw = atob(text.trim());
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  const buffer = await inflate(bytes);
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  if (header.format !== KNOWN_FORMAT) throw new Error(`this page holds a match of the unknown format ${header.format}`);
  const arrays = {}, shapes = {};
  for (const { name, type, shape, at } of header.arrays) {
    const size = shape.reduce((a, b) => a * b, 1);
    const from = 4 + length + at;
    const Kind = ARRAYS[type];
    // Typed arrays must begin at multiples of their element size, which the header's length does not keep.
    arrays[name] = new Kind(buffer.slice(from, from + size * Kind.BYTES_PER_ELEMENT));
    shapes[name] = shape;
  }
  for (const name of header.differences) sumAlongTime(arrays[name], shapes[name].slice(1).reduce((a, b) => a * b, 1));
  return new Match(header, arrays, shapes);
}

const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class Match {
  constructor(header, arrays, shapes) {
    Object.assign(this, header.start);
    this.facts = header;
    this.arrays = arrays;
    this.units = header.units;
    this.lastTick = shapes.pose[0] - 1;
    this.mechs = shapes.pose[1];
    this.decisions = shapes.score[0];
    this.stepsPerDecision = header.steps_per_decision;
    this.dt = header.physics_step_seconds;
    this.bit = Object.fromEntries(header.flags.map((name, i) => [name, 1 << i]));
    this.seeRow = shapes.sees[2];
    this.classes = this.roles.map((role) => header.classes[role]);
    this.names = this.teams.map((team, i) => `${header.teams[team].name}_${i % (this.mechs / 2)}`);
    this.seats = new Map(header.agents.map((mech, seat) => [mech, seat]));
    this.lastSeen = [0, 1].map((team) => this.#whenSeen(team));
  }

  decisionAt(tick) {
    return Math.min(this.decisions - 1, Math.floor(tick / this.stepsPerDecision + 1e-9));
  }

  /** Middle x, y and radius of the zone. */
  zoneAt(tick) {
    return this.places[this.arrays.place[this.decisionAt(tick)]];
  }

  seconds(tick) {
    return tick * this.dt;
  }

  is(flag, tick, mech) {
    return (this.arrays.flags[Math.floor(tick) * this.mechs + mech] & this.bit[flag]) !== 0;
  }

  /** Writes x, y, z and yaw of a mech at a time between two physics steps. */
  pose(tick, mech, out) {
    const before = Math.min(Math.floor(tick), this.lastTick), after = Math.min(before + 1, this.lastTick);
    const a = 4 * (before * this.mechs + mech), b = 4 * (after * this.mechs + mech), share = tick - before;
    const { pose } = this.arrays, { length, angle } = this.units;
    out.x = (pose[a] + (pose[b] - pose[a]) * share) * length;
    out.y = (pose[a + 1] + (pose[b + 1] - pose[a + 1]) * share) * length;
    out.z = (pose[a + 2] + (pose[b + 2] - pose[a + 2]) * share) * length;
    const yaw = pose[a + 3] * angle;
    out.yaw = yaw + wrapped((pose[b + 3] - pose[a + 3]) * angle) * share;
    out.speed = Math.hypot(pose[b] - pose[a], pose[b + 1] - pose[a + 1]) * length / this.dt;
    return out;
  }

  /** Shares of hit points, leg hit points, heat and stability. */
  vitals(tick, mech) {
    const at = 4 * (Math.floor(tick) * this.mechs + mech), { vitals } = this.arrays, { share } = this.units;
    return { hp: vitals[at] * share, legs: vitals[at + 1] * share, heat: vitals[at + 2] * share, stability: vitals[at + 3] * share };
  }

  /** Name of the material in which a mech stands at a physics step. */
  groundOf(tick, mech) {
    const { x, y, z } = this.pose(tick, mech, {}), place = [x, y, z + 0.1].map(Math.floor), [width, depth] = this.size, { changes } = this.arrays;
    let id = this.arrays.voxels[(place[2] * depth + place[1]) * width + place[0]];
    for (let i = 0; i < changes.length && changes[i] < tick; i += 5) if (place.every((at, k) => changes[i + 1 + k] === at)) id = changes[i + 4];
    return this.facts.materials[id]?.name;
  }

  /** Whether the own sensors of mech i show mech j after a decision. */
  sees(decision, i, j) {
    return ((this.arrays.sees[(decision * this.mechs + i) * this.seeRow + (j >> 3)] >> (j & 7)) & 1) === 1;
  }

  contacts(decision, mech) {
    const at = 20 * (decision * this.mechs + mech);
    return Array.from(this.arrays.contacts.subarray(at, at + 20));
  }

  /** By decision and mech: the latest decision up to then in which somebody of the team saw the mech, -1 = never. */
  #whenSeen(team) {
    const { mechs, decisions } = this, { flags } = this.arrays, alive = this.bit.alive;
    const when = new Int16Array(decisions * mechs);
    const seen = new Uint8Array(this.seeRow);
    for (let d = 0; d < decisions; d++) {
      seen.fill(0);
      const tick = Math.min(d * this.stepsPerDecision, this.lastTick);
      for (let i = 0; i < mechs; i++) {
        if (this.teams[i] !== team || !(flags[tick * mechs + i] & alive)) continue;
        const row = (d * mechs + i) * this.seeRow;
        for (let k = 0; k < this.seeRow; k++) seen[k] |= this.arrays.sees[row + k];
      }
      for (let j = 0; j < mechs; j++) {
        const now = this.teams[j] === team || ((seen[j >> 3] >> (j & 7)) & 1) === 1;
        when[d * mechs + j] = now ? d : d === 0 ? -1 : when[(d - 1) * mechs + j];
      }
    }
    return when;
  }

  /** Whom a view knows: "all", "blue", "red" or "pilot" (what the cockpit of the chosen mech shows). */
  known(view, pilot, decision, mech) {
    if (view === "all") return true;
    if (view !== "pilot") return this.lastSeen[view === "blue" ? 0 : 1][decision * this.mechs + mech] === decision;
    if (pilot < 0 || pilot === mech) return true;
    const sameSquad = this.teams[mech] === this.teams[pilot] && this.packs[mech] === this.packs[pilot];
    return sameSquad || this.contacts(decision, pilot).includes(mech);
  }

  reward(decision, mech) {
    return this.arrays.reward[decision * this.mechs + mech] * this.units.reward;
  }

  rewardTerm(decision, mech, term) {
    return this.arrays.rewards[(decision * this.mechs + mech) * this.facts.reward_terms.length + term] * this.units.reward;
  }
}
