(** Words of claims beyond divergences of arbitrary laws: what an exported claim says with them, to be believed as [Definitions] is. *)
From Coq Require Import Reals List Arith ZArith.
From Coquelicot Require Import Rbar Lub Lim_seq Continuity Hierarchy RInt RInt_gen.
From RDV Require Import Definitions Finite.
Import ListNotations.
Open Scope R_scope.

(** * Entropies, in nats

    Random variables on one probability space that take finitely many values have a joint law on finitely many outcomes.  So they are
    functions of the outcomes 0, 1, …, n - 1, which have masses; what values are called does not matter. *)
Definition outcomes (n : nat) : Type := law (finite n).
Definition agree (Xs : list (nat -> nat)) (i j : nat) : R := if forallb (fun X => Nat.eqb (X i) (X j)) Xs then 1 else 0.
(** - E log of the probability that all variables of the list are what they are. *)
Definition entropy {n} (p : outcomes n) (Xs : list (nat -> nat)) : R :=
  - fsum n (fun i => p i * ln (fsum n (fun j => p j * agree Xs i j))).
Definition conditional_entropy {n} (p : outcomes n) (A C : list (nat -> nat)) : R := entropy p (A ++ C) - entropy p C.
Definition information {n} (p : outcomes n) (A B C : list (nat -> nat)) : R :=
  entropy p (A ++ C) + entropy p (B ++ C) - entropy p (A ++ B ++ C) - entropy p C.

(** * Laws on finitely many points *)
Definition finite_law (masses : list R) : point (finite (length masses)) -> R := fun i => nth i masses 0.
Definition bernoulli (p : R) : point (finite 2) -> R := finite_law [1 - p; p].

(** * Independent outcomes

    A power of X is a space with n coordinates in X, on which integrals of products are products of integrals.  Laws of different spaces
    are laws of one, their disjoint union, so that powers serve all products. *)
Fixpoint rprod (n : nat) (f : nat -> R) : R := match n with O => 1 | S k => f O * rprod k (fun i => f (S i)) end.
Record power (X : space) (n : nat) := Power {
  whole :> space;
  coordinate : nat -> point whole -> point X;
  coordinate_measurable : forall i f, (i < n)%nat -> measurable X f -> measurable whole (fun z => f (coordinate i z));
  power_integral : forall f, (forall i, (i < n)%nat -> integrable X (f i)) ->
    integrable whole (fun z => rprod n (fun i => f i (coordinate i z))) /\
    integral whole (fun z => rprod n (fun i => f i (coordinate i z))) = rprod n (fun i => integral X (f i)) }.
Arguments whole {X n}.
Arguments coordinate {X n}.
Definition powers (X : space) : Type := forall n, power X n.
Definition product {X} (W : powers X) (ps : list (point X -> R)) : point (W (length ps)) -> R :=
  fun z => rprod (length ps) (fun i => nth i ps (fun _ => 0) (coordinate (W (length ps)) i z)).
Definition power_of {X} (W : powers X) (n : nat) (p : point X -> R) : point (W n) -> R :=
  fun z => rprod n (fun i => p (coordinate (W n) i z)).

(** * Kernels

    For each outcome a law of the next, by its density. *)
Definition pushed {X} (k : point X -> point X -> R) (p : point X -> R) : point X -> R := fun y => integral X (fun x => p x * k x y).
Record kernel (X : space) := Kernel {
  transition :> point X -> point X -> R;
  transition_law : forall x, is_law X (transition x);
  pushed_law : forall p, is_law X p -> is_law X (pushed transition p) }.
Arguments transition {X}.
(** The law of an outcome and the next. *)
Definition followed {X} (W : powers X) (p : point X -> R) (k : point X -> point X -> R) : point (W 2%nat) -> R :=
  fun z => p (coordinate (W 2%nat) 0%nat z) * k (coordinate (W 2%nat) 0%nat z) (coordinate (W 2%nat) 1%nat z).

(** * Expectations

    The mean under A of a formula in the likelihood ratio r = P / Q and the loss log r; where r is infinite, or 0, its limit there.  A
    formula whose positive part has no finite mean has the mean oo. *)
Definition mean_of {X} (a h : point X -> R) : Rbar :=
  let f := fun x => a x * h x in
  if yes (integrable X f) then Finite (integral X f)
  else if yes (integrable X (fun x => pos (f x))) then m_infty else p_infty.
Definition expect {X : space} (a p q : point X -> R) (g : R -> R -> R) : Rbar :=
  let h := fun r => g r (ln r) in
  Rbar_plus (mean_of a (fun x => step (p x) * step (q x) * h (p x * / q x)))
    (Rbar_plus (Rbar_mult (Finite (integral X (fun x => a x * (step (p x) * (1 - step (q x)))))) (Lim h p_infty))
               (Rbar_mult (Finite (integral X (fun x => a x * (step (q x) * (1 - step (p x)))))) (Lim (fun t => h (/ t)) p_infty))).
Definition erpow (x : Rbar) (y : R) : Rbar :=
  match x with Finite r => Finite (rpow r y) | _ => if Rlt_dec 0 y then p_infty else if Req_EM_T y 0 then Finite 1 else Finite 0 end.

(** * More functions, and finite sums *)
Definition cbrt (x : R) : R := if Rle_dec 0 x then rpow x (1 / 3) else - rpow (- x) (1 / 3).
Definition erf (x : R) : R := 1 - erfc x.
Fixpoint product_to (n : nat) : Z := match n with O => 1%Z | S k => (Z.of_nat n * product_to k)%Z end.
Definition factorial (n : Z) : R := IZR (product_to (Z.to_nat n)).
Definition binomial (n k : Z) : R :=
  if (Z.leb 0 k && Z.leb k n)%bool then factorial n / (factorial k * factorial (n - k)) else 0.
Fixpoint sum_of (count : nat) (first : Z) (f : Z -> R) : R :=
  match count with O => 0 | S n => f first + sum_of n (first + 1)%Z f end.
(** The sum of f k for first <= k <= last. *)
Definition sum_over (first last : Z) (f : Z -> R) : R := sum_of (Z.to_nat (last - first + 1)) first f.

(** * Laws on the line

    A line is a space with a coordinate on which Riemann's integrals of non-negative continuous functions, over intervals and over all of
    it, are integrals.  Lebesgue's measure is one; that there is one is not proved here, so that claims speak of a line that is given. *)
Record line := Line {
  line_space :> space;
  place : point line_space -> R;
  place_measurable : measurable line_space place;
  interval_integral : forall f u v r, u <= v -> continuity f -> (forall x, 0 <= f x) -> is_RInt (V := R_NormedModule) f u v r ->
    integrable line_space (fun w => f (place w) * ((1 - step (u - place w)) * (1 - step (place w - v)))) /\
    integral line_space (fun w => f (place w) * ((1 - step (u - place w)) * (1 - step (place w - v)))) = r;
  line_integral : forall f r, continuity f -> (forall x, 0 <= f x) ->
    is_RInt_gen (V := R_NormedModule) f (Rbar_locally m_infty) (Rbar_locally p_infty) r ->
    integrable line_space (fun w => f (place w)) /\ integral line_space (fun w => f (place w)) = r }.
Definition normal (L : line) (mean deviation : R) : point L -> R :=
  fun w => exp (- ((place L w - mean) ^ 2 / (2 * deviation ^ 2))) / (deviation * sqrt (2 * PI)).
Definition laplace (L : line) (mean scale : R) : point L -> R :=
  fun w => exp (- (Rabs (place L w - mean) / scale)) / (2 * scale).
Definition exponential (L : line) (rate : R) : point L -> R :=
  fun w => (1 - step (- place L w)) * (rate * exp (- (rate * place L w))).

(** * Mechanisms

    A law of outputs for each input, and which inputs are neighbours; quantities are the worst over neighbours. *)
Record mechanism := Mechanism {
  inputs : Type;
  neighbours : inputs -> inputs -> Prop;
  outputs : space;
  run : inputs -> point outputs -> R }.
(** Noise on the answer of a query whose answers on neighbours are at most s apart. *)
Definition gaussian_mechanism (L : line) (sigma s : R) : mechanism :=
  Mechanism R (fun x y => Rabs (x - y) <= s) L (fun x => normal L x sigma).
Definition laplace_mechanism (L : line) (b s : R) : mechanism :=
  Mechanism R (fun x y => Rabs (x - y) <= s) L (fun x => laplace L x b).
(** The true one of k answers with probability p, each other one with probability (1 - p) / (k - 1). *)
Definition randomized_response (p : R) (k : Z) : mechanism :=
  Mechanism nat (fun x y => (x < Z.to_nat k)%nat /\ (y < Z.to_nat k)%nat /\ x <> y) (finite (Z.to_nat k))
    (fun x i => if Nat.eqb i x then p else (1 - p) / IZR (k - 1)).
(** k independent runs on one input. *)
Definition composed (M : mechanism) (W : powers (outputs M)) (k : Z) : mechanism :=
  Mechanism (inputs M) (neighbours M) (W (Z.to_nat k)) (fun x => power_of W (Z.to_nat k) (run M x)).

Definition worst (M : mechanism) (d : (point (outputs M) -> R) -> (point (outputs M) -> R) -> Rbar) : Rbar :=
  Lub_Rbar (fun r => exists x y, neighbours M x y /\ Rbar_le (Finite r) (d (run M x) (run M y))).
Definition rdp (M : mechanism) (a : R) : Rbar := worst M (fun p q => renyi p q a).
Definition pure_dp (M : mechanism) : Rbar := worst M max_divergence.
Definition privacy_profile (M : mechanism) (e : R) : R := real (worst M (fun p q => Finite (hockey_stick p q e))).
Definition zcdp (M : mechanism) : Rbar := Glb_Rbar (fun rho => 0 <= rho /\ forall a, 1 < a -> Rbar_le (rdp M a) (Finite (rho * a))).
Definition epsilon (M : mechanism) (d : R) : Rbar := Glb_Rbar (fun e => 0 <= e /\ privacy_profile M e <= d).
