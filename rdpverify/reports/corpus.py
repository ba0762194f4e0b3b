"""Two pages from claim files and their certificates: the corpus (source, statement, verdict, method, hash) and the errata."""

from ..certificates.evidenced import has_place
from ..certificates.summary import said_data
from ..claims.evidence import method_of
from ..claims.files import ClaimFile
from ..claims.printed import settled
from .plain import prose_text
from .proof_words import proof_in_words
from .refutation import refutation_in_words

CORPUS = """# The corpus

Written by `python docs/build.py --certified` from `proofs/` and the certificates of `make verify`: every statement with its source, the
verdict, the method (the first rules of its proof; a refutation has a *witness*) and the first digits of the statement's hash, by which its
certificate is known. Below each file stand the texts of its source that have no truth value, and why.
"""
ERRATA = """# Errata

Written by `python docs/build.py --certified` from `proofs/`: statements that do not hold as printed, or as commonly quoted, each with an
exact instance at which it fails. *Corrected* is a statement near it that is proved. Misprints happen to all who print; where a source means
something that its text does not say, the text is what is decided.
"""
MOST_RULES = 3
DIGITS = 12


def corpus_lines(files: list[ClaimFile], certificates: dict[str, dict]) -> list[str]:
    """The page of all files, in Markdown.  ``certificates`` are those the kernel accepted, by the ids of their claims."""
    claims = [claim for file in files for claim in file.claims]
    texts = [text for file in files for text in file.printed]
    twins = sum(len(claim.mutants) for claim in claims)
    lines = [*CORPUS.splitlines(), "", f"{len(claims)} statements and {twins} false twins; they settle "
             f"{len(settled(claims))} printed statements. {len(texts)} printed texts have no verdict."]
    for file in files:
        lines += ["", f"## {_cell(file.title)}", "", "| source | statement | verdict | method | hash |", "|---|---|---|---|---|"]
        lines += [_row(claim, certificates.get(claim.id)) for claim in file.claims]
        if file.printed:
            lines += ["", "| source | text | kind | why | see |", "|---|---|---|---|---|"]
            lines += [f"| {_cell(text.source)} | {_cell(text.says)} | {text.kind} | {_cell(text.why)} | "
                      f"{', '.join(f'`{name}`' for name in text.instances)} |" for text in file.printed]
    return lines


def _row(claim, certificate: dict | None) -> str:
    rules = [] if certificate is None else method_of(certificate).split(", ")
    method = ", ".join(rules[:MOST_RULES]) + (", …" if len(rules) > MOST_RULES else "")
    return (f"| {_cell(claim.source)} | `{claim.id}`: {_code(_statement(claim))} | {claim.expected} | {method} | "
            f"`{claim.hash.removeprefix('sha256:')[:DIGITS]}` |")


def errata_lines(files: list[ClaimFile], certificates: dict[str, dict]) -> list[str]:
    """The page of the statements that are refuted as printed, in Markdown."""
    by_id = {claim.id: claim for file in files for claim in file.claims}
    lines = ERRATA.splitlines()
    for claim in by_id.values():
        if claim.expected != "refuted" or claim.id not in certificates:
            continue
        certificate = certificates[claim.id]
        told = prose_text(refutation_in_words(claim.parsed, certificate["evidence"]) if has_place(certificate) else
                          proof_in_words(claim.parsed, certificate))
        lines += ["", f"## {_cell(claim.title or claim.id)}", "", f"{_cell(claim.source)}; `{claim.id}`.", ""]
        lines += [f"Printed: {_code(_statement(claim))}", "", "```text", *told, "```"]
        if claim.notes:
            lines += ["", _cell(claim.notes)]
        if claim.corrected:
            right = by_id[claim.corrected]
            lines += ["", f"Corrected: {_code(_statement(right))}, {right.expected} (`{right.id}`)."]
    return lines


def _statement(claim) -> str:
    said = said_data(claim.parsed)
    given = "; ".join(said["given"])
    return said["conclusion"] + (f" given {given}" if given else "")


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _cell(text: str) -> str:
    for mark, shown in (("|", "\\|"), ("\n", " "), ("<", "&lt;"), ("_", "\\_"), ("*", "\\*")):
        text = text.replace(mark, shown)
    return text
