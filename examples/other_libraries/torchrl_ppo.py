"""TorchRL's PPO wins skirmishes, one policy for the team: `pip install torchrl`.

`PettingZooWrapper` finds the masks in the infos and writes them beside the observations, where `MaskedCategorical`
reads them.
"""

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import ExplorationType, PettingZooWrapper, set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor
from torchrl.objectives import ClipPPOLoss, ValueEstimators

import echelon_env

SEED, FRAMES, BATCH = 0, 30_720, 1_024
torch.manual_seed(SEED)
zoo = echelon_env.parallel_env(
    "skirmish", opponent="trivial", action_format="discrete", dead_agents="keep", map_pool=64
)
env = PettingZooWrapper(zoo, group_map={"blue": zoo.possible_agents}, seed=SEED)
seen, logits, value = ("blue", "observation"), ("blue", "logits"), ("blue", "state_value")
net = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, 43))
judge = nn.Sequential(nn.Linear(706, 128), nn.Tanh(), nn.Linear(128, 1))
actor = ProbabilisticActor(
    TensorDictModule(net, [seen], [logits]),
    in_keys={"logits": logits, "mask": ("blue", "action_mask")},
    out_keys=[env.action_key],
    distribution_class=MaskedCategorical,
    return_log_prob=True,
    log_prob_key=("blue", "log_prob"),
)
critic = TensorDictModule(judge, [seen], [value])
loss = ClipPPOLoss(actor, critic)
blue = {key: ("blue", key) for key in ("action", "reward", "done", "terminated")}
loss.set_keys(**blue, value=value, sample_log_prob=("blue", "log_prob"))
loss.make_value_estimator(ValueEstimators.GAE, gamma=0.99, lmbda=0.95)
optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
collector = Collector(env, actor, frames_per_batch=BATCH, total_frames=FRAMES)
for rollout in collector:
    with torch.no_grad():
        loss.value_estimator(rollout)
    for _ in range(4):
        losses = loss(rollout)
        optimiser.zero_grad()
        (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
        optimiser.step()
    print("mean reward", rollout["next", "blue", "reward"].mean().item())
collector.shutdown()


def act(seen, masks, starts):
    rows = {"observation": torch.from_numpy(seen), "action_mask": torch.from_numpy(masks)}
    return actor(TensorDict({"blue": rows}))["blue", "action"]


for actions, kind in {"sampled": "RANDOM", "likeliest": "DETERMINISTIC"}.items():
    with torch.no_grad(), set_exploration_type(ExplorationType[kind]):
        rate = echelon_env.measure_win_rate(act, "skirmish", action_format="discrete")
    print(f"PPO after {FRAMES:,} steps, {actions} actions: {rate}")
