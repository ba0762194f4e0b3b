(** Histories of any number of stages: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith.
From RDV Require Import Definitions Finite Families.
Import ListNotations.
Open Scope R_scope.

(** The first n coordinates. *)
Definition before_stage {X} (W : powers X) {m : nat} (n : nat) (z : point (W m)) : list (point X) := map (fun i => coordinate (W m) i z) (seq 0 n).
(** For each history a law of the next outcome, so that histories that have a law have one with the next outcome too. *)
Record stage {X} (W : powers X) := Stage {
  next_outcome :> list (point X) -> point X -> R;
  next_law : forall h, is_law X (next_outcome h);
  next_history : forall n (p : list (point X) -> R), is_law (W n) (fun z => p (before_stage W n z)) ->
    is_law (W (S n)) (fun z => p (before_stage W n z) * next_outcome (before_stage W n z) (coordinate (W (S n)) n z)) }.
Arguments next_outcome {X W}.
(** An outcome with the law p, then one of each stage. *)
Definition history {X} (W : powers X) (p : point X -> R) (stages : list (list (point X) -> point X -> R)) : point (W (S (length stages))) -> R :=
  fun z => let n := S (length stages) in
    p (coordinate (W n) 0 z) * rprod (length stages) (fun i => nth i stages (fun _ _ => 0) (before_stage W (S i) z) (coordinate (W n) (S i) z)).
(** n times the same stage, which sees all that came before. *)
Definition adaptive {X} (W : powers X) (p : point X -> R) (k : list (point X) -> point X -> R) (n : Z) : point (W (S (Z.to_nat n))) -> R :=
  fun z => let m := S (Z.to_nat n) in
    p (coordinate (W m) 0 z) * rprod (Z.to_nat n) (fun i => k (before_stage W (S i) z) (coordinate (W m) (S i) z)).
