(** What the theorems about powers of X^a O assume: nothing. *)
From Segcert.Theorems Require Import Powers.

Print Assumptions even_powers.
Print Assumptions even_powers_gain.
Print Assumptions powers_gain.
