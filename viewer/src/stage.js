// The picture: renderer, light, cameras, and a resolution that falls when the machine is too slow for it.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { HAZE, Sky, SUN } from "./sky.js";

const SLOW_MS = 30, FAST_MS = 14, LOWEST = 0.5; // frame times between which the resolution is left alone
const FOLLOW_FROM = new THREE.Vector3(-11, -11, 10); // voxels from the mech that is followed
const WIDE = 45, COCKPIT = 72; // fields of view, degrees
const OPENING_RISE = 0.7; // of the first camera above the horizon, radians
const PANELS = { sides: 172, top: 148, bottom: 50 }; // pixels of the picture that panels and labels hide

export class Stage {
  constructor(holder, match) {
    this.match = match;
    this.holder = holder;
    this.software = isSoftware();
    if (this.software) drawCheaply();
    this.renderer = new THREE.WebGLRenderer({ antialias: !this.software, stencil: true, powerPreference: "high-performance" });
    this.renderer.setClearColor(HAZE);
    holder.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute("role", "img");
    this.renderer.domElement.setAttribute("aria-label", "The match in three dimensions");
    this.scene = new THREE.Scene();
    this.extent = Math.max(...match.size.slice(0, 2));
    this.scene.fog = new THREE.Fog(HAZE, 1.3 * this.extent, 4 * this.extent);
    this.scene.add(new THREE.HemisphereLight("#dbe7ff", "#6a5d52", 2.0));
    const sun = new THREE.DirectionalLight("#ffeccb", 2.4);
    sun.position.copy(SUN);
    this.scene.add(sun);
    this.sky = new Sky(match, this.scene);
    this.camera = new THREE.PerspectiveCamera(WIDE, 1, 0.3, 8 * this.extent);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    Object.assign(this.controls, { maxPolarAngle: 0.495 * Math.PI, minDistance: 4, maxDistance: 3 * this.extent, zoomSpeed: 1.4, enableDamping: true });
    this.controls.listenToKeyEvents = undefined;
    this.mode = "free";
    this.detail = this.moving = 1; // share of the full resolution: now, and while time runs
    this.frameMs = 16;
    this.strained = false; // whether the lowest resolution is still too slow: shadows of mechs are left out too
    this.resized = () => {};
    this.resize();
    this.look("free");
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio) * this.detail);
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.#widen(this.mode === "pilot" ? COCKPIT : WIDE);
    this.resized(width, height);
  }

  /** Sets the field of view, degrees; pictures that are higher than wide show as much from side to side as square ones. */
  #widen(degrees) {
    const slope = Math.tan((degrees * Math.PI) / 360) / Math.min(1, this.camera.aspect);
    this.camera.fov = Math.min(95, (Math.atan(slope) * 360) / Math.PI);
    this.camera.near = this.mode === "pilot" ? 0.1 : 0.3;
    this.camera.updateProjectionMatrix();
  }

  /**
   * Changes the camera: "free", "follow" (a mech that stands at `stand`), "top", or one of those that somebody else
   * places in every picture: "pilot" and "director".
   */
  look(mode, stand) {
    const [x, y] = this.match.size, before = this.mode;
    this.mode = mode;
    const steered = mode === "free" || mode === "follow" || mode === "top";
    this.controls.enabled = steered || mode === "director";
    this.controls.enableRotate = mode !== "top";
    this.#widen(mode === "pilot" ? COCKPIT : WIDE);
    if (!steered) return;
    this.camera.up.set(0, 0, 1);
    if (mode === "top") {
      this.controls.target.set(x / 2, y / 2, 0);
      this.camera.position.set(x / 2, y / 2 - 0.01, (1.32 * this.extent) / Math.min(1, this.camera.aspect));
    } else if (mode === "follow") {
      this.controls.target.copy(stand.middle);
      this.camera.position.copy(stand.middle).add(FOLLOW_FROM);
    } else if (before === "follow") {
      const middle = this.controls.target.clone();
      this.camera.position.set(middle.x - 0.14 * this.extent, middle.y - 0.74 * this.extent, 0.62 * this.extent);
    } else {
      const { eye, target } = this.frame(this.#opening(), this.facing(), OPENING_RISE);
      this.controls.target.copy(target);
      this.camera.position.copy(eye);
    }
    this.controls.update();
  }

  /** Lets go of the camera where it stands now: from here on the hand moves it. */
  release() {
    this.mode = "free";
    this.camera.up.set(0, 0, 1);
    this.#widen(WIDE);
    this.controls.enabled = this.controls.enableRotate = true;
  }

  /** From where blue starts at the left of the picture and red at its right; where it is narrow, blue at its foot. */
  facing() {
    const { match } = this, sums = [[0, 0], [0, 0]], pose = {};
    for (let i = 0; i < match.mechs; i++) {
      if (!match.present[i]) continue;
      match.pose(0, i, pose);
      sums[match.teams[i]][0] += pose.x;
      sums[match.teams[i]][1] += pose.y;
    }
    const count = (team) => Math.max(1, match.teams.filter((t, i) => t === team && match.present[i]).length);
    const [x, y] = [0, 1].map((k) => sums[1][k] / count(1) - sums[0][k] / count(0));
    return Math.atan2(-x, y) - (this.camera.aspect < 1 ? Math.PI / 2 : 0);
  }

  /** The places that the first picture must show: both teams at the start, and the zone. */
  #opening() {
    const { match } = this, [x, y, radius] = match.zoneAt(0), points = [], pose = {};
    for (let i = 0; i < match.mechs; i++) {
      if (!match.present[i]) continue;
      match.pose(0, i, pose);
      points.push(new THREE.Vector3(pose.x, pose.y, pose.z + match.classes[i].height));
    }
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) points.push(new THREE.Vector3(x + dx * radius, y + dy * radius, 0));
    return points;
  }

  /** The part of the picture that no panel hides, as shares of its sides, and where its middle lies. */
  #shape() {
    const { clientWidth: width, clientHeight: height } = this.holder, narrow = width < 820;
    const side = narrow ? 0.06 : Math.min(0.26, PANELS.sides / width), top = Math.min(0.34, (PANELS.top + 40 * narrow) / height), bottom = Math.min(0.1, PANELS.bottom / height);
    return { width: 1 - 2 * side, height: 1 - top - bottom, dx: 0, dy: bottom - top };
  }

  /** Returns `eye` and `target` of a camera that shows all points, seen from a direction; at least so far away. */
  frame(points, azimuth, elevation, nearest = 12) {
    const back = new THREE.Vector3(Math.cos(azimuth) * Math.cos(elevation), Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation));
    const right = new THREE.Vector3(-Math.sin(azimuth), Math.cos(azimuth), 0), up = new THREE.Vector3().crossVectors(back, right);
    const { width, height, dx, dy } = this.#shape(), slope = Math.tan((this.camera.fov * Math.PI) / 360);
    const middle = points.reduce((sum, p) => sum.add(p), new THREE.Vector3()).divideScalar(Math.max(1, points.length)), rel = points.map((p) => p.clone().sub(middle));
    // Along a side of the picture a point is seen at (p.axis - shift) / (full (away - p.back)), which must lie between the
    // edges of the free part: two bounds of the shift for every point, between which there is room from some distance on.
    const bounds = [[right, slope * this.camera.aspect, width, dx], [up, slope, height, dy]].map(([axis, full, share, offset]) => {
      const [low, high] = [(offset - share) * full, (offset + share) * full];
      return { axis, low, high, least: Math.max(...rel.map((p) => p.dot(axis) + high * p.dot(back))), most: Math.min(...rel.map((p) => p.dot(axis) + low * p.dot(back))) };
    });
    const away = Math.max(nearest, ...bounds.map(({ low, high, least, most }) => (least - most) / (high - low)), ...rel.map((p) => p.dot(back) + 1));
    const target = middle;
    for (const { axis, low, high, least, most } of bounds) target.addScaledVector(axis, 0.5 * (least + most - (low + high) * away));
    return { eye: target.clone().addScaledVector(back, away), target };
  }

  /** Moves camera and its target along with a mech. */
  follow(stand) {
    const step = stand.middle.clone().sub(this.controls.target).multiplyScalar(0.16);
    this.controls.target.add(step);
    this.camera.position.add(step);
  }

  /** Moves the camera by keys: ahead and aside by shares of its distance, around its target by radians, nearer by a factor. */
  nudge({ ahead = 0, aside = 0, turn = 0, nearer = 1 }) {
    if (this.mode === "pilot") return;
    if (this.mode === "director" || (this.mode === "follow" && (ahead || aside))) this.release();
    const { target } = this.controls, offset = this.camera.position.clone().sub(target), away = offset.length();
    const front = new THREE.Vector3(-offset.x, -offset.y, 0);
    if (front.length() < 0.05 * away) front.set(0, 1, 0); // from above, ahead is north
    front.normalize();
    target.addScaledVector(front, ahead * away).addScaledVector(new THREE.Vector3(front.y, -front.x, 0), aside * away);
    if (this.mode !== "top") offset.applyAxisAngle(this.camera.up, turn);
    offset.setLength(Math.max(this.controls.minDistance, Math.min(this.controls.maxDistance, away * nearer)));
    this.camera.position.copy(target).add(offset);
    this.camera.lookAt(target);
  }

  /** Places the camera of the director. */
  place({ eye, target }) {
    this.controls.target.copy(target);
    this.camera.position.copy(eye);
    this.camera.lookAt(target);
  }

  /** Seats the camera in a cockpit: the eyes of the mech, which look ahead and a little up or down. */
  ride(stand, form, { pitch, lean, bob }) {
    const { x, y, z, yaw } = stand, ahead = new THREE.Vector3(Math.cos(yaw), Math.sin(yaw), 0);
    const height = form.height * (lean > 1 ? 0.35 : 0.86) + bob;
    this.camera.position.set(x, y, z + height).addScaledVector(ahead, 0.22 * form.width);
    this.controls.target.copy(this.camera.position).addScaledVector(ahead, 6);
    this.controls.target.z += 6 * (pitch - 0.12 * Math.min(1, lean));
    this.camera.up.set(-0.4 * Math.min(1, lean) * ahead.y, 0.4 * Math.min(1, lean) * ahead.x, 1).normalize();
    this.camera.lookAt(this.controls.target);
  }

  /** Lets a turn of the camera run out, where a hand moves it. */
  glide() {
    if (this.mode === "free" || this.mode === "follow" || this.mode === "top") this.controls.update();
  }

  render() {
    this.glide();
    this.sky.follow(this.camera);
    this.renderer.render(this.scene, this.camera);
  }

  /** Takes the time since the last picture of a running match; slow machines get fewer pixels, fast ones more. */
  adapt(ms) {
    this.frameMs += 0.06 * (Math.min(ms, 200) - this.frameMs);
    const wanted = this.frameMs > SLOW_MS ? Math.max(LOWEST, this.moving * 0.8) : this.frameMs < FAST_MS ? Math.min(1, this.moving * 1.25) : this.moving;
    this.strained = this.moving <= LOWEST && this.frameMs > (this.strained ? 0.8 : 1) * SLOW_MS;
    if (Math.abs(wanted - this.moving) < 0.01) return;
    this.moving = wanted;
    this.frameMs = 0.5 * (SLOW_MS + FAST_MS); // judge the new resolution afresh
  }

  /** Draws with all pixels while time stands still, and with as many as the machine can bear while it runs. */
  sharpen(running) {
    const wanted = running ? this.moving : 1;
    if (wanted === this.detail) return;
    this.detail = wanted;
    this.resize();
  }

  rayAt(clientX, clientY) {
    const box = this.renderer.domElement.getBoundingClientRect(), caster = new THREE.Raycaster();
    const point = new THREE.Vector2((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    caster.setFromCamera(point, this.camera);
    return caster.ray;
  }

  /** Frees the graphics card; the page may make another stage. */
  dispose() {
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/**
 * Lets shaders turn light into the colours of a screen without powers, which cost a fifth of a picture where the
 * processor draws. s (1.138 - 0.138 s) of the square root s differs from the standard's curve by less than 0.015.
 */
function drawCheaply() {
  const chunk = THREE.ShaderChunk.colorspace_pars_fragment, exact = /vec4 sRGBTransferOETF\( in vec4 value \) \{[^}]*\}/;
  THREE.ShaderChunk.colorspace_pars_fragment = chunk.replace(exact, `vec4 sRGBTransferOETF( in vec4 value ) {
    vec3 root = sqrt( max( value.rgb, 0.0 ) );
    return vec4( root * ( 1.138 - 0.138 * root ), value.a );
  }`);
}

/** Whether the browser draws without a graphics card: smoothing edges would cost more than it shows. */
export function isSoftware() {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2.");
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
