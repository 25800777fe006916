(** * The text of a statement, as a user would type it

    This is what the verdict line shows. That it says what [holds] means is for the reader to
    judge: it is the one function of the checker that has to be believed. *)

From Coq Require Import String Ascii.
From Segcert Require Import Libraries Clobber.
Local Open Scope string_scope.

(** ** Numbers *)

Definition digit (d : N) : string := String (ascii_of_N (48 + d)) "".
(** Decimal; [fuel] is as long as the number in binary. *)
Fixpoint decimal (fuel : nat) (n : N) : string :=
  match fuel with
  | 0%nat => ""
  | S fuel => let (q, r) := N.div_eucl n 10 in
              if (q =? 0)%N then digit r else decimal fuel q ++ digit r
  end.
Definition natural (n : N) : string := decimal (S (N.to_nat (N.log2 n))) n.
Definition integer (z : Z) : string :=
  if (z <? 0)%Z then "-" ++ natural (Z.abs_N z) else natural (Z.abs_N z).

(** ** Games: [0], [*], [*2], [up], [down], or in braces *)

Fixpoint game_eqb (G H : game) : bool :=
  match G, H with
  | Game GL GR, Game HL HR =>
      let same := fix same (l m : list game) : bool :=
        match l, m with
        | [], [] => true
        | g :: l, h :: m => game_eqb g h && same l m
        | _, _ => false
        end in
      same GL HL && same GR HR
  end.
Definition nimber (G : game) : option nat :=
  let n := List.length (options Left G) in if game_eqb G (nim n) then Some n else None.
Fixpoint game_text (G : game) : string :=
  match nimber G with
  | Some 0%nat => "0"
  | Some 1%nat => "*"
  | Some n => "*" ++ natural (N.of_nat n)
  | None =>
      if game_eqb G up then "up"
      else if game_eqb G down then "down"
      else match G with
           | Game L R => "{" ++ String.concat "," (map game_text L) ++ "|"
                             ++ String.concat "," (map game_text R) ++ "}"
           end
  end.

(** ** Forms: [n], [2*n+1]; in parentheses unless it is a natural number or a variable *)

Section Names.
  Variable names : list string.

  Definition name (i : N) : string := nth (N.to_nat i) names "?".
  Definition monomial (i : N) (c : Z) : string :=
    if (Z.abs c =? 1)%Z then name i else natural (Z.abs_N c) ++ "*" ++ name i.
  Fixpoint monomials (is_first : bool) (l : list (N * Z)) : string :=
    match l with
    | [] => ""
    | (i, c) :: l => (if (c <? 0)%Z then "-" else if is_first then "" else "+")
                     ++ monomial i c ++ monomials false l
    end.
  Definition form_text (f : form) : string :=
    match multiples f, constant f with
    | [], c => integer c
    | l, 0%Z => monomials true l
    | l, c => monomials true l ++ (if (c <? 0)%Z then "" else "+") ++ integer c
    end.
  Definition grouped (f : form) : string :=
    let bare := match multiples f, constant f with
                | [], c => (0 <=? c)%Z
                | [(_, c)], 0%Z => (c =? 1)%Z
                | _, _ => false
                end in
    if bare then form_text f else "(" ++ form_text f ++ ")".

  (** ** Rows, summands, sides *)

  Definition letter (p : player) : ascii := match p with Left => "X" | Right => "O" end%char.
  Definition letters (w : list player) : string := string_of_list_ascii (map letter w).
  Definition block_text (b : block) : string :=
    "(" ++ letters (copied b) ++ ")^" ++ grouped (exponent b) ++ letters (behind b).
  Definition word_text (p : pword) : string :=
    letters (head p) ++ String.concat "" (map block_text (blocks p)).
  (** [O(XO)^i, i >= 1]; or a row. *)
  Definition cell_text (c : cell) : string :=
    match period c, letters (prefix c) with
    | [], "" => "0"
    | [], text => text
    | w, text => text ++ "(" ++ letters w ++ ")^i" ++ letters (suffix c)
                 ++ ", i >= " ++ natural (N.of_nat (from c))
    end.
  Definition atom_text (a : atom) : string :=
    match a with
    | Row l => match String.concat "." (map word_text l) with "" => "0" | text => text end
    | Braces G => game_text G
    | Any c => "any(" ++ cell_text c ++ ")"
    end.
  Definition count_text (f : form) (divisor : Z) : string :=
    if (divisor =? 1)%Z then
      match multiples f, constant f with [], 1%Z => "" | _, _ => grouped f ++ "*" end
    else "floor(" ++ grouped f ++ "/" ++ integer divisor ++ ")*".
  Definition summand_text (t : summand) : string :=
    count_text (numerator t) (divisor t) ++ atom_text (what t).
  Fixpoint more_text (l : list summand) : string :=
    match l with
    | [] => ""
    | t :: l => (if negated t then " - " else " + ") ++ summand_text t ++ more_text l
    end.
  Definition side_text (l : list summand) : string :=
    match l with
    | [] => "0"
    | t :: l => match (if negated t then "-" else "") ++ summand_text t ++ more_text l with
                | "" => "0"
                | text => text
                end
    end.

  (** The condition that a form is not negative: what is added in it, and what is taken away. *)
  Definition part_of (sign : Z) (f : form) : form :=
    Form (Z.max 0 (sign * constant f))
         (filter (fun ic => 0 <? snd ic)%Z
                 (map (fun ic => (fst ic, sign * snd ic)%Z) (multiples f))).
  Definition condition_text (f : form) : string :=
    form_text (part_of 1 f) ++ " >= " ++ form_text (part_of (-1) f).
  Definition conditions_text (l : list form) : string :=
    match l with
    | [] => ""
    | _ => " with " ++ String.concat " and " (map condition_text l)
    end.
End Names.

Definition relation_text (r : relation) : string :=
  match r with
  | Equal => "=" | AtLeast => ">=" | AtMost => "<=" | Greater => ">" | Less => "<"
  | Fuzzy => "||" | Over => "|>" | Under => "<|"
  end.

(** ** Variables *)

Definition variable_names (count : nat) : list string :=
  match count with
  | 0 => [] | 1 => ["n"] | 2 => ["m"; "n"] | 3 => ["k"; "m"; "n"] | 4 => ["k"; "l"; "m"; "n"]
  | _ => map (fun i => "n" ++ natural (N.of_nat i)) (seq 1 count)
  end.
Definition ranges_text (names : list string) (l : list Z) : string :=
  match l with
  | [] => ""
  | _ => " for all " ++ String.concat ", "
                         (map (fun nb => fst nb ++ " >= " ++ integer (snd nb)) (combine names l))
  end.

Definition statement_text (s : statement) : string :=
  let names := variable_names (List.length (variables s)) in
  side_text names (lhs s) ++ " " ++ relation_text (rel s) ++ " " ++ side_text names (rhs s)
  ++ ranges_text names (variables s) ++ conditions_text names (conditions s).

(** What a database says. *)
Definition values_text (squares : nat) : string :=
  "values of all sums of components in up to " ++ natural (N.of_nat squares) ++ " squares".
