(** Tactics for exported refutations: the claim at given numbers and finite laws comes to relations between numbers, which interval
    arithmetic decides. *)
From Coq Require Export Reals QArith Qreals List.
From Coq Require Import Lra Lia Psatz.
From Coquelicot Require Export Hierarchy RInt Rbar.
From Interval Require Import Tactic.
From RDV Require Export Definitions Finite Evaluate Orders Families Primes Entropies Products Kernels Expectations.
From RDV Require Export Normal Laplace Worst Response Closed.
From RDV Require Erfc.
Export ListNotations.
Global Open Scope R_scope.

Lemma Rmax_abs : forall x y, Rmax x y = (x + y + Rabs (x - y)) / 2.
Proof. intros; unfold Rmax; destruct (Rle_dec x y); [rewrite Rabs_left1 by lra | rewrite Rabs_right by lra]; lra. Qed.
Lemma Rmin_abs : forall x y, Rmin x y = (x + y - Rabs (x - y)) / 2.
Proof. intros; unfold Rmin; destruct (Rle_dec x y); [rewrite Rabs_left1 by lra | rewrite Rabs_right by lra]; lra. Qed.
Lemma pos_abs : forall x, pos x = (x + Rabs x) / 2.
Proof. intros; unfold pos; rewrite Rmax_abs, Rminus_0_r; lra. Qed.
Lemma ln_at_most_0 : forall A c, 0 < A <= 1 -> 0 < c -> ln A / c <= 0.
Proof.
  intros A c [H1 H2] H3. assert (ln A <= 0) by (rewrite <- ln_1; destruct H2 as [H2|H2]; [left; now apply ln_increasing | right; now rewrite H2]).
  apply Rmult_le_reg_r with c; [assumption|]. unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma emax_finite : forall x y, emax (Finite x) (Finite y) = Finite (Rmax x y).
Proof. intros; unfold emax, Rmax; destruct (Rbar_le_dec x y) as [H|H], (Rle_dec x y) as [K|K]; cbn in *; try reflexivity; contradiction. Qed.
Lemma emin_finite : forall x y, emin (Finite x) (Finite y) = Finite (Rmin x y).
Proof. intros; unfold emin, Rmin; destruct (Rbar_le_dec x y) as [H|H], (Rle_dec x y) as [K|K]; cbn in *; try reflexivity; contradiction. Qed.
Lemma mult_infinite : forall c, 0 < c -> Rbar_mult (Finite c) p_infty = p_infty.
Proof. intros; now apply is_Rbar_mult_unique, is_Rbar_mult_p_infty_pos || (apply is_Rbar_mult_unique, is_Rbar_mult_sym; now apply is_Rbar_mult_p_infty_pos). Qed.
Lemma infinite_mult : forall c, 0 < c -> Rbar_mult p_infty (Finite c) = p_infty.
Proof. intros; apply is_Rbar_mult_unique; now apply is_Rbar_mult_p_infty_pos. Qed.

(** The rationals that a law, an event or a mixture consists of, with a proof. *)
Ltac rational t :=
  lazymatch t with
  | ?a + ?b => let x := rational a in let y := rational b in constr:(Qplus x y)
  | ?a - ?b => let x := rational a in let y := rational b in constr:(Qminus x y)
  | ?a * ?b => let x := rational a in let y := rational b in constr:(Qmult x y)
  | ?a / ?b => let x := rational a in let y := rational b in constr:(Qdiv x y)
  | - ?a => let x := rational a in constr:(Qopp x)
  | / ?a => let x := rational a in constr:(Qinv x)
  | IZR ?z => constr:(inject_Z z)
  | Q2R ?q => constr:(q)
  | ?a ^ ?n => let x := rational a in constr:(Qpower x (Z.of_nat n))
  end.
Ltac rationals ms := lazymatch ms with
  | nil => constr:(@nil Q)
  | ?a :: ?r => let x := rational a in let x := eval vm_compute in (Qred x) in let y := rationals r in constr:(x :: y)
  end.
Ltac computed F := lazymatch type of F with listed ?n ?f ?l => let n' := eval vm_compute in n in let l' := eval vm_compute in l in constr:(F : listed n' f l') end.
Ltac listing n f :=
  lazymatch f with
  | @density _ (flaw _ ?l ?N ?V) => constr:(listed_law n l N V)
  | indicator _ (fevent _ ?l ?V) => constr:(listed_event n l V eq_refl)
  | finite_law ?ms => let l := rationals ms in constr:(listed_masses ms l ltac:(repeat constructor; unfold Q2R; cbn [Qnum Qden]; lra))
  | @mixture _ nil => constr:(listed_mixture_nil n)
  | @mixture _ (@cons _ (@pair _ _ ?w ?g) ?r) =>
      let v := rational w in let v := eval vm_compute in (Qred v) in let G := listing n g in let R := listing n (mixture r) in
      constr:(listed_mixture n w v g _ r _ ltac:(unfold Q2R; cbn; lra) G R)
  | @product _ (fpower ?m) ?ps => let F := listings m ps in computed constr:(listed_product m ps _ F ltac:(lia) ltac:(discriminate))
  | @power_of _ (fpower ?m) ?k ?g => let G := listing m g in computed constr:(listed_power m k g _ G ltac:(lia) ltac:(vm_compute; lia))
  | @transition _ (fkernel ?m ?rows ?V) ?x => computed constr:(listed_row m rows V x)
  | @pushed _ (@transition _ (fkernel ?m ?rows ?V)) ?g => let G := listing m g in computed constr:(listed_pushed m g _ rows V G)
  | @followed _ (fpower ?m) ?g (@transition _ (fkernel ?m ?rows ?V)) => let G := listing m g in computed constr:(listed_followed m g _ rows V ltac:(lia) G)
  end
with listings n ps := lazymatch ps with
  | nil => constr:(Forall2_nil (listed n))
  | @cons _ ?p ?r => let G := listing n p in let R := listings n r in constr:(Forall2_cons _ _ G R)
  end.
Ltac yes := vm_compute; reflexivity.
Ltac number := first [ lra | interval | interval with (i_prec 200) ].
Ltac with_lists n f g go := let F := listing n f in let G := listing n g in go F G.
Ltac fraction := lazymatch goal with |- context [Q2R (qsums ?F ?l ?m)] =>
  let v := eval vm_compute in (qsums F l m) in lazymatch v with Qmake ?a ?b => change (Q2R (qsums F l m)) with (IZR a * / IZR (Zpos b)) end end.
Ltac finite_spaces := repeat match goal with
  | |- context [@whole _ _ (fpower ?n ?k)] => let m := eval vm_compute in (n ^ k)%nat in change (@whole _ _ (fpower n k)) with (finite m)
  | |- context [finite (length ?l)] => let m := eval vm_compute in (length l) in change (finite (length l)) with (finite m)
  end.
(** Masses that are powers of rationals with whole exponents. *)
Lemma rpow_whole : forall x n, 0 < x -> rpow x (IZR (Zpos n)) = x ^ Pos.to_nat n.
Proof.
  intros x n H; unfold rpow; destruct (Rlt_dec 0 x); [|contradiction].
  rewrite <- positive_nat_Z, <- INR_IZR_INZ. exact (Rpower_pow _ x H).
Qed.
Ltac whole_powers := repeat match goal with |- context [finite_law ?ms] => match ms with
  | context [rpow ?x 0] => rewrite (rpow_0 x)
  | context [rpow ?x (IZR (Zpos ?n))] => let k := eval vm_compute in (Pos.to_nat n) in rewrite (rpow_whole x n : _ -> _ = x ^ k) by lra
  end end.
Ltac evaluated :=
  closed_forms ltac:(idtac; number); unfold renyi_oo, conditional_entropy, information, bernoulli; cbn [app]; whole_powers; finite_spaces; rewrite ?entropy_value;
  repeat match goal with
  | |- context [@renyi (finite ?n) ?f ?g ?a] => rewrite (renyi_one n f g a) by lra
  | |- context [@renyi (finite ?n) ?f ?g ?a] => with_lists n f g ltac:(fun F G => first
      [ rewrite (renyi_above n f g _ _ F G eq_refl eq_refl a ltac:(number) eq_refl)
      | rewrite (renyi_infinite n f g _ _ F G eq_refl eq_refl a ltac:(number) eq_refl)
      | rewrite (renyi_apart n f g _ _ F G eq_refl eq_refl a ltac:(number) eq_refl)
      | rewrite (renyi_below n f g _ _ F G eq_refl eq_refl a ltac:(number) ltac:(reals; interval)) ])
  | |- context [@kl (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => first
      [ rewrite (kl_value n f g _ _ F G eq_refl eq_refl eq_refl) | rewrite (kl_infinite n f g _ _ F G eq_refl eq_refl eq_refl) ])
  | |- context [@chi2 (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => first
      [ rewrite (chi2_value n f g _ _ F G eq_refl eq_refl eq_refl) | rewrite (chi2_infinite n f g _ _ F G eq_refl eq_refl eq_refl) ])
  | |- context [@max_divergence (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => first
      [ rewrite (max_divergence_value n f g _ _ F G eq_refl eq_refl eq_refl eq_refl)
      | rewrite (max_divergence_infinite n f g _ _ F G eq_refl eq_refl eq_refl) ])
  | |- context [@hockey_stick (finite ?n) ?f ?g ?t] => rewrite (hockey_at_0 n f g t) by lra
  | |- context [@hockey_stick (finite ?n) ?f ?g ?t] => with_lists n f g ltac:(fun F G => rewrite (hockey_value n f g _ _ F G eq_refl eq_refl t))
  | |- context [@loss_tail (finite ?n) ?f ?g ?t] => with_lists n f g ltac:(fun F G => rewrite (loss_tail_value n f g _ _ F G eq_refl eq_refl t))
  | |- context [@loss_within (finite ?n) ?f ?g ?t] => with_lists n f g ltac:(fun F G => rewrite (loss_within_value n f g _ _ F G eq_refl eq_refl t))
  | |- context [@tv (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => rewrite (tv_value n f g _ _ F G eq_refl eq_refl))
  | |- context [@expect (finite ?n) ?f ?f ?g ?h] => with_lists n f g ltac:(fun F G => rewrite (expect_p n f g _ _ F G eq_refl eq_refl h eq_refl))
  | |- context [@expect (finite ?n) ?g ?f ?g ?h] => with_lists n f g ltac:(fun F G => rewrite (expect_q n f g _ _ F G eq_refl eq_refl h eq_refl))
  | |- context [@hellinger2 (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => rewrite (hellinger2_value n f g _ _ F G eq_refl eq_refl))
  | |- context [@prob (finite ?n) ?f ?g] => with_lists n f g ltac:(fun F G => rewrite (prob_value n f _ g _ F G eq_refl eq_refl)); fraction
  end
with reals :=
  cbv - [IZR Rplus Rmult Ropp Rinv Rminus Rdiv Rle Rlt Rgt Rge exp ln sqrt Rabs pow PI rpow pos step Rmax Rmin sin cos tan atan asin erfc
         Rle_dec Rlt_dec Req_EM_T Rle_lt_or_eq_dec emax emin not].

Ltac evaluate H := revert H; evaluated; intro H.

(** Logarithms of rationals by those of primes. *)
Ltac primes :=
  reals; repeat match goal with
  | |- context [ln ?x] =>
      let q := rational x in let q := eval vm_compute in (Qred q) in let y := eval cbv - [IZR Rplus Rmult Ropp Rinv Rminus Rdiv ln] in (log_rational q) in
      lazymatch y with ln x - _ => fail | _ => idtac end;
      let E := fresh in assert (E : ln x = y) by (replace x with (Q2R q) by (unfold Q2R; cbn [Qnum Qden]; lra); apply log_rational_value); rewrite E; clear E
  end; rewrite ?ln_1.

Ltac sign_strict := first [ lra | apply Rminus_lt; interval ].
Ltac sign := first [ lra | apply Rminus_le; interval ].
(** What is left of [pos], maxima and powers, once numbers stand in them. *)
Ltac plain :=
  rewrite ?emax_finite, ?emin_finite, ?mult_infinite, ?infinite_mult by number; reals; rewrite ?emax_finite, ?emin_finite; reals;
  repeat match goal with
  | |- context [rpow ?x ?y] => first [rewrite (rpow_pos x y) by number | rewrite (rpow_0 x) | replace x with 0 by lra; rewrite (rpow_zero y) by lra]
  | |- context [pos ?x] => first [rewrite (pos_below x) by sign | rewrite (pos_above x) by sign | rewrite (pos_abs x)]
  | |- context [Rmax ?x ?y] => first [rewrite (Rmax_left x y) by sign | rewrite (Rmax_right x y) by sign | rewrite (Rmax_abs x y)]
  | |- context [Rmin ?x ?y] => first [rewrite (Rmin_left x y) by sign | rewrite (Rmin_right x y) by sign | rewrite (Rmin_abs x y)]
  | |- context [step ?x] => first [rewrite (step_pos x) by number | rewrite (step_neg x) by number | replace x with 0 by (rewrite exp_0; lra); rewrite (step_neg 0) by lra]
  | |- context [erfc ?x] => first [replace x with 0 by first [unfold Rdiv; ring | field_simplify; lra]; rewrite Erfc.erfc_zero | let K := fresh in assert (K : x < 0) by sign_strict; clear K; rewrite (Erfc.erfc_negative x)]
  | |- context [asin 1] => rewrite asin_1
  | |- context [asin ?x] => rewrite (asin_atan x) by (split; sign_strict)
  | |- context [Rle_dec ?x ?y] => let K := fresh in destruct (Rle_dec x y) as [K|K]; [try (exfalso; clear - K; revert K; apply Rlt_not_le; number)
      | try (exfalso; clear - K; apply K; number)]; try clear K
  | |- context [Rle_lt_or_eq_dec ?x ?y ?h] => let K := fresh in destruct (Rle_lt_or_eq_dec x y h) as [K|K]; [try (exfalso; clear - K; lra)
      | try (exfalso; clear - K; lra)]; try clear K
  end; reals.
(** Values of the error function, enclosed one by one: by integration, or far out by Mills' bounds. *)
Ltac error_function how := progress repeat match goal with |- context [erfc ?x] => let K := fresh in
  interval_intro x with (i_prec 100) as K; lazymatch type of K with ?a <= _ <= ?b => how a x b K end; clear K; generalize (erfc x); intros ? ? end.
Ltac by_integration a x b K := let A := fresh in let B := fresh in
  integral_intro (RInt (V := R_CompleteNormedModule) (fun t => exp (- (t * t))) 0 a) with (i_prec 60, i_relwidth 40, i_degree 15) as A;
  integral_intro (RInt (V := R_CompleteNormedModule) (fun t => exp (- (t * t))) 0 b) with (i_prec 60, i_relwidth 40, i_degree 15) as B;
  generalize (Erfc.erfc_between a x b _ _ _ _ K A B); clear A B.
Ltac by_fine_integration a x b K := let A := fresh in let B := fresh in
  integral_intro (RInt (V := R_CompleteNormedModule) (fun t => exp (- (t * t))) 0 a) with (i_prec 100, i_relwidth 70, i_degree 20) as A;
  integral_intro (RInt (V := R_CompleteNormedModule) (fun t => exp (- (t * t))) 0 b) with (i_prec 100, i_relwidth 70, i_degree 20) as B;
  generalize (Erfc.erfc_between a x b _ _ _ _ K A B); clear A B.
Ltac far_out a x b K := generalize (Erfc.erfc_tail a x b ltac:(lra) K).
Ltac integrals := error_function by_integration.
Ltac fine_integrals := error_function by_fine_integration.
Ltac tails := error_function far_out.
Tactic Notation "values_between" constr(difference) :=
  lazymatch goal with |- context [erfc _] => first [lra | integrals; apply difference; interval with (i_prec 60) | tails; apply difference; interval with (i_prec 60)
    | fine_integrals; apply difference; interval with (i_prec 100)] end.
Ltac le := first
  [ exact Logic.I
  | values_between Rminus_le
  | apply Rminus_le; interval with (i_prec 60)
  | lra | apply ln_at_most_0; lra
  | apply Rminus_le; interval with (i_prec 300)
  | unfold Rdiv; rewrite ?Rmult_1_r, ?Rplus_0_r; repeat (rewrite exp_ln by lra); rewrite ?ln_exp, ?ln_1, ?exp_0, ?sqrt_1, ?sqrt_0; lra
  | primes; lra ].
Ltac lt := first [ exact Logic.I | values_between Rminus_lt | apply Rminus_lt; interval with (i_prec 60) | lra | apply Rminus_lt; interval with (i_prec 300) ].
Ltac relation := plain; unfold Rge, Rgt;
  lazymatch goal with
  | |- _ <= _ => le
  | |- _ \/ _ => first [ left; lt | right; reflexivity | right; lra | left; lra ]
  | |- _ < _ => lt
  | |- _ /\ _ => split; relation
  | |- True => exact Logic.I
  | |- Finite _ = Finite _ => apply f_equal; first [lra | primes; lra]
  | |- _ = _ => first [ reflexivity | lra | rewrite ?exp_0, ?ln_1, ?ln_exp, ?sqrt_1, ?sqrt_0; repeat (rewrite exp_ln by lra); repeat (rewrite root_square by lra); lra | primes; lra ]
  | |- _ => number
  end.

(** [premise H]: H's first hypothesis holds. *)
Ltac premise H := let K := fresh in lazymatch type of H with ?A -> _ => assert (K : A) by relation; specialize (H K); clear K end.
(** [contradict H]: what H says is false. *)
Ltac unequal := first [ apply Rlt_not_eq; lt | apply Rgt_not_eq; lt ].
Ltac contradict H :=
  revert H; plain; unfold Rge, Rgt;
  lazymatch goal with
  | |- False -> _ => intros []
  | |- _ <= _ -> _ => apply Rlt_not_le; lt
  | |- _ < _ -> _ => apply Rle_not_lt; le
  | |- _ > _ \/ _ -> _ => apply (Rlt_not_ge _ _); lt
  | |- _ < _ \/ _ -> _ => let H := fresh in intros [H|H]; revert H; [apply Rle_not_lt; le | unequal]
  | |- Finite ?x = Finite ?y -> _ => let H := fresh in intro H; apply (f_equal real) in H; cbn [real] in H; revert H; unequal
  | |- _ = p_infty -> _ => discriminate
  | |- p_infty = _ -> _ => discriminate
  | |- _ = _ -> _ => unequal
  | |- _ /\ _ -> _ => let H := fresh in let K := fresh in intros [H K];
      first [ revert H; apply Rlt_not_le; lt | revert K; apply Rlt_not_le; lt ]
  end.

(** Premises for all orders: on (a, b] the divergence is at most that of order b; from some order on, at most the max divergence. *)
Ltac start_orders H := lazymatch type of H with ?A -> _ => let K := fresh in assert (K : A); [ | specialize (H K); clear K] end.
Ltac order_lists go := lazymatch goal with |- Rbar_le (@renyi (finite ?n) ?f ?g ?a) (Finite ?v) => with_lists n f g ltac:(fun F G => go n f g F G a v) end.
Ltac up_to a b := let L := fresh "L" in destruct (Rle_lt_dec a b) as [L|L];
  [ order_lists ltac:(fun n f g F G a' v => apply (order_up_to n f g _ _ F G eq_refl eq_refl eq_refl a' b v)); [lra | lra | plain; le] | ].
Ltac beyond M := order_lists ltac:(fun n f g F G a' v => apply (order_beyond n f g _ _ F G eq_refl eq_refl eq_refl M a' v)); [reflexivity | reflexivity | lra | plain; le].

(** Premises for all values: at each of the n outcomes, and at those that there are not, which have the first row. *)
Ltac each_value x n := lazymatch n with O => destruct x as [|x] | S ?k => destruct x as [|x]; [ | each_value x k ] end.
Ltac all_values H n := start_orders H; [let x := fresh "x" in intros x; each_value x n; evaluated; relation | ].
Ltac all_pairs H n := start_orders H; [let x := fresh "x" in let y := fresh "y" in intros x y; each_value x n; each_value y n; evaluated; relation | ].

(** Premises for all events: an event of n points is one of 2^n. *)
Ltac each_point E n := lazymatch n with O => idtac | S ?k => destruct (E k) as [-> | ->]; each_point E k end.
Ltac all_events H n :=
  start_orders H; [let S := fresh "S" in let E := fresh "E" in intros S; pose proof (proj2 (event_indicator S)) as E;
    unfold prob; cbn [integral finite fsum]; each_point E n; clear E S; relation | ].
