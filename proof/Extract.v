(** * The checker as a program: OCaml code for [check_with], [library_of] and for texts

    Booleans, lists, pairs, options and characters become those of OCaml; all other types, numbers
    included, are extracted as they are defined here. *)

From Coq Require Import Ascii Extraction ExtrOcamlBasic ExtrOcamlString.
From Segcert Require Import Reader Main Print.
From Segcert.Param Require Import Goals.

Extraction Language OCaml.
Extraction Inline Goals.bind Reader.bind give demand.
Extraction "checker" check_with library_of N_of_ascii statement_text values_text.
