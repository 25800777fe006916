(** * One copy of up ahead, beside rows OO(XO)^k: the strategy

    Left wins a sum of rows OO(XO)^k, at least one, of OXX = up, and of a state with as many rows
    O(XO)^n as X(OX)^n if Right moves first, except if the only row OO(XO)^k has the state
    (XO)^(k-2) beside it: then Right cancels everything. *)

From Coq Require Import List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term.
From Segcert.Param Require Import Rows Claims Positions MovesSound.
From Segcert.Param Require Bag PositionsSound.
From Segcert.Theorems Require Import RowLists RowMoves RowCounts RowStates Weights WeightsDecide
  SymmetricStates.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).
Local Notation wins_second G := (second Left G = true).

Local Notation nothing := (State [] [] []).
(** Long, but for one row X(OX)^2 or X(OX)^3. *)
Definition nearly_long (s : state) : Prop := long s \/
  exists q, (q = 2 \/ q = 3) /\ In q (negs s) /\ long (without_neg q s).
Definition rows_size (D : list nat) : nat := list_sum (map (fun k => 2 * k + 2) D).
Definition all_size (D : list nat) (s : state) : nat := rows_size D + size s.
Definition fine (D : list nat) (s : state) : Prop :=
  normal s /\ from_two D /\ length (odds s) = length (negs s) /\ D <> [] /\
  (2 <= length D \/ nearly_long s).
(** Right can cancel everything. *)
Definition bad (D : list nat) (s : state) : Prop :=
  exists k, D = [k] /\ add_even (k - 2) s = nothing.
Definition good_below (N : nat) : Prop := forall D s, all_size D s < N -> fine D s ->
  ~ bad D s -> wins_second (sum_of 1 D s).

Lemma bad_dec D s : bad D s \/ ~ bad D s.
Proof.
  destruct D as [|k [|m D]]; [right; now intros (k & E & _)| |right; now intros (x & E & _)].
  destruct (add_even (k - 2) s) as [[|] [|] [|]] eqn:E;
    try (right; intros (x & [= <-] & F); congruence). left. now exists k.
Qed.
Lemma two_not_bad D s : 2 <= length D -> ~ bad D s.
Proof. intros L (k & -> & _). cbn in L. lia. Qed.
Lemma without_neg_add_even q n s : without_neg q (add_even n s) = add_even n (without_neg q s).
Proof. do 7 (destruct n as [|n]; [easy|]). easy. Qed.
Lemma nearly_long_even n s : nearly_long s -> nearly_long (add_even n s).
Proof.
  intros [L|(q & H & I & L)]; [left; now apply add_even_long|right].
  destruct (add_even_size n s) as (_ & _ & E).
  exists q. rewrite E, without_neg_add_even. repeat split; try easy; now apply add_even_long.
Qed.
Lemma add_even_lengths n s : length (odds s) = length (negs s) ->
  length (odds (add_even n s)) = length (negs (add_even n s)).
Proof. now destruct (add_even_size n s) as (_ & -> & ->). Qed.
Lemma rows_size_cons k D : rows_size (k :: D) = 2 * k + 2 + rows_size D.
Proof. easy. Qed.
Lemma same_balance s : length (odds s) = length (negs s) -> balance s = 0%Z.
Proof. unfold balance. lia. Qed.

(** Without OO(XO)^k and OXX. *)
Lemma nearly_long_first s : normal s -> length (odds s) = length (negs s) -> nearly_long s ->
  s <> nothing -> wins_first (total s).
Proof.
  intros N E [L|(q & H & I & L)] Z; [now apply equal_first|].
  assert (V : (total s == total (add_neg q (without_neg q s)))%game).
  { rewrite add_neg_total, (total_permutation s _ (words_without_neg q s I)). easy. }
  rewrite V. replace q with (q - 1 + 1) at 1 by lia.
  apply with_short_neg; [lia|now apply without_neg_normal|easy|].
  destruct (take_out_sum q (negs s) I) as [_ T]. cbn [without_neg odds negs]. lia.
Qed.
Lemma no_rows s : (sum_of 0 [] s == total s)%game.
Proof. unfold sum_of. change (parts_game (row_words 0 [])) with zero. now rewrite add_0_l. Qed.

(** The state that is bad. *)
Lemma bad_total n s : add_even n s = nothing -> (total s == game_of (even_word n))%game.
Proof.
  intros E. assert (V := add_even_total n s). rewrite E in V.
  change (total nothing) with zero in V.
  rewrite <- (add_0_l (total s)), <- (even_twice n), <- add_assoc, <- V, add_0_r. easy.
Qed.
Lemma toggle_nothing n l : NoDup l -> toggle n l = [] -> Permutation l [n].
Proof.
  intros D E. assert (P : Permutation (toggle n l) []) by now rewrite E.
  now apply toggle_back in P.
Qed.
Lemma bad_evens n s : normal s -> add_even n s = nothing ->
  Permutation (evens s) (evens (add_even n nothing)).
Proof.
  intros G E. pose proof (evens_once s G) as D. destruct (Nat.eq_dec n 0) as [->|];
    [change (s = nothing) in E; now rewrite E|].
  destruct (Nat.eq_dec n 3) as [->|]; [change (s = nothing) in E; now rewrite E|].
  destruct (Nat.eq_dec n 6) as [->|].
  - apply (f_equal evens) in E. cbn in E. apply toggle_nothing in E; [|now apply toggle_once].
    apply toggle_back in E; [|easy]. cbn in E. rewrite E. cbn. apply perm_swap.
  - rewrite add_even_toggle in * by (red; lia). apply (f_equal evens) in E. cbn [evens] in *.
    now apply toggle_nothing in E.
Qed.
Lemma not_in_even_list j o : j >= 7 -> j <> o -> ~ In j (evens (add_even o nothing)).
Proof.
  intros J D I. destruct (le_lt_dec 7 o) as [L|L].
  - rewrite add_even_toggle in I by (red; lia). destruct I as [I|[]]. lia.
  - do 7 (destruct o as [|o]; [cbn in I; lia|]). lia.
Qed.

Section Strategy.
  (** Certificates. *)
  Hypothesis both_and_even : forall n, wins_first
    (game_of (double_both_word (n + 4)) + (game_of oxx + game_of (even_word n)))%game.
  Hypothesis odd_and_even : forall n, wins_first
    (game_of (double_odd_word (n + 4)) + (game_of oxx + game_of (even_word n)))%game.
  Hypothesis even_and_neg : forall n, n >= 2 -> wins_first (sum_of 1 [n + 1] (State [] [] [n])).
  Hypothesis few : forall q k, In q [2; 3; 5; 6; 7] -> In k [2; 3; 4; 5; 6; 7; 8] ->
    k <> q + 1 -> wins_first (sum_of 1 [k] (add_even (q - 1) (add_even (k - 2) (State [] [] [q])))).

  (** Left makes OO(XO)^(i-2) of O(OX)^i. *)
  Lemma odd_answer N D s i : good_below N -> normal s -> from_two D -> D <> [] ->
    (balance s >= 0)%Z -> (i >= 4 -> all_size ((i - 2) :: D) s < N) ->
    wins_first (game_of (double_odd_word i) + sum_of 1 D s)%game.
  Proof.
    intros G M F Z B L. destruct i as [|[|[|[|i]]]].
    - change (game_of (double_odd_word 0)) with zero.
      rewrite add_0_l. apply rows_ahead; easy || lia.
    - rewrite down_sum. now apply rows_equal.
    - rewrite double_odd_two, add_even_sum. apply rows_ahead; [now apply any_even_normal|easy|].
      rewrite any_even_balance. lia.
    - apply (left_answer _ _ _ _ (left_of_double_odd 1)). change (game_of [Left; Left]) with zero.
      rewrite add_0_r, double_one. apply rows_two_ahead; [now apply any_even_normal|easy|].
      rewrite any_even_balance. lia.
    - replace (S (S (S (S i)))) with (S (S i) + 2) by lia.
      apply (left_answer _ _ _ _ (left_of_double_odd (S (S i)))).
      change (game_of [Left; Left]) with zero. rewrite add_0_r, add_double.
      assert (F' : from_two (S (S i) :: D)) by (constructor; [lia|easy]).
      destruct (Z_le_gt_dec 1 (balance s)); [apply rows_two_ahead; try easy; lia|].
      apply G; [apply L; lia| |apply two_not_bad; destruct D; [easy|cbn; lia]].
      split; [easy|]. split; [easy|]. split; [unfold balance in *; lia|]. split; [easy|].
      left. destruct D; [easy|cbn; lia].
  Qed.

  (** The same without other rows with a doubled end. *)
  Lemma odd_answer_alone N s i : good_below N -> fine [i + 1] s -> ~ bad [i + 1] s -> i >= 1 ->
    (i >= 4 -> all_size [i - 2] s < N) ->
    wins_first (game_of (double_odd_word i) + sum_of 1 [] s)%game.
  Proof.
    intros G (M & _ & E & _ & O) X H L. assert (B := same_balance s E).
    destruct O as [O|O]; [cbn in O; lia|]. destruct i as [|[|[|[|i]]]]; [lia| | | |].
    - rewrite down_sum, no_rows. apply nearly_long_first; try easy.
      intros ->. apply X. now exists 2.
    - rewrite double_odd_two, add_even_sum.
      apply rows_ahead; [now apply any_even_normal|constructor|].
      rewrite any_even_balance. lia.
    - apply (left_answer _ _ _ _ (left_of_double_odd 1)). change (game_of [Left; Left]) with zero.
      rewrite add_0_r, double_one.
      apply rows_two_ahead; [now apply any_even_normal|constructor|].
      rewrite any_even_balance. lia.
    - destruct (bad_dec [S (S i)] s) as [(k & [= <-] & Y)|Y].
      + apply bad_total in Y. unfold sum_of. rewrite Y. replace (S (S i) - 2) with i by lia.
        change (parts_game (row_words 1 [])) with (game_of oxx + zero)%game. rewrite add_0_r.
        replace (S (S (S (S i)))) with (i + 4) by lia. apply odd_and_even.
      + replace (S (S (S (S i)))) with (S (S i) + 2) by lia.
        apply (left_answer _ _ _ _ (left_of_double_odd (S (S i)))).
        change (game_of [Left; Left]) with zero. rewrite add_0_r, add_double.
        apply G; [apply L; lia| |exact Y]. split; [easy|].
        split; [constructor; [lia|constructor]|]. split; [easy|]. split; [easy|now right].
  Qed.

  (** Left makes OO(XO)^(i-2) of OO(XO)^iO. *)
  Lemma both_answer N D s i : good_below N -> normal s -> from_two D ->
    length (odds s) = length (negs s) -> (D <> [] \/ nearly_long s) ->
    (D = [] -> i = 1 -> s <> nothing) -> (i >= 4 -> all_size ((i - 2) :: D) s < N) ->
    wins_first (game_of (double_both_word i) + sum_of 1 D s)%game.
  Proof.
    intros G M F E O X L. assert (B := same_balance s E). destruct i as [|[|[|[|i]]]].
    - change (game_of (double_both_word 0)) with zero.
      rewrite add_0_l. apply rows_ahead; easy || lia.
    - rewrite double_both_one, down_sum. destruct D as [|k D]; [|apply rows_equal; easy || lia].
      rewrite no_rows. destruct O as [O|O]; [easy|]. apply nearly_long_first; try easy. now apply X.
    - rewrite double_both_two, add_even_sum. apply rows_ahead; [now apply any_even_normal|easy|].
      rewrite any_even_balance. lia.
    - apply (left_answer _ _ _ _ (left_of_double_both 1)).
      rewrite xxoo, add_0_r, double_one. apply rows_two_ahead; [now apply any_even_normal|easy|].
      rewrite any_even_balance. lia.
    - destruct (bad_dec (S (S i) :: D) s) as [(k & [= <- ->] & Y)|Y].
      + apply bad_total in Y. unfold sum_of. rewrite Y. replace (S (S i) - 2) with i by lia.
        change (parts_game (row_words 1 [])) with (game_of oxx + zero)%game. rewrite add_0_r.
        replace (S (S (S (S i)))) with (i + 4) by lia. apply both_and_even.
      + replace (S (S (S (S i)))) with (S (S i) + 2) by lia.
        apply (left_answer _ _ _ _ (left_of_double_both (S (S i)))).
        rewrite xxoo, add_0_r, add_double.
        apply G; [apply L; lia| |exact Y]. split; [easy|].
        split; [constructor; [lia|easy]|]. split; [easy|]. split; [easy|].
        destruct D; [right; now destruct O|left; cbn; lia].
  Qed.

  (** Left moves X(OX)^q to (XO)^(q-1). *)
  Lemma neg_answer N D s q : good_below N -> normal s -> from_two D -> D <> [] ->
    S (length (odds s)) = length (negs s) -> In q (negs s) ->
    (2 <= length D \/ nearly_long (without_neg q s) /\ q <> 4) -> all_size D s <= N ->
    wins_first (sum_of 1 D s).
  Proof.
    intros G M F Z E I O L. set (t := without_neg q s).
    assert (M' : normal t) by now apply without_neg_normal.
    assert (Q : q >= 2).
    { pose proof (negs_good s M) as H. rewrite Forall_forall in H. now apply H. }
    destruct (take_out_sum q (negs s) I) as [T1 T2].
    assert (size_t : size s = 2 * q + 1 + size t).
    { unfold size, t. cbn [without_neg evens odds negs]. lia. }
    assert (E' : length (odds t) = length (negs t)).
    { unfold t. cbn [without_neg odds negs]. lia. }
    assert (V : (sum_of 1 D s == game_of (neg_word q) + sum_of 1 D t)%game).
    { unfold sum_of. rewrite (total_permutation s _ (words_without_neg q s I)).
      change (parts_game (neg_word q :: words (without_neg q s)))
        with (game_of (neg_word q) + total t)%game.
      rewrite !add_assoc. apply add_eq; [apply add_comm|easy]. }
    destruct (bad_dec D (add_even (q - 1) t)) as [X|X].
    - destruct X as (k & -> & X). destruct O as [O|[O Q4]]; [cbn in O; lia|].
      assert (K : k >= 2) by now inversion F.
      assert (U := bad_total _ _ X). rewrite add_even_total in U.
      assert (W : (total t == game_of (even_word (q - 1)) + game_of (even_word (k - 2)))%game).
      { now rewrite <- U, add_assoc, even_twice, add_0_l. }
      clear U.
      assert (R : (sum_of 1 [k] s == sum_of 1 [k]
          (add_even (q - 1) (add_even (k - 2) (State [] [] [q]))))%game).
      { rewrite V. unfold sum_of. rewrite !add_even_total, W.
        change (total (State [] [] [q])) with (game_of (neg_word q) + zero)%game.
        rewrite add_0_r. set (a := game_of (neg_word q)). set (b := parts_game (row_words 1 [k])).
        rewrite (add_assoc (game_of (even_word (q - 1)))), (add_comm _ a), !add_assoc.
        now rewrite (add_comm a b). }
      destruct (Nat.eq_dec k (q + 1)) as [->|D1].
      { assert (R' : (sum_of 1 [(q + 1)%nat] s ==
          sum_of 1 [(q + 1)%nat] (State [] [] [q]))%game).
        { rewrite R, <- !add_even_sum. replace (q + 1 - 2) with (q - 1) by lia.
          now rewrite add_assoc, even_twice, add_0_l. }
        rewrite R'. now apply even_and_neg. }
      assert (odds_t : odds t = [] /\ negs t = []).
      { destruct (add_even_size (k - 2) (add_even (q - 1) t)) as (_ & A1 & A2).
        destruct (add_even_size (q - 1) t) as (_ & A3 & A4). rewrite X in A1, A2.
        cbn [odds negs] in A1, A2. now rewrite <- A3, <- A4, <- A1, <- A2. }
      destruct odds_t as [T3 T4].
      (* The move of (XO)^j to O(XO)^(j-2), beside (XO)^o. *)
      assert (move : forall j o, (j = q - 1 /\ o = k - 2 \/ j = k - 2 /\ o = q - 1) -> j >= 7 ->
        list_sum (evens t) = j + list_sum (evens (add_even o nothing)) ->
        add_even (k - 2) (add_odd (j - 2) (add_even o (State [] [] [q]))) <> nothing ->
        wins_first (sum_of 1 [k] s)).
      { intros j o J J7 S1 Y. set (r := add_even o (State [] [] [q])) in *.
        assert (R' : (sum_of 1 [k] s == game_of (even_word j) + sum_of 1 [k] r)%game).
        { rewrite R. unfold r. rewrite <- !add_even_sum.
          destruct J as [[-> ->]|[-> ->]]; [easy|].
          now rewrite !add_assoc, (add_comm (game_of (even_word (q - 1)))). }
        rewrite R'. replace j with (j - 2 + 2) by lia.
        apply (left_answer _ _ _ _ (left_of_even (j - 2))).
        change (game_of [Left; Left]) with zero. rewrite add_0_l, add_odd_sum.
        assert (normal_q : normal (State [] [] [q])).
        { split; cbn; repeat constructor; easy. }
        assert (normal_r : normal r) by now apply any_even_normal.
        destruct (add_even_size o (State [] [] [q])) as (_ & R1 & R2). fold r in R1, R2.
        cbn [odds negs] in R1, R2.
        destruct (add_odd_size (j - 2) r) as [R3 R4]. rewrite R1, R2 in R4. cbn [length] in R4.
        assert (er : evens r = evens (add_even o nothing)).
        { unfold r. clear. do 7 (destruct o as [|o]; [easy|]). easy. }
        apply G.
        - revert L R3. unfold all_size. rewrite size_t. unfold size at 1 3.
          rewrite T3, T4, R1, R2, S1, er. cbn. lia.
        - split; [apply add_odd_normal; [easy|red; lia]|]. split; [easy|].
          split; [lia|]. split; [easy|]. right. unfold add_odd. rewrite R2.
          replace (has (j - 2) [q]) with (Nat.eqb (j - 2) q)
            by (symmetry; apply Bool.orb_false_r).
          cbn [take_out]. destruct (Nat.eqb_spec (j - 2) q) as [H|H]; rewrite R1.
          + left. split; constructor.
          + destruct (le_lt_dec 5 q) as [H5|H5].
            * left. split; repeat constructor; lia.
            * right. exists q. split; [lia|]. split; [now left|]. unfold without_neg.
              cbn [negs odds evens take_out]. rewrite Nat.eqb_refl.
              split; repeat constructor; lia.
        - intros (x & [= <-] & Y'). now apply Y. }
      assert (not_empty : forall j o, j - 2 <> q ->
        add_even (k - 2) (add_odd (j - 2) (add_even o (State [] [] [q]))) <> nothing).
      { intros j o J Y. apply (f_equal odds) in Y.
        destruct (add_even_size (k - 2) (add_odd (j - 2) (add_even o (State [] [] [q]))))
          as (_ & Y1 & _). rewrite Y1 in Y.
        destruct (add_even_size o (State [] [] [q])) as (_ & R1 & R2). unfold add_odd in Y.
        rewrite R2 in Y.
        replace (has (j - 2) (negs (State [] [] [q]))) with (Nat.eqb (j - 2) q) in Y
          by (symmetry; apply Bool.orb_false_r).
        destruct (Nat.eqb_spec (j - 2) q); easy. }
      destruct (le_lt_dec 8 q) as [Q8|Q8].
      + apply (move (q - 1) (k - 2)); [now left|lia| |apply not_empty; lia].
        apply bad_evens in X; [|now apply any_even_normal].
        rewrite add_even_toggle in X by (red; lia). cbn [evens] in X.
        apply toggle_back in X; [|apply M'].
        rewrite toggle_new in X by (apply not_in_even_list; lia).
        apply Permutation_list_sum in X. exact X.
      + destruct (le_lt_dec 9 k) as [K9|K9].
        * apply (move (k - 2) (q - 1)); [now right|lia| |].
          -- apply bad_evens in X; [|now apply any_even_normal].
             rewrite (add_even_toggle (k - 2)) in X by (red; lia).
             change (Permutation (evens (add_even (q - 1) t)) [k - 2]) in X.
             assert (J : k - 2 >= 7) by lia. revert J X. generalize (k - 2). intros j J X.
             assert (q = 2 \/ q = 3 \/ q = 5 \/ q = 6 \/ q = 7) as H' by lia.
             assert (C : forall m, m <= 5 -> toggle m [j] = [m; j]).
             { intros m H. apply toggle_new. cbn. lia. }
             assert (N' := evens_once t M').
             destruct H' as [-> |[-> |[-> |[-> | ->]]]]; cbn in X |- *;
               apply toggle_back in X; try easy; try now apply toggle_once.
             5: { rewrite C in X by lia. apply toggle_back in X; [|easy].
                  rewrite toggle_new in X by (cbn; lia).
                  rewrite X. cbn. lia. }
             all: rewrite C in X by lia; rewrite X; cbn; lia.
          -- destruct (Nat.eq_dec (k - 2 - 2) q) as [H|H]; [|now apply not_empty].
             assert (k = q + 4) as -> by lia.
             assert (q = 2 \/ q = 3 \/ q = 5 \/ q = 6 \/ q = 7) as H' by lia.
             now destruct H' as [-> |[-> |[-> |[-> | ->]]]].
        * rewrite R. apply few; cbn; lia.
    - rewrite V. replace q with (S (q - 1)) by lia.
      apply (left_answer _ _ _ _ (left_of_neg (q - 1))).
      change (game_of [Left; Left]) with zero. rewrite add_0_r, add_even_sum.
      destruct (add_even_size (q - 1) t) as (S1 & _).
      apply G; [|split; [now apply any_even_normal|]|exact X].
      + unfold all_size in *. lia.
      + split; [easy|]. split; [now apply add_even_lengths|]. split; [easy|].
        destruct O as [O|[O _]]; [now left|right; now apply nearly_long_even].
  Qed.
  (** A row X(OX)^q that Left can answer. *)
  Lemma neg_to_answer s : nearly_long s -> S (length (odds s)) = length (negs s) ->
    exists q, In q (negs s) /\ nearly_long (without_neg q s) /\ q <> 4.
  Proof.
    intros [L|(q & H & I & L)] E.
    - destruct (negs s) as [|q Q] eqn:H; [easy|].
      assert (I : In q (negs s)) by (rewrite H; now left).
      exists q. split; [now left|]. split; [left; now apply without_neg_long|].
      destruct L as [_ L]. rewrite Forall_forall in L. apply L in I. lia.
    - exists q. split; [exact I|]. split; [now left|lia].
  Qed.
  Lemma nearly_long_odd n s : nearly_long s -> In n (odds s) -> nearly_long (without_odd n s).
  Proof.
    intros [L|(q & H & I & L)] J; [left; now apply without_odd_long|right].
    exists q. split; [exact H|]. split; [exact I|].
    change (long (without_odd n (without_neg q s))). now apply without_odd_long.
  Qed.

  (** Left is behind beside at least two rows with a doubled end. *)
  Lemma double_answer N D s k : good_below N -> normal s -> from_two D -> D <> [] ->
    (balance s >= -1)%Z -> k >= 1 -> all_size (k :: D) s <= N ->
    wins_first (game_of (double_even_word k) + sum_of 1 D s)%game.
  Proof.
    intros G M F Z B K L. destruct (Nat.eq_dec k 1) as [->|K1].
    { rewrite double_one. apply rows_ahead; [now apply any_even_normal|easy|].
      rewrite any_even_balance. lia. }
    rewrite add_double. assert (F' : from_two (k :: D)) by (constructor; [lia|easy]).
    destruct (Z_le_gt_dec 0 (balance s)); [apply rows_ahead; try easy; lia|].
    assert (E : S (length (odds s)) = length (negs s)) by (unfold balance in *; lia).
    destruct (negs s) as [|q Q] eqn:H; [easy|].
    apply (neg_answer N _ _ q); try easy; try (rewrite H; easy || now left).
    left. destruct D; [easy|cbn; lia].
  Qed.

  (** Any move of Right. *)
  Lemma rest_game l w rest u D s : Permutation l (w :: rest) ->
    Permutation l (w :: row_words u D ++ words s) -> (parts_game rest == sum_of u D s)%game.
  Proof.
    intros P Q. rewrite P in Q. apply Permutation_cons_inv in Q.
    rewrite (PositionsSound.parts_game_perm _ _ Q), PositionsSound.parts_game_app. easy.
  Qed.
  Lemma rows_second D s : good_below (all_size D s) -> fine D s -> ~ bad D s ->
    wins_second (sum_of 1 D s).
  Proof.
    intros G (M & F & E & Z & O) X. assert (B := same_balance s E).
    unfold sum_of, total. rewrite <- PositionsSound.parts_game_app.
    apply right_answers. intros w rest u v P I.
    assert (J : In w (row_words 1 D ++ words s)) by (rewrite P; now left).
    apply in_app_iff in J as [[<-|(k & <- & J)%in_map_iff]|J].
    - assert (R : (parts_game rest == sum_of 0 D s)%game) by now apply (rest_game _ _ _ _ _ _ P).
      destruct I as [[= <- <-]|[]]. rewrite R.
      assert (V : (game_of [] + game_of [Right; Left] == game_of (even_word 1))%game) by by_play.
      rewrite V, add_even_sum. apply rows_equal; try easy; [now apply any_even_normal|].
      rewrite any_even_balance. lia.
    - assert (Pk := take_out_perm k D J). revert Pk. generalize (take_out k D). intros D' Pk.
      assert (R : (parts_game rest == sum_of 1 D' s)%game).
      { apply (rest_game _ _ _ _ _ _ P).
        change (row_words 1 D) with (oxx :: map double_even_word D).
        rewrite Pk. apply (perm_swap (double_even_word k) oxx). }
      assert (F' : from_two (k :: D')) by exact (Permutation_Forall Pk F).
      inversion_clear F' as [|? ? K F''].
      assert (one : D' = [] -> D = [k]).
      { intros H. rewrite H in Pk. apply Permutation_sym in Pk.
        now apply Permutation_length_1_inv in Pk. }
      assert (size_D : rows_size D = 2 * k + 2 + rows_size D').
      { unfold rows_size. rewrite (Permutation_map _ Pk). easy. }
      assert (O' : D' <> [] \/ nearly_long s).
      { destruct O as [O|O]; [left|now right]. intros H%one. rewrite H in O. cbn in O. lia. }
      apply right_of_double_even in I as [(i & j & H & ->)|[(i & H & ->)|(i & j & H & ->)]];
        rewrite R.
      + rewrite <- add_assoc, add_even_sum. destruct (add_even_size j s) as (S1 & _).
        apply (both_answer (all_size D s)); try easy.
        * now apply any_even_normal.
        * now apply add_even_lengths.
        * destruct O' as [O'|O']; [now left|right; now apply nearly_long_even].
        * intros D0 -> Y. apply X. exists k. split; [now apply one|].
          now replace (k - 2) with j by lia.
        * intros ?. unfold all_size. rewrite rows_size_cons, size_D. lia.
      + destruct (Nat.eq_dec i 1) as [->|I1].
        * rewrite double_one. apply rows_ahead; [now apply any_even_normal|easy|].
          rewrite any_even_balance. lia.
        * rewrite add_double. apply rows_ahead; [easy| |lia]. constructor; [lia|easy].
      + rewrite <- add_assoc. destruct j as [|[|j]].
        * rewrite double_zero. destruct (list_eq_dec Nat.eq_dec D' []) as [HD|HD].
          -- specialize (one HD). rewrite one in X, O, Z. rewrite HD in *.
             apply (odd_answer_alone (all_size D s)); try lia; try easy.
             ++ replace (S i + 1) with k by lia. split; [easy|].
                split; [now repeat constructor|]. split; [easy|]. now split.
             ++ now replace (S i + 1) with k by lia.
             ++ intros ?. unfold all_size. rewrite rows_size_cons, size_D. lia.
          -- apply (odd_answer (all_size D s)); try easy; [lia|].
             intros ?. unfold all_size. rewrite rows_size_cons, size_D. lia.
        * rewrite double_one.
          assert (N1 : normal (add_even 1 s)) by now apply any_even_normal.
          assert (B1 : balance (add_even 1 s) = 0%Z) by now rewrite any_even_balance.
          destruct i as [|[|i]].
          -- rewrite down_sum. apply rows_ahead; try easy. lia.
          -- rewrite double_odd_two, add_even_sum.
             apply rows_ahead; [now apply any_even_normal|easy|]. rewrite any_even_balance. lia.
          -- replace (S (S (S i))) with (S i + 2) by lia.
             apply (left_answer _ _ _ _ (left_of_double_odd (S i))).
             change (game_of [Left; Left]) with zero. rewrite add_0_r.
             destruct i as [|i].
             ++ rewrite double_one. apply rows_two_ahead; [now apply any_even_normal|easy|].
                rewrite any_even_balance. lia.
             ++ rewrite add_double. apply rows_two_ahead; [easy| |lia].
                constructor; [lia|easy].
        * rewrite add_double. apply (odd_answer (all_size D s)); try easy; try lia.
          -- constructor; [lia|easy].
          -- intros ?. unfold all_size. rewrite !rows_size_cons, size_D. lia.
    - unfold words in J. rewrite !in_app_iff, !in_map_iff in J.
      assert (rest_is : forall t, Permutation (words s) (w :: words t) ->
        (parts_game rest == sum_of 1 D t)%game).
      { intros t Q. apply (rest_game _ _ _ _ _ _ P). rewrite Q. symmetry.
        apply Permutation_middle. }
      destruct J as [(n & <- & J)|[(n & <- & J)|(n & <- & J)]].
      + rewrite (rest_is _ (words_without_even n s J)).
        assert (M' := without_even_normal n s M J). destruct (take_out_sum n (evens s) J) as [S1 _].
        assert (S2 : size s = 2 * n + size (without_even n s))
          by (unfold size; cbn [without_even evens odds negs]; lia).
        apply right_of_even in I as [(j & k & H & ->)|(j & k & H & ->)].
        * rewrite (add_comm (game_of (neg_word j))), <- add_assoc, add_neg_sum.
          set (t := add_any_neg j (without_even n s)).
          assert (N' : normal t) by now apply add_any_neg_normal.
          assert (B' : (balance t >= -1)%Z).
          { pose proof (add_any_neg_balance j (without_even n s)) as Y.
            change (balance (without_even n s)) with (balance s) in Y. fold t in Y. lia. }
          assert (S3 : size t <= 2 * j + 1 + size (without_even n s)).
          { unfold t. destruct j as [|[|j]]; cbn [add_any_neg]; [lia| |].
            - destruct (add_even_size 1 (without_even n s)). lia.
            - destruct (add_neg_size (S (S j)) (without_even n s)). lia. }
          destruct k as [|k].
          -- rewrite double_zero.
             destruct (Z_le_gt_dec 0 (balance t)); [apply rows_ahead; try easy; lia|].
             assert (E' : S (length (odds t)) = length (negs t)) by (unfold balance in *; lia).
             assert (H4 : j <> 4).
             { pose proof (proj1 (Forall_forall _ _) (evens_good s M) n J) as Y. red in Y. lia. }
             assert (Y : exists q, In q (negs t) /\
               (2 <= length D \/ nearly_long (without_neg q t) /\ q <> 4)).
             { destruct O as [O|O].
               - destruct (negs t) as [|q Q]; [easy|]. exists q. split; [now left|now left].
               - unfold t in E' |- *. destruct j as [|[|j]]; cbn [add_any_neg] in E' |- *.
                 + cbn [without_even odds negs] in E'. lia.
                 + destruct (add_even_size 1 (without_even n s)) as (_ & Y1 & Y2).
                   rewrite Y1, Y2 in E'. cbn [without_even odds negs] in E'. lia.
                 + revert E' H4. generalize (S (S j)). intros m E' H4.
                   unfold add_neg in E' |- *. cbn [without_even evens odds negs] in E' |- *.
                   pose proof (has_In m (odds s)) as C. destruct (has m (odds s)).
                   * assert (Im : In m (odds s)) by now apply C.
                     assert (Y : nearly_long (without_odd m s)) by now apply nearly_long_odd.
                     destruct (neg_to_answer (without_odd m s) Y E') as (q & Q1 & Q2 & Q3).
                     exists q. split; [exact Q1|]. right. split; [exact Q2|exact Q3].
                   * exists m. split; [now left|]. right. split; [|exact H4].
                     unfold without_neg. cbn [evens odds negs take_out].
                     rewrite Nat.eqb_refl. exact O. }
             destruct Y as (q & Q1 & Q2).
             apply (neg_answer (all_size D s) _ _ q); try easy.
             unfold all_size. lia.
          -- apply (double_answer (all_size D s)); try easy; try lia.
             unfold all_size. rewrite rows_size_cons. lia.
        * rewrite <- add_assoc, add_even_sum.
          destruct (add_even_size k (without_even n s)) as (S3 & _).
          apply (odd_answer (all_size D s)); try easy.
          -- now apply any_even_normal.
          -- rewrite any_even_balance. change (balance (without_even n s)) with (balance s). lia.
          -- intros ?. unfold all_size. rewrite rows_size_cons. lia.
      + rewrite (rest_is _ (words_without_odd n s J)).
        assert (M' := without_odd_normal n s M J).
        destruct (take_out_sum n (odds s) J) as [S1 S0].
        assert (S2 : size s = 2 * n + 1 + size (without_odd n s))
          by (unfold size; cbn [without_odd evens odds negs]; lia).
        apply right_of_odd in I as (j & k & H & ->).
        rewrite (add_comm (game_of (even_word j))), <- add_assoc, add_even_sum.
        set (t := add_even j (without_odd n s)).
        assert (N' : normal t) by now apply any_even_normal.
        destruct (add_even_size j (without_odd n s)) as (S3 & Y1 & Y2). fold t in S3, Y1, Y2.
        assert (E' : S (length (odds t)) = length (negs t)).
        { rewrite Y1, Y2. cbn [without_odd odds negs]. lia. }
        destruct k as [|k].
        * rewrite double_zero.
          assert (Y : exists q, In q (negs t) /\
            (2 <= length D \/ nearly_long (without_neg q t) /\ q <> 4)).
          { destruct O as [O|O].
            - destruct (negs t) as [|q Q]; [easy|]. exists q. split; [now left|now left].
            - destruct (neg_to_answer t) as (q & Q1 & Q2 & Q3); try easy.
              + apply nearly_long_even. now apply nearly_long_odd.
              + exists q. auto. }
          destruct Y as (q & Q1 & Q2).
          apply (neg_answer (all_size D s) _ _ q); try easy. unfold all_size. lia.
        * apply (double_answer (all_size D s)); try easy; [unfold balance; lia|lia|].
          unfold all_size. rewrite rows_size_cons. lia.
      + rewrite (rest_is _ (words_without_neg n s J)).
        assert (M' := without_neg_normal n s M J).
        destruct (take_out_sum n (negs s) J) as [S1 S0].
        assert (S2 : size s = 2 * n + 1 + size (without_neg n s))
          by (unfold size; cbn [without_neg evens odds negs]; lia).
        apply right_of_neg in I as (j & k & H & ->).
        rewrite (add_comm (game_of (neg_word j))), <- add_assoc, add_neg_sum.
        assert (Y := add_any_neg_balance j (without_neg n s)).
        assert (Y' : balance (without_neg n s) = 1%Z)
          by (unfold balance; cbn [without_neg odds negs]; lia).
        apply (odd_answer (all_size D s)); try easy.
        * now apply add_any_neg_normal.
        * lia.
        * intros ?. unfold all_size. rewrite rows_size_cons.
          assert (S3 : size (add_any_neg j (without_neg n s)) <=
              2 * j + 1 + size (without_neg n s)).
          { destruct j as [|[|j]]; cbn [add_any_neg]; [lia| |].
            - destruct (add_even_size 1 (without_neg n s)). lia.
            - destruct (add_neg_size (S (S j)) (without_neg n s)). lia. }
          lia.
  Qed.

  (** All sizes. *)
  Lemma all_good N : good_below N.
  Proof.
    induction N as [|N IH]; [intros D s H; lia|]. intros D s H. apply rows_second.
    intros C t L. apply IH. lia.
  Qed.
  Theorem one_up_second D s : fine D s -> ~ bad D s -> wins_second (sum_of 1 D s).
  Proof. apply (all_good (S (all_size D s))). lia. Qed.
End Strategy.
