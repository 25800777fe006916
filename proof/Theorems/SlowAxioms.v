(** What the theorems that QUICK=1 leaves out assume: nothing. *)
From Segcert.Theorems Require Import Powers WeightsDecide SymmetricRow.

(** Powers of X^a O. *)
Print Assumptions even_powers.
Print Assumptions even_powers_gain.
Print Assumptions powers_gain.

(** Any sum of alternating rows. *)
Print Assumptions weights_decide.
Print Assumptions weights_exchanged.
Print Assumptions different_rows.

(** A row with two doubled ends beside alternating rows. *)
Print Assumptions symmetric_row.
Print Assumptions up_second.
