(** * Settling goals by a list of steps

    A goal is decided by Order, or it is a fact, or the next step says how it is proved; then its
    premises are settled in turn, depth first, and it becomes a fact. *)

From Segcert Require Import Libraries Clobber Game Arena Order Term Normal Rules Facts.
From Segcert.Param Require Import Steps.

Inductive step :=
| Replies
| Move (option_number : N) (exponent : option form)
| Cut (selected : list N) (B : position)
| Wide (s : wide_step).   (* for goals with parameters *)

Record state := State { steps : list step; proved : facts; orders : memo }.

(** The item with number [i], without numbers in unary. *)
Fixpoint item {T} (l : list T) (i : N) : option T :=
  match l with
  | [] => None
  | x :: l => match i with N0 => Some x | _ => item l (N.pred i) end
  end.
Lemma item_in {T} (l : list T) : forall i x, item l i = Some x -> In x l.
Proof.
  induction l as [|y l IH]; simpl; [easy|]. intros [|i] x; [intros [= ->]; auto|].
  intros E. right. eauto.
Qed.

(** The terms with these numbers (ascending, counted from [i]), and the others. *)
Fixpoint select (i : N) (P : position) (selected : list N) : option (position * position) :=
  match selected, P with
  | [], _ => Some ([], P)
  | _ :: _, [] => None
  | k :: later, t :: P =>
      if N.eqb i k then
        match select (N.succ i) P later with Some (Q, X) => Some (t :: Q, X) | None => None end
      else
        match select (N.succ i) P selected with Some (Q, X) => Some (Q, t :: X) | None => None end
  end.
Lemma select_permutation P : forall i selected Q X,
  select i P selected = Some (Q, X) -> Permutation P (Q ++ X).
Proof.
  induction P as [|t P IH]; intros i [|k later] Q X; simpl; try easy;
    try (now intros [= <- <-]).
  destruct (N.eqb i k).
  - destruct select as [[Q' X']|] eqn:E; [|easy]. intros [= <- <-]. apply IH in E.
    simpl. now constructor.
  - destruct select as [[Q' X']|] eqn:E; [|easy]. intros [= <- <-]. apply IH in E.
    rewrite E. apply Permutation_middle.
Qed.

Definition is_nil {T} (l : list T) : bool := match l with [] => true | _ => false end.
Definition same_position (P Q : position) : bool :=
  match quick_compare P Q with Eq => true | _ => false end.

Section Settle.
  Variable s : setting.

  Fixpoint settle_all (settle : goal -> state -> option state) (goals : list goal) (st : state)
    : option state :=
    match goals with
    | [] => Some st
    | g :: goals => match settle g st with Some st => settle_all settle goals st | None => None end
    end.

  Definition by_cut (settle : goal -> state -> option state) (g : goal) (selected : list N)
      (B : position) (st : state) : option state :=
    match select 0 (terms g) selected with
    | Some (Q, X) =>
        if is_nil Q && is_nil B then None
        else if negb (valid_terms (the_arena s) B && same_position (normal_in s B []) B) then None
        else let (first, second) := cut_premises s (strict g) Q X B in
             match settle first st with Some st => settle second st | None => None end
    | None => None
    end.

  (** The rule that a step names. *)
  Definition by_step (settle : goal -> state -> option state) (g : goal) (op : step) (st : state)
    : option state :=
    match op, strict g with
    | Replies, false =>
        settle_all settle (map (Goal true) (after_moves s Right (terms g))) st
    | Move i None, true =>
        match item (position_moves (the_arena s) Left [] (terms g)) i with
        | Some (new, kept) => settle (Goal false (normal_in s new kept)) st
        | None => None
        end
    | Cut selected B, _ => by_cut settle g selected B st
    | _, _ => None
    end.

  (** Each goal that is not decided at once uses a step: a list of them is enough fuel. *)
  Fixpoint settle (fuel : list step) (g : goal) (st : state) : option state :=
    match two_values (terms g) with
    | Some (a, b) =>
        match order s (strict g) (orders st) a b with
        | Some (true, m) => Some (State (steps st) (proved st) m)
        | _ => None
        end
    | None =>
        if known g (proved st) then Some st
        else match fuel, steps st with
             | _ :: fuel, op :: later =>
                 match by_step (settle fuel) g op (State later (proved st) (orders st)) with
                 | Some st =>
                     (* proved again inside its own proof: refused *)
                     if known g (proved st) then None
                     else Some (State (steps st) (learn g (proved st)) (orders st))
                 | None => None
                 end
             | _, _ => None
             end
    end.

  (** ** Soundness *)

  Variable v : valuation.
  Hypothesis M : means (the_arena s) v.
  Hypothesis LS : lemmas_sound (the_lemmas s) v.

  Definition state_sound (st : state) : Prop :=
    all_facts (true_goal v) (proved st) /\ memo_sound v (orders st).
  Definition settles (f : goal -> state -> option state) : Prop :=
    forall g st st', state_sound st -> f g st = Some st' -> state_sound st' /\ true_goal v g.

  Lemma settle_all_sound f : settles f -> forall goals st st', state_sound st ->
    settle_all f goals st = Some st' -> state_sound st' /\ forall g, In g goals -> true_goal v g.
  Proof.
    intros F. induction goals as [|g goals IH]; simpl; intros st st' S.
    - intros [= <-]. easy.
    - destruct (f g st) as [st1|] eqn:E; [|easy]. intros E'.
      destruct (F _ _ _ S E) as [S1 T]. destruct (IH _ _ S1 E') as [S' all].
      split; [assumption|]. intros h [<-|I]; auto.
  Qed.

  Lemma by_cut_sound f : settles f -> forall g selected B st st', state_sound st ->
    by_cut f g selected B st = Some st' -> state_sound st' /\ true_goal v g.
  Proof.
    intros F g selected B st st' S. unfold by_cut.
    destruct (select 0 (terms g) selected) as [[Q X]|] eqn:E; [|easy].
    destruct (is_nil Q && is_nil B); [easy|]. destruct (negb _); [easy|]. simpl.
    destruct (f _ st) as [st1|] eqn:E1; [|easy]. intros E2.
    destruct (F _ _ _ S E1) as [S1 T1]. destruct (F _ _ _ S1 E2) as [S2 T2].
    split; [assumption|]. apply select_permutation in E. destruct g as [j P].
    exact (rule_cut s v M LS j P Q X B E T1 T2).
  Qed.

  Lemma by_step_sound f : settles f -> forall g op st st', state_sound st ->
    by_step f g op st = Some st' -> state_sound st' /\ true_goal v g.
  Proof.
    intros F [j P] op st st' S. unfold by_step.
    destruct op as [|i [e|]|selected B|w]; simpl strict;
      [destruct j; [easy|]|easy|destruct j; [|easy]| |].
    - intros E. destruct (settle_all_sound f F _ _ _ S E) as [S' all]. split; [assumption|].
      apply (rule_replies s v M LS). intros Q I. apply all. now apply in_map.
    - simpl. destruct (item _ i) as [[new kept]|] eqn:I; [|easy]. intros E.
      destruct (F _ _ _ S E) as [S' T]. split; [assumption|].
      apply (rule_move s v M LS) with (normal_in s new kept); [|assumption].
      apply item_in in I. apply in_map_iff. now exists (new, kept).
    - now apply by_cut_sound.
    - easy.
  Qed.

  Theorem settle_sound fuel : settles (settle fuel).
  Proof.
    induction fuel as [|x fuel IH]; intros [j P] st st' S; simpl;
      (destruct (two_values P) as [[a b]|] eqn:V;
        [destruct (order s j (orders st) a b) as [[[] m]|] eqn:O; try easy; intros [= <-];
         destruct (rule_order s v M j _ _ _ _ P (proj2 S) V O) as [Sm T];
         split; [split; [apply S|assumption]|assumption]|]);
      (destruct (known _ (proved st)) eqn:K;
        [intros [= <-]; split; [assumption|]; exact (known_true _ _ _ (proj1 S) K)|]); [easy|].
    destruct (steps st) as [|op later]; [easy|].
    destruct (by_step _ _ _ _) as [st1|] eqn:E; [|easy].
    destruct (known _ (proved st1)); [easy|]. intros [= <-].
    apply (by_step_sound _ IH) in E as [S1 T]; [|exact S].
    split; [|assumption]. split; [apply learn_all; [apply S1|assumption]|apply S1].
  Qed.
End Settle.
