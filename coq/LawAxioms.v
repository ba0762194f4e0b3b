(** The axioms of the core that are proved, in one list: what [SGiven n] in a list of steps means.

    [ax_NAME] says what the axiom NAME of rdpverify/core/axioms says, [NAME_holds] proves it; how names are numbered stands in Axioms.v.
    An exporter may also list the few that a proof needs. *)
From Coq Require Import List.
From RDV Require Import Theorems Axioms Quantities Events Pinsker PinskerBelow Limits Tails.
Import ListNotations.

Definition given : list theorem := [
  ax_pos_above; ax_pos_below; ax_step_above; ax_step_below; ax_inverse; ax_inverse_below; ax_pow_above; ax_pow_of_zero; ax_pow_zero;
  ax_integer_step; ax_integer_minus_one; ax_integer_sum; ax_integer_product; ax_exp_zero; ax_exp_sum; ax_exp_positive; ax_exp_tangent;
  ax_exp_of_log; ax_log_of_exp; ax_quarter_turn; ax_pi_below; ax_integer_less; ax_integer_negative; ax_integer_more;
  ax_tv; ax_hockey_stick; ax_hellinger2; ax_prob; ax_loss_tail; ax_kl; ax_kl_integral; ax_kl_finite; ax_chi2; ax_chi2_integral;
  ax_chi2_continuous; ax_chi2_finite; ax_renyi_above; ax_renyi_integral; ax_renyi_continuous; ax_renyi_finite; ax_renyi_below;
  ax_renyi_below_finite; ax_renyi_one; ax_renyi_at_one_finite; ax_kl_at_one_finite; ax_max_continuous; ax_max_finite; ax_max_least;
  ax_continuous_through; ax_continuous_mixture; ax_loss_within; ax_hockey_of_events; ax_tradeoff_of_test; ax_tradeoff_hockey;
  ax_max_of_orders; ax_max_of_orders_finite; ax_kullback_quartic; ax_vajda_bound; ax_pinsker_below; ax_order_from_below;
  ax_order_from_below_finite; ax_mills_above; ax_mills_below ].

Ltac next H := match goal with I : In _ _ |- _ => destruct I as [<-|I]; [exact H|] end.
Lemma given_hold : forall t, In t given -> holds t.
Proof.
  intros t I. change (In t (functions ++ skipn (length functions) given)) in I. apply in_app_or in I; destruct I as [I|I]; [exact (functions_hold t I)|].
  next tv_holds. next hockey_stick_holds. next hellinger2_holds. next prob_holds. next loss_tail_holds. next kl_holds.
  next kl_integral_holds. next kl_finite_holds. next chi2_holds. next chi2_integral_holds. next chi2_continuous_holds.
  next chi2_finite_holds. next renyi_above_holds. next renyi_integral_holds. next renyi_continuous_holds. next renyi_finite_holds.
  next renyi_below_holds. next renyi_below_finite_holds. next renyi_one_holds. next renyi_at_one_finite_holds.
  next kl_at_one_finite_holds. next max_continuous_holds. next max_finite_holds. next max_least_holds. next continuous_through_holds.
  next continuous_mixture_holds. next loss_within_holds. next hockey_of_events_holds. next tradeoff_of_test_holds.
  next tradeoff_hockey_holds. next max_of_orders_holds. next max_of_orders_finite_holds. next kullback_quartic_holds.
  next vajda_bound_holds. next pinsker_below_holds. next order_from_below_holds. next order_from_below_finite_holds.
  next mills_above_holds. next mills_below_holds. destruct I.
Qed.
