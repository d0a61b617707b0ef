// The match as a table: one line per decision and mech, to download as CSV.
import { make } from "./dom.js";

const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const number = (value, digits) => String(Number(value.toFixed(digits)));

/** Returns the lines of the table as text; numbers are in the units of the game. */
export function metricsOf(match) {
  const { facts, arrays } = match, terms = facts.reward_terms;
  const head = ["decision", "seconds", "mech", "team", "class", "alive", "x", "y", "z", "hp", "leg_hp", "heat", "stability", "in_zone", "score", "damage_dealt",
    "reward", ...terms.map((term) => `reward_${term}`)];
  const lines = [head.join(",")], pose = {};
  for (let d = 0; d < match.decisions; d++) {
    const tick = Math.min(match.lastTick, d * match.stepsPerDecision);
    for (let i = 0; i < match.mechs; i++) {
      if (!match.present[i]) continue;
      const alive = match.is("alive", tick, i), form = match.classes[i], { hp, legs, heat, stability } = match.vitals(tick, i);
      match.pose(tick, i, pose);
      lines.push([d, number(match.seconds(tick), 2), quoted(match.names[i]), facts.teams[match.teams[i]].name, form.name, Number(alive),
        number(pose.x, 2), number(pose.y, 2), number(pose.z, 2), number(alive ? hp * form.hp : 0, 2), number(alive ? legs * form.leg_hp : 0, 2), number(alive ? heat * form.heat_cap : 0, 2),
        number(alive ? stability * facts.max_stability : 0, 2), Number(alive && match.is("in_zone", tick, i)), number(arrays.score[2 * d + match.teams[i]], 4),
        number(arrays.dealt[d * match.mechs + i], 3), number(match.reward(d, i), 4), ...terms.map((_, k) => number(match.rewardTerm(d, i, k), 4))].join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Lets the browser save the table; inside a frame that may not, shows it to be copied. */
export function saveMetrics(match) {
  const text = metricsOf(match), name = `echelon-seed-${match.facts.seed}.csv`;
  if (location.protocol === "about:") {
    const box = make("textarea", { readonly: "", rows: "16", cols: "80", "aria-label": "metrics as CSV" });
    box.value = text;
    const dialog = make("dialog.help", { onclose: () => dialog.remove() }, make("h2", {}, "Metrics as CSV"), make("p", {}, "This frame may not save files: select all and copy."), box,
      make("p", {}, make("button", { onclick: () => dialog.close() }, "close (Escape)")));
    document.body.append(dialog);
    dialog.showModal();
    box.select();
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" })), link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
