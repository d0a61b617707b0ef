"""Habits of the repository: documents that agree with the code, nothing tied to one machine."""

import functools
import os
import re
from pathlib import Path

from PIL import Image

from echelon_env import FLAT_ACTION_DIM, FLAT_OBS_DIM, EchelonConfig
from echelon_env.config import PRESETS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
ENVIRONMENT = (ROOT / "docs" / "environment.md").read_text()
SOURCE_SUFFIXES = {".py", ".cu", ".cpp", ".md", ".toml", ".yml", ".yaml", ".txt", ".cff"}
IGNORED_FOLDERS = {".git", ".venv", "__pycache__", "build", "dist", "runs", "site", "node_modules"}
# Absolute paths of somebody's machine; the repository must work wherever it lies.
MACHINE_PATH = re.compile(r"(?<![\w.:/])(?:/(?:work|home|root|tmp|opt|mnt|Users|var|etc)/|~[/]|[A-Z]:\\)")


@functools.cache
def text_files():
    found = []
    for folder, folders, files in os.walk(ROOT):
        hidden = [f for f in folders if f in IGNORED_FOLDERS or (f.startswith(".") and f not in (".ci", ".github"))]
        folders[:] = sorted(set(folders) - set(hidden))
        paths = [Path(folder) / name for name in sorted(files)]
        found += [path for path in paths if path.suffix in SOURCE_SUFFIXES or path.name in ("Makefile", "run")]
    return found


def make_targets():
    return re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


def table(name):
    """Return the first three columns of the table between the comments of a block of docs/environment.md."""
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", ENVIRONMENT, re.DOTALL)
    assert found, f"docs/environment.md has no block between <!-- {name} --> and <!-- /{name} -->"
    return [[cell.strip(" `") for cell in row.strip("|").split("|")][:3] for row in found.group(1).splitlines()[2:]]


def test_no_file_names_a_path_of_one_machine():
    names = {path.relative_to(ROOT).as_posix() for path in text_files()}
    assert {"README.md", "Makefile", ".ci/run", "src/echelon_env/sim/step.py", "src/echelon_rl/pyproject.toml"} <= names
    lines = (
        (f"{path.relative_to(ROOT)}:{number}: {line.strip()}", line)
        for path in text_files()
        for number, line in enumerate(path.read_text().splitlines(), 1)
    )
    found = [place for place, line in lines if MACHINE_PATH.search(line)]
    assert not found, "\n".join(found)


def test_readme_is_short_and_names_the_two_commands():
    assert len(README.splitlines()) <= 120
    assert max(map(len, README.splitlines())) <= 120
    for command in ("make demo", "make test"):
        assert re.search(rf"^{command}\b", README, re.MULTILINE), f"README.md has no line that begins with {command!r}"


def test_readme_shows_a_moving_picture_that_loads_quickly():
    (picture,) = re.findall(r"^!\[.+\]\((.+\.gif)\)$", README, re.MULTILINE)
    with Image.open(ROOT / picture) as film:
        assert film.n_frames > 10
    assert (ROOT / picture).stat().st_size <= 3_000_000


def test_contributing_documents_every_make_target():
    contributing = (ROOT / "CONTRIBUTING.md").read_text()
    targets = make_targets()
    assert {"demo", "test", "lint"} <= set(targets)
    assert [t for t in targets if f"`make {t}`" not in contributing] == []


def test_every_make_target_is_declared_and_listed():
    makefile = (ROOT / "Makefile").read_text()
    declared = set(re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE).group(1).split())
    rules = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert declared == rules == set(make_targets())


def test_continuous_integration_runs_only_make_targets():
    targets = set(make_targets())
    for name in (".ci/run", ".github/workflows/ci.yml"):
        called = re.findall(r"^\s*(?:- run: )?make ((?:[a-z-]+ ?)+)", (ROOT / name).read_text(), re.MULTILINE)
        used = {t for line in called for t in line.split()}
        assert {"lint", "types", "layers", "test", "wheel-check"} <= used <= targets, f"{name} calls {sorted(used)}"
        if name == ".ci/run":
            assert "bench-check" in used, "speeds are compared with the recorded ones on every change"


def test_relative_links_of_the_documents_lead_somewhere():
    pages = [path for path in text_files() if path.suffix == ".md"]
    link = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
    links = [(page, target) for page in pages for target in link.findall(page.read_text())]
    broken = [f"{page.relative_to(ROOT)} -> {target}" for page, target in links if not (page.parent / target).exists()]
    assert not broken, broken


def python_examples(path):
    return re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(), re.DOTALL)


def test_readme_example_of_the_environment_gives_the_same_return_every_time(capsys):
    (program,) = python_examples("README.md")
    assert len([line for line in program.splitlines() if line.strip()]) <= 10
    for _ in range(2):
        exec(program, {"__name__": "__main__"})
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("return ")
    assert first == second


def test_first_example_of_training_runs(tmp_path, monkeypatch, capsys):
    program = python_examples("docs/first_training.md")[0]
    assert '{"total_steps": 200_000}' in program
    short = '64, "matches.num_matches": 2, "reports.eval_matches": 2, "reports.progress": False'
    program = program.replace("200_000", short)
    monkeypatch.chdir(tmp_path)
    exec(program, {"__name__": "__main__"})  # here, as another process would import PyTorch for seconds
    printed = capsys.readouterr().out.strip().splitlines()[-1]
    (run,) = (tmp_path / "runs").iterdir()
    assert re.search(rf"% \[.*%\] of 2 runs/{run.name}/model\.zip$", printed)
    assert (run / "model.zip").is_file()


def test_readme_of_the_trainer_shows_the_same_example():
    (example,) = python_examples("src/echelon_rl/README.md")
    assert example == python_examples("docs/first_training.md")[0]


def test_written_shapes_end_in_the_size_of_the_observation():
    """Pages and docstrings write Box(706,) and (N, 706), as a reader wants to see it."""
    assert f"Box(-1, 1, ({FLAT_ACTION_DIM},))" in ENVIRONMENT
    shape = re.compile(r"(?:\bBox\(|[([](?:(?:[A-Zn]|matches|mechs|num_envs), )+)(\d{3,}),?[\])]")
    sizes = {(path.relative_to(ROOT), int(size)) for path in text_files() for size in shape.findall(path.read_text())}
    assert len(sizes) > 20
    wrong = [f"{path} has observations of {size} numbers" for path, size in sorted(sizes) if size != FLAT_OBS_DIM]
    assert not wrong, "\n".join([*wrong, f"They have {FLAT_OBS_DIM}; docs/extending.md says how to find all places."])


def test_preset_table_agrees_with_the_presets():
    expected = []
    for name in PRESETS:
        config = EchelonConfig.preset(name)
        size = config.match.team_size
        expected.append([name, f"{size} v {size}", " x ".join(map(str, config.world.size))])
    assert table("presets") == expected
