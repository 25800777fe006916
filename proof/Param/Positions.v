(** * Positions with parameters: values and plain words, words with blocks, multiples *)

From Segcert Require Import Libraries Clobber Game Row Arena Order Term Normal.
From Segcert.Param Require Import Forms Rows Words.

(** A term as it is written. *)
Inductive raw := RawValue (r : ref) | RawWord (p : pword) | RawMultiple (r : ref) (f : form).
Record ppos := PPos { plain : position; blocked : list pword; copies : list (ref * form) }.
Definition no_terms : ppos := PPos [] [] [].

Fixpoint multiples_eqb (l m : list (N * Z)) : bool :=
  match l, m with
  | [], [] => true
  | (i, a) :: l, (j, b) :: m => N.eqb i j && (Z.eqb a b && multiples_eqb l m)
  | _, _ => false
  end.
Definition form_eqb (f g : form) : bool :=
  Z.eqb (constant f) (constant g) && multiples_eqb (multiples f) (multiples g).
Definition nothing : form := Forms.number 0.
Definition parity (f : form) : form :=
  Form (constant f mod 2)
       (map (fun ic => (fst ic, 1%Z)) (filter (fun ic => Z.odd (snd ic)) (multiples f))).

Section Normal.
  Variables (A : arena) (L : lemmas).

  (** ** Words with blocks: cancel, or the place in order *)

  Fixpoint remove_word (p : pword) (l : list pword) : option (list pword) :=
    match l with
    | [] => None
    | q :: l => match pword_compare p q with
                | Eq => Some l
                | Lt => None
                | Gt => match remove_word p l with Some l' => Some (q :: l') | None => None end
                end
    end.
  Fixpoint insert_word (p : pword) (l : list pword) : list pword :=
    match l with
    | [] => [p]
    | q :: l' => match pword_compare p q with Gt => q :: insert_word p l' | _ => p :: l end
    end.
  Definition put_blocked (p : pword) (l : list pword) : list pword :=
    match l with
    | [] => [p]
    | _ => match remove_word (neg_word p) l with Some l' => l' | None => insert_word p l end
    end.

  (** ** Multiples *)

  Fixpoint add_copies (own : bool) (r : ref) (f : form) (l : list (ref * form)) :
    list (ref * form) :=
    match l with
    | [] => [(r, f)]
    | (s, g) :: l' =>
        match Pos.compare r s with
        | Lt => (r, f) :: l
        | Eq => let sum := plus_form g f in
                let sum := if own then parity sum else sum in
                if form_eqb sum nothing then l' else (r, sum) :: l'
        | Gt => (s, g) :: add_copies own r f l'
        end
    end.
  Definition most_copies : Z := 65536.
  Definition put_multiple (r : ref) (f : form) (P : ppos) : option ppos :=
    let n := ref_neg A r in
    let own := Pos.eqb r n in
    let '(r, f) := match Pos.compare r n with
                   | Lt => (r, f)
                   | Eq => (r, parity f)
                   | Gt => (n, times_form (-1) f)
                   end in
    if (Z.abs (constant f) <=? most_copies)%Z then
      let one := if (constant f <? 0)%Z then ref_neg A r else r in
      let values := Nat.iter (Z.abs_nat (constant f)) (put_value A one) (plain P) in
      let f := Form 0 (multiples f) in
      Some (PPos values (blocked P)
                 (if orb (form_eqb f nothing) (Pos.eqb r zero_ref) then copies P
                  else add_copies own r f (copies P)))
    else None.

  (** ** The sum of a position in normal form and of further terms *)

  Definition put_raw (P : option ppos) (t : raw) : option ppos :=
    match P with
    | None => None
    | Some P =>
        match t with
        | RawValue r => Some (PPos (put_value A r (plain P)) (blocked P) (copies P))
        | RawWord p =>
            match blocks p with
            | [] => Some (PPos (add_one A L (plain P) (Part (head p))) (blocked P) (copies P))
            | _ => if one_colour (letters p) then Some P
                   else Some (PPos (plain P) (put_blocked p (blocked P)) (copies P))
            end
        | RawMultiple r f => put_multiple r f P
        end
    end.
  Definition with_sums (P : ppos) : ppos :=
    PPos (all_sums A L (plain P) (plain P)) (blocked P) (copies P).
  Definition normal_position (new : list raw) (kept : ppos) : option ppos :=
    match fold_left put_raw new (Some kept) with
    | Some P => Some (with_sums P)
    | None => None
    end.

  (** ** The terms of a position, its negative, and with forms for parameters *)

  Definition raw_of_term (t : term) : raw :=
    match t with Value r => RawValue r | Part w => RawWord (PWord w []) end.
  Definition raw_of_copies (rf : ref * form) : raw := RawMultiple (fst rf) (snd rf).
  Definition raw_terms (P : ppos) : list raw :=
    map raw_of_term (plain P) ++ map RawWord (blocked P) ++ map raw_of_copies (copies P).
  Definition opposite_raw (t : raw) : raw :=
    match t with
    | RawValue r => RawValue (ref_neg A r)
    | RawWord p => RawWord (neg_word p)
    | RawMultiple r f => RawMultiple r (times_form (-1) f)
    end.
  Definition put_in_raw (image : changes) (t : raw) : raw :=
    match t with
    | RawValue r => t
    | RawWord p => RawWord (put_word image p)
    | RawMultiple r f => RawMultiple r (put image f)
    end.
  (** Are words within the limits, with forms for parameters? *)
  Definition right_put (image : changes) (t : raw) : bool :=
    match t with
    | RawWord p => match blocks p with
                   | [] => true
                   | _ => right_word (map (put_item image) (items p))
                   end
    | _ => true
    end.
End Normal.

(** ** Equality of positions *)

Fixpoint words_eqb (l m : list pword) : bool :=
  match l, m with
  | [], [] => true
  | p :: l, q :: m => match pword_compare p q with Eq => words_eqb l m | _ => false end
  | _, _ => false
  end.
Fixpoint copies_eqb (l m : list (ref * form)) : bool :=
  match l, m with
  | [], [] => true
  | (r, f) :: l, (s, g) :: m => Pos.eqb r s && form_eqb f g && copies_eqb l m
  | _, _ => false
  end.
Fixpoint plain_eqb (P Q : position) : bool :=
  match P, Q with
  | [], [] => true
  | t :: P, u :: Q => term_eqb t u && plain_eqb P Q
  | _, _ => false
  end.
Definition ppos_eqb (P Q : ppos) : bool :=
  plain_eqb (plain P) (plain Q) && words_eqb (blocked P) (blocked Q)
  && copies_eqb (copies P) (copies Q).
