"""The archive that the page in a browser unpacks holds all that it imports: certificates of several kinds come out right with nothing else of the package."""

import importlib.util
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.store import certificate_text

ROOT = Path(__file__).parents[2]
ASKED = """
import sys
sys.path.insert(0, ".")
import in_browser

class Content:
    def to_bytes(self):
        return open("asked.json", "rb").read()

print(in_browser.recheck(Content()))
for name, module in sys.modules.items():  # an installed package must not help out
    assert not name.startswith("rdpverify") or module.__file__.startswith(sys.argv[1]), module.__file__
"""
CLAIMS = [
    ({"statement": "tv(P, Q) <= 1"}, "proved"),
    ({"statement": "renyi(Normal(0, s), Normal(m, s), a) == a*m**2/(2*s**2)", "where": ("a in (1, oo)", "s > 0")}, "proved"),
    ({"statement": "kl(Normal(0, s), Normal(m, s)) == m**2/s**2", "where": ("s > 0",)}, "refuted"),
    ({"statement": "tv(Laplace(0, 1), Laplace(x, 1)) <= 1/2", "where": ("x in [0, 1]",)}, None),
]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    spec = importlib.util.spec_from_file_location("browser_build", ROOT / "browser" / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    folder = tmp_path_factory.mktemp("page").resolve()
    zipfile.ZipFile(io.BytesIO(build.checker_archive())).extractall(folder)
    return folder


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_a_certificate_is_rechecked_by_the_archive_alone(unpacked, claim, verdict):
    certificate = Claim(**claim).verify().certificate
    (unpacked / "asked.json").write_text(certificate_text(certificate), encoding="utf-8")
    run = subprocess.run([sys.executable, "-I", "-c", ASKED, str(unpacked)], cwd=unpacked, capture_output=True, text=True)
    assert not run.returncode, run.stderr
    told = json.loads(run.stdout)
    assert told["word"] == "holds" and told["verdict"] == (verdict or certificate["verdict"])
    assert told["rests_on"]["files"] and told["rests_on"]["tiers"]
