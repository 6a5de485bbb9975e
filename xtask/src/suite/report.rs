//! The results of a test run: a row for each part, the failed tests, and the closing line. `suite` runs the parts.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::runner_output::{self, Failures, Tally};
use crate::process;
use crate::step::in_words;

/// One part of the run: its counts, its time and its failures.
#[derive(Debug)]
struct Row {
    name: &'static str,
    tally: Tally,
    time: Duration,
    /// The error of the part, which is repeated below the table at the end of a long output.
    trouble: Option<String>,
    /// The tests that failed, with the first lines of their errors.
    failures: Vec<String>,
}

/// The results of the parts that have run so far.
#[derive(Debug)]
pub(crate) struct Report {
    rows: Vec<Row>,
    begun: Instant,
}

impl Default for Report {
    fn default() -> Self {
        let begun = Instant::now();
        Self {
            rows: Vec::new(),
            begun,
        }
    }
}

impl Report {
    /// Runs a preparation for later parts. If it fails, the report has its failure and the result is `None`.
    pub(crate) fn need<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T>,
    ) -> Option<T> {
        self.part(name, Tally::default(), work)
    }

    /// Runs a part that counts as one test, which fails if `work` returns an error.
    pub(crate) fn check(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        println!("==> {name}");
        self.part(name, Tally::PASSED, work);
    }

    /// Runs a test runner, and adds the counts of its closing lines.
    pub(crate) fn runner(&mut self, name: &'static str, limit: Duration, command: &mut Command) {
        let begun = Instant::now();
        println!("==> {name}");
        let mut tally = Tally::default();
        let mut failures = Failures::default();
        let end = process::watch(command, limit, |line| {
            failures.read(line);
            if let Some(found) = runner_output::read(line) {
                tally += found;
            }
        });
        let judged = tally.judged(end.is_ok());
        let trouble = match &end {
            Err(error) => Some(format!("{error:#}")),
            Ok(()) if tally == Tally::default() => Some("it ran no test".to_owned()),
            Ok(()) => None,
        };
        self.add(name, judged, begun, trouble);
        if let Some(row) = self.rows.last_mut() {
            row.failures = failures.lines();
        }
    }

    /// Counts a part as failed that could not run because one of its requirements failed.
    pub(crate) fn not_run(&mut self, name: &'static str) {
        let trouble = "not run: what it needs has failed".to_owned();
        self.add(name, Tally::FAILED, Instant::now(), Some(trouble));
    }

    /// Prints the table, the errors, and, alone on the last line, the sum. Returns whether a test passed and none
    /// failed.
    pub(crate) fn close(&self) -> bool {
        let mut sum = Tally::default();
        println!("\n{:<34}{:>8}{:>8}  time", "part", "passed", "failed");
        for row in &self.rows {
            line(row.name, row.tally, row.time);
            sum += row.tally;
        }
        line("total", sum, self.begun.elapsed());
        for row in &self.rows {
            if let Some(trouble) = &row.trouble {
                println!("\n{}: {trouble}", row.name);
            }
            for failure in &row.failures {
                println!("{failure}");
            }
        }
        println!("\n{} passed, {} failed", sum.passed, sum.failed);
        // A run that checked nothing is not a good one.
        sum.failed == 0 && sum.passed > 0
    }

    fn part<T>(
        &mut self,
        name: &'static str,
        if_good: Tally,
        work: impl FnOnce() -> Result<T>,
    ) -> Option<T> {
        let begun = Instant::now();
        match work() {
            Ok(value) => {
                self.add(name, if_good, begun, None);
                Some(value)
            }
            Err(error) => {
                self.add(name, Tally::FAILED, begun, Some(format!("{error:#}")));
                None
            }
        }
    }

    fn add(&mut self, name: &'static str, tally: Tally, begun: Instant, trouble: Option<String>) {
        if let Some(trouble) = &trouble {
            println!("    FAILED: {trouble}");
        }
        self.rows.push(Row {
            name,
            tally,
            time: begun.elapsed(),
            trouble,
            failures: Vec::new(),
        });
    }
}

/// Prints one row of the report's table.
fn line(name: &str, Tally { passed, failed }: Tally, time: Duration) {
    println!("{name:<34}{passed:>8}{failed:>8}  {}", in_words(time));
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_good_run_needs_a_check_that_passed_and_none_that_failed() {
        let mut report = Report::default();
        assert!(!report.close(), "nothing was checked");
        assert_eq!(report.need("tools", || Ok(7)), Some(7));
        assert!(!report.close(), "preparing is not checking");
        report.check("fmt", || Ok(()));
        assert!(report.close());
        report.check("clippy", || bail!("a warning"));
        assert!(!report.close());
    }

    #[test]
    fn what_could_not_be_run_has_failed() {
        let mut report = Report::default();
        report.check("fmt", || Ok(()));
        report.not_run("end to end");
        assert!(!report.close());
    }

    #[cfg(unix)]
    #[test]
    fn a_runner_counts_what_it_says_and_how_it_ends() {
        let run = |script: &str| {
            let mut report = Report::default();
            let mut command = Command::new("sh");
            report.runner(
                "tests",
                Duration::from_secs(20),
                command.args(["-c", script]),
            );
            report.rows.first().map(|row| row.tally)
        };
        let tally = |passed, failed| Some(Tally { passed, failed });
        assert_eq!(
            run("echo 2 passed, 0 failed; echo 3 passed, 0 failed"),
            tally(5, 0)
        );
        assert_eq!(run("echo 2 passed, 0 failed; exit 1"), tally(2, 1));
        assert_eq!(run("echo hello"), tally(0, 1));
    }
}
