(** * Rows that are 0, or nearly so, for all values of their variables *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Main.
From Segcert.Theorems Require Import Embedded File_all_mn_x_m_o_n File_all_kmn_x_k_o_m_x_n
  File_all_n_xxoo_n File_all_n_xxoo_n_x File_all_n_xxxoo_n File_all_n_xxxxoo_n.
Import ListNotations.
Local Opaque row.

(** Two runs of two stones or more: X^m O^n = 0. *)
Lemma two_runs_verified : verifies File_all_mn_x_m_o_n.file
  (about [2; 2] [power (word "X") (variable 0);
    power (word "O") (variable 1)] Equal (copies_of 1 zero)).
Proof. run. Qed.
Theorem two_runs : forall m n, (m >= 2)%nat -> (n >= 2)%nat ->
  row (repeated (squares "X") m ++ repeated (squares "O") n) == zero.
Proof. intros m n Hm Hn. reads two_runs_verified [m; n]. Qed.

(** X^k O^m X^n = 0. *)
Lemma three_runs_verified : verifies File_all_kmn_x_k_o_m_x_n.file
  (about [2; 4; 2] [power (word "X") (variable 0); power (word "O") (variable 1);
                    power (word "X") (variable 2)] Equal (copies_of 1 zero)).
Proof. run. Qed.
Theorem three_runs : forall k m n, (k >= 2)%nat -> (m >= 4)%nat -> (n >= 2)%nat ->
  row (repeated (squares "X") k ++ repeated (squares "O") m ++ repeated (squares "X") n) == zero.
Proof. intros k m n Hk Hm Hn. reads three_runs_verified [k; m; n]. Qed.

(** (XXOO)^n = 0, and with one more stone it is -up. *)
Lemma xxoo_verified : verifies File_all_n_xxoo_n.file
  (about [1] [power (word "XXOO") (variable 0)] Equal (copies_of 1 zero)).
Proof. run. Qed.
Theorem xxoo : forall n, (n >= 1)%nat -> row (repeated (squares "XXOO") n) == zero.
Proof. intros n H. reads xxoo_verified [n]. Qed.

Lemma xxoo_x_verified : verifies File_all_n_xxoo_n_x.file
  (about [1] [Blk (word "XXOO") (variable 0) (word "X")] Equal (minus up)).
Proof. run. Qed.
Theorem xxoo_x : forall n, (n >= 1)%nat ->
  row (repeated (squares "XXOO") n ++ squares "X") == down.
Proof. intros n H. reads xxoo_x_verified [n]. Qed.

(** (XXXOO)^n = 0 and (XXXXOO)^n = 0. *)
Lemma xxxoo_verified : verifies File_all_n_xxxoo_n.file
  (about [1] [power (word "XXXOO") (variable 0)] Equal (copies_of 1 zero)).
Proof. run. Qed.
Theorem xxxoo : forall n, (n >= 1)%nat -> row (repeated (squares "XXXOO") n) == zero.
Proof. intros n H. reads xxxoo_verified [n]. Qed.
Lemma xxxxoo_verified : verifies File_all_n_xxxxoo_n.file
  (about [1] [power (word "XXXXOO") (variable 0)] Equal (copies_of 1 zero)).
Proof. run. Qed.
Theorem xxxxoo : forall n, (n >= 1)%nat -> row (repeated (squares "XXXXOO") n) == zero.
Proof. intros n H. reads xxxxoo_verified [n]. Qed.
