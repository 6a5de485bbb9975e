//! Saying what is being done, and how long it took.
//!
//! Owns the look of these lines, and doing several things side by side; leaves the doing to the caller.

use std::cell::Cell;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};

/// How often things that are done side by side show a sign of life.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

thread_local! {
    /// Whether this thread is one of several, whose lines would mix.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Whether to leave out what is said in between.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.get()
}

/// Does one step under a heading and says how long it took, whatever its end.
pub(crate) fn step<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    if !is_quiet() {
        println!("==> {title}");
    }
    let begun = Instant::now();
    let result = work().with_context(|| title.to_owned());
    let end = if result.is_ok() {
        "done in"
    } else {
        "FAILED after"
    };
    note(&format!("{end} {}", in_words(begun.elapsed())));
    result
}

/// A remark within a step, or a step that has nothing to do.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        println!("    {text}");
    }
}

/// Something to be done beside others, by its title.
pub(crate) type Job<'j> = (&'static str, Box<dyn FnOnce() -> Result<()> + Send + 'j>);

/// Does several things at once, and says when each is done. All come to their end; the first failure is told.
pub(crate) fn side_by_side(jobs: Vec<Job<'_>>) -> Result<()> {
    for (title, _) in &jobs {
        println!("==> {title}");
    }
    let begun = Instant::now();
    thread::scope(|scope| {
        let running = jobs.into_iter().map(|(title, work)| {
            let work = move || {
                IS_QUIET.set(true);
                work().with_context(|| title.to_owned())
            };
            (title, scope.spawn(work))
        });
        wait(running.collect(), begun)
    })
}

fn wait(mut running: Vec<(&str, ScopedJoinHandle<'_, Result<()>>)>, begun: Instant) -> Result<()> {
    let mut all = Ok(());
    let mut told = Instant::now();
    while !running.is_empty() {
        let ended = running.iter().position(|(_, job)| job.is_finished());
        if let Some(at) = ended {
            let (title, job) = running.swap_remove(at);
            let result = job
                .join()
                .unwrap_or_else(|_| Err(anyhow!("{title} panicked")));
            let end = if result.is_ok() { "done" } else { "FAILED" };
            println!("    {title}: {end} after {}", in_words(begun.elapsed()));
            all = all.and(result);
        } else {
            thread::sleep(Duration::from_millis(100));
        }
        if told.elapsed() > SIGN_OF_LIFE && !running.is_empty() {
            told = Instant::now();
            let titles: Vec<&str> = running.iter().map(|(title, _)| *title).collect();
            println!(
                "    {}: still at {}",
                in_words(begun.elapsed()),
                titles.join("; ")
            );
        }
    }
    all
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
