"""Boxes as MathML, which browsers draw without scripts or fonts of their own."""

from .boxes import Box
from .foreign import html_text as escape


def mathml(box: Box, block: bool = False) -> str:
    """A whole ``<math>`` element."""
    display = ' display="block"' if block else ""
    return f"<math{display}>{_draw(box)}</math>"


def _draw(box: Box) -> str:
    return RENDER[box.kind](*box.parts)


def _row(*parts):
    return "<mrow>" + "".join(map(_draw, parts)) + "</mrow>"


def _pair(tag):
    return lambda first, second: f"<{tag}>{_draw(first)}{_draw(second)}</{tag}>"


def _name(text):
    return f'<mi mathvariant="normal">{escape(text)}</mi>'


def _fence(left, inside, right):
    ends = (f'<mo form="{form}" stretchy="true">{mark}</mo>' for form, mark in (("prefix", left), ("postfix", right)))
    return f"<mrow>{_draw(inside).join(ends)}</mrow>"


def _cases(*pairs):
    rows = "".join(
        f"<mtr><mtd>{_draw(value)}</mtd><mtd><mtext>if&#160;</mtext>{_draw(condition)}</mtd></mtr>" for value, condition in pairs
    )
    return f'<mrow><mo form="prefix" stretchy="true">{{</mo><mtable columnalign="left">{rows}</mtable></mrow>'


def _big(sign, below, above, inside):
    return f"<mrow><munderover><mo>{sign}</mo>{_draw(below)}{_draw(above)}</munderover>{_draw(inside)}</mrow>"


def _binomial(n, k):
    return f'<mrow><mo>(</mo><mfrac linethickness="0">{_draw(n)}{_draw(k)}</mfrac><mo>)</mo></mrow>'


# fmt: off
RENDER = {
    "number": lambda text: f"<mn>{escape(text)}</mn>",
    "letter": lambda text: f"<mi>{escape(text)}</mi>",
    "name": _name,
    "operator": lambda text: f"<mo>{escape(text)}</mo>",
    "words": lambda text: f"<mtext>{escape(text).replace(' ', '&#160;')}</mtext>",
    "row": _row,
    "fence": _fence,
    "fraction": _pair("mfrac"),
    "power": _pair("msup"),
    "subscript": _pair("msub"),
    "root": lambda inside: f"<msqrt>{_draw(inside)}</msqrt>",
    "binomial": _binomial,
    "cases": _cases,
    "big": _big,
}
# fmt: on
