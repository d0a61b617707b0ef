// The map from above, north up: terrain with its biomes, mechs, the zone and what the camera sees.
import * as THREE from "three";
import { css, make, penOf } from "./dom.js";

const REDRAW_MS = 700; // of the terrain, while things break
const REACH = 90; // voxels that the camera's view is drawn far
const CLICK = 9; // pixels around a mech that choose it

export const readable = (name) => name.replaceAll("_", " ");

export class Minimap {
  constructor(match, viewer) {
    Object.assign(this, { match, viewer });
    this.canvas = make("canvas.map", {
      role: "img", title: "click a mech to choose it, the ground to look there",
      "aria-label": `map from above, north up${match.facts.biomes?.length ? `: ${match.facts.biomes.map((b) => readable(b.name)).join(", ")}` : ""}`,
    });
    this.canvas.addEventListener("click", (event) => this.#click(event));
    const [width, depth] = match.size;
    this.canvas.style.aspectRatio = `${width} / ${depth}`;
    this.ground = document.createElement("canvas");
    [this.ground.width, this.ground.height] = [width, depth];
    this.drawn = -Infinity;
    this.element = make("div.minimap", {}, this.canvas);
  }

  #drawGround(world) {
    const [width, depth, height] = this.match.size, pen = this.ground.getContext("2d"), image = pen.createImageData(width, depth);
    const colour = new THREE.Color();
    for (let y = 0; y < depth; y++) {
      for (let x = 0; x < width; x++) {
        let z = height - 1;
        while (z > 0 && world.at(x, y, z) === 0) z--;
        const id = world.at(x, y, z), biome = world.biomeOf[y * width + x];
        colour.copy(biome < 0 ? world.materials[id].colour : world.tints[biome][id]).multiplyScalar(0.3 + 0.035 * Math.min(z, 10)).convertLinearToSRGB();
        image.data.set([255 * colour.r, 255 * colour.g, 255 * colour.b, 255], 4 * ((depth - 1 - y) * width + x));
      }
    }
    pen.putImageData(image, 0, 0);
  }

  /** Where the corners of the picture lie on the ground. */
  #footprint(camera) {
    const ray = new THREE.Vector3();
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => {
      ray.set(u, v, 0.5).unproject(camera).sub(camera.position).normalize();
      const away = ray.z < -1e-3 ? Math.min(REACH, -camera.position.z / ray.z) : REACH;
      return [camera.position.x + ray.x * away, camera.position.y + ray.y * away];
    });
  }

  update(tick, now) {
    const { match, viewer } = this, { world, mechs, stage } = viewer;
    if (world.changed && now - this.drawn > REDRAW_MS) {
      this.#drawGround(world);
      [this.drawn, world.changed] = [now, false];
    }
    const { pen, width, height } = penOf(this.canvas), [across, along] = match.size, scale = width / across;
    if (!width) return;
    const place = (x, y) => [x * scale, (along - y) * scale];
    pen.imageSmoothingEnabled = false;
    pen.drawImage(this.ground, 0, 0, width, height);
    const zone = match.zoneAt(tick), { palette } = match.facts;
    pen.lineWidth = 1.5;
    for (const one of [...match.places.filter((other) => other !== zone), zone]) { // faint where it may move to
      const [x, y, radius] = one, here = one === zone;
      pen.beginPath();
      pen.arc(...place(x, y), radius * scale, 0, 2 * Math.PI);
      pen.fillStyle = css(palette.zone, here ? 0.25 : 0);
      pen.fill();
      pen.strokeStyle = css(palette.zone, here ? 1 : 0.35);
      pen.stroke();
    }
    this.#writeBiomes(pen, place, scale);
    pen.beginPath();
    for (const corner of this.#footprint(stage.camera)) pen.lineTo(...place(...corner));
    pen.closePath();
    pen.fillStyle = "rgba(255, 255, 255, 0.09)";
    pen.fill();
    pen.strokeStyle = "rgba(255, 255, 255, 0.55)";
    pen.lineWidth = 1;
    pen.stroke();
    mechs.stands.forEach((stand, i) => {
      if (!match.present[i]) return;
      const [x, y] = place(stand.x, stand.y), colour = css(match.facts.teams[match.teams[i]].colour, stand.ghost ? 0.45 : 1);
      pen.save();
      pen.translate(x, y);
      if (stand.wreck) {
        pen.strokeStyle = css(match.facts.teams[match.teams[i]].colour, 0.75);
        pen.lineWidth = 1.5;
        pen.beginPath();
        for (const s of [-1, 1]) {
          pen.moveTo(-2.5, -2.5 * s);
          pen.lineTo(2.5, 2.5 * s);
        }
        pen.stroke();
      } else if (stand.shown || stand.ghost) {
        const size = 3 + 0.6 * match.classes[i].width;
        pen.rotate(-stand.yaw);
        pen.beginPath();
        for (const [a, b] of [[1.25, 0], [-0.8, 0.85], [-0.4, 0], [-0.8, -0.85]]) pen.lineTo(a * size, b * size);
        pen.closePath();
        pen.fillStyle = colour;
        pen.strokeStyle = i === viewer.chosen ? "#fff" : "rgba(0, 0, 0, 0.8)";
        pen.lineWidth = i === viewer.chosen ? 2 : 1;
        pen.stroke();
        pen.fill();
      }
      pen.restore();
    });
  }

  #writeBiomes(pen, place, scale) {
    pen.font = "600 9px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.lineWidth = 2.5;
    pen.strokeStyle = "rgba(0, 0, 0, 0.75)";
    pen.fillStyle = "rgba(255, 255, 255, 0.85)";
    for (const { name, x, y, width, depth } of this.match.facts.biomes ?? []) {
      const [px, py] = place(x + width / 2, y + depth / 2), words = readable(name).split(" ");
      words.forEach((word, k) => {
        const at = py + 10 * (k - (words.length - 1) / 2) + 3;
        pen.strokeText(word, px, at, width * scale);
        pen.fillText(word, px, at, width * scale);
      });
    }
  }

  #click(event) {
    const box = this.canvas.getBoundingClientRect(), [across, along] = this.match.size, scale = box.width / across;
    const x = (event.clientX - box.left) / scale, y = along - (event.clientY - box.top) / scale;
    let best = -1, nearest = CLICK / scale;
    this.viewer.mechs.stands.forEach((stand, i) => {
      const away = Math.hypot(stand.x - x, stand.y - y);
      if ((stand.shown || stand.ghost) && away < nearest) [best, nearest] = [i, away];
    });
    if (best >= 0) this.viewer.choose(best);
    else this.viewer.lookAt(x, y);
  }
}
