(** * Options: is a game a value? That is decided by its options, if they are values

    So databases are checked, and lemmas that are proved without steps. *)

From Segcert Require Import Libraries Clobber Game Arena Nodes Order Term Normal Rules.

(** Is each true? [f] answers, and updates the table of comparisons. *)
Fixpoint all_true {T} (f : memo -> T -> option (bool * memo)) (l : list T) (m : memo)
  : option memo :=
  match l with
  | [] => Some m
  | x :: l => match f m x with Some (true, m) => all_true f l m | _ => None end
  end.

Section Options.
  Variables (s : setting) (value_of : position -> option ref).
  Notation A := (the_arena s).
  Notation le_node := (le_node (order_fuel s)).

  (** Is [y] at most one of [L]? Mostly it is one of them. *)
  Definition at_most_one (L : list ref) (m : memo) (y : node) : option (bool * memo) :=
    if is_among (name y) L then Some (true, m)
    else match all_nodes (known_nodes m) L with
         | Some L => some_true (fun m x => le_node m y x) L m
         | None => None
         end.
  (** [L] are the values of the Left options of a game: none is [>= r], and each Left option of [r]
      is [<=] one of them. Left options of [r] are not [>= r]. *)
  Definition agrees (m : memo) (L : list ref) (r : ref) : option memo :=
    match DM.find r (known_nodes m) with
    | None => None
    | Some n =>
        let lefts := left_nodes n in
        match all_nodes (known_nodes m) (filter (fun x => negb (is_named x lefts)) L) with
        | None => None
        | Some others =>
            match some_true (fun m x => le_node m n x) others m with
            | Some (false, m) => all_true (at_most_one L) lefts m
            | _ => None
            end
        end
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

  Lemma all_true_sound {T} sound (f : memo -> T -> option (bool * memo)) Q l :
    decides sound f l Q -> forall m m', sound m -> all_true f l m = Some m' ->
    sound m' /\ forall x, In x l -> Q x.
  Proof.
    intros D. induction l as [|x l IH]; cbn [all_true]; intros m m' S; [now intros [= <-]|].
    destruct (f m x) as [[[] m1]|] eqn:E; try easy.
    destruct (D _ _ _ _ (or_introl Logic.eq_refl) S E) as [S1 t].
    intros F. destruct (IH (fun m y a m' I => D m y a m' (or_intror I)) _ _ S1 F) as [S' all].
    split; [assumption|]. intros y [<-|I]; [now apply t|auto].
  Qed.

  (** Nodes of a sound table, compared with a node. *)
  Lemma below_decides T a l : good_node v T a -> (forall x, In x l -> good_node v T x) ->
    decides (sound_on v T) (fun m x => le_node m a x) l (fun x => value_le v (name a) (name x)).
  Proof. intros Ga Gl m x answer m' I S. apply le_node_sound; auto. Qed.
  Lemma at_most_one_decides T L l : (forall y, In y l -> good_node v T y) ->
    decides (sound_on v T) (at_most_one L) l
            (fun y => exists x, In x L /\ value_le v (name y) x).
  Proof.
    intros Gl m y answer m' I S. unfold at_most_one. destruct (is_among (name y) L) eqn:E.
    - intros [= <- <-]. split; [assumption|]. split; [|easy]. intros _. exists (name y).
      split; [now apply is_among_in|apply value_le_refl].
    - destruct (all_nodes _ L) as [ns|] eqn:A; [|easy]. intros F.
      destruct (all_nodes_good v T _ L (proj1 S) ns A) as [<- Gn].
      destruct (some_true_decides _ _ _ _ (below_decides T y ns (Gl y I) Gn) _ _ _ S F) as [S' R].
      split; [exact S'|]. rewrite R. split.
      + intros (x & Ix & W). exists (name x). split; [now apply in_map|exact W].
      + intros (x & Ix & W). apply in_map_iff in Ix as (n & <- & In). eauto.
  Qed.
  Lemma agrees_sound m L r m' G : memo_sound v m -> agrees m L r = Some m' ->
    alike (options Left G) (map (value v) L) -> memo_sound v m' /\ agree G (value v r).
  Proof.
    intros (T & S) E [toL inL]. unfold agrees in E.
    destruct (DM.find r (known_nodes m)) as [n|] eqn:F; [|easy].
    destruct (proj1 S r n F) as [<- Gn]. set (lefts := left_nodes n) in *.
    destruct (all_nodes _ (filter _ L)) as [others|] eqn:A; [|easy].
    destruct (all_nodes_good v T _ _ (proj1 S) others A) as [EA Go]. clear A.
    assert (Gl : forall y, In y lefts -> good_node v T y)
      by (destruct Gn as [_ _ _ good]; exact (good Left)).
    destruct (some_true _ others m) as [[[] m1]|] eqn:E1; try easy.
    destruct (some_true_decides _ _ _ _ (below_decides T n others Gn Go) _ _ _ S E1) as [S1 no].
    assert (none : forall x, In x L -> ~ value_le v (name n) x).
    { intros x I W. destruct (is_named x lefts) eqn:O.
      - apply is_named_in in O as (o & Io & <-). pose proof (value_le_refl v (name n)) as R.
        apply (node_le_step v T n n Gn Gn) in R as [noR _]. apply noR. now exists o.
      - assert (J : In x (map name others)) by (rewrite EA; apply filter_In; now rewrite O).
        apply in_map_iff in J as (o & <- & Io). enough (false = true) by easy.
        apply no. now exists o. }
    destruct (all_true_sound _ (at_most_one L) _ _ (at_most_one_decides T L lefts Gl) _ _ S1 E)
      as [S' met].
    split; [now exists T|].
    assert (noG : forall K, In K (options Left G) -> ~ K >= value v (name n)).
    { intros K I W. destruct (toL K I) as (X & IX & EX). apply in_map_iff in IX as (x & <- & Ix).
      apply (none x Ix). unfold value_le. now rewrite <- EX. }
    split; [exact noG|]. intros K I W.
    destruct Gn as [_ _ optL _]. destruct (optL Left) as [opt _].
    destruct (opt K I) as (Y & IY & EY). apply in_map_iff in IY as (y & <- & Iy).
    destruct (met y Iy) as (x & Ix & Lx).
    destruct (inL (value v x)) as (H & IH & EH); [now apply in_map|].
    destruct (proj1 (ge_step G G) (ge_refl G)) as [_ noL]. apply (noL H IH). rewrite EH.
    apply ge_trans with (value v (name y)); [exact Lx|]. now rewrite <- EY.
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
