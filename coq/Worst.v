(** Mechanisms: the worst over neighbours, and what it comes to for noise on a line. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Families Evaluate Lines Normal.
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
