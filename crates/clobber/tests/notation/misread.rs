//! Texts with two readings. Each is refused, or read as its author means it.
use segcert_clobber::Statement;

/// Digits that braces or commands separate are not one number. A mixed number is refused.
#[test]
fn digits_of_latex_do_not_join() {
    for text in [
        r"$5 < 2\frac{1}{2}$",
        r"$1\frac12 > XXO$",
        r"$5 > \frac123$",
        r"$5 > \frac{1}{2}3$",
        r"$(XO)^{1}{2} > 0$",
        r"$X^{1}2O > 0$",
        r"$2{3} > XXO$",
        r"$2$3 > XXO",
    ] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    for (text, same) in [
        (r"$3 > 2 + \frac{1}{2}$", "3 > 2 + 1/2"),
        (r"$(XO)^{12} || 0$", "(XO)^12 || 0"),
        (r"$\tfrac12 > XXO$", "1/2 > XXO"),
        (r"${*}2 || XXO$", "*2 || XXO"),
    ] {
        let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
        assert_eq!(read(text), read(same), "{text}");
    }
}

/// A number that is added or subtracted keeps its own sign.
#[test]
fn signs_of_numbers_that_are_added() {
    for (text, same) in [
        ("(XXO)^n > (floor((n+1)/2)+-1)*up for all n >= 2", "(XXO)^n > (floor((n+1)/2)-1)*up"),
        ("(XXO)^(n+-1) > 0 for all n >= 2", "(XXO)^(n-1) > 0"),
        ("(XXO)^(n + -1) > 0 for all n >= 2", "(XXO)^(n-1) > 0"),
        ("(XXO)^(n−−1) > 0 for all n >= 2", "(XXO)^(n+1) > 0"),
        ("(XXO)^(n - -1) > 0 for all n >= 2", "(XXO)^(n+1) > 0"),
        ("(XXO)^(2*n+-n) > 0 for all n >= 2", "(XXO)^n > 0"),
        ("(XXO)^n > floor((n+-1)/2)*up for all n >= 2", "(XXO)^n > floor((n-1)/2)*up"),
        ("(XXO)^n > 0 for n >= 4+-2", "(XXO)^n > 0"),
        ("(2+-1)*up < (XXO)^n for all n >= 2", "up < (XXO)^n"),
    ] {
        let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
        assert_eq!(read(text), read(&format!("{same} for all n >= 2")), "{text}");
    }
}

/// A product of numbers counts the copies of all terms in parentheses.
#[test]
fn products_of_numbers_before_parentheses() {
    for (text, same) in [
        ("n*2*(up+1)", "(2*n)*up + n*2"),
        ("(n+1)*2*(up+*)", "(2*n+2)*up + (2*n+2)·*"),
        ("n·2·(1 + up)", "n*2 + (2*n)*up"),
        ("-n*2*(up+1)", "-(2*n)*up - n*2"),
        ("n/2*2*(up+1)", "n*up + n/2*2"),
        ("(1+1)*2*(up+1)", "4*up + 4"),
        ("n*2*up*", "(2*n)*up + *"),
    ] {
        let read = |side: &str| {
            let text = format!("(X)^n + {side} > 0 for all n >= 2 with n = 0 mod 2");
            text.parse::<Statement>().expect(side).to_string()
        };
        assert_eq!(read(text), read(same), "{text}");
    }
    assert!("(X)^n + n*2*(1+n*up) > 0 for all n >= 1".parse::<Statement>().is_err());
}

/// Copies of a number are printed so that they are read again.
#[test]
fn copies_of_numbers() {
    let statement: Statement = "(X)^n + n*2 = 3 for all n >= 2".parse().unwrap();
    let instance = statement.at(&[2]).unwrap();
    let again: Statement = instance.to_string().parse().unwrap();
    assert_eq!(again.to_string(), "(X)^2 + 4 = 3".parse::<Statement>().unwrap().to_string());
}

/// The digits behind an exponent do not belong to it.
#[test]
fn digits_behind_an_exponent_do_not_join_it() {
    for text in [
        "(XO)²3 || 0",
        "(XO)^{2}3 || 0",
        "(XO)²0 || 0",
        "X^{2}0 = 0",
        "X^{}2O || 0",
        "XO + ²0 > 0",
        "↑²0 > 0",
        "↑^{2}0 > 0",
        r"\uparrow^{2}0 > 0",
        "(XO)ⁿ2 || 0 for all n >= 6",
        "(XO)^{n}2 || 0 for all n >= 6",
    ] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    assert_eq!(read("(XO)²³ || ↑²"), read("(XO)^23 || ^<2>"));
}

/// Two formulas that touch are not one row.
#[test]
fn formulas_do_not_join() {
    for text in [
        r"\(XXO\)\(OOX\) || 0",
        "$XXO$$OOX$ || 0",
        r"\[XXO\]\[OOX\] || 0",
        "$XXO$OOX || 0",
        "XXO$OOX$ || 0",
        r"\(XXO\)OOX || 0",
        r"XXO$\mathtt{OOX}$ || 0",
        "$(XXO)^2$(O)^2 || 0",
    ] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    for (text, same) in [
        ("$$XXO = up$$", "XXO = up"),
        ("$(XXO)$^2 > 0", "(XXO)^2 > 0"),
        ("$2$*$\\uparrow$$>$$XXO$", "2*up > XXO"),
        ("$(XXO)^n$ $>$ $0$ for all$n$$\\geq$$1$.", "(XXO)^n > 0 for all n >= 1"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
}

/// The spaces of LaTeX separate as other spaces do. A negative space may join two signs.
#[test]
fn spaces_of_latex_separate() {
    for space in [r"\,", r"\ ", r"\;", r"\:", r"\!"] {
        for text in [
            format!("2{space}3*up > 0"),
            format!("(XXO)^n > 0 for all n >= 1{space}0"),
            format!("XXO{space}OOX || 0"),
            format!("(XO)^2{space}3 || 0"),
            format!("(XXO)^2{space}(O)^2 || 0"),
            format!("XXO{space}\\mathtt{{OOX}} || 0"),
        ] {
            assert!(text.parse::<Statement>().is_err(), "{text}");
        }
    }
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    for (text, same) in [
        (r"XXO\,>\,2\cdot\!\uparrow\;-\:3\ \cdot\,\uparrow", "XXO > 2*up - 3*up"),
        (r"XXO \mathrel{|\!\!>} {*}", "XXO |> *"),
        (r"\{\,0\,|\,{*}\,\} = \uparrow", "{0|*} = up"),
        (r"(XXO)^n > 0\,\text{ for all}\,n \ge 1", "(XXO)^n > 0 for all n >= 1"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
}

/// The point behind the size of a delimiter is the null delimiter, and not an empty square.
#[test]
fn null_delimiters_are_nothing() {
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    for (text, same) in [
        (r"X\left.O\right. || 0", "XO || 0"),
        (r"X\big.O\bigr .O || 0", "XOO || 0"),
        (r"\left. XXO \middle. > 0 \right.", "XXO > 0"),
        (r"XXO > -\left(\uparrow\right).", "XXO > -(up)."),
        (r"\left\{0\,\middle|\,{*}\right\} = \uparrow", "{0|*} = up"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
    assert!(r"\left.2\right.3 > XXO".parse::<Statement>().is_err());
}

/// A number, a star and a sign without spaces may be a product with a negative game, or a sum.
#[test]
fn a_star_before_a_sign_is_refused() {
    for text in ["2*-up = 2*down", "up - 2*-up = 3*up", "2*-(up + *) = 2*down", "3*-XO || 0"] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    assert_eq!(read("2* - up > 0"), read("2 + * - up > 0"));
    assert_eq!(read("2*(-up) < 0"), read("-2*up < 0"));
}

/// A bound before a list, and `even` or `odd` before a chain, may be said of one variable or of
/// all.
#[test]
fn what_may_be_said_of_all_variables_is_refused() {
    for range in [
        "1 <= m, n <= 5",
        "1 <= m, n",
        "0 < m and n",
        "2 <= m, n < 7",
        "even m >= n >= 2",
        "odd positive integers m > n",
        "all integers m > n",
    ] {
        let text = format!("(XXO)^m + (XXO)^n > 0 for {range}");
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
}

/// Words before several variables are about all of them.
#[test]
fn words_reach_all_variables() {
    for (range, same) in [
        ("odd positive integers m >= 1, n >= 1", "odd m >= 1, odd n >= 1"),
        ("even integers m >= 2 and n >= 2", "even m >= 2, even n >= 2"),
        ("positive integers m > n", "n >= 1, m >= n+1 with m >= 1"),
        ("1 <= m <= 5, n >= 2", "m >= 1, n >= 2 with m <= 5"),
        ("1 <= m, n >= 2", "m >= 1, n >= 2"),
    ] {
        let read = |range: &str| {
            let text = format!("(XXO)^m + (XXO)^n > 0 for {range}");
            text.parse::<Statement>().expect(&text).to_string()
        };
        assert_eq!(read(range), read(same), "{range}");
    }
}

/// Natural numbers may include 0, which does not matter if a bound or a parity leaves 0 out.
#[test]
fn natural_numbers_with_a_bound() {
    let read = |text: &str| match text.parse::<Statement>() {
        Ok(statement) => statement.to_string(),
        Err(error) => panic!("{text}: {error}"),
    };
    for (text, same) in [
        ("(XXO)^n > 0 for natural numbers n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all natural numbers n >= 3", "(XXO)^n > 0 for all n >= 3"),
        ("(XO)^n || 0 for all n ∈ ℕ, n ≥ 6", "(XO)^n || 0 for all n >= 6"),
        ("(XO)^n || 0, n ∈ ℕ, n ≥ 6", "(XO)^n || 0 for all n >= 6"),
        ("(XO)^n || 0 for all n in N with n >= 6", "(XO)^n || 0 for all n >= 6"),
        ("∀n∈ℕ, n > 5: (XO)^n || 0", "(XO)^n || 0 for all n >= 6"),
        ("(XO)^n ∈ N for all n ∈ ℕ, n ≥ 6", "(XO)^n || 0 for all n >= 6"),
        ("(XO)^n ∈ N-positions for arbitrary n ≥ 6", "(XO)^n || 0 for all n >= 6"),
        (
            r"$(XO)^n \parallel 0$ for all $n \in \mathbb{N}$, $n \ge 6$",
            "(XO)^n || 0 for all n >= 6",
        ),
        ("(XO)^n || 0 for all n ∈ ℤ, n ≥ 6", "(XO)^n || 0 for all n >= 6"),
        ("(XXO)^n > 0 for n natural and n >= 2", "(XXO)^n > 0 for all n >= 2"),
        ("(XXO)^n > 0 for odd natural numbers n", "(XXO)^n > 0 for odd n"),
        (
            "(XXO)^m + (XXO)^n > 0 for m, n ∈ ℕ with m > n > 1",
            "(XXO)^m + (XXO)^n > 0 for all m > n > 1",
        ),
        ("(XXO)^n > 0 for 2*n >= 3", "(XXO)^n > 0 for all 2*n >= 3"),
        ("(XXO)^n > 0 for 2n >= 3", "(XXO)^n > 0 for all 2*n >= 3"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
    for range in [
        "all natural numbers n",
        "natural numbers n >= 0",
        "all n ∈ ℕ",
        "all n ∈ ℤ₀",
        "all n ∈ ℤ^*",
        "all n ∈ ℕ, n <= 4",
        "even natural numbers n",
        "all n ∈ ℤ",
        "all n ∈ M, n >= 2",
        "even integers less than 20",
        "all integers >= 2",
    ] {
        let text = format!("(XXO)^n > 0 for {range}");
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    let text = "(XXO)^m + (XXO)^n > 0 for m, n ∈ ℕ with m >= n";
    assert!(text.parse::<Statement>().is_err());
}

/// Sets of numbers that begin with a certain number are bounds.
#[test]
fn sets_of_numbers_with_a_bound() {
    for (set, least) in [
        ("ℕ⁺", 1),
        ("ℕ*", 1),
        ("N^+", 1),
        ("ℤ⁺", 1),
        ("ℤ_{>0}", 1),
        ("ℤ_{≥1}", 1),
        ("ℕ+", 1),
        ("ℕ_+", 1),
        ("ℕ_{+}", 1),
        ("ℕ₊", 1),
        ("ℕ_1", 1),
        ("ℕ₁", 1),
        ("ℕ∖{0}", 1),
        ("ℕ≥1", 1),
        ("ℕ>0", 1),
        ("ℕ ≥ 2", 2),
        ("N>=1", 1),
        ("ℤ≥0", 0),
        (r"ℕ\{0\}", 1),
        (r"\mathbb{N}_{+}", 1),
        (r"\mathbb{N}_1", 1),
        (r"\mathbb{N}^+", 1),
        (r"\mathbf{N}^{*}", 1),
        (r"\mathbb{N}_{>0}", 1),
        (r"\mathbb{Z}_{\geqslant 1}", 1),
        (r"\mathbb{N} \setminus \{0\}", 1),
        ("ℕ₀", 0),
        ("ℕ_0", 0),
        ("N_0", 0),
        (r"\mathbb{N}_0", 0),
        (r"\mathbb{N}_{0}", 0),
        (r"\mathbb{Z}_{\ge 0}", 0),
        ("ℤ_{≥ 3}", 3),
        ("ℕ_{>2}", 3),
    ] {
        let plain = format!("(XXO)^n >= 0 for all n >= {least}");
        for text in [
            format!("(XXO)^n >= 0 for all n ∈ {set}"),
            format!("∀ n ∈ {set}: (XXO)^n >= 0"),
            format!("(XXO)^n >= 0 (n \\in {set})"),
        ] {
            let read = text.parse::<Statement>().map(|statement| statement.to_string());
            assert_eq!(read.ok(), Some(plain.clone()), "{text}");
        }
    }
    for bound in [
        "n ∈ ℕ₀, n >= 2",
        "n ∈ ℕ⁺, n > 1",
        "n >= 2, n ∈ ℕ₀",
        "integers n ∈ ℕ_1, n >= 2",
        "positive n ∈ ℕ, n >= 2",
    ] {
        let text = format!("(XXO)^n > 0 for all {bound}");
        let read = text.parse::<Statement>().map(|statement| statement.to_string());
        assert_eq!(read.ok().as_deref(), Some("(XXO)^n > 0 for all n >= 2"), "{text}");
    }
}

/// Words before a variable and a set of numbers behind it are both about the variable.
#[test]
fn words_and_sets_of_numbers() {
    let read = |text: &str| text.parse::<Statement>().expect(text).to_string();
    for (range, same) in [
        ("even n ∈ ℕ⁺", "even n >= 1"),
        ("odd n ∈ ℕ_0", "odd n >= 0"),
        ("even integers n ∈ ℕ∖{0}", "even n >= 1"),
        ("odd n ∈ ℕ", "odd n >= 1"),
        ("positive integers n ∈ ℤ", "n >= 1"),
    ] {
        let [text, same] = [range, same].map(|it| format!("(XXO)^n >= 0 for all {it}"));
        assert_eq!(read(&text), read(&same), "{text}");
    }
    for range in ["even n ∈ ℕ", "integers n ∈ ℕ", "even n ∈ ℤ", "n ∈ ℤ_1", "n ∈ ℕ+1"]
    {
        let text = format!("(XXO)^n >= 0 for all {range}");
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
}

/// Formulas and words of LaTeX. A `~` between two games may be meant as a relation.
#[test]
fn formulas_of_latex() {
    let read = |text: &str| match text.parse::<Statement>() {
        Ok(statement) => statement.to_string(),
        Err(error) => panic!("{text}: {error}"),
    };
    let all = "(XXO)^n > 0 for all n >= 1";
    for (text, same) in [
        (r"(XXO)^n > 0 \textrm{for all} n \ge 1", all),
        (r"(XXO)^n > 0 \text{ for all}n \ge 1", all),
        (r"\[ (XXO)^n > 0 \text{ for all } n \ge 1 \]", all),
        (r"\((XXO)^n > 0\) for all \(n \ge 1\)", all),
        (r"(XXO)^n~>~0 \text{ for all }~n \ge 1", all),
        (r"(XXO)^n > 0 \qquad n=1,2,3,\ldots", all),
        (r"(XXO)^n \quad > \quad 0,\quad\text{for all } n \ge 1", all),
        (r"(X)^m(XXO)^n > 0 \quad m \ge 1, \quad n \ge 1", "(X)^m(XXO)^n > 0 for m, n >= 1"),
        (r"\forall n \geq 1\quad (XXO)^n > 0", all),
        (r"\forall n \geq 1,\quad (XXO)^n \quad > \quad 0", all),
        (r"\forall n \geq 1:\qquad (XXO)^n > 0", all),
        (r"For all $n \geq 1$\quad $(XXO)^n > 0$", all),
        (r"\forall n \in \mathbb{N}, n \geq 1 \quad (XXO)^n \quad > 0", all),
        (
            r"\forall m \ge 1 \quad \forall n \ge 1 \quad (X)^m(XXO)^n \quad > 0",
            "(X)^m(XXO)^n > 0 for m, n >= 1",
        ),
        ("XXO > up^{2}", "XXO > up^2"),
        (r"$(XXO)^n > 0$ for~all~$n \ge 1$", all),
        (r"$(XXO)^n > 0$~for all~$n~\geq~1$", all),
        (r"\(XXO\) > 0", "XXO > 0"),
        (r"\(XXO~=~\uparrow\)", "XXO = up"),
        (r"XXO < \dfrac{1}{2}", "XXO < 1/2"),
        (r"$(XXO)^n > 0$ for all $n \in \mathbf{N}$, $n \geqslant 1$", all),
        (r"(XXO)^n > 0 for all naturals n \geqq 1", all),
        ("For every n ≧ 1 we have (XXO)^n > 0", all),
        (r"(XXO)^n > 0 for n = 1, 2, \dotsc", all),
        (
            r"(\mathsf{XXO})^n \leqslant n\!\cdot\!\mathord{\uparrow}, n \ge 9",
            "(XXO)^n <= n*up, n >= 9",
        ),
        (
            r"(XXO)^n = \Bigl\lfloor\tfrac{n+1}{2}\Bigr\rfloor\cdot{\uparrow} for n\geq1",
            "(XXO)^n = floor((n+1)/2)*up for n >= 1",
        ),
        (
            r"(XXO)^n = \operatorname{floor}((n+1)/2)\uparrow for n ≥ 1",
            "(XXO)^n = floor((n+1)/2)*up for n >= 1",
        ),
        ("(XXO)^n = ⌊(n+1)/2⌋⋅↑, n ≥ 1", "(XXO)^n = floor((n+1)/2)*up for n >= 1"),
        ("(XXO)^n = ⌊(n+1)/2⌋∙↑, n ≥ 1", "(XXO)^n = floor((n+1)/2)*up for n >= 1"),
        (r"\mathit{XXO} \gt \textit{OXO}", "XXO > OXO"),
        (r"0 \lt XXO", "0 < XXO"),
        (r"XXO \Vert *", "XXO || *"),
        (r"XXO \mathbin{\|} *", "XXO || *"),
        ("{0 ∣ ★} = ↑", "{0|*} = up"),
        ("XXO ‐ ↑^{[2]} ≦ ⁎", "XXO - ^[2] <= *"),
        (r"\upuparrows > \textbf{XXO}", "2*up > XXO"),
        (
            r"(XXO)^n = \left\lfloor \dfrac{n+1}{2} \right\rfloor \cdot \uparrow, n \ge 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
    for text in [
        r"$XXO ~ 0$",
        r"$XXO~-\uparrow = 0$",
        r"$xxo ~ -\uparrow > 0$",
        r"$\uparrow~\uparrow > 0$",
        r"$XXO ~= \uparrow$",
        r"$XXO =~ \uparrow$",
        r"\(3\)\(4\) > XXO",
        "XXO ~ 0",
    ] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
}

/// A winner is a player, a range names its variable, and parentheses are closed.
#[test]
fn messages_about_winners_and_ranges() {
    for (text, message) in [
        ("XXO is a win for O", "`O` is a stone, not a player"),
        ("XXO is won by x.", "`x` is a stone, not a player"),
        ("(XXO)^n is a win for X for all n >= 1", "`X` is a stone, not a player"),
        ("XXO is a win for nobody", "this is not an outcome"),
        // Spaces of several bytes.
        ("XXO is a win for\u{a0}", "this is not an outcome"),
        ("XXO is a win\u{2009}for\u{a0}O\u{a0}", "`O` is a stone, not a player"),
        ("XXO is\u{3000}odd", "this is not an outcome"),
        ("(XXO)^n > 0 for even integers less than 20", "the range does not name its variable"),
        ("(XXO)^n > 0 for all integers >= 2", "the range does not name its variable"),
        ("XXO > -(up", "`(` is never closed"),
    ] {
        assert_eq!(text.parse::<Statement>().expect_err(text).to_string(), message, "{text}");
    }
}
