"""The steps of a program as texts: ``[nu ~ Laplace(0, 1), answer + nu >= 0]`` draws noise, compares, gives out values.

A name that is drawn stands for the noise from there to the end of the program, ``answer`` for what the query at hand answers.
"""

from ..terms import Term, make
from ..language.sorts import sort_of

ANSWER = make("answer")
COMPARISONS = ("<=", ">=", "<", ">")


def read_steps(parser, where: str) -> Term:
    """The list of steps at which the parser stands; the names that they draw are known to it afterwards."""
    parser.lets = {**parser.lets, "answer": ANSWER}
    parser.expect("[", f"to begin the steps ({where})")

    def step() -> Term:
        drawn = parser.at("name") and parser.tokens[parser.index + 1].kind == "~"
        return _draw(parser, where) if drawn else _result(parser)

    steps = parser.separated(step, "]")
    parser.expect("]", f"or ',' ({where})")
    return make("steps", steps)


def _draw(parser, where: str) -> Term:
    """``nu ~ Laplace(0, 1)``"""
    if parser.token.text in parser.lets:
        parser.fail(f"{parser.token.text!r} cannot be the name of noise: it stands for something already")
    name = parser.new_name("noise", binds=False).value
    parser.take()
    start = parser.token.position
    law = parser.formula()
    if sort_of(law) != "law":
        parser.fail(f"{where}: expected the distribution of {name}, such as Laplace(0, 1), found {parser.described(law)}", start)
    noise = make("noise", (), name)
    parser.lets = {**parser.lets, name: noise}
    return make("draw", (noise, law))


def _result(parser) -> Term:
    """``answer + nu >= rho`` or ``answer + nu``"""
    value = parser.real_formula()
    if not parser.at(*COMPARISONS):
        return value
    operator = parser.take()
    return make(operator.kind, (value, parser.real_formula()))
