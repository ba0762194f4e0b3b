(** The axioms of the core about events, tests, absolute continuity and limits of orders; proved. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Convergence Terms Theorems Substitution Instance Integration Axioms LawFacts Quantities.
Import ListNotations.
Open Scope R_scope.

Section Integrals.
Context {X : space}.
Lemma cut_meas : forall f g : point X -> R, measurable X f -> measurable X g -> measurable X (fun x => f x * g x).
Proof. intros f g F G; apply (measurable_borel X (fun u v => u * v) f g); auto; repeat constructor. Qed.
Lemma minus : forall f g : point X -> R, integrable X f -> integrable X g ->
  integrable X (fun x => f x - g x) /\ integral X (fun x => f x - g x) = integral X f - integral X g.
Proof.
  intros f g F G. destruct (integral_scale X (-1) g G) as [A B]. destruct (integral_plus X f _ F A) as [C D].
  destruct (integral_ext X _ (fun x => f x - g x) (fun x => ltac:(ring) : f x + -1 * g x = f x - g x) C) as [C' D'].
  split; [exact C' | rewrite <- D', D, B; ring].
Qed.
Lemma below : forall f g : point X -> R, integrable X f -> integrable X g -> (forall x, f x <= g x) -> integral X f <= integral X g.
Proof.
  intros f g F G L. destruct (minus g f G F) as [A B]. assert (0 <= integral X (fun x => g x - f x)); [|lra].
  apply integral_positive; auto. intros x; pose proof (L x); lra.
Qed.
(** A law times something between 0 and 1. *)
Lemma part : forall P S : point X -> R, is_law X P -> measurable X S -> (forall x, 0 <= S x <= 1) -> integrable X (fun x => P x * S x).
Proof. intros P S LP MS US. exact (cut_integrable P LP S MS US). Qed.
Lemma outside_meas : forall Q : point X -> R, measurable X Q -> measurable X (fun x => 1 - step (Q x)).
Proof.
  intros Q M. replace (fun x => 1 - step (Q x)) with (fun x => 1 + -1 * step (Q x)) by (apply functional_extensionality; intros; ring).
  apply (measurable_borel X (fun u _ => 1 + -1 * u) (fun x => step (Q x)) Q); [repeat constructor | now apply measurable_step | exact M].
Qed.
Lemma outside_unit : forall u, 0 <= 1 - step u <= 1.
Proof. intros u; pose proof (step_unit u); lra. Qed.
Lemma outside_integrable : forall P Q, is_law X P -> measurable X Q -> integrable X (fun x => P x * (1 - step (Q x))).
Proof. intros P Q LP M. apply (part P (fun x => 1 - step (Q x))); auto; [now apply outside_meas | intros; apply outside_unit]. Qed.
Lemma excess_meas : forall (P Q : point X -> R) c, measurable X P -> measurable X Q -> measurable X (fun x => P x - c * Q x).
Proof.
  intros P Q c MP MQ. replace (fun x => P x - c * Q x) with (fun x => P x + - c * Q x) by (apply functional_extensionality; intros; ring).
  apply (measurable_borel X (fun u v => u + - c * v) P Q); auto. apply (borel_plus (fun u _ => u) (fun _ v => - c * v)); [constructor|].
  apply (borel_mult (fun _ _ => - c) (fun _ v => v)); constructor.
Qed.
Lemma law_meas : forall P, is_law X P -> measurable X P.
Proof. intros P [_ [I _]]; now apply measurable_integrable. Qed.

(** ** Absolute continuity *)
Lemma continuous_through : forall P Q M : point X -> R, is_law X P -> is_law X Q -> is_law X M -> continuous P Q -> continuous Q M -> continuous P M.
Proof.
  intros P Q M LP LQ LM C D. unfold continuous in *.
  pose proof (outside_integrable P Q LP (law_meas Q LQ)) as A. pose proof (outside_integrable Q M LQ (law_meas M LM)) as B.
  destruct (integral_plus X _ _ A B) as [I V]. rewrite C, D in V.
  assert (N : forall (L L' : point X -> R) x, is_law X L -> 0 <= L x * (1 - step (L' x))).
  { intros L L' x [L0 _]. apply Rmult_le_pos; [apply L0 | apply outside_unit]. }
  apply (integral_null X (fun x => P x * (1 - step (Q x)) + Q x * (1 - step (M x)))); auto; [lra | | |].
  - intros x. pose proof (N P Q x LP). pose proof (N Q M x LQ). lra.
  - apply measurable_integrable, outside_integrable; auto using law_meas.
  - intros x Z. pose proof (N P Q x LP). pose proof (N Q M x LQ). assert (Z1 : Q x * (1 - step (M x)) = 0) by lra. assert (Z2 : P x * (1 - step (Q x)) = 0) by lra.
    destruct LP as [P0 _], LQ as [Q0 _]. unfold step in *. destruct (Rlt_dec 0 (M x)); [ring|]. destruct (Rlt_dec 0 (Q x)); [exfalso; lra|]. lra.
Qed.
Lemma continuous_mixture : forall (P Q M : point X -> R) v, is_law X P -> is_law X Q -> is_law X M -> continuous P M -> continuous Q M ->
  continuous (fun x => v * P x + (1 - v) * Q x) M.
Proof.
  intros P Q M v LP LQ LM C D. unfold continuous in *.
  pose proof (outside_integrable P M LP (law_meas M LM)) as A. pose proof (outside_integrable Q M LQ (law_meas M LM)) as B.
  destruct (integral_scale X v _ A) as [A1 A2]. destruct (integral_scale X (1 - v) _ B) as [B1 B2]. destruct (integral_plus X _ _ A1 B1) as [I V].
  destruct (integral_ext X _ (fun x => (v * P x + (1 - v) * Q x) * (1 - step (M x))) (fun x => ltac:(ring) :
    v * (P x * (1 - step (M x))) + (1 - v) * (Q x * (1 - step (M x))) = (v * P x + (1 - v) * Q x) * (1 - step (M x))) I) as [_ E].
  rewrite <- E, V, A2, B2, C, D. ring.
Qed.

(** ** Events and tests *)
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q).
Lemma hockey_of_events : forall t d, (forall S, is_event S -> integral X (fun x => P x * S x) <= exp t * integral X (fun x => Q x * S x) + d) -> hockey_stick P Q t <= d.
Proof.
  intros t d H. set (S := fun x => step (P x - exp t * Q x)).
  assert (MS : measurable X S) by (apply measurable_step, excess_meas; auto using law_meas).
  assert (US : forall x, 0 <= S x <= 1) by (intros; apply step_unit).
  assert (K : is_event S) by (split; [exact MS | intros x; unfold S, step; destruct (Rlt_dec _ _); auto]). apply H in K.
  pose proof (part P S LP MS US) as A. pose proof (part Q S LQ MS US) as B. destruct (integral_scale X (exp t) _ B) as [B1 B2]. destruct (minus _ _ A B1) as [C D].
  assert (E : hockey_stick P Q t = integral X (fun x => P x * S x - exp t * (Q x * S x))).
  { is_equal. unfold S, step, pos. destruct (Rlt_dec _ _); [rewrite Rmax_left | rewrite Rmax_right]; lra. }
  rewrite E, D, B2. lra.
Qed.
Lemma test_part : forall L f, is_law X L -> is_test X f -> integrable X (fun x => L x * f x) /\ 0 <= integral X (fun x => L x * f x) <= 1.
Proof.
  intros L f LL [M U]. pose proof (part L f LL M U) as I. pose proof LL as [L0 [L1 L2]]. split; [exact I | split].
  - apply integral_positive; auto. intros x. apply Rmult_le_pos; [apply L0 | apply U].
  - rewrite <- L2. apply below; auto. intros x. pose proof (L0 x); pose proof (U x). nra.
Qed.
Lemma tradeoff_is : forall x, 0 <= x -> exists v, Glb_Rbar (fun b => exists f, is_test X f /\ integral X (fun y => P y * f y) <= x /\ b = 1 - integral X (fun y => Q y * f y)) = Finite v.
Proof.
  intros x Hx. match goal with |- exists v, Glb_Rbar ?E = _ => set (B := E) end. destruct (Glb_Rbar_correct B) as [Lo Gr].
  assert (T0 : is_test X (fun _ => 0)).
  { split; [|intros; lra]. apply (measurable_borel X (fun _ _ => 0) P P); auto using law_meas; constructor. }
  assert (I0 : integral X (fun y => P y * 0) = 0).
  { destruct LP as [_ [I _]]. destruct (integral_scale X 0 P I) as [A A']. destruct (integral_ext X _ (fun y => P y * 0) (fun y => ltac:(ring) : 0 * P y = P y * 0) A) as [_ K]. rewrite <- K, A'. ring. }
  assert (B0 : B (1 - integral X (fun y => Q y * 0))) by (exists (fun _ => 0); split; [exact T0 | split; [rewrite I0; exact Hx | reflexivity]]).
  pose proof (Lo _ B0) as B1. assert (L0 : Rbar_le (Finite 0) (Glb_Rbar B)).
  { refine (Gr (Finite 0) _). intros b [f [T [_ ->]]]. destruct (test_part Q f LQ T). cbn. lra. }
  destruct (Glb_Rbar B) as [v| |]; cbn in *; try contradiction. exists v; reflexivity.
Qed.
Lemma tradeoff_of_test : forall f, is_test X f -> tradeoff P Q (integral X (fun x => P x * f x)) <= 1 - integral X (fun x => Q x * f x).
Proof.
  intros f T. destruct (tradeoff_is (integral X (fun x => P x * f x))) as [v V]; [apply (test_part P f LP T)|]. unfold tradeoff. rewrite V; cbn [real].
  match type of V with Glb_Rbar ?B = _ => destruct (Glb_Rbar_correct B) as [Lo _] end. rewrite V in Lo.
  apply (Lo (1 - integral X (fun x => Q x * f x))). exists f; split; [exact T | split; [lra | reflexivity]].
Qed.
Lemma hockey_both : forall t, integrable X (fun x => pos (Q x - exp t * P x)).
Proof. exact (hockey_integrable Q P LQ LP). Qed.
Lemma tradeoff_hockey : forall x t, 0 <= x -> 1 - hockey_stick Q P t - exp t * x <= tradeoff P Q x.
Proof.
  intros x t Hx. destruct (tradeoff_is x Hx) as [v V]. unfold tradeoff. rewrite V; cbn [real].
  match type of V with Glb_Rbar ?B = _ => destruct (Glb_Rbar_correct B) as [_ Gr] end. rewrite V in Gr.
  apply (Gr (Finite (1 - hockey_stick Q P t - exp t * x))). intros b [f [T [Hf ->]]]. cbn.
  destruct (test_part P f LP T) as [A _]. destruct (test_part Q f LQ T) as [B _]. destruct (integral_scale X (exp t) _ A) as [A1 A2]. destruct (minus _ _ B A1) as [C D].
  assert (K : integral X (fun y => Q y * f y - exp t * (P y * f y)) <= hockey_stick Q P t).
  { unfold hockey_stick. apply below; [exact C | apply hockey_both |]. intros y. destruct T as [_ U]. pose proof (U y).
    unfold pos. pose proof (Rmax_l (Q y - exp t * P y) 0). pose proof (Rmax_r (Q y - exp t * P y) 0). nra. }
  rewrite D, A2 in K. pose proof (exp_pos t). nra.
Qed.
Lemma within_is : forall t, loss_within P Q t = 1 - integral X (fun x => P x * step (P x - exp t * Q x)) - integral X (fun x => P x * step (exp (- t) * Q x - P x))
  + integral X (fun x => P x * (step (P x - exp t * Q x) * step (exp (- t) * Q x - P x))).
Proof.
  intros t. set (f := fun x => step (P x - exp t * Q x)). set (g := fun x => step (exp (- t) * Q x - P x)).
  assert (Mf : measurable X f) by (apply measurable_step, excess_meas; auto using law_meas).
  assert (Mg : measurable X g).
  { apply measurable_step. replace (fun x => exp (- t) * Q x - P x) with (fun x => (exp (- t) * Q x) - 1 * P x) by (apply functional_extensionality; intros; ring).
    apply excess_meas; [|now apply law_meas]. apply (measurable_borel X (fun u _ => exp (- t) * u) Q Q); auto using law_meas. apply (borel_mult (fun _ _ => exp (- t)) (fun u _ => u)); constructor. }
  assert (Uf : forall x, 0 <= f x <= 1) by (intros; apply step_unit). assert (Ug : forall x, 0 <= g x <= 1) by (intros; apply step_unit).
  pose proof (part P f LP Mf Uf) as If. pose proof (part P g LP Mg Ug) as Ig.
  assert (Ifg : integrable X (fun x => P x * (f x * g x))) by (apply (part P (fun x => f x * g x)); auto using cut_meas; intros x; pose proof (Uf x); pose proof (Ug x); nra).
  pose proof LP as [_ [IP VP]]. destruct (minus P _ IP If) as [A1 A2]. destruct (minus _ _ A1 Ig) as [B1 B2]. destruct (integral_plus X _ _ B1 Ifg) as [C1 C2].
  unfold loss_within. fold f g in C2 |- *.
  destruct (integral_ext X _ (fun x => P x * ((1 - f x) * (1 - g x))) (fun x => ltac:(ring) : P x - P x * f x - P x * g x + P x * (f x * g x) = P x * ((1 - f x) * (1 - g x))) C1) as [_ E].
  change (integral X (fun x => P x * ((1 - f x) * (1 - g x))) = 1 - integral X (fun x => P x * f x) - integral X (fun x => P x * g x) + integral X (fun x => P x * (f x * g x))).
  rewrite <- E, C2, B2, A2, VP. reflexivity.
Qed.

(** ** The max divergence as the limit of orders *)
(** Where p/q is above exp s, p (p/q)^(a - 1) is above exp ((a - 1) s) p: there is no mass there, for s above all the divergences. *)
Lemma max_of_orders : forall t, (forall a, 1 < a -> is_finite (renyi P Q a)) -> (forall a, 1 < a -> real (renyi P Q a) <= t) ->
  forall s, t < s -> hockey_stick P Q s = 0.
Proof.
  intros t F L s Ts. pose proof LP as [P0 [IP VP]]. pose proof LQ as [Q0 [IQ VQ]].
  set (S := fun x => step (P x - exp s * Q x)).
  assert (MS : measurable X S) by (apply measurable_step, excess_meas; auto using law_meas).
  assert (US : forall x, 0 <= S x <= 1) by (intros; apply step_unit). pose proof (part P S LP MS US) as IS.
  assert (C : continuous P Q) by (apply (renyi_continuous P Q LP 2); [lra | apply F; lra]).
  pose proof (mass_on_support P Q LP LQ C) as Sup.
  assert (Mq : measurable X (fun x => step (Q x))) by (apply measurable_step; auto using law_meas).
  assert (ISq : integrable X (fun x => P x * (S x * step (Q x)))).
  { apply (part P (fun x => S x * step (Q x))); auto using cut_meas. intros x. pose proof (US x); pose proof (step_unit (Q x)). nra. }
  set (m := integral X (fun x => P x * (S x * step (Q x)))).
  assert (M0 : 0 <= m) by (apply integral_positive; [exact ISq | intros x; pose proof (US x); pose proof (step_unit (Q x)); pose proof (P0 x); repeat apply Rmult_le_pos; lra]).
  assert (B : forall a, 1 < a -> exp ((a - 1) * s) * m <= exp ((a - 1) * t)).
  { intros a A. pose proof (above_value P Q LP LQ a (F a A) A) as V. pose proof (above_integrable P Q LP a (F a A) A) as I.
    destruct (integral_scale X (exp ((a - 1) * s)) _ ISq) as [S1 S2]. fold m in S2. rewrite <- S2.
    apply Rle_trans with (integral X (powers P Q a)).
    - apply below; auto. intros x. unfold powers. pose proof (rpow_nonneg (P x) a). pose proof (rpow_nonneg (Q x) (1 - a)).
      assert (0 <= rpow (P x) a * rpow (Q x) (1 - a)) by now apply Rmult_le_pos.
      unfold S, step. destruct (Rlt_dec 0 (P x - exp s * Q x)) as [K1|K1]; [|lra]. destruct (Rlt_dec 0 (Q x)) as [K2|K2]; [|lra].
      assert (Hp : 0 < P x) by (pose proof (Rmult_lt_0_compat _ _ (exp_pos s) K2); lra).
      unfold rpow. destruct (Rlt_dec 0 (P x)); [|contradiction]. destruct (Rlt_dec 0 (Q x)); [|contradiction].
      rewrite <- exp_plus. replace (a * ln (P x) + (1 - a) * ln (Q x)) with ((a - 1) * (ln (P x) - ln (Q x)) + ln (P x)) by ring.
      rewrite exp_plus, exp_ln by exact Hp. replace (exp ((a - 1) * s) * (P x * (1 * 1))) with (exp ((a - 1) * s) * P x) by ring.
      apply Rmult_le_compat_r; [lra|]. left. apply exp_increasing. apply Rmult_lt_compat_l; [lra|].
      assert (s + ln (Q x) < ln (P x)); [|lra]. rewrite <- (ln_exp s) at 1. rewrite <- ln_mult by (auto using exp_pos). apply ln_increasing; [apply Rmult_lt_0_compat; auto using exp_pos | lra].
    - rewrite V. replace (a + -1 * 1) with (a - 1) by ring. specialize (L a A). destruct (Rmult_le_compat_l (a - 1) _ _ ltac:(lra) L) as [K|K]; [left; now apply exp_increasing | right; now rewrite K]. }
  assert (Mz : m = 0).
  { destruct M0 as [M0|M0]; [exfalso | auto]. set (k := / (m * (s - t))). assert (K0 : 0 < k) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    specialize (B (1 + k) ltac:(lra)). replace (1 + k - 1) with k in B by ring.
    assert (E : exp (k * (s - t)) * m <= 1).
    { replace (k * (s - t)) with (k * s + - (k * t)) by ring. rewrite exp_plus, exp_Ropp. pose proof (exp_pos (k * t)) as Et.
      apply Rmult_le_reg_r with (exp (k * t)); [exact Et|]. replace (exp (k * s) * / exp (k * t) * m * exp (k * t)) with (exp (k * s) * m) by (field; lra). lra. }
    pose proof (exp_ineq1_le (k * (s - t))) as T. assert (G : k * (s - t) * m = 1) by (unfold k; field; lra).
    assert (1 + m <= exp (k * (s - t)) * m) by (replace (1 + m) with ((1 + k * (s - t)) * m) by (rewrite Rmult_plus_distr_r, G; ring); apply Rmult_le_compat_r; lra). lra. }
  (* the mass of S is m, and pos (P - exp s Q) <= P S *)
  pose proof (outside_integrable P Q LP (law_meas Q LQ)) as IO. unfold continuous in C. destruct (integral_plus X _ _ ISq IO) as [I1 I2]. fold m in I2. rewrite Mz, C in I2.
  assert (Hs : hockey_stick P Q s <= 0 + 0).
  { rewrite <- I2. unfold hockey_stick. apply below; [apply (hockey_integrable P Q LP LQ) | exact I1 |]. intros x. pose proof (P0 x); pose proof (Q0 x).
    pose proof (exp_pos s) as Es. assert (0 <= exp s * Q x) by (apply Rmult_le_pos; lra). unfold S, pos, step.
    destruct (Rlt_dec 0 (P x - exp s * Q x)); [rewrite Rmax_left by lra | rewrite Rmax_right by lra]; destruct (Rlt_dec 0 (Q x)); nra. }
  apply Rle_antisym; [lra|]. apply integral_positive; [apply (hockey_integrable P Q LP LQ) | intros; apply Rmax_r].
Qed.
Lemma max_of_orders_both : forall t, (forall a, 1 < a -> is_finite (renyi P Q a)) -> (forall a, 1 < a -> real (renyi P Q a) <= t) ->
  is_finite (max_divergence P Q) /\ real (max_divergence P Q) <= t.
Proof.
  intros t F L. pose proof (max_of_orders t F L) as H.
  assert (K : forall s, t < s -> is_finite (max_divergence P Q) /\ real (max_divergence P Q) <= s) by (intros s S; apply max_lower; auto; rewrite (H s S); lra).
  split; [apply (K (t + 1)); lra|]. apply le_epsilon. intros d D. apply K; lra.
Qed.
End Integrals.

(** * The axioms *)
Definition ax_continuous_through : theorem := Thm [cont_ P_ Q_; cont_ Q_ R_] (cont_ P_ R_).
Definition ax_continuous_mixture : theorem :=
  Thm [cont_ P_ Q_; cont_ R_ Q_; ge (Sym 1) zero_; ge one_ (Sym 1)] (cont_ (Add (Mul (Sym 1) P_) (Mul (sub_ one_ (Sym 1)) R_)) Q_).
Lemma continuous_through_holds : holds ax_continuous_through.
Proof. laws. exact (continuous_through (dn e 1) (dn e 2) (dn e 3) LP LQ (proj1 E 3%positive) H H0). Qed.
Lemma continuous_mixture_holds : holds ax_continuous_mixture.
Proof.
  laws. pose proof (continuous_mixture (dn e 1) (dn e 3) (dn e 2) (sy e 1) LP (proj1 E 3%positive) LQ H H0) as K.
  change (continuous (fun x => sy e 1 * dn e 1 x + (1 + -1 * sy e 1) * dn e 3 x) (dn e 2)).
  replace (1 + -1 * sy e 1) with (1 - sy e 1) by ring. exact K.
Qed.
Definition ax_loss_within : theorem := let above := above_ P_ Q_ t_ in let below := f1 FStep (sub_ (Mul (exp_ (Mul (Num (-1)) t_)) Q_) P_) in
  Thm [] (eq_ (Quant QWithin P_ Q_ t_) (Add (sub_ (sub_ one_ (Int (Mul P_ above))) (Int (Mul P_ below))) (Int (Mul P_ (Mul above below))))).
Lemma loss_within_holds : holds ax_loss_within.
Proof.
  laws. transitivity (loss_within (dn e 1) (dn e 2) (sy e 1)); [reflexivity|]. rewrite (within_is _ _ LP LQ).
  change (1 - integral X (fun x => dn e 1 x * step (dn e 1 x - exp (sy e 1) * dn e 2 x)) - integral X (fun x => dn e 1 x * step (exp (- sy e 1) * dn e 2 x - dn e 1 x))
    + integral X (fun x => dn e 1 x * (step (dn e 1 x - exp (sy e 1) * dn e 2 x) * step (exp (- sy e 1) * dn e 2 x - dn e 1 x))) =
    1 + -1 * integral X (fun x => dn e 1 x * step (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x)))
    + -1 * integral X (fun x => dn e 1 x * step (exp (-1 * sy e 1) * dn e 2 x + -1 * dn e 1 x))
    + integral X (fun x => dn e 1 x * (step (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x)) * step (exp (-1 * sy e 1) * dn e 2 x + -1 * dn e 1 x)))).
  replace (-1 * sy e 1) with (- sy e 1) by ring.
  assert (A : forall x, dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x) = dn e 1 x - exp (sy e 1) * dn e 2 x) by (intros; ring).
  assert (B : forall x, exp (- sy e 1) * dn e 2 x + -1 * dn e 1 x = exp (- sy e 1) * dn e 2 x - dn e 1 x) by (intros; ring).
  replace (fun x => dn e 1 x * step (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x))) with (fun x => dn e 1 x * step (dn e 1 x - exp (sy e 1) * dn e 2 x))
    by (apply functional_extensionality; intros x; rewrite A; reflexivity).
  replace (fun x => dn e 1 x * step (exp (- sy e 1) * dn e 2 x + -1 * dn e 1 x)) with (fun x => dn e 1 x * step (exp (- sy e 1) * dn e 2 x - dn e 1 x))
    by (apply functional_extensionality; intros x; rewrite B; reflexivity).
  replace (fun x => dn e 1 x * (step (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x)) * step (exp (- sy e 1) * dn e 2 x + -1 * dn e 1 x)))
    with (fun x => dn e 1 x * (step (dn e 1 x - exp (sy e 1) * dn e 2 x) * step (exp (- sy e 1) * dn e 2 x - dn e 1 x)))
    by (apply functional_extensionality; intros x; rewrite A, B; reflexivity).
  ring.
Qed.

Definition ax_hockey_of_events : theorem :=
  Thm [All (BEv 1) [] (Ge (norm (sub_ (Add (Mul (exp_ (Sym 1)) (Quant QProb Q_ (Ind 1) zero_)) (Sym 2)) (Quant QProb P_ (Ind 1) zero_))))]
    (ge (Sym 2) (Quant QHockey P_ Q_ (Sym 1))).
Lemma hockey_of_events_holds : holds ax_hockey_of_events.
Proof.
  laws. refine (hockey_of_events (dn e 1) (dn e 2) LP LQ (sy e 1) (sy e 2) _). intros V K.
  specialize (H V K (fun b (I : In b []) => match I with end)). cbn [sem_base] in H. rewrite norm_val in H.
  change (0 <= exp (sy e 1) * integral X (fun x => dn e 2 x * V x) + sy e 2 + -1 * integral X (fun x => dn e 1 x * V x)) in H. lra.
Qed.
Definition ax_tradeoff_of_test : theorem := Thm [] (ge (sub_ one_ (Int (Mul Q_ (Tst 1)))) (Quant QTradeoff P_ Q_ (Int (Mul P_ (Tst 1))))).
Lemma tradeoff_of_test_holds : holds ax_tradeoff_of_test.
Proof.
  laws. change (tradeoff (dn e 1) (dn e 2) (integral X (fun x => dn e 1 x * ts e 1 x)) <= 1 + -1 * integral X (fun x => dn e 2 x * ts e 1 x)).
  pose proof (tradeoff_of_test (dn e 1) (dn e 2) LP LQ (ts e 1) (proj2 (proj2 E) 1%positive)). lra.
Qed.
Definition ax_tradeoff_hockey : theorem := Thm [ge (Sym 1) zero_; ge one_ (Sym 1)]
  (ge (Quant QTradeoff P_ Q_ (Sym 1)) (sub_ (sub_ one_ (Quant QHockey Q_ P_ (Sym 2))) (Mul (exp_ (Sym 2)) (Sym 1)))).
Lemma tradeoff_hockey_holds : holds ax_tradeoff_hockey.
Proof.
  laws. change (0 <= sy e 1) in H. pose proof (tradeoff_hockey (dn e 1) (dn e 2) LP LQ (sy e 1) (sy e 2) H) as K.
  change (1 + -1 * hockey_stick (dn e 2) (dn e 1) (sy e 2) + -1 * (exp (sy e 2) * sy e 1) <= tradeoff (dn e 1) (dn e 2) (sy e 1)). lra.
Qed.

(** For all orders above 1. *)
Definition above_one : base := Gt (norm (sub_ (Sym 1) one_)).
Definition at_orders (conditions : list base) (b : tm) (t : tm) : list rel :=
  [All (BSym 1) conditions (Fin (ctop (Quant QRenyi P_ Q_ b))); All (BSym 1) conditions (Ge (norm (sub_ t (Quant QRenyi P_ Q_ b))))].
Definition ax_max_of_orders : theorem := Thm (at_orders [above_one] (Sym 1) (Sym 2)) (ge (Sym 2) MAX).
Definition ax_max_of_orders_finite : theorem := Thm (at_orders [above_one] (Sym 1) (Sym 2)) (fin_ MAX).
Lemma orders_above : forall X (e : env X) w, well_formed e -> sems e w (at_orders [above_one] (Sym 1) (Sym 2)) ->
  is_finite (max_divergence (dn e 1) (dn e 2)) /\ real (max_divergence (dn e 1) (dn e 2)) <= sy e 2.
Proof.
  intros X e w E S. pose proof (S _ (or_introl eq_refl)) as H. pose proof (S _ (or_intror (or_introl eq_refl))) as H0.
  assert (C : forall a, 1 < a -> sem_bases (upd_sy e 1 a) w [above_one]).
  { intros a A b [<-|[]]. cbn [sem_base above_one]. rewrite norm_val. change (0 < a + -1 * 1). lra. }
  apply (max_of_orders_both (dn e 1) (dn e 2) (proj1 E 1%positive) (proj1 E 2%positive) (sy e 2)); intros a A.
  - specialize (H a (C a A)). apply (proj1 (ctop_finite X _ w (Quant QRenyi P_ Q_ (Sym 1)))) in H. exact H.
  - specialize (H0 a (C a A)). cbn [sem_base] in H0. rewrite norm_val in H0. change (0 <= sy e 2 + -1 * real (renyi (dn e 1) (dn e 2) a)) in H0. lra.
Qed.
Lemma max_of_orders_holds : holds ax_max_of_orders.
Proof. intros X e w E W S. cbn [co ax_max_of_orders]. apply (proj2 (sem_ge _ _ _ _)). exact (proj2 (orders_above X e w E S)). Qed.
Lemma max_of_orders_finite_holds : holds ax_max_of_orders_finite.
Proof. intros X e w E W S. cbn [co ax_max_of_orders_finite]. apply (proj2 (sem_fin _ _ _)). exact (proj1 (orders_above X e w E S)). Qed.
