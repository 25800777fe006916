(** * Natural numbers as machine integers, where the checker is extracted

    The type [nat] becomes OCaml's [int], whose numbers are below 2^62. The functions here are those
    in which the checker spends most of its time; all others on [nat] are extracted as they are
    defined. A number that is too large ends in [Out_of_memory], as it would in unary: then a file
    could not be checked. [Nat.sub] stops at 0. What is said here has to be believed of
    segcert-verified; segcert-verified-plain is extracted without this file. *)

From Coq Require Import Arith List PArith Extraction.

Extract Inductive nat => "int"
  [ "0" "(fun n -> if n = max_int then raise Out_of_memory else n + 1)" ]
  "(fun zero succ n -> if n = 0 then zero () else succ (n - 1))".
(** Each of these has two names in Coq. *)
Extract Constant Nat.add => "(fun m n -> if m > max_int - n then raise Out_of_memory else m + n)".
Extract Constant Init.Nat.add =>
  "(fun m n -> if m > max_int - n then raise Out_of_memory else m + n)".
Extract Constant Nat.sub => "(fun m n -> if m < n then 0 else m - n)".
Extract Constant Init.Nat.sub => "(fun m n -> if m < n then 0 else m - n)".
Extract Constant Nat.mul =>
  "(fun m n -> if m <> 0 && n > max_int / m then raise Out_of_memory else m * n)".
Extract Constant Init.Nat.mul =>
  "(fun m n -> if m <> 0 && n > max_int / m then raise Out_of_memory else m * n)".
Extract Constant Nat.div => "(fun m n -> if n = 0 then 0 else m / n)".
Extract Constant Nat.max => "(fun (m : int) n -> if m < n then n else m)".
Extract Constant Nat.min => "(fun (m : int) n -> if m < n then m else n)".
Extract Inlined Constant Nat.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant Nat.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant Nat.ltb => "(fun (m : int) n -> m < n)".
Extract Inlined Constant Nat.compare =>
  "(fun (m : int) n -> if m = n then Eq else if m < n then Lt else Gt)".
Extract Constant Pos.of_succ_nat =>
  "(fun n ->
    let rec bits n =
      if n = 1 then XH else if n land 1 = 0 then XO (bits (n lsr 1)) else XI (bits (n lsr 1)) in
    bits (n + 1))".
Extract Constant Pos.to_nat =>
  "(let twice n = if n > max_int / 2 then raise Out_of_memory else 2 * n in
    let rec value = function
      | XH -> 1 | XO p -> twice (value p) | XI p -> twice (value p) + 1 in value)".
Extract Constant List.nth =>
  "(let rec nth n l other = match l with
    | [] -> other
    | x :: l -> if n = 0 then x else nth (n - 1) l other in nth)".
Extract Constant List.nth_error =>
  "(let rec nth l n = match l with
    | [] -> None
    | x :: l -> if n = 0 then Some x else nth l (n - 1) in nth)".
