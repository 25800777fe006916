//! Reads boards, games and statements from text.
//!
//! | written | meaning |
//! |---|---|
//! | `X` `x` `B` `b` `●` `•` `⚫` | a stone of Left |
//! | `O` `o` `W` `w` `○` `◦` `⚪` | a stone of Right |
//! | `.` `_` | an empty square of the same row |
//! | `(XO)^50`, `((XO)^2.)^3` | the squares in parentheses, repeated |
//! | `X^3O^2`, `X³O²`, `OX.X^3` | one stone, repeated; `XO^3` is ambiguous |
//! | `+`, `-` | sum, difference, negative |
//! | `3*up`, `3.↑`, `3·up`, `3*(XO)^2` | a multiple of the game that follows |
//! | `XXO - (up + *)`, `3*(^^*)` | a sum in parentheses, and copies of each of its terms |
//! | `0`, `41`, `63/2`, `-3/4` | numbers |
//! | `*`, `star`, `*2` | star, the nimber 2 |
//! | `up` `↑` `^`, `down` `↓` `v` | up and down; `⇑` `↑↑` `^^` `^2` are all `2*up` |
//! | `up*`, `^^*3`, `1/2*` | a star after a name is a summand: up + *, 1/2 + * |
//! | `-3/4v*2` | -3/4 + v + *2, as CGSuite prints it |
//! | `^[2]`, `v[2]` | `↑^[n] = {↑^[n-1]\|*}`, and its negative |
//! | `^<2>`, `↑²`, `up^2`, `v<2>` | `↑^n = ↑^[n] - ↑^[n-1]`, and its negative |
//! | `{0\|up,*}` | a game by its options, each of which may be any sum |
//! | `{1\|\|0\|-1}` | `{1\|{0\|-1}}`, as in CGSuite: the longest run of strokes splits first |
//! | `±1`, `+-1`, `±(1,{2\|0})`, `+-{1,{2\|0}}` | `{1\|-1}`, `{1,{2\|0}\|-1,{0\|-2}}` |
//! | `tiny(1)`, `tiny-1`, `⧾1`, `+_1` | `{0\|{0\|-1}}`; also the negative `miny`, `⧿`, `-_` |
//! | `1.Tiny`, `({2\|0}).Miny` | `tiny(1)`, `miny({2\|0})`, as CGSuite writes them |
//! | `=` `>=` `<=` `>` `<` `\|\|` `\|>` `<\|` | relations, also `≥` `≤` `‖` `⊳` `⊲` |
//! | `G is an N-position`, `G is a first-player win` | `G \|\| 0`; in the same way L, R and P |
//! | `G ∈ N`, `o(G) = N`, `G is fuzzy` | the same |
//! | `G is greater than H`, `G is at most H`, `G is H` | `G > H`, `G <= H`, `G = H` |
//! | `G is confused with H`, `G is less than or fuzzy with H` | `G \|\| H`, `G <\| H` |
//!
//! LaTeX is read as well: `\uparrow`, `\{0 \mid {*}\}`, `\tfrac{1}{2}`, `(XO)^{50}`, `$…$`,
//! `\begin{equation}`.
//!
//! Whitespace between tokens is optional, but a row contains none, because `XO OX` may be meant as
//! one row or as two games. `XO-OX` is also ambiguous: a difference, or an empty square as in some
//! papers. Both texts, `0.XO`, `2^`, `9 * 2` and `up*2` are rejected, with the possible readings in
//! the message. In `(XO)^4-OX`, beside an exponent or a parenthesis, the sign is a difference.
//!
//! Statements for all values of variables:
//!
//! | written | meaning |
//! |---|---|
//! | `(XXO)^n`, `O(X)^(n+2)`, `X^aO^b`, `(X)^k.OO(X)^(2*n-1)` | rows with powers by forms |
//! | `n*up`, `(2*n-1)*up`, `n.↑` | that many copies, of the negative if the number is negative |
//! | `floor((m+n)/2)*up`, `⌊n/2⌋↑`, `ceil(n/2)*up` | quotients that are rounded |
//! | `(floor(n/2)+1)*up`, `2*floor(n/2)*up` | sums and multiples of such quotients |
//! | `n/2*up`, `(XO)^(n/2)` | quotients that are integers in the whole range of the variables |
//! | `n·*`, `n**`, `n*(^^*)` | `n` copies of `*`, twice, and of `2*up + *` |
//! | `any(O(XO)^i, i >= 1)`, `any(XXO)` | any number of rows of a family |
//! | `... for all n >= 4` | the range of `n`; also `for every`, `for each`, `for n >= 4`, `n > 3` |
//! | `for all n >= 4: ...`, `∀ n ≥ 4, ...`, `... (n ≥ 4)`, `... (∀ n ≥ 4)` | the same range |
//! | `..., n >= 4`, `... if n >= 4`, `... where n >= 4` | the same range |
//! | `... for all n` | all `n >= 0` for which no exponent is negative |
//! | `... for all m, n >= 2`, `... for all m >= 2, n >= 1` | `a` to `z`, or capitals but X O B W |
//! | `... for all n >= m >= 2`, `... for all 2 <= m < n` | a bound by a variable is a condition |
//! | `... with m >= n+3 and 2*n >= m` | conditions |
//! | `... for all n >= 4 with n = 1 mod 3` | a residue class, or `n ≡ 1 (mod 3)`: `3*n+1` for `n` |
//! | `... for n in 4..9`, `n between 4 and 9`, `n = 4, …, 9` | `4 <= n <= 9` |
//! | `... for n in {3, 5, 7}`, `n = 4, 5, …` | values in equal steps |
//! | `... for even n >= 4`, `for all n >= 4 odd` | `2*n` for `n`, and `2*n+1` for `n` |
//! | `... where n is a positive integer` | `n >= 1`; also `n is even`, `n is at least 2` |
//! | `... for all positive integers n` | `n >= 1` |
//! | `... for all n ∈ ℕ⁺` | `n >= 1`; also `ℕ+`, `ℕ_+`, `ℕ*`, `ℕ∖{0}`, `ℕ≥1`, `ℤ⁺`, `ℤ_{≥1}` |
//! | `... for all n ∈ ℕ₀` | `n >= 0`; also `ℤ_{≥0}` |
//! | `... for all n ∈ ℕ, n >= 6` | `n >= 6`; rejected if the range may contain 0 |
//! | `... for all integers n >= 2` | `n >= 2`; without a bound, integers are rejected |
//!
//! [`Query::read_with_instances`] rejects a range without values. A statement may end with a full
//! stop.
//!
//! A statement that was read has the variables of certificates, `k l m n`, in the alphabetical
//! order of the letters of the text.
//!
//! In reading order: `problem` (possible faults), `advice` (what to write instead), `error`, `case`
//! (words in capital letters), `superscripts`, `latex`, `phrases` (relations in words), `sentence`
//! (the place of the range), `lexer`, `slips` (common mistakes), `functions` (such as atomic
//! weights), `cursor` (the state of the parser), `ambiguous` (text with two readings), `parser`
//! (the grammar), `groups` (sums in parentheses), `rows`, `options` (braces and numbers), `copies`
//! (arithmetic of numbers of copies), `counts` (their text), `outcomes` (outcomes in words),
//! `ranges` (values of the variables), `whole` (questions and statements), [`line`](mod@line) (a
//! board and the player who moves first, in files with many boards).
mod advice;
mod ambiguous;
mod case;
mod copies;
mod counts;
mod cursor;
mod error;
mod functions;
mod groups;
mod latex;
mod lexer;
pub mod line;
mod options;
mod outcomes;
mod parser;
mod phrases;
mod problem;
mod ranges;
mod rows;
mod sentence;
mod slips;
mod superscripts;
mod whole;

use std::str::FromStr;

pub use error::{NotationError, excerpt};
pub use latex::plain;
pub use problem::Problem;
pub use ranges::{MAX_NUMBER, MOST_VARIABLES, is_for_all};
pub use superscripts::superscript;

use super::expr::{Atom, Expr, Term};
use super::relation::Relation;
use super::row::Row;
use super::statement::{Query, Statement};
use super::word::Word;

/// Maximum nesting depth of braces and powers.
pub const MAX_NESTING: usize = 32;
/// Maximum nimber. Sums of nimbers are not larger.
pub const MAX_NIMBER: u64 = 511;
/// Maximum integer. Larger integers have a birthday that exceeds the limit of all games.
pub const MAX_INTEGER: u64 = 3000;
/// Maximum denominator of a fraction.
pub const MAX_DIVISOR: u64 = 1 << 30;
/// Maximum number of squares of a row after expansion, except for [`Row::read`].
pub const MAX_SQUARES: u64 = 4096;
/// Maximum number of terms of both sides of a statement together, multiples expanded and options
/// included.
pub const MAX_TERMS: u64 = 4096;

impl FromStr for Query {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Query, NotationError> {
        whole::read(text, MAX_SQUARES)
    }
}

impl FromStr for Statement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Statement, NotationError> {
        match whole::read(text, MAX_SQUARES) {
            Ok(Query::Statement(statement)) => Ok(statement),
            Err(error) if !matches!(error.problem(), Problem::Variable { .. }) => Err(error),
            _ => Err(NotationError::whole(text, Problem::NoRelation)),
        }
    }
}

impl Query {
    /// Reads a question of a user, whose range must contain some values. The range of a certificate
    /// may contain none. Leaves out conditions that say nothing: those that repeat others, and
    /// those that hold for all values of the variables from the least ones on.
    ///
    /// # Errors
    /// [`NotationError`].
    pub fn read_with_instances(text: &str) -> Result<Query, NotationError> {
        whole::read_with_instances(text)
    }

    /// Reads a question about single positions, without variables.
    ///
    /// # Errors
    /// [`NotationError`].
    pub fn read_single(text: &str) -> Result<Query, NotationError> {
        let query: Query = text.parse()?;
        match query.is_single() {
            true => Ok(query),
            false => Err(NotationError::whole(text, Problem::NotSingle)),
        }
    }
}

impl Statement {
    /// Reads a sum that may have powers of variables, as the left side of a statement `… = 0` for
    /// all values of the variables from `least` on. Without variables, the statement is about one
    /// sum. The letters of exponents are variables, and so are the letters `others`, which may be
    /// in numbers of copies only.
    ///
    /// # Errors
    /// [`NotationError`].
    pub fn read_family(
        text: &str,
        least: u32,
        others: &[char],
    ) -> Result<Statement, NotationError> {
        whole::read_family(text, least, others)
    }

    /// Reads a sum with powers of variables and a range, such as `(XXOO)^nO for all n >= 3`, as the
    /// left side of a statement `… = 0`. The range must contain some values. Also tells whether it
    /// restricts a variable, as `for all n` does not.
    ///
    /// # Errors
    /// [`NotationError`].
    pub fn read_family_in_range(text: &str) -> Result<(Statement, bool), NotationError> {
        whole::read_family_in_range(text)
    }
}

/// Returns a text up to the range of its variables, and whether it has a range. The text is without
/// LaTeX, as [`plain`] returns it.
pub fn before_range(plain: &str) -> (&str, bool) {
    match ranges::find_range(plain) {
        Some(at) => (ranges::without_comma(&plain[..at]), true),
        None => (plain, false),
    }
}

/// Tells whether two texts differ in spelling only: in spaces, in LaTeX, in signs and words of one
/// meaning such as `≥` and `>=` or `every` and `all`, and in a full stop. Stones in other letters
/// are another text, and so are a triangle without the stroke of `|>`, and `2**` for `2·*`.
pub fn is_respelled(text: &str, other: &str) -> bool {
    let signs = |text: &str| {
        let plain = latex::plain(text).replace('⌊', "floor(").replace('⌈', "ceil(");
        let plain = plain.replace(['⌋', '⌉'], ")");
        let plain = plain.trim_end().trim_end_matches('.');
        let tokens = lexer::tokens(plain, 0..plain.len(), &[], &ranges::words()).ok()?;
        let sign = |next: lexer::Spanned| match next.token {
            lexer::Token::Word(word) if ranges::is_quantifier(word) => None,
            token @ lexer::Token::Run(_) => {
                Some((token, plain[next.span].to_uppercase().replace('_', ".")))
            }
            lexer::Token::Times => Some((lexer::Token::Star, String::new())),
            token @ lexer::Token::Unknown => Some((token, plain[next.span].to_owned())),
            // Some authors write these signs for other relations.
            token @ lexer::Token::Relation(_) if is_bare_triangle(&plain[next.span.clone()]) => {
                Some((token, plain[next.span].to_owned()))
            }
            token => Some((token, String::new())),
        };
        // `⇑` and `^^` are `2*up`.
        let multiple = |next: lexer::Spanned| match next.token {
            lexer::Token::Arrow(ups) if ups.abs() > 1 => {
                let up = lexer::Token::Arrow(ups.signum());
                let tokens = [lexer::Token::Number(ups.unsigned_abs()), lexer::Token::Star, up];
                tokens.map(|token| lexer::Spanned { token, ..next.clone() }).to_vec()
            }
            _ => vec![next],
        };
        let signs = tokens.into_iter().flat_map(multiple).filter_map(sign);
        let mut signs: Vec<_> = signs.collect();
        for at in (0..signs.len()).rev() {
            for idle in idle(&signs[at..]) {
                signs.remove(at + idle);
            }
        }
        Some(signs)
    };
    text == other
        || counts_stars(text) == counts_stars(other)
            && signs(text).is_some_and(|of_text| Some(of_text) == signs(other))
}

/// Returns the indices, in descending order, of signs at the beginning of a text that do not change
/// its meaning: the parentheses of `^(n)` and `(X)^3`, and the star of `n*up`.
fn idle(signs: &[(lexer::Token, String)]) -> &'static [usize] {
    use lexer::Token;
    match signs {
        [(Token::Power, _), (Token::Open('('), _), _, (Token::Close(')'), _), ..] => &[3, 1],
        [(Token::Open('('), _), (Token::Run(row), _), (Token::Close(')'), _), power, ..]
            if row.len() == 1 && power.0 == Token::Power =>
        {
            &[2, 0]
        }
        [(Token::Close(_) | Token::Unknown, _), (Token::Star, _), (Token::Arrow(_), _), ..] => &[1],
        _ => &[],
    }
}

/// Tells whether a text has a number before two stars, such as `2**`. It is read as `2·*`, because
/// the checker writes it so, but it may be meant as `2* + *`.
pub fn counts_stars(text: &str) -> bool {
    let text: String = text.split_whitespace().collect();
    text.match_indices("**").any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_digit()))
}

/// Tells whether a text is a triangle without a stroke, which is read as `|>` or `<|`.
fn is_bare_triangle(text: &str) -> bool {
    matches!(text, "⊳" | "▷" | "⊲" | "◁")
}

/// Returns the letters of the exponents in the families `any(…)` of a text, in order.
pub fn family_letters(text: &str) -> Vec<char> {
    let plain = latex::plain(text);
    let families = plain.match_indices("any(").map(|(at, _)| &plain[at..]);
    families.map(lexer::exponent).collect()
}

/// Returns the text of a statement about single positions, with its relation replaced. Returns
/// `None` if the text is not such a statement, or is in LaTeX.
pub fn with_relation(text: &str, relation: Relation) -> Option<String> {
    let masked = superscripts::without_superscripts(&case::in_small_letters(text));
    let tokens = lexer::tokens(&masked, 0..masked.len(), &[], &[]).ok()?;
    let found = lexer::outer_relations(&tokens).next()?;
    let span = &tokens[found].span;
    let (left, right) = (&text[..span.start], &text[span.end..]);
    Some(format!("{} {relation} {}", left.trim(), right.trim()))
}

/// Reads a row with powers of a variable.
impl FromStr for Word {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Word, NotationError> {
        whole::read_word(text)
    }
}

impl FromStr for Expr {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Expr, NotationError> {
        match whole::read(text, MAX_SQUARES)? {
            Query::Position(expr) => Ok(expr),
            Query::Statement(_) => Err(NotationError::whole(text, Problem::UnwantedRelation)),
        }
    }
}

impl FromStr for Row {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Row, NotationError> {
        Row::read(text, MAX_SQUARES)
    }
}

impl Row {
    /// Reads a row with its own maximum number of squares, which is at most `u32::MAX`.
    pub fn read(text: &str, max_squares: u64) -> Result<Row, NotationError> {
        let max_squares = max_squares.min(u64::from(u32::MAX));
        let mut terms = match whole::read(text, max_squares)? {
            Query::Position(expr) => expr.terms,
            Query::Statement(_) => {
                return Err(NotationError::whole(text, Problem::UnwantedRelation));
            }
        };
        match terms.pop() {
            Some(Term { count: 1, atom: Atom::Row(row) }) if terms.is_empty() => Ok(row),
            _ => Err(NotationError::whole(text, Problem::NotARow)),
        }
    }
}
