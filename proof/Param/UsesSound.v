(** * Cut and Claim are sound for goals with parameters *)

From Segcert.Param Require Export MoveSound Uses.

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
  Notation rest_of := (rest_of v).
  Notation total_of := (total_of v).
  Notation becomes := (becomes v).

  (** ** Positions that are written *)

  Lemma written_ok g x l l' : (forall f, follows g f = true -> (0 <= form_at x f)%Z) ->
    written A g l = Some l' ->
    Forall (raw_ok x) l /\ Forall (raw_ok x) l'.
  Proof.
    intros V E. apply all_some_in in E. induction E as [|t t' l l' E F [IH IH']]; [now split|].
    assert (O : raw_ok x t /\ raw_ok x t'); [|destruct O; now split; constructor].
    destruct t as [r|p|r f]; simpl in E.
    - destruct (valid_ref A r); [|easy]. now injection E as <-.
    - destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C _].
      apply andb_prop in C as [_ C].
      assert (O : pword_ok x p).
      { apply Forall_forall. intros b I. rewrite forallb_forall in C. specialize (C b I).
        apply andb_prop in C as [_ C]. now apply V. }
      split; [exact O|]. destruct (one_colour (letters p)); injection E as <-;
        [exact Logic.I|exact O].
    - destruct (_ && _); [|easy]. now injection E as <-.
  Qed.

  Lemma terms_of_permutation l : forall P, terms_of l = Some P ->
    Permutation l (raw_terms P) /\ copies P = [].
  Proof.
    induction l as [|t l IH]; intros P; [now intros [= <-]|]. unfold terms_of. cbn [fold_right].
    fold (terms_of l). unfold bind. destruct (terms_of l) as [Q|]; [|easy].
    destruct (IH Q Logic.eq_refl) as [E C]. rewrite raw_terms_eq, C, app_nil_r in E.
    destruct t as [r|[h bs]|r f]; [| |easy].
    - intros [= <-]. rewrite raw_terms_eq. cbn [plain blocked copies]. rewrite C, app_nil_r.
      split; [now rewrite E|reflexivity].
    - cbn [blocks head]. destruct bs as [|b bs]; intros [= <-]; rewrite raw_terms_eq;
        cbn [plain blocked copies]; rewrite C, app_nil_r; (split; [|reflexivity]).
      + now rewrite E.
      + rewrite E. apply Permutation_middle.
  Qed.
  Lemma select_raw_permutation l : forall i sel Q X, select_raw i l sel = Some (Q, X) ->
    Permutation l (Q ++ X).
  Proof.
    induction l as [|t l IH]; intros i [|k later] Q X; cbn [select_raw]; try easy;
      try (now intros [= <- <-]).
    destruct (N.eqb i k).
    - destruct (select_raw _ l later) as [[Q' X']|] eqn:E; [|easy]. intros [= <- <-].
      apply IH in E. simpl. now constructor.
    - destruct (select_raw _ l (k :: later)) as [[Q' X']|] eqn:E; [|easy]. intros [= <- <-].
      apply IH in E. rewrite E. apply Permutation_middle.
  Qed.
  Lemma counted_none x : counted_bag cells x (no_bag cells) [].
  Proof.
    split; [|split; [easy|constructor]]. intros c. unfold no_bag.
    change (Z.of_nat (count c [])) with 0%Z.
    destruct (nth_in_or_default c (map (fun _ => nothing) cells) nothing) as [I|E];
      [|now rewrite E]. apply in_map_iff in I as (k & <- & _). reflexivity.
  Qed.
  Lemma no_words x l : existsb is_word l = false -> words_of x l = [].
  Proof.
    induction l as [|t l IH]; [reflexivity|]. simpl. intros [Et El]%orb_false_iff.
    unfold words_of in *. simpl. rewrite IH by assumption. now destruct t.
  Qed.
  Lemma total_rest x l : words_of x l = [] -> total_of x l == rest_of x l.
  Proof. intros W. unfold PositionsSound.total_of. rewrite W. now rewrite add_0_l. Qed.

  (** ** Cut *)

  Lemma opposite_measure x l : Forall (raw_ok x) l ->
    measure (words_of x (map (opposite_raw A) l)) = measure (words_of x l).
  Proof.
    induction 1 as [|t l O F IH]; [reflexivity|]. destruct t as [r|p|r f]; [exact IH| |exact IH].
    change (measure (pword_word x (neg_word p) :: words_of x (map (opposite_raw A) l)) =
            measure (pword_word x p :: words_of x l)).
    destruct (neg_word_sound x p O) as [Mi _]. rewrite (measure_mirrors _ _ _ Mi).
    assert (E : one_colour (word_neg (pword_word x p)) = one_colour (pword_word x p)).
    { clear. induction (pword_word x p) as [|a [|b w] IHw]; try reflexivity.
      change (is_mine (other a) (other b) && one_colour (word_neg (b :: w)) =
              is_mine a b && one_colour (b :: w)). rewrite IHw. now destruct a, b. }
    unfold measure in *. cbn [filter]. rewrite E. unfold word_neg.
    destruct (one_colour (pword_word x p)); cbn [negb map]; [exact IH|].
    now rewrite map_length, IH.
  Qed.

  (** The state of a premise of a Cut: what comes in is shorter than what it replaces. *)
  Lemma counted_word g x B t : valid g x B -> counts g t = true ->
    exists p, t = RawWord p /\ one_colour (pword_word x p) = false.
  Proof.
    intros V [Mo C]%andb_prop. destruct t as [r|p|r f]; try easy. exists p. split; [reflexivity|].
    destruct (one_colour (pword_word x p)) eqn:O; [|reflexivity].
    enough (one_colour (letters p) = true) by (cbn [moving] in Mo; now rewrite H in Mo).
    rewrite one_colour_iff in *. intros a b Ia Ib.
    assert (all : Forall (fun b => (1 <= form_at x (exponent b))%Z) (blocks p)).
    { apply Forall_forall. intros c I. unfold no_block_empty in C. rewrite forallb_forall in C.
      apply C, (follows_at cells instance rank root g x B _ V) in I.
      unfold plus_number in I. rewrite plus_form_at in I.
      change (form_at x (Forms.number (-1))) with (-1)%Z in I. lia. }
    apply O; now apply letters_there.
  Qed.
  Lemma replaced_descends g x B old new K : valid g x B ->
    Forall (raw_ok x) old -> Forall (raw_ok x) new ->
    descends (state g) (replaced g old new) (measure (words_of x old ++ K))
                                            (measure (words_of x new ++ K)).
  Proof.
    intros V Oo On. unfold replaced. set (some := filter (counts g) old).
    destruct (forallb (is_shorter g some) new) eqn:S; [|now left]. right.
    assert (Io : forall t, In t some -> In t old /\ counts g t = true)
      by (intros t I; now apply filter_In in I).
    assert (S' : forall u, In u (words_of x new) -> exists t p, In t some /\ t = RawWord p /\
                   (length u < length (pword_word x p))%nat).
    { intros u I. apply in_flat_map in I as (t & It & I). destruct t as [r|q|r f]; try easy.
      destruct I as [<-|[]]. rewrite forallb_forall in S. assert (St := S _ It).
      cbn [is_shorter is_word negb] in St.
      apply existsb_exists in St as (t & Is & St). destruct (Io t Is) as [Iold C].
      destruct (counted_word g x B t V C) as (p & -> & _). exists (RawWord p), p.
      split; [assumption|split; [reflexivity|]].
      apply (follows_at cells instance rank root g x B _ V) in St.
      rewrite Forall_forall in Oo, On. specialize (Oo _ Iold). specialize (On _ It).
      unfold minus, plus_number, length_of in St.
      rewrite plus_form_at, times_form_at, plus_form_at in St.
      change (form_at x (Forms.number 1)) with 1%Z in St.
      rewrite (word_length_at x p Oo), (word_length_at x q On) in St. lia. }
    destruct some as [|t0 some'] eqn:Es; [left|right]; (split; [reflexivity|]).
    - destruct (words_of x new) as [|u ws]; [apply fewer_parts|].
      destruct (S' u (or_introl Logic.eq_refl)) as (t & p & [] & _).
    - assert (P : Permutation old (filter (fun t => negb (counts g t)) old ++ some)).
      { unfold some. clear. induction old as [|t old IH]; [constructor|]. cbn [filter].
        destruct (counts g t); cbn [negb]; [|now constructor].
        rewrite IH at 1. apply Permutation_middle. }
      apply less_at_most with (measure (words_of x some ++ K)).
      + apply shorter_parts_than.
        * rewrite Es. destruct (Io t0 (or_introl Logic.eq_refl)) as [_ C].
          now destruct (counted_word g x B t0 V C) as (p & -> & _).
        * intros w I. apply in_flat_map in I as (t & I & Iw). rewrite Es in I.
          destruct (counted_word g x B t V (proj2 (Io t I))) as (p & -> & O).
          now destruct Iw as [<-|[]].
        * intros u I. destruct (S' u I) as (t & p & It & -> & Le). exists (pword_word x p).
          split; [|assumption]. apply in_flat_map. exists (RawWord p). rewrite Es.
          split; [assumption|now left].
      + apply at_most_trans with
          (measure (words_of x (filter (fun t => negb (counts g t)) old) ++ words_of x some ++ K));
          [apply fewer_parts|right].
        rewrite app_assoc, <- words_of_app. symmetry.
        apply measure_permutation, Permutation_app_tail. now apply words_of_permutation.
  Qed.

  Theorem cut_sound g selected lesser l : cut A L cells g selected lesser = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold cut. destruct (negb _); [|easy]. unfold bind.
    destruct (written A g lesser) as [lesser'|] eqn:W; [|easy].
    destruct (is_normal A L lesser'); [|easy].
    destruct (select_raw 0 _ selected) as [[Q X]|] eqn:S; [|easy]. cbn [fst snd].
    destruct (terms_of Q) as [Q'|] eqn:EQ; [|easy]. destruct (terms_of X) as [X'|] eqn:EX; [|easy].
    destruct (normal_of A L (map (opposite_raw A) lesser') Q') as [P1|] eqn:E1; [|easy].
    destruct (normal_of A L lesser' _) as [P2|] eqn:E2; [|easy].
    intros [= <-] all x B V.
    destruct (written_ok g x lesser lesser'
                (fun f => follows_at cells instance rank root g x B f V) W) as [_ Ol].
    apply terms_of_permutation in EQ as [EQ CQ]. apply terms_of_permutation in EX as [EX CX].
    apply select_raw_permutation in S.
    assert (PP : Permutation (raw_terms (place_of g)) (raw_terms Q' ++
               raw_terms (PPos (plain X') (blocked X') (copies (place_of g))))).
    { unfold all_terms in S. rewrite (raw_terms_eq (place_of g)), app_assoc. unfold raws. rewrite S.
      rewrite EQ, EX, (raw_terms_eq X'), CX. rewrite (raw_terms_eq (PPos _ _ _)).
      cbn [plain blocked copies map]. now rewrite app_nil_r, <- !app_assoc. }
    set (Xt := raw_terms (PPos (plain X') (blocked X') (copies (place_of g)))) in *.
    assert (V' := V). destruct V' as (Sc & Ba & Ok).
    rewrite PP in Ok. apply Forall_app in Ok as [OQ OX].
    apply (normal_position_becomes A L v M LS LM x _ _ _ (opposite_raws_ok A x _ Ol)) in E1.
    apply (normal_position_becomes A L v M LS LM x _ _ _ Ol) in E2. fold Xt in E2.
    assert (OQ' : Forall (raw_ok x) Q) by now rewrite EQ.
    assert (OX' : Forall (raw_ok x) X).
    { rewrite EX, raw_terms_eq, CX. cbn [map]. rewrite app_nil_r. unfold Xt in OX.
      rewrite raw_terms_eq in OX. cbn [plain blocked copies] in OX. rewrite app_assoc in OX.
      now apply Forall_app in OX. }
    assert (WX : Permutation (words_of x Xt) (words_of x X)).
    { rewrite (words_of_permutation x _ _ EX). unfold Xt. rewrite !raw_terms_eq, !words_of_app, CX.
      cbn [plain blocked copies map]. now rewrite words_of_copies. }
    set (d1 := replaced g X lesser') in *. set (d2 := replaced g Q lesser') in *.
    assert (D1 : derives d1 (numeric_with v false x (map (opposite_raw A) lesser' ++ raw_terms Q')
      [])).
    { apply (derive_becomes v instance states rank place root _ _ x _ _ [] E1).
      apply (all _ (or_introl Logic.eq_refl) x []). split; [exact Sc|].
      split; [apply counted_none|].
      apply E1, Forall_app. split; [now apply opposite_raws_ok|assumption]. }
    assert (D2 : derives d2 (numeric_with v (strict g) x (lesser' ++ Xt) B)).
    { apply (derive_becomes v instance states rank place root _ _ x _ _ B E2).
      apply (all _ (or_intror (or_introl Logic.eq_refl)) x B). split; [exact Sc|].
      split; [exact Ba|]. apply E2, Forall_app. now split. }
    refine (by_cut _ _ _ _ _ _ _ d1 _ d2 _ (total_of x lesser') _ _ _ _ _ D1 D2); try reflexivity.
    - exists (total_of x (raw_terms Q')), (total_of x Xt + parts_game (map snd B)).
      unfold numeric_at. rewrite !numeric_game_with, !total_of_app,
        (opposite_raws_total A v M x _ Ol).
      rewrite (total_of_permutation v x _ _ PP), total_of_app.
      change (parts_game (map snd [])) with zero.
      repeat split; apply same_ge; try symmetry; same_sums.
    - cbn [numeric_at numeric_with parts map]. rewrite app_nil_r, words_of_app.
      rewrite (measure_app (words_of x (map _ _))), (opposite_measure x _ Ol), <- measure_app.
      apply descends_at_most with (3 := replaced_descends g x B X lesser' (words_of x Q) V OX' Ol).
      + apply at_most_trans with (measure (map snd B ++ words_of x X ++ words_of x Q));
          [apply fewer_parts|right]. apply measure_permutation.
        rewrite (words_of_permutation x _ _ PP), words_of_app, WX, (words_of_permutation x _ _ EQ).
        rewrite Permutation_app_comm. apply Permutation_app_tail, Permutation_app_comm.
      + right. apply measure_permutation, Permutation_app_head, words_of_permutation. now symmetry.
    - cbn [numeric_at numeric_with parts]. rewrite words_of_app, <- app_assoc.
      apply descends_at_most with
        (3 := replaced_descends g x B Q lesser' (words_of x Xt ++ map snd B) V OQ' Ol);
        [|apply at_most_refl].
      right. apply measure_permutation.
      rewrite (words_of_permutation x _ _ PP), words_of_app, <- app_assoc.
      apply Permutation_app_tail. now apply words_of_permutation.
  Qed.

  (** ** Claims *)

  Variables (claims : list claim) (now current : nat).
  (** Which instances a claim has. *)
  Definition claim_valid (c : claim) (x : N -> Z) (B : bag) : Prop :=
    natural_at x /\ true_at x (lines (claim_scope c)) /\
    counted_bag cells x (claim_many c) B.
  Definition claim_says (c : claim) (x : N -> Z) (B : bag) : numeric :=
    numeric_with v (claim_strict c) x (claim_terms c) B.
  (** Exponents and ranks are natural wherever the context of the claim holds. *)
  Definition claim_good (c : claim) : Prop := forall x, natural_at x ->
    true_at x (lines (claim_scope c)) ->
    Forall (raw_ok x) (claim_terms c) /\ (0 <= form_at x (level (claim_scope c)))%Z.
  Hypothesis good : forall c, In c claims -> claim_good c.
  Hypothesis earlier : forall c x B, In c claims -> (stage c < now)%nat -> claim_valid c x B ->
    true_numeric (claim_says c x B).
  Hypothesis same_system : forall n c x B, nth_error claims n = Some c -> stage c = now ->
    claim_valid c x B -> exists y, states y = claim_says c x B /\
      rank y = Z.to_nat (form_at x (level (claim_scope c))) /\ place y = n.
  Hypothesis here : place root = current.

  Lemma same_counts_eq D l : forall m, same_counts D l m = true -> map (Forms.put D) l = m.
  Proof.
    induction l as [|f l IH]; intros [|h m]; simpl; try easy. intros [E E']%andb_prop.
    apply form_eqb_eq in E as <-. f_equal. auto.
  Qed.
  Lemma plain_eqb_eq P : forall Q, plain_eqb P Q = true -> P = Q.
  Proof.
    induction P as [|t P IH]; intros [|u Q]; simpl; try easy. intros [E E']%andb_prop.
    apply term_eqb_eq in E as ->. f_equal. auto.
  Qed.
  Lemma words_eqb_eq l : forall m, words_eqb l m = true -> l = m.
  Proof.
    induction l as [|p l IH]; intros [|q m]; simpl; try easy.
    destruct (pword_compare p q) eqn:E; try easy. apply pword_compare_eq in E as ->.
    intros. f_equal. auto.
  Qed.
  Lemma copies_eqb_eq l : forall m, copies_eqb l m = true -> l = m.
  Proof.
    induction l as [|[r f] l IH]; intros [|[s h] m]; simpl; try easy. intros [E E']%andb_prop.
    apply andb_prop in E as [Er Ef]. apply Pos.eqb_eq in Er as ->. apply form_eqb_eq in Ef as ->.
    f_equal. auto.
  Qed.
  Lemma ppos_eqb_eq P Q : ppos_eqb P Q = true -> P = Q.
  Proof.
    destruct P, Q. unfold ppos_eqb. simpl. intros [E Ec]%andb_prop.
    apply andb_prop in E as [Ep Eb]. apply plain_eqb_eq in Ep as ->. apply words_eqb_eq in Eb as ->.
    now apply copies_eqb_eq in Ec as ->.
  Qed.

  (** Words without a move count for nothing. *)
  Lemma moving_measure x l :
    measure (words_of x l) = measure (words_of x (filter moving l)) /\
    parts_game (words_of x l) == parts_game (words_of x (filter moving l)).
  Proof.
    induction l as [|t l [IHm IHg]]; [now split|].
    destruct t as [r|p|r f]; [exact (conj IHm IHg)| |exact (conj IHm IHg)].
    unfold words_of in *. cbn [filter moving]. destruct (one_colour (letters p)) eqn:C; cbn [negb];
      cbn [flat_map raw_words app].
    - apply letters_still with (x := x) in C.
      change (pword_word x p :: flat_map (raw_words x) l)
        with ([pword_word x p] ++ flat_map (raw_words x) l).
      split.
      + rewrite measure_app, <- IHm. unfold measure at 1. simpl. now rewrite C.
      + rewrite <- IHg. unfold parts_game. simpl. now rewrite (one_colour_zero _ C), add_0_l.
    - split.
      + unfold measure in *. simpl. destruct (one_colour (pword_word x p)); simpl; [exact IHm|].
        now f_equal.
      + unfold parts_game in *. simpl. now rewrite IHg.
  Qed.
  Lemma sorted_words_permutation l ws bs : sorted_words l = (ws, bs) ->
    (forall t, In t l -> is_word t = true) ->
    Permutation (raws ws ++ map RawWord bs) l.
  Proof.
    revert ws bs. induction l as [|t l IH]; intros ws bs E W; [now injection E as <- <-|].
    unfold sorted_words in E. cbn [fold_right] in E. fold (sorted_words l) in E.
    destruct (sorted_words l) as [ws' bs'].
    specialize (IH ws' bs' Logic.eq_refl (fun t I => W t (or_intror I))).
    assert (Wt := W t (or_introl Logic.eq_refl)). destruct t as [r|[h bl]|r f]; try easy.
    cbn [blocks head fst snd] in E. destruct bl as [|b bl]; injection E as <- <-.
    - unfold raws. rewrite (Permutation_map raw_of_term (insert_permutation (Part h) ws')).
      cbn [map raw_of_term app]. now constructor.
    - rewrite (Permutation_map RawWord (insert_word_permutation _ bs')). cbn [map].
      rewrite <- Permutation_middle. now constructor.
  Qed.
  Lemma rest_of_values x l : rest_of x (filter (fun t => negb (is_word t)) l) == rest_of x l.
  Proof.
    induction l as [|t l IH]; [reflexivity|]. cbn [filter].
    destruct t as [r|p|r f]; cbn [is_word negb];
      rewrite ?rest_cons, IH; try reflexivity. cbn [raw_rest]. now rewrite add_0_l.
  Qed.

  (** The words of the claim's instance are those of the goal, one to one. *)
  Lemma instance_place_sound x l P : instance_place A L l = Some P ->
    total_of x l == total_of x (raw_terms P) /\
    at_most (measure (words_of x l)) (measure (words_of x (raw_terms P))).
  Proof.
    unfold instance_place, bind.
    destruct (fresh_position A L _) as [V|] eqn:EV; [|easy].
    destruct (blocked V) eqn:Bv; [|easy].
    destruct (sorted_words (filter moving l)) as [ws bs] eqn:Sw. intros [= <-].
    apply sorted_words_permutation in Sw;
      [|intros t I; apply filter_In in I as [_ I]; now destruct t].
    assert (O : Forall (raw_ok x) (filter (fun t => negb (is_word t)) l)).
    { apply Forall_forall. intros t I. apply filter_In in I as [_ I]. now destruct t. }
    apply (fresh_becomes A L v M LS LM x _ V O) in EV. destruct EV as (EV & _ & _).
    destruct (moving_measure x l) as [Em Eg].
    assert (PP : Permutation (raw_terms (PPos (plain V ++ ws) bs (copies V)))
                             (raw_terms V ++ filter moving l)).
    { rewrite <- Sw, !raw_terms_eq, Bv. cbn [plain blocked copies map app]. unfold raws.
      rewrite map_app, <- !app_assoc. apply Permutation_app_head.
      rewrite (Permutation_app_comm (map raw_of_copies (copies V))). now rewrite <- app_assoc. }
    assert (Wv : words_of x (filter (fun t => negb (is_word t)) l) = []).
    { apply no_words. clear. induction l as [|t l IH]; [reflexivity|]. cbn [filter].
      destruct t; cbn [is_word negb]; auto. }
    assert (Rm : rest_of x (filter moving l) == zero).
    { clear. induction l as [|t l IH]; [reflexivity|]. cbn [filter]. destruct t as [r|p|r f];
        cbn [moving]; auto. destruct (negb _); auto. rewrite rest_cons. cbn [raw_rest].
      now rewrite IH, add_0_l. }
    split.
    - rewrite (total_of_permutation v x _ _ PP), total_of_app, <- EV, (total_rest x _ Wv).
      rewrite rest_of_values. unfold PositionsSound.total_of. rewrite Eg, Rm.
      rewrite add_0_r. apply add_comm.
    - rewrite Em.
      apply at_most_trans with (measure (words_of x (raw_terms V) ++ words_of x (filter moving l)));
        [apply fewer_parts|right].
      rewrite <- words_of_app. now apply measure_permutation, words_of_permutation.
  Qed.

  Lemma substitution_natural g known x sources : natural_at x ->
    (forall f, follows g f = true -> (0 <= form_at x f)%Z) ->
    forall i behind given D, substitution g known i sources behind given = Some D ->
    natural_at (images_at x D).
  Proof.
    intros Nx F. induction sources as [|s sources IH]; intros i behind given D;
      cbn [substitution]; unfold bind.
    { destruct given; [|easy]. intros [= <-] j. rewrite no_changes_at. apply Nx. }
    assert (put_here : forall f behind given,
      match substitution g known (N.succ i) sources behind given with
      | Some D => if is_parameter f i
                  then if orb known (N.ltb i (size (in_scope g))) then Some D else None
                  else if known_form g f && follows g f then Some (putting i f D) else None
      | None => None
      end = Some D -> natural_at (images_at x D)).
    { intros f l m. destruct (substitution _ _ _ _ l m) as [D'|] eqn:E; [|easy]. apply IH in E.
      destruct (is_parameter f i).
      - destruct (orb _ _); [|easy]. now intros [= <-].
      - destruct (known_form g f && follows g f) eqn:K; [|easy]. apply andb_prop in K as [_ K].
        intros [= <-] j. rewrite putting_at. destruct (N.eqb j i); [now apply F|apply E]. }
    destruct s as [k|c|].
    - destruct (if Nat.eqb k 0 then _ else _); [now destruct given|apply put_here].
    - destruct (skipn c (many g)); [now destruct given|apply put_here].
    - destruct given; [easy|apply put_here].
  Qed.
  Theorem use_claim_sound g n given l :
    use_claim A L (items_of claims) now current g n given = Some l -> proved g.
  Proof.
    unfold use_claim, bind. destruct (item_of (items_of claims) n) as [c|] eqn:Ec; [|easy].
    destruct (substitution _ _ _ _ _ _) as [image|] eqn:Es; [|easy].
    set (s := put_scope image (claim_scope c)). destruct (_ && _) eqn:Ch; [|easy].
    apply andb_prop in Ch as [Ch Ef]. apply andb_prop in Ch as [Ch Ej].
    apply andb_prop in Ch as [El Em]. apply andb_prop in El as [_ El]. apply eqb_prop in Ej.
    apply same_counts_eq in Ef.
    destruct (instance_place A L _) as [P|] eqn:EP; [|easy].
    destruct (ppos_eqb P (place_of g)) eqn:Pg; [|easy]. apply ppos_eqb_eq in Pg. subst P.
    intros _ x B V. set (z := images_at x image).
    assert (follow : forall f, follows g f = true -> (0 <= form_at x f)%Z)
      by (intros f; apply (follows_at cells instance rank root g x B f V)).
    assert (Nz : natural_at z).
    { exact (substitution_natural g _ x _ (naturals _ _ _ _ _ (proj1 V)) follow _ _ _ _ Es). }
    assert (Tz : true_at z (lines (claim_scope c))).
    { apply true_at_put. apply Forall_forall. intros f If. rewrite forallb_forall in El.
      apply follow, El. exact If. }
    apply items_of_nth in Ec. assert (Ic := nth_error_In _ _ Ec).
    destruct (good c Ic z Nz Tz) as [Oz Rz].
    destruct V as (Sc & Ba & Ok).
    assert (Vc : claim_valid c z B).
    { split; [assumption|]. split; [assumption|].
      destruct Ba as (K & I & D). split; [|split; assumption]. intros i. rewrite K, <- Ef.
      apply nth_put. }
    destruct (put_raws_sound v x image _ Oz) as (Oz' & Mi & Er). fold z in Mi, Er.
    set (terms := map (put_in_raw image) (claim_terms c)) in *.
    destruct (instance_place_sound x terms _ EP) as [Et Emeas].
    destruct (mirrored_words _ _ Mi) as [Eg Emi].
    assert (D : derives (state g) (claim_says c z B)).
    { unfold may_use in Em. destruct (Nat.eqb_spec (stage c) now) as [Est|_].
      - destruct (same_system _ c z B Ec Est Vc) as (y & Sy & Ry & Py).
        apply (by_claim _ _ _ _ _ _ _ y); try (rewrite Sy; reflexivity).
        destruct (state g); [|exact Logic.I|easy].
        apply follow in Em. unfold minus, plus_number in Em.
        rewrite !plus_form_at, times_form_at, plus_form_at, (at_level _ _ _ _ _ Sc) in Em.
        unfold s in Em. cbn [put_scope level] in Em. rewrite put_at in Em.
        fold z in Em.
        unfold allowed. rewrite Ry, Py, here.
        destruct (Nat.leb_spec current (N.to_nat n)).
        + change (form_at x (Forms.number 1)) with 1%Z in Em. left. lia.
        + change (form_at x (Forms.number 0)) with 0%Z in Em.
          assert (Z.to_nat (form_at z (level (claim_scope c))) <= rank root)%nat by lia.
          destruct (Nat.eq_dec (Z.to_nat (form_at z (level (claim_scope c)))) (rank root));
            [right|left];
            lia.
      - apply Nat.ltb_lt in Em. apply by_truth. now apply earlier. }
    apply by_equality with (claim_says c z B); auto.
    - unfold claim_says, numeric_at. rewrite !numeric_game_with, <- Et.
      unfold PositionsSound.total_of. now rewrite Er, Eg.
    - unfold claim_says, numeric_at. cbn [parts numeric_with].
      rewrite !measure_app. apply at_most_beside. now rewrite <- Emi.
  Qed.
End Sound.
