(** * How long the text of a statement is

    Long texts are refused, before they are written. Nothing is proved about this. *)

From Segcert Require Import Libraries Clobber Arena Certificate Print.
Local Open Scope N_scope.

Definition longest_text : N := 65536.
Definition length_of_text (s : String.string) : N := N.of_nat (String.length s).

(** Of a game: how long its name is, and which nimber it is. *)
Record name := Name { name_length : N; as_nimber : option N }.
Definition names := PM.t name.
Definition named (t : names) (l : list ref) : list name :=
  flat_map (fun r => match PM.find r t with Some x => [x] | None => [] end) l.
(** Names in a list, each with a comma behind it. *)
Definition listed_length (l : list name) : N :=
  fold_right (fun x sum => name_length x + 1 + sum) 0 l.
Fixpoint nimbers_from (n : N) (l : list name) : bool :=
  match l with
  | [] => true
  | x :: l => match as_nimber x with
              | Some m => (m =? n) && nimbers_from (N.succ n) l
              | None => false
              end
  end.
Definition nimber_name (n : N) : name :=
  Name (if n <=? 1 then 1 else 1 + length_of_text (natural n)) (Some n).
Definition name_of_game (L R : list name) : name :=
  let n := N.of_nat (length L) in
  if nimbers_from 0 L && nimbers_from 0 R && (n =? N.of_nat (length R)) then nimber_name n
  else match map as_nimber L, map as_nimber R with
       | [Some 0], [Some 1] => Name (2) None
       | [Some 1], [Some 0] => Name (4) None
       | _, _ => Name (3 + N.pred (listed_length L) + N.pred (listed_length R)) None
       end.

(** The names of entries from number [i] on and of their negatives; [total] is how long all options
    are that were listed. *)
Fixpoint all_names (A : arena) (entries : list listed) (i : positive) (total : N) (t : names)
  : option names :=
  match entries with
  | [] => Some t
  | _ :: entries =>
      match DM.find i A with
      | None => None
      | Some e =>
          let L := named t (lefts e) in
          let R := named t (rights e) in
          let NL := named t (neg_lefts e) in
          let NR := named t (neg_rights e) in
          let total := total + listed_length L + listed_length R + listed_length NL
                       + listed_length NR in
          if total <=? longest_text
          then all_names A entries (Pos.succ i) total
                 (PM.add (xO i) (name_of_game L R) (PM.add (xI i) (name_of_game NL NR) t))
          else None
      end
  end.
Definition zero_names : names :=
  PM.add 2%positive (nimber_name 0) (PM.add 3%positive (nimber_name 0) (PM.empty _)).

Section Names.
  Variables (variables : list String.string) (t : names).

  Definition atom_length (a : raw_atom) : N :=
    match a with
    | RawRow l => length_of_text (atom_text variables (Row l))
    | RawGame r => match PM.find r t with Some x => name_length x | None => 0 end
    | RawAny c => length_of_text (atom_text variables (Any c))
    end.
  Fixpoint short_side (l : list raw_summand) (before : N) : bool :=
    match l with
    | [] => true
    | u :: l =>
        let sign := if before =? 0 then if raw_negated u then 1 else 0 else 3 in
        let length := before + sign
                      + length_of_text (count_text variables (raw_numerator u) (raw_divisor u))
                      + atom_length (raw_what u) in
        (length <=? longest_text) && short_side l length
    end.
End Names.

Definition has_short_text (raw : raw_statement) : bool :=
  match load_arena (raw_games raw) with
  | None => false
  | Some (_, A) =>
      match all_names A (raw_games raw) 2 0 zero_names with
      | None => false
      | Some t =>
          let short := short_side (variable_names (length (raw_variables raw))) t in
          short (raw_lhs raw) 0 && short (raw_rhs raw) 0
      end
  end.
