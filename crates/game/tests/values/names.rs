//! Tests of names of values. Each name is read as the value that it names.
use proptest::prelude::*;
use segcert_clobber::Expr;
use segcert_game::Style;

use super::world::{game, in_world, position};

#[track_caller]
fn check(text: &str, ascii: &str, unicode: &str) {
    in_world(|w| {
        let value = w.read(text);
        assert_eq!(w.arena.name(value).to_string(), ascii);
        assert_eq!(w.arena.name(value).style(Style::Unicode).to_string(), unicode);
    });
}

#[test]
fn standard_games() {
    for (text, ascii, unicode) in [
        ("0", "0", "0"),
        ("{v|^}", "0", "0"),
        ("XO", "*", "*"),
        ("*2", "*2", "*2"),
        ("XXO", "^", "↑"),
        ("^ + *", "^*", "↑*"),
        ("^ + *2", "^*2", "↑*2"),
        ("2*^", "^^", "⇑"),
        ("2*^*", "^^*", "⇑*"),
        ("3*up", "^3", "3·↑"),
        ("3*up + *", "^3*", "3·↑ + *"),
        ("(XXO)^28", "^14", "14·↑"),
        ("40*up + *3", "^40*3", "40·↑ + *3"),
        ("OOX", "v", "↓"),
        ("2*down + *", "vv*", "⇓*"),
        ("-14*up + *2", "v14*2", "14·↓ + *2"),
        ("1", "1", "1"),
        ("-32", "-32", "-32"),
        ("-64*{0|}", "-64", "-64"),
        ("20 + 21", "41", "41"),
        ("33 - 1/512", "16895/512", "16895/512"),
        ("{945/32|41}", "30", "30"),
        ("*100", "*100", "*100"),
    ] {
        check(text, ascii, unicode);
    }
}

/// A star after a multiple of an arrow is a summand, wherever the name stands, and what is read is
/// the game that was named.
#[test]
fn stars_after_multiples() {
    for (text, unicode, latex) in [
        ("2*up + *", "⇑*", r"{\Uparrow}{*}"),
        ("4*down + *", "4·↓ + *", r"4\cdot{\downarrow} + {*}"),
        ("4*up + *2", "4·↑ + *2", r"4\cdot{\uparrow} + {*}2"),
        ("1 + 4*down", "1 + 4·↓", r"1+4\cdot{\downarrow}"),
        ("1 + 4*down + *", "1 + 4·↓ + *", r"1 + 4\cdot{\downarrow} + {*}"),
        ("{1|3*up + *}", "{1|3·↑ + *}", r"\{1\mid 3\cdot{\uparrow} + {*}\}"),
        ("{4*down + *|-1}", "{4·↓ + *|-1}", r"\{4\cdot{\downarrow} + {*}\mid -1\}"),
        ("±{1 + 3*up + *}", "±{1 + 3·↑ + *}", r"\pm \{1 + 3\cdot{\uparrow} + {*}\}"),
        ("tiny(1 + 3*up + *)", "tiny(1 + 3·↑ + *)", r"\mathrm{tiny}(1 + 3\cdot{\uparrow} + {*})"),
    ] {
        in_world(|w| {
            let value = w.read(text);
            for (style, name) in [(Style::Unicode, unicode), (Style::Latex, latex)] {
                assert_eq!(w.arena.name(value).style(style).to_string(), name);
                for (around, same) in [
                    ("G", text.to_owned()),
                    ("±1 + G", format!("±1 + {text}")),
                    ("±1 - (G)", format!("±1 - ({text})")),
                    ("3*(G)", format!("3*({text})")),
                    ("{G|*, G}", format!("{{{text}|*, {text}}}")),
                ] {
                    let written = around.replace('G', name);
                    assert_eq!(w.read(&written), w.read(&same), "{written}");
                }
                let factor = w.arena.name(value).style(style).factor();
                assert_eq!(w.read(&format!("3*{factor}")), w.read(&format!("3*({text})")));
            }
        });
    }
}

/// A factor has parentheses if the notation would read the product as another game.
#[test]
fn factors() {
    for (text, ascii, unicode, latex) in [
        ("*", "*", "*", "{*}"),
        ("^", "^", "↑", "{\\uparrow}"),
        ("^ + *", "(^*)", "(↑*)", "({\\uparrow}{*})"),
        ("2*down + *2", "(vv*2)", "(⇓*2)", "({\\Downarrow}{*}2)"),
        ("3*up", "(^3)", "(3·↑)", "(3\\cdot{\\uparrow})"),
        ("6*down + *", "(v6*)", "(6·↓ + *)", "(6\\cdot{\\downarrow} + {*})"),
        ("{0|v*}", "^<2>", "↑²", "{\\uparrow}^{2}"),
        ("v[3]", "v[3]", "↓^[3]", "{\\downarrow}^{[3]}"),
        ("2", "2", "2", "2"),
        ("-2", "(-2)", "(-2)", "(-2)"),
        ("1/2 + *", "(1/2*)", "(1/2*)", "(\\tfrac{1}{2}{*})"),
        ("1/2", "1/2", "1/2", "\\tfrac{1}{2}"),
    ] {
        in_world(|w| {
            let value = w.read(text);
            let factor = |style| w.arena.name(value).style(style).factor();
            let factors = [Style::Ascii, Style::Unicode, Style::Latex].map(factor);
            assert_eq!(factors, [ascii, unicode, latex]);
        });
    }
}

#[test]
fn games_by_options() {
    for (text, ascii, unicode) in [
        ("{0|^*}", "^^", "⇑"),
        ("{0|v*}", "^<2>", "↑²"),
        ("{^*|0}", "v<2>", "↓²"),
        ("up^9", "^<9>", "↑⁹"),
        ("{{^|*}|*}", "^[3]", "↑^[3]"),
        ("{*|{*|v}}", "v[3]", "↓^[3]"),
        ("up^2 + *", "{0,*|v}", "{0,*|↓}"),
        ("{1|up^2}", "{1|^<2>}", "{1|↑²}"),
        ("{^*|v}", "{^*|v}", "{↑*|↓}"),
        ("{2|{0|-1}}", "{2|{0|-1}}", "{2|{0|-1}}"),
        ("{0|1}", "1/2", "1/2"),
        ("{-2|-1}", "-3/2", "-3/2"),
        ("{{0|1}|{{0|1}|1}}", "5/8", "5/8"),
        ("1/2 + *", "1/2*", "1/2*"),
        ("* - 3", "-3*", "-3*"),
        ("2 + *2", "2+*2", "2+*2"),
        ("3/4 - 3*up + *2", "3/4+v3*2", "3/4 + 3·↓ + *2"),
        ("-1 + up + *", "-1+^*", "-1+↑*"),
        ("{1/2*|-7/2}", "{1/2*|-7/2}", "{1/2*|-7/2}"),
        ("1/2 + up^2", "{1/2|1/2+v*}", "{1/2|1/2+↓*}"),
        ("{|*}", "0", "0"),
        ("{{2|0}|{v|-40*{0|}}}", "{{2|0}|{v|-40}}", "{{2|0}|{↓|-40}}"),
        ("{1|-1}", "+-1", "±1"),
        ("±1/2 + 1", "{3/2|1/2}", "{3/2|1/2}"),
        ("{2,{4|0}|-2,{0|-4}}", "+-{2,{4|0}}", "±{2,{4|0}}"),
        ("{{2|1}|{-1|-2}}", "+-{2|1}", "±{2|1}"),
        ("±{1*}", "+-{1*}", "±{1*}"),
        ("{0|{0|-1}}", "Tiny(1)", "tiny(1)"),
        ("{{{2|1}|0}|0}", "Miny({2|1})", "miny({2|1})"),
        ("{3,±1|tiny(1)}", "{3|Tiny(1)}", "{3|tiny(1)}"),
        ("{0,^*|0,v*}", "{0,^*|0,v*}", "{0,↑*|0,↓*}"),
    ] {
        check(text, ascii, unicode);
    }
}

/// Standard games precede others, and smaller ones precede larger ones; among other names, short
/// ones precede long ones.
#[test]
fn options_are_listed_in_an_order_of_their_own() {
    let text = "{^[2],{^*,^^|0,^*,{0,^*|0,v*}}|v[2],{0,v*,{0,^*|0,v*}|v*,vv}}";
    let shuffled = "{{^^,^*|{^*,0|v*,0},^*,0},{^|*}|{{^*,0|v*,0},v*,0|vv,v*},{*|v}}";
    let mut unicode = text.to_owned();
    for (ascii, arrow) in [("^^", "⇑"), ("vv", "⇓"), ("^", "↑"), ("v", "↓"), ("[", "^[")] {
        unicode = unicode.replace(ascii, arrow);
    }
    check(shuffled, text, &unicode);
    check("(XO)^4", text, &unicode);
}

#[test]
fn long_names_are_cut_evenly_and_say_so() {
    in_world(|w| {
        let full = "{3,{4|1}|{{0,*|-3}|-5}}";
        let g = w.read(full);
        let name = w.arena.name(g);
        assert!(name.is_complete());
        assert_eq!(name.to_string(), full);
        assert_eq!(name.limits(3, 11).to_string(), full);
        for (depth, terms, ascii) in [
            (2, 60, "{3,{4|1}|{?|-5}}"),
            (8, 9, "{3,{4|1}|{?|-5}}"),
            (8, 7, "{3,?|?}"),
            (1, 60, "{3,?|?}"),
            (8, 3, "{?|?}"),
            (0, 0, "{?|?}"),
        ] {
            let cut = name.limits(depth, terms);
            assert_eq!(cut.to_string(), ascii);
            assert!(!cut.is_complete());
            assert_eq!(cut.style(Style::Unicode).to_string(), ascii.replace('?', "…"));
            assert!(ascii.parse::<Expr>().is_err());
            assert!(ascii.replace('?', "…").parse::<Expr>().is_err());
        }
        assert_eq!(format!("[{:>5}]", w.arena.name(w.arena.reference(2, 1))), "[  ^^*]");
    });
}

#[test]
fn names_of_long_rows_stay_short() {
    in_world(|w| {
        for n in 1..=14 {
            let g = w.component(&"XO".repeat(n));
            let name = w.arena.name(g);
            assert!(name.to_string().len() < 300, "{name}");
            let full = name.full();
            if full.is_complete() {
                let again = w.read(&full.to_string());
                assert_eq!(again, g, "(XO)^{n}");
            }
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_complete_name_is_read_as_its_value(g in prop_oneof![game(), position(11)]) {
        in_world(|w| {
            let value = w.value(&g);
            for style in [Style::Ascii, Style::Unicode, Style::Latex] {
                let name = w.arena.name(value).full().style(style);
                prop_assert!(name.is_complete());
                let name = name.to_string();
                prop_assert!(name.is_ascii() || style == Style::Unicode);
                prop_assert_eq!(w.read(&name), value, "{}", name);
            }
            Ok(())
        })?;
    }

    /// Recognises numbers, and sums of numbers and infinitesimals, and no other games.
    #[test]
    fn sums_of_standard_games_have_short_names(
        numerator in -28..28_i32, halvings in 0..6_u32, ups in -5..5_i32, nim in 0..5_u32,
    ) {
        let text = format!("{numerator}/{} + {}*up + *{nim}", 1 << halvings, ups.unsigned_abs());
        let text = if ups < 0 { text.replace("*up", "*down") } else { text };
        in_world(|w| {
            let value = w.read(&text);
            let name = w.arena.name(value).to_string();
            prop_assert!(!name.contains('{'), "{text}: {name}");
            let twice = w.read(&format!("2*({text})"));
            for style in [Style::Ascii, Style::Unicode, Style::Latex] {
                let name = w.arena.name(value).style(style);
                let (name, factor) = (name.to_string(), name.factor());
                prop_assert_eq!(w.read(&name), value, "{}", name);
                if ups != 0 {
                    prop_assert_eq!(w.read(&format!("2*{factor}")), twice, "{}", factor);
                }
            }
            Ok(())
        })?;
    }

    /// A name does not depend on the order in which the arena stored its values.
    #[test]
    fn names_are_the_same_in_every_arena(g in game()) {
        let mut fresh = super::world::World::default();
        let value = fresh.value(&g);
        let name = fresh.arena.name(value).to_string();
        in_world(|w| {
            let value = w.value(&g);
            prop_assert_eq!(w.arena.name(value).to_string(), name);
            Ok(())
        })?;
    }
}
