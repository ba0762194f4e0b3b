(** The complementary error function at 0, and at negative numbers. *)
From Coq Require Import Reals Lra.
From RDV Require Import Definitions.
From Coquelicot Require Import RInt Hierarchy Continuity Derive AutoDerive.
Open Scope R_scope.

Lemma erfc_0 : erfc 0 = 1.
Proof. unfold erfc. rewrite RInt_point. change (1 - 2 / sqrt PI * 0 = 1). ring. Qed.
Lemma erfc_opp : forall x, erfc (- x) = 2 - erfc x.
Proof.
  intros x; unfold erfc. set (f := fun t => exp (- (t * t))).
  assert (C : forall t, continuous f t) by (intros t; apply (ex_derive_continuous (V := R_NormedModule)); unfold f; auto_derive; exact Logic.I).
  pose proof (RInt_correct (V := R_CompleteNormedModule) f 0 x (ex_RInt_continuous (V := R_CompleteNormedModule) f 0 x (fun t _ => C t))) as K.
  set (r := RInt (V := R_CompleteNormedModule) f 0 x) in *. apply (is_RInt_opp (V := R_NormedModule)) in K.
  rewrite <- (Ropp_involutive x), <- Ropp_0 in K. apply (is_RInt_comp_opp (V := R_NormedModule)) in K.
  apply (is_RInt_ext (V := R_NormedModule) _ f) in K.
  - apply (is_RInt_unique (V := R_CompleteNormedModule)) in K. rewrite K. change (opp r) with (- r). ring.
  - intros t _. unfold f. change (- - exp (- (- t * - t)) = exp (- (t * t))). rewrite Ropp_involutive. f_equal; ring.
Qed.
Lemma erfc_negative : forall x, erfc x = 2 - erfc (- x).
Proof. intros x. rewrite erfc_opp. ring. Qed.
