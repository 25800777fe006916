(** * The games of a statement, as trees and in the arena *)

From Segcert Require Import Calculus Certificate.

(** ** Games of the statement: each as a tree, and as a reference into the arena if it is there *)

Definition game_table := PM.t (game * option ref).

(** The entry, or the negative of one, with these options. *)
Definition has_options (A : arena) (L R : list ref) (r : ref) : bool :=
  refs_eqb (ref_options A Left r) L && refs_eqb (ref_options A Right r) R.
Definition find_entry (A : arena) (L R : list ref) : option ref :=
  find (fun r => valid_ref A r && has_options A L R r)
       (flat_map (fun i => [xO i; xI i]) (DM.about_keys A)).

Fixpoint look_up (table : game_table) (l : list ref) : option (list (game * option ref)) :=
  match l with
  | [] => Some []
  | r :: l => match PM.find r table, look_up table l with
              | Some x, Some xs => Some (x :: xs)
              | _, _ => None
              end
  end.
Fixpoint all_here (l : list (game * option ref)) : option (list ref) :=
  match l with
  | [] => Some []
  | (_, Some r) :: l => match all_here l with Some rs => Some (r :: rs) | None => None end
  | (_, None) :: _ => None
  end.

Definition locate (A : arena) (L R : list (game * option ref)) : option ref :=
  match all_here L, all_here R with
  | Some L, Some R => find_entry A (sort_refs L) (sort_refs R)
  | _, _ => None
  end.
Fixpoint build_games (A : arena) (n : positive) (l : list listed) (table : game_table)
  : option game_table :=
  match l with
  | [] => Some table
  | (L, R) :: l =>
      match look_up table L, look_up table R with
      | Some L, Some R =>
          let G := Game (map fst L) (map fst R) in
          let r := locate A L R in
          build_games A (Pos.succ n) l
            (PM.add (xO n) (G, r) (PM.add (xI n) (- G, option_map (ref_neg A) r) table))
      | _, _ => None
      end
  end.
Definition first_table : game_table :=
  PM.add 2%positive (zero, Some zero_ref) (PM.add 3%positive (zero, Some zero_ref) (PM.empty _)).

(** The copies of a row. *)
Definition max_copies : Z := 65535.
(** Each comparison is one of options of earlier entries: so many levels are enough. *)
Definition fuel_of (entries : positive) : nat := 2 * Pos.to_nat entries.

(** ** Soundness *)

Section Sound.
  Variables (A : arena) (v : valuation).
  Hypothesis M : means A v.
  Notation game_of := (game_of v).

  Definition table_sound (table : game_table) : Prop :=
    forall r G x, PM.find r table = Some (G, Some x) -> value v x == G.

  Lemma same_options L R r G : has_options A L R r = true ->
    (forall p, alike (map (value v) match p with Left => L | Right => R end) (options p G)) ->
    value v r == G.
  Proof.
    intros [EL ER]%andb_prop all. apply refs_eqb_eq in EL, ER. apply alike_eq. intros p.
    eapply alike_trans; [apply (means_options A v M)|].
    specialize (all p). destruct p; now rewrite ?EL, ?ER.
  Qed.

  Lemma all_here_alike xs : forall rs, all_here xs = Some rs ->
    (forall G x, In (G, Some x) xs -> value v x == G) ->
    alike (map (value v) (sort_refs rs)) (map fst xs).
  Proof.
    intros rs E all. apply alike_trans with (map (value v) rs);
      [apply alike_sets; intros; apply sort_refs_in|].
    revert rs E. induction xs as [|[G [x|]] xs IH]; simpl; intros rs; try easy.
    - intros [= <-]. apply alike_refl.
    - destruct (all_here xs) as [rs'|]; [|easy]. intros [= <-].
      destruct (IH ltac:(intros; apply all; now right) rs' eq_refl) as [to from].
      assert (E := all G x (or_introl eq_refl)). split.
      + intros g [<-|I]; [exists G; simpl; auto|]. destruct (to g I) as (h & I' & E'). simpl. eauto.
      + intros h [<-|I]; [exists (value v x); simpl; auto|].
        destruct (from h I) as (g & I' & E'). simpl. eauto.
  Qed.

  Lemma look_up_in table l : forall xs G x, table_sound table -> look_up table l = Some xs ->
    In (G, Some x) xs -> value v x == G.
  Proof.
    intros xs G x T. revert xs. induction l as [|r l IH]; simpl; intros xs; [now intros [= <-]|].
    destruct (PM.find r table) as [y|] eqn:F; [|easy]. destruct (look_up table l); [|easy].
    intros [= <-] [->|I]; eauto.
  Qed.

  Lemma table_add table r G x : table_sound table -> (forall y, x = Some y -> value v y == G) ->
    table_sound (PM.add r (G, x) table).
  Proof.
    intros T E r' G' x'. rewrite find_add. destruct (Pos.eqb r' r); [|apply T].
    intros [= <- ->]. auto.
  Qed.

  Lemma build_games_sound l : forall n table table', table_sound table ->
    build_games A n l table = Some table' -> table_sound table'.
  Proof.
    induction l as [|[L R] l IH]; cbn [build_games]; intros n table table' T;
      [now intros [= <-]|].
    destruct (look_up table L) as [xs|] eqn:EL; [|easy].
    destruct (look_up table R) as [ys|] eqn:ER; [|easy].
    apply IH. clear IH. set (G := Game (map fst xs) (map fst ys)).
    assert (E : forall y, locate A xs ys = Some y -> value v y == G).
    { intros y. unfold locate. destruct (all_here xs) as [rs|] eqn:Ex; [|easy].
      destruct (all_here ys) as [ss|] eqn:Ey; [|easy]. intros F. apply find_some in F as [_ F].
      apply andb_prop in F as [_ F]. apply (same_options _ _ _ _ F).
      intros []; simpl; apply all_here_alike; auto; intros H x.
      - exact (look_up_in _ _ _ H x T EL).
      - exact (look_up_in _ _ _ H x T ER). }
    repeat apply table_add; auto. intros y. destruct (locate A xs ys) as [z|]; [|easy].
    intros [= <-]. now rewrite (value_neg A v), (E z).
  Qed.

  Lemma first_table_sound : table_sound first_table.
  Proof.
    intros r G x. unfold first_table. rewrite !find_add, PM.gempty.
    destruct (Pos.eqb r 2), (Pos.eqb r 3); try easy; intros [= <- <-]; simpl;
      now rewrite (means_zero A v M).
  Qed.
End Sound.

(** ** What a statement says does not depend on the arena *)

(** The games of the statement have one name each: no game is there twice, nor with its negative. *)
Definition names_once (raw : raw_statement) : bool :=
  match load_arena (raw_games raw) with
  | None => false
  | Some (_, B) => forallb (fun t => match raw_what t with
                                     | RawGame r => valid_ref B r
                                     | _ => true
                                     end) (raw_lhs raw ++ raw_rhs raw)
  end.

Definition tables_agree (t u : game_table) : Prop := forall r, match PM.find r t, PM.find r u with
  | Some (G, _), Some (H, _) => G = H
  | _, _ => True
  end.
Definition names (t : game_table) (s : raw_summand) (u : summand) : Prop :=
  exists a, u = Summand (raw_negated s) (raw_numerator s) (raw_divisor s) a /\
    match raw_what s with
    | RawRow l => a = Row l
    | RawGame r => exists G x, PM.find r t = Some (G, x) /\ a = Braces G
    | RawAny c => a = Any c
    end.

Lemma build_games_agree A B l : forall n t u t' u', tables_agree t u ->
  build_games A n l t = Some t' -> build_games B n l u = Some u' -> tables_agree t' u'.
Proof.
  induction l as [|[L R] l IH]; cbn [build_games]; intros n t u t' u' Ag.
  - now intros [= <-] [= <-].
  - assert (same : forall l xs ys, look_up t l = Some xs -> look_up u l = Some ys ->
              map fst xs = map fst ys).
    { clear IH. induction l0 as [|r l0 IH]; cbn [look_up]; intros xs ys;
        [now intros [= <-] [= <-]|].
      specialize (Ag r). destruct (PM.find r t) as [[G x]|]; [|easy].
      destruct (PM.find r u) as [[H y]|]; [|now destruct (look_up t l0)].
      destruct (look_up t l0); [|easy]. destruct (look_up u l0); [|easy].
      intros [= <-] [= <-]. cbn. f_equal; auto. }
    destruct (look_up t L) as [xs|] eqn:E1; [|easy].
    destruct (look_up t R) as [ys|] eqn:E2; [|easy].
    destruct (look_up u L) as [xs'|] eqn:E3; [|easy].
    destruct (look_up u R) as [ys'|] eqn:E4; [|easy].
    apply IH. intros r. rewrite !find_add.
    rewrite (same _ _ _ E1 E3), (same _ _ _ E2 E4).
    destruct (Pos.eqb r (xO n)); [reflexivity|]. destruct (Pos.eqb r (xI n)); [reflexivity|].
    apply Ag.
Qed.
Lemma tables_agree_same t : tables_agree t t.
Proof. intros r. now destruct (PM.find r t) as [[]|]. Qed.
Lemma names_agree t u s a b : tables_agree t u -> names t s a -> names u s b -> a = b.
Proof.
  intros Ag (x & -> & X) (y & -> & Y). f_equal.
  destruct (raw_what s) as [l|r|c]; [congruence| |congruence].
  destruct X as (G & i & F & ->), Y as (H & j & F' & ->). specialize (Ag r). rewrite F, F' in Ag.
  congruence.
Qed.
Lemma all_names_agree t u l : tables_agree t u -> forall a b, Forall2 (names t) l a ->
  Forall2 (names u) l b -> a = b.
Proof.
  intros Ag. induction l as [|s l IH]; intros a b X Y; inversion X; inversion Y; subst;
    [reflexivity|].
  f_equal; [eapply names_agree; eassumption|now apply IH].
Qed.
