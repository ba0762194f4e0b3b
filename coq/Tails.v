(** Mills' bounds of the complementary error function, as axioms of the core. *)
From Coq Require Import Reals QArith Qreals Lra List.
From RDV Require Import Definitions Terms Theorems Axioms Quantities.
From RDV Require Erfc.
Import ListNotations.
Open Scope R_scope.

Definition square_ (x : tm) := Pow x 2.
Definition bell_ := exp_ (Mul (Num (-1)) (square_ x_)).
Definition root_pi := pow_ (f1 FPi zero_) (Rat (1 # 2)).
Definition ax_mills_above : theorem := Thm [gt x_ zero_] (ge (Mul bell_ (inv_ (Mul x_ root_pi))) (f1 FErfc x_)).
Definition ax_mills_below : theorem := Thm [gt x_ zero_]
  (ge (f1 FErfc x_) (Mul (Mul (Mul bell_ (Num 2)) x_) (inv_ (Mul root_pi (Add (Mul (Num 2) (square_ x_)) one_))))).
Lemma mills_above_holds : holds ax_mills_above.
Proof.
  intros X e w E W S; facts S; read. change (0 < sy e 1) in H.
  change (erfc (sy e 1) <= exp (-1 * sy e 1 ^ 2) * / (sy e 1 * rpow PI (Q2R (1 # 2)))). rewrite <- sqrt_power by (pose proof PI_RGT_0; lra).
  replace (-1 * sy e 1 ^ 2) with (- (sy e 1 * sy e 1)) by ring. now apply Erfc.mills_above.
Qed.
Lemma mills_below_holds : holds ax_mills_below.
Proof.
  intros X e w E W S; facts S; read. change (0 < sy e 1) in H.
  change (exp (-1 * sy e 1 ^ 2) * 2 * sy e 1 * / (rpow PI (Q2R (1 # 2)) * (2 * sy e 1 ^ 2 + 1)) <= erfc (sy e 1)). rewrite <- sqrt_power by (pose proof PI_RGT_0; lra).
  replace (-1 * sy e 1 ^ 2) with (- (sy e 1 * sy e 1)) by ring. replace (sy e 1 ^ 2) with (sy e 1 * sy e 1) by ring. now apply Erfc.mills_below.
Qed.
