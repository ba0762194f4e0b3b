(** Laws on the natural numbers: geometric ones and Poisson's are laws, and what divergences of two of Poisson's come to. *)
From Coq Require Import Reals Lra Lia ZArith Factorial.
From Coquelicot Require Import Rbar Lim_seq Hierarchy Rcomplements Series PSeries ElemFct.
From RDV Require Import Definitions Finite Families Outcomes.
Open Scope R_scope.

(** What is 0 below 0 is summed from 0 on. *)
Lemma from_zero_above : forall f n, from_zero f (Z.of_nat n) = f n.
Proof. intros f n. unfold from_zero, on_integers. destruct (Z.ltb_spec (Z.of_nat n) 0); [lia | now rewrite Nat2Z.id]. Qed.
Lemma from_zero_below : forall f n, from_zero f (- 1 - Z.of_nat n)%Z = 0.
Proof. intros f n. unfold from_zero, on_integers. destruct (Z.ltb_spec (- 1 - Z.of_nat n) 0); [reflexivity | lia]. Qed.
Lemma summed : forall (g : Z -> R) (G : nat -> R), (forall n, g (Z.of_nat n) = G n) -> (forall n, g (- 1 - Z.of_nat n)%Z = 0) -> summable G ->
  integrable whole_numbers g /\ integral whole_numbers g = Series G.
Proof.
  intros g G A B S. assert (Z0 : forall n, g (- 1 - Z.of_nat n)%Z = 0 * 0) by (intros n; rewrite B; ring).
  change ((summable (fun n => g (Z.of_nat n)) /\ summable (fun n => g (- 1 - Z.of_nat n)%Z)) /\
    Series (fun n => g (Z.of_nat n)) + Series (fun n => g (- 1 - Z.of_nat n)%Z) = Series G).
  split; [split|].
  - apply (ex_series_ext (fun n => Rabs (G n))); [intros n; now rewrite A | exact S].
  - apply (summable_below _ (fun n => 0 * G n)); [intros n; rewrite B, Rabs_R0; lra|].
    exact (ex_series_scal_l (K := R_AbsRing) 0 G (ex_series_Rabs _ S)).
  - rewrite (Series_ext _ G A), (Series_ext _ (fun _ => 0 * 0) Z0), Series_scal_l. ring.
Qed.

(** * The exponential series *)
Definition term (x : R) (n : nat) : R := x ^ n / INR (fact n).
Lemma term_series : forall x, is_series (term x) (exp x).
Proof.
  intros x. apply (is_series_ext (fun n => scal (pow_n x n) (/ INR (fact n)))); [|exact (is_exp_Reals x)].
  intros n. rewrite pow_n_pow. unfold scal, term; cbn; unfold mult; cbn. unfold Rdiv; ring.
Qed.
Lemma term_positive : forall x n, 0 < x -> 0 < term x n.
Proof. intros x n P. apply Rdiv_lt_0_compat; [now apply pow_lt | apply INR_fact_lt_0]. Qed.
Lemma term_summable : forall x, 0 < x -> summable (term x).
Proof.
  intros x P. apply (ex_series_ext (term x)); [|now exists (exp x); apply term_series].
  intros n. rewrite Rabs_pos_eq; [reflexivity | left; now apply term_positive].
Qed.
Lemma term_sum : forall x, Series (term x) = exp x.
Proof. intros x. apply is_series_unique, term_series. Qed.
Lemma term_next : forall x n, INR (S n) * term x (S n) = x * term x n.
Proof.
  intros x n. unfold term. rewrite fact_simpl, mult_INR. cbn [pow]. pose proof (INR_fact_lt_0 n). pose proof (lt_0_INR (S n) (Nat.lt_0_succ n)).
  field. split; lra.
Qed.
(** The sum of n x^n / n!. *)
Lemma mean_series : forall x, is_series (fun n => INR n * term x n) (x * exp x).
Proof.
  intros x. apply is_series_decr_1.
  match goal with |- is_series _ ?l => replace l with (x * exp x) by (unfold plus, opp; cbn; ring) end.
  apply (is_series_ext (fun n => x * term x n)); [intros n; symmetry; exact (term_next x n)|].
  exact (is_series_scal (K := R_AbsRing) x _ _ (term_series x)).
Qed.

(** * Masses *)
Definition mass (a : R) (n : nat) : R := exp (- a) * term a n.
Lemma poisson_above : forall a n, poisson_law a (Z.of_nat n) = mass a n.
Proof. intros a n. unfold poisson_law. rewrite from_zero_above. unfold mass, term, Rdiv. ring. Qed.
Lemma poisson_below : forall a n, poisson_law a (- 1 - Z.of_nat n)%Z = 0.
Proof. intros. apply from_zero_below. Qed.
Lemma mass_positive : forall a n, 0 < a -> 0 < mass a n.
Proof. intros. apply Rmult_lt_0_compat; [apply exp_pos | now apply term_positive]. Qed.
Theorem poisson_is_law : forall a, 0 < a -> is_law whole_numbers (poisson_law a).
Proof.
  intros a A. destruct (summed (poisson_law a) (mass a)) as [I E].
  - apply poisson_above.
  - apply poisson_below.
  - apply (summable_scale (exp (- a)) (term a)), term_summable, A.
  - split; [|split; [exact I|]].
    + intros k. destruct (Z_lt_le_dec k 0) as [L|L].
      * replace k with (- 1 - Z.of_nat (Z.to_nat (- 1 - k)))%Z by lia. rewrite poisson_below. lra.
      * replace k with (Z.of_nat (Z.to_nat k)) by lia. rewrite poisson_above. left. now apply mass_positive.
    + rewrite E. unfold mass. rewrite Series_scal_l, term_sum, <- exp_plus, Rplus_opp_l. apply exp_0.
Qed.
Theorem geometric_is_law : forall p, 0 < p < 1 -> is_law whole_numbers (geometric_law p).
Proof.
  intros p P. assert (Q : Rabs (1 - p) < 1) by (rewrite Rabs_pos_eq; lra).
  assert (N : forall n, 0 <= p * (1 - p) ^ n) by (intros n; apply Rmult_le_pos; [lra | apply pow_le; lra]).
  destruct (summed (geometric_law p) (fun n => p * (1 - p) ^ n)) as [I E].
  - apply from_zero_above.
  - apply from_zero_below.
  - apply (ex_series_ext (fun n => p * (1 - p) ^ n)); [intros n; symmetry; now apply Rabs_pos_eq|].
    exact (ex_series_scal_l (K := R_AbsRing) p _ (ex_series_geom _ Q)).
  - split; [|split; [exact I|]].
    + intros k. unfold geometric_law, from_zero, on_integers. destruct (Z.ltb k 0); [lra | apply N].
    + rewrite E, Series_scal_l, Series_geom by exact Q. field. lra.
Qed.

(** * Divergences *)
Lemma exp_power : forall x n, exp x ^ n = exp (INR n * x).
Proof.
  intros x n. induction n as [|n IH]; [cbn [pow INR]; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR. cbn [pow]. rewrite IH, <- exp_plus. apply f_equal. ring.
Qed.
Section Two.
Variables a b : R.
Hypotheses (A : 0 < a) (B : 0 < b).
Notation P := (poisson_law a).
Notation Q := (poisson_law b).
(** What is 0 where both masses are is summed. *)
Lemma of_masses : forall (f : R -> R -> R) (G : nat -> R), f 0 0 = 0 -> (forall n, f (mass a n) (mass b n) = G n) -> summable G ->
  integrable whole_numbers (fun k => f (P k) (Q k)) /\ integral whole_numbers (fun k => f (P k) (Q k)) = Series G.
Proof.
  intros f G Z E S. apply summed; [|intros n; rewrite !poisson_below; exact Z | exact S].
  intros n. rewrite !poisson_above. apply E.
Qed.
Lemma nothing_summed : summable (fun _ => 0).
Proof.
  apply (summable_below _ (fun n => 0 * term a n)); [intros n; rewrite Rabs_R0; lra|].
  exact (ex_series_scal_l (K := R_AbsRing) 0 _ (ex_series_Rabs _ (term_summable a A))).
Qed.
Lemma nothing_sum : Series (fun _ => 0) = 0.
Proof. rewrite (Series_ext _ (fun n => 0 * 0)) by (intros; ring). rewrite Series_scal_l. ring. Qed.
Lemma poisson_continuous : continuous (X := whole_numbers) P Q.
Proof.
  unfold continuous. destruct (of_masses (fun p q => p * (1 - step q)) (fun _ => 0)) as [_ E].
  - ring.
  - intros n. unfold step. destruct (Rlt_dec 0 (mass b n)) as [|N]; [ring | contradiction (N (mass_positive b n B))].
  - exact nothing_summed.
  - rewrite E. exact nothing_sum.
Qed.
Lemma ln_mass : forall x n, 0 < x -> ln (mass x n) = - x + INR n * ln x - ln (INR (fact n)).
Proof.
  intros x n X. pose proof (INR_fact_lt_0 n). unfold mass, term, Rdiv.
  assert (K : 0 < x ^ n) by now apply pow_lt. pose proof (Rinv_0_lt_compat _ H).
  rewrite !ln_mult, ln_exp, ln_Rinv, ln_pow; auto using exp_pos; [ring | now apply Rmult_lt_0_compat].
Qed.
Theorem renyi_poisson : forall alpha, 1 < alpha ->
  renyi (X := whole_numbers) P Q alpha = Finite ((rpow a alpha * rpow b (1 - alpha) - alpha * a - (1 - alpha) * b) / (alpha - 1)).
Proof.
  intros alpha L. set (c := rpow a alpha * rpow b (1 - alpha)).
  assert (C : c = exp (alpha * ln a + (1 - alpha) * ln b)).
  { unfold c, rpow. destruct (Rlt_dec 0 a), (Rlt_dec 0 b); try contradiction. now rewrite <- exp_plus. }
  assert (C0 : 0 < c) by (rewrite C; apply exp_pos).
  destruct (of_masses (power_ratio alpha) (fun n => exp (- (alpha * a) - (1 - alpha) * b) * term c n)) as [I E].
  - unfold power_ratio, step. destruct (Rlt_dec 0 0); lra.
  - intros n. pose proof (mass_positive a n A) as U. pose proof (mass_positive b n B) as V. unfold power_ratio, step, rpow.
    destruct (Rlt_dec 0 (mass a n)), (Rlt_dec 0 (mass b n)); try contradiction. rewrite !ln_mass by assumption.
    unfold term. rewrite C. rewrite exp_power. unfold Rdiv. rewrite <- (exp_ln (/ INR (fact n))) by apply Rinv_0_lt_compat, INR_fact_lt_0.
    rewrite ln_Rinv by apply INR_fact_lt_0. rewrite Rmult_1_l, <- !exp_plus. apply f_equal. ring.
  - now apply summable_scale, term_summable.
  - unfold renyi. cbv zeta. destruct (Req_EM_T alpha 1); [lra|]. destruct (Rlt_dec 1 alpha); [|lra].
    unfold finite_if. destruct (yes _) as [|N]; [|contradiction N; split; [exact poisson_continuous | exact I]].
    rewrite E, Series_scal_l, term_sum, <- exp_plus, ln_exp. apply f_equal, f_equal2; [ring | reflexivity].
Qed.
Theorem kl_poisson : kl (X := whole_numbers) P Q = Finite (a * ln (a / b) - a + b).
Proof.
  set (u := exp (- a) * (b - a)). set (v := exp (- a) * (ln a - ln b)).
  assert (S : summable (fun n => INR n * term a n)).
  { apply (ex_series_ext (fun n => INR n * term a n)); [|eexists; apply mean_series].
    intros n. symmetry. apply Rabs_pos_eq, Rmult_le_pos; [apply pos_INR | left; now apply term_positive]. }
  assert (SU : summable (fun n => u * term a n)) by now apply summable_scale, term_summable.
  assert (SV : summable (fun n => v * (INR n * term a n))) by now apply summable_scale.
  destruct (of_masses (fun p q => p * ln (p * / q)) (fun n => u * term a n + v * (INR n * term a n))) as [I E].
  - ring.
  - intros n. pose proof (mass_positive a n A) as U. pose proof (mass_positive b n B) as V.
    rewrite ln_mult, ln_Rinv, !ln_mass; auto using Rinv_0_lt_compat. unfold u, v, mass. ring.
  - now apply summable_plus.
  - unfold kl. cbv zeta. unfold finite_if. destruct (yes _) as [|N]; [|contradiction N; split; [exact poisson_continuous | exact I]].
    rewrite E, Series_plus, !Series_scal_l, term_sum, (is_series_unique _ _ (mean_series a)); [|now apply ex_series_Rabs | now apply ex_series_Rabs].
    apply f_equal. unfold u, v, Rdiv. rewrite ln_mult, ln_Rinv; auto using Rinv_0_lt_compat.
    assert (X : exp (- a) * exp a = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
    replace (exp (- a) * (b - a) * exp a + exp (- a) * (ln a - ln b) * (a * exp a))
      with ((exp (- a) * exp a) * (b - a + a * (ln a - ln b))) by ring. rewrite X. ring.
Qed.
End Two.
Ltac poisson_forms := rewrite ?renyi_poisson by lra; rewrite ?kl_poisson by lra.
(** An equation between such a divergence and a formula. *)
Ltac by_poisson := intros; poisson_forms; first [reflexivity | apply f_equal; first [ring | field; lra]].
