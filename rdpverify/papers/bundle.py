"""The ancillary bundle of a paper: its claims as a claim file, their certificates, and the checker, as a folder or a zip."""

import json
import zipfile
from pathlib import Path

from ..claims.store import certificate_text
from ..claims.run import Result
from ..version import installed_version
from ..writing import write_whole
from .answers import Answered
from .source import Stated
from .trusted import PACKAGE, trusted_files

DATED = (1980, 1, 1, 0, 0, 0)  # every file of the archive, so that the same evidence gives the same bytes
README = """What {paper} says of differential privacy, and the evidence.

claims.toml       its claims, as rdpverify check reads them
certificates/     a certificate for each claim that was decided, by its id
values/           a certificate for each number that the paper prints
checker/          the half of rdpverify {version} that rechecks certificates; it needs Python 3.11 and python-flint alone

To check all of them:   pip install python-flint && python checker/recheck.py certificates/*.json values/*.json
"""
RECHECK = '''"""Recheck certificates: python recheck.py CERTIFICATE...; the exit code is 1 where one does not hold."""

import sys

from rdpverify.checker import check_file
from rdpverify.errors import RdpVerifyError

failed = 0
for path in sys.argv[1:]:
    try:
        checked = check_file(path)
        print(f"holds  {checked.verdict:<9}  {path}")
    except RdpVerifyError as problem:
        failed = 1
        print(f"DOES NOT HOLD  {path}: {problem}")
sys.exit(failed)
'''


def write_bundle(answered: Answered, target: Path):
    """Write the bundle to a folder, or to a file that ends in .zip."""
    files = bundle(answered)
    if target.suffix != ".zip":
        for name, content in files.items():
            write_whole(target / name, content)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_DEFLATED)


def bundle(answered: Answered) -> dict[str, bytes]:
    """name → content"""
    texts = {"README.txt": README.format(paper=answered.paper.path.name, version=installed_version()), "checker/recheck.py": RECHECK}
    if answered.results:
        texts["claims.toml"] = claims_toml(answered.results)
    for stated, result in answered.results:
        if result.verdict.certificate is not None:
            texts[f"certificates/{stated.claim.id}.json"] = certificate_text(result.verdict.certificate)
    files = {name: text.encode() for name, text in texts.items()}
    files |= {f"values/{each.certificate.name}": each.certificate.read_bytes() for each in answered.numbers if each.latex is not None}
    return files | {f"checker/rdpverify/{path.as_posix()}": (PACKAGE / path).read_bytes() for path in trusted_files()}


def claims_toml(results: tuple[tuple[Stated, Result], ...]) -> str:
    """A claim file; JSON's texts are TOML's too."""
    lines: list[str] = []
    for stated, _ in results:
        claim = stated.claim
        fields = {"id": claim.id, "source": claim.source, "statement": claim.statement, "given": claim.given, "where": claim.where,
                  "let": claim.let, "box": claim.box, "expected": claim.expected, "budget": claim.budget,
                  "mutant": f"none: {claim.no_mutant}"}
        lines += ["[[claim]]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items() if value), ""]
    return "\n".join(lines)
