(** * (XO)^n lies below two ups, for all n *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Main.
From Segcert.Theorems Require Import Embedded AllN File_xo_below_two_ups_all_n.
Import ListNotations.
Local Opaque row.

Lemma below_two_ups_verified : verifies File_xo_below_two_ups_all_n.file
  (about [1] [power (word "XO") (variable 0)] Less (copies_of 2 up)).
Proof. run. Qed.
Theorem xo_below_two_ups : forall n, (n >= 1)%nat -> row (xo n) < ups 2.
Proof. intros n H. unfold xo, ups. reads below_two_ups_verified [n]. Qed.
