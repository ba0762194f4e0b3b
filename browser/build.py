"""Builds the page that rechecks certificates in a browser: python browser/build.py FOLDER.  `make docs` and `make browser` run it.

Pyodide comes from npm and python-flint's WebAssembly wheel from PyPI, each of the version and hash that package.json and flint.txt name;
the checker is the trusted half of this checkout.  FOLDER is complete: any server of files can serve it, and it asks nothing of another.
"""

import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from rdpverify.papers.trusted import PACKAGE, trusted_files
from rdpverify.version import installed_version

HERE = Path(__file__).parent
PAGE = ("page.css", "page.js", "worker.js")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=314", "--implementation=cp", "--abi=cp314")
TELLING = ("__init__.py", "summary.py", "core_texts.py", "compared.py", "evidenced.py", "rests_on.py", "rule_texts.py", "rules.toml",
           "own_axioms.py")  # of rdpverify/certificates: what a certificate says
SECOND = HERE.parent / "checker" / "second.py"
DATED = (1980, 1, 1, 0, 0, 0)
CHECKER, WHEEL = "checker.zip", "flint.whl"


def build(target: Path, cache: Path):
    target.mkdir(parents=True, exist_ok=True)
    cache.mkdir(parents=True, exist_ok=True)
    with tarfile.open(_pyodide(cache)) as archive:
        for name in RUNTIME:
            (target / name).write_bytes(archive.extractfile(f"package/{name}").read())
    shutil.copyfile(_flint(cache), target / WHEEL)
    checker = checker_archive()
    (target / CHECKER).write_bytes(checker)
    for name in PAGE:
        shutil.copyfile(HERE / name, target / name)
    said = {"VERSION": installed_version(), "DIGEST": hashlib.sha256(checker).hexdigest()}
    _filled("index.html", target, said)
    files = ["./", *PAGE, *RUNTIME, CHECKER, WHEEL]
    content = hashlib.sha256(b"".join((target / (name if name != "./" else "index.html")).read_bytes() for name in files))
    _filled("offline.js", target, {"FILES": json.dumps(files), "NAME": json.dumps(f"rdpverify-{content.hexdigest()[:16]}")})


def checker_archive() -> bytes:
    """The trusted half, what tells what a certificate says, and the second checker; the same checkout gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        files = [*trusted_files(), Path("printer.py"), *(Path("certificates", name) for name in TELLING)]
        contents = {f"rdpverify/{path.as_posix()}": (PACKAGE / path).read_bytes() for path in files}
        contents |= {name: (HERE / name).read_bytes() for name in ("in_browser.py", "without_flint.py")}
        contents["checker/second.py"] = SECOND.read_bytes()
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _filled(name: str, target: Path, values: dict[str, str]):
    text = (HERE / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    (target / name).write_text(text, encoding="utf-8")


def _pyodide(cache: Path) -> Path:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    version = wanted["dependencies"]["pyodide"]
    path = cache / f"pyodide-{version}.tgz"
    if not path.is_file():
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{version}"], cwd=cache, check=True, stdout=subprocess.DEVNULL)
    found = "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if found != wanted["integrity"]["pyodide"]:
        path.unlink()
        sys.exit(f"pyodide {version} is not what package.json names: {found}")
    return path


def _flint(cache: Path) -> Path:
    if not list(cache.glob("python_flint-*wasm32.whl")):
        options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes", *PLATFORM)
        wanted = ("-r", str(HERE / "flint.txt"), "-d", str(cache))
        subprocess.run([sys.executable, "-m", "pip", "download", *options, *wanted], check=True)
    [path] = cache.glob("python_flint-*wasm32.whl")
    if hashlib.sha256(path.read_bytes()).hexdigest() not in (HERE / "flint.txt").read_text(encoding="utf-8"):
        path.unlink()
        sys.exit("python-flint is not what flint.txt names")
    return path


if __name__ == "__main__":
    build(Path(sys.argv[1]), HERE.parent / "build" / "browser")
