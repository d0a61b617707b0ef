// Settings and things to take along: colours, roofs, a link to the moment, the metrics.
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
    this.link = make("button", { onclick: () => this.#copy() }, "copy link to this moment");
    this.element = make("aside.menu", { "aria-label": "menu", hidden: "" },
      make("div.head", {}, make("b", {}, "Menu"), make("button", { title: "close (Escape)", "aria-label": "close the menu", onclick: () => this.toggle(false) }, "✕")),
      make("div.row", {}, "colours", make("div.choices", { "data-of": "colours", role: "group", "aria-label": "colours" }, ...this.colours)),
      make("label", {}, "see through roofs (r)", this.roofs),
      make("label", {}, "map", this.map),
      make("button", { onclick: () => viewer.showLegend() }, "legend (l)"),
      this.link,
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

  /** Copies a link to the moment shown; where the page may not, shows it to be copied by hand. */
  async #copy() {
    const text = location.protocol === "about:" ? addressOf(this.viewer) : location.href.replace(/#.*/, "") + addressOf(this.viewer);
    try {
      await navigator.clipboard.writeText(text);
      this.link.textContent = "copied";
    } catch {
      const field = make("input", { readonly: "", value: text, "aria-label": "link to this moment", size: "36" });
      this.link.replaceChildren("copy: ", field);
      field.select();
    }
    setTimeout(() => this.link.replaceChildren("copy link to this moment"), 6000);
  }
}
