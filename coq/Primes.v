(** Logarithms of rationals as sums of logarithms of primes, so that linear arithmetic tells which combinations are equal. *)
From Coq Require Import Reals QArith Qreals ZArith Lra List.
From RDV Require Import Finite Evaluate.
Import ListNotations.
Open Scope R_scope.

Fixpoint factors (fuel : nat) (d n : Z) : list positive :=
  match fuel, n, d with
  | O, Zpos m, _ => [m]
  | S k, Zpos m, Zpos e => if Pos.eqb m 1 then [] else if Z.eqb (Z.modulo n d) 0 then e :: factors k d (Z.div n d) else factors k (Z.succ d) n
  | _, _, _ => []
  end.
Fixpoint product_of (l : list positive) : positive := match l with [] => 1%positive | p :: l => (p * product_of l)%positive end.
Fixpoint logs (l : list positive) : R := match l with [] => 0 | p :: l => ln (IZR (Zpos p)) + logs l end.
Lemma logs_product : forall l, logs l = ln (IZR (Zpos (product_of l))).
Proof.
  induction l as [|p l IH]; cbn [logs product_of]; [symmetry; apply ln_1|].
  rewrite Pos2Z.inj_mul, mult_IZR, ln_mult, IH by (apply IZR_lt, Pos2Z.is_pos). reflexivity.
Qed.
Definition log_of (n : positive) : R :=
  let l := factors 100 2 (Zpos n) in if Pos.eqb (product_of l) n then logs l else ln (IZR (Zpos n)).
Lemma log_of_value : forall n, log_of n = ln (IZR (Zpos n)).
Proof. intros n; unfold log_of. destruct (Pos.eqb _ n) eqn:E; [|reflexivity]. apply Pos.eqb_eq in E. rewrite logs_product, E. reflexivity. Qed.
Definition log_rational (q : Q) : R := match Qnum q with Zpos n => log_of n - log_of (Qden q) | _ => 0 end.
Lemma log_rational_value : forall q, ln (Q2R q) = log_rational q.
Proof.
  intros [[|n|n] d]; unfold log_rational, Q2R; cbn [Qnum Qden].
  - apply ln_zero; lra.
  - assert (A : 0 < IZR (Zpos n)) by (apply IZR_lt, Pos2Z.is_pos). assert (B : 0 < IZR (Zpos d)) by (apply IZR_lt, Pos2Z.is_pos).
    rewrite !log_of_value, ln_mult, ln_Rinv by (auto using Rinv_0_lt_compat). ring.
  - apply ln_zero. assert (A : IZR (Zneg n) < 0) by (apply IZR_lt, Pos2Z.neg_is_neg). assert (B : 0 < / IZR (Zpos d)) by (apply Rinv_0_lt_compat, IZR_lt, Pos2Z.is_pos). nra.
Qed.
