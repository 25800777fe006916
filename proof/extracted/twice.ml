(* Gives files to the checker with machine integers (../Integers.v), and those in which a number is
   too large for it, which ends in Exit, to the checker without them. *)

include Judge

let library files = Fast.Judge.library files, library files

let judge (fast, exact) file =
  match Fast.Judge.judge fast file with
  | exception Exit -> judge exact file
  | Fast.Judge.Proved statement -> Proved statement
  | Fast.Judge.Refused -> Refused
  | Fast.Judge.Unclear -> Unclear
  | Fast.Judge.Exhausted -> Exhausted
