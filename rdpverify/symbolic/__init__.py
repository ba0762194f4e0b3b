"""SymPy at the border: expressions and random variables in and out, and SymPy calls in processes that can be killed.

SymPy is imported on first use only.
"""

from .from_sympy import from_sympy
from .random_variables import law_from_random_variable
from .to_sympy import to_sympy

__all__ = ["from_sympy", "law_from_random_variable", "to_sympy"]
