(** Two spaces side by side: laws of both are laws of one. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Rbar Lim_seq.
From RDV Require Import Definitions Convergence.
Open Scope R_scope.

Definition beside (X Y : space) : space.
Proof.
  refine (Space (point X + point Y)
    (fun f => measurable X (fun x => f (inl x)) /\ measurable Y (fun y => f (inr y)))
    (fun f => integrable X (fun x => f (inl x)) /\ integrable Y (fun y => f (inr y)))
    (fun f => integral X (fun x => f (inl x)) + integral Y (fun y => f (inr y))) _ _ _ _ _ _ _ _ _).
  - intros phi f g B [F F'] [G G']; split; [exact (measurable_borel X phi _ _ B F G) | exact (measurable_borel Y phi _ _ B F' G')].
  - intros f [F G]; split; now apply measurable_integrable.
  - intros f g E [F G]. destruct (integral_ext X _ (fun x => g (inl x)) (fun x => E (inl x)) F) as [A ->].
    destruct (integral_ext Y _ (fun y => g (inr y)) (fun y => E (inr y)) G) as [B ->]. auto.
  - intros f g [F F'] [G G']. destruct (integral_plus X _ _ F G) as [A ->], (integral_plus Y _ _ F' G') as [B ->]. split; [auto | ring].
  - intros c f [F F']. destruct (integral_scale X c _ F) as [A ->], (integral_scale Y c _ F') as [B ->]. split; [auto | ring].
  - intros f [F F'] P. pose proof (integral_positive X _ F (fun x => P (inl x))). pose proof (integral_positive Y _ F' (fun y => P (inr y))). lra.
  - intros f g [F F'] [G G'] L. split; [exact (integral_dominated X _ _ F G (fun x => L (inl x))) | exact (integral_dominated Y _ _ F' G' (fun y => L (inr y)))].
  - intros f [F F']; split; now apply integral_abs.
  - intros f g I L C [c B].
    assert (R : forall n m, (n <= m)%nat -> forall z, f n z <= f m z) by (intros n m M z; induction M; [lra | specialize (L m z); lra]).
    assert (BX : exists c, forall n, integral X (fun x => f n (inl x)) <= c).
    { exists (c - integral Y (fun y => f O (inr y))). intros n. specialize (B n).
      pose proof (compared (X := Y) _ _ (proj2 (I O)) (proj2 (I n)) (fun y => R O n (le_0_n n) (inr y))). lra. }
    assert (BY : exists c, forall n, integral Y (fun y => f n (inr y)) <= c).
    { exists (c - integral X (fun x => f O (inl x))). intros n. specialize (B n).
      pose proof (compared (X := X) _ _ (proj1 (I O)) (proj1 (I n)) (fun x => R O n (le_0_n n) (inl x))). lra. }
    destruct (integral_monotone X _ (fun x => g (inl x)) (fun n => proj1 (I n)) (fun n x => L n (inl x)) (fun x => C (inl x)) BX) as [J K].
    destruct (integral_monotone Y _ (fun y => g (inr y)) (fun n => proj2 (I n)) (fun n y => L n (inr y)) (fun y => C (inr y)) BY) as [J' K'].
    split; [auto | now apply is_lim_seq_plus'].
Defined.
