(** * The libraries that all files use, and booleans that are not computed further than needed

    Inside Coq all arguments of a function are computed before it is called, those of [andb], too.
    So conjunctions are written with [match] here, and all that the library proves of [andb], [orb],
    [existsb] and [forallb] is said of these again, by the same names. *)

From Coq Require Export List Bool Arith PArith NArith ZArith Lia Setoid Morphisms
  Permutation.
Export ListNotations.

Notation andb a b := (match a with true => b | false => false end) (only parsing).
Notation orb a b := (match a with true => true | false => b end) (only parsing).
Notation "a && b" := (andb a b) : bool_scope.

Lemma andb_prop (a b : bool) : a && b = true -> a = true /\ b = true.
Proof. now destruct a, b. Qed.
Lemma andb_true_iff (a b : bool) : a && b = true <-> a = true /\ b = true.
Proof. split; [apply andb_prop|now intros [-> ->]]. Qed.
Lemma orb_true_iff (a b : bool) : orb a b = true <-> a = true \/ b = true.
Proof. destruct a; tauto || (split; [now right|now intros [|]]). Qed.
Lemma orb_prop (a b : bool) : orb a b = true -> a = true \/ b = true.
Proof. apply orb_true_iff. Qed.
Lemma orb_false_iff (a b : bool) : orb a b = false <-> a = false /\ b = false.
Proof. destruct a; split; try easy; tauto. Qed.

Section Lists.
  Context {T : Type}.
  Variable f : T -> bool.

  Fixpoint existsb (l : list T) : bool :=
    match l with [] => false | x :: l => orb (f x) (existsb l) end.
  Fixpoint forallb (l : list T) : bool :=
    match l with [] => true | x :: l => f x && forallb l end.

  Lemma existsb_exists l : existsb l = true <-> exists x, In x l /\ f x = true.
  Proof.
    induction l as [|x l IH]; simpl; [split; [easy|now intros (x & [] & _)]|].
    rewrite orb_true_iff, IH. split.
    - intros [E|(y & I & E)]; [exists x|exists y]; auto.
    - intros (y & [->|I] & E); [now left|right; now exists y].
  Qed.
  Lemma forallb_forall l : forallb l = true <-> forall x, In x l -> f x = true.
  Proof.
    induction l as [|x l IH]; simpl; [split; [easy|reflexivity]|].
    rewrite andb_true_iff, IH. split; [intros [E all] y [<-|I]; auto|auto].
  Qed.
End Lists.

(** Insertion sort; [first x y]: may [x] come before [y]? *)
Section Sort.
  Context {T : Type}.
  Variable first : T -> T -> bool.

  Fixpoint insert_sorted (x : T) (l : list T) : list T :=
    match l with
    | [] => [x]
    | y :: l' => if first x y then x :: l else y :: insert_sorted x l'
    end.
  Definition sort (l : list T) : list T := fold_right insert_sorted [] l.

  Lemma sort_in l x : In x (sort l) <-> In x l.
  Proof.
    assert (inserted : forall y l, In x (insert_sorted y l) <-> In x (y :: l)).
    { intros y. clear l. induction l as [|z l IH]; [easy|]. cbn [insert_sorted].
      destruct (first y z); [easy|]. simpl in *. rewrite IH. tauto. }
    induction l as [|y l IH]; [easy|]. simpl. rewrite inserted. simpl. now rewrite IH.
  Qed.
End Sort.

Definition is_nil {T} (l : list T) : bool := match l with [] => true | _ => false end.
