(** The axioms of the core about laws that say what divergences are, as integrals of densities; proved. *)
From Coq Require Import Reals QArith Qreals Lra Lia List FunctionalExtensionality Bool.
From Coquelicot Require Import Rbar Lub.
From RDV Require Import Definitions Terms Theorems Substitution Instance Integration Axioms LawFacts.
Import ListNotations.
Open Scope R_scope.

(** Of a theorem: what is supposed and what is to be shown, about numbers [sy e n], densities [dn e n], indicators [ev e n], tests [ts e n]. *)
Ltac laws := intros X e w E W S; facts S; read; pose proof (proj1 E 1%positive : is_law X (dn e 1)) as LP; pose proof (proj1 E 2%positive : is_law X (dn e 2)) as LQ.
Ltac is_equal := apply (f_equal (integral _)); apply functional_extensionality; intros x.

Definition KL := Quant QKl P_ Q_ zero_.
Definition CHI := Quant QChi P_ Q_ zero_.
Definition MAX := Quant QMax P_ Q_ zero_.
Definition D_ := Quant QRenyi P_ Q_ a_.
Definition H_ := Quant QHockey P_ Q_ t_.
Definition above_ (p q t : tm) := f1 FStep (sub_ p (Mul (exp_ t) q)).
Definition kl_int := Int (Mul P_ (ln_ (Mul P_ (inv_ Q_)))).
Definition chi_int := Int (Mul (Pow P_ 2) (inv_ Q_)).
Definition power_int := Int (Mul (pow_ P_ a_) (pow_ Q_ (sub_ one_ a_))).

(** * Total variation, hockey stick, Hellinger, probabilities, tails of the loss *)
Definition ax_tv : theorem := Thm [] (eq_ (Quant QTv P_ Q_ zero_) (Int (f1 FPos (sub_ P_ Q_)))).
Lemma tv_holds : holds ax_tv.
Proof.
  laws. change (integral X (fun x => pos (dn e 1 x - dn e 2 x)) = integral X (fun x => pos (dn e 1 x + -1 * dn e 2 x))).
  is_equal. f_equal; ring.
Qed.
Definition ax_hockey_stick : theorem := Thm [] (eq_ H_ (Int (f1 FPos (sub_ P_ (Mul (exp_ t_) Q_))))).
Lemma hockey_stick_holds : holds ax_hockey_stick.
Proof.
  laws. change (integral X (fun x => pos (dn e 1 x - exp (sy e 1) * dn e 2 x)) = integral X (fun x => pos (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x)))).
  is_equal. f_equal; ring.
Qed.
Lemma sqrt_power : forall u, 0 <= u -> sqrt u = rpow u (Q2R (1 # 2)).
Proof.
  replace (Q2R (1 # 2)) with (/ 2) by (unfold Q2R; cbn; lra).
  intros u [U|U]; unfold rpow; [|subst; destruct (Rlt_dec 0 0); [lra|]; destruct (Req_EM_T (/ 2) 0); [lra | apply sqrt_0]].
  destruct (Rlt_dec 0 u); [|contradiction]. rewrite <- (exp_ln (sqrt u)) by now apply sqrt_lt_R0. f_equal.
  assert (K : ln (sqrt u) + ln (sqrt u) = ln u) by (rewrite <- ln_mult by (now apply sqrt_lt_R0); rewrite sqrt_sqrt by lra; reflexivity). lra.
Qed.
Definition ax_hellinger2 : theorem :=
  Thm [] (eq_ (Quant QHellinger P_ Q_ zero_) (sub_ one_ (Int (Mul (pow_ P_ (Rat (1#2))) (pow_ Q_ (Rat (1#2))))))).
Lemma hellinger2_holds : holds ax_hellinger2.
Proof.
  laws. change (1 - integral X (fun x => sqrt (dn e 1 x) * sqrt (dn e 2 x)) =
    1 + -1 * integral X (fun x => rpow (dn e 1 x) (Q2R (1 # 2)) * rpow (dn e 2 x) (Q2R (1 # 2)))).
  replace (fun x => rpow (dn e 1 x) (Q2R (1 # 2)) * rpow (dn e 2 x) (Q2R (1 # 2))) with (fun x => sqrt (dn e 1 x) * sqrt (dn e 2 x)); [ring|].
  apply functional_extensionality; intros x. rewrite !sqrt_power; auto; [apply LQ | apply LP].
Qed.
Definition ax_prob : theorem := Thm [] (eq_ (Quant QProb P_ (Ind 1) zero_) (Int (Mul P_ (Ind 1)))).
Lemma prob_holds : holds ax_prob.
Proof. laws. reflexivity. Qed.
Definition ax_loss_tail : theorem := Thm [] (eq_ (Quant QTail P_ Q_ t_) (Int (Mul P_ (above_ P_ Q_ t_)))).
Lemma loss_tail_holds : holds ax_loss_tail.
Proof.
  laws. change (integral X (fun x => dn e 1 x * step (dn e 1 x - exp (sy e 1) * dn e 2 x)) =
    integral X (fun x => dn e 1 x * step (dn e 1 x + -1 * (exp (sy e 1) * dn e 2 x)))).
  is_equal. do 2 f_equal; ring.
Qed.

(** * Kullback-Leibler and chi-squared *)
Definition ax_kl : theorem := Thm [fin_ KL] (eq_ KL kl_int).
Definition ax_kl_integral : theorem := Thm [fin_ KL] (fin_ kl_int).
Definition ax_kl_finite : theorem := Thm [cont_ P_ Q_; fin_ kl_int] (fin_ KL).
Lemma kl_holds : holds ax_kl.
Proof.
  laws. change (is_finite (kl (dn e 1) (dn e 2))) in H.
  change (real (kl (dn e 1) (dn e 2)) = integral X (fun x => dn e 1 x * ln (dn e 1 x * / dn e 2 x))).
  unfold kl in *; cbv zeta in *. rewrite finite_if_yes; [reflexivity | exact (finite_if_is _ _ H)].
Qed.
Lemma kl_integral_holds : holds ax_kl_integral.
Proof. laws. change (is_finite (kl (dn e 1) (dn e 2))) in H. unfold kl in H; cbv zeta in H. apply finite_if_is in H. exact (proj2 H). Qed.
Lemma kl_finite_holds : holds ax_kl_finite.
Proof.
  laws. change (is_finite (kl (dn e 1) (dn e 2))). unfold kl; cbv zeta. apply finite_if_finite. exact (conj H H0).
Qed.
Lemma chi_same : forall X (P Q : point X -> R), (fun x => P x ^ 2 * / Q x) = (fun x => P x * P x * / Q x).
Proof. intros; apply functional_extensionality; intros; ring. Qed.
Definition ax_chi2 : theorem := Thm [fin_ CHI] (eq_ CHI (sub_ chi_int one_)).
Definition ax_chi2_integral : theorem := Thm [fin_ CHI] (fin_ chi_int).
Definition ax_chi2_continuous : theorem := Thm [fin_ CHI] (cont_ P_ Q_).
Definition ax_chi2_finite : theorem := Thm [cont_ P_ Q_; fin_ chi_int] (fin_ CHI).
Lemma chi2_holds : holds ax_chi2.
Proof.
  laws. change (is_finite (chi2 (dn e 1) (dn e 2))) in H.
  change (real (chi2 (dn e 1) (dn e 2)) = integral X (fun x => dn e 1 x ^ 2 * / dn e 2 x) + -1 * 1). rewrite chi_same.
  unfold chi2 in *; cbv zeta in *. rewrite finite_if_yes; [cbn [real]; ring | exact (finite_if_is _ _ H)].
Qed.
Lemma chi2_integral_holds : holds ax_chi2_integral.
Proof.
  laws. change (is_finite (chi2 (dn e 1) (dn e 2))) in H. change (integrable X (fun x => dn e 1 x ^ 2 * / dn e 2 x)). rewrite chi_same.
  unfold chi2 in H; cbv zeta in H. apply finite_if_is in H. exact (proj2 H).
Qed.
Lemma chi2_continuous_holds : holds ax_chi2_continuous.
Proof. laws. change (is_finite (chi2 (dn e 1) (dn e 2))) in H. unfold chi2 in H; cbv zeta in H. apply finite_if_is in H. exact (proj1 H). Qed.
Lemma chi2_finite_holds : holds ax_chi2_finite.
Proof.
  laws. change (is_finite (chi2 (dn e 1) (dn e 2))). change (integrable X (fun x => dn e 1 x ^ 2 * / dn e 2 x)) in H0. rewrite chi_same in H0.
  unfold chi2; cbv zeta. apply finite_if_finite. exact (conj H H0).
Qed.

(** * Rényi *)
Lemma power_same : forall X (P Q : point X -> R) a, (fun x => rpow (P x) a * rpow (Q x) (1 + -1 * a)) = powers P Q a.
Proof. intros; apply functional_extensionality; intros; unfold powers; do 2 f_equal; ring. Qed.
Ltac renyi_in H := match type of H with finite_in ?e _ D_ => change (is_finite (renyi (dn e 1) (dn e 2) (sy e 1))) in H end.
Ltac integral_in H := match type of H with finite_in ?e _ power_int => change (integrable _ (fun x => rpow (dn e 1 x) (sy e 1) * rpow (dn e 2 x) (1 + -1 * sy e 1))) in H;
  rewrite power_same in H end.
Definition ax_renyi_above : theorem := Thm [fin_ D_; gt a_ one_] (eq_ power_int (exp_ (Mul (sub_ a_ one_) D_))).
Definition ax_renyi_integral : theorem := Thm [fin_ D_; gt a_ one_] (fin_ power_int).
Definition ax_renyi_continuous : theorem := Thm [fin_ D_; ge a_ one_] (cont_ P_ Q_).
Definition ax_renyi_finite : theorem := Thm [cont_ P_ Q_; gt a_ one_; fin_ power_int] (fin_ D_).
Definition ax_renyi_below : theorem := Thm [fin_ D_; gt a_ zero_; gt one_ a_] (eq_ power_int (exp_ (Mul (sub_ a_ one_) D_))).
Definition ax_renyi_below_finite : theorem := Thm [gt a_ zero_; gt one_ a_; gt power_int zero_] (fin_ D_).
Section Renyi.
Context {X : space}.
Variables P Q : point X -> R.
Hypotheses (LP : is_law X P) (LQ : is_law X Q).
Lemma above_value : forall a, is_finite (renyi P Q a) -> 1 < a -> integral X (powers P Q a) = exp ((a + -1 * 1) * real (renyi P Q a)).
Proof.
  intros a H A. rewrite (above_is P Q LP) in H |- * by exact A. pose proof (finite_if_is _ _ H) as K. rewrite finite_if_yes by exact K. cbn [real].
  replace (a + -1 * 1) with (a - 1) by ring. rewrite exp_of_ln; [reflexivity | | lra]. destruct K; now apply powers_positive.
Qed.
Lemma above_integrable : forall a, is_finite (renyi P Q a) -> 1 < a -> integrable X (powers P Q a).
Proof. intros a H A. rewrite (above_is P Q LP) in H by exact A. apply finite_if_is in H. exact (proj2 H). Qed.
Lemma below_value : forall a, is_finite (renyi P Q a) -> 0 < a -> a < 1 -> integral X (powers P Q a) = exp ((a + -1 * 1) * real (renyi P Q a)).
Proof.
  intros a H A B. rewrite (below_is P Q LP) in H |- * by assumption. pose proof (finite_if_is _ _ H) as K. rewrite finite_if_yes by exact K. cbn [real].
  replace (a + -1 * 1) with (a - 1) by ring. rewrite exp_of_ln; [reflexivity | exact K | lra].
Qed.
End Renyi.
Lemma renyi_above_holds : holds ax_renyi_above.
Proof.
  laws. change (1 < sy e 1) in H0. renyi_in H.
  change (integral X (fun x => rpow (dn e 1 x) (sy e 1) * rpow (dn e 2 x) (1 + -1 * sy e 1)) = exp ((sy e 1 + -1 * 1) * real (renyi (dn e 1) (dn e 2) (sy e 1)))).
  rewrite power_same. now apply above_value.
Qed.
Lemma renyi_integral_holds : holds ax_renyi_integral.
Proof.
  laws. change (1 < sy e 1) in H0. renyi_in H.
  change (integrable X (fun x => rpow (dn e 1 x) (sy e 1) * rpow (dn e 2 x) (1 + -1 * sy e 1))). rewrite power_same. now apply above_integrable.
Qed.
Lemma renyi_continuous_holds : holds ax_renyi_continuous.
Proof. laws. change (1 <= sy e 1) in H0. renyi_in H. exact (renyi_continuous (dn e 1) (dn e 2) LP (sy e 1) H0 H). Qed.
Lemma renyi_finite_holds : holds ax_renyi_finite.
Proof.
  laws. change (1 < sy e 1) in H0. integral_in H1. change (is_finite (renyi (dn e 1) (dn e 2) (sy e 1))).
  rewrite (above_is _ _ LP) by exact H0. apply finite_if_finite. exact (conj H H1).
Qed.
Lemma renyi_below_holds : holds ax_renyi_below.
Proof.
  laws. change (0 < sy e 1) in H0. change (sy e 1 < 1) in H1. renyi_in H.
  change (integral X (fun x => rpow (dn e 1 x) (sy e 1) * rpow (dn e 2 x) (1 + -1 * sy e 1)) = exp ((sy e 1 + -1 * 1) * real (renyi (dn e 1) (dn e 2) (sy e 1)))).
  rewrite power_same. now apply below_value.
Qed.
Lemma renyi_below_finite_holds : holds ax_renyi_below_finite.
Proof.
  laws. change (0 < sy e 1) in H. change (sy e 1 < 1) in H0.
  change (0 < integral X (fun x => rpow (dn e 1 x) (sy e 1) * rpow (dn e 2 x) (1 + -1 * sy e 1))) in H1. rewrite power_same in H1.
  change (is_finite (renyi (dn e 1) (dn e 2) (sy e 1))). rewrite (below_is _ _ LP) by assumption. apply finite_if_finite. exact H1.
Qed.
(** The order 1. *)
Definition ax_renyi_one : theorem := Thm [] (eq_ (Quant QRenyi P_ Q_ one_) KL).
Definition ax_renyi_at_one_finite : theorem := Thm [fin_ D_; eq_ a_ one_] (fin_ KL).
Definition ax_kl_at_one_finite : theorem := Thm [fin_ KL; eq_ a_ one_] (fin_ D_).
Lemma renyi_one_holds : holds ax_renyi_one.
Proof. laws. change (real (renyi (dn e 1) (dn e 2) 1) = real (kl (dn e 1) (dn e 2))). rewrite one_is; reflexivity. Qed.
Lemma renyi_at_one_finite_holds : holds ax_renyi_at_one_finite.
Proof.
  laws. change (sy e 1 = 1) in H0. renyi_in H. change (is_finite (kl (dn e 1) (dn e 2))). rewrite H0, one_is in H. exact H.
Qed.
Lemma kl_at_one_finite_holds : holds ax_kl_at_one_finite.
Proof.
  laws. change (sy e 1 = 1) in H0. change (is_finite (kl (dn e 1) (dn e 2))) in H. change (is_finite (renyi (dn e 1) (dn e 2) (sy e 1))).
  rewrite H0, one_is. exact H.
Qed.

(** * The max divergence *)
Definition ax_max_continuous : theorem := Thm [fin_ MAX] (cont_ P_ Q_).
Definition ax_max_finite : theorem := Thm [ge zero_ H_] (fin_ MAX).
Definition ax_max_least : theorem := Thm [ge zero_ H_] (ge t_ MAX).
Lemma max_continuous_holds : holds ax_max_continuous.
Proof. laws. exact (max_continuous (dn e 1) (dn e 2) LP LQ H). Qed.
Lemma max_finite_holds : holds ax_max_finite.
Proof. laws. exact (proj1 (max_lower (dn e 1) (dn e 2) LP LQ (sy e 1) H)). Qed.
Lemma max_least_holds : holds ax_max_least.
Proof. laws. exact (proj2 (max_lower (dn e 1) (dn e 2) LP LQ (sy e 1) H)). Qed.
