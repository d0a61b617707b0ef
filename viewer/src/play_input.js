// Keyboard, mouse, touch and gamepad as orders for the mech. The camera turns at once; the mech turns after it.
export const NO_TARGET = 20;
const SLOT_KEYS = ["1", "2", "3", "4"];
const SLOT_TRIGGERS = [0, 2, 3, 4], VENT = 1; // places in the action's triggers
const HELD = { w: "forward", arrowup: "forward", s: "back", arrowdown: "back", a: "left", d: "right", q: "turnLeft", arrowleft: "turnLeft", e: "turnRight", arrowright: "turnRight", " ": "jump", v: "vent", g: "all" };
const MOUSE_TURN = 0.0032, DRAG_TURN = 0.006; // radians a pixel
const STEEP = 0.9; // radians the camera looks up or down at most
const DEAD_ZONE = 0.15; // of a stick
const PAD_SLOTS = [7, 6, 5, 4]; // right trigger, left trigger, right and left shoulder
const PAD_TAPS = { 2: "nextTarget", 3: "camera", 9: "pause", 8: "control" };
const LEAST_MS = 45; // between two orders that differ in the heading or in a stick only; a server takes 60 a second

const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class Input {
  /** `act(name)` carries out what is done once at a press; `send(orders)` tells the server. */
  constructor(act, send) {
    this.act = act;
    this.send = send;
    this.held = new Set();
    this.keys = new Map(); // what each key that is down holds, by its place on the keyboard
    this.aim = 0; // direction that the camera looks to, radians
    this.pitch = 0;
    this.ewar = 0;
    this.sort = 0;
    this.hostileOnly = false;
    this.target = NO_TARGET;
    this.hasJets = false;
    this.turnRate = 1;
    this.salvo = [true, true, true, true]; // slots that fire when all do
    this.pad = { axes: [0, 0, 0, 0], down: new Set() };
    this.sent = "";
    this.sentAt = 0;
    this.pressedAt = null; // when the last key went down whose effect is not on the screen yet
    this.taps = {
      f: "nextTarget", t: "noTarget", c: "camera", z: "ewar", b: "sort", n: "hostileOnly", p: "pause", "-": "slower", "+": "faster", "=": "faster",
      o: "control", h: "help", "?": "help", "[": "previousMech", "]": "nextMech",
    };
    addEventListener("keydown", (event) => this.#key(event, true));
    addEventListener("keyup", (event) => this.#key(event, false));
    addEventListener("blur", () => this.release());
  }

  release() {
    this.held.clear();
    this.keys.clear();
    this.#tell();
  }

  #key(event, down) {
    const key = event.key.toLowerCase(), place = event.code || key;
    if (!down) { // by then Shift may give the key another sign, and Ctrl may be down
      this.hold(this.keys.get(place), false);
      this.keys.delete(place);
      if (key === "meta") this.release(); // macOS does not tell which keys went up before it
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const slot = SLOT_KEYS.findIndex((digit) => key === digit || (place === `Digit${digit}` && !this.taps[key]));
    const held = HELD[key] ?? (slot >= 0 ? `slot${slot}` : null);
    const onControl = /^(BUTTON|SELECT|DIALOG)$/.test(event.target.tagName) && (key === " " || key === "enter" || key.startsWith("arrow"));
    if (onControl) return; // buttons and lists keep their own keys
    if (held) {
      event.preventDefault();
      this.keys.set(place, held);
      if (!event.repeat) this.hold(held, true, event.timeStamp);
    } else if (this.taps[key]) {
      event.preventDefault();
      if (!event.repeat) this.act(this.taps[key]);
    }
  }

  hold(name, down, when = performance.now()) {
    if (this.held.has(name) === down) return;
    if (down) this.pressedAt ??= when;
    this.held[down ? "add" : "delete"](name);
    this.#tell();
  }

  /** Lets a pointer on the picture turn the camera, and its buttons fire. */
  listen(canvas) {
    const slotOf = (event) => `slot${[0, 2, 1][event.button] ?? 0}`; // left, middle, right button
    let last = null;
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("mousedown", (event) => {
      if (document.pointerLockElement === canvas) this.hold(slotOf(event), true);
      else canvas.requestPointerLock?.()?.catch?.(() => {}); // the first click catches the pointer
    });
    addEventListener("mouseup", (event) => this.hold(slotOf(event), false)); // Escape may have freed the pointer by then
    canvas.addEventListener("pointerdown", (event) => {
      canvas.focus();
      if (event.pointerType !== "mouse") last = [event.clientX, event.clientY];
    });
    addEventListener("pointerup", () => (last = null));
    canvas.addEventListener("pointermove", (event) => {
      if (document.pointerLockElement === canvas) this.turn(-event.movementX * MOUSE_TURN, -event.movementY * MOUSE_TURN);
      else if (last && event.pointerType !== "mouse") {
        this.turn(-(event.clientX - last[0]) * DRAG_TURN, -(event.clientY - last[1]) * DRAG_TURN);
        last = [event.clientX, event.clientY];
      }
    });
  }

  turn(left, up) {
    this.aim = wrapped(this.aim + left);
    this.pitch = Math.max(-STEEP, Math.min(STEEP, this.pitch + up));
  }

  /** Reads the gamepad and turns the camera by what is held; call it for every picture. */
  frame(seconds) {
    this.#readPad();
    const turning = this.held.has("turnLeft") - this.held.has("turnRight") - this.pad.axes[2];
    if (turning || this.pad.axes[3]) this.turn(turning * this.turnRate * seconds, -this.pad.axes[3] * seconds);
    this.#tell();
  }

  #readPad() {
    const pad = [...(navigator.getGamepads?.() ?? [])].find((one) => one?.connected);
    const axis = (k) => (pad && Math.abs(pad.axes[k] ?? 0) > DEAD_ZONE ? pad.axes[k] : 0);
    const down = new Set(pad ? pad.buttons.flatMap((button, k) => (button.pressed ? [k] : [])) : []);
    for (const [button, name] of Object.entries(PAD_TAPS)) if (down.has(Number(button)) && !this.pad.down.has(Number(button))) this.act(name);
    this.pad = { axes: [0, 1, 2, 3].map(axis), down };
  }

  /** Throttles forward and to the left, as held now. */
  get move() {
    const clip = (value) => Math.max(-1, Math.min(1, value));
    return [clip(this.held.has("forward") - this.held.has("back") - this.pad.axes[1]), clip(this.held.has("left") - this.held.has("right") - this.pad.axes[0])];
  }

  orders() {
    const { held, pad } = this, jump = held.has("jump") || pad.down.has(0);
    const triggers = [false, false, false, false, false];
    SLOT_TRIGGERS.forEach((trigger, slot) => (triggers[trigger] = held.has(`slot${slot}`) || (held.has("all") && this.salvo[slot]) || pad.down.has(PAD_SLOTS[slot])));
    triggers[VENT] = held.has("vent") || pad.down.has(1) || (jump && !this.hasJets);
    return {
      move: [...this.move, jump && this.hasJets ? 1 : 0, 0], heading: Math.round(this.aim * 1000) / 1000, triggers,
      ewar: this.ewar, target: this.target, sort: this.sort, hostile_only: this.hostileOnly,
    };
  }

  /** Sends what changed: keys and buttons at once, what turns and sticks change a little later. */
  #tell() {
    const orders = this.orders(), text = JSON.stringify(orders), [, , jump] = orders.move;
    const rest = JSON.stringify([{ ...orders, heading: 0, move: jump }, [...this.held]]);
    const now = performance.now();
    if (text === this.sent || (rest === this.sentRest && now - this.sentAt < LEAST_MS)) return;
    if (this.send(orders)) [this.sent, this.sentRest, this.sentAt] = [text, rest, now];
  }
}
