"""Statements about entropies: a proof from Shannon's inequalities, or random variables on a small finite space that refute them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product

import numpy as np
from flint import arb, fmpq

from ..core.check import check, check_contradiction
from ..core.claim import Case, cases_read
from ..core.numbers import ball_of
from ..core.polynomial import Atom, Polynomial, function
from ..deadline import look
from ..elaboration.entropies import contradiction_of, elaborate
from ..elaboration.scalar import Finding
from ..errors import OutOfTime, RdpVerifyError
from ..kernel import witness as kernel_witness
from ..kernel.entropies import MASSES
from ..printer import statement_data
from ..language.entropies import variables_in
from ..language.statement import Statement
from .entropy_laws import Choices, choices
from .entropy_search import Laws, near_laws
from .refute import Refutation, confirmed

ENTROPIES = "Shannon's inequalities"
NEAR, CLEAR = 1e-9, 1e-7  # an equation in floats, and a violation
SURE, FEW_VALUES = 1e-5, 4  # what the search asks for, and of how many points of the symbols
BITS = 128
NUMBERS = tuple(map(Fraction, ("1", "0", "2", "1/2", "10", "1/10", "1/100", "100", "-1")))  # that symbols are tried at
MOST_VALUES, CONFIRMED = 40, 4  # points of the symbols; candidates of one space that are looked at exactly
NO_PROOF = "no combination of Shannon's inequalities and what is given proves it, and no small finite law refutes it"


@dataclass(frozen=True)
class Entropies:
    """A statement about entropies, and what the core reads in it."""

    statement: Statement

    @cached_property
    def claim(self) -> dict:
        return statement_data(self.statement)

    @cached_property
    def cases(self) -> list[Case]:
        """RuleError where the text is not known to have a value."""
        return cases_read(Finding(), self.claim)

    @property
    def problem(self) -> str:
        """Why the text is not known to have a value, or nothing."""
        try:
            self.cases  # noqa: B018
            return ""
        except OutOfTime:
            raise
        except RdpVerifyError as problem:
            return str(problem)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return variables_in(self.statement)

    def proof(self) -> dict | None:
        """In the core's rules, which have accepted it."""
        return _accepted(elaborate, check, self.claim)

    def contradiction(self) -> dict | None:
        """In what is supposed."""
        return _accepted(contradiction_of, check_contradiction, self.claim)

    def instance(self) -> dict[str, str] | None:
        """Random variables and numbers that satisfy what is supposed."""
        return next(filter(self._is_instance, self._proposals(None)), None)

    def _is_instance(self, data: dict[str, str]) -> bool:
        try:
            kernel_witness.instance(self.statement, data, BITS)
            return True
        except OutOfTime:
            raise
        except RdpVerifyError:
            return False

    def refutation(self) -> Refutation | None:
        for case in self.cases:
            refutation = next(filter(None, (confirmed(self.statement, data) for data in self._proposals(case))), None)
            if refutation is not None:
                return refutation
        return None

    def _proposals(self, case: Case | None):
        """Exact witnesses at which, in floats, what is supposed holds and the case's conclusion does not (none: is not looked at)."""
        some = case or self.cases[0] if self.cases else None
        if some is None or len(self.names) > 8:
            return
        for space in choices(len(self.names)):
            for values in self._values():
                look()
                try:
                    rows = self._fitting(space, values, some, case is not None)
                except OutOfTime:
                    raise
                except RdpVerifyError:  # it speaks of more than numbers and entropies
                    return
                for row in islice(rows, CONFIRMED):
                    yield self._data(values, *space.law(int(row)))
        if case is not None and all(relation.op in (">=", ">") for relation in (case.relation, *case.hypotheses)):
            for values in islice(self._values(), FEW_VALUES):
                for masses, lists in near_laws(len(self.names), lambda laws: self._lacking(laws, values, case)):
                    yield self._data(values, masses, lists)

    def _data(self, values: dict[str, Fraction], masses, lists) -> dict[str, str]:
        return {**{name: str(value) for name, value in values.items()}, MASSES: _list(masses),
                **{name: _list(entries) for name, entries in zip(self.names, lists)}}

    def _lacking(self, laws: Laws, values: dict[str, Fraction], case: Case) -> np.ndarray:
        """How much is lacking at each law until what is supposed holds and the conclusion does not, clearly."""
        wrong = [-self._float(case.relation.body, laws, values), *(self._float(each.body, laws, values) for each in case.hypotheses)]
        return sum(np.maximum(0, SURE - f) for f in wrong)

    def _values(self):
        symbols = [name for name, _ in self.statement.where]
        return (dict(zip(symbols, point)) for point in islice(product(NUMBERS, repeat=len(symbols)), MOST_VALUES if symbols else 1))

    def _fitting(self, space: Choices, values: dict[str, Fraction], case: Case, violating: bool) -> np.ndarray:
        fits = np.ones(len(space.places), bool)
        for relation in case.hypotheses:
            if relation.op in (">=", ">", "=="):
                f = self._float(relation.body, space, values)
                fits &= {">=": f >= -NEAR, ">": f > NEAR, "==": np.abs(f) <= NEAR}[relation.op]
        if violating:
            f = self._float(case.relation.body, space, values)
            fits &= {">=": f < -CLEAR, ">": f <= NEAR, "==": np.abs(f) > CLEAR}[case.relation.op]
        return np.flatnonzero(fits)

    def _float(self, f: Polynomial, space: Choices | Laws, values: dict[str, Fraction]):
        total = 0.0
        for monomial, coefficient in f.terms.items():
            part = int(coefficient.p) / int(coefficient.q)
            for atom, power in monomial:
                part = part * self._atom(atom, space, values) ** power
            total = total + part
        return total

    def _atom(self, atom: Atom, space: Choices | Laws, values: dict[str, Fraction]):
        if atom.head == "entropy":
            return space.joint[sum(2 ** self.names.index(variable.args[0]) for variable in atom.args)]
        if atom.head == "symbol":
            return float(values[atom.args[0]])
        balls = {name: arb(fmpq(value.numerator, value.denominator)) for name, value in values.items()}
        return float(ball_of(function(atom.head, *atom.args), balls, {}).mid())


def _list(values) -> str:
    return f"[{', '.join(map(str, values))}]"


def _accepted(search, check_, claim: dict) -> dict | None:
    try:
        proof = search(claim)
        check_(claim, proof)
        return proof
    except OutOfTime:
        raise
    except RdpVerifyError:
        return None
