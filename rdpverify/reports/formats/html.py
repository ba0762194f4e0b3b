"""A report as one HTML page that opens offline: no scripts, no fonts, no links to fetch."""

from importlib.resources import files

from ..document import MEANING, Document, Entry
from ..foreign import html_text as escape
from ..layout import relation
from ..mathml import mathml
from ..phrases import RECHECK, SMALLER, TRUST, command, expectation, interval_text, name_of, size_phrase, small_enough, step_data

SUFFIX, NAME = ".html", "HTML"


def render(document: Document) -> str:
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    body = "\n".join([_header(document), _table(document), *map(_section, document.sections), _trust(document)])
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Verified statements</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _header(document: Document) -> str:
    bad = [entry for entry in document.entries if entry.problem]
    cards = "".join(
        f'<div class="card {status}"><b>{count}</b>{status}<small>{MEANING[status]}</small></div>'
        for status, count in document.counts.items()
    )
    state = (
        (
            f'<p class="bad">{len(bad)} of {len(document.entries)} are not as expected: '
            + ", ".join(f'<a href="#{entry.claim.id}">{escape(entry.claim.id)}</a>' for entry in bad)
            + "</p>"
        )
        if bad
        else (f"<p>All {len(document.entries)} verdicts are as expected.</p>")
    )
    return f'<h1>Verified statements</h1>\n{state}\n<div class="cards">{cards}</div>'


def _table(document: Document) -> str:
    rows = []
    for section in document.sections:
        rows.append(f'<tr class="file"><th colspan="3">{escape(section.file.title)}</th></tr>')
        rows += [_row(entry) for entry in section.entries]
    head = "<thead><tr><th>verdict</th><th>claim</th><th>statement</th></tr></thead>"
    return f'<table class="summary">{head}<tbody>{"".join(rows)}</tbody></table>'


def _row(entry: Entry) -> str:
    claim = entry.claim
    kind = ' class="twin"' if claim.mutant_of else ""
    name = f"false twin: {name_of(claim)}" if claim.mutant_of else name_of(claim)
    alarm = '<br><span class="bad">not as expected</span>' if entry.problem else ""
    return (
        f'<tr{kind}><td>{_badge(entry)}{alarm}</td><td><a href="#{claim.id}">{escape(name)}</a></td>'
        f"<td>{mathml(entry.statement)}</td></tr>\n"
    )


def _badge(entry: Entry) -> str:
    return f'<span class="badge {entry.verdict.status}">{entry.verdict.status}</span>'


def _section(section) -> str:
    about = f"<p>{escape(section.file.about)}</p>" if section.file.about else ""
    return f"<h2>{escape(section.file.title)}</h2>\n{about}\n" + "\n".join(map(_entry, section.entries))


def _entry(entry: Entry) -> str:
    claim, verdict = entry.claim, entry.verdict
    twin = claim.mutant_of is not None
    title = f"False twin: {name_of(claim)}" if twin else name_of(claim)
    source = f'<p class="source">{escape(claim.source)}</p>' if claim.source and not twin else ""
    facts = [("given", mathml(box)) for box in entry.given]
    facts += [("for all", mathml(box) + (" <small>(default)</small>" if filled else "")) for box, filled in entry.domain]
    facts += [("covered", mathml(box)) for box in entry.box]
    facts += [("instance", ", ".join(f"{mathml(name)} = {mathml(value)}" for name, value in entry.instance))] if entry.instance else []
    facts += [
        (label, escape(text))
        for label, text in (
            ("notes", claim.notes),
            ("not covered", claim.not_covered),
            ("no false twin", claim.no_mutant),
            ("undecided because", verdict.reason),
            ("settles", ", ".join(claim.covers)),
            ("method", verdict.method),
        )
        if text
    ]
    if verdict.certificate is not None:
        facts.append(("certificate", f"<code>{claim.id}.json, {escape(verdict.certificate['digest'])}</code>"))
    facts.append(("as text", f"<code>{escape(command(claim))}</code>"))
    if entry.problem:
        facts.append(("check", f'<span class="bad">{escape(expectation(entry))}</span>'))
    return (
        f'<article id="{claim.id}"{" class=twin" if twin else ""}>\n<h3>{_badge(entry)} {escape(title)}</h3>{source}\n'
        f'<div class="statement">{mathml(entry.statement, block=True)}</div>\n{_facts(facts)}'
        f"{_counterexample(entry)}{_derivation(entry)}"
        f"{_proof(entry)}</article>"
    )


def _facts(facts) -> str:
    return "<dl>" + "".join(f"<dt>{label}</dt><dd>{shown}</dd>" for label, shown in facts) + "</dl>\n" if facts else ""


def _counterexample(entry: Entry) -> str:
    if entry.verdict.status != "refuted":
        return ""
    facts = [(mathml(name), mathml(value)) for name, value in entry.witness]
    facts += [(SMALLER, escape(entry.smaller))] if entry.smaller else []
    facts += [(mathml(box), f'<span class="number">{escape(interval_text(side))}</span>') for box, side in entry.sides]
    rows = "".join(f"<tr><td>{left}</td><td>{right}</td></tr>" for left, right in facts)
    return f'<div class="counterexample"><h4>Counterexample, and what the two sides are there</h4><table>{rows}</table></div>\n'


def _derivation(entry: Entry) -> str:
    shown = []
    for derived in entry.derived:
        steps = "".join(
            f"<li><b>{escape(step.rule)}</b>: {mathml(step.before)} = {mathml(step.after)}"
            + (f"<br><small>{escape(step.because)}</small>" if step.because else "")
            + "</li>"
            for step in derived.steps
        )
        shown.append(f"<details><summary>Derivation of {mathml(derived.quantity)}</summary><ol>{steps}</ol></details>\n")
    return "".join(shown)


def _proof(entry: Entry) -> str:
    if not entry.steps:
        return ""
    items = "".join(map(_step, entry.steps))
    left = entry.steps_in_all - len(entry.steps)
    rest = f"<li>… and {left} more, in the certificate</li>" if left else ""
    count = f"{entry.steps_in_all} rule application{'s' if entry.steps_in_all > 1 else ''}"
    return f'<details><summary>Proof, {count}</summary><ul class="proof">{items}{rest}</ul></details>\n'


def _step(step) -> str:
    goal = step.goal.conclusion
    shown = (
        mathml(relation(goal.left, goal.op, goal.right, goal.rounded))
        if small_enough(goal.left, goal.right)
        else size_phrase(goal.left, goal.right)
    )
    data, new = step_data(step.data), "".join(f", {mathml(box)}" for box in step.new)
    return (
        f'<li><span class="step">{step.number}</span> {shown}{new}<br>'
        f"by <b>{escape(step.rule.name)}</b>: {escape(step.rule.statement)}"
        + (f" <small>({escape(data)})</small>" if data else "")
        + "</li>"
    )


def _trust(document: Document) -> str:
    rows = "".join(
        f"<tr><td><b>{escape(rule.name)}</b></td><td>{escape(rule.statement)}</td><td>{escape(rule.source)}</td></tr>"
        for rule in document.rules
    )
    return (
        f"<h2>What is trusted</h2>\n<p>{escape(TRUST)}</p>\n<p>{escape(RECHECK)}</p>\n"
        f"<table><thead><tr><th>rule</th><th>mathematics</th><th>source</th></tr></thead><tbody>{rows}</tbody></table>"
    )
