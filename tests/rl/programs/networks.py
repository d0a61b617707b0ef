"""Networks of one's own: layers, activations, optimisers, encoders of images and dictionaries."""

import gymnasium as gym
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import RecurrentPPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn


class Views(gym.Env):
    """Shows a small picture and a vector; the action that the vector names is right."""

    observation_space = spaces.Dict(
        {"image": spaces.Box(0, 255, (1, 36, 36), np.uint8), "vector": spaces.Box(-1, 1, (2,))}
    )
    action_space = spaces.Discrete(2)

    def reset(self, seed=None, options=None):
        super().reset(seed=seed)
        self.left = 8
        return self._observe(), {}

    def _observe(self):
        self.right = int(self.np_random.integers(2))
        vector = np.array([1, -1] if self.right else [-1, 1], np.float32)
        return {"image": np.full((1, 36, 36), 100 * self.right, np.uint8), "vector": vector}

    def step(self, action):
        reward = float(action == self.right)
        self.left -= 1
        return self._observe(), reward, self.left == 0, False, {}


class Both(BaseFeaturesExtractor):
    """An encoder for each entry, side by side."""

    def __init__(self, observation_space, width=16):
        super().__init__(observation_space, features_dim=2 * width)
        self.image = nn.Sequential(nn.Conv2d(1, 4, 8, stride=4), nn.ReLU(), nn.Flatten(), nn.LazyLinear(width))
        self.image(torch.zeros(1, 1, 36, 36))
        self.vector = nn.Linear(2, width)

    def forward(self, observations):
        return torch.cat([self.image(observations["image"]), self.vector(observations["vector"])], dim=1)


layers = {"net_arch": {"pi": [32, 16], "vf": [64]}, "activation_fn": nn.ELU, "lstm_hidden_size": 16}
plain = RecurrentPPO("MlpLstmPolicy", "CartPole-v1", n_steps=32, batch_size=32, policy_kwargs=layers)
sizes = [layer.out_features for layer in plain.policy.mlp_extractor.policy_net if isinstance(layer, nn.Linear)]
assert sizes == [32, 16]
assert any(isinstance(layer, nn.ELU) for layer in plain.policy.mlp_extractor.value_net)
plain.learn(64)

encoder = {"features_extractor_class": Both, "features_extractor_kwargs": {"width": 8}, "lstm_hidden_size": 16}
kwargs = {**encoder, "optimizer_class": torch.optim.AdamW, "optimizer_kwargs": {"weight_decay": 1e-4}}
model = RecurrentPPO("MultiInputLstmPolicy", Views(), n_steps=32, batch_size=32, policy_kwargs=kwargs, seed=0)
before = {name: value.clone() for name, value in model.policy.features_extractor.state_dict().items()}
model.learn(128)
assert isinstance(model.policy.optimizer, torch.optim.AdamW)
assert isinstance(model.policy.features_extractor, Both)
assert all(not torch.equal(value, before[name]) for name, value in model.policy.features_extractor.state_dict().items())

image = Views.observation_space["image"]
pictures = gym.wrappers.TransformObservation(Views(), lambda seen: seen["image"], image)
small = {"features_extractor_kwargs": {"features_dim": 16}}
seeing = RecurrentPPO("CnnLstmPolicy", pictures, n_steps=16, batch_size=16, policy_kwargs=small)
seeing.learn(32)
assert seeing.policy.features_dim == 16
