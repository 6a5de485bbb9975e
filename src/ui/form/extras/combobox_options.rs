//! The list below an input: what is in it, which of it fits what is typed, and where one is.
//!
//! Owns the list and its view. Leaves when it is open, and its keys, to `offers`.

use leptos::prelude::*;

use super::combobox_popup::take_offered;
use crate::form::Offers;
use crate::pointer::Pointer;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::target;
use crate::ui::form::with;
use crate::ui::runtime::{attrs, live, pieces, tag};

/// Nobody looks through more; whoever types on sees others.
pub(super) const SHOWN: usize = 200;

/// What is offered at an input.
pub(super) struct Combobox {
    pub(super) at: Pointer,
    /// The id of the list.
    pub(super) id: String,
    pub(super) label: String,
    pub(super) texts: Vec<String>,
    pub(super) meanings: Vec<String>,
    pub(super) chosen: Option<usize>,
    /// Whether it must be one of them.
    pub(super) is_strict: bool,
    pub(super) offers: Offers,
    /// The positions of those that are shown.
    pub(super) shown: Vec<usize>,
    /// Which of these one is at.
    pub(super) active: Option<usize>,
    /// How many there are.
    pub(super) words: String,
}

pub(super) fn draw(form: &DrawnForm) -> AnyView {
    let (offered, link) = (form.state.offered.clone(), form.link());
    let draw = move || {
        let offered = offered.read();
        let offered = offered.as_ref()?;
        let options = offered.shown.iter().enumerate();
        let options: Vec<AnyView> = options
            .map(|(at, option)| offered.option(*option, offered.active == Some(at)))
            .collect();
        let list = attrs!(
            "role": "listbox", "id": offered.id.clone(), "aria-label": offered.label.clone(),
            "hidden": options.is_empty()
        );
        let popup = attrs!("class": "offers", "popover": "manual");
        let status = attrs!("class": "hint", "role": "status");
        let link = link.clone();
        let take = move |event: web_sys::MouseEvent| {
            let option = target(&event, "[role=option]");
            let at = option.and_then(|option| option.get_attribute("data-index")?.parse().ok());
            if let Some((form, at)) = link.get().zip(at) {
                take_offered(&form, at);
            }
        };
        let inside = pieces![
            tag::ul(list, pieces![options]),
            tag::p(status, pieces![offered.words.clone()]),
        ];
        // The focus stays in the input.
        let popup = view! {
            <div {..popup} on:mousedown=|event| event.prevent_default() on:click=take>
                {inside}
            </div>
        };
        Some(popup.into_any())
    };
    live(move || draw().into_any())
}

impl Combobox {
    fn option(&self, at: usize, is_active: bool) -> AnyView {
        let attrs = attrs!(
            "role": "option", "id": [&self.id, ".", &at.to_string()].concat(),
            "data-index": at.to_string(), "data-chosen": self.chosen == Some(at),
            "aria-selected": if is_active { "true" } else { "false" }
        );
        let meaning = self.meanings.get(at).filter(|it| !it.is_empty());
        let meaning = meaning.map(|meaning| {
            let attrs = attrs!("class": "meaning", "dir": "auto");
            tag::span(attrs, pieces![meaning.clone()])
        });
        let text = self.texts.get(at).cloned().unwrap_or_default();
        let text = tag::span(attrs!("dir": "auto"), pieces![text]);
        tag::li(attrs, pieces![text, meaning])
    }

    /// Those that fit what is typed, or all.
    pub(super) fn fit(&mut self, typed: &str) {
        let fitting = self.offers.fitting(typed);
        let (count, all) = (fitting.len(), self.texts.len());
        self.shown = fitting;
        self.shown.truncate(SHOWN);
        self.active = None;
        self.words = if count > SHOWN {
            let words = ["The first ", &SHOWN.to_string(), " of ", &count.to_string()];
            with(&words.concat(), ". Type to find others.")
        } else if count == 0 {
            "Nothing here is called that.".to_owned()
        } else if count < all {
            [&count.to_string(), " of ", &all.to_string()].concat()
        } else {
            String::new()
        };
    }

    /// Goes on by so many; past the end it begins anew.
    pub(super) fn step(&mut self, is_down: bool, by: usize) {
        let Some(last) = self.shown.len().checked_sub(1) else {
            return;
        };
        let next = match (self.active, is_down) {
            // The chosen one is where one begins, among all.
            (None, _) if self.shown.len() == self.texts.len() && self.chosen.is_some() => {
                self.chosen.unwrap_or_default().min(last)
            }
            (None, true) => 0,
            (None | Some(0), false) => last,
            (Some(at), true) if at == last => 0,
            (Some(at), true) => (at + by).min(last),
            (Some(at), false) => at.saturating_sub(by),
        };
        self.active = Some(next);
    }

    /// The one that one is at, by its position among all.
    pub(super) fn active(&self) -> Option<usize> {
        self.shown.get(self.active?).copied()
    }

    /// Which one “Enter” takes: the one that one is at, else what is named.
    pub(super) fn meant(&self, typed: &str) -> Option<usize> {
        if self.active.is_some() || !self.is_strict {
            return self.active();
        }
        let same = self.texts.iter().position(|text| text == typed);
        same.or_else(|| self.offers.only(typed))
    }
}
