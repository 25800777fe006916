//! Imports of certificates: each root once, not too many, each file within its own limits.

use super::samples::ladder;
use super::wire::*;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{MAX_IMPORTS, Options, check};
use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict, Verified};

/// Makes a certificate of `OXX |> 0` by one move. Rows of one colour make it different for each
/// number.
fn numbered(number: usize) -> Certificate {
    let left = vec![row("OXX"), row(&"X".repeat(number % 70)), row(&"O".repeat(number / 70))];
    certificate(says(left, Relation::Over, vec![]), vec![Step::Move(0)])
}

fn importing(roots: &[Root]) -> Certificate {
    Certificate { imports: roots.to_vec(), ..numbered(0) }
}

#[track_caller]
fn verified(verdict: Verdict) -> Verified {
    match verdict {
        Verdict::Verified(verified) => verified,
        other => panic!("{}", describe(&other)),
    }
}

#[track_caller]
fn refused(certificate: &Certificate, library: &mut Library) {
    match certificate.verdict_with(library) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, "imports", "{rejection}"),
        other => panic!("{}", describe(&other)),
    }
}

/// A root that is named twice is refused, next to itself or not, whether its file is there or not.
#[test]
pub fn each_root_once() {
    let mut library = Library::default();
    let [a, b] = [1, 2].map(|number| library.add(numbered(number).file()).unwrap());
    for roots in [vec![], vec![a], vec![a, b], vec![b, a]] {
        let found = verified(importing(&roots).verdict_with(&mut library)).imports;
        assert_eq!(found.iter().map(|import| import.root).collect::<Vec<Root>>(), roots);
    }
    for roots in [vec![a, a], vec![a, b, a], vec![b, a, a], vec![[7; 32], [7; 32]]] {
        refused(&importing(&roots), &mut library);
    }
    // An import that is refused is no import.
    let bad = library.add(importing(&[a, a]).file()).unwrap();
    refused(&importing(&[bad]), &mut library);
}

/// There are at most 4096 imports. The verdict abridges their long statements.
#[test]
fn how_many() {
    let mut library = Library::default();
    let add = |number| library.add(numbered(number).file()).unwrap();
    let roots: Vec<Root> = (0..=MAX_IMPORTS).map(add).collect();
    let most = importing(&roots[1..]);
    let imports = verified(most.verdict_with(&mut library)).imports;
    assert_eq!(imports.len(), MAX_IMPORTS);
    refused(&importing(&roots), &mut library);
    // A statement of 1000 characters is not abridged.
    let frame = verified(numbered(70).verdict()).statement.len() - 1;
    let long = [1000 - frame, 1001 - frame];
    let long = long.map(|stones| library.add(numbered(70 * stones).file()).unwrap());
    let imports = verified(importing(&long).verdict_with(&mut library)).imports;
    let [whole, cut] = [0, 1].map(|place| imports[place].statement.as_str());
    assert!(whole.len() == 1000 && whole.ends_with("O |> 0"), "{whole}");
    assert_eq!(cut, format!("{}O |> …", &whole[..whole.len() - 5]));
}

/// Each certificate of a long chain imports the previous one; each is checked once.
#[test]
fn chains() {
    let mut library = Library::default();
    let mut roots = Vec::new();
    for number in 0..3000 {
        let before = roots[roots.len().saturating_sub(2)..].to_vec();
        let link = Certificate { imports: before, ..numbered(number) };
        roots.push(library.add(link.file()).unwrap());
    }
    let last = importing(&roots[2999..]);
    assert_eq!(verified(last.verdict_with(&mut library)).imports[0].root, roots[2999]);
    assert!(roots.iter().all(|root| library.verified(root).is_some()));
}

fn with_steps(certificate: &Certificate, steps: u64, library: &mut Library) -> Verdict {
    let limits = Allowed { steps: Some(steps), memory: None };
    check(&certificate.file(), &Options { limits, ..Options::default() }, library)
}

/// A limit applies to each file: an import does not use up the limit of its importer.
#[test]
fn limits_for_each_file() {
    let theorem = ladder();
    let library = || {
        let mut library = Library::default();
        let root = library.add(theorem.file()).unwrap();
        (library, importing(&[root]))
    };
    let (mut both, importer) = library();
    let alone = verified(theorem.verdict()).stats.work;
    let work = verified(importer.verdict_with(&mut both)).stats.work;
    assert!(work < alone, "{work} {alone}");
    verified(with_steps(&importer, alone, &mut library().0));
    let verdict = with_steps(&importer, alone - 1, &mut library().0);
    assert!(
        matches!(verdict, Verdict::CouldNotCheck(Obstacle::Limit(_))),
        "{}",
        describe(&verdict)
    );
    // The cost of the import does not matter once it has been checked.
    verified(with_steps(&importer, work, &mut both));
    assert_eq!(with_steps(&importer, work - 1, &mut both).exit_code(), 3);
    // The limits of an import follow from its own size.
    let sizes = [importer.file().len(), theorem.file().len()];
    let [small, large] = sizes.map(|bytes| Allowed::default().limits(bytes));
    assert!(small.steps < large.steps && small.memory < large.memory);
}
