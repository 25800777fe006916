use segcert_game::arena::Arena;
use segcert_game::arena::Limit;
use segcert_game::arena::Value;
use segcert_game::components::Components;

fn value(text: &str) -> Result<Value, Limit> {
    let mut arena = Arena::new();
    evaluate(text, &mut arena)
}

fn evaluate(text: &str, arena: &mut Arena) -> Result<Value, Limit> {
    Components::new().evaluate(&text.parse().unwrap(), arena)
}

#[test]
fn both_sides_are_equal() {
    let mut arena = Arena::new();
    for (one, other) in [
        ("XXO", "up"),
        ("XOX", "*"),
        ("XXOO", "0"),
        ("XO.XO", "0"),
        ("2*XO - 3*XO", "*"),
        ("-XXO.XXO", "2*down"),
        ("{0|*}", "up"),
        ("{0,*|0}", "^*"),
        ("{XXO - up|*}", "up"),
        ("-{0|*}", "v"),
        ("3*{1|-1} + 2", "{1|-1} + 2*{0|}"),
        ("{0|1} + {0|1}", "1"),
        ("-4*{0|1}", "-2"),
        ("5*{0|{0|1}} - {0|1}", "{0|{0|1}} + {0|1}"),
        ("*5 + *3", "*6"),
        ("40*up + 40*XO - 39*^*", "up*"),
    ] {
        let values = [one, other].map(|text| evaluate(text, &mut arena).unwrap());
        assert_eq!(values[0], values[1], "{one} = {other}");
    }
}

#[test]
fn large_multiples_are_cheap_or_refused() {
    assert!(value("4095*XO + 0*up").is_ok());
    assert_eq!(value("4000*up"), Err(Limit::Birthday));
    assert_eq!(value("-4000*{0|}"), Err(Limit::Birthday));
    assert!(value("2000*up - 1990*XXO").is_ok());
}
