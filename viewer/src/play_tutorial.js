// The lessons of `echelon play --tutorial`: each asks for one thing, and passes when the match shows that it was done.
const HEAT_TO_REACH = 0.6, HEAT_TO_COOL_TO = 0.3; // shares of the heat at which a mech shuts down
const WAY = 8, TURN = 0.6; // voxels, radians

const LESSONS = [
  {
    text: "Walk: hold W. A and D step sideways, S goes back.",
    done: (now, memory) => {
      const [x, y] = now.path.at(-1);
      memory.from ??= [x, y];
      return Math.hypot(x - memory.from[0], y - memory.from[1]) > WAY;
    },
  },
  {
    text: "Turn: use Q and E, the arrow keys, or click the picture and move the mouse. The view turns at once and the mech follows: ▽ shows where it points.",
    done: (now, memory) => {
      const yaw = now.path.at(-1)[3];
      memory.yaw ??= yaw;
      return Math.abs(Math.atan2(Math.sin(yaw - memory.yaw), Math.cos(yaw - memory.yaw))) > TURN;
    },
  },
  {
    text: "Shoot: go up to the red mech until your autocannon says “in range”, face it, and hold 3. F chooses a target.",
    done: (now) => now.me.damage_dealt > 0,
  },
  {
    text: "Heat: shots heat your mech, and a full bar shuts it down. Hold G, which fires all weapons but smoke, until the heat bar is past the half: it takes a second. The autocannon alone does most damage for its heat.",
    done: (now, memory, start) => now.me.heat > HEAT_TO_REACH * start.form.heat_cap || now.me.shutdown,
  },
  {
    text: "Cool down: stop firing and hold V, or space, to vent until the heat is below a third. So in a fight: hold 3, let go when “heat” turns orange, vent, and fire again.",
    done: (now, memory, start) => now.me.heat < HEAT_TO_COOL_TO * start.form.heat_cap,
  },
  {
    text: "Paint: hold 2 with a red mech ahead of you. Painted mechs take a tenth more damage, and your packmate's missiles find them from far away.",
    done: (now, memory, start, enemyLost) => enemyLost || now.contacts.some((contact) => contact.hostile && contact.painted),
  },
  {
    text: "Zone: go to the yellow ring; “zone” on the screen and the dot in the scope show the way. Your team gains points while it stands there alone. At the full lead, the match is won.",
    done: (now) => now.control > 0,
  },
  {
    text: "That is the game. Stay in the zone until the match is won. In a duel the enemy comes and shoots back: face it, hold 3 while it is in range, and vent in time.",
    done: () => false,
  },
];

export class Tutorial {
  constructor(hud, start) {
    this.hud = hud;
    this.start = start;
    this.at = 0;
    this.memory = {};
    this.#show();
  }

  #show() {
    this.hud.lesson.hidden = false;
    this.hud.lesson.textContent = `${this.at + 1} of ${LESSONS.length}. ${LESSONS[this.at].text}`;
  }

  update(now) {
    this.enemyLost ||= (now.kills ?? []).some((loss) => loss.hostile); // then there is nobody to paint
    if (!LESSONS[this.at].done(now, this.memory, this.start, this.enemyLost)) return;
    this.hud.say("Well done.", "good");
    this.at++;
    this.memory = {};
    this.#show();
  }
}
