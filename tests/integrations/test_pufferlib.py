"""PufferLib's trainer wins with an LSTM."""


def test_its_trainer_wins(winning):
    program = winning("pufferlib_lstm")
    assert program.trainer.global_step >= program.STEPS
    assert program.memory["lstm_h"].any()
