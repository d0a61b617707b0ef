"""A person who does what the tutorial teaches and nothing else, slowly: for tests of what the tutorial is worth."""

import math

from echelon_env.commanders import FIRST_OPPONENT
from echelon_env.config import EchelonConfig
from echelon_env.mdp.actions import NO_TARGET
from echelon_env.play.session import Session

REACTION = 2  # decisions, half a second, between what the page shows and what the pupil does about it
COOL = 0.33  # share of the heat bar below which the pupil fires again


class Pupil:
    """Turns the messages of a page into the orders that the page sends for keys held down.

    Its keys are W, A, D, Q, E, F, V and 3, which the lessons name. The rest it reads off the screen: "in range" on the
    cards of the weapons, the heat bar, the marker of the zone, and the labels of enemies.
    """

    guns: tuple[int, ...] = (2,)  # slots whose keys it holds
    hot = 0.8  # share of the heat bar at which "heat" is orange, and the pupil lets go

    def __init__(self, start):
        self.form, self.weapons = start["form"], [start["weapons"][slot] for slot in self.guns]
        self.turn = self.form["yaw_rate"] * start["decision_seconds"]  # of the view in a decision, with Q or E
        self.aim, self.venting, self.stuck, self.shown = None, False, 0, []

    def orders(self, now):
        """Return the orders after a message ``now``."""
        self.shown.append(now)
        now = self.shown[max(0, len(self.shown) - 1 - REACTION)]
        x, y, _, yaw = now["path"][-1]
        self.aim = yaw if self.aim is None else self.aim
        enemies = [one for one in now["contacts"] if one["hostile"]]
        enemy = min(enemies, key=lambda one: math.dist(one["place"][:2], (x, y)), default=None)
        zone = now["zone"] or [x, y, 1.0]
        inside = math.dist(zone[:2], (x, y)) < 0.6 * zone[2]
        goal = enemy["place"] if enemy else zone
        if enemy or not inside:
            self._turn_to(math.atan2(goal[1] - y, goal[0] - x))
        heat = now["me"]["heat"] / self.form["heat_cap"]
        self.venting = heat > (COOL if self.venting else self.hot)
        fires = enemy is not None and not self.venting and any(self._in_range(enemy, now, one) for one in self.weapons)
        triggers = [fires and slot in self.guns for slot in range(4)]
        return {
            "move": [*self._walk(now, inside, zone), 0, 0],
            "heading": round(self.aim, 3),
            "triggers": [triggers[0], self.venting, *triggers[1:]],
            "target": enemy["slot"] if enemy else NO_TARGET,
        }

    def _turn_to(self, bearing):
        error = (bearing - self.aim + math.pi) % (2 * math.pi) - math.pi
        if abs(error) > self.turn / 2:  # a tap of a key is too short to tell
            self.aim += math.copysign(min(self.turn, abs(error)), error)

    def _walk(self, now, inside, zone):
        """Forward to the zone, and sideways round what stands in the way; in the zone the pupil stays."""
        x, y, _, yaw = now["path"][-1]
        if inside:
            return 0, 0
        if math.dist(now["path"][0][:2], (x, y)) < 0.05 and now["decision"] > REACTION:
            self.stuck = 6
        self.stuck -= 1
        if self.stuck > 0:
            return 0, 1
        bearing = math.atan2(zone[1] - y, zone[0] - x) - yaw
        left = math.sin(bearing)
        return int(math.cos(bearing) > 0.3), math.copysign(1, left) if abs(left) > 0.5 else 0

    def _in_range(self, enemy, now, weapon):
        """As the card of a weapon says it."""
        x, y, z, yaw = now["path"][-1]
        error = (math.atan2(enemy["place"][1] - y, enemy["place"][0] - x) - yaw + math.pi) % (2 * math.pi) - math.pi
        near = math.dist(enemy["place"][:3], (x, y, z)) <= weapon["range"]
        return enemy["seen"] and near and abs(error) <= weapon["arc"] / 2


class Careless(Pupil):
    """A person who fires everything and never lets it cool."""

    guns, hot = (0, 1, 2), 9.9


def play(config, seed, red, pupil=Pupil, seat="blue_0"):
    """Let a pupil play a match through the messages of a page, and return the result that the page would show."""
    session = Session.begin(config, seed, [seat], "medium", red)
    (pilot,) = session.pilots
    opening = session.join(pilot)
    person, now = pupil(opening["start"]), opening["now"]
    while not session.over:
        session.receive(pilot, {"orders": person.orders(now)})
        session.advance()
        now = session.message(pilot)
    return session.result(pilot)


if __name__ == "__main__":
    duel = EchelonConfig.resolve("duel")
    for kind in (Pupil, Careless):
        won = sum(play(duel, seed, FIRST_OPPONENT, kind)["winner"] == "blue" for seed in range(20))
        print(f"{kind.__name__} against {FIRST_OPPONENT}: {won} of 20 won")
