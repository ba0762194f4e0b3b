(** Words of claims beyond divergences of arbitrary laws: what an exported claim says with them, to be believed as [Definitions] is. *)
From Coq Require Import Reals List Arith.
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
