// Puts the page together and runs it. `window.echelon` answers and takes orders, for notebooks and tests.
import { Address, readAddress } from "./address.js";
import { Cockpit } from "./cockpit.js";
import { readMatch } from "./data.js";
import { Director } from "./director.js";
import { make, write } from "./dom.js";
import { Effects } from "./effects.js";
import { Ending } from "./ending.js";
import { Labels } from "./labels.js";
import { Legend } from "./legend.js";
import { Mechs } from "./mechs.js";
import { Menu } from "./menu.js";
import { Minimap, readable } from "./minimap.js";
import { Overview } from "./overview.js";
import { paint, PALETTES, remember, remembered } from "./palettes.js";
import { Pilot } from "./pilot.js";
import { Sight } from "./sight.js";
import { Stage } from "./stage.js";
import { CAMERAS, SPEEDS, Timeline, VIEWS } from "./timeline.js";
import { World } from "./world.js";

const KEYS = [
  ["space", "play or pause"], ["← →", "one decision back or on (with shift: one physics step)"], [", .", "the kill before, the next kill"],
  ["Home End", "start and end"], ["- +", "slower, faster"], ["q", "hurry while nothing happens, or not"],
  ["c", "next camera: director, free, follow, pilot, top"], ["v", "next vision: all, blue, red, pilot"],
  ["w a s d", "move the camera"], ["z x", "turn the camera"], ["Page ↑ ↓", "nearer, farther"],
  ["n", "next mech (with shift: the one before)"], ["click", "choose a mech: its cockpit opens"], ["r", "roofs: see through, or as they are"],
  ["l", "legend"], ["m", "menu: colours, link, commands that play on, metrics"], ["Tab", "move through the controls"], ["Escape", "close what is open"], ["h", "this help"],
];
const WARM_UP_FRAMES = 10; // shaders are compiled while the first ones are drawn
const TEXT_MS = 80; // nobody reads faster, and texts cost as much as pictures
const CLICK_REACH = 5; // pixels the pointer may move in a click
const HURRY = 4; // times as fast while nothing happens
const RUN_UP = 2; // seconds shown before a kill that is jumped to

class Viewer {
  /** `settings` are what an earlier viewer of this match showed: tick, mech, camera, view, and so on. */
  constructor(match, settings) {
    this.match = match;
    this.palette = settings.palette;
    this.tick = settings.tick ?? 0;
    this.playing = settings.playing ?? settings.tick === undefined;
    this.speed = settings.speed ?? 1;
    this.view = "all";
    this.chosen = -1;
    this.skipping = settings.skipping ?? true; // whether time runs faster while nothing happens
    this.hurried = false;
    this.solidRoofs = settings.solidRoofs ?? false;
    this.frames = 0;
    this.written = -Infinity;
    this.stale = true; // whether the picture has to be drawn though time stands still
    paint(match, this.palette);
    document.body.classList.toggle("crowded", match.mechs > 22);
    const picture = make("div.picture");
    this.overview = new Overview(match, this);
    this.cockpit = new Cockpit(match, this);
    this.stage = new Stage(picture, match);
    this.timeline = new Timeline(match, this);
    this.minimap = new Minimap(match, this);
    this.legend = new Legend(match, { close: () => this.legend.toggle(false) });
    this.menuBox = new Menu(match, this);
    this.pilot = new Pilot(match, this);
    this.caption = make("div.caption");
    this.ending = new Ending(match, this);
    this.helpBox = make("dialog.help", { "aria-label": "keys", onclick: () => this.helpBox.close() }, make("h2", {}, "Keys"),
      make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])), make("button", { onclick: () => this.helpBox.close() }, "close (Escape)"));
    this.parts = [make("main", {}, picture, this.pilot.canvas, ...this.overview.rosters, this.overview.feed, this.minimap.element, this.caption, this.ending.element, this.cockpit.element, this.overview.header, this.legend.element, this.menuBox.element),
      this.timeline.element, this.overview.news, this.helpBox];
    this.parts[0].style.setProperty("--tall", match.size[1] / match.size[0]); // of the map, by its width
    document.body.append(...this.parts);
    this.showMap(settings.map ?? true);
    this.sight = new Sight();
    this.world = new World(match, this.stage.scene, this.sight);
    this.mechs = new Mechs(match, this.stage.scene);
    this.mechs.plainly = this.stage.software;
    this.mechs.floorUnder = (x, y, z) => this.world.state.floorUnder(x, y, z);
    this.effects = new Effects(match, this.mechs, this.stage.scene, this.world.state, this.stage.software, this.sight);
    this.labels = new Labels(match, this.mechs, this.stage.scene);
    this.labels.camera = this.stage.camera;
    this.director = new Director(match, this.world.state, this.stage);
    this.address = new Address(this);
    this.stage.resized = (width, height) => {
      this.labels.resize(width, height);
      this.stale = true;
    };
    this.stage.resize();
    this.stage.look("free");
    this.held = false; // whether a hand is on the picture
    this.stage.controls.addEventListener("start", () => (this.held = true));
    this.stage.controls.addEventListener("end", () => (this.held = false));
    this.stage.controls.addEventListener("change", () => this.#turned());
    this.#listen(this.stage.renderer.domElement);
    this.#apply(settings);
    this.before = performance.now();
    this.drawnBefore = true;
    this.next = requestAnimationFrame((now) => this.#frame(now));
  }

  #apply({ mech, camera = "director", view = "all" }) {
    if (mech !== undefined && mech >= 0) this.choose(mech);
    this.look(camera);
    this.see(view);
  }

  #listen(canvas) {
    let down = null;
    this.listening = new AbortController();
    const { signal } = this.listening;
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("pointerup", (event) => {
      if (!down || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > CLICK_REACH) return;
      const mech = this.mechs.pick(this.stage.rayAt(event.clientX, event.clientY));
      if (mech >= 0) this.choose(mech);
    });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    // A button that was clicked must not take the space bar away from play and pause; one that was reached by Tab does.
    document.addEventListener("click", (event) => event.detail > 0 && event.target.closest?.("button")?.blur(), { signal });
    window.addEventListener("hashchange", () => this.#visit(), { signal });
  }

  /** Somebody typed another moment into the address. */
  #visit() {
    if (location.hash === this.address.written) return;
    const wanted = readAddress(location.hash, this.match, NAMES);
    if (wanted.palette && wanted.palette !== this.palette) this.repaint(wanted.palette, wanted);
    else {
      if (wanted.tick !== undefined) this.seek(wanted.tick);
      this.#apply({ mech: this.chosen, camera: this.stage.mode, view: this.view, ...wanted });
    }
  }

  /** The camera moved. A hand that drags takes it from the director, where it stands; a click does not. */
  #turned() {
    if (this.held && this.stage.mode === "director") this.stage.release();
    this.stale = true;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT|TEXTAREA)$/.test(event.target.tagName)) {
      if (event.key === "Escape") this.#close();
      return;
    }
    if (document.querySelector("dialog[open]")) { // Escape closes it without our help
      if (event.key === "h" || event.key === "?") this.helpBox.close();
      return;
    }
    if ((event.key === " " || event.key === "Enter") && event.target.tagName === "BUTTON") return;
    const next = (list, now) => list[(list.indexOf(now) + 1) % list.length];
    const actions = {
      " ": () => this.toggle(), ArrowLeft: () => (event.shiftKey ? this.seek(Math.ceil(this.tick) - 1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.seek(Math.floor(this.tick) + 1) : this.step(1)),
      Home: () => this.seek(0), End: () => this.seek(this.match.lastTick), ",": () => this.nextKill(-1), ".": () => this.nextKill(1),
      "-": () => this.setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(this.speed) - 1)]),
      "+": () => this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + 1)]),
      c: () => this.look(next(CAMERAS, this.stage.mode)), v: () => this.see(next(VIEWS, this.view)), q: () => this.skip(),
      n: () => this.#chooseNext(1), N: () => this.#chooseNext(-1), r: () => this.showRoofs(!this.solidRoofs), l: () => this.showLegend(), m: () => this.menu(),
      w: () => this.#nudge({ ahead: 0.06 }), s: () => this.#nudge({ ahead: -0.06 }), a: () => this.#nudge({ aside: -0.06 }), d: () => this.#nudge({ aside: 0.06 }),
      z: () => this.#nudge({ turn: -0.12 }), x: () => this.#nudge({ turn: 0.12 }), PageUp: () => this.#nudge({ nearer: 0.88 }), PageDown: () => this.#nudge({ nearer: 1.14 }),
      Escape: () => this.#close(), h: () => this.help(), "?": () => this.help(),
    };
    actions["="] = actions["+"];
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #nudge(by) {
    this.stage.nudge(by);
    this.stale = true;
  }

  /** Closes what was opened last: the menu, the legend, or the cockpit. */
  #close() {
    if (!this.menuBox.element.hidden) this.menuBox.toggle(false);
    else if (!this.legend.element.hidden) this.legend.toggle(false);
    else this.choose(-1);
  }

  #chooseNext(by) {
    const living = this.match.roles.flatMap((_, i) => (this.match.is("alive", this.tick, i) ? [i] : []));
    if (!living.length) return;
    const at = living.indexOf(this.chosen);
    this.choose(living[((at < 0 && by < 0 ? 0 : at) + by + living.length) % living.length]);
  }

  toggle() {
    if (!this.playing && this.tick >= this.match.lastTick) this.tick = 0;
    this.playing = !this.playing;
    this.stale = true;
  }

  seek(tick) {
    this.playing = false;
    this.tick = Math.max(0, Math.min(this.match.lastTick, tick));
    this.stale = true;
  }

  step(by) {
    const decision = this.tick / this.match.stepsPerDecision;
    this.seek((by > 0 ? Math.floor(decision + 1e-6) + by : Math.ceil(decision - 1e-6) + by) * this.match.stepsPerDecision);
  }

  /** Jumps to shortly before the next kill, or the one before; time runs on if it ran. */
  nextKill(by) {
    const { kills } = this.match.arrays, { playing } = this, starts = [];
    for (let i = 0; i < kills.length; i += 4) starts.push(Math.max(0, kills[i] - RUN_UP / this.match.dt));
    const found = by > 0 ? starts.find((tick) => tick > this.tick + 1) : starts.findLast((tick) => tick < this.tick - (playing ? 20 : 1));
    if (found === undefined) return;
    this.seek(found);
    this.playing = playing;
  }

  /** Shows a kill of the feed again. */
  replayKill(number) {
    this.seek(this.match.arrays.kills[4 * number] - RUN_UP / this.match.dt);
    this.playing = true;
  }

  setSpeed(speed) {
    this.speed = speed;
    this.stale = true;
  }

  skip() {
    this.skipping = !this.skipping;
    this.stale = true;
  }

  look(mode) {
    if ((mode === "follow" || mode === "pilot") && this.chosen < 0) this.#chooseNext(1);
    if ((mode === "follow" || mode === "pilot") && this.chosen < 0) return; // nobody is left
    this.stage.look(mode, this.mechs.stands[this.chosen]);
    this.stale = true;
  }

  /** Moves the free camera so that it looks at a place of the map. */
  lookAt(x, y) {
    if (this.stage.mode !== "free") this.stage.release();
    const { controls, camera } = this.stage, step = [x - controls.target.x, y - controls.target.y];
    for (const point of [controls.target, camera.position]) {
      point.x += step[0];
      point.y += step[1];
    }
    this.stale = true;
  }

  see(view) {
    if (view === "pilot" && this.chosen < 0) this.#chooseNext(1);
    this.view = view;
    this.stale = true;
  }

  choose(mech) {
    this.chosen = mech;
    this.cockpit.show(mech);
    document.body.classList.toggle("inside", mech >= 0);
    if (mech < 0 && (this.stage.mode === "follow" || this.stage.mode === "pilot")) this.stage.look("free");
    if (mech < 0 && this.view === "pilot") this.view = "all";
    this.stale = true;
  }

  help() {
    if (this.helpBox.open) this.helpBox.close();
    else this.helpBox.showModal();
  }

  menu() {
    this.menuBox.toggle();
    this.legend.toggle(false);
  }

  showLegend() {
    this.legend.toggle();
    this.menuBox.toggle(false);
  }

  showRoofs(solid) {
    this.solidRoofs = solid;
    this.menuBox.update();
    this.stale = true;
  }

  showMap(shown) {
    this.minimap.element.hidden = !shown;
    document.body.classList.toggle("mapless", !shown);
    this.stale = true;
  }

  /** Shows the same moment in other colours: nearly everything has them, so the page is built anew. */
  repaint(palette, changes = {}) {
    remember(palette);
    const { tick, playing, speed, chosen: mech, view, skipping, solidRoofs } = this;
    this.dispose();
    window.echelon = new Viewer(this.match, { tick, playing, speed, mech, camera: this.stage.mode, view, skipping, solidRoofs, map: !this.minimap.element.hidden, palette, ...changes });
  }

  dispose() {
    cancelAnimationFrame(this.next);
    this.listening.abort();
    for (const part of this.parts) part.remove();
    this.stage.dispose();
  }

  #frame(now) {
    this.next = requestAnimationFrame((later) => this.#frame(later));
    const passed = Math.max(0, now - this.before); // the first picture may be dated before the page was ready
    this.before = now;
    this.hurried = this.playing && this.speed > 0 && this.skipping && this.director.quiet(this.tick);
    if (this.playing) {
      this.tick += (Math.min(passed, 250) / 1000 / this.match.dt) * this.speed * (this.hurried ? HURRY : 1);
      if (this.tick >= this.match.lastTick) [this.tick, this.playing] = [this.match.lastTick, false];
      this.stale = true;
    }
    const drawn = this.stale || this.stage.mode === "follow";
    if (drawn) this.#draw();
    else this.stage.glide();
    this.address.update(now);
    if (drawn && this.drawnBefore && this.playing && this.frames > WARM_UP_FRAMES) this.stage.adapt(passed);
    this.drawnBefore = drawn;
  }

  #draw() {
    const { tick, view, chosen, stage, playing } = this, inside = stage.mode === "pilot" && chosen >= 0;
    stage.sharpen(playing);
    this.world.polish(!playing || !stage.software);
    this.world.roof(inside || this.solidRoofs);
    this.stale = false;
    this.world.goTo(tick);
    this.mechs.shadowed = !playing || !stage.strained;
    this.mechs.inside = inside ? chosen : -1;
    this.mechs.update(tick, view, chosen);
    if (stage.mode === "director") stage.place(this.director.at(tick));
    else if (inside) this.pilot.place(tick, chosen, playing);
    else if (stage.mode === "follow" && chosen >= 0) stage.follow(this.mechs.stands[chosen]);
    this.sight.look(stage.camera, this.mechs.stands, this.match.classes, this.#shownMechs());
    this.effects.update(tick, view, chosen, chosen);
    this.labels.update(tick, chosen, playing);
    this.world.clear();
    this.world.cull(stage.camera);
    stage.render();
    if (inside) this.pilot.draw(tick, chosen);
    else this.pilot.hide();
    document.body.classList.toggle("riding", inside);
    this.frames++;
    const now = performance.now();
    if (playing && now - this.written < TEXT_MS) return;
    this.written = now;
    this.overview.update(tick, this);
    this.cockpit.update(tick);
    this.timeline.update(tick, this);
    this.ending.update(tick);
    if (!this.minimap.element.hidden) this.minimap.update(tick, now);
    write(this.caption, this.#captionAt(tick));
  }

  /** The mechs that leaves and smoke must not hide: the chosen one and, with the director, those that fight. */
  #shownMechs() {
    const { mode } = this.stage, { stands } = this.mechs, shot = mode === "director" && this.director.shotAt(this.tick);
    if (mode === "pilot" || mode === "top") return [];
    const mechs = new Set(this.chosen >= 0 ? [this.chosen] : []);
    if (shot.kind === "fight") for (const mech of shot.mechs) mechs.add(mech);
    return [...mechs].filter((mech) => stands[mech].shown);
  }

  /** Where the camera looks, and what the director shows. */
  #captionAt(tick) {
    const { match } = this, { x, y } = this.stage.mode === "pilot" ? this.stage.camera.position : this.stage.controls.target;
    const biome = match.facts.biomes?.find((b) => x >= b.x && y >= b.y && x < b.x + b.width && y < b.y + b.depth);
    const place = biome ? readable(biome.name) : "";
    if (this.hurried) return [place, "nothing happens: 4×"].filter(Boolean).join(" · ");
    if (this.stage.mode !== "director") return place;
    const shot = this.director.shotAt(tick), sides = [0, 1].map((team) => shot.mechs.filter((i) => match.teams[i] === team && match.is("alive", tick, i)).length);
    if (shot.kind === "wide") return "both teams";
    const what = sides[0] && sides[1] ? `${sides[0]} ${match.facts.teams[0].name} against ${sides[1]} ${match.facts.teams[1].name}` : "";
    return [place, what].filter(Boolean).join(" · ");
  }

  /** What the page shows now, as plain values. */
  state() {
    return {
      tick: this.tick, decision: this.match.decisionAt(this.tick), lastTick: this.match.lastTick, playing: this.playing, speed: this.speed,
      camera: this.stage.mode, view: this.view, chosen: this.chosen, frames: this.frames, detail: this.stage.detail, palette: this.palette,
      shown: this.mechs.stands.flatMap((stand, i) => (stand.shown ? [i] : [])),
      ghosts: this.mechs.stands.flatMap((stand, i) => (stand.ghost ? [i] : [])),
      wrecks: this.mechs.stands.flatMap((stand, i) => (stand.wreck ? [i] : [])),
      eye: this.stage.camera.position.toArray(), triangles: this.stage.renderer.info.render.triangles,
    };
  }
}

const NAMES = { cameras: CAMERAS, views: VIEWS, palettes: Object.keys(PALETTES) };
readMatch(document.getElementById("match").textContent).then(
  (match) => {
    const wanted = readAddress(location.hash, match, NAMES);
    window.echelon = new Viewer(match, { ...wanted, palette: wanted.palette ?? remembered() });
    document.documentElement.dataset.ready = "yes";
  },
).catch((error) => {
  document.body.append(make("p.failure", {}, `The replay cannot be shown: ${error.message}`));
  console.error(error);
});
