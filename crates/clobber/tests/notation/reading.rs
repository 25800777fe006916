//! Tests of reading texts and printing the results.
use segcert_clobber::notation::{is_respelled, with_relation};
use segcert_clobber::{Expr, Query, Relation, Row, Statement};

/// Returns the canonical text of a question.
fn canonical(text: &str) -> String {
    match text.parse::<Query>() {
        Ok(query) => query.to_string(),
        Err(error) => panic!("{text}: {error} at column {}", error.column()),
    }
}

#[test]
fn stones_and_gaps_in_every_spelling() {
    for text in ["XXO.OX", "xxo.ox", "BBW_WB", "bbw.wb", "●●○.○●", "Xxo_wB"] {
        assert_eq!(canonical(text), "XXO.OX");
    }
}

/// Reads values in the notation of CGSuite, of papers, and of this program's output.
#[test]
fn values_of_others() {
    for (text, plain) in [
        ("{1||0|-1}", "{1|{0|-1}}"),
        ("{2|1||0|||-1}", "{{{2|1}|0}|-1}"),
        ("{0||||1|||2||3|4}", "{0|{1|{2|{3|4}}}}"),
        ("{0,*||^|v,*}", "{0,*|{^|v,*}}"),
        ("{{1|0}||-1} - {1||{0|-1}}", "{{1|0}|-1} - {1|{0|-1}}"),
        ("{{0|1}||2} > {0,*||up} + {||}", "{{0|1}|2} > {0,*|up} + {|}"),
        ("+-1", "±1"),
        ("+-{2,{4|0}} + XO", "±{2,{4|0}} + XO"),
        ("±(1,{2|0}) - +-1/2", "±{1,{2|0}} - ±1/2"),
        ("Tiny(1) = tiny-1", "⧾1 = tiny_1"),
        ("Miny(2) = ⧿2", "miny(2) = miny-2"),
        ("tiny-{2|1}", "tiny({2|1})"),
        ("6/4", "3/2"),
        ("9·2", "18"),
        ("9*2", "9 + *2"),
        ("-1/2*4", "-1/2 - *4"),
        ("{2*2|-1*3}", "{2 + *2|-1 - *3}"),
        ("-1/2*", "-1/2 - *"),
        ("^[2]", "up^[2]"),
        ("v[2]* + ^[3]", "down^[2] + * + up^[3]"),
        ("^<2> - v<2>", "up^2 - down^2"),
        ("↑² + ↓^2", "^<2> + v<2>"),
        ("up² - up^2 + ↑<2> - up^<2>", "^<2> - ^<2> + ^<2> - ^<2>"),
        ("up^[2] + down[3] - ↓^[3]", "^[2] + v[3] - v[3]"),
        ("^[1] + ^<1> + v[1]", "up + up + down"),
        ("^<3>", "up^3"),
        ("\\uparrow^{[2]} - \\uparrow^2", "^[2] - ^<2>"),
        ("↑↑ + ↓↓* + ⇑", "2*up + 2*down + * + 2*up"),
        ("3.↑ + 2.down + 2.{1|0}", "3*up + 2*down + 2*{1|0}"),
        ("1/2^ + {-1/2v*|3/4↑2*3}", "1/2 + up + {-1/2 + down + *|3/4 + 2*up + *3}"),
        ("3/4^^*2 - (-3/4v*2)", "3/4 + 2*up + *2 + 3/4 - down - *2"),
        ("-3/4v*2", "-3/4 + down + *2"),
        ("-1/2^[2]", "-1/2 + ^[2]"),
        ("1/2v3 + 1/2⇑", "1/2 + 3*down + 1/2 + 2*up"),
        ("2.Tiny - 1.Miny", "tiny(2) - miny(1)"),
        ("({2|0}).Tiny + (1/2).Miny", "tiny({2|0}) + miny(1/2)"),
        ("{2.Tiny,0|(1/2^).Tiny}", "{tiny(2),0|tiny(1/2 + up)}"),
        ("(XO).Tiny > (2).tiny", "tiny(XO) > tiny(2)"),
        ("XXO + ⇑↑ - ↓⇓", "XXO + 3*up - 3*down"),
        ("XXO is incomparable to *", "XXO || *"),
        ("Left wins (XXO)^2 whoever moves first", "(XXO)^2 > 0"),
        ("XXO is a win for Left, no matter who starts.", "XXO > 0"),
        ("XO is a win for whoever moves first", "XO || 0"),
        ("the first player wins XO whoever moves first", "?"),
        ("star + star2", "* + *2"),
        ("1/2*", "1/2 + *"),
        ("9+*2", "9 + *2"),
        ("{1/2+^^*|-2+v3*2}", "{1/2 + 2*up + *|-2 + 3*down + *2}"),
        ("{1*|-2*}", "{1 + *|-2 - *}"),
        ("$\\{0 \\mid {*}\\} + \\tfrac{1}{2}$", "{0|*} + 1/2"),
        ("\\frac12 + \\frac{3}4", "1/2 + 3/4"),
        ("{(XXO)}^n > 0 for n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("{(XXO)}^2 > {0|{*|0}}", "(XXO)^2 > {0|{*|0}}"),
        (
            "\\begin{equation*}\\label{a}(XXO)^n > 0\\quad(n \\ge 1).\\end{equation*}",
            "(XXO)^n > 0 for all n >= 1",
        ),
        ("\\begin{align}XXO &= \\uparrow\\tag{1}\\end{align}", "XXO = up"),
        ("\\begin{aligned}XXO &= \\uparrow \\\\ &+ * \\\\\\end{aligned}", "XXO = up + *"),
        (
            "\\begin{align}(XXO)^n &> 0 \\\\ &\\text{for all } n \\ge 1\\end{align}",
            "(XXO)^n > 0 for all n >= 1",
        ),
        ("\\begin{split}(XXO)^n &> 0, \\\\ n &\\ge 1\\end{split}", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for n ∈ ℕ \\ {0}", "(XXO)^n > 0 for all n >= 1"),
        ("3·-1/2 + 2·-(up + *)", "-3*1/2 - 2*up - 2·*"),
        ("\\frac XO", "?"),
        ("\\frac n", "?"),
        ("(XXO)^n = \\frac n2 \\uparrow for even n >= 2", "(XXO)^(2*n) = n*up for all n >= 1"),
        ("(XXO)^n = \\frac n{2} \\uparrow for even n >= 2", "(XXO)^(2*n) = n*up for all n >= 1"),
        ("••◦ + (⚫⚪)² > 0", "XXO + (XO)^2 > 0"),
        ("•O > 0", "?"),
        ("2•↑ = XXO", "?"),
        ("(XXO)^n = n•↑ for all n >= 1", "?"),
        ("3\\cdot{\\uparrow}{*} - {*}2", "3*up + * - *2"),
        ("\\left\\{ 1 \\,\\middle", "?"),
        ("(\\mathtt{XO})^{12}.\\mathtt{X} \\geq \\Downarrow", "(XO)^12.X >= 2*down"),
        ("XXO \\gtrfuzzy 0", "XXO |> 0"),
        ("XXO\\vartriangleleft\\uparrow", "XXO <| up"),
        ("$\\bullet\\circ \\mathrel{|\\!\\rhd} 0$", "XO |> 0"),
        ("+_2 - -_2", "tiny(2) - miny(2)"),
        ("XO + +₂ - -₁₂ + ⧾₃ - ⧿₃", "XO + tiny(2) - miny(12) + tiny(3) - miny(3)"),
        ("XXO == up", "XXO = up"),
        ("o(XO) == N", "XO || 0"),
        ("Left moving second wins XXO", "XXO >= 0"),
        ("the player moving first wins XO", "?"),
        ("$XO + +_{1/2} - +_\\uparrow$", "XO + tiny(1/2) - tiny(up)"),
        ("XO -_X.O", "XO - .X.O"),
        ("(XO)^{50}", "(XO)^50"),
    ] {
        match plain {
            "?" => assert!(text.parse::<Query>().is_err(), "{text}"),
            plain => assert_eq!(canonical(text), canonical(plain), "{text}"),
        }
    }
    for (statement, read) in [
        (
            "(XXO)^{n+1} = \\lfloor (n+2)/2\\rfloor\\cdot\\uparrow for all n \\ge 1",
            "(XXO)^(n+1) = floor((n+2)/2)*up for all n >= 1",
        ),
        (
            "(XXO)^n = \\left\\lfloor \\tfrac{n+1}{2}\\right\\rfloor\\uparrow for all n \\ge 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        (
            "(XXO)^n = \\lceil\\frac{n}{2}\\rceil\\cdot\\uparrow for all n \\ge 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        (
            "(XXO)^{\\frac{n+1}{2}} \\ge \\frac{-n+1}{2}\\cdot\\uparrow + \\frac{1}{2} \
             for odd n \\ge 1",
            "(XXO)^(n+1) >= (-n)*up + 1/2 for all n >= 0",
        ),
        ("(XXO)^\\frac{n}{2} > 0 for even n \\ge 2", "(XXO)^n > 0 for all n >= 1"),
    ] {
        assert_eq!(statement.parse::<Statement>().unwrap().to_string(), read);
    }
}

/// Powers of up stand for games in braces.
#[test]
fn powers_of_up() {
    for (text, braces) in [
        ("^[2]", "{up|*}"),
        ("v[2]", "{*|down}"),
        ("^[3]", "{{up|*}|*}"),
        ("v[3]", "{*|{*|down}}"),
        ("^<2>", "{0|{0|0,*}}"),
        ("v<2>", "{{0,*|0}|0}"),
        ("^<3>", "{0|{0|0,{0|0,*}}}"),
        ("v<3>", "{{0,{0,*|0}|0}|0}"),
    ] {
        let power: Expr = text.parse().unwrap();
        assert_eq!(power.terms[0].atom.spelled().to_string(), braces, "{text}");
    }
}

/// Reads powers of single stones without parentheses.
#[test]
fn powers_of_stones() {
    for (text, canonical_text) in [
        ("X^3O^2", "(X)^3(O)^2"),
        (".^3XXO(.)^2", "(.)^3XXO(.)^2"),
        ("ox.x^3o^2.x", "OX.(X)^3(O)^2.X"),
        ("X³O² + (XO)⁵", "(X)^3(O)^2 + (XO)^5"),
        ("X^{3}O^{12}", "(X)^3(O)^12"),
        ("\\mathtt{X}^{3}\\mathtt{O}", "(X)^3O"),
    ] {
        assert_eq!(canonical(text), canonical_text, "{text}");
    }
}

/// Accepts numbers up to a large limit.
#[test]
fn large_numbers() {
    for text in [
        "33",
        "1/512",
        "63/2",
        "{945/32|41}",
        "*100",
        "3000",
        "1/1073741824",
        "20 + 21",
        "-77/1024",
    ] {
        assert_eq!(canonical(text), text);
    }
    // An integer in braces, as certificates write it.
    let spelled = format!("{}0{}", "{".repeat(300), "|}".repeat(300));
    assert_eq!(canonical(&spelled), spelled);
    let negative = format!("{}0{}", "{|".repeat(300), "}".repeat(300));
    assert_eq!(canonical(&format!("{{{negative}|0}}")), format!("{{{negative}|0}}"));
}

#[test]
fn powers() {
    assert_eq!(canonical("( XO ) ^ 50"), "(XO)^50");
    assert_eq!(canonical("x(xo)^3.((ox)^2o)^4"), "X(XO)^3.((OX)^2O)^4");
    assert_eq!(canonical("x(xo)^1o"), "XXOO");
    assert_eq!(canonical("x((xo)^1(ox)^2)^1o"), "XXO(OX)^2O");
    assert_eq!(canonical("x(xo)^0o"), "XO");
    assert_eq!(canonical("(xo)^0"), "0");
    assert_eq!(canonical("((xo)^0)^7 + x"), "0 + X");
    assert_eq!(canonical("(xo)^(2*3)"), "(XO)^6");
    assert_eq!(canonical("xo + floor(5/2)*up"), "XO + 2*up");
}

#[test]
fn sums_differences_and_multiples() {
    assert_eq!(canonical("XO+OX - XXO+-OO"), "XO + OX - XXO - OO");
    assert_eq!(canonical("-XO - -OX"), "-XO + OX");
    assert_eq!(canonical("XO−up"), "XO - up");
    assert_eq!(canonical("3*up-2*(XO)^2"), "3*up - 2*(XO)^2");
    assert_eq!(canonical("3 * up"), "3*up");
    assert_eq!(canonical("3·up"), "3*up");
    assert_eq!(canonical("1*up + 0*up"), "up + 0");
    assert_eq!(canonical("2*0 + 2** + 2·*3"), "2*0 + 2·* + 2·*3");
    assert_eq!(canonical("2*{0|*}"), "2*{0|*}");
}

#[test]
fn names() {
    for text in ["up", "↑", "^", "1*up", "1·^"] {
        assert_eq!(canonical(text), "up", "{text}");
    }
    for text in ["⇑", "^^", "2*^", "2*up", "^2", "2.↑", "2·up", "1*^^"] {
        assert_eq!(canonical(text), "2*up", "{text}");
    }
    for text in ["⇓*", "vv*", "2.v*", "2*down*", "v2*", "2*v*"] {
        assert_eq!(canonical(text), "2*down + *", "{text}");
    }
    assert_eq!(canonical("3*^*2"), "3*up + *2");
    assert_eq!(canonical("±(up*) - ±1*"), "±(up + *) - ±(1 + *)");
    assert_eq!(canonical("±* + tiny(*) + {|}"), "±(*) + tiny(*) + {|}");
    assert_eq!(canonical("⤊ + ^^^"), "3*up + 3*up");
    assert_eq!(canonical("-up*"), "-up - *");
    assert_eq!(canonical("0 + * + *2 + *1 + *0 + ∗"), "0 + * + *2 + * + 0 + *");
}

#[test]
fn games_by_options() {
    assert_eq!(canonical("{0|up,*}"), "{0|up,*}");
    assert_eq!(canonical("{ | }"), "{|}");
    assert_eq!(canonical("{|{-^ , XO+up*|}}"), "{|{-up,XO + up + *|}}");
    assert_eq!(canonical("2 - 1"), "2 - 1");
    assert_eq!(canonical("{2|-1} + {0|}"), "{2|-1} + {0|}");
}

#[test]
fn relations() {
    for (spellings, canonical_text) in [
        (&["="][..], "="),
        (&[">=", "≥", "⩾"], ">="),
        (&["<=", "≤", "⩽"], "<="),
        (&[">"], ">"),
        (&["<"], "<"),
        (&["||", "‖", "∥"], "||"),
        (&["|>", "⊳", "▷", "⧐", "|⊳"], "|>"),
        (&["<|", "⊲", "◁", "⧏", "⊲|"], "<|"),
    ] {
        for spelling in spellings {
            let expected = format!("(XXO)^2 {canonical_text} -up");
            assert_eq!(canonical(&format!("(XXO)^2{spelling}-up")), expected);
        }
    }
}

#[test]
fn a_minus_with_a_space_or_without_two_rows_is_a_difference() {
    assert_eq!(canonical("ox -oox"), "OX - OOX");
    assert_eq!(canonical("ox- oox"), "OX - OOX");
    assert_eq!(canonical("ox-up"), "OX - up");
    assert_eq!(canonical("up-ox"), "up - OX");
    assert_eq!(canonical("ox-2*oox"), "OX - 2*OOX");
}

#[test]
fn negative_and_difference() {
    let expr: Expr = "XO - 2*up".parse().unwrap();
    assert_eq!(expr.negative().to_string(), "-XO + 2*up");
    let row: Row = "X(XO.)^2".parse().unwrap();
    assert_eq!(row.negative().to_string(), "O(OX.)^2");
    assert_eq!(row.len(), 7);
    let components: Vec<_> = row.components().iter().map(ToString::to_string).collect();
    assert_eq!(components, ["XXO", "XO"]);
}

#[test]
fn rows_may_be_longer_where_they_are_read_alone() {
    assert_eq!(Row::read("(XO)^5000", 10_000).unwrap().len(), 10_000);
    assert!(Row::read("(XO)^5000X", 10_000).is_err());
    assert!("(XO)^5000".parse::<Row>().is_err());
}

/// Replaces the relation in the text of a statement, and keeps the rest of the text unchanged.
#[test]
fn another_relation() {
    let greater = |text| with_relation(text, Relation::Greater);
    assert_eq!(greater("{0||||1|||2||3|4} ‖ {0|⇑*, ↑}").unwrap(), "{0||||1|||2||3|4} > {0|⇑*, ↑}");
    assert_eq!(greater(" ±1=xxo ").unwrap(), "±1 > xxo");
    assert_eq!(greater("XO + up"), None);
}

/// Reads outcomes as papers state them.
#[test]
fn outcomes_in_words() {
    for (text, plain) in [
        ("(XO)^50 is a first-player win", "(XO)^50 || 0"),
        ("XXO is a win for Left", "XXO > 0"),
        ("XOO + * is won by Right", "XOO + * < 0"),
        ("XXOO is a second player win", "XXOO = 0"),
        ("XO is an N-position", "XO || 0"),
        ("XO is in N", "XO || 0"),
        ("XO is N.", "XO || 0"),
        ("o(XO) = N.", "XO || 0"),
        ("(XO)^4 has outcome 𝓝", "(XO)^4 || 0"),
        ("(XO)^4 is in outcome class N", "(XO)^4 || 0"),
        ("(XO)^4 is won by the player who moves first", "(XO)^4 || 0"),
        ("(XO)^3 is winning for whoever moves second", "(XO)^3 = 0"),
        ("$\\mathtt{XXO} = \\uparrow$.", "XXO = up"),
        ("XO > tiny(2).", "XO > tiny(2)"),
        ("up = XXO.", "up = XXO."),
        ("XO = up .", "?"),
        ("XO = up..", "?"),
        ("XXO is in \\mathcal{L}", "XXO > 0"),
        ("XXO is a win for L", "XXO > 0"),
        ("(XXO)^n is a win for L if n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("for all n >= 1, (OOX)^n is a win for R.", "(OOX)^n < 0 for all n >= 1"),
        ("(XXO)^n is a left win if n>=1", "(XXO)^n > 0 for all n >= 1"),
        ("XO in N", "XO || 0"),
        ("XXO∈L", "XXO > 0"),
        ("(XO)^{50} \\in \\mathcal{N}", "(XO)^50 || 0"),
        ("o(XXO.OX) = L", "XXO.OX > 0"),
        ("outcome(XXO.OX) = L", "XXO.OX > 0"),
        ("o(XO + (XO)^2)=N", "XO + (XO)^2 || 0"),
        ("XXO - up is zero", "XXO - up = 0"),
        ("*2 is fuzzy", "*2 || 0"),
        ("XXO is a  left-win", "XXO > 0"),
        ("XO is won by  the first player", "XO || 0"),
        ("XXO is a win for Left moving second", "XXO >= 0"),
        ("XXO is won by Left, going first", "XXO |> 0"),
        ("XOO is a Right win playing second.", "XOO <= 0"),
        ("OX is a win for Right moving first", "OX <| 0"),
        ("Left wins XXO", "XXO > 0"),
        ("Left wins XXO + up moving second.", "XXO + up >= 0"),
        ("Left wins moving first on XXO", "XXO |> 0"),
        ("Right wins (XO)^4 playing first", "(XO)^4 <| 0"),
        ("Left has a winning strategy in XXO moving second", "XXO >= 0"),
        (
            "The first player has a winning strategy in (XO)^n (n >= 4).",
            "(XO)^n || 0 for all n >= 4",
        ),
        ("The first player wins (XO)^n for all n >= 4", "(XO)^n || 0 for all n >= 4"),
        ("the outcome of (XO)^3 is P", "(XO)^3 = 0"),
        ("Outcome of (XO)^3 = P", "(XO)^3 = 0"),
        ("outcome class of XXO is L", "XXO > 0"),
        ("o(XO) is N", "XO || 0"),
        ("XXO is N moving first", "?"),
        ("XXO is a win for the first player moving second", "?"),
        ("Left wins moving first XXO moving second", "?"),
        ("Left wins", "?"),
        ("XXO is a -L", "?"),
        ("XXO is a P - position", "?"),
        ("XXO is a P--position", "?"),
        ("XO is won by zero", "?"),
        ("XO is a fuzzy win", "?"),
        ("(XO)^n is a first-player win for all n >= 4", "(XO)^n || 0 for all n >= 4"),
        ("for every n >= 1, (XXO)^n is positive", "(XXO)^n > 0 for all n >= 1"),
        ("(XO)^n ∈ 𝒩 (n ≥ 4)", "(XO)^n || 0 for all n >= 4"),
        ("o((XO)^n) = N for all n >= 4", "(XO)^n || 0 for all n >= 4"),
    ] {
        match plain {
            "?" => assert!(text.parse::<Query>().is_err(), "{text}"),
            _ => assert_eq!(text.parse::<Query>().unwrap(), plain.parse().unwrap(), "{text}"),
        }
    }
}

/// Reads copies of a sum in parentheses as copies of each of its terms.
#[test]
fn sums_in_parentheses() {
    for (text, plain) in [
        ("2·(↑*)", "2*up + 2**"),
        ("2*(^*) = ⇑", "2*up + 2** = 2*up"),
        ("3·(⇑*2)", "6*up + 3**2"),
        ("-(up + *)", "-up - *"),
        ("XXO - (up - *)", "XXO - up + *"),
        ("XXO-(up*)", "XXO - up - *"),
        ("(XO)^4-(XO)^3", "(XO)^4 - (XO)^3"),
        ("(XO)^4-XO", "(XO)^4 - XO"),
        ("up + (xo)^3-x(ox)^2", "up + (XO)^3 - X(OX)^2"),
        ("2*(XXO + (XO)^2)", "2*XXO + 2*(XO)^2"),
        ("2*((XO)^2 - 3*({0|up} - up))", "2*(XO)^2 - 6*{0|up} + 6*up"),
        ("((up))", "up"),
        ("(-1/2)", "-1/2"),
        ("2*(3 + up)", "6 + 2*up"),
        ("2*(-3)", "-6"),
        ("0*(up*)", "0 + 0"),
        ("{(up*)|2*(v*)}", "{up + *|2*down + 2**}"),
        ("$2\\cdot({\\uparrow}{*})$", "2*up + 2**"),
        ("(XXO) - ((O(XO)^2))", "XXO - O(XO)^2"),
        ("XXO-(XXO) + 2*(XXO)", "XXO - XXO + 2*XXO"),
        ("{(XXO)|(up)} + ±(XXO) + ±(XXO,up)", "{XXO|up} + ±XXO + ±{XXO,up}"),
        ("(1+1)*up + (2)*(XXO) - (1-2)*(up + *)", "2*up + 2*XXO + up + *"),
        ("(1-1)*up + (3)*2 + {(1+1)*up|0}", "0 + 6 + {2*up|0}"),
        ("(XXO)^(2) > (XO)^(1+1)", "(XXO)^2 > (XO)^2"),
        ("XXO > (v + 0)", "XXO > down + 0"),
        ("XXO > (v - up)", "XXO > down - up"),
    ] {
        assert_eq!(canonical(text), canonical(plain), "{text}");
    }
    for (text, plain) in [
        ("(OOOX)^(2*n) + n·(⇑*) >= 0 for all n", "(OOOX)^(2*n) + 2*n*up + n** >= 0 for all n"),
        ("(XO)^n < n*(6*down + *) for all n", "(XO)^n < 6*n*down + n** for all n"),
        ("(XO)^n < -(n-1)·(↓*) for all n >= 1", "(XO)^n < -(n-1)*down - (n-1)** for all n >= 1"),
        ("(XO)^n < 2*(up + (n+1)*up) for all n", "(XO)^n < 2*up + (2*n+2)*up for all n"),
        (
            "(XO)^n < floor(n/2)*(up - *) for all n",
            "(XO)^n < floor(n/2)*up - floor(n/2)** for all n",
        ),
        ("(n*up + *) - (O(XO)^n) < 0 for all n", "n*up + * - O(XO)^n < 0 for all n"),
        ("(XO)^n < ((n*up) + (n**)) for all n", "(XO)^n < n*up + n** for all n"),
        (
            "(⌊n/2⌋*up + *) < (floor(n/2))*up + 2*((XO)^n) for all n",
            "floor(n/2)*up + * < floor(n/2)*up + 2*(XO)^n for all n",
        ),
    ] {
        assert_eq!(canonical(text), canonical(plain), "{text}");
    }
    for text in [
        "(XO)^n < n*(up + n*up) for all n",
        "(XO)^n < floor(n/2)*(n*up + *) for all n",
        "(XO)^n < n*(XXO + up) for all n",
        "2*(any(XXO) + up) > 0",
        "(up*)^2",
        "(XO - OX)^2",
        "2*(XO-OX)",
        "XXO > (up",
        "XXO > (up, *)",
    ] {
        assert!(text.parse::<Query>().is_err(), "{text}");
    }
    // The nesting is bounded.
    let deep = format!("{}up{}", "(".repeat(500), ")".repeat(500));
    assert!(deep.parse::<Query>().is_err());
}

/// A reading in other words is shown to the user, and a reading in another spelling is not.
#[test]
fn readings_in_another_spelling() {
    for (text, reading) in [
        ("XXO>0.", "XXO > 0"),
        ("xxo_o ≥ ^", "XXO.O >= up"),
        ("(XXO)^{2} \\leq 2·↑", "(XXO)^2 <= 2*up"),
        ("(XXO)^n > 0 for every n ≥ 1", "(XXO)^n > 0 for all n >= 1"),
        (r"XXO |⊳ \ast", "XXO |> *"),
        (r"XXO \mathrel{|\!\rhd} \ast", "XXO |> *"),
        ("XXO ⧐ *", "XXO |> *"),
        ("∀ n ≥ 1: (XXO)ⁿ > 0", "(XXO)^n > 0 for all n >= 1"),
        ("(X)^n = n** for all n >= 1", "(X)^n = n·* for all n >= 1"),
        ("2·* = 0", "2·* = 0"),
        ("(XXO)^n = ⌊(n+1)/2⌋·↑ for n ≥ 1", "(XXO)^n = floor((n+1)/2)*up for n >= 1"),
        ("(XXO)^n < ⌈n/2⌉↑ + n↑ for n ≥ 1", "(XXO)^n < ceil(n/2)*up + n*up for n >= 1"),
        ("{^^|⇓} > 0", "{2*up|2*down} > 0"),
        ("X³O^n = 0 for n >= 2", "(X)^3(O)^(n) = 0 for n >= 2"),
    ] {
        assert!(is_respelled(text, reading), "{text}");
    }
    for (text, reading) in [
        ("BBW > 0", "XXO > 0"),
        ("XXO > ^2", "XXO > 2*up"),
        ("XXO > ^^", "XXO > 2*down"),
        ("(XXO)^n < ⌈n/2⌉↑ for n ≥ 1", "(XXO)^n < floor(n/2)*up for n >= 1"),
        ("X(XO)^3 > 0", "XXO^3 > 0"),
        ("XXO > up*", "XXO > up + *"),
        ("XXO ▷ *", "XXO |> *"),
        (r"XXO \rhd \ast", "XXO |> *"),
        (r"\ast \triangleleft XXO", "* <| XXO"),
        ("XXO > {1||0|-1}", "XXO > {1|{0|-1}}"),
        ("XXO is a win for Left", "XXO > 0"),
        ("2 ** = 0", "2·* = 0"),
        ("2* * = 0", "2·* = 0"),
        ("(XXO)^k > 0 for all k >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all n > 1", "(XXO)^n > 0 for all n >= 2"),
    ] {
        assert!(!is_respelled(text, reading), "{text}");
    }
}

/// Conditions that say nothing are left out of the question of a user, and only these.
#[test]
fn idle_conditions() {
    for (range, written) in [
        ("all n >= 1 with n >= 1", "n >= 1"),
        ("3 <= n and n >= 3", "n >= 3"),
        ("all n >= 2 with n > 0 and 3 >= 2", "n >= 2"),
        ("all n >= 1 and n >= 3", "n >= 1 with n >= 3"),
        ("all n >= 1 with 9 >= n and 9 >= n", "n >= 1 with 9 >= n"),
    ] {
        let text = format!("(XXO)^n > 0 for {range}");
        let read = Query::read_with_instances(&text).unwrap().to_string();
        assert_eq!(read, format!("(XXO)^n > 0 for all {written}"));
    }
    for (range, written) in [
        ("all m, n >= 1 with m >= m", "m >= 1, n >= 1"),
        ("all m >= n >= 1 with m >= n", "m >= 1, n >= 1 with m >= n"),
        ("all m, n >= 1 with m >= n and n >= m", "m >= 1, n >= 1 with m >= n and n >= m"),
    ] {
        let text = format!("(XXO)^m + (XXO)^n > 0 for {range}");
        let read = Query::read_with_instances(&text).unwrap().to_string();
        assert_eq!(read, format!("(XXO)^m + (XXO)^n > 0 for all {written}"));
    }
}

/// A point after a number at the beginning of a term is a product, and after an exponent a gap.
#[test]
fn points_of_products() {
    for (text, plain) in [
        ("3.XXO", "3*XXO"),
        ("up - 2.(XO)^3", "up - 2*(XO)^3"),
        ("3.(up + *)", "3*up + 3**"),
        ("2.* + 3.star + 2.*2", "2** + 3** + 2**2"),
        ("2.tiny(1)", "2*tiny(1)"),
        ("X^3.XXO", "(X)^3.XXO"),
        ("(XO)^3.(XO)^2", "(XO)^3.(XO)^2"),
        ("(XXO)^n < n.* + (n+1).* for all n >= 1", "(XXO)^n < n** + (n+1)** for all n >= 1"),
        ("(XXO)^n.XO > n.star for all n >= 1", "(XXO)^n.XO > n** for all n >= 1"),
    ] {
        assert_eq!(canonical(text), canonical(plain), "{text}");
    }
}

/// In LaTeX, braces without their commands are those of a game if a stroke stands in them.
#[test]
fn braces_of_latex() {
    for (text, plain) in [
        (r"XXO > {0|\star}", "XXO > {0|*}"),
        (r"\pm{2|0} = {{2|0} \mid \{0|-2\}}", "±{2|0} = {{2|0}|{0|-2}}"),
        (r"${1||0|-1}$", "{1||0|-1}"),
        // The value that `value --format latex` prints for XO.
        ("{*}", "*"),
        ("{0|{*}}", "{0|*}"),
        (r"\{0\mid\allowbreak{*}\} \mathrel{|\triangleright} 0", "{0|*} |> 0"),
        (r"${(XO)^4} {||} 0$", "(XO)^4 || 0"),
        (r"{(XO)^4 \| 0}", "(XO)^4 || 0"),
        (r"{(XO)^4 || \star}", "(XO)^4 || *"),
    ] {
        assert_eq!(canonical(text), canonical(plain), "{text}");
    }
}

/// Words are read in capital letters, too, and stones are not.
#[test]
fn capital_letters() {
    for (text, plain) in [
        ("XXO - Up + UP + DOWN + Star + Tiny(1)", "XXO - up + up + down + * + tiny(1)"),
        ("XXO IS Greater Than Down", "XXO > down"),
        ("XXO Is A Win For Left", "XXO > 0"),
        (
            "(XXO)^n = Floor((n+1)/2)*Up For All n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        ("FOR EVERY n >= 1: (XXO)^n > 0", "(XXO)^n > 0 for all n >= 1"),
        ("If n >= 1 Then (XXO)^n > 0", "(XXO)^n > 0 for all n >= 1"),
        ("Any(XXO) >= 0", "any(XXO) >= 0"),
        (r"XXO = \Uparrow + \Downarrow", "XXO = 2*up + 2*down"),
    ] {
        assert_eq!(canonical(text), canonical(plain), "{text}");
    }
}
