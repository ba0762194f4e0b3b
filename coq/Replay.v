(** From what the steps of a certificate make to what its claim says: names, and the two ways to write a formula. *)
From Coq Require Export Reals QArith Qreals List.
From Coq Require Import Lra Lia FunctionalExtensionality.
From Coquelicot Require Export Rbar.
From Coquelicot Require Import Lub RInt.
From Interval Require Import Tactic.
From RDV Require Export Families.
From RDV Require Export Definitions Terms Theorems Substitution Check.
From RDV Require Import Finite Instance Integration LawFacts.
From RDV Require Export Axioms Quantities Events Pinsker PinskerBelow Limits Tails.
From RDV Require Erfc.
Export ListNotations.
Global Open Scope R_scope.

(** * What names stand for *)
Section Names.
Context {X : space}.
Variables (numbers : list (positive * R)) (first : law X) (laws : list (positive * law X)) (events : list (positive * event X)).
Lemma nowhere_event : measurable X (fun _ => 0) /\ forall x : point X, 0 = 0 \/ 0 = 1.
Proof.
  split; [|left; reflexivity]. pose proof (measurable_integrable X _ (proj1 (proj2 (density_law X first)))) as M.
  exact (measurable_borel X (fun _ _ => 0) _ _ (borel_const 0) M M).
Qed.
Definition nowhere_ : event X := Event X (fun _ => 0) nowhere_event.
Definition names : env X :=
  Env (fun n => look numbers n 0) (fun n => density (look laws n first)) (fun n => indicator X (look events n nowhere_)) (fun _ _ => 0).
Definition no_point : values := Values (fun _ => 0) (fun _ => 0) (fun _ => 0).
Lemma names_formed : well_formed names.
Proof.
  split; [|split]; intros n; cbn; [apply density_law | apply event_indicator |].
  split; [apply nowhere_event | intros; lra].
Qed.
Lemma no_point_valued : well_valued no_point.
Proof. split; [|split]; intros; cbn; auto; lra. Qed.
End Names.
(** Where a claim is about numbers only. *)
Definition alone : law (finite 1) := flaw 1 [1%Q] eq_refl eq_refl.

(** * Relations at names, and those that [forall] binds *)
Definition bge (a b : tm) : base := Ge (norm (sub_ a b)).
Definition bgt (a b : tm) : base := Gt (norm (sub_ a b)).
Definition beq (a b : tm) : base := Eqz (norm (sub_ a b)).
Definition bfin (t : tm) : base := Fin (ctop t).
Definition bwhole (t : tm) : base := Whole (norm t).
Definition infin_ (t : tm) : rel := B (Infin (ctop t)).
Section Bases.
Context {X : space}.
Variables (e : env X) (w : values).
Lemma sem_bge : forall a b, sem_base e w (bge a b) <-> eval e w b <= eval e w a.
Proof. exact (sem_ge e w). Qed.
Lemma sem_bgt : forall a b, sem_base e w (bgt a b) <-> eval e w b < eval e w a.
Proof. exact (sem_gt e w). Qed.
Lemma sem_beq : forall a b, sem_base e w (beq a b) <-> eval e w a = eval e w b.
Proof. exact (sem_eq e w). Qed.
Lemma sem_bfin : forall t, sem_base e w (bfin t) <-> finite_in e w t.
Proof. exact (sem_fin e w). Qed.
Lemma sem_bwhole : forall t, sem_base e w (bwhole t) <-> exists z, eval e w t = IZR z.
Proof. exact (sem_whole e w). Qed.
Lemma sem_infin : forall t, sem e w (infin_ t) <-> ~ finite_in e w t.
Proof. intros; unfold infin_; cbn [sem sem_base]; rewrite ctop_finite; reflexivity. Qed.
Lemma sems_nil : sems e w [].
Proof. intros r []. Qed.
Lemma sems_cons : forall r l, sem e w r -> sems e w l -> sems e w (r :: l).
Proof. intros r l R L s [<-|I]; auto. Qed.
Lemma bases_nil : sem_bases e w [].
Proof. intros r []. Qed.
Lemma bases_cons : forall r l, sem_base e w r -> sem_bases e w l -> sem_bases e w (r :: l).
Proof. intros r l R L s [<-|I]; auto. Qed.
Lemma bases_head : forall r l, sem_bases e w (r :: l) -> sem_base e w r /\ sem_bases e w l.
Proof. intros r l S; split; [apply S; left; reflexivity | intros s I; apply S; right; exact I]. Qed.
End Bases.

(** * A formula as the core writes it *)
Lemma minus_core : forall a b, a - b = a + -1 * b.
Proof. intros; ring. Qed.
Lemma opp_core : forall a, - a = -1 * a.
Proof. intros; ring. Qed.
Lemma div_core : forall a b, a / b = a * / b.
Proof. reflexivity. Qed.
Lemma inv_pow_core : forall a n, / (a ^ n) = (/ a) ^ n.
Proof. intros; symmetry; apply pow_inv. Qed.
Lemma sqrt_core : forall x, sqrt x = rpow x (1 * / 2).
Proof.
  intros x; unfold rpow. destruct (Rlt_dec 0 x) as [H|H].
  - replace (1 * / 2) with (/ 2) by ring. rewrite <- Rpower_sqrt by exact H. reflexivity.
  - destruct (Req_EM_T (1 * / 2) 0); [lra|]. apply sqrt_neg_0. lra.
Qed.
Lemma abs_core : forall x, Rabs x = pos x + pos (-1 * x).
Proof. intros; unfold pos, Rabs, Rmax. destruct (Rcase_abs x), (Rle_dec x 0), (Rle_dec (-1 * x) 0); lra. Qed.
Lemma max_core : forall a b, Rmax a b = a + pos (b + -1 * a).
Proof. intros; unfold pos, Rmax. destruct (Rle_dec a b), (Rle_dec (b + -1 * a) 0); lra. Qed.
Lemma max_left : forall a b c, Rmax a (Rmax b c) = Rmax (Rmax a b) c.
Proof. intros; apply Rmax_assoc. Qed.
Lemma min_left : forall a b c, Rmin a (Rmin b c) = Rmin (Rmin a b) c.
Proof. intros; apply Rmin_assoc. Qed.
Lemma min_core : forall a b, Rmin a b = -1 * (-1 * a + pos (-1 * b + -1 * (-1 * a))).
Proof. intros; unfold pos, Rmin, Rmax. destruct (Rle_dec a b), (Rle_dec (-1 * b + -1 * (-1 * a)) 0); lra. Qed.
Lemma cosh_core : forall x, cosh x = / 2 * (exp x + exp (-1 * x)).
Proof. intros; unfold cosh. rewrite (opp_core x). field. Qed.
Lemma sinh_core : forall x, sinh x = / 2 * (exp x + -1 * exp (-1 * x)).
Proof. intros; unfold sinh. rewrite (opp_core x). field. Qed.
Lemma tanh_core : forall x, tanh x = 1 + -1 * (2 * / (exp (2 * x) + 1)).
Proof.
  intros x; unfold tanh, sinh, cosh. replace (2 * x) with (x + x) by ring. rewrite exp_plus, exp_Ropp.
  pose proof (exp_pos x). assert (exp x * exp x + 1 <> 0) by nra. field. repeat split; nra.
Qed.
Lemma Phi_core : forall x, Phi x = / 2 * erfc (-1 * x * rpow 2 (-1 * / 2)).
Proof.
  intros x; unfold Phi. replace (-1 * x * rpow 2 (-1 * / 2)) with (- x / sqrt 2); [field|]. unfold rpow. destruct (Rlt_dec 0 2); [|lra].
  replace (-1 * / 2 * ln 2) with (- (/ 2 * ln 2)) by ring. rewrite exp_Ropp. change (exp (/ 2 * ln 2)) with (Rpower 2 (/ 2)). rewrite Rpower_sqrt by lra. unfold Rdiv; ring.
Qed.
Lemma erf_core : forall x, erf x = 1 + -1 * erfc x.
Proof. intros x; unfold erf; ring. Qed.
Lemma renyi_core : forall X (P Q : point X -> R), renyi P Q 1 = kl P Q.
Proof. intros; unfold renyi; destruct (Req_EM_T 1 1); [reflexivity | lra]. Qed.
Ltac as_core := rewrite ?inv_pow_core, ?max_left, ?min_left; rewrite ?Phi_core, ?erf_core, ?sqrt_core, ?abs_core, ?min_core, ?max_core, ?tanh_core, ?cosh_core, ?sinh_core, ?minus_core, ?opp_core, ?div_core.
Ltac as_core_in H := rewrite ?inv_pow_core, ?max_left, ?min_left in H;
  rewrite ?Phi_core, ?erf_core, ?sqrt_core, ?abs_core, ?min_core, ?max_core, ?tanh_core, ?cosh_core, ?sinh_core, ?minus_core, ?opp_core, ?div_core in H.

(** * What a case asks for, from the relations that it supposes *)
Ltac in_words := lazymatch goal with
  | |- sem _ _ (ge _ _) => apply sem_ge | |- sem _ _ (gt _ _) => apply sem_gt | |- sem _ _ (eq_ _ _) => apply sem_eq
  | |- sem _ _ (fin_ _) => apply sem_fin | |- sem _ _ (infin_ _) => apply sem_infin | |- sem _ _ (whole _) => apply sem_whole
  | |- sem_base _ _ (bge _ _) => apply sem_bge | |- sem_base _ _ (bgt _ _) => apply sem_bgt | |- sem_base _ _ (beq _ _) => apply sem_beq
  | |- sem_base _ _ (bfin _) => apply sem_bfin | |- sem_base _ _ (bwhole _) => apply sem_bwhole
  end.
Ltac words_in H := lazymatch type of H with
  | sem _ _ (ge _ _) => apply sem_ge in H | sem _ _ (gt _ _) => apply sem_gt in H | sem _ _ (eq_ _ _) => apply sem_eq in H
  | sem_base _ _ (bge _ _) => apply sem_bge in H | sem_base _ _ (bgt _ _) => apply sem_bgt in H | sem_base _ _ (beq _ _) => apply sem_beq in H
  | sem_base _ _ (bfin _) => apply sem_bfin in H | sem_base _ _ (bwhole _) => apply sem_bwhole in H
  end.
(** The bases that a [forall] supposes, one after the other, from the last hypothesis. *)
Ltac bases H go := lazymatch type of H with
  | sem_bases _ _ [] => go
  | sem_bases _ _ (_ :: _) => let K := fresh "K" in let L := fresh "L" in apply bases_head in H; destruct H as [K L]; words_in K; bases L go
  end.
Ltac supposed_by H := lazymatch goal with
  | |- sem _ _ (All (BSym _) _ _) => let v := fresh "v" in let L := fresh "L" in let K := fresh "H" in cbn [sem]; intros v L;
      pose proof (H v) as K; as_core_in K; bases L ltac:(in_words; apply K; assumption)
  | |- sem _ _ (All (BEv _) _ _) => let v := fresh "v" in let V := fresh "V" in let L := fresh "L" in let K := fresh "H" in cbn [sem]; intros v V L;
      pose proof (H (Event _ v V)) as K; as_core_in K; bases L ltac:(in_words; apply K; assumption)
  | |- _ => in_words; exact H
  end.
(** What an ask says, from its suppositions in words, one after the other. *)
Ltac supposing A := lazymatch type of A with
  | sems ?e ?w [] -> _ => specialize (A (sems_nil e w)); as_core; words_in A; exact A
  | sems ?e ?w (?r :: ?l) -> _ => let G := fresh "G" in let S := fresh "S" in intros G; as_core_in G;
      assert (S : sem e w r) by supposed_by G; pose proof (fun L => A (sems_cons e w r l S L)) as A2; clear A; rename A2 into A; supposing A
  end.
Ltac by_steps proved ask e := let A := fresh "A" in
  pose proof (proved ask ltac:(cbn; tauto) _ e no_point (names_formed _ _ _ _) no_point_valued) as A; cbn [supposed asked ask] in A; supposing A.

(** * Numbers *)
Lemma rpow_above : forall x y, 0 < x -> rpow x y = exp (y * ln x).
Proof. intros x y H; unfold rpow; destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.
Lemma pos_as_abs : forall x, pos x = (x + Rabs x) / 2.
Proof. intros; unfold pos, Rmax, Rabs. destruct (Rle_dec x 0), (Rcase_abs x); lra. Qed.
Ltac number_ := lazymatch goal with |- holds ?n => unfold n end; intros ? ? ? _ _ _; cbn [co]; in_words; cbn [eval fn_value];
  rewrite ?exp_0, ?ln_1, ?Erfc.erfc_zero, ?pos_as_abs; repeat (rewrite rpow_above by interval); rewrite ?ln_exp, ?exp_0, ?ln_1;
  unfold Q2R; cbn [Qnum Qden]; first [lra | interval | interval with (i_prec 300)].

(** A relation on an interval of one symbol. *)
Ltac suppositions S := lazymatch type of S with
  | sems ?e ?w (?r :: ?l) => let H := fresh "H" in let T := fresh "T" in
      pose proof (S r (or_introl eq_refl)) as H; apply (proj1 (sem_ge _ _ _ _)) in H; cbn [eval] in H; unfold Q2R in H; cbn [Qnum Qden] in H;
      assert (T : sems e w l) by (intros ? ?; apply S; right; assumption); clear S; suppositions T
  | _ => clear S
  end.
Ltac on_interval_ := lazymatch goal with |- holds ?n => unfold n end; let S := fresh "S" in intros ? ? ? _ _ S; cbn [hy] in S; suppositions S;
  cbn [co]; in_words; cbn [eval fn_value]; unfold Q2R; cbn [Qnum Qden]; rewrite ?pos_as_abs;
  lazymatch goal with L : _ <= sy ?e ?n, U : sy ?e ?n <= _ |- _ => revert L U; generalize (sy e n) end; let x := fresh "x" in intros x ? ?;
  repeat (rewrite rpow_above by interval);
  first [interval | interval with (i_bisect x) | interval with (i_bisect x, i_autodiff x) | interval with (i_bisect x, i_taylor x, i_prec 100, i_depth 20)].

(** * Extended reals *)
Section Extended.
Variables (x y : R) (n : nat).
Lemma plus_finite : Rbar_plus (Finite x) (Finite y) = Finite (x + y). Proof. reflexivity. Qed.
Lemma minus_finite : Rbar_minus (Finite x) (Finite y) = Finite (x - y). Proof. reflexivity. Qed.
Lemma opp_finite : Rbar_opp (Finite x) = Finite (- x). Proof. reflexivity. Qed.
Lemma mult_finite : Rbar_mult (Finite x) (Finite y) = Finite (x * y). Proof. reflexivity. Qed.
Lemma div_finite : Rbar_div (Finite x) (Finite y) = Finite (x / y). Proof. reflexivity. Qed.
Lemma eexp_finite : eexp (Finite x) = Finite (exp x). Proof. reflexivity. Qed.
Lemma eln_finite : eln (Finite x) = Finite (ln x). Proof. reflexivity. Qed.
Lemma esqrt_finite : esqrt (Finite x) = Finite (sqrt x). Proof. reflexivity. Qed.
Lemma eabs_finite : eabs (Finite x) = Finite (Rabs x). Proof. reflexivity. Qed.
Lemma epow_finite : epow (Finite x) n = Finite (x ^ n). Proof. reflexivity. Qed.
Lemma emax_finite : emax (Finite x) (Finite y) = Finite (Rmax x y).
Proof. unfold emax, Rmax; destruct (Rbar_le_dec x y) as [H|H], (Rle_dec x y) as [K|K]; cbn in *; try reflexivity; contradiction. Qed.
Lemma emin_finite : emin (Finite x) (Finite y) = Finite (Rmin x y).
Proof. unfold emin, Rmin; destruct (Rbar_le_dec x y) as [H|H], (Rle_dec x y) as [K|K]; cbn in *; try reflexivity; contradiction. Qed.
Lemma mult_infinite : 0 < x -> Rbar_mult (Finite x) p_infty = p_infty.
Proof. intros; apply is_Rbar_mult_unique, is_Rbar_mult_sym; now apply is_Rbar_mult_p_infty_pos. Qed.
Lemma infinite_mult : 0 < x -> Rbar_mult p_infty (Finite x) = p_infty.
Proof. intros; apply is_Rbar_mult_unique; now apply is_Rbar_mult_p_infty_pos. Qed.
Lemma infinite_div : 0 < x -> Rbar_div p_infty (Finite x) = p_infty.
Proof. intros; unfold Rbar_div; cbn [Rbar_inv]. apply is_Rbar_mult_unique. apply is_Rbar_mult_p_infty_pos; cbn. now apply Rinv_0_lt_compat. Qed.
Lemma below_is_finite : forall v, v <> m_infty -> Rbar_le v (Finite x) -> is_finite v.
Proof. intros [r| |] N L; cbn in *; [reflexivity | contradiction | congruence]. Qed.
Lemma below_strictly_finite : forall v, v <> m_infty -> Rbar_lt v (Finite x) -> is_finite v.
Proof. intros [r| |] N L; cbn in *; [reflexivity | contradiction | congruence]. Qed.
Lemma real_below : forall v, v <> m_infty -> Rbar_le v (Finite x) -> real v <= x.
Proof. intros [r| |] N L; cbn in *; [assumption | contradiction | congruence]. Qed.
Lemma real_strictly_below : forall v, v <> m_infty -> Rbar_lt v (Finite x) -> real v < x.
Proof. intros [r| |] N L; cbn in *; [assumption | contradiction | congruence]. Qed.
End Extended.
Lemma finite_or_infinite : forall v, v <> m_infty -> is_finite v \/ v = p_infty.
Proof. intros [r| |] N; [left; reflexivity | right; reflexivity | congruence]. Qed.
Lemma finite_if_not : forall A v, finite_if A v <> m_infty.
Proof. intros A v; unfold finite_if; destruct (yes A); discriminate. Qed.
Lemma kl_not : forall X (P Q : point X -> R), kl P Q <> m_infty.
Proof. intros; apply finite_if_not. Qed.
Lemma chi2_not : forall X (P Q : point X -> R), chi2 P Q <> m_infty.
Proof. intros; apply finite_if_not. Qed.
Lemma renyi_not : forall X (P Q : point X -> R) a, renyi P Q a <> m_infty.
Proof. intros; unfold renyi; cbv zeta. destruct (Req_EM_T a 1), (Rlt_dec 1 a); auto using kl_not, finite_if_not. Qed.
Lemma max_not : forall X (P Q : point X -> R), is_law X P -> is_law X Q -> max_divergence P Q <> m_infty.
Proof.
  intros X P Q LP LQ. pose proof LP as [P0 [P1 P2]]. pose proof LQ as [Q0 [Q1 Q2]]. pose proof (hockey_integrable P Q LP LQ) as HI.
  unfold max_divergence. destruct (Glb_Rbar_correct (fun c => hockey_stick P Q c = 0)) as [Lo Gr].
  assert (K : Rbar_le (Finite 0) (Glb_Rbar (fun c => hockey_stick P Q c = 0))); [|intro N; rewrite N in K; exact K].
  apply Gr; intros c C; cbn. destruct (Rle_lt_dec 0 c) as [|L]; [assumption|exfalso].
  destruct (integral_scale X (- exp c) Q Q1) as [A B]. destruct (integral_plus X P _ P1 A) as [A' B']. destruct (integral_scale X (-1) _ A') as [A2 B2].
  destruct (integral_plus X _ _ (HI c) A2) as [A3 B3].
  assert (H : 0 <= integral X (fun x => pos (P x - exp c * Q x) + -1 * (P x + - exp c * Q x))).
  { apply integral_positive; auto. intros x. pose proof (Rmax_l (P x - exp c * Q x) 0). unfold pos. lra. }
  rewrite B3, B2, B', B, P2, Q2 in H. fold (hockey_stick P Q c) in H. rewrite C in H.
  assert (exp c < 1) by (rewrite <- exp_0; apply exp_increasing; exact L). lra.
Qed.
Lemma mixture_law : forall X w (P Q : point X -> R), is_law X P -> is_law X Q -> 0 <= w -> w <= 1 -> is_law X (mixture [(w, P); (1 - w, Q)]).
Proof.
  intros X w P Q [P0 [P1 P2]] [Q0 [Q1 Q2]] W0 W1. destruct (integral_scale X w P P1) as [A B]. destruct (integral_scale X (1 - w) Q Q1) as [A' B'].
  destruct (integral_plus X _ _ A A') as [I J].
  destruct (integral_ext X _ (mixture [(w, P); (1 - w, Q)]) (fun x => ltac:(cbn; ring) : w * P x + (1 - w) * Q x = mixture [(w, P); (1 - w, Q)] x) I) as [K L].
  split; [|split; [exact K | rewrite <- L, J, B, B', P2, Q2; ring]].
  intros x; cbn. pose proof (Rmult_le_pos _ _ W0 (P0 x)). assert (0 <= 1 - w) as V by lra. pose proof (Rmult_le_pos _ _ V (Q0 x)). lra.
Qed.
Ltac is_a_law := first [apply density_law | apply mixture_law; [is_a_law | is_a_law | lra | lra]].
Ltac not_below := first [apply kl_not | apply chi2_not | apply renyi_not | apply max_not; is_a_law].

(** A quantity that may be infinite, in its two ways: a number, or oo. *)
Ltac ways_of q F G := assert (F : is_finite q \/ q = p_infty) by (apply finite_or_infinite; not_below);
  destruct F as [G|F]; [pose proof (eq_sym G : q = Finite (real q)) as F | assert (G : ~ is_finite q) by (rewrite F; discriminate)].
Lemma both_max : emax p_infty p_infty = p_infty.
Proof. unfold emax; destruct (Rbar_le_dec p_infty p_infty); reflexivity. Qed.
Lemma both_min : emin p_infty p_infty = p_infty.
Proof. unfold emin; destruct (Rbar_le_dec p_infty p_infty); reflexivity. Qed.
Lemma mult_minus : forall x, x < 0 -> Rbar_mult (Finite x) p_infty = m_infty.
Proof. intros; apply is_Rbar_mult_unique, is_Rbar_mult_sym; now apply is_Rbar_mult_p_infty_neg. Qed.
Lemma minus_mult : forall x, 0 < x -> Rbar_mult m_infty (Finite x) = m_infty.
Proof. intros; apply is_Rbar_mult_unique; now apply is_Rbar_mult_m_infty_pos. Qed.
Lemma minus_div : forall x, 0 < x -> Rbar_div m_infty (Finite x) = m_infty.
Proof. intros; unfold Rbar_div; cbn [Rbar_inv]. now apply minus_mult, Rinv_0_lt_compat. Qed.
Ltac sign := first [assumption | lra | apply exp_pos | apply Rmult_lt_0_compat; sign | apply Rinv_0_lt_compat; sign].
Section Infinite.
Variable x : R.
Lemma div_infinite : Rbar_div (Finite x) p_infty = Finite (x * 0). Proof. reflexivity. Qed.
Lemma max_infinite : emax (Finite x) p_infty = p_infty.
Proof. unfold emax; destruct (Rbar_le_dec (Finite x) p_infty) as [|N]; [reflexivity | exfalso; apply N; exact I]. Qed.
Lemma infinite_max : emax p_infty (Finite x) = p_infty.
Proof. unfold emax; destruct (Rbar_le_dec p_infty (Finite x)) as [N|]; [contradiction N | reflexivity]. Qed.
Lemma min_infinite : emin (Finite x) p_infty = Finite x.
Proof. unfold emin; destruct (Rbar_le_dec (Finite x) p_infty) as [|N]; [reflexivity | exfalso; apply N; exact I]. Qed.
Lemma infinite_min : emin p_infty (Finite x) = Finite x.
Proof. unfold emin; destruct (Rbar_le_dec p_infty (Finite x)) as [N|]; [contradiction N | reflexivity]. Qed.
End Infinite.
Ltac come_to := repeat first
  [ rewrite plus_finite | rewrite minus_finite | rewrite opp_finite | rewrite mult_finite | rewrite div_finite | rewrite eexp_finite
  | rewrite eln_finite | rewrite esqrt_finite | rewrite eabs_finite | rewrite epow_finite | rewrite emax_finite | rewrite emin_finite
  | rewrite div_infinite | rewrite max_infinite | rewrite infinite_max | rewrite min_infinite | rewrite infinite_min | rewrite both_max | rewrite both_min
  | rewrite infinite_mult by sign | rewrite mult_infinite by sign | rewrite mult_minus by sign | rewrite minus_mult by sign | rewrite minus_div by sign | rewrite infinite_div by sign
  | progress cbn [Rbar_plus Rbar_plus' Rbar_opp Rbar_minus lifted eexp eln esqrt eabs epow] ].
Ltac compared := come_to; unfold ege, egt; cbn [Rbar_le Rbar_lt].
Ltac compared_in H := revert H; come_to; intros H; unfold ege, egt in H; cbn [Rbar_le Rbar_lt] in H;
  lazymatch type of H with
  | False => contradiction H | _ >= _ => apply Rge_le in H
  | Finite _ = Finite _ => apply (f_equal real) in H; cbn [real] in H | Finite _ = p_infty => discriminate H | p_infty = Finite _ => discriminate H
  | _ => idtac end.
Ltac evident := first [exact I | reflexivity].
Ltac meets := first [assumption | eexists; reflexivity | lra].
Ltac from_case C := first
  [ apply C; meets | apply Rle_ge, C; meets | apply (f_equal Finite), C; meets | exfalso; assert (0 <= -1) by (apply C; meets); lra ].
Lemma none_hold : forall t, In t [] -> holds t.
Proof. intros t []. Qed.
Lemma also : forall t l, holds t -> (forall u, In u l -> holds u) -> forall u, In u (t :: l) -> holds u.
Proof. intros t l H K u [<-|I]; auto. Qed.
