(** Pinsker's inequality for Rényi divergences of orders between 0 and 1, by two-point laws. *)
From Coq Require Import Reals QArith Qreals Lra Lia Psatz List FunctionalExtensionality Bool.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration Axioms LawFacts Quantities Events Pinsker.
Import ListNotations.
Open Scope R_scope.

(** * A probability q tilted by exp s *)
Section Tilted.
Variable q : R.
Hypothesis Q : 0 < q < 1.
Definition tilted (s : R) : R := q * exp s * / (q * exp s + (1 - q)).
Lemma tilted_below : forall s, 0 < q * exp s + (1 - q).
Proof. intros s; pose proof (Rmult_lt_0_compat _ _ (proj1 Q) (exp_pos s)); lra. Qed.
Lemma tilted_zero : tilted 0 = q.
Proof. unfold tilted; rewrite exp_0. replace (q * 1 + (1 - q)) with 1 by ring. field. Qed.
Lemma tilted_unit : forall s, 0 < tilted s < 1.
Proof.
  intros s; unfold tilted; pose proof (tilted_below s) as B; pose proof (Rmult_lt_0_compat _ _ (proj1 Q) (exp_pos s)) as E. split; [apply Rmult_lt_0_compat; [exact E | now apply Rinv_0_lt_compat]|].
  apply Rmult_lt_reg_r with (q * exp s + (1 - q)); [exact B|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma tilted_derive : forall s, is_derive tilted s (tilted s * (1 - tilted s)).
Proof. intros s; unfold tilted; pose proof (tilted_below s). auto_derive; [lra | field; lra]. Qed.
Lemma tilted_between : forall s t, s < t -> exists c, s < c < t /\ tilted t - tilted s = tilted c * (1 - tilted c) * (t - s).
Proof.
  intros s t L. destruct (MVT_cor2 tilted (fun u => tilted u * (1 - tilted u)) s t L) as [c [E C]]; [intros c _; apply is_derive_Reals, tilted_derive|]. exists c; auto.
Qed.
Lemma tilted_grows : forall s t, s <= t -> tilted s <= tilted t.
Proof.
  intros s t [L|L]; [|rewrite L; lra]. destruct (tilted_between s t L) as [c [_ E]]. pose proof (tilted_unit c). assert (0 <= tilted c * (1 - tilted c) * (t - s)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra.
Qed.
Lemma product_between : forall u z, u <= z <= 1 - u -> u * (1 - u) <= z * (1 - z).
Proof. intros u z Z. apply Rminus_le_0. replace (z * (1 - z) - u * (1 - u)) with ((z - u) * (1 - u - z)) by ring. apply Rmult_le_pos; lra. Qed.
Lemma product_quarter : forall z, z * (1 - z) <= / 4.
Proof. intros z; pose proof (pow2_ge_0 (2 * z - 1)). lra. Qed.
(** Part of the way to the tilted law goes at least 4 q (1 - q) times that part of the distance. *)
Lemma part_of_way : forall a s, 0 < a < 1 -> 0 < s -> 4 * a * (q * (1 - q)) * (tilted s - q) <= tilted (a * s) - q.
Proof.
  intros a s A S. assert (As : 0 < a * s) by (apply Rmult_lt_0_compat; lra). assert (As' : a * s < s) by (rewrite <- (Rmult_1_l s) at 2; apply Rmult_lt_compat_r; lra).
  pose proof (tilted_grows 0 (a * s) ltac:(lra)) as G. rewrite tilted_zero in G. pose proof (tilted_unit (a * s)) as U.
  destruct (tilted_between 0 (a * s) As) as [c [C E]]. rewrite tilted_zero, Rminus_0_r in E.
  pose proof (tilted_grows 0 c ltac:(lra)) as Gc. rewrite tilted_zero in Gc. pose proof (tilted_grows c (a * s) ltac:(lra)) as Gd.
  assert (W : 0 < q * (1 - q)) by (apply Rmult_lt_0_compat; lra). pose proof (product_quarter q) as W4.
  destruct (Rle_lt_dec (tilted (a * s)) (1 - q)) as [L|L].
  - pose proof (product_between q (tilted c) ltac:(lra)) as B. destruct (tilted_between 0 s S) as [d [_ F]]. rewrite tilted_zero, Rminus_0_r in F. pose proof (product_quarter (tilted d)) as B4.
    apply Rmult_le_compat_r with (r := a * s) in B; [|lra]. apply Rmult_le_compat_r with (r := s) in B4; [|lra].
    apply Rle_trans with (4 * a * (q * (1 - q)) * (/ 4 * s)); [|lra].
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra].
  - set (m := tilted (a * s) * (1 - tilted (a * s))) in *.
    assert (M0 : 0 < m) by (apply Rmult_lt_0_compat; lra).
    assert (Bc : m <= tilted c * (1 - tilted c)).
    { unfold m. apply Rminus_le_0. replace (tilted c * (1 - tilted c) - tilted (a * s) * (1 - tilted (a * s))) with ((tilted (a * s) - tilted c) * (tilted (a * s) + tilted c - 1)) by ring. apply Rmult_le_pos; lra. }
    destruct (tilted_between (a * s) s As') as [d [D F]]. pose proof (tilted_grows (a * s) d ltac:(lra)) as Ge. 
    destruct (Rle_lt_dec (/ 2) (tilted (a * s))) as [H|H].
    + assert (Bd : tilted d * (1 - tilted d) <= m).
      { unfold m. apply Rminus_le_0. replace (tilted (a * s) * (1 - tilted (a * s)) - tilted d * (1 - tilted d)) with ((tilted d - tilted (a * s)) * (tilted (a * s) + tilted d - 1)) by ring. apply Rmult_le_pos; lra. }
      apply Rmult_le_compat_r with (r := s - a * s) in Bd; [|lra]. apply Rmult_le_compat_r with (r := a * s) in Bc; [|lra].
      assert (K : a * (tilted s - q) <= tilted (a * s) - q).
      { assert (a * (tilted s - tilted (a * s)) <= a * (m * (s - a * s))) by (apply Rmult_le_compat_l; lra).
        assert ((1 - a) * (m * (a * s)) <= (1 - a) * (tilted (a * s) - q)) by (apply Rmult_le_compat_l; lra).
        replace (a * (m * (s - a * s))) with ((1 - a) * (m * (a * s))) in H0 by ring. lra. }
      assert (T : 0 <= a * (tilted s - q)) by (apply Rmult_le_pos; [lra | pose proof (tilted_grows (a * s) s ltac:(lra)); lra]).
      apply Rle_trans with (4 * (q * (1 - q)) * (a * (tilted s - q))); [right; ring|].
      apply Rle_trans with (1 * (a * (tilted s - q))); [apply Rmult_le_compat_r; lra | lra].
    + exfalso; lra.
Qed.
End Tilted.

(** * Two points *)
Section Points.
Variables a p : R.
Hypotheses (A : 0 < a < 1) (P : 0 < p < 1).
Definition left_ (u : R) := exp (a * ln p + (1 - a) * ln u).
Definition right_ (u : R) := exp (a * ln (1 - p) + (1 - a) * ln (1 - u)).
Definition both_ (u : R) := left_ u + right_ u.
Definition turn (u : R) := ln p - ln u - (ln (1 - p) - ln (1 - u)).
Lemma turned : forall u, 0 < u < 1 -> forall b, tilted u (b * turn u) = exp (b * ln p + (1 - b) * ln u) * / (exp (b * ln p + (1 - b) * ln u) + exp (b * ln (1 - p) + (1 - b) * ln (1 - u))).
Proof.
  intros u U b. unfold tilted. set (k := exp (b * (ln (1 - p) - ln (1 - u)))). assert (K : 0 < k) by apply exp_pos.
  assert (E1 : exp (b * ln p + (1 - b) * ln u) = u * exp (b * turn u) * k).
  { rewrite <- (exp_ln u) at 2 by lra. unfold k. rewrite <- !exp_plus. f_equal. unfold turn. ring. }
  assert (E2 : exp (b * ln (1 - p) + (1 - b) * ln (1 - u)) = (1 - u) * k).
  { rewrite <- (exp_ln (1 - u)) at 2 by lra. unfold k. rewrite <- !exp_plus. f_equal. ring. }
  rewrite E1, E2. pose proof (tilted_below u U (b * turn u)). field. split; [|lra].
  replace (u * exp (b * turn u) * k + (1 - u) * k) with ((u * exp (b * turn u) + (1 - u)) * k) by ring. apply Rmult_integral_contrapositive_currified; lra.
Qed.
Lemma turned_all : forall u, 0 < u < 1 -> tilted u (turn u) = p.
Proof.
  intros u U. pose proof (turned u U 1) as T. rewrite Rmult_1_l in T. rewrite T. replace (1 * ln p + (1 - 1) * ln u) with (ln p) by ring. replace (1 * ln (1 - p) + (1 - 1) * ln (1 - u)) with (ln (1 - p)) by ring.
  rewrite !exp_ln by lra. field. lra.
Qed.
Lemma turn_positive : forall u, 0 < u < p -> 0 < turn u.
Proof.
  intros u U. unfold turn. assert (ln u < ln p) by (apply ln_increasing; lra). assert (ln (1 - p) < ln (1 - u)) by (apply ln_increasing; lra). lra.
Qed.
Lemma points_below : forall q, 0 < q < p -> ln (both_ q) <= -2 * a * (1 - a) * (p - q) ^ 2.
Proof.
  intros q Q. assert (B0 : forall u, 0 < both_ u) by (intros u; unfold both_, left_, right_; pose proof (exp_pos (a * ln p + (1 - a) * ln u)); pose proof (exp_pos (a * ln (1 - p) + (1 - a) * ln (1 - u))); lra).
  destruct (MVT_cor2 (fun u => ln (both_ u) + 2 * a * (1 - a) * (p - u) ^ 2)
    (fun u => (1 - a) * (left_ u * / u - right_ u * / (1 - u)) * / both_ u - 4 * a * (1 - a) * (p - u)) q p) as [c [E C]]; [lra | |].
  { intros u U. apply is_derive_Reals. pose proof (B0 u). unfold both_, left_, right_ in *. auto_derive; [repeat split; first [lra | apply Rplus_lt_0_compat; apply exp_pos] | unfold Rminus in *; field; repeat split; lra]. }
  assert (Z : ln (both_ p) = 0).
  { unfold both_, left_, right_. replace (a * ln p + (1 - a) * ln p) with (ln p) by ring. replace (a * ln (1 - p) + (1 - a) * ln (1 - p)) with (ln (1 - p)) by ring.
    rewrite !exp_ln by lra. replace (p + (1 - p)) with 1 by ring. apply ln_1. }
  rewrite Z in E. assert (Cu : 0 < c < 1) by lra. pose proof (part_of_way c Cu a (turn c) A (turn_positive c ltac:(lra))) as W. rewrite (turned_all c Cu), (turned c Cu) in W.
  fold (left_ c) (right_ c) in W. fold (both_ c) in W. pose proof (B0 c) as Bc.
  assert (K : (1 - a) * (left_ c * / c - right_ c * / (1 - c)) * / both_ c = (1 - a) * (left_ c * / both_ c - c) * / (c * (1 - c))).
  { unfold both_ in *. field. repeat split; lra. }
  assert (D : 0 <= (1 - a) * (left_ c * / c - right_ c * / (1 - c)) * / both_ c - 4 * a * (1 - a) * (p - c)).
  { rewrite K. assert (V : 0 < c * (1 - c)) by (apply Rmult_lt_0_compat; lra). apply Rmult_le_reg_r with (c * (1 - c)); [exact V|]. rewrite Rmult_0_l.
    replace (((1 - a) * (left_ c * / both_ c - c) * / (c * (1 - c)) - 4 * a * (1 - a) * (p - c)) * (c * (1 - c))) with ((1 - a) * ((left_ c * / both_ c - c) - 4 * a * (c * (1 - c)) * (p - c))) by (field; lra).
    apply Rmult_le_pos; lra. }
  pose proof (Rmult_le_pos _ (p - q) D ltac:(lra)) as F. rewrite <- E in F. replace (p - p) with 0 in F by ring. lra.
Qed.
End Points.
(** -log q >= 2 (1 - q)² *)
Lemma log_above : forall q, 0 < q < 1 -> ln q <= -2 * (1 - q) ^ 2.
Proof.
  intros q Q. pose proof (quartic 1 q Q ltac:(lra)) as K. unfold two_point in K. replace (1 - 1) with 0 in K by ring. rewrite Rmult_0_l in K.
  replace (1 / q) with (/ q) in K by (field; lra). rewrite ln_Rinv in K by lra. pose proof (pow_le (1 - q) 4 ltac:(lra)). lra.
Qed.

(** * Laws *)
Section Laws.
Context {X : space}.
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q).
Variable a : R.
Hypotheses (A : 0 < a < 1).
Lemma weighted : forall x y s, 0 <= x -> 0 <= y -> rpow x a * rpow y (1 - a) <= a * exp ((a - 1) * s) * x + (1 - a) * exp (a * s) * y.
Proof.
  intros x y s Hx Hy. assert (N : 0 <= a * exp ((a - 1) * s) * x + (1 - a) * exp (a * s) * y).
  { pose proof (exp_pos ((a - 1) * s)). pose proof (exp_pos (a * s)). apply Rplus_le_le_0_compat; repeat (apply Rmult_le_pos; [|lra]); lra. }
  unfold rpow. destruct (Rlt_dec 0 x) as [X0|X0]; [|destruct (Req_EM_T a 0); lra]. destruct (Rlt_dec 0 y) as [Y0|Y0]; [|destruct (Req_EM_T (1 - a) 0); lra].
  rewrite <- exp_plus.
  (* the tangent of exp at their mean is below both points *)
  set (v := (a - 1) * s + ln x). set (w := a * s + ln y). replace (a * ln x + (1 - a) * ln y) with (a * v + (1 - a) * w) by (unfold v, w; ring).
  replace (a * exp ((a - 1) * s) * x) with (a * exp v) by (unfold v; rewrite exp_plus, exp_ln by exact X0; ring).
  replace ((1 - a) * exp (a * s) * y) with ((1 - a) * exp w) by (unfold w; rewrite exp_plus, exp_ln by exact Y0; ring).
  set (m := a * v + (1 - a) * w). pose proof (exp_pos m) as Em.
  assert (T : forall z, exp m * (1 + (z - m)) <= exp z).
  { intros z. replace (exp z) with (exp m * exp (z - m)) by (rewrite <- exp_plus; f_equal; ring). apply Rmult_le_compat_l; [lra | apply exp_ineq1_le]. }
  pose proof (T v) as Tv. pose proof (T w) as Tw. apply Rmult_le_compat_l with (r := a) in Tv; [|lra]. apply Rmult_le_compat_l with (r := 1 - a) in Tw; [|lra].
  replace (exp m) with (a * (exp m * (1 + (v - m))) + (1 - a) * (exp m * (1 + (w - m)))) at 1 by (unfold m; ring). lra.
Qed.
Lemma split_bound : forall S s r, is_event S -> integrable X (powers P Q a) -> let p := integral X (fun x => P x * S x) in let q := integral X (fun x => Q x * S x) in
  integral X (powers P Q a) <= a * exp ((a - 1) * s) * p + (1 - a) * exp (a * s) * q + (a * exp ((a - 1) * r) * (1 - p) + (1 - a) * exp (a * r) * (1 - q)).
Proof.
  intros S s r [MS ES] I p q. assert (US : forall x, 0 <= S x <= 1) by (intros x; destruct (ES x); lra).
  pose proof (part P S LP MS US) as IP. pose proof (part Q S LQ MS US) as IQ. pose proof LP as [P0 [I1 V1]]. pose proof LQ as [Q0 [I2 V2]].
  destruct (combination (X := X) (a * exp ((a - 1) * s) - a * exp ((a - 1) * r)) (a * exp ((a - 1) * r)) _ _ IP I1) as [B B'].
  destruct (combination (X := X) ((1 - a) * exp (a * s) - (1 - a) * exp (a * r)) ((1 - a) * exp (a * r)) _ _ IQ I2) as [C C'].
  destruct (integral_plus X _ _ B C) as [D D']. fold p in B'. fold q in C'. rewrite V1 in B'. rewrite V2 in C'.
  apply Rle_trans with (integral X (fun x => (a * exp ((a - 1) * s) - a * exp ((a - 1) * r)) * (P x * S x) + a * exp ((a - 1) * r) * P x +
    (((1 - a) * exp (a * s) - (1 - a) * exp (a * r)) * (Q x * S x) + (1 - a) * exp (a * r) * Q x))); [|rewrite D', B', C'; lra].
  apply below; auto. intros x. unfold powers. destruct (ES x) as [E|E]; rewrite E; [pose proof (weighted (P x) (Q x) r (P0 x) (Q0 x)) | pose proof (weighted (P x) (Q x) s (P0 x) (Q0 x))]; lra.
Qed.
Lemma sum_of_powers : forall p q, 0 < p < 1 -> 0 < q < 1 ->
  a * exp ((a - 1) * (ln p - ln q)) * p + (1 - a) * exp (a * (ln p - ln q)) * q = exp (a * ln p + (1 - a) * ln q).
Proof.
  intros p q Hp Hq. rewrite <- (exp_ln p) at 2 by lra. rewrite <- (exp_ln q) at 3 by lra. rewrite !Rmult_assoc, <- !exp_plus.
  replace ((a - 1) * (ln p - ln q) + ln p) with (a * ln p + (1 - a) * ln q) by ring. replace (a * (ln p - ln q) + ln q) with (a * ln p + (1 - a) * ln q) by ring. ring.
Qed.
Lemma powers_bound : 0 < integral X (powers P Q a) -> integrable X (powers P Q a) -> ln (integral X (powers P Q a)) <= -2 * a * (1 - a) * tv P Q ^ 2.
Proof.
  intros I0 I. destruct (tv_event P Q LP LQ) as [S [ES T]]. pose proof (fun s r => split_bound S s r ES I) as B. cbv zeta in B.
  set (p := integral X (fun x => P x * S x)) in *. set (q := integral X (fun x => Q x * S x)) in *. set (J := integral X (powers P Q a)) in *.
  assert (TS : is_test X S) by (destruct ES as [MS ES]; split; [exact MS | intros x; destruct (ES x); lra]).
  destruct (test_part P S LP TS) as [_ Bp]. destruct (test_part Q S LQ TS) as [_ Bq]. fold p in Bp. fold q in Bq. pose proof (tv_nonnegative P Q LP LQ) as V.
  assert (Log : forall v, J <= exp v -> ln J <= v) by (intros v [L|L]; [left; rewrite <- (ln_exp v); now apply ln_increasing | right; rewrite L; apply ln_exp]).
  assert (Aa : 0 < a * (1 - a)) by (apply Rmult_lt_0_compat; lra).
  destruct V as [V|V].
  2:{ rewrite <- V. specialize (B 0 0). rewrite !Rmult_0_r, exp_0 in B. replace (-2 * a * (1 - a) * 0 ^ 2) with 0 by ring. apply Log. rewrite exp_0. lra. }
  rewrite T in V |- *. destruct (Req_dec p 1) as [P1|P1]; destruct (Req_dec q 0) as [Q0|Q0].
  - exfalso. rewrite P1, Q0 in B. assert (J <= 0 + 0); [|lra]. apply le_epsilon. intros d Hd.
    specialize (B (- ln (d / 2) / (1 - a)) (ln (d / 2) / a)). assert (D2 : 0 < d / 2) by lra.
    replace ((a - 1) * (- ln (d / 2) / (1 - a))) with (ln (d / 2)) in B by (field; lra). replace (a * (ln (d / 2) / a)) with (ln (d / 2)) in B by (field; lra). rewrite exp_ln in B by exact D2.
    assert (a * (d / 2) <= 1 * (d / 2)) by (apply Rmult_le_compat_r; lra). assert ((1 - a) * (d / 2) <= 1 * (d / 2)) by (apply Rmult_le_compat_r; lra). lra.
  - assert (L : J <= exp ((1 - a) * ln q)).
    { apply le_epsilon. intros d Hd. specialize (B (ln 1 - ln q) (ln d / a)). rewrite P1 in B. replace (a * (ln d / a)) with (ln d) in B by (field; lra). rewrite exp_ln in B by exact Hd.
      assert (E : a * exp ((a - 1) * (ln 1 - ln q)) * 1 + (1 - a) * exp (a * (ln 1 - ln q)) * q = exp ((1 - a) * ln q)).
      { rewrite ln_1. rewrite <- (exp_ln q) at 3 by lra. rewrite (Rmult_assoc (1 - a)), <- exp_plus. replace (a * (0 - ln q) + ln q) with ((1 - a) * ln q) by ring.
        replace ((a - 1) * (0 - ln q)) with ((1 - a) * ln q) by ring. ring. }
      rewrite E in B. assert ((1 - a) * d * (1 - q) <= 1 * d * 1) by (apply Rmult_le_compat; [apply Rmult_le_pos; lra | lra | apply Rmult_le_compat_r; lra | lra]). lra. }
    apply Log in L. pose proof (log_above q ltac:(lra)) as K. rewrite P1 in *. apply Rmult_le_compat_l with (r := 1 - a) in K; [|lra].
    pose proof (pow2_ge_0 (1 - q)) as W. assert (a * ((1 - a) * (1 - q) ^ 2) <= 1 * ((1 - a) * (1 - q) ^ 2)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]). lra.
  - assert (L : J <= exp (a * ln (1 - p))).
    { apply le_epsilon. intros d Hd. specialize (B (- ln d / (1 - a)) (ln (1 - p))). rewrite Q0 in B. replace ((a - 1) * (- ln d / (1 - a))) with (ln d) in B by (field; lra). rewrite exp_ln in B by exact Hd.
      assert (E : a * exp ((a - 1) * ln (1 - p)) * (1 - p) + (1 - a) * exp (a * ln (1 - p)) * (1 - 0) = exp (a * ln (1 - p))).
      { rewrite <- (exp_ln (1 - p)) at 2 by lra. rewrite (Rmult_assoc a), <- exp_plus. replace ((a - 1) * ln (1 - p) + ln (1 - p)) with (a * ln (1 - p)) by ring. ring. }
      rewrite E in B. assert (a * d * p <= 1 * d * 1) by (apply Rmult_le_compat; [apply Rmult_le_pos; lra | lra | apply Rmult_le_compat_r; lra | lra]). lra. }
    apply Log in L. pose proof (log_above (1 - p) ltac:(lra)) as K. rewrite Q0 in *. replace (1 - (1 - p)) with p in K by ring. apply Rmult_le_compat_l with (r := a) in K; [|lra].
    pose proof (pow2_ge_0 p) as W. replace (p - 0) with p by ring. assert ((1 - a) * (a * p ^ 2) <= 1 * (a * p ^ 2)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]). lra.
  - pose proof (points_below a p A ltac:(lra) q ltac:(lra)) as K. specialize (B (ln p - ln q) (ln (1 - p) - ln (1 - q))).
    rewrite (sum_of_powers p q), (sum_of_powers (1 - p) (1 - q)) in B by lra. fold (left_ a p q) (right_ a p q) in B. fold (both_ a p q) in B.
    apply Rle_trans with (ln (both_ a p q)); [|exact K]. destruct B as [B|B]; [left; now apply ln_increasing | right; now rewrite B].
Qed.
Lemma powers_integrable : integrable X (powers P Q a).
Proof.
  assert (C : forall c, measurable X (fun _ => c)) by (intros c; apply (measurable_borel X (fun _ _ => c) P P); auto using law_meas; constructor).
  destruct (combination (X := X) 1 1 P Q (proj1 (proj2 LP)) (proj1 (proj2 LQ))) as [S _]. apply (integral_dominated X _ _) with (2 := S).
  - apply cut_meas.
    + exact (meas_borel (fn_value FPow) (fn_borel FPow) P (fun _ => a) (law_meas P LP) (C a)).
    + exact (meas_borel (fn_value FPow) (fn_borel FPow) Q (fun _ => 1 - a) (law_meas Q LQ) (C (1 - a))).
  - intros x. unfold powers. rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; apply rpow_nonneg).
    pose proof (weighted (P x) (Q x) 0 (proj1 LP x) (proj1 LQ x)) as W. rewrite !Rmult_0_r, exp_0 in W. pose proof (proj1 LP x) as P0. pose proof (proj1 LQ x) as Q0.
    assert (a * 1 * P x <= 1 * P x) by (apply Rmult_le_compat_r; lra). assert ((1 - a) * 1 * Q x <= 1 * Q x) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma pinsker_below : is_finite (renyi P Q a) -> 2 * a * tv P Q ^ 2 <= real (renyi P Q a).
Proof.
  intros F. rewrite (below_is P Q LP) in F |- * by lra. pose proof (finite_if_is _ _ F) as I0. rewrite finite_if_yes by exact I0. cbn [real].
  pose proof (powers_bound I0 powers_integrable) as B. apply Rmult_le_reg_r with (1 - a); [lra|].
  replace (ln (integral X (powers P Q a)) / (a - 1) * (1 - a)) with (- ln (integral X (powers P Q a))) by (field; lra). lra.
Qed.
End Laws.

Definition ax_pinsker_below : theorem := Thm [fin_ D_; gt a_ zero_; gt one_ a_] (ge D_ (Mul (Mul (Num 2) a_) (Pow TV 2))).
Lemma pinsker_below_holds : holds ax_pinsker_below.
Proof. laws. change (0 < sy e 1) in H0. change (sy e 1 < 1) in H1. renyi_in H. exact (pinsker_below (dn e 1) (dn e 2) LP LQ (sy e 1) (conj H0 H1) H). Qed.
