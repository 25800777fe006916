(** * Take, Insert and Reduced are sound *)

From Segcert.Param Require Export CellsSound UsesSound.

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variable cells : list cell.
  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variables rank place : instance -> nat.
  Variable root : instance.
  Notation derives := (derives instance states rank place root).
  Notation proved := (proved v cells instance states rank place root).
  Notation valid := (valid cells instance rank root).
  Notation rest_of := (rest_of v).

  (** A cell with parts has one. *)
  Lemma counted_part B c : (1 <= count c B)%nat -> exists w B', Permutation B ((c, w) :: B').
  Proof.
    intros C. unfold count in C. destruct (filter (has_label c) B) as [|b l] eqn:E; [simpl in C;
      lia|].
    assert (I : In b (filter (has_label c) B)) by (rewrite E; now left).
    apply filter_In in I as [I Lb]. unfold has_label in Lb. apply Nat.eqb_eq in Lb.
    destruct b as [c' w]. cbn [fst] in Lb. subst c'.
    apply in_split in I as (B1 & B2 & ->). exists w, (B1 ++ B2). symmetry. apply Permutation_middle.
  Qed.
  Lemma count_at g x B c : valid g x B ->
    form_at x (nth c (many g) nothing) = Z.of_nat (count c B).
  Proof. intros (_ & (K & _) & _). symmetry. apply K. Qed.

  Theorem take_part_sound g c l : take_part A L cells g c = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold take_part, bind. destruct (nth_error cells c) as [k|] eqn:Ek; [|easy].
    destruct (nth_error (many g) c) as [n|] eqn:En; [|easy].
    destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C Bl].
    apply andb_prop in C as [C _].
    destruct (unfolded g k) as [m more] eqn:U. destruct (N.leb _ _); [|easy].
    destruct (normal_of A L [RawWord m] (place_of g)) as [P|] eqn:EP; [|easy].
    intros [= <-] all x B V. assert (V0 := V).
    apply (follows_at cells instance rank root g x B _ V) in C. unfold plus_number in C.
    rewrite plus_form_at in C. change (form_at x (Forms.number (-1))) with (-1)%Z in C.
    assert (Cn := count_at g x B c V). rewrite (nth_error_nth _ _ _ En) in Cn.
    destruct (counted_part B c ltac:(lia)) as (w & B' & PB).
    apply (derive_bag v instance states rank place root _ _ _ _ _ _ PB).
    destruct V as (Sc & Ba & Ok). apply (counted_permutation cells x _ _ _ PB) in Ba.
    destruct (proj1 (proj2 Ba) (c, w) (or_introl Logic.eq_refl)) as (k' & Ek' & Ik).
    cbn [fst snd] in *. rewrite Ek in Ek'. injection Ek' as <-.
    assert (Mk := member_at g k w x Ik (naturals _ _ _ _ _ Sc)). rewrite U in Mk.
    destruct Mk as (y & Ny & Ag & My & Oy).
    destruct (goal_below_facts instance rank root g Bl) as (Br & _ & Bs).
    destruct (raws_below_same v _ x y _ Ag Br) as (Ew & Er & Eok).
    assert (Ol : Forall (raw_ok y) [RawWord m]) by (constructor; [exact Oy|constructor]).
    apply (normal_position_becomes A L v M LS LM y _ _ P Ol) in EP.
    assert (Hc : (c < length (many g))%nat) by (apply nth_error_Some; congruence).
    assert (Vp : valid (PGoal (Scope (size (in_scope g) + more) (lines (in_scope g))
        (level (in_scope g))) (minus_one (many g) c (-1)) P (strict g)
        (state g) [plus_number n (-1)]) y B').
    { destruct (Bs x y Ag Ny Sc) as [N T R]. split; [split; assumption|]. split.
      - exact (counted_take cells y (many g) c w B' Hc (ltac:(eapply counted_below; eassumption))).
      - cbn [place_of]. apply EP. constructor; [exact Oy|now apply Eok]. }
    assert (D := all _ (or_introl Logic.eq_refl) y B' Vp). cbn [state] in D.
    apply (derive_becomes v instance states rank place root _ _ y _ _ B' EP) in D.
    revert D. unfold numeric_at, numeric_with. cbn [strict place_of].
    rewrite words_of_app, rest_of_app, <- Ew, <- Er.
    apply (derive_words instance states rank place root _ _ _
             (w :: words_of x (raw_terms (place_of g)) ++ map snd B')).
    - constructor; [exact My|apply mirrors_all].
    - cbn [map snd]. apply Permutation_middle.
    - unfold PositionsSound.rest_of at 1. simpl. now rewrite !add_0_l.
  Qed.

  (** ** Insert *)

  Lemma without_permutation {T} (l : list T) : forall i t m, without i l = Some (t, m) ->
    Permutation l (t :: m).
  Proof.
    induction l as [|u l IH]; intros i t m; cbn [without]; [easy|].
    destruct i; [now intros [= -> ->]|].
    destruct (without _ l) as [[t' m']|] eqn:E; [|easy]. intros [= -> <-].
    apply IH in E. rewrite E. apply perm_swap.
  Qed.
  Lemma rivals_in known c k : nth_error cells c = Some k -> meets (neg_cell known) k = true ->
    In c (rivals cells known).
  Proof.
    intros E Me. unfold rivals. apply in_map_iff. exists (c, k). split; [reflexivity|].
    apply filter_In. split; [|exact Me].
    assert (general : forall l i c, nth_error l c = Some k ->
      In (i + c, k)%nat (combine (seq i (length l)) l)).
    { induction l as [|k' l IH]; intros i [|c'] E'; simpl in *; try easy.
      - injection E' as ->. left. now rewrite Nat.add_0_r.
      - right. rewrite Nat.add_succ_r. apply (IH (Datatypes.S i) c' E'). }
    exact (general cells 0 c E).
  Qed.
  Lemma rivals_meet known c : In c (rivals cells known) ->
    exists k, nth_error cells c = Some k /\ meets (neg_cell known) k = true.
  Proof.
    unfold rivals. intros I. apply in_map_iff in I as ([c' k] & <- & I).
    apply filter_In in I as [I Me]. exists k. split; [|exact Me]. cbn [fst].
    assert (general : forall l i c, In (c, k) (combine (seq i (length l)) l) ->
              exists j, c = (i + j)%nat /\ nth_error l j = Some k).
    { induction l as [|k' l IH]; intros i d; simpl; [easy|]. intros [[= <- ->]|J].
      - exists 0%nat. now rewrite Nat.add_0_r.
      - apply IH in J as (j & -> & E). exists (Datatypes.S j). now rewrite Nat.add_succ_r. }
    destruct (general cells 0 c' I) as (j & -> & E). exact E.
  Qed.

  Lemma counted_insert x l h w B : (h < length l)%nat ->
    (exists k, nth_error cells h = Some k /\ in_cell k w) ->
    counted_bag cells x l B -> Bag.reduced (w :: map snd B) ->
    counted_bag cells x (minus_one l h 1) ((h, w) :: B).
  Proof.
    intros Hh Ih (K & I & D) R. split; [|split; [|exact R]].
    - intros i. rewrite nth_minus_one by assumption. rewrite count_cons. cbn [fst].
      rewrite (Nat.eqb_sym i h). specialize (K i). destruct (Nat.eqb h i); lia.
    - intros b [<-|Ib]; [exact Ih|auto].
  Qed.

  Theorem insert_part_sound table g t home e least l : right_rivals cells table ->
    insert_part cells table g t home e least = Some l -> (forall h, In h l -> proved h) -> proved g.
  Proof.
    intros RT. unfold insert_part, bind. destruct (nth_error cells home) as [h|] eqn:Eh; [|easy].
    destruct (without t _) as [[u rest_terms]|] eqn:W; [|easy]. cbn [fst snd].
    destruct (terms_of rest_terms) as [P'|] eqn:ET; [|easy].
    set (P := PPos (plain P') (blocked P') (copies (place_of g))).
    set (q := member_word h e). set (least' := Nat.max (from h) least).
    set (plain_q := match blocks q with [] => true | _ => false end).
    destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C Ce].
    apply andb_prop in C as [_ Eq]. destruct u as [|q'|]; try easy. unfold raw_eqb in Eq.
    destruct (pword_compare q' q) eqn:Cq; [|easy|easy]. apply pword_compare_eq in Cq as ->.
    set (known := known_of h q least).
    destruct (Nat.ltb home (length (many g))) eqn:Hh; [|easy]. apply Nat.ltb_lt in Hh.
    destruct (rivals_of cells table known) as [found|] eqn:Er; [|easy].
    apply (rivals_of_eq cells table known found RT) in Er. subst found.
    set (rs := rivals cells known). set (cnt := fun c => nth c (many g) nothing).
    intros [= <-] all x B V.
    apply without_permutation in W. apply terms_of_permutation in ET as [ET CT].
    assert (PP : Permutation (raw_terms (place_of g)) (RawWord q :: raw_terms P)).
    { unfold all_terms in W. rewrite (raw_terms_eq (place_of g)), app_assoc. unfold raws. rewrite W.
      rewrite ET, (raw_terms_eq P'), CT, (raw_terms_eq P). cbn [plain blocked copies map P].
      rewrite app_nil_r. cbn [app]. now rewrite <- app_assoc. }
    destruct V as (Sc & Ba & Ok). assert (V : valid g x B) by now split.
    assert (OkP := Ok). rewrite PP in OkP. apply Forall_cons_iff in OkP as [Oq OP].
    set (w := pword_word x q).
    (* the member *)
    assert (Hok := cells_ok h (nth_error_In _ _ Eh)).
    assert (Me : (0 <= form_at x e)%Z \/ period h = [] ->
              mirrors w (items_word x (member_items h e))).
    { intros He. apply normal_word_sound. unfold member_items.
      destruct (period h); [repeat constructor|]. destruct He as [He|]; [|easy].
      repeat constructor. exact He. }
    assert (He : period h = [] \/ (Z.of_nat least' <= form_at x e)%Z).
    { unfold is_plain_cell in Ce. destruct (period h) as [|a per]; [now left|]. cbn in Ce.
      right. apply (follows_at cells instance rank root g x B _ V) in Ce. unfold plus_number in Ce.
      rewrite plus_form_at in Ce.
      change (form_at x (Forms.number (- Z.of_nat least'))) with (- Z.of_nat least')%Z in Ce. lia. }
    assert (Mw : mirrors w (items_word x (member_items h e))).
    { apply Me. destruct He as [He|He]; [now right|left; lia]. }
    assert (Ex : forall low, (low <= least')%nat ->
              exactly_in (Cell (prefix h) (period h) (suffix h) low) (items_word x (member_items h
                e))).
    { intros low Hl. unfold exactly_in, member_items. cbn [period prefix suffix from].
      destruct (period h) as [|a per].
      - unfold items_word, row_of. cbn [map item_segment flat_map segment_word]. apply app_nil_r.
      - destruct He as [He|He]; [easy|]. exists (times_at x e). unfold times_at. split; [lia|].
        unfold items_word, row_of. cbn [map item_segment flat_map segment_word].
        unfold times_at. now rewrite app_nil_r. }
    assert (Ih : in_cell h w).
    { exists (items_word x (member_items h e)). split; [exact Mw|].
      assert (E0 := Ex (from h) ltac:(unfold least'; lia)). unfold exactly_in in E0.
      cbn [period prefix suffix from] in E0. exact E0. }
    assert (Kn : exists y, mirrors w y /\ exactly_in known y /\ cell_ok known).
    { unfold known, known_of. destruct (blocks q) as [|b bs] eqn:Bq.
      - exists w. split; [apply mirrors_refl|]. split; [|now left]. unfold exactly_in.
        cbn [period prefix].
        unfold w. rewrite pword_word_blocks, Bq. cbn [flat_map]. apply app_nil_r.
      - exists (items_word x (member_items h e)). split; [exact Mw|]. split; [now apply Ex|].
        exact Hok. }
    destruct Kn as (y & Mwy & Iy & Kok).
    unfold numeric_at.
    set (dir := fun B' : bag => derives (state g) (Numeric (strict g)
                  (words_of x (raw_terms P) ++ map snd B') (rest_of x (raw_terms P)))).
    assert (Rq : rest_of x (raw_terms (place_of g)) == rest_of x (raw_terms P)).
    { rewrite (rest_of_permutation v x _ _ PP). unfold PositionsSound.rest_of. simpl.
      now rewrite add_0_l. }
    destruct (insert_reduced w (map snd B) (proj2 (proj2 Ba))) as [(w' & l' & Pl & Op & _)|R].
    - (* a part of the bag is the negative: both vanish *)
      assert (Ib : In w' (map snd B)) by (rewrite Pl; now left).
      apply in_map_iff in Ib as ([c w''] & Ew & Ib). cbn [snd] in Ew. subst w''.
      apply in_split in Ib as (B1 & B2 & EB).
      assert (PB : Permutation B ((c, w') :: B1 ++ B2))
        by (rewrite EB; symmetry; apply Permutation_middle).
      set (B' := B1 ++ B2) in *. apply (counted_permutation cells x _ _ _ PB) in Ba.
      destruct (proj1 (proj2 Ba) (c, w') (or_introl Logic.eq_refl)) as (k & Ek & z & Mz & Iz).
      cbn [fst snd] in *.
      assert (Cr : In c rs).
      { apply rivals_in with k; [exact Ek|].
        apply (meets_complete (neg_cell known) k (word_neg y) z); auto.
        - now apply neg_cell_ok.
        - apply cells_ok. now apply nth_error_In in Ek.
        - now apply neg_cell_in.
        - apply mirrors_trans with w'; [|exact Mz]. apply mirrors_sym.
          apply mirrors_trans with (word_neg w); [exact Op|now apply mirrors_neg]. }
      assert (Hc : (c < length (many g))%nat).
      { assert (K := proj1 Ba c). rewrite count_cons in K. cbn [fst] in K.
        rewrite Nat.eqb_refl in K. destruct (le_lt_dec (length (many g)) c) as [O|]; [|assumption].
        rewrite (nth_overflow _ _ O) in K. change (form_at x nothing) with 0%Z in K. lia. }
      assert (D : dir B').
      { destruct (assume_at x [plus_number (cnt c) (-1)] (lines (in_scope g))) as (G & EG & TG);
          [apply Sc|apply Sc| |].
        { constructor; [|constructor]. unfold plus_number. rewrite plus_form_at. unfold cnt.
          rewrite <- (proj1 Ba c), count_cons. cbn [fst]. rewrite Nat.eqb_refl.
          change (form_at x (Forms.number (-1))) with (-1)%Z. lia. }
        refine (all (PGoal (Scope (size (in_scope g)) G (level (in_scope g)))
                  (minus_one (many g) c (-1)) P (strict g) (state g)
                  [plus_number (cnt c) (-1)]) _ x B' _).
        - apply in_app_iff. left. apply in_flat_map. exists c. split; [exact Cr|].
          unfold assuming. cbn [in_scope lines].
          match goal with |- context [assume ?G0 ?new] => replace (assume G0 new) with (Some G)
            by (symmetry; exact EG) end. left. reflexivity.
        - destruct Sc as [N T Rk]. split; [split; assumption|].
          split; [exact (counted_take cells x (many g) c w' B' Hc Ba)|exact OP]. }
      unfold dir in D.
      apply by_equality with (Numeric (strict g) (words_of x (raw_terms P) ++ map snd B')
                                      (rest_of x (raw_terms P))); auto.
      + rewrite numeric_game_with, (total_of_permutation v x _ _ PP).
        change (RawWord q :: raw_terms P) with ([RawWord q] ++ raw_terms P).
        rewrite total_of_app, word_total. fold w.
        rewrite (parts_game_perm _ _ (Permutation_map snd PB)). cbn [map snd].
        change (parts_game (w' :: map snd B')) with (word_game w' + parts_game (map snd B')).
        assert (E0 := opposite_game w w' Op). unfold numeric_game. cbn [parts rest].
        rewrite PositionsSound.parts_game_app. unfold PositionsSound.total_of.
        transitivity (word_game w + word_game w' + (parts_game (words_of x (raw_terms P)) +
          parts_game (map snd B') + rest_of x (raw_terms P))); [apply same_eq; same_sums|].
        rewrite E0. now rewrite add_0_l.
      + cbn [parts numeric_with].
        apply at_most_trans with (measure ([w; w'] ++ words_of x (raw_terms P) ++ map snd B'));
          [apply fewer_parts|right]. apply measure_permutation.
        rewrite (words_of_permutation x _ _ PP), (Permutation_map snd PB). cbn [map snd].
        change (words_of x (RawWord q :: raw_terms P)) with (w :: words_of x (raw_terms P)).
        cbn [app]. constructor. apply Permutation_middle.
    - (* it joins the bag *)
      assert (D : dir ((home, w) :: B)).
      { set (absent := map (fun c => times_form (-1) (cnt c)) (filter (fun c => plain_q &&
            match nth_error cells c with Some k => is_plain_cell k | None => false end) rs)) in *.
        destruct (assume_at x absent (lines (in_scope g))) as (G & EG & TG); [apply Sc|apply Sc| |].
        { apply Forall_forall. intros f If. apply in_map_iff in If as (c & <- & Ic).
          apply filter_In in Ic as [Ic Pc]. apply andb_prop in Pc as [Pq Pc].
          rewrite times_form_at. unfold cnt. rewrite <- (proj1 Ba c).
          destruct (count c B) as [|m] eqn:Cn; [lia|]. exfalso.
          destruct (counted_part B c ltac:(lia)) as (w' & B' & PB).
          apply rivals_meet in Ic as (k & Ek & Me'). rewrite Ek in Pc.
          unfold is_plain_cell in Pc. destruct (period k) eqn:Pk; [|easy].
          assert (Iw : In (c, w') B) by (rewrite PB; now left).
          destruct (proj1 (proj2 Ba) _ Iw) as (k' & Ek' & z & Mz & Iz). cbn [fst snd] in *.
          rewrite Ek in Ek'. injection Ek' as <-. rewrite Pk in Iz. subst z.
          assert (Bq : blocks q = []) by (unfold plain_q in Pq; now destruct (blocks q)).
          assert (Kp : period (neg_cell known) = []) by (unfold known, known_of; now rewrite Bq).
          assert (Sk : suffix k = []).
          { destruct (cells_ok k (nth_error_In _ _ Ek)) as [Sk|Sk]; [exact Sk|congruence]. }
          apply meets_plain in Me'; auto.
          assert (Hw : prefix (neg_cell known) = word_neg w).
          { unfold known, known_of. rewrite Bq. cbn [neg_cell prefix]. unfold w.
            rewrite pword_word_blocks, Bq. simpl. now rewrite app_nil_r. }
          rewrite Hw in Me'. apply reduced_cons in R as [R _]. rewrite Forall_forall in R.
          apply (R w'); [now apply (in_map snd) in Iw|].
          apply mirrors_trans with (prefix k); [exact Mz|now apply mirrors_sym]. }
        refine (all (PGoal (Scope (size (in_scope g)) G (level (in_scope g)))
                  (minus_one (many g) home 1) P (strict g) (state g)
                  (absent ++ [plus_number (cnt home) 1])) _ x ((home, w) :: B) _).
        - apply in_app_iff. right. unfold assuming. cbn [in_scope lines].
          match goal with |- context [assume ?G0 ?new] => replace (assume G0 new) with (Some G)
            by (symmetry; exact EG) end. left. reflexivity.
        - destruct Sc as [N T Rk]. split; [split; assumption|].
          split; [|exact OP]. apply counted_insert; auto. now exists h. }
      revert D. unfold dir. apply (derive_words instance states rank place root _ _ _
        (words_of x (raw_terms P) ++ map snd ((home, w) :: B))).
      + apply mirrors_all.
      + cbn [map snd]. rewrite (words_of_permutation x _ _ PP).
        change (words_of x (RawWord q :: raw_terms P)) with (w :: words_of x (raw_terms P)).
        symmetry. apply Permutation_middle.
      + now symmetry.
  Qed.

  (** ** Reduced *)

  Theorem reduced_bag_sound g c d l : reduced_bag cells g c d = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold reduced_bag, bind. destruct (nth_error cells c) as [k|] eqn:Ek; [|easy].
    destruct (nth_error cells d) as [k'|] eqn:Ek'; [|easy].
    destruct (nth_error (many g) c) as [n|] eqn:En; [|easy].
    destruct (nth_error (many g) d) as [m|] eqn:Em; [|easy].
    destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C Me].
    apply andb_prop in C as [Pk Pk'].
    unfold is_plain_cell in Pk, Pk'. destruct (period k) eqn:Qk; [|easy].
    destruct (period k') eqn:Qk'; [|easy]. clear Pk Pk'.
    assert (S' : suffix k' = []).
    { destruct (cells_ok k' (nth_error_In _ _ Ek')) as [Sk|Sk]; [exact Sk|congruence]. }
    apply meets_plain in Me; auto; [|unfold neg_cell; cbn [period]; now rewrite Qk].
    cbn [neg_cell prefix] in Me. intros [= <-] all x B V.
    assert (Cc := count_at g x B c V). rewrite (nth_error_nth _ _ _ En) in Cc.
    assert (Cd := count_at g x B d V). rewrite (nth_error_nth _ _ _ Em) in Cd.
    (* parts of these cells are negatives of each other *)
    assert (neg : forall w u, In (c, w) B -> In (d, u) B -> opposite w u).
    { intros w u Iw Iu. destruct (proj1 (proj2 (proj1 (proj2 V))) _ Iw) as (k1 & E1 & z & Mz & Iz).
      destruct (proj1 (proj2 (proj1 (proj2 V))) _ Iu) as (k2 & E2 & z' & Mz' & Iz').
      cbn [fst snd] in *. rewrite Ek in E1. injection E1 as <-. rewrite Ek' in E2.
      injection E2 as <-.
      rewrite Qk in Iz. rewrite Qk' in Iz'. subst z z'.
      apply opposite_mirrors, (mirrors_trans _ _ _ Mz'), mirrors_sym.
      apply mirrors_trans with (word_neg (prefix k)); [now apply mirrors_neg|exact Me]. }
    assert (R := proj2 (proj2 (proj1 (proj2 V)))).
    destruct (Nat.eqb_spec c d) as [<-|Ne].
    - apply (assuming_sound v cells instance states rank place root g _ all x B V).
      constructor; [|constructor]. unfold minus. rewrite plus_form_at, times_form_at.
      change (form_at x (Forms.number 1)) with 1%Z. rewrite Cc.
      destruct (count c B) as [|[|i]] eqn:Cn; [lia|lia|]. exfalso.
      destruct (counted_part B c ltac:(lia)) as (w & B' & PB).
      assert (Cn' := Cn). rewrite (count_permutation c _ _ PB), count_cons in Cn'. cbn [fst] in Cn'.
      rewrite Nat.eqb_refl in Cn'.
      destruct (counted_part B' c ltac:(lia)) as (u & B'' & PB').
      assert (Iw : In (c, w) B) by (rewrite PB; now left).
      assert (Iu : In (c, u) B) by (rewrite PB; right; rewrite PB'; now left).
      apply (reduced_permutation _ _ (Permutation_map snd PB)) in R. cbn [map snd] in R.
      apply reduced_cons in R as [R _]. rewrite Forall_forall in R.
      apply (R u); [|now apply neg].
      rewrite (Permutation_map snd PB'). now left.
    - destruct (Nat.eq_dec (count c B) 0) as [Z0|Z0].
      { apply (assuming_sound v cells instance states rank place root g [times_form (-1) n]); auto.
        - intros h Ih. apply all, in_app_iff. now left.
        - constructor; [|constructor]. rewrite times_form_at. lia. }
      apply (assuming_sound v cells instance states rank place root g [times_form (-1) m]); auto.
      { intros h Ih. apply all, in_app_iff. now right. }
      constructor; [|constructor]. rewrite times_form_at, Cd.
      destruct (count d B) as [|i] eqn:Cn; [lia|]. exfalso.
      destruct (counted_part B c ltac:(lia)) as (w & B' & PB).
      assert (Cn' := Cn). rewrite (count_permutation d _ _ PB), count_cons in Cn'. cbn [fst] in Cn'.
      destruct (Nat.eqb_spec c d); [easy|]. cbn [Nat.add] in Cn'.
      destruct (counted_part B' d ltac:(lia)) as (u & B'' & PB').
      assert (Iw : In (c, w) B) by (rewrite PB; now left).
      assert (Iu : In (d, u) B) by (rewrite PB; right; rewrite PB'; now left).
      apply (reduced_permutation _ _ (Permutation_map snd PB)) in R. cbn [map snd] in R.
      apply reduced_cons in R as [R _]. rewrite Forall_forall in R.
      apply (R u); [|now apply neg].
      rewrite (Permutation_map snd PB'). now left.
  Qed.
End Sound.
