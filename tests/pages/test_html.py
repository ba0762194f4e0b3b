"""The HTML report of proofs/ in a real browser: silent, offline, quick, nothing wider than the screen, whole on paper and without script."""

from pathlib import Path

import pytest
from chromium import Browser, program

from rdpverify.claims.collect import collect
from rdpverify.claims.run import run
from rdpverify.claims.store import Store
from rdpverify.reports.document import document
from rdpverify.reports.render import write

pytestmark = pytest.mark.pages
ROOT = Path(__file__).parents[2]
WIDTHS = (1280, 390)
SHOWN = "document.getElementById({!r}).checkVisibility()"


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    """The report of proofs/ as a file and as a folder; certificates that are kept are taken."""
    files = collect([ROOT / "proofs"])
    made = document(files, list(run(files, folder=ROOT / "build" / "certificates", jobs=2, store=Store(ROOT / "build" / "store"))))
    place = tmp_path_factory.mktemp("report")
    write(made, str(place / "report.html"))
    write(made, f"{place}/site/")
    return place


@pytest.fixture
def page():
    assert program(), "these checks need Chromium on the PATH"
    with Browser() as browser:
        yield browser


def test_it_opens_quickly_silently_and_offline(report, page):
    address = f"file://{report}/report.html"
    assert min(page.open(address) for _ in range(3)) < 2000
    page.run("location.hash = 'Notation'")
    page.run("document.querySelector('input').dispatchEvent(new Event('input', {bubbles: true}))")
    assert page.console == []
    assert {each.partition("#")[0] for each in page.requests} <= {address, "about:blank", "data:,"}


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(report, page, width):
    page.resize(width)
    page.open(f"file://{report}/report.html")
    ids = page.run("[...document.querySelectorAll('main > .page, main > noscript')].map(each => each.id || each.dataset.ids.split(' ')[0])")
    wide = [problem for start in range(0, len(ids), 100) for problem in page.run("""(async (ids) => {
      const found = [], link = document.body.appendChild(document.createElement("a"));
      for (const id of ids) {
        link.href = "#" + id;
        link.click();
        await new Promise((done) => setTimeout(done));
        if (!document.getElementById(id)?.checkVisibility()) found.push(id + " is not shown");
        if (document.documentElement.scrollWidth > innerWidth) found.push(id + " is " + document.documentElement.scrollWidth + " wide");
        document.querySelector(".statement")?.remove();  // as in a page just opened, and a quick one
      }
      return found;
    })""" + f"({ids[start:start + 100]})")]  # fmt: skip
    assert wide == [] and len(ids) > 250


@pytest.mark.parametrize("width", WIDTHS)
def test_a_formula_in_the_contents_can_be_scrolled_to_its_end(report, page, width):
    page.resize(width)
    page.open(f"file://{report}/report.html")
    assert page.run("[...document.querySelectorAll('.said, .display')].every(each => getComputedStyle(each).overflowX === 'auto')")


def go(page, part):
    page.run(f"location.hash = {part!r}")
    page.run("new Promise(done => setTimeout(done, 20))")


def test_a_statement_is_there_at_once_when_its_link_is_clicked(report, page):
    page.open(f"file://{report}/report.html")
    page.run("document.querySelector('.rows a[href=\"#laplace-divergence\"]').click()")
    page.run("new Promise(done => setTimeout(done, 20))")
    assert page.run(SHOWN.format("laplace-divergence")) and page.run("document.querySelectorAll('.statement').length") == 1


def test_one_part_is_shown_at_a_time_and_the_way_back_works(report, page):
    page.open(f"file://{report}/report.html#laplace-divergence")
    assert page.run(SHOWN.format("laplace-divergence")) and not page.run(SHOWN.format("Contents"))
    assert page.run("document.title").startswith("Theorem")
    go(page, "laplace-divergence.mutant")
    assert page.run(SHOWN.format("laplace-divergence"))
    go(page, "Rule-identity")
    assert page.run(SHOWN.format("Rules")) and not page.run(SHOWN.format("laplace-divergence"))
    go(page, "")
    assert page.run(SHOWN.format("Contents")) and not page.run(SHOWN.format("Rules"))


def test_the_contents_can_be_searched_and_filtered(report, page):
    page.open(f"file://{report}/report.html")
    count = "document.querySelectorAll('.rows > li:not([hidden])').length"
    whole = page.run(count)
    change = "{{ const field = document.forms[0].elements[{!r}]; field.value = {!r}; field.dispatchEvent(new Event('input', {{bubbles: true}})); }}"
    page.run(change.format("search", "RENYI mironov"))
    assert 0 < page.run(count) < whole and "of" in page.run("document.querySelector('output').textContent")
    page.run(change.format("verdict", "refuted"))
    assert page.run(count + " < 5")
    page.run(change.format("search", "no such words"))
    assert page.run(count) == 0
    page.run("document.forms[0].reset()")
    page.run("new Promise(done => setTimeout(done, 20))")
    assert page.run(count) == whole
    for facet in ("verdict", "divergence", "mechanism", "source"):
        told = page.run(f"""[...document.forms[0].elements.{facet}.options].slice(1).map(option => {{
          option.selected = true; option.parentNode.dispatchEvent(new Event('input', {{bubbles: true}}));
          return [option.textContent.match(/\\((\\d+)\\)$/)[1], String({count})]; }}).filter(([told, found]) => told !== found)""")
        assert told == []
        page.run(change.format(facet, ""))


def test_on_paper_everything_is_there(report, page):
    page.open(f"file://{report}/report.html")
    page.media("print")
    page.run("dispatchEvent(new Event('beforeprint'))")
    assert page.run("document.querySelectorAll('main > .page').length > 250 && !document.querySelector('noscript')")
    assert page.run("[...document.querySelectorAll('main > .page')].every(each => each.checkVisibility())")
    assert not page.run("document.querySelector('header').checkVisibility()")
    go(page, "laplace-divergence")
    assert page.run("[...document.querySelectorAll('main > .page')].filter(each => each.checkVisibility()).length") == 1
    assert page.run("document.querySelector('#laplace-divergence .proof').checkVisibility()")


def test_without_script_everything_is_readable(report, page):
    page.send("Emulation.setScriptExecutionDisabled", value=True)
    page.open(f"file://{report}/report.html#laplace-divergence")
    assert page.run(SHOWN.format("laplace-divergence")) and not page.run(SHOWN.format("Contents"))
    page.open(f"file://{report}/report.html")
    assert page.run(SHOWN.format("Contents")) and not page.run("document.querySelector('form').checkVisibility()")


@pytest.mark.parametrize("scheme, lighter", [("light", "paper"), ("dark", "ink")])
def test_light_and_dark(report, page, scheme, lighter):
    page.media("", scheme)
    page.open(f"file://{report}/report.html")
    ink, paper = (sum(map(int, page.run(f"getComputedStyle(document.body).{name}.match(/\\d+/g)"))) for name in ("color", "backgroundColor"))
    assert (paper > ink) == (lighter == "paper") and abs(paper - ink) > 450


def test_a_folder_of_pages_is_small_silent_and_offline(report, page):
    for name in ("index.html", "notation.html", "rules.html", "statements/laplace-divergence.html"):
        for width in WIDTHS:
            page.resize(width)
            assert min(page.open(f"file://{report}/site/{name}") for _ in range(3)) < 2000
            assert page.run("document.documentElement.scrollWidth <= innerWidth"), (name, width)
            assert page.run("document.querySelector('main > .page').checkVisibility()"), name
    assert page.console == [] and all(each.startswith((f"file://{report}/", "about:", "data:,")) for each in page.requests)
