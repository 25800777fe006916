//! Values of games: hash-consed canonical forms.
