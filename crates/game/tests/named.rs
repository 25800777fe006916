use segcert_game::by_name;

#[test]
fn games_of_certificates_by_name() {
    for (text, named) in [
        ("{{0|}|{|0}} || XXO", "±1 || XXO"),
        ("{{0|}|} > {0|}", "2 > 1"),
        ("(XO)^n > -{0|} for all n >= 1", "(XO)^n > -1 for all n >= 1"),
        ("(XO)^n < {0|} for all n >= 1 with 9 >= n", "(XO)^n < 1 for 1 <= n <= 9"),
        ("(XO)^n = 0 for all n >= 3 with 3 >= n", "(XO)^3 = 0"),
        ("(XO)^(2*n+1) = 0 for all n >= 2 with 5 >= 2*n", "(XO)^5 = 0"),
        ("(XO)^n = 0 for all n >= 2 with 9 >= 2*n and n >= 3", "(XO)^n = 0 for 3 <= n <= 4"),
        (
            "(XXO)^(2*n+1) = floor((2*n+2)/2)*up for all n >= 0 with 3 >= n",
            "(XXO)^(2*n+1) = (n+1)*up for 0 <= n <= 3",
        ),
        (
            "(XXO)^n > floor((2*n+3)/4)*up for all n >= 1",
            "(XXO)^n > floor((n+1)/2)*up for all n >= 1",
        ),
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
