"""Several policies of one architecture in one pass: their weights stacked, every layer one batched product.

``torch.func.vmap`` has no rule for LSTM cells, so the layers are written out. Only the way to the actions is computed.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from echelon_rl.core.collection import Memory
from echelon_rl.lstm.state import LSTMState
from echelon_rl.models.features import MlpFeatures
from echelon_rl.policies import MlpLstmPolicy

_ACTIVATIONS = (nn.Tanh, nn.ReLU, nn.ELU, nn.GELU, nn.LeakyReLU, nn.SiLU, nn.Identity)


# Parts of a policy that are stacked or that have no influence on its actions.
_KNOWN_PARTS = {
    "features_extractor", "pi_features_extractor", "vf_features_extractor", "lstm_actor", "lstm_critic", "critic",
    "mlp_extractor", "action_net", "value_net", "log_std",
}  # fmt: skip


def can_stack(policy: MlpLstmPolicy) -> bool:
    """Say whether ``StackedPolicies`` knows all layers of a policy."""
    # A subclass may compute its outputs in another way, and a further part with tensors may change them.
    plain = type(policy) is MlpLstmPolicy and type(policy.features_extractor) is MlpFeatures
    if not plain or {name.partition(".")[0] for name in policy.state_dict()} - _KNOWN_PARTS:
        return False
    layers = [*_encoder(policy), *policy.mlp_extractor.policy_net]
    return all(isinstance(layer, (nn.Linear, nn.LayerNorm, *_ACTIVATIONS)) for layer in layers)


def _encoder(policy: MlpLstmPolicy) -> list[nn.Module]:
    assert isinstance(policy.features_extractor, MlpFeatures)
    return list(policy.features_extractor.encoder)


class StackedPolicies:
    """K policies that act at once, each on rows of its own."""

    @torch.inference_mode()
    def __init__(self, policies: Sequence[MlpLstmPolicy]) -> None:
        self.log_std = torch.stack([p.log_std for p in policies])  # [K, S]
        self._skips = policies[0].skip_connection
        self._encoder = _Layers([_encoder(p) for p in policies])
        heads = [[*p.mlp_extractor.policy_net, p.action_net] for p in policies]
        self._heads = _Layers(heads)
        lstms = [p.lstm_actor for p in policies]
        self._cells = []
        for layer in range(lstms[0].num_layers):
            w_ih, w_hh, b_ih, b_hh = (
                torch.stack([getattr(lstm, f"{name}_l{layer}") for lstm in lstms])
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
            )
            self._cells.append((w_ih.mT.contiguous(), w_hh.mT.contiguous(), (b_ih + b_hh).unsqueeze(1)))

    def step(self, obs: Tensor, memory: Memory) -> tuple[Tensor, Memory]:
        """Advance every row by one step.

        Args:
            obs: [K, N, D]; rows of policy k in ``obs[k]``.
            memory: The actor's state, one LSTMState of [layers, K * N, H]; further states pass through unchanged.

        Returns:
            Distribution parameters [K, N, A] and the next memory.
        """
        policies, rows = obs.shape[:2]
        x = features = self._encoder(obs)
        h_all, c_all = [], []
        for layer, (w_ih, w_hh, bias) in enumerate(self._cells):
            h, c = (part[layer].view(policies, rows, -1) for part in memory[0])
            gates = torch.baddbmm(torch.baddbmm(bias, x, w_ih), h, w_hh)  # [K, N, 4H], in the order i, f, g, o
            i, f, g, o = gates.chunk(4, dim=-1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            x = torch.sigmoid(o) * torch.tanh(c)
            h_all.append(x.flatten(0, 1))
            c_all.append(c.flatten(0, 1))
        latents = torch.cat([x, features], dim=-1) if self._skips else x
        return self._heads(latents), (LSTMState(torch.stack(h_all), torch.stack(c_all)), *memory[1:])


class _Layers:
    """A chain of layers, the same in all policies but for the weights; [K, N, I] to [K, N, O]."""

    def __init__(self, chains: Sequence[Sequence[nn.Module]]) -> None:
        self._steps: list[tuple[nn.Module, tuple[Tensor, ...]]] = []
        for layers in zip(*chains, strict=True):
            names = ("weight", "bias") if isinstance(layers[0], nn.Linear | nn.LayerNorm) else ()
            weight_bias = [torch.stack([getattr(layer, name) for layer in layers]) for name in names]
            if isinstance(layers[0], nn.Linear):
                weight_bias[0] = weight_bias[0].mT.contiguous()
            if weight_bias:
                weight_bias[1] = weight_bias[1].unsqueeze(1)
            self._steps.append((layers[0], tuple(weight_bias)))

    def __call__(self, x: Tensor) -> Tensor:
        for layer, tensors in self._steps:
            if isinstance(layer, nn.Linear):
                x = torch.baddbmm(tensors[1], x, tensors[0])
            elif isinstance(layer, nn.LayerNorm):
                x = torch.nn.functional.layer_norm(x, layer.normalized_shape, eps=layer.eps)
                x = x * tensors[0].unsqueeze(1) + tensors[1]
            else:
                x = layer(x)
        return x
