(** Exponential laws on a line: closed forms of their divergences. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Families Evaluate Convergence Lines Laplace.
Open Scope R_scope.

Lemma pos_measurable : forall (X : space) (f g : point X -> R) c, measurable X f -> measurable X g -> measurable X (fun x => pos (f x - c * g x)).
Proof.
  intros X f g c F G. apply (measurable_borel X (fun u v => pos (u - c * v)) f g); [|exact F | exact G]. apply (borel_continuous pos (fun u v => u - c * v)).
  - apply (pos_continuity (fun x => x)), derivable_continuous, derivable_id.
  - apply (borel_plus (fun u _ => u) (fun _ v => - (c * v))); [constructor|]. apply (borel_continuous Ropp (fun _ v => c * v)); [apply derivable_continuous, derivable_opp, derivable_id | apply (borel_mult (fun _ _ => c) (fun _ v => v)); constructor].
Qed.

Section Exponential.
Variables (L : line) (r s : R).
Hypotheses (R0 : 0 < r) (S0 : 0 < s).
Notation here := (place L).
Notation P := (exponential L r).
Notation Q := (exponential L s).
Lemma exponential_on : forall t w, 0 <= here w -> exponential L t w = t * exp (- (t * here w)).
Proof. intros t w H. unfold exponential. rewrite step_neg by lra. ring. Qed.
Lemma exponential_off : forall t w, here w < 0 -> exponential L t w = 0.
Proof. intros t w H. unfold exponential. rewrite step_pos by lra. ring. Qed.
Lemma exponential_positive : forall t w, 0 < t -> 0 <= here w -> 0 < exponential L t w.
Proof. intros t w T H. rewrite exponential_on by exact H. apply Rmult_lt_0_compat; [exact T | apply exp_pos]. Qed.
Lemma exponential_mass : forall t, 0 < t -> gives (exponential L t) 1.
Proof.
  intros t T. apply (gives_value _ (t * (- slant (- t) 0 0 / - t))).
  - apply (gives_ext _ _ _ (gives_scale t _ _ (slant_right L (- t) 0 0 ltac:(lra)))). intros w.
    destruct (from_cases 0 (here w)) as [[-> K]|[-> K]]; [rewrite exponential_on by exact K; unfold slant; replace (- t * here w + 0) with (- (t * here w)) by ring | rewrite exponential_off by exact K]; ring.
  - unfold slant. replace (- t * 0 + 0) with 0 by ring. rewrite exp_0. field; lra.
Qed.
Lemma exponential_continuous : @continuous L P Q.
Proof.
  destruct (gives_scale 0 _ _ (exponential_mass r R0)) as [A B]. unfold continuous.
  destruct (integral_ext L (fun w => 0 * P w) (fun w => P w * (1 - step (Q w)))) as [_ E]; [|exact A | rewrite <- E, B; ring].
  intros w. destruct (Rle_lt_dec 0 (here w)) as [K|K]; [rewrite (step_pos (Q w)) by (now apply exponential_positive) | rewrite (exponential_off r) by exact K]; ring.
Qed.
Notation kappa a := (a * r + (1 - a) * s).
Lemma exponential_ratio : forall a w, power_ratio a (P w) (Q w) = exp (a * ln r + (1 - a) * ln s) * (slant (- kappa a) 0 (here w) * from 0 (here w)).
Proof.
  intros a w. destruct (from_cases 0 (here w)) as [[-> K]|[-> K]].
  - pose proof (exponential_positive r w R0 K) as A. pose proof (exponential_positive s w S0 K) as B. unfold power_ratio. rewrite step_pos, !rpow_pos by assumption.
    rewrite !exponential_on, !ln_mult, !ln_exp by auto using exp_pos. unfold slant. rewrite Rmult_1_l, Rmult_1_r, <- !exp_plus. f_equal. ring.
  - unfold power_ratio. rewrite (exponential_off r), step_neg by lra. ring.
Qed.
Lemma renyi_exponential : forall a, 1 < a -> 0 < kappa a -> @renyi L P Q a = Finite (ln (r / s) + ln (r / kappa a) / (a - 1)).
Proof.
  intros a A K. assert (G : gives (fun w => power_ratio a (P w) (Q w)) (exp ((a - 1) * (ln (r / s) + ln (r / kappa a) / (a - 1))))).
  { apply (gives_value _ (exp (a * ln r + (1 - a) * ln s) * (- slant (- kappa a) 0 0 / - kappa a))).
    - apply (gives_ext _ _ _ (gives_scale (exp (a * ln r + (1 - a) * ln s)) _ _ (slant_right L (- kappa a) 0 0 ltac:(lra)))). intros w. symmetry. apply exponential_ratio.
    - unfold slant. replace (- kappa a * 0 + 0) with 0 by ring. rewrite exp_0. replace (- (1) / - kappa a) with (/ kappa a) by (field; lra).
      rewrite <- (exp_ln (/ kappa a)) by (now apply Rinv_0_lt_compat). rewrite <- exp_plus, ln_Rinv by exact K. f_equal. unfold Rdiv. rewrite !ln_mult, !ln_Rinv by auto using Rinv_0_lt_compat. field. lra. }
  unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|contradiction]. cbv zeta. rewrite (proj2 G), ln_exp.
  rewrite finite_yes by (split; [exact exponential_continuous | apply G]). f_equal. field. lra.
Qed.
Lemma renyi_exponential_infinite : forall a, 1 < a -> kappa a <= 0 -> @renyi L P Q a = p_infty.
Proof.
  intros a A K. unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|contradiction]. cbv zeta. apply finite_no. intros [_ I].
  set (c := exp (a * ln r + (1 - a) * ln s)). assert (C : 0 < c) by apply exp_pos. set (v := integral L (fun w => power_ratio a (P w) (Q w))).
  destruct (beyond (v / c)) as [N H]. assert (B : c * (INR N - 0) <= v).
  { pose proof (piece (L := L) (fun _ => 1) (fun x => x) ltac:(intros; apply (is_derive_id (K := R_AbsRing))) ltac:(apply continuity_const; intros ? ?; reflexivity) 0 (INR N) (pos_INR N) ltac:(intros; lra)) as G.
    apply (gives_compared _ _ _ _ (gives_scale c _ _ G) (conj I eq_refl)). intros w. rewrite exponential_ratio. fold c. apply Rmult_le_compat_l; [lra|].
    destruct (within_cases 0 (INR N) (here w)) as [[-> W]|[-> W]].
    - destruct (from_cases 0 (here w)) as [[-> F]|[-> F]]; [|lra]. rewrite Rmult_1_r, Rmult_1_r. unfold slant. apply Rle_trans with (exp 0); [rewrite exp_0; lra|]. assert (0 <= - kappa a * here w + 0) as J by (rewrite Rplus_0_r; apply Rmult_le_pos; lra).
      destruct J as [J|J]; [left; now apply exp_increasing | right; now rewrite <- J].
    - rewrite Rmult_0_r. apply Rmult_le_pos; [left; apply exp_pos|]. destruct (from_cases 0 (here w)) as [[-> _]|[-> _]]; lra. }
  apply Rmult_lt_compat_l with (r := c) in H; [|exact C]. replace (c * (v / c)) with v in H by (field; lra). lra.
Qed.
Lemma hockey_nil : forall c, ln (r / s) <= c -> s <= r -> gives (fun w => pos (P w - exp c * Q w)) 0.
Proof.
  intros c H O. apply (gives_value _ (0 * 1)); [|ring]. apply (gives_ext _ _ _ (gives_scale 0 _ _ (exponential_mass r R0))). intros w. rewrite pos_below; [ring|].
  destruct (Rle_lt_dec 0 (here w)) as [K|K]; [|rewrite !exponential_off by exact K; lra]. rewrite !exponential_on by exact K.
  assert (E : r / s <= exp c) by (rewrite <- (exp_ln (r / s)) by (now apply Rdiv_lt_0_compat); destruct H as [H| <-]; [left; now apply exp_increasing | lra]).
  assert (F : r <= exp c * s) by (apply Rmult_le_compat_r with (r := s) in E; [|lra]; replace (r / s * s) with r in E by (field; lra); exact E).
  assert (G : exp (- (r * here w)) <= exp (- (s * here w))) by (assert (s * here w <= r * here w) as [J|J] by (apply Rmult_le_compat_r; lra); [left; apply exp_increasing; lra | right; f_equal; lra]).
  assert (r * exp (- (r * here w)) <= exp c * s * exp (- (s * here w))); [|lra]. apply Rmult_le_compat; try lra. left; apply exp_pos.
Qed.
Lemma max_exponential : s <= r -> @max_divergence L P Q = Finite (ln (r / s)).
Proof.
  intros O. apply is_glb_Rbar_unique; split; [|intros e E; apply E; apply (hockey_nil _ (Rle_refl _) O)].
  intros c C. cbn. apply Rnot_lt_le. intros N. assert (Rs : 0 < r / s) by now apply Rdiv_lt_0_compat.
  set (g := ln (r / s) - c). assert (G0 : 0 < g) by (unfold g; lra).
  assert (Eg : g = ln r + - ln s - c) by (unfold g, Rdiv; rewrite ln_mult, ln_Rinv by auto using Rinv_0_lt_compat; ring). set (u := g / (r - s + 1)). assert (U : 0 < u) by (apply Rdiv_lt_0_compat; lra).
  pose (f := fun x => r * slant (- r) 0 x - exp c * (s * slant (- s) 0 x)). pose (F := fun x => r * (slant (- r) 0 x / - r) - exp c * (s * (slant (- s) 0 x / - s))).
  assert (D : forall x, is_derive F x (f x)).
  { intros x. apply (is_derive_minus (fun x => r * (slant (- r) 0 x / - r)) (fun x => exp c * (s * (slant (- s) 0 x / - s)))).
    - apply (is_derive_scal (fun x => slant (- r) 0 x / - r)). apply slant_derive; lra.
    - apply (is_derive_scal (fun x => s * (slant (- s) 0 x / - s))), (is_derive_scal (fun x => slant (- s) 0 x / - s)). apply slant_derive; lra. }
  assert (Cf : continuity f) by (apply continuity_minus; [apply (continuity_scal (slant (- r) 0)), slant_continuity | apply (continuity_scal (fun x => s * slant (- s) 0 x)), (continuity_scal (slant (- s) 0)), slant_continuity]).
  assert (A : forall x, 0 <= x <= u / 2 -> 0 < f x).
  { intros x [X1 X2]. unfold f. assert (J : ln (exp c * (s * slant (- s) 0 x)) < ln (r * slant (- r) 0 x)).
    - unfold slant. rewrite !ln_mult, !ln_exp by (try apply Rmult_lt_0_compat; auto using exp_pos). 
      assert (K : (r - s + 1) * x <= (r - s + 1) * (u / 2)) by (apply Rmult_le_compat_l; lra). replace ((r - s + 1) * (u / 2)) with ((ln r + - ln s - c) / 2) in K by (rewrite <- Eg; unfold u; field; lra). lra.
    - apply ln_lt_inv in J; [lra | |]; unfold slant; repeat apply Rmult_lt_0_compat; auto using exp_pos. }
  pose proof (piece (L := L) f F D Cf 0 (u / 2) ltac:(lra) ltac:(intros x X; left; now apply A)) as G.
  assert (I : gives (fun w => pos (P w - exp c * Q w)) 0).
  { split; [|exact C]. apply (integral_dominated L _ P).
    - apply pos_measurable; apply measurable_integrable; apply exponential_mass; assumption.
    - apply exponential_mass, R0.
    - intros w. assert (0 <= P w) by (destruct (Rle_lt_dec 0 (here w)) as [K|K]; [left; now apply exponential_positive | rewrite exponential_off by exact K; lra]).
      assert (0 <= exp c * Q w) by (apply Rmult_le_pos; [left; apply exp_pos | destruct (Rle_lt_dec 0 (here w)) as [K|K]; [left; now apply exponential_positive | rewrite exponential_off by exact K; lra]]).
      unfold pos, Rmax. destruct (Rle_dec _ _); rewrite Rabs_right by lra; lra. }
  assert (B : F (u / 2) - F 0 <= 0).
  { apply (gives_compared _ _ _ _ G I). intros w. destruct (within_cases 0 (u / 2) (here w)) as [[-> W]|[-> W]]; [|rewrite Rmult_0_r; apply Rmax_r].
    pose proof (A _ W) as A1. unfold f in *. rewrite !exponential_on by lra. unfold slant in *. replace (- r * here w + 0) with (- (r * here w)) in * by ring. replace (- s * here w + 0) with (- (s * here w)) in * by ring. rewrite pos_above; lra. }
  destruct (MVT_cor2 F f 0 (u / 2) ltac:(lra)) as [x [E [X1 X2]]]; [intros; apply is_derive_Reals, D|]. pose proof (A x ltac:(lra)) as Fx. assert (0 < f x * (u / 2 - 0)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
End Exponential.
