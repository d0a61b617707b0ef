"""Lets the site show pages that live elsewhere in the repository, and the links between all of them.

README.md, CONTRIBUTING.md and CHANGELOG.md belong at the top of the repository, and links in it must work where it is
browsed as files. The site therefore takes these pages from there and turns links to them as it needs them. The
replays of the gallery become pages in which they can be watched.
"""

import logging
import re
import tempfile
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from echelon_env.replays.pages import build_gallery

LOG = logging.getLogger("mkdocs.hooks.site")

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": "quickstart.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
FOLDERS = ("examples", "notebooks")  # their files are offered as they are
LINK = re.compile(r"\]\((?:\.\./|docs/)?(?P<target>[^)#:]+)(?P<anchor>#[^)]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files from outside ``docs``."""
    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text()))
    with tempfile.TemporaryDirectory() as place:
        site = Path(place)
        _, refused = build_gallery(ROOT / "docs" / "gallery" / "matches", site, title="Gallery", report=LOG.info)
        for name, reason in refused.items():
            LOG.warning("%s: %s Record it anew: python docs/build_docs.py", name, reason)
        for path in (*site.glob("*.html"), *site.glob("matches/*.html"), *site.glob("matches/*.jpg")):
            name = f"gallery/{path.relative_to(site).as_posix()}"
            files.append(File.generated(config, name, content=path.read_bytes()))
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.is_file():
                name = path.relative_to(ROOT).as_posix()
                files.append(File.generated(config, name, abs_src_path=str(path)))
    for name in ("LICENSE", "CITATION.cff"):
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links of pages at the top of the site lead to where the site has their targets."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]  # here: a forge would show it above the page
    if "/" in page.file.src_uri:
        return markdown

    def turned(link: re.Match[str]) -> str:
        target = link["target"]
        return f"]({PAGES.get(target, target)}{link['anchor'] or ''})"

    return LINK.sub(turned, markdown)
