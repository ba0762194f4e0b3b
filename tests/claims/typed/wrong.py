"""One mistake a line, each of which a strict type checker has to find; never run."""

import rdpverify as rv

rv.Normal(0, 0.5)  # a float
rv.Normal(mu=0, sd=1)  # a misspelt name
rv.Normal(0)  # an argument too few
rv.Laplce(0, 1)  # no word of the language
rv.rdp(rv.Normal(0, 1), 2)  # a law where a mechanism is expected
rv.renyi(rv.GaussianMechanism(1), rv.Normal(0, 1), 2)  # a mechanism where a law is expected
rv.PoissonSampled(rv.GaussianMechanism(1), "1/2", direction="sideways")  # no such option
rv.renyi(rv.Normal(0, 1), rv.Normal(1, 1), 2).enclose(sigma=0.1)  # a float as a value
rv.Claim(1.5)  # no statement
