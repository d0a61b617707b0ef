// The match as a table: one line per decision and mech, to download as CSV. Its columns are those of `echelon replay
// metrics` that a page can know, with the same meaning: what stands beside a dead mech is of its last moment.
import { make } from "./dom.js";

const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const number = (value, digits) => String(Number(value.toFixed(digits)));

/** Returns the lines of the table as text; numbers are in the units of the game. */
export function metricsOf(match) {
  const { facts, arrays } = match, terms = facts.reward_terms;
  const head = ["decision", "seconds", "mech", "team", "class", "alive", "x", "y", "z", "hp", "leg_hp", "heat", "stability", "in_zone", "damage_dealt", "kills",
    "reward", ...terms.map((term) => `reward_${term}`), "score"];
  const lines = [head.join(",")], pose = {}, kills = new Uint16Array(match.decisions * match.mechs);
  for (let i = 0; i < arrays.kills.length; i += 4) {
    const decision = Math.ceil(arrays.kills[i] / match.stepsPerDecision), killer = arrays.kills[i + 2];
    if (killer >= 0 && decision < match.decisions) kills[decision * match.mechs + killer]++;
  }
  for (let d = 0; d < match.decisions; d++) {
    const tick = Math.min(match.lastTick, d * match.stepsPerDecision);
    for (let i = 0; i < match.mechs; i++) {
      if (!match.present[i]) continue;
      const form = match.classes[i], { hp, legs, heat, stability } = match.vitals(tick, i);
      match.pose(tick, i, pose);
      lines.push([d, number(match.seconds(tick), 2), quoted(match.names[i]), facts.teams[match.teams[i]].name, form.name, Number(match.is("alive", tick, i)),
        number(pose.x, 2), number(pose.y, 2), number(pose.z, 2), number(hp * form.hp, 2), number(legs * form.leg_hp, 2), number(heat * form.heat_cap, 2),
        number(stability * facts.max_stability, 2), Number(match.is("in_zone", tick, i)), number(arrays.dealt[d * match.mechs + i], 3), kills[d * match.mechs + i],
        number(match.reward(d, i), 4), ...terms.map((_, k) => number(match.rewardTerm(d, i, k), 4)), number(arrays.score[2 * d + match.teams[i]], 4)].join(","));
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
