// The moment shown, as the part of the address after "#": read when the page opens, kept up to date, shared as a link.
// Pages in a file or in a notebook's frame may not be allowed to change their address; then it stays as it is.

const PAUSE_MS = 500; // browsers refuse more than some hundred changes a minute

/** Reads "#t=12.5&follow=blue_3&camera=director&view=pilot&colours=..."; leaves out what makes no sense. */
export function readAddress(text, match, { cameras, views, palettes }) {
  const fields = new URLSearchParams(text.replace(/^#/, "")), one = (name, known) => (known.includes(fields.get(name)) ? fields.get(name) : undefined);
  const seconds = fields.has("t") ? Number(fields.get("t")) : NaN, mech = match.names.indexOf(fields.get("follow"));
  return {
    tick: Number.isFinite(seconds) ? Math.max(0, Math.min(match.lastTick, seconds / match.dt)) : undefined,
    mech: mech >= 0 && match.present[mech] ? mech : undefined,
    camera: one("camera", cameras),
    view: one("view", views),
    palette: one("colours", palettes),
  };
}

export function addressOf(viewer) {
  const { match } = viewer, fields = new URLSearchParams({ t: String(Math.round(match.seconds(viewer.tick) * 100) / 100) });
  if (viewer.chosen >= 0) fields.set("follow", match.names[viewer.chosen]);
  fields.set("camera", viewer.stage.mode);
  fields.set("view", viewer.view);
  if (viewer.palette !== "standard") fields.set("colours", viewer.palette);
  return `#${fields}`;
}

export class Address {
  constructor(viewer) {
    this.viewer = viewer;
    this.written = location.hash;
    this.before = -Infinity;
    this.allowed = true;
  }

  /** Writes the moment into the address, not more often than browsers bear. */
  update(now) {
    if (!this.allowed || now - this.before < PAUSE_MS) return;
    const text = addressOf(this.viewer);
    if (text === this.written) return;
    this.before = now;
    try {
      history.replaceState(null, "", text);
      this.written = text;
    } catch {
      this.allowed = false;
    }
  }
}
