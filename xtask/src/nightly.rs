//! `cargo xtask nightly`: all that `cargo xtask test` checks, in full, and fuzzing.
//!
//! `cargo xtask test` tries each behaviour once. Owns the rest: property tests with many cases and a new seed, the
//! end-to-end tests marked `@nightly`, all tests of the crates without exact numbers, their versions, an app of the example's
//! README, the reports for other repositories, and every fuzz target.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::bail;

use crate::suite::{self, Depth};
use crate::workspace::Workspace;
use crate::{fresh_app, fuzz, semver, upstream};
use command_line::{Fuzz, Nightly, Selection};

/// The time limit of the native tests: some fifty property tests, of which some try a hundred cases in a second.
const NATIVE: Duration = Duration::from_hours(4);
/// The time limit of the end-to-end tests, about twice as many as in `cargo xtask test`.
const END_TO_END: Duration = Duration::from_hours(1);

/// Runs `cargo xtask nightly`. Returns whether all parts passed.
pub(crate) fn run(workspace: &Workspace, nightly: &Nightly) -> bool {
    let seed = nightly.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| time.as_secs())
    });
    println!(
        "Property tests: {} cases each. To repeat one: PROPTEST_CASES={} PROPTEST_RNG_SEED={seed} cargo test <name>",
        nightly.cases, nightly.cases
    );
    let depth = Depth {
        is_full: true,
        native_limit: NATIVE,
        end_to_end_limit: END_TO_END,
        environment: vec![
            ("PROPTEST_CASES", nightly.cases.to_string()),
            ("PROPTEST_RNG_SEED", seed.to_string()),
            ("A2A_NIGHTLY", "1".to_owned()),
        ],
    };
    let mut report = suite::parts(workspace, &Selection::default(), &depth);
    report.check("a fresh Leptos app", || fresh_app::build(workspace));
    report.check("reports for upstream", || upstream::check(workspace));
    report.check("versions of the crates", || semver::check(workspace));
    let targets = Fuzz {
        seconds: nightly.seconds,
        repro: None,
        targets: Vec::new(),
    };
    report.check("fuzzing", || {
        if !fuzz::run(workspace, &targets)? {
            bail!("an input broke something; the table of the fuzz targets names it")
        }
        Ok(())
    });
    report.close()
}
