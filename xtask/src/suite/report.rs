//! What a run of the tests has shown: a row for each part, and the closing line.
//!
//! Owns counting and the table; leaves running the parts to `suite`.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::closing::{self, Tally};
use crate::process;
use crate::step::in_words;

/// One part of the run.
#[derive(Debug)]
struct Row {
    name: &'static str,
    tally: Tally,
    time: Duration,
    /// What went wrong, to be read again beside the counts at the end of a long output.
    trouble: Option<String>,
}

/// All parts so far.
#[derive(Debug, Default)]
pub(super) struct Report(Vec<Row>);

impl Report {
    /// Prepares something that later parts need. It counts only if it fails.
    pub(super) fn need<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T>,
    ) -> Option<T> {
        self.part(name, Tally::default(), work)
    }

    /// Does a part that is one check.
    pub(super) fn check(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        println!("==> {name}");
        self.part(name, Tally::PASSED, work);
    }

    /// Runs a test runner and counts what its closing lines say.
    pub(super) fn runner(&mut self, name: &'static str, limit: Duration, command: &mut Command) {
        let begun = Instant::now();
        println!("==> {name}");
        let mut tally = Tally::default();
        let end = process::watch(command, limit, |line| {
            if let Some(found) = closing::read(line) {
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
    }

    /// Notes that a part could not be tried because something it needs has failed.
    pub(super) fn not_run(&mut self, name: &'static str) {
        let trouble = "not run: what it needs has failed".to_owned();
        self.add(name, Tally::FAILED, Instant::now(), Some(trouble));
    }

    /// Prints the table and, alone on the last line, the sum; whether nothing failed.
    pub(super) fn close(&self) -> bool {
        let mut sum = Tally::default();
        println!("\n{:<34}{:>8}{:>8}  time", "part", "passed", "failed");
        for row in &self.0 {
            let Row {
                name,
                tally,
                time,
                trouble,
            } = row;
            println!(
                "{name:<34}{:>8}{:>8}  {}",
                tally.passed,
                tally.failed,
                in_words(*time)
            );
            if let Some(trouble) = trouble {
                println!("    {trouble}");
            }
            sum += *tally;
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
        self.0.push(Row {
            name,
            tally,
            time: begun.elapsed(),
            trouble,
        });
    }
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
            report.0.first().map(|row| row.tally)
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
