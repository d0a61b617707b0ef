"""Tiny vector environments for tests of the trainer."""

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from echelon_rl.callbacks import PPOCallback


class ScriptedVecEnv(VecEnv):
    """Rows with a fixed observation stream; subclasses say what a step gives."""

    def __init__(self, num_envs, observation_space, action_space):
        super().__init__(num_envs, observation_space, action_space)
        self.random = np.random.default_rng(0)

    def seed(self, seed=None):
        self.random = np.random.default_rng(seed)
        return [seed] * self.num_envs

    def step_async(self, actions):
        self.actions = actions

    def close(self):
        pass

    def get_attr(self, name, indices=None):
        if name == "render_mode":
            return [None] * self.num_envs
        return [getattr(self, name)] * self.num_envs

    def set_attr(self, name, value, indices=None):
        setattr(self, name, value)

    def env_method(self, name, *args, indices=None, **kwargs):
        return [getattr(self, name)(*args, **kwargs)] * self.num_envs

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * self.num_envs


class Recall(ScriptedVecEnv):
    """The first observation shows a sign; ``delay`` steps later the right answer to it pays 1, a wrong one -1.

    The answer is whether an action's first number is above 0. Without memory nothing better than 0 on average is
    possible. ``scale`` multiplies the rewards.
    """

    def __init__(self, num_envs=16, delay=4, action_space=None, scale=1.0):
        super().__init__(num_envs, spaces.Box(-1, 1, (2,)), action_space or spaces.Discrete(2))
        self.delay, self.scale = delay, scale

    def _observe(self):
        seen = np.where(self.time == 0, self.signs, 0.0)
        return np.stack([seen, self.time / self.delay], axis=1).astype(np.float32)

    def reset(self):
        self.time = np.zeros(self.num_envs)
        self.signs = self.random.choice([-1.0, 1.0], self.num_envs)
        return self._observe()

    def step_wait(self):
        self.time += 1
        done = self.time > self.delay
        right = (np.asarray(self.actions).reshape(self.num_envs, -1)[:, 0] > 0) == (self.signs > 0)
        rewards = np.where(done, np.where(right, self.scale, -self.scale), 0.0).astype(np.float32)
        last = self._observe()
        self.time[done] = 0
        self.signs[done] = self.random.choice([-1.0, 1.0], int(done.sum()))
        infos = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            infos[row] = {"terminal_observation": last[row], "episode": {"r": float(rewards[row]), "l": 1, "t": 0.0}}
        return self._observe(), rewards, done, infos


class Endless(ScriptedVecEnv):
    """Pays 1 per step; a "time limit" every ``length`` steps, which is a truncation or a real end.

    Every row observes something else. ``length`` is one number or one per row.
    """

    def __init__(self, num_envs=2, length=5, truncates=True, **info):
        super().__init__(num_envs, spaces.Box(-1, 1, (3,)), spaces.Box(-1, 1, (2,)))
        self.length, self.truncates, self.info = np.broadcast_to(length, num_envs), truncates, info

    def shown(self, number):
        """Return observations that show about this number."""
        return np.repeat((number + 0.2 * np.sin(np.arange(self.num_envs, dtype=np.float32)))[:, None], 3, axis=1)

    def reset(self):
        self.time = 0
        return self.shown(0.0)

    def step_wait(self):
        self.time += 1
        done = self.time % self.length == 0
        final = self.shown(0.5)
        infos = [
            {"terminal_observation": final[row], "TimeLimit.truncated": self.truncates, **self.info} if over else {}
            for row, over in enumerate(done)
        ]
        observations = np.where(done[:, None], self.shown(0.0), self.shown(0.1))
        return observations, np.ones(self.num_envs, np.float32), done, infos


class Hears(PPOCallback):
    """Keeps what a look at the callback finds after every step, for example in its locals."""

    def __init__(self, look):
        super().__init__()
        self.look, self.heard = look, []

    def _on_step(self):
        self.heard.append(self.look(self))
        return True


class Before(PPOCallback):
    """Calls a function before the rollout that begins after so many steps."""

    def __init__(self, steps, act):
        super().__init__()
        self.steps, self.act = steps, act

    def _on_rollout_start(self):
        if self.model.num_timesteps == self.steps:
            self.act()


class Roles(Recall):
    """Recall with several kinds of rows, laid out alike in every process."""

    def __init__(self, num_envs=6, kinds=2, **kwargs):
        super().__init__(num_envs, **kwargs)
        self.roles = np.arange(num_envs) % kinds


class Escape(ScriptedVecEnv):
    """Every episode of twelve steps ends with -1. Action 1 kills its agent, which costs 0.1 and spares it nothing."""

    def __init__(self, num_envs=16):
        super().__init__(num_envs, spaces.Box(-1, 1, (2,)), spaces.Discrete(2))

    def _observe(self):
        return (np.stack([np.full(self.num_envs, 1.0), self.time / 12], axis=1) * self.alive[:, None]).astype(
            np.float32
        )

    def reset(self):
        self.time, self.alive = np.arange(self.num_envs) % 12, np.ones(self.num_envs, bool)
        return self._observe()

    def step_wait(self):
        dies = self.alive & (np.asarray(self.actions).flatten() == 1)
        self.alive = self.alive & ~dies
        self.time = self.time + 1
        done = self.time == 12
        last, rewards = self._observe(), np.where(done, -1.0, 0.0) - 0.1 * dies
        infos = [{"terminal_observation": row, "alive": bool(lives)} if end else {} for row, lives, end in
                 zip(last, self.alive, done, strict=True)]  # fmt: skip
        self.time, self.alive = np.where(done, 0, self.time), self.alive | done
        return self._observe(), rewards.astype(np.float32), done, infos
