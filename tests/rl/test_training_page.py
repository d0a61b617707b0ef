"""What docs/training.md says of the defaults is what the code has."""

import re
from pathlib import Path

import pytest

from echelon_rl.config import TrainConfig

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "training.md").read_text()
ROWS = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
JUDGED = {
    "learning_rate", "lr_schedule", "gamma", "gae_lambda", "n_steps", "n_epochs", "segment_length", "clip_range",
    "ent_coef_start", "ent_coef_end", "vf_coef", "max_grad_norm", "target_kl",
}  # fmt: skip


@pytest.mark.parametrize(("name", "default", "reason"), ROWS, ids=[row[0] for row in ROWS])
def test_defaults_are_the_codes_and_have_reasons(name, default, reason):
    assert default == str(getattr(TrainConfig(), name))
    assert len(reason.split()) >= 4


def test_every_hyper_parameter_of_the_update_has_its_row():
    assert {name for name, _, _ in ROWS} >= JUDGED
