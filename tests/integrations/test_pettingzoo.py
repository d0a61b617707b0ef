"""PettingZoo's own tests, for both of its interfaces."""

import pytest
from pettingzoo.test import api_test, parallel_api_test
from pettingzoo.utils import parallel_to_aec

import echelon_env
from tests.integrations.programs import run


def test_the_program_runs(folder):
    run("pettingzoo_tests", folder, CYCLES=100)


@pytest.mark.parametrize("dead_agents", ["remove", "keep"])
@pytest.mark.parametrize("action_format", ["flat", "dict", "multidiscrete"])
def test_other_formats_pass_too(action_format, dead_agents):
    arguments = {"opponent": "trivial", "map_pool": 2, "action_format": action_format, "dead_agents": dead_agents}
    parallel_api_test(echelon_env.parallel_env("skirmish", **arguments), num_cycles=100)
    api_test(parallel_to_aec(echelon_env.parallel_env("skirmish", **arguments)), num_cycles=100)
