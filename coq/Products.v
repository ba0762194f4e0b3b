(** Products of finite laws, and what kernels make of them, are finite laws. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Arith.
From RDV Require Import Definitions Finite Evaluate Families.
Import ListNotations.
Open Scope R_scope.

Lemma fsum_ext_below : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> fsum n f = fsum n g.
Proof. induction n; intros f g E; cbn; [reflexivity|]. rewrite E, (IHn _ (fun i => g (S i))) by (intros; try apply E; lia). reflexivity. Qed.
Lemma fsum_split : forall n m g, fsum (n + m) g = fsum n g + fsum m (fun j => g (n + j)%nat).
Proof. induction n; intros m g; cbn [fsum plus]; [rewrite Rplus_0_l; now apply fsum_ext|]. rewrite IHn; ring. Qed.
Lemma fsum_double : forall n m g, fsum (n * m) g = fsum n (fun i => fsum m (fun j => g (i * m + j)%nat)).
Proof.
  induction n; intros m g; cbn [fsum mult]; [reflexivity|]. rewrite fsum_split, IHn. f_equal.
  apply fsum_ext; intros i; apply fsum_ext; intros j; f_equal; lia.
Qed.
Lemma rprod_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> rprod n f = rprod n g.
Proof. induction n; intros f g E; cbn; [reflexivity|]. rewrite E, (IHn _ (fun i => g (S i))) by (intros; try apply E; lia). reflexivity. Qed.

Section Power.
Variable n : nat.
(** The coordinates of z < n^k, its digits in base n, the leading one first. *)
Fixpoint digit (k i z : nat) : nat :=
  match k, i with S k, O => (z / n ^ k)%nat | S k, S i => digit k i (z mod n ^ k)%nat | O, _ => O end.
Lemma digits_sum : forall k (f : nat -> nat -> R), fsum (n ^ k) (fun z => rprod k (fun i => f i (digit k i z))) = rprod k (fun i => fsum n (f i)).
Proof.
  induction k; intros f; [cbn; ring|]. cbn [Nat.pow rprod]. rewrite fsum_double, <- (IHk (fun i => f (S i))).
  rewrite Rmult_comm, <- fsum_scale. apply fsum_ext_below; intros i I. rewrite Rmult_comm, <- fsum_scale. apply fsum_ext_below; intros j J. cbn [digit rprod].
  assert (A : ((i * n ^ k + j) / n ^ k = i)%nat) by (rewrite Nat.div_add_l, Nat.div_small by lia; lia).
  assert (B : ((i * n ^ k + j) mod n ^ k = j)%nat) by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; reflexivity).
  rewrite A, B. reflexivity.
Qed.
Definition fpower (k : nat) : power (finite n) k.
Proof.
  refine (Power (finite n) k (finite (n ^ k)) (digit k) _ _).
  - intros; exact Logic.I.
  - intros f _; split; [exact Logic.I | exact (digits_sum k f)].
Defined.
End Power.

Fixpoint outer (ls : list (list Q)) : list Q :=
  match ls with [] => [1%Q] | l :: ls => flat_map (fun p => map (fun q => Qred (p * q)) (outer ls)) l end.
Lemma at_blocks : forall (g : Q -> list Q) m, (forall p, length (g p) = m) -> forall l i j, (j < m)%nat ->
  at_ (flat_map g l) (i * m + j) = if lt_dec i (length l) then at_ (g (nth i l 0%Q)) j else 0.
Proof.
  intros g m L; induction l as [|p l IH]; intros i j J; cbn [flat_map length].
  - destruct (lt_dec i 0); [lia|]. unfold at_. replace (nth _ [] 0%Q) with 0%Q by (destruct (i * m + j)%nat; reflexivity). apply RMicromega.Q2R_0.
  - destruct i; cbn [mult plus nth].
    + unfold at_. rewrite app_nth1 by (rewrite L; lia). reflexivity.
    + unfold at_ in *. rewrite app_nth2 by (rewrite L; lia). rewrite L. replace (m + i * m + j - m)%nat with (i * m + j)%nat by lia.
      rewrite IH by assumption. destruct (lt_dec i (length l)), (lt_dec (S i) (S (length l))); try lia; reflexivity.
Qed.
Lemma at_beyond : forall l i, (length l <= i)%nat -> at_ l i = 0.
Proof. intros l i L; unfold at_. rewrite nth_overflow by assumption. apply RMicromega.Q2R_0. Qed.
Lemma at_scaled : forall p l j, at_ (map (fun q => Qred (p * q)) l) j = Q2R p * at_ l j.
Proof.
  intros p l j; destruct (Nat.lt_ge_cases j (length l)) as [J|J].
  - unfold at_. rewrite (nth_indep _ 0%Q (Qred (p * 0))) by (now rewrite map_length). rewrite (map_nth (fun q => Qred (p * q))).
    rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_mult. reflexivity.
  - rewrite !at_beyond by (rewrite ?map_length; assumption). ring.
Qed.
Lemma blocks_length : forall (g : Q -> list Q) m l, (forall p, length (g p) = m) -> length (flat_map g l) = (length l * m)%nat.
Proof. intros g m l L; induction l as [|p l IH]; cbn [flat_map length mult]; [reflexivity|]. rewrite app_length, L, IH. reflexivity. Qed.
Lemma outer_length : forall n ls, Forall (fun l => length l = n) ls -> length (outer ls) = (n ^ length ls)%nat.
Proof.
  intros n ls F; induction F as [|l ls L F IH]; cbn [outer length Nat.pow]; [reflexivity|].
  rewrite (blocks_length _ (n ^ length ls)) by (intros; rewrite map_length; exact IH). now rewrite L.
Qed.
Lemma outer_digits : forall n ls, Forall (fun l => length l = n) ls -> forall z, (z < n ^ length ls)%nat ->
  rprod (length ls) (fun i => at_ (nth i ls []) (digit n (length ls) i z)) = at_ (outer ls) z.
Proof.
  intros n ls F; induction F as [|l ls L F IH]; intros z Z; cbn [length outer].
  - assert (z = 0%nat) by (clear - Z; simpl in Z; lia). subst z. unfold at_; cbn [nth rprod]. symmetry; apply RMicromega.Q2R_1.
  - cbn [rprod digit nth]. set (m := (n ^ length ls)%nat) in *. cbn [length Nat.pow] in Z. fold m in Z. assert (m <> 0)%nat by (intro E; rewrite E in Z; lia).
    assert (M : (z mod m < m)%nat) by (apply Nat.mod_upper_bound; assumption). rewrite IH by exact M.
    assert (B : at_ (flat_map (fun p => map (fun q => Qred (p * q)) (outer ls)) l) (z / m * m + z mod m) = at_ l (z / m) * at_ (outer ls) (z mod m)).
    { rewrite (at_blocks _ m) by (intros; rewrite ?map_length, ?outer_length with (n := n); auto).
      destruct (lt_dec (z / m) (length l)) as [K|K]; [apply at_scaled | rewrite at_beyond by lia; ring]. }
    rewrite <- B. f_equal. pose proof (Nat.div_mod_eq z m); lia.
Qed.
Definition listed_all (n : nat) (ps : list (nat -> R)) (ls : list (list Q)) : Prop := Forall2 (listed n) ps ls.
Lemma digits_beyond : forall n k z l ls, length l = n -> (n ^ S k <= z)%nat -> (0 < n)%nat ->
  rprod (S k) (fun i => at_ (nth i (l :: ls) []) (digit n (S k) i z)) = 0.
Proof.
  intros n k z l ls L Z P; cbn [rprod digit nth]. rewrite at_beyond; [ring|]. rewrite L. apply Nat.div_le_lower_bound; [apply Nat.pow_nonzero; lia|].
  cbn [Nat.pow] in Z. lia.
Qed.
Lemma listed_product : forall n ps ls, listed_all n ps ls -> (0 < n)%nat -> ps <> [] -> listed (n ^ length ps) (product (fpower n) ps) (outer ls).
Proof.
  intros n ps ls F P N. assert (K : length ps = length ls) by (clear - F; induction F; cbn; congruence).
  assert (L : Forall (fun l => length l = n) ls) by (clear - F; induction F as [|p l ps ls [A _] F IH]; constructor; assumption).
  split; [rewrite K; now apply outer_length|]. intros z. unfold product. cbn [coordinate fpower]. change (@length (point (finite n) -> R) ps) with (@length (nat -> R) ps).
  assert (E : forall k j, nth k ps (fun _ => 0) j = at_ (nth k ls []) j).
  { clear - F. induction F as [|p l ps ls [_ A] F IH]; intros [|k] j; cbn [nth]; try (symmetry; apply at_beyond; cbn; lia); auto. }
  rewrite K. rewrite (rprod_ext _ _ (fun i => at_ (nth i ls []) (digit n (length ls) i z))) by (intros; apply E).
  destruct (Nat.lt_ge_cases z (n ^ length ls)) as [Z|Z]; [now apply outer_digits|].
  rewrite at_beyond by (now rewrite (outer_length n)). destruct ls as [|l ls]; [destruct ps; [contradiction | discriminate]|].
  apply digits_beyond; auto. now inversion L.
Qed.
Lemma listed_power : forall n k p l, listed n p l -> (0 < n)%nat -> (0 < k)%nat -> listed (n ^ k) (power_of (fpower n) k p) (outer (repeat l k)).
Proof.
  intros n k p l L P N. destruct (listed_product n (repeat p k) (repeat l k)) as [A B]; [| exact P | destruct k; [lia | discriminate] |].
  - clear N. induction k; cbn; constructor; auto.
  - rewrite repeat_length in A. split; [exact A|]. intros z. rewrite <- B. unfold product, power_of. rewrite repeat_length. apply rprod_ext; intros i I.
    cbn [coordinate fpower]. rewrite (nth_indep _ _ p) by (rewrite repeat_length; exact I). rewrite nth_repeat. reflexivity.
Qed.
