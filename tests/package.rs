//! What is published: the package of the root.
use std::path::Path;
use std::process::Command;

/// The package has the certificates that the program contains. Otherwise it would not build.
#[test]
fn the_package_has_the_embedded_certificates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline", "-p", "segcert"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).unwrap();
    let listed: Vec<&str> = listed.lines().collect();
    let embedded = std::fs::read_to_string(root.join("src/library/embedded.in")).unwrap();
    let embedded: Vec<&str> =
        embedded.split('"').filter(|text| text.starts_with("certs/")).collect();
    assert!(embedded.len() > 100, "{embedded:?}");
    for file in embedded {
        assert!(listed.contains(&file), "Cargo.toml does not include {file}");
    }
    for file in ["README.md", "docs/PROVE.md", "certs/asf/a4.cert", "src/page/proved.js"] {
        assert!(listed.contains(&file), "Cargo.toml does not include {file}");
    }
    assert!(!listed.iter().any(|file| file.starts_with("certs/suite")));
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
