(** Values for names: the rules [instance], [specialise] and [generalise]. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions Terms Theorems.
Import ListNotations.
Open Scope R_scope.

(** * Which names occur: 0 symbols, 1 densities, 2 events, 3 tests *)
Fixpoint occurs (k : nat) (n : positive) (t : tm) : bool :=
  match t with
  | Num _ | Rat _ => false
  | Sym m => Nat.eqb k 0 && Pos.eqb m n | Den m => Nat.eqb k 1 && Pos.eqb m n | Ind m => Nat.eqb k 2 && Pos.eqb m n | Tst m => Nat.eqb k 3 && Pos.eqb m n
  | Add a b | Mul a b | Fn _ a b => occurs k n a || occurs k n b
  | Pow a _ | Int a => occurs k n a
  | Quant _ p q t => occurs k n p || occurs k n q || occurs k n t
  end.
(** Nothing in it varies from point to point. *)
Fixpoint fixed (t : tm) : bool :=
  match t with
  | Den _ | Ind _ | Tst _ => false | Num _ | Rat _ | Sym _ | Int _ => true
  | Add a b | Mul a b | Fn _ a b => fixed a && fixed b | Pow a _ => fixed a | Quant _ _ _ t => fixed t
  end.

Section Agree.
Context {X : space}.
Definition agree (t : tm) (e e' : env X) (w w' : values) : Prop :=
  (forall n, occurs 0 n t = true -> sy e n = sy e' n) /\ (forall n, occurs 1 n t = true -> dn e n = dn e' n /\ vd w n = vd w' n) /\
  (forall n, occurs 2 n t = true -> ev e n = ev e' n /\ vi w n = vi w' n) /\ (forall n, occurs 3 n t = true -> ts e n = ts e' n /\ vt w n = vt w' n).
Lemma eval_agree : forall t e e' w w', agree t e e' w w' -> eval e w t = eval e' w' t.
Proof.
  assert (K : forall a t e e' w w', agree t e e' w w' -> (forall k n, occurs k n a = true -> occurs k n t = true) -> agree a e e' w w').
  { intros a t e e' w w' [H1 [H2 [H3 H4]]] S. split; [|split; [|split]]; intros n O; apply S in O; auto. }
  assert (P : forall t e e' w w' x, agree t e e' w w' -> agree t e e' (at_point e x) (at_point e' x)).
  { intros t e e' w w' x [H1 [H2 [H3 H4]]]. split; [exact H1|].
    split; [|split]; intros n O; [destruct (H2 n O) as [E _] | destruct (H3 n O) as [E _] | destruct (H4 n O) as [E _]]; cbn; rewrite E; auto. }
  induction t; intros e e' w w' A; cbn [eval]; auto.
  - apply A; cbn; apply Pos.eqb_refl.
  - apply A; cbn; apply Pos.eqb_refl.
  - apply A; cbn; apply Pos.eqb_refl.
  - apply A; cbn; apply Pos.eqb_refl.
  - rewrite (IHt1 e e' w w'), (IHt2 e e' w w'); auto; eapply K; eauto; intros; cbn; rewrite H; auto using orb_true_r.
  - rewrite (IHt1 e e' w w'), (IHt2 e e' w w'); auto; eapply K; eauto; intros; cbn; rewrite H; auto using orb_true_r.
  - rewrite (IHt e e' w w'); auto.
  - rewrite (IHt1 e e' w w'), (IHt2 e e' w w'); auto; eapply K; eauto; intros; cbn; rewrite H; auto using orb_true_r.
  - rewrite (IHt3 e e' w w') by (eapply K; eauto; intros; cbn; rewrite H; auto using orb_true_r).
    do 2 f_equal; apply functional_extensionality; intros x; [apply IHt1 | apply IHt2]; apply (P _ e e' w w'); eapply K; eauto; intros; cbn; rewrite H; rewrite ?orb_true_r; auto.
  - f_equal; apply functional_extensionality; intros x. apply IHt. apply (P _ e e' w w'); exact A.
Qed.
Lemma fixed_val : forall t (e : env X) w w', fixed t = true -> eval e w t = eval e w' t.
Proof.
  induction t; intros e w w' F; cbn in F; try discriminate; cbn [eval]; auto; try (apply andb_prop in F; destruct F as [F G]);
    rewrite ?(IHt1 e w w'), ?(IHt2 e w w'), ?(IHt e w w'), ?(IHt3 e w w'); auto.
Qed.
End Agree.

(** * Substitution *)
Record sub := Sub { s_sy : list (positive * tm); s_dn : list (positive * tm); s_ev : list (positive * positive); s_ts : list (positive * tm) }.
Fixpoint look {A} (l : list (positive * A)) (n : positive) (d : A) : A := match l with [] => d | (m, a) :: l => if Pos.eqb m n then a else look l n d end.
Definition g_sy s n := look (s_sy s) n (Sym n).
Definition g_dn s n := look (s_dn s) n (Den n).
Definition g_ev s n := look (s_ev s) n n.
Definition g_ts s n := look (s_ts s) n (Tst n).
Fixpoint subst (s : sub) (t : tm) : tm :=
  match t with
  | Num _ | Rat _ => t | Sym n => g_sy s n | Den n => g_dn s n | Ind n => Ind (g_ev s n) | Tst n => g_ts s n
  | Add a b => Add (subst s a) (subst s b) | Mul a b => Mul (subst s a) (subst s b) | Pow a n => Pow (subst s a) n
  | Fn f a b => Fn f (subst s a) (subst s b) | Quant d p q t => Quant d (subst s p) (subst s q) (subst s t) | Int f => Int (subst s f)
  end.
(** No value that varies from point to point is bound by an integral. *)
Fixpoint free_of_points (s : sub) (under : bool) (t : tm) : bool :=
  match t with
  | Sym n => negb under || fixed (g_sy s n)
  | Num _ | Rat _ | Den _ | Ind _ | Tst _ => true
  | Add a b | Mul a b | Fn _ a b => free_of_points s under a && free_of_points s under b
  | Pow a _ => free_of_points s under a
  | Quant _ p q t => free_of_points s true p && free_of_points s true q && free_of_points s under t
  | Int f => free_of_points s true f
  end.
Section Substituted.
Context {X : space}.
Variables (e : env X) (w : values) (s : sub).
Definition put_env : env X := Env (fun n => eval e w (g_sy s n)) (fun n x => eval e (at_point e x) (g_dn s n)) (fun n => ev e (g_ev s n)) (fun n x => eval e (at_point e x) (g_ts s n)).
Definition put_values (w : values) : values := Values (fun n => eval e w (g_dn s n)) (fun n => vi w (g_ev s n)) (fun n => eval e w (g_ts s n)).
Lemma subst_val : forall t under w1, free_of_points s under t = true -> (under = false -> w1 = w) -> eval e w1 (subst s t) = eval put_env (put_values w1) t.
Proof.
  induction t; intros under w1 F U; cbn [subst eval]; auto; cbn in F; repeat (apply andb_prop in F; destruct F as [F ?]).
  - cbn. destruct under; [apply fixed_val; exact F | rewrite (U eq_refl); reflexivity].
  - rewrite (IHt1 under), (IHt2 under); auto.
  - rewrite (IHt1 under), (IHt2 under); auto.
  - rewrite (IHt under); auto.
  - rewrite (IHt1 under), (IHt2 under); auto.
  - rewrite (IHt3 under) by auto. do 2 f_equal; apply functional_extensionality; intros x; [apply (IHt1 true) | apply (IHt2 true)]; auto; discriminate.
  - f_equal; apply functional_extensionality; intros x; apply (IHt true); auto; discriminate.
Qed.
Lemma subst_along : forall t x, free_of_points s true t = true -> eval e (at_point e x) (subst s t) = eval put_env (at_point put_env x) t.
Proof. intros t x F; apply (subst_val t true); auto; discriminate. Qed.

Definition put_poly (p : poly) : poly := norm (subst s (back p)).
Definition put_base (b : base) : base :=
  match b with Ge p => Ge (put_poly p) | Gt p => Gt (put_poly p) | Eqz p => Eqz (put_poly p) | Whole p => Whole (put_poly p)
  | Fin t => Fin (ctop (subst s t)) | Infin t => Infin (ctop (subst s t)) | Cont p q => Cont (put_poly p) (put_poly q) end.
Definition base_free (b : base) : bool :=
  match b with Ge p | Gt p | Eqz p | Whole p => free_of_points s false (back p) | Fin t | Infin t => free_of_points s false t
  | Cont p q => free_of_points s true (back p) && free_of_points s true (back q) end.
Lemma put_poly_val : forall p, free_of_points s false (back p) = true -> pval e w (put_poly p) = pval put_env (put_values w) p.
Proof. intros p F; unfold put_poly. rewrite norm_val, (subst_val _ false) by auto. apply back_val. Qed.
Lemma put_finite : forall t, free_of_points s false t = true -> (finite_in e w (ctop (subst s t)) <-> finite_in put_env (put_values w) t) \/
  match t with Quant _ _ _ _ | Int _ => False | _ => True end.
Proof.
  intros t F; destruct t; auto; left; rewrite ctop_finite; cbn in F; repeat (apply andb_prop in F; destruct F as [F ?]); cbn [subst finite_in].
  - replace (along e (subst s t1)) with (along put_env t1) by (symmetry; apply functional_extensionality; intros; now apply subst_along).
    replace (along e (subst s t2)) with (along put_env t2) by (symmetry; apply functional_extensionality; intros; now apply subst_along).
    rewrite (subst_val t3 false) by auto. reflexivity.
  - replace (along e (subst s t)) with (along put_env t) by (symmetry; apply functional_extensionality; intros; now apply subst_along). reflexivity.
Qed.
Definition shaped (b : base) : bool := match b with Fin t | Infin t => match t with Quant _ _ _ _ | Int _ => true | _ => false end | _ => true end.
Lemma put_base_sem : forall b, base_free b = true -> shaped b = true -> (sem_base e w (put_base b) <-> sem_base put_env (put_values w) b).
Proof.
  intros b F S; destruct b; cbn [put_base sem_base base_free] in *; rewrite ?put_poly_val by assumption; try reflexivity.
  - destruct (put_finite t F) as [E|E]; [exact E | destruct t; discriminate S || contradiction].
  - destruct (put_finite t F) as [E|E]; [rewrite E; reflexivity | destruct t; discriminate S || contradiction].
  - apply andb_prop in F; destruct F as [F G].
    assert (A : forall p, free_of_points s true (back p) = true -> (fun x => pval e (at_point e x) (put_poly p)) = (fun x => pval put_env (at_point put_env x) p)).
    { intros r H; apply functional_extensionality; intros x. unfold put_poly. rewrite norm_val, subst_along, back_val by assumption. reflexivity. }
    rewrite !A by assumption. reflexivity.
Qed.
End Substituted.

(** Binders: the bound name keeps its meaning, and no value speaks of it. *)
Definition drop {A} (n : positive) (l : list (positive * A)) := filter (fun p => negb (Pos.eqb (fst p) n)) l.
Definition drop_bound (x : bound) (s : sub) : sub :=
  match x with BSym n => Sub (drop n (s_sy s)) (s_dn s) (s_ev s) (s_ts s) | BEv n => Sub (s_sy s) (s_dn s) (drop n (s_ev s)) (s_ts s) end.
Definition kind_of (x : bound) : nat := match x with BSym _ => 0%nat | BEv _ => 2%nat end.
Definition name_of (x : bound) : positive := match x with BSym n | BEv n => n end.
Definition uncaught (x : bound) (s : sub) : bool :=
  forallb (fun v => negb (occurs (kind_of x) (name_of x) (snd v))) (s_sy s ++ s_dn s ++ s_ts s)
  && match x with BEv n => forallb (fun v => negb (Pos.eqb (snd v) n)) (s_ev s) | _ => true end.
Lemma look_drop : forall A n m (l : list (positive * A)) d, look (drop n l) m d = if Pos.eqb m n then d else look l m d.
Proof.
  induction l as [|[k a] l IH]; intros d; cbn; [destruct (Pos.eqb m n); reflexivity|].
  destruct (Pos.eqb k n) eqn:K; cbn [negb].
  - rewrite IH. apply Pos.eqb_eq in K; subst. destruct (Pos.eqb m n) eqn:M; auto. rewrite Pos.eqb_sym, M; reflexivity.
  - cbn [look]. rewrite IH. destruct (Pos.eqb k m) eqn:L; auto. apply Pos.eqb_eq in L; subst. rewrite K; reflexivity.
Qed.
Lemma look_in : forall A (l : list (positive * A)) m d, look l m d = d \/ exists p, In p l /\ look l m d = snd p.
Proof.
  induction l as [|[k a] l IH]; intros m d; cbn; auto. destruct (Pos.eqb k m); [right; exists (k, a); auto|].
  destruct (IH m d) as [E|[p [I E]]]; auto. right; exists p; auto.
Qed.

(** * Laws and tests that may be put *)
Fixpoint mixture_parts (t : tm) : option (list (tm * positive)) :=
  match t with
  | Den n => Some [(Num 1, n)] | Mul v (Den n) => Some [(v, n)]
  | Add a b => match mixture_parts a, mixture_parts b with Some l, Some m => Some (l ++ m) | _, _ => None end
  | _ => None
  end.
Fixpoint weight_sum (l : list (tm * positive)) : tm := match l with [] => Num 0 | (v, _) :: l => Add v (weight_sum l) end.
Definition nonnegative (facts : list theorem) (t : tm) : bool :=
  match constant (norm t) with Some c => Qle_bool 0 c | None => false end
  || existsb (fun f => rel_eqb (co f) (B (Ge (norm t))) || rel_eqb (co f) (B (Gt (norm t))) || rel_eqb (co f) (B (Eqz (norm t)))) facts.
Definition law_fits (facts : list theorem) (t : tm) : bool :=
  match mixture_parts t with
  | Some l => forallb (fun p => fixed (fst p) && nonnegative facts (fst p)) l && poly_eqb (norm (weight_sum l)) (pconst 1)
  | None => false
  end.
Definition test_fits (facts : list theorem) (t : tm) : bool := nonnegative facts t && nonnegative facts (Add (Num 1) (Mul (Num (-1)) t)).
Definition base_fixed (b : base) : bool :=
  match b with Ge p | Gt p | Eqz p | Whole p => fixed (back p) | Fin t | Infin t => fixed t | Cont _ _ => true end.
Definition rel_fixed (r : rel) : bool := match r with B b => base_fixed b | All _ l b => forallb base_fixed l && base_fixed b end.

Section Fits.
Context {X : space}.
Lemma base_fixed_sem : forall (e : env X) w w' b, base_fixed b = true -> (sem_base e w b <-> sem_base e w' b).
Proof.
  intros e w w' b F; destruct b; cbn in F; cbn [sem_base];
    try (rewrite <- (back_val e w), <- (back_val e w'), (fixed_val _ e w w') by exact F; reflexivity); try reflexivity.
  - destruct t; cbn in F |- *; try reflexivity. rewrite (fixed_val _ e w w') by exact F; reflexivity.
  - destruct t; cbn in F |- *; try reflexivity. rewrite (fixed_val _ e w w') by exact F; reflexivity.
Qed.
Lemma rel_fixed_sem : forall (e : env X) w w' r, rel_fixed r = true -> (sem e w r <-> sem e w' r).
Proof.
  intros e w w' [b|x l b] F; [now apply base_fixed_sem|]. cbn in F; apply andb_prop in F; destruct F as [F G]. rewrite forallb_forall in F.
  assert (K : forall e, sem_bases e w l <-> sem_bases e w' l) by (intros; split; intros S c C; apply (base_fixed_sem e0 w w' c); auto).
  destruct x; cbn [sem]; split; intros S v; intros; apply (base_fixed_sem _ w w' b G); apply S; auto; apply K; auto.
Qed.
Lemma nonnegative_val : forall (e : env X) w facts t, (forall f, In f facts -> sem e w (co f)) -> nonnegative facts t = true -> 0 <= eval e w t.
Proof.
  intros e w facts t S N; rewrite <- norm_val. apply orb_prop in N; destruct N as [N|N].
  - destruct (constant (norm t)) as [c|] eqn:C; [|discriminate]. rewrite (constant_val X e w _ c C). apply Qle_bool_iff, Qle_Rle in N. rewrite RMicromega.Q2R_0 in N; exact N.
  - apply existsb_exists in N; destruct N as [f [I N]]. apply S in I.
    apply orb_prop in N; destruct N as [N|N]; [apply orb_prop in N; destruct N as [N|N]|]; apply (rel_eqb_sem X e w) in N; apply N in I; cbn [sem sem_base] in I; lra.
Qed.
Lemma mixture_val : forall t l (e : env X) w, mixture_parts t = Some l -> eval e w t = fold_right (fun p acc => eval e w (fst p) * vd w (snd p) + acc) 0 l.
Proof.
  assert (A : forall f (l m : list (tm * positive)) , fold_right (fun p acc => f p + acc) 0 (l ++ m) = fold_right (fun p acc => f p + acc) 0 l + fold_right (fun p acc => f p + acc) 0 m)
    by (induction l as [|a l IH]; intros; cbn; [ring | rewrite IH; ring]).
  induction t; intros l e w H; try discriminate.
  - cbn in H; injection H as <-; cbn; ring.
  - cbn [mixture_parts] in H. destruct (mixture_parts t1) as [l1|]; [|discriminate]. destruct (mixture_parts t2) as [l2|]; [|discriminate].
    injection H as <-. rewrite A. cbn [eval]. rewrite (IHt1 l1), (IHt2 l2); auto.
  - cbn in H. destruct t2; try discriminate. injection H as <-; cbn; ring.
Qed.
Lemma law_fits_law : forall (e : env X) w facts t, well_formed e -> (forall f, In f facts -> sem e w (co f)) -> law_fits facts t = true ->
  is_law X (fun x => eval e (at_point e x) t) /\ (forall w', well_valued w' -> 0 <= eval e w' t).
Proof.
  intros e w facts t WF S F. pose proof WF as [E _]. unfold law_fits in F. destruct (mixture_parts t) as [l|] eqn:P; [|discriminate].
  apply andb_prop in F; destruct F as [F T]. apply poly_eqb_eq in T. rewrite forallb_forall in F.
  assert (W : forall p, In p l -> 0 <= eval e w (fst p) /\ forall w', eval e w' (fst p) = eval e w (fst p)).
  { intros p I. apply F in I; apply andb_prop in I; destruct I as [I J]. split; [now apply (nonnegative_val e w facts) | intros; now apply fixed_val]. }
  assert (U : fold_right (fun p acc => eval e w (fst p) + acc) 0 l = 1).
  { transitivity (eval e w (weight_sum l)). { clear; induction l as [|[v n] l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. }
    rewrite <- norm_val, T, pconst_val. apply RMicromega.Q2R_1. }
  assert (G : forall l', (forall p, In p l' -> 0 <= eval e w (fst p) /\ forall w', eval e w' (fst p) = eval e w (fst p)) ->
    (forall w', well_valued w' -> 0 <= fold_right (fun p acc => eval e w' (fst p) * vd w' (snd p) + acc) 0 l') /\
    (integrable X (fun x => fold_right (fun p acc => eval e (at_point e x) (fst p) * dn e (snd p) x + acc) 0 l') /\
     integral X (fun x => fold_right (fun p acc => eval e (at_point e x) (fst p) * dn e (snd p) x + acc) 0 l') = fold_right (fun p acc => eval e w (fst p) + acc) 0 l')).
  { clear - E. induction l' as [|[v n] l' IH]; intros W.
    - cbn. split; [intros; lra|]. destruct (integral_scale X 0 (dn e 1%positive)) as [A C]; [apply E|].
      destruct (integral_ext X _ (fun _ => 0) (fun x => Rmult_0_l _) A) as [A' C']. split; auto. rewrite <- C', C; ring.
    - destruct (IH (fun p I => W p (or_intror I))) as [G1 [G2 G3]]. destruct (W (v, n) (or_introl eq_refl)) as [V V']; cbn in V, V'. cbn [fold_right fst snd]. split.
      + intros w' WV. rewrite V'. pose proof (G1 w' WV). destruct WV as [D _]. pose proof (D n). assert (0 <= eval e w v * vd w' n) by now apply Rmult_le_pos. lra.
      + destruct (integral_scale X (eval e w v) (dn e n)) as [A C]; [apply E|]. destruct (integral_plus X _ _ A G2) as [A' C'].
        destruct (integral_ext X _ (fun x => eval e (at_point e x) v * dn e n x + fold_right (fun p acc => eval e (at_point e x) (fst p) * dn e (snd p) x + acc) 0 l')
          (fun x => f_equal (fun c => c * dn e n x + _) (eq_sym (V' (at_point e x)))) A') as [A'' C''].
        split; auto. rewrite <- C'', C', C, G3. destruct (E n) as [_ [_ M]]. rewrite M; ring. }
  destruct (G l W) as [G1 [G2 G3]].
  assert (K : (fun x => eval e (at_point e x) t) = (fun x => fold_right (fun p acc => eval e (at_point e x) (fst p) * dn e (snd p) x + acc) 0 l))
    by (apply functional_extensionality; intros x; rewrite (mixture_val t l) by exact P; reflexivity).
  split; [|intros w' WV; rewrite (mixture_val t l) by exact P; auto].
  rewrite K. split; [|split; [exact G2 | rewrite G3; exact U]].
  intros x. apply (G1 (at_point e x)). now apply well_valued_at.
Qed.
End Fits.
