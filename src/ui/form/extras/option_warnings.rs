//! Warnings on the console about options that cannot be used. An unusable option never throws an exception in the host
//! page.

use std::cell::RefCell;

use json_form::form::options::Options;

use crate::browser::warn;
use crate::ui::form::DrawnForm;

/// The warnings about hints that do not fit the form which are on the console already.
#[derive(Default)]
pub(super) struct LoggedWarnings(RefCell<Vec<String>>);

/// Logs each warning about the host page's options on the console, once.
pub(super) fn log(form: &DrawnForm) {
    let logged = &form.state.logged_warnings.0;
    let warnings = form.with_session(|session| {
        let state = session.state();
        let read = state.options().map(Options::take_warnings);
        let all = state.option_warnings();
        // Other options have other warnings.
        let known = logged.take();
        let is_known = all.starts_with(&known);
        logged.replace(all.to_vec());
        let new = all.get(if is_known { known.len() } else { 0 }..);
        [read.unwrap_or_default(), new.unwrap_or_default()].concat()
    });
    for sentence in warnings {
        warn(&sentence);
    }
}
