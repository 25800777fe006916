(** * Sums of at most five alternating rows that Left wins moving first, by certificates *)

From Coq Require Import String List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term Sanity Main.
From Segcert.Param Require Import Rows Claims.
From Segcert.Theorems Require Import Embedded AllN AnyRows RowLists RowMoves RowCounts RowStates.
From Segcert.Theorems Require File_xo_two_rows_all_mn File_oxo_two_rows_confused_all_mn
  File_alternating_rows_01 File_alternating_rows_02 File_alternating_rows_03
  File_alternating_rows_04 File_alternating_rows_05 File_alternating_rows_06
  File_alternating_rows_07 File_alternating_rows_08 File_alternating_rows_09
  File_alternating_rows_10 File_alternating_rows_11 File_alternating_rows_12
  File_alternating_rows_13 File_alternating_rows_14 File_alternating_rows_15.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).
Local Notation wins_second G := (second Left G = true).

(** ** Single sums *)

Local Notation one w := (Summand false (Form 1 []) 1 (Row [w])).
(** Rows as they are written in statements: a first power without an exponent. *)
Definition written (before block : string) (n : nat) : summand :=
  one (if Nat.eqb n 1 then PWord (word (before ++ block)) []
       else PWord (word before) [power (word block) (Form (Z.of_nat n) [])]).
Definition written_state (s : state) : list summand :=
  map (written "" "XO") (evens s) ++ map (written "O" "XO") (odds s) ++
  map (written "X" "OX") (negs s).

Lemma over_zero G : (G |> zero)%game -> wins_first G.
Proof. unfold lfuz. now rewrite opp_zero, add_0_r. Qed.
Lemma sum_from_left l : forall w, fold_left add (map game_of l) (game_of w) = parts_game (w :: l).
Proof.
  induction l as [|u l IH] using rev_ind; intros w; [symmetry; apply add_0_r|].
  rewrite map_app, fold_left_app, IH. cbn [map fold_left].
  change (w :: l ++ [u]) with ((w :: l) ++ [u]). unfold parts_game.
  rewrite map_app, Game.sum_app. f_equal. symmetry. apply add_0_r.
Qed.
Lemma over_parts G w l : G = parts_game (w :: l) ->
  (fold_left add (map game_of l) (game_of w) |> zero)%game -> wins_first G.
Proof. intros -> W%over_zero. now rewrite <- sum_from_left. Qed.
(** Left wins if he moves first, as the statement of a certificate about these rows says. *)
Ltac as_stated file rows :=
  let said := eval vm_compute in (Statement [] [] rows Over (copies_of 1 zero)) in
  assert (V : verifies file said) by run; cbn [fold_left map]; reads V (@nil nat).
Ltac by_file file :=
  lazymatch goal with
  | |- wins_first (total ?s) => eapply over_parts; [reflexivity|as_stated file (written_state s)]
  end.

Lemma base_1 : wins_first (total (State [1; 4; 5] [] [])).
Proof. by_file File_alternating_rows_01.file. Qed.
Lemma base_2 : wins_first (total (State [2; 4; 5] [] [])).
Proof. by_file File_alternating_rows_02.file. Qed.
Lemma base_3 : wins_first (total (State [1; 2; 4; 5] [] [])).
Proof. by_file File_alternating_rows_03.file. Qed.
Lemma base_4 : wins_first (total (State [2] [7] [2])).
Proof. by_file File_alternating_rows_04.file. Qed.
Lemma base_5 : wins_first (total (State [1] [7] [3])).
Proof. by_file File_alternating_rows_05.file. Qed.
Lemma base_6 : wins_first (total (State [1; 4] [5] [2])).
Proof. by_file File_alternating_rows_06.file. Qed.
Lemma base_7 : wins_first (total (State [1; 5] [6] [2])).
Proof. by_file File_alternating_rows_07.file. Qed.
Lemma base_8 : wins_first (total (State [2; 4] [5] [3])).
Proof. by_file File_alternating_rows_08.file. Qed.
Lemma base_9 : wins_first (total (State [2; 5] [6] [3])).
Proof. by_file File_alternating_rows_09.file. Qed.
Lemma base_10 : wins_first (total (State [4; 5] [5] [6])).
Proof. by_file File_alternating_rows_10.file. Qed.
Lemma base_11 : wins_first (total (State [4; 5] [6] [5])).
Proof. by_file File_alternating_rows_11.file. Qed.
Lemma base_12 : wins_first (total (State [1; 2; 4] [5] [7])).
Proof. by_file File_alternating_rows_12.file. Qed.
Lemma base_13 : wins_first (total (State [1; 2; 5] [6] [7])).
Proof. by_file File_alternating_rows_13.file. Qed.
Lemma base_14 : wins_first (total (State [1; 2; 4] [7] [5])).
Proof. by_file File_alternating_rows_14.file. Qed.
Lemma base_15 : wins_first (total (State [1; 2; 5] [7] [6])).
Proof. by_file File_alternating_rows_15.file. Qed.

(** ** Two rows *)

Lemma even_cells n : cells (even_word n) = xo n.
Proof.
  induction n as [|n IH]; [easy|].
  change (cells (even_word (S n))) with (stone Left :: stone Right :: cells (even_word n)).
  now rewrite IH.
Qed.
Lemma even_game n : game_of (even_word n) = row (xo n).
Proof. unfold word_game. now rewrite even_cells. Qed.
Lemma odd_game n : game_of (odd_word n) = alternating "O" n.
Proof.
  unfold word_game, alternating. f_equal.
  change (cells (odd_word n)) with (stone Right :: cells (even_word n)). now rewrite even_cells.
Qed.
Lemma neg_game n : game_of (neg_word n) = (- alternating "O" n)%game.
Proof. now rewrite neg_word_neg, word_game_neg, odd_game. Qed.
Lemma neg_row_game n : game_of (neg_word n) = row (squares "X" ++ repeated (squares "OX") n).
Proof.
  unfold word_game, neg_word. rewrite shifted. f_equal.
  change (squares "X" ++ repeated (squares "OX") n)
    with (stone Left :: repeated (squares "OX") n).
  change (cells (Left :: Rows.power [Right; Left] n))
    with (stone Left :: cells (Rows.power [Right; Left] n)). f_equal.
  induction n as [|n IH]; [easy|].
  change (cells (Rows.power [Right; Left] (S n)))
    with (stone Right :: stone Left :: cells (Rows.power [Right; Left] n)). now rewrite IH.
Qed.

Local Notation sum_of i j := (Form 0 [(i, 1%Z); (j, 1%Z)]).
Lemma two_evens_verified : verifies File_xo_two_rows_all_mn.file
  (Statement [1%Z; 1%Z] [] [one (PWord [] [power (word "XO") (sum_of 0%N 1%N)]);
                            one (PWord [] [power (word "XO") (variable 1)])]
             Fuzzy (copies_of 1 zero)).
Proof. run. Qed.
Lemma two_odds_verified : verifies File_oxo_two_rows_confused_all_mn.file
  (Statement [1%Z; 5%Z] [] [one (PWord (word "O") [power (word "XO") (sum_of 0%N 1%N)]);
                            one (PWord (word "X") [power (word "OX") (variable 1)])]
             Fuzzy (copies_of 1 zero)).
Proof. run. Qed.

Lemma fuzzy_first p G : (G || zero)%game -> first p G = true.
Proof. intros [A B]%fuzzy_games. now destruct p. Qed.

Theorem one_even n : is_even n -> wins_first (total (State [n] [] [])).
Proof.
  intros H. change (wins_first (game_of (even_word n) + zero)%game). rewrite add_0_r, even_game.
  destruct (conjecture_1 n) as [W _]; [unfold is_even in H; lia..|]. now apply wins_first_row.
Qed.
Lemma two_different m n : m >= 1 -> n >= 1 -> m <> n ->
  wins_first (game_of (even_word m) + game_of (even_word n))%game.
Proof.
  assert (less : forall m n, m >= 1 -> n >= 1 -> m > n ->
            wins_first (game_of (even_word m) + game_of (even_word n))%game).
  { clear. intros m n M N L. rewrite !even_game. apply fuzzy_first. unfold xo.
    assert (E : m = (m - n) + n) by lia. rewrite E at 1.
    reads two_evens_verified [m - n; n]. }
  intros M N D. destruct (le_lt_dec m n); [|now apply less].
  rewrite add_comm. apply less; lia.
Qed.
Theorem two_evens m n : is_even m -> is_even n -> m <> n ->
  wins_first (total (State [m; n] [] [])).
Proof.
  intros M N D.
  change (wins_first (game_of (even_word m) + (game_of (even_word n) + zero))%game).
  rewrite add_0_r. unfold is_even in *. apply two_different; lia.
Qed.
Theorem six_and_even n : is_even n -> n >= 4 -> wins_first (total (State [1; 2; n] [] [])).
Proof.
  intros H L. change (wins_first (game_of (even_word 1) + (game_of (even_word 2) +
    (game_of (even_word n) + zero)))%game).
  rewrite add_0_r, add_assoc, <- even_six. unfold is_even in *. apply two_different; lia.
Qed.
Theorem three_apart n : n >= 5 -> wins_first (total (State [] [n] [n + 3])).
Proof.
  intros H. change (wins_first (game_of (odd_word n) + (game_of (neg_word (n + 3)) + zero))%game).
  rewrite add_0_r.
  assert (E : game_of (odd_word n) + game_of (neg_word (n + 3)) ==
              - (game_of (odd_word (n + 3)) + game_of (neg_word n)))
    by (rewrite opp_add, !neg_game, opp_opp, !odd_game; apply add_comm).
  rewrite E, first_opp. apply (fuzzy_first Right). rewrite neg_row_game, odd_game.
  unfold alternating, xo.
  replace (n + 3) with (3 + n) by lia.
  reads two_odds_verified [3; n].
Qed.
