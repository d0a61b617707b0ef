// Settings and things to take along: colours, roofs, a link to the moment, commands that play on from it, the metrics.
import { make } from "./dom.js";
import { addressOf } from "./address.js";
import { saveMetrics } from "./metrics.js";
import { PALETTES } from "./palettes.js";

export class Menu {
  constructor(match, viewer) {
    this.viewer = viewer;
    this.colours = Object.keys(PALETTES).map((name) => make("button", { "data-name": name, onclick: () => viewer.repaint(name) }, name));
    this.roofs = make("input", { type: "checkbox", onchange: () => viewer.showRoofs(!this.roofs.checked) });
    this.map = make("input", { type: "checkbox", onchange: () => viewer.showMap(this.map.checked) });
    const page = () => (location.protocol === "about:" ? "" : location.href.replace(/#.*/, ""));
    const takeaways = [
      ["copy link to this moment", () => page() + addressOf(viewer)],
      ["copy command: fly on from here", () => `echelon play --replay match.replay --decision ${this.#decision()} --pilot ${this.#mech()} --open`],
      ["copy command: what if?", () => `echelon replay whatif match.replay --decision ${this.#decision()} --seat ${this.#mech()}=expert --save other.replay`],
    ].map(([label, text]) => make("button", { onclick: (event) => this.#copy(event.currentTarget, label, text()) }, label));
    this.element = make("aside.menu", { "aria-label": "menu", hidden: "" },
      make("div.head", {}, make("b", {}, "Menu"), make("button", { title: "close (Escape)", "aria-label": "close the menu", onclick: () => this.toggle(false) }, "✕")),
      make("div.row", {}, "colours", make("div.choices", { "data-of": "colours", role: "group", "aria-label": "colours" }, ...this.colours)),
      make("label", {}, "see through roofs (r)", this.roofs),
      make("label", {}, "map", this.map),
      make("button", { onclick: () => viewer.showLegend() }, "legend (l)"),
      ...takeaways,
      make("button.metrics", { onclick: () => saveMetrics(match) }, "download metrics (CSV)"),
      make("button", { onclick: () => viewer.help() }, "keys (h)"));
  }

  toggle(shown = this.element.hidden) {
    this.element.hidden = !shown;
    this.update();
    if (shown) this.colours[0].focus();
  }

  update() {
    const { viewer } = this;
    for (const each of this.colours) {
      each.classList.toggle("on", each.dataset.name === viewer.palette);
      each.setAttribute("aria-pressed", String(each.dataset.name === viewer.palette));
    }
    this.roofs.checked = !viewer.solidRoofs;
    this.map.checked = !viewer.minimap.element.hidden;
  }

  /** The decision shown; at the end the last one, because a match that is over cannot be played on. */
  #decision() {
    const { match, tick } = this.viewer;
    return Math.max(0, Math.min(match.decisionAt(tick), match.decisions - 2));
  }

  /** The chosen mech if it still stands, or else the first one that does. */
  #mech() {
    const { match, chosen } = this.viewer, tick = this.#decision() * match.stepsPerDecision, stands = (mech) => match.is("alive", tick, mech);
    return match.names[chosen >= 0 && stands(chosen) ? chosen : Math.max(0, match.names.findIndex((_, mech) => stands(mech)))];
  }

  /** Copies a text; where the page may not, shows it to be copied by hand. */
  async #copy(button, label, text) {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "copied";
    } catch {
      const field = make("input", { readonly: "", value: text, "aria-label": label, size: "36" });
      button.replaceChildren("copy: ", field);
      field.select();
    }
    setTimeout(() => button.replaceChildren(label), 6000);
  }
}
