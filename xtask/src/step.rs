//! Saying what is being done, and how long it took.
//!
//! Owns the look of these lines; leaves the doing to the caller.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

/// Does one step under a heading and says how long it took, whatever its end.
pub(crate) fn step<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("==> {title}");
    let begun = Instant::now();
    let result = work().with_context(|| title.to_owned());
    let end = if result.is_ok() {
        "done in"
    } else {
        "FAILED after"
    };
    println!("    {end} {}", in_words(begun.elapsed()));
    result
}

/// A remark within a step, or a step that has nothing to do.
pub(crate) fn note(text: &str) {
    println!("    {text}");
}

/// A duration as a person would say it.
pub(crate) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds >= 60 {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_well() {
        assert_eq!(in_words(Duration::from_millis(240)), "0.2 s");
        assert_eq!(in_words(Duration::from_secs(59)), "59.0 s");
        assert_eq!(in_words(Duration::from_secs(185)), "3 min 05 s");
    }
}
