// Sets of colours. Those for the colour-blind follow Okabe and Ito: they differ in lightness too.

export const PALETTES = {
  standard: {},
  "colour-blind": {
    teams: [[86, 180, 233], [240, 135, 20]],
    critical: [213, 94, 0], heat: [255, 194, 128], zone: [240, 228, 66], ecm: [170, 140, 255], eccm: [0, 190, 140], painted: [230, 140, 190],
    health: [0, 190, 140], hurt: [240, 228, 66],
    weapons: { laser: [200, 240, 255], flamer: [230, 159, 0], painter: [230, 140, 190] },
  },
};
const HEALTH = { health: [74, 222, 128], hurt: [250, 204, 21] };

/** Gives a match the colours of a palette; those it was recorded with are kept for the way back. */
export function paint(match, name) {
  const { facts } = match, chosen = PALETTES[name];
  match.colours ??= { teams: facts.teams.map((t) => t.colour), weapons: facts.weapons.map((w) => w.colour), palette: { ...HEALTH, ...facts.palette } };
  const { teams, weapons, palette } = match.colours;
  facts.teams.forEach((team, i) => (team.colour = chosen.teams?.[i] ?? teams[i]));
  facts.weapons.forEach((weapon, i) => (weapon.colour = chosen.weapons?.[weapon.name] ?? weapons[i]));
  facts.palette = Object.fromEntries(Object.entries(palette).map(([key, rgb]) => [key, chosen[key] ?? rgb]));
  const root = document.documentElement.style;
  for (const key of ["health", "hurt", "critical", "heat"]) root.setProperty(`--${key}`, `rgb(${facts.palette[key].join(" ")})`);
}

/** The palette chosen last, where the browser lets the page remember it. */
export function remembered() {
  try {
    const name = localStorage.getItem("echelon-colours");
    return name in PALETTES ? name : "standard";
  } catch {
    return "standard";
  }
}

export function remember(name) {
  try {
    localStorage.setItem("echelon-colours", name);
  } catch { /* a frame without storage forgets it */ }
}
