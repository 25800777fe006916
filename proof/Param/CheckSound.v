(** * The checker of certificates with parameters is sound *)

From Segcert.Param Require Export StatementSound.

(** ** Variables as parameters *)

Lemma nth_variable l : forall i j b, nth_error l i = Some b ->
  nth i (variable_forms j l) nothing = plus_number (parameter (j + i)) b.
Proof.
  induction l as [|c l IH]; intros [|i] j b; simpl; try easy.
  - intros [= ->]. now rewrite Nat.add_0_r.
  - intros E. rewrite (IH i (S j) b E). now rewrite Nat.add_succ_r.
Qed.
Lemma variable_at l i b x : nth_error l i = Some b ->
  form_at x (nth i (variable_forms 0 l) nothing) = (x i + b)%Z.
Proof.
  intros E. rewrite (nth_variable l i 0 b E). unfold plus_number.
  now rewrite plus_form_at, parameter_at.
Qed.
(** Conditions on the variables, as lines. *)
Lemma conditions_at variable count n x l :
  (forall i, (i < count)%nat -> form_at x (variable i) = n i) ->
  forallb (speaks_below count) l = true ->
  (true_at x (map (Forms.put variable) l) <-> forall f, In f l -> (form_at n f >= 0)%Z).
Proof.
  intros V S. unfold true_at. rewrite Forall_map, Forall_forall. rewrite forallb_forall in S.
  split; intros all f I; specialize (all f I);
    rewrite (put_variable variable count n x V f (S f I)) in *; lia.
Qed.

Section Statement.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variables (known : rival_table) (cells : list cell) (claims : list claim) (now : nat).
  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.
  Hypothesis known_right : right_rivals cells known.
  Hypothesis good : forall c, In c claims -> claim_good c.
  Hypothesis hold : forall c x B, In c claims -> claim_valid cells c x B ->
    true_numeric (claim_says v c x B).
  Hypothesis later : forall c, In c claims -> (stage c < now)%nat.

  (** Below the statement there is no claim whose proof could be circular. *)
  Definition no_states (_ : unit) : numeric := Numeric false [] zero.
  Definition no_rank (_ : unit) : nat := 0.
  Lemma walk_true_goals goals steps m st : memo_sound v m ->
    walk_all (walk_goal A L fuel known cells claims now 0 steps) goals (Walk steps nothing_known m)
      = Some st ->
    forall g x B, In g goals -> state g = Lost -> valid cells unit no_rank tt g x B ->
    true_numeric (numeric_at v g x B).
  Proof.
    intros S W g x B I D V.
    assert (Fs : walks v cells unit no_states no_rank no_rank tt
                   (walk_goal A L fuel known cells claims now 0 steps)).
    { apply (walk_goal_sound A L v fuel M LS LM); auto.
      intros n c y C E St _. apply nth_error_In in E. apply later in E. lia. }
    apply (walk_all_sound v cells unit no_states no_rank no_rank tt _ Fs) in W as [_ all];
      [|split; [exact S|apply nothing_known_true]].
    specialize (all g I x B V). rewrite D in all.
    apply (derives_true unit no_states no_rank no_rank tt Lost); [|exact all|exact Logic.I].
    intros y _. reflexivity.
  Qed.

  Lemma related_parts r G H X : X == G - H ->
    (forall oj, In oj (relation_parts r) ->
       let K := if fst oj then - X else X in
       if snd oj then first Left K = true else second Left K = true) -> related r G H.
  Proof.
    intros E all.
    assert (EN : - X == H - G) by (rewrite E; apply same_eq; same_sums).
    assert (geD : In (false, false) (relation_parts r) -> G >= H)
      by (intros I; apply all in I; cbn [fst snd] in I; unfold ge; now rewrite <- E).
    assert (geN : In (true, false) (relation_parts r) -> H >= G)
      by (intros I; apply all in I; cbn [fst snd] in I; unfold ge; now rewrite <- EN).
    assert (ovD : In (false, true) (relation_parts r) -> G |> H)
      by (intros I; apply all in I; cbn [fst snd] in I; unfold lfuz; now rewrite <- E).
    assert (ovN : In (true, true) (relation_parts r) -> H |> G)
      by (intros I; apply all in I; cbn [fst snd] in I; unfold lfuz; now rewrite <- EN).
    destruct r; simpl in *; repeat split; auto 9 using lfuz_not_ge.
  Qed.

  Lemma floors_natural table variable count assumed n (x0 : nat -> Z) right l : natural_at x0 ->
    true_at x0 assumed -> (forall i, (i < count)%nat -> form_at x0 (variable i) = n i) ->
    forall s side s', add_side table variable count assumed l right s = Some (side, s') ->
    Forall (fun k => (0 <= k)%Z) (floors n l).
  Proof.
    intros N0 T0 V0. induction l as [|t l IH]; intros s side s'; cbn [add_side]; [constructor|].
    destruct (add_summand table variable count assumed t right s) as [[u s1]|] eqn:E; [|easy].
    destruct (add_side table variable count assumed l right s1) as [[us s2]|] eqn:E2; [|easy].
    intros _.
    unfold floors. cbn [flat_map]. apply Forall_app. split; [|exact (IH s1 us s2 E2)].
    destruct (Z.eqb_spec (raw_divisor t) 1) as [_|D]; [constructor|]. constructor; [|constructor].
    unfold add_summand in E.
    destruct (copies_of variable count assumed t s) as [[k s3]|] eqn:C; [|easy]. clear E.
    unfold copies_of in C. destruct (speaks_below count (raw_numerator t)) eqn:B; [|easy].
    cbn [negb] in C. destruct (Z.eqb_spec (raw_divisor t) 1); [easy|].
    destruct (_ && _) eqn:Q; [|easy]. apply andb_prop in Q as [Nq Q]. apply Z.ltb_lt in Q.
    apply (implies_sound _ _ x0 N0 T0) in Nq.
    rewrite (put_variable variable count n x0 V0 _ B) in Nq. apply Z.div_pos; lia.
  Qed.

  Theorem check_wide_statement_sound raw steps m s : memo_sound v m ->
    check_wide_statement A fuel known cells L claims now raw steps m = Some s -> holds s.
  Proof.
    intros S. unfold check_wide_statement, read_statement.
    destruct (build_games _ _ _ _) as [table|] eqn:Bg; [|easy].
    apply (build_games_sound A v M) in Bg; [|now apply (first_table_sound A v M)].
    set (vars := raw_variables raw). set (count := length vars).
    set (variable := fun i => nth i (variable_forms 0 vars) nothing).
    set (given := map (Forms.put variable) (raw_conditions raw)).
    cbv zeta. fold vars variable count given.
    destruct (forallb (speaks_below count) _) eqn:Ok; [|easy].
    destruct (add_side table variable count given (raw_lhs raw) false _)
      as [[l s1]|] eqn:E1; [|easy].
    destruct (add_side table variable count given (raw_rhs raw) true s1)
      as [[r s2]|] eqn:E2; [|easy].
    destruct (Nat.leb _ _); [|easy]. destruct (forallb _ claims); [|easy].
    destruct (all_some _) as [goals|] eqn:G; [|easy].
    destruct (walk_all _ goals _) as [st|] eqn:W; [|easy]. destruct st as [td K m'].
    destruct td; [|easy]. intros [= <-] n Hn Hc.
    cbn [variables conditions rel lhs rhs] in *. apply all_some_in in G.
    set (base := fun i => match nth_error vars i with Some b => (n i - b)%Z | None => 0%Z end).
    assert (Vx : forall x, (forall i, (i < count)%nat -> x i = base i) ->
                 forall i, (i < count)%nat -> form_at x (variable i) = n i).
    { intros x Ex i Hi. destruct (nth_error vars i) as [b|] eqn:E;
        [|apply nth_error_None in E; unfold count in Hi; lia].
      unfold variable. rewrite (variable_at vars i b x E), (Ex i Hi). unfold base. rewrite E. lia. }
    assert (Nb : natural_at base).
    { intros i. unfold base. destruct (nth_error vars i) as [b|] eqn:E; [|apply Z.le_refl].
      specialize (Hn i b E). lia. }
    assert (Vb := Vx base (fun _ _ => Logic.eq_refl)).
    assert (Tb := proj2 (conditions_at variable count n base _ Vb Ok) Hc). fold given in Tb.
    set (fl := floors n (raw_lhs raw) ++ floors n (raw_rhs raw)).
    assert (Fl : Forall (fun k => (0 <= k)%Z) fl).
    { apply Forall_app. split.
      - exact (floors_natural table variable count given n base false _ Nb Tb Vb _ _ _ E1).
      - exact (floors_natural table variable count given n base true _ Nb Tb Vb _ _ _ E2). }
    set (x := fun i => if Nat.ltb i count then base i else nth (i - count) fl 0%Z).
    assert (Nx : natural_at x).
    { intros i. unfold x. destruct (Nat.ltb i count); [apply Nb|].
      destruct (nth_in_or_default (i - count) fl 0%Z) as [I| ->]; [|apply Z.le_refl].
      rewrite Forall_forall in Fl. now apply Fl. }
    assert (Vars := Vx x ltac:(intros i Hi; unfold x; now rewrite (proj2 (Nat.ltb_lt i count) Hi))).
    assert (Tx := proj2 (conditions_at variable count n x _ Vars Ok) Hc). fold given in Tx.
    destruct (add_side_sound v table Bg variable count given n x Vars Nx Tx (raw_lhs raw) false
                (SoFar count given []) l s1 (floors n (raw_rhs raw))) as (R1 & F1 & G1); auto.
    { split; [exact Tx|constructor]. }
    { intros j _. cbn [parameters]. unfold x. destruct (Nat.ltb_spec (count + j) count); [lia|].
      now replace (count + j - count)%nat with j by lia. }
    destruct (add_side_sound v table Bg variable count given n x Vars Nx Tx (raw_rhs raw) true
                s1 r s2 []) as (R2 & _ & G2); auto.
    { intros j Hj. rewrite app_nil_r in *. now apply F1. }
    apply (related_parts _ _ _ (signed_total v x (signed s2))).
    - rewrite G2, G1. change (signed_total v x (signed (SoFar count given []))) with zero.
      now rewrite add_0_l.
    - intros oj Ioj.
      assert (exists g, In g goals /\ statement_goal A L cells s2 oj = Some g) as (g & Ig & Eg).
      { clear -G Ioj. induction G as [|t u ts us E F IH]; [easy|]. destruct Ioj as [<-|I].
        - exists u. split; [now left|assumption].
        - destruct (IH I) as (g & Ig & Eg). exists g. split; [now right|assumption]. }
      unfold statement_goal in Eg.
      destruct (fresh_position A L _) as [P|] eqn:EP; [|easy]. injection Eg as <-.
      destruct R2 as [T2 Ts].
      destruct (difference_total A v M x (fst oj) (signed s2) Ts) as [Dt Do].
      apply (fresh_becomes A L v M LS LM x _ P Do) in EP.
      assert (V : valid cells unit no_rank tt (PGoal (Scope (parameters s2) (bounds s2) nothing)
                    (no_bag cells) P (snd oj) Lost) x []).
      { split; [split; auto; easy|]. split; [apply (counted_none cells)|]. now apply EP. }
      assert (Tg := walk_true_goals goals steps m _ S W _ x [] Ig Logic.eq_refl V).
      unfold true_numeric in Tg. cbn [over numeric_at numeric_with strict] in Tg.
      destruct EP as (EP & _ & _).
      assert (EK : numeric_game (numeric_at v (PGoal (Scope (parameters s2) (bounds s2) nothing)
                    (no_bag cells) P (snd oj) Lost) x [])
                   == (if fst oj then - signed_total v x (signed s2) else signed_total v x (signed
                     s2))).
      { unfold numeric_at. rewrite numeric_game_with. cbn [place_of]. rewrite <- EP, Dt.
        change (parts_game (map snd [])) with zero. now rewrite add_0_r. }
      cbv zeta. destruct (snd oj).
      + rewrite <- (first_eq Left _ _ EK). exact Tg.
      + rewrite <- (second_eq Left _ _ EK). exact Tg.
  Qed.
End Statement.

