(** Finite sums over an index that runs through a, a + 1, …, b, and induction: what the core's rules say of them.

    A sum stands in the steps of a proof as a number of its own; what the rules make of it is a supposition of the steps, proved here. *)
From Coq Require Export Lra.
From Coq Require Import Reals ZArith Lia.
From RDV Require Export Replay.

Definition whole_number (x : R) : Prop := exists z, x = IZR z.
Lemma whole_IZR : forall z, whole_number (IZR z).
Proof. intros z; exists z; reflexivity. Qed.
Lemma whole_plus : forall x y, whole_number x -> whole_number y -> whole_number (x + y).
Proof. intros x y [z ->] [u ->]; exists (z + u)%Z; now rewrite plus_IZR. Qed.
Lemma whole_minus : forall x y, whole_number x -> whole_number y -> whole_number (x - y).
Proof. intros x y [z ->] [u ->]; exists (z - u)%Z; now rewrite minus_IZR. Qed.
Lemma whole_mult : forall x y, whole_number x -> whole_number y -> whole_number (x * y).
Proof. intros x y [z ->] [u ->]; exists (z * u)%Z; now rewrite mult_IZR. Qed.
Lemma whole_count : forall x, whole_number x -> 0 <= x -> exists n, x = INR n.
Proof. intros x [z ->] H. apply le_IZR in H. exists (Z.to_nat z). rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity | exact H]. Qed.
Lemma whole_INR : forall n, whole_number (INR n).
Proof. intros n; exists (Z.of_nat n); apply INR_IZR_INZ. Qed.
Ltac whole := lazymatch goal with |- exists z, ?x = IZR z => change (whole_number x) | _ => idtac end;
  repeat first [assumption | apply whole_IZR | apply whole_minus | apply whole_plus | apply whole_mult].

(** * Sums *)
Definition rsum (f : R -> R) (a b : R) : R :=
  if yes (exists n, b - a = INR n) then sum_f_R0 (fun i => f (a + INR i)) (Z.to_nat (up (b - a) - 1)) else 0.
Lemma rsum_is : forall f a b n, b - a = INR n -> rsum f a b = sum_f_R0 (fun i => f (a + INR i)) n.
Proof.
  intros f a b n H. unfold rsum. destruct (yes _) as [_|N]; [|exfalso; apply N; now exists n]. f_equal.
  replace (up (b - a)) with (Z.of_nat n + 1)%Z; [lia|]. apply tech_up; rewrite plus_IZR, <- INR_IZR_INZ; lra.
Qed.
Lemma rsum_empty : forall f a b, b < a -> rsum f a b = 0.
Proof. intros f a b H. unfold rsum. destruct (yes _) as [[n N]|_]; [pose proof (pos_INR n); lra | reflexivity]. Qed.
Lemma rsum_ext : forall f g a b, (forall k, whole_number (k - a) -> a <= k -> k <= b -> f k = g k) -> rsum f a b = rsum g a b.
Proof.
  intros f g a b H. unfold rsum. destruct (yes _) as [[n N]|_]; [|reflexivity].
  replace (Z.to_nat (up (b - a) - 1)) with n.
  - apply sum_eq. intros i I. pose proof (pos_INR i). apply le_INR in I. apply H; [|lra|lra].
    replace (a + INR i - a) with (INR i) by ring. apply whole_INR.
  - replace (up (b - a)) with (Z.of_nat n + 1)%Z; [lia|]. apply tech_up; rewrite plus_IZR, <- INR_IZR_INZ; lra.
Qed.
(** The rules [sum_single], [sum_split] and [sum_shift]. *)
Theorem sum_single : forall f c, rsum f c c = f c.
Proof. intros f c. rewrite (rsum_is f c c 0) by (cbn; ring). cbn. f_equal; ring. Qed.
Theorem sum_split : forall f a b c, whole_number (c - a) -> 0 <= c - a + 1 -> whole_number (b - c) -> 0 <= b - c ->
  rsum f a b = rsum f a c + rsum f (c + 1) b.
Proof.
  intros f a b c W L V M. destruct (whole_count _ V M) as [m E]. destruct (whole_count (c - a + 1)) as [n D]; [apply whole_plus; [exact W | apply (whole_IZR 1)] | exact L|].
  destruct n as [|n].
  - rewrite (rsum_empty f a c) by (cbn in D; lra). replace (c + 1) with a by (cbn in D; lra). ring.
  - rewrite S_INR in D. rewrite (rsum_is f a c n) by lra. destruct m as [|m].
    + rewrite (rsum_empty f (c + 1) b) by (cbn in E; lra). replace b with c by (cbn in E; lra). rewrite (rsum_is f a c n) by lra. ring.
    + rewrite S_INR in E. rewrite (rsum_is f a b (n + S m)) by (rewrite plus_INR, S_INR; lra). rewrite (rsum_is f (c + 1) b m) by lra.
      replace (n + S m)%nat with (S n + m)%nat by lia. rewrite (tech2 _ n (S n + m)) by lia. f_equal.
      replace (S n + m - S n)%nat with m by lia. apply sum_eq. intros i _. f_equal. rewrite plus_INR, S_INR. lra.
Qed.
Theorem sum_shift : forall f a b c, rsum f a b = rsum (fun j => f (j + c)) (a - c) (b - c).
Proof.
  intros f a b c. destruct (yes (exists n, b - a = INR n)) as [[n N]|N].
  - rewrite (rsum_is f a b n N), (rsum_is _ _ _ n) by lra. apply sum_eq. intros i _. f_equal; ring.
  - unfold rsum. destruct (yes _) as [K|_]; [contradiction|]. destruct (yes _) as [[n K]|_]; [|reflexivity].
    exfalso; apply N. exists n. lra.
Qed.
(** The rule [sum_terms], for one term after another: sums of what is >= 0, > 0 or 0, and of sums and multiples. *)
Theorem sum_plus : forall f g a b, rsum (fun k => f k + g k) a b = rsum f a b + rsum g a b.
Proof.
  intros f g a b. destruct (yes (exists n, b - a = INR n)) as [[n N]|N].
  - rewrite !(rsum_is _ a b n N). apply sum_plus.
  - unfold rsum. destruct (yes _); [contradiction | ring].
Qed.
Theorem sum_scale : forall c f a b, rsum (fun k => c * f k) a b = c * rsum f a b.
Proof.
  intros c f a b. destruct (yes (exists n, b - a = INR n)) as [[n N]|N].
  - rewrite !(rsum_is _ a b n N). rewrite scal_sum. apply sum_eq; intros; ring.
  - unfold rsum. destruct (yes _); [contradiction | ring].
Qed.
Theorem sum_terms_above : forall f a b, (forall k, whole_number (k - a) -> a <= k -> k <= b -> 0 <= f k) -> 0 <= rsum f a b.
Proof.
  intros f a b H. destruct (yes (exists n, b - a = INR n)) as [[n N]|N].
  - rewrite (rsum_is _ a b n N). assert (K : forall m, (m <= n)%nat -> 0 <= sum_f_R0 (fun i => f (a + INR i)) m); [|now apply K].
    assert (J : forall i, (i <= n)%nat -> 0 <= f (a + INR i)).
    { intros i I. pose proof (pos_INR i). apply le_INR in I. apply H; [|lra|lra]. replace (a + INR i - a) with (INR i) by ring. apply whole_INR. }
    intros m M. induction m as [|m IH]; [apply (J O M)|]. rewrite tech5. pose proof (J (S m) M). pose proof (IH ltac:(lia)). lra.
  - unfold rsum. destruct (yes _); [contradiction | lra].
Qed.
Theorem sum_terms_zero : forall f a b, (forall k, whole_number (k - a) -> a <= k -> k <= b -> f k = 0) -> rsum f a b = 0.
Proof.
  intros f a b H. rewrite (rsum_ext f (fun _ => 0 * 0) a b); [rewrite (sum_scale 0 (fun _ => 0)); ring|].
  intros k W L U. rewrite (H k W L U). ring.
Qed.

(** The rule [induction]. *)
Theorem counted : forall (A : R -> Prop) a, A a -> (forall n, whole_number (n - a) -> a <= n -> A n -> A (n + 1)) ->
  forall n, whole_number (n - a) -> a <= n -> A n.
Proof.
  intros A a B N n W L. destruct (whole_count (n - a) W ltac:(lra)) as [m M]. replace n with (a + INR m) by lra. clear n W L M.
  induction m as [|m IH]; [cbn; rewrite Rplus_0_r; exact B|]. rewrite S_INR. replace (a + (INR m + 1)) with (a + INR m + 1) by ring.
  apply N; [|pose proof (pos_INR m); lra | exact IH]. replace (a + INR m - a) with (INR m) by ring. apply whole_INR.
Qed.

(** What a claim says of sums. *)
Lemma sum_of_is : forall f g count first, (forall k, g k = f (IZR k)) -> sum_of (S count) first g = rsum f (IZR first) (IZR (first + Z.of_nat count)).
Proof.
  intros f g count first E. rewrite (rsum_is f _ _ count) by (rewrite plus_IZR, <- INR_IZR_INZ; ring). revert first. induction count as [|n IH]; intros first.
  - cbn [sum_of sum_f_R0 INR]. rewrite E, !Rplus_0_r. reflexivity.
  - change (sum_of (S (S n)) first g) with (g first + sum_of (S n) (first + 1) g). rewrite IH, E. rewrite (decomp_sum _ (S n)) by lia.
    cbn [pred]. change (INR 0) with 0. rewrite Rplus_0_r. apply f_equal. apply sum_eq. intros i _. f_equal. rewrite S_INR, plus_IZR. ring.
Qed.
Theorem sum_over_is : forall f g a b, (forall k, g k = f (IZR k)) -> sum_over a b g = rsum f (IZR a) (IZR b).
Proof.
  intros f g a b E. unfold sum_over. destruct (Z_lt_le_dec b a) as [L|L].
  - replace (Z.to_nat (b - a + 1)) with O by lia. rewrite rsum_empty; [reflexivity | now apply IZR_lt].
  - replace (Z.to_nat (b - a + 1)) with (S (Z.to_nat (b - a))) by lia. rewrite (sum_of_is f g _ a E). f_equal. f_equal. lia.
Qed.

(** * Powers of an unknown at whole exponents, and multiples *)
Lemma pow_next : forall x n, 0 <= x -> 0 <= n -> rpow x (n + 1) = x * rpow x n.
Proof.
  intros x n X N. unfold rpow. destruct (Rlt_dec 0 x) as [P|P].
  - rewrite Rmult_plus_distr_r, exp_plus, Rmult_1_l, exp_ln by exact P. ring.
  - replace x with 0 by lra. destruct (Req_EM_T (n + 1) 0); lra.
Qed.
Lemma archimedes : forall x y, (forall n, whole_number n -> 0 <= n -> n * x <= y) -> x <= 0.
Proof.
  intros x y H. destruct (Rle_lt_dec x 0) as [L|L]; [exact L|]. destruct (archimed (y / x)) as [U _].
  assert (P : 0 <= y) by (pose proof (H 0 (whole_IZR 0) ltac:(lra)); lra).
  assert (Q : 0 <= y / x) by (apply Rmult_le_pos; [exact P | left; now apply Rinv_0_lt_compat]).
  pose proof (H (IZR (up (y / x))) (whole_IZR _) ltac:(lra)) as K. apply (Rmult_lt_compat_r x) in U; [|exact L].
  replace (y / x * x) with y in U by (field; lra). lra.
Qed.

(** * Steps *)
Ltac supposing A ::= lazymatch type of A with
  | sems ?e ?w [] -> _ => specialize (A (sems_nil e w)); words_in A; first [exact A | as_core; exact A]
  | sems ?e ?w (?r :: ?l) -> _ => let G := fresh "G" in let S := fresh "S" in intros G;
      assert (S : sem e w r) by first [in_words; exact G | as_core_in G; supposed_by G];
      pose proof (fun L => A (sems_cons e w r l S L)) as A2; clear A; rename A2 into A; supposing A
  end.
(** What the steps suppose of sums. *)
Ltac alike_inverses := repeat match goal with |- context [/ ?x] => match goal with |- context [/ ?y] =>
  tryif constr_eq x y then fail else replace (/ y) with (/ x) by (apply f_equal; ring) end end.
Ltac alike_exponents := repeat match goal with |- context [exp ?x] => match goal with |- context [exp ?y] =>
  tryif constr_eq x y then fail else replace (exp y) with (exp x) by (apply f_equal; ring) end end;
  repeat match goal with |- context [rpow ?b ?x] => match goal with |- context [rpow b ?y] =>
  tryif constr_eq x y then fail else replace (rpow b y) with (rpow b x) by (apply f_equal; ring) end end.
Ltac alike_sums := repeat match goal with |- context [rsum ?f ?a ?b] => match goal with |- context [rsum ?f ?c ?d] =>
  tryif (constr_eq a c; constr_eq b d) then fail else replace (rsum f c d) with (rsum f a b) by (f_equal; ring) end end.
Ltac near := first [assumption | lra | eexists; reflexivity | solve [whole] | by_parts_whole]
with by_parts_whole := match goal with
  | H : whole_number ?x |- whole_number ?y => replace y with (x + (y - x)) by ring; apply whole_plus; [exact H | difference (y - x)]
  | H : whole_number ?x |- exists z, ?y = IZR z => change (whole_number y); by_parts_whole
  | |- whole_number ?y => difference y
  | |- exists z, ?y = IZR z => change (whole_number y); difference y
  end
with difference d := first [replace d with 0 by ring; apply (whole_IZR 0) | replace d with 1 by ring; apply (whole_IZR 1)
  | replace d with (-1) by ring; apply (whole_IZR (-1)) | replace d with 2 by ring; apply (whole_IZR 2)].
Ltac by_single s f c := replace s with (rsum f c c) by (f_equal; ring); rewrite (sum_single f c); cbv beta; alike_inverses; alike_exponents; ring.
Ltac by_split f a b c := rewrite (sum_split f a b c); [alike_sums; ring | near | lra | near | lra].
Ltac by_power x n := rewrite ?(pow_next x n) by lra; ring.
Ltac alike_parts := alike_sums; alike_inverses; alike_exponents.
Ltac by_counted C := let K := fresh in pose proof C as K; first [exact K | revert K; alike_parts; lra].
Ltac concluded C := revert C; unfold Rdiv; alike_parts; lra.
