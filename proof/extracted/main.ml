(* Reads files, runs the extracted checker, prints verdicts. All else is in checker.ml. *)

open Checker

let usage = "usage: segcert-verified [--import FILE]... FILE...\n\
--import FILE: a certificate that others may rest on\n\
exit code: 0 all verified, 1 one not verified, 2 bad usage or unreadable input, 3 could not check"

(* A byte as a number of the checker; there are 256, made once. *)
let byte =
  let rec positive n =
    if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2)) in
  Array.init 256 (fun n -> if n = 0 then N0 else Npos (positive n))

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
    let length = in_channel_length channel in
    let text = really_input_string channel length in
    List.init length (fun i -> byte.(Char.code text.[i])))

let text chars = String.concat "" (List.map (String.make 1) chars)

(* Prints a verdict about a file. Returns its exit code. *)
let tell name verdict =
  let say word what code = print_endline (word ^ "  " ^ what); code in
  match verdict with
  | Verified statement -> say "VERIFIED" (text (statement_text statement)) 0
  | VerifiedValues squares -> say "VERIFIED" (text (values_text squares)) 0
  | Rejected -> say "REJECTED" name 1
  | CouldNotCheck -> say "COULD NOT CHECK" name 2

let check_file known name =
  match check_with (Lazy.force known) (read_file name) with
  | verdict -> tell name verdict
  | exception Sys_error message -> prerr_endline message; 2
  | exception (Stack_overflow | Out_of_memory) -> print_endline ("COULD NOT CHECK  " ^ name); 3

let rec parse imports files = function
  | "--import" :: file :: rest -> parse (file :: imports) files rest
  | [] when files <> [] -> List.rev imports, List.rev files
  | file :: rest when String.sub file 0 (min 2 (String.length file)) <> "--" ->
    parse imports (file :: files) rest
  | _ -> prerr_endline usage; exit 2

(* The smallest code that is not 0, as for segcert-check. *)
let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22 };
  let imports, files = parse [] [] (List.tl (Array.to_list Sys.argv)) in
  let known = lazy (library_of (List.map read_file imports)) in
  match List.sort compare (List.filter ((<>) 0) (List.map (check_file known) files)) with
  | [] -> exit 0
  | code :: _ -> exit code
