(** Randomized response: closed forms of its divergences, each the same for all pairs of answers. *)
From Coq Require Import Reals ZArith Arith Lra Lia.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Finite Evaluate Families Worst.
Open Scope R_scope.

Lemma same_le : forall u v : Rbar, u = v -> Rbar_le u v.
Proof. intros u v ->. apply Rbar_le_refl. Qed.
Lemma fsum_only : forall n x f, (x < n)%nat -> (forall i, i <> x -> f i = 0) -> fsum n f = f x.
Proof.
  induction n as [|n IH]; intros [|x] f H Z; cbn [fsum]; [lia | lia | |].
  - rewrite (fsum_ext n _ (fun i => 0 * f i)), fsum_scale; [ring|]. intros i. rewrite (Z (S i)) by lia. ring.
  - rewrite (Z 0%nat), (IH x (fun i => f (S i))); [ring | lia | intros i I; apply Z; lia | lia].
Qed.
Lemma fsum_const : forall n c, fsum n (fun _ => c) = INR n * c.
Proof. induction n as [|n IH]; intros c; cbn [fsum]; [cbn; ring | rewrite IH, S_INR; ring]. Qed.
Lemma fsum_pair : forall n x y f c, (x < n)%nat -> (y < n)%nat -> x <> y -> (forall i, i <> x -> i <> y -> f i = c) -> fsum n f = f x + f y + (INR n - 2) * c.
Proof.
  intros n x y f c X Y N H. pose (g := fun z i => if Nat.eqb i z then f z - c else 0).
  assert (G : forall z, (z < n)%nat -> fsum n (g z) = f z - c).
  { intros z Z. assert (O : forall i, i <> z -> g z i = 0) by (intros i D; unfold g; apply Nat.eqb_neq in D; rewrite D; reflexivity).
    rewrite (fsum_only n z (g z) Z O). unfold g. rewrite Nat.eqb_refl. reflexivity. }
  rewrite (fsum_ext n f (fun i => (g x i + g y i) + c)).
  - rewrite !fsum_plus, !G, fsum_const by assumption. ring.
  - intros i. unfold g. destruct (Nat.eqb_spec i x) as [E|A], (Nat.eqb_spec i y) as [F|B]; subst; try lia; try ring. rewrite H by assumption. ring.
Qed.

Section Response.
Variables (p : R) (k : Z).
Hypotheses (P0 : 0 < p) (P1 : p < 1) (K : (2 <= k)%Z).
Notation M := (randomized_response p k).
Notation q := ((1 - p) / IZR (k - 1)).
Lemma others : 1 <= IZR (k - 1).
Proof. apply (IZR_le 1). lia. Qed.
Lemma q_positive : 0 < q.
Proof. pose proof others. apply Rdiv_lt_0_compat; lra. Qed.
Lemma count : INR (Z.to_nat k) = IZR k.
Proof. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.
Section Pair.
Variables x y : nat.
Hypothesis N : neighbours M x y.
Notation f := (run M x).
Notation g := (run M y).
Lemma same_answer : forall z, run M z z = p.
Proof. intros z. cbn. rewrite Nat.eqb_refl. reflexivity. Qed.
Lemma other_answer : forall z i, i <> z -> run M z i = q.
Proof. intros z i H. cbn. apply Nat.eqb_neq in H. rewrite H. reflexivity. Qed.
Lemma answer_positive : forall z i, 0 < run M z i.
Proof. intros z i. cbn. destruct (Nat.eqb i z); [exact P0 | exact q_positive]. Qed.
Lemma pair_sum : forall F : R -> R -> R, integral (outputs M) (fun i => F (f i) (g i)) = F p q + F q p + (IZR k - 2) * F q q.
Proof.
  intros F. destruct N as [X [Y D]]. change (fsum (Z.to_nat k) (fun i => F (f i) (g i)) = F p q + F q p + (IZR k - 2) * F q q).
  rewrite (fsum_pair _ x y _ (F q q) X Y D); [rewrite !same_answer, (other_answer y x), (other_answer x y), count by auto; reflexivity|].
  intros i A B. rewrite !other_answer by assumption. reflexivity.
Qed.
Lemma all_answers : @continuous (outputs M) f g.
Proof. unfold continuous. rewrite (pair_sum (fun u v => u * (1 - step v))). rewrite !step_pos by (exact P0 || exact q_positive). ring. Qed.
Lemma kl_pair : @kl (outputs M) f g = Finite (p * ln (p * / q) + q * ln (q * / p)).
Proof.
  unfold kl. rewrite finite_yes by (split; [exact all_answers | exact Logic.I]). f_equal. rewrite (pair_sum (fun u v => u * ln (u * / v))).
  pose proof q_positive. rewrite Rinv_r, ln_1 by lra. ring.
Qed.
Lemma renyi_pair : forall a, 1 < a -> @renyi (outputs M) f g a = Finite (ln (rpow p a * rpow q (1 - a) + rpow q a * rpow p (1 - a) + (IZR k - 2) * q) / (a - 1)).
Proof.
  intros a A. unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|contradiction]. cbv zeta.
  rewrite finite_yes by (split; [exact all_answers | exact Logic.I]). do 3 f_equal. pose proof q_positive as Q0. rewrite (pair_sum (power_ratio a)). unfold power_ratio. rewrite !step_pos by assumption.
  assert (E : rpow q a * rpow q (1 - a) = q); [|rewrite !Rmult_1_l, E; reflexivity]. rewrite !rpow_pos, <- exp_plus by exact Q0. rewrite <- (exp_ln q) at 3 by exact Q0. f_equal; ring.
Qed.
Lemma hockey_pair : forall t, @hockey_stick (outputs M) f g t = pos (p - exp t * q) + pos (q - exp t * p) + (IZR k - 2) * pos (q - exp t * q).
Proof. intros t. exact (pair_sum (fun u v => pos (u - exp t * v))). Qed.
Lemma more_answers : 0 <= IZR k - 2.
Proof. pose proof (IZR_le 2 k K). lra. Qed.
Lemma max_pair : q <= p -> @max_divergence (outputs M) f g = Finite (ln (p * / q)).
Proof.
  intros H. pose proof q_positive as Q0. pose proof more_answers as B. assert (R1 : 1 <= p * / q) by (apply Rmult_le_reg_r with q; [exact Q0 | rewrite Rmult_assoc, Rinv_l by lra; lra]).
  apply is_glb_Rbar_unique; split.
  - intros c C. rewrite hockey_pair in C. cbn. pose proof (Rmax_r (p - exp c * q) 0) as C1. pose proof (Rmax_r (q - exp c * p) 0) as C2. pose proof (Rmult_le_pos _ _ B (Rmax_r (q - exp c * q) 0)) as C3.
    unfold pos in C. assert (C4 : Rmax (p - exp c * q) 0 = 0) by lra. pose proof (Rmax_l (p - exp c * q) 0) as C5. rewrite C4 in C5.
    rewrite <- (ln_exp c). assert (C6 : p * / q <= exp c) by (apply Rmult_le_reg_r with q; [exact Q0 | rewrite Rmult_assoc, Rinv_l by lra; lra]).
    destruct C6 as [C6|C6]; [left; apply ln_increasing; lra | right; now rewrite C6].
  - intros e E. apply E. rewrite hockey_pair, exp_ln by lra. rewrite !pos_below; try ring.
    + assert (q * 1 <= q * (p * / q)) by (apply Rmult_le_compat_l; lra). lra.
    + assert (1 * p <= p * / q * p) by (apply Rmult_le_compat_r; lra). lra.
    + rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma max_pair_below : p <= q -> @max_divergence (outputs M) f g = Finite (ln (q * / p)).
Proof.
  intros H. pose proof q_positive as Q0. pose proof more_answers as B. assert (R1 : 1 <= q * / p) by (apply Rmult_le_reg_r with p; [exact P0 | rewrite Rmult_assoc, Rinv_l by lra; lra]).
  apply is_glb_Rbar_unique; split.
  - intros c C. rewrite hockey_pair in C. cbn. pose proof (Rmax_r (p - exp c * q) 0) as C1. pose proof (Rmax_r (q - exp c * p) 0) as C2. pose proof (Rmult_le_pos _ _ B (Rmax_r (q - exp c * q) 0)) as C3.
    unfold pos in C. assert (C4 : Rmax (q - exp c * p) 0 = 0) by lra. pose proof (Rmax_l (q - exp c * p) 0) as C5. rewrite C4 in C5.
    rewrite <- (ln_exp c). assert (C6 : q * / p <= exp c) by (apply Rmult_le_reg_r with p; [exact P0 | rewrite Rmult_assoc, Rinv_l by lra; lra]).
    destruct C6 as [C6|C6]; [left; apply ln_increasing; lra | right; now rewrite C6].
  - intros e E. apply E. rewrite hockey_pair, exp_ln by lra. rewrite !pos_below; try ring.
    + assert (q * 1 <= q * (q * / p)) by (apply Rmult_le_compat_l; lra). lra.
    + rewrite Rmult_assoc, Rinv_l by lra. lra.
    + assert (1 * q <= q * / p * q) by (apply Rmult_le_compat_r; lra). lra.
Qed.
End Pair.
Lemma two_answers : neighbours M 0%nat 1%nat.
Proof. cbn. repeat split; lia. Qed.
Lemma rdp_response : forall a, 1 < a -> rdp M a = Finite (ln (rpow p a * rpow q (1 - a) + rpow q a * rpow p (1 - a) + (IZR k - 2) * q) / (a - 1)).
Proof. intros a A. apply (worst_is M _ 0%nat 1%nat); [exact two_answers | apply (renyi_pair 0 1 two_answers a A) | intros x y N; apply same_le, (renyi_pair x y N a A)]. Qed.
Lemma rdp_response_one : rdp M 1 = Finite (p * ln (p * / q) + q * ln (q * / p)).
Proof.
  assert (E : forall x y, neighbours M x y -> @renyi (outputs M) (run M x) (run M y) 1 = Finite (p * ln (p * / q) + q * ln (q * / p))).
  { intros x y N. unfold renyi. destruct (Req_EM_T 1 1); [exact (kl_pair x y N) | lra]. }
  apply (worst_is M _ 0%nat 1%nat); [exact two_answers | apply (E 0%nat 1%nat two_answers) | intros x y N; apply same_le, (E x y N)].
Qed.
Lemma pure_response : q <= p -> pure_dp M = Finite (ln (p * / q)).
Proof. intros H. apply (worst_is M _ 0%nat 1%nat); [exact two_answers | apply (max_pair 0 1 two_answers H) | intros x y N; apply same_le, (max_pair x y N H)]. Qed.
Lemma pure_response_below : p <= q -> pure_dp M = Finite (ln (q * / p)).
Proof. intros H. apply (worst_is M _ 0%nat 1%nat); [exact two_answers | apply (max_pair_below 0 1 two_answers H) | intros x y N; apply same_le, (max_pair_below x y N H)]. Qed.
Lemma profile_response : forall t, privacy_profile M t = pos (p - exp t * q) + pos (q - exp t * p) + (IZR k - 2) * pos (q - exp t * q).
Proof.
  intros t. unfold privacy_profile. rewrite (worst_is M _ 0%nat 1%nat (Finite (pos (p - exp t * q) + pos (q - exp t * p) + (IZR k - 2) * pos (q - exp t * q)))); [reflexivity | exact two_answers | |].
  - f_equal. apply (hockey_pair 0 1 two_answers).
  - intros x y N. apply same_le. f_equal. apply (hockey_pair x y N).
Qed.
End Response.
