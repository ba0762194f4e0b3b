"""The page that rechecks certificates, in Chromium: right verdicts, hostile files, nothing asked of another place, offline once loaded."""

import functools
import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from chromium import Browser, program

from rdpverify.claims.claim import Claim
from rdpverify.claims.store import certificate_text

pytestmark = pytest.mark.pages
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "build" / "site" / "recheck"
DEPTH = 100_000
# fmt: off
CLAIMS = {
    "event": {"statement": "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", "given": ("renyi(P,Q,alpha) <= eps",), "where": ("alpha in (1,oo)", "eps in [0,oo)")},
    "misprint": {"statement": "renyi(P,Q,alpha) <= alpha*eps**2/4", "given": ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"), "where": ("alpha in (1,oo)", "eps in (0,oo)")},
    "gauss": {"statement": "renyi(Normal(0, sigma), Normal(mu, sigma), alpha) == alpha*mu**2/(2*sigma**2)", "where": ("alpha in (1, oo)", "sigma > 0")},
}
# fmt: on


@pytest.fixture(scope="module")
def folder():
    """Built anew only where `make docs` has not been."""
    if not (PAGE / "index.html").is_file():
        subprocess.run([sys.executable, str(ROOT / "browser" / "build.py"), str(PAGE)], check=True, timeout=600)
    return PAGE


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server(folder):
    serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield serving
    serving.shutdown()


@pytest.fixture(scope="module")
def page(server):
    assert program(), "these checks need Chromium on the PATH"
    with Browser() as browser:
        browser.address = f"http://127.0.0.1:{server.server_port}/"
        browser.open(browser.address)
        wait(browser, "document.getElementById('state').dataset.state !== 'starting'")
        assert browser.run("document.getElementById('state').textContent") == "The checker is ready."
        yield browser


@pytest.fixture(scope="module")
def certificates():
    return {name: Claim(**claim).verify().certificate for name, claim in CLAIMS.items()}


def wait(page, condition: str):
    """Until the condition holds; a busy machine takes its time."""
    for _ in range(4000):
        if page.run(f"new Promise((done) => setTimeout(() => done({condition}), 50))"):
            return
    raise TimeoutError(page.run("document.body.innerText"))


def dropped(page, content: str | bytes, name: str = "c.json") -> dict:
    """What the page says of a file that is dropped on it."""
    data = list(content.encode() if isinstance(content, str) else content)
    page.run(f"""(() => {{
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array({data})], {json.dumps(name)}));
      document.body.dispatchEvent(new DragEvent("drop", {{ dataTransfer: files, bubbles: true, cancelable: true }}));
    }})()""")
    wait(page, "document.querySelector('#results li:last-child')?.dataset.word")
    return page.run("""(() => { const item = document.querySelector("#results li:last-child");
      return { word: item.dataset.word, text: item.innerText, milliseconds: Number(item.dataset.milliseconds) }; })()""")


@pytest.mark.parametrize("name, verdict", [("event", "proved"), ("misprint", "refuted"), ("gauss", "proved")])
def test_a_certificate_holds_and_a_damaged_one_does_not(page, certificates, name, verdict):
    text = certificate_text(certificates[name])
    found = dropped(page, text)
    assert found["word"] == "holds" and verdict in found["text"] and certificates[name]["digest"] in found["text"]
    for old, new in (('"verdict":"', '"verdict":"un'), (text[len(text) // 2], "\x00"), ("alpha", "alpha+0")):
        assert dropped(page, text.replace(old, new, 1))["word"] in ("does not hold", "no certificate")


def test_a_certificate_of_a_false_claim_is_refused_though_its_digest_fits(page, certificates):
    from rdpverify.certificates.sealed import claim_certificate

    claim = Claim(**{**CLAIMS["event"], "statement": CLAIMS["event"]["statement"].replace("(alpha-1)/alpha", "alpha/(alpha-1)")})
    forged = claim_certificate(claim.parsed, "proved", certificates["event"]["evidence"])
    assert dropped(page, certificate_text(forged))["word"] == "does not hold"


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"\xff\xfe", b"[" * DEPTH, b'{"a":' * DEPTH, b"1" * 100_000, b'{"format": "rdpverify-certificate", "format": 1}', b"NaN", b"<script>document.title = 'owned'</script>"],
    ids=["empty", "object", "not UTF-8", "deep", "deep objects", "long number", "double key", "NaN", "script"],
)
def test_hostile_files_get_a_line_and_the_checker_lives_on(page, certificates, content):
    found = dropped(page, content, "<img src=x onerror=alert(1)>.json")
    assert found["word"] in ("does not hold", "no certificate", "not checked") and "<img" in found["text"]
    assert page.run("document.title") == "Recheck a certificate" and page.run("document.querySelectorAll('#results img').length") == 0
    assert dropped(page, certificate_text(certificates["event"]))["word"] == "holds"


def test_it_checks_as_the_command_does(page):
    """On certificates of every tier, where make verify has left some."""
    kept = sorted((ROOT / "build" / "certificates").glob("*.json"))
    for path in kept[:: max(1, len(kept) // 12)]:
        assert dropped(page, path.read_bytes(), path.name)["word"] == "holds"


def test_nothing_is_asked_of_another_place_and_the_console_is_silent(page):
    assert page.console == [] and page.requests and all(address.startswith((page.address, "data:", "blob:")) for address in page.requests if address != "about:blank")


def test_times(page, certificates):
    """Printed for docs/browser.md; of a busy machine they say little, so that nothing is asserted of them."""
    before = page.processor_seconds()
    page.open(page.address)
    wait(page, "document.getElementById('state').dataset.state === 'ready'")
    print(f"ready after {page.run('performance.now()') / 1000:.1f} s; {page.processor_seconds() - before:.1f} s of the processor")
    kept = sorted((ROOT / "build" / "certificates").glob("*.json"))
    for what, texts in {"the first certificate": [certificate_text(certificates["event"])], "each of those after": [path.read_bytes() for path in kept[:: max(1, len(kept) // 40)]]}.items():
        before = page.processor_seconds()
        took = sorted(dropped(page, text)["milliseconds"] for text in texts)
        if took:
            print(f"{what}: median {took[len(took) // 2] / 1000:.2f} s, at most {took[-1] / 1000:.2f} s; {(page.processor_seconds() - before) / len(took):.2f} s of the processor")


class WithoutFlint(Quiet):
    def do_GET(self):
        if self.path.endswith("flint.whl"):
            self.send_error(404)
        else:
            super().do_GET()


def test_the_second_checker_looks_alone_where_flint_does_not_load(folder, certificates):
    serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(WithoutFlint, directory=str(folder)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    try:
        with Browser() as browser:
            browser.open(f"http://127.0.0.1:{serving.server_port}/")
            wait(browser, "document.getElementById('state').dataset.state !== 'starting'")
            assert "without python-flint" in browser.run("document.getElementById('state').textContent").lower()
            text = certificate_text(certificates["event"])
            found = dropped(browser, text)
            assert found["word"] == "holds" and "alone" in found["text"] and certificates["event"]["digest"] in found["text"]
            assert dropped(browser, text.replace("alpha", "beta"))["word"] == "does not hold"
            assert dropped(browser, certificate_text(certificates["gauss"]))["word"] == "not checked"
            assert dropped(browser, "{")["word"] == dropped(browser, b"\xff")["word"] == "no certificate"
    finally:
        serving.shutdown()
        serving.server_close()


def test_it_works_without_a_network_once_it_was_loaded(page, server, certificates):
    """The server is gone: what the browser kept is all there is.  The last test of this file."""
    wait(page, "navigator.serviceWorker.controller !== null")
    server.shutdown()
    server.server_close()
    page.open(page.address)
    wait(page, "document.getElementById('state').dataset.state === 'ready'")
    assert dropped(page, certificate_text(certificates["event"]))["word"] == "holds"
