(** * Multiple is sound; the options that are listed, and the goals after them *)

From Segcert.Param Require Export GoalsSound SpotsSound.

(** ** More about multiples *)

Lemma times_zero k : times k zero == zero.
Proof.
  unfold times. change (- zero) with zero.
  replace (if (k <? 0)%Z then zero else zero) with zero by now destruct (k <? 0)%Z.
  induction (Z.abs_nat k) as [|n IH]; [reflexivity|].
  change (zero + Nat.iter n (add zero) zero == zero). now rewrite IH, add_0_l.
Qed.
Lemma times_sum k G H : times k (G + H) == times k G + times k H.
Proof.
  apply (Z.peano_ind (fun k => times k (G + H) == times k G + times k H)).
  - rewrite !times_0. now rewrite add_0_l.
  - intros c IH. unfold Z.succ. rewrite !times_succ, IH. apply same_eq. same_sums.
  - intros c IH. replace (Z.pred c) with (c - 1)%Z by lia. rewrite !times_pred, IH.
    apply same_eq. same_sums.
Qed.

(** An option of a sum is an option of one summand. *)
Lemma options_of_sum p l K : In K (options p (sum l)) ->
  exists l1 G l2 G', l = l1 ++ G :: l2 /\ In G' (options p G) /\ K == G' + sum (l1 ++ l2).
Proof.
  revert K. induction l as [|G l IH]; intros K I; [now destruct p|]. simpl in I.
  apply in_options_add in I as [(G' & -> & I)|(H & -> & I)].
  - exists [], G, l, G'. repeat split; auto; apply ge_refl.
  - apply IH in I as (l1 & G1 & l2 & G' & -> & I & E). exists (G :: l1), G1, l2, G'.
    split; [reflexivity|]. split; [assumption|]. rewrite E. simpl. apply same_eq. same_sums.
Qed.

(** The pieces of the mirror image. *)
Lemma splits_rev p w u u' : In (u, u') (splits p [] w) -> In (rev u', rev u) (splits p [] (rev w)).
Proof.
  rewrite !splits_in. unfold is_place. intros [(r & -> & ->)|(l & -> & ->)].
  - right. exists (rev r). rewrite rev_app_distr. simpl. now rewrite <- !app_assoc.
  - left. exists (rev l). rewrite !rev_app_distr. simpl. now rewrite <- !app_assoc.
Qed.

(** ** The distinct terms of a list, each with the others *)

Lemma distinct_others {T} (same : T -> T -> bool) l : forall pre t k,
  In (t, k) (distinct same pre l) -> Permutation (pre ++ l) (t :: k).
Proof.
  induction l as [|u l IH]; intros pre t k; simpl; [easy|]. intros I.
  assert (J : (t, k) = (u, rev_append pre l) \/ In (t, k) (distinct same (u :: pre) l)).
  { destruct (match l with [] => false | u' :: _ => same u u' end); [now right|].
    destruct I as [I|I]; auto. }
  destruct J as [[= -> ->]|J].
  - rewrite rev_append_rev, <- Permutation_rev. symmetry. apply Permutation_middle.
  - apply IH in J. rewrite <- J. symmetry. apply Permutation_middle.
Qed.
Lemma distinct_all {T} (same : T -> T -> bool) l : (forall t u, same t u = true -> t = u) ->
  forall pre t, In t l -> exists k, In (t, k) (distinct same pre l).
Proof.
  intros S. induction l as [|u l IH]; intros pre t; simpl; [easy|]. intros I.
  destruct l as [|u' l].
  - destruct I as [<-|[]]. eexists. left. reflexivity.
  - destruct (same u u') eqn:E.
    + apply S in E as <-. apply IH. destruct I as [<-|I]; [now left|exact I].
    + destruct I as [<-|I]; [eexists; left; reflexivity|].
      destruct (IH (u :: pre) t I) as (k & Ik). exists k. now right.
Qed.

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

  Lemma derive_words d j l m' m G H : Forall2 mirrors l m' -> Permutation m' m -> G == H ->
    derives d (Numeric j l G) -> derives d (Numeric j m H).
  Proof.
    intros F P E D.
    assert (D' : derives d (Numeric j m' G))
      by (revert D; apply derive_mirrors; [exact F|reflexivity]).
    apply by_equality with (Numeric j m' G); auto.
    - unfold numeric_game. cbn [parts rest]. now rewrite (parts_game_perm _ _ P), E.
    - right. now apply measure_permutation.
  Qed.

  (** ** Multiple *)

  Lemma rest_cons x t l : rest_of x (t :: l) = raw_rest v x t + rest_of x l.
  Proof. reflexivity. Qed.
  Lemma taken_away_sound x f l : forall taken, taken_away f l = Some taken ->
    words_of x l = [] /\ words_of x taken = [] /\ Forall (raw_ok x) l /\ Forall (raw_ok x) taken /\
    rest_of x taken == - times (form_at x f) (rest_of x l).
  Proof.
    induction l as [|t l IH]; intros taken; cbn [taken_away].
    - intros [= <-]. repeat split; try constructor.
      + change (zero >= - times (form_at x f) zero). now rewrite times_zero.
      + change (- times (form_at x f) zero >= zero). now rewrite times_zero.
    - unfold bind. destruct (taken_away f l) as [taken'|]; [|easy].
      destruct (IH taken' Logic.eq_refl) as (W & W' & O & O' & E).
      assert (step : forall s g, raw_words x t = [] -> raw_ok x t ->
        raw_rest v x (RawMultiple s g) == - times (form_at x f) (raw_rest v x t) ->
        words_of x (t :: l) = [] /\ words_of x (RawMultiple s g :: taken') = [] /\
        Forall (raw_ok x) (t :: l) /\ Forall (raw_ok x) (RawMultiple s g :: taken') /\
        rest_of x (RawMultiple s g :: taken') == - times (form_at x f) (rest_of x (t :: l))).
      { intros s g Wt Ot Et. split; [unfold words_of in *; simpl; now rewrite Wt, W|].
        split; [exact W'|]. split; [now constructor|]. split; [now constructor|].
        rewrite !rest_cons, E, Et, times_sum, opp_add. reflexivity. }
      destruct t as [r|p|r k]; [|easy|].
      + intros [= <-]. apply step; try easy. cbn [raw_rest].
        rewrite times_form_at, opp_times. apply times_same. lia.
      + destruct (as_number k) as [c|] eqn:K; [|easy]. intros [= <-]. apply step; try easy.
        cbn [raw_rest]. rewrite (as_number_at x k c K), times_form_at, opp_times, <- times_times.
        apply times_same. lia.
  Qed.

  Theorem multiple_sound g f l m gs m' : memo_sound v m ->
    multiple A L fuel g f l m = Some (gs, m') ->
    memo_sound v m' /\ ((forall h, In h gs -> proved h) -> proved g).
  Proof.
    intros S. unfold multiple, bind. destruct (_ && _) eqn:C; [|easy].
    apply andb_prop in C as [_ C]. destruct (written A g l) as [l'|]; [|easy].
    destruct (fresh_position A L l') as [c|] eqn:F; [|easy].
    destruct (blocked c) eqn:Bl; [|easy]. destruct (copies c) eqn:Co; [|easy].
    destruct (two_values (plain c)) as [[a b]|] eqn:V2; [|easy].
    destruct (order _ false m a b) as [[[] m1]|] eqn:O; [|easy|easy].
    destruct (taken_away f l') as [taken|] eqn:T; [|easy].
    destruct (normal_of A L taken (place_of g)) as [P|] eqn:N; [|easy]. intros [= <- <-].
    destruct (rule_order (Setting A L fuel) v M false m m1 a b (plain c) S V2 O) as [S1 W].
    split; [assumption|]. intros all x B V.
    destruct (taken_away_sound x f l' taken T) as (Wl & Wt & Ol & Ot & Et).
    apply (normal_position_becomes A L v M LS LM x taken (place_of g) P Ot) in N.
    apply (fresh_becomes A L v M LS LM x l' c Ol) in F.
    assert (ge0 : rest_of x l' >= zero).
    { apply ge_zero. unfold true_goal in W. cbn [Rules.strict Rules.terms] in W. rewrite <- W.
      destruct F as (F & _ & _). rewrite raw_terms_eq, Bl, Co, !total_of_app, raws_total in F.
      apply second_eq. transitivity (total_of v x l').
      - unfold total_of. rewrite Wl. now rewrite <- (add_0_l (rest_of x l')) at 1.
      - rewrite F. change (total_of v x (map RawWord [])) with (zero + zero).
        change (total_of v x (map raw_of_copies [])) with (zero + zero). now rewrite !add_0_r. }
    assert (V' : valid (with_place g P) x B).
    { destruct V as (Sc & Ba & Ok). repeat split; try apply Sc; try apply Ba.
      cbn [place_of with_place].
      apply N. apply Forall_app. now split. }
    assert (D := all _ (or_introl Logic.eq_refl) x B V'). cbn [state with_place] in D.
    unfold GoalsSound.numeric_at in D. cbn [strict with_place place_of] in D.
    apply (derive_becomes v instance states rank place root _ _ x _ _ B N) in D.
    unfold GoalsSound.numeric_at, GoalsSound.numeric_with in *.
    apply by_multiple with (times (form_at x f) (rest_of x l')).
    - apply times_ge; [|assumption]. exact (follows_at cells instance rank root g x B f V C).
    - revert D. rewrite words_of_app, Wt, rest_of_app. simpl app.
      apply (derive_words _ _ _ (words_of x (raw_terms (place_of g)) ++ map snd B));
        [apply mirrors_all|reflexivity|].
      rewrite Et. apply add_comm.
  Qed.

  (** ** Places where one may move *)

  Definition has_component (g : pgoal) (k : component) : Prop :=
    let l := raw_terms (place_of g) in
    match k with
    | InValue r kept => Permutation l (RawValue r :: raw_terms kept)
    | InPlain w kept => Permutation l (RawWord (PWord w []) :: raw_terms kept)
    | InWord p kept => Permutation l (RawWord p :: raw_terms kept)
    | InMultiple r f => In (RawMultiple r f) l
    | InBag c n => nth_error (many g) c = Some n
    end.
  Lemma bag_components_in l : forall c k, In k (bag_components c l) ->
    exists i n, k = InBag (c + i) n /\ nth_error l i = Some n.
  Proof.
    induction l as [|n l IH]; intros c k; simpl; [easy|]. intros [<-|I].
    - exists 0%nat, n. now rewrite Nat.add_0_r.
    - apply IH in I as (i & m & -> & E). exists (Datatypes.S i), m. now rewrite Nat.add_succ_r.
  Qed.
  Lemma bag_components_all l : forall c i n, nth_error l i = Some n ->
    In (InBag (c + i) n) (bag_components c l).
  Proof.
    induction l as [|m l IH]; intros c [|i] n; simpl; try easy.
    - intros [= ->]. left. now rewrite Nat.add_0_r.
    - intros E. right. apply (IH (Datatypes.S c)) in E. now rewrite Nat.add_succ_r.
  Qed.
  Lemma components_in g k : In k (components g) -> has_component g k.
  Proof.
    unfold components. rewrite !in_app_iff, !in_map_iff.
    intros [((t & kept) & <- & I)|[((p & kept) & <- & I)|[((r & f) & <- & I)|I]]].
    - apply distinct_others in I. simpl app in I. apply (Permutation_map raw_of_term) in I.
      cbn [fst snd]. destruct t as [r|w]; unfold has_component; rewrite !raw_terms_eq; cbn [plain
        blocked copies]; apply (Permutation_app_tail _ I).
    - apply distinct_others in I. simpl app in I. apply (Permutation_map RawWord) in I.
      cbn [fst snd has_component]. rewrite !raw_terms_eq. cbn [plain blocked copies].
      rewrite (Permutation_app_tail (map raw_of_copies (copies (place_of g))) I). simpl.
      symmetry. apply Permutation_middle.
    - cbn [fst snd has_component]. rewrite raw_terms_eq, !in_app_iff. right; right.
      now apply (in_map raw_of_copies) in I.
    - apply bag_components_in in I as (i & n & -> & E). exact E.
  Qed.
  Lemma component_of_term g t : In t (raw_terms (place_of g)) -> exists k, In k (components g) /\
    match t with
    | RawValue r => exists kept, k = InValue r kept
    | RawWord (PWord w []) => (exists kept, k = InPlain w kept) \/ (exists kept,
      k = InWord (PWord w []) kept)
    | RawWord p => exists kept, k = InWord p kept
    | RawMultiple r f => k = InMultiple r f
    end.
  Proof.
    rewrite raw_terms_eq, !in_app_iff. unfold components. setoid_rewrite in_app_iff.
    setoid_rewrite in_app_iff. setoid_rewrite in_app_iff.
    intros [I|[I|I]].
    - apply in_map_iff in I as (u & <- & I).
      destruct (distinct_all term_eqb _ term_eqb_eq [] u I) as (kept & Ik).
      eexists. split; [left; apply in_map_iff; exists (u, kept); split; [reflexivity|exact Ik]|].
      destruct u as [r|w]; cbn; eauto.
    - apply in_map_iff in I as (p & <- & I).
      destruct (distinct_all same_pword (blocked (place_of g))) with (pre := @nil pword) (t := p)
        as (kept & Ik); [|exact I|].
      { intros q q'. unfold same_pword. intros E. apply pword_compare_eq.
        now destruct pword_compare. }
      eexists. split; [right; left; apply in_map_iff; exists (p, kept); split;
        [reflexivity|exact Ik]|].
      destruct p as [w [|b bs]]; cbn; eauto.
    - apply in_map_iff in I as ([r f] & <- & I).
      exists (InMultiple r f). split; [|reflexivity]. right; right; left.
      apply in_map_iff. now exists (r, f).
  Qed.

  (** ** Nothing in the goal speaks of fresh parameters *)

  Definition agree (n : N) (x y : N -> Z) : Prop := forall i, (i < n)%N -> x i = y i.
  Lemma below_at n x y f : agree n x y -> speaks_below n f = true -> form_at x f = form_at y f.
  Proof. intros E B. exact (form_at_ext x y f n B E). Qed.
  Lemma below_word n x y p : agree n x y ->
    forallb (fun b => speaks_below n (exponent b)) (blocks p) = true ->
    pword_word x p = pword_word y p /\ (pword_ok x p -> pword_ok y p).
  Proof.
    intros E B. rewrite !pword_word_blocks. unfold pword_ok.
    assert (all : forall b, In b (blocks p) -> form_at x (exponent b) = form_at y (exponent b)).
    { rewrite forallb_forall in B. intros b I. apply (below_at n); auto. }
    split.
    - f_equal. induction (blocks p) as [|b l IH]; [reflexivity|]. simpl.
      rewrite IH; [|simpl in B; now apply andb_prop in B|intros; apply all; now right].
      unfold block_word, times_at. now rewrite (all b (or_introl Logic.eq_refl)).
    - rewrite !Forall_forall. intros O b I. unfold block_ok in *. rewrite <- (all b I). auto.
  Qed.
  Definition raws_below (n : N) (l : list raw) : Prop := forall t, In t l -> raw_below n t = true.
  Lemma raws_below_same n x y l : agree n x y -> raws_below n l ->
    words_of x l = words_of y l /\ rest_of x l = rest_of y l /\
    (Forall (raw_ok x) l -> Forall (raw_ok y) l).
  Proof.
    intros E B. induction l as [|t l IH]; [repeat split; auto|].
    destruct IH as (Iw & Ir & Io); [intros u I; apply B; now right|].
    assert (Bt := B t (or_introl Logic.eq_refl)).
    assert (Et : raw_words x t = raw_words y t /\ raw_rest v x t = raw_rest v y t /\
                 (raw_ok x t -> raw_ok y t)).
    { destruct t as [r|p|r f]; simpl in *; auto.
      - destruct (below_word n x y p E Bt) as [Ew Eo]. rewrite Ew. auto.
      - now rewrite (below_at n x y f E Bt). }
    destruct Et as (Ew & Er & Eo). split; [unfold words_of in *; simpl; now rewrite Ew, Iw|].
    split; [now rewrite !rest_cons, Er, Ir|]. intros F. apply Forall_cons_iff in F as [F0 F].
    constructor; auto.
  Qed.
  Lemma goal_below_facts g : goal_below g = true ->
    raws_below (size (in_scope g)) (raw_terms (place_of g)) /\
    (forall f, In f (many g) -> speaks_below (size (in_scope g)) f = true) /\
    forall x y, agree (size (in_scope g)) x y -> natural_at y ->
      scoped (in_scope g) x -> scoped (in_scope g) y.
  Proof.
    unfold goal_below. rewrite !andb_true_iff, !forallb_forall.
    intros ((((Bl & Bv) & Bm) & Bb) & Bc). split; [|split; [exact Bm|]].
    - intros t. rewrite raw_terms_eq. unfold raws. rewrite !in_app_iff, !in_map_iff.
      intros [(u & <- & I)|[(p & <- & I)|((r & f) & <- & I)]].
      + destruct u; reflexivity.
      + apply (Bb p I).
      + apply (Bc (r, f) I).
    - intros x y E N [N' T R]. split; auto.
      + unfold true_at in *. rewrite Forall_forall in *. intros f I.
        rewrite <- (below_at _ x y f E); auto.
      + rewrite <- R. symmetry. now apply below_at with (size (in_scope g)).
  Qed.

  (** ** After an option *)

  Lemma after_choice_sound g j k o l y B : after_choice A L g j k o = Some l ->
    (forall h, In h l -> proved h) -> scoped (in_scope g) y -> true_at y (on o) ->
    counted_bag cells y (many_after g k) B ->
    Forall (raw_ok y) (added o ++ raw_terms (kept_by g k)) ->
    derives (if in_part k then after_move (state g) else state g)
            (numeric_with j y (added o ++ raw_terms (kept_by g k)) B).
  Proof.
    unfold after_choice. destruct (N.leb _ _); [|easy].
    intros E all [N T R] To C O. destruct (assume_at y (on o) _ N T To) as (G & Ea & TG).
    rewrite Ea in E. unfold bind in E.
    destruct (normal_of A L (added o) (kept_by g k)) as [P|] eqn:EP; [|easy].
    injection E as <-. assert (Oa := O). apply Forall_app in Oa as [Oa _].
    apply (normal_position_becomes A L v M LS LM y _ _ P Oa) in EP.
    apply (derive_becomes v instance states rank place root _ _ y _ _ B EP).
    apply (all _ (or_introl Logic.eq_refl) y B).
    repeat split; auto; try apply C. cbn [place_of]. now apply EP.
  Qed.
  Lemma after_all_in g k o : forall os l, after_all A L g k os = Some l -> In o os ->
    exists m, after_choice A L g true k o = Some m /\ incl m l.
  Proof.
    induction os as [|o' os IH]; intros l; cbn [after_all]; [easy|]. unfold bind.
    destruct (after_choice A L g true k o') as [here|] eqn:E; [|easy].
    destruct (after_all A L g k os) as [later|]; [|easy]. intros [= <-] [<-|I].
    - exists here. split; [assumption|]. apply incl_appl, incl_refl.
    - destruct (IH later Logic.eq_refl I) as (m & Em & Im). exists m. split; [assumption|].
      now apply incl_appr.
  Qed.
  Lemma after_components_in g k : forall ks l, after_components A L cells g ks = Some l ->
    In k ks ->
    exists os m, choices A cells g Right k = Some os /\ after_all A L g k os = Some m /\ incl m l.
  Proof.
    induction ks as [|k' ks IH]; intros l; cbn [after_components]; [easy|]. unfold bind.
    destruct (choices A cells g Right k') as [os|] eqn:C; [|easy].
    destruct (after_all A L g k' os) as [here|] eqn:E; [|easy].
    destruct (after_components A L cells g ks) as [later|]; [|easy]. intros [= <-] [<-|I].
    - exists os, here. split; [assumption|]. split; [assumption|]. apply incl_appl, incl_refl.
    - destruct (IH later Logic.eq_refl I) as (os' & m & Ec & Em & Im). exists os', m.
      split; [assumption|]. split; [assumption|]. now apply incl_appr.
  Qed.

  (** ** The options of a word *)

  Lemma change_agree x d n : agree d x (change x d n).
  Proof. intros i Hi. unfold change. destruct (N.eqb_spec i d); [lia|reflexivity]. Qed.
  Lemma no_block_empty_there g p x B : valid g x B -> no_block_empty g p = true -> pword_there x p.
  Proof.
    intros V N. apply Forall_forall. intros b I. unfold no_block_empty in N.
    rewrite forallb_forall in N. specialize (N b I).
    apply (follows_at cells instance rank root g x B _ V) in N.
    unfold plus_number in N. rewrite plus_form_at in N.
    change (form_at x (Forms.number (-1))) with (-1)%Z in N. lia.
  Qed.

  (** Each split of the word is among the choices, for some value of the fresh parameter. *)
  Lemma word_choices_complete g p w more before os x u u' :
    word_choices g p w more before = Some os ->
    natural_at x -> (forall b, In b (blocks w) -> no_block_empty g w = true ->
                     (1 <= form_at x (exponent b))%Z) ->
    forallb (fun b => speaks_below (size (in_scope g) + more) (exponent b)) (blocks w) = true ->
    In (u, u') (splits p [] (pword_word x w)) ->
    exists o n a b c, In o os /\ (0 <= n)%Z /\ added o = [RawWord a; RawWord b] /\
      on o = before ++ c /\ true_at (change x (size (in_scope g) + more) n) c /\
      Forall2 mirrors [pword_word (change x (size (in_scope g) + more) n) a;
                       pword_word (change x (size (in_scope g) + more) n) b] [u; u'] /\
      Forall (raw_ok (change x (size (in_scope g) + more) n)) (added o).
  Proof.
    unfold word_choices. intros E N T Bw I. set (d := (size (in_scope g) + more)%N) in *.
    destruct w as [h [|b0 bs]]; cbn [blocks head] in *.
    - injection E as <-. rewrite plain_word in I.
      exists (Choice [RawWord (PWord u []); RawWord (PWord u' [])] more before), 0%Z,
        (PWord u []), (PWord u' []), [].
      split; [apply in_map_iff; exists (u, u'); now split|]. split; [lia|].
      split; [reflexivity|]. split; [symmetry; apply app_nil_r|]. split; [constructor|].
      rewrite !plain_word. split; [apply mirrors_all|repeat constructor].
    - set (w := PWord h (b0 :: bs)) in *. destruct (one_colour (letters w)) eqn:OC.
      { apply (letters_still x) in OC. now rewrite (one_colour_splits p _ [] OC) in I. }
      destruct (_ && _) eqn:NB; [|easy]. apply andb_prop in NB as [NB _].
      injection E as <-.
      assert (Tw : pword_there x w) by (apply Forall_forall; intros b Ib; now apply T).
      assert (Bb : pword_below d w).
      { apply Forall_forall. intros b Ib. rewrite forallb_forall in Bw. apply (Bw b Ib). }
      destruct (word_pieces_complete d x p w u u' Tw Bb I)
        as (n & a & b & c & Hn & Ip & C & Ma & Mb & Oa & Ob).
      eexists. exists n, a, b. eexists. split; [apply in_map_iff; exists (a, b, c); split;
        [reflexivity|exact Ip]|]. split; [assumption|]. split; [reflexivity|].
      split; [reflexivity|]. cbn [added]. split; [destruct c; repeat constructor; assumption|].
      split;
        [constructor; [exact Ma|constructor; [exact Mb|constructor]]
        |constructor; [exact Oa|constructor; [exact Ob|constructor]]].
  Qed.

  Lemma word_choices_sound g p w os o y :
    word_choices g p w 0 [] = Some os -> In o os -> natural_at y -> true_at y (on o) ->
    (forall b, In b (blocks w) -> no_block_empty g w = true -> (1 <= form_at y (exponent b))%Z) ->
    exists u u' a b, added o = [RawWord a; RawWord b] /\
      In (u, u') (splits p [] (pword_word y w)) /\
      Forall2 mirrors [pword_word y a; pword_word y b] [u; u'] /\ Forall (raw_ok y) (added o).
  Proof.
    unfold word_choices. intros E I N C T. destruct w as [h [|b0 bs]]; cbn [blocks head] in *.
    - injection E as <-. apply in_map_iff in I as ((u, u') & <- & I). cbn [added fst snd].
      exists u, u', (PWord u []), (PWord u' []). split; [reflexivity|]. rewrite !plain_word.
      split; [exact I|]. split; [apply mirrors_all|repeat constructor].
    - set (w := PWord h (b0 :: bs)) in *. destruct (one_colour (letters w));
        [now injection E as <-|].
      destruct (_ && _) eqn:NB; [|easy]. apply andb_prop in NB as [NB _].
      injection E as <-. apply in_map_iff in I as (((a, b), c) & <- & I).
      cbn [added on app] in *. rewrite N.add_0_r in I.
      assert (Tw : pword_there y w) by (apply Forall_forall; intros e Ie; now apply T).
      destruct (word_pieces_sound (size (in_scope g)) y p w a b c Tw (N _) I)
        as (u & u' & Is & Ma & Mb & Oa & Ob).
      { destruct c; [|exact Logic.I]. now apply Forall_inv in C. }
      exists u, u', a, b. split; [reflexivity|]. split; [assumption|].
      split;
        [constructor; [exact Ma|constructor; [exact Mb|constructor]]
        |constructor; [exact Oa|constructor; [exact Ob|constructor]]].
  Qed.

  Lemma counted_same g k x y B : goal_below g = true -> agree (size (in_scope g)) x y ->
    match k with InBag _ _ => False | _ => True end ->
    counted_bag cells x (many g) B -> counted_bag cells y (many_after g k) B.
  Proof.
    intros Bl E K (C & I & D). replace (many_after g k) with (many g) by now destruct k.
    split; [|split; assumption]. intros c. rewrite C.
    destruct (nth_in_or_default c (many g) nothing) as [In|Eq]; [|rewrite Eq; reflexivity].
    apply (below_at (size (in_scope g))); [assumption|]. now apply (goal_below_facts g Bl).
  Qed.
  Lemma kept_below n l t m : raws_below n l -> Permutation l (t :: m) ->
    raw_below n t = true /\ raws_below n m.
  Proof.
    intros Bl P. split; [|intros u I]; apply Bl; rewrite P; [now left|now right].
  Qed.
End Sound.
