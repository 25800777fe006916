(** What the theorem about the checker assumes: nothing. *)
From Segcert Require Import Sanity Main.
From Segcert.Param Require Import Forms Rows Measure Bag Claims Multiples.
Print Assumptions equal_in_all_sums.
Print Assumptions check_sound.
Print Assumptions verdicts_true.
Print Assumptions listed_options.
Print Assumptions induction_on_claims.
Print Assumptions insert_reduced.
Print Assumptions common_member.
Print Assumptions rule_infer.
Print Assumptions claims_true.
Print Assumptions options_times.
