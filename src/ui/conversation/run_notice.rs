//! What went wrong with a run, or what the person should know, and trying again.

use leptos::html::Div;
use leptos::prelude::*;

use super::alert::alert;
use super::focus::{element, keep_focus};
use super::icon::{WARNING, icon};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_state::{again, sentence};
use crate::conversation::{Event, Notice, Run, RunId};

/// All that is shown of it: another one is drawn anew.
#[derive(Clone, PartialEq)]
struct Seen {
    notice: Notice,
    said: Option<String>,
    /// The name of the button that tries again.
    retry: Option<&'static str>,
}

/// A place for it; empty where all is well.
#[component]
pub(super) fn NoticeBox(talk: TalkHandle, id: RunId, refs: CardRefs) -> impl IntoView {
    let place: NodeRef<Div> = NodeRef::new();
    let seen = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        talk.with(|conversation| seen(conversation.run(id)?))
            .flatten()
    });
    let inside = move || {
        let seen = seen.get();
        keep_focus(element(place), element(refs.title));
        seen.map(|seen| draw(talk, id, seen))
    };
    view! {
        <div class="run-notice" node_ref=place>
            {inside}
        </div>
    }
}

fn seen(run: &Run) -> Option<Seen> {
    let notice = run.notice.clone()?;
    Some(Seen {
        said: sentence(&notice, run.is_sent_known),
        notice,
        retry: again(run),
    })
}

fn draw(talk: TalkHandle, id: RunId, seen: Seen) -> AnyView {
    let failed = match &seen.notice {
        Notice::Failed(why) => Some(alert(why)),
        _ => None,
    };
    // What is there from before is no news.
    let is_old = matches!(seen.notice, Notice::TooLargeToKeep | Notice::SecretsNotKept);
    let said = seen.said.map(|said| {
        view! {
            <p class="notice" role=(!is_old).then_some("alert")>
                {icon(WARNING)}
                <span>{said}</span>
            </p>
        }
    });
    let retry = seen.retry.map(|name| {
        view! {
            <button
                class="secondary small"
                type="button"
                on:click=move |_| talk.happened(Event::RetryPressed(id))
            >
                <span>{name}</span>
            </button>
        }
    });
    view! {
        {failed}
        {said}
        {retry}
    }
    .into_any()
}
