(** The rules [integrate] and [finite_integral] hold. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration.
Import ListNotations.
Open Scope R_scope.

Definition fact_fine (f : theorem) : bool :=
  rel_fixed (co f) && forallb rel_fixed (hy f) && match co f with B (Fin (Quant QMax _ _ (Num 0))) => laws_only f | _ => true end.
Definition facts_fine (facts : list theorem) : bool := forallb fact_fine facts.

Lemma value_in_in : forall s a v, value_in s a = Some v -> In (a, v) s.
Proof.
  induction s as [|[b u] s IH]; intros a v H; cbn in H; [discriminate|]. destruct (name_eqb b a) eqn:Q; [|right; auto].
  apply name_eqb_eq in Q; injection H as <-; subst; left; reflexivity.
Qed.

Section Rule.
Context {X : space}.
Variables (e : env X) (w : values) (facts : list theorem) (names : list name).
Hypotheses (E : well_formed e) (W : well_valued w) (FF : facts_fine facts = true).
Hypothesis (Fs : forall f, In f facts -> sem e w (co f)).
Lemma fine_fixed : forall f, In f facts -> rel_fixed (co f) = true.
Proof. intros f I. unfold facts_fine in FF; rewrite forallb_forall in FF. apply FF in I. unfold fact_fine in I. apply andb_prop in I; destruct I as [I _]; apply andb_prop in I; tauto. Qed.
Lemma fine_laws : forall f, In f facts -> match co f with B (Fin (Quant QMax _ _ (Num 0))) => laws_only f = true | _ => True end.
Proof.
  intros f I. unfold facts_fine in FF; rewrite forallb_forall in FF. apply FF in I. unfold fact_fine in I. apply andb_prop in I; destruct I as [_ I].
  destruct (co f) as [[]|]; auto; destruct t; auto; destruct d; auto; destruct t3; auto; destruct z; auto.
Qed.
Lemma serve_point : forall serving h x, (forall t, In t serving -> holds t) -> cover facts serving names [] = Some h -> sems e w h -> ~ off e facts x ->
  all_zero e names x \/ exists t, In t serving /\ sem e (at_point e x) (co t).
Proof.
  intros serving h x Sv C S N.
  destruct (cover_point e w facts serving x names [] h (fun a v (I : In (a, v) []) => match I with end) C) as [s [k [P [K [Sk [A _]]]]]].
  specialize (Sk S). unfold serve in K. destruct (nowhere s) eqn:Nw.
  - left. intros n L. apply andb_prop in Nw; destruct Nw as [_ Nw]. rewrite forallb_forall in Nw. apply existsb_exists in L; destruct L as [a [I L]]. apply name_eqb_eq in L; subst a.
    destruct (A (true, n) (or_introl I)) as [v J]. pose proof (Nw _ J) as V; cbn in V. apply negb_true_iff in V; subst v. apply P in J. unfold truth in J; cbn in J.
    destruct (Rlt_dec 0 (dn e n x)); [discriminate|]. destruct E as [L _]. pose proof (proj1 (L n) x). lra.
  - destruct (excluded facts s) eqn:Ex.
    + exfalso. apply N. apply existsb_exists in Ex; destruct Ex as [f [I Ex]]. exists f. split; auto. unfold laws_only, bad.
      destruct (co f) as [[p|p|p|t|t|p|p q]|]; try discriminate. destruct p as [|[[|[[] [|[|]]] []] [[|[]|] []]] []]; try discriminate. destruct q as [|[[|[[] [|[|]]] []] [[|[]|] []]] []]; try discriminate.
      destruct (value_in s (true, n)) as [[]|] eqn:V1; try discriminate. destruct (value_in s (true, n0)) as [[]|] eqn:V2; try discriminate.
      apply value_in_in in V1, V2. apply P in V1, V2. unfold truth in V1, V2; cbn [fst snd] in V1, V2.
      assert (R1 : forall (j : positive) y, pval e (at_point e y) [([(Den j, 1%nat)], 1%Q)] = dn e j y) by (intros; exact (patom_val e (at_point e y) (Den j))).
      split; auto. rewrite !R1. destruct (Rlt_dec 0 (dn e n x)); [|discriminate]. destruct (Rlt_dec 0 (dn e n0 x)); [discriminate|].
      split; auto. split; [lra|]. intros y; rewrite R1. destruct E as [L _]. apply (L n).
    + destruct (find _ serving) as [t|] eqn:F; [|discriminate]. injection K as <-. apply find_some in F; destruct F as [I F]. rewrite forallb_forall in F.
      right; exists t; split; auto. apply (Sv t I); auto using well_valued_at. intros r J. pose proof (F r J) as G. apply orb_prop in G; destruct G as [G|G]; [apply orb_prop in G; destruct G as [G|G]|].
      * apply (rel_fixed_sem e w (at_point e x) r G). apply Sk. apply filter_In; auto.
      * apply (implied_sem e E x s r P G).
      * apply (almost_sem e facts x r N fine_laws G).
Qed.
End Rule.

Definition integrate (l : list theorem) (facts : list theorem) (names : list name) : option theorem :=
  match l with
  | [] => None
  | t :: _ =>
      match body (co t), cover facts l names [] with
      | Some p, Some h =>
          match integrated facts names p with
          | Some u => if facts_fine facts && forallb (fun s => rel_eqb (co s) (co t)) l
              then Some (Thm (union h (hyps_of facts)) (B (if is_eq t then Eqz (norm u) else Ge (norm u)))) else None
          | None => None end
      | _, _ => None end
  end.
Lemma integrate_holds : forall l facts names th, (forall t, In t l -> holds t) -> (forall f, In f facts -> holds f) -> integrate l facts names = Some th -> holds th.
Proof.
  intros l facts names th L Fh H X e w E W S. unfold integrate in H. destruct l as [|t l']; [discriminate|]. set (l := t :: l') in *.
  destruct (body (co t)) as [p|] eqn:Bp; [|discriminate]. destruct (cover facts l names []) as [h|] eqn:C; [|discriminate].
  destruct (integrated facts names p) as [u|] eqn:I; [|discriminate]. destruct (_ && _) eqn:G; [|discriminate]. injection H as <-. cbn [hy co] in *.
  apply andb_prop in G; destruct G as [FF Same]. rewrite forallb_forall in Same. apply union_sem in S; destruct S as [S S'].
  assert (Fs : forall f, In f facts -> sem e w (co f)) by (intros f J; apply Fh; auto; now apply (hyps_of_sem X e w facts)).
  destruct (integrated_val e w facts names E Fs (fine_fixed facts FF) p u I) as [I1 [I2 I3]].
  pose proof (off_null e w facts E Fs) as N.
  assert (K : forall x, ~ off e facts x -> all_zero e names x \/ sem e (at_point e x) (co t)).
  { intros x O. destruct (serve_point e w facts names E FF l h x L C S O) as [Z|[s [J Ss]]]; auto. right. apply (rel_eqb_sem X e _ _ _ (Same s J)). exact Ss. }
  unfold is_eq. destruct (co t) as [[q|q|q| | | |]|] eqn:Ct; simpl in Bp; try discriminate; injection Bp as <-; cbn [sem sem_base]; rewrite norm_val, <- I2.
  - apply (integral_almost _ _ N I1). intros x O. destruct (K x O) as [Z|Q]; [rewrite (I3 x Z); lra | exact Q].
  - apply (integral_almost _ _ N I1). intros x O. destruct (K x O) as [Z|Q]; [rewrite (I3 x Z); lra | cbn in Q; lra].
  - apply (integral_almost_zero _ _ N I1). intros x O. destruct (K x O) as [Z|Q]; [exact (I3 x Z) | exact Q].
Qed.

Definition bound_with (facts : list theorem) (names : list name) (g : poly) (t : theorem) : bool :=
  match body (co t) with Some f => match integrated facts names (padd f g) with Some _ => true | None => false end | None => false end.
Definition finite_integral (g : tm) (upper lower : list theorem) (facts : list theorem) (names : list name) : option theorem :=
  match cover facts upper names [], cover facts lower names [] with
  | Some h, Some k =>
      if facts_fine facts && vanishes facts names g && regular g && forallb (bound_with facts names (norm g)) upper && forallb (bound_with facts names (popp (norm g))) lower
      then Some (Thm (union h (union k (hyps_of facts))) (B (Fin (ctop (Int g))))) else None
  | _, _ => None
  end.
Lemma finite_integral_holds : forall g upper lower facts names th, (forall t, In t upper -> holds t) -> (forall t, In t lower -> holds t) -> (forall f, In f facts -> holds f) ->
  finite_integral g upper lower facts names = Some th -> holds th.
Proof.
  intros g upper lower facts names th Uh Lh Fh H X e w E W S. unfold finite_integral in H.
  destruct (cover facts upper names []) as [h|] eqn:Cu; [|discriminate]. destruct (cover facts lower names []) as [k|] eqn:Cl; [|discriminate].
  destruct (_ && _) eqn:G; [|discriminate]. injection H as <-. cbn [hy co] in *. apply union_sem in S; destruct S as [Su S]; apply union_sem in S; destruct S as [Sl Sf].
  apply andb_prop in G; destruct G as [G G5]; apply andb_prop in G; destruct G as [G G4]; apply andb_prop in G; destruct G as [G G3]; apply andb_prop in G; destruct G as [FF G2].
  assert (Fs : forall f, In f facts -> sem e w (co f)) by (intros f J; apply Fh; auto; now apply (hyps_of_sem X e w facts)).
  pose proof (off_null e w facts E Fs) as N. pose proof (fine_fixed facts FF) as Fx.
  change (sem e w (B (Fin (ctop (Int g))))) with (finite_in e w (ctop (Int g))). apply (proj2 (ctop_finite X e w (Int g))). cbn [finite_in].
  assert (D : forall (sg : poly) l, forallb (bound_with facts names sg) l = true ->
    exists D, integrable X D /\ (forall x, 0 <= D x) /\ forall x t f, In t l -> body (co t) = Some f -> pval e (at_point e x) f + pval e (at_point e x) sg <= D x).
  { intros sg. induction l as [|t l IH]; intros Hl.
    - exists (fun _ => 0). destruct (integral_scale X 0 (dn e 1%positive)) as [A B]; [apply E|]. destruct (integral_ext X _ (fun _ => 0) (fun x => Rmult_0_l _) A) as [A' B'].
      split; auto. split; [intros; lra | intros x t f []].
    - cbn in Hl; apply andb_prop in Hl; destruct Hl as [Ht Hl]. destruct (IH Hl) as [D [D1 [D2 D3]]]. unfold bound_with in Ht.
      destruct (body (co t)) as [f|] eqn:Bt; [|discriminate]. destruct (integrated facts names (padd f sg)) as [u|] eqn:I; [|discriminate].
      destruct (integrated_val e w facts names E Fs Fx _ u I) as [I1 _].
      exists (fun x => Rabs (pval e (at_point e x) (padd f sg)) + D x). split; [apply (integral_plus X); auto; apply (integral_abs X); exact I1 | split].
      + intros x. pose proof (Rabs_pos (pval e (at_point e x) (padd f sg))). pose proof (D2 x). lra.
      + intros x s q [<-|J] Q.
        * assert (q = f) by congruence; subst q. pose proof (Rle_abs (pval e (at_point e x) (padd f sg))). pose proof (D2 x). rewrite padd_val in *. lra.
        * pose proof (D3 x s q J Q). pose proof (Rabs_pos (pval e (at_point e x) (padd f sg))). lra. }
  destruct (D (norm g) upper G4) as [U [U1 [U2 U3]]]. destruct (D (popp (norm g)) lower G5) as [V [V1 [V2 V3]]].
  apply (integrable_almost _ (fun x => U x + V x) _ N); [apply (integral_plus X); assumption | exact (meas_eval e E g G3) |]. intros x O.
  unfold along. pose proof (U2 x); pose proof (V2 x).
  assert (Z0 : all_zero e names x -> eval e (at_point e x) g = 0) by (intros Z; exact (vanishes_val e w facts names Fs Fx g x Z G2)).
  assert (Bd : forall t, sem e (at_point e x) (co t) -> forall f, body (co t) = Some f -> 0 <= pval e (at_point e x) f).
  { intros t T f Q. destruct (co t) as [[]|]; cbn in Q; try discriminate; injection Q as <-; cbn in T; lra. }
  assert (Ex : forall sg l t, forallb (bound_with facts names sg) l = true -> In t l -> exists f, body (co t) = Some f).
  { intros sg l t Hl I. rewrite forallb_forall in Hl. apply Hl in I. unfold bound_with in I. destruct (body (co t)); [eauto | discriminate]. }
  destruct (serve_point e w facts names E FF upper h x Uh Cu Su O) as [Z|[t [I T]]]; [rewrite (Z0 Z), Rabs_R0; lra|].
  destruct (serve_point e w facts names E FF lower k x Lh Cl Sl O) as [Z|[s [J T']]]; [rewrite (Z0 Z), Rabs_R0; lra|].
  destruct (Ex _ _ t G4 I) as [f Qf]. destruct (Ex _ _ s G5 J) as [q Qq].
  pose proof (U3 x t f I Qf). pose proof (V3 x s q J Qq). pose proof (Bd t T f Qf). pose proof (Bd s T' q Qq).
  rewrite popp_val, norm_val in H2. rewrite norm_val in H1. apply Rabs_le; lra.
Qed.
