//! The header of a card: title, state, duration, “Cancel”.

use a2a::dialect::envelope::time;
use a2a::task::TaskState;
use a2a_client::conversation::event::{Event, RunId};
use a2a_client::conversation::run::Run;
use leptos::prelude::*;
use locales::messages;

use super::fold::Fold;
use super::run_elements::{CardRefs, title_id};
use super::status::{elapsed, state_of};
use super::summary::result_headline;
use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::keep_focus;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;

/// The header of a card, which is all that a folded card shows.
pub(super) fn head(driver: DriverHandle, id: RunId, refs: CardRefs, fold: Fold) -> AnyView {
    let cancel = ElementRef::default();
    let inside = move || {
        let inside = driver.read_tracked(&[Region::Run(id)], |conversation| {
            let run = conversation.run(id)?;
            Some(draw(driver, run, refs, fold, cancel))
        });
        inside.into_any()
    };
    view! {
        <header class="run-head" on:click=move |event| fold.pressed(&event)>
            {live(inside)}
        </header>
    }
}

fn draw(
    driver: DriverHandle,
    run: &Run,
    refs: CardRefs,
    fold: Fold,
    cancel: ElementRef,
) -> AnyView {
    let title_id = title_id(run.id);
    let [ago_id, brief_id] = [".ago", ".brief"].map(|end| [&title_id, end].concat());
    let names = [&*title_id, &ago_id, &brief_id].join(" ");
    let (state, words) = state_of(run);
    let reported = run.task.as_ref().and_then(|task| {
        let time = time::read(task.status.timestamp.as_deref()?)?;
        #[expect(clippy::cast_precision_loss, reason = "a moment of these years")]
        let time = clock::local_date_time(time as f64);
        Some(messages::reported_at(&time))
    });
    // The end of a run is announced with its result.
    let result = (run.state() == Some(&TaskState::Completed))
        .then(|| result_headline(run, &driver.locale()))
        .flatten()
        .map(|result| unseen_text([": ", &*result].concat()));
    let ago = fold.ago();
    // The title of the task says more than the skill, which becomes a label.
    let label = (run.title() != run.asked()).then(|| {
        view! {
            <span class="run-skill" dir="auto">
                {run.asked().to_owned()}
            </span>
        }
    });
    let took = (!run.is_active()).then(|| elapsed(run, clock::now()));
    view! {
        {fold.toggle(names)}
        // Receives the focus of parts that disappear.
        <h3 class="run-title" id=title_id.clone() tabindex="-1" dir="auto" node_ref=refs.title>
            {run.title().to_owned()}
            " "
            {label}
        </h3>
        <span class="state" role="status" aria-labelledby=title_id data-state=state title=reported>
            <span class="state-dot" aria-hidden="true"></span>
            <span>{words}</span>
            {result}
        </span>
        {took.map(|took| view! { <span class="elapsed">{took}</span> })}
        <time class="run-ago" id=ago_id hidden=ago.is_none() title=fold.moment()>
            {ago.unwrap_or_default()}
        </time>
        {cancel_button(driver, run, refs, cancel)}
        <span class="run-brief" id=brief_id dir="auto">
            {fold.summary().unwrap_or_default()}
        </span>
    }
    .into_any()
}

fn unseen_text(words: String) -> AnyView {
    view! { <span class="unseen">{words}</span> }
}

fn cancel_button(driver: DriverHandle, run: &Run, refs: CardRefs, place: ElementRef) -> AnyView {
    let can_cancel = run.is_active() || run.is_at_rest();
    if !can_cancel {
        keep_focus(place, refs.title);
    }
    let words = if run.cancelling {
        messages::cancelling()
    } else {
        messages::cancel()
    };
    // Not `disabled`, which would drop the focus; the conversation ignores a second press.
    let attrs = view! {
        <{..}
            class="secondary small"
            type="button"
            hidden={!can_cancel}
            aria-disabled=run.cancelling.then_some("true")
        />
    };
    let id = run.id;
    view! {
        <button
            {..attrs}
            node_ref=place
            on:click=move |_| {
                driver.dispatch(Event::CancelPressed(id));
            }
        >
            {words}
        </button>
    }
}
