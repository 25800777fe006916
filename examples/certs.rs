//! Writes the certificates of `certs/` that are statements about games, that of a small database,
//! those of laws of rows of blocks, the manifests of all certificates there, and what the program
//! carries of them: `cargo run --release --example certs`. With a word behind
//! `--`, only those whose names begin with it.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use segcert_calculus::certificate::database;
use segcert_certs::is_carried;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{Kind, hex, open};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use segcert_clobber::Query;
use segcert_game::Arena;
use segcert_game::arena::on_large_stack;
use segcert_run::Control;
use segcert_search::prover::Prover;
use segcert_theorems::Limits;
use segcert_theorems::blocks::{all_blocks, survey_blocks};

fn main() {
    on_large_stack(write_all);
}

fn write_all() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs");
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let one = |name: String, text: &str| {
        if !name.starts_with(&wanted) {
            return;
        }
        let query: Query = text.parse().expect("a question");
        let verdict = Prover::new(Control::default()).certify(&query).expect("no limit");
        let segcert_calculus::certificate::Verdict::Proved(certificate) = verdict else {
            panic!("{text} is true");
        };
        fs::write(folder.join(format!("{name}.cert")), &certificate.bytes)
            .expect("a writable folder");
    };
    for n in 1..=24 {
        one(format!("xo-{n:02}"), &format!("(XO)^{n}"));
    }
    for n in 1..=28_u32 {
        let ups = match n.div_ceil(2) {
            1 => "up".to_owned(),
            ups => format!("{ups}*up"),
        };
        one(format!("xxo-{n:02}"), &format!("(XXO)^{n} = {ups}"));
    }
    for (number, text) in ALTERNATING_ROWS.iter().enumerate() {
        one(format!("alternating-rows-{number:02}"), text);
    }
    for (number, text) in UP_AND_ROWS.iter().enumerate() {
        one(format!("up-and-rows-{number:02}"), text);
    }
    for n in 5..=13 {
        let row = match n {
            5 => String::new(),
            6 => " + XO".to_owned(),
            _ => format!(" + (XO)^{}", n - 5),
        };
        one(format!("symmetric-row-{n:02}"), &format!("O(OX)^{n}X{row} |> 0"));
    }
    for (stones, last) in EVEN_POWERS {
        for n in (2..=last).step_by(2) {
            let star = if n / 2 * stones % 2 == 1 { " + *" } else { "" };
            let (word, ups) = (format!("{}O", "X".repeat(stones)), n / 2 * (stones - 1));
            let text = format!("({word})^{n} = {ups}*up{star} + {{^*|v3*}}");
            one(format!("{}-{n:02}", word.to_lowercase()), &text);
        }
    }
    for (name, text) in ASF {
        one(format!("asf/{name}"), text);
    }
    for (i, row) in RANDOM.iter().enumerate() {
        one(format!("random-50-{}", i + 1), row);
    }
    if DATABASE.starts_with(&wanted) {
        let written = database::write(8, &mut Arena::new()).expect("no limit");
        let sealed = database::seal(&written).expect("the values are right");
        fs::write(folder.join(format!("{DATABASE}.cert")), &sealed.bytes)
            .expect("a writable folder");
    }
    if "blocks".starts_with(&wanted) {
        write_blocks(&folder.join("blocks"));
    }
    for inner in ["", "claims", "blocks"] {
        manifest(&folder.join(inner));
    }
    library(&folder);
}

/// The laws of all rows of few blocks that have one.
fn write_blocks(folder: &Path) {
    fs::create_dir_all(folder).expect("a writable folder");
    for blocks in all_blocks(BLOCKS) {
        let (_, proof) = survey_blocks(&blocks, &Limits::default()).expect("no limit");
        if let Some(proof) = proof {
            let name = blocks.to_string().replace(['(', '^'], "").replace(')', "-");
            let path = folder.join(format!("{}.cert", name.to_lowercase()));
            fs::write(path, &proof.bytes).expect("a writable folder");
        }
    }
}

/// More blocks have laws, too: `segcert survey --blocks`.
const BLOCKS: usize = 4;

/// The values of all games of up to 8 squares.
const DATABASE: &str = "database-8";

/// Sums of `OO(XO)^k`, `XXO` written as `OXX`, `X(OX)^q` and `(XO)^(q-1)` and `(XO)^(k-2)` for
/// small k and q, with `(XO)^3 = 0` and `(XO)^6 = XO + (XO)^2` and without rows that cancel.
const UP_AND_ROWS: [&str; 30] = [
    "OXX + OO(XO)^2 + XO + X(OX)^2 |> 0",
    "OXX + OO(XO)^4 + XO + (XO)^2 + X(OX)^2 |> 0",
    "OXX + OO(XO)^5 + XO + X(OX)^2 |> 0",
    "OXX + OO(XO)^6 + XO + (XO)^4 + X(OX)^2 |> 0",
    "OXX + OO(XO)^7 + XO + (XO)^5 + X(OX)^2 |> 0",
    "OXX + OO(XO)^8 + (XO)^2 + X(OX)^2 |> 0",
    "OXX + OO(XO)^2 + (XO)^2 + X(OX)^3 |> 0",
    "OXX + OO(XO)^3 + (XO)^2 + XO + X(OX)^3 |> 0",
    "OXX + OO(XO)^5 + (XO)^2 + X(OX)^3 |> 0",
    "OXX + OO(XO)^6 + (XO)^2 + (XO)^4 + X(OX)^3 |> 0",
    "OXX + OO(XO)^7 + (XO)^2 + (XO)^5 + X(OX)^3 |> 0",
    "OXX + OO(XO)^8 + XO + X(OX)^3 |> 0",
    "OXX + OO(XO)^2 + (XO)^4 + X(OX)^5 |> 0",
    "OXX + OO(XO)^3 + (XO)^4 + XO + X(OX)^5 |> 0",
    "OXX + OO(XO)^4 + (XO)^4 + (XO)^2 + X(OX)^5 |> 0",
    "OXX + OO(XO)^5 + (XO)^4 + X(OX)^5 |> 0",
    "OXX + OO(XO)^7 + (XO)^4 + (XO)^5 + X(OX)^5 |> 0",
    "OXX + OO(XO)^8 + (XO)^4 + XO + (XO)^2 + X(OX)^5 |> 0",
    "OXX + OO(XO)^2 + (XO)^5 + X(OX)^6 |> 0",
    "OXX + OO(XO)^3 + (XO)^5 + XO + X(OX)^6 |> 0",
    "OXX + OO(XO)^4 + (XO)^5 + (XO)^2 + X(OX)^6 |> 0",
    "OXX + OO(XO)^5 + (XO)^5 + X(OX)^6 |> 0",
    "OXX + OO(XO)^6 + (XO)^5 + (XO)^4 + X(OX)^6 |> 0",
    "OXX + OO(XO)^8 + (XO)^5 + XO + (XO)^2 + X(OX)^6 |> 0",
    "OXX + OO(XO)^2 + XO + (XO)^2 + X(OX)^7 |> 0",
    "OXX + OO(XO)^3 + (XO)^2 + X(OX)^7 |> 0",
    "OXX + OO(XO)^4 + XO + X(OX)^7 |> 0",
    "OXX + OO(XO)^5 + XO + (XO)^2 + X(OX)^7 |> 0",
    "OXX + OO(XO)^6 + XO + (XO)^2 + (XO)^4 + X(OX)^7 |> 0",
    "OXX + OO(XO)^7 + XO + (XO)^2 + (XO)^5 + X(OX)^7 |> 0",
];

/// The value of `(XO)^6`, and sums of few alternating rows: `proof/Theorems/FewRows.v` uses them.
const ALTERNATING_ROWS: [&str; 16] = [
    "(XO)^6 = XO + (XO)^2",
    "XO + (XO)^4 + (XO)^5 |> 0",
    "(XO)^2 + (XO)^4 + (XO)^5 |> 0",
    "XO + (XO)^2 + (XO)^4 + (XO)^5 |> 0",
    "(XO)^2 + O(XO)^7 + X(OX)^2 |> 0",
    "XO + O(XO)^7 + X(OX)^3 |> 0",
    "XO + (XO)^4 + O(XO)^5 + X(OX)^2 |> 0",
    "XO + (XO)^5 + O(XO)^6 + X(OX)^2 |> 0",
    "(XO)^2 + (XO)^4 + O(XO)^5 + X(OX)^3 |> 0",
    "(XO)^2 + (XO)^5 + O(XO)^6 + X(OX)^3 |> 0",
    "(XO)^4 + (XO)^5 + O(XO)^5 + X(OX)^6 |> 0",
    "(XO)^4 + (XO)^5 + O(XO)^6 + X(OX)^5 |> 0",
    "XO + (XO)^2 + (XO)^4 + O(XO)^5 + X(OX)^7 |> 0",
    "XO + (XO)^2 + (XO)^5 + O(XO)^6 + X(OX)^7 |> 0",
    "XO + (XO)^2 + (XO)^4 + O(XO)^7 + X(OX)^5 |> 0",
    "XO + (XO)^2 + (XO)^5 + O(XO)^7 + X(OX)^6 |> 0",
];

/// Numbers of stones a, each with the last n for which the value of `(X^a O)^n` is not known from a
/// law; `proof/Theorems/Powers.v` uses these values.
const EVEN_POWERS: [(usize, usize); 4] = [(4, 8), (5, 6), (6, 6), (7, 6)];

/// The statements that the strategies for alternating linear Clobber use: the equalities of the
/// standard form, and the positions that Left wins moving second.
const ASF: [(&str, &str); 18] = [
    ("ooxx", "OOXX = 0"),
    ("oxoxox", "(OX)^3 = 0"),
    ("oxo", "OXO = OX"),
    ("ooxox", "OOXOX = OX"),
    ("ooxoxoo", "OOXOXOO = OX"),
    ("xox", "XOX = OX"),
    ("xxoxo", "XXOXO = OX"),
    ("xxoxoxx", "XXOXOXX = OX"),
    ("o9", "O(XO)^4 = OOXO"),
    ("ooxoxx", "OOXOXX = OXOX + OX"),
    ("a12", "(OX)^6 = OXOX + OX"),
    ("ooxoo", "OOXOO = OOX"),
    ("ooxo", "OOXO = XXO + OX"),
    ("a4", "OXOX + OXOX = 0"),
    ("won-oo8", "OOXOXOXO >= 0"),
    ("won-o5-oox-a4-a2", "OXOXO + OOX + OXOX + OX >= 0"),
    ("won-a14-xxo-a4-a2", "(OX)^7 + XXO + OXOX + OX >= 0"),
    ("won-oo8-xxo-a4", "OOXOXOXO + XXO + OXOX >= 0"),
];

/// Rows of 50 stones drawn at random.
const RANDOM: [&str; 3] = [
    "XOXXOOXOXXXOXOOXXOXOOOXXOXOXXOXOOXXXOOXOXOXXOOXOXX",
    "OOXOXXXOXOXOOXXOXXOOXOXOXXOOOXXOXOOXOXXOXOXOXXXOOX",
    "XXOXOOOXOXXOXOXXXOOXOXOOXXOXOXOOOXXOXXOXOOXOXXOOXO",
];

/// One line a certificate: file, bytes, BLAKE3, statement.
fn manifest(folder: &Path) {
    let mut files = Vec::new();
    for folder in [folder.to_owned(), folder.join("asf")] {
        // Only one of them has a folder inside.
        let Ok(entries) = fs::read_dir(folder) else {
            continue;
        };
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cert"));
    files.sort();
    let mut text = String::from("file\tbytes\tblake3\tstatement\n");
    for path in files {
        let bytes = fs::read(&path).expect("a certificate");
        let statement = proved(&bytes).unwrap_or_else(|| panic!("{} checks", path.display()));
        let name = path.strip_prefix(folder).expect("a file in the folder").display();
        let hash = blake3::hash(&bytes);
        writeln!(text, "{name}\t{}\t{hash}\t{statement}", bytes.len()).expect("memory");
    }
    fs::write(folder.join("MANIFEST.tsv"), text).expect("a writable folder");
}

/// The index of the theorems that come with the program, and the list of the certificates that it
/// carries. Of certificates that are committed twice the first one is listed.
fn library(folder: &Path) {
    let mut index = String::from("root\tbytes\tfile\tstatement\n");
    let mut carried = String::from("&[\n");
    let mut seen = HashSet::new();
    for inner in ["claims/", "blocks/", ""] {
        let manifest = fs::read_to_string(folder.join(inner).join("MANIFEST.tsv"));
        for line in manifest.expect("a manifest").lines().skip(1) {
            let (name, statement) = line.split_once('\t').expect("a file");
            let (_, statement) = statement.rsplit_once('\t').expect("a statement");
            let name = format!("certs/{inner}{name}");
            let bytes = fs::read(folder.with_file_name(&name)).expect("a certificate");
            let opened = open(&bytes).expect("a certificate");
            if opened.kind != Kind::Proof || !seen.insert(opened.root) {
                continue;
            }
            let (root, size) = (hex(&opened.root), bytes.len());
            writeln!(index, "{root}\t{size}\t{name}\t{statement}").expect("memory");
            if is_carried(&name, size) {
                let path = name.trim_start_matches("certs/");
                let line = format!("    (\"{name}\", include_bytes!(\"{path}\")),");
                carried += &match line.len() {
                    ..=100 => line,
                    _ => format!(
                        "    (\n        \"{name}\",\n        include_bytes!(\"{path}\"),\n    ),"
                    ),
                };
                carried.push('\n');
            }
        }
    }
    carried += "]\n";
    fs::write(folder.join("index.tsv"), index).expect("a writable folder");
    fs::write(folder.join("carried.in"), carried).expect("a writable folder");
}

/// Returns the statement of a certificate, if it is verified.
fn proved(file: &[u8]) -> Option<String> {
    let verdict = match segcert_database::is_database(file) {
        true => segcert_database::check(file, Allowed::default()),
        false => check(file, &Options::default(), &mut Library::default()),
    };
    match verdict {
        Verdict::Verified(verified) => Some(verified.statement),
        _ => None,
    }
}
