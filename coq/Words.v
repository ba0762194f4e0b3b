(** All pages that a claim may need. *)
From RDV Require Export Statements Limit Series Special Outcomes Queries Mechanisms Programs Histories.
