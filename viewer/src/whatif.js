// How likely each team was to win, by continuations of the match: a strip above the timeline. Pages without them have none.
import { css, make, penOf } from "./dom.js";

const percent = (share) => `${Math.round(100 * share)} %`;
const signed = (share) => `${["−", "", "+"][Math.sign(Math.round(100 * share)) + 1]}${percent(Math.abs(share))}`;

/** The strip, if the page has one. `seek` takes a physics step. */
export function oddsOf(match, seek) {
  const odds = match.facts.whatif;
  if (!odds) return [];
  const canvas = make("canvas.graph.odds", { role: "img", "aria-label": "probability that each team wins" });
  const tickAt = (event) => {
    const box = canvas.getBoundingClientRect();
    return Math.max(0, Math.min(match.lastTick, ((event.clientX - box.left) / box.width) * match.lastTick));
  };
  const describe = (tick) => {
    const last = odds.decisions.findLastIndex((decision) => decision * match.stepsPerDecision <= tick);
    const i = Math.max(0, last), draws = 1 - odds.blue[i] - odds.red[i];
    return `from decision ${odds.decisions[i]} on, ${odds.continuations} continuations: blue wins ${percent(odds.blue[i])} ` +
      `(${percent(odds.low[i])} to ${percent(odds.high[i])}), red ${percent(odds.red[i])}, draws ${percent(draws)}`;
  };
  canvas.addEventListener("pointerdown", (event) => seek(tickAt(event)));
  canvas.addEventListener("pointermove", (event) => (canvas.title = describe(tickAt(event))));
  new ResizeObserver(() => draw(canvas, match, odds)).observe(canvas);
  return [canvas];
}

/** How often each mech's team won because of its actions, if the page tells. */
export function addedOf({ facts }) {
  if (!facts.whatif?.mechs.length) return [];
  const parts = [...facts.whatif.mechs].sort((a, b) => b.difference - a.difference).map((mech) => {
    const text = make("span", { title: `${signed(mech.low)} to ${signed(mech.high)}` }, `${mech.mech} ${signed(mech.difference)}`);
    text.style.color = css(facts.teams[mech.mech.startsWith("blue") ? 0 : 1].colour);
    return text;
  });
  return [make("div.added", {}, "wins added, against trivial in its place: ", ...parts)];
}

function draw(canvas, match, odds) {
  const { pen, width, height } = penOf(canvas), { teams, palette } = match.facts;
  const x = (decision) => (Math.min(match.lastTick, decision * match.stepsPerDecision) / Math.max(1, match.lastTick)) * width;
  const y = (share) => height - 1 - share * (height - 2);
  const area = (shares, bases, colour) => {
    pen.beginPath();
    odds.decisions.forEach((decision, i) => pen.lineTo(x(decision), y(shares[i])));
    odds.decisions.forEach((_, i) => pen.lineTo(x(odds.decisions.at(-1 - i)), y(bases.at(-1 - i))));
    pen.fillStyle = colour;
    pen.fill();
  };
  const all = (share) => odds.decisions.map(() => share);
  area(odds.blue, all(0), css(teams[0].colour, 0.22));
  area(all(1), odds.red.map((share) => 1 - share), css(teams[1].colour, 0.22));
  pen.fillStyle = css(palette.faint_text, 0.5);
  pen.fillRect(0, y(0.5), width, 1);
  for (const point of odds.turning_points) {
    pen.fillStyle = css(palette.zone, 0.25);
    pen.fillRect(x(point.since), 0, Math.max(2, x(point.decision) - x(point.since)), height);
  }
  area(odds.high, odds.low, css(teams[0].colour, 0.4));
  pen.beginPath();
  odds.decisions.forEach((decision, i) => pen.lineTo(x(decision), y(odds.blue[i])));
  pen.strokeStyle = css(teams[0].colour);
  pen.lineWidth = 2;
  pen.stroke();
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  for (const point of odds.turning_points) {
    const text = `${point.team} ${signed(point.change)}`, space = pen.measureText(text).width + 8;
    const left = Math.min(Math.max(2, x(point.since) + 4), width - space);
    pen.fillStyle = css(palette.track, 0.8);
    pen.fillRect(left, height / 2 - 8, space, 16);
    pen.fillStyle = css(palette.text);
    pen.fillText(text, left + 4, height / 2);
  }
}
