//! The timeline of a run: steps on a rail, each with its name and time.
//!
//! Owns the frame of a step and the step of work under way. Leaves the content of the steps to their own files. The
//! style sheet hides steps without content, so that no view has to know what another one shows.

use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::{Phase, Run};
use leptos::prelude::*;
use locales::messages;

use super::status::{running_time, state_of};
use super::summary::request_chips;
use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::formats::Locale;
use crate::ui::result::brief::Chip;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::reactive::live;

/// A step of a run's timeline: `head`, its name and time, above its content `inside`. `name` is its `data-step`, for
/// the style sheet.
pub(super) fn step(name: &'static str, head: AnyView, inside: Pieces) -> AnyView {
    view! {
        <div class="run-step" data-step=name>
            {head}
            <div class="run-step-body">{inside}</div>
        </div>
    }
}

/// The head of a step that is over when the run ends: `words`, and the time at which the run ended.
pub(super) fn end_head(driver: DriverHandle, id: RunId, words: &'static str) -> AnyView {
    live(move || {
        let ended = driver.read_tracked(&[Region::Run(id)], |it| it.run(id)?.ended);
        view! { <div class="run-step-head">{step_name(words.to_owned())} {ended.map(moment)}</div> }
    })
}

fn step_name(words: String) -> AnyView {
    view! { <span class="run-step-name">{words}</span> }
}

fn moment(then: f64) -> AnyView {
    view! {
        <time class="run-step-time" title=clock::local_date_time(then)>
            {clock::local_time(then)}
        </time>
    }
}

/// The values of a run's request as a row of chips.
pub(in crate::ui::conversation) fn chip_row(run: &Run, locale: &Locale) -> AnyView {
    let chip = |chip: Chip| {
        let label = chip.label.map(|label| {
            view! {
                <bdi class="chip-label">{label}</bdi>
                " "
            }
            .into_any()
        });
        view! { <span class="asked-chip">{label} <bdi>{chip.words}</bdi></span> }
    };
    let chips: Vec<AnyView> = request_chips(run, locale).into_iter().map(chip).collect();
    view! { <span class="asked-chips">{chips}</span> }
}

/// The request of a run as chips, and in full once the person opens it. `None` if it was not kept. A request never
/// changes.
pub(super) fn asked(run: &Run, locale: &Locale) -> Option<Pieces> {
    let has_any = run.is_sent_known && !request_chips(run, locale).is_empty();
    has_any.then(|| {
        view! {
            <span class="run-step-head">
                {step_name(messages::you_asked().to_owned())} {moment(run.started)}
            </span>
            {chip_row(run, locale)}
        }
    })
}

/// The step of work under way, with a bar if the agent names a percentage. Not a live region: it counts seconds.
pub(super) fn working(driver: DriverHandle, id: RunId) -> AnyView {
    live(move || {
        let regions = [Region::Run(id), Region::Seconds];
        let drawn = driver.read_tracked(&regions, |conversation| {
            // While the run waits for the network, the waiting line says so.
            let is_at_work =
                |phase| matches!(phase, Phase::Sending | Phase::Following | Phase::Waiting);
            let run = conversation.run(id).filter(|run| is_at_work(run.phase))?;
            let time = running_time(run, clock::now());
            let head = view! {
                <div class="run-step-head">
                    {step_name(state_of(run).1)} <span class="run-step-time elapsed">{time}</span>
                </div>
            };
            Some(step("working", head, view! { {run.progress().map(bar)} }))
        });
        drawn.into_any()
    })
}

fn bar(percent: u8) -> AnyView {
    let percent = percent.to_string();
    view! {
        <div
            class="share-track"
            role="progressbar"
            aria-label=messages::progress()
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=percent.clone()
        >
            <span class="share-bar" style:inline-size=[&*percent, "%"].concat()></span>
        </div>
    }
}
