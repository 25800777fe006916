//! `segcert manual`.
use std::fs;

use super::run::segcert_output;

#[test]
fn every_command_has_a_page_and_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("share");
    let output = segcert_output(&["manual", "--out", out.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let first = read("man/man1/segcert.1");
    for command in ["prove", "check", "solve", "value", "manual"] {
        assert!(first.contains(&format!("segcert\\-{command}(1)")), "{command}");
        let page = read(&format!("man/man1/segcert-{command}.1"));
        assert!(page.starts_with(".ie"), "{command}");
        assert!(read("completions/segcert.bash").contains(command));
    }
    for file in ["_segcert", "segcert.fish", "segcert.elv", "_segcert.ps1"] {
        assert!(read(&format!("completions/{file}")).contains("prove"), "{file}");
    }
    assert!(read("man/man1/segcert-prove.1").contains("certificate"));
}
