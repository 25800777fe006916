(** * Words with blocks: their normal form, and their options

    A word is a run of stones in which runs may be repeated; the exponents are forms. For a choice
    [x] of the parameters it stands for a row. The normal form keeps the row, or makes it the mirror
    image. *)

From Segcert Require Import Libraries Clobber Arena Term.
From Segcert.Param Require Import Forms Rows.

(** ** Data *)

(** A run of stones, once or so many times. *)
Inductive item := Once (w : word) | Many (w : word) (e : form).

Definition block_items (b : block) : list item := [Many (copied b) (exponent b); Once (behind b)].
Definition items (p : pword) : list item := Once (head p) :: flat_map block_items (blocks p).

(** ** Orders *)

Fixpoint monomials_compare (l m : list (N * Z)) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | (i, a) :: l, (j, b) :: m =>
      then_compare (N.compare i j) (then_compare (Z.compare a b) (monomials_compare l m))
  end.
Definition form_compare (f g : form) : comparison :=
  then_compare (monomials_compare (multiples f) (multiples g))
               (Z.compare (constant f) (constant g)).
Definition block_compare (b c : block) : comparison :=
  then_compare (word_compare (copied b) (copied c) Eq)
    (then_compare (form_compare (exponent b) (exponent c))
                  (word_compare (behind b) (behind c) Eq)).
Fixpoint blocks_compare (l m : list block) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | b :: l, c :: m => then_compare (block_compare b c) (blocks_compare l m)
  end.
Definition pword_compare (p q : pword) : comparison :=
  then_compare (blocks_compare (blocks p) (blocks q)) (word_compare (head p) (head q) Eq).


(** ** The normal form *)

Definition as_number (f : form) : option Z :=
  match multiples f with [] => Some (constant f) | _ => None end.
(** An exponent that is a number, and not too large, is written out. *)
Definition longest : Z := 4096.
Definition copies_to_write (w : word) (e : form) : option nat :=
  match as_number e with
  | Some k => if (0 <=? k)%Z && (k * Z.of_nat (length w) <=? longest)%Z
              then Some (Z.to_nat k) else None
  | None => None
  end.
Fixpoint joined (l : list item) : pword :=
  match l with
  | [] => PWord [] []
  | Once w :: l => let p := joined l in PWord (w ++ head p) (blocks p)
  | Many w e :: l =>
      let p := joined l in
      match copies_to_write w e with
      | Some k => PWord (power w k ++ head p) (blocks p)
      | None => PWord [] (Blk w e (head p) :: blocks p)
      end
  end.

(** The rest of a word that begins so. *)
Fixpoint strip (w l : word) : option word :=
  match w, l with
  | [], _ => Some l
  | a :: w, b :: l => if is_mine a b then strip w l else None
  | _, [] => None
  end.
(** (z^r)^e = z^(r e), for the shortest z. *)
Fixpoint root_from (fuel p : nat) (w : word) : word * nat :=
  match fuel with
  | 0 => (w, 1)
  | S fuel =>
      match strip (skipn p w) w with   (* w does not begin like that if p is no period *)
      | None => root_from fuel (S p) w
      | Some _ =>
          let r := length w / p in
          let z := firstn p w in
          if word_eqb (power z r) w then (z, r) else root_from fuel (S p) w
      end
  end.
Definition primitive_block (b : block) : block :=
  let (z, r) := root_from (length (copied b) / 2) 1 (copied b) in
  match r with
  | 1 => b
  | _ => Blk z (times_form (Z.of_nat r) (exponent b)) (behind b)
  end.

(** L s (w s)^e A = L (s w)^e s A; [L] and the block's stones are given the last stone first. *)
Fixpoint rolled (before stones behind : word) : word * word * word :=
  match before, stones with
  | s :: before', t :: stones' =>
      if is_mine s t then rolled before' (stones' ++ [t]) (s :: behind)
      else (before, stones, behind)
  | _, _ => (before, stones, behind)
  end.

(** w^e w A = w^(e+1) A; [fuel] is as long as A. *)
Fixpoint absorbed (fuel : word) (w : word) (k : Z) (after : word) : Z * word :=
  match fuel with
  | [] => (k, after)
  | _ :: fuel => match strip w after with
                 | Some rest => absorbed fuel w (k + 1) rest
                 | None => (k, after)
                 end
  end.
Definition absorb_block (b : block) : block :=
  match absorbed (behind b) (copied b) 0 (behind b) with
  | (0%Z, _) => b
  | (k, rest) => Blk (copied b) (plus_form (exponent b) (Forms.number k)) rest
  end.

(** What is done, the last block first; then the others. *)
Definition roll_block (before : word) (b : block) : word * block :=
  match rev_append before [], rev_append (copied b) [] with
  | s :: before', t :: stones' =>
      if is_mine s t then
        let '(l, w, a) := rolled (s :: before') (t :: stones') (behind b) in
        (rev_append l [], Blk (rev_append w []) (exponent b) a)
      else (before, b)
  | _, _ => (before, b)
  end.
Definition add_block (done : word * list block) (b : block) : word * list block :=
  let b := primitive_block b in
  match done with
  | (h, []) => let (h, b) := roll_block h b in (h, [absorb_block b])
  | (h, c :: done) =>
      let (l, b) := roll_block (behind c) b in
      let b := absorb_block b in
      match l with
      | [] => if word_eqb (copied c) (copied b)
              then (h, Blk (copied c) (plus_form (exponent c) (exponent b)) (behind b) :: done)
              else (h, b :: Blk (copied c) (exponent c) [] :: done)
      | _ => (h, b :: Blk (copied c) (exponent c) l :: done)
      end
  end.
Definition reduce_once (l : list item) : pword :=
  let p := joined l in
  match blocks p with
  | [] => p
  | bs => let (h, done) := fold_left add_block bs (head p, []) in PWord h (rev_append done [])
  end.
Definition is_done (p : pword) : bool :=
  forallb (fun b => match as_number (exponent b) with None => true | Some _ => false end) (blocks
    p).
Fixpoint reduce (fuel : nat) (l : list item) : pword :=
  let p := reduce_once l in
  match fuel with
  | 0 => p
  | S fuel => if is_done p then p else reduce fuel (items p)
  end.
Definition reduced (l : list item) : pword := reduce (length l) l.

Definition mirror_item (s : item) : item :=
  match s with Once w => Once (rev_append w []) | Many w e => Many (rev_append w []) e end.
Definition mirrored (l : list item) : list item := rev_append (map mirror_item l) [].
Fixpoint smallest (fuel : nat) (p : pword) : pword :=
  match fuel with
  | 0 => p
  | S fuel =>
      let m := reduced (mirrored (items p)) in
      match pword_compare m p with Lt => smallest fuel m | _ => p end
  end.
Definition normal_word (l : list item) : pword :=
  let p := reduced l in
  match blocks p with
  | [] => PWord (orient (head p)) []
  | _ => smallest 8 p
  end.

(** ** Limits: no exponent is a negative number, and no literal is too long, wherever literals are
    joined on the way to the normal form *)

Definition is_short (w : word) : bool := (Z.of_nat (length w) <=? longest)%Z.
Definition right_join (l : list item) : bool :=
  let p := joined l in
  is_done p && is_short (head p) && forallb (fun b => is_short (behind b)) (blocks p).
Fixpoint right_reduce (fuel : list item) (l : list item) : bool :=
  if right_join l then
    let p := reduce_once l in
    if is_done p then true
    else match fuel with [] => false | _ :: fuel => right_reduce fuel (items p) end
  else false.
Definition right_reduced (l : list item) : bool := right_reduce l l.
Fixpoint right_smallest (fuel : nat) (p : pword) : bool :=
  match fuel with
  | 0 => true
  | S fuel =>
      let l := mirrored (items p) in
      if right_reduced l then
        let m := reduced l in
        match pword_compare m p with Lt => right_smallest fuel m | _ => true end
      else false
  end.
Definition right_word (l : list item) : bool :=
  if right_reduced l then
    let p := reduced l in match blocks p with [] => true | _ => right_smallest 8 p end
  else false.

Definition neg_item (s : item) : item :=
  match s with Once w => Once (word_neg w) | Many w e => Many (word_neg w) e end.
Definition neg_word (p : pword) : pword := normal_word (map neg_item (items p)).
Definition put_item (image : changes) (s : item) : item :=
  match s with Once w => s | Many w e => Many w (put image e) end.
Definition put_word (image : changes) (p : pword) : pword :=
  match blocks p with [] => p | _ => normal_word (map (put_item image) (items p)) end.

(** All its stones, each block once. *)
Definition letters (p : pword) : word :=
  head p ++ flat_map (fun b => copied b ++ behind b) (blocks p).

(** How many stones it has, all copies counted. *)
Definition word_length (p : pword) : form :=
  fold_right (fun b f => plus_form (times_form (Z.of_nat (length (copied b))) (exponent b))
                                   (plus_form (Forms.number (Z.of_nat (length (behind b)))) f))
             (Forms.number (Z.of_nat (length (head p)))) (blocks p).

(** ** Options: the pieces left and right of the empty square, and a condition *)

Fixpoint cuts (passed w : word) : list (word * player * player * word) :=
  match w with
  | a :: (b :: r) as w' => (rev_append passed [], a, b, r) :: cuts (a :: passed) w'
  | _ => []
  end.
Definition unsnoc (w : word) : option (word * player) :=
  match rev_append w [] with a :: u => Some (rev_append u [], a) | [] => None end.

(** Two neighbouring stones, what is before and behind them, and a form that has to be >= 0. *)
Record spot := Spot { before : list item; one : player; two : player; after : list item;
                      condition : option form }.

Definition item_ends (s : item) : option (list item * player) :=
  match s with
  | Once w => match unsnoc w with Some (u, a) => Some ([Once u], a) | None => None end
  | Many w e => match unsnoc w with
                | Some (u, a) => Some ([Many w (plus_form e (Forms.number (-1))); Once u], a)
                | None => None
                end
  end.
Definition item_begins (s : item) : option (player * list item) :=
  match s with
  | Once (b :: v) => Some (b, [Once v])
  | Many (b :: v) e => Some (b, [Once v; Many (b :: v) (plus_form e (Forms.number (-1)))])
  | _ => None
  end.

Section Spots.
  (** The number of the fresh parameter. *)
  Variable fresh : N.

  Definition spots_in (pre : list item) (s : item) (post : list item) : list spot :=
    match s with
    | Once w =>
        map (fun c => let '(u, a, b, v) := c in Spot (pre ++ [Once u]) a b (Once v :: post) None)
            (cuts [] w)
    | Many w e =>
        let j := parameter fresh in
        let rest := plus_form (plus_form e (Forms.number (-1))) (times_form (-1) j) in
        map (fun c => let '(u, a, b, v) := c in
               Spot (pre ++ [Many w j; Once u]) a b (Once v :: Many w rest :: post) (Some rest))
            (cuts [] w)
        ++ match unsnoc w, w with
           | Some (u, a), b :: v =>
               let less := plus_form rest (Forms.number (-1)) in
               [Spot (pre ++ [Many w j; Once u]) a b (Once v :: Many w less :: post) (Some less)]
           | _, _ => []
           end
    end.
  Definition spots_at (pre : list item) (s : item) (post : list item) : list spot :=
    match post with
    | t :: post =>
        match item_ends s, item_begins t with
        | Some (l, a), Some (b, r) => [Spot (pre ++ l) a b (r ++ post) None]
        | _, _ => []
        end
    | [] => []
    end.
  Fixpoint spots (pre l : list item) : list spot :=
    match l with
    | [] => []
    | s :: post => spots_in pre s post ++ spots_at pre s post ++ spots (pre ++ [s]) post
    end.

  Definition pieces_at (p : player) (q : spot) : list (pword * pword * option form) :=
    if is_mine (one q) (two q) then []
    else if is_mine (one q) p
         then [(normal_word (before q), normal_word (Once [p] :: after q), condition q)]
         else [(normal_word (before q ++ [Once [p]]), normal_word (after q), condition q)].
  Definition is_there (s : item) : bool :=
    match s with Once [] | Many [] _ => false | _ => true end.
  Definition word_pieces (p : player) (w : pword) : list (pword * pword * option form) :=
    flat_map (pieces_at p) (spots [] (filter is_there (items w))).
  (** Are all pieces within the limits? *)
  Definition right_pieces_at (p : player) (q : spot) : bool :=
    if is_mine (one q) (two q) then true
    else if is_mine (one q) p then right_word (before q) && right_word (Once [p] :: after q)
    else right_word (before q ++ [Once [p]]) && right_word (after q).
  Definition right_pieces (p : player) (w : pword) : bool :=
    forallb (right_pieces_at p) (spots [] (filter is_there (items w))).
End Spots.
