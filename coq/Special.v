(** More functions of numbers: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals Lra Factorial.
From Coquelicot Require Import Rbar Lub Hierarchy Derive Series RInt RInt_gen.
From RDV Require Import Definitions Limit.
Open Scope R_scope.

(** For x > 0: the gamma function, its logarithm, and the derivative of that. *)
Definition gamma_function (x : R) : R :=
  RInt_gen (V := R_CompleteNormedModule) (fun t => rpow t (x - 1) * exp (- t)) (at_right 0) (Rbar_locally p_infty).
Definition log_gamma (x : R) : R := ln (gamma_function x).
Definition digamma (x : R) : R := Derive log_gamma x.
(** Modified Bessel functions of whole orders, the second kind for x > 0 (Digital Library of Mathematical Functions, 10.25.2 and 10.32.9). *)
Definition bessel_i (n : nat) (x : R) : R := Series (fun k => (x / 2) ^ (2 * k + n) / INR (fact k * fact (k + n))).
Definition bessel_k (n : nat) (x : R) : R :=
  RInt_gen (V := R_CompleteNormedModule) (fun t => exp (- (x * cosh t)) * cosh (INR n * t)) (at_point 0) (Rbar_locally p_infty).
(** The quantiles of the standard normal law, for p strictly between 0 and 1. *)
Definition normal_quantile (p : R) : R := real (Glb_Rbar (fun x => p <= Phi x)).
Definition sech (x : R) : R := / cosh x.
(** One number or another, as u and v compare. *)
Definition if_le (u v a b : R) : R := if Rle_dec u v then a else b.
Definition if_lt (u v a b : R) : R := if Rlt_dec u v then a else b.
Definition if_ge (u v a b : R) : R := if_le v u a b.
Definition if_gt (u v a b : R) : R := if_lt v u a b.
(** [printed] of what may be infinite. *)
Definition printed_extended (x : Rbar) (value unit : R) : Prop := Rbar_le (value - unit / 2) x /\ Rbar_le x (value + unit / 2).
(** There is a limit, and it is at most v, below it, at least v, above it. *)
Definition limit_le (way : approach) (f : R -> Rbar) (v : Rbar) : Prop := exists l, limit way f l /\ Rbar_le l v.
Definition limit_lt (way : approach) (f : R -> Rbar) (v : Rbar) : Prop := exists l, limit way f l /\ Rbar_lt l v.
Definition limit_ge (way : approach) (f : R -> Rbar) (v : Rbar) : Prop := exists l, limit way f l /\ Rbar_le v l.
Definition limit_gt (way : approach) (f : R -> Rbar) (v : Rbar) : Prop := exists l, limit way f l /\ Rbar_lt v l.
(** v is the least bound from above of what is in A. *)
Definition supremum (A : Rbar -> Prop) (v : Rbar) : Prop := (forall x, A x -> Rbar_le x v) /\ forall y, Rbar_lt y v -> exists x, A x /\ Rbar_lt y x.
