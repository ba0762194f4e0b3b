(** Bernoulli laws: closed forms of their divergences. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Finite Evaluate Families.
Open Scope R_scope.

Section Bernoulli.
Variables p q : R.
Notation X := (finite 2).
Notation P := (bernoulli p).
Notation Q := (bernoulli q).
Lemma two_sum : forall F : R -> R -> R, integral X (fun i => F (P i) (Q i)) = F (1 - p) (1 - q) + F p q.
Proof. intros F. change (F (1 - p) (1 - q) + (F p q + 0) = F (1 - p) (1 - q) + F p q). ring. Qed.
Lemma tv_bernoulli : @tv X P Q = Rabs (p - q).
Proof. unfold tv. rewrite (two_sum (fun u v => pos (u - v))). unfold pos, Rmax, Rabs. destruct (Rle_dec (1 - p - (1 - q)) 0), (Rle_dec (p - q) 0), (Rcase_abs (p - q)); lra. Qed.
Hypotheses (P0 : 0 < p) (P1 : p < 1) (Q0 : 0 < q) (Q1 : q < 1).
Lemma bernoulli_continuous : @continuous X P Q.
Proof. unfold continuous. rewrite (two_sum (fun u v => u * (1 - step v))), !step_pos by lra. ring. Qed.
Lemma kl_bernoulli : @kl X P Q = Finite ((1 - p) * ln ((1 - p) / (1 - q)) + p * ln (p / q)).
Proof. unfold kl. rewrite finite_yes by (split; [exact bernoulli_continuous | exact Logic.I]). f_equal. exact (two_sum (fun u v => u * ln (u * / v))). Qed.
Lemma chi2_bernoulli : @chi2 X P Q = Finite ((p - q) ^ 2 / (q * (1 - q))).
Proof.
  unfold chi2. rewrite finite_yes by (split; [exact bernoulli_continuous | exact Logic.I]). f_equal. rewrite (two_sum (fun u v => u * u * / v)). field. lra.
Qed.
Lemma renyi_bernoulli : forall a, 1 < a -> @renyi X P Q a = Finite (ln (rpow (1 - p) a * rpow (1 - q) (1 - a) + rpow p a * rpow q (1 - a)) / (a - 1)).
Proof.
  intros a A. unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|contradiction]. cbv zeta.
  rewrite finite_yes by (split; [exact bernoulli_continuous | exact Logic.I]). rewrite (two_sum (power_ratio a)). unfold power_ratio. rewrite !step_pos, !Rmult_1_l by lra. reflexivity.
Qed.
End Bernoulli.
Lemma square_power : forall x, 0 < x -> rpow x 2 = x ^ 2 /\ rpow x (1 - 2) = / x.
Proof.
  intros x H. rewrite !rpow_pos by exact H. split.
  - replace (2 * ln x) with (ln x + ln x) by ring. rewrite exp_plus, exp_ln by exact H. ring.
  - replace ((1 - 2) * ln x) with (- ln x) by ring. rewrite exp_Ropp, exp_ln by exact H. reflexivity.
Qed.
