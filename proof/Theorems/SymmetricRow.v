(** * O(OX)^nX beside any number of different rows (XO)^m: the first player wins *)

From Coq Require Import String List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term Sanity Main.
From Segcert.Param Require Import Rows Claims.
From Segcert.Param Require Bag PositionsSound.
From Segcert.Theorems Require Import Embedded AllN AnyRows RowLists RowMoves RowCounts RowStates
  FewRows Weights WeightsDecide SymmetricStates SymmetricStrategy UpAndRows SymmetricCertificates.
From Segcert.Theorems Require
  File_symmetric_row_05 File_symmetric_row_06 File_symmetric_row_07 File_symmetric_row_08
  File_symmetric_row_09 File_symmetric_row_10 File_symmetric_row_11 File_symmetric_row_12
  File_symmetric_row_13.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).
Local Notation wins_second G := (second Left G = true).

(** ** Rows as words *)

Lemma cells_app u v : cells (u ++ v) = cells u ++ cells v.
Proof. apply map_app. Qed.
Lemma shifted_cells n : cells (Rows.power [Right; Left] n) = repeated (squares "OX") n.
Proof.
  induction n as [|n IH]; [easy|].
  change (cells (Rows.power [Right; Left] (S n)))
    with (stone Right :: stone Left :: cells (Rows.power [Right; Left] n)). now rewrite IH.
Qed.
Lemma double_even_game n : game_of (double_even_word n) = row (squares "OO" ++ xo n).
Proof.
  unfold word_game, double_even_word. f_equal.
  change (cells (Right :: Right :: even_word n)) with (squares "OO" ++ cells (even_word n)).
  now rewrite even_cells.
Qed.
Lemma double_both_game n :
  game_of (double_both_word n) = row (squares "OO" ++ xo n ++ squares "O").
Proof.
  unfold word_game, double_both_word, double_even_word. f_equal. rewrite cells_app.
  change (cells (Right :: Right :: even_word n)) with (squares "OO" ++ cells (even_word n)).
  now rewrite even_cells, <- app_assoc.
Qed.
Lemma double_odd_game n :
  game_of (double_odd_word n) = row (squares "O" ++ repeated (squares "OX") n).
Proof.
  unfold word_game, double_odd_word. f_equal.
  change (cells (Right :: Rows.power [Right; Left] n))
    with (squares "O" ++ cells (Rows.power [Right; Left] n)). now rewrite shifted_cells.
Qed.
(** O(OX)^nX. *)
Definition symmetric_word (n : nat) : list player := double_odd_word n ++ [Left].
Lemma symmetric_game n :
  game_of (symmetric_word n) = row (squares "O" ++ repeated (squares "OX") n ++ squares "X").
Proof.
  unfold word_game, symmetric_word, double_odd_word. f_equal. rewrite cells_app.
  change (cells (Right :: Rows.power [Right; Left] n))
    with (squares "O" ++ cells (Rows.power [Right; Left] n)).
  now rewrite shifted_cells, <- app_assoc.
Qed.
Lemma symmetric_twice n :
  (game_of (symmetric_word n) + game_of (symmetric_word n) == zero)%game.
Proof.
  apply Bag.opposite_game. right. unfold symmetric_word, double_odd_word.
  assert (E : word_neg (Rows.power [Right; Left] n) = even_word n).
  { unfold word_neg, even_word. induction n as [|n IH]; cbn [Rows.power app map other]; [easy|].
    now rewrite IH. }
  unfold word_neg in *. cbn [map app]. rewrite map_app, E. cbn [map other rev].
  rewrite rev_app_distr, even_word_rev. easy.
Qed.

(** ** Left moves first *)

Lemma both_and_even n : wins_first
  (game_of (double_both_word (n + 4)) + (game_of oxx + game_of (even_word n)))%game.
Proof.
  rewrite (add_comm (game_of oxx)), add_assoc, double_both_game, even_game. apply over_zero.
  unfold xo. reads both_and_even_verified [n].
Qed.
Lemma odd_and_even n : wins_first
  (game_of (double_odd_word (n + 4)) + (game_of oxx + game_of (even_word n)))%game.
Proof.
  rewrite (add_comm (game_of oxx)), add_assoc, double_odd_game, even_game. apply over_zero.
  unfold xo. reads odd_and_even_verified [n].
Qed.
Lemma even_and_neg n : n >= 2 -> wins_first (sum_of 1 [n + 1] (State [] [] [n])).
Proof.
  intros H.
  assert (V : (sum_of 1 [n + 1]%nat (State [] [] [n]) == row (squares "OO" ++ xo (n + 1)) +
    game_of oxx - alternating "O" n)%game).
  { rewrite <- double_even_game, <- neg_game.
    change (sum_of 1 [(n + 1)%nat] (State [] [] [n])) with
      (game_of oxx + (game_of (double_even_word (n + 1)) + zero) +
       (game_of (neg_word n) + zero))%game.
    rewrite !add_0_r. apply add_eq; [apply add_comm|easy]. }
  rewrite V. apply over_zero. unfold xo, alternating, xo. reads even_and_neg_verified [n].
Qed.
Theorem up_second D s : fine D s -> ~ bad D s -> wins_second (sum_of 1 D s).
Proof.
  exact (one_up_second both_and_even odd_and_even even_and_neg few D s).
Qed.

Lemma up_of_xx : (game_of [Left; Left; Right; Left; Left] == game_of oxx)%game.
Proof. by_play. Qed.
Lemma left_of_symmetric n : In (double_even_word n, [Left; Left; Right; Left; Left])
  (splits Left [] (symmetric_word (n + 3))).
Proof.
  apply splits_in. left. exists [Left; Right; Left; Left]. split; [|easy].
  unfold is_place, symmetric_word, double_odd_word, double_even_word.
  rewrite (Nat.add_comm n 3). cbn [Nat.add].
  change (Rows.power [Right; Left] (S (S (S n))))
    with (Right :: Left :: Rows.power [Right; Left] (S (S n))).
  rewrite <- shifted, !even_word_S. cbn [app]. now rewrite <- !app_assoc.
Qed.
Ltac by_file file n :=
  eapply over_parts; [reflexivity|];
  as_stated file
    (Summand false (Form 1 []) 1
       (Row [PWord (word "O") [Blk (word "OX") (Form (Z.of_nat n) []) (word "X")]]) ::
     (if Nat.eqb n 5 then [] else [written "" "XO" (n - 5)])).
(** The sums in which that move fails, for short rows, by certificates. *)
Lemma few_rows n : In n (seq 5 9) ->
  wins_first (parts_game [symmetric_word n; even_word (n - 5)]).
Proof.
  intros I. destruct I as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]]].
  - by_file File_symmetric_row_05.file 5.
  - by_file File_symmetric_row_06.file 6.
  - by_file File_symmetric_row_07.file 7.
  - by_file File_symmetric_row_08.file 8.
  - by_file File_symmetric_row_09.file 9.
  - by_file File_symmetric_row_10.file 10.
  - by_file File_symmetric_row_11.file 11.
  - by_file File_symmetric_row_12.file 12.
  - by_file File_symmetric_row_13.file 13.
Qed.
Lemma beside_one_even n : n >= 5 -> wins_first
  (game_of (symmetric_word n) + game_of (even_word (n - 5)))%game.
Proof.
  intros H. destruct (le_lt_dec 14 n) as [L|L].
  - rewrite (add_comm (game_of (symmetric_word n))), even_game, symmetric_game.
    apply (fuzzy_first Left). unfold xo. reads one_even_verified [n - 5; n].
  - assert (F := few_rows n). unfold parts_game in F. cbn [map sum fold_right] in F.
    rewrite add_0_r in F. apply F, in_seq. lia.
Qed.
Lemma one_row_ahead n s : normal s -> odds s = [] -> negs s = [] -> n >= 4 ->
  wins_first (game_of (symmetric_word n) + total s)%game.
Proof.
  intros N O Q H.
  assert (E : length (odds s) = length (negs s)) by now rewrite O, Q.
  assert (move : wins_second (game_of (double_even_word (n - 3)) + sum_of 1 [] s)%game ->
    wins_first (game_of (symmetric_word n) + total s)%game).
  { intros W. replace n with (n - 3 + 3) at 1 by lia.
    apply (left_answer _ _ _ _ (left_of_symmetric (n - 3))).
    now rewrite up_of_xx, <- add_assoc, <- (no_rows s), add_up. }
  destruct (le_lt_dec 5 n) as [L|L].
  - destruct (bad_dec [n - 3] s) as [(k & [= <-] & B)|B].
    + apply bad_total in B. rewrite B. replace (n - 3 - 2) with (n - 5) by lia.
      now apply beside_one_even.
    + apply move. rewrite add_double. apply up_second; [|exact B].
      split; [easy|]. split; [constructor; [lia|constructor]|].
      split; [easy|]. split; [easy|]. right. left. unfold long. rewrite O, Q. split; constructor.
  - apply move. replace (n - 3) with 1 by lia. rewrite double_one.
    apply rows_two_ahead; [now apply any_even_normal|constructor|].
    rewrite any_even_balance. unfold balance. lia.
Qed.
Theorem symmetric_first l n : NoDup l -> Forall is_even l -> n >= 4 ->
  wins_first (game_of (symmetric_word n) + rows "" l)%game.
Proof.
  intros D E H. rewrite <- evens_total. apply one_row_ahead; try easy. now apply evens_normal.
Qed.

(** The first player wins O(OX)^nX with n >= 4 beside different rows (XO)^m with m other than 3 and
    6, in any number. *)
Theorem symmetric_row l n : NoDup l -> Forall is_even l -> n >= 4 ->
  (rows "" l + row (squares "O" ++ repeated (squares "OX") n ++ squares "X") || zero)%game.
Proof.
  intros D E H. rewrite <- symmetric_game.
  assert (W := symmetric_first l n D E H). set (r := game_of (symmetric_word n)) in *.
  assert (R : (- r == r)%game).
  { rewrite <- (add_0_r (- r)%game), <- (symmetric_twice n), add_assoc, (add_comm (- r)%game).
    fold r. now rewrite cancel, add_0_l. }
  assert (V := weights_exchanged l [] []). change (rows "O" []) with zero in V.
  rewrite opp_zero, !add_0_r in V.
  apply fuzzy_games. split; [now rewrite add_comm|].
  rewrite <- (first_opp Left), opp_add, V, R, add_comm. exact W.
Qed.
