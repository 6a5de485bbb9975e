//! The filter of a large checkbox group: hides the options whose title and description do not contain the typed text.

use json_form::form::text::label::in_small_letters;
use json_form::form::view::Control;
use locales::messages;
use web_sys::Event;

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::element_lookup::{input, place, target};
use crate::ui::form::field_extras::Filtered;
use crate::ui::runtime::flush;

pub(super) fn on_input(form: &DrawnForm, event: &Event) {
    let Some(typed) = target(event, &Action::Filter.selector()) else {
        return;
    };
    let node = place(&typed).and_then(|at| form.at(&at));
    let Some(node) = node else { return };
    let wanted = in_small_letters(input(&typed).value().trim());
    let filtered = node.peek(|state| {
        let Control::MultipleChoice {
            titles,
            descriptions,
            ..
        } = &state.view.control
        else {
            return None;
        };
        let is_hidden = |(at, title): (usize, &String)| {
            let meaning = descriptions.get(at).map_or("", String::as_str);
            !in_small_letters(&[title, meaning].concat()).contains(&wanted)
        };
        let hidden: Vec<bool> = titles.iter().enumerate().map(is_hidden).collect();
        let count = hidden.iter().filter(|is_hidden| !**is_hidden).count();
        let words = if wanted.is_empty() {
            String::new()
        } else {
            messages::matching(count as u64, hidden.len() as u64)
        };
        Some(Filtered { hidden, words })
    });
    node.set(|state| &mut state.extra.filtered, filtered);
    flush();
}
