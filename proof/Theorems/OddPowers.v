(** * Odd powers of X^a O: bounds from both sides, for every a >= 8 and every m

    An odd stone of Right between blocks is worth X^(a-1) O X^a at least, beyond pairs of such
    stones; one at the end costs the same as in even powers. *)

From Coq Require Import String.
From Segcert.Theorems Require Import Blocks Lines AtLeast AtMost SingleStones EvenPowers.
Local Opaque row.
Local Open Scope nat_scope.

(** ** At most *)

(** A row of a block b, and one with blocks that have partners on both sides. *)
Theorem at_most_odd n : forall cs b l, length cs = n -> paired cs l -> 2 <= b ->
  (total cs + ups (b - 1) b >= blocks_row (b :: l))%game.
Proof.
  induction n as [n IH] using lt_wf_ind. intros cs b l N P B.
  destruct (paired_cons cs l P) as (w & t & -> & all). destruct b as [|b]; [lia|].
  simpl Nat.sub. rewrite Nat.sub_0_r. unfold total. rewrite ups_add. apply at_most.
  - destruct P as [|? c ? ? C ?]; cbn [map list_sum fold_right Nat.add]; lia.
  - exists (blocks_row [b; 0] + blocks_row (w :: t))%game. split.
    + apply options_line. exists [b; 0], (w :: t). split; [|easy].
      apply (right_takes_left [] b w t).
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

(** ** At least *)

(** Sums with the same summands. *)
Ltac sums :=
  apply same_ge;
  repeat match goal with
  | |- context [whole ?g ?k] => generalize (whole g k)
  | |- context [blocks_row ?l] => generalize (blocks_row l)
  | |- context [ups ?u ?s] => generalize (ups u s)
  end;
  generalize cost; intros; same_sums.

Section AtLeastOdd.
  (** a - 8. *)
  Context (g : nat).
  Local Notation a := (8 + g).
  Local Notation a' := (7 + g).
  Local Notation whole := (whole g).
  Local Notation tail := (tail g).
  Local Notation part := (part (2 + g)).
  Local Notation Forall_long := (Forall (long (2 + g))).

  Definition odd_stone : game := blocks_row [a'; a].

  Lemma odd_stone_left L : In L (options Left odd_stone) -> L = zero.
  Proof.
    intros I. apply options_line in I as (l1 & l2 & M & ->).
    inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
      destruct l as [|? [|? []]]; try discriminate; injection E as -> -> ->; simpl app;
      now rewrite !one_block, add_0_l.
  Qed.
  (** Right's options are X^(a-2) O and O X^(a-1). *)
  Lemma odd_stone_option q : a - 2 <= S q ->
    exists R, In R (options Right odd_stone) /\ (blocks_row [S q; 0] >= R)%game.
  Proof.
    intros Q. destruct (Nat.eq_dec q (6 + g)) as [->|N].
    - exists (blocks_row [a'] + blocks_row [0; a'])%game. split.
      + apply options_line. exists [a'], [0; a']. split; [|easy].
        apply (right_takes_right [] a' a' []).
      + rewrite one_block, add_0_l, block_and_stone. apply (stone_and_block (6 + g)).
    - exists (blocks_row [6 + g; 0]%nat + blocks_row [a])%game. split.
      + apply options_line. exists [6 + g; 0], [a]. split; [|easy].
        apply (right_takes_left [] (6 + g) a []).
      + rewrite one_block, add_0_r, block_and_stone, (block_and_stone (5 + g)).
        apply ups_ge; lia.
  Qed.
  Lemma above_odd_stone V C H q : a - 2 <= q -> (H >= V + blocks_row [q; 0] + C)%game ->
    (H |> V + (odd_stone + C))%game.
  Proof.
    intros Q W. destruct q as [|q]; [lia|].
    destruct (odd_stone_option q Q) as (R & I & G).
    apply (right_option_lfuz _ (V + (R + C))%game).
    - apply in_options_add. right. eexists. split; [reflexivity|].
      apply in_options_add. left. now exists R.
    - rewrite W, <- add_assoc. apply ge_add; [reflexivity|]. now apply ge_add.
  Qed.
  Lemma odd_stone_at_most u s : a' <= S u -> s = S u -> (ups u s >= odd_stone)%game.
  Proof.
    intros U ->. apply at_most; [lia| |].
    - destruct u as [|u]; [lia|]. destruct (odd_stone_option u ltac:(lia)) as (R & I & G).
      exists R. split; [easy|]. rewrite <- G, block_and_stone. apply ups_ge; lia.
    - intros L I. rewrite (odd_stone_left L I), <- ups_0. apply ups_lfuz; lia.
  Qed.

  (** Right takes a stone on his left. *)
  Lemma odd_answer k b m c l x y r :
    (forall j s, j < k -> part (2 * j + 1) s -> (blocks_row s >= whole j + odd_stone)%game) ->
    a' <= b -> a' <= c -> Forall_long m -> length m = 2 * k ->
    b :: m ++ [c] = l ++ S x :: y :: r ->
    (blocks_row (l ++ [x; 0]) + blocks_row (y :: r) |> whole k + odd_stone)%game.
  Proof.
    intros IH B C M N E. apply parted in E as (s & t & -> & E & F). rewrite app_length in N.
    pose proof M as MM. apply Forall_app in MM as [Ls Lt].
    destruct (part_right (2 + g) c t y r C Lt F) as [right _].
    destruct s as [|q s _] using rev_ind.
    - destruct l as [|? [|]]; try discriminate. injection E as <-. simpl app.
      rewrite <- (add_0_r odd_stone). apply (above_odd_stone (whole k) zero _ x); [lia|].
      rewrite add_0_r, add_comm. apply ge_add; [|reflexivity]. apply even_worth.
      now replace (2 * k) with (length t) by (simpl in N; lia).
    - rewrite app_length in N. simpl in N.
      apply (left_answers (2 + g) b s q); [easy|easy|easy|]. intros u left.
      destruct (Nat.Even_or_Odd (length s)) as [[k1 Es]|[k1 Es]],
        (Nat.Even_or_Odd (length t)) as [[k2 Et]|[k2 Et]]; try lia; rewrite Es in left;
        rewrite Et in right; replace k with (S (k1 + k2)) by lia.
      + apply even_pieces; [easy|apply IH; [lia|easy]].
      + rewrite <- whole_add.
        transitivity (whole k1 + odd_stone + ups (7 + g) (8 + g) + whole k2)%game.
        * apply ge_add; [apply ge_add; [apply IH; [lia|easy]|reflexivity]|now apply even_worth].
        * sums.
  Qed.

  Theorem odd_at_least k s : part (2 * k + 1) s -> (blocks_row s >= whole k + odd_stone)%game.
  Proof.
    revert s. induction k as [k IH] using lt_wf_ind. intros s P. pose proof P as P'.
    inversion P as [|b m c B C M N]; [lia|]; subst s.
    assert (len : length m = 2 * k) by lia. apply at_least_sum.
    - destruct k; [now right|left; simpl; lia].
    - intros R I. apply options_line in I as (l1 & l2 & move & ->).
      inversion move as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2.
      + apply (odd_answer k b m c); try easy. intros j t J. now apply IH.
      + rewrite mirrored. apply (odd_answer k c (rev m) b); try easy; rewrite ?rev_length; try easy.
        * intros j t J. now apply IH.
        * now apply Forall_rev.
        * now apply reversed.
    - intros U. destruct k as [|k]; [simpl in U; lia|].
      rewrite <- (add_0_l odd_stone), <- (add_0_r odd_stone).
      apply (above_odd_stone zero zero _ (6 + g)); [lia|].
      rewrite add_0_l, add_0_r, (block_and_stone (5 + g)).
      transitivity (whole (S k) + ups (5 + g) (S g))%game.
      + now apply odd_worth.
      + unfold EvenPowers.whole. rewrite ups_add. apply ups_ge; lia.
    - intros L I. rewrite (odd_stone_left L I), add_0_r.
      destruct (m ++ [c]) as [|y r] eqn:E; [now destruct m|]. symmetry in E.
      apply (part_right (2 + g) c m y r C M) in E as (_ & z & -> & right).
      apply (left_option_lfuz _ (blocks_row [S b] + blocks_row (z :: r))).
      + apply options_line. exists [S b], (z :: r). split; [|easy].
        apply (left_takes_left [] b z r).
      + rewrite one_block, add_0_l. rewrite len in right. now apply even_worth.
  Qed.

  (** ** With a stone of Right at the end *)

  Lemma cost_at_most : (zero >= cost)%game.
  Proof.
    apply ge_step. split; [easy|]. intros L [<-|[]]. rewrite <- lfuz_iff, <- ups_0.
    apply down_from; lia.
  Qed.
  Lemma above_cost V W H : (H >= V + (W - ups 3 1) -> H |> V + (W + cost))%game.
  Proof.
    intros G. refine (right_option_lfuz _ _ _ _ G). apply in_options_add. right. eexists.
    split; [reflexivity|]. apply in_options_add. right. eexists. split; [reflexivity|]. now left.
  Qed.
  Lemma tail_cost b k : a' <= b -> (blocks_row (tail b k) >= whole (S k) + cost)%game.
  Proof.
    intros B. transitivity (whole k + braces g)%game; [now apply tail_at_least|].
    rewrite braces_cost, add_assoc. apply ge_add; [|reflexivity]. unfold EvenPowers.whole.
    rewrite ups_add. apply ups_ge; lia.
  Qed.

  Lemma odd_end b : a' <= b -> (blocks_row [b; 0] >= odd_stone + cost)%game.
  Proof.
    intros B. destruct b as [|b]; [lia|]. rewrite <- (add_0_l (odd_stone + cost)), <- ups_0.
    apply at_least_sum; [now right| |lia|].
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [| |l x y r P E F G|l x y r P E F G]; subst l1 l2;
        destruct l as [|? [|? []]]; try discriminate. injection E as -> -> ->. simpl app.
      rewrite one_block, add_0_r, ups_0. apply above_cost. rewrite add_0_l.
      destruct b as [|b]; [lia|]. rewrite block_and_stone.
      transitivity (ups (3 + b) (4 + b) - ups 3 1)%game.
      + rewrite ups_minus by lia. apply ups_ge; lia.
      + apply ge_add; [apply odd_stone_at_most; lia|reflexivity].
    - intros L I. rewrite ups_0. apply in_options_add in I as [(K & -> & I)|(K & -> & I)].
      + rewrite (odd_stone_left K I), !add_0_l.
        apply (right_option_lfuz _ (- ups 3 1)); [now left|].
        transitivity zero; [|apply zero_ge_opp; rewrite <- ups_0; apply ups_ge; lia].
        rewrite block_and_stone, <- ups_0. apply ups_ge; lia.
      + destruct I as [<-|[]]. apply (above_odd_stone zero (ups 1 1) _ b); [lia|].
        destruct b as [|b]; [lia|]. rewrite add_0_l, !block_and_stone, ups_add. apply ups_ge; lia.
  Qed.

  (** What Left's answers leave. *)
  Lemma odd_then_even k1 k2 s G : part (2 * k1 + 1) s -> (G >= whole k2 + cost ->
    blocks_row s + ups (7 + g) (8 + g) + G >= whole (S (k1 + k2)) + (odd_stone + cost))%game.
  Proof.
    intros P W. rewrite <- whole_add.
    transitivity (whole k1 + odd_stone + ups (7 + g) (8 + g) + (whole k2 + cost))%game.
    - apply ge_add; [apply ge_add; [now apply odd_at_least|reflexivity]|easy].
    - sums.
  Qed.

  Theorem odd_tail_at_least k b : a' <= b ->
    (blocks_row (b :: repeat a (2 * k) ++ [0]) >= whole k + (odd_stone + cost))%game.
  Proof.
    revert b. induction k as [k IH] using lt_wf_ind. intros b B. destruct k as [|k].
    { change (whole 0) with (ups 0 0). rewrite ups_0, add_0_l. now apply odd_end. }
    apply at_least_sum.
    - left. simpl. lia.
    - intros R I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2;
        symmetry in E; apply (parted_equal g b (2 * S k) 0) in E as (i & j & J & E & F).
      + destruct i as [|i].
        * destruct l as [|? [|]]; try discriminate. injection E as <-. simpl app.
          apply (above_odd_stone _ _ _ x); [lia|]. replace j with (2 * S k) in F by lia.
          apply even_rest in F as [(N & _)|(m & [= <-] & -> & all)]; [easy|]. rewrite all.
          transitivity (blocks_row [x; 0] + (whole (S k) + cost))%game.
          -- apply ge_add; [reflexivity|apply tail_cost; lia].
          -- change (ups (S k * (7 + g)) (S k * g)) with (whole (S k)). sums.
        * cbn [repeat] in E. rewrite repeat_cons in E.
          apply (left_answers (2 + g) b (repeat a i) a); [easy| |easy|].
          { apply Forall_app. split; [apply long_repeat|]. repeat constructor. }
          rewrite repeat_length. intros s P.
          destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]],
            (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]]; try lia.
          -- apply odd_rest in F as [-> ->]. replace (S k) with (S (k1 + k2)) by lia.
             apply even_pieces; [easy|apply IH; lia].
          -- apply even_rest in F as [(-> & -> & ->)|(m & -> & -> & all)].
             ++ replace (S k) with (S (k1 + 0)) by lia. apply odd_then_even; [easy|].
                rewrite one_block. change (whole 0) with (ups 0 0). rewrite ups_0, add_0_l.
                apply cost_at_most.
             ++ replace (S k) with (S (k1 + S m)) by lia. rewrite all.
                apply odd_then_even; [easy|apply tail_cost; lia].
      + destruct (part_left (2 + g) b (repeat a i) l x B (long_repeat g i) E) as [left _].
        rewrite repeat_length in left.
        destruct (Nat.Even_or_Odd i) as [[k1 ->]|[k1 ->]], (Nat.Even_or_Odd j) as [[k2 ->]|[k2 ->]];
          try lia.
        * apply even_rest in F as [(_ & F & _)|(m & -> & F & all)]; [easy|].
          injection F as ->. specialize (all 0). injection all as ->.
          replace (m + (m + 0) + 1) with (S (2 * m)) by lia.
          apply (right_answers g (l ++ [x]) (repeat a (2 * m) ++ [0])).
          replace (S k) with (S (k1 + m)) by lia.
          apply even_pieces; [easy|apply IH; lia].
        * apply odd_rest in F as [[= ->] F]. destruct k2 as [|m].
          -- subst r. apply above_cost. rewrite (two_stones (4 + g)).
             transitivity (whole k1 + odd_stone + (ups (7 + g) (8 + g) - ups 3 1))%game.
             ++ apply ge_add; [now apply odd_at_least|]. rewrite ups_minus by lia.
                apply ups_ge; lia.
             ++ change (ups (S k * (7 + g)) (S k * g)) with (whole (S k)).
                replace (S k) with (S (k1 + 0)) by lia. rewrite <- whole_add.
                change (whole 0) with (ups 0 0). rewrite ups_0, add_0_r.
                sums.
          -- replace (2 * S m) with (S (2 * m + 1)) in F by lia. subst r.
             apply (right_answers g (l ++ [x]) (repeat a (2 * m + 1) ++ [0])).
             replace (S k) with (S (k1 + S m)) by lia.
             apply odd_then_even; [easy|apply (tail_cost a' m); lia].
    - intros _. rewrite <- (add_0_l (odd_stone + cost)). apply above_cost. rewrite add_0_l.
      transitivity (odd_stone + zero)%game.
      + rewrite add_0_r. transitivity (less (2 + g) (S k) 1); [apply equal_less; lia|].
        transitivity (ups a' a); [apply ups_ge; lia|apply odd_stone_at_most; lia].
      + apply ge_add; [reflexivity|]. apply zero_ge_opp. rewrite <- ups_0. apply ups_ge; lia.
    - intros L I. apply in_options_add in I as [(K & -> & I)|(K & -> & I)].
      + rewrite (odd_stone_left K I), add_0_l.
        apply (left_option_lfuz _ (blocks_row [S b] + blocks_row (tail a' k))).
        * apply options_line. exists [S b], (tail a' k). split; [|easy].
          replace (2 * S k) with (S (2 * k + 1)) by lia.
          apply (left_takes_left [] b a' (repeat a (2 * k + 1) ++ [0])).
        * rewrite one_block, add_0_l. apply tail_cost. lia.
      + destruct I as [<-|[]].
        replace (2 * S k) with (S (2 * k + 1)) by lia.
        destruct (left_at_last g b (2 * k + 1) B) as (s & left & I).
        apply (left_option_lfuz _ _ _ I). rewrite (block_and_stone a).
        transitivity (whole k + odd_stone + (ups (7 + g) (8 + g) + ups 1 1))%game.
        * apply ge_add; [now apply odd_at_least|]. rewrite ups_add. apply ups_ge; lia.
        * replace (S (2 * k + 1)) with (2 * S k) by lia.
          change (ups (S k * (7 + g)) (S k * g)) with (whole (S k)).
          replace (S k) with (S (k + 0)) by lia. rewrite <- whole_add.
          change (whole 0) with (ups 0 0). rewrite ups_0, add_0_r. sums.
  Qed.
End AtLeastOdd.

(** ** The theorem *)

(** With S = (a-1)*up + a*star: m*S + X^(a-1) O X^a + {up + star | -3*up - star} <= (X^a O)^(2m+1)
    <= (m+1)*S. *)
Theorem odd_powers a m : a >= 8 ->
  let power := row (power_of_blocks a 1 (2 * m + 1)) in
  (power >= times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star +
            (blocks_row [a - 1; a]%nat + cost) /\
   times (Z.of_nat (S m * (a - 1))) up + times (Z.of_nat (S m * a)) star >= power)%game.
Proof.
  intros A power. rewrite <- !ups_times.
  assert (E : power = blocks_row (a :: repeat a (2 * m) ++ [0])).
  { unfold power. rewrite <- (app_nil_r (power_of_blocks a 1 (2 * m + 1))).
    change (app (A := square) ?B []) with (B ++ repeated (squares "X") 0).
    rewrite <- line_power. now replace (2 * m + 1) with (S (2 * m)) by lia. }
  rewrite E. clear E power. split.
  - replace a with (8 + (a - 8)) by lia. set (g := a - 8).
    replace (8 + g - 1) with (7 + g) by lia. fold (odd_stone g).
    transitivity (whole g m + (odd_stone g + cost))%game; [apply odd_tail_at_least; lia|].
    apply ge_add; [|reflexivity]. apply ups_ge; lia.
  - transitivity (total (repeat a m) + ups (a - 1) a)%game.
    + rewrite total_repeat, ups_add. apply ups_ge; nia.
    + apply (at_most_odd m); [apply repeat_length| |lia]. clear - A. induction m as [|m IH].
      * constructor.
      * replace (2 * S m) with (S (S (2 * m))) by lia. constructor; [lia|easy].
Qed.
