(** Spaces side by side: the disjoint union of two spaces, and laws and events of one as laws and events of the union, with the same
    divergences and probabilities.  So a proof about laws of one space serves for laws of several, such as laws and their products. *)
From Coq Require Import Reals Lra List FunctionalExtensionality.
From Coquelicot Require Import Rbar Lub Lim_seq Hierarchy.
From RDV Require Import Definitions.
Import ListNotations.
Open Scope R_scope.

Section Union.
Variables X Y : space.
Definition of_left (f : point X + point Y -> R) (x : point X) : R := f (inl x).
Definition of_right (f : point X + point Y -> R) (y : point Y) : R := f (inr y).
Definition union : space.
Proof.
  refine (Space (point X + point Y) (fun f => measurable X (of_left f) /\ measurable Y (of_right f))
    (fun f => integrable X (of_left f) /\ integrable Y (of_right f)) (fun f => integral X (of_left f) + integral Y (of_right f)) _ _ _ _ _ _ _ _ _).
  - intros phi f g B [F G] [F' G']; split; [exact (measurable_borel X phi _ _ B F F') | exact (measurable_borel Y phi _ _ B G G')].
  - intros f [F G]; split; now apply measurable_integrable.
  - intros f g E [F G]. destruct (integral_ext X (of_left f) (of_left g) (fun x => E (inl x)) F) as [A B].
    destruct (integral_ext Y (of_right f) (of_right g) (fun y => E (inr y)) G) as [C D]. split; [split; assumption | lra].
  - intros f g [F G] [F' G']. destruct (integral_plus X _ _ F F') as [A B], (integral_plus Y _ _ G G') as [C D].
    split; [split; assumption | unfold of_left, of_right in *; rewrite B, D; ring].
  - intros c f [F G]. destruct (integral_scale X c _ F) as [A B], (integral_scale Y c _ G) as [C D].
    split; [split; assumption | unfold of_left, of_right in *; rewrite B, D; ring].
  - intros f [F G] P. pose proof (integral_positive X _ F (fun x => P (inl x))). pose proof (integral_positive Y _ G (fun y => P (inr y))). lra.
  - intros f g [F G] [F' G'] D; split; [exact (integral_dominated X _ _ F F' (fun x => D (inl x))) | exact (integral_dominated Y _ _ G G' (fun y => D (inr y)))].
  - intros f [F G]; split; [exact (integral_abs X _ F) | exact (integral_abs Y _ G)].
  - intros f g I M L [c C].
    assert (Mono : forall (V : space) (h : nat -> point V -> R), (forall n, integrable V (h n)) -> (forall n x, h n x <= h (S n) x) -> forall n, integral V (h 0%nat) <= integral V (h n)).
    { intros V h Ih Mh. induction n as [|n IH]; [lra|]. eapply Rle_trans; [exact IH|].
      destruct (integral_scale V (-1) _ (Ih n)) as [A B]. destruct (integral_plus V _ _ (Ih (S n)) A) as [D E].
      pose proof (integral_positive V _ D (fun x => ltac:(pose proof (Mh n x); lra) : 0 <= h (S n) x + -1 * h n x)). lra. }
    pose proof (Mono X (fun n => of_left (f n)) (fun n => proj1 (I n)) (fun n x => M n (inl x))) as ML.
    pose proof (Mono Y (fun n => of_right (f n)) (fun n => proj2 (I n)) (fun n y => M n (inr y))) as MR.
    destruct (integral_monotone X (fun n => of_left (f n)) (of_left g) (fun n => proj1 (I n)) (fun n x => M n (inl x)) (fun x => L (inl x))) as [A B].
    { exists (c - integral Y (of_right (f 0%nat))). intros n. pose proof (C n). pose proof (MR n). lra. }
    destruct (integral_monotone Y (fun n => of_right (f n)) (of_right g) (fun n => proj2 (I n)) (fun n y => M n (inr y)) (fun y => L (inr y))) as [D E].
    { exists (c - integral X (of_left (f 0%nat))). intros n. pose proof (C n). pose proof (ML n). lra. }
    split; [split; assumption | now apply is_lim_seq_plus'].
Defined.
End Union.

(** * A space inside another *)
Record part (X Z : space) := Part {
  into : point X -> point Z;
  out : point Z -> option (point X);
  out_into : forall x, out (into x) = Some x;
  into_out : forall z x, out z = Some x -> z = into x;
  into_measurable : forall g, measurable Z g -> measurable X (fun x => g (into x));
  out_measurable : forall f, measurable X f -> measurable Z (fun z => match out z with Some x => f x | None => 0 end);
  out_integrable : forall f, integrable Z (fun z => match out z with Some x => f x | None => 0 end) <-> integrable X f;
  out_integral : forall f, integral Z (fun z => match out z with Some x => f x | None => 0 end) = integral X f }.
Arguments into {X Z}.
Arguments out {X Z}.

Definition whole_part (X : space) : part X X.
Proof. refine (Part X X (fun x => x) Some _ _ _ _ _ _); intros; cbn; try tauto; congruence. Defined.

Section Parts.
Variables (X Y Z : space) (p : law Y) (T : part X Z).
Let zero_integrable : integrable Y (fun _ => 0) /\ integral Y (fun _ => 0) = 0.
Proof.
  destruct (integral_scale Y 0 p (proj1 (proj2 (density_law Y p)))) as [A B].
  destruct (integral_ext Y (fun x => 0 * p x) (fun _ => 0) (fun x => Rmult_0_l _) A) as [C D]. split; [exact C | rewrite <- D, B; ring].
Qed.
Let zero_measurable : measurable Y (fun _ => 0).
Proof. apply measurable_integrable, zero_integrable. Qed.
Definition left_part : part Z (union Z Y).
Proof.
  refine (Part Z (union Z Y) inl (fun u => match u with inl x => Some x | inr _ => None end) _ _ _ _ _ _).
  - reflexivity.
  - intros [z|y] x E; [congruence | discriminate].
  - intros g [G _]; exact G.
  - intros f F; split; [exact F | exact zero_measurable].
  - intros f; split; [intros [F _]; exact F | intros F; split; [exact F | exact (proj1 zero_integrable)]].
  - intros f. change (integral Z f + integral Y (fun _ => 0) = integral Z f). rewrite (proj2 zero_integrable); ring.
Defined.
Definition right_part : part Z (union Y Z).
Proof.
  refine (Part Z (union Y Z) inr (fun u => match u with inl _ => None | inr x => Some x end) _ _ _ _ _ _).
  - reflexivity.
  - intros [y|z] x E; [discriminate | congruence].
  - intros g [_ G]; exact G.
  - intros f F; split; [exact zero_measurable | exact F].
  - intros f; split; [intros [_ F]; exact F | intros F; split; [exact (proj1 zero_integrable) | exact F]].
  - intros f. change (integral Y (fun _ => 0) + integral Z f = integral Z f). rewrite (proj2 zero_integrable); ring.
Defined.
End Parts.
Definition inner_part (X Y Z : space) (T : part X Y) (U : part Y Z) : part X Z.
Proof.
  pose (o := fun z => match out U z with Some y => out T y | None => None end).
  assert (E : forall f : point X -> R, (fun z => match o z with Some x => f x | None => 0 end)
    = (fun z => match out U z with Some y => match out T y with Some x => f x | None => 0 end | None => 0 end)).
  { intros f; apply functional_extensionality; intros z; unfold o. destruct (out U z); reflexivity. }
  refine (Part X Z (fun x => into U (into T x)) o _ _ _ _ _ _).
  - intros x; unfold o. rewrite (out_into Y Z U). apply out_into.
  - intros z x. unfold o. destruct (out U z) as [y|] eqn:H; [|discriminate]. intros K. rewrite <- (into_out X Y T y x K). now apply into_out.
  - intros g G. apply (into_measurable X Y T (fun y => g (into U y))). now apply into_measurable.
  - intros f F. rewrite E. apply (out_measurable Y Z U (fun y => match out T y with Some x => f x | None => 0 end)). now apply out_measurable.
  - intros f. rewrite E, (out_integrable Y Z U (fun y => match out T y with Some x => f x | None => 0 end)). apply out_integrable.
  - intros f. rewrite E, (out_integral Y Z U (fun y => match out T y with Some x => f x | None => 0 end)). apply out_integral.
Defined.

Section Laws.
Context {X Z : space}.
Variable T : part X Z.
Definition spread (f : point X -> R) (z : point Z) : R := match out T z with Some x => f x | None => 0 end.
Lemma spread_integral : forall f, integral Z (spread f) = integral X f.
Proof. intros; apply out_integral. Qed.
Lemma spread_integrable : forall f, integrable Z (spread f) <-> integrable X f.
Proof. intros; apply out_integrable. Qed.
Lemma spread_into : forall f x, spread f (into T x) = f x.
Proof. intros; unfold spread. rewrite out_into; reflexivity. Qed.
(** A formula in two densities that is 0 where both are. *)
Lemma spread_two : forall (F : R -> R -> R) f g, F 0 0 = 0 -> (fun z => F (spread f z) (spread g z)) = spread (fun x => F (f x) (g x)).
Proof. intros F f g H; apply functional_extensionality; intros z; unfold spread. destruct (out T z); [reflexivity | exact H]. Qed.
Lemma spread_law : forall f, is_law X f -> is_law Z (spread f).
Proof.
  intros f [A [B C]]; split; [|split; [now apply spread_integrable | rewrite spread_integral; exact C]].
  intros z; unfold spread; destruct (out T z); [apply A | lra].
Qed.
Lemma spread_event : forall S : event X, measurable Z (spread S) /\ forall z, spread S z = 0 \/ spread S z = 1.
Proof.
  intros S; destruct (event_indicator S) as [A B]; split; [now apply out_measurable|]. intros z; unfold spread; destruct (out T z); [apply B | now left].
Qed.
Definition lawful (p : law X) : law Z := Law Z (spread p) (spread_law p (density_law X p)).
Definition eventful (S : event X) : event Z := Event Z (spread S) (spread_event S).
Lemma spread_mixture : forall w v f g, mixture [(w, spread f); (v, spread g)] = spread (mixture [(w, f); (v, g)]).
Proof. intros; apply functional_extensionality; intros z; unfold mixture, spread; cbn. destruct (out T z); [reflexivity | ring]. Qed.

Variables P Q : point X -> R.
Lemma spread_prob : forall S, prob (spread P) (spread S) = prob P S.
Proof. intros; unfold prob. rewrite (spread_two Rmult) by ring. apply spread_integral. Qed.
Lemma spread_tv : tv (spread P) (spread Q) = tv P Q.
Proof. unfold tv. rewrite (spread_two (fun p q => pos (p - q))) by (unfold pos; rewrite Rminus_0_r, Rmax_left; lra). apply spread_integral. Qed.
Lemma spread_hellinger2 : hellinger2 (spread P) (spread Q) = hellinger2 P Q.
Proof. unfold hellinger2. rewrite (spread_two (fun p q => sqrt p * sqrt q)) by (rewrite sqrt_0; ring). rewrite spread_integral; reflexivity. Qed.
Lemma spread_hockey_stick : forall t, hockey_stick (spread P) (spread Q) t = hockey_stick P Q t.
Proof.
  intros; unfold hockey_stick. rewrite (spread_two (fun p q => pos (p - exp t * q))); [apply spread_integral|].
  rewrite Rmult_0_r, Rminus_0_r; apply Rmax_left; lra.
Qed.
Lemma spread_loss_tail : forall t, loss_tail (spread P) (spread Q) t = loss_tail P Q t.
Proof. intros; unfold loss_tail. rewrite (spread_two (fun p q => p * step (p - exp t * q))) by ring. apply spread_integral. Qed.
Lemma spread_loss_within : forall t, loss_within (spread P) (spread Q) t = loss_within P Q t.
Proof.
  intros; unfold loss_within. rewrite (spread_two (fun p q => p * ((1 - step (p - exp t * q)) * (1 - step (exp (- t) * q - p))))) by ring. apply spread_integral.
Qed.
Lemma spread_continuous : continuous (spread P) (spread Q) = continuous P Q.
Proof. unfold continuous. rewrite (spread_two (fun p q => p * (1 - step q))) by ring. rewrite spread_integral; reflexivity. Qed.
Lemma finite_if_both : forall A B v w, (A <-> B) -> v = w -> finite_if A v = finite_if B w.
Proof. intros A B v w H E; unfold finite_if. destruct (yes A), (yes B); subst; tauto || reflexivity. Qed.
Lemma spread_kl : kl (spread P) (spread Q) = kl P Q.
Proof.
  unfold kl; cbv zeta. rewrite (spread_two (fun p q => p * ln (p * / q))) by ring. rewrite spread_continuous, spread_integral.
  apply finite_if_both; [rewrite spread_integrable; tauto | reflexivity].
Qed.
Lemma spread_chi2 : chi2 (spread P) (spread Q) = chi2 P Q.
Proof.
  unfold chi2; cbv zeta. rewrite (spread_two (fun p q => p * p * / q)) by ring. rewrite spread_continuous, spread_integral.
  apply finite_if_both; [rewrite spread_integrable; tauto | reflexivity].
Qed.
Lemma spread_renyi : forall a, renyi (spread P) (spread Q) a = renyi P Q a.
Proof.
  intros a; unfold renyi; cbv zeta. rewrite spread_kl. rewrite (spread_two (power_ratio a)); [|unfold power_ratio, step; destruct (Rlt_dec 0 0); lra].
  rewrite spread_continuous, spread_integral. destruct (Req_EM_T a 1); [reflexivity|]. destruct (Rlt_dec 1 a); [|reflexivity].
  apply finite_if_both; [rewrite spread_integrable; tauto | reflexivity].
Qed.
Lemma spread_max_divergence : max_divergence (spread P) (spread Q) = max_divergence P Q.
Proof. unfold max_divergence. f_equal. apply functional_extensionality; intros c. rewrite spread_hockey_stick; reflexivity. Qed.
Lemma spread_tradeoff : forall x, tradeoff (spread P) (spread Q) x = tradeoff P Q x.
Proof.
  intros x; unfold tradeoff. f_equal. apply Glb_Rbar_eqset; intros b.
  assert (K : forall (p : point X -> R) f, integral Z (fun z => spread p z * f z) = integral X (fun y => p y * f (into T y))).
  { intros p f. rewrite <- spread_integral. f_equal. apply functional_extensionality; intros z. unfold spread. destruct (out T z) as [y|] eqn:H; [|ring].
    rewrite (into_out X Z T z y H); reflexivity. }
  split; intros [f [[M U] [A B]]].
  - exists (fun y => f (into T y)). repeat split; try apply U; [now apply into_measurable | rewrite <- K; exact A | rewrite B, K; reflexivity].
  - exists (spread f). assert (E : forall p : point X -> R, integral Z (fun z => spread p z * spread f z) = integral X (fun y => p y * f y)).
    { intros p. rewrite (spread_two Rmult) by ring. apply spread_integral. }
    repeat split; [now apply out_measurable | | | rewrite E; exact A | rewrite E; exact B]; unfold spread; destruct (out T _); try apply U; lra.
Qed.
End Laws.
