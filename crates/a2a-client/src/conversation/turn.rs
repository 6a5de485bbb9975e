//! A turn: a run while the conversation works on it.

use super::app::App;
use super::run::Run;

/// A run, and the app that it asks for requests, timers and drawing.
#[derive(Debug)]
pub(super) struct Turn<'t> {
    pub(super) run: &'t mut Run,
    pub(super) app: &'t mut App,
}
