//! One certificate and what became of it.
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check;
use segcert_check::shell::file::HEADER_BYTES;
use segcert_check::shell::library::Library;
use segcert_check::shell::report;
use segcert_check::shell::verdict::{Rejection, Verdict};
use serde::Serialize;

use super::claim::Claim;
use crate::cli::check_solitaire;
use crate::cli::exit::Exit;

/// How to check.
pub struct Options<'a> {
    pub claim: Option<&'a Claim>,
    /// For each certificate, and each one that it rests on.
    pub limits: Allowed,
}

/// What became of a certificate.
pub struct Checked {
    pub file: String,
    pub bytes: usize,
    pub exit: Exit,
    pub headline: String,
    /// What it proves, if it was verified; otherwise why not.
    pub says: String,
    /// The whole report, for people and for programs.
    pub text: String,
    pub json: String,
}

/// Checks a certificate.
pub fn check(
    file: &str,
    bytes: Result<Vec<u8>, Box<Verdict>>,
    options: &Options,
    library: &mut Library,
) -> Checked {
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(verdict) => return Checked::current(file, 0, &verdict, options),
    };
    if segcert_solitaire::is_solitaire(&bytes) {
        let claim = options.claim.map(Claim::words);
        check_solitaire::check_one(file, &bytes, claim.as_deref())
    } else {
        let asked = check::Options { limits: options.limits, claim: None };
        let verdict = match segcert_database::is_database(&bytes) {
            true => segcert_database::check(&bytes, options.limits),
            false => check::check(&bytes, &asked, library),
        };
        Checked::current(file, bytes.len(), &verdict, options)
    }
}

impl Checked {
    /// A verdict about a file, whatever was claimed.
    pub fn without_claim(file: &str, bytes: usize, verdict: &Verdict) -> Checked {
        let options = Options { claim: None, limits: Allowed::default() };
        Checked::current(file, bytes, verdict, &options)
    }

    /// Of a certificate for the kernel.
    fn current(file: &str, bytes: usize, verdict: &Verdict, options: &Options) -> Checked {
        let follows = match (verdict, options.claim) {
            (Verdict::Verified(verified), Some(claim)) => {
                let Some(how) = claim.follows_from(&verified.statement) else {
                    let verdict = Verdict::Rejected(other_statement(&verified.statement, claim));
                    return Checked::current(file, bytes, &verdict, options);
                };
                Some(Follows::new(claim, how))
            }
            _ => None,
        };
        Checked {
            file: file.to_owned(),
            bytes,
            exit: Exit::of_code(verdict.exit_code()),
            headline: verdict.headline().to_owned(),
            says: match verdict {
                Verdict::Verified(verified) => verified.statement.clone(),
                Verdict::Rejected(rejection) => rejection.message.clone(),
                Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
            },
            text: report::text(file, bytes, verdict),
            json: report::json(file, bytes, verdict),
        }
        .with(follows)
    }

    /// Adds how a claim follows.
    fn with(mut self, follows: Option<Follows>) -> Checked {
        let Some(follows) = follows.filter(|follows| !follows.how.is_empty()) else {
            return self;
        };
        self.text += &format!("\nclaim     {}\nfollows   {}", follows.claim, follows.how);
        if let (Some(fields), Ok(more)) =
            (self.json.strip_suffix('}'), serde_json::to_string(&follows))
        {
            self.json = format!("{fields},{}", &more[1..]);
        }
        self
    }
}

/// That a claim holds because something else was proved.
#[derive(Serialize)]
struct Follows {
    claim: String,
    #[serde(rename = "follows")]
    how: String,
}

impl Follows {
    fn new(claim: &Claim, how: String) -> Follows {
        Follows { claim: claim.words(), how }
    }
}

fn other_statement(verified: &str, claim: &Claim) -> Rejection {
    let message = format!(
        "the certificate proves \u{201c}{verified}\u{201d}, from which \u{201c}{}\u{201d} is not \
         seen to follow",
        claim.words()
    );
    Rejection::of_file("other-statement", HEADER_BYTES, &message)
}
