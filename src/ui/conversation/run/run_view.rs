//! The card of a run: title, state, transcript, reply, artifacts, actions.
//!
//! Orders the parts. Invariant: a part that disappears while it has the focus passes it on to the card's title.

use std::rc::Rc;

use a2a::task::Artifact;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::fragments::joined_artifacts;
use leptos::prelude::*;
use locales::messages;

use super::Announcer;
use super::actions::actions;
use super::fold::Fold;
use super::found_agents::found_agents;
use super::head::head;
use super::notice::{notice, waiting};
use super::oddities::oddities;
use super::parts::{form_link, request_parts, sent_values};
use super::reply::reply_area;
use super::run_elements::{CardRefs, title_id};
use super::timeline::{asked, end_head, step, working};
use super::transcript::Transcript;
use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region, flag};
use crate::ui::conversation::sign_in::sign_in_panel;
use crate::ui::result::Artifacts;
use crate::ui::result::comparison::whole;
use crate::ui::runtime::dom::{live_attrs, view};
use crate::ui::runtime::reactive::{live, when};

pub(super) fn run_card(driver: DriverHandle, id: RunId, announcer: Announcer) -> AnyView {
    let refs = CardRefs::default();
    let fold = Fold::new(driver, id, refs);
    let transcript = Transcript::new(driver, id);
    let card = live_attrs(move || {
        view! { <{..} class="run" part="run" aria-labelledby=title_id(id) data-folded=fold.is_folded() /> }
    });
    let said = view! {
        {transcript.before()}
        {transcript.now()}
        {transcript.tools()}
        {reply_area(driver, id, refs)}
    };
    let shows_results = flag(move || {
        driver.track(&[Region::Run(id)]);
        driver.link().shows_results()
    });
    let result = view! {
        {when(move || shows_results.get(), move || artifacts(driver, id).into_any())}
        {found_agents(driver, id)}
    };
    view! {
        <article {..card} node_ref=refs.card>
            {print_head(driver, id)}
            {head(driver, id, refs, fold)}
            <div class="timeline">
                {request_details(driver, id)} {working(driver, id)} {notice(driver, id, refs)}
                {waiting(driver, id, refs)}
                {step("agent", end_head(driver, id, messages::agent()), said)}
                {sign_in_panel(driver, Some(id))}
                {step("result", end_head(driver, id, messages::result()), result)}
                {oddities(driver, id)}
            </div>
            {actions(driver, id, refs, announcer)}
        </article>
    }
}

/// The head of a printed run: the agent, the skill, and when it ended.
fn print_head(driver: DriverHandle, id: RunId) -> AnyView {
    live(move || {
        let words = driver.read_tracked(&[Region::Run(id)], |conversation| {
            let run = conversation.run(id)?;
            let agent = run.target.card.name.clone();
            let skill = Some(run.asked()).filter(|skill| *skill != agent);
            let time = clock::local_date_time(run.ended.unwrap_or(run.started));
            let all = [Some(&*agent), skill, Some(&*time)];
            Some(all.into_iter().flatten().collect::<Vec<_>>().join(" · "))
        });
        view! {
            <p class="print-head" dir="auto">
                {words.unwrap_or_default()}
            </p>
        }
    })
}

/// The request of a run, in full once it is opened. `None` if it was not kept.
fn request_details(driver: DriverHandle, id: RunId) -> Option<AnyView> {
    let locale = driver.locale();
    let words = driver.with(|conversation| asked(conversation.run(id)?, &locale))?;
    // Without a script nobody sees it open.
    let is_opened = RwSignal::new(cfg!(server));
    let inside = move || {
        let all = driver.with(|conversation| conversation.run(id).map(request_parts));
        let all = all.unwrap_or_default().into_iter();
        let all: Vec<AnyView> = all.map(|(_, piece)| whole(&piece)).collect();
        view! { <div>{all}</div> }
    };
    let inside = when(move || is_opened.get(), inside);
    Some(view! {
        <details
            class="raw run-asked run-step"
            data-step="asked"
            on:toggle=move |_| is_opened.set(true)
        >
            <summary>{words}</summary>
            {inside}
        </details>
    })
}

fn artifacts(driver: DriverHandle, id: RunId) -> Option<AnyView> {
    let link = driver.link();
    let with_artifact = move |artifact_id: &str, see: &mut dyn FnMut(&Artifact)| {
        link.with_conversation(&mut |conversation| {
            let known = conversation.run(id).and_then(|run| run.task.as_ref());
            let all = known.map(|known| joined_artifacts(&known.artifacts));
            let mut all = all.iter().flat_map(|all| all.iter());
            if let Some(artifact) = all.find(|it| it.artifact_id == artifact_id) {
                see(artifact);
            }
        });
    };
    let redraw = move || driver.link().redraw(id);
    let link = form_link(driver, id);
    let artifacts = Artifacts::new(&driver.link().results()?, with_artifact, redraw, link);
    let view = artifacts.view();
    // Borrowed: a growing text is not copied for each chunk.
    let refresh = move || {
        driver.with(|conversation| {
            let run = conversation.run(id)?;
            let (card, skill) = (&run.target.card, run.target.skill.as_ref());
            let all = run
                .task
                .as_ref()
                .map(|task| joined_artifacts(&task.artifacts));
            let (all, sent) = (all.unwrap_or_default(), Rc::new(sent_values(run)));
            artifacts.refresh(&all, card, skill, run.is_active(), &sent);
            Some(())
        });
    };
    refresh();
    driver.on_view_change(move |change| {
        if *change == ViewChange::Run(id) {
            refresh();
        }
    });
    Some(view)
}
