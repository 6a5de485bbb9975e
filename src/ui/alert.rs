//! A sentence about something that did not work, with what its owner must change.

use leptos::prelude::*;

use super::icon;
use crate::client::WhyNot;

/// What happened and what to do.
#[component]
pub(super) fn Alert(why: WhyNot) -> impl IntoView {
    let advice = why
        .advice()
        .map(|advice| view! { <p class="alert-advice">{advice}</p> });
    view! {
        <div class="alert" role="alert" data-kind=why.kind()>
            {icon::warning()}
            <div>
                <p>{why.sentence()}</p>
                {advice}
            </div>
        </div>
    }
}
