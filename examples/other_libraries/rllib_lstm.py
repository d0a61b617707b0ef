"""RLlib's PPO with an LSTM wins duels, on its new API stack: `pip install "ray[rllib]" torch`.

An LSTM is one argument. RLlib's own networks take no masks, so forbidden orders do nothing.
"""

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv
from ray.tune.registry import register_env

import echelon_env

SEED, ITERATIONS, BATCH = 0, 30, 4_000


def make_env(settings):
    return ParallelPettingZooEnv(echelon_env.parallel_env(**settings))


register_env("echelon", make_env)
duel = {"preset": "duel", "reward": {"terminal": 3.0}}
settings = {"config": duel, "opponent": "trivial", "action_format": "discrete"}
config = (
    PPOConfig()
    .debugging(seed=SEED)
    .environment("echelon", env_config={**settings, "dead_agents": "keep", "map_pool": 64})
    .env_runners(num_env_runners=0)
    .multi_agent(policies={"blue"}, policy_mapping_fn=lambda *_, **__: "blue")
    .rl_module(model_config=DefaultModelConfig(use_lstm=True, max_seq_len=16))
    .training(train_batch_size_per_learner=BATCH, minibatch_size=BATCH // 8, num_epochs=4)
    .training(lr=1e-3, entropy_coeff=0.01, lambda_=0.95)
)
algorithm = config.build_algo()
for iteration in range(ITERATIONS):
    result = algorithm.train()
    print(iteration + 1, result["env_runners"].get("episode_return_mean"))
module, memory = algorithm.get_module("blue"), None


def act(seen, masks, starts):
    global memory
    if starts.all():
        first = module.get_initial_state()
        memory = {key: torch.zeros(len(seen), *value.shape) for key, value in first.items()}
    with torch.no_grad():
        rows = {"obs": torch.from_numpy(seen)[:, None], "state_in": memory}
        out = module.forward_inference(rows)
    memory = out["state_out"]
    chosen = torch.distributions.Categorical(logits=out["action_dist_inputs"][:, 0])
    return chosen.sample() if actions == "sampled" else chosen.mode


for actions in ("sampled", "likeliest"):
    rate = echelon_env.measure_win_rate(act, action_format="discrete")
    print(f"PPO after {ITERATIONS * BATCH:,} steps, {actions} actions: {rate}")
