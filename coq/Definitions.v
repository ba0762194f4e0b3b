(** What an exported claim says.  This page, and the statement itself, are what a reader has to believe.

    Laws are densities on a space; the space is any positive linear integral with measurable functions.  Divergences are in nats and take
    values in the extended reals; each first asks whether P gives mass where Q gives none, so that no division by zero is ever read. *)
From Coq Require Import Reals List ClassicalEpsilon.
From Coquelicot Require Import Rbar Lub Lim_seq Hierarchy RInt.
Import ListNotations.
Open Scope R_scope.

(** * Functions of numbers *)

(** x to the power y for x >= 0.  Coq's own [Rpower] has [Rpower 0 y = 1]. *)
Definition rpow (x y : R) : R :=
  if Rlt_dec 0 x then exp (y * ln x) else if Req_EM_T y 0 then 1 else 0.
Definition pos (x : R) : R := Rmax x 0.
Definition step (x : R) : R := if Rlt_dec 0 x then 1 else 0.
(** The complementary error function and the distribution function of the standard normal law. *)
Definition erfc (x : R) : R := 1 - 2 / sqrt PI * RInt (V := R_CompleteNormedModule) (fun t => exp (- (t * t))) 0 x.
Definition Phi (x : R) : R := erfc (- x / sqrt 2) / 2.

(** * Spaces *)

(** Borel functions of two numbers, as far as they are needed. *)
Inductive borel : (R -> R -> R) -> Prop :=
| borel_fst : borel (fun u _ => u)
| borel_snd : borel (fun _ v => v)
| borel_const : forall c, borel (fun _ _ => c)
| borel_plus : forall f g, borel f -> borel g -> borel (fun u v => f u v + g u v)
| borel_mult : forall f g, borel f -> borel g -> borel (fun u v => f u v * g u v)
| borel_inv : forall f, borel f -> borel (fun u v => / f u v)
| borel_continuous : forall h f, continuity h -> borel f -> borel (fun u v => h (f u v))
| borel_ln : forall f, borel f -> borel (fun u v => ln (f u v))
| borel_if : forall f g h, borel f -> borel g -> borel h ->
    borel (fun u v => if Rlt_dec 0 (f u v) then g u v else h u v).

(** An integral: linear, monotone, closed under domination and under increasing limits.  Every measure on every measurable space is one. *)
Record space := Space {
  point : Type;
  measurable : (point -> R) -> Prop;
  integrable : (point -> R) -> Prop;
  integral : (point -> R) -> R;
  measurable_borel : forall phi f g, borel phi -> measurable f -> measurable g -> measurable (fun x => phi (f x) (g x));
  measurable_integrable : forall f, integrable f -> measurable f;
  integral_ext : forall f g, (forall x, f x = g x) -> integrable f -> integrable g /\ integral f = integral g;
  integral_plus : forall f g, integrable f -> integrable g ->
    integrable (fun x => f x + g x) /\ integral (fun x => f x + g x) = integral f + integral g;
  integral_scale : forall c f, integrable f -> integrable (fun x => c * f x) /\ integral (fun x => c * f x) = c * integral f;
  integral_positive : forall f, integrable f -> (forall x, 0 <= f x) -> 0 <= integral f;
  integral_dominated : forall f g, measurable f -> integrable g -> (forall x, Rabs (f x) <= g x) -> integrable f;
  integral_abs : forall f, integrable f -> integrable (fun x => Rabs (f x));
  integral_monotone : forall (f : nat -> point -> R) (g : point -> R), (forall n, integrable (f n)) -> (forall n x, f n x <= f (S n) x) ->
    (forall x, is_lim_seq (fun n => f n x) (g x)) -> (exists c, forall n, integral (f n) <= c) ->
    integrable g /\ is_lim_seq (fun n => integral (f n)) (integral g) }.

(** A law is given by its density.  Any number of laws have densities with respect to their sum. *)
Definition is_law (X : space) (p : point X -> R) : Prop := (forall x, 0 <= p x) /\ integrable X p /\ integral X p = 1.
Record law (X : space) := Law { density :> point X -> R; density_law : is_law X density }.
Arguments density {X}.
Record event (X : space) := Event {
  indicator :> point X -> R;
  event_indicator : measurable X indicator /\ forall x, indicator x = 0 \/ indicator x = 1 }.
Arguments event_indicator {X}.
Definition is_test (X : space) (f : point X -> R) : Prop := measurable X f /\ forall x, 0 <= f x <= 1.

(** * Divergences of P from Q, by their densities *)
Definition yes (A : Prop) : {A} + {~ A} := excluded_middle_informative A.

Section Divergences.
Context {X : space}.
Variables P Q : point X -> R.

Definition prob (S : point X -> R) : R := integral X (fun x => P x * S x).
Definition tv : R := integral X (fun x => pos (P x - Q x)).
Definition hellinger2 : R := 1 - integral X (fun x => sqrt (P x) * sqrt (Q x)).
Definition hockey_stick (t : R) : R := integral X (fun x => pos (P x - exp t * Q x)).
(** The probability under P that the privacy loss log (P/Q) is above t, and that it lies in [-t, t]. *)
Definition loss_tail (t : R) : R := integral X (fun x => P x * step (P x - exp t * Q x)).
Definition loss_within (t : R) : R :=
  integral X (fun x => P x * ((1 - step (P x - exp t * Q x)) * (1 - step (exp (- t) * Q x - P x)))).

(** P gives no mass to where Q has none. *)
Definition continuous : Prop := integral X (fun x => P x * (1 - step (Q x))) = 0.
Definition finite_if (A : Prop) (v : R) : Rbar := if yes A then Finite v else p_infty.

Definition kl : Rbar :=
  let f := fun x => P x * ln (P x * / Q x) in finite_if (continuous /\ integrable X f) (integral X f).
Definition chi2 : Rbar :=
  let f := fun x => P x * P x * / Q x in finite_if (continuous /\ integrable X f) (integral X f - 1).
(** p^a q^(1 - a), which is 0 where p or q is 0, except that p^0 = 1 where p > 0 and q^0 = 1. *)
Definition power_ratio (a p q : R) : R := step p * (rpow p a * rpow q (1 - a)).
Definition renyi (a : R) : Rbar :=
  let f := fun x => power_ratio a (P x) (Q x) in let v := ln (integral X f) / (a - 1) in
  if Req_EM_T a 1 then kl
  else if Rlt_dec 1 a then finite_if (continuous /\ integrable X f) v
  else finite_if (0 < integral X f) v.
(** The least c with P <= exp c * Q almost everywhere. *)
Definition max_divergence : Rbar := Glb_Rbar (fun c => hockey_stick c = 0).
Definition renyi_oo : Rbar := max_divergence.
(** The least error of the second kind of tests whose error of the first kind is at most x. *)
Definition tradeoff (x : R) : R :=
  real (Glb_Rbar (fun b => exists f, is_test X f /\ integral X (fun y => P y * f y) <= x /\ b = 1 - integral X (fun y => Q y * f y))).
End Divergences.

(** The mixture of laws with the weights that stand beside them. *)
Definition mixture {T : Type} (parts : list (R * (T -> R))) (x : T) : R :=
  fold_right (fun part total => fst part * snd part x + total) 0 parts.

(** * Functions of extended reals: what the formula language says of oo *)
Definition lifted (f : R -> R) (top bottom x : Rbar) : Rbar :=
  match x with Finite r => Finite (f r) | p_infty => top | m_infty => bottom end.
Definition eexp := lifted exp p_infty (Finite 0).
Definition eln := lifted ln p_infty p_infty.
Definition esqrt := lifted sqrt p_infty p_infty.
Definition eabs := lifted Rabs p_infty p_infty.
Definition epow (x : Rbar) (n : nat) : Rbar := lifted (fun r => r ^ n) p_infty (if Nat.even n then p_infty else m_infty) x.
Definition einv := lifted Rinv (Finite 0) (Finite 0).
Definition emax (x y : Rbar) : Rbar := if Rbar_le_dec x y then y else x.
Definition emin (x y : Rbar) : Rbar := if Rbar_le_dec x y then x else y.
Definition ege (x y : Rbar) : Prop := Rbar_le y x.
Definition egt (x y : Rbar) : Prop := Rbar_lt y x.
(** x is the value as printed: within half a unit of its last digit. *)
Definition printed (x value unit : R) : Prop := value - unit / 2 <= x <= value + unit / 2.
