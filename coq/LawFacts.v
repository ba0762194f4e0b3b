(** What the axioms of the core about laws say, proved from the definitions of the divergences. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Convergence Terms Theorems Substitution Instance Integration.
Import ListNotations.
Open Scope R_scope.

Section Laws.
Context {X : space}.
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q).
Lemma finite_if_yes : forall (A : Prop) v, A -> finite_if A v = Finite v.
Proof. intros A v H; unfold finite_if; destruct (yes A); [reflexivity | contradiction]. Qed.
Lemma finite_if_is : forall (A : Prop) v, is_finite (finite_if A v) -> A.
Proof. intros A v H; unfold finite_if in H; destruct (yes A); [assumption | discriminate]. Qed.
Lemma finite_if_finite : forall (A : Prop) v, A -> is_finite (finite_if A v).
Proof. intros A v H; rewrite finite_if_yes by exact H; reflexivity. Qed.

Definition powers (a : R) (x : point X) : R := rpow (P x) a * rpow (Q x) (1 - a).
Lemma ratio_powers : forall a, 0 < a -> (fun x => power_ratio a (P x) (Q x)) = powers a.
Proof.
  intros a A; apply functional_extensionality; intros x; unfold power_ratio, powers, step. destruct LP as [P0 _].
  destruct (Rlt_dec 0 (P x)) as [H|H]; [ring|]. replace (P x) with 0 by (pose proof (P0 x); lra).
  unfold rpow at 3. destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T a 0); [lra | ring].
Qed.
Lemma rpow_nonneg : forall x y, 0 <= rpow x y.
Proof. intros; unfold rpow; destruct (Rlt_dec 0 x); [left; apply exp_pos|]. destruct (Req_EM_T y 0); lra. Qed.
Lemma above_is : forall a, 1 < a -> renyi P Q a = finite_if (continuous P Q /\ integrable X (powers a)) (ln (integral X (powers a)) / (a - 1)).
Proof. intros a A; unfold renyi. rewrite (ratio_powers a) by lra. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [reflexivity | contradiction]. Qed.
Lemma below_is : forall a, 0 < a -> a < 1 -> renyi P Q a = finite_if (0 < integral X (powers a)) (ln (integral X (powers a)) / (a - 1)).
Proof. intros a A B; unfold renyi. rewrite (ratio_powers a) by lra. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [lra | reflexivity]. Qed.
Lemma one_is : renyi P Q 1 = kl P Q.
Proof. unfold renyi; destruct (Req_EM_T 1 1); [reflexivity | lra]. Qed.

Lemma step_unit : forall u, 0 <= step u <= 1.
Proof. intros; unfold step; destruct (Rlt_dec 0 u); lra. Qed.
Lemma measurable_step : forall f, measurable X f -> measurable X (fun x => step (f x)).
Proof. intros f F; apply (measurable_borel X (fun u _ => if Rlt_dec 0 u then 1 else 0) f f); auto. apply (borel_if (fun u _ => u) (fun _ _ => 1) (fun _ _ => 0)); constructor. Qed.
Lemma cut_integrable : forall (S : point X -> R), measurable X S -> (forall x, 0 <= S x <= 1) -> integrable X (fun x => P x * S x).
Proof.
  intros S MS US. destruct LP as [P0 [P1 _]]. apply (integral_dominated X _ P); auto.
  - apply (measurable_borel X (fun u v => u * v) P S); [repeat constructor | apply measurable_integrable; exact P1 | exact MS].
  - intros x. pose proof (P0 x); pose proof (US x). rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra). rewrite <- (Rmult_1_r (P x)) at 2. apply Rmult_le_compat_l; lra.
Qed.
Lemma mass_on_support : continuous P Q -> integral X (fun x => P x * step (Q x)) = 1.
Proof.
  intros C. unfold continuous in C. pose proof LP as [P0 [P1 P2]]. pose proof LQ as [Q0 [Q1 Q2]].
  assert (Ms : measurable X (fun x => step (Q x))) by (apply measurable_step, measurable_integrable, Q1).
  pose proof (cut_integrable _ Ms (fun x => step_unit (Q x))) as I1.
  destruct (integral_scale X (-1) _ I1) as [A B]. destruct (integral_plus X P _ P1 A) as [A' B'].
  destruct (integral_ext X _ (fun x => P x * (1 - step (Q x))) (fun x => ltac:(ring) : P x + -1 * (P x * step (Q x)) = P x * (1 - step (Q x))) A') as [_ K].
  rewrite C, B', B, P2 in K. lra.
Qed.
Lemma powers_positive : forall a, 1 < a -> continuous P Q -> integrable X (powers a) -> 0 < integral X (powers a).
Proof.
  intros a A C I. assert (N : forall x, 0 <= powers a x) by (intros; apply Rmult_le_pos; apply rpow_nonneg).
  destruct (integral_positive X _ I N) as [K|K]; [exact K|exfalso]. symmetry in K.
  pose proof LP as [P0 [P1 P2]]. pose proof LQ as [Q0 [Q1 Q2]].
  assert (Ms : measurable X (fun x => step (Q x))) by (apply measurable_step, measurable_integrable, Q1).
  pose proof (cut_integrable _ Ms (fun x => step_unit (Q x))) as I1.
  destruct (integral_null X (powers a) (fun x => P x * step (Q x)) I K N (measurable_integrable X _ I1)) as [_ Z].
  - intros x Zx. unfold powers in Zx. unfold step. destruct (Rlt_dec 0 (Q x)) as [Hq|Hq]; [|ring]. destruct (Rlt_dec 0 (P x)) as [Hp|Hp]; [|pose proof (P0 x); replace (P x) with 0 by lra; ring].
    exfalso. unfold rpow in Zx. destruct (Rlt_dec 0 (P x)); [|contradiction]. destruct (Rlt_dec 0 (Q x)); [|contradiction].
    pose proof (exp_pos (a * ln (P x))). pose proof (exp_pos ((1 - a) * ln (Q x))). apply Rmult_integral in Zx; lra.
  - rewrite (mass_on_support C) in Z. lra.
Qed.
Lemma exp_of_ln : forall v a, 0 < v -> a <> 1 -> exp ((a - 1) * (ln v / (a - 1))) = v.
Proof. intros v a V A. replace ((a - 1) * (ln v / (a - 1))) with (ln v) by (field; lra). now apply exp_ln. Qed.
Lemma renyi_continuous : forall a, 1 <= a -> is_finite (renyi P Q a) -> continuous P Q.
Proof.
  intros a [A|A] F; [rewrite (above_is a A) in F | rewrite <- A, one_is in F; unfold kl in F; cbv zeta in F]; apply finite_if_is in F; tauto.
Qed.
Lemma hockey_integrable : forall c, integrable X (fun x => pos (P x - exp c * Q x)).
Proof.
  intros c. pose proof LP as [P0 [P1 _]]. pose proof LQ as [Q0 [Q1 _]]. apply (integral_dominated X _ P); auto.
  - replace (fun x => pos (P x - exp c * Q x)) with (fun x => if Rlt_dec 0 (P x + - exp c * Q x) then P x + - exp c * Q x else 0)
      by (apply functional_extensionality; intros x; unfold pos, Rmax; destruct (Rlt_dec _ _), (Rle_dec _ _); lra).
    apply (measurable_borel X (fun u v => if Rlt_dec 0 (u + (- exp c) * v) then u + (- exp c) * v else 0) P Q); auto using measurable_integrable.
    assert (A : borel (fun u v => u + - exp c * v)) by (apply (borel_plus (fun u _ => u) (fun _ v => - exp c * v)); [constructor | apply (borel_mult (fun _ _ => - exp c) (fun _ v => v)); constructor]).
    apply (borel_if (fun u v => u + - exp c * v) (fun u v => u + - exp c * v) (fun _ _ => 0)); auto; constructor.
  - intros x. pose proof (P0 x); pose proof (Q0 x); pose proof (exp_pos c). unfold pos. assert (0 <= exp c * Q x) by (apply Rmult_le_pos; lra).
    rewrite Rabs_right by (apply Rle_ge, Rmax_r). apply Rmax_lub; lra.
Qed.
Lemma max_lower : forall t, hockey_stick P Q t <= 0 -> is_finite (max_divergence P Q) /\ real (max_divergence P Q) <= t.
Proof.
  intros t H. pose proof LP as [P0 [P1 P2]]. pose proof LQ as [Q0 [Q1 Q2]].
  pose proof hockey_integrable as HI.
  assert (Lb : forall c, hockey_stick P Q c = 0 -> 0 <= c).
  { intros c C. destruct (Rle_lt_dec 0 c) as [|L]; [assumption|exfalso].
    destruct (integral_scale X (- exp c) Q Q1) as [A B]. destruct (integral_plus X P _ P1 A) as [A' B']. destruct (integral_scale X (-1) _ A') as [A2 B2].
    destruct (integral_plus X _ _ (HI c) A2) as [A3 B3].
    assert (0 <= integral X (fun x => pos (P x - exp c * Q x) + -1 * (P x + - exp c * Q x))).
    { apply integral_positive; auto. intros x. pose proof (Rmax_l (P x - exp c * Q x) 0). unfold pos. lra. }
    rewrite B3, B2, B', B, P2, Q2 in H0. fold (hockey_stick P Q c) in H0. rewrite C in H0.
    assert (exp c < 1) by (rewrite <- exp_0; apply exp_increasing; exact L). lra. }
  assert (Ht : hockey_stick P Q t = 0) by (apply Rle_antisym; [exact H | apply integral_positive; [apply HI | intros; apply Rmax_r]]).
  destruct (Glb_Rbar_correct (fun c => hockey_stick P Q c = 0)) as [Lo Gr]. fold (max_divergence P Q) in Lo, Gr.
  pose proof (Lo t Ht) as Kt. assert (K0 : Rbar_le (Finite 0) (max_divergence P Q)) by (apply Gr; intros c C; apply Lb; exact C).
  destruct (max_divergence P Q) as [m| |]; cbn in *; try contradiction. split; [reflexivity | exact Kt].
Qed.
Lemma max_continuous : is_finite (max_divergence P Q) -> continuous P Q.
Proof.
  intros F. pose proof (pr_at_maximum P Q LP LQ F) as H. pose proof LP as [P0 [P1 P2]]. pose proof LQ as [Q0 [Q1 Q2]]. unfold hockey_stick in H.
  assert (Ms : measurable X (fun x => 1 - step (Q x))).
  { replace (fun x => 1 - step (Q x)) with (fun x => 1 + (-1) * (if Rlt_dec 0 (Q x) then 1 else 0)) by (apply functional_extensionality; intros; unfold step; ring).
    apply (measurable_borel X (fun u _ => 1 + (-1) * (if Rlt_dec 0 u then 1 else 0)) Q Q); auto using measurable_integrable.
    apply (borel_plus (fun _ _ => 1)); [constructor|]. apply (borel_mult (fun _ _ => -1)); [constructor|]. apply (borel_if (fun u _ => u) (fun _ _ => 1) (fun _ _ => 0)); constructor. }
  assert (I1 : integrable X (fun x => P x * (1 - step (Q x)))) by (apply (cut_integrable (fun x => 1 - step (Q x))); [exact Ms | intros x; pose proof (step_unit (Q x)); lra]).
  pose proof (hockey_integrable (real (max_divergence P Q))) as I2.
  unfold continuous. destruct (integral_null X _ (fun x => P x * (1 - step (Q x))) I2 H (fun x => Rmax_r _ _) (measurable_integrable X _ I1)) as [_ Z]; [|exact Z].
  intros x Zx. unfold step. destruct (Rlt_dec 0 (Q x)) as [C|C]; [ring|]. replace (Q x) with 0 in Zx by (pose proof (Q0 x); lra).
  unfold pos in Zx. pose proof (Rmax_l (P x - exp (real (max_divergence P Q)) * 0) 0). rewrite Zx in H0. replace (P x) with 0 by (pose proof (P0 x); lra). ring.
Qed.
End Laws.
