(** The rules [integrate] and [finite_integral]: from every point to integrals. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Convergence Terms Theorems Substitution Instance.
Import ListNotations.
Open Scope R_scope.

(** * Almost every point *)
Section Almost.
Context {X : space}.
(** A null set, as the zeros of its complement: where [f] is positive, for some f >= 0 with integral 0. *)
Definition null (N : point X -> Prop) : Prop := exists f, integrable X f /\ integral X f = 0 /\ (forall x, 0 <= f x) /\ (forall x, N x -> 0 < f x).
Lemma null_or : forall N M, null N -> null M -> null (fun x => N x \/ M x).
Proof.
  intros N M [f [F1 [F2 [F3 F4]]]] [g [G1 [G2 [G3 G4]]]]. exists (fun x => f x + g x).
  destruct (integral_plus X f g F1 G1) as [A B]. split; [exact A | split; [rewrite B; lra | split; intros x]].
  - pose proof (F3 x); pose proof (G3 x); lra.
  - intros [H|H]; [apply F4 in H; pose proof (G3 x); lra | apply G4 in H; pose proof (F3 x); lra].
Qed.
Lemma integral_almost : forall (g : point X -> R) N, null N -> integrable X g -> (forall x, ~ N x -> 0 <= g x) -> 0 <= integral X g.
Proof.
  intros g N [f [F1 [F2 [F3 F4]]]] G P.
  pose proof (measurable_integrable X g G) as Mg. pose proof (measurable_integrable X f F1) as Mf.
  set (h := fun x => if Rlt_dec 0 (f x) then g x else 0).
  assert (Mh : measurable X h).
  { apply (measurable_borel X (fun u v => if Rlt_dec 0 u then v else 0) f g); auto. apply (borel_if (fun u _ => u) (fun _ v => v) (fun _ _ => 0)); constructor. }
  destruct (integral_null X f h F1 F2 F3 Mh) as [H1 H2]. { intros x Z. unfold h. destruct (Rlt_dec 0 (f x)); lra. }
  destruct (integral_scale X (-1) h H1) as [K1 K2]. destruct (integral_plus X g _ G K1) as [L1 L2].
  replace (integral X g) with (integral X (fun x => g x + -1 * h x)) by (rewrite L2, K2, H2; ring).
  apply integral_positive; auto. intros x. unfold h. destruct (Rlt_dec 0 (f x)) as [C|C]; [lra|].
  assert (0 <= g x); [|lra]. apply P. intro Q; apply F4 in Q; contradiction.
Qed.
Lemma integral_almost_zero : forall (g : point X -> R) N, null N -> integrable X g -> (forall x, ~ N x -> g x = 0) -> integral X g = 0.
Proof.
  intros g N Z G P. apply Rle_antisym.
  - destruct (integral_scale X (-1) g G) as [A B]. assert (0 <= integral X (fun x => -1 * g x)); [|lra].
    apply (integral_almost _ N); auto. intros x H; rewrite (P x H); lra.
  - apply (integral_almost _ N); auto. intros x H; rewrite (P x H); lra.
Qed.
Lemma integrable_almost : forall f (g : point X -> R) N, null N -> integrable X g -> measurable X f -> (forall x, ~ N x -> Rabs (f x) <= g x) -> integrable X f.
Proof.
  intros f g N [k [F1 [F2 [F3 F4]]]] G Mf P. pose proof (measurable_integrable X k F1) as Mk. pose proof (measurable_integrable X g G) as Mg.
  assert (B : forall u : point X -> R, measurable X u -> measurable X (fun x => if Rlt_dec 0 (k x) then u x else 0)).
  { intros u Mu. apply (measurable_borel X (fun u v => if Rlt_dec 0 u then v else 0) k u); auto. apply (borel_if (fun u _ => u) (fun _ v => v) (fun _ _ => 0)); constructor. }
  destruct (integral_null X k _ F1 F2 F3 (B f Mf)) as [H1 _]. { intros x Z. destruct (Rlt_dec 0 (k x)); lra. }
  destruct (integral_null X k _ F1 F2 F3 (B g Mg)) as [H2 _]. { intros x Z. destruct (Rlt_dec 0 (k x)); lra. }
  assert (I3 : integrable X (fun x => if Rlt_dec 0 (k x) then 0 else f x)).
  { apply (integral_dominated X _ (fun x => g x + -1 * (if Rlt_dec 0 (k x) then g x else 0))).
    - apply (measurable_borel X (fun u v => if Rlt_dec 0 u then 0 else v) k f); auto. apply (borel_if (fun u _ => u) (fun _ _ => 0) (fun _ v => v)); constructor.
    - apply (integral_plus X); auto. apply (integral_scale X); auto.
    - intros x. destruct (Rlt_dec 0 (k x)) as [C|C]; [rewrite Rabs_R0; lra|]. pose proof (P x). assert (~ N x) by (intro Q; apply F4 in Q; contradiction). specialize (H H0); lra. }
  destruct (integral_plus X _ _ H1 I3) as [H _]. refine (proj1 (integral_ext X _ f _ H)). intros x; destruct (Rlt_dec 0 (k x)); ring.
Qed.
End Almost.

(** * Names and patterns: which densities are positive, which indicators 1 *)
Definition name := (bool * positive)%type. (* true for a density *)
Definition name_eqb (a b : name) : bool := Bool.eqb (fst a) (fst b) && Pos.eqb (snd a) (snd b).
Definition atom_of (a : name) : tm := if fst a then Den (snd a) else Ind (snd a).
Definition pattern := list (name * bool).
Fixpoint value_in (s : pattern) (a : name) : option bool := match s with [] => None | (b, v) :: s => if name_eqb b a then Some v else value_in s a end.
Lemma name_eqb_eq : forall a b, name_eqb a b = true -> a = b.
Proof. intros [a n] [b m] H; apply andb_prop in H; destruct H as [H K]; apply eqb_prop in H; apply Pos.eqb_eq in K; cbn in *; subst; reflexivity. Qed.

Section Rules.
Variables (facts : list theorem) (names : list name).
Definition is_fact (r : rel) : bool := existsb (fun f => rel_eqb (co f) r) facts.
Definition listed_density (n : positive) : bool := existsb (name_eqb (true, n)) names.

(** ** What is zero where all densities of the list are *)
Definition known_positive (p : poly) : bool := positive_number p || is_fact (B (Gt p)).
Fixpoint vanishes (t : tm) : bool :=
  match t with
  | Den n => listed_density n | Mul a b => vanishes a || vanishes b | Add a b => vanishes a && vanishes b
  | Pow a n => vanishes a && negb (Nat.eqb n 0) | Fn FPos a _ | Fn FStep a _ => vanishes a
  | Fn FPow a b => vanishes a && known_positive (norm b)
  | Num z => Z.eqb z 0
  | _ => false
  end.
(** ** One density times indicators, tests and steps *)
Fixpoint unit_factor (t : tm) : bool :=
  match t with Ind _ | Tst _ | Fn FStep _ _ => true | Mul a b => unit_factor a && unit_factor b | Num z => Z.eqb z 1 | Pow a _ => unit_factor a | _ => false end.
Fixpoint below_density (t : tm) : option positive :=
  match t with
  | Den n => if listed_density n then Some n else None
  | Mul a b => if unit_factor b then below_density a else if unit_factor a then below_density b else None
  | _ => None
  end.

(** ** From a sum to the sum of integrals *)
Definition varying (m : mono) : mono := filter (fun p => negb (fixed (fst p))) m.
Definition steady (m : mono) : mono := filter (fun p => fixed (fst p)) m.
Definition plain_density (m : mono) : option positive := match m with [(Den n, 1%nat)] => Some n | _ => None end.
Definition good_integrand (m : mono) : bool :=
  let t := mono_back m in
  regular t && ((match below_density t with Some _ => true | None => false end)
                || (vanishes t && is_fact (B (Fin (Int (back [(m, 1%Q)])))))).
Fixpoint integrated (p : poly) : option tm :=
  match p with
  | [] => Some (Num 0)
  | (m, c) :: p =>
      match integrated p with
      | None => None
      | Some t =>
          let outside := Mul (Rat c) (mono_back (steady m)) in
          match plain_density (varying m) with
          | Some n => if listed_density n then Some (Add outside t) else None
          | None => if good_integrand (varying m) then Some (Add (Mul outside (Int (back [(varying m, 1%Q)]))) t) else None
          end
      end
  end.

(** ** Which theorem serves a pattern *)
Definition implied (s : pattern) (r : rel) : bool :=
  existsb (fun nv : name * bool => let (a, v) := nv in let t := patom (atom_of a) in
    rel_eqb r (B (Ge t)) || (v && (rel_eqb r (B (Gt t)) || (negb (fst a) && rel_eqb r (B (Eqz (norm (Add (atom_of a) (Num (-1)))))))))
    || (negb v && rel_eqb r (B (Eqz t)))) s.
Definition ceiling (p q : tm) : rel := B (Ge (norm (Add (Mul (Fn FExp (Quant QMax p q (Num 0)) (Num 0)) q) (Mul (Num (-1)) p)))).
Definition almost (r : rel) : bool :=
  existsb (fun f => match co f with B (Fin (Quant QMax p q (Num 0))) => rel_eqb r (ceiling p q) | _ => false end) facts.
Definition excluded (s : pattern) : bool :=
  existsb (fun f => match co f with
    | B (Cont [([(Den p, 1%nat)], Qmake 1 1)] [([(Den q, 1%nat)], Qmake 1 1)]) =>
        match value_in s (true, p), value_in s (true, q) with Some true, Some false => true | _, _ => false end
    | _ => false end) facts.
Definition nowhere (s : pattern) : bool :=
  existsb (fun nv : name * bool => fst (fst nv)) s && forallb (fun nv : name * bool => negb (fst (fst nv)) || negb (snd nv)) s.
Variable serving : list theorem.
Definition serve (s : pattern) : option (list rel) :=
  if nowhere s then Some [] else if excluded s then Some []
  else match find (fun t => forallb (fun h => rel_fixed h || implied s h || almost h) (hy t)) serving with
       | Some t => Some (filter rel_fixed (hy t)) | None => None end.
Fixpoint cover (l : list name) (s : pattern) : option (list rel) :=
  match l with
  | [] => serve s
  | a :: l => match cover l ((a, true) :: s), cover l ((a, false) :: s) with Some h, Some k => Some (union h k) | _, _ => None end
  end.
End Rules.

Section Sound.
Context {X : space}.
Variables (e : env X) (w : values) (facts : list theorem) (names : list name).
Hypotheses (E : well_formed e) (W : well_valued w) (Fs : forall f, In f facts -> sem e w (co f)).
Hypothesis (Ff : forall f, In f facts -> rel_fixed (co f) = true).
Notation at_ x := (at_point e x).
Lemma fact_sem : forall r, is_fact facts r = true -> sem e w r.
Proof. intros r H; apply existsb_exists in H; destruct H as [f [I H]]. apply (rel_eqb_sem X e w _ _ H). auto. Qed.
Lemma fact_at : forall r x, is_fact facts r = true -> sem e (at_ x) r.
Proof. intros r x H; apply existsb_exists in H; destruct H as [f [I H]]. apply (rel_eqb_sem X e (at_ x) _ _ H). apply (rel_fixed_sem e w (at_ x) _ (Ff f I)); auto. Qed.
Definition all_zero (x : point X) : Prop := forall n, listed_density names n = true -> dn e n x = 0.

Lemma vanishes_val : forall t x, all_zero x -> vanishes facts names t = true -> eval e (at_ x) t = 0.
Proof.
  intros t x Z; induction t; intros V; cbn [vanishes] in V; try discriminate; cbn [eval].
  - apply Z.eqb_eq in V; subst; reflexivity.
  - apply Z, V.
  - apply andb_prop in V; destruct V as [V V']. rewrite IHt1, IHt2 by assumption; ring.
  - apply orb_prop in V; destruct V as [V|V]; [rewrite IHt1 | rewrite IHt2]; auto; ring.
  - apply andb_prop in V; destruct V as [V V']. rewrite IHt by assumption. destruct n; [discriminate | cbn; ring].
  - destruct f; try discriminate; cbn [fn_value].
    + apply andb_prop in V; destruct V as [V V']. rewrite IHt1 by assumption.
      assert (P : 0 < eval e (at_ x) t2).
      { rewrite <- norm_val. apply orb_prop in V'; destruct V' as [V'|V'].
        - unfold positive_number in V'. destruct (constant (norm t2)) as [c|] eqn:K; [|discriminate]. rewrite (constant_val X e (at_ x) _ c K).
          assert (~ (c <= 0)%Q) as N by (rewrite <- Qle_bool_iff; intro U; rewrite U in V'; discriminate). apply Qnot_le_lt, Qlt_Rlt in N. rewrite RMicromega.Q2R_0 in N; exact N.
        - exact (fact_at _ x V'). }
      unfold rpow. destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T _ 0); lra.
    + rewrite IHt1 by assumption. unfold pos. apply Rmax_left; lra.
    + rewrite IHt1 by assumption. unfold step. destruct (Rlt_dec 0 0); lra.
Qed.
Lemma unit_factor_val : forall t v, well_valued v -> unit_factor t = true -> 0 <= eval e v t <= 1.
Proof.
  induction t; intros v WV U; cbn [unit_factor] in U; try discriminate; cbn [eval].
  - apply Z.eqb_eq in U; subst; lra.
  - destruct WV as [_ [I _]]. destruct (I n); lra.
  - destruct WV as [_ [_ T]]. apply T.
  - apply andb_prop in U; destruct U as [U U']. pose proof (IHt1 v WV U). pose proof (IHt2 v WV U'). nra.
  - pose proof (IHt v WV U). induction n; cbn [pow]; [lra | nra].
  - destruct f; try discriminate; cbn [fn_value]. unfold step. destruct (Rlt_dec 0 _); lra.
Qed.
Lemma below_density_val : forall t n x, below_density names t = Some n -> Rabs (eval e (at_ x) t) <= dn e n x /\ listed_density names n = true.
Proof.
  assert (P : forall n x, 0 <= dn e n x) by (intros n x; apply (proj1 E n)).
  induction t; intros m x H; cbn [below_density] in H; try discriminate; cbn [eval].
  - destruct (listed_density names n) eqn:L; [|discriminate]. injection H as <-. split; auto. cbn. rewrite Rabs_right; [lra | apply Rle_ge, P].
  - rewrite Rabs_mult. destruct (unit_factor t2) eqn:U2; [|destruct (unit_factor t1) eqn:U1; [|discriminate]].
    + destruct (IHt1 m x H) as [A B]. pose proof (unit_factor_val t2 (at_ x) (well_valued_at X e x E) U2). rewrite (Rabs_right (eval e (at_ x) t2)) by lra.
      split; auto. pose proof (Rabs_pos (eval e (at_ x) t1)). nra.
    + destruct (IHt2 m x H) as [A B]. pose proof (unit_factor_val t1 (at_ x) (well_valued_at X e x E) U1). rewrite (Rabs_right (eval e (at_ x) t1)) by lra.
      split; auto. pose proof (Rabs_pos (eval e (at_ x) t2)). nra.
Qed.
Lemma mono_split : forall m x, mval e (at_ x) m = mval e w (steady m) * mval e (at_ x) (varying m).
Proof.
  induction m as [|[t n] m IH]; intros x; cbn [mval steady varying filter fst]; [ring|]. fold (steady m) (varying m).
  destruct (fixed t) eqn:F; cbn [negb mval]; rewrite IH; [rewrite (fixed_val t e (at_ x) w F)|]; ring.
Qed.
Lemma back_one : forall m v, eval e v (back [(m, 1%Q)]) = mval e v m.
Proof. intros; rewrite back_val; cbn [pval]. rewrite RMicromega.Q2R_1; ring. Qed.
Lemma integrated_val : forall p t, integrated facts names p = Some t ->
  integrable X (fun x => pval e (at_ x) p) /\ integral X (fun x => pval e (at_ x) p) = eval e w t /\ (forall x, all_zero x -> pval e (at_ x) p = 0).
Proof.
  induction p as [|[m c] p IH]; intros t H; cbn [integrated] in H.
  - injection H as <-. cbn. destruct (integral_scale X 0 (dn e 1%positive)) as [A B]; [apply E|].
    destruct (integral_ext X _ (fun _ => 0) (fun x => Rmult_0_l _) A) as [A' B']. split; auto. split; auto. rewrite <- B', B; ring.
  - destruct (integrated facts names p) as [u|]; [|discriminate]. destruct (IH u eq_refl) as [I1 [I2 I3]]. cbv zeta in H.
    set (k := Q2R c * mval e w (steady m)).
    assert (V : integrable X (fun x => mval e (at_ x) (varying m)) /\ (k * integral X (fun x => mval e (at_ x) (varying m)) + eval e w u = eval e w t) /\
                (forall x, all_zero x -> mval e (at_ x) (varying m) = 0)).
    { unfold k. destruct (plain_density (varying m)) as [n|] eqn:D.
      - assert (Dm : varying m = [(Den n, 1%nat)]) by (unfold plain_density in D; destruct (varying m) as [|[[] [|[|]]] []]; congruence).
        destruct (listed_density names n) eqn:Ln; [|discriminate]. injection H as <-. rewrite Dm. destruct E as [L _]. destruct (L n) as [L1 [L2 L3]].
        assert (Fe : (fun x => mval e (at_ x) [(Den n, 1%nat)]) = dn e n) by (apply functional_extensionality; intros x; cbn; ring).
        rewrite Fe. split; auto. split; [rewrite L3; cbn [eval]; rewrite mono_back_val; ring|]. intros x Z. cbn. rewrite (Z n Ln). ring.
      - destruct (good_integrand facts names (varying m)) eqn:G; [|discriminate]. injection H as <-.
        unfold good_integrand in G. cbv zeta in G. apply andb_prop in G; destruct G as [R G].
        assert (Mm : measurable X (fun x => mval e (at_ x) (varying m))).
        { replace (fun x => mval e (at_ x) (varying m)) with (fun x => eval e (at_ x) (mono_back (varying m))) by (apply functional_extensionality; intros; apply mono_back_val). now apply meas_eval. }
        assert (Sum : Q2R c * mval e w (steady m) * integral X (fun x => mval e (at_ x) (varying m)) + eval e w u
                      = eval e w (Add (Mul (Mul (Rat c) (mono_back (steady m))) (Int (back [(varying m, 1%Q)]))) u)).
        { cbn [eval]. rewrite mono_back_val. do 2 f_equal. f_equal. apply functional_extensionality; intros x. symmetry; apply back_one. }
        apply orb_prop in G; destruct G as [G|G].
        + destruct (below_density names (mono_back (varying m))) as [n|] eqn:Bd; [|discriminate]. split; [|split; [exact Sum|]].
          * apply (integral_dominated X _ (dn e n)); [exact Mm | apply E | intros x]. rewrite <- mono_back_val. apply (below_density_val _ n x Bd).
          * intros x Z. rewrite <- mono_back_val. destruct (below_density_val _ n x Bd) as [A B]. rewrite (Z n B) in A.
            pose proof (Rabs_pos (eval e (at_ x) (mono_back (varying m)))). destruct (Req_dec (eval e (at_ x) (mono_back (varying m))) 0); auto.
            apply Rabs_no_R0 in H0; lra.
        + apply andb_prop in G; destruct G as [G G']. apply fact_sem in G'. cbn [sem sem_base finite_in] in G'. split; [|split; [exact Sum|]].
          * replace (fun x => mval e (at_ x) (varying m)) with (along e (back [(varying m, 1%Q)])) by (apply functional_extensionality; intros x; apply back_one). exact G'.
          * intros x Z. rewrite <- mono_back_val. now apply vanishes_val. }
    destruct V as [V1 [V2 V3]]. destruct (integral_scale X k _ V1) as [A B]. destruct (integral_plus X _ _ A I1) as [A' B'].
    assert (Eq : forall x, k * mval e (at_ x) (varying m) + pval e (at_ x) p = pval e (at_ x) ((m, c) :: p)) by (intros x; cbn [pval]; rewrite (mono_split m x); unfold k; ring).
    destruct (integral_ext X _ _ Eq A') as [A'' B'']. split; auto. split; [rewrite <- B'', B', B, I2; exact V2|].
    intros x Z. rewrite <- Eq, (V3 x Z), (I3 x Z). ring.
Qed.
End Sound.

Section Cover.
Context {X : space}.
Variables (e : env X) (w : values) (facts : list theorem) (names : list name) (serving : list theorem).
Hypotheses (E : well_formed e) (W : well_valued w) (Fs : forall f, In f facts -> sem e w (co f)).
Hypothesis (Ff : forall f, In f facts -> rel_fixed (co f) = true).
Hypothesis (Sv : forall t, In t serving -> holds t).
Notation at_ x := (at_point e x).

(** Where a fact's exception lies. *)
Definition bad (f : theorem) (x : point X) : Prop :=
  match co f with
  | B (Cont p q) => 0 < pval e (at_ x) p /\ pval e (at_ x) q <= 0 /\ forall y, 0 <= pval e (at_ y) p
  | B (Fin (Quant QMax p q (Num 0))) =>
      exp (real (max_divergence (along e p) (along e q))) * along e q x < along e p x
  | _ => False
  end.
Lemma pr_at_maximum : forall P Q : point X -> R, is_law X P -> is_law X Q -> is_finite (max_divergence P Q) -> hockey_stick P Q (real (max_divergence P Q)) = 0.
Proof.
  intros P Q [P0 [P1 P2]] [Q0 [Q1 Q2]] F. unfold is_finite in F.
  destruct (Glb_Rbar_correct (fun c => hockey_stick P Q c = 0)) as [Lo Gr]. fold (max_divergence P Q) in Lo, Gr.
  set (M := real (max_divergence P Q)) in *. rewrite <- F in Lo, Gr.
  assert (Mp : measurable X P) by now apply measurable_integrable. assert (Mq : measurable X Q) by now apply measurable_integrable.
  assert (H : forall t, integrable X (fun x => pos (P x - exp t * Q x))).
  { intros t. apply (integral_dominated X _ P); auto.
    - apply (measurable_borel X (fun u v => if Rlt_dec 0 (u + (- exp t) * v) then u + (- exp t) * v else 0) P Q) in Mp as K; auto.
      + replace (fun x => pos (P x - exp t * Q x)) with (fun x => if Rlt_dec 0 (P x + - exp t * Q x) then P x + - exp t * Q x else 0); [exact K|].
        apply functional_extensionality; intros x; unfold pos, Rmax. destruct (Rlt_dec _ _), (Rle_dec _ _); lra.
      + assert (A : borel (fun u v => u + - exp t * v)) by (apply (borel_plus (fun u _ => u) (fun _ v => - exp t * v)); [constructor | apply (borel_mult (fun _ _ => - exp t) (fun _ v => v)); constructor]).
        apply (borel_if (fun u v => u + - exp t * v) (fun u v => u + - exp t * v) (fun _ _ => 0)); auto; constructor.
    - intros x. pose proof (P0 x); pose proof (Q0 x); pose proof (exp_pos t). unfold pos. assert (0 <= exp t * Q x) by (apply Rmult_le_pos; lra).
      rewrite Rabs_right by (apply Rle_ge, Rmax_r). apply Rmax_lub; lra. }
  assert (Pos : forall t, 0 <= hockey_stick P Q t) by (intros t; apply integral_positive; auto; intros; apply Rmax_r).
  apply Rle_antisym; auto. apply Rnot_lt_le; intro L.
  assert (K : forall c, hockey_stick P Q c = 0 -> M <= c -> hockey_stick P Q M <= exp c - exp M).
  { intros c C Mc. destruct (integral_scale X (exp c - exp M) Q Q1) as [A B]. destruct (integral_plus X _ _ (H c) A) as [A' B'].
    destruct (integral_scale X (-1) _ (H M)) as [A2 B2]. destruct (integral_plus X _ _ A' A2) as [A3 B3].
    assert (0 <= integral X (fun x => pos (P x - exp c * Q x) + (exp c - exp M) * Q x + -1 * pos (P x - exp M * Q x))).
    { apply integral_positive; auto. intros x. pose proof (Q0 x). assert (exp M <= exp c) by (destruct Mc as [Mc|Mc]; [left; now apply exp_increasing | right; now rewrite Mc]).
      assert (0 <= (exp c - exp M) * Q x) by (apply Rmult_le_pos; lra). unfold pos, Rmax. destruct (Rle_dec _ _), (Rle_dec _ _); lra. }
    rewrite B3, B', B2, B, Q2 in H0. fold (hockey_stick P Q c) (hockey_stick P Q M) in H0. rewrite C in H0. lra. }
  set (h := hockey_stick P Q M) in *. set (d := ln (exp M + h / 2)).
  assert (D : M < d). { unfold d. rewrite <- (ln_exp M) at 1. apply ln_increasing; [apply exp_pos | lra]. }
  assert (N : exists c, hockey_stick P Q c = 0 /\ c < d).
  { destruct (yes (exists c, hockey_stick P Q c = 0 /\ c < d)) as [Y|Y]; auto. exfalso.
    assert (G : is_lb_Rbar (fun c => hockey_stick P Q c = 0) (Finite d)).
    { intros c C. apply Rnot_lt_le; intro U. apply Y; eauto. }
    apply Gr in G. cbn in G. lra. }
  destruct N as [c [C Cd]]. pose proof (Lo c C) as Mc. cbn in Mc. pose proof (K c C Mc). assert (exp c < exp M + h / 2); [|lra].
  rewrite <- (exp_ln (exp M + h / 2)) by (pose proof (exp_pos M); lra). now apply exp_increasing.
Qed.
End Cover.

(** * The rules *)
Section Pattern.
Context {X : space}.
Variables (e : env X) (w : values) (facts : list theorem) (names : list name) (serving : list theorem).
Hypotheses (E : well_formed e) (W : well_valued w) (Fs : forall f, In f facts -> sem e w (co f)).
Hypothesis (Ff : forall f, In f facts -> rel_fixed (co f) = true).
Hypothesis (Sv : forall t, In t serving -> holds t).
Notation at_ x := (at_point e x).
Definition laws_only (f : theorem) : bool :=
  match co f with B (Fin (Quant QMax p q (Num 0))) => match p, q with Den _, Den _ => true | _, _ => false end
  | B (Cont [([(Den p, 1%nat)], Qmake 1 1)] [([(Den q, 1%nat)], Qmake 1 1)]) => true | _ => false end.
Definition off (x : point X) : Prop := exists f, In f facts /\ laws_only f = true /\ bad e f x.
Lemma off_null : null off.
Proof.
  unfold off. revert Fs. generalize facts as l. induction l as [|f l IH]; intros S.
  - exists (fun _ => 0). destruct (integral_scale X 0 (dn e 1%positive)) as [A B]; [apply E|].
    destruct (integral_ext X _ (fun _ => 0) (fun x => Rmult_0_l _) A) as [A' B']. split; auto. split; [rewrite <- B', B; ring | split; [intros; lra | intros x [f [[] _]]]].
  - assert (N : null (fun x => laws_only f = true /\ bad e f x)).
    { destruct (laws_only f) eqn:L.
      2:{ destruct (integral_scale X 0 (dn e 1%positive)) as [A B]; [apply E|]. destruct (integral_ext X _ (fun _ => 0) (fun x => Rmult_0_l _) A) as [A' B'].
          exists (fun _ => 0). split; auto. split; [rewrite <- B', B; ring | split; [intros; lra | intros x [K _]; discriminate]]. }
      pose proof (S f (or_introl eq_refl)) as Sf. unfold bad, laws_only in *. destruct (co f) as [[p|p|p|t|t|p|p q]|]; try discriminate.
      - destruct t as [| | | | | | | | | |d p q t|]; try discriminate. destruct d; try discriminate. destruct t as [[]| | | | | | | | | | |]; try discriminate.
        destruct p; try discriminate; destruct q; try discriminate. cbn [sem sem_base finite_in quantity] in Sf.
        assert (LP : is_law X (along e (Den n))) by apply E. assert (LQ : is_law X (along e (Den n0))) by apply E.
        set (M := real (max_divergence (along e (Den n)) (along e (Den n0)))) in *.
        exists (fun x => pos (along e (Den n) x - exp M * along e (Den n0) x)). split; [|split; [|split]].
        + apply (integral_dominated X _ (along e (Den n))); [|apply LP|].
          * pose proof (meas_eval e E (Fn FPos (Add (Den n) (Mul (Mul (Num (-1)) (Fn FExp (Quant QMax (Den n) (Den n0) (Num 0)) (Num 0))) (Den n0))) (Num 0)) eq_refl) as K.
            replace (fun x => pos (along e (Den n) x - exp M * along e (Den n0) x)) with (fun x => eval e (at_ x) (Fn FPos (Add (Den n) (Mul (Mul (Num (-1)) (Fn FExp (Quant QMax (Den n) (Den n0) (Num 0)) (Num 0))) (Den n0))) (Num 0))); [exact K|].
            apply functional_extensionality; intros x. cbn [eval fn_value quantity]. f_equal. unfold along, M. cbn [eval]. unfold along; cbn [eval]. ring.
          * intros x. destruct LP as [P0 _], LQ as [Q0 _]. pose proof (P0 x); pose proof (Q0 x); pose proof (exp_pos M). unfold pos.
            assert (0 <= exp M * along e (Den n0) x) by (apply Rmult_le_pos; lra). rewrite Rabs_right by (apply Rle_ge, Rmax_r). apply Rmax_lub; lra.
        + exact (pr_at_maximum _ _ LP LQ Sf).
        + intros; apply Rmax_r.
        + intros x [_ K]. unfold pos. apply Rlt_le_trans with (along e (Den n) x - exp M * along e (Den n0) x); [fold M in K; lra | apply Rmax_l].
      - destruct p as [|[[|[[] [|[|]]] []] [[|[]|] []]] []]; try discriminate. destruct q as [|[[|[[] [|[|]]] []] [[|[]|] []]] []]; try discriminate.
        cbn [sem sem_base] in Sf. unfold continuous in Sf. destruct E as [El _]. destruct (El n) as [P0 [P1 P2]].
        assert (R1 : forall k x, pval e (at_ x) [([(Den k, 1%nat)], 1%Q)] = dn e k x) by (intros; exact (patom_val e (at_ x) (Den k))).
        exists (fun x => pval e (at_ x) [([(Den n, 1%nat)], 1%Q)] * (1 - step (pval e (at_ x) [([(Den n0, 1%nat)], 1%Q)]))).
        assert (St : forall u, 0 <= 1 - step u <= 1) by (intros u; unfold step; destruct (Rlt_dec 0 u); lra).
        split; [|split; [exact Sf | split]].
        + apply (integral_dominated X _ (dn e n)); auto.
          * replace (fun x => _) with (fun x => eval e (at_ x) (Mul (Den n) (Add (Num 1) (Mul (Num (-1)) (Fn FStep (Den n0) (Num 0))))));
              [apply meas_eval; auto | apply functional_extensionality; intros x; rewrite !R1; cbn; ring].
          * intros x. rewrite !R1. pose proof (P0 x). pose proof (St (dn e n0 x)). rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra). rewrite <- (Rmult_1_r (dn e n x)) at 2. apply Rmult_le_compat_l; lra.
        + intros x. rewrite !R1. pose proof (P0 x). pose proof (St (dn e n0 x)). apply Rmult_le_pos; lra.
        + intros x [_ [K1 [K2 _]]]. rewrite !R1 in *. unfold step. destruct (Rlt_dec 0 (dn e n0 x)); lra. }
    destruct (null_or _ _ N (IH (fun g I => S g (or_intror I)))) as [g [G1 [G2 [G3 G4]]]]. exists g. split; auto. split; auto. split; auto.
    intros x [h [[<-|I] H]]; apply G4; [left; exact H | right; exists h; auto].
Qed.

(** The pattern of a point. *)
Definition truth (x : point X) (a : name) : bool := if fst a then (if Rlt_dec 0 (dn e (snd a) x) then true else false) else (if Req_EM_T (ev e (snd a) x) 1 then true else false).
Definition fits_point (x : point X) (s : pattern) : Prop := forall a v, In (a, v) s -> truth x a = v.
Lemma cover_point : forall x l s h, fits_point x s -> cover facts serving l s = Some h ->
  exists s' k, fits_point x s' /\ serve facts serving s' = Some k /\ (sems e w h -> sems e w k) /\ (forall a, In a l \/ (exists v, In (a, v) s) -> exists v, In (a, v) s') /\ (forall a v, In (a, v) s' -> In a l \/ In (a, v) s).
Proof.
  induction l as [|a l IH]; intros s h P C; cbn [cover] in C.
  - exists s, h. split; [|split; [|split; [|split]]]; auto. intros b [[]|K]; exact K.
  - destruct (cover facts serving l ((a, true) :: s)) as [h1|] eqn:C1; [|discriminate]. destruct (cover facts serving l ((a, false) :: s)) as [h2|] eqn:C2; [|discriminate]. injection C as <-.
    assert (Px : forall v, truth x a = v -> fits_point x ((a, v) :: s)) by (intros v T b u [K|K]; [injection K as <- <-; exact T | apply P, K]).
    destruct (truth x a) eqn:T.
    + destruct (IH _ h1 (Px true eq_refl) C1) as [s' [k [A1 [A2 [A3 [A4 A5]]]]]]. exists s', k. split; [|split; [|split; [|split]]]; auto.
      * intros S; apply A3. apply union_sem in S; tauto.
      * intros b [[<-|I]|[v I]]; apply A4; [right; exists true; left; reflexivity | left; exact I | right; exists v; right; exact I].
      * intros b v I. destruct (A5 b v I) as [K|[K|K]]; [left; right; exact K | injection K as <- <-; left; left; reflexivity | right; exact K].
    + destruct (IH _ h2 (Px false eq_refl) C2) as [s' [k [A1 [A2 [A3 [A4 A5]]]]]]. exists s', k. split; [|split; [|split; [|split]]]; auto.
      * intros S; apply A3. apply union_sem in S; tauto.
      * intros b [[<-|I]|[v I]]; apply A4; [right; exists false; left; reflexivity | left; exact I | right; exists v; right; exact I].
      * intros b v I. destruct (A5 b v I) as [K|[K|K]]; [left; right; exact K | injection K as <- <-; left; left; reflexivity | right; exact K].
Qed.
Lemma implied_sem : forall x s r, fits_point x s -> implied s r = true -> sem e (at_ x) r.
Proof.
  intros x s r P H. apply existsb_exists in H; destruct H as [[a v] [I H]]. apply P in I. pose proof E as [L [V _]]. unfold truth in I.
  assert (T : eval e (at_ x) (atom_of a) = if fst a then dn e (snd a) x else ev e (snd a) x) by (destruct a as [[] n]; reflexivity).
  assert (N : 0 <= eval e (at_ x) (atom_of a)) by (rewrite T; destruct (fst a); [apply (L (snd a)) | destruct (proj2 (V (snd a)) x); lra]).
  assert (B1 : fst a = false -> ev e (snd a) x = 0 \/ ev e (snd a) x = 1) by (intros _; apply V).
  apply orb_prop in H; destruct H as [H|H]; [apply orb_prop in H; destruct H as [H|H]|].
  - apply (rel_eqb_sem X e (at_ x) _ _ H). cbn [sem sem_base]. rewrite patom_val. exact N.
  - apply andb_prop in H; destruct H as [H0 H]. subst v. apply orb_prop in H; destruct H as [H|H].
    + apply (rel_eqb_sem X e (at_ x) _ _ H). cbn [sem sem_base]. rewrite patom_val, T. destruct (fst a); [destruct (Rlt_dec _ _) | destruct (Req_EM_T _ _)]; try discriminate; lra.
    + apply andb_prop in H; destruct H as [H1 H]. apply (rel_eqb_sem X e (at_ x) _ _ H). cbn [sem sem_base]. rewrite norm_val. cbn [eval]. rewrite T. destruct (fst a); [discriminate|]. destruct (Req_EM_T _ _); try discriminate; lra.
  - apply andb_prop in H; destruct H as [H0 H]. apply negb_true_iff in H0; subst v. apply (rel_eqb_sem X e (at_ x) _ _ H). cbn [sem sem_base]. rewrite patom_val, T.
    destruct (fst a) eqn:Fa; [pose proof (proj1 (L (snd a)) x); destruct (Rlt_dec _ _); try discriminate; lra | destruct (Req_EM_T _ _); try discriminate; destruct (B1 eq_refl); lra].
Qed.
Lemma almost_sem : forall x r, ~ off x -> (forall f, In f facts -> match co f with B (Fin (Quant QMax p q (Num 0))) => laws_only f = true | _ => True end) ->
  almost facts r = true -> sem e (at_ x) r.
Proof.
  intros x r N Lw H. apply existsb_exists in H; destruct H as [f [I H]]. specialize (Lw f I).
  destruct (co f) as [[p|p|p|t|t|p|p q]|] eqn:C; try discriminate. destruct t as [| | | | | | | | | |d p q t|]; try discriminate. destruct d; try discriminate. destruct t as [[]| | | | | | | | | | |]; try discriminate.
  apply (rel_eqb_sem X e (at_ x) _ _ H). unfold ceiling; cbn [sem sem_base]. rewrite norm_val. cbn [eval fn_value quantity].
  assert (K : ~ bad e f x) by (intro K; apply N; exists f; auto). unfold bad in K. rewrite C in K. unfold along in K. lra.
Qed.
End Pattern.
