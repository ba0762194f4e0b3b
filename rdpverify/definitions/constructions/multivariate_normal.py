"""MultivariateNormal(m, C): density exp(−(x−m)ᵀC⁻¹(x−m)/2)/√((2π)^d·det C) on ℝ^d, C symmetric positive definite."""

from ...errors import DomainProblem
from ...terms.matrices import leading_minors
from ...terms.normal import identical


def _minors(args):
    """The leading minors of the covariance, all > 0 iff it is positive definite (Sylvester)."""
    mean, rows = args[0].args, tuple(row.args for row in args[1].args)
    if len(rows) != len(mean) or any(len(row) != len(mean) for row in rows):
        raise DomainProblem(f"the covariance of MultivariateNormal must have {len(mean)} rows of {len(mean)} entries, as the mean has")
    if not all(identical(rows[i][j], rows[j][i]) for i in range(len(rows)) for j in range(i)):
        raise DomainProblem("the covariance of MultivariateNormal must be symmetric")
    what = "a leading minor of the covariance of MultivariateNormal, for it to be positive definite,"
    return tuple((minor, what) for minor in leading_minors(rows))


MEANING = {"positive": _minors}
