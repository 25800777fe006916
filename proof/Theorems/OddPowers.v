(** * (X^a O)^(2m+1) for every a >= 8 and every m >= 3

    Its value is m*((a-1)*up + a*star) + X^(a-1) O X^a + {up + star | -3*up - star}: a stone of
    Right at the end costs the same as in even powers. Shorter ones are between bounds. *)

From Coq Require Import String.
From Segcert.Theorems Require Import Blocks Lines AtLeast AtMost SingleStones EvenPowers OddRows.
Local Opaque row.
Local Open Scope nat_scope.

Section OddPowers.
  (** a - 8. *)
  Context (g : nat).
  Local Notation a := (8 + g).
  Local Notation a' := (7 + g).
  Local Notation whole := (whole g).
  Local Notation tail := (tail g).
  Local Notation part := (part (2 + g)).
  Local Notation odd_stone := (odd_stone g).

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
      + rewrite (odd_stone_left g K I), !add_0_l.
        apply (right_option_lfuz _ (- ups 3 1)); [now left|].
        transitivity zero; [|apply zero_ge_opp; rewrite <- ups_0; apply ups_ge; lia].
        rewrite block_and_stone, <- ups_0. apply ups_ge; lia.
      + destruct I as [<-|[]]. apply (above_odd_stone g zero (ups 1 1) _ b); [lia|].
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
          apply (above_odd_stone g _ _ _ x); [lia|]. replace j with (2 * S k) in F by lia.
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
      + rewrite (odd_stone_left g K I), add_0_l.
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

  (** ** At most *)

  Local Notation odd := (odd g).
  Local Notation near := (near g).

  Lemma below_cost V W H : (V + (W + ups 1 1) >= H -> V + (W + cost) |> H)%game.
  Proof.
    intros G. refine (left_option_lfuz _ _ _ _ G). apply in_options_add. right. eexists.
    split; [reflexivity|]. apply in_options_add. right. eexists. split; [reflexivity|]. now left.
  Qed.
  Lemma cost_at_least : (ups 2 0 + cost >= zero)%game.
  Proof.
    apply ge_step. split; [|easy]. intros R I. rewrite <- lfuz_iff.
    apply in_options_add in I as [(K & -> & I)|(K & -> & I)].
    - apply options_ups in I as [(v & [= <-] & ->)|(t & [=] & _)].
      apply (left_option_lfuz _ (ups 1 1 + ups 1 1)%game).
      + apply in_options_add. right. eexists. split; [reflexivity|]. now left.
      + rewrite ups_add, <- ups_0. apply ups_ge; lia.
    - destruct I as [<-|[]]. unfold lfuz. change (- zero)%game with zero. rewrite add_0_r.
      apply (down_from 2 0 3 1); lia.
  Qed.
  Lemma cost_below_ups u s : 2 <= u -> (ups u s + cost >= ups (u - 2) s)%game.
  Proof.
    intros U. transitivity (ups (u - 2) s + (ups 2 0 + cost))%game.
    - rewrite add_assoc, ups_add. apply ge_add; [apply ups_ge; lia|reflexivity].
    - rewrite <- (add_0_r (ups (u - 2) s)) at 2.
      apply ge_add; [reflexivity|exact cost_at_least].
  Qed.

  (** With a stone of Right at the end: Right can move to a row that is less by three ups. *)
  Lemma odd_tail_bound G u s : 3 <= u ->
    (forall L, In L (options Left G) -> ups u s + (odd_stone + cost) |> L)%game ->
    (exists R, In R (options Right G) /\ ups (u - 3) (S s) + odd_stone >= R)%game ->
    (ups u s + (odd_stone + cost) >= G)%game.
  Proof.
    intros U lefts (R & I & W). apply at_most_sum; [lia|easy| |].
    - intros _. apply (right_option_lfuz _ R _ I). rewrite <- W.
      transitivity (ups (u - 1) (S s) + cost + odd_stone)%game; [sums|].
      apply ge_add; [|reflexivity].
      transitivity (ups (u - 1 - 2) (S s)); [apply cost_below_ups; lia|apply ups_ge; lia].
    - intros K J. apply (right_option_lfuz _ R _ I). rewrite <- W. clear R I W lefts.
      apply in_options_add in J as [(K' & -> & J)|(K' & -> & J)].
      + transitivity (ups u s + cost + K')%game.
        { generalize (ups u s) cost. intros. apply same_ge. same_sums. }
        transitivity (ups (u - 3) (S s) + ups 1 1 + K')%game.
        { apply ge_add; [|reflexivity]. rewrite ups_add.
          transitivity (ups (u - 2) s); [apply cost_below_ups; lia|apply ups_ge; lia]. }
        rewrite <- add_assoc. apply ge_add; [reflexivity|].
        apply odd_stone_right in J as [->| ->]; rewrite ups_add; apply odd_stone_at_most; lia.
      + destruct J as [<-|[]].
        transitivity (ups u s - ups 3 1 + odd_stone)%game; [sums|].
        apply ge_add; [|reflexivity]. rewrite ups_minus by easy. apply ups_ge; lia.
  Qed.

  (** A row is at most so much, by the block at its end. *)
  Lemma odd_end_block k b c : 2 <= c -> (whole k + ups (c - 1) c >= odd k b c)%game.
  Proof.
    intros C. rewrite odd_rev. unfold OddRows.odd.
    transitivity (total (repeat a k) + ups (c - 1) c)%game.
    - rewrite total_repeat. apply ge_add; [apply ups_ge; simpl pred; lia|reflexivity].
    - apply (at_most_odd k); [apply repeat_length|apply paired_rest|easy].
  Qed.
  (** Right takes the last stone of Left but one block, or what is worth as much. *)
  Lemma last_but_one k b : In (odd k b a + blocks_row [0; a'; 0])%game
                              (options Right (odd (S k) b 0)).
  Proof.
    unfold OddRows.odd. replace (2 * S k) with (2 * k + 2) by lia.
    rewrite repeat_app, <- app_assoc.
    apply (option_right (b :: repeat a (2 * k)) a a' [0]).
  Qed.

  Lemma odd_tail_less k b : 1 <= k ->
    (ups (S k * (7 + g)) (S k * g + 1) >= odd k b 0)%game.
  Proof.
    intros K. apply at_most; [lia| |].
    - destruct k as [|k]; [lia|]. eexists. split; [apply last_but_one|].
      rewrite (two_stones (4 + g)).
      transitivity (whole k + ups (7 + g) (8 + g) + ups (4 + g) (5 + g))%game.
      + unfold EvenPowers.whole. rewrite !ups_add. apply ups_ge; lia.
      + apply ge_add; [apply (odd_end_block k b a); lia|reflexivity].
    - intros L I. apply even_parts_or_odd in I as [W|(i & j & -> & [->| ->])].
      + apply (lfuz_ge _ (whole k)); [apply ups_lfuz; lia|easy].
      + pose proof (paired_rest g j 0) as P. unfold OddRows.odd at 2.
        destruct (repeat a (2 * j) ++ [0]) as [|y r] eqn:E; [now destruct (repeat a (2 * j))|].
        rewrite (add_comm (odd i b a')). apply (reply_left [] a y r). simpl app.
        rewrite (block_and_stone (7 + g)).
        transitivity (ups (7 + g) (8 + g) + whole j + (whole i + ups (6 + g) (7 + g)))%game.
        * unfold EvenPowers.whole. rewrite !ups_add. apply ups_ge; lia.
        * apply ge_add; [apply ge_add; [reflexivity|now apply paired_worth]|].
          apply (odd_end_block i b a'). lia.
      + pose proof (paired_rest g j 0) as P. unfold OddRows.odd at 2.
        destruct (repeat a (2 * j) ++ [0]) as [|y r] eqn:E; [now destruct (repeat a (2 * j))|].
        rewrite (add_comm (odd i b (S a))). apply (reply_left [] (6 + g) y r). simpl app.
        rewrite (block_and_stone (5 + g)).
        transitivity (ups (5 + g) (6 + g) + whole j + (whole i + ups (8 + g) (9 + g)))%game.
        * unfold EvenPowers.whole. rewrite !ups_add. apply ups_ge; lia.
        * apply ge_add; [apply ge_add; [reflexivity|now apply paired_worth]|].
          apply (odd_end_block i b (S a)). lia.
  Qed.

  Theorem odd_tail_at_most k b : 3 <= k -> near b ->
    (whole k + (odd_stone + cost) >= odd k b 0)%game.
  Proof.
    intros K B. destruct (near_blocks g) as (A' & A & SA).
    apply odd_tail_bound; [lia| |].
    - intros L I. apply left_parts in I as
        [(i & s & v & P & [(-> & ->)|(m & -> & ->)])|(i & j & -> & [->| ->])].
      + apply below_cost. rewrite one_block. apply ge_add; [now apply paired_worth|].
        transitivity (ups 2 0 + ups 1 1)%game.
        * apply ge_add; [apply odd_stone_at_least; lia|reflexivity].
        * rewrite ups_add, <- ups_0. apply ups_ge; lia.
      + apply below_odd_stone.
        change (ups (S (i + m) * (7 + g)) (S (i + m) * g)) with (whole (S (i + m))).
        rewrite <- whole_add, <- !add_assoc.
        apply ge_add; [now apply paired_worth|].
        transitivity (whole m + braces g)%game; [|apply tail_at_most].
        rewrite braces_cost. sums.
      + apply below_cost. destruct j as [|j].
        * transitivity (ups (8 + g) (9 + g) + (whole i + odd_stone))%game.
          -- rewrite (add_comm odd_stone), !add_assoc. apply ge_add; [|reflexivity].
             unfold EvenPowers.whole. rewrite !ups_add. apply ups_ge; lia.
          -- rewrite add_comm. apply ge_add; [apply odd_rows_at_most; easy || lia|].
             apply (block_and_stone (8 + g)).
        * assert (W : (ups (i * (7 + g) + 1) (i * g) + odd_stone >= odd i b a')%game)
            by now apply short_end_row.
          rewrite (add_comm (odd i b a')), (add_comm odd_stone), add_assoc.
          transitivity (ups (S (S j) * (7 + g)) (S (S j) * g + 1) +
                        (ups (i * (7 + g) + 1) (i * g) + odd_stone))%game.
          -- rewrite add_assoc. apply ge_add; [|reflexivity]. unfold EvenPowers.whole.
             rewrite !ups_add. apply ups_ge; lia.
          -- apply ge_add; [apply odd_tail_less; lia|easy].
      + destruct i as [|i].
        * destruct j as [|[|j]]; [lia|lia|]. unfold OddRows.odd at 2.
          rewrite (add_comm (odd 0 b (S a))).
          replace (2 * S (S j)) with (S (S (2 * j + 2))) by lia. cbn [repeat app].
          apply (reply_right [a'] a a' (repeat a (2 * j + 2) ++ [0])). simpl app.
          assert (T : (total (a' :: repeat a j) + braces g >=
                       blocks_row (0%nat :: a' :: repeat a (2 * j + 2) ++ [0%nat]))%game).
          { replace (2 * j + 2) with (2 * j + 1 + 1) by lia.
            rewrite repeat_app, <- app_assoc.
            apply (paired_tail g (S j) (a' :: repeat a j) (0 :: a' :: repeat a (2 * j + 1))).
            - simpl. now rewrite repeat_length.
            - constructor; [lia|]. replace (2 * j + 1) with (S (2 * j)) by lia.
              apply (paired_repeat g j a 0). }
          assert (E : (ups (8 + g) (9 + g) >= blocks_row [b; S a])%game)
            by (rewrite <- (blocks_row_rev [b; S a]); apply (end_block (S a)); lia).
          transitivity (odd_stone + (total (a' :: repeat a j) + braces g) +
                        ups (8 + g) (9 + g))%game.
          -- rewrite braces_cost.
             transitivity (total (a' :: repeat a j) + ups (7 + g) (8 + g) + ups (8 + g) (9 + g) +
                           (odd_stone + cost))%game; [|sums].
             apply ge_add; [|reflexivity].
             change (total (a' :: repeat a j)) with (total ([] ++ a' :: repeat a j)).
             rewrite total_add, total_repeat. change (total []) with (ups 0 0).
             change (pred a') with (6 + g). change (pred a) with (7 + g).
             rewrite !ups_add. apply ups_ge; lia.
          -- apply ge_add; [apply ge_add; [reflexivity|exact T]|exact E].
        * apply below_cost.
          assert (W : (ups (S i * (7 + g) + 1) (S i * g) + odd_stone >= odd (S i) b (S a))%game)
            by (apply near_row; easy || lia).
          assert (T : (whole j + ups (6 + g) (7 + g) >= odd j a' 0)%game)
            by (rewrite odd_rev; apply (odd_end_block j 0 a'); lia).
          rewrite (add_comm (odd (S i) b (S a))), (add_comm odd_stone), add_assoc.
          transitivity (whole j + ups (6 + g) (7 + g) +
                        (ups (S i * (7 + g) + 1) (S i * g) + odd_stone))%game.
          -- rewrite add_assoc. apply ge_add; [|reflexivity]. unfold EvenPowers.whole.
             rewrite !ups_add. apply ups_ge; lia.
          -- now apply ge_add.
    - destruct k as [|k]; [lia|]. eexists. split; [apply last_but_one|].
      rewrite (two_stones (4 + g)), (add_comm (odd k b a)).
      apply (together (4 + g) (5 + g) (k * (7 + g)) (k * g));
        [reflexivity|apply odd_rows_at_most; easy || lia|lia|lia].
  Qed.
End OddPowers.

(** ** The theorems *)

Lemma odd_power_row a m : row (power_of_blocks a 1 (2 * m + 1)) =
  blocks_row (a :: repeat a (2 * m) ++ [0]).
Proof.
  rewrite <- (app_nil_r (power_of_blocks a 1 (2 * m + 1))).
  change (app (A := square) ?B []) with (B ++ repeated (squares "X") 0).
  rewrite <- line_power. now replace (2 * m + 1) with (S (2 * m)) by lia.
Qed.

(** With S = (a-1)*up + a*star: m*S + X^(a-1) O X^a + {up + star | -3*up - star} <= (X^a O)^(2m+1)
    <= (m+1)*S for every m. *)
Theorem odd_powers_between a m : a >= 8 ->
  let power := row (power_of_blocks a 1 (2 * m + 1)) in
  (power >= times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star +
            (blocks_row [a - 1; a]%nat + cost) /\
   times (Z.of_nat (S m * (a - 1))) up + times (Z.of_nat (S m * a)) star >= power)%game.
Proof.
  intros A power. subst power. rewrite <- !ups_times, odd_power_row. split.
  - replace a with (8 + (a - 8)) by lia. set (g := a - 8).
    replace (8 + g - 1) with (7 + g) by lia. fold (odd_stone g).
    transitivity (whole g m + (odd_stone g + cost))%game; [apply odd_tail_at_least; lia|].
    apply ge_add; [|reflexivity]. apply ups_ge; lia.
  - transitivity (total (repeat a m) + ups (a - 1) a)%game.
    + rewrite total_repeat, ups_add. apply ups_ge; nia.
    + apply (at_most_odd m); [apply repeat_length| |lia]. replace a with (8 + (a - 8)) by lia.
      apply paired_rest.
Qed.

(** (X^a O)^(2m+1) = m*((a-1)*up + a*star) + X^(a-1) O X^a + {up + star | -3*up - star}. *)
Theorem odd_powers a m : a >= 8 -> m >= 3 ->
  (row (power_of_blocks a 1 (2 * m + 1)) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star +
   (blocks_row [a - 1; a]%nat + cost))%game.
Proof.
  intros A M. split; [now apply odd_powers_between|].
  rewrite <- ups_times, odd_power_row. replace a with (8 + (a - 8)) by lia. set (g := a - 8).
  replace (8 + g - 1) with (7 + g) by lia. fold (odd_stone g).
  transitivity (whole g m + (odd_stone g + cost))%game.
  - apply ge_add; [apply ups_ge; lia|reflexivity].
  - apply (odd_tail_at_most g m (8 + g)); [easy|unfold near; lia].
Qed.

(** (X^a O)^(2m+1) X^a = m*((a-1)*up + a*star) + X^(a-1) O X^a. *)
Corollary odd_powers_and_block a m : a >= 8 -> m >= 2 ->
  (row (power_of_blocks a 1 (2 * m + 1) ++ repeated (squares "X") a) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star +
   blocks_row [a - 1; a]%nat)%game.
Proof.
  intros A M. rewrite <- line_power. change (row (line ?l)) with (blocks_row l).
  replace (2 * m + 1) with (S (2 * m)) by lia. apply (odd_rows a m a a); lia.
Qed.
