"""Numbers between the words of the pages, such as `<!-- ladder.least -->88.5 %<!-- / -->`, made from the records.

The name is a function of `SOURCES` and its arguments. `python docs/build_docs.py --tables` writes every number, and a
test fails where a page says something else. A line must not begin with such a comment: Markdown would take it for HTML.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import Any

from benchmarks import from_nothing, scenarios, scripts
from benchmarks.common.runs import RESULTS, read

from echelon_env import FLAT_ACTION_DIM, FLAT_OBS_DIM
from echelon_env.config import EchelonConfig
from echelon_env.describe import markdown
from echelon_env.intervals import wilson_interval
from echelon_env.replays.replay import Replay
from echelon_rl.benchmark import by_algorithm, score
from echelon_rl.commanders import find

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
COMMAND = "python docs/build_docs.py --tables"
FACT = re.compile(r"<!-- (?P<name>\w+(?:\.[\w-]+)+) -->(?P<text>[^\n]*?)<!-- / -->")
FIRST = re.compile(r'[\s"]*(?:(?:[-*>]|\d+\.) )?<!-- (?:\w+\.|/ )')  # a line that begins with a fact's comment


@cache
def records(name: str) -> list[dict[str, Any]]:
    """Return the records of a file of `benchmarks/results`."""
    return read(RESULTS / f"{name}.jsonl")


def _cell(page: str, row: str, column: int) -> str:
    """Return a cell of a table measured by hand, whose page has the command; column 0 names the row."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    (found,) = [cells for cells in rows if cells[0] == row and len(cells) > column]
    return found[column]


def _percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def _ladder(what: str) -> str:
    shares = [tally.share()[0] for tally in scripts.pairings(scripts.ladder_record()) if tally.better != tally.worse]
    return _percent({"least": min, "most": max}[what](shares), 1)


def _scenarios(arm: str, *names: str) -> str:
    """Return the mean success of an arm in some scenarios, or in all."""
    found = {name: scenarios.successes(name, arm) for name in names or scenarios.ABLATIONS}
    if missing := [name for name, successes in found.items() if not successes]:
        raise LookupError(
            f"benchmarks/results/scenarios.jsonl has no record of {arm!r} in {', '.join(missing)} with the settings of "
            "today; give a new field of a configuration metadata=_LATER (config.py), or measure the scenarios again."
        )
    return _percent(fmean(map(fmean, found.values())))


def _knows(what: str) -> str:
    presets = {found["preset"]: found for found in records("visibility")}
    if what == "lost":
        lost = [found["lost"] for found in presets.values()]
        return f"{min(lost):.0f} to {max(lost):.0f}"
    return _percent(presets[what]["known"])


def _speed(machine: str) -> str:
    return f"{_cell('performance.md', 'raw, 2 threads', {'amd': 3, 'intel': 6}[machine])},000"


def _native(what: str) -> str:
    return {"least": min, "most": max}[what](
        [_cell("other_environments.md", "`native`", column) for column in (1, 2, 3)], key=float
    )


def _cuda(what: str) -> str:
    """Return the launches of a step on a GPU."""
    return str(json.loads((RESULTS / "cuda_code.json").read_bytes())[what])


def _demo(what: str) -> str:
    runs = records("demo")
    if what == "seconds":
        seconds = [run["seconds"] for run in runs]
        return f"{min(seconds):.0f} to {max(seconds):.0f}"
    return str({"seeds": len(runs), "won": min(run["won"] for run in runs), "matches": runs[0]["matches"]}[what])


def _layout(what: str) -> str:
    return str({"observation": FLAT_OBS_DIM, "action": FLAT_ACTION_DIM}[what])


def _nothing(preset: str, what: str) -> str:
    """Return the processor minutes in which ours learns from nothing to win 90 % against expert."""
    runs = (run for run in records("from_nothing") if run["trainer"] == from_nothing.OURS)
    minutes = [run["minutes"] for run in runs if (run["preset"], run["opponent"]) == (preset, "expert")]
    return f"{ {'median': median, 'worst': max}[what](minutes):.2g}"


@cache
def _baselines() -> dict[str, Any]:
    runs = by_algorithm(scenarios.all_records())
    return {re.sub("[^a-z0-9]+", "-", name.lower()): found for name, found in runs.items()}


def _bench(policy: str, task: str) -> str:
    runs = _baselines()[policy]
    if task == "score":
        return _percent(score(runs, scenarios.TASKS)[0], 1)
    return _percent(fmean(run.success(f"{task}/unseen-maps")[0] for run in runs))


def _replay(name: str, what: str = "size") -> str:
    """Return the size of a match of the gallery, or of `all`, or what its outcome says."""
    matches = DOCS / "gallery" / "matches"
    if what == "size":
        return (
            f"{sum(file.stat().st_size for file in matches.glob(name.replace('all', '*') + '.replay')) / 1000:.0f} kB"
        )
    outcome = Replay.load(matches / f"{name}.replay").outcome
    if outcome is None:
        raise ValueError(f"the match {name} was not played to its end.")
    return f"{outcome['seconds']:.2f}" if what == "seconds" else f"{outcome['zone_score'][what]:.1f}"


# What the name of a fact begins with; the function takes the rest of the name.
SOURCES: dict[str, Callable[..., str]] = {
    "bench": _bench,
    "cuda": _cuda,
    "demo": _demo,
    "knows": _knows,
    "ladder": _ladder,
    "layout": _layout,
    "native": _native,
    "nothing": _nothing,
    "replay": _replay,
    "scenarios": _scenarios,
    "speed": _speed,
}


@cache
def fact(name: str) -> str:
    """Return the text of a fact; ValueError for an unknown name, LookupError if no record holds the fact."""
    source, *rest = name.split(".")
    try:
        return SOURCES[source](*rest)
    except (KeyError, TypeError, ValueError) as error:
        known = f"the function of {source!r}" if source in SOURCES else f"the sources {', '.join(SOURCES)}"
        raise ValueError(f"no fact is called {name!r}; look at {known} in docs/facts.py.") from error


def pages() -> list[Path]:
    """Return the pages that may show facts: README, documents and notebooks."""
    return [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(ROOT.glob("notebooks/*.ipynb"))]


def told(text: str) -> str:
    """Return the text of a page with every fact as its record has it; ValueError for an unknown fact."""
    return FACT.sub(lambda found: f"<!-- {found['name']} -->{fact(found['name'])}<!-- / -->", text)


def faults(page: str, text: str) -> Iterator[str]:
    """Yield a sentence for each fact of a page that is unknown, cannot be shown, or differs from its record."""
    for found in FACT.finditer(text):
        try:
            right = fact(found["name"])
        except (LookupError, ValueError) as error:
            yield f"{page}: {error}"
            continue
        if found["text"] != right:
            yield f"{page} says {found['text']!r} for {found['name']}, and the record says {right!r}; run {COMMAND}."
    for line in filter(FIRST.match, text.splitlines()):
        yield f"{page}: a line begins with a fact's comment; put a word before it: {line.strip()!r}."
    if text.count("<!-- / -->") != len(FACT.findall(text)):
        yield f"{page}: a fact must stand on one line, as <!-- ladder.least -->88.5 %<!-- / -->, and one does not."


def memory_table() -> str:
    """Return Markdown: matches won with and without memory in presets, a line for each."""
    rows, kinds = [], ("preset", "memory", "reports")
    for kind in dict.fromkeys(tuple(run[name] for name in kinds) for run in records("memory")):
        runs = [run for run in records("memory") if tuple(run[name] for name in kinds) == kind]
        won = sorted(run["won"] / run["matches"] for run in runs)
        rate = f"{_percent(fmean(won), 1)} ({100 * won[0]:.1f} to {100 * won[-1]:.1f})"
        preset, memory, reports = kind
        name = f"`{memory}`{'' if reports else ', no reports'}"
        rows.append([f"`{preset}`", name, str(len(runs)), f"{runs[0]['steps']:,}", rate])
    columns = ["preset", "`--memory`", "seeds", "agent steps", "win rate against `hard` (worst to best seed)"]
    return markdown(columns, rows)


def _stages(name: str) -> list[dict[str, Any]]:
    """Return the stages in which a shipped commander was trained; its card has the numbers of the last one."""
    last = find(name).card.training
    stages = [stage for stage in records("commanders") if stage["commander"] == name]
    return [{"steps": last.steps, "minutes": last.minutes, **stage} for stage in stages]


def _totals(name: str) -> tuple[str, str]:
    steps, minutes = (sum(stage[what] for stage in _stages(name)) for what in ("steps", "minutes"))
    return f"{steps / 1e6:.0f} million", f"{minutes:.0f}"


def stages_table(names: list[str]) -> str:
    """Return Markdown: the stages in which each commander was trained, and their sums."""
    rows = []
    for name in names:
        stages = [
            f"{s['steps'] / 1e6:.1f} million against {s['against']}, {s['minutes']:.0f} minutes" for s in _stages(name)
        ]
        rows.append([f"`{name}`", "; ".join(stages), *_totals(name)])
    return markdown(["name", "agent steps of each stage", "of all stages", "minutes"], rows)


def results_table(names: list[str]) -> str:
    """Return Markdown: each commander against the strongest script, with the sums over all stages of its training."""
    rows = []
    for name in names:
        series, size = find(name).card.measured.series[-1], EchelonConfig.preset(name).match.team_size
        low, high = (100 * end for end in wilson_interval(series.wins, series.matches))
        rate = f"{_percent(series.wins / series.matches, 1)} ({low:.1f} to {high:.1f})"
        rows.append([f"`{name}`, {size} v {size}", f"`{series.opponent}`", *_totals(name), rate])
    head = ["commander", "opponent", "agent steps, all stages", "minutes", "win rate (95 % interval)"]
    return markdown(head, rows)
