//! Advice on what to write instead of a text with a problem.
use super::super::Player;
use super::super::statement::Statement;
use super::super::word::Word;
use super::error::{LONG, excerpt};
use super::problem::{AFTER_MULTIPLE, BOUND, Problem, code_point, number};
use super::ranges::is_name;
use super::{MAX_DIVISOR, MAX_INTEGER, MAX_NESTING, MAX_NIMBER, MAX_SQUARES, MAX_TERMS};

const STONES: &str = "stones are X O (or B W, ● ○), a gap is `.` or `_`; names are 0, 1, 1/2, *, \
                      *2, up, ↑, ^, down, ↓, v";

/// Advice on sums whose summands are not all written.
pub(super) const SUMS: &str =
    "write `any((XO)^i, i >= 1)` for any sum of such rows, or write every summand";

const ONE_STATEMENT: &str =
    "write one statement at a time; `segcert prove --batch FILE` takes one in each line";

/// Words for properties of values.
pub(super) const PROPERTIES: [&str; 10] = [
    "aw",
    "weight",
    "AtomicWeight",
    "small",
    "dicotic",
    "infinitesimal",
    "hot",
    "cold",
    "birthday",
    "number",
];

/// Returns advice about a text without a meaning that is often written, if it is one.
pub(super) fn help_for(text: &str) -> Option<&'static str> {
    Some(match text {
        "[" | "]" => "write parentheses: `(XO)^3`; a quotient is rounded by `floor((n+1)/2)`",
        "'" | "\"" | "`" | "‘" | "’" | "“" | "”" | "„" | "´" => {
            "leave out the quotation mark"
        }
        "and" | "or" | "&" | ";" | "∧" | "∨" => ONE_STATEMENT,
        "for" => {
            "a range begins with `for`: `for all n >= 4`; a variable is a letter other than X, O, \
             B and W"
        }
        "if" => "write who moves first as `Left wins XXO moving second`; a range is `if n >= 4`",
        "Black" | "White" | "black" | "white" => "write Left for Black, and Right for White",
        "/" => {
            "a fraction is `3/2`, without spaces; a game cannot be divided, but its number of \
             copies can, as in `n/2*up`"
        }
        ":" => {
            "a colon can only stand after a range, as in `for all n >= 4: (XO)^n || 0`; write an \
             ordinal sum as a game in braces"
        }
        "mod" => "`mod` can only stand in a range: `for all n >= 1 with n = 1 mod 2`",
        "Left" | "Right" | "left" | "right" | "the" | "The" | "first" | "second" | "player" => {
            "write the winner after the position: `XXO is a win for Left`, `(XO)^7 is a \
             first-player win`; Left wins moving first if `XXO |> 0`, and moving second if `XXO >= \
             0`"
        }
        "Theorem" | "Lemma" | "Proposition" | "Corollary" | "Conjecture" | "Claim" | "Then"
        | "then" | "let" | "suppose" | "assume" => {
            "begin with the statement, or with its range: `for all n >= 1, (XXO)^n > 0`"
        }
        "sum" | "sums" | "…" => SUMS,
        environment if environment.starts_with("\\begin") || environment.starts_with("\\end") => {
            "leave out \\begin and \\end, and write one statement for each line or case"
        }
        command if command.len() > 1 && command.starts_with('\\') => {
            "this LaTeX command is not read: write its meaning as `segcert help statements` shows \
             it"
        }
        "½" | "¼" | "¾" => "write `1/2`, `1/4` or `3/4`",
        "upstar" => "write `up*`",
        "double" | "triple" | "quadruple" => "write `2*up` for double up, `3*up` for triple up",
        name if name.starts_with("up-") || name.starts_with("down-") => {
            "write `up^2` for up-second, which is ↑², and `down^2` for its negative"
        }
        "who" | "Who" | "wins" | "compare" | "Compare" | "vs" | "versus" => {
            "to find out who wins, write only the position, such as `XXO + XO`; to compare two \
             games, write their difference, such as `XXO - up`"
        }
        property if PROPERTIES.contains(&property) => {
            "a statement compares games; `segcert value POSITION` shows the value, its atomic \
             weight and its birthday"
        }
        nimber if nimber.starts_with('*') => "a nimber needs a number, such as `*2`",
        "—" => "for a minus sign write `-`",
        "\u{200b}" | "\u{200c}" | "\u{200d}" | "\u{2060}" | "\u{feff}" | "\u{ad}" => {
            "this character is invisible: delete it"
        }
        "!" => "a factorial is not possible; `!=` means `>`, `<` or `||`: write which",
        _ => return None,
    })
}

/// Returns the command that shows the values of a position, for small values of its variables,
/// which are listed.
pub(super) fn values(position: &str, names: &str) -> String {
    // The options of the ranges do not have the letters of the position.
    let options = match names.matches(',').count() {
        _ if names.is_empty() => return format!("`segcert value \"{position}\"`"),
        0 => "--n 1..6",
        1 => "--m 1..6 --n 1..6",
        _ => return "`segcert values`, with numbers in place of all but two letters,".to_owned(),
    };
    format!("`segcert values \"{position}\" {options}`")
}

/// Writes the uptimal with these digits as a sum of multiples of powers of up, or of down.
fn uptimal(up: &str, digits: &str) -> String {
    let multiple = |(place, digit): (usize, char)| {
        let power = if place == 0 { up.to_owned() } else { format!("{up}^{}", place + 1) };
        match digit {
            '0' => None,
            '1' => Some(power),
            digit => Some(format!("{digit}*{power}")),
        }
    };
    let sum: Vec<String> = digits.chars().enumerate().filter_map(multiple).collect();
    if sum.is_empty() { "0".to_owned() } else { sum.join(" + ") }
}

/// Says how to write the range of variables without bounds, with their residue and modulus.
fn bounded(names: &str, residue: Option<(u32, u32)>) -> String {
    match residue {
        Some((1, 2)) => format!("write `for all odd {names} >= 1`"),
        Some((0, 2)) => {
            format!("write `for all even {names} >= 0` or `for all even {names} >= 2`")
        }
        _ => format!("write `for all {names} >= 0` or `for all {names} >= 1`"),
    }
}

impl Problem {
    /// Returns advice on what to write instead, if the problem does not show it.
    pub(super) fn help(&self) -> Option<String> {
        let fixed = self.fixed_help().map(str::to_owned);
        Some(match self {
            Problem::UnknownText(text) if text.parse().is_ok_and(|c: char| c.is_uppercase()) => {
                format!("write the game itself in place of the letter: {STONES}")
            }
            Problem::UnknownText(text) if text.parse().is_ok_and(is_name) => format!(
                "if it is a variable, give its range: `segcert values POSITION --n 1..9` shows \
                 values, and a statement ends with `for all {text} >= 1`. Otherwise, {STONES}"
            ),
            Problem::UnknownText(text) => help_for(text).unwrap_or(STONES).into(),
            Problem::Function { advice, .. } => advice.clone(),
            Problem::LooksLike { meant, .. } => {
                format!("it looks like `{meant}`, which is {}", code_point(*meant))
            }
            Problem::UnknownCharacter(c) => help_for(&c.to_string()).unwrap_or(STONES).into(),
            Problem::Uptimal { is_negative, digits } => {
                let up = if *is_negative { "down" } else { "up" };
                let (one, other) = (uptimal(up, digits), uptimal(up, &format!("1{digits}")));
                format!("write `{one}` for the digits .{digits}, and `{other}` for .1{digits}")
            }
            Problem::NegativeExponent { power } => {
                format!("for the negative of a row write `-{power}`")
            }
            Problem::ProductInExponent { factor, name } => {
                format!("write `^({factor}*{name})` for the exponent {factor}·{name}")
            }
            Problem::NoVerb { statement: text, .. }
            | Problem::Decimal { fraction: Some(text) }
            | Problem::NoTimes(text)
            | Problem::AngleBrackets(text)
            | Problem::Between { chain: text }
            | Problem::Unopened { opened: Some(text), .. } => format!("write `{text}`"),
            Problem::NoGame { meant, .. } => format!("write {meant}"),
            Problem::Misspelled { meant, .. } => format!("write {meant}"),
            Problem::MissingExponent(base) => {
                let row = base.trim_matches(['(', ')']);
                format!("write `{base}^3` for one row, `3*{row}` for a sum of three rows")
            }
            Problem::PowerOfRun { of_run, of_stone } => {
                format!(
                    "write `{of_run}`, or `{of_stone}` to repeat only the last stone; `X^aO^b` \
                     needs no parentheses, because each of its powers follows a single stone"
                )
            }
            Problem::MissingOperator { sum, product } => {
                let sum = sum.as_ref().map(|sum| format!("`{sum}` for a sum"));
                let sum = sum.unwrap_or_else(|| "`+` or `-` between two games".to_owned());
                let product = product.as_deref().unwrap_or("3*XXO");
                format!("write {sum}, `{product}` for a multiple")
            }
            Problem::RowsSideBySide { one, gap, sum } => {
                let ways =
                    [("one row", one), ("a row with a gap", gap), ("a sum", &Some(sum.clone()))];
                let ways = ways.iter().filter_map(|(meant, text)| Some((meant, text.as_ref()?)));
                let ways: Vec<String> =
                    ways.map(|(meant, text)| format!("for {meant} `{text}`")).collect();
                ways.join(", ").replacen(" `", " write `", 1)
            }
            Problem::AmbiguousMinus { difference, gap } => {
                format!("for a difference write `{difference}`, for a gap `{gap}`")
            }
            Problem::SumOrProduct { sums, product: Some(product), power, .. } => {
                let sums = sums.join("` or `");
                let power = power.as_ref().map(|power| format!(", for the power `{power}`"));
                let power = power.unwrap_or_default();
                format!("for the sum write `{sums}`, for the product `{product}`{power}")
            }
            Problem::SumOrProduct { sums, product: None, .. } => {
                format!("for the sum write `{}`; the product is not a game", sums.join("` or `"))
            }
            Problem::TwoReadings { one, other, .. } => format!("write `{one}` or `{other}`"),
            Problem::CopiesOfFraction { count, game } => {
                format!("for the sum write `{count} + {game}`")
            }
            Problem::SeveralRelations(statements) => {
                let quoted = statements.iter().map(|it| format!("`{}`", excerpt(it, LONG)));
                let quoted: Vec<String> = quoted.collect();
                let (last, others) = quoted.split_last()?;
                let count = number(statements.len());
                format!(
                    "a certificate has one statement: write {count}, each by itself: {} and \
                     {last}. Only `segcert prove` without --out, --out-refutation, --state \
                     and --batch takes a chain",
                    others.join(", ")
                )
            }
            Problem::UnknownOutcome { position } => format!(
                "if Left wins, write `{position} > 0`; `< 0` if Right does, `|| 0` if the first \
                 player does, `= 0` if the second player does; `|> 0` if Left wins moving first, \
                 `>= 0` if he wins moving second, `<| 0` and `<= 0` if Right does; `= up` for a \
                 value"
            ),
            Problem::StoneAsPlayer { player, .. } => {
                let stones = if *player == Player::Left { "X" } else { "O" };
                format!("write `{player}`, who moves the stones {stones}")
            }
            Problem::ExponentTooLarge { most } | Problem::RowTooLong { most, .. } => {
                let limit = format!("a row has at most {most} squares");
                match *most {
                    MAX_SQUARES => {
                        limit
                            + "; a statement for all n, such as `(XO)^n || 0 for all n >= 4`, is \
                                 about longer rows, too"
                    }
                    _ => limit,
                }
            }
            Problem::CountTooLarge | Problem::TooManyTerms => {
                format!("there may be {MAX_TERMS} terms in all, counted with their multiples")
            }
            Problem::NimberTooLarge => format!("the largest nimber is `*{MAX_NIMBER}`"),
            Problem::IntegerTooLarge => format!("the largest integer is {MAX_INTEGER}"),
            Problem::TooDeep => format!("at most {MAX_NESTING} levels"),
            Problem::NoRange(names) => format!("end the statement with `for all {names} >= 1`"),
            Problem::Variable { position, names, range } => {
                let is_family = position.parse::<Word>().is_ok_and(|word| word.powers.len() == 1);
                let (row, letter) =
                    if is_family { (&**position, &**names) } else { ("O(XXO)^nX", "n") };
                let sum = Statement::read_family(position, 0, &[]);
                let is_row = sum.is_ok_and(|sum| sum.summands().count() == 1);
                let about = if is_row { &**position } else { "ROW" };
                format!(
                    "write numbers in place of {names}; {} shows the values. `segcert prove \
                     \"{position} > 0 {range}\"` answers a statement, `segcert prove \"{row} for \
                     all {letter}\"` looks for a theorem about one row with one power, and `segcert \
                     library --about \"{about}\"` lists theorems about a row",
                    values(position, names)
                )
            }
            Problem::PowerOfUp(up) => {
                format!("write `n*{up}` for n copies of `{up}`; `up^2` is `↑²`, another game")
            }
            Problem::NaturalNumbers { names, residue }
            | Problem::AllIntegers { names, residue } => bounded(names, *residue),
            Problem::NegativeBound(name) => {
                format!(
                    "write `{name} >= 0`, and change the exponents if the range begins below 0: \
                     `(XO)^({name}+2)` for {name} >= -2 is `(XO)^{name}` for {name} >= 0"
                )
            }
            Problem::EqualVariables { name, form } => match form.len() {
                1 => format!("write `{form}` for `{name}`"),
                _ => format!("write `({form})` for `{name}`"),
            },
            Problem::Unstatable { advice, .. } => (*advice).into(),
            Problem::NegativeAt { name, least, .. } => {
                format!("begin the range of {name} with `{name} >= {least}`")
            }
            Problem::Unequal { one, other, .. } => format!(
                "write one statement `for all 1 <= {one} < {other}`, and one `for all 1 <= {other} \
                 < {one}`; they are the same if exchanging {one} and {other} changes nothing"
            ),
            Problem::NotDivisible { quotient, class } => {
                let class = class.as_ref().map(|class| format!(", such as one with `{class}`"));
                format!(
                    "write a range in which it is an integer{}; a number of copies, but not an \
                     exponent, may be rounded: `floor({quotient})` or `ceil({quotient})`",
                    class.unwrap_or_default()
                )
            }
            Problem::DivisorTooLarge => format!("the largest denominator is {MAX_DIVISOR}"),
            Problem::RoundedExponent(residues) if !residues.is_empty() => {
                let case = |(exponent, residue): &(String, String)| {
                    format!("`^({exponent})` with `{residue}`")
                };
                let cases: Vec<String> = residues.iter().map(case).collect();
                format!("write one statement for each residue: {}", cases.join(", "))
            }
            Problem::FamilyAlone(family) => {
                format!(
                    "write a statement such as `{family} < 2*up`, or one position without `any`"
                )
            }
            Problem::NoFamilyRange { row, letter } => {
                format!("write `any({row}, {letter} >= 1)`")
            }
            Problem::FamilyUpTo([first, second]) => {
                format!("write one `any` for each row: `any({first}) + any({second})` and so on")
            }
            Problem::BracesInParentheses { open, options } => {
                format!("write `{open}({{{options}}})`")
            }
            Problem::NoRangeOf { name, range } => {
                let range = range.trim_end_matches(['.', ' ']);
                format!("add its bound to the range, as in `{range}, {name} >= 1`")
            }
            Problem::NoCommaBeforeRange(range) => format!("write `, {range}` or `for all {range}`"),
            Problem::Unopened { close, opened: None } => {
                let open = if *close == '}' { '{' } else { '(' };
                format!("leave it out, or write `{open}` where the group begins")
            }
            _ => return fixed,
        })
    }

    /// Returns advice that does not depend on the text.
    fn fixed_help(&self) -> Option<&'static str> {
        Some(match self {
            Problem::Empty => {
                "write a position such as `XOOX.XO`, or a statement such as `(XXO)^2 = up`"
            }
            Problem::NotARow => {
                "write stones, gaps and powers only, such as `XOOX.XO` or `(XO)^50`"
            }
            Problem::LineOfSolve(_) => {
                "`segcert solve --batch FILE` reads lines POSITION FIRST_PLAYER [EXPECTED_WINNER]; \
                 write only the position here"
            }
            Problem::ZeroAsStone => "for a stone of Right write the letter O",
            Problem::Decimal { fraction: None } => {
                "numbers that are short games are integers and fractions whose denominators are \
                 powers of 2, such as `3/8`"
            }
            Problem::DecimalBound(_) => "write an integer, as in `for all n >= 1`",
            Problem::Superscript(_) => {
                "write `(XO)²` or `(XO)^2` for a power, `2*up` or `^2` for twice up"
            }
            Problem::NotLinear => {
                "write sums of multiples of variables, and numbers: `(XXO)^(2*m+n+1)`, \
                 `(2*n-1)*up`, `floor((n+1)/2)*up`; products and powers of variables are not \
                 possible"
            }
            Problem::SingleValue => {
                "write the value in place of the variable, as in `(XXO)^3`, one statement for each \
                 value; consecutive values are a range, `for 5 <= n <= 6`; a residue class is `n = \
                 1 mod 3`, not `n = 3k+1`"
            }
            Problem::UnequalSteps => {
                "write `for n in {3, 5, 7}` or `for 5 <= n <= 6`, and one statement for each other \
                 value, with the value in place of the variable, as in `(XXO)^3`"
            }
            Problem::UnwantedRelation => {
                "write only the position; `segcert prove` answers statements"
            }
            Problem::Elision => "`segcert value --full` writes all of them",
            Problem::Ellipsis => SUMS,
            Problem::TwoAlphabets => "write X and O, or B and W, or ● and ○",
            Problem::TwoDimensional => {
                "for a sum of rows write `XO + OX`, for an empty square in a row `XO.OX`"
            }
            Problem::NotInGroup => {
                "a group with an exponent repeats the squares of one row: `(XO.)^3`; write copies \
                 of a sum as `3*(XO + up)`"
            }
            Problem::UnpairedDollar => {
                "put LaTeX between single quotes: between double quotes, the shell replaces \
                 `$(XXO)` and `$n`"
            }
            Problem::EmptyGroup => "write `(XO)^3`",
            Problem::PowerOfPower => "write `((XO)^2)^3`",
            Problem::MissingGame(AFTER_MULTIPLE) => {
                "write `4*up` for copies of a game, `4*` or `4 + *` for the sum of 4 and star"
            }
            Problem::PlusOrMinus => {
                "write one statement with `+` and one with `-`; a switch is added as in `XO + ±*`"
            }
            Problem::DetachedStar => "write `2*up` for a multiple, `up*` or `up + *` for a sum",
            Problem::RelationAndOutcome => "leave out one of them",
            Problem::RelationInBraces => {
                "options are separated by `,` and the two players by one `|`: `{0,*|up}`, \
                 `{a|{b|c}}`"
            }
            Problem::RelationInGroup => "leave out the parentheses around a statement",
            Problem::RangeInGroup => "leave out these parentheses",
            Problem::NoRelation => "relations are = >= <= > < || |> <|",
            Problem::EmptyBraces => "leave them out; `+ {|}` adds 0",
            Problem::NoBar | Problem::TwoBars => "write `{0|up}`, `{a|{b|c}}`, `{|}`",
            Problem::OnlyInBraces('|') => {
                "write `||` for `confused with`, `|>` and `<|` for `greater` or `less than or \
                 confused with`, and `{2|0}` for a game"
            }
            Problem::OnlyInBraces(_) => {
                "games are added with `+`; in LaTeX, the braces of a game are `\\{` and `\\}`"
            }
            Problem::SecondStatement => ONE_STATEMENT,
            Problem::UnwantedRange => {
                "write only the position, and its range as an option, such as `--n 1..9`"
            }
            Problem::NoPower => {
                "write `(XXO)^n`, `O(X)^n`, `(XO)^(2*n+1)`. If variables are only in numbers of \
                 copies, add the row `(X)^n`, in which no player can move, so that it is 0: \
                 instead of `XXO - n*up < 0 for all n >= 2`, write `(X)^n + XXO - n*up < 0 for all \
                 n >= 2`"
            }
            Problem::IdleRange => {
                "leave the range out: `any(…)` stands for any number of rows with any exponents"
            }
            Problem::NumberTooLarge => {
                "numbers are at most 4096; a range without an upper bound, such as `for all n >= \
                 4`, has the larger values, too"
            }
            Problem::CopiesOfWhat => {
                "write `n*up`, `(2*n-1)*up`, `floor((n+1)/2)*up`, `n·*` for n copies of `*`, and \
                 `n*1` for the number n"
            }
            Problem::Range(_) | Problem::NoRangeHere => {
                "write `for all n >= 4`, `for all m, n >= 2`, `for even n >= 2`, `for 5 <= n <= \
                 6`, `for n in {3, 5, 7}`, or `for all n >= 4 with n = 1 mod 3`; other sets of \
                 values need one statement for each value"
            }
            Problem::NoCommaAfterRange => {
                "write `for all n >= 4, (XO)^n || 0`, or `(XO)^n || 0 for all n >= 4`"
            }
            Problem::NoLetter => {
                "write the letter after these words: `for all even n >= 2`, `for all integers n >= \
                 2 with n < 20`"
            }
            Problem::StoneAsVariable(_) => "choose another letter for the variable",
            Problem::Subscript(_) => "write another letter for each variable, such as `m` and `n`",
            Problem::VariableSize(_) => {
                "write a number in its place, and one statement for each number"
            }
            Problem::BoundOfList => {
                "write `for all m, n >= 2` if it is the bound of all, or `for all m >= 1, n >= 2`; \
                 upper bounds after `with`: `for all m, n >= 1 with m <= 5 and n <= 5`"
            }
            Problem::ClassOfForm => {
                "write one statement for each choice of the classes of the variables, such as `for \
                 all even m >= 0, odd n >= 1`"
            }
            Problem::ParityOfChain => {
                "say it of each variable, and write the relation as a condition: `for all even m \
                 >= 2, even n >= 2 with m >= n`"
            }
            Problem::EmptyRange(_) => {
                "such a statement says nothing: write a range such as `for all n >= 4` or `for 1 \
                 <= n <= 40`"
            }
            Problem::MisplacedVariable(_) => {
                "variables can stand in exponents and in numbers of copies: `(XXO)^(2*n)`, \
                 `(2*n-1)*up`, `floor(n/2)*up`"
            }
            Problem::SignChanges(_) => {
                "give a range in which it is at least 0, or at most 0, such as `for all m, n >= 1 \
                 with n >= m`, and write one statement for each sign"
            }
            Problem::NumeratorWithoutParentheses => "write `floor((n+1)/2)*up`",
            Problem::PowerOfMore => {
                "write out what is repeated, `(XXOXXO)^n`, and every term of a sum by itself; the \
                 number of separate rows can be fixed, `3*XXO`, or any number: `any(XXO)`"
            }
            Problem::RoundedExponent(_) => {
                "write one statement for each residue of its variables, with an exponent that is \
                 not rounded, such as `^((n-1)/2)` for all odd n"
            }
            Problem::Exponent => "write `(XXO)^n`, `(XXO)^(n+2)`, `(XXO)^(2*n-1)`",
            Problem::NotSingle => "write one position without variables, such as `(XXO)^3 + up`",
            Problem::FamilyVariable(_) => {
                "the exponent and its bound have this letter: write `any((XXO)^i, i >= 1)`"
            }
            Problem::NotSingleInBraces => {
                "variables and `any(…)` can stand only outside of braces: in exponents of rows, \
                 and in numbers of copies such as `n*up`"
            }
            Problem::Family => {
                "write `any(O(XO)^i, i >= 1)`, with a lower bound only, or `any(XXO)` without a \
                 bound"
            }
            Problem::CountedFamily => {
                "`any(…)` is any number of rows already: leave out the number of copies"
            }
            Problem::CountedRow => {
                "the number of copies of a row must be a number, as in `2*(XXO)^n`"
            }
            Problem::ProductOfCounts => {
                "write each term with its own number of copies, which may be a sum of multiples of \
                 variables, or a rounded quotient"
            }
            Problem::TooManyVariables => {
                "there are at most four; `any((XO)^i, i >= 1)` stands for any number of rows with \
                 any exponents"
            }
            Problem::Gap => "write `XXO`, or `O(XXO)^nX`; for a sum of rows, ask `segcert prove`",
            Problem::Expected(BOUND) => {
                "write `for all n >= 4` or `for all m >= n`; `>=` is one sign, without a space"
            }
            Problem::Expected("n") => {
                "write a number or a multiple of a variable, with one sign before it: `2*n-1`"
            }
            Problem::Unclosed('{') => "write `}` where the braces end",
            Problem::RangeInAny => "write `any((XO)^i, i >= 1)`",
            Problem::Unclosed(_) => "write `)` where the parentheses end",
            _ => return None,
        })
    }
}
