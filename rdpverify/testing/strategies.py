"""Hypothesis strategies for exact laws, mechanisms and numbers of the language, which print in the language when an example fails.

::

    @hypothesis.given(rv.testing.strategies.mechanisms(), rv.testing.strategies.orders())
    def test_my_accountant(mechanism, order): ...

They need Hypothesis (extra ``testing``).
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..claims.claim import Claim
from ..claims.laws import Law
from ..claims.mechanisms import Mechanism
from ..definitions import FAMILIES, MECHANISMS, requirements
from ..words.domains import Domain
from ..words.signature import Signature, Slot
from ..errors import InputError
from ..language import did_you_mean, parse_domain
from ..language.statement import Relation
from ..terms import Term, make
from . import laws as random_laws
from . import numbers as random_numbers
from .backend import strategies as hypothesis_strategies
from .numbers import literal, values
from .points import points

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

MOST_WHOLE = 20  # above the least, where a parameter is a whole number: larger ones only make a test slow


class Exact(Fraction):
    """A Fraction that is printed as the language writes it: 3/2."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def finite_laws(outcomes: int | None = None) -> "SearchStrategy[Law]":
    """Laws on ``outcomes`` outcomes 0, 1, … (2 to 5 when not given); zero masses occur."""
    return random_laws.finite_laws(outcomes).map(Law)


def pairs(outcomes: int | None = None) -> "SearchStrategy[tuple[Law, Law]]":
    """Pairs of such laws on common outcomes: equal, free, near-equal, near-disjoint, with heavy ratios, with atoms against none."""
    return random_laws.pairs(outcomes).map(lambda drawn: (Law(drawn[0]), Law(drawn[1])))


def laws(*families: str) -> "SearchStrategy[Law]":
    """Laws of these families ("Normal", "Laplace", …; all with numbers as parameters when none is named), at exact parameters."""
    return _of(families, {name: family.signature for name, family in FAMILIES.items()}).map(Law)


def mechanisms(*names: str) -> "SearchStrategy[Mechanism]":
    """Mechanisms of these names ("GaussianMechanism", …; all with numbers as parameters when none is named), at exact parameters."""
    return _of(names, {name: mechanism.signature for name, mechanism in MECHANISMS.items()}).map(Mechanism)


def orders(greatest: int = random_numbers.GREATEST_ORDER) -> "SearchStrategy[Exact]":
    """Orders above 0 other than 1: close to 1 on both sides, moderate, and up to ``greatest``."""
    return random_numbers.orders(greatest).map(Exact)


def probabilities() -> "SearchStrategy[Exact]":
    """Numbers in (0, 1), down to 10⁻⁶ from either end."""
    return random_numbers.fractions_inside().map(Exact)


def scales() -> "SearchStrategy[Exact]":
    """Positive numbers over many scales, 10⁻⁶ to 10⁴."""
    return random_numbers.distances().map(Exact)


def numbers(domain: str) -> "SearchStrategy[Exact]":
    """Numbers of a domain as ``where`` has it: ``numbers("alpha in (1, oo)")``, ``numbers("sigma > 0")``; its ends occur."""
    declared = parse_domain(domain)
    if isinstance(declared, Relation):
        raise InputError(f"expected a domain such as 'alpha in (1, oo)', got the condition {domain!r}")
    return values(declared[1], {}).map(Exact)


def events(outcomes: int) -> "SearchStrategy[tuple[int, ...]]":
    """Events on 0, …, outcomes − 1, as sorted tuples of outcomes."""
    return random_numbers.events(outcomes)


def instances(claim: Claim | str, **about: Any) -> "SearchStrategy[dict[str, str]]":
    """Points of a statement: name → text of the language, with premises nearly tight; some premises may fail at them."""
    return points((claim if isinstance(claim, Claim) else Claim(claim, **about)).parsed)


def _of(names: tuple[str, ...], known: dict[str, Signature]) -> Any:
    st = hypothesis_strategies()
    drawn = {name: signature for name, signature in known.items() if not signature.variadic and _by_numbers(signature)}
    for name in names:
        if name not in drawn:
            raise InputError(f"no strategy for {name!r}{did_you_mean(name, drawn) or ': known are ' + ', '.join(drawn)}")
    return st.one_of(*(_calls(drawn[name]) for name in (names or drawn)))


def _by_numbers(signature: Signature) -> bool:
    return all(slot.sort == "real" or slot.choices for slot in signature.slots)


def _calls(signature: Signature) -> Any:
    """Terms of the signature that mean something: 1 ≤ 2 in Uniform(1, 2)."""
    st = hypothesis_strategies()
    arguments = st.tuples(*(_arguments(slot) for slot in signature.slots))
    return arguments.map(lambda drawn: make(signature.name, drawn)).filter(_means_something)


def _arguments(slot: Slot) -> Any:
    st = hypothesis_strategies()
    if slot.choices:
        return st.sampled_from([make("string", (), choice) for choice in slot.choices])
    domain: Domain = slot.natural
    drawn = values(domain, {})
    if domain.integers:
        least = domain.intervals[0].lower
        first = int(least.value.p) if least.is_number else -MOST_WHOLE // 2
        drawn = st.integers(first, first + MOST_WHOLE).map(Fraction)
    return drawn.map(literal)


def _means_something(term: Term) -> bool:
    try:
        requirements(term)
    except InputError:
        return False
    return True
