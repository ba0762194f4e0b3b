"""What users write, read by a strict type checker only."""

from decimal import Decimal
from fractions import Fraction

import rdpverify as rv

law: rv.Law = rv.Normal(mean=0, sd="3/2").shift(Fraction(1, 2))
mechanism: rv.Mechanism = rv.PoissonSampled(rv.GaussianMechanism(1), "1/100", direction="add")
quantity: rv.Quantity = rv.rdp(mechanism, Decimal("2.5"))
statement: rv.Comparison = rv.renyi(law, rv.Normal(1, 1), rv.alpha) <= rv.exp(rv.eps) * 2
verdict: rv.Verdict = rv.Claim(statement, given=[rv.eps >= 1], where=["alpha in (1, oo)"]).verify()
status: str = verdict.status
enclosure: rv.Enclosure = quantity.enclose(digits=20)
lower: float = enclosure.as_float_lower()
texts: tuple[str, str] = enclosure.decimal(10)
lowers, uppers = quantity.enclose_all(sigma=[1, 2])
(P, Q), S = rv.any_pair(), rv.Event()
rv.Claim(P(S) <= 2 * Q(S))
rv.Mixture(("1/2", law), (rv.decimal(0.5), "Normal(0, 1)"))
rv.Composed((mechanism, 3), (rv.LaplaceMechanism(scale=5), 3))
rv.rdp_curve(mechanism, [2, 3])
rv.report([verdict], to="x.html")
form = rv.Piecewise((1, rv.alpha <= 2), (0, "True"))
rv.MultivariateNormal([0, 1], [[1, 0], [0, 1]])
text: str = verdict.to_latex()
rv.recheck(verdict.certificate or {})
rv.testing.assert_upper_bound(quantity, 0.1, excess=0.01, at={"sigma": 1})
witness = rv.testing.assert_refuted(statement, where=["eps >= 0"]).witness
laws = rv.testing.strategies.laws("Normal")
