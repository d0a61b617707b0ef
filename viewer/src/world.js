// The voxel world as meshes, a chunk of columns each; chunks whose voxels changed are built anew.
import * as THREE from "three";

const CHUNK = 20; // voxels along an edge
// Direction of each face, its two edges, and how much light falls on it.
const FACES = [
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0], light: 1.0 },
  { normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1], light: 0.66 },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0], light: 0.58 },
  { normal: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0], light: 0.8 },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1], light: 0.5 },
];
const OCCLUDED = [0.52, 0.7, 0.86, 1.0]; // light of a corner by how many of its three neighbours are free
// What mechs walk through lies flat in its voxel.
const HEIGHT = { DIRT: 0.06, WATER: 0.16, LAVA: 0.14, DEBRIS_FIELD: 0.32 };

class Faces {
  positions = [];
  colours = [];
  normals = [];
  indices = [];
  plain = new Map(); // faces without any shadow, by plane, colour and cell: they can be joined to larger ones

  add(corners, colours, normal) {
    const first = this.positions.length / 3;
    for (const corner of corners) this.positions.push(...corner);
    for (const colour of colours) this.colours.push(...colour.map((c) => Math.min(255, Math.round(255 * c))));
    for (let i = 0; i < 4; i++) this.normals.push(...normal.map((n) => 127 * n));
    // The diagonal joins the corners that are lit more alike, or creases would show.
    const bright = colours.map((c) => c[0] + c[1] + c[2]);
    const order = bright[0] + bright[2] >= bright[1] + bright[3] ? [0, 1, 2, 0, 2, 3] : [1, 2, 3, 1, 3, 0];
    this.indices.push(...order.map((i) => first + i));
  }

  /** Notes the face of one cell of a plane; `place` turns a point of the plane into one of the world. */
  addPlain(plane, colour, normal, a, b, place) {
    const key = `${plane}:${colour}`;
    let entry = this.plain.get(key);
    if (!entry) this.plain.set(key, (entry = { colour, normal, place, cells: new Set() }));
    entry.cells.add(a * 1024 + b);
  }

  #join() {
    for (const { colour, normal, place, cells } of this.plain.values()) {
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
        this.add([place(a, b), place(a + long, b), place(a + long, b + wide), place(a, b + wide)], [colour, colour, colour, colour], normal);
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
    geometry.setIndex(this.indices);
    return geometry;
  }
}

/** A material that lights nothing, as light is in the colours, but gives every voxel a grain and an edge of its own. */
function voxelMaterial(options) {
  const material = new THREE.MeshBasicMaterial({ vertexColors: true, ...options });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 vCell;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvCell = position - 0.5 * normal;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>
        varying vec3 vCell;
        float grainOf(vec3 cell) { return fract(sin(dot(cell, vec3(12.99, 78.23, 37.72))) * 43758.55); }`)
      .replace("#include <color_fragment>", `#include <color_fragment>
        vec3 inside = abs(fract(vCell) - 0.5);
        float edge = step(0.465, max(inside.x, max(inside.y, inside.z)));
        float near = clamp(1.6 - 0.022 / gl_FragCoord.w, 0.0, 1.0);
        float grain = 0.12 * grainOf(floor(vCell)) + 0.08 * grainOf(floor(vCell / 5.0) + 0.5);
        diffuseColor.rgb *= (0.94 + grain) * (1.0 - 0.16 * edge * near);`);
  };
  return material;
}

export class World {
  constructor(match, scene) {
    this.match = match;
    [this.width, this.depth, this.height] = match.size;
    this.start = match.arrays.voxels;
    this.voxels = this.start.slice();
    this.materials = match.facts.materials.map((m) => ({
      ...m,
      colour: new THREE.Color().setRGB(...m.colour.map((c) => c / 255), THREE.SRGBColorSpace),
      flat: HEIGHT[m.name] ?? 0,
      clear: m.name === "GLASS" || m.name === "WATER",
      glows: m.name === "LAVA",
    }));
    this.applied = 0; // changes done so far
    const glassy = { transparent: true, opacity: 0.5, depthWrite: false };
    this.fine = { solid: voxelMaterial({}), clear: voxelMaterial(glassy) };
    this.plain = {
      solid: new THREE.MeshBasicMaterial({ vertexColors: true }),
      clear: new THREE.MeshBasicMaterial({ vertexColors: true, ...glassy }),
    };
    this.group = new THREE.Group();
    this.chunks = [];
    this.columns = Math.ceil(this.width / CHUNK);
    for (let y = 0; y < this.depth; y += CHUNK) {
      for (let x = 0; x < this.width; x += CHUNK) {
        const chunk = { x, y, solid: new THREE.Mesh(undefined, this.fine.solid), clear: new THREE.Mesh(undefined, this.fine.clear) };
        this.group.add(chunk.solid, chunk.clear);
        this.chunks.push(chunk);
      }
    }
    this.dirty = new Set(this.chunks.keys());
    this.#addPedestal();
    scene.add(this.group);
    this.rebuild();
  }

  #addPedestal() {
    const { width, depth } = this;
    const slab = new THREE.Mesh(
      new THREE.BoxGeometry(width, depth, 2),
      ["#2a2c33", "#24262c", "#2e3038", "#202228", this.materials.find((m) => m.name === "DIRT").colour.clone().multiplyScalar(0.7), "#101115"].map((color) => new THREE.MeshBasicMaterial({ color })),
    );
    slab.position.set(width / 2, depth / 2, -1);
    this.group.add(slab);
  }

  /** Draws voxels with grain and edges, or without, which costs less. */
  polish(fine) {
    const materials = fine ? this.fine : this.plain;
    if (this.chunks[0].solid.material === materials.solid) return;
    for (const chunk of this.chunks) for (const name of ["solid", "clear"]) chunk[name].material = materials[name];
  }

  at(x, y, z) {
    if (x < 0 || y < 0 || z < 0 || x >= this.width || y >= this.depth || z >= this.height) return 0;
    return this.voxels[(z * this.depth + y) * this.width + x];
  }

  /** Brings the voxels to a physics step, forwards or backwards. */
  goTo(tick) {
    const { changes } = this.match.arrays;
    const count = changes.length / 5;
    if (this.applied > 0 && changes[5 * (this.applied - 1)] > tick) {
      for (let i = 0; i < this.applied; i++) this.#set(changes, i, true);
      this.applied = 0;
    }
    while (this.applied < count && changes[5 * this.applied] <= tick) this.#set(changes, this.applied++, false);
    this.rebuild();
  }

  #set(changes, i, undo) {
    const [x, y, z] = [1, 2, 3].map((k) => changes[5 * i + k]);
    if (x >= this.width || y >= this.depth || z >= this.height) return;
    const index = (z * this.depth + y) * this.width + x;
    this.voxels[index] = undo ? this.start[index] : changes[5 * i + 4];
    for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const cx = Math.floor((x + dx) / CHUNK), cy = Math.floor((y + dy) / CHUNK);
      if (cx >= 0 && cx < this.columns && cy >= 0 && cy * this.columns + cx < this.chunks.length) this.dirty.add(cy * this.columns + cx);
    }
  }

  rebuild() {
    for (const index of this.dirty) this.#build(this.chunks[index]);
    this.dirty.clear();
  }

  #build(chunk) {
    const solid = new Faces(), clear = new Faces();
    const right = Math.min(chunk.x + CHUNK, this.width), far = Math.min(chunk.y + CHUNK, this.depth);
    for (let z = 0; z < this.height; z++) {
      for (let y = chunk.y; y < far; y++) {
        for (let x = chunk.x; x < right; x++) {
          const id = this.at(x, y, z);
          if (id === 0) continue;
          const material = this.materials[id];
          const target = material.clear ? clear : solid;
          if (material.flat) this.#addFlat(target, x, y, z, material);
          else this.#addBlock(target, x, y, z, id, material);
        }
      }
    }
    for (const [name, faces] of [["solid", solid], ["clear", clear]]) {
      chunk[name].geometry.dispose();
      chunk[name].geometry = faces.geometry();
      chunk[name].visible = faces.indices.length > 0;
    }
  }

  #blocks(x, y, z) {
    const material = this.materials[this.at(x, y, z)];
    return material.collides || material.name === "FOLIAGE";
  }

  #shade(material, light, free) {
    const share = material.glows ? 1.15 : light * OCCLUDED[free];
    return [material.colour.r * share, material.colour.g * share, material.colour.b * share];
  }

  /** Adds a face whose corners have so many free neighbours; those that no shadow falls on are joined later. */
  #addFace(target, plane, normal, a, b, place, material, light, free) {
    if (free.every((f) => f === 3)) target.addPlain(plane, this.#shade(material, light, 3), normal, a, b, place);
    else {
      const corners = [place(a, b), place(a + 1, b), place(a + 1, b + 1), place(a, b + 1)];
      target.add(corners, free.map((f) => this.#shade(material, light, f)), normal);
    }
  }

  #addFlat(target, x, y, z, material) {
    const above = this.at(x, y, z + 1);
    if (above !== 0 && !this.materials[above].clear && !this.materials[above].flat) return;
    const top = z + material.flat;
    const free = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => this.#free(
      this.#blocks(x + dx, y, z), this.#blocks(x, y + dy, z), this.#blocks(x + dx, y + dy, z)));
    this.#addFace(target, `top${top}`, [0, 0, 1], x, y, (a, b) => [a, b, top], material, 1.0, free);
    if (material.flat < 0.3) return;
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { // rubble has sides
      if (this.at(x + dx, y + dy, z) === this.at(x, y, z)) continue;
      const cx = x + 0.5 + 0.5 * dx, cy = y + 0.5 + 0.5 * dy, tx = -dy * 0.5, ty = dx * 0.5;
      const side = [[cx - tx, cy - ty, z], [cx + tx, cy + ty, z], [cx + tx, cy + ty, top], [cx - tx, cy - ty, top]];
      const colour = this.#shade(material, 0.6, 3);
      target.add(side, [colour, colour, colour, colour], [dx, dy, 0]);
    }
  }

  #free(a, b, corner) {
    return a && b ? 0 : 3 - a - b - corner;
  }

  #addBlock(target, x, y, z, id, material) {
    const cell = [x, y, z];
    FACES.forEach(({ normal, u, v, light }, face) => {
      const [px, py, pz] = cell.map((c, k) => c + normal[k]);
      const next = this.at(px, py, pz);
      if (next === id) return;
      const other = this.materials[next];
      if (next !== 0 && !other.clear && !other.flat) return;
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
      const sky = light * (normal[2] > 0 ? 1 + 0.02 * z : 1);
      this.#addFace(target, `${face}:${plane}`, normal, along(u), along(v), place, material, sky, free);
    });
  }
}
