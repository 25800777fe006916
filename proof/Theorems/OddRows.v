(** * Rows with an odd number of single stones of Right, for blocks of a >= 8 stones of Left

    The odd stone of Right is worth X^(a-1) O X^a, beyond pairs of such stones, if there are five
    stones of Right at least. *)

From Segcert.Theorems Require Import Blocks Lines AtLeast AtMost SingleStones EvenPowers.
Local Opaque row.
Local Open Scope nat_scope.

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

Section OddRows.
  (** a - 8. *)
  Context (g : nat).
  Local Notation a := (8 + g).
  Local Notation a' := (7 + g).
  Local Notation whole := (whole g).
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
      + apply (option_right [] a' a' []).
      + rewrite one_block, add_0_l, block_and_stone. apply (stone_and_block (6 + g)).
    - exists (blocks_row [6 + g; 0]%nat + blocks_row [a])%game. split.
      + apply (option_left [] (6 + g) a []).
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

  (** ** At most *)

  Lemma odd_stone_right R : In R (options Right odd_stone) ->
    (R == ups (5 + g) (6 + g) \/ R == ups (6 + g) (7 + g))%game.
  Proof.
    intros I. apply options_line in I as (l1 & l2 & M & ->).
    inversion M as [| |l x y r P E F G|l x y r P E F G]; subst l1 l2;
      destruct l as [|? [|? []]]; try discriminate; injection E as -> -> ->; simpl app.
    - left. now rewrite one_block, add_0_r, (block_and_stone (5 + g)).
    - right. now rewrite one_block, add_0_l, (stone_and_block (6 + g)).
  Qed.
  Lemma odd_stone_zero : exists L, In L (options Left odd_stone) /\ (L == zero)%game.
  Proof.
    exists (blocks_row [6 + g]%nat + blocks_row [S a])%game. split.
    - apply options_line. exists [6 + g], [S a]. split; [|easy].
      apply (left_takes_right [] (6 + g) a []).
    - now rewrite !one_block, add_0_l.
  Qed.
  Lemma below_odd_stone V C H : (V + C >= H -> V + (odd_stone + C) |> H)%game.
  Proof.
    intros W. destruct odd_stone_zero as (L & I & E).
    apply (left_option_lfuz _ (V + (L + C))%game).
    - apply in_options_add. right. eexists. split; [reflexivity|].
      apply in_options_add. left. now exists L.
    - now rewrite E, add_0_l.
  Qed.
  Lemma below_odd_stone_0 V H : (V >= H -> V + odd_stone |> H)%game.
  Proof.
    intros W. rewrite <- (add_0_r odd_stone). apply below_odd_stone. now rewrite add_0_r.
  Qed.
  Lemma odd_stone_at_least u s : 2 <= u <= 5 + g -> u <= 4 + g \/ (s + g) mod 2 = 1 ->
    (odd_stone >= ups u s)%game.
  Proof.
    intros U C. apply at_least; [lia| |].
    - destruct odd_stone_zero as (L & I & E). exists L. split; [easy|now rewrite E].
    - intros R I. apply odd_stone_right in I as [->| ->]; apply ups_lfuz; lia.
  Qed.

  (** A row is at most u*up + s*star and an odd stone, if Left's moves are not better, and Right
      can move to a row that is less by an up. *)
  Lemma odd_at_most G u s : 2 <= u ->
    (forall L, In L (options Left G) -> ups u s + odd_stone |> L)%game ->
    (exists R, In R (options Right G) /\ ups (u - 1) (S s) + odd_stone >= R)%game ->
    (ups u s + odd_stone >= G)%game.
  Proof.
    intros U lefts (R & I & W). apply at_most_sum; [now left|easy| |].
    - intros _. now apply (right_option_lfuz _ R).
    - intros K J. apply (right_option_lfuz _ R _ I). rewrite <- W.
      apply odd_stone_right in J as [->| ->].
      + transitivity (ups (u - 1) (S s) + ups (6 + g) (7 + g))%game.
        * rewrite !ups_add. apply ups_ge; lia.
        * apply ge_add; [reflexivity|apply odd_stone_at_most; lia].
      + transitivity (ups (u - 1) (S s) + ups (7 + g) (8 + g))%game.
        * rewrite !ups_add. apply ups_ge; lia.
        * apply ge_add; [reflexivity|apply odd_stone_at_most; lia].
  Qed.

  (** Blocks that moves make of a block of a. *)
  Definition near (b : nat) : Prop := a' <= b <= S a.
  Lemma near_blocks : near a' /\ near a /\ near (S a).
  Proof. unfold near. lia. Qed.

  (** A stone of Right between two blocks. *)
  Lemma one_stone b c : near b -> near c -> (ups 3 0 + odd_stone >= blocks_row [b; c])%game.
  Proof.
    unfold near. intros B C. apply odd_at_most; [lia| |].
    - intros L I. apply below_odd_stone_0. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
        destruct l as [|? [|? []]]; try discriminate; injection E as ? ? ?; subst; simpl app;
        rewrite !one_block, add_0_l, <- ups_0; apply ups_ge; lia.
    - destruct b as [|[|b]]; [lia|lia|]. exists (blocks_row [S b; 0] + blocks_row [c])%game. split.
      + apply (option_left [] (S b) c []).
      + rewrite one_block, add_0_r, block_and_stone. simpl Nat.sub.
        assert (b = 6 + g \/ b = 5 + g \/ b = 7 + g) as [->|E] by lia.
        * transitivity (ups 2 1 + ups (4 + g) g)%game.
          -- apply ge_add; [reflexivity|apply odd_stone_at_least; lia].
          -- rewrite ups_add. apply ups_ge; lia.
        * transitivity (ups 2 1 + ups (5 + g) (S g))%game.
          -- apply ge_add; [reflexivity|apply odd_stone_at_least; lia].
          -- rewrite ups_add. apply ups_ge; lia.
  Qed.
  Lemma short_end c : near c -> (ups 1 0 + odd_stone >= blocks_row [a'; c])%game.
  Proof.
    unfold near. intros C.
    assert (E : (canonical 0 0 == ups 1 0)%game) by (apply canonical_form; lia). rewrite <- E.
    assert (I : In (blocks_row [6 + g; 0]%nat + blocks_row [c])%game
                   (options Right (blocks_row [a'; c]))) by apply (option_left [] (6 + g) c []).
    assert (W : (blocks_row [6 + g; 0]%nat + blocks_row [c] == ups (5 + g) (6 + g))%game)
      by now rewrite one_block, add_0_r, (block_and_stone (5 + g)).
    apply ge_step. split.
    - intros K J. rewrite <- lfuz_iff. apply (right_option_lfuz _ _ _ I). rewrite W.
      apply in_options_add in J as [(R & -> & J)|(R & -> & J)].
      + destruct J as [<-|[]]. transitivity (ups 0 1 + ups (5 + g) (S g))%game.
        * apply ge_add; [reflexivity|apply odd_stone_at_least; lia].
        * rewrite ups_add. apply ups_ge; lia.
      + rewrite E. apply odd_stone_right in J as [->| ->]; rewrite ups_add; apply ups_ge; lia.
    - intros L J. rewrite <- lfuz_iff, E. apply below_odd_stone_0.
      apply options_line in J as (l1 & l2 & M & ->).
      inversion M as [l x y r P X F G|l x y r P X F G| |]; subst l1 l2;
        destruct l as [|? [|? []]]; try discriminate; injection X as ? ? ?; subst; simpl app;
        rewrite !one_block, add_0_l, <- ups_0; apply ups_ge; lia.
  Qed.
  Lemma end_block b c : 2 <= b -> (ups (b - 1) b >= blocks_row [b; c])%game.
  Proof.
    intros B. rewrite <- (add_0_l (ups (b - 1) b)). change zero with (total []).
    apply (at_most_odd 0); [easy|constructor|easy].
  Qed.

  (** ** Three and five stones of Right *)

  Definition odd (k b c : nat) : game := blocks_row (b :: repeat a (2 * k) ++ [c]).

  Lemma odd_rev k b c : (odd k b c == odd k c b)%game.
  Proof.
    unfold odd. rewrite <- blocks_row_rev. simpl rev.
    now rewrite rev_app_distr, rev_repeat.
  Qed.

  (** Left's moves leave two rows that are paired, or two with odd numbers of stones of Right. *)
  Lemma left_parts k b c L : In L (options Left (odd k b c)) ->
    (exists i s v, paired (repeat a i) s /\
       (k = i /\ L = (blocks_row s + blocks_row [v])%game \/
        exists m, k = S (i + m) /\
          L = (blocks_row s + blocks_row (v :: repeat a (2 * m + 1) ++ [c]))%game)) \/
    (exists i j, k = S (i + j) /\
       (L = (odd i b a' + odd j (S a) c)%game \/ L = (odd i b (S a) + odd j a' c)%game)).
  Proof.
    intros I. apply options_line in I as (l1 & l2 & M & ->).
    inversion M as [l x y r X E F G|l x y r X E F G| |]; subst l1 l2; symmetry in E;
      apply (parted_equal g) in E as (i & j & J & E & F);
      destruct (Nat.Even_or_Odd i) as [[i' ->]|[i' ->]],
        (Nat.Even_or_Odd j) as [[j' ->]|[j' ->]]; try lia.
    - left. exists i', (l ++ [x]), (S y). split; [now apply (paired_left g b i' l (S x))|].
      destruct j' as [|m].
      + left. injection F as -> ->. split; [lia|easy].
      + right. replace (2 * S m) with (S (2 * m + 1)) in F by lia. injection F as -> ->.
        exists m. split; [lia|easy].
    - right. exists i', j'. split; [lia|]. left.
      replace (2 * i' + 1) with (S (2 * i')) in E by lia.
      replace (2 * j' + 1) with (S (2 * j')) in F by lia. injection F as -> ->.
      cbn [repeat] in E. rewrite repeat_cons, app_comm_cons in E.
      apply app_inj_tail in E as [-> [= ->]]. reflexivity.
    - left. exists i', (l ++ [S x]), y. split; [now apply (paired_left g b i' l x)|].
      destruct j' as [|m].
      + left. injection F as F ->. split; [lia|easy].
      + right. replace (2 * S m) with (S (2 * m + 1)) in F by lia. injection F as F ->.
        exists m. split; [lia|easy].
    - right. exists i', j'. split; [lia|]. right.
      replace (2 * i' + 1) with (S (2 * i')) in E by lia.
      replace (2 * j' + 1) with (S (2 * j')) in F by lia. injection F as -> ->.
      cbn [repeat] in E. rewrite repeat_cons, app_comm_cons in E.
      apply app_inj_tail in E as [-> ->]. reflexivity.
  Qed.

  Lemma even_parts_or_odd k b c L : In L (options Left (odd k b c)) ->
    (whole k >= L)%game \/
    (exists i j, k = S (i + j) /\
       (L = (odd i b a' + odd j (S a) c)%game \/ L = (odd i b (S a) + odd j a' c)%game)).
  Proof.
    intros I. apply left_parts in I as [(i & s & v & P & [(-> & ->)|(m & -> & ->)])|I];
      [left|left|now right].
    - rewrite one_block, add_0_r. now apply paired_worth.
    - transitivity (whole i + whole (S m))%game.
      + unfold EvenPowers.whole. rewrite ups_add. apply ups_ge; lia.
      + apply ge_add; apply paired_worth; [easy|apply paired_repeat].
  Qed.

  Lemma stones_and_block q b : 1 <= q -> (ups q (S q) >= blocks_row [0; S q; b])%game.
  Proof.
    intros Q. rewrite <- (blocks_row_rev [0; S q; b]). now apply block_and_stones.
  Qed.

  Lemma three_stones_1 c : near c ->
    (ups (7 + g) (S g) + odd_stone >= blocks_row [0; a'; a; c])%game.
  Proof.
    intros C. destruct near_blocks as (A' & A & SA).
    apply odd_at_most; [lia| |].
    - intros L I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
        destruct l as [|? [|? [|? [|? []]]]]; try discriminate.
      + injection E as -> -> -> ->. simpl app. apply (reply_right [] 0 (5 + g) []). simpl app.
        rewrite one_block, add_0_l, (stone_and_block (4 + g)).
        apply (together (4 + g) (5 + g) 3 0); [reflexivity|now apply one_stone|lia|lia].
      + injection E as -> -> -> -> ->. simpl app. rewrite one_block, add_0_r.
        apply below_odd_stone_0. transitivity (ups (6 + g) (7 + g)); [apply ups_ge; lia|].
        apply (stones_and_block (6 + g)). lia.
      + injection E as -> -> ->. simpl app. rewrite (add_comm (blocks_row [1])).
        apply (reply_left [] (5 + g) a [c]). simpl app.
        rewrite one_block, add_0_r, (block_and_stone (4 + g)).
        apply (together (4 + g) (5 + g) 3 0); [reflexivity|now apply one_stone|lia|lia].
      + injection E as -> -> -> ->. simpl app. apply (reply_right [] 0 (7 + g) []). simpl app.
        rewrite one_block, add_0_l, (stone_and_block (6 + g)).
        apply (together (6 + g) (7 + g) 1 0); [reflexivity|now apply short_end|lia|lia].
      + injection E as -> -> -> <- ->. simpl app. rewrite one_block, add_0_r.
        apply below_odd_stone_0. transitivity (ups (6 + g) (7 + g)); [apply ups_ge; lia|].
        apply (stones_and_block (6 + g)). lia.
    - eexists. split; [apply (option_left [0] (6 + g) a [c])|]. simpl app.
      rewrite (two_stones (3 + g)).
      apply (together (3 + g) (4 + g) 3 0); [reflexivity|now apply one_stone|lia|lia].
  Qed.

  Lemma three_stones b c : near b -> near c -> (ups (8 + g) g + odd_stone >= odd 1 b c)%game.
  Proof.
    intros B C. destruct near_blocks as (_ & _ & SA).
    apply odd_at_most; [lia| |].
    - intros L I. apply even_parts_or_odd in I as [W|(i & j & K & [->| ->])].
      + apply below_odd_stone_0. rewrite <- W. unfold EvenPowers.whole. apply ups_ge; lia.
      + assert (i = 0 /\ j = 0) as [-> ->] by lia.
        apply (reply_right [] b (6 + g) []). simpl app.
        rewrite one_block, add_0_l, (stone_and_block (5 + g)).
        apply (together (5 + g) (6 + g) 3 0); [reflexivity|now apply one_stone|lia|lia].
      + assert (i = 0 /\ j = 0) as [-> ->] by lia.
        rewrite (add_comm (odd 0 b (S a))). apply (reply_left [] (6 + g) c []). simpl app.
        rewrite one_block, add_0_r, (block_and_stone (5 + g)).
        apply (together (5 + g) (6 + g) 3 0); [reflexivity|now apply one_stone|lia|lia].
    - eexists. split; [apply (option_right [] b (7 + g) [a; c])|]. simpl app.
      rewrite one_block, add_0_l. now apply three_stones_1.
  Qed.

  Lemma five_stones_1 c : near c ->
    (ups (13 + 2 * g) 1 + odd_stone >= blocks_row [0; a'; a; a; a; c])%game.
  Proof.
    intros C. destruct near_blocks as (A' & A & SA).
    assert (two : forall v z, (ups (7 + g) (8 + g) >= blocks_row [v; a; z])%game).
    { intros v z. transitivity (whole 1); [apply ups_ge; lia|].
      apply paired_worth. constructor; [lia|constructor]. }
    assert (four : forall z, (ups (13 + 2 * g) 1 >= blocks_row [0; a'; a; a; z])%game).
    { intros z. transitivity (total [a'; a]).
      { change (total [a'; a]) with (ups (6 + g + (7 + g + 0)) (a' + (a + 0))). apply ups_ge; lia. }
      apply (at_most_total 2); [easy|]. constructor; [lia|]. constructor; [lia|constructor]. }
    apply odd_at_most; [lia| |].
    - intros L I. apply options_line in I as (l1 & l2 & M & ->).
      inversion M as [l x y r P E F G|l x y r P E F G| |]; subst l1 l2;
        destruct l as [|? [|? [|? [|? [|? [|? []]]]]]]; try discriminate.
      + injection E as -> -> -> ->. simpl app. apply (reply_right [] 0 (5 + g) []). simpl app.
        rewrite one_block, add_0_l, (stone_and_block (4 + g)).
        apply (together (4 + g) (5 + g) (8 + g) g); [reflexivity|now apply three_stones|lia|lia].
      + injection E as -> -> -> -> ->. simpl app.
        apply below_odd_stone_0. transitivity (ups (6 + g) (7 + g) + ups (7 + g) (8 + g))%game.
        * rewrite ups_add. apply ups_ge; lia.
        * apply ge_add; [apply (stones_and_block (6 + g)); lia|apply two].
      + injection E as -> -> -> -> -> ->. simpl app. apply (reply_left [0] (6 + g) a [a']).
        simpl app. rewrite (two_stones (3 + g)), <- (blocks_row_rev [a; a']), <- add_assoc.
        apply (together (3 + g) (4 + g) (8 + g) (9 + g)); [reflexivity| |lia|lia].
        rewrite add_comm. apply ge_add; [reflexivity|apply (end_block (S a)); lia].
      + injection E as -> -> -> -> -> -> ->. simpl app. rewrite one_block, add_0_r.
        apply below_odd_stone_0, four.
      + injection E as -> -> ->. simpl app. rewrite (add_comm (blocks_row [1])).
        apply (reply_left [] (5 + g) a [a; a; c]). simpl app.
        rewrite one_block, add_0_r, (block_and_stone (4 + g)).
        apply (together (4 + g) (5 + g) (8 + g) g); [reflexivity|now apply three_stones|lia|lia].
      + injection E as -> -> -> ->. simpl app. rewrite (add_comm (blocks_row [0; a])).
        apply (reply_right [a'] a a' [c]). simpl app.
        rewrite (stone_and_block (7 + g)), <- add_assoc, (add_comm (blocks_row [a'; a])).
        apply ge_add; [|reflexivity].
        transitivity (ups (6 + g) (7 + g) + ups (7 + g) (8 + g))%game.
        * rewrite ups_add. apply ups_ge; lia.
        * apply ge_add; [apply (stones_and_block (6 + g)); lia|reflexivity].
      + injection E as -> -> -> -> ->. simpl app.
        apply below_odd_stone_0. transitivity (ups (6 + g) (7 + g) + ups (7 + g) (8 + g))%game.
        * rewrite ups_add. apply ups_ge; lia.
        * apply ge_add; [apply (stones_and_block (6 + g)); lia|apply two].
      + injection E as -> -> -> -> -> ->. simpl app. apply (reply_left [0] (6 + g) a [S a]).
        simpl app. rewrite (two_stones (3 + g)), <- add_assoc.
        apply (together (3 + g) (4 + g) (9 + g) (7 + g)); [reflexivity| |lia|lia].
        rewrite (add_comm (blocks_row [a; S a])). apply (together (6 + g) (7 + g) 3 0);
          [apply (end_block a'); lia|now apply one_stone|lia|lia].
      + injection E as -> -> -> -> -> <- ->. simpl app. rewrite one_block, add_0_r.
        apply below_odd_stone_0, four.
    - eexists. split; [apply (option_left [0] (6 + g) a [a; a; c])|]. simpl app.
      rewrite (two_stones (3 + g)).
      apply (together (3 + g) (4 + g) (8 + g) g); [reflexivity|now apply three_stones|lia|lia].
  Qed.

  (** ** All of them *)

  (** What is left of a stone of Right that has moved away from the last one. *)
  Lemma paired_last k b z : paired (repeat a k ++ [a']) (b :: repeat a (2 * k) ++ [a'; z]).
  Proof.
    revert b. induction k as [|k IH]; intros b.
    - constructor; [lia|constructor].
    - replace (2 * S k) with (S (S (2 * k))) by lia. cbn [repeat app].
      constructor; [lia|apply IH].
  Qed.
  Lemma last_worth k b z : (ups (k * (7 + g) + (6 + g)) (k * g + (7 + g)) >=
    blocks_row (b :: repeat a (2 * k) ++ [a'; z]))%game.
  Proof.
    transitivity (total (repeat a k ++ [a'])).
    - rewrite total_add, total_repeat. change (total []) with (ups 0 0).
      change (pred a) with (7 + g). change (pred a') with (6 + g). rewrite !ups_add.
      apply ups_ge; lia.
    - apply (at_most_total (length (repeat a k ++ [a']))); [easy|apply paired_last].
  Qed.

  Lemma odd_cut k i j b c : k = S (i + j) -> 2 <= k -> near b -> near c ->
    (1 <= j -> (ups (j * (7 + g) + 1) (j * g) + odd_stone >= odd j (S a) c)%game) ->
    (whole k + odd_stone |> odd i b a' + odd j (S a) c)%game.
  Proof.
    intros -> K B C W. destruct j as [|j].
    - destruct i as [|i]; [lia|]. unfold odd at 1.
      replace (b :: repeat a (2 * S i) ++ [a']) with
        ((b :: repeat a (2 * i)) ++ a :: a :: [a']).
      2:{ replace (2 * S i) with (2 * i + 2) by lia. rewrite repeat_app, <- app_assoc. easy. }
      apply reply_left. rewrite <- add_assoc.
      rewrite <- (blocks_row_rev [a; a']), (add_comm (blocks_row (rev _))), add_assoc.
      apply ge_add; [|reflexivity].
      transitivity (ups (i * (7 + g) + (6 + g)) (i * g + (7 + g)) + ups (8 + g) (9 + g))%game.
      + unfold EvenPowers.whole. rewrite ups_add. apply ups_ge; lia.
      + apply ge_add; [apply (last_worth i b 0)|apply (end_block (S a)); lia].
    - specialize (W ltac:(lia)). unfold odd at 1.
      assert (P : paired (repeat a i) (b :: repeat a (2 * i))) by apply (paired_repeat g i b 0).
      rewrite app_comm_cons.
      destruct (b :: repeat a (2 * i)) as [|w l _] eqn:E using rev_ind; [easy|].
      rewrite <- app_assoc. apply (left_partner l w (6 + g)). rewrite (stone_and_block (5 + g)).
      apply (together (i * (7 + g) + (5 + g)) (i * g + (6 + g)) (S j * (7 + g) + 1) (S j * g));
        [|easy|lia|lia].
      rewrite <- ups_add. apply ge_add; [now apply paired_worth|reflexivity].
  Qed.

  Theorem odd_rows_at_most k b c : 2 <= k -> near b -> near c ->
    (whole k + odd_stone >= odd k b c)%game.
  Proof.
    revert b c. induction k as [k IH] using lt_wf_ind. intros b c K B C.
    assert (W : forall j d, j < k -> 1 <= j -> near d ->
      (ups (j * (7 + g) + 1) (j * g) + odd_stone >= odd j (S a) d)%game).
    { intros j d J J1 D. destruct near_blocks as (_ & _ & SA).
      assert (j = 1 \/ 2 <= j) as [->|J2] by lia.
      - transitivity (ups (8 + g) g + odd_stone)%game; [|now apply three_stones].
        apply ge_add; [apply ups_ge; lia|reflexivity].
      - transitivity (whole j + odd_stone)%game; [|now apply IH].
        apply ge_add; [apply ups_ge; lia|reflexivity]. }
    apply odd_at_most; [lia| |].
    - intros L I. apply even_parts_or_odd in I as [E|(i & j & J & [->| ->])].
      + now apply below_odd_stone_0.
      + apply odd_cut; try easy. intros J1. apply W; easy || lia.
      + rewrite (odd_rev i), (odd_rev j), (add_comm (odd i (S a) b)). apply odd_cut;
          try easy; [lia|].
        intros J1. apply W; easy || lia.
    - assert (k = 2 \/ exists j, k = S j /\ 2 <= j) as [->|(j & -> & J)]
        by (destruct k as [|j]; [lia|]; destruct (Nat.eq_dec j 1); [left|right; exists j]; lia).
      + eexists. split; [apply (option_right [] b (7 + g) [a; a; a; c])|]. simpl app.
        rewrite one_block, add_0_l. transitivity (ups (13 + 2 * g) 1 + odd_stone)%game.
        * apply ge_add; [apply ups_ge; lia|reflexivity].
        * now apply five_stones_1.
      + exists (blocks_row [b; a'; 0] + odd j a c)%game. split.
        * unfold odd. replace (2 * S j) with (S (S (2 * j))) by lia.
          apply (option_left [b] a' a (repeat a (2 * j) ++ [c])).
        * destruct near_blocks as (_ & A & _).
          apply (together (6 + g) (7 + g) (j * (7 + g)) (j * g));
            [apply (block_and_stones b (6 + g)); lia|apply IH; easy || lia|lia|lia].
  Qed.

  (** With three stones of Right it may be an up more, and with one if the block is short. *)
  Lemma near_row k b c : 1 <= k -> near b -> near c ->
    (ups (k * (7 + g) + 1) (k * g) + odd_stone >= odd k b c)%game.
  Proof.
    intros K B C. assert (k = 1 \/ 2 <= k) as [->|K2] by lia.
    - transitivity (ups (8 + g) g + odd_stone)%game; [|now apply three_stones].
      apply ge_add; [apply ups_ge; lia|reflexivity].
    - transitivity (whole k + odd_stone)%game; [|now apply odd_rows_at_most].
      apply ge_add; [apply ups_ge; lia|reflexivity].
  Qed.
  Lemma short_end_row k b : near b ->
    (ups (k * (7 + g) + 1) (k * g) + odd_stone >= odd k b a')%game.
  Proof.
    intros B. destruct k as [|k]; [|apply near_row; [lia|easy|apply near_blocks]].
    rewrite odd_rev. now apply short_end.
  Qed.
End OddRows.

(** [b, a, ..., a, c] = j*((a-1)*up + a*star) + X^(a-1) O X^a for 2j blocks of a. *)
Theorem odd_rows a j b c : a >= 8 -> j >= 2 -> a - 1 <= b <= a + 1 -> a - 1 <= c <= a + 1 ->
  (blocks_row (b :: repeat a (2 * j) ++ [c]) ==
   times (Z.of_nat (j * (a - 1))) up + times (Z.of_nat (j * a)) star +
   blocks_row [a - 1; a]%nat)%game.
Proof.
  intros A J B C. rewrite <- ups_times. replace a with (8 + (a - 8)) in * by lia.
  set (g := a - 8) in *. replace (8 + g - 1) with (7 + g) in * by lia. fold (odd_stone g).
  assert (E : (ups (j * (7 + g)) (j * (8 + g)) == whole g j)%game) by (apply ups_star; lia).
  rewrite E. split.
  - apply odd_at_least. replace (2 * j + 1) with (S (length (repeat (8 + g) (2 * j))))
      by (rewrite repeat_length; lia).
    constructor; [lia|lia|apply long_repeat].
  - apply (odd_rows_at_most g j); [easy|unfold near; lia|unfold near; lia].
Qed.
