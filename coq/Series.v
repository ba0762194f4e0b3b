(** Sums without an end, and powers of numbers of either sign: words beyond [Families], to be believed as they are.  A series is what its partial
    sums tend to; Coquelicot's [Series] is a number also where they tend to none. *)
From Coq Require Import Reals ZArith Lra Lia.
From Coquelicot Require Import Hierarchy Series PSeries ElemFct.
From RDV Require Export Statements.
Open Scope R_scope.

(** The sum of f k for k = first, first + 1, …, and that over all whole k.  [powerRZ x k] of Coq's library is the power of any x. *)
Definition sum_from (first : Z) (f : Z -> R) : R := Series (fun n => f (first + Z.of_nat n)%Z).
Definition sum_all (f : Z -> R) : R := sum_from 0 f + sum_from 1 (fun k => f (- k)%Z).

(** * The exponential series *)
Lemma factorial_is : forall n, factorial (Z.of_nat n) = INR (fact n).
Proof.
  intros n. unfold factorial. rewrite Nat2Z.id, INR_IZR_INZ. f_equal. induction n as [|n IH]; [reflexivity|].
  cbn [product_to fact]. rewrite IH, <- Nat2Z.inj_mul. reflexivity.
Qed.
Lemma exponential_terms : forall x n, powerRZ x (0 + Z.of_nat n) / factorial (0 + Z.of_nat n) = / INR (fact n) * x ^ n.
Proof. intros x n. rewrite Z.add_0_l, factorial_is, <- pow_powerRZ. unfold Rdiv; ring. Qed.
Theorem sum_exponential : forall x, sum_from 0 (fun k => powerRZ x k / factorial k) = exp x.
Proof.
  intros x. unfold sum_from. rewrite (Series_ext _ (fun n => / INR (fact n) * x ^ n) (exponential_terms x)).
  apply is_series_unique. apply (is_series_ext (fun n => scal (pow_n x n) (/ INR (fact n)))); [|exact (is_exp_Reals x)].
  intros n. rewrite pow_n_pow. unfold scal; cbn; unfold mult; cbn. ring.
Qed.
