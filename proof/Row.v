(** * Rows: the game of a board

    Moves remove one stone; an empty square splits a board into two summands; the mirror image is
    the same game; exchanging the colours gives the negative; a board without moves is [zero]. *)

From Coq Require Import List Bool Arith Lia Setoid.
From Segcert Require Import Clobber Game.
Import ListNotations.

(** ** Moves *)

Lemma take_in p a b ab : In ab (take p a b) ->
  (a = stone p /\ b = stone (other p) /\ ab = [empty; stone p]) \/
  (a = stone (other p) /\ b = stone p /\ ab = [stone p; empty]).
Proof. destruct p, a as [[]|], b as [[]|]; simpl; intuition. Qed.

(** A move removes exactly one stone. *)
Lemma move_stones p B : forall C, In C (moves p B) -> stones B = S (stones C).
Proof.
  induction B as [|a B IH]; simpl; [easy|]. destruct B as [|b B]; [easy|]. intros C I.
  apply in_app_or in I as [I|I]; apply in_map_iff in I as (D & <- & I).
  - apply take_in in I as [(-> & -> & ->)|(-> & -> & ->)]; simpl; unfold stones; simpl; lia.
  - apply IH in I. unfold stones in *. destruct a; simpl in *; lia.
Qed.

(** The moves of a board with an empty square are those on either side of it. *)
Lemma moves_beside p B C : moves p (beside B C) =
  map (fun B' => beside B' C) (moves p B) ++ map (beside B) (moves p C).
Proof.
  unfold beside. induction B as [|a B IH].
  - simpl. destruct C as [|c C]; [reflexivity|].
    assert (none : take p empty c = []) by (now destruct p, c as [[]|]). now rewrite none.
  - destruct B as [|b B].
    + simpl in *. assert (none : take p a empty = []) by (now destruct p, a as [[]|]).
      rewrite none, IH. simpl. now rewrite map_map.
    + change ((a :: b :: B) ++ empty :: C) with (a :: b :: B ++ empty :: C).
      change (moves p (a :: b :: B ++ empty :: C)) with
        (map (fun ab => ab ++ B ++ empty :: C) (take p a b)
         ++ map (cons a) (moves p ((b :: B) ++ empty :: C))).
      rewrite IH. simpl moves at 3. rewrite !map_app, !map_map, <- app_assoc. f_equal.
      apply map_ext. intros ab. now rewrite <- app_assoc.
Qed.

(** ** The game of a board *)

Lemma options_row p B : options p (row B) = map row (moves p B).
Proof.
  unfold row at 1. destruct (stones B) as [|n] eqn:S.
  - destruct (moves p B) as [|C l] eqn:M; [now destruct p|].
    assert (I : In C (moves p B)) by (rewrite M; now left). apply move_stones in I. lia.
  - assert (E : map (play n) (moves p B) = map row (moves p B)).
    { apply map_ext_in. intros C I. unfold row. apply move_stones in I. f_equal. lia. }
    simpl. now destruct p.
Qed.

(** Induction along moves. *)
Lemma board_induction (Q : board -> Prop) :
  (forall B, (forall p C, In C (moves p B) -> Q C) -> Q B) -> forall B, Q B.
Proof.
  intros step B. remember (stones B) as n eqn:E. revert B E.
  induction n as [n IH] using lt_wf_ind. intros B ->. apply step. intros p C I.
  apply move_stones in I. apply (IH (stones C)); [lia|reflexivity].
Qed.

(** An empty square between: a sum. *)
Theorem row_beside B C : row (beside B C) = row B + row C.
Proof.
  revert C. induction B as [B IHB] using board_induction.
  induction C as [C IHC] using board_induction. apply options_ext; intros p.
  rewrite options_add, !options_row, moves_beside, map_app, !map_map.
  f_equal; apply map_ext_in; eauto.
Qed.

(** ** Exchanging the colours *)

Definition flip (a : square) : square :=
  match a with stone p => stone (other p) | empty => empty end.
Definition flipped (B : board) : board := map flip B.

Lemma take_flip p a b : take p (flip a) (flip b) = map (map flip) (take (other p) a b).
Proof. now destruct p, a as [[]|], b as [[]|]. Qed.

Lemma moves_flipped p B : moves p (flipped B) = map flipped (moves (other p) B).
Proof.
  unfold flipped. induction B as [|a [|b B] IH]; try reflexivity.
  change (map flip (a :: b :: B)) with (flip a :: flip b :: map flip B).
  change (moves p (flip a :: flip b :: map flip B)) with
    (map (fun ab => ab ++ map flip B) (take p (flip a) (flip b))
     ++ map (cons (flip a)) (moves p (map flip (b :: B)))).
  rewrite IH, take_flip. simpl moves at 2. rewrite !map_app, !map_map. f_equal.
  apply map_ext. intros ab. now rewrite map_app.
Qed.

Theorem row_flipped B : row (flipped B) = - row B.
Proof.
  induction B as [B IH] using board_induction. apply options_ext; intros p.
  rewrite options_opp, !options_row, moves_flipped, !map_map. apply map_ext_in. eauto.
Qed.

(** ** The mirror image *)

Lemma moves_in p B C : In C (moves p B) <->
  exists l a b r ab, B = l ++ a :: b :: r /\ In ab (take p a b) /\ C = l ++ ab ++ r.
Proof.
  revert C. induction B as [|c B IH]; intros C.
  - split; [easy|]. intros (l & a & b & r & ab & E & _). now destruct l.
  - destruct B as [|d B].
    + split; [easy|]. intros (l & a & b & r & ab & E & _). now destruct l as [|? [|? ?]].
    + change (moves p (c :: d :: B)) with
        (map (fun ab => ab ++ B) (take p c d) ++ map (cons c) (moves p (d :: B))).
      rewrite in_app_iff, !in_map_iff. split.
      * intros [(ab & <- & I)|(C' & <- & I)]; [now exists [], c, d, B, ab|].
        apply IH in I as (l & a & b & r & ab & -> & I & ->). now exists (c :: l), a, b, r, ab.
      * intros (l & a & b & r & ab & E & I & ->). destruct l as [|e l].
        -- injection E as <- <- <-. left. now exists ab.
        -- injection E as <- E. right. exists (l ++ ab ++ r). split; [reflexivity|]. apply IH.
           now exists l, a, b, r, ab.
Qed.

Lemma take_rev p a b ab : In ab (take p a b) -> In (rev ab) (take p b a).
Proof.
  intros I. apply take_in in I as [(-> & -> & ->)|(-> & -> & ->)]; destruct p; simpl; auto.
Qed.

Lemma moves_rev p B C : In C (moves p B) -> In (rev C) (moves p (rev B)).
Proof.
  rewrite !moves_in. intros (l & a & b & r & ab & -> & I & ->).
  exists (rev r), b, a, (rev l), (rev ab). apply take_rev in I.
  rewrite !rev_app_distr. simpl. rewrite <- !app_assoc. auto.
Qed.

Theorem row_rev (B : board) : same (row (rev B)) (row B).
Proof.
  induction B as [B IH] using board_induction. constructor; intros p G I;
    rewrite options_row in I; apply in_map_iff in I as (C & <- & I).
  - apply moves_rev in I. rewrite rev_involutive in I. exists (row (rev C)).
    rewrite options_row. split; [now apply in_map|].
    rewrite <- (rev_involutive C) at 1. eauto.
  - exists (row (rev C)). rewrite options_row. split; [apply in_map, moves_rev, I|]. eauto.
Qed.
