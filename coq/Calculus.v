(** Derivatives, and the rule [rises]: the mean value theorem. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Terms Theorems Substitution Instance.
From RDV Require Erfc.
Import ListNotations.
Open Scope R_scope.

Fixpoint deriv (n : positive) (t : tm) : option tm :=
  if negb (occurs 0 n t) then Some (Num 0) else
  match t with
  | Sym _ => Some (Num 1)
  | Add a b => match deriv n a, deriv n b with Some c, Some d => Some (Add c d) | _, _ => None end
  | Mul a b => match deriv n a, deriv n b with Some c, Some d => Some (Add (Mul c b) (Mul a d)) | _, _ => None end
  | Pow a k => match deriv n a with Some c => Some (Mul (Mul (Num (Z.of_nat k)) (Pow a (pred k))) c) | None => None end
  | Fn f a b =>
      match deriv n a, deriv n b with
      | Some c, Some d =>
          match f with
          | FExp => Some (Mul (Fn FExp a b) c)
          | FLn => Some (Mul (Fn FInv a (Num 0)) c)
          | FInv => Some (Mul (Mul (Num (-1)) (Pow (Fn FInv a (Num 0)) 2)) c)
          | FPow => Some (Add (Mul (Mul (Mul b (Fn FPow a b)) (Fn FInv a (Num 0))) c) (Mul (Mul (Fn FLn a (Num 0)) (Fn FPow a b)) d))
          | FSin => Some (Mul (Fn FCos a (Num 0)) c)
          | FCos => Some (Mul (Mul (Num (-1)) (Fn FSin a (Num 0))) c)
          | FErfc => Some (Mul (Mul (Mul (Num (-2)) (Fn FExp (Mul (Num (-1)) (Pow a 2)) (Num 0))) (Fn FPow (Fn FPi (Num 0) (Num 0)) (Rat (-1 # 2)))) c)
          | _ => None
          end
      | _, _ => None
      end
  | _ => None
  end.
(** What has to be positive for the derivative to be one. *)
Fixpoint to_be_positive (n : positive) (t : tm) : list tm :=
  if negb (occurs 0 n t) then [] else
  match t with
  | Add a b | Mul a b => to_be_positive n a ++ to_be_positive n b
  | Pow a _ => to_be_positive n a
  | Fn f a b => match f with FLn | FInv | FPow => [a] | _ => [] end ++ to_be_positive n a ++ to_be_positive n b
  | _ => []
  end.
Section Derivative.
Context {X : space}.
Variables (e : env X) (w : values) (n : positive).
Definition along_symbol (t : tm) (v : R) : R := eval (upd_sy e n v) w t.
Lemma deriv_val : forall t d v, deriv n t = Some d -> (forall a, In a (to_be_positive n t) -> 0 < along_symbol a v) ->
  is_derive (along_symbol t) v (along_symbol d v).
Proof.
  assert (C : forall t v, occurs 0 n t = false -> is_derive (along_symbol t) v (along_symbol (Num 0) v)).
  { intros t v O. apply (is_derive_ext (fun _ => along_symbol t v)); [intros u; unfold along_symbol; rewrite !agree_sy by exact O; reflexivity|].
    exact (is_derive_const (along_symbol t v) v). }
  induction t; intros dt v D P; cbn [deriv to_be_positive] in D, P;
    (destruct (occurs 0 n _) eqn:O; cbn [negb] in D, P; [|injection D as <-; apply C; exact O]); try discriminate.
  - injection D as <-. cbn in O. apply Pos.eqb_eq in O; subst. unfold along_symbol; cbn.
    apply (is_derive_ext (fun u => u)); [intros u; cbn; unfold upd; rewrite Pos.eqb_refl; reflexivity | exact (is_derive_id v)].
  - destruct (deriv n t1) as [c|]; [|discriminate]; destruct (deriv n t2) as [c'|]; [|discriminate]. injection D as <-.
    apply (is_derive_plus (along_symbol t1) (along_symbol t2)); [apply IHt1 | apply IHt2]; auto; intros a I; apply P, in_or_app; auto.
  - destruct (deriv n t1) as [c|]; [|discriminate]; destruct (deriv n t2) as [c'|]; [|discriminate]. injection D as <-.
    apply (is_derive_mult (along_symbol t1) (along_symbol t2)); [apply IHt1 | apply IHt2 | intros; apply Rmult_comm]; auto; intros a I; apply P, in_or_app; auto.
  - destruct (deriv n t) as [c|]; [|discriminate]. injection D as <-. unfold along_symbol; cbn [eval].
    replace (IZR (Z.of_nat n0) * eval (upd_sy e n v) w t ^ pred n0 * eval (upd_sy e n v) w c) with (INR n0 * along_symbol c v * along_symbol t v ^ pred n0)
      by (unfold along_symbol; rewrite <- INR_IZR_INZ; ring).
    apply (is_derive_pow (along_symbol t)). apply IHt; auto.
  - destruct (deriv n t1) as [c|]; [|discriminate]; destruct (deriv n t2) as [c'|]; [|discriminate].
    assert (D1 : is_derive (along_symbol t1) v (along_symbol c v)) by (apply IHt1; auto; intros a I; apply P, in_or_app; right; apply in_or_app; auto).
    assert (D2 : is_derive (along_symbol t2) v (along_symbol c' v)) by (apply IHt2; auto; intros a I; apply P, in_or_app; right; apply in_or_app; auto).
    assert (K : forall (f : R -> R) l, is_derive f (along_symbol t1 v) l -> is_derive (fun u => f (along_symbol t1 u)) v (l * along_symbol c v)).
    { intros g l H. rewrite Rmult_comm. apply (is_derive_comp g (along_symbol t1)); auto. }
    destruct f; try discriminate; injection D as <-; unfold along_symbol at 1 2; cbn [eval fn_value]; fold (along_symbol t1 v) (along_symbol t2 v) (along_symbol c v) (along_symbol c' v).
    + apply (K exp). apply is_derive_Reals, derivable_pt_lim_exp.
    + apply (K ln). apply is_derive_Reals, derivable_pt_lim_ln, P; left; reflexivity.
    + assert (0 < along_symbol t1 v) by (apply P; left; reflexivity). apply (K Rinv). replace (-1 * (/ along_symbol t1 v) ^ 2) with (- 1 / along_symbol t1 v ^ 2) by (field; lra).
      apply (is_derive_inv (fun u => u)); [exact (is_derive_id _) | lra].
    + assert (T : 0 < along_symbol t1 v) by (apply P; left; reflexivity).
      apply (is_derive_ext_loc (fun u => exp (along_symbol t2 u * ln (along_symbol t1 u)))).
      * assert (Q : locally v (fun u => 0 < along_symbol t1 u)).
        { apply (locally_open _ _ (open_comp (along_symbol t1) (fun y => 0 < y) _ (open_gt 0))) || idtac.
          assert (Cn : Continuity.continuous (along_symbol t1) v) by (apply (ex_derive_continuous (along_symbol t1)); eexists; exact D1).
          apply (Cn (fun y => 0 < y)). exact (open_gt 0 _ T). }
        revert Q; apply filter_imp; intros u U. cbn. unfold rpow. fold (along_symbol t1 u) (along_symbol t2 u). destruct (Rlt_dec 0 (along_symbol t1 u)); [reflexivity | contradiction].
      * unfold rpow. destruct (Rlt_dec 0 (along_symbol t1 v)); [|contradiction]. set (u1 := along_symbol t1 v) in *. set (u2 := along_symbol t2 v) in *.
        replace (u2 * exp (u2 * ln u1) * / u1 * along_symbol c v + ln u1 * exp (u2 * ln u1) * along_symbol c' v)
          with ((along_symbol c' v * ln u1 + u2 * (/ u1 * along_symbol c v)) * exp (u2 * ln u1)) by ring.
        apply (is_derive_comp exp (fun u => along_symbol t2 u * ln (along_symbol t1 u))); [apply is_derive_Reals, derivable_pt_lim_exp|].
        apply (is_derive_mult (along_symbol t2) (fun u => ln (along_symbol t1 u))); [exact D2 | | intros; apply Rmult_comm].
        apply (K ln). apply is_derive_Reals, derivable_pt_lim_ln; exact T.
    + apply (K sin). apply is_derive_Reals, derivable_pt_lim_sin.
    + apply (K cos). replace (-1 * sin (along_symbol t1 v)) with (- sin (along_symbol t1 v)) by ring. apply is_derive_Reals, derivable_pt_lim_cos.
    + apply (K erfc). replace (-2 * exp (-1 * along_symbol t1 v ^ 2) * rpow PI (Q2R (-1 # 2))) with (-2 * exp (- (along_symbol t1 v * along_symbol t1 v)) * / sqrt PI);
        [apply Erfc.erfc_derive|]. rewrite Erfc.inverse_root. do 3 f_equal. ring.
Qed.
End Derivative.

(** start <= end |- f(end) - f(start) >= 0, from start < x < end |- f'(x) >= 0. *)
Definition between (n : positive) (start end_ : tm) : list rel :=
  let x := Sym n in let low := norm (Add x (Mul (Num (-1)) start)) in let high := norm (Add end_ (Mul (Num (-1)) x)) in
  [B (Ge low); B (Ge high)].
Definition strictly_between (n : positive) (start end_ : tm) : list rel :=
  let x := Sym n in let low := norm (Add x (Mul (Num (-1)) start)) in let high := norm (Add end_ (Mul (Num (-1)) x)) in
  [B (Ge low); B (Ge high); B (Gt low); B (Gt high)].
Definition speaks_of_no_more (n : positive) (allowed : list rel) (t : theorem) : bool :=
  forallb (fun r => member r allowed || negb (rel_occurs (BSym n) r)) (hy t).
Definition put1 (n : positive) (v : tm) : sub := Sub [(n, v)] [] [] [].
Definition rises (f : tm) (n : positive) (start end_ : tm) (slope : theorem) (smooth : list theorem) : option theorem :=
  match deriv n f with
  | None => None
  | Some d =>
      let p := norm d in
      let strict := match co slope with B (Gt _) => true | _ => false end in
      if negb (occurs 0 n start) && negb (occurs 0 n end_) && (rel_eqb (co slope) (B (Ge p)) || rel_eqb (co slope) (B (Gt p)) || rel_eqb (co slope) (B (Eqz p)))
         && speaks_of_no_more n (strictly_between n start end_) slope && forallb (speaks_of_no_more n (between n start end_)) smooth
         && forallb (fun a => positive_number (norm a) || existsb (fun t => rel_eqb (co t) (B (Gt (norm a)))) smooth) (to_be_positive n f)
         && free_of_points (put1 n start) false f && free_of_points (put1 n end_) false f
      then let width := norm (Add end_ (Mul (Num (-1)) start)) in let rise := norm (Add (subst (put1 n end_) f) (Mul (Num (-1)) (subst (put1 n start) f))) in
        Some (Thm (union [B (if strict then Gt width else Ge width)] (union (flat_map (fun t => filter (fun r => negb (rel_occurs (BSym n) r)) (hy t)) (slope :: smooth)) []))
                  (B (if strict then Gt rise else Ge rise)))
      else None
  end.
Lemma positive_number_val : forall X (e : env X) w p, positive_number p = true -> 0 < pval e w p.
Proof.
  intros X e w p P. unfold positive_number in P. destruct (constant p) as [c|] eqn:K; [|discriminate]. rewrite (constant_val X e w _ c K).
  assert (~ (c <= 0)%Q) as N by (rewrite <- Qle_bool_iff; intro U; rewrite U in P; discriminate). apply Qnot_le_lt, Qlt_Rlt in N. rewrite RMicromega.Q2R_0 in N; exact N.
Qed.
Lemma Some_inj : forall A (a b : A), Some a = Some b -> a = b.
Proof. congruence. Qed.
Lemma rises_holds : forall f n start end_ slope smooth th, holds slope -> (forall t, In t smooth -> holds t) -> rises f n start end_ slope smooth = Some th -> holds th.
Proof.
  intros f n start end_ slope smooth th Hs Hm H X e w E W S. unfold rises in H. destruct (deriv n f) as [d|] eqn:D; [|discriminate]. cbv zeta in H.
  destruct (_ && _) eqn:G; [|discriminate]. apply Some_inj in H; subst th. cbn [hy co] in *.
  apply andb_prop in G; destruct G as [G G8]; apply andb_prop in G; destruct G as [G G7]; apply andb_prop in G; destruct G as [G G6]; apply andb_prop in G; destruct G as [G G5];
    apply andb_prop in G; destruct G as [G G4]; apply andb_prop in G; destruct G as [G G3]; apply andb_prop in G; destruct G as [G1 G2].
  apply negb_true_iff in G1, G2. apply (union_sem X e w [_]) in S; destruct S as [Sw S]. apply union_sem in S; destruct S as [S _]. specialize (Sw _ (or_introl eq_refl)).
  set (s := eval e w start). set (t := eval e w end_).
  assert (Put : forall v, eval e w (subst (put1 n v) f) = along_symbol e w n f (eval e w v) \/ free_of_points (put1 n v) false f = false).
  { intros v. destruct (free_of_points (put1 n v) false f) eqn:Fp; auto. left. rewrite (subst_val e w (put1 n v) f false w Fp) by auto. unfold along_symbol. f_equal.
    - destruct e as [a c g h]; unfold put_env, upd_sy; cbn. f_equal. apply functional_extensionality; intros m. unfold upd, g_sy; cbn. rewrite Pos.eqb_sym. destruct (Pos.eqb m n); reflexivity.
    - destruct w; reflexivity. }
  assert (Pe : eval e w (subst (put1 n end_) f) = along_symbol e w n f t) by (destruct (Put end_); [assumption | congruence]).
  assert (Ps : eval e w (subst (put1 n start) f) = along_symbol e w n f s) by (destruct (Put start); [assumption | congruence]).
  assert (At : forall v (th : theorem) allowed, In th (slope :: smooth) -> (forall r, In r allowed -> sem (upd_sy e n v) w r) -> speaks_of_no_more n allowed th = true ->
     sems (upd_sy e n v) w (hy th)).
  { intros v th allowed I A Sp r J. unfold speaks_of_no_more in Sp. rewrite forallb_forall in Sp. specialize (Sp r J). apply orb_prop in Sp; destruct Sp as [Sp|Sp].
    - apply (member_sem X _ w r allowed Sp). exact A.
    - pose proof Sp as Sp'. apply negb_true_iff in Sp'. apply (rel_occurs_sem X (BSym n) e w v (fun _ => 0) r Sp' Logic.I).
      apply S. apply in_flat_map. exists th. split; auto. apply filter_In; auto. }
  assert (Sm : forall v, s <= v <= t -> forall r, In r (between n start end_) -> sem (upd_sy e n v) w r).
  { intros v V r [<-|[<-|[]]]; cbn [sem sem_base]; rewrite norm_val; cbn [eval]; rewrite !(agree_sy _ n v e w) by assumption; cbn; unfold upd; rewrite Pos.eqb_refl; fold s t; lra. }
  assert (Ss : forall v, s < v < t -> forall r, In r (strictly_between n start end_) -> sem (upd_sy e n v) w r).
  { intros v V r [<-|[<-|[<-|[<-|[]]]]]; cbn [sem sem_base]; rewrite norm_val; cbn [eval]; rewrite !(agree_sy _ n v e w) by assumption; cbn; unfold upd; rewrite Pos.eqb_refl; fold s t; lra. }
  rewrite forallb_forall in G5, G6.
  assert (Dv : forall v, s <= v <= t -> is_derive (along_symbol e w n f) v (along_symbol e w n d v)).
  { intros v V. apply deriv_val; auto. intros a I. apply G6 in I. unfold along_symbol. rewrite <- norm_val. apply orb_prop in I; destruct I as [I|I]; [now apply positive_number_val|].
    apply existsb_exists in I; destruct I as [m [J Q]]. apply (rel_eqb_sem X (upd_sy e n v) w) in Q. apply Q. apply (Hm m J X (upd_sy e n v) w E W).
    apply (At v m (between n start end_)); auto. right; exact J. }
  assert (Sl : forall v, s < v < t -> sem (upd_sy e n v) w (co slope)).
  { intros v V. apply (Hs X (upd_sy e n v) w E W).
    apply (At v slope (strictly_between n start end_)); auto. left; reflexivity. }
  assert (Rise : eval e w (Add (subst (put1 n end_) f) (Mul (Num (-1)) (subst (put1 n start) f))) = along_symbol e w n f t - along_symbol e w n f s)
    by (cbn [eval]; rewrite Pe, Ps; ring).
  assert (Mvt : s < t -> exists c, along_symbol e w n f t - along_symbol e w n f s = along_symbol e w n d c * (t - s) /\ s < c < t).
  { intros L. apply (MVT_cor2 (along_symbol e w n f) (along_symbol e w n d) s t L). intros c V. apply is_derive_Reals, Dv, V. }
  assert (Sg : forall v, s < v < t -> (0 <= along_symbol e w n d v) /\ (match co slope with B (Gt _) => 0 < along_symbol e w n d v | _ => True end)).
  { intros v V. pose proof (Sl v V) as Q. unfold along_symbol. rewrite <- norm_val.
    apply orb_prop in G3; destruct G3 as [G3|G3]; [apply orb_prop in G3; destruct G3 as [G3|G3]|];
      apply (rel_eqb_sem X (upd_sy e n v) w) in G3 as Q2; apply Q2 in Q; destruct (co slope) as [[]|]; try discriminate G3; cbn [sem sem_base] in Q; lra. }
  destruct (co slope) as [[]|] eqn:Cs; cbn [sem sem_base] in *; rewrite norm_val in *; rewrite Rise; cbn [eval] in Sw; fold s t in Sw;
    try (destruct (Rle_lt_or_eq_dec s t) as [L|L]; [lra | destruct (Mvt L) as [c [-> V]]; destruct (Sg c V); apply Rmult_le_pos; lra | rewrite L; lra]).
  destruct Mvt as [c [-> V]]; [lra|]. destruct (Sg c V). apply Rmult_lt_0_compat; lra.
Qed.
