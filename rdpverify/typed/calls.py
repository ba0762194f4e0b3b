"""Calls ``name(arguments)``: arity, defaults and sorts from the signatures; the terms they stand for.

The term always has every argument, in the signature's order;
``sqrt(x)`` is ``x**(1/2)``; ``Sum(body, (k, a, b))`` has arguments body, k, a, b, ``Limit(body, x -> c+)`` body, x, c, "+"; the cases of
Piecewise are flattened.
"""

from ..words import ALIASES, FORMULAS, SIGNATURES
from ..words.signature import Signature, Slot
from ..words.membership import expected
from ..errors import DomainProblem
from ..terms import INFINITY, Term, construct, make, neg, sqrt
from ..language import names
from ..language.bounds import excludes
from ..language.entropies import WORDS
from ..printer import to_text
from ..language.sorts import sort_of
from .entropies import read_entropy
from .steps import read_steps
from .tokens import Token

def callable_names() -> tuple[str, ...]:
    """Every word that may stand before a parenthesis, aliases too."""
    return tuple(sorted((*SIGNATURES, *ALIASES, *WORDS)))


def call(parser, token: Token) -> Term:
    """The term of the call whose name ``token`` was just read; the parser stands at its ``(``."""
    if names.LAW.match(token.text):
        return _probability(parser, token)
    if names.EVENT.match(token.text):
        parser.fail(f"{token.text} is an event, not a function: write P({token.text}) for its probability (a product needs *)",
                    token.position)
    if token.text in WORDS:
        return read_entropy(parser, token.text)
    signature = SIGNATURES.get(ALIASES.get(token.text, token.text))
    if signature is None:
        near = parser.hint("word", token.text, callable_names())
        parser.fail(f"unknown function {token.text!r}{near or ' (a product needs *)'}", token.position)
    parser.take()
    known = parser.lets
    binder = {"Sum": _sum_arguments, "Limit": _limit_arguments}.get(signature.name)
    args = parser.arguments(signature) if binder is None else binder(parser)
    parser.lets = known  # the noise of a program has its name up to the end of it
    if signature.name == "sqrt":
        return sqrt(*args)
    if signature.name in FORMULAS:
        return parser.written_out(signature, args)
    return construct(signature.name, args)


def _probability(parser, token: Token) -> Term:
    parser.take()
    event = _sorted(parser, "event", f"{token.text}(…)")
    parser.expect(")")
    return make("prob", (make("law", (), token.text), event))


def applied(parser, function: Term) -> Term:
    """K(P), K(x) for a kernel, the probability of an event for a law; the parser stands at the ``(``."""
    parser.take()
    if sort_of(function) == "law":
        term = make("prob", (function, _sorted(parser, "event", "the probability of an event")))
    else:
        term = make("Output", (function, _input(parser, function)))
    parser.expect(")")
    return term


def _input(parser, kernel: Term) -> Term:
    """A law, or a value: a name that is nothing else."""
    token = parser.token
    alone = token.kind == "name" and parser.tokens[parser.index + 1].kind == ")"
    if alone and names.is_value_name(token.text) and token.text not in parser.lets:
        return make("value", (), parser.take().text)
    start, law = token.position, parser.formula()
    if sort_of(law) != "law":
        parser.fail(f"{to_text(kernel)} is a kernel here: expected the law of its input or a value such as x in its brackets "
                    "(a product needs *)", start)
    return law


def joint(parser, law: Term) -> Term:
    """law*K, once the ``*`` has been read."""
    token = parser.token
    if token.kind == "name" and names.KERNEL.match(token.text) and parser.tokens[parser.index + 1].kind != "(":
        parser.take()
        return make("Joint", (law, make("kernel", (), token.text)))
    kernel = parser.factor()
    if sort_of(kernel) != "kernel":
        parser.fail(f"expected a kernel after {to_text(law)}*, found {parser.described(kernel)}", token.position)
    return make("Joint", (law, kernel))


def _sum_arguments(parser) -> list[Term]:
    body = parser.real(parser.formula(), parser.token.position)
    parser.expect(",", "in Sum(body, (k, lower, upper))")
    parser.expect("(", "in Sum(body, (k, lower, upper))")
    args = [body, parser.new_name("a summation index")]
    for _ in range(2):
        parser.expect(",", "in Sum(body, (k, lower, upper))")
        args.append(_sorted(parser, "real", "Sum"))
    parser.expect(")")
    parser.expect(")")
    return args


def _limit_arguments(parser) -> list[Term]:
    usage = "in Limit(body, x -> point)"
    body = parser.real(parser.formula(), parser.token.position)
    parser.expect(",", usage)
    args = [body, parser.new_name("the variable of a limit")]
    if not parser.at(","):
        parser.expect("->", usage)
    else:
        parser.take()
    args.append(_sorted(parser, "real", "Limit"))
    side = parser.take().kind if parser.at("+", "-") else "both"
    if side != "both" and args[2] in (INFINITY, neg(INFINITY)):
        parser.fail("oo is approached from one side only: write x -> oo")
    parser.expect(")", usage)
    return [*args, make("string", (), side)]


def arguments(parser, signature: Signature) -> list[Term]:
    """Those between the parentheses, in the signature's order; the parser stands at the first one, afterwards behind the closing ``)``."""
    given: list[Term] = []

    def one() -> None:
        if len(given) >= len(signature.slots) and not signature.variadic:
            parser.fail(f"too many arguments: expected {parser.usage(signature)}")
        given.append(argument(parser, signature.slot(len(given)), signature))

    parser.separated(one, ")")
    return completed(parser, signature, dict(enumerate(given)))


def completed(parser, signature: Signature, given: dict[int, Term]) -> list[Term]:
    """The arguments at their places, with defaults at the places left out; the parser stands behind the last one."""
    if not parser.at(")"):
        parser.fail(f"expected ',' or ')' in {signature.name}(…), found {parser.found()}{parser.hint('operator')}")
    closing = parser.take()
    for index, slot in enumerate(signature.slots):
        if index not in given:
            if slot.default is None:
                parser.fail(f"missing argument {slot.name!r}: expected {parser.usage(signature)}", closing.position)
            given[index] = _default(parser, slot)
    cases = [given[index] for index in sorted(given)]
    return [part for case in cases for part in case.args] if signature.name == "Piecewise" else cases


def _default(parser, slot: Slot) -> Term:
    default = slot.default
    return parser.lets.get(default.value, default) if default.op == "symbol" else default


def argument(parser, slot: Slot, signature: Signature) -> Term:
    where = f"{signature.name}: {slot.name}"
    start = parser.token.position
    if slot.sort == "symbol":
        return parser.new_name("a variable of integration" if signature.name == "Density" else "a variable")
    if slot.sort == "string":
        return _string(parser, slot, where)
    if slot.sort == "condition":
        return parser.condition()
    if slot.sort == "steps":
        return read_steps(parser, where)
    if slot.sort in ("list", "matrix"):
        return _list(parser, slot, where, rows=slot.sort == "matrix")
    if slot.sort in ("weighted law", "counted mechanism", "case"):
        return _pair(parser, slot, signature)
    if slot.sort == "ratio formula":
        parser.local_names += 1
        value = _sorted(parser, "real", where)
        parser.local_names -= 1
        return value
    if slot.sort in ("law", "event", "kernel", "mechanism", "query"):
        return _sorted(parser, slot.sort, where)
    return _inside(parser, slot, _sorted(parser, "real", where), where, start)


def _sorted(parser, sort: str, where: str) -> Term:
    start = parser.token.position
    if sort == "event" and parser.at("name") and names.EVENT.match(parser.token.text) and parser.token.text not in parser.lets:
        return make("event", (), parser.take().text)
    if sort == "kernel" and parser.at("name") and names.KERNEL.match(parser.token.text) and parser.tokens[parser.index + 1].kind != "(":
        return make("kernel", (), parser.take().text)
    if sort == "mechanism" and (arbitrary := parser.arbitrary_mechanism()):
        return arbitrary
    if parser.at("string"):
        parser.fail(f"{where}: expected {parser.wanted(sort)}, found text in quotes")
    value = parser.formula()
    actual = sort_of(value)
    if actual != sort:
        parser.fail(f"{where}: expected {parser.wanted(sort)}, found {parser.described(value)}", start)
    return value


def _inside(parser, slot: Slot, value: Term, where: str, position: int) -> Term:
    if slot.domain is not None and excludes(slot.domain, value, infinite=slot.infinite):
        parser.fail(f"{where} must be {expected(slot.domain)}, found {to_text(value)}", position, DomainProblem)
    return value


def _string(parser, slot: Slot, where: str) -> Term:
    expected = " or ".join(f'"{choice}"' for choice in slot.choices)
    if not parser.at("string"):
        parser.fail(f"{where}: expected {expected}, found {parser.found()}")
    token = parser.take()
    if token.text not in slot.choices:
        parser.fail(f"{where}: expected {expected}, found {token.text[:30]!r}", token.position)
    return make("string", (), token.text)


def _list(parser, slot: Slot, where: str, *, rows: bool) -> Term:
    parser.expect("[", f"to begin {'a matrix' if rows else 'a list'} ({where})")
    def entry() -> Term:
        start = parser.token.position
        return (_list(parser, slot, where, rows=False) if rows
                else _inside(parser, slot, _sorted(parser, "real", where), where, start))

    entries = parser.separated(entry, "]")
    parser.expect("]", f"or ',' ({where})")
    return make("list", entries)


PAIRS = {"weighted law": ("real", "law"), "counted mechanism": ("mechanism", "real"), "case": ("real", "condition")}


def _pair(parser, slot: Slot, signature: Signature) -> Term:
    usage, where, parts = f"in {parser.usage(signature)}", f"{signature.name}: {slot.name}", []
    for opening, sort in zip("(,", PAIRS[slot.sort]):
        parser.expect(opening, usage)
        start = parser.token.position
        part = parser.condition() if sort == "condition" else _sorted(parser, sort, where)
        parts.append(_inside(parser, slot, part, where, start) if sort == "real" else part)
    parser.expect(")", usage)
    return make("tuple", parts)
