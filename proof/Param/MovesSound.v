(** * Multiple, Replies and Move are sound for goals with parameters *)

From Coq Require Import List Bool Arith PArith NArith ZArith Lia Setoid Morphisms Permutation.
From Segcert Require Import Clobber Game Row Arena Order Term Normal Rules Settle Bridge.
From Segcert.Param Require Import Forms Rows Measure Claims Multiples Bag Words WordsSound
  SpotsSound Positions PositionsSound Goals GoalsSound.
Import ListNotations.

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
Lemma option_in_sum p l1 G l2 G' : In G' (options p G) ->
  exists K, In K (options p (sum (l1 ++ G :: l2))) /\ K == G' + sum (l1 ++ l2).
Proof.
  intros I. induction l1 as [|H l1 (K & IK & E)].
  - exists (G' + sum l2). split; [|reflexivity]. simpl. apply in_options_add. left. eauto.
  - exists (H + K). split; [simpl; apply in_options_add; right; eauto|].
    rewrite E. simpl. apply same_eq. same_sums.
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
    { destruct V as (Sc & Ba & Ok). repeat split; try apply Sc; try apply Ba. cbn [place_of with_place].
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
    | RawWord (PWord w []) => (exists kept, k = InPlain w kept) \/ (exists kept, k = InWord (PWord w []) kept)
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
      { intros q q'. unfold same_pword. intros E. apply pword_compare_eq. now destruct pword_compare. }
      eexists. split; [right; left; apply in_map_iff; exists (p, kept); split; [reflexivity|exact Ik]|].
      destruct p as [w [|b bs]]; cbn; eauto.
    - apply in_map_iff in I as ([r f] & <- & I).
      exists (InMultiple r f). split; [|reflexivity]. right; right; left.
      apply in_map_iff. now exists (r, f).
  Qed.

  (** ** Nothing in the goal speaks of fresh parameters *)

  Definition agree (n : nat) (x y : nat -> Z) : Prop := forall i, (i < n)%nat -> x i = y i.
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
  Definition raws_below (n : nat) (l : list raw) : Prop := forall t, In t l -> raw_below n t = true.
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
    intros (((((Bl & Be) & Bv) & Bm) & Bb) & Bc). split; [|split; [exact Bm|]].
    - intros t. rewrite raw_terms_eq. unfold raws. rewrite !in_app_iff, !in_map_iff.
      intros [(u & <- & I)|[(p & <- & I)|((r & f) & <- & I)]].
      + destruct u; reflexivity.
      + apply (Bb p I).
      + apply (Bc (r, f) I).
    - intros x y E N [N' T X R]. split; auto.
      + unfold true_at in *. rewrite Forall_forall in *. intros f I.
        rewrite <- (below_at _ x y f E); auto.
      + intros e I T'. apply (X e I). unfold true_at in *. rewrite Forall_forall in *.
        intros f If. specialize (Be e I). rewrite forallb_forall in Be.
        rewrite (below_at _ x y f E); auto.
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
    unfold after_choice. destruct (Nat.leb _ _); [|easy].
    intros E all [N T X R] To C O. destruct (assume_at y (on o) _ N T To) as (G & Ea & TG).
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
  Lemma after_components_in g k : forall ks l, after_components A L cells g ks = Some l -> In k ks ->
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
  Proof. intros i Hi. unfold change. destruct (Nat.eqb_spec i d); [lia|reflexivity]. Qed.
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
    unfold word_choices. intros E N T Bw I. set (d := (size (in_scope g) + more)%nat) in *.
    destruct w as [h [|b0 bs]]; cbn [blocks head] in *.
    - injection E as <-. rewrite plain_word in I.
      exists (Choice [RawWord (PWord u []); RawWord (PWord u' [])] more before), 0%Z,
        (PWord u []), (PWord u' []), [].
      split; [apply in_map_iff; exists (u, u'); now split|]. split; [lia|].
      split; [reflexivity|]. split; [symmetry; apply app_nil_r|]. split; [constructor|].
      rewrite !plain_word. split; [apply mirrors_all|repeat constructor].
    - set (w := PWord h (b0 :: bs)) in *. destruct (no_block_empty g w) eqn:NB; [|easy].
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
    - set (w := PWord h (b0 :: bs)) in *. destruct (no_block_empty g w) eqn:NB; [|easy].
      injection E as <-. apply in_map_iff in I as (((a, b), c) & <- & I).
      cbn [added on app] in *. rewrite Nat.add_0_r in I.
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

  (** ** Replies *)

  Section Replies.
    Variables (g : pgoal) (l : list pgoal).
    Hypothesis E : after_components A L cells g (components g) = Some l.
    Hypothesis Bl : goal_below g = true.
    Hypothesis all : forall h, In h l -> proved h.
    Variables (x : nat -> Z) (B : bag).
    Hypothesis V : valid g x B.
    Let P := raw_terms (place_of g).

    Lemma reply_in k : In k (components g) -> exists os, choices A cells g Right k = Some os /\
      forall o, In o os -> exists m, after_choice A L g true k o = Some m /\
        (forall h, In h m -> proved h).
    Proof.
      intros I. destruct (after_components_in g k _ _ E I) as (os & m & C & Em & Im).
      exists os. split; [assumption|]. intros o Io.
      destruct (after_all_in g k o os m Em Io) as (m' & Em' & Im'). exists m'.
      split; [assumption|]. intros h Ih. apply all, Im, Im', Ih.
    Qed.

    Lemma reply_word p kept k u u' : k = InWord p kept \/ (k = InPlain (head p) kept /\ blocks p = []) ->
      In k (components g) -> In (u, u') (splits Right [] (pword_word x p)) ->
      derives (after_move (state g))
        (Numeric true (u :: u' :: words_of x (raw_terms kept) ++ map snd B) (rest_of x P)).
    Proof.
      intros K Ik I. destruct (reply_in k Ik) as (os & C & after).
      assert (Cw : word_choices g Right p 0 [] = Some os).
      { destruct K as [->|[-> Bp]]; cbn [choices] in C; [exact C|]. destruct p as [h bs].
        cbn [head blocks] in *. now subst bs. }
      assert (Pk : Permutation P (RawWord p :: raw_terms kept)).
      { apply components_in in Ik. destruct K as [->|[-> Bp]]; [exact Ik|]. destruct p as [h bs].
        cbn [head blocks] in *. now subst bs. }
      assert (Kept : kept_by g k = kept) by (destruct K as [->|[-> _]]; reflexivity).
      assert (Part : in_part k = true) by (destruct K as [->|[-> _]]; reflexivity).
      assert (NotBag : match k with InBag _ _ => False | _ => True end)
        by (destruct K as [->|[-> _]]; exact Logic.I).
      destruct (goal_below_facts g Bl) as (Br & _ & Bs).
      destruct (kept_below _ P _ _ Br Pk) as [Bp Bk]. cbn [raw_below] in Bp.
      destruct V as (Sc & Ba & Ok).
      destruct (word_choices_complete g Right p 0 [] os x u u' Cw)
        as (o & n & a & b & c & Io & Hn & Ea & Eo & Tc & Mi & Oa).
      { apply Sc. }
      { intros e Ie NB. assert (T := no_block_empty_there g p x B V NB). unfold pword_there in T.
        rewrite Forall_forall in T. now apply T. }
      { now rewrite Nat.add_0_r. }
      { exact I. }
      rewrite Nat.add_0_r in *. set (y := change x (size (in_scope g)) n) in *.
      assert (Ag : agree (size (in_scope g)) x y) by apply change_agree.
      assert (Ny : natural_at y) by (apply change_natural; [apply Sc|assumption]).
      destruct (after o Io) as (m & Em & all').
      destruct (raws_below_same _ x y _ Ag Bk) as (Ew & Er & Eok).
      assert (D := after_choice_sound g true k o m y B Em all').
      rewrite Kept, Part, Ea in D.
      assert (D' := D (Bs x y Ag Ny Sc)). clear D.
      cbn [app] in Eo. rewrite Eo in D'. specialize (D' Tc (counted_same g k x y B Bl Ag NotBag Ba)).
      assert (Okk : Forall (raw_ok x) (raw_terms kept)).
      { unfold P in Pk. rewrite Pk in Ok. now apply Forall_inv_tail in Ok. }
      rewrite Ea in Oa. specialize (D' ltac:(apply Forall_app; split; auto)).
      unfold GoalsSound.numeric_with in D'. revert D'. rewrite words_of_app, rest_of_app, <- Er.
      apply (derive_words _ _ _ (u :: u' :: words_of y (raw_terms kept) ++ map snd B)).
      - rewrite <- app_assoc. apply (Forall2_app Mi). apply mirrors_all.
      - now rewrite Ew.
      - rewrite (rest_of_permutation v x _ _ Pk). unfold PositionsSound.rest_of. simpl.
        now rewrite !add_0_l.
    Qed.

    Lemma reply_value r kept o : In (InValue r kept) (components g) -> In o (ref_options A Right r) ->
      derives (state g) (Numeric true (words_of x P ++ map snd B)
                                 (value v o + rest_of x (raw_terms kept))).
    Proof.
      intros Ik Io. destruct (reply_in _ Ik) as (os & C & after). injection C as <-.
      assert (Pk := components_in g _ Ik). cbn [has_component] in Pk.
      destruct (after (Choice [RawValue o] 0 [])) as (m & Em & all');
        [apply (in_map (fun o => Choice [RawValue o] 0 [])), Io|].
      destruct V as (Sc & Ba & Ok).
      assert (D := after_choice_sound g true _ _ m x B Em all' Sc ltac:(constructor) Ba).
      cbn [added kept_by in_part] in D. specialize (D ltac:(rewrite Pk in Ok;
        constructor; [exact Logic.I|now apply Forall_inv_tail in Ok])).
      revert D. unfold GoalsSound.numeric_with.
      apply (derive_words _ _ _ (words_of x (raw_terms kept) ++ map snd B)); [apply mirrors_all| |].
      - apply Permutation_app_tail. unfold P. symmetry. apply (words_of_permutation x _ _ Pk).
      - reflexivity.
    Qed.

    Lemma reply_multiple r f (positive : bool) o : In (InMultiple r f) (components g) ->
      let one := if positive then r else ref_neg A r in
      let less := if positive then ref_neg A r else r in
      let s := if positive then 1%Z else (-1)%Z in
      (if follows g f then positive = true
       else if follows g (times_form (-1) f) then positive = false else False) ->
      (1 <= s * form_at x f)%Z -> In o (ref_options A Right one) ->
      derives (state g) (Numeric true (words_of x P ++ map snd B)
                                 (value v less + (value v o + rest_of x P))).
    Proof.
      intros Ik one less s Sg F Io. destruct (reply_in _ Ik) as (os & C & after).
      assert (Eos : os = map (fun o => Choice [RawValue less; RawValue o] 0
                                [plus_number (times_form s f) (-1)]) (ref_options A Right one)).
      { cbn [choices] in C. unfold one, less, s. destruct (follows g f).
        - rewrite Sg in *. now injection C as <-.
        - destruct (follows g (times_form (-1) f)); [|easy]. rewrite Sg in *. now injection C as <-. }
      clear C. subst os.
      destruct (after (Choice [RawValue less; RawValue o] 0 [plus_number (times_form s f) (-1)]))
        as (m & Em & all').
      { apply (in_map (fun o => Choice [RawValue less; RawValue o] 0
                                [plus_number (times_form s f) (-1)])), Io. }
      destruct V as (Sc & Ba & Ok).
      assert (D := after_choice_sound g true _ _ m x B Em all' Sc). cbn [on added kept_by in_part] in D.
      assert (D' := D ltac:(repeat constructor; unfold plus_number; rewrite plus_form_at,
        times_form_at; change (form_at x (Forms.number (-1))) with (-1)%Z; lia) Ba).
      specialize (D' ltac:(repeat constructor; exact Ok)). exact D'.
    Qed.
  End Replies.

  (** ** Parts of the bag *)

  Lemma nth_minus_one x l c k i : (c < length l)%nat ->
    form_at x (nth i (minus_one l c k) nothing) =
    (form_at x (nth i l nothing) + if Nat.eqb i c then k else 0)%Z.
  Proof.
    unfold minus_one. revert c i. induction l as [|f l IH]; intros [|c] [|i]; simpl; try lia; intros H.
    - unfold plus_number. rewrite plus_form_at. reflexivity.
    - apply IH. lia.
  Qed.
  Lemma count_cons c b B : count c (b :: B) = ((if Nat.eqb (fst b) c then 1 else 0) + count c B)%nat.
  Proof. unfold count. simpl. unfold has_label at 1. now destruct (Nat.eqb (fst b) c). Qed.
  Lemma count_permutation c B C : Permutation B C -> count c B = count c C.
  Proof.
    induction 1 as [|b B C P IH|b c' B|B C D P IH P' IH']; rewrite ?count_cons; try lia; auto.
  Qed.
  Lemma counted_permutation x l B C : Permutation B C -> counted_bag cells x l B ->
    counted_bag cells x l C.
  Proof.
    intros P (K & I & D). split; [|split].
    - intros c. now rewrite <- (count_permutation c B C P).
    - intros b Ib. apply I. now rewrite P.
    - revert D. apply reduced_permutation. now apply Permutation_map.
  Qed.
  Lemma counted_take x l c w B : (c < length l)%nat -> counted_bag cells x l ((c, w) :: B) ->
    counted_bag cells x (minus_one l c (-1)) B.
  Proof.
    intros Hc (K & I & D). split; [|split].
    - intros i. rewrite nth_minus_one by assumption. rewrite <- K, count_cons. cbn [fst].
      rewrite (Nat.eqb_sym i c). destruct (Nat.eqb c i); lia.
    - intros b Ib. apply I. now right.
    - exact (take_reduced w (map snd B) D).
  Qed.
  Lemma counted_below g x y B : goal_below g = true -> agree (size (in_scope g)) x y ->
    counted_bag cells x (many g) B -> counted_bag cells y (many g) B.
  Proof.
    intros Bl E. apply (counted_same g (InMultiple xH nothing) x y B Bl E Logic.I).
  Qed.

  (** A part of a cell is the member for some value of a fresh parameter. *)
  Lemma member_at g k w x : in_cell k w -> natural_at x ->
    let (m, more) := unfolded g k in
    exists y, natural_at y /\ agree (size (in_scope g)) x y /\ mirrors (pword_word y m) w /\
      pword_ok y m.
  Proof.
    intros (z & Mz & Iz) N. unfold unfolded, member_word, member_items.
    set (d := size (in_scope g)). destruct (period k) as [|a per] eqn:Ep.
    - exists x. split; [assumption|]. split; [now intros i|].
      destruct (normal_word_sound x [Once (prefix k)]) as [Mi O]; [repeat constructor|].
      split; [|assumption]. subst z. apply (mirrors_trans _ _ _ Mi).
      replace (items_word x [Once (prefix k)]) with (prefix k); [now apply mirrors_sym|].
      unfold items_word, row_of. cbn [map item_segment flat_map segment_word].
      symmetry. apply app_nil_r.
    - destruct Iz as (j & Hj & ->). set (e := plus_number (parameter d) (Z.of_nat (from k))).
      set (y := change x d (Z.of_nat (j - from k))).
      assert (Ee : form_at y e = Z.of_nat j).
      { unfold e, plus_number. rewrite plus_form_at, parameter_at.
        change (form_at y (Forms.number (Z.of_nat (from k)))) with (Z.of_nat (from k)).
        unfold y. rewrite change_at. lia. }
      exists y. split; [apply change_natural; [assumption|lia]|].
      split; [apply change_agree|].
      destruct (normal_word_sound y [Once (prefix k); Many (a :: per) e; Once (suffix k)]) as [Mi O].
      { constructor; [exact Logic.I|]. constructor; [simpl; lia|]. repeat constructor. }
      split; [|assumption]. apply (mirrors_trans _ _ _ Mi). apply mirrors_sym.
      replace (items_word y _) with (prefix k ++ power (a :: per) j ++ suffix k); [exact Mz|].
      unfold items_word, row_of. cbn [map item_segment flat_map segment_word]. unfold times_at.
      now rewrite Ee, Nat2Z.id, app_nil_r.
  Qed.

  Lemma reply_bag g l c w B x u u' :
    after_components A L cells g (components g) = Some l -> goal_below g = true ->
    (forall h, In h l -> proved h) -> valid g x ((c, w) :: B) -> In (u, u') (splits Right [] w) ->
    derives (after_move (state g))
      (Numeric true (u :: u' :: words_of x (raw_terms (place_of g)) ++ map snd B)
               (rest_of x (raw_terms (place_of g)))).
  Proof.
    intros E Bl all V I. assert (V0 := V). destruct V as (Sc & Ba & Ok). set (d := size (in_scope g)).
    destruct (proj1 (proj2 Ba) (c, w) (or_introl Logic.eq_refl)) as (k & Ek & Ik).
    cbn [fst snd] in *.
    assert (Hn : form_at x (nth c (many g) nothing) = Z.of_nat (count c ((c, w) :: B)))
      by (symmetry; apply Ba).
    rewrite count_cons in Hn. cbn [fst] in Hn. rewrite Nat.eqb_refl in Hn.
    assert (Hc : (c < length (many g))%nat).
    { destruct (le_lt_dec (length (many g)) c) as [O|]; [|assumption].
      rewrite (nth_overflow _ _ O) in Hn. change (form_at x nothing) with 0%Z in Hn. lia. }
    destruct (nth_error (many g) c) as [n|] eqn:En; [|apply nth_error_None in En; lia].
    rewrite (nth_error_nth _ _ _ En) in Hn.
    assert (Ic : In (InBag c n) (components g)).
    { unfold components. rewrite !in_app_iff. right; right; right.
      apply (bag_components_all (many g) 0 c n En). }
    destruct (reply_in g l E all _ Ic) as (os & C & after). cbn [choices] in C.
    destruct (follows g (times_form (-1) n)) eqn:F.
    { apply (follows_at cells instance rank root g x _ _ V0) in F. rewrite times_form_at in F. lia. }
    rewrite Ek in C. unfold bind in C.
    assert (Mk := member_at g k w x Ik (naturals _ _ _ _ _ Sc)).
    destruct (unfolded g k) as [m more]. destruct Mk as (y1 & N1 & A1 & M1 & _).
    destruct (new_parameters g m more) eqn:Nw; [|easy].
    destruct (goal_below_facts g Bl) as (Br & Bm & Bs).
    assert (S1 := Bs x y1 A1 N1 Sc).
    (* the pieces of the member *)
    assert (Im : exists a a', In (a, a') (splits Right [] (pword_word y1 m)) /\
              exists m', Forall2 mirrors [a; a'] m' /\ Permutation m' [u; u']).
    { destruct M1 as [->| ->]; [exists u, u'; split; [assumption|];
        exists [u; u']; split; [apply mirrors_all|reflexivity]|].
      exists (rev u'), (rev u). split; [now apply splits_rev|]. exists [u'; u].
      split; [|apply perm_swap]. constructor; [now right|constructor; [now right|constructor]]. }
    destruct Im as (a & a' & Ia & m' & Fm & Pm).
    destruct (word_choices_complete g Right m more _ os y1 a a' C N1)
      as (o & j & p & q & cs & Io & Hj & Ea & Eo & Tc & Mi & Oa); auto.
    { intros b Ib NB. unfold no_block_empty in NB. rewrite forallb_forall in NB. specialize (NB b Ib).
      apply (implies_sound _ _ y1 N1 (assumed _ _ _ _ _ S1)) in NB. unfold plus_number in NB.
      rewrite plus_form_at in NB. change (form_at y1 (Forms.number (-1))) with (-1)%Z in NB. lia. }
    set (y := change y1 (size (in_scope g) + more) j) in *.
    assert (Ny : natural_at y) by (apply change_natural; assumption).
    assert (Ag : agree d x y).
    { intros i Hi. rewrite (A1 i Hi). unfold y. apply change_agree with (d := (d + more)%nat). lia. }
    destruct (after o Io) as (ms & Em & all').
    destruct (raws_below_same d x y _ Ag Br) as (Ew & Er & Eok).
    assert (D := after_choice_sound g true _ o ms y B Em all' (Bs x y Ag Ny Sc)).
    cbn [many_after kept_by in_part] in D.
    assert (T : true_at y (on o)).
    { rewrite Eo. apply Forall_app. split; [|exact Tc]. constructor; [|constructor].
      unfold plus_number. rewrite plus_form_at. change (form_at y (Forms.number (-1))) with (-1)%Z.
      rewrite <- (below_at d x y n Ag); [lia|]. apply Bm. now apply nth_error_In in En. }
    specialize (D T (counted_take y (many g) c w B Hc (counted_below g x y _ Bl Ag Ba))).
    specialize (D ltac:(apply Forall_app; split; auto)). rewrite Ea in D. revert D.
    unfold GoalsSound.numeric_with. rewrite words_of_app, rest_of_app, <- Er, <- Ew, <- app_assoc.
    assert (two : exists m', Forall2 mirrors [pword_word y p; pword_word y q] m' /\
                             Permutation m' [u; u']).
    { inversion Fm as [|? b1 ? t1 F1 F2]; subst. inversion F2 as [|? b2 ? t2 F3 F4]; subst.
      inversion F4; subst. inversion Mi as [|? ? ? ? G1 G2]; subst.
      inversion G2 as [|? ? ? ? G3 G4]; subst.
      exists [b1; b2]. split; [|assumption].
      constructor; [now apply mirrors_trans with a|constructor; [now apply mirrors_trans with a'|
        constructor]]. }
    destruct two as (m2 & F2 & P2).
    apply (derive_words _ _ _ (m2 ++ words_of x (raw_terms (place_of g)) ++ map snd B)).
    - apply (Forall2_app F2). apply mirrors_all.
    - apply (Permutation_app_tail _ P2).
    - unfold PositionsSound.rest_of at 1. simpl. now rewrite !add_0_l.
  Qed.

  (** ** All together *)

  Lemma words_in x l w : In w (words_of x l) -> exists p, In (RawWord p) l /\ w = pword_word x p.
  Proof.
    intros I. apply in_flat_map in I as (t & It & I). destruct t as [|p|]; simpl in I; try easy.
    destruct I as [<-|[]]. eauto.
  Qed.

  (** Multiples as copies of a game of the sign that the kernel looks at. *)
  Definition signed_rest (x : nat -> Z) (t : raw) : game :=
    match t with
    | RawMultiple r f => if (form_at x f <? 0)%Z then times (- form_at x f) (value v (ref_neg A r))
                         else times (form_at x f) (value v r)
    | _ => raw_rest v x t
    end.
  Lemma signed_rest_eq x t : signed_rest x t == raw_rest v x t.
  Proof.
    destruct t as [r|p|r f]; cbn [signed_rest raw_rest]; try reflexivity.
    destruct (form_at x f <? 0)%Z; [|reflexivity].
    rewrite (value_neg A v r M), times_neg. apply times_same. lia.
  Qed.
  Lemma signed_rests x l : sum (map (signed_rest x) l) == rest_of x l.
  Proof.
    induction l as [|t l IH]; [reflexivity|]. rewrite rest_cons. cbn [map].
    change (sum (signed_rest x t :: map (signed_rest x) l)) with
      (signed_rest x t + sum (map (signed_rest x) l)). now rewrite IH, signed_rest_eq.
  Qed.
  (** An option of a multiple is one of a single copy. *)
  Lemma multiple_option p g x B r f G' : valid g x B -> In G' (options p (signed_rest x (RawMultiple r f))) ->
    forall positive : bool,
    (if follows g f then positive = true
     else if follows g (times_form (-1) f) then positive = false else False) ->
    let one := if positive then r else ref_neg A r in
    let less := if positive then ref_neg A r else r in
    let s := if positive then 1%Z else (-1)%Z in
    (1 <= s * form_at x f)%Z /\ exists o, In o (ref_options A p one) /\
      G' == value v less + (value v o + times (form_at x f) (value v r)).
  Proof.
    intros V I positive Sg one less s. cbn [signed_rest] in I.
    destruct (Z.eq_dec (form_at x f) 0) as [Z0|NZ]; [rewrite Z0 in I; now destruct p|].
    assert (Le : value v less == - value v one).
    { unfold less, one. destruct positive; rewrite (value_neg A v r M); [reflexivity|].
      now rewrite opp_opp. }
    assert (T : (1 <= s * form_at x f)%Z /\ In G' (options p (times (s * form_at x f) (value v one))) /\
                times (s * form_at x f) (value v one) == times (form_at x f) (value v r)).
    { unfold one, s. destruct (follows g f) eqn:F.
      - rewrite Sg. apply (follows_at cells instance rank root g x B _ V) in F.
        destruct (Z.ltb_spec (form_at x f) 0); [lia|]. rewrite Z.mul_1_l.
        split; [lia|]. split; [assumption|reflexivity].
      - destruct (follows g (times_form (-1) f)) eqn:F'; [|easy]. rewrite Sg.
        apply (follows_at cells instance rank root g x B _ V) in F'. rewrite times_form_at in F'.
        destruct (Z.ltb_spec (form_at x f) 0); [|lia].
        replace (-1 * form_at x f)%Z with (- form_at x f)%Z by lia. split; [lia|].
        split; [assumption|]. rewrite (value_neg A v r M), times_neg. apply times_same. lia. }
    destruct T as (F & I' & E). split; [assumption|].
    apply options_times in I' as (h & Ih & Eh); [|assumption].
    destruct (proj1 (means_options A v M p one) h Ih) as (h' & Ih' & Eh').
    apply in_map_iff in Ih' as (o & <- & Io). exists o. split; [assumption|].
    rewrite Eh, E, Eh', Le. apply same_eq. same_sums.
  Qed.

  Theorem replies_sound g l : replies A L cells g = Some l -> (forall h, In h l -> proved h) ->
    proved g.
  Proof.
    unfold replies. destruct (strict g) eqn:Sg; [easy|]. cbn [negb andb].
    destruct (goal_below g) eqn:Bl; [|easy]. intros E all x B V.
    unfold GoalsSound.numeric_at, GoalsSound.numeric_with. rewrite Sg.
    set (P := raw_terms (place_of g)).
    apply (derive_words _ _ (words_of x P ++ map snd B) (words_of x P ++ map snd B) _
             (sum (map (signed_rest x) P)));
      [apply mirrors_all|reflexivity|apply signed_rests|]. apply by_replies.
    - intros l1 w l2 u u' El I. cut (derives (after_move (state g))
        (Numeric true (u :: u' :: l1 ++ l2) (rest_of x P))).
      { apply (derive_words _ _ _ (u :: u' :: l1 ++ l2)); [apply mirrors_all|reflexivity|].
        symmetry. apply signed_rests. }
      assert (Iw : In w (words_of x P ++ map snd B)) by (rewrite El; apply in_elt).
      assert (perm : forall m, Permutation (words_of x P ++ map snd B) (w :: m) ->
        derives (after_move (state g)) (Numeric true (u :: u' :: m) (rest_of x P)) ->
        derives (after_move (state g)) (Numeric true (u :: u' :: l1 ++ l2) (rest_of x P))).
      { intros m Pm. apply (derive_words _ _ _ (u :: u' :: m)); [apply mirrors_all| |reflexivity].
        do 2 constructor. rewrite El, <- Permutation_middle in Pm.
        apply Permutation_cons_inv in Pm. now symmetry. }
      apply in_app_iff in Iw as [Iw|Iw].
      + apply words_in in Iw as (p & Ip & ->). destruct (component_of_term g _ Ip) as (k & Ik & K).
        assert (K' : exists kept, k = InWord p kept \/ (k = InPlain (head p) kept /\ blocks p = [])).
        { destruct p as [h [|b bs]]; [destruct K as [(kept & ->)|(kept & ->)]; eauto|].
          destruct K as (kept & ->). eauto. }
        destruct K' as (kept & K'). apply (perm (words_of x (raw_terms kept) ++ map snd B)).
        * assert (Pk := components_in g k Ik).
          assert (Pk' : Permutation P (RawWord p :: raw_terms kept)).
          { destruct K' as [->|[-> Bp]]; [exact Pk|]. destruct p as [h bs]. cbn [head blocks] in *.
            now subst bs. }
          apply (words_of_permutation x) in Pk'. apply (Permutation_app_tail _ Pk').
        * exact (reply_word g l E Bl all x B V p kept k u u' K' Ik I).
      + apply in_map_iff in Iw as ([c w'] & Ew & Ib). cbn [snd] in Ew. subst w'.
        apply in_split in Ib as (B1 & B2 & EB).
        assert (PB : Permutation B ((c, w) :: B1 ++ B2))
          by (rewrite EB; symmetry; apply Permutation_middle).
        apply (perm (words_of x P ++ map snd (B1 ++ B2))).
        * rewrite (Permutation_map snd PB). symmetry. apply Permutation_middle.
        * apply (reply_bag g l c w (B1 ++ B2) x u u' E Bl all); [|assumption].
          destruct V as (Sc & Ba & Ok). split; [assumption|]. split; [|assumption].
          now apply counted_permutation with B.
    - intros K I. apply options_of_sum in I as (l1 & G & l2 & G' & El & I & EK).
      fold P in El. apply map_eq_app in El as (t1 & t' & EP & <- & El).
      apply map_eq_cons in El as (t & t2 & -> & <- & <-).
      assert (It : In t P) by (rewrite EP; apply in_elt).
      assert (move : forall H, derives (state g) (Numeric true (words_of x P ++ map snd B) H) ->
                K == H -> derives (state g) (Numeric true (words_of x P ++ map snd B) K)).
      { intros H D EH. apply (derive_words _ _ (words_of x P ++ map snd B)
          (words_of x P ++ map snd B) _ H); [apply mirrors_all|reflexivity|now symmetry|exact D]. }
      destruct (component_of_term g t It) as (k & Ik & Kt).
      assert (others : K == G' + rest_of x (t1 ++ t2)).
      { rewrite EK, <- map_app. now rewrite signed_rests. }
      destruct t as [r|p|r f].
      + destruct Kt as (kept & ->). cbn [signed_rest raw_rest] in I.
        destruct (proj1 (means_options A v M Right r) G' I) as (h & Ih & Eh).
        apply in_map_iff in Ih as (o & <- & Io).
        apply (move _ (reply_value g l E all x B V r kept o Ik Io)). rewrite others, Eh.
        assert (Pk := components_in g _ Ik). cbn [has_component] in Pk. fold P in Pk.
        rewrite EP, <- Permutation_middle in Pk. apply Permutation_cons_inv in Pk.
        now rewrite (rest_of_permutation v x _ _ Pk).
      + destruct Right; now cbn in I.
      + subst k. destruct (reply_in g l E all _ Ik) as (os & C & _). cbn [choices] in C.
        assert (rest_eq : rest_of x P == times (form_at x f) (value v r) + rest_of x (t1 ++ t2)).
        { rewrite EP. rewrite (rest_of_permutation v x _ (RawMultiple r f :: t1 ++ t2));
            [reflexivity|symmetry; apply Permutation_middle]. }
        assert (Sgn : exists positive : bool, if follows g f then positive = true
          else if follows g (times_form (-1) f) then positive = false else False).
        { destruct (follows g f); [eauto|]. destruct (follows g (times_form (-1) f)); [eauto|easy]. }
        destruct Sgn as (positive & Sgn).
        destruct (multiple_option Right g x B r f G' V I positive Sgn) as (F & o & Io & EG).
        apply (move _ (reply_multiple g l E all x B V r f positive o Ik Sgn F Io)).
        rewrite others, EG. fold P. rewrite rest_eq. apply same_eq. same_sums.
  Qed.

  (** ** Move *)

  Lemma counted_in {T} (l : list T) : forall i o, counted l i = inl o -> In o l.
  Proof.
    induction l as [|t l IH]; intros i o; cbn [counted]; [easy|].
    destruct i; [intros [= ->]; now left|]. intros I. right. exact (IH _ _ I).
  Qed.
  Lemma find_option_in g k o : forall ks i, find_option A cells g ks i = Some (k, o) ->
    In k ks /\ exists os, choices A cells g Left k = Some os /\ In o os.
  Proof.
    induction ks as [|k' ks IH]; intros i; cbn [find_option]; [easy|]. unfold bind.
    destruct (choices A cells g Left k') as [os|] eqn:C; [|easy].
    destruct (counted os i) as [o'|j] eqn:N.
    - intros [= -> ->]. split; [now left|]. exists os. split; [assumption|].
      now apply counted_in in N.
    - intros F. apply IH in F as [I F]. split; [now right|assumption].
  Qed.
  Lemma chosen_at g o e o' x B : chosen g o e = Some o' -> valid g x B ->
    exists y, agree (size (in_scope g)) x y /\ natural_at y /\
      (true_at x (on o') -> true_at y (on o)) /\
      (Forall (raw_ok y) (added o) -> Forall (raw_ok x) (added o') /\
         Forall2 mirrors (words_of x (added o')) (words_of y (added o)) /\
         rest_of x (added o') = rest_of y (added o)).
  Proof.
    intros C V. assert (N : natural_at x) by apply V. unfold chosen in C.
    destruct e as [e|], (fresh o) as [|[|]]; try easy.
    - destruct (_ && _) eqn:F; [|easy]. injection C as <-. apply andb_prop in F as [_ F].
      apply (follows_at cells instance rank root g x B _ V) in F.
      set (image := put_one (size (in_scope g)) e).
      assert (Ey : forall i, images_at x image i = change x (size (in_scope g)) (form_at x e) i).
      { intros i. apply put_one_at. }
      exists (images_at x image). split; [intros i Hi; rewrite Ey; now apply change_agree|].
      split; [intros i; rewrite Ey; now apply change_natural|]. cbn [on added]. split.
      + now rewrite true_at_put.
      + apply put_raws_sound.
    - injection C as <-. exists x. split; [now intros i|]. split; [assumption|]. split; [auto|].
      intros O. split; [assumption|]. split; [apply mirrors_all|reflexivity].
  Qed.

  (** A move in a value or multiple. *)
  Lemma move_in_rest d j x P t l W G' H : Permutation P (t :: l) ->
    In G' (options Left (signed_rest x t)) -> H == G' + rest_of x l -> j = true ->
    derives d (Numeric false W H) -> derives d (Numeric j W (rest_of x P)).
  Proof.
    intros Pt I E -> D.
    apply (derive_words _ _ W W _ (sum (map (signed_rest x) (t :: l))));
      [apply mirrors_all|reflexivity| |].
    - rewrite signed_rests. symmetry. now apply rest_of_permutation.
    - apply by_move_in_value with H; [|assumption].
      exists (G' + sum (map (signed_rest x) l)). split.
      + cbn [map]. apply in_options_add. left. eauto.
      + now rewrite signed_rests, E.
  Qed.

  Theorem make_move_sound g i e l : make_move A L cells g i e = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold make_move. destruct (strict g) eqn:Sg; [|easy]. cbn [andb].
    destruct (goal_below g) eqn:Bl; [|easy]. unfold bind.
    destruct (find_option A cells g (components g) i) as [[k o]|] eqn:F; [|easy].
    apply find_option_in in F as (Ik & os & C & Io). cbn [fst snd].
    destruct (match k with InBag _ _ => false | _ => true end) eqn:NB; [|easy].
    destruct (chosen g o e) as [o'|] eqn:Ch; [|easy].
    destruct (forallb (follows g) (on o')) eqn:Fo; [|easy]. intros E all x B V.
    destruct (chosen_at g o e o' x B Ch V) as (y & Ag & Ny & To & Oo).
    assert (T : true_at y (on o)).
    { apply To, Forall_forall. intros f If. rewrite forallb_forall in Fo.
      now apply (follows_at cells instance rank root g x B), Fo. }
    destruct V as (Sc & Ba & Ok). assert (V : valid g x B) by now split.
    assert (NotBag : match k with InBag _ _ => False | _ => True end) by now destruct k.
    assert (D := after_choice_sound g false k (Choice (added o') 0 []) l x B E all Sc
      ltac:(constructor) (counted_same g k x x B Bl (fun _ _ => Logic.eq_refl) NotBag Ba)).
    cbn [added] in D. unfold GoalsSound.numeric_at, GoalsSound.numeric_with in *. rewrite Sg.
    assert (Pk := components_in g k Ik). unfold has_component in Pk. cbv zeta in Pk.
    destruct (goal_below_facts g Bl) as (Br & _ & Bs).
    set (P := raw_terms (place_of g)) in *.
    (* a word, plain or not *)
    assert (word : forall p kept, Permutation P (RawWord p :: raw_terms kept) ->
      kept_by g k = kept -> in_part k = true -> word_choices g Left p 0 [] = Some os ->
      derives (state g) (Numeric true (words_of x P ++ map snd B) (rest_of x P))).
    { intros p kept Pp Kk Ip Cw. rewrite Kk, Ip in D.
      destruct (kept_below _ P _ _ Br Pp) as [Bp Bk]. cbn [raw_below] in Bp.
      destruct (below_word _ x y p Ag Bp) as [Ew _].
      destruct (word_choices_sound g Left p os o y Cw Io Ny T) as (u & u' & a & b & Ea & Is & Mi & Oa).
      { intros c Ic Nb. assert (Tx := no_block_empty_there g p x B V Nb). unfold pword_there in Tx.
        rewrite Forall_forall in Tx. rewrite forallb_forall in Bp.
        rewrite <- (below_at _ x y _ Ag (Bp c Ic)). now apply Tx. }
      destruct (Oo Oa) as (Oa' & Ma & Ra). rewrite Ea in Ma, Ra. cbn in Ma.
      rewrite <- Ew in Is. rewrite Pp in Ok.
      specialize (D ltac:(apply Forall_app; split; [assumption|now apply Forall_inv_tail in Ok])).
      apply (derive_words _ _ (pword_word x p :: words_of x (raw_terms kept) ++ map snd B)
               (pword_word x p :: words_of x (raw_terms kept) ++ map snd B) _ (rest_of x P)).
      - apply mirrors_all.
      - apply (words_of_permutation x) in Pp. symmetry. apply (Permutation_app_tail _ Pp).
      - reflexivity.
      - apply by_move with u u'; [exact Is|]. revert D. rewrite words_of_app, rest_of_app, <- app_assoc.
        apply (derive_words _ _ _ ([u; u'] ++ words_of x (raw_terms kept) ++ map snd B)).
        + apply Forall2_app; [|apply mirrors_all].
          clear -Ma Mi. inversion Ma as [|? ? ? ? M1 M2]; subst.
          inversion M2 as [|? ? ? ? M3 M4]; subst. inversion M4; subst.
          inversion Mi as [|? ? ? ? N1 N2]; subst. inversion N2 as [|? ? ? ? N3 N4]; subst.
          constructor; [eapply mirrors_trans; eassumption|].
          constructor; [eapply mirrors_trans; eassumption|constructor].
        + reflexivity.
        + rewrite Ra, (rest_of_permutation v x _ _ Pp). unfold PositionsSound.rest_of. simpl.
          now rewrite !add_0_l. }
    destruct k as [r kept|w kept|p kept|r f|c n]; cbn [in_part kept_by choices] in *.
    - injection C as <-. apply in_map_iff in Io as (h & <- & Ih). cbn [added on] in *.
      destruct (Oo ltac:(repeat constructor)) as (Oa' & Ma & Ra).
      fold P in Pk. rewrite Pk in Ok.
      specialize (D ltac:(apply Forall_app; split; [assumption|now apply Forall_inv_tail in Ok])).
      destruct (proj2 (means_options A v M Left r) (value v h)) as (G' & IG & EG);
        [now apply in_map|].
      apply (move_in_rest _ true x P (RawValue r) (raw_terms kept) _ G'
               (G' + rest_of x (raw_terms kept)) Pk IG); [reflexivity|reflexivity|].
      assert (Ew : words_of x (added o') = []) by (inversion Ma; reflexivity).
      revert D. rewrite words_of_app, rest_of_app, Ew. cbn [app].
      apply (derive_words _ _ _ (words_of x (raw_terms kept) ++ map snd B)).
      + apply mirrors_all.
      + apply (words_of_permutation x) in Pk. symmetry. apply (Permutation_app_tail _ Pk).
      + rewrite Ra. unfold PositionsSound.rest_of at 1. simpl. now rewrite add_0_r, EG.
    - apply (word (PWord w []) kept Pk Logic.eq_refl Logic.eq_refl C).
    - apply (word p kept Pk Logic.eq_refl Logic.eq_refl C).
    - apply in_split in Pk as (t1 & t2 & EP).
      assert (PP : Permutation P (RawMultiple r f :: t1 ++ t2))
        by (rewrite EP; symmetry; apply Permutation_middle).
      assert (sign : exists positive : bool,
        let one := if positive then r else ref_neg A r in
        let less := if positive then ref_neg A r else r in
        let s := if positive then 1%Z else (-1)%Z in
        os = map (fun o => Choice [RawValue less; RawValue o] 0
                             [plus_number (times_form s f) (-1)]) (ref_options A Left one)).
      { destruct (follows g f); [exists true; now injection C as <-|].
        destruct (follows g (times_form (-1) f)); [exists false; now injection C as <-|easy]. }
      clear C. destruct sign as (positive & ->).
      apply in_map_iff in Io as (h & <- & Ih). cbn [added on] in *.
      destruct (Oo ltac:(repeat constructor)) as (Oa' & Ma & Ra).
      assert (Ch' : e = None /\ o' = Choice
        [RawValue (if positive then ref_neg A r else r); RawValue h] 0
        [plus_number (times_form (if positive then 1%Z else (-1)%Z) f) (-1)]).
      { unfold chosen in Ch. cbn [fresh] in Ch. destruct e; [easy|]. injection Ch as <-. auto. }
      destruct Ch' as [-> ->]. cbn [added on] in *.
      specialize (D ltac:(apply Forall_app; split; [assumption|exact Ok])).
      assert (Fx : (1 <= (if positive then 1%Z else (-1)%Z) * form_at x f)%Z).
      { cbn [forallb] in Fo. apply andb_prop in Fo as [Fo _].
        apply (follows_at cells instance rank root g x B _ V) in Fo. unfold plus_number in Fo.
        rewrite plus_form_at, times_form_at in Fo.
        change (form_at x (Forms.number (-1))) with (-1)%Z in Fo. lia. }
      set (one := if positive then r else ref_neg A r) in *.
      set (less := if positive then ref_neg A r else r) in *.
      assert (Le : value v less == - value v one).
      { unfold less, one. destruct positive; rewrite (value_neg A v r M); [reflexivity|].
        now rewrite opp_opp. }
      destruct (proj2 (means_options A v M Left one) (value v h)) as (h' & Ih' & Eh);
        [now apply in_map|].
      assert (Sr : exists k, signed_rest x (RawMultiple r f) = times k (value v one) /\ (1 <= k)%Z).
      { unfold one. cbn [signed_rest]. destruct positive.
        - exists (form_at x f). destruct (Z.ltb_spec (form_at x f) 0); [lia|]. split; [reflexivity|lia].
        - exists (- form_at x f)%Z. destruct (Z.ltb_spec (form_at x f) 0); [|lia].
          split; [reflexivity|lia]. }
      destruct Sr as (k & Ek & Hk).
      destruct (times_options Left k (value v one) h' Hk Ih') as (G' & IG & EG).
      rewrite <- Ek in IG. apply (move_in_rest _ true x P _ _ _ G'
        (G' + rest_of x (t1 ++ t2)) PP IG); [reflexivity|reflexivity|].
      revert D. apply (derive_words _ _ _ (words_of x P ++ map snd B)).
      + apply mirrors_all.
      + reflexivity.
      + fold P. rewrite rest_of_app, (rest_of_permutation v x _ _ PP),
          (rest_cons x (RawMultiple r f)), <- (signed_rest_eq x (RawMultiple r f)), Ek, EG, Eh. unfold PositionsSound.rest_of at 1. simpl. rewrite Le. apply same_eq. same_sums.
    - easy.
  Qed.
End Sound.
