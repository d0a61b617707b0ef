"""Checkpoints that were cut, mixed or made to harm: a sentence each; no code runs, no file appears, nothing changes."""

import io
import json
import os
import pickle
import re
import struct
import sys
import tracemalloc
import warnings
import zipfile
from contextlib import contextmanager

import numpy as np
import pytest
import safetensors.torch
import torch
from hypothesis import HealthCheck, given
from hypothesis import settings as drawn
from hypothesis import strategies as st
from tests.rl.killed_run import STEPS_PER_ROLLOUT, settings
from tests.rl.rollouts import assert_close, small_model, weights
from tests.rl.tasks import Recall
from tests.rl.test_checkpoints import SMALL, members_of, rewrite

from echelon_rl import RecurrentPPO
from echelon_rl.checkpoints.archive import digest
from echelon_rl.cli import main
from echelon_rl.league import League
from echelon_rl.league.store.entries import check_checkpoint, checkpoint_id
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.train import build_env, resume_model, train

POLICY, OPTIMIZER, TRAINING = "policy.safetensors", "policy.optimizer.safetensors", "training.safetensors"
MEMBERS = ("data", POLICY, OPTIMIZER, TRAINING, "_stable_baselines3_version", "system_info.txt")
WIDE = {"type": "Box", "shape": [2**22], "dtype": "float32", "low": "-1", "high": "1"}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Settings of a short run with a checkpoint to resume from."""
    folder = tmp_path_factory.mktemp("hostile") / "run"
    torch.set_num_threads(1)
    train(settings(folder, total_steps=2 * STEPS_PER_ROLLOUT), lambda line: None)
    return settings(folder, total_steps=2 * STEPS_PER_ROLLOUT, resume=folder)


@pytest.fixture(scope="module")
def good(run):
    with zipfile.ZipFile(run.resume / "checkpoints" / "resume.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def env(run):
    return build_env(run)


@contextmanager
def address_space(more):
    """Let this process take only so many bytes of address space more than it has."""
    if sys.platform != "linux":  # others do not keep to such a limit
        yield
        return
    import resource

    with open("/proc/self/statm") as file:
        has = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (has + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def packed(members, path, method=zipfile.ZIP_STORED):
    with zipfile.ZipFile(path, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about members of one name
        for name, content in members.items() if isinstance(members, dict) else members:
            archive.writestr(name, content)
    return path


def changed(members, **values):
    """Return the members with other values in ``data``, and digests that are right again."""
    data = {**json.loads(members["data"]), **values}
    data["digests"] = {name: digest(members[name]) for name in (POLICY, OPTIMIZER, TRAINING) if name in members}
    return {**members, "data": json.dumps(data).encode()}


def state_of(env):
    return pickle.dumps(env.get_state())


def load(path, env):
    """Load a file to go on with its training, within so much memory that a bomb would not fit."""
    with address_space(2**30):
        return RecurrentPPO.load(path, env=env, device="cpu", force_reset=False)


def refusals(path, env):
    """Load a file in every way; return the sentences that each must give, while nothing of the environment changes."""
    env.reset()
    before, files, told = state_of(env), set(path.parent.iterdir()), []
    for kwargs in ({}, {"env": env}, {"env": env, "force_reset": False}):
        with address_space(2**30), pytest.raises((ValueError, FileNotFoundError), match=r"\w+ \w+ \w+ \w+") as caught:
            RecurrentPPO.load(path, device="cpu", **kwargs)
        told.append(str(caught.value))
    assert max(map(len, told)) < 5000, "a message as long as the file"
    assert state_of(env) == before
    assert set(path.parent.iterdir()) == files
    return told


def test_the_checkpoint_itself_is_good(run, env, good, tmp_path):
    assert load(packed(changed(good), tmp_path / "m.zip"), env).num_timesteps == 2 * STEPS_PER_ROLLOUT


@pytest.mark.parametrize("name", ["../escaped", "{here}/escaped", "..\\escaped", "a/../../escaped", "C:" + "\\escaped"])
def test_names_that_lead_elsewhere_lead_nowhere(env, good, tmp_path, name):
    name = name.format(here=tmp_path)
    inner = tmp_path / "inner"
    inner.mkdir()
    RecurrentPPO.load(packed({**good, name: b"escaped"}, inner / "m.zip"), device="cpu")
    moved = {(name if member == POLICY else member): content for member, content in good.items()}
    assert all("lacks policy.safetensors" in told for told in refusals(packed(moved, inner / "moved.zip"), env))
    assert [file.name for file in tmp_path.iterdir()] == ["inner"]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ([], [(POLICY, b"{}")], "7 members of 6 different names"),
        ([], [(TRAINING, b"{}")], "7 members of 6 different names"),
        ([(POLICY, b"{}")], [], "7 members of 6 different names"),
        ([(TRAINING, b"{}")], [], "7 members of 6 different names"),
        ([], [(str(number), b"") for number in range(1000)], "1,006 members"),
    ],
    ids=["policy again", "training again", "policy twice", "training twice", "a crowd"],
)
def test_members_of_one_name_and_too_many_are_refused(env, good, tmp_path, before, after, told):
    path = packed([*before, *good.items(), *after], tmp_path / "m.zip")
    assert all(told in text for text in refusals(path, env))


@pytest.mark.parametrize("name", [POLICY, TRAINING])
def test_bombs_are_refused(env, good, tmp_path, name):
    path = packed({**good, name: b"\0" * 2**27}, tmp_path / "m.zip", zipfile.ZIP_DEFLATED)
    with address_space(2**26), pytest.raises(ValueError, match=r"would unpack from 1\d\d,\d\d\d to 134,217,728 bytes"):
        RecurrentPPO.load(path, env=env, device="cpu", force_reset=False)


def test_a_member_longer_than_it_says_is_refused(env, good, tmp_path):
    content = packed({**good, POLICY: b"\0" * 2**27}, tmp_path / "m.zip", zipfile.ZIP_DEFLATED).read_bytes()
    lying = content.replace(struct.pack("<I", 2**27), struct.pack("<I", 1000))
    assert lying != content
    (tmp_path / "m.zip").write_bytes(lying)
    told = refusals(tmp_path / "m.zip", env)
    assert all(re.search("is damaged|File size|Bad CRC", text) for text in told)


def test_links_pipes_and_devices_in_place_of_a_file(env, good, tmp_path):
    path = packed(good, tmp_path / "m.zip")
    before = path.read_bytes()
    link = tmp_path / "newest.zip"
    link.symlink_to(path)
    RecurrentPPO.load(link, env=env, device="cpu").save(link)  # takes the place of the link, not of what it points to
    assert path.read_bytes() == before
    assert not link.is_symlink()
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "zero.zip").symlink_to("/dev/zero")
    (tmp_path / "folder.zip").mkdir()
    (tmp_path / "circle.zip").symlink_to(tmp_path / "circle.zip")
    for name in ("pipe", "zero", "folder"):
        assert all("is not a regular file" in told for told in refusals(tmp_path / f"{name}.zip", env))
    assert len(refusals(tmp_path / "circle.zip", env)) == 3


@pytest.mark.parametrize("name", [POLICY, TRAINING])
@pytest.mark.parametrize(
    "header",
    [
        b'{"a":{"dtype":"F32","shape":[1099511627776],"data_offsets":[0,4398046511104]}}',
        b'{"a":{"dtype":"F32","shape":[9223372036854775807,9223372036854775807],"data_offsets":[0,0]}}',
        b'{"a":{"dtype":"F32","shape":[1],"data_offsets":[8,4]}}',
        b'{"a":{"dtype":"OBJ","shape":[1],"data_offsets":[0,4]}}',
        b"[" * 100_000,
        b"{}",
    ],
)
def test_headers_of_tensors_that_lie(env, good, tmp_path, name, header):
    content = struct.pack("<Q", 2**62 if header == b"{}" else len(header)) + header + b"\0" * 4
    path = packed(changed({**good, name: content}), tmp_path / "m.zip")
    with pytest.raises(ValueError, match=r"damaged|do not fit|does not fit"):
        load(path, env)


@pytest.mark.parametrize(
    "change",
    [
        {"policy_kwargs": {"lstm_hidden_size": 10**6}}, {"policy_kwargs": {"n_lstm_layers": 10**9}},
        {"policy_kwargs": {"lstm_hidden_size": 10**18}}, {"policy_kwargs": {"net_arch": [60_000] * 40}},
        {"policy_kwargs": {"features_extractor_kwargs": {"features_dim": 10**12}}},
        {"n_steps": 10**12}, {"n_envs": 10**12}, {"n_steps": 10**9, "n_envs": 10**9},
        {"observation_space": {"type": "Box", "shape": [10**12], "dtype": "float32", "low": "-1", "high": "1"}},
        {"observation_space": {"type": "Box", "shape": [706], "dtype": "O", "low": "-1", "high": "1"}},
        {"observation_space": {"type": "Dict", "spaces": [["a", {"type": "Discrete", "n": 10**12, "start": 0}]]}},
        {"observation_space": {"type": "Dict", "spaces": [[str(i), WIDE] for i in range(8)]}},
        {"observation_space": {"type": "Dict", "spaces": [["a", {"type": "Dict", "spaces": []}]]}},
        {"observation_space": {"type": "Dict", "spaces": "abc"}},
        {"action_space": {"type": "Discrete", "n": 10**12, "start": 0}, "action_layout": None},
        {"action_space": {"type": "MultiBinary", "n": [10**12]}, "action_layout": None},
    ],
    ids=lambda change: json.dumps(change)[:50],
)  # fmt: skip
def test_a_few_bytes_cannot_ask_for_terabytes(env, good, tmp_path, change):
    if "policy_kwargs" in change:
        change = {"policy_kwargs": {**json.loads(good["data"])["policy_kwargs"], **change["policy_kwargs"]}}
    path = packed(changed(good, **change), tmp_path / "m.zip")
    for kwargs in ({},) if "n_envs" in change else ({}, {"env": env}):
        with address_space(2**30), pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
            RecurrentPPO.load(path, device="cpu", **kwargs)


@pytest.mark.parametrize("value", [float("nan"), "fast", None, True, float("inf"), 10**400], ids=range(6))
def test_the_learning_rate_of_the_optimiser_is_checked(env, good, tmp_path, value):
    groups = json.loads(good["data"])["optimizer_groups"]
    groups[0]["lr"] = value
    with pytest.raises(ValueError, match=r"the lr of the optimiser in .* must "):
        RecurrentPPO.load(packed(changed(good, optimizer_groups=groups), tmp_path / "m.zip"), device="cpu")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("betas", [0.9]), ("betas", "ab"), ("betas", [0.9, float("inf")]), ("eps", None), ("eps", -1),
        ("weight_decay", True), ("fused", "yes"), ("params", [0]), ("params", [5, 5]),
    ],
)  # fmt: skip
def test_other_settings_of_the_optimiser_are_the_policy_s_own(env, good, tmp_path, name, value):
    right = RecurrentPPO.load(packed(good, tmp_path / "good.zip"), device="cpu").policy.optimizer.state_dict()
    groups = json.loads(good["data"])["optimizer_groups"]
    groups[0][name] = value
    path = packed(changed(good, optimizer_groups=groups), tmp_path / "m.zip")
    found = RecurrentPPO.load(path, device="cpu").policy.optimizer.state_dict()
    assert found["param_groups"] == right["param_groups"]


@pytest.mark.parametrize(
    "change",
    [
        lambda taken: {},
        lambda taken: {"0.exp_avg": torch.zeros(())},
        lambda taken: {"0.exp_avg": taken.long()},
        lambda taken: {"0.exp_avg": taken, "9999.exp_avg": taken.clone()},
    ],
    ids=["lacks one", "is a scalar", "is of another kind", "belongs to none"],
)
def test_moments_that_do_not_fit_are_refused(good, tmp_path, change):
    moments = safetensors.torch.load(good[OPTIMIZER])
    moments |= change(moments.pop("0.exp_avg"))
    members = changed({**good, OPTIMIZER: safetensors.torch.save(moments)})
    with pytest.raises(ValueError, match="optimiser state"):
        RecurrentPPO.load(packed(members, tmp_path / "m.zip"), device="cpu")


def test_a_pickle_in_any_member_is_never_run(env, good, tmp_path):
    victim = tmp_path / "owned"

    class Attack:
        def __reduce__(self):
            return (open, (str(victim), "w"))

    buffer = io.BytesIO()
    torch.save(Attack(), buffer)
    for content in (pickle.dumps(Attack()), buffer.getvalue(), b"[" * 200_000):
        for name in (*MEMBERS[:4], "policy.pth"):
            members = {**good, name: content}
            path = packed(members if name == "data" else changed(members), tmp_path / "m")
            with pytest.raises(ValueError, match=r"damaged|not the one|code when they are read.*allow_pickle=True"):
                load(path, env)
    (tmp_path / "policy.pth").write_bytes(buffer.getvalue())  # a zip file, as PyTorch writes
    with pytest.raises(ValueError, match="is not a policy that echelon_rl saved"):
        MlpLstmPolicy.load(tmp_path / "policy.pth")
    assert not victim.exists()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MEMBERS[:4])
@drawn(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.data())
def test_any_bytes_in_any_member(env, good, tmp_path, name, draw):
    """With right digests, as an attacker writes them: a sentence, or a model that can act; never another error."""
    content = bytearray(good[name])
    start = draw.draw(st.integers(0, len(content)))
    head = draw.draw(st.booleans())  # most of a member is numbers; its header says what they are
    start = min(start, 200) if head else start
    content[start : start + draw.draw(st.integers(0, 12))] = draw.draw(st.binary(max_size=12))
    members = {**good, name: bytes(content)}
    path = packed(members if name == "data" else changed(members), tmp_path / "m.zip")
    try:
        model = load(path, env)
    except ValueError as error:
        assert len(str(error).split()) >= 4  # noqa: PT017  # both ends are right
    else:
        assert model.num_timesteps >= 0
        observations = np.zeros((env.num_envs, *env.observation_space.shape), np.float32)
        actions, _ = model.predict(observations, deterministic=True)
        assert actions.shape == (env.num_envs, *env.action_space.shape)
        assert name == POLICY or np.isfinite(actions).all()  # other bytes may be huge weights, whose sums are infinite


def test_a_checkpoint_of_another_run_is_refused(run, env, good, tmp_path):
    folder = train(settings(tmp_path / "other", total_steps=STEPS_PER_ROLLOUT, seed=7), lambda line: None).folder
    stranger = settings(folder, total_steps=10**6, seed=7, resume=folder)
    (folder / "checkpoints" / "resume.zip").write_bytes((run.resume / "checkpoints" / "resume.zip").read_bytes())
    with pytest.raises(ValueError, match=r"was trained with seed 0, the settings say 7.*belongs to another run"):
        resume_model(stranger, env, folder)
    wider = settings(run.resume, lstm_hidden_size=16, resume=run.resume)
    with pytest.raises(ValueError, match="lstm_hidden_size 8, the settings say 16"):
        resume_model(wider, env, run.resume)


@pytest.mark.parametrize("number", [float("nan"), float("-inf")])
@pytest.mark.parametrize(
    ("member", "tensor"),
    [
        (POLICY, "log_std"), (POLICY, "value_net.weight"), (POLICY, "lstm_actor.weight_hh_l0"),
        (OPTIMIZER, "0.exp_avg_sq"), (OPTIMIZER, "3.step"),
    ],
)  # fmt: skip
def test_tensors_that_are_not_finite_are_named(env, good, tmp_path, member, tensor, number):
    tensors = safetensors.torch.load(good[member])
    tensors[tensor].view(-1)[-1] = number
    path = packed(changed({**good, member: safetensors.torch.save(tensors)}), tmp_path / "m.zip")
    named = rf"m\.zip holds numbers that are not finite in (the optimiser's )?{tensor}, so"
    assert all(re.search(named, told) for told in refusals(path, env))


def test_statistics_that_are_not_finite_are_named(tmp_path):
    options = {"policy_kwargs": SMALL, "normalize_observations": True, "normalize_values": True, "device": "cpu"}
    policy = (model := RecurrentPPO("MlpLstmPolicy", Recall(), **options)).policy
    broken = {name: value for name, value in policy.state_dict().items() if "statistics" in name}
    assert len(broken) == 6
    for value in broken.values():
        value[-1] = float("nan")
    with pytest.raises(ValueError, match=f"not finite in {', '.join(sorted(broken))}, so"):
        RecurrentPPO.load(model.save(tmp_path / "m.zip"), device="cpu")


def test_states_of_training_that_do_not_fit_change_nothing(env, good, tmp_path):
    """The environment is restored after everything else was found to be right."""
    training = json.loads(good["data"])["training"]
    env.reset()
    before, numbers = state_of(env), torch.get_rng_state()

    def attempt(change):
        told = json.loads(json.dumps(training))
        change(told)
        path = packed(changed(good, training=told), tmp_path / "m.zip")
        torch.set_rng_state(numbers)
        with pytest.raises(ValueError, match=r"damaged|do not fit|have shape|one is not|other wrappers"):
            load(path, env)
        assert state_of(env) == before

    generator = training["root"]["dict"]["generator"]
    deep = {"list": []}
    for _ in range(200):
        deep = {"list": [deep]}
    for root in ({"object": 10**6}, deep, {"call": ["os.system", "true"]}, {"dict": {}}):
        attempt(lambda told, root=root: told.update(root=root))
    for change in (
        lambda root: root.update(generator={"array": ["nowhere", "|u1", [1], True]}),
        lambda root: root.update(last_obs={"array": ["a0", "|O", [1], True]}),
        lambda root: root.update(last_obs=generator),
        lambda root: root.update(last_episode_starts=root["last_obs"]),
        lambda root: root.update(memory={"list": []}),
        lambda root: root.update(episodes={"list": [{"dict": {"r": "much", "l": 1}}]}),
        lambda root: root.update(successes=7),
        lambda root: root.update(environment={"list": []}),
        lambda root: root.pop("memory"),
    ):
        attempt(lambda told, change=change: change(told["root"]["dict"]))


def trained(seed, **kwargs):
    return small_model(Recall(), n_steps=8, policy_kwargs={**SMALL, **kwargs}, seed=seed).learn(128)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    torch.set_num_threads(1)
    return trained(1).save(tmp_path_factory.mktemp("saved") / "m.zip")


@pytest.mark.parametrize("network", [{}, {"lstm_hidden_size": 16}], ids=["alike", "larger"])
@pytest.mark.parametrize("name", [POLICY, OPTIMIZER])
def test_members_of_two_checkpoints_do_not_mix(tmp_path, saved, name, network):
    foreign = members_of(trained(2, **network).save(tmp_path / "other.zip"))[name]
    with pytest.raises(ValueError, match=f"its {name} is not the one it was written with"):
        RecurrentPPO.load(rewrite(saved, tmp_path / "mixed.zip", {name: foreign}))


def test_whatever_byte_changes_a_file_loads_unchanged_or_not_at_all(tmp_path):
    model = trained(1)
    content = model.save(tmp_path / "m.zip").read_bytes()
    rng = np.random.default_rng(0)
    refused = 0
    for _ in range(60):
        changed = bytearray(content)
        for position in rng.integers(0, len(content), size=rng.integers(1, 4)):
            changed[position] ^= 1 << int(rng.integers(0, 8))
        (tmp_path / "changed.zip").write_bytes(changed)
        try:
            again = RecurrentPPO.load(tmp_path / "changed.zip", device="cpu")
        except ValueError:
            refused += 1
        else:
            assert_close(weights(model), weights(again), 0.0)
    assert refused > 40


@pytest.mark.parametrize(
    "change",
    [
        {"n_steps": "many"}, {"n_steps": -1}, {"gamma": None}, {"policy_kwargs": []}, {"observation_space": {}},
        {"action_space": {"type": "Discrete"}}, {"learning_rate": {"start": "x"}}, {"ent_coef": 3},
        {"optimizer_groups": []}, {"optimizer_groups": None}, {"policy_class": "os.system"}, {"n_envs": "all"},
        {"policy_class": {"a": 1}}, {"policy_class": []}, {"policy_class": None},
        {"policy_kwargs": {"activation_fn": {"class": "os.system"}}}, {"num_timesteps": None}, {"digests": None},
        {"stats_window_size": 0}, {"stats_window_size": "all"}, {"stats_window_size": 10**30},
        {"num_timesteps": -(2**70)}, {"num_timesteps": 1.5}, {"num_timesteps": True}, {"_n_updates": "1"},
        {"_current_progress_remaining": float("inf")}, {"_total_timesteps": float("nan")}, {"format": 3},
        {"action_layout": [{"name": "a"}]}, {"clip_range": [1]}, {"policy_kwargs": {"unheard_of": 1}},
        {"clip_range": {"values": [0.1]}}, {"learning_rate": {"values": [0.1, float("inf")]}},
        {"learning_rate": {"values": [0.1, "0.1"]}}, {"learning_rate": {"values": [0.1] * 3000}},
    ],
)  # fmt: skip
def test_changed_settings_are_explained(tmp_path, saved, change):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # each says something else, all say it in a sentence
        RecurrentPPO.load(rewrite(saved, tmp_path / "altered.zip", **change), device="cpu")
    assert len(str(caught.value).split()) >= 4


def test_a_file_that_would_fill_the_memory_enters_no_league(tmp_path, saved, capsys):
    """A file of a hundred kilobytes with a member of a thousand times as much."""
    zeros, url = {POLICY: bytes(100 * 2**20)}, f"sqlite:///{tmp_path}/league.db"
    path = rewrite(saved, tmp_path / "bomb.zip", zeros, compression=zipfile.ZIP_DEFLATED)
    told = r"policy\.safetensors would unpack from \d+,\d+ to 10\d,\d+,\d+ bytes"
    League.open(url, env="duel").close()

    def refuse():
        for look in (checkpoint_id, lambda path: check_checkpoint(path, "0" * 64)):
            with pytest.raises(ValueError, match=told):
                look(path)
        assert main(["league", "add", url, str(path)]) == 2

    refuse()  # imports what it needs, which takes more memory than is allowed below
    tracemalloc.start()  # how much is unpacked, as Python's own memory counts it
    refuse()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 2**20
    assert re.search(told, capsys.readouterr().err)
    assert all(e.skill for e in League.open(url).entries.values())
