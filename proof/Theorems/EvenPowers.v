(** * (X^a O)^(2m) for every a >= 8 and every m >= 1

    Its value is m*((a-1)*up + a*star) + {up + star | -3*up - star}. Answers are those of rows that
    end with a block; the last block and the last stone of Right make the game in braces. *)

From Coq Require Import String.
From Segcert.Param Require Import Multiples.
From Segcert.Theorems Require Import Blocks Lines AtLeast AtMost SingleStones.
Local Opaque row.
Local Open Scope nat_scope.

(** ** A block between two stones of Right *)

Lemma two_stones q : (blocks_row [0; S (S (S q)); 0] == ups q (S q))%game.
Proof.
  induction q as [|q IH]; [apply eq_iff; now vm_compute|].
  split.
  - apply at_least; [lia| |].
    + exists (blocks_row [0; S (S (S q))] + blocks_row [1])%game. split.
      * apply options_line. exists [0; S (S (S q))], [1]. split; [|easy].
        apply (left_takes_right [0] (3 + q) 0 []).
      * rewrite one_block, add_0_r. change (3 + q) with (S (2 + q)).
        rewrite stone_and_block, <- ups_0. apply ups_ge; lia.
    + intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [| |l x y r P E F G|l x y r P E F G]; subst l1 l2;
        destruct l as [|? [|? [|? []]]]; try discriminate.
      * injection E as -> -> -> ->. simpl app. rewrite one_block, add_0_r, IH. apply down_from; lia.
      * injection E as -> -> ->. simpl app. rewrite one_block, add_0_l, IH. apply down_from; lia.
  - apply at_most; [lia| |].
    + exists (blocks_row [0; S (S (S q)); 0] + blocks_row [0])%game. split.
      * apply options_line. exists [0; S (S (S q)); 0], [0]. split; [|easy].
        apply (right_takes_left [0] (3 + q) 0 []).
      * rewrite one_block, add_0_r, IH. apply ups_ge; lia.
    + intros L I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
        destruct l as [|? [|? [|? []]]]; try discriminate.
      * injection E as -> -> -> ->. simpl app. rewrite one_block, add_0_r.
        rewrite (stone_and_block (2 + q)). apply down_from; lia.
      * injection E as -> -> ->. simpl app. rewrite one_block, add_0_l.
        rewrite (block_and_stone (2 + q)). apply down_from; lia.
Qed.

Section EvenPowers.
  (** a - 8. *)
  Context (g : nat).
  Local Notation a := (8 + g).
  Local Notation a' := (7 + g).

  Definition braces : game := Game [ups a (S a)] [ups (4 + g) (5 + g)].
  (** k copies of (a-1)*up + a*star. *)
  Definition whole (k : nat) : game := ups (k * (7 + g)) (k * g).
  Definition tail (b k : nat) : list nat := b :: repeat a (2 * k + 1) ++ [0].

  Lemma whole_add k m :
    (whole k + ups (7 + g) (8 + g) + whole m == whole (S (k + m)))%game.
  Proof.
    unfold whole. rewrite !ups_add.
    replace (k * (7 + g) + (7 + g) + m * (7 + g)) with (S (k + m) * (7 + g)) by lia.
    apply ups_star. lia.
  Qed.

  (** ** The game in braces *)

  Lemma braces_at_least : (braces >= ups (5 + g) (6 + g))%game.
  Proof.
    apply at_least; [lia| |].
    - exists (ups a (S a)). split; [now left|]. rewrite <- ups_0. apply ups_ge; lia.
    - intros R [<-|[]]. apply down_from; lia.
  Qed.
  Lemma braces_at_most u s : u = 7 + g /\ s = 8 + g \/ u = 8 + 2 * g /\ s mod 2 = 0 ->
    (ups u s >= braces)%game.
  Proof.
    intros H. apply at_most; [lia| |].
    - exists (ups (4 + g) (5 + g)). split; [now left|]. apply ups_ge; lia.
    - intros L [<-|[]]. destruct H as [[-> ->]|[-> S]]; [apply down_from; lia|].
      apply ups_lfuz; lia.
  Qed.

  Lemma above_right k H : (H >= whole k + ups (4 + g) (5 + g) -> H |> whole k + braces)%game.
  Proof.
    intros G. apply (right_option_lfuz _ (whole k + ups (4 + g) (5 + g))); [|easy].
    apply in_options_add. right. eexists. split; [reflexivity|]. now left.
  Qed.
  Lemma below_left k H : (whole k + ups a (S a) >= H -> whole k + braces |> H)%game.
  Proof.
    intros G. apply (left_option_lfuz _ (whole k + ups a (S a))); [|easy].
    apply in_options_add. right. eexists. split; [reflexivity|]. now left.
  Qed.

  (** ** At least *)

  Lemma even_worth k s : part (2 + g) (2 * k) s -> (blocks_row s >= whole k)%game.
  Proof.
    intros P. transitivity (pairs (2 + g) k 0); [apply (at_least_pairs _ (2 * k)); easy || lia|].
    apply ups_ge; lia.
  Qed.
  Lemma odd_worth k s : part (2 + g) (2 * k + 1) s ->
    (blocks_row s >= whole k + ups (5 + g) (S g))%game.
  Proof.
    intros P. transitivity (pairs (2 + g) k 1); [now apply (at_least_pairs _ (2 * k + 1))|].
    unfold whole, pairs, worth. rewrite ups_add. apply ups_ge; lia.
  Qed.
  Lemma long_repeat n : Forall (long (2 + g)) (repeat a n).
  Proof. apply Forall_forall. intros b I. apply repeat_spec in I. now left. Qed.
  Lemma equal_less n b k o : a' <= b -> S n = 2 * k + o -> o <= 1 ->
    (blocks_row (b :: repeat a n ++ [0]) >= less (2 + g) k o)%game.
  Proof.
    intros B K O. apply (at_least_less (2 + g) n); [apply repeat_length|apply long_repeat| | |];
      easy || lia.
  Qed.
  Lemma tail_worth b k : a' <= b ->
    (blocks_row (b :: repeat a (2 * k) ++ [0]) >= whole k + ups (3 + g) (S g))%game.
  Proof.
    intros B. transitivity (less (2 + g) k 1); [apply equal_less; lia|].
    unfold whole, less, worth. rewrite ups_add. apply ups_ge; lia.
  Qed.
  Lemma parted_equal b n c l x y r : b :: repeat a n ++ [c] = l ++ x :: y :: r ->
    exists i j, n = i + j /\ l ++ [x] = b :: repeat a i /\ y :: r = repeat a j ++ [c].
  Proof.
    intros E. apply parted in E as (s & t & E & F & G).
    assert (all : Forall (Logic.eq a) (s ++ t))
      by (rewrite <- E; apply Forall_forall; intros v I; now apply repeat_spec in I).
    apply Forall_app in all as [left right]. exists (length s), (length t).
    rewrite <- (repeat_length a n), E, app_length, F, G.
    now rewrite <- (Forall_eq_repeat left), <- (Forall_eq_repeat right).
  Qed.

  Lemma even_rest j y r : y :: r = repeat a (2 * j) ++ [0] ->
    j = 0 /\ y = 0 /\ r = [] \/ exists m, j = S m /\ y = a /\ forall z, z :: r = tail z m.
  Proof.
    destruct j as [|m]; intros E.
    - injection E as -> ->. now left.
    - replace (2 * S m) with (S (2 * m + 1)) in E by lia. injection E as -> ->. right. now exists m.
  Qed.
  Lemma odd_rest j y r : y :: r = repeat a (2 * j + 1) ++ [0] ->
    y = a /\ r = repeat a (2 * j) ++ [0].
  Proof. replace (2 * j + 1) with (S (2 * j)) by lia. now intros [= -> ->]. Qed.

  (** What Left's answers leave. *)
  Lemma even_pieces k m s Z G : part (2 + g) (2 * k) s -> (G >= whole m + Z ->
    blocks_row s + ups (7 + g) (8 + g) + G >= whole (S (k + m)) + Z)%game.
  Proof.
    intros P W. rewrite <- whole_add, <- (add_assoc _ (whole m)).
    apply ge_add; [apply ge_add; [now apply even_worth|reflexivity]|easy].
  Qed.
  Lemma odd_pieces k m s b : part (2 + g) (2 * k + 1) s -> a' <= b ->
    (blocks_row s + ups (7 + g) (8 + g) + blocks_row (b :: repeat a (2 * m) ++ [0]) >=
     whole (S (k + m)) + braces)%game.
  Proof.
    intros P B. transitivity (whole k + ups (5 + g) (S g) + ups (7 + g) (8 + g) +
                              (whole m + ups (3 + g) (S g)))%game.
    - apply ge_add; [apply ge_add; [now apply odd_worth|reflexivity]|now apply tail_worth].
    - transitivity (whole (S (k + m)) + ups (8 + 2 * g) (2 * S g))%game.
      + unfold whole. rewrite !ups_add. apply ups_ge; lia.
      + apply ge_add; [reflexivity|]. apply braces_at_most. lia.
  Qed.

  (** Left takes the last stone of Right but one, with the block before it. *)
  Lemma left_at_last b n : a' <= b -> exists s, part (2 + g) n s /\
    In (blocks_row s + blocks_row [S a; 0])%game
       (options Left (blocks_row (b :: repeat a (S n) ++ [0]))).
  Proof.
    intros B. destruct (b :: repeat a n) as [|x l _] eqn:E using rev_ind; [easy|]. symmetry in E.
    destruct (part_left (2 + g) b _ l x B (long_repeat n) E) as [_ (v & -> & left)].
    rewrite repeat_length in left. exists (l ++ [v]). split; [easy|].
    apply options_line. exists (l ++ [v]), [S a; 0]. split; [|easy].
    cbn [repeat]. rewrite repeat_cons, <- app_assoc, app_comm_cons, <- E, <- app_assoc.
    apply (left_takes_right l v a [0]).
  Qed.

  (** Left's answer on Right's right side. *)
  Lemma right_answers s r H :
    (blocks_row s + ups (7 + g) (8 + g) + blocks_row (a' :: r) >= H)%game ->
    (blocks_row s + blocks_row (0 :: a' :: a :: r) |> H)%game.
  Proof.
    intros W.
    apply (left_option_lfuz _ (blocks_row s + (blocks_row [0; a] + blocks_row (a' :: r)))).
    - apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
      exists [0; a], (a' :: r). split; [|easy]. apply (left_takes_left [0] a' a' r).
    - now rewrite add_assoc, (stone_and_block (7 + g)).
  Qed.

  Theorem tail_at_least k b : a' <= b -> (blocks_row (tail b k) >= whole k + braces)%game.
  Proof.
    revert b. induction k as [k IH] using lt_wf_ind. intros b B. apply at_least_sum.
    - destruct k; [now right|left; simpl; lia].
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2;
        symmetry in E; apply parted_equal in E as (i & j & J & E & F).
      + destruct i as [|i].
        * apply above_right. destruct l as [|? [|]]; try discriminate. injection E as <-.
          destruct x as [|x]; [lia|]. simpl app. replace j with (2 * k + 1) in F by lia.
          apply odd_rest in F as [-> ->].
          transitivity (ups x (S x) + (whole k + ups (3 + g) (S g)))%game.
          { apply ge_add; [apply block_and_stone|apply tail_worth; lia]. }
          unfold whole. rewrite !ups_add. apply ups_ge; lia.
        * cbn [repeat] in E. rewrite repeat_cons in E.
          apply (left_answers (2 + g) b (repeat a i) a); [easy| |easy|].
          { apply Forall_app. split; [apply long_repeat|]. repeat constructor. }
          rewrite repeat_length. intros s P.
          destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]],
            (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]]; try lia.
          -- apply even_rest in F as [(-> & -> & ->)|(m & -> & -> & all)].
             ++ replace k with k1 by lia. rewrite one_block, add_0_r.
                apply ge_add; [now apply even_worth|apply braces_at_most; lia].
             ++ replace k with (S (k1 + m)) by lia. apply even_pieces; [easy|].
                rewrite all. apply IH; lia.
          -- apply odd_rest in F as [-> ->]. replace k with (S (k1 + k2)) by lia.
             apply (odd_pieces k1 k2 s a); [easy|lia].
      + destruct (part_left (2 + g) b (repeat a i) l x B (long_repeat i) E) as [left _].
        rewrite repeat_length in left.
        destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]], (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]];
          try lia.
        * apply odd_rest in F as [[= ->] F]. destruct k2 as [|m].
          -- subst r. apply above_right. replace k with k1 by lia.
             rewrite (two_stones (4 + g)). apply ge_add; [now apply even_worth|reflexivity].
          -- replace (2 * S m) with (S (2 * m + 1)) in F by lia. subst r.
             apply (right_answers (l ++ [x]) (repeat a (2 * m + 1) ++ [0])).
             replace k with (S (k1 + m)) by lia. apply even_pieces; [easy|]. apply IH; lia.
        * apply even_rest in F as [(-> & F & _)|(m & -> & F & all)]; [easy|].
          injection F as ->. specialize (all 0). injection all as ->.
          replace (m + (m + 0) + 1) with (S (2 * m)) by lia.
          apply (right_answers (l ++ [x]) (repeat a (2 * m) ++ [0])).
          replace k with (S (k1 + m)) by lia.
          now apply odd_pieces.
    - intros U. apply (right_option_lfuz _ (ups (4 + g) (5 + g))); [now left|].
      transitivity (less (2 + g) (S k) 0); [apply equal_less; lia|].
      apply ups_ge; lia.
    - intros L [<-|[]]. unfold tail. replace (2 * k + 1) with (S (2 * k)) by lia.
      destruct (left_at_last b (2 * k) B) as (s & left & I). apply (left_option_lfuz _ _ _ I).
      rewrite (block_and_stone a). apply ge_add; [now apply even_worth|reflexivity].
  Qed.

  (** ** At most *)

  Lemma paired_repeat k b z : paired (repeat a k) (b :: repeat a (2 * k)) /\
    paired (repeat a (S k)) (b :: repeat a (2 * k + 1) ++ [z]).
  Proof.
    revert b. induction k as [|k IH]; intros b.
    { split; constructor; [lia|constructor]. }
    replace (2 * S k) with (S (S (2 * k))) by lia.
    replace (S (S (2 * k)) + 1) with (S (S (2 * k + 1))) by lia. cbn [repeat app] in *.
    split; (constructor; [lia|apply IH]).
  Qed.
  Lemma paired_left b k l x z : l ++ [x] = b :: repeat a (2 * k) -> paired (repeat a k) (l ++ [z]).
  Proof.
    intros E. destruct k as [|k].
    - destruct l as [|? [|]]; try discriminate. constructor.
    - replace (2 * S k) with (S (2 * k + 1)) in E by lia. cbn [repeat] in E.
      rewrite repeat_cons, app_comm_cons in E. apply app_inj_tail in E as [-> _].
      apply paired_repeat.
  Qed.
  Lemma paired_worth k s : paired (repeat a k) s -> (whole k >= blocks_row s)%game.
  Proof.
    intros P. transitivity (total (repeat a k)).
    - rewrite total_repeat. apply ups_ge; simpl pred; lia.
    - apply (at_most_total k); [apply repeat_length|easy].
  Qed.
  Lemma paired_pieces k m s l G : paired (repeat a k) s ->
    (ups (7 + g) (8 + g) >= G -> whole m + braces >= blocks_row l ->
     whole (S (k + m)) + braces >= blocks_row s + G + blocks_row l)%game.
  Proof.
    intros P U W. rewrite <- whole_add, <- add_assoc. apply ge_add; [|easy].
    apply ge_add; [now apply paired_worth|easy].
  Qed.
  Lemma last_piece k s : paired (repeat a k) s ->
    (whole k + braces >= blocks_row s + ups (5 + g) (6 + g))%game.
  Proof. intros P. apply ge_add; [now apply paired_worth|apply braces_at_least]. Qed.

  Theorem tail_at_most k b : (whole k + braces >= blocks_row (tail b k))%game.
  Proof.
    revert b. induction k as [k IH] using lt_wf_ind. intros b. apply at_most_sum.
    - destruct k; [now right|left; simpl; lia].
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r X E F G|l x y r X E F G| |]; subst l1 l2;
        symmetry in E; apply parted_equal in E as (i & j & J & E & F).
      + destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]], (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]];
          try lia.
        * apply odd_rest in F as [-> ->].
          pose proof (paired_left b k1 l (S x) x E) as left.
          destruct k2 as [|m].
          -- apply below_left. replace k with k1 by lia. simpl app.
             rewrite (block_and_stone a). apply ge_add; [now apply paired_worth|reflexivity].
          -- replace (2 * S m) with (S (2 * m + 1)) by lia. cbn [repeat app].
             apply right_partner. replace k with (S (k1 + m)) by lia.
             apply paired_pieces; [easy|apply block_and_stone|apply IH; lia].
        * replace (2 * k1 + 1) with (S (2 * k1)) in E by lia. cbn [repeat] in E.
          rewrite repeat_cons, app_comm_cons in E. apply app_inj_tail in E as [E [= ->]].
          destruct l as [|w l _] using rev_ind; [easy|]. rewrite <- app_assoc. simpl app.
          pose proof (paired_left b k1 l w w E) as left.
          apply left_partner.
          apply even_rest in F as [(-> & -> & ->)|(m & -> & -> & all)].
          -- replace k with k1 by lia. rewrite one_block, add_0_r, (stone_and_block (5 + g)).
             now apply last_piece.
          -- replace k with (S (k1 + m)) by lia. rewrite all.
             apply paired_pieces; [easy|apply (one_stone_less (6 + g))|apply IH; lia].
      + destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]], (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]];
          try lia.
        * apply odd_rest in F as [[= ->] ->].
          pose proof (paired_left b k1 l x (S x) E) as left.
          destruct k2 as [|m].
          -- apply right_partner. replace k with k1 by lia.
             rewrite one_block, add_0_r, (block_and_stone (5 + g)). now apply last_piece.
          -- replace (2 * S m) with (S (2 * m + 1)) by lia. cbn [repeat app].
             apply right_partner. replace k with (S (k1 + m)) by lia.
             apply paired_pieces; [easy|apply (one_stone_less (6 + g))|apply IH; lia].
        * replace (2 * k1 + 1) with (S (2 * k1)) in E by lia. cbn [repeat] in E.
          rewrite repeat_cons, app_comm_cons in E. apply app_inj_tail in E as [E ->].
          destruct l as [|w l _] using rev_ind; [easy|]. rewrite <- app_assoc. simpl app.
          pose proof (paired_left b k1 l w w E) as left.
          apply even_rest in F as [(_ & F & _)|(m & -> & F & all)]; [easy|].
          apply left_partner. replace k with (S (k1 + m)) by lia. rewrite all.
          apply paired_pieces; [easy|apply (stone_and_block (7 + g))|apply IH; lia].
    - intros U. destruct k as [|k]; [simpl in U; lia|].
      apply (right_option_lfuz _ (blocks_row [b; a'; 0] + blocks_row (tail a k))).
      + apply options_line. exists [b; a'; 0], (tail a k). split; [|easy].
        unfold tail at 1. replace (2 * S k + 1) with (S (S (2 * k + 1))) by lia.
        apply (right_takes_left [b] a' a (repeat a (2 * k + 1) ++ [0])).
      + transitivity (ups (6 + g) (7 + g) + (whole k + braces))%game.
        * rewrite add_assoc. apply ge_add; [|reflexivity]. unfold whole. rewrite ups_add.
          apply ups_ge; lia.
        * apply ge_add; [apply (block_and_stones b (6 + g)); lia|apply IH; lia].
    - intros R [<-|[]].
      apply (right_option_lfuz _ (blocks_row (b :: repeat a (2 * k)) + blocks_row [0; a'; 0])).
      + apply options_line. exists (b :: repeat a (2 * k)), [0; a'; 0]. split; [|easy].
        destruct (b :: repeat a (2 * k)) as [|x l _] eqn:E using rev_ind; [easy|].
        replace (tail b k) with (l ++ x :: a :: [0]); [apply (right_takes_right l x a' [0])|].
        change (l ++ x :: a :: [0]) with (l ++ [x] ++ [a; 0]). rewrite app_assoc, <- E.
        unfold tail. replace (2 * k + 1) with (S (2 * k)) by lia. cbn [repeat].
        now rewrite (repeat_cons (2 * k) a), <- app_assoc.
      + rewrite (two_stones (4 + g)). apply ge_add; [|reflexivity]. apply paired_worth.
        apply (paired_repeat k b 0).
  Qed.
End EvenPowers.

(** ** The theorem *)

(** {up + star | -3*up - star}: what a stone of Right at the end costs. *)
Definition cost : game := Game [ups 1 1] [- ups 3 1].

Lemma minus_cost u s : 3 <= u -> (ups (u - 3) (S s) == ups u s - ups 3 1)%game.
Proof. intros U. rewrite ups_minus by easy. apply ups_star. lia. Qed.
Lemma braces_cost g : (braces g == ups (7 + g) (8 + g) + cost)%game.
Proof.
  assert (left : (ups (8 + g) (9 + g) == ups (7 + g) (8 + g) + ups 1 1)%game)
    by (rewrite ups_add; replace (7 + g + 1) with (8 + g) by lia; apply ups_star; lia).
  assert (right : (ups (4 + g) (5 + g) == ups (7 + g) (8 + g) - ups 3 1)%game)
    by (rewrite <- minus_cost by lia; apply ups_star; lia).
  split.
  - apply at_least_sum; [lia| | |].
    + intros R [<-|[]]. rewrite right.
      apply (right_option_lfuz _ (ups (7 + g) (8 + g) - ups 3 1)); [|reflexivity].
      apply in_options_add. right. eexists. split; [reflexivity|]. now left.
    + intros _. apply (right_option_lfuz _ (- ups 3 1)); [now left|].
      transitivity zero; [|apply zero_ge_opp; rewrite <- ups_0; apply ups_ge; lia].
      transitivity (ups (5 + g) (6 + g)); [apply braces_at_least|].
      rewrite <- ups_0. apply ups_ge; lia.
    + intros L [<-|[]]. rewrite <- left. apply (left_option_lfuz _ (ups (8 + g) (9 + g)));
        [now left|reflexivity].
  - apply at_most_sum; [lia| | |].
    + intros L [<-|[]]. rewrite left.
      apply (left_option_lfuz _ (ups (7 + g) (8 + g) + ups 1 1)); [|reflexivity].
      apply in_options_add. right. eexists. split; [reflexivity|]. now left.
    + intros _. apply (left_option_lfuz _ (ups (7 + g - 1) (S (8 + g)) + ups 1 1)).
      * apply in_options_add. right. eexists. split; [reflexivity|]. now left.
      * rewrite ups_add. replace (7 + g - 1 + 1) with (7 + g) by lia.
        rewrite (ups_star _ _ (8 + g)) by lia. apply braces_at_most. now left.
    + intros R [<-|[]]. rewrite <- right. apply (right_option_lfuz _ (ups (4 + g) (5 + g)));
        [now left|reflexivity].
Qed.

(** (X^a O)^(2m) = m*((a-1)*up + a*star) + {up + star | -3*up - star}. *)
Theorem even_powers a m : a >= 8 -> m >= 1 ->
  (row (power_of_blocks a 1 (2 * m)) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star + cost)%game.
Proof.
  intros A M. rewrite <- ups_times. destruct m as [|m]; [lia|].
  replace (power_of_blocks a 1 (2 * S m)) with (line (repeat a (2 * S m) ++ [0]))
    by (rewrite line_power; apply app_nil_r).
  change (row (line ?l)) with (blocks_row l). replace a with (8 + (a - 8)) by lia.
  set (g := a - 8). replace (2 * S m) with (S (2 * m + 1)) by lia.
  change (repeat (8 + g) (S (2 * m + 1)) ++ [0]) with (tail g (8 + g) m).
  transitivity (whole g m + braces g)%game.
  - split; [apply tail_at_least; lia|apply tail_at_most].
  - rewrite braces_cost, add_assoc. apply add_eq; [|reflexivity]. unfold whole. rewrite ups_add.
    split; apply ups_ge; lia.
Qed.

(** (X^a O)^(2m+2) = (X^a O)^(2m) + (a-1)*up + a*star. *)
Corollary even_powers_gain a m : a >= 8 -> m >= 1 ->
  (row (power_of_blocks a 1 (2 * S m)) == row (power_of_blocks a 1 (2 * m)) +
   (times (Z.of_nat (a - 1)) up + times (Z.of_nat a) star))%game.
Proof.
  intros A M. rewrite !even_powers by lia.
  replace (Z.of_nat (S m * (a - 1))) with (Z.of_nat (a - 1) + Z.of_nat (m * (a - 1)))%Z by lia.
  replace (Z.of_nat (S m * a)) with (Z.of_nat a + Z.of_nat (m * a))%Z by lia.
  rewrite !times_add. apply same_eq. generalize cost star up. intros c s u. same_sums.
Qed.
