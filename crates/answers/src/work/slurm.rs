//! Writes the Slurm script of a job.

use std::fmt::Write;
use std::time::Duration;

/// Maximum number of tasks of an array. It is the default limit of Slurm.
const TASKS: usize = 1000;

/// Limits of each task.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum time for each unit.
    pub time: Duration,
    /// Maximum memory in bytes.
    pub memory: u64,
    pub threads: u16,
    /// Number of times that a task is put into the queue again after it reached a limit or was
    /// killed.
    pub retries: u32,
}

/// Returns the script of an array job for the units that are not done. `open` has their numbers in
/// increasing order. In large jobs, a task computes several units.
pub fn script(units: usize, open: &[usize], limits: Limits) -> String {
    let each = units.div_ceil(TASKS).max(1);
    let mut open: Vec<usize> = open.iter().map(|unit| unit / each).collect();
    open.dedup();
    // An array has at least one task. If all units are done, this task does nothing.
    let tasks = Some(ranges(open.into_iter())).filter(|tasks| !tasks.is_empty());
    let tasks = tasks.unwrap_or_else(|| "0".to_owned());
    let seconds = limits.time.as_secs().max(1);
    // The process has less time than its task, so that it ends by itself and reports the reason.
    let minutes = (seconds * each as u64).div_ceil(60) + 2;
    let mebibytes = limits.memory.div_ceil(1 << 20);
    // Memory of the process beyond the memory of the search.
    let reserved = mebibytes + mebibytes / 4 + 256;
    let mut text = String::from("#!/bin/bash\n");
    let mut option = |option: String| text += &format!("#SBATCH {option}\n");
    option("--job-name=segcert".to_owned());
    option(format!("--array={tasks}"));
    option(format!("--cpus-per-task={}", limits.threads));
    option(format!("--mem={reserved}M"));
    option(format!("--time={minutes}"));
    option("--requeue".to_owned());
    option("--open-mode=append".to_owned());
    option("--output=log-%a.txt".to_owned());
    let _ = write!(
        text,
        r#"
# Submit this in its folder. The variable SEGCERT may name the program.
# A task that was killed or reached a limit is queued again, at most {retries} times.
first=$((SLURM_ARRAY_TASK_ID * {each}))
last=$((first + {each} - 1))
"${{SEGCERT:-segcert}}" cluster work . --unit "$first..$last" \
    --threads {threads} --memory {mebibytes}M --time {time} --quiet
code=$?
if [ "$code" -ge 3 ] && [ "${{SLURM_RESTART_COUNT:-0}}" -lt {retries} ]; then
    scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
"#,
        retries = limits.retries,
        threads = limits.threads,
        time = seconds * each as u64,
    );
    text
}

/// Writes increasing numbers as ranges: `0-3,7`.
pub fn ranges(numbers: impl Iterator<Item = usize>) -> String {
    ranges_with(numbers, "-", ",")
}

/// Writes increasing numbers as ranges, with these signs within and between them.
pub fn ranges_with(numbers: impl Iterator<Item = usize>, to: &str, and: &str) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |&(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}{to}{last}"),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(and)
}
