(** * Certificates as data, and what a checker does with one

    Sections in the order of the format: the statement, the roots of the certificates on which it
    rests, the arena, cells, lemmas, systems of claims, steps. *)

From Segcert Require Import Calculus.
From Segcert.Param Require Import Steps Goals.

(** ** Data *)

(** Options of a game, by references; the same in the arena and in the statement. *)
Definition listed := (list ref * list ref)%type.

Inductive raw_atom := RawRow (l : list pword) | RawGame (r : ref) | RawAny (c : cell).
Record raw_summand := RawSummand {
  raw_negated : bool; raw_numerator : form; raw_divisor : Z; raw_what : raw_atom }.
Record raw_statement := RawStatement {
  raw_games : list listed; raw_variables : list Z; raw_conditions : list form;
  raw_lhs : list raw_summand; raw_rel : relation; raw_rhs : list raw_summand }.

(** [a + b = c], and [w = P]. *)
Inductive equation := SumIs (a b c : ref) | PartIs (w : word) (P : position).
(** How it is proved: by play, by options, or as [(a + b) + (c + d) = (a + c) + (b + d)]. *)
Inductive lemma :=
  ByPlay (e : equation) | ByOptions (e : equation) | ByRegrouping (a b c d : ref).

Record certificate := Certificate {
  the_statement : raw_statement; the_imports : list (list N); the_entries : list listed;
    the_cells : list cell;
  the_proofs : list lemma; the_claims : list claim; the_steps : list step }.

(** ** The arena *)

(** No entry is there twice, nor is its negative: entries met are kept in a tree, as goals. *)
Definition listed_key (l : listed) : goal :=
  Goal false (map Value (fst l) ++ Part [] :: map Value (snd l)).
Definition listed_neg (A : arena) (l : listed) : listed :=
  (sort_refs (map (ref_neg A) (snd l)), sort_refs (map (ref_neg A) (fst l))).

Fixpoint load (entries : list listed) (n : positive) (A : arena) (met : facts)
  : option (positive * arena) :=
  match entries with
  | [] => Some (n, A)
  | l :: entries =>
      if orb (negb (forallb (valid_ref A) (fst l ++ snd l))) (known (listed_key l) met) then None
      else match add_entry n A (fst l) (snd l) with
           | Some A' => load entries (Pos.succ n) A'
                          (learn (listed_key l) (learn (listed_key (listed_neg A l)) met))
           | None => None
           end
  end.
Definition load_arena (entries : list listed) : option (positive * arena) :=
  load entries 2 first_arena (learn (listed_key ([], [])) Leaf).

Lemma load_sound entries : forall n A met v n' A', means A v -> below n A -> (1 < n)%positive ->
  load entries n A met = Some (n', A') -> exists v', means A' v'.
Proof.
  induction entries as [|l entries IH]; simpl; intros n A met v n' A' M B N.
  - intros [= <- <-]. eauto.
  - destruct (orb _ _); [easy|].
    destruct (add_entry n A (fst l) (snd l)) as [A1|] eqn:E; [|easy].
    destruct (add_entry_sound n A v _ _ A1 M B N E) as (v1 & M1 & B1).
    intros L. apply (IH _ _ _ _ _ _ M1 B1) in L; [assumption|lia].
Qed.
Lemma load_arena_sound entries n A : load_arena entries = Some (n, A) -> exists v, means A v.
Proof.
  intros L. destruct first_means as [M B]. eapply load_sound; eauto. lia.
Qed.

(** ** Lemmas *)

(** A written word is in normal form; one of a single colour stands for the value 0. *)
Definition written_term (t : term) : option term :=
  match t with
  | Value r => Some t
  | Part w => if one_colour w then Some (Value zero_ref)
              else match term_compare (Part (orient w)) t with Eq => Some t | _ => None end
  end.
Fixpoint written (P : position) : option position :=
  match P with
  | [] => Some []
  | t :: P => match written_term t, written P with
              | Some t, Some P => Some (t :: P)
              | _, _ => None
              end
  end.
(** Is the word longer than each part? *)
Definition shorter_parts (w : word) (P : position) : bool :=
  forallb (fun t => match t with Value _ => true | Part u => Nat.ltb (length u) (length w) end) P.

(** What an equation says: a position is equal to a position. *)
Definition sides (A : arena) (e : equation) : option (position * position) :=
  match e with
  | SumIs a b c =>
      if forallb (valid_ref A) [a; b; c] then Some ([Value a; Value b], [Value c]) else None
  | PartIs w P =>
      match written_term (Part w), written P with
      | Some (Part _), Some P' =>
          if valid_terms A P && shorter_parts w P' then Some ([Part w], P') else None
      | _, _ => None
      end
  end.

(** The sum of two values, by a lemma if need be. *)
Definition plus (A : arena) (L : lemmas) (a b : ref) : option ref :=
  if Pos.eqb a zero_ref then Some b
  else if Pos.eqb b zero_ref then Some a
  else if Pos.eqb (index a) (index b) && Pos.eqb (ref_neg A a) b then Some zero_ref
  else sum_of L a b.
(** What follows by [(a + b) + (c + d) = (a + c) + (b + d)]. *)
Definition regroup (A : arena) (L : lemmas) (a b c d : ref) : option equation :=
  match plus A L a b, plus A L c d, plus A L a c, plus A L b d with
  | Some x, Some y, Some p, Some q =>
      match plus A L p q with Some z => Some (SumIs x y z) | None => None end
  | _, _, _, _ => None
  end.
(** What a lemma says. *)
Definition equation_of (A : arena) (L : lemmas) (l : lemma) : option equation :=
  match l with
  | ByPlay e | ByOptions e => Some e
  | ByRegrouping a b c d =>
      if forallb (valid_ref A) [a; b; c; d] then regroup A L a b c d else None
  end.
(** How it takes effect, for negatives, too. *)
Definition take_effect (A : arena) (L : lemmas) (e : equation) (P : position) : lemmas :=
  match e with
  | SumIs a b c =>
      add_sum (add_sum L (ref_neg A a) (ref_neg A b) (ref_neg A c)) a b c
  | PartIs w _ => add_rewrite (add_rewrite L (orient (word_neg w)) (negative A P)) w P
  end.

(** The goals of an equation. *)
Definition equation_goals (s : setting) (P Q : position) : list goal :=
  let D := P ++ negative (the_arena s) Q in
  [Goal false (normal_in s D []); Goal false (normal_in s (negative (the_arena s) D) [])].

(** The value that is all of a position. *)
Definition as_value (P : position) : option ref :=
  match P with [] => Some zero_ref | [Value r] => Some r | _ => None end.
(** A position is a value: no steps are needed where all options are values, too. *)
Definition compare_options (s : setting) (P Q : position) (m : memo) : option memo :=
  match as_value Q with
  | Some r => is_value s as_value m P (negative (the_arena s) P) r
  | None => None
  end.

(** Whatever proves goals, by steps. *)
Definition prover := setting -> list goal -> list step -> memo -> option (list step * memo).
(** [P = Q], in the way that the lemma names. *)
Definition prove_lemma (prove : prover) (s : setting) (l : lemma) (P Q : position)
    (steps : list step) (m : memo) : option (list step * memo) :=
  match l with
  | ByPlay _ => prove s (equation_goals s P Q) steps m
  | ByOptions _ =>
      match compare_options s P Q m with Some m => Some (steps, m) | None => None end
  | ByRegrouping _ _ _ _ => Some (steps, m)
  end.
Fixpoint prove_lemmas (prove : prover) (A : arena) (fuel : nat) (l : list lemma) (L : lemmas)
    (steps : list step) (m : memo) : option (lemmas * list step * memo) :=
  match l with
  | [] => Some (L, steps, m)
  | lem :: l =>
      match equation_of A L lem with
      | Some e =>
          match sides A e with
          | Some (P, Q) =>
              match prove_lemma prove (Setting A L fuel) lem P Q steps m with
              | Some (steps, m) => prove_lemmas prove A fuel l (take_effect A L e Q) steps m
              | None => None
              end
          | None => None
          end
      | None => None
      end
  end.

Section Lemmas.
  Variables (A : arena) (v : valuation).
  Hypothesis M : means A v.
  Notation game_of := (game_of v).

  Lemma equation_sound L fuel P Q : lemmas_sound L v ->
    (forall g, In g (equation_goals (Setting A L fuel) P Q) -> true_goal v g) ->
    game_of P == game_of Q.
  Proof.
    intros LS all. apply eq_iff.
    assert (T1 := all _ (or_introl eq_refl)). assert (T2 := all _ (or_intror (or_introl eq_refl))).
    unfold true_goal in T1, T2. simpl in T1, T2.
    rewrite (normal_in_game (Setting A L fuel) v M LS) in T1, T2.
    change (game_of []) with zero in T1, T2.
    rewrite add_0_r in T1, T2. simpl in T1, T2.
    rewrite (negative_game _ v M), second_opp, game_of_app, (negative_game _ v M) in T2.
    rewrite game_of_app, (negative_game _ v M) in T1. now split.
  Qed.

  Lemma add_sum_sound L a b c : lemmas_sound L v -> value v a + value v b == value v c ->
    lemmas_sound (add_sum L a b c) v.
  Proof.
    intros [LR LS] E. assert (E' := E). rewrite add_comm in E'. split; [assumption|].
    intros a' b' c' F. specialize (LS a' b' c'). unfold add_sum, sum_of in *. cbn [sums] in F.
    destruct (Pos.leb a b), (Pos.leb a' b');
      apply lookup_store in F as [(-> & -> & ->)|F]; auto.
  Qed.
  Lemma add_rewrite_sound L w P : lemmas_sound L v -> word_game w == game_of P ->
    lemmas_sound (add_rewrite L w P) v.
  Proof.
    intros [LR LS] E. split; [|assumption]. intros w' P'. unfold rewrite_of. simpl.
    rewrite WM.find_add. destruct (word_eqb w' w) eqn:K; [|apply LR].
    intros [= <-]. now apply word_eqb_eq in K as ->.
  Qed.

  Lemma take_effect_sound L e P Q : sides A e = Some (P, Q) -> game_of P == game_of Q ->
    lemmas_sound L v -> lemmas_sound (take_effect A L e Q) v.
  Proof.
    intros S E LS. destruct e as [a b c|w R]; simpl in *.
    - destruct (_ && _); [|easy]. injection S as <- <-.
      unfold Term.game_of in E. simpl in E. rewrite !add_0_r in E.
      repeat apply add_sum_sound; auto. now rewrite !(value_neg A v), <- opp_add, E.
    - assert (E' : word_game w == game_of Q).
      { destruct (if one_colour w then _ else _) as [[|]|]; try easy.
        destruct (written R); [|easy]. destruct (_ && _); [|easy]. injection S as <- <-.
        unfold Term.game_of in E at 1. simpl in E. now rewrite add_0_r in E. }
      repeat apply add_rewrite_sound; auto.
      now rewrite orient_game, word_game_neg, (negative_game A v M), E'.
  Qed.

  Lemma plus_sound L a b c : lemmas_sound L v -> plus A L a b = Some c ->
    value v a + value v b == value v c.
  Proof.
    intros [_ LS]. unfold plus.
    assert (Z : value v zero_ref == zero) by (cbn; now rewrite (means_zero A v M)).
    destruct (Pos.eqb_spec a zero_ref) as [->|_]; [intros [= <-]; now rewrite Z, add_0_l|].
    destruct (Pos.eqb_spec b zero_ref) as [->|_]; [intros [= <-]; now rewrite Z, add_0_r|].
    destruct (_ && _) eqn:E; [|apply LS]. apply andb_prop in E as [_ <-%Pos.eqb_eq].
    intros [= <-]. rewrite (value_neg A v a M), Z. apply cancel.
  Qed.
  Lemma exchange G H K I : (G + H) + (K + I) == (G + K) + (H + I).
  Proof.
    rewrite <- !add_assoc. rewrite (add_assoc H K I), (add_assoc K H I).
    now rewrite (add_comm H K).
  Qed.
  Lemma regrouped_sound L a b c d e P Q : lemmas_sound L v -> regroup A L a b c d = Some e ->
    sides A e = Some (P, Q) -> game_of P == game_of Q.
  Proof.
    intros LS R S. unfold regroup in R.
    destruct (plus A L a b) as [x|] eqn:X; [|easy]. destruct (plus A L c d) as [y|] eqn:Y; [|easy].
    destruct (plus A L a c) as [p|] eqn:E; [|easy]. destruct (plus A L b d) as [q|] eqn:F; [|easy].
    destruct (plus A L p q) as [z|] eqn:Z; [|easy]. injection R as <-. unfold sides in S.
    destruct (forallb _ _); [|easy]. injection S as <- <-.
    unfold Term.game_of. simpl. rewrite !add_0_r.
    apply (plus_sound L) in X, Y, E, F, Z; try assumption.
    now rewrite <- X, <- Y, <- Z, <- E, <- F, exchange.
  Qed.

  Lemma as_value_game P r : as_value P = Some r -> game_of P == value v r.
  Proof.
    destruct P as [|[x|] [|]]; simpl; try easy; intros [= <-]; unfold Term.game_of; simpl.
    - now rewrite (means_zero A v M).
    - now rewrite add_0_r.
  Qed.
  Lemma compare_options_sound L fuel P Q m m' : lemmas_sound L v -> memo_sound v m ->
    compare_options (Setting A L fuel) P Q m = Some m' -> memo_sound v m' /\ game_of P == game_of Q.
  Proof.
    intros LS S. unfold compare_options. destruct (as_value Q) as [r|] eqn:V; [|easy].
    apply as_value_game in V. rewrite V.
    apply (is_value_sound (Setting A L fuel) _ v M LS as_value_game); [|assumption].
    apply (negative_game A v M).
  Qed.

  (** Something may be known of lemmas, besides that they are true. *)
  Variable J : lemmas -> Prop.
  Hypothesis kept : forall L e P Q, sides A e = Some (P, Q) -> J L -> J (take_effect A L e Q).
  Definition proves fuel (prove : prover) : Prop :=
    forall L goals steps m steps' m', lemmas_sound L v -> J L -> memo_sound v m ->
      prove (Setting A L fuel) goals steps m = Some (steps', m') ->
      memo_sound v m' /\ forall g, In g goals -> true_goal v g.
  Lemma prove_lemma_sound prove fuel L l e P Q steps m steps' m' : proves fuel prove ->
    lemmas_sound L v -> J L -> memo_sound v m ->
    equation_of A L l = Some e -> sides A e = Some (P, Q) ->
    prove_lemma prove (Setting A L fuel) l P Q steps m = Some (steps', m') ->
    memo_sound v m' /\ game_of P == game_of Q.
  Proof.
    intros Pr LS JL MS R S. destruct l as [e'|e'|a b c d]; cbn [prove_lemma equation_of] in *.
    - intros E. destruct (Pr _ _ _ _ _ _ LS JL MS E) as [MS' all]. split; [assumption|].
      now apply equation_sound with L fuel.
    - destruct (compare_options _ P Q m) as [m1|] eqn:E; [|easy]. intros [= <- <-].
      exact (compare_options_sound L fuel P Q m m1 LS MS E).
    - intros [= <- <-]. split; [assumption|]. destruct (forallb _ _); [|easy].
      exact (regrouped_sound L a b c d e P Q LS R S).
  Qed.
  Lemma prove_lemmas_sound prove fuel l : proves fuel prove -> forall L steps m L' steps' m',
    lemmas_sound L v -> J L -> memo_sound v m ->
    prove_lemmas prove A fuel l L steps m = Some (L', steps', m') ->
    lemmas_sound L' v /\ J L' /\ memo_sound v m'.
  Proof.
    intros Pr. induction l as [|lem l IH]; simpl; intros L steps m L' steps' m' LS JL MS.
    - now intros [= <- <- <-].
    - destruct (equation_of A L lem) as [e|] eqn:R; [|easy].
      destruct (sides A e) as [[P Q]|] eqn:S; [|easy].
      destruct (prove_lemma _ _ _ _ _ steps m) as [[steps1 m1]|] eqn:E; [|easy].
      destruct (prove_lemma_sound _ _ _ _ _ _ _ _ _ _ _ Pr LS JL MS R S E) as [MS1 EQ].
      apply IH; [now apply take_effect_sound with P|now apply kept with P|assumption].
  Qed.
End Lemmas.

Lemma no_lemmas_sound v : lemmas_sound no_lemmas v.
Proof.
  split; [intros w P|intros a b c; unfold sum_of; now destruct Pos.leb].
  easy.
Qed.
