(* Reads files, runs the extracted checker, prints verdicts. All else is in checker.ml. *)

open Checker

let usage = "usage: segcert-verified FILE...\n\
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

(* The exit code for a file. *)
let check_file name =
  match read_file name with
  | exception Sys_error message -> prerr_endline message; 2
  | bytes ->
    match check bytes with
    | Verified statement -> print_endline ("VERIFIED  " ^ text (statement_text statement)); 0
    | Rejected -> print_endline ("REJECTED  " ^ name); 1
    | CouldNotCheck -> print_endline ("COULD NOT CHECK  " ^ name); 3
    | exception (Stack_overflow | Out_of_memory) -> print_endline ("COULD NOT CHECK  " ^ name); 3

(* The smallest code that is not 0, as for segcert-check. *)
let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline usage; exit 2
  | files ->
    match List.sort compare (List.filter (fun code -> code <> 0) (List.map check_file files)) with
    | [] -> exit 0
    | code :: _ -> exit code
