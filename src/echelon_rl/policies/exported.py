"""A policy as a file that other programs run: ONNX, or a program of ``torch.export``."""

import copy
import io
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.export import Dim

from echelon_env.files import check_replaceable
from echelon_env.validation import bringing
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import torch_type
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.output.files import write_whole

SUFFIXES = (".onnx", ".pt2")


def state_names(memory: Memory) -> list[str]:
    """Return the names of the parts of a memory that have columns: h and c, and the critic's if it has its own."""
    named = [(f"{prefix}{name}", part) for prefix, state in zip(("", "critic_"), memory, strict=False)
             for name, part in zip(state._fields, state, strict=True)]  # fmt: skip
    return [name for name, part in named if part.shape[2]]


def input_names(policy: Any) -> list[str]:
    """Return the names of what an exported policy computes from, in their order."""
    observed = [f"obs_{name}" if name else "obs" for name in policy.observation_rows.entries]
    return [*observed, *state_names(policy.initial_memory(1)), "episode_start"]


class ExportedStep(nn.Module):
    """One step of a policy with its most likely actions; its arguments and results are tensors only."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, *inputs: Tensor) -> tuple[Tensor, ...]:
        """Return actions, values and the next states for observations [N, ...], states and episode starts, bool [N]."""
        start, number = inputs[-1], len(self.policy.observation_rows.entries)
        rows = torch.cat([part.reshape(start.shape[0], -1).float() for part in inputs[:number]], dim=-1)
        states, memory = iter(inputs[number:-1]), []
        for state in self.policy.initial_memory(1):
            h, c = (next(states) if part.shape[2] else torch.zeros(1, start.shape[0], 0) for part in state)
            memory.append(LSTMState(h, c))
        params, values, after = self.policy.step(self.policy.features(rows), tuple(memory), start)
        actions = self.policy.heads.actions(self.policy.distribution(params).mode_raw())
        return actions, values, *(part for state in after for part in state if part.shape[2])


def export_policy(policy: Any, path: Path) -> Path:
    """Write a policy; see ``MlpLstmPolicy.export``."""
    if path.suffix not in SUFFIXES:
        raise ValueError(f"an exported policy is a file .onnx or .pt2 (torch.export), got {str(path)!r}.")
    check_replaceable(path)
    if path.suffix == ".onnx":
        with bringing("an export to ONNX", "echelon-rl[export]"):
            import onnxscript  # noqa: F401 - PyTorch's exporter needs it
    was_training = policy.training
    own = policy if policy.device.type == "cpu" else copy.deepcopy(policy).cpu()
    own.set_training_mode(False)
    try:
        entries, memory, batch = policy.observation_rows.entries, own.initial_memory(2), Dim("batch")
        observed = [torch.zeros(2, *(entry.shape or ()), dtype=torch_type(entry)) for entry in entries.values()]
        observed = [part.float() if part.is_floating_point() else part for part in observed]
        states = [part for state in memory for part in state if part.shape[2]]
        names = input_names(own)
        given = (*observed, *states, torch.zeros(2, dtype=torch.bool))
        shapes = [{1: batch} if part in state_names(memory) else {0: batch} for part in names]
        with torch.no_grad(), _quiet():
            program = torch.export.export(ExportedStep(own), given, dynamic_shapes=(tuple(shapes),))
            for node in program.graph.nodes:  # where the code lies on this machine is nobody's business
                node.meta.pop("stack_trace", None)
            if path.suffix == ".onnx":
                content = _onnx(program, names, state_names(memory))
            else:
                torch.export.save(program, buffer := io.BytesIO())
                content = buffer.getvalue()
    except Exception as error:
        told = next(iter(str(error).strip().splitlines()), type(error).__name__).removesuffix(".")
        raise ValueError(
            f"{type(policy).__name__} cannot be exported, because PyTorch cannot follow its step ({told}); its encoder "
            "and heads must be plain tensor operations that do not depend on values."
        ) from error
    finally:
        policy.set_training_mode(was_training)
    return write_whole(path, content)


def _onnx(program: torch.export.ExportedProgram, inputs: list[str], states: list[str]) -> bytes:
    outputs = ["action", "value", *(f"next_{name}" for name in states)]
    found = torch.onnx.export(program, (), input_names=inputs, output_names=outputs, verbose=False)
    assert found is not None
    model = found.model_proto
    for node in [*model.graph.node, *(node for function in model.functions for node in function.node)]:
        del node.metadata_props[:]
    for value in (*model.graph.input, *model.graph.output):
        for size in value.type.tensor_type.shape.dim:
            if size.dim_param:
                size.dim_param = "batch"
    del model.graph.value_info[:]  # names the batch otherwise, and is derived again on loading
    return bytes(model.SerializeToString())


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep from the console what concerns the exporter alone: packages that are not needed, empty lists of axes."""
    levels = {logging.getLogger(name): logging.getLogger(name).level for name in ("torch.onnx", "onnx_ir")}
    for logger in levels:
        logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)
