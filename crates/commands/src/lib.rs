//! The commands of the program segcert. [`main`] runs the command that the arguments name.
mod cli;

pub use cli::{exit, fold, main, reading, resources, table};

use segcert_answers::{assumptions, files, instance, library, methods, unpack, work};
use segcert_calculus::certificate;
use segcert_check::shell::escape;
use segcert_clobber as clobber;
use segcert_find as find;
use segcert_game as game;
use segcert_run as run;
use segcert_search as prove;
use segcert_search::planner;
use segcert_segclobber::{reproduce, seg};
use segcert_solitaire_solver as solitaire;
use segcert_strategy as strategy;
use segcert_theorems as theorems;
use segcert_views::{assemble, coq, page, reader};
