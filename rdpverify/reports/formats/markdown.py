"""A report as Markdown, formulas between dollar signs."""

from ..document import MEANING, Document, Entry
from ..latex import latex
from ..layout import relation
from ..phrases import RECHECK, SMALLER, TRUST, command, expectation, interval_text, name_of, size_phrase, small_enough, step_data

SUFFIX, NAME = ".md", "Markdown"


def render(document: Document) -> str:
    lines = ["# Verified statements", "", *_summary(document), ""]
    for section in document.sections:
        lines += [f"## {_plain(section.file.title)}", ""]
        lines += [_plain(section.file.about.replace("\n", " ")), ""] if section.file.about else []
        for entry in section.entries:
            lines += _entry(entry)
    lines += ["## What is trusted", "", TRUST, "", RECHECK, "", "| rule | mathematics | source |", "|---|---|---|"]
    lines += [f"| {rule.name} | {_cell(rule.statement)} | {_cell(rule.source)} |" for rule in document.rules]
    return "\n".join(lines) + "\n"


def _summary(document: Document) -> list[str]:
    bad = [entry for entry in document.entries if entry.problem]
    counted = ", ".join(f"{count} {status}" for status, count in document.counts.items())
    lines = [f"{len(document.entries)} statements: {counted}; {len(bad)} not as expected.", ""]
    lines += [f"- **{status}**: {MEANING[status]}." for status in document.counts]
    lines += ["", "| verdict | statement | source | as expected |", "|---|---|---|---|"]
    for entry in document.entries:
        claim = entry.claim
        title = f"[{_cell(claim.name)}](#{claim.id})" if not claim.mutant_of else f"[false twin](#{claim.id}): {_cell(name_of(claim))}"
        source = "" if claim.mutant_of else _cell(claim.source)
        lines.append(f"| {entry.verdict.status} | {title} | {source} | {'**no**' if entry.problem else 'yes'} |")
    return lines


def _entry(entry: Entry) -> list[str]:
    claim, verdict = entry.claim, entry.verdict
    twin = claim.mutant_of is not None
    anchor = f'<a id="{claim.id}"></a>'
    heading = f"{anchor}**False twin: {_plain(name_of(claim))}**" if twin else f"### {anchor}{_plain(name_of(claim))}"
    lines = [
        heading,
        "",
        f"**{verdict.status.upper()}** ({_plain(expectation(entry))})" + (f". {_plain(claim.source)}" if not twin and claim.source else ""),
        "",
        "$$" + latex(entry.statement) + "$$",
        "",
    ]
    lines += [f"- given ${latex(box)}$" for box in entry.given]
    lines += [f"- for all ${latex(box)}$" + (" (default)" if filled else "") for box, filled in entry.domain]
    lines += [f"- covered: ${latex(box)}$" for box in entry.box]
    lines += ["- instance: " + ", ".join(f"${latex(name)} = {latex(value)}$" for name, value in entry.instance)] if entry.instance else []
    lines += [
        f"- {label}: {_plain(text.replace(chr(10), ' '))}"
        for label, text in (
            ("notes", claim.notes),
            ("not covered", claim.not_covered),
            ("no false twin", claim.no_mutant),
            ("undecided because", verdict.reason),
        )
        if text
    ]
    if verdict.certificate is not None:
        lines += [f"- method: {verdict.method}", f"- certificate: `{claim.id}.json`, `{verdict.certificate['digest']}`"]
    lines += ["", "```", command(claim), "```", ""]
    return lines + _counterexample(entry) + _derivation(entry) + _proof(entry)


def _counterexample(entry: Entry) -> list[str]:
    if entry.verdict.status != "refuted":
        return []
    lines = ["Counterexample:", ""] + [f"- ${latex(name)} = {latex(value)}$" for name, value in entry.witness]
    lines += [f"- {SMALLER}: {entry.smaller}"] if entry.smaller else []
    lines += [f"- ${latex(box)}$: {interval_text(side)}" for box, side in entry.sides]
    return [*lines, ""]


def _derivation(entry: Entry) -> list[str]:
    lines = []
    for derived in entry.derived:
        lines += [f"Derivation of ${latex(derived.quantity)}$:", ""]
        lines += [
            f"{number}. {_plain(step.rule)}: ${latex(step.before)} = {latex(step.after)}$"
            + (f" ({_plain(step.because)})" if step.because else "")
            for number, step in enumerate(derived.steps, 1)
        ]
        lines.append("")
    return lines


def _proof(entry: Entry) -> list[str]:
    if not entry.steps:
        return []
    lines = [f"Proof, {entry.steps_in_all} rule application{'s' if entry.steps_in_all > 1 else ''}:", ""]
    for step in entry.steps:
        goal = step.goal.conclusion
        shown = (
            f"${latex(relation(goal.left, goal.op, goal.right, goal.rounded))}$"
            if small_enough(goal.left, goal.right)
            else size_phrase(goal.left, goal.right)
        )
        data, new = step_data(step.data), "".join(f", ${latex(box)}$" for box in step.new)
        lines.append(f"- **{step.number}** {shown}{new}: by **{step.rule.name}**" + (f" ({_plain(data)})" if data else ""))
    if entry.steps_in_all > len(entry.steps):
        lines.append(f"- … and {entry.steps_in_all - len(entry.steps)} more, in the certificate")
    return [*lines, ""]


def _plain(text: str) -> str:
    for mark in "\\`*_<>#|$":
        text = text.replace(mark, "\\" + mark)
    return text


def _cell(text: str) -> str:
    return _plain(text.replace("\n", " "))
