(* Gives files, which are strings here, to the extracted checker. *)

open Checker

(* A byte as a number of the checker; there are 256, made once. *)
let byte = Array.init 256 (fun n -> n_of_ascii (Char.chr n))

let bytes file =
  let rec from i rest = if i < 0 then rest else from (i - 1) (byte.(Char.code file.[i]) :: rest) in
  from (String.length file - 1) []
let text chars = String.of_seq (List.to_seq chars)

(* Certificates on which others may rest, checked when they are needed. *)
let library files = lazy (library_of (List.map bytes files))

type answer = Proved of string | Refused | Unclear | Exhausted

(* The verdict, with the text of what is proved. *)
let answer = function
  | Verified statement -> Proved (text (statement_text statement))
  | VerifiedValues squares -> Proved (text (values_text squares))
  | Rejected -> Refused
  | CouldNotCheck -> Unclear

let judge library file =
  try answer (check_with (Lazy.force library) (bytes file))
  with Stack_overflow | Out_of_memory -> Exhausted

(* As for segcert-check. *)
let exit_code = function Proved _ -> 0 | Refused -> 1 | Unclear -> 2 | Exhausted -> 3
