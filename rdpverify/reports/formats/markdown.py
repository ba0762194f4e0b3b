"""A report as Markdown, formulas between dollar signs."""

from ..document import MEANING, Document, Entry
from ..layout import relation
from ..markdown_text import markdown_block, markdown_code, markdown_formula, markdown_math, markdown_paragraph, markdown_text
from ..phrases import RECHECK, SMALLER, TRUST, command, expectation, interval_text, name_of, size_phrase, small_enough, step_data

SUFFIX, NAME = ".md", "Markdown"


def render(document: Document) -> str:
    lines = ["# Verified statements", "", *_summary(document), ""]
    for section in document.sections:
        lines += [f"## {markdown_text(section.file.title)}", ""]
        lines += [markdown_paragraph(section.file.about), ""] if section.file.about else []
        for entry in section.entries:
            lines += _entry(entry)
    lines += ["## What is trusted", "", TRUST, "", RECHECK, "", "| rule | mathematics | source |", "|---|---|---|"]
    lines += [f"| {rule.name} | {markdown_text(rule.statement)} | {markdown_text(rule.source)} |" for rule in document.rules]
    return "\n".join(lines) + "\n"


def _summary(document: Document) -> list[str]:
    bad = [entry for entry in document.entries if entry.problem]
    counted = ", ".join(f"{count} {status}" for status, count in document.counts.items())
    lines = [f"{len(document.entries)} statements: {counted}; {len(bad)} not as expected.", ""]
    lines += [f"- **{status}**: {MEANING[status]}." for status in document.counts]
    lines += ["", "| verdict | statement | source | as expected |", "|---|---|---|---|"]
    for entry in document.entries:
        claim = entry.claim
        name = markdown_text(name_of(claim))
        title = f"[false twin](#{claim.id}): {name}" if claim.mutant_of else f"[{name}](#{claim.id})"
        source = "" if claim.mutant_of else markdown_text(claim.source)
        lines.append(f"| {entry.verdict.status} | {title} | {source} | {'**no**' if entry.problem else 'yes'} |")
    return lines


def _entry(entry: Entry) -> list[str]:
    claim, verdict = entry.claim, entry.verdict
    twin = claim.mutant_of is not None
    anchor = f'<a id="{claim.id}"></a>'
    title, source = markdown_text(name_of(claim)), markdown_text(claim.source)
    heading = f"{anchor}**False twin: {title}**" if twin else f"### {anchor}{title}"
    lines = [
        heading,
        "",
        f"**{verdict.status.upper()}** ({markdown_text(expectation(entry))})" + (f". {source}" if source and not twin else ""),
        "",
        f"$${markdown_formula(entry.statement)}$$",
        "",
    ]
    lines += [f"- given {markdown_math(box)}" for box in entry.given]
    lines += [f"- for all {markdown_math(box)}" + (" (default)" if filled else "") for box, filled in entry.domain]
    lines += [f"- covered: {markdown_math(box)}" for box in entry.box]
    lines += ["- instance: " + ", ".join(markdown_math(name, value) for name, value in entry.instance)] if entry.instance else []
    lines += [
        f"- {label}: {markdown_text(text)}"
        for label, text in (
            ("notes", claim.notes),
            ("not covered", claim.not_covered),
            ("no false twin", claim.no_mutant),
            ("undecided because", verdict.reason),
        )
        if text
    ]
    if verdict.certificate is not None:
        lines += [f"- method: {markdown_text(verdict.method)}",
                  f"- certificate: `{claim.id}.json`, {markdown_code(verdict.certificate['digest'])}"]
    lines += ["", *markdown_block(command(claim)), ""]
    return lines + _counterexample(entry) + _derivation(entry) + _proof(entry)


def _counterexample(entry: Entry) -> list[str]:
    if entry.verdict.status != "refuted":
        return []
    lines = ["Counterexample:", ""] + [f"- {markdown_math(name, value)}" for name, value in entry.witness]
    lines += [f"- {SMALLER}: {markdown_text(entry.smaller)}"] if entry.smaller else []
    lines += [f"- {markdown_math(box)}: {markdown_text(interval_text(side))}" for box, side in entry.sides]
    return [*lines, ""]


def _derivation(entry: Entry) -> list[str]:
    lines = []
    for derived in entry.derived:
        lines += [f"Derivation of {markdown_math(derived.quantity)}:", ""]
        lines += [
            f"{number}. {markdown_text(step.rule)}: {markdown_math(step.before, step.after)}"
            + (f" ({markdown_text(step.because)})" if step.because else "")
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
            markdown_math(relation(goal.left, goal.op, goal.right, goal.rounded))
            if small_enough(goal.left, goal.right)
            else size_phrase(goal.left, goal.right)
        )
        data, new = step_data(step.data), "".join(f", {markdown_math(box)}" for box in step.new)
        lines.append(f"- **{step.number}** {shown}{new}: by **{step.rule.name}**" + (f" ({markdown_text(data)})" if data else ""))
    if entry.steps_in_all > len(entry.steps):
        lines.append(f"- … and {entry.steps_in_all - len(entry.steps)} more, in the certificate")
    return [*lines, ""]
