//! The sentences of forms: labels of buttons, options and states around the fields.
//!
//! Owns which sentence it is. Leaves the words to the crate `locales`, and hints, errors and notices about a schema to
//! `form::messages`.

pub(crate) use locales::messages::*;

use crate::browser::network::document_request::DocumentFault;

/// A document was not fetched: the consequence, and the way out.
pub(crate) fn document_fault(fault: &DocumentFault, host: &str) -> String {
    match fault {
        DocumentFault::Unreachable => document_unreachable(host),
        DocumentFault::Timeout => document_timeout(host),
        DocumentFault::Status(status) => document_status(host, (*status).into()),
        DocumentFault::Redirected(origin) => document_redirected(host, origin),
        DocumentFault::TooLarge(most) => document_too_large(*most as u64 >> 20),
    }
}

/// The heading of the summary of errors; `None` without errors.
pub(crate) fn problems_heading(count: usize) -> Option<String> {
    (count > 0).then(|| problem_count(count as u64))
}
