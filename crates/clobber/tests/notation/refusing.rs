//! Shows every error as a user sees it: the place, and the advice.
use std::fmt::Write;

use miette::{GraphicalReportHandler, GraphicalTheme};
use segcert_clobber::{Expr, NotationError, Query, Row, Statement};

fn render(error: &NotationError) -> String {
    let mut text = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .render_report(&mut text, error)
        .unwrap();
    text
}

/// Returns all texts with their errors.
fn refusals(texts: &[&str]) -> String {
    let mut out = String::new();
    for text in texts {
        let error = match text.parse::<Query>() {
            Ok(query) => panic!("{text} was read as {query}"),
            Err(error) => error,
        };
        write!(out, "{}\n{}\n", error.column(), render(&error)).unwrap();
    }
    out
}

#[test]
fn empty_input() {
    insta::assert_snapshot!(refusals(&["", "  "]));
}

#[test]
fn unknown_text() {
    insta::assert_snapshot!(refusals(&[
        "XO?OX",
        "XO + foo",
        "X^mO^n = 0 or * for all m, n >= 1",
        "upX",
        "oxz",
        "(XXO)^n",
        "●○ + ♥",
        "3 / 2",
        "Left can win (XO)^7",
        "the first player loses (XO)^7",
        "(XO)^7 fuzzy",
        "(XO)^n positive for all n >= 6",
        "XXO is a nice game",
        "Theorem 1. (XO)^n || 0 for all n >= 4",
        "aw(XXO) = 1",
        "aw((XXO)^n) = floor((n+1)/2)",
        "XXO \\foo 0",
        "(XXO)^n = \\ceil{n/2}\\uparrow for all n",
        "XXO{} > 0",
        "XXO > ^.2",
        "(XXO)^n > v.01 for all n >= 1",
        "(XXO)^n = [(n+1)/2]*up for all n >= 1",
    ]));
}

/// The advice of these errors is a text, or a range for the text, which is read.
#[test]
fn advice_is_read() {
    for (text, read) in [
        ("(XO)^n = k*up", "(XO)^n = k*up for all k, n >= 1"),
        ("X^mO^n = 0 for all integers m, n", "X^mO^n = 0 for all m, n >= 0"),
        ("X^mO^n = 0 for all m, n in N", "X^mO^n = 0 for all m, n >= 0"),
        ("X^n + n(up + *) = 0 for all n >= 1", "n*(up + *)"),
        ("2(XO)^2 + up", "2 + (XO)^2"),
    ] {
        let help = render(&text.parse::<Query>().unwrap_err());
        let advised =
            read.split_once(" for ").map_or(read.to_owned(), |it| format!("for {}", it.1));
        assert!(help.contains(&format!("`{advised}`")), "{text}: {help}");
        let whole = match read.contains("n*") {
            true => format!("X^n + {read} = 0 for all n >= 1"),
            false => read.to_owned(),
        };
        whole.parse::<Query>().unwrap();
    }
    for (text, says) in [
        ("n(XO)^n = 0 for all n", "the number of copies of a row cannot depend on a variable"),
        ("(XO)^((n+1)/2) = 0 for all n >= 1", "such as one with `n = 1 mod 2`"),
        ("(XO)^n = k*up for all n >= 1", "as in `for all n >= 1, k >= 1`"),
        ("XXO ≱ 0", "help: write `<|`"),
        ("XXO ≰ 0", "help: write `|>`"),
        ("XXO ≯ 0", "write the relation that holds: `<=`, `<`, `=` or `||`"),
        ("XXO <\u{338} 0", "write the relation that holds: `>=`, `>`, `=` or `||`"),
        ("XO > v^2", "write `v<2>` or `2*down`"),
        ("XXO > up-second", "write `up^2` for up-second"),
        ("XXO = double up", "write `2*up` for double up"),
        ("X^(n_1)O^(n_2) = 0 for all n_1, n_2 >= 1", "`n_1` is not a variable"),
        ("X^nO = 0 for all n_{1} >= 1", "letters without subscripts"),
        ("X^n₁O^n₂ = 0 for all n₁, n₂ >= 1", "write another letter for each variable"),
        ("(XXO)^n > 0 for all n >= 1 with n mod 3 = 3", "no values of n satisfy the range"),
        (
            "X^mO^n = 0 for all m, n mod 2 = 0",
            "`mod` may be said of one variable or of all of them",
        ),
        ("(XXO)^n > 0 for all n >= 1 with n mod 0 = 0", "a divisor or modulus cannot be 0"),
        ("XO . OX", "for one row write `XO.OX`, for a sum `XO + OX`"),
        ("(XO)^n . XXO > 0 for all n", "for one row write `(XO)^n.XXO`, for a sum `(XO)^n + XXO`"),
        ("Right has a winning move in (XO)^5", "if Left wins, write `(XO)^5 > 0`"),
        ("Left has a good move in XXO moving second", "if Left wins, write `XXO > 0`"),
        ("2 ± 1", "write `2 + ±1` for a sum, `2*±1` for a multiple"),
        ("(XO)^n ± up > 0", "write one statement with `+` and one with `-`"),
        ("(XXO)^3 >= 1.5*up", "the number of copies must be an integer"),
        ("XXO^{-1} > 0", "an exponent cannot be negative"),
        ("w(XXO) = 1", "`segcert value \"XXO\"` shows the atomic weight"),
        ("v(XXO) = up", "to state a value, write `XXO = up`"),
        ("XXO is between 0 and 2*up", "write `0 < XXO < 2*up`"),
        ("XXO, XXXO > 0", "write one statement at a time"),
        ("XXO*2", "for the sum write `XXO + *2`, for the product `2*XXO`"),
        ("XXO > 2±(1,{2|0})", "write `2 + ±(1,{2|0})` for a sum"),
        (
            "\\sum_{i=1}^n (XO)^i < 2\\uparrow",
            "write `any((XO)^i, i >= 1)` for any sum of such rows",
        ),
        ("(XXO)^n < n^", "write `n*^`"),
        ("(XXO)^n < (n-1)^^ + * for n >= 1", "write `(n-1)*^^`"),
        ("Left has no winning move in XXO + XO", "if Left wins, write `XXO + XO > 0`"),
        ("The first player has a winning strategy", "if Left wins, write `G > 0`"),
        ("2XXO > 0", "write `2 + XXO` for a sum, `2*XXO` for a multiple"),
        ("4 (XO)^3", "write `4 + (XO)^3` for a sum, `4*(XO)^3` for a multiple"),
        ("XXO < up2", "write `up + 2` for a sum, `2*up` for a multiple"),
        ("any(X^aO^b, a >= 2, b >= 2) < up", "`b` cannot stand here: `any` has one letter"),
        ("any(X^i(XO)^(k+1), i >= 2) < up", "`k` cannot stand here: `any` has one letter"),
        (
            "any((XO)^i, 1 <= i <= 3) > 0",
            "write one `any` for each row: `any((XO)^1) + any((XO)^2)`",
        ),
        ("any(O(XO)^i, i >= 2, i <= 3) > 0", "`any(O(XO)^2) + any(O(XO)^3)` and so on"),
        ("any((XO)^i, i <= 3) > 0", "`any((XO)^1) + any((XO)^2)` and so on"),
        ("tiny(2|0)", "write `tiny({2|0})`"),
        ("±(2||1|0)", "write `±({2||1|0})`"),
        ("±0*2", "as `±(0*2)` and as `±(0) + *2`"),
        ("2^10", "for the sum write `2 + ^10`, for the product `2*^10`, for the power `1024`"),
        (
            "-2^3",
            "for the sum write `-2 + ^3` or `-2 - ^3`, for the product `-2*^3`, for the power `-8`",
        ),
        ("XXO < 2^{-10}", "`2^{-10}` is not a game"),
        ("XXO < 2^-10", "write `1/1024`"),
        (
            "XXO < 2^(3) + 1",
            "`2^(3)` is not a game ╭──── 1 │ XXO < 2^(3) + 1 · ───── ╰──── help: write `8`",
        ),
        ("XXO < 2^(3", "can be read in two ways: as a sum and as a product"),
        ("o_L(XXO) = L", "write `Left wins XXO moving first`"),
        ("G(XXO) = up", "`segcert value \"XXO\"` shows the value"),
        ("for n >= 4 the first player wins (XO)^n", "write `for all n >= 4, (XO)^n || 0`"),
        ("for all n >= 4 (XO)^n || 0", "the range before a statement ends with a comma"),
        ("(XO)^n < n for all n >= 1", "`n*1` for the number n"),
        ("(XXO)^n < 2^{-n} for all n >= 1", "the exponent of a number cannot be a variable"),
        ("XXO > * 2", "write `*2` for the nimber, `* + 2` for a sum"),
        ("(XO)^m || (XO)^n for distinct m, n", "write which variable is larger"),
        (r"\sum (XO)^i < 2*up", "write `any((XO)^i, i >= 1)` for any sum of such rows"),
        ("XXO + (XXO)^2 + ... + (XXO)^n < n*up for all n >= 6", "an ellipsis leaves summands out"),
        ("(XO)^n = * + .. for n >= 1", "an ellipsis leaves summands out"),
        (r"XO + \cdots + (XO)^n || 0 for all n >= 1", "or write every summand"),
        ("... + XO > 0", "or write every summand"),
        ("-2^", "for the sum write `-2 + ^` or `-2 - ^`"),
        ("-1v2*", "for the sum write `-1 + v2` or `-1 - v2`"),
        ("G = XXO", "write the game itself in place of the letter"),
        ("2^64", "can be read in two ways: as a sum and as a product"),
        ("99999999999999999999 * 1", "the product is not a game"),
        ("99999999999999999999/2^10", "the largest integer is 3000"),
        ("any((XO)^i, i >= 1)", "a statement such as `any((XO)^i, i >= 1) < 2*up`"),
        ("X^aO^cX^dO^eX^f = 0 for all a, c, d, e, f >= 1", "stands for any number of rows"),
        ("n >= 1 => (XXO)^n > 0", "write `for all n >= 4: …`"),
        ("XO => OX", "write `>=`"),
        ("XXO = up, XO = *", "write one statement at a time"),
        ("XXO = <0|*>", "write `{0|*}`"),
        ("<0|*> < up", "write `{0|*}`"),
        (r"$\langle 0 \mid * \rangle = \uparrow$", "write `{0 |* }`"),
        (r"XXO = \uparrow$", "`$` has no partner"),
        ("$(XXO)^n$ > 0 for all $n", "put LaTeX between single quotes"),
        ("(XXO)^n > 0 n>=1", "write `, n>=1` or `for all n>=1`"),
        ("XXO = {0,|*}", "an option is missing after `,`"),
        ("O(X)^n = ^(n-1) + * for all n >= 1", "`(n-1)*^` for a multiple"),
        ("(XXO)^X > 0 for all X>=1", "`X` is a stone, not a variable"),
        ("Left loses (OOX)^4", "write who wins, such as `Right wins (OOX)^4`"),
        ("(XO)^n || 0 for all numbers n", "the range needs a bound"),
        ("XXO = ½", "write `1/2`"),
        ("(XO)^n || +/-1 for all n >= 4", "write `±1`"),
        ("XXO = upstar", "write `up*`"),
        ("(XO)^n + k*up", "`segcert prove \"(XO)^n + k*up > 0 for all k, n >= 1\"`"),
        ("(XO)^n + k*up for all k, n>=2.", "`segcert prove \"(XO)^n + k*up > 0 for all k, n>=2\"`"),
        ("X^aO^b for all a, b >= 2", "`segcert library --about \"X^aO^b\"`"),
        ("(XXO)^n + (XO)^m > 0 for all n >= 3", "as in `for all n >= 3, m >= 1`"),
        ("any((XO)^i, i >= 1) + (XO)^n |> 0", "the statement gives no range for n"),
        (
            "(XXO + XO) * 2 > 0",
            "for the sum write `(XXO + XO) + *2`, for the product `2*(XXO + XO)`",
        ),
        ("(XXO)^n > 2*up*(n+1)/2 for all n >= 1", "write `(n+1)/2*2*up`"),
        ("(XXO)^2*n > 0 for all n >= 1", "write `n*(XXO)^2`"),
        ("(XXO)^n > n*up/2 for all n >= 1", "a game cannot be divided"),
        ("(XXO)^n > (n++1)*up for all n >= 1", "with one sign before it: `2*n-1`"),
        ("(XXO)^(n±1) > 0 for all n >= 1", "write one statement with `+` and one with `-`"),
        ("⇑*+-1/4", "as `⇑* + ±1/4` and as `⇑* - 1/4`"),
        ("*+-1", "as `* + ±1` and as `* - 1`"),
        ("{0|* > 0", "write `}` where the braces end"),
        ("(XXO)^{n > 0", "`{` is never closed"),
        (r"\begin{align} XXO &> 0 \\ XO &= *\end{align}", "write one statement at a time"),
        ("(+-{2,{4|0}}) = $*$", r"in LaTeX, the braces of a game are `\{` and `\}`"),
        (
            r"XXO \rightfish 0",
            r"`\rightfish` has no meaning here ╭──── 1 │ XXO \rightfish 0 · ──────────",
        ),
        ("(XXO)^n > 0 for infinitely many n", "write the values, such as `for even n >= 2`"),
        ("(XO)^B || 0 for B >= 4", "a variable is a letter other than X, O, B and W"),
        ("XXO is no less than up", "`>=`, `>`, `=` or `||`"),
        ("Left wins XXO if Right starts", "write who moves first as `Left wins XXO moving second`"),
        ("Black wins BBW", "write Left for Black"),
        ("*:1 > 0", "write an ordinal sum as a game in braces"),
    ] {
        let shown = render(&Query::read_with_instances(text).unwrap_err());
        let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains(says), "{text}: {shown}");
    }
}

/// A statement that no certificate can express is refused. The advice shows what can be written.
#[test]
fn variables_where_none_can_stand() {
    insta::assert_snapshot!(refusals(&[
        "X^nO = {0 | (X)^(n-1)O} for all n >= 2",
        "up^n",
        "XXO < up^(n+1) for all n >= 1",
        r"XXO < \uparrow^n for all n >= 1",
        "(XO)^n || *k for all n >= 4",
        "(XO)^n || *k for all n >= 4, k >= 2",
        "(XO)^n < 1/2^k for all n >= 4",
        "(XO)^n < 1/2^(k+1) for all n >= 4, k >= 1",
        "n*up + XO",
        "XXO - n*up < 0 for all n >= 2",
        "(XXO)^n > 0 for n = 5, 7, 8",
        "(XXO)^n > 0 for n in {5, 7, 8}",
        "(XXO)^n > 0 for n in {5, 7",
        "(XXO)^n > 0 for n in (5, 7)",
        "{0|n*up} = up for all n >= 1",
        "{any(XO)|0} = 0",
        "(XXO)^(n^2) = 0 for all n >= 1",
        "(XXO)^(2^n) = 0 for all n >= 1",
        "(XXO)^(n*m) = 0 for all m, n >= 1",
        "(XXO)^n = (m*n)*up for all m, n >= 1",
        "any((XO)^i) < 2*up",
        "any(O(XO)^k) < 2*up",
        "(XXO)^n = up for n in 1..",
        "(XXO)^n = up for n in 5000..5001",
        "(XXO)^n = up for n = 1, 3, ..., 6",
        "(XXO)^n = up for n = 0, 1 mod 4",
        "(XXO)^n = up for n = 1, 3 <= n",
        "(XXO)^k = up for 1..10",
        "(XXO)^2n > 0 for all n >= 1",
        "(XXO)^2n > 0",
        "(XXO)^n = up for all m != n",
        "(XO)^m + (XO)^n || 0 for all m, n >= 1 with m ≠ n",
    ]));
}

/// Rejects common mistakes, each with its own message.
#[test]
fn slips() {
    insta::assert_snapshot!(refusals(&[
        "XO =< OX",
        "XO => OX",
        "XO != OX",
        "XO ≡ OX",
        "\\mathtt{XXO} \\equiv \\uparrow",
        "(XO)^n ≡ 0 for all n ≡ 4 (mod 5)",
        "XO \\neq OX",
        "n \\ge 1 \\implies (XXO)^n > 0",
        "(XO)^n || 0 for n = 1, 2, 4, …",
        "X O X",
        "ХО",
        "XОX",
        "XOB",
        "XXO ↑",
        "XXO↑ > 0",
        "XXO 2*up",
        "up {0|1}",
        "3 (XO)^2",
        "XXO ^3",
        "XXO ^ = 0",
        "XXO^ = 0",
        "|XXO| = 0",
        "OX(XO)^-2",
        "(XO)^-1",
        "(XO)^(-1)",
        "XO + ²",
        "² > 0",
        "XXO > ³",
        "{⁴|0}",
        "XO/OX",
        "XO\nOX",
        "XO|OX",
        "XO♥",
        "{?|0}",
        "1/3",
        "1/100",
        "XXO > 0 for all n != 3",
        "(XXO)^n > 0 for all n != 3",
        "(XO)^n || 0 for all n except 3",
        "(XO)^n is fuzzy iff n != 3",
        "(XXO)^n = n/2*up for all n >= 2",
        "(XXO)^n = (n+1)/2*up for all even n >= 2",
        "OX^nO = 0 for all n >= 2",
        "±",
        "tiny",
        "±(1,2",
        "\\frac{1}{2",
    ]));
    let error = "(XO)^n =< 0 for all n >= 1".parse::<Statement>().unwrap_err();
    insta::assert_snapshot!(render(&error));
}

/// Quotes texts with superscripts, quantifiers and LaTeX as they were typed.
#[test]
fn errors_quote_what_was_typed() {
    insta::assert_snapshot!(refusals(&[
        "X³O² + foo",
        "(XO)ⁿ⁺¹ > 0",
        "(XXO)ⁿ > foo ∀ n ≥ 1",
        "∀ n ≥ 1: (XXO)ⁿ > foo",
        "(XXO)ⁿ > 0 ∀ n ≠ 3",
        "XXOO \\cong 0",
        "\\tfrac{1}{2} + \\uparrow\\cdot foo",
        "(\\mathtt{XO})^{12} = \\Uparrow ?",
        "$\\tfrac{1}{3}$",
    ]));
}

/// Shows only the neighbourhood of an error in a long text.
#[test]
fn long_texts() {
    let board = "XO".repeat(2000);
    let texts = [
        format!("{board}?{board}"),
        format!("?{board}"),
        format!("{board} XO"),
        format!("{board}^3"),
        format!("{board}-{board}"),
        "foo".repeat(1000),
    ];
    for text in texts {
        let error = text.parse::<Query>().unwrap_err();
        let shown = render(&error);
        assert!(shown.len() < 1000, "{shown}");
        insta::assert_snapshot!(format!("{}\n{shown}", error.column()));
    }
}

/// Reading a long text needs no deep stack, and no more than linear time.
#[test]
fn very_long_ranges() {
    let bounds = "1<".repeat(500_000);
    for text in [
        format!("(XO)^n || 0, {bounds}"),
        format!("for {bounds}"),
        "for".repeat(500_000),
        "aw(".repeat(500_000),
        format!("${}", "{".repeat(100_000)),
        "Up ".repeat(100_000),
        format!("${}", "~".repeat(500_000)),
        format!("${}", "X~".repeat(500_000)),
    ] {
        assert!(text.parse::<Query>().is_err());
    }
}

#[test]
fn parentheses_and_braces() {
    insta::assert_snapshot!(refusals(&[
        "(XO", "(XO.", "X((XO)^2", "XO)", "XO)^3", "(", ")", "{0|*", "{0", "{0,", "{0|*}}",
        "{(XO}|}", "(XO = up", "{0|)", "tiny}|", "±}",
    ]));
}

#[test]
fn groups_and_powers() {
    insta::assert_snapshot!(refusals(&[
        "(XO).X",
        "(XO)(OX)",
        "(XO) (OX)",
        "(XO > 0)",
        "(XO, up)",
        "(XO | up)",
        "(2)^3",
        "(3)(XO)",
        "(1/2)*up",
        "(XO)^",
        "(XO)^ + up",
        "()^3",
        "((XO)^0)^n = 0 for all n",
        "(XO + OX)^2",
        "(up)^2",
        "(XO*)^2",
        "XO^3",
        "XO ^ 3",
        "X.XO^",
        "(XO)^2^3",
        "(X O)^2",
        "(X0)^2",
        "(XO)2",
        "(XO)**2",
        "XO < .5",
        "any((XO)^i for i >= 1) > 0",
    ]));
}

#[test]
fn missing_games_and_operators() {
    insta::assert_snapshot!(refusals(&[
        "XO +",
        "+ XO",
        "XO + + OX",
        "XO = ",
        "= XO",
        "-",
        "XO - ",
        "XO up",
        "up down",
        "up 3",
        "XO*",
        "{|}*",
        "2XO",
        "XO + 4 *",
        "{,0|}",
        "{0,,*|}",
        "up**",
    ]));
}

#[test]
fn rows_side_by_side() {
    insta::assert_snapshot!(refusals(&["XO OX", "(XO)^3 OX.X", "up + XO (OX)^2"]));
}

#[test]
fn ambiguous() {
    insta::assert_snapshot!(refusals(&[
        "1/2*up",
        "XO = 3/4 * XO",
        "1/2·(XO)^3",
        "ox-oox",
        "(X)^n + ox-oox = 0 for all n",
        "0.XO",
        "(XXO)^2 = 0.(XO)^3",
        "ox--oox",
        "ox−oox",
        "up *",
        "5 +- 2 = 3",
        "-5+-2",
        "XXO +-2*up",
        "XO +- OX",
        "XXO+-(1,{2|0})",
        "{up +- 1/2|0} = 0",
        "(XXO)^n + up +- XO > 0 for all n >= 1",
    ]));
}

/// Rejects texts that some readers take for sums and others for products. One rule covers numbers,
/// arrows and words.
#[test]
fn sums_or_products() {
    insta::assert_snapshot!(refusals(&[
        "2 * 3",
        "2* 3",
        "2 *3",
        "1/2 * 4",
        "-2 * 3",
        "2^",
        "2↑",
        "2up",
        "3 ^^",
        "2^3",
        "2^*",
        "1/2 ^",
        "1/2up",
        "±1/2^",
        "XO - 1/2^*",
        "1/2^10 > XXO",
        "XXO < 1 - 1/2^10",
        "-3/4^2",
        "1/2^40",
        "1/3^2",
        "2^[2]",
        "XO - 2v*2",
        "{0|2^}",
        "2*3*up",
        "up * 2",
        "up*2",
        "2*up*2",
        "-down*3",
        "^ *2",
        "±up*",
        "±^*2",
        "tiny(0)*",
        "±1^",
    ]));
}

#[test]
fn relations() {
    insta::assert_snapshot!(refusals(&[
        "XO = up = down",
        "XO > > up",
        "{0 = up|}",
        "XO | up",
        "XO, up",
        "{0|*|up}",
        "{0}",
        "0 < XXO < up < 2*up",
        "down < (XO)^n < up for all n >= 6",
        "-floor((n+1)/2)*up < (XXO)^n - 2*up <= floor((n+1)/2)*up + * for all n >= 5",
        "-2*up < any((XO)^i, i >= 1) < 2*up",
        "0 is less than XXO is less than up",
        "0 < XO = 0 < up > 0 > down",
    ]));
}

#[test]
fn limits() {
    let deep = format!("{}up|{}", "{".repeat(33), "}".repeat(33));
    let deep_power = format!("{}XO{}", "(".repeat(33), ")^2".repeat(33));
    insta::assert_snapshot!(refusals(&[
        "*512",
        "3001",
        "41+*512",
        "{6002/2|}",
        "4·900",
        "1/2147483648",
        "^[33]",
        "5000*up",
        "99999999999999999999999*up",
        "4000*XO + 97*OX",
        "{3000*up|} = 2000*up",
        "(XO)^5000",
        "(XO)^2049",
        "((XO)^100)^100",
        "^5000",
        "3000*^^",
        &deep,
        &deep_power,
    ]));
}

/// Reading nested parentheses around exponents and numbers of copies needs no deep stack.
#[test]
fn nested_forms() {
    let nested =
        |inside: &str, depth: usize| format!("{}{inside}{}", "(".repeat(depth), ")".repeat(depth));
    let texts = |depth: usize| {
        [
            format!("{}*XO = 0", nested("2", depth)),
            format!("{}*XO - {}*XO = 0", nested("2", depth), nested("2", depth)),
            format!("(XO)^{} || 0", nested("6", depth)),
            format!("(XO)^{} || 0 for all n >= 6", nested("n", depth)),
            format!("(XXO)^n <= {}*up for all n >= 9", nested("n", depth)),
            format!("(XXO)^n <= {}*(up + *) for all n >= 9", nested("n", depth)),
        ]
    };
    for text in texts(32) {
        text.parse::<Query>().expect(&text);
    }
    for text in texts(33).into_iter().chain(texts(30_000)) {
        let message = text.parse::<Query>().expect_err(&text).to_string();
        assert_eq!(message, "braces and powers are nested too deeply");
    }
}

#[test]
fn limits_are_reached() {
    let deep = format!("{}{}", "{".repeat(32), "|}".repeat(32));
    let deep_power = format!("{}X{}", "(".repeat(32), ")^1".repeat(32));
    for text in ["*511", "3000", "4096*up", "4000*XO = 96*OX", "(XO)^2048", &deep, &deep_power] {
        text.parse::<Query>().unwrap();
    }
}

#[test]
fn the_wrong_sort_of_thing() {
    let errors = [
        "XO + up".parse::<Statement>().unwrap_err(),
        " XO = up ".parse::<Expr>().unwrap_err(),
        "XO + OX".parse::<Row>().unwrap_err(),
        "2*XO".parse::<Row>().unwrap_err(),
        "up".parse::<Row>().unwrap_err(),
    ];
    insta::assert_snapshot!(errors.iter().map(render).collect::<String>());
}

#[test]
fn unknown_outcomes() {
    insta::assert_snapshot!(refusals(&[
        "XO is nice",
        "XXO is all-small",
        "XXO has atomic weight 1",
        "XO is",
        "(XO)^n is a first-player win",
        "XO > 0 is N",
        "(XXO)^2 > 0 where n is even",
        "is N",
        "o((XO)^n) = n for all n >= 4",
        "down < (XO)^n < up for all n >= 6",
        "o(XO) = up",
    ]));
}

#[test]
fn functions_of_games() {
    insta::assert_snapshot!(refusals(&[
        "AW(XXO)",
        "aw((XXO)^n) = floor((n+1)/2) for all n >= 1",
        "atomic weight of XXO",
        "the atomic weight of X^mO^n is n",
        "value(XXO) = up",
        "outcome of XXO",
        "mean of XXO + XO",
        "temperature((XO)^4)",
        "Left stop of XXO is 0",
        "o(XXO)",
        "o((XXO)^n) for all n",
        "(XO)^2 + o(XXO) = L",
    ]));
    // The outcome is stated, or the letter is a stone.
    for text in ["o(XXO) = L", "o((XXO)^n) = L for all n >= 1", "O(XXO)^2", "o(XXO)^2", "o(xxo)²"]
    {
        assert!(text.parse::<Query>().is_ok(), "{text}");
    }
    assert!(refusals(&["o(xxo)"]).contains("a group needs an exponent"));
}

/// The advice about a rounded exponent has the letter of the author, and one exponent for each
/// residue, which is read and has the same values.
#[test]
fn rounded_exponents() {
    insta::assert_snapshot!(refusals(&[
        "(XXO)^floor(n/2) = 0 for all n >= 2",
        "(XXO)^(floor((m+1)/3)+2) = 0 for all m >= 5",
        "(XXO)^floor((m+n)/2) = 0 for all m, n >= 2",
        "(XXO)^ceil(n/12) = 0 for odd n >= 3",
    ]));
    for (rounded, value) in [
        ("floor(k/2)", (|k| k / 2) as fn(i64) -> i64),
        ("⌈k/2⌉", |k| (k + 1) / 2),
        ("floor((2*k+1)/3)", |k| (2 * k + 1) / 3),
        ("(2*floor(k/4)-1)", |k| 2 * (k / 4) - 1),
        ("(floor(k/2)+ceil(k/3)+k)", |k| k / 2 + (k + 2) / 3 + k),
        ("floor((50-k)/3)", |k| (50 - k) / 3),
    ] {
        let text = format!("(XXO)^{rounded} = 0 for 20 <= k <= 44");
        let error = text.parse::<Query>().unwrap_err();
        let help = miette::Diagnostic::help(&error).unwrap().to_string();
        let cases: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        assert_eq!(cases.len() % 2, 0, "{help}");
        let mut seen = 0;
        for case in cases.chunks(2) {
            let [exponent, residue] = case else { unreachable!() };
            let text = format!("(XXO){exponent} = 0 for 20 <= k <= 44 with {residue}");
            let statement: Statement = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let words: Vec<&str> = residue.split(' ').collect();
            let [residue, modulus] = [words[2], words[4]].map(|word| word.parse::<i64>().unwrap());
            for k in (20..=44).filter(|k| k % modulus == residue) {
                // The variable of the statement counts the values in the class.
                let point = [u32::try_from((k - residue) / modulus).unwrap()];
                let expected = format!("(XXO)^{} = 0", value(k)).parse().unwrap();
                assert_eq!(statement.at(&point), Some(expected), "{text} at {k}");
                seen += 1;
            }
        }
        assert_eq!(seen, 25, "{help}");
    }
}

/// A line that another command reads is recognised.
#[test]
fn lines_of_solve() {
    insta::assert_snapshot!(refusals(&["(XO)^3 L", "XO + up R L", "XO X O", "XO b w", "XO X"]));
    for text in ["(XO)^3 is L", "XO + L", "XO L L L"] {
        let is_line = text.parse::<Query>().is_err_and(|e| e.to_string().contains("solve"));
        assert!(!is_line, "{text}");
    }
}

#[test]
fn missing_parentheses() {
    insta::assert_snapshot!(refusals(&[
        "{0|up",
        "XXO > {0|{1|2}",
        "(XXO^2",
        "(XXO + up",
        "XXO + 2*(up + * > 0",
        "(XXO)^(n > 0 for all n >= 1",
        "(XXO)^n > 0 (for all n >= 1",
        "(XXO)^n > 0 (for all n >= 1), n odd",
        "((XXO)^n > 0 for all n = 1 (mod 3))",
        "(XXO)^n > foo (∀ n >= 1)",
        "XXO)^2",
        "up + XXO)^n > 0 for all n >= 1",
        "(XXO))^n > 0 for all n >= 1",
        "XXO > 0}",
        "XXO >< 0",
        "XXO // 0",
        "XXO <> 0",
        "(XO)^m <> (XO)^n for all m <> n",
        "*k || 0",
        "2*k || 0",
        "X^mOX^n = 0 for all m, n >= 1",
        "n*up < 1 for all n >= 1",
    ]));
}

/// The advice has the exponents and letters of the text.
#[test]
fn rows_of_several_powers() {
    insta::assert_snapshot!(refusals(&[
        "X^nOX^(n+1)",
        "up - X^aOX^(a+1)XO^b > 0 for all a, b >= 1",
        "X^n O X^(n+1) > 0 for all n >= 1",
        "X^m O^n X^m = 0 for all m, n >= 1",
        "X^mO^nX^m",
        "X^aO^bX^c",
        "(XXO)^k",
        "2*(XO^3X)^2",
    ]));
}

#[test]
fn what_no_statement_says() {
    insta::assert_snapshot!(refusals(&[
        "(XO)^n || 0 only if n >= 4",
        "(XO)^n || 0 if and only if n != 3",
        "(XO)^n = 0 for some n",
        "there is n with (XO)^n = 0",
        "(XO)^n || 0 unless n = 3",
        "XXO is not a win for Left",
        "XXO \\not\\gtrless 0",
        "(XO)^n || 0 for almost all n",
        "(XO)^n || 0 for all n ≢ 0 (mod 3)",
        "(XO)^n || 0 for all n != 0 mod 3",
        "(XO)^(m+n) > 0 for all m, n >= 0 with m + n odd",
        "(XO)^(m+n) > 0 for all m, n >= 0 with m + n = 1 mod 2",
        "(XO)^n || 0 for all n >= 4 not divisible by 3",
        "who wins XXO + XO",
        "compare XXO, up",
        "XXO vs up",
        "AtomicWeight(XXO) = 1",
        "tiny(2|0) > 0",
        "XXO×2 > 0",
    ]));
}

/// The advice names the game that is meant, or the character that is wrong.
#[test]
fn games_and_characters_that_are_none() {
    insta::assert_snapshot!(refusals(&[
        "⇑² > 0",
        "XXO > ⇓²",
        "***",
        ".5 = 1/2",
        "XO\u{200b}X",
        "XO — OX",
    ]));
}

#[test]
fn negative_exponents() {
    let refused = |text| Query::read_with_instances(text).expect_err("an error").to_string();
    insta::assert_snapshot!(
        refused("(XO)^(n-5) || 0 for all n >= 2"),
        @"an exponent is negative at n = 2"
    );
    insta::assert_snapshot!(
        refused("(XO)^(n-5) || 0 for all odd n >= 2"),
        @"an exponent is negative at n = 3"
    );
    assert!(Query::read_with_instances("(XO)^(n-5) || 0 for all n >= 5").is_ok());
}

/// Texts with two readings are refused: a tiny before an operand, a star behind the operand
/// of a tiny, and the multiple of an up by a fraction that is an integer.
#[test]
fn tinies_and_fractions_with_two_readings() {
    for text in [
        "up < 2.Tiny.",
        "2.Tiny-1 > 0",
        "2.Tiny_1 > 0",
        "2.Tiny* = 0",
        "2.Tiny {1|0} > 0",
        "({2|0}).Tiny-1 > 0",
        "+_2* = 0",
        "tiny2* = 0",
        "4/2^ = 2*up",
        "1/0^ = up",
    ] {
        assert!(text.parse::<Query>().is_err(), "{text}");
    }
    for text in ["2.Tiny - 1 < 0", "2.Tiny + * || 0", "tiny(2) + * || 0", "3/4^ > 0"] {
        assert!(text.parse::<Query>().is_ok(), "{text}");
    }
}

/// Each level of nesting is read once.
#[test]
fn nested_terms_after_plus_and_minus() {
    let nested = (0..40).fold("n*up".to_owned(), |sum, _| format!("(up +- {sum})"));
    assert!(format!("XXO +- {nested} > 0 for all n").parse::<Query>().is_err());
}

/// A fraction is no exponent, although a number of its digits would be one.
#[test]
fn fractions_as_exponents() {
    for text in ["(XXO)^1/2", "X^3/2", "XXO + (XO)^3/2"] {
        let error = text.parse::<Query>().unwrap_err().to_string();
        assert_eq!(error, "an exponent must be an integer", "{text}");
    }
}
