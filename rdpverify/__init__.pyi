"""The names of rdpverify as type checkers see them.  Written by `make docs` from the definitions: do not edit."""

from typing import Literal

from .claims.kinds import Case, Component, Condition, Counted, KernelLike, LawLike, Matrix, MechanismLike, Name, QueryLike, Real, Row
from . import plots as plots
from . import testing as testing
from .auditing.audit import audit as audit
from .auditing.dp_events import to_dp_event as to_dp_event
from .claims.calibration import Calibration as Calibration
from .claims.calibration import calibrate as calibrate
from .claims.claim import Claim as Claim
from .claims.collect import collect as collect
from .claims.curves import rdp_curve as rdp_curve
from .claims.deriving import Derivation as Derivation
from .claims.dp_events import from_dp_event as from_dp_event
from .claims.dpsgd import dpsgd as dpsgd
from .claims.enclosures import Enclosure as Enclosure
from .claims.explanation import Explanation as Explanation
from .claims.explanation import explain as explain
from .claims.formulas import Comparison as Comparison
from .claims.formulas import Formula as Formula
from .claims.formulas import equal as equal
from .claims.laws import Law as Law
from .claims.laws import MarkovKernel as MarkovKernel
from .claims.library import library as library
from .claims.mechanisms import Mechanism as Mechanism
from .claims.quantities import Quantity as Quantity
from .claims.queries import Query as Query
from .claims.readings import decimal as decimal
from .claims.readings import exactly as exactly
from .claims.recheck import recheck as recheck
from .claims.risks import ReportedRisk as ReportedRisk
from .claims.risks import Risks as Risks
from .claims.risks import risks as risks
from .claims.scipy_laws import from_scipy as from_scipy
from .claims.store import Store as Store
from .claims.surfaces import Surface as Surface
from .claims.surfaces import load_surface as load_surface
from .claims.surfaces import surface as surface
from .claims.verdict import Verdict as Verdict
from .claims.vocabulary import Event as Event
from .claims.vocabulary import any_kernel as any_kernel
from .claims.vocabulary import any_law as any_law
from .claims.vocabulary import any_mechanism as any_mechanism
from .claims.vocabulary import any_pair as any_pair
from .claims.vocabulary import read as read
from .errors import BudgetExceeded as BudgetExceeded
from .errors import CertificateError as CertificateError
from .errors import DomainProblem as DomainProblem
from .errors import IllPosed as IllPosed
from .errors import InputError as InputError
from .errors import NotADensity as NotADensity
from .errors import RdpVerifyError as RdpVerifyError
from .errors import RuleError as RuleError
from .errors import SyntaxProblem as SyntaxProblem
from .reports.report import report as report

__version__: str
alpha: Formula
eps: Formula
delta: Formula

def AboveThreshold(eps: Real, sensitivity: Real = 1) -> Mechanism:
    """AboveThreshold(eps, sensitivity=1): says of each query whether its noisy answer lies above a noisy threshold (0: a public one is taken off the answers), and ends after the first that does.

    eps: > 0
    sensitivity: > 0

    Source: Dwork & Roth 2014, Algorithm 1 and Theorem 3.23.
    """

def Abs(x: Real) -> Quantity:
    """Abs(x): absolute value.

    Source: NIST Digital Library of Mathematical Functions, 1.9.
    """

def Adaptive(D: LawLike, K: KernelLike, n: Real) -> Law:
    """Adaptive(D, K, n): law of the history of n adaptive runs: a value of the law D, then n times an output of the kernel K at all that came before.

    n: an integer >= 0

    Source: Dwork & Roth 2014, Section 3.5 (adaptive composition).
    """

def AllocationRatio(sigma: Real, t: Real, present: Real) -> Law:
    """AllocationRatio(sigma, t, present): law of Z = (X_1 + ... + X_t)/t, X_i = exp(z_i/sigma - 1/(2*sigma^2)), z_i ~ Normal(0, 1) independently, one of them, at random, Normal(1/sigma, 1) instead with probability present: Z is the likelihood ratio of present = 1 against present = 0.

    sigma: > 0
    t: an integer >= 1
    present: in [0, 1]

    Source: Chua et al. 2025 (Balls-and-Bins sampling for DP-SGD, arXiv 2412.16802); Feldman & Shenfeld 2025 (arXiv 2502.08202).
    """

def AnyMechanism(eps: Real, delta: Real = 0) -> Mechanism:
    """AnyMechanism(eps, delta=0): the worst (eps, delta)-DP mechanism: its profile, epsilon and Rényi divergences bound those of all, composed too.

    eps: >= 0
    delta: in [0, 1]

    Source: Kairouz, Oh & Viswanath 2015, Theorem 3.3; Murtagh & Vadhan 2016.
    """

def BandedSampled(sigma: Real, steps: Real, band: Real, q: Real) -> Mechanism:
    """BandedSampled(sigma, steps, band, q): a bound, exact where the band divides the steps, for MatrixMechanism with the square root cut to a band, as many groups of records as the band is wide, and in each step a Poisson subsample of rate q of one group, in turn.

    sigma: > 0
    steps: an integer >= 1
    band: an integer >= 1
    q: in [0, 1]

    Source: Choquette-Choo et al. 2023 ((Amplified) banded matrix factorization), Theorem 4.
    """

def Bernoulli(p: Real) -> Law:
    """Bernoulli(p): one trial with success probability p.

    p: in [0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 1.
    """

def BestOf(D: LawLike, K: LawLike) -> Law:
    """BestOf(D, K): law of the best, the greatest, of a random number K of independent draws from D; of no draws it is a mark below all outcomes.

    Source: Papernot & Steinke 2022 (arXiv 2110.03620), Section 3; Liu & Talwar 2019.
    """

def Beta(a: Real, b: Real) -> Law:
    """Beta(a, b): beta law with mean a/(a+b).

    a: > 0
    b: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 25.
    """

def BetaPrime(a: Real, b: Real) -> Law:
    """BetaPrime(a, b): law of the odds of a beta variable.

    a: > 0
    b: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 25.
    """

def Binomial(n: Real, p: Real) -> Law:
    """Binomial(n, p): successes in n independent trials.

    n: an integer >= 0
    p: in [0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 3.
    """

def BoundedMean(lower: Real, upper: Real, n: Real, k: Real = 1) -> Query:
    """BoundedMean(lower, upper, n, k=1): the mean of n records, each k numbers between lower and upper.

    lower: a real number
    upper: a real number
    n: an integer >= 1
    k: an integer >= 1

    Source: Dwork & Roth 2014, Section 3.3.
    """

def BoundedRange(eta: Real) -> Mechanism:
    """BoundedRange(eta): a bound for every mechanism of bounded range eta, ExponentialMechanism(eta) among them, and for adaptive compositions of them.

    eta: > 0

    Source: Durfee & Rogers 2019, Definition 3.1; Dong, Durfee & Rogers 2020, Lemma 2.5.
    """

def BoundedSum(lower: Real, upper: Real, k: Real = 1) -> Query:
    """BoundedSum(lower, upper, k=1): the sum of the records, each k numbers between lower and upper, or clamped to these.

    lower: a real number
    upper: a real number
    k: an integer >= 1

    Source: Dwork & Roth 2014, Section 3.3.
    """

def Categorical(mass: Row) -> Law:
    """Finite([mass, …]): any law on {0, 1, ..., k-1}, by its masses.

    mass: each in [0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 1.
    """

def Cauchy(location: Real, scale: Real) -> Law:
    """Cauchy(location, scale): Cauchy law.

    location: a real number
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 16.
    """

def Chi(k: Real) -> Law:
    """Chi(k): chi law with k degrees of freedom, any positive real.

    k: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 18.
    """

def ChiSquared(k: Real) -> Law:
    """ChiSquared(k): chi-squared law with k degrees of freedom, any positive real.

    k: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 18.
    """

def Clones(others: Real, rate: Real, first: Real) -> Law:
    """Clones(others, rate, first): law of (A + [own = 1], C - A + [own = 2]) as one number: C ~ Binomial(others, rate) clones, A ~ Binomial(C, 1/2); own is 1 with probability first, otherwise 2.

    others: an integer >= 0
    rate: in [0, 1]
    first: in [0, 1]

    Source: Feldman, McMillan & Talwar 2021, Theorem 3.1.
    """

def Composed(*mechanisms: Counted) -> Mechanism:
    """Composed((M, k), …): adaptive composition, written as (mechanism, count) pairs.

    count: each number of times an integer >= 0

    Source: Zhu, Dong & Wang 2022, Theorem 10; Dwork & Roth 2014, Theorem 3.16.
    """

def Conditioned(D: LawLike, lower: Real, upper: Real) -> Law:
    """Conditioned(D, lower, upper): the law given that the variable lies in [lower, upper].

    lower: a real number
    upper: a real number

    Source: elementary conditional probability.
    """

def Counts(k: Real = 1) -> Query:
    """Counts(k=1): k counting queries: how many records have each of k properties, which may be the same property.

    k: an integer >= 1

    Source: Dwork & Roth 2014, Example 3.1 and Section 3.3.
    """

def Cramer(theta: Real) -> Law:
    """Cramer(theta): Cramér law, a heavy-tailed symmetric law without a mean.

    theta: > 0

    Source: Gil, Alajaji & Linder 2013 (Cramér).
    """

def CyclicSampled(M: MechanismLike, q: Real, steps: Real, groups: Real) -> Mechanism:
    """CyclicSampled(M, q, steps, groups): M in each of the steps on a Poisson subsample of rate q of one of so many groups of the records, in turn.

    q: in [0, 1]
    steps: an integer >= 1
    groups: an integer >= 1

    Source: Choquette-Choo et al. 2023 ((Amplified) banded matrix factorization), Theorem 4.
    """

def Density(formula: Real, x: Name, lower: Real = '-oo', upper: Real = 'oo') -> Law:
    """Density(formula, x, lower=-oo, upper=oo): a law by its density in x on an interval; refused unless it is nonnegative with integral 1.

    lower: a real number
    upper: a real number

    Source: Radon-Nikodym derivative with respect to length.
    """

def Deterministic(query: QueryLike, relation: Literal['add_remove', 'replace'] = 'add_remove') -> Mechanism:
    """Deterministic(query, relation="add_remove"): answers a query exactly.

    relation: "add_remove" or "replace"

    Source: Dwork & Roth 2014, Section 2.3: no deterministic query that is not constant is private.
    """

def Dirichlet(concentration: Row) -> Law:
    """Dirichlet([concentration, …]): Dirichlet law on the probability simplex.

    concentration: each > 0

    Source: Kotz, Balakrishnan & Johnson 2000, chapter 49.
    """

def DiscreteGaussianMechanism(sigma: Real, sensitivity: Real = 1) -> Mechanism:
    """DiscreteGaussianMechanism(sigma, sensitivity=1): adds discrete Gaussian noise to one integer query of integer sensitivity.

    sigma: > 0
    sensitivity: an integer >= 0

    Source: Canonne, Kamath & Steinke 2020, Theorem 4.
    """

def DiscreteLaplace(location: Real, scale: Real) -> Law:
    """DiscreteLaplace(location, scale): mass proportional to exp(-|k-location|/scale) on the integers; the location may be any real.

    location: a real number
    scale: > 0

    Source: Inusah & Kozubowski 2006; Ghosh, Roughgarden & Sundararajan 2012 (geometric mechanism).
    """

def DiscreteLaplaceMechanism(scale: Real, sensitivity: Real = 1) -> Mechanism:
    """DiscreteLaplaceMechanism(scale, sensitivity=1): adds discrete Laplace noise to one integer query of integer sensitivity.

    scale: > 0
    sensitivity: an integer >= 0

    Source: Ghosh, Roughgarden & Sundararajan 2012.
    """

def DiscreteNormal(location: Real, sigma: Real) -> Law:
    """DiscreteNormal(location, sigma): discrete Gaussian: mass proportional to exp(-(k-location)**2/(2*sigma**2)) on the integers; any real location.

    location: a real number
    sigma: > 0

    Source: Canonne, Kamath & Steinke 2020, Definition 1.
    """

def Exponential(rate: Real) -> Law:
    """Exponential(rate): exponential law; the mean is 1/rate.

    rate: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 19.
    """

def ExponentialMechanism(eps: Real) -> Mechanism:
    """ExponentialMechanism(eps): chooses outcome i with probability proportional to exp(eps*u_i/(2*sensitivity)); eps-DP.

    eps: >= 0

    Source: McSherry & Talwar 2007, Theorem 6; Dong, Durfee & Rogers 2020 (bounded range).
    """

def ExponentialPower(location: Real, scale: Real, shape: Real) -> Law:
    """GeneralizedNormal(location, scale, shape): exponential power law; shape 1 is Laplace, shape 2 is normal with sd = scale/sqrt(2).

    location: a real number
    scale: > 0
    shape: > 0

    Source: Subbotin 1923; Johnson, Kotz & Balakrishnan 1995, chapter 24.
    """

def Finite(mass: Row) -> Law:
    """Finite([mass, …]): any law on {0, 1, ..., k-1}, by its masses.

    mass: each in [0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 1.
    """

def FixedOrder(M: MechanismLike, epochs: Real) -> Mechanism:
    """FixedOrder(M, epochs): M on one batch after the other, each record in one batch of an epoch; a bound where the order is shuffled, exact where it is known.

    epochs: an integer >= 1

    Source: McSherry 2009, Theorem 4 (parallel composition); Chua et al. 2024 (How private are DP-SGD implementations?).
    """

def Gamma(shape: Real, scale: Real) -> Law:
    """Gamma(shape, scale): gamma law with mean shape*scale (scale, not rate).

    shape: > 0
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 17.
    """

def GammaInverse(shape: Real, scale: Real) -> Law:
    """InverseGamma(shape, scale): reciprocal of a gamma variable.

    shape: > 0
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 17.
    """

def GaussianInverse(mean: Real, shape: Real) -> Law:
    """InverseGaussian(mean, shape): Wald law, the first passage time of a Brownian motion with drift.

    mean: > 0
    shape: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 15.
    """

def GaussianMechanism(sigma: Real, sensitivity: Real = 1) -> Mechanism:
    """GaussianMechanism(sigma, sensitivity=1): adds Normal(0, sigma) noise to a query of l2 sensitivity `sensitivity`; sigma is the standard deviation.

    sigma: > 0
    sensitivity: >= 0

    Source: Dwork & Roth 2014, Appendix A; Mironov 2017, Proposition 7.
    """

def GeneralizedNormal(location: Real, scale: Real, shape: Real) -> Law:
    """GeneralizedNormal(location, scale, shape): exponential power law; shape 1 is Laplace, shape 2 is normal with sd = scale/sqrt(2).

    location: a real number
    scale: > 0
    shape: > 0

    Source: Subbotin 1923; Johnson, Kotz & Balakrishnan 1995, chapter 24.
    """

def Geometric(p: Real) -> Law:
    """Geometric(p): failures before the first success, starting at 0.

    p: in (0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 5.
    """

def GroupSampled(sigma: Real, k: Real, q: Real) -> Mechanism:
    """GroupSampled(sigma, k, q): a Gaussian mechanism of sensitivity 1 a record on a Poisson subsample of rate q, for a group or user of k records.

    sigma: > 0
    k: an integer >= 1
    q: in [0, 1]

    Source: Charles et al. 2024 (arXiv 2407.07737); Choquette-Choo et al. 2024 (arXiv 2310.15526), Lemma 4.5.
    """

def Gumbel(location: Real, scale: Real) -> Law:
    """Gumbel(location, scale): extreme value law of type I, for maxima (the long tail is on the right).

    location: a real number
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 22.
    """

def HalfNormal(sigma: Real) -> Law:
    """HalfNormal(sigma): absolute value of a centred normal variable; sigma is that of the underlying normal.

    sigma: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 13.
    """

def Histogram(k: Real) -> Query:
    """Histogram(k): how many records lie in each of k cells, of which every record lies in exactly one.

    k: an integer >= 2

    Source: Dwork & Roth 2014, Example 3.2.
    """

def InverseGamma(shape: Real, scale: Real) -> Law:
    """InverseGamma(shape, scale): reciprocal of a gamma variable.

    shape: > 0
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 17.
    """

def InverseGaussian(mean: Real, shape: Real) -> Law:
    """InverseGaussian(mean, shape): Wald law, the first passage time of a Brownian motion with drift.

    mean: > 0
    shape: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 15.
    """

def Joint(D: LawLike, K: KernelLike) -> Law:
    """Joint(D, K): law of the pair of a value x of the law D and an output of the kernel K at x, written D*K.

    Source: Mironov 2017, Proposition 1 (adaptive composition).
    """

def Kernel(p: Matrix) -> MarkovKernel:
    """Kernel([[p, …], …]): the Markov kernel of a stochastic matrix: row i is the law at the value i = 0, 1, ….

    p: each in [0, 1]

    Source: Kallenberg 2002, Foundations of Modern Probability (probability kernels).
    """

def Laplace(location: Real, scale: Real) -> Law:
    """Laplace(location, scale): Laplace law; the variance is 2*scale**2.

    location: a real number
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 24.
    """

def LaplaceMechanism(scale: Real, sensitivity: Real = 1) -> Mechanism:
    """LaplaceMechanism(scale, sensitivity=1): adds Laplace(0, scale) noise to a real query of sensitivity `sensitivity`.

    scale: > 0
    sensitivity: >= 0

    Source: Dwork, McSherry, Nissim & Smith 2006, Proposition 1; Mironov 2017, Proposition 6.
    """

def Levy(location: Real, scale: Real) -> Law:
    """Levy(location, scale): one-sided stable law of index 1/2.

    location: a real number
    scale: > 0

    Source: Feller 1971, section II.4.
    """

def Limit(body: Real, x: Name, point: Real) -> Quantity:
    """Limit(body, x, point): Limit(body, x -> c): the limit of body as x tends to c, from one side with c+ or c-.

    Source: NIST Digital Library of Mathematical Functions, 1.4.
    """

def Lipschitz(constant: Real, sensitivity: Real) -> Query:
    """Lipschitz(constant, sensitivity): a map with this Lipschitz constant of a query of this sensitivity, both in the same norm and for the same neighbours.

    constant: >= 0
    sensitivity: >= 0

    Source: O'Searcoid, Metric Spaces, 2007, Definition 9.4.1: the distance of images is at most the constant times the distance.
    """

def LogNormal(mean: Real, sd: Real) -> Law:
    """LogNormal(mean, sd): exponential of a normal variable; mean and sd are those of the logarithm.

    mean: a real number
    sd: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 14.
    """

def Logistic(location: Real, scale: Real) -> Law:
    """Logistic(location, scale): logistic law; the variance is pi**2*scale**2/3.

    location: a real number
    scale: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 23.
    """

def Mass(formula: Real, k: Name, lower: Real = '0', upper: Real = 'oo') -> Law:
    """Mass(formula, k, lower, upper): a law on the integers by its mass function in k; refused unless it is nonnegative with sum 1.

    lower: an integer
    upper: an integer

    Source: Radon-Nikodym derivative with respect to counting.
    """

def MatrixMechanism(sigma: Real, steps: Real, participations: Real = 1, apart: Real = 1, matrix: Literal['square_root', 'prefix_sum', 'identity'] = 'square_root', band: Real = 'oo') -> Mechanism:
    """MatrixMechanism(sigma, steps, participations=1, apart=1, matrix="square_root", band=oo): prefix sums of the steps' gradients of l2 norm at most 1 as B(Cx + noise), A = BC, noise Normal(0, sigma): C is the square root of A, A itself, or the identity (DP-SGD), cut to a band; the data of a user take part in some steps, at least `apart` steps apart.

    sigma: > 0
    steps: an integer >= 1
    participations: an integer >= 1
    apart: an integer >= 1
    matrix: "square_root" or "prefix_sum" or "identity"
    band: an integer >= 1

    Source: Denisov et al. 2022; Choquette-Choo et al. 2023 (multi-epoch matrix factorization); Kalinin & Lampert 2024, Theorem 2.
    """

def Max(*values: Real) -> Quantity:
    """Max(x, …): greatest of its arguments.

    Source: NIST Digital Library of Mathematical Functions, 1.2.
    """

def Maximum(lower: Real, upper: Real) -> Query:
    """Maximum(lower, upper): the greatest of one or more records between lower and upper; the least has the same sensitivity.

    lower: a real number
    upper: a real number

    Source: Nissim, Raskhodnikova & Smith 2007, Section 2 (the global sensitivity).
    """

def Maxwell(sigma: Real) -> Law:
    """Maxwell(sigma): length of a centred normal vector in space; sigma is that of each coordinate.

    sigma: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 18.
    """

def Median(lower: Real, upper: Real) -> Query:
    """Median(lower, upper): the median of an odd number of records between lower and upper.

    lower: a real number
    upper: a real number

    Source: Nissim, Raskhodnikova & Smith 2007, Section 2: the global sensitivity of the median.
    """

def Min(*values: Real) -> Quantity:
    """Min(x, …): least of its arguments.

    Source: NIST Digital Library of Mathematical Functions, 1.2.
    """

def MinSeparated(M: MechanismLike, q: Real, steps: Real, apart: Real, side: Literal['upper', 'lower'] = 'upper') -> Mechanism:
    """MinSeparated(M, q, steps, apart, side="upper"): M in each of the steps, where a record is sampled at rate q unless it was in one of the apart - 1 steps before (b-min-sep sampling): a bound from above, or with side="lower" one from below for Gaussian noise.

    q: in [0, 1]
    steps: an integer >= 1
    apart: an integer >= 1
    side: "upper" or "lower"

    Source: Dong & Ganesh 2026 (arXiv 2602.09338) for the sampling; Zhu, Dong & Wang 2022, Theorems 10 and 11 (above).
    """

def Mixture(*components: Component) -> Law:
    """Mixture((weight, D), …): mixture of laws, written as (weight, law) pairs; the weights sum to 1.

    weight: each weight in [0, 1]

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 12.
    """

def MultivariateNormal(mean: Row, covariance: Matrix) -> Law:
    """MultivariateNormal([mean, …], [[covariance, …], …]): normal vector with mean vector and covariance matrix.

    mean: each a real number
    covariance: each a real number

    Source: Kotz, Balakrishnan & Johnson 2000, chapter 45.
    """

def NegativeBinomial(r: Real, p: Real) -> Law:
    """NegativeBinomial(r, p): failures before r successes; p is the success probability (SymPy's is the failure probability).

    r: > 0
    p: in (0, 1]

    Source: Johnson, Kemp & Kotz 2005, chapter 5.
    """

def Noise(D: LawLike) -> MarkovKernel:
    """Noise(D): the Markov kernel that adds noise: at the value x the law of x + Z, Z ~ D.

    Source: Dwork, McSherry, Nissim & Smith 2006 (the noise is added to the answer).
    """

def NoisyMax(noise: LawLike, k: Real, answers: Literal['any', 'monotone'] = 'any', sensitivity: Real = 1) -> Mechanism:
    """NoisyMax(noise, k, answers="any", sensitivity=1): says which of k scores is the greatest after noise is added to each, not how great; Gumbel noise makes it the exponential mechanism, exponential noise permute-and-flip.

    k: an integer >= 1
    answers: "any" or "monotone"
    sensitivity: >= 0

    Source: Dwork & Roth 2014, Claim 3.9; Ding et al. 2021 (arXiv 2105.07260), Theorem 5.
    """

def Normal(mean: Real, sd: Real) -> Law:
    """Normal(mean, sd): normal law with mean and standard deviation (not variance).

    mean: a real number
    sd: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 13.
    """

def Output(K: KernelLike, D: LawLike) -> Law:
    """Output(K, D): law of the output of a Markov kernel whose input has the law D, written K(D); K(x) is the law at the value x.

    Source: van Erven & Harremoës 2014, Section II (data processing).
    """

def PairMechanism(P: LawLike, Q: LawLike) -> Mechanism:
    """PairMechanism(P, Q): answers with P or Q: two given laws, or a dominating pair of a mechanism's outputs, in both directions.

    Source: Zhu, Dong & Wang 2022, Definition 7 (dominating pairs).
    """

def Pareto(minimum: Real, shape: Real) -> Law:
    """Pareto(minimum, shape): Pareto law of the first kind.

    minimum: > 0
    shape: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 20.
    """

def PermuteAndFlip(eps: Real, k: Real, sensitivity: Real = 1) -> Mechanism:
    """PermuteAndFlip(eps, k, sensitivity=1): goes through the k outcomes in random order and takes each with probability exp(eps*(u_i - greatest)/(2*sensitivity)).

    eps: > 0
    k: an integer >= 1
    sensitivity: > 0

    Source: McKenna & Sheldon 2020; it is noisy max with exponential noise: Ding et al. 2021 (arXiv 2105.07260), Theorem 5.
    """

def Phi(x: Real) -> Quantity:
    """Phi(x): standard normal distribution function, erfc(-x/sqrt(2))/2.

    Source: NIST Digital Library of Mathematical Functions, 7.2.
    """

def PhiInv(p: Real) -> Quantity:
    """PhiInv(p): standard normal quantile, 0 < p < 1.

    Source: NIST Digital Library of Mathematical Functions, 7.17.
    """

def Piecewise(*cases: Case) -> Quantity:
    """Piecewise((value, condition), …): the value of the first case whose condition holds.

    Source: NIST Digital Library of Mathematical Functions, 1.4.
    """

def PointMass(a: Real) -> Law:
    """PointMass(a): the constant a.

    a: a real number

    Source: Dirac measure.
    """

def Poisson(rate: Real) -> Law:
    """Poisson(rate): Poisson law; mean and variance are the rate.

    rate: > 0

    Source: Johnson, Kemp & Kotz 2005, chapter 4.
    """

def PoissonSampled(M: MechanismLike, q: Real, relation: Literal['add_remove', 'replace'] = 'add_remove', direction: Literal['both', 'add', 'remove'] = 'both') -> Mechanism:
    """PoissonSampled(M, q, relation="add_remove", direction="both"): M on a Poisson subsample of rate q; remove compares (1-q)*Q + q*P with Q, add the reverse.

    q: in [0, 1]
    relation: "add_remove" or "replace"
    direction: "both" or "add" or "remove"

    Source: Zhu, Dong & Wang 2022, Theorem 11; Mironov, Talwar & Zhang 2019 (Gaussian).
    """

def Power(D: LawLike, n: Real) -> Law:
    """Power(D, n): joint law of n independent copies.

    n: an integer >= 0

    Source: van Erven & Harremoës 2014, Theorem 28 (additivity).
    """

def Product(*laws: LawLike) -> Law:
    """Product(D, …): joint law of independent components.

    Source: van Erven & Harremoës 2014, Theorem 28 (additivity).
    """

def Program(once: Row, each: Row, stop: Real = 'oo', redraw: Literal['no', 'yes'] = 'no', answers: Literal['any', 'monotone'] = 'any', sensitivity: Real = 1) -> Mechanism:
    """Program(once=[…], each=[…], stop=oo, redraw="no", answers="any", sensitivity=1): noise drawn once, then for each query: noise, one comparison whose outcome is given out, and where it holds values; ends after `stop` true ones, draws the first noise anew after each with redraw="yes".

    stop: an integer >= 1
    redraw: "no" or "yes"
    answers: "any" or "monotone"
    sensitivity: >= 0

    Source: Dwork & Roth 2014, section 3.6; Lyu, Su & Li 2017; Zhang & Kifer 2017 (proofs by alignment).
    """

def RandomAllocation(M: MechanismLike, t: Real, epochs: Real = 1) -> Mechanism:
    """RandomAllocation(M, t, epochs=1): a Gaussian mechanism in each of t steps, each record in one step of each epoch, chosen at random (balls into bins).

    t: an integer >= 1
    epochs: an integer >= 1

    Source: Chua et al. 2025 (Balls-and-Bins sampling for DP-SGD, arXiv 2412.16802); Feldman & Shenfeld 2025 (Privacy amplification by random allocation, arXiv 2502.08202).
    """

def RandomizedResponse(p: Real, k: Real = 2) -> Mechanism:
    """RandomizedResponse(p, k=2): answers truthfully with probability p, otherwise with one of the k-1 other answers at random.

    p: in [0, 1]
    k: an integer >= 2

    Source: Warner 1965; Kairouz, Oh & Viswanath 2016 (k-ary); Mironov 2017, Proposition 5.
    """

def Rayleigh(sigma: Real) -> Law:
    """Rayleigh(sigma): length of a planar centred normal vector; sigma is that of each coordinate.

    sigma: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 18.
    """

def RectifiedNormal(mean: Real, sd: Real, lower: Real, upper: Real) -> Law:
    """RectifiedNormal(mean, sd, lower, upper): normal variable clamped to an interval, with atoms at the ends; mean and sd are those of the underlying normal.

    mean: a real number
    sd: > 0
    lower: a real number
    upper: a real number

    Source: Socci, Lee & Seung 1998 (rectified Gaussian); Hu et al. 2024 (Gaussian mechanism with bounded support).
    """

def RepeatedSelection(M: MechanismLike, K: LawLike) -> Mechanism:
    """RepeatedSelection(M, K): the best of a random number K of runs of M; how many there were is not given out.

    Source: Papernot & Steinke 2022 (arXiv 2110.03620); Liu & Talwar 2019 (arXiv 1811.07971).
    """

def Shuffled(eps0: Real, n: Real) -> Mechanism:
    """Shuffled(eps0, n): a bound for n reports in random order, each by an eps0-DP local randomizer, chosen adaptively or not.

    eps0: > 0
    n: an integer >= 1

    Source: Feldman, McMillan & Talwar 2021, Theorem 3.1.
    """

def ShuffledBatches(M: MechanismLike, t: Real, epochs: Real = 1, side: Literal['upper', 'lower'] = 'upper') -> Mechanism:
    """ShuffledBatches(M, t, epochs=1, side="upper"): Gaussian mechanism on t batches of the records in random order, one after the other, shuffled anew in each epoch: a bound from above, or with side="lower" one from below.

    t: an integer >= 1
    epochs: an integer >= 1
    side: "upper" or "lower"

    Source: McSherry 2009, Theorem 4 (above); Chua et al. 2024 (How private are DP-SGD implementations?, arXiv 2403.17673; several epochs: arXiv 2411.04205) (below).
    """

def Skellam(mu1: Real, mu2: Real) -> Law:
    """Skellam(mu1, mu2): difference of independent Poisson variables of rates mu1 and mu2; the variance is mu1+mu2.

    mu1: > 0
    mu2: > 0

    Source: Skellam 1946; Johnson, Kemp & Kotz 2005, chapter 4.
    """

def SkellamMechanism(mu: Real, sensitivity: Real = 1) -> Mechanism:
    """SkellamMechanism(mu, sensitivity=1): adds Skellam(mu/2, mu/2) noise, of variance mu, to one integer query of integer sensitivity.

    mu: > 0
    sensitivity: an integer >= 0

    Source: Agarwal, Kairouz & Liu 2021.
    """

def SparseVector(eps: Real, count: Real = 1, sensitivity: Real = 1) -> Mechanism:
    """SparseVector(eps, count=1, sensitivity=1): AboveThreshold with one threshold up to the first `count` answers above it.

    eps: > 0
    count: an integer >= 1
    sensitivity: > 0

    Source: Lyu, Su & Li 2017, Algorithm 1 and Theorem 2.
    """

def Staircase(eps: Real, gamma: Real) -> Law:
    """Staircase(eps, gamma): staircase law for sensitivity 1.

    eps: > 0
    gamma: in [0, 1]

    Source: Geng & Viswanath 2016 (the staircase mechanism).
    """

def StaircaseMechanism(eps: Real, gamma: Real) -> Mechanism:
    """StaircaseMechanism(eps, gamma): adds staircase noise to a real query of sensitivity 1; eps-DP.

    eps: > 0
    gamma: in [0, 1]

    Source: Geng & Viswanath 2016.
    """

def StudentT(df: Real) -> Law:
    """StudentT(df): Student's t law with df degrees of freedom, any positive real.

    df: > 0

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 28.
    """

def Sum(body: Real, index: tuple[Name, Real, Real]) -> Quantity:
    """Sum(body, k, lower, upper): Sum(body, (k, lower, upper)): body summed over the integers k from lower to upper, both included.

    Source: NIST Digital Library of Mathematical Functions, 1.9.
    """

def ToeplitzMechanism(sigma: Real, coefficient: Row, steps: Real, participations: Real = 1, apart: Real = 1) -> Mechanism:
    """ToeplitzMechanism(sigma, [coefficient, …], steps, participations=1, apart=1): MatrixMechanism with the lower triangular Toeplitz matrix C of these coefficients, 0 after the last: coefficient i stands i places below the diagonal.

    sigma: > 0
    coefficient: each a real number
    steps: an integer >= 1
    participations: an integer >= 1
    apart: an integer >= 1

    Source: Denisov et al. 2022; Choquette-Choo et al. 2023 (multi-epoch matrix factorization); Kalinin & Lampert 2024, Theorem 2.
    """

def TreeAggregation(sigma: Real, T: Real) -> Mechanism:
    """TreeAggregation(sigma, T): Normal(0, sigma) noise on the sums of T values over the intervals of a binary tree, from which all prefix sums are read; values of l2 norm at most 1.

    sigma: > 0
    T: an integer >= 1

    Source: Dwork, Naor, Pitassi & Rothblum 2010; Chan, Shi & Song 2011; Kairouz et al. 2021 (DP-FTRL), Theorem 4.1.
    """

def TruncatedNegativeBinomial(eta: Real, gamma: Real) -> Law:
    """TruncatedNegativeBinomial(eta, gamma): failures before eta successes, not none; eta = 1 is geometric from 1 on, eta = 0 logarithmic.

    eta: > -1
    gamma: in (0, 1)

    Source: Papernot & Steinke 2022 (arXiv 2110.03620), Definition 1.
    """

def TruncatedNormal(mean: Real, sd: Real, lower: Real, upper: Real) -> Law:
    """TruncatedNormal(mean, sd, lower, upper): normal law conditioned on an interval; mean and sd are those of the underlying normal.

    mean: a real number
    sd: > 0
    lower: a real number
    upper: a real number

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 13.
    """

def TruncatedPoisson(M: MechanismLike, q: Real, n: Real, most: Real) -> Mechanism:
    """TruncatedPoisson(M, q, n, most): a bound for M on a Poisson subsample of n records, cut to a random part of `most` records where it has more, (n-1)*q < most < n - 1.

    q: in (0, 1)
    n: an integer >= 2
    most: an integer >= 1

    Source: Chua et al. 2024 (Scalable DP-SGD: shuffling against Poisson subsampling); Hoeffding 1963, Theorem 1.
    """

def Uniform(lower: Real, upper: Real) -> Law:
    """Uniform(lower, upper): uniform law on an interval.

    lower: a real number
    upper: a real number

    Source: Johnson, Kotz & Balakrishnan 1995, chapter 26.
    """

def Weibull(scale: Real, shape: Real) -> Law:
    """Weibull(scale, shape): Weibull law, scale before shape.

    scale: > 0
    shape: > 0

    Source: Johnson, Kotz & Balakrishnan 1994, chapter 21.
    """

def WithReplacement(sigma: Real, m: Real, n: Real) -> Mechanism:
    """WithReplacement(sigma, m, n): a Gaussian mechanism of sensitivity 1 a record on m records drawn from n with replacement.

    sigma: > 0
    m: an integer >= 1
    n: an integer >= 1

    Source: Balle, Barthe & Gaboardi 2018, section 5; Choquette-Choo et al. 2024 (arXiv 2310.15526), Lemma 4.5.
    """

def WithoutReplacement(M: MechanismLike, m: Real, n: Real) -> Mechanism:
    """WithoutReplacement(M, m, n): a bound for M on m of n records drawn without replacement, for Gaussian and Laplace noise, and its compositions.

    m: an integer >= 1
    n: an integer >= 1

    Source: Balle, Barthe & Gaboardi 2018, Theorems 2 and 9; Zhu, Dong & Wang 2022, Proposition 30; Lebeda et al. 2024 (arXiv 2405.20769).
    """

def acos(x: Real) -> Quantity:
    """acos(x): arc cosine in [0, pi], -1 <= x <= 1 (read as pi/2 - asin(x)).

    Source: NIST Digital Library of Mathematical Functions, 4.23.
    """

def asin(x: Real) -> Quantity:
    """asin(x): arc sine in [-pi/2, pi/2], -1 <= x <= 1.

    Source: NIST Digital Library of Mathematical Functions, 4.23.
    """

def atan(x: Real) -> Quantity:
    """atan(x): arc tangent in (-pi/2, pi/2).

    Source: NIST Digital Library of Mathematical Functions, 4.23.
    """

def besseli(order: Real, x: Real) -> Quantity:
    """besseli(order, x): modified Bessel function of the first kind.

    Source: NIST Digital Library of Mathematical Functions, 10.25.
    """

def besselk(order: Real, x: Real) -> Quantity:
    """besselk(order, x): modified Bessel function of the second kind, x > 0.

    Source: NIST Digital Library of Mathematical Functions, 10.25.
    """

def beta(a: Real, b: Real) -> Quantity:
    """beta(a, b): beta function, gamma(a)*gamma(b)/gamma(a+b), a, b > 0.

    Source: NIST Digital Library of Mathematical Functions, 5.12.
    """

def binomial(n: Real, k: Real) -> Quantity:
    """binomial(n, k): binomial coefficient.

    Source: NIST Digital Library of Mathematical Functions, 1.2.
    """

def cbrt(x: Real) -> Quantity:
    """cbrt(x): real cube root, of negative numbers too.

    Source: NIST Digital Library of Mathematical Functions, 1.2.
    """

def chi2(P: LawLike, Q: LawLike) -> Quantity:
    """chi2(P, Q): chi-squared divergence, the integral of (p-q)**2/q.

    Source: Pearson 1900; van Erven & Harremoës 2014, equation (6).
    """

def cos(x: Real) -> Quantity:
    """cos(x): cosine.

    Source: NIST Digital Library of Mathematical Functions, 4.14.
    """

def cosh(x: Real) -> Quantity:
    """cosh(x): hyperbolic cosine.

    Source: NIST Digital Library of Mathematical Functions, 4.28.
    """

def digamma(x: Real) -> Quantity:
    """digamma(x): derivative of loggamma, x > 0.

    Source: NIST Digital Library of Mathematical Functions, 5.2.
    """

def epsilon(M: MechanismLike, delta: Real) -> Quantity:
    """epsilon(M, delta): smallest eps >= 0 such that the mechanism is (eps, delta)-DP.

    delta: in [0, 1]

    Source: Dwork & Roth 2014, Definition 2.4.
    """

def erf(x: Real) -> Quantity:
    """erf(x): error function.

    Source: NIST Digital Library of Mathematical Functions, 7.2.
    """

def erfc(x: Real) -> Quantity:
    """erfc(x): complementary error function, 1 - erf(x).

    Source: NIST Digital Library of Mathematical Functions, 7.2.
    """

def exp(x: Real) -> Quantity:
    """exp(x): e to the power x.

    Source: NIST Digital Library of Mathematical Functions, 4.2.
    """

def expect(P: LawLike, f: Real) -> Quantity:
    """expect(P, f): expectation under the first argument of a formula in ratio = p/q and loss = log p/q.

    Source: Bun & Steinke 2016, Definition 1.1 (exponential moments of the loss).
    """

def factorial(n: Real) -> Quantity:
    """factorial(n): gamma(n+1).

    Source: NIST Digital Library of Mathematical Functions, 5.4.
    """

def floor(x: Real) -> Quantity:
    """floor(x): greatest integer not above x.

    Source: NIST Digital Library of Mathematical Functions, 1.1.
    """

def gamma(x: Real) -> Quantity:
    """gamma(x): gamma function.

    Source: NIST Digital Library of Mathematical Functions, 5.2.
    """

def gdp(M: MechanismLike) -> Quantity:
    """gdp(M): smallest mu whose Gaussian trade-off function lies below the mechanism's.

    Source: Dong, Roth & Su 2022 (arXiv 1905.02383), Definition 2.6.
    """

def hellinger2(P: LawLike, Q: LawLike) -> Quantity:
    """hellinger2(P, Q): squared Hellinger distance 1 - integral of sqrt(p*q), in [0, 1].

    Source: van Erven & Harremoës 2014, equation (5), with half their normalisation.
    """

def hockey_stick(P: LawLike, Q: LawLike, eps: Real) -> Quantity:
    """hockey_stick(P, Q, eps): hockey-stick divergence: the least delta for (eps, delta) in the direction P against Q.

    eps: a real number

    Source: Barthe & Olmedo 2013; Balle, Barthe & Gaboardi 2018; Sason & Verdú 2016 (E-gamma divergence).
    """

def hyper(upper: Row, lower: Row, x: Real) -> Quantity:
    """hyper([upper, …], [lower, …], x): generalised hypergeometric function pFq([a, …], [b, …], x).

    Source: NIST Digital Library of Mathematical Functions, 16.2.
    """

def kl(P: LawLike, Q: LawLike) -> Quantity:
    """kl(P, Q): Kullback-Leibler divergence, in nats.

    Source: Kullback & Leibler 1951; van Erven & Harremoës 2014, Theorem 5 (the limit of order 1 from below).
    """

def legendre(n: Real, x: Real) -> Quantity:
    """legendre(n, x): Legendre function of the first kind P_n(x).

    Source: NIST Digital Library of Mathematical Functions, 14.3.
    """

def log(x: Real) -> Quantity:
    """log(x): natural logarithm, x > 0.

    Source: NIST Digital Library of Mathematical Functions, 4.2.
    """

def loggamma(x: Real) -> Quantity:
    """loggamma(x): log of the gamma function, x > 0.

    Source: NIST Digital Library of Mathematical Functions, 5.2.
    """

def loss_tail(P: LawLike, Q: LawLike, t: Real) -> Quantity:
    """loss_tail(P, Q, t): probability under P that the privacy loss log p/q exceeds t.

    t: a real number

    Source: Dwork & Rothblum 2016 (privacy loss); Bun & Steinke 2016, Section 1.1.
    """

def loss_within(P: LawLike, Q: LawLike, eps: Real) -> Quantity:
    """loss_within(P, Q, eps): probability under P that |log p/q| is at most eps.

    eps: a real number

    Source: Machanavajjhala et al. 2008 (probabilistic differential privacy).
    """

def max_divergence(P: LawLike, Q: LawLike) -> Quantity:
    """max_divergence(P, Q): max divergence: log of the essential supremum of p/q.

    Source: van Erven & Harremoës 2014, Theorem 6; Dwork & Roth 2014, Definition 3.6.
    """

def mean(D: LawLike, f: Real, x: Name) -> Quantity:
    """mean(D, f, x): mean of a formula f in the outcome x of a given law D; expect(D, f) and variance(D) are written with it.

    Source: Kolmogorov 1933, Chapter IV.
    """

def optimal_delta(order: Real, bound: Real, eps: Real) -> Quantity:
    """optimal_delta(order, bound, eps): largest hockey-stick divergence at eps over all pairs with Rényi divergence of this order <= bound.

    order: > 1
    bound: >= 0
    eps: a real number

    Source: Asoodeh et al. 2021.
    """

def optimal_epsilon(order: Real, bound: Real, delta: Real) -> Quantity:
    """optimal_epsilon(order, bound, delta): smallest eps >= 0 with optimal_delta(order, bound, eps) <= delta.

    order: > 1
    bound: >= 0
    delta: in [0, 1]

    Source: Asoodeh et al. 2021.
    """

def privacy_profile(M: MechanismLike, eps: Real) -> Quantity:
    """privacy_profile(M, eps): smallest delta such that the mechanism is (eps, delta)-DP.

    eps: a real number

    Source: Balle, Barthe & Gaboardi 2018.
    """

def probability(D: LawLike, condition: Condition, x: Name) -> Quantity:
    """probability(D, condition, x): probability that the outcome x of a given law D meets a condition, such as x > t, Abs(x) <= t.

    Source: Kolmogorov 1933, Chapter I.
    """

def pure_dp(M: MechanismLike) -> Quantity:
    """pure_dp(M): smallest eps such that the mechanism is eps-DP.

    Source: Dwork & Roth 2014, Definition 2.4.
    """

def quantile(D: LawLike, p: Real) -> Quantity:
    """quantile(D, p): least t with Pr[X <= t] >= p for the outcome X of a given law D.

    p: in (0, 1)

    Source: van der Vaart 1998, chapter 21.
    """

def rdp(M: MechanismLike, order: Real = 'alpha') -> Quantity:
    """rdp(M, order=alpha): largest Rényi divergence over neighbouring inputs, in nats.

    order: >= 0

    Source: Mironov 2017, Definition 4.
    """

def renyi(P: LawLike, Q: LawLike, order: Real = 'alpha') -> Quantity:
    """renyi(P, Q, order=alpha): Rényi divergence of the given order, in nats.

    order: >= 0

    Source: Rényi 1961; van Erven & Harremoës 2014, Definitions 1-3.
    """

def scale(D: LawLike, c: Real) -> Law:
    """scale(D, c): the law of c times the variable, c > 0.

    c: > 0

    Source: image measure under c*x.
    """

def sech(x: Real) -> Quantity:
    """sech(x): hyperbolic secant, 1/cosh(x).

    Source: NIST Digital Library of Mathematical Functions, 4.28.
    """

def sensitivity(query: QueryLike, relation: Literal['add_remove', 'replace'] = 'add_remove', norm: Real = 1) -> Quantity:
    """sensitivity(query, relation="add_remove", norm=1): greatest distance, in the l1 norm or another, of the answers of a query on neighbouring data sets.

    relation: "add_remove" or "replace"
    norm: >= 1

    Source: Dwork, McSherry, Nissim & Smith 2006, Definition 2; Dwork & Roth 2014, Definitions 3.1 and 3.8.
    """

def shift(D: LawLike, m: Real) -> Law:
    """shift(D, m): the law moved by m; on the integers m has to be an integer.

    m: a real number

    Source: image measure under x + m.
    """

def sign(x: Real) -> Quantity:
    """sign(x): -1, 0 or 1.

    Source: NIST Digital Library of Mathematical Functions, 1.16.
    """

def sin(x: Real) -> Quantity:
    """sin(x): sine.

    Source: NIST Digital Library of Mathematical Functions, 4.14.
    """

def sinh(x: Real) -> Quantity:
    """sinh(x): hyperbolic sine.

    Source: NIST Digital Library of Mathematical Functions, 4.28.
    """

def sqrt(x: Real) -> Quantity:
    """sqrt(x): nonnegative square root, x >= 0 (read as x**(1/2)).

    Source: NIST Digital Library of Mathematical Functions, 4.2.
    """

def tan(x: Real) -> Quantity:
    """tan(x): tangent (read as sin(x)/cos(x)).

    Source: NIST Digital Library of Mathematical Functions, 4.14.
    """

def tanh(x: Real) -> Quantity:
    """tanh(x): hyperbolic tangent.

    Source: NIST Digital Library of Mathematical Functions, 4.28.
    """

def tcdp(M: MechanismLike, omega: Real) -> Quantity:
    """tcdp(M, omega): smallest rho with rdp(M, alpha) <= rho*alpha for all alpha in (1, omega).

    omega: > 1

    Source: Bun, Dwork, Rothblum & Steinke 2018, Definition 1.
    """

def tradeoff(P: LawLike, Q: LawLike, x: Real) -> Quantity:
    """tradeoff(P, Q, x): trade-off function: least type II error testing P against Q at type I error x.

    x: in [0, 1]

    Source: Dong, Roth & Su 2022 (arXiv 1905.02383), Definition 2.1.
    """

def tv(P: LawLike, Q: LawLike) -> Quantity:
    """tv(P, Q): total variation distance, in [0, 1].

    Source: Harremoës & Vajda 2011, Section I; with the factor 1/2.
    """

def zcdp(M: MechanismLike) -> Quantity:
    """zcdp(M): smallest rho with rdp(M, alpha) <= rho*alpha for all alpha > 1.

    Source: Bun & Steinke 2016, Definition 1.1.
    """
