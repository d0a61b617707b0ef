// What one mech knows and feels: its gauges, weapons, contacts, rewards and, where the replay holds them, the thoughts of
// its policy.
import { css, keep, make, penOf, setWidth, write } from "./dom.js";

const SCOPE_RANGE = 24; // voxels from the middle of the scope to its border
const TERM_COLOURS = ["#8b9bb4", "#facc54", "#ff964e", "#4ade80", "#2dd4bf", "#f85454", "#c46cff"];
const CHIPS = ["fallen", "shutdown", "legged", "suppressed", "painted", "targeted", "incoming", "ecm", "eccm", "in_zone"];
const SLOT_NAMES = ["primary", "secondary", "tertiary", "special"];

export class Cockpit {
  constructor(match, viewer) {
    this.match = match;
    this.viewer = viewer;
    this.mech = -1;
    this.title = make("b.title");
    this.subtitle = make("div.subtitle");
    this.gauges = Object.fromEntries(["hp", "legs", "heat", "stability"].map((name) => [name, this.#gauge(name)]));
    this.chips = Object.fromEntries(CHIPS.map((flag) => [flag, make(`span.chip.${flag}`, {}, flag.replace("_", " "))]));
    this.weapons = make("div.weapons");
    this.scope = make("canvas.scope", { role: "img", "aria-label": "contacts around the mech, its nose up" });
    this.contacts = make("div.contacts");
    this.rows = []; // by contact slot, and the mech in it
    this.others = [];
    this.rewards = make("canvas.rewards", { role: "img", "aria-label": "rewards summed over time, by term" });
    this.legend = make("div.legend");
    this.policy = make("section", {}, make("h3", {}, "policy"), (this.value = make("canvas.value", { role: "img", "aria-label": "value over time" })), (this.choices = make("div.probabilities")));
    this.element = make("aside.cockpit", { "aria-label": "cockpit" },
      make("div.head", {}, make("div", {}, this.title, this.subtitle), make("button", { title: "close (Escape)", "aria-label": "close the cockpit", onclick: () => viewer.choose(-1) }, "✕")),
      make("section", {}, ...Object.values(this.gauges).map((g) => g.element), make("div.chips", {}, ...Object.values(this.chips))),
      make("section", {}, make("h3", {}, "weapons"), this.weapons),
      make("section", {}, make("h3", {}, "contacts"), this.scope, this.contacts),
      make("section", {}, make("h3", {}, "rewards"), this.rewards, this.legend),
      this.policy);
    this.element.hidden = true;
  }

  #gauge(name) {
    const fill = make(`div.fill.${name}`), text = make("span.number");
    return { fill, text, element: make("div.gauge", {}, make("span.name", {}, name), make("div.track", {}, fill), text) };
  }

  show(mech) {
    const { match } = this;
    this.mech = mech;
    this.element.hidden = mech < 0;
    if (mech < 0) return;
    const { facts } = match, form = match.classes[mech];
    this.title.textContent = match.names[mech];
    this.title.style.color = css(facts.teams[match.teams[mech]].colour);
    this.subtitle.textContent = `${form.name}, pack ${match.packs[mech]}, suite ${facts.suites[match.suites[mech]].replaceAll("_", " ")}`;
    this.slots = match.weapons[mech].map((row, slot) => {
      if (row < 0) return null;
      const weapon = facts.weapons[row], ready = make("div.fill"), name = make("span.name", {}, weapon.name);
      ready.style.background = css(weapon.colour);
      return { slot, weapon, ready, element: make("div.weapon", { title: SLOT_NAMES[slot] }, name, make("div.track", {}, ready)) };
    });
    this.weapons.replaceChildren(...this.slots.flatMap((s) => (s ? [s.element] : [])));
    this.#sumRewards();
    const seat = match.seats.get(mech), thinks = match.arrays.value || match.arrays.action_probabilities;
    this.seat = seat ?? -1;
    this.policy.hidden = !thinks || this.seat < 0;
    this.drawn = -1;
  }

  #sumRewards() {
    const { match, mech } = this, terms = match.facts.reward_terms;
    this.sums = terms.map(() => new Float64Array(match.decisions));
    this.total = new Float64Array(match.decisions);
    for (let d = 1; d < match.decisions; d++) {
      this.total[d] = this.total[d - 1] + match.reward(d, mech);
      terms.forEach((_, k) => (this.sums[k][d] = this.sums[k][d - 1] + match.rewardTerm(d, mech, k)));
    }
    this.numbers = terms.map(() => make("span.number"));
    this.legend.replaceChildren(...terms.flatMap((term, k) => {
      if (this.sums[k].every((v) => v === 0)) return [];
      const mark = make("i");
      mark.style.background = TERM_COLOURS[k % TERM_COLOURS.length];
      return [make("span.term", {}, mark, term, this.numbers[k])];
    }));
  }

  update(tick) {
    const { match, mech } = this;
    if (mech < 0) return;
    const decision = match.decisionAt(tick), alive = match.is("alive", tick, mech);
    const vitals = match.vitals(tick, mech), form = match.classes[mech];
    const most = { hp: form.hp, legs: form.leg_hp, heat: form.heat_cap, stability: match.facts.max_stability };
    for (const [name, { fill, text }] of Object.entries(this.gauges)) {
      setWidth(fill, alive ? vitals[name] : 0);
      write(text, alive ? `${(vitals[name] * most[name]).toFixed(0)} / ${most[name]}` : "–");
    }
    this.gauges.hp.fill.dataset.health = vitals.hp > 0.6 ? "" : vitals.hp > 0.3 ? "hurt" : "critical";
    for (const [flag, chip] of Object.entries(this.chips)) chip.hidden = !alive || !match.is(flag, tick, mech);
    this.element.classList.toggle("dead", !alive);
    if (this.drawn === decision) return; // the rest changes with decisions only
    this.drawn = decision;
    for (const each of this.slots) {
      if (!each) continue;
      const left = match.arrays.cooldown[4 * (decision * match.mechs + mech) + each.slot] * match.units.cooldown;
      setWidth(each.ready, 1 - left / each.weapon.cooldown_s);
      each.element.classList.toggle("firing", ((match.arrays.triggers[decision * match.mechs + mech] >> each.slot) & 1) === 1);
    }
    this.#showContacts(decision, alive);
    this.#drawRewards(decision);
    if (!this.policy.hidden) this.#showPolicy(decision);
  }

  #showContacts(decision, alive) {
    const { match, mech } = this, tick = Math.min(match.lastTick, decision * match.stepsPerDecision);
    const { pen, width, height } = penOf(this.scope), scale = Math.min(width, height) / 2 / SCOPE_RANGE;
    const own = match.pose(tick, mech, {}), rows = [];
    pen.translate(width / 2, height / 2);
    pen.strokeStyle = css(match.facts.palette.track);
    for (let r = 8; r <= SCOPE_RANGE; r += 8) {
      pen.beginPath();
      pen.arc(0, 0, r * scale, 0, 2 * Math.PI);
      pen.stroke();
    }
    const [zx, zy, zr] = match.zoneAt(tick);
    const ahead = (x, y) => { // in the mech's own frame: nose up, left is left
      const dx = x - own.x, dy = y - own.y, c = Math.cos(own.yaw), s = Math.sin(own.yaw);
      return [(dx * s - dy * c) * scale, -(dx * c + dy * s) * scale];
    };
    pen.save();
    pen.beginPath();
    pen.arc(0, 0, SCOPE_RANGE * scale, 0, 2 * Math.PI);
    pen.clip();
    pen.fillStyle = css(match.facts.palette.zone, 0.16);
    pen.beginPath();
    pen.arc(...ahead(zx, zy), zr * scale, 0, 2 * Math.PI);
    pen.fill();
    pen.restore();
    const target = match.arrays.target[decision * match.mechs + mech];
    match.contacts(decision, mech).forEach((other, slot) => {
      if (other < 0) return;
      const pose = match.pose(tick, other, {}), [x, y] = ahead(pose.x, pose.y), away = Math.hypot(pose.x - own.x, pose.y - own.y);
      const sighted = match.sees(decision, mech, other), colour = match.facts.teams[match.teams[other]].colour;
      const stretch = Math.min(1, SCOPE_RANGE / Math.max(away, 1e-6));
      pen.beginPath();
      pen.arc(x * stretch, y * stretch, 4, 0, 2 * Math.PI);
      pen.fillStyle = pen.strokeStyle = css(colour);
      if (sighted) pen.fill();
      else pen.stroke();
      if (other === target) {
        pen.strokeStyle = "#fff";
        pen.strokeRect(x * stretch - 6.5, y * stretch - 6.5, 13, 13);
      }
      const texts = [match.names[other], match.classes[other].name, `${away.toFixed(0)} v`, sighted ? "seen" : "reported", `${(100 * match.vitals(tick, other).hp).toFixed(0)}%`];
      rows.push(this.#row(slot, other, texts, colour, other === target));
    });
    pen.fillStyle = "#fff";
    pen.beginPath();
    for (const [x, y] of [[0, -6], [4, 5], [0, 3], [-4, 5]]) pen.lineTo(x, y);
    pen.fill();
    const quality = match.arrays.quality[decision * match.mechs + mech];
    const empty = make("div.none", {}, alive ? "nothing in sight" : "destroyed");
    keep(this.contacts, [make("div.quality", {}, `sensor quality ${quality}%`), ...(rows.length ? rows : [empty])]);
  }

  /** The button of a contact slot, which stays the same from decision to decision. */
  #row(slot, other, texts, colour, chosen) {
    this.rows[slot] ??= make("button.contact", { onclick: () => this.viewer.choose(this.others[slot]) }, make("span.slot", {}, String(slot)),
      ...["b", "span", "span", "span.how", "span"].map((kind) => make(kind)));
    const row = this.rows[slot], [, name] = row.children;
    this.others[slot] = other;
    row.classList.toggle("target", chosen);
    name.style.color = css(colour);
    texts.forEach((text, k) => write(row.children[k + 1], text));
    return row;
  }

  #drawRewards(decision) {
    const { pen, width, height } = penOf(this.rewards), { decisions } = this.match;
    const lines = [...this.sums.map((values, k) => [values, TERM_COLOURS[k % TERM_COLOURS.length], 1]), [this.total, "#ffffff", 1.8]];
    let low = 0, high = 1e-6;
    for (const [values] of lines) for (const v of values) [low, high] = [Math.min(low, v), Math.max(high, v)];
    const x = (d) => (d / Math.max(1, decisions - 1)) * width, y = (v) => height - 3 - ((v - low) / (high - low)) * (height - 6);
    pen.fillStyle = css(this.match.facts.palette.track);
    pen.fillRect(0, y(0), width, 1);
    for (const [values, colour, thickness] of lines) {
      if (values.every((v) => v === 0)) continue;
      pen.beginPath();
      values.forEach((v, d) => pen.lineTo(x(d), y(v)));
      pen.strokeStyle = colour;
      pen.lineWidth = thickness;
      pen.stroke();
    }
    pen.fillStyle = "#fff";
    pen.fillRect(x(decision), 0, 1, height);
    pen.font = "11px system-ui, sans-serif";
    pen.fillText(`return ${this.total[decision].toFixed(2)}`, 6, 13);
    this.numbers.forEach((number, k) => write(number, this.sums[k][decision].toFixed(2)));
  }

  #showPolicy(decision) {
    const { match, seat } = this, { value, action_probabilities: probabilities } = match.arrays, agents = match.seats.size;
    const last = match.decisions - 2, now = Math.max(0, Math.min(decision, last)); // decision d is decided in state d
    this.value.hidden = !value;
    if (value) {
      const { pen, width, height } = penOf(this.value), values = Array.from({ length: last + 1 }, (_, d) => value[d * agents + seat]);
      const low = Math.min(0, ...values), high = Math.max(low + 1e-6, ...values);
      pen.beginPath();
      values.forEach((v, d) => pen.lineTo((d / Math.max(1, last)) * width, height - 3 - ((v - low) / (high - low)) * (height - 6)));
      pen.strokeStyle = css(match.facts.palette.eccm);
      pen.lineWidth = 1.6;
      pen.stroke();
      pen.fillStyle = "#fff";
      pen.fillRect((now / Math.max(1, last)) * width, 0, 1, height);
      pen.font = "11px system-ui, sans-serif";
      pen.fillText(`value ${values[now].toFixed(2)}`, 6, 13);
    }
    this.choices.hidden = !probabilities;
    if (!probabilities) return;
    const columns = match.facts.action_blocks.at(-1).end, at = (now * agents + seat) * columns;
    this.choices.replaceChildren(...match.facts.action_blocks.flatMap(({ name, kind, start, end, names }) => {
      if (kind === "continuous") return [];
      const shown = Array.from({ length: end - start }, (_, k) => ({ name: names[k] ?? String(k), share: probabilities[at + start + k] * match.units.probability }));
      const listed = shown.length > 6 ? shown.toSorted((a, b) => b.share - a.share).slice(0, 5) : shown;
      return [make("h4", {}, name.replace("_", " ")), ...listed.map(({ name: choice, share }) => {
        const fill = make("div.fill");
        setWidth(fill, share);
        return make("div.choice", {}, make("span.name", {}, choice), make("div.track", {}, fill), make("span.number", {}, `${(100 * share).toFixed(0)}%`));
      })];
    }));
  }
}
