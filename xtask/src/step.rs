//! Steps of a command: progress lines with times, and several jobs side by side.

use std::cell::Cell;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};

/// The interval at which the names of the running jobs are printed, as a sign of progress.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

thread_local! {
    /// `true` if this thread runs beside other jobs: it prints nothing, since the lines would mix.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread must print nothing, since it runs beside other jobs.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.get()
}

/// Runs one step under a heading and prints how long it took, whether it failed or not.
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

/// Does work of which nothing is printed but what other programs print.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let before = IS_QUIET.replace(true);
    let result = work();
    IS_QUIET.set(before);
    result
}

/// Prints a remark within a step, or about a step that had nothing to do.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        println!("    {text}");
    }
}

/// Starts work on a thread of its own, beside the steps that follow. It prints nothing, and a failure has no
/// consequence: the step that needs the work does it again, and reports the failure.
/// Whoever needs the work waits for its end by the handle.
pub(crate) fn ahead<'s>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> Result<()> + Send + 's,
) -> ScopedJoinHandle<'s, ()> {
    scope.spawn(|| {
        IS_QUIET.set(true);
        let _ = work();
    })
}

/// The title of a job, and the work.
pub(crate) type Job<'j> = (&'static str, Box<dyn FnOnce() -> Result<()> + Send + 'j>);

/// Runs several jobs at once, and prints when each has ended. All jobs run to their end; the first failure is returned.
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

/// Writes a duration in seconds, or in minutes and seconds.
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
    use std::sync::atomic::{AtomicUsize, Ordering};

    use anyhow::bail;

    use super::*;

    #[test]
    fn all_jobs_come_to_their_end_and_a_failure_is_told() {
        let begun = AtomicUsize::new(0);
        let job = |fails: bool| {
            begun.fetch_add(1, Ordering::SeqCst);
            if fails {
                bail!("broken")
            }
            Ok(())
        };
        let end = side_by_side(vec![
            ("first", Box::new(|| job(true))),
            ("second", Box::new(|| job(false))),
        ]);
        assert_eq!(begun.load(Ordering::SeqCst), 2);
        assert_eq!(format!("{:#}", end.unwrap_err()), "first: broken");
        assert!(!is_quiet());
    }
}
