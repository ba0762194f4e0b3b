"""One certificate for a reader, from itself alone: statement, proof or counterexample or enclosure, and where the verdict comes from."""

from dataclasses import dataclass

from ..certificates.evidenced import has_place
from ..elaboration.plan_rules import told
from ..errors import one_line
from ..language import statement_from_data
from ..language.statement import Statement
from .boxes import Box
from .plain import inline_text, plain, prose_json, prose_text
from .proof_words import proof_in_words
from .prose import Item, Proof, Sentence
from .refutation import refutation_in_words
from .site import KINDS
from .statement import TIGHT, conclusion_box, hypotheses

ENCLOSURE = "Enclosure"


@dataclass(frozen=True)
class CertificatePage:
    """``stated`` is the formula of a claim and what is said before it; an enclosure states itself in its ``evidence``.

    ``facts`` are (label, text): what the verdict rests on, who made the certificate, its hash.
    """

    kind: str
    before: Sentence | None
    formula: Box | None
    tight: bool
    heading: str  # of the evidence
    evidence: Proof
    facts: tuple[tuple[str, str], ...]


def certificate_page(certificate: dict, said: dict) -> CertificatePage:
    """Of a certificate that the checker accepted and what :func:`..certificates.summary.summary` says of it; CertificateError where the
    rules beside and below proofs in the core, which the checker has not looked at, do not hold."""
    facts = _facts(said)
    if certificate["kind"] != "claim":
        return CertificatePage(ENCLOSURE, None, None, False, "", proof_in_words(None, certificate), facts)
    told(certificate)
    statement, place = statement_from_data(certificate["claim"]), has_place(certificate)
    evidence = refutation_in_words(statement, certificate["evidence"]) if place else proof_in_words(statement, certificate)
    shown = ("Instance", "Proof of the opposite, for all") if statement.exists else ("Counterexample", "Proof")
    kind, heading = KINDS[certificate["verdict"]], shown[not place]
    return CertificatePage(kind, hypotheses(statement), conclusion_box(statement), statement.tight, heading, evidence, facts)


def _facts(said: dict) -> tuple[tuple[str, str], ...]:
    rests = said["rests_on"]
    facts = [("rests on", f"{', '.join(rests['tiers'])}: {rests['files']} files, {rests['lines']} lines")]
    facts += [("and on", f"{axiom['statement']} ({axiom['source']})") for axiom in rests["axioms"]]
    facts += [("made by", one_line(f"{said['version'] or 'a version that did not name itself'}, format {said['format']}"))]
    return (*facts, ("certificate", said["hash"]))


def page_text(page: CertificatePage, width: int | None) -> list[str]:
    """The evidence in words; the statement is in the lines that every command prints before it."""
    return [*([page.heading] if page.heading else []), *(f"  {line}" for line in prose_text(page.evidence, width and width - 2))]


def page_json(page: CertificatePage) -> dict:
    stated = [*([inline_text(page.before.parts)] if page.before else []), *([plain(page.formula)] if page.formula else [])]
    return {"kind": page.kind, "stated": " ".join(stated) or None, "proof": prose_json(page.evidence)}


def page_markdown(page: CertificatePage) -> list[str]:
    from .markdown_text import markdown_code, markdown_formula, markdown_text
    from .prose_markdown import prose_markdown, sentence_markdown

    lines = [f"### {page.kind}", ""]
    if page.formula is not None:
        lines += [sentence_markdown(page.before), ""] if page.before else []
        lines += [f"$${markdown_formula(page.formula)}$$", "", *([TIGHT, ""] if page.tight else [])]
        lines += [f"**{page.heading}.**", ""] if page.heading else []
    lines += [*prose_markdown(page.evidence), ""]
    lines += [f"- {label}: {markdown_code(text) if label == 'certificate' else markdown_text(text)}" for label, text in page.facts]
    return [*lines, ""]


def page_latex(page: CertificatePage) -> list[str]:
    """A piece to ``\\input``: a theorem with its proof, or paragraphs for what is no theorem."""
    from .fragment import LOOSE, fragment, remarks_latex
    from .latex_text import escape
    from .prose_latex import formula_latex, prose_latex, sentence_latex

    name = page.facts[-1][1].partition(":")[2][:12] if page.facts else "undecided"
    stated = [] if page.before is None else [sentence_latex(page.before)]
    if page.formula is not None:
        stated += [*formula_latex(page.formula), *([escape(TIGHT)] if page.tight else [])]
    remarks = [f"{label}: {text}" for label, text in page.facts]
    if page.kind != KINDS["proved"]:
        heading = [rf"\paragraph{{{page.heading}.}}"] if page.heading else []
        start = rf"{{{LOOSE}\paragraph{{{page.kind}.}}\label{{cert:{name}}}"
        return [*remarks_latex(remarks), start, *stated, *heading, *prose_latex(page.evidence), r"\par}", ""]
    return [*fragment(stated, prose_latex(page.evidence), name, remarks=remarks), ""]


def pages_html(pages: list[CertificatePage]) -> str:
    """One page of all of them that opens offline and runs nothing."""
    from .web import certificates_page

    return certificates_page(pages)


def page_lines(page: CertificatePage, form: str) -> list[str]:
    """The lines in ``form``: latex, markdown or html."""
    return {"latex": page_latex, "markdown": page_markdown, "html": lambda page: pages_html([page]).splitlines()}[form](page)


def undecided_lines(statement: Statement, reason: str, form: str) -> list[str]:
    """Of a statement that nothing is known of: the statement and why, which is no theorem."""
    reason_told = Proof(None, (Item("", (Sentence((f"Undecided: {reason}.",)),)),))
    page = CertificatePage(KINDS["undecided"], hypotheses(statement), conclusion_box(statement), statement.tight, "", reason_told, ())
    return page_lines(page, form)
