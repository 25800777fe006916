//! Proves statements from the committed certificates, says how long that took, and writes the
//! certificates to a folder, if there is one.
//!
//! `cargo run --release -p segcert-corollaries --example derive -- [--to FOLDER] STATEMENT…`
#[path = "../tests/committed.rs"]
mod committed;

use std::path::{Path, PathBuf};
use std::time::Instant;

use segcert_check::shell::library::Library as Files;
use segcert_clobber::Statement;
use segcert_corollaries::{Library, Targets, derive, self_contained};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

fn main() {
    let mut statements: Vec<String> = std::env::args().skip(1).collect();
    let folder = (statements.first().map(String::as_str) == Some("--to")).then(|| {
        let folder = PathBuf::from(&statements[1]);
        statements.drain(..2);
        folder
    });
    on_large_stack(|| {
        let mut library = Library::new();
        for theorem in committed::committed().theorems() {
            let cost = theorem.file().expect("a file").len() as u64;
            library.insert(theorem.clone().costing(cost));
        }
        let mut files = Files::default();
        for (number, text) in statements.iter().enumerate() {
            let file = folder.as_ref().map(|folder| folder.join(format!("{number:02}.cert")));
            report(text, &library, &mut files, file.as_deref());
        }
    });
}

fn report(text: &str, library: &Library, files: &mut Files, file: Option<&Path>) {
    let statement: Statement = text.parse().expect("a statement");
    let begin = Instant::now();
    let found =
        derive(&statement, library, Targets::Options, &Control::default()).expect("no limit");
    let time = begin.elapsed();
    let Some(corollary) = found else {
        println!("{time:>10.1?}  no proof  {text}");
        return;
    };
    library.add_files(&corollary.used, 1, files).expect("files");
    let sealed = match corollary.sealed(files) {
        Ok(sealed) => sealed,
        Err(error) => {
            println!("{time:>10.1?}  {error}  {text}");
            return;
        }
    };
    let (bytes, steps) = (sealed.bytes.len(), corollary.certificate.steps.len());
    println!("{time:>10.1?}  {bytes} bytes, {steps} steps  {text}");
    for root in &corollary.used {
        println!("{:12}from {}", "", library.get(root).expect("it is there").statement);
    }
    let begin = Instant::now();
    let contained = self_contained(&sealed.bytes, library, &Control::default());
    if let Some(contained) = &contained {
        println!("{:12}self-contained: {} bytes, {:.1?}", "", contained.len(), begin.elapsed());
    }
    if let Some(file) = file {
        std::fs::write(file, &sealed.bytes).expect("a folder");
        if let Some(contained) = contained {
            std::fs::write(file.with_extension("contained.cert"), contained).expect("a folder");
        }
    }
}
