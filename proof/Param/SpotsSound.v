(** * The options of a word with blocks that are listed are all its options, and no others *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
From Segcert.Param Require Import Forms Rows Words WordsSound.
Local Open Scope nat_scope.

(** ** Lists of pairs *)

Lemma cuts_in w : forall passed u a b v, In (u, a, b, v) (cuts passed w) <->
  exists l, w = l ++ a :: b :: v /\ u = rev passed ++ l.
Proof.
  induction w as [|c w IH]; intros passed u a b v.
  - split; [easy|]. intros (l & E & _). now destruct l.
  - destruct w as [|d w].
    + split; [easy|]. intros (l & E & _). now destruct l as [|? [|? ?]].
    + change (cuts passed (c :: d :: w)) with
        ((rev_append passed [], c, d, w) :: cuts (c :: passed) (d :: w)).
      rewrite rev_append_nil. cbn [In]. rewrite IH. split.
      * intros [[= <- <- <- <-]|(l & E & ->)]; [exists []; now rewrite app_nil_r|].
        exists (c :: l). rewrite E. split; [reflexivity|]. simpl. now rewrite <- app_assoc.
      * intros (l & E & ->). destruct l as [|e l]; simpl in E.
        -- injection E as -> -> ->. left. now rewrite app_nil_r.
        -- injection E as <- E. right. exists l. split; [assumption|]. simpl.
           now rewrite <- app_assoc.
Qed.
Lemma unsnoc_iff w u a : unsnoc w = Some (u, a) <-> w = u ++ [a].
Proof.
  unfold unsnoc. rewrite rev_append_nil. split.
  - destruct (rev w) as [|c l] eqn:E; [easy|]. rewrite rev_append_nil. intros [= <- <-].
    rewrite <- (rev_involutive w), E. reflexivity.
  - intros ->. rewrite rev_app_distr. simpl. now rewrite rev_append_nil, rev_involutive.
Qed.

(** ** Pieces of a row *)

Lemma listed_splits l p u v : Forall solid l -> In (u, v) (splits p [] (row_of l)) <->
  exists L a b R L' R', listed l L a b R /\ leaves p L a b R L' R' /\
    u = row_of L' /\ v = row_of R'.
Proof.
  intros F. rewrite splits_in. split.
  - intros [(r & P & ->)|(y & P & ->)]; apply (listed_complete l F) in P as (L & R & D & <- & <-).
    + exists L, p, (other p), R, L, (Literal [p] :: R). repeat split; [assumption|constructor].
    + exists L, (other p), p, R, (L ++ [Literal [p]]), R.
      repeat split; [assumption|constructor|]. rewrite row_of_app. now cbn.
  - intros (L & a & b & R & L' & R' & D & V & -> & ->). apply (listed_sound l _ _ _ _ F) in D.
    destruct V as [R|R]; [left|right]; eexists; (split; [exact D|]); [reflexivity|].
    now rewrite row_of_app.
Qed.

Section Spots.
  Variable d : N.

  Definition item_below (s : item) : Prop :=
    match s with
    | Once _ => True
    | Many _ e => forallb (fun ic => N.ltb (fst ic) d) (multiples e) = true
    end.
  (** The exponent is at least 1. *)
  Definition item_there (x : N -> Z) (s : item) : Prop :=
    match s with Once w => w <> [] | Many w e => w <> [] /\ (1 <= form_at x e)%Z end.
  Lemma there_solid x s : item_there x s -> solid (item_segment x s).
  Proof. destruct s as [w|w e]; simpl; [easy|]. unfold times_at. intros [W E]. split; [easy|lia].
  Qed.
  Lemma there_ok x s : item_there x s -> item_ok x s.
  Proof. destruct s as [w|w e]; simpl; [easy|]. lia. Qed.

  Lemma change_below x n s : item_below s ->
    item_segment (change x d n) s = item_segment x s.
  Proof.
    destruct s as [w|w e]; simpl; [reflexivity|]. intros B. unfold times_at.
    rewrite (form_at_ext (change x d n) x e d B); [reflexivity|].
    intros i Hi. unfold change. destruct (N.eqb_spec i d); [lia|reflexivity].
  Qed.
  Lemma change_there x n s : item_below s -> item_there x s -> item_there (change x d n) s.
  Proof.
    destruct s as [w|w e]; simpl; [easy|]. intros B.
    rewrite (form_at_ext (change x d n) x e d B); [easy|].
    intros i Hi. unfold change. destruct (N.eqb_spec i d); [lia|reflexivity].
  Qed.

  Definition condition_at (x : N -> Z) (c : option form) : Prop :=
    match c with Some f => (0 <= form_at x f)%Z | None => True end.
  Notation segments x l := (map (item_segment x) l).

  Lemma spots_iff q l : forall pre, In q (spots d pre l) <->
    exists l1 s l2, l = l1 ++ s :: l2 /\
      (In q (spots_in d (pre ++ l1) s l2) \/ In q (spots_at (pre ++ l1) s l2)).
  Proof.
    induction l as [|s l IH]; intros pre; simpl spots.
    - split; [easy|]. intros (l1 & s & l2 & E & _). now destruct l1.
    - rewrite !in_app_iff, IH. split.
      + intros [I|[I|(l1 & t & l2 & -> & I)]];
          [exists [], s, l; rewrite app_nil_r; auto..|].
        exists (s :: l1), t, l2. split; [reflexivity|]. now rewrite <- app_assoc in I.
      + intros (l1 & t & l2 & E & I). destruct l1 as [|c l1]; injection E as -> ->.
        * rewrite app_nil_r in I. tauto.
        * right; right. exists l1, t, l2. split; [reflexivity|]. now rewrite <- app_assoc.
  Qed.

  (** ** What is listed is a place *)

  Lemma rest_at x e : form_at x (plus_form (plus_form e (Forms.number (-1)))
                                           (times_form (-1) (parameter d)))
                      = (form_at x e - 1 - x d)%Z.
  Proof.
    rewrite !plus_form_at, times_form_at, parameter_at.
    change (form_at x (Forms.number (-1))) with (-1)%Z.
    lia.
  Qed.
  Lemma less_one x e : form_at x (plus_form e (Forms.number (-1))) = (form_at x e - 1)%Z.
  Proof. rewrite plus_form_at. reflexivity. Qed.

  Lemma spot_ends s l a x : item_there x s -> item_ends s = Some (l, a) ->
    ends (item_segment x s) (segments x l) a /\ Forall (item_ok x) l.
  Proof.
    destruct s as [w|w e]; simpl; intros T;
      (destruct (unsnoc w) as [[u c]|] eqn:U; [|easy]); intros [= <- <-];
      apply unsnoc_iff in U as ->; simpl.
    - split; [constructor|repeat constructor].
    - unfold times_at. rewrite less_one. replace (Z.to_nat (form_at x e - 1)) with
        (Z.to_nat (form_at x e) - 1) by lia.
      split; [now constructor|]. repeat constructor. simpl. rewrite less_one. lia.
  Qed.
  Lemma spot_begins s r b x : item_there x s -> item_begins s = Some (b, r) ->
    begins (item_segment x s) b (segments x r) /\ Forall (item_ok x) r.
  Proof.
    destruct s as [[|c v]|[|c v] e]; simpl; try easy; intros T [= <- <-]; simpl.
    - split; [constructor|repeat constructor].
    - unfold times_at. rewrite less_one. replace (Z.to_nat (form_at x e - 1)) with
        (Z.to_nat (form_at x e) - 1) by lia.
      split; [now constructor|]. repeat constructor. simpl. rewrite less_one. lia.
  Qed.

  Lemma spots_sound x l q : Forall (item_there x) l -> (0 <= x d)%Z -> In q (spots d [] l) ->
    condition_at x (condition q) ->
    listed (segments x l) (segments x (before q)) (one q) (two q) (segments x (after q)) /\
    Forall (item_ok x) (before q) /\ Forall (item_ok x) (after q).
  Proof.
    intros F N I. apply spots_iff in I as (l1 & s & l2 & -> & I). simpl app in I.
    apply Forall_app in F as [F1 F]. inversion F as [|? ? T F2]; subst.
    assert (O1 : Forall (item_ok x) l1) by (revert F1; apply Forall_impl, there_ok).
    assert (O2 : Forall (item_ok x) l2) by (revert F2; apply Forall_impl, there_ok).
    assert (J : (0 <= form_at x (parameter d))%Z) by (now rewrite parameter_at).
    assert (at_fresh : times_at x (parameter d) = Z.to_nat (x d))
      by (unfold times_at; now rewrite parameter_at).
    assert (rest_times : forall e k f, form_at x f = (form_at x e - Z.of_nat k - x d)%Z ->
      times_at x f = times_at x e - k - Z.to_nat (x d)) by (intros e k f E; unfold times_at; lia).
    rewrite map_app. simpl map. destruct I as [I|I].
    - destruct s as [w|w e]; simpl in I.
      + apply in_map_iff in I as ([[[u a] b] v] & <- & I). apply cuts_in in I as (l & -> & ->).
        simpl. rewrite map_app. intros _. split; [constructor|].
        split; [apply Forall_app; split; auto; repeat constructor|constructor; simpl; auto].
      + apply in_app_iff in I as [I|I].
        * apply in_map_iff in I as ([[[u a] b] v] & <- & I). apply cuts_in in I as (l & -> & ->).
          cbn [condition condition_at before after one two]. rewrite rest_at. intros C.
          rewrite map_app. cbn [map item_segment]. rewrite at_fresh.
          rewrite (rest_times e 1 (plus_form _ _)) by now rewrite rest_at.
          set (w := l ++ a :: b :: v).
          split; [apply in_copy; [reflexivity|unfold times_at; lia]|].
          split; [apply Forall_app; split; auto; repeat constructor; auto|].
          repeat constructor; auto. simpl. now rewrite rest_at.
        * destruct (unsnoc w) as [[u a]|] eqn:U; [|easy]. destruct w as [|b v]; [easy|].
          apply unsnoc_iff in U. destruct I as [<-|[]].
          cbn [condition condition_at before after one two]. rewrite less_one, rest_at. intros C.
          rewrite map_app. cbn [map item_segment].
          rewrite at_fresh. rewrite (rest_times e 2 (plus_form _ _)) by (rewrite less_one, rest_at;
            lia).
          split; [apply between_copies; [assumption|reflexivity|unfold times_at; lia]|].
          split; [apply Forall_app; split; auto; repeat constructor; auto|].
          repeat constructor; auto. simpl. rewrite less_one, rest_at. lia.
    - unfold spots_at in I. destruct l2 as [|t l2]; [easy|]. inversion F2; subst.
      destruct (item_ends s) as [[l a]|] eqn:E; [|easy].
      destruct (item_begins t) as [[b r]|] eqn:B; [|easy].
      destruct I as [<-|[]]. intros _. cbn [before after one two]. rewrite !map_app. simpl map.
      apply (spot_ends s l a x T) in E as [E Ol]. inversion O2; subst.
      apply (spot_begins t r b x) in B as [B Or]; [|assumption].
      split; [now constructor|]. split; apply Forall_app; auto.
  Qed.

  (** ** All places are listed, for some value of the fresh parameter *)

  Lemma segments_change x n l : Forall item_below l ->
    segments (change x d n) l = segments x l.
  Proof. induction 1 as [|s l B F IH]; simpl; [reflexivity|]. now rewrite change_below, IH. Qed.

  Lemma spots_complete x l L a b R : Forall (item_there x) l -> Forall item_below l ->
    listed (segments x l) L a b R ->
    exists n q, (0 <= n)%Z /\ In q (spots d [] l) /\ condition_at (change x d n) (condition q) /\
      one q = a /\ two q = b /\
      segments (change x d n) (before q) = L /\ segments (change x d n) (after q) = R.
  Proof.
    intros F B D. remember (segments x l) as k eqn:K.
    assert (at_d : forall n, change x d n d = n) by (intros n; unfold change;
      now rewrite N.eqb_refl).
    assert (exps : forall n e, forallb (fun ic => N.ltb (fst ic) d) (multiples e) = true ->
      form_at (change x d n) e = form_at x e).
    { intros n e Be. apply (form_at_ext _ _ e d Be). intros i Hi. unfold change.
      destruct (N.eqb_spec i d); [lia|reflexivity]. }
    destruct D as [pre u a b v post|pre w n post u a b v j W N|pre w n post u a b v j W' W N
                  |pre s t post S a b T E G].
    - symmetry in K. apply map_eq_app in K as (l1 & l' & -> & <- & K).
      apply map_eq_cons in K as (s & l2 & -> & Es & <-). destruct s as [w|]; [|easy].
      injection Es as ->. apply Forall_app in B as [B1 B]. inversion B; subst.
      exists 0%Z, (Spot (l1 ++ [Once u]) a b (Once v :: l2) None). split; [lia|]. split.
      + apply spots_iff. exists l1, (Once (u ++ a :: b :: v)), l2. split; [reflexivity|].
        left. apply in_map_iff. exists (u, a, b, v). split; [reflexivity|]. apply cuts_in.
        now exists u.
      + cbn [condition condition_at before after one two]. rewrite map_app. cbn [map item_segment].
        rewrite !segments_change by assumption. repeat split.
    - symmetry in K. apply map_eq_app in K as (l1 & l' & -> & <- & K).
      apply map_eq_cons in K as (s & l2 & -> & Es & <-). destruct s as [|w' e]; [easy|].
      injection Es as -> <-. apply Forall_app in B as [B1 B]. inversion B as [|? ? Be B2]; subst.
      simpl in Be. set (w := u ++ a :: b :: v) in *.
      exists (Z.of_nat j). eexists. split; [lia|]. split.
      + apply spots_iff. exists l1, (Many w e), l2. split; [reflexivity|].
        left. apply in_app_iff. left. apply in_map_iff. exists (u, a, b, v).
        split; [reflexivity|]. apply cuts_in. now exists u.
      + cbn [condition condition_at before after one two map item_segment].
        rewrite map_app. cbn [map item_segment]. rewrite !segments_change by assumption.
        unfold times_at in *. rewrite rest_at, parameter_at, at_d, exps by assumption.
        rewrite Nat2Z.id. repeat split; try lia.
        do 2 f_equal. f_equal. lia.
    - symmetry in K. apply map_eq_app in K as (l1 & l' & -> & <- & K).
      apply map_eq_cons in K as (s & l2 & -> & Es & <-). destruct s as [|w' e]; [easy|].
      injection Es as -> <-. apply Forall_app in B as [B1 B].
      apply Forall_cons_iff in B as [Be B2]. simpl in Be.
      apply (proj2 (unsnoc_iff _ _ _)) in W'. subst w. rename W' into W.
      exists (Z.of_nat j). eexists. split; [lia|]. split.
      + apply spots_iff. exists l1, (Many (b :: v) e), l2. split; [reflexivity|].
        left. unfold spots_in. apply in_app_iff. right. rewrite W. left. reflexivity.
      + cbn [condition condition_at before after one two map item_segment].
        rewrite map_app. cbn [map item_segment]. rewrite !segments_change by assumption.
        unfold times_at in *. rewrite less_one, rest_at, parameter_at, at_d, exps by assumption.
        rewrite Nat2Z.id. repeat split; try lia.
        do 2 f_equal. f_equal. lia.
    - symmetry in K. apply map_eq_app in K as (l1 & l' & -> & <- & K).
      apply map_eq_cons in K as (s' & l'' & -> & <- & K).
      apply map_eq_cons in K as (t' & l2 & -> & <- & <-).
      apply Forall_app in B as [B1 B]. inversion B as [|? ? Bs B']; subst.
      inversion B' as [|? ? Bt B2]; subst.
      assert (Ee : exists l, item_ends s' = Some (l, a) /\ segments (change x d 0) l = S).
      { destruct s' as [w|w e]; simpl in E; inversion E as [u c|w' u c n Eu]; subst; simpl.
        - exists [Once u]. rewrite (proj2 (unsnoc_iff (u ++ [a]) u a) eq_refl). auto.
        - eexists. rewrite (proj2 (unsnoc_iff (u ++ [a]) u a) eq_refl). split; [reflexivity|].
          cbn [map item_segment]. unfold times_at. rewrite less_one, exps by assumption.
          do 2 f_equal. lia. }
      assert (Gb : exists r, item_begins t' = Some (b, r) /\ segments (change x d 0) r = T).
      { destruct t' as [w|w e]; simpl in G; inversion G as [c v|w' c v n Eu]; subst; simpl.
        - now exists [Once v].
        - eexists. split; [reflexivity|].
          cbn [map item_segment]. unfold times_at. rewrite less_one, exps by assumption.
          do 3 f_equal. lia. }
      destruct Ee as (le & Ee & <-), Gb as (r & Gb & <-).
      exists 0%Z, (Spot (l1 ++ le) a b (r ++ l2) None). split; [lia|]. split.
      + apply spots_iff. exists l1, s', (t' :: l2). split; [reflexivity|]. right.
        unfold spots_at. rewrite Ee, Gb. now left.
      + cbn [condition condition_at before after one two].
        rewrite !map_app. rewrite (segments_change x 0 l1), (segments_change x 0 l2) by assumption.
        repeat split.
  Qed.

  (** ** The pieces *)

  Lemma items_word_there x l : items_word x (filter is_there l) = items_word x l.
  Proof.
    induction l as [|s l IH]; [reflexivity|]. rewrite (items_word_cons x s l), <- IH.
    destruct s as [[|a w]|[|a w] e]; simpl; try reflexivity.
    assert (Z : forall n, power [] n = []) by (induction n; auto). now rewrite Z.
  Qed.
  Definition pword_there (x : N -> Z) (p : pword) : Prop :=
    Forall (fun b => (1 <= form_at x (exponent b))%Z) (blocks p).
  Definition pword_below (p : pword) : Prop :=
    Forall (fun b => forallb (fun ic => N.ltb (fst ic) d) (multiples (exponent b)) = true)
           (blocks p).
  Lemma items_there x p : pword_there x p -> Forall (item_there x) (filter is_there (items p)).
  Proof.
    intros F. apply Forall_forall. intros s I. apply filter_In in I as [I T].
    destruct s as [[|a w]|[|a w] e]; simpl in *; try easy. split; [easy|].
    destruct I as [|I]; [easy|]. apply in_flat_map in I as (b & I & [E|[E|[]]]); [|easy].
    injection E as _ <-. unfold pword_there in F. rewrite Forall_forall in F. now apply F.
  Qed.
  Lemma items_below p : pword_below p -> Forall item_below (filter is_there (items p)).
  Proof.
    intros F. apply Forall_forall. intros s I. apply filter_In in I as [I _].
    destruct s as [w|w e]; simpl; [easy|].
    destruct I as [|I]; [easy|]. apply in_flat_map in I as (b & I & [E|[E|[]]]); [|easy].
    injection E as _ <-. unfold pword_below in F. rewrite Forall_forall in F. now apply F.
  Qed.

  Lemma pieces_sound x p q a b c : Forall (item_ok x) (before q) -> Forall (item_ok x) (after q) ->
    In (a, b, c) (pieces_at p q) -> c = condition q /\ one q <> two q /\ exists L' R',
      leaves p (segments x (before q)) (one q) (two q) (segments x (after q)) L' R' /\
      mirrors (pword_word x a) (row_of L') /\ mirrors (pword_word x b) (row_of R') /\
      pword_ok x a /\ pword_ok x b.
  Proof.
    intros Ob Oa. unfold pieces_at. destruct (is_mine (one q) (two q)) eqn:E; [easy|].
    assert (other_two : forall p, one q = p -> two q = other p)
      by (intros [] <-; destruct (one q), (two q); easy).
    destruct (is_mine (one q) p) eqn:Ep; intros [[= <- <- <-]|[]]; (split; [reflexivity|]);
      (split; [intros E'; rewrite E' in E; now destruct (two q)|]).
    - apply is_mine_eq in Ep. rewrite (other_two p Ep), Ep.
      exists (segments x (before q)), (Literal [p] :: segments x (after q)).
      split; [constructor|].
      destruct (normal_word_sound x (before q) Ob) as [M1 O1].
      destruct (normal_word_sound x (Once [p] :: after q)) as [M2 O2]; [now constructor|]. auto.
    - assert (E2 : one q = other p /\ two q = p)
        by (destruct (one q), (two q), p; easy).
      destruct E2 as [-> ->].
      exists (segments x (before q) ++ [Literal [p]]), (segments x (after q)).
      split; [constructor|].
      destruct (normal_word_sound x (before q ++ [Once [p]])) as [M1 O1];
        [apply Forall_app; split; auto; repeat constructor|].
      destruct (normal_word_sound x (after q) Oa) as [M2 O2].
      unfold items_word in M1. rewrite map_app in M1. auto.
  Qed.

  Theorem word_pieces_sound x p w a b c : pword_there x w -> (0 <= x d)%Z ->
    In (a, b, c) (word_pieces d p w) -> condition_at x c ->
    exists u v, In (u, v) (splits p [] (pword_word x w)) /\
      mirrors (pword_word x a) u /\ mirrors (pword_word x b) v /\ pword_ok x a /\ pword_ok x b.
  Proof.
    intros T N I C. apply in_flat_map in I as (q & Iq & I).
    assert (Ec : c = condition q).
    { unfold pieces_at in I. destruct is_mine; [easy|]. destruct is_mine, I as [[= _ _ <-]|[]];
        reflexivity. }
    rewrite Ec in C. apply items_there in T.
    destruct (spots_sound x _ q T N Iq C) as (D & Ob & Oa).
    apply (pieces_sound x p q a b c Ob Oa) in I as (_ & _ & L' & R' & V & Ma & Mb & Oa' & Ob').
    exists (row_of L'), (row_of R'). split; [|auto].
    unfold pword_word. rewrite <- items_word_there. apply listed_splits.
    - apply Forall_map. revert T. apply Forall_impl, there_solid.
    - now exists (segments x (before q)), (one q), (two q), (segments x (after q)), L', R'.
  Qed.

  Theorem word_pieces_complete x p w u v : pword_there x w -> pword_below w ->
    In (u, v) (splits p [] (pword_word x w)) ->
    exists n a b c, (0 <= n)%Z /\ In (a, b, c) (word_pieces d p w) /\
      condition_at (change x d n) c /\ mirrors (pword_word (change x d n) a) u /\
      mirrors (pword_word (change x d n) b) v /\
      pword_ok (change x d n) a /\ pword_ok (change x d n) b.
  Proof.
    intros T B I. unfold pword_word in I. rewrite <- items_word_there in I.
    apply items_there in T. apply items_below in B.
    apply listed_splits in I as (L & a & b & R & L' & R' & D & V & -> & ->);
      [|apply Forall_map; revert T; apply Forall_impl, there_solid].
    destruct (spots_complete x _ L a b R T B D)
      as (n & q & N & Iq & C & <- & <- & EL & ER).
    set (x' := change x d n) in *.
    assert (T' : Forall (item_there x') (filter is_there (items w))).
    { rewrite Forall_forall in *. intros s Is. apply change_there; auto. }
    destruct (spots_sound x' _ q T') as (_ & Ob & Oa); auto.
    { unfold x', change. now rewrite N.eqb_refl. }
    rewrite <- EL, <- ER in V.
    assert (In_pieces : exists a b, In (a, b, condition q) (pieces_at p q)).
    { unfold pieces_at. destruct (is_mine (one q) (two q)) eqn:E.
      - assert (D' : is_mine (one q) (two q) = false) by (clear -V; destruct V; now destruct p).
        congruence.
      - destruct (is_mine (one q) p); eexists; eexists; left; reflexivity. }
    destruct In_pieces as (a' & b' & Ip). exists n, a', b', (condition q).
    split; [assumption|]. split; [apply in_flat_map; eauto|]. split; [assumption|].
    apply (pieces_sound x' p q a' b' _ Ob Oa) in Ip as (_ & Ne & L2 & R2 & V2 & M).
    assert (E : L2 = L' /\ R2 = R').
    { clear -V V2 Ne. remember (one q) as a eqn:Ea. remember (two q) as b eqn:Eb. clear Ea Eb.
      destruct V; inversion V2; subst; auto; exfalso; destruct p; easy. }
    destruct E as [-> ->]. exact M.
  Qed.
End Spots.
