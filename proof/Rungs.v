(** * Sets of rungs

    Rungs are a few values, with which all others are compared beforehand (Nodes.v). Sets are trees.
    All trees have the shape of one [ladder], which has a rung at each leaf. The rungs stand in
    ascending order, as far as games have an order, so most subtrees are uniform and need no
    nodes. *)

From Segcert Require Import Libraries Clobber Game Arena.

(** ** Sets *)

Inductive ladder := Rung (r : ref) | Two (l m : ladder).
Inductive rungs := NoRung | AllRungs | Parts (s t : rungs).

Definition low (s : rungs) : rungs := match s with Parts s _ => s | _ => s end.
Definition high (s : rungs) : rungs := match s with Parts _ t => t | _ => s end.
Definition parts (s t : rungs) : rungs :=
  match s, t with
  | NoRung, NoRung => NoRung
  | AllRungs, AllRungs => AllRungs
  | _, _ => Parts s t
  end.
Fixpoint where_true (T : ladder) (f : ref -> bool) : rungs :=
  match T with
  | Rung r => if f r then AllRungs else NoRung
  | Two l m => parts (where_true l f) (where_true m f)
  end.
Fixpoint complement (s : rungs) : rungs :=
  match s with
  | NoRung => AllRungs
  | AllRungs => NoRung
  | Parts s t => Parts (complement s) (complement t)
  end.
Fixpoint join (s t : rungs) : rungs :=
  match s, t with
  | NoRung, _ => t
  | AllRungs, _ => AllRungs
  | _, NoRung => s
  | _, AllRungs => AllRungs
  | Parts s s', Parts t t' => parts (join s t) (join s' t')
  end.
Fixpoint has_any (s : rungs) : bool :=
  match s with NoRung => false | AllRungs => true | Parts s t => orb (has_any s) (has_any t) end.
Fixpoint lacks_any (s : rungs) : bool :=
  match s with
  | NoRung => true
  | AllRungs => false
  | Parts s t => orb (lacks_any s) (lacks_any t)
  end.
(** Have two sets a common rung? *)
Fixpoint meets (s t : rungs) : bool :=
  match s, t with
  | NoRung, _ => false
  | AllRungs, _ => has_any t
  | _, NoRung => false
  | Parts _ _, AllRungs => has_any s
  | Parts s s', Parts t t' => orb (meets s t) (meets s' t')
  end.
(** Has the first set a rung that the second set lacks? *)
Fixpoint exceeds (s t : rungs) : bool :=
  match s, t with
  | NoRung, _ => false
  | AllRungs, _ => lacks_any t
  | _, AllRungs => false
  | Parts _ _, NoRung => has_any s
  | Parts s s', Parts t t' => orb (exceeds s t) (exceeds s' t')
  end.

(** The negatives of all rungs, in reverse order; a set of rungs in reverse order. *)
Fixpoint opposite (A : arena) (T : ladder) : ladder :=
  match T with
  | Rung r => Rung (ref_neg A r)
  | Two l m => Two (opposite A m) (opposite A l)
  end.
Fixpoint mirror (s : rungs) : rungs :=
  match s with Parts s t => Parts (mirror t) (mirror s) | _ => s end.

(** ** What a set says: [Q] holds exactly of its rungs *)

Fixpoint on_ladder (T : ladder) (r : ref) : Prop :=
  match T with Rung q => r = q | Two l m => on_ladder l r \/ on_ladder m r end.
Fixpoint says (T : ladder) (Q : ref -> Prop) (s : rungs) : Prop :=
  match T with
  | Rung r => match s with NoRung => ~ Q r | AllRungs => Q r | Parts _ _ => False end
  | Two l m => says l Q (low s) /\ says m Q (high s)
  end.

Lemma says_parts l m Q s t : says (Two l m) Q (parts s t) <-> says l Q s /\ says m Q t.
Proof. now destruct s, t. Qed.
Lemma says_ext T (P Q : ref -> Prop) : (forall r, on_ladder T r -> (P r <-> Q r)) ->
  forall s, says T P s -> says T Q s.
Proof.
  induction T as [q|l IHl m IHm]; simpl; intros E s.
  - destruct s; [|now apply E|easy]. intros N q'. apply N. now apply E.
  - intros [a b]. split; [apply IHl|apply IHm]; auto.
Qed.
Lemma where_says T f : says T (fun r => f r = true) (where_true T f).
Proof.
  induction T as [q|l IHl m IHm]; cbn [where_true]; [|now apply says_parts].
  simpl. now destruct (f q) eqn:E.
Qed.
Lemma complement_says T Q : forall s, says T Q s -> says T (fun r => ~ Q r) (complement s).
Proof.
  induction T as [q|l IHl m IHm]; simpl; intros s; [now destruct s; simpl; auto|].
  intros [a b]. apply IHl in a. apply IHm in b. now destruct s.
Qed.
Lemma join_halves s t : low (join s t) = join (low s) (low t) /\
                        high (join s t) = join (high s) (high t).
Proof.
  destruct s as [| |s s'], t as [| |t t']; simpl; try easy; try (now destruct s, s').
  now destruct (join s t), (join s' t').
Qed.
Lemma join_says T P Q : forall s t, says T P s -> says T Q t ->
  says T (fun r => P r \/ Q r) (join s t).
Proof.
  induction T as [q|l IHl m IHm]; simpl; intros s t.
  - destruct s, t; simpl; tauto.
  - intros [a b] [c d]. rewrite (proj1 (join_halves s t)), (proj2 (join_halves s t)). auto.
Qed.
Lemma meets_halves s t : meets s t = orb (meets (low s) (low t)) (meets (high s) (high t)).
Proof. destruct s as [| |s s'], t as [| |t t']; try easy; now destruct s, s'. Qed.
Lemma exceeds_halves s t : exceeds s t = orb (exceeds (low s) (low t)) (exceeds (high s) (high t)).
Proof. destruct s as [| |s s'], t as [| |t t']; simpl; try easy; now destruct s, s'. Qed.
Lemma meets_says T P Q : forall s t, says T P s -> says T Q t ->
  (meets s t = true <-> exists r, on_ladder T r /\ P r /\ Q r).
Proof.
  induction T as [q|l IHl m IHm]; cbn [says on_ladder]; intros s t.
  - destruct s, t; simpl; try easy; intros p q'; (split; [try easy; eauto|]);
      intros (r & -> & ? & ?); tauto.
  - intros [a b] [c d]. rewrite meets_halves, orb_true_iff, IHl, IHm by eassumption. firstorder.
Qed.
Lemma exceeds_says T P Q : forall s t, says T P s -> says T Q t -> exceeds s t = true ->
  exists r, P r /\ ~ Q r.
Proof.
  induction T as [q|l IHl m IHm]; cbn [says]; intros s t.
  - destruct s, t; simpl; try easy; eauto.
  - intros [a b] [c d]. rewrite exceeds_halves. intros [E|E]%orb_prop; eauto.
Qed.
Lemma mirror_halves s : low (mirror s) = mirror (high s) /\ high (mirror s) = mirror (low s).
Proof. now destruct s. Qed.
Lemma mirror_says A T Q : forall s, says T (fun r => Q (ref_neg A r)) s ->
  says (opposite A T) Q (mirror s).
Proof.
  induction T as [q|l IHl m IHm]; cbn [says opposite]; intros s; [now destruct s|].
  rewrite (proj1 (mirror_halves s)), (proj2 (mirror_halves s)). intros [a b]. auto.
Qed.
