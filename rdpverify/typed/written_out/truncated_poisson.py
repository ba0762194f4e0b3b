"""TruncatedPoisson(M, q, n, most): M on a Poisson subsample of n records that is cut to a random part of ``most`` where it has more.

Unless ``most`` of the other n − 1 records are in the batch nothing is cut.  Otherwise, with a probability of at most
δ = e^{−(n−1)·kl(most/(n−1), q)} (Hoeffding 1963, Theorem 1), anything may happen: a run of the worst (0, δ)-private mechanism.
"""

from ...definitions import string
from ...errors import DomainProblem
from ...printer import to_text
from ...terms import ONE, ZERO, Term, add, call, div, exp, log, make, mul, neg, sub


def written_out(args) -> Term:
    inner, q, n, most = args
    others = sub(n, ONE)
    mean, size = mul(others, q), most
    if not (mean.is_number and most.is_number):
        size = call("Max", most, mean)  # below the mean the bound is 1
    elif not mean.value < most.value < others.value:
        raise DomainProblem(f"TruncatedPoisson is worked out for (n - 1)*q < most < n - 1: most = {to_text(most)} does not lie between "
                            f"{to_text(mean)} and {to_text(others)}")
    left = sub(others, size)
    exponent = add(mul(size, log(div(size, mean))), mul(left, log(div(left, sub(others, mean)))))
    anything = call("AnyMechanism", ZERO, exp(neg(exponent)))
    sampled = call("PoissonSampled", inner, q, string("add_remove"), string("both"))
    return call("Composed", *(make("tuple", (run, ONE)) for run in (sampled, anything)))
