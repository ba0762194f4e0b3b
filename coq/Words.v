(** All pages that a claim may need. *)
From RDV Require Export Statements Best Limit Series Special Outcomes Queries Mechanisms Programs Histories.
