"""A wheel holds the claims and the pages, and an installation of it decides them."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.pages
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)], check=True, timeout=300)
    [found] = folder.glob("*.whl")
    return found


def test_a_wheel_holds_the_claims_the_pages_and_the_schema(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    here = [*ROOT.glob("proofs/*.toml"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("docs/*.json")]
    assert len(here) > 50 and {f"rdpverify/data/{path.relative_to(ROOT)}" for path in here} <= names
    assert not [name for name in names if name.split("/")[0] in ("tests", "docs", "proofs", "setup.py")]


def test_an_installed_package_finds_its_claims_where_there_is_no_folder_of_them(wheel, tmp_path):
    """Its dependencies are those of this interpreter; the package itself is that of the wheel."""
    venv.create(tmp_path / "venv", system_site_packages=False, with_pip=False)
    place = next((tmp_path / "venv" / "lib").glob("python*/site-packages"))
    zipfile.ZipFile(wheel).extractall(place)
    outside = [path for path in sys.path if "site-packages" in path]
    (place / "dependencies.pth").write_text("\n".join(outside))
    python, elsewhere = tmp_path / "venv" / "bin" / "python", tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = ("import rdpverify; from rdpverify.claims.shipped import default_claims as d, shipped as s; from rdpverify.claims.collect import collect;"
            "print(rdpverify.__file__, len(collect(d())), (s('docs') / 'language.md').is_file())")  # fmt: skip
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([python, "-c", code], cwd=elsewhere, env=clean, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    file, count, documented = done.stdout.split()
    assert file.startswith(str(place)) and int(count) == len(list(ROOT.glob("proofs/*.toml"))) and documented == "True"
