(** The best of a number of draws from finite laws, for exported refutations: its Rényi and max divergences from below. *)
From Coq Require Import Lra Lia.
From Coquelicot Require Import Lub Derive.
From RDV Require Export Refute Best.

Definition until (i : nat) (l : list Q) : R := Q2R (total (firstn i l)).
Lemma until_next : forall i l, until (S i) l = until i l + at_ l i.
Proof.
  unfold until, at_; induction i as [|i IH]; intros [|p l]; cbn [firstn total nth]; rewrite ?Q2R_plus, ?RMicromega.Q2R_0; try ring.
  specialize (IH l); cbn [firstn] in IH; rewrite IH; ring.
Qed.
Lemma until_is : forall l i, fsum (length l) (fun x => at_ l x * (if Nat.leb (S x) i then 1 else 0)) = until i l.
Proof.
  unfold until; induction l as [|p l IH]; intros [|i]; cbn [length fsum firstn total]; try apply eq_sym, RMicromega.Q2R_0.
  - rewrite RMicromega.Q2R_0. change (at_ (p :: l) 0) with (Q2R p). rewrite (fsum_ext _ _ (fun x => 0 * 0)) by (intros; cbn; ring). rewrite fsum_scale; cbn; ring.
  - rewrite Q2R_plus, <- (IH i). change (at_ (p :: l) 0) with (Q2R p). cbn [Nat.leb]. rewrite Rmult_1_r. reflexivity.
Qed.

Lemma part_of_sum : forall n h i, (i < n)%nat -> (forall x, 0 <= h x) -> h i <= fsum n h.
Proof.
  induction n as [|n IH]; intros h i I N; [lia|]. cbn [fsum]. destruct i as [|i]; [pose proof (fsum_pos n (fun x => h (S x)) (fun x => N (S x))); lra|].
  pose proof (IH (fun x => h (S x)) i ltac:(lia) (fun x => N (S x))). pose proof (N O). lra.
Qed.
Lemma max_at_most : forall (X : space) (P Q : point X -> R) x y v, (forall c, hockey_stick P Q c = 0 -> x <= exp c * y) -> 0 <= y ->
  Rbar_le (max_divergence P Q) (Finite v) -> x <= exp v * y.
Proof.
  intros X P Q0 x y v K Z H. destruct (Rle_lt_dec x (exp v * y)) as [|B]; [assumption|exfalso].
  assert (E : exists c, v < c /\ forall d, hockey_stick P Q0 d = 0 -> c <= d).
  { destruct Z as [Z|Z].
    - pose proof (Rmult_lt_0_compat _ _ (exp_pos v) Z) as V.
      assert (R : 0 < x / y) by (apply Rdiv_lt_0_compat; lra). exists (ln (x / y)). split.
      + rewrite <- (ln_exp v). apply ln_increasing; [apply exp_pos|]. apply Rmult_lt_reg_r with y; [exact Z|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + intros d D. apply K in D. rewrite <- (ln_exp d). assert (L : x / y <= exp d).
        { apply Rmult_le_reg_r with y; [exact Z|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
        destruct L as [L|L]; [left; now apply ln_increasing | right; now rewrite L].
    - exists (v + 1). split; [lra|]. intros d D. apply K in D. rewrite <- Z, Rmult_0_r in *. lra. }
  destruct E as [c [V E]]. unfold max_divergence in H. destruct (Glb_Rbar_correct (fun c => hockey_stick P Q0 c = 0)) as [_ G].
  pose proof (Rbar_le_trans _ _ _ (G (Finite c) E) H) as F. cbn in F. lra.
Qed.
Section Best.
Variables (n : nat) (f : R -> R) (p q : nat -> R) (l m : list Q).
Hypotheses (Lp : listed n p l) (Lq : listed n q m).
Lemma best_at : forall (h : nat -> R) k i, listed n h k -> best_of (X := finite n) (rising n) f h (inl i) = f (until (S i) k) - f (until i k).
Proof.
  intros h k i [N A]. cbn [best_of].
  assert (B : up_to (X := finite n) (rising n) h i = until (S i) k).
  { rewrite <- until_is, N. unfold up_to, prob. apply fsum_ext; intros x. rewrite A. reflexivity. }
  assert (C : before (X := finite n) (rising n) h i = until i k).
  { rewrite <- until_is, N. unfold before, prob. apply fsum_ext; intros x. rewrite A. cbn [beneath rising]. f_equal.
    destruct (Nat.leb_spec i x), (Nat.leb_spec (S x) i); try lia; reflexivity. }
  rewrite B, C, A. unfold slope. pose proof (until_next i k) as S. destruct (Req_EM_T (until i k) (until (Datatypes.S i) k)) as [E|E].
  - replace (at_ k i) with 0 by lra. rewrite <- E; ring.
  - replace (at_ k i) with (until (Datatypes.S i) k - until i k) by lra. field. lra.
Qed.
Fixpoint rises (F : R -> R -> R) (c d : Q) (l m : list Q) : R :=
  match l, m with
  | p :: l, q :: m => F (f (Q2R (Qred (c + p))) - f (Q2R c)) (f (Q2R (Qred (d + q))) - f (Q2R d)) + rises F (Qred (c + p)) (Qred (d + q)) l m
  | _, _ => 0
  end.
Lemma reduced : forall x, Q2R (Qred x) = Q2R x.
Proof. intros; apply Qeq_eqR, Qred_correct. Qed.
Lemma rises_is : forall F k k' c d, length k = length k' -> fsum (length k) (fun i => F (f (Q2R c + until (S i) k) - f (Q2R c + until i k))
  (f (Q2R d + until (S i) k') - f (Q2R d + until i k'))) = rises F c d k k'.
Proof.
  intros F; induction k as [|x k IH]; intros [|y k'] c d L; cbn in L; try discriminate; [reflexivity|]. cbn [length fsum rises]. f_equal.
  - unfold until; cbn [firstn total]. rewrite !reduced, !Q2R_plus, !RMicromega.Q2R_0, !Rplus_0_r. reflexivity.
  - rewrite <- IH by lia. apply fsum_ext; intros i. rewrite !reduced, !Q2R_plus. unfold until; cbn [firstn total]; rewrite !Q2R_plus, !Rplus_assoc. reflexivity.
Qed.
Lemma best_integral : forall F, integral (marked (finite n)) (fun z => F (best_of (X := finite n) (rising n) f p z) (best_of (X := finite n) (rising n) f q z)) =
  rises F 0 0 l m + F (f 0) (f 0).
Proof.
  intros F. cbn [integral marked beside]. rewrite <- rises_is by (destruct Lp, Lq; congruence). rewrite (proj1 Lp). f_equal; [|cbn; ring].
  apply fsum_ext; intros i. rewrite (best_at p l i Lp), (best_at q m i Lq), RMicromega.Q2R_0, !Rplus_0_l. reflexivity.
Qed.
Lemma renyi_at_most : forall (X : space) (P Q : point X -> R) a v, 1 < a -> Rbar_le (renyi P Q a) (Finite v) ->
  ln (integral X (fun x => power_ratio a (P x) (Q x))) / (a - 1) <= v.
Proof.
  intros X P Q0 a v A. unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|contradiction].
  unfold finite_if. destruct (yes _); [intros H; exact H | intros []].
Qed.
Lemma best_renyi : forall a v, 1 < a -> Rbar_le (renyi (X := marked (finite n)) (best_of (X := finite n) (rising n) f p) (best_of (X := finite n) (rising n) f q) a) (Finite v) ->
  ln (rises (power_ratio a) 0 0 l m + power_ratio a (f 0) (f 0)) / (a - 1) <= v.
Proof. intros a v A H. apply renyi_at_most in H; [|exact A]. rewrite best_integral in H. exact H. Qed.
Lemma ratio_positive : forall a x y, 0 <= power_ratio a x y.
Proof.
  intros; unfold power_ratio, rpow. repeat apply Rmult_le_pos; [unfold step; destruct (Rlt_dec 0 x); lra | |];
    (destruct (Rlt_dec 0 _); [left; apply exp_pos | destruct (Req_EM_T _ 0); lra]).
Qed.
(** Where the mass of no draws is 0, or does not count. *)
Lemma best_renyi_of_some : forall a v, 1 < a -> 0 < rises (power_ratio a) 0 0 l m ->
  Rbar_le (renyi (X := marked (finite n)) (best_of (X := finite n) (rising n) f p) (best_of (X := finite n) (rising n) f q) a) (Finite v) ->
  ln (rises (power_ratio a) 0 0 l m) / (a - 1) <= v.
Proof.
  intros a v A S H. apply best_renyi in H; [|exact A]. refine (Rle_trans _ _ _ _ H). pose proof (ratio_positive a (f 0) (f 0)) as N.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. destruct N as [N|N]; [left; apply ln_increasing; lra | rewrite <- N, Rplus_0_r; lra].
Qed.
Lemma best_max : forall i v, (i < n)%nat -> 0 <= f (until (S i) m) - f (until i m) ->
  Rbar_le (max_divergence (X := marked (finite n)) (best_of (X := finite n) (rising n) f p) (best_of (X := finite n) (rising n) f q)) (Finite v) ->
  f (until (S i) l) - f (until i l) <= exp v * (f (until (S i) m) - f (until i m)).
Proof.
  intros i v I. rewrite <- (best_at p l i Lp), <- (best_at q m i Lq). set (P := best_of (X := finite n) (rising n) f p). set (Q0 := best_of (X := finite n) (rising n) f q). intros Z H.
  assert (K : forall c, hockey_stick (X := marked (finite n)) P Q0 c = 0 -> P (inl i) <= exp c * Q0 (inl i)).
  { intros c C. unfold hockey_stick in C. cbn [integral marked beside] in C.
    assert (T : pos (P (inl i) - exp c * Q0 (inl i)) <= integral (finite n) (fun x => pos (P (inl x) - exp c * Q0 (inl x)))).
    { exact (part_of_sum n (fun x => pos (P (inl x) - exp c * Q0 (inl x))) i I (fun x => Rmax_r _ 0)). }
    assert (0 <= integral (finite 1) (fun y => pos (P (inr y) - exp c * Q0 (inr y)))) by (apply fsum_pos; intros; apply Rmax_r).
    pose proof (Rmax_l (P (inl i) - exp c * Q0 (inl i)) 0). unfold pos in T at 1. lra. }
  exact (max_at_most _ P Q0 _ _ v K Z H).
Qed.
End Best.

Lemma of_logarithmic : forall eta gamma, eta = 0 -> truncated_negative_binomial eta gamma = fun x => ln (1 - (1 - gamma) * x) / ln gamma.
Proof. intros eta gamma E; unfold truncated_negative_binomial; destruct (Req_EM_T eta 0); [reflexivity | contradiction]. Qed.
Lemma of_powers : forall eta gamma, eta <> 0 -> truncated_negative_binomial eta gamma = fun x => (rpow (1 - (1 - gamma) * x) (- eta) - 1) / (rpow gamma (- eta) - 1).
Proof. intros eta gamma E; unfold truncated_negative_binomial; destruct (Req_EM_T eta 0); [contradiction | reflexivity]. Qed.
Ltac counted_goal := repeat match goal with |- context [truncated_negative_binomial ?eta ?gamma] =>
  first [rewrite (of_logarithmic eta gamma) by lra | rewrite (of_powers eta gamma) by lra] end;
  unfold poisson_number, geometric_number, binomial_number, until.
Ltac counted H := revert H; counted_goal; intro H.

(** What a bound says at the finite laws: of the sum of a Rényi divergence, with or without the mass of no draws, or at one outcome. *)
Ltac from_sum H := lazymatch type of H with Rbar_le (renyi (@best_of (finite ?n) _ ?f ?p) (@best_of (finite ?n) _ ?f ?q) ?a) _ =>
  with_lists n p q ltac:(fun F G => apply (best_renyi n f p q _ _ F G a _ ltac:(number)) in H) end; counted H.
Ltac from_some H := lazymatch type of H with Rbar_le (renyi (@best_of (finite ?n) _ ?f ?p) (@best_of (finite ?n) _ ?f ?q) ?a) _ =>
  with_lists n p q ltac:(fun F G => apply (best_renyi_of_some n f p q _ _ F G a _ ltac:(number)) in H) end; [counted H | counted_goal; relation].
Ltac at_outcome H i := lazymatch type of H with Rbar_le (max_divergence (@best_of (finite ?n) _ ?f ?p) (@best_of (finite ?n) _ ?f ?q)) _ =>
  with_lists n p q ltac:(fun F G => apply (best_max n f p q _ _ F G i%nat _ ltac:(lia)) in H) end; [counted H | counted_goal; relation].
