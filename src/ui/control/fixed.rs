//! A value that can't be another.

use leptos::prelude::*;

use crate::ui::field::ControlContext;

/// Draws a fixed value.
pub(in crate::ui) fn fixed(context: ControlContext, text: String) -> impl IntoView {
    view! { <output id=context.id() class="fixed" data-pointer=context.pointer().to_string()>{text}</output> }
}
