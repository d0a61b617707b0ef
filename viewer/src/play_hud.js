// The cockpit around the picture: gauges, weapons, contacts, score, messages, and the buttons of the page.
import { clockText, css, keep, make, penOf, setWidth, tell, write } from "./dom.js";
import { NO_TARGET } from "./play_input.js";

const SCOPE_RANGE = 26; // voxels from the middle of the scope to its border
const CHIPS = ["fallen", "shutdown", "legged", "suppressed", "painted", "targeted", "incoming", "in_zone"];
const GAUGES = [["hp", "hull"], ["leg_hp", "legs"], ["heat", "heat"], ["stability", "balance"]];
const EWAR = ["off", "ECM", "ECCM"], SORTS = ["closest", "biggest", "most damaged"];
const MOST_LINES = 5, LINE_MS = 9000;
const MAPPED_LEVELS = 6; // voxels above the ground that the scope's map shows
const HOT = 0.8; // share of the heat at which a mech shuts down

export const KEYS = [
  ["W A S D, ↑ ↓", "walk"], ["Q E, ← →, mouse", "turn; click the picture to catch the mouse"], ["space", "jump jets, or vent heat without jets"],
  ["V", "vent heat"], ["1 2 3 4", "fire the weapon of a slot; mouse: left, right, middle button"], ["G", "fire all weapons but smoke"],
  ["F, T", "next target, no target"], ["Z", "emitter: off, ECM, ECCM"], ["B, N", "sort contacts, hide friends"], ["C", "camera: behind the mech, from its cockpit"],
  ["P", "pause"], ["− +", "slower, faster"], ["O", "hand the mech back, or take it over"], ["[ ]", "other mech, where you may fly several"], ["H", "this help"],
];

export class Hud {
  constructor(page) {
    this.page = page;
    const button = (text, title, act) => make("button", { type: "button", title, "aria-label": title, onclick: act }, text);
    this.time = make("div.clock");
    this.lead = make("div.fill");
    this.leadText = make("span.points");
    this.situation = make("div.situation");
    this.header = make("header", { "aria-label": "score" }, make("div.score", {}, make("div.track.lead", {}, this.lead)), make("div.middle", {}, this.leadText, this.time, this.situation));
    this.pause = button("❚❚", "pause (P)", () => page.act("pause"));
    this.speed = make("select", { title: "speed (− and +)", "aria-label": "speed of the match", onchange: () => page.setSpeed(Number(this.speed.value)) });
    this.control = button("hand back", "hand the mech back, or take it over (O)", () => page.act("control"));
    this.camera = button("camera", "next camera (C)", () => page.act("camera"));
    this.mechs = make("select", { title: "which mech to fly ([ and ])", "aria-label": "which mech to fly", onchange: () => page.chooseMech(Number(this.mechs.value)) });
    this.tools = make("nav.tools", { "aria-label": "match" }, this.mechs, this.control, this.pause, this.speed, this.camera, button("?", "keys (H)", () => page.act("help")));
    this.title = make("b.title");
    this.subtitle = make("span.subtitle");
    this.gauges = Object.fromEntries(GAUGES.map(([name, label]) => {
      const fill = make(`div.fill.${name}`), text = make("span.number");
      const element = make("div.gauge", { role: "meter", "aria-label": label, "aria-valuemin": 0 }, make("span.name", {}, label), make("div.track", {}, fill), text);
      return [name, { fill, text, element }];
    }));
    this.chips = Object.fromEntries(CHIPS.map((flag) => [flag, make(`span.chip.${flag}`, {}, flag.replace("_", " "))]));
    this.ewar = button("ECM off", "emitter: off, ECM, ECCM (Z)", () => page.act("ewar"));
    this.quality = make("span.faint");
    this.own = make("section.own", { "aria-label": "your mech" }, make("div.head", {}, this.title, this.subtitle), ...Object.values(this.gauges).map((g) => g.element),
      make("div.chips", {}, ...Object.values(this.chips)), make("div.line", {}, this.ewar, this.quality));
    this.scope = make("canvas.scope", { role: "img", "aria-label": "contacts around your mech, its nose up" });
    this.rows = Array.from({ length: NO_TARGET }, (_, slot) => this.#row(slot));
    this.list = make("div.list");
    this.sort = button("closest", "which contacts come first (B)", () => page.act("sort"));
    this.friends = button("friends: shown", "hide friends from the contacts (N)", () => page.act("hostileOnly"));
    this.contacts = make("section.contacts", { "aria-label": "contacts" }, this.scope, make("div.line", {}, this.sort, this.friends), this.list);
    this.weapons = make("section.weapons", { "aria-label": "weapons" });
    this.log = make("div.log", { role: "log", "aria-live": "polite", "aria-label": "messages" });
    this.lesson = make("div.lesson", { role: "status", "aria-live": "polite" });
    this.lesson.hidden = true;
    this.reward = make("details.reward", {}, make("summary", {}, "reward"), (this.terms = make("dl")));
    this.banner = make("div.banner", { role: "status", "aria-live": "assertive" });
    this.banner.hidden = true;
    this.compass = make("div.marker.zone", { "aria-hidden": "true" });
    this.nose = make("div.marker.nose", { "aria-hidden": "true" }, "▽");
    this.labels = make("div.labels", { "aria-hidden": "true" }, this.compass, this.nose);
    this.tags = new Map();
    this.pad = this.#touchPad();
    this.helpBox = make("dialog.help", { "aria-label": "keys", onclick: () => this.helpBox.close(), onclose: () => page.rest(false) }, make("h2", {}, "Keys"),
      make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
      make("p", {}, "A gamepad works too: left stick walks, right stick turns, triggers and shoulders fire, A jumps or vents, X takes the next target."),
      make("button", { type: "button" }, "close"));
    this.element = make("div.hud", {}, this.labels, this.header, this.tools, this.own, this.contacts, this.weapons, this.lesson, this.log, this.reward, this.pad, this.banner, this.helpBox);
  }

  #touchPad() {
    const hold = (text, name, title) => this.#holds(make("button", { type: "button", title, "aria-label": title }, text), name);
    return make("div.pad", { "aria-label": "walk" }, hold("▲", "forward", "walk forward"), hold("◀", "turnLeft", "turn left"), hold("▼", "back", "walk back"),
      hold("▶", "turnRight", "turn right"), hold("⤒", "jump", "jump or vent"));
  }

  /** Makes a button that is held down like a key; from the keyboard it fires for a moment. */
  #holds(element, name) {
    const { input } = this.page;
    element.addEventListener("pointerdown", (event) => (event.preventDefault(), element.setPointerCapture(event.pointerId), input.hold(name, true)));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) element.addEventListener(end, () => input.hold(name, false));
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      input.hold(name, true);
      setTimeout(() => input.hold(name, false), 120);
    });
    return element;
  }

  /** Shows another mech, or the same after coming back. */
  begin(start) {
    const { rules } = start, own = rules.teams[start.team];
    this.start = start;
    this.title.textContent = start.name;
    this.title.style.color = css(own.colour);
    this.subtitle.textContent = `${start.form.name}, ${rules.teams.map((t) => t.commander).join(" against ")}`;
    this.slots = start.weapons.map((weapon, slot) => {
      if (!weapon) return null;
      const ready = make("div.fill"), state = make("span.state");
      ready.style.background = css(weapon.colour);
      const name = `fire ${weapon.name} (${slot + 1})`, title = `${name}: ${weapon.range} voxels, ${Math.round((weapon.arc * 180) / Math.PI)}° ahead, ${weapon.heat} heat`;
      const element = this.#holds(make("button.weapon", { type: "button", title, "aria-label": name }, make("kbd", {}, String(slot + 1)), make("span.name", {}, weapon.name), state, make("div.track", {}, ready)), `slot${slot}`);
      return { slot, weapon, ready, state, element, name };
    });
    const vent = this.#holds(make("button.weapon.vent", { type: "button", title: "vent heat (V)", "aria-label": "vent heat (V)" }, make("kbd", {}, "V"), make("span.name", {}, "vent")), "vent");
    this.weapons.replaceChildren(...this.slots.flatMap((s) => (s ? [s.element] : [])), vent);
    this.ewar.hidden = !start.form.has_ewar || !start.can.ewar;
    this.sort.hidden = this.friends.hidden = !start.can.sort;
    this.speed.replaceChildren(...start.speeds.filter((s) => s > 0).map((s) => make("option", { value: s }, `${s}×`)));
    const names = Object.entries(start.mechs);
    this.mechs.replaceChildren(...names.map(([name, mech]) => make("option", { value: mech }, name)));
    this.mechs.value = String(start.mech);
    this.mechs.hidden = names.length < 2;
    this.terms.replaceChildren();
    this.map = null;
  }

  // -------------------------------------------------------------------------------------------- after every decision

  update(now, live, world) {
    const { start } = this, { rules, form } = start, me = now.me, alive = now.alive;
    const most = { hp: form.hp, leg_hp: form.leg_hp, heat: form.heat_cap, stability: rules.max_stability };
    for (const [name, { fill, text, element }] of Object.entries(this.gauges)) {
      const share = alive ? me[name] / most[name] : 0;
      setWidth(fill, share);
      write(text, alive ? `${me[name].toFixed(0)} / ${most[name]}` : "–");
      tell(element, { valuemax: most[name], valuenow: alive ? Math.round(me[name]) : 0, valuetext: text.textContent });
      if (name === "heat") element.classList.toggle("hot", share > HOT);
    }
    const health = me.hp / form.hp;
    this.gauges.hp.fill.dataset.health = health > 0.6 ? "" : health > 0.3 ? "hurt" : "critical";
    for (const [flag, chip] of Object.entries(this.chips)) chip.hidden = !alive || !(flag === "fallen" ? me.fallen_s > 0 : me[flag]);
    write(this.ewar, EWAR[this.page.input.ewar] === "off" ? "ECM off" : `${EWAR[this.page.input.ewar]} on`);
    tell(this.ewar, { label: `emitter: ${this.ewar.textContent} (Z)` });
    write(this.quality, !alive ? "" : `sensors ${Math.round(100 * me.quality)}%${me.jam > 0.05 ? `, jammed ${Math.round(100 * me.jam)}%` : ""}`);
    write(this.sort, SORTS[this.page.input.sort]);
    tell(this.sort, { label: `contacts that come first: ${this.sort.textContent} (B)` });
    write(this.friends, this.page.input.hostileOnly ? "friends: hidden" : "friends: shown");
    tell(this.friends, { label: `${this.friends.textContent} (N)` });
    this.#showWeapons(now, alive);
    this.#showScore(now);
    this.#showContacts(now);
    this.#drawScope(now, world);
    this.#showReward(now);
  }

  showControl({ speed, flies }) {
    write(this.pause, speed === 0 ? "▶" : "❚❚");
    if (speed > 0) this.speed.value = String(speed);
    tell(this.pause, { label: speed === 0 ? "continue (P)" : "pause (P)" });
    write(this.control, flies ? "hand back" : "take over");
    tell(this.control, { label: `${flies ? "hand the mech back" : "take the mech over"} (O)` });
    this.element.classList.toggle("watching", !flies);
  }

  #showWeapons(now, alive) {
    for (const each of this.slots) {
      if (!each) continue;
      const left = now.me.cooldowns[each.slot], can = alive && !now.me.shutdown && now.me.fallen_s <= 0;
      setWidth(each.ready, can ? 1 - left / each.weapon.cooldown_s : 0);
      const hit = now.contacts.some((c) => this.page.inReach(c, each.weapon));
      const stands = !can ? "off" : left > 0 ? "reloading" : hit ? "in range" : "ready";
      write(each.state, stands === "reloading" ? `${left.toFixed(1)} s` : stands);
      tell(each.element, { label: `${each.name}: ${stands}` });
      each.element.classList.toggle("ready", can && left <= 0 && hit);
      each.element.classList.toggle("firing", now.me.fired[each.slot] > 0);
    }
  }

  #showScore(now) {
    if (!now.alive) { // the dead are told nothing, not even the score
      for (const text of [this.leadText, this.time]) write(text, "–");
      write(this.situation, "destroyed");
      setWidth(this.lead, 0);
      return;
    }
    const { rules, team } = this.start, win = rules.points_to_win, share = Math.max(-1, Math.min(1, now.lead / win));
    const colour = css(rules.teams[share >= 0 ? team : 1 - team].colour);
    this.lead.style.background = colour;
    this.lead.style.left = `${50 + 50 * Math.min(0, share)}%`;
    setWidth(this.lead, Math.abs(share) / 2);
    write(this.leadText, `${now.lead >= 0 ? "+" : "−"}${Math.abs(now.lead).toFixed(1)}`);
    write(this.time, clockText(now.seconds_left));
    const holder = now.control > 0 ? "your team gains" : now.control < 0 ? "the enemy gains" : now.me.in_zone ? "zone contested" : rules.aim;
    write(this.situation, holder);
  }

  /** The button of a contact slot, which stays the same from decision to decision. */
  #row(slot) {
    const name = make("b"), texts = [make("span"), make("span.how"), make("span.number")];
    return { name, texts, element: make("button.contact", { type: "button", title: "aim at it", onclick: () => this.page.aimAt(slot) }, name, ...texts) };
  }

  #showContacts(now) {
    const sorted = now.contacts.toSorted((a, b) => b.hostile - a.hostile || this.page.away(a) - this.page.away(b)), { rules, team } = this.start;
    const rows = this.rows.flatMap(({ name, texts, element }, slot) => {
      const place = sorted.findIndex((one) => one.slot === slot), contact = sorted[place], chosen = slot === this.page.input.target;
      if (!contact) return [];
      element.style.order = place;
      element.classList.toggle("target", chosen);
      element.setAttribute("aria-pressed", String(chosen));
      write(name, rules.classes[contact.role].name);
      name.style.color = css(rules.teams[contact.hostile ? 1 - team : team].colour);
      const notes = [contact.ordered && "ordered", contact.painted && "painted", contact.fallen && "down", contact.legged && "legs"].filter(Boolean).join(" ");
      [`${this.page.away(contact).toFixed(0)} v`, contact.seen ? notes || "seen" : "reported", `${Math.round(100 * contact.hp)}%`].forEach((text, k) => write(texts[k], text));
      return [element];
    });
    const mates = now.mates.map((mate) => make(`div.contact.mate${mate.alive ? "" : ".dead"}`, {}, make("b", {}, `mate ${mate.slot + 1}`),
      make("span", {}, `${Math.hypot(mate.place[0] - now.path.at(-1)[0], mate.place[1] - now.path.at(-1)[1]).toFixed(0)} v`),
      make("span.how", {}, !mate.alive ? "lost" : mate.engaged ? "fighting" : ""), make("span.number", {}, mate.alive && mate.hp > 0 ? `${Math.round(100 * mate.hp)}%` : "")));
    keep(this.list, [...(rows.length ? rows : [make("div.none", {}, now.alive ? "nothing in sight" : "destroyed")]), ...mates]);
  }

  #drawScope(now, world) {
    const { pen, width, height } = penOf(this.scope), { start } = this, { palette, teams } = start.rules;
    const scale = Math.min(width, height) / 2 / SCOPE_RANGE, [x0, y0, , yaw] = now.path.at(-1);
    this.map = drawMap(world, this.map, now.changes.length > 0);
    pen.translate(width / 2, height / 2);
    pen.save();
    pen.beginPath();
    pen.arc(0, 0, SCOPE_RANGE * scale, 0, 2 * Math.PI);
    pen.fillStyle = "#0b0e14";
    pen.fill();
    pen.clip();
    pen.save();
    pen.rotate(yaw - Math.PI / 2);
    pen.scale(scale, -scale); // the map's y points up
    pen.translate(-x0, -y0);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(this.map, 0, 0);
    pen.restore();
    const c = Math.cos(yaw), s = Math.sin(yaw);
    const ahead = (x, y) => [((x - x0) * s - (y - y0) * c) * scale, -((x - x0) * c + (y - y0) * s) * scale];
    if (now.zone) {
      pen.fillStyle = css(palette.zone, 0.2);
      pen.strokeStyle = css(palette.zone, 0.8);
      pen.beginPath();
      pen.arc(...ahead(now.zone[0], now.zone[1]), now.zone[2] * scale, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
    }
    pen.restore();
    pen.strokeStyle = css(palette.track);
    for (const r of [8, 16, SCOPE_RANGE]) {
      pen.beginPath();
      pen.arc(0, 0, r * scale, 0, 2 * Math.PI);
      pen.stroke();
    }
    const dot = (place, colour, filled, marked) => {
      const [x, y] = ahead(place[0], place[1]), stretch = Math.min(1, (SCOPE_RANGE * scale) / Math.max(1e-6, Math.hypot(x, y)));
      pen.beginPath();
      pen.arc(x * stretch, y * stretch, 4, 0, 2 * Math.PI);
      pen.fillStyle = pen.strokeStyle = css(colour);
      if (filled) pen.fill();
      else pen.stroke();
      if (!marked) return;
      pen.strokeStyle = "#fff";
      pen.strokeRect(x * stretch - 6.5, y * stretch - 6.5, 13, 13);
    };
    for (const mate of now.mates) if (mate.alive) dot(mate.place, teams[start.team].colour, true, false);
    for (const contact of now.contacts) dot(contact.place, teams[contact.hostile ? 1 - start.team : start.team].colour, contact.seen, contact.slot === this.page.input.target);
    if (now.zone) { // where to go, if it lies outside of the scope
      const [x, y] = ahead(now.zone[0], now.zone[1]), away = Math.hypot(x, y);
      if (away > SCOPE_RANGE * scale) {
        pen.fillStyle = css(palette.zone);
        pen.beginPath();
        pen.arc((x / away) * SCOPE_RANGE * scale, (y / away) * SCOPE_RANGE * scale, 4.5, 0, 2 * Math.PI);
        pen.fill();
      }
    }
    if (now.me.hit_from) {
      const [hx, hy] = now.me.hit_from, angle = Math.atan2(-(hx * c + hy * s), hx * s - hy * c);
      pen.strokeStyle = css(palette.critical);
      pen.lineWidth = 5;
      pen.beginPath();
      pen.arc(0, 0, SCOPE_RANGE * scale - 4, angle - 0.4, angle + 0.4);
      pen.stroke();
    }
    pen.fillStyle = "#fff";
    pen.beginPath();
    for (const [x, y] of [[0, -6], [4, 5], [0, 3], [-4, 5]]) pen.lineTo(x, y);
    pen.fill();
  }

  #showReward(now) {
    const { total } = now.reward, names = this.start.rules.reward_terms, sum = total.reduce((a, b) => a + b, 0);
    if (!this.terms.children.length) {
      this.numbers = ["total", ...names].map(() => make("dd"));
      this.terms.append(...["total", ...names].flatMap((name, k) => [make("dt", {}, name), this.numbers[k]]));
    }
    [sum, ...total].forEach((value, k) => write(this.numbers[k], value.toFixed(2)));
    write(this.reward.firstChild, `reward ${sum.toFixed(2)}`);
  }

  // -------------------------------------------------------------------------------------------------------- messages

  say(text, kind = "") {
    const line = make(`div.say${kind ? `.${kind}` : ""}`, {}, text);
    this.log.append(line);
    while (this.log.children.length > MOST_LINES) this.log.firstChild.remove();
    setTimeout(() => line.remove(), LINE_MS);
  }

  /** Shows a sentence over the picture, with buttons; without a text, nothing. */
  announce(text, ...more) {
    this.banner.hidden = !text;
    this.banner.replaceChildren(make("p", {}, text ?? ""), ...more);
  }

  help() {
    if (this.helpBox.open) this.helpBox.close();
    else {
      this.helpBox.showModal();
      this.page.rest(true);
    }
  }

  // ------------------------------------------------------------------------------------------------ in every picture

  /** Puts labels where contacts, the zone and the mech's nose are on the screen; `project` gives place and side. */
  label(live, stands, project, now) {
    const used = new Set();
    for (const [key, { index, other }] of live.borrowed) {
      const stand = stands[index], form = live.classes[index], at = project(stand.x, stand.y, stand.z + 1.15 * form.height);
      if (!at.ahead) continue;
      used.add(key);
      let tag = this.tags.get(key);
      if (!tag) {
        const name = make("span"), fill = make("div.fill");
        tag = { name, fill, element: make("div.marker.tag", {}, name, make("div.track.thin", {}, fill)) };
        this.tags.set(key, tag);
        this.labels.append(tag.element);
      }
      write(tag.name, key[0] === "m" ? `mate ${other.slot + 1}` : form.name);
      tag.element.style.color = css(this.start.rules.teams[live.teams[index]].colour);
      tag.element.classList.toggle("target", key === `c${this.page.input.target}`);
      tag.element.classList.toggle("unseen", other.seen === false);
      setWidth(tag.fill, other.hp);
      move(tag.element, at.x, at.y);
    }
    for (const [key, { element }] of this.tags) {
      if (used.has(key)) continue;
      element.remove();
      this.tags.delete(key);
    }
    this.compass.hidden = !now.zone;
    if (now.zone) {
      const at = project(now.zone[0], now.zone[1], 1), away = Math.hypot(now.zone[0] - stands[0].x, now.zone[1] - stands[0].y);
      write(this.compass, away < now.zone[2] ? "in the zone" : `zone ${away.toFixed(0)} v`);
      move(this.compass, at.edgeX, at.edgeY);
    }
    const { x, y, z, yaw } = stands[0], reach = 12, nose = project(x + reach * Math.cos(yaw), y + reach * Math.sin(yaw), z + 1.5);
    this.nose.hidden = !nose.ahead || !now.alive;
    if (nose.ahead) move(this.nose, nose.x, nose.y);
  }
}

function move(element, x, y) {
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -100%)`;
}

/** The known map from above, a pixel for a voxel: brighter where something higher stands. */
function drawMap(world, before, changed) {
  if (before && !changed) return before;
  const canvas = before ?? make("canvas");
  [canvas.width, canvas.height] = [world.width, world.depth];
  const pen = canvas.getContext("2d"), image = pen.createImageData(world.width, world.depth);
  const shades = world.materials.map(({ colour, collides }) => colour.getStyle().match(/[\d.]+/g).map((part) => part * (collides ? 0.55 : 0.32)));
  const plane = world.width * world.depth, levels = Math.min(world.height, MAPPED_LEVELS);
  for (let column = 0; column < plane; column++) {
    let z = levels - 1;
    while (z > 0 && world.voxels[z * plane + column] === 0) z--;
    const [red, green, blue] = shades[world.voxels[z * plane + column]];
    image.data.set([red, green, blue, 255], 4 * column);
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}
