(** * Theorems from finite certificates, by running the checker inside Coq *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded File_xo_24 File_xxo_12.
Import ListNotations.

(** Only the checker computes here; nobody may begin to play on a long row. *)
Local Opaque row wins_first first mover_wins.

Ltac by_certificate file pieces relation sum :=
  apply (certified file pieces relation sum);
  [vm_cast_no_check (Logic.eq_refl (Verified (about pieces relation sum)))
  |vm_cast_no_check (Logic.eq_refl (concat (map (piece_at no_variable) pieces)))].

(** Whoever moves first wins (XO)^24. *)
Theorem xo_24_fuzzy : row (repeated (squares "XO") 24) || zero.
Proof. by_certificate File_xo_24.file [Power [Left; Right] (Form 24 [])] Fuzzy (@nil summand). Qed.
Theorem xo_24 :
  wins_first Left (repeated (squares "XO") 24) /\ wins_first Right (repeated (squares "XO") 24).
Proof.
  assert (F := xo_24_fuzzy). apply fuzzy_games in F as [FL FR].
  split; apply wins_first_row; assumption.
Qed.

(** (XXO)^12 = 6 up. *)
Theorem xxo_12 : row (repeated (squares "XXO") 12) == times 6 up.
Proof.
  rewrite <- total_copies.
  by_certificate File_xxo_12.file [Power [Left; Left; Right] (Form 12 [])] Equal (copies_of 6 up).
Qed.
