(** * Rows of blocks, of any number and length

    No certificate is run here: the theorem speaks of any number of blocks, which no statement of
    the calculus does, and its proof is short. Each move is answered beside it, so that what remains
    has no weak block either. *)

From Coq Require Import String List Bool Arith Lia.
From Segcert Require Import Clobber Game Row Sanity.
From Segcert.Theorems Require Import Zero.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Open Scope bool_scope.

(** ** Weak blocks *)

Definition is (p : player) (a : square) : bool :=
  match a, p with stone Left, Left | stone Right, Right => true | _, _ => false end.
Arguments is : simpl never.

(** A block of [k] stones is strong, said whether a block of the other player stands on its left
    side, and on its right side: between two such blocks if it has two stones or at least four,
    beside one if it has at least two, and alone always. *)
Definition strong (on_left : bool) (k : nat) (on_right : bool) : bool :=
  match on_left, on_right with
  | true, true => (k =? 2) || (4 <=? k)
  | false, false => true
  | _, _ => 2 <=? k
  end.

(** All blocks of [p] in [B] are strong, where [k] stones of [p] stand in front of [B] behind
    another block or not, and a stone of the other player stands behind [B] or not. *)
Fixpoint all_strong (p : player) (on_left : bool) (k : nat) (B : board) (on_right : bool) : bool :=
  let ends q := (k =? 0) || strong on_left k q in
  match B with
  | [] => ends on_right
  | a :: B => if is p a then all_strong p on_left (S k) B on_right
              else ends (is (other p) a) &&
                   all_strong p (is (other p) a) 0 B on_right
  end.
Definition no_weak_block (p : player) (B : board) : Prop := all_strong p false 0 B false = true.

Lemma is_own p : is p (stone p) = true.
Proof. now destruct p. Qed.
Lemma is_other p : is p (stone (other p)) = false.
Proof. now destruct p. Qed.
Lemma is_stone_of p a : is p a = true -> a = stone p.
Proof. now destruct p, a as [[]|]. Qed.

(** What ends a block parts the board. *)
Lemma all_strong_app p t k l a r e : is p a = false ->
  all_strong p t k (l ++ a :: r) e =
  all_strong p t k l (is (other p) a) && all_strong p (is (other p) a) 0 r e.
Proof.
  intros A. revert t k. induction l as [|b l IH]; intros t k; simpl.
  - now rewrite A.
  - destruct (is p b); [apply IH|]. now rewrite IH, andb_assoc.
Qed.

(** Nothing behind a board is better than the other player, for its last block. *)
Lemma strong_alone p t k l : all_strong p t k l true = true -> all_strong p t k l false = true.
Proof.
  revert t k. induction l as [|a l IH]; intros t k; simpl.
  - now destruct t, k as [|[|[|[|]]]].
  - destruct (is p a); [apply IH|]. rewrite !andb_true_iff. intuition.
Qed.

Lemma weaker_alone p k r e : all_strong p true k r e = true -> all_strong p false k r e = true.
Proof.
  revert k. induction r as [|a r IH]; intros k; simpl.
  - now destruct e, k as [|[|[|[|]]]].
  - destruct (is p a); [apply IH|]. rewrite !andb_true_iff. intros [S ->]. split; [|easy].
    revert S. now destruct (is (other p) a), k as [|[|[|[|]]]].
Qed.

(** If two stones are taken from a block, what is left of it ends the row, and is strong. *)
Lemma two_less p k r e : all_strong p true (2 + k) r e = true -> all_strong p false k r e = true.
Proof.
  revert k. induction r as [|a r IH]; intros k; simpl.
  - now destruct e, k as [|[|[|[|]]]].
  - destruct (is p a); [apply (IH (S k))|]. rewrite !andb_true_iff. intros [S ->].
    split; [|easy]. revert S. now destruct (is (other p) a), k as [|[|[|[|]]]].
Qed.
Lemma two_less_r p t k l :
  all_strong p t k (l ++ [stone p; stone p]) true = true -> all_strong p t k l false = true.
Proof.
  revert t k. induction l as [|a l IH]; intros t k; simpl.
  - now destruct p, t, k as [|[|[|[|]]]].
  - destruct (is p a); [apply IH|]. rewrite !andb_true_iff. intuition.
Qed.

(** The block of which the other player took a stone had another one. *)
Lemma second_stone p r : all_strong p true 1 r false = true -> exists s, r = stone p :: s.
Proof.
  destruct r as [|a r]; simpl; [easy|]. destruct (is p a) eqn:A.
  - exists r. f_equal. now apply is_stone_of.
  - now destruct (is (other p) a).
Qed.
Lemma second_stone_r p l : all_strong p false 0 (l ++ [stone p]) true = true ->
  exists m, l = m ++ [stone p].
Proof.
  destruct l as [|a m _] using rev_ind.
  - now destruct p.
  - intros S. exists m. f_equal. f_equal. apply is_stone_of. destruct (is p a) eqn:A; [easy|].
    rewrite <- app_assoc in S. simpl in S. rewrite all_strong_app in S by easy.
    apply andb_true_iff in S as [_ S]. now destruct p, a as [[]|].
Qed.

(** ** The theorem *)

(** The boards before a move and after its answer: the stone that took is taken by the next stone
    of the block. *)
Definition answered p (B D : board) : Prop :=
  (exists l s, B = l ++ stone (other p) :: stone p :: stone p :: s /\
               D = l ++ empty :: stone p :: empty :: s) \/
  (exists m r, B = m ++ stone p :: stone p :: stone (other p) :: r /\
               D = m ++ empty :: stone p :: empty :: r).

Lemma answer p B C : no_weak_block p B -> In C (moves (other p) B) ->
  exists D, In D (moves p C) /\ no_weak_block p D /\ answered p B D.
Proof.
  unfold no_weak_block. rewrite moves_in. intros S (l & a & b & r & ab & -> & I & ->).
  apply take_in in I as [(-> & -> & ->)|(-> & -> & ->)]; rewrite other_other in *.
  - rewrite all_strong_app in S by apply is_other. apply andb_true_iff in S as [Sl Sr].
    rewrite is_own in Sl, Sr. simpl in Sr. rewrite is_own in Sr.
    destruct (second_stone _ _ Sr) as (s & ->). simpl in Sr. rewrite is_own in Sr.
    exists (l ++ empty :: stone p :: empty :: s). split; [|split; [|left; eauto]].
    + apply moves_in. exists (l ++ [empty]), (stone (other p)), (stone p), s, [stone p; empty].
      rewrite <- !app_assoc. repeat split. destruct p; simpl; auto.
    + rewrite all_strong_app by now destruct p. apply andb_true_iff. split.
      * apply strong_alone in Sl. now destruct p.
      * apply two_less in Sr. destruct p; exact Sr.
  - change (stone p :: stone (other p) :: r) with ([stone p] ++ stone (other p) :: r) in S.
    rewrite app_assoc, all_strong_app in S by apply is_other.
    apply andb_true_iff in S as [Sl Sr]. rewrite is_own in Sl, Sr.
    destruct (second_stone_r _ _ Sl) as (m & ->). rewrite <- app_assoc in Sl.
    exists (m ++ empty :: stone p :: empty :: r).
    split; [|split; [|right; exists m, r; now rewrite <- !app_assoc]].
    + apply moves_in. exists m, (stone p), (stone (other p)), (empty :: r), [empty; stone p].
      rewrite <- !app_assoc. repeat split. destruct p; simpl; auto.
    + rewrite all_strong_app by now destruct p. apply andb_true_iff. split.
      * apply two_less_r in Sl. now destruct p.
      * apply weaker_alone in Sr. destruct p; exact Sr.
Qed.

(** A player whose blocks are strong wins as second player. *)
Theorem second_player p B : no_weak_block p B -> second p (row B) = true.
Proof.
  remember (stones B) as n eqn:E. revert B E.
  induction n as [n IH] using lt_wf_ind. intros B -> S. apply second_iff. intros H I.
  rewrite options_row in I. apply in_map_iff in I as (C & <- & I).
  destruct (answer p B C S I) as (D & J & SD & _). apply first_iff. exists (row D).
  rewrite options_row. split; [now apply in_map|].
  apply move_stones in I, J. apply (IH (stones D)); [lia|easy|easy].
Qed.

(** A row whose blocks are strong, Left's and Right's, is zero. *)
Theorem strong_row B : no_weak_block Left B -> no_weak_block Right B -> row B == zero.
Proof. intros L R. apply zero_games. split; now apply second_player. Qed.

(** ** Rows by the lengths of their blocks *)

Fixpoint blocks (p : player) (lengths : list nat) : board :=
  match lengths with [] => [] | n :: l => repeat (stone p) n ++ blocks (other p) l end.

Lemma own_block p t k n B e :
  all_strong p t k (repeat (stone p) n ++ B) e = all_strong p t (n + k) B e.
Proof.
  revert k. induction n as [|n IH]; intros k; simpl; [easy|].
  now rewrite is_own, IH, Nat.add_succ_r.
Qed.
Lemma other_block p t k n B e : all_strong p t k (repeat (stone (other p)) (S n) ++ B) e =
  ((k =? 0) || strong t k true) && all_strong p true 0 B e.
Proof.
  simpl. rewrite is_other, is_own. f_equal. induction n as [|n IH]; simpl; [easy|].
  now rewrite is_other, is_own.
Qed.

Definition is_strong (n : nat) : Prop := n = 2 \/ n >= 4.

Lemma blocks_strong inner last : Forall is_strong inner -> last >= 2 ->
  (forall p, all_strong p true 0 (blocks p (inner ++ [last])) false = true) /\
  (forall p t k, strong t k true = true ->
   all_strong p t k (blocks (other p) (inner ++ [last])) false = true).
Proof.
  intros S L. induction S as [|n inner N _ [own others]]; split.
  - intros p. simpl. rewrite own_block. destruct last as [|[|]]; easy || lia.
  - intros p t k K. simpl. destruct last; [easy|]. now rewrite other_block, K, orb_true_r.
  - intros p. simpl. rewrite own_block. apply others.
    destruct N as [->|N]; [easy|]. rewrite Nat.add_0_r. destruct n as [|[|[|[|]]]]; easy || lia.
  - intros p t k K. simpl. destruct n; [destruct N; lia|]. rewrite other_block, K, orb_true_r.
    rewrite other_other. apply own.
Qed.

(** A row whose blocks have two stones or at least four, those at its ends at least two, is zero. *)
Theorem rows_of_blocks p first inner last : first >= 2 -> Forall is_strong inner -> last >= 2 ->
  row (blocks p (first :: inner ++ [last])) == zero.
Proof.
  intros F S L.
  assert (own : no_weak_block p (blocks p (first :: inner ++ [last]))).
  { unfold no_weak_block. simpl. rewrite own_block. apply blocks_strong; [easy|easy|].
    destruct first as [|[|]]; easy || lia. }
  assert (others : no_weak_block (other p) (blocks p (first :: inner ++ [last]))).
  { unfold no_weak_block. simpl. destruct first as [|n]; [lia|].
    rewrite <- (other_other p) at 2. rewrite other_block. simpl. now apply blocks_strong. }
  destruct p; now apply strong_row.
Qed.

(** (X^a O^b)^n = 0 for all n, and a and b that are 2 or at least 4. *)
Definition power_of_blocks (a b n : nat) : board :=
  repeated (repeated (squares "X") a ++ repeated (squares "O") b) n.

Lemma repeated_stone p n : repeated [stone p] n = repeat (stone p) n.
Proof. unfold repeated. induction n as [|n IH]; simpl; [easy|]. now rewrite IH. Qed.
Lemma power_as_blocks a b n : power_of_blocks a b n = blocks Left (concat (repeat [a; b] n)).
Proof.
  unfold power_of_blocks. change (squares "X") with [stone Left].
  change (squares "O") with [stone Right]. rewrite !repeated_stone. unfold repeated.
  induction n as [|n IH]; simpl; [easy|]. now rewrite IH, <- app_assoc.
Qed.
Lemma power_step a b n : power_of_blocks a b (S n) =
  repeat (stone Left) a ++ repeat (stone Right) b ++ power_of_blocks a b n.
Proof. now rewrite !power_as_blocks. Qed.

Theorem powers_of_two_blocks a b n : is_strong a -> is_strong b -> n >= 1 ->
  row (power_of_blocks a b n) == zero.
Proof.
  intros A B N. rewrite power_as_blocks. destruct n as [|n]; [lia|].
  assert (inner : exists inner, concat (repeat [a; b] (S n)) = a :: inner ++ [b] /\
                                Forall is_strong inner).
  { clear N. induction n as [|n (inner & E & strong_inner)]; [now exists []|].
    exists (b :: a :: inner). split; [|auto].
    change (repeat [a; b] (S (S n))) with ([a; b] :: repeat [a; b] (S n)).
    simpl concat at 1. simpl in E. simpl. now rewrite E. }
  destruct inner as (inner & -> & strong_inner).
  apply rows_of_blocks; unfold is_strong in *; auto; lia.
Qed.

(** (X^a OO)^n = 0 for every a from 2 on; that of a = 3 has a certificate. *)
Theorem xaoo a n : a >= 2 -> n >= 1 -> row (power_of_blocks a 2 n) == zero.
Proof.
  intros A N. destruct (Nat.eq_dec a 3) as [->|D].
  - exact (xxxoo n N).
  - apply powers_of_two_blocks; unfold is_strong; lia.
Qed.

(** ** Rows that Left wins *)

Lemma one_more p k r e : all_strong p true (1 + k) r e = true ->
  all_strong p false (2 + k) r e = true.
Proof.
  revert k. induction r as [|a r IH]; intros k; simpl.
  - now destruct e, k as [|[|[|]]].
  - destruct (is p a); [apply (IH (S k))|]. rewrite !andb_true_iff. intros [S ->]. split; [|easy].
    revert S. now destruct (is (other p) a), k as [|[|[|]]].
Qed.

(** If Left's blocks are strong and a single stone of Right is the second block, Left wins: he
    takes it. *)
Theorem single_stone_second a r :
  no_weak_block Left (repeat (stone Left) (S a) ++ stone Right :: r) ->
  r = [] \/ (exists s, r = stone Left :: s) ->
  (row (repeat (stone Left) (S a) ++ stone Right :: r) > zero)%game.
Proof.
  intros S R. split; [now apply ge_zero, second_player|]. rewrite zero_ge.
  enough (W : first Left (row (repeat (stone Left) (1 + a) ++ stone Right :: r)) = true)
    by (unfold second; simpl other; simpl in *; now rewrite W).
  apply first_iff.
  exists (row (repeat (stone Left) a ++ empty :: stone Left :: r)). split.
  - rewrite options_row. apply in_map, moves_in.
    exists (repeat (stone Left) a), (stone Left), (stone Right), r, [empty; stone Left].
    repeat split; [|now left]. simpl. clear. induction a as [|a IH]; simpl; [easy|]. now rewrite IH.
  - apply second_player. unfold no_weak_block in *.
    rewrite (own_block Left false 0 a). simpl. rewrite orb_true_r.
    rewrite (own_block Left false 0 (1 + a)) in S. simpl in S.
    apply andb_true_iff in S as [_ S]. destruct R as [->|(s & ->)]; simpl in *.
    + easy.
    + now apply one_more in S.
Qed.

(** (X^a O)^n > 0 for all n, and a that is 2 or at least 4. *)
Theorem xao_positive a n : is_strong a -> n >= 1 -> (row (power_of_blocks a 1 n) > zero)%game.
Proof.
  intros A N. destruct n as [|n]; [lia|]. destruct a as [|a]; [destruct A; lia|].
  assert (rest : forall t n, all_strong Left t 0 (power_of_blocks (S a) 1 n) false = true).
  { clear n N. intros t n. revert t. induction n as [|n IH]; intros t; [easy|].
    rewrite power_step, own_block. simpl. rewrite IH.
    destruct A as [A|A]; [injection A as ->; now destruct t|].
    destruct t, a as [|[|[|]]]; easy || lia. }
  pose proof (rest false (S n)) as all. rewrite power_step in *.
  apply single_stone_second; [exact all|]. destruct n; [now left|right; eexists; reflexivity].
Qed.
