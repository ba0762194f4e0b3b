(** The axioms of the core, proved: what functions are, and what is said of laws as integrals of their densities. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lub.
From Interval Require Import Tactic.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration.
Import ListNotations.
Open Scope R_scope.

(** Texts of relations. *)
Definition sub_ (a b : tm) : tm := Add a (Mul (Num (-1)) b).
Definition ge (a b : tm) : rel := B (Ge (norm (sub_ a b))).
Definition gt (a b : tm) : rel := B (Gt (norm (sub_ a b))).
Definition eq_ (a b : tm) : rel := B (Eqz (norm (sub_ a b))).
Definition fin_ (t : tm) : rel := B (Fin (ctop t)).
Definition whole (t : tm) : rel := B (Whole (norm t)).
Definition cont_ (p q : tm) : rel := B (Cont (norm p) (norm q)).
Definition f1 (f : fn) (a : tm) : tm := Fn f a (Num 0).
Definition inv_ := f1 FInv.
Definition exp_ := f1 FExp.
Definition ln_ := f1 FLn.
Definition pow_ := Fn FPow.

Section Read.
Context {X : space}.
Variables (e : env X) (w : values).
Lemma sem_ge : forall a b, sem e w (ge a b) <-> eval e w b <= eval e w a.
Proof. intros; unfold ge; cbn [sem sem_base]; rewrite norm_val; cbn [eval sub_]; lra. Qed.
Lemma sem_gt : forall a b, sem e w (gt a b) <-> eval e w b < eval e w a.
Proof. intros; unfold gt; cbn [sem sem_base]; rewrite norm_val; cbn [eval sub_]; lra. Qed.
Lemma sem_eq : forall a b, sem e w (eq_ a b) <-> eval e w a = eval e w b.
Proof. intros; unfold eq_; cbn [sem sem_base]; rewrite norm_val; cbn [eval sub_]; lra. Qed.
Lemma sem_fin : forall t, sem e w (fin_ t) <-> finite_in e w t.
Proof. intros; apply ctop_finite. Qed.
Lemma sem_whole : forall t, sem e w (whole t) <-> exists z, eval e w t = IZR z.
Proof. intros; unfold whole; cbn [sem sem_base]; rewrite norm_val; tauto. Qed.
Lemma sem_cont : forall p q, sem e w (cont_ p q) <-> continuous (along e p) (along e q).
Proof.
  intros; unfold cont_; cbn [sem sem_base].
  replace (fun x => pval e (at_point e x) (norm p)) with (along e p) by (apply functional_extensionality; intros; rewrite norm_val; reflexivity).
  replace (fun x => pval e (at_point e x) (norm q)) with (along e q) by (apply functional_extensionality; intros; rewrite norm_val; reflexivity). tauto.
Qed.
End Read.
(** Each lemma in the direction that is asked: the other one would be tried by computing normal forms. *)
Ltac read := repeat match goal with
  | H : sem _ _ (ge _ _) |- _ => apply (proj1 (sem_ge _ _ _ _)) in H | H : sem _ _ (gt _ _) |- _ => apply (proj1 (sem_gt _ _ _ _)) in H
  | H : sem _ _ (eq_ _ _) |- _ => apply (proj1 (sem_eq _ _ _ _)) in H | H : sem _ _ (fin_ _) |- _ => apply (proj1 (sem_fin _ _ _)) in H
  | H : sem _ _ (whole _) |- _ => apply (proj1 (sem_whole _ _ _)) in H | H : sem _ _ (cont_ _ _) |- _ => apply (proj1 (sem_cont _ _ _ _)) in H
  end; cbn [co]; match goal with
  | |- sem _ _ (ge _ _) => apply (proj2 (sem_ge _ _ _ _)) | |- sem _ _ (gt _ _) => apply (proj2 (sem_gt _ _ _ _))
  | |- sem _ _ (eq_ _ _) => apply (proj2 (sem_eq _ _ _ _)) | |- sem _ _ (fin_ _) => apply (proj2 (sem_fin _ _ _))
  | |- sem _ _ (whole _) => apply (proj2 (sem_whole _ _ _)) | |- sem _ _ (cont_ _ _) => apply (proj2 (sem_cont _ _ _ _)) end.
Ltac named t := let u := eval hnf in t in change t with u in *.
Ltac facts S := match type of S with sems _ _ (hy ?t) => named t end; cbn [hy] in S;
  repeat match type of S with
  | sems ?e ?w (?r :: ?l) => let H := fresh "H" in pose proof (S r (or_introl eq_refl)) as H;
      let T := fresh "S" in assert (T : sems e w l) by (intros ? ?; apply S; right; assumption); clear S; rename T into S
  end.
Ltac start := let X := fresh "X" in let e := fresh "e" in let w := fresh "w" in let E := fresh "E" in let W := fresh "W" in let S := fresh "S" in
  intros X e w E W S; facts S; cbn [co]; read; cbn [eval fn_value].

Notation x_ := (Sym 1). Notation y_ := (Sym 2).
Notation P_ := (Den 1). Notation Q_ := (Den 2). Notation R_ := (Den 3). Notation a_ := (Sym 1). Notation t_ := (Sym 1). Notation b_ := (Sym 2).
Notation zero_ := (Num 0). Notation one_ := (Num 1).

(** * Functions

    [ax_NAME] says what the axiom or theorem NAME of the core says.  The names in its text are numbered from 1, symbols, laws, events and tests
    each for themselves: first those that [forall] binds, then the others as they first appear, hypotheses first.  (In pow_of_zero y is 2, as in
    pow_above.) *)
Definition ax_pos_above : theorem := Thm [ge x_ zero_] (eq_ (f1 FPos x_) x_).
Definition ax_pos_below : theorem := Thm [ge zero_ x_] (eq_ (f1 FPos x_) zero_).
Definition ax_step_above : theorem := Thm [gt x_ zero_] (eq_ (f1 FStep x_) one_).
Definition ax_step_below : theorem := Thm [ge zero_ x_] (eq_ (f1 FStep x_) zero_).
Definition ax_inverse : theorem := Thm [gt x_ zero_] (eq_ (Mul x_ (inv_ x_)) one_).
Definition ax_inverse_below : theorem := Thm [gt zero_ x_] (eq_ (Mul x_ (inv_ x_)) one_).
Definition ax_pow_above : theorem := Thm [gt x_ zero_] (eq_ (pow_ x_ y_) (exp_ (Mul y_ (ln_ x_)))).
Definition ax_pow_of_zero : theorem := Thm [gt y_ zero_] (eq_ (pow_ zero_ y_) zero_).
Definition ax_pow_zero : theorem := Thm [] (eq_ (pow_ x_ zero_) one_).
Definition ax_integer_step : theorem := Thm [whole x_; gt x_ zero_] (ge x_ one_).
Definition ax_integer_minus_one : theorem := Thm [] (whole (Num (-1))).
Definition ax_integer_sum : theorem := Thm [whole x_; whole y_] (whole (Add x_ y_)).
Definition ax_integer_product : theorem := Thm [whole x_; whole y_] (whole (Mul x_ y_)).
Definition ax_exp_zero : theorem := Thm [] (eq_ (exp_ zero_) one_).
Definition ax_exp_sum : theorem := Thm [] (eq_ (exp_ (Add x_ y_)) (Mul (exp_ x_) (exp_ y_))).
Definition ax_exp_positive : theorem := Thm [] (gt (exp_ x_) zero_).
Definition ax_exp_tangent : theorem := Thm [] (ge (exp_ x_) (Add one_ x_)).
Definition ax_exp_of_log : theorem := Thm [gt x_ zero_] (eq_ (exp_ (ln_ x_)) x_).
Definition ax_log_of_exp : theorem := Thm [] (eq_ (ln_ (exp_ x_)) x_).
Definition ax_quarter_turn : theorem := Thm [] (eq_ (f1 FCos (Mul (f1 FPi zero_) (Rat (1 # 2)))) zero_).
Definition ax_pi_below : theorem := Thm [] (gt (f1 FPi zero_) (Num 3)).
Definition ax_integer_less : theorem := Thm [whole x_] (whole (Add x_ (Num (-1)))).
Definition ax_integer_negative : theorem := Thm [whole x_] (whole (Mul (Num (-1)) x_)).
Definition ax_integer_more : theorem := Thm [whole x_] (whole (Add x_ one_)).
Definition functions : list theorem := [
  ax_pos_above; ax_pos_below; ax_step_above; ax_step_below; ax_inverse; ax_inverse_below; ax_pow_above; ax_pow_of_zero; ax_pow_zero;
  ax_integer_step; ax_integer_minus_one; ax_integer_sum; ax_integer_product; ax_exp_zero; ax_exp_sum; ax_exp_positive; ax_exp_tangent;
  ax_exp_of_log; ax_log_of_exp; ax_quarter_turn; ax_pi_below; ax_integer_less; ax_integer_negative; ax_integer_more ].
Lemma functions_hold : forall t, In t functions -> holds t.
Proof.
  intros t I; unfold functions in I; repeat (destruct I as [<-|I]); [..|destruct I]; start; unfold exp_, ln_, inv_, pow_, f1 in *; cbn [eval fn_value] in *.
  - unfold pos; rewrite Rmax_left; lra.
  - unfold pos; rewrite Rmax_right; lra.
  - unfold step; destruct (Rlt_dec _ _); lra.
  - unfold step; destruct (Rlt_dec _ _); lra.
  - field; lra.
  - field; lra.
  - unfold rpow; destruct (Rlt_dec _ _); [reflexivity | contradiction].
  - unfold rpow; destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T _ 0); lra.
  - unfold rpow; destruct (Rlt_dec _ _); [rewrite Rmult_0_l; apply exp_0|]. destruct (Req_EM_T 0 0); lra.
  - cbn [eval] in *. destruct H as [z Z]. rewrite Z in *. apply IZR_le. apply lt_IZR in H0. lia.
  - exists (-1)%Z; reflexivity.
  - destruct H as [z Z], H0 as [y Y]; exists (z + y)%Z; cbn [eval] in *; rewrite Z, Y, plus_IZR; reflexivity.
  - destruct H as [z Z], H0 as [y Y]; exists (z * y)%Z; cbn [eval] in *; rewrite Z, Y, mult_IZR; reflexivity.
  - apply exp_0.
  - apply exp_plus.
  - apply exp_pos.
  - apply exp_ineq1_le.
  - apply exp_ln; assumption.
  - apply ln_exp.
  - replace (PI * Q2R (1 # 2)) with (PI / 2) by (unfold Q2R; cbn [Qnum Qden]; lra). apply cos_PI2.
  - interval.
  - destruct H as [z Z]; exists (z - 1)%Z; cbn [eval] in *; rewrite Z, minus_IZR; reflexivity.
  - destruct H as [z Z]; exists (- z)%Z; cbn [eval] in *; rewrite Z, opp_IZR; ring.
  - destruct H as [z Z]; exists (z + 1)%Z; cbn [eval] in *; rewrite Z, plus_IZR; reflexivity.
Qed.
