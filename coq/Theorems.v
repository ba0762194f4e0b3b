(** Theorems of the core, and the rules of logic: each makes a theorem that holds from theorems that hold. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Terms.
Import ListNotations.
Open Scope R_scope.

Inductive base := Ge (p : poly) | Gt (p : poly) | Eqz (p : poly) | Fin (t : tm) | Infin (t : tm) | Whole (p : poly) | Cont (p q : poly).
Inductive bound := BSym (n : positive) | BEv (n : positive).
Inductive rel := B (b : base) | All (x : bound) (conditions : list base) (body : base).
Record theorem := Thm { hy : list rel; co : rel }.

Section Meaning.
Context {X : space}.
Definition is_event (S : point X -> R) : Prop := measurable X S /\ forall x, S x = 0 \/ S x = 1.
Definition well_formed (e : env X) : Prop :=
  (forall n, is_law X (dn e n)) /\ (forall n, is_event (ev e n)) /\ (forall n, is_test X (ts e n)).
Definition well_valued (w : values) : Prop :=
  (forall n, 0 <= vd w n) /\ (forall n, vi w n = 0 \/ vi w n = 1) /\ (forall n, 0 <= vt w n <= 1).
Definition along (e : env X) (t : tm) (x : point X) : R := eval e (at_point e x) t.
Definition finite_in (e : env X) (w : values) (t : tm) : Prop :=
  match t with Quant d p q s => is_finite (quantity d (along e p) (along e q) (eval e w s)) | Int f => integrable X (along e f) | _ => True end.
Definition sem_base (e : env X) (w : values) (b : base) : Prop :=
  match b with
  | Ge p => 0 <= pval e w p | Gt p => 0 < pval e w p | Eqz p => pval e w p = 0
  | Fin t => finite_in e w t | Infin t => ~ finite_in e w t
  | Whole p => exists z, pval e w p = IZR z
  | Cont p q => continuous (fun x => pval e (at_point e x) p) (fun x => pval e (at_point e x) q)
  end.
Definition upd {A} (f : positive -> A) (n : positive) (v : A) (m : positive) : A := if Pos.eqb m n then v else f m.
Definition upd_sy (e : env X) n v := Env (X := X) (upd (sy e) n v) (dn e) (ev e) (ts e).
Definition upd_ev (e : env X) n S := Env (X := X) (sy e) (dn e) (upd (ev e) n S) (ts e).
Definition sem_bases e w l := forall b, In b l -> sem_base e w b.
Definition sem (e : env X) (w : values) (r : rel) : Prop :=
  match r with
  | B b => sem_base e w b
  | All (BSym n) l b => forall v, sem_bases (upd_sy e n v) w l -> sem_base (upd_sy e n v) w b
  | All (BEv n) l b => forall S, is_event S -> sem_bases (upd_ev e n S) w l -> sem_base (upd_ev e n S) w b
  end.
Definition sems (e : env X) w l := forall r, In r l -> sem e w r.
End Meaning.
Definition holds (t : theorem) : Prop :=
  forall X (e : env X) w, well_formed e -> well_valued w -> sems e w (hy t) -> sem e w (co t).

Lemma well_valued_at : forall X (e : env X) x, well_formed e -> well_valued (at_point e x).
Proof. intros X e x [L [E T]]; split; [|split]; intros n; cbn; [apply L | apply E | apply T]. Qed.

(** * Equality of relations *)
Fixpoint poly_eqb (p q : poly) : bool :=
  match p, q with
  | [], [] => true
  | (m, Qmake a b) :: p, (n, Qmake c d) :: q => Z.eqb a c && Pos.eqb b d && match mono_cmp m n with Eq => poly_eqb p q | _ => false end
  | _, _ => false
  end.
Lemma poly_eqb_eq : forall p q, poly_eqb p q = true -> p = q.
Proof.
  induction p as [|[m [a b]] p IH]; intros [|[n [c d]] q] H; cbn in H; try discriminate; auto.
  apply andb_prop in H; destruct H as [H K]; apply andb_prop in H; destruct H as [H L].
  apply Z.eqb_eq in H; apply Pos.eqb_eq in L. destruct (mono_cmp m n) eqn:C; try discriminate. apply mono_cmp_eq in C. subst. f_equal; auto.
Qed.
Definition tm_eqb (s t : tm) : bool := match cmp s t with Eq => true | _ => false end.
Lemma tm_eqb_eq : forall s t, tm_eqb s t = true -> s = t.
Proof. intros s t; unfold tm_eqb; destruct (cmp s t) eqn:C; try discriminate; intros _; now apply cmp_eq. Qed.
Definition base_eqb (a b : base) : bool :=
  match a, b with
  | Ge p, Ge q | Gt p, Gt q | Whole p, Whole q => poly_eqb p q
  | Eqz p, Eqz q => poly_eqb p q || poly_eqb p (popp q)
  | Fin s, Fin t | Infin s, Infin t => tm_eqb s t
  | Cont p q, Cont r s => poly_eqb p r && poly_eqb q s
  | _, _ => false
  end.
Lemma base_eqb_sem : forall X (e : env X) w a b, base_eqb a b = true -> (sem_base e w a <-> sem_base e w b).
Proof.
  intros X e w [] [] H; cbn in H; try discriminate;
    try (apply poly_eqb_eq in H; subst; reflexivity); try (apply tm_eqb_eq in H; subst; reflexivity).
  - apply orb_prop in H; destruct H as [H|H]; apply poly_eqb_eq in H; subst; [reflexivity|]. cbn; rewrite popp_val; split; lra.
  - apply andb_prop in H; destruct H as [H K]; apply poly_eqb_eq in H; apply poly_eqb_eq in K; subst; reflexivity.
Qed.
Fixpoint bases_eqb (l m : list base) : bool := match l, m with [], [] => true | a :: l, b :: m => base_eqb a b && bases_eqb l m | _, _ => false end.
Lemma bases_eqb_sem : forall X (e : env X) w l m, bases_eqb l m = true -> (sem_bases e w l <-> sem_bases e w m).
Proof.
  induction l as [|a l IH]; intros [|b m] H; cbn in H; try discriminate; [split; intros _ ? []|].
  apply andb_prop in H; destruct H as [H K]. apply (base_eqb_sem X e w) in H. apply IH in K.
  split; intros S c [<-|C].
  - apply H, S; left; reflexivity.
  - apply (proj1 K); [intros d D; apply S; right; exact D | exact C].
  - apply H, S; left; reflexivity.
  - apply (proj2 K); [intros d D; apply S; right; exact D | exact C].
Qed.
Definition bound_eqb (x y : bound) : bool := match x, y with BSym n, BSym m | BEv n, BEv m => Pos.eqb n m | _, _ => false end.
Definition rel_eqb (r s : rel) : bool :=
  match r, s with B a, B b => base_eqb a b | All x l a, All y m b => bound_eqb x y && bases_eqb l m && base_eqb a b | _, _ => false end.
Lemma rel_eqb_sem : forall X (e : env X) w r s, rel_eqb r s = true -> (sem e w r <-> sem e w s).
Proof.
  intros X e w [a|x l a] [b|y m b] H; cbn in H; try discriminate; [now apply base_eqb_sem|].
  apply andb_prop in H; destruct H as [H K]; apply andb_prop in H; destruct H as [H L].
  destruct x, y; cbn in H; try discriminate; apply Pos.eqb_eq in H; subst; cbn [sem].
  - split; intros S v C; apply (base_eqb_sem X _ _ _ _ K); apply S; apply (bases_eqb_sem X _ _ _ _ L); exact C.
  - split; intros S v V C; apply (base_eqb_sem X _ _ _ _ K); apply S; auto; apply (bases_eqb_sem X _ _ _ _ L); exact C.
Qed.
Definition member (r : rel) (l : list rel) : bool := existsb (rel_eqb r) l.
Lemma member_sem : forall X (e : env X) w r l, member r l = true -> sems e w l -> sem e w r.
Proof. intros X e w r l H S. apply existsb_exists in H. destruct H as [s [I E]]. apply (rel_eqb_sem X e w) in E. apply E, S, I. Qed.
Definition union (l m : list rel) : list rel := fold_right (fun r acc => if member r acc then acc else r :: acc) m l.
Lemma union_sem : forall X (e : env X) w l m, sems e w (union l m) <-> sems e w l /\ sems e w m.
Proof.
  induction l as [|r l IH]; intros m; cbn; [split; [intros H; split; [intros ? []|exact H] | tauto]|]. fold (union l m).
  destruct (member r (union l m)) eqn:M.
  - rewrite IH; split; [|intros [H K]; split; auto; intros s S; apply H; right; exact S].
    intros [H K]; split; auto. intros s [<-|S]; auto. apply (member_sem X e w _ (union l m)); auto. apply IH; auto.
  - split.
    + intros H. assert (S : sems e w (union l m)) by (intros s I; apply H; right; exact I). apply IH in S; destruct S as [S T]; split; auto.
      intros s [<-|I]; auto. apply H; left; reflexivity.
    + intros [H K] s [<-|I]; [apply H; left; reflexivity|]. apply (proj2 (IH m)); auto. split; auto. intros t J; apply H; right; exact J.
Qed.
(** The hypotheses without those that are given. *)
Definition without (given l : list rel) : list rel := filter (fun r => negb (member r given)) l.
Lemma without_sem : forall X (e : env X) w given l, sems e w given -> sems e w (without given l) -> sems e w l.
Proof.
  intros X e w given l G S r I. destruct (member r given) eqn:M; [now apply (member_sem X e w r given)|].
  apply S. apply filter_In; split; auto. now rewrite M.
Qed.
Definition hyps_of (l : list theorem) : list rel := fold_right (fun t acc => union (hy t) acc) [] l.
Lemma hyps_of_sem : forall X (e : env X) w l t, sems e w (hyps_of l) -> In t l -> sems e w (hy t).
Proof.
  induction l as [|s l IH]; intros t S []; cbn in S; apply union_sem in S; destruct S as [S T]; subst; auto.
Qed.

(** * The rules of logic *)
Definition assume (r : rel) : theorem := Thm [r] r.
Lemma assume_holds : forall r, holds (assume r).
Proof. intros r X e w _ _ S; apply S; left; reflexivity. Qed.

Definition point_value (t : tm) : option theorem := match t with Den _ | Ind _ | Tst _ => Some (Thm [] (B (Ge (patom t)))) | _ => None end.
Lemma point_holds : forall t th, point_value t = Some th -> holds th.
Proof.
  intros t th H X e w _ [D [I T]] _; destruct t; try discriminate; injection H as <-; cbn [co sem sem_base]; rewrite patom_val; cbn; auto.
  - destruct (I n); lra.
  - destruct (T n); lra.
Qed.
Definition at_most_one (t : tm) : option theorem := match t with Ind _ | Tst _ => Some (Thm [] (B (Ge (norm (Add (Num 1) (Mul (Num (-1)) t)))))) | _ => None end.
Lemma at_most_one_holds : forall t th, at_most_one t = Some th -> holds th.
Proof.
  intros t th H X e w _ [D [I T]] _; assert (K : th = Thm [] (B (Ge (norm (Add (Num 1) (Mul (Num (-1)) t)))))) by (destruct t; cbv [at_most_one] in H; congruence).
  rewrite K; cbn [co sem sem_base]; rewrite norm_val; destruct t; try discriminate; cbn.
  - destruct (I n); lra.
  - destruct (T n); lra.
Qed.

(** What follows from a relation at once. *)
Definition weaker (r : rel) : list rel :=
  match r with B (Gt p) => [r; B (Ge p)] | B (Eqz p) => [r; B (Ge p); B (Ge (popp p))] | _ => [r] end.
Lemma weaker_sem : forall X (e : env X) w r, sem e w r -> sems e w (weaker r).
Proof.
  intros X e w [[]|] H s I; cbn in I; repeat destruct I as [<-|I]; try contradiction; auto; cbn in *; rewrite ?popp_val; lra.
Qed.
Definition cut (lemmas : list theorem) (t : theorem) : theorem :=
  Thm (union (without (flat_map (fun l => weaker (co l)) lemmas) (hy t)) (hyps_of lemmas)) (co t).
Lemma cut_holds : forall l t, (forall s, In s l -> holds s) -> holds t -> holds (cut l t).
Proof.
  intros l t L T X e w E W S; cbn in S. apply union_sem in S; destruct S as [S H]. apply T; auto.
  apply (without_sem X e w (flat_map (fun l => weaker (co l)) l)); auto.
  intros r I. apply in_flat_map in I; destruct I as [s [I J]]. apply (weaker_sem X e w (co s)); auto.
  apply L; auto. now apply (hyps_of_sem X e w l).
Qed.

Definition ways (f : poly) (three : bool) : list rel :=
  if three then [B (Gt f); B (Eqz f); B (Gt (popp f))] else [B (Ge f); B (Gt (popp f))].
Fixpoint all_cases (own : list rel) (l : list theorem) (r : rel) : option (list rel) :=
  match own, l with
  | [], [] => Some []
  | o :: own, t :: l => if rel_eqb (co t) r then match all_cases own l r with Some h => Some (union (without (weaker o) (hy t)) h) | None => None end else None
  | _, _ => None
  end.
Definition cases (f : tm) (l : list theorem) : option theorem :=
  match l with
  | [] => None
  | t :: _ => match all_cases (ways (norm f) (Nat.eqb (length l) 3)) l (co t) with Some h => Some (Thm h (co t)) | None => None end
  end.
Lemma all_cases_sem : forall X (e : env X) w r own l h, well_formed e -> well_valued w -> (forall t, In t l -> holds t) ->
  all_cases own l r = Some h -> sems e w h -> forall o, In o own -> sem e w o -> sem e w r.
Proof.
  induction own as [|a own IH]; intros [|t l] h E W L A S o I O; cbn in A; try discriminate; [destruct I|].
  destruct (rel_eqb (co t) r) eqn:Q; [|discriminate]. destruct (all_cases own l r) as [k|] eqn:C; [|discriminate]. injection A as <-.
  apply union_sem in S; destruct S as [S K]. destruct I as [->|I].
  - apply (rel_eqb_sem X e w _ _ Q). apply (L t (or_introl eq_refl)); auto. apply (without_sem X e w (weaker o)); auto. now apply weaker_sem.
  - apply (IH l k E W (fun s J => L s (or_intror J)) C K o I O).
Qed.
Lemma cases_holds : forall f l th, (forall t, In t l -> holds t) -> cases f l = Some th -> holds th.
Proof.
  intros f l th L C X e w E W S. unfold cases in C. destruct l as [|t l]; [discriminate|].
  destruct (all_cases _ (t :: l) (co t)) as [h|] eqn:A; [|discriminate]. injection C as <-. cbn [hy co] in *.
  assert (O : exists o, In o (ways (norm f) (Nat.eqb (length (t :: l)) 3)) /\ sem e w o).
  { unfold ways. destruct (Nat.eqb _ 3).
    - destruct (Rtotal_order 0 (pval e w (norm f))) as [G|[G|G]];
        [exists (B (Gt (norm f))) | exists (B (Eqz (norm f))) | exists (B (Gt (popp (norm f))))]; (split; [cbn; auto|]); cbn [sem sem_base]; rewrite ?popp_val; lra.
    - destruct (Rle_lt_dec 0 (pval e w (norm f))) as [G|G];
        [exists (B (Ge (norm f))) | exists (B (Gt (popp (norm f))))]; (split; [cbn; auto|]); cbn [sem sem_base]; rewrite ?popp_val; lra. }
  destruct O as [o [I O]]. exact (all_cases_sem X e w (co t) _ _ _ E W L A S o I O).
Qed.

Definition ctop (t : tm) : tm :=
  match t with Quant d p q s => Quant d (back (norm p)) (back (norm q)) (back (norm s)) | Int f => Int (back (norm f)) | _ => t end.
Lemma ctop_finite : forall X (e : env X) w t, finite_in e w (ctop t) <-> finite_in e w t.
Proof.
  assert (A : forall X (e : env X) p, along e (back (norm p)) = along e p)
    by (intros; apply functional_extensionality; intros; unfold along; rewrite back_val, norm_val; reflexivity).
  intros X e w []; cbn [ctop finite_in]; try tauto; rewrite ?A, ?back_val, ?norm_val; tauto.
Qed.
Definition finite_or_not (t : tm) (a b : theorem) : option theorem :=
  if rel_eqb (co b) (co a) then Some (Thm (union (without [B (Fin (ctop t))] (hy a)) (without [B (Infin (ctop t))] (hy b))) (co a)) else None.
Lemma finite_or_not_holds : forall t a b th, holds a -> holds b -> finite_or_not t a b = Some th -> holds th.
Proof.
  intros t a b th A C H X e w E W S. unfold finite_or_not in H. destruct (rel_eqb (co b) (co a)) eqn:Q; [|discriminate]. injection H as <-. cbn [hy co] in *.
  apply union_sem in S; destruct S as [S T]. destruct (yes (finite_in e w (ctop t))) as [F|F].
  - apply A; auto. apply (without_sem X e w [B (Fin (ctop t))]); auto. intros r [<-|[]]; exact F.
  - apply (rel_eqb_sem X e w _ _ Q). apply C; auto. apply (without_sem X e w [B (Infin (ctop t))]); auto. intros r [<-|[]]; exact F.
Qed.

Definition constant (p : poly) : option Q := match p with [] => Some 0%Q | [([], c)] => Some c | _ => None end.
Lemma constant_val : forall X (e : env X) w p c, constant p = Some c -> pval e w p = Q2R c.
Proof.
  intros X e w [|[[|a m] c] [|b p]] d H; cbn in H; try discriminate; injection H as <-; cbn [pval mval]; [symmetry; apply RMicromega.Q2R_0 | ring].
Qed.
Definition absurd_relation (r : rel) : bool :=
  match r with
  | B (Ge p) => match constant p with Some c => negb (Qle_bool 0 c) | None => false end
  | B (Gt p) => match constant p with Some c => Qle_bool c 0 | None => false end
  | B (Eqz p) => match constant p with Some c => negb (Qeq_bool c 0) | None => false end
  | _ => false
  end.
Definition contradiction_ (l : list theorem) (r : rel) : option theorem :=
  match l with
  | [t] => if absurd_relation (co t) then Some (Thm (hy t) r) else None
  | [s; t] => match co s, co t with
      | B (Fin a), B (Infin b) | B (Infin b), B (Fin a) => if tm_eqb a b then Some (Thm (union (hy s) (hy t)) r) else None
      | _, _ => None end
  | _ => None
  end.
Lemma absurd_false : forall X (e : env X) w r, absurd_relation r = true -> ~ sem e w r.
Proof.
  intros X e w [[p|p|p| | | |]|] H; cbn in H; try discriminate; destruct (constant p) as [c|] eqn:C; try discriminate; apply (constant_val X e w) in C; cbn; rewrite C.
  - intro K. rewrite <- RMicromega.Q2R_0 in K. apply Rle_Qle, Qle_bool_iff in K. rewrite K in H; discriminate.
  - apply Qle_bool_iff, Qle_Rle in H. rewrite RMicromega.Q2R_0 in H. lra.
  - intro K. rewrite <- RMicromega.Q2R_0 in K. apply eqR_Qeq, Qeq_bool_iff in K. rewrite K in H; discriminate.
Qed.
Lemma contradiction_holds : forall l r th, (forall t, In t l -> holds t) -> contradiction_ l r = Some th -> holds th.
Proof.
  intros l r th L C X e w E W S. exfalso. destruct l as [|s [|t [|u l]]]; cbn in C; try discriminate.
  - destruct (absurd_relation (co s)) eqn:A; [|discriminate]. injection C as <-. apply (absurd_false X e w _ A). apply L; cbn; auto.
  - destruct (co s) as [b|] eqn:Cs; [|discriminate]. destruct (co t) as [c|] eqn:Ct; [|destruct b; discriminate].
    assert (T : forall th', Some (Thm (union (hy s) (hy t)) r) = Some th' -> sems e w (hy th') -> sem e w (co s) /\ sem e w (co t)).
    { intros th' H K; injection H as <-; apply union_sem in K; destruct K; split; apply L; cbn; auto. }
    rewrite Cs, Ct in T. destruct b; try discriminate; destruct c; try discriminate; destruct (tm_eqb _ _) eqn:Q; try discriminate;
      apply tm_eqb_eq in Q; subst; destruct (T th C S) as [U V]; cbn in *; contradiction.
Qed.

(** * Congruence *)
Definition equal_by (l : list theorem) (a b : tm) : bool :=
  poly_eqb (norm a) (norm b) || existsb (fun t => rel_eqb (co t) (B (Eqz (norm (Add a (Mul (Num (-1)) b)))))) l.
Lemma equal_by_sem : forall X (e : env X) w l a b, (forall t, In t l -> sem e w (co t)) -> equal_by l a b = true -> eval e w a = eval e w b.
Proof.
  intros X e w l a b L H; apply orb_prop in H; destruct H as [H|H].
  - apply poly_eqb_eq in H. rewrite <- (norm_val e a), H, norm_val; reflexivity.
  - apply existsb_exists in H; destruct H as [t [I H]]. apply (rel_eqb_sem X e w) in H. apply L, H in I. cbn [sem sem_base] in I. rewrite norm_val in I. cbn [eval] in I. lra.
Qed.
Definition congruence (s t : tm) (l : list theorem) : option theorem :=
  let conclusion := Some (Thm (hyps_of l) (B (Eqz (norm (Add s (Mul (Num (-1)) t)))))) in
  match s, t with
  | Fn f a b, Fn g c d => if Nat.eqb (fn_code f) (fn_code g) && equal_by l a c && equal_by l b d then conclusion else None
  | Quant f p q a, Quant g r s b =>
      if Nat.eqb (qt_code f) (qt_code g) && poly_eqb (norm p) (norm r) && poly_eqb (norm q) (norm s) && equal_by l a b then conclusion else None
  | _, _ => None
  end.
Lemma congruence_holds : forall s t l th, (forall t, In t l -> holds t) -> congruence s t l = Some th -> holds th.
Proof.
  intros s t l th L C X e w E W S.
  assert (A : (forall t, In t l -> sem e w (co t)) -> eval e w s = eval e w t).
  { intros K. clear S. destruct s, t; cbn in C; try discriminate.
    - destruct (_ && _) eqn:B; [|discriminate]. repeat (apply andb_prop in B; destruct B as [B ?]).
      cbn [eval]. rewrite (equal_by_sem X e w l s1 t1), (equal_by_sem X e w l s2 t2) by auto. apply Nat.eqb_eq in B. destruct f, f0; try discriminate; reflexivity.
    - destruct (_ && _) eqn:B; [|discriminate]. repeat (apply andb_prop in B; destruct B as [B ?]).
      cbn [eval]. rewrite (equal_by_sem X e w l s3 t3) by auto. apply Nat.eqb_eq in B.
      assert (V : forall p r, poly_eqb (norm p) (norm r) = true -> (fun x => eval e (at_point e x) p) = (fun x => eval e (at_point e x) r)).
      { intros p r H'; apply poly_eqb_eq in H'. apply functional_extensionality; intros x. rewrite <- (norm_val e p), H', norm_val; reflexivity. }
      rewrite (V s1 t1), (V s2 t2) by assumption. destruct d, d0; try discriminate; reflexivity. }
  assert (K : th = Thm (hyps_of l) (B (Eqz (norm (Add s (Mul (Num (-1)) t)))))).
  { unfold congruence in C; cbv zeta in C; destruct s, t; try discriminate C;
      match type of C with (if ?c then _ else _) = _ => destruct c; [injection C as <-; reflexivity | discriminate C] end. }
  subst th. cbn [co sem sem_base hy] in *. rewrite norm_val. cbn [eval]. rewrite A; [ring|].
  intros u I; apply L; auto. now apply (hyps_of_sem X e w l).
Qed.

(** * Arithmetic *)
Inductive multiplier := Times (p : tm) | Square (p : tm).
Definition body (r : rel) : option poly := match r with B (Ge p) | B (Gt p) | B (Eqz p) => Some p | _ => None end.
Definition is_eq (t : theorem) : bool := match co t with B (Eqz _) => true | _ => false end.
Definition is_gt (t : theorem) : bool := match co t with B (Gt _) => true | _ => false end.
Fixpoint bodies (l : list theorem) : option poly :=
  match l with [] => Some (pconst 1) | t :: l => match body (co t), bodies l with Some p, Some q => Some (pmul p q) | _, _ => None end end.
Definition positive_number (p : poly) : bool := match constant p with Some c => negb (Qle_bool c 0) | None => false end.
(** The product, and whether it is known to be zero, or positive. *)
Definition part (mt : multiplier * list theorem) : option (poly * bool * bool) :=
  let (m, l) := mt in
  match bodies l with
  | None => None
  | Some q =>
      let zero := existsb is_eq l in
      match m with
      | Times p => if zero || positive_number (norm p) then Some (pmul (norm p) q, zero, negb zero && forallb is_gt l) else None
      | Square p => Some (pmul (pmul (norm p) (norm p)) q, zero, false)
      end
  end.
Fixpoint parts (l : list (multiplier * list theorem)) : option (poly * bool * bool) :=
  match l with
  | [] => Some ([], true, false)
  | x :: l => match part x, parts l with Some (p, z, s), Some (q, y, t) => Some (padd p q, z && y, s || t) | _, _ => None end
  end.
Definition arithmetic (l : list (multiplier * list theorem)) : option theorem :=
  match parts l with
  | Some (p, z, s) => Some (Thm (hyps_of (flat_map snd l)) (B (if z then Eqz p else if s then Gt p else Ge p)))
  | None => None
  end.
Definition meets (z s : bool) (v : R) : Prop := if z then v = 0 else if s then 0 < v else 0 <= v.
Lemma meets_add : forall z s y t u v, meets z s u -> meets y t v -> (z = true -> s = false) -> (y = true -> t = false) -> meets (z && y) (s || t) (u + v).
Proof. intros [] [] [] [] u v H K A C; cbn in *; try (specialize (A eq_refl); discriminate); try (specialize (C eq_refl); discriminate); lra. Qed.
Lemma bodies_sem : forall X (e : env X) w l q, (forall t, In t l -> sem e w (co t)) -> bodies l = Some q ->
  0 <= pval e w q /\ (existsb is_eq l = true -> pval e w q = 0) /\ (forallb is_gt l = true -> 0 < pval e w q).
Proof.
  induction l as [|t l IH]; intros q S H; cbn [bodies] in H.
  - assert (K : q = pconst 1) by congruence. rewrite K, pconst_val, RMicromega.Q2R_1. repeat split; intros; try discriminate; lra.
  - destruct (body (co t)) as [p|] eqn:P; [|discriminate]. destruct (bodies l) as [r|]; [|discriminate]. injection H as <-. rewrite pmul_val.
    destruct (IH r (fun u I => S u (or_intror I)) eq_refl) as [A [C D]]. specialize (S t (or_introl eq_refl)). unfold is_eq, is_gt.
    assert (T : 0 <= pval e w p /\ (is_eq t = true -> pval e w p = 0) /\ (is_gt t = true -> 0 < pval e w p)).
    { unfold is_eq, is_gt. destruct (co t) as [[]|]; try discriminate; injection P as ->; cbn in S; repeat split; intros; try discriminate; lra. }
    destruct T as [T [U V]]. repeat split; [now apply Rmult_le_pos | |]; cbn; fold (is_eq t) (is_gt t); intro H.
    + apply orb_prop in H; destruct H as [H|H]; [rewrite (U H) | rewrite (C H)]; ring.
    + apply andb_prop in H; destruct H as [H K]. apply Rmult_lt_0_compat; auto.
Qed.
Lemma part_sem : forall X (e : env X) w m l p z s, (forall t, In t l -> sem e w (co t)) -> part (m, l) = Some (p, z, s) ->
  meets z s (pval e w p) /\ (z = true -> s = false).
Proof.
  intros X e w m l p z s S H; cbn in H. destruct (bodies l) as [q|] eqn:Q; [|discriminate]. destruct (bodies_sem X e w l q S Q) as [A [C D]].
  destruct m as [t|t].
  - destruct (existsb is_eq l) eqn:Z; cbn [orb] in H.
    + injection H as <- <- <-. rewrite pmul_val, (C eq_refl). cbn. split; [ring | auto].
    + destruct (positive_number (norm t)) eqn:P; [|discriminate]. injection H as <- <- <-. split; [|discriminate].
      assert (0 < pval e w (norm t)).
      { unfold positive_number in P. destruct (constant (norm t)) as [c|] eqn:K; [|discriminate]. rewrite (constant_val X e w _ c K).
        assert (~ (c <= 0)%Q) as N by (rewrite <- Qle_bool_iff; intro U; rewrite U in P; discriminate). apply Qnot_le_lt, Qlt_Rlt in N. rewrite RMicromega.Q2R_0 in N; exact N. }
      rewrite pmul_val. cbn [negb andb]. destruct (forallb is_gt l) eqn:G; cbn; [apply Rmult_lt_0_compat; auto | apply Rmult_le_pos; lra].
  - injection H as <- <- <-. split; [|auto]. rewrite !pmul_val. destruct (existsb is_eq l) eqn:Z; cbn; [rewrite (C eq_refl); ring|].
    apply Rmult_le_pos; [apply Rle_0_sqr | assumption].
Qed.
Lemma arithmetic_holds : forall l th, (forall t, In t (flat_map snd l) -> holds t) -> arithmetic l = Some th -> holds th.
Proof.
  intros l th L A X e w E W S. unfold arithmetic in A. destruct (parts l) as [[[p z] s]|] eqn:P; [|discriminate]. injection A as <-. cbn [hy co] in *.
  assert (T : forall t, In t (flat_map snd l) -> sem e w (co t)) by (intros t I; apply L; auto; now apply (hyps_of_sem X e w (flat_map snd l))).
  assert (M : meets z s (pval e w p) /\ (z = true -> s = false)).
  { clear L S. revert p z s P. induction l as [|[m k] l IH]; intros p z s P; cbn [parts] in P; [injection P as <- <- <-; cbn; auto|].
    destruct (part (m, k)) as [[[p1 z1] s1]|] eqn:P1; [|discriminate]. destruct (parts l) as [[[p2 z2] s2]|] eqn:P2; [|discriminate]. injection P as <- <- <-.
    destruct (part_sem X e w m k p1 z1 s1) as [U V]; auto. { intros t I; apply T; cbn; apply in_or_app; left; exact I. }
    destruct (IH (fun t I => T t (in_or_app _ _ _ (or_intror I))) p2 z2 s2 eq_refl) as [U' V'].
    rewrite padd_val. split; [now apply meets_add|]. intro K; apply andb_prop in K; destruct K as [K K']. rewrite (V K), (V' K'); reflexivity. }
  destruct M as [M _]. destruct z, s; cbn in *; auto.
Qed.
