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

/// A bound before a list, and `even` or `odd` before a chain, may be said of one variable or of all.
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
