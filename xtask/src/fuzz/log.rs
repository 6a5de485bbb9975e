//! libFuzzer's output, read into figures and findings.
//!
//! Owns the meaning of its lines; leaves the table to `fuzz`.

/// What a run of libFuzzer came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Figures {
    /// How many inputs were tried.
    pub(super) executions: u64,
    /// How many in a second.
    pub(super) per_second: u64,
    /// How many edges between branches were taken.
    pub(super) edges: u64,
    /// How many there are in the program, those of all crates and of what can't be reached too.
    pub(super) all_edges: u64,
    /// How many inputs are kept.
    pub(super) corpus: u64,
    /// The longest that an input took, in seconds, rounded down.
    pub(super) slowest: u64,
    /// What broke.
    pub(super) finding: Option<Finding>,
}

/// An input that broke something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// The file with the input.
    pub(super) file: String,
    /// What happened, in a line or two.
    pub(super) what: String,
}

impl Figures {
    /// In a line.
    pub(super) fn in_words(&self) -> String {
        let Self {
            executions,
            per_second,
            edges,
            all_edges,
            corpus,
            slowest,
            finding: _,
        } = self;
        let slowest = if *slowest == 0 {
            "none took a second".to_owned()
        } else {
            format!("the slowest took {slowest} s")
        };
        format!(
            "{executions} executions, {per_second}/s, {edges} of {all_edges} edges, {corpus} inputs kept, {slowest}"
        )
    }
}

/// Reads the lines of a run.
pub(super) fn read(text: &str) -> Figures {
    let mut figures = Figures::default();
    let mut file = None;
    for line in text.lines() {
        if let Some(stat) = line.strip_prefix("stat::") {
            take_stat(&mut figures, stat);
        } else if line.starts_with('#') {
            take_progress(&mut figures, line);
        } else if line.contains("inline 8-bit counters)") && line.contains("Loaded") {
            let inside = line.split_once('(').map(|(_, rest)| rest);
            figures.all_edges = number(inside.unwrap_or_default());
        } else if let Some((_, written)) = line.split_once("Test unit written to ") {
            // Slow by the clock on the wall is what a busy machine makes of anything.
            file = Some(written.to_owned()).filter(|file| !file.contains("/slow-unit-"));
        }
    }
    figures.finding = file.map(|file| Finding {
        file,
        what: what(text),
    });
    figures
}

fn take_stat(figures: &mut Figures, stat: &str) {
    let (name, value) = stat.split_once(':').unwrap_or((stat, ""));
    match name {
        "number_of_executed_units" => figures.executions = number(value),
        "average_exec_per_sec" => figures.per_second = number(value),
        "slowest_unit_time_sec" => figures.slowest = number(value),
        _ => {}
    }
}

/// `#486 DONE   cov: 340 ft: 1365 corp: 120/3334Kb …`
fn take_progress(figures: &mut Figures, line: &str) {
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        let place = match word {
            "cov:" => &mut figures.edges,
            "corp:" => &mut figures.corpus,
            _ => continue,
        };
        *place = number(words.next().unwrap_or_default());
    }
}

/// The digits that a text begins with.
fn number(text: &str) -> u64 {
    let text = text.trim_start();
    let end = text.find(|it: char| !it.is_ascii_digit());
    text.get(..end.unwrap_or(text.len()))
        .and_then(|digits| digits.parse().ok())
        .unwrap_or_default()
}

/// A panic with its first line of words, else what the sanitizer or libFuzzer names.
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
    fn the_figures_of_a_clean_run_are_read() {
        let text = "INFO: Loaded 1 modules   (48293 inline 8-bit counters): 48293 [0x1, 0x2),\n\
            #2\tINITED cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 30Mb\n\
            #486\tDONE   cov: 340 ft: 1365 corp: 120/3334Kb lim: 60601 exec/s: 44 rss: 390Mb\n\
            stat::number_of_executed_units: 486\n\
            stat::average_exec_per_sec:     44\n\
            stat::slowest_unit_time_sec:    3\n";
        let figures = read(text);
        let expected = Figures {
            executions: 486,
            per_second: 44,
            edges: 340,
            all_edges: 48_293,
            corpus: 120,
            slowest: 3,
            finding: None,
        };
        assert_eq!(figures, expected);
        assert!(figures.in_words().ends_with("the slowest took 3 s"));
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
