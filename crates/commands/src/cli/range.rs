//! Ranges of numbers in options.
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range `FROM..TO`, which includes both ends, or a single number. Other signs between the ends
/// are read, too.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub from: u32,
    pub to: u32,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let signs = ["..=", "...", "..", "…", ":", "-", "–"];
        let ends = signs.iter().find_map(|sign| text.split_once(sign));
        let (from, to) = ends.unwrap_or((text, text));
        let number = |text: &str| text.trim().parse();
        match (number(from), number(to)) {
            (Ok(from), Ok(to)) if from <= to => Ok(Range { from, to }),
            (Ok(from), Ok(to)) => Err(format!("the smaller number comes first: {to}..{from}")),
            _ => {
                Err("write a number from 0 on, such as 7, or a range such as 0..40, both included"
                    .to_owned())
            }
        }
    }
}

/// Returns a parser of a number in a range.
pub fn within<T>(
    range: RangeInclusive<i64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<i64>,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a natural number.
pub fn natural<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "write a whole number, such as 12".to_owned())
}
