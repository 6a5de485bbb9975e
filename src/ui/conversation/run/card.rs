//! One run: state, elapsed time, what was said, what is asked, what came of it.
//!
//! Owns the order of its parts, and those that have no file of their own. Invariant: what goes away while it has
//! the focus gives it to the card's title.

use leptos::prelude::*;

use super::region::TalkHandle;
use super::reply::answer;
use super::run_actions::actions;
use super::run_compare::asked_pieces;
use super::run_fold::Fold;
use super::run_head::head;
use super::run_notice::{notice, waiting};
use super::runs::Says;
use super::speech::Speech;
use super::words::asked_words;
use crate::conversation::{RunId, Shown};
use crate::ui::result::Artifacts;
use crate::ui::result::compare::whole;
use crate::ui::runtime::{ElementRef, attrs, live_attrs, pieces, tag, when};

/// Elements of a card, for the focus.
#[derive(Clone, Copy, Default)]
pub(super) struct CardRefs {
    pub(super) card: ElementRef,
    pub(super) title: ElementRef,
    pub(super) answer: ElementRef,
}

/// One run on the screen.
pub(super) fn run_card(talk: TalkHandle, id: RunId, says: Says) -> AnyView {
    let refs = CardRefs::default();
    let fold = Fold::new(talk, id, refs);
    let speech = Speech::new(talk, id);
    let card = live_attrs(move || {
        attrs!(
            "class": "run", "part": "run", "aria-labelledby": title_id(id),
            "data-folded": fold.is_folded()
        )
    });
    tag::article(
        card.at(refs.card),
        pieces![
            head(talk, id, refs, fold),
            asked(talk, id),
            notice(talk, id, refs),
            waiting(talk, id, refs),
            speech.before(),
            speech.now(),
            speech.tools(),
            answer(talk, id, refs),
            artifacts(talk, id),
            actions(talk, id, refs, says),
        ],
    )
}

/// The id of a card's title.
pub(super) fn title_id(id: RunId) -> String {
    ["a2a-run-", &id.to_string()].concat()
}

/// What was asked, folded: in few words, and whole once it is opened. None where it is not known. It never changes.
fn asked(talk: TalkHandle, id: RunId) -> Option<AnyView> {
    let words = talk.with(|conversation| {
        let run = conversation.run(id).filter(|run| run.is_sent_known)?;
        Some(asked_words(run))
    })?;
    let is_opened = RwSignal::new(false);
    let inside = move || {
        let all = talk.with(|conversation| conversation.run(id).map(asked_pieces));
        let all = all.unwrap_or_default().into_iter();
        let all: Vec<AnyView> = all.map(|(_, piece)| whole(&piece)).collect();
        tag::div(attrs!(), pieces![all])
    };
    let words = pieces![
        tag::span(attrs!(), pieces!["Asked: "]),
        tag::bdi(attrs!(), pieces![words]),
    ];
    let asked = attrs!("class": "raw run-asked").on("toggle", move |_| is_opened.set(true));
    let inside = when(move || is_opened.get(), inside);
    Some(tag::details(
        asked,
        pieces![tag::summary(attrs!(), words), inside],
    ))
}

/// What comes of it.
fn artifacts(talk: TalkHandle, id: RunId) -> Option<AnyView> {
    let link = talk.link();
    let artifacts = Artifacts::new(&link.results()?, move |artifact_id, see| {
        link.lend(&mut |conversation| {
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
