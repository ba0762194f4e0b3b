"""A report as a LaTeX article (amsmath), formulas inline so that long ones break at their relations and sums."""

import re

from ..document import MEANING, Document, Entry
from ..latex import escape, latex
from ..layout import relation
from ..phrases import RECHECK, SMALLER, TRUST, expectation, interval_text, name_of, size_phrase, small_enough, step_data

SUFFIX, NAME = ".tex", "LaTeX"
PREAMBLE = r"""\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=22mm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\emergencystretch=10em
\sloppy
\allowdisplaybreaks
\begin{document}
\title{Verified statements}
\date{}
\maketitle
"""


def render(document: Document) -> str:
    lines = [PREAMBLE, *_summary(document)]
    for section in document.sections:
        lines.append(rf"\section*{{{escape(section.file.title)}}}")
        lines += [escape(section.file.about)] if section.file.about else []
        for entry in section.entries:
            lines += _entry(entry)
    lines += [r"\section*{What is trusted}", escape(TRUST), "", escape(RECHECK)]
    lines += _itemized([rf"\textbf{{{escape(rule.name)}}}: {escape(rule.statement)} ({escape(rule.source)})" for rule in document.rules])
    return "\n".join([*lines, r"\end{document}"]) + "\n"


def _summary(document: Document) -> list[str]:
    bad = [escape(entry.claim.id) for entry in document.entries if entry.problem]
    counted = ", ".join(f"{count} {status}" for status, count in document.counts.items())
    state = f"not as expected: {', '.join(bad)}" if bad else "0 not as expected"
    return [f"{len(document.entries)} statements: {counted}; {state}.", *_itemized(
        [rf"\textbf{{{status}}}: {escape(MEANING[status])}." for status in document.counts])]


def _entry(entry: Entry) -> list[str]:
    claim, verdict = entry.claim, entry.verdict
    twin = claim.mutant_of is not None
    title = f"False twin: {name_of(claim)}" if twin else name_of(claim)
    source = f" {escape(claim.source)}." if claim.source and not twin else ""
    lines = [rf"\subsection*{{{escape(title)}}}\label{{{claim.id}}}",
             rf"\textbf{{{verdict.status}}} ({escape(expectation(entry))}).{source}", "", _math(entry.statement)]
    facts = [f"given {_math(box)}" for box in entry.given]
    facts += [f"for all {_math(box)}" + (" (default)" if filled else "") for box, filled in entry.domain]
    facts += [f"covered: {_math(box)}" for box in entry.box]
    facts += ["instance: " + ", ".join(f"{_math(name)} $=$ {_math(value)}" for name, value in entry.instance)] if entry.instance else []
    facts += [f"{label}: {escape(text)}" for label, text in (
        ("notes", claim.notes), ("not covered", claim.not_covered), ("no false twin", claim.no_mutant),
        ("undecided because", verdict.reason)) if text]
    if verdict.certificate is not None:
        facts += [f"method: {escape(verdict.method)}",
                  rf"certificate: {{\footnotesize\texttt{{{_digest(verdict.certificate['digest'])}}}}}"]
    lines += _itemized(facts)
    if verdict.status == "refuted":
        shown = [f"{_math(name)} $=$ {_math(value)}" for name, value in entry.witness]
        shown += [f"{SMALLER}: {escape(entry.smaller)}"] if entry.smaller else []
        lines += ["Counterexample:", *_itemized([*shown, *(f"{_math(box)}: {escape(interval_text(side))}" for box, side in entry.sides)])]
    for derived in entry.derived:
        lines += [f"Derivation of {_math(derived.quantity)}:", *_itemized([
            f"{escape(step.rule)}: {_math(step.before)} $=$ {_math(step.after)}" + (f" ({escape(step.because)})" if step.because else "")
            for step in derived.steps], "enumerate")]
    return lines + _proof(entry)


def _proof(entry: Entry) -> list[str]:
    if not entry.steps:
        return []
    items = []
    for step in entry.steps:
        goal, data = step.goal.conclusion, step_data(step.data)
        shown = (_math(relation(goal.left, goal.op, goal.right, goal.rounded)) if small_enough(goal.left, goal.right)
                 else escape(size_phrase(goal.left, goal.right)))
        new = "".join(f", {_math(box)}" for box in step.new)
        items.append(rf"[{step.number}] {shown}{new}: by \textbf{{{escape(step.rule.name)}}}" + (f" ({escape(data)})" if data else ""))
    left = entry.steps_in_all - len(entry.steps)
    items += [rf"[] \dots{{}} and {left} more, in the certificate"] if left else []
    return [f"Proof, {entry.steps_in_all} rule application{'s' if entry.steps_in_all > 1 else ''}:", *_itemized(items)]


def _math(box) -> str:
    return f"${latex(box)}$"


def _digest(text: str) -> str:
    return text if re.fullmatch("sha256:[0-9a-f]{64}", text) else escape(text)


def _itemized(items: list[str], kind: str = "itemize") -> list[str]:
    lines = [rf"\item{item}" if item.startswith("[") else rf"\item {item}" for item in items]
    return [rf"\begin{{{kind}}}", *lines, rf"\end{{{kind}}}"] if items else []
