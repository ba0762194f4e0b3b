(** Expectations of formulas in the ratio of two finite laws, as sums. *)
From Coq Require Import Reals QArith Qreals Lra List.
From Coquelicot Require Import Rbar Lim_seq Continuity.
From RDV Require Import Definitions Finite Evaluate Families.
Import ListNotations.
Open Scope R_scope.

Lemma null_mult : forall x, Rbar_mult (Finite 0) x = Finite 0.
Proof. exact Rbar_mult_0_l. Qed.

Section Two.
Variables (n : nat) (f g : nat -> R) (l m : list Q).
Hypotheses (Lf : listed n f l) (Lg : listed n g m) (Vl : valid l = true) (Vm : valid m = true).
Variables (w : R -> R -> R) (v : Q -> Q -> Q).
Hypothesis W : forall p q, w (Q2R p) (Q2R q) = Q2R (v p q).
Definition one_sided (p q : Q) : bool := zero (v p q) || negb (xorb (zero p) (zero q)).
Lemma weighted_value : forall h, every one_sided l m = true -> expect (X := finite n) (fun i => w (f i) (g i)) f g h =
  Finite (sums (fun p q => if zero p || zero q then 0 else Q2R (v p q) * h (Q2R (Qred (p / q))) (ln (Q2R (Qred (p / q))))) l m).
Proof.
  intros h D; unfold expect, mean_of. destruct (yes _) as [_|N]; [|destruct (N Logic.I)].
  rewrite (by_sums n f g l m Lf Lg Vl Vm (fun p q => w p q * (step p * (1 - step q))) (fun p q => if zero p then 0 else if zero q then Q2R (v p q) else 0)).
  2:{ intros p q P Q0. rewrite W. case_zero p; [rewrite (step_neg 0) by lra; ring|]. rewrite (step_pos _ Z).
      case_zero q; [rewrite (step_neg 0) by lra; ring | rewrite (step_pos _ Z0); ring]. }
  rewrite (by_sums n f g l m Lf Lg Vl Vm (fun p q => w p q * (step q * (1 - step p))) (fun p q => if zero q then 0 else if zero p then Q2R (v p q) else 0)).
  2:{ intros p q P Q0. rewrite W. case_zero q; [rewrite (step_neg 0) by lra; ring|]. rewrite (step_pos _ Z).
      case_zero p; [rewrite (step_neg 0) by lra; ring | rewrite (step_pos _ Z0); ring]. }
  assert (E : forall p q, one_sided p q = true -> zero p = true \/ zero q = true -> (if zero p then 0 else if zero q then Q2R (v p q) else 0) = 0 /\
    (if zero q then 0 else if zero p then Q2R (v p q) else 0) = 0).
  { intros p q K _; unfold one_sided in K; destruct (zero p), (zero q); split; try reflexivity; apply zero_true; destruct (zero (v p q)); [reflexivity | discriminate | reflexivity | discriminate]. }
  rewrite (sums_zero (fun p q => if zero p then 0 else if zero q then Q2R (v p q) else 0) one_sided l m D).
  2:{ intros p q K. destruct (zero p) eqn:Zp; [reflexivity|]. destruct (zero q) eqn:Zq; [|reflexivity]. destruct (E p q K (or_intror Zq)) as [A _]. now rewrite Zp, Zq in A. }
  rewrite (sums_zero (fun p q => if zero q then 0 else if zero p then Q2R (v p q) else 0) one_sided l m D).
  2:{ intros p q K. destruct (zero q) eqn:Zq; [reflexivity|]. destruct (zero p) eqn:Zp; [|reflexivity]. destruct (E p q K (or_introl Zp)) as [_ A]. now rewrite Zp, Zq in A. }
  rewrite !null_mult. cbn [Rbar_plus Rbar_plus']. f_equal. rewrite !Rplus_0_r.
  apply (by_sums n f g l m Lf Lg Vl Vm (fun p q => w p q * (step p * step q * h (p * / q) (ln (p * / q))))). intros p q P Q0. rewrite W.
  destruct (zero p) eqn:Zp; cbn [orb]; [rewrite (zero_true _ Zp), (step_neg 0) by lra; ring|]. apply zero_false in Zp; [|assumption].
  destruct (zero q) eqn:Zq; [rewrite (zero_true _ Zq), (step_neg 0) by lra; ring|].
  assert (NZ : ~ q == 0) by (intro K; apply Qeq_bool_iff in K; unfold zero in Zq; congruence). apply zero_false in Zq; [|assumption].
  rewrite (step_pos _ Zp), (step_pos _ Zq). rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_div by exact NZ. unfold Rdiv. ring.
Qed.
End Two.
Definition mean_value (v : Q -> Q -> Q) (h : R -> R -> R) (l m : list Q) : Rbar :=
  Finite (sums (fun p q => if zero p || zero q then 0 else Q2R (v p q) * h (Q2R (Qred (p / q))) (ln (Q2R (Qred (p / q))))) l m).
Lemma expect_p : forall n f g l m, listed n f l -> listed n g m -> valid l = true -> valid m = true -> forall h,
  every (one_sided (fun p _ => p)) l m = true -> expect (X := finite n) f f g h = mean_value (fun p _ => p) h l m.
Proof. intros n f g l m Lf Lg Vl Vm h. exact (weighted_value n f g l m Lf Lg Vl Vm (fun p _ => p) (fun p _ => p) (fun p q => eq_refl) h). Qed.
Lemma expect_q : forall n f g l m, listed n f l -> listed n g m -> valid l = true -> valid m = true -> forall h,
  every (one_sided (fun _ q => q)) l m = true -> expect (X := finite n) g f g h = mean_value (fun _ q => q) h l m.
Proof. intros n f g l m Lf Lg Vl Vm h. exact (weighted_value n f g l m Lf Lg Vl Vm (fun _ q => q) (fun _ q => q) (fun p q => eq_refl) h). Qed.
