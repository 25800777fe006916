(** * Goals with parameters, steps, and the premises of each rule: functions only *)

From Coq Require Import List Bool Arith PArith NArith ZArith Lia FMapPositive.
From Segcert Require Import Clobber Game Row Arena Order Term Normal Rules Settle.
From Segcert.Param Require Import Forms Rows Claims Words Positions.
Import ListNotations.

(** ** Data *)

(** A plain word, or the words [prefix] [period]^k [suffix] for k >= [from]. *)
Record cell := Cell { prefix : word; period : word; suffix : word; from : nat }.
Definition is_plain_cell (c : cell) : bool := match period c with [] => true | _ => false end.

(** How many parameters there are, what is assumed of them, what is claimed of the others only, and
    the rank of the instance that is being proved. *)
Record scope := Scope { size : nat; lines : context; excepted : list context; level : form }.
(** [many] has for each cell how many parts of it are in the bag. *)
Record pgoal := PGoal { in_scope : scope; many : list form; place_of : ppos; strict : bool;
                        state : descent }.

(** A claim; its terms are as they are written. *)
Record claim := Claim { stage : nat; claim_scope : scope; claim_many : list form;
                        claim_terms : list raw; claim_strict : bool }.

(** ** Contexts *)

Definition most_parameters : nat := 256.
(** More lines, one after the other; [None] if one is plainly impossible. *)
Fixpoint assume (G : context) (new : list form) : option context :=
  match new with
  | [] => Some G
  | f :: new => if implies G (opposite f) then None else assume (G ++ [f]) new
  end.
Definition speaks_below (d : nat) (f : form) : bool :=
  forallb (fun ic => Nat.ltb (fst ic) d) (multiples f).
Definition put_scope (image : nat -> form) (s : scope) : scope :=
  Scope (size s) (map (put image) (lines s)) (map (map (put image)) (excepted s))
        (put image (level s)).

Definition plus_number (f : form) (k : Z) : form := plus_form f (Forms.number k).
Definition minus (f g : form) : form := plus_form f (times_form (-1) g).
Definition minus_one (l : list form) (c : nat) (k : Z) : list form :=
  firstn c l ++ match skipn c l with f :: l => plus_number f k :: l | [] => [] end.

(** A result, a place where the certificate is wrong, or an option that is not there. *)
Definition bind {T U} (x : option T) (f : T -> option U) : option U :=
  match x with Some x => f x | None => None end.
Notation "'let?' x := r 'in' s" := (bind r (fun x => s))
  (at level 200, x name, r at level 100, s at level 200).
Notation "'guard' b 'in' s" := (if b then s else None)
  (at level 200, b at level 100, s at level 200).
Fixpoint all_some {T} (l : list (option T)) : option (list T) :=
  match l with
  | [] => Some []
  | Some x :: l => match all_some l with Some xs => Some (x :: xs) | None => None end
  | None :: _ => None
  end.

Section Goals.
  Variables (A : arena) (L : lemmas) (order_fuel : nat) (cells : list cell).

  Definition normal_of := normal_position A L.
  Definition fresh_position (new : list raw) : option ppos := normal_of new no_terms.
  Definition no_bag : list form := map (fun _ => nothing) cells.

  (** The goal with these further lines; no premise if that is impossible. *)
  Definition assuming (g : pgoal) (new : list form) : list pgoal :=
    match assume (lines (in_scope g)) new with
    | Some G => [PGoal (Scope (size (in_scope g)) G (excepted (in_scope g)) (level (in_scope g)))
                       (many g) (place_of g) (strict g) (state g)]
    | None => []
    end.
  Definition follows (g : pgoal) (f : form) : bool := implies (lines (in_scope g)) f.
  Definition known_form (g : pgoal) (f : form) : bool := speaks_below (size (in_scope g)) f.
  Definition with_place (g : pgoal) (P : ppos) : pgoal :=
    PGoal (in_scope g) (many g) P (strict g) (state g).

  (** ** Order *)

  Fixpoint copies_natural (g : pgoal) (l : list (ref * form)) (m : memo) : option (bool * memo) :=
    match l with
    | [] => Some (true, m)
    | (r, f) :: l =>
        let sign := if follows g f then Some r
                    else if follows g (times_form (-1) f) then Some (ref_neg A r) else None in
        match sign with
        | None => Some (false, m)
        | Some r => match le A order_fuel m zero_ref r with
                    | Some (true, m) => copies_natural g l m
                    | other => other
                    end
        end
    end.
  Definition no_parts (g : pgoal) : bool :=
    forallb (fun f => orb (form_eqb f nothing) (follows g (times_form (-1) f))) (many g).
  (** [Some (None, m)]: not of this form. *)
  Definition by_order (g : pgoal) (m : memo) : option (option bool * memo) :=
    match blocked (place_of g), two_values (plain (place_of g)) with
    | [], Some (a, b) =>
        if no_parts g then
          match copies_natural g (copies (place_of g)) m with
          | Some (true, m) =>
              match order (Setting A L order_fuel) (strict g) m a b with
              | Some (answer, m) => Some (Some answer, m)
              | None => None
              end
          | Some (false, m) => Some (None, m)
          | None => None
          end
        else Some (None, m)
    | _, _ => Some (None, m)
    end.

  (** ** Rules about contexts *)

  Definition infer (g : pgoal) (D : Z) (witness : list (N * Z)) (f : form) : option (list pgoal) :=
    guard known_form g f && (1 <=? D)%Z && forallb (fun im => 1 <=? snd im)%Z witness in
    let? used := all_some (map (fun im => match Settle.item (lines (in_scope g)) (fst im) with
                                          | Some h => Some (snd im, h)
                                          | None => None
                                          end) witness) in
    guard is_natural (plus_number (less_lines (times_form D f) used) (D - 1)) in
    Some (assuming g [f]).
  Definition split (g : pgoal) (f : form) : option (list pgoal) :=
    guard known_form g f in Some (assuming g [f] ++ assuming g [opposite f]).

  (** With forms for parameters: no premise if a line is plainly negative. *)
  Definition substituted (g : pgoal) (image : nat -> form) : option (list pgoal) :=
    let s := put_scope image (in_scope g) in
    if existsb is_negative (lines s) then Some []
    else let? P := fresh_position (map (put_in_raw image) (raw_terms (place_of g))) in
         Some [PGoal s (map (put image) (many g)) P (strict g) (state g)].
  Definition most_cases : Z := 4096.
  Fixpoint all_substituted (g : pgoal) (i : nat) (images : list form) : option (list pgoal) :=
    match images with
    | [] => Some []
    | f :: images => let? here := substituted g (put_one i f) in
                     let? later := all_substituted g i images in Some (here ++ later)
    end.
  Definition first_numbers (count : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat count)).
  Definition residue (g : pgoal) (i : nat) (p : Z) : option (list pgoal) :=
    guard (2 <=? p)%Z && (p <=? most_cases)%Z && Nat.ltb i (size (in_scope g)) in
    all_substituted g i (map (fun r => plus_number (times_form p (parameter i)) r)
                             (first_numbers p)).
  Definition cases (g : pgoal) (i : nat) (c : Z) : option (list pgoal) :=
    guard (1 <=? c)%Z && (c <=? most_cases)%Z && Nat.ltb i (size (in_scope g)) in
    all_substituted g i (map Forms.number (first_numbers c) ++ [plus_number (parameter i) c]).
  Definition substitute (g : pgoal) (i : nat) (f : form) : option (list pgoal) :=
    guard known_form g f && Nat.ltb i (size (in_scope g))
          && forallb (fun jc => negb (Nat.eqb (fst jc) i)) (multiples f)
          && follows g (minus (parameter i) f) && follows g (minus f (parameter i)) in
    let? premises := substituted g (put_one i f) in
    Some (flat_map (fun h => assuming h [f]) premises).

  (** ** Positions that are written *)

  Definition written_here (g : pgoal) (t : raw) : option raw :=
    match t with
    | RawValue r => guard valid_ref A r in Some t
    | RawMultiple r f => guard valid_ref A r && known_form g f in Some t
    | RawWord p =>
        guard forallb (fun b => known_form g (exponent b) && follows g (exponent b)) (blocks p)
              && match pword_compare (normal_word (items p)) p with Eq => true | _ => false end in
        Some (if one_colour (letters p) then RawValue zero_ref else t)
    end.
  Definition written (g : pgoal) (l : list raw) : option (list raw) :=
    all_some (map (written_here g) l).
  Definition is_multiple (t : raw) : bool :=
    match t with RawMultiple _ _ => true | _ => false end.
  Definition raw_eqb (t u : raw) : bool :=
    match t, u with
    | RawValue r, RawValue s => Pos.eqb r s
    | RawWord p, RawWord q => match pword_compare p q with Eq => true | _ => false end
    | RawMultiple r f, RawMultiple s h => Pos.eqb r s && form_eqb f h
    | _, _ => false
    end.
  Fixpoint raws_eqb (l m : list raw) : bool :=
    match l, m with
    | [], [] => true
    | t :: l, u :: m => raw_eqb t u && raws_eqb l m
    | _, _ => false
    end.
  (** Is it written in normal form? *)
  Definition is_normal (l : list raw) : bool :=
    match fresh_position l with
    | Some P => raws_eqb (raw_terms P)
                  (filter (fun t => negb (is_multiple t)) l ++ filter is_multiple l)
    | None => false
    end.

  Fixpoint taken_away (f : form) (l : list raw) : option (list raw) :=
    match l with
    | [] => Some []
    | t :: l =>
        let? rest := taken_away f l in
        match t with
        | RawValue r => Some (RawMultiple r (times_form (-1) f) :: rest)
        | RawMultiple r k => match as_number k with
                             | Some k => Some (RawMultiple r (times_form (- k) f) :: rest)
                             | None => None
                             end
        | RawWord _ => None
        end
    end.
  Definition multiple (g : pgoal) (f : form) (l : list raw) (m : memo)
    : option (list pgoal * memo) :=
    guard known_form g f && follows g f in
    let? l := written g l in
    let? c := fresh_position l in
    match blocked c, copies c, two_values (plain c) with
    | [], [], Some (a, b) =>
        match order (Setting A L order_fuel) false m a b with
        | Some (true, m) =>
            let? taken := taken_away f l in
            let? P := normal_of taken (place_of g) in
            Some ([with_place g P], m)
        | _ => None
        end
    | _, _, _ => None
    end.
  Definition except (g : pgoal) (n : N) : option (list pgoal) :=
    let? E := Settle.item (excepted (in_scope g)) n in
    guard forallb (follows g) E in Some [].

  (** ** Options *)

  (** Where a player may move, with what else is there. *)
  Inductive component :=
  | InValue (r : ref) (kept : ppos)
  | InPlain (w : word) (kept : ppos)
  | InWord (p : pword) (kept : ppos)
  | InMultiple (r : ref) (f : form)
  | InBag (c : nat) (n : form).
  (** What comes into the position, how many parameters are fresh, on which further lines. *)
  Record choice := Choice { added : list raw; fresh : nat; on : list form }.

  Fixpoint distinct {T} (same : T -> T -> bool) (pre l : list T) : list (T * list T) :=
    match l with
    | [] => []
    | t :: l' =>
        let later := distinct same (t :: pre) l' in
        if match l' with u :: _ => same t u | [] => false end then later
        else (t, rev_append pre l') :: later
    end.
  Definition same_pword (p q : pword) : bool :=
    match pword_compare p q with Eq => true | _ => false end.
  Fixpoint bag_components (c : nat) (l : list form) : list component :=
    match l with [] => [] | n :: l => InBag c n :: bag_components (S c) l end.
  Definition components (g : pgoal) : list component :=
    let P := place_of g in
    map (fun tk => match fst tk with
                   | Value r => InValue r (PPos (snd tk) (blocked P) (copies P))
                   | Part w => InPlain w (PPos (snd tk) (blocked P) (copies P))
                   end) (distinct term_eqb [] (plain P))
    ++ map (fun pk => InWord (fst pk) (PPos (plain P) (snd pk) (copies P)))
           (distinct same_pword [] (blocked P))
    ++ map (fun rf => InMultiple (fst rf) (snd rf)) (copies P)
    ++ bag_components 0 (many g).

  (** Each block is there at least once. *)
  Definition no_block_empty (g : pgoal) (p : pword) : bool :=
    forallb (fun b => follows g (plus_number (exponent b) (-1))) (blocks p).
  (** The options of a word, with [more] fresh parameters and further lines before. *)
  Definition word_choices (g : pgoal) (p : player) (w : pword) (more : nat) (before : list form)
    : option (list choice) :=
    match blocks w with
    | [] => Some (map (fun uv => Choice [RawWord (PWord (fst uv) []); RawWord (PWord (snd uv) [])]
                                        more before) (splits p [] (head w)))
    | _ =>
        guard no_block_empty g w in
        Some (map (fun q => let '(u, v, c) := q in
                     Choice [RawWord u; RawWord v] (match c with Some _ => S more | None => more end)
                            (before ++ match c with Some f => [f] | None => [] end))
                  (word_pieces (size (in_scope g) + more) p w))
    end.
  (** A part of a cell, with the fresh parameter [k], if it needs one. *)
  Definition member_items (c : cell) (e : form) : list Words.item :=
    match period c with
    | [] => [Once (prefix c)]
    | w => [Once (prefix c); Many w e; Once (suffix c)]
    end.
  Definition member_word (c : cell) (e : form) : pword := normal_word (member_items c e).
  Definition unfolded (g : pgoal) (c : cell) : pword * nat :=
    (member_word c (plus_number (parameter (size (in_scope g))) (Z.of_nat (from c))),
     if is_plain_cell c then 0 else 1).
  Definition new_parameters (g : pgoal) (w : pword) (more : nat) : bool :=
    forallb (fun b => speaks_below (size (in_scope g) + more) (exponent b)) (blocks w).
  Definition choices (g : pgoal) (p : player) (k : component) : option (list choice) :=
    match k with
    | InValue r _ => Some (map (fun o => Choice [RawValue o] 0 []) (ref_options A p r))
    | InPlain w _ => word_choices g p (PWord w []) 0 []
    | InWord w _ => word_choices g p w 0 []
    | InMultiple r f =>
        let sign := if follows g f then Some (r, ref_neg A r, 1%Z)
                    else if follows g (times_form (-1) f) then Some (ref_neg A r, r, (-1)%Z)
                    else None in
        match sign with
        | None => None
        | Some (one, less, s) =>
            Some (map (fun o => Choice [RawValue less; RawValue o] 0
                                       [plus_number (times_form s f) (-1)]) (ref_options A p one))
        end
    | InBag c n =>
        if follows g (times_form (-1) n) then Some []
        else let? c := nth_error cells c in
             let (w, more) := unfolded g c in
             guard new_parameters g w more in word_choices g p w more [plus_number n (-1)]
    end.

  (** Nothing in the goal speaks of the parameters that come next. *)
  Definition raw_below (d : nat) (t : raw) : bool :=
    match t with
    | RawValue _ => true
    | RawWord p => forallb (fun b => speaks_below d (exponent b)) (blocks p)
    | RawMultiple _ f => speaks_below d f
    end.
  Definition goal_below (g : pgoal) : bool :=
    let d := size (in_scope g) in
    forallb (speaks_below d) (lines (in_scope g))
    && forallb (forallb (speaks_below d)) (excepted (in_scope g))
    && speaks_below d (level (in_scope g))
    && forallb (speaks_below d) (many g)
    && forallb (fun p => forallb (fun b => speaks_below d (exponent b)) (blocks p))
               (blocked (place_of g))
    && forallb (fun rf => speaks_below d (snd rf)) (copies (place_of g)).

  Definition in_part (k : component) : bool :=
    match k with InValue _ _ | InMultiple _ _ => false | _ => true end.
  Definition kept_by (g : pgoal) (k : component) : ppos :=
    match k with
    | InValue _ kept | InPlain _ kept | InWord _ kept => kept
    | _ => place_of g
    end.
  Definition many_after (g : pgoal) (k : component) : list form :=
    match k with InBag c _ => minus_one (many g) c (-1) | _ => many g end.
  (** The goals after an option was chosen: none if that is plainly impossible, or one. *)
  Definition after_choice (g : pgoal) (j : bool) (k : component) (o : choice)
    : option (list pgoal) :=
    let s := in_scope g in
    guard Nat.leb (size s + fresh o) most_parameters in
    match assume (lines s) (on o) with
    | None => Some []
    | Some G =>
        let? P := normal_of (added o) (kept_by g k) in
        Some [PGoal (Scope (size s + fresh o) G (excepted s) (level s)) (many_after g k) P j
                    (if in_part k then after_move (state g) else state g)]
    end.
  Fixpoint after_all (g : pgoal) (k : component) (l : list choice) : option (list pgoal) :=
    match l with
    | [] => Some []
    | o :: l => let? here := after_choice g true k o in
                let? later := after_all g k l in Some (here ++ later)
    end.
  Fixpoint after_components (g : pgoal) (l : list component) : option (list pgoal) :=
    match l with
    | [] => Some []
    | k :: l => let? options := choices g Right k in
                let? here := after_all g k options in
                let? later := after_components g l in Some (here ++ later)
    end.
  Definition replies (g : pgoal) : option (list pgoal) :=
    guard negb (strict g) && goal_below g in after_components g (components g).

  Fixpoint counted {T} (l : list T) (i : N) : T + N :=
    match l with
    | [] => inr i
    | x :: l => match i with N0 => inl x | _ => counted l (N.pred i) end
    end.
  Fixpoint find_option (g : pgoal) (l : list component) (i : N) : option (component * choice) :=
    match l with
    | [] => None
    | k :: l => let? options := choices g Left k in
                match counted options i with
                | inl o => Some (k, o)
                | inr i => find_option g l i
                end
    end.
  (** The one fresh parameter of an option becomes a form. *)
  Definition chosen (g : pgoal) (o : choice) (e : option form) : option choice :=
    match e, fresh o with
    | None, 0 => Some o
    | Some e, 1 =>
        let image := put_one (size (in_scope g)) e in
        guard known_form g e && follows g e in
        Some (Choice (map (put_in_raw image) (added o)) 0 (map (put image) (on o)))
    | _, _ => None
    end.
  Definition make_move (g : pgoal) (i : N) (e : option form) : option (list pgoal) :=
    guard strict g && goal_below g in
    let? ko := find_option g (components g) i in
    let k := fst ko in
    guard match k with InBag _ _ => false | _ => true end in
    let? o := chosen g (snd ko) e in
    guard forallb (follows g) (on o) in
    after_choice g false k (Choice (added o) 0 []).

  (** ** Cut *)

  Definition is_word (t : raw) : bool := match t with RawWord _ => true | _ => false end.
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
          match select_raw (N.succ i) l later with Some (Q, X) => Some (t :: Q, X) | None => None end
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
    let d := if existsb is_word lesser then Lost else state g in
    Some [PGoal (in_scope g) no_bag first false d;
          PGoal (in_scope g) (many g) second (strict g) d].

  (** ** Claims *)

  Variable claims : list claim.
  (** The system that is being proved, and the number of the claim. *)
  Variables (now current : nat).

  Fixpoint which (i : nat) (counts here : list form) : option form :=
    match counts, here with
    | f :: counts, n :: here => if form_eqb f (parameter i) then Some n else which i counts here
    | _, _ => None
    end.
  (** A form for each parameter of a claim. *)
  Fixpoint substitution (i todo : nat) (counts here : list form) (given : list form)
    : option (list form) :=
    match todo with
    | 0 => match given with [] => Some [] | _ => None end
    | S todo =>
        match which i counts here with
        | Some f => let? l := substitution (S i) todo counts here given in Some (f :: l)
        | None => match given with
                  | f :: given =>
                      let? l := substitution (S i) todo counts here given in Some (f :: l)
                  | [] => None
                  end
        end
    end.
  Fixpoint forms_eqb (l m : list form) : bool :=
    match l, m with
    | [], [] => true
    | f :: l, h :: m => form_eqb f h && forms_eqb l m
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
  Definition moving (t : raw) : bool :=
    match t with RawWord p => negb (one_colour (letters p)) | _ => false end.
  (** Words one to one; values and multiples by what they add up to. *)
  Definition instance_place (l : list raw) : option ppos :=
    let? V := fresh_position (filter (fun t => negb (is_word t)) l) in
    guard match blocked V with [] => true | _ => false end in
    let (ws, bs) := sorted_words (filter moving l) in
    Some (PPos (plain V ++ ws) bs (copies V)).
  Definition use_claim (g : pgoal) (n : N) (given : list form) : option (list pgoal) :=
    let? c := Settle.item claims n in
    let? images := substitution 0 (size (claim_scope c)) (claim_many c) (many g) given in
    guard forallb (fun f => known_form g f && follows g f) images in
    let image := fun i => nth i images nothing in
    let s := put_scope image (claim_scope c) in
    guard forallb (follows g) (lines s)
          && may_use g (N.to_nat n) c (level s)
          && Bool.eqb (claim_strict c) (strict g)
          && forms_eqb (map (put image) (claim_many c)) (many g) in
    let? P := instance_place (map (put_in_raw image) (claim_terms c)) in
    guard ppos_eqb P (place_of g) in
    Some (flat_map (assuming g) (excepted s)).

  (** ** The bag *)

  Definition take_part (g : pgoal) (c : nat) : option (list pgoal) :=
    let? k := nth_error cells c in
    let? n := nth_error (many g) c in
    guard follows g (plus_number n (-1)) && goal_below g in
    let (w, more) := unfolded g k in
    let s := in_scope g in
    guard Nat.leb (size s + more) most_parameters in
    let? P := normal_of [RawWord w] (place_of g) in
    Some [PGoal (Scope (size s + more) (lines s) (excepted s) (level s))
                (minus_one (many g) c (-1)) P (strict g) (state g)].

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
  Definition has_either (c : cell) (row : word) : bool := orb (has c row) (has c (rev_append row [])).
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
  Definition rivals (known : cell) : list nat :=
    let n := neg_cell known in
    map fst (filter (fun ic => meets n (snd ic)) (combine (seq 0 (length cells)) cells)).

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
    let least := Nat.max (from h) least in
    let plain_q := match blocks q with [] => true | _ => false end in
    guard known_form g e && raw_eqb (fst tl) (RawWord q)
          && orb (is_plain_cell h) (follows g (plus_number e (- Z.of_nat least))) in
    let known := if plain_q then Cell (head q) [] [] 0
                 else Cell (prefix h) (period h) (suffix h) least in
    guard Nat.ltb home (length (many g)) in
    let rs := rivals known in
    let count := fun c => nth c (many g) nothing in
    let vanish := flat_map (fun c => map (fun g => with_place g P)
        (assuming (PGoal (in_scope g) (minus_one (many g) c (-1)) (place_of g) (strict g) (state g))
                  [plus_number (count c) (-1)])) rs in
    let absent := map (fun c => times_form (-1) (count c))
        (filter (fun c => plain_q && match nth_error cells c with
                                     | Some k => is_plain_cell k
                                     | None => false
                                     end) rs) in
    Some (vanish ++
          map (fun g => with_place g P)
              (assuming (PGoal (in_scope g) (minus_one (many g) home 1) (place_of g) (strict g)
                               (state g)) absent)).

  Definition reduced_bag (g : pgoal) (c d : nat) : option (list pgoal) :=
    let? k := nth_error cells c in
    let? l := nth_error cells d in
    let? n := nth_error (many g) c in
    let? m := nth_error (many g) d in
    guard is_plain_cell k && is_plain_cell l && meets (neg_cell k) l in
    Some (if Nat.eqb c d then assuming g [minus (Forms.number 1) n]
          else assuming g [times_form (-1) n] ++ assuming g [times_form (-1) m]).
End Goals.
