(** * What rows with single stones of Right are worth at least

    For blocks of a >= 6 stones of Left or a + 2 at least, and any number of them. Left answers each
    move of Right so that two neighbouring stones of Right are gone, and X^c O is left of the block
    between them. *)

From Segcert.Theorems Require Import Lines.
Local Opaque row.
Local Open Scope nat_scope.

Lemma halves n : exists k o, n = 2 * k + o /\ o <= 1.
Proof. exists (n / 2), (n mod 2). lia. Qed.

Section AtLeast.
  (** a - 6. *)
  Context (g : nat).
  Local Notation a := (6 + g).
  Local Notation a' := (5 + g).

  (** Blocks b with X^b O >= X^a O. *)
  Definition long (b : nat) : Prop := b = a \/ a + 2 <= b.
  (** A row with n stones of Right: between two of them a long block, and at least a - 1 stones of
      Left at its ends. *)
  Inductive part : nat -> list nat -> Prop :=
    | lone b : part 0 [b]
    | ends b m c : a - 1 <= b -> a - 1 <= c -> Forall long m ->
                   part (S (length m)) (b :: m ++ [c]).

  (** Two stones of Right are worth (a-1)*up + a*star, and another one (a-3)*up + (a+1)*star: for k
    pairs and o others, less d ups. *)
  Definition worth (d k o : nat) : game :=
    ups (k * (5 + g) + o * (3 + g) - d) (k * g + o * S g).
  Definition pairs : nat -> nat -> game := worth 0.
  (** With a stone of Right at an end of the row. *)
  Definition less : nat -> nat -> game := worth 2.

  Lemma long_block b : long (S b) -> (blocks_row [S b; 0] >= ups (5 + g) (6 + g))%game.
  Proof. intros L. rewrite block_and_stone. apply ups_ge; unfold long in L; lia. Qed.

  (** What remains on either side. The block at the cut may lose a stone. *)
  Lemma part_left b m l x : a - 1 <= b -> Forall long m -> l ++ [x] = b :: m ->
    part (length m) (l ++ [x]) /\ exists z, x = S z /\ part (length m) (l ++ [z]).
  Proof.
    intros B M E. destruct m as [|q m _] using rev_ind.
    - destruct l as [|? [|]]; try discriminate. injection E as ->. split; [constructor|].
      destruct b as [|b]; [lia|]. exists b. split; constructor.
    - apply Forall_app in M as [M Q]. inversion Q as [|? ? Q']; subst.
      rewrite app_comm_cons in E. apply app_inj_tail in E as [-> ->]. unfold long in Q'.
      rewrite app_length, Nat.add_comm. split; [constructor; [easy|lia|easy]|].
      destruct q as [|q]; [lia|]. exists q. split; [easy|]. constructor; [easy|lia|easy].
  Qed.
  Lemma part_right c m y r : a - 1 <= c -> Forall long m -> y :: r = m ++ [c] ->
    part (length m) (y :: r) /\ exists z, y = S z /\ part (length m) (z :: r).
  Proof.
    intros C M E. destruct m as [|q m]; cbn [app] in E; injection E as -> ->.
    - split; [constructor|]. destruct c as [|c]; [lia|]. exists c. split; constructor.
    - inversion M as [|? ? Q N]; subst. unfold long in Q. split; [constructor; [lia|easy|easy]|].
      destruct q as [|q]; [lia|]. exists q. split; [easy|]. constructor; [lia|easy|easy].
  Qed.

  Lemma pairs_positive k o : (pairs k o >= zero)%game.
  Proof. unfold pairs, worth. rewrite <- ups_0. apply ups_ge; destruct k, o; simpl; lia. Qed.

  (** Right takes a stone on his left. Left takes the next stone of Right on that side, with the
      block behind it. *)
  Lemma left_answers b m q l x G H : a - 1 <= b -> Forall long (m ++ [q]) ->
    l ++ [S x] = b :: m ++ [q] ->
    (forall s, part (length m) s -> blocks_row s + ups (5 + g) (6 + g) + G >= H)%game ->
    (blocks_row (l ++ [x; 0]) + G |> H)%game.
  Proof.
    intros B M E all. apply Forall_app in M as [M Q]. inversion Q as [|? ? long_q]; subst.
    rewrite app_comm_cons in E. apply app_inj_tail in E as [E <-].
    destruct l as [|w l _] using rev_ind; [easy|].
    apply (part_left b m l w B M) in E as [_ (v & -> & left)].
    rewrite <- app_assoc. simpl app.
    apply (left_option_lfuz _ (blocks_row (l ++ [v]) + blocks_row [S x; 0] + G)).
    - apply in_options_add. left. eexists. split; [reflexivity|]. apply options_line.
      exists (l ++ [v]), [S x; 0]. split; [|easy]. apply (left_takes_right l v x [0]).
    - transitivity (blocks_row (l ++ [v]) + ups (5 + g) (6 + g) + G)%game; [|now apply all].
      apply ge_add; [|reflexivity]. apply ge_add; [reflexivity|now apply long_block].
  Qed.

  (** Right takes a stone on his left, and may do so at the end of the row: it has lost a stone of
      Right then. G is what stands on the other side. *)
  Lemma answer d b s l x G k2 o2 k o : d <= 2 ->
    (forall n, n <= length s -> forall k o u, n = 2 * k + o -> o <= 1 -> part n u ->
     (blocks_row u >= pairs k o)%game) ->
    a - 1 <= b -> Forall long s -> l ++ [S x] = b :: s -> (G >= worth d k2 o2)%game ->
    S (length s + (2 * k2 + o2)) = 2 * k + o -> o2 <= 1 -> o <= 1 ->
    (k2 + o2 >= 1 \/ d = 0 \/ s <> []) ->
    (blocks_row (l ++ [x; 0]) + G |> worth d k o)%game.
  Proof.
    intros D IH B M E right K O2 O N. destruct s as [|q s _] using rev_ind.
    - destruct l as [|? [|]]; try discriminate. injection E as <-. simpl app. simpl in K.
      destruct x as [|x]; [lia|]. apply (ge_lfuz _ (ups x (S x) + worth d k2 o2)).
      { apply ge_add; [apply block_and_stone|exact right]. }
      unfold worth. rewrite ups_add.
      assert (k = k2 + o2 /\ o = 1 - o2) as [-> ->] by lia.
      assert (P : k2 + o2 >= 1 \/ d = 0) by (destruct N as [|[|]]; [now left|now right|easy]).
      destruct o2 as [|[|]]; [| |lia]; apply ups_lfuz; destruct k2; lia.
    - rewrite app_length in IH, K. simpl in IH, K.
      apply (left_answers b s q); [easy|easy|easy|]. intros u left.
      destruct (halves (length s)) as (k1 & o1 & I & O1).
      apply (IH (length s) ltac:(lia) k1 o1) in left; [|easy|easy].
      transitivity (worth 0 k1 o1 + ups (5 + g) a + worth d k2 o2)%game.
      { apply ge_add; [apply ge_add|]; easy. }
      unfold worth. rewrite !ups_add.
      assert (k = k1 + k2 + 1 + o1 * o2 /\ o = o1 + o2 - 2 * (o1 * o2)) as [-> ->].
      { destruct o1 as [|[|]], o2 as [|[|]]; lia. }
      destruct o1 as [|[|]], o2 as [|[|]], k2; try lia; apply ups_ge; lia.
  Qed.

  Lemma part_answer b m c l x y r :
    (forall n, n <= length m -> forall k o s, n = 2 * k + o -> o <= 1 -> part n s ->
     (blocks_row s >= pairs k o)%game) ->
    a - 1 <= b -> a - 1 <= c -> Forall long m -> b :: m ++ [c] = l ++ S x :: y :: r ->
    forall k o, S (length m) = 2 * k + o -> o <= 1 ->
    (blocks_row (l ++ [x; 0]) + blocks_row (y :: r) |> pairs k o)%game.
  Proof.
    intros IH B C M E k o K O. apply parted in E as (s & t & -> & E & F).
    rewrite app_length in IH, K. apply Forall_app in M as [Ls Lt].
    destruct (part_right c t y r C Lt F) as [right _].
    destruct (halves (length t)) as (k2 & o2 & J & O2).
    apply (IH (length t) ltac:(lia) k2 o2) in right; [|easy|easy].
    apply (answer 0 b s l x _ k2 o2); try easy; try lia.
    intros n N. apply IH. lia.
  Qed.

  Theorem at_least_pairs n : forall k o s, n = 2 * k + o -> o <= 1 -> part n s ->
    (blocks_row s >= pairs k o)%game.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros k o s N O P. inversion P as [b|b m c B C M].
    - assert (k = 0 /\ o = 0) as [-> ->] by lia. rewrite one_block. reflexivity.
    - subst n s. apply at_least.
      + left. destruct k, o; simpl; lia.
      + destruct (m ++ [c]) as [|y r] eqn:E; [now destruct m|]. symmetry in E.
        apply (part_right c m y r C M) in E as (_ & z & -> & right).
        exists (blocks_row [S b] + blocks_row (z :: r))%game. split.
        * apply options_line. exists [S b], (z :: r). split; [|easy].
          apply (left_takes_left [] b z r).
        * rewrite one_block, add_0_l. destruct (halves (length m)) as (k' & o' & J & O').
          transitivity (pairs k' o'); [|apply pairs_positive].
          now apply (IH (length m) ltac:(lia)).
      + intros R I. apply options_line in I as (l1 & l2 & move & ->).
        inversion move as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2.
        * apply (part_answer b m c); try easy. intros n' L. apply IH. lia.
        * rewrite mirrored. apply (part_answer c (rev m) b); try easy;
          rewrite ?rev_length; try easy.
          -- intros n' L. apply IH. lia.
          -- now apply Forall_rev.
          -- now apply reversed.
  Qed.

  Theorem at_least_less n : forall m b k o, length m = n -> Forall long m -> a - 1 <= b ->
    S n = 2 * k + o -> o <= 1 -> (blocks_row (b :: m ++ [0]) >= less k o)%game.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros m b k o N M B K O.
    assert (tail : forall t y r k o, y :: r = t ++ [0] -> length t <= n -> Forall long t ->
      length t = 2 * k + o -> o <= 1 -> (blocks_row (y :: r) >= less k o)%game).
    { intros [|q t] y r k' o' E J T K' O'; cbn [app] in E; injection E as -> ->; simpl in J, K'.
      - assert (k' = 0 /\ o' = 0) as [-> ->] by lia. now rewrite one_block.
      - inversion T as [|? ? Q T']; subst. unfold long in Q. apply (IH (length t)); [lia| | | | |];
          easy || lia. }
    destruct m as [|q m _] using rev_ind.
    { simpl in N. subst n. assert (k = 0 /\ o = 1) as [-> ->] by lia. destruct b as [|b]; [lia|].
      simpl app. rewrite block_and_stone. apply ups_ge; simpl; lia. }
    rewrite app_length in N. simpl in N.
    apply at_least.
    - left. destruct k; simpl; lia.
    - apply Forall_app in M as [M Q]. inversion Q as [|? ? Q']; subst. unfold long in Q'.
      destruct q as [|q]; [lia|]. exists (blocks_row (b :: m ++ [q]) + blocks_row [1])%game. split.
      + apply options_line. exists (b :: m ++ [q]), [1]. split; [|easy].
        rewrite <- app_assoc. apply (left_takes_right (b :: m) q 0 []).
      + rewrite one_block, add_0_r. destruct (halves (S (length m))) as (k' & o' & J & O').
        transitivity (pairs k' o'); [|apply pairs_positive].
        apply (at_least_pairs (S (length m))); [easy|easy|]. constructor; [lia|lia|easy].
    - intros R I. apply options_line in I as (l1 & l2 & move & ->).
      inversion move as [| |l x y r X E F G|l x y r X E F G]; subst l1 l2;
        symmetry in E; apply parted in E as (s & t & E & F & G); rewrite E in M;
        pose proof (f_equal (@length nat) E) as len; rewrite !app_length in len; simpl in len;
        apply Forall_app in M as [Ls Lt].
      + destruct (halves (length t)) as (k2 & o2 & J & O2).
        pose proof (tail t y r k2 o2 G ltac:(lia) Lt J O2) as right.
        apply (answer 2 b s l x _ k2 o2); try easy; try lia.
        * intros n' _. apply at_least_pairs.
        * destruct s as [|p s]; [left; simpl in len; lia|now right; right].
      + destruct (halves (length s)) as (k1 & o1 & I & O1).
        destruct (part_left b s l x B Ls F) as [left _].
        apply (at_least_pairs (length s) k1 o1) in left; [|easy|easy].
        destruct t as [|p [|q' t]]; cbn [app] in G; [discriminate| |]; injection G as <- ->;
          inversion Lt as [|? ? P T']; subst; simpl in len; unfold long in P.
        * destruct y as [|[|y]]; [lia|lia|].
          apply (left_option_lfuz _
                   (blocks_row (l ++ [x]) + (blocks_row [0; S y] + blocks_row [1]))).
          -- apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
             exists [0; S y], [1]. split; [|easy].
             apply (left_takes_right [0] (S y) 0 []).
          -- rewrite one_block, add_0_r, stone_and_block.
             transitivity (pairs k1 o1 + ups y (S y))%game.
             { now apply ge_add. }
             unfold pairs, less, worth. rewrite ups_add.
             assert (k = k1 + 1 /\ o = o1) as [-> ->] by lia. apply ups_ge; lia.
        * inversion T' as [|? ? Q T'']; subst. unfold long in Q. destruct q' as [|q']; [lia|].
          destruct (halves (S (length t))) as (k2 & o2 & J & O2).
          assert (R : (blocks_row (q' :: t ++ [0]) >= less k2 o2)%game).
          { apply (IH (length t)); easy || lia. }
          apply (left_option_lfuz _ (blocks_row (l ++ [x]) +
                   (blocks_row [0; S y] + blocks_row (q' :: t ++ [0])))).
          -- apply in_options_add. right. eexists. split; [reflexivity|]. apply options_line.
             exists [0; S y], (q' :: t ++ [0]). split; [|easy].
             apply (left_takes_left [0] y q' (t ++ [0])).
          -- transitivity (pairs k1 o1 + (ups (5 + g) a + less k2 o2))%game.
             { apply ge_add; [easy|]. apply ge_add; [|easy].
               rewrite <- (blocks_row_rev [0; S y]). now apply long_block. }
             unfold pairs, less, worth. rewrite !ups_add.
             assert (k = k1 + k2 + 1 + o1 * o2 /\ o = o1 + o2 - 2 * (o1 * o2)) as [-> ->].
             { destruct o1 as [|[|]], o2 as [|[|]]; lia. }
             destruct o1 as [|[|]], o2 as [|[|]], k2; try lia; apply ups_ge; lia.
  Qed.
End AtLeast.
