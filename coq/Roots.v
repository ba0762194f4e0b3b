(** Cube roots in a proof of the core, which writes them as powers of positive parts. *)
From Coq Require Import Reals Lra.
From RDV Require Export Replay.

Lemma cbrt_core : forall x, cbrt x = rpow (pos x) (1 * / 3) + -1 * rpow (pos (-1 * x)) (1 * / 3).
Proof.
  assert (Z : rpow 0 (1 * / 3) = 0) by (unfold rpow; destruct (Rlt_dec 0 0); [lra|]; destruct (Req_EM_T (1 * / 3) 0); lra).
  intros x. unfold cbrt, Rdiv. destruct (Rle_dec 0 x) as [H|H]; unfold pos.
  - rewrite (Rmax_left x 0), (Rmax_right (-1 * x) 0), Z by lra. ring.
  - rewrite (Rmax_right x 0), (Rmax_left (-1 * x) 0), Z by lra. replace (-1 * x) with (- x) by ring. ring.
Qed.
Ltac as_core ::= rewrite ?cbrt_core, ?inv_pow_core, ?max_left, ?min_left; rewrite ?Phi_core, ?erf_core, ?sqrt_core, ?abs_core, ?min_core, ?max_core, ?tanh_core, ?cosh_core, ?sinh_core, ?minus_core, ?opp_core, ?div_core.
Ltac as_core_in H ::= rewrite ?cbrt_core, ?inv_pow_core, ?max_left, ?min_left in H;
  rewrite ?Phi_core, ?erf_core, ?sqrt_core, ?abs_core, ?min_core, ?max_core, ?tanh_core, ?cosh_core, ?sinh_core, ?minus_core, ?opp_core, ?div_core in H.
