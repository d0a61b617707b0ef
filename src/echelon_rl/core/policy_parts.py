"""Parts that options add to a policy as members, and its optimiser, which may treat the critic's parameters apart."""

from typing import Any

import torch
from torch import Tensor, nn

from echelon_rl.core.normalization import ObservationColumns, ObservationNormalizer, PopArtLinear


class NextObservationHead(nn.Module):
    """Predicts the next observation, D numbers, from memory and action, an auxiliary task that trains the memory."""

    def __init__(self, latent_dim: int, action_dim: int, obs_dim: int, hidden: int = 128) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(latent_dim + action_dim, hidden), nn.ReLU(), nn.Linear(hidden, obs_dim))

    def forward(self, latents: Tensor, actions: Tensor) -> Tensor:
        """Return predictions [N, D] for latents [N, H] and raw actions [N, A]."""
        # The raw action before tanh is unbounded.
        predicted: Tensor = self.layers(torch.cat([latents, torch.tanh(actions)], dim=-1))
        return predicted


def add_policy_parts(
    policy: Any, obs_dim: int, columns: ObservationColumns | None, normalize_values: bool, forecast: bool
) -> None:
    """Add the parts that were asked for; ``columns`` of observations are normalised, None for no normalisation."""
    if columns is not None:
        policy.observation_normalizer = ObservationNormalizer(columns)
    if normalize_values:
        policy.value_net = PopArtLinear.adopt(policy.value_net)
    if forecast:
        latents, _, _ = _try(policy, obs_dim)
        policy.next_observation_head = NextObservationHead(latents.shape[-1], policy.heads.size, obs_dim)


def critic_only_parameters(policy: Any, obs_dim: int) -> list[nn.Parameter]:
    """Return the parameters that affect values but not the distribution of actions, by running the policy."""
    parameters = list(policy.parameters())
    _, params, values = _try(policy, obs_dim)
    of_critic = torch.autograd.grad(values.sum(), parameters, allow_unused=True, retain_graph=True)
    of_actor = torch.autograd.grad(params.sum(), parameters, allow_unused=True)
    # Features of both encoders lie in one tensor, so each has a gradient from everything, if only of zeros.
    apart = [] if policy.share_features_extractor else list(policy.vf_features_extractor.parameters())
    encoder = {id(parameter) for parameter in apart}
    return [
        parameter
        for parameter, critic, actor in zip(parameters, of_critic, of_actor, strict=True)
        if critic is not None and (actor is None or id(parameter) in encoder)
    ]


def make_optimizer(policy: Any, obs_dim: int, rate: float, separate_critic: bool) -> torch.optim.Optimizer:
    """Return an optimiser of all parameters, with the class and the arguments that SB3's policy holds.

    With ``separate_critic`` the critic's own parameters form a group with the key ``"part"``.
    """
    critic = critic_only_parameters(policy, obs_dim) if separate_critic else []
    own = {id(parameter) for parameter in critic}
    groups: list[dict[str, Any]] = [{"params": [p for p in policy.parameters() if id(p) not in own]}]
    if critic:
        groups.append({"params": critic, "part": "critic"})
    arguments = dict(policy.optimizer_kwargs)
    if policy.optimizer_class in (torch.optim.Adam, torch.optim.AdamW) and not {"fused", "foreach"} & set(arguments):
        arguments["fused"] = True  # one pass over each tensor instead of ten
    optimizer: torch.optim.Optimizer = policy.optimizer_class(groups, lr=rate, **arguments)
    return optimizer


def _try(policy: Any, obs_dim: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return latents [1, H], distribution parameters [1, A] and values [1] of an observation of zeros."""
    features = policy.features(torch.zeros(1, obs_dim, device=next(policy.parameters()).device))
    latent_pi, latent_vf, _ = policy.sequence(features.unsqueeze(0), policy.initial_memory(1), None)
    params, values = policy.head_outputs(latent_pi[0], latent_vf[0])
    return latent_pi[0], params, values
