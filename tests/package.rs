//! The published packages have the files that they need, and no others.
use std::path::Path;
use std::process::Command;

/// The package of certificates has the files that it embeds. Otherwise it would not build.
#[test]
fn the_package_has_the_embedded_certificates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = files_of("segcert-certs");
    assert!(segcert_certs::CARRIED.len() > 100);
    for (file, _) in segcert_certs::CARRIED {
        let file = file.trim_start_matches("certs/").to_owned();
        assert!(listed.contains(&file), "certs/Cargo.toml does not include {file}");
    }
    assert!(listed.contains(&"asf/a4.cert".to_owned()));
    assert!(!listed.iter().any(|file| file.starts_with("suite")));
    let carried = std::fs::read_to_string(root.join("certs/carried.in")).unwrap();
    assert_eq!(carried.matches("include_bytes!").count(), segcert_certs::CARRIED.len());
}

/// The other packages have their texts.
#[test]
fn packages_have_their_texts() {
    for (package, file) in [
        ("segcert", "README.md"),
        ("segcert", "docs/PROVE.md"),
        ("segcert-views", "src/page/proved.js"),
        ("segcert-commands", "src/cli/statements.txt"),
    ] {
        assert!(files_of(package).iter().any(|found| found == file), "{package} has no {file}");
    }
}

fn files_of(package: &str) -> Vec<String> {
    let listed = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline", "-p", package])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    String::from_utf8(listed.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// All packages and citations have the same version.
#[test]
fn versions_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("python/Cargo.toml", format!("version = \"{version}\"")),
        ("python/pyproject.toml", format!("version = \"{version}\"")),
        ("npm/package.json", format!("\"version\": \"{version}\",")),
        ("proof/coq-segcert.opam", format!("version: \"{version}\"")),
        ("CITATION.cff", format!("version: {version}")),
    ] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        assert!(text.lines().any(|found| found.trim() == line), "{file} has not `{line}`");
    }
}

/// The public address of the repository is either in all files that would name it, or in none.
#[test]
fn addresses_of_the_repository_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let address = |(file, key): (&str, &str)| {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let found = text.lines().find_map(|line| line.trim().strip_prefix(key).map(str::to_owned));
        found.map(|address| address.trim_matches([' ', '"', ',']).to_owned())
    };
    let addresses = [
        ("Cargo.toml", "repository ="),
        ("CITATION.cff", "repository-code:"),
        ("npm/package.json", "\"repository\":"),
        ("python/pyproject.toml", "Repository ="),
        ("proof/coq-segcert.opam", "dev-repo:"),
    ]
    .map(address);
    assert!(addresses.iter().all(|other| *other == addresses[0]), "{addresses:?}");
    let named = addresses[0].as_deref().and_then(|it| it.strip_prefix("https://github.com/"));
    let action = format!("uses: {}@", named.unwrap_or("OWNER/segcert"));
    let text = std::fs::read_to_string(root.join("docs/CITE.md")).unwrap();
    assert!(text.contains(&action), "docs/CITE.md has not `{action}`");
}

/// A unit test in a library that is not compiled for tests would never run.
#[test]
fn every_unit_test_is_compiled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut packages = 0;
    for package in std::fs::read_dir(root.join("crates")).unwrap() {
        let package = package.unwrap().path();
        let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap();
        if !manifest.contains("[lib]\ntest = false") {
            continue;
        }
        packages += 1;
        let mut grep = Command::new("grep");
        let found = grep.args(["-rl", "#\\[test\\]"]).arg(package.join("src")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&found.stdout), "", "move these tests to tests/units");
    }
    assert!(packages > 0);
}
