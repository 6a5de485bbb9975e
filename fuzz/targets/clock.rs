//! A limit on the processor time of an input. libFuzzer's own limit uses wall-clock time, which depends on other
//! processes. `crates/a2a-inspect/tests/it/inspection.rs` has the same limit.

use std::fs;

/// The limit of the processor time for one input, in milliseconds. A release build needs a tenth of it; the fuzzer's
/// branch counters and the sanitizer take the rest.
const MOST: u64 = 5_000;
/// A clock tick in milliseconds: Linux reports hundredths of a second.
const TICK: u64 = 10;

/// Runs a function, and panics if it used `MOST` milliseconds of processor time or more.
pub(crate) fn timed(work: impl FnOnce()) {
    let begun = spent();
    work();
    if let (Some(begun), Some(ended)) = (begun, spent()) {
        let took = (ended - begun) * TICK;
        assert!(took < MOST, "it took {took} ms of {MOST}");
    }
}

/// The processor time of this thread in ticks, if the system reports it. Tests run beside each other in one process.
fn spent() -> Option<u64> {
    let stat = fs::read_to_string("/proc/thread-self/stat").ok()?;
    // The program name, in parentheses, may contain spaces.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some(user + system)
}
