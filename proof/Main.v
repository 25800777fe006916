(** * The verified checker *)

From Segcert Require Import Libraries Clobber Certificate Check Reader.
From Segcert.Param Require Import Statement CheckSound.

(** Verified; or not: malformed, or something in it does not hold; or beyond this checker. *)
Inductive verdict := Verified (s : statement) | Rejected | CouldNotCheck.

Definition check (bytes : list N) : verdict :=
  match a_file bytes with
  | Ok c _ => match (if is_finite c then check_certificate c else check_wide c) with
              | Some s => Verified s
              | None => Rejected
              end
  | Bad => Rejected
  | Beyond => CouldNotCheck
  end.

(** What a verified certificate states is true. *)
Theorem check_sound : forall bytes s, check bytes = Verified s -> holds s.
Proof.
  intros bytes s. unfold check. destruct (a_file bytes) as [c rest| |]; try easy.
  destruct (is_finite c).
  - destruct (check_certificate c) eqn:E; [|easy]. intros [= <-].
    now apply check_certificate_sound in E.
  - destruct (check_wide c) eqn:E; [|easy]. intros [= <-]. now apply check_wide_sound in E.
Qed.
