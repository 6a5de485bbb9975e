//! The closing lines of test runners, and the sum of what they say.
//!
//! Owns the two forms that are understood: libtest's and wasm-bindgen's `test result: …`, and
//! `N passed, N failed`, alone on its line, for runners of our own.

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

    /// What a runner's results count once its end is known. One that ended badly has failed even
    /// if no test says so (it did not compile, a test aborted it), and one that ran no test at all
    /// has shown nothing.
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

/// What a line says, if it is a closing line.
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
    fn a_runner_that_shows_no_test_or_ends_badly_has_failed() {
        assert_eq!(tally(3, 0).judged(true), tally(3, 0));
        assert_eq!(tally(3, 2).judged(false), tally(3, 2));
        assert_eq!(tally(3, 0).judged(false), tally(3, 1));
        assert_eq!(tally(0, 0).judged(true), tally(0, 1));
        assert_eq!(tally(0, 0).judged(false), tally(0, 1));
    }
}
