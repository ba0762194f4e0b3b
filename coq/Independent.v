(** Divergences of independent outcomes, of any number of pairs of laws: Rényi's of every order above 0 is the sum of those of the parts, and
    finite only if each of these is. *)
From Coq Require Import Reals ZArith Lra Lia List Arith FunctionalExtensionality.
From Coquelicot Require Import Rbar Lim_seq.
From RDV Require Import Definitions Finite Families Convergence LawFacts Composition Limits PinskerBelow.
Import ListNotations.
Open Scope R_scope.

(** * Products of numbers *)
Lemma rprod_same : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> rprod n f = rprod n g.
Proof. induction n; intros f g E; cbn; [reflexivity|]. rewrite E, (IHn _ (fun i => g (S i))) by (intros; try apply E; lia). reflexivity. Qed.
Lemma rprod_nonneg : forall n f, (forall i, 0 <= f i) -> 0 <= rprod n f.
Proof. induction n; intros f H; cbn; [lra | apply Rmult_le_pos; auto]. Qed.
Lemma rprod_mult : forall n f g, rprod n (fun i => f i * g i) = rprod n f * rprod n g.
Proof. induction n; intros f g; cbn; [ring | rewrite IHn; ring]. Qed.
Lemma rprod_le : forall n f g, (forall i, 0 <= f i <= g i) -> rprod n f <= rprod n g.
Proof. induction n; intros f g H; cbn; [lra|]. apply Rmult_le_compat; try apply H; [apply rprod_nonneg; intros; apply H | apply IHn; intros; apply H]. Qed.
Lemma rprod_positive : forall n f, (forall i, (i < n)%nat -> 0 < f i) -> 0 < rprod n f.
Proof. induction n; intros f H; cbn; [lra | apply Rmult_lt_0_compat; [apply H; lia | apply IHn; intros; apply H; lia]]. Qed.
Lemma rprod_zero : forall n f i, (i < n)%nat -> f i = 0 -> rprod n f = 0.
Proof. induction n; intros f [|i] I E; cbn; [lia | lia | rewrite E; ring | rewrite (IHn (fun i => f (S i)) i) by (assumption || lia); ring]. Qed.
Lemma rprod_but : forall n j a b, (j < n)%nat ->
  rprod n (fun i => if Nat.eqb i j then a i else b i) = a j * rprod n (fun i => if Nat.eqb i j then 1 else b i).
Proof.
  induction n; intros j a b J; [lia|]. destruct j as [|j]; cbn [rprod Nat.eqb]; [ring|].
  rewrite (IHn j (fun i => a (S i)) (fun i => b (S i))) by lia. ring.
Qed.
Lemma rprod_unit : forall n f, (forall i, 0 <= f i <= 1) -> rprod n f <= 1.
Proof. induction n; intros f H; cbn; [lra|]. pose proof (H O). pose proof (IHn (fun i => f (S i)) (fun i => H (S i))). pose proof (rprod_nonneg n (fun i => f (S i)) (fun i => proj1 (H (S i)))). nra. Qed.
Lemma rprod_all : forall n f, (forall i, 0 <= f i <= 1) -> rprod n f = 1 -> forall i, (i < n)%nat -> f i = 1.
Proof.
  induction n; intros f H E i I; [lia|]. cbn in E. pose proof (H O) as H0. pose proof (rprod_unit n (fun i => f (S i)) (fun i => H (S i))) as U.
  pose proof (rprod_nonneg n (fun i => f (S i)) (fun i => proj1 (H (S i)))) as V.
  assert (A : f O = 1) by nra. rewrite A in E. destruct i as [|i]; [exact A | apply (IHn (fun i => f (S i))); [intros; apply H | lra | lia]].
Qed.
Lemma rprod_const_one : forall n f, (forall i, (i < n)%nat -> f i = 1) -> rprod n f = 1.
Proof. induction n; intros f H; cbn; [reflexivity|]. rewrite H, IHn by (intros; try apply H; lia). ring. Qed.
Lemma step_mult : forall x y, 0 <= x -> 0 <= y -> step (x * y) = step x * step y.
Proof. intros x y X Y; unfold step. destruct (Rlt_dec 0 x), (Rlt_dec 0 y), (Rlt_dec 0 (x * y)); try lra; exfalso; nra. Qed.
Lemma step_prod : forall n f, (forall i, 0 <= f i) -> step (rprod n f) = rprod n (fun i => step (f i)).
Proof.
  induction n; intros f H; cbn; [unfold step; destruct (Rlt_dec 0 1); lra|].
  rewrite step_mult, IHn; auto. apply rprod_nonneg; auto.
Qed.
Lemma rpow_prod : forall n f b, (forall i, 0 <= f i) -> rpow (rprod n f) b = rprod n (fun i => rpow (f i) b).
Proof.
  induction n; intros f b H; cbn; [unfold rpow; destruct (Rlt_dec 0 1); [rewrite ln_1, Rmult_0_r; apply exp_0 | lra]|].
  rewrite rpow_mult, IHn; auto. apply rprod_nonneg; auto.
Qed.
Lemma ln_prod : forall n f, (forall i, (i < n)%nat -> 0 < f i) -> ln (rprod n f) = fsum n (fun i => ln (f i)).
Proof.
  induction n; intros f H; cbn; [apply ln_1|]. rewrite ln_mult, IHn; auto.
  - intros; apply H; lia.
  - apply H; lia.
  - apply rprod_positive; intros; apply H; lia.
Qed.
Lemma fsum_same : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> fsum n f = fsum n g.
Proof. induction n; intros f g E; cbn; [reflexivity|]. rewrite E, (IHn _ (fun i => g (S i))) by (intros; try apply E; lia). reflexivity. Qed.
Lemma fsum_term : forall n f j, (forall i, 0 <= f i) -> (j < n)%nat -> f j <= fsum n f.
Proof.
  induction n; intros f j H J; [lia|]. cbn. pose proof (fsum_pos n (fun i => f (S i)) (fun i => H (S i))). pose proof (H O).
  destruct j as [|j]; [lra|]. pose proof (IHn (fun i => f (S i)) j (fun i => H (S i)) ltac:(lia)). cbv beta in *. lra.
Qed.
Lemma fsum_const : forall n c, fsum n (fun _ => c) = INR n * c.
Proof. induction n; intros c; [cbn; ring|]. cbn [fsum]. rewrite IHn, S_INR. ring. Qed.
Lemma positive_or_not : forall n (u v : nat -> R), (forall i, 0 <= u i) -> (forall i, 0 <= v i) ->
  (forall i, (i < n)%nat -> 0 < u i /\ 0 < v i) \/ exists i, (i < n)%nat /\ (u i = 0 \/ v i = 0).
Proof.
  induction n; intros u v U V; [left; lia|].
  destruct (U O) as [U0|U0]; [|right; exists O; split; [lia | now left]]. destruct (V O) as [V0|V0]; [|right; exists O; split; [lia | now right]].
  destruct (IHn (fun i => u (S i)) (fun i => v (S i)) (fun i => U (S i)) (fun i => V (S i))) as [A|[i [I A]]].
  - left; intros [|i] I; [split; assumption | apply A; lia].
  - right; exists (S i); split; [lia | exact A].
Qed.
Lemma ln_zero : ln 0 = 0.
Proof. unfold ln. destruct (Rlt_dec 0 0); [exfalso; now apply (Rlt_irrefl 0) | reflexivity]. Qed.
(** u log (u / v) of products, the summands with the other factors where v is positive. *)
Definition loss_ (u v : R) : R := u * ln (u * / v).
Lemma loss_null : forall u v, u = 0 \/ v = 0 -> loss_ u v = 0.
Proof. intros u v [->| ->]; unfold loss_; [ring|]. rewrite Rinv_0, Rmult_0_r, ln_zero; ring. Qed.
Lemma loss_above : forall u v, 0 <= u -> 0 <= v -> - v <= loss_ u v.
Proof.
  intros u v [U|U] [V|V]; try (rewrite loss_null by (rewrite <- ?U, <- ?V; auto); lra). unfold loss_.
  rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; assumption).
  pose proof (exp_ineq1_le (ln v + - ln u)) as E. rewrite exp_plus, exp_Ropp, !exp_ln in E by assumption.
  apply Rmult_le_compat_l with (r := u) in E; [|lra]. replace (u * (v * / u)) with v in E by (field; lra). lra.
Qed.
Lemma loss_of_product : forall n u v, (forall i, 0 <= u i) -> (forall i, 0 <= v i) -> loss_ (rprod n u) (rprod n v) =
  fsum n (fun j => rprod n (fun i => if Nat.eqb i j then loss_ (u i) (v i) else u i * step (v i))).
Proof.
  intros n u v U V. destruct (positive_or_not n u v U V) as [A|[k [K A]]].
  - unfold loss_ at 1. rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; apply rprod_positive; apply A). rewrite !ln_prod by apply A.
    replace (fsum n (fun i => ln (u i)) + - fsum n (fun i => ln (v i))) with (fsum n (fun i => ln (u i) + -1 * ln (v i))) by (rewrite fsum_plus, fsum_scale; ring).
    rewrite <- fsum_scale. apply fsum_same; intros j J. rewrite (rprod_but n j (fun i => loss_ (u i) (v i))) by exact J. unfold loss_.
    destruct (A j J). rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; assumption).
    rewrite (rprod_same n _ (fun i => if Nat.eqb i j then u i else u i)) at 1 by (intros; destruct (Nat.eqb _ _); reflexivity).
    rewrite (rprod_but n j u) by exact J. rewrite (rprod_same n (fun i => if Nat.eqb i j then 1 else u i * step (v i)) (fun i => if Nat.eqb i j then 1 else u i)).
    + ring.
    + intros i I. destruct (A i I). unfold step. destruct (Nat.eqb i j), (Rlt_dec 0 (v i)); lra.
  - rewrite loss_null by (destruct A as [A|A]; [left | right]; now apply (rprod_zero n _ k)).
    symmetry. rewrite <- (Rmult_0_r (INR n)), <- fsum_const. apply fsum_same; intros j J. apply (rprod_zero n _ k K).
    destruct (Nat.eqb k j); [now apply loss_null|]. destruct A as [->| ->]; [ring|]. unfold step; destruct (Rlt_dec 0 0); lra.
Qed.

(** * Products of functions on a power of a space *)
Section Power.
Context {X : space}.
Variables (W : Families.powers X) (n : nat).
Definition joint (f : nat -> point X -> R) (z : point (W n)) : R := rprod n (fun i => f i (coordinate (W n) i z)).
Lemma joint_integral : forall f, (forall i, (i < n)%nat -> integrable X (f i)) ->
  integrable (W n) (joint f) /\ integral (W n) (joint f) = rprod n (fun i => integral X (f i)).
Proof. exact (power_integral X n (W n)). Qed.
Lemma joint_law : forall p, (forall i, is_law X (p i)) -> is_law (W n) (joint p).
Proof.
  intros p L. destruct (joint_integral p (fun i _ => proj1 (proj2 (L i)))) as [A B]. split; [intros; apply rprod_nonneg; intros; apply L|].
  split; [exact A | rewrite B; apply rprod_const_one; intros; apply L].
Qed.
Lemma capped_bounds : forall (k g : point X -> R) m x, (forall x, 0 <= k x) -> (forall x, 0 <= g x) -> 0 <= capped k g m x <= g x.
Proof.
  intros k g m x K G. rewrite capped_is, Rabs_right by (apply Rle_ge, G). split; [apply Rmin_glb; [apply G | apply Rmult_le_pos; [apply pos_INR | apply K]] | apply Rmin_l].
Qed.
Lemma capped_integrable : forall (k g : point X -> R) m, integrable X k -> measurable X g -> (forall x, 0 <= k x) -> integrable X (capped k g m).
Proof.
  intros k g m K G P. destruct (integral_scale X (INR m) k K) as [A _].
  apply (integral_dominated X _ _ (capped_measurable k g m (measurable_integrable X k K) G) A). intros x. rewrite capped_is.
  pose proof (Rmult_le_pos _ _ (pos_INR m) (P x)). rewrite Rabs_right; [apply Rmin_r | apply Rle_ge, Rmin_glb; [apply Rabs_pos | assumption]].
Qed.
(** A part of a product that an integrable function dominates is integrable, if no other part vanishes. *)
Section Component.
Variables (j : nat) (g k : point X -> R) (h : nat -> point X -> R) (H : point (W n) -> R).
Hypotheses (J : (j < n)%nat) (G : measurable X g) (G0 : forall x, 0 <= g x) (K : integrable X k) (K0 : forall x, 0 <= k x)
  (Z : forall x, k x = 0 -> g x = 0) (I : forall i, (i < n)%nat -> integrable X (h i)) (I0 : forall i x, 0 <= h i x)
  (V : forall i, (i < n)%nat -> 0 < integral X (h i)) (IH : integrable (W n) H)
  (B : forall z, joint (fun i => if Nat.eqb i j then g else h i) z <= H z).
Lemma component : integrable X g.
Proof.
  set (c := rprod n (fun i => if Nat.eqb i j then 1 else integral X (h i))).
  assert (C : 0 < c) by (apply rprod_positive; intros i Hi; destruct (Nat.eqb i j); [lra | now apply V]).
  pose proof (fun m => capped_integrable k g m K G K0) as IC.
  assert (U : forall m, integral X (capped k g m) <= integral (W n) H / c).
  { intros m. destruct (joint_integral (fun i => if Nat.eqb i j then capped k g m else h i)) as [E F]; [intros i Hi; destruct (Nat.eqb i j); auto|].
    rewrite (rprod_same n _ (fun i => if Nat.eqb i j then integral X (capped k g m) else integral X (h i))) in F by (intros; destruct (Nat.eqb _ _); reflexivity).
    rewrite (rprod_but n j (fun _ => integral X (capped k g m))) in F by exact J. fold c in F.
    apply Rmult_le_reg_r with c; [exact C|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, <- F by lra. apply compared; auto.
    intros z. eapply Rle_trans; [|apply B]. apply rprod_le; intros i. destruct (Nat.eqb i j); [now apply capped_bounds | split; [apply I0 | apply Rle_refl]]. }
  apply (integral_monotone X (capped k g) g IC).
  - intros m x. rewrite !capped_is, S_INR. pose proof (K0 x). apply Rmin_glb; [apply Rmin_l|].
    apply Rle_trans with (INR m * k x); [apply Rmin_r | lra].
  - intros x. rewrite <- (Rabs_right (g x)) by (apply Rle_ge, G0). pose proof (K0 x) as [Px|Px].
    + destruct (beyond (Rabs (g x) / k x)) as [b Hb].
      apply (is_lim_seq_ext_loc (fun _ => Rabs (g x))); [|apply is_lim_seq_const]. exists b. intros m Hm. rewrite capped_is, Rmin_left; [reflexivity|].
      apply le_INR in Hm. apply Rle_trans with (Rabs (g x) / k x * k x); [right; field; lra | apply Rmult_le_compat_r; lra].
    + apply (is_lim_seq_ext (fun _ => Rabs (g x))); [|apply is_lim_seq_const]. intros m. rewrite capped_is, <- Px, Z by auto. rewrite Rabs_R0, Rmult_0_r, Rmin_left; lra.
  - exists (integral (W n) H / c). exact U.
Qed.
End Component.

Variables p q : nat -> point X -> R.
Hypotheses (LP : forall i, is_law X (p i)) (LQ : forall i, is_law X (q i)).
Lemma fsum_integral : forall m F, (forall j, (j < m)%nat -> integrable (W n) (F j)) ->
  integrable (W n) (fun z => fsum m (fun j => F j z)) /\ integral (W n) (fun z => fsum m (fun j => F j z)) = fsum m (fun j => integral (W n) (F j)).
Proof.
  induction m; intros F H; cbn [fsum].
  - destruct (integral_scale (W n) 0 _ (proj1 (proj2 (joint_law p LP)))) as [A B].
    destruct (integral_ext (W n) _ (fun _ => 0) (fun z => Rmult_0_l _) A) as [C D]. split; [exact C | rewrite <- D, B; ring].
  - destruct (IHm (fun j => F (S j))) as [A B]; [intros; apply H; lia|]. destruct (integral_plus (W n) _ _ (H O ltac:(lia)) A) as [C D].
    split; [exact C | rewrite D, B; reflexivity].
Qed.

(** Absolute continuity *)
Definition mass (P Q : point X -> R) : R := integral X (fun x => P x * step (Q x)).
Lemma mass_integrable : forall P Q, is_law X P -> is_law X Q -> integrable X (fun x => P x * step (Q x)).
Proof. intros P Q A B. apply (cut_integrable P A (fun x => step (Q x))); [apply measurable_step, measurable_integrable, B | intros; apply step_unit]. Qed.
Lemma mass_unit : forall P Q, is_law X P -> is_law X Q -> 0 <= mass P Q <= 1.
Proof.
  intros P Q A B. pose proof (mass_integrable P Q A B) as I. destruct A as [P0 [P1 P2]].
  split; [apply integral_positive; auto; intros; apply Rmult_le_pos; [apply P0 | apply step_unit]|].
  rewrite <- P2. apply compared; auto. intros x. pose proof (P0 x). pose proof (step_unit (Q x)). nra.
Qed.
End Power.
Lemma mass_continuous : forall (Y : space) (P Q : point Y -> R), is_law Y P -> is_law Y Q -> (continuous P Q <-> mass P Q = 1).
Proof.
  intros Y P Q A B. split; [now apply mass_on_support|]. intros M. pose proof (mass_integrable P Q A B) as I. destruct A as [P0 [P1 P2]].
  destruct (integral_scale Y (-1) _ I) as [C D]. destruct (integral_plus Y _ _ P1 C) as [E F]. unfold continuous.
  destruct (integral_ext Y _ (fun x => P x * (1 - step (Q x))) (fun x => ltac:(ring) : P x + -1 * (P x * step (Q x)) = P x * (1 - step (Q x))) E) as [_ <-].
  unfold mass in M. rewrite F, D, M, P2. ring.
Qed.

Section Sums.
Context {X : space}.
Variables (W : Families.powers X) (n : nat) (p q : nat -> point X -> R).
Hypotheses (LP : forall i, is_law X (p i)) (LQ : forall i, is_law X (q i)).
Let JP := joint_law W n p LP.
Let JQ := joint_law W n q LQ.
Lemma joint_mass : mass (joint W n p) (joint W n q) = rprod n (fun i => mass (p i) (q i)).
Proof.
  unfold mass. rewrite <- (proj2 (joint_integral W n (fun i x => p i x * step (q i x)) (fun i _ => mass_integrable (p i) (q i) (LP i) (LQ i)))).
  f_equal. apply functional_extensionality; intros z. unfold joint. rewrite step_prod by (intros; apply LQ). rewrite rprod_mult. reflexivity.
Qed.
Lemma joint_continuous : continuous (joint W n p) (joint W n q) <-> forall i, (i < n)%nat -> continuous (p i) (q i).
Proof.
  rewrite mass_continuous, joint_mass by assumption. split.
  - intros E i I. apply mass_continuous; auto. apply (rprod_all n (fun i => mass (p i) (q i))); auto. intros; now apply mass_unit.
  - intros C. apply rprod_const_one; intros i I. apply mass_continuous; auto.
Qed.

(** Orders other than 1 *)
Lemma joint_powers : forall a, LawFacts.powers (joint W n p) (joint W n q) a = joint W n (fun i => LawFacts.powers (p i) (q i) a).
Proof.
  intros a. apply functional_extensionality; intros z. unfold LawFacts.powers, joint.
  rewrite !rpow_prod by (intros; first [apply LP | apply LQ]). rewrite <- rprod_mult. reflexivity.
Qed.
Lemma powers_at_least : forall (P Q : point X -> R) a x, 0 <= LawFacts.powers P Q a x.
Proof. intros; apply Rmult_le_pos; apply rpow_nonneg. Qed.
Lemma capped_positive : forall P Q a, is_law X P -> is_law X Q -> 1 < a -> continuous P Q -> 0 < integral X (capped P (LawFacts.powers P Q a) 1).
Proof.
  intros P Q a A B O C. pose proof (powers_meas P Q A B a) as M. pose proof (proj1 A) as P0.
  pose proof (capped_integrable P _ 1 (proj1 (proj2 A)) M P0) as I.
  assert (N : forall x, 0 <= capped P (LawFacts.powers P Q a) 1 x) by (intros x; apply (capped_bounds P _ 1 x P0 (powers_at_least P Q a))).
  destruct (integral_positive X _ I N) as [K|K]; [exact K|exfalso]. symmetry in K.
  destruct (integral_null X _ (fun x => P x * step (Q x)) I K N (measurable_integrable X _ (mass_integrable P Q A B))) as [_ Z].
  - intros x E. rewrite capped_is in E. unfold step. destruct (Rlt_dec 0 (Q x)) as [Hq|Hq]; [|ring]. destruct (P0 x) as [Hp|Hp]; [exfalso|rewrite <- Hp; ring].
    assert (0 < LawFacts.powers P Q a x).
    { unfold LawFacts.powers, rpow. destruct (Rlt_dec 0 (P x)); [|contradiction]. destruct (Rlt_dec 0 (Q x)); [|contradiction]. apply Rmult_lt_0_compat; apply exp_pos. }
    rewrite Rabs_right in E by lra. cbn [INR] in E. unfold Rmin in E. destruct (Rle_dec _ _); lra.
  - apply mass_continuous in C; auto. unfold mass in C. lra.
Qed.
Lemma joint_above : forall a, 1 < a ->
  (continuous (joint W n p) (joint W n q) /\ integrable (W n) (joint W n (fun i => LawFacts.powers (p i) (q i) a)) <->
   forall i, (i < n)%nat -> continuous (p i) (q i) /\ integrable X (LawFacts.powers (p i) (q i) a)).
Proof.
  intros a A. split.
  - intros [C I] j J. pose proof (proj1 joint_continuous C) as D. split; [now apply D|].
    apply (component W n j _ (p j) (fun i => capped (p i) (LawFacts.powers (p i) (q i) a) 1) (joint W n (fun i => LawFacts.powers (p i) (q i) a))); auto.
    + apply powers_meas; auto.
    + apply powers_at_least.
    + apply LP.
    + apply LP.
    + intros x E. apply powers_zero; auto.
    + intros i _. apply capped_integrable; [apply LP | apply powers_meas; auto | apply LP].
    + intros i x. apply capped_bounds; [apply LP | apply powers_at_least].
    + intros i Hi. apply capped_positive; auto.
    + intros z. apply rprod_le; intros i. destruct (Nat.eqb i j) eqn:E.
      * apply Nat.eqb_eq in E. subst i. split; [apply powers_at_least | apply Rle_refl].
      * apply capped_bounds; [apply LP | apply powers_at_least].
  - intros H. split; [apply joint_continuous; intros; now apply H | apply joint_integral; intros; now apply H].
Qed.
Definition sum_of_parts (a : R) : Prop :=
  (is_finite (renyi (joint W n p) (joint W n q) a) <-> forall i, (i < n)%nat -> is_finite (renyi (p i) (q i) a)) /\
  (is_finite (renyi (joint W n p) (joint W n q) a) -> real (renyi (joint W n p) (joint W n q) a) = fsum n (fun i => real (renyi (p i) (q i) a))).
Lemma finite_if_iff : forall (A : Prop) v, is_finite (finite_if A v) <-> A.
Proof. intros; split; [apply finite_if_is | apply finite_if_finite]. Qed.
Lemma sum_above : forall a, 1 < a -> sum_of_parts a.
Proof.
  intros a A. unfold sum_of_parts. rewrite (above_is _ _ JP) by exact A. rewrite joint_powers, finite_if_iff.
  assert (E : forall i, is_finite (renyi (p i) (q i) a) <-> continuous (p i) (q i) /\ integrable X (LawFacts.powers (p i) (q i) a)).
  { intros i. rewrite (above_is (p i) (q i) (LP i)) by exact A. apply finite_if_iff. }
  split; [rewrite (joint_above a A); split; intros H i I; apply E, H, I|].
  intros H. pose proof (proj1 (joint_above a A) H) as K. rewrite finite_if_yes by exact H. cbn [real].
  rewrite (proj2 (joint_integral W n _ (fun i I => proj2 (K i I)))), ln_prod by (intros i I; destruct (K i I); now apply powers_positive).
  unfold Rdiv. rewrite Rmult_comm, <- fsum_scale. apply fsum_same; intros i I. rewrite (above_is (p i) (q i) (LP i)), finite_if_yes by (auto; now apply K).
  cbn [real]. unfold Rdiv; ring.
Qed.
Lemma sum_below : forall a, 0 < a -> a < 1 -> sum_of_parts a.
Proof.
  intros a A B. unfold sum_of_parts. rewrite (below_is _ _ JP) by assumption. rewrite joint_powers, finite_if_iff.
  pose proof (joint_integral W n (fun i => LawFacts.powers (p i) (q i) a) (fun i _ => powers_integrable (p i) (q i) (LP i) (LQ i) a (conj A B))) as [I V]. rewrite V.
  assert (N : forall i, 0 <= integral X (LawFacts.powers (p i) (q i) a)).
  { intros i. apply integral_positive; [apply powers_integrable; auto | apply powers_at_least]. }
  assert (E : forall i, is_finite (renyi (p i) (q i) a) <-> 0 < integral X (LawFacts.powers (p i) (q i) a)).
  { intros i. rewrite (below_is (p i) (q i) (LP i)) by assumption. apply finite_if_iff. }
  assert (F : 0 < rprod n (fun i => integral X (LawFacts.powers (p i) (q i) a)) <-> forall i, (i < n)%nat -> 0 < integral X (LawFacts.powers (p i) (q i) a)).
  { split; [|apply rprod_positive]. intros H i Hi. destruct (N i) as [K|K]; [exact K|]. rewrite (rprod_zero n _ i Hi) in H by (now symmetry). lra. }
  split; [rewrite F; split; intros H i Hi; apply E, H, Hi|].
  intros H. pose proof (proj1 F H) as K. rewrite finite_if_yes by exact H. cbn [real]. rewrite ln_prod by exact K.
  unfold Rdiv. rewrite Rmult_comm, <- fsum_scale. apply fsum_same; intros i Hi. rewrite (below_is (p i) (q i) (LP i)), finite_if_yes by (auto; now apply K).
  cbn [real]. unfold Rdiv; ring.
Qed.

(** Kullback-Leibler *)
Let part_loss (i : nat) (x : point X) : R := loss_ (p i x) (q i x).
Let kept_part (i : nat) (x : point X) : R := p i x * step (q i x).
Lemma joint_loss : (fun z => joint W n p z * ln (joint W n p z * / joint W n q z)) =
  fun z => fsum n (fun j => joint W n (fun i => if Nat.eqb i j then part_loss i else kept_part i) z).
Proof.
  apply functional_extensionality; intros z. unfold joint.
  etransitivity; [apply (loss_of_product n (fun i => p i (coordinate (W n) i z)) (fun i => q i (coordinate (W n) i z))); intros; first [apply LP | apply LQ]|].
  apply fsum_same; intros j _. apply rprod_same; intros i _. unfold part_loss, kept_part. destruct (Nat.eqb i j); reflexivity.
Qed.
Lemma loss_terms : (forall i, (i < n)%nat -> continuous (p i) (q i)) -> forall g, (forall i, (i < n)%nat -> integrable X (g i)) ->
  integrable (W n) (fun z => fsum n (fun j => joint W n (fun i => if Nat.eqb i j then g i else kept_part i) z)) /\
  integral (W n) (fun z => fsum n (fun j => joint W n (fun i => if Nat.eqb i j then g i else kept_part i) z)) = fsum n (fun j => integral X (g j)).
Proof.
  intros C g G.
  assert (T : forall j, (j < n)%nat -> integrable (W n) (joint W n (fun i => if Nat.eqb i j then g i else kept_part i)) /\
    integral (W n) (joint W n (fun i => if Nat.eqb i j then g i else kept_part i)) = integral X (g j)).
  { intros j J. destruct (joint_integral W n (fun i => if Nat.eqb i j then g i else kept_part i)) as [A B].
    { intros i I. destruct (Nat.eqb i j); [now apply G | apply mass_integrable; auto]. }
    split; [exact A|]. rewrite B. rewrite (rprod_same n _ (fun i => if Nat.eqb i j then integral X (g i) else 1)).
    - rewrite (rprod_but n j (fun i => integral X (g i))) by exact J. rewrite rprod_const_one; [ring|]. intros; destruct (Nat.eqb _ _); reflexivity.
    - intros i I. destruct (Nat.eqb i j); [reflexivity|]. apply (proj1 (mass_continuous X (p i) (q i) (LP i) (LQ i))); auto. }
  destruct (fsum_integral W n p LP n (fun j => joint W n (fun i => if Nat.eqb i j then g i else kept_part i)) (fun j J => proj1 (T j J))) as [A B].
  split; [exact A | rewrite B; apply fsum_same; intros j J; now apply T].
Qed.
Lemma loss_measurable : forall i, measurable X (fun x => part_loss i x + q i x).
Proof.
  intros i. apply (measurable_borel X (fun u v => u * ln (u * / v) + v) (p i) (q i)); [|apply measurable_integrable, LP | apply measurable_integrable, LQ].
  apply (borel_plus (fun u v => u * ln (u * / v)) (fun _ v => v)); [|constructor]. apply (borel_mult (fun u _ => u) (fun u v => ln (u * / v))); [constructor|].
  apply borel_ln, (borel_mult (fun u _ => u) (fun _ v => / v)); [constructor | apply borel_inv; constructor].
Qed.
Lemma loss_parts : (forall i, (i < n)%nat -> continuous (p i) (q i)) ->
  (integrable (W n) (fun z => joint W n p z * ln (joint W n p z * / joint W n q z)) <-> forall i, (i < n)%nat -> integrable X (part_loss i)).
Proof.
  intros C. rewrite joint_loss. split; [|intros I; now apply loss_terms].
  intros I j J. destruct (loss_terms C q (fun i _ => proj1 (proj2 (LQ i)))) as [E _]. destruct (integral_plus (W n) _ _ I E) as [F _].
  assert (N : forall i x, 0 <= part_loss i x + q i x) by (intros i x; pose proof (loss_above (p i x) (q i x) (proj1 (LP i) x) (proj1 (LQ i) x)); unfold part_loss; lra).
  destruct (integral_plus X (p j) (q j) (proj1 (proj2 (LP j))) (proj1 (proj2 (LQ j)))) as [S _].
  assert (G : integrable X (fun x => part_loss j x + q j x)).
  { apply (component W n j _ (fun x => p j x + q j x) kept_part _ J) with (9 := F); auto.
    - apply loss_measurable.
    - intros x. pose proof (proj1 (LP j) x). pose proof (proj1 (LQ j) x). lra.
    - intros x Z. pose proof (proj1 (LP j) x). pose proof (proj1 (LQ j) x). unfold part_loss. rewrite loss_null by (left; lra). lra.
    - intros i _. apply mass_integrable; auto.
    - intros i x. apply Rmult_le_pos; [apply LP | apply step_unit].
    - intros i Hi. change (0 < mass (p i) (q i)). rewrite (proj1 (mass_continuous X (p i) (q i) (LP i) (LQ i))) by auto. lra.
    - intros z. rewrite <- fsum_plus. unfold joint.
      rewrite (fsum_same n _ (fun j => rprod n (fun i => (if Nat.eqb i j then fun x => part_loss i x + q i x else kept_part i) (coordinate (W n) i z)))).
      + apply Rle_trans with (rprod n (fun i => (if Nat.eqb i j then fun x => part_loss i x + q i x else kept_part i) (coordinate (W n) i z))).
        * right. apply rprod_same; intros i _. destruct (Nat.eqb i j) eqn:B; [apply Nat.eqb_eq in B; subst; reflexivity | reflexivity].
        * apply (fsum_term n (fun j => rprod n (fun i => (if Nat.eqb i j then fun x => part_loss i x + q i x else kept_part i) (coordinate (W n) i z)))); auto.
          intros k. apply rprod_nonneg; intros i. destruct (Nat.eqb i k); [apply N | apply Rmult_le_pos; [apply LP | apply step_unit]].
      + intros k K. pose (at_ i := coordinate (W n) i z).
        assert (P : forall g : nat -> point X -> R, rprod n (fun i => (if Nat.eqb i k then g i else kept_part i) (coordinate (W n) i z)) =
          g k (at_ k) * rprod n (fun i => if Nat.eqb i k then 1 else kept_part i (at_ i))).
        { intros g. rewrite <- (rprod_but n k (fun i => g i (at_ i)) (fun i => kept_part i (at_ i)) K). apply rprod_same; intros i _; destruct (Nat.eqb i k); reflexivity. }
        rewrite (P part_loss), (P q), (P (fun i x => part_loss i x + q i x)). ring. }
  destruct (integral_scale X (-1) _ (proj1 (proj2 (LQ j)))) as [T _]. destruct (integral_plus X _ _ G T) as [U _].
  refine (proj1 (integral_ext X _ _ _ U)). intros x; cbv beta; ring.
Qed.
Lemma sum_at_one : sum_of_parts 1.
Proof.
  unfold sum_of_parts. rewrite one_is. unfold kl at 1 2 3; cbv zeta. rewrite finite_if_iff.
  assert (E : forall i, is_finite (renyi (p i) (q i) 1) <-> continuous (p i) (q i) /\ integrable X (part_loss i)).
  { intros i. rewrite one_is. unfold kl; cbv zeta. apply finite_if_iff. }
  split.
  - split.
    + intros [D I] i Hi. pose proof (proj1 joint_continuous D) as C. apply E. split; [now apply C | exact (proj1 (loss_parts C) I i Hi)].
    + intros H. assert (C : forall i, (i < n)%nat -> continuous (p i) (q i)) by (intros i Hi; now apply E, H).
      split; [now apply joint_continuous | apply (loss_parts C); intros i Hi; now apply E, H].
  - intros [D I]. rewrite finite_if_yes by (split; assumption). cbn [real]. pose proof (proj1 joint_continuous D) as C.
    pose proof (proj1 (loss_parts C) I) as L. rewrite joint_loss, (proj2 (loss_terms C part_loss L)). apply fsum_same; intros i Hi.
    rewrite one_is. unfold kl; cbv zeta. rewrite finite_if_yes by (split; [now apply C | exact (L i Hi)]). reflexivity.
Qed.
Theorem renyi_of_independent : forall a, 0 < a -> sum_of_parts a.
Proof. intros a A. destruct (Rtotal_order a 1) as [B|[->|B]]; [now apply sum_below | exact sum_at_one | now apply sum_above]. Qed.
End Sums.
