(** * Systems of claims, statements for all n, and the checker of such certificates are sound *)

From Segcert.Param Require Export WalkSound FamiliesSound.

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
  intros S H w' Q u. unfold rewrite_of, add_rewrite. cbn [rewrites]. rewrite WM.find_add.
  destruct (word_eqb w' w) eqn:E; [|apply S].
  apply word_eqb_eq in E as ->. intros [= <-]. apply H.
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
Proof. intros w P u. easy. Qed.

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
    prove_claims A L fuel known cells (items_of claims) number l steps m = Some (steps', m') ->
    memo_sound v m' /\ forall i c, nth_error l i = Some c -> exists P steps m st, memo_sound v m /\
      fresh_position A L (claim_terms c) = Some P /\
      walk_goal A L fuel known cells (items_of claims) (stage c) (number + i) steps (claim_goal c P)
        (Walk steps nothing_known m) = Some st.
  Proof.
    induction l as [|c l IH]; intros number steps m steps' m' S; cbn [prove_claims].
    - intros [= _ <-]. split; [assumption|]. now intros [|].
    - destruct (fresh_position A L (claim_terms c)) as [P|] eqn:F; [|easy].
      unfold prove_goal. destruct (walk_goal _ _ _ _ _ _ _ _ _ _) as [st|] eqn:W; [|easy].
      assert (S1 : memo_sound v (compared st))
        by exact (walk_goal_memo A L v fuel known cells claims _ _ steps _ (Walk steps
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
  Hypothesis proofs :
    prove_claims A L fuel known cells (items_of claims) (length imported) own steps0 m0 =
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
    set (inst := {t : nat * (N -> Z) * bag | exists c,
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
  Variables (variable : changes) (known : N) (assumed : context) (n x : N -> Z).
  (** The parameters give the variables their values. *)
  Hypothesis values : forall i, (i < known)%N -> images_at x variable i = n i.

  Lemma put_variable f : speaks_below known f = true ->
    form_at x (Forms.put variable f) = form_at n f.
  Proof. intros B. rewrite put_at. exact (form_at_ext _ n f known B values). Qed.

  (** The parameter behind a summand, and what it says of the one that the summand has. *)
  Definition floor_at (t : raw_summand) : Z := (form_at n (raw_numerator t) / raw_divisor t)%Z.
  Definition next (p : N) (t : raw_summand) : N :=
    match raw_what t with
    | RawAny _ => N.succ p
    | _ => if (raw_divisor t =? 1)%Z then p else N.succ p
    end.
  Definition floor_here (p : N) (t : raw_summand) : Prop :=
    match raw_what t with
    | RawAny _ => True
    | _ => raw_divisor t = 1%Z \/ x p = floor_at t
    end.
  Fixpoint after (p : N) (l : list raw_summand) : N :=
    match l with [] => p | t :: l => after (next p t) l end.
  (** The parameters are the floors. *)
  Fixpoint floored (p : N) (l : list raw_summand) : Prop :=
    match l with [] => True | t :: l => floor_here p t /\ floored (next p t) l end.
  (** [R p] are the rows whose number is the parameter [p]; [rows] has them by summands. *)
  Variable R : N -> list nat.
  Fixpoint rowed (p : N) (rows : nat -> list nat) (l : list raw_summand) : Prop :=
    match l with
    | [] => True
    | t :: l => match raw_what t with RawAny _ => rows 0%nat = R p | _ => True end /\
                rowed (next p t) (fun i => rows (S i)) l
    end.

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

  Hypothesis Nx : natural_at x.

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
      exact (implies_sound _ _ x Nx assumed_true B). }
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

  Definition game_so_far (s : so_far) : game :=
    signed_total (signed s) + families_game R (families s).
  Notation copies_of := (copies_of variable known assumed).
  Notation add_terms := (add_terms table variable known assumed).
  Notation add_summand := (add_summand table variable known assumed).
  Notation add_side := (add_side table variable known assumed).

  Lemma copies_of_sound t s k s' : copies_of t s = Some (k, s') ->
    signed s' = signed s /\ families s' = families s /\
    parameters s' = (if (raw_divisor t =? 1)%Z then parameters s else N.succ (parameters s)) /\
    (true_at x (bounds s') <->
      true_at x (bounds s) /\ (raw_divisor t = 1%Z \/ x (parameters s) = floor_at t)) /\
    (true_at x (bounds s') -> form_at x k = floor_at t) /\
    (raw_divisor t = 1%Z \/ 0 <= floor_at t)%Z.
  Proof.
    unfold Statement.copies_of, floor_at.
    destruct (speaks_below known (raw_numerator t)) eqn:Bk; [|easy]. cbn [negb].
    destruct (Z.eqb_spec (raw_divisor t) 1) as [E1|E1].
    - intros [= <- <-]. rewrite (put_variable _ Bk), E1, Z.div_1_r. repeat split; tauto.
    - destruct (_ && _) eqn:Nq; [|easy]. apply andb_prop in Nq as [Nq Q]. apply Z.ltb_lt in Q.
      apply (implies_sound _ _ x Nx assumed_true) in Nq. rewrite (put_variable _ Bk) in Nq.
      intros [= <- <-]. cbn [bounds signed parameters families]. rewrite parameter_at.
      set (a := form_at n (raw_numerator t)) in *. set (q := raw_divisor t) in *.
      assert (Lines : true_at x [minus (Forms.put variable (raw_numerator t))
                 (times_form q (parameter (parameters s)));
                 minus (Forms.number (q - 1)) (minus (Forms.put variable (raw_numerator t))
                 (times_form q (parameter (parameters s))))] <-> x (parameters s) = (a / q)%Z).
      { unfold true_at. rewrite !Forall_cons_iff. unfold minus.
        rewrite ?plus_form_at, ?times_form_at, ?plus_form_at, ?times_form_at, ?parameter_at,
          ?(put_variable _ Bk). fold a.
        change (form_at x (Forms.number (q - 1))) with (q - 1)%Z. split.
        - intros (Y1 & Y2 & _). apply Z.div_unique_pos with (a - q * x (parameters s))%Z; lia.
        - intros ->. assert (Dm := Z.div_mod a q ltac:(lia)).
          assert (Mb := Z.mod_pos_bound a q ltac:(lia)). repeat split; try constructor; lia. }
      unfold true_at in *. rewrite Forall_app. repeat split; try tauto.
      right. apply Z.div_pos; lia.
  Qed.
  Definition added (right : bool) (s : so_far) (u : summand) (rows : list nat) (s' : so_far) :=
    signs_ok (signed s') /\ game_so_far s' ==
      game_so_far s + (if right then - summand_at n rows u else summand_at n rows u).
  Lemma add_terms_sound t right s u s' rows : add_terms t right s = Some (u, s') ->
    families s' = families s /\
    parameters s' = (if (raw_divisor t =? 1)%Z then parameters s else N.succ (parameters s)) /\
    (true_at x (bounds s') <->
      true_at x (bounds s) /\ (raw_divisor t = 1%Z \/ x (parameters s) = floor_at t)) /\
    (raw_divisor t = 1%Z \/ 0 <= floor_at t)%Z /\
    (true_at x (bounds s') -> signs_ok (signed s) -> added right s u rows s').
  Proof.
    unfold Statement.add_terms. destruct (copies_of t s) as [[f s1]|] eqn:C; [|easy].
    destruct (copies_of_sound t s f s1 C) as (E1 & Ef & Ep & Eb & Ek & Nf). clear C.
    set (sign := xorb (raw_negated t) right).
    assert (finish : forall a l, (true_at x (bounds s1) -> Forall (raw_ok x) l /\
      total_of v x l == times (floor_at t) (atom_at n rows a)) ->
      Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) a,
            SoFar (parameters s1) (bounds s1) (signed s1 ++ map (fun y => (sign, y)) l)
                  (families s1)) = Some (u, s') ->
      families s' = families s /\
      parameters s' = (if (raw_divisor t =? 1)%Z then parameters s else N.succ (parameters s)) /\
      (true_at x (bounds s') <->
        true_at x (bounds s) /\ (raw_divisor t = 1%Z \/ x (parameters s) = floor_at t)) /\
      (raw_divisor t = 1%Z \/ 0 <= floor_at t)%Z /\
      (true_at x (bounds s') -> signs_ok (signed s) -> added right s u rows s')).
    { intros a l Al [= <- <-]. unfold added, game_so_far.
      cbn [bounds signed parameters families].
      split; [exact Ef|]. split; [exact Ep|]. split; [exact Eb|]. split; [exact Nf|].
      intros Tb Ts. destruct (Al Tb) as [Ol El]. rewrite E1, Ef. split.
      - apply Forall_app. split; [assumption|]. apply Forall_map.
        revert Ol. apply Forall_impl. auto.
      - rewrite signed_total_app, signed_terms.
        rewrite <- add_assoc, (add_comm _ (families_game R (families s))), add_assoc.
        unfold summand_at. cbn [numerator divisor negated what]. fold (floor_at t).
        unfold sign. destruct (raw_negated t), right; cbn [xorb]; rewrite El, ?opp_opp;
          reflexivity. }
    destruct (raw_what t) as [l|r|c]; [| |easy].
    - destruct (Words.as_number f) as [c|] eqn:Kc; [|easy].
      destruct (row_words variable known assumed l) as [ws|] eqn:W; [|easy].
      destruct (_ && _) eqn:Cb; [|easy]. apply andb_prop in Cb as [Cb _]. apply Z.leb_le in Cb.
      destruct (row_words_game l ws W) as [Ew Ow]. apply finish. intros T1. split.
      + apply Forall_forall. intros y I. apply in_concat in I as (z & Iz & Iy).
        apply repeat_spec in Iz as ->. rewrite Forall_forall in Ow. auto.
      + rewrite repeated_total. cbn [atom_at].
        rewrite <- (Ek T1), (as_number_at x f c Kc).
        unfold times. destruct (Z.ltb_spec c 0); [lia|].
        replace (Z.abs_nat c) with (Z.to_nat c) by lia.
        induction (Z.to_nat c) as [|i IHi]; [reflexivity|]. cbn [Nat.iter nat_rect].
        now rewrite IHi, Ew.
    - destruct (PM.find r table) as [[G [y|]]|] eqn:F; try easy. apply finish.
      intros T1. split; [repeat constructor|].
      rewrite total_one. cbn [raw_words raw_rest atom_at]. rewrite (Ek T1).
      change (parts_game []) with zero. rewrite add_0_l. apply times_eq. exact (T _ _ _ F).
  Qed.
  Lemma add_summand_sound t right s u s' rows : add_summand t right s = Some (u, s') ->
    parameters s' = next (parameters s) t /\
    (true_at x (bounds s') <-> true_at x (bounds s) /\ floor_here (parameters s) t) /\
    (true_at x (bounds s') -> signs_ok (signed s) ->
     match raw_what t with RawAny _ => rows = R (parameters s) | _ => True end ->
     added right s u rows s').
  Proof.
    unfold Statement.add_summand, next, floor_here. destruct (raw_what t) as [l|r|c] eqn:W.
    - intros E. destruct (add_terms_sound t right s u s' rows E) as (_ & Ep & Eb & _ & Ad). auto.
    - intros E. destruct (add_terms_sound t right s u s' rows E) as (_ & Ep & Eb & _ & Ad). auto.
    - destruct (_ && _) eqn:C; [|easy]. apply andb_prop in C as [C D].
      apply form_eqb_eq in C. apply Z.eqb_eq in D. intros [= <- <-].
      cbn [bounds signed parameters families]. split; [reflexivity|]. split; [tauto|].
      intros _ Ts ->. split; [exact Ts|]. unfold game_so_far.
      cbn [bounds signed parameters families]. rewrite families_game_app, add_assoc.
      apply add_eq; [reflexivity|]. unfold families_game. cbn [map sum fold_right].
      rewrite add_0_r. unfold summand_at, family_game. cbn [numerator divisor negated what].
      rewrite C, D, any_game. change (form_at n (Forms.number 1) / 1)%Z with 1%Z.
      assert (E1 : forall G, times 1 G == G)
        by (intros G; change (times 1 G) with (G + zero); now rewrite add_0_r).
      destruct (raw_negated t), right; cbn [xorb];
        rewrite E1, ?opp_opp; reflexivity.
  Qed.
  Lemma add_side_sound l right : forall s side s' rows, add_side l right s = Some (side, s') ->
    parameters s' = after (parameters s) l /\
    (true_at x (bounds s') <-> true_at x (bounds s) /\ floored (parameters s) l) /\
    (true_at x (bounds s') -> signs_ok (signed s) -> rowed (parameters s) rows l ->
     signs_ok (signed s') /\ game_so_far s' ==
       game_so_far s + (if right then - total n rows side else total n rows side)).
  Proof.
    induction l as [|t l IH]; intros s side s' rows; cbn [Statement.add_side after floored rowed].
    - intros [= <- <-]. split; [reflexivity|]. split; [tauto|]. intros _ Ts _. split; [exact Ts|].
      destruct right; change (total n rows []) with zero; change (- zero) with zero;
        now rewrite add_0_r.
    - destruct (add_summand t right s) as [[u s1]|] eqn:E; [|easy].
      destruct (add_side l right s1) as [[us s2]|] eqn:E2; [|easy]. intros [= <- <-].
      destruct (add_summand_sound t right s u s1 (rows 0%nat) E) as (P1 & B1 & A1).
      destruct (IH s1 us s2 (fun i => rows (S i)) E2) as (P2 & B2 & A2). rewrite P1 in *.
      split; [exact P2|]. split; [tauto|]. intros Tb Ts [Rt Rl].
      assert (T1 : true_at x (bounds s1)) by tauto.
      destruct (A1 T1 Ts Rt) as [S1 G1]. destruct (A2 Tb S1 Rl) as [S2 G2].
      split; [exact S2|]. rewrite G2, G1, <- add_assoc.
      change (total n rows (u :: us)) with
        (summand_at n (rows 0%nat) u + total n (fun i => rows (S i)) us).
      destruct right; [now rewrite opp_add|reflexivity].
  Qed.

  (** *** Which parameter is a floor, and which one counts rows *)

  Fixpoint floor_of (p : N) (l : list raw_summand) (k : N) : option Z :=
    match l with
    | [] => None
    | t :: l =>
        let later := floor_of (next p t) l k in
        match raw_what t with
        | RawAny _ => later
        | _ => if (raw_divisor t =? 1)%Z then later
               else if N.eqb k p then Some (floor_at t) else later
        end
    end.
  Lemma next_after p t l : (p <= next p t <= after (next p t) l)%N.
  Proof.
    assert (one : forall p t, (p <= next p t)%N)
      by (intros q u; unfold next; destruct (raw_what u), (raw_divisor u =? 1)%Z; lia).
    split; [apply one|]. generalize (next p t) as q.
    induction l as [|u l IH]; intros q; cbn; [lia|].
    specialize (IH (next q u)). specialize (one q u). lia.
  Qed.
  Lemma after_le l : forall p, (p <= after p l)%N.
  Proof.
    destruct l as [|t l]; intros p; [apply N.le_refl|]. cbn [after].
    assert (Le := next_after p t l). lia.
  Qed.
  Lemma floor_of_range l : forall p k z, floor_of p l k = Some z -> (p <= k < after p l)%N.
  Proof.
    induction l as [|t l IH]; intros p k z; cbn [floor_of after]; [easy|].
    assert (Le := next_after p t l).
    assert (later : floor_of (next p t) l k = Some z -> (p <= k < after (next p t) l)%N)
      by (intros E; apply IH in E; lia).
    assert (here : raw_divisor t <> 1%Z ->
      match raw_what t with RawAny _ => False | _ => True end -> next p t = N.succ p).
    { intros Nd Wt. unfold next. destruct (Z.eqb_spec (raw_divisor t) 1); [easy|].
      now destruct (raw_what t). }
    destruct (raw_what t); try exact later; destruct (Z.eqb_spec (raw_divisor t) 1);
      try exact later; destruct (N.eqb_spec k p) as [->|]; try exact later; intros _;
      rewrite here in * by easy; lia.
  Qed.
  Lemma floored_of l : forall p, (forall k z, floor_of p l k = Some z -> x k = z) -> floored p l.
  Proof.
    induction l as [|t l IH]; intros p E; cbn [floored]; [exact Logic.I|]. split.
    - unfold floor_here. cbn [floor_of] in E. destruct (raw_what t); try exact Logic.I;
        (destruct (Z.eqb_spec (raw_divisor t) 1); [now left|]); right; apply E;
        now rewrite N.eqb_refl.
    - apply IH. intros k z F. apply E. cbn [floor_of]. assert (Rg := floor_of_range l _ _ _ F).
      destruct (raw_what t) eqn:Wt; try exact F;
        (destruct (Z.eqb_spec (raw_divisor t) 1) as [|Nd]; [exact F|]);
        (destruct (N.eqb_spec k p) as [->|]; [|exact F]); exfalso; unfold next in Rg;
        rewrite Wt in Rg; destruct (Z.eqb_spec (raw_divisor t) 1); lia.
  Qed.

  Lemma add_summand_facts t right s u s' : add_summand t right s = Some (u, s') ->
    families s' = families s ++ match raw_what t with
                                | RawAny c => [(xorb (raw_negated t) right, c, parameters s)]
                                | _ => []
                                end /\
    match raw_what t with RawAny _ => True | _ => raw_divisor t = 1%Z \/ (0 <= floor_at t)%Z end.
  Proof.
    unfold Statement.add_summand. destruct (raw_what t) as [l|r|c] eqn:W.
    - intros E. destruct (add_terms_sound t right s u s' [] E) as (Ef & _ & _ & Nf & _).
      now rewrite app_nil_r.
    - intros E. destruct (add_terms_sound t right s u s' [] E) as (Ef & _ & _ & Nf & _).
      now rewrite app_nil_r.
    - destruct (_ && _); [|easy]. now intros [= _ <-].
  Qed.
  Definition numbered (s : so_far) : Prop := NoDup (map snd (families s)) /\
    forall k, In k (map snd (families s)) -> (k < parameters s)%N.
  Lemma add_side_facts l right : forall s side s', add_side l right s = Some (side, s') ->
    numbered s -> numbered s' /\
    (forall k, In k (map snd (families s')) -> In k (map snd (families s)) \/
       (floor_of (parameters s) l k = None /\ (parameters s <= k)%N)) /\
    (forall k z, floor_of (parameters s) l k = Some z -> (0 <= z)%Z).
  Proof.
    induction l as [|t l IH]; intros s side s'; cbn [Statement.add_side floor_of].
    - intros [= _ <-] Nu. split; [exact Nu|]. split; [now left|easy].
    - destruct (add_summand t right s) as [[u s1]|] eqn:E; [|easy].
      destruct (add_side l right s1) as [[us s2]|] eqn:E2; [|easy]. intros [= _ <-] [D I].
      destruct (add_summand_facts t right s u s1 E) as [Ef Nf].
      destruct (add_summand_sound t right s u s1 [] E) as (P1 & _ & _).
      assert (Le := next_after (parameters s) t []). cbn [after] in Le.
      destruct (IH s1 us s2 E2) as (Nu & Fa & Na).
      { unfold numbered. rewrite Ef, P1. destruct (raw_what t) as [w|r|c] eqn:W;
          rewrite ?app_nil_r; try (split; [exact D|]; intros k Ik; apply I in Ik; lia).
        rewrite map_app. cbn [map snd]. unfold next. rewrite W. split.
        - apply NoDup_Add with (a := parameters s) (l := map snd (families s)).
          + rewrite <- (app_nil_r (map snd (families s))) at 1. apply Add_app.
          + split; [exact D|]. intros Ik. apply I in Ik. lia.
        - intros k Ik. apply in_app_iff in Ik as [Ik|[<-|[]]]; [apply I in Ik|]; lia. }
      split; [exact Nu|]. rewrite P1, Ef in *. split.
      + intros k Ik. apply Fa in Ik as [Ik|[Fk Lk]].
        * destruct (raw_what t) as [w|r|c] eqn:W; rewrite ?app_nil_r in Ik; try (now left).
          rewrite map_app in Ik. apply in_app_iff in Ik as [Ik|[<-|[]]]; [now left|right].
          cbn [snd]. split; [|lia]. destruct (floor_of _ l _) as [z|] eqn:Fz; [|reflexivity].
          apply floor_of_range in Fz. unfold next in Fz. rewrite W in Fz. lia.
        * right. split; [|lia]. destruct (raw_what t) as [w|r|c] eqn:W; try exact Fk;
            (destruct (Z.eqb_spec (raw_divisor t) 1) as [|Nd]; [exact Fk|]);
            (destruct (N.eqb_spec k (parameters s)) as [->|]; [|exact Fk]); exfalso;
            unfold next in Lk; rewrite W in Lk;
            destruct (Z.eqb_spec (raw_divisor t) 1); lia.
      + intros k z. destruct (raw_what t) as [w|r|c] eqn:W; try apply Na;
          (destruct (Z.eqb_spec (raw_divisor t) 1) as [|Nd]; [apply Na|]);
          (destruct (N.eqb_spec k (parameters s)) as [->|]; [|apply Na]); intros [= <-];
          now destruct Nf.
  Qed.
End Statement.

(** Rows by summands and rows by parameters. *)
Lemma rowed_by_parameters l : forall p rows, exists R, forall R',
  (forall k, (p <= k < after p l)%N -> R' k = R k) -> rowed R' p rows l.
Proof.
  induction l as [|t l IH]; intros p rows; cbn [rowed after]; [now exists (fun _ => [])|].
  destruct (IH (next p t) (fun i => rows (S i))) as (R & H). assert (Le := next_after p t l).
  destruct (raw_what t) as [w|r|c] eqn:W.
  - exists R. intros R' E. split; [exact Logic.I|]. apply H. intros k Hk. apply E. lia.
  - exists R. intros R' E. split; [exact Logic.I|]. apply H. intros k Hk. apply E. lia.
  - unfold next in *. rewrite W in *.
    exists (fun k => if N.eqb k p then rows 0%nat else R k). intros R' E. split.
    + rewrite E by lia. now rewrite N.eqb_refl.
    + apply H. intros k Hk. rewrite E by lia. destruct (N.eqb_spec k p); [lia|reflexivity].
Qed.
Lemma rowed_by_summands R l : forall p, exists rows, rowed R p rows l.
Proof.
  induction l as [|t l IH]; intros p; cbn [rowed]; [now exists (fun _ => [])|].
  destruct (IH (next p t)) as (rows & H).
  exists (fun i => match i with 0%nat => R p | S i => rows i end).
  split; [now destruct (raw_what t)|exact H].
Qed.

(** Lines are only added. *)
Lemma add_side_bounds table variable count assumed x l right : forall s side s',
  add_side table variable count assumed l right s = Some (side, s') ->
  true_at x (bounds s') -> true_at x (bounds s).
Proof.
  induction l as [|t l IH]; intros s side s'; cbn [add_side]; [now intros [= _ <-]|].
  destruct (add_summand table variable count assumed t right s) as [[u s1]|] eqn:E; [|easy].
  destruct (add_side table variable count assumed l right s1) as [[us s2]|] eqn:E2; [|easy].
  intros [= _ <-] T. apply (IH _ _ _ E2) in T. clear IH E2. unfold add_summand in E.
  assert (terms : add_terms table variable count assumed t right s = Some (u, s1) ->
            true_at x (bounds s)).
  { unfold add_terms. destruct (copies_of variable count assumed t s) as [[k s3]|] eqn:C; [|easy].
    intros E1. assert (Eb : bounds s1 = bounds s3).
    { destruct (raw_what t) as [w|r|c]; [| |easy].
      - destruct (Words.as_number k); [|easy]. destruct (row_words _ _ _ w); [|easy].
        destruct (_ && _); [|easy]. now injection E1 as _ <-.
      - destruct (PM.find r table) as [[G [y|]]|]; try easy. now injection E1 as _ <-. }
    clear E E1. rewrite Eb in T. unfold copies_of in C. destruct (negb _); [easy|].
    destruct (_ =? 1)%Z; [now injection C as _ <-|]. destruct (_ && _); [|easy].
    injection C as _ <-. cbn [bounds] in T. unfold true_at in *. now apply Forall_app in T. }
  destruct (raw_what t); try (now apply terms). destruct (_ && _); [|easy].
  injection E as _ <-. exact T.
Qed.
