//! A label for screen readers only, such as “Done: ”, before visible text.

use leptos::prelude::*;
use locales::messages;

use crate::ui::runtime::dom::view;

pub(crate) fn unseen_label(words: &str) -> AnyView {
    let words = messages::labelled(words, "");
    view! { <span class="unseen">{words}</span> }
}
