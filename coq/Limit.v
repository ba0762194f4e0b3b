(** What a claim about a limit says: words beyond [Definitions] and [Families], to be believed as they are. *)
From Coq Require Import Reals.
From Coquelicot Require Import Rbar.
Open Scope R_scope.

(** How a number comes near to a, but is not a, from both sides, from above or from below, or grows, or falls, beyond all numbers. *)
Inductive approach := around (a : R) | above (a : R) | below (a : R) | upwards | downwards.
Definition eventually (way : approach) (A : R -> Prop) : Prop :=
  match way with
  | around a => exists d, 0 < d /\ forall x, x <> a -> Rabs (x - a) < d -> A x
  | above a => exists d, 0 < d /\ forall x, a < x -> x - a < d -> A x
  | below a => exists d, 0 < d /\ forall x, x < a -> a - x < d -> A x
  | upwards => exists d, forall x, d < x -> A x
  | downwards => exists d, forall x, x < - d -> A x
  end.
(** f x comes as near to l as one likes, or is in the end above, or below, each number. *)
Definition limit (way : approach) (f : R -> Rbar) (l : Rbar) : Prop :=
  match l with
  | Finite c => forall e, 0 < e -> eventually way (fun x => exists v, f x = Finite v /\ Rabs (v - c) <= e)
  | p_infty => forall m, eventually way (fun x => Rbar_le (Finite m) (f x))
  | m_infty => forall m, eventually way (fun x => Rbar_le (f x) (Finite m))
  end.
