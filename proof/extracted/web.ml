(* The extracted checker for JavaScript: `segcertProved`, a global object with two functions. A file
   is a string there, with a character for each byte. *)

open Js_of_ocaml
open Checker

let array list = Js.array (Array.of_list list)
let field name value = name, Js.Unsafe.inject value

let hex root =
  let rec number = function XH -> 1 | XO p -> 2 * number p | XI p -> 2 * number p + 1 in
  let digits = function N0 -> "00" | Npos p -> Printf.sprintf "%02x" (number p) in
  String.concat "" (List.map digits root)

(* The roots on which a file rests, whatever follows them in the file. *)
let roots bytes =
  match a_header bytes with
  | Ok (header, body) when not header.is_database ->
    (match a_beginning body with Ok ((_, roots), _) -> roots | Bad -> [])
  | _ -> []

let rests_on file =
  try array (List.map (fun root -> Js.string (hex root)) (roots (Judge.bytes (Js.to_bytestring file))))
  with Stack_overflow -> array []

(* A verdict: its exit code, and the statement if it is verified. *)
let fields answer =
  let statement = match answer with Judge.Proved text -> text | _ -> "" in
  [| field "code" (Judge.exit_code answer); field "statement" (Js.string statement) |]

(* The verdict on a file; `imports` has those on the files on which it rests, with their roots. *)
let check file imports =
  let file = Js.to_bytestring file in
  let imports = List.map Js.to_bytestring (Array.to_list (Js.to_array imports)) in
  let library = Judge.library imports in
  let answer = Judge.judge library file in
  let import root =
    let found = match find_root root (Lazy.force library) with
      | Some (verdict, _) -> Judge.answer verdict
      | None -> Judge.Unclear in
    Js.Unsafe.obj (Array.append [| field "root" (Js.string (hex root)) |] (fields found)) in
  let imports = if answer = Judge.Exhausted then [] else List.map import (roots (Judge.bytes file)) in
  Js.Unsafe.obj (Array.append (fields answer) [| field "imports" (array imports) |])

let () =
  Js.Unsafe.set Js.Unsafe.global "segcertProved" (Js.Unsafe.obj [|
    field "check" (Js.wrap_callback check); field "restsOn" (Js.wrap_callback rests_on) |])
