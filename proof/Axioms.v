(** What the theorem about the checker assumes, and each theorem on the way to it that a document
    names: nothing. *)
From Segcert Require Import Game Row Maps WordMaps Nodes Order Term Bridge Values Normal Rules Facts
  Certificate Check Database Sanity Main.
From Segcert.Param Require Import Forms Rows Measure Bag Claims Multiples WordsSound PositionsSound
  GoalsSound CellsSound SpotsSound MovesSound RepliesSound MoveSound UsesSound BagsSound WalkSound
  FamiliesSound StatementSound CheckSound ImportsSound.

Definition named :=
  ((* The whole checker. *)
   @check_sound, @verdicts_true, @equal_in_all_sums,
   (* Games and rows. *)
   @win_add, @second_cancel, @drop_second, @row_beside, @row_rev, @row_flipped, @with_gaps_game,
   @options_times,
   (* Maps. *)
   @PM.find_add, @DM.find_add, @WM.find_add, @lookup_store,
   (* Values, and single positions. *)
   @nodes_good, @le_sound, @position_moves_sound, @position_moves_complete, @splits_options,
   @normal_game, @rule_order, @Facts.known_true, @is_value_sound, @prove_lemmas_sound,
   @regrouped_sound, @compare_options_sound, @build_games_sound, @check_database_sound,
   @check_database_complete,
   (* The calculus: forms, rows, words and positions. *)
   @implies_sound, @vacuous, @rule_infer, @listed_options, @normal_word_sound,
   @normal_position_becomes, @word_pieces_sound, @word_pieces_complete,
   (* Bags. *)
   @insert_reduced, @common_member, @meets_complete,
   (* Induction on claims. *)
   @smaller_wf, @induction_on_claims, @claims_true, @claims_hold,
   (* The rules. *)
   @by_order_sound, @known_proved, @replies_sound, @make_move_sound, @cut_sound, @replaced_descends,
   @infer_sound, @split_sound, @cases_sound, @substitute_sound, @multiple_sound, @take_part_sound,
   @insert_part_sound, @reduced_bag_sound, @use_claim_sound, @walk_goal_sound,
   (* Statements and imports. *)
   @families_bag, @bag_families, @check_wide_statement_sound, @goal_claim_true, @check_wide_sound).

Print Assumptions named.
