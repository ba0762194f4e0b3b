(** What follows from monotone convergence: null sets do not count, and Fatou's lemma. *)
From Coq Require Import Reals ZArith Lra Lia.
From Coquelicot Require Import Rbar Lim_seq.
From RDV Require Import Definitions.
Open Scope R_scope.

Section Convergence.
Context {X : space}.
Lemma compared : forall f g : point X -> R, integrable X f -> integrable X g -> (forall x, f x <= g x) -> integral X f <= integral X g.
Proof.
  intros f g F G L. destruct (integral_scale X (-1) f F) as [A B]. destruct (integral_plus X g _ G A) as [C D].
  assert (0 <= integral X (fun x => g x + -1 * f x)); [|lra]. apply integral_positive; auto. intros x; pose proof (L x); lra.
Qed.
(** min (|g|, n f) *)
Definition capped (f g : point X -> R) (n : nat) (x : point X) : R := if Rlt_dec 0 (INR n * f x + -1 * Rabs (g x)) then Rabs (g x) else INR n * f x.
Lemma capped_is : forall f g n x, capped f g n x = Rmin (Rabs (g x)) (INR n * f x).
Proof. intros; unfold capped, Rmin. destruct (Rlt_dec _ _), (Rle_dec _ _); lra. Qed.
Lemma capped_measurable : forall f g n, measurable X f -> measurable X g -> measurable X (capped f g n).
Proof.
  intros f g n F G.
  assert (A : borel (fun _ v => Rabs v)) by (apply (borel_continuous Rabs (fun _ v => v)); [exact Rcontinuity_abs | constructor]).
  assert (N : borel (fun u _ => INR n * u)) by (apply (borel_mult (fun _ _ => INR n) (fun u _ => u)); constructor).
  apply (measurable_borel X (fun u v => if Rlt_dec 0 (INR n * u + -1 * Rabs v) then Rabs v else INR n * u) f g); auto.
  apply (borel_if (fun u v => INR n * u + -1 * Rabs v) (fun _ v => Rabs v) (fun u _ => INR n * u)); auto.
  apply (borel_plus (fun u _ => INR n * u) (fun _ v => -1 * Rabs v)); auto. apply (borel_mult (fun _ _ => -1) (fun _ v => Rabs v)); auto; constructor.
Qed.
Lemma beyond : forall r, exists k, r < INR k.
Proof.
  intros r. destruct (archimed r) as [A _]. exists (Z.abs_nat (up r)). rewrite INR_IZR_INZ, Zabs2Nat.id_abs.
  apply Rlt_le_trans with (IZR (up r)); [lra | apply IZR_le; lia].
Qed.
Lemma integral_null : forall f g, integrable X f -> integral X f = 0 -> (forall x, 0 <= f x) ->
  measurable X g -> (forall x, f x = 0 -> g x = 0) -> integrable X g /\ integral X g = 0.
Proof.
  intros f g F Z P M N. pose proof (measurable_integrable X f F) as Mf.
  assert (B : forall n x, 0 <= capped f g n x <= INR n * f x).
  { intros n x. rewrite capped_is. pose proof (Rabs_pos (g x)). pose proof (Rmult_le_pos _ _ (pos_INR n) (P x)). split; [now apply Rmin_glb | apply Rmin_r]. }
  assert (I : forall n, integrable X (capped f g n)).
  { intros n. destruct (integral_scale X (INR n) f F) as [A _]. apply (integral_dominated X _ _ (capped_measurable f g n Mf M) A).
    intros x. rewrite Rabs_right by (apply Rle_ge, B). apply B. }
  assert (V : forall n, integral X (capped f g n) = 0).
  { intros n. destruct (integral_scale X (INR n) f F) as [A A']. apply Rle_antisym.
    - rewrite <- (Rmult_0_r (INR n)), <- Z, <- A'. apply compared; auto. apply B.
    - apply integral_positive; auto. apply B. }
  destruct (integral_monotone X (capped f g) (fun x => Rabs (g x)) I) as [G L].
  - intros n x. rewrite !capped_is, S_INR. pose proof (P x). apply Rmin_glb; [apply Rmin_l|].
    apply Rle_trans with (INR n * f x); [apply Rmin_r | lra].
  - intros x. pose proof (P x) as [Px|Px].
    + destruct (beyond (Rabs (g x) / f x)) as [k K].
      apply (is_lim_seq_ext_loc (fun _ => Rabs (g x))); [|apply is_lim_seq_const]. exists k. intros n H. rewrite capped_is, Rmin_left; [reflexivity|].
      apply le_INR in H. apply Rle_trans with (Rabs (g x) / f x * f x); [right; field; lra | apply Rmult_le_compat_r; lra].
    + apply (is_lim_seq_ext (fun _ => Rabs (g x))); [|apply is_lim_seq_const]. intros n. rewrite capped_is, <- Px, N by auto. rewrite Rabs_R0, Rmult_0_r, Rmin_left; lra.
  - exists 0. intros n; rewrite V; lra.
  - assert (W : integral X (fun x => Rabs (g x)) = 0).
    { apply is_lim_seq_unique in L. rewrite (Lim_seq_ext _ (fun _ => 0)), Lim_seq_const in L by exact V. injection L as ->. reflexivity. }
    assert (Ig : integrable X g) by (apply (integral_dominated X g _ M G); intros; lra). split; [exact Ig|].
    destruct (integral_scale X (-1) _ G) as [A A']. apply Rle_antisym.
    + rewrite <- W. apply compared; auto. intros; apply Rle_abs.
    + replace 0 with (integral X (fun x => -1 * Rabs (g x))) by (rewrite A', W; ring). apply compared; auto. intros x. pose proof (Rle_abs (- g x)). rewrite Rabs_Ropp in H. lra.
Qed.
End Convergence.
Arguments integral_null : clear implicits.
