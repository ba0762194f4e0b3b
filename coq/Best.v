(** The best of a random number of draws: what a claim says with [best_of], to be believed as [Families] is. *)
From Coq Require Export Reals List ZArith.
From Coq Require Import Lra Lia.
From Coquelicot Require Import Derive.
From RDV Require Export Definitions Finite Families Beside.
Open Scope R_scope.

(** A total order of the outcomes, the better ones above; how outcomes beneath a given one are integrated over makes sense. *)
Record order (X : space) := Order {
  beneath : point X -> point X -> bool;
  beneath_total : forall x y, beneath x y = true \/ beneath y x = true;
  beneath_transitive : forall x y z, beneath x y = true -> beneath y z = true -> beneath x z = true;
  beneath_antisymmetric : forall x y, beneath x y = true -> beneath y x = true -> x = y;
  beneath_measurable : forall y, measurable X (fun x => if beneath x y then 1 else 0) }.
Arguments beneath {X}.

(** That of the numbers 0, …, n - 1. *)
Definition rising (n : nat) : order (finite n).
Proof.
  refine (Order (finite n) Nat.leb _ _ _ _).
  - intros x y; rewrite !Nat.leb_le; lia.
  - intros x y z; rewrite !Nat.leb_le; lia.
  - intros x y; rewrite !Nat.leb_le; lia.
  - intros y; exact Logic.I.
Defined.

(** A number K of draws is given by its generating function, x to the mean of x^K. *)
Definition poisson_number (mean : R) : R -> R := fun x => exp (mean * (x - 1)).
Definition geometric_number (p : R) : R -> R := fun x => p / (1 - (1 - p) * x).
Definition binomial_number (n : Z) (p : R) : R -> R := fun x => (1 - p + p * x) ^ Z.to_nat n.
Definition truncated_negative_binomial (eta gamma : R) : R -> R := fun x =>
  if Req_EM_T eta 0 then ln (1 - (1 - gamma) * x) / ln gamma
  else (rpow (1 - (1 - gamma) * x) (- eta) - 1) / (rpow gamma (- eta) - 1).

(** The best of K draws from p is at most y with probability f (p (<= y)), f the generating function: it has a mass where p has one, and
    elsewhere the density f' (p (<= y)) p (y).  No draws have an outcome of their own, beside all others. *)
Definition up_to {X} (O : order X) (p : point X -> R) (y : point X) : R := prob p (fun x => if beneath O x y then 1 else 0).
Definition before {X} (O : order X) (p : point X -> R) (y : point X) : R := prob p (fun x => if beneath O y x then 0 else 1).
Definition slope (f : R -> R) (a b : R) : R := if Req_EM_T a b then Derive f a else (f b - f a) / (b - a).
Definition marked (X : space) : space := beside X (finite 1).
Definition best_of {X} (O : order X) (f : R -> R) (p : point X -> R) : point (marked X) -> R := fun z =>
  match z with inl y => p y * slope f (before O p y) (up_to O p y) | inr _ => f 0 end.
(** The best of so many runs of a mechanism on one input. *)
Definition repeated_selection (M : mechanism) (O : order (outputs M)) (f : R -> R) : mechanism :=
  Mechanism (inputs M) (neighbours M) (marked (outputs M)) (fun x => best_of O f (run M x)).
