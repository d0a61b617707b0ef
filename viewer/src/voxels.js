// The voxels of the map at one time, forwards and backwards: what stands where, what has been broken, what is a roof.

const WALKABLE = 3; // free voxels under a block, or under leaves, that make it a roof

export class Voxels {
  constructor(match) {
    this.match = match;
    [this.width, this.depth, this.height] = match.size;
    this.start = match.arrays.voxels;
    this.now = this.start.slice();
    this.materials = match.facts.materials;
    this.collides = Uint8Array.from(this.materials, (m) => Number(m.collides));
    this.leaves = this.materials.findIndex((m) => m.name === "FOLIAGE");
    this.glass = this.materials.findIndex((m) => m.name === "GLASS");
    this.applied = 0; // changes done so far
    this.scars = new Uint8Array(this.now.length); // beside something that was destroyed
    this.cracks = new Uint8Array((this.width + 1) * (this.depth + 1) * (this.height + 1)); // corners of what was destroyed
    this.roofs = this.#findRoofs();
  }

  index(x, y, z) {
    return (z * this.depth + y) * this.width + x;
  }

  corner(x, y, z) {
    return (z * (this.depth + 1) + y) * (this.width + 1) + x;
  }

  has(x, y, z) {
    return x >= 0 && y >= 0 && z >= 0 && x < this.width && y < this.depth && z < this.height;
  }

  at(x, y, z) {
    return this.has(x, y, z) ? this.now[this.index(x, y, z)] : 0;
  }

  #findRoofs() {
    const roofs = new Uint8Array(this.start.length);
    for (let y = 0; y < this.depth; y++) {
      for (let x = 0; x < this.width; x++) {
        for (let z = 0, free = 0, open = 0, covered = false, shaded = false; z < this.height; z++) {
          const i = this.index(x, y, z), id = this.start[i];
          if (id === this.leaves) { // of trees; those of bushes begin at the ground
            shaded ||= open >= WALKABLE;
            open = 0;
            free++;
            if (shaded) roofs[i] = 1;
          } else if (this.collides[id]) {
            covered ||= free >= WALKABLE;
            free = open = 0;
            if (covered && id !== this.glass) roofs[i] = 1;
          } else [free, open] = [free + 1, open + 1];
        }
      }
    }
    return roofs;
  }

  /** Height of the ground or floor on which something at a place stands or falls. */
  floorUnder(x, y, z, voxels = this.now) {
    const column = Math.floor(y) * this.width + Math.floor(x);
    if (x < 0 || y < 0 || x >= this.width || y >= this.depth) return 0;
    for (let level = Math.min(this.height - 1, Math.floor(z - 0.01)); level >= 0; level--) {
      if (this.collides[voxels[level * this.depth * this.width + column]]) return level + 1;
    }
    return 0;
  }

  /** Whether something opaque stands between two places at the start; roofs count only where they are said to. */
  blocked(from, to, roofs = true) {
    const dx = to.x - from.x, dy = to.y - from.y, dz = to.z - from.z, steps = Math.ceil(1.6 * Math.hypot(dx, dy, dz));
    for (let k = 1; k < steps; k++) {
      const s = k / steps, x = Math.floor(from.x + s * dx), y = Math.floor(from.y + s * dy), z = Math.floor(from.z + s * dz);
      if (!this.has(x, y, z)) continue;
      const i = this.index(x, y, z), id = this.start[i];
      if ((id === this.leaves || (this.collides[id] && id !== this.glass)) && (roofs || !this.roofs[i])) return true;
    }
    return false;
  }

  /** Brings the voxels to a physics step and calls `changed(x, y)` for every column that looks different. */
  goTo(tick, changed) {
    const { changes } = this.match.arrays, count = changes.length / 5;
    if (this.applied > 0 && changes[5 * (this.applied - 1)] > tick) {
      for (let i = 0; i < this.applied; i++) changed(changes[5 * i + 1], changes[5 * i + 2]);
      this.now.set(this.start);
      this.scars.fill(0);
      this.cracks.fill(0);
      this.applied = 0;
    }
    for (; this.applied < count && changes[5 * this.applied] <= tick; this.applied++) {
      const [x, y, z, id] = [1, 2, 3, 4].map((k) => changes[5 * this.applied + k]);
      if (!this.has(x, y, z)) continue;
      const i = this.index(x, y, z);
      if (id === 0 && this.now[i] !== 0) this.#break(x, y, z);
      this.now[i] = id;
      changed(x, y);
    }
  }

  #break(x, y, z) {
    for (let dz = -1; dz <= 1; dz++) for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
      if (this.has(x + dx, y + dy, z + dz)) this.scars[this.index(x + dx, y + dy, z + dz)] = 1;
    }
    for (let k = 0; k < 8; k++) this.cracks[this.corner(x + (k & 1), y + ((k >> 1) & 1), z + (k >> 2))] = 1;
  }
}
