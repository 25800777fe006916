(** * Bytes to certificates: format version 3

    Nothing is proved about the reader: whatever it makes of a file, the checker believes only what
    it can prove, and the statement that is printed is the one that was proved. *)

From Segcert Require Import Libraries Clobber Arena Term Certificate Check Database.
From Segcert.Param Require Import Forms Words Positions Steps Goals Uses.
Local Open Scope N_scope.

(** What was read, and the bytes behind it; or the file is malformed. *)
Inductive result (T : Type) := Ok (x : T) (rest : list N) | Bad.
Arguments Ok {T}. Arguments Bad {T}.
Definition reader (T : Type) := list N -> result T.

Definition give {T} (x : T) : reader T := fun bytes => Ok x bytes.
Definition bad {T} : reader T := fun _ => Bad.
Definition bind {T U} (r : reader T) (f : T -> reader U) : reader U := fun bytes =>
  match r bytes with Ok x rest => f x rest | Bad => Bad end.
Notation "'read' x 'as' r ; s" := (bind r (fun x => s))
  (at level 80, x name, r at level 79, s at level 80, right associativity).
Definition demand (condition : bool) : reader unit := if condition then give tt else bad.

(** ** Numbers *)

(** The last [k] bits of [b] behind those of [x]. *)
Fixpoint with_bits (k : nat) (b : N) (x : N) : N :=
  match k with
  | 0%nat => x
  | S k => let y := with_bits k (N.div2 b) x in if N.odd b then N.succ_double y else N.double y
  end.
(** LEB128 of at most [n] bytes, the first one not counted, without a superfluous last byte. *)
Fixpoint leb (n : nat) : reader N := fun bytes =>
  match n, bytes with
  | S n, b :: rest =>
      if b <? 128 then match b with 0 => Bad | _ => Ok b rest end
      else match leb n rest with Ok x rest => Ok (with_bits 7 b x) rest | e => e end
  | _, _ => Bad
  end.
(** Most numbers have one byte. *)
Definition number_where (right : N -> bool) : reader N := fun bytes =>
  match bytes with
  | b :: rest =>
      if b <? 128 then Ok b rest
      else match leb 9 rest with
           | Ok x rest => let x := with_bits 7 b x in if right x then Ok x rest else Bad
           | Bad => Bad
           end
  | [] => Bad
  end.
Definition two_32 : N := Eval compute in 2 ^ 32.
Definition a_number : reader N := number_where (fun x => Nat.leb (N.size_nat x) 64).
Definition small : reader N := number_where (fun x => x <? two_32).
(** Zigzag: 0, -1, 1, -2, ... *)
Definition signed : reader Z :=
  read x as small;
  give (if N.odd x then - Z.of_N (N.div2 x) - 1 else Z.of_N (N.div2 x))%Z.

(** ** Sequences *)

(** So many items; each takes a byte at least, so the bytes are enough fuel. Those that were read
    come last one first: a list may be longer than a stack is deep. *)
Fixpoint items {T} (item : reader T) (fuel : list N) (count : N) (done : list T)
  : reader (list T) := fun bytes =>
  match count, fuel with
  | 0, _ => Ok (rev_append done []) bytes
  | _, [] => Bad
  | _, _ :: fuel =>
      match item bytes with
      | Ok x rest => items item fuel (N.pred count) (x :: done) rest
      | Bad => Bad
      end
  end.
Definition many {T} (item : reader T) : reader (list T) :=
  read count as small; fun bytes => items item (0 :: bytes) count [] bytes.

(** Strictly increasing numbers: the first one, then the differences less 1. *)
Fixpoint partial_sums (next : N) (l : list N) : list N :=
  match l with [] => [] | d :: l => (next + d) :: partial_sums (N.succ (next + d)) l end.
Definition ascending : reader (list N) :=
  read l as many small;
  let l := partial_sums 0 l in
  read _ as demand (forallb (fun x => N.succ x <? two_32) l); give l.

(** ** Stones, forms, terms *)

Definition stone_of (b : bool) : player := if b then Left else Right.
Fixpoint bits (k : nat) (b : N) : word :=
  match k with 0%nat => [] | S k => stone_of (N.odd b) :: bits k (N.div2 b) end.
(** The bits of the last byte but the highest one. *)
Fixpoint last_bits (b : positive) : word :=
  match b with xH => [] | xO b => Right :: last_bits b | xI b => Left :: last_bits b end.
Fixpoint stones_of (bytes : list N) : option word :=
  match bytes with
  | [] | [0] => None
  | [Npos b] => Some (last_bits b)
  | b :: bytes => match stones_of bytes with Some w => Some (bits 8 b ++ w) | None => None end
  end.
Definition byte : reader N := fun bytes => match bytes with b :: rest => Ok b rest | [] => Bad end.
Definition stones : reader word :=
  read bytes as many byte;
  match stones_of bytes with
  | Some w => read _ as demand (N.of_nat (length w) <=? 4096); give w
  | None => bad
  end.

(** Parameters ascend, no coefficient is 0. *)
Fixpoint ascend (l : list (N * Z)) : bool :=
  match l with
  | (i, _) :: ((j, _) :: _) as l' => (i <? j) && ascend l'
  | _ => true
  end.
Definition form_part : reader (N * Z) := read i as small; read c as signed; give (i, c).
Definition a_form : reader form :=
  read c as signed;
  read l as many form_part;
  read _ as demand (ascend l && forallb (fun ic => negb (snd ic =? 0)%Z) l);
  (* No goal has so many parameters. *)
  read _ as demand (forallb (fun ic => fst ic <? 65536) l);
  give (Form c l).

(** Reference number 2i is entry i, 2i + 1 its negative. *)
Definition ref_of (x : N) : ref := N.succ_pos (x + 1).
Definition a_ref : reader ref := read x as small; give (ref_of x).

Definition a_block : reader block :=
  read w as stones; read e as a_form; read after as stones;
  match w with [] => bad | _ => give (Blk w e after) end.
Definition a_pword : reader pword :=
  read w as stones; read l as many a_block; give (PWord w l).
Definition a_raw : reader raw :=
  read x as small;
  match x with
  | 0 => read p as a_pword; give (RawWord p)
  | 1 => read r as a_ref; read f as a_form; give (RawMultiple r f)
  | _ => give (RawValue (ref_of (x - 2)))
  end.
(** Terms of a finite position: no multiples, no blocks. *)
Fixpoint finite_terms (l : list raw) : option position :=
  match l with
  | [] => Some []
  | t :: l =>
      match t, finite_terms l with
      | RawValue r, Some P => Some (Value r :: P)
      | RawWord (PWord w []), Some P => Some (Part w :: P)
      | _, _ => None
      end
  end.

(** ** Parts of a certificate *)

Definition a_listed : reader listed :=
  read l as ascending; read r as ascending; give (map ref_of l, map ref_of r).

(** A number that names one of so many things. A file that names another one is rejected, for all
    steps are used. *)
Definition one_of (count : N) : reader nat :=
  read x as small; if x <? count then give (N.to_nat x) else bad.
(** A parameter of a goal. *)
Definition a_parameter : reader N :=
  read i as small; if i <? most_parameters then give i else bad.
(** What an exponent is not below. That of a longer word is rejected. *)
Definition a_least : reader nat :=
  read x as small; give (N.to_nat (N.min x (1 + Z.to_N longest))).
Definition witness_part : reader (N * Z) := read i as small; read m as small; give (i, Z.of_N m).
(** With so many cells. *)
Definition a_step (cells : N) : reader step :=
  read x as a_number;
  if 12 <=? x then give (Move (x - 12) None) else
  match x with
  | 0 => give Replies
  | 1 => read selected as ascending; read l as many a_raw; give (Cut selected l)
  | 2 => read d as small; read w as many witness_part; read f as a_form;
         give (Infer (Z.of_N d) w f)
  | 3 => read f as a_form; give (Split f)
  | 4 => read i as a_parameter; read c as small; read p as small;
         give (Cases i (Z.of_N c) (Z.of_N p))
  | 5 => read i as a_parameter; read f as a_form; give (Substitute i f)
  | 6 => read f as a_form; read l as many a_raw; give (Multiple f l)
  | 7 => read c as one_of cells; give (Take c)
  | 8 => read t as small; read c as one_of cells; read e as a_form; read least as a_least;
         give (Insert t c e least)
  | 9 => read c as one_of cells; read d as one_of cells; give (Reduced c d)
  | 10 => read n as small; read l as many a_form; give (UseClaim n l)
  | _ => read i as small; read e as a_form; give (Move i (Some e))
  end.

Definition a_sum : reader equation :=
  read a as a_ref; read b as a_ref; read c as a_ref; give (SumIs a b c).
Definition a_rewriting : reader equation :=
  read w as stones; read l as many a_raw;
  match finite_terms l with Some P => give (PartIs w P) | None => bad end.
(** The tag says what the lemma is about, and at last whether it is proved by options. *)
Definition a_lemma : reader lemma :=
  read x as a_number;
  match x with
  | 0 => read e as a_sum; give (ByPlay e)
  | 1 => read e as a_sum; give (ByOptions e)
  | 2 => read e as a_rewriting; give (ByPlay e)
  | 3 => read e as a_rewriting; give (ByOptions e)
  | 4 => read a as a_ref; read b as a_ref; read c as a_ref; read d as a_ref;
         give (ByRegrouping a b c d)
  | _ => bad
  end.

Definition a_cell : reader cell :=
  read u as stones; read w as stones; read v as stones; read least as a_least;
  read _ as demand (match w, v, least with
                    | [], [], 0%nat => true
                    | [], _, _ => false
                    | _, _, _ =>
                        N.of_nat (length u + length v) + N.of_nat least * N.of_nat (length w)
                        <=? Z.to_N longest
                    end);
  give (Cell u w v least).
Definition an_atom : reader raw_atom :=
  read x as a_number;
  match x with
  | 0 => read l as many a_pword; give (RawRow l)
  | 1 => read r as a_ref; give (RawGame r)
  | 2 => read c as a_cell; give (RawAny c)
  | _ => bad
  end.
Definition a_bool : reader bool :=
  read b as byte; match b with 0 => give false | 1 => give true | _ => bad end.
Definition a_summand : reader raw_summand :=
  read neg as a_bool; read k as a_form; read d as small; read a as an_atom;
  let is_one := form_eqb k (Forms.number 1) && (d =? 1) in
  if orb (d =? 0) (match a with RawAny _ => negb is_one | _ => false end) then bad
  else give (RawSummand neg k (Z.of_N d) a).
(** Its forms speak of so many variables. *)
Definition speaks_of (variables : N) (t : raw_summand) : bool :=
  let speaks := speaks_below variables in
  speaks (raw_numerator t)
  && match raw_what t with
     | RawRow l => forallb (fun p => forallb (fun b => speaks (exponent b)) (blocks p)) l
     | _ => true
     end.
Definition a_relation : reader relation :=
  read x as a_number;
  match x with
  | 0 => give Equal | 1 => give AtLeast | 2 => give AtMost | 3 => give Greater | 4 => give Less
  | 5 => give Fuzzy | 6 => give Over | 7 => give Under | _ => bad
  end.
Definition a_statement : reader raw_statement :=
  read games as many a_listed;
  read vars as many small; read conditions as many a_form;
  read l as many a_summand; read rel as a_relation; read r as many a_summand;
  let s := RawStatement games (map Z.of_N vars) conditions l rel r in
  read _ as demand (names_once s && forallb (speaks_below (N.of_nat (length vars))) conditions
                    && forallb (speaks_of (N.of_nat (length vars))) (l ++ r)); give s.

(** ** Claims *)

Definition a_count (cells : list cell) : reader (nat * form) :=
  read c as one_of (N.of_nat (length cells)); read f as a_form; give (c, f).
(** All counts, by cell; those that are not listed are 0. *)
Fixpoint all_counts (c : nat) (cells : list cell) (l : list (nat * form)) : option (list form) :=
  match cells with
  | [] => match l with [] => Some [] | _ => None end
  | _ :: cells =>
      match l with
      | (d, f) :: later =>
          if Nat.eqb c d
          then match all_counts (S c) cells later with Some l => Some (f :: l) | None => None end
          else match all_counts (S c) cells l with Some l => Some (nothing :: l) | None => None end
      | [] => match all_counts (S c) cells [] with Some l => Some (nothing :: l) | None => None end
      end
  end.
Definition a_claim (cells : list cell) : reader (nat -> claim) :=
  read d as small; read _ as demand (d <=? most_parameters); read G as many a_form;
  read counts as many (a_count cells); read terms as many a_raw; read strict as a_bool;
  read rank as a_form;
  match all_counts 0 cells counts with
  | Some counts =>
      give (fun stage => Claim stage (Scope d G rank) counts
                               (sources_of counts d) terms strict)
  | None => bad
  end.
(** Claims have the number of their system, from 1 on. *)
Fixpoint staged (stage : nat) (l : list (list (nat -> claim))) : list claim :=
  match l with [] => [] | cs :: l => map (fun c => c stage) cs ++ staged (S stage) l end.

(** So many bytes. *)
Fixpoint bytes_read (n : nat) : reader (list N) :=
  match n with 0%nat => give [] | S n => read b as byte; read l as bytes_read n; give (b :: l) end.
Definition the_end {T} (x : T) : reader T :=
  fun bytes => match bytes with [] => Ok x [] | _ => Bad end.
Fixpoint same_root (l m : list N) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => N.eqb x y && same_root l m
  | _, _ => false
  end.
Fixpoint all_distinct (roots : list (list N)) : bool :=
  match roots with
  | [] => true
  | root :: roots => negb (existsb (same_root root) roots) && all_distinct roots
  end.
(** What a certificate begins with, and the rest. *)
Definition a_beginning : reader (raw_statement * list (list N)) :=
  read s as a_statement; read imports as many (bytes_read 32);
  read _ as demand ((length imports <=? 4096)%nat && all_distinct imports); give (s, imports).
Definition the_rest (s : raw_statement) (imports : list (list N)) : reader certificate :=
  read entries as many a_listed;
  read cells as many a_cell;
  read proofs as many a_lemma;
  read systems as many (many (a_claim cells));
  read steps as many (a_step (N.of_nat (length cells)));
  the_end (Certificate s imports entries cells proofs (staged 1 systems) steps).
(** Of at most 24 squares. There are more than 2^n / 2 - 2 parts of n stones, and a value is named
    for one of them and its negative: if there are not as many values, the sums need not be
    listed. *)
Definition a_database : reader raw_database :=
  read n as one_of 25;
  read entries as many a_listed;
  read values as many a_ref;
  if 4 * N.of_nat (length values) + 2 <? 2 ^ N.of_nat n then bad
  else the_end (RawDatabase n entries values).

(** ** The file: magic, version, root, body *)

(** A file that is not read to its end rests on others, too. *)
Inductive body :=
| Proof (c : certificate)
| Table (d : raw_database)
| Unread (imports : list (list N)).
Definition proof_magic : list N := [137; 83; 69; 71; 67; 69; 82; 84].
Definition table_magic : list N := [137; 83; 69; 71; 86; 65; 76; 83].
Fixpoint begins (l bytes : list N) : bool :=
  match l, bytes with
  | [], _ => true
  | x :: l, y :: bytes => (x =? y) && begins l bytes
  | _, [] => false
  end.
(** Is it a database, is it of this version, and the root. The root is not computed again: it says
    which certificate a file is, not whether its statement is true. *)
Record header := Header { is_database : bool; is_this_version : bool; the_root : list N }.
Definition a_header : reader header :=
  read m as bytes_read 8;
  read v as bytes_read 4;
  read root as bytes_read 32;
  let is_table := begins table_magic m in
  if orb is_table (begins proof_magic m)
  then give (Header is_table (begins [3; 0; 0; 0] v) root) else bad.
(** A proof does not begin like a database. *)
Definition a_body (h : header) : reader body := fun bytes =>
  if is_database h then
    match a_database bytes with Ok d _ => Ok (Table d) [] | Bad => Bad end
  else if begins table_magic bytes then Bad
  else match a_beginning bytes with
       | Ok (s, imports) rest =>
           match the_rest s imports rest with
           | Ok c _ => Ok (Proof c) []
           | Bad => Ok (Unread imports) []
           end
       | Bad => Ok (Unread []) []
       end.
