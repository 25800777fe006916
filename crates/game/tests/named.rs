use segcert_game::by_name;

#[test]
fn games_of_certificates_by_name() {
    for (text, named) in [
        ("{{0|}|{|0}} || XXO", "±1 || XXO"),
        ("{{0|}|} > {0|}", "2 > 1"),
        ("(XO)^n > -{0|} for all n >= 1", "(XO)^n > -1 for all n >= 1"),
        ("(XO)^n < {0|} for all n >= 1 with 9 >= n", "(XO)^n < 1 for all 1 <= n <= 9"),
        ("(XO)^n = 0 for all n >= 3 with 3 >= n", "(XO)^n = 0 for all 3 <= n <= 3"),
        ("{0|up,{0|up}} > 0", "{0|up,2*up + *} > 0"),
        ("-{0|{0|}} + {{|0}|0} = -{0|}", "-1/2 - 1/2 = -1"),
        ("{{0|{0|}}|{0|}} = {|{|0}}", "3/4 = -2"),
        ("{0|{0|{|0}}} < {{{0|}|0}|0}", "tiny(1) < miny(1)"),
        ("{{{{0|}|}|{0|}}|{{|0}|{|{|0}}}} || 0", "±{2|1} || 0"),
        ("{{{0|}|},{{{{{0|}|}|}|}|0}|{|{|0}},{0|{|{|{|{|0}}}}}} || *2", "±{2,{4|0}} || *2"),
        ("{{0|}|{0,*|0}} > {0,{0,*|0}|0,{0|0,*}}", "{1|up + *} > {0,up + *|0,down + *}"),
    ] {
        assert_eq!(by_name(text).as_deref(), Some(named), "{text}");
    }
}

#[test]
fn nothing_to_name() {
    for text in
        ["(XO)^n || 0 for all n >= 4", "XXO = up", "{0,up|*2} > 0", "{|} = 0", "no statement"]
    {
        assert_eq!(by_name(text), None, "{text}");
    }
}
