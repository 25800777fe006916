(** * The steps of proofs, as they are written *)

From Segcert Require Import Libraries Clobber.
From Segcert.Param Require Import Positions.

Inductive step :=
| Replies
| Cut (selected : list N) (terms : list raw)
| Infer (divisor : Z) (witness : list (N * Z)) (conclusion : form)
| Split (f : form)
| Cases (parameter : N) (count modulus : Z)
| Substitute (parameter : N) (f : form)
| Multiple (factor : form) (terms : list raw)
| Take (cell : nat)
| Insert (term : N) (cell : nat) (exponent : form) (least : nat)
| Reduced (cell negative : nat)
| UseClaim (claim : N) (given : list form)
| Move (option_number : N) (exponent : option form).

(** The item with number [i], without numbers in unary. *)
Fixpoint item_at {T} (l : list T) (i : N) : option T :=
  match l with
  | [] => None
  | x :: l => match i with N0 => Some x | _ => item_at l (N.pred i) end
  end.
Lemma item_at_in {T} (l : list T) : forall i x, item_at l i = Some x -> In x l.
Proof.
  induction l as [|y l IH]; simpl; [easy|]. intros [|i] x; [intros [= ->]; auto|].
  intros E. right. eauto.
Qed.
