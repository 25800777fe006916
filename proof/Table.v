(** * Tables with two references as key

    A subtree with a single key is a leaf: a map of few keys has few nodes, however long its keys are.
    A table has a row for each first reference. *)

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
(** The same map as a fork, if it is a leaf. *)
Definition forked {T} (m : sparse T) : sparse T * option T * sparse T :=
  match m with
  | Empty => (Empty, None, Empty)
  | One xH x => (Empty, Some x, Empty)
  | One (xO i) x => (One i x, None, Empty)
  | One (xI i) x => (Empty, None, One i x)
  | Fork l here r => (l, here, r)
  end.
Definition is_leaf {T} (i : positive) (m : sparse T) : bool :=
  match m with Empty => true | One j _ => Pos.eqb i j | Fork _ _ _ => false end.
Fixpoint sparse_add {T} (i : positive) (x : T) (m : sparse T) : sparse T :=
  if is_leaf i m then One i x else
  let '(l, here, r) := forked m in
  match i with
  | xH => Fork l (Some x) r
  | xO i => Fork (sparse_add i x l) here r
  | xI i => Fork l here (sparse_add i x r)
  end.

Lemma sparse_find_add {T} i (x : T) j : forall m,
  sparse_find j (sparse_add i x m) = if Pos.eqb j i then Some x else sparse_find j m.
Proof.
  assert (leaf : forall i j m, is_leaf i m = true ->
    sparse_find j (One i x) = if Pos.eqb j i then Some x else sparse_find j m).
  { intros a b [|k y|] E; simpl in *; [reflexivity| |discriminate].
    apply Pos.eqb_eq in E as <-. now destruct (Pos.eqb b a). }
  assert (same : forall (m : sparse T) j, sparse_find j m =
    let '(l, here, r) := forked m in sparse_find j (Fork l here r))
    by (intros [|[]|] []; reflexivity).
  revert j. induction i as [i IH|i IH|]; intros j m; cbn [sparse_add];
    (destruct (is_leaf _ m) eqn:E; [now apply leaf|]); rewrite (same m j);
    destruct (forked m) as [[l here] r]; destruct j as [j|j|]; simpl; try reflexivity; apply IH.
Qed.

(** ** Tables *)

Definition table (T : Type) := sparse (sparse T).
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
