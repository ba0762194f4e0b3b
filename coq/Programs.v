(** Programs that compare noisy answers of queries: words of claims, to be believed as [Families] is. *)
From Coq Require Import Reals List ZArith Bool Lra.
From Coquelicot Require Import Rbar Lim_seq.
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

(** * Programs that give out numbers too, where the comparison holds

    What is given out for each query: whether the comparison holds, and numbers, none where it does not.  Boxes say of each whether, and between which
    ends the numbers lie. *)
Definition told : Type := list (bool * list R).
Definition boxes : Type := list (bool * list (R * R)).
Fixpoint numbers_in (l : list R) (k : list (R * R)) : Prop :=
  match l, k with
  | [], [] => True
  | v :: l, (low, high) :: k => low <= v <= high /\ numbers_in l k
  | _, _ => False
  end.
Fixpoint told_in (t : told) (b : boxes) : Prop :=
  match t, b with
  | [], [] => True
  | (c, l) :: t, (d, k) :: b => c = d /\ numbers_in l k /\ told_in t b
  | _, _ => False
  end.
Definition for_query_with : Type := R -> (Prop -> list R -> R) -> R.
Definition text_with : Type := (for_query_with -> R) -> R.
(** The probability that what is given out lies in the boxes, where each query depends on all that was given out before. *)
Fixpoint told_next (text : text_with) (noise : first_noise) (answers : told -> R) (so_far : told) (next : boxes) (query : for_query_with) : R :=
  match next with
  | [] => 1
  | (b, k) :: rest => query (answers so_far) (fun A l =>
      let given := if b then l else [] in
      if yes (says A = b /\ numbers_in given k) then
        match noise, b with
        | anew, true => text (told_next text noise answers (so_far ++ [(b, given)]) rest)
        | _, _ => told_next text noise answers (so_far ++ [(b, given)]) rest query
        end
      else 0)
  end.
(** A space of what is given out, in which nothing is told apart but by boxes. *)
Record transcripts := Transcripts {
  transcript_space :> space;
  transcript : point transcript_space -> told;
  told_measurable : forall b, measurable transcript_space (fun z => if yes (told_in (transcript z) b) then 1 else 0);
  told_apart : forall M : (point transcript_space -> R) -> Prop,
    (forall b, M (fun z => if yes (told_in (transcript z) b) then 1 else 0)) ->
    (forall phi f g, borel phi -> M f -> M g -> M (fun z => phi (f z) (g z))) ->
    (forall f g, (forall n : nat, M (f n)) -> (forall z, is_lim_seq (fun n => f n z) (g z)) -> M g) ->
    forall f, measurable transcript_space f -> M f }.
(** An input is answers with the law of what is given out, where it has one there; two laws have one on some such space. *)
Definition law_of_told (D : transcripts) (text : text_with) (most : Rbar) (noise : first_noise) (x : nat * (told -> R)) : Type :=
  {p : law D | forall b, prob p (fun z => if yes (told_in (transcript D z) b) then 1 else 0) =
    if yes (complete (fst x) most (map fst b)) then text (told_next text noise (snd x) [] b) else 0}.
Definition program_with (D : transcripts) (text : text_with) (most : Rbar) (noise : first_noise) (how : changes) (s : R) : mechanism :=
  Mechanism {x : nat * (told -> R) & law_of_told D text most noise x}
    (fun u v => let (x, _) := u in let (y, _) := v in fst x = fst y /\ (forall h, Rabs (snd x h - snd y h) <= s) /\
      match how with any_way => True | one_way => (forall h, snd x h <= snd y h) \/ (forall h, snd y h <= snd x h) end)
    D
    (fun u => proj1_sig (projT2 u)).
