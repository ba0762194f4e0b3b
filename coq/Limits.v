(** A bound of the Rényi divergence at all orders below b is one at b: monotone convergence where p > q, and p where it is not. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lim_seq Continuity.
From RDV Require Import Definitions Convergence Terms Theorems Substitution Instance Integration Axioms LawFacts Quantities Events.
Import ListNotations.
Open Scope R_scope.

Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H|H]; [left; now apply exp_increasing | rewrite H; lra]. Qed.
Section Limit.
Context {X : space}.
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q).
Variables b t : R.
Hypotheses (B : 1 < b) (Fin_ : forall a, 1 < a < b -> is_finite (renyi P Q a)) (Le : forall a, 1 < a < b -> real (renyi P Q a) <= t).
Definition orders (n : nat) : R := b - (b - 1) / (INR n + 2).
Lemma share : forall n, 0 < (b - 1) / (INR n + 2) < b - 1.
Proof.
  intros n. pose proof (pos_INR n). split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_reg_r with (INR n + 2); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Lemma orders_between : forall n, 1 < orders n < b.
Proof. intros n; pose proof (share n); unfold orders; lra. Qed.
Lemma orders_increase : forall n, orders n <= orders (S n).
Proof.
  intros n. unfold orders. rewrite S_INR. pose proof (pos_INR n). assert (/ (INR n + 1 + 2) <= / (INR n + 2)) by (apply Rinv_le_contravar; lra).
  apply Rmult_le_compat_l with (r := b - 1) in H0; [|lra]. unfold Rdiv. lra.
Qed.
Lemma orders_limit : is_lim_seq orders b.
Proof.
  unfold orders. replace (Finite b) with (Rbar_minus b 0) by (cbn; f_equal; ring). apply is_lim_seq_minus'; [apply is_lim_seq_const|].
  replace (Finite 0) with (Rbar_mult (b - 1) 0) by (cbn; f_equal; ring). apply is_lim_seq_scal_l.
  replace (Finite 0) with (Rbar_inv p_infty) by reflexivity. apply is_lim_seq_inv; [|discriminate].
  apply is_lim_seq_plus with p_infty 2; [apply is_lim_seq_INR | apply is_lim_seq_const | reflexivity].
Qed.
Let above (x : point X) : R := step (P x - 1 * Q x).
Lemma above_meas : measurable X above.
Proof. apply measurable_step, excess_meas; auto using law_meas. Qed.
Lemma above_unit : forall x, 0 <= above x <= 1.
Proof. intros; apply step_unit. Qed.
Lemma powers_nonneg : forall a x, 0 <= powers P Q a x.
Proof. intros; apply Rmult_le_pos; apply rpow_nonneg. Qed.
Lemma powers_meas : forall a, measurable X (powers P Q a).
Proof.
  intros a. assert (C : forall c, measurable X (fun _ => c)) by (intros c; apply (measurable_borel X (fun _ _ => c) P P); auto using law_meas; constructor).
  apply cut_meas.
  - exact (meas_borel (fn_value FPow) (fn_borel FPow) P (fun _ => a) (law_meas P LP) (C a)).
  - exact (meas_borel (fn_value FPow) (fn_borel FPow) Q (fun _ => 1 - a) (law_meas Q LQ) (C (1 - a))).
Qed.
(** p^a q^(1 - a) as an exponential, 0 where one of them is. *)
Lemma powers_at : forall a x, 1 < a -> 0 < P x -> 0 < Q x -> powers P Q a x = exp (ln (Q x) + a * (ln (P x) - ln (Q x))).
Proof.
  intros a x A Hp Hq. unfold powers, rpow. destruct (Rlt_dec 0 (P x)); [|contradiction]. destruct (Rlt_dec 0 (Q x)); [|contradiction].
  rewrite <- exp_plus. f_equal; ring.
Qed.
Lemma powers_zero : forall a x, 1 < a -> P x = 0 \/ Q x = 0 -> powers P Q a x = 0.
Proof.
  assert (Z : forall y, y <> 0 -> rpow 0 y = 0) by (intros y Y; unfold rpow; destruct (Rlt_dec 0 0); [lra|]; destruct (Req_EM_T y 0); [contradiction | reflexivity]).
  intros a x A [H|H]; unfold powers; rewrite H, Z by lra; ring.
Qed.
Lemma dichotomy : forall x, (0 < P x /\ 0 < Q x) \/ (P x = 0 \/ Q x = 0).
Proof. intros x. pose proof (proj1 LP x). pose proof (proj1 LQ x). destruct (Req_dec (P x) 0), (Req_dec (Q x) 0); auto. left; lra. Qed.
Lemma above_is_one : forall x, Q x < P x -> above x = 1.
Proof. intros x H; unfold above, step; destruct (Rlt_dec _ _); lra. Qed.
Lemma above_is_zero : forall x, P x <= Q x -> above x = 0.
Proof. intros x H; unfold above, step; destruct (Rlt_dec _ _); lra. Qed.
Lemma powers_grow : forall a c x, 1 < a -> a <= c -> powers P Q a x * above x <= powers P Q c x * above x.
Proof.
  intros a c x A C. destruct (dichotomy x) as [[Hp Hq]|Z]; [|rewrite !powers_zero by (auto; lra); lra].
  destruct (Rle_lt_dec (P x) (Q x)) as [L|L]; [rewrite above_is_zero by exact L; lra|]. rewrite above_is_one, !powers_at by (auto; lra).
  assert (K : ln (Q x) < ln (P x)) by (apply ln_increasing; lra). apply Rmult_le_compat_r; [lra|]. apply exp_le. 
  assert (a * (ln (P x) - ln (Q x)) <= c * (ln (P x) - ln (Q x))) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma powers_fall : forall a c x, 1 < a -> a <= c -> powers P Q c x * (1 - above x) <= powers P Q a x * (1 - above x).
Proof.
  intros a c x A C. destruct (dichotomy x) as [[Hp Hq]|Z]; [|rewrite !powers_zero by (auto; lra); lra].
  destruct (Rlt_le_dec (Q x) (P x)) as [L|L]; [rewrite above_is_one by exact L; lra|]. rewrite above_is_zero, !powers_at by (auto; lra).
  assert (K : ln (P x) <= ln (Q x)) by (destruct L as [L|L]; [left; now apply ln_increasing | rewrite L; lra]). apply Rmult_le_compat_r; [lra|]. apply exp_le.
  assert (a * (ln (Q x) - ln (P x)) <= c * (ln (Q x) - ln (P x))) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma parts_integrable : forall a, integrable X (powers P Q a) ->
  integrable X (fun x => powers P Q a x * above x) /\ integrable X (fun x => powers P Q a x * (1 - above x)) /\
  integral X (fun x => powers P Q a x * above x) + integral X (fun x => powers P Q a x * (1 - above x)) = integral X (powers P Q a).
Proof.
  intros a I. assert (A : integrable X (fun x => powers P Q a x * above x)).
  { apply (integral_dominated X _ (powers P Q a)); auto; [apply cut_meas; [apply powers_meas | apply above_meas]|]. intros x. pose proof (powers_nonneg a x). pose proof (above_unit x).
    rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra). rewrite <- (Rmult_1_r (powers P Q a x)) at 2. apply Rmult_le_compat_l; lra. }
  destruct (minus _ _ I A) as [C D]. replace (fun x => powers P Q a x * (1 - above x)) with (fun x => powers P Q a x - powers P Q a x * above x) by (apply functional_extensionality; intros; ring).
  split; [exact A | split; [exact C | rewrite D; ring]].
Qed.
Lemma bounded : forall n, integral X (powers P Q (orders n)) <= exp ((orders n - 1) * t).
Proof.
  intros n. pose proof (orders_between n) as O. rewrite (above_value P Q LP LQ (orders n)) by (try apply Fin_; lra). apply exp_le.
  replace (orders n + -1 * 1) with (orders n - 1) by ring. apply Rmult_le_compat_l; [lra | now apply Le].
Qed.
Lemma at_the_limit : integrable X (powers P Q b) /\ integral X (powers P Q b) <= exp ((b - 1) * t).
Proof.
  assert (I : forall n, integrable X (powers P Q (orders n))) by (intros n; pose proof (orders_between n); apply above_integrable; auto; lra).
  assert (Low : integrable X (fun x => powers P Q b x * (1 - above x))).
  { apply (integral_dominated X _ (fun x => powers P Q (orders 0) x * (1 - above x))).
    - apply cut_meas; [apply powers_meas|]. replace (fun x => 1 - above x) with (fun x => 1 + -1 * above x) by (apply functional_extensionality; intros; ring).
      apply (measurable_borel X (fun u _ => 1 + -1 * u) above above); auto using above_meas. apply (borel_plus (fun _ _ => 1)); [constructor|]. apply (borel_mult (fun _ _ => -1)); constructor.
    - apply parts_integrable, I.
    - intros x. pose proof (orders_between 0). rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; [apply powers_nonneg | pose proof (above_unit x); lra]). apply powers_fall; lra. }
  assert (Bound : forall n, integral X (fun x => powers P Q (orders n) x * above x) + integral X (fun x => powers P Q b x * (1 - above x)) <= exp ((orders n - 1) * t)).
  { intros n. pose proof (orders_between n). destruct (parts_integrable (orders n) (I n)) as [A [C D]]. pose proof (bounded n).
    assert (integral X (fun x => powers P Q b x * (1 - above x)) <= integral X (fun x => powers P Q (orders n) x * (1 - above x))) by (apply below; auto; intros x; apply powers_fall; lra). lra. }
  assert (Low0 : 0 <= integral X (fun x => powers P Q b x * (1 - above x))) by (apply integral_positive; auto; intros x; apply Rmult_le_pos; [apply powers_nonneg | pose proof (above_unit x); lra]).
  destruct (integral_monotone X (fun n x => powers P Q (orders n) x * above x) (fun x => powers P Q b x * above x)) as [Up Lim].
  - intros n. apply parts_integrable, I.
  - intros n x. pose proof (orders_between n). pose proof (orders_increase n). apply powers_grow; lra.
  - intros x. destruct (dichotomy x) as [[Hp Hq]|Z].
    + apply (is_lim_seq_ext (fun n => exp (ln (Q x) + orders n * (ln (P x) - ln (Q x))) * above x)); [intros n; pose proof (orders_between n); rewrite powers_at; auto; lra|].
      rewrite powers_at by (auto; lra). apply (is_lim_seq_continuous (fun a => exp (ln (Q x) + a * (ln (P x) - ln (Q x))) * above x)); [|apply orders_limit].
      apply derivable_continuous_pt. unfold above. reg.
    + apply (is_lim_seq_ext (fun _ => powers P Q b x * above x)); [|apply is_lim_seq_const]. intros n. pose proof (orders_between n). rewrite !powers_zero; auto; lra.
  - exists (exp ((b - 1) * Rabs t)). intros n. pose proof (Bound n). pose proof (orders_between n). assert (exp ((orders n - 1) * t) <= exp ((b - 1) * Rabs t)); [|lra].
    apply exp_le. apply Rle_trans with ((orders n - 1) * Rabs t); [apply Rmult_le_compat_l; [lra | apply Rle_abs] | apply Rmult_le_compat_r; [apply Rabs_pos | lra]].
  - destruct (integral_plus X _ _ Up Low) as [S V].
    replace (powers P Q b) with (fun x => powers P Q b x * above x + powers P Q b x * (1 - above x)) by (apply functional_extensionality; intros; ring).
    split; [exact S|]. rewrite V.
    apply (is_lim_seq_le (fun n => integral X (fun x => powers P Q (orders n) x * above x) + integral X (fun x => powers P Q b x * (1 - above x))) (fun n => exp ((orders n - 1) * t))
      (integral X (fun x => powers P Q b x * above x) + integral X (fun x => powers P Q b x * (1 - above x))) (exp ((b - 1) * t))); [exact Bound | |].
    + apply is_lim_seq_plus'; [exact Lim | apply is_lim_seq_const].
    + apply (is_lim_seq_continuous (fun a => exp ((a - 1) * t))); [apply derivable_continuous_pt; reg | apply orders_limit].
Qed.
Lemma order_from_below : is_finite (renyi P Q b) /\ real (renyi P Q b) <= t.
Proof.
  destruct at_the_limit as [I L]. assert (C : continuous P Q).
  { pose proof (orders_between 0). apply (renyi_continuous P Q LP (orders 0)); [lra | now apply Fin_]. }
  rewrite (above_is P Q LP) by exact B. rewrite finite_if_yes by (split; assumption). split; [reflexivity|]. cbn [real].
  apply Rmult_le_reg_r with (b - 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- (ln_exp (t * (b - 1))), (Rmult_comm t).
  pose proof (powers_positive P Q LP LQ b B C I) as V. destruct L as [L|L]; [left; now apply ln_increasing | right; now rewrite L].
Qed.
End Limit.

(** The bound name is the first. *)
Definition orders_to (b : tm) : list base := [above_one; Gt (norm (sub_ b (Sym 1)))].
Definition ax_order_from_below : theorem :=
  Thm (gt (Sym 2) one_ :: at_orders (orders_to (Sym 2)) (Sym 1) (Sym 3)) (ge (Sym 3) (Quant QRenyi P_ Q_ (Sym 2))).
Definition ax_order_from_below_finite : theorem :=
  Thm (gt (Sym 2) one_ :: at_orders (orders_to (Sym 2)) (Sym 1) (Sym 3)) (fin_ (Quant QRenyi P_ Q_ (Sym 2))).
Lemma limit_of_orders : forall X (e : env X) w, well_formed e -> sems e w (gt (Sym 2) one_ :: at_orders (orders_to (Sym 2)) (Sym 1) (Sym 3)) ->
  is_finite (renyi (dn e 1) (dn e 2) (sy e 2)) /\ real (renyi (dn e 1) (dn e 2) (sy e 2)) <= sy e 3.
Proof.
  intros X e w E S. pose proof (S _ (or_introl eq_refl)) as A. pose proof (S _ (or_intror (or_introl eq_refl))) as H. pose proof (S _ (or_intror (or_intror (or_introl eq_refl)))) as H0.
  apply (proj1 (sem_gt _ _ _ _)) in A. change (1 < sy e 2) in A.
  assert (C : forall a, 1 < a < sy e 2 -> sem_bases (upd_sy e 1 a) w (orders_to (Sym 2))).
  { intros a B b [<-|[<-|[]]]; cbn [sem_base above_one]; rewrite norm_val; [change (0 < a + -1 * 1) | change (0 < sy e 2 + -1 * a)]; lra. }
  apply (order_from_below (dn e 1) (dn e 2) (proj1 E 1%positive) (proj1 E 2%positive) (sy e 2) (sy e 3) A); intros a B.
  - specialize (H a (C a B)). apply (proj1 (ctop_finite X _ w (Quant QRenyi P_ Q_ (Sym 1)))) in H. exact H.
  - specialize (H0 a (C a B)). cbn [sem_base] in H0. rewrite norm_val in H0. change (0 <= sy e 3 + -1 * real (renyi (dn e 1) (dn e 2) a)) in H0. lra.
Qed.
Lemma order_from_below_holds : holds ax_order_from_below.
Proof. intros X e w E W S. cbn [co ax_order_from_below]. apply (proj2 (sem_ge _ _ _ _)). exact (proj2 (limit_of_orders X e w E S)). Qed.
Lemma order_from_below_finite_holds : holds ax_order_from_below_finite.
Proof. intros X e w E W S. cbn [co ax_order_from_below_finite]. apply (proj2 (sem_fin _ _ _)). exact (proj1 (limit_of_orders X e w E S)). Qed.
