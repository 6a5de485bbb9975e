//! A sentence about something that did not work, with what the agent's owner must change.

use leptos::prelude::*;

use super::elements::{div, p, pre, summary};
use super::icon::{WARNING, icon};
use crate::client::WhyNot;
use crate::ui::runtime::{Attrs, attrs};

/// What happened and what to do.
pub(super) fn alert(why: &WhyNot) -> AnyView {
    let advice = why
        .advice()
        .map(|advice| p(attrs!("class": "alert-advice", "dir": "auto"), advice));
    let remedies = why.remedy().into_iter().flatten();
    let remedies = remedies.map(|(language, lines)| {
        view! {
            <details {..attrs!("class": "remedies")}>
                {summary(Attrs::default(), language)}
                {pre(attrs!("class": "remedy", "tabindex": "0"), lines)}
            </details>
        }
        .into_any()
    });
    let remedies: Vec<AnyView> = remedies.collect();
    let words = view! {
        {p(attrs!("dir": "auto"), why.sentence())}
        {advice.into_any()}
        {remedies.into_any()}
    };
    let words = div(Attrs::default(), words);
    div(
        attrs!("class": "alert", "role": "alert", "data-kind": why.kind()),
        view! { {icon(WARNING)}{words} },
    )
}
