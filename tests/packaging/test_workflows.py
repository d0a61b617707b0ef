"""The workflows of hosted continuous integration are valid, pinned, and publish without a password."""

import re
import subprocess
import sys

import pytest
import yaml
from tools.requirements import PROJECTS, ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
PINNED = re.compile(r"^ *- uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def jobs(name):
    return yaml.safe_load((FOLDER / name).read_text())["jobs"]


def test_they_follow_the_schema_of_github():
    assert {path.name for path in WORKFLOWS} == {"ci.yml", "publish.yml"}
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_to_a_commit_and_keep_no_token(path):
    used = [line for line in path.read_text().splitlines() if "uses:" in line]
    assert len(used) > 3
    loose = [line for line in used if not PINNED.match(line)]
    assert not loose, f"name the commit and, behind it, the version: {loose}"
    steps = [step for job in yaml.safe_load(path.read_text())["jobs"].values() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)


def test_nobody_may_more_than_needed():
    publishing = {name: {"id-token": "write"} for name in PROJECTS} | {"github-release": {"contents": "write"}}
    for name, allowed in {"ci.yml": {}, "publish.yml": publishing}.items():
        text = (FOLDER / name).read_text()
        assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
        assert {n: job["permissions"] for n, job in jobs(name).items() if "permissions" in job} == allowed
        assert "secrets." not in text


def test_each_distribution_is_published_by_its_own_job_from_what_was_checked():
    publish = jobs("publish.yml")
    assert publish["build"]["steps"][2]["run"].startswith("make release-check")
    uploads = [s["with"] for s in publish["build"]["steps"] if "upload-artifact" in s.get("uses", "")]
    kept = {upload["name"]: upload["path"] for upload in uploads}
    assert kept == {"sbom": "dist/sbom"} | {name: f"dist/{name}" for name in PROJECTS}
    for distribution in PROJECTS:
        job = publish[distribution]
        download, upload = job["steps"]
        assert download["with"]["path"] == "dist"
        named = download["with"].get("name") or download["with"]["pattern"]
        assert named == ("{echelon-env,prebuilt-*}" if distribution == "echelon-env" else distribution)
        assert upload["uses"].startswith("pypa/gh-action-pypi-publish@")
        assert set(upload["with"]) == {"repository-url"}, "no password: trusted publishing"
        assert "'pypi' || 'testpypi'" in job["environment"]["name"]
        assert f"/p/{distribution}'" in job["environment"]["url"]
    assert publish["echelon-rl"]["needs"] == "echelon-env"
    assert publish["echelon-env"]["needs"] == "prebuilt"
    assert publish["prebuilt"]["needs"] == "build"


def test_every_supported_python_and_system_is_tried():
    ci = jobs("ci.yml")
    pythons = ci["check"]["strategy"]["matrix"]["python"]
    assert pythons[0] == "3.11"  # requires-python
    assert len(pythons) >= 4
    assert set(ci["systems"]["strategy"]["matrix"]["os"]) == {"macos-latest", "windows-latest"}
    commands = "\n".join(step.get("run", "") for job in ci.values() for step in job["steps"])
    for target in ("test", "test-lowest", "docs", "notebooks", "wheel-check", "release-check", "audit"):
        assert re.search(rf"^make (?:[a-z-]+ )*{target} ", commands + " ", re.MULTILINE), f"no job runs make {target}"
