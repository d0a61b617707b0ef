// The end of a match: who won, how, and with what score.
import { clockText, css, make } from "./dom.js";

export class Ending {
  constructor(match, viewer) {
    this.match = match;
    const { outcome, teams } = match.facts;
    this.element = make("div.ending", { role: "status" });
    this.element.hidden = true;
    if (!outcome) return;
    const winner = teams.find((team) => team.name === outcome.winner), head = make("b", {}, winner ? `${winner.name[0].toUpperCase()}${winner.name.slice(1)} wins` : "A draw");
    if (winner) head.style.color = css(winner.colour);
    const how = `${winner ? `${winner.commander}, ` : ""}by ${outcome.reason} after ${clockText(match.seconds(match.lastTick))}`;
    const left = teams.map((_, team) => match.roles.filter((_, i) => match.teams[i] === team && match.is("alive", match.lastTick, i)).length);
    const score = teams.map((_, team) => match.arrays.score[2 * match.decisionAt(match.lastTick) + team].toFixed(1));
    const rows = [["zone points", score], ["mechs left", left]].map(([name, values]) => {
      const [blue, red] = values.map((value, team) => {
        const cell = make("b", {}, String(value));
        cell.style.color = css(teams[team].colour);
        return cell;
      });
      return make("div.line", {}, blue, make("span.faint", {}, name), red);
    });
    this.element.append(head, make("p", {}, how), ...rows, make("button", { type: "button", onclick: () => viewer.toggle() }, "again from the start"));
  }

  update(tick) {
    this.element.hidden = !this.match.facts.outcome || tick < this.match.lastTick;
  }
}
