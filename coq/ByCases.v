(** Counterexamples by finite laws where a formula has cases, or a matrix is applied to laws. *)
From Coq Require Export Reals.
From Coq Require Import Lra QArith Qreals.
From RDV Require Export Refute Words.
Open Scope R_scope.

Lemma if_le_yes : forall u v a b, u <= v -> if_le u v a b = a.
Proof. intros; unfold if_le; destruct (Rle_dec u v); [reflexivity | contradiction]. Qed.
Lemma if_le_no : forall u v a b, v < u -> if_le u v a b = b.
Proof. intros; unfold if_le; destruct (Rle_dec u v); [lra | reflexivity]. Qed.
Lemma if_lt_yes : forall u v a b, u < v -> if_lt u v a b = a.
Proof. intros; unfold if_lt; destruct (Rlt_dec u v); [reflexivity | contradiction]. Qed.
Lemma if_lt_no : forall u v a b, v <= u -> if_lt u v a b = b.
Proof. intros; unfold if_lt; destruct (Rlt_dec u v); [lra | reflexivity]. Qed.
(** Which case it is, once numbers stand in the condition. *)
Ltac cases H := revert H; unfold if_ge, if_gt; reals; repeat match goal with
  | |- context [if_le ?u ?v ?a ?b] => first [rewrite (if_le_yes u v a b) by (plain; le) | rewrite (if_le_no u v a b) by (plain; lt)]
  | |- context [if_lt ?u ?v ?a ?b] => first [rewrite (if_lt_yes u v a b) by (plain; lt) | rewrite (if_lt_no u v a b) by (plain; le)]
  | |- context [Rlt_dec ?u ?v] => let K := fresh in destruct (Rlt_dec u v) as [K|K];
      [try (exfalso; revert K; apply Rle_not_lt; plain; le) | try (exfalso; apply K; plain; lt)]; clear K
  end; intro H.
(** What a matrix makes of finite laws, as sums. *)
Ltac matrices H := revert H; unfold tv, pushed, matrix_kernel, bernoulli, finite_law; cbn; unfold Q2R; cbn [Qnum Qden]; intro H.
