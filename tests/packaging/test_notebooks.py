"""The notebooks as a forge shows them, and the tool that compares their outputs."""

import base64
import io
import json
from pathlib import Path

import pytest
from PIL import Image

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_with_outputs_and_small(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    assert len(outputs) > 3
    assert not any("text/html" in output.get("data", {}) for output in outputs), "no forge shows pages of the viewer"
    assert path.stat().st_size < 300_000
    pictures = any("image/png" in output.get("data", {}) for output in outputs)
    assert pictures or path.stem[0] == "2", "the second one draws nothing"


@pytest.mark.parametrize(
    ("before", "after", "tags", "differs"),
    [
        ("speed 12.5, value -1e-05", "speed 3,400, value nan", ["varies"], False),
        ("speed 12.5", "speed 3,400", [], True),
        ("speed 12.5", "speed unknown", ["varies"], True),
        ("speed 12.5", "speed 12.5", [], False),
    ],
)
def test_another_output_is_noticed(before, after, tags, differs):
    pytest.importorskip("nbclient", reason="the notebooks need requirements-dev.txt")
    from nbformat.v4 import new_code_cell, new_notebook, new_output
    from tools.notebooks import differences

    def notebook(text):
        cell = new_code_cell("", outputs=[new_output("stream", text=text)], metadata={"tags": tags}, id="speed")
        return new_notebook(cells=[cell])

    patch = differences(notebook(before), notebook(after))
    assert bool(patch) == differs
    if differs:
        assert patch[0] == "--- cell speed, stored"


@pytest.mark.parametrize("pictured", [True, False])
def test_of_a_page_of_the_viewer_only_its_picture_is_stored(pictured):
    pytest.importorskip("nbclient", reason="the notebooks need requirements-dev.txt")
    from nbformat.v4 import new_output
    from tools.notebooks import PAGE, small

    Image.new("RGB", (900, 500)).save(file := io.BytesIO(), "PNG")
    picture = {"image/png": base64.b64encode(file.getvalue()).decode()} if pictured else {}
    shown = small(new_output("display_data", data={"text/html": "<iframe>", "text/plain": "Page", **picture})).data
    assert set(shown) == {"text/plain", *picture}
    assert shown["text/plain"] == PAGE
