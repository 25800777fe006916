(** * Tables with two references as key

    A subtree with a single key is a leaf: a map of few keys has few nodes, however long its keys
    are. A table has a row for each first reference. *)

From Segcert Require Import Libraries.

(** ** Maps of few keys *)

Inductive sparse (T : Type) :=
  Empty | One (key : positive) (x : T) | Fork (l : sparse T) (here : option T) (r : sparse T).
Arguments Empty {T}. Arguments One {T}. Arguments Fork {T}.

Fixpoint sparse_find {T} (i : positive) (m : sparse T) {struct m} : option T :=
  match m with
  | Empty => None
  | One j x => if Pos.eqb i j then Some x else None
  | Fork l here r => match i with xH => here | xO i => sparse_find i l | xI i => sparse_find i r end
  end.
(** A map of two keys that differ. *)
Fixpoint two {T} (i : positive) (x : T) (j : positive) (y : T) : sparse T :=
  match i, j with
  | xO i, xO j => Fork (two i x j y) None Empty
  | xI i, xI j => Fork Empty None (two i x j y)
  | xO i, xI j => Fork (One i x) None (One j y)
  | xI i, xO j => Fork (One j y) None (One i x)
  | xH, xO j => Fork (One j y) (Some x) Empty
  | xH, xI j => Fork Empty (Some x) (One j y)
  | xO i, xH => Fork (One i x) (Some y) Empty
  | xI i, xH => Fork Empty (Some y) (One i x)
  | xH, xH => One xH x
  end.
Fixpoint sparse_add {T} (i : positive) (x : T) (m : sparse T) : sparse T :=
  match m with
  | Empty => One i x
  | One j y => if Pos.eqb i j then One i x else two i x j y
  | Fork l here r => match i with
                     | xH => Fork l (Some x) r
                     | xO i => Fork (sparse_add i x l) here r
                     | xI i => Fork l here (sparse_add i x r)
                     end
  end.

Lemma find_two {T} i (x : T) : forall j y k, i <> j ->
  sparse_find k (two i x j y) = if Pos.eqb k i then Some x else sparse_find k (One j y).
Proof.
  induction i as [i IH|i IH|]; intros [j|j|] y [k|k|] N; try easy; simpl;
    try (now destruct (Pos.eqb_spec k i)); try (apply IH; congruence); now destruct (Pos.eqb k i).
Qed.
Lemma sparse_find_add {T} i (x : T) j : forall m,
  sparse_find j (sparse_add i x m) = if Pos.eqb j i then Some x else sparse_find j m.
Proof.
  assert (one : forall i k y j, sparse_find j (if Pos.eqb i k then One i x else two i x k y) =
                                if Pos.eqb j i then Some x else sparse_find j (One k y)).
  { clear. intros i k y j. destruct (Pos.eqb_spec i k) as [<-|N]; [|now apply find_two].
    simpl. now destruct (Pos.eqb j i). }
  revert j. induction i as [i IH|i IH|]; intros j [|k y|l here r];
    try reflexivity; try exact (one _ k y j); destruct j as [j|j|]; simpl; try reflexivity;
    apply IH.
Qed.

(** ** Tables *)

Definition table (T : Type) := sparse (sparse T).
(** Does the first number come before the second one, by the first of their bits that differ? *)
Fixpoint comes_first (i j : positive) : bool :=
  match i, j with
  | xO i, xO j | xI i, xI j => comes_first i j
  | xO _, xI _ | xH, _ => true
  | xI _, xO _ | _, xH => false
  end.
Definition lookup {T} (m : table T) (a b : positive) : option T :=
  match sparse_find a m with Some row => sparse_find b row | None => None end.
Definition store {T} (m : table T) (a b : positive) (x : T) : table T :=
  sparse_add a (sparse_add b x (match sparse_find a m with Some row => row | None => Empty end)) m.

Lemma lookup_store {T} (m : table T) a b x a' b' y : lookup (store m a b x) a' b' = Some y ->
  (a' = a /\ b' = b /\ y = x) \/ lookup m a' b' = Some y.
Proof.
  unfold lookup, store. rewrite sparse_find_add. destruct (Pos.eqb_spec a' a) as [->|]; [|auto].
  rewrite sparse_find_add. destruct (Pos.eqb_spec b' b) as [->|].
  - intros [= <-]. auto.
  - now destruct (sparse_find a m); auto.
Qed.
