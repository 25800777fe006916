(** * Rows of blocks of Left, parted by single stones of Right

    Such a row is the list of the lengths of Left's blocks, at least one of them; a block may be
    empty. Moves in these terms, and the row X^b O. *)

From Coq Require Export List ZArith Lia ZifyNat.
Export ListNotations.
From Segcert Require Export Clobber Game Row.
From Segcert.Theorems Require Export Ups.
Local Opaque row.
Local Open Scope nat_scope.

Notation X := (stone Left).
Notation O := (stone Right).

Fixpoint line (l : list nat) : board :=
  match l with
  | [] => []
  | [b] => repeat X b
  | b :: l => repeat X b ++ O :: line l
  end.
Definition blocks_row (l : list nat) : game := row (line l).
Arguments blocks_row l%nat_scope.

Lemma line_cons b c l : line (b :: c :: l) = repeat X b ++ O :: line (c :: l).
Proof. reflexivity. Qed.
Lemma line_more y l : line (S y :: l) = X :: line (y :: l).
Proof. now destruct l. Qed.
Lemma line_app l x y r : line (l ++ x :: y :: r) = line (l ++ [x]) ++ O :: line (y :: r).
Proof.
  induction l as [|b l IH]; [reflexivity|].
  assert (E : forall c, line (b :: l ++ x :: c) = repeat X b ++ O :: line (l ++ x :: c))
    by (intros c; now destruct l).
  change (line (b :: l ++ x :: y :: r) = line (b :: l ++ [x]) ++ O :: line (y :: r)).
  rewrite !E, IH, <- app_assoc. reflexivity.
Qed.
Lemma line_more_r l x : line (l ++ [S x]) = line (l ++ [x]) ++ [X].
Proof.
  destruct l as [|c l _] using rev_ind.
  - simpl. now rewrite repeat_cons.
  - rewrite <- !app_assoc. simpl app. rewrite !line_app, <- app_assoc. simpl.
    now rewrite repeat_cons.
Qed.
Lemma line_O l x : line (l ++ [x; 0]) = line (l ++ [x]) ++ [O].
Proof. apply line_app. Qed.

(** Each stone of Right stands between two blocks. *)
Lemma line_split l u v : line l = u ++ O :: v -> exists l1 x y l2,
  l = l1 ++ x :: y :: l2 /\ u = line (l1 ++ [x]) /\ v = line (y :: l2).
Proof.
  assert (block : forall b w z, repeat X b <> w ++ O :: z).
  { intros b w z E. assert (I : In O (repeat X b)) by (rewrite E; apply in_elt).
    now apply repeat_spec in I. }
  revert u. induction l as [|b l IH]; intros u E; [now destruct u|].
  destruct l as [|c l]; [now apply block in E|]. rewrite line_cons in E.
  apply app_eq_app in E as (w & [[E F]|[-> F]]); destruct w as [|d w].
  - rewrite app_nil_r in E. injection F as ->. now exists [], b, c, l.
  - injection F as <- _. now apply block in E.
  - injection F as <-. rewrite app_nil_r. now exists [], b, c, l.
  - injection F as <- F. apply IH in F as (l1 & x & y & l2 & F & -> & ->).
    exists (b :: l1), x, y, l2. rewrite F. repeat split. now destruct l1.
Qed.
Lemma line_first y l v : line (y :: l) = X :: v -> exists z, y = S z /\ v = line (z :: l).
Proof.
  destruct y as [|y]; [now destruct l|]. rewrite line_more. intros [= <-]. now exists y.
Qed.
Lemma line_last l x u : line (l ++ [x]) = u ++ [X] -> exists z, x = S z /\ u = line (l ++ [z]).
Proof.
  destruct x as [|x].
  - destruct l as [|c l _] using rev_ind; [now destruct u|].
    rewrite <- app_assoc. simpl. rewrite line_O. intros E. now apply app_inj_tail in E as [_ E].
  - rewrite line_more_r. intros E. apply app_inj_tail in E as [<- _]. now exists x.
Qed.

(** ** Moves: a stone of Right and one beside it part the row *)

Inductive move : player -> list nat -> list nat -> list nat -> Prop :=
  | left_takes_right l x y r : move Left (l ++ S x :: y :: r) (l ++ [x]) (S y :: r)
  | left_takes_left l x y r : move Left (l ++ x :: S y :: r) (l ++ [S x]) (y :: r)
  | right_takes_left l x y r : move Right (l ++ S x :: y :: r) (l ++ [x; 0]) (y :: r)
  | right_takes_right l x y r : move Right (l ++ x :: S y :: r) (l ++ [x]) (0 :: y :: r).

Theorem options_line p l H : In H (options p (blocks_row l)) <->
  exists l1 l2, move p l l1 l2 /\ H = (blocks_row l1 + blocks_row l2)%game.
Proof.
  unfold blocks_row. rewrite options_row, in_map_iff. setoid_rewrite <- row_beside.
  setoid_rewrite moves_in. split.
  - intros (B & <- & u & c & d & v & cd & E & T & ->).
    apply take_in in T as [(-> & -> & ->)|(-> & -> & ->)]; destruct p; simpl in E.
    + change (u ++ X :: O :: v) with (u ++ [X] ++ O :: v) in E. rewrite app_assoc in E.
      apply line_split in E as (l1 & x & y & l2 & -> & E & ->).
      symmetry in E. apply line_last in E as (z & -> & ->).
      exists (l1 ++ [z]), (S y :: l2). split; [constructor|]. now rewrite line_more.
    + apply line_split in E as (l1 & x & y & l2 & -> & -> & E).
      symmetry in E. apply line_first in E as (z & -> & ->).
      exists (l1 ++ [x]), (0 :: z :: l2). now split; [constructor|].
    + apply line_split in E as (l1 & x & y & l2 & -> & -> & E).
      symmetry in E. apply line_first in E as (z & -> & ->).
      exists (l1 ++ [S x]), (z :: l2). split; [constructor|].
      unfold beside. now rewrite line_more_r, <- app_assoc.
    + change (u ++ X :: O :: v) with (u ++ [X] ++ O :: v) in E. rewrite app_assoc in E.
      apply line_split in E as (l1 & x & y & l2 & -> & E & ->).
      symmetry in E. apply line_last in E as (z & -> & ->).
      exists (l1 ++ [z; 0]), (y :: l2). split; [constructor|].
      unfold beside. now rewrite line_O, <- app_assoc.
  - intros (l1 & l2 & M & ->). eexists. split; [reflexivity|].
    destruct M as [m x y r|m x y r|m x y r|m x y r]; unfold beside.
    + exists (line (m ++ [x])), X, O, (line (y :: r)), [empty; X].
      rewrite line_app, line_more_r, <- app_assoc, line_more. repeat split. now left.
    + exists (line (m ++ [x])), O, X, (line (y :: r)), [X; empty].
      rewrite line_app, line_more, line_more_r, <- app_assoc. repeat split. now left.
    + exists (line (m ++ [x])), X, O, (line (y :: r)), [O; empty].
      rewrite line_app, line_more_r, line_O, <- !app_assoc. repeat split. now left.
    + exists (line (m ++ [x])), O, X, (line (y :: r)), [empty; O].
      rewrite line_app, line_more. repeat split. now left.
Qed.

(** ** The mirror image *)

Lemma rev_repeat {A} (x : A) n : rev (repeat x n) = repeat x n.
Proof. induction n as [|n IH]; [reflexivity|]. simpl. now rewrite IH, <- repeat_cons. Qed.
Lemma line_rev l : line (rev l) = rev (line l).
Proof.
  induction l as [|b l IH]; [reflexivity|]. destruct l as [|c l].
  - simpl. now rewrite rev_repeat.
  - change (rev (b :: c :: l)) with ((rev l ++ [c]) ++ [b]).
    change (rev l ++ [c]) with (rev (c :: l)) in *. rewrite line_cons, rev_app_distr.
    change (rev (O :: line (c :: l))) with (rev (line (c :: l)) ++ [O]). rewrite <- IH, rev_repeat.
    change (rev (c :: l)) with (rev l ++ [c]). rewrite <- !app_assoc. apply line_app.
Qed.
Lemma blocks_row_rev l : (blocks_row (rev l) == blocks_row l)%game.
Proof. unfold blocks_row. rewrite line_rev. apply same_eq, row_rev. Qed.

(** ** One block, and one stone beside it *)

Lemma no_move p b l1 l2 : ~ move p [b] l1 l2.
Proof.
  intros M. inversion M as [l x y r E|l x y r E|l x y r E|l x y r E]; now destruct l as [|? []].
Qed.
Lemma no_options G : (forall p K, ~ In K (options p G)) -> G = zero.
Proof.
  destruct G as [[|K l] [|K' l']]; intros no; [reflexivity| | |];
    solve [now destruct (no Left K); left|now destruct (no Right K'); left].
Qed.
Lemma one_block b : blocks_row [b] = zero.
Proof.
  apply no_options. intros p K I. apply options_line in I as (l1 & l2 & M & _).
  now apply no_move in M.
Qed.
Lemma stone_alone : blocks_row [0; 0] = zero.
Proof.
  apply no_options. intros p K I. apply options_line in I as (l1 & l2 & M & _).
  inversion M as [l x y r E|l x y r E|l x y r E|l x y r E]; now destruct l as [|? [|? []]].
Qed.

(** X^b O = (b-1)*up + b*star. *)
Theorem block_and_stone b : (blocks_row [S b; 0] == ups b (S b))%game.
Proof.
  induction b as [|b IH].
  - apply eq_iff. now vm_compute.
  - rewrite <- canonical_form by lia. apply eq_by_options.
    + intros p K I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G|l x y r P E F G|l x y r P E F G];
        (destruct l as [|? [|? []]]; try discriminate; injection E as -> -> ->);
        subst p l1 l2; simpl app.
      * exists zero. split; [now left|]. now rewrite !one_block, add_0_l.
      * exists (ups b (S (S (S b)))). split; [now left|].
        rewrite one_block, add_0_r, IH. apply ups_star. lia.
    + intros p K I. destruct p, I as [<-|[]].
      * exists (blocks_row [S b] + blocks_row [1])%game. split.
        -- apply options_line. exists [S b], [1]. split; [|easy].
           apply (left_takes_right [] (S b) 0 []).
        -- now rewrite !one_block, add_0_l.
      * exists (blocks_row [S b; 0] + blocks_row [0])%game. split.
        -- apply options_line. exists [S b; 0], [0]. split; [|easy].
           apply (right_takes_left [] (S b) 0 []).
        -- rewrite one_block, add_0_r, IH. apply ups_star. lia.
Qed.
Lemma stone_and_block q : (blocks_row [0; S q] == ups q (S q))%game.
Proof. rewrite <- (block_and_stone q). apply (blocks_row_rev [S q; 0]). Qed.

(** Where a stone of Right parts a row. *)
Lemma parted (b c : nat) m l x y r : b :: m ++ [c] = l ++ x :: y :: r ->
  exists s t, m = s ++ t /\ l ++ [x] = b :: s /\ y :: r = t ++ [c].
Proof.
  intros E. destruct l as [|d l].
  - injection E as <- <-. now exists [], m.
  - injection E as <- E. revert l E. induction m as [|q m IH]; intros l E.
    + now destruct l as [|? [|]].
    + destruct l as [|e l].
      * injection E as <- <-. now exists [q], m.
      * injection E as <- E. apply IH in E as (s & t & -> & F & G). exists (q :: s), t.
        injection F as F. cbn [app]. now rewrite F.
Qed.
Lemma reversed (b c : nat) m l x y r : b :: m ++ [c] = l ++ x :: y :: r ->
  c :: rev m ++ [b] = rev r ++ y :: x :: rev l.
Proof.
  intros E. apply (f_equal (@rev nat)) in E. revert E. simpl rev.
  rewrite !rev_app_distr. simpl. rewrite <- !app_assoc. intros E. exact E.
Qed.

(** Right takes a stone on his right: seen from behind, he takes one on his left. *)
Lemma mirrored l x y r : (blocks_row (l ++ [x]) + blocks_row (0 :: y :: r) ==
  blocks_row (rev r ++ [y; 0]) + blocks_row (x :: rev l))%game.
Proof.
  rewrite add_comm, <- (blocks_row_rev (0 :: y :: r)), <- (blocks_row_rev (l ++ [x])).
  rewrite rev_app_distr. simpl rev. now rewrite <- app_assoc.
Qed.
