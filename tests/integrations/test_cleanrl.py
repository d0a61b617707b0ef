"""CleanRL's style: one file wins."""


def test_one_file_wins(winning):
    winning("cleanrl_masked_ppo")
