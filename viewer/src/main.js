// Puts the page together and runs it. `window.echelon` answers and takes orders, for notebooks and tests.
import { Cockpit } from "./cockpit.js";
import { readMatch } from "./data.js";
import { make } from "./dom.js";
import { Effects } from "./effects.js";
import { Labels } from "./labels.js";
import { Mechs } from "./mechs.js";
import { Overview } from "./overview.js";
import { Stage } from "./stage.js";
import { CAMERAS, SPEEDS, Timeline, VIEWS } from "./timeline.js";
import { World } from "./world.js";

const KEYS = [
  ["space", "play or pause"], ["← →", "one decision back or on (with shift: one physics step)"], ["Home End", "start and end"],
  ["- +", "slower, faster"], ["c", "next camera: free, follow, top"], ["v", "next vision: all, blue, red, pilot"],
  ["Tab", "next mech"], ["click", "choose a mech: its cockpit opens"], ["Escape", "close the cockpit"], ["h", "this help"],
];
const WARM_UP_FRAMES = 10; // shaders are compiled while the first ones are drawn
const TEXT_MS = 80; // nobody reads faster, and texts cost as much as pictures
const CLICK_REACH = 5; // pixels the pointer may move in a click

class Viewer {
  constructor(match) {
    this.match = match;
    this.tick = 0;
    this.playing = true;
    this.speed = 1;
    this.view = "all";
    this.chosen = -1;
    this.frames = 0;
    this.written = -Infinity;
    this.stale = true; // whether the picture has to be drawn though time stands still
    const picture = make("div.picture");
    this.overview = new Overview(match, this);
    this.cockpit = new Cockpit(match, this);
    this.stage = new Stage(picture, match);
    this.timeline = new Timeline(match, this);
    this.helpBox = make("dialog.help", { onclick: () => this.helpBox.close() }, make("h2", {}, "Keys"),
      make("dl", {}, ...KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])));
    document.body.append(make("main", {}, picture, ...this.overview.rosters, this.overview.feed, this.cockpit.element, this.overview.header), this.timeline.element, this.helpBox);
    this.world = new World(match, this.stage.scene);
    this.mechs = new Mechs(match, this.stage.scene);
    this.effects = new Effects(match, this.mechs, this.stage.scene);
    this.labels = new Labels(match, this.mechs, this.stage.scene);
    this.stage.resized = (width, height) => {
      this.labels.resize(width, height);
      this.stale = true;
    };
    this.stage.resize();
    this.stage.controls.addEventListener("change", () => (this.stale = true));
    this.#listen(this.stage.renderer.domElement);
    this.before = performance.now();
    this.drawnBefore = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  #listen(canvas) {
    let down = null;
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("pointerup", (event) => {
      if (!down || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > CLICK_REACH) return;
      const mech = this.mechs.pick(this.stage.rayAt(event.clientX, event.clientY));
      if (mech >= 0) this.choose(mech);
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const next = (list, now) => list[(list.indexOf(now) + 1) % list.length];
    const actions = {
      " ": () => this.toggle(), ArrowLeft: () => (event.shiftKey ? this.seek(Math.ceil(this.tick) - 1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.seek(Math.floor(this.tick) + 1) : this.step(1)),
      Home: () => this.seek(0), End: () => this.seek(this.match.lastTick),
      "-": () => this.setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(this.speed) - 1)]),
      "+": () => this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + 1)]),
      c: () => this.look(next(CAMERAS, this.stage.mode)), v: () => this.see(next(VIEWS, this.view)),
      Tab: () => this.#chooseNext(event.shiftKey ? -1 : 1), Escape: () => this.choose(-1), h: () => this.help(), "?": () => this.help(),
    };
    actions["="] = actions["+"];
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
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

  setSpeed(speed) {
    this.speed = speed;
    this.stale = true;
  }

  look(mode) {
    if (mode === "follow" && this.chosen < 0) this.#chooseNext(1);
    this.stage.look(mode, this.mechs.stands[this.chosen]);
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
    if (mech < 0 && this.stage.mode === "follow") this.stage.look("free");
    if (mech < 0 && this.view === "pilot") this.view = "all";
    this.stale = true;
  }

  help() {
    if (this.helpBox.open) this.helpBox.close();
    else this.helpBox.showModal();
  }

  #frame(now) {
    requestAnimationFrame((later) => this.#frame(later));
    const passed = Math.max(0, now - this.before); // the first picture may be dated before the page was ready
    this.before = now;
    if (this.playing) {
      this.tick += (Math.min(passed, 250) / 1000 / this.match.dt) * this.speed;
      if (this.tick >= this.match.lastTick) [this.tick, this.playing] = [this.match.lastTick, false];
      this.stale = true;
    }
    const drawn = this.stale || this.stage.mode === "follow";
    if (drawn) this.#draw();
    else this.stage.controls.update(); // lets a turn of the camera run out
    if (drawn && this.drawnBefore && this.playing && this.frames > WARM_UP_FRAMES) this.stage.adapt(passed);
    this.drawnBefore = drawn;
  }

  #draw() {
    const { tick, view, chosen } = this;
    this.stage.sharpen(this.playing);
    this.world.polish(!this.playing || !this.stage.software);
    this.stale = false;
    this.world.goTo(tick);
    this.mechs.update(tick, view, chosen);
    if (this.stage.mode === "follow" && chosen >= 0) this.stage.follow(this.mechs.stands[chosen]);
    this.effects.update(tick, view, chosen, chosen);
    this.labels.update(tick, chosen);
    this.stage.render();
    this.frames++;
    const now = performance.now();
    if (this.playing && now - this.written < TEXT_MS) return;
    this.written = now;
    this.overview.update(tick, this);
    this.cockpit.update(tick);
    this.timeline.update(tick, this);
  }

  /** What the page shows now, as plain values. */
  state() {
    return {
      tick: this.tick, decision: this.match.decisionAt(this.tick), lastTick: this.match.lastTick, playing: this.playing, speed: this.speed,
      camera: this.stage.mode, view: this.view, chosen: this.chosen, frames: this.frames, detail: this.stage.detail,
      shown: this.mechs.stands.flatMap((stand, i) => (stand.shown ? [i] : [])),
      ghosts: this.mechs.stands.flatMap((stand, i) => (stand.ghost ? [i] : [])),
      eye: this.stage.camera.position.toArray(), triangles: this.stage.renderer.info.render.triangles,
    };
  }
}

readMatch(document.getElementById("match").textContent).then(
  (match) => {
    window.echelon = new Viewer(match);
    document.documentElement.dataset.ready = "yes";
  },
).catch((error) => {
  document.body.append(make("p.failure", {}, `The replay cannot be shown: ${error.message}`));
  console.error(error);
});
