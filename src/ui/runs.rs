//! What came of it: a card per run, newest first.

use std::cell::RefCell;

use super::dom::{El, el};
use super::run_card::RunCard;
use super::talk::TalkLink;
use crate::conversation::{RunId, Shown};

/// The cards that are on the screen.
#[derive(Default)]
struct Cards {
    all: RefCell<Vec<RunCard>>,
    region: RefCell<Option<El>>,
}

/// A place for the runs; empty until something was sent.
pub(super) fn runs(talk: &TalkLink) -> El {
    let place = el("div", "");
    let (link, inside) = (talk.clone(), place.clone());
    let cards = Cards::default();
    talk.watch(move |shown| match shown {
        Shown::Runs => {
            let ids = link.with(|conversation| {
                conversation
                    .runs()
                    .map(|run| run.id)
                    .collect::<Vec<RunId>>()
            });
            let ids = ids.unwrap_or_default();
            if !ids.is_empty() || cards.region.borrow().is_some() {
                show_in_talk(&cards, &ids, &link, &inside);
            }
        }
        Shown::Run(id) => {
            if let Some(card) = cards.all.borrow().iter().find(|card| card.id() == *id) {
                card.refresh_in_talk(&link);
            }
        }
        Shown::Answer(id, _) | Shown::AnswerMistakes(id) => {
            if let Some(card) = cards.all.borrow().iter().find(|card| card.id() == *id) {
                card.answer_in_talk(shown);
            }
        }
        _ => {}
    });
    place
}

/// Puts the cards of these runs on the screen.
#[inline(never)]
fn show_in_talk(cards: &Cards, ids: &[RunId], link: &TalkLink, inside: &El) {
    let Cards { all, region } = cards;
    if region.borrow().is_none() {
        let made = el("section", "runs")
            .attr("part", "runs")
            .attr("aria-label", "Runs");
        inside.put(&made.clone().with(&el("h2", "unseen").text("Runs")));
        region.replace(Some(made));
    }
    let region = region.borrow();
    let Some(region) = &*region else { return };
    let mut cards = all.borrow_mut();
    cards.retain(|card| {
        let there = ids.contains(&card.id());
        if !there {
            card.element().remove();
        }
        there
    });
    // Each new one goes above those that are there, below the heading.
    let heading = region.raw().first_child();
    for id in ids.iter().rev() {
        if !cards.iter().any(|card| card.id() == *id) {
            let card = RunCard::new(link, *id);
            let next = heading.as_ref().and_then(web_sys::Node::next_sibling);
            region.put_before(card.element(), next.as_ref());
            cards.push(card);
        }
    }
}
