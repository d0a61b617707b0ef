"""sb3-contrib: MaskablePPO wins and picks nothing forbidden; RecurrentPPO wins."""

import numpy as np

import echelon_env
from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_maskable_ppo_wins_by_allowed_orders(folder, capsys):
    program = run("sb3_contrib_maskable", folder)
    assert not shortfalls("sb3_contrib_maskable", capsys.readouterr().out)
    forbidden = []

    def act(seen, masks, starts):
        chosen = program.act(seen, masks, starts)
        forbidden.append(~masks[np.arange(len(chosen)), chosen])
        return chosen

    echelon_env.measure_win_rate(act, matches=8, action_format="discrete")
    assert not np.concatenate(forbidden).any()


def test_recurrent_ppo_wins_with_a_memory(folder, capsys):
    program = run("sb3_contrib_recurrent", folder)
    assert not shortfalls("sb3_contrib_recurrent", capsys.readouterr().out)
    assert any(part.any() for part in program.memory)
