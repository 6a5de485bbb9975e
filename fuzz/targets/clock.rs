//! How long an input takes, in time of this program alone: libFuzzer's own limit goes by the clock on
//! the wall, and others use this machine, too.

use std::fs;

/// What an input may take, in milliseconds. As it ships a tenth of that: counting branches and the
/// sanitizer take the rest.
const MOST: u64 = 5_000;
/// A tick, in milliseconds: what Linux tells programs is in hundredths of a second.
const TICK: u64 = 10;

/// Does something, and panics if it took too long.
pub(crate) fn timed(work: impl FnOnce()) {
    let begun = spent();
    work();
    if let (Some(begun), Some(ended)) = (begun, spent()) {
        let took = (ended - begun) * TICK;
        assert!(took < MOST, "it took {took} ms of {MOST}");
    }
}

/// What this program has taken so far, in ticks; none where the system does not tell.
fn spent() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in parentheses, can hold spaces.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some(user + system)
}
