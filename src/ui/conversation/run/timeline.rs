//! The timeline of a run: steps on a rail, each with its name and time.
//!
//! Owns the frame of a step and the step of work under way. Leaves the content of the steps to their own files. The
//! style sheet hides steps without content, so that no view has to know what another one shows.

use leptos::prelude::*;
use locales::messages;

use super::status::{running_time, state_of};
use super::summary::request_chips;
use crate::browser::clock;
use crate::conversation::event::RunId;
use crate::conversation::run::{Phase, Run};
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::result::Locale;
use crate::ui::result::brief::Chip;
use crate::ui::runtime::dom::{Pieces, attrs, pieces, tag};
use crate::ui::runtime::reactive::live;

/// A step of a run's timeline: `head`, its name and time, above its content `inside`. `name` is its `data-step`, for
/// the style sheet.
pub(super) fn step(name: &'static str, head: AnyView, inside: Pieces) -> AnyView {
    let body = tag::div(attrs!("class": "run-step-body"), inside);
    tag::div(
        attrs!("class": "run-step", "data-step": name),
        pieces![head, body],
    )
}

/// The head of a step that is over when the run ends: `words`, and the time at which the run ended.
pub(super) fn end_head(driver: DriverHandle, id: RunId, words: &'static str) -> AnyView {
    live(move || {
        let ended = driver.read_tracked(&[Region::Run(id)], |it| it.run(id)?.ended);
        tag::div(
            attrs!("class": "run-step-head"),
            pieces![step_name(words.to_owned()), ended.map(moment)],
        )
    })
}

fn step_name(words: String) -> AnyView {
    tag::span(attrs!("class": "run-step-name"), pieces![words])
}

fn moment(then: f64) -> AnyView {
    let at = attrs!("class": "run-step-time", "title": clock::local_date_time(then));
    tag::time(at, pieces![clock::local_time(then)])
}

/// The values of a run's request as a row of chips.
pub(in crate::ui::conversation) fn chip_row(run: &Run, locale: &Locale) -> AnyView {
    let chip = |chip: Chip| {
        let label = chip.label.map(|label| {
            let label = tag::bdi(attrs!("class": "chip-label"), pieces![label]);
            pieces![label, " "].into_any()
        });
        let words = tag::bdi(attrs!(), pieces![chip.words]);
        tag::span(attrs!("class": "asked-chip"), pieces![label, words])
    };
    let chips: Vec<AnyView> = request_chips(run, locale).into_iter().map(chip).collect();
    tag::span(attrs!("class": "asked-chips"), pieces![chips])
}

/// The request of a run as chips, and in full once the person opens it. `None` if it was not kept. A request never
/// changes.
pub(super) fn asked(run: &Run, locale: &Locale) -> Option<Pieces> {
    let has_any = run.is_sent_known && !request_chips(run, locale).is_empty();
    has_any.then(|| {
        let head = pieces![
            step_name(messages::you_asked().to_owned()),
            moment(run.started)
        ];
        pieces![
            tag::span(attrs!("class": "run-step-head"), head),
            chip_row(run, locale),
        ]
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
            let time = tag::span(attrs!("class": "run-step-time elapsed"), pieces![time]);
            let head = pieces![step_name(state_of(run).1), time];
            let head = tag::div(attrs!("class": "run-step-head"), head);
            Some(step("working", head, pieces![run.progress().map(bar)]))
        });
        drawn.into_any()
    })
}

fn bar(percent: u8) -> AnyView {
    let percent = percent.to_string();
    let bar = attrs!(
        "class": "share-track", "role": "progressbar", "aria-label": messages::progress(),
        "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": percent.clone()
    );
    let done = attrs!("class": "share-bar").style("inline-size", [&*percent, "%"].concat());
    tag::div(bar, pieces![tag::span(done, pieces![])])
}
