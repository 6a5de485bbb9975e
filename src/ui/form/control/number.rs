//! A number, as text: the browser's own number input rounds, and changes by the wheel. Where it
//! goes by steps there are buttons; where the steps are few, a slider beside it.

use web_sys::Event;

use super::Made;
use super::choice::offer;
use crate::form::{NumberHints, Widget};
use crate::json::{self, Decimal};
use crate::ui::dom::{El, copy, target};

const PLAIN: &str = "input.input.number part=input type=text autocomplete=off \
     enterkeyhint=send";
const STEPPED: &str = "div.parts > input.input.number part=input type=text autocomplete=off \
     enterkeyhint=send data-step=1 button.step type=button tabindex=-1 data-do=less icon=M3,8h10 \
     button.step type=button tabindex=-1 data-do=more icon=M8,3v10M3,8h10";
const SLIDER: &str = "div.parts > input.input.number part=input type=text autocomplete=off \
     enterkeyhint=send data-step=1 input.slider type=range data-do=slide";

/// A slider has at most so many steps.
const STEPS: i64 = 100;

pub(super) fn make(hints: &NumberHints, widget: Widget) -> Made {
    let most = match widget {
        Widget::Number => 0,
        Widget::Slider => i64::MAX,
        _ => STEPS,
    };
    let mut made;
    if !hints.integer && hints.step.is_none() || widget == Widget::Text {
        made = Made::one(copy(PLAIN));
    } else if let Some((least, most, step)) = range(hints, most) {
        made = Made::beside(copy(SLIDER));
        let control = made.control.clone();
        if let Some(slider) = made.tool(&control, "Slider of _") {
            slider.set("min", Some(&least));
            slider.set("max", Some(&most));
            slider.set("step", Some(&step));
        }
    } else {
        made = Made::beside(copy(STEPPED));
        let control = made.control.clone();
        if let Some(less) = made.tool(&control, "Less _") {
            let _more = made.tool(&less, "More _");
        }
    }
    // The pads of some phones have no minus: they are for what can't be negative.
    let least = hints.minimum.as_ref().or(hints.above.as_ref());
    if least.is_some_and(|least| !least.as_str().starts_with('-')) {
        let pad = if hints.integer { "numeric" } else { "decimal" };
        made.control.set("inputmode", Some(pad));
    }
    if !hints.suggestions.is_empty() {
        offer(&made.control);
    }
    made
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
pub(in crate::ui::form) fn placed(event: &Event, key: &str) -> Option<El> {
    let stays = matches!(key, "" | "Home" | "PageDown" | "ArrowDown" | "ArrowLeft");
    stays
        .then(|| target(event, ".slider[aria-valuetext]"))
        .flatten()
}

/// Moves a slider along; a button is none. A slider always stands somewhere: where nothing is set,
/// it says so and looks like it.
pub(super) fn slide(slider: &El, text: &str) {
    if slider.is(".slider") {
        let is_set = !text.is_empty();
        slider.set("aria-valuetext", (!is_set).then_some("not set"));
        let least = slider.get("min").filter(|_| !is_set);
        slider.set_value(least.as_deref().unwrap_or(text));
    }
}
