(** Shannon's inequality: informations of random variables on finitely many outcomes are not negative; and what follows from it by adding up. *)
From Coq Require Import Lra Lia Arith Bool.
From RDV Require Export Statements.

(** * Sums *)
Lemma fsum_le : forall n f g, (forall i, (i < n)%nat -> f i <= g i) -> fsum n f <= fsum n g.
Proof.
  induction n; intros f g L; cbn; [lra|]. pose proof (L 0%nat ltac:(lia)). pose proof (IHn (fun i => f (S i)) (fun i => g (S i)) (fun i I => L (S i) ltac:(lia))). lra.
Qed.
Lemma fsum_swap : forall n m f, fsum n (fun i => fsum m (fun j => f i j)) = fsum m (fun j => fsum n (fun i => f i j)).
Proof.
  induction n; intros m f; cbn.
  - induction m; cbn; [reflexivity | rewrite <- IHm; ring].
  - rewrite IHn, <- fsum_plus. reflexivity.
Qed.
Lemma fsum_product : forall n m f g, fsum n f * fsum m g = fsum n (fun i => fsum m (fun j => f i * g j)).
Proof. induction n; intros m f g; cbn; [ring|]. rewrite Rmult_plus_distr_r, IHn, fsum_scale. reflexivity. Qed.
Lemma fsum_one : forall n f i, (i < n)%nat -> (forall j, 0 <= f j) -> f i <= fsum n f.
Proof.
  induction n; intros f i I P; [lia|]. cbn. pose proof (P 0%nat). pose proof (fsum_pos n (fun j => f (S j)) (fun j => P (S j))). destruct i; [lra|].
  pose proof (IHn (fun j => f (S j)) i ltac:(lia) (fun j => P (S j))). cbn in *. lra.
Qed.

(** * Outcomes on which variables agree *)
Definition same (Xs : list (nat -> nat)) (i j : nat) : bool := forallb (fun X => Nat.eqb (X i) (X j)) Xs.
Lemma agree_is : forall Xs i j, agree Xs i j = if same Xs i j then 1 else 0.
Proof. reflexivity. Qed.
Lemma same_true : forall Xs i j, same Xs i j = true <-> forall X, In X Xs -> X i = X j.
Proof. intros; unfold same; rewrite forallb_forall. split; intros H X I; apply Nat.eqb_eq; apply H; exact I. Qed.
Lemma same_sym : forall Xs i j, same Xs i j = same Xs j i.
Proof. intros; unfold same. induction Xs; cbn; [reflexivity | rewrite IHXs, Nat.eqb_sym; reflexivity]. Qed.
Lemma same_refl : forall Xs i, same Xs i i = true.
Proof. intros; now apply same_true. Qed.
(** From an outcome one may pass to another on which the variables are the same. *)
Lemma same_pass : forall Xs i j k, same Xs i j = true -> same Xs i k = same Xs j k.
Proof.
  intros Xs i j k H. unfold same in *. induction Xs; cbn in *; [reflexivity|]. apply andb_prop in H; destruct H as [H K]. apply Nat.eqb_eq in H. rewrite H, IHXs by exact K. reflexivity.
Qed.
Lemma same_app : forall A B i j, same (A ++ B) i j = same A i j && same B i j.
Proof. intros; apply forallb_app. Qed.
Lemma agree_unit : forall Xs i j, 0 <= agree Xs i j <= 1.
Proof. intros; rewrite agree_is; destruct (same Xs i j); lra. Qed.

Section Information.
Variables (n : nat) (p : outcomes n) (A B C : list (nat -> nat)).
Lemma mass_nonneg : forall i, 0 <= p i.
Proof. intros i; apply (density_law (finite n) p). Qed.
Lemma mass_total : fsum n (fun i => p i) = 1.
Proof. apply (density_law (finite n) p). Qed.
(** The probability that the variables are as at the outcome. *)
Definition joint (Xs : list (nat -> nat)) (i : nat) : R := fsum n (fun j => p j * agree Xs i j).
Lemma joint_nonneg : forall Xs i, 0 <= joint Xs i.
Proof. intros; apply fsum_pos; intros j; apply Rmult_le_pos; [apply mass_nonneg | apply agree_unit]. Qed.
Lemma joint_above : forall Xs i, (i < n)%nat -> p i <= joint Xs i.
Proof.
  intros Xs i I. replace (p i) with (p i * agree Xs i i) by (rewrite agree_is, same_refl; ring).
  apply (fsum_one n (fun j => p j * agree Xs i j)); [exact I | intros j; apply Rmult_le_pos; [apply mass_nonneg | apply agree_unit]].
Qed.
Let s i j := agree (A ++ C) i j.
Let t i k := agree (B ++ C) i k.
Let all := joint (A ++ B ++ C).
Let mC := joint C.
Let both j k := fsum n (fun i => p i * (s i j * t i k)).
Lemma share_at : forall i j k, p j * s i j * (p k * t i k) * (/ all i * / mC i) = (p j * p k * agree C j k * / mC j * / both j k) * (s i j * t i k).
Proof.
  intros i j k. unfold s, t. rewrite !agree_is. destruct (same (A ++ C) i j) eqn:S; [|ring]. destruct (same (B ++ C) i k) eqn:T; [|ring].
  assert (Sc : same C i j = true) by (rewrite same_app in S; apply andb_prop in S; apply S). assert (Tc : same C i k = true) by (rewrite same_app in T; apply andb_prop in T; apply T).
  rewrite <- (same_pass C i j k Sc), Tc.
  assert (E : mC i = mC j) by (unfold mC, joint; apply fsum_ext; intros l; rewrite !agree_is, (same_pass C i j l Sc); reflexivity).
  assert (F : all i = both j k).
  { unfold all, both, joint, s, t. apply fsum_ext; intros l. rewrite !agree_is. rewrite (same_sym (A ++ C) l j), (same_sym (B ++ C) l k).
    rewrite <- (same_pass _ i j l S), <- (same_pass _ i k l T). rewrite !same_app. destruct (same A i l), (same B i l), (same C i l); cbn [andb]; ring. }
  rewrite E, F. ring.
Qed.
Lemma shares : fsum n (fun i => p i * (joint (A ++ C) i * joint (B ++ C) i * (/ all i * / mC i))) <= 1.
Proof.
  rewrite (fsum_ext n _ (fun i => fsum n (fun j => fsum n (fun k => p i * ((p j * p k * agree C j k * / mC j * / both j k) * (s i j * t i k)))))).
  2:{ intros i. unfold joint at 1 2. rewrite fsum_product, (Rmult_comm (fsum n _)), <- Rmult_assoc, <- fsum_scale. apply fsum_ext; intros j.
      rewrite <- fsum_scale. apply fsum_ext; intros k. rewrite <- share_at. unfold s, t. ring. }
  rewrite fsum_swap. rewrite (fsum_ext n _ (fun j => fsum n (fun k => fsum n (fun i => p i * ((p j * p k * agree C j k * / mC j * / both j k) * (s i j * t i k)))))) by (intros j; apply fsum_swap).
  apply Rle_trans with (fsum n (fun j => fsum n (fun k => p j * / mC j * (p k * agree C j k)))).
  - apply fsum_le; intros j J. apply fsum_le; intros k K.
    rewrite (fsum_ext n _ (fun i => (p j * p k * agree C j k * / mC j * / both j k) * (p i * (s i j * t i k)))) by (intros; ring). rewrite fsum_scale. fold (both j k).
    assert (Q : 0 <= p j * / mC j * (p k * agree C j k)).
    { apply Rmult_le_pos; [apply Rmult_le_pos; [apply mass_nonneg|] | apply Rmult_le_pos; [apply mass_nonneg | apply agree_unit]].
      destruct (joint_nonneg C j) as [M|M]; [left; now apply Rinv_0_lt_compat | unfold mC; rewrite <- M, Rinv_0; lra]. }
    destruct (Req_dec (both j k) 0) as [Z|Z]; [rewrite Z, Rmult_0_r; exact Q|].
    replace (p j * p k * agree C j k * / mC j * / both j k * both j k) with (p j * / mC j * (p k * agree C j k) * (/ both j k * both j k)) by ring. rewrite Rinv_l by exact Z. lra.
  - apply Rle_trans with (fsum n (fun j => p j)); [|rewrite mass_total; lra]. apply fsum_le; intros j J. rewrite fsum_scale. fold (joint C j). fold mC.
    pose proof (joint_above C j J) as L. fold mC in L. destruct (mass_nonneg j) as [Pj|Pj]; [right; field; lra | rewrite <- Pj; lra].
Qed.
Theorem shannon : 0 <= information p A B C.
Proof.
  assert (H : forall Xs, entropy p Xs = fsum n (fun i => -1 * (p i * ln (joint Xs i)))) by (intros; rewrite fsum_scale; unfold entropy, joint; ring).
  unfold information. rewrite !H. fold all mC. set (r := fun i => joint (A ++ C) i * joint (B ++ C) i * (/ all i * / mC i)).
  apply Rle_trans with (fsum n (fun i => p i * (1 + -1 * r i))).
  { rewrite (fsum_ext n _ (fun i => p i + -1 * (p i * r i))) by (intros; ring). rewrite fsum_plus, fsum_scale. change (fsum n p) with (fsum n (fun i => p i)). rewrite mass_total. pose proof shares as K. change (fsum n (fun i => p i * r i) <= 1) in K. lra. }
  apply Rle_trans with (fsum n (fun i => p i * (ln (all i) + ln (mC i) - ln (joint (A ++ C) i) - ln (joint (B ++ C) i)))).
  - apply fsum_le; intros i I. destruct (mass_nonneg i) as [Pi|Pi]; [|rewrite <- Pi; lra]. apply Rmult_le_compat_l; [lra|].
    pose proof (joint_above (A ++ C) i I). pose proof (joint_above (B ++ C) i I). pose proof (joint_above (A ++ B ++ C) i I). pose proof (joint_above C i I). fold all in H2. fold mC in H3.
    assert (R0 : 0 < r i) by (unfold r; repeat apply Rmult_lt_0_compat; try apply Rinv_0_lt_compat; lra).
    assert (L : ln (r i) = ln (joint (A ++ C) i) + ln (joint (B ++ C) i) - ln (all i) - ln (mC i)).
    { unfold r. rewrite !ln_mult by (repeat apply Rmult_lt_0_compat; try apply Rinv_0_lt_compat; lra). rewrite !ln_Rinv by lra. ring. }
    pose proof (exp_ineq1_le (ln (r i))) as E. rewrite exp_ln in E by exact R0. lra.
  - right. rewrite (fsum_ext n _ (fun i => (-1 * (p i * ln (joint (A ++ C) i)) + -1 * (p i * ln (joint (B ++ C) i))) + -1 * (-1 * (p i * ln (all i)) + -1 * (p i * ln (mC i))))) by (intros; ring).
    rewrite fsum_plus, fsum_scale, !fsum_plus. ring.
Qed.
End Information.

(** * What follows by adding up *)
Lemma entropy_set : forall n (p : outcomes n) A B, (forall X, In X A <-> In X B) -> entropy p A = entropy p B.
Proof.
  intros n p A B H. assert (K : forall i j, agree A i j = agree B i j).
  { intros i j; rewrite !agree_is. replace (same B i j) with (same A i j); [reflexivity|]. apply eq_true_iff_eq. rewrite !same_true.
    split; intros S X I; apply S, H, I. }
  unfold entropy. f_equal. apply fsum_ext; intros i. do 2 f_equal. apply fsum_ext; intros j. rewrite K; reflexivity.
Qed.
Lemma entropy_none : forall n (p : outcomes n), entropy p [] = 0.
Proof.
  intros n p; unfold entropy. rewrite (fsum_ext n _ (fun i => 0 * p i)), fsum_scale; [ring|]. intros i.
  rewrite (fsum_ext n _ (fun j => p j)) by (intros; rewrite agree_is; cbn; ring). rewrite mass_total, ln_1. ring.
Qed.
(** Entropies of the same variables in the order of a list, each once. *)
Ltac is_among x L := lazymatch constr:((x, L)) with (_, nil) => constr:(false) | (?a, ?a :: _) => constr:(true) | (?a, _ :: ?r) => is_among a r end.
Ltac in_order all L := lazymatch all with
  | nil => constr:(@nil (nat -> nat))
  | ?x :: ?r => let t := in_order r L in let b := is_among x L in lazymatch b with true => constr:(x :: t) | false => t end
  end.
Ltac entropies_in_order all := repeat match goal with
  |- context [entropy ?p ?L] => let M := in_order all L in tryif constr_eq L M then fail else rewrite (entropy_set _ p L M) by (intros; cbn [In]; tauto)
  end; rewrite ?entropy_none.
Ltac adding_up all := unfold information, conditional_entropy in *; cbn [app] in *;
  repeat match goal with H : _ <= _ |- _ => revert H | H : _ < _ |- _ => revert H | H : _ >= _ |- _ => revert H | H : _ > _ |- _ => revert H | H : _ = _ |- _ => revert H end;
  entropies_in_order all; intros; lra.
