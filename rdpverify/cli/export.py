"""`rdpverify export`: certificates that hold, as files of another proof checker."""

import re
from pathlib import Path

from ..errors import one_line
from ..export.coq import WITH_PROOF, export
from ..writing import write_whole
from .output import answer
from .recheck import WORDS, exit_code, looked_at, trouble

NO_PROOF = 3  # exit code: something is stated only, or not stated


def run(options) -> int:
    """0 when every proof is written out, 3 when one is not, else as for recheck."""
    results, lines, codes, taken = [], [], set(), set()
    for path, outcome in looked_at(options.certificates, options.budget, options.jobs, lambda certificate, _: export(certificate)):
        code, detail = trouble(outcome, options.budget)
        codes.add(code)
        if code:
            results.append({"certificate": path, "state": None, "detail": detail, "file": None})
            lines.append(f"{WORDS[code]}  {one_line(path)}: {detail}")
            continue
        exported, file = outcome[2], None
        if exported.text:
            file = str(Path(options.out) / f"{_module_name(path, taken)}.v")
            write_whole(file, exported.text)
        results.append({"certificate": path, "state": exported.state, "detail": exported.why or None, "file": file})
        lines.append(f"{exported.state:11}{one_line(file or path)}" + (f"  {exported.why}" if exported.why else ""))
    proofs = sum(result["state"] == WITH_PROOF for result in results)
    lines.append(f"{proofs} of {len(results)} with a proof, for Coq to check")
    answer(options, {"exports": results, "with_proof": proofs}, lines)
    return exit_code(codes) or (0 if proofs == len(results) else NO_PROOF)


def _module_name(path: str, taken: set[str]) -> str:
    """A name that Coq takes for a file, for each certificate another."""
    stem = re.sub(r"[^A-Za-z0-9_]", "_", Path(path).stem)
    stem = name = stem if stem[:1].isalpha() else f"c_{stem}"
    count = 1
    while name.lower() in taken:
        count += 1
        name = f"{stem}_{count}"
    taken.add(name.lower())
    return name
