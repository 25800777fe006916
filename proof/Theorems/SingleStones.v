(** * (X^a O)^(2m) X^a = m*((a-1)*up + a*star) for every a >= 6 and every m

    No certificate is run here: the theorem speaks of every a. Whoever moves second answers so that
    two neighbouring stones of Right are gone, and a row X^a O is left of the block between them. *)

From Coq Require Import String List ZArith Lia ZifyNat.
From Segcert Require Import Clobber Game Row.
From Segcert.Param Require Import Multiples.
From Segcert.Theorems Require Import Blocks Ups Lines.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.

(** Where a stone of Right parts a row whose inner blocks have a stones each. *)
Lemma parted (a b m c : nat) l x y r : b :: repeat a m ++ [c] = l ++ x :: y :: r ->
  exists i j, m = i + j /\ l ++ [x] = b :: repeat a i /\ y :: r = repeat a j ++ [c].
Proof.
  intros E. revert b l E. induction m as [|m IH]; intros b l E.
  - destruct l as [|? [|? [|]]]; try discriminate. injection E as <- <- <-. now exists 0, 0.
  - destruct l as [|d l].
    + injection E as <- <- <-. now exists 0, (S m).
    + injection E as -> E. apply (IH a) in E as (i & j & -> & E & F). exists (S i), j.
      split; [easy|]. split; [|easy]. cbn [app repeat]. now rewrite E.
Qed.
Lemma reversed (a b m c : nat) l x y r : b :: repeat a m ++ [c] = l ++ x :: y :: r ->
  c :: repeat a m ++ [b] = rev r ++ y :: x :: rev l.
Proof.
  intros E. apply (f_equal (@rev nat)) in E. revert E. simpl rev.
  rewrite !rev_app_distr, rev_repeat. simpl. rewrite <- !app_assoc. intros E. exact E.
Qed.

Section AtLeast.
  (** a - 6. *)
  Context (g : nat).
  Local Notation a := (6 + g).
  Local Notation a' := (5 + g).

  (** A row with n stones of Right: between two of them a block of a, and at least a - 1 at its
      ends. *)
  Inductive part : nat -> list nat -> Prop :=
    | lone b : part 0 [b]
    | ends b m c : a - 1 <= b -> a - 1 <= c -> part (S m) (b :: repeat a m ++ [c]).

  (** Two stones of Right are worth (a-1)*up + a*star, and another one (a-3)*up + (a+1)*star. *)
  Definition pairs (k o : nat) : game := ups (k * (5 + g) + o * (3 + g)) (k * g + o * S g).

  (** What remains on either side. The block at the cut may lose a stone. *)
  Lemma part_left b i l x : a - 1 <= b -> l ++ [x] = b :: repeat a i ->
    exists z, x = S z /\ part i (l ++ [z]).
  Proof.
    intros B E. destruct i as [|i].
    - destruct l as [|? [|]]; try discriminate. injection E as ->. destruct b as [|b]; [lia|].
      exists b. split; constructor.
    - cbn [repeat] in E. rewrite repeat_cons, app_comm_cons in E.
      apply app_inj_tail in E as [-> ->]. exists (5 + g). split; [easy|constructor]; lia.
  Qed.
  Lemma part_right c j y r : a - 1 <= c -> y :: r = repeat a j ++ [c] ->
    part j (y :: r) /\ exists z, y = S z /\ part j (z :: r).
  Proof.
    intros C E. destruct j as [|j]; cbn [app repeat] in E; injection E as -> ->.
    - split; [constructor|]. destruct c as [|c]; [lia|]. exists c. split; constructor.
    - split; [constructor; lia|]. exists (5 + g). split; [easy|constructor]; lia.
  Qed.

  Lemma pairs_positive k o : (pairs k o >= zero)%game.
  Proof. rewrite <- ups_0. apply ups_ge; destruct k, o; simpl; lia. Qed.
  Lemma sum_of_pairs k o u s k' o' : 
    (pairs k o + ups u s + pairs k' o' ==
     ups (k * (5 + g) + o * (3 + g) + u + (k' * (5 + g) + o' * (3 + g)))
         (k * g + o * S g + s + (k' * g + o' * S g)))%game.
  Proof. unfold pairs. now rewrite !ups_add. Qed.

  (** ** At least *)

  (** Right takes a stone on his left. Left takes the next stone of Right on that side, with the
      block behind it; or there is none, and the row has lost a stone of Right at its end. *)
  Lemma answer b m c l x y r :
    (forall n, n <= m -> forall k o s, n = 2 * k + o -> o <= 1 -> part n s ->
     (blocks_row s >= pairs k o)%game) ->
    a - 1 <= b -> a - 1 <= c -> b :: repeat a m ++ [c] = l ++ S x :: y :: r ->
    forall k o, S m = 2 * k + o -> o <= 1 ->
    (blocks_row (l ++ [x; 0]) + blocks_row (y :: r) |> pairs k o)%game.
  Proof.
    intros IH B C E k o K O. apply parted in E as (i & j & -> & E & F).
    pose proof (part_right c j y r C F) as [right _].
    assert (J : exists k2 o2, j = 2 * k2 + o2 /\ o2 <= 1) by (exists (j / 2), (j mod 2); lia).
    destruct J as (k2 & o2 & J & O2).
    apply (IH j ltac:(lia) k2 o2) in right; [|easy|easy].
    destruct i as [|i].
    - destruct l as [|? [|]]; try discriminate. injection E as <-. simpl app.
      destruct x as [|x]; [lia|]. apply (ge_lfuz _ (ups x (S x) + pairs k2 o2)).
      { apply ge_add; [apply block_and_stone|exact right]. }
      unfold pairs. rewrite ups_add.
      assert (k = k2 + o2 /\ o = 1 - o2) as [-> ->] by lia.
      destruct o2 as [|[|]]; [| |lia]; apply ups_lfuz; lia.
    - cbn [repeat] in E. rewrite repeat_cons, app_comm_cons in E.
      apply app_inj_tail in E as [E [= ->]]. destruct l as [|w l _] using rev_ind; [easy|].
      apply (part_left b i l w B) in E as (v & -> & left).
      rewrite <- app_assoc. simpl app.
      assert (I : exists k1 o1, i = 2 * k1 + o1 /\ o1 <= 1) by (exists (i / 2), (i mod 2); lia).
      destruct I as (k1 & o1 & I & O1).
      apply (IH i ltac:(lia) k1 o1) in left; [|easy|easy].
      apply (left_option_lfuz _ (blocks_row (l ++ [v]) + blocks_row [a; 0] + blocks_row (y :: r))).
      + apply in_options_add. left. eexists. split; [reflexivity|]. apply options_line.
        exists (l ++ [v]), [a; 0]. split; [|easy]. apply (left_takes_right l v (5 + g) [0]).
      + transitivity (pairs k1 o1 + ups (5 + g) a + pairs k2 o2)%game.
        { repeat apply ge_add; [easy|rewrite (block_and_stone (5 + g)); reflexivity|easy]. }
        rewrite sum_of_pairs. unfold pairs. 
        assert (k = k1 + k2 + 1 + o1 * o2 /\ o = o1 + o2 - 2 * (o1 * o2)) as [-> ->].
        { destruct o1 as [|[|]], o2 as [|[|]]; lia. }
        destruct o1 as [|[|]], o2 as [|[|]]; try lia; apply ups_ge; lia.
  Qed.

  Theorem at_least_pairs n : forall k o s, n = 2 * k + o -> o <= 1 -> part n s ->
    (blocks_row s >= pairs k o)%game.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros k o s N O P. inversion P as [b|b m c B C].
    - assert (k = 0 /\ o = 0) as [-> ->] by lia. rewrite one_block. reflexivity.
    - subst n s. apply at_least.
      + left. destruct k, o; simpl; lia.
      + destruct (repeat a m ++ [c]) as [|y r] eqn:E; [now destruct m|]. symmetry in E.
        apply (part_right c m y r C) in E as (_ & z & -> & right).
        exists (blocks_row [S b] + blocks_row (z :: r))%game. split.
        * apply options_line. exists [S b], (z :: r). split; [|easy].
          apply (left_takes_left [] b z r).
        * rewrite one_block, add_0_l. transitivity (pairs (m / 2) (m mod 2)).
          -- apply (IH m); [lia|lia|lia|easy].
          -- apply pairs_positive.
      + intros R I. apply options_line in I as (l1 & l2 & M & ->).
        inversion M as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2.
        * apply (answer b m c); try easy. intros n' L. apply IH. lia.
        * rewrite <- (blocks_row_rev (l ++ [x])), <- (blocks_row_rev (0 :: y :: r)), rev_app_distr,
            add_comm. simpl rev. rewrite <- app_assoc.
          apply (answer c m b); try easy; [intros n' L; apply IH; lia|].
          now apply reversed.
  Qed.

  (** ** At least, with a stone of Right at an end: two ups less *)

  Definition less (k o : nat) : game := ups (k * (5 + g) + o * (3 + g) - 2) (k * g + o * S g).

  Theorem at_least_less m : forall b k o, a - 1 <= b -> S m = 2 * k + o -> o <= 1 ->
    (blocks_row (b :: repeat a m ++ [0]) >= less k o)%game.
  Proof.
    induction m as [m IH] using lt_wf_ind. intros b k o B K O.
    destruct m as [|m].
    { assert (k = 0 /\ o = 1) as [-> ->] by lia. destruct b as [|b]; [lia|]. simpl app.
      rewrite block_and_stone. apply ups_ge; simpl; lia. }
    assert (halves : forall n, exists k o, n = 2 * k + o /\ o <= 1)
      by (intros n; exists (n / 2), (n mod 2); lia).
    assert (tail : forall y r j k o, y :: r = repeat a j ++ [0] -> j <= S m -> j = 2 * k + o ->
      o <= 1 -> (blocks_row (y :: r) >= less k o)%game).
    { intros y r [|j] k' o' E J K' O'; cbn [app repeat] in E; injection E as -> ->.
      - assert (k' = 0 /\ o' = 0) as [-> ->] by lia. now rewrite one_block.
      - apply IH; lia. }
    apply at_least.
    - left. destruct k; simpl; lia.
    - exists (blocks_row (b :: repeat a m ++ [a']) + blocks_row [1])%game. split.
      + apply options_line. exists (b :: repeat a m ++ [a']), [1]. split; [|easy].
        cbn [repeat]. rewrite repeat_cons, <- app_assoc.
        apply (left_takes_right (b :: repeat a m) (5 + g) 0 []).
      + rewrite one_block, add_0_r. transitivity (pairs (S m / 2) (S m mod 2)).
        * apply (at_least_pairs (S m)); [lia|lia|constructor; lia].
        * apply pairs_positive.
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2.
      + symmetry in E. apply (parted a b (S m) 0) in E as (i & j & J & E & F).
        destruct (halves j) as (k2 & o2 & J2 & O2).
        pose proof (tail y r j k2 o2 F ltac:(lia) J2 O2) as right. destruct i as [|i].
        * destruct l as [|? [|]]; try discriminate. injection E as <-. simpl app.
          destruct x as [|x]; [lia|]. apply (ge_lfuz _ (ups x (S x) + less k2 o2)).
          { apply ge_add; [apply block_and_stone|exact right]. }
          unfold less. rewrite ups_add.
          assert (k = k2 + o2 /\ o = 1 - o2) as [-> ->] by lia.
          destruct o2 as [|[|]]; [| |lia]; apply ups_lfuz; lia.
        * cbn [repeat] in E. rewrite repeat_cons, app_comm_cons in E.
          apply app_inj_tail in E as [E [= ->]]. destruct l as [|w l _] using rev_ind; [easy|].
          apply (part_left b i l w B) in E as (v & -> & left).
          destruct (halves i) as (k1 & o1 & I1 & O1).
          apply (at_least_pairs i k1 o1) in left; [|easy|easy].
          rewrite <- app_assoc. simpl app.
          apply (left_option_lfuz _
                   (blocks_row (l ++ [v]) + blocks_row [a; 0] + blocks_row (y :: r))).
          -- apply in_options_add. left. eexists. split; [reflexivity|]. apply options_line.
             exists (l ++ [v]), [a; 0]. split; [|easy]. apply (left_takes_right l v (5 + g) [0]).
          -- transitivity (pairs k1 o1 + ups (5 + g) a + less k2 o2)%game.
             { repeat apply ge_add; [easy|apply (block_and_stone (5 + g))|easy]. }
             unfold pairs, less. rewrite !ups_add.
             assert (k = k1 + k2 + 1 + o1 * o2 /\ o = o1 + o2 - 2 * (o1 * o2)) as [-> ->].
             { destruct o1 as [|[|]], o2 as [|[|]]; lia. }
             destruct o1 as [|[|]], o2 as [|[|]], k2; try lia; apply ups_ge; lia.
      + symmetry in E. apply (parted a b (S m) 0) in E as (i & j & J & E & F).
        destruct (halves i) as (k1 & o1 & I1 & O1).
        assert (left : (blocks_row (l ++ [x]) >= pairs k1 o1)%game).
        { rewrite E. apply (at_least_pairs i); [easy|easy|]. destruct i as [|i]; [constructor|].
          cbn [repeat]. rewrite repeat_cons. constructor; lia. }
        destruct j as [|[|j]]; cbn [app repeat] in F; [discriminate| |]; injection F as -> ->.
        * apply (left_option_lfuz _
                   (blocks_row (l ++ [x]) + (blocks_row [0; 4 + g] + blocks_row [1]))).
          -- apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
             exists [0; 4 + g], [1]. split; [|easy]. apply (left_takes_right [0] (4 + g) 0 []).
          -- rewrite one_block, add_0_r, <- (blocks_row_rev [0; 4 + g]). simpl rev.
             transitivity (pairs k1 o1 + ups (3 + g) (4 + g))%game.
             { apply ge_add; [easy|apply (block_and_stone (3 + g))]. }
             unfold pairs, less. rewrite ups_add.
             assert (k = k1 + 1 /\ o = o1) as [-> ->] by lia. apply ups_ge; lia.
        * assert (R : (blocks_row (a' :: repeat a j ++ [0])
                        >= less (S j / 2) (S j mod 2))%game).
          { apply IH; lia. }
          destruct (halves (S j)) as (k2 & o2 & J2 & O2).
          replace (S j / 2) with k2 in R by lia. replace (S j mod 2) with o2 in R by lia.
          apply (left_option_lfuz _ (blocks_row (l ++ [x]) +
                   (blocks_row [0; a] + blocks_row (a' :: repeat a j ++ [0])))).
          -- apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
             exists [0; a], (a' :: repeat a j ++ [0]). split; [|easy].
             apply (left_takes_left [0] (5 + g) (5 + g) (repeat a j ++ [0])).
          -- rewrite <- (blocks_row_rev [0; a]). simpl rev.
             transitivity (pairs k1 o1 + (ups (5 + g) a + less k2 o2))%game.
             { repeat apply ge_add; [easy|apply (block_and_stone (5 + g))|easy]. }
             unfold pairs, less. rewrite !ups_add.
             assert (k = k1 + k2 + 1 + o1 * o2 /\ o = o1 + o2 - 2 * (o1 * o2)) as [-> ->].
             { destruct o1 as [|[|]], o2 as [|[|]]; lia. }
             destruct o1 as [|[|]], o2 as [|[|]], k2; try lia; apply ups_ge; lia.
  Qed.
End AtLeast.

Section AtMost.
  (** a - 3. *)
  Context (g : nat).
  Local Notation a := (3 + g).
  Local Notation a' := (2 + g).
  Local Notation a'' := (1 + g).
  Definition at_most_pairs (k : nat) : game := ups (k * (2 + g)) (k * S g).

  Lemma stone_and_block q : (blocks_row [0; S q] == ups q (S q))%game.
  Proof. rewrite <- (block_and_stone q). apply (blocks_row_rev [S q; 0]). Qed.
  Lemma one_stone_less q : (ups (S q) (S (S q)) >= blocks_row [q; 0])%game /\
    (ups (S q) (S (S q)) >= blocks_row [0; q])%game.
  Proof.
    destruct q as [|q].
    - rewrite stone_alone. split; rewrite <- ups_0; apply ups_ge; lia.
    - rewrite stone_and_block, block_and_stone. split; apply ups_ge; lia.
  Qed.

  (** Two stones of Right with a block of q + 1 between them, one of them at an end. *)
  Lemma block_and_stones b q : 1 <= q -> (ups q (S q) >= blocks_row [b; S q; 0])%game.
  Proof.
    revert b. induction q as [q IH] using lt_wf_ind. intros b Q. apply at_most.
    - lia.
    - destruct q as [|[|q]]; [lia| |].
      + exists (blocks_row [b] + blocks_row [0; 1; 0])%game. split.
        * apply options_line. exists [b], [0; 1; 0]. split; [|easy].
          apply (right_takes_right [] b 1 [0]).
        * rewrite one_block, add_0_l. enough (E : (blocks_row [0; 1; 0] == star)%game).
          { rewrite E. apply (ups_ge 0 3 0 1); lia. }
          apply eq_iff. now vm_compute.
      + exists (blocks_row [b; S (S q); 0] + blocks_row [0])%game. split.
        * apply options_line. exists [b; S (S q); 0], [0]. split; [|easy].
          apply (right_takes_left [b] (S (S q)) 0 []).
        * rewrite one_block, add_0_r. simpl Nat.sub.
          rewrite (ups_star (S q) (S (S (S (S q)))) (S (S q))) by lia. apply IH; lia.
    - intros L I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2.
      + destruct l as [|? [|? [|? []]]]; try discriminate.
        * injection E as <- -> ->. simpl app. rewrite one_block, add_0_l.
          apply (right_option_lfuz _ (blocks_row [S q; 0] + blocks_row [0])).
          -- apply options_line. exists [S q; 0], [0]. split; [|easy].
             apply (right_takes_left [] (S q) 0 []).
          -- rewrite one_block, add_0_r. apply block_and_stone.
        * injection E as -> -> -> ->. simpl app. rewrite one_block, add_0_r.
          destruct q as [|q]; [lia|].
          apply (right_option_lfuz _ (blocks_row [b] + blocks_row [0; q])).
          -- apply options_line. exists [b], [0; q]. split; [|easy].
             apply (right_takes_right [] b q []).
          -- rewrite one_block, add_0_l. now apply (one_stone_less q).
      + destruct l as [|? [|? [|? []]]]; try discriminate.
        injection E as -> -> ->. simpl app. rewrite one_block, add_0_l. destruct q as [|q]; [lia|].
        apply (right_option_lfuz _ (blocks_row [q; 0] + blocks_row [0])).
        * apply options_line. exists [q; 0], [0]. split; [|easy].
          apply (right_takes_left [] q 0 []).
        * rewrite one_block, add_0_r. now apply (one_stone_less q).
  Qed.

  (** A row with 2k stones of Right, and blocks of a between them. *)
  Inductive paired : nat -> list nat -> Prop :=
    | unpaired b : paired 0 [b]
    | pairs_of k b c : paired (S k) (b :: repeat a (2 * k + 1) ++ [c]).
  Lemma paired_left b i k l x z : i = 2 * k -> l ++ [x] = b :: repeat a i -> paired k (l ++ [z]).
  Proof.
    intros -> E. destruct k as [|k].
    - destruct l as [|? [|]]; try discriminate. constructor.
    - replace (2 * S k) with (S (2 * k + 1)) in E by lia. cbn [repeat] in E.
      rewrite repeat_cons, app_comm_cons in E. apply app_inj_tail in E as [-> ->]. constructor.
  Qed.
  Lemma paired_right c j k y r z : j = 2 * k -> y :: r = repeat a j ++ [c] -> paired k (z :: r).
  Proof.
    intros -> E. destruct k as [|k].
    - injection E as -> ->. constructor.
    - replace (2 * S k) with (S (2 * k + 1)) in E by lia. injection E as -> ->. constructor.
  Qed.

  Lemma at_most_add k m : (at_most_pairs k + ups (2 + g) a + at_most_pairs m ==
    at_most_pairs (S (k + m)))%game.
  Proof. unfold at_most_pairs. rewrite !ups_add.
    replace (k * (2 + g) + (2 + g) + m * (2 + g)) with (S (k + m) * (2 + g)) by lia.
    apply ups_star. lia.
  Qed.

  (** Left takes a stone on his right. Its partner moves into the block between them. *)
  Lemma response k b c l x y r :
    (forall m s, m <= k -> paired m s -> (at_most_pairs m >= blocks_row s)%game) ->
    b :: repeat a (2 * k + 1) ++ [c] = l ++ S x :: y :: r ->
    (at_most_pairs (S k) |> blocks_row (l ++ [x]) + blocks_row (S y :: r))%game.
  Proof.
    intros IH E. apply parted in E as (i & j & J & E & F).
    assert (I : exists k1, i = 2 * k1 \/ i = 2 * k1 + 1) by (exists (i / 2); lia).
    destruct I as (k1 & [I|I]).
    - assert (K : exists k2, j = S (2 * k2)) by (exists (j / 2); lia). destruct K as (k2 & ->).
      assert (k = k1 + k2) as -> by lia.
      injection F as -> F. destruct r as [|z r]; [now destruct k2|].
      apply (right_option_lfuz _
               (blocks_row (l ++ [x]) + (blocks_row [a; 0] + blocks_row (z :: r)))).
      + apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
        exists [a; 0], (z :: r). split; [|easy]. apply (right_takes_left [] a z r).
      + rewrite <- at_most_add, add_assoc. repeat apply ge_add.
        * apply IH; [lia|]. now apply (paired_left b i k1 l (S x)).
        * apply block_and_stone.
        * apply IH; [lia|]. now apply (paired_right c (2 * k2) k2 z).
    - assert (K : exists k2, j = 2 * k2) by (exists (j / 2); lia). destruct K as (k2 & ->).
      assert (k = k1 + k2) as -> by lia.
      subst i. replace (2 * k1 + 1) with (S (2 * k1)) in E by lia. cbn [repeat] in E.
      rewrite repeat_cons, app_comm_cons in E. apply app_inj_tail in E as [E [= ->]].
      destruct l as [|w l _] using rev_ind; [easy|]. rewrite <- app_assoc. simpl app.
      apply (right_option_lfuz _
               (blocks_row (l ++ [w]) + blocks_row [0; a''] + blocks_row (S y :: r))).
      + apply in_options_add. left. eexists. split; [reflexivity|]. apply options_line.
        exists (l ++ [w]), [0; a'']. split; [|easy]. apply (right_takes_right l w (1 + g) []).
      + rewrite <- at_most_add. repeat apply ge_add.
        * apply IH; [lia|]. now apply (paired_left b (2 * k1) k1 l w).
        * apply (one_stone_less (1 + g)).
        * apply IH; [lia|]. now apply (paired_right c (2 * k2) k2 y).
  Qed.

  Theorem at_most_by_pairs k s : paired k s -> (at_most_pairs k >= blocks_row s)%game.
  Proof.
    revert s. induction k as [k IH] using lt_wf_ind. intros s P.
    inversion P as [b|m b c]; subst k s; [now rewrite one_block|]. apply at_most.
    - left. simpl. lia.
    - destruct (repeat a (2 * m) ++ [c]) as [|y r] eqn:E; [now destruct m|].
      exists (blocks_row [b; a'; 0] + blocks_row (y :: r))%game. split.
      + apply options_line. exists [b; a'; 0], (y :: r). split; [|easy].
        replace (2 * m + 1) with (S (2 * m)) by lia. cbn [repeat app]. rewrite E.
        apply (right_takes_left [b] (2 + g) y r).
      + transitivity (ups (1 + g) (2 + g) + at_most_pairs m)%game.
        * unfold at_most_pairs. rewrite ups_add. apply ups_ge; lia.
        * apply ge_add; [apply (block_and_stones b (1 + g)); lia|]. apply IH; [lia|].
          now apply (paired_right c (2 * m) m y).
    - intros L I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r X E F G|l x y r X E F G| |]; subst l1 l2.
      + apply (response m b c); [|easy]. intros n t N. apply IH. lia.
      + rewrite <- (blocks_row_rev (l ++ [S x])), <- (blocks_row_rev (y :: r)), rev_app_distr,
          add_comm. simpl rev. apply (response m c b).
        * intros n t N. apply IH. lia.
        * now apply reversed.
  Qed.
End AtMost.

(** ** The theorems *)

Lemma line_power a n c :
  line (repeat a n ++ [c]) = power_of_blocks a 1 n ++ repeated (squares "X") c.
Proof.
  change (squares "X") with [X]. rewrite repeated_stone. induction n as [|n IH]; [reflexivity|].
  rewrite power_step, <- app_assoc. cbn [repeat app]. rewrite <- IH. now destruct n.
Qed.
Lemma ups_times u s : ups u s = (times (Z.of_nat u) up + times (Z.of_nat s) star)%game.
Proof. unfold ups. now rewrite !copies_times. Qed.

(** (X^a O)^(2m) X^a = m*((a-1)*up + a*star) for every a >= 6 and every m. *)
Theorem equal_blocks a m : a >= 6 ->
  (row (power_of_blocks a 1 (2 * m) ++ repeated (squares "X") a) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star)%game.
Proof.
  intros A. rewrite <- line_power, <- ups_times. change (row (line ?l)) with (blocks_row l).
  replace (repeat a (2 * m) ++ [a]) with (a :: repeat a (2 * m)) by now rewrite <- repeat_cons.
  destruct m as [|m]; [simpl repeat; now rewrite one_block|].
  replace (2 * S m) with (S (2 * m + 1)) by lia. cbn [repeat]. rewrite repeat_cons. split.
  - replace a with (6 + (a - 6)) by lia.
    transitivity (pairs (a - 6) (S m) 0).
    + apply (at_least_pairs _ (S (2 * m + 1))); [lia|lia|]. constructor; lia.
    + apply ups_ge; lia.
  - replace a with (3 + (a - 3)) by lia.
    transitivity (at_most_pairs (a - 3) (S m)).
    + apply ups_ge; lia.
    + apply at_most_by_pairs. constructor.
Qed.
