//! A rating in stars, for integers from 1 to at most 10: a slider whose steps are shown as stars.

use json_form::form::field::hints::NumberHints;
use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::action_attrs;
use crate::ui::runtime::dom::view;

pub(super) fn draw(context: &ControlContext<'_>, exact: &str, hints: &NumberHints) -> ControlView {
    let most = hints.maximum.as_ref().map_or("5", |most| most.as_str());
    let all: usize = most.parse().unwrap_or(5);
    let given = exact.parse().unwrap_or(0).min(all);
    let words = match given {
        0 => messages::slider_not_set().to_owned(),
        _ => messages::stars(exact, most),
    };
    let stars = ["★".repeat(given), "☆".repeat(all - given)].concat();
    let value = if given == 0 { "1" } else { exact };
    ControlView::single(view! {
        <div class="rating">
            <input
                {..context.base_attrs()}
                {..context.validity_attrs()}
                {..action_attrs("rate", Action::Slide, &context.view().pointer)}
                type="range"
                min="1"
                max=most.to_owned()
                step="1"
                aria-valuetext=words
                disabled=context.is_fixed()
                prop:value=value.to_owned()
            />
            <span class="stars" aria-hidden="true">
                {stars}
            </span>
        </div>
    })
}
