(** * Theorems from finite certificates, by running the checker inside Coq *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded File_xo_24 File_xxo_12.
Import ListNotations.

(** Only the checker computes here; nobody may begin to play on a long row. *)
Local Opaque row wins_first first mover_wins.

(** Whoever moves first wins (XO)^24. *)
Lemma xo_24_verified :
  verifies File_xo_24.file (about [] [power (word "XO") (Form 24 [])] Fuzzy []).
Proof. run. Qed.
Theorem xo_24 :
  wins_first Left (repeated (squares "XO") 24) /\ wins_first Right (repeated (squares "XO") 24).
Proof.
  assert (F : row (repeated (squares "XO") 24) || zero) by reads xo_24_verified (@nil nat).
  apply fuzzy_games in F as [FL FR]. split; apply wins_first_row; assumption.
Qed.

(** (XXO)^12 = 6 up. *)
Lemma xxo_12_verified :
  verifies File_xxo_12.file (about [] [power (word "XXO") (Form 12 [])] Equal (copies_of 6 up)).
Proof. run. Qed.
Theorem xxo_12 : row (repeated (squares "XXO") 12) == times 6 up.
Proof. reads xxo_12_verified (@nil nat). Qed.
