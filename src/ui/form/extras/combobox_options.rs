//! The options of an open combobox: those that match the text, and the active option.
//!
//! Owns the list and its view. Leaves opening and keys to `combobox_popup`.

use std::sync::Arc;

use exact_json::Pointer;
use json_form::form::text::suggestion_match::Suggestions;
use leptos::prelude::*;
use locales::messages;

use crate::ui::form::DrawnForm;
use crate::ui::form::element_lookup::target;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

/// The largest number of options that are shown; typing narrows them down.
pub(super) const SHOWN: usize = 200;

/// The open combobox of a form: all its options, those that the popup shows, and the active one. Indices of options
/// begin at 0.
pub(super) struct Combobox {
    pub(super) at: Pointer,
    /// The DOM id of the list of options (the element with `role=listbox`).
    pub(super) id: String,
    pub(super) label: String,
    pub(super) texts: Arc<[String]>,
    pub(super) meanings: Arc<[String]>,
    pub(super) chosen: Option<usize>,
    /// Whether only an option is allowed, and no other text.
    pub(super) is_strict: bool,
    pub(super) offers: Suggestions,
    /// The indices, into `texts`, of the options that are shown.
    pub(super) shown: Vec<usize>,
    /// The active option (`aria-activedescendant`), as an index into `shown`; `None` if none is active.
    pub(super) active: Option<usize>,
    /// The status line below the list, such as how many options match; may be empty.
    pub(super) words: String,
    /// The progress of the request that asks the host page for options; `None` if the options are from the schema.
    pub(super) request: Option<RequestState>,
}

/// The progress of a request that asks the host page for the options of a combobox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestState {
    Loading,
    Loaded,
    Failed,
}

/// The popup with the options of the open combobox. `choose` is called with the index of a clicked option among all
/// options.
pub(super) fn draw(form: &DrawnForm, choose: fn(&DrawnForm, usize)) -> AnyView {
    let (combobox, link) = (form.state.combobox.clone(), form.link());
    let draw = move || {
        let combobox = combobox.read();
        let combobox = combobox.as_ref()?;
        let options = combobox.shown.iter().enumerate();
        let options: Vec<AnyView> = options
            .map(|(at, option)| combobox.option(*option, combobox.active == Some(at)))
            .collect();
        let link = link.clone();
        let take = move |event: web_sys::Event| {
            let option = target(&event, "[role=option]");
            let at = option.and_then(|option| option.get_attribute("data-index")?.parse().ok());
            if let Some((form, at)) = link.get().zip(at) {
                choose(&form, at);
            }
        };
        Some(view! {
            <div
                class="offers"
                popover="manual"
                // Keep the focus in the input.
                on:mousedown=|event| event.prevent_default()
                on:click=take
            >
                <ul
                    role="listbox"
                    id=combobox.id.clone()
                    aria-label=combobox.label.clone()
                    hidden=options.is_empty()
                    aria-busy=(combobox.request == Some(RequestState::Loading)).then_some("true")
                >
                    {options}
                </ul>
                <p class="hint" role="status">
                    {combobox.words.clone()}
                </p>
            </div>
        })
    };
    live(move || draw().into_any())
}

impl Combobox {
    fn option(&self, at: usize, is_active: bool) -> AnyView {
        let meaning = self.meanings.get(at).filter(|it| !it.is_empty());
        let meaning = meaning.map(|meaning| {
            view! {
                <span class="meaning" dir="auto">
                    {meaning.clone()}
                </span>
            }
        });
        let text = self.texts.get(at).cloned().unwrap_or_default();
        view! {
            <li
                role="option"
                id=[&self.id, ".", &at.to_string()].concat()
                data-index=at.to_string()
                data-chosen={self.chosen == Some(at)}
                aria-selected={if is_active { "true" } else { "false" }}
            >
                <span dir="auto">{text}</span>
                {meaning}
            </li>
        }
    }

    /// Shows the options that fit the typed text, and sets the status line. If the host page supplies the options,
    /// these are the ones that it supplied last, and the status is that new ones are loading.
    pub(super) fn filter_by(&mut self, typed: &str) {
        let fitting = self.offers.fitting(typed);
        if self.request.is_some() {
            // The last options that were found, as far as they fit, until the next ones arrive.
            self.request = Some(RequestState::Loading);
            self.shown = fitting;
            self.active = None;
            messages::loading_options().clone_into(&mut self.words);
            return;
        }
        let (count, all) = (fitting.len(), self.texts.len());
        self.shown = fitting;
        self.shown.truncate(SHOWN);
        self.active = None;
        self.words = if count > SHOWN {
            messages::first_of(SHOWN as u64, count as u64)
        } else if count == 0 {
            messages::no_matches().to_owned()
        } else if count < all {
            messages::matching(count as u64, all as u64)
        } else {
            String::new()
        };
    }

    /// Handles the answer of the host page to a request for options: replaces this combobox by `found`, and shows all
    /// its options. `None` means that the request failed: shows no options, and says so in the status line.
    pub(super) fn receive(&mut self, found: Option<Self>) {
        let Some(found) = found else {
            self.request = Some(RequestState::Failed);
            self.shown.clear();
            self.active = None;
            messages::options_not_loaded().clone_into(&mut self.words);
            return;
        };
        *self = found;
        let count = self.texts.len();
        self.request = Some(RequestState::Loaded);
        self.shown = (0..count).collect();
        self.words = match count {
            0 => messages::no_matches().to_owned(),
            _ => messages::options_found(count as u64),
        };
    }

    /// Moves to another active option, `by` positions up or down. Wraps around at both ends.
    pub(super) fn step(&mut self, is_down: bool, by: usize) {
        let Some(last) = self.shown.len().checked_sub(1) else {
            return;
        };
        let next = match (self.active, is_down) {
            // While all options are shown, moving starts at the chosen one.
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

    /// The index, into `texts`, of the active option; `None` if no option is active.
    pub(super) fn active(&self) -> Option<usize> {
        self.shown.get(self.active?).copied()
    }

    /// The index, into `texts`, of the option that Enter chooses: the active one, else, if no other text is allowed,
    /// the one that the typed text names. `None` if Enter chooses nothing.
    pub(super) fn enter_target(&self, typed: &str) -> Option<usize> {
        let is_loading = self.request == Some(RequestState::Loading);
        if self.active.is_some() || !self.is_strict || is_loading {
            return self.active();
        }
        let same = self.texts.iter().position(|text| text == typed);
        same.or_else(|| self.offers.only(typed))
    }
}
