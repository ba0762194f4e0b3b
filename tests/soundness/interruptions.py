"""What a run that is broken off leaves behind, for each command that writes: killed, a full disk, a folder that cannot be written, no reader.

Every file that a command names is afterwards what it was before or what an undisturbed run writes, whole; the exit code says that something
went wrong, one line says what, and there is no traceback.
"""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

CLAIMS = "".join(f'[[claim]]\nid = "c{k}"\nexpected = "proved"\nmutant = "none: a sample"\nstatement = "x**2 + {k} >= 0"\nwhere = ["x in [0, 1]"]\n'
                 for k in range(4))
PAPER = "\\documentclass{article}\n\\usepackage{rdpverify}\n\\begin{document}\n\\rdpclaim{one}{1 <= 2}\n\\rdpvalue{exp(1)}{12}\n\\end{document}\n"
COMMANDS = {  # what is run, and the files that it names
    "check": (["check", "claims.toml", "--json", "out.json"], ["out.json"]),
    "report": (["report", "claims.toml", "--to", "report.html", "--to", "report.md"], ["report.html", "report.md"]),
    "prove": (["prove", "x**2 + 1 >= 0", "--where", "x in [0, 1]", "--certificate", "c.json"], ["c.json"]),
    "store": (["store", "export", "evidence.tar.gz"], ["evidence.tar.gz"]),
    "tex": (["tex", "paper.tex"], ["paper.rdp"]),
    "export": (["export", "--to", "coq", "given.json", "--out", "coq"], ["coq/given.v"]),
}
STATED = 3  # of export: a statement without its proof
BEFORE = b"what was there before\n"


class Broken(Exception):
    """What was not as it must be."""


def start(folder: Path, words: list[str], **how) -> subprocess.Popen:
    # a file of byte code that a full disk cuts short would be read by whatever starts next
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": str(folder / "cache"), "RDPVERIFY_STORE": str(folder / "store")}
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **how}
    return subprocess.Popen([sys.executable, "-m", "rdpverify", *words], cwd=folder, env=environment, start_new_session=True, **how)


def run(folder: Path, words: list[str], **how) -> tuple[int, str]:
    process = start(folder, words, **how)
    _, err = process.communicate(timeout=300)
    return process.returncode, err.decode(errors="replace") if err else ""


def prepared(place: Path) -> Path:
    """A folder with all inputs, and evidence in its store."""
    place.mkdir(parents=True)
    (place / "claims.toml").write_text(CLAIMS, encoding="utf-8")
    (place / "paper.tex").write_text(PAPER, encoding="utf-8")
    for words in (["prove", "1 <= 2", "--certificate", "given.json"], ["check", "claims.toml"]):
        code, err = run(place, words)
        if code:
            raise Broken(f"{words}: {err}")
    shutil.rmtree(place / "build")
    return place


def copied(given: Path, place: Path, files: list[str]) -> Path:
    """The same folder, with something in the places of the files."""
    shutil.copytree(given, place)
    for name in files:
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(BEFORE)
    return place


def looked_at(name: str, place: Path, files: list[str], err: str) -> int:
    """How many files are new; raises Broken."""
    if "Traceback" in err:
        raise Broken(f"{name}: {err[-400:]}")
    new = 0
    for file in files:
        content = (place / file).read_bytes() if (place / file).exists() else b""
        if content != BEFORE:
            new += 1
            if not whole(file, content):
                raise Broken(f"{name}: {file} is neither what it was nor whole: {content[-80:]!r}")
    for path in place.rglob("build/certificates/[!.]*.json"):
        if not whole(path.name, path.read_bytes()):
            raise Broken(f"{name}: {path.name} is cut off")
    return new


def whole(file: str, content: bytes) -> bool:
    if file.endswith(".json"):
        try:
            return isinstance(json.loads(content), dict)
        except ValueError:
            return False
    if file.endswith(".tar.gz"):
        return subprocess.run(["gzip", "-t"], input=content, capture_output=True, check=False).returncode == 0
    ends = {".html": b"</html>", ".md": b"\n", ".rdp": b"\n", ".v": b"."}
    return content.rstrip(b" ").endswith(ends[Path(file).suffix]) or content.rstrip().endswith(ends[Path(file).suffix])


def full_disk(given: Path, place: Path, name: str) -> str:
    """No file may grow beyond some hundred bytes."""
    words, files = COMMANDS[name]
    copied(given, place, files)
    code, err = run(place, words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)))
    if code == 0 or not err.strip():
        raise Broken(f"{name} on a full disk: exit code {code}: {err[-200:]}")
    looked_at(f"{name} on a full disk", place, files, err)
    return err.strip().splitlines()[-1][:110]


def unwritable(given: Path, place: Path, name: str) -> str:
    """Folders stand where the files should be (root writes everywhere, so that a mode would not stop it)."""
    words, files = COMMANDS[name]
    shutil.copytree(given, place)
    for file in files:
        (place / file).mkdir(parents=True)
    code, err = run(place, words)
    if code in (0, -signal.SIGKILL) or "Traceback" in err or not err.strip() or any((place / file).is_file() for file in files):
        raise Broken(f"{name} where it cannot write: exit code {code}: {err[-300:]}")
    return err.strip().splitlines()[-1][:110]


def no_reader(given: Path, place: Path, name: str) -> str:
    """The work goes on in silence: nothing that was asked for is lost."""
    words, files = COMMANDS[name]
    copied(given, place, files)
    reader, writer = os.pipe()
    os.close(reader)
    code, err = run(place, words, stdout=writer)
    os.close(writer)
    if "BrokenPipe" in err or code not in (0, STATED) or looked_at(name, place, files, err) != len(files):
        raise Broken(f"{name} into a closed pipe: exit code {code}: {err[-300:]}")
    return f"exit code {code}, all files written"


def killed(given: Path, place: Path, name: str) -> str:
    """kill −9 of all its processes after several times, from before it has begun to when it is about to end."""
    words, files = COMMANDS[name]
    copied(given, place / "whole", files)
    begun = time.monotonic()
    run(place / "whole", words)
    took, new = time.monotonic() - begun, []
    for share in (0.3, 0.6, 0.8, 0.9, 0.95, 1.0):
        folder = copied(given, place / str(share), files)
        process = start(folder, words)
        time.sleep(took * share)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        _, err = process.communicate()
        new.append(looked_at(f"{name} killed after {share} of its time", folder, files, err.decode(errors="replace")))
    code, err = run(folder, words)
    if code not in (0, STATED) or looked_at(f"{name} after it was killed", folder, files, err) != len(files):
        raise Broken(f"{name} again after it was killed: exit code {code}: {err[-300:]}")
    return f"{new} of {len(files)} files written, then all"


ATTACKS = (full_disk, unwritable, no_reader, killed)


def all_of_them(place: Path):
    """(what was tried, what was found, whether it is a fault)."""
    given = prepared(place / "given")
    for attack in ATTACKS:
        for name in COMMANDS:
            what = f"{attack.__name__} {name}"
            try:
                yield what, attack(given, place / what.replace(" ", "-"), name), False
            except Broken as fault:
                yield what, str(fault), True
