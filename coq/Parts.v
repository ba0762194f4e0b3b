(** Laws made of others in a proof of the core: a name for each, on one space that holds the spaces of all, so that what the core believes of
    independent laws is a supposition about names, which is proved here of the laws that the names stand for. *)
From Coq Require Import Reals ZArith Lra Lia List Arith FunctionalExtensionality.
From Coquelicot Require Import Rbar.
From RDV Require Export Ways Union.
From RDV Require Import Finite LawFacts Composition Pairs Independent.

Section Pairs_.
Context {X : space}.
Variables (W : Families.powers X) (P P1 Q Q1 : law X).
Definition pair_law_of (A B : law X) : law (W 2%nat) :=
  Law (W 2%nat) (product W [density A; density B]) (pair_law W A B (density_law X A) (density_law X B)).
Let two (A B : law X) (i : nat) : point X -> R := match i with O => A | _ => B end.
Lemma two_law : forall A B i, is_law X (two A B i).
Proof. intros A B [|i]; apply density_law. Qed.
Lemma two_is : forall A B : law X, product W [density A; density B] = joint W 2%nat (two A B).
Proof. reflexivity. Qed.
Lemma pair_sums : forall a, 0 < a -> sum_of_parts W 2%nat (two P P1) (two Q Q1) a.
Proof. intros a A. apply renyi_of_independent; auto using two_law. Qed.
Lemma pair_finite : forall a, is_finite (renyi P Q a) -> is_finite (renyi P1 Q1 a) -> 0 < a ->
  is_finite (@renyi (W 2%nat) (product W [density P; density P1]) (product W [density Q; density Q1]) a).
Proof. intros a F G A. apply (proj2 (proj1 (pair_sums a A))). intros [|i] _; assumption. Qed.
Lemma pair_sum : forall a, is_finite (renyi P Q a) -> is_finite (renyi P1 Q1 a) -> 0 < a ->
  real (@renyi (W 2%nat) (product W [density P; density P1]) (product W [density Q; density Q1]) a) = real (renyi P Q a) + real (renyi P1 Q1 a).
Proof.
  intros a F G A. pose proof (proj2 (pair_sums a A) (pair_finite a F G A)) as E. etransitivity; [exact E|]. cbn [fsum two]. ring.
Qed.
Lemma first_finite : forall a, is_finite (@renyi (W 2%nat) (product W [density P; density P1]) (product W [density Q; density Q1]) a) -> 0 < a -> is_finite (renyi P Q a).
Proof. intros a F A. exact (proj1 (proj1 (pair_sums a A)) F 0%nat ltac:(lia)). Qed.
Lemma second_finite : forall a, is_finite (@renyi (W 2%nat) (product W [density P; density P1]) (product W [density Q; density Q1]) a) -> 0 < a -> is_finite (renyi P1 Q1 a).
Proof. intros a F A. exact (proj1 (proj1 (pair_sums a A)) F 1%nat ltac:(lia)). Qed.
Lemma pair_hockey : forall s t, (1 - hockey_stick P Q s) * (1 - hockey_stick P1 Q1 t) <=
  1 - @hockey_stick (W 2%nat) (product W [density P; density P1]) (product W [density Q; density Q1]) (s + t).
Proof. intros; apply hockey_of_pair; apply density_law. Qed.
End Pairs_.

Section Powers_.
Context {X : space}.
Variables (W : Families.powers X) (n : Z) (P Q : law X).
Lemma power_law : forall A : law X, is_law (W (Z.to_nat n)) (power_of W (Z.to_nat n) A).
Proof. intros A. exact (joint_law W (Z.to_nat n) (fun _ => A) (fun _ => density_law X A)). Qed.
Definition power_law_of (A : law X) : law (W (Z.to_nat n)) := Law (W (Z.to_nat n)) (power_of W (Z.to_nat n) A) (power_law A).
Lemma power_sums : forall a, 0 < a -> sum_of_parts W (Z.to_nat n) (fun _ => density P) (fun _ => density Q) a.
Proof. intros a A. apply renyi_of_independent; auto; intros; apply density_law. Qed.
Lemma power_finite : forall a, is_finite (renyi P Q a) -> 0 < a -> is_finite (renyi (power_of W (Z.to_nat n) P) (power_of W (Z.to_nat n) Q) a).
Proof. intros a F A. apply (proj2 (proj1 (power_sums a A))). intros; exact F. Qed.
Lemma power_sum : forall a, is_finite (renyi P Q a) -> 0 < a -> 1 <= IZR n ->
  real (renyi (power_of W (Z.to_nat n) P) (power_of W (Z.to_nat n) Q) a) = IZR n * real (renyi P Q a).
Proof.
  intros a F A N. pose proof (proj2 (power_sums a A) (power_finite a F A)) as E. etransitivity; [exact E|]. cbv beta. rewrite fsum_const, INR_IZR_INZ, Z2Nat.id; [reflexivity|].
  apply le_IZR. lra.
Qed.
Lemma base_finite : forall a, is_finite (renyi (power_of W (Z.to_nat n) P) (power_of W (Z.to_nat n) Q) a) -> 0 < a -> 1 <= IZR n -> is_finite (renyi P Q a).
Proof. intros a F A N. apply (proj1 (proj1 (power_sums a A)) F 0%nat). apply le_IZR in N. lia. Qed.
End Powers_.

(** * From names to what they stand for *)
Ltac home := cbn [density indicator lawful eventful pair_law_of power_law_of] in *; rewrite ?spread_mixture;
  rewrite ?spread_renyi, ?spread_kl, ?spread_chi2, ?spread_max_divergence, ?spread_hockey_stick, ?spread_tv, ?spread_hellinger2, ?spread_loss_tail,
    ?spread_loss_within, ?spread_tradeoff, ?spread_prob.
Ltac home_in H := rewrite ?spread_mixture in H;
  rewrite ?spread_renyi, ?spread_kl, ?spread_chi2, ?spread_max_divergence, ?spread_hockey_stick, ?spread_tv, ?spread_hellinger2, ?spread_loss_tail,
    ?spread_loss_within, ?spread_tradeoff, ?spread_prob in H.
Ltac known_ := first [assumption | lra | eassumption].
Ltac about_parts := lazymatch goal with
  | |- is_finite (renyi (product _ _) _ _) => apply pair_finite; known_
  | |- is_finite (renyi (power_of _ _ _) _ _) => apply power_finite; known_
  | |- is_finite (renyi _ _ _) => first [eapply base_finite; known_ | eapply first_finite; known_ | eapply second_finite; known_]
  | |- _ = _ => first [rewrite pair_sum by known_; ring | rewrite power_sum by known_; ring]
  | |- 0 <= _ => match goal with |- context [hockey_stick (product ?W [density ?P; density ?P1]) (product ?W [density ?Q; density ?Q1]) ?v] =>
      match goal with |- context [hockey_stick (density P) (density Q) ?s] => match goal with |- context [hockey_stick (density P1) (density Q1) ?t] =>
        pose proof (pair_hockey W P P1 Q Q1 s t); replace (s + t) with v in * by ring; lra end end end
  end.
(** A premise about all events of the space of all. *)
Lemma event_inside : forall (X Z : space) (T : part X Z) (S : event Z), is_event (fun x => indicator Z S (into T x)).
Proof. intros X Z T S; destruct (event_indicator S) as [A B]; split; [now apply into_measurable | intros; apply B]. Qed.
Lemma prob_inside : forall (X Z : space) (T : part X Z) (p : point X -> R) (S : event Z), prob (spread T p) S = prob p (Event X _ (event_inside X Z T S)).
Proof.
  intros X Z T p S. unfold prob. rewrite <- (spread_integral T). f_equal. apply functional_extensionality; intros z. unfold spread; cbn [indicator].
  destruct (out T z) as [x|] eqn:E; [rewrite <- (into_out X Z T z x E); reflexivity | ring].
Qed.
Ltac supposed_here := intros; home; repeat match goal with H : context [spread] |- _ => progress home_in H end;
  first [assumption | match goal with H : forall _ : R, _ |- _ => apply H; known_ end
  | rewrite ?prob_inside; match goal with H : forall _ : event _, _ |- _ => apply H end | about_parts].
Ltac of_parts G := let A := fresh "A" in pose proof G as A; intros;
  repeat (lazymatch type of A with ?B -> _ => let K := fresh "K" in assert (K : B) by supposed_here; specialize (A K); clear K end);
  cbn [density indicator lawful eventful pair_law_of power_law_of] in A; home_in A; exact A.
Ltac is_a_law ::= first [apply density_law | apply weights_law; [is_a_law | is_a_law | lra | lra | lra] | apply pair_law; apply density_law | apply power_law].
