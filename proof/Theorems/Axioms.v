(** What the theorems about games assume, and each one that a document names: nothing. *)
From Segcert.Theorems Require Import Embedded Finite AllN TwoUps Between Zero Blocks FirstBlock
  AtLeast AtMost SingleStones OddRows OddPowers AnyRows.

(** Certificates. *)
Print Assumptions certified.
Print Assumptions xo_24.
Print Assumptions xxo_12.
Print Assumptions conjecture_1.
Print Assumptions conjecture_2.
Print Assumptions xo_below_two_ups.
Print Assumptions between.
Print Assumptions two_runs.
Print Assumptions three_runs.
Print Assumptions xxoo.
Print Assumptions xxoo_x.
Print Assumptions xxxoo.
Print Assumptions xxxxoo.

(** Any number of rows. *)
Print Assumptions any_below_two_ups.
Print Assumptions any_above_two_downs.
Print Assumptions any_and_long_odd_row.
Print Assumptions any_and_odd_row.
Print Assumptions any_and_two_odd_rows.
Print Assumptions left_wins_two_odd_rows.
Print Assumptions any_against_one_first.
Print Assumptions any_against_one.

(** Any number of blocks. *)
Print Assumptions second_player.
Print Assumptions rows_of_blocks.
Print Assumptions powers_of_two_blocks.
Print Assumptions xaoo.
Print Assumptions xao_positive.
Print Assumptions first_block.
Print Assumptions first_block_of_right.
Print Assumptions at_least_pairs.
Print Assumptions at_most_total.
Print Assumptions blocks_apart.
Print Assumptions equal_blocks.
Print Assumptions odd_rows.
Print Assumptions odd_powers_and_block.
Print Assumptions odd_powers_between.
Print Assumptions odd_powers.
