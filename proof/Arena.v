(** * The arena: the values that a certificate names

    An entry [{L | R}] lists its options as references to earlier entries or to their negatives.
    The kernel works with references; here they get a meaning, a game for each reference, and
    what the kernel computes with references is shown to be true of these games, up to [==]. *)

From Segcert Require Import Libraries Clobber Game.
From Segcert Require Export Maps.

(** A reference is the number of the format plus 2: [xO i] is entry [i], counted from 1, which is
    the game 0; [xI i] is its negative. So the order of references is the order of numbers. *)
Definition ref := positive.
Definition index (r : ref) : positive := match r with xO i | xI i => i | xH => xH end.
Definition zero_ref : ref := 2%positive.

(** An entry and its negative, each with its options; [own] says that they are the same game. *)
Record entry := Entry { lefts : list ref; rights : list ref;
                        neg_lefts : list ref; neg_rights : list ref; own : bool }.
Definition side (p : player) (e : entry) := match p with Left => lefts e | Right => rights e end.
Definition neg_side (p : player) (e : entry) :=
  match p with Left => neg_lefts e | Right => neg_rights e end.
Definition arena := DM.t entry.

Definition owned (A : arena) (i : positive) : bool :=
  match DM.find i A with Some e => own e | None => false end.

(** The negative of a reference, and the options of a reference. *)
Definition ref_neg (A : arena) (r : ref) : ref :=
  match r with
  | xO i => if owned A i then xO i else xI i
  | xI i => xO i
  | xH => xH
  end.
Definition ref_options (A : arena) (p : player) (r : ref) : list ref :=
  match r with
  | xO i => match DM.find i A with Some e => side p e | None => [] end
  | xI i => match DM.find i A with Some e => neg_side p e | None => [] end
  | xH => []
  end.

(** A reference names an entry, and the positive one if that is its own negative. *)
Definition valid_ref (A : arena) (r : ref) : bool :=
  match r with
  | xO i => match DM.find i A with Some _ => true | None => false end
  | xI i => match DM.find i A with Some e => negb (own e) | None => false end
  | xH => false
  end.

(** ** Meaning *)

(** [v i] is the game of entry [i]. *)
Definition valuation := positive -> game.
Definition value (v : valuation) (r : ref) : game :=
  match r with xO i => v i | xI i => - v i | xH => zero end.

(** The same games up to [==], as sets. *)
Definition alike (l m : list game) : Prop :=
  (forall g, In g l -> exists h, In h m /\ g == h) /\
  (forall h, In h m -> exists g, In g l /\ g == h).

Lemma alike_refl l : alike l l.
Proof. split; intros g I; exists g; now split. Qed.
Lemma alike_map {A} (f g : A -> game) l : (forall x, In x l -> f x == g x) ->
  alike (map f l) (map g l).
Proof.
  intros E. split; intros h I; apply in_map_iff in I as (x & <- & I).
  - exists (g x). split; [now apply in_map|auto].
  - exists (f x). split; [now apply in_map|auto].
Qed.
Lemma alike_trans l m n : alike l m -> alike m n -> alike l n.
Proof.
  intros [lm ml] [mn nm]. split.
  - intros g I. destruct (lm g I) as (h & I' & E). destruct (mn h I') as (k & I'' & E').
    exists k. split; [assumption|now transitivity h].
  - intros k I. destruct (nm k I) as (h & I' & E). destruct (ml h I') as (g & I'' & E').
    exists g. split; [assumption|now transitivity h].
Qed.
Lemma alike_sets {A} (f : A -> game) l m : (forall x, In x l <-> In x m) ->
  alike (map f l) (map f m).
Proof.
  intros E. split; intros g I; apply in_map_iff in I as (x & <- & I); exists (f x);
    (split; [apply in_map; now apply E | reflexivity]).
Qed.
Lemma alike_eq G H : (forall p, alike (options p G) (options p H)) -> G == H.
Proof.
  intros E. apply eq_by_options; intros p; [apply (proj1 (E p))|apply (proj2 (E p))].
Qed.

(** The recursion of the order, where the options are alike these games. *)
Lemma ge_step_alike {T} (f : T -> game) G H l m :
  alike (options Left G) (map f l) -> alike (options Right H) (map f m) ->
  (H >= G <-> ~ (exists x, In x l /\ f x >= H) /\ ~ (exists x, In x m /\ G >= f x)).
Proof.
  intros [sound_l complete_l] [sound_m complete_m]. rewrite ge_step.
  split; intros [R L]; split.
  - intros (x & I & W). apply (in_map f) in I.
    destruct (complete_l _ I) as (K & I' & E). apply (L K I'). now rewrite E.
  - intros (x & I & W). apply (in_map f) in I.
    destruct (complete_m _ I) as (K & I' & E). apply (R K I'). now rewrite E.
  - intros K I W. destruct (sound_m K I) as (h & I' & E). apply in_map_iff in I' as (x & <- & I').
    apply L. exists x. split; [assumption|]. now rewrite <- E.
  - intros K I W. destruct (sound_l K I) as (h & I' & E). apply in_map_iff in I' as (x & <- & I').
    apply R. exists x. split; [assumption|]. now rewrite <- E.
Qed.

(** What the kernel relies on. *)
Record means (A : arena) (v : valuation) : Prop := {
  means_options : forall p r, alike (options p (value v r)) (map (value v) (ref_options A p r));
  means_own : forall i, owned A i = true -> v i == - v i;
  means_zero : v 1%positive = zero }.

Lemma value_neg A v r : means A v -> value v (ref_neg A r) == - value v r.
Proof.
  intros M. destruct r as [i|i|]; simpl.
  - now rewrite opp_opp.
  - destruct (owned A i) eqn:E; [now apply (means_own A v)|reflexivity].
  - reflexivity.
Qed.

(** ** Building *)

Definition sort_refs (l : list ref) : list ref := sort Pos.leb l.
Fixpoint refs_eqb (l m : list ref) : bool :=
  match l, m with
  | [], [] => true
  | r :: l, s :: m => Pos.eqb r s && refs_eqb l m
  | _, _ => false
  end.

Lemma sort_refs_in l x : In x (sort_refs l) <-> In x l.
Proof. apply sort_in. Qed.
Lemma refs_eqb_eq l m : refs_eqb l m = true -> l = m.
Proof.
  revert m. induction l as [|r l IH]; intros [|s m]; try easy. simpl.
  intros [E E']%andb_prop. apply Pos.eqb_eq in E as ->. f_equal. auto.
Qed.

Definition new_entry (A : arena) (L R : list ref) : entry :=
  let nl := sort_refs (map (ref_neg A) R) in
  let nr := sort_refs (map (ref_neg A) L) in
  Entry L R nl nr (refs_eqb L nl && refs_eqb R nr).

Definition earlier (n : positive) (l : list ref) : bool :=
  forallb (fun r => negb (Pos.eqb r 1) && Pos.ltb (index r) n) l.
Definition add_entry (n : positive) (A : arena) (L R : list ref) : option arena :=
  if earlier n L && earlier n R then Some (DM.add n (new_entry A L R) A) else None.

(** Entries below [n] refer to entries below [n]; there are no others. *)
Record below (n : positive) (A : arena) : Prop := {
  below_entries : forall i e, DM.find i A = Some e -> (i < n)%positive;
  below_options : forall p r o, In o (ref_options A p r) -> (index o < n)%positive }.

Definition extend (v : valuation) (n : positive) (G : game) : valuation :=
  fun i => if Pos.eqb i n then G else v i.
Lemma value_extend v n G r : (index r < n)%positive -> value (extend v n G) r = value v r.
Proof.
  unfold extend. intros L.
  destruct r as [i|i|]; simpl in *; try reflexivity; now destruct (Pos.eqb_spec i n); [lia|].
Qed.
Lemma map_value_extend v n G l : (forall r, In r l -> (index r < n)%positive) ->
  map (value (extend v n G)) l = map (value v) l.
Proof. intros L. apply map_ext_in. intros r I. apply value_extend; auto. Qed.

Lemma earlier_in n l r : earlier n l = true -> In r l -> (index r < n)%positive.
Proof.
  intros E I. unfold earlier in E. rewrite forallb_forall in E. apply E in I.
  apply andb_prop in I as [_ I]. now apply Pos.ltb_lt.
Qed.
Lemma index_ref_neg A r : index (ref_neg A r) = index r.
Proof. destruct r as [i|i|]; simpl; [reflexivity| |reflexivity]. now destruct owned. Qed.

Lemma side_new A p L R : side p (new_entry A L R) = match p with Left => L | Right => R end.
Proof. now destruct p. Qed.
Lemma neg_side_new A p L R r : In r (neg_side p (new_entry A L R)) <->
  In r (map (ref_neg A) (side (other p) (new_entry A L R))).
Proof. destruct p; simpl; apply sort_refs_in. Qed.

Section AddEntry.
  Variables (n : positive) (A : arena) (v : valuation) (L R : list ref).
  Hypothesis meansA : means A v.
  Hypothesis belowA : below n A.
  Hypothesis later : (1 < n)%positive.
  Hypothesis early : forall p r, In r (side p (new_entry A L R)) -> (index r < n)%positive.

  Let e := new_entry A L R.
  Let A' := DM.add n e A.
  Let v' := extend v n (Game (map (value v) L) (map (value v) R)).

  Lemma find_new i : DM.find i A' = if Pos.eqb i n then Some e else DM.find i A.
  Proof. apply DM.find_add. Qed.

  Lemma neg_early p r : In r (neg_side p e) -> (index r < n)%positive.
  Proof.
    intros I. apply neg_side_new, in_map_iff in I as (s & <- & I).
    rewrite index_ref_neg. now apply (early (other p)).
  Qed.

  Lemma new_options p : options p (v' n) = map (value v) (side p e).
  Proof. unfold v', extend. rewrite Pos.eqb_refl. now destruct p. Qed.

  Lemma new_neg_options p : alike (options p (- v' n)) (map (value v) (neg_side p e)).
  Proof.
    rewrite options_opp, new_options, map_map.
    apply alike_trans with (map (value v) (map (ref_neg A) (side (other p) e))).
    - rewrite map_map. apply alike_map. intros r _. symmetry. now apply value_neg.
    - apply alike_sets. intros r. symmetry. apply neg_side_new.
  Qed.

  Lemma add_means : means A' v'.
  Proof.
    assert (old : forall p r, index r <> n ->
      alike (options p (value v' r)) (map (value v') (ref_options A p r))).
    { intros p r N. unfold v'. rewrite map_value_extend; [|intros o; now apply below_options].
      replace (value (extend _ _ _) r) with (value v r); [now apply means_options|].
      unfold extend. destruct r as [i|i|]; simpl in *; try reflexivity;
        now destruct (Pos.eqb_spec i n). }
    split.
    - intros p r. destruct (Pos.eq_dec (index r) n) as [E|N].
      + destruct r as [i|i|]; simpl in E; try subst i; simpl ref_options.
        * rewrite find_new, Pos.eqb_refl. unfold v' at 2. rewrite map_value_extend;
            [apply new_neg_options|intros r; apply neg_early].
        * rewrite find_new, Pos.eqb_refl. unfold v' at 2. rewrite map_value_extend;
            [simpl; rewrite new_options; apply alike_refl|intros r; apply early].
        * destruct p; apply alike_refl.
      + replace (ref_options A' p r) with (ref_options A p r); [now apply old|].
        destruct r as [i|i|]; simpl in *; try reflexivity; rewrite find_new;
          now destruct (Pos.eqb_spec i n).
    - intros i O. unfold owned in O. rewrite find_new in O.
      destruct (Pos.eqb_spec i n) as [E|N]; [subst i|].
      + apply andb_prop in O as [OL OR]. apply refs_eqb_eq in OL, OR.
        apply alike_eq. intros p.
        replace (options p (v' n)) with (map (value v) (neg_side p e)).
        * destruct (new_neg_options p) as [a b]. split; [intros g I; destruct (b g I) as (h & ? & ?)
            | intros g I; destruct (a g I) as (h & ? & ?)]; exists h; split; auto; now symmetry.
        * rewrite new_options. f_equal. unfold e. rewrite side_new. now destruct p; symmetry.
      + unfold v', extend. rewrite (proj2 (Pos.eqb_neq i n) N). now apply means_own with A.
    - unfold v', extend. destruct (Pos.eqb_spec 1 n); [lia|]. now apply means_zero with A.
  Qed.

  Lemma add_below : below (Pos.succ n) A'.
  Proof.
    split.
    - intros i f. rewrite find_new. destruct (Pos.eqb_spec i n); [lia|].
      intros F. apply (below_entries n A belowA) in F. lia.
    - intros p r o I. enough (index o < n)%positive by lia.
      pose proof (fun i q => below_options n A belowA q (xO i) o) as oldO.
      pose proof (fun i q => below_options n A belowA q (xI i) o) as oldI. simpl in oldO, oldI.
      destruct r as [i|i|]; simpl in I; [| |easy]; rewrite find_new in I;
        destruct (Pos.eqb i n); [now apply neg_early in I| |now apply early in I|];
        specialize (oldO i p); specialize (oldI i p); auto.
  Qed.
End AddEntry.

Lemma add_entry_sound n A v L R A' :
  means A v -> below n A -> (1 < n)%positive -> add_entry n A L R = Some A' ->
  exists v', means A' v' /\ below (Pos.succ n) A'.
Proof.
  unfold add_entry. intros M B N. destruct (earlier n L && earlier n R) eqn:E; [|easy].
  apply andb_prop in E as [EL ER]. intros [= <-].
  assert (early : forall p r, In r (side p (new_entry A L R)) -> (index r < n)%positive).
  { intros p r. rewrite side_new. destruct p; now apply earlier_in. }
  exists (extend v n (Game (map (value v) L) (map (value v) R))).
  split; [now apply add_means|now apply add_below].
Qed.

(** The first entry is the game 0. *)
Definition first_arena : arena := DM.add 1%positive (Entry [] [] [] [] true) (DM.empty _).
Lemma first_find i : DM.find i first_arena =
  if Pos.eqb i 1 then Some (Entry [] [] [] [] true) else None.
Proof.
  unfold first_arena. now rewrite DM.find_add, DM.gempty.
Qed.
Lemma first_options p r : ref_options first_arena p r = [].
Proof.
  destruct r as [i|i|]; cbn [ref_options]; try reflexivity; rewrite first_find;
    destruct (Pos.eqb i 1), p; reflexivity.
Qed.
Lemma first_means : means first_arena (fun _ => zero) /\ below 2 first_arena.
Proof.
  split; split.
  - intros p r. rewrite first_options. destruct r, p; apply alike_refl.
  - intros i _. change (- zero) with zero. reflexivity.
  - reflexivity.
  - intros i e. rewrite first_find. destruct (Pos.eqb_spec i 1); [lia|easy].
  - intros p r o. now rewrite first_options.
Qed.

(** ** The order *)

Section Order.
  Variable v : valuation.
  Definition value_le (a b : ref) : Prop := value v b >= value v a.
  Lemma value_le_refl a : value_le a a.
  Proof. apply ge_refl. Qed.
  Lemma value_le_trans a b c : value_le a b -> value_le b c -> value_le a c.
  Proof. intros ab bc. exact (ge_trans _ _ _ bc ab). Qed.
  Lemma value_le_dec a b : value_le a b \/ ~ value_le a b.
  Proof. unfold value_le, ge. destruct (second _ _); auto. Qed.

  Variable A : arena.
  Hypothesis M : means A v.

  (** The recursion of the order, on references. *)
  Lemma value_le_step a b : value_le a b <->
    ~ (exists x, In x (ref_options A Left a) /\ value_le b x) /\
    ~ (exists x, In x (ref_options A Right b) /\ value_le x a).
  Proof. apply ge_step_alike; apply (means_options A v M). Qed.
  Lemma value_le_neg a b : value_le (ref_neg A a) (ref_neg A b) <-> value_le b a.
  Proof.
    unfold value_le. rewrite !(value_neg A v _ M). split; [|apply ge_opp].
    intros W. apply ge_opp in W. now rewrite !opp_opp in W.
  Qed.
End Order.
