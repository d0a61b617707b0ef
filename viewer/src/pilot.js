// Inside a cockpit: where the pilot's eyes are, and what the canopy shows around the view.
import * as THREE from "three";
import { css, make, penOf } from "./dom.js";

const POINTS = ["E", "NE", "N", "NW", "W", "SW", "S", "SE"]; // by yaw, from 0, anticlockwise
const TAPE = Math.PI / 2.2; // yaw shown along the compass
const STEADY = 0.12; // share of the way that the eyes move in a picture

/** Writes with a dark rim, to be read on every ground. */
function say(pen, text, x, y) {
  const { strokeStyle, lineWidth } = pen;
  Object.assign(pen, { strokeStyle: "rgba(6, 10, 14, 0.8)", lineWidth: 3, lineJoin: "round" });
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
  Object.assign(pen, { strokeStyle, lineWidth });
}

export class Pilot {
  constructor(match, viewer) {
    Object.assign(this, { match, viewer });
    this.canvas = make("canvas.hud", { "aria-hidden": "true" });
    this.canvas.hidden = true;
    this.pitch = this.lean = 0;
    this.spot = new THREE.Vector3();
  }

  /** Seats the camera; moves smoothly while time runs and jumps with it. */
  place(tick, mech, running) {
    const { match, viewer } = this, stand = viewer.mechs.stands[mech], form = match.classes[mech], target = this.#target(tick, mech);
    let pitch = -0.06;
    if (target >= 0 && viewer.mechs.stands[target].shown) {
      const other = viewer.mechs.stands[target], away = Math.hypot(other.x - stand.x, other.y - stand.y);
      pitch = Math.max(-0.35, Math.min(0.35, (other.middle.z - stand.z - 0.86 * form.height) / Math.max(3, away)));
    }
    const lean = stand.wreck || match.is("fallen", tick, mech) ? 1.35 : match.is("shutdown", tick, mech) ? 0.3 : 0;
    const share = running ? STEADY : 1;
    this.pitch += share * (pitch - this.pitch);
    this.lean += share * (lean - this.lean);
    const walked = viewer.mechs.walked[Math.floor(tick) * match.mechs + mech];
    viewer.stage.ride(stand, form, { pitch: this.pitch, lean: this.lean, bob: 0.03 * form.height * Math.abs(Math.cos((walked / (1.1 * form.height)) * Math.PI)) * Math.min(1, stand.speed / 2) });
  }

  #target(tick, mech) {
    return this.match.arrays.target[this.match.decisionAt(tick) * this.match.mechs + mech];
  }

  hide() {
    this.canvas.hidden = true;
  }

  /** Draws the canopy: compass, sights, target, gauges, weapons, warnings. */
  draw(tick, mech) {
    this.canvas.hidden = false;
    const { match, viewer } = this, { facts } = match, { palette } = facts, { pen, width, height } = penOf(this.canvas);
    const stand = viewer.mechs.stands[mech], form = match.classes[mech], alive = stand.alive, vitals = match.vitals(tick, mech);
    const ink = css([160, 235, 220], 0.85), middle = width / 2, scale = Math.max(0.75, Math.min(1.2, width / 1100)), spread = Math.min(scale, width / 580);
    this.#drawCanopy(pen, width, height);
    pen.font = `600 ${Math.round(11 * scale)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.fillStyle = pen.strokeStyle = ink;
    pen.lineWidth = 1.5;
    this.#drawCompass(pen, middle, height - 92 * scale, 300 * spread, stand.yaw);
    this.#drawSights(pen, middle, height / 2, scale);
    if (!alive) {
      pen.fillStyle = css(palette.critical);
      pen.font = `700 ${Math.round(26 * scale)}px system-ui, sans-serif`;
      say(pen, "DESTROYED", middle, height * 0.42);
      return;
    }
    this.#drawTarget(pen, tick, mech, width, height);
    const bars = [["HP", vitals.hp, vitals.hp > 0.6 ? palette.health : vitals.hp > 0.3 ? palette.hurt : palette.critical], ["LEGS", vitals.legs, palette.eccm], ["HEAT", vitals.heat, palette.heat], ["STAB", vitals.stability, palette.ecm]];
    bars.forEach(([name, share, colour], k) => {
      const x = middle + (k < 2 ? -250 + 44 * k : 162 + 44 * k) * spread, tall = 120 * scale, y = height / 2 - tall / 2;
      pen.fillStyle = "rgba(8, 14, 20, 0.5)";
      pen.fillRect(x, y, 9, tall);
      pen.fillStyle = css(colour);
      pen.fillRect(x, y + tall * (1 - Math.min(1, share)), 9, tall * Math.min(1, share));
      pen.fillStyle = ink;
      say(pen, name, x + 4, y + tall + 14);
    });
    this.#drawWeapons(pen, tick, mech, middle, height - 40 * scale, 92 * spread);
    const warnings = [["incoming", "MISSILE"], ["shutdown", "SHUT DOWN"], ["fallen", "DOWN"], ["legged", "LEGS GONE"], ["painted", "PAINTED"], ["suppressed", "SUPPRESSED"], ["targeted", "TARGETED"]]
      .filter(([flag]) => match.is(flag, tick, mech)).slice(0, 3);
    warnings.forEach(([flag, text], k) => {
      pen.font = `700 ${Math.round((k ? 13 : 18) * scale)}px system-ui, sans-serif`;
      pen.fillStyle = css(flag === "targeted" || flag === "suppressed" ? palette.hurt : palette.critical, 0.75 + 0.25 * Math.sin(0.6 * tick));
      say(pen, text, middle, height * 0.31 + 20 * k * scale);
    });
    pen.font = `600 ${Math.round(11 * scale)}px system-ui, sans-serif`;
    pen.fillStyle = ink;
    say(pen, `${stand.speed.toFixed(1)} v/s   ${form.name}`, middle, height - 62 * scale);
  }

  #drawCanopy(pen, width, height) {
    pen.fillStyle = "#10151d";
    const panel = (...points) => {
      pen.beginPath();
      for (const [x, y] of points) pen.lineTo(x * width, y * height);
      pen.fill();
    };
    panel([0, 1], [0, 0.86], [0.18, 0.9], [0.3, 0.955], [0.7, 0.955], [0.82, 0.9], [1, 0.86], [1, 1]);
    panel([0, 0.86], [0, 0.62], [0.035, 0.7], [0.19, 0.905]);
    panel([1, 0.86], [1, 0.62], [0.965, 0.7], [0.81, 0.905]);
    panel([0, 0], [0.1, 0], [0.03, 0.16], [0.018, 0.5], [0, 0.62]);
    panel([1, 0], [0.9, 0], [0.97, 0.16], [0.982, 0.5], [1, 0.62]);
    pen.strokeStyle = "rgba(120, 190, 200, 0.35)";
    pen.lineWidth = 1;
    pen.beginPath();
    for (const [x, y] of [[0.1, 0], [0.03, 0.16], [0.018, 0.5], [0.035, 0.7], [0.18, 0.9], [0.3, 0.955], [0.7, 0.955], [0.82, 0.9], [0.965, 0.7], [0.982, 0.5], [0.97, 0.16], [0.9, 0]]) pen.lineTo(x * width, y * height);
    pen.stroke();
  }

  #drawCompass(pen, x, y, wide, yaw) {
    for (let k = -8; k <= 8; k++) {
      const step = Math.round(yaw / (Math.PI / 8)) + k, angle = step * (Math.PI / 8), at = x - ((angle - yaw) / TAPE) * (wide / 2);
      if (Math.abs(at - x) > wide / 2) continue;
      const even = step % 2 === 0;
      pen.fillRect(at, y, 1.5, even ? 7 : 4);
      if (even) say(pen, POINTS[(((step / 2) % 8) + 8) % 8], at, y - 4);
    }
    pen.fillRect(x - 1, y + 8, 2, 6);
  }

  #drawSights(pen, x, y, scale) {
    pen.beginPath();
    pen.arc(x, y, 15 * scale, 0, 2 * Math.PI);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      pen.moveTo(x + dx * 21 * scale, y + dy * 21 * scale);
      pen.lineTo(x + dx * 11 * scale, y + dy * 11 * scale);
    }
    pen.stroke();
    pen.fillRect(x - 1, y - 1, 2, 2);
  }

  #drawTarget(pen, tick, mech, width, height) {
    const { match, viewer } = this, target = this.#target(tick, mech), own = viewer.mechs.stands[mech];
    if (target < 0) return;
    const other = viewer.mechs.stands[target];
    if (!other.shown) return;
    const { camera } = viewer.stage, form = match.classes[target], away = Math.hypot(other.x - own.x, other.y - own.y);
    this.spot.copy(other.middle).project(camera);
    const colour = css(match.facts.palette.critical);
    pen.strokeStyle = pen.fillStyle = colour;
    if (this.spot.z > 1 || Math.abs(this.spot.x) > 0.94 || Math.abs(this.spot.y) > 0.8) { // an arrow says on which side it is
      const side = Math.sin(Math.atan2(other.y - own.y, other.x - own.x) - own.yaw) > 0 ? -1 : 1, x = width / 2 + side * width * 0.36, y = height / 2;
      pen.beginPath();
      for (const [dx, dy] of [[14, 0], [-6, -9], [-6, 9]]) pen.lineTo(x + side * dx, y + dy);
      pen.fill();
      say(pen, `${match.names[target]} ${away.toFixed(0)} v`, x - side * 30, y + 24);
      return;
    }
    const x = ((this.spot.x + 1) / 2) * width, y = ((1 - this.spot.y) / 2) * height;
    const half = Math.max(14, (0.62 * form.height * height) / (2 * Math.max(1, away) * Math.tan((camera.fov * Math.PI) / 360)));
    pen.lineWidth = 2;
    for (const [sx, sy] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
      pen.beginPath();
      pen.moveTo(x + sx * half, y + sy * half * 0.6);
      pen.lineTo(x + sx * half, y + sy * half);
      pen.lineTo(x + sx * half * 0.6, y + sy * half);
      pen.stroke();
    }
    say(pen, `${match.names[target]}  ${form.name}  ${away.toFixed(0)} v  ${(100 * match.vitals(tick, target).hp).toFixed(0)}%`, x, y + half + 15);
  }

  #drawWeapons(pen, tick, mech, x, y, wide) {
    const { match } = this, decision = match.decisionAt(tick), mounted = match.weapons[mech].map((row, slot) => ({ row, slot })).filter(({ row }) => row >= 0);
    mounted.forEach(({ row, slot }, k) => {
      const weapon = match.facts.weapons[row], left = x + (k - mounted.length / 2) * wide + 4, at = decision * match.mechs + mech;
      const ready = 1 - (match.arrays.cooldown[4 * at + slot] * match.units.cooldown) / weapon.cooldown_s, firing = (match.arrays.triggers[at] >> slot) & 1;
      pen.fillStyle = "rgba(160, 235, 220, 0.2)";
      pen.fillRect(left, y, wide - 8, 4);
      pen.fillStyle = css(weapon.colour);
      pen.fillRect(left, y, (wide - 8) * Math.max(0, Math.min(1, ready)), 4);
      pen.fillStyle = firing ? "#fff" : css([160, 235, 220], 0.8);
      say(pen, weapon.name, left + (wide - 8) / 2, y - 5);
    });
  }
}
