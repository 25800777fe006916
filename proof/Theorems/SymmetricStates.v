(** * Rows OO(XO)^n, copies of OXX = up, and a state

    What the claims of the certificate say about sums of rows OO(XO)^k for all k of a list, some
    copies of OXX and the rows of a state; and the moves of Right in such a sum. *)

From Coq Require Import List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term.
From Segcert.Param Require Import Rows Claims Positions MovesSound.
From Segcert.Param Require Bag PositionsSound.
From Segcert.Theorems Require Import CertifiedClaims RowLists RowMoves RowCounts RowStates.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation game_of := word_game.
Local Notation wins_first G := (first Left G = true).
Local Notation wins_second G := (second Left G = true).

Definition row_words (u : nat) (D : list nat) : list word :=
  repeat oxx u ++ map double_even_word D.
Definition sum_of (u : nat) (D : list nat) (s : state) : game :=
  (parts_game (row_words u D) + total s)%game.
Definition row_bag (u : nat) (D : list nat) : bag :=
  repeat (2, oxx) u ++ map (fun k => (double_even_label k, double_even_word k)) D.
Definition from_two (D : list nat) : Prop := Forall (fun k => k >= 2) D.

Lemma row_bag_words u D : map snd (row_bag u D) = row_words u D.
Proof.
  unfold row_bag, row_words. rewrite map_app, map_map. f_equal.
  induction u as [|u IH]; [easy|]. cbn [repeat map]. now rewrite IH.
Qed.
Lemma double_even_not_opposite m n : n >= 1 ->
  ~ Bag.opposite (double_even_word m) (double_even_word n).
Proof.
  intros H [E|E]; [discriminate|]. apply (f_equal (@rev player)) in E.
  rewrite rev_involutive in E. destruct n as [|n]; [lia|].
  unfold double_even_word in E. rewrite even_word_S in E.
  change (Right :: Right :: even_word n ++ [Left; Right])
    with ((Right :: Right :: even_word n) ++ [Left; Right]) in E.
  now rewrite rev_app_distr in E.
Qed.
Lemma row_words_reduced u D : from_two D -> Bag.reduced (row_words u D).
Proof.
  intros F. unfold from_two in F. rewrite Forall_forall in F. unfold row_words.
  apply reduced_app.
  - replace (repeat oxx u) with (map (fun _ : nat => oxx) (repeat 0 u)).
    + apply reduced_map; [|right]; intros; intros [E|E]; discriminate.
    + clear. induction u as [|u IH]; [easy|]. cbn [repeat map]. now rewrite IH.
  - apply reduced_map; [intros a b _ I _|right; intros a].
    + apply double_even_not_opposite. apply F in I. lia.
    + destruct a as [|a]; [intros [E|E]; discriminate|]. apply double_even_not_opposite. lia.
  - intros a b ->%repeat_spec (k & <- & I)%in_map_iff O%opposite_length. apply F in I.
    unfold double_even_word, oxx in O. cbn [length] in O. rewrite even_length in O. lia.
Qed.

Lemma with_rows s u D (G : context) j : normal s -> from_two D ->
  In (counting 31 28 G j) the_claims ->
  Forall (fun f => (0 <= constant f + weight_of_bag f (row_bag u D ++ bag_of s))%Z) G ->
  (if j then first Left (sum_of u D s) else second Left (sum_of u D s)) = true.
Proof.
  intros N F I W.
  pose proof (claims_certified _ _ _ _ 28 claims_verified G j I (row_bag u D ++ bag_of s)) as T.
  rewrite map_app, row_bag_words, bag_of_words in T.
  rewrite PositionsSound.parts_game_app in T.
  change (parts_game (row_words u D) + parts_game (words s))%game with (sum_of u D s) in T.
  unfold from_two in F. rewrite Forall_forall in F.
  assert (M : forall b, In b (row_bag u D) -> member_of b /\ ~ without_twins (snd b)).
  { unfold row_bag. intros b [->%repeat_spec|(k & <- & J)%in_map_iff]%in_app_iff; split.
    - is_literal.
    - intros A. now apply (A [Right] Left []).
    - apply double_even_member, F, J.
    - intros A. now apply (A [] Right (even_word k)). }
  apply T; [|apply reduced_app; [now apply row_words_reduced, Forall_forall
                                |now apply normal_reduced|]|exact W].
  - intros b [J|J]%in_app_iff; [now apply M|now apply (normal_members s)].
  - rewrite <- row_bag_words. intros a b (c & <- & J)%in_map_iff K O%Bag.opposite_sym.
    revert O. apply not_opposite; [now apply words_twins in K|now apply M].
Qed.

Lemma row_bag_weight f u D : (forall k, In k D -> weight_of f (double_even_label k) =
    weight_of f 25) ->
  weight_of_bag f (row_bag u D) =
  (weight_of f 2 * Z.of_nat u + weight_of f 25 * Z.of_nat (length D))%Z.
Proof.
  intros H. unfold row_bag. rewrite weight_of_app.
  rewrite (weight_of_map f D double_even_label double_even_word (weight_of f 25)) by exact H.
  enough (weight_of_bag f (repeat (2%nat, oxx) u) = (weight_of f 2 * Z.of_nat u)%Z) by lia.
  clear. induction u as [|u IH]; [cbn; lia|].
  change (weight_of_bag f (repeat (2%nat, oxx) (S u)))
    with (weight_of f 2 + weight_of_bag f (repeat (2%nat, oxx) u))%Z. rewrite IH. lia.
Qed.
Ltac by_double_label := intros k; unfold double_even_label;
  do 10 (destruct k as [|k]; [reflexivity|]); now rewrite nth_overflow by (cbn; lia).
Lemma weight_doubles c k : weight_of (weight c) (double_even_label k) = 0%Z.
Proof. revert k. by_double_label. Qed.
Lemma weight_without_oxx_doubles k :
  weight_of weight_without_oxx (double_even_label k) = 0%Z.
Proof. revert k. by_double_label. Qed.
Lemma lasting_doubles k : weight_of lasting (double_even_label k) = 1%Z.
Proof. revert k. by_double_label. Qed.

(** With OXX, Left is ahead. *)
Theorem rows_ahead u D s : normal s -> from_two D -> (balance s + Z.of_nat u >= 1)%Z ->
  wins_first (sum_of u D s).
Proof.
  intros N F B. apply (with_rows s u D [weight (-1)] true); [easy|easy|now left|].
  constructor; [|constructor]. rewrite weight_of_app, weight_at, row_bag_weight; try easy.
  - change (0 <= -1 + (1 * Z.of_nat u + 0 * Z.of_nat (length D) + balance s))%Z. lia.
  - intros k _. apply weight_doubles.
Qed.
Theorem rows_two_ahead u D s : normal s -> from_two D -> (balance s + Z.of_nat u >= 2)%Z ->
  wins_second (sum_of u D s).
Proof.
  intros N F B. apply (with_rows s u D [weight (-2)] false); [easy|easy|cbn; tauto|].
  constructor; [|constructor]. rewrite weight_of_app, weight_at, row_bag_weight; try easy.
  - change (0 <= -2 + (1 * Z.of_nat u + 0 * Z.of_nat (length D) + balance s))%Z. lia.
  - intros k _. apply weight_doubles.
Qed.
(** Without OXX, a row with a doubled end is enough. *)
Theorem rows_equal u D s : normal s -> from_two D -> D <> [] -> (balance s >= 0)%Z ->
  wins_first (sum_of u D s).
Proof.
  intros N F E B.
  apply (with_rows s u D [weight_without_oxx; lasting] true); [easy|easy|cbn; tauto|].
  constructor; [|constructor; [|constructor]]; rewrite weight_of_app, row_bag_weight.
  - rewrite weight_without_oxx_at by easy.
    change (0 <= 0 + (0 * Z.of_nat u + 0 * Z.of_nat (length D) + balance s))%Z. lia.
  - intros k _. apply weight_without_oxx_doubles.
  - rewrite lasting_at.
    change (0 <= -1 + (0 * Z.of_nat u + 1 * Z.of_nat (length D) + 0))%Z.
    destruct D; [easy|]. cbn [length]. lia.
  - intros k _. apply lasting_doubles.
Qed.

(** ** Moves *)

(** OO(XO)^nO: a row with two doubled ends. *)
Definition double_both_word (n : nat) : word := double_even_word n ++ [Right].

Lemma right_of_double_even n u v : In (u, v) (splits Right [] (double_even_word n)) ->
  (exists i j, n = i + j + 1 /\
     (game_of u + game_of v == game_of (double_both_word i) + game_of (even_word j))%game) \/
  (exists i, n = i + 1 /\ (game_of u + game_of v == game_of (double_even_word i))%game) \/
  (exists i j, n = i + j + 2 /\
     (game_of u + game_of v == game_of (double_odd_word (S i)) +
        game_of (double_even_word j))%game).
Proof.
  change (double_even_word n) with ([Right; Right] ++ even_word n).
  rewrite splits_in. intros [(r & P & ->)|(l & P & ->)];
    apply place_app in P as [(t & P & _)|[[E E']|(t & P & ->)]].
  - unfold is_place in P. destruct u as [|? [|? [|? ?]]]; discriminate.
  - right. left. destruct u as [|x [|y u]]; [discriminate| |].
    + injection E as <-. destruct n as [|n]; [discriminate|]. injection E' as <-.
      exists n. split; [lia|]. change (game_of [Right]) with zero. now rewrite add_0_l.
    + injection E as _ _ E. now destruct u.
  - right. right.
    apply even_place in P as [(A & _)|(_ & _ & j & k & -> & -> & ->)]; [easy|].
    exists j, k. split; [easy|]. unfold neg_word. rewrite shifted. easy.
  - unfold is_place in P. destruct l as [|? [|? [|? ?]]]; discriminate.
  - destruct l as [|x [|y l]]; [discriminate|discriminate|]. injection E as _ _ E. now destruct l.
  - left. apply even_place in P as [(_ & _ & j & k & -> & -> & ->)|(A & _)]; [|easy].
    exists j, k. now split.
Qed.

(** Left makes OO(XO)^n of a row with a doubled end. *)
Lemma left_of_double_odd n :
  In (double_even_word n, [Left; Left]) (splits Left [] (double_odd_word (n + 2))).
Proof.
  apply splits_in. left. exists [Left]. split; [|easy]. unfold is_place, double_even_word.
  unfold double_odd_word. rewrite (Nat.add_comm n 2). cbn [Nat.add].
  change (power [Right; Left] (S (S n))) with (Right :: Left :: power [Right; Left] (S n)).
  rewrite <- shifted, even_word_S, <- app_assoc. easy.
Qed.
Lemma left_of_double_both n :
  In (double_even_word n, [Left; Left; Right; Right])
    (splits Left [] (double_both_word (n + 2))).
Proof.
  apply splits_in. left. exists [Left; Right; Right]. split; [|easy].
  unfold is_place, double_both_word, double_even_word.
  rewrite (Nat.add_comm n 2). change (2 + n) with (S (S n)). rewrite !even_word_S.
  cbn [app]. now rewrite <- !app_assoc.
Qed.

(** What Right's moves leave, and Left's answers. *)
Lemma right_answers l : (forall w rest u v, Permutation l (w :: rest) ->
    In (u, v) (splits Right [] w) ->
    wins_first (game_of u + game_of v + parts_game rest)%game) ->
  wins_second (parts_game l).
Proof.
  intros A. apply second_iff. intros K I.
  apply options_of_parts in I as (l1 & w & l2 & u & v & W & I & ->).
  change (wins_first (game_of u + (game_of v + parts_game (l1 ++ l2)))%game).
  rewrite add_assoc. apply (A w); [|exact I]. rewrite W. symmetry. apply Permutation_middle.
Qed.
Lemma left_answer w u v G : In (u, v) (splits Left [] w) ->
  wins_second (game_of u + game_of v + G)%game -> wins_first (game_of w + G)%game.
Proof.
  intros I W. apply first_iff. exists (game_of u + game_of v + G)%game. split; [|exact W].
  apply in_options_add. left. eexists. split; [reflexivity|].
  rewrite splits_options. apply in_map_iff. now exists (u, v).
Qed.

(** One row OO(XO)^n more. *)
Lemma add_double n u D s :
  (game_of (double_even_word n) + sum_of u D s == sum_of u (n :: D) s)%game.
Proof.
  unfold sum_of. rewrite add_assoc. apply add_eq; [|easy]. unfold row_words.
  apply (PositionsSound.parts_game_perm
    (double_even_word n :: repeat oxx u ++ map double_even_word D)).
  cbn [map]. apply Permutation_middle.
Qed.
Lemma add_up u D s : (game_of oxx + sum_of u D s == sum_of (S u) D s)%game.
Proof. unfold sum_of. now rewrite add_assoc. Qed.
(** One row more in the state. *)
Lemma add_row_sum (G : game) u D s t : (total t == G + total s)%game ->
  (G + sum_of u D s == sum_of u D t)%game.
Proof. intros E. unfold sum_of. now rewrite E, !add_assoc, (add_comm G). Qed.
Lemma add_even_sum n u D s :
  (game_of (even_word n) + sum_of u D s == sum_of u D (add_even n s))%game.
Proof. apply add_row_sum, add_even_total. Qed.
Lemma add_neg_sum n u D s :
  (game_of (neg_word n) + sum_of u D s == sum_of u D (add_any_neg n s))%game.
Proof. apply add_row_sum, add_any_neg_total. Qed.
Lemma add_odd_sum n u D s :
  (game_of (odd_word n) + sum_of u D s == sum_of u D (add_odd n s))%game.
Proof. apply add_row_sum, add_odd_total. Qed.
Lemma double_one u D s : (game_of (double_even_word 1) + sum_of u D s ==
  sum_of (S u) D (add_even 1 s))%game.
Proof. now rewrite double_even_one, <- add_assoc, add_up, add_even_sum. Qed.
Lemma double_zero u D s : (game_of (double_even_word 0) + sum_of u D s == sum_of u D s)%game.
Proof. change (game_of (double_even_word 0)) with zero. now rewrite add_0_l. Qed.
Lemma down_up : (game_of (double_odd_word 1) + game_of oxx == zero)%game.
Proof. by_play. Qed.
Lemma down_sum u D s : (game_of (double_odd_word 1) + sum_of (S u) D s == sum_of u D s)%game.
Proof. now rewrite <- add_up, add_assoc, down_up, add_0_l. Qed.
Lemma double_both_one : (game_of (double_both_word 1) == game_of (double_odd_word 1))%game.
Proof. by_play. Qed.
Lemma double_both_two : (game_of (double_both_word 2) == game_of (even_word 1))%game.
Proof. by_play. Qed.
Lemma xxoo : (game_of [Left; Left; Right; Right] == zero)%game.
Proof. by_play. Qed.
