(** * Databases: the values of all sums of components that need so many squares

    The sums are enumerated here, options before what they are options of;
      a certificate names a value
    for each of them. *)

From Segcert Require Import Calculus Certificate.

Record raw_database := RawDatabase {
  squares : nat; value_entries : list listed; values : list ref }.

(** ** Tables of values *)

(** Where to look; what is found there is compared. *)
Definition place_of_word (w : word) (k : positive) : positive :=
  fold_left (fun k a => match a with Left => xO (xI k) | Right => xO (xO k) end) w (xI k).
Fixpoint place_of_sum (P : position) : positive :=
  match P with
  | [] => xH
  | Part w :: P => place_of_word w (place_of_sum P)
  | Value _ :: P => place_of_sum P
  end.
Definition value_table := PM.t (list (position * ref)).
Fixpoint value_among (P : position) (l : list (position * ref)) : option ref :=
  match l with
  | [] => None
  | (Q, r) :: l => if same_position P Q then Some r else value_among P l
  end.
Definition find_value (T : value_table) (P : position) : option ref :=
  match P with
  | [] => Some zero_ref
  | _ => match PM.find (place_of_sum P) T with Some l => value_among P l | None => None end
  end.
Definition add_value (T : value_table) (P : position) (r : ref) : value_table :=
  let k := place_of_sum P in
  PM.add k ((P, r) :: match PM.find k T with Some l => l | None => [] end) T.

Section Values.
  Variables (A : arena) (order_fuel : nat).
  Definition here : setting := Setting A no_lemmas order_fuel.

  Definition sorted (P : position) : position := fold_right insert [] P.
  Definition learn_value (T : value_table) (m : memo) (P : position) (r : ref)
    : option (value_table * memo) :=
    let N := sorted (negative A P) in
    match is_value here (find_value T) m P N r with
    | Some m => Some (add_value (add_value T N (ref_neg A r)) P r, m)
    | None => None
    end.
  (** The next name is for the next sum of which nothing is known. *)
  Fixpoint learn_values (T : value_table) (m : memo) (sums : list position) (names : list ref)
    : option value_table :=
    match sums with
    | [] => match names with [] => Some T | _ => None end
    | P :: sums =>
        match find_value T P, names with
        | Some _, _ => learn_values T m sums names
        | None, r :: names =>
            if valid_ref A r then
              match learn_value T m P r with
              | Some (T, m) => learn_values T m sums names
              | None => None
              end
            else None
        | None, [] => None
        end
    end.
End Values.

(** ** All sums *)

(** All words of [n] stones, in order. *)
Fixpoint all_words (n : nat) : list word :=
  match n with
  | 0 => [[]]
  | S n => let l := all_words n in map (cons Right) l ++ map (cons Left) l
  end.
(** A part has a move, and is not greater than its mirror image. *)
Definition is_part (w : word) : bool :=
  negb (one_colour w) && match word_compare (rev_append w []) w Eq with Lt => false | _ => true end.
Definition all_parts (n : nat) : list word :=
  flat_map (fun k => filter is_part (all_words k)) (seq 2 (n - 1)).
(** The sums of [k] parts, of these or behind, that need so many squares, one behind each part. *)
Fixpoint sums_of (k size : nat) (parts : list word) : list position :=
  match k with
  | 0 => match size with 0 => [[]] | _ => [] end
  | S k =>
      (fix from (parts : list word) : list position :=
         match parts with
         | [] => []
         | w :: later =>
             let rest := S (length w) in
             if Nat.leb (rest + 3 * k) size
             then map (cons (Part w)) (sums_of k (size - rest) parts) ++ from later
             else []
         end) parts
  end.
Definition all_sums_in (n : nat) : list position :=
  flat_map (fun size => flat_map (fun k => sums_of k size (all_parts n)) (rev (seq 0 (S (size /
    3)))))
           (seq 0 (n + 2)).

(** ** The checker of databases *)

Record database := Database { value_arena : arena; value_fuel : nat; known_values : value_table }.
Definition check_database (d : raw_database) : option database :=
  match load_arena (value_entries d) with
  | None => None
  | Some (n, A) =>
      let fuel := 2 * Pos.to_nat n in
      match learn_values A fuel (PM.empty _) (first_memo n A) (all_sums_in (squares d)) (values d)
      with
      | Some T => Some (Database A fuel T)
      | None => None
      end
  end.
(** The values that a database says. *)
Definition says (D : database) (P : position) (r : ref) : Prop :=
  find_value (known_values D) P = Some r.
Definition right_values (D : database) : Prop := exists v, means (value_arena D) v /\
  forall P r, says D P r -> game_of v P == value v r.

(** ** Soundness *)

Section Sound.
  Variables (A : arena) (v : valuation) (fuel : nat).
  Hypothesis M : means A v.
  Notation game_of := (game_of v).
  Definition right_table (T : value_table) : Prop := forall k l P r, PM.find k T = Some l ->
    In (P, r) l -> game_of P == value v r.

  Lemma same_position_eq P Q : same_position P Q = true -> P = Q.
  Proof.
    unfold same_position. destruct (quick_compare P Q) eqn:E; try easy.
    intros _. now apply quick_compare_eq.
  Qed.
  Lemma value_among_in P r l : value_among P l = Some r -> In (P, r) l.
  Proof.
    induction l as [|[Q s] l IH]; [easy|]. cbn [value_among].
    destruct (same_position P Q) eqn:E; [|intros F; right; auto].
    apply same_position_eq in E as ->. intros [= ->]. now left.
  Qed.
  Lemma find_value_right T P r : right_table T -> find_value T P = Some r ->
    game_of P == value v r.
  Proof.
    intros RT. unfold find_value. destruct P as [|t P].
    - intros [= <-]. cbn. now rewrite (means_zero A v M).
    - destruct (PM.find _ T) as [l|] eqn:F; [|easy]. intros W%value_among_in.
      exact (RT _ _ _ _ F W).
  Qed.
  Lemma empty_right : right_table (PM.empty _).
  Proof. intros k l P r F. now rewrite PM.gempty in F. Qed.
  Lemma add_value_right T P r : right_table T -> game_of P == value v r ->
    right_table (add_value T P r).
  Proof.
    intros RT E k l Q s. unfold add_value. rewrite find_add.
    destruct (Pos.eqb_spec k (place_of_sum P)) as [->|_]; [|apply RT].
    intros [= <-] [[= <- <-]|I]; [assumption|].
    destruct (PM.find _ T) as [l'|] eqn:F; [exact (RT _ _ _ _ F I)|easy].
  Qed.

  Lemma sorted_game P : game_of (sorted P) == game_of P.
  Proof.
    induction P as [|t P IH]; [reflexivity|]. cbn [sorted fold_right]. fold (sorted P).
    rewrite (game_of_permutation v _ _ (insert_permutation t (sorted P))), !game_of_cons.
    now rewrite IH.
  Qed.
  Lemma learn_value_right T m P r T' m' : right_table T -> memo_sound v m ->
    learn_value A fuel T m P r = Some (T', m') -> right_table T' /\ memo_sound v m'.
  Proof.
    intros RT S. unfold learn_value. cbv zeta. set (N := sorted (negative A P)).
    assert (EN : game_of N == - game_of P)
      by (unfold N; now rewrite sorted_game, (negative_game A v M)).
    destruct (is_value _ _ m P N r) as [m1|] eqn:E; [|easy]. intros [= <- <-].
    apply (is_value_sound (here A fuel) _ v M (no_lemmas_sound v)
             (fun Q q => find_value_right T Q q RT)) in E as [S1 EP]; try assumption.
    split; [|assumption]. apply add_value_right; [apply add_value_right|]; try assumption.
    now rewrite EN, EP, (value_neg A v r M).
  Qed.
  Lemma learn_values_right sums : forall T m names T', right_table T -> memo_sound v m ->
    learn_values A fuel T m sums names = Some T' -> right_table T'.
  Proof.
    induction sums as [|P sums IH]; intros T m names T' RT S; cbn [learn_values].
    - destruct names; [|easy]. now intros [= <-].
    - destruct (find_value T P); [now apply IH|]. destruct names as [|r names]; [easy|].
      destruct (valid_ref A r); [|easy].
      destruct (learn_value A fuel T m P r) as [[T1 m1]|] eqn:E; [|easy].
      destruct (learn_value_right T m P r T1 m1 RT S E) as [RT1 S1]. now apply IH.
  Qed.
End Sound.

Theorem check_database_sound d D : check_database d = Some D -> right_values D.
Proof.
  unfold check_database. destruct (load_arena _) as [[n A]|] eqn:LA; [|easy].
  apply load_arena_sound in LA as [v M].
  destruct (learn_values _ _ _ _ _ _) as [T|] eqn:E; [|easy]. intros [= <-].
  exists v. split; [assumption|]. intros P r. apply (find_value_right A v M).
  eapply learn_values_right;
    [eassumption|apply empty_right|exact (first_memo_sound n A v M)|exact E].
Qed.

(** ** All sums have a value *)

Lemma quick_word_refl w : quick_word w w = Eq.
Proof. induction w as [|[] w IH]; simpl; auto. Qed.
Lemma same_position_refl P : same_position P P = true.
Proof.
  unfold same_position. enough (quick_compare P P = Eq) by now rewrite H.
  induction P as [|[r|w] P IH]; simpl; [reflexivity| |].
  - now rewrite Pos.compare_refl.
  - now rewrite quick_word_refl.
Qed.
Definition is_found (T : value_table) (P : position) : Prop := exists r, find_value T P = Some r.
Lemma add_value_found T Q s P : P = Q \/ is_found T P -> is_found (add_value T Q s) P.
Proof.
  unfold is_found, find_value, add_value. destruct P as [|t P]; [eauto|]. rewrite find_add.
  destruct (Pos.eqb_spec (place_of_sum (t :: P)) (place_of_sum Q)) as [E|N].
  - cbn [value_among]. destruct (same_position (t :: P) Q) eqn:S; [eauto|].
    intros [E'|(r & F)]; [now rewrite E', same_position_refl in S|]. rewrite <- E.
    destruct (PM.find _ T) as [l|]; [eauto|easy].
  - intros [E|F]; [now rewrite E in N|exact F].
Qed.
Lemma learn_values_found A fuel sums :
  forall T m names T', learn_values A fuel T m sums names = Some T' ->
  forall P, In P sums \/ is_found T P -> is_found T' P.
Proof.
  induction sums as [|Q sums IH]; intros T m names T'; cbn [learn_values].
  - destruct names; [|easy]. intros [= <-] P [[]|F]. exact F.
  - destruct (find_value T Q) as [r|] eqn:FQ.
    + intros E P I. apply (IH _ _ _ _ E). destruct I as [[<-|I]|F]; auto. right. now exists r.
    + destruct names as [|r names]; [easy|]. destruct (valid_ref A r); [|easy].
      destruct (learn_value A fuel T m Q r) as [[T1 m1]|] eqn:L; [|easy].
      intros E P I. apply (IH _ _ _ _ E). unfold learn_value in L.
      destruct (is_value _ _ _ _ _ _); [|easy]. injection L as <- _.
      destruct I as [[<-|I]|F]; auto; right; apply add_value_found; auto.
      right. apply add_value_found. auto.
Qed.
Theorem check_database_complete d D P : check_database d = Some D ->
  In P (all_sums_in (squares d)) ->
  exists r, says D P r.
Proof.
  unfold check_database. destruct (load_arena _) as [[n A]|]; [|easy].
  destruct (learn_values _ _ _ _ _ _) as [T|] eqn:E; [|easy]. intros [= <-] I.
  exact (learn_values_found _ _ _ _ _ _ _ E P (or_introl I)).
Qed.
