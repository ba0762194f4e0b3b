(** The divergences of finite laws, as sums that can be computed. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Psatz.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Finite.
Import ListNotations.
Open Scope R_scope.

Definition zero (q : Q) : bool := Qeq_bool q 0.
Lemma zero_true : forall q, zero q = true -> Q2R q = 0.
Proof. intros q H; apply Qeq_bool_iff, Qeq_eqR in H; rewrite H; apply RMicromega.Q2R_0. Qed.
Lemma zero_false : forall q, (0 <= q)%Q -> zero q = false -> 0 < Q2R q.
Proof.
  intros q P H. apply Qle_Rle in P. rewrite RMicromega.Q2R_0 in P. destruct P as [P|P]; [exact P|exfalso].
  apply Qeq_bool_neq in H. apply H, eqR_Qeq. rewrite RMicromega.Q2R_0. symmetry; exact P.
Qed.
Lemma same_true : forall p q, Qeq_bool p q = true -> Q2R p = Q2R q.
Proof. intros p q H; apply Qeq_eqR, Qeq_bool_iff, H. Qed.
Lemma valid_pos : forall l, valid l = true -> forallb (Qle_bool 0) l = true.
Proof. intros l H; apply andb_prop in H; tauto. Qed.
Lemma step_pos : forall x, 0 < x -> step x = 1.
Proof. intros x H; unfold step; destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.
Lemma step_neg : forall x, x <= 0 -> step x = 0.
Proof. intros x H; unfold step; destruct (Rlt_dec 0 x); [lra | reflexivity]. Qed.
Lemma pos_above : forall x, 0 <= x -> pos x = x.
Proof. intros; apply Rmax_left; lra. Qed.
Lemma pos_below : forall x, x <= 0 -> pos x = 0.
Proof. intros; apply Rmax_right; lra. Qed.
Lemma rpow_pos : forall x y, 0 < x -> rpow x y = exp (y * ln x).
Proof. intros; unfold rpow; destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.
Lemma rpow_zero : forall y, y <> 0 -> rpow 0 y = 0.
Proof. intros; unfold rpow; destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T y 0); [contradiction | reflexivity]. Qed.
Lemma rpow_0 : forall x, rpow x 0 = 1.
Proof. intros; unfold rpow; destruct (Rlt_dec 0 x); [rewrite Rmult_0_l; apply exp_0 | destruct (Req_EM_T 0 0); [reflexivity | lra]]. Qed.

Lemma ln_zero : forall x, x <= 0 -> ln x = 0.
Proof. intros x H; unfold ln; destruct (Rlt_dec 0 x) as [K|K]; [exfalso; apply (Rlt_irrefl x), (Rle_lt_trans _ _ _ H K) | reflexivity]. Qed.

Ltac case_zero q := let Z := fresh "Z" in destruct (zero q) eqn:Z; [apply zero_true in Z; rewrite ?Z in * | apply zero_false in Z; [|assumption]].

Definition dominated (p q : Q) : bool := zero p || negb (zero q).

(** The max divergence is the logarithm of the largest ratio. *)
Definition larger (x y : Q) : Q := if Qle_bool x y then y else x.
Fixpoint largest_ratio (l m : list Q) : Q :=
  match l, m with p :: l, q :: m => if zero q then largest_ratio l m else larger (Qred (p / q)) (largest_ratio l m) | _, _ => 0%Q end.
Lemma larger_spec : forall x y, Q2R x <= Q2R (larger x y) /\ Q2R y <= Q2R (larger x y) /\ (larger x y = x \/ larger x y = y).
Proof.
  intros x y; unfold larger; destruct (Qle_bool x y) eqn:K.
  - apply Qle_bool_iff, Qle_Rle in K. split; [lra | split; [lra | auto]].
  - assert (~ (x <= y)%Q) as N by (rewrite <- Qle_bool_iff, K; discriminate). apply Qnot_le_lt, Qlt_Rlt in N. split; [lra | split; [lra | auto]].
Qed.
Lemma hockey_null : forall l m, forallb (Qle_bool 0) l = true -> forallb (Qle_bool 0) m = true -> every dominated l m = true ->
  forall c, 0 < c -> (sums (fun p q => pos (Q2R p - c * Q2R q)) l m = 0 <-> Q2R (largest_ratio l m) <= c).
Proof.
  assert (N : forall c l m, 0 <= sums (fun p q => pos (Q2R p - c * Q2R q)) l m).
  { intros c; induction l as [|p l IH]; intros [|q m]; cbn [sums]; try lra. pose proof (IH m). pose proof (Rmax_r (Q2R p - c * Q2R q) 0). unfold pos at 1; lra. }
  induction l as [|p l IH]; intros [|q m] P Q0 D c C; cbn [sums largest_ratio every forallb] in *; try (rewrite RMicromega.Q2R_0; split; intros; lra).
  apply andb_prop in P; destruct P as [P0 P]; apply andb_prop in Q0; destruct Q0 as [Q1 Q0]; apply andb_prop in D; destruct D as [D0 D].
  specialize (IH m P Q0 D c C). pose proof (N c l m). pose proof (Rmax_r (Q2R p - c * Q2R q) 0). unfold pos at 1.
  apply Qle_bool_iff in P0; apply Qle_bool_iff in Q1. unfold dominated in D0. destruct (zero q) eqn:Z.
  - rewrite Bool.orb_false_r in D0. rewrite (zero_true q Z), (zero_true p D0), Rmax_left by lra. rewrite <- IH. split; intros; lra.
  - assert (NZ : ~ q == 0) by (intro E; apply Qeq_bool_iff in E; unfold zero in Z; congruence). apply zero_false in Z; [|assumption].
    destruct (larger_spec (Qred (p / q)) (largest_ratio l m)) as [A [B E]].
    assert (F : Q2R (Qred (p / q)) = Q2R p / Q2R q) by (rewrite (Qeq_eqR _ _ (Qred_correct _)); now apply Q2R_div).
    assert (G : Q2R (Qred (p / q)) <= c <-> Q2R p - c * Q2R q <= 0).
    { rewrite F. split; intro K. { apply Rmult_le_compat_r with (r := Q2R q) in K; [|lra]. unfold Rdiv in K. rewrite Rmult_assoc, Rinv_l in K by lra. lra. }
      apply Rmult_le_reg_r with (Q2R q); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    split; intro K.
    + assert (Q2R p - c * Q2R q <= 0) by (destruct (Rle_dec (Q2R p - c * Q2R q) 0); [assumption|]; rewrite Rmax_left in K by lra; lra).
      destruct E as [E|E]; rewrite E; [now apply G | apply IH]. rewrite Rmax_right in K by lra. lra.
    + rewrite Rmax_right by (apply G; lra). enough (sums (fun p q : Q => pos (Q2R p - c * Q2R q)) l m = 0) by lra. apply IH; lra.
Qed.

Section Two.
Variables (n : nat) (f g : nat -> R) (l m : list Q).
Hypotheses (Lf : listed n f l) (Lg : listed n g m) (Vl : valid l = true) (Vm : valid m = true).
Let X := finite n.
Notation "'sum' F" := (sums F l m) (at level 10, F at level 9).

Lemma by_sums : forall (G : R -> R -> R) F, (forall p q, (0 <= p)%Q -> (0 <= q)%Q -> G (Q2R p) (Q2R q) = F p q) ->
  integral X (fun i => G (f i) (g i)) = sum F.
Proof. intros; apply (fsum_sums n G); auto using valid_pos. Qed.

Lemma continuous_sum : integral X (fun i => f i * (1 - step (g i))) = sum (fun p q => if zero q then Q2R p else 0).
Proof.
  apply (by_sums (fun p q => p * (1 - step q))). intros p q P Q0. case_zero q; [rewrite step_neg by lra | rewrite step_pos by assumption]; ring.
Qed.
Lemma is_continuous : every dominated l m = true -> @continuous X f g.
Proof.
  intros H; unfold continuous; rewrite continuous_sum. apply (sums_zero _ dominated); [exact H|].
  intros p q K; unfold dominated in K. destruct (zero q); [|reflexivity]. rewrite Bool.orb_false_r in K. now apply zero_true.
Qed.
Lemma not_continuous : every dominated l m = false -> ~ @continuous X f g.
Proof.
  intros H; unfold continuous; rewrite continuous_sum. pose proof (valid_pos _ Vl) as P. clear - H P. revert m H P.
  induction l as [|p l' IH]; intros [|q m'] H P; cbn in *; try discriminate. apply andb_prop in P; destruct P as [P0 P].
  assert (S : forall m, 0 <= sums (fun p q : Q => if zero q then Q2R p else 0) l' m).
  { clear - P. induction l' as [|a l'' IH]; intros [|b m']; cbn in *; try lra. apply andb_prop in P; destruct P as [P0 P].
    apply Qle_bool_iff, Qle_Rle in P0; rewrite RMicromega.Q2R_0 in P0. pose proof (IH P m'). destruct (zero b); lra. }
  pose proof (S m'). pose proof P0 as P1. apply Qle_bool_iff in P0. apply Qle_bool_iff, Qle_Rle in P1. rewrite RMicromega.Q2R_0 in P1.
  unfold dominated in H at 1. destruct (zero q) eqn:Z; cbn in H.
  - rewrite Bool.orb_false_r in H. destruct (zero p) eqn:Zp; [rewrite (zero_true p Zp) in *; cbn in H; intro E; apply (IH m' H P); lra|].
    apply zero_false in Zp; [lra | assumption].
  - rewrite Bool.orb_true_r in H. intro E; apply (IH m' H P); lra.
Qed.

Lemma tv_value : @tv X f g = Q2R (qsums (fun p q => if Qle_bool p q then 0%Q else Qred (p - q)) l m).
Proof.
  rewrite <- (sums_q (fun p q => pos (Q2R p - Q2R q))); [apply (by_sums (fun p q => pos (p - q))); reflexivity|].
  intros p q. destruct (Qle_bool p q) eqn:K.
  - apply Qle_bool_iff, Qle_Rle in K. rewrite RMicromega.Q2R_0. apply pos_below; lra.
  - rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_minus. apply pos_above. assert (~ (p <= q)%Q) by (rewrite <- Qle_bool_iff, K; discriminate).
    apply Qnot_le_lt, Qlt_Rlt in H; lra.
Qed.
Lemma hockey_at_0 : forall t, t = 0 -> @hockey_stick X f g t = @tv X f g.
Proof. intros t ->; unfold hockey_stick, tv; rewrite exp_0. apply fsum_ext; intros; f_equal; ring. Qed.
Lemma hockey_value : forall t, @hockey_stick X f g t = sum (fun p q => if zero q then Q2R p else if zero p then 0 else pos (Q2R p - exp t * Q2R q)).
Proof.
  intros t; apply (by_sums (fun p q => pos (p - exp t * q))). intros p q P Q0. pose proof (exp_pos t). apply Qle_Rle in P as P'. rewrite RMicromega.Q2R_0 in P'.
  case_zero q; [apply (eq_trans (y := pos (Q2R p))); [f_equal; ring | apply pos_above; assumption]|].
  case_zero p; [apply pos_below; nra | reflexivity].
Qed.
Lemma loss_tail_value : forall t, @loss_tail X f g t =
  sum (fun p q => if zero p then 0 else if zero q then Q2R p else Q2R p * step (Q2R p - exp t * Q2R q)).
Proof.
  intros t; apply (by_sums (fun p q => p * step (p - exp t * q))). intros p q P Q0.
  case_zero p; [ring|]. case_zero q; [rewrite step_pos by lra; ring | reflexivity].
Qed.
Lemma loss_within_value : forall t, @loss_within X f g t =
  sum (fun p q => if zero p then 0 else if zero q then 0 else Q2R p * ((1 - step (Q2R p - exp t * Q2R q)) * (1 - step (exp (- t) * Q2R q - Q2R p)))).
Proof.
  intros t; apply (by_sums (fun p q => p * ((1 - step (p - exp t * q)) * (1 - step (exp (- t) * q - p))))). intros p q P Q0.
  case_zero p; [ring|]. case_zero q; [rewrite step_pos by lra; ring | reflexivity].
Qed.
Lemma hellinger2_value : @hellinger2 X f g = 1 - sum (fun p q => if zero p || zero q then 0 else if Qeq_bool p q then Q2R p else sqrt (Q2R p) * sqrt (Q2R q)).
Proof.
  unfold hellinger2; f_equal. apply (by_sums (fun p q => sqrt p * sqrt q)). intros p q P Q0.
  case_zero p; [rewrite sqrt_0; cbn; ring|]. case_zero q; [rewrite sqrt_0; cbn; ring|]. cbn.
  destruct (Qeq_bool p q) eqn:K; [|reflexivity]. rewrite (same_true _ _ K), sqrt_sqrt by lra. reflexivity.
Qed.

Lemma finite_yes : forall (A : Prop) v, A -> finite_if A v = Finite v.
Proof. intros A v H; unfold finite_if; destruct (yes A); [reflexivity | contradiction]. Qed.
Lemma finite_no : forall (A : Prop) v, ~ A -> finite_if A v = p_infty.
Proof. intros A v H; unfold finite_if; destruct (yes A); [contradiction | reflexivity]. Qed.

Lemma kl_value : every dominated l m = true ->
  @kl X f g = Finite (sum (fun p q => if zero p || zero q then 0 else if Qeq_bool p q then 0 else Q2R p * ln (Q2R (Qred (p / q))))).
Proof.
  intros H; unfold kl; rewrite finite_yes by (split; [now apply is_continuous | exact Logic.I]). f_equal.
  apply (by_sums (fun p q => p * ln (p * / q))). intros p q P Q0.
  case_zero p; [cbn [orb]; ring|]. destruct (zero q) eqn:Zq; cbn [orb].
  - rewrite (zero_true q Zq), Rinv_0, Rmult_0_r. rewrite ln_zero by lra; ring.
  - apply zero_false in Zq; [|assumption]. destruct (Qeq_bool p q) eqn:K.
    + rewrite (same_true _ _ K), Rinv_r, ln_1 by lra. ring.
    + rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_div; [reflexivity|]. intro E; apply Qeq_eqR in E; rewrite RMicromega.Q2R_0 in E; lra.
Qed.
Lemma kl_infinite : every dominated l m = false -> @kl X f g = p_infty.
Proof. intros H; apply finite_no; intros [K _]; revert K; now apply not_continuous. Qed.

Lemma chi2_value : every dominated l m = true -> @chi2 X f g = Finite (Q2R (qsums (fun p q => if zero q then 0%Q else Qred (p * p / q)) l m) - 1).
Proof.
  intros H; unfold chi2; rewrite finite_yes by (split; [now apply is_continuous | exact Logic.I]). do 2 f_equal.
  rewrite <- (sums_q (fun p q => Q2R p * Q2R p * / Q2R q)); [apply (by_sums (fun p q => p * p * / q)); reflexivity|].
  intros p q. destruct (zero q) eqn:Z; [rewrite (zero_true q Z), Rinv_0, RMicromega.Q2R_0; ring|].
  rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_div, Q2R_mult; [reflexivity|]. intro E; apply Qeq_bool_iff in E; unfold zero in Z; congruence.
Qed.
Lemma chi2_infinite : every dominated l m = false -> @chi2 X f g = p_infty.
Proof. intros H; apply finite_no; intros [K _]; revert K; now apply not_continuous. Qed.

Definition ratio_term (a : R) (p q : Q) : R :=
  if zero p || zero q then 0 else if Qeq_bool p q then Q2R p else exp (a * ln (Q2R p) + (1 - a) * ln (Q2R q)).
Lemma ratio_sum : forall a, a <> 1 -> integral X (fun i => power_ratio a (f i) (g i)) = sum (ratio_term a).
Proof.
  intros a A; apply (by_sums (fun p q => power_ratio a p q)). intros p q P Q0. unfold power_ratio, ratio_term.
  case_zero p; [rewrite step_neg by lra; cbn; ring|]. rewrite (step_pos _ Z), (rpow_pos (Q2R p)) by assumption.
  case_zero q; cbn [orb]; [rewrite rpow_zero by lra; ring|]. rewrite rpow_pos by assumption.
  rewrite Rmult_1_l, <- exp_plus. destruct (Qeq_bool p q) eqn:K; [|reflexivity].
  rewrite <- (same_true _ _ K). rewrite <- (exp_ln (Q2R p)) at 3 by assumption. f_equal; ring.
Qed.
Lemma renyi_above : forall a, 1 < a -> every dominated l m = true -> @renyi X f g a = Finite (ln (sum (ratio_term a)) / (a - 1)).
Proof.
  intros a A H; unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|lra].
  rewrite finite_yes by (split; [now apply is_continuous | exact Logic.I]). rewrite ratio_sum by lra; reflexivity.
Qed.
Lemma renyi_infinite : forall a, 1 < a -> every dominated l m = false -> @renyi X f g a = p_infty.
Proof.
  intros a A H; unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [|lra].
  apply finite_no; intros [K _]; revert K; now apply not_continuous.
Qed.
Lemma renyi_below : forall a, a < 1 -> 0 < sum (ratio_term a) -> @renyi X f g a = Finite (ln (sum (ratio_term a)) / (a - 1)).
Proof.
  intros a A H; unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [lra|].
  rewrite ratio_sum by lra. now apply finite_yes.
Qed.
Lemma renyi_apart : forall a, a < 1 -> every (fun p q => zero p || zero q) l m = true -> @renyi X f g a = p_infty.
Proof.
  intros a A H; unfold renyi. destruct (Req_EM_T a 1); [lra|]. destruct (Rlt_dec 1 a); [lra|].
  rewrite ratio_sum by lra. apply finite_no. rewrite (sums_zero _ _ l m H); [lra|]. intros p q K; unfold ratio_term; rewrite K; reflexivity.
Qed.
Lemma renyi_one : forall a, a = 1 -> @renyi X f g a = @kl X f g.
Proof. intros a ->; unfold renyi; destruct (Req_EM_T 1 1); [reflexivity | lra]. Qed.

Lemma max_divergence_value : every dominated l m = true -> Qle_bool (largest_ratio l m) 0 = false ->
  @max_divergence X f g = Finite (ln (Q2R (largest_ratio l m))).
Proof.
  intros D Z. assert (P : 0 < Q2R (largest_ratio l m)).
  { assert (~ (largest_ratio l m <= 0)%Q) as N by (rewrite <- Qle_bool_iff, Z; discriminate). apply Qnot_le_lt, Qlt_Rlt in N. rewrite RMicromega.Q2R_0 in N; exact N. }
  assert (K : forall c, @hockey_stick X f g c = 0 <-> ln (Q2R (largest_ratio l m)) <= c).
  { intros c. unfold hockey_stick. rewrite (by_sums (fun p q => pos (p - exp c * q)) (fun p q => pos (Q2R p - exp c * Q2R q))) by reflexivity.
    rewrite hockey_null by (auto using valid_pos, exp_pos). split; intro H.
    - rewrite <- (ln_exp c). destruct H as [H|H]; [left; now apply ln_increasing | right; now rewrite H].
    - rewrite <- (exp_ln _ P). destruct H as [H|H]; [left; now apply exp_increasing | right; now rewrite H]. }
  apply is_glb_Rbar_unique; split.
  - intros c C; apply K in C; exact C.
  - intros b B. apply (B (ln (Q2R (largest_ratio l m)))). apply K; lra.
Qed.
Lemma max_divergence_infinite : every dominated l m = false -> @max_divergence X f g = p_infty.
Proof.
  intros D; apply is_glb_Rbar_unique; split; [|intros b _; destruct b; exact Logic.I].
  intros c C; exfalso. apply (not_continuous D). unfold continuous.
  rewrite continuous_sum. unfold hockey_stick in C. rewrite (by_sums (fun p q => pos (p - exp c * q)) (fun p q => pos (Q2R p - exp c * Q2R q))) in C by reflexivity.
  pose proof (valid_pos _ Vl) as P. clear - C P. revert m C. induction l as [|p l' IH]; intros [|q m'] C; cbn [sums forallb] in *; auto.
  assert (S : forall a b, 0 <= sums (fun p q => pos (Q2R p - exp c * Q2R q)) a b)
    by (induction a as [|x a IHa]; intros [|y b]; cbn [sums]; try lra; pose proof (IHa b); pose proof (Rmax_r (Q2R x - exp c * Q2R y) 0); unfold pos at 1; lra).
  apply andb_prop in P; destruct P as [P0 P]. pose proof (S l' m'). pose proof (Rmax_r (Q2R p - exp c * Q2R q) 0) as M. fold (pos (Q2R p - exp c * Q2R q)) in M.
  rewrite IH by (auto; lra). destruct (zero q) eqn:Z; [|ring]. rewrite (zero_true q Z) in *.
  apply Qle_bool_iff, Qle_Rle in P0; rewrite RMicromega.Q2R_0 in P0. rewrite pos_above in C by lra. lra.
Qed.
End Two.

Lemma prob_value : forall n f l s m, listed n f l -> listed n s m -> valid l = true -> forallb (Qle_bool 0) m = true ->
  @prob (finite n) f s = Q2R (qsums (fun p q => Qred (p * q)) l m).
Proof.
  intros n f l s m Lf Lg V W. rewrite <- (sums_q (fun p q => Q2R p * Q2R q)).
  - apply (fsum_sums n Rmult); auto using valid_pos.
  - intros; rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_mult; reflexivity.
Qed.
