(** * What certificates say about O(OX)^nX, and about up beside rows with doubled ends *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Main.
From Segcert.Theorems Require Import Embedded.
From Segcert.Theorems Require File_xxo_and_ooxo_against_oxo_first_all_n
  File_xxo_xo_and_ooxoo_first_all_n File_xxo_xo_and_ooxox_first_all_n
  File_xo_and_ooxx_confused_all_mn.
Import ListNotations.

Local Notation one w := (Summand false (Form 1 []) 1 (Row [w])).
Local Notation plus n := (Form n [(0%N, 1%Z)]).
Local Notation says b rows r := (Statement b [] rows r (copies_of 1 zero)).

Lemma even_and_neg_verified : verifies File_xxo_and_ooxo_against_oxo_first_all_n.file
  (says [2%Z] [one (PWord (word "OO") [power (word "XO") (plus 1)]);
               one (PWord (word "OXX") []);
               Summand true (Form 1 []) 1 (Row [PWord (word "O") [power (word "XO") (variable 0)]])]
        Over).
Proof. run. Qed.
Lemma both_and_even_verified : verifies File_xxo_xo_and_ooxoo_first_all_n.file
  (says [0%Z] [one (PWord (word "OO") [Blk (word "XO") (plus 4) (word "O")]);
               one (PWord [] [power (word "XO") (variable 0)]);
               one (PWord (word "OXX") [])] Over).
Proof. run. Qed.
Lemma odd_and_even_verified : verifies File_xxo_xo_and_ooxox_first_all_n.file
  (says [0%Z] [one (PWord (word "O") [power (word "OX") (plus 4)]);
               one (PWord [] [power (word "XO") (variable 0)]);
               one (PWord (word "OXX") [])] Over).
Proof. run. Qed.
Lemma one_even_verified : verifies File_xo_and_ooxx_confused_all_mn.file
  (says [1%Z; 14%Z] [one (PWord [] [power (word "XO") (variable 0)]);
                     one (PWord (word "O") [Blk (word "OX") (variable 1) (word "X")])] Fuzzy).
Proof. run. Qed.

