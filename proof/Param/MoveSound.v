(** * Move is sound for goals with parameters *)

From Segcert.Param Require Export RepliesSound.

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
  Notation signed_rest := (RepliesSound.signed_rest A v).
  Notation signed_rests := (RepliesSound.signed_rests A v M).
  Notation signed_rest_eq := (RepliesSound.signed_rest_eq A v M).
  Notation counted_same := (MovesSound.counted_same cells instance rank root).
  Notation after_components_in := (MovesSound.after_components_in A L cells).
  Notation after_all_in := (MovesSound.after_all_in A L).

  (** ** Move *)

  Lemma counted_in {T} (l : list T) : forall i o, counted l i = inl o -> In o l.
  Proof.
    induction l as [|t l IH]; intros i o; cbn [counted]; [easy|].
    destruct i; [intros [= ->]; now left|]. intros I. right. exact (IH _ _ I).
  Qed.
  Lemma find_option_in g k o : forall ks i, find_option A cells g ks i = Some (k, o) ->
    In k ks /\ exists os, choices A cells g Left k = Some os /\ In o os.
  Proof.
    induction ks as [|k' ks IH]; intros i; cbn [find_option]; [easy|]. unfold bind.
    destruct (choices A cells g Left k') as [os|] eqn:C; [|easy].
    destruct (counted os i) as [o'|j] eqn:N.
    - intros [= -> ->]. split; [now left|]. exists os. split; [assumption|].
      now apply counted_in in N.
    - intros F. apply IH in F as [I F]. split; [now right|assumption].
  Qed.
  Lemma chosen_at g o e o' x B : chosen g o e = Some o' -> valid g x B ->
    exists y, agree (size (in_scope g)) x y /\ natural_at y /\
      (true_at x (on o') -> true_at y (on o)) /\
      (Forall (raw_ok y) (added o) -> Forall (raw_ok x) (added o') /\
         Forall2 mirrors (words_of x (added o')) (words_of y (added o)) /\
         rest_of x (added o') = rest_of y (added o)).
  Proof.
    intros C V. assert (N : natural_at x) by apply V. unfold chosen in C.
    destruct e as [e|], (fresh o) as [|[| |]]; try easy.
    - destruct (_ && _) eqn:F; [|easy]. injection C as <-. apply andb_prop in F as [F _].
      apply andb_prop in F as [_ F].
      apply (follows_at cells instance rank root g x B _ V) in F.
      set (image := put_one (size (in_scope g)) e).
      assert (Ey : forall i, images_at x image i = change x (size (in_scope g)) (form_at x e) i).
      { intros i. apply put_one_at. }
      exists (images_at x image). split; [intros i Hi; rewrite Ey; now apply change_agree|].
      split; [intros i; rewrite Ey; now apply change_natural|]. cbn [on added]. split.
      + now rewrite true_at_put.
      + apply put_raws_sound.
    - injection C as <-. exists x. split; [now intros i|]. split; [assumption|]. split; [auto|].
      intros O. split; [assumption|]. split; [apply mirrors_all|reflexivity].
  Qed.

  (** A move in a value or multiple. *)
  Lemma move_in_rest d j x P t l W G' H : Permutation P (t :: l) ->
    In G' (options Left (signed_rest x t)) -> H == G' + rest_of x l -> j = true ->
    derives d (Numeric false W H) -> derives d (Numeric j W (rest_of x P)).
  Proof.
    intros Pt I E -> D.
    apply (derive_words _ _ W W _ (sum (map (signed_rest x) (t :: l))));
      [apply mirrors_all|reflexivity| |].
    - rewrite signed_rests. symmetry. now apply rest_of_permutation.
    - apply by_move_in_value with H; [|assumption].
      exists (G' + sum (map (signed_rest x) l)). split.
      + cbn [map]. apply in_options_add. left. eauto.
      + now rewrite signed_rests, E.
  Qed.

  Theorem make_move_sound g i e l : make_move A L cells g i e = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold make_move. destruct (strict g) eqn:Sg; [|easy].
    destruct (goal_below g) eqn:Bl; [|easy]. unfold bind.
    destruct (find_option A cells g (components g) i) as [[k o]|] eqn:F; [|easy].
    apply find_option_in in F as (Ik & os & C & Io). cbn [fst snd].
    destruct (match k with InBag _ _ => false | _ => true end) eqn:NB; [|easy].
    destruct (chosen g o e) as [o'|] eqn:Ch; [|easy].
    destruct (forallb (follows g) (on o')) eqn:Fo; [|easy]. intros E all x B V.
    destruct (chosen_at g o e o' x B Ch V) as (y & Ag & Ny & To & Oo).
    assert (T : true_at y (on o)).
    { apply To, Forall_forall. intros f If. rewrite forallb_forall in Fo.
      now apply (follows_at cells instance rank root g x B), Fo. }
    destruct V as (Sc & Ba & Ok). assert (V : valid g x B) by now split.
    assert (NotBag : match k with InBag _ _ => False | _ => True end) by now destruct k.
    assert (D := after_choice_sound g false k (Choice (added o') 0 []) l x B E all Sc
      ltac:(constructor) (counted_same g k x x B Bl (fun _ _ => Logic.eq_refl) NotBag Ba)).
    cbn [added] in D. unfold GoalsSound.numeric_at, GoalsSound.numeric_with in *. rewrite Sg.
    assert (Pk := components_in g k Ik). unfold has_component in Pk. cbv zeta in Pk.
    destruct (goal_below_facts g Bl) as (Br & _ & Bs).
    set (P := raw_terms (place_of g)) in *.
    (* a word, plain or not *)
    assert (word : forall p kept, Permutation P (RawWord p :: raw_terms kept) ->
      kept_by g k = kept -> in_part k = true -> word_choices g Left p 0 [] = Some os ->
      derives (state g) (Numeric true (words_of x P ++ map snd B) (rest_of x P))).
    { intros p kept Pp Kk Ip Cw. rewrite Kk, Ip in D.
      destruct (kept_below _ P _ _ Br Pp) as [Bp Bk]. cbn [raw_below] in Bp.
      destruct (below_word _ x y p Ag Bp) as [Ew _].
      destruct (word_choices_sound g Left p os o y Cw Io Ny T) as (u & u' & a & b & Ea & Is & Mi &
        Oa).
      { intros c Ic Nb. assert (Tx := no_block_empty_there g p x B V Nb). unfold pword_there in Tx.
        rewrite Forall_forall in Tx. rewrite forallb_forall in Bp.
        rewrite <- (below_at _ x y _ Ag (Bp c Ic)). now apply Tx. }
      destruct (Oo Oa) as (Oa' & Ma & Ra). rewrite Ea in Ma, Ra. cbn in Ma.
      rewrite <- Ew in Is. rewrite Pp in Ok.
      specialize (D ltac:(apply Forall_app; split; [assumption|now apply Forall_inv_tail in Ok])).
      apply (derive_words _ _ (pword_word x p :: words_of x (raw_terms kept) ++ map snd B)
               (pword_word x p :: words_of x (raw_terms kept) ++ map snd B) _ (rest_of x P)).
      - apply mirrors_all.
      - apply (words_of_permutation x) in Pp. symmetry. apply (Permutation_app_tail _ Pp).
      - reflexivity.
      - apply by_move with u u'; [exact Is|]. revert D.
        rewrite words_of_app, rest_of_app, <- app_assoc.
        apply (derive_words _ _ _ ([u; u'] ++ words_of x (raw_terms kept) ++ map snd B)).
        + apply Forall2_app; [|apply mirrors_all].
          clear -Ma Mi. inversion Ma as [|? ? ? ? M1 M2]; subst.
          inversion M2 as [|? ? ? ? M3 M4]; subst. inversion M4; subst.
          inversion Mi as [|? ? ? ? N1 N2]; subst. inversion N2 as [|? ? ? ? N3 N4]; subst.
          constructor; [eapply mirrors_trans; eassumption|].
          constructor; [eapply mirrors_trans; eassumption|constructor].
        + reflexivity.
        + rewrite Ra, (rest_of_permutation v x _ _ Pp). unfold PositionsSound.rest_of. simpl.
          now rewrite !add_0_l. }
    destruct k as [r kept|w kept|p kept|r f|c n]; cbn [in_part kept_by choices] in *.
    - injection C as <-. apply in_map_iff in Io as (h & <- & Ih). cbn [added on] in *.
      destruct (Oo ltac:(repeat constructor)) as (Oa' & Ma & Ra).
      fold P in Pk. rewrite Pk in Ok.
      specialize (D ltac:(apply Forall_app; split; [assumption|now apply Forall_inv_tail in Ok])).
      destruct (proj2 (means_options A v M Left r) (value v h)) as (G' & IG & EG);
        [now apply in_map|].
      apply (move_in_rest _ true x P (RawValue r) (raw_terms kept) _ G'
               (G' + rest_of x (raw_terms kept)) Pk IG); [reflexivity|reflexivity|].
      assert (Ew : words_of x (added o') = []) by (inversion Ma; reflexivity).
      revert D. rewrite words_of_app, rest_of_app, Ew. cbn [app].
      apply (derive_words _ _ _ (words_of x (raw_terms kept) ++ map snd B)).
      + apply mirrors_all.
      + apply (words_of_permutation x) in Pk. symmetry. apply (Permutation_app_tail _ Pk).
      + rewrite Ra. unfold PositionsSound.rest_of at 1. simpl. now rewrite add_0_r, EG.
    - apply (word (PWord w []) kept Pk Logic.eq_refl Logic.eq_refl C).
    - apply (word p kept Pk Logic.eq_refl Logic.eq_refl C).
    - apply in_split in Pk as (t1 & t2 & EP).
      assert (PP : Permutation P (RawMultiple r f :: t1 ++ t2))
        by (rewrite EP; symmetry; apply Permutation_middle).
      assert (sign : exists positive : bool,
        let one := if positive then r else ref_neg A r in
        let less := if positive then ref_neg A r else r in
        let s := if positive then 1%Z else (-1)%Z in
        os = map (fun o => Choice [RawValue less; RawValue o] 0
                             [plus_number (times_form s f) (-1)]) (ref_options A Left one)).
      { destruct (follows g f); [exists true; now injection C as <-|].
        destruct (follows g (times_form (-1) f)); [exists false; now injection C as <-|easy]. }
      clear C. destruct sign as (positive & ->).
      apply in_map_iff in Io as (h & <- & Ih). cbn [added on] in *.
      destruct (Oo ltac:(repeat constructor)) as (Oa' & Ma & Ra).
      assert (Ch' : e = None /\ o' = Choice
        [RawValue (if positive then ref_neg A r else r); RawValue h] 0
        [plus_number (times_form (if positive then 1%Z else (-1)%Z) f) (-1)]).
      { unfold chosen in Ch. cbn [fresh] in Ch. destruct e; [easy|]. injection Ch as <-. auto. }
      destruct Ch' as [-> ->]. cbn [added on] in *.
      specialize (D ltac:(apply Forall_app; split; [assumption|exact Ok])).
      assert (Fx : (1 <= (if positive then 1%Z else (-1)%Z) * form_at x f)%Z).
      { cbn [forallb] in Fo. apply andb_prop in Fo as [Fo _].
        apply (follows_at cells instance rank root g x B _ V) in Fo. unfold plus_number in Fo.
        rewrite plus_form_at, times_form_at in Fo.
        change (form_at x (Forms.number (-1))) with (-1)%Z in Fo. lia. }
      set (one := if positive then r else ref_neg A r) in *.
      set (less := if positive then ref_neg A r else r) in *.
      assert (Le : value v less == - value v one).
      { unfold less, one. destruct positive; rewrite (value_neg A v r M); [reflexivity|].
        now rewrite opp_opp. }
      destruct (proj2 (means_options A v M Left one) (value v h)) as (h' & Ih' & Eh);
        [now apply in_map|].
      assert (Sr : exists k, signed_rest x (RawMultiple r f) = times k (value v one) /\ (1 <= k)%Z).
      { unfold one. cbn [signed_rest]. destruct positive.
        - exists (form_at x f). destruct (Z.ltb_spec (form_at x f) 0); [lia|].
          split; [reflexivity|lia].
        - exists (- form_at x f)%Z. destruct (Z.ltb_spec (form_at x f) 0); [|lia].
          split; [reflexivity|lia]. }
      destruct Sr as (k & Ek & Hk).
      destruct (times_options Left k (value v one) h' Hk Ih') as (G' & IG & EG).
      rewrite <- Ek in IG. apply (move_in_rest _ true x P _ _ _ G'
        (G' + rest_of x (t1 ++ t2)) PP IG); [reflexivity|reflexivity|].
      revert D. apply (derive_words _ _ _ (words_of x P ++ map snd B)).
      + apply mirrors_all.
      + reflexivity.
      + fold P. rewrite rest_of_app, (rest_of_permutation v x _ _ PP),
          (rest_cons x (RawMultiple r f)), <- (signed_rest_eq x (RawMultiple r f)), Ek, EG, Eh.
          unfold PositionsSound.rest_of at 1. simpl. rewrite Le. apply same_eq. same_sums.
    - easy.
  Qed.
End Sound.
