(** Trade-off functions of finite laws, for exported refutations: from above by a test, from below by a hockey-stick divergence. *)
From Coq Require Import Lra Lia.
From Coquelicot Require Import Lub.
From RDV Require Export Refute.
From RDV Require Events.

Definition unit_list (l : list Q) : bool := forallb (fun q => Qle_bool 0 q && Qle_bool q 1) l.
Lemma unit_test : forall n l, unit_list l = true -> is_test (finite n) (at_ l).
Proof.
  intros n l H; split; [exact Logic.I|]; intros i; unfold at_. destruct (nth_in_or_default i l 0%Q) as [K| ->]; [|rewrite RMicromega.Q2R_0; lra].
  unfold unit_list in H; rewrite forallb_forall in H. apply H, andb_prop in K. destruct K as [A B].
  apply Qle_bool_iff, Qle_Rle in A. apply Qle_bool_iff, Qle_Rle in B. rewrite RMicromega.Q2R_0 in A. rewrite RMicromega.Q2R_1 in B. lra.
Qed.

Section Two.
Variables (n : nat) (f g : nat -> R) (l m : list Q).
Hypotheses (Lf : listed n f l) (Lg : listed n g m) (Vl : valid l = true) (Vm : valid m = true).
Lemma listed_is_law : forall (h : nat -> R) k, listed n h k -> valid k = true -> is_law (finite n) h.
Proof.
  intros h k [L A] V. destruct (valid_law n k L V) as [P [_ T]]. split; [intros; rewrite A; apply P | split; [exact Logic.I|]].
  rewrite <- T. apply fsum_ext; exact A.
Qed.
Lemma share : forall (h : nat -> R) k t, listed n h k -> valid k = true -> length t = n -> unit_list t = true ->
  integral (finite n) (fun i => h i * at_ t i) = Q2R (qsums (fun p s => Qred (p * s)) k t).
Proof.
  intros h k t L V N U. rewrite <- (sums_q (fun p s => Q2R p * Q2R s)) by (intros; rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_mult; reflexivity).
  apply (fsum_sums n (fun p s => p * s)); auto using valid_pos; [split; auto|].
  unfold unit_list in U. apply forallb_forall; intros q I. rewrite forallb_forall in U. apply U, andb_prop in I; tauto.
Qed.
Lemma tradeoff_above : forall t x, length t = n -> unit_list t = true -> 0 <= x -> Q2R (qsums (fun p s => Qred (p * s)) l t) <= x ->
  tradeoff (X := finite n) f g x <= 1 - Q2R (qsums (fun p s => Qred (p * s)) m t).
Proof.
  intros t x N U H B. destruct (Events.tradeoff_is (X := finite n) f g (listed_is_law f l Lf Vl) (listed_is_law g m Lg Vm) x H) as [v V].
  unfold tradeoff. rewrite V; cbn [real]. match type of V with Glb_Rbar ?B = _ => destruct (Glb_Rbar_correct B) as [Lo _] end. rewrite V in Lo.
  apply (Lo (1 - Q2R (qsums (fun p s => Qred (p * s)) m t))). exists (at_ t).
  split; [now apply unit_test|]. rewrite (share f l), (share g m) by assumption. auto.
Qed.
Lemma tradeoff_from : forall t x, 0 <= x -> 1 - hockey_stick (X := finite n) g f t - exp t * x <= tradeoff (X := finite n) f g x.
Proof. intros t x H. apply (Events.tradeoff_hockey (X := finite n)); [apply (listed_is_law f l) | apply (listed_is_law g m) | exact H]; assumption. Qed.
End Two.

(** What a bound of one side makes of [H]; the test is a list of shares, the divergence is taken at the level. *)
Ltac bounded H v K := first [pattern v in H; lazymatch type of H with ?P v => lazymatch type of K with
  | v <= ?u => let N := fresh "N" in assert (N : P u) by (cbv beta in *; lra); clear K H; rename N into H; cbv beta in H
  | ?u <= v => let N := fresh "N" in assert (N : P u) by (cbv beta in *; lra); clear K H; rename N into H; cbv beta in H end end].
Ltac with_test H test :=
  let K := fresh "K" in
  lazymatch type of H with context [@tradeoff (finite ?n) ?f ?g ?x] =>
    with_lists n f g ltac:(fun F G => assert (K := tradeoff_above n f g _ _ F G eq_refl eq_refl test x eq_refl eq_refl ltac:(number) ltac:(plain; le)));
    revert K; fraction; revert H; generalize (tradeoff (X := finite n) f g x) end;
  let v := fresh "v" in intros v H K; bounded H v K.
Ltac at_level H t :=
  let K := fresh "K" in
  lazymatch type of H with context [@tradeoff (finite ?n) ?f ?g ?x] =>
    with_lists n f g ltac:(fun F G => assert (K := tradeoff_from n f g _ _ F G eq_refl eq_refl t x ltac:(number)));
    revert K; evaluated; revert H; generalize (tradeoff (X := finite n) f g x) end;
  let v := fresh "v" in intros v H K; bounded H v K.
(** A premise for all levels, where the divergence at one level shows it. *)
Ltac all_levels H t := start_orders H; [ intros; lazymatch goal with |- @tradeoff (finite ?n) ?f ?g ?x >= _ => with_lists n f g ltac:(fun F G =>
  apply Rle_ge; refine (Rle_trans _ _ _ _ (tradeoff_from n f g _ _ F G eq_refl eq_refl t x ltac:(lra)))); evaluated; plain; le end | ].
