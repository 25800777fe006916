(** * Files inside Coq, as text of base64 *)

From Coq Require Import List Bool NArith PArith FMapPositive Strings.Byte.
Import ListNotations.
Module PM := PositiveMap.

(** A line of text; eight characters at a time, for Coq reads that faster. *)
Inductive line := End | One (c : byte) (l : line) | Eight (c1 c2 c3 c4 c5 c6 c7 c8 : byte) (l :
  line).
Fixpoint line_of (l : list byte) : line :=
  match l with
  | a :: b :: c :: d :: e :: f :: g :: h :: l => Eight a b c d e f g h (line_of l)
  | a :: l => One a (line_of l)
  | [] => End
  end.
Fixpoint characters (l : line) : list byte :=
  match l with
  | End => []
  | One c l => c :: characters l
  | Eight a b c d e f g h l => a :: b :: c :: d :: e :: f :: g :: h :: characters l
  end.
Declare Scope line_scope.
Delimit Scope line_scope with line.
Bind Scope line_scope with line.
String Notation line line_of characters : line_scope.

(** Six bits of a character, the highest one first; none of the padding. *)
Definition six := (bool * bool * bool * bool * bool * bool)%type.
Definition six_of (n : N) : six :=
  (N.testbit n 5, N.testbit n 4, N.testbit n 3, N.testbit n 2, N.testbit n 1, N.testbit n 0).
Definition alphabet : list byte :=
  characters "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".
Definition key (c : byte) : positive := N.succ_pos (to_N c).
Definition table : PM.t six := Eval vm_compute in
  fold_right (fun cn t => PM.add (key (fst cn)) (six_of (N.of_nat (snd cn))) t) (PM.empty six)
             (combine alphabet (seq 0 64)).
Definition bits (c : byte) : option six := PM.find (key c) table.

(** Four characters are three bytes, or less at the end. *)
Definition byte_of (a b c d e f g h : bool) : N :=
  to_N (of_bits (h, (g, (f, (e, (d, (c, (b, a)))))))).
Definition bytes_of_four (a b c d : byte) (rest : list N) : list N :=
  match bits a, bits b with
  | Some (a1, a2, a3, a4, a5, a6), Some (b1, b2, b3, b4, b5, b6) =>
      byte_of a1 a2 a3 a4 a5 a6 b1 b2 ::
      match bits c with
      | Some (c1, c2, c3, c4, c5, c6) =>
          byte_of b3 b4 b5 b6 c1 c2 c3 c4 ::
          match bits d with
          | Some (d1, d2, d3, d4, d5, d6) => byte_of c5 c6 d1 d2 d3 d4 d5 d6 :: rest
          | None => rest
          end
      | None => rest
      end
  | _, _ => rest
  end.
Fixpoint bytes_of_line (l : line) (rest : list N) : list N :=
  match l with
  | Eight a b c d e f g h l => bytes_of_four a b c d (bytes_of_four e f g h (bytes_of_line l rest))
  | One a (One b (One c (One d End))) => bytes_of_four a b c d rest
  | _ => rest
  end.
(** The bytes of a file. Each of its lines has a number of characters that is divided by 4. *)
Definition bytes_of (file : list line) : list N := fold_right bytes_of_line [] file.
