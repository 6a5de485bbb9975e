//! One run: state, elapsed time, what was said, what is asked, what came of it.
//!
//! Owns the order of its parts, which are a file each. Invariant: what goes away while it has the
//! focus gives it to the card's title.

use leptos::html::{Article, Div, H3};
use leptos::prelude::*;

use super::region::TalkHandle;
use super::reply::Answer;
use super::run_actions::Actions;
use super::run_asked::asked;
use super::run_fold::Fold;
use super::run_head::Head;
use super::run_notice::NoticeBox;
use super::run_waiting::WaitingBox;
use super::runs::Says;
use super::speech::Speech;
use super::words::title;
use crate::conversation::{RunId, Shown};
use crate::ui::result::Artifacts;
use crate::ui::runtime::{attrs, live_attrs};

/// Elements of a card, for the focus.
#[derive(Clone, Copy, Default)]
pub(super) struct CardRefs {
    pub(super) card: NodeRef<Article>,
    pub(super) title: NodeRef<H3>,
    pub(super) answer: NodeRef<Div>,
}

/// One run on the screen.
#[component]
pub(super) fn RunCard(talk: TalkHandle, id: RunId, says: Says) -> AnyView {
    let refs = CardRefs::default();
    let title_id = ["a2a-run-", &id.to_string()].concat();
    let labelled = title_id.clone();
    let name = talk.with(|conversation| conversation.run(id).map(title));
    let fold = Fold::new(talk, id, refs);
    let speech = Speech::new(talk, id);
    let attrs = move || {
        let folded = fold.is_folded().then_some("");
        attrs!(
            "class": "run", "part": "run",
            "aria-labelledby": labelled.clone(), "data-folded": folded
        )
    };
    view! {
        <article {..live_attrs(attrs)} node_ref=refs.card>
            <Head talk id refs fold title_id name=name.flatten().unwrap_or_default() />
            {asked(talk, id)}
            <NoticeBox talk id refs />
            <WaitingBox talk id refs />
            {speech.before()}
            {speech.now()}
            {speech.tools()}
            <Answer talk id refs />
            {artifacts(talk, id)}
            <Actions talk id refs says />
        </article>
    }
    .into_any()
}

/// What comes of it.
fn artifacts(talk: TalkHandle, id: RunId) -> Option<AnyView> {
    let link = talk.link();
    let artifacts = Artifacts::new(&link.results()?, move |artifact_id, see| {
        link.with(|conversation| {
            let known = conversation.run(id).and_then(|run| run.task.as_ref());
            let mut all = known.iter().flat_map(|known| &known.artifacts);
            if let Some(artifact) = all.find(|it| it.artifact_id == artifact_id) {
                see(artifact);
            }
        });
    });
    let view = artifacts.view();
    // Read where they are: a text that grows is not copied with every piece.
    let refresh = move || {
        talk.with(|conversation| {
            let run = conversation.run(id)?;
            let (card, skill) = (&run.asked.card, run.asked.skill.as_ref());
            let all = run.task.as_ref().map(|task| &*task.artifacts);
            artifacts.refresh(all.unwrap_or_default(), card, skill, run.is_active());
            Some(())
        });
    };
    refresh();
    talk.when_shown(move |shown| {
        if *shown == Shown::Run(id) {
            refresh();
        }
    });
    Some(view)
}
