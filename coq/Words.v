(** All pages that a claim may need. *)
From RDV Require Export Statements Best Apart Limit Series Special Outcomes Queries Mechanisms Programs Histories.
