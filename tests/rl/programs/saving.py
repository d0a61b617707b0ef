"""Save a model, continue its training, take single parts of it."""

import numpy as np
import torch
from sb3_contrib import RecurrentPPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

env = VecNormalize(make_vec_env("Pendulum-v1", n_envs=2, seed=0))
arguments = {"n_steps": 16, "batch_size": 32, "learning_rate": 1e-3, "gamma": 0.95}
model = RecurrentPPO("MlpLstmPolicy", env, **arguments)
model.learn(32)
model.save("pendulum")
env.save("statistics")
seen = env.reset()
acted = model.predict(seen, deterministic=True)[0]
del model

env = VecNormalize.load("statistics", env.venv)
model = RecurrentPPO.load("pendulum", env=env)
assert (model.gamma, model.learning_rate, model.num_timesteps) == (0.95, 1e-3, 32)
assert np.allclose(model.predict(seen, deterministic=True)[0], acted)
model.learn(32, reset_num_timesteps=False)
assert model.num_timesteps == 64
assert not np.allclose(model.predict(seen, deterministic=True)[0], acted)

# Another learning rate, and a clip range that falls.
changed = {"learning_rate": 1e-4, "clip_range": lambda left: 0.2 * left}
model = RecurrentPPO.load("pendulum", env=env, custom_objects=changed)
assert model.learning_rate == 1e-4
assert model.clip_range(0.5) == 0.1
model.learn(32)

# Weights as a dictionary, perturbed and put back.
parameters = model.get_parameters()
weights = {name: value + 0.01 * torch.randn_like(value.float()) for name, value in parameters["policy"].items()}
model.set_parameters({**parameters, "policy": weights})
assert not np.allclose(model.predict(seen, deterministic=True)[0], acted)
model.set_parameters("pendulum")
assert np.allclose(model.predict(seen, deterministic=True)[0], acted)

# The policy alone.
model.policy.save("policy")
policy = type(model.policy).load("policy")
assert np.allclose(policy.predict(seen, deterministic=True)[0], acted)
