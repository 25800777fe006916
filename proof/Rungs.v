(** * Rungs: a few values, with which all others are compared beforehand

    The rungs are the first values of an arena and their negatives. For each value there is the set
    of the rungs that are at most this value, and the set of those that are at least this value. Two
    values whose sets differ in the right way are compared at once, because [<=] is transitive.

    Sets are trees. All trees have the shape of one [ladder], which has a rung at each leaf. The
    rungs stand in ascending order, as far as games have an order, so most subtrees are uniform and
    need no nodes. *)

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

(** ** The sets of a value *)

(** The rungs that are at most a value, and those that are at least this value. *)
Record place := Place { rungs_below : rungs; rungs_above : rungs }.

(** A rung that is an option: the set of this rung alone, and the rungs of which it is a Left and a
    Right option. *)
Record objector := Objector { its : ref; alone : rungs; left_of : rungs; right_of : rungs }.
Definition is_among (r : ref) (l : list ref) : bool := existsb (Pos.eqb r) l.

Section Build.
  Variables (A : arena) (T : ladder).

  Definition objector_of (q : ref) : objector :=
    Objector q (where_true T (Pos.eqb q))
             (where_true T (fun r => is_among q (ref_options A Left r)))
             (where_true T (fun r => is_among q (ref_options A Right r))).
  Fixpoint leaves (T : ladder) : list ref :=
    match T with Rung r => [r] | Two l m => leaves l ++ leaves m end.
  Definition options_among (l : list ref) (r : ref) : bool :=
    forallb (fun o => is_among o l) (ref_options A Left r)
    && forallb (fun o => is_among o l) (ref_options A Right r).
  (** Does each objector come after its own options? *)
  Fixpoint in_order (done : list ref) (l : list objector) : bool :=
    match l with
    | [] => forallb (options_among done) (leaves T)
    | q :: l => has_any (alone q) && options_among done (its q) && in_order (its q :: done) l
    end.

  (** The rungs that are not at most a value, and those that are not at least this value: more of
      them, because of an objector. *)
  Definition object (not_below_above : rungs * rungs) (q : objector) : rungs * rungs :=
    let (nb, na) := not_below_above in
    (if meets (alone q) na then nb else join (left_of q) nb,
     if meets (alone q) nb then na else join (right_of q) na).

  Definition places := PM.t place.
  Fixpoint join_all (which : place -> rungs) (P : places) (l : list ref) : option rungs :=
    match l with
    | [] => Some NoRung
    | r :: l => match PM.find r P, join_all which P l with
                | Some p, Some s => Some (join (which p) s)
                | _, _ => None
                end
    end.
  Definition find_place (objectors : list objector) (P : places) (r : ref) : option place :=
    match join_all rungs_above P (ref_options A Right r),
          join_all rungs_below P (ref_options A Left r) with
    | Some nb, Some na =>
        let (nb, na) := fold_left object objectors (nb, na) in
        Some (Place (complement nb) (complement na))
    | _, _ => None
    end.
  Definition neg_place (p : place) : place :=
    Place (mirror (rungs_above p)) (mirror (rungs_below p)).
  (** The places of the entries from number [i] on, and of their negatives. *)
  Fixpoint find_places (objectors : list objector) (fuel : nat) (i : positive) (P : places)
    : places :=
    match fuel with
    | 0 => P
    | S fuel => find_places objectors fuel (Pos.succ i)
                  match find_place objectors P (xO i) with
                  | Some p => PM.add (xO i) p (PM.add (xI i) (neg_place p) P)
                  | None => P
                  end
    end.
End Build.

(** ** The ladder: the first entries and their negatives, in ascending order *)

Fixpoint pairs (l : list ladder) : list ladder :=
  match l with t :: u :: l => Two t u :: pairs l | _ => l end.
Definition ladder_of (l : list ref) : ladder :=
  match Nat.iter (length l) pairs (map Rung l) with T :: _ => T | [] => Rung zero_ref end.
Definition symmetric (A : arena) (l : list ref) : ladder :=
  let T := ladder_of l in Two T (opposite A T).

(** The options of rungs. *)
Definition rung_options (A : arena) (l : list ref) : PM.t unit :=
  fold_left (fun S o => PM.add o tt S)
            (flat_map (fun r => ref_options A Left r ++ ref_options A Right r) l) (PM.empty _).
(** The places of the first [count] entries with the rungs [T]; none if the objectors are not in
    order. [first] are all rungs by number. *)
Definition places_on (A : arena) (first : list ref) (T : ladder) (count : nat) : places :=
  let options := rung_options A first in
  let is_option r := match PM.find r options with Some _ => true | None => false end in
  let objectors := map (objector_of A T) (filter is_option first) in
  if in_order A T [] objectors then find_places A objectors count 1 (PM.empty _)
  else PM.empty _.

(** How many rungs are in a set. *)
Fixpoint count_rungs (T : ladder) (s : rungs) : N :=
  match T, s with
  | _, NoRung => 0
  | Rung _, _ => 1
  | Two l m, AllRungs => count_rungs l s + count_rungs m s
  | Two l m, Parts s t => count_rungs l s + count_rungs m t
  end.
(** A reference or its negative, whichever is lower; and how high that is. *)
Definition height (T : ladder) (P : places) (r : ref) : Z :=
  match PM.find r P with
  | Some p => Z.of_N (count_rungs T (rungs_below p)) - Z.of_N (count_rungs T (rungs_above p))
  | None => 0
  end.
Fixpoint insert_height (h : Z) (r : ref) (l : list (Z * ref)) : list (Z * ref) :=
  match l with
  | [] => [(h, r)]
  | (k, s) :: l' => if (h <=? k)%Z then (h, r) :: l else (k, s) :: insert_height h r l'
  end.
Definition ascending (A : arena) (T : ladder) (P : places) (l : list ref) : list ref :=
  map snd (fold_right (fun r sorted => let h := height T P r in
                         if (0 <? h)%Z then insert_height (- h) (ref_neg A r) sorted
                         else insert_height h r sorted) [] l).

(** How many of so many entries are rungs, with their negatives: more for long proofs. *)
Definition rung_entries (count : nat) : nat :=
  Nat.min count (Nat.max 64 (Nat.min 256 (Nat.div count 64))).
(** The places of all entries; [n] is the number of the next entry. *)
Definition all_places (n : positive) (A : arena) : places :=
  let count := Nat.pred (Pos.to_nat n) in
  let small := rung_entries count in
  let entries := map (fun i => xO (Pos.of_succ_nat i)) (seq 0 small) in
  let first := flat_map (fun r => let m := ref_neg A r in
                                  if Pos.eqb r m then [r] else [r; m]) entries in
  let T := symmetric A entries in
  let T' := symmetric A (ascending A T (places_on A first T small) entries) in
  places_on A first T' count.

(** ** Soundness *)

Section Values.
  Variable v : valuation.
  Notation value_le := (value_le v).

  (** The sets in a table are those of the values. *)
  Definition right_place (T : ladder) (r : ref) (p : place) : Prop :=
    says T (fun q => value_le q r) (rungs_below p) /\
    says T (fun q => value_le r q) (rungs_above p).
  Definition right_places (T : ladder) (P : places) : Prop :=
    forall r p, PM.find r P = Some p -> right_place T r p.
  Lemma no_places T : right_places T (PM.empty _).
  Proof. intros r p. now rewrite PM.gempty. Qed.

  Variable A : arena.
  Hypothesis M : means A v.

  Lemma in_dec (Q : ref -> Prop) l : (forall r, Q r \/ ~ Q r) ->
    (exists r, In r l /\ Q r) \/ ~ exists r, In r l /\ Q r.
  Proof.
    intros D. induction l as [|r l [(s & I & q)|IH]]; [now right; intros (r & [] & _)| |].
    - left. exists s. split; [now right|assumption].
    - destruct (D r); [left; exists r; split; [now left|assumption]|right].
      intros (s & [<-|I] & q); eauto.
  Qed.

  (** ** The order of a value and the rungs *)

  Variable T : ladder.
  Variable x : ref.
  (** Rungs at least a Right option of [x]; rungs at most a Left option of [x]. *)
  Definition above_right (r : ref) : Prop := exists y, In y (ref_options A Right x) /\ value_le y r.
  Definition below_left (r : ref) : Prop := exists y, In y (ref_options A Left x) /\ value_le r y.

  Lemma objection r : ~ value_le r x -> (exists q, In q (ref_options A Left r) /\ value_le x q) \/
    above_right r.
  Proof.
    intros N. destruct (in_dec (fun q => value_le x q) (ref_options A Left r)) as [E|E];
      [intros; apply value_le_dec|now left|].
    destruct (in_dec (fun y => value_le y r) (ref_options A Right x)) as [E'|E'];
      [intros; apply value_le_dec|now right|].
    destruct N. now apply (value_le_step v A M).
  Qed.
  Lemma objection_above r : ~ value_le x r ->
    (exists q, In q (ref_options A Right r) /\ value_le q x) \/ below_left r.
  Proof.
    intros N. destruct (in_dec (fun q => value_le q x) (ref_options A Right r)) as [E|E];
      [intros; apply value_le_dec|now left|].
    destruct (in_dec (fun y => value_le r y) (ref_options A Left x)) as [E'|E'];
      [intros; apply value_le_dec|now right|].
    destruct N. now apply (value_le_step v A M).
  Qed.

  (** What the two sets are while objectors are looked at: all that is in them belongs there, and
      all that the objectors [done] say is in them. *)
  Record objected (done : list ref) (nb na : rungs) (B C : ref -> Prop) : Prop := {
    says_nb : says T B nb;
    says_na : says T C na;
    nb_right r : B r -> ~ value_le r x;
    na_right r : C r -> ~ value_le x r;
    nb_begin r : above_right r -> B r;
    na_begin r : below_left r -> C r;
    nb_done q r : In q done -> value_le x q -> In q (ref_options A Left r) -> B r;
    na_done q r : In q done -> value_le q x -> In q (ref_options A Right r) -> C r }.

  Lemma is_among_in r l : is_among r l = true <-> In r l.
  Proof.
    unfold is_among. rewrite existsb_exists. split; [|exists r; split; [easy|apply Pos.eqb_refl]].
    now intros (s & I & <-%Pos.eqb_eq).
  Qed.
  (** Of a rung whose options are among the objectors that are done, all is known. *)
  Lemma objected_exact done nb na B C r : objected done nb na B C ->
    options_among A done r = true -> (B r <-> ~ value_le r x) /\ (C r <-> ~ value_le x r).
  Proof.
    intros O [L R]%andb_prop. rewrite forallb_forall in L, R. split; split.
    - apply (nb_right _ _ _ _ _ O).
    - intros [(q & I & W)|N]%objection; [|now apply (nb_begin _ _ _ _ _ O)].
      apply (nb_done _ _ _ _ _ O q); auto. now apply is_among_in, L.
    - apply (na_right _ _ _ _ _ O).
    - intros [(q & I & W)|N]%objection_above; [|now apply (na_begin _ _ _ _ _ O)].
      apply (na_done _ _ _ _ _ O q); auto. now apply is_among_in, R.
  Qed.

  Lemma alone_says q : says T (fun r => q = r) (where_true T (Pos.eqb q)).
  Proof. eapply says_ext; [|apply where_says]. intros r _. apply Pos.eqb_eq. Qed.
  Lemma options_says q p : says T (fun r => In q (ref_options A p r))
                                (where_true T (fun r => is_among q (ref_options A p r))).
  Proof. eapply says_ext; [|apply where_says]. intros r _. apply is_among_in. Qed.
  Lemma meets_alone q Q s : has_any (where_true T (Pos.eqb q)) = true -> says T Q s ->
    (meets (where_true T (Pos.eqb q)) s = true <-> Q q).
  Proof.
    intros H S. rewrite (meets_says T _ _ _ _ (alone_says q) S).
    assert (on : exists r, on_ladder T r /\ q = r /\ True).
    { apply (meets_says T _ _ _ AllRungs (alone_says q)).
      - clear. induction T; simpl; auto.
      - destruct (where_true T (Pos.eqb q)); [easy|reflexivity|exact H]. }
    destruct on as (r & on & <- & _). split; [now intros (r & _ & <- & ?)|eauto].
  Qed.

  Lemma object_right done nb na B C q : objected done nb na B C ->
    has_any (where_true T (Pos.eqb q)) = true -> options_among A done q = true ->
    exists B' C', let (nb, na) := object (nb, na) (objector_of A T q) in
                  objected (q :: done) nb na B' C'.
  Proof.
    intros O H K. destruct (objected_exact _ _ _ _ _ _ O K) as [EB EC]. cbn [object objector_of
      alone left_of right_of].
    assert (Mb := meets_alone q B nb H (says_nb _ _ _ _ _ O)).
    assert (Ma := meets_alone q C na H (says_na _ _ _ _ _ O)).
    exists (fun r => B r \/ value_le x q /\ In q (ref_options A Left r)),
           (fun r => C r \/ value_le q x /\ In q (ref_options A Right r)).
    assert (D1 := value_le_dec v x q). assert (D2 := value_le_dec v q x).
    split.
    - destruct (meets _ na); [|].
      + apply (says_ext T B); [|apply O]. intros r _. split; [now left|]. intros [b|[W _]];
          [exact b|].
        now apply EC in W; [|apply Ma].
      + apply (says_ext T (fun r => In q (ref_options A Left r) \/ B r));
          [|apply join_says; [apply options_says|apply O]].
        assert (value_le x q)
          by (destruct D1 as [W|W]; [exact W|]; apply EC in W; now apply Ma in W).
        intros r _. tauto.
    - destruct (meets _ nb); [|].
      + apply (says_ext T C); [|apply O]. intros r _. split; [now left|]. intros [c|[W _]];
          [exact c|].
        now apply EB in W; [|apply Mb].
      + apply (says_ext T (fun r => In q (ref_options A Right r) \/ C r));
          [|apply join_says; [apply options_says|apply O]].
        assert (value_le q x)
          by (destruct D2 as [W|W]; [exact W|]; apply EB in W; now apply Mb in W).
        intros r _. tauto.
    - intros r [b|[W I]]; [now apply O|]. rewrite (value_le_step v A M). intros [no _].
      apply no. eauto.
    - intros r [c|[W I]]; [now apply O|]. rewrite (value_le_step v A M). intros [_ no].
      apply no. eauto.
    - intros r N. left. now apply O.
    - intros r N. left. now apply O.
    - intros q' r [<-|I]; [now right|]. left. eapply (nb_done _ _ _ _ _ O); eauto.
    - intros q' r [<-|I]; [now right|]. left. eapply (na_done _ _ _ _ _ O); eauto.
  Qed.
  Lemma on_leaves r : on_ladder T r <-> In r (leaves T).
  Proof.
    clear. induction T as [q|l IHl m IHm]; simpl; [intuition congruence|].
    now rewrite in_app_iff, IHl, IHm.
  Qed.
  Lemma objectors_right l : forall done nb na B C, objected done nb na B C ->
    in_order A T done (map (objector_of A T) l) = true ->
    let (nb, na) := fold_left object (map (objector_of A T) l) (nb, na) in
    says T (fun r => ~ value_le r x) nb /\ says T (fun r => ~ value_le x r) na.
  Proof.
    induction l as [|q l IH]; cbn [map in_order fold_left]; intros done nb na B C O I.
    - rewrite forallb_forall in I.
      split; (eapply says_ext; [|apply O]); intros r on; apply on_leaves, I in on;
        now destruct (objected_exact _ _ _ _ _ _ O on).
    - apply andb_prop in I as [I' I]. apply andb_prop in I' as [H K].
      destruct (object_right _ _ _ _ _ q O H K) as (B' & C' & O').
      destruct (object (nb, na) _) as [nb' na']. now apply (IH (q :: done) nb' na' B' C').
  Qed.
End Values.

Section Places.
  Variables (A : arena) (v : valuation) (T : ladder).
  Hypothesis M : means A v.
  Notation value_le := (value_le v).
  Notation right_places := (right_places v T).

  Lemma join_all_says which (le : ref -> ref -> Prop) P l : forall s,
    (forall r p, PM.find r P = Some p -> says T (le r) (which p)) ->
    join_all which P l = Some s -> says T (fun q => exists r, In r l /\ le r q) s.
  Proof.
    intros s E. revert s. induction l as [|r l IH]; cbn [join_all]; intros s.
    - intros [= <-]. apply (says_ext T (fun _ => False)).
      + intros q _. split; [easy|now intros (r & [] & _)].
      + clear. induction T; simpl; auto.
    - destruct (PM.find r P) as [p|] eqn:F; [|easy].
      destruct (join_all which P l) as [t|]; [|easy]. intros [= <-].
      eapply says_ext; [|apply (join_says T _ _ _ _ (E r p F) (IH t eq_refl))].
      intros q _. split.
      + intros [W|(r' & I & W)]; [exists r|exists r']; simpl; auto.
      + intros (r' & [<-|I] & W); [now left|right; eauto].
  Qed.
  Lemma find_place_right l P r p : right_places P ->
    in_order A T [] (map (objector_of A T) l) = true ->
    find_place A (map (objector_of A T) l) P r = Some p -> right_place v T r p.
  Proof.
    intros R I. unfold find_place.
    destruct (join_all rungs_above P _) as [nb|] eqn:Eb; [|easy].
    destruct (join_all rungs_below P _) as [na|] eqn:Ea; [|easy].
    apply (join_all_says rungs_above value_le) in Eb; [|intros s q F; apply (R s q F)].
    apply (join_all_says rungs_below (fun y s => value_le s y)) in Ea;
      [|intros s q F; apply (R s q F)].
    assert (O : objected v A T r [] nb na (above_right v A r) (below_left v A r)).
    { split; auto; [| |easy|easy].
      - intros s (y & I' & W). rewrite (value_le_step v A M). intros [_ no]. apply no. eauto.
      - intros s (y & I' & W). rewrite (value_le_step v A M). intros [no _]. apply no. eauto. }
    assert (F := objectors_right v A M T r l [] nb na _ _ O I).
    destruct (fold_left object _ (nb, na)) as [nb' na']. destruct F as [Fb Fa]. intros [= <-].
    split; (eapply says_ext; [|apply complement_says; eassumption]); intros q _; cbv beta.
    - destruct (value_le_dec v q r); tauto.
    - destruct (value_le_dec v r q); tauto.
  Qed.
End Places.

Section Symmetric.
  Variables (A : arena) (v : valuation) (t : ladder).
  Hypothesis M : means A v.
  Notation value_le := (value_le v).
  Notation T := (Two t (opposite A t)).

  Lemma says_twice (Q : ref -> Prop) : (forall r, Q (ref_neg A (ref_neg A r)) <-> Q r) ->
    forall u s, says (opposite A (opposite A u)) Q s -> says u Q s.
  Proof.
    intros E. induction u as [q|l IHl m IHm]; cbn [says opposite]; intros s.
    - specialize (E q). destruct s; tauto.
    - intros [a b]. auto.
  Qed.
  Lemma says_mirror (Q : ref -> Prop) s : (forall r, Q (ref_neg A (ref_neg A r)) <-> Q r) ->
    says T (fun r => Q (ref_neg A r)) s -> says T Q (mirror s).
  Proof.
    intros E S. apply mirror_says in S. destruct S as [a b]. split; [|exact b].
    now apply says_twice.
  Qed.
  Lemma value_neg_neg r : value v (ref_neg A (ref_neg A r)) == value v r.
  Proof. now rewrite !(value_neg A v _ M), opp_opp. Qed.
  Lemma neg_place_right i p : right_place v T (xO i) p -> right_place v T (xI i) (neg_place p).
  Proof.
    intros [B C]. assert (N : value v (xI i) == value v (ref_neg A (xO i))).
    { now rewrite (value_neg A v _ M). }
    split; apply says_mirror; unfold Arena.value_le; try (intros r; now rewrite value_neg_neg).
    - eapply says_ext; [|exact C]. intros r _. rewrite N. symmetry. apply value_le_neg, M.
    - eapply says_ext; [|exact B]. intros r _. rewrite N. symmetry. apply value_le_neg, M.
  Qed.
  Lemma find_places_right l fuel : in_order A T [] (map (objector_of A T) l) = true ->
    forall i P, right_places v T P ->
    right_places v T (find_places A (map (objector_of A T) l) fuel i P).
  Proof.
    intros I. induction fuel as [|fuel IH]; intros i P R; cbn [find_places]; [exact R|].
    apply IH. destruct (find_place _ _ P (xO i)) as [p|] eqn:F; [|exact R].
    apply (find_place_right A v T M l P _ p R I) in F. intros r q. rewrite !find_add.
    destruct (Pos.eqb_spec r (xO i)) as [->|_]; [now intros [= <-]|].
    destruct (Pos.eqb_spec r (xI i)) as [->|_]; [|apply R].
    intros [= <-]. now apply neg_place_right.
  Qed.
  Lemma places_on_right first count : right_places v T (places_on A first T count).
  Proof.
    unfold places_on. destruct (in_order _ _ _ _) eqn:I; [|apply no_places].
    apply find_places_right; [exact I|apply no_places].
  Qed.
End Symmetric.

Theorem all_places_right n A v : means A v -> exists T, right_places v T (all_places n A).
Proof. intros M. eexists. now apply places_on_right. Qed.
