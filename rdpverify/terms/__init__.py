"""Expression trees over exact rationals: construction, derivative, normal form, evaluation on balls and intervals."""

from .build import absolute, add, construct, div, exp, log, log_undoing_exp, mul, neg, power, sqrt, sub
from .term import HALF, INFINITY, MINUS_ONE, ONE, PI, ZERO, Term, call, make, number, rebuild, replace, substitute, symbol, term, walk

__all__ = ["Term", "call", "make", "number", "symbol", "term", "walk", "rebuild", "replace", "substitute", "add", "sub", "mul",
           "div", "neg", "power", "sqrt", "exp", "log", "log_undoing_exp", "absolute", "construct", "ZERO", "ONE", "MINUS_ONE", "HALF",
           "INFINITY", "PI"]
