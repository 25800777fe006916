(** * Rows with repeated blocks, for fixed values of the exponents

    The steps of the normal form keep the row, and the options that the kernel lists for a row with
    blocks are all its options: within a literal, within a copy, between two copies, at the joint
    of two segments. Every exponent is at least 1 where options are listed. *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
Local Open Scope nat_scope.

Fixpoint power (w : word) (n : nat) : word := match n with 0 => [] | S n => w ++ power w n end.

(** A segment: a run of stones, or so many copies of one. *)
Inductive segment := Literal (w : word) | Block (w : word) (n : nat).
Definition segment_word (s : segment) : word :=
  match s with Literal w => w | Block w n => power w n end.
Definition row_of (l : list segment) : word := flat_map segment_word l.

(** ** Steps of the normal form *)

Lemma power_add w m n : power w (m + n) = power w m ++ power w n.
Proof. induction m as [|m IH]; simpl; [reflexivity|]. now rewrite IH, app_assoc. Qed.

(** A constant exponent is written out. *)
Lemma written_out w : power w 0 = [] /\ power w 1 = w.
Proof. split; [reflexivity|apply app_nil_r]. Qed.

(** Primitive: (z^r)^e = z^(r e). *)
Lemma primitive z r e : power (power z r) e = power z (r * e).
Proof.
  induction e as [|e IH]; simpl; [now rewrite Nat.mul_0_r|].
  now rewrite IH, <- power_add, Nat.mul_succ_r, Nat.add_comm.
Qed.

(** Roll left: L s (w s)^e A = L (s w)^e s A. *)
Lemma roll_left s w e : s ++ power (w ++ s) e = power (s ++ w) e ++ s.
Proof.
  induction e as [|e IH]; simpl; [apply app_nil_r|].
  now rewrite <- !app_assoc, IH, !app_assoc.
Qed.

(** Absorb: w^e w = w^(e + 1). Merge: w^e w^f = w^(e + f) is [power_add]. *)
Lemma absorb w e : power w e ++ w = power w (e + 1).
Proof. now rewrite power_add, (proj2 (written_out w)). Qed.

(** The mirror image of a block. *)
Lemma power_rev w n : rev (power w n) = power (rev w) n.
Proof.
  induction n as [|n IH]; simpl; [reflexivity|]. rewrite rev_app_distr, IH.
  pose proof (absorb (rev w) n) as E. rewrite Nat.add_1_r in E. exact E.
Qed.

(** ** Places: two neighbouring stones [a], [b] of a word, with what is before and behind them *)

Definition place := (word * player * player * word)%type.
Definition is_place (w : word) (q : place) : Prop :=
  match q with (l, a, b, r) => w = l ++ a :: b :: r end.

(** A place of two words side by side is in the first, in the second, or at their joint. *)
Lemma place_app w1 w2 l a b r : is_place (w1 ++ w2) (l, a, b, r) <->
  (exists v, is_place w1 (l, a, b, v) /\ r = v ++ w2) \/
  (w1 = l ++ [a] /\ w2 = b :: r) \/
  (exists u, is_place w2 (u, a, b, r) /\ l = w1 ++ u).
Proof.
  unfold is_place. split.
  - revert l. induction w1 as [|c w1 IH]; intros l E; simpl in E; [right; right; now exists l|].
    destruct l as [|d l]; simpl in E; injection E as <- E.
    + destruct w1 as [|c' w1]; simpl in E; [right; left; now rewrite E|].
      injection E as <- <-. left. now exists w1.
    + apply IH in E as [(v & -> & ->)|[[-> ->]|(u & -> & ->)]]; [left|right; left|right; right].
      * now exists v.
      * now split.
      * now exists u.
  - intros [(v & -> & ->)|[[-> ->]|(u & -> & ->)]]; now rewrite <- !app_assoc.
Qed.

(** The places of a power: in copy [j], or between copies [j] and [j + 1]. *)
Lemma place_power w n l a b r : w <> [] -> is_place (power w n) (l, a, b, r) <->
  (exists j u v, j + 1 <= n /\ is_place w (u, a, b, v) /\
     l = power w j ++ u /\ r = v ++ power w (n - 1 - j)) \/
  (exists j u v, j + 2 <= n /\ w = u ++ [a] /\ w = b :: v /\
     l = power w j ++ u /\ r = v ++ power w (n - 2 - j)).
Proof.
  intros W. revert l. induction n as [|n IH]; intros l.
  - split; [intros E; now destruct l|]. intros [(j & H)|(j & H)]; decompose [ex and] H; lia.
  - simpl power at 1. rewrite place_app. setoid_rewrite IH. split.
    + intros [(v & P & ->)|[[E1 E2]|(u & [(j & u' & v & L & P & -> & ->)
                                            |(j & u' & v & L & E & E' & -> & ->)] & ->)]].
      * left. exists 0, l, v. repeat split; auto; [lia|]. now replace (S n - 1 - 0) with n by lia.
      * destruct n as [|n]; [easy|]. simpl in E2. destruct w as [|c w]; [easy|].
        injection E2 as -> <-. right. exists 0, l, w.
        repeat split; auto; [lia|]. now replace (S (S n) - 2 - 0) with n by lia.
      * left. exists (S j), u', v. repeat split; auto; [lia|now rewrite app_assoc|].
        f_equal; f_equal; lia.
      * right. exists (S j), u', v. repeat split; auto; [lia|now rewrite app_assoc|].
        f_equal; f_equal; lia.
    + intros [(j & u & v & L & P & -> & ->)|(j & u & v & L & E & E' & -> & ->)].
      * destruct j as [|j]; [left; exists v; split; [exact P|f_equal; f_equal; lia]|].
        right; right. exists (power w j ++ u). simpl. rewrite <- app_assoc. split; [|reflexivity].
        left. exists j, u, v. repeat split; auto; [lia|].
        f_equal; f_equal; lia.
      * destruct j as [|j].
        -- right; left. split; [assumption|]. destruct n as [|n]; [lia|]. simpl.
           rewrite E' at 1. simpl. do 3 f_equal. lia.
        -- right; right. exists (power w j ++ u). simpl. rewrite <- app_assoc.
           split; [|reflexivity]. right. exists j, u, v. repeat split; auto; [lia|].
           f_equal; f_equal; lia.
Qed.

(** ** The places that the kernel lists *)

(** The last stone of a segment, and what is left before it; the first one, and what is behind it.
    A block gives one copy. *)
Inductive ends : segment -> list segment -> player -> Prop :=
| literal_ends u a : ends (Literal (u ++ [a])) [Literal u] a
| block_ends w u a n : w = u ++ [a] -> ends (Block w n) [Block w (n - 1); Literal u] a.
Inductive begins : segment -> player -> list segment -> Prop :=
| literal_begins b v : begins (Literal (b :: v)) b [Literal v]
| block_begins w b v n : w = b :: v -> begins (Block w n) b [Literal v; Block w (n - 1)].

Inductive listed : list segment -> list segment -> player -> player -> list segment -> Prop :=
| in_literal pre u a b v post :
    listed (pre ++ Literal (u ++ a :: b :: v) :: post)
           (pre ++ [Literal u]) a b (Literal v :: post)
| in_copy pre w n post u a b v j : w = u ++ a :: b :: v -> j + 1 <= n ->
    listed (pre ++ Block w n :: post)
           (pre ++ [Block w j; Literal u]) a b (Literal v :: Block w (n - 1 - j) :: post)
| between_copies pre w n post u a b v j : w = u ++ [a] -> w = b :: v -> j + 2 <= n ->
    listed (pre ++ Block w n :: post)
           (pre ++ [Block w j; Literal u]) a b (Literal v :: Block w (n - 2 - j) :: post)
| at_joint pre s t post S a b T : ends s S a -> begins t b T ->
    listed (pre ++ s :: t :: post) (pre ++ S) a b (T ++ post).

(** No segment is empty. *)
Definition solid (s : segment) : Prop :=
  match s with Literal w => w <> [] | Block w n => w <> [] /\ 1 <= n end.

Lemma row_of_app l m : row_of (l ++ m) = row_of l ++ row_of m.
Proof. apply flat_map_app. Qed.
Lemma row_of_cons s l : row_of (s :: l) = segment_word s ++ row_of l.
Proof. reflexivity. Qed.

Lemma power_last w n : 1 <= n -> power w n = power w (n - 1) ++ w.
Proof. intros N. rewrite absorb. f_equal. lia. Qed.
Lemma power_first w n : 1 <= n -> power w n = w ++ power w (n - 1).
Proof. destruct n; [lia|]. intros _. simpl. do 2 f_equal. lia. Qed.

Lemma ends_row s S a : solid s -> ends s S a -> segment_word s = row_of S ++ [a].
Proof.
  intros F E. revert F. destruct E as [u c|w u c n ->]; cbn; rewrite ?app_nil_r; [reflexivity|].
  intros [_ N]. now rewrite (power_last _ n N), app_assoc.
Qed.
Lemma begins_row s b T : solid s -> begins s b T -> segment_word s = b :: row_of T.
Proof.
  intros F E. revert F. destruct E as [c v|w c v n ->]; cbn; rewrite ?app_nil_r; [reflexivity|].
  intros [_ N]. now rewrite (power_first _ n N).
Qed.

Lemma last_stone (w : word) : w <> [] -> exists u a, w = u ++ [a].
Proof. intros W. destruct (exists_last W) as (u & a & ->). eauto. Qed.
Lemma solid_ends s l a : solid s -> segment_word s = l ++ [a] ->
  exists S, ends s S a /\ row_of S = l.
Proof.
  destruct s as [w|w n]; simpl; intros F E.
  - subst w. exists [Literal l]. split; [constructor|apply app_nil_r].
  - destruct F as [W N]. destruct (last_stone w W) as (u & c & Ew).
    rewrite (power_last w n N) in E. rewrite Ew in E at 2. rewrite app_assoc in E.
    apply app_inj_tail in E as [E ->]. exists [Block w (n - 1); Literal u].
    split; [now constructor|]. cbn. now rewrite app_nil_r.
Qed.
Lemma solid_begins s b r : solid s -> segment_word s = b :: r ->
  exists T, begins s b T /\ row_of T = r.
Proof.
  destruct s as [w|w n]; simpl; intros F E.
  - subst w. exists [Literal r]. split; [constructor|apply app_nil_r].
  - destruct F as [W N]. destruct w as [|c v]; [easy|].
    rewrite (power_first _ n N) in E. injection E as -> <-.
    exists [Literal v; Block (b :: v) (n - 1)]. split; [now constructor|].
    cbn. now rewrite app_nil_r.
Qed.

Lemma listed_sound l L a b R : Forall solid l -> listed l L a b R ->
  is_place (row_of l) (row_of L, a, b, row_of R).
Proof.
  intros F D. revert F.
  destruct D as [pre u c d v post|pre w n post u c d v j -> N|pre w n post u c d v j E E' N
                |pre s t post S c d T E B]; intros F; unfold is_place.
  - rewrite !row_of_app, !row_of_cons. cbn. rewrite ?app_nil_r, <- !app_assoc. reflexivity.
  - rewrite !row_of_app, !row_of_cons. set (w := u ++ c :: d :: v). cbn [segment_word].
    rewrite app_nil_r. replace n with (j + (1 + (n - 1 - j))) at 1 by lia.
    rewrite !power_add. cbn [power]. rewrite app_nil_r. unfold w at 2.
    rewrite <- !app_assoc. reflexivity.
  - rewrite !row_of_app, !row_of_cons. cbn [segment_word]. rewrite app_nil_r.
    replace n with (j + (1 + (1 + (n - 2 - j)))) at 1 by lia.
    rewrite !power_add. cbn [power]. rewrite !app_nil_r.
    assert (two : w ++ w = u ++ c :: d :: v) by (rewrite E at 1; now rewrite E', <- app_assoc).
    rewrite <- !app_assoc, (app_assoc w w), two, <- !app_assoc. reflexivity.
  - apply Forall_app in F as [_ F]. inversion F as [|? ? Fs F']. inversion F' as [|? ? Ft F''].
    subst. rewrite !row_of_app, !row_of_cons, (ends_row _ _ _ Fs E), (begins_row _ _ _ Ft B).
    now rewrite <- !app_assoc.
Qed.

Lemma listed_complete l : Forall solid l -> forall x a b r, is_place (row_of l) (x, a, b, r) ->
  exists L R, listed l L a b R /\ row_of L = x /\ row_of R = r.
Proof.
  induction 1 as [|s l F Fl IH]; intros x a b r P; [now destruct x|].
  rewrite row_of_cons in P. apply place_app in P as [(v & P & ->)|[[E B]|(u & P & ->)]].
  - (* in the first segment *)
    destruct s as [w|w n]; simpl in P.
    + exists [Literal x], (Literal v :: l). rewrite P.
      split; [exact (in_literal [] x a b v l)|]. cbn. now rewrite app_nil_r.
    + destruct F as [W _]. apply (place_power w n _ _ _ _ W) in P.
      destruct P as [(j & u & v' & N & P & -> & ->)|(j & u & v' & N & E & E' & -> & ->)].
      * exists [Block w j; Literal u], (Literal v' :: Block w (n - 1 - j) :: l).
        split; [exact (in_copy [] w n l u a b v' j P N)|]. cbn.
        now rewrite app_nil_r, <- app_assoc.
      * exists [Block w j; Literal u], (Literal v' :: Block w (n - 2 - j) :: l).
        split; [exact (between_copies [] w n l u a b v' j E E' N)|]. cbn.
        now rewrite app_nil_r, <- app_assoc.
  - (* at the joint with the next one *)
    destruct l as [|t l]; [easy|]. inversion Fl as [|? ? Ft Fl']; subst.
    destruct (solid_ends s x a F E) as (S & Es & <-).
    rewrite row_of_cons in B.
    destruct (segment_word t) as [|c y] eqn:Et.
    { destruct t as [w|w n]; simpl in *; [easy|]. destruct Ft as [W N].
      destruct n; [lia|]. simpl in Et. now apply app_eq_nil in Et as [-> _]. }
    injection B as -> <-.
    destruct (solid_begins t b y Ft Et) as (T & Bt & <-).
    exists S, (T ++ l). split; [exact (at_joint [] s t l S a b T Es Bt)|].
    split; [reflexivity|apply row_of_app].
  - (* behind the first segment *)
    destruct (IH u a b r P) as (L & R & D & <- & <-). exists (s :: L), R.
    split; [|now rewrite row_of_cons].
    destruct D as [pre|pre|pre|pre];
      [exact (in_literal (s :: pre) _ _ _ _ _)|apply (in_copy (s :: pre))
      |apply (between_copies (s :: pre))|apply (at_joint (s :: pre))]; assumption.
Qed.

(** ** The options *)

(** The pieces that a player leaves at a place: his stone takes the other one. *)
Inductive leaves (p : player) (L : list segment) : player -> player -> list segment ->
  list segment -> list segment -> Prop :=
| to_the_right R : leaves p L p (other p) R L (Literal [p] :: R)
| to_the_left R : leaves p L (other p) p R (L ++ [Literal [p]]) R.

Lemma splits_in p w u v : In (u, v) (splits p [] w) <->
  (exists r, is_place w (u, p, other p, r) /\ v = p :: r) \/
  (exists l, is_place w (l, other p, p, v) /\ u = l ++ [p]).
Proof.
  assert (general : forall pre, In (u, v) (splits p pre w) <->
    (exists l r, w = l ++ p :: other p :: r /\ u = rev pre ++ l /\ v = p :: r) \/
    (exists l, w = l ++ other p :: p :: v /\ u = rev pre ++ l ++ [p])).
  { induction w as [|a w IH]; intros pre.
    - split; [easy|]. intros [(l & r & E & _)|(l & E & _)]; now destruct l.
    - destruct w as [|b r0].
      { split; [easy|]. intros [(l & r & E & _)|(l & E & _)]; now destruct l as [|? [|? ?]]. }
      specialize (IH (a :: pre)).
      set (here := (if is_mine a p then (rev_append pre [], p :: r0)
                    else (rev_append pre [p], r0))).
      assert (step : In (u, v) (splits p pre (a :: b :: r0)) <->
        (is_mine a b = false /\ (u, v) = here) \/ In (u, v) (splits p (a :: pre) (b :: r0))).
      { change (splits p pre (a :: b :: r0)) with
          (if is_mine a b then splits p (a :: pre) (b :: r0)
           else here :: splits p (a :: pre) (b :: r0)).
        destruct (is_mine a b); simpl; intuition congruence. }
      rewrite step, IH. unfold here. rewrite !rev_append_rev. clear step IH here. split.
      + intros [[D E]|[(l & r & -> & -> & ->)|(l & -> & ->)]].
        * destruct a, b, p; try easy; simpl in E; injection E as -> ->;
            ((left; now exists [], r0) || (right; now exists [])).
        * left. exists (a :: l), r. simpl. now rewrite <- app_assoc.
        * right. exists (a :: l). simpl. now rewrite <- app_assoc.
      + intros [(l & r & E & -> & ->)|(l & E & ->)]; destruct l as [|c l]; simpl in E.
        * injection E as -> -> ->. left. rewrite !app_nil_r. now destruct p.
        * injection E as -> E. right; left. exists l, r. simpl. now rewrite E, <- app_assoc.
        * injection E as -> -> ->. left. now destruct p.
        * injection E as -> E. right; right. exists l. simpl. now rewrite E, <- !app_assoc. }
  rewrite (general []). simpl. unfold is_place. split.
  - intros [(l & r & -> & -> & ->)|(l & -> & ->)]; eauto.
  - intros [(r & -> & ->)|(l & -> & ->)]; eauto 6.
Qed.

(** The options of a row with blocks are the listed ones, all of them and no others. *)
Theorem listed_options l p G : Forall solid l ->
  In G (options p (word_game (row_of l))) <->
  exists L a b R L' R', listed l L a b R /\ leaves p L a b R L' R' /\
    G = add (word_game (row_of L')) (word_game (row_of R')).
Proof.
  intros F. rewrite splits_options, in_map_iff. split.
  - intros ([u v] & <- & I). apply splits_in in I as [(r & P & ->)|(x & P & ->)];
      apply (listed_complete l F) in P as (L & R & D & <- & <-).
    + exists L, p, (other p), R, L, (Literal [p] :: R). repeat split; [assumption|constructor].
    + exists L, (other p), p, R, (L ++ [Literal [p]]), R.
      repeat split; [assumption|constructor|]. simpl. rewrite row_of_app. cbn. reflexivity.
  - intros (L & a & b & R & L' & R' & D & V & ->). apply (listed_sound l _ _ _ _ F) in D.
    exists (row_of L', row_of R'). split; [reflexivity|]. apply splits_in.
    destruct V as [R|R]; [left|right]; eexists; (split; [exact D|]); [reflexivity|].
    now rewrite row_of_app.
Qed.
