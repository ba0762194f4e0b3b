(** Integrals over half a line, and over all of it, from antiderivatives. *)
From Coq Require Import Reals Lra Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Families Evaluate Convergence.
Open Scope R_scope.

(** f is integrable and has this integral. *)
Definition gives {X : space} (f : point X -> R) (v : R) : Prop := integrable X f /\ integral X f = v.
Section Gives.
Context {X : space}.
Lemma gives_ext : forall (f g : point X -> R) v, gives f v -> (forall x, f x = g x) -> gives g v.
Proof. intros f g v [A B] E. destruct (integral_ext X f g E A) as [C D]. split; [exact C | congruence]. Qed.
Lemma gives_plus : forall (f g : point X -> R) v w, gives f v -> gives g w -> gives (fun x => f x + g x) (v + w).
Proof. intros f g v w [A <-] [C <-]. apply integral_plus; assumption. Qed.
Lemma gives_scale : forall c (f : point X -> R) v, gives f v -> gives (fun x => c * f x) (c * v).
Proof. intros c f v [A <-]. apply integral_scale; assumption. Qed.
Lemma gives_compared : forall (f g : point X -> R) v w, gives f v -> gives g w -> (forall x, f x <= g x) -> v <= w.
Proof. intros f g v w [A <-] [C <-] H. now apply compared. Qed.
Lemma gives_value : forall (f : point X -> R) v w, gives f v -> v = w -> gives f w.
Proof. intros f v w G <-; exact G. Qed.
End Gives.

(** F comes to B far to the right. *)
Definition at_top (F : R -> R) (B : R) : Prop := forall e, 0 < e -> exists M, forall x, M <= x -> Rabs (F x - B) < e.
Lemma top_const : forall c, at_top (fun _ => c) c.
Proof. intros c e E; exists 0; intros x _. replace (c - c) with 0 by ring. rewrite Rabs_R0; exact E. Qed.
Lemma top_line : forall F B a c, at_top F B -> 0 < a -> at_top (fun x => F (a * x + c)) B.
Proof.
  intros F B a c T A e E. destruct (T e E) as [M H]. exists ((M - c) / a). intros x X. apply H.
  apply Rmult_le_compat_l with (r := a) in X; [|lra]. replace (a * ((M - c) / a)) with (M - c) in X by (field; lra). lra.
Qed.
Lemma top_affine : forall F B k c, at_top F B -> at_top (fun x => k * F x + c) (k * B + c).
Proof.
  intros F B k c T e E. assert (K : 0 < Rabs k + 1) by (pose proof (Rabs_pos k); lra).
  destruct (T (e / (Rabs k + 1)) (Rdiv_lt_0_compat _ _ E K)) as [M H]. exists M; intros x X. specialize (H x X).
  replace (k * F x + c - (k * B + c)) with (k * (F x - B)) by ring. rewrite Rabs_mult. pose proof (Rabs_pos (F x - B)) as P.
  apply Rmult_lt_compat_l with (r := Rabs k + 1) in H; [|exact K]. replace ((Rabs k + 1) * (e / (Rabs k + 1))) with e in H by (field; lra).
  rewrite Rmult_plus_distr_r in H. pose proof (Rmult_le_pos _ _ (Rabs_pos k) P). lra.
Qed.
Lemma top_plus : forall F G A B, at_top F A -> at_top G B -> at_top (fun x => F x + G x) (A + B).
Proof.
  intros F G A B S T e E. destruct (S (e / 2) ltac:(lra)) as [M H], (T (e / 2) ltac:(lra)) as [N K]. exists (Rmax M N). intros x X.
  specialize (H x (Rle_trans _ _ _ (Rmax_l M N) X)). specialize (K x (Rle_trans _ _ _ (Rmax_r M N) X)).
  replace (F x + G x - (A + B)) with (F x - A + (G x - B)) by ring. pose proof (Rabs_triang (F x - A) (G x - B)). lra.
Qed.
Lemma top_exp : at_top (fun x => exp (- x)) 0.
Proof.
  intros e E. exists (/ e). intros x X. assert (I : 0 < / e) by (now apply Rinv_0_lt_compat). rewrite Rminus_0_r, Rabs_right by (left; apply exp_pos).
  rewrite exp_Ropp. rewrite <- (Rinv_involutive e) by lra. apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; [exact I | apply exp_pos]|].
  pose proof (exp_ineq1_le x). lra.
Qed.
Lemma top_seq : forall F B u, at_top F B -> is_lim_seq (fun n => F (u + INR n)) B.
Proof.
  intros F B u T. apply is_lim_seq_spec; intros [e E]. destruct (T e E) as [M H]. destruct (beyond (M - u)) as [N K]. exists N. intros n L. apply H.
  apply le_INR in L. lra.
Qed.

Section Line.
Variable L : line.
Notation here := (place L).
(** 1 on [u, v], from u on, and up to v. *)
Definition within (u v x : R) : R := (1 - step (u - x)) * (1 - step (x - v)).
Definition from (u x : R) : R := 1 - step (u - x).
Definition upto (v x : R) : R := 1 - step (x - v).
Lemma within_cases : forall u v x, within u v x = 1 /\ u <= x <= v \/ within u v x = 0 /\ ~ u <= x <= v.
Proof. intros; unfold within, step. destruct (Rlt_dec 0 (u - x)), (Rlt_dec 0 (x - v)); [right | right | right | left]; split; lra. Qed.
Lemma from_cases : forall u x, from u x = 1 /\ u <= x \/ from u x = 0 /\ x < u.
Proof. intros; unfold from, step. destruct (Rlt_dec 0 (u - x)); [right | left]; split; lra. Qed.
Lemma upto_cases : forall v x, upto v x = 1 /\ x <= v \/ upto v x = 0 /\ v < x.
Proof. intros; unfold upto, step. destruct (Rlt_dec 0 (x - v)); [right | left]; split; lra. Qed.

Lemma pos_continuity : forall f, continuity f -> continuity (fun x => pos (f x)).
Proof.
  intros f C. replace (fun x => pos (f x)) with (fun x => / 2 * (f x + Rabs (f x))).
  - apply (continuity_mult (fun _ => / 2) (fun x => f x + Rabs (f x))); [apply continuity_const; intros ? ?; reflexivity|].
    apply (continuity_plus f (fun x => Rabs (f x))); [exact C | apply (continuity_comp f Rabs); [exact C | exact Rcontinuity_abs]].
  - apply functional_extensionality; intros x. unfold pos, Rmax, Rabs. destruct (Rle_dec (f x) 0), (Rcase_abs (f x)); lra.
Qed.
Section Pieces.
Variables f F : R -> R.
Hypotheses (D : forall x, is_derive F x (f x)) (C : continuity f).
Lemma piece : forall u v, u <= v -> (forall x, u <= x <= v -> 0 <= f x) -> gives (fun w => f (here w) * within u v (here w)) (F v - F u).
Proof.
  intros u v U P.
  assert (I : is_RInt (V := R_NormedModule) (fun x => pos (f x)) u v (F v - F u)).
  { apply (is_RInt_ext (V := R_NormedModule) f).
    - intros x [X1 X2]. rewrite Rmin_left in X1 by exact U. rewrite Rmax_right in X2 by exact U. symmetry. apply pos_above, P. lra.
    - apply (is_RInt_derive (V := R_CompleteNormedModule) F f u v); [intros; apply D | intros; apply continuity_pt_filterlim, C]. }
  destruct (interval_integral L (fun x => pos (f x)) u v _ U (pos_continuity f C) (fun x => Rmax_r (f x) 0) I) as [A B].
  apply (gives_ext (fun w => pos (f (here w)) * within u v (here w))); [split; [exact A | exact B]|].
  intros w. destruct (within_cases u v (here w)) as [[-> K]|[-> _]]; [rewrite pos_above by (now apply P) |]; ring.
Qed.
Lemma climbing : forall (a b : nat -> R) (E : R -> R) (V : R), (forall n, a (S n) <= a n /\ a n <= b n /\ b n <= b (S n)) ->
  (forall n x, a n <= x <= b n -> 0 <= f x) -> (forall x, exists N, forall n, (N <= n)%nat -> within (a n) (b n) x = E x) ->
  is_lim_seq (fun n => F (b n) - F (a n)) V -> gives (fun w => f (here w) * E (here w)) V.
Proof.
  intros a b E V O P S T. pose (g := fun n w => f (here w) * within (a n) (b n) (here w)).
  assert (G : forall n, gives (g n) (F (b n) - F (a n))) by (intros n; apply piece; [apply O | apply P]).
  assert (M : forall n w, g n w <= g (Datatypes.S n) w).
  { intros n w; unfold g. destruct (O n) as [O1 [O2 O3]], (O (Datatypes.S n)) as [_ [O4 _]].
    destruct (within_cases (a n) (b n) (here w)) as [[-> K]|[-> K]], (within_cases (a (Datatypes.S n)) (b (Datatypes.S n)) (here w)) as [[-> H]|[-> H]]; try lra.
    pose proof (P (Datatypes.S n) _ H); lra. }
  assert (Mi : forall n, F (b n) - F (a n) <= F (b (Datatypes.S n)) - F (a (Datatypes.S n))) by (intros n; exact (gives_compared _ _ _ _ (G n) (G (Datatypes.S n)) (M n))).
  destruct (integral_monotone L g (fun w => f (here w) * E (here w)) (fun n => proj1 (G n)) M) as [A B].
  - intros w. destruct (S (here w)) as [N H]. apply (is_lim_seq_ext_loc (fun _ => f (here w) * E (here w))); [|apply is_lim_seq_const].
    exists N. intros n K. unfold g. rewrite H by exact K. reflexivity.
  - exists V. intros n. rewrite (proj2 (G n)). exact (is_lim_seq_incr_compare _ V T Mi n).
  - split; [exact A|]. apply is_lim_seq_unique in B, T. rewrite (Lim_seq_ext _ (fun n => F (b n) - F (a n))) in B by (intros n; apply G).
    rewrite T in B. injection B as <-. reflexivity.
Qed.
Lemma over_right : forall u B, (forall x, u <= x -> 0 <= f x) -> at_top F B -> gives (fun w => f (here w) * from u (here w)) (B - F u).
Proof.
  intros u B P T. apply (climbing (fun _ => u) (fun n => u + INR n)).
  - intros n. rewrite S_INR. pose proof (pos_INR n). lra.
  - intros n x X; apply P; lra.
  - intros x. destruct (beyond (x - u)) as [N H]. exists N. intros n K. apply le_INR in K.
    destruct (within_cases u (u + INR n) x) as [[-> U]|[-> U]], (from_cases u x) as [[-> V]|[-> V]]; try reflexivity; lra.
  - apply is_lim_seq_minus'; [now apply top_seq | apply is_lim_seq_const].
Qed.
Lemma over_left : forall v A, (forall x, x <= v -> 0 <= f x) -> at_top (fun x => F (- x)) A -> gives (fun w => f (here w) * upto v (here w)) (F v - A).
Proof.
  intros v A P T. apply (climbing (fun n => v - INR n) (fun _ => v)).
  - intros n. rewrite S_INR. pose proof (pos_INR n). lra.
  - intros n x X; apply P; lra.
  - intros x. destruct (beyond (v - x)) as [N H]. exists N. intros n K. apply le_INR in K.
    destruct (within_cases (v - INR n) v x) as [[-> U]|[-> U]], (upto_cases v x) as [[-> V]|[-> V]]; try reflexivity; lra.
  - apply is_lim_seq_minus'; [apply is_lim_seq_const|]. apply (is_lim_seq_ext (fun n => F (- (- v + INR n)))); [intros; f_equal; ring | exact (top_seq _ _ (- v) T)].
Qed.
Lemma over_all : forall A B, (forall x, 0 <= f x) -> at_top (fun x => F (- x)) A -> at_top F B -> gives (fun w => f (here w)) (B - A).
Proof.
  intros A B P S T. apply (gives_ext (fun w => f (here w) * 1)); [|intros; ring]. apply (climbing (fun n => 0 - INR n) (fun n => 0 + INR n) (fun _ => 1)).
  - intros n. rewrite S_INR. pose proof (pos_INR n). lra.
  - intros; apply P.
  - intros x. destruct (beyond (Rabs x)) as [N H]. exists N. intros n K. apply le_INR in K. pose proof (Rle_abs x). pose proof (Rle_abs (- x)). rewrite Rabs_Ropp in *.
    destruct (within_cases (0 - INR n) (0 + INR n) x) as [[-> U]|[-> U]]; [reflexivity | lra].
  - apply is_lim_seq_minus'; [now apply top_seq|]. apply (is_lim_seq_ext (fun n => F (- (0 + INR n)))); [intros; f_equal; ring | exact (top_seq _ _ 0 S)].
Qed.
End Pieces.

(** A density that is positive everywhere leaves nothing out. *)
Lemma nothing_left_out : forall P Q : point L -> R, integrable L P -> (forall w, 0 < Q w) -> @continuous L P Q.
Proof.
  intros P Q I H. unfold continuous. destruct (gives_scale 0 P _ (conj I eq_refl)) as [A B]. rewrite Rmult_0_l in B. rewrite <- B.
  destruct (integral_ext L (fun w => 0 * P w) (fun w => P w * (1 - step (Q w)))) as [_ E]; [|exact A | symmetry; exact E].
  intros w. rewrite step_pos by apply H. ring.
Qed.
End Line.
Arguments over_right {L}. Arguments over_left {L}. Arguments over_all {L}. Arguments piece {L}.
