//! What a run has found.

use crate::failure::Failure;
use segcert_check::shell::verdict::Verdict;
use segcert_forge::generate::Case;
use segcert_forge::generate::coverage::REQUIRED;
use std::collections::BTreeMap;

/// Counts of cases, and the cases that failed.
#[derive(Default)]
pub struct Report {
    /// By exit code of segcert-check.
    verdicts: BTreeMap<u8, usize>,
    /// By code of the rejection.
    codes: BTreeMap<&'static str, usize>,
    /// By what the case was made of: all, and accepted ones.
    origins: BTreeMap<String, [usize; 2]>,
    /// Of accepted cases.
    pub features: BTreeMap<&'static str, usize>,
    /// Accepted cases with an instance that was played out.
    pub played: usize,
    /// Accepted cases that say what an earlier one said.
    pub again: usize,
    /// Instances of claims and statements that were played out.
    pub instances: usize,
    /// Where the checkers differ, or one is wrong.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Counts a case.
    pub fn count(&mut self, case: &Case, verdict: Option<&Verdict>, code: u8) {
        *self.verdicts.entry(code).or_default() += 1;
        if let Some(Verdict::Rejected(rejection)) = verdict {
            *self.codes.entry(rejection.code).or_default() += 1;
        }
        for name in [case.origin.to_owned(), format!("({}) {}", case.change, case.origin)] {
            let [all, accepted] = self.origins.entry(name).or_default();
            *all += 1;
            *accepted += usize::from(code == 0);
        }
    }

    /// Adds what another stream has found.
    pub fn add(&mut self, other: Report) {
        let Report { verdicts, codes, origins, features, failures, played, again, instances } =
            other;
        verdicts.into_iter().for_each(|(k, n)| *self.verdicts.entry(k).or_default() += n);
        codes.into_iter().for_each(|(k, n)| *self.codes.entry(k).or_default() += n);
        features.into_iter().for_each(|(k, n)| *self.features.entry(k).or_default() += n);
        for (name, counts) in origins {
            let sums = self.origins.entry(name).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.failures.extend(failures);
        self.played += played;
        self.again += again;
        self.instances += instances;
    }

    fn missing(&self) -> Vec<&'static str> {
        let required = REQUIRED.iter().copied().chain(["database"]);
        required.filter(|name| !self.features.contains_key(name)).collect()
    }

    /// Whether nothing failed and nothing that is required is missing.
    pub fn is_good(&self) -> bool {
        self.failures.is_empty() && self.missing().is_empty()
    }

    /// Prints everything.
    pub fn print(&self, seconds: f64) {
        let names = ["accepted", "rejected", "something is missing", "could not be checked"];
        let cases: usize = self.verdicts.values().sum();
        println!("\naccepted cases by rule and feature:");
        for (name, count) in &self.features {
            println!("{count:9}  {name}");
        }
        println!("\ncases, and accepted ones, by origin and change:");
        for (name, [all, accepted]) in &self.origins {
            println!("{all:9} {accepted:9}  {name}");
        }
        println!("\nrejected, by code:");
        for (code, count) in &self.codes {
            println!("{count:9}  {code}");
        }
        println!();
        for (code, count) in &self.verdicts {
            println!("{count:9}  {}", names.get(*code as usize).unwrap_or(&"panics"));
        }
        println!(
            "{:9}  accepted ones played out by brute force, in {} instances; {} more say the same",
            self.played, self.instances, self.again
        );
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for failure in &self.failures {
            *kinds.entry(failure.kind()).or_default() += 1;
        }
        for (kind, count) in kinds {
            println!("{count:9}  FAILURES: {kind}");
        }
        for name in self.missing() {
            println!("MISSING in accepted cases: {name}");
        }
        println!(
            "{cases} cases in {seconds:.1} s, {:.0} a second; {} failures",
            cases as f64 / seconds.max(0.001),
            self.failures.len()
        );
    }
}
