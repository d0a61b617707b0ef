// The voxel world as meshes, a chunk of columns each; chunks whose voxels changed are built anew. Light, shadows of the
// terrain and the colours of its biomes lie in the colours of the corners, so a picture costs no more for them.
import * as THREE from "three";
import { HAZE, SUN } from "./sky.js";
import { Voxels } from "./voxels.js";

const CHUNK = 20; // voxels along an edge
const MESHES = ["solid", "leaves", "clear", "roof"]; // of a chunk
const PATCH = 6; // voxels along an edge of ground of one tint
// Direction of each face, its two edges, and how much light falls on it.
const FACES = [
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0], light: 1.0 },
  { normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1], light: 0.6 },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0], light: 0.78 },
  { normal: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0], light: 0.7 },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1], light: 0.5 },
];
const OCCLUDED = [0.5, 0.68, 0.85, 1.0]; // light of a corner by how many of its three neighbours are free
const SHADED = 0.6; // light where a shadow falls
const SHADOW_REACH = 26; // voxels
// What mechs walk through lies flat in its voxel.
const HEIGHT = { DIRT: 0.06, WATER: 0.16, LAVA: 0.14, DEBRIS_FIELD: 0.32 };
// Colours that a biome gives to its ground and its walls; others are those of the catalogue.
const BIOMES = {
  urban_residential: { DIRT: "#7d7a73", SOLID: "#b5745a", FOLIAGE: "#6aa050" },
  industrial_refinery: { DIRT: "#6b6560", SOLID: "#a3643a", FOLIAGE: "#85904a" },
  civic_government: { DIRT: "#a09a8a", SOLID: "#cfc7b2", FOLIAGE: "#4c9a5c" },
  forest_park: { DIRT: "#6d7a46", SOLID: "#8a8d84", FOLIAGE: "#4f9a45" },
  barrens: { DIRT: "#a08560", SOLID: "#96755a", FOLIAGE: "#a19a52" },
  arcology_spire: { DIRT: "#7c8791", SOLID: "#b9c7d6", FOLIAGE: "#57a878" },
  sunken_canal: { DIRT: "#7b7c68", SOLID: "#8f9a8c", FOLIAGE: "#4a9468" },
  geo_front: { DIRT: "#5b4c46", SOLID: "#77645c", FOLIAGE: "#55806a" },
  glass_desert: { DIRT: "#c2a878", SOLID: "#a9885f", FOLIAGE: "#b3a95c" },
  command_outpost: { DIRT: "#77704f", SOLID: "#8b8a62", FOLIAGE: "#7c8f48" },
  dense_jungle: { DIRT: "#4f5b34", SOLID: "#74806a", FOLIAGE: "#3c8a45" },
  mining_pit: { DIRT: "#8b6846", SOLID: "#b08757", FOLIAGE: "#979a4c" },
  volcanic_ridge: { DIRT: "#4a4241", SOLID: "#5b4f50", FOLIAGE: "#7b6b4c" },
  hydroponic_lab: { DIRT: "#87948c", SOLID: "#c4d2c8", FOLIAGE: "#79b354" },
  server_farm: { DIRT: "#4d535f", SOLID: "#6d7484", FOLIAGE: "#4c8f6a" },
  orbital_relay: { DIRT: "#8d8f96", SOLID: "#d0d4da", FOLIAGE: "#7fae74" },
};
const CHAR = new THREE.Color("#1d1713"); // what fire and blasts leave

const noise = (x, y, z) => {
  const s = Math.sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453;
  return s - Math.floor(s);
};

// Faces lie in this order in a mesh, so that those a camera cannot see, as they look away from it, lie at one end.
const ORDER = [[1, 0], [0, 1], [0, 0], [0, -1], [-1, 0]];
const sideOf = ([x, y]) => ORDER.findIndex((side) => side[0] === x && side[1] === y);

class Faces {
  positions = [];
  colours = [];
  normals = [];
  kinds = []; // of material, by corner
  indices = ORDER.map(() => []); // by the direction that faces look to
  plain = new Map(); // faces without any shadow, by plane, colour and cell: they can be joined to larger ones

  add(corners, colours, normal, kind) {
    const first = this.positions.length / 3;
    for (const corner of corners) this.positions.push(...corner);
    for (const colour of colours) this.colours.push(...colour.map((c) => Math.min(255, Math.round(255 * c))));
    for (let i = 0; i < 4; i++) {
      this.normals.push(...normal.map((n) => 127 * n));
      this.kinds.push(kind);
    }
    // The diagonal joins the corners that are lit more alike, or creases would show.
    const bright = colours.map((c) => c[0] + c[1] + c[2]);
    const order = bright[0] + bright[2] >= bright[1] + bright[3] ? [0, 1, 2, 0, 2, 3] : [1, 2, 3, 1, 3, 0];
    this.indices[sideOf(normal)].push(...order.map((i) => first + i));
  }

  get empty() {
    return this.plain.size === 0 && this.indices.every((list) => list.length === 0);
  }

  /** Notes the face of one cell of a plane; `place` turns a point of the plane into one of the world. */
  addPlain(plane, colour, normal, kind, a, b, place) {
    const key = `${plane}:${kind}:${colour}`;
    let entry = this.plain.get(key);
    if (!entry) this.plain.set(key, (entry = { colour, normal, kind, place, cells: new Set() }));
    entry.cells.add(a * 1024 + b);
  }

  #join() {
    for (const { colour, normal, kind, place, cells } of this.plain.values()) {
      for (const cell of [...cells].sort((p, q) => p - q)) {
        if (!cells.has(cell)) continue;
        const a = Math.floor(cell / 1024), b = cell % 1024;
        let wide = 1, long = 1;
        while (cells.has(a * 1024 + b + wide)) wide++;
        const free = (row) => {
          for (let k = 0; k < wide; k++) if (!cells.has((a + row) * 1024 + b + k)) return false;
          return true;
        };
        while (free(long)) long++;
        for (let i = 0; i < long; i++) for (let k = 0; k < wide; k++) cells.delete((a + i) * 1024 + b + k);
        this.add([place(a, b), place(a + long, b), place(a + long, b + wide), place(a, b + wide)], [colour, colour, colour, colour], normal, kind);
      }
    }
    this.plain.clear();
  }

  geometry() {
    this.#join();
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute("color", new THREE.BufferAttribute(new Uint8Array(this.colours), 3, true));
    geometry.setAttribute("normal", new THREE.BufferAttribute(new Int8Array(this.normals), 3, true));
    geometry.setAttribute("kind", new THREE.BufferAttribute(new Uint8Array(this.kinds), 1));
    geometry.setIndex(this.indices.flat());
    // Where the faces of each direction begin; with `ends` at the end of the last.
    geometry.userData.starts = this.indices.reduce((starts, list) => [...starts, starts.at(-1) + list.length], [0]);
    return geometry;
  }
}

/**
 * A material that lights nothing, as light is in the colours. Where it is `fine`, every kind of voxel has a surface of
 * its own. Leaves on a line of `sight` are not drawn.
 */
function voxelMaterial(options, ids, sight, fine = true) {
  const material = new THREE.MeshBasicMaterial({ vertexColors: true, ...options });
  material.customProgramCacheKey = () => `voxels ${fine} ${Boolean(sight)}`;
  material.onBeforeCompile = (shader) => {
    if (sight) shader.uniforms.sight = sight.uniform;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float kind;\nvarying vec3 vCell;\nflat varying float vKind;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvCell = position - 0.5 * normal;\nvKind = kind;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>
        varying vec3 vCell;
        flat varying float vKind;
        float grainOf(vec3 cell) { return fract(sin(dot(cell, vec3(12.99, 78.23, 37.72))) * 43758.55); }
        bool is(float id) { return abs(vKind - id) < 0.5; }
        ${sight?.shader ?? ""}`)
      .replace("#include <color_fragment>", `#include <color_fragment>
        ${sight ? `if (is(${ids.FOLIAGE}) && hidesMech(vCell, grainOf(floor(vCell * 3.0)))) discard;` : ""}${fine ? surfaces(ids) : ""}`);
  };
  return material;
}

function surfaces(ids) {
  return `
        vec3 inside = abs(fract(vCell) - 0.5);
        vec3 side = max(inside.xyz, inside.yzx);
        float edge = step(0.465, max(inside.x, max(inside.y, inside.z)));
        float near = clamp(1.6 - 0.022 / gl_FragCoord.w, 0.0, 1.0);
        float coarse = grainOf(floor(vCell)), patchy = grainOf(floor(vCell / 5.0) + 0.5);
        float light = 0.94 + 0.12 * coarse + 0.08 * patchy;
        if (is(${ids.FOLIAGE})) light *= 0.84 + 0.32 * mix(coarse, grainOf(floor(vCell * 3.0)), near);
        else if (is(${ids.DIRT})) light *= 0.92 + 0.16 * mix(0.5, grainOf(floor(vCell * 3.0)), near);
        else if (is(${ids.SOLID_DEBRIS}) || is(${ids.DEBRIS_FIELD})) light *= 0.7 + 0.6 * mix(coarse, grainOf(floor(vCell * 3.0)), near);
        else if (is(${ids.REINFORCED})) { // plates with seams, a stripe and rivets
          float seam = step(0.44, max(inside.x, max(inside.y, inside.z)));
          float stripe = step(0.5, fract((vCell.x + vCell.y + 2.0 * vCell.z) * 0.5));
          light *= 1.0 + near * (0.14 * stripe - 0.45 * seam);
        } else if (is(${ids.LAVA})) {
          float vein = grainOf(floor(vCell * 3.0));
          diffuseColor.rgb = mix(diffuseColor.rgb, vec3(1.0, 0.86, 0.3), 0.75 * step(0.72, vein));
          light *= vein < 0.3 ? 0.62 : 1.0;
        } else if (is(${ids.WATER})) light *= 0.9 + 0.2 * step(0.72, fract(vCell.x * 0.5 + 0.35 * sin(vCell.y * 2.2)));
        else if (is(${ids.GLASS})) light *= 1.0 + 0.5 * step(0.84, fract((vCell.x + vCell.y + vCell.z) * 0.4)) + 0.5 * edge;
        else light *= 1.0 - 0.2 * edge * near;
        diffuseColor.rgb *= light;`;
}

export class World {
  /** `sight` holds the lines that leaves must not hide. */
  constructor(match, scene, sight) {
    this.match = match;
    [this.width, this.depth, this.height] = match.size;
    this.state = new Voxels(match);
    this.materials = match.facts.materials.map((m, id) => ({
      ...m,
      id,
      colour: new THREE.Color().setRGB(...m.colour.map((c) => c / 255), THREE.SRGBColorSpace),
      flat: HEIGHT[m.name] ?? 0,
      clear: m.name === "GLASS" || m.name === "WATER",
      glows: m.name === "LAVA",
      ragged: m.name === "SOLID_DEBRIS",
    }));
    this.tints = this.#tintsOfBiomes();
    const ids = Object.fromEntries(this.materials.map((m) => [m.name, m.id.toFixed(1)]));
    const glassy = { transparent: true, opacity: 0.5, depthWrite: false }, thin = { transparent: true, opacity: 0.2, depthWrite: false };
    this.fine = { solid: voxelMaterial({}, ids), clear: voxelMaterial(glassy, ids) };
    this.fine.leaves = this.fine.roof = this.fine.solid;
    this.plain = { // without haze either, which costs a tenth of a picture
      solid: new THREE.MeshBasicMaterial({ vertexColors: true, fog: false }),
      clear: new THREE.MeshBasicMaterial({ vertexColors: true, fog: false, ...glassy }),
    };
    this.plain.leaves = this.plain.roof = this.plain.solid;
    this.sight = sight; // what leaves out pixels costs much where the processor draws: only chunks on a line do
    this.cut = { fine: voxelMaterial({}, ids, sight), plain: voxelMaterial({ fog: false }, ids, sight, false) };
    this.thinRoof = new THREE.MeshBasicMaterial({ vertexColors: true, ...thin });
    this.roofed = true; // whether roofs are drawn as they are
    this.polished = true;
    this.group = new THREE.Group();
    this.chunks = [];
    this.columns = Math.ceil(this.width / CHUNK);
    for (let y = 0; y < this.depth; y += CHUNK) {
      for (let x = 0; x < this.width; x += CHUNK) {
        const chunk = { x, y };
        for (const name of MESHES) {
          chunk[name] = new THREE.Mesh(undefined, this.fine[name]);
          this.group.add(chunk[name]);
        }
        this.chunks.push(chunk);
      }
    }
    this.dirty = new Set(this.chunks.keys());
    this.#addPedestal();
    scene.add(this.group);
    this.rebuild();
  }

  get voxels() {
    return this.state.now;
  }

  /** By column: the biome there, -1 where the match does not tell. */
  #tintsOfBiomes() {
    const biomes = this.match.facts.biomes ?? [];
    this.biomeOf = new Int8Array(this.width * this.depth).fill(-1);
    biomes.forEach(({ x, y, width, depth }, number) => {
      for (let row = y; row < y + depth; row++) this.biomeOf.fill(number, row * this.width + x, row * this.width + x + width);
    });
    return biomes.map(({ name }) => this.materials.map((m) => new THREE.Color(BIOMES[name]?.[m.name] ?? m.colour)));
  }

  #addPedestal() {
    const { width, depth } = this;
    const slab = new THREE.Mesh(
      new THREE.BoxGeometry(width, depth, 2),
      ["#3a352f", "#332f2a", "#403a33", "#2e2a26"].map((color) => new THREE.MeshBasicMaterial({ color }))
        .concat(new THREE.MeshBasicMaterial({ color: this.materials.find((m) => m.name === "DIRT").colour.clone().multiplyScalar(0.7) }), new THREE.MeshBasicMaterial({ color: HAZE })),
    );
    slab.position.set(width / 2, depth / 2, -1);
    this.group.add(slab);
  }

  /** Draws voxels with surfaces and edges, or without, which costs less. */
  polish(fine) {
    if (this.polished === fine) return;
    this.polished = fine;
    this.#dress();
  }

  /** Draws roofs as they are, or so thin that one sees who is under them. */
  roof(solid) {
    if (this.roofed === solid) return;
    this.roofed = solid;
    this.#dress();
  }

  #dress() {
    const materials = { ...(this.polished ? this.fine : this.plain) };
    if (!this.roofed) materials.roof = this.thinRoof;
    this.thinRoof.visible = this.polished; // so thin is as good as none, and cheaper
    for (const chunk of this.chunks) for (const name of MESHES) chunk[name].material = materials[name];
    this.dressed = materials;
  }

  /** Cuts leaves away in the chunks between the camera and the mechs that it shows. */
  clear() {
    this.dressed ?? this.#dress();
    for (const chunk of this.chunks) {
      const cut = this.sight.crosses(chunk.x, chunk.y, CHUNK) && this.cut[this.polished ? "fine" : "plain"];
      chunk.leaves.material = cut || this.dressed.leaves;
      chunk.roof.material = (this.roofed && cut) || this.dressed.roof;
    }
  }

  /** Leaves out faces that look away from the camera, whole directions of a chunk at once. */
  cull({ position }) {
    for (const chunk of this.chunks) {
      const hidden = ORDER.map(([x, y]) => (x > 0 && position.x < chunk.x) || (x < 0 && position.x > chunk.x + CHUNK + 1) || (y > 0 && position.y < chunk.y) || (y < 0 && position.y > chunk.y + CHUNK + 1));
      const first = hidden.indexOf(false), last = hidden.lastIndexOf(false);
      for (const name of MESHES) {
        const { geometry } = chunk[name], { starts } = geometry.userData;
        geometry.setDrawRange(starts[first], starts[last + 1] - starts[first]);
      }
    }
  }

  at(x, y, z) {
    return this.state.at(x, y, z);
  }

  /** Brings the voxels to a physics step, forwards or backwards. */
  goTo(tick) {
    this.state.goTo(tick, (x, y) => {
      for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const cx = Math.floor((x + dx) / CHUNK), cy = Math.floor((y + dy) / CHUNK);
        if (cx >= 0 && cx < this.columns && cy >= 0 && cy * this.columns + cx < this.chunks.length) this.dirty.add(cy * this.columns + cx);
      }
    });
    this.rebuild();
  }

  rebuild() {
    for (const index of this.dirty) this.#build(this.chunks[index]);
    this.changed ||= this.dirty.size > 0;
    this.dirty.clear();
  }

  #build(chunk) {
    const solid = new Faces(), leaves = new Faces(), clear = new Faces(), roof = new Faces();
    const right = Math.min(chunk.x + CHUNK, this.width), far = Math.min(chunk.y + CHUNK, this.depth);
    for (let z = 0; z < this.height; z++) {
      for (let y = chunk.y; y < far; y++) {
        for (let x = chunk.x; x < right; x++) {
          const id = this.at(x, y, z);
          if (id === 0) continue;
          const material = this.materials[id];
          const above = this.state.roofs[this.state.index(x, y, z)] === 1;
          const target = material.clear ? clear : above ? roof : material.name === "FOLIAGE" ? leaves : solid;
          if (material.flat) this.#addFlat(target, x, y, z, material);
          else this.#addBlock(target, x, y, z, id, material, above);
        }
      }
    }
    for (const [name, faces] of [["solid", solid], ["leaves", leaves], ["clear", clear], ["roof", roof]]) {
      const { empty } = faces;
      chunk[name].geometry.dispose();
      chunk[name].geometry = faces.geometry();
      chunk[name].visible = !empty;
    }
  }

  #blocks(x, y, z) {
    const material = this.materials[this.at(x, y, z)];
    return material.collides || material.name === "FOLIAGE";
  }

  /** Whether the sun does not reach the middle of a face, given as a place just above it. */
  #shadowed(x, y, z) {
    const { state } = this, top = this.height;
    for (let k = 1; k < SHADOW_REACH; k++) {
      const px = Math.floor(x + k * SUN.x), py = Math.floor(y + k * SUN.y), pz = Math.floor(z + k * SUN.z);
      if (pz >= top || px < 0 || py < 0 || px >= this.width || py >= this.depth) return false;
      const id = state.now[state.index(px, py, pz)];
      if (id !== 0 && (state.collides[id] || id === state.leaves) && id !== state.glass) return true;
    }
    return false;
  }

  /** The colour of a cell's faces before light: its material in its biome, with a tint of its patch, burnt or not. */
  #colourOf(material, x, y, z) {
    const biome = this.biomeOf[y * this.width + x], base = biome < 0 ? material.colour : this.tints[biome][material.id];
    if (material.glows) return [base.r, base.g, base.b];
    const tint = 0.9 + 0.07 * Math.floor(3 * noise(Math.floor(x / PATCH), Math.floor(y / PATCH), material.id));
    const burnt = this.state.scars[this.state.index(x, y, z)] ? 0.5 + 0.2 * noise(x, y, z) : material.ragged ? 0.25 + 0.5 * noise(x, y, z) : 0;
    return ["r", "g", "b"].map((c) => tint * (base[c] + burnt * (CHAR[c] - base[c])));
  }

  /** Where a corner lies: those of rubble and broken edges are out of place. */
  #displace(point, ragged) {
    const { cracks } = this.state, [x, y, z] = point.map(Math.round);
    if (!ragged && !cracks[this.state.corner(x, y, z)]) return point;
    return [point[0] + 0.5 * (noise(x, y, z) - 0.5), point[1] + 0.5 * (noise(y, z, x) - 0.5), point[2] + (z > 0 ? 0.5 * (noise(z, x, y) - 0.62) : 0)];
  }

  #isMoved([x, y, z]) {
    return this.state.cracks[this.state.corner(Math.round(x), Math.round(y), Math.round(z))] === 1;
  }

  /** Adds a face whose corners have so many free neighbours; those that no shadow falls on are joined later. */
  #addFace(target, plane, normal, a, b, place, material, colour, light, free) {
    const shade = (f) => {
      const share = material.glows ? 1.15 : light * OCCLUDED[f];
      return colour.map((c) => c * share);
    };
    const corners = [place(a, b), place(a + 1, b), place(a + 1, b + 1), place(a, b + 1)];
    const moved = material.ragged || (!material.flat && corners.some((c) => this.#isMoved(c)));
    if (!moved && free.every((f) => f === 3)) target.addPlain(plane, shade(3), normal, material.id, a, b, place);
    else target.add(moved ? corners.map((c) => this.#displace(c, material.ragged)) : corners, free.map(shade), normal, material.id);
  }

  #addFlat(target, x, y, z, material) {
    if (material.name === "DEBRIS_FIELD" && this.at(x, y, z - 1) === material.id) return; // a heap lies on the ground
    const above = this.at(x, y, z + 1);
    if (above !== 0 && !this.materials[above].clear && !this.materials[above].flat && !this.state.roofs[this.state.index(x, y, z + 1)]) return;
    const top = z + material.flat, colour = this.#colourOf(material, x, y, z);
    const free = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => this.#free(
      this.#blocks(x + dx, y, z), this.#blocks(x, y + dy, z), this.#blocks(x + dx, y + dy, z)));
    const light = this.#shadowed(x + 0.5, y + 0.5, top + 0.05) ? SHADED : 1.0;
    this.#addFace(target, `top${top}`, [0, 0, 1], x, y, (a, b) => [a, b, top], material, colour, light, free);
    if (material.flat < 0.3) return;
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { // rubble has sides
      if (this.at(x + dx, y + dy, z) === this.at(x, y, z)) continue;
      const cx = x + 0.5 + 0.5 * dx, cy = y + 0.5 + 0.5 * dy, tx = -dy * 0.5, ty = dx * 0.5;
      const side = [[cx - tx, cy - ty, z], [cx + tx, cy + ty, z], [cx + tx, cy + ty, top], [cx - tx, cy - ty, top]];
      const dark = colour.map((c) => 0.6 * c);
      target.add(side, [dark, dark, dark, dark], [dx, dy, 0], material.id);
    }
  }

  #free(a, b, corner) {
    return a && b ? 0 : 3 - a - b - corner;
  }

  #addBlock(target, x, y, z, id, material, above) {
    const cell = [x, y, z], colour = this.#colourOf(material, x, y, z);
    FACES.forEach(({ normal, u, v, light }, face) => {
      const [px, py, pz] = cell.map((c, k) => c + normal[k]);
      const next = this.at(px, py, pz), other = this.materials[next];
      const under = !above && next !== 0 && this.state.roofs[this.state.index(px, py, pz)] === 1; // seen where roofs are thin
      if (!under && (next === id || (next !== 0 && !other.clear && !other.flat && !other.ragged))) return;
      const free = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([a, b]) => {
        const su = 2 * a - 1, sv = 2 * b - 1;
        const sideU = this.#blocks(px + su * u[0], py + su * u[1], pz + su * u[2]);
        const sideV = this.#blocks(px + sv * v[0], py + sv * v[1], pz + sv * v[2]);
        const both = this.#blocks(px + su * u[0] + sv * v[0], py + su * u[1] + sv * v[1], pz + su * u[2] + sv * v[2]);
        return this.#free(sideU, sideV, both);
      });
      const axis = normal.findIndex((n) => n !== 0), plane = cell[axis] + Math.max(normal[axis], 0);
      const place = (a, b) => [0, 1, 2].map((k) => (k === axis ? plane : a * u[k] + b * v[k]));
      const along = (edge) => edge[0] * x + edge[1] * y + edge[2] * z;
      const lit = normal[0] * SUN.x + normal[1] * SUN.y + normal[2] * SUN.z > 0;
      const dark = lit && this.#shadowed(...cell.map((c, k) => c + 0.5 + 0.55 * normal[k]));
      const sky = light * (normal[2] > 0 ? 1 + 0.02 * z : 1) * (dark ? SHADED : 1);
      this.#addFace(target, `${face}:${plane}`, normal, along(u), along(v), place, material, colour, sky, free);
    });
  }
}
