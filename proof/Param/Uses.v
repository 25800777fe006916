(** * Cut, Claim, Take, Insert and Reduced: the premises *)

From Segcert Require Import Calculus.
From Segcert.Param Require Import Forms Rows Claims Words Positions Steps Goals.

Section Uses.
  Variables (A : arena) (L : lemmas) (cells : list cell).
  Notation normal_of := (Goals.normal_of A L).
  Notation fresh_position := (Goals.fresh_position A L).
  Notation written := (Goals.written A).
  Notation is_normal := (Goals.is_normal A L).
  Notation no_bag := (Goals.no_bag cells).

  (** ** Cut *)

  Definition is_word (t : raw) : bool := match t with RawWord _ => true | _ => false end.
  Definition moving (t : raw) : bool :=
    match t with RawWord p => negb (one_colour (letters p)) | _ => false end.
  (** How the parts compare with those of the root where words of a goal are replaced. Words that
      have a move, and no empty block, count by their lengths. *)
  Definition counts (g : pgoal) (t : raw) : bool :=
    moving t && match t with RawWord p => no_block_empty g p | _ => false end.
  Definition length_of (t : raw) : form :=
    match t with RawWord p => word_length p | _ => nothing end.
  Definition is_shorter (g : pgoal) (old : list raw) (t : raw) : bool :=
    orb (negb (is_word t))
        (existsb (fun u => follows g (minus (length_of u) (plus_number (length_of t) 1))) old).
  Definition replaced (g : pgoal) (old new : list raw) : descent :=
    let old := filter (counts g) old in
    if forallb (is_shorter g old) new
    then match old with [] => state g | _ => after_move (state g) end
    else Lost.
  Definition terms_of (l : list raw) : option ppos :=
    (* terms without multiples, in order *)
    fold_right (fun t P => let? P := P in
                match t with
                | RawValue r => Some (PPos (Value r :: plain P) (blocked P) (copies P))
                | RawWord p => match blocks p with
                               | [] => Some (PPos (Part (head p) :: plain P) (blocked P) (copies P))
                               | _ => Some (PPos (plain P) (p :: blocked P) (copies P))
                               end
                | RawMultiple r f => None
                end) (Some no_terms) l.
  (** The terms with these numbers, and the others. *)
  Fixpoint select_raw (i : N) (l : list raw) (selected : list N) : option (list raw * list raw) :=
    match selected, l with
    | [], _ => Some ([], l)
    | _ :: _, [] => None
    | k :: later, t :: l =>
        if N.eqb i k then
          match select_raw (N.succ i) l later with Some (Q, X) => Some (t :: Q,
            X) | None => None end
        else
          match select_raw (N.succ i) l selected with
          | Some (Q, X) => Some (Q, t :: X)
          | None => None
          end
    end.
  Definition all_terms (P : ppos) : list raw :=
    map raw_of_term (plain P) ++ map RawWord (blocked P).
  Definition cut (g : pgoal) (selected : list N) (lesser : list raw) : option (list pgoal) :=
    guard negb (match selected, lesser with [], [] => true | _, _ => false end) in
    let? lesser := written g lesser in
    guard is_normal lesser in
    let? QX := select_raw 0 (all_terms (place_of g)) selected in
    let? Q := terms_of (fst QX) in
    let? X := terms_of (snd QX) in
    let? first := normal_of (map (opposite_raw A) lesser) Q in
    let? second := normal_of lesser (PPos (plain X) (blocked X) (copies (place_of g))) in
    Some [PGoal (in_scope g) no_bag first false (replaced g (snd QX) lesser) [];
          PGoal (in_scope g) (many g) second (strict g) (replaced g (fst QX) lesser) []].

  (** ** Claims *)

  Variable claims : PM.t claim.
  (** The system that is being proved, and the number of the claim. *)
  Variables (now current : nat).

  Definition is_parameter (f : form) (i : N) : bool :=
    match multiples f with
    | [(j, k)] => N.eqb i j && Z.eqb k 1 && Z.eqb (constant f) 0
    | _ => false
    end.
  (** What is put for the parameters of a claim from number [i] on, where that is not the parameter
      itself: what the goal has for its cell, or the next one given. [known]: the goal has all the
      parameters of the claim. *)
  Fixpoint substitution (g : pgoal) (known : bool) (i : N) (sources : list source)
      (behind given : list form) : option changes :=
    let putting_here f sources behind given :=
      let? D := substitution g known (N.succ i) sources behind given in
      if is_parameter f i then guard orb known (N.ltb i (size (in_scope g))) in Some D
      else guard known_form g f && follows g f in Some (putting i f D) in
    match sources, given with
    | [], [] => Some no_changes
    | Behind k :: sources, _ => match (if Nat.eqb k 0 then behind else skipn k behind) with
                                | f :: behind => putting_here f sources behind given
                                | [] => None
                                end
    | InCell c :: sources, _ => match skipn c (many g) with
                                | f :: behind => putting_here f sources behind given
                                | [] => None
                                end
    | IsGiven :: sources, f :: given => putting_here f sources behind given
    | _, _ => None
    end.
  (** Has the bag so many parts, with forms for parameters? *)
  Fixpoint same_counts (D : changes) (l m : list form) : bool :=
    match l, m with
    | [], [] => true
    | f :: l, h :: m => form_eqb (put D f) h && same_counts D l m
    | _, _ => false
    end.
  Definition may_use (g : pgoal) (n : nat) (c : claim) (rank : form) : bool :=
    if Nat.eqb (stage c) now then
      match state g with
      | Smaller => true
      | Lost => false
      | Same => follows g (minus (level (in_scope g))
                                 (plus_number rank (if Nat.leb current n then 1 else 0)))
      end
    else Nat.ltb (stage c) now.
  Definition sorted_words (l : list raw) : position * list pword :=
    fold_right (fun t PQ => match t with
                            | RawWord p => match blocks p with
                                           | [] => (insert (Part (head p)) (fst PQ), snd PQ)
                                           | _ => (fst PQ, insert_word p (snd PQ))
                                           end
                            | _ => PQ
                            end) ([], []) l.
  (** Words one to one; values and multiples by what they add up to. *)
  Definition instance_place (l : list raw) : option ppos :=
    let? V := fresh_position (filter (fun t => negb (is_word t)) l) in
    guard match blocked V with [] => true | _ => false end in
    let (ws, bs) := sorted_words (filter moving l) in
    Some (PPos (plain V ++ ws) bs (copies V)).
  Definition use_claim (g : pgoal) (n : N) (given : list form) : option (list pgoal) :=
    let? c := item_of claims n in
    let? image := substitution g (N.leb (size (claim_scope c)) (size (in_scope g))) 0
                              (sources c) (many g) given in
    let s := put_scope image (claim_scope c) in
    guard forallb (right_put image) (claim_terms c)
          && forallb (follows g) (lines s)
          && may_use g (N.to_nat n) c (level s)
          && Bool.eqb (claim_strict c) (strict g)
          && same_counts image (claim_many c) (many g) in
    let? P := instance_place (map (put_in_raw image) (claim_terms c)) in
    guard ppos_eqb P (place_of g) in
    Some [].

  (** ** The bag *)

  Definition take_part (g : pgoal) (c : nat) : option (list pgoal) :=
    let? k := nth_error cells c in
    let? n := nth_error (many g) c in
    guard follows g (plus_number n (-1)) && right_unfolded g k && goal_below g in
    let (w, more) := unfolded g k in
    let s := in_scope g in
    guard N.leb (size s + more)%N most_parameters in
    let? P := normal_of [RawWord w] (place_of g) in
    Some [PGoal (Scope (size s + more)%N (lines s) (level s))
                (minus_one (many g) c (-1)) P (strict g) (state g) [plus_number n (-1)]].

  Definition neg_cell (c : cell) : cell :=
    Cell (word_neg (prefix c)) (word_neg (period c)) (word_neg (suffix c)) (from c).
  (** Is the row a member of the cell, read from left to right? *)
  Definition strip_end (v l : word) : option word :=
    match strip (rev_append v []) (rev_append l []) with
    | Some l => Some (rev_append l [])
    | None => None
    end.
  Fixpoint whole (fuel w l : word) : option nat :=
    match l, fuel with
    | [], _ => Some 0
    | _, [] => None
    | _, _ :: fuel => match strip w l with
                      | Some l => match whole fuel w l with Some k => Some (S k) | None => None end
                      | None => None
                      end
    end.
  Definition has (c : cell) (row : word) : bool :=
    match strip (prefix c) row with
    | None => false
    | Some l => match strip_end (suffix c) l with
                | None => false
                | Some l => match period c with
                            | [] => match l with [] => true | _ => false end
                            | w => match whole l w l with
                                   | Some k => Nat.leb (from c) k
                                   | None => false
                                   end
                            end
                end
    end.
  Definition has_either (c : cell) (row : word) : bool :=
    orb (has c row) (has c (rev_append row [])).
  Definition shortest (c : cell) : nat :=
    (length (prefix c) + length (suffix c) + from c * length (period c))%nat.
  (** Members from [k] on, with at most [top] stones, or one more. *)
  Fixpoint some_member (fuel : nat) (c d : cell) (k : nat) : bool :=
    match fuel with
    | 0 => false
    | S fuel => orb (has_either d (prefix c ++ power (period c) k ++ suffix c))
                (some_member fuel c d (S k))
    end.
  Definition meets (c d : cell) : bool :=
    match period c, period d with
    | [], _ => has_either d (prefix c)
    | _, [] => has_either c (prefix d)
    | w, u =>
        let p := Nat.lcm (length w) (length u) in
        let ends := (length (prefix c) + length (suffix c)
                     + length (prefix d) + length (suffix d))%nat in
        let top := (Nat.max (Nat.max (shortest c) (shortest d)) (ends + 2 * p) + p)%nat in
        some_member (S (top / length w)) c d (from c)
    end.
  (** No stretch that is looked at is too long, unless one of both is a word. *)
  Definition comparable (c d : cell) : bool :=
    match period c, period d with
    | [], _ | _, [] => true
    | w, u =>
        let len (w : word) := N.of_nat (length w) in
        let p := N.lcm (len w) (len u) in
        let ends (c : cell) := (len (prefix c) + len (suffix c))%N in
        let least (c : cell) := (ends c + N.of_nat (from c) * len (period c))%N in
        (N.max (N.max (least c) (least d)) (ends c + ends d + 2 * p) + p <=? Z.to_N longest)%N
    end.
  Definition comparable_all (known : cell) : bool := forallb (comparable known) cells.
  Definition rivals (known : cell) : list nat :=
    let n := neg_cell known in
    map fst (filter (fun ic => meets n (snd ic)) (combine (seq 0 (length cells)) cells)).

  (** Rivals that have been looked for, by the prefix of the cell. *)
  Definition rival_table := WM.t (list (cell * list nat)).
  Definition no_rivals : rival_table := WM.empty _.
  Definition cell_eqb (c d : cell) : bool :=
    word_eqb (prefix c) (prefix d) && word_eqb (period c) (period d)
    && word_eqb (suffix c) (suffix d) && Nat.eqb (from c) (from d).
  Fixpoint rivals_among (known : cell) (t : list (cell * list nat)) : option (list nat) :=
    match t with
    | [] => None
    | (c, l) :: t => if cell_eqb c known then Some l else rivals_among known t
    end.
  Definition same_prefix (known : cell) (t : rival_table) : list (cell * list nat) :=
    match WM.find (prefix known) t with Some l => l | None => [] end.
  Definition find_rivals (known : cell) (t : rival_table) : option (list nat) :=
    rivals_among known (same_prefix known t).
  Definition add_rivals (known : cell) (l : list nat) (t : rival_table) : rival_table :=
    WM.add (prefix known) ((known, l) :: same_prefix known t) t.
  (** All that is known of a word [q] of the cell [h]: its stones,
      or what its exponent is not below. *)
  Definition known_of (h : cell) (q : pword) (least : nat) : cell :=
    match blocks q with
    | [] => Cell (head q) [] [] 0
    | _ => Cell (prefix h) (period h) (suffix h) (Nat.max (from h) least)
    end.
  (** The rivals for all steps, each looked for once. *)
  Fixpoint needed_rivals (steps : list step) (t : rival_table) : rival_table :=
    match steps with
    | [] => t
    | Insert _ c e least :: steps =>
        match nth_error cells c with
        | None => needed_rivals steps t
        | Some h =>
            let q := match multiples e with
                     | [] => member_word h e
                     | _ => match period h with
                            | [] => member_word h e
                            | w => PWord [] [Blk w e []]   (* some word with a block *)
                            end
                     end in
            let known := known_of h q least in
            match find_rivals known t, comparable_all known with
            | None, true => needed_rivals steps (add_rivals known (rivals known) t)
            | _, _ => needed_rivals steps t
            end
        end
    | _ :: steps => needed_rivals steps t
    end.
  Variable table : rival_table.
  (** The table has only cells that are comparable with all cells. *)
  Definition rivals_of (known : cell) : option (list nat) :=
    match find_rivals known table with
    | Some l => Some l
    | None => guard comparable_all known in Some (rivals known)
    end.

  Fixpoint without {T} (i : N) (l : list T) : option (T * list T) :=
    match l with
    | [] => None
    | t :: l => match i with
                | N0 => Some (t, l)
                | _ => match without (N.pred i) l with
                       | Some (u, l) => Some (u, t :: l)
                       | None => None
                       end
                end
    end.
  Definition insert_part (g : pgoal) (term : N) (home : nat) (e : form) (least : nat)
    : option (list pgoal) :=
    let? h := nth_error cells home in
    let? tl := without term (all_terms (place_of g)) in
    let? P := terms_of (snd tl) in
    let P := PPos (plain P) (blocked P) (copies (place_of g)) in
    let q := member_word h e in
    let plain_q := match blocks q with [] => true | _ => false end in
    guard right_word (member_items h e)
          && known_form g e && raw_eqb (fst tl) (RawWord q)
          && orb (is_plain_cell h) (follows g (plus_number e (- Z.of_nat (Nat.max (from h) least))))
            in
    guard Nat.ltb home (length (many g)) in
    let? rs := rivals_of (known_of h q least) in
    let count := fun c => nth c (many g) nothing in
    let vanish := flat_map (fun c => map (fun g => with_place g P)
        (assuming (PGoal (in_scope g) (minus_one (many g) c (-1)) (place_of g) (strict g) (state g)
                         [])
                  [plus_number (count c) (-1)])) rs in
    let absent := map (fun c => times_form (-1) (count c))
        (filter (fun c => plain_q && match nth_error cells c with
                                     | Some k => is_plain_cell k
                                     | None => false
                                     end) rs) in
    Some (vanish ++
          map (fun g => with_place g P)
              (assuming (PGoal (in_scope g) (minus_one (many g) home 1) (place_of g) (strict g)
                               (state g) [plus_number (count home) 1]) absent)).

  Definition reduced_bag (g : pgoal) (c d : nat) : option (list pgoal) :=
    let? k := nth_error cells c in
    let? l := nth_error cells d in
    let? n := nth_error (many g) c in
    let? m := nth_error (many g) d in
    guard is_plain_cell k && is_plain_cell l && meets (neg_cell k) l in
    Some (if Nat.eqb c d then assuming g [minus (Forms.number 1) n]
          else assuming g [times_form (-1) n] ++ assuming g [times_form (-1) m]).
End Uses.
