//! Prepares the page of an app for the components: adds their style sheet, starts workers as Trusted Types allow, and lets
//! forms wait while a button is pressed.
//!
//! Invariant: each component prepares the page before it draws, and the page is prepared once.

use std::cell::Cell;

use crate::browser::tab::adopt_style_sheet;
use crate::browser::validator::{WorkerScript, start_as_module};
use crate::style::COMPONENTS;
use crate::ui::form::hold_while_pressed;

thread_local! {
    static IS_PREPARED: Cell<bool> = const { Cell::new(false) };
}

/// The script that Trunk makes for the app's program `worker`.
pub(super) const WORKER: &str = "worker_loader.js";

/// Prepares the page for a component whose worker has this script.
pub(super) fn prepare(worker: String) -> WorkerScript {
    if !IS_PREPARED.replace(true) {
        adopt_style_sheet(COMPONENTS);
        start_as_module();
        hold_while_pressed();
    }
    WorkerScript(worker)
}
