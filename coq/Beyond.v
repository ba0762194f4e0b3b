(** More for counterexamples: powers with whole exponents inside orders and premises, and that a normal law leaves no half-line out. *)
From Coq Require Import Reals QArith Qreals Lra.
From RDV Require Export Refute.
From RDV Require Erfc.
Open Scope R_scope.

Lemma rpow_zero_power : forall x, 0 < x -> rpow x 0 = 1.
Proof. intros x H; unfold rpow; destruct (Rlt_dec 0 x); [rewrite Rmult_0_l; apply exp_0 | contradiction]. Qed.
(** x to the power y for a formula y that comes to a whole number >= 0, as a product of factors x. *)
Ltac whole_powers H := repeat match type of H with context [rpow ?x ?y] =>
  let q := rational y in let q := eval vm_compute in (Qred q) in
  lazymatch q with
  | Qmake 0 1 => replace (rpow x y) with 1 in H by (symmetry; replace y with 0 by lra; apply rpow_zero_power; lra)
  | Qmake (Zpos ?n) 1 => let k := eval vm_compute in (Pos.to_nat n) in
      replace (rpow x y) with (x ^ k) in H by (symmetry; replace y with (IZR (Zpos n)) by lra; apply (rpow_whole x n); lra)
  end end.
Lemma erfc_positive : forall x, 0 < erfc x.
Proof.
  intros x. destruct (Rle_lt_dec x 0) as [L|L].
  - pose proof (Erfc.erfc_falls x 0 L). rewrite Erfc.erfc_zero in H. lra.
  - eapply Rlt_le_trans; [|apply Erfc.mills_below; exact L]. pose proof (exp_pos (- (x * x))). pose proof (sqrt_lt_R0 PI PI_RGT_0).
    apply Rmult_lt_0_compat; [nra | apply Rinv_0_lt_compat; nra].
Qed.
Lemma Phi_positive : forall x, 0 < Phi x.
Proof. intros x; unfold Phi. pose proof (erfc_positive (- x / sqrt 2)). lra. Qed.
Ltac never_zero H := lazymatch type of H with Phi ?x = 0 => exact (Rgt_not_eq _ _ (Phi_positive x) H) end.
