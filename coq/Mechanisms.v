(** More mechanisms and what is said of them: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith Lra.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Finite Families Outcomes Apart.
Import ListNotations.
Open Scope R_scope.

(** * Noise on an answer, a whole number or one on the line *)
Definition discrete_gaussian_mechanism (sigma s : R) : mechanism :=
  Mechanism Z (fun x y => Rabs (IZR x - IZR y) <= s) whole_numbers (fun x => discrete_normal (IZR x) sigma).
Definition discrete_laplace_mechanism (b s : R) : mechanism :=
  Mechanism Z (fun x y => Rabs (IZR x - IZR y) <= s) whole_numbers (fun x => discrete_laplace (IZR x) b).
(** The variance of the noise is mu. *)
Definition skellam_mechanism (mu s : R) : mechanism :=
  Mechanism Z (fun x y => Rabs (IZR x - IZR y) <= s) whole_numbers (fun x => on_integers (fun k => skellam (mu / 2) (mu / 2) (k - x)%Z)).
Definition staircase_mechanism (L : line) (eps gamma : R) : mechanism :=
  Mechanism R (fun x y => Rabs (x - y) <= 1) L (fun x w => stairs eps gamma (place L w - x)).

(** * Choices by scores, which neighbours change by at most s each, or all in one direction *)
Inductive changes := any_way | one_way.
Definition scores_near (how : changes) (s : R) (u v : nat -> R) : Prop :=
  (forall i, Rabs (u i - v i) <= s) /\ match how with any_way => True | one_way => (forall i, u i <= v i) \/ (forall i, v i <= u i) end.
(** One of n candidates, with a probability that grows by the exponential of eps / 2 times its score, of sensitivity 1. *)
Definition exponential_mechanism (eps : R) : mechanism :=
  Mechanism (nat * (nat -> R)) (fun x y => fst x = fst y /\ (0 < fst x)%nat /\ scores_near any_way 1 (snd x) (snd y)) naturals
    (fun x i => if Nat.ltb i (fst x) then exp (eps * snd x i / 2) / fsum (fst x) (fun j => exp (eps * snd x j / 2)) else 0).
(** The one of k scores that is the greatest after noise with the law p has been added to each. *)
Definition noisy_max (L : line) (p : point L -> R) (k : Z) (how : changes) (s : R) : mechanism :=
  Mechanism (nat -> R) (scores_near how s) (finite (Z.to_nat k))
    (fun u i => integral L (fun w => p w * rprod (Z.to_nat k)
      (fun j => if Nat.eqb j i then 1 else outcome_chance p (place L) (fun x => x <= place L w + u i - u j)))).

(** * Pairs of laws, which are the outputs on two inputs *)
Definition pair_mechanism {X : space} (p q : point X -> R) : mechanism := Mechanism bool (fun x y => x <> y) X (fun x => if x then p else q).
Definition any_mechanism (eps delta : R) : mechanism :=
  let most := (1 - delta) * exp eps / (1 + exp eps) in
  let least := (1 - delta) / (1 + exp eps) in
  pair_mechanism (finite_law [delta; most; least; 0]) (finite_law [0; least; most; delta]).
Definition bounded_range (L : line) (eta : R) : mechanism :=
  pair_mechanism (fun w => between 0 eta w * exp (place L w) / (exp eta - 1)) (fun w => between 0 eta w * exp (- place L w) / (1 - exp (- eta))).

(** * Poisson sampling

    Given which of the other records are in the sample, one more is in it with probability q: an output is that without the record, or the
    mixture.  Laws may be compared both ways, or only where the record is removed, or added. *)
Inductive directions := both_ways | removing | adding.
Definition poisson_sampled (M : mechanism) (q : R) (way : directions) : mechanism :=
  Mechanism (inputs M * inputs M * bool)
    (fun x y => fst x = fst y /\ neighbours M (fst (fst x)) (snd (fst x)) /\
      match way with both_ways => snd x <> snd y | removing => snd x = true /\ snd y = false | adding => snd x = false /\ snd y = true end)
    (outputs M)
    (fun x => let '(without, with_it, present) := x in
      if present then mixture [(1 - q, run M without); (q, run M with_it)] else run M without).

(** * Quantities *)
(** Gaussian differential privacy, for symmetric neighbours: the profile is at most that of two normal laws, mu apart. *)
Definition gdp (M : mechanism) : Rbar :=
  Glb_Rbar (fun mu => 0 < mu /\ forall x y e, neighbours M x y -> 0 <= e ->
    hockey_stick (run M x) (run M y) e <= Phi (mu / 2 - e / mu) - exp e * Phi (- mu / 2 - e / mu)).
Definition tcdp (M : mechanism) (omega : R) : Rbar :=
  Glb_Rbar (fun rho => 0 <= rho /\ forall a, 1 < a < omega -> Rbar_le (rdp M a) (Finite (rho * a))).

(** * Several mechanisms on one input, each a number of times

    An input is one of each; neighbours are so in each. *)
Record runs (X : space) := Runs { among_inputs : Type; near : among_inputs -> among_inputs -> Prop; output : among_inputs -> point X -> R; times : nat }.
Definition times_run {X : space} (M : mechanism) (same : outputs M = X) (k : Z) : runs X :=
  Runs X (inputs M) (neighbours M) (fun x => match same in _ = Y return point Y -> R with eq_refl => run M x end) (Z.to_nat k).
Definition runs_left {X : space} (Y : space) (r : runs X) : runs (beside X Y) :=
  Runs (beside X Y) (among_inputs X r) (near X r) (fun x => on_left Y (output X r x)) (times X r).
Definition runs_right (X : space) {Y : space} (r : runs Y) : runs (beside X Y) :=
  Runs (beside X Y) (among_inputs Y r) (near Y r) (fun x => on_right X (output Y r x)) (times Y r).
Fixpoint all_inputs {X} (l : list (runs X)) : Type := match l with [] => unit | r :: l => (among_inputs X r * all_inputs l)%type end.
Fixpoint all_near {X} (l : list (runs X)) : all_inputs l -> all_inputs l -> Prop :=
  match l with [] => fun _ _ => True | r :: l => fun x y => near X r (fst x) (fst y) /\ all_near l (snd x) (snd y) end.
Definition all_times {X} (l : list (runs X)) : nat := fold_right (fun r n => (times X r + n)%nat) O l.
Fixpoint all_outputs {X} (l : list (runs X)) (outcome : nat -> point X) : all_inputs l -> R :=
  match l with
  | [] => fun _ => 1
  | r :: l => fun x => rprod (times X r) (fun i => output X r (fst x) (outcome i)) * all_outputs l (fun i => outcome (times X r + i)%nat) (snd x)
  end.
Definition composed_of {X} (W : powers X) (l : list (runs X)) : mechanism :=
  Mechanism (all_inputs l) (all_near l) (W (all_times l)) (fun x z => all_outputs l (fun i => coordinate (W (all_times l)) i z) x).
