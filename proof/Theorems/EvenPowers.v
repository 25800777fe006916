(** * (X^a O)^(2m) for every a >= 8 and every m >= 1

    Its value is m*((a-1)*up + a*star) + {up + star | -3*up - star}. Answers are those of rows that
    end with a block; the last block and the last stone of Right make the game in braces. *)

From Coq Require Import String.
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
      * apply (option_left [0] (3 + q) 0 []).
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
  Lemma paired_rest k c : paired (repeat a k) (repeat a (2 * k) ++ [c]).
  Proof.
    destruct k as [|k]; [constructor|]. replace (2 * S k) with (S (2 * k + 1)) by lia.
    apply (paired_repeat k a c).
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
  (** The same of a row that has a block of a and a stone of Right behind such blocks. *)
  Lemma tail_parted cs s : paired cs s -> forall l x y r, s ++ [a; 0] = l ++ x :: y :: r ->
    (exists es ds z t, cs = es ++ y :: ds /\ 3 <= y /\ r = z :: t ++ [a; 0] /\
       (forall v, paired es (l ++ [v])) /\ paired ds (z :: t)) \/
    (exists es ds k w t, cs = es ++ x :: ds /\ 3 <= x /\ l = k ++ [w] /\ r = t ++ [a; 0] /\
       paired es (k ++ [w]) /\ forall v, paired ds (v :: t)) \/
    (y = a /\ r = [0] /\ forall v, paired cs (l ++ [v])) \/
    (exists k w, x = a /\ y = 0 /\ r = [] /\ l = k ++ [w] /\ paired cs (k ++ [w])).
  Proof.
    induction 1 as [b|b c cs s C P IH]; intros l x y r E.
    - destruct l as [|d [|e l]].
      + injection E as <- <- <-. right. right. left. repeat split. constructor.
      + injection E as <- <- <- <-. right. right. right. exists [], b. repeat split. constructor.
      + injection E as _ _ E. now destruct l as [|? [|]].
    - destruct (paired_cons cs s P) as (z & t & Z & all). destruct l as [|d [|e l]].
      + injection E as <- <- <-. left. exists [], cs, z, t. subst s. repeat split; try easy.
        intros v. constructor.
      + injection E as <- <- E. right. left. subst s. injection E as <- <-.
        exists [], cs, [], b, t. repeat split; [easy|constructor|easy].
      + injection E as <- <- E.
        destruct (IH l x y r E) as [(es & ds & z' & t' & -> & Y & -> & le & ri)|
          [(es & ds & k & w & t' & -> & Y & -> & -> & le & ri)|
           [(-> & -> & le)|(k & w & -> & -> & -> & -> & le)]]].
        * left. exists (c :: es), ds, z', t'. repeat split; try easy. intros v. now constructor.
        * right. left. exists (c :: es), ds, (b :: c :: k), w, t'. repeat split; try easy.
          now constructor.
        * right. right. left. repeat split. intros v. now constructor.
        * right. right. right. exists (b :: c :: k), w. repeat split. now constructor.
  Qed.

  Theorem paired_tail n : forall cs s, length cs = n -> paired cs s ->
    (total cs + braces >= blocks_row (s ++ [a; 0]))%game.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros cs s N P.
    assert (pieces : forall es c ds l G t, cs = es ++ c :: ds -> paired es l -> paired ds t ->
      (ups (pred c) c >= G)%game ->
      (total cs + braces >= blocks_row l + G + blocks_row (t ++ [a; 0]))%game).
    { intros es c ds l G t -> L R W. rewrite app_length in N. simpl in N.
      rewrite total_add, <- (add_assoc _ (total ds)).
      apply ge_add; [apply ge_add; [now apply (at_most_total (length es))|easy]|].
      apply (IH (length ds)); easy || lia. }
    assert (last : forall t, paired cs t ->
      (total cs + braces >= blocks_row t + ups (5 + g) (6 + g))%game).
    { intros t Q. apply ge_add; [now apply (at_most_total n)|apply braces_at_least]. }
    assert (worth : forall t, paired cs t -> (total cs >= blocks_row t)%game)
      by (intros t; now apply (at_most_total n)).
    apply (at_most_sum _ (list_sum (map pred cs)) (list_sum cs)).
    - destruct P; [now right|left; cbn [map list_sum fold_right]; lia].
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r X E F G|l x y r X E F G| |]; subst l1 l2; symmetry in E;
        apply (tail_parted _ _ P) in E as
          [(es & ds & z & t & D & Y & -> & le & ri)|
          [(es & ds & k & w & t & D & Y & -> & -> & le & ri)|
           [(Y & -> & le)|(k & w & Y & Z & -> & -> & le)]]].
      + apply right_partner. apply (pieces es y ds _ _ (z :: t)); try easy.
        destruct y as [|y]; [lia|]. apply block_and_stone.
      + destruct x as [|x]; [lia|]. rewrite <- app_assoc. apply left_partner.
        apply (pieces es (S (S x)) ds _ _ (S y :: t)); try easy. apply (one_stone_less x).
      + subst y. apply (left_option_lfuz _ (total cs + ups a (S a))%game).
        * apply in_options_add. right. eexists. split; [reflexivity|]. now left.
        * rewrite (block_and_stone a). apply ge_add; [now apply worth|reflexivity].
      + injection Y as ->. subst y. rewrite <- app_assoc. apply left_partner.
        rewrite one_block, add_0_r, (stone_and_block (5 + g)). now apply last.
      + destruct y as [|y]; [lia|]. apply right_partner.
        apply (pieces es (S (S y)) ds _ _ (z :: t)); try easy. apply (one_stone_less y).
      + rewrite <- app_assoc. apply left_partner.
        apply (pieces es x ds _ _ (y :: t)); try easy. destruct x as [|x]; [lia|].
        apply (stone_and_block x).
      + injection Y as ->. apply right_partner.
        rewrite one_block, add_0_r, (block_and_stone (5 + g)). now apply last.
      + easy.
    - intros U. destruct P as [|b c cs s C P]; [simpl in U; lia|].
      destruct (paired_cons cs s P) as (z & t & -> & _). destruct c as [|[|c]]; [lia|lia|].
      apply (right_option_lfuz _ (blocks_row [b; S c; 0] + blocks_row ((z :: t) ++ [a; 0]))).
      + apply (option_left [b] (S c) z (t ++ [a; 0])).
      + transitivity (ups c (S c) + (total cs + braces))%game.
        * rewrite add_assoc. apply ge_add; [|reflexivity]. unfold total. rewrite ups_add.
          change (list_sum (map pred (S (S c) :: cs))) with (S c + list_sum (map pred cs)).
          change (list_sum (S (S c) :: cs)) with (S (S c) + list_sum cs). apply ups_ge; lia.
        * simpl in N. apply ge_add; [apply block_and_stones; lia|].
          apply (IH (length cs)); easy || lia.
    - intros R [<-|[]].
      destruct s as [|x l _] using rev_ind; [inversion P|].
      apply (right_option_lfuz _ (blocks_row (l ++ [x]) + blocks_row [0; a'; 0])).
      + rewrite <- app_assoc. apply (option_right l x a' [0]).
      + rewrite (two_stones (4 + g)). apply ge_add; [now apply worth|reflexivity].
  Qed.
  Theorem tail_at_most k b : (whole k + braces >= blocks_row (tail b k))%game.
  Proof.
    replace (tail b k) with ((b :: repeat a (2 * k)) ++ [a; 0]).
    - transitivity (total (repeat a k) + braces)%game.
      + rewrite total_repeat. apply ge_add; [apply ups_ge; simpl pred; lia|reflexivity].
      + apply (paired_tail k); [apply repeat_length|apply (paired_repeat k b 0)].
    - unfold tail. rewrite repeat_app. simpl. now rewrite <- app_assoc.
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
Theorem even_powers_from_8 a m : a >= 8 -> m >= 1 ->
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
