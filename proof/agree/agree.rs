//! `agree CASES SEED FIRST JOBS CHECKER FOLDER FILE…`: gives generated cases to segcert-check and
//! to the program CHECKER, which answers for the extracted checker, and compares.
//!
//! The blocks of cases are numbered from FIRST on. FILE… are small certificates whose mutants are
//! cases, too. Cases that fail are put into FOLDER.
//! The exit code is 1 if the verdicts or the statements of a case differ, if something false was
//! verified, if segcert-check panics, or if a rule occurs in no accepted case.

mod checker;
mod failure;
mod report;
mod stream;

use failure::save;
use report::Report;
use std::error::Error;
use std::time::Instant;
use stream::Plan;

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: agree CASES SEED FIRST JOBS CHECKER FOLDER FILE...";
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [cases, seed, first, jobs, program, folder, files @ ..] = &words[..] else {
        return Err(usage.into());
    };
    let jobs: usize = jobs.parse()?;
    let files = files.iter().map(std::fs::read).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan {
        cases: cases.parse()?,
        seed: seed.parse()?,
        first: first.parse()?,
        jobs: jobs.max(1),
        program,
        files,
    };
    println!(
        "agree: {} cases of seed {} from block {} on, {} jobs",
        plan.cases, plan.seed, plan.first, plan.jobs
    );
    let start = Instant::now();
    let mut report = Report::default();
    std::thread::scope(|scope| {
        let plan = &plan;
        let jobs: Vec<_> =
            (0..plan.jobs).map(|job| scope.spawn(move || stream::run(plan, job))).collect();
        for job in jobs {
            report.add(job.join().map_err(|_| "a job panicked")??);
        }
        Ok::<(), Box<dyn Error + Send + Sync>>(())
    })
    .map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    for failure in &report.failures {
        save(failure, folder)?;
    }
    report.print(seconds);
    std::process::exit(if report.is_good() { 0 } else { 1 })
}
