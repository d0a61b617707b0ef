"""sb3-contrib: MaskablePPO wins and picks nothing forbidden; RecurrentPPO wins."""

import numpy as np

import echelon_env


def test_maskable_ppo_wins_by_allowed_orders(winning):
    program = winning("sb3_contrib_maskable")
    forbidden = []

    def act(seen, masks, starts):
        chosen = program.act(seen, masks, starts)
        forbidden.append(~masks[np.arange(len(chosen)), chosen])
        return chosen

    echelon_env.measure_win_rate(act, matches=8, action_format="discrete")
    assert not np.concatenate(forbidden).any()


def test_recurrent_ppo_wins_with_a_memory(winning):
    program = winning("sb3_contrib_recurrent")
    assert any(part.any() for part in program.memory)
