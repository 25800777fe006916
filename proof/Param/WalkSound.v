(** * The walk through a proof is sound, and so are systems of claims *)

From Segcert Require Export Certificate Check.
From Segcert.Param Require Export BagsSound Walk.

(** ** Comparisons that were made stay true *)

Section Memo.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat) (known : rival_table)
            (cells : list cell) (claims : list claim) (now current : nat).

  Lemma order_memo j m m' a b answer : memo_sound v m ->
    order (Setting A L fuel) j m a b = Some (answer, m') -> memo_sound v m'.
  Proof.
    intros S. unfold order. cbn [the_arena order_fuel]. destruct j.
    - destruct (le fuel m a _) as [[an m1]|] eqn:E; [|easy]. intros [= _ <-].
      now apply (le_sound v) in E.
    - intros E. now apply (le_sound v) in E.
  Qed.
  Lemma copies_memo g l : forall m m' answer, memo_sound v m ->
    copies_natural A fuel g l m = Some (answer, m') -> memo_sound v m'.
  Proof.
    induction l as [|[r f] l IH]; intros m m' answer S; cbn [copies_natural];
      [now intros [= _ <-]|].
    destruct (if follows g f then Some r else _) as [s|]; [|now intros [= _ <-]].
    destruct (le fuel m zero_ref s) as [[[] m1]|] eqn:E; [|intros [= _ <-]|easy];
      apply (le_sound v) in E as [S1 _]; auto. intros H. exact (IH _ _ _ S1 H).
  Qed.
  Lemma by_order_memo g m m' answer : memo_sound v m -> by_order A L fuel g m = Some (answer, m') ->
    memo_sound v m'.
  Proof.
    intros S. unfold by_order. destruct (blocked (place_of g)); [|now intros [= _ <-]].
    destruct (two_values _) as [[a b]|]; [|now intros [= _ <-]].
    destruct (no_parts g); [|now intros [= _ <-]].
    destruct (copies_natural A fuel g _ m) as [[[] m1]|] eqn:C; [| |easy];
      apply copies_memo in C; auto; [|now intros [= _ <-]].
    destruct (order _ _ m1 a b) as [[an m2]|] eqn:O; [|easy]. intros [= _ <-].
    exact (order_memo _ _ _ _ _ _ C O).
  Qed.
  Lemma premises_memo g s m l m' : memo_sound v m ->
    premises A L fuel known cells (items_of claims) now current g s m = Some (l, m') ->
    memo_sound v m'.
  Proof.
    intros S. unfold premises.
    assert (plainly : forall r : option (list pgoal),
      match r with Some l => Some (l, m) | None => None end = Some (l, m') -> memo_sound v m').
    { intros [r|]; [|easy]. now intros [= _ <-]. }
    destruct s; try apply plainly.
    unfold multiple, bind. destruct (_ && _); [|easy]. destruct (written _ _ _); [|easy].
    destruct (fresh_position A L _) as [c|]; [|easy]. destruct (blocked c); [|easy].
    destruct (copies c); [|easy]. destruct (two_values _) as [[a b]|]; [|easy].
    destruct (order _ _ m a b) as [[[] m1]|] eqn:O; [|easy|easy].
    destruct (taken_away _ _); [|easy]. destruct (normal_of _ _ _ _); [|easy]. intros [= _ <-].
    exact (order_memo _ _ _ _ _ _ S O).
  Qed.

  Definition keeps_memo (f : pgoal -> walk -> option walk) : Prop := forall g st st',
    memo_sound v (compared st) -> f g st = Some st' -> memo_sound v (compared st').
  Lemma walk_all_memo f l : keeps_memo f -> forall st st', memo_sound v (compared st) ->
    walk_all f l st = Some st' -> memo_sound v (compared st').
  Proof.
    intros K. induction l as [|g l IH]; intros st st' S; cbn [walk_all]; [now intros [= <-]|].
    destruct (f g st) as [st1|] eqn:E; [|easy]. apply (K g st st1 S) in E. now apply IH.
  Qed.
  Lemma walk_goal_memo steps :
    keeps_memo (walk_goal A L fuel known cells (items_of claims) now current steps).
  Proof.
    induction steps as [|s0 steps IH]; intros g st st' S; cbn [walk_goal];
      destruct (fits_goal g); try easy;
      destruct (by_order A L fuel g (compared st)) as [[[[]|] m]|] eqn:O; try easy;
      apply by_order_memo in O; auto; try (intros [= <-]; exact O).
    all: destruct (finite_goal g) as [f|]; try easy.
    all: try (destruct (is_known _ _ _); [intros [= <-]; exact O|]); try easy.
    all: destruct (todo st) as [|s later]; [easy|].
    all: destruct (premises _ _ _ _ _ _ _ _ (seen g) s m) as [[l m1]|] eqn:P; [|easy].
    all: apply premises_memo in P; auto.
    all: destruct (walk_all _ _ _) as [st1|] eqn:W; [|easy].
    all: apply (walk_all_memo _ _ IH) in W; auto.
    all: try (destruct (is_known _ _ _); [easy|]); intros [= <-]; exact W.
  Qed.
End Memo.

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variable cells : list cell.
  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.
  Variable known : rival_table.
  Hypothesis known_right : right_rivals cells known.
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variables rank place : instance -> nat.
  Variable root : instance.
  Variables (claims : list claim) (now current : nat).
  Hypothesis good : forall c, In c claims -> claim_good c.
  Hypothesis earlier : forall c x B, In c claims -> (stage c < now)%nat ->
    claim_valid cells c x B -> true_numeric (claim_says v c x B).
  Hypothesis same_system : forall n c x B, nth_error claims n = Some c -> stage c = now ->
    claim_valid cells c x B -> exists y, states y = claim_says v c x B /\
      rank y = Z.to_nat (form_at x (level (claim_scope c))) /\ place y = n.
  Hypothesis here : place root = current.
  Notation derives := (derives instance states rank place root).
  Notation proved := (proved v cells instance states rank place root).

  (** ** Rules *)

  Lemma premises_sound g s m l m' : memo_sound v m ->
    premises A L fuel known cells (items_of claims) now current g s m = Some (l, m') ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    intros S E all. unfold premises in E.
    assert (plainly : forall r : option (list pgoal),
      match r with Some l => Some (l, m) | None => None end = Some (l, m') -> r = Some l).
    { intros [r|]; [|easy]. now intros [= -> _]. }
    destruct s; try apply plainly in E.
    - eapply replies_sound; eassumption.
    - eapply cut_sound; eassumption.
    - eapply infer_sound; eassumption.
    - eapply split_sound; eassumption.
    - eapply cases_sound; eassumption.
    - eapply substitute_sound; eassumption.
    - destruct (multiple_sound A L v fuel M LS LM cells instance states rank place root
                  _ _ _ _ _ _ S E) as [_ T]. now apply T.
    - eapply take_part_sound; eassumption.
    - eapply insert_part_sound; eassumption.
    - eapply reduced_bag_sound; eassumption.
    - eapply use_claim_sound; eassumption.
    - eapply make_move_sound; eassumption.
  Qed.

  (** ** Finite goals *)

  Definition origin : N -> Z := fun _ => 0%Z.
  Definition fact_true (d : descent) (f : goal) : Prop := rank root = 0 ->
    derives d (Numeric (Rules.strict f) (words_of origin (raws (terms f)) ++ [])
                       (rest_of v origin (raws (terms f)))).
  Definition known_true (K : known_goals) : Prop :=
    all_facts (fact_true Same) (in_same K) /\ all_facts (fact_true Smaller) (in_smaller K) /\
    all_facts (fact_true Lost) (in_lost K).
  Lemma raws_anywhere x P : words_of x (raws P) = words_of origin (raws P) /\
    rest_of v x (raws P) = rest_of v origin (raws P).
  Proof.
    induction P as [|[r|w] P [IHw IHr]]; [now split| |];
      unfold words_of, PositionsSound.rest_of in *;
      cbn [raws map raw_of_term flat_map raw_words raw_rest app]; fold (raws P).
    - rewrite IHw. split; [reflexivity|]. simpl. now rewrite IHr.
    - rewrite IHw, !plain_word. split; [reflexivity|]. simpl. now rewrite IHr.
  Qed.
  Lemma finite_goal_facts g f : finite_goal g = Some f ->
    lines (in_scope g) = [] /\ level (in_scope g) = nothing /\
    (forall h, In h (many g) -> h = nothing) /\ raw_terms (place_of g) = raws (terms f) /\
    Rules.strict f = strict g.
  Proof.
    unfold finite_goal. destruct (size _); [|easy]. destruct (lines _); [|easy].
    destruct (blocked _) eqn:B; [|easy]. destruct (copies _) eqn:C; [|easy].
    destruct (_ && _) eqn:T; [|easy]. intros [= <-].
    apply andb_prop in T as [T Lv]. apply form_eqb_eq in Lv. rewrite forallb_forall in T.
    rewrite raw_terms_eq, B, C. cbn [map]. rewrite !app_nil_r.
    repeat split; auto. intros h I. now apply form_eqb_eq, T.
  Qed.
  Lemma known_proved g f K : finite_goal g = Some f -> is_known (state g) f K = true ->
    known_true K -> proved g.
  Proof.
    intros F Kn (K1 & K2 & K3). apply finite_goal_facts in F as (_ & Lv & Mn & Pl & St).
    assert (T : fact_true (state g) f).
    { assert (raised : forall d, less_known d (state g) -> fact_true d f -> fact_true (state g) f)
        by (intros d Le T R; exact (derives_known _ _ _ _ _ _ _ _ Le (T R))).
      unfold is_known in Kn. apply orb_prop in Kn as [Kn|Kn].
      - apply (raised Lost); [right; now left|exact (Facts.known_true _ _ _ K3 Kn)].
      - destruct (state g); [exact (Facts.known_true _ _ _ K1 Kn)| |easy].
        apply orb_prop in Kn as [Kn|Kn]; [|exact (Facts.known_true _ _ _ K2 Kn)].
        apply (raised Same); [right; now right|exact (Facts.known_true _ _ _ K1 Kn)]. }
    intros x B V. assert (B = []).
    { apply (no_parts_bag cells instance rank root g x B V). unfold no_parts.
      apply forallb_forall. intros h I. rewrite (Mn h I). reflexivity. }
    subst B. assert (R : rank root = 0).
    { assert (R := at_level _ _ _ _ _ (proj1 V)). rewrite Lv in R.
      change (form_at x nothing) with 0%Z in R. lia. }
    specialize (T R). unfold numeric_at, numeric_with. rewrite Pl, <- St.
    destruct (raws_anywhere x (terms f)) as [-> ->]. exact T.
  Qed.
  Lemma proved_fact g f : finite_goal g = Some f -> proved g -> fact_true (state g) f.
  Proof.
    intros F P R. apply finite_goal_facts in F as (Ln & Lv & Mn & Pl & St).
    assert (V : valid cells instance rank root g origin []).
    { repeat split.
      - intros i. apply Z.le_refl.
      - rewrite Ln. constructor.
      - rewrite Lv, R. reflexivity.
      - intros c. change (Z.of_nat (count c [])) with 0%Z.
        destruct (nth_in_or_default c (many g) nothing) as [I|E];
          [now rewrite (Mn _ I)|now rewrite E].
      - easy.
      - constructor.
      - rewrite Pl. apply raws_ok. }
    specialize (P origin [] V). unfold numeric_at, numeric_with in P. now rewrite Pl, <- St in P.
  Qed.
  Lemma learned_true d f K : known_true K -> fact_true d f -> known_true (learned d f K).
  Proof.
    intros (K1 & K2 & K3) T. unfold known_true, learned.
    destruct d; cbn; repeat split; auto; now apply learn_all.
  Qed.

  (** ** The walk *)

  Definition walk_true (st : walk) : Prop := memo_sound v (compared st) /\ known_true (proven st).
  Definition walks (f : pgoal -> walk -> option walk) : Prop :=
    forall g st st', walk_true st -> f g st = Some st' -> walk_true st' /\ proved g.
  Lemma walk_all_sound f : walks f -> forall l st st', walk_true st ->
    walk_all f l st = Some st' -> walk_true st' /\ forall g, In g l -> proved g.
  Proof.
    intros F. induction l as [|g l IH]; intros st st' S; cbn [walk_all]; [now intros [= <-]|].
    destruct (f g st) as [st1|] eqn:E; [|easy]. intros E'.
    destruct (F _ _ _ S E) as [S1 T]. destruct (IH _ _ S1 E') as [S' all].
    split; [assumption|]. intros h [<-|I]; auto.
  Qed.

  Theorem walk_goal_sound steps :
    walks (walk_goal A L fuel known cells (items_of claims) now current steps).
  Proof.
    induction steps as [|s0 steps IH]; intros g st st' [S K]; cbn [walk_goal];
      destruct (fits_goal g); try easy;
      destruct (by_order A L fuel g (compared st)) as [[[[]|] m]|] eqn:O; try easy;
      assert (Sm := by_order_memo A L v fuel g _ _ _ S O);
      try (intros [= <-]; split; [now split|];
           exact (proj2 (by_order_sound A L v fuel M cells instance states rank place root
                           g _ _ S O))).
    all: destruct (finite_goal g) as [f|] eqn:F; try easy.
    all: try (destruct (is_known (state g) f (proven st)) eqn:Kn;
              [intros [= <-]; split; [now split|]; exact (known_proved g f _ F Kn K)|]); try easy.
    all: destruct (todo st) as [|s later]; [easy|].
    all: destruct (premises _ _ _ _ _ _ _ _ (seen g) s m) as [[l m1]|] eqn:P; [|easy].
    all: assert (S1 := premises_memo A L v fuel known cells claims now current (seen g) s m l m1
                                     Sm P).
    all: destruct (walk_all _ _ _) as [st1|] eqn:W; [|easy].
    all: destruct (walk_all_sound _ IH l (Walk later (proven st) m1) st1 ltac:(now split) W)
           as [[S2 K2] all].
    all: assert (T := premises_sound (seen g) s m l m1 Sm P all).
    all: try (destruct (is_known _ f (proven st1)); [easy|]); intros [= <-];
         split; try exact T; split; try assumption.
    all: apply learned_true; [assumption|]; now apply proved_fact.
  Qed.
  Lemma nothing_known_true : known_true nothing_known.
  Proof. repeat split. Qed.
End Sound.
