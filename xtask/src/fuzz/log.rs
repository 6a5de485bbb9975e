//! libFuzzer's output, read into progress and findings.
//!
//! Owns the meaning of libFuzzer's lines; leaves the table to `fuzz`.

/// The result of a run of libFuzzer, read from its output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The last progress line: executions, covered edges, the size of the corpus, executions per second.
    pub(super) progress: String,
    /// The input on which the target failed; `None` if it did not fail.
    pub(super) finding: Option<Finding>,
}

/// An input on which the target failed, and the failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// The path of the file with the input, as libFuzzer printed it.
    pub(super) file: String,
    /// The place and message of a panic, or the error of libFuzzer.
    pub(super) what: String,
}

/// Reads the whole output of a run of libFuzzer.
pub(super) fn read(text: &str) -> Outcome {
    let progress = text.lines().rfind(|line| line.starts_with('#'));
    let mut written = text.lines().rev().filter_map(|line| {
        let (_, file) = line.split_once("Test unit written to ")?;
        Some(file.to_owned())
    });
    // Slow by the clock on the wall is what a busy machine makes of anything.
    let file = written.next().filter(|file| !file.contains("/slow-unit-"));
    Outcome {
        progress: progress.unwrap_or_default().replace('\t', " "),
        finding: file.map(|file| Finding {
            file,
            what: what(text),
        }),
    }
}

/// The place and first line of a panic, else the error of the sanitizer or libFuzzer.
fn what(text: &str) -> String {
    let mut lines = text.lines();
    if let Some(panic) = lines.by_ref().find(|line| line.contains("panicked at ")) {
        let place = panic.split_once("panicked at ").map_or(panic, |(_, at)| at);
        let words: String = lines.next().unwrap_or_default().chars().take(300).collect();
        return format!("{place} {words}");
    }
    let error = text.lines().find_map(|line| line.split_once("ERROR: "));
    error.map_or_else(
        || "it ended badly; the log tells more".to_owned(),
        |(_, error)| error.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_progress_of_a_clean_run_is_read() {
        let text =
            "#2\tINITED cov: 12 ft: 13\n#486\tDONE   cov: 340 ft: 1365 exec/s: 44\nstat::x: 1\n";
        let outcome = read(text);
        assert_eq!(outcome.progress, "#486 DONE   cov: 340 ft: 1365 exec/s: 44");
        assert_eq!(outcome.finding, None);
    }

    #[test]
    fn a_finding_has_its_file_and_its_words() {
        let text = "thread '<unnamed>' (7) panicked at src/x.rs:3:5:\nno such thing\n\
            ==7== ERROR: libFuzzer: deadly signal\n\
            artifact_prefix='a/'; Test unit written to a/crash-1\n";
        let finding = read(text).finding.unwrap();
        assert_eq!(finding.file, "a/crash-1");
        assert_eq!(finding.what, "src/x.rs:3:5: no such thing");
        let text =
            "Slowest unit: 34 s:\nartifact_prefix='a/'; Test unit written to a/slow-unit-1\n";
        assert_eq!(read(text).finding, None);
        let text = "==7== ERROR: libFuzzer: timeout after 5 seconds\n\
            artifact_prefix='a/'; Test unit written to a/timeout-1\n";
        let finding = read(text).finding.unwrap();
        assert_eq!(finding.what, "libFuzzer: timeout after 5 seconds");
    }
}
