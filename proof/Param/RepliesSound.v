(** * Replies is sound for goals with parameters *)

From Segcert.Param Require Export MovesSound.

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variable cells : list cell.
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variables rank place : instance -> nat.
  Variable root : instance.
  Notation derives := (derives instance states rank place root).
  Notation proved := (proved v cells instance states rank place root).
  Notation valid := (valid cells instance rank root).
  Notation scoped := (scoped instance rank root).
  Notation numeric_with := (numeric_with v).
  Notation numeric_at := (numeric_at v).
  Notation rest_of := (rest_of v).
  Notation becomes := (becomes v).

  Notation derive_words := (MovesSound.derive_words instance states rank place root).
  Notation after_choice_sound :=
    (MovesSound.after_choice_sound A L v M LS LM cells instance states rank place root).
  Notation goal_below_facts := (MovesSound.goal_below_facts instance rank root).
  Notation raws_below_same := (MovesSound.raws_below_same v).
  Notation no_block_empty_there := (MovesSound.no_block_empty_there cells instance rank root).
  Notation rest_cons := (MovesSound.rest_cons v).
  Notation counted_same := (MovesSound.counted_same cells instance rank root).
  Notation after_components_in := (MovesSound.after_components_in A L cells).
  Notation after_all_in := (MovesSound.after_all_in A L).

  (** ** Replies *)

  Section Replies.
    Variables (g : pgoal) (l : list pgoal).
    Hypothesis E : after_components A L cells g (components g) = Some l.
    Hypothesis Bl : goal_below g = true.
    Hypothesis all : forall h, In h l -> proved h.
    Variables (x : N -> Z) (B : bag).
    Hypothesis V : valid g x B.
    Let P := raw_terms (place_of g).

    Lemma reply_in k : In k (components g) -> exists os, choices A cells g Right k = Some os /\
      forall o, In o os -> exists m, after_choice A L g true k o = Some m /\
        (forall h, In h m -> proved h).
    Proof.
      intros I. destruct (after_components_in g k _ _ E I) as (os & m & C & Em & Im).
      exists os. split; [assumption|]. intros o Io.
      destruct (after_all_in g k o os m Em Io) as (m' & Em' & Im'). exists m'.
      split; [assumption|]. intros h Ih. apply all, Im, Im', Ih.
    Qed.

    Lemma reply_word p kept k u u' :
      k = InWord p kept \/ (k = InPlain (head p) kept /\ blocks p = []) ->
      In k (components g) -> In (u, u') (splits Right [] (pword_word x p)) ->
      derives (after_move (state g))
        (Numeric true (u :: u' :: words_of x (raw_terms kept) ++ map snd B) (rest_of x P)).
    Proof.
      intros K Ik I. destruct (reply_in k Ik) as (os & C & after).
      assert (Cw : word_choices g Right p 0 [] = Some os).
      { destruct K as [->|[-> Bp]]; cbn [choices] in C; [exact C|]. destruct p as [h bs].
        cbn [head blocks] in *. now subst bs. }
      assert (Pk : Permutation P (RawWord p :: raw_terms kept)).
      { apply components_in in Ik. destruct K as [->|[-> Bp]]; [exact Ik|]. destruct p as [h bs].
        cbn [head blocks] in *. now subst bs. }
      assert (Kept : kept_by g k = kept) by (destruct K as [->|[-> _]]; reflexivity).
      assert (Part : in_part k = true) by (destruct K as [->|[-> _]]; reflexivity).
      assert (NotBag : match k with InBag _ _ => False | _ => True end)
        by (destruct K as [->|[-> _]]; exact Logic.I).
      destruct (goal_below_facts g Bl) as (Br & _ & Bs).
      destruct (kept_below _ P _ _ Br Pk) as [Bp Bk]. cbn [raw_below] in Bp.
      destruct V as (Sc & Ba & Ok).
      destruct (word_choices_complete g Right p 0 [] os x u u' Cw)
        as (o & n & a & b & c & Io & Hn & Ea & Eo & Tc & Mi & Oa).
      { apply Sc. }
      { intros e Ie NB. assert (T := no_block_empty_there g p x B V NB). unfold pword_there in T.
        rewrite Forall_forall in T. now apply T. }
      { now rewrite N.add_0_r. }
      { exact I. }
      rewrite N.add_0_r in *. set (y := change x (size (in_scope g)) n) in *.
      assert (Ag : agree (size (in_scope g)) x y) by apply change_agree.
      assert (Ny : natural_at y) by (apply change_natural; [apply Sc|assumption]).
      destruct (after o Io) as (m & Em & all').
      destruct (raws_below_same _ x y _ Ag Bk) as (Ew & Er & Eok).
      assert (D := after_choice_sound g true k o m y B Em all').
      rewrite Kept, Part, Ea in D.
      assert (D' := D (Bs x y Ag Ny Sc)). clear D.
      cbn [app] in Eo. rewrite Eo in D'.
      specialize (D' Tc (counted_same g k x y B Bl Ag NotBag Ba)).
      assert (Okk : Forall (raw_ok x) (raw_terms kept)).
      { unfold P in Pk. rewrite Pk in Ok. now apply Forall_inv_tail in Ok. }
      rewrite Ea in Oa. specialize (D' ltac:(apply Forall_app; split; auto)).
      unfold GoalsSound.numeric_with in D'. revert D'. rewrite words_of_app, rest_of_app, <- Er.
      apply (derive_words _ _ _ (u :: u' :: words_of y (raw_terms kept) ++ map snd B)).
      - rewrite <- app_assoc. apply (Forall2_app Mi). apply mirrors_all.
      - now rewrite Ew.
      - rewrite (rest_of_permutation v x _ _ Pk). unfold PositionsSound.rest_of. simpl.
        now rewrite !add_0_l.
    Qed.

    Lemma reply_value r kept o : In (InValue r kept) (components g) ->
      In o (ref_options A Right r) ->
      derives (state g) (Numeric true (words_of x P ++ map snd B)
                                 (value v o + rest_of x (raw_terms kept))).
    Proof.
      intros Ik Io. destruct (reply_in _ Ik) as (os & C & after). injection C as <-.
      assert (Pk := components_in g _ Ik). cbn [has_component] in Pk.
      destruct (after (Choice [RawValue o] 0 [])) as (m & Em & all');
        [apply (in_map (fun o => Choice [RawValue o] 0 [])), Io|].
      destruct V as (Sc & Ba & Ok).
      assert (D := after_choice_sound g true _ _ m x B Em all' Sc ltac:(constructor) Ba).
      cbn [added kept_by in_part] in D. specialize (D ltac:(rewrite Pk in Ok;
        constructor; [exact Logic.I|now apply Forall_inv_tail in Ok])).
      revert D. unfold GoalsSound.numeric_with.
      apply (derive_words _ _ _ (words_of x (raw_terms kept) ++ map snd B)); [apply mirrors_all| |].
      - apply Permutation_app_tail. unfold P. symmetry. apply (words_of_permutation x _ _ Pk).
      - reflexivity.
    Qed.

    Lemma reply_multiple r f (positive : bool) o : In (InMultiple r f) (components g) ->
      let one := if positive then r else ref_neg A r in
      let less := if positive then ref_neg A r else r in
      let s := if positive then 1%Z else (-1)%Z in
      (if follows g f then positive = true
       else if follows g (times_form (-1) f) then positive = false else False) ->
      (1 <= s * form_at x f)%Z -> In o (ref_options A Right one) ->
      derives (state g) (Numeric true (words_of x P ++ map snd B)
                                 (value v less + (value v o + rest_of x P))).
    Proof.
      intros Ik one less s Sg F Io. destruct (reply_in _ Ik) as (os & C & after).
      assert (Eos : os = map (fun o => Choice [RawValue less; RawValue o] 0
                                [plus_number (times_form s f) (-1)]) (ref_options A Right one)).
      { cbn [choices] in C. unfold one, less, s. destruct (follows g f).
        - rewrite Sg in *. now injection C as <-.
        - destruct (follows g (times_form (-1) f)); [|easy]. rewrite Sg in *.
          now injection C as <-. }
      clear C. subst os.
      destruct (after (Choice [RawValue less; RawValue o] 0 [plus_number (times_form s f) (-1)]))
        as (m & Em & all').
      { apply (in_map (fun o => Choice [RawValue less; RawValue o] 0
                                [plus_number (times_form s f) (-1)])), Io. }
      destruct V as (Sc & Ba & Ok).
      assert (D := after_choice_sound g true _ _ m x B Em all' Sc).
      cbn [on added kept_by in_part] in D.
      assert (D' := D ltac:(repeat constructor; unfold plus_number; rewrite plus_form_at,
        times_form_at; change (form_at x (Forms.number (-1))) with (-1)%Z; lia) Ba).
      specialize (D' ltac:(repeat constructor; exact Ok)). exact D'.
    Qed.
  End Replies.

  (** ** Parts of the bag *)

  Lemma plus_at_length f l : forall c, length (plus_at l c f) = length l.
  Proof. induction l as [|g l IH]; intros [|c]; simpl; auto. Qed.
  Lemma nth_plus_at x l c f i : (c < length l)%nat ->
    form_at x (nth i (plus_at l c f) nothing) =
    (form_at x (nth i l nothing) + if Nat.eqb i c then form_at x f else 0)%Z.
  Proof.
    revert c i. induction l as [|g l IH]; intros [|c] [|i]; simpl; try lia;
      intros H.
    - apply plus_form_at.
    - apply IH. lia.
  Qed.
  Lemma nth_minus_one x l c k i : (c < length l)%nat ->
    form_at x (nth i (minus_one l c k) nothing) =
    (form_at x (nth i l nothing) + if Nat.eqb i c then k else 0)%Z.
  Proof. apply nth_plus_at. Qed.
  Lemma count_cons c b B : count c (b :: B) = ((if Nat.eqb (fst b) c then 1 else 0) + count c
    B)%nat.
  Proof. unfold count. simpl. unfold has_label at 1. now destruct (Nat.eqb (fst b) c). Qed.
  Lemma count_permutation c B C : Permutation B C -> count c B = count c C.
  Proof.
    induction 1 as [|b B C P IH|b c' B|B C D P IH P' IH']; rewrite ?count_cons; try lia; auto.
  Qed.
  Lemma counted_permutation x l B C : Permutation B C -> counted_bag cells x l B ->
    counted_bag cells x l C.
  Proof.
    intros P (K & I & D). split; [|split].
    - intros c. now rewrite <- (count_permutation c B C P).
    - intros b Ib. apply I. now rewrite P.
    - revert D. apply reduced_permutation. now apply Permutation_map.
  Qed.
  Lemma counted_take x l c w B : (c < length l)%nat -> counted_bag cells x l ((c, w) :: B) ->
    counted_bag cells x (minus_one l c (-1)) B.
  Proof.
    intros Hc (K & I & D). split; [|split].
    - intros i. rewrite nth_minus_one by assumption. rewrite <- K, count_cons. cbn [fst].
      rewrite (Nat.eqb_sym i c). destruct (Nat.eqb c i); lia.
    - intros b Ib. apply I. now right.
    - exact (take_reduced w (map snd B) D).
  Qed.
  Lemma counted_below g x y B : goal_below g = true -> agree (size (in_scope g)) x y ->
    counted_bag cells x (many g) B -> counted_bag cells y (many g) B.
  Proof.
    intros Bl E. apply (counted_same g (InMultiple xH nothing) x y B Bl E Logic.I).
  Qed.

  (** A part of a cell is the member for some value of a fresh parameter. *)
  Lemma member_at g k w x : in_cell k w -> natural_at x ->
    let (m, more) := unfolded g k in
    exists y, natural_at y /\ agree (size (in_scope g)) x y /\ mirrors (pword_word y m) w /\
      pword_ok y m.
  Proof.
    intros (z & Mz & Iz) N. unfold unfolded, member_word, member_items.
    set (d := size (in_scope g)). destruct (period k) as [|a per] eqn:Ep.
    - exists x. split; [assumption|]. split; [now intros i|].
      destruct (normal_word_sound x [Once (prefix k)]) as [Mi O]; [repeat constructor|].
      split; [|assumption]. subst z. apply (mirrors_trans _ _ _ Mi).
      replace (items_word x [Once (prefix k)]) with (prefix k); [now apply mirrors_sym|].
      unfold items_word, row_of. cbn [map item_segment flat_map segment_word].
      symmetry. apply app_nil_r.
    - destruct Iz as (j & Hj & ->). set (e := plus_number (parameter d) (Z.of_nat (from k))).
      set (y := change x d (Z.of_nat (j - from k))).
      assert (Ee : form_at y e = Z.of_nat j).
      { unfold e, plus_number. rewrite plus_form_at, parameter_at.
        change (form_at y (Forms.number (Z.of_nat (from k)))) with (Z.of_nat (from k)).
        unfold y. rewrite change_at. lia. }
      exists y. split; [apply change_natural; [assumption|lia]|].
      split; [apply change_agree|].
      destruct (normal_word_sound y [Once (prefix k); Many (a :: per) e;
        Once (suffix k)]) as [Mi O].
      { constructor; [exact Logic.I|]. constructor; [simpl; lia|]. repeat constructor. }
      split; [|assumption]. apply (mirrors_trans _ _ _ Mi). apply mirrors_sym.
      replace (items_word y _) with (prefix k ++ power (a :: per) j ++ suffix k); [exact Mz|].
      unfold items_word, row_of. cbn [map item_segment flat_map segment_word]. unfold times_at.
      now rewrite Ee, Nat2Z.id, app_nil_r.
  Qed.

  Lemma reply_bag g l c w B x u u' :
    after_components A L cells g (components g) = Some l -> goal_below g = true ->
    (forall h, In h l -> proved h) -> valid g x ((c, w) :: B) -> In (u, u') (splits Right [] w) ->
    derives (after_move (state g))
      (Numeric true (u :: u' :: words_of x (raw_terms (place_of g)) ++ map snd B)
               (rest_of x (raw_terms (place_of g)))).
  Proof.
    intros E Bl all V I. assert (V0 := V). destruct V as (Sc & Ba & Ok).
    set (d := size (in_scope g)).
    destruct (proj1 (proj2 Ba) (c, w) (or_introl Logic.eq_refl)) as (k & Ek & Ik).
    cbn [fst snd] in *.
    assert (Hn : form_at x (nth c (many g) nothing) = Z.of_nat (count c ((c, w) :: B)))
      by (symmetry; apply Ba).
    rewrite count_cons in Hn. cbn [fst] in Hn. rewrite Nat.eqb_refl in Hn.
    assert (Hc : (c < length (many g))%nat).
    { destruct (le_lt_dec (length (many g)) c) as [O|]; [|assumption].
      rewrite (nth_overflow _ _ O) in Hn. change (form_at x nothing) with 0%Z in Hn. lia. }
    destruct (nth_error (many g) c) as [n|] eqn:En; [|apply nth_error_None in En; lia].
    rewrite (nth_error_nth _ _ _ En) in Hn.
    assert (Ic : In (InBag c n) (components g)).
    { unfold components. rewrite !in_app_iff. right; right; right.
      apply (bag_components_all (many g) 0 c n En). }
    destruct (reply_in g l E all _ Ic) as (os & C & after). cbn [choices] in C.
    destruct (form_eqb n nothing) eqn:F0.
    { apply form_eqb_eq in F0 as ->. change (form_at x nothing) with 0%Z in Hn. lia. }
    rewrite Ek in C. unfold bind in C.
    assert (Mk := member_at g k w x Ik (naturals _ _ _ _ _ Sc)).
    destruct (unfolded g k) as [m more]. destruct Mk as (y1 & N1 & A1 & M1 & _).
    destruct (N.leb _ most_parameters); [|easy].
    destruct (follows g (times_form (-1) n)) eqn:F.
    { apply (follows_at cells instance rank root g x _ _ V0) in F. rewrite times_form_at in F. lia.
      }
    destruct (_ && _) eqn:Nw; [|easy]. apply andb_prop in Nw as [_ Nw].
    destruct (goal_below_facts g Bl) as (Br & Bm & Bs).
    assert (S1 := Bs x y1 A1 N1 Sc).
    (* the pieces of the member *)
    assert (Im : exists a a', In (a, a') (splits Right [] (pword_word y1 m)) /\
              exists m', Forall2 mirrors [a; a'] m' /\ Permutation m' [u; u']).
    { destruct M1 as [->| ->]; [exists u, u'; split; [assumption|];
        exists [u; u']; split; [apply mirrors_all|reflexivity]|].
      exists (rev u'), (rev u). split; [now apply splits_rev|]. exists [u'; u].
      split; [|apply perm_swap]. constructor; [now right|constructor; [now right|constructor]]. }
    destruct Im as (a & a' & Ia & m' & Fm & Pm).
    destruct (word_choices_complete g Right m more _ os y1 a a' C N1)
      as (o & j & p & q & cs & Io & Hj & Ea & Eo & Tc & Mi & Oa); auto.
    { intros b Ib NB. unfold no_block_empty in NB. rewrite forallb_forall in NB.
      specialize (NB b Ib).
      apply (implies_sound _ _ y1 N1 (assumed _ _ _ _ _ S1)) in NB. unfold plus_number in NB.
      rewrite plus_form_at in NB. change (form_at y1 (Forms.number (-1))) with (-1)%Z in NB. lia. }
    set (y := change y1 (size (in_scope g) + more) j) in *.
    assert (Ny : natural_at y) by (apply change_natural; assumption).
    assert (Ag : agree d x y).
    { intros i Hi. rewrite (A1 i Hi). unfold y. apply change_agree with (d := (d + more)%N). lia.
      }
    destruct (after o Io) as (ms & Em & all').
    destruct (raws_below_same d x y _ Ag Br) as (Ew & Er & Eok).
    assert (D := after_choice_sound g true _ o ms y B Em all' (Bs x y Ag Ny Sc)).
    cbn [many_after kept_by in_part] in D.
    assert (T : true_at y (on o)).
    { rewrite Eo. apply Forall_app. split; [|exact Tc]. constructor; [|constructor].
      unfold plus_number. rewrite plus_form_at. change (form_at y (Forms.number (-1))) with (-1)%Z.
      rewrite <- (below_at d x y n Ag); [lia|]. apply Bm. now apply nth_error_In in En. }
    specialize (D T (counted_take y (many g) c w B Hc (counted_below g x y _ Bl Ag Ba))).
    specialize (D ltac:(apply Forall_app; split; auto)). rewrite Ea in D. revert D.
    unfold GoalsSound.numeric_with. rewrite words_of_app, rest_of_app, <- Er, <- Ew, <- app_assoc.
    assert (two : exists m', Forall2 mirrors [pword_word y p; pword_word y q] m' /\
                             Permutation m' [u; u']).
    { inversion Fm as [|? b1 ? t1 F1 F2]; subst. inversion F2 as [|? b2 ? t2 F3 F4]; subst.
      inversion F4; subst. inversion Mi as [|? ? ? ? G1 G2]; subst.
      inversion G2 as [|? ? ? ? G3 G4]; subst.
      exists [b1; b2]. split; [|assumption].
      constructor; [now apply mirrors_trans with a|constructor; [now apply mirrors_trans with a'|
        constructor]]. }
    destruct two as (m2 & F2 & P2).
    apply (derive_words _ _ _ (m2 ++ words_of x (raw_terms (place_of g)) ++ map snd B)).
    - apply (Forall2_app F2). apply mirrors_all.
    - apply (Permutation_app_tail _ P2).
    - unfold PositionsSound.rest_of at 1. simpl. now rewrite !add_0_l.
  Qed.

  (** ** All together *)

  Lemma words_in x l w : In w (words_of x l) -> exists p, In (RawWord p) l /\ w = pword_word x p.
  Proof.
    intros I. apply in_flat_map in I as (t & It & I). destruct t as [|p|]; simpl in I; try easy.
    destruct I as [<-|[]]. eauto.
  Qed.

  (** Multiples as copies of a game of the sign that the kernel looks at. *)
  Definition signed_rest (x : N -> Z) (t : raw) : game :=
    match t with
    | RawMultiple r f => if (form_at x f <? 0)%Z then times (- form_at x f) (value v (ref_neg A r))
                         else times (form_at x f) (value v r)
    | _ => raw_rest v x t
    end.
  Lemma signed_rest_eq x t : signed_rest x t == raw_rest v x t.
  Proof.
    destruct t as [r|p|r f]; cbn [signed_rest raw_rest]; try reflexivity.
    destruct (form_at x f <? 0)%Z; [|reflexivity].
    rewrite (value_neg A v r M), times_neg. apply times_same. lia.
  Qed.
  Lemma signed_rests x l : sum (map (signed_rest x) l) == rest_of x l.
  Proof.
    induction l as [|t l IH]; [reflexivity|]. rewrite rest_cons. cbn [map].
    change (sum (signed_rest x t :: map (signed_rest x) l)) with
      (signed_rest x t + sum (map (signed_rest x) l)). now rewrite IH, signed_rest_eq.
  Qed.
  (** An option of a multiple is one of a single copy. *)
  Lemma multiple_option p g x B r f G' : valid g x B ->
    In G' (options p (signed_rest x (RawMultiple r f))) ->
    forall positive : bool,
    (if follows g f then positive = true
     else if follows g (times_form (-1) f) then positive = false else False) ->
    let one := if positive then r else ref_neg A r in
    let less := if positive then ref_neg A r else r in
    let s := if positive then 1%Z else (-1)%Z in
    (1 <= s * form_at x f)%Z /\ exists o, In o (ref_options A p one) /\
      G' == value v less + (value v o + times (form_at x f) (value v r)).
  Proof.
    intros V I positive Sg one less s. cbn [signed_rest] in I.
    destruct (Z.eq_dec (form_at x f) 0) as [Z0|NZ]; [rewrite Z0 in I; now destruct p|].
    assert (Le : value v less == - value v one).
    { unfold less, one. destruct positive; rewrite (value_neg A v r M); [reflexivity|].
      now rewrite opp_opp. }
    assert (T : (1 <= s * form_at x f)%Z /\ In G' (options p (times (s * form_at x f) (value v
      one))) /\
                times (s * form_at x f) (value v one) == times (form_at x f) (value v r)).
    { unfold one, s. destruct (follows g f) eqn:F.
      - rewrite Sg. apply (follows_at cells instance rank root g x B _ V) in F.
        destruct (Z.ltb_spec (form_at x f) 0); [lia|]. rewrite Z.mul_1_l.
        split; [lia|]. split; [assumption|reflexivity].
      - destruct (follows g (times_form (-1) f)) eqn:F'; [|easy]. rewrite Sg.
        apply (follows_at cells instance rank root g x B _ V) in F'. rewrite times_form_at in F'.
        destruct (Z.ltb_spec (form_at x f) 0); [|lia].
        replace (-1 * form_at x f)%Z with (- form_at x f)%Z by lia. split; [lia|].
        split; [assumption|]. rewrite (value_neg A v r M), times_neg. apply times_same. lia. }
    destruct T as (F & I' & E). split; [assumption|].
    apply options_times in I' as (h & Ih & Eh); [|assumption].
    destruct (proj1 (means_options A v M p one) h Ih) as (h' & Ih' & Eh').
    apply in_map_iff in Ih' as (o & <- & Io). exists o. split; [assumption|].
    rewrite Eh, E, Eh', Le. apply same_eq. same_sums.
  Qed.

  Theorem replies_sound g l : replies A L cells g = Some l -> (forall h, In h l -> proved h) ->
    proved g.
  Proof.
    unfold replies. destruct (strict g) eqn:Sg; [easy|]. cbn [negb].
    destruct (goal_below g) eqn:Bl; [|easy]. intros E all x B V.
    unfold GoalsSound.numeric_at, GoalsSound.numeric_with. rewrite Sg.
    set (P := raw_terms (place_of g)).
    apply (derive_words _ _ (words_of x P ++ map snd B) (words_of x P ++ map snd B) _
             (sum (map (signed_rest x) P)));
      [apply mirrors_all|reflexivity|apply signed_rests|]. apply by_replies.
    - intros l1 w l2 u u' El I. cut (derives (after_move (state g))
        (Numeric true (u :: u' :: l1 ++ l2) (rest_of x P))).
      { apply (derive_words _ _ _ (u :: u' :: l1 ++ l2)); [apply mirrors_all|reflexivity|].
        symmetry. apply signed_rests. }
      assert (Iw : In w (words_of x P ++ map snd B)) by (rewrite El; apply in_elt).
      assert (perm : forall m, Permutation (words_of x P ++ map snd B) (w :: m) ->
        derives (after_move (state g)) (Numeric true (u :: u' :: m) (rest_of x P)) ->
        derives (after_move (state g)) (Numeric true (u :: u' :: l1 ++ l2) (rest_of x P))).
      { intros m Pm. apply (derive_words _ _ _ (u :: u' :: m)); [apply mirrors_all| |reflexivity].
        do 2 constructor. rewrite El, <- Permutation_middle in Pm.
        apply Permutation_cons_inv in Pm. now symmetry. }
      apply in_app_iff in Iw as [Iw|Iw].
      + apply words_in in Iw as (p & Ip & ->). destruct (component_of_term g _ Ip) as (k & Ik & K).
        assert (K' : exists kept, k = InWord p kept \/
                                  (k = InPlain (head p) kept /\ blocks p = [])).
        { destruct p as [h [|b bs]]; [destruct K as [(kept & ->)|(kept & ->)]; eauto|].
          destruct K as (kept & ->). eauto. }
        destruct K' as (kept & K'). apply (perm (words_of x (raw_terms kept) ++ map snd B)).
        * assert (Pk := components_in g k Ik).
          assert (Pk' : Permutation P (RawWord p :: raw_terms kept)).
          { destruct K' as [->|[-> Bp]]; [exact Pk|]. destruct p as [h bs]. cbn [head blocks] in *.
            now subst bs. }
          apply (words_of_permutation x) in Pk'. apply (Permutation_app_tail _ Pk').
        * exact (reply_word g l E Bl all x B V p kept k u u' K' Ik I).
      + apply in_map_iff in Iw as ([c w'] & Ew & Ib). cbn [snd] in Ew. subst w'.
        apply in_split in Ib as (B1 & B2 & EB).
        assert (PB : Permutation B ((c, w) :: B1 ++ B2))
          by (rewrite EB; symmetry; apply Permutation_middle).
        apply (perm (words_of x P ++ map snd (B1 ++ B2))).
        * rewrite (Permutation_map snd PB). symmetry. apply Permutation_middle.
        * apply (reply_bag g l c w (B1 ++ B2) x u u' E Bl all); [|assumption].
          destruct V as (Sc & Ba & Ok). split; [assumption|]. split; [|assumption].
          now apply counted_permutation with B.
    - intros K I. apply options_of_sum in I as (l1 & G & l2 & G' & El & I & EK).
      fold P in El. apply map_eq_app in El as (t1 & t' & EP & <- & El).
      apply map_eq_cons in El as (t & t2 & -> & <- & <-).
      assert (It : In t P) by (rewrite EP; apply in_elt).
      assert (move : forall H, derives (state g) (Numeric true (words_of x P ++ map snd B) H) ->
                K == H -> derives (state g) (Numeric true (words_of x P ++ map snd B) K)).
      { intros H D EH. apply (derive_words _ _ (words_of x P ++ map snd B)
          (words_of x P ++ map snd B) _ H); [apply mirrors_all|reflexivity|now symmetry|exact D]. }
      destruct (component_of_term g t It) as (k & Ik & Kt).
      assert (others : K == G' + rest_of x (t1 ++ t2)).
      { rewrite EK, <- map_app. now rewrite signed_rests. }
      destruct t as [r|p|r f].
      + destruct Kt as (kept & ->). cbn [signed_rest raw_rest] in I.
        destruct (proj1 (means_options A v M Right r) G' I) as (h & Ih & Eh).
        apply in_map_iff in Ih as (o & <- & Io).
        apply (move _ (reply_value g l E all x B V r kept o Ik Io)). rewrite others, Eh.
        assert (Pk := components_in g _ Ik). cbn [has_component] in Pk. fold P in Pk.
        rewrite EP, <- Permutation_middle in Pk. apply Permutation_cons_inv in Pk.
        now rewrite (rest_of_permutation v x _ _ Pk).
      + destruct Right; now cbn in I.
      + subst k. destruct (reply_in g l E all _ Ik) as (os & C & _). cbn [choices] in C.
        assert (rest_eq : rest_of x P == times (form_at x f) (value v r) + rest_of x (t1 ++ t2)).
        { rewrite EP. rewrite (rest_of_permutation v x _ (RawMultiple r f :: t1 ++ t2));
            [reflexivity|symmetry; apply Permutation_middle]. }
        assert (Sgn : exists positive : bool, if follows g f then positive = true
          else if follows g (times_form (-1) f) then positive = false else False).
        { destruct (follows g f); [eauto|]. destruct (follows g (times_form (-1) f)); [eauto|easy].
          }
        destruct Sgn as (positive & Sgn).
        destruct (multiple_option Right g x B r f G' V I positive Sgn) as (F & o & Io & EG).
        apply (move _ (reply_multiple g l E all x B V r f positive o Ik Sgn F Io)).
        rewrite others, EG. fold P. rewrite rest_eq. apply same_eq. same_sums.
  Qed.
End Sound.
