"""PufferLib's trainer wins duels with an LSTM.

PufferLib 3.0 has only a source archive on PyPI, which downloads more while it builds. `pufferlib-core` is the same
trainer as a wheel, but requires PyTorch 2.9:

    pip install --no-deps pufferlib-core
    pip install torch psutil nvidia-ml-py rich rich-argparse setuptools pyro-ppl

Its compiled part also needs CUDA's libraries; `advantages_without_cuda` replaces it on a machine without them. It turns
NumPy's warnings into errors for the whole process, and leaves the process running when a training fails.
"""

import pufferlib.emulation
import pufferlib.models
import pufferlib.vector
import torch
from pufferlib import pufferl

import echelon_env


def advantages_without_cuda(values, rewards, ends, ratio, out, gamma, decay, rho_clip, c_clip):
    last = 0.0
    for t in reversed(range(values.shape[1] - 1)):
        going = 1.0 - ends[:, t + 1]
        surprise = rewards[:, t + 1] + gamma * going * values[:, t + 1] - values[:, t]
        ahead = gamma * decay * going * ratio[:, t].clamp(max=c_clip) * last
        out[:, t] = last = ratio[:, t].clamp(max=rho_clip) * surprise + ahead
    return out


pufferl.compute_puff_advantage = advantages_without_cuda
SEED, STEPS = 0, 200_000
torch.manual_seed(SEED)
duel = {"config": {"preset": "duel", "reward": {"terminal": 3.0}}, "opponent": "trivial"}
duel |= {"action_format": "discrete", "dead_agents": "keep", "map_pool": 64}


def make_env(buf=None, seed=0):
    env = echelon_env.parallel_env(**duel)
    return pufferlib.emulation.PettingZooPufferEnv(env, buf=buf, seed=seed)


envs = pufferlib.vector.make(make_env, num_envs=8, backend=pufferlib.vector.Serial, seed=SEED)
single = envs.driver_env
policy = pufferlib.models.LSTMWrapper(single, pufferlib.models.Default(single))
config = {"env": "echelon", "data_dir": "runs", "seed": SEED, "device": "cpu"}
config |= {"precision": "float32", "total_timesteps": STEPS}
config |= {"batch_size": "auto", "bptt_horizon": 64, "update_epochs": 4}
config |= {"minibatch_size": 512, "max_minibatch_size": 512, "checkpoint_interval": 1_000}
config |= {"use_rnn": True, "compile": False, "cpu_offload": False, "torch_deterministic": True}
config |= {"optimizer": "adam", "learning_rate": 1e-3, "anneal_lr": True, "adam_eps": 1e-8}
config |= {"adam_beta1": 0.9, "adam_beta2": 0.999, "gamma": 0.99, "gae_lambda": 0.95}
config |= {"clip_coef": 0.2, "vf_coef": 0.5, "vf_clip_coef": 0.2}
config |= {"ent_coef": 0.01, "max_grad_norm": 0.5}
config |= {"vtrace_rho_clip": 1.0, "vtrace_c_clip": 1.0, "prio_alpha": 0.0, "prio_beta0": 1.0}
trainer = pufferl.PuffeRL(config, envs, policy)
while trainer.global_step < STEPS:
    trainer.evaluate()
    trainer.train()
trainer.close()
memory = {}


def act(seen, masks, starts):
    if starts.all():
        memory.update(lstm_h=None, lstm_c=None)
    with torch.no_grad():
        logits, _ = policy.forward_eval(torch.from_numpy(seen), memory)
    chosen = torch.distributions.Categorical(logits=logits)
    return chosen.sample() if actions == "sampled" else chosen.mode


for actions in ("sampled", "likeliest"):
    rate = echelon_env.measure_win_rate(act, action_format="discrete")
    print(f"PPO after {trainer.global_step:,} steps, {actions} actions: {rate}")
