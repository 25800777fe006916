//! Writes a law as one statement about its family: a formula for all `n` if there is a simple one,
//! or else the recurrence.
use super::window::{Law, Window};
use crate::claims::linear::gcd;
use crate::clobber::Statement;
use crate::game::Value;
use crate::game::standard::UpStar;

/// Returns the statement with the least first `n`, or `None` if a certificate cannot express the
/// saltus.
pub fn statement(window: &Window, law: &Law) -> Option<Statement> {
    let first = if window.family.stones(0) == 0 { 1 } else { 0 };
    let family = window.family.to_string();
    let text = match ups_and_stars(window, law, first) {
        Some((formula, from)) => format!("{family} = {formula} for all n >= {from}"),
        None => {
            let from = law.start.max(first);
            let next = family.replace("^n", &format!("^(n+{})", law.period));
            match &*name(window, law.saltus)? {
                "0" => format!("{next} = {family} for all n >= {from}"),
                saltus => format!("{next} = {family} + {saltus} for all n >= {from}"),
            }
        }
    };
    text.parse().ok()
}

/// Returns the name of a value in the notation of certificates, if it has one.
fn name(window: &Window, value: Value) -> Option<String> {
    if let Some(UpStar { ups, nim }) = window.arena.as_up_star(value) {
        return Some(up_star(&copies(ups.into(), "up"), &nimber(nim)));
    }
    let name = window.arena.name(value);
    name.is_complete().then(|| name.to_string())
}

fn nimber(nim: u32) -> String {
    match nim {
        0 => String::new(),
        1 => "*".to_owned(),
        nim => format!("*{nim}"),
    }
}

fn copies(count: i64, of: &str) -> String {
    match count {
        0 => String::new(),
        1 => of.to_owned(),
        -1 => format!("-{of}"),
        count => format!("{count}*{of}"),
    }
}

fn up_star(ups: &str, star: &str) -> String {
    match (ups, star) {
        ("", "") => "0".to_owned(),
        (ups, "") => ups.to_owned(),
        ("", star) => star.to_owned(),
        (ups, star) => format!("{ups} + {star}"),
    }
}

/// Returns the formula `floor((A·n + B) / P)·up + (n + c)·*` and the least `n` from which on all
/// values have this form.
fn ups_and_stars(window: &Window, law: &Law, first: usize) -> Option<(String, usize)> {
    let values = &window.values;
    let gain = window.arena.as_up_star(law.saltus)?;
    let (gain, period) = (i64::from(gain.ups), law.period as i64);
    let divisor = gcd(gain.unsigned_abs(), period.unsigned_abs()).max(1) as i64;
    let (slope, divisor) = (gain.abs() / divisor, period / divisor);
    let sign = if gain < 0 { -1 } else { 1 };
    let known: Vec<Option<UpStar>> = values.iter().map(|&v| window.arena.as_up_star(v)).collect();
    (first..values.len() / 2).find_map(|from| {
        let tail = || (from as i64..).zip(&known[from..]);
        let last = known.last().copied().flatten()?;
        let n = known.len() as i64 - 1;
        let offset = (sign * i64::from(last.ups) * divisor - slope * n..)
            .take(divisor as usize)
            .find(|offset| {
                tail().all(|(n, value)| {
                    let ups = (slope * n + offset).div_euclid(divisor);
                    value.is_some_and(|value| i64::from(value.ups) == sign * ups)
                })
            })?;
        let star = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|(per, more)| {
            tail().all(|(n, value)| {
                value.is_some_and(|value| i64::from(value.nim) == (per * n + more) % 2)
            })
        })?;
        let star = ["", "*", "n**", "(n+1)**"][(2 * star.0 + star.1) as usize];
        let ups = multiple(slope, offset, divisor, sign);
        Some((up_star(&ups, star), from))
    })
}

/// Returns the text `±floor((slope·n + offset) / divisor)*up`.
pub(super) fn multiple(slope: i64, offset: i64, divisor: i64, sign: i64) -> String {
    if slope == 0 {
        return copies(sign * offset.div_euclid(divisor), "up");
    }
    let term = match slope {
        1 => "n".to_owned(),
        slope => format!("{slope}*n"),
    };
    let linear = match offset {
        0 => term,
        offset => format!("{term}{offset:+}"),
    };
    let sign = if sign < 0 { "-" } else { "" };
    let linear = match (&*linear, divisor) {
        ("n", 1) => linear,
        (_, 1) => format!("({linear})"),
        ("n", _) => format!("floor(n/{divisor})"),
        _ => format!("floor(({linear})/{divisor})"),
    };
    format!("{sign}{linear}*up")
}
