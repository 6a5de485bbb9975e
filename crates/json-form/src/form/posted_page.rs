//! The page without scripts that a session was restored from, or is drawn on.
//!
//! Owns which controls the page had. Leaves reading it from a post to `post`.

use std::collections::{BTreeMap, BTreeSet};

use exact_json::Pointer;

/// The data that a session has of its page without scripts.
#[derive(Clone, Debug, Default)]
pub(super) struct PostedPage {
    pub(super) origin: PageOrigin,
    /// The index of the page that is shown of a long list, from 0; lists that are not here show the first.
    pub(super) list_pages: BTreeMap<Pointer, usize>,
    /// The step that the page showed, and the attempts to leave it; `None` once it is shown again.
    pub(super) step: Option<(usize, u32)>,
    /// The places of concealed texts that were those of the value that the caller gave.
    pub(super) secrets: BTreeSet<Pointer>,
    /// The number of masks in the JSON text of each place that the page showed as JSON.
    pub(super) masks: BTreeMap<Pointer, usize>,
    /// The places whose JSON text or name the last post changed.
    pub(super) known: Vec<Pointer>,
}

/// The origin of a session: the hidden field `state` of a posted page, or something else.
#[derive(Clone, Debug, Default)]
pub(super) enum PageOrigin {
    /// The session was not restored from a posted page.
    #[default]
    None,
    /// The page's state could not be read, so that the session is a fresh one.
    Unreadable,
    /// The places whose controls the page had.
    Offered(BTreeSet<Pointer>),
}
