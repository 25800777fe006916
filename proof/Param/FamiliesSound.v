(** * Any number of rows of a cell: bags of them, with a parameter for each number *)

From Segcert.Param Require Export BagsSound Statement.
Local Open Scope nat_scope.

(** ** Rows of a cell *)

Definition word_in (c : cell) (i : nat) : word :=
  prefix c ++ power (period c) (from c + i) ++ suffix c.
Lemma row_in_cells c i : row_in c i = cells (word_in c i).
Proof. unfold row_in, word_in, cells. now rewrite !map_app, (power_cells (period c)). Qed.
Definition words_in (c : cell) (rows : list nat) : list word := map (word_in c) rows.
Lemma any_game n rows c : atom_at n rows (Any c) = parts_game (words_in c rows).
Proof.
  unfold atom_at, parts_game, words_in, sum. rewrite map_map. f_equal. apply map_ext. intros i.
  now rewrite row_in_cells.
Qed.
Lemma word_in_neg c i : word_in (neg_cell c) i = word_neg (word_in c i).
Proof.
  unfold word_in, neg_cell. cbn [prefix period suffix from]. rewrite <- power_neg.
  unfold word_neg. now rewrite !map_app.
Qed.
Lemma words_in_neg c rows :
  parts_game (words_in (neg_cell c) rows) == - parts_game (words_in c rows).
Proof.
  induction rows as [|i rows IH]; [reflexivity|]. unfold words_in, parts_game in *.
  cbn [map sum fold_right] in *. now rewrite IH, word_in_neg, word_game_neg, opp_add.
Qed.
Lemma word_in_cell c i : cell_ok c -> in_cell c (word_in c i).
Proof.
  intros Ok. exists (word_in c i). split; [apply mirrors_refl|]. unfold word_in.
  destruct (period c) as [|a w] eqn:E.
  - destruct Ok as [Sf|Sf]; [|easy]. rewrite Sf, app_nil_r.
    assert (P : forall k, power [] k = []) by (induction k; auto). now rewrite P, app_nil_r.
  - exists (from c + i). split; [lia|reflexivity].
Qed.
Lemma in_cell_word c w : cell_ok c -> in_cell c w ->
  exists i, word_game w == word_game (word_in c i).
Proof.
  intros Ok (y & Mi & I). apply mirrors_facts in Mi as (_ & _ & Mi).
  destruct (period c) as [|a p] eqn:E.
  - exists 0. subst y. rewrite Mi. unfold word_in. destruct Ok as [Sf|Sf]; [|easy].
    rewrite E, Sf, app_nil_r.
    assert (P : forall k, power [] k = []) by (induction k; auto). now rewrite P, app_nil_r.
  - destruct I as (k & K & ->). exists (k - from c). rewrite Mi. unfold word_in.
    rewrite E. now replace (from c + (k - from c)) with k by lia.
Qed.
Lemma in_cell_words c ws : cell_ok c -> (forall w, In w ws -> in_cell c w) ->
  exists rows, parts_game ws == parts_game (words_in c rows).
Proof.
  intros Ok. induction ws as [|w ws IH]; intros I; [now exists []|].
  destruct IH as (rows & E); [intros u Iu; apply I; now right|].
  destruct (in_cell_word c w Ok (I w (or_introl Logic.eq_refl))) as (i & Ei).
  exists (i :: rows). unfold parts_game, words_in in *. cbn [map sum fold_right] in *.
  now rewrite Ei, E.
Qed.

(** ** A bag is equal to a reduced one of the same cells *)

Lemma reduced_part {T} (l : list (T * word)) : exists m, incl m l /\
  Bag.reduced (map snd m) /\ parts_game (map snd m) == parts_game (map snd l).
Proof.
  induction l as [|[t w] l (m & I & R & E)].
  - exists []. split; [easy|]. split; [constructor|reflexivity].
  - destruct (insert_reduced w (map snd m) R) as [(u & B & P & O & _)|R'].
    + assert (Iu : In u (map snd m)) by (rewrite P; now left).
      apply in_map_iff in Iu as ([t' u'] & Eu & Iu). cbn [snd] in Eu. subst u'.
      apply in_split in Iu as (m1 & m2 & ->). exists (m1 ++ m2).
      assert (P' : Permutation (map snd (m1 ++ (t', u) :: m2)) (u :: map snd (m1 ++ m2))).
      { rewrite !map_app. cbn [map snd]. symmetry. apply Permutation_middle. }
      split; [|split].
      * intros b Ib. right. apply I. apply in_app_iff in Ib. apply in_app_iff.
        destruct Ib; [now left|right; now right].
      * apply (reduced_permutation _ _ P') in R. exact (take_reduced u _ R).
      * rewrite (parts_game_perm _ _ P') in E. cbn [map snd].
        unfold parts_game in *. cbn [map sum fold_right] in *. rewrite <- E, add_assoc.
        now rewrite (opposite_game w u O), add_0_l.
    + exists ((t, w) :: m). split; [|split; [exact R'|]].
      * intros b [<-|Ib]; [now left|right; now apply I].
      * unfold parts_game in *. cbn [map snd sum fold_right] in *. now rewrite E.
Qed.

(** ** Numbers of parts *)

(** What the parameters of a cell add up to. *)
Definition number_of (x : N -> Z) (c : nat) (l : list (nat * N)) : Z :=
  fold_right (fun ik s => (if Nat.eqb c (fst ik) then x (snd ik) else 0) + s)%Z 0%Z l.
Lemma number_natural x c l : natural_at x -> (0 <= number_of x c l)%Z.
Proof.
  intros N. unfold number_of. induction l as [|[i k] l IH]; cbn [fold_right fst snd]; [lia|].
  specialize (N k). destruct (Nat.eqb c i); lia.
Qed.
Lemma counts_of_at cells x c l : (forall ik, In ik l -> fst ik < length cells) ->
  form_at x (nth c (counts_of cells l) nothing) = number_of x c l.
Proof.
  intros I. assert (len : length (counts_of cells l) = length cells /\
    form_at x (nth c (counts_of cells l) nothing) = number_of x c l); [|apply len].
  unfold counts_of, number_of. induction l as [|[i k] l IH]; cbn [fold_right fst snd].
  - unfold no_bag. rewrite map_length. split; [reflexivity|].
    destruct (nth_in_or_default c (map (fun _ => nothing) cells) nothing) as [F|E];
      [|now rewrite E]. apply in_map_iff in F as (d & <- & _). reflexivity.
  - destruct IH as [Len E]; [intros ik F; apply I; now right|].
    assert (Li := I (i, k) (or_introl Logic.eq_refl)). cbn [fst] in Li.
    set (counts := fold_right _ _ l) in *. split.
    + now rewrite plus_at_length.
    + rewrite nth_plus_at by lia. rewrite E, parameter_at. destruct (Nat.eqb c i); lia.
Qed.
(** How many parts have this parameter. *)
Definition tagged (k : N) (m : list ((nat * N) * word)) : nat :=
  length (filter (fun b => N.eqb (snd (fst b)) k) m).
Definition labelled (m : list ((nat * N) * word)) : bag :=
  map (fun b => (fst (fst b), snd b)) m.
Lemma number_one l i k c : In (i, k) l -> NoDup (map snd l) ->
  number_of (fun j => if N.eqb k j then 1 else 0)%Z c l = (if Nat.eqb i c then 1 else 0)%Z.
Proof.
  unfold number_of. induction l as [|[i' k'] l IH]; [easy|]. cbn [map snd fst fold_right].
  intros I D. inversion D as [|? ? Nk D']; subst.
  assert (none : ~ In k (map snd l) -> fold_right (fun ik s => (if Nat.eqb c (fst ik)
            then if N.eqb k (snd ik) then 1 else 0 else 0) + s)%Z 0%Z l = 0%Z).
  { clear. induction l as [|[i k'] l IH]; [reflexivity|]. cbn [map snd fst fold_right]. intros N.
    rewrite IH by (intros I; apply N; now right).
    destruct (N.eqb_spec k k') as [->|]; [exfalso; apply N; now left|].
    now destruct (Nat.eqb c i). }
  destruct I as [[= -> ->]|I].
  - rewrite (none Nk), N.eqb_refl, (Nat.eqb_sym c i). now destruct (Nat.eqb i c).
  - rewrite (IH I D'). destruct (N.eqb_spec k k') as [->|].
    + exfalso. apply Nk. now apply (in_map snd) in I.
    + destruct (Nat.eqb c i'); lia.
Qed.
Lemma labelled_count l m c : NoDup (map snd l) -> (forall b, In b m -> In (fst b) l) ->
  Z.of_nat (count c (labelled m)) = number_of (fun k => Z.of_nat (tagged k m)) c l.
Proof.
  intros D. induction m as [|[[i k] w] m IH]; intros I.
  - unfold number_of. clear. induction l as [|[i k] l IH]; [reflexivity|].
    cbn [fold_right fst snd]. rewrite <- IH. now destruct (Nat.eqb c i).
  - cbn [labelled map fst snd]. fold (labelled m). rewrite count_cons. cbn [fst].
    rewrite Nat2Z.inj_add, IH by (intros b Ib; apply I; now right).
    assert (One := number_one l i k c (I _ (or_introl Logic.eq_refl)) D).
    replace (Z.of_nat (if Nat.eqb i c then 1 else 0)) with (if Nat.eqb i c then 1 else 0)%Z
      by now destruct (Nat.eqb i c).
    rewrite <- One. unfold number_of, tagged. clear. induction l as [|[i' k'] l IH]; [reflexivity|].
    cbn [fold_right fst snd filter]. cbn [filter fst snd] in IH. rewrite <- IH.
    destruct (Nat.eqb c i'); [|lia]. destruct (N.eqb k k'); cbn [length]; lia.
Qed.

(** ** Families, with the cells of which their rows are *)

(** The game of the rows of all families; [R] has for each parameter which rows there are. *)
Definition family_game (R : N -> list nat) (f : bool * cell * N) : game :=
  let '(sign, c, k) := f in
  if sign : bool then - parts_game (words_in c (R k)) else parts_game (words_in c (R k)).
Definition families_game (R : N -> list nat) (l : list (bool * cell * N)) : game :=
  sum (map (family_game R) l).
Lemma families_game_app R l m :
  families_game R (l ++ m) = (families_game R l + families_game R m)%game.
Proof. unfold families_game. now rewrite map_app, sum_app. Qed.

Section Labels.
  Variables (cells : list cell) (flipped : bool).
  Hypothesis cells_ok : forall k, In k cells -> cell_ok k.

  Definition right_label (f : bool * cell * N) (ik : nat * N) : Prop :=
    let '(sign, c, k) := f in snd ik = k /\
    nth_error cells (fst ik) = Some (if Bool.eqb sign flipped then c else neg_cell c).
  Lemma find_cell_nth c l : forall i, find_cell c l = Some i -> nth_error l i = Some c.
  Proof.
    induction l as [|d l IH]; intros i; cbn [find_cell]; [easy|].
    destruct (cell_eqb d c) eqn:E; [apply cell_eqb_eq in E as ->; now intros [= <-]|].
    destruct (find_cell c l) as [j|]; [|easy]. intros [= <-]. now apply IH.
  Qed.
  Lemma labels_right fs l : labels cells flipped fs = Some l -> Forall2 right_label fs l.
  Proof.
    intros E. apply all_some_in in E. induction E as [|[[sign c] k] ik fs l E F IH]; constructor;
      [|exact IH]. destruct (find_cell _ cells) as [i|] eqn:Fi; [|easy]. injection E as <-.
    split; [reflexivity|]. now apply find_cell_nth.
  Qed.
  Lemma right_label_in f ik : right_label f ik -> exists k,
    nth_error cells (fst ik) = Some k /\ cell_ok k /\
    forall R, parts_game (words_in k (R (snd ik))) ==
      (if flipped then - family_game R f else family_game R f).
  Proof.
    destruct f as [[sign c] k]. cbn [right_label family_game]. intros [Ek En].
    eexists. split; [exact En|]. split; [apply cells_ok, (nth_error_In _ _ En)|]. intros R.
    rewrite Ek. destruct sign, flipped; cbn [Bool.eqb];
      rewrite ?words_in_neg, ?opp_opp; reflexivity.
  Qed.
  Lemma labels_parameters fs l : Forall2 right_label fs l -> map snd l = map snd fs.
  Proof.
    induction 1 as [|[[sign c] k] ik fs l [E _] F IH]; [reflexivity|]. cbn [map snd]. congruence.
  Qed.
  Lemma flipped_cons R f fs :
    (if flipped then - families_game R (f :: fs) else families_game R (f :: fs)) ==
    ((if flipped then - family_game R f else family_game R f) +
     (if flipped then - families_game R fs else families_game R fs))%game.
  Proof.
    unfold families_game. cbn [map sum fold_right].
    destruct flipped; [now rewrite opp_add|reflexivity].
  Qed.

  (** *** The rows of all families as a bag *)

  Lemma tagged_rows R fs l : Forall2 right_label fs l -> exists m : list ((nat * N) * word),
    parts_game (map snd m) == (if flipped then - families_game R fs else families_game R fs) /\
    forall b, In b m -> In (fst b) l /\
      exists k, nth_error cells (fst (fst b)) = Some k /\ in_cell k (snd b).
  Proof.
    induction 1 as [|f ik fs l Lf F (m & E & I)].
    - exists []. split; [now destruct flipped|easy].
    - destruct (right_label_in f ik Lf) as (k & En & Ok & Ek).
      exists (map (pair ik) (words_in k (R (snd ik))) ++ m). split.
      + rewrite map_app, parts_game_app, map_map, map_id, flipped_cons, E. now rewrite Ek.
      + intros b Ib. apply in_app_iff in Ib as [Ib|Ib].
        * apply in_map_iff in Ib as (w & <- & Iw). apply in_map_iff in Iw as (i & <- & _).
          split; [now left|]. exists k. split; [exact En|now apply word_in_cell].
        * destruct (I b Ib) as [Ib1 Ib2]. split; [now right|exact Ib2].
  Qed.
  Lemma number_ext x y c l : (forall k, In k (map snd l) -> x k = y k) ->
    number_of x c l = number_of y c l.
  Proof.
    unfold number_of. induction l as [|[i k] l IH]; [reflexivity|]. cbn [map snd fst fold_right].
    intros E. rewrite IH by (intros j I; apply E; now right).
    now rewrite (E k (or_introl Logic.eq_refl)).
  Qed.
  Theorem families_bag R fs l : labels cells flipped fs = Some l -> NoDup (map snd fs) ->
    exists (B : bag) (y : N -> nat),
      parts_game (map snd B) == (if flipped then - families_game R fs else families_game R fs) /\
      forall x, (forall k, In k (map snd fs) -> x k = Z.of_nat (y k)) ->
        counted_bag cells x (counts_of cells l) B.
  Proof.
    intros E D. apply labels_right in E. assert (Ps := labels_parameters _ _ E).
    destruct (tagged_rows R fs l E) as (m0 & Eg & I0).
    destruct (reduced_part m0) as (m & I & Red & Em).
    assert (Im : forall b, In b m -> In (fst b) l /\
      exists k, nth_error cells (fst (fst b)) = Some k /\ in_cell k (snd b)) by auto.
    assert (Sn : map snd (labelled m) = map snd m)
      by (unfold labelled; rewrite map_map; now apply map_ext).
    exists (labelled m), (fun k => tagged k m). rewrite Sn. split; [now rewrite Em|].
    intros x Ex. split; [|split].
    - intros c. rewrite counts_of_at, (labelled_count l m c); [|now rewrite Ps| |].
      + symmetry. apply number_ext. now rewrite Ps.
      + intros b Ib. now apply Im.
      + intros ik Iik. clear -E Iik. induction E as [|f ik' fs l Lf F IH]; [easy|].
        destruct Iik as [->|Iik]; [|auto]. destruct f as [[sign c'] k]. destruct Lf as [_ En].
        apply nth_error_Some. congruence.
    - intros b Ib. apply in_map_iff in Ib as (b' & <- & Ib). apply Im, Ib.
    - now rewrite Sn.
  Qed.

  (** *** A bag as rows of the families *)

  Lemma count_pairs c i ws B : count c (map (pair i) ws ++ B) =
    ((if Nat.eqb i c then length ws else 0) + count c B).
  Proof.
    induction ws as [|w ws IH]; cbn [map app length]; [now destruct (Nat.eqb i c)|].
    rewrite count_cons, IH. cbn [fst]. destruct (Nat.eqb i c); lia.
  Qed.
  Lemma counted_parts i n : forall B, n <= count i B ->
    exists ws B', Permutation B (map (pair i) ws ++ B') /\ length ws = n.
  Proof.
    induction n as [|n IH]; intros B H; [now exists [], B|].
    destruct (counted_part B i ltac:(lia)) as (w & B1 & P).
    rewrite (count_permutation i _ _ P), count_cons in H. cbn [fst] in H.
    rewrite Nat.eqb_refl in H. destruct (IH B1 ltac:(lia)) as (ws & B' & P' & Len).
    exists (w :: ws), B'. split; [|cbn [length]; congruence]. rewrite P, P'. reflexivity.
  Qed.
  Lemma families_game_change R fs k rows : ~ In k (map snd fs) ->
    families_game (fun j => if N.eqb j k then rows else R j) fs = families_game R fs.
  Proof.
    unfold families_game. intros N. f_equal. apply map_ext_in. intros [[sign c] j] I.
    unfold family_game. destruct (N.eqb_spec j k) as [->|]; [|reflexivity].
    exfalso. apply N. now apply (in_map snd) in I.
  Qed.
  Theorem bag_families x fs l : labels cells flipped fs = Some l -> NoDup (map snd fs) ->
    natural_at x -> forall B, counted_bag cells x (counts_of cells l) B ->
    exists R, parts_game (map snd B) ==
      (if flipped then - families_game R fs else families_game R fs).
  Proof.
    intros E D N B (K & I & _). apply labels_right in E.
    assert (K' : forall c, Z.of_nat (count c B) = number_of x c l).
    { intros c. rewrite K. apply counts_of_at. intros ik Iik. clear -E Iik.
      induction E as [|f ik' fs l Lf F IH]; [easy|].
      destruct Iik as [->|Iik]; [|auto]. destruct f as [[sign c'] k]. destruct Lf as [_ En].
      apply nth_error_Some. congruence. }
    clear K. revert D B I K'. induction E as [|f ik fs l Lf F IH]; intros D B I K.
    - exists (fun _ => []). destruct B as [|b B]; [now destruct flipped|].
      specialize (K (fst b)). rewrite count_cons, Nat.eqb_refl in K. cbn in K. lia.
    - destruct (right_label_in f ik Lf) as (k & En & Ok & Ek).
      cbn [map] in D. inversion D as [|? ? Nf D']; subst.
      assert (Ef : snd ik = snd f) by (destruct f as [[sign c] j]; apply Lf).
      assert (Ki := K (fst ik)). unfold number_of in Ki. cbn [fold_right] in Ki.
      fold (number_of x (fst ik) l) in Ki. rewrite Nat.eqb_refl in Ki.
      assert (Nn := number_natural x (fst ik) l N). specialize (N (snd ik)) as Nk.
      destruct (counted_parts (fst ik) (Z.to_nat (x (snd ik))) B ltac:(lia))
        as (ws & B' & P & Len).
      assert (Iw : forall w, In w ws -> in_cell k w).
      { intros w Iw. destruct (I (fst ik, w)) as (k' & En' & Ik').
        - rewrite P. apply in_app_iff. left. now apply in_map.
        - cbn [fst snd] in *. congruence. }
      destruct (in_cell_words k ws Ok Iw) as (rows & Er).
      destruct (IH D' B') as (R & ER).
      + intros b Ib. apply I. rewrite P. apply in_app_iff. now right.
      + intros c. specialize (K c). rewrite (count_permutation c _ _ P), count_pairs in K.
        unfold number_of in K. cbn [fold_right] in K. fold (number_of x c l) in K.
        rewrite (Nat.eqb_sym c) in K. destruct (Nat.eqb (fst ik) c); lia.
      + exists (fun j => if N.eqb j (snd ik) then rows else R j).
        rewrite (parts_game_perm _ _ (Permutation_map snd P)), map_app, parts_game_app, map_map.
        cbn [snd]. rewrite map_id, flipped_cons, ER, Er.
        rewrite families_game_change by now rewrite Ef.
        specialize (Ek (fun j => if N.eqb j (snd ik) then rows else R j)). cbn beta in Ek.
        rewrite N.eqb_refl in Ek. now rewrite Ek.
  Qed.
End Labels.
