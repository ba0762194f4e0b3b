(** Limits of functions of a number, from what the core proves of each side. *)
From Coq Require Import Reals Lra.
From RDV Require Export Replay Limit.

Section Sides.
Variables (f : R -> R) (c a : R).
Definition close (e x : R) : Prop := 0 <= e + (f x - c) /\ 0 <= e - (f x - c).
Definition close_above : Prop := forall e, 0 < e -> exists d, 0 < d /\ forall x, 0 < x - a -> 0 < d - (x - a) -> close e x.
Definition close_below : Prop := forall e, 0 < e -> exists d, 0 < d /\ forall x, 0 < a - x -> 0 < d - (a - x) -> close e x.
Lemma close_value : forall e x, close e x -> exists v, Finite (f x) = Finite v /\ Rabs (v - c) <= e.
Proof. intros e x [A B]. exists (f x). split; [reflexivity|]. apply Rabs_le. lra. Qed.
Lemma limit_above : close_above -> limit (above a) (fun x => Finite (f x)) (Finite c).
Proof. intros A e E. destruct (A e E) as [d [D H]]. exists d; split; [exact D|]. intros x L U. apply close_value, H; lra. Qed.
Lemma limit_below : close_below -> limit (below a) (fun x => Finite (f x)) (Finite c).
Proof. intros A e E. destruct (A e E) as [d [D H]]. exists d; split; [exact D|]. intros x L U. apply close_value, H; lra. Qed.
Lemma limit_around : close_above -> close_below -> limit (around a) (fun x => Finite (f x)) (Finite c).
Proof.
  intros A B e E. destruct (A e E) as [d [D H]], (B e E) as [b [G K]]. exists (Rmin d b). split; [now apply Rmin_glb_lt|].
  intros x N L. pose proof (Rmin_l d b). pose proof (Rmin_r d b). apply close_value. destruct (Rdichotomy x a N).
  - rewrite Rabs_left in L by lra. apply K; lra.
  - rewrite Rabs_right in L by lra. apply H; lra.
Qed.
Lemma limit_upwards : (forall e, 0 < e -> exists d, 0 < d /\ forall x, 0 < x - d -> close e x) -> limit upwards (fun x => Finite (f x)) (Finite c).
Proof. intros A e E. destruct (A e E) as [d [_ H]]. exists d. intros x L. apply close_value, H; lra. Qed.
Lemma limit_downwards : (forall e, 0 < e -> exists d, 0 < d /\ forall x, 0 < - x - d -> close e x) -> limit downwards (fun x => Finite (f x)) (Finite c).
Proof. intros A e E. destruct (A e E) as [d [_ H]]. exists d. intros x L. apply close_value, H; lra. Qed.
End Sides.
Ltac closely distance near first second :=
  let e := fresh "e" in let E := fresh "E" in intros e E; exists (distance e); split; [apply near; meets | intros; split; [apply first | apply second]; meets].
