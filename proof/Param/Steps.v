(** * The steps of proofs, as they are written *)

From Segcert Require Import Libraries Clobber Maps.
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

(** Items by number. *)
Fixpoint items_from {T} (i : positive) (l : list T) (m : PM.t T) : PM.t T :=
  match l with [] => m | x :: l => items_from (Pos.succ i) l (PM.add i x m) end.
Definition items_of {T} (l : list T) : PM.t T := items_from 1 l (PM.empty T).
Definition item_of {T} (m : PM.t T) (i : N) : option T := PM.find (N.succ_pos i) m.
Lemma items_of_nth {T} (l : list T) i x : item_of (items_of l) i = Some x ->
  nth_error l (N.to_nat i) = Some x.
Proof.
  assert (E : forall l j m, PM.find (N.succ_pos i) (items_from j l m) = Some x ->
    PM.find (N.succ_pos i) m = Some x \/
    exists k, (N.to_nat i + 1 = Pos.to_nat j + k)%nat /\ nth_error l k = Some x).
  { clear l. induction l as [|y l IH]; cbn [items_from]; intros j m F; [now left|].
    destruct (IH _ _ F) as [F'|(k & E & F')]; [|right; exists (S k); split; [lia|exact F']].
    rewrite find_add in F'. destruct (Pos.eqb_spec (N.succ_pos i) j) as [E|_]; [|now left].
    right. exists 0%nat. split; [lia|exact F']. }
  intros F. destruct (E _ _ _ F) as [F'|(k & D & F')]; [now rewrite PM.gempty in F'|].
  replace (N.to_nat i) with k by lia. exact F'.
Qed.
