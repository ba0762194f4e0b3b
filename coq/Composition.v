(** The Rényi divergence of independent pairs is at most the sum of those of the parts, for orders above 1. *)
From Coq Require Import Lra Lia FunctionalExtensionality.
From Coquelicot Require Import Lub.
From RDV Require Export Statements.
From RDV Require Import LawFacts.

Section Pair.
Context {X : space}.
Variables (W : Families.powers X) (P Q P1 Q1 : point X -> R).
Hypotheses (LP : is_law X P) (LQ : is_law X Q) (LP1 : is_law X P1) (LQ1 : is_law X Q1).
Let first := coordinate (W 2%nat) 0%nat.
Let second := coordinate (W 2%nat) 1%nat.
Lemma pair_is : forall L M : point X -> R, product W [L; M] = fun z => L (first z) * M (second z).
Proof. intros; apply functional_extensionality; intros z; unfold product; cbn [length rprod nth]. fold first second. ring. Qed.
Lemma pair_integral : forall f g, integrable X f -> integrable X g ->
  integrable (W 2%nat) (fun z => f (first z) * g (second z)) /\ integral (W 2%nat) (fun z => f (first z) * g (second z)) = integral X f * integral X g.
Proof.
  intros f g F G. destruct (power_integral X 2 (W 2%nat) (fun i => match i with O => f | _ => g end)) as [A B].
  { intros [|i] _; assumption. }
  cbn [rprod] in A, B. fold first second in A, B.
  replace (fun z => f (first z) * g (second z)) with (fun z => f (first z) * (g (second z) * 1)) by (apply functional_extensionality; intros; ring).
  split; [exact A | rewrite B; ring].
Qed.
Lemma pair_law : forall L M, is_law X L -> is_law X M -> is_law (W 2%nat) (product W [L; M]).
Proof.
  intros L M [L0 [L1 L2]] [M0 [M1 M2]]. rewrite pair_is. destruct (pair_integral L M L1 M1) as [A B].
  split; [intros; apply Rmult_le_pos; auto | split; [exact A | etransitivity; [exact B | rewrite L2, M2; ring]]].
Qed.
Lemma rpow_mult : forall x y b, 0 <= x -> 0 <= y -> rpow (x * y) b = rpow x b * rpow y b.
Proof.
  intros x y b [X0|X0] [Y0|Y0]; unfold rpow.
  - destruct (Rlt_dec 0 (x * y)) as [K|K]; [|exfalso; apply K; now apply Rmult_lt_0_compat]. destruct (Rlt_dec 0 x), (Rlt_dec 0 y); try contradiction.
    rewrite ln_mult, <- exp_plus by assumption. f_equal; ring.
  - rewrite <- Y0, Rmult_0_r. destruct (Rlt_dec 0 0); [lra|]. destruct (Rlt_dec 0 x); [|contradiction]. destruct (Req_EM_T b 0) as [->|]; [rewrite Rmult_0_l, exp_0; ring | ring].
  - rewrite <- X0, Rmult_0_l. destruct (Rlt_dec 0 0); [lra|]. destruct (Rlt_dec 0 y); [|contradiction]. destruct (Req_EM_T b 0) as [->|]; [rewrite Rmult_0_l, exp_0; ring | ring].
  - rewrite <- X0, <- Y0, Rmult_0_l. destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T b 0); ring.
Qed.
Lemma pair_powers : forall a, powers (product W [P; P1]) (product W [Q; Q1]) a = fun z => powers P Q a (first z) * powers P1 Q1 a (second z).
Proof.
  intros a; apply functional_extensionality; intros z. unfold powers. rewrite !pair_is.
  rewrite !rpow_mult by (first [apply LP | apply LQ | apply LP1 | apply LQ1]). ring.
Qed.
Lemma pair_continuous : continuous P Q -> continuous P1 Q1 -> continuous (product W [P; P1]) (product W [Q; Q1]).
Proof.
  intros C C1. pose proof (mass_on_support P Q LP LQ C) as S. pose proof (mass_on_support P1 Q1 LP1 LQ1 C1) as S1.
  assert (M : forall L L' : point X -> R, is_law X L -> is_law X L' -> integrable X (fun x => L x * step (L' x))).
  { intros L L' LL LL'. apply (cut_integrable L LL (fun x => step (L' x))); [apply measurable_step, measurable_integrable, LL' | intros; apply step_unit]. }
  destruct (pair_integral _ _ (M P Q LP LQ) (M P1 Q1 LP1 LQ1)) as [A B]. destruct (pair_integral P P1 (proj1 (proj2 LP)) (proj1 (proj2 LP1))) as [D E].
  destruct (integral_scale (W 2%nat) (-1) _ A) as [A1 A2]. destruct (integral_plus (W 2%nat) _ _ D A1) as [F G].
  unfold continuous. rewrite !pair_is. change (length [P; P1]) with 2%nat.
  replace (fun z => P (first z) * P1 (second z) * (1 - step (Q (first z) * Q1 (second z))))
    with (fun z => P (first z) * P1 (second z) + -1 * (P (first z) * step (Q (first z)) * (P1 (second z) * step (Q1 (second z))))).
  - etransitivity; [exact G|]. rewrite A2, B, E, S, S1. destruct LP as [_ [_ ->]], LP1 as [_ [_ ->]]. ring.
  - apply functional_extensionality; intros z. pose proof (proj1 LQ (first z)) as U. pose proof (proj1 LQ1 (second z)) as V.
    assert (K : step (Q (first z) * Q1 (second z)) = step (Q (first z)) * step (Q1 (second z))); [|rewrite K; ring].
    unfold step. destruct U as [U|U], V as [V|V]; destruct (Rlt_dec 0 (Q (first z))), (Rlt_dec 0 (Q1 (second z))), (Rlt_dec 0 (Q (first z) * Q1 (second z))) as [Z|Z]; try lra;
      try (exfalso; apply Z; now apply Rmult_lt_0_compat); try (rewrite <- U in Z; lra); try (rewrite <- V in Z; lra).
Qed.
Lemma renyi_values : forall (Y : space) (L M : point Y -> R) a, is_law Y L -> 1 < a -> renyi L M a = p_infty \/ is_finite (renyi L M a).
Proof. intros Y L M a LL A. rewrite (above_is L M LL) by exact A. unfold finite_if. destruct (yes _); [right | left]; reflexivity. Qed.
Lemma top : forall v, Rbar_le v p_infty.
Proof. intros []; exact Logic.I. Qed.
Theorem renyi_of_pair : forall a, 1 < a ->
  Rbar_le (renyi (product W [P; P1]) (product W [Q; Q1]) a) (Rbar_plus (renyi P Q a) (renyi P1 Q1 a)).
Proof.
  intros a A. destruct (renyi_values X P Q a LP A) as [I|I].
  { rewrite I. destruct (renyi_values X P1 Q1 a LP1 A) as [J|J]; [rewrite J | rewrite <- J]; apply top. }
  destruct (renyi_values X P1 Q1 a LP1 A) as [J|J].
  { rewrite J, <- I. apply top. }
  rewrite (above_is P Q LP) in I |- * by exact A. rewrite (above_is P1 Q1 LP1) in J |- * by exact A. apply finite_if_is in I, J.
  rewrite (above_is _ _ (pair_law P P1 LP LP1)) by exact A. destruct (pair_integral _ _ (proj2 I) (proj2 J)) as [K L].
  rewrite !finite_if_yes; auto; [|split; [apply pair_continuous; tauto | rewrite pair_powers; exact K]].
  rewrite pair_powers. change (length [P; P1]) with 2%nat. rewrite L. cbn [Rbar_plus Rbar_plus']. pose proof (powers_positive P Q LP LQ a A (proj1 I) (proj2 I)). pose proof (powers_positive P1 Q1 LP1 LQ1 a A (proj1 J) (proj2 J)).
  rewrite ln_mult by assumption. right. field; lra.
Qed.
End Pair.

(** A bound of the sum is one of the pair; the bounds of the parts are among the premises. *)
Ltac part_bound := first [eassumption | match goal with H : forall a, _ -> Rbar_le _ _ |- _ => apply H; lra end].
Ltac composed := eapply Rbar_le_trans; [apply renyi_of_pair; try apply density_law; lra|];
  first [eassumption | eapply Rbar_le_trans; [eapply Rbar_plus_le_compat; part_bound | cbn; lra]].
