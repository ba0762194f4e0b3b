(** Lower bounds of the Kullback-Leibler divergence by the total variation: those of two-point laws, to which every event reduces. *)
From Coq Require Import Reals QArith Qreals Lra Lia Psatz List FunctionalExtensionality Bool.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration Axioms LawFacts Quantities Events.
Import ListNotations.
Open Scope R_scope.

(** * Two-point laws *)
Definition two_point (p q : R) : R := p * ln (p / q) + (1 - p) * ln ((1 - p) / (1 - q)).
Lemma ln_quotient : forall x y, 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof. intros x y X Y; unfold Rdiv; rewrite ln_mult, ln_Rinv; auto using Rinv_0_lt_compat. Qed.
(** As a function of its second argument it grows away from the first, at the rate (p - u) / (u (1 - u)). *)
Definition part_of (p u : R) : R := p * ln u + (1 - p) * ln (1 - u).
Lemma two_point_is : forall p q, 0 < p <= 1 -> 0 < q < 1 -> two_point p q = part_of p p - part_of p q.
Proof.
  intros p q P Q; unfold two_point, part_of. rewrite ln_quotient by lra.
  destruct (Req_dec p 1) as [->|N]; [replace (1 - 1) with 0 by ring; ring | rewrite ln_quotient by lra; ring].
Qed.
Lemma part_of_derive : forall p u, p <= 1 -> 0 < u <= p -> is_derive (part_of p) u (p * / u - (1 - p) * / (1 - u)).
Proof.
  intros p u P U. unfold part_of. destruct (Req_dec p 1) as [->|N].
  - apply (is_derive_ext ln); [intros t; change (ln t = 1 * ln t + (1 - 1) * ln (1 - t)); ring|]. replace (1 * / u - (1 - 1) * / (1 - u)) with (/ u) by ring. apply is_derive_Reals, derivable_pt_lim_ln; lra.
  - auto_derive; [lra | field; lra].
Qed.
Lemma slope_is : forall p c, 0 < c < 1 -> p * / c - (1 - p) * / (1 - c) = (p - c) * / (c * (1 - c)).
Proof. intros; field; lra. Qed.
(** What begins at 0 and grows no faster is no more. *)
Lemma two_point_above : forall (G g : R -> R) p q, 0 < q -> q < p -> p <= 1 -> G p = 0 ->
  (forall u, q <= u <= p -> is_derive G u (- g u)) -> (forall c, q < c < p -> g c <= (p - c) * / (c * (1 - c))) -> G q <= two_point p q.
Proof.
  intros G g p q Q0 L P1 G0 D B. rewrite two_point_is by lra.
  destruct (MVT_cor2 (fun u => part_of p u + G u) (fun u => (p * / u - (1 - p) * / (1 - u)) + - g u) q p L) as [c [M C]].
  { intros u U. apply is_derive_Reals. apply (is_derive_plus (part_of p) G); [apply part_of_derive; lra | now apply D]. }
  rewrite slope_is in M by lra. rewrite G0 in M. pose proof (B c C). assert (0 <= ((p - c) * / (c * (1 - c)) + - g c) * (p - q)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma quarter : forall c, 0 < c < 1 -> 4 + 16 * (c - / 2) ^ 2 <= / (c * (1 - c)).
Proof.
  intros c C. assert (K : 0 < c * (1 - c)) by (apply Rmult_lt_0_compat; lra). apply Rmult_le_reg_r with (c * (1 - c)); [exact K|]. rewrite Rinv_l by lra.
  replace ((4 + 16 * (c - / 2) ^ 2) * (c * (1 - c))) with (1 - 16 * ((c - / 2) ^ 2) ^ 2) by field. pose proof (pow2_ge_0 ((c - / 2) ^ 2)). lra.
Qed.
Lemma quartic : forall p q, 0 < q < 1 -> q <= p <= 1 -> 2 * (p - q) ^ 2 + 4 / 9 * (p - q) ^ 4 <= two_point p q.
Proof.
  intros p q Q [[P|P] P1].
  2:{ subst. unfold two_point. replace (p / p) with 1 by (field; lra). replace ((1 - p) / (1 - p)) with 1 by (field; lra). rewrite ln_1. lra. }
  set (G := fun u => let s := u - / 2 in let m := p - / 2 in 2 * m ^ 2 + 4 / 3 * m ^ 4 - 4 * m * s + 2 * s ^ 2 - 16 / 3 * m * s ^ 3 + 4 * s ^ 4).
  apply Rle_trans with (G q).
  { unfold G; cbv zeta. set (s := q - / 2). replace (p - / 2) with (s + (p - q)) by (unfold s; ring). set (v := p - q). 
    apply Rminus_le_0. replace (_ - _) with (8 * v ^ 2 * (s + v / 3) ^ 2) by field. apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | apply pow2_ge_0]. }
  apply (two_point_above G (fun u => (p - u) * (4 + 16 * (u - / 2) ^ 2))); try lra.
  - unfold G; cbv zeta. field.
  - intros u U. unfold G; cbv zeta. auto_derive; [exact I | field].
  - intros c C. apply Rmult_le_compat_l; [lra|]. apply quarter; lra.
Qed.
Lemma vajda : forall p q, 0 < q < 1 -> q <= p <= 1 -> ln ((1 + (p - q)) * / (1 - (p - q))) - 2 * (p - q) * / (1 + (p - q)) <= two_point p q.
Proof.
  intros p q Q [[P|P] P1].
  2:{ subst. unfold two_point. replace (p / p) with 1 by (field; lra). replace ((1 - p) / (1 - p)) with 1 by (field; lra).
      replace ((1 + (p - p)) * / (1 - (p - p))) with 1 by (field; lra). rewrite ln_1. lra. }
  apply (two_point_above (fun u => ln ((1 + (p - u)) * / (1 - (p - u))) - 2 * (p - u) * / (1 + (p - u)))
    (fun u => 4 * (p - u) * / ((1 - (p - u)) * (1 + (p - u)) ^ 2))); try lra.
  - replace (p - p) with 0 by ring. replace ((1 + 0) * / (1 - 0)) with 1 by field. rewrite ln_1. lra.
  - intros u U. auto_derive; [repeat split; try lra; apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra] | field; lra].
  - intros c C. set (v := p - c). assert (0 < v < 1) by (unfold v; lra). replace (4 * v) with (v * 4) by ring. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    assert (K : 0 < c * (1 - c)) by (apply Rmult_lt_0_compat; lra). assert (J : 0 < (1 - v) * (1 + v) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
    apply Rmult_le_reg_r with ((1 - v) * (1 + v) ^ 2 * (c * (1 - c))); [now apply Rmult_lt_0_compat|].
    replace (4 * / ((1 - v) * (1 + v) ^ 2) * ((1 - v) * (1 + v) ^ 2 * (c * (1 - c)))) with (4 * (c * (1 - c))) by (field; lra).
    replace (/ (c * (1 - c)) * ((1 - v) * (1 + v) ^ 2 * (c * (1 - c)))) with ((1 - v) * (1 + v) ^ 2) by (field; lra).
    destruct (Rle_lt_dec v (/ 2)) as [V|V].
    + pose proof (pow2_ge_0 (2 * c - 1)). assert (v * v <= / 4) by (replace (/ 4) with (/ 2 * / 2) by field; apply Rmult_le_compat; lra).
      assert (0 <= v * (1 - v - v * v)) by (apply Rmult_le_pos; lra). replace ((1 - v) * (1 + v) ^ 2) with (1 + v * (1 - v - v * v)) by ring. lra.
    + assert (c <= 1 - v) by (unfold v; lra). assert (c * (1 - c) <= (1 - v) * v).
      { apply Rminus_le_0. replace ((1 - v) * v - c * (1 - c)) with ((1 - v - c) * (v - c)) by ring. apply Rmult_le_pos; lra. }
      assert (0 <= (1 - v) * (1 - v) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
      replace ((1 - v) * (1 + v) ^ 2) with (4 * ((1 - v) * v) + (1 - v) * (1 - v) ^ 2) by ring. lra.
Qed.

(** * From laws to two points *)
Section Laws.
Context {X : space}.
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q) (F : is_finite (kl P Q)).
Lemma combination : forall a b (f g : point X -> R), integrable X f -> integrable X g ->
  integrable X (fun x => a * f x + b * g x) /\ integral X (fun x => a * f x + b * g x) = a * integral X f + b * integral X g.
Proof.
  intros a b f g Hf Hg. destruct (integral_scale X a f Hf) as [A A']. destruct (integral_scale X b g Hg) as [B B']. destruct (integral_plus X _ _ A B) as [C C'].
  split; [exact C | rewrite C', A', B'; reflexivity].
Qed.
Lemma null_outside : continuous P Q -> null (fun x => 0 < P x /\ Q x = 0).
Proof.
  intros C. exists (fun x => P x * (1 - step (Q x))). split; [apply outside_integrable; auto using law_meas | split; [exact C | split]].
  - intros x. apply Rmult_le_pos; [apply LP | apply outside_unit].
  - intros x [A B]. unfold step. rewrite B. destruct (Rlt_dec 0 0); [lra|]. lra.
Qed.
(** p log (p/q) >= p log c + p - c q for each c > 0, here u on the event and v off it. *)
Lemma tangent : forall S u v, is_event S -> 0 < u -> 0 < v -> let p := integral X (fun x => P x * S x) in let q := integral X (fun x => Q x * S x) in
  p * ln u + (1 - p) * ln v + 1 - (q * u + (1 - q) * v) <= real (kl P Q).
Proof.
  intros S u v [MS ES] U V p q. pose proof F as K. unfold kl in K |- *; cbv zeta in *. apply finite_if_is in K as [C I]. rewrite finite_if_yes by (split; assumption). cbn [real].
  assert (US : forall x, 0 <= S x <= 1) by (intros x; destruct (ES x); lra).
  pose proof (part P S LP MS US) as IP. pose proof (part Q S LQ MS US) as IQ. pose proof LP as [P0 [I1 V1]]. pose proof LQ as [Q0 [I2 V2]].
  destruct (combination (ln u - ln v) (ln v + 1) _ _ IP I1) as [A A']. destruct (combination (u - v) v _ _ IQ I2) as [B B']. destruct (minus _ _ A B) as [D D'].
  destruct (minus _ _ I D) as [E E']. fold p in A'. fold q in B'. rewrite V1 in A'. rewrite V2 in B'.
  assert (0 <= integral X (fun x => P x * ln (P x * / Q x) - ((ln u - ln v) * (P x * S x) + (ln v + 1) * P x - ((u - v) * (Q x * S x) + v * Q x)))); [|rewrite E', D', A', B' in H; lra].
  apply (integral_almost _ (fun x => 0 < P x /\ Q x = 0) (null_outside C) E). intros x N.
  assert (T : forall c, 0 < c -> P x * ln c + P x - c * Q x <= P x * ln (P x * / Q x)).
  { intros c C0. pose proof (P0 x) as [Px|Px]; [|rewrite <- Px; pose proof (Q0 x); assert (0 <= c * Q x) by (apply Rmult_le_pos; lra); lra].
    assert (Qx : 0 < Q x) by (pose proof (Q0 x) as [|Z]; [assumption | exfalso; apply N; split; auto]).
    assert (Z : ln (c * Q x / P x) <= c * Q x / P x - 1).
    { assert (W : 0 < c * Q x / P x) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; assumption | apply Rinv_0_lt_compat; exact Px]).
      pose proof (exp_ineq1_le (ln (c * Q x / P x))). rewrite exp_ln in H by exact W. lra. }
    rewrite ln_quotient, ln_mult in Z by (auto using Rmult_lt_0_compat). fold (P x / Q x). rewrite ln_quotient by assumption.
    apply Rmult_le_compat_l with (r := P x) in Z; [|lra]. replace (P x * (c * Q x / P x - 1)) with (c * Q x - P x) in Z by (field; lra). lra. }
  destruct (ES x) as [Sx|Sx]; rewrite Sx; [pose proof (T v V) | pose proof (T u U)]; lra.
Qed.
Lemma kl_nonnegative : 0 <= real (kl P Q).
Proof.
  assert (T : is_event (X := X) (fun _ => 1)). { split; [|intros; lra]. apply (measurable_borel X (fun _ _ => 1) P P); auto using law_meas; constructor. }
  pose proof (tangent (fun _ => 1) 1 1 T ltac:(lra) ltac:(lra)) as K. cbv zeta in K. rewrite ln_1 in K. lra.
Qed.
Lemma tv_event : exists S, is_event S /\ tv P Q = integral X (fun x => P x * S x) - integral X (fun x => Q x * S x).
Proof.
  set (S := fun x => step (P x - 1 * Q x)). assert (MS : measurable X S) by (apply measurable_step, excess_meas; auto using law_meas).
  assert (US : forall x, 0 <= S x <= 1) by (intros; apply step_unit).
  exists S. split; [split; [exact MS | intros x; unfold S, step; destruct (Rlt_dec _ _); auto]|].
  destruct (minus _ _ (part P S LP MS US) (part Q S LQ MS US)) as [_ <-]. unfold tv. is_equal. unfold S, step, pos.
  destruct (Rlt_dec _ _); [rewrite Rmax_left | rewrite Rmax_right]; lra.
Qed.
(** Where there is a variation, two points carry it. *)
Lemma two_points : exists p q, tv P Q = p - q /\ (tv P Q <= 0 \/ 0 < q < 1 /\ q < p <= 1 /\ two_point p q <= real (kl P Q)).
Proof.
  destruct tv_event as [S [ES T]]. set (p := integral X (fun x => P x * S x)) in *. set (q := integral X (fun x => Q x * S x)) in *. exists p, q. split; [exact T|].
  destruct (Rle_lt_dec (tv P Q) 0) as [N|N]; [left; exact N | right]. destruct ES as [MS ES].
  assert (TS : is_test X S) by (split; [exact MS | intros x; destruct (ES x); lra]).
  destruct (test_part P S LP TS) as [_ Bp]. destruct (test_part Q S LQ TS) as [_ Bq]. fold p in Bp. fold q in Bq.
  assert (K : forall u v, 0 < u -> 0 < v -> p * ln u + (1 - p) * ln v + 1 - (q * u + (1 - q) * v) <= real (kl P Q)) by (intros; now apply (tangent S)).
  assert (Q0 : 0 < q).
  { destruct Bq as [[Bq|Bq] _]; [exact Bq | exfalso]. set (m := (real (kl P Q) + 1) / p). specialize (K (exp m) 1 (exp_pos _) ltac:(lra)).
    rewrite ln_exp, ln_1, <- Bq in K. replace (p * m) with (real (kl P Q) + 1) in K by (unfold m; field; lra). lra. }
  split; [lra | split; [lra|]]. unfold two_point. destruct (Req_dec p 1) as [P1|P1].
  - rewrite P1. replace ((1 - 1) * ln ((1 - 1) / (1 - q))) with 0 by ring. apply le_epsilon. intros d D.
    specialize (K (1 / q) d ltac:(apply Rdiv_lt_0_compat; lra) D). rewrite P1 in K. replace (q * (1 / q)) with 1 in K by (field; lra). nra.
  - specialize (K (p / q) ((1 - p) / (1 - q)) ltac:(apply Rdiv_lt_0_compat; lra) ltac:(apply Rdiv_lt_0_compat; lra)).
    replace (q * (p / q) + (1 - q) * ((1 - p) / (1 - q))) with 1 in K by (field; lra). lra.
Qed.
Lemma tv_nonnegative : 0 <= tv P Q.
Proof.
  apply integral_positive; [|intros; apply Rmax_r]. replace (fun x => pos (P x - Q x)) with (fun x => pos (P x - exp 0 * Q x)) by (apply functional_extensionality; intros; rewrite exp_0; f_equal; ring).
  apply hockey_integrable; assumption.
Qed.
End Laws.

Definition TV := Quant QTv P_ Q_ zero_.
Definition ax_kullback_quartic : theorem := Thm [fin_ KL] (ge KL (Add (Mul (Num 2) (Pow TV 2)) (Mul (Rat (4#9)) (Pow TV 4)))).
Definition ax_vajda_bound : theorem := Thm [fin_ KL; gt one_ TV]
  (ge KL (sub_ (ln_ (Mul (Add one_ TV) (inv_ (sub_ one_ TV)))) (Mul (Mul (Num 2) TV) (inv_ (Add one_ TV))))).
Lemma kullback_quartic_holds : holds ax_kullback_quartic.
Proof.
  laws. change (is_finite (kl (dn e 1) (dn e 2))) in H.
  change (2 * tv (dn e 1) (dn e 2) ^ 2 + Q2R (4 # 9) * tv (dn e 1) (dn e 2) ^ 4 <= real (kl (dn e 1) (dn e 2))).
  replace (Q2R (4 # 9)) with (4 / 9) by (unfold Q2R; cbn; lra). pose proof (kl_nonnegative _ _ LP LQ H). pose proof (tv_nonnegative _ _ LP LQ).
  destruct (two_points _ _ LP LQ H) as [p [q [T [N|[A [B C]]]]]].
  - replace (tv (dn e 1) (dn e 2)) with 0 by lra. lra.
  - rewrite T. apply Rle_trans with (two_point p q); [apply quartic; lra | exact C].
Qed.
Lemma vajda_bound_holds : holds ax_vajda_bound.
Proof.
  laws. change (is_finite (kl (dn e 1) (dn e 2))) in H. change (tv (dn e 1) (dn e 2) < 1) in H0.
  change (ln ((1 + tv (dn e 1) (dn e 2)) * / (1 + -1 * tv (dn e 1) (dn e 2))) + -1 * (2 * tv (dn e 1) (dn e 2) * / (1 + tv (dn e 1) (dn e 2))) <= real (kl (dn e 1) (dn e 2))).
  pose proof (kl_nonnegative _ _ LP LQ H). pose proof (tv_nonnegative _ _ LP LQ).
  destruct (two_points _ _ LP LQ H) as [p [q [T [N|[A [B C]]]]]].
  - replace (tv (dn e 1) (dn e 2)) with 0 by lra. replace ((1 + 0) * / (1 + -1 * 0)) with 1 by field. rewrite ln_1. lra.
  - rewrite T. apply Rle_trans with (two_point p q); [|exact C]. pose proof (vajda p q A ltac:(lra)) as K. replace (1 + -1 * (p - q)) with (1 - (p - q)) by ring. lra.
Qed.
