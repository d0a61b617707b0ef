// The page of `echelon play --pilot`: one person flies a mech. `window.echelon` answers questions, for tests.
import * as THREE from "three";
import { make } from "./dom.js";
import { Effects } from "./effects.js";
import { Mechs } from "./mechs.js";
import { Hud } from "./play_hud.js";
import { Input, NO_TARGET } from "./play_input.js";
import { openMatch } from "./play_match.js";
import { Tutorial } from "./play_tutorial.js";
import { Sight } from "./sight.js";
import { HAZE, Sky, SUN } from "./sky.js";
import { isSoftware } from "./stage.js";
import { World } from "./world.js";

const SOFTWARE_DETAIL = 0.6; // share of the resolution to begin with without a graphics card
const LEAN = 0.35; // voxels that the view leans with the throttle, before the mech itself has moved
const LEAN_PER_S = 9; // how fast it does
const ROOM = 0.25; // voxels around the camera that are free of walls
const STEP = 0.3; // voxels between two places for the camera
const BEHIND = { distance: 5.5, look: 0.9, ahead: 6 }; // of the camera behind the mech: voxels, height in heights of the mech, and how far ahead it looks
const RISES = [0.3, 0.7, 1.3, 2.2, 5, 30]; // how steeply the camera looks down, tried one after the other
const HIDING = new Set(["FOLIAGE"]); // besides what collides
const SLOW_MS = 45, FAST_MS = 20, LEAST_DETAIL = 0.35; // frame times between which the resolution is left alone
const FIRST_RETRY_MS = 300, MOST_RETRIES = 12;
const ELSEWHERE = 4001;
const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

class Play {
  constructor() {
    this.input = new Input((name) => this.act(name), (orders) => this.tell({ orders }));
    this.hud = new Hud(this);
    this.picture = make("div.picture");
    document.body.append(this.picture, this.hud.element);
    this.camera = new THREE.PerspectiveCamera(62, 1, 0.15, 400);
    this.camera.up.set(0, 0, 1);
    this.software = isSoftware();
    this.renderer = new THREE.WebGLRenderer({ antialias: !this.software, stencil: true, powerPreference: "high-performance" });
    this.renderer.setClearColor(HAZE);
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "The match as your mech knows it. Press H for the keys; events are read out.");
    this.picture.append(canvas);
    this.input.listen(canvas);
    // After a click on a button, space and arrows fly the mech again; who tabs to it keeps it.
    this.hud.element.addEventListener("click", (event) => event.detail > 0 && !this.hud.helpBox.open && event.target.tagName !== "SELECT" && canvas.focus());
    this.hud.element.addEventListener("pointerdown", () => (this.pointed = true));
    this.hud.element.addEventListener("keydown", () => (this.pointed = false));
    this.hud.element.addEventListener("change", () => this.pointed && canvas.focus());
    new ResizeObserver(() => this.#resize()).observe(this.picture);
    this.detail = this.software ? SOFTWARE_DETAIL : 1;
    this.frameMs = 30;
    this.view = "behind";
    this.speed = 1;
    this.flies = false;
    this.lean = [0, 0];
    this.own = {}; // where the pilot's mech is drawn
    this.latencies = []; // milliseconds from each key event to the first picture that shows it
    this.frames = this.messages = this.retries = 0;
    this.before = performance.now();
    this.#connect();
    requestAnimationFrame((now) => this.#frame(now));
  }

  // ------------------------------------------------------------------------------------------------------ connection

  #connect() {
    const address = new URL("socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(address);
    this.taken = Promise.resolve(); // messages are taken one after the other, though the first needs time to unpack
    this.socket.onmessage = (event) => (this.taken = this.taken.then(() => this.#take(JSON.parse(event.data))));
    this.socket.onclose = (event) => this.#lost(event);
  }

  #lost({ code, reason }) {
    if (this.result) return;
    const again = make("button", { type: "button", onclick: () => this.#again() }, "rejoin");
    if (code === ELSEWHERE || this.retries >= MOST_RETRIES) {
      this.hud.announce(code === ELSEWHERE ? "This mech was opened in another window." : "The match cannot be reached any more.", again);
      return;
    }
    this.hud.announce(`The connection was lost${reason ? `: ${reason}` : ""}. Your stand-in plays; joining again …`);
    setTimeout(() => this.#connect(), FIRST_RETRY_MS * 1.5 ** this.retries++);
  }

  #again() {
    this.retries = 0;
    this.#connect();
  }

  tell(message) {
    if (this.socket.readyState !== WebSocket.OPEN || (message.orders && (!this.now || this.result))) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  async #take({ start, now, control, result }) {
    if (start) await this.#begin(start);
    if (now) this.#learn(now, Boolean(start));
    if (now ?? control) this.#controlled(now ?? control);
    if (result) this.#end(result);
  }

  async #begin(start) {
    this.retries = 0;
    if (this.result) this.#forget();
    this.hud.announce(null);
    this.start = start;
    this.live = await openMatch(start);
    this.scene?.traverse((thing) => thing.geometry?.dispose());
    this.scene = new THREE.Scene();
    const extent = Math.max(start.size[0], start.size[1]);
    this.scene.fog = new THREE.Fog(HAZE, 1.3 * extent, 4 * extent);
    this.scene.add(new THREE.HemisphereLight("#dbe7ff", "#6a5d52", 2.0));
    const sun = new THREE.DirectionalLight("#ffeccb", 2.4);
    sun.position.copy(SUN);
    this.scene.add(sun);
    this.camera.far = 8 * extent;
    this.sky = new Sky(this.live, this.scene);
    this.sight = new Sight();
    this.world = new World(this.live, this.scene, this.sight);
    this.mechs = new Mechs(this.live, this.scene);
    this.mechs.walked = this.live.walked;
    this.effects = new Effects(this.live, this.mechs, this.scene);
    this.hud.begin(start);
    Object.assign(this.input, { hasJets: start.form.jet_accel > 0, turnRate: start.form.yaw_rate, salvo: start.weapons.map((weapon) => weapon?.cloud_radius === 0), target: NO_TARGET, ewar: 0, pitch: 0 });
    this.input.release();
    if (start.tutorial && !this.tutorial) this.tutorial = new Tutorial(this.hud, start);
    if (this.tutorial) this.tutorial.start = start;
    this.#resize();
    document.documentElement.dataset.ready = "yes";
  }

  /** Makes room for the next match. */
  #forget() {
    this.result = this.tutorial = this.holder = null;
    this.hud.banner.classList.remove("result");
    this.hud.log.replaceChildren();
  }

  #learn(now, first) {
    const before = first ? null : this.now;
    this.now = now;
    this.since = performance.now();
    this.messages++;
    this.live.take(now, this.world);
    this.world.goTo(now.decision);
    if (first) Object.assign(this.input, { aim: now.path.at(-1)[3], sent: "" }); // the server has forgotten the orders
    const { target } = this.input; // a slot that is empty now may mean somebody else later
    if (target !== NO_TARGET && !now.contacts.some((c) => c.slot === target)) this.input.target = NO_TARGET;
    this.hud.update(now, this.live, this.world);
    if (before) this.#report(before, now);
    this.tutorial?.update(now);
  }

  /** Tells what has happened, in words that a screen reader reads out. */
  #report(before, now) {
    const { hud } = this, { classes, weapons } = this.start.rules;
    const rises = (name) => now.me[name] && !before.me[name];
    for (const loss of now.kills ?? []) {
      const what = `${loss.hostile ? "an enemy" : "a friendly"} ${classes[loss.role].name}`, how = loss.weapon >= 0 ? ` (${weapons[loss.weapon].name})` : "";
      if (loss.mine) continue;
      hud.say(loss.by_you ? `You destroyed ${what}${how}.` : `${what[0].toUpperCase()}${what.slice(1)} was destroyed${how}.`, loss.hostile ? "good" : "bad");
    }
    if (before.alive && !now.alive) {
      const loss = (now.kills ?? []).find((one) => one.mine), how = loss?.weapon >= 0 ? ` by a ${weapons[loss.weapon].name}` : "";
      hud.announce(`Your mech was destroyed${how}. The match goes on${Object.keys(this.start.mechs).length > 1 ? "; choose another mech above" : ""}.`);
    }
    const told = {
      shutdown: ["Overheated: your mech has shut down.", "bad"], legged: ["Your legs are gone: you are slow now.", "bad"], incoming: ["A missile is coming for you.", "bad"],
      painted: ["You are painted.", "bad"], in_zone: ["You are in the zone.", "good"],
    };
    for (const [name, [text, kind]] of Object.entries(told)) if (rises(name)) hud.say(text, kind);
    if (now.me.fallen_s > 0 && before.me.fallen_s <= 0) hud.say("You were knocked down.", "bad");
    if (now.me.damage_taken > 0 && before.me.damage_taken <= 0) hud.say(`You are hit for ${now.me.damage_taken.toFixed(0)}.`, "bad");
    if (now.panel.has_order && !before.panel.has_order) {
      const ordered = now.contacts.find((c) => c.ordered);
      hud.say(`Your commander orders: attack the ${ordered ? classes[ordered.role].name : "target"}.`);
    }
    const hostile = (list) => list.filter((c) => c.hostile).length;
    if (hostile(now.contacts) > 0 && hostile(before.contacts) === 0) hud.say("Enemy contact.");
    now.mates.forEach((mate, k) => before.mates[k]?.alive && !mate.alive && hud.say(`Mate ${mate.slot + 1} is lost.`, "bad"));
    const holder = Math.sign(now.control);
    if (holder !== 0 && holder !== this.holder) hud.say(holder > 0 ? "Your team gains from the zone." : "The enemy gains from the zone.");
    if (holder !== 0) this.holder = holder;
  }

  #controlled({ speed, flies, taken }) {
    if (this.now) Object.assign(this.now, { speed, flies });
    if (speed !== this.speed) this.#rebase(speed);
    Object.assign(this, { flies, another: taken }); // whether another person flies it
    this.hud.showControl({ speed, flies });
  }

  /** Changes the speed of what is being shown without a jump. */
  #rebase(speed) {
    const share = this.#share(performance.now());
    if (speed > 0) this.lastSpeed = speed;
    this.speed = speed;
    if (speed > 0) this.since = performance.now() - (share * this.start.decision_seconds * 1000) / speed;
    else this.stopped = share;
  }

  #end(result) {
    this.result = result;
    const won = result.winner === result.team, terms = Object.entries(result.reward), total = terms.reduce((sum, [, value]) => sum + value, 0);
    const list = make("dl", {}, ...[["reward", total], ...terms].flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value.toFixed(2))]));
    const head = result.winner === null ? "A draw" : won ? "Victory" : "Defeat";
    const points = Object.entries(result.zone_score).map(([team, score]) => `${team} ${score.toFixed(1)}`).join(", ");
    const watch = make("a.button", { href: "watch", target: "_blank", rel: "noopener" }, "watch the replay");
    const buttons = make("p", {}, ...(result.again ? [make("button.again", { type: "button", onclick: () => this.tell({ again: true }) }, "play again"), " "] : []), watch);
    this.hud.announce(`${head}: ${result.winner ?? "nobody"} wins by ${result.reason} after ${result.seconds.toFixed(0)} s. Zone points: ${points}.`, buttons, list, make("p.faint", {}, result.note));
    this.hud.banner.classList.add("result");
  }

  // ---------------------------------------------------------------------------------------------------------- orders

  act(name) {
    const { input, now } = this;
    if (name === "help") this.hud.help();
    if (!now || this.result) return;
    const cycle = (most) => (value) => (value + 1) % most;
    const acts = {
      pause: () => this.setSpeed(this.speed === 0 ? this.lastSpeed ?? 1 : 0),
      slower: () => this.#changeSpeed(-1), faster: () => this.#changeSpeed(1),
      control: () => this.#takeOver(),
      camera: () => (this.view = this.view === "behind" ? "cockpit" : "behind"),
      nextTarget: () => this.#nextTarget(), noTarget: () => (input.target = NO_TARGET),
      ewar: () => this.start.form.has_ewar && (input.ewar = cycle(3)(input.ewar)), sort: () => (input.sort = cycle(3)(input.sort)),
      hostileOnly: () => (input.hostileOnly = !input.hostileOnly),
      previousMech: () => this.#changeMech(-1), nextMech: () => this.#changeMech(1),
    };
    acts[name]?.();
    this.hud.update(now, this.live, this.world);
  }

  /** Lets time stand still while the keys are read, and then run as before. */
  rest(begins) {
    if (begins) this.rested = this.now && !this.result ? this.speed : 0;
    if (this.rested) this.setSpeed(begins ? 0 : this.rested);
  }

  setSpeed(speed) {
    this.tell({ speed });
  }

  #changeSpeed(by) {
    const speeds = this.start.speeds.filter((s) => s > 0), at = speeds.indexOf(this.speed || this.lastSpeed || 1);
    this.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + by))]);
  }

  #takeOver() {
    if (this.another) this.hud.say("Somebody else flies this mech. It is yours as soon as they hand it back or leave.");
    this.tell({ flies: !this.flies });
  }

  chooseMech(mech) {
    this.tell({ mech });
  }

  #changeMech(by) {
    const mechs = Object.values(this.start.mechs);
    if (mechs.length > 1) this.chooseMech(mechs[(mechs.indexOf(this.start.mech) + by + mechs.length) % mechs.length]);
  }

  aimAt(slot) {
    this.input.target = this.input.target === slot ? NO_TARGET : slot;
    this.hud.update(this.now, this.live, this.world);
  }

  #nextTarget() {
    const enemies = this.now.contacts.filter((c) => c.hostile).toSorted((a, b) => this.away(a) - this.away(b)).map((c) => c.slot);
    if (enemies.length) this.input.target = enemies[(enemies.indexOf(this.input.target) + 1) % enemies.length];
    else this.input.target = NO_TARGET;
  }

  away(contact) {
    const [x, y, z] = this.now.path.at(-1);
    return Math.hypot(contact.place[0] - x, contact.place[1] - y, contact.place[2] - z);
  }

  /** Whether a weapon reaches a contact: its range and arc; the server also asks for a free line. */
  inReach(contact, weapon) {
    if (!contact.hostile || !contact.seen) return false;
    const [x, y, , yaw] = this.now.path.at(-1), bearing = Math.atan2(contact.place[1] - y, contact.place[0] - x);
    const reach = contact.painted && weapon.locked_range ? weapon.locked_range : weapon.range;
    return this.away(contact) <= reach && Math.abs(wrapped(bearing - yaw)) <= weapon.arc / 2;
  }

  // --------------------------------------------------------------------------------------------------------- picture

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.picture;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio) * this.detail);
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.fov = width < height ? 78 : 62;
    this.camera.updateProjectionMatrix();
  }

  /** Gives slow machines fewer pixels and fast ones more. */
  #adapt(ms) {
    this.frameMs += 0.08 * (ms - this.frameMs);
    const wanted = this.frameMs > SLOW_MS ? Math.max(LEAST_DETAIL, 0.8 * this.detail) : this.frameMs < FAST_MS ? Math.min(1, 1.25 * this.detail) : this.detail;
    if (Math.abs(wanted - this.detail) < 0.01) return;
    this.detail = wanted;
    this.frameMs = 0.5 * (SLOW_MS + FAST_MS); // judge it afresh
    this.#resize();
  }

  /** How much of the last decision has been shown, 0 to 1. */
  #share(time) {
    if (this.speed === 0) return this.stopped ?? 1;
    return Math.max(0, Math.min(1, (((time - this.since) / 1000) * this.speed) / this.start.decision_seconds));
  }

  #frame(time) {
    requestAnimationFrame((later) => this.#frame(later));
    const seconds = Math.min(0.1, Math.max(0, (time - this.before) / 1000));
    this.before = time;
    if (!this.now || !this.scene) return;
    this.input.frame(seconds);
    const pressed = this.input.pressedAt;
    this.#draw(seconds);
    this.frames++;
    this.#adapt(seconds * 1000);
    if (pressed !== null) { // this picture shows the key: the camera turned or leaned, or a weapon's card lit up
      this.input.pressedAt = null;
      requestAnimationFrame(() => this.latencies.push(performance.now() - pressed));
    }
  }

  #draw(seconds) {
    const { live, mechs, input, camera, now } = this, tick = live.base + this.#share(performance.now()) * live.stepsPerDecision;
    this.world.polish(!this.software);
    const own = live.pose(tick, 0, this.own), { height, width } = live.classes[0];
    if (!this.flies) input.aim = own.yaw;
    const c = Math.cos(input.aim), s = Math.sin(input.aim);
    const [forward, left] = this.flies && now.alive && this.speed > 0 ? input.move : [0, 0], ease = Math.min(1, LEAN_PER_S * seconds);
    this.lean[0] += (LEAN * (forward * c - left * s) - this.lean[0]) * ease;
    this.lean[1] += (LEAN * (forward * s + left * c) - this.lean[1]) * ease;
    const x = own.x + this.lean[0], y = own.y + this.lean[1], look = new THREE.Vector3(c * Math.cos(input.pitch), s * Math.cos(input.pitch), Math.sin(input.pitch));
    const from = new THREE.Vector3(x, y, own.z + BEHIND.look * height);
    const place = this.view === "cockpit" && now.alive ? null : this.#standBehind(from, c, s, width, BEHIND.distance + height);
    this.near = place === null; // there, or walls all round: the picture is the mech's own
    if (this.near) {
      camera.position.set(x + 0.4 * width * Math.cos(own.yaw), y + 0.4 * width * Math.sin(own.yaw), own.z + 0.86 * height);
      camera.lookAt(camera.position.clone().add(look));
    } else {
      camera.position.lerp(place, camera.position.distanceTo(place) > BEHIND.distance || this.turned !== input.aim ? 1 : Math.min(1, 12 * seconds));
      if (camera.position.distanceTo(from) < width || this.#hides(camera.position)) camera.position.copy(place);
      this.turned = input.aim;
      const away = Math.hypot(camera.position.x - from.x, camera.position.y - from.y);
      camera.lookAt(from.addScaledVector(look, BEHIND.ahead * Math.min(1, 0.8 * away / BEHIND.distance))); // from above, the mech is nearer the middle
    }
    mechs.inside = this.near ? 0 : -1;
    mechs.update(tick, "pilot", 0);
    this.sight.look(camera, mechs.stands, live.classes, this.near ? [] : [0]);
    this.world.clear();
    this.effects.update(tick, "pilot", 0, -1); // no mech is marked: the target has a label
    this.sky.follow(camera);
    this.renderer.render(this.scene, camera);
    this.hud.label(live, mechs.stands, (px, py, pz) => this.#project(px, py, pz), now);
  }

  /** Whether the camera cannot be at a point: in a wall, a tree or another mech, or beyond the border of the map. */
  #hides({ x, y, z }) {
    const { world, live, mechs } = this;
    if (z < ROOM || Math.min(x, y, world.width - x, world.depth - y) < ROOM) return true;
    for (const dx of [-ROOM, ROOM]) for (const dy of [-ROOM, ROOM]) for (const dz of [-ROOM, ROOM]) {
      const { name, collides } = world.materials[world.at(Math.floor(x + dx), Math.floor(y + dy), Math.floor(z + dz))];
      if (collides || HIDING.has(name)) return true;
    }
    return mechs.stands.some(({ shown, middle }, i) => i > 0 && shown && middle.distanceTo({ x, y, z }) < ROOM + 0.7 * live.classes[i].height);
  }

  /** Where the camera stands behind the mech: the lowest place that sees it, else the farthest; null if all are in it. */
  #standBehind(from, c, s, width, most) {
    let best = null, farthest = 0;
    for (const rise of RISES) {
      const direction = new THREE.Vector3(-c, -s, rise - 0.8 * this.input.pitch).normalize();
      let length = 0;
      while (length < most && !this.#hides(from.clone().addScaledVector(direction, length + STEP))) length += STEP;
      if (length > farthest) [best, farthest] = [direction, length];
      if (length >= 0.7 * most) break;
    }
    const least = width + (this.near ? 2 * STEP : 0); // so that it does not go in and out
    return farthest < least ? null : from.clone().addScaledVector(best, farthest);
  }

  /** Where a point is on the screen, and where a marker for it stands if it must stay visible. */
  #project(x, y, z) {
    const { clientWidth: width, clientHeight: height } = this.picture, point = new THREE.Vector3(x, y, z).project(this.camera);
    const ahead = point.z < 1, at = [(0.5 + 0.5 * point.x) * width, (0.5 - 0.5 * point.y) * height], margin = 46;
    let [edgeX, edgeY] = at;
    if (!ahead) [edgeX, edgeY] = [width - edgeX, height - margin];
    return { ahead, x: at[0], y: at[1], edgeX: Math.max(margin, Math.min(width - margin, edgeX)), edgeY: Math.max(110, Math.min(height - 150, edgeY)) };
  }

  /** What the page shows now, as plain values. */
  state() {
    const { now, result, input } = this;
    return {
      ready: Boolean(now), decision: now?.decision, alive: now?.alive, me: now?.me, path: now?.path, contacts: now?.contacts, speed: this.speed, flies: this.flies, camera: this.view,
      aim: input.aim, target: input.target, frames: this.frames, messages: this.messages, result: result ?? null, lesson: this.tutorial?.at ?? null, latencies: this.latencies,
      eye: this.camera.position.toArray(), hidden: this.world && this.#hides(this.camera.position), seesItself: !(this.mechs?.inside >= 0), name: this.start?.name,
    };
  }
}

try {
  window.echelon = new Play();
} catch (error) {
  document.body.append(make("p.failure", {}, `The match cannot be shown: ${error.message}`));
  console.error(error);
}
