// What stands around the picture: score, both teams, who destroyed whom and with what.
import { clockText, css, make, setWidth, write } from "./dom.js";

const KILLS_SHOWN = 6, KILL_SECONDS = 12;
const GROUNDS = { LAVA: "lava", DEBRIS_FIELD: "burning wreckage" };
const MOST_CARDS = 25; // of a team; more would not fit

export class Overview {
  constructor(match, viewer) {
    this.match = match;
    this.viewer = viewer;
    const { teams } = match.facts;
    this.clock = make("div.clock");
    this.situation = make("div.situation");
    this.scores = teams.map((team) => {
      const points = make("span.points"), fill = make("div.fill");
      fill.style.background = css(team.colour);
      const name = make("span.team", {}, team.commander);
      name.style.color = css(team.colour);
      return { points, fill, element: make(`div.score.${team.name}`, {}, make("div.line", {}, name, points), make("div.track", {}, fill)) };
    });
    this.header = make("header", {}, this.scores[0].element, make("div.middle", {}, this.clock, this.situation), this.scores[1].element);
    this.cards = [];
    this.rosters = teams.map((team, number) => {
      const roster = make(`div.roster.${team.name}`, { role: "group", "aria-label": `mechs of ${team.name}` });
      const members = match.teams.flatMap((t, i) => (t === number && match.present[i] ? [i] : []));
      for (const mech of members.slice(0, MOST_CARDS)) roster.append(this.#card(mech, team, viewer));
      return roster;
    });
    this.feed = make("div.feed", { role: "group", "aria-label": "who destroyed whom" });
    this.news = make("div.unseen", { role: "log", "aria-live": "polite" });
    this.fed = "";
    this.told = -1; // the last kill that was read out
  }

  #card(mech, team, viewer) {
    const { match } = this, name = match.classes[mech].name;
    const hp = make("div.fill"), heat = make("div.fill.heat"), state = make("span.state");
    const badge = make("span.badge", {}, `${name[0].toUpperCase()}${mech % (match.mechs / 2)}`);
    badge.style.background = css(team.colour);
    const element = make("button.card", { title: `${match.names[mech]} (${name})`, "aria-label": `${match.names[mech]}, ${name}`, onclick: () => viewer.choose(mech) },
      badge, make("div.bars", {}, make("div.track", {}, hp), make("div.track.thin", {}, heat)), state);
    this.cards.push({ mech, element, hp, heat, state });
    return element;
  }

  update(tick, viewer) {
    const { match } = this, { facts, arrays } = match, decision = match.decisionAt(tick);
    write(this.clock, clockText(match.seconds(tick)));
    this.scores.forEach(({ points, fill }, team) => {
      const score = arrays.score[2 * decision + team];
      write(points, score.toFixed(1));
      setWidth(fill, score / facts.points_to_win);
    });
    write(this.situation, this.#situation(tick, decision));
    for (const { mech, element, hp, heat, state } of this.cards) {
      const alive = match.is("alive", tick, mech), vitals = match.vitals(tick, mech), known = match.known(viewer.view, viewer.chosen, decision, mech);
      setWidth(hp, alive && known ? vitals.hp : 0);
      setWidth(heat, alive && known ? vitals.heat : 0);
      const health = vitals.hp > 0.6 ? "" : vitals.hp > 0.3 ? "hurt" : "critical";
      if (hp.dataset.health !== health) hp.dataset.health = health;
      element.classList.toggle("dead", !alive);
      element.classList.toggle("chosen", mech === viewer.chosen);
      element.setAttribute("aria-pressed", String(mech === viewer.chosen));
      write(state, !alive ? "✕" : !known ? "?" : match.is("shutdown", tick, mech) ? "SHUT" : match.is("fallen", tick, mech) ? "DOWN"
        : match.is("legged", tick, mech) ? "LEGS" : "");
    }
    this.#feedKills(tick);
  }

  /** What a mech was destroyed with, in words. */
  #meansOf(number) {
    const [when, victim, , weapon] = this.match.arrays.kills.subarray(4 * number, 4 * number + 4);
    return weapon >= 0 ? this.match.facts.weapons[weapon].name : GROUNDS[this.match.groundOf(when, victim)] ?? "the ground";
  }

  /** Reads the latest kill out to those who do not see the picture; jumping back starts afresh. */
  #tell(last) {
    if (last <= this.told) {
      this.told = last;
      return;
    }
    this.told = last;
    const { match } = this, [when, victim, killer, weapon] = match.arrays.kills.subarray(4 * last, 4 * last + 4);
    const means = this.#meansOf(last), what = killer < 0 ? `${match.names[victim]} was destroyed by ${means}` : `${match.names[killer]} destroyed ${match.names[victim]}${weapon >= 0 ? ` with ${means}` : ""}`;
    this.news.replaceChildren(make("p", {}, `${clockText(match.seconds(when))}: ${what}`));
  }

  #situation(tick, decision) {
    const { match } = this, { facts, arrays } = match;
    if (tick >= match.lastTick) {
      if (!facts.outcome) return "the recording ends here";
      return `${facts.outcome.winner ? `${facts.outcome.winner} wins` : "draw"}: ${facts.outcome.reason}`;
    }
    if (arrays.contested[decision]) return "zone contested";
    const before = Math.max(0, decision - 1);
    const gains = [0, 1].map((team) => arrays.score[2 * decision + team] - arrays.score[2 * before + team]);
    const holder = gains[0] > gains[1] ? 0 : gains[1] > gains[0] ? 1 : -1;
    return holder < 0 ? facts.aim : `${facts.teams[holder].name} holds the zone`;
  }

  #feedKills(tick) {
    const { match } = this, { kills } = match.arrays, latest = [];
    for (let i = 0; 4 * i < kills.length && kills[4 * i] <= tick; i++) latest.push(i);
    const shown = latest.slice(-KILLS_SHOWN).filter((i) => match.seconds(tick - kills[4 * i]) <= KILL_SECONDS);
    this.#tell(latest.length - 1);
    if (shown.join() === this.fed) return;
    this.fed = shown.join();
    const who = (mech) => {
      const name = make("b", {}, match.names[mech]);
      name.style.color = css(match.facts.teams[match.teams[mech]].colour);
      return name;
    };
    this.feed.replaceChildren(...shown.map((i) => {
      const [when, victim, killer, weapon] = kills.subarray(4 * i, 4 * i + 4), how = make("span.how", {}, this.#meansOf(i));
      if (weapon >= 0) how.style.setProperty("--of", css(match.facts.weapons[weapon].colour));
      return make("button.kill", { title: "watch it again", onclick: () => this.viewer.replayKill(i) },
        make("span.when", {}, clockText(match.seconds(when))), ...(killer >= 0 ? [who(killer)] : []), how, who(victim));
    }));
  }
}
