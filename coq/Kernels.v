(** Families of finite laws with rational masses, and kernels between finite laws. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Arith.
From RDV Require Import Definitions Finite Evaluate Families Products.
Import ListNotations.
Open Scope R_scope.

Lemma listed_masses : forall ms l, Forall2 (fun r q => r = Q2R q) ms l -> listed (length ms) (finite_law ms) l.
Proof.
  intros ms l F; split; [clear - F; induction F; cbn; congruence|]. unfold finite_law, at_.
  induction F as [|r q ms l E F IH]; intros [|i]; cbn [nth]; auto using eq_sym, RMicromega.Q2R_0.
Qed.

Lemma fsum_swap : forall n m f, fsum n (fun i => fsum m (f i)) = fsum m (fun j => fsum n (fun i => f i j)).
Proof.
  induction n; intros m f; cbn [fsum].
  - induction m as [|m IH]; cbn [fsum]; [reflexivity | rewrite Rplus_0_l; exact IH].
  - rewrite (IHn m (fun i => f (S i))), <- fsum_plus. reflexivity.
Qed.

Definition rows_of (n : nat) (rows : list (list Q)) : bool :=
  negb (Nat.eqb (length rows) 0) && forallb (fun r => valid r && Nat.eqb (length r) n) rows.
(** Row x, and the first row for outcomes that there are not. *)
Definition row (rows : list (list Q)) (x : nat) : list Q := nth x rows (hd [] rows).
Lemma row_valid : forall n rows x, rows_of n rows = true -> valid (row rows x) = true /\ length (row rows x) = n.
Proof.
  intros n rows x H; apply andb_prop in H; destruct H as [H1 H2]. rewrite forallb_forall in H2.
  assert (A : In (row rows x) rows).
  { unfold row. destruct (nth_in_or_default x rows (hd [] rows)) as [A| ->]; [exact A|]. destruct rows; [discriminate | now left]. }
  apply H2, andb_prop in A. rewrite Nat.eqb_eq in A. exact A.
Qed.
Definition fkernel (n : nat) (rows : list (list Q)) (V : rows_of n rows = true) : kernel (finite n).
Proof.
  refine (Kernel (finite n) (fun x => at_ (row rows x)) _ _).
  - intros x; apply valid_law; apply (row_valid n rows x V).
  - intros p [P1 [_ P2]]. split; [|split; [exact Logic.I|]].
    + intros y; apply fsum_pos; intros x. apply Rmult_le_pos; [apply P1 | apply at_pos, valid_pos, (row_valid n rows x V)].
    + cbn [integral finite] in *. unfold pushed; cbn [integral finite]. rewrite fsum_swap, <- P2. apply fsum_ext; intros x. rewrite fsum_scale.
      destruct (row_valid n rows x V) as [A B]. destruct (valid_law n (row rows x) B A) as [_ [_ C]]. cbn [integral finite] in C. rewrite C; ring.
Defined.
Lemma listed_row : forall n rows V x, listed n (fkernel n rows V x) (row rows x).
Proof. intros n rows V x; split; [apply (row_valid n rows x V) | reflexivity]. Qed.

Fixpoint averaged (n : nat) (l : list Q) (rows : nat -> list Q) : list Q :=
  match l with [] => repeat 0%Q n | p :: l => mix p (rows O) (averaged n l (fun x => rows (S x))) end.
Lemma averaged_length : forall n l rows, (forall x, length (rows x) = n) -> length (averaged n l rows) = n.
Proof. induction l as [|p l IH]; intros rows L; cbn [averaged]; [apply repeat_length|]. rewrite mix_length; rewrite ?IH; auto. Qed.
Lemma averaged_at : forall n y l rows, (forall x, length (rows x) = n) -> at_ (averaged n l rows) y = fsum (length l) (fun x => at_ l x * at_ (rows x) y).
Proof.
  induction l as [|p l IH]; intros rows L; cbn [averaged length fsum]; [unfold at_; rewrite nth_repeat; apply RMicromega.Q2R_0|].
  rewrite mix_at, IH by (rewrite ?averaged_length; auto). reflexivity.
Qed.
Lemma listed_pushed : forall n p l rows V, listed n p l -> listed n (pushed (X := finite n) (fkernel n rows V) p) (averaged n l (row rows)).
Proof.
  intros n p l rows V [L A]. assert (R : forall x, length (row rows x) = n) by (intros; apply (row_valid n rows x V)).
  split; [now apply averaged_length|]. intros y; unfold pushed; cbn [integral finite]. rewrite (averaged_at n), L by assumption.
  apply fsum_ext; intros x. rewrite A. reflexivity.
Qed.

Fixpoint chained (l : list Q) (rows : nat -> list Q) : list Q :=
  match l with [] => [] | p :: l => map (fun q => Qred (p * q)) (rows O) ++ chained l (fun x => rows (S x)) end.
Lemma chained_at : forall n l rows, (forall x, length (rows x) = n) -> forall i j, (j < n)%nat ->
  at_ (chained l rows) (i * n + j) = at_ l i * at_ (rows i) j.
Proof.
  intros n; induction l as [|p l IH]; intros rows L i j J; cbn [chained].
  - rewrite !at_beyond by (cbn; lia). ring.
  - destruct i; cbn [mult plus].
    + unfold at_ at 1. rewrite app_nth1 by (rewrite map_length, L; exact J). exact (at_scaled p (rows O) j).
    + replace (at_ (map (fun q => Qred (p * q)) (rows O) ++ chained l (fun x => rows (S x))) (n + i * n + j)) with (at_ (chained l (fun x => rows (S x))) (i * n + j)).
      { rewrite IH by auto. reflexivity. }
      unfold at_. rewrite app_nth2 by (rewrite map_length, L; lia). rewrite map_length, L. do 2 f_equal; lia.
Qed.
Lemma chained_length : forall n l rows, (forall x, length (rows x) = n) -> length (chained l rows) = (length l * n)%nat.
Proof. induction l as [|p l IH]; intros rows L; cbn [chained length mult]; [reflexivity|]. rewrite app_length, map_length, L, IH; auto. Qed.
Lemma listed_followed : forall n p l rows V, (0 < n)%nat -> listed n p l ->
  listed (n ^ 2) (followed (X := finite n) (fpower n) p (fkernel n rows V)) (chained l (row rows)).
Proof.
  intros n p l rows V N [L A]. assert (R : forall x, length (row rows x) = n) by (intros; apply (row_valid n rows x V)).
  split; [rewrite (chained_length n), L by assumption; cbn; lia|]. intros z; unfold followed. cbn [coordinate fpower digit Nat.pow]. rewrite !Nat.mul_1_r, Nat.div_1_r, A.
  replace (at_ (chained l (row rows)) z) with (at_ (chained l (row rows)) (z / n * n + z mod n)) by (f_equal; pose proof (Nat.div_mod_eq z n); lia).
  rewrite (chained_at n) by (try apply Nat.mod_upper_bound; auto; lia). reflexivity.
Qed.
