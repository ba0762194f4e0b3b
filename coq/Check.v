(** The steps of a certificate, made into theorems one after the other; and how a statement of Coq follows from what they make. *)
From Coq Require Import Reals NArith QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration Integrals Calculus Axioms.
Import ListNotations.
Open Scope R_scope.

Inductive step_ :=
| SFunction (n : N)                           (* an axiom of [functions] *)
| SGiven (n : N)                              (* a theorem proved beside: about laws, or between numbers *)
| SAssume (r : rel) | SPoint (t : tm) | SAtMostOne (t : tm)
| SInstance (i : N) (s : sub) (facts : list N)
| SCut (lemmas : list N) (i : N)
| SCases (f : tm) (l : list N)
| SFiniteOrNot (t : tm) (a b : N)
| SContradiction (l : list N) (r : rel)
| SCongruence (s t : tm) (l : list N)
| SSpecialise (i : N) (v : tm)
| SGeneralise (i : N) (x : bound) (l : list base)
| SArithmetic (parts : list (multiplier * list N))
| SIntegrate (l facts : list N) (names : list name)
| SFiniteIntegral (g : tm) (upper lower facts : list N) (names : list name)
| SRises (f : tm) (n : positive) (start end_ : tm) (slope : N) (smooth : list N).

(** The theorems made so far, the last first. *)
Section Run.
Variable given : list theorem.
Definition get (made : list theorem) (i : N) : option theorem :=
  let n := N.to_nat i in if Nat.ltb n (length made) then nth_error made (length made - 1 - n) else None.
Fixpoint gets (made : list theorem) (l : list N) : option (list theorem) :=
  match l with [] => Some [] | i :: l => match get made i, gets made l with Some t, Some m => Some (t :: m) | _, _ => None end end.
Fixpoint get_parts (made : list theorem) (l : list (multiplier * list N)) : option (list (multiplier * list theorem)) :=
  match l with [] => Some [] | (m, i) :: l => match gets made i, get_parts made l with Some t, Some p => Some ((m, t) :: p) | _, _ => None end end.
Definition take (made : list theorem) (s : step_) : option theorem :=
  let with1 {A} i (k : theorem -> option A) := match get made i with Some t => k t | None => None end in
  let with_ {A} l (k : list theorem -> option A) := match gets made l with Some t => k t | None => None end in
  match s with
  | SFunction n => nth_error functions (N.to_nat n) | SGiven n => nth_error given (N.to_nat n)
  | SAssume r => Some (assume r) | SPoint t => point_value t | SAtMostOne t => at_most_one t
  | SInstance i s l => with1 i (fun t => with_ l (fun f => instance t s f))
  | SCut l i => with1 i (fun t => with_ l (fun f => Some (cut f t)))
  | SCases f l => with_ l (fun f' => cases f f')
  | SFiniteOrNot t a b => with1 a (fun u => with1 b (fun v => finite_or_not t u v))
  | SContradiction l r => with_ l (fun f => contradiction_ f r)
  | SCongruence s t l => with_ l (fun f => congruence s t f)
  | SSpecialise i v => with1 i (fun t => specialise t v)
  | SGeneralise i x l => with1 i (fun t => generalise t x l)
  | SArithmetic l => match get_parts made l with Some p => arithmetic p | None => None end
  | SIntegrate l f n => with_ l (fun t => with_ f (fun u => integrate t u n))
  | SFiniteIntegral g u l f n => with_ u (fun a => with_ l (fun b => with_ f (fun c => finite_integral g a b c n)))
  | SRises f n a b i l => with1 i (fun t => with_ l (fun m => rises f n a b t m))
  end.
Fixpoint run (made : list theorem) (l : list step_) : option (list theorem) :=
  match l with [] => Some made | s :: l => match take made s with Some t => run (t :: made) l | None => None end end.

Hypothesis N : forall t, In t given -> holds t.
Lemma get_in : forall made i t, get made i = Some t -> In t made.
Proof. intros made i t H; unfold get in H; cbv zeta in H; destruct (Nat.ltb (N.to_nat i) (length made)); [eapply nth_error_In; exact H | discriminate]. Qed.
Lemma gets_in : forall made l m t, gets made l = Some m -> In t m -> In t made.
Proof.
  induction l as [|i l IH]; intros m t H I; cbn in H; [injection H as <-; destruct I|].
  destruct (get made i) as [u|] eqn:G; [|discriminate]. destruct (gets made l) as [k|]; [|discriminate]. injection H as <-.
  destruct I as [<-|I]; [now apply (get_in made i) | now apply (IH k)].
Qed.
Lemma get_parts_in : forall made l p t, get_parts made l = Some p -> In t (flat_map snd p) -> In t made.
Proof.
  induction l as [|[m i] l IH]; intros p t H I; cbn in H; [injection H as <-; destruct I|].
  destruct (gets made i) as [u|] eqn:G; [|discriminate]. destruct (get_parts made l) as [k|]; [|discriminate]. injection H as <-.
  cbn in I; apply in_app_or in I; destruct I as [I|I]; [now apply (gets_in made i u) | now apply (IH k)].
Qed.
Lemma take_holds : forall made s t, (forall u, In u made -> holds u) -> take made s = Some t -> holds t.
Proof.
  intros made s t M H; destruct s; cbn [take] in H;
    repeat match type of H with
    | match get made ?i with _ => _ end = _ => let G := fresh "G" in destruct (get made i) eqn:G; [apply get_in in G | discriminate]
    | match gets made ?i with _ => _ end = _ => let G := fresh "G" in let K := fresh "K" in destruct (gets made i) eqn:G; [pose proof (fun t => gets_in made _ _ t G) as K; clear G | discriminate]
    end.
  - apply functions_hold, (nth_error_In _ _ H).
  - apply N, (nth_error_In _ _ H).
  - injection H as <-; apply assume_holds.
  - exact (point_holds _ _ H).
  - exact (at_most_one_holds _ _ H).
  - eapply instance_holds; [| |exact H]; auto.
  - apply Some_inj in H; subst t. apply cut_holds; auto.
  - eapply cases_holds; [|exact H]; auto.
  - eapply finite_or_not_holds; [| |exact H]; auto.
  - eapply contradiction_holds; [|exact H]; auto.
  - eapply congruence_holds; [|exact H]; auto.
  - eapply specialise_holds; [|exact H]; auto.
  - eapply generalise_holds; [|exact H]; auto.
  - match type of H with match get_parts made ?l with _ => _ end = _ => destruct (get_parts made l) as [p|] eqn:G; [|discriminate] end. eapply arithmetic_holds; [|exact H]. intros u I. apply M. exact (get_parts_in made _ p u G I).
  - eapply integrate_holds; [| |exact H]; auto.
  - eapply finite_integral_holds; [| | |exact H]; auto.
  - eapply rises_holds; [| |exact H]; auto.
Qed.
Lemma run_holds : forall l made all, (forall u, In u made -> holds u) -> run made l = Some all -> forall u, In u all -> holds u.
Proof.
  induction l as [|s l IH]; intros made all M R; cbn [run] in R; [apply Some_inj in R; subst; exact M|].
  destruct (take made s) as [t|] eqn:T; [|discriminate]. apply (IH (t :: made)); auto. intros u [<-|I]; auto. exact (take_holds made s _ M T).
Qed.
End Run.

(** What a claim asks of the steps, case by case: a theorem, the hypotheses that it may have, and what it says. *)
Record ask := Ask { made_as : N; supposed : list rel; asked : rel }.
Definition says (given : list theorem) (l : list step_) (asks : list ask) : bool :=
  match run given [] l with
  | Some made => forallb (fun a => match get made (made_as a) with
      | Some t => existsb (fun s => rel_eqb s (asked a)) (weaker (co t)) && forallb (fun h => member h (supposed a)) (hy t)
      | None => false end) asks
  | None => false
  end.
Theorem replayed : forall given l asks, (forall t, In t given -> holds t) -> says given l asks = true ->
  forall a, In a asks -> forall X (e : env X) w, well_formed e -> well_valued w -> sems e w (supposed a) -> sem e w (asked a).
Proof.
  intros given l asks N S a A X e w E W H. unfold says in S. destruct (run given [] l) as [made|] eqn:R; [|discriminate].
  rewrite forallb_forall in S. apply S in A. destruct (get made (made_as a)) as [t|] eqn:G; [|discriminate].
  apply andb_prop in A; destruct A as [S1 S2]. rewrite forallb_forall in S2.
  apply existsb_exists in S1; destruct S1 as [s [I Q]]. apply (rel_eqb_sem X e w _ _ Q). apply (weaker_sem X e w (co t)); auto.
  apply (run_holds given N l [] made (fun u (J : In u []) => match J with end) R t (get_in made (made_as a) t G)); auto.
  intros h J. apply (member_sem X e w h (supposed a)); [now apply S2 | exact H].
Qed.
