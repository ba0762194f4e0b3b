"""Writes what says what the code does: docs/words.md, proofs.md, trust.md, rdpverify/__init__.pyi at once, gallery.md, coverage.md soon.

`make docs` runs it before the site is built.  With --quick it writes the first four only, with --picture the picture of the README, with
--certified corpus.md and errata.md, from the certificates that `make verify` leaves in build/certificates.
"""

import json
import sys
import tomllib
from pathlib import Path

from rdpverify.claims.collect import collect
from rdpverify.claims.evidence import stored
from rdpverify.claims.store import Store
from rdpverify.claims.printed import settled
from rdpverify.cli.listing import CATEGORIES, quantities
from rdpverify.reports.corpus import corpus_lines, errata_lines
from rdpverify.reports.coverage import coverage_lines
from rdpverify.reports.gallery import gallery
from rdpverify.reports.stub import stub
from rdpverify.writing import write_whole

HERE = Path(__file__).parent
SECTIONS = {
    "Distributions": CATEGORIES["distributions"], "Kernels": CATEGORIES["kernels"], "Mechanisms": CATEGORIES["mechanisms"],
    "Queries": CATEGORIES["queries"],
    "Quantities of mechanisms": quantities,
    "Divergences": CATEGORIES["divergences"], "Theorems": CATEGORIES["theorems"], "Proof rules": CATEGORIES["rules"],
}  # fmt: skip
WORDS = """# The words of the language

Written by `make docs` from the definitions; `rdpverify list distributions` prints the first table, and so on.
Location comes before scale; everything is in nats.
"""
PROOFS = """# The map of statements

Written by `make docs` from `proofs/`: every statement that this project has an opinion about, and the file that
decides it. `make verify-all` decides them all again and re-checks every certificate, and fails when the tool finds another
verdict than the file expects; `make test` decides one of 32, or reads the certificates that are there.
A true statement has at least one false twin in its file, which must be refuted. The format is described in [claims.md](claims.md).

Most statements are printed in five sets of lecture slides and notes; line numbers refer to their machine-read text.
The last column names the printed statements that a claim settles, wholly or in part (the file says what it does not
cover): g- Gaboardi, k- Kasy, n- Near, c- Cohen and Pot, s- Steinke.

To find a statement, search this page for a name. To add one: [add a theorem](howto/theorem.md).
"""


def words() -> list[str]:
    """Every word with its meaning and source, under the kinds of words."""
    lines = WORDS.splitlines()
    for title, entries in SECTIONS.items():
        lines += ["", f"## {title}", "", "| | meaning | source |", "|---|---|---|"]
        lines += [f"| `{entry['name']}` | {_meaning(entry)} | {_plain(entry['source'])} |" for entry in entries()]
    return lines


def _meaning(entry: dict) -> str:
    about = entry.get("about") or ""
    pairs = [f"Worst pair: {pair['P']} against {pair['Q']}, {pair['why']}" for pair in entry.get("pairs", ())]
    return _plain(". ".join(part.rstrip(".") for part in (entry["statement"], about[:1].upper() + about[1:], *pairs) if part))


def _plain(text: str) -> str:
    for mark, shown in (("\\", "\\\\"), ("|", "\\|"), ("\n", " "), ("*", "\\*"), ("_", "\\_"), ("<", "&lt;"), ("[", "\\["), ("`", "\\`")):
        text = text.replace(mark, shown)
    return text


def proofs() -> list[str]:
    """A table for every file of claims."""
    files = collect([HERE.parent / "proofs"])
    claims = [claim for file in files for claim in file.claims]
    mutants = sum(len(claim.mutants) for claim in claims)
    lines = [*PROOFS.splitlines(), "", f"{len(claims)} claims, {mutants} false twins, {len(settled(claims))} printed statements."]
    for file in files:
        lines += ["", f"## {_plain(file.title)}", "", f"`proofs/{Path(file.path).name}`", ""]
        lines += [_plain(" ".join(file.about.split())), ""] if file.about else []
        lines += ["| claim | says | verdict | settles |", "|---|---|---|---|"]
        for claim in file.claims:
            covers = ", ".join(f"`{name}`" for name in claim.covers)
            lines.append(f"| `{claim.id}` | {_plain(claim.title)} | {claim.expected} | {covers} |")
    return lines


ATTACKS = """
What attacks found when they were run last (`make attack` writes it down). *Wrong* counts what contradicts the second means: a wrong
verdict, an enclosure that leaves out the value, a crash, a limit that was passed. Of branches it counts those never taken, of mutants those
that no test notices and no reason explains.

| | tried | wrong | held against | also | processor seconds |
|---|---|---|---|---|---|"""
NOT_CLAIMED = """
**What is not claimed.** That CPython, python-flint and the machine are right. That the definitions say what a paper means: they are
printed with every verdict. That what the tests never reached is right: beside the core a sample is mutated at most, and branches are not
counted. That a statement without a verdict is false, or true."""
SURVIVORS = """
**Mutants that are right.** Of the places where the code was changed, these make no difference (`benchmarks/survivors.toml`):

| where | changed | why it is right all the same |
|---|---|---|"""


def trust() -> list[str]:
    """The page about trust, with what the attacks found."""
    page = (HERE / "trust.md").read_text(encoding="utf-8")
    before, rest = page.split("<!-- attacks -->")
    entries = json.loads((HERE.parent / "benchmarks" / "attacks.json").read_text(encoding="utf-8"))
    columns = ("tried", "wrong", "against", "also", "seconds")
    rows = ["| " + " | ".join([f"**{_plain(name)}**: {_plain(found['what'])}", *(_plain(str(found[column])) for column in columns)]) + " |"
            for name, found in entries.items()]
    groups = tomllib.loads((HERE.parent / "benchmarks" / "survivors.toml").read_text(encoding="utf-8"))["equivalent"]
    right: dict[tuple, list] = {}
    for group in groups:
        right.setdefault((group["file"].removeprefix("rdpverify/"), group["why"]), []).extend(group["what"])
    right_rows = [f"| `{file}` | {_plain('; '.join(what))} | {_plain(why)} |" for (file, why), what in right.items()]
    return [*before.splitlines(), "<!-- attacks -->", *ATTACKS.splitlines(), *rows, *SURVIVORS.splitlines(), *right_rows,
            *NOT_CLAIMED.splitlines(), "<!-- end of attacks -->",
            *rest.split("<!-- end of attacks -->")[1].splitlines()[1:]]


def coq() -> list[str]:
    """The page about Coq, with what make replay found."""
    before, rest = (HERE / "coq.md").read_text(encoding="utf-8").split("<!-- replayed -->")
    found = json.loads((HERE.parent / "benchmarks" / "replay.json").read_text(encoding="utf-8"))
    states = list(next(iter(found["verdicts"].values())))
    rows = [f"| {verdict} | " + " | ".join(str(of[state]) for state in states) + " |" for verdict, of in found["verdicts"].items()]
    replayed, (finite, all_finite) = sum(of["replayed"] for of in found["verdicts"].values()), found["by finite laws"]
    number = found["certificates"]
    lines = [f"Of {number} certificates of `proofs/`, {replayed} were replayed ({100 * replayed / number:.1f} %), "
             f"and {finite} of the {all_finite} refutations by finite laws ({100 * finite / all_finite:.1f} %):", "",
             "| verdict | " + " | ".join(states) + " |", "|---|" + "---|" * len(states), *rows]
    lines += ["", "The last run compiled {compiled} of these and kept {kept} from earlier ones, whose text and modules are the same."
              .format(**found["this run"])]
    for how, said in (("replayed", "Among them are"), ("not", "Not among them are")):
        named = [f"{theorem}: {', '.join(f'`{name}`' for name in of[how])}" for theorem, of in found["named"].items() if of[how]]
        lines += ["", f"{said}", "", *(f"- {line}" for line in named)] if named else []
    return [*before.splitlines(), "<!-- replayed -->", *lines, "<!-- end of replayed -->",
            *rest.split("<!-- end of replayed -->")[1].splitlines()[1:]]


PACKAGE = HERE.parent / "rdpverify"
QUICK = {HERE / "words.md": words, HERE / "proofs.md": proofs, HERE / "trust.md": trust, HERE / "coq.md": coq,
         PACKAGE / "__init__.pyi": lambda: stub().splitlines()}
SLOW = {HERE / "gallery.md": gallery, HERE / "coverage.md": coverage_lines}


CERTIFIED = {HERE / "corpus.md": corpus_lines, HERE / "errata.md": errata_lines}


def certified() -> None:
    """The pages that need a certificate of every claim."""
    files = collect([HERE.parent / "proofs"])
    claims = [claim for file in files for claim in file.claims]
    found = stored(Store(HERE.parent / "build" / "store"), claims, jobs=2)
    certificates = {claim.id: certificate for claim, certificate in zip(claims, found) if certificate}
    if missing := [claim.id for claim in claims if claim.id not in certificates]:
        sys.exit(f"no certificate of {', '.join(missing[:5])}{' and others' if missing[5:] else ''}: run make verify first")
    for path, lines in CERTIFIED.items():
        write_whole(path, "\n".join(lines(files, certificates)).rstrip() + "\n")
        print(path)


CALIBRATION = "privacy_profile(GaussianMechanism(sqrt(2*log(5/(4*delta)))/eps), eps) <= delta"


def picture() -> None:
    """Where the classical calibration of the Gaussian mechanism holds: docs/images/calibration.png."""
    from rdpverify.claims.claim import Claim

    claim = Claim(CALIBRATION, where=("delta in [1/10**9, 1/100]", "eps in [1/10, 12]"))
    claim.verify().plot(to=HERE / "images" / "calibration.png", points=81, budget=300)


def main(arguments: list[str]) -> None:
    if "--picture" in arguments:
        return picture()
    if "--certified" in arguments:
        return certified()
    for path, lines in (QUICK if "--quick" in arguments else {**QUICK, **SLOW}).items():
        write_whole(path, "\n".join(lines()).rstrip() + "\n")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
