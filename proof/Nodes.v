(** * Nodes: values with their options, and with rungs by which they are compared

    The rungs are the first values of an arena and their negatives. For each value there is the set
    of the rungs that are at most this value, and the set of those that are at least this value. Two
    values whose sets differ in the right way are compared at once, because [<=] is transitive.

    A node holds the nodes of the options: whoever has a node looks up nothing by its number. *)

From Segcert Require Import Libraries Clobber Game Arena Rungs.

(** ** The sets of a value *)

(** The rungs that are at most a value, and those that are at least this value. *)
Record place := Place { rungs_below : rungs; rungs_above : rungs }.

(** A value: its reference, and that of its negative; about how high it is among the rungs. The
    highest Left options and the lowest Right options come first. *)
Inductive node := Node { name : ref; opposite_name : ref; its_place : place; its_height : nat;
                         left_nodes : list node; right_nodes : list node }.
Definition side_nodes (p : player) (n : node) : list node :=
  match p with Left => left_nodes n | Right => right_nodes n end.
Definition nodes := DM.t node.
Fixpoint all_nodes (N : nodes) (l : list ref) : option (list node) :=
  match l with
  | [] => Some []
  | r :: l => match DM.find r N, all_nodes N l with
              | Some n, Some ns => Some (n :: ns)
              | _, _ => None
              end
  end.

(** Where a rung is on a ladder: is it in the first half, or in the second one, and so on? *)
Fixpoint way_to (T : ladder) (q : ref) : option (list bool) :=
  match T with
  | Rung r => if Pos.eqb q r then Some [] else None
  | Two l m => match way_to l q, way_to m q with
               | Some way, _ => Some (true :: way)
               | None, Some way => Some (false :: way)
               | None, None => None
               end
  end.
(** Has a set the rung that is there? *)
Fixpoint has_there (way : list bool) (s : rungs) {struct s} : bool :=
  match s with
  | NoRung => false
  | AllRungs => true
  | Parts s t => match way with
                 | [] => false
                 | first :: way => has_there way (if first then s else t)
                 end
  end.

(** A rung that is an option: where it is on the ladder, if it is there, and the rungs of which it
    is a Left and a Right option. *)
Record objector := Objector { its : ref; way : option (list bool);
                              left_of : rungs; right_of : rungs }.
Definition has_it (q : objector) (s : rungs) : bool :=
  match way q with Some way => has_there way s | None => false end.
Definition is_among (r : ref) (l : list ref) : bool := existsb (Pos.eqb r) l.

Definition weights : list nat := [32; 16; 8; 4; 2; 1].
Definition full_share : nat := 32.

Section Build.
  Variables (A : arena) (T : ladder).

  Definition objector_of (q : ref) : objector :=
    Objector q (way_to T q)
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
    | q :: l => match way q with Some _ => true | None => false end
                && options_among done (its q) && in_order (its q :: done) l
    end.

  (** The rungs that are not at most a value, and those that are not at least this value: more of
      them, because of an objector. *)
  Definition object (not_below_above : rungs * rungs) (q : objector) : rungs * rungs :=
    let (nb, na) := not_below_above in
    (if has_it q na then nb else join (left_of q) nb,
     if has_it q nb then na else join (right_of q) na).

  Fixpoint join_all (which : place -> rungs) (l : list node) : rungs :=
    match l with
    | [] => NoRung
    | n :: l => join (which (its_place n)) (join_all which l)
    end.
  Definition find_place (objectors : list objector) (ls rs : list node) : place :=
    let (nb, na) :=
      fold_left object objectors (join_all rungs_above rs, join_all rungs_below ls) in
    Place (complement nb) (complement na).
  Definition neg_place (p : place) : place :=
    Place (mirror (rungs_above p)) (mirror (rungs_below p)).
  (** About how many of 32 rungs are in a set; uniform parts that are small do not count. *)
  Fixpoint share (weights : list nat) (s : rungs) : nat :=
    match weights, s with
    | w :: _, AllRungs => w
    | _ :: weights, Parts s t => share weights s + share weights t
    | _, _ => 0
    end.
  Definition height_of (p : place) : nat :=
    full_share + share weights (rungs_below p) - share weights (rungs_above p).
  Definition lowest_first (l : list node) : list node :=
    sort (fun n m => Nat.leb (its_height n) (its_height m)) l.
  (** Adds the node of a value whose options have nodes; [find] finds its place. *)
  Definition add_node (find : list node -> list node -> place) (r : ref) (N : nodes) : nodes :=
    match all_nodes N (ref_options A Left r), all_nodes N (ref_options A Right r) with
    | Some ls, Some rs =>
        let p := find ls rs in
        DM.add r (Node r (ref_neg A r) p (height_of p)
                       (rev_append (lowest_first ls) []) (lowest_first rs)) N
    | _, _ => N
    end.
  (** The nodes of the entries from number [i] on, and of their negatives. *)
  Fixpoint find_nodes (objectors : list objector) (fuel : nat) (i : positive) (N : nodes)
    : nodes :=
    match fuel with
    | 0 => N
    | S fuel =>
        let N := add_node (find_place objectors) (xO i) N in
        find_nodes objectors fuel (Pos.succ i)
          match DM.find (xO i) N with
          | Some n => let p := neg_place (its_place n) in add_node (fun _ _ => p) (xI i) N
          | None => N
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
(** The nodes of the first [count] entries with the rungs [T]; none if the objectors are not in
    order. [first] are all rungs by number. *)
Definition nodes_on (A : arena) (first : list ref) (T : ladder) (count : nat) : nodes :=
  let options := rung_options A first in
  let is_option r := match PM.find r options with Some _ => true | None => false end in
  let objectors := map (objector_of A T) (filter is_option first) in
  if in_order A T [] objectors then find_nodes A objectors count 1 (DM.empty _)
  else DM.empty _.

(** How many rungs are in a set. *)
Fixpoint count_rungs (T : ladder) (s : rungs) : N :=
  match T, s with
  | _, NoRung => 0
  | Rung _, _ => 1
  | Two l m, AllRungs => count_rungs l s + count_rungs m s
  | Two l m, Parts s t => count_rungs l s + count_rungs m t
  end.
(** A reference or its negative, whichever is lower; and how high that is. *)
Definition height (T : ladder) (N : nodes) (r : ref) : Z :=
  match DM.find r N with
  | Some n => let p := its_place n in
              Z.of_N (count_rungs T (rungs_below p)) - Z.of_N (count_rungs T (rungs_above p))
  | None => 0
  end.
Definition ascending (A : arena) (T : ladder) (N : nodes) (l : list ref) : list ref :=
  map snd (sort (fun hr ks => fst hr <=? fst ks)%Z
                (map (fun r => let h := height T N r in
                               if (0 <? h)%Z then (- h, ref_neg A r)%Z else (h, r)) l)).

(** How many of so many entries are rungs, with their negatives. *)
Definition rung_entries (count : nat) : nat := Nat.min count 64.
(** The nodes of all entries; [n] is the number of the next entry. *)
Definition nodes_of (n : positive) (A : arena) : nodes :=
  let count := Nat.pred (Pos.to_nat n) in
  let small := rung_entries count in
  let entries := map (fun i => xO (Pos.of_succ_nat i)) (seq 0 small) in
  let first := flat_map (fun r => let m := ref_neg A r in
                                  if Pos.eqb r m then [r] else [r; m]) entries in
  let T := symmetric A entries in
  let T' := symmetric A (ascending A T (nodes_on A first T small) entries) in
  nodes_on A first T' count.

(** ** Soundness *)

Section Values.
  Variable v : valuation.
  Notation value_le := (value_le v).

  (** The sets in a table are those of the values. *)
  Definition right_place (T : ladder) (r : ref) (p : place) : Prop :=
    says T (fun q => value_le q r) (rungs_below p) /\
    says T (fun q => value_le r q) (rungs_above p).
  (** A node has the sets, the options and the negative of its value. *)
  Inductive good_node (T : ladder) (n : node) : Prop := Good_node :
    right_place T (name n) (its_place n) ->
    value v (opposite_name n) == - value v (name n) ->
    (forall p, alike (options p (value v (name n)))
                     (map (fun o => value v (name o)) (side_nodes p n))) ->
    (forall p o, In o (side_nodes p n) -> good_node T o) -> good_node T n.
  Definition good_nodes (T : ladder) (N : nodes) : Prop :=
    forall r n, DM.find r N = Some n -> name n = r /\ good_node T n.
  Lemma no_nodes T : good_nodes T (DM.empty _).
  Proof. intros r n. now rewrite DM.gempty. Qed.
  Lemma all_nodes_good T N l : good_nodes T N -> forall ns, all_nodes N l = Some ns ->
    map name ns = l /\ forall n, In n ns -> good_node T n.
  Proof.
    intros R. induction l as [|r l IH]; cbn [all_nodes]; intros ns.
    - now intros [= <-].
    - destruct (DM.find r N) as [n|] eqn:F; [|easy]. destruct (all_nodes N l) as [ms|]; [|easy].
      intros [= <-]. destruct (R r n F) as [<- Rn], (IH ms Logic.eq_refl) as [<- Rms].
      split; [reflexivity|]. intros m [<-|I]; auto.
  Qed.

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

  Lemma options_says q p : says T (fun r => In q (ref_options A p r))
                                (where_true T (fun r => is_among q (ref_options A p r))).
  Proof. eapply says_ext; [|apply where_says]. intros r _. apply is_among_in. Qed.
  Lemma has_there_says q Q : forall way s, way_to T q = Some way -> says T Q s ->
    (has_there way s = true <-> Q q).
  Proof.
    clear. induction T as [r|l IHl m IHm]; cbn [way_to says]; intros way s.
    - destruct (Pos.eqb_spec q r) as [->|]; [|easy]. intros [= <-]. now destruct s.
    - intros W [a b]. destruct (way_to l q) as [w|].
      + injection W as <-. rewrite <- (IHl w _ eq_refl a). now destruct s.
      + destruct (way_to m q) as [w|]; [|easy]. injection W as <-.
        rewrite <- (IHm w _ eq_refl b). now destruct s.
  Qed.
  Lemma has_it_says q Q s : way_to T q <> None -> says T Q s ->
    (has_it (objector_of A T q) s = true <-> Q q).
  Proof.
    unfold has_it. cbn [objector_of way]. destruct (way_to T q) eqn:W; [|easy].
    intros _. now apply has_there_says.
  Qed.

  Lemma object_right done nb na B C q : objected done nb na B C ->
    way_to T q <> None -> options_among A done q = true ->
    exists B' C', let (nb, na) := object (nb, na) (objector_of A T q) in
                  objected (q :: done) nb na B' C'.
  Proof.
    intros O H K. destruct (objected_exact _ _ _ _ _ _ O K) as [EB EC]. cbn [object].
    assert (Mb := has_it_says q B nb H (says_nb _ _ _ _ _ O)).
    assert (Ma := has_it_says q C na H (says_na _ _ _ _ _ O)).
    exists (fun r => B r \/ value_le x q /\ In q (ref_options A Left r)),
           (fun r => C r \/ value_le q x /\ In q (ref_options A Right r)).
    assert (D1 := value_le_dec v x q). assert (D2 := value_le_dec v q x).
    split.
    - destruct (has_it _ na); [|].
      + apply (says_ext T B); [|apply O]. intros r _. split; [now left|]. intros [b|[W _]];
          [exact b|].
        now apply EC in W; [|apply Ma].
      + apply (says_ext T (fun r => In q (ref_options A Left r) \/ B r));
          [|apply join_says; [apply options_says|apply O]].
        assert (value_le x q)
          by (destruct D1 as [W|W]; [exact W|]; apply EC in W; now apply Ma in W).
        intros r _. tauto.
    - destruct (has_it _ nb); [|].
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
      assert (W : way_to T q <> None) by (cbn [objector_of way] in H; now destruct (way_to T q)).
      destruct (object_right _ _ _ _ _ q O W K) as (B' & C' & O').
      destruct (object (nb, na) _) as [nb' na']. now apply (IH (q :: done) nb' na' B' C').
  Qed.
End Values.

Section Places.
  Variables (A : arena) (v : valuation) (T : ladder).
  Hypothesis M : means A v.
  Notation value_le := (value_le v).

  Lemma join_all_says which (le : ref -> ref -> Prop) l :
    (forall n, In n l -> says T (le (name n)) (which (its_place n))) ->
    says T (fun q => exists r, In r (map name l) /\ le r q) (join_all which l).
  Proof.
    intros E. induction l as [|n l IH]; cbn [join_all map].
    - apply (says_ext T (fun _ => False)).
      + intros q _. split; [easy|now intros (r & [] & _)].
      + clear. induction T; simpl; auto.
    - eapply says_ext;
        [|apply (join_says T _ _ _ _ (E n (or_introl Logic.eq_refl)) (IH ltac:(firstorder)))].
      intros q _. split.
      + intros [W|(r & I & W)]; [exists (name n)|exists r]; simpl; auto.
      + intros (r & [<-|I] & W); [now left|right; eauto].
  Qed.
  Lemma find_place_right l r ls rs :
    in_order A T [] (map (objector_of A T) l) = true ->
    map name ls = ref_options A Left r -> map name rs = ref_options A Right r ->
    (forall n, In n ls \/ In n rs -> good_node v T n) ->
    right_place v T r (find_place (map (objector_of A T) l) ls rs).
  Proof.
    intros I EL ER R.
    assert (Eb : says T (above_right v A r) (join_all rungs_above rs)).
    { unfold above_right. rewrite <- ER. apply (join_all_says rungs_above value_le).
      intros n J. destruct (R n (or_intror J)) as [[_ W] _ _ _]. exact W. }
    assert (Ea : says T (below_left v A r) (join_all rungs_below ls)).
    { unfold below_left. rewrite <- EL. apply (join_all_says rungs_below (fun y s => value_le s y)).
      intros n J. destruct (R n (or_introl J)) as [[W _] _ _ _]. exact W. }
    unfold find_place.
    assert (O : objected v A T r [] (join_all rungs_above rs) (join_all rungs_below ls)
                         (above_right v A r) (below_left v A r)).
    { split; auto; [| |easy|easy].
      - intros s (y & I' & W). rewrite (value_le_step v A M). intros [_ no]. apply no. eauto.
      - intros s (y & I' & W). rewrite (value_le_step v A M). intros [no _]. apply no. eauto. }
    assert (F := objectors_right v A M T r l [] _ _ _ _ O I).
    destruct (fold_left object _ _) as [nb' na']. destruct F as [Fb Fa].
    split; (eapply says_ext; [|apply complement_says; eassumption]); intros q _; cbv beta.
    - destruct (value_le_dec v q r); tauto.
    - destruct (value_le_dec v r q); tauto.
  Qed.
  Lemma lowest_first_in l n : In n (lowest_first l) <-> In n l.
  Proof. apply sort_in. Qed.
  Lemma sides_in q o p h ls rs side n :
    In n (side_nodes side (Node q o p h (rev_append (lowest_first ls) []) (lowest_first rs))) <->
    In n match side with Left => ls | Right => rs end.
  Proof.
    destruct side; simpl; [|apply lowest_first_in].
    rewrite rev_append_rev, app_nil_r, <- in_rev. apply lowest_first_in.
  Qed.
  Lemma add_node_good find r N : good_nodes v T N ->
    (forall ls rs, map name ls = ref_options A Left r -> map name rs = ref_options A Right r ->
       (forall n, In n ls \/ In n rs -> good_node v T n) -> right_place v T r (find ls rs)) ->
    good_nodes v T (add_node A find r N).
  Proof.
    intros R F. unfold add_node.
    destruct (all_nodes N (ref_options A Left r)) as [ls|] eqn:EL; [|exact R].
    destruct (all_nodes N (ref_options A Right r)) as [rs|] eqn:ER; [|exact R].
    apply (all_nodes_good v T N _ R) in EL as [EL RL], ER as [ER RR].
    intros q n. rewrite DM.find_add. destruct (Pos.eqb_spec q r) as [->|_]; [|apply R].
    intros [= <-]. split; [reflexivity|]. split; cbn [name opposite_name its_place].
    - apply F; auto. intros n [I|I]; auto.
    - now apply value_neg.
    - intros p. eapply alike_trans; [apply (means_options A v M)|].
      replace (ref_options A p r) with (map name match p with Left => ls | Right => rs end)
        by now destruct p.
      rewrite map_map. apply alike_sets. intros n. symmetry. apply sides_in.
    - intros p o I%sides_in. destruct p; auto.
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
  Lemma find_nodes_good l fuel : in_order A T [] (map (objector_of A T) l) = true ->
    forall i N, good_nodes v T N ->
    good_nodes v T (find_nodes A (map (objector_of A T) l) fuel i N).
  Proof.
    intros I. induction fuel as [|fuel IH]; intros i N R; cbn [find_nodes]; [exact R|].
    assert (R' : good_nodes v T (add_node A (find_place (map (objector_of A T) l)) (xO i) N)).
    { apply add_node_good; auto. intros ls rs. now apply find_place_right. }
    apply IH. destruct (DM.find (xO i) _) as [n|] eqn:F; [|exact R'].
    apply add_node_good; auto. intros ls rs _ _ _. apply neg_place_right.
    destruct (R' _ _ F) as [E [P _ _ _]]. now rewrite E in P.
  Qed.
  Lemma nodes_on_good first count : good_nodes v T (nodes_on A first T count).
  Proof.
    unfold nodes_on. destruct (in_order _ _ _ _) eqn:I; [|apply no_nodes].
    apply find_nodes_good; [exact I|apply no_nodes].
  Qed.
End Symmetric.

Theorem nodes_good n A v : means A v -> exists T, good_nodes v T (nodes_of n A).
Proof. intros M. eexists. now apply nodes_on_good. Qed.
