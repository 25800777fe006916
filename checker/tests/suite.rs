//! The suite of certificates that any checker can run is a recording of the tests: `certs/suite`
//! has the certificates that they build, good and bad, and a manifest with their verdicts.
//!
//! After a change of a test `SEGCERT_SUITE=write cargo test -p segcert-check suite` writes the
//! folder again; without the variable the test here compares the folder with the recording.

use super::tape::{Record, digits, record};
use super::wire::describe;
use super::*;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Larger files are not in the suite.
const MOST_BYTES: usize = 20_000;

type Test = (&'static str, fn(), &'static str);
/// The name of a file of tests, and the recorded tests.
type Module = (&'static str, Vec<Test>);

/// Recorded tests with the subject of their certificates and, after the bar, the other tests with
/// the reason why they are not recorded.
macro_rules! module {
    ($module:ident: $($name:ident $about:literal,)* | $($other:ident $why:literal,)*) => {{
        let others: &[(&str, &str)] = &[$((stringify!($other), $why),)*];
        let source = include_str!(concat!(stringify!($module), ".rs"));
        let tests: Vec<Test> = vec![$((stringify!($name), $module::$name, $about),)*];
        all_are_named(stringify!($module), source, &tests, others);
        (stringify!($module), tests)
    }};
}

/// Asserts that each test of a file is recorded, or has a reason why it is not.
fn all_are_named(module: &str, source: &str, tests: &[Test], others: &[(&str, &str)]) {
    let mut named: BTreeSet<&str> = tests.iter().map(|(name, ..)| *name).collect();
    named.extend(others.iter().filter(|(_, why)| !why.is_empty()).map(|(name, _)| *name));
    let found = source.split("#[test]\n").skip(1).map(|rest| {
        let rest = rest.split("fn ").nth(1).expect("a function");
        rest.split('(').next().expect("a name")
    });
    let found: BTreeSet<&str> = found.collect();
    assert_eq!(found, named, "checker/tests/{module}.rs: name each test in checker/tests/suite.rs");
}

fn modules() -> Vec<Module> {
    vec![
        module! { accept:
            finite_statements "a statement that is played out",
            samples "a certificate that uses one kind of rule",
            |
            random_finite_statements "random",
        },
        module! { by_options:
            what_is_no_value "a lemma by options",
            nothing_is_used_before_it_is_proved "lemmas by options, one of them missing or late",
            |
            lemmas_by_options_are_the_equalities "thousands of files, made by one loop",
        },
        module! { bytes:
            the_least_certificate "the shortest certificate, and a byte more or less",
            varints "numbers in their shortest encoding",
            variants "numbers of variants",
            words "words of stones in bytes",
            forms "affine forms in bytes",
            lists_that_are_longer_than_the_file "a list that is longer than the file",
            blocks_have_stones "blocks without stones, or that may be empty",
            roots_of_databases "a proof whose root would be that of a database",
            |
        },
        module! { hostile: |
            truncated_files "thousands of files, made by one loop",
            single_bits "thousands of files, made by one loop",
            single_bits_with_the_root_rebuilt "thousands of files, made by one loop",
            bytes_replaced_and_moved "random",
            random_bytes "random",
            forged_certificates "random",
        },
        module! { imports:
            each_root_once "the roots of imports, each once",
            |
            how_many "thousands of files, made by one loop",
            chains "thousands of files, made by one loop",
            limits_for_each_file "limits decide",
        },
        module! { limits:
            options_with_wide_exponents "a long row beside an exponent of 256 parameters",
            many_copies "many copies of a row",
            |
            nested_cases "a checker without limits on its work does not end",
            names_of_games "too large",
            long_statements "too large",
            ranks_of_many_parameters "too large",
            substitutions_of_many_parameters "too large",
            counts_times_lines "too large",
            lines_times_lines "too large",
            files_that_cost_too_much "limits decide, or too large",
            pairs_of_many_values "limits decide",
            instances_of_many_words "too large",
            rivals_of_many_members "too large",
            lists_of_nothing "too large",
            options_of_many_values "too large",
            options_of_multiples "nothing but the work that it makes matters",
            words_of_many_blocks "nothing but the work that it makes matters",
            contexts_that_are_held "limits decide, or too large",
        },
        module! { measure:
            shorter_words "Cut with words, and the claim by induction",
            words_in_the_first_premise "the claim by induction in the first premise of a Cut",
            what_was_lost_stays_so "a Cut below another one, and the claim by induction",
            lengths_with_parameters "Cut with words whose lengths depend on parameters",
            words_without_a_move "Cut of a word without a move",
            |
        },
        module! { multiples:
            summands_of_statements "multiples by odd references in a statement",
            own_negatives "multiples of games that are their own negatives",
            terms_of_claims "multiples by odd references in a claim",
            positions_of_cuts "multiples by odd references in a Cut",
            values_of_multiple "multiples by odd references in the step Multiple",
            options_of_multiples "a move in one of several copies",
            instances_of_claims "multiples by odd references in the instance of a claim",
            forgeries_that_were_verified "forgeries that an older checker verified",
            |
        },
        module! { option_order:
            replies_in_the_order_of_the_document "the order of Right's options",
            moves_by_the_numbers_of_the_document "the numbers of Left's options",
            words_behind_the_one_that_is_moved_may_have_empty_blocks "blocks up to the moved word",
            copies_have_the_next_free_number "a word in goals of one and of two parameters",
            |
        },
        module! { reject:
            numbers_of_steps "the number of steps",
            trailing_bytes "bytes behind the end",
            judgments "rules for one of the two judgments",
            order_of_values "Order decides by the values of the arena",
            moves "the number of a move",
            moves_in_the_bag "a move while parts are in the bag",
            moves_in_blocks "a move in one copy of a block",
            moves_in_multiples "a move in a multiple whose copies may be none",
            blocks_that_may_be_empty "a move beside a block that may be empty",
            signs_of_multiples "multiples need the sign of their number",
            cuts "what a Cut selects and brings in",
            contradictions "a context without a solution",
            inferences "the multipliers of Infer",
            branches_are_not_left_out "each branch needs a proof",
            residues_and_cases "numbers of residues and cases",
            forms_of_cases "the forms that Cases puts for its parameter",
            substitutions "Subst needs an equation of the context",
            multiples "Multiple takes away natural multiples only",
            |
        },
        module! { reject_multisets:
            takes "Take needs a part in the bag",
            inserts "Insert needs a member of the cell",
            rivals "Insert has a premise for each cell that may hold the negative",
            rivals_by_residue "cells meet in common lengths only",
            own_negatives "Insert of a part that is its own negative",
            reduced_bags "Reduced needs a word and its negative",
            |
        },
        module! { reject_claims:
            claims_in_a_circle "a claim uses itself or a later one",
            circles_through_cut "a claim uses itself below a Cut",
            ranks_of_cases "the rank of a root after Cases",
            circles_through_the_bag "a claim uses itself after parts went through the bag",
            lemmas_that_do_not_shorten "a lemma has to replace a part by shorter ones",
            lemmas_that_regroup "a lemma that regroups sums of earlier lemmas",
            instances "the instance of a claim is the goal",
            instances_are_not_simplified "the instance of a claim is not simplified",
            substitutions_are_simultaneous "parameters of a claim are replaced at once",
            wrong_residues "a member of a family with another residue",
            parameters_are_known "each parameter is known",
            claims_as_they_are_written "claims as they are written",
            negative_exponents "exponents that could be negative",
            overflow "coefficients below 2^63",
            long_rows "rows of at most 4096 stones",
            cells_as_they_are_written "cells as they are written",
            cells_that_are_too_long "cells that are compared beyond the limit",
            arenas "entries of the arena",
            circular_proofs "a goal inside its own proof",
            facts_do_not_last "a fact holds in the proof that shows it",
            |
        },
        module! { settled:
            a_written_summand_0_stays_in_a_lemma_by_options "a summand 0 in a lemma by options",
            values_with_a_lemma_need_not_be_neighbours "values with a lemma, and another between",
            words_of_one_colour_in_a_lemma_may_be_long "words of one colour in a lemma",
            order_takes_the_first_sign_that_is_immediate "Order takes the first sign it finds",
            the_least_coefficient_is_read "the least coefficient, -2^63",
            words_of_one_colour_are_dropped_from_an_instance "words of one colour in an instance",
            insert_looks_at_the_term "Insert of a term with or without a block",
            multiple_takes_terms_as_they_are_written "terms of Multiple as they are written",
            multiples_have_no_number_in_a_cut "multiples are not selected by a Cut",
            games_that_nobody_names_need_not_be_there "games of a statement that no summand names",
            blocks_that_merge_have_no_negative_exponent "blocks that merge to a negative exponent",
            |
        },
        module! { statements:
            relations "the text of each relation",
            names_of_games "the names of games",
            nimbers "sums of nimbers",
            counts_and_signs "the text of counts and signs",
            several_summands "the text of several summands",
            names_of_variables "the names of variables",
            floors_are_floors "floors of quotients",
            exponents_are_not_negative "exponents of a statement",
            what_is_no_statement "what a statement may name",
            rows_with_two_normal_forms "a row that meets the negative of its mirror image",
            words_of_rows "words of rows as they are written",
            empty_words_of_rows "a row with an empty word",
            roots "two proofs of one statement",
            imports "claims of an imported certificate",
            imports_in_their_order "claims of several imports",
            imports_that_are_not_there "an import that is missing or wrong",
            imports_need_their_games "an import whose games the arena lacks",
            |
            relations_mean_what_they_say "800 files, made by one loop",
            claims_are_compared_as_they_are_written "about options of the command line",
        },
        module! { statement_conditions:
            texts_of_conditions "the text of conditions",
            conditions_speak_of_variables "parameters of conditions",
            exponents_on_conditions "exponents that are natural on a condition",
            floors_on_conditions "floors that are natural on a condition",
            conditions_begin_at_the_least_values "a condition on the least values of variables",
            conditions_are_lines_in_order "conditions as lines of a context",
            conditions_that_contradict_each_other "a statement without instances",
            imports_on_conditions "claims of an imported certificate with a condition",
            |
        },
        module! { any_rows:
            texts_of_any "the text of any number of rows",
            copies_of_any "numerator and divisor of any number of rows",
            cells_of_any "the cell of any number of rows",
            the_cell_of_a_goal "the cell of the certificate for any number of rows",
            parameters_of_any "numbers of rows as parameters",
            reduced_bags_are_enough "any number of rows, and reduced bags",
            imports_of_any "claims of an imported certificate about any number of rows",
            |
        },
        // After the other modules, with which it shares some files.
        module! { conditions:
            a_cut_of_values_is_no_descent "a Cut that replaces no word, and the claim by induction",
            a_cut_after_a_move_can_bring_in_long_words
                "a Cut below a move, and the claim by induction",
            a_move_does_not_find_what_was_lost "a move below a Cut, and the claim by induction",
            all_stones_count_in_a_length "lengths of words with blocks of several stones",
            facts_have_no_bag "a fact beside a bag",
            what_is_vacuous_is_not_refuted "a false value on a context without a solution",
            negatives_of_entries_are_sorted "an entry that is the negative of another one",
            games_have_their_options_in_the_arena "a game whose option is not in the arena",
            a_rival_loses_its_part "the premise of a rival",
            rivals_of_each_part "rivals of one part after those of another one",
            multipliers_are_not_zero "multipliers of Infer",
            regrouping_needs_no_lemma_for_negatives "Regroup of values that are negatives",
            multiples_of_zero_are_not_written "a multiple of 0",
            words_become_all_terms_of_a_lemma "a lemma that turns a word into two values",
            empty_rows_are_written "rows without stones",
            a_cut_keeps_the_judgment "the judgment below a Cut",
            a_move_in_a_value_is_no_descent "a move in a value, and the claim by induction",
            every_exponent_and_parameter_counts "a negative exponent, and 257 parameters",
            lists_do_not_begin_again "a list of numbers beyond 2^32",
            words_with_two_blocks_have_one_normal_form "a word with two blocks or its mirror image",
            blocks_that_merge_may_have_a_number "a word whose blocks merge",
            colours_behind_blocks_count "a word whose blocks have one colour",
            infer_does_not_count_modulo_a_power_of_2 "conclusions that hold modulo 2^64",
            the_least_coefficient "a coefficient of -2^63 and one of -2^64",
            facts_belong_to_a_state "a fact where less is known of the measure",
            facts_know_no_rank "a fact below a claim with a rank",
            ranks_do_not_count_at_a_smaller_measure "a claim of a larger rank below a move",
            any_old_word_may_be_the_longer_one "a Cut of two words by a shorter one",
            |
        },
    ]
}

/// Files of tests without certificates, or with random ones only.
const OTHERS: [&str; 7] =
    ["cli", "generated", "kernel", "memory", "observer", "oracle_tests", "suite"];

#[test]
fn each_file_of_tests_is_named() {
    let source = include_str!("main.rs");
    let found = source.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let recorded = modules().into_iter().map(|(module, _)| module);
    let named: BTreeSet<&str> = recorded.chain(OTHERS).collect();
    assert_eq!(found.collect::<BTreeSet<_>>(), named, "name each in checker/tests/suite.rs");
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../certs/suite")
}

/// The name of a verdict in the manifest, and the statement that is proved or the code of the
/// rejection.
fn named(verdict: &Verdict) -> (&'static str, String) {
    match verdict {
        Verdict::Verified(verified) => ("verified", verified.statement.clone()),
        Verdict::Rejected(rejection) => ("rejected", rejection.code.to_owned()),
        Verdict::CouldNotCheck(_) => ("could not check", "-".to_owned()),
    }
}

/// Returns the verdict on a file with exactly these imports.
fn verdict(file: &[u8], imports: &[Vec<u8>]) -> Verdict {
    let mut library = Library::default();
    imports.iter().for_each(|import| {
        library.add(import.clone()).expect("an import has its root");
    });
    check(file, &Options::default(), &mut library)
}

/// The files of the suite: the path of each, and its bytes.
#[derive(Default)]
struct Suite {
    files: BTreeMap<String, Vec<u8>>,
    /// The other fields of the manifest, by path.
    lines: BTreeMap<String, String>,
    paths: BTreeMap<Vec<u8>, String>,
}

impl Suite {
    /// The path of a file that is there from now on.
    fn add(&mut self, module: &str, test: &str, record: Record, about: &str) -> String {
        let Record { file, imports, verdict: found, label, detail } = record;
        let again = verdict(&file, &imports);
        assert_eq!(named(&again), named(&found), "{test}: {}", describe(&again));
        if let Some(path) = self.paths.get(&file) {
            return path.clone();
        }
        let ending = if found.exit_code() == 0 { "good" } else { "bad" };
        let (path, why) = match label {
            Some((name, why)) => (format!("{name}.{ending}"), why.to_owned()),
            None => {
                let test = test.replace('_', "-");
                let path = format!("{module}/{test}-{}.{ending}", digits(&file));
                (path, format!("{about}; {detail}"))
            }
        };
        self.paths.insert(file.clone(), path.clone());
        let mut named_imports = Vec::new();
        for (number, import) in imports.iter().enumerate() {
            let found = verdict(import, &imports[..number]);
            let imports = imports[..number].to_vec();
            let detail = "a file that others import".to_owned();
            let record =
                Record { file: import.clone(), imports, verdict: found, label: None, detail };
            named_imports.push(self.add(module, test, record, about));
        }
        let imports = if imports.is_empty() { "-".to_owned() } else { named_imports.join(",") };
        let (word, says) = named(&found);
        let why = brief(&why);
        self.lines.insert(path.clone(), format!("{path}\t{word}\t{says}\t{imports}\t{why}\n"));
        assert!(self.files.insert(path.clone(), file).is_none(), "{path} is there twice");
        path
    }

    fn manifest(&self) -> String {
        let head = "file\tverdict\tsays\timports\twhy\n".to_owned();
        self.lines.values().fold(head, |all, line| all + line)
    }
}

/// Returns the text in one line of at most 200 characters.
fn brief(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match line.char_indices().nth(200) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

/// Returns the certificates that the tests have checked.
fn recorded() -> Suite {
    let mut suite = Suite::default();
    for (module, tests) in modules() {
        for (name, test, about) in tests {
            for record in record(test) {
                let is_limit = matches!(record.verdict, Verdict::CouldNotCheck(Obstacle::Limit(_)));
                if record.file.len() <= MOST_BYTES && !is_limit {
                    suite.add(module, name, record, about);
                }
            }
        }
    }
    let manifest = suite.manifest();
    suite.files.insert("MANIFEST.tsv".to_owned(), manifest.into_bytes());
    suite
}

/// The files of a folder and of the folders in it, but no text about them.
fn present(folder: &Path, prefix: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = format!("{prefix}{}", entry.file_name().into_string().unwrap());
        if entry.path().is_dir() {
            present(&entry.path(), &format!("{path}/"), found);
        } else if path != "README.md" {
            found.insert(path, fs::read(entry.path()).unwrap());
        }
    }
}

#[test]
fn the_suite_is_what_the_tests_build() {
    let made = recorded().files;
    let mut committed = BTreeMap::new();
    present(&folder(), "", &mut committed);
    if std::env::var("SEGCERT_SUITE").is_ok_and(|wish| wish == "write") {
        for path in committed.keys().filter(|path| !made.contains_key(*path)) {
            fs::remove_file(folder().join(path)).unwrap();
        }
        for (path, bytes) in &made {
            let path = folder().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        return;
    }
    let differ = |path: &&String| made.get(*path) != committed.get(*path);
    let paths: BTreeSet<&String> = made.keys().chain(committed.keys()).collect();
    let different: Vec<&String> = paths.into_iter().filter(differ).collect();
    assert!(
        different.is_empty(),
        "certs/suite differs from what the tests build: if it should, write it again by \
         `SEGCERT_SUITE=write cargo test -p segcert-check suite`: {different:?}"
    );
}
