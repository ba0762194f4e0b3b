"""What is known of numbers under some hypotheses, and what follows from it: signs of terms, products, sums."""

from functools import cached_property

from flint import fmpq

from ..core.polynomial import ONE, Atom, Polynomial, constant, function
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import OutOfTime, RdpVerifyError
from .angles import atan_positive, by_circle, positive
from .book import arithmetic, assume, axiom, by_numbers, cut
from .factoring import factors
from .functions import apply, exp, inverse_negative, inverse_positive, log_sign, pow_nonnegative, whole_pow_nonnegative
from .lemmas import as_nonnegative_zero, equals, pos_nonnegative
from .rewriting import of_atom, of_monomial
from .sampling import Samples

DEEPEST, MOST_TRIES = 30, 2
UNANSWERED = object()


def counted(fact: Theorem, steps: int) -> Theorem:
    """⊢ integer(f + steps) from integer(f)."""
    for _ in range(abs(steps)):
        fact = cut(fact, axiom("integer_more" if steps > 0 else "integer_less", n=fact.f))
    return fact


class Prover:
    """Theorems with hypotheses among those given.  ``facts`` are the hypotheses and what is known to follow from them."""

    def __init__(self, hypotheses=(), facts=(), descents: int = 0):
        self.hypotheses = tuple(hypotheses)
        self.facts: list[Theorem] = [*map(assume, self.hypotheses), *facts]
        self.equations: dict[Atom, tuple] = {}  # (⊢ atom == value, value) by atom: put in wherever it is met
        self.memory: dict = {}
        self.depth = self.circles = 0
        self.tries: dict = {}
        self.descents = descents
        for fact in list(self.facts):
            self.learn(fact)

    def learn(self, fact: Theorem) -> None:
        """Integers: n > 0 gives n >= 1."""
        if fact not in self.facts:
            self.facts.append(fact)
        if fact.op == ">" and fact.f.number is None:
            whole = self.integer(fact.f)
            if whole is not None:
                self.facts.append(cut([whole, fact], axiom("integer_step", n=fact.f)))

    @cached_property
    def samples(self) -> Samples:
        return Samples([fact.relation for fact in self.facts])

    # ---- integers --------------------------------------------------------------------------------------------------------------------

    def integer(self, f: Polynomial) -> Theorem | None:
        """⊢ integer(f)."""
        whole = [fact for fact in self.facts if fact.op == "integer"]
        direct = next((fact for fact in whole if fact.f == f), None)
        if direct is not None:
            return direct
        number = f.terms.get((), fmpq(0))
        rest = f - constant(number)
        if number.q != 1 or abs(number) > 50:
            return None
        if not rest.terms:
            return counted(axiom("integer_minus_one"), int(number.p) + 1)
        if len(rest.terms) > 1:  # by one term and the others
            first = of_monomial(*next(iter(rest.terms.items())))
            parts = [self.integer(first), self.integer(f - first)] if len(rest.terms) < 5 else [None]
            return None if None in parts else cut(parts, axiom("integer_sum", n=first, m=f - first))
        ((monomial, value),) = rest.terms.items()
        fact = next((fact for fact in whole if fact.f == of_monomial(monomial)), None)
        if fact is None or value not in (1, -1):
            return None
        return counted(cut(fact, axiom("integer_negative", n=fact.f)) if value == -1 else fact, int(number.p))

    # ---- signs ------------------------------------------------------------------------------------------------------------------------

    def positive(self, f: Polynomial, hard: bool = True) -> Theorem | None:
        return self._asked(">", f, hard)

    def nonnegative(self, f: Polynomial, hard: bool = True) -> Theorem | None:
        stricter = [self.memory.get((">", f, effort)) for effort in (True, False)]
        return next((each for each in stricter if isinstance(each, Theorem)), None) or self._asked(">=", f, hard)

    def negative(self, f: Polynomial, hard: bool = True) -> Theorem | None:
        """⊢ −f > 0."""
        return self.positive(-f, hard)

    def sign(self, f: Polynomial, hard: bool = False) -> tuple[int, Theorem] | None:
        """(1, ⊢ f > 0) or (−1, ⊢ −f > 0)."""
        for sign, g in ((1, f), (-1, -f)):
            theorem = self.positive(g, hard and f.number is None)
            if theorem is not None:
                return sign, theorem
        return None

    def _asked(self, op: str, f: Polynomial, hard: bool) -> Theorem | None:
        for effort in (False, True) if hard else (False,):
            theorem = self.remembered((op, f, effort), lambda: self._hard(op, f) if effort else self._simple(op, f))
            if theorem is not None:
                return theorem
        return None

    def remembered(self, key, attempt):
        """What an attempt comes to.  One that fails because of a question that is being asked already may be made again later."""
        if key in self.memory:
            if self.memory[key] is UNANSWERED:
                self.circles += 1
                return None
            return self.memory[key]
        if self.depth >= DEEPEST:
            self.circles += 1
            return None
        self.memory[key], before, answer = UNANSWERED, self.circles, None
        self.depth += 1
        try:
            answer = attempt()
        except OutOfTime:  # what the clock ends is not tried in other ways, nor remembered
            raise
        except RdpVerifyError:
            pass
        finally:
            self.depth -= 1
            del self.memory[key]
        if answer is not None or self.circles == before or self.depth == 0 or self.tries.get(key, 0) >= MOST_TRIES:
            self.memory[key] = answer
        else:
            self.tries[key] = self.tries.get(key, 0) + 1
        return answer

    def _simple(self, op: str, f: Polynomial) -> Theorem | None:
        value = f.number
        if value is not None:
            return arithmetic((value,)) if value > 0 else as_nonnegative_zero() if value == 0 and op == ">=" else None
        if (fact := self._fact(op, f)) is not None:
            return fact
        if not f.symbols and not f.laws:
            if (theorem := self._closed(f)) is not None:
                return theorem
        if len(f.terms) == 1:
            return self._monomial(op, f)
        return self._linear_simple(op, f) or self._termwise(op, f)

    def _fact(self, op: str, f: Polynomial) -> Theorem | None:
        best = None
        for fact in self.facts:
            if fact.op in (">", ">=", "==") and len(fact.f.terms) == len(f.terms) and fact.f.terms.keys() == f.terms.keys():
                monomial = next(iter(f.terms))
                scale = f.terms[monomial] / fact.f.terms[monomial]
                if fact.op == "==" and op == ">=" and fact.f * constant(scale) == f:
                    best = arithmetic((constant(scale), fact), (1, as_nonnegative_zero()))
                elif scale > 0 and fact.f * constant(scale) == f:
                    if fact.op == ">":
                        return arithmetic((scale, fact)) if scale != 1 else fact
                    if op == ">=" and fact.op == ">=":
                        best = arithmetic((scale, fact)) if scale != 1 else fact
        return best

    def _closed(self, f: Polynomial) -> Theorem | None:
        for bits in (64, 256, 1024):
            try:
                return by_numbers(Relation(">", f), bits)
            except RdpVerifyError:
                continue
        return None

    def _linear_simple(self, op: str, f: Polynomial) -> Theorem | None:
        """A fact plus a number or terms of known sign."""
        for fact in self.facts:
            if fact.op not in (">", ">=") or fact.f.number is not None:
                continue
            shared = [monomial for monomial in fact.f.terms if monomial and monomial in f.terms]
            for monomial in shared[:1]:
                scale = f.terms[monomial] / fact.f.terms[monomial]
                rest = f - constant(scale) * fact.f
                if scale <= 0 or len(rest.terms) >= len(f.terms) + (1 if len(f.terms) == 1 else 0):
                    continue
                weak = self.nonnegative(rest, False)
                if weak is not None:
                    if op == ">" and fact.op != ">":
                        weak = self.positive(rest, False)
                        if weak is None:
                            continue
                    return arithmetic((scale, fact), (1, weak))
        return None

    def _termwise(self, op: str, f: Polynomial) -> Theorem | None:
        parts, strict = [], False
        for monomial, value in f.terms.items():
            g = of_monomial(monomial, value)
            theorem = self.positive(g, False) or self.nonnegative(g, False)
            if theorem is None:
                return None
            strict = strict or theorem.op == ">"
            parts.append((1, theorem))
        return arithmetic(*parts) if op == ">=" or strict else None

    def _monomial(self, op: str, f: Polynomial) -> Theorem | None:
        """A product of atoms of known sign; even powers are squares."""
        ((monomial, value),) = f.terms.items()
        sign, theorems, square, strict = (1 if value > 0 else -1), [], ONE, True
        for atom, count in monomial:
            known = self.atom_sign(atom)
            if known is None and count % 2 == 0:
                square, strict = square * of_atom(atom) ** (count // 2), False
            elif known is None:
                return None
            else:
                sign *= known[0] ** count
                theorems += [known[1]] * count
                strict = strict and known[1].op == ">"
        if sign < 0 or (op == ">" and not strict):
            return None
        if square == ONE:
            return arithmetic((abs(value), *theorems))
        unit = arithmetic((("square", square), *theorems))
        return arithmetic((abs(value), unit))

    def atom_sign(self, atom: Atom) -> tuple[int, Theorem] | None:
        """(1, ⊢ atom > 0 or >= 0) or (−1, ⊢ −atom > 0 or >= 0)."""
        return self.remembered(("atom", atom), lambda: self._atom_sign(atom))

    def _atom_sign(self, atom: Atom) -> tuple[int, Theorem] | None:
        a = of_atom(atom)
        by_fact: tuple[int, Theorem] | None = None
        for sign, g in ((1, a), (-1, -a)):
            if (fact := self._fact(">=", g)) is not None:
                if fact.op == ">":
                    return sign, fact
                by_fact = by_fact or (sign, fact)
        for sign, g in ((1, a), (-1, -a)):
            if not a.symbols and not a.laws:
                if (theorem := self._closed(g)) is not None:
                    return sign, theorem
            elif (theorem := self._linear_simple(">", g)) is not None:
                return sign, theorem
        return self._by_head(atom) or by_fact or next(((s, t) for s, g in ((1, a), (-1, -a)) if (t := self._linear_simple(">=", g))), None)

    def _by_head(self, atom: Atom) -> tuple[int, Theorem] | None:
        u = atom.args[0] if atom.args and isinstance(atom.args[0], Polynomial) else None
        match atom.head:
            case "exp":
                return 1, axiom("exp_positive", x=u)
            case "erfc":
                return 1, axiom("erfc_positive", x=u)
            case "pi":
                return 1, arithmetic((1, axiom("pi_below")), (3,))
            case "sin" | "cos":
                theorem = positive(atom, self)
                return None if theorem is None else (1, theorem)
            case "atan":
                known = self.positive(u)
                return None if known is None else (1, apply(atan_positive(), [known], x=u))
            case "gamma":
                known = self.positive(u)
                return None if known is None else (1, cut(known, axiom("gamma_positive", x=u)))
            case "pos":
                return 1, apply(pos_nonnegative(), [], x=u)
            case "inv":
                known = self.sign(u, True)
                if known is not None:
                    return known[0], apply(inverse_positive() if known[0] > 0 else inverse_negative(), [known[1]], x=u)
            case "pow":
                y = atom.args[1]
                base = self.positive(u)
                if base is not None:
                    power = cut(base, axiom("pow_above", x=u, y=y))
                    value = exp(y * function("log", u))
                    return 1, arithmetic((1, axiom("exp_positive", x=y * function("log", u))), equals(power, of_atom(atom), value))
                base, exponent = self.nonnegative(u), self.positive(y)
                if base is not None and exponent is not None:
                    return 1, apply(pow_nonnegative(), [base, exponent], x=u, y=y)
                if base is not None and (whole := self.integer(y)) is not None and (least := self.nonnegative(y)) is not None:
                    return 1, apply(whole_pow_nonnegative(), [base, whole, least], x=u, n=y)
            case "log":
                base = self.positive(u)
                if base is None:
                    return None
                for prove in (self.positive, self.nonnegative):
                    if (above := prove(u - ONE)) is not None:
                        return 1, apply(log_sign(above.op, True), [above], x=u)
                    if (below := prove(ONE - u)) is not None:
                        return -1, apply(log_sign(below.op, False), [base, below], x=u)
        return None

    # ---- harder ----------------------------------------------------------------------------------------------------------------------

    def _hard(self, op: str, f: Polynomial) -> Theorem | None:
        from .certificates import combined
        from .chord import by_chord
        from .descent import by_descent
        from .exponential_powers import as_powers
        from .hoeffding import by_hoeffding
        from .limits import by_bounds, by_limit
        from .partial_sums import by_series
        from .splitting import by_box, by_positive_part, by_split
        from .comparing import by_exponential, by_logarithm, by_square
        from .normal import fraction
        from .half_angle import by_half_angle
        from .roots import by_roots

        if self.samples.refute(f, op == ">"):
            return None
        for way in (by_series, by_hoeffding, by_half_angle, by_roots):
            if (theorem := way(op, f, self)) is not None:
                return theorem
        r = fraction(f, self)
        target = r.now
        if target != f:
            theorem = self._asked(op, target, False)
            if theorem is not None:
                return r.back(theorem)
        if (theorem := self.by_factors(op, target)) is not None:
            return r.back(theorem)
        powers = as_powers(target)
        if powers.changed and (theorem := self.by_factors(op, powers.now)) is not None:
            return r.back(powers.back(theorem))
        for way in (by_positive_part, by_circle):
            if (theorem := way(op, f, self)) is not None:
                return theorem
        if (theorem := by_chord(op, target, self)) is not None:
            return r.back(theorem)
        if (theorem := by_logarithm(op, target, self)) is not None:
            return r.back(theorem)
        if (theorem := combined(op, f, self)) is not None:
            return theorem
        for way in (by_square, by_descent, by_bounds, by_limit, by_split, by_exponential):
            if (theorem := way(op, target, self)) is not None:
                return r.back(theorem)
        return by_box(op, f, self)

    def by_factors(self, op: str, f: Polynomial) -> Theorem | None:
        """By the signs of the factors."""
        number, parts = factors(f)
        if not parts:
            return self._simple(op, f)
        if len(parts) == 1 and parts[0][1] == 1 and parts[0][0] in (f, -f):
            return None
        sign, theorems, square = (1 if number > 0 else -1), [], ONE
        for g, count in parts:
            known = self._factor_sign(g, op)
            if known is None and count % 2 == 0 and op == ">=":
                square = square * g ** (count // 2)
            elif known is None:
                return None
            else:
                sign *= known[0] ** count
                theorems += [known[1]] * count
        if sign < 0:
            return None
        if square == ONE:
            return arithmetic((abs(number), *theorems))
        return arithmetic((abs(number), arithmetic((("square", square), *theorems))))

    def _factor_sign(self, g: Polynomial, op: str) -> tuple[int, Theorem] | None:
        prove = self.positive if op == ">" else lambda h: self.positive(h, False) or self.nonnegative(h)
        for sign, h in ((1, g), (-1, -g)):
            theorem = prove(h)
            if theorem is not None:
                return sign, theorem
        return None
