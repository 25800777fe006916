(** What the theorems about games assume: nothing. *)
From Segcert.Theorems Require Import Finite AllN TwoUps Between Blocks AtMost SingleStones
  EvenPowers OddRows OddPowers.
Print Assumptions xo_24.
Print Assumptions xxo_12.
Print Assumptions conjecture_1.
Print Assumptions conjecture_2.
Print Assumptions xo_below_two_ups.
Print Assumptions between.
Print Assumptions rows_of_blocks.
Print Assumptions xaoo.
Print Assumptions xao_positive.
Print Assumptions at_most_total.
Print Assumptions blocks_apart.
Print Assumptions equal_blocks.
Print Assumptions even_powers.
Print Assumptions odd_rows_at_most.
Print Assumptions odd_powers_between.
Print Assumptions odd_powers.
Print Assumptions odd_powers_and_block.
Print Assumptions powers_gain.
