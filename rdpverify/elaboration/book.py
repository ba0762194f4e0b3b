"""The rules of the core as functions of theorems, each remembered, so that the steps of a proof can be written down afterwards."""

from contextlib import contextmanager
from contextvars import ContextVar

from ..core import calculus, integrate, numbers, sums, theorem
from ..core.check import called
from ..core.polynomial import BUILT, Atom, Polynomial, constant
from ..core.reader import law_of, parsed, polynomial, relation
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..certificates.core_texts import atom_of, relation_of, text_of
from ..deadline import look

_of_laws: ContextVar[tuple[Theorem, ...]] = ContextVar("of_laws", default=())
MADE: dict[int, tuple] = {}  # by id of a theorem: (theorem, rule, arguments); the theorem is kept, so that its id stays its own


def atom_text(atom: Atom) -> str:
    return "".join(atom_of(atom))


def relation_text(relation: Relation) -> str:
    return "".join(relation_of(relation))


def _kept(made: Theorem, rule: str, *arguments) -> Theorem:
    look()
    MADE[id(made)] = (made, rule, arguments)
    return made


@contextmanager
def knowing_of_laws(facts):
    """Where an instance is made inside, the facts say that weights of mixtures are >= 0 and exponents of powers >= 1."""
    token = _of_laws.set(tuple(facts))
    try:
        yield
    finally:
        _of_laws.reset(token)


def as_polynomial(value) -> Polynomial:
    return value if isinstance(value, Polynomial) else polynomial(value) if isinstance(value, str) else constant(value)


def as_relation(value) -> Relation:
    return value if isinstance(value, Relation) else relation(value)


def axiom(name: str, facts=(), **values) -> Theorem:
    """An axiom or theorem of the core that has a name, with values put in: symbols by name, laws by text or atom, events by atom."""
    made = _kept(called(name)[0], "axiom", name)
    return instance(made, values, facts) if values else made


def assume(what) -> Theorem:
    what = as_relation(what)
    return _kept(theorem.assume(what), "assume", what)


def point(atom: Atom) -> Theorem:
    return _kept(theorem.nonnegative_point(atom), "point", atom)


def at_most_one(atom: Atom) -> Theorem:
    return _kept(theorem.at_most_one(atom), "at_most_one", atom)


def instance(of: Theorem, values: dict, facts=()) -> Theorem:
    """``values``: by name of a symbol or atom of a law, event or test.

    A name that is a law's or an event's in the theorem stands for it.
    """
    laws = {atom.args[0]: atom for h in (of.relation, *of.hypotheses) for atom in h.laws}
    meanings = {}
    for key, value in values.items():
        atom = key if isinstance(key, Atom) else laws.get(key)
        if atom is not None and atom.head == "variable":
            meanings[atom] = value
        elif atom is None or atom.head == "test":
            meanings[key if atom is None else atom] = as_polynomial(value)
        elif atom.head == "law":
            meanings[atom] = law_of(parsed(value)) if isinstance(value, str) else value
        else:
            meanings[atom] = Atom("event", (value,)) if isinstance(value, str) else value
    made_of_laws = any(isinstance(value, Atom) and value.head in BUILT for value in meanings.values())
    facts = tuple(facts) or (_of_laws.get() if made_of_laws else ())
    return _kept(theorem.instance(of, meanings, facts), "instance", of, meanings, facts)


def cut(lemmas, of: Theorem) -> Theorem:
    """The theorem without the hypotheses that the lemmas prove."""
    lemmas = [lemmas] if isinstance(lemmas, Theorem) else list(lemmas)
    return _kept(theorem.cut(lemmas, of), "cut", tuple(lemmas), of)


def cases(f, *theorems: Theorem) -> Theorem:
    f = as_polynomial(f)
    return _kept(theorem.cases(f, *theorems), "cases", f, *theorems)


def finite_or_not(quantity, first: Theorem, second: Theorem) -> Theorem:
    quantity = as_polynomial(quantity)
    return _kept(theorem.finite_or_not(quantity, first, second), "finite_or_not", quantity, first, second)


def contradiction(theorems, what) -> Theorem:
    theorems, what = ([theorems] if isinstance(theorems, Theorem) else list(theorems)), as_relation(what)
    return _kept(theorem.contradiction(theorems, what), "contradiction", tuple(theorems), what)


def congruence(atom: Atom, equalities: dict) -> Theorem:
    """head(…, a, …) == head(…, b, …); ``equalities`` gives, by place, (theorem a == b, b)."""
    made = theorem.congruence(atom.head, atom.args, equalities)
    return _kept(made, "congruence", atom, {str(place): pair for place, pair in equalities.items()})


def specialise(of: Theorem, values: dict) -> Theorem:
    values = {key: value if isinstance(value, Atom) else as_polynomial(value) for key, value in values.items()}
    return _kept(theorem.specialise(of, values), "specialise", of, values)


def generalise(of: Theorem, names, conditions) -> Theorem:
    conditions = tuple(map(as_relation, conditions))
    return _kept(theorem.generalise(of, tuple(names), conditions), "generalise", of, tuple(names), conditions)


def arithmetic(*parts) -> Theorem:
    """Each part (multiplier, theorem, …): a number, polynomial or text, or ("square", g)."""
    read = []
    for multiplier, *theorems in parts:
        multiplier = ("square", as_polynomial(multiplier[1])) if isinstance(multiplier, tuple) else as_polynomial(multiplier)
        read.append((multiplier, tuple(theorems)))
    return _kept(theorem.arithmetic(read), "arithmetic", tuple(read))


def integrate_all(theorems, facts=()) -> Theorem:
    theorems = [theorems] if isinstance(theorems, Theorem) else list(theorems)
    return _kept(integrate.integrate(theorems, facts), "integrate", tuple(theorems), tuple(facts))


def finite_integral(integrand, bounds, facts=()) -> Theorem:
    integrand = as_polynomial(integrand)
    return _kept(integrate.finite_integral(integrand, bounds, facts), "finite_integral", integrand, tuple(map(tuple, bounds)), tuple(facts))


def rises(f, name: str, start, end, slope: Theorem, smooth=()) -> Theorem:
    f, start, end = map(as_polynomial, (f, start, end))
    return _kept(calculus.rises(f, name, start, end, slope, smooth), "rises", f, name, start, end, slope, tuple(smooth))


def induction(what, name: str, start, first: Theorem, following: Theorem) -> Theorem:
    """The relation for every n >= start, from that at the start and that at n + 1."""
    what, start = as_relation(what), as_polynomial(start)
    return _kept(sums.induction(what, name, start, first, following), "induction", what, name, start, first, following)


def sum_single(index: str, body, at) -> Theorem:
    body, at = as_polynomial(body), as_polynomial(at)
    return _kept(sums.single(index, body, at), "sum_single", index, body, at)


def sum_split(total: Atom, last, finite: str = "") -> Theorem:
    """The sum in two parts; that it is finite from that its ``"tail"`` is, or the other way round (``"whole"``)."""
    last = as_polynomial(last)
    if finite:
        return _kept(sums.split_finite(total, last, finite == "tail"), "sum_split_finite", total, last, finite == "tail")
    return _kept(sums.split(total, last), "sum_split", total, last)


def sum_shift(total: Atom, index: str, by, finite: bool = False) -> Theorem:
    by = as_polynomial(by)
    rule = sums.shifted_finite if finite else sums.shifted
    return _kept(rule(total, index, by), "sum_shift_finite" if finite else "sum_shift", total, index, by)


def sum_terms(each: Theorem, index: str, ends, parts, facts=()) -> Theorem:
    """Σ cⱼ·Sum(fⱼ) >= 0 (== 0) from this at each index; ``parts`` are the (cⱼ, fⱼ)."""
    ends, parts = tuple(map(as_polynomial, ends)), tuple((as_polynomial(c), as_polynomial(f)) for c, f in parts)
    return _kept(sums.added_up(each, index, ends, parts, facts), "sum_terms", each, index, ends, parts, tuple(facts))


def sum_finite(total: Atom, bounds, facts=()) -> Theorem:
    """⊢ the series is finite, from the two bounds (theorem, parts) of what it adds up."""
    bounds = tuple((each, tuple((as_polynomial(c), as_polynomial(f)) for c, f in parts)) for each, parts in bounds)
    return _kept(sums.dominated(total, bounds, facts), "sum_finite", total, bounds, tuple(facts))


def sum_bounded(total: Atom, each: Theorem, partial: Theorem, name: str) -> tuple[Theorem, Theorem]:
    """⊢ the series is finite, ⊢ it is at most the bound of its partial sums."""
    made = sums.bounded(total, each, partial, name)
    return tuple(_kept(one, "sum_bounded", total, each, partial, name, finite) for one, finite in zip(made, (True, False), strict=True))


def by_numbers(what, bits: int = 64) -> Theorem:
    what = as_relation(what)
    return _kept(numbers.numbers(what, bits), "numbers", what, bits)


def on_box(what, box: dict, cuts=0, bits: int = 64) -> Theorem:
    what = as_relation(what)
    return _kept(
        numbers.on_box(what, box, cuts, bits), "on_box", what, {name: tuple(map(str, ends)) for name, ends in box.items()}, cuts, bits
    )


# ---- writing down ---------------------------------------------------------------------------------------------------------------------


def written(cases_, facts=(), near=()) -> dict:
    """The proof as data: the steps that these theorems need, in order; ``near`` only of limits."""
    order: dict[int, int] = {}
    steps: list = []
    stack = [(each, False) for each in reversed([*facts, *near, *cases_])]
    while stack:
        current, ready = stack.pop()
        if id(current) in order:
            continue
        _, rule, arguments = MADE[id(current)]
        if ready:
            order[id(current)] = len(steps)
            steps.append([rule, *(_data(argument, order) for argument in arguments)])
        else:
            stack.append((current, True))
            stack.extend((needed, False) for needed in _theorems(arguments))
    lists = {"facts": facts, "cases": cases_, **({"near": near} if near else {})}
    return {"steps": steps} | {name: [order[id(each)] for each in theorems] for name, theorems in lists.items()}


def _theorems(value):
    if isinstance(value, Theorem):
        yield value
    elif isinstance(value, Relation | Polynomial | Atom):
        return
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _theorems(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _theorems(part)


def _data(value, order):
    match value:
        case Theorem():
            return order[id(value)]
        case Polynomial():
            return text_of(value)
        case Atom(head="event" | "test" | "value" as head):
            return f"{head} {value.args[0]}"
        case Atom():
            return atom_text(value)
        case Relation():
            return relation_text(value)
        case dict():
            return {_key(key): _value(part, order) for key, part in value.items()}
        case list() | tuple():
            return [_data(part, order) for part in value]
    return value


def _key(key) -> str:
    return f"{key.head} {key.args[0]}" if isinstance(key, Atom) else key


def _value(value, order):
    """What a name stands for: a law or an event by its text."""
    return atom_text(value) if isinstance(value, Atom) else _data(value, order)


P, Q, R = (Atom("law", (name,)) for name in "PQR")
