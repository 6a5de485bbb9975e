//! A sentence about something that did not work, with what the agent's owner must change.

use leptos::prelude::*;

use super::icon::{WARNING, icon};
use crate::client::WhyNot;

/// What happened and what to do.
pub(super) fn alert(why: &WhyNot) -> AnyView {
    let advice = why
        .advice()
        .map(|advice| view! { <p class="alert-advice" dir="auto">{advice}</p> });
    let remedies = why.remedy().into_iter().flatten();
    let remedies = remedies.map(|(language, lines)| {
        view! {
            <details class="remedies">
                <summary>{language}</summary>
                <pre class="remedy" tabindex="0">{lines}</pre>
            </details>
        }
    });
    view! {
        <div class="alert" role="alert" data-kind=why.kind()>
            {icon(WARNING)}
            <div>
                <p dir="auto">{why.sentence()}</p>
                {advice}
                {remedies.collect_view()}
            </div>
        </div>
    }
    .into_any()
}
