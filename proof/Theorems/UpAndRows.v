(** * Up beside few rows: single sums that Left wins moving first, by certificates *)

From Coq Require Import String List Arith NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Term Sanity Main.
From Segcert.Param Require Import Rows Claims.
From Segcert.Param Require PositionsSound.
From Segcert.Theorems Require Import Embedded AllN AnyRows RowLists RowMoves RowCounts RowStates
  FewRows SymmetricStates.
From Segcert.Theorems Require
  File_up_and_rows_00 File_up_and_rows_01 File_up_and_rows_02 File_up_and_rows_03
  File_up_and_rows_04 File_up_and_rows_05 File_up_and_rows_06 File_up_and_rows_07
  File_up_and_rows_08 File_up_and_rows_09 File_up_and_rows_10 File_up_and_rows_11
  File_up_and_rows_12 File_up_and_rows_13 File_up_and_rows_14 File_up_and_rows_15
  File_up_and_rows_16 File_up_and_rows_17 File_up_and_rows_18 File_up_and_rows_19
  File_up_and_rows_20 File_up_and_rows_21 File_up_and_rows_22 File_up_and_rows_23
  File_up_and_rows_24 File_up_and_rows_25 File_up_and_rows_26 File_up_and_rows_27
  File_up_and_rows_28 File_up_and_rows_29.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).

Local Notation one w := (Summand false (Form 1 []) 1 (Row [w])).
Local Notation even_row n := (one (PWord [] [power (word "XO") (Form n [])])).
Local Notation neg_row n := (one (PWord (word "X") [power (word "OX") (Form n [])])).
Local Notation double_row n := (one (PWord (word "OO") [power (word "XO") (Form n [])])).
Local Notation star_row := (one (PWord (word "XO") [])).
Local Notation up_row := (one (PWord (word "OXX") [])).
Local Notation says rows := (Statement [] [] rows Over (copies_of 1 zero)).

Lemma over_sum u D s w l : row_words u D ++ words s = w :: l ->
  (fold_left add (map game_of l) (game_of w) |> zero)%game -> wins_first (sum_of u D s).
Proof.
  intros E W%over_zero. unfold sum_of, total.
  now rewrite <- PositionsSound.parts_game_app, E, <- sum_from_left.
Qed.
(** Left wins if he moves first, as the statement of a certificate says. *)
Ltac by_file file rows :=
  assert (V : verifies file (says rows)) by run;
  eapply over_sum; [reflexivity|]; cbn [fold_left map]; reads V (@nil nat).

Lemma few_00 : wins_first (sum_of 1 [2] (State [1] [] [2])).
Proof. by_file File_up_and_rows_00.file [up_row; double_row 2; star_row; neg_row 2]. Qed.
Lemma few_01 : wins_first (sum_of 1 [4] (State [1; 2] [] [2])).
Proof.
  by_file File_up_and_rows_01.file
    [up_row; double_row 4; star_row; even_row 2; neg_row 2].
Qed.
Lemma few_02 : wins_first (sum_of 1 [5] (State [1] [] [2])).
Proof. by_file File_up_and_rows_02.file [up_row; double_row 5; star_row; neg_row 2]. Qed.
Lemma few_03 : wins_first (sum_of 1 [6] (State [1; 4] [] [2])).
Proof.
  by_file File_up_and_rows_03.file
    [up_row; double_row 6; star_row; even_row 4; neg_row 2].
Qed.
Lemma few_04 : wins_first (sum_of 1 [7] (State [1; 5] [] [2])).
Proof.
  by_file File_up_and_rows_04.file
    [up_row; double_row 7; star_row; even_row 5; neg_row 2].
Qed.
Lemma few_05 : wins_first (sum_of 1 [8] (State [2] [] [2])).
Proof. by_file File_up_and_rows_05.file [up_row; double_row 8; even_row 2; neg_row 2]. Qed.
Lemma few_06 : wins_first (sum_of 1 [2] (State [2] [] [3])).
Proof. by_file File_up_and_rows_06.file [up_row; double_row 2; even_row 2; neg_row 3]. Qed.
Lemma few_07 : wins_first (sum_of 1 [3] (State [2; 1] [] [3])).
Proof.
  by_file File_up_and_rows_07.file
    [up_row; double_row 3; even_row 2; star_row; neg_row 3].
Qed.
Lemma few_08 : wins_first (sum_of 1 [5] (State [2] [] [3])).
Proof. by_file File_up_and_rows_08.file [up_row; double_row 5; even_row 2; neg_row 3]. Qed.
Lemma few_09 : wins_first (sum_of 1 [6] (State [2; 4] [] [3])).
Proof.
  by_file File_up_and_rows_09.file
    [up_row; double_row 6; even_row 2; even_row 4; neg_row 3].
Qed.
Lemma few_10 : wins_first (sum_of 1 [7] (State [2; 5] [] [3])).
Proof.
  by_file File_up_and_rows_10.file
    [up_row; double_row 7; even_row 2; even_row 5; neg_row 3].
Qed.
Lemma few_11 : wins_first (sum_of 1 [8] (State [1] [] [3])).
Proof. by_file File_up_and_rows_11.file [up_row; double_row 8; star_row; neg_row 3]. Qed.
Lemma few_12 : wins_first (sum_of 1 [2] (State [4] [] [5])).
Proof. by_file File_up_and_rows_12.file [up_row; double_row 2; even_row 4; neg_row 5]. Qed.
Lemma few_13 : wins_first (sum_of 1 [3] (State [4; 1] [] [5])).
Proof.
  by_file File_up_and_rows_13.file
    [up_row; double_row 3; even_row 4; star_row; neg_row 5].
Qed.
Lemma few_14 : wins_first (sum_of 1 [4] (State [4; 2] [] [5])).
Proof.
  by_file File_up_and_rows_14.file
    [up_row; double_row 4; even_row 4; even_row 2; neg_row 5].
Qed.
Lemma few_15 : wins_first (sum_of 1 [5] (State [4] [] [5])).
Proof. by_file File_up_and_rows_15.file [up_row; double_row 5; even_row 4; neg_row 5]. Qed.
Lemma few_16 : wins_first (sum_of 1 [7] (State [4; 5] [] [5])).
Proof.
  by_file File_up_and_rows_16.file
    [up_row; double_row 7; even_row 4; even_row 5; neg_row 5].
Qed.
Lemma few_17 : wins_first (sum_of 1 [8] (State [4; 1; 2] [] [5])).
Proof.
  by_file File_up_and_rows_17.file
    [up_row; double_row 8; even_row 4; star_row; even_row 2; neg_row 5].
Qed.
Lemma few_18 : wins_first (sum_of 1 [2] (State [5] [] [6])).
Proof. by_file File_up_and_rows_18.file [up_row; double_row 2; even_row 5; neg_row 6]. Qed.
Lemma few_19 : wins_first (sum_of 1 [3] (State [5; 1] [] [6])).
Proof.
  by_file File_up_and_rows_19.file
    [up_row; double_row 3; even_row 5; star_row; neg_row 6].
Qed.
Lemma few_20 : wins_first (sum_of 1 [4] (State [5; 2] [] [6])).
Proof.
  by_file File_up_and_rows_20.file
    [up_row; double_row 4; even_row 5; even_row 2; neg_row 6].
Qed.
Lemma few_21 : wins_first (sum_of 1 [5] (State [5] [] [6])).
Proof. by_file File_up_and_rows_21.file [up_row; double_row 5; even_row 5; neg_row 6]. Qed.
Lemma few_22 : wins_first (sum_of 1 [6] (State [5; 4] [] [6])).
Proof.
  by_file File_up_and_rows_22.file
    [up_row; double_row 6; even_row 5; even_row 4; neg_row 6].
Qed.
Lemma few_23 : wins_first (sum_of 1 [8] (State [5; 1; 2] [] [6])).
Proof.
  by_file File_up_and_rows_23.file
    [up_row; double_row 8; even_row 5; star_row; even_row 2; neg_row 6].
Qed.
Lemma few_24 : wins_first (sum_of 1 [2] (State [1; 2] [] [7])).
Proof.
  by_file File_up_and_rows_24.file
    [up_row; double_row 2; star_row; even_row 2; neg_row 7].
Qed.
Lemma few_25 : wins_first (sum_of 1 [3] (State [2] [] [7])).
Proof. by_file File_up_and_rows_25.file [up_row; double_row 3; even_row 2; neg_row 7]. Qed.
Lemma few_26 : wins_first (sum_of 1 [4] (State [1] [] [7])).
Proof. by_file File_up_and_rows_26.file [up_row; double_row 4; star_row; neg_row 7]. Qed.
Lemma few_27 : wins_first (sum_of 1 [5] (State [1; 2] [] [7])).
Proof.
  by_file File_up_and_rows_27.file
    [up_row; double_row 5; star_row; even_row 2; neg_row 7].
Qed.
Lemma few_28 : wins_first (sum_of 1 [6] (State [1; 2; 4] [] [7])).
Proof.
  by_file File_up_and_rows_28.file
    [up_row; double_row 6; star_row; even_row 2; even_row 4; neg_row 7].
Qed.
Lemma few_29 : wins_first (sum_of 1 [7] (State [1; 2; 5] [] [7])).
Proof.
  by_file File_up_and_rows_29.file
    [up_row; double_row 7; star_row; even_row 2; even_row 5; neg_row 7].
Qed.

Theorem few q k : In q [2; 3; 5; 6; 7] -> In k [2; 3; 4; 5; 6; 7; 8] -> k <> q + 1 ->
  wins_first (sum_of 1 [k] (add_even (q - 1) (add_even (k - 2) (State [] [] [q])))).
Proof.
  intros Q K D.
  destruct Q as [<-|[<-|[<-|[<-|[<-|[]]]]]],
    K as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]; try (elim D; reflexivity).
  - exact few_00.
  - exact few_01.
  - exact few_02.
  - exact few_03.
  - exact few_04.
  - exact few_05.
  - exact few_06.
  - exact few_07.
  - exact few_08.
  - exact few_09.
  - exact few_10.
  - exact few_11.
  - exact few_12.
  - exact few_13.
  - exact few_14.
  - exact few_15.
  - exact few_16.
  - exact few_17.
  - exact few_18.
  - exact few_19.
  - exact few_20.
  - exact few_21.
  - exact few_22.
  - exact few_23.
  - exact few_24.
  - exact few_25.
  - exact few_26.
  - exact few_27.
  - exact few_28.
  - exact few_29.
Qed.
