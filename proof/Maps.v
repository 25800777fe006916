(** * Maps whose keys are numbers

    A map takes two bits of a key at a time. A part of a map with a single key is a leaf, so that a
    map of few keys has few nodes, however long its keys are. A table has two numbers as key, and a
    row for each first one. *)

From Segcert Require Import Libraries.

(** ** Keys by two bits *)

(** The last two bits of a number, or that it is 1, 2 or 3; and the number without them. *)
Inductive digit := Is1 | Is2 | Is3 | Ends00 | Ends01 | Ends10 | Ends11.
Definition digit_of (i : positive) : digit :=
  match i with
  | xH => Is1 | xO xH => Is2 | xI xH => Is3
  | xO (xO _) => Ends00 | xI (xO _) => Ends01 | xO (xI _) => Ends10 | xI (xI _) => Ends11
  end.
Definition without_digit (i : positive) : positive :=
  match i with xO (xO i) | xI (xO i) | xO (xI i) | xI (xI i) => i | _ => xH end.

Module PM.
  (** In [Fork] come the values of the keys 1, 2 and 3, and then the maps of the longer keys, by
      their last two bits. *)
  Inductive t (T : Type) :=
    Empty | One (key : positive) (x : T) | Fork (at1 at2 at3 : option T) (m0 m1 m2 m3 : t T).
  Arguments Empty {T}. Arguments One {T}. Arguments Fork {T}.
  Definition empty (T : Type) : t T := Empty.

  Section Maps.
    Context {T : Type}.

    Fixpoint find (i : positive) (m : t T) {struct m} : option T :=
      match m with
      | Empty => None
      | One k x => if Pos.eqb i k then Some x else None
      | Fork at1 at2 at3 m0 m1 m2 m3 =>
          match digit_of i with
          | Is1 => at1
          | Is2 => at2
          | Is3 => at3
          | Ends00 => find (without_digit i) m0
          | Ends01 => find (without_digit i) m1
          | Ends10 => find (without_digit i) m2
          | Ends11 => find (without_digit i) m3
          end
      end.
    (** A map of one key that is no leaf. *)
    Definition spread (k : positive) (x : T) : t T :=
      match k with
      | xH => Fork (Some x) None None Empty Empty Empty Empty
      | xO xH => Fork None (Some x) None Empty Empty Empty Empty
      | xI xH => Fork None None (Some x) Empty Empty Empty Empty
      | xO (xO k) => Fork None None None (One k x) Empty Empty Empty
      | xI (xO k) => Fork None None None Empty (One k x) Empty Empty
      | xO (xI k) => Fork None None None Empty Empty (One k x) Empty
      | xI (xI k) => Fork None None None Empty Empty Empty (One k x)
      end.
    (** The map with a key more, by the bits of the key; [add] gives the same by the map. *)
    Fixpoint put (i : positive) (x : T) (m : t T) {struct i} : t T :=
      match (match m with One k y => if Pos.eqb i k then Empty else spread k y | _ => m end) with
      | Fork at1 at2 at3 m0 m1 m2 m3 =>
          match i with
          | xH => Fork (Some x) at2 at3 m0 m1 m2 m3
          | xO xH => Fork at1 (Some x) at3 m0 m1 m2 m3
          | xI xH => Fork at1 at2 (Some x) m0 m1 m2 m3
          | xO (xO i) => Fork at1 at2 at3 (put i x m0) m1 m2 m3
          | xI (xO i) => Fork at1 at2 at3 m0 (put i x m1) m2 m3
          | xO (xI i) => Fork at1 at2 at3 m0 m1 (put i x m2) m3
          | xI (xI i) => Fork at1 at2 at3 m0 m1 m2 (put i x m3)
          end
      | _ => One i x
      end.
    Fixpoint add (i : positive) (x : T) (m : t T) {struct m} : t T :=
      match m with
      | Fork at1 at2 at3 m0 m1 m2 m3 =>
          match digit_of i with
          | Is1 => Fork (Some x) at2 at3 m0 m1 m2 m3
          | Is2 => Fork at1 (Some x) at3 m0 m1 m2 m3
          | Is3 => Fork at1 at2 (Some x) m0 m1 m2 m3
          | Ends00 => Fork at1 at2 at3 (add (without_digit i) x m0) m1 m2 m3
          | Ends01 => Fork at1 at2 at3 m0 (add (without_digit i) x m1) m2 m3
          | Ends10 => Fork at1 at2 at3 m0 m1 (add (without_digit i) x m2) m3
          | Ends11 => Fork at1 at2 at3 m0 m1 m2 (add (without_digit i) x m3)
          end
      | _ => put i x m
      end.
    (** The keys of a map, which stand in a larger map as [of] says, before those of [l]. *)
    Fixpoint keys_before (of : positive -> positive) (m : t T) (l : list positive)
      : list positive :=
      let before (i : positive) (x : option T) (l : list positive) :=
        match x with Some _ => of i :: l | None => l end in
      match m with
      | Empty => l
      | One k _ => of k :: l
      | Fork at1 at2 at3 m0 m1 m2 m3 =>
          before 1%positive at1 (before 2%positive at2 (before 3%positive at3
            (keys_before (fun i => of (xO (xO i))) m0
            (keys_before (fun i => of (xI (xO i))) m1
            (keys_before (fun i => of (xO (xI i))) m2
            (keys_before (fun i => of (xI (xI i))) m3 l))))))
      end.
    Definition keys (m : t T) : list positive := keys_before (fun i => i) m [].

    Lemma gempty i : find i (empty T) = None.
    Proof. reflexivity. Qed.
    Lemma find_spread j k x : find j (spread k x) = if Pos.eqb j k then Some x else None.
    Proof. now destruct k as [[k|k|]|[k|k|]|], j as [[j|j|]|[j|j|]|]. Qed.

    Lemma by_digits (P : positive -> Prop) : P 1%positive -> P 2%positive -> P 3%positive ->
      (forall i, P i -> P (xO (xO i)) /\ P (xI (xO i)) /\ P (xO (xI i)) /\ P (xI (xI i))) ->
      forall i, P i.
    Proof.
      intros P1 P2 P3 step i. enough (P i /\ P (xO i) /\ P (xI i)) by tauto.
      induction i as [i IH|i IH|]; [..|auto]; destruct IH as (Pi & P0 & Pi1).
      - pose proof (step i Pi). tauto.
      - pose proof (step i Pi). tauto.
    Qed.
    Lemma find_put i x : forall m j,
      find j (put i x m) = if Pos.eqb j i then Some x else find j m.
    Proof.
      revert i. refine (by_digits _ _ _ _ _); [| | |intros i IH; repeat split].
      all: intros m j; cbn [put]; destruct m as [|k y|at1 at2 at3 m0 m1 m2 m3];
        [reflexivity
        |match goal with |- context [Pos.eqb ?i k] => destruct (Pos.eqb_spec i k) as [<-|N] end;
         [cbn [find]; now destruct (Pos.eqb j _)|];
         change (find j (One k y)) with (if Pos.eqb j k then Some y else None);
         rewrite <- find_spread; destruct k as [[k|k|]|[k|k|]|]
        |];
        try congruence; destruct j as [[j|j|]|[j|j|]|]; try reflexivity; exact (IH _ j).
    Qed.
    Lemma add_put x m : forall i, add i x m = put i x m.
    Proof.
      induction m as [| |at1 at2 at3 m0 IH0 m1 IH1 m2 IH2 m3 IH3]; try reflexivity.
      intros [[i|i|]|[i|i|]|]; cbn; congruence.
    Qed.
    Lemma find_add i x m j : find j (add i x m) = if Pos.eqb j i then Some x else find j m.
    Proof. rewrite add_put. apply find_put. Qed.
  End Maps.
End PM.

Notation find_add := PM.find_add.

(** ** Tables *)

Definition table (T : Type) := PM.t (PM.t T).
Definition table_row {T} (m : table T) (a : positive) : PM.t T :=
  match PM.find a m with Some row => row | None => PM.empty T end.
Definition lookup {T} (m : table T) (a b : positive) : option T := PM.find b (table_row m a).
Definition store {T} (m : table T) (a b : positive) (x : T) : table T :=
  PM.add a (PM.add b x (table_row m a)) m.

Lemma lookup_store {T} (m : table T) a b x a' b' y : lookup (store m a b x) a' b' = Some y ->
  (a' = a /\ b' = b /\ y = x) \/ lookup m a' b' = Some y.
Proof.
  unfold lookup, store. unfold table_row at 1. rewrite PM.find_add.
  destruct (Pos.eqb_spec a' a) as [->|]; [|auto].
  rewrite PM.find_add. destruct (Pos.eqb_spec b' b) as [->|]; [|auto].
  intros [= <-]. auto.
Qed.
