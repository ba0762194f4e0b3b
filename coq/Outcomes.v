(** More laws on the line and on the whole numbers, and what is said of their outcomes: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith Lra.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Finite Families Special.
From RDV Require Export Countable.
Import ListNotations.
Open Scope R_scope.

(** * On a line *)
Definition pareto (L : line) (least shape : R) : point L -> R :=
  fun w => step (place L w - least) * (shape * rpow least shape * rpow (place L w) (- shape - 1)).
Definition student (L : line) (df : R) : point L -> R :=
  fun w => gamma_function ((df + 1) / 2) / (gamma_function (df / 2) * sqrt (df * PI)) * rpow (1 + place L w ^ 2 / df) (- ((df + 1) / 2)).
Definition cauchy (L : line) (location scale : R) : point L -> R :=
  fun w => / (PI * scale * (1 + ((place L w - location) / scale) ^ 2)).
Definition gamma_law (L : line) (shape scale : R) : point L -> R :=
  fun w => step (place L w) * (rpow (place L w) (shape - 1) * exp (- (place L w / scale)) / (gamma_function shape * rpow scale shape)).
Definition gumbel (L : line) (location scale : R) : point L -> R :=
  fun w => let z := (place L w - location) / scale in exp (- z - exp (- z)) / scale.
(** Of sensitivity 1: constant where the distance from 0 lies between k and k + gamma, or between k + gamma and k + 1; [Int_part] is the floor. *)
Definition stairs (eps gamma x : R) : R :=
  (1 - exp (- eps)) / (2 * (gamma + exp (- eps) * (1 - gamma))) * exp (- (eps * IZR (Int_part (Rabs x + 1 - gamma)))).
Definition density_of (L : line) (f : R -> R) : point L -> R := fun w => f (place L w).
Definition between {L : line} (low high : R) (w : point L) : R := (1 - step (low - place L w)) * (1 - step (place L w - high)).
Definition conditioned (L : line) (p : point L -> R) (low high : R) : point L -> R :=
  fun w => p w * between low high w / integral L (fun v => p v * between low high v).

(** * On the whole numbers *)
Definition on_integers (p : Z -> R) : point whole_numbers -> R := p.
Definition from_zero (f : nat -> R) : point whole_numbers -> R := on_integers (fun k => if Z.ltb k 0 then 0 else f (Z.to_nat k)).
(** Masses that are proportional to these. *)
Definition weighed (f : Z -> R) : point whole_numbers -> R := on_integers (fun k => f k / integral whole_numbers f).
Definition poisson_law (mean : R) : point whole_numbers -> R := from_zero (fun n => exp (- mean) * mean ^ n / INR (fact n)).
Definition geometric_law (p : R) : point whole_numbers -> R := from_zero (fun n => p * (1 - p) ^ n).
Definition discrete_normal (location sigma : R) : point whole_numbers -> R :=
  weighed (fun k => exp (- ((IZR k - location) ^ 2 / (2 * sigma ^ 2)))).
Definition discrete_laplace (location scale : R) : point whole_numbers -> R := weighed (fun k => exp (- (Rabs (IZR k - location) / scale))).
(** The difference of two independent numbers with Poisson's law. *)
Definition skellam (first second : R) : point whole_numbers -> R :=
  on_integers (fun k => integral whole_numbers (fun j : Z => poisson_law first (k + j)%Z * poisson_law second j)).

(** * Outcomes, each of which has a value *)
Definition outcome_mean {X : space} (p value : point X -> R) (f : R -> R) : Rbar := mean_of p (fun w => f (value w)).
Definition outcome_chance {X : space} (p value : point X -> R) (A : R -> Prop) : R :=
  integral X (fun w => p w * (if yes (A (value w)) then 1 else 0)).
Definition outcome_quantile {X : space} (p value : point X -> R) (level : R) : R :=
  real (Glb_Rbar (fun t => level <= outcome_chance p value (fun x => x <= t))).

(** * Matrices as kernels *)
Definition matrix_kernel (rows : list (list R)) : point (finite (length rows)) -> point (finite (length rows)) -> R :=
  fun i j => nth j (nth i rows []) 0.
