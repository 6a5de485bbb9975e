//! The output of test runners, as far as `cargo xtask test` reads it: the counts, and the failed tests.
//!
//! Owns the recognised forms. Counts: `test result: …` of libtest and wasm-bindgen, and `N passed, N failed`, alone on
//! its line, of the end-to-end tests. Failures: the output of a failed test under `---- name stdout ----`, and
//! `FAILED file:line title` with lines that begin with a bar.

use std::ops::AddAssign;

/// How many tests passed and failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    pub(super) passed: u32,
    pub(super) failed: u32,
}

impl Tally {
    pub(super) const PASSED: Self = Self {
        passed: 1,
        failed: 0,
    };
    pub(super) const FAILED: Self = Self {
        passed: 0,
        failed: 1,
    };

    /// The runner's counts once its end is known. A runner that ended with an error counts as failed even without a
    /// failed test (it did not compile, or a test aborted it), and so does a runner that ran no test.
    pub(super) fn judged(self, ended_well: bool) -> Self {
        if (ended_well && self.passed > 0) || self.failed > 0 {
            return self;
        }
        Self { failed: 1, ..self }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The counts of a closing line; `None` for other lines.
pub(super) fn read(line: &str) -> Option<Tally> {
    let line = line.trim();
    let (passed, failed) = if let Some(rest) = line.strip_prefix("test result: ") {
        let (_, counts) = rest.split_once(". ")?;
        let (passed, others) = counts.split_once("; ")?;
        (passed, others.split_once(';')?.0)
    } else {
        line.split_once(", ")?
    };
    Some(Tally {
        passed: count(passed, "passed")?,
        failed: count(failed, "failed")?,
    })
}

/// The largest number of failed tests of a runner that the report shows, with at most `LINES` lines each: CI shows only
/// the last forty lines of a run.
const FAILURES: usize = 8;
const LINES: usize = 5;

/// The failed tests of a runner, each with the first lines of its error.
#[derive(Debug, Default)]
pub(super) struct Failures {
    found: Vec<Vec<String>>,
    /// Whether the next lines are the output of the last failed test.
    is_open: bool,
}

impl Failures {
    /// Reads the next line of the runner's output; stores it if it belongs to a failed test.
    pub(super) fn read(&mut self, line: &str) {
        let heading = line.strip_prefix("---- ");
        if let Some(name) = heading.and_then(|rest| {
            rest.strip_suffix(" stdout ----")
                .or_else(|| rest.strip_suffix(" output ----"))
        }) {
            self.found.push(vec![format!("FAILED {name}")]);
            self.is_open = true;
        } else if line.starts_with("FAILED ") {
            self.found.push(vec![line.to_owned()]);
            self.is_open = false;
        } else if line.starts_with("     | ") {
            self.add(line.to_owned());
        } else if line == "failures:" || line.starts_with("test result: ") {
            self.is_open = false;
        } else if self.is_open && !line.trim().is_empty() {
            self.add(format!("     | {}", line.trim_end()));
        }
    }

    fn add(&mut self, line: String) {
        if let Some(last) = self.found.last_mut()
            && last.len() < LINES
        {
            last.push(line);
        }
    }

    /// The lines of the first failures, and the number of failures that are left out.
    pub(super) fn lines(&self) -> Vec<String> {
        let left_out = self.found.len().saturating_sub(FAILURES);
        let kept = self.found.iter().take(FAILURES).flatten().cloned();
        let rest = (left_out > 0).then(|| format!("and {left_out} more"));
        kept.chain(rest).collect()
    }
}

fn count(text: &str, word: &str) -> Option<u32> {
    text.strip_suffix(word)?.strip_suffix(' ')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u32, failed: u32) -> Tally {
        Tally { passed, failed }
    }

    #[test]
    fn closing_lines_of_all_our_runners_are_read() {
        for (line, expected) in [
            (
                "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.16s",
                tally(12, 0),
            ),
            (
                "test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 filtered out; finished in 0.16s",
                tally(2, 3),
            ),
            ("  7 passed, 1 failed", tally(7, 1)),
        ] {
            assert_eq!(read(line), Some(expected), "{line}");
        }
    }

    #[test]
    fn other_lines_say_nothing() {
        for line in [
            "",
            "running 12 tests",
            "test result_of_the_fight ... ok",
            "test result: ok",
            "12 passed",
            "all 12 passed, 0 failed",
            "12 passed, 0 failed in 3 s",
            "no tests to run!",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn failed_tests_are_read_with_the_first_lines_of_their_errors() {
        let mut failures = Failures::default();
        let output = "running 2 tests\ntest it::adds ... FAILED\n\nfailures:\n\n---- it::adds stdout ----\n\n\
            thread 'it::adds' panicked at crates/a/src/it.rs:3:9:\n1 is not 2\nnote: run with\n\n\n\
            failures:\n    it::adds\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored\n\
            FAILED tests/e2e/form.test.mjs:12 a form is drawn\n     | Error: no form\nother\n";
        output.lines().for_each(|line| failures.read(line));
        let expected = [
            "FAILED it::adds",
            "     | thread 'it::adds' panicked at crates/a/src/it.rs:3:9:",
            "     | 1 is not 2",
            "     | note: run with",
            "FAILED tests/e2e/form.test.mjs:12 a form is drawn",
            "     | Error: no form",
        ];
        assert_eq!(failures.lines(), expected);
    }

    #[test]
    fn many_failures_are_cut_to_what_fits_the_end_of_a_log() {
        let mut failures = Failures::default();
        for number in 0..10 {
            failures.read(&format!("FAILED a:{number} b"));
        }
        assert_eq!(failures.lines().len(), 9);
        assert_eq!(failures.lines().last().unwrap(), "and 2 more");
    }

    #[test]
    fn a_runner_that_shows_no_test_or_ends_badly_has_failed() {
        assert_eq!(tally(3, 0).judged(true), tally(3, 0));
        assert_eq!(tally(3, 2).judged(false), tally(3, 2));
        assert_eq!(tally(3, 0).judged(false), tally(3, 1));
        assert_eq!(tally(0, 0).judged(true), tally(0, 1));
        assert_eq!(tally(0, 0).judged(false), tally(0, 1));
    }
}
