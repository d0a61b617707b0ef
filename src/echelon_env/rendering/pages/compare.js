// Two viewers under one clock. Both stand at speed 0 and show what the clock says; what a visitor does in one of them,
// such as choosing a mech, a key, or a turn of the camera, is done in the other too.
const facts = document.querySelector("main").dataset;
const dt = Number(facts.dt), steps = Number(facts.steps), last = Number(facts.last);
const frames = [...document.querySelectorAll("iframe")];
const one = (selector) => document.querySelector(selector);
const slider = one("#time"), speed = one("#speed"), camera = one("#camera"), vision = one("#vision"), play = one("#play");
let viewers = [], clock = 0, playing = false, before = 0, leader = 0, known = "";
let told = []; // what each viewer was told: its tick, and whether time runs

function seek(tick) {
  clock = Math.max(0, Math.min(last, tick));
}

function toggle() {
  if (!playing && clock >= last) clock = 0;
  playing = !playing;
}

/** A viewer in other colours is a new one, and so becomes the other one. */
function meet() {
  const found = () => frames.map((holder) => holder.contentWindow.echelon);
  const changed = found().findIndex((viewer, i) => viewer !== viewers[i]);
  if (changed < 0) return;
  const { palette } = found()[changed];
  for (const viewer of found()) if (viewer.palette !== palette) viewer.repaint(palette);
  viewers = found();
  for (const holder of frames) holder.contentDocument.querySelector("footer").hidden = true;
}

/** Takes over what was done in a viewer since the frame before. */
function listen() {
  viewers.forEach((viewer, i) => {
    if (viewer.tick !== told[i].tick) seek(viewer.tick);
    if (viewer.playing !== told[i].playing) toggle();
  });
  for (const [i, viewer] of viewers.entries()) {
    const wish = [viewer.chosen, viewer.view, viewer.stage.mode];
    if (wish.join() === known) continue;
    leader = i;
    adopt(viewers[1 - i], ...wish);
    known = wish.join();
    break;
  }
}

function adopt(viewer, chosen, view, mode) {
  if (viewer.chosen !== chosen) viewer.choose(chosen);
  if (viewer.view !== view) viewer.see(view);
  if (viewer.stage.mode !== mode) viewer.look(mode);
}

/** Turns the other camera as the one that was moved last; one that follows keeps to its own mech. */
function turn() {
  const [from, to] = [viewers[leader].stage, viewers[1 - leader].stage];
  if (!["free", "follow", "top"].includes(from.mode)) return; // no hand moves it
  const target = from.mode === "follow" ? to.controls.target.clone() : from.controls.target.clone();
  const eye = from.camera.position.clone().sub(from.controls.target).add(target);
  if (eye.distanceTo(to.camera.position) + target.distanceTo(to.controls.target) < 1e-3) return;
  to.controls.target.copy(target);
  to.camera.position.copy(eye);
  viewers[1 - leader].stale = true;
}

function tell() {
  told = viewers.map((viewer) => {
    const tick = Math.min(clock, viewer.match.lastTick), runs = playing && tick < viewer.match.lastTick;
    if (viewer.speed !== 0) viewer.setSpeed(0);
    if (viewer.tick !== tick || viewer.playing !== runs) viewer.stale = true;
    [viewer.tick, viewer.playing] = [tick, runs];
    return { tick, playing: runs };
  });
}

function show() {
  const seconds = `${(clock * dt).toFixed(1)} s`;
  if (one(".clock").textContent !== seconds) one(".clock").textContent = seconds;
  play.textContent = playing ? "Pause" : "Play";
  slider.value = String(Math.round(clock));
  slider.setAttribute("aria-valuetext", seconds);
  for (const line of document.querySelectorAll("line.now")) {
    line.setAttribute("x1", String(clock));
    line.setAttribute("x2", String(clock));
  }
  camera.value = viewers[leader].stage.mode;
  vision.value = viewers[leader].view;
}

/** Leaves out what would cover a small picture. */
function fit(holder) {
  const { body } = holder.contentDocument, width = holder.clientWidth;
  if (width < 900) body.classList.remove("inside"); // which makes room for the cockpit
  for (const [parts, least] of [[".cockpit", 900], [".feed, .roster, .minimap, .score .line .team", 500]]) {
    for (const part of body.querySelectorAll(parts)) part.style.display = width < least ? "none" : "";
  }
}

function frame(now) {
  requestAnimationFrame(frame);
  meet();
  listen();
  if (playing) {
    seek(clock + (Math.min(now - before, 250) / 1000 / dt) * Number(speed.value));
    if (clock >= last) playing = false;
  }
  before = now;
  tell();
  turn();
  frames.forEach(fit);
  show();
}

const step = (by) => {
  playing = false;
  seek((by > 0 ? Math.floor(clock / steps + 1e-6) + by : Math.ceil(clock / steps - 1e-6) + by) * steps);
};
play.onclick = toggle;
one("#back").onclick = () => step(-1);
one("#on").onclick = () => step(1);
one("#difference").disabled = facts.difference === "";
one("#difference").onclick = () => {
  playing = false;
  seek(Number(facts.difference));
};
slider.oninput = () => {
  playing = false;
  seek(Number(slider.value));
};
camera.onchange = () => viewers[leader].look(camera.value);
vision.onchange = () => viewers[leader].see(vision.value);
for (const chart of document.querySelectorAll("svg")) {
  chart.addEventListener("pointerdown", (event) => {
    const box = chart.getBoundingClientRect();
    playing = false;
    seek(((event.clientX - box.left) / box.width) * last);
  });
}
document.addEventListener("keydown", (event) => {
  const act = { " ": toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => seek(0), End: () => seek(last) }[event.key];
  if (!act || event.target !== document.body) return;
  event.preventDefault();
  act();
});

function ready(holder) {
  return new Promise((done) => {
    const look = () => (holder.contentWindow?.echelon ? done() : setTimeout(look, 30));
    look();
  });
}

Promise.all(frames.map(ready)).then(() => {
  meet();
  frames.forEach((holder, i) => {
    for (const event of ["pointerdown", "wheel"]) {
      holder.contentDocument.addEventListener(event, () => (leader = i), { capture: true, passive: true });
    }
  });
  for (const [choice, kind] of [[camera, "camera"], [vision, "view"]]) {
    const buttons = frames[0].contentDocument.querySelectorAll(`[data-of=${kind}] button`);
    choice.replaceChildren(...[...buttons].map((button) => new Option(button.dataset.name)));
  }
  viewers.forEach((viewer) => viewer.look("free"));
  known = [-1, "all", "free"].join();
  tell();
  window.comparison = { get viewers() { return viewers; }, seek, toggle, state: () => ({ tick: clock, playing, ticks: viewers.map((viewer) => viewer.tick) }) };
  document.documentElement.dataset.ready = "yes";
  requestAnimationFrame((now) => {
    before = now;
    frame(now);
  });
});
