(** Sums of countably many numbers are an integral, so that laws on the whole numbers are laws of a space. *)
From Coq Require Import Reals Lra Lia ZArith.
From Coquelicot Require Import Rbar Lim_seq Hierarchy Rcomplements Series.
From RDV Require Import Definitions Convergence Beside.
Open Scope R_scope.

Definition summable (f : nat -> R) : Prop := ex_series (fun n => Rabs (f n)).

Lemma summable_below : forall f g, (forall n, Rabs (f n) <= g n) -> ex_series g -> summable f.
Proof.
  intros f g L G. apply (ex_series_le (K := R_AbsRing) (V := R_CompleteNormedModule) _ g); [|exact G].
  intros n. change (Rabs (Rabs (f n)) <= g n). rewrite Rabs_Rabsolu. apply L.
Qed.
Lemma summable_plus : forall f g, summable f -> summable g -> summable (fun n => f n + g n).
Proof. intros f g F G. apply (summable_below _ _ (fun n => Rabs_triang (f n) (g n))). exact (ex_series_plus _ _ F G). Qed.
Lemma summable_scale : forall c f, summable f -> summable (fun n => c * f n).
Proof.
  intros c f F. apply (summable_below _ (fun n => Rabs c * Rabs (f n))); [intros n; rewrite Rabs_mult; lra|].
  exact (ex_series_scal_l (K := R_AbsRing) (Rabs c) _ F).
Qed.
Lemma partial_below : forall f N, (forall n, 0 <= f n) -> ex_series f -> sum_n f N <= Series f.
Proof.
  intros f N P E. apply (is_lim_seq_incr_compare (sum_n f) (Series f)); [exact (Series_correct f E)|].
  intros n. rewrite sum_Sn. unfold plus; cbn. specialize (P (S n)). lra.
Qed.
Lemma series_positive : forall f, (forall n, 0 <= f n) -> ex_series f -> 0 <= Series f.
Proof. intros f P E. apply Rle_trans with (sum_n f 0); [rewrite sum_O; apply P | now apply partial_below]. Qed.
Lemma partial_limit : forall (f : nat -> nat -> R) (g : nat -> R) N, (forall k, is_lim_seq (fun n => f n k) (g k)) ->
  is_lim_seq (fun n => sum_n (f n) N) (sum_n g N).
Proof.
  intros f g N L. induction N as [|N IH].
  - rewrite sum_O. apply (is_lim_seq_ext (fun n => f n 0%nat)); [intros n; now rewrite sum_O | apply L].
  - rewrite sum_Sn. apply (is_lim_seq_ext (fun n => sum_n (f n) N + f n (S N))); [intros n; now rewrite sum_Sn | now apply is_lim_seq_plus'].
Qed.

(** Monotone convergence of non-negative terms, then of any. *)
Lemma series_rising : forall (h : nat -> nat -> R) (g : nat -> R) c, (forall n k, 0 <= h n k) -> (forall n, ex_series (h n)) -> (forall n k, h n k <= h (S n) k) ->
  (forall k, is_lim_seq (fun n => h n k) (g k)) -> (forall n, Series (h n) <= c) ->
  ex_series g /\ is_lim_seq (fun n => Series (h n)) (Series g).
Proof.
  intros h g c P E I L B.
  assert (U : forall n k, h n k <= g k) by (intros n k; exact (is_lim_seq_incr_compare _ _ (L k) (fun m => I m k) n)).
  assert (G : forall k, 0 <= g k) by (intros k; specialize (U O k); specialize (P O k); lra).
  assert (F : ex_series g).
  { destruct (ex_finite_lim_seq_incr (sum_n g) c) as [l K].
    - intros n. rewrite sum_Sn. unfold plus; cbn. specialize (G (S n)). lra.
    - intros N. apply (is_lim_seq_le (fun n => sum_n (h n) N) (fun _ => c) (sum_n g N) c); [|now apply partial_limit | apply is_lim_seq_const].
      intros n. apply Rle_trans with (2 := B n). now apply partial_below.
    - now exists l. }
  split; [exact F|].
  assert (R : forall n, Series (h n) <= Series g) by (intros n; apply Series_le; auto).
  destruct (ex_finite_lim_seq_incr (fun n => Series (h n)) c) as [l K]; [|exact B|].
  { intros n. apply Series_le; auto. }
  assert (A : l <= Series g) by exact (is_lim_seq_le _ (fun _ => Series g) l (Series g) R K (is_lim_seq_const _)).
  assert (C : Series g <= l).
  { apply (is_lim_seq_le (sum_n g) (fun _ => l) (Series g) l); [|exact (Series_correct g F) | apply is_lim_seq_const].
    intros N. apply (is_lim_seq_le (fun n => sum_n (h n) N) (fun n => Series (h n)) (sum_n g N) l); [|now apply partial_limit | exact K].
    intros n. now apply partial_below. }
  now replace (Series g) with l by lra.
Qed.
Lemma series_monotone : forall (f : nat -> nat -> R) (g : nat -> R), (forall n, summable (f n)) -> (forall n k, f n k <= f (S n) k) ->
  (forall k, is_lim_seq (fun n => f n k) (g k)) -> (exists c, forall n, Series (f n) <= c) ->
  summable g /\ is_lim_seq (fun n => Series (f n)) (Series g).
Proof.
  intros f g S_ I L [c B].
  assert (E : forall n, ex_series (f n)) by (intros n; exact (ex_series_Rabs _ (S_ n))).
  assert (D : forall n, Series (fun k => f n k - f O k) = Series (f n) - Series (f O)) by (intros n; now apply Series_minus).
  assert (M : forall n k, f O k <= f n k) by (intros n k; induction n as [|n IH]; [lra | specialize (I n k); lra]).
  destruct (series_rising (fun n k => f n k - f O k) (fun k => g k - f O k) (c - Series (f O))) as [F K].
  - intros n k. specialize (M n k). lra.
  - intros n. now apply (ex_series_minus (f n) (f O)).
  - intros n k. specialize (I n k). lra.
  - intros k. apply is_lim_seq_minus'; [apply L | apply is_lim_seq_const].
  - intros n. rewrite D. specialize (B n). lra.
  - assert (G : Series g = Series (fun k => g k - f O k) + Series (f O)).
    { rewrite <- Series_plus; [apply Series_ext; intros k; ring | exact F | apply E]. }
    split.
    + apply (summable_below _ (fun k => (g k - f O k) + Rabs (f O k))); [|exact (ex_series_plus _ _ F (S_ O))].
      intros k. pose proof (is_lim_seq_incr_compare _ _ (L k) (fun m => I m k) O) as U. cbn in U.
      pose proof (Rabs_triang (g k - f O k) (f O k)) as T. rewrite (Rabs_pos_eq (g k - f O k)) in T by lra.
      now replace (g k - f O k + f O k) with (g k) in T by ring.
    + rewrite G. apply (is_lim_seq_ext (fun n => Series (fun k => f n k - f O k) + Series (f O))); [intros n; rewrite D; ring|].
      apply is_lim_seq_plus'; [exact K | apply is_lim_seq_const].
Qed.

(** 0, 1, 2, … with an integral that adds up. *)
Definition naturals : space.
Proof.
  refine (Space nat (fun _ => True) summable Series _ _ _ _ _ _ _ _ _); auto.
  - intros f g E F. split; [|now apply Series_ext]. apply (ex_series_ext (fun n => Rabs (f n))); [intros n; now rewrite E | exact F].
  - intros f g F G. split; [now apply summable_plus | apply Series_plus; now apply ex_series_Rabs].
  - intros c f F. split; [now apply summable_scale | apply Series_scal_l].
  - intros f F P. apply series_positive; [exact P | now apply ex_series_Rabs].
  - intros f g _ G L. apply (summable_below _ _ L). now apply ex_series_Rabs.
  - intros f F. apply (ex_series_ext (fun n => Rabs (f n))); [intros n; now rewrite Rabs_Rabsolu | exact F].
  - exact series_monotone.
Defined.

(** The points of a space by other names: laws of what is named. *)
Definition renamed (X : space) {T : Type} (name : point X -> T) : space.
Proof.
  refine (Space T (fun f => measurable X (fun x => f (name x))) (fun f => integrable X (fun x => f (name x)))
    (fun f => integral X (fun x => f (name x))) _ _ _ _ _ _ _ _ _).
  - intros phi f g B. exact (measurable_borel X phi _ _ B).
  - intros f. apply measurable_integrable.
  - intros f g E. exact (integral_ext X _ _ (fun x => E (name x))).
  - intros f g. exact (integral_plus X _ _).
  - intros c f. exact (integral_scale X c _).
  - intros f F P. exact (integral_positive X _ F (fun x => P (name x))).
  - intros f g F G L. exact (integral_dominated X _ _ F G (fun x => L (name x))).
  - intros f. exact (integral_abs X _).
  - intros f g F I L. exact (integral_monotone X _ _ F (fun n x => I n (name x)) (fun x => L (name x))).
Defined.

(** The whole numbers: n, and - 1 - n, for each natural n. *)
Definition whole_numbers : space :=
  renamed (beside naturals naturals) (fun z : nat + nat => match z with inl n => Z.of_nat n | inr n => (- 1 - Z.of_nat n)%Z end).
