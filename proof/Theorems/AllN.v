(** * Both conjectures, for all n, by running the checker inside Coq *)

From Coq Require Import String List NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded File_conjecture_1_all_n File_conjecture_2_all_n.
Import ListNotations.

(** Only the checker computes here; nobody may begin to play on a long row. *)
Local Opaque row wins_first first mover_wins.

Definition xo (n : nat) : board := repeated (squares "XO") n.
Definition xxo (n : nat) : board := repeated (squares "XXO") n.
(** So many copies of up. *)
Definition ups (k : nat) : game := times (Z.of_nat k) up.

(** (XXO)^n is (n + 1)/2 times up, rounded down. *)
Lemma xxo_verified : verifies File_conjecture_2_all_n.file
  (about [1] [power (word "XXO") (variable 0)] Equal
         [Summand false (Form 1 [(0%N, 1%Z)]) 2 (Braces up)]).
Proof. run. Qed.
Theorem conjecture_2 : forall n, (n >= 1)%nat -> row (xxo n) == ups ((n + 1) / 2).
Proof. intros n H. unfold xxo, ups. reads xxo_verified [n]. Qed.

(** Whoever moves first wins (XO)^n, but for n = 3. *)
Lemma xo_verified : verifies File_conjecture_1_all_n.file
  (about [4] [power (word "XO") (variable 0)] Fuzzy (copies_of 1 zero)).
Proof. run. Qed.
Theorem conjecture_1 : forall n, (n >= 1)%nat -> n <> 3%nat ->
  wins_first Left (xo n) /\ wins_first Right (xo n).
Proof.
  intros n H H3. destruct (Nat.lt_ge_cases n 4) as [H4|H4].
  - assert (E : n = 1%nat \/ n = 2%nat) by lia.
    destruct E as [-> | ->]; split; vm_compute; reflexivity.
  - assert (F : row (xo n) || zero) by (unfold xo; reads xo_verified [n]).
    apply fuzzy_games in F as [FL FR]. split; apply wins_first_row; assumption.
Qed.
