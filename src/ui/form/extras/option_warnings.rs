//! Warnings on the console about options that cannot be used. An unusable option never throws an exception in the host
//! page.

use json_form::form::state::options::Options;

use crate::browser::warn;
use crate::ui::form::DrawnForm;

/// Logs each warning about the host page's options on the console, once.
pub(super) fn log(form: &DrawnForm) {
    let warnings = form.with_session(|session| {
        let options = session.state().options();
        options.map(Options::take_warnings).unwrap_or_default()
    });
    for sentence in warnings {
        warn(&sentence);
    }
}
