(** The rules that put values for names: [instance], [specialise] and [generalise]; every term is a measurable function of the point. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Terms Theorems Substitution.
From RDV Require Erfc.
Import ListNotations.
Open Scope R_scope.

(** Quantities stand at numbers that are the same at every point. *)
Fixpoint regular (t : tm) : bool :=
  match t with
  | Add a b | Mul a b | Fn _ a b => regular a && regular b | Pow a _ => regular a
  | Quant _ _ _ t => fixed t | _ => true
  end.

Section Measurable.
Context {X : space}.
Variable e : env X.
Hypothesis E : well_formed e.
Lemma meas_const : forall c, measurable X (fun _ => c).
Proof.
  intros c. destruct E as [L _]. pose proof (measurable_integrable X _ (proj1 (proj2 (L 1%positive)))) as M.
  exact (measurable_borel X (fun _ _ => c) _ _ (borel_const c) M M).
Qed.
Lemma meas_2 : forall phi f g, borel phi -> measurable X f -> measurable X g -> measurable X (fun x => phi (f x) (g x)).
Proof. exact (measurable_borel X). Qed.
Lemma meas_plus : forall f g, measurable X f -> measurable X g -> measurable X (fun x => f x + g x).
Proof. intros f g; apply (meas_2 (fun u v => u + v)); repeat constructor. Qed.
Lemma meas_mult : forall f g, measurable X f -> measurable X g -> measurable X (fun x => f x * g x).
Proof. intros f g; apply (meas_2 (fun u v => u * v)); repeat constructor. Qed.
Lemma meas_borel : forall phi, (exists psi, borel psi /\ forall u v, phi u v = psi u v) -> forall f g, measurable X f -> measurable X g -> measurable X (fun x => phi (f x) (g x)).
Proof.
  intros phi [psi [B P]] f g F G. replace (fun x => phi (f x) (g x)) with (fun x => psi (f x) (g x)) by (apply functional_extensionality; intros; auto). now apply meas_2.
Qed.
Lemma fn_borel : forall f, exists psi, borel psi /\ forall u v, fn_value f u v = psi u v.
Proof.
  destruct f; cbn.
  - exists (fun u _ : R => exp u); split; [apply (borel_continuous exp); [apply derivable_continuous, derivable_exp | constructor] | reflexivity].
  - exists (fun u _ : R => ln u); split; [apply (borel_ln (fun u _ => u)); constructor | reflexivity].
  - exists (fun u _ : R => / u); split; [apply (borel_inv (fun u _ => u)); constructor | reflexivity].
  - exists (fun u v : R => if Rlt_dec 0 u then exp (v * ln u) else if Rlt_dec 0 v then 0 else if Rlt_dec 0 ((-1) * v) then 0 else 1). split.
    + apply (borel_if (fun u _ : R => u) (fun u v : R => exp (v * ln u)) (fun u v : R => if Rlt_dec 0 v then 0 else if Rlt_dec 0 ((-1) * v) then 0 else 1)).
      * constructor.
      * apply (borel_continuous exp); [apply derivable_continuous, derivable_exp | apply (borel_mult (fun _ v : R => v) (fun u _ : R => ln u)); [constructor | apply (borel_ln (fun u _ => u)); constructor]].
      * apply (borel_if (fun _ v : R => v) (fun _ _ : R => 0) (fun u v : R => if Rlt_dec 0 ((-1) * v) then 0 else 1)); repeat constructor.
    + intros u v; unfold rpow. destruct (Rlt_dec 0 u); auto. destruct (Req_EM_T v 0), (Rlt_dec 0 v), (Rlt_dec 0 (-1 * v)); auto; lra.
  - exists (fun u _ : R => if Rlt_dec 0 u then u else 0); split; [apply (borel_if (fun u _ : R => u) (fun u _ : R => u) (fun _ _ : R => 0)); constructor|].
    intros u v; unfold pos, Rmax. destruct (Rle_dec u 0), (Rlt_dec 0 u); lra.
  - exists (fun u _ : R => if Rlt_dec 0 u then 1 else 0); split; [apply (borel_if (fun u _ : R => u) (fun _ _ : R => 1) (fun _ _ : R => 0)); constructor | reflexivity].
  - exists (fun _ _ : R => PI); split; [constructor | reflexivity].
  - exists (fun u _ : R => sin u); split; [apply (borel_continuous sin); [apply derivable_continuous, derivable_sin | constructor] | reflexivity].
  - exists (fun u _ : R => cos u); split; [apply (borel_continuous cos); [apply derivable_continuous, derivable_cos | constructor] | reflexivity].
  - exists (fun u _ : R => erfc u); split; [apply (borel_continuous erfc); [exact Erfc.erfc_continuity | constructor] | reflexivity].
Qed.
Lemma meas_eval : forall t, regular t = true -> measurable X (fun x => eval e (at_point e x) t).
Proof.
  induction t; intros G; cbn [eval]; cbn [regular] in G; try apply meas_const; try (apply andb_prop in G; destruct G as [G G']).
  - destruct E as [L _]. apply measurable_integrable. apply (L n).
  - destruct E as [_ [V _]]. apply (V n).
  - destruct E as [_ [_ T]]. apply (T n).
  - apply meas_plus; auto.
  - apply meas_mult; auto.
  - induction n; cbn [pow]; [apply meas_const | apply (meas_mult _ _ (IHt G) IHn)].
  - apply (meas_borel (fn_value f)); auto using fn_borel.
  - set (x0 := fun x : point X => eval e (at_point e x) t3).
    assert (K : exists c, x0 = fun _ => c).
    { unfold x0. destruct (yes (exists x : point X, True)) as [[x _]|N].
      - exists (eval e (at_point e x) t3). apply functional_extensionality; intros y. now apply fixed_val.
      - exists 0. apply functional_extensionality; intros y. exfalso; eauto. }
    destruct K as [c K]. replace (fun x => _) with (fun _ : point X => real (quantity d (fun x => eval e (at_point e x) t1) (fun x => eval e (at_point e x) t2) c)).
    { apply meas_const. }
    apply functional_extensionality; intros x. do 2 f_equal. symmetry. exact (f_equal (fun f => f x) K).
Qed.
End Measurable.

Section Put.
Context {X : space}.
Variables (e : env X) (w : values) (s : sub) (facts : list theorem).
Hypotheses (E : well_formed e) (W : well_valued w) (S : forall f, In f facts -> sem e w (co f)).
Hypothesis (Sx : forall f x, In f facts -> sem e (at_point e x) (co f)).
Definition fits : bool :=
  forallb (fun p => law_fits facts (snd p)) (s_dn s) && forallb (fun p => regular (snd p) && test_fits facts (snd p)) (s_ts s).
Hypothesis F : fits = true.
Lemma test_between : forall w' t, (forall f, In f facts -> sem e w' (co f)) -> test_fits facts t = true -> 0 <= eval e w' t <= 1.
Proof.
  intros w' t K T; apply andb_prop in T; destruct T as [T U]. pose proof (nonnegative_val e w' facts _ K T). pose proof (nonnegative_val e w' facts _ K U) as V. cbn [eval] in V. lra.
Qed.
Lemma put_well_formed : well_formed (put_env e w s).
Proof.
  apply andb_prop in F; destruct F as [F1 F2]. rewrite forallb_forall in F1, F2. pose proof E as [L [V T]]. split; [|split]; intros n; cbn.
  - unfold g_dn. destruct (look_in _ (s_dn s) n (Den n)) as [K|[p [I K]]]; rewrite K; [exact (L n)|]. apply (law_fits_law e w facts); auto.
  - apply V.
  - unfold g_ts. destruct (look_in _ (s_ts s) n (Tst n)) as [K|[p [I K]]]; rewrite K; [exact (T n)|].
    apply F2 in I; apply andb_prop in I; destruct I as [I J]. split; [now apply meas_eval | intros x; apply test_between; auto].
Qed.
Lemma put_well_valued : well_valued (put_values e s w).
Proof.
  apply andb_prop in F; destruct F as [F1 F2]. rewrite forallb_forall in F1, F2. pose proof W as [D [I0 T0]]. split; [|split]; intros n; cbn.
  - unfold g_dn. destruct (look_in _ (s_dn s) n (Den n)) as [K|[p [I K]]]; rewrite K; [exact (D n)|]. apply (law_fits_law e w facts); auto.
  - apply I0.
  - unfold g_ts. destruct (look_in _ (s_ts s) n (Tst n)) as [K|[p [I K]]]; rewrite K; [exact (T0 n)|].
    apply F2 in I; apply andb_prop in I; destruct I as [I J]. apply test_between; auto.
Qed.
End Put.

(** * Relations with values *)
Definition put_rel (s : sub) (r : rel) : rel :=
  match r with B b => B (put_base s b) | All x l b => let s' := drop_bound x s in All x (map (put_base s') l) (put_base s' b) end.
Definition base_fine (s : sub) (b : base) : bool := base_free s b && shaped b.
Definition rel_fine (s : sub) (r : rel) : bool :=
  match r with B b => base_fine s b | All x l b => let s' := drop_bound x s in
      uncaught x s' && forallb (base_fine s') l && base_fine s' b && match x with BEv _ => forallb base_fixed l && base_fixed b | _ => true end end.
Section PutRel.
Context {X : space}.
Variables (e : env X) (w : values).
Lemma bases_put : forall (e : env X) s l, forallb (base_fine s) l = true -> (sem_bases e w (map (put_base s) l) <-> sem_bases (put_env e w s) (put_values e s w) l).
Proof.
  intros e0 s l H. rewrite forallb_forall in H. split; intros K b I.
  - apply H in I as J; apply andb_prop in J; destruct J as [J J']. apply (put_base_sem e0 w s b J J'). apply K, in_map, I.
  - apply in_map_iff in I; destruct I as [c [<- I]]. apply H in I as J; apply andb_prop in J; destruct J as [J J']. apply (put_base_sem e0 w s c J J'). apply K, I.
Qed.
Lemma agree_sy : forall t n v (e : env X) w, occurs 0 n t = false -> eval (upd_sy e n v) w t = eval e w t.
Proof.
  intros t n v e0 w0 O. apply eval_agree. split; [|repeat split]. intros m M; cbn; unfold upd. destruct (Pos.eqb m n) eqn:K; auto. apply Pos.eqb_eq in K; congruence.
Qed.
Lemma agree_ev : forall t n V (e : env X) w w', vd w = vd w' -> vt w = vt w' -> (forall m, m <> n -> vi w m = vi w' m) -> occurs 2 n t = false -> eval (upd_ev e n V) w t = eval e w' t.
Proof.
  intros t n V e0 w0 w1 D T I O. apply eval_agree. split; [|split; [|split]]; intros m M; cbn; auto; try (rewrite ?D, ?T; split; reflexivity).
  assert (m <> n) by congruence. split; [|now apply I]. unfold upd. apply Pos.eqb_neq in H; rewrite H; reflexivity.
Qed.
Lemma put_rel_sem : forall s r, rel_fine s r = true -> (sem e w (put_rel s r) <-> sem (put_env e w s) (put_values e s w) r).
Proof.
  intros s [b|x l b] H; cbn [put_rel rel_fine] in *.
  { apply andb_prop in H; destruct H as [H K]. now apply put_base_sem. }
  set (s' := drop_bound x s) in *. apply andb_prop in H; destruct H as [H Hx]; apply andb_prop in H; destruct H as [H Hb]; apply andb_prop in H; destruct H as [U Hl].
  pose proof Hb as Hb'. apply andb_prop in Hb'; destruct Hb' as [Hb1 Hb2].
  apply andb_prop in U; destruct U as [U U']. rewrite forallb_forall in U.
  assert (C : forall p, In p (s_sy s') \/ In p (s_dn s') \/ In p (s_ts s') -> occurs (kind_of x) (name_of x) (snd p) = false).
  { intros p I. apply negb_true_iff, U. rewrite !in_app_iff. exact I. }
  destruct x as [n|n]; cbn [sem kind_of name_of] in *.
  - assert (Ee : forall v, put_env (upd_sy e n v) w s' = upd_sy (put_env e w s) n v).
    { intros v. unfold put_env, upd_sy; cbn [sy dn ev ts]. f_equal; apply functional_extensionality; intros m; auto.
      - unfold upd, g_sy. subst s'; cbn [drop_bound s_sy]. rewrite look_drop. destruct (Pos.eqb m n) eqn:K; [cbn; unfold upd; rewrite K; reflexivity|].
        destruct (look_in _ (drop n (s_sy s)) m (Sym m)) as [J|[p [I J]]]; rewrite look_drop, K in J; rewrite J.
        + cbn; unfold upd; rewrite K; reflexivity.
        + apply (agree_sy (snd p) n v e w). apply C; left; exact I.
      - apply functional_extensionality; intros y. change (g_dn s' m) with (g_dn s m). unfold g_dn. destruct (look_in _ (s_dn s) m (Den m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        apply (agree_sy (snd p) n v e (at_point e y)). apply C; right; left; exact I.
      - apply functional_extensionality; intros y. change (g_ts s' m) with (g_ts s m). unfold g_ts. destruct (look_in _ (s_ts s) m (Tst m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        apply (agree_sy (snd p) n v e (at_point e y)). apply C; right; right; exact I. }
    assert (Ew : forall v, put_values (upd_sy e n v) s' w = put_values e s w).
    { intros v. unfold put_values; f_equal; apply functional_extensionality; intros m; auto.
      - change (g_dn s' m) with (g_dn s m). unfold g_dn. destruct (look_in _ (s_dn s) m (Den m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        apply agree_sy. apply C; right; left; exact I.
      - change (g_ts s' m) with (g_ts s m). unfold g_ts. destruct (look_in _ (s_ts s) m (Tst m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        apply agree_sy. apply C; right; right; exact I. }
    split; intros K v G; specialize (K v).
    + rewrite <- Ee, <- (Ew v). apply (put_base_sem _ w s' b Hb1 Hb2). apply K. apply bases_put; auto. rewrite Ee, Ew; exact G.
    + apply (put_base_sem _ w s' b Hb1 Hb2). rewrite Ee, Ew. apply K. rewrite <- Ee, <- (Ew v). apply bases_put; auto.
  - rewrite forallb_forall in U'.
    assert (Ev : forall m, m <> n -> g_ev s' m = g_ev s m /\ g_ev s' m <> n).
    { intros m N. unfold g_ev. subst s'; cbn [drop_bound s_ev] in *. rewrite look_drop. apply Pos.eqb_neq in N as N'. rewrite N'. split; auto.
      destruct (look_in _ (drop n (s_ev s)) m m) as [J|[p [I J]]]; rewrite look_drop, N' in J; rewrite J; auto.
      apply U' in I. apply negb_true_iff, Pos.eqb_neq in I. exact I. }
    assert (En : g_ev s' n = n) by (unfold g_ev; subst s'; cbn [drop_bound s_ev]; rewrite look_drop, Pos.eqb_refl; reflexivity).
    assert (Wa : forall V y, vd (at_point (upd_ev e n V) y) = vd (at_point e y) /\ vt (at_point (upd_ev e n V) y) = vt (at_point e y) /\ (forall m : positive, m <> n -> vi (at_point (upd_ev e n V) y) m = vi (at_point e y) m)).
    { intros V y; split; [reflexivity | split; [reflexivity|]]. intros m N; cbn; unfold upd; apply Pos.eqb_neq in N; rewrite N; reflexivity. }
    assert (Ee : forall V, put_env (upd_ev e n V) w s' = Env (sy (put_env e w s)) (dn (put_env e w s)) (upd (fun m => ev e (g_ev s m)) n V) (ts (put_env e w s))).
    { intros V. unfold put_env; cbn [sy dn ev ts]. f_equal; apply functional_extensionality; intros m.
      - change (g_sy s' m) with (g_sy s m). unfold g_sy. destruct (look_in _ (s_sy s) m (Sym m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        apply agree_ev; auto; apply C; left; exact I.
      - apply functional_extensionality; intros y. change (g_dn s' m) with (g_dn s m). unfold g_dn. destruct (look_in _ (s_dn s) m (Den m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        destruct (Wa V y) as [A [A' A'']]. apply agree_ev; auto; apply C; right; left; exact I.
      - unfold upd_ev; cbn [ev]; unfold upd. destruct (Pos.eqb m n) eqn:N; [apply Pos.eqb_eq in N; subst; rewrite En, Pos.eqb_refl; reflexivity|].
        apply Pos.eqb_neq in N. destruct (Ev m N) as [A A']. apply Pos.eqb_neq in A'. rewrite A', A; reflexivity.
      - apply functional_extensionality; intros y. change (g_ts s' m) with (g_ts s m). unfold g_ts. destruct (look_in _ (s_ts s) m (Tst m)) as [J|[p [I J]]]; rewrite J; [reflexivity|].
        destruct (Wa V y) as [A [A' A'']]. apply agree_ev; auto; apply C; right; right; exact I. }
    apply andb_prop in Hx; destruct Hx as [Fl Fb]. rewrite forallb_forall in Fl.
    assert (Fx : forall V v v', sem_bases (upd_ev (put_env e w s) n V) v l -> sem_bases (upd_ev (put_env e w s) n V) v' l)
      by (intros V v v' G c I; apply (base_fixed_sem _ v v' c (Fl c I)); auto).
    assert (Eq : forall V, put_env (upd_ev e n V) w s' = upd_ev (put_env e w s) n V) by (intros V; rewrite Ee; reflexivity).
    split; intros K V EV G; specialize (K V EV).
    + apply (base_fixed_sem _ (put_values (upd_ev e n V) s' w) _ b Fb). rewrite <- Eq. apply (put_base_sem _ w s' b Hb1 Hb2). apply K. apply bases_put; auto.
      rewrite Eq. exact (Fx V _ _ G).
    + apply (put_base_sem _ w s' b Hb1 Hb2). rewrite Eq. apply (base_fixed_sem _ (put_values e s w) _ b Fb). apply K.
      apply bases_put in G; auto. rewrite Eq in G. exact (Fx V _ _ G).
Qed.
End PutRel.

(** * The rules *)
Definition instance (t : theorem) (s : sub) (facts : list theorem) : option theorem :=
  if fits s facts && forallb (rel_fine s) (hy t) && rel_fine s (co t) && forallb (fun f => forallb rel_fixed (hy f) && rel_fixed (co f)) facts
  then Some (Thm (union (fold_right (fun r acc => union [put_rel s r] acc) [] (hy t)) (hyps_of facts)) (put_rel s (co t))) else None.
Lemma put_hyps_sem : forall X (e : env X) w s l, sems e w (fold_right (fun r acc => union [put_rel s r] acc) [] l) -> forall r, In r l -> sem e w (put_rel s r).
Proof.
  induction l as [|a l IH]; intros S r I; [destruct I|]. cbn [fold_right] in S. apply (union_sem X e w [put_rel s a]) in S; destruct S as [S T].
  destruct I as [<-|I]; [apply S; left; reflexivity | now apply IH].
Qed.
Lemma instance_holds : forall t s facts th, holds t -> (forall f, In f facts -> holds f) -> instance t s facts = Some th -> holds th.
Proof.
  intros t s facts th T FH H X e w E W S. unfold instance in H. destruct (_ && _) eqn:G; [|discriminate]. injection H as <-. cbn [hy co] in *.
  apply andb_prop in G; destruct G as [G G4]; apply andb_prop in G; destruct G as [G G3]; apply andb_prop in G; destruct G as [G1 G2].
  rewrite forallb_forall in G2, G4. apply union_sem in S; destruct S as [S S'].
  assert (K : forall f, In f facts -> sem e w (co f)) by (intros f I; apply FH; auto; now apply (hyps_of_sem X e w facts)).
  assert (Kx : forall f x, In f facts -> sem e (at_point e x) (co f)).
  { intros f x I. apply G4 in I as J; apply andb_prop in J; destruct J as [_ J]. apply (rel_fixed_sem e w _ _ J). auto. }
  apply put_rel_sem; auto. apply T; [now apply (put_well_formed e w s facts) | now apply (put_well_valued e w s facts)|].
  intros r I. apply put_rel_sem; [now apply G2 | now apply (put_hyps_sem X e w s (hy t))].
Qed.

(** From "for all x with A(x): B(x)" to A(v) |- B(v). *)
Definition specialise_sub (x : bound) (v : tm) : option sub :=
  match x, v with BSym n, _ => if fixed v then Some (Sub [(n, v)] [] [] []) else None | BEv n, Ind m => Some (Sub [] [] [(n, m)] []) | _, _ => None end.
Definition specialise (t : theorem) (v : tm) : option theorem :=
  match co t with
  | All x l b => match specialise_sub x v with
      | Some s => if forallb (base_fine s) l && base_fine s b && match x with BEv _ => forallb base_fixed l && base_fixed b | _ => true end
          then Some (Thm (union (map (fun c => B (put_base s c)) l) (hy t)) (B (put_base s b))) else None
      | None => None end
  | _ => None
  end.
Lemma specialise_holds : forall t v th, holds t -> specialise t v = Some th -> holds th.
Proof.
  intros t v th T H X e w E W S. unfold specialise in H. destruct (co t) as [|x l b] eqn:C; [discriminate|].
  destruct (specialise_sub x v) as [s|] eqn:P; [|discriminate]. destruct (_ && _) eqn:G; [|discriminate]. injection H as <-. cbn [hy co] in *.
  apply andb_prop in G; destruct G as [G G3]; apply andb_prop in G; destruct G as [G1 G2]. apply union_sem in S; destruct S as [S S'].
  specialize (T X e w E W S'). rewrite C in T.
  pose proof G2 as G2'; apply andb_prop in G2'; destruct G2' as [H1 H2].
  assert (L : sem_bases (put_env e w s) (put_values e s w) l).
  { apply bases_put; auto. intros c I. apply in_map_iff in I; destruct I as [d [<- I]]. apply (S (B (put_base s d))). apply (in_map (fun c => B (put_base s c))), I. }
  cbn [sem]. apply put_base_sem; auto.
  destruct x as [n|n]; cbn [specialise_sub] in P.
  - destruct (fixed v); [|discriminate]. injection P as <-. cbn [sem] in T. specialize (T (eval e w v)).
    assert (Q : put_env e w (Sub [(n, v)] [] [] []) = upd_sy e n (eval e w v)).
    { destruct e as [a c d f]; unfold put_env, upd_sy; cbn. f_equal. apply functional_extensionality; intros m. unfold upd, g_sy; cbn. rewrite Pos.eqb_sym. destruct (Pos.eqb m n); reflexivity. }
    assert (V : put_values e (Sub [(n, v)] [] [] []) w = w) by (destruct w; reflexivity).
    rewrite Q, V in *. apply T; exact L.
  - destruct v; try discriminate. injection P as <-. cbn [sem] in T. specialize (T (ev e n0) (proj1 (proj2 E) n0)).
    assert (Q : put_env e w (Sub [] [] [(n, n0)] []) = upd_ev e n (ev e n0)).
    { destruct e as [a c d f]; unfold put_env, upd_ev; cbn. f_equal. apply functional_extensionality; intros m. unfold upd, g_ev; cbn. rewrite Pos.eqb_sym. destruct (Pos.eqb m n); reflexivity. }
    apply andb_prop in G3; destruct G3 as [Fl Fb]. rewrite forallb_forall in Fl. rewrite Q in *.
    apply (base_fixed_sem _ w _ b Fb). apply T. intros c I. apply (base_fixed_sem _ w (put_values e (Sub [] [] [(n, n0)] []) w) c (Fl c I)). apply L, I.
Qed.

(** From Γ, A(x) |- B(x) to Γ |- "for all x with A(x): B(x)", where Γ does not speak of x. *)
Definition base_occurs (k : nat) (n : positive) (b : base) : bool :=
  match b with Ge p | Gt p | Eqz p | Whole p => occurs k n (back p) | Fin t | Infin t => occurs k n t | Cont p q => occurs k n (back p) || occurs k n (back q) end.
Definition same_bound (x y : bound) : bool := Nat.eqb (kind_of x) (kind_of y) && Pos.eqb (name_of x) (name_of y).
Definition rel_occurs (x : bound) (r : rel) : bool :=
  match r with
  | B b => base_occurs (kind_of x) (name_of x) b
  | All y l b => negb (same_bound x y) && (existsb (base_occurs (kind_of x) (name_of x)) l || base_occurs (kind_of x) (name_of x) b)
  end.
Definition generalise (t : theorem) (x : bound) (l : list base) : option theorem :=
  match co t with
  | B b => let left := without (map B l) (hy t) in
      if negb (existsb (rel_occurs x) left) && match x with BEv n => forallb base_fixed l && base_fixed b && forallb rel_fixed left | _ => true end
      then Some (Thm left (All x l b)) else None
  | _ => None
  end.
Definition upd_bound {X} (x : bound) (e : env X) (v : R) (V : point X -> R) : env X := match x with BSym n => upd_sy e n v | BEv n => upd_ev e n V end.
Definition upd_point {X} (x : bound) (w : values) (e : env X) : values := match x with BSym n => w | BEv n => w end.
Lemma base_occurs_sem : forall X (x : bound) (e : env X) w v V b, base_occurs (kind_of x) (name_of x) b = false -> (match x with BEv _ => base_fixed b = true | _ => True end) ->
  (sem_base (upd_bound x e v V) w b <-> sem_base e w b).
Proof.
  intros X x e w v V b O Fx.
  assert (A : forall t, occurs (kind_of x) (name_of x) t = false -> eval (upd_bound x e v V) w t = eval e w t).
  { intros t H; destruct x as [n|n]; cbn in *; [now apply agree_sy | apply agree_ev; auto]. }
  assert (A' : forall t y, occurs (kind_of x) (name_of x) t = false -> eval (upd_bound x e v V) (at_point (upd_bound x e v V) y) t = eval e (at_point e y) t).
  { intros t y H; destruct x as [n|n]; cbn [upd_bound kind_of name_of] in *; [apply (agree_sy t n v e (at_point e y) H)|].
    apply agree_ev; auto. intros m M; cbn; unfold upd; apply Pos.eqb_neq in M; rewrite M; reflexivity. }
  assert (P : forall p, occurs (kind_of x) (name_of x) (back p) = false -> pval (upd_bound x e v V) w p = pval e w p) by (intros p H; rewrite <- !back_val; auto).
  assert (P' : forall p, occurs (kind_of x) (name_of x) (back p) = false -> (fun y => pval (upd_bound x e v V) (at_point (upd_bound x e v V) y) p) = (fun y => pval e (at_point e y) p))
    by (intros p H; apply functional_extensionality; intros y; rewrite <- !back_val; auto).
  assert (Q : forall t, occurs (kind_of x) (name_of x) t = false -> along (upd_bound x e v V) t = along e t) by (intros t H; apply functional_extensionality; intros y; unfold along; auto).
  destruct b; cbn [base_occurs sem_base] in *; try (rewrite P by exact O; reflexivity).
  - destruct t; cbn [finite_in]; try reflexivity; cbn in O; repeat (apply orb_false_elim in O; destruct O as [O ?]); rewrite ?Q, ?A by assumption; reflexivity.
  - destruct t; cbn [finite_in]; try reflexivity; cbn in O; repeat (apply orb_false_elim in O; destruct O as [O ?]); rewrite ?Q, ?A by assumption; reflexivity.
  - apply orb_false_elim in O; destruct O as [O O']. rewrite !P' by assumption. reflexivity.
Qed.
Lemma upd_swap : forall A (f : positive -> A) n m u v, n <> m -> upd (upd f n u) m v = upd (upd f m v) n u.
Proof.
  intros; apply functional_extensionality; intros k; unfold upd. destruct (Pos.eqb k m) eqn:K, (Pos.eqb k n) eqn:L; auto.
  apply Pos.eqb_eq in K, L; congruence.
Qed.
Lemma upd_twice : forall A (f : positive -> A) n u v, upd (upd f n u) n v = upd f n v.
Proof. intros; apply functional_extensionality; intros k; unfold upd. destruct (Pos.eqb k n); reflexivity. Qed.
(** What is bound again is another x. *)
Lemma bound_again : forall X (x y : bound) (e : env X) v V u U, same_bound x y = true -> upd_bound y (upd_bound x e v V) u U = upd_bound y e u U.
Proof.
  intros X [n|n] [m|m] e v V u U S; unfold same_bound in S; cbn in S; try discriminate S; apply Pos.eqb_eq in S; subst m;
    unfold upd_bound, upd_sy, upd_ev; cbn; rewrite upd_twice; reflexivity.
Qed.
Lemma rel_occurs_sem : forall X (x : bound) (e : env X) w v V r, rel_occurs x r = false -> (match x with BEv _ => rel_fixed r = true | _ => True end) ->
  (sem (upd_bound x e v V) w r <-> sem e w r).
Proof.
  intros X x e w v V [b|y l b] O Fx; cbn [rel_occurs] in O.
  { apply base_occurs_sem; auto. }
  destruct (same_bound x y) eqn:S.
  { destruct y as [m|m]; cbn [sem]; [split; intros K u; pose proof (bound_again X x (BSym m) e v V u (fun _ => 0) S) as Q; cbn [upd_bound] in Q
      | split; intros K U EU; pose proof (bound_again X x (BEv m) e v V 0 U S) as Q; cbn [upd_bound] in Q]; first [rewrite Q; apply K | rewrite <- Q; apply K]; assumption. }
  cbn [negb andb] in O. apply orb_false_elim in O; destruct O as [Ol Ob]. unfold same_bound in S; rename S into O.
  assert (Fl : forall c, In c l -> base_occurs (kind_of x) (name_of x) c = false).
  { intros c I. destruct (base_occurs _ _ c) eqn:K; auto. exfalso. assert (existsb (base_occurs (kind_of x) (name_of x)) l = true) by (apply existsb_exists; eauto). congruence. }
  assert (Gl : forall c, In c l -> match x with BEv _ => base_fixed c = true | _ => True end).
  { intros c I; destruct x; auto. cbn in Fx; apply andb_prop in Fx; destruct Fx as [Fx _]. rewrite forallb_forall in Fx; auto. }
  assert (Gb : match x with BEv _ => base_fixed b = true | _ => True end) by (destruct x; auto; cbn in Fx; apply andb_prop in Fx; tauto).
  assert (Sw : forall u U, exists e', upd_bound y (upd_bound x e v V) u U = upd_bound x (upd_bound y e u U) v V /\ e' = upd_bound y e u U).
  { intros u U; eexists; split; [|reflexivity]. destruct x as [n|n], y as [m|m]; cbn in *; unfold upd_sy, upd_ev; cbn; auto; rewrite upd_swap; auto; apply Pos.eqb_neq; first [exact O | rewrite Pos.eqb_sym; exact O]. }
  assert (Eq : forall u U, upd_bound y (upd_bound x e v V) u U = upd_bound x (upd_bound y e u U) v V) by (intros u U; destruct (Sw u U) as [? [K _]]; exact K).
  assert (Sl : forall u U, sem_bases (upd_bound y (upd_bound x e v V) u U) w l <-> sem_bases (upd_bound y e u U) w l).
  { intros u U; rewrite Eq; split; intros K c I; specialize (K c I); destruct (base_occurs_sem X x (upd_bound y e u U) w v V c (Fl c I) (Gl c I)); auto. }
  assert (Sb : forall u U, sem_base (upd_bound y (upd_bound x e v V) u U) w b <-> sem_base (upd_bound y e u U) w b) by (intros u U; rewrite Eq; exact (base_occurs_sem X x (upd_bound y e u U) w v V b Ob Gb)).
  destruct y as [m|m]; cbn [sem]; split.
  - intros K u G. apply (Sb u (fun _ => 0)), K, (Sl u (fun _ => 0)), G.
  - intros K u G. apply (Sb u (fun _ => 0)), K, (Sl u (fun _ => 0)), G.
  - intros K U EU G. apply (Sb 0 U), K; auto. apply (Sl 0 U), G.
  - intros K U EU G. apply (Sb 0 U), K; auto. apply (Sl 0 U), G.
Qed.
Lemma generalise_holds : forall t x l th, holds t -> generalise t x l = Some th -> holds th.
Proof.
  intros t x l th T H X e w E W S. unfold generalise in H. destruct (co t) as [b|] eqn:C; [|discriminate]. cbv zeta in H.
  destruct (_ && _) eqn:G; [|discriminate]. injection H as <-. cbn [hy co] in *. apply andb_prop in G; destruct G as [G G2]. apply negb_true_iff in G.
  assert (Oc : forall r, In r (without (map B l) (hy t)) -> rel_occurs x r = false).
  { intros r I. destruct (rel_occurs x r) eqn:K; auto. exfalso. assert (existsb (rel_occurs x) (without (map B l) (hy t)) = true) by (apply existsb_exists; eauto). congruence. }
  assert (M : forall v V, well_formed (upd_bound x e v V) -> sem_bases (upd_bound x e v V) w l -> sem_base (upd_bound x e v V) w b).
  { intros v V E' L. specialize (T X (upd_bound x e v V) w E' W). rewrite C in T. apply T. apply (without_sem X _ w (map B l)).
    - intros r I. apply in_map_iff in I; destruct I as [c [<- I]]. apply L, I.
    - intros r I. apply rel_occurs_sem; auto. destruct x; auto. apply andb_prop in G2; destruct G2 as [_ G2]. rewrite forallb_forall in G2; auto. }
  destruct E as [E1 [E2 E3]].
  destruct x as [n|n]; cbn [sem].
  - intros v L. apply (M v (fun _ => 0)); auto. split; [exact E1 | split; [exact E2 | exact E3]].
  - intros V EV L. apply (M 0 V); auto. split; [exact E1 | split; [|exact E3]]. intros m; cbn; unfold upd. destruct (Pos.eqb m n); auto.
Qed.
