//! The lemmas and claims that people read, read again as statements: each is true.
use segcert_clobber::{Atom, Expr};
use segcert_game::{Arena, Components, Value};

use super::page::{data, page};

/// Values of the letters of a claim.
type Point<'a> = &'a [(char, i64)];

/// Evaluates a form such as `2k-n+3`.
fn form(text: &str, point: Point) -> Option<i64> {
    let begins = text.char_indices().filter(|(_, letter)| "+-".contains(*letter));
    let begins: Vec<usize> = [0].into_iter().chain(begins.map(|it| it.0)).collect();
    let ends = begins[1..].iter().copied().chain([text.len()]);
    let terms = begins.iter().zip(ends).map(|(&begin, end)| &text[begin..end]);
    terms.filter(|term| !term.is_empty()).map(|term| product(term, point)).sum()
}

/// Evaluates a term of a form, such as `-2k`.
fn product(term: &str, point: Point) -> Option<i64> {
    let letter = term.chars().next_back().filter(char::is_ascii_lowercase);
    let Some(letter) = letter else { return term.parse().ok() };
    let (_, value) = point.iter().find(|(name, _)| *name == letter)?;
    match term.trim_end_matches(letter) {
        "" | "+" => Some(*value),
        "-" => Some(-value),
        digits => Some(digits.parse::<i64>().ok()? * value),
    }
}

/// Replaces the letters and forms in a text by numbers. Returns nothing if a number is negative.
fn substituted(text: &str, point: Point) -> Option<String> {
    let mut result = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let inside = rest.strip_prefix('(').and_then(|inside| inside.split_once(')'));
        let found = match inside.and_then(|(inside, behind)| Some((form(inside, point)?, behind))) {
            Some(found) => Some(found),
            None if first.is_ascii_lowercase() => Some((product(&rest[..1], point)?, &rest[1..])),
            None => None,
        };
        match found {
            Some((number, _)) if number < 0 => return None,
            Some((number, behind)) => {
                result += &number.to_string();
                rest = behind;
            }
            None => {
                result.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    Some(result)
}

/// Decides what was printed, in the notation in which statements are read.
#[derive(Default)]
struct Reader {
    arena: Arena,
    components: Components,
    decided: usize,
    /// Number of texts with copies of a game in parentheses.
    grouped: usize,
}

/// Maximum number of stones of a row whose value is computed.
const MAX_STONES: u64 = 14;

impl Reader {
    fn value(&mut self, sum: &str) -> Option<Value> {
        let expr: Expr = sum.parse().unwrap_or_else(|error| panic!("{sum}: {error}"));
        let is_small = expr.terms.iter().all(|term| match &term.atom {
            Atom::Row(row) => row.len() <= MAX_STONES,
            _ => true,
        });
        let value = is_small.then(|| self.components.evaluate(&expr, &mut self.arena).ok());
        self.grouped += usize::from(sum.contains("·(") && value.is_some());
        value.flatten()
    }

    /// Checks `sum = sum` or the comparison of a sum with 0.
    #[track_caller]
    fn check(&mut self, text: &str, origin: &str) {
        let relation = text.chars().find(|letter| "=≥≤⧐⧏".contains(*letter));
        let (left, right) = text.split_once(relation.unwrap()).unwrap();
        let (Some(left), Some(right)) = (self.value(left), self.value(right)) else { return };
        let (below, above) = (self.arena.le(left, right), self.arena.le(right, left));
        let is_true = match relation {
            Some('=') => below && above,
            Some('≥') => above,
            Some('≤') => below,
            Some('⧐') => !below,
            _ => !above,
        };
        assert!(is_true, "{text}, which is {origin}");
        self.decided += 1;
    }

    /// Checks a claim at small values of its letters.
    fn check_claim(&mut self, claim: &str) {
        let (goal, lines) = claim.split_once(" for ").unwrap_or((claim, ""));
        let letters = ['k', 'l', 'm', 'n'];
        for number in 0..3_i64.pow(4) {
            let value = |place: u32| number / 3_i64.pow(place) % 3;
            let point: Vec<(char, i64)> = letters.into_iter().zip((0..).map(value)).collect();
            let is_idle = |(letter, value): &(char, i64)| *value > 0 && !claim.contains(*letter);
            if point.iter().any(is_idle) {
                continue;
            }
            let holds = |line: &str| {
                let sign = line.chars().find(|letter| "=≥≤".contains(*letter)).unwrap();
                let (left, right) = line.split_once(sign).unwrap();
                let [left, right] = [left, right].map(|it| form(it.trim(), &point).unwrap());
                match sign {
                    '=' => left == right,
                    '≥' => left >= right,
                    _ => left <= right,
                }
            };
            if lines.is_empty() || lines.split(", ").all(holds) {
                if let Some(instance) = substituted(goal, &point) {
                    self.check(&instance, &format!("an instance of {claim}"));
                }
            }
        }
    }
}

/// Copies of a value whose name has a star are printed so that they are not read as copies of
/// something else.
#[test]
fn printed_lemmas_and_claims_are_true() {
    let mut reader = Reader::default();
    let names = ["xxo-05", "xxo-12", "claims/conjecture-2-all-n", "claims/all-n-xxxo-n"];
    for name in names {
        let shown = data(&page(name, &["--no-checker", "--size", "1"]));
        // A value whose name is long has a number.
        let texts = |kind: &str| -> Vec<String> {
            let all = shown[kind].as_array().unwrap().iter();
            let texts = all.map(|entry| entry[0].as_str().unwrap().to_owned());
            texts.filter(|text| !text.contains('g')).collect()
        };
        for lemma in texts("lemmas") {
            reader.check(&lemma, "a lemma");
        }
        for claim in texts("claims") {
            reader.check_claim(&claim);
        }
    }
    let Reader { decided, grouped, .. } = reader;
    assert!(decided > 1000 && grouped > 20, "{decided} texts, {grouped} with parentheses");
}
