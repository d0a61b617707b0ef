"""A match as one self-contained page for the browser: data, script and style in a single file that needs no network.

No part of a replay ever becomes markup or script. Names and numbers are stored in a compressed block of base64 text,
and the script displays them as text. The page's policy allows this one script only, by its hash.
"""

import base64
import gzip
import hashlib
import html
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from echelon_env.catalog import MATERIALS, MAX_STABILITY, MECH_CLASSES, REWARD_TERMS, SUITES, WEAPONS
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.rendering import palette
from echelon_env.rendering.track import UNITS, Track

_PALETTE = ("TEXT", "FAINT_TEXT", "TRACK", "CRITICAL", "HEAT", "ZONE", "CLOUD", "ECM", "ECCM", "PAINTED")


@dataclass(frozen=True)
class Page:
    """A page with one match; as the last expression of a notebook cell, it is shown in the notebook.

    Where a stored notebook is shown without running pages, as on a forge, the picture takes its place.
    """

    html: str
    height: int = 640  # in a notebook, CSS pixels
    still: Callable[[], NDArray[np.uint8]] | None = None  # draws a picture of the match, (height, width, 3)

    def _repr_html_(self) -> str:
        """Return the page in its own frame, which may run its script but reach nothing outside."""
        return (
            f'<iframe srcdoc="{html.escape(self.html)}" sandbox="allow-scripts" '
            f'style="width: 100%; height: {self.height:d}px; border: 0"></iframe>'
        )

    def _repr_png_(self) -> bytes | None:
        """Return the picture as a PNG file; None without one."""
        if self.still is None:
            return None
        Image.fromarray(self.still()).save(file := io.BytesIO(), "PNG")
        return file.getvalue()


def rules_of(config: EchelonConfig, commanders: Mapping[str, str]) -> dict[str, Any]:
    """Return what the viewer must know about the rules of a match and the teams, as JSON values."""
    return {
        "physics_step_seconds": config.match.physics_step_seconds,
        "steps_per_decision": config.match.physics_steps_per_decision,
        "points_to_win": config.match.zone_points_to_win,
        "aim": config.aim,
        "max_stability": MAX_STABILITY,
        "reward_terms": list(REWARD_TERMS),
        "teams": [
            {"name": name, "commander": commanders[name], "colour": colour}
            for name, colour in zip(TEAM_NAMES, palette.TEAM_COLOURS, strict=True)
        ],
        "classes": _excerpt(MECH_CLASSES, "name", "width", "height", "hp", "leg_hp", "heat_cap"),
        "weapons": _excerpt(WEAPONS, "name", "cooldown_s", "speed", "splash_radius", "colour"),
        "materials": _excerpt(MATERIALS, "name", "collides", "colour"),
        "suites": [suite.name for suite in SUITES],
        "palette": {name.lower(): getattr(palette, name) for name in _PALETTE},
        "action_blocks": [
            {"name": b.name, "kind": b.kind, "start": b.start, "end": b.start + b.size, "names": list(b.columns)}
            for b in ACTION_LAYOUT.blocks
        ],
    }


def _excerpt(rows: Sequence[Any], *names: str) -> list[dict[str, Any]]:
    return [{name: getattr(row, name) for name in names} for row in rows]


def build_page(track: Track, facts: dict[str, Any], channels: Mapping[str, NDArray[np.float32]], title: str) -> str:
    """Return the page of a match; ``facts`` are JSON values for the viewer, the title is any text."""
    packed: dict[str, NDArray[Any]] = dict(channels)
    if (shares := channels.get("action_probabilities")) is not None:  # whole numbers compress well
        packed["action_probabilities"] = (shares / UNITS["probability"]).round().astype(np.int16)
    stream = gzip.compress(track.pack(facts, packed), compresslevel=9, mtime=0)
    match = base64.b64encode(stream).decode("ascii")
    return filled("viewer/page.html", **_assets(), title=html.escape(title), match=match)


@lru_cache
def part(path: str) -> str:
    """Return a file of this folder of which pages are made."""
    return resources.files("echelon_env.rendering").joinpath(path).read_text("utf-8")


def filled(path: str, **slots: Any) -> str:
    """Return a file of this folder with markup in its ``{{slots}}``."""
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: str(slots[slot[1]]), part(path))


@lru_cache(maxsize=1)
def _assets() -> dict[str, str]:
    script, style = part("viewer/viewer.js"), part("viewer/viewer.css")
    return {"script": script, "style": style, "policy": _policy([script], [style])}


def document(title: str, body: str, style: str = "", script: str = "") -> str:
    """Return a page around markup, in which whatever comes from outside is escaped; frames may hold a ``Page``."""
    style = part("pages/pages.css") + style
    viewer = _assets()  # frames are bound by the policy of the page around them too
    policy = _policy([script, viewer["script"]], [style, viewer["style"]], "data: blob: 'self'")
    program = f"<script>{script}</script>" if script else ""
    return filled("pages/page.html", policy=policy, title=html.escape(title), style=style, body=body, script=program)


def refusals(heading: str, reasons: Mapping[str, str]) -> str:
    """Return HTML that lists what is left out of a page, by name, and why; an empty text if nothing is."""
    items = "".join(f"<li><code>{html.escape(name)}</code>: {html.escape(why)}</li>" for name, why in reasons.items())
    return f"<h2>{heading}</h2><ul>{items}</ul>" if items else ""


def _policy(scripts: Sequence[str], styles: Sequence[str], pictures: str = "data: blob:") -> str:
    allowed, looks = (" ".join(map(_hash, texts)) for texts in (scripts, styles))
    return (
        f"default-src 'none'; script-src {allowed}; style-src {looks}; img-src {pictures}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
