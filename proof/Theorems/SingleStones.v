(** * Rows with single stones of Right between blocks of Left

    Their values where the bounds from below and above are the same. No certificate is run here: the
    theorems speak of every a. *)

From Coq Require Import String.
From Segcert.Theorems Require Import Blocks Lines AtLeast AtMost.
Local Opaque row.
Local Open Scope nat_scope.

Lemma line_power a n c :
  line (repeat a n ++ [c]) = power_of_blocks a 1 n ++ repeated (squares "X") c.
Proof.
  change (squares "X") with [X]. rewrite repeated_stone. induction n as [|n IH]; [reflexivity|].
  rewrite power_step, <- app_assoc. cbn [repeat app]. rewrite <- IH. now destruct n.
Qed.
Lemma ups_times u s : ups u s = (times (Z.of_nat u) up + times (Z.of_nat s) star)%game.
Proof. unfold ups. now rewrite !copies_times. Qed.

(** Blocks of a stones each, a >= 6, with other blocks between them that have a stones as well or
    at least a + 2: [b, a, w1, a, w2, ..., a, c] = k*((a-1)*up + a*star) for k blocks of a. *)
Theorem blocks_apart a b ws c : a >= 6 -> a - 1 <= b -> a - 1 <= c ->
  Forall (fun w => w = a \/ a + 2 <= w) ws ->
  (blocks_row (b :: (flat_map (fun w => [a; w]) ws ++ [a]) ++ [c]) ==
   times (Z.of_nat (S (length ws) * (a - 1))) up + times (Z.of_nat (S (length ws) * a)) star)%game.
Proof.
  intros A B C W. rewrite <- ups_times. set (m := flat_map (fun w => [a; w]) ws ++ [a]).
  assert (M : length m = 2 * length ws + 1).
  { unfold m. rewrite app_length. simpl. clear. induction ws; simpl in *; lia. }
  assert (L : Forall (fun w => w = a \/ a + 2 <= w) m).
  { apply Forall_app. split; [|auto]. clear M. subst m. induction W; simpl; auto. }
  assert (P : paired (repeat a (S (length ws))) (b :: m ++ [c])).
  { unfold m. rewrite <- app_assoc. clear - A. revert b. induction ws as [|w ws IH]; intros b.
    - constructor; [lia|constructor].
    - simpl. constructor; [lia|apply IH]. }
  replace a with (6 + (a - 6)) in B, C by lia. split.
  - transitivity (pairs (a - 6) (S (length ws)) 0).
    + apply (at_least_pairs (a - 6) (S (length m))); [lia|lia|]. constructor; [easy|easy|].
      eapply Forall_impl; [|exact L]. unfold long. simpl. lia.
    + apply ups_ge; nia.
  - transitivity (total (repeat a (S (length ws)))).
    + rewrite total_repeat. apply ups_ge; lia.
    + apply (at_most_total (S (length ws))); [apply repeat_length|easy].
Qed.

(** (X^a O)^(2m) X^a = m*((a-1)*up + a*star) for every a >= 6 and every m. *)
Theorem equal_blocks a m : a >= 6 ->
  (row (power_of_blocks a 1 (2 * m) ++ repeated (squares "X") a) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star)%game.
Proof.
  intros A. rewrite <- line_power. change (row (line ?l)) with (blocks_row l).
  destruct m as [|m]; [change (blocks_row [a] == zero + zero)%game; now rewrite one_block|].
  pose proof (blocks_apart a a (repeat a m) a A ltac:(lia) ltac:(lia)) as E.
  rewrite repeat_length in E. rewrite <- E
    by (apply Forall_forall; intros w I; apply repeat_spec in I; now left).
  assert (F : flat_map (fun w => [a; w]) (repeat a m) = repeat a (2 * m)).
  { clear. induction m as [|m IH]; [reflexivity|].
    replace (2 * S m) with (S (S (2 * m))) by lia. cbn [repeat flat_map app]. now rewrite IH. }
  rewrite F, <- (repeat_cons (2 * m)). now replace (2 * S m) with (S (S (2 * m))) by lia.
Qed.
