(** Finite laws are laws on a space, and their divergences are sums: what exported refutations compute with. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Psatz.
From Coquelicot Require Import Rbar Lub Lim_seq.
From RDV Require Import Definitions.
Import ListNotations.
Open Scope R_scope.

(** * The counting measure on n points *)
Fixpoint fsum (n : nat) (f : nat -> R) : R := match n with O => 0 | S k => f O + fsum k (fun i => f (S i)) end.
Lemma fsum_ext : forall n f g, (forall i, f i = g i) -> fsum n f = fsum n g.
Proof. induction n; intros f g H; cbn; [reflexivity | rewrite H, (IHn _ (fun i => g (S i))); auto]. Qed.
Lemma fsum_plus : forall n f g, fsum n (fun i => f i + g i) = fsum n f + fsum n g.
Proof. induction n; intros; cbn; [ring | rewrite IHn; ring]. Qed.
Lemma fsum_scale : forall n c f, fsum n (fun i => c * f i) = c * fsum n f.
Proof. induction n; intros; cbn; [ring | rewrite IHn; ring]. Qed.
Lemma fsum_pos : forall n f, (forall i, 0 <= f i) -> 0 <= fsum n f.
Proof. induction n; intros f H; cbn; [lra | pose proof (H O); pose proof (IHn (fun i => f (S i)) (fun i => H (S i))); lra]. Qed.
Lemma fsum_limit : forall n (f : nat -> nat -> R) (g : nat -> R), (forall i, is_lim_seq (fun k => f k i) (g i)) ->
  is_lim_seq (fun k => fsum n (f k)) (fsum n g).
Proof.
  induction n; intros f g L; cbn; [apply is_lim_seq_const|].
  apply is_lim_seq_plus'; [apply L | apply (IHn (fun k i => f k (S i)) (fun i => g (S i))); auto].
Qed.
Definition finite (n : nat) : space.
Proof.
  refine (Space nat (fun _ => True) (fun _ => True) (fsum n) _ _ _ _ _ _ _ _ _); auto.
  - intros f g E _; split; [auto | now apply fsum_ext].
  - intros; split; [auto | apply fsum_plus].
  - intros; split; [auto | apply fsum_scale].
  - intros f _ H; now apply fsum_pos.
  - intros f g _ _ L _; split; [auto | exact (fsum_limit n f g L)].
Defined.

(** * Laws as lists of rationals *)
Definition at_ (l : list Q) (i : nat) : R := Q2R (nth i l 0%Q).
Fixpoint total (l : list Q) : Q := match l with [] => 0%Q | q :: r => (q + total r)%Q end.
Definition valid (l : list Q) : bool := forallb (Qle_bool 0) l && Qeq_bool (total l) 1.
Lemma fsum_at : forall l, fsum (length l) (at_ l) = Q2R (total l).
Proof.
  unfold at_; induction l as [|q l IH]; cbn [length fsum nth total]; [symmetry; apply RMicromega.Q2R_0|].
  rewrite IH, Q2R_plus; reflexivity.
Qed.
Lemma at_pos : forall l i, forallb (Qle_bool 0) l = true -> 0 <= at_ l i.
Proof.
  intros l i H; unfold at_. destruct (nth_in_or_default i l 0%Q) as [K| ->]; [|rewrite RMicromega.Q2R_0; lra].
  rewrite forallb_forall in H. apply H, Qle_bool_iff, Qle_Rle in K. rewrite RMicromega.Q2R_0 in K; exact K.
Qed.
Lemma valid_law : forall n l, length l = n -> valid l = true -> is_law (finite n) (at_ l).
Proof.
  intros n l <- H; apply andb_prop in H; destruct H as [H1 H2]; split; [intros; now apply at_pos | split; [exact Logic.I|]].
  apply Qeq_bool_iff, Qeq_eqR in H2. cbn [integral finite]. rewrite fsum_at, H2. apply RMicromega.Q2R_1.
Qed.
Definition flaw (n : nat) (l : list Q) (N : length l = n) (V : valid l = true) : law (finite n) :=
  Law (finite n) (at_ l) (valid_law n l N V).
Definition zero_or_one (l : list Q) : bool := forallb (fun q => Qeq_bool q 0 || Qeq_bool q 1) l.
Lemma zero_or_one_event : forall n l, zero_or_one l = true ->
  measurable (finite n) (at_ l) /\ forall i, at_ l i = 0 \/ at_ l i = 1.
Proof.
  intros n l H; split; [exact Logic.I|]; intros i; unfold at_.
  destruct (nth_in_or_default i l 0%Q) as [K| ->]; [|left; apply RMicromega.Q2R_0].
  unfold zero_or_one in H; rewrite forallb_forall in H. apply H in K. apply orb_prop in K. destruct K as [K|K]; apply Qeq_bool_iff, Qeq_eqR in K; rewrite K;
    [left; apply RMicromega.Q2R_0 | right; apply RMicromega.Q2R_1].
Qed.
Definition fevent (n : nat) (l : list Q) (V : zero_or_one l = true) : event (finite n) :=
  Event (finite n) (at_ l) (zero_or_one_event n l V).

(** [listed n f l]: the function's values are these rationals. *)
Definition listed (n : nat) (f : nat -> R) (l : list Q) : Prop := length l = n /\ forall i, f i = at_ l i.
Lemma listed_law : forall n l N V, listed n (flaw n l N V) l.
Proof. intros; split; auto. Qed.
Lemma listed_event : forall n l V, length l = n -> listed n (fevent n l V) l.
Proof. intros; split; auto. Qed.
Fixpoint mix (w : Q) (l m : list Q) : list Q :=
  match l, m with p :: l, q :: m => Qred (w * p + q) :: mix w l m | _, _ => [] end.
Lemma mix_length : forall w l m, length l = length m -> length (mix w l m) = length l.
Proof. induction l as [|p l IH]; intros [|q m] H; cbn in *; try discriminate; [reflexivity | f_equal; apply IH; lia]. Qed.
Lemma mix_at : forall w l m i, length l = length m -> at_ (mix w l m) i = Q2R w * at_ l i + at_ m i.
Proof.
  unfold at_; induction l as [|p l IH]; intros [|q m] i H; cbn in H; try discriminate; [destruct i; cbn; rewrite RMicromega.Q2R_0; ring|].
  destruct i; cbn [mix nth]; [|apply IH; lia]. rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus, Q2R_mult; reflexivity.
Qed.
Lemma listed_mixture_nil : forall n, listed n (mixture []) (repeat 0%Q n).
Proof. intros; split; [apply repeat_length | intros i]. unfold at_; rewrite nth_repeat, RMicromega.Q2R_0; reflexivity. Qed.
Lemma listed_mixture : forall n w v f l r m, w = Q2R v -> listed n f l -> listed n (mixture r) m ->
  listed n (mixture ((w, f) :: r)) (mix v l m).
Proof.
  intros n w v f l r m -> [L F] [M G]; split; [rewrite mix_length; lia | intros i].
  rewrite mix_at by lia. cbn [mixture fold_right fst snd]. rewrite F, <- G. reflexivity.
Qed.

(** * Sums over two lists *)
Fixpoint sums (F : Q -> Q -> R) (l m : list Q) : R := match l, m with p :: l, q :: m => F p q + sums F l m | _, _ => 0 end.
Fixpoint qsums (F : Q -> Q -> Q) (l m : list Q) : Q := match l, m with p :: l, q :: m => Qplus (F p q) (qsums F l m) | _, _ => 0%Q end.
Fixpoint every (F : Q -> Q -> bool) (l m : list Q) : bool := match l, m with p :: l, q :: m => F p q && every F l m | _, _ => true end.
Lemma fsum_sums : forall n (G : R -> R -> R) F f g l m, listed n f l -> listed n g m -> forallb (Qle_bool 0) l = true -> forallb (Qle_bool 0) m = true ->
  (forall p q, (0 <= p)%Q -> (0 <= q)%Q -> G (Q2R p) (Q2R q) = F p q) -> integral (finite n) (fun i => G (f i) (g i)) = sums F l m.
Proof.
  intros n G F f g l m [L A] [M B] PL PM H. cbn [integral finite]. rewrite (fsum_ext n _ (fun i => G (at_ l i) (at_ m i))) by (intros; rewrite A, B; reflexivity).
  clear A B. revert m n L M PM. unfold at_; induction l as [|p l IH]; intros [|q m] n L M PM; subst; cbn in M; try discriminate; cbn [length fsum nth sums]; [reflexivity|].
  cbn in PL, PM. apply andb_prop in PL; apply andb_prop in PM. destruct PL as [P1 P2], PM as [Q1 Q2].
  rewrite H by (now apply Qle_bool_iff). rewrite (IH P2 m (length l)); auto; lia.
Qed.
Lemma sums_q : forall F G l m, (forall p q, F p q = Q2R (G p q)) -> sums F l m = Q2R (qsums G l m).
Proof. induction l as [|p l IH]; intros [|q m] H; cbn; try (symmetry; apply RMicromega.Q2R_0). rewrite IH, H, Q2R_plus by assumption; reflexivity. Qed.
Lemma sums_null : forall F l m, sums F l m = 0 -> (forall p q, 0 <= F p q) -> forall i, (i < length l)%nat -> (i < length m)%nat -> F (nth i l 0%Q) (nth i m 0%Q) = 0.
Proof.
  intros F l m H P; revert m H; induction l as [|p l IH]; intros [|q m] H i Hi Hj; cbn in *; try lia.
  assert (0 <= sums F l m) by (clear -P; revert m; induction l as [|a l IH]; intros [|b m]; cbn; try lra; pose proof (P a b); pose proof (IH m); lra).
  pose proof (P p q). destruct i; [lra | apply IH; try lia; lra].
Qed.
Lemma sums_zero : forall F (B : Q -> Q -> bool) l m, every B l m = true -> (forall p q, B p q = true -> F p q = 0) -> sums F l m = 0.
Proof. induction l as [|p l IH]; intros [|q m] H K; cbn in *; auto. apply andb_prop in H; destruct H. rewrite K, IH; auto; lra. Qed.
