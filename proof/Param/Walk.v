(** * Settling goals with parameters by a list of steps; systems of claims; statements *)

From Segcert Require Import Calculus Certificate Check.
From Segcert.Param Require Import Forms Rows Claims Words Positions Steps Goals Uses.

(** Finite goals that were proved, by the state in which they were. *)
Record known_goals := Known { in_same : facts; in_smaller : facts; in_lost : facts }.
Definition nothing_known : known_goals := Known Leaf Leaf Leaf.
Record walk := Walk { todo : list step; proven : known_goals; compared : memo }.

Definition finite_goal (g : pgoal) : option goal :=
  match size (in_scope g), lines (in_scope g), blocked (place_of g), copies (place_of g) with
  | 0%N, [], [], [] => if forallb (fun f => form_eqb f nothing) (many g)
                        && form_eqb (level (in_scope g)) nothing
                     then Some (Rules.Goal (strict g) (plain (place_of g))) else None
  | _, _, _, _ => None
  end.
(** In a state in which not more was known of the measure. *)
Definition is_known (d : descent) (g : goal) (K : known_goals) : bool :=
  orb (known g (in_lost K))
      match d with
      | Lost => false
      | Same => known g (in_same K)
      | Smaller => orb (known g (in_same K)) (known g (in_smaller K))
      end.
Definition learned (d : descent) (g : goal) (K : known_goals) : known_goals :=
  match d with
  | Same => Known (learn g (in_same K)) (in_smaller K) (in_lost K)
  | Smaller => Known (in_same K) (learn g (in_smaller K)) (in_lost K)
  | Lost => Known (in_same K) (in_smaller K) (learn g (in_lost K))
  end.

Section Walk.
  Variables (A : arena) (L : lemmas) (order_fuel : nat) (known : rival_table) (cells : list cell)
            (claims : PM.t claim) (now current : nat).

  (** The premises of the rule that a step names. *)
  Definition premises (g : pgoal) (s : step) (m : memo) : option (list pgoal * memo) :=
    let plainly (l : option (list pgoal)) :=
      match l with Some l => Some (l, m) | None => None end in
    match s with
    | Replies => plainly (replies A L cells g)
    | Move i e => plainly (make_move A L cells g i e)
    | Cut selected B => plainly (cut A L cells g selected B)
    | Infer D witness f => plainly (infer g D witness f)
    | Split f => plainly (split g f)
    | Cases i c p => plainly (cases A L g i c p)
    | Substitute i f => plainly (substitute A L g i f)
    | Multiple f l => multiple A L order_fuel g f l m
    | Take c => plainly (take_part A L cells g c)
    | Insert t c e least => plainly (insert_part cells known g t c e least)
    | Reduced c d => plainly (reduced_bag cells g c d)
    | UseClaim n given => plainly (use_claim A L claims now current g n given)
    end.

  Fixpoint walk_all (settle : pgoal -> walk -> option walk) (l : list pgoal) (st : walk)
    : option walk :=
    match l with
    | [] => Some st
    | g :: l => match settle g st with Some st => walk_all settle l st | None => None end
    end.

  (** A goal that is not decided by Order, nor known, uses a step. *)
  Fixpoint walk_goal (fuel : list step) (g : pgoal) (st : walk) : option walk :=
    match (if fits_goal g then by_order A L order_fuel g (compared st) else None) with
    | None => None
    | Some (Some true, m) => Some (Walk (todo st) (proven st) m)
    | Some (answer, m) =>
        let f := finite_goal g in
        match answer, f with
        | Some _, Some _ => None
        | _, _ =>
            if match f with Some f => is_known (state g) f (proven st) | None => false end
            then Some (Walk (todo st) (proven st) m)
            else match fuel, todo st with
                 | _ :: fuel, s :: later =>
                     match premises (seen g) s m with
                     | Some (l, m) =>
                         match walk_all (walk_goal fuel) l (Walk later (proven st) m) with
                         | Some st =>
                             match f with
                             | None => Some st
                             | Some f =>
                                 if is_known (state g) f (proven st) then None
                                 else Some (Walk (todo st) (learned (state g) f (proven st))
                                                 (compared st))
                             end
                         | None => None
                         end
                     | None => None
                     end
                 | _, _ => None
                 end
        end
    end.
End Walk.

(** ** Systems *)

(** All forms of a claim speak of its parameters; exponents and rank are natural. *)
Definition claim_goal (c : claim) (P : ppos) : pgoal :=
  PGoal (claim_scope c) (claim_many c) P (claim_strict c) Same
        (all_forms (claim_scope c) (claim_many c)).
Definition good_claim (A : arena) (c : claim) : bool :=
  let s := claim_scope c in
  let d := size s in
  N.leb d most_parameters
  && forallb (speaks_below d) (lines s)
  && speaks_below d (level s)
  && forallb (speaks_below d) (claim_many c)
  && implies (lines s) (level s)
  && match written A (claim_goal c no_terms) (claim_terms c) with Some _ => true | None => false
    end.

Section Systems.
  Variables (A : arena) (L : lemmas) (order_fuel : nat) (known : rival_table) (cells : list cell)
            (claims : PM.t claim).

  Definition prove_goal (now current : nat) (g : pgoal) (steps : list step) (m : memo)
    : option (list step * memo) :=
    match walk_goal A L order_fuel known cells claims now current steps g
                    (Walk steps nothing_known m) with
    | Some st => Some (todo st, compared st)
    | None => None
    end.
  Fixpoint prove_claims (number : nat) (l : list claim) (steps : list step) (m : memo)
    : option (list step * memo) :=
    match l with
    | [] => Some (steps, m)
    | c :: l =>
        match fresh_position A L (claim_terms c) with
        | Some P =>
            match prove_goal (stage c) number (claim_goal c P) steps m with
            | Some (steps, m) => prove_claims (S number) l steps m
            | None => None
            end
        | None => None
        end
    end.
End Systems.
