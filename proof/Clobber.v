(** * Linear Clobber, and what a certified statement means

    All that a reader has to agree with. [Sanity.v] proves that it behaves as it should. *)

From Coq Require Import String Ascii List Bool NArith ZArith.
Import ListNotations.

(** ** The game *)

(** Left owns the stones X, Right owns the stones O. *)
Inductive player := Left | Right.
Definition other (p : player) : player := match p with Left => Right | Right => Left end.

(** A board is a row of squares. *)
Inductive square := stone (p : player) | empty.
Definition board := list square.

(** The boards after one move of [p]: one of his stones takes an adjacent stone of the other
    player. It leaves its square and stands where the other stone was. *)
Definition take (p : player) (a b : square) : list (list square) :=
  match p, a, b with
  | Left, stone Left, stone Right | Right, stone Right, stone Left => [[empty; stone p]]
  | Left, stone Right, stone Left | Right, stone Left, stone Right => [[stone p; empty]]
  | _, _, _ => [] end.
Fixpoint moves (p : player) (B : board) : list board :=
  match B with
  | a :: (b :: C) as B' => map (fun ab => ab ++ C) (take p a b) ++ map (cons a) (moves p B')
  | _ => [] end.

Definition is_stone (a : square) : bool := match a with stone _ => true | empty => false end.
Definition stones (B : board) : nat := length (filter is_stone B).

(** A player who cannot move loses. [mover_wins n p B]: player [p], who is to move, wins, if there
    are at most [n] more moves. Each move removes a stone, so the number of stones is enough. *)
Fixpoint mover_wins (n : nat) (p : player) (B : board) : bool :=
  match n with 0 => false
  | S n => existsb (fun C => negb (mover_wins n (other p) C)) (moves p B) end.
Definition wins_first (p : player) (B : board) : Prop := mover_wins (stones B) p B = true.
Definition wins_second (p : player) (B : board) : Prop := mover_wins (stones B) (other p) B = false.

(** Boards side by side are a sum: one board with an empty square between. *)
Definition beside (B C : board) : board := B ++ empty :: C.

(** Boards from text: [squares "XO.X"]; [repeated w n] is w written n times. *)
Definition square_of (c : ascii) : square :=
  if Ascii.eqb c "X" then stone Left else if Ascii.eqb c "O" then stone Right else empty.
Definition squares (s : string) : board := map square_of (list_ascii_of_string s).
Definition repeated (w : board) (n : nat) : board := concat (repeat w n).

(** ** Games *)

(** A game is given by what Left can move to, and what Right can move to. *)
Inductive game := Game (L R : list game).
Definition options (p : player) (G : game) : list game :=
  match G with Game L R => match p with Left => L | Right => R end end.

(** [first p G]: player [p] wins if he moves first. [second p G]: if the other player does. *)
Fixpoint first (p : player) (G : game) : bool :=
  match G with
  | Game L R => existsb (fun H => negb (first (other p) H)) match p with Left => L | Right => R end
  end.
Definition second (p : player) (G : game) : bool := negb (first (other p) G).

(** The sum: whoever moves chooses one of the summands. The negative: the players change sides. *)
Fixpoint add (G : game) : game -> game :=
  match G with
  | Game GL GR =>
      fix add_G (H : game) : game :=
        match H with
        | Game HL HR => Game (map (fun g => add g H) GL ++ map add_G HL)
                             (map (fun g => add g H) GR ++ map add_G HR)
        end
  end.
Fixpoint opp (G : game) : game := match G with Game L R => Game (map opp R) (map opp L) end.

Declare Scope game_scope. Delimit Scope game_scope with game. Bind Scope game_scope with game.
Infix "+" := add : game_scope.
Notation "- G" := (opp G) : game_scope.
Notation "G - H" := (add G (opp H)) : game_scope.
Open Scope game_scope.

(** G >= H if Left wins the difference as second player. [lfuz]: he wins it as first player. *)
Definition ge (G H : game) : Prop := second Left (G - H) = true.
Definition lfuz (G H : game) : Prop := first Left (G - H) = true.
Definition eq (G H : game) : Prop := ge G H /\ ge H G.
Definition gt (G H : game) : Prop := ge G H /\ ~ ge H G.
Definition fuzzy (G H : game) : Prop := ~ ge G H /\ ~ ge H G.
Infix "==" := eq (at level 70, no associativity) : game_scope.
Infix ">=" := ge : game_scope.
Infix ">" := gt : game_scope.
Notation "G < H" := (gt H G) (only parsing) : game_scope.
Notation "G <= H" := (ge H G) (only parsing) : game_scope.
Infix "||" := fuzzy : game_scope.
Infix "|>" := lfuz (at level 70, no associativity) : game_scope.
Notation "G <| H" := (lfuz H G) (at level 70, no associativity, only parsing) : game_scope.

(** Games with a name, and multiples. *)
Definition zero : game := Game [] [].
Fixpoint nim (n : nat) : game :=
  match n with 0 => zero | S m => let l := options Left (nim m) ++ [nim m] in Game l l end.
Definition star : game := nim 1.
Definition up : game := Game [zero] [star]. Definition down : game := - up.
Definition times (k : Z) (G : game) : game :=   (* |k| copies of G, or of its negative *)
  Nat.iter (Z.abs_nat k) (add (if (k <? 0)%Z then - G else G)) zero.

(** The game that is played on a board. *)
Fixpoint play (n : nat) (B : board) : game :=
  match n with 0 => zero
  | S n => Game (map (play n) (moves Left B)) (map (play n) (moves Right B)) end.
Definition row (B : board) : game := play (stones B) B.

(** ** Statements *)

Inductive relation := Equal | AtLeast | AtMost | Greater | Less | Fuzzy | Over | Under.
Definition related (r : relation) (G H : game) : Prop :=
  match r with
  | Equal => G == H | AtLeast => G >= H | AtMost => G <= H | Greater => G > H | Less => G < H
  | Fuzzy => G || H | Over => G |> H | Under => G <| H
  end.

(** A form: a constant and multiples of the variables [n 0], [n 1], ... *)
Record form := Form { constant : Z; multiples : list (N * Z) }.
Definition form_at (n : N -> Z) (f : form) : Z :=
  fold_right (fun ic sum => snd ic * n (fst ic) + sum)%Z (constant f) (multiples f).

(** A word: a run of stones, and powers of runs with more stones behind each. *)
Record block := Blk { copied : list player; exponent : form; behind : list player }.
Record pword := PWord { head : list player; blocks : list block }.
Definition block_at (n : N -> Z) (b : block) : board :=
  repeated (map stone (copied b)) (Z.to_nat (form_at n (exponent b))) ++ map stone (behind b).
Definition word_at (n : N -> Z) (p : pword) : board :=
  map stone (head p) ++ flat_map (block_at n) (blocks p).
Fixpoint with_gaps (l : list board) : board :=
  match l with [] => [] | [B] => B | B :: l => beside B (with_gaps l) end.

(** A cell: the rows [prefix period^i suffix] for i >= from. *)
Record cell := Cell {
  prefix : list player; period : list player; suffix : list player; from : nat }.
Definition row_in (c : cell) (i : nat) : board :=
  map stone (prefix c) ++ repeated (map stone (period c)) (from c + i) ++ map stone (suffix c).

(** A row of words with a gap between two, or a game; of either so many copies:
    floor(numerator / divisor). Or any number of rows of a cell; [rows] chooses them. *)
Inductive atom := Row (l : list pword) | Braces (G : game) | Any (c : cell).
Record summand := Summand { negated : bool; numerator : form; divisor : Z; what : atom }.
Definition atom_at (n : N -> Z) (rows : list nat) (a : atom) : game :=
  match a with
  | Row l => row (with_gaps (map (word_at n) l))
  | Braces G => G
  | Any c => fold_right add zero (map (fun i => row (row_in c i)) rows)
  end.
Definition summand_at (n : N -> Z) (rows : list nat) (t : summand) : game :=
  let G := times (form_at n (numerator t) / divisor t) (atom_at n rows (what t)) in
  if negated t then - G else G.
(** [rows i] is the choice for the summand number i. *)
Fixpoint total (n : N -> Z) (rows : nat -> list nat) (side : list summand) : game :=
  match side with
  | [] => zero
  | t :: side => summand_at n (rows 0) t + total n (fun i => rows (S i)) side
  end.

(** For all values of the variables from these on, where no condition is negative, and all rows. *)
Record statement := Statement {
  variables : list Z; conditions : list form;
  lhs : list summand; rel : relation; rhs : list summand }.
Definition holds (s : statement) : Prop := forall (n : N -> Z) (left right : nat -> list nat),
  (forall i b, nth_error (variables s) i = Some b -> (n (N.of_nat i) >= b)%Z) ->
  (forall f, In f (conditions s) -> (form_at n f >= 0)%Z) ->
  related (rel s) (total n left (lhs s)) (total n right (rhs s)).
