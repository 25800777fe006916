//! Checks certificates whose bytes are written by hand. For each condition of the checker, there is
//! a certificate that only this condition rejects. Also tests the output of the program. The tests
//! of the prover check that true statements are proved, and that damaged certificates prove no
//! false ones.

use segcert_solitaire::{Obstacle, Rejection, Sections, Verdict, check, seal};
use std::path::PathBuf;
use std::process::Command;

/// The moves 1→2, 2→3, 5→4 and 4→3.
const MOVES: &[u8] = &[0, 0, 9, 1];
const ENTRIES: &[u32] = &[0o25, 0o10521, 0o205252, 0o412552, 0o30101, 0o3];
const STEPS: &[u8] = &[0, 1, 2, 3, 4, 5];

fn xooxo() -> Sections {
    Sections {
        statement: "solitaire line XOOXO = 1".to_owned(),
        moves: MOVES.to_vec(),
        potentials: potentials(ENTRIES, STEPS),
    }
}

fn potentials(entries: &[u32], steps: &[u8]) -> Vec<u8> {
    let mut bytes = vec![entries.len() as u8];
    for entry in entries {
        let mut rest = *entry;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    [bytes.as_slice(), steps].concat()
}

fn rejection(verdict: Verdict) -> Rejection {
    match verdict {
        Verdict::Rejected(rejection) => rejection,
        verdict => panic!("{verdict:?}"),
    }
}

/// Returns the statement that these sections prove, or the reason why they do not: code, section,
/// and byte in the section.
fn judge(sections: &Sections) -> Result<String, String> {
    let rejection = match seal(sections) {
        Ok(sealed) => return Ok(sealed.verified.statement),
        Err(verdict) => rejection(*verdict),
    };
    let bodies = sections.bodies();
    let number = match rejection.section.to_string().as_str() {
        "statement" => 0,
        "moves" => 1,
        "potentials" => 2,
        other => panic!("{other}"),
    };
    // The sections follow the header and the lengths. Each length has one byte here, so no longer
    // statements are tested.
    let before: usize = bodies[..number].iter().map(|body| body.len()).sum();
    let lengths: usize = bodies[..=number].iter().map(|body| 1 + body.len() / 128).sum();
    let offset = rejection.offset - (44 + before + lengths);
    Err(format!("{} {}+{offset}", rejection.code, rejection.section))
}

#[test]
fn the_legal_twin() {
    assert_eq!(judge(&xooxo()), Ok("solitaire line XOOXO = 1".to_owned()));
    let sealed = seal(&xooxo()).unwrap();
    let Verdict::Verified(verified) = check(&sealed.bytes, None) else {
        panic!("not verified");
    };
    assert_eq!(verified, sealed.verified);
    let stats = &verified.stats;
    assert_eq!((stats.squares, stats.stones, stats.moves), (5, 5, 4));
    assert_eq!(stats.lines, 1);
    assert_eq!(verified.section_bytes, [24, 4, 19]);
    assert_eq!(sealed.bytes.len(), 44 + 3 + 24 + 4 + 19);
}

#[test]
fn statements() {
    let statement = |text: &str, expected: &str| {
        let sections = Sections { statement: text.to_owned(), ..xooxo() };
        assert_eq!(judge(&sections).unwrap_err(), expected, "{text}");
    };
    statement("", "statement-syntax statement+0");
    statement("XOOXO = 1", "statement-syntax statement+0");
    statement("solitaire XOOXO = 1", "statement-syntax statement+0");
    statement("solitaire line XOOXO", "statement-syntax statement+20");
    statement("solitaire line XOOXO = ", "statement-syntax statement+23");
    statement("solitaire line XOOXO = 01", "statement-syntax statement+23");
    statement("solitaire line XOOXO = 1 ", "statement-syntax statement+24");
    statement("solitaire line XOOXO <= 1", "statement-syntax statement+20");
    statement("solitaire line XOOXOé = 1", "statement-syntax statement+20");
    statement("solitaire line  = 1", "statement-syntax statement+15");
    // For these boards, the moves are illegal or the potentials are wrong.
    statement("solitaire line XOOX = 1", "move-illegal moves+2");
    statement("solitaire line XOOXX = 1", "move-illegal moves+2");
    statement("solitaire line XOOXOX = 2", "potential-edge potentials+17");
    statement("solitaire line X(O)^3XO = 1", "move-illegal moves+3");
    assert_eq!(
        judge(&Sections { statement: "solitaire line X(O)^2XO = 1".to_owned(), ..xooxo() }),
        Ok("solitaire line X(O)^2XO = 1".to_owned())
    );
    statement("solitaire line X(O)^1OXO = 1", "statement-syntax statement+21");
    statement("solitaire line X(O)2XO = 1", "statement-syntax statement+18");
    statement("solitaire line X()^2XO = 1", "statement-syntax statement+17");
    statement("solitaire line X(O", "statement-syntax statement+18");
    statement("solitaire line X)^2", "statement-syntax statement+16");
    // The row is longer than a proof of this size allows, at once or after several powers.
    statement("solitaire line (X)^19 = 1", "move-illegal moves+0");
    statement("solitaire line (X)^20 = 1", "statement-limit statement+21");
    statement("solitaire line (XO)^18446744073709551615 = 1", "statement-limit statement+40");
    statement("solitaire line (X)^18446744073709551616 = 1", "statement-syntax statement+19");
    let deep = format!("solitaire line {}X{} = 1", "(".repeat(40), ")^2".repeat(40));
    statement(&deep, "statement-limit statement+71");
    let long = format!("solitaire line {} = 1", "X".repeat(40));
    statement(&long, "statement-limit statement+35");
    statement("solitaire line XOOXO = 2", "stones-left moves+4");
    statement("solitaire line XOOXO = 0", "stones-left moves+4");
    // The moves are legal on the cycle, and the value does not change, but the cycle has more
    // lines.
    statement("solitaire cycle XOOXO = 1", "truncated potentials+19");
}

#[test]
fn moves() {
    let moves = |bytes: &[u8], expected: &str| {
        let sections = Sections { moves: bytes.to_vec(), ..xooxo() };
        assert_eq!(judge(&sections).unwrap_err(), expected, "{bytes:?}");
    };
    moves(&[], "stones-left moves+0");
    moves(&[0, 0, 9], "stones-left moves+3");
    // These moves leave the board on the left or on the right, or begin outside of it.
    moves(&[1], "move-illegal moves+0");
    moves(&[16], "move-illegal moves+0");
    moves(&[20], "move-illegal moves+0");
    moves(&[2], "move-illegal moves+0");
    moves(&[255, 255, 255, 255, 255, 255, 255, 255, 255, 1], "move-illegal moves+0");
    // These moves capture a stone of the same colour, go to an empty square, or begin on an empty
    // square.
    moves(&[4], "move-illegal moves+0");
    moves(&[0, 1], "move-illegal moves+1");
    moves(&[0, 2], "move-illegal moves+1");
    moves(&[0, 0, 9, 1, 0], "move-illegal moves+4");
    moves(&[0x80, 0], "varint moves+0");
    moves(&[0, 0, 9, 0x81], "truncated moves+3");
}

#[test]
fn potential_trees() {
    let tree = |entries: &[u32], steps: &[u8], expected: &str| {
        let sections = Sections { potentials: potentials(entries, steps), ..xooxo() };
        assert_eq!(judge(&sections).unwrap_err(), expected, "{entries:?} {steps:?}");
    };
    let with = |place: usize, entry: u32| {
        let mut entries = ENTRIES.to_vec();
        entries[place] = entry;
        entries
    };
    tree(&with(5, 1 << 18), STEPS, "potential-entry potentials+12");
    tree(&with(1, ENTRIES[0]), STEPS, "potential-entry potentials+2");
    tree(&[ENTRIES, &[1]].concat(), STEPS, "potential-entry potentials+19");
    tree(ENTRIES, &[1, 1, 2, 3, 4, 5], "potential-entry potentials+13");
    tree(ENTRIES, &[0, 1, 2, 3, 4, 6], "potential-entry potentials+18");
    tree(ENTRIES, &STEPS[..5], "truncated potentials+18");
    tree(ENTRIES, &[STEPS, &[0]].concat(), "trailing potentials+19");
    // The letter before x x cannot be crossed, because it is outside the board.
    tree(&with(0, 0o26), STEPS, "potential-parent potentials+13");
    // The state ←a ←s ←a is possible, but no path leads to ←a ←s (class 4).
    let crossed = ENTRIES[2] & !(3 << 16) | 3 << 16;
    tree(&with(2, crossed), STEPS, "potential-parent potentials+15");
    // A path reaches this state, but the entry denies it.
    tree(&with(0, 0o24), STEPS, "potential-edge potentials+13");
}

/// Rejects an entry that names a path to a state that is longer than the shortest one.
#[test]
fn longer_paths() {
    let mut seen = 0;
    for place in 0..ENTRIES.len() {
        for state in 0..9 {
            for code in 1..4 {
                let mut entries = ENTRIES.to_vec();
                entries[place] = entries[place] & !(3 << (2 * state)) | code << (2 * state);
                let sections = Sections { potentials: potentials(&entries, STEPS), ..xooxo() };
                if let Err(why) = judge(&sections) {
                    seen += usize::from(why.starts_with("potential-edge potentials+"));
                }
            }
        }
    }
    assert!(seen > 0);
}

/// Returns the file with this content, behind a header with its root.
fn with_root(body: &[u8]) -> Vec<u8> {
    let good = seal(&xooxo()).unwrap().bytes;
    [&good[..12], blake3::hash(body).as_bytes(), body].concat()
}

/// Changes each byte of the header and of the lengths.
#[test]
fn headers() {
    let good = seal(&xooxo()).unwrap().bytes;
    let judge = |file: &[u8]| {
        let rejection = rejection(check(file, None));
        (rejection.code, rejection.offset)
    };
    assert_eq!(with_root(&good[44..]), good);
    assert_eq!(judge(&[]), ("file-short", 0));
    assert_eq!(judge(&good[..43]), ("file-short", 43));
    for byte in 0..8 {
        let mut file = good.clone();
        file[byte] ^= 1;
        assert_eq!(judge(&file), ("magic", 0));
    }
    let mut old = good.clone();
    old[8] = 1;
    let unknown = Verdict::CouldNotCheck(Obstacle::Version(1));
    assert_eq!(check(&old, None), unknown);
    for byte in 12..good.len() {
        let mut file = good.clone();
        file[byte] ^= 1;
        assert_eq!(judge(&file), ("root", 12));
    }
    assert_eq!(judge(&good[..good.len() - 1]), ("root", 12));
    // Makes these changes with a correct root.
    let body = &good[44..];
    assert_eq!(judge(&with_root(&[])), ("truncated", 44));
    assert_eq!(judge(&with_root(&body[..20])), ("truncated", 44));
    assert_eq!(judge(&with_root(&body[..25])), ("truncated", 69));
    assert_eq!(judge(&with_root(&[body, &[0]].concat())), ("trailing", good.len()));
    let long = [&[0x98, 0], &body[1..]].concat();
    assert_eq!(judge(&with_root(&long)), ("varint", 44));
    let endless = [0xff; 12];
    assert_eq!(judge(&with_root(&endless)), ("varint", 44));
}

#[test]
fn the_claim_must_be_what_is_proved() {
    let file = seal(&xooxo()).unwrap().bytes;
    let verdict = |claim: &str| check(&file, Some(claim)).exit_code();
    assert_eq!(verdict(" solitaire  line XOOXO = 1"), 0);
    assert_eq!(verdict("solitaire cycle XOOXO = 1"), 1);
    assert_eq!(verdict("solitaire line XOOXO = 2"), 1);
    assert_eq!(verdict("solitaire line X(O)^2XO = 1"), 1);
    assert_eq!(verdict("XOOXO = 0"), 1);
    assert_eq!(verdict(""), 1);
}

#[test]
fn the_binary() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let good = folder.join(format!("{}-good", std::process::id()));
    let bad = folder.join(format!("{}-bad\n", std::process::id()));
    let file = seal(&xooxo()).unwrap().bytes;
    std::fs::write(&good, &file).unwrap();
    std::fs::write(&bad, &file[1..]).unwrap();
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_segcert-solitaire"));
        let output = command.args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), text)
    };
    let (code, text) = run(&["--", good]);
    assert_eq!(code, 0);
    assert!(text.starts_with("solitaire line XOOXO = 1\n"), "{text}");
    assert!(text.contains(": VERIFIED\nroot "), "{text}");
    assert!(text.contains("4 moves on 5 stones, "), "{text}");
    let (code, text) = run(&[good, bad]);
    assert_eq!(code, 1);
    assert!(text.contains("-bad\\n: REJECTED: magic (section header, byte 0): "), "{text}");
    assert_eq!(run(&["--claim", "solitaire line XOOXO = 1", good]).0, 0);
    assert_eq!(run(&["--claim", "solitaire line XOOXO = 2", good]).0, 1);
    assert_eq!(run(&["no-such-file", good]).0, 2);
    assert_eq!(run(&["no-such-file", bad]).0, 1);
    assert_eq!(run(&["--help"]).0, 0);
    assert_eq!(run(&["--claim"]).0, 2);
    assert_eq!(run(&[]).0, 2);
}

/// If the system refuses memory, the checker does not crash, and gives no verdict. With enough
/// memory, it rejects this certificate. It does not read a device without end forever.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_does_not_give() {
    let statement = b"solitaire line XOOXO = 1";
    let moves = [&[0x80, 0x80, 0x80, 0x01][..], &vec![0; 1 << 21]].concat();
    let body = [&[statement.len() as u8][..], statement, &moves, &[0]].concat();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let large = folder.join(format!("{}-large", std::process::id()));
    std::fs::write(&large, with_root(&body)).unwrap();
    let good = folder.join(format!("{}-small", std::process::id()));
    std::fs::write(&good, seal(&xooxo()).unwrap().bytes).unwrap();
    let end = |path: &std::path::Path, space: u32| {
        let script = format!("ulimit -v {space}; exec \"$0\" \"$1\"");
        let program = env!("CARGO_BIN_EXE_segcert-solitaire");
        let mut command = Command::new("bash");
        let output = command.args(["-c", &script, program]).arg(path).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let code = output.status.code();
        assert_eq!(code == Some(3), text.contains("limit on memory"), "{space}: {code:?} {text}");
        code
    };
    let ends = [5_000, 6_000, 8_000, 12_000, 20_000, 50_000, 100_000].map(|it| end(&large, it));
    assert_eq!((ends[0], ends[6]), (Some(3), Some(1)), "{ends:?}");
    assert!(ends.iter().all(|code| matches!(code, Some(1 | 3))), "{ends:?}");
    assert_eq!(end(&good, 6_000), Some(0));
    assert_eq!(end("/dev/zero".as_ref(), 50_000), Some(1));
}
