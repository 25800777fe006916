(** * The checker of certificates with parameters is sound *)

From Segcert.Param Require Export StatementSound.

(** ** Variables as parameters *)

Definition range_ok (r : range) : Prop :=
  (1 <= modulus r)%Z /\ (0 <= Clobber.residue r < modulus r)%Z /\ (0 <= least r)%Z.
Definition parameter_value (r : range) (k : Z) : Z := ((k - first_value r) / modulus r)%Z.

Lemma parameter_value_at r k : range_ok r -> (k >= least r)%Z ->
  (k mod modulus r = Clobber.residue r)%Z ->
  (0 <= parameter_value r k)%Z /\ (modulus r * parameter_value r k + first_value r = k)%Z.
Proof.
  intros (Hm & Hr & Hl) K E. unfold parameter_value, first_value. set (m := modulus r) in *.
  set (b := ((Clobber.residue r - least r) / m)%Z). set (a := (k / m)%Z).
  assert (Ek := Z.div_mod k m ltac:(lia)). fold a in Ek. rewrite E in Ek.
  assert (Ed := Z.div_mod (Clobber.residue r - least r) m ltac:(lia)). fold b in Ed.
  assert (Bd := Z.mod_pos_bound (Clobber.residue r - least r) m ltac:(lia)).
  set (d := ((Clobber.residue r - least r) mod m)%Z) in *.
  assert (F : (k - (least r + d) = (a + b) * m)%Z) by lia.
  rewrite F, Z.div_mul by lia. split; nia.
Qed.
Lemma nth_variable l : forall i j r, nth_error l i = Some r ->
  nth i (variable_forms j l) nothing =
  plus_number (times_form (modulus r) (parameter (j + i))) (first_value r).
Proof.
  induction l as [|s l IH]; intros [|i] j r; simpl; try easy.
  - intros [= ->]. now rewrite Nat.add_0_r.
  - intros E. rewrite (IH i (S j) r E). now rewrite Nat.add_succ_r.
Qed.

Lemma right_ranges vars : forallb right_range vars = true ->
  forall i q, nth_error vars i = Some q -> range_ok q.
Proof.
  intros Ok i q E. apply nth_error_In in E. rewrite forallb_forall in Ok. apply Ok in E.
  unfold right_range in E. rewrite !andb_true_iff in E. destruct E as (((Em & Er) & Er') & El).
  apply Z.leb_le in Em, Er, El. apply Z.ltb_lt in Er'. repeat split; lia.
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

  Lemma floors_natural table variable count n (x0 : nat -> Z) right l : natural_at x0 ->
    (forall i, (i < count)%nat -> form_at x0 (variable i) = n i) ->
    forall s side s', add_side table variable count l right s = Some (side, s') ->
    Forall (fun k => (0 <= k)%Z) (floors n l).
  Proof.
    intros N0 V0. induction l as [|t l IH]; intros s side s'; cbn [add_side]; [constructor|].
    destruct (add_summand table variable count t right s) as [[u s1]|] eqn:E; [|easy].
    destruct (add_side table variable count l right s1) as [[us s2]|] eqn:E2; [|easy]. intros _.
    unfold floors. cbn [flat_map]. apply Forall_app. split; [|exact (IH s1 us s2 E2)].
    destruct (Z.eqb_spec (raw_divisor t) 1) as [_|D]; [constructor|]. constructor; [|constructor].
    unfold add_summand in E.
    destruct (copies_of variable count t s) as [[k s3]|] eqn:C; [|easy]. clear E.
    unfold copies_of in C. destruct (speaks_below count (raw_numerator t)) eqn:B; [|easy].
    cbn [negb] in C. destruct (Z.eqb_spec (raw_divisor t) 1); [easy|].
    destruct (_ && _) eqn:Q; [|easy]. apply andb_prop in Q as [Nq Q]. apply Z.ltb_lt in Q.
    apply (is_natural_at x0 _ N0) in Nq.
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
    cbv zeta. fold vars variable count. destruct (forallb right_range vars) eqn:Ok; [|easy].
    destruct (add_side table variable count (raw_lhs raw) false _) as [[l s1]|] eqn:E1; [|easy].
    destruct (add_side table variable count (raw_rhs raw) true s1) as [[r s2]|] eqn:E2; [|easy].
    destruct (Nat.leb _ _); [|easy]. destruct (forallb _ claims); [|easy].
    destruct (all_some _) as [goals|] eqn:G; [|easy].
    destruct (walk_all _ goals _) as [st|] eqn:W; [|easy]. destruct st as [td K m'].
    destruct td; [|easy]. intros [= <-] n Hn.
    cbn [variables rel lhs rhs] in *. apply all_some_in in G.
    assert (Rok := right_ranges vars Ok).
    set (base := fun i => match nth_error vars i with
                          | Some q => parameter_value q (n i) | None => 0%Z end).
    assert (Vx : forall x, (forall i, (i < count)%nat -> x i = base i) ->
                 forall i, (i < count)%nat -> form_at x (variable i) = n i).
    { intros x Ex i Hi. destruct (nth_error vars i) as [q|] eqn:E;
        [|apply nth_error_None in E; unfold count in Hi; lia].
      unfold variable. rewrite (nth_variable vars i 0 q E). unfold plus_number.
      rewrite plus_form_at, times_form_at, parameter_at. cbn [Nat.add]. rewrite (Ex i Hi).
      unfold base. rewrite E. destruct (Hn i q E) as [Ge Mo].
      exact (proj2 (parameter_value_at q (n i) (Rok i q E) Ge Mo)). }
    assert (Nb : natural_at base).
    { intros i. unfold base. destruct (nth_error vars i) as [q|] eqn:E; [|apply Z.le_refl].
      destruct (Hn i q E) as [Ge Mo]. exact (proj1 (parameter_value_at q (n i) (Rok i q E) Ge Mo)).
      }
    assert (Vb := Vx base (fun _ _ => Logic.eq_refl)).
    set (fl := floors n (raw_lhs raw) ++ floors n (raw_rhs raw)).
    assert (Fl : Forall (fun k => (0 <= k)%Z) fl).
    { apply Forall_app. split.
      - exact (floors_natural table variable count n base false _ Nb Vb _ _ _ E1).
      - exact (floors_natural table variable count n base true _ Nb Vb _ _ _ E2). }
    set (x := fun i => if Nat.ltb i count then base i else nth (i - count) fl 0%Z).
    assert (Nx : natural_at x).
    { intros i. unfold x. destruct (Nat.ltb i count); [apply Nb|].
      destruct (nth_in_or_default (i - count) fl 0%Z) as [I| ->]; [|apply Z.le_refl].
      rewrite Forall_forall in Fl. now apply Fl. }
    assert (Vars := Vx x ltac:(intros i Hi; unfold x; now rewrite (proj2 (Nat.ltb_lt i count) Hi))).
    destruct (add_side_sound v table Bg variable count n x Vars Nx (raw_lhs raw) false
                (SoFar count [] []) l s1 (floors n (raw_rhs raw))) as (R1 & F1 & G1); auto.
    { split; constructor. }
    { intros j _. cbn [parameters]. unfold x. destruct (Nat.ltb_spec (count + j) count); [lia|].
      now replace (count + j - count)%nat with j by lia. }
    destruct (add_side_sound v table Bg variable count n x Vars Nx (raw_rhs raw) true
                s1 r s2 []) as (R2 & _ & G2); auto.
    { intros j Hj. rewrite app_nil_r in *. now apply F1. }
    apply (related_parts _ _ _ (signed_total v x (signed s2))).
    - rewrite G2, G1. change (signed_total v x (signed (SoFar count [] []))) with zero.
      now rewrite add_0_l.
    - intros oj Ioj.
      assert (exists g, In g goals /\ statement_goal A L cells s2 oj = Some g) as (g & Ig & Eg).
      { clear -G Ioj. induction G as [|t u ts us E F IH]; [easy|]. destruct Ioj as [<-|I].
        - exists u. split; [now left|assumption].
        - destruct (IH I) as (g & Ig & Eg). exists g. split; [now right|assumption]. }
      unfold statement_goal in Eg.
      destruct (fresh_position A L _) as [P|] eqn:EP; [|easy]. injection Eg as <-.
      destruct R2 as [Tb Ts].
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

