(** * What a row is worth at least if stones are put before its first block

    Let a row begin with a block of one or more stones of Left. It does not become less if two more
    stones are added to this block, and then any blocks in front of it, if Left's blocks among them
    are strong: P X^(c+2) R >= X^c R. If P is a block of Right, the last part says when both rows
    are equal for all R. *)

From Coq Require Import List Bool Arith Lia.
From Segcert Require Import Clobber Game Row Sanity.
From Segcert.Theorems Require Import Blocks.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Open Scope bool_scope.

Local Notation X := (stone Left).
Local Notation O := (stone Right).

(** ** Moves in two boards without a gap between them *)

Lemma moves_app p U V C : In C (moves p (U ++ V)) <->
  (exists U', In U' (moves p U) /\ C = U' ++ V) \/
  (exists V', In V' (moves p V) /\ C = U ++ V') \/
  (exists l a b r ab, U = l ++ [a] /\ V = b :: r /\ In ab (take p a b) /\ C = l ++ ab ++ r).
Proof.
  split.
  - rewrite moves_in. intros (l & a & b & r & ab & E & I & ->).
    apply app_eq_app in E as (m & [(-> & E)|(-> & ->)]).
    + destruct m as [|c m].
      * right. left. exists (ab ++ r). rewrite app_nil_r. simpl in E. subst V. split; [|easy].
        apply moves_in. now exists [], a, b, r, ab.
      * injection E as <- E. destruct m as [|d m].
        -- right. right. exists l, a, b, r, ab. simpl in E. now subst V.
        -- injection E as <- ->. left. exists (l ++ ab ++ m). rewrite <- !app_assoc.
           split; [|easy]. apply moves_in. now exists l, a, b, m, ab.
    + right. left. exists (m ++ ab ++ r). rewrite <- app_assoc. split; [|easy].
      apply moves_in. now exists m, a, b, r, ab.
  - intros [(U' & I & ->)|[(V' & I & ->)|(l & a & b & r & ab & -> & -> & I & ->)]];
      rewrite ?moves_in in *.
    + destruct I as (l & a & b & r & ab & -> & I & ->). exists l, a, b, (r ++ V), ab.
      rewrite <- !app_assoc. repeat split; easy.
    + destruct I as (l & a & b & r & ab & -> & I & ->). exists (U ++ l), a, b, r, ab.
      now rewrite <- !app_assoc.
    + exists l, a, b, r, ab. rewrite <- app_assoc. repeat split; easy.
Qed.

Lemma no_move_in_block p q n : moves p (repeat (stone q) n) = [].
Proof.
  induction n as [|[|n] IH]; [easy|easy|].
  change (moves p (stone q :: repeat (stone q) (S n)) = []).
  simpl in *. rewrite IH. now destruct p, q.
Qed.

Lemma last_of_block (q : player) n : repeat (stone q) (S n) = repeat (stone q) n ++ [stone q].
Proof. induction n as [|n IH]; simpl in *; [easy|]. now f_equal. Qed.

(** ** The blocks in front *)

(** Left's blocks in [P] are strong, and [P] does not end with one. *)
Definition front (P : board) : Prop :=
  no_weak_block Left P /\ (P = [] \/ exists l a, P = l ++ [a] /\ a <> X).

Lemma front_answer P C : front P -> In C (moves Right P) ->
  exists D, In D (moves Left C) /\ front D.
Proof.
  intros (S & E) I. destruct (answer Left P C S I) as (D & J & SD & A).
  exists D. split; [easy|]. split; [easy|]. right.
  assert (end_of : forall m t, P = m ++ t -> t <> [] -> exists s a, t = s ++ [a] /\ a <> X).
  { intros m t -> N. destruct t as [|b t _] using rev_ind; [easy|].
    destruct E as [E|(l & a & E & Na)]; [now destruct m, t|].
    rewrite app_assoc in E. apply app_inj_tail in E as (_ & ->). eauto. }
  destruct A as [(l & s & EP & ->)|(m & r & EP & ->)].
  - destruct s as [|b s].
    + destruct (end_of (l ++ [O; X]) [X]) as (s & a & Es & Na); [now rewrite <- app_assoc|easy|].
      destruct s as [|? [|]]; injection Es as <-; easy.
    + destruct (end_of (l ++ [O; X; X]) (b :: s)) as (t & a & Et & Na);
        [now rewrite <- app_assoc|easy|].
      exists (l ++ empty :: X :: empty :: t), a. rewrite Et, <- app_assoc. easy.
  - destruct r as [|b r].
    + exists (m ++ [empty; X]), empty. now rewrite <- app_assoc.
    + destruct (end_of (m ++ [X; X; O]) (b :: r)) as (t & a & Et & Na);
        [now rewrite <- app_assoc|easy|].
      exists (m ++ empty :: X :: empty :: t), a. rewrite Et, <- app_assoc. easy.
Qed.

(** A block of two stones or more behind [P], at the end of the row or before one stone of Right
    that has nothing behind it, is strong, too. *)
Lemma front_and_block P n e : front P -> n >= 2 ->
  (e = false \/ n = 2) -> all_strong Left false 0 (P ++ repeat X n) e = true.
Proof.
  intros (S & E) N L. rewrite <- (app_nil_r (repeat X n)).
  assert (behind : forall t, all_strong Left t 0 (repeat X n ++ []) e = true).
  { intros t. rewrite own_block. simpl. destruct L as [->| ->]; [|now destruct t, e].
    destruct t, n as [|[|]]; simpl; easy || lia. }
  destruct E as [->|(l & a & -> & Na)]; [apply behind|].
  rewrite <- app_assoc. simpl app. unfold no_weak_block in S.
  assert (A : is Left a = false) by now destruct a as [[]|].
  rewrite all_strong_app in * by easy. apply andb_true_iff in S as (-> & _). apply behind.
Qed.

Lemma front_and_block_alone P n : front P -> n >= 2 -> (row (P ++ repeat X n) >= zero)%game.
Proof. intros F N. apply ge_zero, second_player. apply front_and_block; auto. Qed.

Lemma front_and_two_stones P : front P -> (row (P ++ repeat X 2 ++ [O]) >= zero)%game.
Proof.
  intros F. apply ge_zero, second_player. unfold no_weak_block.
  rewrite app_assoc, all_strong_app by easy. apply andb_true_iff. split; [|easy].
  apply front_and_block; auto.
Qed.

Lemma block_at_most_zero p n : (zero >= row (repeat (stone p) n))%game.
Proof.
  apply zero_ge, second_iff. intros H I. rewrite options_row, no_move_in_block in I. easy.
Qed.
Lemma block_at_least_zero p n : (row (repeat (stone p) n) >= zero)%game.
Proof.
  apply ge_zero, second_iff. intros H I. rewrite options_row, no_move_in_block in I. easy.
Qed.

(** ** The theorem *)

Lemma beside_ge A B C D : (row A >= row B -> row C >= row D ->
  row (A ++ empty :: C) >= row (B ++ empty :: D))%game.
Proof.
  intros AB CD. change (row (beside A C) >= row (beside B D))%game.
  rewrite !row_beside. now apply ge_add.
Qed.

Theorem first_block P c R : front P -> c >= 1 ->
  (row (P ++ repeat X (c + 2) ++ R) >= row (repeat X c ++ R))%game.
Proof.
  remember (stones (P ++ repeat X (c + 2) ++ R)) as n eqn:E. revert P c R E.
  induction n as [n IH] using lt_wf_ind. intros P c R -> F C. apply ge_step. split.
  - (* Right moves in the longer row. *)
    intros G I. apply lfuz_iff. rewrite options_row in I. apply in_map_iff in I as (A & <- & I).
    pose proof (move_stones _ _ _ I) as less.
    apply moves_app in I as [(P' & I & ->)|[(V & I & ->)|(l & a & b & r & ab & EP & EV & I & ->)]].
    + (* In front: Left answers there. *)
      destruct (front_answer P P' F I) as (D & J & FD).
      assert (K : In (D ++ repeat X (c + 2) ++ R) (moves Left (P' ++ repeat X (c + 2) ++ R)))
        by (apply moves_app; left; eauto).
      pose proof (move_stones _ _ _ K).
      apply lfuz_iff. intros W. apply (ge_step _ _) in W as (_ & W).
      apply (W (row (D ++ repeat X (c + 2) ++ R))).
      * rewrite options_row. now apply in_map.
      * eapply IH; [|reflexivity|easy|easy]. lia.
    + apply moves_app in I as [(U & I & _)|[(R' & I & ->)|(l & a & b & r & ab & EB & ER & I & ->)]].
      * rewrite no_move_in_block in I. easy.
      * (* Behind: Left copies the move. *)
        apply lfuz_iff. intros W. apply (ge_step _ _) in W as (W & _).
        apply (W (row (repeat X c ++ R'))).
        -- rewrite options_row. apply in_map, moves_app. right. left. eauto.
        -- eapply IH; [|reflexivity|easy|easy]. lia.
      * (* Right takes the last stone of the block: Left does so in the other row. *)
        replace (c + 2) with (S (S c)) in EB by lia. rewrite last_of_block in EB.
        apply app_inj_tail in EB as (<- & <-). subst R.
        apply take_in in I as [(A & _)|(_ & -> & ->)]; [easy|].
        apply lfuz_iff. intros W. apply (ge_step _ _) in W as (W & _).
        destruct c as [|c]; [lia|].
        apply (W (row (repeat X c ++ [O; empty] ++ r))).
        -- rewrite options_row. apply in_map. rewrite last_of_block, <- app_assoc.
           apply moves_in. exists (repeat X c), X, O, r, [O; empty]. repeat split; simpl; auto.
        -- change ([O; empty] ++ r) with ([O] ++ empty :: r). rewrite !app_assoc.
           apply beside_ge; [|reflexivity]. rewrite <- app_assoc. destruct c as [|c].
           ++ transitivity zero; [now apply front_and_two_stones|].
              apply (block_at_most_zero Right 1).
           ++ replace (S (S (S c))) with (S c + 2) by lia. eapply IH; [|reflexivity|easy|lia].
              revert less. replace (S (S c) + 2) with (S (S c + 2)) by lia.
              rewrite last_of_block, <- !app_assoc. unfold stones.
              rewrite !filter_app, !app_length. simpl. lia.
    + (* Right takes the first stone of the block: Left takes it back, and P X^c R is left. *)
      replace (c + 2) with (S (S c)) in EV by lia. injection EV as <- <-.
      apply take_in in I as [(-> & _ & ->)|(_ & A & _)]; [|easy]. subst P.
      apply lfuz_iff. intros W. apply (ge_step _ _) in W as (_ & W).
      apply (W (row (l ++ empty :: [X] ++ empty :: repeat X c ++ R))).
      * rewrite options_row. apply in_map. simpl. apply moves_in.
        exists (l ++ [empty]), O, X, (repeat X c ++ R), [X; empty].
        rewrite <- !app_assoc. repeat split; simpl; auto.
      * change (row (beside l (beside [X] (repeat X c ++ R))) >= row (repeat X c ++ R))%game.
        rewrite !row_beside, add_assoc. rewrite <- (add_0_l (row (repeat X c ++ R))) at 2.
        apply ge_add; [|reflexivity]. rewrite <- (add_0_l zero).
        apply ge_add; [|apply (block_at_least_zero Left 1)].
        apply ge_zero, second_player. destruct F as (S & _). unfold no_weak_block in *.
        rewrite all_strong_app in S by easy. apply andb_true_iff in S as (S & _).
        now apply strong_alone.
  - (* Left moves in the shorter row, of which Right has the negative. *)
    intros G I. rewrite options_row in I. apply in_map_iff in I as (A & <- & I).
    intros W. apply (ge_step _ _) in W as (_ & W). revert W.
    apply moves_app in I as [(U & I & _)|[(R' & I & ->)|(l & a & b & r & ab & EB & -> & I & ->)]].
    + rewrite no_move_in_block in I. easy.
    + intros W.
      assert (K : In (P ++ repeat X (c + 2) ++ R') (moves Left (P ++ repeat X (c + 2) ++ R)))
        by (apply moves_app; right; left; eexists; split; [|reflexivity]; apply moves_app; right;
            left; eauto).
      apply (W (row (P ++ repeat X (c + 2) ++ R'))).
      * rewrite options_row. now apply in_map.
      * pose proof (move_stones _ _ _ K). eapply IH; [|reflexivity|easy|easy]. lia.
    + destruct c as [|c]; [lia|]. rewrite last_of_block in EB.
      apply app_inj_tail in EB as (<- & <-).
      apply take_in in I as [(_ & -> & ->)|(A & _)]; [|easy]. intros W.
      apply (W (row ((P ++ repeat X (S (S c))) ++ empty :: X :: r))).
      * rewrite options_row. apply in_map. replace (S c + 2) with (S (S (S c))) by lia.
        rewrite (last_of_block Left (S (S c))), <- !app_assoc. apply moves_in.
        exists (P ++ repeat X (S (S c))), X, O, r, [empty; X].
        rewrite <- !app_assoc. repeat split; simpl; auto.
      * change (repeat X c ++ [empty; X] ++ r) with (repeat X c ++ empty :: X :: r).
        apply beside_ge; [|reflexivity]. transitivity zero; [|apply block_at_most_zero].
        apply front_and_block_alone; [easy|lia].
Qed.

(** Any number of stones of Right in front. *)
Corollary first_block_of_right m c R : c >= 1 ->
  (row (repeat O m ++ repeat X (c + 2) ++ R) >= row (repeat X c ++ R))%game.
Proof.
  apply first_block. split.
  - unfold no_weak_block. rewrite <- (app_nil_r (repeat O m)). destruct m as [|m]; [easy|].
    now rewrite (other_block Left false 0 m).
  - destruct m as [|m]; [now left|right]. exists (repeat O m), O. now rewrite last_of_block.
Qed.

(** ** When the two stones do not count

    A row never becomes less if two stones of Left are added to its first block, and [m] stones of
    Right in front. Whether it can become more depends on one condition. *)

(** A row whose first square has no stone of Left. *)
Definition not_own (R : board) : Prop := forall r, R <> X :: r.

(** One more stone in the block [X^c] in front of [R] gains at least what [O X^(m-1)] is worth. *)
Definition gains (m c : nat) (R : board) : Prop :=
  (row (repeat O (m - 1) ++ [X]) + row (repeat X (S c) ++ R) >= row (repeat X c ++ R))%game.

Lemma ge_by_moves A B :
  (forall G, In G (moves Right A) -> ~ (row B >= row G)%game) ->
  (forall G, In G (moves Left B) -> ~ (row G >= row A)%game) -> (row A >= row B)%game.
Proof.
  intros right left. apply ge_step. split; intros H I; rewrite options_row in I;
    apply in_map_iff in I as (C & <- & I); auto.
Qed.

Lemma not_ge_by_right G A K : In K (moves Right G) -> (row A >= row K -> ~ row G >= row A)%game.
Proof.
  intros I W V. apply ge_step in V as (V & _). apply (V (row K)); [|easy].
  rewrite options_row. now apply in_map.
Qed.

Lemma not_ge_by_left G A L : In L (moves Left A) -> (row L >= row G -> ~ row G >= row A)%game.
Proof.
  intros I W V. apply ge_step in V as (_ & V). apply (V (row L)); [|easy].
  rewrite options_row. now apply in_map.
Qed.

(** A move of the last stone of [l] and the first one of [r]. *)
Lemma move_at p l a b r ab : In ab (take p a b) -> In (l ++ ab ++ r) (moves p (l ++ a :: b :: r)).
Proof. intros I. apply moves_in. now exists l, a, b, r, ab. Qed.

Lemma right_block m n : m >= 2 -> (zero >= row (repeat O m ++ repeat X n))%game.
Proof.
  intros M. apply zero_ge, second_player. unfold no_weak_block.
  rewrite (own_block Right false 0 m). destruct m as [|[|m]]; [lia|lia|].
  destruct n as [|n]; [easy|]. rewrite <- (app_nil_r (repeat X (S n))).
  rewrite (other_block Right false _ n). simpl. now destruct m.
Qed.

Lemma right_block_less l m n : m >= 2 -> (row (repeat X l) >= row (repeat O m ++ repeat X n))%game.
Proof. intros M. transitivity zero; [apply block_at_least_zero|now apply right_block]. Qed.

(** The moves of Left in [O^m X^(n+1) R] that begin or end at a block. *)
Lemma left_moves m n R G : not_own R -> In G (moves Left (repeat O m ++ repeat X (S n) ++ R)) ->
  (exists m', m = S m' /\ G = (repeat O m' ++ [X]) ++ empty :: repeat X n ++ R) \/
  (exists r, R = O :: r /\ G = (repeat O m ++ repeat X n) ++ empty :: X :: r) \/
  (exists R', In R' (moves Left R) /\ G = repeat O m ++ repeat X (S n) ++ R').
Proof.
  intros N I.
  apply moves_app in I as [(U & I & _)|[(V & I & ->)|(l & a & b & r & ab & EU & EV & I & ->)]].
  - now rewrite no_move_in_block in I.
  - apply moves_app in I as [(U & I & _)|[(R' & I & ->)|(l & a & b & r & ab & EB & -> & I & ->)]].
    + now rewrite no_move_in_block in I.
    + right. right. eauto.
    + right. left. rewrite last_of_block in EB. apply app_inj_tail in EB as (<- & <-).
      apply take_in in I as [(_ & -> & ->)|(A & _)]; [|easy]. exists r. now rewrite <- app_assoc.
  - left. destruct m as [|m]; [now destruct l|]. exists m. split; [easy|].
    rewrite last_of_block in EU. apply app_inj_tail in EU as (<- & <-). injection EV as <- <-.
    apply take_in in I as [(A & _)|(_ & _ & ->)]; [easy|]. now rewrite <- app_assoc.
Qed.

(** The moves of Right in [X^c R] that begin or end at the block. *)
Lemma right_moves c R G : In G (moves Right (repeat X c ++ R)) ->
  (exists c' r, c = S c' /\ R = O :: r /\ G = (repeat X c' ++ [O]) ++ empty :: r) \/
  (exists R', In R' (moves Right R) /\ G = repeat X c ++ R').
Proof.
  intros I.
  apply moves_app in I as [(U & I & _)|[(R' & I & ->)|(l & a & b & r & ab & EB & -> & I & ->)]].
  - now rewrite no_move_in_block in I.
  - right. eauto.
  - left. destruct c as [|c]; [now destruct l|]. exists c, r. split; [easy|].
    rewrite last_of_block in EB. apply app_inj_tail in EB as (<- & <-).
    apply take_in in I as [(A & _)|(_ & -> & ->)]; [easy|]. now rewrite <- app_assoc.
Qed.

(** Right can take the last stone of the block, too. *)
Lemma right_takes P c r :
  In ((P ++ repeat X c ++ [O]) ++ empty :: r) (moves Right (P ++ repeat X (S c) ++ O :: r)).
Proof.
  rewrite last_of_block.
  replace (P ++ (repeat X c ++ [X]) ++ O :: r) with ((P ++ repeat X c) ++ X :: O :: r)
    by now rewrite <- !app_assoc.
  replace ((P ++ repeat X c ++ [O]) ++ empty :: r) with ((P ++ repeat X c) ++ [O; empty] ++ r)
    by now rewrite <- !app_assoc.
  apply move_at. now left.
Qed.

Lemma left_takes c r : In (repeat X c ++ empty :: X :: r) (moves Left (repeat X (S c) ++ O :: r)).
Proof.
  rewrite last_of_block, <- app_assoc.
  change (repeat X c ++ empty :: X :: r) with (repeat X c ++ [empty; X] ++ r).
  apply move_at. now left.
Qed.

Lemma inside p P c R R' : In R' (moves p R) ->
  In (P ++ repeat X c ++ R') (moves p (P ++ repeat X c ++ R)).
Proof.
  intros I. apply moves_app. right. left. exists (repeat X c ++ R'). split; [|easy].
  apply moves_app. right. left. eauto.
Qed.

Lemma beside_less A B C : (zero >= row C -> row A >= row B -> row A >= row (C ++ empty :: B))%game.
Proof.
  intros Z W. change (C ++ empty :: B) with (beside C B). rewrite row_beside.
  rewrite <- (add_0_l (row A)). now apply ge_add.
Qed.

Lemma gap_behind B : row (B ++ [empty]) = row B.
Proof. change (B ++ [empty]) with (beside B []). rewrite row_beside. apply add_0_r. Qed.

(** The row [O] in place of R, with any block. *)
Lemma single_stone m c : m >= 3 ->
  (row (repeat X c ++ [O]) >= row (repeat O m ++ repeat X (c + 2) ++ [O]))%game.
Proof.
  intros M. assert (N : not_own [O]) by easy.
  induction c as [c IH] using lt_wf_ind. apply ge_by_moves; intros G I.
  - (* Right takes the last stone of the block, and then does so in the other row. *)
    apply right_moves in I as [(c' & r & -> & E & ->)|(R' & I & _)]; [|easy]. injection E as <-.
    apply not_ge_by_right with ((repeat O m ++ repeat X (c' + 2) ++ [O]) ++ [empty]);
      [apply right_takes|]. rewrite !gap_behind. apply IH. lia.
  - replace (c + 2) with (S (S c)) in I by lia.
    apply left_moves in I as [(m' & -> & ->)|[(r & E & ->)|(R' & I & _)]]; [| |easy|easy].
    + (* Left takes the last stone of Right: Right takes the last stone of the block. *)
      apply not_ge_by_right with
        ((((repeat O m' ++ [X]) ++ [empty]) ++ repeat X c ++ [O]) ++ [empty]).
      * replace ((repeat O m' ++ [X]) ++ empty :: repeat X (S c) ++ [O])
          with (((repeat O m' ++ [X]) ++ [empty]) ++ repeat X (S c) ++ [O])
          by now rewrite <- !app_assoc.
        apply right_takes.
      * rewrite gap_behind, <- (app_assoc _ [empty]). apply beside_less; [|reflexivity].
        apply (right_block m' 1). lia.
    + (* Left takes the single stone: so does Left in the other row. *)
      injection E as <-. destruct c as [|c].
      * apply not_ge_by_right with (repeat O (m - 1) ++ [empty; O] ++ [empty; X]).
        -- replace (repeat O m) with (repeat O (m - 1) ++ [O])
             by (rewrite <- last_of_block; f_equal; lia).
           rewrite <- !app_assoc. apply (move_at Right). now left.
        -- apply (beside_less [O] [O; empty; X]); [apply block_at_most_zero|].
           change [O; empty; X] with (beside [O] [X]). rewrite row_beside.
           rewrite <- (add_0_r (row [O])) at 1. apply ge_add; [reflexivity|].
           apply (block_at_most_zero Left 1).
      * apply not_ge_by_left with (repeat X c ++ [empty; X]); [apply left_takes|].
        apply beside_ge; [|reflexivity]. apply right_block_less. lia.
Qed.

(** After a move in a row that does not begin with a stone of Left, it does so only if Left took the
    first stone. *)
Lemma own_after_move p R R' : In R' (moves p R) -> not_own R ->
  not_own R' \/ p = Left /\ exists r, R' = X :: empty :: r.
Proof.
  intros I N. apply moves_in in I as ([|d l] & a & b & r & ab & -> & I & ->).
  - apply take_in in I as [(-> & -> & ->)|(-> & -> & ->)]; [now left|].
    destruct p; [right; split; [easy|now exists r]|now left].
  - left. intros s E. injection E as -> _. now apply (N (l ++ a :: b :: r)).
Qed.

(** Two stones of Left in the block, and [m] stones of Right in front of it, change nothing for all
    rows [R] exactly if one more stone in the block never gains what [O X^(m-1)] is worth. *)
Theorem first_block_equal m c : m >= 3 -> c >= 2 ->
  (forall R, not_own R -> row (repeat O m ++ repeat X (c + 2) ++ R) == row (repeat X c ++ R))%game
  <-> (forall R, not_own R -> ~ gains m c R).
Proof.
  intros M C. split.
  - (* Left takes the last stone of Right. *)
    intros equal R N W. destruct (equal R N) as (_ & V). apply ge_step in V as (_ & V).
    apply (V (row ((repeat O (m - 1) ++ [X]) ++ empty :: repeat X (S c) ++ R))).
    + rewrite options_row. apply in_map. replace (c + 2) with (S (S c)) by lia.
      replace (repeat O m) with (repeat O (m - 1) ++ [O])
        by (rewrite <- last_of_block; f_equal; lia).
      rewrite <- !app_assoc. apply (move_at Left (repeat O (m - 1)) O X _ [X; empty]). now left.
    + unfold gains in W. now rewrite <- row_beside in W.
  - intros no_gain R. remember (stones R) as n eqn:E. revert R E.
    induction n as [n IH] using lt_wf_ind. intros R -> N.
    split; [apply first_block_of_right; lia|]. apply ge_by_moves; intros G I.
    + apply right_moves in I as [(c' & r & -> & -> & ->)|(R' & I & ->)].
      * (* Right takes the last stone of the block, and then does so in the other row. *)
        apply not_ge_by_right with ((repeat O m ++ repeat X (c' + 2) ++ [O]) ++ empty :: r);
          [apply right_takes|]. apply beside_ge; [|reflexivity]. apply single_stone. lia.
      * (* Right moves in R, and then does so in the other row. *)
        apply not_ge_by_right with (repeat O m ++ repeat X (c + 2) ++ R'); [now apply inside|].
        pose proof (move_stones _ _ _ I). apply (IH (stones R')); [lia|easy|].
        now destruct (own_after_move _ _ _ I N) as [|(K & _)].
    + replace (c + 2) with (S (S c)) in I by lia.
      apply left_moves in I as [(m' & -> & ->)|[(r & -> & ->)|(R' & I & ->)]]; [| | |easy].
      * intros W. apply (no_gain R N). unfold gains. simpl. rewrite Nat.sub_0_r.
        now rewrite <- row_beside.
      * apply not_ge_by_left with (repeat X (c - 1) ++ empty :: X :: r).
        -- replace c with (S (c - 1)) at 2 by lia. apply left_takes.
        -- apply beside_ge; [|reflexivity]. apply right_block_less. lia.
      * (* Left moves in R, and then does so in the other row. *)
        apply not_ge_by_left with (repeat X c ++ R'); [apply (inside Left []); easy|].
        destruct (own_after_move _ _ _ I N) as [K|(_ & r & ->)].
        -- replace (S (S c)) with (c + 2) by lia.
           pose proof (move_stones _ _ _ I). now apply (IH (stones R')); [lia|..].
        -- replace (repeat X c ++ X :: empty :: r) with (repeat X (S c) ++ empty :: r)
             by (rewrite last_of_block; now rewrite <- app_assoc).
           replace (repeat O m ++ repeat X (S (S c)) ++ X :: empty :: r)
             with ((repeat O m ++ repeat X (S (S (S c)))) ++ empty :: r)
             by (rewrite (last_of_block Left (S (S c))); now rewrite <- !app_assoc).
           apply beside_ge; [|reflexivity]. apply right_block_less. lia.
Qed.
