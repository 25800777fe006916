//! Verdicts as text for people, and as JSON in one line for programs: laid out as those of
//! `shell::report`.

use super::container::HEADER_LENGTH;
use super::verdict::Verdict;
use crate::shell::report::{object, plain, quoted};

/// What was verified, and what it took; or why not. `bytes` is the size of the file.
pub fn text(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let (headline, file) = (verdict.headline(), plain(file));
    match verdict {
        Verdict::Verified(verified) => {
            let [_, games, theorem, values] = verified.section_bytes;
            format!(
                "{headline}  {}\nroot      {}\nfile      {file}: {bytes} bytes, of them {HEADER_LENGTH} for the \
                 header, {games} for games, {theorem} for the theorem, {values} for the values of parts\n\
                 proof     {}",
                verified.statement,
                verified.root_hex(),
                verified.stats
            )
        }
        Verdict::Rejected(rejection) => format!(
            "{headline}  {file}\ncode      {}\nplace     {}\nreason    {}",
            rejection.code, rejection.place, rejection.message
        ),
        Verdict::CouldNotCheck(obstacle) => format!("{headline}  {file}\nreason    {obstacle}"),
    }
}

/// With stable names: programs read them. `bytes` is the size of the file.
pub fn json(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let fields = match verdict {
        Verdict::Verified(verified) => format!(
            "\"statement\":{},\"root\":\"{}\",\"bytes\":{bytes},\"elementary_steps\":{}",
            quoted(&verified.statement),
            verified.root_hex(),
            verified.stats.steps
        ),
        Verdict::Rejected(rejection) => format!(
            "\"code\":\"{}\",\"offset\":{},\"message\":{}",
            rejection.code,
            rejection.place.offset,
            quoted(&rejection.to_string())
        ),
        Verdict::CouldNotCheck(obstacle) => {
            format!("\"message\":{}", quoted(&obstacle.to_string()))
        }
    };
    object(file, verdict.headline(), &fields)
}
