(** Queries of data sets and their sensitivity: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith Lra.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Finite Families.
Import ListNotations.
Open Scope R_scope.

(** A record is a list of numbers, a data set a list of records.  Neighbours: a record is added or removed, or one is replaced by another. *)
Definition record := list R.
Definition data := list record.
Inductive relation := add_remove | replace.
Definition changed (how : relation) (d e : data) : Prop :=
  match how with
  | add_remove => exists r front back, (d = front ++ back /\ e = front ++ r :: back) \/ (e = front ++ back /\ d = front ++ r :: back)
  | replace => exists r s front back, d = front ++ r :: back /\ e = front ++ s :: back
  end.
Definition norm_of (exponent : R) (v : list R) : R := rpow (fold_right (fun x total => rpow (Rabs x) exponent + total) 0 v) (/ exponent).
Definition distance (exponent : R) (u v : list R) : R := norm_of exponent (map (fun p => fst p - snd p) (combine u v)).

(** A word for queries: of which data sets they are asked, and which functions of these they are, where neighbours and norm are said.  The worst
    of them is meant. *)
Record queries := Queries { asked : data -> Prop; among : relation -> R -> (data -> list R) -> Prop }.
Definition sensitivity (q : queries) (how : relation) (exponent : R) : R :=
  real (Lub_Rbar (fun s => exists f d e, among q how exponent f /\ asked q d /\ asked q e /\ changed how d e /\ s = distance exponent (f d) (f e))).

Definition total (f : record -> R) (d : data) : R := fold_right (fun r rest => f r + rest) 0 d.
Definition each (k : Z) (f : nat -> R) : list R := map f (seq 0 (Z.to_nat k)).
Definition inside (a b : R) (k : Z) (d : data) : Prop := forall r, In r d -> length r = Z.to_nat k /\ forall x, In x r -> Rmin a b <= x <= Rmax a b.

Definition number_of (r : record) : R := nth 0 r 0.
(** How many records have each of k properties; how many lie in each of k cells, of which each record lies in one. *)
Definition counts (k : Z) : queries :=
  Queries (fun _ => True) (fun _ _ f => exists has : nat -> record -> bool,
    f = fun d => each k (fun i => total (fun r => if has i r then 1 else 0) d)).
Definition histogram (k : Z) : queries :=
  Queries (fun _ => True) (fun _ _ f => exists cell : record -> nat, (forall r, (cell r < Z.to_nat k)%nat) /\
    f = fun d => each k (fun i => total (fun r => if Nat.eqb (cell r) i then 1 else 0) d)).
(** The sum, and the mean of n, of records that are k numbers each; the greatest, and the median of an odd number, of records of one. *)
Definition bounded_sum (low high : R) (k : Z) : queries :=
  Queries (inside low high k) (fun _ _ f => f = fun d => each k (fun i => total (fun r => nth i r 0) d)).
Definition bounded_mean (low high : R) (n k : Z) : queries :=
  Queries (fun d => inside low high k d /\ length d = Z.to_nat n) (fun _ _ f => f = fun d => each k (fun i => total (fun r => nth i r 0) d / IZR n)).
Definition between_ends (a b : R) (d : data) : Prop := inside a b 1 d /\ d <> [].
Definition maximum (a b : R) : queries :=
  Queries (between_ends a b) (fun _ _ f => forall d, d <> [] -> exists m, f d = [m] /\ In m (map number_of d) /\ forall x, In x (map number_of d) -> x <= m).
Definition median (a b : R) : queries :=
  Queries (fun d => between_ends a b d /\ Nat.Odd (length d)) (fun _ _ f => forall d, Nat.Odd (length d) -> exists m, f d = [m] /\
    In m (map number_of d) /\
    (2 * length (filter (fun r => if Rlt_dec (number_of r) m then true else false) d) < length d)%nat /\
    (2 * length (filter (fun r => if Rlt_dec m (number_of r) then true else false) d) < length d)%nat).
(** Every query of sensitivity c * s. *)
Definition lipschitz (c s : R) : queries :=
  Queries (fun _ => True) (fun how exponent f => forall d e, changed how d e -> length (f d) = length (f e) /\ distance exponent (f d) (f e) <= c * s).

(** An answer without noise: an outcome says whether it is the answer on the first of two data sets. *)
Definition deterministic (q : queries) (how : relation) : mechanism :=
  Mechanism ((data -> list R) * data * data)
    (fun x y => fst x = fst y /\ (exists exponent, among q how exponent (fst (fst x))) /\ asked q (snd x) /\ asked q (snd y) /\ changed how (snd x) (snd y))
    (finite 2)
    (fun x => let '(f, base, d) := x in bernoulli (if yes (f d = f base) then 1 else 0)).
