(* agree: answers for the extracted checker, a case after the other, through pipes.

   A case on standard input: how many files others rest on (u32), each with its length (u32) before
   it, then the file to check in the same way. The answer on standard output: the exit code of
   `segcert-verified` (a byte), the length of the statement's text (u32), the text. *)

open Checker

let byte =
  let rec positive n =
    if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2)) in
  Array.init 256 (fun n -> if n = 0 then N0 else Npos (positive n))

let bytes file = List.init (String.length file) (fun i -> byte.(Char.code file.[i]))
let text chars = String.concat "" (List.map (String.make 1) chars)

(* What files that were checked before prove; most cases rest on the same few. *)
let libraries = Hashtbl.create 64
let library files =
  match Hashtbl.find_opt libraries files with
  | Some library -> library
  | None ->
    let library = library_of (List.map bytes files) in
    if Hashtbl.length libraries > 1000 then Hashtbl.reset libraries;
    Hashtbl.add libraries files library;
    library

let judge files file =
  match check_with (library files) (bytes file) with
  | Verified statement -> 0, text (statement_text statement)
  | VerifiedValues squares -> 0, text (values_text squares)
  | Rejected -> 1, ""
  | CouldNotCheck -> 2, ""
  | exception (Stack_overflow | Out_of_memory) -> 3, ""

let number () = Int32.to_int (String.get_int32_le (really_input_string stdin 4) 0)
let file () = really_input_string stdin (number ())
let files count = List.rev (List.fold_left (fun l () -> file () :: l) [] (List.init count ignore))

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20 };
  set_binary_mode_in stdin true;
  set_binary_mode_out stdout true;
  try
    while true do
      let imports = files (number ()) in
      let code, says = judge imports (file ()) in
      let length = Bytes.create 4 in
      Bytes.set_int32_le length 0 (Int32.of_int (String.length says));
      output_char stdout (Char.chr code);
      output_bytes stdout length;
      output_string stdout says;
      flush stdout
    done
  with End_of_file -> ()
