//! A stream of cases: made and checked by one thread, compared by another.

use crate::checker::{Answer, Checker};
use crate::failure::{Failure, Reason};
use crate::report::Report;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::Kind;
use segcert_check::shell::verdict::Verdict;
use segcert_forge::generate::coverage::features;
use segcert_forge::generate::draft::{closure, is_internal, verdict_on};
use segcert_forge::generate::{BLOCK, Case, Generator, Material};
use segcert_forge::oracle::{Decision, played, statement_played};
use segcert_forge::wire::{Reader, describe};
use std::collections::HashSet;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};

/// What is to be done.
pub struct Plan<'a> {
    /// How many cases.
    pub cases: usize,
    /// Where the choices begin.
    pub seed: u64,
    /// The number of the first block.
    pub first: u64,
    /// How many streams there are.
    pub jobs: usize,
    /// The program that answers for the extracted checker.
    pub program: &'a str,
    /// Small certificates.
    pub files: Vec<Vec<u8>>,
}

/// Cases that were sent and are not answered.
const WAITING: usize = 256;
/// Failures of a stream whose files are kept.
const FAILURES: usize = 100;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A case in the hands of the thread that compares.
struct Sent {
    answer: Answer,
    place: (u64, usize),
    origin: &'static str,
    files: Vec<Vec<u8>>,
}

/// Runs each of the `jobs`-th blocks of cases.
pub fn run(plan: &Plan, job: usize) -> Fallible<Report> {
    let (mut input, mut output, mut process) = Checker::new(plan.program)?.split();
    let (sender, receiver) = sync_channel::<Sent>(WAITING);
    let comparing = std::thread::spawn(move || -> Fallible<Vec<Failure>> {
        let mut failures = Vec::new();
        for sent in receiver {
            let other = output.next()?;
            if !sent.answer.agrees(&other) {
                let reason = Reason::Disagreement(sent.answer, other);
                let Sent { place, origin, mut files, .. } = sent;
                files.truncate(if failures.len() < FAILURES { files.len() } else { 0 });
                failures.push(Failure { reason, place, origin, files });
            }
        }
        Ok(failures)
    });
    let mut report = Report::default();
    let mut stream = Stream { sender, known: HashSet::new() };
    let material = Material::new(&plan.files);
    let blocks = plan.cases.div_ceil(BLOCK);
    for block in (job..blocks).step_by(plan.jobs) {
        let mut generator = Generator::new(&material, plan.seed, plan.first + block as u64);
        for number in 0..BLOCK.min(plan.cases - block * BLOCK) {
            let case = generator.case();
            let file = case.file();
            input.send(&file, &case.imports)?;
            stream.case(&case, file, (plan.first + block as u64, number), &mut report)?;
        }
    }
    drop(input);
    drop(stream);
    report.failures.extend(comparing.join().map_err(|_| "the comparing thread panicked")??);
    process.wait()?;
    Ok(report)
}

struct Stream {
    sender: SyncSender<Sent>,
    /// Statements that were played out already.
    known: HashSet<Vec<u8>>,
}

impl Stream {
    /// Has the case checked here, counts it, and hands it over to be compared.
    fn case(
        &mut self,
        case: &Case,
        file: Vec<u8>,
        place: (u64, usize),
        report: &mut Report,
    ) -> Fallible<()> {
        let verdict = catch_unwind(AssertUnwindSafe(|| match case.kind {
            Kind::Proof => verdict_on(&file, &case.imports),
            Kind::Database => segcert_database::check(&file, Allowed::default()),
        }));
        let mut files: Vec<Vec<u8>> =
            closure(&case.imports).iter().map(|file| file.bytes.clone()).collect();
        files.push(file);
        let fail = |reason| Failure { reason, place, origin: case.origin, files: files.clone() };
        let answer = match &verdict {
            Ok(Verdict::Verified(verified)) => Answer { code: 0, text: verified.statement.clone() },
            Ok(verdict) => Answer { code: verdict.exit_code(), text: describe(verdict) },
            Err(_) => Answer { code: 255, text: "panic".to_owned() },
        };
        if verdict.as_ref().is_ok_and(is_internal) {
            report.failures.push(fail(Reason::Internal));
        }
        report.count(case, verdict.as_ref().ok(), answer.code);
        if answer.code == 0 {
            if let Some(certificate) = &case.certificate {
                for feature in features(certificate, &case.imports, &case.tags) {
                    *report.features.entry(feature).or_default() += 1;
                }
            }
            if case.kind == Kind::Database {
                *report.features.entry("database").or_default() += 1;
            }
            let Decision { instances, counterexample } = self.decide(case, report);
            report.played += usize::from(instances > 0);
            report.instances += instances;
            if let Some(found) = counterexample {
                report.failures.push(fail(Reason::False(answer.text.clone(), found)));
            }
        }
        self.sender.send(Sent { answer, place, origin: case.origin, files })?;
        Ok(())
    }

    /// Plays out what an accepted case says, unless the same was played out before.
    fn decide(&mut self, case: &Case, report: &mut Report) -> Decision {
        if case.kind == Kind::Database {
            return Decision::default();
        }
        let mut key = case.body.clone();
        if let Some(certificate) = &case.certificate {
            // Proofs do not matter.
            let mut says = certificate.clone();
            says.lemmas.clear();
            says.steps.clear();
            says.imports.clear();
            key = says.body();
        }
        if !self.known.insert(key) {
            report.again += 1;
            return Decision::default();
        }
        match &case.certificate {
            Some(certificate) => played(certificate),
            None => statement_played(&Reader(&case.body).statement()),
        }
    }
}
