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
Ltac read := repeat match goal with
  | H : sem _ _ (ge _ _) |- _ => apply sem_ge in H | H : sem _ _ (gt _ _) |- _ => apply sem_gt in H | H : sem _ _ (eq_ _ _) |- _ => apply sem_eq in H
  | H : sem _ _ (fin_ _) |- _ => apply sem_fin in H | H : sem _ _ (whole _) |- _ => apply sem_whole in H | H : sem _ _ (cont_ _ _) |- _ => apply sem_cont in H
  end; first [apply sem_ge | apply sem_gt | apply sem_eq | apply sem_fin | apply sem_whole | apply sem_cont].
Ltac facts S := cbn [hy] in S;
  repeat match type of S with
  | sems ?e ?w (?r :: ?l) => let H := fresh "H" in pose proof (S r (or_introl eq_refl)) as H;
      let T := fresh "S" in assert (T : sems e w l) by (intros ? ?; apply S; right; assumption); clear S; rename T into S
  end.
Ltac start := let X := fresh "X" in let e := fresh "e" in let w := fresh "w" in let E := fresh "E" in let W := fresh "W" in let S := fresh "S" in
  intros X e w E W S; facts S; cbn [co]; read; cbn [eval fn_value].

Notation x_ := (Sym 1). Notation y_ := (Sym 2).
Notation P_ := (Den 1). Notation Q_ := (Den 2). Notation R_ := (Den 3). Notation a_ := (Sym 1). Notation t_ := (Sym 1). Notation b_ := (Sym 2).
Notation zero_ := (Num 0). Notation one_ := (Num 1).

(** * Functions *)
Definition functions : list theorem := [
  Thm [ge x_ zero_] (eq_ (f1 FPos x_) x_);                                          (* 0 pos_above *)
  Thm [ge zero_ x_] (eq_ (f1 FPos x_) zero_);                                       (* 1 pos_below *)
  Thm [gt x_ zero_] (eq_ (f1 FStep x_) one_);                                       (* 2 step_above *)
  Thm [ge zero_ x_] (eq_ (f1 FStep x_) zero_);                                      (* 3 step_below *)
  Thm [gt x_ zero_] (eq_ (Mul x_ (inv_ x_)) one_);                                  (* 4 inverse *)
  Thm [gt zero_ x_] (eq_ (Mul x_ (inv_ x_)) one_);                                  (* 5 inverse_below *)
  Thm [gt x_ zero_] (eq_ (pow_ x_ y_) (exp_ (Mul y_ (ln_ x_))));                    (* 6 pow_above *)
  Thm [gt y_ zero_] (eq_ (pow_ zero_ y_) zero_);                                    (* 7 pow_of_zero *)
  Thm [] (eq_ (pow_ x_ zero_) one_);                                                (* 8 pow_zero *)
  Thm [whole x_; gt x_ zero_] (ge x_ one_);                                         (* 9 integer_step *)
  Thm [] (whole (Num (-1)));                                                        (* 10 integer_minus_one *)
  Thm [whole x_; whole y_] (whole (Add x_ y_));                                     (* 11 integer_sum *)
  Thm [whole x_; whole y_] (whole (Mul x_ y_));                                     (* 12 integer_product *)
  Thm [] (eq_ (exp_ zero_) one_);                                                   (* 13 exp_zero *)
  Thm [] (eq_ (exp_ (Add x_ y_)) (Mul (exp_ x_) (exp_ y_)));                        (* 14 exp_sum *)
  Thm [] (gt (exp_ x_) zero_);                                                      (* 15 exp_positive *)
  Thm [] (ge (exp_ x_) (Add one_ x_));                                              (* 16 exp_tangent *)
  Thm [gt x_ zero_] (eq_ (exp_ (ln_ x_)) x_);                                       (* 17 exp_of_log *)
  Thm [] (eq_ (ln_ (exp_ x_)) x_);                                                  (* 18 log_of_exp *)
  Thm [] (gt (f1 FPi zero_) (Num 3));                                               (* 19 pi_below *)
  Thm [whole x_] (whole (Add x_ (Num (-1))));                                       (* 20 integer_less *)
  Thm [whole x_] (whole (Mul (Num (-1)) x_));                                       (* 21 integer_negative *)
  Thm [whole x_] (whole (Add x_ one_)) ].                                           (* 22 integer_more *)
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
  - interval.
  - destruct H as [z Z]; exists (z - 1)%Z; cbn [eval] in *; rewrite Z, minus_IZR; reflexivity.
  - destruct H as [z Z]; exists (- z)%Z; cbn [eval] in *; rewrite Z, opp_IZR; ring.
  - destruct H as [z Z]; exists (z + 1)%Z; cbn [eval] in *; rewrite Z, plus_IZR; reflexivity.
Qed.
