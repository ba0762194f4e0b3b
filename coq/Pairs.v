(** Hockey-stick divergences of independent pairs at the sum of two levels: what min(p, e^s q) leaves of both parts is below both products. *)
From Coq Require Import Lra FunctionalExtensionality.
From RDV Require Export Composition.
From RDV Require Import LawFacts Convergence.

Section Pair.
Context {X : space}.
Variables (W : Families.powers X) (P Q P1 Q1 : point X -> R).
Hypotheses (LP : is_law X P) (LQ : is_law X Q) (LP1 : is_law X P1) (LQ1 : is_law X Q1).
Definition kept (p q : point X -> R) (t : R) (x : point X) : R := p x + -1 * pos (p x - exp t * q x).
Lemma kept_integral : forall p q t, is_law X p -> is_law X q -> integrable X (kept p q t) /\ integral X (kept p q t) = 1 - hockey_stick p q t.
Proof.
  intros p q t Lp Lq. destruct (integral_scale X (-1) _ (hockey_integrable p q Lp Lq t)) as [A B]. destruct Lp as [_ [I O]].
  destruct (integral_plus X p _ I A) as [C D]. split; [exact C|]. unfold kept. rewrite D, B, O. unfold hockey_stick. ring.
Qed.
Lemma kept_below : forall p q t x, 0 <= p x -> 0 <= q x -> 0 <= kept p q t x /\ kept p q t x <= p x /\ kept p q t x <= exp t * q x.
Proof.
  intros p q t x Hp Hq. unfold kept, pos, Rmax. pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos t)) Hq). destruct (Rle_dec _ _); lra.
Qed.
Theorem hockey_of_pair : forall s t, (1 - hockey_stick P Q s) * (1 - hockey_stick P1 Q1 t) <= 1 - hockey_stick (product W [P; P1]) (product W [Q; Q1]) (s + t).
Proof.
  intros s t. destruct (kept_integral P Q s LP LQ) as [A <-], (kept_integral P1 Q1 t LP1 LQ1) as [B <-].
  destruct (pair_integral W _ _ A B) as [C <-]. pose proof (pair_law W P P1 LP LP1) as L. pose proof (pair_law W Q Q1 LQ LQ1) as M.
  pose proof (hockey_integrable _ _ L M (s + t)) as H. destruct (integral_scale _ (-1) _ H) as [D E]. destruct L as [_ [I O]]. destruct (integral_plus _ _ _ I D) as [F G].
  eapply Rle_trans; [apply compared; [exact C | exact F | intros z] |
    apply Req_le; etransitivity; [exact G|]; rewrite E; unfold hockey_stick; change (length [P; P1]) with 2%nat; etransitivity; [apply Rplus_eq_compat_r; exact O | ring]].
  rewrite !pair_is. rewrite exp_plus.
  set (x := coordinate (W 2%nat) 0%nat z). set (y := coordinate (W 2%nat) 1%nat z).
  destruct (kept_below P Q s x (proj1 LP x) (proj1 LQ x)) as [K0 [K1 K2]]. destruct (kept_below P1 Q1 t y (proj1 LP1 y) (proj1 LQ1 y)) as [N0 [N1 N2]].
  pose proof (Rmult_le_compat _ _ _ _ K0 N0 K1 N1). pose proof (Rmult_le_compat _ _ _ _ K0 N0 K2 N2).
  unfold pos, Rmax. destruct (Rle_dec _ _); lra.
Qed.
End Pair.
Lemma tv_is_hockey : forall (X : space) (P Q : point X -> R), tv P Q = hockey_stick P Q 0.
Proof. intros; unfold tv, hockey_stick. rewrite exp_0. f_equal. apply functional_extensionality; intros; f_equal; ring. Qed.
Lemma hockey_unit : forall (X : space) (P Q : point X -> R) t, is_law X P -> is_law X Q -> 0 <= hockey_stick P Q t <= 1.
Proof.
  intros X P Q t LP LQ. pose proof (hockey_integrable P Q LP LQ t) as I. split; [apply integral_positive; [exact I | intros; apply Rmax_r]|].
  destruct LP as [P0 [J O]]. rewrite <- O. unfold hockey_stick. apply compared; auto. intros x. pose proof (P0 x).
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos t)) (proj1 LQ x)). unfold pos. apply Rmax_lub; lra.
Qed.

(** 1 - d and 1 - d' bound from below what is kept of the parts. *)
Lemma shares : forall h a b c d, (1 - a) * (1 - b) <= 1 - h -> 0 <= a -> 0 <= b -> a <= c -> b <= d -> c <= 1 -> d <= 1 -> h <= 1 - (1 - c) * (1 - d).
Proof. intros. assert ((1 - c) * (1 - d) <= (1 - a) * (1 - b)) by (apply Rmult_le_compat; lra). lra. Qed.
Ltac by_shares := match goal with K : (1 - ?a) * (1 - ?b) <= 1 - ?h, A : ?a <= ?c, B : ?b <= ?d |- ?h <= _ =>
  pose proof (shares h a b c d K ltac:(lra) ltac:(lra) A B ltac:(lra) ltac:(lra)); pose proof (Rmult_le_pos c d ltac:(lra) ltac:(lra)); lra end.
(** The divergence of a pair of laws from its parts, whose bounds are among the premises. *)
Ltac paired := rewrite ?tv_is_hockey; lazymatch goal with
  | |- hockey_stick (product ?W [density ?P; density ?P1]) (product ?W [density ?Q; density ?Q1]) ?v <= _ =>
    let by_levels s t := let K := fresh "K" in let E := fresh "E" in
      pose proof (hockey_of_pair W P Q P1 Q1 (density_law _ P) (density_law _ Q) (density_law _ P1) (density_law _ Q1) s t) as K;
      assert (E : s + t = v) by ring; try rewrite E in K; clear E;
      pose proof (hockey_unit _ P Q s (density_law _ P) (density_law _ Q)); pose proof (hockey_unit _ P1 Q1 t (density_law _ P1) (density_law _ Q1)); first [nra | by_shares] in
    first [ match goal with A : hockey_stick (density P) (density Q) ?s <= _, B : hockey_stick (density P1) (density Q1) ?t <= _ |- _ => by_levels s t end | by_levels 0 0 ] end.
