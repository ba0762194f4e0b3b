(** The complementary error function: its derivative, 0 and negative numbers, the integral of exp(-t²), and Mills' bounds. *)
From Coq Require Import Reals QArith Qreals Lra Lia.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions.
Open Scope R_scope.

Definition bell (t : R) : R := exp (- (t * t)).
Definition area (x : R) : R := RInt (V := R_CompleteNormedModule) bell 0 x.
Lemma bell_continuous : forall t, Continuity.continuous bell t.
Proof. intros t; apply (ex_derive_continuous bell); unfold bell; auto_derive; exact Logic.I. Qed.
Lemma area_is : forall x, is_RInt bell 0 x (area x).
Proof. intros x; apply (RInt_correct bell), ex_RInt_continuous; intros; apply bell_continuous. Qed.
Lemma area_derive : forall x, is_derive area x (bell x).
Proof. intros x; apply (is_derive_RInt bell area 0 x); [apply filter_forall; intros; apply area_is | apply bell_continuous]. Qed.
Lemma area_zero : area 0 = 0.
Proof. apply (RInt_point 0 bell). Qed.

(** G(x)² + ∫ exp(-x²(1 + t²))/(1 + t²) dt over [0, 1] has derivative 0. *)
Definition slice (x t : R) : R := exp (- (x * x) * (1 + t * t)) * / (1 + t * t).
Definition rest (x : R) : R := RInt (V := R_CompleteNormedModule) (slice x) 0 1.
Lemma below_slice : forall t : R, 0 < 1 + t * t.
Proof. intros t; pose proof (Rle_0_sqr t); unfold Rsqr in *; lra. Qed.
Lemma slice_integrable : forall x, ex_RInt (slice x) 0 1.
Proof.
  intros x; apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _. apply (ex_derive_continuous (slice x)); unfold slice. pose proof (below_slice t). auto_derive; lra.
Qed.
Lemma slice_slope : forall x t, is_derive (fun u => slice u t) x (-2 * x * exp (- (x * x) * (1 + t * t))).
Proof. intros x t; unfold slice. pose proof (below_slice t). auto_derive; [exact Logic.I | field; lra]. Qed.
Lemma rest_derive : forall x, is_derive rest x (RInt (V := R_CompleteNormedModule) (fun t => -2 * x * exp (- (x * x) * (1 + t * t))) 0 1).
Proof.
  intros x. replace (RInt _ 0 1) with (RInt (fun t => Derive (fun u => slice u t) x) 0 1) by (apply RInt_ext; intros t _; apply is_derive_unique, slice_slope).
  apply (is_derive_RInt_param slice 0 1 x).
  - apply filter_forall; intros u t _. eexists; apply slice_slope.
  - intros t _. apply (continuity_2d_pt_ext (fun u v => -2 * u * exp (- (u * u) * (1 + v * v)))); [intros u v; symmetry; apply is_derive_unique, slice_slope|].
    apply continuity_2d_pt_mult; [apply continuity_2d_pt_mult; [apply continuity_2d_pt_const | apply continuity_2d_pt_id1]|].
    apply (continuity_1d_2d_pt_comp exp (fun u v => - (u * u) * (1 + v * v))); [apply derivable_continuous_pt, derivable_pt_exp|].
    apply continuity_2d_pt_mult; [apply continuity_2d_pt_opp, continuity_2d_pt_mult; apply continuity_2d_pt_id1|].
    apply continuity_2d_pt_plus; [apply continuity_2d_pt_const | apply continuity_2d_pt_mult; apply continuity_2d_pt_id2].
  - apply filter_forall; intros; apply slice_integrable.
Qed.
Lemma rest_slope : forall x, is_derive rest x (-2 * bell x * area x).
Proof.
  intros x. replace (-2 * bell x * area x) with (RInt (V := R_CompleteNormedModule) (fun t => -2 * x * exp (- (x * x) * (1 + t * t))) 0 1); [apply rest_derive|].
  apply is_RInt_unique. apply (is_RInt_ext (fun t => scal (-2 * bell x) (scal x (bell (x * t + 0))))).
  - intros t _. change (-2 * bell x * (x * bell (x * t + 0)) = -2 * x * exp (- (x * x) * (1 + t * t))). unfold bell.
    replace (- (x * x) * (1 + t * t)) with (- (x * x) + - ((x * t + 0) * (x * t + 0))) by ring. rewrite exp_plus. ring.
  - replace (-2 * bell x * area x) with (scal (-2 * bell x) (area x)) by reflexivity. apply (is_RInt_scal (V := R_NormedModule)).
    apply (is_RInt_comp_lin (V := R_NormedModule) bell x 0 0 1).
    assert (A0 : x * 0 + 0 = 0) by ring. assert (A1 : x * 1 + 0 = x) by ring. rewrite A0, A1. apply area_is.
Qed.
Lemma constant_sum : forall x, 0 <= x -> area x * area x + rest x = rest 0.
Proof.
  intros x [X|X]; [|rewrite <- X, area_zero; ring].
  destruct (MVT_cor2 (fun u => area u * area u + rest u) (fun u => (bell u * area u + area u * bell u) + -2 * bell u * area u) 0 x X) as [c [E _]].
  - intros c _. apply is_derive_Reals. apply (is_derive_plus (fun u => area u * area u) rest); [|apply rest_slope].
    apply (is_derive_mult area area); [apply area_derive | apply area_derive | intros; apply Rmult_comm].
  - rewrite area_zero in E. ring_simplify in E. lra.
Qed.
Lemma rest_at_zero : rest 0 = PI / 4.
Proof.
  unfold rest. rewrite (RInt_ext (V := R_CompleteNormedModule) _ (fun t => / (1 + t * t))) by (intros t _; change (exp (- (0 * 0) * (1 + t * t)) * / (1 + t * t) = / (1 + t * t)); replace (- (0 * 0) * (1 + t * t)) with 0 by ring; rewrite exp_0; ring).
  rewrite <- atan_1. replace (atan 1) with (minus (atan 1) (atan 0)) by (rewrite atan_0; unfold minus, plus, opp; cbn; ring).
  apply is_RInt_unique. apply (is_RInt_derive atan (fun t => / (1 + t * t))).
  - intros t _. apply is_derive_Reals. replace (/ (1 + t * t)) with (/ (1 + t ^ 2)) by (f_equal; ring). apply derivable_pt_lim_atan.
  - intros t _. apply (ex_derive_continuous (fun t => / (1 + t * t))). pose proof (below_slice t). auto_derive; lra.
Qed.
Lemma rest_small : forall x, 0 <= rest x <= bell x.
Proof.
  intros x. assert (B : forall t, 0 <= slice x t <= bell x).
  { intros t. unfold slice, bell. pose proof (below_slice t) as K. pose proof (exp_pos (- (x * x) * (1 + t * t))) as E. pose proof (Rinv_0_lt_compat _ K) as I.
    pose proof (Rle_0_sqr t) as T. pose proof (Rle_0_sqr x) as S. unfold Rsqr in T, S. split; [apply Rmult_le_pos; lra|].
    assert (I1 : / (1 + t * t) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (E1 : exp (- (x * x) * (1 + t * t)) <= exp (- (x * x))).
    { assert (L : - (x * x) * (1 + t * t) <= - (x * x)) by (pose proof (Rmult_le_pos _ _ S T); lra). destruct L as [L|L]; [left; now apply exp_increasing | rewrite L; lra]. }
    rewrite <- (Rmult_1_r (exp (- (x * x)))). apply Rmult_le_compat; lra. }
  unfold rest. split.
  - apply RInt_ge_0; [lra | apply slice_integrable | intros; apply B].
  - replace (bell x) with (RInt (V := R_CompleteNormedModule) (fun _ => bell x) 0 1) by (rewrite RInt_const; unfold scal; cbn; unfold mult; cbn; ring).
    apply RInt_le; [lra | apply slice_integrable | apply ex_RInt_const | intros; apply B].
Qed.
Lemma area_bounds : forall x, 0 <= x -> PI / 4 - bell x <= area x * area x <= PI / 4.
Proof. intros x X. pose proof (constant_sum x X) as E. rewrite rest_at_zero in E. pose proof (rest_small x). lra. Qed.

(** * The function *)
Lemma erfc_is : forall x, erfc x = 1 - 2 / sqrt PI * area x.
Proof. reflexivity. Qed.
Lemma erfc_zero : erfc 0 = 1.
Proof. rewrite erfc_is, area_zero; ring. Qed.
(** At negative numbers it is what is left of 2. *)
Lemma erfc_opp : forall x, erfc (- x) = 2 - erfc x.
Proof.
  intros x; rewrite !erfc_is. pose proof (area_is x) as K. apply (is_RInt_opp (V := R_NormedModule)) in K.
  rewrite <- (Ropp_involutive x), <- Ropp_0 in K. apply (is_RInt_comp_opp (V := R_NormedModule)) in K. apply (is_RInt_ext (V := R_NormedModule) _ bell) in K.
  - apply (is_RInt_unique (V := R_CompleteNormedModule)) in K. change (area (- x) = - area (- - x)) in K. rewrite K, Ropp_involutive. ring.
  - intros t _. unfold bell. change (- - exp (- (- t * - t)) = exp (- (t * t))). rewrite Ropp_involutive. f_equal; ring.
Qed.
Lemma erfc_negative : forall x, erfc x = 2 - erfc (- x).
Proof. intros x. rewrite erfc_opp. ring. Qed.
Lemma root_pi : 1 < sqrt PI.
Proof. rewrite <- sqrt_1. apply sqrt_lt_1; pose proof PI2_1; lra. Qed.
(** As a power, as the derivative is written in the core. *)
Lemma inverse_root : / sqrt PI = rpow PI (Q2R (-1 # 2)).
Proof.
  pose proof PI_RGT_0 as P. unfold rpow. destruct (Rlt_dec 0 PI); [|contradiction]. replace (Q2R (-1 # 2) * ln PI) with (- (/ 2 * ln PI)) by (unfold Q2R; cbn; lra).
  rewrite exp_Ropp. f_equal. rewrite <- Rpower_sqrt by exact P. reflexivity.
Qed.
Lemma erfc_derive : forall x, is_derive erfc x (-2 * exp (- (x * x)) * / sqrt PI).
Proof.
  intros x. apply (is_derive_ext (fun y => 1 - 2 / sqrt PI * area y)); [reflexivity|].
  replace (-2 * exp (- (x * x)) * / sqrt PI) with (minus 0 (scal (2 / sqrt PI) (bell x)));
    [|change (0 + - (2 / sqrt PI * bell x) = -2 * exp (- (x * x)) * / sqrt PI); unfold bell, Rdiv; ring].
  apply (is_derive_minus (fun _ => 1) (fun y => 2 / sqrt PI * area y)); [exact (is_derive_const 1 x)|].
  apply (is_derive_scal area x (2 / sqrt PI) (bell x)). apply area_derive.
Qed.
Lemma erfc_continuity : continuity erfc.
Proof. intros x. apply derivable_continuous_pt. exists (-2 * exp (- (x * x)) * / sqrt PI). apply is_derive_Reals, erfc_derive. Qed.
Lemma area_nonneg : forall x, 0 <= x -> 0 <= area x.
Proof. intros x X. apply RInt_ge_0; [exact X | eexists; apply area_is | intros; left; apply exp_pos]. Qed.
Lemma erfc_small : forall x, 0 <= x -> 0 <= erfc x <= 2 * bell x.
Proof.
  intros x X. rewrite erfc_is. pose proof (area_bounds x X) as [A B]. pose proof (area_nonneg x X) as N. pose proof root_pi as R. pose proof PI2_1 as P.
  set (g := 2 / sqrt PI * area x). assert (G0 : 0 <= g) by (apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra | exact N]).
  assert (S : sqrt PI * sqrt PI = PI) by (apply sqrt_sqrt; lra).
  assert (G2 : g * g = 4 / PI * (area x * area x)) by (unfold g; rewrite <- S at 3; field; lra).
  assert (I : 0 < 4 / PI) by (apply Rdiv_lt_0_compat; lra). assert (U : 4 / PI * (PI / 4) = 1) by (field; lra).
  assert (V : 4 / PI <= 2) by (apply Rmult_le_reg_r with PI; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra).
  apply Rmult_le_compat_l with (r := 4 / PI) in A; [|lra]. apply Rmult_le_compat_l with (r := 4 / PI) in B; [|lra].
  pose proof (exp_pos (- (x * x))) as E. fold (bell x) in E. pose proof (Rmult_le_compat_r (bell x) _ _ ltac:(lra) V) as W.
  assert (G1 : g <= 1) by (apply Rnot_lt_le; intro L; pose proof (Rmult_le_0_lt_compat 1 g 1 g ltac:(lra) ltac:(lra) L L); lra).
  split; [lra|]. assert (g * g <= g) by (rewrite <- (Rmult_1_r g) at 3; apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma erfc_falls : forall x y, x <= y -> erfc y <= erfc x.
Proof.
  intros x y [H|H]; [|rewrite H; lra]. destruct (MVT_cor2 erfc (fun u => -2 * exp (- (u * u)) * / sqrt PI) x y H) as [c [E _]]; [intros; apply is_derive_Reals, erfc_derive|].
  pose proof root_pi. assert (0 <= 2 * exp (- (c * c)) * / sqrt PI * (y - x)); [|lra].
  apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [pose proof (exp_pos (- (c * c))); lra | left; apply Rinv_0_lt_compat; lra].
Qed.
(** Between bounds of x, and of the integral up to these. *)
Lemma erfc_between : forall a x b l u l' u', a <= x <= b -> l <= area a <= u -> l' <= area b <= u' -> 1 - 2 / sqrt PI * u' <= erfc x <= 1 - 2 / sqrt PI * l.
Proof.
  intros a x b l u l' u' [A B] [L _] [_ U]. pose proof (erfc_falls a x A) as H. pose proof (erfc_falls x b B) as K. rewrite (erfc_is a) in H. rewrite (erfc_is b) in K.
  pose proof root_pi. assert (0 < 2 / sqrt PI) as P by (apply Rdiv_lt_0_compat; lra). split.
  - apply Rmult_le_compat_l with (r := 2 / sqrt PI) in U; lra.
  - apply Rmult_le_compat_l with (r := 2 / sqrt PI) in L; lra.
Qed.

(** * Mills' bounds *)
(** What falls, and is not below a multiple of exp(-y²) far out, is not negative. *)
Lemma falls : forall (f f' : R -> R) x, 0 < x -> (forall y, x <= y -> is_derive f y (f' y)) -> (forall y, x <= y -> f' y <= 0) ->
  (forall y, x <= y -> -2 * bell y <= f y) -> 0 <= f x.
Proof.
  intros f f' x X D N L. apply le_epsilon. intros d Hd. set (y := x + 2 / d). assert (Y : x < y) by (unfold y; pose proof (Rdiv_lt_0_compat 2 d ltac:(lra) Hd); lra).
  destruct (MVT_cor2 f f' x y Y) as [c [E C]]; [intros c C; apply is_derive_Reals, D; lra|].
  pose proof (N c ltac:(lra)). assert (f' c * (y - x) <= 0) by (apply Rmult_le_0_r; lra). pose proof (L y ltac:(lra)) as Ly.
  assert (B : 2 * bell y <= d); [|lra]. unfold bell. rewrite exp_Ropp. pose proof (exp_ineq1_le (y * y)) as T.
  assert (K : 1 < 1 + y * y) by (assert (0 < y * y) by (apply Rmult_lt_0_compat; lra); lra).
  apply Rle_trans with (2 * / (1 + y * y)); [apply Rmult_le_compat_l; [lra | apply Rinv_le_contravar; lra]|].
  apply Rmult_le_reg_r with (1 + y * y); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  assert (Z : d * (2 / d) = 2) by (field; lra). assert (W : 2 / d <= 1 + y * y).
  { assert (2 / d <= y) by (unfold y; lra). pose proof (Rle_0_sqr (y - 1)) as Q. unfold Rsqr in Q. lra. }
  apply Rmult_le_compat_l with (r := d) in W; lra.
Qed.
Lemma mills_above : forall x, 0 < x -> erfc x <= exp (- (x * x)) * / (x * sqrt PI).
Proof.
  intros x X. pose proof root_pi as R. assert (0 <= exp (- (x * x)) * / (x * sqrt PI) - erfc x); [|lra].
  apply (falls (fun y => exp (- (y * y)) * / (y * sqrt PI) - erfc y) (fun y => - (exp (- (y * y)) * / (y * y * sqrt PI)))); auto.
  - intros y Y. replace (- (exp (- (y * y)) * / (y * y * sqrt PI)))
      with (minus (-2 * y * exp (- (y * y)) * / (y * sqrt PI) + exp (- (y * y)) * - / (y * y * sqrt PI)) (-2 * exp (- (y * y)) * / sqrt PI)).
    + apply (is_derive_minus (fun y => exp (- (y * y)) * / (y * sqrt PI)) erfc); [|apply erfc_derive].
      auto_derive; [apply Rmult_integral_contrapositive_currified; lra | field; lra].
    + unfold minus, plus, opp; cbn. field; lra.
  - intros y Y. assert (0 < exp (- (y * y)) * / (y * y * sqrt PI)); [|lra].
    apply Rmult_lt_0_compat; [apply exp_pos | apply Rinv_0_lt_compat; repeat apply Rmult_lt_0_compat; lra].
  - intros y Y. pose proof (erfc_small y ltac:(lra)). assert (0 < exp (- (y * y)) * / (y * sqrt PI)); [|lra].
    apply Rmult_lt_0_compat; [apply exp_pos | apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
Qed.
Lemma mills_below : forall x, 0 < x -> exp (- (x * x)) * 2 * x * / (sqrt PI * (2 * (x * x) + 1)) <= erfc x.
Proof.
  intros x X. pose proof root_pi as R. assert (Pos : forall y, 0 < 2 * (y * y) + 1) by (intros y; pose proof (Rle_0_sqr y) as Q; unfold Rsqr in Q; lra).
  assert (0 <= erfc x - exp (- (x * x)) * 2 * x * / (sqrt PI * (2 * (x * x) + 1))); [|lra].
  apply (falls (fun y => erfc y - exp (- (y * y)) * 2 * y * / (sqrt PI * (2 * (y * y) + 1))) (fun y => - (4 * exp (- (y * y)) * / (sqrt PI * (2 * (y * y) + 1) ^ 2)))); auto.
  - intros y Y. pose proof (Pos y). replace (- (4 * exp (- (y * y)) * / (sqrt PI * (2 * (y * y) + 1) ^ 2))) with (minus (-2 * exp (- (y * y)) * / sqrt PI)
      ((2 - 4 * (y * y)) * exp (- (y * y)) * / (sqrt PI * (2 * (y * y) + 1)) - 8 * (y * y) * exp (- (y * y)) * / (sqrt PI * (2 * (y * y) + 1) ^ 2))).
    + apply (is_derive_minus erfc (fun y => exp (- (y * y)) * 2 * y * / (sqrt PI * (2 * (y * y) + 1)))); [apply erfc_derive|].
      auto_derive; [apply Rmult_integral_contrapositive_currified; lra | field; lra].
    + unfold minus, plus, opp; cbn. field; lra.
  - intros y Y. pose proof (Pos y). assert (0 < 4 * exp (- (y * y)) * / (sqrt PI * (2 * (y * y) + 1) ^ 2)); [|lra].
    apply Rmult_lt_0_compat; [pose proof (exp_pos (- (y * y))); lra | apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra | now apply pow_lt]].
  - intros y Y. pose proof (Pos y) as K. pose proof (erfc_small y ltac:(lra)). assert (exp (- (y * y)) * 2 * y * / (sqrt PI * (2 * (y * y) + 1)) <= bell y); [|pose proof (exp_pos (- (y * y))); fold (bell y) in *; lra].
    fold (bell y). assert (E : 0 < bell y) by apply exp_pos. replace (bell y * 2 * y * / (sqrt PI * (2 * (y * y) + 1))) with (bell y * (2 * y * / (sqrt PI * (2 * (y * y) + 1)))) by ring.
    rewrite <- (Rmult_1_r (bell y)) at 2. apply Rmult_le_compat_l; [lra|]. assert (W : 0 < sqrt PI * (2 * (y * y) + 1)) by (apply Rmult_lt_0_compat; lra).
    apply Rmult_le_reg_r with (sqrt PI * (2 * (y * y) + 1)); [exact W|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    apply Rle_trans with (1 * (2 * (y * y) + 1)); [|apply Rmult_le_compat_r; lra]. pose proof (Rle_0_sqr (y - / 2)) as Q. unfold Rsqr in Q. lra.
Qed.
Lemma erfc_tail : forall a x b, 0 < a -> a <= x <= b -> exp (- (b * b)) * 2 * b * / (sqrt PI * (2 * (b * b) + 1)) <= erfc x <= exp (- (a * a)) * / (a * sqrt PI).
Proof.
  intros a x b P [A B]. split.
  - apply Rle_trans with (erfc b); [apply mills_below; lra | now apply erfc_falls].
  - apply Rle_trans with (erfc a); [now apply erfc_falls | now apply mills_above].
Qed.
