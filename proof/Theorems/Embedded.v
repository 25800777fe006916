(** * From embedded certificates to theorems *)

From Coq Require Import List Bool NArith ZArith.
From Segcert Require Import Clobber Game Row Check Main.
From Segcert.Theorems Require Export Base64.
Import ListNotations.

(** A certificate about a row and a sum. *)
Definition about (l : list piece) (r : relation) (sum : list summand) : statement :=
  Statement [] [Summand false (Form 1 []) 1 (Row l)] r sum.

Lemma times_1 G : times 1 G = G.
Proof. apply add_0_r. Qed.
Definition no_variable : nat -> Z := fun _ => 0%Z.
Theorem certified file l r sum B : check [] (bytes_of file) = Verified (about l r sum) ->
  concat (map (piece_at no_variable) l) = B -> related r (row B) (total no_variable sum).
Proof.
  intros V <-. apply check_sound in V. specialize (V no_variable).
  cut (total no_variable (lhs (about l r sum)) = row (concat (map (piece_at no_variable) l))).
  - intros <-. apply V. now intros [|i] x.
  - cbn [about lhs total map fold_right summand_at negated numerator divisor what form_at multiples
         constant atom_at fst snd].
    change (1 / 1)%Z with 1%Z. now rewrite times_1, add_0_r.
Qed.

(** So many copies of a game. *)
Definition copies_of (k : Z) (G : game) : list summand := [Summand false (Form k []) 1 (Braces G)].
Lemma total_copies k G : total no_variable (copies_of k G) = times k G.
Proof.
  cbn [copies_of total map fold_right summand_at negated numerator divisor what form_at multiples
       constant atom_at fst snd].
  now rewrite Z.div_1_r, add_0_r.
Qed.
