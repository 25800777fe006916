(** * What words with blocks mean, and that the normal form keeps the row or mirrors it *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
From Segcert.Param Require Import Forms Rows Words.
Local Open Scope nat_scope.

(** Nothing is unfolded by [simpl] that is a form. *)
Arguments form_at : simpl never.
Arguments plus_form : simpl never.
Arguments times_form : simpl never.

Section Sound.
  Variable x : N -> Z.

  Definition times_at (e : form) : nat := Z.to_nat (form_at x e).
  Definition item_segment (s : item) : segment :=
    match s with Once w => Literal w | Many w e => Rows.Block w (times_at e) end.
  Definition items_word (l : list item) : word := row_of (map item_segment l).
  Definition pword_word (p : pword) : word := items_word (items p).
  Definition block_word (b : block) : word := power (copied b) (times_at (exponent b)) ++ behind b.

  Definition item_ok (s : item) : Prop :=
    match s with Once _ => True | Many _ e => (0 <= form_at x e)%Z end.
  Definition block_ok (b : block) : Prop := (0 <= form_at x (exponent b))%Z.
  Definition pword_ok (p : pword) : Prop := Forall block_ok (blocks p).

  Lemma items_word_cons s l : items_word (s :: l) = segment_word (item_segment s) ++ items_word l.
  Proof. reflexivity. Qed.
  Lemma items_word_app l m : items_word (l ++ m) = items_word l ++ items_word m.
  Proof. unfold items_word. rewrite map_app. apply row_of_app. Qed.
  Lemma pword_word_blocks p : pword_word p = head p ++ flat_map block_word (blocks p).
  Proof.
    unfold pword_word, items. rewrite items_word_cons. f_equal.
    induction (blocks p) as [|b l IH]; [reflexivity|]. simpl flat_map.
    rewrite items_word_cons, items_word_cons, IH. unfold block_word. simpl.
    now rewrite <- app_assoc.
  Qed.
  Lemma power_cells w k : repeated (map stone w) k = cells (power w k).
  Proof.
    unfold repeated, cells. induction k as [|k IH]; simpl; [reflexivity|]. now rewrite IH, map_app.
  Qed.
  Lemma word_at_cells p : word_at x p = cells (pword_word p).
  Proof.
    rewrite pword_word_blocks. unfold word_at, cells. rewrite map_app. f_equal.
    induction (blocks p) as [|b l IH]; [reflexivity|]. simpl. rewrite map_app, IH. f_equal.
    unfold block_at, block_word, times_at. now rewrite map_app, power_cells.
  Qed.
  Lemma word_length_at p : pword_ok p ->
    form_at x (word_length p) = Z.of_nat (length (pword_word p)).
  Proof.
    intros O. rewrite pword_word_blocks, app_length. unfold word_length.
    destruct p as [h bs]. unfold pword_ok in O. cbn [head blocks] in *.
    induction O as [|b l Ob O IH]; [cbn [fold_right flat_map length]; rewrite Nat.add_0_r;
      reflexivity|].
    cbn [fold_right flat_map]. rewrite !plus_form_at, times_form_at, IH.
    change (form_at x (Forms.number (Z.of_nat (length (behind b))))) with
      (Z.of_nat (length (behind b))).
    unfold block_ok in Ob. unfold block_word, times_at. rewrite !app_length.
    assert (E : forall n, length (power (copied b) n) = n * length (copied b)).
    { induction n as [|n IHn]; [reflexivity|]. cbn [power]. rewrite app_length, IHn. lia. }
    rewrite E. nia.
  Qed.
  (** If no block is empty, all its letters are there. *)
  Lemma letters_there p a : Forall (fun b => (1 <= form_at x (exponent b))%Z) (blocks p) ->
    In a (letters p) -> In a (pword_word p).
  Proof.
    intros O. rewrite pword_word_blocks. unfold letters. rewrite !in_app_iff.
    intros [I|I]; [now left|right]. apply in_flat_map in I as (b & Ib & I).
    apply in_flat_map. exists b. split; [assumption|]. rewrite Forall_forall in O. apply O in Ib.
    unfold block_word, times_at. apply in_app_iff in I. apply in_app_iff.
    destruct I as [I|I]; [left|now right].
    destruct (Z.to_nat (form_at x (exponent b))) as [|n] eqn:E; [lia|]. simpl. apply in_app_iff.
    auto.
  Qed.
  Lemma items_ok p : pword_ok p -> Forall item_ok (items p).
  Proof.
    intros F. constructor; [exact I|].
    induction F as [|b l B F IH]; simpl; repeat constructor; auto.
  Qed.

  (** ** Helpers *)

  Lemma strip_eq w : forall l r, strip w l = Some r -> l = w ++ r.
  Proof.
    induction w as [|a w IH]; intros l r; simpl; [now intros [= ->]|].
    destruct l as [|b l]; [easy|]. destruct (is_mine a b) eqn:E; [|easy].
    apply is_mine_eq in E as ->. intros S. f_equal. auto.
  Qed.
  Lemma rev_append_nil {T} (l : list T) : rev_append l [] = rev l.
  Proof. now rewrite rev_append_rev, app_nil_r. Qed.
  Lemma as_number_at e k : as_number e = Some k -> form_at x e = k.
  Proof.
    unfold as_number, form_at. destruct e as [c [|]]; simpl; [|easy]. now intros [= ->].
  Qed.

  (** ** Joined *)

  Lemma copies_to_write_at w e k : copies_to_write w e = Some k -> times_at e = k.
  Proof.
    unfold copies_to_write. destruct (as_number e) as [c|] eqn:E; [|easy].
    destruct (_ && _); [|easy]. intros [= <-]. unfold times_at. now rewrite (as_number_at e c E).
  Qed.
  Lemma joined_sound l : Forall item_ok l ->
    pword_word (joined l) = items_word l /\ pword_ok (joined l).
  Proof.
    rewrite pword_word_blocks. induction 1 as [|s l O F [IH IHo]]; [now split; [|constructor]|].
    rewrite items_word_cons, <- IH. destruct s as [w|w e]; simpl joined.
    - simpl. now rewrite app_assoc.
    - destruct (copies_to_write w e) as [k|] eqn:K.
      + apply copies_to_write_at in K. simpl. rewrite K. now rewrite <- app_assoc.
      + simpl. unfold block_word at 1. simpl. rewrite <- app_assoc. split; [reflexivity|].
        now constructor.
  Qed.

  (** ** The steps for one block *)

  Lemma root_from_power w : forall fuel p z r, root_from fuel p w = (z, r) -> power z r = w.
  Proof.
    induction fuel as [|fuel IH]; intros p z r; cbn [root_from];
      [|destruct (strip (skipn p w) w); [|apply IH]].
    - intros [= <- <-]. apply app_nil_r.
    - destruct (word_eqb (power (firstn p w) (length w / p)) w) eqn:E; [|apply IH].
      intros [= <- <-]. now apply word_eqb_eq.
  Qed.
  Lemma primitive_sound b : block_ok b ->
    block_word (primitive_block b) = block_word b /\ block_ok (primitive_block b).
  Proof.
    unfold primitive_block, block_ok. intros O. destruct (root_from _ _ _) as [z r] eqn:E.
    apply root_from_power in E.
    assert (K : times_at (times_form (Z.of_nat r) (exponent b)) = r * times_at (exponent b)).
    { unfold times_at. rewrite times_form_at, Z2Nat.inj_mul, Nat2Z.id; lia. }
    assert (W : block_word (Blk z (times_form (Z.of_nat r) (exponent b)) (behind b))
                = block_word b).
    { unfold block_word. cbn [copied exponent behind]. rewrite K, <- E.
      now rewrite primitive. }
    destruct r as [|[|r]]; (split; [try reflexivity; exact W|try assumption]);
      cbn [exponent]; rewrite times_form_at; nia.
  Qed.

  Lemma rolled_sound n : forall before stones after l w a, rolled before stones after = (l, w, a) ->
    rev l ++ power (rev w) n ++ a = rev before ++ power (rev stones) n ++ after.
  Proof.
    induction before as [|s before IH]; intros stones after l w a; cbn [rolled];
      [now intros [= <- <- <-]|].
    destruct stones as [|t stones]; [now intros [= <- <- <-]|].
    destruct (is_mine s t) eqn:E; [|now intros [= <- <- <-]].
    apply is_mine_eq in E as ->. intros R. rewrite (IH _ _ _ _ _ R).
    rewrite rev_app_distr. simpl rev. rewrite <- !app_assoc. f_equal.
    pose proof (roll_left [t] (rev stones) n) as Q. simpl app in *.
    now rewrite app_comm_cons, Q, <- app_assoc.
  Qed.

  Lemma absorbed_sound w : forall fuel k after k' rest, absorbed fuel w k after = (k', rest) ->
    (k <= k')%Z /\ power w (Z.to_nat (k' - k)) ++ rest = after.
  Proof.
    induction fuel as [|c fuel IH]; intros k after k' rest; cbn [absorbed].
    - intros [= <- <-]. now rewrite Z.sub_diag.
    - destruct (strip w after) as [r|] eqn:E; [|intros [= <- <-]; now rewrite Z.sub_diag].
      intros R. apply IH in R as [K R]. apply strip_eq in E. split; [lia|].
      replace (Z.to_nat (k' - k)) with (S (Z.to_nat (k' - (k + 1)))) by lia.
      simpl. now rewrite <- app_assoc, R.
  Qed.
  Lemma absorb_sound b : block_ok b ->
    block_word (absorb_block b) = block_word b /\ block_ok (absorb_block b).
  Proof.
    unfold absorb_block. intros O. destruct (absorbed _ _ _ _) as [k rest] eqn:E.
    apply absorbed_sound in E as [K E]. rewrite Z.sub_0_r in E.
    assert (N : form_at x (plus_form (exponent b) (Forms.number k))
                = (form_at x (exponent b) + k)%Z) by (rewrite plus_form_at; reflexivity).
    assert (W : block_word (Blk (copied b) (plus_form (exponent b) (Forms.number k)) rest)
                = block_word b /\
                block_ok (Blk (copied b) (plus_form (exponent b) (Forms.number k)) rest)).
    { unfold block_word, times_at, block_ok in *. cbn [copied exponent behind]. rewrite N.
      split; [|lia]. rewrite Z2Nat.inj_add by lia. rewrite power_add, <- app_assoc. now rewrite E. }
    destruct k; [now split|exact W|exact W].
  Qed.

  Lemma roll_sound l b l' b' : block_ok b -> roll_block l b = (l', b') ->
    l' ++ block_word b' = l ++ block_word b /\ block_ok b'.
  Proof.
    unfold roll_block. intros O.
    destruct (rev_append l []) as [|s before] eqn:EL; [now intros [= <- <-]|].
    destruct (rev_append (copied b) []) as [|t stones] eqn:ES; [now intros [= <- <-]|].
    destruct (is_mine s t); [|now intros [= <- <-]].
    destruct (rolled _ _ _) as [[l1 w] a] eqn:R. intros [= <- <-].
    apply (rolled_sound (times_at (exponent b))) in R.
    rewrite <- EL, <- ES, !rev_append_nil, !rev_involutive in R.
    split; [|exact O]. unfold block_word. cbn [copied exponent behind].
    now rewrite !rev_append_nil, R.
  Qed.

  (** ** All blocks, one after the other *)

  Definition done_word (d : word * list block) : word :=
    fst d ++ flat_map block_word (rev (snd d)).
  Lemma add_block_sound d b : Forall block_ok (snd d) -> block_ok b ->
    done_word (add_block d b) = done_word d ++ block_word b /\
    Forall block_ok (snd (add_block d b)).
  Proof.
    intros F O. destruct (primitive_sound b O) as [W1 O1]. rewrite <- W1. clear W1 O.
    unfold add_block. set (b1 := primitive_block b) in *. clearbody b1. clear b.
    destruct d as [h [|c done]]; cbn [fst snd] in *.
    - destruct (roll_block h b1) as [h' b2] eqn:R. apply (roll_sound _ _ _ _ O1) in R as [R O2].
      destruct (absorb_sound b2 O2) as [W3 O3]. unfold done_word. simpl.
      rewrite W3, !app_nil_r, R. split; [reflexivity|now constructor].
    - inversion F as [|? ? Oc F']; subst.
      destruct (roll_block (behind c) b1) as [l b2] eqn:R.
      apply (roll_sound _ _ _ _ O1) in R as [R O2].
      destruct (absorb_sound b2 O2) as [W3 O3]. set (b3 := absorb_block b2) in *. clearbody b3.
      assert (E : forall c', block_word c' ++ block_word b3 = block_word c ++ block_word b1 ->
                  block_ok c' ->
                  done_word (h, b3 :: c' :: done) = done_word (h, c :: done) ++ block_word b1 /\
                  Forall block_ok (b3 :: c' :: done)).
      { intros c' E Oc'. unfold done_word. cbn [fst snd rev].
        rewrite !flat_map_app. simpl flat_map. rewrite !app_nil_r, <- !app_assoc, E.
        split; [reflexivity|now repeat constructor]. }
      assert (Ec : block_word (Blk (copied c) (exponent c) l) ++ block_word b3
                   = block_word c ++ block_word b1).
      { unfold block_word at 1 3. cbn [copied exponent behind].
        now rewrite <- !app_assoc, W3, R. }
      destruct l as [|a l]; [|now apply E].
      destruct (word_eqb (copied c) (copied b3)) eqn:Q; [|now apply E].
      apply word_eqb_eq in Q. clear E.
      set (m := Blk _ _ _). assert (Em :
        block_word m = block_word c ++ block_word b1 /\ block_ok m).
      { rewrite <- Ec. unfold block_word, block_ok, times_at, m in *.
        cbn [copied exponent behind] in *. rewrite plus_form_at. split; [|lia].
        rewrite Z2Nat.inj_add by lia. rewrite power_add, <- Q, app_nil_r. now rewrite <- app_assoc.
        }
      destruct Em as [Em Om]. unfold done_word. cbn [fst snd rev].
      rewrite !flat_map_app. simpl flat_map. rewrite !app_nil_r, <- !app_assoc, Em.
      split; [reflexivity|now constructor].
  Qed.
  Lemma add_blocks_sound l : forall d, Forall block_ok (snd d) -> Forall block_ok l ->
    done_word (fold_left add_block l d) = done_word d ++ flat_map block_word l /\
    Forall block_ok (snd (fold_left add_block l d)).
  Proof.
    induction l as [|b l IH]; intros d Fd F; simpl; [now rewrite app_nil_r|].
    inversion F; subst. destruct (add_block_sound d b Fd) as [E F']; [assumption|].
    destruct (IH (add_block d b) F') as [E' F'']; [assumption|].
    rewrite E', E. now rewrite <- app_assoc.
  Qed.

  Lemma reduce_once_sound l : Forall item_ok l ->
    pword_word (reduce_once l) = items_word l /\ pword_ok (reduce_once l).
  Proof.
    intros F. unfold reduce_once. destruct (joined_sound l F) as [<- O].
    destruct (joined l) as [h bs]. cbn [blocks head] in *. destruct bs as [|b bs]; [now split|].
    rewrite pword_word_blocks. cbn [blocks head].
    destruct (add_blocks_sound (b :: bs) (h, [])) as [E F']; [constructor|exact O|].
    destruct (fold_left add_block (b :: bs) (h, [])) as [h' done].
    rewrite pword_word_blocks. cbn [blocks head]. rewrite rev_append_nil.
    unfold done_word in E. cbn [fst snd rev] in *. split.
    - rewrite E. simpl. now rewrite app_nil_r.
    - unfold pword_ok. cbn [blocks]. now apply Forall_rev.
  Qed.
  Lemma reduce_sound fuel : forall l, Forall item_ok l ->
    pword_word (reduce fuel l) = items_word l /\ pword_ok (reduce fuel l).
  Proof.
    induction fuel as [|fuel IH]; intros l F; cbn [reduce];
      destruct (reduce_once_sound l F) as [E O]; [now split|].
    destruct (is_done _); [now split|].
    destruct (IH (items (reduce_once l))) as [E' O']; [now apply items_ok|].
    split; [|assumption]. rewrite E'. exact E.
  Qed.

  (** ** The mirror image *)

  Definition mirrors (u w : word) : Prop := u = w \/ u = rev w.
  Lemma mirrors_refl w : mirrors w w.
  Proof. now left. Qed.
  Lemma mirrors_sym u w : mirrors u w -> mirrors w u.
  Proof. intros [->| ->]; [now left|right]. now rewrite rev_involutive. Qed.
  Lemma mirrors_trans u w y : mirrors u w -> mirrors w y -> mirrors u y.
  Proof.
    intros [->| ->] [->| ->]; unfold mirrors; rewrite ?rev_involutive; auto.
  Qed.

  Lemma mirrored_word l : items_word (mirrored l) = rev (items_word l).
  Proof.
    unfold mirrored. rewrite rev_append_nil. induction l as [|s l IH]; [reflexivity|].
    simpl map. simpl rev. rewrite items_word_app, IH, (items_word_cons s l), rev_app_distr. f_equal.
    unfold items_word. simpl. rewrite app_nil_r.
    destruct s as [w|w e]; simpl; rewrite rev_append_nil; [reflexivity|].
    symmetry. apply power_rev.
  Qed.
  Lemma mirrored_ok l : Forall item_ok l -> Forall item_ok (mirrored l).
  Proof.
    intros F. unfold mirrored. rewrite rev_append_nil. apply Forall_rev.
    induction F as [|[w|w e] l O F IH]; constructor; auto.
  Qed.
  Lemma smallest_sound fuel : forall p, pword_ok p ->
    mirrors (pword_word (smallest fuel p)) (pword_word p) /\ pword_ok (smallest fuel p).
  Proof.
    induction fuel as [|fuel IH]; intros p O; cbn [smallest]; [split; [now left|assumption]|].
    destruct (pword_compare _ _); try (split; [now left|assumption]).
    destruct (reduce_sound (length (mirrored (items p))) (mirrored (items p))) as [E O'];
      [now apply mirrored_ok, items_ok|]. fold (reduced (mirrored (items p))) in E, O'.
    destruct (IH _ O') as [M O'']. split; [|assumption].
    apply (mirrors_trans _ _ _ M). right. now rewrite E, mirrored_word.
  Qed.

  Lemma orient_mirrors w : mirrors (orient w) w.
  Proof.
    unfold orient. rewrite rev_append_nil. destruct word_compare; [now left|now right|now left].
  Qed.
  Theorem normal_word_sound l : Forall item_ok l ->
    mirrors (pword_word (normal_word l)) (items_word l) /\ pword_ok (normal_word l).
  Proof.
    intros F. unfold normal_word. destruct (reduce_sound (length l) l F) as [E O].
    fold (reduced l) in E, O. rewrite <- E. destruct (blocks (reduced l)) eqn:B.
    - split; [|constructor]. rewrite !pword_word_blocks, B. cbn [head blocks]. simpl.
      rewrite !app_nil_r. apply orient_mirrors.
    - now apply smallest_sound.
  Qed.

  (** ** Negatives *)

  Lemma neg_items_word l : items_word (map neg_item l) = word_neg (items_word l).
  Proof.
    induction l as [|s l IH]; [reflexivity|]. simpl map.
    rewrite !items_word_cons, IH. unfold word_neg. rewrite map_app. f_equal.
    destruct s as [w|w e]; simpl; [reflexivity|].
    induction (times_at e) as [|n IHn]; simpl; [reflexivity|]. now rewrite IHn, map_app.
  Qed.
  Lemma neg_items_ok l : Forall item_ok l -> Forall item_ok (map neg_item l).
  Proof. induction 1 as [|[w|w e] l O F IH]; constructor; auto. Qed.
  Theorem neg_word_sound p : pword_ok p ->
    mirrors (pword_word (neg_word p)) (word_neg (pword_word p)) /\ pword_ok (neg_word p).
  Proof.
    intros O. unfold neg_word. unfold pword_word at 2. rewrite <- neg_items_word.
    apply normal_word_sound, neg_items_ok, items_ok, O.
  Qed.
End Sound.

(** ** Forms for parameters *)

Lemma put_items_word x image l :
  items_word x (map (put_item image) l) = items_word (images_at x image) l.
Proof.
  induction l as [|s l IH]; [reflexivity|]. simpl map. rewrite !items_word_cons, IH. f_equal.
  destruct s as [w|w e]; simpl; [reflexivity|]. unfold times_at. now rewrite put_at.
Qed.
Lemma put_items_ok x image l :
  Forall (item_ok (images_at x image)) l -> Forall (item_ok x) (map (put_item image) l).
Proof.
  induction 1 as [|[w|w e] l O F IH]; constructor; auto. simpl. now rewrite put_at.
Qed.
Theorem put_word_sound x image p : pword_ok (images_at x image) p ->
  mirrors (pword_word x (put_word image p)) (pword_word (images_at x image) p) /\
  pword_ok x (put_word image p).
Proof.
  intros O. unfold put_word. destruct (blocks p) eqn:B.
  - rewrite !pword_word_blocks, B. split; [now left|]. unfold pword_ok. now rewrite B.
  - unfold pword_word at 2. rewrite <- put_items_word.
    apply normal_word_sound, put_items_ok, items_ok, O.
Qed.

(** ** Only the parameters that occur matter *)

Lemma form_at_ext x y f d : forallb (fun ic => N.ltb (fst ic) d) (multiples f) = true ->
  (forall i, (i < d)%N -> x i = y i) -> form_at x f = form_at y f.
Proof.
  intros B E. rewrite !form_at_sum. f_equal.
  induction (multiples f) as [|[i c] l IH]; [reflexivity|].
  cbn [forallb fst] in B. apply andb_prop in B as [Bi B]. apply N.ltb_lt in Bi.
  cbn [sum_at fold_right fst snd] in *. unfold sum_at in *. simpl. rewrite (E i Bi).
  now rewrite IH.
Qed.
