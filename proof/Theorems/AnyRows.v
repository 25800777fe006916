(** * Sums of any number of alternating rows

    Certificates about any number of rows, as theorems about lists of numbers: each number of a list
    is the number of copies of XO in one row. *)

From Coq Require Import String List NArith ZArith Lia Morphisms.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded AllN Ups File_any_xo_below_two_ups
  File_any_xo_and_oxo_above_two_downs File_any_oxo_above_zero_all_n File_any_xo_and_oxo_first_all_n
  File_any_xo_and_oxo_and_ooxo_above_zero_all_mn File_any_xo_and_oxo_against_one_first_all_kmn
  File_any_xo_and_oxo_against_one_above_zero_all_klmn.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.

(** The row u(XO)^n, and the sum of these rows for all n of a list. *)
Definition alternating (u : string) (n : nat) : game := row (squares u ++ xo n).
Definition rows (u : string) (l : list nat) : game :=
  fold_right add zero (map (alternating u) l).
(** All numbers of a list are at least [b]. *)
Definition all_from (b : nat) (l : list nat) : Prop := Forall (fun n => b <= n) l.

(** ** What the certificates say *)

Local Notation one a := (Summand false (Form 1 []) 1 a).
Local Notation any u b := (one (Any (Cell (word u) (word "XO") [] b))).
Local Notation odd i := (one (Row [PWord (word "O") [power (word "XO") (variable i)]])).
Local Notation minus_odd i :=
  (Summand true (Form 1 []) 1 (Row [PWord (word "O") [power (word "XO") (variable i)]])).
Local Notation says b left r right := (Statement (map Z.of_nat b) [] left r right).

Lemma below_two_ups_verified : verifies File_any_xo_below_two_ups.file
  (says [] [any "" 1] Less (copies_of 2 up)).
Proof. run. Qed.
Lemma above_two_downs_verified : verifies File_any_xo_and_oxo_above_two_downs.file
  (says [] [any "" 1; any "O" 1] Greater [Summand true (Form 2 []) 1 (Braces up)]).
Proof. run. Qed.
Lemma long_odd_row_verified : verifies File_any_oxo_above_zero_all_n.file
  (says [5] [any "O" 2; odd 0] Greater (copies_of 1 zero)).
Proof. run. Qed.
Lemma odd_row_verified : verifies File_any_xo_and_oxo_first_all_n.file
  (says [2] [any "" 1; any "O" 1; odd 0] Over (copies_of 1 zero)).
Proof. run. Qed.
Lemma two_odd_rows_verified : verifies File_any_xo_and_oxo_and_ooxo_above_zero_all_mn.file
  (says [2; 2] [any "" 1; any "O" 1; any "OO" 1; odd 0; odd 1] Greater (copies_of 1 zero)).
Proof. run. Qed.
Lemma two_against_one_verified : verifies File_any_xo_and_oxo_against_one_first_all_kmn.file
  (says [2; 2; 1] [any "" 1; any "O" 1; odd 0; odd 1; minus_odd 2] Over (copies_of 1 zero)).
Proof. run. Qed.
Lemma three_against_one_verified : verifies File_any_xo_and_oxo_against_one_above_zero_all_klmn.file
  (says [2; 2; 2; 1] [any "" 1; any "O" 1; odd 0; odd 1; odd 2; minus_odd 3] Greater
        (copies_of 1 zero)).
Proof. run. Qed.

(** In a cell that begins at [b], the row for n has the number n - b. *)
Definition less (b : nat) (l : list nat) : list nat := map (fun n => n - b) l.
Lemma rows_of_cell u b l : all_from b l ->
  fold_right add zero (map (fun i => row (squares u ++ repeated (squares "XO") (b + i) ++
                                          squares "")) (less b l)) = rows u l.
Proof.
  intros A. unfold less, rows. rewrite map_map. f_equal. apply map_ext_in. intros n I.
  apply (proj1 (Forall_forall _ _) A) in I. unfold alternating, xo.
  change (squares "") with (@nil square). rewrite app_nil_r.
  now replace (b + (n - b)) with n by lia.
Qed.
Ltac as_cells :=
  repeat match goal with
  | H : all_from ?b ?l |- context [rows ?u ?l] => rewrite <- (rows_of_cell u b l H)
  end;
  unfold alternating, xo.

Local Instance gt_eq : Proper (eq ==> eq ==> iff) gt.
Proof. intros G G' E H H' F. unfold gt. now rewrite E, F. Qed.
Lemma all_from_less b c l : all_from c l -> b <= c -> all_from b l.
Proof. intros A B. eapply Forall_impl; [|exact A]. simpl. lia. Qed.
Lemma all_from_cons b n l : all_from b (n :: l) -> b <= n /\ all_from b l.
Proof. apply Forall_cons_iff. Qed.
(** A board of rows side by side is their sum. *)
Lemma row_with_gaps l : row (with_gaps l) = fold_right add zero (map row l).
Proof.
  induction l as [|B [|C l] IH]; cbn [with_gaps map fold_right]; [easy|now rewrite add_0_r|].
  rewrite row_beside. f_equal. exact IH.
Qed.
Lemma sum_app l k : (fold_right add zero (l ++ k) ==
                     fold_right add zero l + fold_right add zero k)%game.
Proof.
  induction l as [|G l IH]; cbn [app fold_right]; [now rewrite add_0_l|].
  now rewrite IH, add_assoc.
Qed.
(** Sums with the same summands. *)
Ltac regroup :=
  apply same_eq; unfold rows; cbn [map fold_right];
  repeat match goal with |- context [alternating ?u ?n] => generalize (alternating u n) end;
  repeat match goal with
  | |- context [fold_right add zero ?l] => generalize (fold_right add zero l)
  end;
  intros; same_sums.

(** ** The theorems *)

(** Sums of rows (XO)^n lie between -2*up and 2*up. *)
Theorem any_below_two_ups l : all_from 1 l -> (rows "" l < times 2 up)%game.
Proof.
  intros L. as_cells. reads_rows below_two_ups_verified (@nil nat) [less 1 l] [(@nil nat)].
Qed.
Theorem any_above_two_downs l k : all_from 1 l -> all_from 1 k ->
  (rows "" l + rows "O" k > - times 2 up)%game.
Proof.
  intros L K. as_cells.
  reads_rows above_two_downs_verified (@nil nat) [less 1 l; less 1 k] [(@nil nat)].
Qed.

(** Left wins a sum of rows O(XO)^n, all with n >= 2 and one with n >= 5. *)
Theorem any_and_long_odd_row l n : all_from 2 l -> n >= 5 ->
  (rows "O" l + alternating "O" n > zero)%game.
Proof.
  intros L N. as_cells.
  reads_rows long_odd_row_verified [n] [less 2 l; (@nil nat)] [(@nil nat)].
Qed.

(** Left wins, if he moves first, a sum of rows (XO)^n, n >= 1, and O(XO)^n, n >= 2, with one of the
    second kind at least. *)
Theorem any_and_odd_row l k : all_from 1 l -> all_from 2 k -> length k >= 1 ->
  (rows "" l + rows "O" k |> zero)%game.
Proof.
  intros L K N. destruct k as [|n k]; [simpl in N; lia|]. apply all_from_cons in K as [N2 K].
  apply (all_from_less 1) in K; [|lia].
  assert (E : (rows "" l + rows "O" (n :: k) == rows "" l + rows "O" k + alternating "O" n)%game)
    by regroup.
  rewrite E. clear E. as_cells.
  reads_rows odd_row_verified [n] [less 1 l; less 1 k; (@nil nat)] [(@nil nat)].
Qed.

(** With two of them Left wins, whoever moves first; there may be rows OO(XO)^n, n >= 1, as well. *)
Theorem any_and_two_odd_rows l j k : all_from 1 l -> all_from 1 j -> all_from 2 k ->
  length k >= 2 -> (rows "" l + rows "OO" j + rows "O" k > zero)%game.
Proof.
  intros L J K N. destruct k as [|m [|n k]]; [simpl in N; lia|simpl in N; lia|].
  apply all_from_cons in K as [M2 K]. apply all_from_cons in K as [N2 K].
  apply (all_from_less 1) in K; [|lia].
  assert (E : (rows "" l + rows "OO" j + rows "O" (m :: n :: k) ==
               rows "" l + rows "O" k + rows "OO" j + alternating "O" m + alternating "O" n)%game)
    by regroup.
  rewrite E. clear E. as_cells. reads_rows two_odd_rows_verified [m; n]
    [less 1 l; less 1 k; less 1 j; (@nil nat); (@nil nat)] [(@nil nat)].
Qed.

(** The same of the board with these rows side by side, an empty square between two. *)
Corollary left_wins_two_odd_rows l k : all_from 1 l -> all_from 2 k -> length k >= 2 ->
  let board := with_gaps (map xo l ++ map (fun n => squares "O" ++ xo n) k) in
  wins_first Left board /\ wins_second Left board.
Proof.
  intros L K N board.
  assert (E : (row board == rows "" l + rows "OO" [] + rows "O" k)%game).
  { unfold board. rewrite row_with_gaps, map_app, sum_app, !map_map.
    change (rows "OO" []) with zero. now rewrite add_0_r. }
  assert (W : (row board > zero)%game)
    by (rewrite E; apply any_and_two_odd_rows; [easy|constructor|easy|easy]).
  destruct W as [ge no]. rewrite wins_first_row, wins_second_row. split.
  - rewrite zero_ge in no. unfold second in no. simpl in no. now destruct (first Left (row board)).
  - now apply ge_zero.
Qed.

(** Against one row X(OX)^n, n >= 1, the negative of O(XO)^n, one such row more suffices. *)
Theorem any_against_one_first l k n : all_from 1 l -> all_from 2 k -> length k >= 2 -> n >= 1 ->
  (rows "" l + rows "O" k - alternating "O" n |> zero)%game.
Proof.
  intros L K N N1. destruct k as [|h [|m k]]; [simpl in N; lia|simpl in N; lia|].
  apply all_from_cons in K as [H2 K]. apply all_from_cons in K as [M2 K].
  apply (all_from_less 1) in K; [|lia].
  assert (E : (rows "" l + rows "O" (h :: m :: k) ==
               rows "" l + rows "O" k + alternating "O" h + alternating "O" m)%game) by regroup.
  rewrite E. clear E. as_cells. reads_rows two_against_one_verified [h; m; n]
    [less 1 l; less 1 k; (@nil nat); (@nil nat); (@nil nat)] [(@nil nat)].
Qed.
Theorem any_against_one l k n : all_from 1 l -> all_from 2 k -> length k >= 3 -> n >= 1 ->
  (rows "" l + rows "O" k - alternating "O" n > zero)%game.
Proof.
  intros L K N N1. destruct k as [|g [|h [|m k]]]; try (simpl in N; lia).
  apply all_from_cons in K as [G2 K]. apply all_from_cons in K as [H2 K].
  apply all_from_cons in K as [M2 K]. apply (all_from_less 1) in K; [|lia].
  assert (E : (rows "" l + rows "O" (g :: h :: m :: k) == rows "" l + rows "O" k +
               alternating "O" g + alternating "O" h + alternating "O" m)%game) by regroup.
  rewrite E. clear E. as_cells. reads_rows three_against_one_verified [g; h; m; n]
    [less 1 l; less 1 k; (@nil nat); (@nil nat); (@nil nat); (@nil nat)] [(@nil nat)].
Qed.
