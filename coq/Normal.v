(** Normal laws on a line: their tails, and closed forms of their divergences. *)
From Coq Require Import Reals Lra Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Families Evaluate Convergence Erfc Lines.
Open Scope R_scope.

(** * The distribution function *)
Lemma erfc_top : at_top erfc 0.
Proof.
  intros e E. exists (Rmax 1 (2 / e)). intros x X. pose proof (Rmax_l 1 (2 / e)). pose proof (Rmax_r 1 (2 / e)).
  destruct (erfc_small x ltac:(lra)) as [A B]. rewrite Rminus_0_r, Rabs_right by lra. apply (Rle_lt_trans _ _ _ B). unfold bell.
  rewrite exp_Ropp. pose proof (exp_ineq1_le (x * x)) as K. assert (X2 : x <= x * x) by (rewrite <- (Rmult_1_r x) at 1; apply Rmult_le_compat_l; lra).
  assert (I : / exp (x * x) < / (2 / e)) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra | apply exp_pos] | lra]).
  replace (/ (2 / e)) with (e / 2) in I by (field; lra). lra.
Qed.
Lemma root_two : 0 < sqrt 2.
Proof. apply sqrt_lt_R0; lra. Qed.
Lemma Phi_top : at_top Phi 1.
Proof.
  replace 1 with (- / 2 * 0 + 1) by ring.
  replace Phi with (fun x => - / 2 * erfc (/ sqrt 2 * x + 0) + 1).
  - apply (top_affine (fun x => erfc (/ sqrt 2 * x + 0))), top_line; [exact erfc_top | apply Rinv_0_lt_compat, root_two].
  - apply functional_extensionality; intros x. unfold Phi. replace (- x / sqrt 2) with (- (/ sqrt 2 * x + 0)) by (field; pose proof root_two; lra). rewrite erfc_opp. field.
Qed.
Lemma Phi_opp : forall x, Phi (- x) = 1 - Phi x.
Proof. intros x. unfold Phi. replace (- - x / sqrt 2) with (- (- x / sqrt 2)) by (unfold Rdiv; ring). rewrite erfc_opp. field. Qed.
Lemma Phi_bottom : at_top (fun x => Phi (- x)) 0.
Proof.
  replace 0 with (-1 * 1 + 1) by ring. replace (fun x => Phi (- x)) with (fun x => -1 * Phi x + 1); [apply top_affine, Phi_top|].
  apply functional_extensionality; intros x. rewrite Phi_opp. ring.
Qed.

Ltac as_numbers := lazymatch goal with |- @eq _ ?a ?b => change (@eq R a b) end.
Definition bump (m s x : R) : R := exp (- ((x - m) ^ 2 / (2 * s ^ 2))) / (s * sqrt (2 * PI)).
Lemma root_two_pi : 0 < sqrt (2 * PI).
Proof. apply sqrt_lt_R0. pose proof PI_RGT_0; lra. Qed.
Lemma bump_pos : forall m s x, 0 < s -> 0 < bump m s x.
Proof. intros m s x S. apply Rdiv_lt_0_compat; [apply exp_pos | apply Rmult_lt_0_compat; [exact S | apply root_two_pi]]. Qed.
Lemma bump_derive : forall m s x, 0 < s -> is_derive (bump m s) x (- (x - m) / s ^ 2 * bump m s x).
Proof.
  intros m s x S. pose proof root_two_pi. apply (is_derive_ext (fun y => / (s * sqrt (2 * PI)) * exp (- ((y - m) ^ 2 / (2 * s ^ 2))))); [intros; as_numbers; unfold bump; field; lra|].
  replace (- (x - m) / s ^ 2 * bump m s x) with (scal (/ (s * sqrt (2 * PI))) (scal (- (x - m) / s ^ 2) (exp (- ((x - m) ^ 2 / (2 * s ^ 2)))))).
  - apply is_derive_scal. apply (is_derive_comp exp (fun y => - ((y - m) ^ 2 / (2 * s ^ 2)))); [apply is_derive_Reals, derivable_pt_lim_exp | auto_derive; [exact Logic.I | as_numbers; field; lra]].
  - change scal with Rmult. as_numbers. unfold bump. field; lra.
Qed.
Lemma bump_continuity : forall m s, 0 < s -> continuity (bump m s).
Proof. intros m s S x. apply derivable_continuous_pt. eexists. apply is_derive_Reals, bump_derive, S. Qed.
Lemma Phi_derive : forall m s x, 0 < s -> is_derive (fun x => Phi ((x - m) / s)) x (bump m s x).
Proof.
  intros m s x S. pose proof root_two as R. pose proof root_pi as R1. unfold Phi.
  apply (is_derive_ext (fun y => / 2 * erfc (/ (s * sqrt 2) * (m - y)))).
  { intros y. replace (- ((y - m) / s) / sqrt 2) with (/ (s * sqrt 2) * (m - y)) by (field; lra). as_numbers. field. }
  replace (bump m s x) with (scal (/ 2) (scal (- / (s * sqrt 2)) (-2 * exp (- (/ (s * sqrt 2) * (m - x) * (/ (s * sqrt 2) * (m - x)))) * / sqrt PI))).
  - apply is_derive_scal. apply (is_derive_comp erfc (fun y => / (s * sqrt 2) * (m - y))); [apply erfc_derive | auto_derive; [exact Logic.I | ring]].
  - change scal with Rmult. as_numbers. unfold bump. rewrite sqrt_mult by (pose proof PI_RGT_0; lra).
    replace (/ (s * sqrt 2) * (m - x) * (/ (s * sqrt 2) * (m - x))) with ((x - m) ^ 2 / (sqrt 2 * sqrt 2 * s ^ 2)) by (field; lra).
    rewrite (sqrt_sqrt 2) by lra. field; repeat split; lra.
Qed.
Lemma Phi_rises : forall x y, x <= y -> Phi x <= Phi y.
Proof.
  intros x y [H| ->]; [|lra].
  destruct (MVT_cor2 (fun u => Phi ((u - 0) / 1)) (bump 0 1) x y H) as [c [E _]]; [intros; apply is_derive_Reals, Phi_derive; lra|].
  replace ((y - 0) / 1) with y in E by field. replace ((x - 0) / 1) with x in E by field. pose proof (Rmult_lt_0_compat _ _ (bump_pos 0 1 c ltac:(lra)) (Rlt_Rminus _ _ H)). lra.
Qed.

Section Normal.
Variables (L : line) (s : R).
Hypothesis S : 0 < s.
Notation here := (place L).
Lemma normal_is : forall m w, normal L m s w = bump m s (here w).
Proof. reflexivity. Qed.
Lemma normal_pos : forall m w, 0 < normal L m s w.
Proof. intros; apply bump_pos, S. Qed.
Lemma right_end : forall m, at_top (fun x => Phi ((x - m) / s)) 1.
Proof.
  intros m. replace (fun x => Phi ((x - m) / s)) with (fun x => Phi (/ s * x + - m / s)); [|apply functional_extensionality; intros; f_equal; field; lra].
  apply top_line; [exact Phi_top | now apply Rinv_0_lt_compat].
Qed.
Lemma left_end : forall m, at_top (fun x => Phi ((- x - m) / s)) 0.
Proof.
  intros m. replace (fun x => Phi ((- x - m) / s)) with (fun x => Phi (- (/ s * x + m / s))); [|apply functional_extensionality; intros; f_equal; field; lra].
  apply (top_line (fun x => Phi (- x))); [exact Phi_bottom | now apply Rinv_0_lt_compat].
Qed.
Lemma normal_mass : forall m, gives (normal L m s) 1.
Proof.
  intros m. replace 1 with (1 - 0) by ring. apply (over_all (bump m s) (fun x => Phi ((x - m) / s))); auto using bump_continuity, left_end, right_end.
  - intros x; now apply Phi_derive.
  - intros x; left; now apply bump_pos.
Qed.
Lemma normal_law : forall m, is_law L (normal L m s).
Proof. intros m. destruct (normal_mass m) as [A B]. split; [intros; left; apply normal_pos | split; assumption]. Qed.
Lemma normal_right : forall m u, gives (fun w => normal L m s w * from u (here w)) (1 - Phi ((u - m) / s)).
Proof.
  intros m u. apply (over_right (bump m s) (fun x => Phi ((x - m) / s))); auto using bump_continuity, right_end.
  - intros x; now apply Phi_derive.
  - intros x _; left; now apply bump_pos.
Qed.
Lemma normal_left : forall m v, gives (fun w => normal L m s w * upto v (here w)) (Phi ((v - m) / s)).
Proof.
  intros m v. replace (Phi ((v - m) / s)) with (Phi ((v - m) / s) - 0) by ring.
  apply (over_left (bump m s) (fun x => Phi ((x - m) / s))); auto using bump_continuity, left_end.
  - intros x; now apply Phi_derive.
  - intros x _; left; now apply bump_pos.
Qed.
(** The mean, about the middle. *)
Lemma normal_mean : forall m, gives (fun w => normal L m s w * (here w - m)) 0.
Proof.
  intros m. set (F := fun x => - s ^ 2 * bump m s x).
  assert (V : at_top (fun x => bump m s (1 * x + 0)) 0 /\ at_top (fun x => bump m s (1 * - x + 0)) 0).
  { assert (G : forall y, at_top (fun x => bump y s x) 0); [|split].
    - intros y e E. pose proof (bump_pos 0 s 0 S) as B. set (c := bump 0 s 0) in *.
      destruct (top_line _ _ (/ (2 * s ^ 2)) (- (y + 1) / (2 * s ^ 2)) top_exp) with (e := e / c) as [M H]; [apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra | now apply pow_lt] | now apply Rdiv_lt_0_compat|].
      exists (Rmax M (y + 1)). intros x X. specialize (H x (Rle_trans _ _ _ (Rmax_l _ _) X)). pose proof (Rmax_r M (y + 1)).
      rewrite Rminus_0_r, Rabs_right in * by (apply Rle_ge; left; first [apply exp_pos | now apply bump_pos]).
      assert (K : bump y s x <= c * exp (- (/ (2 * s ^ 2) * x + - (y + 1) / (2 * s ^ 2)))).
      { unfold c, bump. replace (- ((0 - 0) ^ 2 / (2 * s ^ 2))) with 0 by (field; lra). rewrite exp_0. unfold Rdiv. rewrite Rmult_1_l, Rmult_comm. pose proof root_two_pi as R2.
        apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra|].
        assert (Q : (x - y) ^ 2 * / (2 * s ^ 2) >= / (2 * s ^ 2) * x + - (y + 1) * / (2 * s ^ 2)).
        { replace (/ (2 * s ^ 2) * x + - (y + 1) * / (2 * s ^ 2)) with ((x - y - 1) * / (2 * s ^ 2)) by ring. apply Rle_ge, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra | now apply pow_lt]|]. nra. }
        destruct (Rge_le _ _ Q) as [Z|Z]; [left; apply exp_increasing; lra | right; f_equal; lra]. }
      apply (Rle_lt_trans _ _ _ K). apply Rmult_lt_compat_l with (r := c) in H; [|exact B]. replace (c * (e / c)) with e in H by (field; lra). exact H.
    - apply (top_line (bump m s)); [apply G | lra].
    - replace (fun x => bump m s (1 * - x + 0)) with (fun x => bump (- m) s x); [apply G|]. apply functional_extensionality; intros x. unfold bump. do 4 f_equal. ring. }
  destruct V as [V1 V2]. assert (T1 : at_top F 0).
  { replace 0 with (- s ^ 2 * 0 + 0) by ring. unfold F. replace (fun x => - s ^ 2 * bump m s x) with (fun x => - s ^ 2 * bump m s (1 * x + 0) + 0); [apply (top_affine (fun x => bump m s (1 * x + 0))), V1|].
    apply functional_extensionality; intros x. rewrite Rplus_0_r, Rplus_0_r, Rmult_1_l. reflexivity. }
  assert (T2 : at_top (fun x => s ^ 2 * bump m s (- x)) 0).
  { replace 0 with (s ^ 2 * 0 + 0) by ring. replace (fun x => s ^ 2 * bump m s (- x)) with (fun x => s ^ 2 * bump m s (1 * - x + 0) + 0); [apply (top_affine (fun x => bump m s (1 * - x + 0))), V2|].
    apply functional_extensionality; intros x. rewrite Rplus_0_r, Rplus_0_r, Rmult_1_l. reflexivity. }
  assert (D1 : forall x, is_derive F x (bump m s x * (x - m))).
  { intros x. unfold F. replace (bump m s x * (x - m)) with (scal (- s ^ 2) (- (x - m) / s ^ 2 * bump m s x)); [apply is_derive_scal, bump_derive, S|]. change scal with Rmult. as_numbers. field; lra. }
  assert (D2 : forall x, is_derive (fun x => s ^ 2 * bump m s x) x (bump m s x * (m - x))).
  { intros x. replace (bump m s x * (m - x)) with (scal (s ^ 2) (- (x - m) / s ^ 2 * bump m s x)); [apply is_derive_scal, bump_derive, S|]. change scal with Rmult. as_numbers. field; lra. }
  assert (Cl : forall a b, continuity (fun x => bump m s x * (a * x + b))).
  { intros a b. apply (continuity_mult (bump m s) (fun x => a * x + b)); [now apply bump_continuity|].
    intros x. apply derivable_continuous_pt. eexists. apply is_derive_Reals. apply (is_derive_ext (fun x => a * x + b)); [reflexivity|]. auto_derive; [exact Logic.I | reflexivity]. }
  assert (C1 : continuity (fun x => bump m s x * (x - m))) by (replace (fun x => bump m s x * (x - m)) with (fun x => bump m s x * (1 * x + - m)) by (apply functional_extensionality; intros; ring); apply Cl).
  assert (C2 : continuity (fun x => bump m s x * (m - x))) by (replace (fun x => bump m s x * (m - x)) with (fun x => bump m s x * (-1 * x + m)) by (apply functional_extensionality; intros; ring); apply Cl).
  assert (R1 : gives (fun w => (bump m s (here w) * (here w - m)) * from m (here w)) (0 - F m)).
  { apply (over_right _ F D1 C1); [|exact T1]. intros x X. apply Rmult_le_pos; [left; now apply bump_pos | lra]. }
  assert (R2 : gives (fun w => (bump m s (here w) * (m - here w)) * upto m (here w)) (s ^ 2 * bump m s m - 0)).
  { apply (over_left _ _ D2 C2); [|exact T2]. intros x X. apply Rmult_le_pos; [left; now apply bump_pos | lra]. }
  apply (gives_value _ (0 - F m + -1 * (s ^ 2 * bump m s m - 0))); [|unfold F; ring].
  apply (gives_ext _ _ _ (gives_plus _ _ _ _ R1 (gives_scale (-1) _ _ R2))). intros w. rewrite normal_is.
  destruct (from_cases m (here w)) as [[-> A]|[-> A]], (upto_cases m (here w)) as [[-> B]|[-> B]]; try ring; try (exfalso; lra).
  replace (here w) with m by lra. ring.
Qed.

(** * Two normal laws of one scale *)
Variables m n : R.
Notation P := (normal L m s).
Notation Q := (normal L n s).
Lemma log_normal : forall k w, ln (normal L k s w) = - ((here w - k) ^ 2 / (2 * s ^ 2)) - ln (s * sqrt (2 * PI)).
Proof.
  intros k w. pose proof root_two_pi. assert (0 < s * sqrt (2 * PI)) by (apply Rmult_lt_0_compat; lra).
  rewrite normal_is. unfold bump, Rdiv. rewrite ln_mult, ln_exp, ln_Rinv; [reflexivity | assumption | apply exp_pos | now apply Rinv_0_lt_compat].
Qed.
Lemma normal_continuous : @continuous L P Q.
Proof. apply nothing_left_out; [apply normal_mass | intros; apply normal_pos]. Qed.
Lemma normal_powers : forall a, gives (fun w => power_ratio a (P w) (Q w)) (exp (a * (a - 1) * ((m - n) ^ 2 / (2 * s ^ 2)))).
Proof.
  intros a. apply (gives_value _ (exp (a * (a - 1) * ((m - n) ^ 2 / (2 * s ^ 2))) * 1)); [|ring].
  apply (gives_ext _ _ _ (gives_scale _ _ _ (normal_mass (a * m + (1 - a) * n)))). intros w. unfold power_ratio. pose proof (normal_pos m w) as A. pose proof (normal_pos n w) as B.
  rewrite step_pos, !rpow_pos by assumption. rewrite !log_normal, Rmult_1_l, <- exp_plus. rewrite <- (exp_ln (normal L (a * m + (1 - a) * n) s w)) by apply normal_pos.
  rewrite log_normal, <- exp_plus. f_equal. field; lra.
Qed.
Lemma kl_normal : @kl L P Q = Finite ((m - n) ^ 2 / (2 * s ^ 2)).
Proof.
  assert (G : gives (fun w => P w * ln (P w * / Q w)) ((m - n) ^ 2 / (2 * s ^ 2))).
  { apply (gives_value _ ((m - n) / s ^ 2 * 0 + (m - n) ^ 2 / (2 * s ^ 2) * 1)); [|ring].
    apply (gives_ext _ _ _ (gives_plus _ _ _ _ (gives_scale ((m - n) / s ^ 2) _ _ (normal_mean m)) (gives_scale ((m - n) ^ 2 / (2 * s ^ 2)) _ _ (normal_mass m)))).
    intros w. pose proof (normal_pos m w) as A. pose proof (normal_pos n w) as B. rewrite ln_mult, ln_Rinv, !log_normal by auto using Rinv_0_lt_compat. field; lra. }
  unfold kl. rewrite finite_yes by (split; [exact normal_continuous | apply G]). f_equal. apply G.
Qed.
Lemma renyi_normal : forall a, @renyi L P Q a = Finite (a * ((m - n) ^ 2 / (2 * s ^ 2))).
Proof.
  intros a. destruct (normal_powers a) as [A B]. unfold renyi. destruct (Req_EM_T a 1) as [->|N]; [rewrite kl_normal; f_equal; ring|].
  assert (E : ln (integral L (fun x => power_ratio a (P x) (Q x))) / (a - 1) = a * ((m - n) ^ 2 / (2 * s ^ 2))) by (rewrite B, ln_exp; field; lra). cbv zeta. rewrite E.
  destruct (Rlt_dec 1 a); apply finite_yes; [split; [exact normal_continuous | exact A] | rewrite B; apply exp_pos].
Qed.
(** P (x) >= exp t * Q (x) on one side of a point. *)
Definition stick (d s t : R) : R := Phi (d / (2 * s) - t * s / d) - exp t * Phi (- (d / (2 * s)) - t * s / d).
Definition edge (t : R) : R := (m + n) / 2 + s ^ 2 * t / (m - n).
Lemma log_ratio : forall t w, m <> n -> ln (P w) - ln (exp t * Q w) = (m - n) / s ^ 2 * (here w - edge t).
Proof. intros t w N. rewrite ln_mult, ln_exp, !log_normal by (auto using exp_pos, normal_pos). unfold edge. field. split; lra. Qed.
Lemma above_ratio : forall t w, m <> n -> 0 <= (m - n) / s ^ 2 * (here w - edge t) -> pos (P w - exp t * Q w) = P w - exp t * Q w.
Proof.
  intros t w N H. rewrite <- log_ratio in H by exact N. apply pos_above. assert (ln (exp t * Q w) <= ln (P w)) as K by lra. pose proof (normal_pos m w). pose proof (Rmult_lt_0_compat _ _ (exp_pos t) (normal_pos n w)).
  destruct K as [K|K]; [apply ln_lt_inv in K; lra | apply ln_inv in K; lra].
Qed.
Lemma below_ratio : forall t w, m <> n -> (m - n) / s ^ 2 * (here w - edge t) <= 0 -> pos (P w - exp t * Q w) = 0.
Proof.
  intros t w N H. rewrite <- log_ratio in H by exact N. apply pos_below. assert (ln (P w) <= ln (exp t * Q w)) as K by lra. pose proof (normal_pos m w). pose proof (Rmult_lt_0_compat _ _ (exp_pos t) (normal_pos n w)).
  destruct K as [K|K]; [apply ln_lt_inv in K; lra | apply ln_inv in K; lra].
Qed.
Lemma slope_sign : forall x, n < m -> (0 <= x -> 0 <= (m - n) / s ^ 2 * x) /\ (x <= 0 -> (m - n) / s ^ 2 * x <= 0).
Proof.
  intros x H. assert (K : 0 < (m - n) / s ^ 2) by (apply Rdiv_lt_0_compat; [lra | now apply pow_lt]). split; intros A.
  - apply Rmult_le_pos; lra.
  - rewrite <- (Rmult_0_r ((m - n) / s ^ 2)). apply Rmult_le_compat_l; lra.
Qed.
Lemma slope_falls : forall x, m < n -> (x <= 0 -> 0 <= (m - n) / s ^ 2 * x) /\ (0 <= x -> (m - n) / s ^ 2 * x <= 0).
Proof.
  intros x H. assert (K : 0 < (n - m) / s ^ 2) by (apply Rdiv_lt_0_compat; [lra | now apply pow_lt]). replace ((m - n) / s ^ 2 * x) with ((n - m) / s ^ 2 * - x) by (field; lra). split; intros A.
  - apply Rmult_le_pos; lra.
  - rewrite <- (Rmult_0_r ((n - m) / s ^ 2)). apply Rmult_le_compat_l; lra.
Qed.
Lemma hockey_right : forall t, n < m -> gives (fun w => pos (P w - exp t * Q w)) (stick (m - n) s t).
Proof.
  intros t H. apply (gives_value _ (1 - Phi ((edge t - m) / s) + - exp t * (1 - Phi ((edge t - n) / s)))).
  - apply (gives_ext _ _ _ (gives_plus _ _ _ _ (normal_right m (edge t)) (gives_scale (- exp t) _ _ (normal_right n (edge t))))). intros w. destruct (slope_sign (here w - edge t) H) as [A B].
    destruct (from_cases (edge t) (here w)) as [[-> K]|[-> K]]; [rewrite above_ratio by (first [lra | apply A; lra]) | rewrite below_ratio by (first [lra | apply B; lra])]; ring.
  - rewrite <- !Phi_opp. unfold stick. replace (- ((edge t - m) / s)) with ((m - n) / (2 * s) - t * s / (m - n)) by (unfold edge; field; lra).
    replace (- ((edge t - n) / s)) with (- ((m - n) / (2 * s)) - t * s / (m - n)) by (unfold edge; field; lra). ring.
Qed.
Lemma hockey_left : forall t, m < n -> gives (fun w => pos (P w - exp t * Q w)) (stick (n - m) s t).
Proof.
  intros t H. apply (gives_value _ (Phi ((edge t - m) / s) + - exp t * Phi ((edge t - n) / s))).
  - apply (gives_ext _ _ _ (gives_plus _ _ _ _ (normal_left m (edge t)) (gives_scale (- exp t) _ _ (normal_left n (edge t))))). intros w. destruct (slope_falls (here w - edge t) H) as [A B].
    destruct (upto_cases (edge t) (here w)) as [[-> K]|[-> K]]; [rewrite above_ratio by (first [lra | apply A; lra]) | rewrite below_ratio by (first [lra | apply B; lra])]; ring.
  - unfold stick. replace ((edge t - m) / s) with ((n - m) / (2 * s) - t * s / (n - m)) by (unfold edge; field; lra).
    replace ((edge t - n) / s) with (- ((n - m) / (2 * s)) - t * s / (n - m)) by (unfold edge; field; lra). ring.
Qed.
Lemma hockey_gives : forall t, m <> n -> gives (fun w => pos (P w - exp t * Q w)) (stick (Rabs (m - n)) s t).
Proof.
  intros t N. destruct (Rtotal_order m n) as [H|[H|H]]; [|contradiction|].
  - rewrite Rabs_left by lra. replace (- (m - n)) with (n - m) by ring. now apply hockey_left.
  - rewrite Rabs_right by lra. now apply hockey_right.
Qed.
Lemma hockey_normal : forall t, m <> n -> @hockey_stick L P Q t = stick (Rabs (m - n)) s t.
Proof. intros t N. apply (hockey_gives t N). Qed.
Lemma tv_normal : @tv L P Q = 2 * Phi (Rabs (m - n) / (2 * s)) - 1.
Proof.
  destruct (Req_EM_T m n) as [E|N].
  - rewrite E. unfold Rminus at 2. rewrite Rplus_opp_r, Rabs_R0. replace (0 / (2 * s)) with 0 by (field; lra). unfold Phi. replace (- 0 / sqrt 2) with 0 by (field; pose proof root_two; lra). rewrite erfc_zero.
    unfold tv. assert (G : gives (fun w => pos (normal L n s w - normal L n s w)) 0).
    { apply (gives_value _ (0 * 1)); [|ring]. apply (gives_ext _ _ _ (gives_scale 0 _ _ (normal_mass n))). intros w. unfold Rminus. rewrite Rplus_opp_r, pos_below by lra. ring. }
    rewrite (proj2 G). field.
  - destruct (gives_ext _ (fun w => pos (P w - Q w)) _ (hockey_gives 0 N) ltac:(intros w; rewrite exp_0; f_equal; ring)) as [_ V]. unfold tv. rewrite V. unfold stick. rewrite exp_0.
    assert (Rabs (m - n) <> 0) by (apply Rabs_no_R0; lra). replace (0 * s / Rabs (m - n)) with 0 by (field; assumption). rewrite Rminus_0_r, Rminus_0_r, Phi_opp. ring.
Qed.
Lemma loss_tail_normal : forall t, m <> n -> @loss_tail L P Q t = Phi (Rabs (m - n) / (2 * s) - t * s / Rabs (m - n)).
Proof.
  intros t N. assert (Up : forall w, 0 < (m - n) / s ^ 2 * (here w - edge t) -> step (P w - exp t * Q w) = 1).
  { intros w K. rewrite <- log_ratio in K by exact N. apply step_pos. assert (ln (exp t * Q w) < ln (P w)) as J by lra. apply ln_lt_inv in J; [lra | apply Rmult_lt_0_compat; auto using exp_pos, normal_pos | apply normal_pos]. }
  assert (Low : forall w, (m - n) / s ^ 2 * (here w - edge t) <= 0 -> step (P w - exp t * Q w) = 0).
  { intros w K. pose proof (below_ratio t w N K) as B. apply step_neg. unfold pos, Rmax in B. destruct (Rle_dec (P w - exp t * Q w) 0); [assumption | lra]. }
  assert (Sq : 0 < s ^ 2) by now apply pow_lt.
  destruct (Rtotal_order m n) as [H|[H|H]]; [|contradiction|].
  - rewrite Rabs_left by lra. replace (- (m - n)) with (n - m) by ring. assert (Neg : (m - n) / s ^ 2 < 0) by (unfold Rdiv; apply Ropp_lt_cancel; rewrite Ropp_0, <- Ropp_mult_distr_l_reverse; apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]). set (k := (m - n) / s ^ 2) in *.
    assert (G : gives (fun w => P w * step (P w - exp t * Q w)) (1 + -1 * (1 - Phi ((edge t - m) / s)))).
    { apply (gives_ext _ _ _ (gives_plus _ _ _ _ (normal_mass m) (gives_scale (-1) _ _ (normal_right m (edge t))))). intros w.
      destruct (from_cases (edge t) (here w)) as [[-> K]|[-> K]]; [rewrite Low by nra | rewrite Up by nra]; ring. }
    unfold loss_tail. rewrite (proj2 G). replace ((edge t - m) / s) with ((n - m) / (2 * s) - t * s / (n - m)) by (unfold edge; field; lra). ring.
  - rewrite Rabs_right by lra. assert (Pos : 0 < (m - n) / s ^ 2) by (apply Rdiv_lt_0_compat; lra). set (k := (m - n) / s ^ 2) in *.
    assert (G : gives (fun w => P w * step (P w - exp t * Q w)) (1 + -1 * Phi ((edge t - m) / s))).
    { apply (gives_ext _ _ _ (gives_plus _ _ _ _ (normal_mass m) (gives_scale (-1) _ _ (normal_left m (edge t))))). intros w.
      destruct (upto_cases (edge t) (here w)) as [[-> K]|[-> K]]; [rewrite Low by nra | rewrite Up by nra]; ring. }
    unfold loss_tail. rewrite (proj2 G). replace (1 + -1 * Phi ((edge t - m) / s)) with (1 - Phi ((edge t - m) / s)) by ring. rewrite <- Phi_opp. f_equal. unfold edge. field. lra.
Qed.
(** Whatever t is, there is an interval on which P is above exp t * Q. *)
Lemma stick_positive : forall t, m <> n -> 0 < stick (Rabs (m - n)) s t.
Proof.
  intros t N. pose (f := fun x => bump m s x - exp t * bump n s x). pose (F := fun x => Phi ((x - m) / s) - exp t * Phi ((x - n) / s)).
  assert (D : forall x, is_derive F x (f x)).
  { intros x. apply (is_derive_minus (fun x => Phi ((x - m) / s)) (fun x => exp t * Phi ((x - n) / s))); [now apply Phi_derive|]. apply (is_derive_scal (fun x => Phi ((x - n) / s)) x (exp t) (bump n s x)). now apply Phi_derive. }
  assert (C : continuity f) by (apply (continuity_minus (bump m s) (fun x => exp t * bump n s x)); [now apply bump_continuity | apply (continuity_scal (bump n s)); now apply bump_continuity]).
  assert (Sq : 0 < s ^ 2) by now apply pow_lt.
  assert (A : exists u, forall x, u <= x <= u + 1 -> 0 < f x /\ 0 < (m - n) / s ^ 2 * (x - edge t)).
  { assert (K : forall x, 0 < (m - n) / s ^ 2 * (x - edge t) -> 0 < f x).
    { intros x H. unfold f. assert (J : ln (exp t * bump n s x) < ln (bump m s x)); [|apply ln_lt_inv in J; [lra | apply Rmult_lt_0_compat; [apply exp_pos | now apply bump_pos] | now apply bump_pos]].
      assert (I : ln (bump m s x) - ln (exp t * bump n s x) = (m - n) / s ^ 2 * (x - edge t)); [|lra].
      pose proof root_two_pi. assert (0 < s * sqrt (2 * PI)) by (apply Rmult_lt_0_compat; lra). assert (LB : forall k, ln (bump k s x) = - ((x - k) ^ 2 / (2 * s ^ 2)) - ln (s * sqrt (2 * PI))).
      { intros k. unfold bump, Rdiv. rewrite ln_mult, ln_exp, ln_Rinv; [reflexivity | assumption | apply exp_pos | now apply Rinv_0_lt_compat]. }
      rewrite ln_mult, ln_exp, !LB by (first [apply exp_pos | now apply bump_pos]). unfold edge. field. split; lra. }
    destruct (Rtotal_order m n) as [H|[H|H]]; [|contradiction|].
    - exists (edge t - 2). intros x X. assert (Neg : (m - n) / s ^ 2 < 0) by (unfold Rdiv; apply Ropp_lt_cancel; rewrite Ropp_0, <- Ropp_mult_distr_l_reverse; apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]).
      assert (0 < (m - n) / s ^ 2 * (x - edge t)) by (clear - X Neg; set (k := (m - n) / s ^ 2) in *; nra). auto.
    - exists (edge t + 1). intros x X. assert (0 < (m - n) / s ^ 2) by (apply Rdiv_lt_0_compat; lra). assert (0 < (m - n) / s ^ 2 * (x - edge t)) by (apply Rmult_lt_0_compat; lra). auto. }
  destruct A as [u A]. pose proof (piece (L := L) f F D C u (u + 1) ltac:(lra) ltac:(intros x X; left; now apply A)) as G.
  assert (I : F (u + 1) - F u <= stick (Rabs (m - n)) s t).
  { apply (gives_compared _ _ _ _ G (hockey_gives t N)). intros w. destruct (within_cases u (u + 1) (here w)) as [[-> K]|[-> K]].
    - destruct (A _ K) as [_ B]. rewrite above_ratio by (auto; lra). unfold f. rewrite !normal_is. lra.
    - rewrite Rmult_0_r. apply Rmax_r. }
  destruct (MVT_cor2 F f u (u + 1) ltac:(lra)) as [c [E [C1 C2]]]; [intros; apply is_derive_Reals, D|]. destruct (A c ltac:(lra)) as [B _]. lra.
Qed.
Lemma max_normal : m <> n -> @max_divergence L P Q = p_infty.
Proof.
  intros N. apply is_glb_Rbar_unique; split; [|intros b _; destruct b; exact Logic.I].
  intros c C; exfalso. rewrite hockey_normal in C by exact N. pose proof (stick_positive c N). lra.
Qed.
(** No wider pair is harder to tell apart: for the edge of the closer one. *)
Lemma half_below : forall t u, gives (fun w => P w * from u (here w) + - exp t * (Q w * from u (here w))) (1 - Phi ((u - m) / s) + - exp t * (1 - Phi ((u - n) / s))).
Proof. intros t u. apply gives_plus; [apply normal_right | apply gives_scale, normal_right]. Qed.
End Normal.
Lemma stick_grows : forall (L : line) s d e t, 0 < s -> 0 < d -> d <= e -> stick d s t <= stick e s t.
Proof.
  intros L s d e t S D E. pose proof (hockey_right L s S e 0 t ltac:(lra)) as G. rewrite Rminus_0_r in G.
  set (u := edge s d 0 t). pose proof (gives_compared _ _ _ _ (half_below L s S e 0 t u) G) as K.
  apply Rle_trans with (1 - Phi ((u - e) / s) + - exp t * (1 - Phi ((u - 0) / s))).
  - rewrite <- !Phi_opp. unfold stick. replace (- ((u - 0) / s)) with (- (d / (2 * s)) - t * s / d) by (unfold u, edge; field; lra).
    assert (Phi (d / (2 * s) - t * s / d) <= Phi (- ((u - e) / s))); [|lra]. apply Phi_rises. replace (- ((u - e) / s)) with (d / (2 * s) - t * s / d + (e - d) / s) by (unfold u, edge; field; lra).
    assert (0 <= (e - d) / s) by (apply Rmult_le_pos; [lra | left; now apply Rinv_0_lt_compat]). lra.
  - apply K. intros w. destruct (from_cases u (place L w)) as [[-> A]|[-> A]]; [pose proof (Rmax_l (normal L e s w - exp t * normal L 0 s w) 0); unfold pos; lra | pose proof (Rmax_r (normal L e s w - exp t * normal L 0 s w) 0); unfold pos; lra].
Qed.
