(** What the theorem about the checker assumes, and each theorem on the way to it that a document
    names: nothing. *)
From Segcert Require Import Game Row Maps WordMaps Nodes Order Term Bridge Values Normal Rules Facts
  Certificate Check Database Sanity Main.
From Segcert.Param Require Import Forms Rows Measure Bag Claims Multiples WordsSound PositionsSound
  GoalsSound CellsSound SpotsSound MovesSound RepliesSound MoveSound UsesSound BagsSound WalkSound
  FamiliesSound StatementSound CheckSound ImportsSound.

(** The whole checker. *)
Print Assumptions check_sound.
Print Assumptions verdicts_true.
Print Assumptions equal_in_all_sums.

(** Games and rows. *)
Print Assumptions win_add.
Print Assumptions second_cancel.
Print Assumptions drop_second.
Print Assumptions row_beside.
Print Assumptions row_rev.
Print Assumptions row_flipped.
Print Assumptions with_gaps_game.
Print Assumptions options_times.

(** Maps. *)
Print Assumptions PM.find_add.
Print Assumptions DM.find_add.
Print Assumptions WM.find_add.
Print Assumptions lookup_store.

(** Values, and single positions. *)
Print Assumptions nodes_good.
Print Assumptions le_sound.
Print Assumptions position_moves_sound.
Print Assumptions position_moves_complete.
Print Assumptions splits_options.
Print Assumptions normal_game.
Print Assumptions rule_order.
Print Assumptions Facts.known_true.
Print Assumptions is_value_sound.
Print Assumptions prove_lemmas_sound.
Print Assumptions regrouped_sound.
Print Assumptions compare_options_sound.
Print Assumptions build_games_sound.
Print Assumptions check_database_sound.
Print Assumptions check_database_complete.

(** The calculus: forms, rows, words and positions. *)
Print Assumptions implies_sound.
Print Assumptions vacuous.
Print Assumptions rule_infer.
Print Assumptions listed_options.
Print Assumptions normal_word_sound.
Print Assumptions normal_position_becomes.
Print Assumptions word_pieces_sound.
Print Assumptions word_pieces_complete.

(** Bags. *)
Print Assumptions insert_reduced.
Print Assumptions common_member.
Print Assumptions meets_complete.

(** Induction on claims. *)
Print Assumptions smaller_wf.
Print Assumptions induction_on_claims.
Print Assumptions claims_true.
Print Assumptions claims_hold.

(** The rules. *)
Print Assumptions by_order_sound.
Print Assumptions known_proved.
Print Assumptions replies_sound.
Print Assumptions make_move_sound.
Print Assumptions cut_sound.
Print Assumptions replaced_descends.
Print Assumptions infer_sound.
Print Assumptions split_sound.
Print Assumptions cases_sound.
Print Assumptions substitute_sound.
Print Assumptions multiple_sound.
Print Assumptions take_part_sound.
Print Assumptions insert_part_sound.
Print Assumptions reduced_bag_sound.
Print Assumptions use_claim_sound.
Print Assumptions walk_goal_sound.

(** Statements and imports. *)
Print Assumptions families_bag.
Print Assumptions bag_families.
Print Assumptions check_wide_statement_sound.
Print Assumptions goal_claim_true.
Print Assumptions check_wide_sound.
