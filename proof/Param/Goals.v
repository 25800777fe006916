(** * Goals with parameters, steps, and the premises of each rule: functions only *)

From Segcert Require Import Calculus.
From Segcert.Param Require Import Forms Rows Claims Words Positions Steps.

(** ** Data *)

(** A cell without a period is one word. *)
Definition is_plain_cell (c : cell) : bool := match period c with [] => true | _ => false end.

(** How many parameters there are, what is assumed of them, and the rank of the instance that is
    being proved. *)
Record scope := Scope { size : N; lines : context; level : form }.
(** [many] has for each cell how many parts of it are in the bag. [unseen] are the forms of the
    scope and of the bag that the goal above did not have. *)
Record pgoal := PGoal { in_scope : scope; many : list form; place_of : ppos; strict : bool;
                        state : descent; unseen : list form }.

(** What is put for a parameter of a claim, when it is used: the number of parts of a cell, so many
    cells behind that of the parameter before, or of the cell with this number; or what is given. *)
Inductive source := Behind (cells : nat) | InCell (c : nat) | IsGiven.
(** A claim; its terms are as they are written. [sources] has for each parameter the first cell
    whose number of parts it is, if there is one. *)
Record claim := Claim { stage : nat; claim_scope : scope; claim_many : list form;
                        sources : list source;
                        claim_terms : list raw; claim_strict : bool }.
Fixpoint cell_counted_by (counts : list form) (i : N) : option nat :=
  match counts with
  | [] => None
  | f :: counts => if form_eqb f (parameter i) then Some 0
                   else option_map S (cell_counted_by counts i)
  end.

(** For so many parameters from number [i] on; [c] is the next cell. *)
Fixpoint sources_from (counts : list form) (c : nat) (i : N) (so_many : nat) : list source :=
  match so_many with
  | 0 => []
  | S k => match cell_counted_by counts i with
           | None => IsGiven :: sources_from counts c (N.succ i) k
           | Some d => (if Nat.leb c d then Behind (d - c) else InCell d)
                       :: sources_from counts (S d) (N.succ i) k
           end
  end.
Definition sources_of (counts : list form) (d : N) : list source :=
  sources_from counts 0 0 (N.to_nat d).

(** ** Contexts *)

Definition most_parameters : N := 256.
(** More lines, one after the other; [None] if one is plainly impossible. *)
Fixpoint assume (G : context) (new : list form) : option context :=
  match new with
  | [] => Some G
  | f :: new => if implies G (opposite f) then None else assume (G ++ [f]) new
  end.
Definition speaks_below (d : N) (f : form) : bool :=
  forallb (fun ic => N.ltb (fst ic) d) (multiples f).
Definition put_scope (image : changes) (s : scope) : scope :=
  Scope (size s) (map (put image) (lines s)) (put image (level s)).

Definition plus_number (f : form) (k : Z) : form := plus_form f (Forms.number k).
Definition minus (f g : form) : form := plus_form f (times_form (-1) g).
(** The form with number [c] is increased. *)
Fixpoint plus_at (l : list form) (c : nat) (f : form) : list form :=
  match l, c with
  | [], _ => []
  | g :: l, 0 => plus_form g f :: l
  | g :: l, S c => g :: plus_at l c f
  end.
Definition minus_one (l : list form) (c : nat) (k : Z) : list form := plus_at l c (Forms.number k).

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

(** ** Numbers: from -2^63 to 2^63 - 1, as segcert-check computes with 64 bits *)

Definition fits_number (k : Z) : bool :=
  match k with
  | Z0 => true
  | Zpos p => Nat.leb (Pos.size_nat p) 63
  | Zneg p => Nat.leb (Pos.size_nat (Pos.pred p)) 63
  end.
Definition fits (f : form) : bool :=
  fits_number (constant f) && forallb (fun ic => fits_number (snd ic)) (multiples f).
(** Where the goal above fits. *)
Definition fits_goal (g : pgoal) : bool :=
  forallb fits (unseen g)
  && forallb (fun p => forallb (fun b => fits (exponent b)) (blocks p)) (blocked (place_of g))
  && forallb (fun rf => fits (snd rf)) (copies (place_of g)).
Fixpoint fits_lines (f : form) (lines : list (Z * form)) : bool :=
  fits f && match lines with
            | [] => true
            | (m, g) :: lines =>
                let g := times_form (- m) g in fits g && fits_lines (plus_form f g) lines
            end.

Section Goals.
  Variables (A : arena) (L : lemmas) (order_fuel : nat) (cells : list cell).

  Definition normal_of := normal_position A L.
  Definition fresh_position (new : list raw) : option ppos := normal_of new no_terms.
  Definition no_bag : list form := map (fun _ => nothing) cells.

  (** The goal with these further lines; no premise if that is impossible. *)
  Definition assuming (g : pgoal) (new : list form) : list pgoal :=
    match assume (lines (in_scope g)) new with
    | Some G => [PGoal (Scope (size (in_scope g)) G (level (in_scope g)))
                       (many g) (place_of g) (strict g) (state g) (new ++ unseen g)]
    | None => []
    end.
  Definition follows (g : pgoal) (f : form) : bool := implies (lines (in_scope g)) f.
  Definition known_form (g : pgoal) (f : form) : bool := speaks_below (size (in_scope g)) f.
  Definition with_place (g : pgoal) (P : ppos) : pgoal :=
    PGoal (in_scope g) (many g) P (strict g) (state g) (unseen g).
  (** The goal once its forms have been looked at. *)
  Definition seen (g : pgoal) : pgoal :=
    PGoal (in_scope g) (many g) (place_of g) (strict g) (state g) [].
  Definition all_forms (s : scope) (counts : list form) : list form :=
    level s :: lines s ++ counts.

  (** ** Order *)

  Fixpoint copies_natural (g : pgoal) (l : list (ref * form)) (m : memo) : option (bool * memo) :=
    match l with
    | [] => Some (true, m)
    | (r, f) :: l =>
        let sign := if follows g f then Some r
                    else if follows g (times_form (-1) f) then Some (ref_neg A r) else None in
        match sign with
        | None => Some (false, m)
        | Some r => match le order_fuel m zero_ref r with
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
    let? used := all_some (map (fun im => match item_at (lines (in_scope g)) (fst im) with
                                          | Some h => Some (snd im, h)
                                          | None => None
                                          end) witness) in
    guard fits_lines (times_form D f) used in
    guard is_natural (plus_number (less_lines (times_form D f) used) (D - 1)) in
    Some (assuming g [f]).
  Definition split (g : pgoal) (f : form) : option (list pgoal) :=
    guard known_form g f in Some (assuming g [f] ++ assuming g [opposite f]).

  (** With forms for parameters: no premise if a line is plainly negative. *)
  Definition substituted (g : pgoal) (image : changes) : option (list pgoal) :=
    let s := put_scope image (in_scope g) in
    if existsb is_negative (lines s) then Some []
    else guard forallb (right_put image) (raw_terms (place_of g)) in
         let? P := fresh_position (map (put_in_raw image) (raw_terms (place_of g))) in
         let counts := map (put image) (many g) in
         Some [PGoal s counts P (strict g) (state g) (all_forms s counts)].
  Definition most_cases : Z := 4096.
  Fixpoint all_substituted (g : pgoal) (i : N) (images : list form) : option (list pgoal) :=
    match images with
    | [] => Some []
    | f :: images => let? here := substituted g (put_one i f) in
                     let? later := all_substituted g i images in Some (here ++ later)
    end.
  Definition first_numbers (count : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat count)).
  (** The parameter is below [c], or [p] times a natural number, plus [c] and a remainder. *)
  Definition cases (g : pgoal) (i : N) (c p : Z) : option (list pgoal) :=
    guard (0 <=? c)%Z && (1 <=? p)%Z && (c + p <=? most_cases)%Z
          && N.ltb i (size (in_scope g)) in
    all_substituted g i
      (map Forms.number (first_numbers c)
       ++ map (fun r => plus_number (times_form p (parameter i)) (c + r)) (first_numbers p)).
  Definition substitute (g : pgoal) (i : N) (f : form) : option (list pgoal) :=
    guard known_form g f && N.ltb i (size (in_scope g))
          && forallb (fun jc => negb (N.eqb (fst jc) i)) (multiples f)
          && follows g (minus (parameter i) f) && follows g (minus f (parameter i)) in
    let? premises := substituted g (put_one i f) in
    Some (flat_map (fun h => assuming h [f]) premises).

  (** ** Positions that are written *)

  Definition written_here (g : pgoal) (t : raw) : option raw :=
    match t with
    | RawValue r => guard valid_ref A r in Some t
    | RawMultiple r f => guard valid_ref A r && known_form g f in Some t
    | RawWord p =>
        guard right_word (items p)
              && forallb (fun b => known_form g (exponent b) && follows g (exponent b)) (blocks p)
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

  (** ** Options *)

  (** Where a player may move, with what else is there. *)
  Inductive component :=
  | InValue (r : ref) (kept : ppos)
  | InPlain (w : word) (kept : ppos)
  | InWord (p : pword) (kept : ppos)
  | InMultiple (r : ref) (f : form)
  | InBag (c : nat) (n : form).
  (** What comes into the position, how many parameters are fresh, on which further lines. *)
  Record choice := Choice { added : list raw; fresh : N; on : list form }.

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
  Definition word_choices (g : pgoal) (p : player) (w : pword) (more : N) (before : list form)
    : option (list choice) :=
    match blocks w with
    | [] => Some (map (fun uv => Choice [RawWord (PWord (fst uv) []); RawWord (PWord (snd uv) [])]
                                        more before) (splits p [] (head w)))
    | _ =>
        if one_colour (letters w) then Some [] else
        guard no_block_empty g w && right_pieces (size (in_scope g) + more)%N p w in
        Some (map (fun q => let '(u, v, c) := q in
                     Choice [RawWord u; RawWord v]
                            (match c with Some _ => N.succ more | None => more end)
                            (before ++ match c with Some f => [f] | None => [] end))
                  (word_pieces (size (in_scope g) + more)%N p w))
    end.
  (** A part of a cell, with the fresh parameter [k], if it needs one. *)
  Definition member_items (c : cell) (e : form) : list Words.item :=
    match period c with
    | [] => [Once (prefix c)]
    | w => [Once (prefix c); Many w e; Once (suffix c)]
    end.
  Definition member_word (c : cell) (e : form) : pword := normal_word (member_items c e).
  Definition unfolding (g : pgoal) (c : cell) : form :=
    plus_number (parameter (size (in_scope g))) (Z.of_nat (from c)).
  Definition unfolded (g : pgoal) (c : cell) : pword * N :=
    (member_word c (unfolding g c), if is_plain_cell c then 0%N else 1%N).
  Definition right_unfolded (g : pgoal) (c : cell) : bool :=
    right_word (member_items c (unfolding g c)).
  Definition new_parameters (g : pgoal) (w : pword) (more : N) : bool :=
    forallb (fun b => speaks_below (size (in_scope g) + more)%N (exponent b)) (blocks w).
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
        if form_eqb n nothing then Some []
        else let? c := nth_error cells c in
             let (w, more) := unfolded g c in
             guard N.leb (size (in_scope g) + more)%N most_parameters in
             if follows g (times_form (-1) n) then Some []
             else guard right_unfolded g c && new_parameters g w more in
                  word_choices g p w more [plus_number n (-1)]
    end.

  (** Nothing in the goal speaks of the parameters that come next. *)
  Definition raw_below (d : N) (t : raw) : bool :=
    match t with
    | RawValue _ => true
    | RawWord p => forallb (fun b => speaks_below d (exponent b)) (blocks p)
    | RawMultiple _ f => speaks_below d f
    end.
  Definition goal_below (g : pgoal) : bool :=
    let d := size (in_scope g) in
    forallb (speaks_below d) (lines (in_scope g))
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
    guard N.leb (size s + fresh o)%N most_parameters in
    match assume (lines s) (on o) with
    | None => Some []
    | Some G =>
        let? P := normal_of (added o) (kept_by g k) in
        Some [PGoal (Scope (size s + fresh o)%N G (level s)) (many_after g k) P j
                    (if in_part k then after_move (state g) else state g) (on o)]
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
    | None, 0%N => Some o
    | Some e, 1%N =>
        let image := put_one (size (in_scope g)) e in
        guard known_form g e && follows g e && forallb (right_put image) (added o) in
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
End Goals.
