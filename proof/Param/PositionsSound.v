(** * What positions with parameters mean; their normal form keeps the game and does not raise the
    measure *)

From Segcert Require Import Libraries Clobber Game Row Arena Order Term Normal.
From Segcert.Param Require Import Forms Rows Measure Claims Multiples Words WordsSound Positions.
From Segcert.Param Require Export ComparisonsSound.

(** ** Meaning *)

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Definition lemmas_shorter (L : lemmas) : Prop :=
    forall w P u, rewrite_of L w = Some P -> In (Part u) P -> (length u < length w)%nat.
  Hypothesis LM : lemmas_shorter L.
  Variable x : N -> Z.

  Definition raw_words (t : raw) : list word :=
    match t with RawWord p => [pword_word x p] | _ => [] end.
  Definition raw_rest (t : raw) : game :=
    match t with
    | RawValue r => value v r
    | RawWord _ => zero
    | RawMultiple r f => times (form_at x f) (value v r)
    end.
  Definition raw_ok (t : raw) : Prop := match t with RawWord p => pword_ok x p | _ => True end.
  Definition words_of (l : list raw) : list word := flat_map raw_words l.
  Definition rest_of (l : list raw) : game := sum (map raw_rest l).
  Definition total_of (l : list raw) : game := parts_game (words_of l) + rest_of l.

  Lemma parts_game_app l m : parts_game (l ++ m) = parts_game l + parts_game m.
  Proof. unfold parts_game. now rewrite map_app, sum_app. Qed.
  Lemma words_of_app l m : words_of (l ++ m) = words_of l ++ words_of m.
  Proof. apply flat_map_app. Qed.
  Lemma rest_of_app l m : rest_of (l ++ m) = rest_of l + rest_of m.
  Proof. unfold rest_of. now rewrite map_app, sum_app. Qed.
  Lemma total_of_app l m : total_of (l ++ m) == total_of l + total_of m.
  Proof.
    unfold total_of. rewrite words_of_app, rest_of_app, parts_game_app. apply same_eq. same_sums.
  Qed.
  Lemma words_of_permutation l m : Permutation l m -> Permutation (words_of l) (words_of m).
  Proof. apply Permutation_flat_map. Qed.
  Lemma rest_of_permutation l m : Permutation l m -> rest_of l == rest_of m.
  Proof. intros P. now apply sum_permutation_eq, Permutation_map. Qed.
  Lemma parts_game_perm l m : Permutation l m -> parts_game l == parts_game m.
  Proof. intros P. now apply sum_permutation_eq, Permutation_map. Qed.
  Lemma total_of_permutation l m : Permutation l m -> total_of l == total_of m.
  Proof.
    intros P. unfold total_of.
    now rewrite (parts_game_perm _ _ (words_of_permutation l m P)), (rest_of_permutation l m P).
  Qed.

  (** The same game, and parts that are not larger; [l] becomes [m]. *)
  Definition becomes (l m : list raw) : Prop :=
    total_of l == total_of m /\ at_most (measure (words_of m)) (measure (words_of l)) /\
    (Forall raw_ok l -> Forall raw_ok m).
  Lemma becomes_refl l : becomes l l.
  Proof. repeat split; auto; try apply ge_refl. apply at_most_refl. Qed.
  Lemma becomes_trans l m n : becomes l m -> becomes m n -> becomes l n.
  Proof.
    intros (E & K & O) (E' & K' & O'). split; [now rewrite E|]. split; [|auto].
    now apply at_most_trans with (measure (words_of m)).
  Qed.
  Lemma becomes_permutation l m : Permutation l m -> becomes l m.
  Proof.
    intros P. split; [now apply total_of_permutation|]. split.
    - right. apply measure_permutation, words_of_permutation. now symmetry.
    - intros F. now rewrite <- P.
  Qed.
  Lemma becomes_beside l m n : becomes l m -> becomes (l ++ n) (m ++ n).
  Proof.
    intros (E & K & O). split; [now rewrite !total_of_app, E|]. split.
    - rewrite !words_of_app, !measure_app. now apply at_most_beside.
    - rewrite !Forall_app. intros [F F']. auto.
  Qed.
  Lemma becomes_beside_l l m n : becomes l m -> becomes (n ++ l) (n ++ m).
  Proof.
    intros B. apply becomes_trans with (l ++ n); [apply becomes_permutation, Permutation_app_comm|].
    apply becomes_trans with (m ++ n); [now apply becomes_beside|].
    apply becomes_permutation, Permutation_app_comm.
  Qed.

  (** Two terms that add up to 0. *)
  Lemma becomes_nothing l : total_of l == zero -> becomes l [].
  Proof.
    intros E. split; [exact E|]. split; [|constructor].
    change (words_of []) with (@nil word). rewrite <- (app_nil_r (words_of l)).
    apply (fewer_parts (words_of l) []).
  Qed.
  Lemma total_one t : total_of [t] == parts_game (raw_words t) + raw_rest t.
  Proof.
    unfold total_of, words_of, rest_of. simpl. now rewrite app_nil_r, add_0_r.
  Qed.
  Lemma becomes_values l m : words_of l = [] -> words_of m = [] -> rest_of l == rest_of m ->
    Forall raw_ok m -> becomes l m.
  Proof.
    intros El Em E O. unfold becomes, total_of. rewrite El, Em. split; [now rewrite E|].
    split; [apply at_most_refl|auto].
  Qed.

  (** ** Plain terms *)

  Definition raws (P : position) : list raw := map raw_of_term P.
  Lemma plain_word w : pword_word x (PWord w []) = w.
  Proof. rewrite pword_word_blocks. simpl. apply app_nil_r. Qed.
  Lemma raws_ok P : Forall raw_ok (raws P).
  Proof.
    apply Forall_forall. intros t I. apply in_map_iff in I as ([r|w] & <- & _); simpl; [easy|].
    constructor.
  Qed.
  Lemma raw_of_term_total t : total_of [raw_of_term t] == term_game v t.
  Proof.
    rewrite total_one. destruct t as [r|w]; simpl; [now rewrite add_0_l|].
    unfold parts_game. simpl. now rewrite plain_word, !add_0_r.
  Qed.

  Lemma raws_total P : total_of (raws P) == game_of v P.
  Proof.
    induction P as [|t P IH]; [reflexivity|].
    change (raws (t :: P)) with ([raw_of_term t] ++ raws P).
    now rewrite total_of_app, IH, raw_of_term_total, game_of_cons.
  Qed.
  Lemma put_becomes t P : becomes (raw_of_term t :: raws P) (raws (Normal.put A t P)).
  Proof.
    destruct (put_cases A t P) as [R| ->].
    - set (P' := Normal.put A t P) in *. apply remove_permutation in R.
      apply (Permutation_map raw_of_term) in R. simpl map in R.
      apply becomes_trans with ([raw_of_term t; raw_of_term (term_neg A t)] ++ raws P').
      + apply becomes_permutation. now constructor.
      + apply (becomes_beside _ [] (raws P')), becomes_nothing.
        change [raw_of_term t; raw_of_term (term_neg A t)]
          with ([raw_of_term t] ++ [raw_of_term (term_neg A t)]).
        rewrite total_of_app, !raw_of_term_total, (term_neg_game A v M). apply cancel.
    - apply becomes_permutation. symmetry.
      apply (Permutation_map raw_of_term (insert_permutation t P)).
  Qed.
  Lemma put_value_becomes r P : becomes (RawValue r :: raws P) (raws (put_value A r P)).
  Proof.
    unfold put_value. destruct (Pos.eqb_spec r zero_ref) as [->|_];
      [|apply (put_becomes (Value r))].
    apply (becomes_beside [RawValue zero_ref] [] (raws P)), becomes_nothing.
    rewrite total_one. change (zero + v 1%positive == zero). now rewrite (means_zero A v M).
  Qed.

  Lemma becomes_word u w : mirrors u w ->
    becomes [RawWord (PWord w [])] [RawWord (PWord u [])].
  Proof.
    intros Mi. split; [|split].
    - rewrite !total_one. simpl. unfold parts_game. simpl. rewrite !plain_word, !add_0_r.
      symmetry. apply (mirrors_facts u w Mi).
    - right. unfold words_of. simpl. rewrite !plain_word.
      now rewrite (measure_mirrors u w [] Mi).
    - intros _. repeat constructor.
  Qed.
  Lemma orient_facts w : one_colour (orient w) = one_colour w /\ length (orient w) = length w.
  Proof. destruct (mirrors_facts _ _ (orient_mirrors w)) as (? & ? & _). auto. Qed.

  Lemma rewrite_becomes w P : one_colour w = false -> rewrite_of L w = Some P ->
    becomes [RawWord (PWord w [])] (raws P).
  Proof.
    intros C R. split; [|split].
    - change (RawWord (PWord w [])) with (raw_of_term (Part w)).
      rewrite raw_of_term_total, raws_total. now apply (proj1 LS).
    - left. unfold words_of at 2. simpl. rewrite plain_word.
      replace (words_of (raws P)) with (words_of (raws P) ++ []) by apply app_nil_r.
      apply shorter_parts; [assumption|]. intros u I.
      apply in_flat_map in I as (t & It & I). apply in_map_iff in It as ([r|y] & <- & It);
        simpl in I; [easy|]. destruct I as [<-|[]]. rewrite plain_word. exact (LM w P y R It).
    - intros _. apply raws_ok.
  Qed.

  Lemma add_term_becomes fuel : forall P t,
    becomes (raw_of_term t :: raws P) (raws (add_term A L fuel P t)).
  Proof.
    assert (drop : forall w P, one_colour w = true ->
      becomes (raw_of_term (Part w) :: raws P) (raws P)).
    { intros w P O. apply (becomes_beside [raw_of_term (Part w)] [] (raws P)), becomes_nothing.
      rewrite raw_of_term_total. simpl. now rewrite one_colour_zero. }
    assert (oriented : forall w P l, becomes (raw_of_term (Part (orient w)) :: raws P) l ->
      becomes (raw_of_term (Part w) :: raws P) l).
    { intros w P l. apply becomes_trans.
      apply (becomes_beside [_] [_] (raws P)), becomes_word, orient_mirrors. }
    induction fuel as [|c fuel IH]; intros P [r|w]; cbn [add_term];
      try apply put_value_becomes; destruct (one_colour w) eqn:O; auto; apply oriented.
    - destruct (rewrite_of L (orient w)); apply (put_becomes (Part _)).
    - destruct (rewrite_of L (orient w)) as [Q|] eqn:R; [|apply (put_becomes (Part _))].
      apply becomes_trans with (raws Q ++ raws P).
      { apply (becomes_beside [_] (raws Q) (raws P)), rewrite_becomes; [|assumption].
        now rewrite (proj1 (orient_facts w)). }
      clear R O. revert P. induction Q as [|t Q IHQ]; intros P; [apply becomes_refl|].
      cbn [fold_left]. apply becomes_trans with (raws Q ++ raws (add_term A L fuel P t));
        [|apply IHQ].
      apply becomes_trans with (raws Q ++ (raw_of_term t :: raws P));
        [apply becomes_permutation; apply Permutation_middle|].
      now apply becomes_beside_l.
  Qed.
  Lemma add_one_becomes P w : becomes (RawWord (PWord w []) :: raws P) (raws (add_one A L P (Part
    w))).
  Proof. apply (add_term_becomes w P (Part w)). Qed.

  (** Sums of values. *)
  Lemma partner_becomes a P : forall c P', partner L (table_row (sums L) a) a P = Some (c, P') ->
    becomes (RawValue a :: raws P) (RawValue c :: raws P').
  Proof.
    induction P as [|[b|w] P IH]; cbn [partner]; intros c P'; try easy.
    rewrite sum_in_row. destruct (sum_of L a b) as [e|] eqn:S.
    - intros [= -> ->]. apply (becomes_beside [RawValue a; RawValue b] [RawValue c] (raws P')).
      apply becomes_values; try reflexivity; [|repeat constructor].
      unfold rest_of. simpl. rewrite !add_0_r. now apply (proj2 LS).
    - destruct (partner L _ a P) as [[e Q]|]; [|easy]. intros [= -> <-].
      specialize (IH c Q eq_refl). apply (becomes_beside_l _ _ [RawValue b]) in IH. simpl in IH.
      apply becomes_trans with (RawValue b :: RawValue a :: raws P);
        [apply becomes_permutation, perm_swap|].
      apply (becomes_trans _ _ _ IH), becomes_permutation, perm_swap.
  Qed.
  Lemma first_pair_becomes P : forall c P', first_pair L P = Some (c, P') ->
    becomes (raws P) (RawValue c :: raws P').
  Proof.
    induction P as [|t P IH]; [easy|].
    intros c P' (b & -> & [E|(Q & E & ->)])%first_pair_cons.
    - now apply partner_becomes.
    - specialize (IH c Q E). apply (becomes_beside_l _ _ [RawValue b]) in IH.
      apply (becomes_trans _ _ _ IH), becomes_permutation, perm_swap.
  Qed.
  Lemma all_sums_becomes fuel : forall P, becomes (raws P) (raws (all_sums A L fuel P)).
  Proof.
    induction fuel as [|t fuel IH]; intros P; cbn [all_sums]; [apply becomes_refl|].
    destruct (first_pair L P) as [[c Q]|] eqn:E; [|apply becomes_refl].
    apply (becomes_trans _ _ _ (first_pair_becomes P c Q E)).
    apply becomes_trans with (raws (put_value A c Q)); [apply put_value_becomes|apply IH].
  Qed.

  (** ** Words with blocks *)

  Lemma remove_word_permutation p l : forall l', remove_word p l = Some l' ->
    Permutation l (p :: l').
  Proof.
    induction l as [|q l IH]; simpl; [easy|]. intros l'.
    destruct (pword_compare p q) eqn:E; [|easy|].
    - apply pword_compare_eq in E as ->. now intros [= <-].
    - destruct (remove_word p l) as [l1|]; [|easy]. intros [= <-].
      rewrite (IH l1 eq_refl). apply perm_swap.
  Qed.
  Lemma insert_word_permutation p l : Permutation (insert_word p l) (p :: l).
  Proof.
    induction l as [|q l IH]; simpl; [easy|]. destruct pword_compare; try easy.
    rewrite IH. apply perm_swap.
  Qed.
  Lemma word_total p : total_of [RawWord p] == word_game (pword_word x p).
  Proof. rewrite total_one. simpl. unfold parts_game. simpl. now rewrite !add_0_r. Qed.
  Lemma put_blocked_becomes p l : pword_ok x p ->
    becomes (RawWord p :: map RawWord l) (map RawWord (put_blocked p l)).
  Proof.
    intros O. destruct l as [|q l']; [apply becomes_refl|]. set (l := q :: l').
    change (put_blocked p l) with
      (match remove_word (neg_word p) l with Some l' => l' | None => insert_word p l end).
    destruct (remove_word (neg_word p) l) as [m|] eqn:R.
    - apply remove_word_permutation, (Permutation_map RawWord) in R. simpl map at 2 in R.
      apply becomes_trans with ([RawWord p; RawWord (neg_word p)] ++ map RawWord m);
        [apply becomes_permutation; now constructor|].
      apply (becomes_beside _ []), becomes_nothing.
      change [RawWord p; RawWord (neg_word p)] with ([RawWord p] ++ [RawWord (neg_word p)]).
      rewrite total_of_app, !word_total.
      destruct (neg_word_sound x p O) as [Mi _]. apply mirrors_facts in Mi as (_ & _ & Mi).
      rewrite Mi, word_game_neg. apply cancel.
    - apply becomes_permutation. symmetry.
      apply (Permutation_map RawWord (insert_word_permutation p l)).
  Qed.

  Lemma letters_word p a : In a (pword_word x p) -> In a (letters p).
  Proof.
    rewrite pword_word_blocks. unfold letters. rewrite !in_app_iff. intros [I|I]; [now left|right].
    apply in_flat_map in I as (b & Ib & I). apply in_flat_map. exists b. split; [assumption|].
    apply in_app_iff. apply in_app_iff in I as [I|I]; [left|now right].
    induction (times_at x (exponent b)) as [|n IH]; simpl in I; [easy|].
    apply in_app_iff in I as [I|I]; auto.
  Qed.
  Lemma letters_still p : one_colour (letters p) = true -> one_colour (pword_word x p) = true.
  Proof. rewrite !one_colour_iff. intros all a b Ia Ib. apply all; now apply letters_word. Qed.

  (** ** Multiples *)

  Lemma form_at_nothing : form_at x nothing = 0%Z.
  Proof. reflexivity. Qed.
  Lemma parity_at f : (form_at x (parity f) mod 2 = form_at x f mod 2)%Z.
  Proof.
    rewrite !form_at_sum. unfold parity. cbn [constant multiples].
    assert (E : (sum_at x (map (fun ic => (fst ic,
      1)) (filter (fun ic => Z.odd (snd ic)) (multiples f)))
                 mod 2 = sum_at x (multiples f) mod 2)%Z).
    { induction (multiples f) as [|[i c] l IH]; [reflexivity|]. cbn [filter snd].
      destruct (Z.odd c) eqn:D; cbn [map sum_at fold_right fst snd] in *; unfold sum_at in *.
      - rewrite Z.add_mod, IH, <- Z.add_mod by lia. rewrite Z.odd_spec in D. destruct D as [k ->].
        replace ((2 * k + 1) * x i + _)%Z with
          (1 * x i + fold_right (fun ic s => snd ic * x (fst ic) + s) 0 l + (k * x i) * 2)%Z by
            ring.
        now rewrite Z.mod_add by lia.
      - rewrite IH. rewrite <- Z.negb_even, negb_false_iff, Z.even_spec in D. destruct D as [k ->].
        replace (2 * k * x i + _)%Z with
          (fold_right (fun ic s => snd ic * x (fst ic) + s) 0 l + (k * x i) * 2)%Z by ring.
        now rewrite Z.mod_add by lia. }
    rewrite Z.add_mod, E, Z.mod_mod, <- Z.add_mod by lia. reflexivity.
  Qed.
  Lemma times_parity_at f G : G == - G -> times (form_at x (parity f)) G == times (form_at x f) G.
  Proof. intros E. now rewrite (times_parity _ G E), parity_at, <- (times_parity _ G E). Qed.

  Lemma rest_of_cons t l : rest_of (t :: l) = raw_rest t + rest_of l.
  Proof. reflexivity. Qed.
  Lemma add_copies_rest own r f l : (own = true -> value v r == - value v r) ->
    rest_of (map raw_of_copies (add_copies own r f l)) ==
    times (form_at x f) (value v r) + rest_of (map raw_of_copies l).
  Proof.
    intros O. induction l as [|[s g] l IH]; [reflexivity|]. cbn [add_copies].
    destruct (Pos.compare r s) eqn:C; cbn [map]; rewrite ?rest_of_cons; [|reflexivity|].
    - apply Pos.compare_eq in C as <-. cbn [raw_of_copies raw_rest fst snd].
      set (sum := if own then parity (plus_form g f) else plus_form g f).
      assert (E : times (form_at x sum) (value v r) ==
                  times (form_at x f) (value v r) + times (form_at x g) (value v r)).
      { unfold sum. destruct own; [rewrite times_parity_at by auto|];
          rewrite plus_form_at, times_add; apply add_comm. }
      rewrite add_assoc, <- E. destruct (form_eqb sum nothing) eqn:Z.
      + apply form_eqb_eq in Z as ->. now rewrite form_at_nothing, times_0, add_0_l.
      + reflexivity.
    - rewrite IH. cbn [raw_of_copies raw_rest fst snd]. apply same_eq. same_sums.
  Qed.

  Lemma words_of_copies l : words_of (map raw_of_copies l) = [].
  Proof. induction l as [|c l IH]; [reflexivity|exact IH]. Qed.
  Lemma copies_ok l : Forall raw_ok (map raw_of_copies l).
  Proof. induction l as [|c l IH]; repeat constructor; auto. Qed.

  Lemma iter_put_value r n P :
    becomes (RawMultiple r (Forms.number (Z.of_nat n)) :: raws P)
            (raws (Nat.iter n (put_value A r) P)).
  Proof.
    induction n as [|n IH].
    - apply (becomes_beside [_] [] (raws P)), becomes_nothing. rewrite total_one.
      change (zero + times 0 (value v r) == zero). now rewrite times_0, add_0_r.
    - cbn [Nat.iter nat_rect]. eapply becomes_trans; [|apply put_value_becomes].
      apply becomes_trans with ([RawValue r] ++ RawMultiple r (Forms.number (Z.of_nat n)) :: raws
        P);
        [|exact (becomes_beside_l _ _ [RawValue r] IH)].
      apply (becomes_beside [_] [RawValue r; RawMultiple r (Forms.number (Z.of_nat n))] (raws P)).
      apply becomes_values; try reflexivity; [|repeat constructor].
      unfold rest_of. simpl map. simpl sum. rewrite !add_0_r.
      change (times (Z.of_nat (S n)) (value v r) == value v r + times (Z.of_nat n) (value v r)).
      replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia. apply times_succ.
  Qed.

  Lemma raw_terms_ok P : Forall raw_ok (map RawWord (blocked P)) -> Forall raw_ok (raw_terms P).
  Proof.
    intros F. unfold raw_terms. rewrite !Forall_app. split; [apply raws_ok|].
    split; [assumption|apply copies_ok].
  Qed.
  Lemma raw_terms_eq P : raw_terms P = raws (plain P) ++ map RawWord (blocked P)
                                       ++ map raw_of_copies (copies P).
  Proof. reflexivity. Qed.

  Lemma put_multiple_becomes r f P Q : put_multiple A r f P = Some Q ->
    becomes (RawMultiple r f :: raw_terms P) (raw_terms Q).
  Proof.
    unfold put_multiple. set (n := ref_neg A r).
    assert (N : value v n == - value v r) by (unfold n; now apply value_neg).
    assert (named : exists s g, match Pos.compare r n with
                     | Lt => (r, f) | Eq => (r, parity f) | Gt => (n, times_form (-1) f) end = (s,
                       g)
                     /\ times (form_at x f) (value v r) == times (form_at x g) (value v s)
                     /\ (Pos.eqb r n = true -> value v s == - value v s)).
    { destruct (Pos.compare r n) eqn:C; eexists; eexists; (split; [reflexivity|]).
      - apply Pos.compare_eq in C. rewrite <- C in N. split; [|auto].
        symmetry. now apply times_parity_at.
      - split; [reflexivity|]. intros E. apply Pos.eqb_eq in E. rewrite <- E, Pos.compare_refl in C.
        easy.
      - split; [rewrite times_form_at, N, times_neg; apply times_same; lia|].
        intros E. apply Pos.eqb_eq in E. rewrite <- E, Pos.compare_refl in C. easy. }
    destruct named as (s & g & -> & E & O).
    destruct (Z.abs (constant g) <=? most_copies)%Z; [|easy]. intros [= <-].
    set (one := if (constant g <? 0)%Z then ref_neg A s else s).
    set (k := Z.abs_nat (constant g)). set (g' := Form 0 (multiples g)).
    assert (Eg : times (form_at x g) (value v s) ==
                 times (Z.of_nat k) (value v one) + times (form_at x g') (value v s)).
    { rewrite (form_at_sum x g), times_add. unfold g'. rewrite (form_at_sum x (Form _ _)).
      cbn [constant multiples]. rewrite Z.add_0_l.
      assert (Ek : times (constant g) (value v s) == times (Z.of_nat k) (value v one));
        [|now rewrite Ek].
      unfold one, k. destruct (Z.ltb_spec (constant g) 0).
      - rewrite (value_neg A v s M), times_neg. apply times_same. lia.
      - apply times_same. lia. }
    apply becomes_trans with
      (RawMultiple one (Forms.number (Z.of_nat k)) :: RawMultiple s g' :: raw_terms P).
    { apply (becomes_beside [_] [_; _]), becomes_values; try reflexivity; [|repeat constructor].
      unfold rest_of. simpl map. simpl sum. now rewrite E, Eg, !add_0_r. }
    rewrite !raw_terms_eq. cbn [plain blocked copies].
    apply becomes_trans with ((RawMultiple one (Forms.number (Z.of_nat k)) :: raws (plain P)) ++
      map RawWord (blocked P) ++ (RawMultiple s g' :: map raw_of_copies (copies P))).
    { apply becomes_permutation. simpl. constructor. rewrite !app_assoc. apply Permutation_middle. }
    apply becomes_trans with (raws (Nat.iter k (put_value A one) (plain P)) ++
      map RawWord (blocked P) ++ (RawMultiple s g' :: map raw_of_copies (copies P)));
      [apply becomes_beside, iter_put_value|].
    do 2 apply becomes_beside_l. apply becomes_values; try apply copies_ok.
    - apply (words_of_copies ((s, g') :: copies P)).
    - destruct (orb _ _); apply words_of_copies.
    - rewrite rest_of_cons. cbn [raw_rest]. destruct (orb _ _) eqn:Z.
      + apply orb_prop in Z as [Z|Z].
        * apply form_eqb_eq in Z. rewrite Z, form_at_nothing, times_0, add_0_l. reflexivity.
        * apply (proj1 (Pos.eqb_eq s zero_ref)) in Z. rewrite Z.
          change (value v zero_ref) with (v 1%positive). rewrite (means_zero A v M).
          assert (none : forall c, times c zero == zero).
          { intros c. unfold times. change (- zero) with zero.
            replace (if (c <? 0)%Z then zero else zero) with zero by now destruct (c <? 0)%Z.
            induction (Z.abs_nat c) as [|m IH]; [reflexivity|].
            change (zero + Nat.iter m (add zero) zero == zero). now rewrite IH, add_0_l. }
          now rewrite none, add_0_l.
      + symmetry. apply add_copies_rest, O.
  Qed.

  (** ** The normal form *)

  Lemma put_raw_becomes t P Q : raw_ok t -> put_raw A L (Some P) t = Some Q ->
    becomes (t :: raw_terms P) (raw_terms Q).
  Proof.
    intros O. destruct t as [r|p|r f]; cbn [put_raw].
    - intros [= <-]. rewrite !raw_terms_eq. cbn [plain blocked copies].
      apply (becomes_beside (_ :: _)), put_value_becomes.
    - destruct p as [h [|b bs]]; cbn [blocks head].
      + intros [= <-]. rewrite !raw_terms_eq. cbn [plain blocked copies].
        apply (becomes_beside (_ :: _)), add_one_becomes.
      + set (p := PWord h (b :: bs)) in *. destruct (one_colour (letters p)) eqn:C; intros [= <-].
        * apply letters_still in C. apply (becomes_beside [_] []), becomes_nothing.
          rewrite word_total. now rewrite one_colour_zero.
        * rewrite !raw_terms_eq. cbn [plain blocked copies].
          eapply becomes_trans; [apply becomes_permutation, Permutation_middle|].
          apply becomes_beside_l. apply (becomes_beside (_ :: _)). now apply put_blocked_becomes.
    - apply put_multiple_becomes.
  Qed.
  Lemma put_raw_none l : fold_left (put_raw A L) l None = None.
  Proof. induction l as [|t l IH]; [reflexivity|exact IH]. Qed.
  Lemma put_raws_becomes new : forall P Q, Forall raw_ok new ->
    fold_left (put_raw A L) new (Some P) = Some Q -> becomes (new ++ raw_terms P) (raw_terms Q).
  Proof.
    induction new as [|t new IH]; intros P Q F; cbn [fold_left].
    - intros [= <-]. apply becomes_refl.
    - apply Forall_cons_iff in F as [O F].
      destruct (put_raw A L (Some P) t) as [P1|] eqn:E; [|now rewrite put_raw_none].
      intros R. apply (put_raw_becomes t P P1 O) in E. apply (IH P1 Q F) in R.
      eapply becomes_trans; [|exact R].
      apply becomes_trans with (new ++ (t :: raw_terms P));
        [apply becomes_permutation; apply (Permutation_middle new (raw_terms P) t)|].
      now apply becomes_beside_l.
  Qed.
  Theorem normal_position_becomes new kept P : Forall raw_ok new ->
    normal_position A L new kept = Some P -> becomes (new ++ raw_terms kept) (raw_terms P).
  Proof.
    intros F. unfold normal_position. destruct (fold_left _ _ _) as [Q|] eqn:E; [|easy].
    intros [= <-]. apply (put_raws_becomes new kept Q F) in E. apply (becomes_trans _ _ _ E).
    rewrite !raw_terms_eq. cbn [with_sums plain blocked copies].
    apply becomes_beside, all_sums_becomes.
  Qed.

  (** ** Negatives *)

  Lemma opposite_raw_total t : raw_ok t -> total_of [opposite_raw A t] == - total_of [t].
  Proof.
    intros O. rewrite !total_one. destruct t as [r|p|r f]; cbn [opposite_raw raw_words raw_rest].
    - unfold parts_game. simpl. now rewrite !add_0_l, (value_neg A v r M).
    - destruct (neg_word_sound x p O) as [Mi _]. apply mirrors_facts in Mi as (_ & _ & Mi).
      unfold parts_game. simpl. now rewrite !add_0_r, Mi, word_game_neg.
    - unfold parts_game. simpl. rewrite !add_0_l, times_form_at, opp_times.
      apply times_same. lia.
  Qed.
  Lemma opposite_raws_total l : Forall raw_ok l ->
    total_of (map (opposite_raw A) l) == - total_of l.
  Proof.
    induction 1 as [|t l O F IH]; [reflexivity|].
    cbn [map]. change (opposite_raw A t :: map (opposite_raw A) l) with
      ([opposite_raw A t] ++ map (opposite_raw A) l).
    change (t :: l) with ([t] ++ l). now rewrite !total_of_app, IH, opposite_raw_total, opp_add.
  Qed.
  Lemma opposite_raws_ok l : Forall raw_ok l -> Forall raw_ok (map (opposite_raw A) l).
  Proof.
    induction 1 as [|t l O F IH]; constructor; auto.
    destruct t; simpl in *; auto. now apply neg_word_sound.
  Qed.
End Sound.
