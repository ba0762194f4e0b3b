"""The built site: every page opens without a request or an error, and the notebooks say what they are meant to say."""

import re
import shutil
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytestmark = pytest.mark.pages
ROOT = Path(__file__).parents[2]
SITE, SOURCES = ROOT / "build" / "site", ROOT / "docs"
PAGES = sorted(path.relative_to(SOURCES).with_suffix("") for path in SOURCES.rglob("*.md"))
SAID = {  # what the code of a notebook must have answered
    "derive": ["finite:   always", "order oo: 1/b", "4 - 3*alpha > 0"],
    "check-a-paper": ["'proved'", "refuted   ε²/4-zCDP", "undecided"],
    "counterexample": ["('proved', 'refuted')", "0 <= 0", "'1/100'"],
    "dpsgd": ["1.82823666651", "2.1008351", "(1.4150390625, ['proved', 'refuted'])"],
    "own-density": ["its mass is 2", "'proved'"],
    "accountant": ["1 unsafe, 1 loose", "loose by 21.0%"],
}
PICTURES = {"derive": 2, "check-a-paper": 0, "counterexample": 2, "dpsgd": 2, "own-density": 1, "accountant": 1}


@pytest.fixture(scope="module", autouse=True)
def site():
    """Built anew only where `make docs` has not been."""
    if not (SITE / "index.html").is_file():
        subprocess.run([sys.executable, "-m", "sphinx", "-qW", "-b", "html", str(SOURCES), str(SITE)], check=True, timeout=900)


def html(page) -> str:
    return (SITE / f"{page}.html").read_text(encoding="utf-8")


class Loaded(HTMLParser):
    """What a browser would load by itself."""

    def __init__(self, text: str):
        super().__init__()
        self.addresses = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag in ("script", "img", "iframe", "source", "embed"):
            self.addresses.append(given.get("src"))
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "preconnect", "dns-prefetch"):
            self.addresses.append(given.get("href"))


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_loads_nothing_from_elsewhere(page):
    text = html(page)
    assert [address for address in Loaded(text).addresses if address and re.match(r"(https?:)?//", address)] == []
    assert "mathjax" not in text.lower()


def test_style_sheets_load_nothing_from_elsewhere():
    assert [path for path in SITE.rglob("*.css") if re.search(r"url\(['\"]?(https?:)?//|@import", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_browser_without_a_network_opens_the_page_without_complaint(page, tmp_path):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "this check needs chromium"
    done = subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}", "--host-resolver-rules=MAP * ~NOTFOUND",
         "--enable-logging=stderr", "--log-level=0", "--dump-dom", (SITE / f"{page}.html").as_uri()],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0 and "</html>" in done.stdout
    assert [line for line in done.stderr.splitlines() if ":CONSOLE" in line or "ERR_" in line] == []


@pytest.mark.parametrize("name", SAID)
def test_a_notebook_was_run_and_said_what_it_should(name):
    text = html(f"notebooks/{name}")
    shown = unescape(re.sub(r"<[^>]+>", "", text))
    assert [said for said in SAID[name] if said not in shown] == []
    assert "Traceback" not in text and len(re.findall(r'<img[^>]*src="\.\./_images/', text)) == PICTURES[name]


def test_formulas_are_mathml():
    assert html("index").count("<math") == 2 and html("gallery").count("<math") > 50
