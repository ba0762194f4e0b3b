(** The language of the core: terms, what they mean, and their normal form as polynomials over atoms. *)
From Coq Require Import Reals QArith Qreals Qreduction Lra Lia List FunctionalExtensionality.
From Coquelicot Require Import Rbar.
From RDV Require Import Definitions.
Import ListNotations.
Open Scope R_scope.

Inductive fn := FExp | FLn | FInv | FPow | FPos | FStep | FPi | FSin | FCos | FErfc.
Inductive qt := QTv | QHellinger | QHockey | QTail | QWithin | QTradeoff | QProb | QKl | QChi | QMax | QRenyi.
Inductive tm :=
| Num (z : Z) | Rat (q : Q) | Sym (n : positive) | Den (n : positive) | Ind (n : positive) | Tst (n : positive)
| Add (a b : tm) | Mul (a b : tm) | Pow (a : tm) (n : nat) | Fn (f : fn) (a b : tm)
| Quant (d : qt) (p q t : tm) (* of the densities p and q, which vary from point to point; for QProb q is an indicator *)
| Int (f : tm).

Definition fn_value (f : fn) (x y : R) : R :=
  match f with FExp => exp x | FLn => ln x | FInv => / x | FPow => rpow x y | FPos => pos x | FStep => step x | FPi => PI
  | FSin => sin x | FCos => cos x | FErfc => erfc x end.
Definition quantity {X : space} (d : qt) (P Q : point X -> R) (t : R) : Rbar :=
  match d with QTv => Finite (tv P Q) | QHellinger => Finite (hellinger2 P Q) | QHockey => Finite (hockey_stick P Q t)
  | QTail => Finite (loss_tail P Q t) | QWithin => Finite (loss_within P Q t) | QTradeoff => Finite (tradeoff P Q t)
  | QProb => Finite (prob P Q) | QKl => kl P Q | QChi => chi2 P Q | QMax => max_divergence P Q | QRenyi => renyi P Q t end.

Section Meaning.
Context {X : space}.
(** What names stand for; and the values at one point of densities, indicators and tests. *)
Record env := Env { sy : positive -> R; dn : positive -> point X -> R; ev : positive -> point X -> R; ts : positive -> point X -> R }.
Record values := Values { vd : positive -> R; vi : positive -> R; vt : positive -> R }.
Definition at_point (e : env) (x : point X) : values := Values (fun n => dn e n x) (fun n => ev e n x) (fun n => ts e n x).
Fixpoint eval (e : env) (w : values) (t : tm) : R :=
  match t with
  | Num z => IZR z | Rat q => Q2R q | Sym n => sy e n | Den n => vd w n | Ind n => vi w n | Tst n => vt w n
  | Add a b => eval e w a + eval e w b | Mul a b => eval e w a * eval e w b | Pow a n => eval e w a ^ n
  | Fn f a b => fn_value f (eval e w a) (eval e w b)
  | Quant d p q t => real (quantity d (fun x => eval e (at_point e x) p) (fun x => eval e (at_point e x) q) (eval e w t))
  | Int f => integral X (fun x => eval e (at_point e x) f)
  end.
End Meaning.
Arguments env X : clear implicits. Arguments values : clear implicits.

(** * An order on terms *)
Definition tag (t : tm) : nat := match t with Num _ => 0 | Rat _ => 1 | Sym _ => 2 | Den _ => 3 | Ind _ => 4 | Tst _ => 5 | Add _ _ => 6 | Mul _ _ => 7
  | Pow _ _ => 8 | Fn _ _ _ => 9 | Quant _ _ _ _ => 10 | Int _ => 11 end.
Definition fn_code (f : fn) : nat := match f with FExp => 0 | FLn => 1 | FInv => 2 | FPow => 3 | FPos => 4 | FStep => 5 | FPi => 6 | FSin => 7 | FCos => 8 | FErfc => 9 end.
Definition qt_code (d : qt) : nat := match d with QTv => 0 | QHellinger => 1 | QHockey => 2 | QTail => 3 | QWithin => 4 | QTradeoff => 5 | QProb => 6
  | QKl => 7 | QChi => 8 | QMax => 9 | QRenyi => 10 end.
Definition lex (c d : comparison) : comparison := match c with Eq => d | _ => c end.
Fixpoint cmp (a b : tm) : comparison :=
  match a, b with
  | Num x, Num y => Z.compare x y
  | Rat x, Rat y => lex (Z.compare (Qnum x) (Qnum y)) (Pos.compare (Qden x) (Qden y))
  | Sym x, Sym y | Den x, Den y | Ind x, Ind y | Tst x, Tst y => Pos.compare x y
  | Add a b, Add c d | Mul a b, Mul c d => lex (cmp a c) (cmp b d)
  | Pow a n, Pow b m => lex (Nat.compare n m) (cmp a b)
  | Fn f a b, Fn g c d => lex (Nat.compare (fn_code f) (fn_code g)) (lex (cmp a c) (cmp b d))
  | Quant f a b t, Quant g c d u => lex (Nat.compare (qt_code f) (qt_code g)) (lex (cmp a c) (lex (cmp b d) (cmp t u)))
  | Int a, Int b => cmp a b
  | _, _ => Nat.compare (tag a) (tag b)
  end.
Lemma lex_eq : forall c d, lex c d = Eq -> c = Eq /\ d = Eq.
Proof. intros [] [] H; cbn in H; auto; discriminate. Qed.
Lemma cmp_eq : forall a b, cmp a b = Eq -> a = b.
Proof.
  assert (F : forall f g, fn_code f = fn_code g -> f = g) by (intros [] []; cbn; congruence).
  assert (G : forall f g, qt_code f = qt_code g -> f = g) by (intros [] []; cbn; congruence).
  induction a; intros []; cbn [cmp]; intro H; try (cbn in H; discriminate);
    repeat match goal with H : lex _ _ = Eq |- _ => apply lex_eq in H; destruct H end;
    repeat match goal with
    | H : Z.compare _ _ = Eq |- _ => apply Z.compare_eq in H
    | H : Pos.compare _ _ = Eq |- _ => apply Pos.compare_eq in H
    | H : Nat.compare _ _ = Eq |- _ => apply Nat.compare_eq in H
    | IH : forall b, cmp ?a b = Eq -> _, H : cmp ?a _ = Eq |- _ => apply IH in H
    end; subst; f_equal; auto.
  destruct q as [n d], q0 as [m k]; cbn in *; subst; reflexivity.
Qed.

(** * Polynomials over atoms *)
Definition mono := list (tm * nat).
Definition poly := list (mono * Q).
Fixpoint mono_cmp (a b : mono) : comparison :=
  match a, b with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | (s, n) :: a, (t, m) :: b => lex (cmp s t) (lex (Nat.compare n m) (mono_cmp a b))
  end.
Lemma mono_cmp_eq : forall a b, mono_cmp a b = Eq -> a = b.
Proof.
  induction a as [|[s n] a IH]; intros [|[t m] b] H; cbn in H; try discriminate; auto.
  apply lex_eq in H; destruct H as [H K]; apply lex_eq in K; destruct K as [K L].
  apply cmp_eq in H; apply Nat.compare_eq in K; apply IH in L; subst; reflexivity.
Qed.
Fixpoint mono_mul (a : mono) : mono -> mono :=
  fix inner (b : mono) : mono :=
    match a, b with
    | [], _ => b | _, [] => a
    | (s, n) :: a', (t, m) :: b' =>
        match cmp s t with Eq => (s, (n + m)%nat) :: mono_mul a' b' | Lt => (s, n) :: mono_mul a' b | Gt => (t, m) :: inner b' end
    end.
Fixpoint insert (m : mono) (c : Q) (p : poly) : poly :=
  match p with
  | [] => if Qeq_bool c 0 then [] else [(m, c)]
  | (m', c') :: p' =>
      match mono_cmp m m' with
      | Eq => let s := Qred (c + c') in if Qeq_bool s 0 then p' else (m', s) :: p'
      | Lt => if Qeq_bool c 0 then p else (m, c) :: p
      | Gt => (m', c') :: insert m c p'
      end
  end.
Definition padd (p q : poly) : poly := fold_right (fun mc acc => insert (fst mc) (snd mc) acc) q p.
Definition pscale (m : mono) (c : Q) (q acc : poly) : poly :=
  fold_right (fun mc acc => insert (mono_mul m (fst mc)) (Qred (c * snd mc)) acc) acc q.
Definition pmul (p q : poly) : poly := fold_right (fun mc acc => pscale (fst mc) (snd mc) q acc) [] p.
Definition pconst (c : Q) : poly := if Qeq_bool c 0 then [] else [([], Qred c)].
Definition patom (t : tm) : poly := [([(t, 1%nat)], 1%Q)].
Definition popp (p : poly) : poly := map (fun mc => (fst mc, Qred (- snd mc))) p.
Fixpoint ppow (p : poly) (n : nat) : poly := match n with O => pconst 1 | S k => pmul p (ppow p k) end.
Fixpoint mono_back (m : mono) : tm := match m with [] => Num 1 | [(t, 1%nat)] => t | (t, 1%nat) :: r => Mul t (mono_back r) | (t, n) :: r => Mul (Pow t n) (mono_back r) end.
Definition scaled (c : Q) (m : mono) : tm :=
  match m, c with [], _ => Rat c | _, Qmake 1 1 => mono_back m | _, _ => Mul (Rat c) (mono_back m) end.
Fixpoint back (p : poly) : tm := match p with [] => Num 0 | [(m, c)] => scaled c m | (m, c) :: r => Add (scaled c m) (back r) end.
Fixpoint norm (t : tm) : poly :=
  match t with
  | Num z => pconst (inject_Z z) | Rat q => pconst q
  | Sym _ | Den _ | Ind _ | Tst _ => patom t
  | Add a b => padd (norm a) (norm b) | Mul a b => pmul (norm a) (norm b) | Pow a n => ppow (norm a) n
  | Fn FInv a _ => match norm a with
      | [([], c)] => if Qeq_bool c 0 then patom (Fn FInv (back [([], c)]) (Num 0)) else pconst (/ c)
      | p => patom (Fn FInv (back p) (Num 0)) end
  | Fn FPow a b => patom (Fn FPow (back (norm a)) (back (norm b)))
  | Fn f a _ => patom (Fn f (back (norm a)) (Num 0))
  | Quant d p q t => patom (Quant d (back (norm p)) (back (norm q)) (back (norm t)))
  | Int f => patom (Int (back (norm f)))
  end.

Section Sound.
Context {X : space}.
Variable e : env X.
Fixpoint mval (w : values) (m : mono) : R := match m with [] => 1 | (t, n) :: r => eval e w t ^ n * mval w r end.
Fixpoint pval (w : values) (p : poly) : R := match p with [] => 0 | (m, c) :: r => Q2R c * mval w m + pval w r end.

Lemma Q2R_red : forall q, Q2R (Qred q) = Q2R q.
Proof. intros; apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_zero : forall q, Qeq_bool q 0 = true -> Q2R q = 0.
Proof. intros q H; apply Qeq_bool_iff, Qeq_eqR in H; rewrite H; apply RMicromega.Q2R_0. Qed.
Lemma mono_mul_val : forall w a b, mval w (mono_mul a b) = mval w a * mval w b.
Proof.
  induction a as [|[s n] a IHa]; [intros [|[t m] b]; cbn; ring|].
  induction b as [|[t m] b IHb]; cbn [mono_mul mval]; [ring|].
  destruct (cmp s t) eqn:C; cbn [mval].
  - apply cmp_eq in C; subst. rewrite IHa, pow_add; ring.
  - rewrite IHa; cbn [mval]; ring.
  - cbn [mono_mul] in IHb. rewrite IHb; cbn [mval]; ring.
Qed.
Lemma insert_val : forall w m c p, pval w (insert m c p) = Q2R c * mval w m + pval w p.
Proof.
  induction p as [|[m' c'] p IH]; cbn [insert].
  - destruct (Qeq_bool c 0) eqn:Z; cbn [pval]; [rewrite (Q2R_zero c Z); ring | reflexivity].
  - destruct (mono_cmp m m') eqn:C.
    + apply mono_cmp_eq in C; subst. cbv zeta. destruct (Qeq_bool (Qred (c + c')) 0) eqn:Z; cbn [pval].
      * apply Q2R_zero in Z. rewrite Q2R_red, Q2R_plus in Z. replace (Q2R c') with (- Q2R c) by lra. ring.
      * rewrite Q2R_red, Q2R_plus; ring.
    + destruct (Qeq_bool c 0) eqn:Z; cbn [pval]; [rewrite (Q2R_zero c Z); ring | reflexivity].
    + cbn [pval]; rewrite IH; ring.
Qed.
Lemma padd_val : forall w p q, pval w (padd p q) = pval w p + pval w q.
Proof. induction p as [|[m c] p IH]; intros q; cbn; [ring|]. rewrite insert_val. fold (padd p q). rewrite IH; ring. Qed.
Lemma pscale_val : forall w m c q acc, pval w (pscale m c q acc) = Q2R c * mval w m * pval w q + pval w acc.
Proof.
  induction q as [|[m' c'] q IH]; intros acc; cbn [pscale fold_right pval]; [ring|].
  rewrite insert_val. fold (pscale m c q acc). rewrite IH. cbn [fst snd]. rewrite mono_mul_val, Q2R_red, Q2R_mult; ring.
Qed.
Lemma pmul_val : forall w p q, pval w (pmul p q) = pval w p * pval w q.
Proof. induction p as [|[m c] p IH]; intros q; cbn [pmul fold_right pval]; [ring|]. rewrite pscale_val. fold (pmul p q). rewrite IH; cbn [fst snd]; ring. Qed.
Lemma pconst_val : forall w c, pval w (pconst c) = Q2R c.
Proof. intros; unfold pconst; destruct (Qeq_bool c 0) eqn:Z; cbn [pval mval]; [rewrite (Q2R_zero c Z); ring | rewrite Q2R_red; ring]. Qed.
Lemma patom_val : forall w t, pval w (patom t) = eval e w t.
Proof. intros; cbn [patom pval mval]. rewrite RMicromega.Q2R_1, pow_1; ring. Qed.
Lemma popp_val : forall w p, pval w (popp p) = - pval w p.
Proof. induction p as [|[m c] p IH]; cbn [popp map pval]; [ring|]. fold (popp p). rewrite IH. cbn [fst snd]. rewrite Q2R_red, Q2R_opp; ring. Qed.
Lemma ppow_val : forall w p n, pval w (ppow p n) = pval w p ^ n.
Proof. induction n; cbn [ppow pow]; [rewrite pconst_val; apply RMicromega.Q2R_1 | rewrite pmul_val, IHn; reflexivity]. Qed.
Lemma mono_back_val : forall w m, eval e w (mono_back m) = mval w m.
Proof.
  induction m as [|[t n] m IH]; [reflexivity|]. cbn [mono_back]. destruct m as [|y m].
  - destruct n as [|[|n]]; cbn [eval mono_back mval pow]; ring.
  - destruct n as [|[|n]]; cbn [eval]; rewrite IH; cbn [mval pow]; ring.
Qed.
Lemma scaled_val : forall w c m, eval e w (scaled c m) = Q2R c * mval w m.
Proof.
  intros w c m; rewrite <- mono_back_val; destruct m as [|a m]; cbn [scaled]; [cbn; ring|].
  destruct c as [[|[]|] []]; try reflexivity. change (Q2R (1 # 1)) with (Q2R 1). rewrite RMicromega.Q2R_1; ring.
Qed.
Lemma back_val : forall w p, eval e w (back p) = pval w p.
Proof.
  induction p as [|[m c] p IH]; cbn [back pval]; [reflexivity|].
  destruct p; cbn [eval]; rewrite scaled_val; [cbn [pval]; ring | rewrite IH; reflexivity].
Qed.
Theorem norm_val : forall t w, pval w (norm t) = eval e w t.
Proof.
  induction t; intros w; cbn [norm]; rewrite ?patom_val; auto.
  - rewrite pconst_val. cbn [eval]. unfold Q2R; cbn. field.
  - apply pconst_val.
  - rewrite padd_val, IHt1, IHt2; reflexivity.
  - rewrite pmul_val, IHt1, IHt2; reflexivity.
  - rewrite ppow_val, IHt; reflexivity.
  - destruct f; rewrite ?patom_val; cbn [eval fn_value]; rewrite ?back_val, ?IHt1, ?IHt2; try reflexivity.
    pose proof (IHt1 w) as E. destruct (norm t1) as [|[[|a m] c] r] eqn:N; rewrite ?patom_val; cbn [eval fn_value]; rewrite ?back_val, ?E; try reflexivity.
    destruct r; rewrite ?patom_val; cbn [eval fn_value]; rewrite ?back_val, ?E; try reflexivity.
    destruct (Qeq_bool c 0) eqn:Z; rewrite ?patom_val; cbn [eval fn_value]; [rewrite back_val; f_equal; exact E|].
    rewrite pconst_val, Q2R_inv. { cbn [pval mval] in E. rewrite <- E. f_equal; ring. }
    intro H; apply Qeq_bool_iff in H; congruence.
  - cbn [eval]. rewrite back_val, IHt3. do 2 f_equal; apply functional_extensionality; intros x; rewrite back_val; auto.
  - cbn [eval]. f_equal; apply functional_extensionality; intros x; rewrite back_val; auto.
Qed.
End Sound.

Definition peq (p q : poly) : bool := match padd p (popp q) with [] => true | _ => false end.
Lemma peq_val : forall X (e : env X) w p q, peq p q = true -> pval e w p = pval e w q.
Proof.
  intros X e w p q H; unfold peq in H. destruct (padd p (popp q)) eqn:E; [|discriminate].
  pose proof (padd_val e w p (popp q)) as K. rewrite E, popp_val in K; cbn in K. lra.
Qed.
