(** Entropies of random variables on finitely many outcomes with rational masses, as sums that can be computed. *)
From Coq Require Import Reals QArith Qreals Lra List.
From RDV Require Import Definitions Finite Evaluate Families.
Import ListNotations.
Open Scope R_scope.

Fixpoint qfsum (n : nat) (f : nat -> Q) : Q := match n with O => 0%Q | S k => Qred (f O + qfsum k (fun i => f (S i))) end.
Lemma fsum_rational : forall n f g, (forall i, f i = Q2R (g i)) -> fsum n f = Q2R (qfsum n g).
Proof.
  induction n; intros f g E; cbn [fsum qfsum]; [symmetry; apply RMicromega.Q2R_0|].
  rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus, E, (IHn _ (fun i => g (S i))); auto.
Qed.
Definition agreeing (l : list Q) (Xs : list (nat -> nat)) (n i : nat) : Q :=
  qfsum n (fun j => if forallb (fun X => Nat.eqb (X i) (X j)) Xs then nth j l 0 else 0)%Q.
Lemma entropy_value : forall n l N V Xs, entropy (flaw n l N V) Xs =
  - fsum n (fun i => if zero (nth i l 0%Q) then 0 else Q2R (nth i l 0%Q) * ln (Q2R (agreeing l Xs n i))).
Proof.
  intros n l N V Xs; unfold entropy; f_equal; apply fsum_ext; intros i. cbn [density flaw]. unfold at_ at 1.
  destruct (zero (nth i l 0%Q)) eqn:Z; [rewrite (zero_true _ Z); ring|]. do 2 f_equal. apply fsum_rational. intros j; unfold agree, at_.
  destruct (forallb _ Xs); [ring | rewrite RMicromega.Q2R_0; ring].
Qed.
