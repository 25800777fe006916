(** * Order: comparing two values by their options, with a table of what is known *)

From Segcert Require Import Libraries Clobber Game Arena.

(** ** Tables with two references as key *)

Definition table (T : Type) := PM.t (PM.t T).
Definition lookup {T} (m : table T) (a b : ref) : option T :=
  match PM.find a m with Some row => PM.find b row | None => None end.
Definition store {T} (m : table T) (a b : ref) (x : T) : table T :=
  PM.add a (PM.add b x (match PM.find a m with Some row => row | None => PM.empty T end)) m.

Lemma find_add {T} (m : PM.t T) i j x :
  PM.find i (PM.add j x m) = if Pos.eqb i j then Some x else PM.find i m.
Proof. destruct (Pos.eqb_spec i j) as [->|N]; [apply PM.gss | now apply PM.gso]. Qed.

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

Definition memo := table bool.

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

  (** One level of the recursion, over any function [below] that compares smaller values. *)
  Definition compare_step (below : memo -> ref -> ref -> option (bool * memo))
      (m : memo) (a b : ref) : option (bool * memo) :=
    match lookup m a b with
    | Some answer => Some (answer, m)
    | None =>
        match some_true (fun m x => below m b x) (ref_options A Left a) m with
        | Some (true, m) => Some (false, store m a b false)
        | Some (false, m) =>
            match some_true (fun m x => below m x a) (ref_options A Right b) m with
            | Some (found, m) => Some (negb found, store m a b (negb found))
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

  Definition value_le (a b : ref) : Prop := value v b >= value v a.
  Definition memo_sound (m : memo) : Prop :=
    forall a b answer, lookup m a b = Some answer -> (answer = true <-> value_le a b).
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

  (** The recursion of the order, on references. *)
  Lemma value_le_step a b : value_le a b <->
    ~ (exists x, In x (ref_options A Left a) /\ value_le b x) /\
    ~ (exists x, In x (ref_options A Right b) /\ value_le x a).
  Proof.
    unfold value_le. rewrite ge_step.
    destruct (means_options A v M Left a) as [sound_a complete_a].
    destruct (means_options A v M Right b) as [sound_b complete_b].
    split; intros [R L]; split.
    - intros (x & I & W). apply (in_map (value v)) in I.
      destruct (complete_a _ I) as (G & I' & E). apply (L G I'). now rewrite E.
    - intros (x & I & W). apply (in_map (value v)) in I.
      destruct (complete_b _ I) as (G & I' & E). apply (R G I'). now rewrite E.
    - intros G I W. destruct (sound_b G I) as (h & I' & E). apply in_map_iff in I' as (x & <- & I').
      apply L. exists x. split; [assumption|]. now rewrite <- E.
    - intros G I W. destruct (sound_a G I) as (h & I' & E). apply in_map_iff in I' as (x & <- & I').
      apply R. exists x. split; [assumption|]. now rewrite <- E.
  Qed.

  Lemma memo_sound_store m a b answer : memo_sound m -> (answer = true <-> value_le a b) ->
    memo_sound (store m a b answer).
  Proof. intros S E a' b' x [(-> & -> & ->)|F]%lookup_store; auto. Qed.

  Definition compares (f : memo -> ref -> ref -> option (bool * memo)) : Prop :=
    forall m a b answer m', memo_sound m -> f m a b = Some (answer, m') ->
      memo_sound m' /\ (answer = true <-> value_le a b).

  Lemma compare_step_sound f : compares f -> compares (compare_step f).
  Proof.
    intros C m a b answer m' S. unfold compare_step.
    destruct (lookup m a b) as [known|] eqn:K; [intros [= <- <-]; auto|].
    assert (lefts : decides (fun m x => f m b x) (value_le b)) by (intros ? ? ? ?; apply C).
    assert (rights : decides (fun m x => f m x a) (fun x => value_le x a))
      by (intros ? ? ? ?; apply C).
    apply some_true_decides in lefts, rights.
    destruct (some_true _ (ref_options A Left a) m) as [[[] m1]|] eqn:F1; [| |easy];
      destruct (lefts _ _ _ _ S F1) as [S1 E1].
    - intros [= <- <-]. assert (E : false = true <-> value_le a b).
      { split; [easy|]. rewrite value_le_step. intros [noL _]. destruct noL. now apply E1. }
      split; [now apply memo_sound_store|assumption].
    - destruct (some_true _ (ref_options A Right b) m1) as [[found m2]|] eqn:F2; [|easy].
      destruct (rights _ _ _ _ S1 F2) as [S2 E2]. intros [= <- <-].
      assert (E : negb found = true <-> value_le a b).
      { rewrite value_le_step, <- E1, <- E2. destruct found; simpl; intuition congruence. }
      split; [now apply memo_sound_store|assumption].
  Qed.

  Theorem le_sound fuel : compares (le fuel).
  Proof.
    induction fuel as [|fuel IH]; [easy|].
    intros m a b. simpl. now apply compare_step_sound.
  Qed.
End Order.

Lemma empty_memo_sound v : memo_sound v (PM.empty _).
Proof. intros a b answer. unfold lookup. now rewrite PM.gempty. Qed.
