// The picture: renderer, light, cameras, and a resolution that falls when the machine is too slow for it.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const SLOW_MS = 30, FAST_MS = 14, LOWEST = 0.5; // frame times between which the resolution is left alone
const SKY = ["#223047", "#121927", "#0b0e14"]; // from the top of the picture to its foot
const FOLLOW_FROM = new THREE.Vector3(-11, -11, 10); // voxels from the mech that is followed

export class Stage {
  constructor(holder, match) {
    this.match = match;
    this.holder = holder;
    this.software = isSoftware();
    this.renderer = new THREE.WebGLRenderer({ antialias: !this.software, stencil: false, powerPreference: "high-performance" });
    this.renderer.setClearColor(SKY[1]);
    holder.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute("aria-label", "The match in three dimensions");
    this.scene = new THREE.Scene();
    if (!this.software) this.scene.background = skyTexture();
    this.extent = Math.max(...match.size.slice(0, 2));
    this.scene.fog = new THREE.Fog(SKY[1], 1.6 * this.extent, 4.5 * this.extent);
    this.scene.add(new THREE.HemisphereLight("#dbe7ff", "#5a5148", 2.0));
    const sun = new THREE.DirectionalLight("#fff3dc", 2.2);
    sun.position.set(-0.5, 0.35, 1);
    this.scene.add(sun);
    this.camera = new THREE.PerspectiveCamera(45, 1, 0.3, 8 * this.extent);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    Object.assign(this.controls, { maxPolarAngle: 0.495 * Math.PI, minDistance: 4, maxDistance: 3 * this.extent, zoomSpeed: 1.4, enableDamping: true });
    this.controls.listenToKeyEvents = undefined;
    this.mode = "free";
    this.detail = this.moving = 1; // share of the full resolution: now, and while time runs
    this.frameMs = 16;
    this.resized = () => {};
    this.look("free");
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio) * this.detail);
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.resized(width, height);
  }

  /** Changes the camera: "free", "follow" (a mech that stands at `stand`) or "top". */
  look(mode, stand) {
    const [x, y] = this.match.size, middle = this.mode === "follow" ? this.controls.target.clone() : new THREE.Vector3(x / 2, y / 2, 0);
    this.mode = mode;
    this.controls.enableRotate = mode !== "top";
    if (mode === "top") {
      this.controls.target.set(x / 2, y / 2, 0);
      this.camera.position.set(x / 2, y / 2 - 0.01, 1.32 * this.extent);
    } else if (mode === "follow") {
      this.controls.target.copy(stand.middle);
      this.camera.position.copy(stand.middle).add(FOLLOW_FROM);
    } else {
      this.controls.target.copy(middle);
      this.camera.position.set(middle.x - 0.14 * this.extent, middle.y - 0.74 * this.extent, 0.62 * this.extent);
    }
    this.controls.update();
  }

  /** Moves camera and its target along with a mech. */
  follow(stand) {
    const step = stand.middle.clone().sub(this.controls.target).multiplyScalar(0.16);
    this.controls.target.add(step);
    this.camera.position.add(step);
  }

  render() {
    this.controls.update();
    this.renderer.render(this.scene, this.camera);
  }

  /** Takes the time since the last picture of a running match; slow machines get fewer pixels, fast ones more. */
  adapt(ms) {
    this.frameMs += 0.06 * (Math.min(ms, 200) - this.frameMs);
    const wanted = this.frameMs > SLOW_MS ? Math.max(LOWEST, this.moving * 0.8) : this.frameMs < FAST_MS ? Math.min(1, this.moving * 1.25) : this.moving;
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
}

function skyTexture() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2, 256];
  const pen = canvas.getContext("2d"), fill = pen.createLinearGradient(0, 0, 0, 256);
  SKY.forEach((colour, i) => fill.addColorStop(i / (SKY.length - 1), colour));
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 2, 256);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
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
