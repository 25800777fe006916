(** * The normal form of a position: Drop, Cancel, Rewrite (Value) and Sum

    Every step keeps the value of the position, hence its judgments. *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
From Segcert Require Export WordMaps.

(** ** Lemmas that have been proved *)

(** A part that is a sum of shorter parts and values; two values whose sum is a value. *)
Record lemmas := Lemmas { rewrites : WM.t position; sums : table ref }.
Definition no_lemmas : lemmas := Lemmas (WM.empty _) (DM.empty _).
Definition rewrite_of (L : lemmas) (w : word) : option position :=
  WM.find w (rewrites L).
Definition add_rewrite (L : lemmas) (w : word) (P : position) : lemmas :=
  Lemmas (WM.add w P (rewrites L)) (sums L).
(** A sum is stored for one order of its summands. *)
Definition add_sum (L : lemmas) (a b c : ref) : lemmas :=
  Lemmas (rewrites L)
         (if Pos.leb a b then store (sums L) a b c else store (sums L) b a c).
Definition sum_of (L : lemmas) (a b : ref) : option ref :=
  if Pos.leb a b then lookup (sums L) a b else lookup (sums L) b a.

Section Normal.
  Variables (A : arena) (L : lemmas).

  (** ** Cancel, and the sorted list *)

  Fixpoint remove (t : term) (P : position) : option position :=
    match P with
    | [] => None
    | u :: P => match term_compare t u with
                | Eq => Some P
                | Lt => None
                | Gt => match remove t P with Some P' => Some (u :: P') | None => None end
                end
    end.
  Fixpoint insert (t : term) (P : position) : position :=
    match P with
    | [] => [t]
    | u :: P' => match term_compare t u with Gt => u :: insert t P' | _ => t :: P end
    end.
  (** Only a value or its negative has the same index: mostly no negative has to be looked up. *)
  Definition may_cancel (t u : term) : bool :=
    match t, u with
    | Value r, Value s => Pos.eqb (index r) (index s)
    | Part _, Part _ => true
    | _, _ => false
    end.
  Definition put (t : term) (P : position) : position :=
    if existsb (may_cancel t) P
    then match remove (term_neg A t) P with Some P' => P' | None => insert t P end
    else insert t P.

  (** ** Drop *)

  Definition put_value (r : ref) (P : position) : position :=
    if Pos.eqb r zero_ref then P else put (Value r) P.

  (** ** Rewrite: [fuel] is a list as long as the word; right sides are shorter *)

  Fixpoint add_term (fuel : word) (P : position) (t : term) : position :=
    match t with
    | Value r => put_value r P
    | Part w =>
        if one_colour w then P
        else let w := orient w in
             match rewrite_of L w, fuel with
             | Some Q, _ :: fuel => fold_left (add_term fuel) Q P
             | _, _ => put (Part w) P
             end
    end.
  Definition add_one (P : position) (t : term) : position :=
    add_term (match t with Part w => w | Value _ => [] end) P t.

  (** ** Sum: the first pair of values with a lemma becomes its sum *)

  (** [a + b], where [row] has the sums of [a]. *)
  Definition sum_in (row : PM.t ref) (a b : ref) : option ref :=
    if Pos.leb a b then PM.find b row else sum_of L a b.
  Fixpoint partner (row : PM.t ref) (a : ref) (P : position) : option (ref * position) :=
    match P with
    | Value b :: P =>
        match sum_in row a b with
        | Some c => Some (c, P)
        | None => match partner row a P with
                  | Some (c, P') => Some (c, Value b :: P')
                  | None => None
                  end
        end
    | _ => None
    end.
  (** Values come before parts. *)
  Fixpoint first_pair (P : position) : option (ref * position) :=
    match P with
    | Value a :: (Value _ :: _) as P =>
        match partner (table_row (sums L) a) a P with
        | Some found => Some found
        | None => option_map (fun cP => (fst cP, Value a :: snd cP)) (first_pair P)
        end
    | _ => None
    end.
  (** Each sum makes the list shorter, so the list itself is enough fuel. *)
  Fixpoint all_sums (fuel P : position) : position :=
    match fuel, first_pair P with
    | _ :: fuel, Some (c, P') => all_sums fuel (put_value c P')
    | _, _ => P
    end.

  (** The terms [new], added to a position in normal form. *)
  Definition normal (new kept : position) : position :=
    let P := fold_left add_one new kept in all_sums P P.

  (** ** Soundness *)

  Variable v : valuation.
  Hypothesis M : means A v.
  Notation game_of := (game_of v).
  Notation term_game := (term_game v).
  Definition lemmas_sound : Prop :=
    (forall w P, rewrite_of L w = Some P -> word_game w == game_of P) /\
    (forall a b c, sum_of L a b = Some c -> value v a + value v b == value v c).
  Hypothesis LS : lemmas_sound.

  Lemma remove_permutation t P : forall P', remove t P = Some P' -> Permutation P (t :: P').
  Proof.
    induction P as [|u P IH]; simpl; [easy|]. intros P'.
    destruct (term_compare t u) eqn:E; [|easy|].
    - apply term_compare_eq in E as <-. now intros [= <-].
    - destruct (remove t P) as [Q|]; [|easy]. intros [= <-].
      rewrite (IH Q eq_refl). apply perm_swap.
  Qed.
  Lemma insert_permutation t P : Permutation (insert t P) (t :: P).
  Proof.
    induction P as [|u P IH]; simpl; [easy|]. destruct term_compare; try easy.
    rewrite IH. apply perm_swap.
  Qed.

  Lemma put_cases t P : remove (term_neg A t) P = Some (put t P) \/ put t P = insert t P.
  Proof.
    unfold put. destruct (existsb _ P); [|now right]. destruct (remove _ _); [now left|now right].
  Qed.
  Lemma put_game t P : game_of (put t P) == term_game t + game_of P.
  Proof.
    destruct (put_cases t P) as [R| ->].
    - apply remove_permutation, (game_of_permutation v) in R.
      rewrite R, game_of_cons, (term_neg_game A v M), add_assoc, cancel, add_0_l. reflexivity.
    - now rewrite (game_of_permutation v _ _ (insert_permutation t P)).
  Qed.
  Lemma put_value_game r P : game_of (put_value r P) == value v r + game_of P.
  Proof.
    unfold put_value. destruct (Pos.eqb_spec r zero_ref) as [->|_]; [|apply put_game].
    simpl. now rewrite (means_zero A v M), add_0_l.
  Qed.

  Lemma add_term_game fuel : forall P t, game_of (add_term fuel P t) == game_of P + term_game t.
  Proof.
    induction fuel as [|c fuel IH]; intros P [r|w]; simpl.
    1,3: rewrite put_value_game; apply add_comm.
    - destruct (one_colour w) eqn:O; [now rewrite (one_colour_zero w O), add_0_r|].
      rewrite <- (orient_game w).
      assert (E : game_of (put (Part (orient w)) P) == game_of P + word_game (orient w))
        by (rewrite put_game; apply add_comm).
      now destruct (rewrite_of L (orient w)).
    - destruct (one_colour w) eqn:O; [now rewrite (one_colour_zero w O), add_0_r|].
      rewrite <- (orient_game w).
      destruct (rewrite_of L (orient w)) as [Q|] eqn:R; [|rewrite put_game; apply add_comm].
      rewrite (proj1 LS _ _ R). clear R. revert P.
      induction Q as [|t Q IHQ]; intros P; simpl; [now rewrite add_0_r|].
      now rewrite IHQ, IH, game_of_cons, add_assoc.
  Qed.

  Lemma sum_in_row a b : sum_in (table_row (sums L) a) a b = sum_of L a b.
  Proof. unfold sum_in, sum_of, lookup. now destruct (Pos.leb a b). Qed.
  Lemma partner_game a P : forall c P', partner (table_row (sums L) a) a P = Some (c, P') ->
    value v a + game_of P == value v c + game_of P'.
  Proof.
    induction P as [|[b|w] P IH]; cbn [partner]; intros c P'; try easy.
    rewrite sum_in_row. destruct (sum_of L a b) as [d|] eqn:S.
    - intros [= -> ->]. now rewrite game_of_cons, add_assoc, (proj2 LS _ _ _ S).
    - destruct (partner _ a P) as [[d Q]|]; [|easy]. intros [= -> <-].
      rewrite !game_of_cons, (swap_first (value v c)), <- (IH c Q eq_refl). apply swap_first.
  Qed.
  Lemma first_pair_cons t P c P' : first_pair (t :: P) = Some (c, P') -> exists a, t = Value a /\
    (partner (table_row (sums L) a) a P = Some (c, P') \/
     exists Q, first_pair P = Some (c, Q) /\ P' = Value a :: Q).
  Proof.
    destruct t as [a|w]; [|easy]. destruct P as [|[e|w] P]; try easy. intros E. exists a.
    split; [reflexivity|]. change (first_pair (Value a :: Value e :: P)) with
      match partner (table_row (sums L) a) a (Value e :: P) with
      | Some found => Some found
      | None => option_map (fun cP => (fst cP, Value a :: snd cP)) (first_pair (Value e :: P))
      end in E.
    destruct (partner _ a _); [now left|]. right.
    destruct (first_pair (Value e :: P)) as [[d Q]|]; [|easy]. injection E as <- <-. now exists Q.
  Qed.
  Lemma first_pair_game P : forall c P', first_pair P = Some (c, P') ->
    game_of P == value v c + game_of P'.
  Proof.
    induction P as [|t P IH]; [easy|].
    intros c P' (b & -> & [E|(Q & E & ->)])%first_pair_cons.
    - now apply partner_game.
    - rewrite !game_of_cons, (swap_first (value v c)), <- (IH c Q E). reflexivity.
  Qed.
  Lemma all_sums_game fuel : forall P, game_of (all_sums fuel P) == game_of P.
  Proof.
    induction fuel as [|t fuel IH]; intros P; simpl; [reflexivity|].
    destruct (first_pair P) as [[c Q]|] eqn:E; [|reflexivity].
    now rewrite IH, put_value_game, (first_pair_game P c Q E).
  Qed.

  Theorem normal_game new kept : game_of (normal new kept) == game_of new + game_of kept.
  Proof.
    unfold normal. rewrite all_sums_game. revert kept.
    induction new as [|t new IH]; intros kept; simpl; [now rewrite add_0_l|].
    rewrite IH. unfold add_one at 1. rewrite add_term_game, game_of_cons.
    apply same_eq. same_sums.
  Qed.
End Normal.
