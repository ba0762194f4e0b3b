(** Laws of several spaces as laws of one, and noise that is added to an outcome: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals.
From RDV Require Import Definitions Families.
From RDV Require Export Beside.
Open Scope R_scope.

(** A law of one of two spaces that lie side by side, so that products of laws of both are products of laws of one space. *)
Definition on_left {X : space} (Y : space) (p : point X -> R) : point (beside X Y) -> R := fun z => match z with inl x => p x | inr _ => 0 end.
Definition on_right (X : space) {Y : space} (p : point Y -> R) : point (beside X Y) -> R := fun z => match z with inl _ => 0 | inr y => p y end.

(** Outcomes that are numbers.  The laws of numbers are the laws of all such spaces. *)
Record numbers (X : space) := Numbers {
  number :> point X -> R;
  number_measurable : measurable X number;
  number_injective : forall x y, number x = number y -> x = y }.
(** The law of a number and noise together, where [noise x] is the law of x and noise; and that of x itself and noise. *)
Definition noised {X L : space} (value : point X -> R) (noise : R -> point L -> R) (p : point X -> R) : point L -> R :=
  fun w => integral X (fun x => p x * noise (value x) w).
Definition noised_at {L : space} (noise : R -> point L -> R) (x : R) : point L -> R := noise x.
