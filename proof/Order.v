(** * Order: comparing two values by rungs, or by their options, with a table of what is known *)

From Segcert Require Import Libraries Clobber Game Arena Rungs Nodes.

(** ** The comparison

    [a <= b] iff no Left option of [a] is [>= b] and no Right option of [b] is [<= a]. The answer
    [None] means out of fuel; it must not be taken for [false], which is evidence, too. *)

Record memo := Memo { known_nodes : nodes; answers : table bool }.
(** Nothing is known but the nodes of all values; [n] is the number of the next entry. *)
Definition first_memo (n : positive) (A : arena) : memo := Memo (nodes_of n A) (DM.empty _).

(** [a <= b] and [- b <= - a] are the same question, and have one place in the table. *)
Definition known_answer (m : memo) (a b : node) : option bool :=
  if Pos.leb (name a) (opposite_name b)
  then lookup (answers m) (name a) (name b)
  else lookup (answers m) (opposite_name b) (opposite_name a).
Definition remember (m : memo) (a b : node) (answer : bool) : memo :=
  Memo (known_nodes m)
    (if Pos.leb (name a) (opposite_name b)
     then store (answers m) (name a) (name b) answer
     else store (answers m) (opposite_name b) (opposite_name a) answer).

(** A rung below [a] is below [b] if [a <= b], a rung above [b] is above [a], and if a rung is above
    [a] and below [b], then [a <= b]. *)
Definition by_rungs (p q : place) : option bool :=
  if exceeds (rungs_below p) (rungs_below q) then Some false
  else if exceeds (rungs_above q) (rungs_above p) then Some false
  else if meets (rungs_above p) (rungs_below q) then Some true
  else None.

(** Is one of these true? [f] answers, and updates the table. *)
Fixpoint some_true {T} (f : memo -> T -> option (bool * memo)) (l : list T) (m : memo)
  : option (bool * memo) :=
  match l with
  | [] => Some (false, m)
  | x :: l => match f m x with
              | Some (false, m) => some_true f l m
              | answer => answer
              end
  end.

(** Is one of these true, looking at both lists in turn? *)
Fixpoint some_in_turn {T} (f g : memo -> T -> option (bool * memo)) (l k : list T) (m : memo)
  : option (bool * memo) :=
  match l with
  | [] => some_true g k m
  | x :: l =>
      match f m x with
      | Some (false, m) =>
          match k with
          | [] => some_true f l m
          | y :: k => match g m y with
                      | Some (false, m) => some_in_turn f g l k m
                      | answer => answer
                      end
          end
      | answer => answer
      end
  end.

Fixpoint is_named (r : ref) (l : list node) : bool :=
  match l with [] => false | n :: l => orb (Pos.eqb r (name n)) (is_named r l) end.
(** What is known of [a <= b] without a comparison of options. *)
Definition at_once (m : memo) (a b : node) : option bool :=
  if Pos.eqb (name a) (name b) then Some true
  else match by_rungs (its_place a) (its_place b) with
       | Some answer => Some answer
       | None => if orb (is_named (name b) (left_nodes a)) (is_named (name a) (right_nodes b))
                 then Some false else known_answer m a b
       end.
(** One level of the recursion, over any function [below] that compares smaller values. *)
Definition compare_step (below : memo -> node -> node -> option (bool * memo))
    (m : memo) (a b : node) : option (bool * memo) :=
  match at_once m a b with
  | Some answer => Some (answer, m)
  | None =>
      match some_in_turn (fun m x => below m b x) (fun m x => below m x a)
                         (left_nodes a) (right_nodes b) m with
      | Some (found, m) => Some (negb found, remember m a b (negb found))
      | None => None
      end
  end.
Fixpoint le_node (fuel : nat) (m : memo) (a b : node) : option (bool * memo) :=
  match fuel with
  | 0 => None
  | S fuel => compare_step (le_node fuel) m a b
  end.
Definition le (fuel : nat) (m : memo) (a b : ref) : option (bool * memo) :=
  match DM.find a (known_nodes m), DM.find b (known_nodes m) with
  | Some a, Some b => le_node fuel m a b
  | _, _ => None
  end.

(** ** Soundness *)

(** [f] decides [Q] of the members of a list, and keeps the table sound. *)
Definition decides {T} (sound : memo -> Prop) (f : memo -> T -> option (bool * memo)) (l : list T)
    (Q : T -> Prop) : Prop :=
  forall m x answer m', In x l -> sound m -> f m x = Some (answer, m') ->
    sound m' /\ (answer = true <-> Q x).

Lemma some_true_decides {T} sound (f : memo -> T -> option (bool * memo)) l Q :
  decides sound f l Q -> forall m answer m', sound m -> some_true f l m = Some (answer, m') ->
  sound m' /\ (answer = true <-> exists x, In x l /\ Q x).
Proof.
  intros D. induction l as [|x l IH]; simpl; intros m answer m' S.
  - intros [= <- <-]. split; [assumption|]. split; [easy|]. now intros (x & [] & _).
  - destruct (f m x) as [[[] m1]|] eqn:F; [| |easy];
      destruct (D _ _ _ _ (or_introl Logic.eq_refl) S F) as [S1 E].
    + intros [= <- <-]. split; [assumption|]. split; [|easy]. intros _. exists x. tauto.
    + intros F'. destruct (IH (fun m y a m' I => D m y a m' (or_intror I)) _ _ _ S1 F') as [S' E'].
      split; [assumption|]. rewrite E'. split; [intros (y & I & q); eauto|].
      intros (y & [<-|I] & q); [now apply E in q|eauto].
Qed.

Lemma some_in_turn_decides {T} sound (f g : memo -> T -> option (bool * memo)) Q R l :
  forall k, decides sound f l Q -> decides sound g k R ->
  forall m answer m', sound m -> some_in_turn f g l k m = Some (answer, m') ->
  sound m' /\ (answer = true <-> (exists x, In x l /\ Q x) \/ (exists y, In y k /\ R y)).
Proof.
  induction l as [|x l IH]; cbn [some_in_turn]; intros k D E m answer m' S F.
  - destruct (some_true_decides _ _ _ _ E _ _ _ S F) as [S' A]. split; [assumption|].
    rewrite A. split; [auto|]. intros [(x & [] & _)|]; auto.
  - assert (D' : decides sound f l Q) by (intros n y; intros; eapply D; eauto; now right).
    destruct (f m x) as [[[] m1]|] eqn:Fx; [| |easy];
      destruct (D _ _ _ _ (or_introl Logic.eq_refl) S Fx) as [S1 Ax].
    + injection F as <- <-. split; [assumption|]. split; [|easy]. intros _. left. exists x.
      split; [now left|now apply Ax].
    + assert (no : ~ Q x) by (intros q; now apply Ax in q). clear Ax Fx.
      destruct k as [|y k].
      * destruct (some_true_decides _ _ _ _ D' _ _ _ S1 F) as [S' A]. split; [assumption|].
        rewrite A. split; [intros (z & I & q); left; exists z; split; [now right|assumption]|].
        intros [(z & [<-|I] & q)|(z & [] & _)]; [easy|eauto].
      * assert (E' : decides sound g k R) by (intros n z; intros; eapply E; eauto; now right).
        destruct (g m1 y) as [[[] m2]|] eqn:Fy; [| |easy];
          destruct (E _ _ _ _ (or_introl Logic.eq_refl) S1 Fy) as [S2 Ay].
        -- injection F as <- <-. split; [assumption|]. split; [|easy]. intros _. right. exists y.
           split; [now left|now apply Ay].
        -- assert (no' : ~ R y) by (intros q; now apply Ay in q).
           destruct (IH k D' E' _ _ _ S2 F) as [S' A]. split; [assumption|]. rewrite A. split.
           ++ intros [(z & I & q)|(z & I & q)]; [left|right]; exists z;
                (split; [now right|assumption]).
           ++ intros [(z & [<-|I] & q)|(z & [<-|I] & q)]; [easy|left|easy|right]; eauto.
Qed.

Section Order.
  Variable v : valuation.
  Notation value_le := (value_le v).
  Definition sound_on (T : ladder) (m : memo) : Prop :=
    good_nodes v T (known_nodes m) /\
    forall a b answer, lookup (answers m) a b = Some answer -> (answer = true <-> value_le a b).
  Definition memo_sound (m : memo) : Prop := exists T, sound_on T m.

  Variable T : ladder.
  Notation good := (good_node v T).
  Notation sound := (sound_on T).

  Lemma same_question a b : good a -> good b ->
    (value_le (opposite_name b) (opposite_name a) <-> value_le (name a) (name b)).
  Proof.
    intros [_ Na _ _] [_ Nb _ _]. unfold Arena.value_le. rewrite Na, Nb. split; [|apply ge_opp].
    intros W%ge_opp. now rewrite !opp_opp in W.
  Qed.
  Lemma known_answer_sound m a b answer : sound m -> good a -> good b ->
    known_answer m a b = Some answer -> (answer = true <-> value_le (name a) (name b)).
  Proof.
    intros [_ S] Ga Gb. unfold known_answer. rewrite <- (same_question a b Ga Gb).
    destruct (Pos.leb _ _); intros ->%S; [symmetry; now apply same_question|reflexivity].
  Qed.
  Lemma remember_sound m a b answer : sound m -> good a -> good b ->
    (answer = true <-> value_le (name a) (name b)) -> sound (remember m a b answer).
  Proof.
    intros [G S] Ga Gb E. split; [exact G|]. intros a' b' x. unfold remember. cbn [answers].
    destruct (Pos.leb _ _); intros [(-> & -> & ->)|F]%lookup_store; auto.
    now rewrite same_question.
  Qed.
  Lemma by_rungs_sound a b answer : good a -> good b ->
    by_rungs (its_place a) (its_place b) = Some answer ->
    (answer = true <-> value_le (name a) (name b)).
  Proof.
    intros [[Ba Aa] _ _ _] [[Bb Ab] _ _ _]. unfold by_rungs.
    destruct (exceeds (rungs_below (its_place a)) _) eqn:E1;
      [|destruct (exceeds (rungs_above (its_place b)) _) eqn:E2;
      [|destruct (meets _ _) eqn:E3; [|easy]]]; intros [= <-].
    - apply (exceeds_says T _ _ _ _ Ba Bb) in E1 as (r & below & no). split; [easy|].
      intros L. destruct no. now apply value_le_trans with (name a).
    - apply (exceeds_says T _ _ _ _ Ab Aa) in E2 as (r & above & no). split; [easy|].
      intros L. destruct no. now apply value_le_trans with (name b).
    - apply (meets_says T _ _ _ _ Aa Bb) in E3 as (r & _ & above & below). split; [|easy].
      intros _. now apply value_le_trans with r.
  Qed.

  (** The recursion of the order, on nodes. *)
  Lemma node_le_step a b : good a -> good b -> (value_le (name a) (name b) <->
    ~ (exists x, In x (left_nodes a) /\ value_le (name b) (name x)) /\
    ~ (exists x, In x (right_nodes b) /\ value_le (name x) (name a))).
  Proof.
    intros [_ _ Oa _] [_ _ Ob _].
    exact (ge_step_alike (fun n => value v (name n)) _ _ _ _ (Oa Left) (Ob Right)).
  Qed.
  Lemma is_named_in r l : is_named r l = true -> exists n, In n l /\ name n = r.
  Proof.
    induction l as [|n l IH]; [easy|]. cbn [is_named].
    intros [->%Pos.eqb_eq|(m & I & E)%IH]%orb_prop; [exists n|exists m]; simpl; auto.
  Qed.
  Lemma at_once_sound m a b answer : sound m -> good a -> good b -> at_once m a b = Some answer ->
    (answer = true <-> value_le (name a) (name b)).
  Proof.
    intros S Ga Gb. unfold at_once. destruct (Pos.eqb_spec (name a) (name b)) as [<-|_].
    { intros [= <-]. split; [|easy]. intros _. apply value_le_refl. }
    destruct (by_rungs _ _) as [x|] eqn:E; [intros [= <-]; now apply by_rungs_sound|].
    destruct (orb _ _) eqn:O; [|now apply known_answer_sound]. intros [= <-]. split; [easy|].
    rewrite (node_le_step a b Ga Gb). intros [noL noR].
    apply orb_prop in O as [(x & I & E')%is_named_in|(x & I & E')%is_named_in].
    - destruct noL. exists x. rewrite E'. split; [assumption|apply value_le_refl].
    - destruct noR. exists x. rewrite E'. split; [assumption|apply value_le_refl].
  Qed.

  Definition compares (f : memo -> node -> node -> option (bool * memo)) : Prop :=
    forall m a b answer m', sound m -> good a -> good b -> f m a b = Some (answer, m') ->
      sound m' /\ (answer = true <-> value_le (name a) (name b)).

  Lemma compare_step_sound f : compares f -> compares (compare_step f).
  Proof.
    intros C m a b answer m' S Ga Gb. unfold compare_step.
    destruct (at_once m a b) as [known|] eqn:K.
    { intros [= <- <-]. split; [assumption|now apply (at_once_sound m)]. }
    assert (lefts : decides sound (fun m x => f m b x) (left_nodes a)
                            (fun x => value_le (name b) (name x))).
    { intros n x z n' I Sn. apply C; auto. destruct Ga as [_ _ _ G]. exact (G Left x I). }
    assert (rights : decides sound (fun m x => f m x a) (right_nodes b)
                             (fun x => value_le (name x) (name a))).
    { intros n x z n' I Sn. apply C; auto. destruct Gb as [_ _ _ G]. exact (G Right x I). }
    destruct (some_in_turn _ _ _ _ m) as [[found m1]|] eqn:F; [|easy].
    destruct (some_in_turn_decides _ _ _ _ _ _ _ lefts rights _ _ _ S F) as [S1 E].
    intros [= <- <-].
    assert (E' : negb found = true <-> value_le (name a) (name b)).
    { rewrite (node_le_step a b Ga Gb). destruct found; simpl; intuition congruence. }
    split; [now apply remember_sound|assumption].
  Qed.
  Theorem le_node_sound fuel : compares (le_node fuel).
  Proof.
    induction fuel as [|fuel IH]; [easy|].
    intros m a b. simpl. now apply compare_step_sound.
  Qed.
End Order.

Theorem le_sound v fuel m a b answer m' : memo_sound v m -> le fuel m a b = Some (answer, m') ->
  memo_sound v m' /\ (answer = true <-> value_le v a b).
Proof.
  intros (T & S). unfold le. destruct (DM.find a _) as [na|] eqn:Fa; [|easy].
  destruct (DM.find b _) as [nb|] eqn:Fb; [|easy]. intros E.
  apply (proj1 S) in Fa as [<- Ga], Fb as [<- Gb].
  destruct (le_node_sound v T fuel m na nb answer m' S Ga Gb E) as [S' R].
  split; [now exists T|exact R].
Qed.

Lemma first_memo_sound n A v : means A v -> memo_sound v (first_memo n A).
Proof.
  intros M. destruct (nodes_good n A v M) as (T & G). exists T. split; [exact G|]. easy.
Qed.
