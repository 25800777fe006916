(** * Take, Insert and Reduced are sound *)

From Coq Require Import List Bool Arith PArith NArith ZArith Lia Setoid Morphisms Permutation.
From Segcert Require Import Clobber Game Row Arena Order Term Normal Rules Settle Bridge.
From Segcert.Param Require Import Forms Rows Measure Claims Multiples Bag Words WordsSound
  Positions PositionsSound Goals GoalsSound MovesSound UsesSound.
Import ListNotations.

Section Sound.
  Variables (A : arena) (L : lemmas) (v : valuation).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound L v.
  Hypothesis LM : lemmas_shorter L.
  Variable cells : list cell.
  Variable instance : Type.
  Variable states : instance -> numeric.
  Variables rank place : instance -> nat.
  Variable root : instance.
  Notation derives := (derives instance states rank place root).
  Notation proved := (proved v cells instance states rank place root).
  Notation valid := (valid cells instance rank root).
  Notation rest_of := (rest_of v).

  Theorem take_part_sound g c l : take_part A L cells g c = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Admitted.
  Theorem insert_part_sound g t c e least l : insert_part cells g t c e least = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Admitted.
  Theorem reduced_bag_sound g c d l : reduced_bag cells g c d = Some l ->
    (forall h, In h l -> proved h) -> proved g.
  Admitted.
End Sound.
