"""BenchMARL's MAPPO and QMIX train in skirmishes: `pip install benchmarl`, which brings TorchRL 0.11.

A task is a class of a few lines. The algorithms read masks and the global state by themselves.
"""

from benchmarl.algorithms import MappoConfig, QmixConfig
from benchmarl.environments.pettingzoo.common import PettingZooClass
from benchmarl.experiment import Experiment, ExperimentConfig
from benchmarl.models.mlp import MlpConfig
from tensordict import TensorDict
from torch import from_numpy, nn, no_grad
from torchrl.envs import ExplorationType, PettingZooWrapper, set_exploration_type

import echelon_env

SEED, FRAMES, BATCH, STEPS = 0, 36_000, 1_500, 50


class EchelonTask(PettingZooClass):
    def supports_continuous_actions(self):
        return False

    def supports_discrete_actions(self):
        return True

    def has_state(self):
        return True

    def has_render(self, env):
        return False

    def max_steps(self, env):
        return env.config.match.max_decisions

    def get_env_fun(self, num_envs, continuous_actions, seed, device):
        def make():
            zoo = echelon_env.parallel_env(**self.config)
            settings = {"return_state": True, "seed": seed, "device": device}
            return PettingZooWrapper(zoo, group_map={"blue": zoo.possible_agents}, **settings)

        return make


config = ExperimentConfig.get_from_yaml()
config.max_n_frames, config.loggers, config.lr = FRAMES, [], 5e-4
config.create_json, config.evaluation = False, False
config.on_policy_collected_frames_per_batch = BATCH
config.off_policy_collected_frames_per_batch = BATCH
config.on_policy_n_envs_per_worker = config.off_policy_n_envs_per_worker = 1
config.on_policy_n_minibatch_iters, config.off_policy_n_optimizer_steps = 4, STEPS
mlp = MlpConfig(num_cells=[128], activation_class=nn.Tanh, layer_class=nn.Linear)
skirmish = {"config": {"preset": "skirmish", "reward": {"terminal": 3.0}}, "opponent": "trivial"}
skirmish |= {"map_pool": 64, "action_format": "discrete", "dead_agents": "keep"}
task = EchelonTask("skirmish", skirmish)
experiments = {}
kinds = {"sampled": ExplorationType.RANDOM, "likeliest": ExplorationType.DETERMINISTIC}
ways = {MappoConfig: kinds, QmixConfig: {"greedy": ExplorationType.DETERMINISTIC}}


def act(seen, masks, starts):
    rows = {"observation": from_numpy(seen), "action_mask": from_numpy(masks)}
    rows = {key: value.unflatten(0, (-1, 5)) for key, value in rows.items()}  # matches, agents
    batch = TensorDict({"blue": TensorDict(rows, rows["action_mask"].shape[:2])}, len(seen) // 5)
    return experiment.policy(batch)["blue", "action"].flatten()


for algorithm, kinds in ways.items():
    experiment = experiments[algorithm] = Experiment(
        task, algorithm.get_from_yaml(), mlp, critic_model_config=mlp, seed=SEED, config=config
    )
    experiment.run()
    for actions, kind in kinds.items():
        with no_grad(), set_exploration_type(kind):
            rate = echelon_env.measure_win_rate(act, "skirmish", action_format="discrete")
        name = algorithm.__name__.removesuffix("Config").upper()
        print(f"{name} after {experiment.total_frames:,} steps, {actions} actions: {rate}")
