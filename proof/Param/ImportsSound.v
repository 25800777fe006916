(** * What other certificates prove is true here; the whole checker is sound *)

From Segcert.Param Require Export CheckSound.

(** ** What a statement says does not depend on the arena *)

Lemma add_side_names table variable count assumed l right : forall s side s',
  add_side table variable count assumed l right s = Some (side, s') ->
  Forall2 (names table) l side.
Proof.
  induction l as [|t l IH]; intros s side s'; cbn [add_side]; [now intros [= <- _]|].
  destruct (add_summand table variable count assumed t right s) as [[u s1]|] eqn:E; [|easy].
  destruct (add_side table variable count assumed l right s1) as [[us s2]|] eqn:E2; [|easy].
  intros [= <- _]. constructor; [|exact (IH _ _ _ E2)]. clear E2 IH.
  unfold add_summand, add_terms in E. unfold names.
  destruct (raw_what t) as [w|r|c]; [| |destruct (_ && _); [|easy]; injection E as <- _; eauto];
    destruct (copies_of variable count assumed t s) as [[k s3]|]; try easy.
  - destruct (Words.as_number k); [|easy].
    destruct (row_words variable count assumed w); [|easy].
    destruct (_ && _); [|easy]. injection E as <- _. now exists (Row w).
  - destruct (PM.find r table) as [[G [y|]]|] eqn:F; try easy. injection E as <- _.
    exists (Braces G). split; [reflexivity|]. now exists G, (Some y).
Qed.
(** The statement has these names, by some table of its games. *)
Definition reads (raw : raw_statement) (st : statement) : Prop := exists A table,
  build_games A 2 (raw_games raw) first_table = Some table /\
  variables st = raw_variables raw /\ conditions st = raw_conditions raw /\ rel st = raw_rel raw /\
  Forall2 (names table) (raw_lhs raw) (lhs st) /\ Forall2 (names table) (raw_rhs raw) (rhs st).
Lemma read_statement_reads A raw st s : read_statement A raw = Some (st, s) -> reads raw st.
Proof.
  unfold read_statement. destruct (build_games _ _ _ _) as [table|] eqn:Bg; [|easy]. cbv zeta.
  destruct (forallb _ (raw_conditions raw)); [|easy].
  destruct (add_side table _ _ _ (raw_lhs raw) _ _) as [[l s1]|] eqn:E1; [|easy].
  destruct (add_side table _ _ _ (raw_rhs raw) _ s1) as [[r s2]|] eqn:E2; [|easy].
  destruct (N.leb _ _); [|easy]. intros [= <- _]. exists A, table. cbn.
  apply add_side_names in E1, E2. auto 7.
Qed.
Lemma reads_once raw st st' : reads raw st -> reads raw st' -> st = st'.
Proof.
  intros (A & t & B & V & C & R & L1 & L2) (A' & t' & B' & V' & C' & R' & L1' & L2').
  assert (Ag := build_games_agree _ _ _ _ _ _ _ _ (tables_agree_same _) B B').
  destruct st, st'. cbn in *.
  rewrite (all_names_agree t t' _ Ag _ _ L1 L1'), (all_names_agree t t' _ Ag _ _ L2 L2').
  congruence.
Qed.

(** What was verified is true. *)
Definition is_true (raw : raw_statement) : Prop := forall st, reads raw st -> holds st.

(** ** Goals of a statement that holds *)

Lemma parts_related r G H X oj : X == G - H -> related r G H -> In oj (relation_parts r) ->
  let K := if fst oj then - X else X in
  if snd oj then first Left K = true else second Left K = true.
Proof.
  intros E R I. assert (EN : - X == H - G) by (rewrite E; apply same_eq; same_sums).
  assert (ov : forall G H, ~ H >= G -> first Left (G - H) = true) by (intros A B; apply lfuz_iff).
  destruct r; cbn [relation_parts] in I; cbn [related] in R;
    repeat (destruct I as [<-|I]; [|]); try destruct I; cbn [fst snd]; rewrite ?EN, ?E;
    first [exact R | exact (proj1 R) | exact (proj2 R) | apply ov, R].
Qed.

Section Imported.
  Variables (A : arena) (v : valuation) (cells : list cell).
  Hypothesis M : means A v.

  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.

  Lemma goal_claim_true raw st s oj c x B : read_statement A raw = Some (st, s) -> holds st ->
    In oj (relation_parts (raw_rel raw)) -> goal_claim A cells s oj = Some c ->
    claim_valid cells c x B -> true_numeric (claim_says v c x B).
  Proof.
    intros Rd H Ioj Ec (N & Tb & Ba). unfold goal_claim, bind in Ec.
    destruct (labels _ _ _) as [lb|] eqn:El; [|easy]. injection Ec as <-.
    cbn [claim_scope lines claim_many] in *. unfold read_statement in Rd.
    destruct (build_games _ _ _ _) as [table|] eqn:Bg; [|easy].
    apply (build_games_sound A v M) in Bg; [|now apply (first_table_sound A v M)].
    cbv zeta in Rd. set (vars := raw_variables raw) in *.
    set (count := N.of_nat (length vars)) in *.
    set (variable := variable_changes 0 vars) in *.
    set (given := map (Forms.put variable) (raw_conditions raw)) in *.
    destruct (forallb (speaks_below count) _) eqn:Ok; [|easy].
    destruct (add_side table variable count given (raw_lhs raw) false _)
      as [[l s1]|] eqn:E1; [|easy].
    destruct (add_side table variable count given (raw_rhs raw) true s1)
      as [[r s2]|] eqn:E2; [|easy].
    destruct (N.leb _ _); [|easy]. injection Rd as <- <-.
    set (n := images_at x variable).
    assert (Vars : forall i, (i < count)%N -> images_at x variable i = n i) by reflexivity.
    assert (Tg : true_at x given).
    { apply (add_side_bounds _ _ _ _ x _ _ _ _ _ E2) in Tb.
      exact (add_side_bounds _ _ _ _ x _ _ _ _ _ E1 Tb). }
    assert (Em : numbered (SoFar count given [] [])) by (split; [constructor|easy]).
    set (none := fun _ : BinNums.N => @nil nat).
    destruct (add_side_facts v table Bg variable count given n x Vars none N Tg _ _ _ _ _ E1 Em)
      as (Nu1 & _ & _).
    destruct (add_side_facts v table Bg variable count given n x Vars none N Tg _ _ _ _ _ E2 Nu1)
      as (Nu2 & _ & _).
    destruct (bag_families cells (fst oj) cells_ok x _ _ El (proj1 Nu2) N B Ba) as (R & EB).
    destruct (rowed_by_summands R (raw_lhs raw) count) as (left & Rowl).
    destruct (rowed_by_summands R (raw_rhs raw) (after count (raw_lhs raw))) as (right & Rowr).
    destruct (add_side_sound v table Bg variable count given n x Vars R N Tg _ _ _ _ _ left E1)
      as (P1 & T1 & G1). cbn [parameters bounds signed] in P1, T1, G1.
    destruct (add_side_sound v table Bg variable count given n x Vars R N Tg _ _ _ _ _ right E2)
      as (_ & T2 & G2). rewrite P1 in T2, G2.
    destruct (G1 ltac:(tauto) ltac:(constructor) Rowl) as [Ts1 Eg1].
    destruct (G2 Tb Ts1 Rowr) as [Ts Eg2].
    assert (E : game_so_far v x R s2 == total n left l - total n right r).
    { rewrite Eg2, Eg1. change (game_so_far v x R (SoFar count given [] [])) with (zero + zero).
      now rewrite !add_0_l. }
    assert (Rel : related (raw_rel raw) (total n left l) (total n right r)).
    { apply (H n); cbn [variables conditions].
      - intros i b Eb. unfold n, variable. rewrite (variable_at vars i b x Eb).
        specialize (N (N.of_nat i)). lia.
      - exact (proj1 (conditions_at variable count n x _ Vars Ok) Tg). }
    assert (T := parts_related _ _ _ _ _ E Rel Ioj). cbv zeta in T.
    destruct (difference_total A v M x (fst oj) (signed s2) Ts) as [Dt _].
    unfold true_numeric, claim_says. cbn [over numeric_with claim_strict claim_terms].
    assert (Eg : numeric_game (numeric_with v (snd oj) x (difference A (fst oj) (signed s2)) B) ==
                 (if fst oj then - game_so_far v x R s2 else game_so_far v x R s2)).
    { rewrite numeric_game_with, Dt, EB. unfold game_so_far.
      destruct (fst oj); [now rewrite opp_add|reflexivity]. }
    destruct (snd oj); rewrite Eg; exact T.
  Qed.

  Lemma claims_of_true raw l c : is_true raw -> claims_of A cells raw = Some l -> In c l ->
    stage c = 0%nat /\
    forall x B, claim_valid cells c x B -> true_numeric (claim_says v c x B).
  Proof.
    intros T E I. unfold claims_of, bind in E.
    destruct (read_statement A raw) as [[st s]|] eqn:Rd; [|easy]. cbn [snd] in E.
    apply all_some_in in E.
    assert (exists oj, In oj (relation_parts (raw_rel raw)) /\ goal_claim A cells s oj = Some c)
      as (oj & Ioj & Ec).
    { induction E as [|oj c' ojs cs Ec E IH]; [easy|]. destruct I as [->|I].
      - exists oj. split; [now left|exact Ec].
      - destruct (IH I) as (oj' & Io & Eo). exists oj'. split; [now right|exact Eo]. }
    split.
    - unfold goal_claim, bind in Ec. destruct (labels _ _ _); [|easy]. now injection Ec as <-.
    - intros x B. apply (goal_claim_true raw st s oj); auto.
      now apply T, read_statement_reads with A s.
  Qed.

  (** ** Lemmas are proved with these claims *)

  Variables (fuel : nat) (known : rival_table) (imported : list claim).
  Hypothesis known_right : right_rivals cells known.
  Hypothesis good : forall c, In c imported -> claim_good c.
  Hypothesis imported_true : forall c, In c imported -> stage c = 0%nat /\
    forall x B, claim_valid cells c x B -> true_numeric (claim_says v c x B).

  Lemma prove_by_walk_proves :
    proves A v lemmas_shorter fuel (prove_by_walk A fuel known cells (items_of imported)).
  Proof.
    intros L goals steps m steps' m' LS LM S. unfold prove_by_walk. cbn [the_lemmas].
    destruct (walk_all _ _ _) as [st|] eqn:W; [|easy]. intros [= <- <-]. split.
    - exact (walk_all_memo v _ _ (walk_goal_memo A L v fuel known cells imported 1 0 steps)
               (Walk steps nothing_known m) st S W).
    - intros g I.
      assert (V : valid cells unit no_rank tt (as_pgoal cells g) origin []).
      { split; [split; [intros i; apply Z.le_refl|constructor|reflexivity]|].
        split; [apply (counted_none cells)|]. apply raw_terms_ok. constructor. }
      assert (T := walk_true_goals A L v fuel M LS LM known cells imported 1 cells_ok known_right
        good
                     (fun c x B Ic => proj2 (imported_true c Ic) x B)
                     ltac:(intros c Ic; rewrite (proj1 (imported_true c Ic)); lia)
                     _ steps m st S W (as_pgoal cells g) origin [] (in_map _ _ _ I) Logic.eq_refl
                       V).
      assert (E : numeric_game (numeric_at v (as_pgoal cells g) origin []) == game_of v (terms g)).
      { unfold numeric_at. rewrite numeric_game_with. change (parts_game (map snd [])) with zero.
        rewrite add_0_r, raw_terms_eq. cbn [as_pgoal place_of blocked copies plain map].
        rewrite !app_nil_r. apply raws_total. }
      unfold true_goal. unfold true_numeric in T.
      cbn [over numeric_at numeric_with as_pgoal strict] in T.
      destruct (Rules.strict g); rewrite <- E; exact T.
  Qed.
End Imported.

(** ** The whole certificate *)

Lemma check_wide_reads imports c st : check_wide imports c = Some st -> reads (the_statement c) st.
Proof.
  unfold check_wide. destruct (load_arena _) as [[n A]|]; [|easy].
  destruct (all_some _) as [l|]; [|easy]. cbv zeta. destruct (_ && _); [|easy].
  destruct (prove_lemmas _ _ _ _ _ _ _) as [[[L steps] m]|]; [|easy].
  destruct (prove_claims _ _ _ _ _ _ _ _ _ _) as [[steps1 m1]|]; [|easy].
  unfold check_wide_statement. destruct (read_statement A _) as [[st' s]|] eqn:E; [|easy].
  destruct (forallb _ _); [|easy]. destruct (all_some _) as [goals|]; [|easy].
  destruct (walk_all _ _ _) as [[[] K m']|]; try easy. intros [= <-].
  now apply read_statement_reads in E.
Qed.

(** The claims of a certificate, of the values of some arena. *)
Definition claims_true (c : certificate) : Prop := exists v, forall k x B,
  In k (the_claims c) -> claim_valid (the_cells c) k x B -> true_numeric (claim_says v k x B).

Theorem check_wide_sound imports c s : (forall i, In i imports -> is_true i) ->
  check_wide imports c = Some s -> holds s /\ claims_true c.
Proof.
  intros T. unfold check_wide. destruct (load_arena _) as [[n A]|] eqn:LA; [|easy].
  apply load_arena_sound in LA as [v M].
  destruct (all_some _) as [l|] eqn:Cl; [|easy]. cbv zeta. set (imported := concat l).
  destruct (_ && _) eqn:Gd; [|easy]. apply andb_prop in Gd as [Gd Later].
  apply andb_prop in Gd as [Cd Gd].
  assert (cells_ok : forall k, In k (the_cells c) -> cell_ok k).
  { intros k I. rewrite forallb_forall in Cd. apply Cd in I. unfold good_cell in I.
    apply orb_prop in I as [I|I]; [left; now destruct (suffix k)|right; now destruct (period k)]. }
  assert (good : forall k, In k (imported ++ the_claims c) -> claim_good k).
  { intros k I. rewrite forallb_forall in Gd. apply (good_claim_good A k), Gd, I. }
  assert (given : forall k, In k imported -> stage k = 0%nat /\ forall x B,
            claim_valid (the_cells c) k x B -> true_numeric (claim_says v k x B)).
  { intros k I. apply in_concat in I as (cs & Ics & I). apply all_some_in in Cl.
    assert (exists i, In i imports /\ claims_of A (the_cells c) i = Some cs) as (i & Ii & Ei).
    { clear -Cl Ics. induction Cl as [|i cs' is l E F IH]; [easy|]. destruct Ics as [<-|I].
      - exists i. split; [now left|assumption].
      - destruct (IH I) as (j & Ij & Ej). exists j. split; [now right|assumption]. }
    exact (claims_of_true A v (the_cells c) M cells_ok i cs k (T i Ii) Ei I). }
  set (known := needed_rivals _ _ _).
  assert (known_right : right_rivals (the_cells c) known)
    by apply needed_rivals_right, no_rivals_right.
  destruct (prove_lemmas _ _ _ _ _ _ _) as [[[L steps] m]|] eqn:PL; [|easy].
  apply (prove_lemmas_sound A v M lemmas_shorter) in PL as (LS & LM & MS);
    [|intros; eapply take_effect_shorter; eassumption
     |apply prove_by_walk_proves; auto; intros k I; apply good, in_app_iff; now left
     |apply no_lemmas_sound|apply no_lemmas_shorter|exact (first_memo_sound n A v M)].
  destruct (prove_claims _ _ _ _ _ _ _ _ _ _) as [[steps1 m1]|] eqn:PC; [|easy].
  destruct (prove_claims_walks A L v _ known (the_cells c) imported (the_claims c) _ _ _ _ _ _ MS
    PC)
    as [S1 _].
  assert (own_later : forall k, In k (the_claims c) -> (0 < stage k)%nat).
  { intros k I. rewrite forallb_forall in Later. now apply Nat.ltb_lt, Later. }
  assert (hold : forall k x B, In k (imported ++ the_claims c) -> claim_valid (the_cells c) k x B ->
            true_numeric (claim_says v k x B)).
  { intros k x B I V.
    exact (claims_hold A L v _ M LS LM known (the_cells c) imported (the_claims c) cells_ok
      known_right
             good (fun k I => proj1 (given k I)) own_later (fun k x B I => proj2 (given k I) x B)
             _ _ _ _ MS PC k x B I V). }
  intros S. split; [revert S|].
  2: { exists v. intros k x B I. apply hold, in_app_iff. now right. }
  apply (check_wide_statement_sound A L v _ M LS LM known (the_cells c) (imported ++ the_claims c));
    auto.
  intros k I. apply Nat.lt_succ_r. clear -I. induction (imported ++ the_claims c) as [|k' ks IH];
      [easy|].
    cbn [map fold_right]. destruct I as [<-|I]; [apply Nat.le_max_l|].
    etransitivity; [apply IH, I|apply Nat.le_max_r].
Qed.
