(** * Statements for all n as goals with parameters; the checker of certificates that have them *)

From Segcert Require Import Calculus Certificate Check.
From Segcert.Param Require Import Forms Rows Claims Words Positions Steps Goals Uses Walk.

(** ** Variables: each is its least value and a natural number *)

Fixpoint variable_changes (i : N) (l : list Z) : changes :=
  match l with
  | [] => no_changes
  | b :: l => putting i (plus_number (parameter i) b) (variable_changes (N.succ i) l)
  end.

Section Statement.
  Variables (A : arena) (L : lemmas) (order_fuel : nat) (cells : list cell) (claims : list claim).
  Variable table : game_table.
  Variable variable : changes.
  (** How many variables there are, and what is assumed of the parameters. *)
  Variables (known : N) (assumed : context).

  (** ** Sides *)

  (** What has been met: further parameters, what is known of them, terms with their signs, and
      cells of which there are any number of rows, with their signs and with the parameters that
      count the rows. *)
  Record so_far := SoFar { parameters : N; bounds : context; signed : list (bool * raw);
                           families : list (bool * cell * N) }.

  (** floor(a / q) is a further parameter y, with q y <= a <= q y + q - 1. *)
  Definition copies_of (t : raw_summand) (s : so_far) : option (form * so_far) :=
    let a := put variable (raw_numerator t) in
    let q := raw_divisor t in
    if negb (speaks_below known (raw_numerator t)) then None
    else if (q =? 1)%Z then Some (a, s)
    else if implies assumed a && (1 <? q)%Z then
      let y := parameter (parameters s) in
      let rest := minus a (times_form q y) in
      Some (y, SoFar (N.succ (parameters s))
                     (bounds s ++ [rest; minus (Forms.number (q - 1)) rest])
                     (signed s) (families s))
    else None.
  Definition right_block (b : block) : bool :=
    speaks_below known (exponent b) && implies assumed (put variable (exponent b)).
  (** An empty word has no meaning in a row, and the text of two of them would be an ellipsis. *)
  Definition has_stones (p : pword) : bool := match p with PWord [] [] => false | _ => true end.
  Definition row_words (l : list pword) : option (list raw) :=
    let words := map (fun p => map (put_item variable) (items p)) l in
    if forallb (fun p => forallb right_block (blocks p)) l
       && (forallb right_word words && forallb has_stones l)
    then Some (map (fun w => RawWord (normal_word w)) words) else None.
  Definition add_terms (t : raw_summand) (right : bool) (s : so_far)
    : option (summand * so_far) :=
    match copies_of t s with
    | None => None
    | Some (k, s) =>
        let sign := xorb (raw_negated t) right in
        let more (a : atom) (l : list raw) :=
          Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) a,
                SoFar (parameters s) (bounds s) (signed s ++ map (fun x => (sign, x)) l)
                      (families s)) in
        match raw_what t with
        | RawGame r => match PM.find r table with
                       | Some (G, Some x) => more (Braces G) [RawMultiple x k]
                       | _ => None
                       end
        | RawRow l =>
            match as_number k, row_words l with
            | Some k, Some ws =>
                if (0 <=? k)%Z && (k <=? max_copies)%Z
                then more (Row l) (concat (repeat ws (Z.to_nat k))) else None
            | _, _ => None
            end
        | RawAny _ => None
        end
    end.
  (** Any number of rows: the number is a further parameter. *)
  Definition add_summand (t : raw_summand) (right : bool) (s : so_far)
    : option (summand * so_far) :=
    match raw_what t with
    | RawAny c =>
        if form_eqb (raw_numerator t) (Forms.number 1) && (raw_divisor t =? 1)%Z
        then Some (Summand (raw_negated t) (raw_numerator t) (raw_divisor t) (Any c),
                   SoFar (N.succ (parameters s)) (bounds s) (signed s)
                         (families s ++ [(xorb (raw_negated t) right, c, parameters s)]))
        else None
    | _ => add_terms t right s
    end.
  Fixpoint add_side (l : list raw_summand) (right : bool) (s : so_far)
    : option (list summand * so_far) :=
    match l with
    | [] => Some ([], s)
    | t :: l => match add_summand t right s with
                | None => None
                | Some (u, s) => match add_side l right s with
                                 | None => None
                                 | Some (us, s) => Some (u :: us, s)
                                 end
                end
    end.

  (** ** Goals: D or -D, and the judgment *)

  Definition relation_parts (r : relation) : list (bool * bool) :=
    match r with
    | Equal => [(false, false); (true, false)]
    | AtLeast => [(false, false)]
    | AtMost => [(true, false)]
    | Greater => [(false, false); (false, true)]
    | Less => [(true, false); (true, true)]
    | Fuzzy => [(false, true); (true, true)]
    | Over => [(false, true)]
    | Under => [(true, true)]
    end.
  Definition difference (flipped : bool) (l : list (bool * raw)) : list raw :=
    map (fun st => if Bool.eqb (fst st) flipped then snd st else opposite_raw A (snd st)) l.
  (** The first cell that is this one. *)
  Fixpoint find_cell (c : cell) (l : list cell) : option nat :=
    match l with
    | [] => None
    | d :: l => if cell_eqb d c then Some 0 else option_map S (find_cell c l)
    end.
  (** For each family its cell, with the colours exchanged if it counts negatively, and the
      parameter that counts its rows. *)
  Definition labels (flipped : bool) (l : list (bool * cell * N)) : option (list (nat * N)) :=
    all_some (map (fun f => let '(sign, c, k) := f in
                   option_map (fun i => (i, k))
                     (find_cell (if Bool.eqb sign flipped then c else neg_cell c) cells)) l).
  Definition counts_of (l : list (nat * N)) : list form :=
    fold_right (fun ik counts => plus_at counts (fst ik) (parameter (snd ik))) (no_bag cells) l.
  Definition statement_goal (s : so_far) (oj : bool * bool) : option pgoal :=
    let? l := labels (fst oj) (families s) in
    let? P := fresh_position A L (difference (fst oj) (signed s)) in
    let s := Scope (parameters s) (bounds s) nothing in
    Some (PGoal s (counts_of l) P (snd oj) Lost (all_forms s (counts_of l))).
End Statement.

(** ** The statement, and what it comes to: further parameters, bounds, signed terms *)

Definition read_statement (A : arena) (raw : raw_statement) : option (statement * so_far) :=
  match build_games A 2 (raw_games raw) first_table with
  | None => None
  | Some table =>
      let vars := raw_variables raw in
      let variable := variable_changes 0 vars in
      let count := N.of_nat (length vars) in
      let assumed := map (put variable) (raw_conditions raw) in
      let side := add_side table variable count assumed in
      if forallb (speaks_below count) (raw_conditions raw) then
        match side (raw_lhs raw) false (SoFar count assumed [] []) with
        | None => None
        | Some (l, s) => match side (raw_rhs raw) true s with
                         | None => None
                         | Some (r, s) =>
                             if N.leb (parameters s) most_parameters
                             then Some (Statement vars (raw_conditions raw) l (raw_rel raw) r, s)
                             else None
                         end
        end
      else None
  end.

(** ** Certificates on which this one rests *)

(** The goals of a statement as claims; they come before all systems. *)
Definition goal_claim (A : arena) (cells : list cell) (s : so_far) (oj : bool * bool)
  : option claim :=
  let? l := labels cells (fst oj) (families s) in
  let counts := counts_of cells l in
  Some (Claim 0 (Scope (parameters s) (bounds s) nothing) counts
              (sources_of counts (parameters s))
              (difference A (fst oj) (signed s)) (snd oj)).
Definition claims_of (A : arena) (cells : list cell) (raw : raw_statement) : option (list claim) :=
  let? st := read_statement A raw in
  all_some (map (goal_claim A cells (snd st)) (relation_parts (raw_rel raw))).

Section Check.
  Variables (A : arena) (order_fuel : nat) (known : rival_table) (cells : list cell).

  (** Goals without parameters, where claims of the certificate are of no use yet. *)
  Definition as_pgoal (g : goal) : pgoal :=
    PGoal (Scope 0 [] nothing) (no_bag cells) (PPos (terms g) [] []) (Rules.strict g) Lost [].
  Definition prove_by_walk (imported : PM.t claim) (s : setting) (goals : list goal)
      (steps : list step) (m : memo) : option (list step * memo) :=
    match walk_all (walk_goal A (the_lemmas s) order_fuel known cells imported 1 0 steps)
                   (map as_pgoal goals) (Walk steps nothing_known m) with
    | Some st => Some (todo st, compared st)
    | None => None
    end.

  Definition check_wide_statement (L : lemmas) (claims : list claim) (now : nat)
      (raw : raw_statement) (steps : list step) (m : memo) : option statement :=
    match read_statement A raw with
    | None => None
    | Some (st, s) =>
        if forallb (fun c => Nat.ltb (stage c) now) claims then
          match all_some (map (statement_goal A L cells s) (relation_parts (raw_rel raw))) with
          | None => None
          | Some goals =>
              match walk_all (walk_goal A L order_fuel known cells (items_of claims) now 0 steps)
                             goals (Walk steps nothing_known m) with
              | Some (Walk [] _ _) => Some st
              | _ => None
              end
          end
        else None
    end.
End Check.

(** ** The whole certificate *)

(** A cell without a block is a word and nothing else. *)
Definition good_cell (c : cell) : bool := orb (is_nil (suffix c)) (negb (is_nil (period c))).

Definition check_wide (imports : list raw_statement) (c : certificate) : option statement :=
  match load_arena (the_entries c) with
  | None => None
  | Some (n, A) =>
      let fuel := fuel_of n in
      let cells := the_cells c in
      match all_some (map (claims_of A cells) imports) with
      | None => None
      | Some imported =>
          let imported := concat imported in
          let claims := imported ++ the_claims c in
          if forallb good_cell cells && forallb (good_claim A) claims
             && forallb (fun k => Nat.ltb 0 (stage k)) (the_claims c)
          then
            let known := needed_rivals cells (the_steps c) no_rivals in
            match prove_lemmas (prove_by_walk A fuel known cells (items_of imported)) A fuel
                               (the_proofs c) no_lemmas (the_steps c) (first_memo n A) with
            | None => None
            | Some (L, steps, m) =>
                match prove_claims A L fuel known cells (items_of claims) (length imported)
                                   (the_claims c) steps m
                with
                | None => None
                | Some (steps, m) =>
                    check_wide_statement A fuel known cells L claims
                      (S (fold_right Nat.max 0 (map stage claims))) (the_statement c) steps m
                end
            end
          else None
      end
  end.
