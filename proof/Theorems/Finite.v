(** * Theorems from finite certificates, by running the checker inside Coq *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded File_xo_24 File_xxo_12.
Import ListNotations.

(** Only the checker computes here; nobody may begin to play on a long row. *)
Local Opaque row wins_first first mover_wins.

Ltac by_certificate file pieces relation k G :=
  apply (certified file pieces relation k G);
  [vm_cast_no_check (Logic.eq_refl (Verified (about pieces relation k G)))
  |vm_cast_no_check (Logic.eq_refl (concat (map (piece_at (fun _ => 0%Z)) pieces)))].

(** Whoever moves first wins (XO)^24. *)
Theorem xo_24_fuzzy : row (repeated (squares "XO") 24) || times 1 zero.
Proof. by_certificate xo_24 [Power [Left; Right] (Form 24 [])] Fuzzy 1%Z zero. Qed.
Theorem xo_24 :
  wins_first Left (repeated (squares "XO") 24) /\ wins_first Right (repeated (squares "XO") 24).
Proof.
  assert (F := xo_24_fuzzy). rewrite times_1 in F. apply fuzzy_games in F as [FL FR].
  split; apply wins_first_row; assumption.
Qed.

(** (XXO)^12 = 6 up. *)
Theorem xxo_12 : row (repeated (squares "XXO") 12) == times 6 up.
Proof. by_certificate xxo_12 [Power [Left; Left; Right] (Form 12 [])] Equal 6%Z up. Qed.
