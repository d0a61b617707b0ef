"""PettingZoo's own tests of the parallel and of the turn-based interface: echelon-env alone is enough."""

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

import echelon_env

CYCLES = 1_000


def make_env(**kwargs):
    return echelon_env.parallel_env("skirmish", action_format="discrete", map_pool=64, **kwargs)


parallel_api_test(make_env(), num_cycles=CYCLES)
parallel_seed_test(make_env, num_cycles=CYCLES)
api_test(parallel_to_aec(make_env()), num_cycles=CYCLES)
seed_test(lambda: parallel_to_aec(make_env()), num_cycles=CYCLES)
