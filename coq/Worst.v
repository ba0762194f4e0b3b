(** Mechanisms: the worst over neighbours, and what it comes to for noise on a line. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Families Evaluate Lines Normal Laplace.
Open Scope R_scope.

Section Worst.
Variables (M : mechanism) (d : (point (outputs M) -> R) -> (point (outputs M) -> R) -> Rbar).
Notation between x y := (d (run M x) (run M y)).
Lemma worst_above : forall x y, neighbours M x y -> Rbar_le (between x y) (worst M d).
Proof.
  intros x y N. unfold worst. destruct (Lub_Rbar_correct (fun r => exists x y, neighbours M x y /\ Rbar_le (Finite r) (between x y))) as [U _].
  assert (K : forall r, Rbar_le (Finite r) (between x y) -> Rbar_le (Finite r) (Lub_Rbar (fun r => exists x y, neighbours M x y /\ Rbar_le (Finite r) (between x y)))) by (intros r H; apply U; exists x, y; auto).
  set (v := Lub_Rbar _) in *. clearbody v. destruct (between x y) as [r| |]; [apply K; cbn; lra | | exact Logic.I].
  destruct v as [r| |]; [|exact Logic.I|]; [specialize (K (r + 1) Logic.I); cbn in K; lra | exact (K 0 Logic.I)].
Qed.
Lemma worst_below : forall v, (forall x y, neighbours M x y -> Rbar_le (between x y) v) -> Rbar_le (worst M d) v.
Proof. intros v H. apply Lub_Rbar_correct. intros r [x [y [N K]]]. exact (Rbar_le_trans _ _ _ K (H x y N)). Qed.
Lemma worst_is : forall x y v, neighbours M x y -> between x y = v -> (forall x y, neighbours M x y -> Rbar_le (between x y) v) -> worst M d = v.
Proof. intros x y v N <- H. apply Rbar_le_antisym; [now apply worst_below | now apply worst_above]. Qed.
End Worst.
Lemma rate_is : forall M c, 0 <= c -> (forall a, 1 < a -> rdp M a = Finite (a * c)) -> zcdp M = Finite c.
Proof.
  intros M c C H. apply is_glb_Rbar_unique; split.
  - intros r [_ K]. specialize (K 2 ltac:(lra)). rewrite H in K by lra. cbn in *. lra.
  - intros b B. apply B; split; [exact C|]. intros a A. rewrite H by exact A. cbn. right; ring.
Qed.

(** * Gaussian noise *)
Lemma apart_squares : forall x y s, Rabs (x - y) <= s -> (x - y) ^ 2 <= s ^ 2.
Proof. intros x y s H. rewrite <- (pow2_abs (x - y)). apply pow_incr. split; [apply Rabs_pos | exact H]. Qed.
Section Gaussian.
Variables (L : line) (sigma s : R).
Hypotheses (S : 0 < sigma) (D : 0 < s).
Notation M := (gaussian_mechanism L sigma s).
Lemma ends_apart : neighbours M s 0.
Proof. cbn. rewrite Rminus_0_r, Rabs_right; lra. Qed.
Lemma rdp_gaussian : forall a, 0 <= a -> rdp M a = Finite (a * (s ^ 2 / (2 * sigma ^ 2))).
Proof.
  intros a A. apply (worst_is M _ s 0); [exact ends_apart | cbn [run gaussian_mechanism]; rewrite (renyi_normal L sigma S); do 4 f_equal; ring|].
  intros x y N. cbn [run gaussian_mechanism]. rewrite (renyi_normal L sigma S). cbn. apply Rmult_le_compat_l; [exact A|].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra | now apply (pow_lt _ 2)]|]. exact (apart_squares x y s N).
Qed.
Lemma zcdp_gaussian : zcdp M = Finite (s ^ 2 / (2 * sigma ^ 2)).
Proof.
  apply rate_is; [|intros; apply rdp_gaussian; lra]. apply Rmult_le_pos; [apply pow2_ge_0|]. left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra | now apply pow_lt].
Qed.
Lemma pure_gaussian : pure_dp M = p_infty.
Proof. apply (worst_is M _ s 0); [exact ends_apart | apply (max_normal L sigma S); lra | intros; destruct (max_divergence _ _); exact Logic.I]. Qed.
Lemma profile_gaussian : forall t, 0 <= t -> privacy_profile M t = stick s sigma t.
Proof.
  intros t T. unfold privacy_profile. rewrite (worst_is M _ s 0 (Finite (stick s sigma t))); [reflexivity | exact ends_apart | |].
  - cbn [run gaussian_mechanism]. rewrite (hockey_normal L sigma S) by lra. rewrite Rminus_0_r, Rabs_right by lra. reflexivity.
  - intros x y N. cbn [run gaussian_mechanism]. cbn in N. pose proof (stick_positive L sigma S s 0 t ltac:(lra)) as P. rewrite Rminus_0_r, Rabs_right in P by lra.
    destruct (Req_EM_T x y) as [->|E].
    + cbn. apply Rle_trans with 0; [|lra]. right. apply (gives_value (fun w => pos (normal L y sigma w - exp t * normal L y sigma w)) (0 * 1)); [|ring].
      apply (gives_ext _ _ _ (gives_scale 0 _ _ (normal_mass L sigma S y))). intros w. pose proof (normal_pos L sigma S y w) as W. rewrite pos_below; [ring|].
      assert (1 <= exp t) by (rewrite <- exp_0; destruct T as [T| <-]; [left; now apply exp_increasing | lra]). nra.
    + rewrite (hockey_normal L sigma S) by exact E. cbn. apply (stick_grows L); [exact S | apply Rabs_pos_lt; lra | exact N].
Qed.
End Gaussian.

(** * Laplace noise *)
Section Laplace.
Variables (L : line) (b s : R).
Hypotheses (B : 0 < b) (D : 0 < s).
Notation M := (laplace_mechanism L b s).
Lemma laplace_ends : neighbours M s 0.
Proof. cbn. rewrite Rminus_0_r, Rabs_right; lra. Qed.
Lemma far_end : Rabs (s - 0) = s.
Proof. rewrite Rminus_0_r, Rabs_right; lra. Qed.
Lemma closer : forall d, d <= s -> d / b <= s / b.
Proof. intros d H. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat | exact H]. Qed.
Lemma pure_laplace : pure_dp M = Finite (s / b).
Proof.
  apply (worst_is M _ s 0); [exact laplace_ends | cbn [run laplace_mechanism]; rewrite (max_laplace L b B), far_end; reflexivity|].
  intros x y N. cbn [run laplace_mechanism]. rewrite (max_laplace L b B). cbn. now apply closer.
Qed.
Lemma rdp_laplace_one : rdp M 1 = Finite (s / b - 1 + exp (- (s / b))).
Proof.
  apply (worst_is M _ s 0); [exact laplace_ends | cbn [run laplace_mechanism]; rewrite (renyi_laplace_one L b B), far_end; reflexivity|].
  intros x y N. cbn [run laplace_mechanism]. rewrite (renyi_laplace_one L b B). cbn. pose proof (closer _ N) as K. set (u := Rabs (x - y) / b) in *. set (v := s / b) in *.
  assert (U : 0 <= u) by (apply Rmult_le_pos; [apply Rabs_pos | left; now apply Rinv_0_lt_compat]).
  pose proof (exp_ineq1_le (u - v)) as E. replace (- v) with (- u + (u - v)) by ring. rewrite exp_plus. pose proof (exp_pos (- u)).
  assert (exp (- u) <= 1) by (rewrite <- exp_0; destruct U as [U|U]; [left; apply exp_increasing; lra | right; f_equal; lra]).
  assert (exp (- u) * (1 - exp (u - v)) <= 1 * (v - u)); [|lra]. destruct (Rle_lt_dec (exp (u - v)) 1) as [L1|L1].
  - apply Rmult_le_compat; lra.
  - assert (exp (- u) * (1 - exp (u - v)) <= 0) by (rewrite <- (Rmult_0_r (exp (- u))); apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma spread_grows : forall a d e, 1 < a -> 0 <= d -> d <= e -> spread b a d <= spread b a e.
Proof.
  intros a d e A P [H|H]; [|rewrite H; lra]. pose proof (Rinv_0_lt_compat b B) as I.
  destruct (MVT_cor2 (spread b a) (fun x => a * (a - 1) / (2 * a - 1) / b * (exp ((a - 1) * (x / b)) - exp (- (a * (x / b))))) d e H) as [c [E C]].
  - intros c C. apply is_derive_Reals. unfold spread.
    replace (a * (a - 1) / (2 * a - 1) / b * (exp ((a - 1) * (c / b)) - exp (- (a * (c / b)))))
      with (a / (2 * a - 1) * ((a - 1) / b * exp ((a - 1) * (c / b))) + (a - 1) / (2 * a - 1) * (- (a / b) * exp (- (a * (c / b))))) by (field; lra).
    apply (is_derive_plus (fun d => a / (2 * a - 1) * exp ((a - 1) * (d / b))) (fun d => (a - 1) / (2 * a - 1) * exp (- (a * (d / b))))).
    + apply (is_derive_scal (fun d => exp ((a - 1) * (d / b)))). apply (is_derive_comp exp (fun d => (a - 1) * (d / b))); [apply is_derive_Reals, derivable_pt_lim_exp | auto_derive; [exact Logic.I | as_numbers; field; lra]].
    + apply (is_derive_scal (fun d => exp (- (a * (d / b))))). apply (is_derive_comp exp (fun d => - (a * (d / b)))); [apply is_derive_Reals, derivable_pt_lim_exp | auto_derive; [exact Logic.I | as_numbers; field; lra]].
  - assert (Cb : 0 <= c / b) by (apply Rmult_le_pos; lra). assert (0 <= (2 * a - 1) * (c / b)) by (apply Rmult_le_pos; lra).
    assert (K : exp (- (a * (c / b))) <= exp ((a - 1) * (c / b))) by (destruct (Req_dec (- (a * (c / b))) ((a - 1) * (c / b))) as [->|N]; [lra | left; apply exp_increasing; lra]).
    assert (0 <= a * (a - 1) / (2 * a - 1) / b) by (apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | left; apply Rinv_0_lt_compat; lra] | lra]).
    assert (0 <= a * (a - 1) / (2 * a - 1) / b * (exp ((a - 1) * (c / b)) - exp (- (a * (c / b)))) * (e - d)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra.
Qed.
Lemma spread_positive : forall a d, 1 < a -> 0 < spread b a d.
Proof.
  intros a d A. unfold spread. assert (0 < / (2 * a - 1)) by (apply Rinv_0_lt_compat; lra). pose proof (exp_pos ((a - 1) * (d / b))). pose proof (exp_pos (- (a * (d / b)))).
  apply Rplus_lt_0_compat; apply Rmult_lt_0_compat; try assumption; apply Rmult_lt_0_compat; lra.
Qed.
Lemma rdp_laplace : forall a, 1 < a -> rdp M a = Finite (ln (spread b a s) / (a - 1)).
Proof.
  intros a A. apply (worst_is M _ s 0); [exact laplace_ends | cbn [run laplace_mechanism]; rewrite (renyi_laplace L b B), far_end by exact A; reflexivity|].
  intros x y N. cbn [run laplace_mechanism]. rewrite (renyi_laplace L b B) by exact A. cbn. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  destruct (spread_grows a _ _ A (Rabs_pos (x - y)) N) as [K|K]; [left; apply ln_increasing; [now apply spread_positive | exact K] | right; now rewrite K].
Qed.
Lemma profile_laplace : forall t, 0 <= t -> privacy_profile M t = pos (1 - exp (t / 2 - s / (2 * b))).
Proof.
  intros t T. unfold privacy_profile. rewrite (worst_is M _ s 0 (Finite (pos (1 - exp (t / 2 - s / (2 * b)))))); [reflexivity | exact laplace_ends | |].
  - cbn [run laplace_mechanism]. rewrite (hockey_laplace L b B), far_end by exact T. reflexivity.
  - intros x y N. cbn [run laplace_mechanism]. rewrite (hockey_laplace L b B) by exact T. cbn. pose proof (closer _ N) as K. set (u := Rabs (x - y)) in *.
    replace (u / (2 * b)) with (u / b / 2) by (field; lra). replace (s / (2 * b)) with (s / b / 2) by (field; lra).
    assert (E : exp (t / 2 - s / b / 2) <= exp (t / 2 - u / b / 2)) by (destruct K as [K|K]; [left; apply exp_increasing; lra | right; f_equal; lra]).
    apply Rle_max_compat_r. lra.
Qed.
(** The concentrated rate is at least that of each order. *)
Lemma zcdp_at_least : forall a, 1 < a -> Rbar_le (Finite (ln (spread b a s) / (a - 1) / a)) (zcdp M).
Proof.
  intros a A. apply Glb_Rbar_correct. intros r [_ K]. specialize (K a A). rewrite rdp_laplace in K by exact A. cbn in K |- *.
  apply Rmult_le_reg_r with a; [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
End Laplace.
