(** * Weights decide every sum of rows (XO)^n and long rows O(XO)^n and X(OX)^n

    If rows that cancel are removed, Left wins if there are more rows O(XO)^n than X(OX)^n, and the
    first player wins if there are as many and a row is left. The only exceptions are
    (XO)^m + O(XO)^n with m = n + 2 or m = n - 1: Right moves to 0. *)

From Coq Require Import String List Arith NArith ZArith Lia Permutation Morphisms.
From Segcert Require Import Clobber Game Row Term Sanity.
From Segcert.Param Require Import Claims.
From Segcert.Param Require Bag PositionsSound.
From Segcert.Theorems Require Import AllN AnyRows Between RowLists RowMoves RowCounts RowStates
  FewRows Weights.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).
Local Notation wins_second G := (second Left G = true).

(** ** Any number of rows *)

Lemma same_total s t : same_rows s t -> total s == total t.
Proof.
  intros (E & P & Q). apply total_permutation. unfold words.
  now rewrite (Permutation_map _ E), (Permutation_map _ P), (Permutation_map _ Q).
Qed.
Lemma first_same s t : same_rows s t -> wins_first (total s) -> wins_first (total t).
Proof. now intros ->%same_total. Qed.

Theorem equal_first s : normal s -> long s -> length (odds s) = length (negs s) ->
  s <> State [] [] [] -> wins_first (total s).
Proof.
  exact (equal_weights_first _ _ first_same right_moves left_even left_neg one_even two_evens
    six_and_even three_apart base_1 base_2 base_3 base_4 base_5 base_6 base_7 base_8 base_9 base_10
    base_11 base_12 base_13 base_14 base_15 s).
Qed.
Theorem one_ahead_second s : normal s -> long s -> length (odds s) = S (length (negs s)) ->
  ~ exceptional s -> wins_second (total s).
Proof.
  exact (weight_one_second _ _ first_same right_moves left_even left_neg one_even two_evens
    six_and_even three_apart base_1 base_2 base_3 base_4 base_5 base_6 base_7 base_8 base_9 base_10
    base_11 base_12 base_13 base_14 base_15 s).
Qed.
Theorem with_short_neg k s : k = 1 \/ k = 2 -> normal s -> long s ->
  length (odds s) = S (length (negs s)) -> wins_first (total (add_neg (k + 1) s)).
Proof.
  exact (short_neg_first _ _ first_same right_moves left_even left_neg one_even two_evens
    six_and_even three_apart base_1 base_2 base_3 base_4 base_5 base_6 base_7 base_8 base_9 base_10
    base_11 base_12 base_13 base_14 base_15 k s).
Qed.

(** ** With the players exchanged *)

Local Open Scope game_scope.

Lemma even_negative n : - game_of (even_word n) == game_of (even_word n).
Proof.
  rewrite <- (add_0_r (- _)), <- (even_twice n), add_assoc, (add_comm (- _)), cancel.
  now rewrite add_0_l.
Qed.
Definition exchanged (s : state) : state := State (evens s) (negs s) (odds s).
Lemma exchanged_total s : total (exchanged s) == - total s.
Proof.
  assert (sum_neg : forall l, parts_game (map word_neg l) = - parts_game l).
  { unfold parts_game. induction l as [|w l IH]; [easy|].
    change (game_of (word_neg w) + sum (map game_of (map word_neg l)) =
            - (game_of w + sum (map game_of l))). now rewrite IH, word_game_neg, opp_add. }
  unfold total, words, exchanged. cbn [evens odds negs].
  rewrite <- sum_neg, !map_app, !map_map, !PositionsSound.parts_game_app.
  assert (E : forall l, parts_game (map (fun n => word_neg (even_word n)) l) ==
                        parts_game (map even_word l)).
  { induction l as [|n l IH]; [easy|].
    change (game_of (word_neg (even_word n)) + parts_game (map (fun n => word_neg (even_word n)) l)
            == game_of (even_word n) + parts_game (map even_word l)).
    rewrite IH. apply add_eq; [|easy]. rewrite word_game_neg. apply even_negative. }
  rewrite E. apply add_eq; [easy|]. rewrite add_comm. apply add_eq; apply same_eq;
    match goal with |- same (parts_game ?l) (parts_game ?m) => replace m with l; [easy|] end;
    apply map_ext; intros n; rewrite neg_word_neg, ?Bag.word_neg_neg; easy.
Qed.
Lemma exchanged_normal s : normal s -> long s -> normal (exchanged s).
Proof.
  intros [D E P Q N] [_ L]. constructor; cbn [exchanged evens odds negs]; try easy.
  - eapply Forall_impl; [|exact L]. unfold is_odd. simpl. lia.
  - eapply Forall_impl; [|exact P]. unfold is_odd. simpl. lia.
  - intros n I J. now apply (N n).
Qed.
Lemma exchanged_first s : first Right (total s) = first Left (total (exchanged s)).
Proof. now rewrite exchanged_total, first_opp. Qed.

(** ** What each normal state is *)

Theorem equal_fuzzy s : normal s -> long s -> length (odds s) = length (negs s) ->
  s <> State [] [] [] -> total s || zero.
Proof.
  intros N L E D. apply fuzzy_games. split; [now apply equal_first|].
  rewrite exchanged_first. apply equal_first; [now apply exchanged_normal| |easy|].
  - destruct L. now split.
  - intros [= A B C]. apply D. destruct s as [l k j]. cbn [evens odds negs] in *. congruence.
Qed.
Lemma greater G : wins_second G -> wins_first G -> G > zero.
Proof.
  intros S F. split; [now apply ge_zero|]. rewrite zero_ge. unfold second. cbn [other].
  now rewrite F.
Qed.
Lemma balance_one s : length (odds s) = S (length (negs s)) -> balance s = 1%Z.
Proof. unfold balance. lia. Qed.
Theorem one_ahead_greater s : normal s -> long s -> length (odds s) = S (length (negs s)) ->
  ~ exceptional s -> total s > zero.
Proof.
  intros N L E X. apply greater; [now apply one_ahead_second|]. apply ahead; [easy|].
  now rewrite balance_one.
Qed.
Theorem exceptional_fuzzy s : normal s -> long s -> exceptional s -> total s || zero.
Proof.
  intros N L X. destruct X as (Q & n & P & H).
  assert (B : balance s = 1%Z) by (unfold balance; now rewrite Q, P).
  apply fuzzy_games. split; [apply ahead; [easy|now rewrite B]|].
  rewrite exchanged_first.
  assert (M : normal (exchanged s)) by now apply exchanged_normal.
  assert (long_n : (n >= 5)%nat) by (destruct L as [F _]; rewrite P in F; now inversion F).
  assert (none : forall t, total t == zero -> wins_second (total t)) by now intros t ->.
  assert (V : total s == game_of (odd_word n) + parts_game (map even_word (evens s))).
  { unfold total, words. rewrite P, Q, PositionsSound.parts_game_app, add_comm.
    apply add_eq; [|easy]. apply same_eq. unfold parts_game. cbn [map app sum fold_right].
    now rewrite add_0_r. }
  destruct H as [E|[E|(-> & E)]].
  - apply (left_even _ (n + 2)%nat); 
      [easy|unfold exchanged; cbn [evens]; rewrite E; now left|lia|]. apply none.
    rewrite add_odd_total. replace (n + 2 - 2)%nat with n by lia.
    unfold exchanged, without_even. cbn [evens odds negs]. rewrite E, P, Q.
    cbn [take_out]. rewrite Nat.eqb_refl.
    change (total (State [] [] [n])) with (game_of (neg_word n) + zero). rewrite add_0_r.
    apply odd_and_neg.
  - apply (left_neg _ n); [easy|unfold exchanged; cbn [negs]; rewrite P; now left|]. apply none.
    rewrite add_even_total. unfold exchanged, without_neg. cbn [evens odds negs].
    rewrite E, P, Q. cbn [take_out]. rewrite Nat.eqb_refl.
    change (total (State [(n - 1)%nat] [] [])) with (game_of (even_word (n - 1)%nat) + zero).
    rewrite add_0_r. apply even_twice.
  - apply (left_neg _ 7); [easy|unfold exchanged; cbn [negs]; rewrite P; now left|]. apply none.
    rewrite add_even_total. unfold exchanged, without_neg. cbn [evens odds negs].
    rewrite P, Q. cbn [take_out Nat.eqb].
    assert (same : same_rows (State (evens s) [] []) (State [1; 2] [] [])) by now repeat split.
    rewrite (same_total _ _ same).
    change (total (State [1; 2] [] [])) with
      (game_of (even_word 1) + (game_of (even_word 2) + zero)).
    rewrite add_0_r. change (7 - 1)%nat with 6%nat. rewrite even_six, add_assoc.
    rewrite <- (add_assoc (game_of (even_word 1))), (add_comm (game_of (even_word 2))).
    rewrite add_assoc, even_twice, add_0_l. apply even_twice.
Qed.
Theorem two_ahead_greater s : normal s -> (length (odds s) >= 2 + length (negs s))%nat ->
  total s > zero.
Proof.
  intros N L. apply greater; [apply two_ahead|apply ahead]; try easy; unfold balance; lia.
Qed.

(** ** Sums of any rows *)

(** The rows that are left of (XO)^n for all n of [l], O(XO)^n for all n of [k] and -O(XO)^n for all
    n of [j] after cancelling, with XO + (XO)^2 in place of (XO)^6 and without (XO)^3. *)
Definition cancelled (l k j : list nat) : state :=
  fold_right add_even (fold_right add_odd (fold_right add_neg (State [] [] []) j) k) l.

Lemma cancelled_normal l k j : all_from 5 k -> all_from 5 j ->
  normal (cancelled l k j) /\ long (cancelled l k j).
Proof.
  intros K J. unfold cancelled. induction l as [|n l [N L]]; cbn [fold_right];
    [|split; [now apply any_even_normal|now apply add_even_long]].
  induction K as [|n k G K [N L]]; cbn [fold_right];
    [|split; [apply add_odd_normal; [easy|unfold is_odd; lia]|now apply add_odd_long]].
  induction J as [|n j G J [N L]]; cbn [fold_right]; [now repeat constructor|].
  split; [apply add_neg_normal; [easy|lia]|now apply add_neg_long].
Qed.
Lemma cancelled_total l k j :
  total (cancelled l k j) == rows "" l + rows "O" k - rows "O" j.
Proof.
  unfold cancelled. induction l as [|n l IH]; cbn [fold_right].
  - induction k as [|n k IH]; cbn [fold_right].
    + induction j as [|n j IH]; cbn [fold_right]; [easy|].
      rewrite add_neg_total, IH, neg_game. unfold rows. cbn [map fold_right].
      rewrite opp_add, !add_0_l. easy.
    + rewrite add_odd_total, IH, odd_game. unfold rows. cbn [map fold_right].
      now rewrite !add_0_l, add_assoc.
  - rewrite add_even_total, IH, even_game. unfold rows. cbn [map fold_right].
    now rewrite !add_assoc.
Qed.
Lemma cancelled_weight l k j :
  (length (odds (cancelled l k j)) + length j = length k + length (negs (cancelled l k j)))%nat.
Proof.
  unfold cancelled. induction l as [|n l IH]; cbn [fold_right];
    [|now destruct (add_even_size n (fold_right add_even
        (fold_right add_odd (fold_right add_neg (State [] [] []) j) k) l)) as (_ & -> & ->)].
  induction k as [|n k IH]; cbn [fold_right].
  - induction j as [|n j IH]; cbn [fold_right length]; [easy|].
    destruct (add_neg_size n (fold_right add_neg (State [] [] []) j)) as [_ H]. cbn in IH. lia.
  - destruct (add_odd_size n (fold_right add_odd (fold_right add_neg (State [] [] []) j) k))
      as [_ H]. cbn [length]. lia.
Qed.

(** If as many rows O(XO)^n as -O(XO)^n are there, the sum is 0 if nothing is left, and the first
    player wins otherwise. If there is one more, Left wins, but for the exceptions. If there are two
    more, Left wins. *)
Theorem weights_decide l k j : all_from 5 k -> all_from 5 j ->
  let G := rows "" l + rows "O" k - rows "O" j in
  let s := cancelled l k j in
  (s = State [] [] [] -> G == zero) /\
  (length k = length j -> s <> State [] [] [] -> G || zero) /\
  (length k = S (length j) -> exceptional s -> G || zero) /\
  (length k = S (length j) -> ~ exceptional s -> G > zero) /\
  ((length k >= 2 + length j)%nat -> G > zero).
Proof.
  intros K J G s. destruct (cancelled_normal l k j K J) as [N L]. fold s in N, L.
  assert (V : total s == G) by apply cancelled_total.
  assert (W := cancelled_weight l k j). fold s in W.
  assert (fuzzy_G : total s || zero -> G || zero) by (unfold fuzzy; now rewrite V).
  assert (greater_G : total s > zero -> G > zero) by (unfold gt; now rewrite V).
  split; [intros E; now rewrite <- V, E|].
  split; [intros E D; apply fuzzy_G, equal_fuzzy; try easy; lia|].
  split; [intros E X; now apply fuzzy_G, exceptional_fuzzy|].
  split; [intros E X; apply greater_G, one_ahead_greater; try easy; lia|].
  intros E. apply greater_G, two_ahead_greater; [easy|lia].
Qed.
(** If there are more rows -O(XO)^n, exchange the players: this gives the negative. *)
Theorem weights_exchanged l k j :
  - (rows "" l + rows "O" k - rows "O" j) == rows "" l + rows "O" j - rows "O" k.
Proof.
  assert (E : - rows "" l == rows "" l).
  { unfold rows. induction l as [|n l IH]; cbn [map fold_right]; [easy|].
    rewrite opp_add, IH. apply add_eq; [|easy].
    change (alternating "" n) with (row (xo n)). rewrite <- even_game. apply even_negative. }
  rewrite !opp_add, E, opp_opp, <- !add_assoc. apply add_eq; [easy|apply add_comm].
Qed.

Lemma exchanged_less l k j : rows "" l + rows "O" j - rows "O" k > zero ->
  rows "" l + rows "O" k - rows "O" j < zero.
Proof.
  intros H. apply less_opp in H. rewrite opp_zero in H. unfold gt in *.
  now rewrite <- weights_exchanged, opp_opp in H.
Qed.
Lemma exchanged_fuzzy l k j : rows "" l + rows "O" j - rows "O" k || zero ->
  rows "" l + rows "O" k - rows "O" j || zero.
Proof.
  unfold fuzzy. rewrite <- weights_exchanged.
  intros [A B]. split; intros C; [apply B|apply A]; apply ge_opp in C; now rewrite opp_zero in C.
Qed.

(** Rows (XO)^n as a state. *)
Lemma evens_total l : total (State l [] []) == rows "" l.
Proof.
  unfold total, words. cbn [evens odds negs map]. rewrite app_nil_r.
  induction l as [|n l IH]; [easy|].
  change (game_of (even_word n) + parts_game (map even_word l) ==
          alternating "" n + rows "" l). now rewrite IH, even_game.
Qed.
Lemma evens_normal l : NoDup l -> Forall is_even l -> normal (State l [] []).
Proof. intros D E. constructor; [exact D|exact E|constructor|constructor|intros n []]. Qed.

(** The first player wins each sum of different rows (XO)^n with n other than 3 and 6. *)
Theorem different_rows l : NoDup l -> Forall is_even l -> l <> [] -> rows "" l || zero.
Proof.
  intros D E N.
  assert (F : total (State l [] []) || zero)
    by (apply equal_fuzzy; [now apply evens_normal|split; constructor|easy|now intros [= ->]]).
  unfold fuzzy in *. now rewrite <- evens_total.
Qed.

(** ** Single sums *)

(** Proves who wins a given sum with at least as many rows O(XO)^n as -O(XO)^n. *)
Ltac by_potentials :=
  match goal with
  | |- context [rows "" ?l + rows "O" ?k - rows "O" ?j] =>
      let Z := fresh "Z" in let N := fresh "N" in let X := fresh "X" in
      let G := fresh "G" in let H := fresh "H" in
      destruct (weights_decide l k j) as (Z & N & X & G & H);
      [unfold all_from; repeat (apply Forall_cons; [lia|]); apply Forall_nil..|];
      match goal with
      | |- _ == zero => apply Z; vm_compute; reflexivity
      | |- _ || zero =>
          first
            [ apply N; [reflexivity|vm_compute; discriminate]
            | apply X; [reflexivity|]; split; [reflexivity|];
              eexists; split; [reflexivity|]; vm_compute;
              first [left; reflexivity|right; left; reflexivity|
                     right; right; split;
                     [reflexivity|first [apply Permutation_refl|apply perm_swap]]] ]
      | |- _ > zero =>
          first
            [ apply H; cbn [length]; lia
            | apply G; [reflexivity|];
              let n := fresh "n" in let E := fresh "E" in let F := fresh "F" in
              intros (_ & n & E & F); vm_compute in E; first [discriminate E|injection E as <-];
              destruct F as [F|[F|[F E]]]; vm_compute in F; try discriminate F;
              apply Permutation_length in E; discriminate E ]
      end
  end.
(** Proves who wins a given sum. *)
Ltac by_weights :=
  match goal with
  | |- _ < zero => apply exchanged_less; by_potentials
  | |- _ => first [by_potentials|apply exchanged_fuzzy; by_potentials]
  end.

Example seven_rows : rows "" [200; 231; 260; 290; 17] + rows "O" [120] - rows "O" [90] || zero.
Proof. by_weights. Qed.
Example right_moves_to_zero : rows "" [11] + rows "O" [9] - rows "O" [] || zero.
Proof. by_weights. Qed.
Example right_is_ahead : rows "" [11; 30] + rows "O" [] - rows "O" [9] < zero.
Proof. by_weights. Qed.
Example left_moves_to_zero : rows "" [11] + rows "O" [] - rows "O" [9] || zero.
Proof. by_weights. Qed.
Example three_rows : rows "" [6] + rows "O" [] - rows "O" [7] || zero.
Proof. by_weights. Qed.
Example two_odds_left : rows "" [3; 5] + rows "O" [6; 9; 9] - rows "O" [5; 10] > zero.
Proof. by_weights. Qed.
