(** * The steps of proofs with parameters, as they are written *)

From Segcert Require Import Libraries Clobber.
From Segcert.Param Require Import Positions.

Inductive wide_step :=
| Infer (divisor : Z) (witness : list (N * Z)) (conclusion : form)
| Split (f : form)
| Cases (parameter : nat) (count modulus : Z)
| Substitute (parameter : nat) (f : form)
| Multiple (factor : form) (terms : list raw)
| Take (cell : nat)
| Insert (term : N) (cell : nat) (exponent : form) (least : nat)
| Reduced (cell negative : nat)
| UseClaim (claim : N) (given : list form)
| WideCut (selected : list N) (terms : list raw).
