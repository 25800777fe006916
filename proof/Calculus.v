(** * The finite calculus, to be imported as one *)

From Segcert Require Export Libraries Clobber Game Row Arena Order Term Normal Rules Facts
  Bridge Values.
