"""Symbolic values of divergences of concrete laws, by integration lemmas each with its own statement and source.

Nothing is searched here: the exponent of an integrand is decomposed, one lemma fits or none does, and the conditions come
out as relations.
"""

from .density import check_density
from .integral import ClosedIntegral, closed_integral
from .lemmas import LEMMAS
from .mass import prove_mass
from .value import closed_answer, closed_value, infinite_where, value_throughout, values_throughout

__all__ = ["ClosedIntegral", "closed_integral", "closed_answer", "closed_value", "infinite_where", "check_density", "prove_mass", "LEMMAS",
           "value_throughout", "values_throughout"]
