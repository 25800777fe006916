//! The list of theorems, `docs/LIST.md`, is what the certificates in `certs/` say.
//! `SEGCERT_LIST=write cargo test -p segcert --test all list::` writes it again.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use segcert_check::shell::file::{hex, open};
use segcert_game::for_people;

#[test]
fn the_list_has_the_theorems_of_the_certificates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("docs/LIST.md");
    let list = list(root);
    if std::env::var_os("SEGCERT_LIST").is_some() {
        fs::write(&path, &list).expect("docs can be written");
    }
    let committed = fs::read_to_string(&path).expect("there is a list");
    for (expected, found) in list.lines().zip(committed.lines()) {
        assert_eq!(found, expected, "write docs/LIST.md again (see the head of this test)");
    }
    assert_eq!(committed, list);
}

/// Each remark about what was known before belongs to a theorem of the list.
#[test]
fn what_was_known_before_is_about_listed_theorems() {
    let list = list(Path::new(env!("CARGO_MANIFEST_DIR")));
    for (theorem, _) in KNOWN {
        let listed = theorem.replace('|', "\\|").replace("**", "·*");
        assert!(list.contains(&format!("`{listed}`")), "{theorem}");
    }
}

/// The text of the list: a table for each folder, in the order of its manifest.
fn list(root: &Path) -> String {
    let (mut text, mut number) = (format!("{HEAD}\n"), 0);
    for (folder, title) in FOLDERS {
        let folder = root.join("certs").join(folder);
        let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).expect("a manifest");
        writeln!(text, "\n## {title}\n\n{COLUMNS}").expect("a text grows");
        for line in manifest.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [file, bytes, _, statement] = fields[..] else {
                panic!("four fields: {line}");
            };
            number += 1;
            let certificate = fs::read(folder.join(file)).expect("a listed file exists");
            let opened = open(&certificate).expect("the head of a certificate");
            let (root, _) = opened.proof().expect("a proof of a statement");
            let root = &hex(&root)[..16];
            let known = KNOWN.iter().find(|(theorem, _)| *theorem == statement);
            let known = known.map_or("", |(_, known)| known);
            // A bar inside a cell would end it.
            let statement = for_people(statement).replace('|', "\\|").replace("**", "·*");
            writeln!(text, "| {number} | `{statement}` | {bytes} | `{root}` | {known} |")
                .expect("a text grows");
        }
    }
    writeln!(text, "\n{TAIL}").expect("a text grows");
    text
}

const FOLDERS: [(&str, &str); 2] = [
    ("claims", "Powers of words, and sums of rows (`certs/claims`)"),
    ("blocks", "Rows of blocks (`certs/blocks`)"),
];

const COLUMNS: &str = "| | theorem | bytes | root | known before |
|---|---|---|---|---|";

/// Theorems with what is known from the sources that the head names.
const KNOWN: [(&str, &str); 11] = [
    ("(X)^m(O)^n = 0 for all m >= 2, n >= 2", "[A], rule 3 of [T]"),
    ("O(X)^n = (n-1)*up + n** for all n >= 1", "[A], rule 4 of [T]"),
    ("(X)^mO(X)^(m+n) = O(X)^m for all m >= 1, n >= 2", "the atomic weight, [G]"),
    ("(X)^nO(X)^n = O(X)^n for all n >= 1", "the atomic weight, [G]"),
    ("(X)^nOX = * for all n >= 3", "the atomic weight, [G]"),
    ("(X)^nOXX = up for all n >= 4", "the atomic weight, [G]"),
    ("(X)^nOXXX = 2*up + * for all n >= 5", "the atomic weight, [G]"),
    (
        "(XO)^n || 0 for all n >= 4",
        "Conjecture 1 of [A] (n ≤ 19); n ≤ 30 [T], 33 [F], 50 [S]; theorem of [C], whose proof \
         has a gap",
    ),
    (
        "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        "Conjecture 2 of [A] (n ≤ 17); n ≤ 25 [T], 28 [S]",
    ),
    ("(XXOO)^n = 0 for all n >= 1", "n = 1 is in the standard form of [C]"),
    ("(XO)^n < up for all n >= 6", "conjecture of [M], computed for n < 25"),
];

const HEAD: &str = "# List of theorems

Each theorem of the first two tables has a certificate in the repository. The tables have the size
of its file, in bytes, and the first digits of its root, which `segcert check` prints in full.
`segcert prove \"THEOREM\"` proves the theorem again; another proof has another size and root. The
third table has theorems proved in Coq. `n·*` is n copies of `*`; the checker writes it as `n**`.
[SURVEY.md](notebooks/SURVEY.md) and [THEOREMS.md](notebooks/THEOREMS.md) explain the theorems, and
how they were found. Terms are explained in the [glossary](GLOSSARY.md).

The last column says what was known before, from these sources:

* [A] M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe: An introduction to Clobber, Integers
  5(2), A01, 2005. We know it only as far as the following sources cite it.
* [T] Strong 1-dimensional Clobber, 2022 (Table 2 and Figure 3).
* [F] T. Folkersen: Linear Clobber Solver, 2022.
* [S] T. Folkersen, Z. Bashir, F. Tavakoli, M. Müller: SEGClobber, 2025.
* [C] X. Chen et al.: A proof of the 2004 Albert-Grossman-Nowakowski-Wolfe conjecture on alternating
  linear Clobber, arXiv 2509.08985, 2025. Its standard form has equalities of single rows.
* [G] J. P. Grossman: Clobber problems, 2002, on the page of D. Wolfe about Clobber. A lemma gives
  the atomic weight of every position with a single stone of one player.
* [M] The results page of MCGS, the solver for sums of games of the University of Alberta. It states
  `down < (XO)^n < up` for n > 5 as a conjecture.

Where the last column is empty, these sources have no such theorem for all n. The page of D. Wolfe
itself lists atomic weights of positions on small boards, and has no theorem about rows. We have not
found [A] in full, so a theorem of its own may be missing in the last column.";

const TAIL: &str = "## Theorems proved in Coq

These theorems have no certificate, because no statement of a certificate can express them.
[proof/README.md](../proof/README.md) says how to check them. The notation is that of the tables
above, except that statements of certificates have no power of a power: `((X)^aO)^n` is a row of n
blocks, each of which has a stones `X` and one stone `O`. `[b0, b1, …, bk]` is the row of blocks of
b0, b1, …, bk stones `X`, with one stone `O` between neighbours, and f(b) is the value of `O(X)^b`,
which is `(b-1)*up + b·*`.

| theorem | in Coq |
|---|---|
| The first player wins each sum of one or more different rows `(XO)^n` with n other than 3 and 6. \
| `different_rows` |
| The first player wins each sum of a row `O(OX)^nX` with n ≥ 4 and any number of different rows \
`(XO)^m`, also none, with m other than 3 and 6. | `symmetric_row` |
| Left wins moving second each sum of `up`, at least one row `OO(XO)^k`, k ≥ 2, any rows `(XO)^n`, \
and as many rows `O(XO)^n` as `-O(XO)^n`, n ≥ 5 for these two, unless Right can move to 0: see \
[SURVEY.md](notebooks/SURVEY.md#sums-of-alternating-rows), *symmetric rows*. | `up_second` |
| Who wins a sum of rows `(XO)^n`, `O(XO)^n` and `-O(XO)^n`, n ≥ 5 for the last two: see \
[SURVEY.md](notebooks/SURVEY.md#sums-of-alternating-rows), *potentials decide*. | `weights_decide` |
| A player wins a row moving second if all blocks of this player are *strong*: a block between two \
blocks of the other player has two or at least four stones, a block beside only one block has at \
least two, and a block that is alone has any number. | `second_player` |
| A row is 0 if its two end blocks have at least two stones, and each of the others has two or at \
least four. | `rows_of_blocks` |
| `((X)^a(O)^b)^n = 0 for all n >= 1`, where each of a and b is 2 or at least 4 | \
`powers_of_two_blocks` |
| `((X)^aOO)^n = 0 for all a >= 2, n >= 1` | `xaoo` |
| `((X)^aO)^n > 0 for all n >= 1`, where a = 2 or a ≥ 4 | `xao_positive` |
| P (X)^(c+2) R ≥ (X)^c R for all c ≥ 1 and rows R, if all blocks of Left in the row P are strong, \
and P is empty or does not end with a stone of Left. | `first_block` |
| (O)^m (X)^(c+2) R ≥ (X)^c R for all m ≥ 0, c ≥ 1 and rows R. | `first_block_of_right` |
| `[b0, b1, …, bk] <= f(b1) + f(b3) + …`, where k is even and b1, b3, … are at least 3 | \
`at_most_total` |
| `[b0, b1, …, bk] >= (k/2)*f(a)` for even k, and \
`[b0, b1, …, bk] >= ((k-1)/2)*f(a) + (a-3)*up + (a+1)·*` for odd k, where \
a ≥ 6, each block between two `O` is a or at least a + 2, and b0 and bk are at least a - 1 (b0 is \
any number if k = 0) | `at_least_pairs` |
| `[b0, a, b2, a, …, a, bk] = (k/2)*f(a)`, where k ≥ 2 is even, a ≥ 6, b0 and bk are at least \
a - 1, and each of b2, b4, … between them is a or at least a + 2 | `blocks_apart` |
| `((X)^aO)^(2*m)(X)^a = m*((a-1)*up + a·*) for all a >= 6, m >= 0` | `equal_blocks` |
| `((X)^aO)^(2*m) = m*((a-1)*up + a·*) + {up*\\|3*down + *} for all a >= 4, m >= 1` | \
`even_powers` |
| `((X)^aO)^(2*m+2) = ((X)^aO)^(2*m) + (a-1)*up + a·* for all a >= 4, m >= 1` | \
`even_powers_gain` |
| `((X)^aO)^(n+2) = ((X)^aO)^n + (a-1)*up + a·* for all a >= 5, n >= 6` | `powers_gain` |
| `[b, a, …, a, c] = j*f(a) + (X)^(a-1)O(X)^a` with 2j blocks of a, where a ≥ 8, j ≥ 2, and b and c \
are from a - 1 to a + 1 | `odd_rows` |
| `((X)^aO)^(2*m+1)(X)^a = m*((a-1)*up + a·*) + (X)^(a-1)O(X)^a for all a >= 8, m >= 2` | \
`odd_powers_and_block` |
| `((X)^aO)^(2*m+1) = m*((a-1)*up + a·*) + (X)^(a-1)O(X)^a + {up*\\|3*down + *} \
for all a >= 8, m >= 3` | `odd_powers` |
| `((X)^aO)^(2*m+1) >= m*((a-1)*up + a·*) + (X)^(a-1)O(X)^a + {up*\\|3*down + *}` and \
`((X)^aO)^(2*m+1) <= (m+1)*((a-1)*up + a·*) for all a >= 8, m >= 0` | `odd_powers_between` |";
