//! `segcert manual`.
use std::fs;
use std::path::Path;

use super::run::{segcert, segcert_output};

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
    every_page_is_in_one_group(&out);
}

/// `segcert help` shows each command that has a page of its own, and shows it once.
fn every_page_is_in_one_group(out: &Path) {
    let help = segcert(&["help"]);
    let pages = fs::read_dir(out.join("man/man1")).unwrap();
    let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let commands: Vec<String> = names
        .filter_map(|name| Some(name.strip_prefix("segcert-")?.strip_suffix(".1")?.to_owned()))
        .filter(|name| {
            // `segcert-cluster-split` is the page of a command of `cluster`.
            let mut parents = name.match_indices('-').map(|(end, _)| &name[..end]);
            !parents.any(|parent| help.contains(&format!("\n  {parent} ")))
        })
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for name in commands.iter().filter(|name| !name.starts_with("help")) {
        assert_eq!(help.matches(&format!("\n  {name} ")).count(), 1, "{name}");
    }
}
