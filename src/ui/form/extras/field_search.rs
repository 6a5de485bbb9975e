//! The search for fields in a large form.
//!
//! Leaves matching to `FormState::search`.

use json_form::form::view::SearchHit;
use leptos::prelude::*;
use locales::messages;
use web_sys::{Element, Event};

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::search_input;
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{event_property, input, target};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;

/// The fields that the text in the search input finds, and the sentence that counts them.
#[derive(Default)]
pub(super) struct FoundFields {
    hits: Vec<SearchHit>,
    words: String,
}

/// The row with the input that searches for fields, and the fields that were found.
pub(super) fn row(form: &DrawnForm) -> AnyView {
    let id = suffixed(&form.prefix, ".find");
    let typed = view! {
        <{..}
            class="input"
            part="input"
            type="search"
            data-do=Action::Find
            autocomplete="off"
            list=id.clone()
        />
    };
    let found = form.state.found_fields.clone();
    let found = live(move || {
        let found = found.read();
        let option = |hit: &SearchHit| {
            view! { <option value=hit.path.clone()></option> }
        };
        let hits: Vec<AnyView> = found.hits.iter().map(option).collect();
        view! {
            <datalist id=id.clone()>{hits}</datalist>
            <p class="found" role="status">
                {found.words.clone()}
            </p>
        }
        .into_any()
    });
    view! {
        <div class="find" role="search">
            {search_input(messages::find_field(), typed)}
            {found}
        </div>
    }
}

/// Searches for fields with the text that was typed into the search input.
pub(super) fn on_input(form: &DrawnForm, event: &Event) {
    if let Some(typed) = target(event, &Action::Find.selector()) {
        // An option of the datalist was chosen.
        let sort = event_property(event, "inputType").as_string();
        let is_chosen = sort.is_none_or(|sort| sort == "insertReplacementText");
        search(form, &typed, is_chosen);
    }
}

/// Shows the fields that the text in the search input `typed` finds. If `is_chosen`, the person chose one of them:
/// moves the focus to that field instead.
pub(super) fn search(form: &DrawnForm, typed: &Element, is_chosen: bool) {
    let (typed, found) = (input(typed), &form.state.found_fields);
    let text = typed.value();
    let chosen = found.with_untracked(|found| {
        let chosen = found.hits.iter().find(|hit| hit.path == text);
        let chosen = chosen.or_else(|| found.hits.first());
        chosen.map(|hit| hit.pointer.clone())
    });
    if let Some(pointer) = chosen.filter(|_| is_chosen) {
        found.update(|found| found.hits.clear());
        typed.set_value("");
        return form.focus(&pointer);
    }
    let (hits, count) = form.with_session(|session| session.state().search(&text));
    let words = if text.trim().is_empty() {
        String::new()
    } else {
        messages::found_fields(count as u64)
    };
    found.update(|found| (found.hits, found.words) = (hits, words));
    flush();
}
