(** Quantities of laws on a line and of mechanisms that have a closed form, in a goal; and equations between such forms. *)
From Coq Require Export Reals List.
From Coq Require Import Lra Lia.
From Coquelicot Require Export Rbar.
From RDV Require Export Definitions Families.
From RDV Require Import Normal Laplace Exponential Worst Response TwoPoints.
Export ListNotations.
Global Open Scope R_scope.

Lemma Rdiv_1 : forall x, x / 1 = x.
Proof. intros; field. Qed.
Lemma complement_twice : forall x, 1 - (1 - x) = x.
Proof. intros; ring. Qed.
Lemma quotient_below : forall n d, n < d -> 0 < d -> n / d < 1.
Proof. intros n d H D. apply Rmult_lt_reg_r with d; [exact D|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.
(** [side] shows what a form asks of its numbers. *)
Ltac above_zero side s go := let K := fresh in assert (K : 0 < s) by side; go K; clear K.
Ltac counted := repeat match goal with |- context [(Zpos ?n - 1)%Z] => let m := eval vm_compute in (Zpos n - 1)%Z in change (Zpos n - 1)%Z with m end;
  rewrite ?Rdiv_1.
Ltac response_form side p k go := let A := fresh in let B := fresh in let C := fresh in
  assert (A : 0 < p) by side; assert (B : p < 1) by side; assert (C : (2 <= k)%Z) by lia; go A B C; clear A B C.
Ltac two_points side p q go := let A := fresh in let B := fresh in let C := fresh in let D := fresh in
  assert (A : 0 < p) by side; assert (B : p < 1) by side; assert (C : 0 < q) by side; assert (D : q < 1) by side; go A B C D; clear A B C D.
Ltac closed_forms side := unfold renyi_oo; repeat match goal with
  | |- context [@renyi _ (normal ?L ?m ?s) (normal ?L ?n ?s) ?a] => above_zero side s ltac:(fun K => rewrite (renyi_normal L s K m n a))
  | |- context [@kl _ (normal ?L ?m ?s) (normal ?L ?n ?s)] => above_zero side s ltac:(fun K => rewrite (kl_normal L s K m n))
  | |- context [@max_divergence _ (normal ?L ?m ?s) (normal ?L ?n ?s)] => above_zero side s ltac:(fun K => rewrite (max_normal L s K m n) by lra)
  | |- context [@tv _ (normal ?L ?m ?s) (normal ?L ?n ?s)] => above_zero side s ltac:(fun K => rewrite (tv_normal L s K m n))
  | |- context [@hockey_stick _ (normal ?L ?m ?s) (normal ?L ?n ?s) ?t] => above_zero side s ltac:(fun K => rewrite (hockey_normal L s K m n t) by lra)
  | |- context [@loss_tail _ (normal ?L ?m ?s) (normal ?L ?n ?s) ?t] => above_zero side s ltac:(fun K => rewrite (loss_tail_normal L s K m n t) by lra)
  | |- context [@renyi _ (laplace ?L ?m ?b) (laplace ?L ?n ?b) 1] => above_zero side b ltac:(fun K => rewrite (renyi_laplace_one L b K m n))
  | |- context [@renyi _ (laplace ?L ?m ?b) (laplace ?L ?n ?b) ?a] => above_zero side b ltac:(fun K => rewrite (renyi_laplace L b K m n a) by side)
  | |- context [@kl _ (laplace ?L ?m ?b) (laplace ?L ?n ?b)] => above_zero side b ltac:(fun K => rewrite (kl_laplace L b K m n))
  | |- context [@max_divergence _ (laplace ?L ?m ?b) (laplace ?L ?n ?b)] => above_zero side b ltac:(fun K => rewrite (max_laplace L b K m n))
  | |- context [@tv _ (laplace ?L ?m ?b) (laplace ?L ?n ?b)] => above_zero side b ltac:(fun K => rewrite (tv_laplace L b K m n))
  | |- context [@hockey_stick _ (laplace ?L ?m ?b) (laplace ?L ?n ?b) ?t] => above_zero side b ltac:(fun K => rewrite (hockey_laplace L b K m n t) by side)
  | |- context [@renyi _ (exponential ?L ?r) (exponential ?L ?s) ?a] => above_zero side r ltac:(fun K => above_zero side s ltac:(fun J =>
      first [rewrite (renyi_exponential L r s K J a) by side | rewrite (renyi_exponential_infinite L r s K J a) by side]))
  | |- context [@max_divergence _ (exponential ?L ?r) (exponential ?L ?s)] => above_zero side r ltac:(fun K => above_zero side s ltac:(fun J =>
      rewrite (max_exponential L r s K J) by side))
  | |- context [rdp (gaussian_mechanism ?L ?g ?s) ?a] =>
      above_zero side g ltac:(fun K => above_zero side s ltac:(fun J => rewrite (rdp_gaussian L g s K J a) by side))
  | |- context [zcdp (gaussian_mechanism ?L ?g ?s)] => above_zero side g ltac:(fun K => above_zero side s ltac:(fun J => rewrite (zcdp_gaussian L g s K J)))
  | |- context [pure_dp (gaussian_mechanism ?L ?g ?s)] => above_zero side g ltac:(fun K => above_zero side s ltac:(fun J => rewrite (pure_gaussian L g s K J)))
  | |- context [privacy_profile (gaussian_mechanism ?L ?g ?s) ?t] =>
      above_zero side g ltac:(fun K => above_zero side s ltac:(fun J => rewrite (profile_gaussian L g s K J t) by side))
  | |- context [rdp (laplace_mechanism ?L ?b ?s) 1] => above_zero side b ltac:(fun K => above_zero side s ltac:(fun J => rewrite (rdp_laplace_one L b s K J)))
  | |- context [rdp (laplace_mechanism ?L ?b ?s) ?a] => above_zero side b ltac:(fun K => above_zero side s ltac:(fun J => rewrite (rdp_laplace L b s K J a) by side))
  | |- context [pure_dp (laplace_mechanism ?L ?b ?s)] => above_zero side b ltac:(fun K => above_zero side s ltac:(fun J => rewrite (pure_laplace L b s K J)))
  | |- context [privacy_profile (laplace_mechanism ?L ?b ?s) ?t] =>
      above_zero side b ltac:(fun K => above_zero side s ltac:(fun J => rewrite (profile_laplace L b s K J t) by side))
  | |- context [rdp (randomized_response ?p ?k) 1] => response_form side p k ltac:(fun A B C => rewrite (rdp_response_one p k A B C))
  | |- context [rdp (randomized_response ?p ?k) ?a] => response_form side p k ltac:(fun A B C => rewrite (rdp_response p k A B C a) by side)
  | |- context [pure_dp (randomized_response ?p ?k)] => response_form side p k ltac:(fun A B C =>
      first [rewrite (pure_response p k A B C) by (counted; side) | rewrite (pure_response_below p k A B C) by (counted; side)])
  | |- context [privacy_profile (randomized_response ?p ?k) ?t] => response_form side p k ltac:(fun A B C => rewrite (profile_response p k C t))
  end; counted.
Ltac two_point_forms side := repeat match goal with
  | |- context [@kl _ (bernoulli ?p) (bernoulli ?q)] => two_points side p q ltac:(fun A B C D => rewrite (kl_bernoulli p q) by assumption)
  | |- context [@chi2 _ (bernoulli ?p) (bernoulli ?q)] => two_points side p q ltac:(fun A B C D => rewrite (chi2_bernoulli p q) by assumption)
  | |- context [@renyi _ (bernoulli ?p) (bernoulli ?q) ?a] => two_points side p q ltac:(fun A B C D => rewrite (renyi_bernoulli p q) by first [assumption | side])
  | |- context [@tv _ (bernoulli ?p) (bernoulli ?q)] => rewrite (tv_bernoulli p q)
  end; rewrite ?complement_twice.

(** * Proofs *)
Ltac positive := lazymatch goal with
  | |- 0 < _ => first [ assumption | lra | apply exp_pos | apply Rinv_0_lt_compat; positive | apply Rdiv_lt_0_compat; positive | apply Rmult_lt_0_compat; positive
      | apply sqrt_lt_R0; positive | apply pow_lt; positive | apply Rplus_lt_0_compat; positive | apply IZR_lt; lia | nra ]
  | |- 0 <= _ => first [ assumption | lra | left; positive ]
  | |- _ / _ < 1 => apply quotient_below; [lra | positive]
  | |- _ => lra
  end.
Ltac nonzero := repeat split; first [ lra | apply Rgt_not_eq; positive ].
Ltac identity := first [ reflexivity | lra | solve [field; nonzero] ].
Ltac alike f := repeat match goal with |- context [f ?x] => match goal with |- context [f ?y] =>
  tryif constr_eq x y then fail else replace (f y) with (f x) by (f_equal; identity) end end.
Lemma root_square : forall x, 0 <= x -> sqrt x ^ 2 = x.
Proof. intros x X. cbn. rewrite Rmult_1_r. now apply sqrt_sqrt. Qed.
Ltac roots := repeat match goal with |- context [sqrt ?x ^ 2] => rewrite (root_square x) by positive end.
Lemma noise_beyond : forall t s b, 0 < b -> t * b <= s -> pos (1 - exp (t / 2 - s / (2 * b))) = 1 - exp (t / 2 - s / (2 * b)).
Proof.
  intros t s b B H. apply Rmax_left. assert (E : exp (t / 2 - s / (2 * b)) <= exp 0); [|rewrite exp_0 in E; lra].
  assert (J : t / 2 - s / (2 * b) <= 0); [|destruct J as [J|J]; [left; now apply exp_increasing | right; now rewrite J]].
  apply Rmult_le_reg_r with (2 * b); [lra|]. replace ((t / 2 - s / (2 * b)) * (2 * b)) with (t * b - s) by (field; lra). lra.
Qed.
Lemma share_below : forall n d, 0 < d -> n <= d -> n * (1 / d) <= 1.
Proof. intros n d D H. apply Rmult_le_reg_r with d; [exact D|]. replace (n * (1 / d) * d) with n by (field; lra). lra. Qed.
Ltac signs := repeat match goal with |- context [pos (1 - exp (?t / 2 - ?s / (2 * ?b)))] =>
  rewrite (noise_beyond t s b) by first [positive | lra | apply share_below; [positive | lra]] end.
Lemma stick_zero : forall d s, 0 < d -> 0 < s -> stick d s 0 = 2 * Phi (d / (2 * s)) - 1.
Proof.
  intros d s D S. unfold stick. replace (d / (2 * s) - 0 * s / d) with (d / (2 * s)) by (field; lra). replace (- (d / (2 * s)) - 0 * s / d) with (- (d / (2 * s))) by (field; lra).
  rewrite exp_0, Phi_opp. ring.
Qed.
Ltac squares := repeat match goal with
  | |- context [rpow ?x 2] => rewrite (proj1 (square_power x ltac:(positive))) | |- context [rpow ?x (1 - 2)] => rewrite (proj2 (square_power x ltac:(positive))) end.
Ltac split_logs := repeat rewrite ln_mult by positive; repeat rewrite ln_Rinv by positive.
Ltac without_bars := repeat match goal with |- context [Rabs ?x] => first [rewrite (Rabs_right x) by lra | rewrite (Rabs_left1 x) by lra] end.
Ltac equal := signs; rewrite ?stick_zero by positive; squares; unfold stick, spread, pos, Rdiv; rewrite ?(fun x => Rmax_comm 0 x); without_bars; rewrite ?Rpow_mult_distr, ?pow_inv; roots; alike exp; alike Phi; alike ln; first [identity | split_logs; alike ln; identity].
Ltac by_closed_forms := closed_forms ltac:(idtac; positive); two_point_forms ltac:(idtac; positive);
  lazymatch goal with
  | |- p_infty = p_infty => reflexivity
  | |- Finite _ = Finite _ => apply f_equal; equal
  | |- Rbar_lt (Finite _) p_infty => exact Logic.I
  | |- Rbar_le (Finite _) (Finite _) => cbn [Rbar_le]; right; equal
  | |- _ = _ => equal
  end.
