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

Definition written_sum (u : nat) (D : list nat) (s : state) : list summand :=
  map (written "O" "XX") (repeat 1 u) ++ map (written "OO" "XO") D ++ written_state s.

Lemma sum_parts u D s : sum_of u D s = parts_game (row_words u D ++ words s).
Proof. symmetry. apply PositionsSound.parts_game_app. Qed.
(** Left wins if he moves first, as a certificate says of the rows of this sum. *)
Ltac by_file file :=
  lazymatch goal with
  | |- wins_first (sum_of ?u ?D ?s) =>
      let t := eval vm_compute in s in change s with t; rewrite sum_parts;
      eapply over_parts; [reflexivity|as_stated file (written_sum u D t)]
  end.

Theorem few q k : In q [2; 3; 5; 6; 7] -> In k [2; 3; 4; 5; 6; 7; 8] -> k <> q + 1 ->
  wins_first (sum_of 1 [k] (add_even (q - 1) (add_even (k - 2) (State [] [] [q])))).
Proof.
  intros Q K D.
  destruct Q as [<-|[<-|[<-|[<-|[<-|[]]]]]],
    K as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]; try (elim D; reflexivity).
  - by_file File_up_and_rows_00.file.
  - by_file File_up_and_rows_01.file.
  - by_file File_up_and_rows_02.file.
  - by_file File_up_and_rows_03.file.
  - by_file File_up_and_rows_04.file.
  - by_file File_up_and_rows_05.file.
  - by_file File_up_and_rows_06.file.
  - by_file File_up_and_rows_07.file.
  - by_file File_up_and_rows_08.file.
  - by_file File_up_and_rows_09.file.
  - by_file File_up_and_rows_10.file.
  - by_file File_up_and_rows_11.file.
  - by_file File_up_and_rows_12.file.
  - by_file File_up_and_rows_13.file.
  - by_file File_up_and_rows_14.file.
  - by_file File_up_and_rows_15.file.
  - by_file File_up_and_rows_16.file.
  - by_file File_up_and_rows_17.file.
  - by_file File_up_and_rows_18.file.
  - by_file File_up_and_rows_19.file.
  - by_file File_up_and_rows_20.file.
  - by_file File_up_and_rows_21.file.
  - by_file File_up_and_rows_22.file.
  - by_file File_up_and_rows_23.file.
  - by_file File_up_and_rows_24.file.
  - by_file File_up_and_rows_25.file.
  - by_file File_up_and_rows_26.file.
  - by_file File_up_and_rows_27.file.
  - by_file File_up_and_rows_28.file.
  - by_file File_up_and_rows_29.file.
Qed.
