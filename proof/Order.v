(** * Order: comparing two values by rungs, or by their options, with a table of what is known *)

From Segcert Require Import Libraries Clobber Game Arena Rungs.

(** ** Tables with two references as key *)

Definition table (T : Type) := PM.t (PM.t T).
Definition lookup {T} (m : table T) (a b : ref) : option T :=
  match PM.find a m with Some row => PM.find b row | None => None end.
Definition store {T} (m : table T) (a b : ref) (x : T) : table T :=
  PM.add a (PM.add b x (match PM.find a m with Some row => row | None => PM.empty T end)) m.

Lemma lookup_store {T} (m : table T) a b x a' b' y : lookup (store m a b x) a' b' = Some y ->
  (a' = a /\ b' = b /\ y = x) \/ lookup m a' b' = Some y.
Proof.
  unfold lookup, store. rewrite find_add. destruct (Pos.eqb_spec a' a) as [->|]; [|auto].
  rewrite find_add. destruct (Pos.eqb_spec b' b) as [->|].
  - intros [= <-]. auto.
  - destruct (PM.find a m); [auto|]. now rewrite PM.gempty.
Qed.

(** ** The comparison

    [a <= b] iff no Left option of [a] is [>= b] and no Right option of [b] is [<= a]. The answer
    [None] means out of fuel; it must not be taken for [false], which is evidence, too. *)

Record memo := Memo { placed : places; answers : table bool }.
(** Nothing is known but the places of all values; [n] is the number of the next entry. *)
Definition first_memo (n : positive) (A : arena) : memo := Memo (all_places n A) (PM.empty _).
Definition remember (m : memo) (a b : ref) (answer : bool) : memo :=
  Memo (placed m) (store (answers m) a b answer).

(** A rung below [a] is below [b] if [a <= b], a rung above [b] is above [a], and if a rung is above
    [a] and below [b], then [a <= b]. *)
Definition by_rungs (m : memo) (a b : ref) : option bool :=
  match PM.find a (placed m), PM.find b (placed m) with
  | Some p, Some q =>
      if exceeds (rungs_below p) (rungs_below q) then Some false
      else if exceeds (rungs_above q) (rungs_above p) then Some false
      else if meets (rungs_above p) (rungs_below q) then Some true
      else None
  | _, _ => None
  end.

(** Is one of these true? [f] answers, and updates the table. *)
Fixpoint some_true (f : memo -> ref -> option (bool * memo)) (l : list ref) (m : memo)
  : option (bool * memo) :=
  match l with
  | [] => Some (false, m)
  | x :: l => match f m x with
              | Some (false, m) => some_true f l m
              | answer => answer
              end
  end.

Section Order.
  Variable A : arena.

  (** What is known of [a <= b] without a comparison of options. *)
  Definition at_once (m : memo) (a b : ref) : option bool :=
    if Pos.eqb a b then Some true
    else match by_rungs m a b with
         | Some answer => Some answer
         | None => if orb (is_among b (ref_options A Left a)) (is_among a (ref_options A Right b))
                   then Some false else lookup (answers m) a b
         end.
  (** One level of the recursion, over any function [below] that compares smaller values. *)
  Definition compare_step (below : memo -> ref -> ref -> option (bool * memo))
      (m : memo) (a b : ref) : option (bool * memo) :=
    match at_once m a b with
    | Some answer => Some (answer, m)
    | None =>
        match some_true (fun m x => below m b x) (ref_options A Left a) m with
        | Some (true, m) => Some (false, remember m a b false)
        | Some (false, m) =>
            match some_true (fun m x => below m x a) (ref_options A Right b) m with
            | Some (found, m) => Some (negb found, remember m a b (negb found))
            | None => None
            end
        | None => None
        end
    end.
  Fixpoint le (fuel : nat) (m : memo) (a b : ref) : option (bool * memo) :=
    match fuel with
    | 0 => None
    | S fuel => compare_step (le fuel) m a b
    end.

  Variable v : valuation.
  Hypothesis M : means A v.

  Notation value_le := (value_le v).
  Definition memo_sound (m : memo) : Prop :=
    (exists T, right_places v T (placed m)) /\
    forall a b answer, lookup (answers m) a b = Some answer -> (answer = true <-> value_le a b).
  (** [f] decides [Q], and keeps the table sound. *)
  Definition decides {X} (f : memo -> X -> option (bool * memo)) (Q : X -> Prop) : Prop :=
    forall m x answer m', memo_sound m -> f m x = Some (answer, m') ->
      memo_sound m' /\ (answer = true <-> Q x).

  Lemma some_true_decides f Q : decides f Q ->
    decides (fun m l => some_true f l m) (fun l => exists x, In x l /\ Q x).
  Proof.
    intros D m l. revert m. induction l as [|x l IH]; simpl; intros m answer m' S.
    - intros [= <- <-]. split; [assumption|]. split; [easy|]. now intros (x & [] & _).
    - destruct (f m x) as [[[] m1]|] eqn:F; [| |easy]; destruct (D _ _ _ _ S F) as [S1 E].
      + intros [= <- <-]. split; [assumption|]. split; [|easy]. intros _. exists x. tauto.
      + intros F'. destruct (IH _ _ _ S1 F') as [S' E']. split; [assumption|].
        rewrite E'. split; [intros (y & I & q); eauto|].
        intros (y & [<-|I] & q); [now apply E in q|eauto].
  Qed.

  Lemma remember_sound m a b answer : memo_sound m -> (answer = true <-> value_le a b) ->
    memo_sound (remember m a b answer).
  Proof.
    intros [R S] E. split; [exact R|]. intros a' b' x [(-> & -> & ->)|F]%lookup_store; auto.
  Qed.
  Lemma by_rungs_sound m a b answer : memo_sound m -> by_rungs m a b = Some answer ->
    (answer = true <-> value_le a b).
  Proof.
    intros [(T & R) _]. unfold by_rungs.
    destruct (PM.find a (placed m)) as [p|] eqn:Fa; [|easy].
    destruct (PM.find b (placed m)) as [q|] eqn:Fb; [|easy].
    destruct (R a p Fa) as [Ba Aa], (R b q Fb) as [Bb Ab].
    destruct (exceeds (rungs_below p) _) eqn:E1; [|destruct (exceeds (rungs_above q) _) eqn:E2;
      [|destruct (meets _ _) eqn:E3; [|easy]]]; intros [= <-].
    - apply (exceeds_says T _ _ _ _ Ba Bb) in E1 as (r & below & no). split; [easy|].
      intros L. destruct no. now apply value_le_trans with a.
    - apply (exceeds_says T _ _ _ _ Ab Aa) in E2 as (r & above & no). split; [easy|].
      intros L. destruct no. now apply value_le_trans with b.
    - apply (meets_says T _ _ _ _ Aa Bb) in E3 as (r & _ & above & below). split; [|easy].
      intros _. now apply value_le_trans with r.
  Qed.
  Lemma at_once_sound m a b answer : memo_sound m -> at_once m a b = Some answer ->
    (answer = true <-> value_le a b).
  Proof.
    intros S. unfold at_once. destruct (Pos.eqb_spec a b) as [->|_].
    { intros [= <-]. split; [|easy]. intros _. apply value_le_refl. }
    destruct (by_rungs m a b) as [x|] eqn:E; [intros [= <-]; now apply (by_rungs_sound m)|].
    destruct (orb _ _) eqn:O; [|apply (proj2 S)]. intros [= <-]. split; [easy|].
    rewrite (value_le_step v A M). intros [noL noR].
    apply orb_prop in O as [I%is_among_in|I%is_among_in].
    - destruct noL. exists b. split; [assumption|apply value_le_refl].
    - destruct noR. exists a. split; [assumption|apply value_le_refl].
  Qed.

  Definition compares (f : memo -> ref -> ref -> option (bool * memo)) : Prop :=
    forall m a b answer m', memo_sound m -> f m a b = Some (answer, m') ->
      memo_sound m' /\ (answer = true <-> value_le a b).

  Lemma compare_step_sound f : compares f -> compares (compare_step f).
  Proof.
    intros C m a b answer m' S. unfold compare_step.
    destruct (at_once m a b) as [known|] eqn:K.
    { intros [= <- <-]. split; [assumption|now apply (at_once_sound m)]. }
    assert (lefts : decides (fun m x => f m b x) (value_le b)) by (intros ? ? ? ?; apply C).
    assert (rights : decides (fun m x => f m x a) (fun x => value_le x a))
      by (intros ? ? ? ?; apply C).
    apply some_true_decides in lefts, rights.
    destruct (some_true _ (ref_options A Left a) m) as [[[] m1]|] eqn:F1; [| |easy];
      destruct (lefts _ _ _ _ S F1) as [S1 E1].
    - intros [= <- <-]. assert (E : false = true <-> value_le a b).
      { split; [easy|]. rewrite (value_le_step v A M). intros [noL _]. destruct noL. now apply E1. }
      split; [now apply remember_sound|assumption].
    - destruct (some_true _ (ref_options A Right b) m1) as [[found m2]|] eqn:F2; [|easy].
      destruct (rights _ _ _ _ S1 F2) as [S2 E2]. intros [= <- <-].
      assert (E : negb found = true <-> value_le a b).
      { rewrite (value_le_step v A M), <- E1, <- E2. destruct found; simpl; intuition congruence. }
      split; [now apply remember_sound|assumption].
  Qed.

  Theorem le_sound fuel : compares (le fuel).
  Proof.
    induction fuel as [|fuel IH]; [easy|].
    intros m a b. simpl. now apply compare_step_sound.
  Qed.
End Order.

Lemma first_memo_sound n A v : means A v -> memo_sound v (first_memo n A).
Proof.
  intros M. split; [now apply all_places_right|]. intros a b answer. unfold lookup. simpl.
  now rewrite PM.gempty.
Qed.
