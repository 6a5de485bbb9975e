//! What was asked in a run, folded: in few words, and whole once it is opened.

use std::cell::Cell;

use super::dom::{El, Scope, el};
use super::result::compare::whole;
use super::run_compare::asked_pieces;
use super::run_history::asked_words;
use super::talk::TalkLink;
use crate::conversation::RunId;

/// None where it is not known. It never changes.
pub(super) fn asked(talk: &TalkLink, id: RunId, scope: &Scope) -> Option<El> {
    let words = talk.with(|conversation| {
        let run = conversation.run(id).filter(|run| run.is_sent_known)?;
        Some(asked_words(run))
    });
    let words = words.flatten()?;
    let summary = el("summary", "")
        .with(&el("span", "").text("Asked: "))
        .text(&words);
    let fold = el("details", "raw run-asked").with(&summary);
    let (link, inside, is_new) = (talk.clone(), fold.clone(), Cell::new(true));
    let kept = Scope::new();
    let open = fold.on(scope, "toggle", move |_| {
        if !is_new.replace(false) {
            return;
        }
        let pieces = link.with(|conversation| conversation.run(id).map(asked_pieces));
        for (_, piece) in pieces.flatten().unwrap_or_default() {
            inside.put(&whole(&piece, &kept));
        }
    });
    Some(open)
}
