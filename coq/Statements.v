(** What a file needs that only states a claim. *)
From Coq Require Export Reals List.
From Coquelicot Require Export Rbar.
From RDV Require Export Definitions Finite Families.
Export ListNotations.
Global Open Scope R_scope.
