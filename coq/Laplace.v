(** Laplace laws on a line: closed forms of their divergences. *)
From Coq Require Import Reals Lra Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From RDV Require Import Definitions Families Evaluate Lines.
Open Scope R_scope.

(** * Exponentials over parts of a line *)
Ltac as_numbers := lazymatch goal with |- @eq _ ?a ?b => change (@eq R a b) end.
Definition slant (k r x : R) : R := exp (k * x + r).
Lemma slant_derive : forall k r x, k <> 0 -> is_derive (fun x => slant k r x / k) x (slant k r x).
Proof.
  intros k r x K. apply (is_derive_ext (fun y => / k * exp (k * y + r))); [intros; as_numbers; unfold slant; field; exact K|].
  replace (slant k r x) with (scal (/ k) (scal k (exp (k * x + r)))) by (change scal with Rmult; as_numbers; unfold slant; field; exact K).
  apply is_derive_scal. apply (is_derive_comp exp (fun y => k * y + r)); [apply is_derive_Reals, derivable_pt_lim_exp | auto_derive; [exact Logic.I | as_numbers; ring]].
Qed.
Lemma slant_slope : forall k r x, is_derive (slant k r) x (k * slant k r x).
Proof. intros k r x. apply (is_derive_comp exp (fun y => k * y + r)); [apply is_derive_Reals, derivable_pt_lim_exp | auto_derive; [exact Logic.I | as_numbers; ring]]. Qed.
Lemma ramp_slope : forall p q k r x, is_derive (fun x => (p * x + q) * slant k r x) x (p * slant k r x + (p * x + q) * (k * slant k r x)).
Proof.
  intros p q k r x. apply (is_derive_mult (fun x => p * x + q) (slant k r)); [auto_derive; [exact Logic.I | as_numbers; ring] | apply slant_slope | intros; apply Rmult_comm].
Qed.
Lemma slant_continuity : forall k r, continuity (slant k r).
Proof.
  intros k r. apply (continuity_comp (fun x => k * x + r) exp); [|apply derivable_continuous, derivable_exp].
  apply (continuity_plus (fun x => k * x) (fun _ => r)); [apply (continuity_scal (fun x => x)), derivable_continuous, derivable_id | apply continuity_const; intros ? ?; reflexivity].
Qed.
Lemma slant_top : forall k r, k < 0 -> at_top (fun x => slant k r x / k) 0.
Proof.
  intros k r K. replace 0 with (/ k * 0 + 0) by ring. replace (fun x => slant k r x / k) with (fun x => / k * exp (- (- k * x + - r)) + 0).
  - apply (top_affine (fun x => exp (- (- k * x + - r)))), (top_line (fun x => exp (- x))); [exact top_exp | lra].
  - apply functional_extensionality; intros x. unfold slant. replace (- (- k * x + - r)) with (k * x + r) by ring. field; lra.
Qed.
Section Parts.
Variable L : line.
Notation here := (place L).
Lemma slant_right : forall k r u, k < 0 -> gives (fun w => slant k r (here w) * from u (here w)) (- slant k r u / k).
Proof.
  intros k r u K. apply (gives_value _ (0 - slant k r u / k)); [|field; lra]. apply (over_right (slant k r) (fun x => slant k r x / k)); auto using slant_continuity, slant_top.
  - intros x; apply slant_derive; lra.
  - intros x _; left; apply exp_pos.
Qed.
Lemma slant_left : forall k r v, 0 < k -> gives (fun w => slant k r (here w) * upto v (here w)) (slant k r v / k).
Proof.
  intros k r v K. apply (gives_value _ (slant k r v / k - 0)); [|ring]. apply (over_left (slant k r) (fun x => slant k r x / k)); auto using slant_continuity.
  - intros x; apply slant_derive; lra.
  - intros x _; left; apply exp_pos.
  - replace 0 with (-1 * 0 + 0) by ring. replace (fun x => slant k r (- x) / k) with (fun x => -1 * (slant (- k) r x / - k) + 0); [apply (top_affine (fun x => slant (- k) r x / - k)), slant_top; lra|].
    apply functional_extensionality; intros x. unfold slant. replace (k * - x) with (- k * x) by ring. field; lra.
Qed.
Lemma slant_within : forall k r u v, k <> 0 -> u <= v -> gives (fun w => slant k r (here w) * within u v (here w)) ((slant k r v - slant k r u) / k).
Proof.
  intros k r u v K U. apply (gives_value _ (slant k r v / k - slant k r u / k)); [|field; exact K]. apply (piece (slant k r) (fun x => slant k r x / k)); auto using slant_continuity.
  - intros x; now apply slant_derive.
  - intros x _; left; apply exp_pos.
Qed.
Lemma point_null : forall u, gives (fun w => within u u (here w)) 0.
Proof.
  intros u. apply (gives_value _ (u - u)); [|ring]. apply (gives_ext (fun w => 1 * within u u (here w))); [|intros; ring].
  apply (piece (fun _ => 1) (fun x => x)); [intros; apply (is_derive_id (K := R_AbsRing)) | apply continuity_const; intros ? ?; reflexivity | lra | intros; lra].
Qed.
(** A function that is A before u, B from u to v, and C behind v. *)
Lemma three_pieces : forall (h : point L -> R) (A B C : R -> R) u v a b c, u <= v ->
  gives (fun w => A (here w) * upto u (here w)) a -> gives (fun w => B (here w) * within u v (here w)) b -> gives (fun w => C (here w) * from v (here w)) c ->
  (forall w, here w < u -> h w = A (here w)) -> (forall w, u <= here w <= v -> h w = B (here w)) -> (forall w, v < here w -> h w = C (here w)) -> gives h (a + b + c).
Proof.
  intros h A B C u v a b c U GA GB GC HA HB HC. apply (gives_value _ (a + b + c + (- A u * 0 + - C v * 0))); [|ring].
  apply (gives_ext _ _ _ (gives_plus _ _ _ _ (gives_plus _ _ _ _ (gives_plus _ _ _ _ GA GB) GC) (gives_plus _ _ _ _ (gives_scale (- A u) _ _ (point_null u)) (gives_scale (- C v) _ _ (point_null v))))).
  intros w. destruct (upto_cases u (here w)) as [[-> K1]|[-> K1]], (within_cases u v (here w)) as [[-> K2]|[-> K2]], (from_cases v (here w)) as [[-> K3]|[-> K3]],
    (within_cases u u (here w)) as [[-> K4]|[-> K4]], (within_cases v v (here w)) as [[-> K5]|[-> K5]]; try lra;
  try (rewrite (HB w) by lra; try (replace (here w) with u by lra); try (replace u with v by lra); ring); try (rewrite (HA w) by lra; ring); try (rewrite (HC w) by lra; ring);
  rewrite (HB w) by lra; replace (here w) with v by lra; ring.
Qed.
End Parts.

Section Laplace.
Variables (L : line) (b : R).
Hypothesis B : 0 < b.
Notation here := (place L).
Lemma laplace_pos : forall m w, 0 < laplace L m b w.
Proof. intros; apply Rdiv_lt_0_compat; [apply exp_pos | lra]. Qed.
Lemma laplace_left_of : forall m w, here w <= m -> laplace L m b w = / (2 * b) * slant (/ b) (- (m / b)) (here w).
Proof. intros m w H. unfold laplace, slant. rewrite Rabs_left1 by lra. replace (- (- (here w - m) / b)) with (/ b * here w + - (m / b)) by (field; lra). field; lra. Qed.
Lemma laplace_right_of : forall m w, m <= here w -> laplace L m b w = / (2 * b) * slant (- / b) (m / b) (here w).
Proof. intros m w H. unfold laplace, slant. rewrite Rabs_right by lra. replace (- ((here w - m) / b)) with (- / b * here w + m / b) by (field; lra). field; lra. Qed.
Lemma inv_b : 0 < / b.
Proof. now apply Rinv_0_lt_compat. Qed.
Lemma laplace_right : forall m u, m <= u -> gives (fun w => laplace L m b w * from u (here w)) (exp (- ((u - m) / b)) / 2).
Proof.
  intros m u H. pose proof inv_b as I. apply (gives_value _ (/ (2 * b) * (- slant (- / b) (m / b) u / - / b))).
  - apply (gives_ext _ _ _ (gives_scale (/ (2 * b)) _ _ (slant_right L (- / b) (m / b) u ltac:(lra)))). intros w.
    destruct (from_cases u (here w)) as [[-> K]|[-> K]]; [rewrite laplace_right_of by lra|]; ring.
  - unfold slant. replace (- / b * u + m / b) with (- ((u - m) / b)) by (field; lra). field; lra.
Qed.
Lemma laplace_left : forall m v, v <= m -> gives (fun w => laplace L m b w * upto v (here w)) (exp (- ((m - v) / b)) / 2).
Proof.
  intros m v H. pose proof inv_b as I. apply (gives_value _ (/ (2 * b) * (slant (/ b) (- (m / b)) v / / b))).
  - apply (gives_ext _ _ _ (gives_scale (/ (2 * b)) _ _ (slant_left L (/ b) (- (m / b)) v I))). intros w.
    destruct (upto_cases v (here w)) as [[-> K]|[-> K]]; [rewrite laplace_left_of by lra|]; ring.
  - unfold slant. replace (/ b * v + - (m / b)) with (- ((m - v) / b)) by (field; lra). field; lra.
Qed.
Lemma laplace_mass : forall m, gives (laplace L m b) 1.
Proof.
  intros m. apply (gives_value _ (exp (- ((m - m) / b)) / 2 + exp (- ((m - m) / b)) / 2 + - (/ (2 * b)) * 0)).
  - apply (gives_ext _ _ _ (gives_plus _ _ _ _ (gives_plus _ _ _ _ (laplace_left m m ltac:(lra)) (laplace_right m m ltac:(lra))) (gives_scale (- (/ (2 * b))) _ _ (point_null L m)))).
    intros w. destruct (upto_cases m (here w)) as [[-> K1]|[-> K1]], (from_cases m (here w)) as [[-> K2]|[-> K2]], (within_cases m m (here w)) as [[-> K3]|[-> K3]]; try lra.
    unfold laplace. replace (here w - m) with 0 by lra. rewrite Rabs_R0. replace (- (0 / b)) with 0 by (field; lra). rewrite exp_0. field; lra.
  - replace (- ((m - m) / b)) with 0 by (field; lra). rewrite exp_0. field; lra.
Qed.
Lemma laplace_law : forall m, is_law L (laplace L m b).
Proof. intros m. destruct (laplace_mass m) as [A C]. split; [intros; left; apply laplace_pos | split; assumption]. Qed.

Variables m n : R.
Notation P := (laplace L m b).
Notation Q := (laplace L n b).
Notation d := (Rabs (m - n)).
Lemma log_laplace : forall k w, ln (laplace L k b w) = - (Rabs (here w - k) / b) - ln (2 * b).
Proof. intros k w. unfold laplace, Rdiv. rewrite ln_mult, ln_exp, ln_Rinv; [reflexivity | lra | apply exp_pos | apply Rinv_0_lt_compat; lra]. Qed.
Lemma laplace_continuous : @continuous L P Q.
Proof. apply nothing_left_out; [apply laplace_mass | intros; apply laplace_pos]. Qed.
Definition spread (a d : R) : R := a / (2 * a - 1) * exp ((a - 1) * (d / b)) + (a - 1) / (2 * a - 1) * exp (- (a * (d / b))).
Lemma laplace_powers : forall a, 1 < a -> gives (fun w => power_ratio a (P w) (Q w)) (spread a d).
Proof.
  intros a A. pose proof inv_b as I.
  assert (E : forall w, power_ratio a (P w) (Q w) = / (2 * b) * exp (- ((a * Rabs (here w - m) + (1 - a) * Rabs (here w - n)) / b))).
  { intros w. unfold power_ratio. rewrite step_pos, !rpow_pos by apply laplace_pos. rewrite !log_laplace, Rmult_1_l, <- exp_plus.
    rewrite <- (exp_ln (/ (2 * b))) by (apply Rinv_0_lt_compat; lra). rewrite <- exp_plus, ln_Rinv by lra. f_equal. field; lra. }
  destruct (Rle_lt_dec m n) as [H|H].
  - rewrite Rabs_left1 by lra. set (mu := a * m + (1 - a) * n).
    apply (gives_value _ (/ (2 * b) * (slant (/ b) (- (mu / b)) m / / b + (slant ((1 - 2 * a) / b) ((a * m - (1 - a) * n) / b) n - slant ((1 - 2 * a) / b) ((a * m - (1 - a) * n) / b) m) / ((1 - 2 * a) / b) + - slant (- / b) (mu / b) n / - / b))).
    + apply (gives_ext (fun w => / (2 * b) * exp (- ((a * Rabs (here w - m) + (1 - a) * Rabs (here w - n)) / b)))); [|intros; symmetry; apply E]. apply gives_scale.
      apply (three_pieces L _ _ _ _ m n _ _ _ H (slant_left L (/ b) (- (mu / b)) m I)
        (slant_within L ((1 - 2 * a) / b) ((a * m - (1 - a) * n) / b) m n ltac:(apply Rmult_integral_contrapositive_currified; lra) H) (slant_right L (- / b) (mu / b) n ltac:(lra)));
      intros w W; unfold slant; f_equal; unfold mu.
      * rewrite !Rabs_left1 by lra. field; lra.
      * rewrite Rabs_right, Rabs_left1 by lra. field; lra.
      * rewrite !Rabs_right by lra. field; lra.
    + unfold slant, spread, mu. replace (/ b * m + - ((a * m + (1 - a) * n) / b)) with ((a - 1) * (- (m - n) / b)) by (field; lra).
      replace ((1 - 2 * a) / b * n + (a * m - (1 - a) * n) / b) with (- (a * (- (m - n) / b))) by (field; lra).
      replace ((1 - 2 * a) / b * m + (a * m - (1 - a) * n) / b) with ((a - 1) * (- (m - n) / b)) by (field; lra).
      replace (- / b * n + (a * m + (1 - a) * n) / b) with (- (a * (- (m - n) / b))) by (field; lra). field. repeat split; lra.
  - rewrite Rabs_right by lra. set (mu := a * m + (1 - a) * n).
    apply (gives_value _ (/ (2 * b) * (slant (/ b) (- (mu / b)) n / / b + (slant ((2 * a - 1) / b) (((1 - a) * n - a * m) / b) m - slant ((2 * a - 1) / b) (((1 - a) * n - a * m) / b) n) / ((2 * a - 1) / b) + - slant (- / b) (mu / b) m / - / b))).
    + apply (gives_ext (fun w => / (2 * b) * exp (- ((a * Rabs (here w - m) + (1 - a) * Rabs (here w - n)) / b)))); [|intros; symmetry; apply E]. apply gives_scale.
      apply (three_pieces L _ _ _ _ n m _ _ _ ltac:(lra) (slant_left L (/ b) (- (mu / b)) n I)
        (slant_within L ((2 * a - 1) / b) (((1 - a) * n - a * m) / b) n m ltac:(apply Rmult_integral_contrapositive_currified; lra) ltac:(lra)) (slant_right L (- / b) (mu / b) m ltac:(lra)));
      intros w W; unfold slant; f_equal; unfold mu.
      * rewrite !Rabs_left1 by lra. field; lra.
      * rewrite Rabs_left1, Rabs_right by lra. field; lra.
      * rewrite !Rabs_right by lra. field; lra.
    + unfold slant, spread, mu. replace (/ b * n + - ((a * m + (1 - a) * n) / b)) with (- (a * ((m - n) / b))) by (field; lra).
      replace ((2 * a - 1) / b * m + ((1 - a) * n - a * m) / b) with ((a - 1) * ((m - n) / b)) by (field; lra).
      replace ((2 * a - 1) / b * n + ((1 - a) * n - a * m) / b) with (- (a * ((m - n) / b))) by (field; lra).
      replace (- / b * m + (a * m + (1 - a) * n) / b) with ((a - 1) * ((m - n) / b)) by (field; lra). field. repeat split; lra.
Qed.
Lemma renyi_laplace : forall a, 1 < a -> @renyi L P Q a = Finite (ln (spread a d) / (a - 1)).
Proof.
  intros a A. destruct (laplace_powers a A) as [G V]. unfold renyi. destruct (Req_EM_T a 1) as [|N]; [lra|]. cbv zeta. rewrite V.
  destruct (Rlt_dec 1 a); [|contradiction]. apply finite_yes. split; [exact laplace_continuous | exact G].
Qed.
(** The part of the way from m to n that lies before a point: what the loss is short of d / b, by halves. *)
Definition gone (x : R) : R := if Rle_dec m n then Rmin (pos (x - m)) (n - m) else Rmin (pos (m - x)) (m - n).
Ltac sides := unfold pos, Rmax; repeat match goal with |- context [Rle_dec ?x ?y] => destruct (Rle_dec x y) end;
  unfold Rmin; repeat match goal with |- context [Rle_dec ?x ?y] => destruct (Rle_dec x y) end;
  unfold Rabs; repeat match goal with |- context [Rcase_abs ?x] => destruct (Rcase_abs x) end.
Lemma loss_gone : forall w, ln (P w * / Q w) = d / b - 2 / b * gone (here w).
Proof.
  intros w. rewrite ln_mult, ln_Rinv, !log_laplace by auto using laplace_pos, Rinv_0_lt_compat.
  assert (E : Rabs (here w - n) = d - 2 * gone (here w) + Rabs (here w - m)); [|rewrite E; field; lra]. unfold gone. sides; lra.
Qed.
Lemma ramp_continuity : forall k c r, continuity (fun x => slant k c x * (x - r)) /\ continuity (fun x => slant k c x * (r - x)).
Proof.
  intros k c r. split; apply continuity_mult; auto using slant_continuity; intros x; apply derivable_continuous_pt; eexists; apply is_derive_Reals;
  [apply (is_derive_ext (fun x => x - r)) | apply (is_derive_ext (fun x => r - x))]; try reflexivity; auto_derive; auto; reflexivity.
Qed.
Lemma laplace_gone : gives (fun w => P w * gone (here w)) (b / 2 * (1 - exp (- (d / b)))).
Proof.
  pose proof inv_b as I. unfold gone. destruct (Rle_dec m n) as [H|H].
  - assert (D : forall x, is_derive (fun x => - (x - m + b) * slant (- / b) (m / b) x / 2) x (slant (- / b) (m / b) x * (x - m) * / (2 * b))).
    { intros x. apply (is_derive_ext (fun x => (- / 2 * x + (m - b) / 2) * slant (- / b) (m / b) x)); [intros; as_numbers; cbv beta; field|].
      replace (slant (- / b) (m / b) x * (x - m) * / (2 * b)) with (- / 2 * slant (- / b) (m / b) x + (- / 2 * x + (m - b) / 2) * (- / b * slant (- / b) (m / b) x)) by (field; lra). apply ramp_slope. }
    pose proof (piece (L := L) (fun x => slant (- / b) (m / b) x * (x - m) * / (2 * b)) _ D (continuity_mult _ (fun _ => / (2 * b)) (proj1 (ramp_continuity _ _ _)) ltac:(apply continuity_const; intros ? ?; reflexivity)) m n H) as G.
    apply (gives_value _ (0 * (exp (- ((m - m) / b)) / 2) + (- (n - m + b) * slant (- / b) (m / b) n / 2 - - (m - m + b) * slant (- / b) (m / b) m / 2) + (n - m) * (exp (- ((n - m) / b)) / 2))).
    + apply (three_pieces L _ (fun x => 0) (fun x => slant (- / b) (m / b) x * (x - m) * / (2 * b)) (fun x => (n - m) * (/ (2 * b) * slant (- / b) (m / b) x)) m n _ _ _ H).
      * apply (gives_ext _ _ _ (gives_scale 0 _ _ (laplace_left m m ltac:(lra)))); intros; ring.
      * apply G. intros x X. apply Rmult_le_pos; [apply Rmult_le_pos; [left; apply exp_pos | lra] | left; apply Rinv_0_lt_compat; lra].
      * apply (gives_ext _ _ _ (gives_scale (n - m) _ _ (laplace_right m n H))). intros w. destruct (from_cases n (here w)) as [[-> K]|[-> K]]; [rewrite laplace_right_of by lra|]; ring.
      * intros w W. rewrite pos_below, Rmin_left by lra. ring.
      * intros w W. rewrite pos_above, Rmin_left, laplace_right_of by lra. field; lra.
      * intros w W. rewrite pos_above, Rmin_right, laplace_right_of by lra. ring.
    + rewrite Rabs_left1 by lra. unfold slant. replace (- / b * n + m / b) with (- ((n - m) / b)) by (field; lra). replace (- / b * m + m / b) with 0 by (field; lra).
      replace (- (- (m - n) / b)) with (- ((n - m) / b)) by (field; lra). rewrite exp_0. field.
  - assert (D : forall x, is_derive (fun x => (m - x + b) * slant (/ b) (- (m / b)) x / 2) x (slant (/ b) (- (m / b)) x * (m - x) * / (2 * b))).
    { intros x. apply (is_derive_ext (fun x => (- / 2 * x + (m + b) / 2) * slant (/ b) (- (m / b)) x)); [intros; as_numbers; cbv beta; field|].
      replace (slant (/ b) (- (m / b)) x * (m - x) * / (2 * b)) with (- / 2 * slant (/ b) (- (m / b)) x + (- / 2 * x + (m + b) / 2) * (/ b * slant (/ b) (- (m / b)) x)) by (field; lra). apply ramp_slope. }
    pose proof (piece (L := L) (fun x => slant (/ b) (- (m / b)) x * (m - x) * / (2 * b)) _ D (continuity_mult _ (fun _ => / (2 * b)) (proj2 (ramp_continuity _ _ _)) ltac:(apply continuity_const; intros ? ?; reflexivity)) n m ltac:(lra)) as G.
    apply (gives_value _ ((m - n) * (exp (- ((m - n) / b)) / 2) + ((m - m + b) * slant (/ b) (- (m / b)) m / 2 - (m - n + b) * slant (/ b) (- (m / b)) n / 2) + 0 * (exp (- ((m - m) / b)) / 2))).
    + apply (three_pieces L _ (fun x => (m - n) * (/ (2 * b) * slant (/ b) (- (m / b)) x)) (fun x => slant (/ b) (- (m / b)) x * (m - x) * / (2 * b)) (fun x => 0) n m _ _ _ ltac:(lra)).
      * apply (gives_ext _ _ _ (gives_scale (m - n) _ _ (laplace_left m n ltac:(lra)))). intros w. destruct (upto_cases n (here w)) as [[-> K]|[-> K]]; [rewrite laplace_left_of by lra|]; ring.
      * apply G. intros x X. apply Rmult_le_pos; [apply Rmult_le_pos; [left; apply exp_pos | lra] | left; apply Rinv_0_lt_compat; lra].
      * apply (gives_ext _ _ _ (gives_scale 0 _ _ (laplace_right m m ltac:(lra)))); intros; ring.
      * intros w W. rewrite pos_above, Rmin_right, laplace_left_of by lra. ring.
      * intros w W. rewrite pos_above, Rmin_left, laplace_left_of by lra. field; lra.
      * intros w W. rewrite pos_below, Rmin_left by lra. ring.
    + rewrite Rabs_right by lra. unfold slant. replace (/ b * n + - (m / b)) with (- ((m - n) / b)) by (field; lra). replace (/ b * m + - (m / b)) with 0 by (field; lra). rewrite exp_0. field.
Qed.
Lemma kl_laplace : @kl L P Q = Finite (d / b - 1 + exp (- (d / b))).
Proof.
  assert (G : gives (fun w => P w * ln (P w * / Q w)) (d / b - 1 + exp (- (d / b)))).
  { apply (gives_value _ (d / b * 1 + - (2 / b) * (b / 2 * (1 - exp (- (d / b)))))); [|field; lra].
    apply (gives_ext _ _ _ (gives_plus _ _ _ _ (gives_scale (d / b) _ _ (laplace_mass m)) (gives_scale (- (2 / b)) _ _ laplace_gone))). intros w. rewrite loss_gone. ring. }
  unfold kl. rewrite finite_yes by (split; [exact laplace_continuous | apply G]). f_equal. apply G.
Qed.
Lemma renyi_laplace_one : @renyi L P Q 1 = Finite (d / b - 1 + exp (- (d / b))).
Proof. unfold renyi. destruct (Req_EM_T 1 1); [exact kl_laplace | lra]. Qed.
Lemma above_loss : forall t w, t <= d / b - 2 / b * gone (here w) -> pos (P w - exp t * Q w) = P w - exp t * Q w.
Proof.
  intros t w H. rewrite <- loss_gone, ln_mult, ln_Rinv in H by auto using laplace_pos, Rinv_0_lt_compat. apply pos_above.
  pose proof (laplace_pos m w). pose proof (Rmult_lt_0_compat _ _ (exp_pos t) (laplace_pos n w)). assert (K : ln (exp t * Q w) <= ln (P w)) by (rewrite ln_mult, ln_exp by auto using exp_pos, laplace_pos; lra).
  destruct K as [K|K]; [apply ln_lt_inv in K; lra | apply ln_inv in K; lra].
Qed.
Lemma below_loss : forall t w, d / b - 2 / b * gone (here w) <= t -> pos (P w - exp t * Q w) = 0.
Proof.
  intros t w H. rewrite <- loss_gone, ln_mult, ln_Rinv in H by auto using laplace_pos, Rinv_0_lt_compat. apply pos_below.
  pose proof (laplace_pos m w). pose proof (Rmult_lt_0_compat _ _ (exp_pos t) (laplace_pos n w)). assert (K : ln (P w) <= ln (exp t * Q w)) by (rewrite ln_mult, ln_exp by auto using exp_pos, laplace_pos; lra).
  destruct K as [K|K]; [apply ln_lt_inv in K; lra | apply ln_inv in K; lra].
Qed.
Lemma gone_unit : forall x, 0 <= gone x <= d.
Proof. intros x. unfold gone. sides; lra. Qed.
Lemma hockey_far : forall t, d / b <= t -> gives (fun w => pos (P w - exp t * Q w)) 0.
Proof.
  intros t T. apply (gives_value _ (0 * 1)); [|ring]. apply (gives_ext _ _ _ (gives_scale 0 _ _ (laplace_mass m))). intros w. rewrite below_loss; [ring|].
  destruct (gone_unit (here w)) as [A _]. pose proof inv_b. assert (0 <= 2 / b * gone (here w)) by (apply Rmult_le_pos; [unfold Rdiv; lra | exact A]). lra.
Qed.
(** Where the loss is t: half of the way from m to n that is left then. *)
Lemma hockey_near : forall t, - (d / b) <= t <= d / b -> gives (fun w => pos (P w - exp t * Q w)) (1 - exp (t / 2 - d / (2 * b))).
Proof.
  intros t [T1 T2]. pose proof inv_b as I. assert (Hd : d / b * b = d) by (field; lra).
  assert (T3 : - d <= t * b) by (apply Rmult_le_compat_r with (r := b) in T1; lra). assert (T4 : t * b <= d) by (apply Rmult_le_compat_r with (r := b) in T2; lra).
  set (g := (d - t * b) / 2). assert (G0 : 0 <= g <= d) by (unfold g; lra).
  assert (Eg : forall x, (gone x <= g -> t <= d / b - 2 / b * gone x) /\ (g <= gone x -> d / b - 2 / b * gone x <= t)).
  { intros x. assert (Z : d / b - 2 / b * gone x = t + 2 / b * (g - gone x)) by (unfold g; field; lra). rewrite Z. assert (0 < 2 / b) by (unfold Rdiv; lra). split; intros K; [assert (0 <= 2 / b * (g - gone x)) by (apply Rmult_le_pos; lra); lra|].
    assert (0 <= 2 / b * (gone x - g)) by (apply Rmult_le_pos; lra). lra. }
  assert (V : exp (t / 2 - d / (2 * b)) = exp (- (g / b)) / 2 + exp t * (exp (- ((d - g) / b)) / 2)).
  { replace (exp t * (exp (- ((d - g) / b)) / 2)) with (exp (t + - ((d - g) / b)) / 2) by (rewrite exp_plus; field; lra). replace (t + - ((d - g) / b)) with (t / 2 - d / (2 * b)) by (unfold g; field; lra). replace (- (g / b)) with (t / 2 - d / (2 * b)) by (unfold g; field; lra). field. }
  apply (gives_value _ (1 + (-1 * (exp (- (g / b)) / 2) + - exp t * (exp (- ((d - g) / b)) / 2)) + exp t * 0)); [|rewrite V; ring].
  destruct (Rle_dec m n) as [H|H].
  - assert (Ed : d = n - m) by (rewrite Rabs_left1; lra). set (u := m + g).
    pose proof (laplace_right m u ltac:(unfold u; lra)) as R1. replace (u - m) with g in R1 by (unfold u; ring). pose proof (laplace_left n u ltac:(unfold u; lra)) as R2. replace (n - u) with (d - g) in R2 by (unfold u; lra).
    set (c := / (2 * b) * slant (/ b) (- (n / b)) u).
    apply (gives_ext (fun w => P w + (-1 * (P w * from u (here w)) + - exp t * (Q w * upto u (here w))) + exp t * (c * within u u (here w)))).
    + apply gives_plus; [apply gives_plus; [apply laplace_mass | apply gives_plus; [now apply gives_scale | now apply gives_scale]]|]. apply (gives_value _ (exp t * (c * 0))); [apply gives_scale, gives_scale, point_null | ring].
    + intros w. destruct (Eg (here w)) as [E1 E2]. unfold gone in E1, E2. destruct (Rle_dec m n); [|contradiction].
      destruct (from_cases u (here w)) as [[-> K1]|[-> K1]], (upto_cases u (here w)) as [[-> K2]|[-> K2]], (within_cases u u (here w)) as [[-> K3]|[-> K3]]; try lra.
      * rewrite below_loss. { assert (Q w = c) as -> by (rewrite laplace_left_of by (unfold u in *; lra); unfold c; do 2 f_equal; lra). ring. }
        unfold gone. destruct (Rle_dec m n); [|contradiction]. apply E2. unfold u in *; sides; lra.
      * rewrite below_loss; [ring|]. unfold gone. destruct (Rle_dec m n); [|contradiction]. apply E2. unfold u in *; sides; lra.
      * rewrite above_loss; [ring|]. unfold gone. destruct (Rle_dec m n); [|contradiction]. apply E1. unfold u in *; sides; lra.
  - assert (Ed : d = m - n) by (rewrite Rabs_right; lra). set (u := m - g).
    pose proof (laplace_left m u ltac:(unfold u; lra)) as R1. replace (m - u) with g in R1 by (unfold u; ring). pose proof (laplace_right n u ltac:(unfold u; lra)) as R2. replace (u - n) with (d - g) in R2 by (unfold u; lra).
    set (c := / (2 * b) * slant (- / b) (n / b) u).
    apply (gives_ext (fun w => P w + (-1 * (P w * upto u (here w)) + - exp t * (Q w * from u (here w))) + exp t * (c * within u u (here w)))).
    + apply gives_plus; [apply gives_plus; [apply laplace_mass | apply gives_plus; [now apply gives_scale | now apply gives_scale]]|]. apply (gives_value _ (exp t * (c * 0))); [apply gives_scale, gives_scale, point_null | ring].
    + intros w. destruct (Eg (here w)) as [E1 E2]. unfold gone in E1, E2. destruct (Rle_dec m n); [contradiction|].
      destruct (from_cases u (here w)) as [[-> K1]|[-> K1]], (upto_cases u (here w)) as [[-> K2]|[-> K2]], (within_cases u u (here w)) as [[-> K3]|[-> K3]]; try lra.
      * rewrite below_loss. { assert (Q w = c) as -> by (rewrite laplace_right_of by (unfold u in *; lra); unfold c; do 2 f_equal; lra). ring. }
        unfold gone. destruct (Rle_dec m n); [contradiction|]. apply E2. unfold u in *; sides; lra.
      * rewrite above_loss; [ring|]. unfold gone. destruct (Rle_dec m n); [contradiction|]. apply E1. unfold u in *; sides; lra.
      * rewrite below_loss; [ring|]. unfold gone. destruct (Rle_dec m n); [contradiction|]. apply E2. unfold u in *; sides; lra.
Qed.
Lemma unit_d : 0 <= d / b.
Proof. apply Rmult_le_pos; [apply Rabs_pos | left; exact inv_b]. Qed.
Lemma hockey_laplace : forall t, 0 <= t -> @hockey_stick L P Q t = pos (1 - exp (t / 2 - d / (2 * b))).
Proof.
  intros t T. pose proof unit_d. assert (Z : t / 2 - d / (2 * b) = (t - d / b) / 2) by (field; lra). destruct (Rle_lt_dec (d / b) t) as [H1|H1].
  - rewrite pos_below; [apply (hockey_far t H1)|]. assert (1 <= exp (t / 2 - d / (2 * b))); [|lra]. rewrite Z, <- exp_0. destruct (Req_dec 0 ((t - d / b) / 2)) as [<-|N]; [lra | left; apply exp_increasing; lra].
  - rewrite pos_above; [apply hockey_near; lra|]. assert (exp (t / 2 - d / (2 * b)) <= 1); [|lra]. rewrite Z, <- exp_0. left; apply exp_increasing; lra.
Qed.
Lemma tv_laplace : @tv L P Q = 1 - exp (- (d / (2 * b))).
Proof.
  pose proof unit_d. apply (gives_value _ (1 - exp (0 / 2 - d / (2 * b)))); [|do 2 f_equal; field; lra].
  apply (gives_ext _ _ _ (hockey_near 0 ltac:(lra))). intros w. rewrite exp_0. f_equal; ring.
Qed.
Lemma max_laplace : @max_divergence L P Q = Finite (d / b).
Proof.
  pose proof unit_d as U. apply is_glb_Rbar_unique; split.
  - intros c C. cbn. apply Rnot_lt_le; intros N. assert (J : Rmax c (- (d / b)) <= d / b) by (apply Rmax_lub; lra).
    destruct (Rle_lt_dec (- (d / b)) c) as [K|K].
    + destruct (hockey_near c ltac:(lra)) as [_ V]. unfold hockey_stick in C. rewrite V in C. assert (exp (c / 2 - d / (2 * b)) < 1); [|lra]. replace (c / 2 - d / (2 * b)) with ((c - d / b) / 2) by (field; lra). rewrite <- exp_0. apply exp_increasing. lra.
    + assert (G : gives (fun w => pos (P w - exp c * Q w)) (1 + - exp c * 1)).
      { apply (gives_ext _ _ _ (gives_plus _ _ _ _ (laplace_mass m) (gives_scale (- exp c) _ _ (laplace_mass n)))). intros w. rewrite above_loss; [ring|].
        destruct (gone_unit (here w)) as [_ A]. assert (2 / b * gone (here w) <= 2 * (d / b)); [|lra]. replace (2 * (d / b)) with (2 / b * d) by (field; lra). apply Rmult_le_compat_l; [pose proof inv_b; unfold Rdiv; lra | exact A]. }
      unfold hockey_stick in C. rewrite (proj2 G) in C. assert (exp c < 1); [|lra]. rewrite <- exp_0. apply exp_increasing. lra.
  - intros e E. apply E. apply (hockey_far (d / b)). lra.
Qed.
End Laplace.
