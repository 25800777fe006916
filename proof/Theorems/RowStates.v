(** * Rows that are added, and moves from states *)

From Coq Require Import List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term.
From Segcert.Param Require Import Rows Claims Positions MovesSound.
From Segcert.Param Require Bag PositionsSound.
From Segcert.Theorems Require Embedded File_alternating_rows_00.
From Segcert.Theorems Require Import CertifiedClaims RowLists RowMoves RowCounts.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.

(** ** Small rows *)

Ltac by_play := apply eq_iff; split; vm_compute; reflexivity.
Lemma even_three : (game_of (even_word 3) == zero)%game.
Proof. by_play. Qed.
Lemma odd_one : (game_of (odd_word 1) == game_of (even_word 1))%game.
Proof. by_play. Qed.
Lemma neg_one : (game_of (neg_word 1) == game_of (even_word 1))%game.
Proof. by_play. Qed.
Definition oxx : word := [Right; Left; Left].
Lemma double_even_one :
  (game_of (double_even_word 1) == game_of (even_word 1) + game_of oxx)%game.
Proof. by_play. Qed.
Lemma double_odd_two : (game_of (double_odd_word 2) == game_of (even_word 1))%game.
Proof. by_play. Qed.
Local Notation one B := (Summand false (Form 1 []) 1 (Clobber.Row [B])).
Local Notation xo n := (PWord [] [Blk [Left; Right] (Form n []) []]).
Lemma even_six : (game_of (even_word 6) == game_of (even_word 1) + game_of (even_word 2))%game.
Proof.
  assert (V : Embedded.verifies File_alternating_rows_00.file
    (Statement [] [] [one (xo 6)] Equal [one (PWord [Left; Right] []); one (xo 2)]))
    by Embedded.run.
  Embedded.reads V (@nil nat).
Qed.

(** ** Rows that are added *)

Lemma total_permutation s l : Permutation (words s) l -> (total s == parts_game l)%game.
Proof. apply PositionsSound.parts_game_perm. Qed.
(** A row, and the state without it. *)
Lemma words_without_even n s : In n (evens s) ->
  Permutation (words s) (even_word n :: words (without_even n s)).
Proof.
  intros I%take_out_perm. unfold words. cbn [without_even evens odds negs].
  now rewrite (Permutation_map even_word I).
Qed.
Lemma words_without_odd n s : In n (odds s) ->
  Permutation (words s) (odd_word n :: words (without_odd n s)).
Proof.
  intros I%take_out_perm. unfold words. cbn [without_odd evens odds negs].
  rewrite (Permutation_map odd_word I). cbn [map app]. symmetry. apply Permutation_middle.
Qed.
Lemma words_without_neg n s : In n (negs s) ->
  Permutation (words s) (neg_word n :: words (without_neg n s)).
Proof.
  intros I%take_out_perm. unfold words. cbn [without_neg evens odds negs].
  rewrite (Permutation_map neg_word I). cbn [map].
  rewrite !app_assoc. symmetry. apply Permutation_middle.
Qed.

Lemma even_twice n : (game_of (even_word n) + game_of (even_word n) == zero)%game.
Proof.
  apply Bag.opposite_game. right. rewrite <- (rev_involutive (even_word n)) at 1. f_equal.
  rewrite even_word_rev. unfold word_neg, even_word.
  induction n as [|n IH]; cbn [power app map other]; [easy|]. now rewrite <- IH.
Qed.
Lemma odd_and_neg n : (game_of (odd_word n) + game_of (neg_word n) == zero)%game.
Proof. apply Bag.opposite_game. left. apply neg_word_neg. Qed.

Lemma toggle_total n E P Q :
  (total (State (toggle n E) P Q) == game_of (even_word n) + total (State E P Q))%game.
Proof.
  destruct (toggle_cases n E) as [[_ H]|[_ ->]]; [|easy].
  apply (Permutation_map even_word) in H.
  rewrite (total_permutation (State E P Q) (even_word n :: words (State (toggle n E) P Q)))
    by (unfold words; cbn [evens odds negs]; now rewrite H).
  change (parts_game (even_word n :: words (State (toggle n E) P Q)))
    with (game_of (even_word n) + total (State (toggle n E) P Q))%game.
  now rewrite add_assoc, even_twice, add_0_l.
Qed.
Lemma add_even_total n s : (total (add_even n s) == game_of (even_word n) + total s)%game.
Proof.
  destruct s as [E P Q].
  destruct n as [|[|[|[|[|[|[|n]]]]]]]; cbn [add_even evens odds negs]; try apply toggle_total.
  - now rewrite add_0_l.
  - now rewrite even_three, add_0_l.
  - now rewrite !toggle_total, even_six, add_assoc.
Qed.
Lemma add_odd_total n s : (total (add_odd n s) == game_of (odd_word n) + total s)%game.
Proof.
  unfold add_odd. destruct (has n (negs s)) eqn:H.
  - apply has_In, words_without_neg, total_permutation in H. rewrite H.
    change (parts_game (neg_word n :: words (without_neg n s)))
      with (game_of (neg_word n) + total (without_neg n s))%game.
    now rewrite add_assoc, odd_and_neg, add_0_l.
  - apply (total_permutation (State _ _ _) (odd_word n :: words s)). unfold words.
    cbn [evens odds negs map app]. symmetry. apply Permutation_middle.
Qed.
Lemma add_neg_total n s : (total (add_neg n s) == game_of (neg_word n) + total s)%game.
Proof.
  unfold add_neg. destruct (has n (odds s)) eqn:H.
  - apply has_In, words_without_odd, total_permutation in H. rewrite H.
    change (parts_game (odd_word n :: words (without_odd n s)))
      with (game_of (odd_word n) + total (without_odd n s))%game.
    rewrite add_assoc, (add_comm (game_of (neg_word n))), odd_and_neg. now rewrite add_0_l.
  - apply (total_permutation (State _ _ _) (neg_word n :: words s)). unfold words.
    cbn [evens odds negs map]. rewrite !app_assoc. symmetry. apply Permutation_middle.
Qed.

(** ** Rows of any length, with one that has a doubled end *)

Lemma any_even_normal n s : normal s -> normal (add_even n s).
Proof.
  intros N. destruct (Nat.eq_dec n 0) as [->|]; [easy|].
  destruct (Nat.eq_dec n 3) as [->|]; [easy|].
  apply add_even_normal; [easy|]. unfold is_even. lia.
Qed.
Lemma any_even_balance n s : balance (add_even n s) = balance s.
Proof. destruct (add_even_size n s) as (_ & P & Q). unfold balance. now rewrite P, Q. Qed.
(** X(OX)^n for any n. *)
Definition add_any_neg (n : nat) (s : state) : state :=
  match n with 0 => s | 1 => add_even 1 s | _ => add_neg n s end.
Lemma add_any_neg_total n s :
  (total (add_any_neg n s) == game_of (neg_word n) + total s)%game.
Proof.
  destruct n as [|[|n]]; cbn [add_any_neg].
  - now rewrite add_0_l.
  - now rewrite add_even_total, neg_one.
  - apply add_neg_total.
Qed.
Lemma add_any_neg_normal n s : normal s -> normal (add_any_neg n s).
Proof.
  intros N. destruct n as [|[|n]]; [easy|now apply any_even_normal|].
  apply add_neg_normal; [easy|lia].
Qed.
Lemma add_any_neg_balance n s : (balance (add_any_neg n s) >= balance s - 1)%Z.
Proof.
  destruct n as [|[|n]]; cbn [add_any_neg]; rewrite ?any_even_balance; try lia.
  destruct (add_neg_size (S (S n)) s) as [_ L]. unfold balance. lia.
Qed.
Local Notation wins_first G := (first Left G = true).

Lemma with_double_even s k : normal s -> (balance s >= 0)%Z -> k >= 1 ->
  wins_first (game_of (double_even_word k) + total s)%game.
Proof.
  intros N B K. destruct (le_lt_dec 2 k) as [L|L].
  - change (double_even_word k) with (snd (double_even_label k, double_even_word k)).
    apply (with_row s _ [weight_without_oxx; lasting]); [easy|now apply double_even_member| | |].
    + intros A. now apply (A [] Right (even_word k)).
    + cbn. tauto.
    + constructor; [|constructor; [|constructor]].
      * change (0 <= constant weight_without_oxx + (weight_of weight_without_oxx
          (double_even_label k) + weight_of_bag weight_without_oxx (bag_of s)))%Z.
        rewrite weight_without_oxx_at by easy. unfold double_even_label.
        cbn [constant weight_without_oxx].
        enough (weight_of weight_without_oxx (nth k [25; 25; 5; 7; 9; 12; 14; 17; 19; 21] 25) = 0%Z)
          by lia.
        do 10 (destruct k as [|k]; [reflexivity|]). now rewrite nth_overflow by (cbn; lia).
      * change (0 <= constant lasting + (weight_of lasting (double_even_label k) +
          weight_of_bag lasting (bag_of s)))%Z.
        rewrite lasting_at. unfold double_even_label. cbn [constant lasting].
        enough (weight_of lasting (nth k [25; 25; 5; 7; 9; 12; 14; 17; 19; 21] 25) = 1%Z) by lia.
        do 10 (destruct k as [|k]; [reflexivity|]). now rewrite nth_overflow by (cbn; lia).
  - assert (k = 1) as -> by lia. clear K L.
    rewrite double_even_one, (add_comm (game_of (even_word 1))), <- add_assoc, <- add_even_total.
    change oxx with (snd (2, oxx)).
    apply (with_row (add_even 1 s) _ [weight (-1)]); [now apply any_even_normal| | |now left|].
    + is_literal.
    + intros A. now apply (A [Right] Left []).
    + constructor; [|constructor].
      change (0 <= -1 + (1 + weight_of_bag (weight (-1)) (bag_of (add_even 1 s))))%Z.
      rewrite weight_at, any_even_balance by now apply any_even_normal. lia.
Qed.
Lemma with_double_odd s k : normal s -> (balance s >= 1)%Z ->
  wins_first (game_of (double_odd_word k) + total s)%game.
Proof.
  intros N B. destruct k as [|[|[|k]]].
  - change (wins_first (zero + total s)%game). rewrite add_0_l. now apply ahead.
  - change (double_odd_word 1) with (snd (1, double_odd_word 1)).
    apply (with_row s _ [weight_without_oxx; lasting]); [easy|is_literal| | |].
    + intros A. now apply (A [] Right [Left]).
    + cbn. tauto.
    + constructor; [|constructor; [|constructor]].
      * change (0 <= 0 + (-1 + weight_of_bag weight_without_oxx (bag_of s)))%Z.
        rewrite weight_without_oxx_at by easy. lia.
      * change (0 <= -1 + (1 + weight_of_bag lasting (bag_of s)))%Z. rewrite lasting_at. lia.
  - rewrite double_odd_two, <- add_even_total. apply ahead; [now apply any_even_normal|].
    now rewrite any_even_balance.
  - set (n := S (S (S k))). change (double_odd_word n) with (snd (24, double_odd_word n)).
    apply (with_row s _ [weight_without_oxx; lasting]);
      [easy|apply double_odd_member; lia| | |].
    + intros A. apply (A [] Right (Left :: power [Right; Left] (S (S k)))). easy.
    + cbn. tauto.
    + constructor; [|constructor; [|constructor]].
      * change (0 <= 0 + (-1 + weight_of_bag weight_without_oxx (bag_of s)))%Z.
        rewrite weight_without_oxx_at by easy. lia.
      * change (0 <= -1 + (1 + weight_of_bag lasting (bag_of s)))%Z. rewrite lasting_at. lia.
Qed.

(** ** Moves *)

Theorem right_moves s : normal s -> length (odds s) = S (length (negs s)) ->
  (forall n, In n (evens s) -> n >= 4 ->
     wins_first (total (add_neg (n - 2) (without_even n s)))) ->
  (forall n, In n (odds s) -> wins_first (total (add_even (n - 1) (without_odd n s)))) ->
  second Left (total s) = true.
Proof.
  intros N L E O. apply second_iff. intros K I.
  apply options_of_parts in I as (l1 & w & l2 & u & v & W & I & ->).
  assert (P : Permutation (words s) (w :: l1 ++ l2))
    by (rewrite W; symmetry; apply Permutation_middle).
  assert (J : In w (words s)) by (rewrite P; now left).
  change (wins_first (game_of u + (game_of v + parts_game (l1 ++ l2)))%game).
  rewrite add_assoc.
  unfold words in J. rewrite !in_app_iff, !in_map_iff in J.
  destruct J as [(n & <- & J)|[(n & <- & J)|(n & <- & J)]].
  - assert (R := words_without_even n s J). rewrite P in R. apply Permutation_cons_inv in R.
    rewrite (PositionsSound.parts_game_perm _ _ R).
    change (parts_game (words (without_even n s))) with (total (without_even n s)).
    assert (N' := without_even_normal n s N J).
    assert (B : balance (without_even n s) = 1%Z)
      by (unfold balance; cbn [without_even odds negs]; lia).
    apply right_of_even in I as [(j & k & H & ->)|(j & k & _ & ->)].
    + destruct k as [|k].
      * change (game_of (double_even_word 0)) with zero. rewrite add_0_r.
        destruct (le_lt_dec 4 n) as [F|F].
        -- specialize (E n J F). rewrite add_neg_total in E. now replace (n - 2) with j in E by lia.
        -- rewrite <- add_any_neg_total. assert (j = 0 \/ j = 1) as [-> | ->] by lia.
           ++ apply ahead; [exact N'|]. cbn [add_any_neg]. now rewrite B.
           ++ apply ahead; [now apply any_even_normal|].
              cbn [add_any_neg]. now rewrite any_even_balance, B.
      * rewrite (add_comm (game_of (neg_word j))), <- add_assoc, <- add_any_neg_total.
        apply with_double_even; [now apply add_any_neg_normal| |lia].
        assert (A := add_any_neg_balance j (without_even n s)). lia.
    + rewrite <- add_assoc, <- add_even_total.
      apply with_double_odd; [now apply any_even_normal|]. rewrite any_even_balance. lia.
  - assert (R := words_without_odd n s J). rewrite P in R. apply Permutation_cons_inv in R.
    rewrite (PositionsSound.parts_game_perm _ _ R).
    change (parts_game (words (without_odd n s))) with (total (without_odd n s)).
    assert (N' := without_odd_normal n s N J).
    assert (B : balance (without_odd n s) = 0%Z).
    { destruct (take_out_sum n (odds s) J) as [_ H]. unfold balance.
      cbn [without_odd odds negs]. lia. }
    apply right_of_odd in I as (j & k & H & ->). destruct k as [|k].
    + change (game_of (double_even_word 0)) with zero. rewrite add_0_r.
      specialize (O n J). rewrite add_even_total in O. now replace (n - 1) with j in O by lia.
    + rewrite (add_comm (game_of (even_word j))), <- add_assoc, <- add_even_total.
      apply with_double_even; [now apply any_even_normal| |lia]. rewrite any_even_balance. lia.
  - assert (R := words_without_neg n s J). rewrite P in R. apply Permutation_cons_inv in R.
    rewrite (PositionsSound.parts_game_perm _ _ R).
    change (parts_game (words (without_neg n s))) with (total (without_neg n s)).
    assert (N' := without_neg_normal n s N J).
    assert (B : balance (without_neg n s) = 2%Z).
    { destruct (take_out_sum n (negs s) J) as [_ H]. unfold balance.
      cbn [without_neg odds negs]. lia. }
    apply right_of_neg in I as (j & k & _ & ->).
    rewrite (add_comm (game_of (neg_word j))), <- add_assoc, <- add_any_neg_total.
    apply with_double_odd; [now apply add_any_neg_normal|].
    assert (A := add_any_neg_balance j (without_neg n s)). lia.
Qed.

(** A move of Left leaves two parts. *)
Lemma left_moves s w u v rest : Permutation (words s) (w :: rest) ->
  In (u, v) (splits Left [] w) ->
  second Left (game_of u + game_of v + parts_game rest)%game = true -> wins_first (total s).
Proof.
  intros P I W. rewrite (total_permutation s _ P). apply first_iff.
  destruct (move_in_part Left [] w rest u v I) as (K & J & E). exists K. split; [exact J|].
  rewrite E. change (parts_game (u :: v :: [] ++ rest))
    with (game_of u + (game_of v + parts_game rest))%game. now rewrite add_assoc.
Qed.
Theorem left_even s n : normal s -> In n (evens s) -> n >= 4 ->
  second Left (total (add_odd (n - 2) (without_even n s))) = true -> wins_first (total s).
Proof.
  intros _ I F W. apply (left_moves s _ [Left; Left] (odd_word (n - 2)) _
    (words_without_even n s I)).
  - replace n with (n - 2 + 2) at 2 by lia. apply left_of_even.
  - rewrite add_odd_total in W. change (game_of [Left; Left]) with zero. now rewrite add_0_l.
Qed.
Theorem left_neg s n : normal s -> In n (negs s) ->
  second Left (total (add_even (n - 1) (without_neg n s))) = true -> wins_first (total s).
Proof.
  intros N I W. apply (left_moves s _ (even_word (n - 1)) [Left; Left] _
    (words_without_neg n s I)).
  - assert (G := negs_good s N). rewrite Forall_forall in G. apply G in I.
    replace n with (S (n - 1)) at 2 by lia. apply left_of_neg.
  - rewrite add_even_total in W. change (game_of [Left; Left]) with zero. now rewrite add_0_r.
Qed.
