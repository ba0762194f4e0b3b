"""The directive `{formula}`: an expression, a relation or a premise of the formula language, typeset as MathML by the project itself."""

from docutils import nodes
from docutils.parsers.rst import Directive

from rdpverify.errors import InputError
from rdpverify.typed import parse, parse_premise, parse_relation
from rdpverify.reports import layout
from rdpverify.reports.mathml import mathml


class Formula(Directive):
    """Every line of the content is a formula of its own; a text that is not in the language is an error of the build."""

    has_content = True

    def run(self):
        lines = [line for line in self.content if line.strip()]
        try:
            drawn = "".join(f'<div class="formula">{mathml(_box(line), block=True)}</div>' for line in lines)
        except InputError as problem:
            raise self.error(str(problem)) from None
        return [nodes.raw("", drawn, format="html")]


def _box(text: str):
    try:
        return layout.layout(parse(text))
    except InputError:
        pass
    try:
        found = parse_relation(text)
        return layout.relation(found.left, found.op, found.right, found.rounded)
    except InputError:
        return layout.premise(parse_premise(text))


def setup(app):
    app.add_directive("formula", Formula)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
