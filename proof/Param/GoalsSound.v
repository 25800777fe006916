(** * What goals with parameters say; Order and the rules about contexts are sound

    A goal is proved, below the root of a claim, if each of its instances has a derivation. *)

From Segcert Require Export Calculus.
From Segcert.Param Require Export Forms Rows Measure Claims Multiples Bag Words WordsSound Positions
  PositionsSound Steps Goals.

Lemma form_at_eq x y f : (forall i, x i = y i) -> form_at x f = form_at y f.
Proof.
  intros E. rewrite !form_at_sum. f_equal. induction (multiples f) as [|[i c] l IH]; [reflexivity|].
  cbn. rewrite E. unfold sum_at in IH. now rewrite IH.
Qed.
Lemma items_word_eq x y l : (forall i, x i = y i) -> items_word x l = items_word y l.
Proof.
  intros E. unfold items_word. f_equal. apply map_ext. intros [w|w e]; simpl; [reflexivity|].
  unfold times_at. now rewrite (form_at_eq x y e E).
Qed.

(** ** Bags: parts with labels *)

Definition bag := list (nat * word).
Definition in_cell (c : cell) (w : word) : Prop :=
  exists y, mirrors w y /\
    match period c with [] => y = prefix c | _ => member (prefix c) (period c) (suffix c) (from c) y
      end.
Definition has_label (c : nat) (b : nat * word) : bool := Nat.eqb (fst b) c.
Definition count (c : nat) (B : bag) : nat := length (filter (has_label c) B).

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variable cells : list cell.

  (** The instances of the claims of a system, and the one that is being proved. *)
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variables rank place : instance -> nat.
  Variable root : instance.
  Notation derives := (derives instance states rank place root).
  Notation words_of := (words_of).
  Notation rest_of := (rest_of v).
  Notation becomes := (becomes v).

  Definition counted_bag (x : N -> Z) (counts : list form) (B : bag) : Prop :=
    (forall c, Z.of_nat (count c B) = form_at x (nth c counts nothing)) /\
    (forall b, In b B -> exists k, nth_error cells (fst b) = Some k /\ in_cell k (snd b)) /\
    Bag.reduced (map snd B).
  Record scoped (s : scope) (x : N -> Z) : Prop := {
    naturals : natural_at x;
    assumed : true_at x (lines s);
    at_level : form_at x (level s) = Z.of_nat (rank root) }.
  Definition valid (g : pgoal) (x : N -> Z) (B : bag) : Prop :=
    scoped (in_scope g) x /\ counted_bag x (many g) B /\
    Forall (raw_ok x) (raw_terms (place_of g)).
  Definition numeric_with (j : bool) (x : N -> Z) (l : list raw) (B : bag) : numeric :=
    Numeric j (words_of x l ++ map snd B) (rest_of x l).
  Definition numeric_at (g : pgoal) (x : N -> Z) (B : bag) : numeric :=
    numeric_with (strict g) x (raw_terms (place_of g)) B.
  Definition proved (g : pgoal) : Prop :=
    forall x B, valid g x B -> derives (state g) (numeric_at g x B).

  (** ** Derivations *)

  Lemma numeric_game_with j x l B :
    numeric_game (numeric_with j x l B) == total_of v x l + parts_game (map snd B).
  Proof.
    unfold numeric_game, numeric_with, total_of. cbn [parts rest].
    rewrite PositionsSound.parts_game_app. apply same_eq. same_sums.
  Qed.
  (** A derivation of what a position becomes is one of the position. *)
  Lemma derive_becomes d j x l m B : becomes x l m ->
    derives d (numeric_with j x m B) -> derives d (numeric_with j x l B).
  Proof.
    intros (E & K & _) D. apply by_equality with (numeric_with j x m B); auto.
    - now rewrite !numeric_game_with, E.
    - cbn [parts numeric_with]. rewrite !measure_app. now apply at_most_beside.
  Qed.
  Lemma derive_bag d j x l B C : Permutation B C ->
    derives d (numeric_with j x l C) -> derives d (numeric_with j x l B).
  Proof.
    intros P D. apply (Permutation_map snd) in P.
    apply by_equality with (numeric_with j x l C); auto.
    - rewrite !numeric_game_with. now rewrite (parts_game_perm _ _ P).
    - right. apply measure_permutation, Permutation_app_head. now symmetry.
  Qed.

  (** ** Equal parameters *)

  Section Equal.
    Variables x y : N -> Z.
    Hypothesis E : forall i, x i = y i.
    Lemma raw_words_eq t : raw_words x t = raw_words y t.
    Proof.
      destruct t; simpl; try reflexivity. unfold pword_word. now rewrite (items_word_eq x y _ E).
    Qed.
    Lemma words_of_eq l : words_of x l = words_of y l.
    Proof. apply flat_map_ext. apply raw_words_eq. Qed.
    Lemma rest_of_eq l : rest_of x l = rest_of y l.
    Proof.
      unfold PositionsSound.rest_of. f_equal. apply map_ext.
      intros [r|p|r f]; simpl; try reflexivity.
      now rewrite (form_at_eq x y f E).
    Qed.
    Lemma numeric_eq g B : numeric_at g x B = numeric_at g y B.
    Proof. unfold numeric_at, numeric_with. now rewrite words_of_eq, rest_of_eq. Qed.
    Lemma raw_ok_eq t : raw_ok x t -> raw_ok y t.
    Proof.
      destruct t as [|p|]; simpl; auto. apply Forall_impl. intros b. unfold block_ok.
      now rewrite (form_at_eq x y _ E).
    Qed.
    Lemma true_at_eq G : true_at x G -> true_at y G.
    Proof. apply Forall_impl. intros f. now rewrite (form_at_eq x y f E). Qed.
  End Equal.
  Lemma valid_eq x y g B : (forall i, x i = y i) -> valid g x B -> valid g y B.
  Proof.
    intros E ([N T R] & (C & I & D) & O).
    repeat split; auto.
    - intros i. rewrite <- E. apply N.
    - now apply (true_at_eq x y E).
    - now rewrite <- (form_at_eq x y _ E).
    - intros c. rewrite C. now apply form_at_eq.
    - revert O. apply Forall_impl. apply (raw_ok_eq x y E).
  Qed.

  (** ** Contexts *)

  Lemma follows_at g x B f : valid g x B -> follows g f = true -> (0 <= form_at x f)%Z.
  Proof. intros ([N T _] & _) I. exact (implies_sound _ _ x N T I). Qed.

  Lemma assume_at x new : forall G, natural_at x -> true_at x G -> true_at x new ->
    exists G', assume G new = Some G' /\ true_at x G'.
  Proof.
    induction new as [|f new IH]; intros G N T F; cbn [assume]; [eauto|].
    apply Forall_cons_iff in F as [F0 F].
    destruct (implies G (Forms.opposite f)) eqn:I; [now apply (vacuous G f x N T) in I|].
    apply IH; auto. apply Forall_app. split; [assumption|now repeat constructor].
  Qed.
  Lemma assuming_sound g new : (forall h, In h (assuming g new) -> proved h) ->
    forall x B, valid g x B -> true_at x new -> derives (state g) (numeric_at g x B).
  Proof.
    intros all x B ([N T R] & C & O) F. unfold assuming in all.
    destruct (assume_at x new _ N T F) as (G & E & T'). rewrite E in all.
    apply (all _ (or_introl Logic.eq_refl) x B). repeat split; auto; apply C.
  Qed.

  Lemma all_some_in {T U} (h : T -> option U) l : forall l', all_some (map h l) = Some l' ->
    Forall2 (fun t u => h t = Some u) l l'.
  Proof.
    induction l as [|t l IH]; intros l'; simpl; [intros [= <-]; constructor|].
    destruct (h t) as [u|] eqn:E; [|easy]. destruct (all_some (map h l)) as [us|]; [|easy].
    intros [= <-]. constructor; auto.
  Qed.
  Theorem infer_sound g D witness f l : infer g D witness f = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold infer, bind. destruct (_ && _) eqn:C; [|easy].
    apply andb_prop in C as [C W]. apply andb_prop in C as [_ C]. apply Z.leb_le in C.
    destruct (all_some _) as [used|] eqn:U; [|easy]. apply all_some_in in U.
    destruct (fits_lines _ _); [|easy].
    destruct (is_natural _) eqn:I; [|easy]. intros [= <-] all x B V.
    apply (assuming_sound g [f] all x B V). repeat constructor.
    destruct V as ([N T _] & _). apply (rule_infer _ x D used f N T C); [|exact I].
    rewrite forallb_forall in W. clear -U W.
    induction U as [|[i m] [k h] ws us E U IH]; constructor.
    - simpl in *. destruct (item_at _ i) as [y|] eqn:Y; [|easy]. injection E as <- <-.
      apply item_at_in in Y. split; [|assumption]. simpl. apply Z.leb_le, (W (i, m)). now left.
    - apply IH. intros y Iy. apply W. now right.
  Qed.
  Theorem split_sound g f l : split g f = Some l -> (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold split. destruct (known_form g f); [|easy]. intros [= <-] all x B V.
    destruct (rule_split x f) as [F|F]; [apply (assuming_sound g [f])|
      apply (assuming_sound g [Forms.opposite f])]; auto; try (now repeat constructor);
      intros h I; apply all, in_app_iff; auto.
  Qed.

  (** ** Substitution *)

  Lemma true_at_put x image G : true_at x (map (Forms.put image) G) <-> true_at (images_at x image)
    G.
  Proof.
    unfold true_at. rewrite Forall_map. split; apply Forall_impl; intros f; now rewrite put_at.
  Qed.
  Lemma put_raw_sound x image t : raw_ok (images_at x image) t ->
    raw_ok x (put_in_raw image t) /\
    Forall2 mirrors (raw_words x (put_in_raw image t)) (raw_words (images_at x image) t) /\
    raw_rest v x (put_in_raw image t) = raw_rest v (images_at x image) t.
  Proof.
    destruct t as [r|p|r f]; simpl; intros O.
    - repeat split. constructor.
    - destruct (put_word_sound x image p O) as [Mi O']. repeat split; auto.
    - repeat split; [constructor|]. now rewrite put_at.
  Qed.
  Lemma put_raws_sound x image l : Forall (raw_ok (images_at x image)) l ->
    Forall (raw_ok x) (map (put_in_raw image) l) /\
    Forall2 mirrors (words_of x (map (put_in_raw image) l)) (words_of (images_at x image) l) /\
    rest_of x (map (put_in_raw image) l) = rest_of (images_at x image) l.
  Proof.
    induction 1 as [|t l O F (IHo & IHm & IHr)]; [repeat split; constructor|].
    destruct (put_raw_sound x image t O) as (Oo & Om & Or). cbn [map]. split; [now constructor|].
    split; [apply Forall2_app; assumption|]. unfold PositionsSound.rest_of in *. simpl.
    now rewrite Or, IHr.
  Qed.
  Lemma mirrored_words l m : Forall2 mirrors l m ->
    parts_game l == parts_game m /\ measure l = measure m.
  Proof.
    induction 1 as [|u w l m E F [IHg IHm]]; [now split|]. split.
    - change (word_game u + parts_game l == word_game w + parts_game m).
      rewrite IHg. now rewrite (proj2 (proj2 (mirrors_facts _ _ E))).
    - rewrite (measure_mirrors u w l E). unfold measure in *. simpl.
      destruct (one_colour w); simpl; congruence.
  Qed.
  Lemma derive_mirrors d j l m G H : Forall2 mirrors l m -> G == H ->
    derives d (Numeric j l G) -> derives d (Numeric j m H).
  Proof.
    intros F E D. destruct (mirrored_words l m F) as [Eg Em].
    apply by_equality with (Numeric j l G); auto.
    - unfold numeric_game. simpl. now rewrite E, Eg.
    - simpl. rewrite Em. apply at_most_refl.
  Qed.
  Lemma mirrors_all l : Forall2 mirrors l l.
  Proof. induction l; constructor; auto using mirrors_refl. Qed.

  Lemma fresh_becomes x l P : Forall (raw_ok x) l -> fresh_position A L l = Some P ->
    becomes x l (raw_terms P).
  Proof.
    intros F E. apply (normal_position_becomes A L v M LS LM x l no_terms P F) in E.
    now rewrite app_nil_r in E.
  Qed.
  Lemma nth_put x image c l :
    form_at x (nth c (map (Forms.put image) l) nothing) = form_at (images_at x image) (nth c l
      nothing).
  Proof.
    rewrite <- put_at. revert c. induction l as [|f l IH]; intros [|c]; try reflexivity. apply IH.
  Qed.
  Lemma substituted_sound g image l x B : substituted A L g image = Some l ->
    (forall h, In h l -> valid h x B -> derives (state h) (numeric_at h x B)) ->
    natural_at x -> valid g (images_at x image) B ->
    derives (state g) (numeric_at g (images_at x image) B).
  Proof.
    intros E all N V. unfold substituted, bind in E.
    destruct V as ([N' T R] & (C & I & D) & O).
    assert (T' : true_at x (lines (put_scope image (in_scope g)))) by now apply true_at_put.
    destruct (existsb is_negative _) eqn:Neg.
    { apply existsb_exists in Neg as (f & If & Nf). apply (is_negative_at x f N) in Nf.
      unfold true_at in T'. rewrite Forall_forall in T'. specialize (T' f If). simpl in T'. lia. }
    destruct (forallb (right_put image) _); [|easy].
    destruct (fresh_position A L _) as [P|] eqn:EP; [|easy]. injection E as <-.
    destruct (put_raws_sound x image _ O) as (O' & Mi & Er).
    apply (fresh_becomes x _ P O') in EP.
    assert (V' : valid (PGoal (put_scope image (in_scope g)) (map (Forms.put image) (many g)) P
                              (strict g) (state g)
                              (all_forms (put_scope image (in_scope g))
                                         (map (Forms.put image) (many g)))) x B).
    { repeat split; auto.
      - simpl. now rewrite put_at.
      - intros c. simpl. now rewrite nth_put.
      - now apply EP. }
    apply (all _ (or_introl Logic.eq_refl)) in V'. cbn [state] in V'. unfold numeric_at in V'.
    cbn [strict place_of] in V'. apply (derive_becomes _ _ x _ _ B EP) in V'.
    revert V'. unfold numeric_at, numeric_with. rewrite Er.
    apply derive_mirrors; [|reflexivity]. apply Forall2_app; [exact Mi|apply mirrors_all].
  Qed.

  Lemma change_natural x i n : natural_at x -> (0 <= n)%Z -> natural_at (change x i n).
  Proof. intros N Hn j. unfold change. destruct (N.eqb j i); auto. Qed.
  (** Put [f] for the parameter [i], where [f] has its value for another value of [i]. *)
  Lemma substituted_one g i f n l : substituted A L g (put_one i f) = Some l ->
    (forall h, In h l -> proved h) -> forall x B, valid g x B -> (0 <= n)%Z ->
    form_at (change x i n) f = x i -> derives (state g) (numeric_at g x B).
  Proof.
    intros E all x B V Hn F.
    assert (Ex : forall j, x j = images_at (change x i n) (put_one i f) j).
    { intros j. rewrite put_one_at, F. unfold change.
      destruct (N.eqb_spec j i) as [->|]; reflexivity. }
    rewrite (numeric_eq _ _ Ex). apply (substituted_sound g _ l _ B E).
    - intros h I. apply (all h I).
    - apply change_natural; [apply V|assumption].
    - now apply (valid_eq x).
  Qed.
  Lemma all_substituted_in g i f : forall images l, all_substituted A L g i images = Some l ->
    In f images -> exists m, substituted A L g (put_one i f) = Some m /\ incl m l.
  Proof.
    induction images as [|e images IH]; intros l; simpl; [easy|]. unfold bind.
    destruct (substituted A L g (put_one i e)) as [here|] eqn:E; [|easy].
    destruct (all_substituted A L g i images) as [later|]; [|easy]. intros [= <-] [<-|I].
    - exists here. split; [assumption|]. apply incl_appl, incl_refl.
    - destruct (IH later Logic.eq_refl I) as (m & Em & Im). exists m. split; [assumption|].
      now apply incl_appr.
  Qed.
  Lemma change_at x i n : change x i n i = n.
  Proof. unfold change. now rewrite N.eqb_refl. Qed.
  Lemma first_numbers_in c r : (0 <= r < c)%Z -> In r (first_numbers c).
  Proof.
    intros R. apply in_map_iff. exists (Z.to_nat r). split; [lia|]. apply in_seq. lia.
  Qed.
  Theorem cases_sound g i c p l : cases A L g i c p = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold cases. destruct (_ && _) eqn:C; [|easy]. rewrite !andb_true_iff in C.
    destruct C as (((C & P) & _) & _). apply Z.leb_le in C, P.
    intros E all x B V.
    destruct (rule_cases c p (x i) C P) as [R|(r & y & R & Y & Ex)]; [apply V| |].
    - destruct (all_substituted_in g i (Forms.number (x i)) _ l E) as (m & Em & I).
      { apply in_app_iff. left. now apply in_map, first_numbers_in. }
      apply (substituted_one g i _ 0 m Em); auto; lia.
    - destruct (all_substituted_in g i (plus_number (times_form p (parameter i)) (c + r)) _ l E)
        as (m & Em & I).
      { apply in_app_iff. right. apply in_map_iff. exists r. split; [reflexivity|].
        now apply first_numbers_in. }
      apply (substituted_one g i _ y m Em); auto.
      unfold plus_number. rewrite plus_form_at, times_form_at, parameter_at, change_at.
      change (form_at _ (Forms.number (c + r))) with (c + r)%Z. lia.
  Qed.
  Theorem substitute_sound g i f l : substitute A L g i f = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Proof.
    unfold substitute, bind. destruct (_ && _) eqn:C; [|easy].
    apply andb_prop in C as [C I2]. apply andb_prop in C as [C I1]. apply andb_prop in C as [_ Fr].
    destruct (substituted A L g (put_one i f)) as [m|] eqn:E; [|easy]. intros [= <-] all x B V.
    apply (follows_at g x B _ V) in I1, I2. unfold minus in I1, I2.
    rewrite plus_form_at, times_form_at, parameter_at in I1, I2.
    assert (Ef : form_at (change x i (x i)) f = x i).
    { rewrite (form_at_eq _ x); [lia|]. intros j. unfold change.
      destruct (N.eqb_spec j i) as [->|]; reflexivity. }
    assert (Ex : forall j, x j = images_at (change x i (x i)) (put_one i f) j).
    { intros j. rewrite put_one_at, Ef. unfold change.
      destruct (N.eqb_spec j i) as [->|]; reflexivity. }
    rewrite (numeric_eq _ _ Ex).
    apply (substituted_sound g _ m _ B E).
    - (* the premise has the line f, which holds at this choice *)
      intros h Ih Vh. apply (assuming_sound h [f]); [|exact Vh|].
      + intros k Ik. apply all, in_flat_map. eauto.
      + repeat constructor. rewrite Ef. apply V.
    - apply change_natural; apply V.
    - exact (valid_eq x _ g B Ex V).
  Qed.

  (** ** Order *)

  Lemma copies_natural_sound g l : forall m m' answer,
    memo_sound v m -> copies_natural A fuel g l m = Some (answer, m') ->
    memo_sound v m' /\ (answer = true -> forall x B, valid g x B ->
                        rest_of x (map raw_of_copies l) >= zero).
  Proof.
    induction l as [|[r f] l IH]; intros m m' answer S; cbn [copies_natural].
    - intros [= <- <-]. split; [assumption|]. intros _ x B _. apply ge_refl.
    - assert (sign : forall s x B, valid g x B -> match (if follows g f then Some r
                       else if follows g (times_form (-1) f) then Some (ref_neg A r) else None) with
                       Some s' => s' = s | None => False end ->
                     value v s >= zero -> times (form_at x f) (value v r) >= zero).
      { intros s x B V Es W. destruct (follows g f) eqn:F.
        - subst s. apply times_ge; [|assumption]. now apply (follows_at g x B).
        - destruct (follows g (times_form (-1) f)) eqn:F'; [|easy]. subst s.
          apply (follows_at g x B _ V) in F'. rewrite times_form_at in F'.
          rewrite (value_neg A v r M) in W.
          replace (form_at x f) with (- (- form_at x f))%Z by lia.
          rewrite <- times_neg. apply times_ge; [lia|assumption]. }
      destruct (if follows g f then Some r else _) as [s|]; [|intros [= <- <-]; now split].
      destruct (le fuel m zero_ref s) as [[[] m1]|] eqn:Le; [| |easy];
        apply (le_sound v) in Le as [S1 Le]; auto.
      + intros E. apply (IH _ _ _ S1) in E as [S' E]. split; [assumption|]. intros T x B V.
        specialize (E T x B V). cbn [map]. rewrite rest_of_cons.
        cbn [raw_of_copies raw_rest fst snd].
        rewrite <- (add_0_l zero). apply ge_add; [|assumption]. apply (sign s x B V Logic.eq_refl).
        destruct Le as [Le _]. specialize (Le Logic.eq_refl). unfold value_le in Le.
        change (value v zero_ref) with (v 1%positive) in Le. now rewrite (means_zero A v M) in Le.
      + intros [= <- <-]. split; [assumption|easy].
  Qed.

  Lemma no_parts_bag g x B : valid g x B -> no_parts g = true -> B = [].
  Proof.
    intros V N. unfold no_parts in N. rewrite forallb_forall in N.
    destruct B as [|b B]; [reflexivity|]. exfalso.
    assert (C := proj1 (proj1 (proj2 V)) (fst b)).
    assert (P : (1 <= count (fst b) (b :: B))%nat).
    { unfold count. simpl. unfold has_label at 1. rewrite Nat.eqb_refl. simpl. lia. }
    assert (Z0 : (form_at x (nth (fst b) (many g) nothing) <= 0)%Z).
    { destruct (nth_in_or_default (fst b) (many g) nothing) as [I|E]; [|rewrite E; reflexivity].
      apply N, orb_prop in I as [E|I]; [apply form_eqb_eq in E as ->; reflexivity|].
      apply (follows_at g x _ _ V) in I. rewrite times_form_at in I. lia. }
    lia.
  Qed.
  Lemma two_values_words P a b x : two_values P = Some (a, b) -> words_of x (raws P) = [].
  Proof. destruct P as [|[r|w] [|[s|u] [|]]]; simpl; easy. Qed.

  Theorem by_order_sound g m m' : memo_sound v m -> by_order A L fuel g m = Some (Some true, m') ->
    memo_sound v m' /\ proved g.
  Proof.
    intros S. unfold by_order. destruct (blocked (place_of g)) as [|] eqn:Bl; [|easy].
    destruct (two_values (plain (place_of g))) as [[a b]|] eqn:V2; [|easy].
    destruct (no_parts g) eqn:N; [|easy].
    destruct (copies_natural A fuel g _ m) as [[[] m1]|] eqn:CN; [|easy|easy].
    destruct (order _ _ m1 a b) as [[answer m2]|] eqn:O; [|easy]. intros [= -> <-].
    destruct (copies_natural_sound g _ _ _ _ S CN) as [S1 W0].
    destruct (rule_order (Setting A L fuel) v M (strict g) m1 m2 a b (plain (place_of g)) S1 V2 O)
      as [S2 T]. split; [assumption|]. intros x B V.
    assert (W := W0 Logic.eq_refl x B V).
    apply by_truth. assert (B = []) by now apply (no_parts_bag g x). subst B.
    assert (Ew := two_values_words _ _ _ x V2).
    assert (E : numeric_game (numeric_at g x []) >= game_of v (plain (place_of g))).
    { unfold numeric_at. rewrite numeric_game_with, raw_terms_eq, Bl, !total_of_app.
      rewrite raws_total. change (total_of v x (map RawWord [])) with (zero + zero).
      unfold total_of. rewrite words_of_copies. unfold parts_game. simpl.
      rewrite !add_0_l, !add_0_r. rewrite <- (add_0_r (game_of v (plain (place_of g)))) at 2.
      apply ge_add; [apply ge_refl|exact W]. }
    unfold true_numeric, true_goal in *. cbn [over numeric_at numeric_with].
    cbn [Rules.strict Rules.terms] in T.
    destruct (strict g); [exact (ge_first _ _ E T)|exact (ge_second _ _ E T)].
  Qed.
End Sound.
