(** * The definitions of [Clobber.v] behave as they should

    Nothing here is used by the checker. It is for the reader who wonders whether [Clobber.v] says
    what it is meant to say. *)

From Coq Require Import String List Bool Arith Lia.
From Segcert Require Import Clobber Game Row.
Import ListNotations.

(** Each move lowers the number of stones, by one. *)
Lemma moves_lower_stones p B C : In C (moves p B) -> (stones C < stones B)%nat.
Proof. intros I. apply move_stones in I. lia. Qed.

(** Winning on a board is winning the game of the board. *)
Lemma mover_wins_row n p B : (stones B <= n)%nat -> mover_wins n p B = first p (row B).
Proof.
  revert p B. induction n as [|n IH]; intros p B Hn; apply eq_true_iff_eq.
  - split; [easy|]. intros W. apply first_iff in W as (G & I & _). rewrite options_row in I.
    apply in_map_iff in I as (C & _ & I). apply move_stones in I. lia.
  - simpl. rewrite existsb_exists, first_iff. setoid_rewrite options_row. unfold second. split.
    + intros (C & I & W). exists (row C). split; [now apply in_map|].
      rewrite <- IH; [assumption|]. apply move_stones in I. lia.
    + intros (G & I & W). apply in_map_iff in I as (C & <- & I). exists C. split; [assumption|].
      rewrite IH; [assumption|]. apply move_stones in I. lia.
Qed.
Theorem wins_first_row p B : wins_first p B <-> first p (row B) = true.
Proof. unfold wins_first. now rewrite mover_wins_row. Qed.
Theorem wins_second_row p B : wins_second p B <-> second p (row B) = true.
Proof. unfold wins_second, second. rewrite mover_wins_row by easy. now destruct first. Qed.

(** Exactly one of the players wins, once it is known who begins. *)
Theorem somebody_wins p B : wins_first p B <-> ~ wins_second (other p) B.
Proof.
  rewrite wins_first_row, wins_second_row. unfold second. rewrite other_other.
  destruct first; simpl; split; easy.
Qed.

(** Boards side by side are a sum, and the mirror image is the same game. *)
Theorem beside_is_sum B C : row (beside B C) = row B + row C.
Proof. apply row_beside. Qed.
Theorem mirror_image B : row (rev B) == row B.
Proof. apply same_eq, row_rev. Qed.
Theorem colours_exchanged B : row (flipped B) = - row B.
Proof. apply row_flipped. Qed.

(** Games: [G - G] is zero; [>=] is a partial order up to [==], which sums and negatives respect. *)
Theorem difference_with_itself G : G - G == zero.
Proof. apply cancel. Qed.
Theorem order_reflexive G : G >= G.
Proof. apply ge_refl. Qed.
Theorem order_transitive G H K : G >= H -> H >= K -> G >= K.
Proof. apply ge_trans. Qed.
Theorem order_antisymmetric G H : G >= H -> H >= G -> G == H.
Proof. now split. Qed.
Theorem order_of_sums G G' H H' : G >= G' -> H >= H' -> G + H >= G' + H'.
Proof. apply ge_add. Qed.
Theorem order_of_negatives G H : G >= H -> - H >= - G.
Proof. apply ge_opp. Qed.

(** The four outcomes, and what [|>] means. *)
Theorem lfuz_is_not_le G H : G |> H <-> ~ G <= H.
Proof. apply lfuz_iff. Qed.
Theorem zero_games G : G == zero <-> second Left G = true /\ second Right G = true.
Proof. now rewrite eq_iff, opp_zero, add_0_r. Qed.
Theorem fuzzy_games G : G || zero <-> first Left G = true /\ first Right G = true.
Proof.
  unfold fuzzy. rewrite ge_zero, zero_ge. unfold second. simpl.
  destruct (first Left G), (first Right G); simpl; intuition congruence.
Qed.

(** Equal games may replace each other in every sum; and only equal games may. *)
Theorem equal_in_all_sums G H :
  G == H <-> forall p K, first p (G + K) = first p (H + K).
Proof.
  split; [intros E p K; now rewrite E|]. intros all. apply eq_iff. unfold second.
  rewrite !all. fold (second Left (H - H)) (second Right (H - H)).
  now rewrite !second_cancel.
Qed.

(** The order by recursion, as in the books. *)
Theorem order_recursive G H : G <= H <->
  (forall L, In L (options Left G) -> ~ L >= H) /\ (forall R, In R (options Right H) -> ~ R <= G).
Proof. rewrite ge_step. tauto. Qed.

(** Some values. *)
Ltac by_playing := split; vm_compute; reflexivity.
Example xo : row (squares "XO") == star. Proof. by_playing. Qed.
Example xo2 : row (squares "XOXO") || zero.
Proof. split; vm_compute; discriminate. Qed.
Example xo3 : row (repeated (squares "XO") 3) == zero. Proof. by_playing. Qed.
Example xo4 : wins_first Left (repeated (squares "XO") 4). Proof. reflexivity. Qed.
Example xxo : row (squares "XXO") == up. Proof. by_playing. Qed.
Example xxo2 : row (repeated (squares "XXO") 2) == up. Proof. by_playing. Qed.
Example ooxx : row (squares "OOXX") == zero. Proof. by_playing. Qed.
Example up_positive : up > zero. Proof. split; vm_compute; congruence. Qed.
Example up_star : up + star || zero. Proof. split; vm_compute; discriminate. Qed.
Example star_star : star + star == zero. Proof. by_playing. Qed.
Example nimbers : nim 2 + nim 3 == nim 1. Proof. by_playing. Qed.
