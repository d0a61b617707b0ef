// What the signs mean: a panel beside the picture, made of the colours that the picture uses.
import { css, make } from "./dom.js";

const MATERIAL_NAMES = {
  SOLID: "wall, in the colour of its biome", LAVA: "lava: heats and hurts", WATER: "water: cools, slows", DEBRIS_FIELD: "wreckage to wade through: slows, burns",
  SOLID_DEBRIS: "wreck that blocks the way", GLASS: "glass: blocks the way, not the view", REINFORCED: "armoured wall", FOLIAGE: "leaves: hide whoever is behind", DIRT: "ground",
};

export class Legend {
  constructor(match, { close }) {
    const { facts } = match, { palette } = facts;
    const line = (sign, text) => make("div.sign", {}, sign, make("span", {}, text));
    const mark = (kind, rgb, text = "") => {
      const element = make(`i.${kind}`, { "aria-hidden": "true" }, text);
      element.style.setProperty("--of", css(rgb));
      return element;
    };
    const weapons = facts.weapons.map((w) => line(mark(w.speed === 0 ? "beam" : "dot", w.colour), w.name));
    const part = (title, ...lines) => make("section", {}, make("h3", {}, title), ...lines);
    this.element = make("aside.legend-panel", { "aria-label": "legend", hidden: "" },
      make("div.head", {}, make("b", {}, "What the signs mean"), make("button", { title: "close (Escape)", "aria-label": "close the legend", onclick: close }, "✕")),
      part("mechs",
        ...facts.teams.map((t) => line(mark("dot", t.colour), `${t.name} team (${t.commander})`)),
        line(mark("letters", palette.text, "S L M H"), "scout, light, medium, heavy; the number is that of the mech"),
        line(mark("bar", palette.health), "upper bar: hit points; lower bar: heat"),
        line(mark("dot", [70, 74, 84]), "dark mech: a ghost where a team last saw it (vision of a team), or shut down"),
        line(mark("dot", [40, 34, 30]), "black and burning: a wreck")),
      part("rings and lines",
        line(mark("ring", palette.text), "white ring: the chosen mech"),
        line(mark("ring", palette.critical), "ring and thin line: its target"),
        line(mark("ring", palette.painted), "ring above a mech: painted, missiles find it from afar"),
        line(mark("ring", palette.ecm), "rings that spread: ECM, jams sensors"), line(mark("ring", palette.eccm), "rings that spread: ECCM, undoes jamming"),
        line(mark("ring", palette.zone), "circle on the ground: the zone, in the colour of the team that is alone in it; faint: places to which it may move")),
      part("shots", ...weapons, line(mark("dot", palette.heat), "ball: explosion"), line(mark("dot", palette.eccm), "small ball: a missile that was shot down"), line(mark("dot", palette.cloud), "cloud: smoke, hides")),
      part("timeline", ...facts.teams.map((t) => line(mark("diamond", t.colour), `diamond: ${t.name} lost a mech; line: its score`)), line(mark("block", palette.zone), "stripe: the zone is contested"),
        ...(facts.whatif ? [line(mark("block", facts.teams[0].colour), "strip above it: how likely each team was to win")] : [])),
      part("map", line(mark("letters", palette.text, "▲"), "mech and its heading"), line(mark("letters", palette.text, "×"), "wreck"), line(mark("outline", palette.text), "what the camera sees")),
      part("ground", ...facts.materials.flatMap((m) => (MATERIAL_NAMES[m.name] ? [line(mark("block", m.colour), MATERIAL_NAMES[m.name])] : []))));
  }

  toggle(shown = this.element.hidden) {
    this.element.hidden = !shown;
  }
}
