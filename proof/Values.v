(** * Options: is a game a value? That is decided by its options, if they are values

    So databases are checked, and lemmas that are proved without steps. *)

From Segcert Require Import Libraries Clobber Game Arena Rungs Order Term Normal Rules.

(** Is each true? [f] answers, and updates the table of comparisons. *)
Fixpoint all_true (f : memo -> ref -> option (bool * memo)) (l : list ref) (m : memo)
  : option memo :=
  match l with
  | [] => Some m
  | x :: l => match f m x with Some (true, m) => all_true f l m | _ => None end
  end.

Section Options.
  Variables (s : setting) (value_of : position -> option ref).
  Notation A := (the_arena s).
  Notation le := (le A (order_fuel s)).

  (** Is [y] at most one of [L]? Mostly it is one of them. *)
  Definition at_most_one (L : list ref) (m : memo) (y : ref) : option (bool * memo) :=
    if is_among y L then Some (true, m) else some_true (fun m x => le m y x) L m.
  (** [L] are the values of the Left options of a game: none is [>= r], and each Left option of [r]
      is [<=] one of them. Left options of [r] are not [>= r]. *)
  Definition agrees (m : memo) (L : list ref) (r : ref) : option memo :=
    let lefts := ref_options A Left r in
    match some_true (fun m x => le m r x) (filter (fun x => negb (is_among x lefts)) L) m with
    | Some (false, m) => all_true (at_most_one L) lefts m
    | _ => None
    end.

  (** [value_of] says of a position which value it is, if that is known. *)
  Fixpoint values_of (l : list position) : option (list ref) :=
    match l with
    | [] => Some []
    | P :: l => match value_of P, values_of l with
                | Some r, Some rs => Some (r :: rs)
                | _, _ => None
                end
    end.
  Definition options_agree (m : memo) (P : position) (r : ref) : option memo :=
    match values_of (after_moves s Left P) with Some L => agrees m L r | None => None end.
  (** Right's options are Left's options of the negative [N]. *)
  Definition is_value (m : memo) (P N : position) (r : ref) : option memo :=
    match options_agree m P r with Some m => options_agree m N (ref_neg A r) | None => None end.

  (** ** Soundness *)

  Variable v : valuation.
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound (the_lemmas s) v.
  Notation game_of := (game_of v).

  (** Left, if he begins in [G - H] or in [H - G], does not win by a move in [G] or [H]. His moves
      in [- G] and [- H] are those in [N] and [K] below; these need not be the same trees, for
      [G >= H] follows from options of [H] and [N] alone. *)
  Definition agree (G H : game) : Prop :=
    (forall K, In K (options Left G) -> ~ K >= H) /\ (forall K, In K (options Left H) -> ~ K >= G).
  Lemma agree_ge G H N K : agree G H -> agree N K -> N == - G -> K == - H -> G >= H.
  Proof.
    intros [_ noH] [noN _] EN EK. assert (E : G == - N) by now rewrite EN, opp_opp.
    rewrite E. apply ge_step. split.
    - intros J I W. apply in_options_opp in I as (L & -> & I). apply (noN L I).
      rewrite EK. apply ge_opp in W. now rewrite opp_opp in W.
    - intros J I W. apply (noH J I). now rewrite E.
  Qed.
  Lemma agree_eq G H N K : agree G H -> agree N K -> N == - G -> K == - H -> G == H.
  Proof.
    intros AG AN EN EK. split; [exact (agree_ge G H N K AG AN EN EK)|].
    assert (W : N >= K).
    { apply (agree_ge N K G H AN AG); [now rewrite EN, opp_opp|now rewrite EK, opp_opp]. }
    rewrite EN, EK in W. apply ge_opp in W. now rewrite !opp_opp in W.
  Qed.

  Lemma all_true_sound f Q l : decides v f Q -> forall m m', memo_sound v m ->
    all_true f l m = Some m' -> memo_sound v m' /\ forall x, In x l -> Q x.
  Proof.
    intros D. induction l as [|x l IH]; cbn [all_true]; intros m m' S; [now intros [= <-]|].
    destruct (f m x) as [[[] m1]|] eqn:E; try easy. destruct (D _ _ _ _ S E) as [S1 T].
    intros F. destruct (IH _ _ S1 F) as [S' all]. split; [assumption|].
    intros y [<-|I]; [now apply T|auto].
  Qed.

  Lemma at_most_one_decides L :
    decides v (at_most_one L) (fun y => exists x, In x L /\ value_le v y x).
  Proof.
    intros m y answer m' S. unfold at_most_one.
    destruct (is_among y L) eqn:I.
    - intros [= <- <-]. split; [assumption|]. split; [|easy]. intros _. exists y.
      split; [now apply is_among_in|apply value_le_refl].
    - refine (some_true_decides v (fun m x => le m y x) (value_le v y) _ m L answer m' S).
      intros ? ? ? ?. apply (le_sound A v M).
  Qed.
  Lemma agrees_sound m L r m' G : memo_sound v m -> agrees m L r = Some m' ->
    alike (options Left G) (map (value v) L) -> memo_sound v m' /\ agree G (value v r).
  Proof.
    intros S E [toL inL].
    assert (above : forall a, decides v (fun m x => le m a x) (fun x => value_le v a x))
      by (intros a ? ? ? ?; apply (le_sound A v M)).
    unfold agrees in E. destruct (some_true _ (filter _ L) m) as [[[] m1]|] eqn:E1; try easy.
    destruct (some_true_decides v _ _ (above r) _ _ _ _ S E1) as [S1 no].
    assert (none : forall x, In x L -> ~ value_le v r x).
    { intros x I W. destruct (is_among x (ref_options A Left r)) eqn:O.
      - apply is_among_in in O. pose proof (value_le_refl v r) as R.
        apply (value_le_step v A M) in R as [noR _]. apply noR. now exists x.
      - enough (false = true) by easy. apply no. exists x. split; [|exact W].
        apply filter_In. now rewrite O. }
    destruct (all_true_sound (at_most_one L) (fun y => exists x, In x L /\ value_le v y x) _
                (at_most_one_decides L) _ _ S1 E) as [S' met].
    split; [assumption|].
    assert (noG : forall K, In K (options Left G) -> ~ K >= value v r).
    { intros K I W. destruct (toL K I) as (X & IX & EX). apply in_map_iff in IX as (x & <- & Ix).
      apply (none x Ix). unfold value_le. now rewrite <- EX. }
    split; [exact noG|]. intros K I W.
    destruct (means_options A v M Left r) as [optL _].
    destruct (optL K I) as (Y & IY & EY). apply in_map_iff in IY as (y & <- & Iy).
    destruct (met y Iy) as (x & Ix & Lx).
    destruct (inL (value v x)) as (H & IH & EH); [now apply in_map|].
    destruct (proj1 (ge_step G G) (ge_refl G)) as [_ noL]. apply (noL H IH). rewrite EH.
    apply ge_trans with (value v y); [exact Lx|]. now rewrite <- EY.
  Qed.

  Hypothesis value_of_right : forall P r, value_of P = Some r -> game_of P == value v r.

  Lemma values_of_alike l : forall rs, values_of l = Some rs ->
    alike (map game_of l) (map (value v) rs).
  Proof.
    induction l as [|P l IH]; cbn [values_of]; intros rs; [intros [= <-]; apply alike_refl|].
    destruct (value_of P) as [r|] eqn:F; [|easy].
    destruct (values_of l) as [rs'|]; [|easy]. intros [= <-].
    apply value_of_right in F. destruct (IH rs' Logic.eq_refl) as [to from]. split.
    - intros g [<-|I]; [exists (value v r); simpl; auto|].
      destruct (to g I) as (h & I' & E). simpl. eauto.
    - intros h [<-|I]; [exists (game_of P); simpl; auto|].
      destruct (from h I) as (g & I' & E). simpl. eauto.
  Qed.
  Lemma after_moves_alike p P : alike (options p (game_of P)) (map game_of (after_moves s p P)).
  Proof.
    split.
    - intros G I. destruct (after_moves_complete s v M LS p P G I) as (Q & IQ & E).
      exists (game_of Q). split; [now apply in_map|assumption].
    - intros G I. apply in_map_iff in I as (Q & <- & I).
      destruct (after_moves_sound s v M LS p P Q I) as (G & IG & E). now exists G.
  Qed.
  Lemma options_agree_sound m P r m' : memo_sound v m -> options_agree m P r = Some m' ->
    memo_sound v m' /\ agree (game_of P) (value v r).
  Proof.
    intros S. unfold options_agree. destruct (values_of _) as [L|] eqn:F; [|easy]. intros E.
    apply (agrees_sound m L r); auto.
    eapply alike_trans; [apply after_moves_alike|now apply values_of_alike].
  Qed.

  Theorem is_value_sound m P N r m' : game_of N == - game_of P -> memo_sound v m ->
    is_value m P N r = Some m' -> memo_sound v m' /\ game_of P == value v r.
  Proof.
    intros EN S. unfold is_value. destruct (options_agree m P r) as [m1|] eqn:E1; [|easy].
    destruct (options_agree_sound _ _ _ _ S E1) as [S1 AP]. intros E2.
    destruct (options_agree_sound _ _ _ _ S1 E2) as [S' AN]. split; [assumption|].
    apply (agree_eq _ _ _ _ AP AN EN). now apply value_neg.
  Qed.
End Options.
