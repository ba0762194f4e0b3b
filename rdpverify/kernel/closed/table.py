"""The integrals, sums and suprema that closed forms are made of, as text: what :mod:`.lemmas` reads and instantiates.

    exponent over (lower, upper) = value; clauses

says that ∫ exp(exponent) dx over the interval, or the sum over the whole numbers from one end to the other, is the value; in the
tables of suprema, that it is the supremum of the exponent, the larger one of two values with "or" between them.  An addend in
[brackets] may be missing.  U stands for A·((x − m)² + w) and V for B·((x − n)² + v), positive quadratics.  The clauses, in their order:

    for C       the row is about such parameters only          iff C         the integral is finite exactly then, +∞ otherwise
    where C     the formula needs it, the integral does not    unless a, b   where a = b = 0 the row says nothing
    case C      it must be known whether C or not              let, factored   an abbreviation, in normal form or as a product; of equals
                                                               the shorter

What is assumed by iff counts in the clauses behind it.

An unindented line names a lemma and its source.
"""

INTEGRALS = """
length of an interval | definition of the integral
  0 over (p, q) = q - p
  0 over (p, oo), (-oo, q), (-oo, oo) = oo
exponential piece | antiderivative exp(k*x)/k
  k*x over (p, q) = exp(k*q)/k - exp(k*p)/k; where k != 0
  k*x over (p, oo) = -exp(k*p)/k; iff -k > 0
  k*x over (-oo, q) = exp(k*q)/k; iff k > 0
  k*x over (-oo, oo) = oo
Laplace's integral of the Legendre function | Verdú 2023, section on Rényi divergence; Whittaker & Watson 15.23
  -k*log(U) + (k - 1)*log(V) over (-oo, oo) = legendre(d, z)*exp(log(pi) - k*(log(A) + log(w)/2) + (k - 1)*(log(B) + log(v)/2));
    let d = k - 1 or -k; let s = sqrt(w); let t = sqrt(v); let z = (w + v + (m - n)**2)/(2*s*t)
two quadratics with one centre | Gradshteyn & Ryzhik 3.197.5
  -a*log(U) - b*log(V) over (-oo, oo) = beta(1/2, c - 1/2)*exp(-a*log(A) - b*log(B) + (1/2 - c)*log(w));
    for m = n; for w = v; let c = a + b; iff c - 1/2 > 0
  -a*log(U) - b*log(V) over (-oo, oo) = beta(1/2, c - 1/2)*hyper([b, 1/2], [c], z)
    *exp(-a*log(A) - b*log(B) + (1/2 - a)*log(w) - b*log(v)); for m = n; let b = b; let c = a + b; factored z = 1 - w/v; iff c - 1/2 > 0
inverse Gaussian integral | Gradshteyn & Ryzhik 3.471.9
  -a*x - b/x - 3/2*log(x) over (0, oo) = sqrt(pi/b)*exp(-2*sqrt(a)*sqrt(b)); iff b > 0; iff a >= 0
power piece | antiderivative x**k/k
  (k - 1)*log(x) over (0, oo) = oo
  (k - 1)*log(x) over (0, q) = exp(k*log(q))/k; iff k > 0
  (k - 1)*log(x) over (p, oo) = -exp(k*log(p))/k; for p > 0; iff -k > 0
  (k - 1)*log(x) over (p, q) = exp(k*log(q))/k - exp(k*log(p))/k; for p > 0; where k != 0
  -log(x) over (p, q) = log(q/p); for p > 0
power of an affine function | antiderivative (A + B*x)**k/(k*B)
  (k - 1)*log(A + B*x) over (p, q) = exp(k*log(A + B*q))/(k*B) - exp(k*log(A + B*p))/(k*B);
    for B > 0; for A + B*p > 0; for A + B*q > 0; where k != 0
  -log(A + B*x) over (p, q) = log((A + B*q)/(A + B*p))/B; for B > 0; for A + B*p > 0; for A + B*q > 0
  (k - 1)*log(A + B*x) over (p, oo) = -exp(k*log(A + B*p))/(k*B); for B > 0; for A + B*p > 0; iff -k > 0
Bessel integral | Gradshteyn & Ryzhik 3.471.9 with y = x**r
  -a*x**r - b*x**(-r) [+ (s - 1)*log(x)] over (0, oo) = 2/Abs(r)*besselk(o, 2*sqrt(a*b))*exp(o/2*(log(b) - log(a)));
    for r != 0; let o = s/r; unless a; unless b; iff a > 0; iff b > 0
beta integral | Abramowitz & Stegun 6.2.1
  [(s - 1)*log(x)] + (t - 1)*log(1 - x) over (0, 1) = beta(s, t); iff s > 0; iff t > 0
beta integral of the second kind | Abramowitz & Stegun 6.2.1
  [(s - 1)*log(x)] + (-s - t)*log(1 + x) over (0, oo) = beta(s, t); iff s > 0; iff t > 0
double exponential integral | y = exp(k*x) in Abramowitz & Stegun 6.1.1
  [s*x] - a*exp(k*x) over (-oo, oo) = gamma(s/k)/Abs(k)*exp(-s/k*log(a)); for k != 0; iff a > 0; iff s/k > 0
gamma integral | Abramowitz & Stegun 6.1.1 with y = a*x**r
  [(s - 1)*log(x)] - a*x**r over (0, oo) = gamma(s/r)/Abs(r)*exp(-s/r*log(a)); for r != 0; iff a > 0; iff s/r > 0
exponential of a power | antiderivative -exp(-a*x**r)/(a*r)
  (r - 1)*log(x) - a*x**r over (p, q) = exp(-a*p**r)/(a*r) - exp(-a*q**r)/(a*r); for r > 0; for p >= 0; where a != 0
  (r - 1)*log(x) - a*x**r over (p, oo) = exp(-a*p**r)/(a*r); for r > 0; for p >= 0; iff a > 0
Gaussian integral | completing the square; Abramowitz & Stegun 7.4.6
  -a*x**2 [+ b*x] over (-oo, oo) = sqrt(pi/a)*exp(b**2/(4*a)); iff a > 0
  -a*x**2 over (p, oo) = sqrt(pi/a)/2*erfc(sqrt(a)*p - b/(2*sqrt(a)))*exp(b**2/(4*a)); let b = 0; iff a > 0
  -a*x**2 over (-oo, q) = sqrt(pi/a)/2*erfc(-(sqrt(a)*q - b/(2*sqrt(a))))*exp(b**2/(4*a)); let b = 0; iff a > 0
  -a*x**2 + b*x over (p, oo) = sqrt(pi/a)/2*erfc(sqrt(a)*p - b/(2*sqrt(a)))*exp(b**2/(4*a)); unless a; iff a > 0
  -a*x**2 + b*x over (-oo, q) = sqrt(pi/a)/2*erfc(-(sqrt(a)*q - b/(2*sqrt(a))))*exp(b**2/(4*a)); unless a; iff a > 0
  -a*x**2 [+ b*x] over (p, q) = sqrt(pi/a)/2*(erf(sqrt(a)*q - b/(2*sqrt(a))) - erf(sqrt(a)*p - b/(2*sqrt(a))))*exp(b**2/(4*a));
    where a > 0
Gaussian integral in log x | y = log(x) in the Gaussian integral
  -a*log(x)**2 [+ (b - 1)*log(x)] over (0, oo) = sqrt(pi/a)*exp(b**2/(4*a)); iff a > 0
  -a*log(x)**2 - log(x) over (p, oo) = sqrt(pi/a)/2*erfc(sqrt(a)*log(p) - b/(2*sqrt(a))); let b = 0; for p > 0; iff a > 0
  -a*log(x)**2 - log(x) over (0, q) = sqrt(pi/a)/2*erfc(-(sqrt(a)*log(q) - b/(2*sqrt(a)))); let b = 0; iff a > 0
  -a*log(x)**2 [+ (b - 1)*log(x)] over (p, oo) = sqrt(pi/a)/2*erfc(sqrt(a)*log(p) - b/(2*sqrt(a)))*exp(b**2/(4*a));
    for p > 0; unless a; iff a > 0
  -a*log(x)**2 [+ (b - 1)*log(x)] over (0, q) = sqrt(pi/a)/2*erfc(-(sqrt(a)*log(q) - b/(2*sqrt(a))))*exp(b**2/(4*a)); unless a; iff a > 0
  -a*log(x)**2 [+ (b - 1)*log(x)] over (p, q)
    = sqrt(pi/a)/2*(erf(sqrt(a)*log(q) - b/(2*sqrt(a))) - erf(sqrt(a)*log(p) - b/(2*sqrt(a))))*exp(b**2/(4*a)); for p > 0; where a > 0
Gaussian integral with a power | Gradshteyn & Ryzhik 3.462.1 with 9.240
  (s - 1)*log(x) + b*x - a*x**2 over (0, oo) = gamma(s/2)*hyper([s/2], [1/2], z)/2*exp(-s/2*log(a))
    + b*gamma(t)*hyper([t], [3/2], z)/2*exp(-t*log(a)); factored a = a; let t = (s + 1)/2;
    factored z = b**2/(4*a); unless a; iff s > 0; iff a > 0
logistic substitution | y = exp(k*x); Abramowitz & Stegun 6.2.1
  [s*x] - e*log(1 + B*exp(k*x)) over (-oo, oo) = beta(s/k, e - s/k)/Abs(k)*exp(-s/k*log(B));
    for B > 0; for k != 0; iff s/k > 0; iff e - s/k > 0
  k*x + (f - 1)*log(A + B*exp(k*x)) + (-1 - f)*log(C + D*exp(k*x)) over (-oo, oo)
    = exp(f*(log(B) - log(D)))/(f*d*Abs(k)) - exp(f*(log(A) - log(C)))/(f*d*Abs(k));
    for A > 0; for B > 0; for C > 0; for D > 0; for k != 0; let d = B*C - A*D; where f != 0; where d != 0
  k*x - log(A + B*exp(k*x)) - log(C + D*exp(k*x)) over (-oo, oo) = log(B*C/(D*A))/(d*Abs(k));
    for A > 0; for B > 0; for C > 0; for D > 0; for k != 0; let d = B*C - A*D; where d != 0
Möbius substitution | u = (A + B*x)/(C + D*x), du = (B*C - A*D)/(C + D*x)**2 dx
  (f - 1)*log(A + B*x) + (-1 - f)*log(C + D*x) over (p, q) = exp(f*(log(S) - log(T)))/(f*d) - exp(f*(log(M) - log(N)))/(f*d);
    let M = A + B*p; let N = C + D*p; let S = A + B*q; let T = C + D*q; let d = B*C - A*D;
    for M > 0; for N > 0; for S > 0; for T > 0; where f != 0; where d != 0
  -log(A + B*x) - log(C + D*x) over (p, q) = log(S*N/(T*M))/d;
    let M = A + B*p; let N = C + D*p; let S = A + B*q; let T = C + D*q; let d = B*C - A*D;
    for M > 0; for N > 0; for S > 0; for T > 0; where d != 0
  (f - 1)*log(A + B*x) + (-1 - f)*log(C + D*x) over (p, oo) = exp(f*(log(B) - log(D)))/(f*d) - exp(f*(log(M) - log(N)))/(f*d);
    let M = A + B*p; let N = C + D*p; let d = B*C - A*D; for M > 0; for N > 0; for B > 0; for D > 0; where f != 0; where d != 0
  -log(A + B*x) - log(C + D*x) over (p, oo) = log(B*N/(D*M))/d;
    let M = A + B*p; let N = C + D*p; let d = B*C - A*D; for M > 0; for N > 0; for B > 0; for D > 0; where d != 0
power of a quadratic | Abramowitz & Stegun 6.2.1 with t = ((x - m)/s)**2
  -log(U) over (-oo, oo) = pi*exp(-log(A) - log(w)/2)
  -k*log(U) over (-oo, oo) = sqrt(pi)*gamma(k - 1/2)/gamma(k)*exp(-k*log(A) + (1/2 - k)*log(w)); iff k - 1/2 > 0
two quadratics of one radius | Feynman's parameter, Gradshteyn & Ryzhik 3.198; 8.384.1; continued in the distance, DLMF 16.2
  -a*log(U) - b*log(V) over (-oo, oo) = sqrt(pi)*gamma(g)/gamma(k)*hyper([g, a, b], [h, i], z)
    *exp(-a*log(A) - b*log(B) + (1/2 - k)*log(w));
    for w = v; let a = a; let b = b; let k = a + b; let g = k - 1/2; let h = k/2; let i = (k + 1)/2;
    factored z = -(m - n)**2/(4*w); iff g > 0
"""

SUMS = """
binomial theorem | binomial theorem
  [k*x] - loggamma(x + 1) - loggamma(q - x + 1) over (0, q) = exp(q*log(1 + exp(k)) - loggamma(q + 1))
exponential series | the series of exp
  [k*x] - loggamma(x + 1) over (0, oo) = exp(exp(k))
geometric series | geometric series
  0 over (p, q) = q - p + 1
  0 over (p, oo), (-oo, q), (-oo, oo) = oo
  k*x over (p, q) = exp(k*p)/(1 - exp(k)) - exp(k*(q + 1))/(1 - exp(k)); where k != 0
  k*x over (p, oo) = exp(k*p)/(1 - exp(k)); iff -k > 0
  k*x over (-oo, q) = exp(k*q)/(1 - exp(-k)); iff k > 0
  k*x over (-oo, oo) = oo
binomial series | binomial series
  [k*x] + loggamma(x + r) - loggamma(x + 1) over (0, oo) = exp(loggamma(r) - r*log(1 - exp(k))); for r > 0; iff -k > 0
theta series | completing the square; Canonne, Kamath & Steinke 2020 (periodicity of the sum in the shift)
  -a*x**2 [+ b*x] over (-oo, oo) = Sum(exp(-a*(_k - m)**2), (_k, -oo, oo))*exp(b**2/(4*a)); let m = b/(2*a); iff a > 0
geometric series with a weight | derivative and integral of the geometric series
  k*x + log(x) over (1, oo) = (1 - exp(k))**(-2)*exp(k); iff -k > 0
  k*x - log(x) over (1, oo) = -log(1 - exp(k)); iff -k > 0
"""

SUPREMA = """
vertex of a power and a logarithm | derivative k/x - a*r*x**(r - 1)
  k*log(x) - a*x**r over (0, oo) = q*(log(q/a) - 1); for r != 0; let q = k/r; unless a; unless q; iff a > 0; iff q > 0
arithmetic and geometric mean | arithmetic and geometric mean
  -a*x - b/x over (0, oo) = -2*sqrt(a)*sqrt(b); iff a >= 0; iff b >= 0
one peak beside a logarithm | the one positive zero x of the derivative: 2*a*x**2 = b*x + k; a*x**2 = k*x + b
  k*log(x) + b*x - a*x**2 over (0, oo) = k*log((b + sqrt(d))/(4*a)) + (b*(b + sqrt(d)) - 4*a*k)/(8*a);
    let d = b**2 + 8*a*k; unless a; unless k; iff a > 0; iff k > 0
  k*log(x) - a*x - b/x over (0, oo) = k*log((k + sqrt(d))/(2*a)) - sqrt(d); let d = k**2 + 4*a*b; unless a; unless b; iff a > 0; iff b > 0
peak of a beta density | derivative zero at k/(k + l); at k/m
  k*log(x) + l*log(1 - x) over (0, 1) = k*log(k) + l*log(l) - (k + l)*log(t);
    let k = k; let l = l; let t = k + l; unless k; unless l; iff k > 0; iff l > 0
  k*log(x) - k*log(1 + x) over (0, oo) = 0; iff k >= 0
  k*log(x) - l*log(1 + x) over (0, oo) = k*log(k) - l*log(l) + m*log(m);
    let k = k; let l = l; let m = l - k; unless k; unless m; iff k > 0; iff m > 0
quotient of quadratics | largest root of the discriminant of U - λ*V
  e*log(U) - e*log(V) over (-oo, oo) = e*(log(A) + log(w)/2 - log(B) - log(v)/2 + log(z + sqrt(z**2 - 1)));
    for e > 0; let s = sqrt(w); let t = sqrt(v); let z = (w + v + (m - n)**2)/(2*s*t)
  e*log(U) - e*log(V) over (-oo, oo) = e*(log(A) + log(w)/2 - log(B) - log(v)/2 - log(z + sqrt(z**2 - 1)));
    for -e > 0; let s = sqrt(w); let t = sqrt(v); let z = (w + v + (m - n)**2)/(2*s*t)
quadratics with one centre | derivative in y = (x - m)**2, zero at -(e*v + f*w)/(e + f)
  e*log(U) + f*log(V) over (-oo, oo) = oo; for m = n; for e + f > 0
  e*log(U) + f*log(V) over (-oo, oo) = e*log(A) + f*log(B) + e*log(s) + f*log(t);
    for m = n; let b = e + f; unless b; iff -b > 0; for e*v + f*w > 0; let y = -(e*v + f*w)/b; let s = w + y; let t = v + y
  e*log(U) + f*log(V) over (-oo, oo) = e*log(A) + f*log(B) + e*log(w) + f*log(v);
    for m = n; let b = e + f; unless b; iff -b > 0; for -(e*v + f*w) >= 0
quadratic below a square | derivative in y = x**2, zero at e/a - c/k
  e*log(c + k*x**2) - a*x**2 over (-oo, oo) = e*log(e*k/a) - a*y; for e > 0; for k > 0; for c > 0; iff a > 0; let y = e/a - c/k; case y > 0
  e*log(c + k*x**2) - a*x**2 over (-oo, oo) = e*log(c); for e > 0; for k > 0; for c > 0; iff a > 0; let y = c/k - e/a; for y >= 0
"""

SUPREMA_ON_INTEGERS = """
parabola on the integers | the nearest integer to the vertex
  b*x - a*x**2 over (-oo, oo) = b*floor(c + 1/2) - a*floor(c + 1/2)**2; unless a, b; iff a > 0; let c = b/(2*a)
  -a*x**2 over (-oo, oo) = 0; iff a >= 0
  -a*x**2 over (p, oo) = 0; for -p >= 0; iff a >= 0
  -a*x**2 over (-oo, q) = 0; for q >= 0; iff a >= 0
  -a*x**2 over (p, q) = 0; for -p >= 0; for q >= 0; where a >= 0
"""

# In these x is any statistic that is monotone on the piece, between its values at the ends.
AFFINE = """
monotone | at an end
  k*x over (p, q) = k*p or k*q
  k*x over (p, oo) = k*p; iff -k >= 0
  k*x over (-oo, q) = k*q; iff k >= 0
  k*x over (-oo, oo) = oo; where k != 0
"""

PARABOLAS = """
parabola | derivative zero at b/(2*a); at an end else
  -a*x**2 over (-oo, oo), (0, oo) = 0; iff a >= 0
  b*x - a*x**2 over (-oo, oo) = b**2/(4*a); unless a, b; iff a > 0
  [b*x] - a*x**2 over (p, oo), (-oo, q) = oo; case a != 0; for -a > 0
  [b*x] - a*x**2 over (p, q) = b*p - a*p**2 or b*q - a*q**2; case a != 0; for -a > 0
  [b*x] - a*x**2 over (p, q) = b**2/(4*a); case a > 0; let v = b/(2*a); case v - p >= 0; case v - q <= 0
  [b*x] - a*x**2 over (p, oo) = b**2/(4*a); case a > 0; let v = b/(2*a); case v - p >= 0
  [b*x] - a*x**2 over (-oo, q) = b**2/(4*a); case a > 0; let v = b/(2*a); case v - q <= 0
  [b*x] - a*x**2 over (p, q), (p, oo) = b*p - a*p**2; for a > 0; let v = b/(2*a); for p - v >= 0
  [b*x] - a*x**2 over (p, q), (-oo, q) = b*q - a*q**2; for a > 0; let v = b/(2*a); for v - q >= 0
"""

LOGARITHMS = """
quotient of affine functions | derivative of one sign
  e*log(A + B*x) - e*log(C + D*x) over (p, q) = e*log(M/N) or e*log(S/T);
    let M = A + B*p; let N = C + D*p; let S = A + B*q; let T = C + D*q; for M > 0; for N > 0; for S > 0; for T > 0
  e*log(A + B*x) - e*log(C + D*x) over (p, oo) = e*log(M/N) or e*log(B/D); let M = A + B*p; let N = C + D*p;
    for M > 0; for N > 0; for B > 0; for D > 0
  e*log(A + B*x) - e*log(C + D*x) over (-oo, q) = e*log(S/T) or e*log(B/D); let S = A + B*q; let T = C + D*q;
    for S > 0; for T > 0; for -B > 0; for -D > 0
affine function | derivative of one sign
  e*log(A + B*x) over (p, oo), (-oo, oo) = oo; for e > 0; for B > 0
  e*log(A + B*x) over (-oo, q), (-oo, oo) = oo; for e > 0; for -B > 0
  e*log(A + B*x) over (p, oo) = e*log(M); for -e*B > 0; let M = A + B*p; for M > 0
  e*log(A + B*x) over (-oo, q) = e*log(S); for e*B > 0; let S = A + B*q; for S > 0
  e*log(A + B*x) over (p, q) = e*log(S); for q - p > 0; for e*B > 0; let S = A + B*q; for S > 0
  e*log(A + B*x) over (p, q) = e*log(M); for q - p > 0; for -e*B > 0; let M = A + B*p; for M > 0
"""
