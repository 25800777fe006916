(** * What rows with single stones of Right are worth at most

    For blocks of any length, if every second one has three stones at least: as much as the rows
    X^c O of these blocks c. The two stones of Right beside such a block are partners: if Left takes
    one, the other one moves into the block. *)

From Segcert.Theorems Require Import Lines.
Local Opaque row.
Local Open Scope nat_scope.

Lemma one_stone_less q : (ups (S q) (S (S q)) >= blocks_row [q; 0])%game /\
  (ups (S q) (S (S q)) >= blocks_row [0; q])%game.
Proof.
  destruct q as [|q].
  - rewrite stone_alone. split; rewrite <- ups_0; apply ups_ge; lia.
  - rewrite stone_and_block, block_and_stone. split; apply ups_ge; lia.
Qed.

(** Right's moves: a stone of his moves to its left, or to its right. *)
Lemma option_left l x y r : In (blocks_row (l ++ [x; 0]) + blocks_row (y :: r))%game
                               (options Right (blocks_row (l ++ S x :: y :: r))).
Proof. apply options_line. exists (l ++ [x; 0]), (y :: r). now split; [constructor|]. Qed.
Lemma option_right l x y r : In (blocks_row (l ++ [x]) + blocks_row (0 :: y :: r))%game
                                (options Right (blocks_row (l ++ x :: S y :: r))).
Proof. apply options_line. exists (l ++ [x]), (0 :: y :: r). now split; [constructor|]. Qed.
(** His answers by such a move. *)
Lemma reply_left l x y r G H :
  (H >= blocks_row (l ++ [x; 0]) + blocks_row (y :: r) + G ->
   H |> blocks_row (l ++ S x :: y :: r) + G)%game.
Proof.
  intros W. refine (right_option_lfuz _ _ _ _ W). apply in_options_add. left.
  eexists. split; [reflexivity|apply option_left].
Qed.
Lemma reply_right l x y r G H :
  (H >= blocks_row (l ++ [x]) + blocks_row (0 :: y :: r) + G ->
   H |> blocks_row (l ++ x :: S y :: r) + G)%game.
Proof.
  intros W. refine (right_option_lfuz _ _ _ _ W). apply in_options_add. left.
  eexists. split; [reflexivity|apply option_right].
Qed.

(** The partner of the stone that was taken moves into the block. *)
Lemma right_partner s q z r H : (H >= blocks_row s + blocks_row [q; 0] + blocks_row (z :: r) ->
  H |> blocks_row s + blocks_row (S q :: z :: r))%game.
Proof.
  intros W. rewrite (add_comm (blocks_row s)). apply (reply_left [] q z r). simpl app.
  now rewrite add_comm, add_assoc.
Qed.
Lemma left_partner l w q G H : (H >= blocks_row (l ++ [w]) + blocks_row [0; q] + G ->
  H |> blocks_row (l ++ [w; S q]) + G)%game.
Proof. apply (reply_right l w q []). Qed.

(** Two stones of Right with a block of q + 1 between them, one of them at an end. *)
Lemma block_and_stones b q : 1 <= q -> (ups q (S q) >= blocks_row [b; S q; 0])%game.
Proof.
  revert b. induction q as [q IH] using lt_wf_ind. intros b Q. apply at_most.
  - lia.
  - destruct q as [|[|q]]; [lia| |].
    + exists (blocks_row [b] + blocks_row [0; 1; 0])%game. split.
      * apply (option_right [] b 1 [0]).
      * rewrite one_block, add_0_l. enough (E : (blocks_row [0; 1; 0] == star)%game).
        { rewrite E. apply (ups_ge 0 3 0 1); lia. }
        apply eq_iff. now vm_compute.
    + exists (blocks_row [b; S (S q); 0] + blocks_row [0])%game. split.
      * apply (option_left [b] (S (S q)) 0 []).
      * rewrite one_block, add_0_r. simpl Nat.sub.
        rewrite (ups_star (S q) (S (S (S (S q)))) (S (S q))) by lia. apply IH; lia.
  - intros L I. apply options_line in I as (l1 & l2 & M & ->).
    inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
      destruct l as [|? [|? [|? []]]]; try discriminate.
    + injection E as <- -> ->. simpl app. apply right_partner.
      rewrite !one_block, add_0_l, add_0_r. apply block_and_stone.
    + injection E as -> -> -> ->. simpl app. destruct q as [|q]; [lia|].
      apply (left_partner []). simpl app. rewrite !one_block, add_0_l, add_0_r.
      now apply (one_stone_less q).
    + injection E as -> -> ->. simpl app. destruct q as [|q]; [lia|]. apply right_partner.
      rewrite !one_block, add_0_l, add_0_r. now apply (one_stone_less q).
Qed.

(** A row whose second, fourth, ... blocks are these, each of three stones at least; the others,
    its first and last block among them, are of any length. *)
Inductive paired : list nat -> list nat -> Prop :=
  | unpaired b : paired [] [b]
  | one_pair b c cs l : 3 <= c -> paired cs l -> paired (c :: cs) (b :: c :: l).
(** What X^c O is worth, for all these blocks c. *)
Definition total (cs : list nat) : game := ups (list_sum (map pred cs)) (list_sum cs).

Lemma total_add cs c ds :
  (total (cs ++ c :: ds) == total cs + ups (pred c) c + total ds)%game.
Proof.
  unfold total. rewrite !ups_add, map_app, !list_sum_app. simpl.
  rewrite !Nat.add_assoc. reflexivity.
Qed.
Lemma paired_cons cs l : paired cs l -> exists z r, l = z :: r /\ forall v, paired cs (v :: r).
Proof. intros [b|b c ds r C P]; repeat eexists; now constructor. Qed.

(** One of the two stones of Right beside each of these blocks parts the row there. *)
Lemma paired_parted cs s : paired cs s -> forall l x y r, s = l ++ x :: y :: r ->
  (exists es ds z t, cs = es ++ y :: ds /\ 3 <= y /\ r = z :: t /\
     (forall v, paired es (l ++ [v])) /\ paired ds (z :: t)) \/
  (exists es ds k w, cs = es ++ x :: ds /\ 3 <= x /\ l = k ++ [w] /\
     paired es (k ++ [w]) /\ forall v, paired ds (v :: r)).
Proof.
  induction 1 as [b|b c cs s C P IH]; intros l x y r E.
  - now destruct l as [|? [|]].
  - destruct (paired_cons cs s P) as (z & t & Z & all). destruct l as [|d [|e l]].
    + injection E as <- <- <-. left. exists [], cs, z, t. subst s. repeat split; try easy.
      intros v. constructor.
    + injection E as <- <- E. right. rewrite E in Z. injection Z as -> ->.
      exists [], cs, [], b. repeat split; [easy|constructor|easy].
    + injection E as <- <- E.
      destruct (IH l x y r E) as [(es & ds & z' & t' & -> & Y & -> & le & ri)|
                                  (es & ds & k & w & -> & Y & -> & le & ri)].
      * left. exists (c :: es), ds, z', t'. repeat split; try easy. intros v. now constructor.
      * right. exists (c :: es), ds, (b :: c :: k), w. repeat split; try easy. now constructor.
Qed.

(** Right's answers to Left's moves in such a row, which may stand behind other blocks: if all that
    they leave is at most V, Left's moves are no better. *)
Lemma partner_answers cs s V p : paired cs s ->
  (forall es c ds l G r, cs = es ++ c :: ds -> paired es l -> paired ds r ->
   (ups (pred c) c >= G -> V >= blocks_row (p ++ l) + G + blocks_row r)%game) ->
  forall l1 l2, move Left s l1 l2 -> (V |> blocks_row (p ++ l1) + blocks_row l2)%game.
Proof.
  intros P pieces l1 l2 M.
  inversion M as [l x y r X E F G|l x y r X E F G| |]; subst l1 l2; symmetry in E;
    destruct (paired_parted _ _ P _ _ _ _ E) as
      [(es & ds & z & t & D & Y & -> & le & ri)|(es & ds & k & w & D & Y & -> & le & ri)].
  - apply right_partner. apply (pieces es y ds); [easy|easy|easy|]. destruct y as [|y]; [lia|].
    apply block_and_stone.
  - destruct x as [|x]; [lia|]. rewrite <- app_assoc, app_assoc. simpl app at 2.
    apply left_partner. rewrite <- app_assoc.
    apply (pieces es (S (S x)) ds); [easy|easy|easy|]. apply (one_stone_less x).
  - destruct y as [|y]; [lia|]. apply right_partner.
    apply (pieces es (S (S y)) ds); [easy|easy|easy|]. apply (one_stone_less y).
  - rewrite <- app_assoc, app_assoc. simpl app at 2. apply left_partner. rewrite <- app_assoc.
    apply (pieces es x ds); [easy|easy|easy|]. destruct x as [|x]; [lia|].
    apply (stone_and_block x).
Qed.

Theorem at_most_total n : forall cs s, length cs = n -> paired cs s ->
  (total cs >= blocks_row s)%game.
Proof.
  induction n as [n IH] using lt_wf_ind. intros cs s N P.
  assert (pieces : forall es c ds l G r, cs = es ++ c :: ds -> paired es l -> paired ds r ->
    (ups (pred c) c >= G -> total cs >= blocks_row l + G + blocks_row r)%game).
  { intros es c ds l G r -> L R W. rewrite total_add. rewrite app_length in N. simpl in N.
    apply ge_add; [apply ge_add|]; [apply (IH (length es))|easy|apply (IH (length ds))];
      easy || lia. }
  destruct P as [b|b c cs s C P]; [now rewrite one_block|]. apply at_most.
  - left. simpl. lia.
  - destruct (paired_cons cs s P) as (y & r & -> & _). destruct c as [|[|c]]; [lia|lia|].
    exists (blocks_row [b; S c; 0] + blocks_row (y :: r))%game. split.
    + apply (option_left [b] (S c) y r).
    + transitivity (ups c (S c) + total cs)%game.
      * unfold total. rewrite ups_add.
        change (list_sum (map pred (S (S c) :: cs))) with (S c + list_sum (map pred cs)).
        change (list_sum (S (S c) :: cs)) with (S (S c) + list_sum cs). apply ups_ge; lia.
      * simpl in N. apply ge_add; [apply block_and_stones; lia|].
        apply (IH (length cs)); easy || lia.
  - intros L I. apply options_line in I as (l1 & l2 & M & ->).
    apply (partner_answers (c :: cs) (b :: c :: s) _ []); [now constructor|exact pieces|easy].
Qed.

Lemma total_repeat c k : total (repeat c k) = ups (k * pred c) (k * c).
Proof.
  unfold total. f_equal; induction k as [|k IH]; try reflexivity; simpl; now rewrite IH.
Qed.

(** A row of a block b, and one with blocks that have partners on both sides. *)
Theorem at_most_odd n : forall cs b l, length cs = n -> paired cs l -> 2 <= b ->
  (total cs + ups (b - 1) b >= blocks_row (b :: l))%game.
Proof.
  induction n as [n IH] using lt_wf_ind. intros cs b l N P B.
  destruct (paired_cons cs l P) as (w & t & -> & all). destruct b as [|b]; [lia|].
  simpl Nat.sub. rewrite Nat.sub_0_r. unfold total. rewrite ups_add. apply at_most.
  - destruct P as [|? c ? ? C ?]; cbn [map list_sum fold_right Nat.add]; lia.
  - exists (blocks_row [b; 0] + blocks_row (w :: t))%game. split.
    + apply (option_left [] b w t).
    + transitivity (ups (b - 1) b + total cs)%game.
      * unfold total. rewrite ups_add. apply ups_ge; lia.
      * destruct b as [|b]; [lia|]. simpl Nat.sub. rewrite Nat.sub_0_r.
        apply ge_add; [apply block_and_stone|now apply (at_most_total n)].
  - intros L I. apply options_line in I as (l1 & l2 & M & ->).
    assert (first : forall v, (ups (list_sum (map pred cs) + b) (list_sum cs + S b) |>
                               blocks_row (v :: t))%game).
    { intros v. apply (lfuz_ge _ (total cs)); [apply ups_lfuz; lia|].
      apply (at_most_total n); [easy|apply all]. }
    assert (pieces : forall es c ds l G r, cs = es ++ c :: ds -> paired es l -> paired ds r ->
      (ups (pred c) c >= G -> ups (list_sum (map pred cs) + b) (list_sum cs + S b) >=
       blocks_row (S b :: l) + G + blocks_row r)%game).
    { intros es c ds k G r -> L R W. rewrite app_length in N. simpl in N.
      transitivity (total es + ups b (S b) + ups (pred c) c + total ds)%game.
      - transitivity (total (es ++ c :: ds) + ups b (S b))%game.
        + unfold total. rewrite ups_add. reflexivity.
        + rewrite total_add. apply same_ge. same_sums.
      - apply ge_add; [apply ge_add|].
        + transitivity (total es + ups (S b - 1) (S b))%game;
            [simpl; now rewrite Nat.sub_0_r|apply (IH (length es)); easy || lia].
        + easy.
        + apply (at_most_total (length ds)); easy. }
    inversion M as [k x y r X E F G|k x y r X E F G| |]; subst l1 l2; symmetry in E;
      destruct k as [|d k].
    + injection E as -> -> ->. simpl app. rewrite one_block, add_0_l. apply first.
    + injection E as <- E. rewrite E in P.
      apply (partner_answers cs _ _ [S b] P pieces). constructor.
    + injection E as <- -> ->. simpl app. rewrite one_block, add_0_l. apply first.
    + injection E as <- E. rewrite E in P.
      apply (partner_answers cs _ _ [S b] P pieces). constructor.
Qed.
