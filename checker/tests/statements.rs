//! Statements: their text, their goals, imports, and invalid statements.

use super::model::{Model, Sum, sum};
use super::oracle::false_statement;
use super::samples::*;
use super::wire::*;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};

/// Asserts the text of a statement with its proof. The proof must be right, because the text is
/// compared with a claim only after the check. Statements such as `0*XO` need no proof.
#[track_caller]
fn reads(statement: Statement, steps: Vec<Step>, text: &str) {
    certificate(statement, steps).proves(text);
}

fn nothing() -> Vec<Summand> {
    vec![]
}

use Relation::*;

#[test]
pub fn relations() {
    for (relation, text) in
        [(Equal, "OXX.OOX = 0"), (AtLeast, "OXX.OOX >= 0"), (AtMost, "OXX.OOX <= 0")]
    {
        reads(says(vec![row("OXX.OOX")], relation, vec![]), vec![], text);
    }
    for (row_text, relation, text) in [
        ("OXX", Greater, "OXX > 0"),
        ("OOX", Less, "OOX < 0"),
        ("OX", Fuzzy, "OX || 0"),
        ("OX", Over, "OX |> 0"),
        ("OX", Under, "OX <| 0"),
        ("OXX", Over, "OXX |> 0"),
        ("OOX", Under, "OOX <| 0"),
    ] {
        let steps = finite(&sum(row_text, &[]), relation, &vec![]);
        reads(says(vec![row(row_text)], relation, nothing()), steps, text);
    }
}

/// Each relation against the others, by brute force: the goals agree with the text.
#[test]
pub fn relations_mean_what_they_say() {
    let values = [0, STAR, UP, DOWN, UP_STAR, DOWN_STAR, TWO_UP, ONE, MINUS_ONE, STAR_2];
    let mut true_ones = 0;
    for a in values {
        for b in values {
            for relation in [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under] {
                let statement = says(vec![game(a)], relation, vec![game(b)]).with(7);
                let is_false = false_statement(&statement).is_some();
                let verdict = certificate(statement, vec![]).verdict();
                assert_eq!(verdict.exit_code(), u8::from(is_false), "{}", describe(&verdict));
                true_ones += usize::from(!is_false);
            }
        }
    }
    assert!(true_ones > 200, "{true_ones}");
}

#[test]
pub fn names_of_games() {
    let games = || {
        let mut games = arena();
        // *3, *4, -{0|up*,{0|}}, {-up|2up}, and *3 with a hole: {0,*2|0,*2}.
        games.push((vec![0, STAR, STAR_2], vec![0, STAR, STAR_2]));
        games.push((vec![0, STAR, STAR_2, 16], vec![0, STAR, STAR_2, 16]));
        games.push((vec![0], vec![UP_STAR, ONE]));
        games.push((vec![DOWN], vec![TWO_UP]));
        games.push((vec![0, STAR_2], vec![0, STAR_2]));
        // {up,down|0}, whose negative has its options in this order.
        games.push((vec![UP, DOWN], vec![0]));
        games
    };
    let with = |reference: u32| {
        let mut statement = says(vec![game(reference)], Equal, vec![game(reference)]);
        statement.games = games();
        let mut certificate = certificate(statement, vec![]);
        certificate.arena = games();
        certificate
    };
    // A game that is its own negative has only one reference.
    for reference in [1, STAR + 1, 17, 28] {
        assert_eq!(with(reference).rejection().code, "reference");
    }
    for (reference, text) in [
        (0, "0"),
        (STAR, "*"),
        (UP, "up"),
        (DOWN, "down"),
        (UP_STAR, "{0,*|0}"),
        (DOWN_STAR, "{0|0,*}"),
        (TWO_UP, "{0|{0,*|0}}"),
        (TWO_DOWN, "{{0|0,*}|0}"),
        (TWO_UP_STAR, "{0|up}"),
        (ONE, "{0|}"),
        (MINUS_ONE, "{|0}"),
        (STAR_2, "*2"),
        (16, "*3"),
        (18, "*4"),
        (20, "{0|{0,*|0},{0|}}"),
        (21, "{{0|0,*},{|0}|0}"),
        (22, "{down|{0|{0,*|0}}}"),
        (24, "{0,*2|0,*2}"),
        (26, "{up,down|0}"),
        (27, "{0|down,up}"),
    ] {
        with(reference).proves(&format!("{text} = {text}"));
    }
}

/// Nimbers are printed correctly: `*n` is not the name of another game.
#[test]
pub fn nimbers() {
    let mut games: Vec<(Vec<u32>, Vec<u32>)> = vec![];
    for n in 1..8 {
        let options: Vec<u32> = (0..n).map(|option| 2 * option).collect();
        games.push((options.clone(), options));
    }
    for a in 1..8 {
        for b in 1..8 {
            let c = a ^ b;
            let left = vec![game(2 * a), game(2 * b), game(2 * c)];
            let mut statement = says(left, Equal, nothing());
            statement.games = games.clone();
            assert_eq!(false_statement(&statement), None);
            let mut model = Model::new(&games);
            let values: Sum = sum("", &[2 * a, 2 * b, 2 * c]);
            prove_all(&mut model, &values, Equal, &vec![]);
            let mut certificate = certificate(statement, model.steps);
            certificate.arena = games.clone();
            let name = |n: u32| match n {
                0 => "0".to_owned(),
                1 => "*".to_owned(),
                n => format!("*{n}"),
            };
            certificate.proves(&format!("{} + {} + {} = 0", name(a), name(b), name(c)));
        }
    }
}

#[test]
pub fn counts_and_signs() {
    let zero = |count: Summand, text: &str| {
        let mut statement = says(vec![count.clone()], Equal, vec![count]).with(2);
        statement.variables = vec![1, 2];
        reads(statement, vec![], &format!("{text} = {text} for all m >= 1, n >= 2"));
    };
    zero(game(UP), "up");
    zero(game(UP).minus(), "-up");
    zero(game(UP).times("2"), "2*up");
    zero(game(UP).times("-2"), "(-2)*up");
    zero(game(UP).times("0"), "0*up");
    zero(game(STAR).times("3"), "3**");
    zero(game(UP).times("x0"), "m*up");
    zero(game(UP).times("x1").minus(), "-n*up");
    zero(game(UP).times("x0-1"), "(m-1)*up");
    zero(game(UP).times("2x0-3x1+4"), "(2*m-3*n+4)*up");
    zero(game(UP).times("-x0"), "(-m)*up");
    zero(game(UP).times("2x0"), "(2*m)*up");
    zero(row("OX.(OXX)^{x0}X").times("3"), "3*OX.(OXX)^mX");
    zero(row("(OXX)^{2x0+1}.(X)^{x1-2}(O)^{3}"), "(OXX)^(2*m+1).(X)^(n-2)(O)^3");
    zero(row("XX.O"), "XX.O");
}

#[test]
pub fn several_summands() {
    let left = vec![row("OX").minus(), row("OX"), game(UP).minus(), game(UP)];
    let right = vec![game(DOWN), game(UP), row("O")];
    let statement = says(left, Equal, right).with(2);
    reads(statement, vec![], "-OX + OX - up + up = down + up + O");
}

#[test]
pub fn names_of_variables() {
    for (count, text) in [
        (1, "n >= 0"),
        (2, "m >= 0, n >= 0"),
        (3, "k >= 0, m >= 0, n >= 0"),
        (4, "k >= 0, l >= 0, m >= 0, n >= 0"),
        (5, "n1 >= 0, n2 >= 0, n3 >= 0, n4 >= 0, n5 >= 0"),
    ] {
        let statement = says(nothing(), Equal, nothing()).all(&vec![0; count]);
        reads(statement, vec![], &format!("0 = 0 for all {text}"));
    }
}

/// `floor(a/q)` is that number.
#[test]
pub fn floors_are_floors() {
    floors().proves("floor((n+2)/2)*up = floor(n/2)*up + up for all n >= 0");
    for (number, divisor) in [(1, 2), (5, 2), (6, 3), (7, 3), (8, 3), (9, 1)] {
        let with = |copies: i64| {
            let left = vec![game(UP).times(&number.to_string()).over(divisor)];
            let right = vec![game(UP).times(&copies.to_string())];
            let mut proof = vec![];
            if divisor > 1 {
                // Both bounds of the floor, x0, then its name.
                let (d, n) = (i64::from(divisor), number / i64::from(divisor));
                proof.push(infer(d as u64, &[(1, 1)], &format!("x0-{n}")));
                proof.push(infer(d as u64, &[(0, 1)], &format!("-x0+{n}")));
                if n > 0 {
                    proof.push(subst(0, &n.to_string()));
                }
            }
            // If it is 0, the first goal needs no proof.
            let first = if number < i64::from(divisor) { &[][..] } else { &proof };
            certificate(says(left, Equal, right).with(2), [first, &proof].concat())
        };
        let right = number / i64::from(divisor);
        let name =
            if divisor > 1 { format!("floor({number}/{divisor})") } else { number.to_string() };
        with(right).proves(&match right {
            1 => format!("{name}*up = up"),
            _ => format!("{name}*up = {right}*up"),
        });
        for wrong in [right - 1, right + 1] {
            assert_eq!(with(wrong).verdict().exit_code(), 1, "{number}/{divisor} is not {wrong}");
        }
    }
    // A number that may be negative is not divided.
    let mut bad = floors();
    bad.statement.left[0].numerator = form("x0-1");
    assert_eq!(bad.rejection().code, "statement");
    bad.statement.variables[0] = 1;
    assert_ne!(bad.rejection().code, "statement");
}

#[test]
pub fn exponents_are_not_negative() {
    let with = |exponent: &str, from: u32| {
        let left = vec![row(&format!("O(X)^{{{exponent}}}"))];
        certificate(says(left, Over, nothing()).all(&[from]), vec![Step::Move(0)])
    };
    with("x0-1", 2).proves("O(X)^(n-1) |> 0 for all n >= 2");
    assert_eq!(with("x0-1", 0).rejection().code, "statement");
    assert_eq!(with("5-x0", 0).rejection().code, "statement");
    assert_eq!(with("x0-1", 1).rejection().code, "exponent");
}

#[test]
pub fn what_is_no_statement() {
    let with = |change: &dyn Fn(&mut Statement)| {
        let mut certificate = ladder();
        change(&mut certificate.statement);
        certificate
    };
    let bad = |change: &dyn Fn(&mut Statement), code: &str, place: Place| {
        with(change).rejected_in(code, place);
    };
    bad(&|s| s.right[0].numerator = form("x1"), "parameter", Place::Summand(1));
    bad(&|s| s.left[0] = row("O(X)^{x1}"), "parameter", Place::Atom(0));
    bad(&|s| s.left[0] = row("O()^{x0}"), "word", Place::Atom(0));
    bad(&|s| s.right[0].atom = Atom::Game(6), "reference", Place::Atom(1));
    bad(&|s| s.games[0].0 = vec![2], "reference", Place::Game(0));
    let divisor = with(&|s| s.right[0].divisor = 0);
    divisor.rejected("statement", Place::Summand(1));
    // A game that the arena does not have, and one whose negative it has.
    assert_eq!(with(&|s| s.games[1] = (vec![STAR], vec![STAR])).rejection().code, "statement");
    let mut negative = ladder();
    negative.statement.games[1] = (vec![STAR], vec![0]);
    negative.statement.right[0].atom = Atom::Game(DOWN);
    negative.proves("O(X)^n = (n-1)*up + n** for all n >= 1");
    negative.statement.right[0].atom = Atom::Game(UP);
    assert_eq!(negative.verdict().exit_code(), 1);
    // Rows are there a number of times that is known.
    assert_eq!(with(&|s| s.left[0].numerator = form("x0")).rejection().code, "statement");
    for count in ["-1", "65536"] {
        assert_eq!(with(&|s| s.left[0].numerator = form(count)).rejection().code, "statement");
    }
}

/// A row and its mirror image may have two normal forms whose negatives are one word. That word
/// cancels the form that is the negative of its own negative, not the other form, independently of
/// the order in which the checker read them.
#[test]
pub fn rows_with_two_normal_forms() {
    let one = "(XX)^{x0+1}OXO(XO)^{2x1+4}O(OOO)^{x1+3}XOX";
    let other = "XOX(OOO)^{x1+3}O(OX)^{2x1+4}OXO(XX)^{x0+1}";
    let compares = |left: &str, right: &str| {
        let statement = says(vec![row(left)], AtLeast, vec![row(right)]).all(&[0, 0]);
        certificate(statement, vec![])
    };
    let text = "(XX)^(m+1)OXO(XO)^(2*n+4)O(OOO)^(n+3)XOX >= \
                XOX(OOO)^(n+3)O(OX)^(2*n+4)OXO(XX)^(m+1) for all m >= 0, n >= 0";
    compares(one, other).proves(text);
    assert_eq!(compares(other, one).rejection().code, "steps");
}

/// Words are printed as they are written, not in normal form.
#[test]
pub fn words_of_rows() {
    for text in ["OX.OX", "OX.O.XO", "X(OX)^{3}", "OX(OX)^{0}.(XX)^{x0}XX", "(OX)^{x0}(OX)^{x0}O"] {
        let statement = says(vec![row(text)], Equal, vec![row(text)]).all(&[1]);
        let written = text.replace("{x0}", "n").replace(['{', '}'], "");
        certificate(statement, vec![]).proves(&format!("{written} = {written} for all n >= 1"));
    }
    let empty = Summand { atom: Atom::Row(vec![]), ..row("OX") };
    certificate(says(vec![empty], Equal, nothing()), vec![]).proves("0 = 0");
}

/// A word of a row has stones or a power: the text of several empty words is an ellipsis, which
/// readers take for summands or stones that were left out.
#[test]
pub fn empty_words_of_rows() {
    let alone = Summand { atom: Atom::Row(vec![Word::default()]), ..row("OX") };
    let rows = [".", "...", ".OX", "OX.", "OX..OX"].map(row);
    for summand in rows.into_iter().chain([alone]) {
        let statement = says(vec![row("OX"), summand.clone()], Equal, vec![row("OX"), summand]);
        assert_eq!(certificate(statement, vec![]).rejection().code, "statement");
    }
    let statement = says(vec![row("OX"), row("(X)^{0}")], Equal, vec![row("OX")]);
    certificate(statement, vec![]).proves("OX + (X)^0 = OX");
}

#[test]
pub fn claims_are_compared_as_they_are_written() {
    let file = up().file();
    let verdict = |claim: &str| {
        let options = Options { claim: Some(claim.to_owned()), ..Options::default() };
        check(&file, &options, &mut Library::default())
    };
    assert_eq!(verdict("XXO = up").exit_code(), 0);
    assert_eq!(verdict(" XXO = up\n").exit_code(), 0);
    for other in ["-XXO = up", "XXO = down", "OXX = up", "XXO >= up", "XXO = up*", ""] {
        match verdict(other) {
            Verdict::Rejected(rejection) => assert_eq!(rejection.code, "other-statement"),
            other => panic!("{}", describe(&other)),
        }
    }
    let file = floors().file();
    for (claim, code) in [
        ("floor((n+2)/2)*up = floor(n/2)*up + up for all n >= 0", 0),
        ("floor(n+2/2)*up = floor(n/2)*up + up for all n >= 0", 1),
        ("floor((n+2)/2)*up = floor(n/2)*up + up for all n >= 1", 1),
        ("floor((n+2)/2)*up = floor(n/2)*up + up", 1),
    ] {
        let options = Options { claim: Some(claim.to_owned()), ..Options::default() };
        let verdict = check(&file, &options, &mut Library::default());
        assert_eq!(verdict.exit_code(), code, "{claim}");
    }
}

/// Roots are part of the format, and must not change.
#[test]
pub fn roots() {
    let verified = two_powers().proves("(X)^m(O)^n = 0 for all m >= 2, n >= 2");
    assert_eq!(verified.root_hex(), ROOT);
    // Another proof has another root.
    let mut other = two_powers();
    other.steps.splice(1..1, [split("x0-5"), Step::Move(0)]);
    let other = other.proves("(X)^m(O)^n = 0 for all m >= 2, n >= 2");
    assert_ne!(other.root_hex(), ROOT);
}

const ROOT: &str = "01df283e72b95ddb9842436d6cfe3bed93202edd462d57b7a25ed06ad0b8edac";

fn library(certificates: &[&Certificate]) -> (Library, Vec<[u8; 32]>) {
    let mut library = Library::default();
    let roots = certificates.iter().map(|c| library.add(c.file()).unwrap()).collect();
    (library, roots)
}

#[track_caller]
fn proves_with(certificate: &Certificate, library: &mut Library, text: &str, imports: usize) {
    match certificate.verdict_with(library) {
        Verdict::Verified(verified) => {
            assert_eq!(verified.statement, text);
            assert_eq!(verified.imports.len(), imports);
        }
        other => panic!("{text}: {}", describe(&other)),
    }
}

/// A theorem at an instance, and as a fact under parameters; an equality as a lemma.
#[test]
pub fn imports() {
    let theorem = residue_classes();
    let equality = up();
    let (mut library, roots) = library(&[&theorem, &equality]);
    let instance = |by: Step| {
        certificate(says(vec![row("OXXXX")], Over, nothing()), vec![by]).importing(roots[0])
    };
    proves_with(&instance(by_claim(0, &["3"])), &mut library, "OXXXX |> 0", 1);
    let mut refused = |by: Step, code: &str| match instance(by).verdict_with(&mut library) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, code, "{rejection}"),
        other => panic!("{}", describe(&other)),
    };
    refused(by_claim(0, &["4"]), "instance");
    refused(by_claim(0, &["2"]), "instance");
    refused(by_claim(0, &["-1"]), "implied");
    refused(by_claim(0, &[]), "claim");
    refused(by_claim(1, &["3"]), "claim");
    // The imported statement determines the variables: x0 is n - 1.
    let left = vec![row("O(X)^{x0}")];
    let more = certificate(says(left, Over, nothing()).all(&[5]), vec![by_claim(0, &["x0+4"])]);
    let text = "O(X)^n |> 0 for all n >= 5";
    proves_with(&more.importing(roots[0]), &mut library, text, 1);
    // Claims of the certificate are numbered after the imported claims; lemmas may use only
    // imported claims.
    let right = vec![game(UP).times("2")];
    let lemma = |steps: Vec<Step>| {
        let statement = says(vec![row("XXO.XXO")], Equal, right.clone()).with(2);
        certificate(statement, steps)
            .importing(roots[1])
            .lemma(Lemma::Rewrite("OXX".into(), vec![v(UP)]))
            .system(vec![claim(0, vec![w("OXX"), v(DOWN)])])
    };
    let by_import = vec![by_claim(0, &[]), by_claim(1, &[])];
    proves_with(&lemma(by_import), &mut library, "XXO.XXO = 2*up", 1);
    let by_own = lemma(vec![by_claim(2, &[]), by_claim(1, &[])]);
    match by_own.verdict_with(&mut library) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, "claim", "{rejection}"),
        other => panic!("{}", describe(&other)),
    }
}

/// The claims of imports are numbered in the order of the imports.
#[test]
pub fn imports_in_their_order() {
    let (mut library, roots) = library(&[&residue_classes(), &up()]);
    let mut with = |roots: [usize; 2], known: &[[u8; 32]], number| {
        let statement = says(vec![row("XXO")], AtLeast, vec![game(UP)]).with(2);
        let by = certificate(statement, vec![by_claim(number, &[])]);
        let by = roots.iter().fold(by, |by, root| by.importing(known[*root]));
        by.verdict_with(&mut library).exit_code()
    };
    // The theorem has one goal, the equality two.
    assert_eq!([0, 1, 2].map(|number| with([0, 1], &roots, number)), [1, 0, 1]);
    assert_eq!([0, 1, 2].map(|number| with([1, 0], &roots, number)), [0, 1, 1]);
}

#[test]
pub fn imports_that_are_not_there() {
    let lonely = |root| {
        let statement = says(vec![row("OXX")], Over, nothing());
        certificate(statement, vec![Step::Move(0)]).importing(root)
    };
    let verdict = lonely([7; 32]).verdict();
    assert!(matches!(verdict, Verdict::CouldNotCheck(Obstacle::Import(root)) if root == [7; 32]));
    // An import that is rejected cannot be used.
    let mut wrong = up();
    wrong.steps.pop();
    let (mut library, roots) = library(&[&wrong]);
    let verdict = lonely(roots[0]).verdict_with(&mut library);
    assert_eq!(verdict.exit_code(), 1, "{}", describe(&verdict));
    // A damaged file is not taken into a library at all.
    let mut file = up().file();
    file[60] ^= 1;
    assert!(Library::default().add(file).is_err());
}

/// The games of an imported statement must be in the arena of the importing certificate.
#[test]
pub fn imports_need_their_games() {
    let (mut library, roots) = library(&[&up()]);
    let statement = says(vec![row("OXX")], Over, nothing());
    let mut importer = certificate(statement, vec![Step::Move(0)]).importing(roots[0]);
    proves_with(&importer, &mut library, "OXX |> 0", 1);
    importer.arena = vec![];
    match importer.verdict_with(&mut library) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, "statement"),
        other => panic!("{}", describe(&other)),
    }
}
