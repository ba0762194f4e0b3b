"""What notebooks show of formulas, enclosures, derivations and verdicts: one short piece of LaTeX or HTML each."""

from html import escape

from ..claims.run import Result
from ..claims.verdict import Verdict
from ..derivation.step import Derivation
from ..kernel.extended import Enclosure
from ..language.statement import Relation
from ..terms import Term
from . import layout
from .boxes import Box
from .derivation import latex_lines
from .document import Entry, entry
from .latex import escape as tex_escape
from .latex import latex
from .mathml import mathml
from .phrases import interval_text, size_phrase, small_enough, step_data

DIGITS = 12  # of an enclosure's ends


def formula_latex(term: Term) -> str | None:
    """``$…$``; None for a formula too large to be read, which a notebook then shows as text."""
    return f"${latex(layout.layout(term))}$" if small_enough(term) else None


def comparison_latex(relation: Relation) -> str | None:
    return f"${latex(_relation(relation))}$" if small_enough(relation.left, relation.right) else None


def _relation(found: Relation) -> Box:
    return layout.relation(found.left, found.op, found.right, found.rounded)


def enclosure_latex(found: Enclosure) -> str:
    """The value itself where it is known, else the interval."""
    if found.infinite:
        return r"$\infty$" if found.infinite > 0 else r"$-\infty$"
    if found.exact is not None and len(str(found.exact)) <= 2 * DIGITS:
        return f"${_fraction(found.exact)}$"
    ends = (_number(text) for text in found.decimal(min(DIGITS, (found.digits() or DIGITS) + 2)))
    return f"$[{', '.join(ends)}]$"


def _fraction(value) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value.p)}" if value.q == 1 else rf"{sign}\frac{{{abs(value.p)}}}{{{value.q}}}"


def _number(text: str) -> str:
    mantissa, _, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{exponent}}}" if exponent else mantissa.replace("oo", r"\infty")


def derivation_latex(found: Derivation) -> str | None:
    """The result with its conditions and limits; the steps are :func:`latex_lines`'s."""
    lines = latex_lines(found)
    if r"\end{align*}" not in lines:
        return None
    return "\n".join(line for line in lines[: lines.index(r"\end{align*}") + 1] if not line.startswith("%"))


def derivation_html(found: Derivation) -> str:
    """The result in a line, its conditions, and the steps folded."""
    data = found.data()
    if found.closed_form is None:
        return f"<p>{mathml(layout.layout(found.expression))}: {escape(found.reason)}</p>"
    result = mathml(layout.relation(found.expression, "==", found.closed_form), block=True)
    facts = [("finite when", data["finite_when"]), ("limit at order 1", data["limit_one"]), ("limit at order ∞", data["limit_oo"])]
    listed = "".join(f"<li>{name}: <code>{escape(text)}</code></li>" for name, text in facts if text)
    steps = "".join(
        f"<li><b>{escape(step['rule'])}</b>: <code>{escape(step['from'])}</code> = <code>{escape(step['to'])}</code>"
        f" <small>{escape(step['because'])}</small></li>" for step in data["steps"])
    folded = f"<details><summary>{len(data['steps'])} steps</summary><ol>{steps}</ol></details>" if steps else ""
    return f"{result}<ul>{listed}</ul>{folded}"


def verdict_line(verdict: Verdict) -> str:
    """The status and the statement in one line of LaTeX."""
    shown = comparison_latex(verdict.claim.parsed.conclusion)
    statement = rf"\texttt{{{tex_escape(verdict.claim.statement)}}}" if shown is None else shown[1:-1]
    return rf"$\textbf{{{verdict.status}}}\colon\; {statement}$"


def verdict_html(verdict: Verdict) -> str:
    """The status, the statement with its premises and domains, and the witness with both sides, the box or the reason."""
    about = _entry(verdict)
    rows = [("given", mathml(box)) for box in about.given]
    rows += [("for all", mathml(box)) for box, _ in about.domain]
    rows += [("covered", mathml(box)) for box in about.box]
    rows += [("witness", f"{mathml(name)} = {mathml(value)}") for name, value in about.witness]
    rows += [("there", f"{mathml(box)} = {escape(interval_text(side))}") for box, side in about.sides]
    rows += [("method", escape(verdict.method))] if verdict.method else []
    rows += [("because", escape(verdict.reason))] if verdict.reason else []
    rows += [("certificate", f"<code>{escape(verdict.certificate['digest'])}</code>")] if verdict.certificate else []
    table = "".join(f"<tr><th>{name}</th><td>{shown}</td></tr>" for name, shown in rows)
    return f"<p><b>{verdict.status}</b> {mathml(about.statement)}</p><table>{table}</table>"


def verdict_latex(verdict: Verdict) -> str:
    """A theorem with its proof, or a remark with the counterexample or the reason: a fragment for a paper (amsmath, amsthm)."""
    about, environment = _entry(verdict), "theorem" if verdict.status in ("proved", "certified") else "remark"
    title = f"[{tex_escape(verdict.claim.title)}]" if verdict.claim.title else ""
    lines = [rf"\begin{{{environment}}}{title}", *_hypotheses(about, verdict), rf"\end{{{environment}}}"]
    if proof := _proof(about):
        lines += [r"\begin{proof}", *proof, r"\end{proof}"]
    return "\n".join(lines) + "\n"


def _hypotheses(about: Entry, verdict: Verdict) -> list[str]:
    lines = [f"For all {_listed([box for box, _ in about.domain])}," if about.domain else "",
             f"given {_listed(about.given)}," if about.given else "", rf"\[ {latex(about.statement)} \]"]
    if about.box:
        lines.append(f"It is certified for {_listed(about.box)}.")
    if verdict.status == "refuted":
        there = ", ".join(f"${latex(name)} = {latex(value)}$" for name, value in about.witness)
        sides = " and ".join(f"${latex(box)} = {interval_text(side)}$" for box, side in about.sides)
        lines.append(f"does not hold: at {there or 'every point'}, {sides}.")
    elif verdict.reason or verdict.status in ("undecided", "vacuous"):
        lines.append(f"is {verdict.status}{': ' + tex_escape(verdict.reason) if verdict.reason else ''}.")
    return [line for line in lines if line]


def _proof(about: Entry) -> list[str]:
    items = []
    for step in about.steps:
        goal, data = step.goal.conclusion, step_data(step.data)
        shown = f"${latex(_relation(goal))}$" if small_enough(goal.left, goal.right) else tex_escape(size_phrase(goal.left, goal.right))
        new = "".join(f", ${latex(box)}$" for box in step.new)
        by = rf"\textbf{{{tex_escape(step.rule.name)}}}" + (f" ({tex_escape(data)})" if data else "")
        items.append(rf"\item[{step.number}] {shown}{new}: by {by}")
    if left := about.steps_in_all - len(about.steps):
        items.append(rf"\item[] \dots{{}} and {left} more, in the certificate")
    return [r"\begin{itemize}", *items, r"\end{itemize}"] if items else []


def _listed(boxes) -> str:
    return ", ".join(f"${latex(box)}$" for box in boxes)


def _entry(verdict: Verdict) -> Entry:
    return entry(Result(verdict.claim, verdict, None))
