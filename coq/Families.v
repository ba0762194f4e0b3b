(** Words of claims beyond divergences of arbitrary laws: what an exported claim says with them, to be believed as [Definitions] is. *)
From Coq Require Import Reals List Arith ZArith.
From Coquelicot Require Import Rbar Lim_seq Continuity.
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
