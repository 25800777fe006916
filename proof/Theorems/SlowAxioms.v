(** What the theorems that QUICK=1 leaves out assume: nothing. *)
From Segcert.Theorems Require Import Powers WeightsDecide SymmetricRow.

Definition named :=
  ((* Powers of X^a O. *)
   @even_powers, @even_powers_gain, @powers_gain,
   (* Any sum of alternating rows. *)
   @weights_decide, @weights_exchanged, @different_rows,
   (* A row with two doubled ends beside alternating rows. *)
   @symmetric_row, @up_second).

Print Assumptions named.
