//! A number, as text: the browser's own number input rounds, and changes by the wheel. Where it
//! goes by steps there are buttons; where the steps are few, a slider beside it.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::choice::combobox;
use super::{ControlContext, ControlView};
use crate::form::{NumberHints, Widget};
use crate::json::{self, Decimal};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{MINUS, PLUS, acting, pictured, told};
use crate::ui::form::lookup::target;
use crate::ui::runtime::{Attrs, Property, attrs, pieces, tag};

/// A slider has at most so many steps.
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
        return ControlView::one(input(context, text, hints, Attrs::default()));
    }
    let input = input(context, text, hints, attrs!("data-step": "1"));
    let tool = |class, action, path, words: &str| {
        let more = told(context.named(words, ""))
            .and(attrs!("tabindex": "-1", "disabled": context.is_fixed()));
        pictured(
            path,
            acting(class, action, &context.view().pointer).and(more),
        )
    };
    let beside = match range(hints, most) {
        Some(range) => vec![slider(context, exact, range)],
        None => vec![
            tool("step", Action::Less, MINUS, "Less "),
            tool("step", Action::More, PLUS, "More "),
        ],
    };
    ControlView::parts(pieces![input, beside])
}

fn input(context: &ControlContext<'_>, text: &str, hints: &NumberHints, more: Attrs) -> AnyView {
    // The pads of some phones have no minus: they are for what can't be negative.
    let least = hints.minimum.as_ref().or(hints.above.as_ref());
    let pad = if hints.integer { "numeric" } else { "decimal" };
    let has_pad = least.is_some_and(|least| !least.as_str().starts_with('-'));
    let mut attrs = context.typed().and(more).and(attrs!(
        "class": "input number", "part": "input", "type": "text", "autocomplete": "off",
        "enterkeyhint": "send", "inputmode": has_pad.then_some(pad)
    ));
    if !hints.suggestions.is_empty() {
        attrs = attrs.and(combobox(context, true));
    }
    tag::input(attrs, Property::Value(text.to_owned()))
}

/// A slider always stands somewhere: where nothing is set, it says so and looks like it.
fn slider(
    context: &ControlContext<'_>,
    exact: &str,
    (least, most, step): (String, String, String),
) -> AnyView {
    let is_set = !exact.is_empty();
    let value = if is_set { exact } else { &least }.to_owned();
    let attrs = acting("slider", Action::Slide, &context.view().pointer)
        .and(told(context.named("Slider of ", "")))
        .and(attrs!(
            "type": "range", "min": least, "max": most, "step": step,
            "aria-valuetext": (!is_set).then_some("not set"), "disabled": context.is_fixed()
        ));
    tag::input(attrs, Property::Value(value))
}

/// Least, most and step, where there are no more than so many steps between.
fn range(hints: &NumberHints, steps: i64) -> Option<(String, String, String)> {
    // Millionths are fine enough for what a slider can show.
    let scaled = |text: &str| Decimal::of(&json::number(text)?)?.scaled(6);
    let least = hints.minimum.as_ref()?.as_str();
    let most = hints.maximum.as_ref()?.as_str();
    let step = hints.step.as_ref().map_or("1", |step| step.as_str());
    let way = scaled(most)?.checked_sub(scaled(least)?)?;
    let count = way.checked_div(scaled(step)?)?;
    (1..=steps)
        .contains(&count)
        .then(|| (least.to_owned(), most.to_owned(), step.to_owned()))
}

/// The number that a slider without one is put to where it stands: by a click there, or by a key that
/// leads nowhere from there. The browser reports neither, since nothing moves.
pub(in crate::ui::form) fn placed(event: &Event, key: &str) -> Option<Element> {
    let stays = matches!(key, "" | "Home" | "PageDown" | "ArrowDown" | "ArrowLeft");
    stays
        .then(|| {
            target(
                event,
                ".slider[aria-valuetext], .rate[aria-valuetext=\"not set\"]",
            )
        })
        .flatten()
}
