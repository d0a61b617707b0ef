"""Settings of every multi-agent view that may change during training: curriculum, maps and reward mixing."""

from typing import Any

from echelon_env.envs.views import View


class TrainingSettings(View):
    """Adds ``set_curriculum``, ``refresh_maps``, ``set_team_mixing`` and their counterparts to a view over ``core``.

    Methods that change something raise RuntimeError once the environment is closed.
    """

    def set_curriculum(self, **settings: Any) -> None:
        """Change the distribution of later episodes; running ones and all spaces stay as they are.

        Every reset draws from these settings by the seed of its episode. Settings left out keep their values. Agents of
        packs that an episode leaves out are absent: views that keep the dead give them zero observations, no rewards
        and ``alive`` False; other views do not list them. Saved states hold the curriculum.

        Args:
            **settings: ``weapon_prob``, probability that a weapon slot of a mech is mounted, equal for the mechs of the
                same number in both teams; ``map_size_range``, least and largest longer side of the world in voxels
                (maps too small for the packs drawn are left out); ``packs_per_team_range``, least and largest number of
                packs a team fields, the first ones of its roster; ``enemy_packs_range``, the same for red apart from
                blue, None for as many as blue; ``biomes_range``, least and largest number of biomes that a map is
                made of, the most open ones of ``world.biomes``, None for all; ``opponent_mix``, probability of every
                skill that the scripted red team may have; ``opponent_fire_prob``, factor from 0 to 1 on the chance
                with which scripted mechs pull a trigger that would hit. All bounds are included.

        Raises:
            ValueError: A setting is unknown, or out of the configuration's range; nothing was changed.
        """
        self._check_open()
        self.core.set_curriculum(settings)

    def get_curriculum(self) -> dict[str, Any]:
        """Return the current settings of ``set_curriculum``; initially, every episode uses the whole configuration."""
        return self.core.curriculum.settings()

    def refresh_maps(self, seed: int | None = None) -> int:
        """Let later episodes draw from K other maps (``map_pool=K``); return the seed of the new pool.

        Maps are made when an episode first draws them. Saved states and replays hold the seed of their pool.

        Args:
            seed: Seed of the new pool; None derives it from the current seed, which is initially 0.

        Raises:
            RuntimeError: The environment has no pool.
            ValueError: The seed is not an integer in [0, 2**63).
        """
        self._check_open()
        return self.core.refresh_maps(seed)

    def set_team_mixing(self, alpha: float) -> None:
        """Mix rewards from the next step on as alpha * own + (1 - alpha) * team mean.

        Saved states and replays do not hold it, and ``set_state`` leaves it as it is.

        Raises:
            ValueError: It is not a number in [0, 1]; nothing was changed.
        """
        self._check_open()
        self.core.set_team_mixing(alpha)

    def get_team_mixing(self) -> float:
        """Return the current alpha of reward mixing, initially ``config.reward.team_mixing``."""
        return self.core.team_mixing
