(** Premises for all orders: the Rényi divergence of finite laws does not decrease in its order, and is at most the max divergence. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Psatz.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Finite Evaluate.
Import ListNotations.
Open Scope R_scope.

Lemma exp_convex : forall r u, 0 <= r <= 1 -> exp (r * u) <= (1 - r) + r * exp u.
Proof.
  intros r u R. pose proof (exp_pos (r * u)) as P.
  assert (A : exp (r * u) * (1 + (1 - r) * u) <= exp u).
  { replace u with (r * u + (1 - r) * u) at 3 by ring. rewrite exp_plus. apply Rmult_le_compat_l; [lra | apply exp_ineq1_le]. }
  assert (B : exp (r * u) * (1 + - (r * u)) <= 1).
  { replace 1 with (exp (r * u) * exp (- (r * u))) at 2 by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). apply Rmult_le_compat_l; [lra | apply exp_ineq1_le]. }
  apply Rmult_le_compat_l with (r := r) in A; [|lra]. apply Rmult_le_compat_l with (r := 1 - r) in B; [|lra]. lra.
Qed.
Lemma ratio_exp : forall a p q, (0 <= p)%Q -> (0 <= q)%Q -> zero p = false -> zero q = false -> ratio_term a p q = exp (a * ln (Q2R p) + (1 - a) * ln (Q2R q)).
Proof.
  intros a p q P Q0 Zp Zq; unfold ratio_term; rewrite Zp, Zq; cbn [orb]. destruct (Qeq_bool p q) eqn:K; [|reflexivity].
  rewrite (same_true _ _ K). rewrite <- (exp_ln (Q2R q)) at 1 by (apply zero_false; assumption). f_equal; ring.
Qed.
Lemma ratio_nonneg : forall a p q, (0 <= p)%Q -> 0 <= ratio_term a p q.
Proof.
  intros a p q P; unfold ratio_term. destruct (zero p || zero q); [lra|]. destruct (Qeq_bool p q); [|left; apply exp_pos].
  apply Qle_Rle in P. rewrite RMicromega.Q2R_0 in P; exact P.
Qed.
(** Sums of terms that compare, over lists of masses. *)
Lemma sums_le : forall (F : Q -> Q -> R) (B : Q -> Q -> bool) u c v G l m, forallb (Qle_bool 0) l = true -> forallb (Qle_bool 0) m = true -> every B l m = true -> length l = length m ->
  (forall p q, (0 <= p)%Q -> (0 <= q)%Q -> B p q = true -> F p q <= u * (c * Q2R p + v * G p q)) -> sums F l m <= u * (c * Q2R (total l) + v * sums G l m).
Proof.
  intros F B u c v G; induction l as [|p l IH]; intros [|q m] P Q0 D L H; cbn in L; try discriminate; cbn [sums total]; [rewrite RMicromega.Q2R_0; lra|].
  cbn in P, Q0, D. apply andb_prop in P; destruct P as [P1 P]; apply andb_prop in Q0; destruct Q0 as [Q1 Q0]; apply andb_prop in D; destruct D as [D1 D].
  rewrite Q2R_plus. pose proof (H p q ltac:(now apply Qle_bool_iff) ltac:(now apply Qle_bool_iff) D1). specialize (IH m P Q0 D ltac:(lia) H). lra.
Qed.
Lemma total_one : forall l, valid l = true -> Q2R (total l) = 1.
Proof. intros l H; apply andb_prop in H; destruct H as [_ H]. apply Qeq_bool_iff, Qeq_eqR in H. rewrite H. apply RMicromega.Q2R_1. Qed.

Section Orders.
Variables (n : nat) (f g : nat -> R) (l m : list Q).
Hypotheses (Lf : listed n f l) (Lg : listed n g m) (Vl : valid l = true) (Vm : valid m = true) (D : every dominated l m = true).
Let S a := sums (ratio_term a) l m.
Lemma lengths : length l = length m.
Proof. destruct Lf, Lg; congruence. Qed.
Lemma sum_positive : forall a, 0 < S a.
Proof.
  intros a. unfold S. clear S. pose proof (total_one l Vl) as T. pose proof (valid_pos l Vl) as P. pose proof (valid_pos m Vm) as Q0. pose proof lengths as L.
  assert (K : 0 < Q2R (total l)) by lra. clear T Vl Vm Lf Lg. revert K P m D Q0 L. induction l as [|p l' IH]; intros K P [|q m'] D' Q0 L; cbn in L; try discriminate; [cbn in K; rewrite RMicromega.Q2R_0 in K; lra|].
  cbn in P, Q0, D'. apply andb_prop in P; destruct P as [P1 P]; apply andb_prop in Q0; destruct Q0 as [Q1 Q0]; apply andb_prop in D'; destruct D' as [D1 D'].
  apply Qle_bool_iff in P1; apply Qle_bool_iff in Q1. cbn [sums total] in *. rewrite Q2R_plus in K. pose proof (ratio_nonneg a p q P1).
  destruct (zero p) eqn:Zp.
  - rewrite (zero_true p Zp) in K. assert (0 < Q2R (total l')) by lra. specialize (IH H0 P m' D' Q0 ltac:(lia)). lra.
  - unfold dominated in D1. rewrite Zp in D1; cbn in D1. apply Bool.negb_true_iff in D1. rewrite (ratio_exp a p q P1 Q1 Zp D1) in *. pose proof (exp_pos (a * ln (Q2R p) + (1 - a) * ln (Q2R q))).
    assert (0 <= sums (ratio_term a) l' m'); [|lra]. clear - P Q0. revert m' Q0. induction l' as [|x l' IH]; intros [|y m'] Q0; cbn in *; try lra.
    apply andb_prop in P; destruct P as [P1 P]; apply andb_prop in Q0; destruct Q0 as [Q1 Q0]. apply Qle_bool_iff in P1. pose proof (ratio_nonneg a x y P1). pose proof (IH P m' Q0). lra.
Qed.
Lemma monotone : forall a b, 1 < a -> a <= b -> ln (S a) / (a - 1) <= ln (S b) / (b - 1).
Proof.
  intros a b A B. set (r := (a - 1) / (b - 1)). pose proof (sum_positive b) as Sb. pose proof (sum_positive a) as Sa.
  assert (R : 0 <= r <= 1). { unfold r; split; [apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]|]. apply Rmult_le_reg_r with (b - 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (K : S a <= exp (r * ln (S b)) * ((1 - r) * Q2R (total l) + r * / S b * sums (ratio_term b) l m)).
  { apply (sums_le _ dominated); auto using valid_pos, lengths. intros p q P Q0 Dm.
    destruct (zero p) eqn:Zp; [unfold ratio_term; rewrite Zp; cbn [orb]; rewrite (zero_true p Zp); lra|].
    unfold dominated in Dm. rewrite Zp in Dm; cbn in Dm. apply Bool.negb_true_iff in Dm. rewrite !ratio_exp by assumption. pose proof (zero_false p P Zp) as Pp.
    set (x := ln (Q2R p)) in *. set (y := ln (Q2R q)). assert (Ex : Q2R p = exp x) by (unfold x; symmetry; now apply exp_ln).
    set (c := ln (S b)). assert (Ec : / S b = exp (- c)) by (unfold c; rewrite exp_Ropp, exp_ln by exact Sb; reflexivity). rewrite Ex, Ec.
    pose proof (exp_convex r ((b - 1) * (x - y) - c) R) as C. apply Rmult_le_compat_l with (r := exp (r * c + x)) in C; [|left; apply exp_pos].
    rewrite <- exp_plus in C. replace (r * c + x + r * ((b - 1) * (x - y) - c)) with (a * x + (1 - a) * y) in C by (unfold r; field; lra).
    replace (exp (r * c) * ((1 - r) * exp x + r * exp (- c) * exp (b * x + (1 - b) * y))) with (exp (r * c + x) * ((1 - r) + r * exp ((b - 1) * (x - y) - c))); [exact C|].
    rewrite (exp_plus (r * c) x). replace (exp (b * x + (1 - b) * y)) with (exp x * exp ((b - 1) * (x - y))) by (rewrite <- exp_plus; f_equal; ring).
    replace (exp ((b - 1) * (x - y) - c)) with (exp ((b - 1) * (x - y)) * exp (- c)) by (rewrite <- exp_plus; f_equal; ring). ring. }
  fold (S b) in K. rewrite (total_one l Vl) in K. replace ((1 - r) * 1 + r * / S b * S b) with 1 in K by (field; lra). rewrite Rmult_1_r in K.
  assert (N : ln (S a) <= r * ln (S b)). { rewrite <- (ln_exp (r * ln (S b))). destruct K as [K|K]; [left; apply ln_increasing; assumption | right; now rewrite K]. }
  apply Rmult_le_reg_r with (a - 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. replace (ln (S b) * / (b - 1) * (a - 1)) with (r * ln (S b)) by (unfold r; field; lra). exact N.
Qed.
Lemma order_up_to : forall a b v, 1 < a -> a <= b -> ln (S b) / (b - 1) <= v -> Rbar_le (renyi (X := finite n) f g a) (Finite v).
Proof. intros a b v A B V. rewrite (renyi_above n f g l m) by assumption. cbn. pose proof (monotone a b A B). unfold S in *. lra. Qed.
Definition below_ratio (M p q : Q) : bool := zero p || (negb (zero q) && Qle_bool p (M * q)).
Lemma order_beyond : forall M a v, (0 < M)%Q -> every (below_ratio M) l m = true -> 1 < a -> ln (Q2R M) <= v -> Rbar_le (renyi (X := finite n) f g a) (Finite v).
Proof.
  intros M a v M0 E A V. rewrite (renyi_above n f g l m) by assumption. cbn. apply Qlt_Rlt in M0. rewrite RMicromega.Q2R_0 in M0.
  fold (S a). pose proof (sum_positive a) as Sa.
  assert (K : S a <= exp ((a - 1) * ln (Q2R M)) * (1 * Q2R (total l) + 0 * sums (ratio_term a) l m)).
  { apply (sums_le _ (below_ratio M)); auto using valid_pos, lengths. intros p q P Q0 Bm.
    destruct (zero p) eqn:Zp; [unfold ratio_term; rewrite Zp; cbn [orb]; rewrite (zero_true p Zp); lra|].
    unfold below_ratio in Bm. rewrite Zp in Bm; cbn in Bm. apply andb_prop in Bm; destruct Bm as [Zq Bm]. apply Bool.negb_true_iff in Zq.
    rewrite ratio_exp by assumption. pose proof (zero_false p P Zp) as Pp. pose proof (zero_false q Q0 Zq) as Pq.
    apply Qle_bool_iff, Qle_Rle in Bm. rewrite Q2R_mult in Bm.
    assert (L : ln (Q2R p) <= ln (Q2R M) + ln (Q2R q)) by (rewrite <- ln_mult by assumption; destruct Bm as [Bm|Bm]; [left; now apply ln_increasing | right; now rewrite Bm]).
    replace (a * ln (Q2R p) + (1 - a) * ln (Q2R q)) with ((a - 1) * (ln (Q2R p) - ln (Q2R q)) + ln (Q2R p)) by ring. rewrite exp_plus, exp_ln by exact Pp.
    rewrite Rmult_1_l, Rmult_0_l, Rplus_0_r. apply Rmult_le_compat_r; [lra|].
    assert (X : (a - 1) * (ln (Q2R p) - ln (Q2R q)) <= (a - 1) * ln (Q2R M)) by (apply Rmult_le_compat_l; lra). destruct X as [X|X]; [left; now apply exp_increasing | right; now rewrite X]. }
  rewrite (total_one l Vl) in K. replace (1 * 1 + 0 * sums (ratio_term a) l m) with 1 in K by ring. rewrite Rmult_1_r in K.
  assert (N : ln (S a) <= (a - 1) * ln (Q2R M)). { rewrite <- (ln_exp ((a - 1) * ln (Q2R M))). destruct K as [K|K]; [left; apply ln_increasing; assumption | right; now rewrite K]. }
  apply Rmult_le_reg_r with (a - 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
Qed.
End Orders.
