"""RLlib's new API stack: PPO with an LSTM wins."""


def test_an_lstm_wins(winning):
    program = winning("rllib_lstm")
    assert program.module.get_initial_state(), "the policy must have a memory"
    program.algorithm.stop()
