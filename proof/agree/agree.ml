(* agree: answers for the extracted checker, a case after the other, through pipes.

   A case on standard input: how many files others rest on (u32), each with its length (u32) before
   it, then the file to check in the same way. The answer on standard output: the exit code of
   `segcert-verified` (a byte), the length of the statement's text (u32), the text. *)

(* What files that were checked before prove; most cases rest on the same few. *)
let libraries = Hashtbl.create 64
let known files =
  match Hashtbl.find_opt libraries files with
  | Some library -> library
  | None ->
    let library = library files in
    if Hashtbl.length libraries > 1000 then Hashtbl.reset libraries;
    Hashtbl.add libraries files library;
    library

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
      let answer = judge (known imports) (file ()) in
      let says = match answer with Proved statement -> statement | _ -> "" in
      let length = Bytes.create 4 in
      Bytes.set_int32_le length 0 (Int32.of_int (String.length says));
      output_char stdout (Char.chr (exit_code answer));
      output_bytes stdout length;
      output_string stdout says;
      flush stdout
    done
  with End_of_file -> ()
