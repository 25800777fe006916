//! Names that look like answers.
use super::writers::{WRITERS, Whole, copy, inputs};
use super::{said, shell};

/// A name with an end of line, a verdict, a mark that turns text around, and an escape sequence.
const NAME: &str = "a\nVERIFIED  b\u{202e}\u{1b}[2J";

#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn names_of_outputs_are_one_line_of_harmless_text() {
    let inputs = inputs();
    let mut named = 0;
    for writer in WRITERS {
        let Some((name, whole)) = writer.files.first() else {
            continue;
        };
        if *whole == Whole::Lines || name.contains('/') || name.ends_with(".v") {
            continue;
        }
        for (place, code) in [("\"$N\"", writer.code), ("\"none/$N\"", 2), ("\"none/$N/x\"", 2)] {
            let command = writer.command.replace(&format!(" {name}"), &format!(" {place}"));
            let script = format!("N=$(printf '{}'); $S {command}", NAME.replace('\n', "\\n"));
            let folder = copy(inputs.path());
            let run = shell(&script, folder.path());
            assert_eq!(run.status.code(), Some(code), "{command}: {run:?}");
            let text = said(&run);
            assert!(text.contains("a\\nVERIFIED  b\\u{202e}\\u{1b}[2J"), "{command}: {text}");
            assert!(!text.contains(['\u{202e}', '\u{1b}']), "{command}: {text}");
            assert!(!text.contains("\nVERIFIED  b"), "{command}: {text}");
        }
        named += 1;
    }
    assert!(named > 8, "{named}");
}
