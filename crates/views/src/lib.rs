//! Shows certificates in other forms: in words, as pages, as text that can be edited, and as
//! theorems in Coq.
//!
//! In reading order: [`assemble`] (the text of records, and certificates from it), [`reader`] (the
//! conclusions of the steps of a certificate), [`page`] (pages that contain the proved checker),
//! [`coq`] (statements and certificates for Coq).
pub mod assemble;
pub mod base64;
pub mod coq;
pub mod page;
pub mod reader;

use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
