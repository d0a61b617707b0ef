"""Commands that readers copy: those of the pages parse, and those of the sources name what exists."""

import ast
import functools
import re
import shlex
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from tests.commands import refusal

from echelon_rl.config import TrainConfig

ROOT = Path(__file__).parents[2]
PAGES = [
    path
    for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("src/echelon_rl/**/*.md"))]
    if re.search(r"```(bash|sh|console)", path.read_text())
]
ENDS = {"&&", "||", "|", ";", ">", ">>", "2>&1", "&"}
# Sentences about the programs, not about one of their commands.
PROSE = {"commands", "needs", "of", "and", "brings"}


def lines_of(page):
    """Return the command lines of a page's shell blocks, each as words."""
    lines = []
    for block in re.findall(r"^ *```(?:bash|sh|console)\n(.*?)^ *```", page, re.DOTALL | re.MULTILINE):
        unfinished = ""
        for line in block.replace("\\\n", " ").splitlines():
            try:
                words = shlex.split(unfinished + line, comments=True)
            except ValueError:  # a quotation goes on in the next line
                unfinished += f"{line}\n"
                continue
            unfinished = ""
            while words:
                end = next((i for i, word in enumerate(words) if word in ENDS), len(words))
                lines.append([word.replace("$URL", "sqlite:///league.db") for word in words[:end]])
                words = words[end + 1 :]
    return lines


def ours(words):
    """Return the words from one of our programs on; none for other programs."""
    words = [word for word in words if not re.match(r"[A-Z_]+=", word)]
    for i in range(len(words) - 1):
        if words[i] == "-m" and words[i + 1] in ("echelon_rl", "echelon_env"):
            return ["echelon-rl" if words[i + 1] == "echelon_rl" else "echelon", *words[i + 2 :]]
    return words if words and words[0] in ("echelon", "echelon-rl") else []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_is_one_that_the_program_takes(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = [words for line in lines_of(page.read_text()) if (words := ours(line))]
    for words in lines:  # files that a reader has by then
        for option, value in pairwise(words):
            if option == "--resume" or (option == "--config" and value.endswith(".yaml")):
                file = Path(value) / "config.yaml" if option == "--resume" else Path(value)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(TrainConfig.load("duel").to_yaml())
    refused = {shlex.join(words): told for words in lines if (told := refusal(words, monkeypatch))}
    assert not refused


def texts_of(tree):
    """Yield every text of a module with its line, values of f-strings as ``{}``."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.lineno, node.value


def mentions():
    """Yield place and text of every command that a text of the sources mentions, such as ``echelon-rl league list``."""
    for path in sorted(ROOT.glob("src/**/*.py")):
        source = path.read_text()
        for line, text in texts_of(ast.parse(source)) if re.search(r"\bechelon\b", source) else ():
            for found in re.findall(r"\b(?:echelon|echelon-rl) [a-z][^.,;:`'\"()]*", " ".join(text.split())):
                yield f"{path.relative_to(ROOT)}:{line}", found


def test_commands_that_sentences_mention_exist(monkeypatch):
    seen, refused = {}, functools.cache(lambda *words: refusal(words, monkeypatch))
    for place, text in mentions():
        seen.setdefault(text, place)
    assert len(seen) > 40
    for text, place in seen.items():
        program, command, *more = text.split()
        if command in PROSE:
            continue
        assert "{" not in text, f"{place}: {text!r} is a command to copy; write it with command_line, so that it is run"
        verb = more[:1] if command in ("league", "ladder", "replay") and more and more[0].isalpha() else []
        told = refused(program, command, *verb, "--help")
        assert told is None, f"{place}: {text!r}: {told}"
        for option in [word for word in more if word.startswith("--")]:
            known = refused(program, command, *verb, option, "--no-such-option") or ""
            assert not re.search(rf"unrecognized.*{option}\b", known, re.IGNORECASE | re.DOTALL), f"{place}: {text!r}"


def test_extras_that_sentences_name_exist():
    files = {"echelon-env": ROOT / "pyproject.toml", "echelon-rl": ROOT / "src" / "echelon_rl" / "pyproject.toml"}
    extras = {name: tomllib.loads(file.read_text())["project"]["optional-dependencies"] for name, file in files.items()}
    sources = [*ROOT.glob("src/**/*.py"), *ROOT.glob("docs/**/*.md"), ROOT / "README.md"]
    named = {found for path in sources for found in re.findall(r"(echelon-(?:env|rl))\[([\w,]+)\]", path.read_text())}
    assert {("echelon-rl", "watch"), ("echelon-env", "play")} <= named
    assert [pair for pair in named for extra in pair[1].split(",") if extra not in extras[pair[0]]] == []
