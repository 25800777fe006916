(** * Sums of rows (XO)^n, O(XO)^n and X(OX)^n as lists of numbers

    A state has a number for each row: [evens] for rows (XO)^n, [odds] for rows O(XO)^n, and [negs]
    for their negatives X(OX)^n. Rows that cancel are removed: (XO)^n + (XO)^n = 0,
    O(XO)^n + X(OX)^n = 0, (XO)^3 = 0 and (XO)^6 = XO + (XO)^2. *)

From Coq Require Import List Arith Lia Permutation.
Import ListNotations.

Record state := State { evens : list nat; odds : list nat; negs : list nat }.

(** Without the first copy of [n]. *)
Fixpoint take_out (n : nat) (l : list nat) : list nat :=
  match l with
  | [] => []
  | m :: l => if Nat.eqb n m then l else m :: take_out n l
  end.
Definition has (n : nat) (l : list nat) : bool := existsb (Nat.eqb n) l.
Definition toggle (n : nat) (l : list nat) : list nat := if has n l then take_out n l else n :: l.

Definition without_even (n : nat) (s : state) : state :=
  State (take_out n (evens s)) (odds s) (negs s).
Definition without_odd (n : nat) (s : state) : state :=
  State (evens s) (take_out n (odds s)) (negs s).
Definition without_neg (n : nat) (s : state) : state :=
  State (evens s) (odds s) (take_out n (negs s)).

(** One row more. *)
Definition add_even (n : nat) (s : state) : state :=
  match n with
  | 0 | 3 => s
  | 6 => State (toggle 1 (toggle 2 (evens s))) (odds s) (negs s)
  | _ => State (toggle n (evens s)) (odds s) (negs s)
  end.
Definition add_odd (n : nat) (s : state) : state :=
  if has n (negs s) then State (evens s) (odds s) (take_out n (negs s))
  else State (evens s) (n :: odds s) (negs s).
Definition add_neg (n : nat) (s : state) : state :=
  if has n (odds s) then State (evens s) (take_out n (odds s)) (negs s)
  else State (evens s) (odds s) (n :: negs s).

(** No two rows cancel. The rows O(XO), which is XO, and O(XO)^4 do not
    occur, but X(OX)^4 may. *)
Definition is_even (n : nat) : Prop := n = 1 \/ n = 2 \/ n = 4 \/ n = 5 \/ n >= 7.
Definition is_odd (n : nat) : Prop := n = 2 \/ n = 3 \/ n >= 5.
Record normal (s : state) : Prop := {
  evens_once : NoDup (evens s);
  evens_good : Forall is_even (evens s);
  odds_good : Forall is_odd (odds s);
  negs_good : Forall (fun n => n >= 2) (negs s);
  no_pair : forall n, In n (odds s) -> In n (negs s) -> False }.

(** [has] decides whether [n] occurs. *)
Lemma has_In n l : has n l = true <-> In n l.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (m & H & E). apply Nat.eqb_eq in E. now subst.
  - intros H. exists n. now rewrite Nat.eqb_refl.
Qed.

(** The copy that is taken out can be put in front. *)
Lemma take_out_perm n l : In n l -> Permutation l (n :: take_out n l).
Proof.
  induction l as [|m l IH]; [easy|]. cbn. intros H. destruct (Nat.eqb_spec n m) as [->|D]; [easy|].
  destruct H as [H|H]; [lia|]. etransitivity; [apply perm_skip, (IH H)|apply perm_swap].
Qed.

(** [toggle] removes [n] or adds it. *)
Lemma toggle_cases n l :
  In n l /\ Permutation l (n :: toggle n l) \/ ~ In n l /\ toggle n l = n :: l.
Proof.
  unfold toggle. pose proof (has_In n l) as H. destruct (has n l).
  - left. split; [now apply H|]. now apply take_out_perm, H.
  - right. split; [|easy]. rewrite <- H. easy.
Qed.

(** [toggle] keeps the members different. *)
Lemma toggle_once n l : NoDup l -> NoDup (toggle n l).
Proof.
  intros D. destruct (toggle_cases n l) as [[_ P]|[H ->]]; [|now constructor].
  apply (Permutation_NoDup P) in D. now inversion D.
Qed.

(** [toggle] keeps a property of all members. *)
Lemma toggle_good (Q : nat -> Prop) n l : Forall Q l -> Q n -> Forall Q (toggle n l).
Proof.
  intros F G. destruct (toggle_cases n l) as [[_ P]|[_ ->]]; [|now constructor].
  apply (Permutation_Forall P) in F. now inversion F.
Qed.

(** [toggle] undoes itself. *)
Lemma toggle_back n l r : NoDup l -> Permutation (toggle n l) r -> Permutation l (toggle n r).
Proof.
  intros D P. destruct (toggle_cases n l) as [[_ Q]|[_ E]].
  - rewrite P in Q. apply (Permutation_NoDup Q) in D. inversion_clear D as [|? ? H _].
    destruct (toggle_cases n r) as [[I _]|[_ ->]]; easy.
  - rewrite E in P. destruct (toggle_cases n r) as [[_ R]|[H _]].
    + rewrite R in P. now apply Permutation_cons_inv in P.
    + elim H. apply (Permutation_in n P). now left.
Qed.

(** [toggle] of a number that is not there. *)
Lemma toggle_new n l : ~ In n l -> toggle n l = n :: l.
Proof. now destruct (toggle_cases n l) as [[I _]|[_ ->]]. Qed.

(** [take_out] keeps a property of all members. *)
Lemma take_out_good (Q : nat -> Prop) n l : Forall Q l -> In n l -> Forall Q (take_out n l).
Proof. intros F P%take_out_perm. apply (Permutation_Forall P) in F. now inversion F. Qed.

(** States stay normal if an even row is removed. *)
Lemma without_even_normal n s : normal s -> In n (evens s) -> normal (without_even n s).
Proof.
  intros [D E O N P] H. split; cbn; auto using take_out_good.
  apply (Permutation_NoDup (take_out_perm _ _ H)) in D. now inversion D.
Qed.
(** States stay normal if an odd row is removed. *)
Lemma without_odd_normal n s : normal s -> In n (odds s) -> normal (without_odd n s).
Proof.
  intros [D E O N P] H. split; cbn; auto using take_out_good. apply take_out_perm in H.
  intros m I. apply P, (Permutation_in m (Permutation_sym H)). now right.
Qed.
(** States stay normal if a negative row is removed. *)
Lemma without_neg_normal n s : normal s -> In n (negs s) -> normal (without_neg n s).
Proof.
  intros [D E O N P] H. split; cbn; auto using take_out_good. apply take_out_perm in H.
  intros m I J. apply (P m I), (Permutation_in m (Permutation_sym H)). now right.
Qed.

(** Adding a row (XO)^n that is not 0 or a sum. *)
Lemma add_even_toggle n s : is_even n ->
  add_even n s = State (toggle n (evens s)) (odds s) (negs s).
Proof. unfold is_even. do 7 (destruct n as [|n]; [easy || lia|]). easy. Qed.

(** States stay normal if an even row is added. *)
Lemma add_even_normal n s : normal s -> is_even n \/ n = 6 -> normal (add_even n s).
Proof.
  intros [D E O N P] [I| ->]; [rewrite add_even_toggle by easy|]; split; cbn; try easy;
    repeat apply toggle_once; repeat apply toggle_good; try easy; red; lia.
Qed.
(** States stay normal if an odd row is added. *)
Lemma add_odd_normal n s : normal s -> is_odd n -> normal (add_odd n s).
Proof.
  intros H I. unfold add_odd. pose proof (has_In n (negs s)) as C. destruct (has n (negs s)).
  - now apply (without_neg_normal n s H), C.
  - destruct H as [D E O N P]. split; cbn; try easy; [now constructor|].
    intros m [->|J]; [now rewrite <- C|now apply P].
Qed.
(** States stay normal if a negative row is added. *)
Lemma add_neg_normal n s : normal s -> n >= 2 -> normal (add_neg n s).
Proof.
  intros H I. unfold add_neg. pose proof (has_In n (odds s)) as C. destruct (has n (odds s)).
  - now apply (without_odd_normal n s H), C.
  - destruct H as [D E O N P]. split; cbn; try easy; [now constructor|].
    intros m J [->|K]; [now rewrite <- C in J|now apply (P m)].
Qed.

(** A size that all moves make smaller. *)
Definition size (s : state) : nat :=
  2 * list_sum (evens s) + 2 * list_sum (odds s) + 2 * list_sum (negs s) +
  length (odds s) + length (negs s).

(** The sum and the length without a member. *)
Lemma take_out_sum n l : In n l ->
  list_sum l = n + list_sum (take_out n l) /\ length l = S (length (take_out n l)).
Proof.
  intros H%take_out_perm. split; [now rewrite H at 1|]. now apply Permutation_length in H.
Qed.
(** The sum after [toggle]. *)
Lemma toggle_sum n l : list_sum (toggle n l) <= n + list_sum l.
Proof.
  destruct (toggle_cases n l) as [[_ P]|[_ ->]]; [|easy]. apply Permutation_list_sum in P.
  change (list_sum l = n + list_sum (toggle n l)) in P. lia.
Qed.

(** A new row (XO)^n adds at most [2 * n] to the size and does not change the other rows. *)
Lemma add_even_size n s : size (add_even n s) <= 2 * n + size s /\
  odds (add_even n s) = odds s /\ negs (add_even n s) = negs s.
Proof.
  assert (H : size (State (toggle n (evens s)) (odds s) (negs s)) <= 2 * n + size s).
  { unfold size. cbn [evens odds negs]. pose proof (toggle_sum n (evens s)). lia. }
  do 7 (destruct n as [|n]; [cbn [add_even odds negs] in *; repeat split; easy || lia || idtac|]);
    [|easy].
  unfold size. cbn [evens odds negs]. pose proof (toggle_sum 1 (toggle 2 (evens s))).
  pose proof (toggle_sum 2 (evens s)). lia.
Qed.

(** A new row O(XO)^n makes the weight greater by one. *)
Lemma add_odd_size n s : size (add_odd n s) <= S (2 * n) + size s /\
  length (odds (add_odd n s)) + length (negs s) =
  S (length (odds s)) + length (negs (add_odd n s)).
Proof.
  unfold add_odd. pose proof (has_In n (negs s)) as C. destruct (has n (negs s)).
  - destruct (take_out_sum n (negs s)) as [H J]; [now apply C|]. unfold size.
    cbn [evens odds negs length]. lia.
  - unfold size. cbn [evens odds negs length].
    change (list_sum (n :: odds s)) with (n + list_sum (odds s)). lia.
Qed.
(** A new row X(OX)^n makes the weight smaller by one. *)
Lemma add_neg_size n s : size (add_neg n s) <= S (2 * n) + size s /\
  length (negs (add_neg n s)) + length (odds s) =
  S (length (negs s)) + length (odds (add_neg n s)).
Proof.
  unfold add_neg. pose proof (has_In n (odds s)) as C. destruct (has n (odds s)).
  - destruct (take_out_sum n (odds s)) as [H J]; [now apply C|]. unfold size.
    cbn [evens odds negs length]. lia.
  - unfold size. cbn [evens odds negs length].
    change (list_sum (n :: negs s)) with (n + list_sum (negs s)). lia.
Qed.
