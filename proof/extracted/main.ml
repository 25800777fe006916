(* Reads files, has them judged, prints verdicts. `judge` and `library` are those of twice.ml, or of
   judge.ml. *)

let usage = "usage: segcert-verified [--import FILE]... FILE...\n\
--import FILE: a certificate that others may rest on\n\
exit code: 0 all verified, 1 one not verified, 2 bad usage or unreadable input, 3 could not check"

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
    really_input_string channel (in_channel_length channel))

(* Prints the verdict on a file. Returns its exit code. *)
let check_file known name =
  match judge known (read_file name) with
  | exception Sys_error message -> prerr_endline message; 2
  | answer ->
    print_endline (match answer with
      | Proved statement -> "VERIFIED  " ^ statement
      | Refused -> "REJECTED  " ^ name
      | Unclear | Exhausted -> "COULD NOT CHECK  " ^ name);
    exit_code answer

let rec parse imports files = function
  | "--import" :: file :: rest -> parse (file :: imports) files rest
  | [] when files <> [] -> List.rev imports, List.rev files
  | file :: rest when String.sub file 0 (min 2 (String.length file)) <> "--" ->
    parse imports (file :: files) rest
  | _ -> prerr_endline usage; exit 2

(* The smallest code that is not 0, as for segcert-check. *)
let () =
  (* Little of what is live dies before a file is done, so it is seldom looked through. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; major_heap_increment = 30;
    space_overhead = 1500; max_overhead = 1_000_000; allocation_policy = 0 };
  let imports, files = parse [] [] (List.tl (Array.to_list Sys.argv)) in
  let known = library (List.map read_file imports) in
  match List.sort compare (List.filter ((<>) 0) (List.map (check_file known) files)) with
  | [] -> exit 0
  | code :: _ -> exit code
