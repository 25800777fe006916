(** * Terms and positions: what a goal of the kernel is made of

    A term is a value of the arena or a part, a run of stones. A position is a list of terms and
    stands for their sum. The options that the kernel enumerates are those of the game. *)

From Segcert Require Import Libraries Clobber Game Row Arena.

(** ** Parts *)

Definition word := list player.
Definition cells (w : word) : board := map stone w.
Definition word_game (w : word) : game := row (cells w).
Definition word_neg (w : word) : word := map other w.

Definition is_mine (p q : player) : bool :=
  match p, q with Left, Left | Right, Right => true | _, _ => false end.
Lemma is_mine_eq p q : is_mine p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma word_game_neg w : word_game (word_neg w) = - word_game w.
Proof.
  unfold word_game. rewrite <- row_flipped. f_equal. unfold cells, flipped, word_neg.
  now rewrite !map_map.
Qed.
Lemma word_game_rev w : word_game (rev w) == word_game w.
Proof. unfold word_game, cells. rewrite map_rev. apply same_eq, row_rev. Qed.

Fixpoint word_eqb (u w : word) : bool :=
  match u, w with
  | [], [] => true
  | a :: u, b :: w => is_mine a b && word_eqb u w
  | _, _ => false
  end.
Lemma word_eqb_eq u : forall w, word_eqb u w = true -> u = w.
Proof.
  induction u as [|a u IH]; intros [|b w]; simpl; try easy.
  intros [E E']%andb_prop. apply is_mine_eq in E as ->. f_equal. auto.
Qed.

(** Has the part a move? If all its stones have one colour, it is 0. *)
Fixpoint one_colour (w : word) : bool :=
  match w with
  | a :: (b :: _) as w' => is_mine a b && one_colour w'
  | _ => true
  end.

(** The options of a part, from left to right: the pieces on either side of the square that becomes
    empty. [pre] holds the stones already passed, the last one first. *)
Fixpoint splits (p : player) (pre w : word) : list (word * word) :=
  match w with
  | a :: (b :: r) as w' =>
      let others := splits p (a :: pre) w' in
      if is_mine a b then others
      else (if is_mine a p then (rev_append pre [], p :: r) else (rev_append pre [p], r)) :: others
  | _ => []
  end.
Definition pieces (uv : word * word) : board := beside (cells (fst uv)) (cells (snd uv)).

Lemma splits_moves p w : forall pre,
  map pieces (splits p pre w) = map (app (cells (rev pre))) (moves p (cells w)).
Proof.
  induction w as [|a w IH]; intros pre; [reflexivity|]. destruct w as [|b r]; [reflexivity|].
  specialize (IH (a :: pre)). set (w := b :: r) in *.
  assert (passed : map (app (cells (rev (a :: pre)))) (moves p (cells w)) =
                   map (app (cells (rev pre))) (map (cons (stone a)) (moves p (cells w)))).
  { rewrite map_map. apply map_ext. intros B. simpl. unfold cells. rewrite map_app.
    now rewrite <- app_assoc. }
  rewrite passed in IH. clear passed. subst w.
  change (moves p (cells (a :: b :: r))) with
    (map (fun ab => ab ++ cells r) (take p (stone a) (stone b))
     ++ map (cons (stone a)) (moves p (cells (b :: r)))).
  change (splits p pre (a :: b :: r)) with
    (let others := splits p (a :: pre) (b :: r) in
     if is_mine a b then others
     else (if is_mine a p then (rev_append pre [], p :: r) else (rev_append pre [p], r)) :: others).
  cbv zeta. rewrite map_app, <- IH. rewrite !rev_append_rev, app_nil_r.
  destruct p, a, b; simpl; try reflexivity; unfold pieces, beside, cells; simpl;
    rewrite ?map_app, <- ?app_assoc; reflexivity.
Qed.

Theorem splits_options p w : options p (word_game w) =
  map (fun uv => word_game (fst uv) + word_game (snd uv)) (splits p [] w).
Proof.
  unfold word_game. rewrite options_row.
  replace (moves p (cells w)) with (map pieces (splits p [] w)).
  - rewrite map_map. apply map_ext. intros uv. apply row_beside.
  - rewrite splits_moves. simpl. apply map_id.
Qed.

Lemma one_colour_splits p w : forall pre, one_colour w = true -> splits p pre w = [].
Proof.
  induction w as [|a w IH]; intros pre; [reflexivity|]. destruct w as [|b r]; [reflexivity|].
  intros [E O]%andb_prop. simpl in *. rewrite E. now apply IH.
Qed.
Lemma one_colour_zero w : one_colour w = true -> word_game w = zero.
Proof.
  intros O. apply options_ext. intros p.
  now rewrite splits_options, one_colour_splits, options_zero.
Qed.

(** ** Orders of words, terms and positions *)

Definition then_compare (c d : comparison) : comparison := match c with Eq => d | _ => c end.
Definition player_compare (p q : player) : comparison :=   (* O before X *)
  match p, q with Right, Left => Lt | Left, Right => Gt | _, _ => Eq end.
(** Shorter words first; [c] compares what has been passed. *)
Fixpoint word_compare (u v : word) (c : comparison) : comparison :=
  match u, v with
  | [], [] => c
  | [], _ => Lt
  | _, [] => Gt
  | a :: u, b :: v => word_compare u v (then_compare c (player_compare a b))
  end.

Inductive term := Value (r : ref) | Part (w : word).
Definition position := list term.

(** The term order: values before parts. *)
Definition term_compare (t u : term) : comparison :=
  match t, u with
  | Value r, Value s => Pos.compare r s
  | Value _, Part _ => Lt
  | Part _, Value _ => Gt
  | Part w, Part w' => word_compare w w' Eq
  end.
Definition term_eqb (t u : term) : bool := match term_compare t u with Eq => true | _ => false end.

Lemma word_compare_eq u : forall v c, word_compare u v c = Eq -> u = v /\ c = Eq.
Proof.
  induction u as [|a u IH]; intros [|b v] c; simpl; try easy.
  intros [-> E]%IH. destruct c; try easy. destruct a, b; simpl in E; try easy; now split.
Qed.
Lemma term_compare_eq t u : term_compare t u = Eq -> t = u.
Proof.
  destruct t as [r|w], u as [s|w']; simpl; try easy.
  - now intros ->%Pos.compare_eq.
  - now intros [-> _]%word_compare_eq.
Qed.
Lemma term_eqb_eq t u : term_eqb t u = true -> t = u.
Proof.
  unfold term_eqb. intros E. apply term_compare_eq. now destruct term_compare.
Qed.

(** The smaller of a word and its mirror image. *)
Definition orient (w : word) : word :=
  let w' := rev_append w [] in match word_compare w' w Eq with Lt => w' | _ => w end.
Lemma orient_game w : word_game (orient w) == word_game w.
Proof.
  unfold orient. rewrite rev_append_rev, app_nil_r.
  destruct word_compare; try reflexivity. apply word_game_rev.
Qed.

Definition valid_terms (A : arena) (P : position) : bool :=
  forallb (fun t => match t with Value r => valid_ref A r | Part _ => true end) P.

(** ** Meaning *)

Section Meaning.
  Variables (A : arena) (v : valuation).
  Hypothesis M : means A v.

  Definition term_game (t : term) : game :=
    match t with Value r => value v r | Part w => word_game w end.
  Definition game_of (P : position) : game := sum (map term_game P).

  Lemma game_of_cons t P : game_of (t :: P) = term_game t + game_of P.
  Proof. reflexivity. Qed.
  Lemma game_of_app P Q : game_of (P ++ Q) = game_of P + game_of Q.
  Proof. unfold game_of. now rewrite map_app, sum_app. Qed.
  Lemma game_of_permutation P Q : Permutation P Q -> game_of P == game_of Q.
  Proof. intros E. now apply sum_permutation_eq, Permutation_map. Qed.

  (** Negatives; oriented, as the kernel keeps them. *)
  Definition term_neg (t : term) : term :=
    match t with Value r => Value (ref_neg A r) | Part w => Part (orient (word_neg w)) end.
  Definition negative (P : position) : position := map term_neg P.
  Lemma term_neg_game t : term_game (term_neg t) == - term_game t.
  Proof.
    destruct t as [r|w]; simpl; [now apply value_neg|].
    now rewrite orient_game, word_game_neg.
  Qed.
  Lemma negative_game P : game_of (negative P) == - game_of P.
  Proof.
    induction P as [|t P IH]; [reflexivity|]. simpl negative.
    now rewrite !game_of_cons, IH, term_neg_game, opp_add.
  Qed.

  (** ** Options of a term *)

  Definition term_options (p : player) (t : term) : list position :=
    match t with
    | Value r => map (fun o => [Value o]) (ref_options A p r)
    | Part w => map (fun uv => [Part (fst uv); Part (snd uv)]) (splits p [] w)
    end.
  Lemma term_options_alike p t :
    alike (options p (term_game t)) (map game_of (term_options p t)).
  Proof.
    destruct t as [r|w]; simpl; rewrite map_map.
    - eapply alike_trans; [apply means_options, M|]. apply alike_map. intros o _.
      unfold game_of. simpl. now rewrite add_0_r.
    - rewrite splits_options. apply alike_map. intros uv _.
      unfold game_of. simpl. now rewrite add_0_r.
  Qed.

  (** ** Options of a position: for each distinct term, what it is replaced by, and the others

      Positions are sorted, so equal terms are neighbours. [pre] holds the terms passed. *)
  Fixpoint position_moves (p : player) (pre P : position) : list (position * position) :=
    match P with
    | [] => []
    | t :: Q =>
        let later := position_moves p (t :: pre) Q in
        if match Q with u :: _ => term_eqb t u | [] => false end then later
        else let kept := rev_append pre Q in
             map (fun new => (new, kept)) (term_options p t) ++ later
    end.

  Definition result (m : position * position) : game := game_of (fst m) + game_of (snd m).

  Lemma position_moves_cons p pre t Q m : In m (position_moves p pre (t :: Q)) ->
    In m (position_moves p (t :: pre) Q) \/
    In m (map (fun new => (new, rev_append pre Q)) (term_options p t)).
  Proof.
    simpl. destruct Q as [|u Q']; [rewrite in_app_iff; tauto|].
    destruct (term_eqb t u); [tauto|]. rewrite in_app_iff; tauto.
  Qed.

  Lemma kept_game pre Q : game_of (rev_append pre Q) == game_of pre + game_of Q.
  Proof.
    rewrite rev_append_rev, game_of_app, (game_of_permutation (rev pre) pre); [reflexivity|].
    symmetry. apply Permutation_rev.
  Qed.

  (** An exchange of summands that occurs several times. *)
  Lemma swap_first A1 B C : A1 + (B + C) == B + (A1 + C).
  Proof. apply same_eq. same_sums. Qed.

  Lemma position_moves_sound p P : forall pre m, In m (position_moves p pre P) ->
    exists G, In G (options p (game_of P)) /\ game_of pre + G == result m.
  Proof.
    induction P as [|t P IH]; intros pre m I; [easy|].
    apply position_moves_cons in I as [I|I].
    - apply IH in I as (G & I & E). exists (term_game t + G). split.
      + rewrite game_of_cons, in_options_add. right. eauto.
      + rewrite <- E, game_of_cons. apply same_eq. same_sums.
    - apply in_map_iff in I as (new & <- & I).
      destruct (term_options_alike p t) as [_ sound].
      destruct (sound (game_of new)) as (G & I' & E); [now apply in_map|].
      exists (G + game_of P). split.
      + rewrite game_of_cons, in_options_add. left. eauto.
      + unfold result. simpl. rewrite kept_game, E. apply swap_first.
  Qed.

  Lemma position_moves_complete p P : forall pre G, In G (options p (game_of P)) ->
    exists m, In m (position_moves p pre P) /\ game_of pre + G == result m.
  Proof.
    induction P as [|t P IH]; intros pre G I; [now destruct p|].
    (* a move in a term behind this one *)
    assert (later : forall G', In G' (options p (game_of P)) ->
      exists m, In m (position_moves p pre (t :: P)) /\
                game_of pre + (term_game t + G') == result m).
    { intros G' I'. destruct (IH (t :: pre) G' I') as (m & Im & E). exists m. split.
      - simpl. destruct P as [|u P']; [|destruct (term_eqb t u)]; auto; apply in_app_iff; auto.
      - rewrite <- E, game_of_cons. apply same_eq. same_sums. }
    rewrite game_of_cons, in_options_add in I. destruct I as [(T & -> & I)|(G' & -> & I)]; [|auto].
    destruct (term_options_alike p t) as [complete _].
    destruct (complete T I) as (H & I' & E). apply in_map_iff in I' as (new & <- & I').
    destruct P as [|u P'] eqn:EP; [|destruct (term_eqb t u) eqn:Etu].
    - exists (new, rev_append pre []). split.
      + simpl. apply in_app_iff. left. apply in_map_iff. eauto.
      + unfold result. simpl. rewrite kept_game, E. apply swap_first.
    - (* the next term is equal: its moves are the same *)
      apply term_eqb_eq in Etu as <-.
      destruct (later (T + game_of P')) as (m & Im & Em).
      { rewrite game_of_cons, in_options_add. eauto. }
      exists m. split; [assumption|]. rewrite <- Em, game_of_cons. apply same_eq. same_sums.
    - exists (new, rev_append pre (u :: P')). split.
      + simpl. rewrite Etu. apply in_app_iff. left. apply in_map_iff. eauto.
      + unfold result. simpl. rewrite kept_game, E. apply swap_first.
  Qed.
End Meaning.
