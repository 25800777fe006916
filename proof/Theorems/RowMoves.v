(** * Rows (XO)^n, O(XO)^n and X(OX)^n, and what Right leaves of them *)

From Coq Require Import List Arith Lia Permutation.
From Segcert Require Import Clobber Game Row Term.
From Segcert.Param Require Import Rows Claims MovesSound.
From Segcert.Theorems Require Import RowLists.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.

(** ** The rows *)

Definition even_word (n : nat) : word := power [Left; Right] n.
Definition odd_word (n : nat) : word := Right :: even_word n.
Definition neg_word (n : nat) : word := even_word n ++ [Left].
(** OO(XO)^n and O(OX)^n: rows with a doubled end. *)
Definition double_even_word (n : nat) : word := Right :: Right :: even_word n.
Definition double_odd_word (n : nat) : word := Right :: power [Right; Left] n.

Definition words (s : state) : list word :=
  map even_word (evens s) ++ map odd_word (odds s) ++ map neg_word (negs s).
Definition total (s : state) : game := parts_game (words s).

Lemma shifted n : even_word n ++ [Left] = Left :: power [Right; Left] n.
Proof. unfold even_word. induction n as [|n IH]; cbn [power app]; [easy|]. now rewrite IH. Qed.
Lemma shifted_back n : power [Right; Left] n ++ [Right] = Right :: even_word n.
Proof. unfold even_word. induction n as [|n IH]; cbn [power app]; [easy|]. now rewrite IH. Qed.
Lemma even_word_rev n : rev (even_word n) = power [Right; Left] n.
Proof. apply (power_rev [Left; Right]). Qed.
Lemma even_word_S n : even_word (S n) = even_word n ++ [Left; Right].
Proof. unfold even_word. now rewrite absorb, Nat.add_1_r. Qed.
Lemma neg_word_neg n : neg_word n = word_neg (odd_word n).
Proof.
  unfold neg_word. rewrite shifted. unfold odd_word, even_word, word_neg. cbn [map other].
  f_equal. induction n as [|n IH]; cbn [power app map other]; [easy|]. now rewrite IH.
Qed.

(** ** What Right leaves *)

(** Two neighbours in (XO)^n. *)
Lemma even_place n l a b r : is_place (even_word n) (l, a, b, r) ->
  (a = Left /\ b = Right /\ exists j k, n = j + k + 1 /\ l = even_word j /\ r = even_word k) \/
  (a = Right /\ b = Left /\ exists j k, n = j + k + 2 /\ l = neg_word j /\
     r = Right :: even_word k).
Proof.
  intros P. apply place_power in P as [(j & u & v & L & P & -> & ->)|
    (j & u & v & L & E & E' & -> & ->)]; [| |easy].
  - left. destruct u as [|x [|y u]]; unfold is_place in P; cbn [app] in P.
    + injection P as <- <- <-. repeat split. exists j, (n - 1 - j).
      rewrite app_nil_r. repeat split; lia.
    + discriminate.
    + now destruct u.
  - right. injection E' as <- <-. destruct u as [|x [|y u]]; cbn [app] in E.
    + discriminate.
    + injection E as <- <-. repeat split. exists j, (n - 2 - j). repeat split; lia.
    + injection E as _ _ E. now destruct u.
Qed.

Local Notation game_of := word_game.
Lemma rev_game w u : rev w = u -> (game_of w == game_of u)%game.
Proof. intros <-. symmetry. apply word_game_rev. Qed.

Lemma right_of_even n u v : In (u, v) (splits Right [] (even_word n)) ->
  (exists j k, n = j + k + 2 /\
     (game_of u + game_of v == game_of (neg_word j) + game_of (double_even_word k))%game) \/
  (exists j k, n = j + k + 1 /\
     (game_of u + game_of v == game_of (double_odd_word j) + game_of (even_word k))%game).
Proof.
  rewrite splits_in. intros [(r & P & ->)|(l & P & ->)]; apply even_place in P as
    [(A & B & j & k & -> & -> & ->)|(A & B & j & k & -> & -> & ->)]; try easy.
  - left. now exists j, k.
  - right. exists j, k. split; [easy|]. apply add_eq; [|easy]. apply rev_game.
    rewrite rev_app_distr. cbn [rev app]. unfold double_odd_word. now rewrite even_word_rev.
Qed.
(** A place has two stones. *)
Lemma no_place_in_one x l a b r : ~ is_place [x] (l, a, b, r).
Proof. unfold is_place. destruct l as [|? [|? ?]]; easy. Qed.
Lemma one_stone x l (a : player) : [x] = l ++ [a] -> l = [] /\ a = x.
Proof. destruct l as [|? [|? ?]]; [|easy|easy]. now intros [= <-]. Qed.

Lemma right_of_odd n u v : In (u, v) (splits Right [] (odd_word n)) -> exists j k,
  n = j + k + 1 /\
  (game_of u + game_of v == game_of (even_word j) + game_of (double_even_word k))%game.
Proof.
  change (odd_word n) with ([Right] ++ even_word n).
  rewrite splits_in. intros [(r & P & ->)|(l & P & ->)];
    apply place_app in P as [(t & P & _)|[[E E']|(t & P & ->)]];
    try now apply no_place_in_one in P.
  - apply one_stone in E as [-> _]. destruct n as [|n]; [easy|].
    injection E' as <-. exists 0, n. split; [lia|easy].
  - apply even_place in P as [(A & B & j & k & -> & -> & ->)|(A & B & j & k & -> & -> & ->)];
      [easy|]. exists (S j), k. split; [lia|]. apply add_eq; [|easy]. apply rev_game.
    unfold neg_word. cbn [app]. rewrite shifted, <- even_word_rev. cbn [rev].
    rewrite rev_involutive, <- app_assoc. symmetry. apply even_word_S.
  - now apply one_stone in E.
  - apply even_place in P as [(A & B & j & k & -> & -> & ->)|(A & B & j & k & -> & -> & ->)];
      [|easy]. exists k, j. split; [lia|]. rewrite add_comm. apply add_eq; [easy|].
    apply rev_game. cbn [app rev]. rewrite rev_app_distr, even_word_rev. cbn [rev app].
    now rewrite shifted_back.
Qed.
Lemma right_of_neg n u v : In (u, v) (splits Right [] (neg_word n)) -> exists j k,
  n = j + k + 1 /\
  (game_of u + game_of v == game_of (neg_word j) + game_of (double_odd_word k))%game.
Proof.
  unfold neg_word at 1.
  rewrite splits_in. intros [(r & P & ->)|(l & P & ->)];
    apply place_app in P as [(t & P & E)|[[E E']|(t & P & _)]];
    try now apply no_place_in_one in P.
  - apply even_place in P as [(A & B & j & k & -> & -> & ->)|(A & B & j & k & -> & -> & ->)];
      [easy|]. subst r. exists j, (S k). split; [lia|]. apply add_eq; [easy|].
    unfold double_odd_word. cbn [app power]. now rewrite shifted.
  - injection E' as <-. destruct n as [|n]; [now destruct u|].
    rewrite even_word_S in E. change [Left; Right] with ([Left] ++ [Right]) in E.
    rewrite app_assoc in E. apply app_inj_tail in E as [<- _].
    exists n, 0. split; [lia|easy].
  - apply even_place in P as [(A & B & j & k & -> & -> & ->)|(A & B & j & k & -> & -> & ->)];
      [|easy]. subst v. exists k, j. split; [lia|]. rewrite add_comm. apply add_eq; [easy|].
    apply rev_game. rewrite rev_app_distr. cbn [rev app]. unfold double_odd_word.
    now rewrite even_word_rev.
  - now injection E'.
Qed.

(** ** Two moves of Left *)

Lemma left_of_even n : In ([Left; Left], odd_word n) (splits Left [] (even_word (n + 2))).
Proof.
  apply splits_in. right. exists [Left]. split; [|easy]. unfold is_place.
  now rewrite Nat.add_comm.
Qed.
Lemma left_of_neg n : In (even_word n, [Left; Left]) (splits Left [] (neg_word (S n))).
Proof.
  apply splits_in. left. exists [Left]. split; [|easy]. unfold is_place, neg_word.
  now rewrite even_word_S, <- app_assoc.
Qed.
