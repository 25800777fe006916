(** * Numbers in binary as machine integers, where the checker is extracted

    The types [positive], [N] and [Z] become OCaml's [int]. Their numbers are between -2^62 and 2^62
    here, both excluded. Each function that could give another number tests its result and ends in
    [Exit]: then the file is checked again, by the checker that is extracted without this file
    (extracted/twice.ml). The functions here are those in which the checker spends most of its time;
    all others are extracted as they are defined. What is said here has to be believed of
    segcert-verified; segcert-verified-plain is extracted without this file. *)

From Coq Require Import PArith NArith ZArith Extraction.
From Segcert Require Import Maps.
From Segcert.Param Require Import Goals.

(** ** [positive] *)

Extract Inductive positive => "int"
  [ "(fun p -> if p > max_int / 2 then raise Exit else 2 * p + 1)"
    "(fun p -> if p > max_int / 2 then raise Exit else 2 * p)"
    "1" ]
  "(fun one zero last p ->
    if p land 1 = 0 then zero (p lsr 1) else if p = 1 then last () else one (p lsr 1))".
Extract Inlined Constant Pos.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant Pos.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant Pos.ltb => "(fun (m : int) n -> m < n)".
Extract Inlined Constant Pos.compare =>
  "(fun (m : int) n -> if m = n then Eq else if m < n then Lt else Gt)".
Extract Constant Pos.compare_cont =>
  "(fun c (m : int) n -> if m = n then c else if m < n then Lt else Gt)".
Extract Constant Pos.succ => "(fun n -> if n = max_int then raise Exit else n + 1)".
Extract Constant Pos.add => "(fun m n -> if m > max_int - n then raise Exit else m + n)".
Extract Constant Pos.sub => "(fun m n -> if m <= n then 1 else m - n)".
Extract Constant Pos.mul => "(fun m n -> if n > max_int / m then raise Exit else m * n)".
Extract Constant Pos.pred_double =>
  "(fun n -> if n > max_int / 2 then raise Exit else 2 * n - 1)".
Extract Constant Pos.of_succ_nat => "(fun n -> if n = max_int then raise Exit else n + 1)".
Extract Constant Pos.to_nat => "(fun n -> n)".

(** ** [N] *)

Extract Inductive N => "int" [ "0" "" ] "(fun zero pos n -> if n = 0 then zero () else pos n)".
Extract Inlined Constant N.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant N.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant N.ltb => "(fun (m : int) n -> m < n)".
Extract Inlined Constant N.compare =>
  "(fun (m : int) n -> if m = n then Eq else if m < n then Lt else Gt)".
Extract Constant N.succ => "(fun n -> if n = max_int then raise Exit else n + 1)".
Extract Constant N.succ_pos => "(fun n -> if n = max_int then raise Exit else n + 1)".
Extract Inlined Constant N.pred => "(fun n -> if n = 0 then 0 else n - 1)".
Extract Constant N.add => "(fun m n -> if m > max_int - n then raise Exit else m + n)".
Extract Constant N.sub => "(fun m n -> if m < n then 0 else m - n)".
Extract Constant N.mul => "(fun m n -> if m <> 0 && n > max_int / m then raise Exit else m * n)".
Extract Constant N.min => "(fun (m : int) n -> if m < n then m else n)".
Extract Constant N.max => "(fun (m : int) n -> if m < n then n else m)".
Extract Constant N.double => "(fun n -> if n > max_int / 2 then raise Exit else 2 * n)".
Extract Constant N.succ_double => "(fun n -> if n > max_int / 2 then raise Exit else 2 * n + 1)".
Extract Inlined Constant N.div2 => "(fun n -> n lsr 1)".
Extract Inlined Constant N.odd => "(fun n -> n land 1 = 1)".
Extract Inlined Constant N.even => "(fun n -> n land 1 = 0)".
Extract Inlined Constant N.to_nat => "(fun n -> n)".
Extract Inlined Constant N.of_nat => "(fun n -> n)".

(** ** [Z] *)

Extract Inductive Z => "int" [ "0" "" "(~-)" ]
  "(fun zero pos neg n -> if n = 0 then zero () else if n > 0 then pos n else neg (- n))".
Extract Inlined Constant Z.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant Z.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant Z.ltb => "(fun (m : int) n -> m < n)".
Extract Inlined Constant Z.compare =>
  "(fun (m : int) n -> if m = n then Eq else if m < n then Lt else Gt)".
(** The result has the wrong sign if it is too large, or is -2^62. *)
Extract Constant Z.add => "(fun m n ->
  let s = m + n in
  if (m lxor s) land (n lxor s) < 0 || s = min_int then raise Exit else s)".
Extract Constant Z.sub => "(fun m n ->
  let s = m - n in
  if (m lxor n) land (m lxor s) < 0 || s = min_int then raise Exit else s)".
Extract Constant Z.mul => "(fun m n ->
  if abs m < 0x40000000 && abs n < 0x40000000 then m * n else raise Exit)".
Extract Inlined Constant Z.opp => "(~-)".
Extract Constant Z.max => "(fun (m : int) n -> if m < n then n else m)".
Extract Inlined Constant Z.abs => "abs".
Extract Inlined Constant Z.abs_nat => "abs".
Extract Inlined Constant Z.of_nat => "(fun n -> n)".
Extract Inlined Constant Z.to_nat => "(fun n -> if n < 0 then 0 else n)".
Extract Inlined Constant Z.of_N => "(fun n -> n)".
Extract Inlined Constant Z.to_N => "(fun n -> if n < 0 then 0 else n)".
Extract Inlined Constant Z.odd => "(fun n -> n land 1 = 1)".
(** All numbers here are from -2^63 to 2^63 - 1. *)
Extract Inlined Constant fits_goal => "(fun _ -> true)".

(** ** Maps *)

(** Eight things are an array; a digit is a number from 0 to 7. *)
Extract Inductive digit => "int" [ "0" "1" "2" "3" "4" "5" "6" "7" ]
  "(fun d0 d1 d2 d3 d4 d5 d6 d7 d -> match d with
    | 0 -> d0 () | 1 -> d1 () | 2 -> d2 () | 3 -> d3 () | 4 -> d4 () | 5 -> d5 () | 6 -> d6 ()
    | _ -> d7 ())".
Extract Inlined Constant digit_of => "(fun n -> n land 7)".
Extract Inlined Constant without_digit => "(fun n -> n lsr 3)".
Extract Inductive eight => "array"
  [ "(fun (x0, x1, x2, x3, x4, x5, x6, x7) -> [|x0; x1; x2; x3; x4; x5; x6; x7|])" ]
  "(fun f v -> f v.(0) v.(1) v.(2) v.(3) v.(4) v.(5) v.(6) v.(7))".
Extract Inlined Constant get => "(fun d v -> v.(d))".
Extract Inlined Constant set => "(fun d x v ->
  let w = [|v.(0); v.(1); v.(2); v.(3); v.(4); v.(5); v.(6); v.(7)|] in w.(d) <- x; w)".
