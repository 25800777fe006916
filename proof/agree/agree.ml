(* agree FILE: compares the extracted checker with the verdicts that `mutants` wrote. They disagree
   if one of them verifies what the other one rejects. Statements that are written in another way
   are listed, too. *)

open Checker

let byte =
  let rec positive n =
    if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2)) in
  Array.init 256 (fun n -> if n = 0 then N0 else Npos (positive n))

let header = "\x89SEGCERT\002\000\000\000" ^ String.make 32 '\000'
let names = [| "verified"; "rejected"; "could not check" |]

let judge body =
  let file = header ^ body in
  match check_with [] (List.init (String.length file) (fun i -> byte.(Char.code file.[i]))) with
  | Verified s -> 0, String.concat "" (List.map (String.make 1) (statement_text s))
  | Rejected -> 1, ""
  | VerifiedValues _ | CouldNotCheck -> 2, ""

let () =
  let channel = open_in_bin Sys.argv.(1) in
  let text () =
    let length = Int32.to_int (String.get_int32_le (really_input_string channel 4) 0) in
    really_input_string channel length in
  let table = Array.make_matrix 3 3 0 and wrong = ref 0 in
  (try
     while true do
       let body = text () in
       let theirs = Char.code (really_input_string channel 1).[0] in
       let their_text = text () in
       let ours, our_text = judge body in
       table.(theirs).(ours) <- table.(theirs).(ours) + 1;
       if theirs + ours = 1 then incr wrong;
       if theirs + ours = 1 || (theirs + ours = 0 && their_text <> our_text) then begin
         Printf.printf "segcert-check: %s (%s), here: %s (%s)\n"
           names.(theirs) their_text names.(ours) our_text
       end
     done
   with End_of_file -> ());
  Array.iteri (fun i row ->
    Array.iteri (fun j n ->
      if n > 0 then Printf.printf "%d: segcert-check %s, here %s\n" n names.(i) names.(j))
      row) table;
  exit (if !wrong > 0 then 1 else 0)
