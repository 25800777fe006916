(** * Systems of claims, statements for all n, and the checker of such certificates are sound *)

From Segcert.Param Require Export WalkSound Statement.

(** ** Lemmas replace a part by shorter ones *)

Lemma negative_shorter A P (w : word) : (forall u, In (Part u) P -> (length u < length w)%nat) ->
  forall u, In (Part u) (negative A P) -> (length u < length w)%nat.
Proof.
  intros S u I. apply in_map_iff in I as ([r|y] & E & I); [easy|]. injection E as <-.
  rewrite (proj2 (orient_facts (word_neg y))). unfold word_neg. rewrite map_length. auto.
Qed.
Lemma add_rewrite_shorter L (w : word) P : lemmas_shorter L ->
  (forall u, In (Part u) P -> (length u < length w)%nat) -> lemmas_shorter (add_rewrite L w P).
Proof.
  intros S H w' Q u. unfold rewrite_of, add_rewrite. cbn [rewrites]. rewrite find_add.
  destruct (Pos.eqb_spec (word_key w') (word_key w)) as [E|_]; [|apply S].
  apply word_key_injective in E as ->. intros [= <-]. apply H.
Qed.
Lemma take_effect_shorter A L e P Q : sides A e = Some (P, Q) -> lemmas_shorter L ->
  lemmas_shorter (take_effect A L e Q).
Proof.
  destruct e as [a b c|w R]; cbn [sides take_effect]; intros E S.
  - exact S.
  - destruct (written_term (Part w)) as [[|]|]; try easy.
    destruct (Certificate.written R) as [R'|]; [|easy].
    destruct (valid_terms A R && Certificate.shorter_parts w R') eqn:C; [|easy].
    injection E as <- <-.
    apply andb_prop in C as [_ C]. unfold Certificate.shorter_parts in C.
    rewrite forallb_forall in C.
    assert (H : forall u, In (Part u) R' -> (length u < length w)%nat).
    { intros u I. apply C in I. now apply Nat.ltb_lt. }
    apply add_rewrite_shorter; [apply add_rewrite_shorter; [assumption|]|assumption].
    rewrite (proj2 (orient_facts (word_neg w))). unfold word_neg. rewrite map_length.
    intros u. apply negative_shorter with (w := w). exact H.
Qed.
Lemma no_lemmas_shorter : lemmas_shorter no_lemmas.
Proof. intros w P u. unfold rewrite_of. simpl. now rewrite PM.gempty. Qed.

Section Systems.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variables (known : rival_table) (cells : list cell) (imported own : list claim).
  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.
  Hypothesis known_right : right_rivals cells known.
  (** Claims of other certificates come first, and are true. *)
  Notation claims := (imported ++ own).
  Notation claim_valid := (claim_valid cells).
  Notation claim_says := (claim_says v).

  Lemma good_claim_good c : good_claim A c = true -> claim_good c.
  Proof.
    unfold good_claim. rewrite !andb_true_iff. intros [[_ R] W] x N T.
    split; [|exact (implies_sound _ _ x N T R)].
    destruct (written A _ _) as [l|] eqn:E; [|easy].
    apply (written_ok A _ x) in E; [apply E|]. intros f F.
    exact (implies_sound _ _ x N T F).
  Qed.
  Hypothesis good : forall c, In c claims -> claim_good c.

  Lemma prove_claims_walks l : forall number steps m steps' m', memo_sound v m ->
    prove_claims A L fuel known cells claims number l steps m = Some (steps', m') ->
    memo_sound v m' /\ forall i c, nth_error l i = Some c -> exists P steps m st, memo_sound v m /\
      fresh_position A L (claim_terms c) = Some P /\
      walk_goal A L fuel known cells claims (stage c) (number + i) steps (claim_goal c P)
        (Walk steps nothing_known m) = Some st.
  Proof.
    induction l as [|c l IH]; intros number steps m steps' m' S; cbn [prove_claims].
    - intros [= _ <-]. split; [assumption|]. now intros [|].
    - destruct (fresh_position A L (claim_terms c)) as [P|] eqn:F; [|easy].
      unfold prove_goal. destruct (walk_goal _ _ _ _ _ _ _ _ _ _) as [st|] eqn:W; [|easy].
      assert (S1 : memo_sound v (compared st))
        by exact (walk_goal_memo A L v fuel known cells claims _ _ M steps _ (Walk steps
          nothing_known m)
                    st S W).
      intros E. apply (IH _ _ _ _ _ S1) in E as [S' all]. split; [assumption|].
      intros [|i] c' Ec; cbn [nth_error] in Ec.
      + injection Ec as <-. rewrite Nat.add_0_r. now exists P, steps, m, st.
      + apply all in Ec. now rewrite Nat.add_succ_r.
  Qed.

  Hypothesis imported_first : forall c, In c imported -> stage c = 0%nat.
  Hypothesis own_later : forall c, In c own -> (0 < stage c)%nat.
  Hypothesis imported_true : forall c x B, In c imported -> claim_valid c x B ->
    true_numeric (claim_says c x B).
  Variables (steps0 steps1 : list step) (m0 m1 : memo).
  Hypothesis Sm : memo_sound v m0.
  Hypothesis proofs : prove_claims A L fuel known cells claims (length imported) own steps0 m0 =
    Some (steps1, m1).

  Lemma own_claim i c : nth_error claims i = Some c -> (0 < stage c)%nat ->
    exists j, i = (length imported + j)%nat /\ nth_error own j = Some c.
  Proof.
    intros E P. destruct (Nat.lt_ge_cases i (length imported)) as [Lt|Ge].
    - rewrite nth_error_app1 in E by assumption. apply nth_error_In, imported_first in E. lia.
    - rewrite nth_error_app2 in E by assumption. exists (i - length imported)%nat.
      split; [lia|assumption].
  Qed.

  Theorem claims_hold c x B : In c claims -> claim_valid c x B -> true_numeric (claim_says c x B).
  Proof.
    remember (stage c) as s eqn:Es. revert c x B Es.
    induction s as [s IH] using lt_wf_ind. intros c0 x0 B0 Es I0 V0.
    assert (own0 : In c0 imported \/ In c0 own) by now apply in_app_iff.
    destruct own0 as [given|own0]; [now apply imported_true|]. apply own_later in own0.
    destruct (prove_claims_walks _ _ _ _ _ _ Sm proofs) as [_ walks].
    set (inst := {t : nat * (nat -> Z) * bag | exists c,
      nth_error claims (fst (fst t)) = Some c /\ stage c = s /\ claim_valid c (snd (fst t)) (snd
        t)}).
    set (of := fun y : inst => match nth_error claims (fst (fst (proj1_sig y))) with
                               | Some c => c | None => c0 end).
    set (states := fun y : inst => claim_says (of y) (snd (fst (proj1_sig y))) (snd (proj1_sig y))).
    set (rank := fun y : inst =>
      Z.to_nat (form_at (snd (fst (proj1_sig y))) (level (claim_scope (of y))))).
    set (place := fun y : inst => fst (fst (proj1_sig y))).
    assert (same : forall n c x B, nth_error claims n = Some c -> stage c = s ->
      claim_valid c x B ->
      exists y : inst, states y = claim_says c x B /\
        rank y = Z.to_nat (form_at x (level (claim_scope c))) /\ place y = n).
    { intros n c x B E St V.
      exists (exist _ (n, x, B) (ex_intro _ c (conj E (conj St V)))).
      unfold states, rank, place, of. cbn [proj1_sig fst snd]. now rewrite E. }
    assert (all : forall y, true_numeric (states y)).
    { apply (claims_true inst states rank place). intros root.
      destruct root as [[[i x] B] (c & E & St & V)] eqn:Er. rewrite <- Er.
      assert (E' : nth_error claims i = Some c) by exact E.
      assert (Oc : of root = c) by (rewrite Er; unfold of; cbn [proj1_sig fst]; now rewrite E').
      assert (Sr : states root = claim_says c x B)
        by (unfold states; rewrite Oc, Er; reflexivity).
      assert (Rr : rank root = Z.to_nat (form_at x (level (claim_scope c))))
        by (unfold rank; rewrite Oc, Er; reflexivity).
      assert (Pr : place root = i) by (rewrite Er; reflexivity).
      destruct (own_claim i c E' ltac:(lia)) as (j & -> & Ej).
      destruct (walks j c Ej) as (P & steps & m & st & S & F & W).
      assert (Ic := nth_error_In _ _ E). destruct V as (N & T & Ba).
      destruct (good c Ic x N T) as [O R].
      destruct (walk_goal_sound A L v fuel M LS LM cells cells_ok known known_right inst states rank
        place
                  root claims (stage c) (length imported + j)%nat good) with (steps :=
                    steps) (g := claim_goal c P)
                  (st := Walk steps nothing_known m) (st' := st) as [_ D].
      - intros c' x' B' I' Lt V'. apply (IH (stage c')); auto. rewrite <- St. exact Lt.
      - intros n c' x' B' En St' V'. apply same; auto. now rewrite St'.
      - exact Pr.
      - split; [exact S|apply nothing_known_true].
      - exact W.
      - rewrite Sr. unfold claim_says.
        apply (fresh_becomes A L v M LS LM x _ P O) in F.
        apply (derive_becomes v inst states rank place root _ _ x _ _ B F).
        apply (D x B). repeat split; auto; try apply Ba.
        + cbn. rewrite Rr. lia.
        + cbn [place_of claim_goal]. now apply F. }
    destruct (In_nth_error _ _ I0) as (i & E).
    destruct (same i c0 x0 B0 E (eq_sym Es) V0) as (y & Ey & _). rewrite <- Ey. apply all.
  Qed.
End Systems.

(** ** Statements *)

Section Statement.
  Variables (A : arena) (v : valuation).
  Hypothesis M : means A v.
  Variables (table : game_table).
  Hypothesis T : table_sound v table.
  Variables (variable : nat -> form) (known : nat) (assumed : context) (n x : nat -> Z).
  (** The parameters give the variables their values. *)
  Hypothesis values : forall i, (i < known)%nat -> form_at x (variable i) = n i.

  Lemma put_variable f : speaks_below known f = true ->
    form_at x (Forms.put variable f) = form_at n f.
  Proof. intros B. rewrite put_at. exact (form_at_ext _ n f known B values). Qed.

  Definition floors (l : list raw_summand) : list Z :=
    flat_map (fun t => if (raw_divisor t =? 1)%Z then []
                       else [(form_at n (raw_numerator t) / raw_divisor t)%Z]) l.

  (** The sum of terms with signs. *)
  Definition signed_game (st : bool * raw) : game :=
    if fst st then - total_of v x [snd st] else total_of v x [snd st].
  Definition signed_total (l : list (bool * raw)) : game := sum (map signed_game l).
  Lemma signed_total_app l m : signed_total (l ++ m) = signed_total l + signed_total m.
  Proof. unfold signed_total. now rewrite map_app, sum_app. Qed.

  Definition signs_ok (l : list (bool * raw)) : Prop := Forall (fun st => raw_ok x (snd st)) l.
  Lemma difference_total flipped l : signs_ok l ->
    total_of v x (difference A flipped l) ==
      (if flipped then - signed_total l else signed_total l) /\
    Forall (raw_ok x) (difference A flipped l).
  Proof.
    induction 1 as [|[b t] l O F [IH IHo]].
    - split; [destruct flipped; reflexivity|constructor].
    - cbn [difference map fst snd]. fold (difference A flipped l).
      cbn [snd] in O. set (t' := if Bool.eqb b flipped then t else opposite_raw A t).
      assert (E : total_of v x [t'] == (if flipped then - signed_game (b, t) else signed_game (b,
        t))
                  /\ raw_ok x t').
      { unfold t', signed_game. cbn [fst snd].
        assert (Oo := opposite_raws_ok A x [t] ltac:(now repeat constructor)).
        apply Forall_inv in Oo. assert (Eo := opposite_raw_total A v M x t O).
        destruct b, flipped; cbn [Bool.eqb]; (split; [|assumption]); rewrite ?Eo, ?opp_opp;
          reflexivity. }
      destruct E as [E O']. split; [|now constructor].
      change (t' :: difference A flipped l) with ([t'] ++ difference A flipped l).
      rewrite total_of_app, E, IH. unfold signed_total. cbn [map].
      change (sum (signed_game (b, t) :: map signed_game l)) with
        (signed_game (b, t) + sum (map signed_game l)).
      destruct flipped; [rewrite opp_add|]; reflexivity.
  Qed.

  Hypothesis N : natural_at x.

  (** *** Rows *)

  Hypothesis assumed_true : true_at x assumed.
  Lemma put_items p : forallb (right_block variable known assumed) (blocks p) = true ->
    items_word x (map (put_item variable) (items p)) = pword_word n p /\
    Forall (item_ok x) (map (put_item variable) (items p)).
  Proof.
    intros F. unfold pword_word, items. cbn [map put_item]. rewrite !items_word_cons.
    assert (all : items_word x (map (put_item variable) (flat_map block_items (blocks p))) =
                    items_word n (flat_map block_items (blocks p)) /\
                  Forall (item_ok x) (map (put_item variable) (flat_map block_items (blocks p)))).
    { induction (blocks p) as [|b l IH]; [split; [reflexivity|constructor]|]. cbn [forallb] in F.
      apply andb_prop in F as [B F]. destruct (IH F) as [E O]. apply andb_prop in B as [Bk B].
      cbn [flat_map block_items app map put_item]. rewrite !items_word_cons, E.
      cbn [item_segment segment_word]. unfold times_at. rewrite (put_variable _ Bk).
      split; [reflexivity|]. constructor; [|constructor; [exact Logic.I|exact O]].
      exact (implies_sound _ _ x N assumed_true B). }
    destruct all as [-> O]. split; [reflexivity|]. constructor; [exact Logic.I|exact O].
  Qed.
  Lemma normal_words_total l : Forall (Forall (item_ok x)) l ->
    total_of v x (map (fun l => RawWord (normal_word l)) l) ==
      sum (map (fun l => word_game (items_word x l)) l) /\
    Forall (raw_ok x) (map (fun l => RawWord (normal_word l)) l).
  Proof.
    induction 1 as [|w l O F [IH IHo]]; [split; [reflexivity|constructor]|].
    destruct (normal_word_sound x w O) as [Mi Ok]. apply mirrors_facts in Mi as (_ & _ & Mi).
    cbn [map]. split; [|constructor; assumption].
    change (RawWord (normal_word w) :: map (fun l => RawWord (normal_word l)) l) with
      ([RawWord (normal_word w)] ++ map (fun l => RawWord (normal_word l)) l).
    rewrite total_of_app, IH, word_total, Mi. reflexivity.
  Qed.
  Lemma row_words_game l ws : row_words variable known assumed l = Some ws ->
    total_of v x ws == row (with_gaps (map (word_at n) l)) /\ Forall (raw_ok x) ws.
  Proof.
    unfold row_words. destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C _].
    intros [= <-]. rewrite forallb_forall in C.
    assert (O : Forall (Forall (item_ok x)) (map (fun p => map (put_item variable) (items p)) l)).
    { apply Forall_map, Forall_forall. intros p I. now apply put_items, C. }
    destruct (normal_words_total _ O) as [Et Eo]. split; [|exact Eo].
    rewrite Et, (map_ext _ _ (word_at_cells n)), <- (map_map (pword_word n) cells), with_gaps_game.
    rewrite !map_map, (map_ext_in _ (fun p => word_game (pword_word n p)) l); [reflexivity|].
    intros p I. now rewrite (proj1 (put_items p (C p I))).
  Qed.
  Lemma repeated_total k ws : total_of v x (concat (repeat ws k)) ==
    Nat.iter k (add (total_of v x ws)) zero.
  Proof.
    induction k as [|k IH]; [reflexivity|]. cbn [repeat concat Nat.iter nat_rect].
    rewrite total_of_app, IH. reflexivity.
  Qed.

  (** *** Summands *)

  Lemma signed_terms sign l : signed_total (map (fun t => (sign, t)) l) ==
    (if sign then - total_of v x l else total_of v x l).
  Proof.
    induction l as [|t l IH]; [now destruct sign|]. cbn [map].
    assert (Ea : total_of v x (t :: l) == total_of v x [t] + total_of v x l)
      by exact (total_of_app v x [t] l).
    change (signed_total ((sign, t) :: map (fun t => (sign, t)) l)) with
      (signed_game (sign, t) + signed_total (map (fun t => (sign, t)) l)).
    unfold signed_game. cbn [fst snd].
    destruct sign; rewrite IH, Ea; [now rewrite opp_add|reflexivity].
  Qed.

  (** What has been met is right at this choice of the parameters. *)
  Definition right_so_far (s : so_far) : Prop := true_at x (bounds s) /\ signs_ok (signed s).
  Lemma add_summand_sound t right s u s' more : right_so_far s ->
    (forall j, (j < length (floors [t] ++ more))%nat ->
       x (parameters s + j)%nat = nth j (floors [t] ++ more) 0%Z) ->
    add_summand table variable known assumed t right s = Some (u, s') ->
    right_so_far s' /\
    (forall j, (j < length more)%nat -> x (parameters s' + j)%nat = nth j more 0%Z) /\
    signed_total (signed s') == signed_total (signed s) +
      (if right then - summand_at n u else summand_at n u).
  Proof.
    intros [Tb Ts] Fl. unfold add_summand.
    destruct (copies_of variable known assumed t s) as [[k s1]|] eqn:C; [|easy].
    assert (K : form_at x k = (form_at n (raw_numerator t) / raw_divisor t)%Z /\
                true_at x (bounds s1) /\ signed s1 = signed s /\
                (forall j, (j < length more)%nat -> x (parameters s1 + j)%nat = nth j more 0%Z)).
    { unfold copies_of in C. destruct (speaks_below known (raw_numerator t)) eqn:Bk; [|easy].
      cbn [negb] in C. unfold floors in Fl. cbn [flat_map] in Fl. rewrite app_nil_r in Fl.
      destruct (Z.eqb_spec (raw_divisor t) 1) as [E1|E1].
      - injection C as <- <-. rewrite (put_variable _ Bk), E1, Z.div_1_r. auto.
      - destruct (_ && _) eqn:Nq; [|easy]. apply andb_prop in Nq as [_ Q]. apply Z.ltb_lt in Q.
        injection C as <- <-. cbn [bounds signed parameters].
        assert (Y := Fl 0%nat ltac:(cbn; lia)). rewrite Nat.add_0_r in Y. cbn [app nth] in Y.
        rewrite parameter_at, Y. split; [reflexivity|].
        set (a := form_at n (raw_numerator t)) in *. set (q := raw_divisor t) in *.
        assert (Dm := Z.div_mod a q ltac:(lia)). assert (Mb := Z.mod_pos_bound a q ltac:(lia)).
        split; [|split; [reflexivity|]].
        + apply Forall_app. split; [assumption|]. unfold minus.
          constructor; [|constructor; [|constructor]];
            rewrite ?plus_form_at, ?times_form_at, ?plus_form_at, ?times_form_at, ?parameter_at,
              ?(put_variable _ Bk), ?Y; fold a.
          * lia.
          * change (form_at x (Forms.number (q - 1))) with (q - 1)%Z. lia.
        + intros j Hj. assert (Fj := Fl (Datatypes.S j) ltac:(cbn [app length]; lia)).
          cbn [app nth] in Fj.
          rewrite <- Fj. f_equal. lia. }
    destruct K as (Ek & Tb1 & E1 & Fl1).
    set (sign := xorb (raw_negated t) right).
    assert (finish : forall a l, Forall (raw_ok x) l ->
      total_of v x l == times (form_at n (raw_numerator t) / raw_divisor t) (atom_at n a) ->
      Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) a,
            SoFar (parameters s1) (bounds s1) (signed s1 ++ map (fun y => (sign, y)) l)) = Some (u,
              s') ->
      right_so_far s' /\
      (forall j, (j < length more)%nat -> x (parameters s' + j)%nat = nth j more 0%Z) /\
      signed_total (signed s') == signed_total (signed s) +
        (if right then - summand_at n u else summand_at n u)).
    { intros a l Ol El [= <- <-]. cbn [bounds signed parameters]. rewrite E1. split.
      - split; [assumption|]. apply Forall_app. split; [assumption|]. apply Forall_map.
        revert Ol. apply Forall_impl. auto.
      - split; [assumption|]. rewrite signed_total_app, signed_terms.
        unfold summand_at. cbn [numerator divisor negated what].
        unfold sign. destruct (raw_negated t), right; cbn [xorb]; rewrite El, ?opp_opp;
          reflexivity. }
    destruct (raw_what t) as [l|r].
    - destruct (Words.as_number k) as [c|] eqn:Kc; [|easy].
      destruct (row_words variable known assumed l) as [ws|] eqn:W; [|easy].
      destruct (_ && _) eqn:Cb; [|easy]. apply andb_prop in Cb as [Cb _]. apply Z.leb_le in Cb.
      destruct (row_words_game l ws W) as [Ew Ow]. apply finish.
      + apply Forall_forall. intros y I. apply in_concat in I as (z & Iz & Iy).
        apply repeat_spec in Iz as ->. rewrite Forall_forall in Ow. auto.
      + rewrite repeated_total. cbn [atom_at]. rewrite <- Ek, (as_number_at x k c Kc).
        unfold times. destruct (Z.ltb_spec c 0); [lia|].
        replace (Z.abs_nat c) with (Z.to_nat c) by lia.
        induction (Z.to_nat c) as [|i IHi]; [reflexivity|]. cbn [Nat.iter nat_rect].
        now rewrite IHi, Ew.
    - destruct (PM.find r table) as [[G [y|]]|] eqn:F; try easy. apply finish.
      + repeat constructor.
      + rewrite total_one. cbn [raw_words raw_rest atom_at]. rewrite Ek.
        change (parts_game []) with zero. rewrite add_0_l. apply times_eq. exact (T _ _ _ F).
  Qed.
  Lemma add_side_sound l right : forall s side s' more, right_so_far s ->
    (forall j, (j < length (floors l ++ more))%nat ->
       x (parameters s + j)%nat = nth j (floors l ++ more) 0%Z) ->
    add_side table variable known assumed l right s = Some (side, s') ->
    right_so_far s' /\
    (forall j, (j < length more)%nat -> x (parameters s' + j)%nat = nth j more 0%Z) /\
    signed_total (signed s') == signed_total (signed s) +
      (if right then - total n side else total n side).
  Proof.
    induction l as [|t l IH]; intros s side s' more R Fl; cbn [add_side].
    - intros [= <- <-]. split; [assumption|]. split; [assumption|].
      destruct right; change (total n []) with zero; change (- zero) with zero; now rewrite add_0_r.
    - destruct (add_summand table variable known assumed t right s) as [[u s1]|] eqn:E; [|easy].
      destruct (add_side table variable known assumed l right s1) as [[us s2]|] eqn:E2; [|easy].
      intros [= <- <-].
      destruct (add_summand_sound t right s u s1 (floors l ++ more) R) as (R1 & F1 & G1); auto.
      { unfold floors in *. cbn [flat_map] in *. rewrite app_nil_r, app_assoc. exact Fl. }
      destruct (IH s1 us s2 more R1 F1 E2) as (R2 & F2 & G2).
      split; [assumption|]. split; [assumption|]. rewrite G2, G1, <- add_assoc.
      change (total n (u :: us)) with (summand_at n u + total n us).
      destruct right; [now rewrite opp_add|reflexivity].
  Qed.

  (** What the bounds say of the further parameters: they are the floors. *)
  Lemma add_summand_floors t right s u s' : true_at x (bounds s') ->
    add_summand table variable known assumed t right s = Some (u, s') ->
    true_at x (bounds s) /\ parameters s' = (parameters s + length (floors [t]))%nat /\
    (forall j, (j < length (floors [t]))%nat -> x (parameters s + j)%nat = nth j (floors [t]) 0%Z).
  Proof.
    intros Tb. unfold add_summand.
    destruct (copies_of variable known assumed t s) as [[k s1]|] eqn:C; [|easy].
    assert (K : true_at x (bounds s1) -> true_at x (bounds s) /\
      parameters s1 = (parameters s + length (floors [t]))%nat /\
      (forall j, (j < length (floors [t]))%nat ->
        x (parameters s + j)%nat = nth j (floors [t]) 0%Z)).
    { clear Tb. intros Tb. unfold copies_of in C.
      destruct (speaks_below known (raw_numerator t)) eqn:Bk; [|easy].
      cbn [negb] in C. unfold floors. cbn [flat_map]. rewrite app_nil_r.
      destruct (Z.eqb_spec (raw_divisor t) 1) as [E1|E1].
      - injection C as _ <-. split; [assumption|]. split; [cbn; lia|]. now intros j Hj%Nat.nlt_0_r.
      - destruct (_ && _) eqn:Nq; [|easy]. apply andb_prop in Nq as [_ Q]. apply Z.ltb_lt in Q.
        injection C as _ <-. cbn [bounds parameters] in *. apply Forall_app in Tb as [Tb Ty].
        split; [assumption|]. split; [cbn; lia|].
        intros [|j] Hj; [clear Hj|cbn in Hj; lia].
        rewrite Nat.add_0_r. cbn [nth]. unfold minus in Ty.
        apply Forall_cons_iff in Ty as [Y1 Ty]. apply Forall_cons_iff in Ty as [Y2 _].
        repeat rewrite ?plus_form_at, ?times_form_at, ?parameter_at, ?(put_variable _ Bk) in Y1.
        repeat rewrite ?plus_form_at, ?times_form_at, ?parameter_at, ?(put_variable _ Bk) in Y2.
        set (a := form_at n (raw_numerator t)) in *. set (q := raw_divisor t) in *.
        change (form_at x (Forms.number (q - 1))) with (q - 1)%Z in Y2.
        apply Z.div_unique_pos with (a - q * x (parameters s))%Z; lia. }
    assert (finish : forall a l, Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) a,
              SoFar (parameters s1) (bounds s1) (signed s1 ++ l)) = Some (u, s') ->
      true_at x (bounds s) /\ parameters s' = (parameters s + length (floors [t]))%nat /\
      (forall j, (j < length (floors [t]))%nat ->
        x (parameters s + j)%nat = nth j (floors [t]) 0%Z)).
    { intros a l [= <- <-]. now apply K. }
    destruct (raw_what t) as [l|r].
    - destruct (Words.as_number k); [|easy]. destruct (row_words variable known assumed l); [|easy].
      destruct (_ && _); [|easy]. apply finish.
    - destruct (PM.find r table) as [[G [y|]]|]; try easy. apply finish.
  Qed.
  Lemma add_side_floors l right : forall s side s', true_at x (bounds s') ->
    add_side table variable known assumed l right s = Some (side, s') ->
    true_at x (bounds s) /\ parameters s' = (parameters s + length (floors l))%nat /\
    (forall j, (j < length (floors l))%nat -> x (parameters s + j)%nat = nth j (floors l) 0%Z).
  Proof.
    induction l as [|t l IH]; intros s side s' Tb; cbn [add_side].
    - intros [= <- <-]. split; [assumption|]. split; [symmetry; apply Nat.add_0_r|].
      now intros j Hj%Nat.nlt_0_r.
    - destruct (add_summand table variable known assumed t right s) as [[u s1]|] eqn:E; [|easy].
      destruct (add_side table variable known assumed l right s1) as [[us s2]|] eqn:E2; [|easy].
      intros [= <- <-]. destruct (IH s1 us s2 Tb E2) as (T1 & P1 & F1).
      destruct (add_summand_floors t right s u s1 T1 E) as (T0 & P0 & F0).
      assert (Ef : floors (t :: l) = floors [t] ++ floors l)
        by (unfold floors; cbn [flat_map]; now rewrite app_nil_r).
      rewrite Ef, app_length. split; [assumption|]. split; [lia|].
      intros j Hj. destruct (Nat.lt_ge_cases j (length (floors [t]))) as [Lt|Ge].
      + rewrite app_nth1 by assumption. now apply F0.
      + rewrite app_nth2 by assumption. rewrite <- (F1 (j - length (floors [t]))%nat) by lia.
        rewrite P0. f_equal. lia.
  Qed.
End Statement.
