(** * The induction on claims

    A claim has instances, one for each choice of its parameters and each bag. With the numbers of
    one instance put in, its proof tree becomes a derivation: a tree of moves, replies, cuts, and
    uses of other instances. This file says which uses are allowed and why the instances are true:
    a false one of smallest key (measure, rank, place) would have a derivation whose leaves are true
    and whose rules keep truth. *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
From Segcert.Param Require Import Measure.

(** A goal in numbers: a judgment, all parts (of the position and of the bag), and one game, the
    sum of all values and multiples. *)
Record numeric := Numeric { over : bool; parts : list word; rest : game }.
Definition parts_game (l : list word) : game := sum (map word_game l).
Definition numeric_game (g : numeric) : game := parts_game (parts g) + rest g.
Definition true_numeric (g : numeric) : Prop :=
  if over g then first Left (numeric_game g) = true else second Left (numeric_game g) = true.

(** How the measure compares with that of the root. *)
Inductive descent := Same | Smaller | Lost.
Definition after_move (d : descent) : descent := match d with Same => Smaller | _ => d end.
(** What is true of measures in the state [d] is true of lower ones in the state [d']. *)
Definition descends (d d' : descent) (M M' : list nat) : Prop :=
  d' = Lost \/ (d' = d /\ at_most M' M) \/ (d' = after_move d /\ less M' M).
Lemma descends_at_most d d' M1 M2 M3 M4 : at_most M2 M1 -> at_most M4 M3 ->
  descends d d' M2 M3 -> descends d d' M1 M4.
Proof.
  intros A B [L|[[E S]|[E S]]]; [now left|right; left|right; right]; split; try assumption.
  - apply at_most_trans with M3; [assumption|]. now apply at_most_trans with M2.
  - apply at_most_less with M3; [assumption|]. now apply less_at_most with M2.
Qed.

Section System.
  (** The instances of all claims of a system, with what they state, their ranks, their places. *)
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variable rank place : instance -> nat.
  Definition key_of (x : instance) : key := (measure (parts (states x)), (rank x, place x)).

  (** May [y] be used in the proof of [x], in this state? *)
  Definition allowed (x y : instance) (d : descent) : Prop :=
    match d with
    | Smaller => True
    | Same => (rank y < rank x \/ (rank y = rank x /\ place y < place x))%nat
    | Lost => False
    end.

  (** Derivations in the proof of the instance [x]. *)
  Inductive derives (x : instance) : descent -> numeric -> Prop :=
  (** Order, facts, claims of earlier systems. *)
  | by_truth d g : true_numeric g -> derives x d g
  (** Normal form, Take, Insert: the same game, of parts that are not larger. *)
  | by_equality d g h : over g = over h -> numeric_game g == numeric_game h ->
      at_most (measure (parts h)) (measure (parts g)) -> derives x d h -> derives x d g
  (** Multiple: without a game that is >= 0. *)
  | by_multiple d j l G c : c >= zero -> derives x d (Numeric j l (G - c)) ->
      derives x d (Numeric j l G)
  | by_move d w l G u v : In (u, v) (splits Left [] w) ->
      derives x (after_move d) (Numeric false (u :: v :: l) G) ->
      derives x d (Numeric true (w :: l) G)
  | by_move_in_value d l G H : (exists K, In K (options Left G) /\ K == H) ->
      derives x d (Numeric false l H) -> derives x d (Numeric true l G)
  | by_replies d l G :
      (forall l1 w l2 u v, l = l1 ++ w :: l2 -> In (u, v) (splits Right [] w) ->
         derives x (after_move d) (Numeric true (u :: v :: l1 ++ l2) G)) ->
      (forall K, In K (options Right G) -> derives x d (Numeric true l K)) ->
      derives x d (Numeric false l G)
  (** Cut: a premise is in a state that its measure allows. *)
  | by_cut d g d1 h1 d2 h2 A : over h1 = false -> over h2 = over g ->
      (exists Q X, numeric_game g == Q + X /\ numeric_game h1 == Q - A /\
                   numeric_game h2 == A + X) ->
      descends d d1 (measure (parts g)) (measure (parts h1)) ->
      descends d d2 (measure (parts g)) (measure (parts h2)) ->
      derives x d1 h1 -> derives x d2 h2 -> derives x d g
  | by_claim d g y : over (states y) = over g -> Permutation (parts (states y)) (parts g) ->
      rest (states y) == rest g -> allowed x y d -> derives x d g.

  (** A derivation in one state is one in a state in which more is known of the measure. *)
  Definition less_known (d d' : descent) : Prop := d = d' \/ d = Lost \/ d' = Smaller.
  Lemma less_known_move d d' : less_known d d' -> less_known (after_move d) (after_move d').
  Proof. unfold less_known. intros [->|[->| ->]]; auto. Qed.
  Lemma derives_known x d d' g : less_known d d' -> derives x d g -> derives x d' g.
  Proof.
    intros L D. revert d' L. induction D as
      [d g T|d g h J E A D IH|d j l G c C D IH|d w l G u v I D IH|d l G H K D IH|d l G _ IHp _ IHv
      |d g d1 h1 d2 h2 A J1 J2 Q S1 S2 D1 IH1 D2 IH2|d g y J P E A]; intros d' L.
    - now apply by_truth.
    - apply by_equality with h; auto.
    - apply by_multiple with c; auto.
    - apply by_move with u v; auto. now apply IH, less_known_move.
    - apply by_move_in_value with H; auto.
    - apply by_replies; [|auto]. intros. eapply IHp; eauto. now apply less_known_move.
    - assert (raised : forall d0 M M', descends d d0 M M' ->
                exists d1, descends d' d1 M M' /\ less_known d0 d1).
      { intros d0 M M' [->|[[-> S]|[-> S]]]; [exists Lost|exists d'|exists (after_move d')].
        - split; now left.
        - split; [right; left|assumption]. now split.
        - split; [right; right; now split|now apply less_known_move]. }
      destruct (raised _ _ _ S1) as (e1 & T1 & L1). destruct (raised _ _ _ S2) as (e2 & T2 & L2).
      apply by_cut with e1 h1 e2 h2 A; auto.
    - apply by_claim with y; auto. destruct L as [->|[->| ->]]; [assumption|easy|exact Logic.I].
  Qed.

  (** ** Soundness *)

  Lemma parts_game_app l m : parts_game (l ++ m) = parts_game l + parts_game m.
  Proof. unfold parts_game. now rewrite map_app, sum_app. Qed.
  Lemma parts_game_permutation l m : Permutation l m -> parts_game l == parts_game m.
  Proof. intros P. now apply sum_permutation_eq, Permutation_map. Qed.

  Lemma true_numeric_eq g h : over g = over h -> numeric_game g == numeric_game h ->
    true_numeric h -> true_numeric g.
  Proof. unfold true_numeric. intros -> E. now destruct (over h); rewrite E. Qed.

  Lemma true_numeric_ge g h : over g = over h -> numeric_game g >= numeric_game h ->
    true_numeric h -> true_numeric g.
  Proof.
    unfold true_numeric. intros -> E.
    destruct (over h); [now apply ge_first|now apply ge_second].
  Qed.

  (** What the state promises of the measure. *)
  Definition keeps (x : instance) (d : descent) (g : numeric) : Prop :=
    match d with
    | Same => at_most (measure (parts g)) (measure (parts (states x)))
    | Smaller => less (measure (parts g)) (measure (parts (states x)))
    | Lost => True
    end.

  Lemma keeps_at_most x d g h : at_most (measure (parts h)) (measure (parts g)) ->
    keeps x d g -> keeps x d h.
  Proof.
    destruct d; simpl; auto; intros A K;
      [now apply at_most_trans with (measure (parts g))
      |now apply at_most_less with (measure (parts g))].
  Qed.
  Lemma keeps_less x d g h : less (measure (parts h)) (measure (parts g)) ->
    keeps x d g -> keeps x (after_move d) h.
  Proof.
    destruct d; simpl; auto; intros A K; [now apply less_at_most with (measure (parts g))|].
    apply at_most_less with (measure (parts g)); [now left|assumption].
  Qed.
  Lemma keeps_descends x d d' g h : descends d d' (measure (parts g)) (measure (parts h)) ->
    keeps x d g -> keeps x d' h.
  Proof.
    intros [->|[[-> S]|[-> S]]]; [easy|now apply keeps_at_most|now apply keeps_less].
  Qed.
  (** The options of a sum of parts. *)
  Lemma options_of_parts p l K : In K (options p (parts_game l)) ->
    exists l1 w l2 u v, l = l1 ++ w :: l2 /\ In (u, v) (splits p [] w) /\
      K == parts_game (u :: v :: l1 ++ l2).
  Proof.
    revert K. induction l as [|w l IH]; intros K I; [now destruct p|].
    change (parts_game (w :: l)) with (word_game w + parts_game l) in I.
    apply in_options_add in I as [(G & -> & I)|(H & -> & I)].
    - rewrite splits_options in I. apply in_map_iff in I as ([u v] & <- & I).
      exists [], w, l, u, v. split; [reflexivity|]. split; [assumption|].
      change (parts_game (u :: v :: [] ++ l)) with (word_game u + (word_game v + parts_game l)).
      cbn [fst snd]. apply same_eq. same_sums.
    - apply IH in I as (l1 & w' & l2 & u & v & -> & I & E).
      exists (w :: l1), w', l2, u, v. split; [reflexivity|]. split; [assumption|]. rewrite E.
      change (parts_game (u :: v :: (w :: l1) ++ l2)) with
        (word_game u + (word_game v + (word_game w + parts_game (l1 ++ l2)))).
      change (parts_game (u :: v :: l1 ++ l2)) with
        (word_game u + (word_game v + parts_game (l1 ++ l2))).
      apply same_eq. same_sums.
  Qed.

  Lemma move_in_part p l1 w l2 u v : In (u, v) (splits p [] w) ->
    exists K, In K (options p (parts_game (l1 ++ w :: l2))) /\
      K == parts_game (u :: v :: l1 ++ l2).
  Proof.
    intros I. exists (parts_game l1 + (word_game u + word_game v + parts_game l2)). split.
    - rewrite parts_game_app. apply in_options_add. right. eexists. split; [reflexivity|].
      change (parts_game (w :: l2)) with (word_game w + parts_game l2).
      apply in_options_add. left. eexists. split; [reflexivity|].
      rewrite splits_options. apply in_map_iff. now exists (u, v).
    - change (parts_game (u :: v :: l1 ++ l2)) with
        (word_game u + (word_game v + parts_game (l1 ++ l2))).
      rewrite parts_game_app. apply same_eq. same_sums.
  Qed.

  Theorem derives_true x d g :
    (forall y, smaller (key_of y) (key_of x) -> true_numeric (states y)) ->
    derives x d g -> keeps x d g -> true_numeric g.
  Proof.
    intros IH D. induction D as
      [d g T|d g h J E A D T|d j l G c C D T|d w l G u v I D T|d l G H (K' & I & E) D T
      |d l G _ Tp _ Tv|d g d1 h1 d2 h2 A J1 J2 (Q & X & E & E1 & E2) S1 S2 D1 T1 D2 T2
      |d g y J P E A]; intros K.
    - assumption.
    - apply (true_numeric_eq g h J E). apply T. now apply keeps_at_most with g.
    - specialize (T K). revert T. apply true_numeric_ge; [reflexivity|].
      unfold numeric_game. simpl. apply ge_add; [reflexivity|].
      rewrite <- (add_0_r G) at 1. apply ge_add; [reflexivity|].
      now apply zero_ge_opp.
    - assert (K' : keeps x (after_move d) (Numeric false (u :: v :: l) G)).
      { apply keeps_less with (Numeric true (w :: l) G); [|assumption].
        now apply move_is_less with Left. }
      specialize (T K'). unfold true_numeric, numeric_game in *. simpl in *.
      destruct (move_in_part Left [] w l u v I) as (M & IM & EM).
      apply first_iff. exists (M + G). split; [|now rewrite EM].
      apply in_options_add. left. eauto.
    - specialize (T K). unfold true_numeric, numeric_game in *. simpl in *.
      apply first_iff. exists (parts_game l + K'). split; [|now rewrite E].
      apply in_options_add. right. eauto.
    - unfold true_numeric, numeric_game. simpl. apply second_iff. intros M IM.
      apply in_options_add in IM as [(N & -> & IM)|(H & -> & IM)].
      + apply options_of_parts in IM as (l1 & w & l2 & u & v & -> & IM & EM). rewrite EM.
        apply (Tp l1 w l2 u v eq_refl IM).
        apply keeps_less with (Numeric false (l1 ++ w :: l2) G); [|assumption].
        apply less_permutation with (measure (w :: l1 ++ l2)); [now apply move_is_less with Right|].
        apply measure_permutation, Permutation_middle.
      + now apply (Tv H IM).
    - specialize (T1 (keeps_descends _ _ _ _ _ S1 K)).
      specialize (T2 (keeps_descends _ _ _ _ _ S2 K)).
      revert T2. apply true_numeric_ge; [congruence|].
      unfold true_numeric in T1. rewrite J1, E1 in T1. rewrite E, E2. now apply cut_ge, ge_zero.
    - apply true_numeric_eq with (states y); [congruence| |].
      + unfold numeric_game. now rewrite (parts_game_permutation _ _ P), E.
      + apply IH. destruct d; simpl in A, K; [|left|easy].
        * apply smaller_at_most; [|assumption].
          apply at_most_trans with (measure (parts g)); [|assumption].
          right. now apply measure_permutation.
        * apply at_most_less with (measure (parts g)); [|assumption].
          right. now apply measure_permutation.
  Qed.

  (** If every instance has a derivation, all are true. *)
  Theorem claims_true : (forall x, derives x Same (states x)) -> forall x, true_numeric (states x).
  Proof.
    intros all. apply (induction_on_claims instance key_of). intros x IH.
    apply (derives_true x Same _ IH (all x)). apply at_most_refl.
  Qed.
End System.
