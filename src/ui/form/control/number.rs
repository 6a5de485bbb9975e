//! A number in a text input, since the native number input rounds, and changes on scrolling. A number with a step has
//! buttons or a slider if its range has few steps.

use exact_json::number::Decimal;
use json_form::form::field::Widget;
use json_form::form::field::hints::NumberHints;
use leptos::prelude::*;
use locales::messages;
use web_sys::{Element, Event};

use super::choice::combobox;
use super::{ControlContext, ControlView, autocomplete};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{MINUS, PLUS, action_attrs, icon_button};
use crate::ui::form::element_lookup::target;
use crate::ui::runtime::dom::{Attrs, view};

/// The largest number of steps of a range that is drawn as a slider, unless the host page asks for a slider. With more
/// steps, or without bounds, one step is not a choice, and there are no buttons for it.
const STEPS: i64 = 100;

pub(super) fn draw(
    context: &ControlContext<'_>,
    text: &str,
    exact: &str,
    hints: &NumberHints,
) -> ControlView {
    let widget = context.view().widget;
    let most = match widget {
        Widget::Number => 0,
        Widget::Slider => i64::MAX,
        _ => STEPS,
    };
    if !hints.integer && hints.step.is_none() || widget == Widget::Text {
        return ControlView::single(input(context, text, hints, Attrs::default()));
    }
    let input = input(context, text, hints, view! { <{..} data-step="1" /> });
    let tool = |action, path, words: fn(&str) -> String| {
        let attrs = context.beside_attrs("step", action, context.name_with(words));
        icon_button(path, view! { <{..} {..attrs} tabindex="-1" /> })
    };
    let beside = match range(hints, most) {
        Some(range) => vec![slider(context, exact, range)],
        // A combobox has a list of numbers, and the arrow keys.
        None if !hints.suggestions.is_empty() || range(hints, STEPS).is_none() => vec![],
        None => vec![
            tool(Action::Less, MINUS, messages::decrease),
            tool(Action::More, PLUS, messages::increase),
        ],
    };
    ControlView::with_siblings(view! {
        {input}
        {beside}
    })
}

fn input(context: &ControlContext<'_>, text: &str, hints: &NumberHints, more: Attrs) -> AnyView {
    // Some phones' numeric keyboards have no minus, so they are for numbers that can't be negative.
    let least = hints.minimum.as_ref().or(hints.exclusive_minimum.as_ref());
    let pad = if hints.integer { "numeric" } else { "decimal" };
    let has_pad = least.is_some_and(|least| !least.to_string().starts_with('-'));
    let mut attrs = view! {
        <{..}
            {..context.input_attrs()}
            {..more}
            class="input number"
            part="input"
            type="text"
            enterkeyhint="send"
            inputmode=has_pad.then_some(pad)
        />
    };
    if !hints.suggestions.is_empty() {
        attrs = attrs.and(combobox(context, true));
    }
    if let Some(asked) = autocomplete::by_host(context.view()) {
        attrs.put("autocomplete", Some(asked));
    }
    view! { <input {..attrs} prop:value=text.to_owned() /> }
}

/// A slider, for pointers only: the text input before it has the same value and the same steps by keys. The native input
/// always has a position, so the style sheet marks a slider without a value.
fn slider(
    context: &ControlContext<'_>,
    exact: &str,
    (least, most, step): (String, String, String),
) -> AnyView {
    let is_composite = !exact.is_empty();
    let value = if is_composite { exact } else { &least }.to_owned();
    view! {
        <input
            {..action_attrs("slider", Action::Slide, &context.view().pointer)}
            type="range"
            min=least
            max=most
            step=step
            disabled=context.is_fixed()
            aria-hidden="true"
            tabindex="-1"
            data-unset={!is_composite}
            prop:value=value
        />
    }
}

/// Minimum, maximum and step; `None` if one of the limits is missing or there are more than `steps` steps between them.
fn range(hints: &NumberHints, steps: i64) -> Option<(String, String, String)> {
    // Six decimals are enough for a slider.
    let scaled = |text: &str| Decimal::of(&exact_json::number::parse(text)?)?.scaled(6);
    let least = hints.minimum.as_ref()?.to_string();
    let most = hints.maximum.as_ref()?.to_string();
    let step = hints.step.as_ref();
    let step = step.map_or_else(|| "1".to_owned(), ToString::to_string);
    let way = scaled(&most)?.checked_sub(scaled(&least)?)?;
    let count = way.checked_div(scaled(&step)?)?;
    (1..=steps).contains(&count).then_some((least, most, step))
}

/// The slider or rating without a value that a click (`key` is empty), or a key such as Home, may set to the position
/// where it is already drawn. The browser fires no `input` event then, since the position does not change. `None` for
/// other keys, and elements with a value.
pub(in crate::ui::form) fn unset_slider_of(event: &Event, key: &str) -> Option<Element> {
    if !matches!(key, "" | "Home" | "PageDown" | "ArrowDown" | "ArrowLeft") {
        return None;
    }
    let rating = [".rate[aria-valuetext=\"", messages::slider_not_set(), "\"]"].concat();
    target(event, &[".slider[data-unset], ", &rating].concat())
}
