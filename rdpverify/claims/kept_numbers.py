"""Numbers in a store: enclosed again by the plans of their records, which spare the search; nothing else of a record is believed."""

import time
from collections.abc import Iterator

from ..certificates.digits import Enclosure
from ..core.envelope import opened, read_file
from ..errors import BudgetExceeded, OutOfTime
from ..printer import to_text
from ..numeric import enclose
from ..numeric.record import EXTRA_DIGITS, certificate_of
from ..terms import Term
from .store import Store, question

WORTH = 0.5  # seconds of the processor from which a number is worth a file: to look at one takes as long as to find what is easy


class Numbers:
    """Enclosures by a store, or without one; ``new`` are certificates of those that were searched for and took long."""

    def __init__(self, store: Store | None = None):
        self.store, self.new = store, []

    def enclosed(self, term: Term, digits: int, budget: float, known: dict[str, dict] | None = None) -> Enclosure:
        """The enclosure of a closed term; raises as :func:`..numeric.enclose` does, whose ``known`` are plans that somebody else sent."""
        if self.store is not None and not known and (enclosure := self._by_plans(term, digits, budget)) is not None:
            return enclosure
        plans, started = {} if known is None else known, time.process_time()
        searched = not plans
        enclosure = enclose(term, digits, budget, known=plans)[0]
        if self.store is not None and searched and enclosure.has_digits(digits) and time.process_time() - started >= WORTH:
            self.new += certificate_of(term, digits, enclosure, plans)
        return enclosure

    def _by_plans(self, term: Term, digits: int, budget: float) -> Enclosure | None:
        for path, plans in plans_in(self.store, to_text(term), {}, digits):
            try:
                enclosure = enclose(term, digits, budget, known=plans)[0]
            except (BudgetExceeded, OutOfTime):
                raise
            except Exception:  # whatever somebody wrote there
                self.store.forget(path)
                continue
            if enclosure.has_digits(digits):
                self.store.used(path)
                return enclosure
        return None


def plans_in(store: Store, expression: str, at: dict[str, str], digits: int) -> Iterator[tuple]:
    """(path, plans by bits) of the records of an expression; one that cannot be read is thrown away."""
    for path in store.about(question("enclosure", expression, at, digits + EXTRA_DIGITS)):
        try:
            evidence = opened(read_file(path))["evidence"]
            yield path, {str(evidence["bits"]): evidence["plans"]}
        except Exception:
            store.forget(path)
