(** * The verified checker *)

From Segcert Require Import Libraries Clobber Term Certificate Check Database Length Reader.
From Segcert.Param Require Import Statement ImportsSound.

(** Verified: a statement, or the values of all sums in so many squares. Or malformed, or something
    does not hold; or of another version, or without what it rests on. *)
Inductive verdict :=
| Verified (s : statement)
| VerifiedValues (squares : nat)
| Rejected
| CouldNotCheck.

(** ** What other certificates rest on *)

Definition check_body (imports : list raw_statement) (b : body)
  : verdict * option raw_statement :=
  match b with
  | Table d => match check_database d with
               | Some _ => (VerifiedValues (Database.squares d), None)
               | None => (Rejected, None)
               end
  | Proof c =>
      if names_once (the_statement c) && has_short_text (the_statement c) then
        match check_wide imports c with
        | Some s => (Verified s, Some (the_statement c))
        | None => (Rejected, None)
        end
      else (Rejected, None)
  | Unread _ => (Rejected, None)
  end.

(** Verdicts by root. *)
Definition library := list (list N * (verdict * option raw_statement)).
Fixpoint find_root (root : list N) (lib : library) : option (verdict * option raw_statement) :=
  match lib with
  | [] => None
  | (r, x) :: lib => if same_root r root then Some x else find_root root lib
  end.
(** What has these roots; or why the last one that is not verified is not. *)
Fixpoint resolve (lib : library) (roots : list (list N)) : list raw_statement + verdict :=
  match roots with
  | [] => inl []
  | root :: roots =>
      match find_root root lib, resolve lib roots with
      | _, inr v => inr v
      | Some (_, Some i), inl l => inl (i :: l)
      | Some (v, None), _ => inr v
      | None, _ => inr CouldNotCheck
      end
  end.
Definition rests_on (b : body) : list (list N) :=
  match b with Proof c => the_imports c | Table _ => [] | Unread imports => imports end.
Definition check_after (lib : library) (b : body) : verdict * option raw_statement :=
  match resolve lib (rests_on b) with inl imports => check_body imports b | inr v => (v, None) end.

Definition open_file (bytes : list N) : (list N * body) + verdict :=
  match a_header bytes with
  | Ok h rest =>
      if is_this_version h
      then match a_body h rest with
           | Ok b _ => inl (the_root h, b)
           | Bad => inr Rejected
           end
      else inr CouldNotCheck
  | Bad => inr Rejected
  end.
(** Each file after those of the given ones on which it rests; those for which that is impossible
    are left. *)
Definition is_ready (given : list (list N)) (lib : library) (root : list N) : bool :=
  match find_root root lib with
  | Some _ => true
  | None => negb (existsb (same_root root) given)
  end.
Fixpoint check_ready (given : list (list N)) (files : list (list N * body)) (lib : library) :
  list (list N * body) * library :=
  match files with
  | [] => ([], lib)
  | (root, b) :: files =>
      if forallb (is_ready given lib) (rests_on b)
      then check_ready given files ((root, check_after lib b) :: lib)
      else let (left, lib) := check_ready given files lib in ((root, b) :: left, lib)
  end.
Fixpoint check_all (rounds : list (list N)) (files : list (list N * body)) (lib : library) :
  library :=
  match rounds, files with
  | _ :: rounds, _ :: _ =>
      let (left, lib) := check_ready (map fst files) files lib in check_all rounds left lib
  | _, _ => lib
  end.
(** Certificates rest on certificates only. *)
Definition as_import (file : list N) : list (list N * body) :=
  match open_file file with inl (_, Table _) | inr _ => [] | inl rb => [rb] end.
Definition library_of (files : list (list N)) : library :=
  check_all files (flat_map as_import files) [].

(** ** The checker: a file, and those on which it may rest *)

Definition check_with (lib : library) (bytes : list N) : verdict :=
  match open_file bytes with inl (_, b) => fst (check_after lib b) | inr v => v end.
Definition check (imports : list (list N)) : list N -> verdict := check_with (library_of imports).

(** ** What a verified certificate states is true *)

Definition verdict_true (v : verdict) : Prop :=
  match v with
  | Verified s => holds s
  | VerifiedValues n => exists D, right_values D /\ forall P, In P (all_sums_in n) ->
                          exists r, says D P r
  | _ => True
  end.
Definition outcome_true (x : verdict * option raw_statement) : Prop :=
  verdict_true (fst x) /\ forall i, snd x = Some i -> is_true i.
Definition library_true (lib : library) : Prop := forall r x, In (r, x) lib -> outcome_true x.

Lemma check_body_true imports b : (forall i, In i imports -> is_true i) ->
  outcome_true (check_body imports b).
Proof.
  intros T. unfold check_body. destruct b as [c|d|l]; [| |now split].
  - destruct (_ && _); [|now split]. destruct (check_wide imports c) as [s|] eqn:E; [|now split].
    assert (H := proj1 (check_wide_sound imports c s T E)). split; [exact H|]. intros i [= <-] st R.
    now rewrite (reads_once _ _ _ R (check_wide_reads imports c s E)).
  - destruct (check_database d) as [D|] eqn:E; [|now split].
    assert (H := check_database_sound d D E). split; [|easy].
    exists D. split; [exact H|]. intros P I. now apply (check_database_complete d D).
Qed.
Lemma find_root_in root lib x : find_root root lib = Some x -> exists r, In (r, x) lib.
Proof.
  induction lib as [|[r y] lib IH]; [easy|]. cbn [find_root]. destruct (same_root r root).
  - intros [= ->]. exists r. now left.
  - intros (r' & I)%IH. exists r'. now right.
Qed.
Lemma resolve_true lib roots : library_true lib ->
  match resolve lib roots with
  | inl l => forall i, In i l -> is_true i
  | inr v => verdict_true v
  end.
Proof.
  intros T. induction roots as [|root roots IH]; cbn [resolve]; [easy|].
  destruct (resolve lib roots) as [l|v0];
    [|now destruct (find_root root lib) as [[v [i|]]|]].
  destruct (find_root root lib) as [[v [i|]]|] eqn:F; [| |exact Logic.I].
  - apply find_root_in in F as (r & F). destruct (T _ _ F) as [_ Ti]. intros j [<-|I]; auto.
  - apply find_root_in in F as (r & F). now destruct (T _ _ F).
Qed.
Lemma check_after_true lib b : library_true lib -> outcome_true (check_after lib b).
Proof.
  intros T. assert (R := resolve_true lib (rests_on b) T). unfold check_after.
  destruct (resolve lib (rests_on b)); [now apply check_body_true|now split].
Qed.
Lemma check_ready_true given files : forall lib, library_true lib ->
  library_true (snd (check_ready given files lib)).
Proof.
  induction files as [|[root b] files IH]; intros lib T; cbn [check_ready]; [exact T|].
  destruct (forallb _ _).
  - apply IH. intros r x [[= <- <-]|I]; [now apply check_after_true|exact (T r x I)].
  - specialize (IH lib T). now destruct (check_ready given files lib).
Qed.
Lemma library_of_true files : library_true (library_of files).
Proof.
  unfold library_of. assert (T : library_true []) by easy. revert T.
  generalize (flat_map as_import files) as l.
  generalize (@nil (list N * (verdict * option raw_statement))) as lib.
  induction files as [|f files IH]; intros lib l T; [exact T|]. cbn [check_all].
  destruct l as [|rb l]; [exact T|].
  assert (T' := check_ready_true (map fst (rb :: l)) (rb :: l) lib T).
  destruct (check_ready _ (rb :: l) lib). now apply IH.
Qed.

Theorem verdicts_true : forall imports bytes, verdict_true (check imports bytes).
Proof.
  intros imports bytes. unfold check, check_with, open_file.
  destruct (a_header bytes) as [h rest|]; try exact Logic.I.
  destruct (is_this_version h); [|exact Logic.I].
  destruct (a_body h rest) as [b rest'|]; try exact Logic.I.
  apply check_after_true, library_of_true.
Qed.
Theorem check_sound : forall imports bytes s, check imports bytes = Verified s -> holds s.
Proof. intros imports bytes s E. assert (T := verdicts_true imports bytes). now rewrite E in T. Qed.
