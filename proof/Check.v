(** * The checker: from a certificate to its statement, and why that is true *)

From Segcert.Param Require Import Words WordsSound.
From Segcert Require Import Calculus Certificate.

(** ** Games of the statement: each as a tree, and as a reference into the arena if it is there *)

Definition game_table := PM.t (game * option ref).

(** The entry, or the negative of one, with these options. *)
Definition has_options (A : arena) (L R : list ref) (r : ref) : bool :=
  refs_eqb (ref_options A Left r) L && refs_eqb (ref_options A Right r) R.
Definition find_entry (A : arena) (L R : list ref) : option ref :=
  find (fun r => valid_ref A r && has_options A L R r)
       (flat_map (fun ie => [xO (fst ie); xI (fst ie)]) (PM.elements A)).

Fixpoint look_up (table : game_table) (l : list ref) : option (list (game * option ref)) :=
  match l with
  | [] => Some []
  | r :: l => match PM.find r table, look_up table l with
              | Some x, Some xs => Some (x :: xs)
              | _, _ => None
              end
  end.
Fixpoint all_here (l : list (game * option ref)) : option (list ref) :=
  match l with
  | [] => Some []
  | (_, Some r) :: l => match all_here l with Some rs => Some (r :: rs) | None => None end
  | (_, None) :: _ => None
  end.

Definition locate (A : arena) (L R : list (game * option ref)) : option ref :=
  match all_here L, all_here R with
  | Some L, Some R => find_entry A (sort_refs L) (sort_refs R)
  | _, _ => None
  end.
Fixpoint build_games (A : arena) (n : positive) (l : list listed) (table : game_table)
  : option game_table :=
  match l with
  | [] => Some table
  | (L, R) :: l =>
      match look_up table L, look_up table R with
      | Some L, Some R =>
          let G := Game (map fst L) (map fst R) in
          let r := locate A L R in
          build_games A (Pos.succ n) l
            (PM.add (xO n) (G, r) (PM.add (xI n) (- G, option_map (ref_neg A) r) table))
      | _, _ => None
      end
  end.
Definition first_table : game_table :=
  PM.add 2%positive (zero, Some zero_ref) (PM.add 3%positive (zero, Some zero_ref) (PM.empty _)).

(** ** Sides of the statement *)

(** A form without variables. *)
Definition as_number (f : form) : option Z :=
  match multiples f with [] => Some (constant f) | _ => None end.
(** The words of a row have at most this many stones. *)
Definition max_stones : Z := 4096.
Definition plain_block (b : block) : bool :=
  match as_number (exponent b) with
  | Some e => (0 <=? e)%Z && (Z.of_nat (length (copied b)) * e <=? max_stones)%Z
  | None => false
  end.
Definition nowhere : nat -> Z := fun _ => 0%Z.
Definition atom_terms (table : game_table) (a : raw_atom) : option (atom * position) :=
  match a with
  | RawRow l =>
      if forallb (fun p => forallb plain_block (blocks p)) l then
        let words := map (pword_word nowhere) l in
        if forallb (fun w => Z.of_nat (length w) <=? max_stones)%Z words
        then Some (Row l, map Part words) else None
      else None
  | RawGame r => match PM.find r table with
                 | Some (G, Some x) => Some (Braces G, [Value x])
                 | _ => None
                 end
  | RawAny _ => None
  end.
Definition max_copies : Z := 65535.
Definition summand_terms (A : arena) (table : game_table) (t : raw_summand)
  : option (summand * position) :=
  match as_number (raw_numerator t), atom_terms table (raw_what t) with
  | Some k, Some (a, P) =>
      if (Z.abs k <=? max_copies)%Z && (raw_divisor t =? 1)%Z
         && match a with Row _ => (0 <=? k)%Z | _ => true end
      then Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) a,
                 copies A (if raw_negated t then - k else k)%Z P)
      else None
  | _, _ => None
  end.
Fixpoint side_terms (A : arena) (table : game_table) (l : list raw_summand)
  : option (list summand * position) :=
  match l with
  | [] => Some ([], [])
  | t :: l => match summand_terms A table t, side_terms A table l with
              | Some (t, P), Some (l, Q) => Some (t :: l, P ++ Q)
              | _, _ => None
              end
  end.

(** ** The checker *)

Definition check_statement (s : setting) (raw : raw_statement) (steps : list step) (m : memo)
  : option statement :=
  let A := the_arena s in
  match build_games A 2 (raw_games raw) first_table with
  | None => None
  | Some table =>
      match side_terms A table (raw_lhs raw), side_terms A table (raw_rhs raw) with
      | Some (l, P), Some (r, Q) =>
          let D := normal_in s (P ++ negative A Q) [] in
          let N := normal_in s (Q ++ negative A P) [] in
          match prove s (relation_goals (raw_rel raw) D N) steps m with
          | Some ([], _) => Some (Statement [] [] l (raw_rel raw) r)
          | _ => None
          end
      | _, _ => None
      end
  end.

(** Each comparison is one of options of earlier entries: so many levels are enough. *)
Definition fuel_of (entries : positive) : nat := 2 * Pos.to_nat entries.

Definition check_certificate (c : certificate) : option statement :=
  match load_arena (the_entries c) with
  | None => None
  | Some (n, A) =>
      let fuel := fuel_of n in
      match prove_lemmas prove A fuel (the_proofs c) no_lemmas (the_steps c) (PM.empty _) with
      | None => None
      | Some (L, steps, m) => check_statement (Setting A L fuel) (the_statement c) steps m
      end
  end.

(** ** Soundness *)

Section Sound.
  Variables (A : arena) (v : valuation).
  Hypothesis M : means A v.
  Notation game_of := (game_of v).

  Definition table_sound (table : game_table) : Prop :=
    forall r G x, PM.find r table = Some (G, Some x) -> value v x == G.

  Lemma same_options L R r G : has_options A L R r = true ->
    (forall p, alike (map (value v) match p with Left => L | Right => R end) (options p G)) ->
    value v r == G.
  Proof.
    intros [EL ER]%andb_prop all. apply refs_eqb_eq in EL, ER. apply alike_eq. intros p.
    eapply alike_trans; [apply (means_options A v M)|].
    specialize (all p). destruct p; now rewrite ?EL, ?ER.
  Qed.

  Lemma all_here_alike xs : forall rs, all_here xs = Some rs ->
    (forall G x, In (G, Some x) xs -> value v x == G) ->
    alike (map (value v) (sort_refs rs)) (map fst xs).
  Proof.
    intros rs E all. apply alike_trans with (map (value v) rs);
      [apply alike_sets; intros; apply sort_refs_in|].
    revert rs E. induction xs as [|[G [x|]] xs IH]; simpl; intros rs; try easy.
    - intros [= <-]. apply alike_refl.
    - destruct (all_here xs) as [rs'|]; [|easy]. intros [= <-].
      destruct (IH ltac:(intros; apply all; now right) rs' eq_refl) as [to from].
      assert (E := all G x (or_introl eq_refl)). split.
      + intros g [<-|I]; [exists G; simpl; auto|]. destruct (to g I) as (h & I' & E'). simpl. eauto.
      + intros h [<-|I]; [exists (value v x); simpl; auto|].
        destruct (from h I) as (g & I' & E'). simpl. eauto.
  Qed.

  Lemma look_up_in table l : forall xs G x, table_sound table -> look_up table l = Some xs ->
    In (G, Some x) xs -> value v x == G.
  Proof.
    intros xs G x T. revert xs. induction l as [|r l IH]; simpl; intros xs; [now intros [= <-]|].
    destruct (PM.find r table) as [y|] eqn:F; [|easy]. destruct (look_up table l); [|easy].
    intros [= <-] [->|I]; eauto.
  Qed.

  Lemma table_add table r G x : table_sound table -> (forall y, x = Some y -> value v y == G) ->
    table_sound (PM.add r (G, x) table).
  Proof.
    intros T E r' G' x'. rewrite find_add. destruct (Pos.eqb r' r); [|apply T].
    intros [= <- ->]. auto.
  Qed.

  Lemma build_games_sound l : forall n table table', table_sound table ->
    build_games A n l table = Some table' -> table_sound table'.
  Proof.
    induction l as [|[L R] l IH]; cbn [build_games]; intros n table table' T;
      [now intros [= <-]|].
    destruct (look_up table L) as [xs|] eqn:EL; [|easy].
    destruct (look_up table R) as [ys|] eqn:ER; [|easy].
    apply IH. clear IH. set (G := Game (map fst xs) (map fst ys)).
    assert (E : forall y, locate A xs ys = Some y -> value v y == G).
    { intros y. unfold locate. destruct (all_here xs) as [rs|] eqn:Ex; [|easy].
      destruct (all_here ys) as [ss|] eqn:Ey; [|easy]. intros F. apply find_some in F as [_ F].
      apply andb_prop in F as [_ F]. apply (same_options _ _ _ _ F).
      intros []; simpl; apply all_here_alike; auto; intros H x.
      - exact (look_up_in _ _ _ H x T EL).
      - exact (look_up_in _ _ _ H x T ER). }
    repeat apply table_add; auto. intros y. destruct (locate A xs ys) as [z|]; [|easy].
    intros [= <-]. now rewrite (value_neg A v), (E z).
  Qed.

  Lemma first_table_sound : table_sound first_table.
  Proof.
    intros r G x. unfold first_table. rewrite !find_add, PM.gempty.
    destruct (Pos.eqb r 2), (Pos.eqb r 3); try easy; intros [= <- <-]; simpl;
      now rewrite (means_zero A v M).
  Qed.

  Lemma number_at f k n : as_number f = Some k -> form_at n f = k.
  Proof. destruct f as [c [|]]; unfold as_number; simpl; [|easy]. now intros [= ->]. Qed.
  Lemma plain_word_at p n : forallb plain_block (blocks p) = true ->
    word_at n p = cells (pword_word nowhere p).
  Proof.
    intros F. rewrite word_at_cells, !pword_word_blocks. do 2 f_equal.
    rewrite forallb_forall in F. rewrite !flat_map_concat_map. f_equal. apply map_ext_in.
    intros b I. apply F in I. unfold plain_block in I. unfold block_word, times_at.
    destruct (as_number (exponent b)) as [k|] eqn:E; [|easy]. now rewrite !(number_at _ k _ E).
  Qed.

  Lemma atom_terms_sound table a b P n rows : table_sound table ->
    atom_terms table a = Some (b, P) -> game_of P == atom_at n rows b.
  Proof.
    intros T. destruct a as [l|r|c]; simpl; [| |easy].
    - destruct (forallb (fun p => _) l) eqn:E; [|easy].
      match goal with |- (if ?short then _ else _) = _ -> _ => destruct short; [|easy] end.
      intros [= <- <-]. simpl. rewrite forallb_forall in E.
      rewrite (map_ext_in (word_at n) (fun p => cells (pword_word nowhere p)))
        by auto using plain_word_at.
      rewrite <- (map_map (pword_word nowhere) cells), with_gaps_game. unfold Term.game_of.
      rewrite map_map. reflexivity.
    - destruct (PM.find r table) as [[G [x|]]|] eqn:F; try easy. intros [= <- <-].
      apply T in F. unfold Term.game_of. simpl. now rewrite add_0_r.
  Qed.

  Lemma times_opp k G : times (- k) G == - times k G.
  Proof.
    unfold times. replace (Z.abs_nat (- k)) with (Z.abs_nat k) by lia.
    remember (Z.abs_nat k) as c eqn:C.
    assert (E : c = 0 \/ (if (- k <? 0)%Z then - G else G) = - (if (k <? 0)%Z then - G else G)).
    { destruct (Z.ltb_spec (- k) 0), (Z.ltb_spec k 0); rewrite ?opp_opp; auto; lia. }
    destruct E as [-> | ->]; [reflexivity|]. clear C.
    induction c as [|c IH]; [reflexivity|]. simpl. now rewrite IH, opp_add.
  Qed.

  Lemma summand_terms_sound table t u P n rows : table_sound table ->
    summand_terms A table t = Some (u, P) -> game_of P == summand_at n rows u.
  Proof.
    intros T. unfold summand_terms. destruct (as_number _) as [k|] eqn:K; [|easy].
    destruct (atom_terms table (raw_what t)) as [[b Q]|] eqn:E; [|easy].
    destruct (_ && _) eqn:C; [|easy]. intros [= <- <-].
    apply andb_prop in C as [C _]. apply andb_prop in C as [_ C]. apply Z.eqb_eq in C.
    unfold summand_at. simpl. rewrite C, Z.div_1_r, (number_at _ _ n K).
    rewrite (copies_game A v _ _ M), (atom_terms_sound _ _ _ _ n rows T E).
    destruct (raw_negated t); [apply times_opp|reflexivity].
  Qed.

  Lemma side_terms_sound table l n : table_sound table -> forall rows side P,
    side_terms A table l = Some (side, P) -> game_of P == total n rows side.
  Proof.
    intros T. induction l as [|t l IH]; simpl; intros rows side P; [now intros [= <- <-]|].
    destruct (summand_terms A table t) as [[u Q]|] eqn:E; [|easy].
    destruct (side_terms A table l) as [[us R]|]; [|easy]. intros [= <- <-].
    rewrite game_of_app, (summand_terms_sound _ _ _ _ n (rows 0) T E).
    now rewrite (IH (fun i => rows (S i)) us R eq_refl).
  Qed.

  Theorem check_statement_sound L fuel raw steps m st : lemmas_sound L v -> memo_sound v m ->
    check_statement (Setting A L fuel) raw steps m = Some st -> holds st.
  Proof.
    intros LS MS. unfold check_statement. simpl the_arena.
    destruct (build_games _ _ _ _) as [table|] eqn:B; [|easy].
    apply build_games_sound in B; [|apply first_table_sound].
    destruct (side_terms A table (raw_lhs raw)) as [[l P]|] eqn:EP; [|easy].
    destruct (side_terms A table (raw_rhs raw)) as [[r Q]|] eqn:EQ; [|easy].
    destruct (prove _ _ steps m) as [[[|] m']|] eqn:E; try easy. intros [= <-].
    apply (prove_sound A v M) in E as [_ all]; [|assumption..].
    intros n left right _ _. simpl. revert all. apply relation_goals_sound;
      rewrite (normal_in_game (Setting A L fuel) v M LS), game_of_app, (negative_game A v M);
      rewrite (side_terms_sound _ _ n B left _ _ EP), (side_terms_sound _ _ n B right _ _ EQ);
      apply same_eq; change (game_of []) with zero; now rewrite add_0_r.
  Qed.
End Sound.

Theorem check_certificate_sound c s : check_certificate c = Some s -> holds s.
Proof.
  unfold check_certificate. destruct (load_arena _) as [[n A]|] eqn:LA; [|easy].
  apply load_arena_sound in LA as [v M].
  destruct (prove_lemmas _ _ _ _ _ _ _) as [[[L steps] m]|] eqn:PL; [|easy].
  apply (prove_lemmas_sound A v M (fun _ => True)) in PL as (LS & _ & MS);
    [|easy| |apply no_lemmas_sound|easy|apply empty_memo_sound].
  - now apply check_statement_sound with v.
  - intros L' goals steps' m' steps2 m2 LS' _. now apply prove_sound.
Qed.

(** ** What a statement says does not depend on the arena *)

(** The games of the statement have one name each: no game is there twice, nor with its negative. *)
Definition names_once (raw : raw_statement) : bool :=
  match load_arena (raw_games raw) with
  | None => false
  | Some (_, B) => forallb (fun t => match raw_what t with
                                     | RawGame r => valid_ref B r
                                     | _ => true
                                     end) (raw_lhs raw ++ raw_rhs raw)
  end.

Definition tables_agree (t u : game_table) : Prop := forall r, match PM.find r t, PM.find r u with
  | Some (G, _), Some (H, _) => G = H
  | _, _ => True
  end.
Definition names (t : game_table) (s : raw_summand) (u : summand) : Prop :=
  exists a, u = Summand (raw_negated s) (raw_numerator s) (raw_divisor s) a /\
    match raw_what s with
    | RawRow l => a = Row l
    | RawGame r => exists G x, PM.find r t = Some (G, x) /\ a = Braces G
    | RawAny c => a = Any c
    end.

Lemma build_games_agree A B l : forall n t u t' u', tables_agree t u ->
  build_games A n l t = Some t' -> build_games B n l u = Some u' -> tables_agree t' u'.
Proof.
  induction l as [|[L R] l IH]; cbn [build_games]; intros n t u t' u' Ag.
  - now intros [= <-] [= <-].
  - assert (same : forall l xs ys, look_up t l = Some xs -> look_up u l = Some ys ->
              map fst xs = map fst ys).
    { clear IH. induction l0 as [|r l0 IH]; cbn [look_up]; intros xs ys;
        [now intros [= <-] [= <-]|].
      specialize (Ag r). destruct (PM.find r t) as [[G x]|]; [|easy].
      destruct (PM.find r u) as [[H y]|]; [|now destruct (look_up t l0)].
      destruct (look_up t l0); [|easy]. destruct (look_up u l0); [|easy].
      intros [= <-] [= <-]. cbn. f_equal; auto. }
    destruct (look_up t L) as [xs|] eqn:E1; [|easy].
    destruct (look_up t R) as [ys|] eqn:E2; [|easy].
    destruct (look_up u L) as [xs'|] eqn:E3; [|easy].
    destruct (look_up u R) as [ys'|] eqn:E4; [|easy].
    apply IH. intros r. rewrite !find_add.
    rewrite (same _ _ _ E1 E3), (same _ _ _ E2 E4).
    destruct (Pos.eqb r (xO n)); [reflexivity|]. destruct (Pos.eqb r (xI n)); [reflexivity|].
    apply Ag.
Qed.
Lemma tables_agree_same t : tables_agree t t.
Proof. intros r. now destruct (PM.find r t) as [[]|]. Qed.
Lemma names_agree t u s a b : tables_agree t u -> names t s a -> names u s b -> a = b.
Proof.
  intros Ag (x & -> & X) (y & -> & Y). f_equal.
  destruct (raw_what s) as [l|r|c]; [congruence| |congruence].
  destruct X as (G & i & F & ->), Y as (H & j & F' & ->). specialize (Ag r). rewrite F, F' in Ag.
  congruence.
Qed.
Lemma all_names_agree t u l : tables_agree t u -> forall a b, Forall2 (names t) l a ->
  Forall2 (names u) l b -> a = b.
Proof.
  intros Ag. induction l as [|s l IH]; intros a b X Y; inversion X; inversion Y; subst;
    [reflexivity|].
  f_equal; [eapply names_agree; eassumption|now apply IH].
Qed.

Lemma side_terms_names A t l : forall side P, side_terms A t l = Some (side, P) ->
  Forall2 (names t) l side.
Proof.
  induction l as [|s l IH]; cbn [side_terms]; intros side P; [now intros [= <- _]|].
  destruct (summand_terms A t s) as [[u Q]|] eqn:E; [|easy].
  destruct (side_terms A t l) as [[us R]|]; [|easy]. intros [= <- _].
  constructor; [|exact (IH us R Logic.eq_refl)]. unfold summand_terms in E.
  destruct (as_number _); [|easy].
  destruct (atom_terms t (raw_what s)) as [[a Q']|] eqn:At; [|easy].
  destruct (_ && _); [|easy]. injection E as <- _. exists a. split; [reflexivity|].
  unfold atom_terms in At. destruct (raw_what s) as [l'|r|c]; [| |easy].
  - destruct (forallb (fun p => _) l'); [|easy]. destruct (forallb _ _); [|easy].
    now injection At as <- _.
  - destruct (PM.find r t) as [[G [x|]]|] eqn:F; try easy. injection At as <- _.
    now exists G, (Some x).
Qed.
