"""A policy as an opponent: the league's player in another seat, with draws and memory that belong to each match."""

import copy
import json
import multiprocessing
import pickle
import shutil

import numpy as np
import pytest
import torch
from scipy import stats

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv, parallel_env
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.checkpoints.json_values import decode, encode
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.commanders.playing import PolicyCommander, noise_from
from echelon_rl.core.distributions import BINARY, CATEGORICAL
from echelon_rl.league.play.acting import TeamCommanders

from .conftest import SHORT


def config(preset="duel"):
    return EchelonConfig.preset(preset).replace(SHORT)


def started(opponent, matches=2, preset="duel", seed=5, threads=1):
    env = EchelonVectorEnv(matches, config(preset), opponent=opponent, num_threads=threads)
    env.reset(seed=seed)
    return env


def play(env, decisions, matches=None):
    """Return the checksums of the first matches after every decision; blue stands still."""
    nothing = np.zeros((env.num_envs, 45), np.float32)
    seen = []
    for _ in range(decisions):
        env.step(nothing)
        seen.append([env.core.simulator.checksum(m) for m in range(matches or env.num_matches)])
    return seen


def commander_of(env):
    ((commander, _),) = env.core.commanders.groups
    return commander


def test_it_plays_as_the_league_plays_the_same_policy(model, checkpoint, tmp_path, card_of):
    path = shutil.copy(checkpoint, tmp_path / "same.zip")
    card_of(path, deterministic=True)
    matches, size = 4, 5  # enough rows that the league's pass rounds like the padded one
    guest = started(f"commander:{path}", matches, "skirmish")
    agents = EchelonVectorEnv(matches, config("skirmish"), num_threads=1)
    observations, _ = agents.reset(seed=5)
    league = TeamCommanders(agents, deterministic=True)
    for match in range(matches):
        league.take(match, 1, model.policy)
    actions, rng, ended = np.zeros((agents.num_envs, 45), np.float32), np.random.default_rng(0), 0
    model.policy.set_training_mode(False)
    for _ in range(45):
        league.act(observations, actions)
        blue = rng.uniform(-1, 1, (matches, size, 45)).astype(np.float32)
        actions.reshape(matches, 2 * size, 45)[:, :size] = blue
        guest.step(blue.reshape(-1, 45))
        observations, _, terminated, truncated, _ = agents.step(actions)
        sums = [[env.core.simulator.checksum(m) for m in range(matches)] for env in (guest, agents)]
        assert sums[0] == sums[1]
        for match in np.flatnonzero((terminated | truncated).reshape(matches, -1)[:, 0]):
            league.take(int(match), 1, model.policy)
            ended += 1
    assert ended >= matches


def test_a_policy_of_dictionaries_acts_by_the_keys_behind_the_flat_numbers(card_of, tmp_path):
    shown = config().replace({"observation.places": True, "observation.acoustic": True})
    venv = make_vec_env(shown, 1, opponent=None, backend="native", seed=0)
    pupil = RecurrentPPO("MlpLstmPolicy", venv, n_steps=8, seed=3, device="cpu", policy_kwargs={"lstm_hidden_size": 16})
    with torch.no_grad():
        pupil.policy.action_net.weight.mul_(100)
    card_of(pupil.save(tmp_path / "one.zip"), deterministic=True)
    commander = PolicyCommander(CommanderFile(tmp_path / "one.zip"), 1, [0, 1])
    assert commander.observation_keys == ("acoustic", "places")
    flat, named = (EchelonVectorEnv(1, shown, observation_format=form) for form in ("flat", "dict"))
    rows, parts = flat.reset(seed=5)[0], named.reset(seed=5)[0]
    expected, _ = pupil.predict(parts, deterministic=True)
    np.testing.assert_allclose(commander.act(rows[None])[0], expected, atol=1e-5)
    assert np.ptp(expected[:, :4]) > 0.1


@pytest.mark.parametrize("preset", ["duel", "skirmish"])
def test_a_match_is_the_same_beside_any_others(opponent, preset):
    many = play(started(opponent, 8, preset, seed=20), 30, matches=2)
    for match in range(2):
        alone = play(started(opponent, 1, preset, seed=20 + match), 30)
        assert [sums[match] for sums in many] == [sums[0] for sums in alone]


def test_draws_follow_from_the_seed_alone_and_leave_pytorch_as_it_was(opponent):
    torch.manual_seed(1)
    before = torch.get_rng_state()
    first = play(started(opponent), 15)
    assert torch.equal(torch.get_rng_state(), before)
    torch.manual_seed(2)
    assert play(started(opponent), 15) == first == play(started(opponent, threads=2), 15)
    assert play(started(opponent, seed=6), 15) != first


def test_noise_has_the_distributions_of_the_heads(model):
    heads = model.policy.heads
    numbers = torch.randint(0, 2**24, (4000, heads.size), generator=torch.Generator().manual_seed(0)) / 2**24
    noise = noise_from(heads, numbers).numpy()
    for head in heads.heads:
        expected = {BINARY: stats.logistic, CATEGORICAL: stats.gumbel_r}.get(head.kind, stats.norm)
        values = noise[:, head.columns].ravel()
        assert stats.kstest(values, expected.cdf).pvalue > 1e-4, head.name
        drawn = heads.noise(len(noise))[:, head.columns].numpy().ravel()
        assert stats.ks_2samp(values, drawn).pvalue > 1e-4, head.name
    assert noise_from(heads, torch.tensor([[0.0], [1.0 - 2**-24]]).expand(2, heads.size)).isfinite().all()


def test_noise_differs_between_matches_decisions_mechs_and_columns(checkpoint):
    blue, red = (PolicyCommander(CommanderFile(checkpoint), 2, mechs) for mechs in ([0, 1, 2], [3, 4, 5]))
    for commander in (blue, red):
        commander.begin(0, 5)
        commander.begin(1, 6)
    noise = [commander._noise() for commander in (blue, red)]
    for commander in (blue, red):
        commander._decisions = [1, 1]
    noise += [commander._noise() for commander in (blue, red)]
    drawn = [head.columns for head in blue._policy.heads.heads]
    rows = torch.cat([torch.cat(noise)[:, columns] for columns in drawn], dim=1)
    assert len(rows) == 24
    assert len(rows.unique()) > 0.999 * rows.numel()


def test_a_match_that_is_varied_draws_otherwise_and_forgets_nothing(opponent):
    env, varied = started(opponent), started(opponent)
    play(env, 5)
    play(varied, 5)
    commander_of(varied).vary(0, 77)
    before, after = commander_of(env).get_state(0), commander_of(varied).get_state(0)
    assert before.pop("noise_seed") != after.pop("noise_seed")
    np.testing.assert_equal(after, before)
    rest, other = play(env, 8), play(varied, 8)
    assert [sums[0] for sums in rest] != [sums[0] for sums in other]
    assert [sums[1] for sums in rest] == [sums[1] for sums in other], "only the varied match draws otherwise"


def is_empty(state):
    """Whether a match of these decisions and memories has just begun."""
    return state["decision"] == 0 and not any(part.any() for pair in state["memory"] for part in pair)


def test_memory_is_empty_when_an_episode_begins(opponent):
    env = started(opponent)
    fresh = commander_of(env).get_state(0)
    assert is_empty(fresh)
    play(env, 19)
    assert all(part.any() for pair in commander_of(env).get_state(0)["memory"] for part in pair)
    seed = env.core.simulator.next_seed(0)
    play(env, 1)  # 5 s of 4 decisions: the next episode has begun
    assert env.core.state.clock["decision"].tolist() == [0, 0]
    assert is_empty(commander_of(env).get_state(0))
    again = started(opponent, 1, seed=seed)
    assert [sums[0] for sums in play(env, 15)] == [sums[0] for sums in play(again, 15)]


@pytest.mark.parametrize("memory", ["lstm", "gru", "none"])
def test_copies_pickles_and_checkpoints_go_on_with_the_memory(opponent, memory, tmp_path):
    if memory != "lstm":
        kwargs = {"lstm_hidden_size": 8, "memory": memory}
        model = RecurrentPPO("MlpLstmPolicy", make_vec_env("duel", 1), n_steps=8, device="cpu", policy_kwargs=kwargs)
        opponent = f"commander:{model.save(tmp_path / 'm.zip')}"
    env, other = (started(opponent, preset="skirmish", seed=seed) for seed in (5, 99))
    play(env, 9)
    description, arrays = encode(env.get_state())
    other.set_state(decode(json.loads(json.dumps(description)), arrays))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), other]  # noqa: S301 (our own object)
    rest = play(env, 25)
    assert [play(twin, 25) for twin in twins] == [rest] * 3


def test_it_acts_in_one_thread_and_leaves_the_number_as_it_was(checkpoint, monkeypatch):
    commander, seen = PolicyCommander(CommanderFile(checkpoint), 2, [0, 1, 2]), []
    step = commander._policy.step
    monkeypatch.setattr(
        commander._policy, "step", lambda *given: (seen.append(torch.get_num_threads()), step(*given))[1]
    )
    torch.set_num_threads(3)
    commander.act(np.zeros((2, 3, FLAT_OBS_DIM), np.float32))
    assert [*seen, torch.get_num_threads()] == [1, 3]


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system knows no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_process_goes_on_where_its_parent_used_several_threads(opponent):
    torch.set_num_threads(2)
    env = started(opponent, 64, "skirmish")  # enough rows that PyTorch shares them out
    play(env, 1)
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    child = context.Process(target=lambda: answers.put(play(env, 4)[-1]))
    child.start()
    try:
        assert answers.get(timeout=120) == play(env, 4)[-1]
    finally:
        child.kill()
        child.join()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("sha256", "0" * 64, "played by another commander than 'model'"),
        ("noise_seed", -1, "noise_seed of a commander's saved memory"),
        ("memory", 7, "must be finite float32 arrays"),
        ("memory", np.nan, "must be finite float32 arrays"),
    ],
)
def test_spoilt_memories_are_refused_as_a_whole(opponent, field, value, message):
    env = started(opponent)
    play(env, 3)
    before, state = env.get_state(), started(opponent, seed=50).get_state()
    saved = state["matches"][1]["guests"][0]
    if value is np.nan:
        value = [[part * np.nan for part in pair] for pair in saved["memory"]]
    saved[field] = value
    with pytest.raises(ValueError, match=message):
        env.set_state(state)
    np.testing.assert_equal(commander_of(env).get_state(0), before["matches"][0]["guests"][0])
    assert env.core.simulator.checksum(0) != started(opponent, seed=50).core.simulator.checksum(0)


def test_a_file_that_changed_is_not_taken_for_the_one_that_played(checkpoint, tmp_path):
    path = shutil.copy(checkpoint, tmp_path / "mine.zip")
    env = started(f"commander:{path}")
    saved = pickle.dumps(env)
    other = RecurrentPPO.load(checkpoint, device="cpu")
    with torch.no_grad():
        other.policy.action_net.bias += 0.5
    other.save(path)
    with pytest.raises(ValueError, match="was replaced after this copy was made"):
        pickle.loads(saved)  # noqa: S301 (our own object)
    with pytest.raises(ValueError, match="played by another commander"):
        started(f"commander:{path}").set_state(env.get_state())


def test_a_checkpoint_that_is_not_its_card_s_is_refused(checkpoint, tmp_path, card_of):
    path = shutil.copy(checkpoint, tmp_path / "mine.zip")
    card_of(path, sha256="0" * 64)
    with pytest.raises(ValueError, match=r"not the checkpoint that its card mine\.json describes"):
        started(f"commander:{path}")


def test_a_downloaded_pickle_runs_nothing_even_with_a_card_that_fits(tmp_path, card_of, monkeypatch):
    class Attack:
        def __reduce__(self):
            return open, ("touched", "w")

    monkeypatch.chdir(tmp_path)
    path = tmp_path / "commanders" / "mine.zip"
    path.parent.mkdir()
    path.write_bytes(pickle.dumps(Attack()))
    card_of(path)
    with pytest.raises(ValueError, match="is not a checkpoint or is damaged"):
        started(f"commander:{path}")
    assert not (tmp_path / "touched").exists()


def test_a_file_of_any_name_plays_and_gets_into_replays(checkpoint, tmp_path):
    path = shutil.copy(checkpoint, tmp_path / f"odd\n{'long' * 60}.zip")
    env = parallel_env(config(), opponent=f"commander:{path}")
    env.reset(seed=1)
    env.step({"blue_0": np.zeros(45, np.float32)})
    name = env.replay().names["red"]
    assert (name[:8], len(name)) == ("odd?long", 200)


def test_both_backends_play_the_same_matches(opponent):
    seen = []
    for backend in ("native", "supersuit"):
        env = make_vec_env(config(), 2, opponent=opponent, backend=backend, seed=3)
        seen.append([env.reset(), *(env.step(np.zeros((2, 45), np.float32))[0] for _ in range(25))])
        env.close()
    np.testing.assert_array_equal(*seen)


def test_a_reset_of_one_match_leaves_the_memory_of_the_others(opponent):
    env = started(opponent)
    play(env, 7)
    before = [commander_of(env).get_state(match) for match in range(2)]
    env.reset(seed=[1, 2], options={"reset_mask": np.array([False, True])})
    after = [commander_of(env).get_state(match) for match in range(2)]
    np.testing.assert_equal(after[0], before[0])
    assert after[1]["decision"] == 0 != before[1]["decision"]
