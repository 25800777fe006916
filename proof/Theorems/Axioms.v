(** What the theorems about games assume, and each one that a document names: nothing. *)
From Segcert.Theorems Require Import Embedded Finite AllN TwoUps Between Zero Blocks FirstBlock
  AtLeast AtMost SingleStones OddRows OddPowers AnyRows.

Definition named :=
  ((* Certificates. *)
   @certified, @xo_24, @xxo_12, @conjecture_1, @conjecture_2, @xo_below_two_ups, @between,
   @two_runs, @three_runs, @xxoo, @xxoo_x, @xxxoo, @xxxxoo,
   (* Any number of rows. *)
   @any_below_two_ups, @any_above_two_downs, @any_and_long_odd_row, @any_and_odd_row,
   @any_and_two_odd_rows, @left_wins_two_odd_rows, @any_against_one_first, @any_against_one,
   (* Any number of blocks. *)
   @second_player, @rows_of_blocks, @powers_of_two_blocks, @xaoo, @xao_positive, @first_block,
   @first_block_of_right, @first_block_equal, @at_least_pairs, @at_most_total, @blocks_apart,
   @equal_blocks, @odd_rows, @odd_powers_and_block, @odd_powers_between, @odd_powers).

Print Assumptions named.
