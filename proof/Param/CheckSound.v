(** * The checker of certificates with parameters is sound *)

From Segcert.Param Require Export StatementSound.

(** ** Variables as parameters *)

Lemma variable_at_from l x : forall i j b, nth_error l i = Some b ->
  images_at x (variable_changes j l) (j + N.of_nat i) = (x (j + N.of_nat i)%N + b)%Z.
Proof.
  induction l as [|c l IH]; intros [|i] j b; cbn [nth_error variable_changes]; try easy;
    rewrite putting_at.
  - intros [= ->]. rewrite N.add_0_r, N.eqb_refl. unfold plus_number.
    now rewrite plus_form_at, parameter_at.
  - intros E. destruct (N.eqb_spec (j + N.of_nat (S i)) j); [lia|].
    replace (j + N.of_nat (S i))%N with (N.succ j + N.of_nat i)%N by lia. now apply IH.
Qed.
Lemma variable_at l i b x : nth_error l i = Some b ->
  images_at x (variable_changes 0 l) (N.of_nat i) = (x (N.of_nat i) + b)%Z.
Proof. exact (variable_at_from l x i 0 b). Qed.
(** Conditions on the variables, as lines. *)
Lemma conditions_at variable count n x l :
  (forall i, (i < count)%N -> images_at x variable i = n i) ->
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
    walk_all (walk_goal A L fuel known cells (items_of claims) now 0 steps) goals
             (Walk steps nothing_known m)
      = Some st ->
    forall g x B, In g goals -> state g = Lost -> valid cells unit no_rank tt g x B ->
    true_numeric (numeric_at v g x B).
  Proof.
    intros S W g x B I D V.
    assert (Fs : walks v cells unit no_states no_rank no_rank tt
                   (walk_goal A L fuel known cells (items_of claims) now 0 steps)).
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

  Theorem check_wide_statement_sound raw steps m s : memo_sound v m ->
    check_wide_statement A fuel known cells L claims now raw steps m = Some s -> holds s.
  Proof.
    intros S. unfold check_wide_statement, read_statement.
    destruct (build_games _ _ _ _) as [table|] eqn:Bg; [|easy].
    apply (build_games_sound A v M) in Bg; [|now apply (first_table_sound A v M)].
    set (vars := raw_variables raw). set (count := N.of_nat (length vars)).
    set (variable := variable_changes 0 vars).
    set (given := map (Forms.put variable) (raw_conditions raw)).
    cbv zeta. fold vars variable count given.
    destruct (forallb (speaks_below count) _) eqn:Ok; [|easy].
    destruct (add_side table variable count given (raw_lhs raw) false _)
      as [[l s1]|] eqn:E1; [|easy].
    destruct (add_side table variable count given (raw_rhs raw) true s1)
      as [[r s2]|] eqn:E2; [|easy].
    destruct (N.leb _ _); [|easy]. destruct (forallb _ claims); [|easy].
    destruct (all_some _) as [goals|] eqn:G; [|easy].
    destruct (walk_all _ goals _) as [st|] eqn:W; [|easy]. destruct st as [td K m'].
    destruct td; [|easy]. intros [= <-] n left right Hn Hc.
    cbn [variables conditions rel lhs rhs] in *. apply all_some_in in G.
    set (base := fun i => match nth_error vars (N.to_nat i) with
                          | Some b => (n i - b)%Z
                          | None => 0%Z
                          end).
    assert (Vx : forall x, (forall i, (i < count)%N -> x i = base i) ->
                 forall i, (i < count)%N -> images_at x variable i = n i).
    { intros x Ex i Hi. destruct (nth_error vars (N.to_nat i)) as [b|] eqn:E;
        [|apply nth_error_None in E; unfold count in Hi; lia].
      assert (Ei := variable_at vars (N.to_nat i) b x E). rewrite N2Nat.id in Ei.
      unfold variable. rewrite Ei, (Ex i Hi). unfold base. rewrite E. lia. }
    assert (Nb : natural_at base).
    { intros i. unfold base. destruct (nth_error vars (N.to_nat i)) as [b|] eqn:E;
        [|apply Z.le_refl].
      specialize (Hn _ b E). rewrite N2Nat.id in Hn. lia. }
    assert (Vb := Vx base (fun _ _ => Logic.eq_refl)).
    assert (Tb := proj2 (conditions_at variable count n base _ Vb Ok) Hc). fold given in Tb.
    (* rows by parameters *)
    assert (Em : numbered (SoFar count given [] [])) by (split; [constructor|easy]).
    destruct (rowed_by_parameters (raw_lhs raw) count left) as (Rl & Hl).
    set (mid := after count (raw_lhs raw)) in *.
    destruct (rowed_by_parameters (raw_rhs raw) mid right) as (Rr & Hr).
    set (R := fun k => if N.ltb k mid then Rl k else Rr k).
    assert (Rowl : rowed R count left (raw_lhs raw)).
    { apply Hl. intros k Hk. unfold R. now rewrite (proj2 (N.ltb_lt k mid) (proj2 Hk)). }
    assert (Rowr : rowed R mid right (raw_rhs raw)).
    { apply Hr. intros k Hk. unfold R. destruct (N.ltb_spec k mid); [lia|reflexivity]. }
    (* floors *)
    destruct (add_side_sound v table Bg variable count given n base Vb R Nb Tb _ _ _ _ _ left E1)
      as (P1 & _). cbn [parameters] in P1. fold mid in P1.
    destruct (add_side_facts v table Bg variable count given n base Vb R Nb Tb _ _ _ _ _ E1 Em)
      as (Nu1 & Fa1 & Na1).
    destruct (add_side_facts v table Bg variable count given n base Vb R Nb Tb _ _ _ _ _ E2 Nu1)
      as (Nu2 & Fa2 & Na2). rewrite P1 in Fa2, Na2. cbn [parameters families map] in Fa1, Na1.
    assert (Le : (count <= mid)%N) by apply after_le.
    set (floor := fun k => match floor_of n count (raw_lhs raw) k with
                           | Some z => Some z
                           | None => floor_of n mid (raw_rhs raw) k
                           end).
    assert (No : forall k, In k (map snd (families s2)) -> (count <= k)%N /\ floor k = None).
    { intros k Ik. unfold floor. apply Fa2 in Ik as [Ik|[Fk Lk]].
      - assert (Lt := proj2 Nu1 k Ik). rewrite P1 in Lt.
        apply Fa1 in Ik as [[]|[-> Lk]]. split; [exact Lk|].
        destruct (floor_of n mid (raw_rhs raw) k) as [z|] eqn:F; [|reflexivity].
        apply floor_of_range in F. lia.
      - split; [lia|]. destruct (floor_of n count (raw_lhs raw) k) as [z|] eqn:F; [|exact Fk].
        apply floor_of_range in F. fold mid in F. lia. }
    apply (related_parts _ _ _ (total n left l - total n right r)); [reflexivity|].
    intros oj Ioj.
    assert (exists g, In g goals /\ statement_goal A L cells s2 oj = Some g) as (g & Ig & Eg).
    { clear -G Ioj. induction G as [|t u ts us E F IH]; [easy|]. destruct Ioj as [<-|I].
      - exists u. split; [now left|assumption].
      - destruct (IH I) as (g & Ig & Eg). exists g. split; [now right|assumption]. }
    unfold statement_goal, bind in Eg. destruct (labels _ _ _) as [lb|] eqn:El; [|easy].
    destruct (fresh_position A L _) as [P|] eqn:EP; [|easy]. injection Eg as <-.
    destruct (families_bag cells (fst oj) cells_ok R _ _ El (proj1 Nu2)) as (B & y & EB & HB).
    set (x := fun i => if N.ltb i count then base i
                       else match floor i with Some z => z | None => Z.of_nat (y i) end).
    assert (Nx : natural_at x).
    { intros i. unfold x, floor. destruct (N.ltb i count); [apply Nb|].
      destruct (floor_of n count (raw_lhs raw) i) as [z|] eqn:F; [exact (Na1 i z F)|].
      destruct (floor_of n mid (raw_rhs raw) i) as [z|] eqn:F'; [exact (Na2 i z F')|lia]. }
    assert (Vars := Vx x ltac:(intros i Hi; unfold x; now rewrite (proj2 (N.ltb_lt i count) Hi))).
    assert (Tx := proj2 (conditions_at variable count n x _ Vars Ok) Hc). fold given in Tx.
    assert (Fl : floored n x count (raw_lhs raw)).
    { apply floored_of. intros k z F. unfold x, floor. rewrite F. apply floor_of_range in F.
      destruct (N.ltb_spec k count); [lia|reflexivity]. }
    assert (Fr : floored n x mid (raw_rhs raw)).
    { apply floored_of. intros k z F. unfold x, floor. assert (Rg := floor_of_range _ _ _ _ _ F).
      destruct (N.ltb_spec k count); [lia|]. rewrite F.
      destruct (floor_of n count (raw_lhs raw) k) as [z'|] eqn:F'; [|reflexivity].
      apply floor_of_range in F'. fold mid in F'. lia. }
    destruct (add_side_sound v table Bg variable count given n x Vars R Nx Tx _ _ _ _ _ left E1)
      as (_ & T1 & G1). cbn [parameters bounds signed] in T1, G1.
    destruct (add_side_sound v table Bg variable count given n x Vars R Nx Tx _ _ _ _ _ right E2)
      as (_ & T2 & G2). rewrite P1 in T2, G2.
    assert (B1 : true_at x (bounds s1)) by tauto. assert (B2 : true_at x (bounds s2)) by tauto.
    destruct (G1 B1 ltac:(constructor) Rowl) as [Ts1 Eg1].
    destruct (G2 B2 Ts1 Rowr) as [Ts Eg2].
    assert (E : game_so_far v x R s2 == total n left l - total n right r).
    { rewrite Eg2, Eg1. change (game_so_far v x R (SoFar count given [] [])) with (zero + zero).
      now rewrite !add_0_l. }
    destruct (difference_total A v M x (fst oj) (signed s2) Ts) as [Dt Do].
    apply (fresh_becomes A L v M LS LM x _ P Do) in EP.
    set (g := PGoal (Scope (parameters s2) (bounds s2) nothing) (counts_of cells lb) P (snd oj)
      Lost _) in *.
    assert (V : valid cells unit no_rank tt g x B).
    { split; [split; auto|]. split; [|now apply EP]. apply HB. intros k Ik.
      destruct (No k Ik) as [Lk Fk]. unfold x. rewrite Fk.
      destruct (N.ltb_spec k count); [lia|reflexivity]. }
    assert (Tg := walk_true_goals goals steps m _ S W g x B Ig Logic.eq_refl V).
    unfold true_numeric in Tg. cbn [over numeric_at numeric_with strict g] in Tg.
    destruct EP as (EP & _ & _).
    assert (EK : numeric_game (numeric_at v g x B) ==
      (if fst oj then - (total n left l - total n right r) else total n left l - total n right r)).
    { unfold numeric_at, g. rewrite numeric_game_with. cbn [place_of].
      rewrite <- EP, Dt, EB. unfold game_so_far in E.
      destruct (fst oj); rewrite <- E; [now rewrite opp_add|reflexivity]. }
    cbv zeta. destruct (snd oj).
    - rewrite <- (first_eq Left _ _ EK). exact Tg.
    - rewrite <- (second_eq Left _ _ EK). exact Tg.
  Qed.
End Statement.

