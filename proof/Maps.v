(** * Maps whose keys are numbers

    A map takes three bits of a key at a time. A part of a map with a single key is a leaf, so that
    a map of few keys has few nodes, however long its keys are. A table has two numbers as key, and
    a row for each first one. *)

From Segcert Require Import Libraries.

(** ** Eight things, by a digit *)

Inductive digit := D0 | D1 | D2 | D3 | D4 | D5 | D6 | D7.
Inductive eight (T : Type) := Eight (x0 x1 x2 x3 x4 x5 x6 x7 : T).
Arguments Eight {T}.

Definition get {T} (d : digit) (v : eight T) : T :=
  match v with
  | Eight x0 x1 x2 x3 x4 x5 x6 x7 =>
      match d with
      | D0 => x0 | D1 => x1 | D2 => x2 | D3 => x3 | D4 => x4 | D5 => x5 | D6 => x6 | D7 => x7
      end
  end.
Definition set {T} (d : digit) (x : T) (v : eight T) : eight T :=
  match v with
  | Eight x0 x1 x2 x3 x4 x5 x6 x7 =>
      match d with
      | D0 => Eight x x1 x2 x3 x4 x5 x6 x7
      | D1 => Eight x0 x x2 x3 x4 x5 x6 x7
      | D2 => Eight x0 x1 x x3 x4 x5 x6 x7
      | D3 => Eight x0 x1 x2 x x4 x5 x6 x7
      | D4 => Eight x0 x1 x2 x3 x x5 x6 x7
      | D5 => Eight x0 x1 x2 x3 x4 x x6 x7
      | D6 => Eight x0 x1 x2 x3 x4 x5 x x7
      | D7 => Eight x0 x1 x2 x3 x4 x5 x6 x
      end
  end.
Definition all_eight {T} (x : T) : eight T := Eight x x x x x x x x.

Lemma get_set {T} d c (x : T) v : get d (set c x v) = x /\ d = c \/
                                  get d (set c x v) = get d v /\ d <> c.
Proof. destruct v, d, c; (now left) || (now right). Qed.
Lemma get_all_eight {T} d (x : T) : get d (all_eight x) = x.
Proof. now destruct d. Qed.

(** The last three bits of a number, and the number without them. *)
Definition digit_of (n : N) : digit :=
  match n with
  | N0 => D0
  | Npos p =>
      match p with
      | xO (xO (xO _)) => D0
      | xH | xI (xO (xO _)) => D1
      | xO xH | xO (xI (xO _)) => D2
      | xI xH | xI (xI (xO _)) => D3
      | xO (xO xH) | xO (xO (xI _)) => D4
      | xI (xO xH) | xI (xO (xI _)) => D5
      | xO (xI xH) | xO (xI (xI _)) => D6
      | xI (xI xH) | xI (xI (xI _)) => D7
      end
  end.
Definition without_digit (n : N) : N :=
  match n with
  | Npos (xO (xO (xO p))) | Npos (xI (xO (xO p))) | Npos (xO (xI (xO p))) | Npos (xI (xI (xO p)))
  | Npos (xO (xO (xI p))) | Npos (xI (xO (xI p))) | Npos (xO (xI (xI p))) | Npos (xI (xI (xI p)))
      => Npos p
  | _ => 0%N
  end.
Definition with_digit (d : digit) (n : N) : N :=
  match d with
  | D0 => N.double (N.double (N.double n))
  | D1 => N.succ_double (N.double (N.double n))
  | D2 => N.double (N.succ_double (N.double n))
  | D3 => N.succ_double (N.succ_double (N.double n))
  | D4 => N.double (N.double (N.succ_double n))
  | D5 => N.succ_double (N.double (N.succ_double n))
  | D6 => N.double (N.succ_double (N.succ_double n))
  | D7 => N.succ_double (N.succ_double (N.succ_double n))
  end.

Lemma by_digits i k : digit_of i = digit_of k -> without_digit i = without_digit k -> i = k.
Proof.
  enough (E : forall n, n = with_digit (digit_of n) (without_digit n))
    by (intros D W; rewrite (E i), (E k); now f_equal).
  now intros [|[[[p|p|]|[p|p|]|]|[[p|p|]|[p|p|]|]|]].
Qed.
Lemma eqb_here j i : digit_of j = digit_of i ->
  N.eqb j i = N.eqb (without_digit j) (without_digit i).
Proof.
  intros D. apply eq_true_iff_eq. rewrite !N.eqb_eq. split; [now intros ->|now apply by_digits].
Qed.
Lemma eqb_elsewhere j i : digit_of j <> digit_of i -> N.eqb j i = false.
Proof. intros D. apply N.eqb_neq. now intros ->. Qed.
Lemma without_digit_shorter n k : (N.size_nat n <= S k)%nat ->
  (N.size_nat (without_digit n) <= k)%nat.
Proof. destruct n as [|[[[p|p|]|[p|p|]|]|[[p|p|]|[p|p|]|]|]]; cbn; lia. Qed.

Module PM.
  (** In [Fork] come the maps of the keys without their last digit, by this digit. *)
  Inductive t (T : Type) := Empty | One (key : N) (x : T) | Fork (v : eight (t T)).
  Arguments Empty {T}. Arguments One {T}. Arguments Fork {T}.
  Definition empty (T : Type) : t T := Empty.

  Section Maps.
    Context {T : Type}.

    Fixpoint find_number (i : N) (m : t T) : option T :=
      match m with
      | Empty => None
      | One k x => if N.eqb i k then Some x else None
      | Fork v => find_number (without_digit i) (get (digit_of i) v)
      end.
    Definition find (i : positive) (m : t T) : option T := find_number (Npos i) m.
    (** A map of two keys that differ; neither has more bits than [fuel] says. *)
    Fixpoint both (fuel : nat) (i : N) (x : T) (k : N) (y : T) : t T :=
      match fuel with
      | 0 => Empty
      | S fuel =>
          let v := set (digit_of k) (One (without_digit k) y) (all_eight Empty) in
          let d := digit_of i in
          Fork (set d match get d v with
                      | One k y => both fuel (without_digit i) x k y
                      | _ => One (without_digit i) x
                      end v)
      end.
    Fixpoint add_number (i : N) (x : T) (m : t T) : t T :=
      match m with
      | Empty => One i x
      | One k y => if N.eqb i k then One i x
                   else both (Nat.max (N.size_nat i) (N.size_nat k)) i x k y
      | Fork v => let d := digit_of i in
                  Fork (set d (add_number (without_digit i) x (get d v)) v)
      end.
    Definition add (i : positive) (x : T) (m : t T) : t T := add_number (Npos i) x m.
    (** The keys of a map, which stand in a larger map as [of] says, before those of [l]. *)
    Fixpoint keys_before (of : N -> N) (m : t T) (l : list N) : list N :=
      match m with
      | Empty => l
      | One k _ => of k :: l
      | Fork (Eight m0 m1 m2 m3 m4 m5 m6 m7) =>
          let before (d : digit) := keys_before (fun i => of (with_digit d i)) in
          before D0 m0 (before D1 m1 (before D2 m2 (before D3 m3
            (before D4 m4 (before D5 m5 (before D6 m6 (before D7 m7 l)))))))
      end.
    Definition keys (m : t T) : list N := keys_before (fun i => i) m [].

    Lemma gempty i : find i (empty T) = None.
    Proof. reflexivity. Qed.

    Lemma find_leaf j k y : find_number j (One k y) = if N.eqb j k then Some y else None.
    Proof. reflexivity. Qed.
    Lemma find_both fuel : forall i x k y, i <> k ->
      (N.size_nat i <= fuel)%nat -> (N.size_nat k <= fuel)%nat ->
      forall j, find_number j (both fuel i x k y) =
                if N.eqb j i then Some x else if N.eqb j k then Some y else None.
    Proof.
      induction fuel as [|fuel IH]; intros i x k y N I K j.
      - destruct i as [|[]], k as [|[]]; cbn in I, K; lia || easy.
      - apply without_digit_shorter in I, K. cbn [both find_number].
        set (v := set (digit_of k) (One (without_digit k) y) (all_eight Empty)).
        destruct (get_set (digit_of j) (digit_of i) match get (digit_of i) v with
          One k y => both fuel (without_digit i) x k y | _ => One (without_digit i) x end v)
          as [[-> Ej]|[-> Ej]]; unfold v.
        + rewrite (eqb_here j i Ej).
          destruct (get_set (digit_of i) (digit_of k) (One (without_digit k) y)
                            (all_eight Empty)) as [[-> E]|[-> E]].
          * rewrite (eqb_here j k) by congruence. apply IH; auto.
            intros W. now apply N, by_digits.
          * rewrite get_all_eight, find_leaf, (eqb_elsewhere j k); congruence.
        + rewrite (eqb_elsewhere j i Ej).
          destruct (get_set (digit_of j) (digit_of k) (One (without_digit k) y)
                            (all_eight Empty)) as [[-> E]|[-> E]].
          * now rewrite (eqb_here j k E).
          * now rewrite get_all_eight, (eqb_elsewhere j k E).
    Qed.
    Lemma find_add_number x : forall m i j,
      find_number j (add_number i x m) = if N.eqb j i then Some x else find_number j m.
    Proof.
      fix IH 1. intros m i j. destruct m as [|k y|v].
      - reflexivity.
      - cbn [add_number]. destruct (N.eqb_spec i k) as [->|N]; cbn [find_number].
        + now destruct (N.eqb j k).
        + rewrite find_both; auto; lia.
      - cbn [add_number find_number].
        destruct (get_set (digit_of j) (digit_of i)
                    (add_number (without_digit i) x (get (digit_of i) v)) v) as [[-> E]|[-> E]].
        + rewrite (eqb_here j i E), E. destruct v, (digit_of i); apply IH.
        + now rewrite (eqb_elsewhere j i E).
    Qed.
    Lemma find_add i x m j : find j (add i x m) = if Pos.eqb j i then Some x else find j m.
    Proof. apply find_add_number. Qed.
  End Maps.
End PM.

Notation find_add := PM.find_add.

(** ** Maps with a key for most numbers up to some number

    Keys that are close are close in memory: 64 of them are in one block. *)

Module DM.
  Definition block (T : Type) := eight (eight (option T)).
  Definition t (T : Type) := PM.t (block T).
  Definition empty (T : Type) : t T := PM.empty _.

  (** The number of the block, and the two digits in it. *)
  Definition block_of (i : positive) : N := without_digit (without_digit (Npos i)).
  Definition high_digit (i : positive) : digit := digit_of (without_digit (Npos i)).
  Definition low_digit (i : positive) : digit := digit_of (Npos i).

  Section Maps.
    Context {T : Type}.

    Definition find (i : positive) (m : t T) : option T :=
      match PM.find_number (block_of i) m with
      | Some b => get (low_digit i) (get (high_digit i) b)
      | None => None
      end.
    Definition add (i : positive) (x : T) (m : t T) : t T :=
      let b := match PM.find_number (block_of i) m with
               | Some b => b
               | None => all_eight (all_eight None)
               end in
      let d := high_digit i in
      PM.add_number (block_of i) (set d (set (low_digit i) (Some x) (get d b)) b) m.

    (** All keys, and others that are close to them. *)
    Definition about_keys (m : t T) : list positive :=
      let digits := [D0; D1; D2; D3; D4; D5; D6; D7] in
      let numbers := flat_map (fun n => map (fun d => with_digit d n) digits) in
      flat_map (fun n => match n with Npos i => [i] | N0 => [] end)
               (numbers (numbers (PM.keys m))).

    Lemma gempty i : find i (empty T) = None.
    Proof. reflexivity. Qed.
    Lemma same_key i j : block_of j = block_of i -> high_digit j = high_digit i ->
      low_digit j = low_digit i -> j = i.
    Proof. intros B H L. now injection (by_digits _ _ L (by_digits _ _ H B)). Qed.
    Lemma find_add i x m j : find j (add i x m) = if Pos.eqb j i then Some x else find j m.
    Proof.
      unfold find, add. rewrite PM.find_add_number.
      set (b := match PM.find_number (block_of i) m with Some b => b | None => _ end).
      destruct (Pos.eqb_spec j i) as [->|N].
      - rewrite N.eqb_refl. destruct (get_set (high_digit i) (high_digit i)
          (set (low_digit i) (Some x) (get (high_digit i) b)) b) as [[-> _]|[_ []]]; [|easy].
        now destruct (get_set (low_digit i) (low_digit i) (Some x) (get (high_digit i) b))
          as [[-> _]|[_ []]].
      - destruct (N.eqb_spec (block_of j) (block_of i)) as [B|]; [|reflexivity].
        assert (old : get (low_digit j) (get (high_digit j) b) =
          match PM.find_number (block_of j) m with
          | Some b => get (low_digit j) (get (high_digit j) b)
          | None => None
          end).
        { unfold b. rewrite B. destruct (PM.find_number (block_of i) m); [reflexivity|].
          now rewrite !get_all_eight. }
        rewrite <- old. destruct (get_set (high_digit j) (high_digit i)
          (set (low_digit i) (Some x) (get (high_digit i) b)) b) as [[-> H]|[-> _]];
          [|reflexivity].
        rewrite <- H. destruct (get_set (low_digit j) (low_digit i) (Some x)
          (get (high_digit j) b)) as [[_ L]|[-> _]]; [|reflexivity].
        destruct N. now apply same_key.
    Qed.
  End Maps.
End DM.

(** ** Tables *)

Definition table (T : Type) := DM.t (PM.t T).
Definition table_row {T} (m : table T) (a : positive) : PM.t T :=
  match DM.find a m with Some row => row | None => PM.empty T end.
Definition lookup {T} (m : table T) (a b : positive) : option T := PM.find b (table_row m a).
Definition store {T} (m : table T) (a b : positive) (x : T) : table T :=
  DM.add a (PM.add b x (table_row m a)) m.

Lemma lookup_store {T} (m : table T) a b x a' b' y : lookup (store m a b x) a' b' = Some y ->
  (a' = a /\ b' = b /\ y = x) \/ lookup m a' b' = Some y.
Proof.
  unfold lookup, store. unfold table_row at 1. rewrite DM.find_add.
  destruct (Pos.eqb_spec a' a) as [->|]; [|auto].
  rewrite PM.find_add. destruct (Pos.eqb_spec b' b) as [->|]; [|auto].
  intros [= <-]. auto.
Qed.
