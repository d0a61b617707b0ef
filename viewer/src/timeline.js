// The bar at the bottom: play, step, speed, cameras, whose view; and the match at a glance, to scrub in.
import { clockText, css, make, penOf, write } from "./dom.js";
import { addedOf, oddsOf } from "./whatif.js";

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
export const VIEWS = ["all", "blue", "red", "pilot"];
export const CAMERAS = ["director", "free", "follow", "pilot", "top"];
const CAMERA_HINTS = {
  director: "finds the fights and cuts to them", free: "drag to turn, wheel to zoom, right button to move", follow: "follow the chosen mech",
  pilot: "sit in the cockpit of the chosen mech", top: "from above, north up",
};
const VIEW_HINTS = {
  all: "everything", blue: "what the blue team's sensors show; grey ghosts stand where others were last seen",
  red: "what the red team's sensors show; grey ghosts stand where others were last seen", pilot: "what the cockpit of the chosen mech shows",
};

export class Timeline {
  constructor(match, viewer) {
    this.match = match;
    this.viewer = viewer;
    const button = (text, title, act) => make("button", { title, "aria-label": title, onclick: act }, text);
    this.play = button("▶", "play or pause (space)", () => viewer.toggle());
    this.speed = make("select", { title: "speed (- and +)", "aria-label": "speed", onchange: () => viewer.setSpeed(Number(this.speed.value)) },
      ...SPEEDS.map((s) => make("option", { value: s }, `${s}×`)));
    const choice = (names, hints, act) => names.map((name) => make("button.choice", { title: hints[name], "data-name": name, onclick: () => act(name) }, name));
    this.cameras = choice(CAMERAS, CAMERA_HINTS, (name) => viewer.look(name));
    this.views = choice(VIEWS, VIEW_HINTS, (name) => viewer.see(name));
    this.when = make("span.when");
    this.pace = make("button.pace", { title: "run four times as fast while nothing happens (q)", onclick: () => viewer.skip() }, "skip quiet");
    this.canvas = make("canvas.graph", { tabindex: "0", role: "slider", "aria-label": "time of the match", "aria-valuemin": "0", "aria-valuemax": String(match.lastTick) });
    this.cursor = make("div.cursor");
    const scrub = (event) => {
      const box = this.canvas.getBoundingClientRect();
      viewer.seek(((event.clientX - box.left) / box.width) * match.lastTick);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      scrub(event);
    });
    this.canvas.addEventListener("pointermove", (event) => event.buttons && scrub(event));
    new ResizeObserver(() => this.#draw()).observe(this.canvas);
    this.element = make("footer", {},
      make("div.controls", {},
        button("⇤", "to the start (Home)", () => viewer.seek(0)),
        button("‹", "one decision back (←)", () => viewer.step(-1)), this.play, button("›", "one decision on (→)", () => viewer.step(1)),
        button("⇥", "to the next kill (.)", () => viewer.nextKill(1)),
        this.speed, this.pace, this.when, make("span.gap"),
        make("span.label", {}, "camera"), make("div.choices", { "data-of": "camera", role: "group", "aria-label": "camera" }, ...this.cameras),
        make("span.label", {}, "vision"), make("div.choices", { "data-of": "view", role: "group", "aria-label": "vision" }, ...this.views),
        button("menu", "menu: legend, colours, link, metrics and keys (m)", () => viewer.menu()),
        button("?", "keyboard help (h)", () => viewer.help())),
      ...addedOf(match), make("div.scrub", {}, ...oddsOf(match, (tick) => viewer.seek(tick)), this.canvas, this.cursor));
  }

  #draw() {
    const { pen, width, height } = penOf(this.canvas), { match } = this, { facts, arrays } = match;
    const x = (tick) => (tick / Math.max(1, match.lastTick)) * width;
    const most = Math.max(facts.points_to_win / 4, ...arrays.score);
    const y = (score) => height - 3 - (score / most) * (height - 14);
    pen.fillStyle = css(facts.palette.zone, 0.13);
    for (let d = 1, from = 1; d <= match.decisions; d++) { // while the zone is contested
      if (d < match.decisions && arrays.contested[d]) continue;
      if (d > from) pen.fillRect(x((from - 1) * match.stepsPerDecision), 0, x((d - from) * match.stepsPerDecision), height);
      from = d + 1;
    }
    pen.fillStyle = css(facts.palette.faint_text, 0.8);
    pen.font = "10px system-ui, sans-serif";
    for (let s = 10; s < match.seconds(match.lastTick); s += 10) {
      pen.fillRect(x(s / match.dt), 0, 1, 4);
      pen.fillText(`${s}s`, x(s / match.dt) + 3, 10);
    }
    facts.teams.forEach((team, number) => {
      pen.beginPath();
      for (let d = 0; d < match.decisions; d++) pen.lineTo(x(Math.min(match.lastTick, d * match.stepsPerDecision)), y(arrays.score[2 * d + number]));
      pen.strokeStyle = css(team.colour);
      pen.lineWidth = 2;
      pen.stroke();
      pen.lineTo(width, height);
      pen.lineTo(0, height);
      pen.fillStyle = css(team.colour, 0.1);
      pen.fill();
    });
    for (let i = 0; 4 * i < arrays.kills.length; i++) { // a diamond in the colour of the team that lost a mech
      const [when, victim] = arrays.kills.subarray(4 * i, 4 * i + 2);
      const cx = x(when), cy = match.teams[victim] === 0 ? height - 7 : height - 16;
      pen.fillStyle = css(facts.teams[match.teams[victim]].colour);
      pen.beginPath();
      for (const [dx, dy] of [[0, -4.5], [3.5, 0], [0, 4.5], [-3.5, 0]]) pen.lineTo(cx + dx, cy + dy);
      pen.fill();
    }
  }

  update(tick, viewer) {
    write(this.play, viewer.playing ? "❚❚" : "▶");
    const name = viewer.playing ? "pause (space)" : "play (space)";
    if (this.play.getAttribute("aria-label") !== name) this.play.setAttribute("aria-label", name);
    const left = `${(100 * tick) / Math.max(1, this.match.lastTick)}%`;
    if (this.cursor.style.left !== left) this.cursor.style.left = left;
    write(this.when, `decision ${this.match.decisionAt(tick)} of ${this.match.decisions - 1}`);
    if (Number(this.speed.value) !== viewer.speed) this.speed.value = String(viewer.speed);
    for (const [buttons, now] of [[this.cameras, viewer.stage.mode], [this.views, viewer.view]]) {
      for (const each of buttons) {
        const on = each.dataset.name === now;
        if (each.classList.toggle("on", on) !== (each.getAttribute("aria-pressed") === "true") || !each.hasAttribute("aria-pressed")) each.setAttribute("aria-pressed", String(on));
      }
    }
    this.pace.classList.toggle("on", viewer.skipping);
    this.pace.classList.toggle("running", viewer.hurried);
    this.pace.setAttribute("aria-pressed", String(viewer.skipping));
    this.canvas.setAttribute("aria-valuenow", String(Math.round(tick)));
    this.canvas.setAttribute("aria-valuetext", clockText(this.match.seconds(tick)));
  }
}
