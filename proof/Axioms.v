(** What the theorems assume: nothing. *)
From Segcert Require Import Sanity Main.
From Segcert.Theorems Require Import Finite.
Print Assumptions equal_in_all_sums.
Print Assumptions check_sound.
Print Assumptions xo_24.
Print Assumptions xxo_12.
