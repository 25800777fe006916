//! Problems of a text: their messages, with advice on how to fix each.
use thiserror::Error;

use super::super::Player;
use super::{MAX_DIVISOR, MAX_INTEGER, MAX_NESTING, MAX_NIMBER, MAX_TERMS};

/// The problem in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error("there is nothing to read")]
    Empty,
    #[error("`{0}` has no meaning here")]
    UnknownText(String),
    #[error("`{written}` ({point}) is not a stone", point = code_point(*.written))]
    LooksLike { written: char, meant: char },
    #[error("`{0}` ({point}) has no meaning here", point = code_point(*.0))]
    UnknownCharacter(char),
    #[error("`{0}` is not a stone: stones are X and O, or B and W, or ● and ○")]
    NoStone(char),
    #[error("this is the digit 0, not the letter of a stone")]
    ZeroAsStone,
    #[error("`{0}` is not a short game; only short games are supported")]
    LoopyGame(String),
    #[error("decimals are not supported")]
    Decimal { fraction: Option<String> },
    #[error("an exponent must be an integer")]
    DecimalExponent,
    #[error("variables have integer values: `{0}` is not a bound")]
    DecimalBound(String),
    #[error("an exponent cannot be negative")]
    NegativeExponent,
    #[error("exponents and numbers of copies must be linear in the variables")]
    NotLinear,
    #[error("a `*` is missing between a number of copies and its game")]
    NoTimes,
    #[error("`{written}` is not a relation")]
    Misspelled { written: &'static str, meant: &'static str },
    #[error("`{0}` cannot stand in a range: it would leave out single values")]
    LeftOut(&'static str),
    #[error("options have been left out of this name")]
    Elision,
    #[error(
        "the denominator is not a power of 2: only halves, quarters, eighths, … are short games"
    )]
    NotDyadic,
    #[error("the denominator is too large")]
    DivisorTooLarge,
    #[error("a row cannot mix stones of two alphabets")]
    TwoAlphabets,
    #[error("this is a board of several rows; only linear boards are supported")]
    TwoDimensional,
    #[error("`{0}` is never closed")]
    Unclosed(char),
    #[error("`{0}` closes nothing")]
    Unopened(char),
    #[error("a group needs squares between its parentheses")]
    EmptyGroup,
    #[error("only stones and gaps can stand in a group")]
    NotInGroup,
    #[error("a group needs an exponent")]
    MissingExponent,
    #[error("a power needs parentheses around the repeated squares")]
    PowerOfRun {
        /// The run, the run without its last stone, and the last stone.
        components: [String; 3],
        exponent: String,
    },
    #[error("a power of a power needs parentheses")]
    PowerOfPower,
    #[error("a game is missing {0}")]
    MissingGame(&'static str),
    #[error("an operator is missing before this")]
    MissingOperator,
    #[error("two rows side by side: one row, or two games?")]
    RowsSideBySide { one: String, gap: String, sum: String },
    #[error("`-` between stones: a difference, or a gap?")]
    AmbiguousMinus { difference: String, gap: String },
    #[error("`{written}` can be read in two ways: as a sum and as a product")]
    SumOrProduct {
        written: String,
        sum: String,
        /// The product, or `None` if it is not a game.
        product: Option<String>,
    },
    #[error("`{written}` can be read in two ways: as `{inside}` and as `{outside}`")]
    OpenOperand { written: String, inside: String, outside: String },
    #[error("`{count}*{game}` is not a game: the number of copies must be an integer")]
    CopiesOfFraction { count: String, game: String },
    #[error("a star after a space is neither a summand nor a product")]
    DetachedStar,
    /// The texts are the statements of the relations.
    #[error("{} relations in one statement", number(.0.len()))]
    SeveralRelations(Vec<String>),
    #[error("a relation and an outcome in one statement")]
    RelationAndOutcome,
    #[error("a relation cannot stand in braces")]
    RelationInBraces,
    #[error("a relation is missing: this is a position and not a statement")]
    NoRelation,
    #[error("this is not an outcome")]
    UnknownOutcome,
    /// A stone or a colour in place of the player who wins.
    #[error("`{written}` is a stone, not a player")]
    StoneAsPlayer { written: String, player: Player },
    #[error("expected a position, but this is a statement")]
    UnwantedRelation,
    #[error("expected a single row")]
    NotARow,
    #[error("braces need a `|` between the options of Left and of Right")]
    NoBar,
    #[error("braces have one `|`, or one longest run of them")]
    TwoBars,
    #[error("`{0}` has a meaning only in braces")]
    OnlyInBraces(char),
    #[error("this exponent is too large")]
    ExponentTooLarge { most: u64 },
    #[error("this multiple is too large")]
    CountTooLarge,
    #[error("this nimber is too large")]
    NimberTooLarge,
    #[error("this integer is too large")]
    IntegerTooLarge,
    #[error("braces and powers are nested too deeply")]
    TooDeep,
    #[error("this row is too long: {squares} squares")]
    RowTooLong { squares: u64, most: u64 },
    #[error("too many terms")]
    TooManyTerms,
    #[error("the statement gives no range for {0}")]
    NoRange(String),
    #[error("the position depends on {names}")]
    Variable {
        names: String,
        /// Whether the position is a row with one power. `segcert prove` looks for theorems about
        /// such rows.
        is_family: bool,
    },
    #[error("expected a position without a range")]
    UnwantedRange,
    #[error("the range of {0} is given twice")]
    VariableTwice(char),
    #[error("too many variables")]
    TooManyVariables,
    #[error("no bound of {0} could be found")]
    NoRangeOf(char),
    #[error("the number under `floor` must not change its sign: that of `{0}` is not known")]
    SignChanges(String),
    #[error("this is about all values of variables, or any number of rows")]
    NotSingle,
    #[error("a game in braces cannot depend on a variable, or have any number of rows")]
    NotSingleInBraces,
    #[error("`any(…)` cannot have a number of copies")]
    CountedFamily,
    #[error("this is not a family of rows")]
    Family,
    #[error("the range of {letter} is missing")]
    NoFamilyRange {
        /// The text of the family.
        row: String,
        letter: char,
    },
    #[error(
        "`{0}` cannot stand here: `any` has one letter, which is not a variable of the statement"
    )]
    FamilyVariable(char),
    #[error("no row has a variable in its exponent: a statement for all n must be about such rows")]
    NoPower,
    #[error("expected a row with exactly one power")]
    NotOnePower,
    #[error("a word, or a row with one power, has no empty squares")]
    Gap,
    #[error("expected {0}")]
    Expected(&'static str),
    #[error("this number is too large")]
    NumberTooLarge,
    #[error("a divisor or modulus cannot be 0")]
    ModulusZero,
    #[error("the number of copies of a row cannot depend on a variable")]
    CountedRow,
    #[error("a game has two numbers of copies")]
    TwoCounts,
    #[error("a product of two numbers of copies is not linear in the variables")]
    ProductOfCounts,
    #[error("`{quotient}` is not an integer for all values of the variables")]
    NotDivisible { quotient: String, divisor: u32 },
    #[error("a number of copies needs a game after it")]
    CopiesOfWhat,
    #[error("expected {0} in the range of the variables")]
    Range(&'static str),
    #[error("the range needs a bound: authors differ on whether 0 is a natural number")]
    NaturalNumbers { name: char, residue: Option<(u32, u32)> },
    #[error("the range needs a bound: an integer {name} can be negative, and an exponent cannot")]
    AllIntegers { name: char, residue: Option<(u32, u32)> },
    #[error("the range does not name its variable")]
    NoLetter,
    #[error("this bound may belong to one variable or to all of them")]
    BoundOfList,
    #[error("`even` or `odd` may be said of one variable or of all of them")]
    ParityOfChain,
    #[error("a range has signs such as `>=` and `<=`")]
    Interval { name: char, first: u32, last: u32 },
    #[error("no values of {0} satisfy the range")]
    EmptyRange(String),
    #[error("this cannot stand in the range of the variables")]
    NoRangeHere,
    #[error("a single value of a variable is not a range")]
    SingleValue,
    #[error("`{0}` has no meaning here")]
    MisplacedVariable(String),
    #[error("the dividend needs parentheses: only its last number would be divided")]
    NumeratorWithoutParentheses,
    #[error("only stones can be repeated a variable number of times")]
    PowerOfMore,
    #[error("this is not an exponent")]
    Exponent,
}

/// Expected text after `>=` in a range.
pub(super) const BOUND: &str = "a number or a variable";

const STONES: &str = "stones are X O (or B W, ● ○), a gap is `.` or `_`; names are 0, 1, 1/2, *, \
                      *2, up, ↑, ^, down, ↓, v";

/// Returns advice about a text without a meaning that is often written, if it is one.
fn help_for(text: &str) -> Option<&'static str> {
    Some(match text {
        "[" | "]" => "write parentheses: `(XO)^3`",
        "'" | "\"" | "`" | "‘" | "’" | "“" | "”" | "„" | "´" => {
            "leave out the quotation mark"
        }
        "and" | "or" | "&" | ";" | "∧" | "∨" => {
            "write one statement at a time; `segcert prove --batch FILE` takes one in each line"
        }
        "mod" => "`mod` can only stand in a range: `for all n >= 1 with n = 1 mod 2`",
        "Left" | "Right" | "left" | "right" | "the" | "The" | "first" | "second" | "player" => {
            "write the winner after the position: `XXO is a win for Left`, `(XO)^7 is a \
             first-player win`; Left wins moving first if `XXO |> 0`, and moving second if `XXO >= \
             0`"
        }
        environment if environment.starts_with("\\begin") || environment.starts_with("\\end") => {
            "leave out \\begin and \\end"
        }
        command if command.len() > 1 && command.starts_with('\\') => {
            "this LaTeX command is not read: write the sign as `segcert help statements` shows it"
        }
        "fuzzy" | "positive" | "negative" => "write `is` before it: `(XO)^7 is fuzzy`",
        "aw" | "weight" => {
            "a statement cannot be about atomic weights; `segcert value` and `segcert values` \
             compute them"
        }
        "!" => "a factorial is not possible; `!=` means `>`, `<` or `||`: write which",
        _ => return None,
    })
}

/// Says how to write the range of a variable that has no bound, with its residue and modulus.
fn bounded(name: char, residue: Option<(u32, u32)>) -> String {
    match residue {
        Some((1, 2)) => format!("write `for all odd {name} >= 1`"),
        Some((0, 2)) => {
            format!("write `for all even {name} >= 0` or `for all even {name} >= 2`")
        }
        _ => format!("write `for all {name} >= 0` or `for all {name} >= 1`"),
    }
}

/// Writes a small number in words.
fn number(n: usize) -> String {
    match n {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        n => n.to_string(),
    }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

impl Problem {
    /// Returns advice on what to write instead, if the problem does not show it.
    pub(super) fn help(&self) -> Option<String> {
        Some(match self {
            Problem::Empty => {
                "write a position such as `XOOX.XO`, or a statement such as `(XXO)^2 \
                = up`"
                    .into()
            }
            Problem::UnknownText(text) => help_for(text).unwrap_or(STONES).into(),
            Problem::LooksLike { meant, .. } => {
                format!("it looks like `{meant}`, which is {}", code_point(*meant))
            }
            Problem::UnknownCharacter(c) => help_for(&c.to_string()).unwrap_or(STONES).into(),
            Problem::ZeroAsStone => "for a stone of Right write the letter O".into(),
            Problem::Decimal { fraction: Some(fraction) } => format!("write `{fraction}`"),
            Problem::Decimal { fraction: None } => {
                "numbers that are short games are integers and fractions whose denominators are \
                 powers of 2, such as `3/8`"
                    .into()
            }
            Problem::DecimalBound(_) => "write an integer, as in `for all n >= 1`".into(),
            Problem::NegativeExponent => {
                "for the negative of a row write `-(XXO)^2`, or exchange the colours: `(OOX)^2`"
                    .into()
            }
            Problem::NotLinear => "write sums of multiples of variables, and numbers: \
                `(XXO)^(2*m+n+1)`, `(2*n-1)*up`, `floor((n+1)/2)*up`; products and powers of \
                variables are not possible"
                .into(),
            Problem::NoTimes => "write `floor(n/2)*up`, `n*up`".into(),
            Problem::SingleValue => "write the value in place of the variable, as in `(XXO)^3`, \
                one statement for each value; a residue class is `n = 1 mod 3`"
                .into(),
            Problem::UnwantedRelation => {
                "write only the position; `segcert prove` answers statements".into()
            }
            Problem::Misspelled { meant, .. } => format!("write {meant}"),
            Problem::Elision => "`segcert value --full` writes all of them".into(),
            Problem::TwoAlphabets => "write X and O, or B and W, or ● and ○".into(),
            Problem::TwoDimensional => {
                "for a sum of rows write `XO + OX`, for an empty square in a row `XO.OX`".into()
            }
            Problem::NotInGroup => "a group with an exponent repeats the squares of one row: \
                `(XO.)^3`; write copies of a sum as `3*(XO + up)`"
                .into(),
            Problem::EmptyGroup => "write `(XO)^3`".into(),
            Problem::MissingExponent => "write `(XO)^3`, or leave out the parentheses".into(),
            Problem::PowerOfRun { components: [run, before, last], exponent } => format!(
                "write `({run})^{exponent}`, or `{before}({last})^{exponent}` to repeat only the \
                 last stone"
            ),
            Problem::PowerOfPower => "write `((XO)^2)^3`".into(),
            Problem::MissingOperator => "write `+` or `-` between two games, `3*` before a \
                multiple"
                .into(),
            Problem::RowsSideBySide { one, gap, sum } => {
                format!(
                    "for one row write `{one}`, with an empty square between `{gap}`, for a \
                    sum `{sum}`"
                )
            }
            Problem::AmbiguousMinus { difference, gap } => {
                format!("for a difference write `{difference}`, for a gap `{gap}`")
            }
            Problem::SumOrProduct { sum, product: Some(product), .. } => {
                format!("for the sum write `{sum}`, for the product `{product}`")
            }
            Problem::SumOrProduct { sum, product: None, .. } => {
                format!("for the sum write `{sum}`; the product is not a game")
            }
            Problem::OpenOperand { inside, outside, .. } => {
                format!("write `{inside}` or `{outside}`")
            }
            Problem::CopiesOfFraction { count, game } => {
                format!("for the sum write `{count} + {game}`")
            }
            Problem::DetachedStar => {
                "write `2*up` for a multiple, `up*` or `up + *` for a sum".into()
            }
            Problem::SeveralRelations(statements) => {
                let (last, others) = statements.split_last()?;
                let others: Vec<String> = others.iter().map(|it| format!("`{it}`")).collect();
                let count = number(statements.len());
                format!("write {count} statements: {} and `{last}`", others.join(", "))
            }
            Problem::RelationAndOutcome => "leave out one of them".into(),
            Problem::RelationInBraces => "options are separated by `,` and the two players by one \
                `|`: `{0,*|up}`, `{a|{b|c}}`"
                .into(),
            Problem::NoRelation => "relations are = >= <= > < || |> <|".into(),
            Problem::UnknownOutcome => "outcomes are L, R, N and P: write `∈ N`, `is an \
                N-position`, `is a first-player win`, or a relation such as `|| 0`, `= up` or `is \
                less than up`"
                .into(),
            Problem::StoneAsPlayer { player, .. } => {
                let stones = if *player == Player::Left { "X" } else { "O" };
                format!("write `{player}`, who moves the stones {stones}")
            }
            Problem::NoBar | Problem::TwoBars => "write `{0|up}`, `{a|{b|c}}`, `{|}`".into(),
            Problem::OnlyInBraces('|') => "write `||` for `confused with`, `|>` and `<|` for \
                `greater` or `less than or confused with`"
                .into(),
            Problem::OnlyInBraces(_) => "games are added with `+`".into(),
            Problem::ExponentTooLarge { most } | Problem::RowTooLong { most, .. } => {
                format!("a row has at most {most} squares")
            }
            Problem::CountTooLarge | Problem::TooManyTerms => {
                format!("there may be {MAX_TERMS} terms in all, counted with their multiples")
            }
            Problem::NimberTooLarge => format!("the largest nimber is `*{MAX_NIMBER}`"),
            Problem::IntegerTooLarge => format!("the largest integer is {MAX_INTEGER}"),
            Problem::TooDeep => format!("at most {MAX_NESTING} levels"),
            Problem::NoRange(names) => format!("end the statement with `for all {names} >= 1`"),
            Problem::Variable { names, is_family: true } => format!(
                "write numbers in place of {names}; `segcert values` and `segcert draw` take a \
                 range, as in `--n 1..9`, and `segcert prove` looks for theorems `for all {names}`"
            ),
            Problem::Variable { names, is_family: false } => {
                let ranges = match names.matches(',').count() {
                    0 => "; `segcert values` takes a range, as in `--n 1..9`",
                    1 => "; `segcert values` takes ranges, as in `--m 1..6 --n 1..6`",
                    _ => "",
                };
                format!(
                    "write numbers in place of {names}, or a statement such as `… = 0 for all \
                     {names} >= 1`{ranges}"
                )
            }
            Problem::UnwantedRange => {
                "write only the position, and its range as an option, such as `--n 1..9`".into()
            }
            Problem::NoPower => "write `(XXO)^n`, `O(X)^n`, `(XO)^(2*n+1)`".into(),
            Problem::NumberTooLarge => "numbers are at most 4096".into(),
            Problem::CopiesOfWhat => {
                "write `n*up`, `(2*n-1)*up`, `floor((n+1)/2)*up`, and `n**` for n copies of \
                    `*`"
                .into()
            }
            Problem::Range(_) | Problem::NoRangeHere => {
                "write `for all n >= 4`, `for all m, n >= 2`, `for even n >= 2`, or \
                `for all n >= 4 with n = 1 mod 3`"
                    .into()
            }
            Problem::NaturalNumbers { name, residue } | Problem::AllIntegers { name, residue } => {
                bounded(*name, *residue)
            }
            Problem::NoLetter => "write the letter after these words: `for all even n >= 2`, `for \
                all integers n >= 2 with n < 20`"
                .into(),
            Problem::BoundOfList => {
                "write `for all m, n >= 2` if it is the bound of all, or `for all m >= 1, n >= 2`; \
                 upper bounds after `with`: `for all m, n >= 1 with m <= 5 and n <= 5`"
                    .into()
            }
            Problem::ParityOfChain => {
                "say it of each variable, and write the relation as a condition: `for all even m \
                 >= 2, even n >= 2 with m >= n`"
                    .into()
            }
            Problem::Interval { name, first, last } => {
                format!("write `for {first} <= {name} <= {last}`")
            }
            Problem::EmptyRange(_) => "such a statement says nothing: write a range such as `for \
                all n >= 4` or `for 1 <= n <= 40`"
                .into(),
            Problem::LeftOut(_) => "write one statement for each range, such as `for all n >= 4`, \
                and one for each single value"
                .into(),
            Problem::NotDivisible { quotient, divisor } => {
                let numerator = quotient.rsplit_once('/').map_or("n", |(numerator, _)| numerator);
                format!(
                    "write `floor({numerator}/{divisor})` or `ceil({numerator}/{divisor})`, or a \
                     range in which it is an integer, such as `for all even n >= 2`"
                )
            }
            Problem::DivisorTooLarge => format!("the largest denominator is {MAX_DIVISOR}"),
            Problem::MisplacedVariable(_) => {
                "variables can stand in exponents and in numbers of copies: `(XXO)^(2*n)`, \
                    `(2*n-1)*up`, `floor(n/2)*up`"
                    .into()
            }
            Problem::SignChanges(_) => {
                "give a range in which it is at least 0, or at most 0, such as \
                `for all m, n >= 1 with n >= m`, and write one statement for each sign"
                    .into()
            }
            Problem::NumeratorWithoutParentheses => "write `floor((n+1)/2)*up`".into(),
            Problem::PowerOfMore => "write out what is repeated, `(XXOXXO)^n`, and every term of \
                a sum by itself"
                .into(),
            Problem::Exponent => "write `(XXO)^n`, `(XXO)^(n+2)`, `(XXO)^(2*n-1)`".into(),
            Problem::NotSingle => {
                "write one position without variables, such as `(XXO)^3 + up`".into()
            }
            Problem::FamilyVariable(_) => {
                "the exponent and its bound have this letter: write `any((XXO)^i, i >= 1)`".into()
            }
            Problem::NotSingleInBraces => {
                "variables and `any(…)` can stand only outside of braces: \
                in exponents of rows, and in numbers of copies such as `n*up`"
                    .into()
            }
            Problem::NoFamilyRange { row, letter } => {
                format!("write `any({row}, {letter} >= 1)`")
            }
            Problem::Family => "write `any(O(XO)^i, i >= 1)`, or `any(XXO)`".into(),
            Problem::NoRangeOf(name) => {
                format!("end the statement with a range, such as `for all {name} >= 1`")
            }
            Problem::CountedRow => {
                "the number of copies of a row must be a number, as in `2*(XXO)^n`".into()
            }
            Problem::TwoCounts => "multiply them: `(2*n)*up`".into(),
            Problem::ProductOfCounts => "write each term in the parentheses with its own number \
                of copies, which may be a sum of multiples of variables, or a rounded quotient"
                .into(),
            Problem::TooManyVariables => "there are at most four".into(),
            Problem::Gap => {
                "write `XXO`, or `O(XXO)^nX`; for a sum of rows, ask `segcert prove`".into()
            }
            Problem::Expected(BOUND) => {
                "write `for all n >= 4` or `for all m >= n`; `>=` is one sign, without a space"
                    .into()
            }
            Problem::NotDyadic
            | Problem::Expected(_)
            | Problem::ModulusZero
            | Problem::CountedFamily
            | Problem::VariableTwice(_)
            | Problem::NotOnePower => return None,
            Problem::Unclosed(_)
            | Problem::Unopened(_)
            | Problem::MissingGame(_)
            | Problem::NoStone(_)
            | Problem::LoopyGame(_)
            | Problem::DecimalExponent
            | Problem::NotARow => return None,
        })
    }
}
