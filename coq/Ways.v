(** More of what makes sums and products with infinite quantities numbers or oo: mixtures with any weights are laws, and what is added to chi2 is
    not below 1. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From RDV Require Export Replay.
From RDV Require Import Convergence LawFacts.

Lemma weights_law : forall X w v (P Q : point X -> R), is_law X P -> is_law X Q -> 0 <= w -> 0 <= v -> w + v = 1 -> is_law X (mixture [(w, P); (v, Q)]).
Proof. intros X w v P Q LP LQ W V E. replace v with (1 - w) by lra. apply mixture_law; auto; lra. Qed.
Lemma chi2_nonnegative : forall X (P Q : law X), 0 <= real (chi2 P Q).
Proof.
  intros X P Q. unfold chi2; cbv zeta. unfold finite_if. destruct (yes _) as [[C I]|]; cbn [real]; [|lra].
  destruct (density_law X P) as [P0 [P1 P2]] eqn:EP, (density_law X Q) as [Q0 [Q1 Q2]] eqn:EQ. clear EP EQ.
  pose proof (mass_on_support P Q (density_law X P) (density_law X Q) C) as M.
  assert (J : integrable X (fun x => P x * step (Q x))).
  { apply (cut_integrable P (density_law X P) (fun x => step (Q x))); [apply measurable_step, measurable_integrable, Q1 | intros; apply step_unit]. }
  destruct (integral_scale X 2 _ J) as [A B]. destruct (integral_scale X (-1) _ Q1) as [D E]. destruct (integral_plus X _ _ A D) as [F G].
  assert (H : integral X (fun x => 2 * (P x * step (Q x)) + -1 * Q x) <= integral X (fun x => P x * P x * / Q x)).
  { apply compared; auto. intros x. unfold step. destruct (Rlt_dec 0 (Q x)) as [K|K].
    - apply Rmult_le_reg_r with (Q x); [exact K|]. rewrite Rmult_assoc, Rinv_l by lra. pose proof (pow2_ge_0 (P x - Q x)). lra.
    - replace (Q x) with 0 by (pose proof (Q0 x); lra). rewrite Rinv_0. lra. }
  rewrite G, B, E, M, Q2 in H. lra.
Qed.
Ltac is_a_law ::= first [apply density_law | apply mixture_law; [is_a_law | is_a_law | lra | lra] | apply weights_law; [is_a_law | is_a_law | lra | lra | lra]].
Ltac sign ::= first [assumption | lra | apply exp_pos | apply Rmult_lt_0_compat; sign | apply Rinv_0_lt_compat; sign
  | match goal with |- context [real (chi2 (density ?P) (density ?Q))] => pose proof (chi2_nonnegative _ P Q); lra end].
