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
