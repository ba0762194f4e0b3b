(** Programs that compare noisy answers of queries: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith Bool Lra.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Finite Families Outcomes Mechanisms.
Import ListNotations.
Open Scope R_scope.

(** The mean over a number with the law p. *)
Definition drawn {L : line} (p : point L -> R) (f : R -> R) : R := integral L (fun w => p w * f (place L w)).

(** What is done with the answer of a query: it draws noise and says whether something holds.  A program draws noise, then does this for each query,
    of which there are n; it ends where what was said held [most] times, and may draw its first noise anew after each time. *)
Definition for_query : Type := R -> (Prop -> R) -> R.
Definition program_text : Type := (for_query -> R) -> R.
Inductive first_noise := kept | anew.
Definition says (A : Prop) : bool := if yes A then true else false.
(** The probability that the program says what is in the list, where each query depends on what was said before. *)
Fixpoint said_next (text : program_text) (noise : first_noise) (answers : list bool -> R) (so_far next : list bool) (query : for_query) : R :=
  match next with
  | [] => 1
  | b :: rest => query (answers so_far) (fun A =>
      if eqb (says A) b then
        match noise, b with
        | anew, true => text (said_next text noise answers (so_far ++ [b]) rest)
        | _, _ => said_next text noise answers (so_far ++ [b]) rest query
        end
      else 0)
  end.
Definition times_true (l : list bool) : R := INR (length (filter (fun b => b) l)).
Definition complete (n : nat) (most : Rbar) (l : list bool) : Prop :=
  (length l = n /\ Rbar_lt (times_true l) most) \/ ((length l <= n)%nat /\ Finite (times_true l) = most /\ last l false = true).
(** Lists of truth values by number: 0 is empty, 2 k + 1 is k after true, 2 k + 2 is k after false. *)
Fixpoint listed (fuel k : nat) : list bool :=
  match fuel, k with
  | S fuel, S k => Nat.even k :: listed fuel (Nat.div2 k)
  | _, _ => []
  end.
Definition program (text : program_text) (most : Rbar) (noise : first_noise) (how : changes) (s : R) : mechanism :=
  Mechanism (nat * (list bool -> R))
    (fun x y => fst x = fst y /\ (forall h, Rabs (snd x h - snd y h) <= s) /\
      match how with any_way => True | one_way => (forall h, snd x h <= snd y h) \/ (forall h, snd y h <= snd x h) end)
    naturals
    (fun x k => let l := listed k k in if yes (complete (fst x) most l) then text (said_next text noise (snd x) [] l) else 0).
