//! A menu of buttons, and the button that opens it. The menu closes when one of its buttons is pressed, with Escape,
//! and when the focus leaves it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use crate::ui::runtime::dom::{Attrs, ElementRef, Pieces, live_attrs, view};
use crate::ui::runtime::focus::{current_target, focus, has_focus, next_focused};

/// The menu with these buttons. `opener` points to the button that opens the menu and has the attributes `more` and the
/// content `label`.
pub(crate) fn menu(
    opener: ElementRef,
    is_open: RwSignal<bool>,
    more: Attrs,
    label: Pieces,
    inside: Pieces,
) -> AnyView {
    let button = live_attrs(move || {
        let expanded = if is_open.get() { "true" } else { "false" };
        view! { <{..} {..more.clone()} type="button" aria-expanded=expanded /> }
    });
    let around = ElementRef::default();
    let leave = move |event: Event| {
        let next = next_focused(&event);
        if !current_target(&event).is_some_and(|here| here.contains(next.as_deref())) {
            is_open.set(false);
        }
    };
    let escape = move |event: Event| {
        let event: KeyboardEvent = event.unchecked_into();
        if event.key() == "Escape" && is_open.get_untracked() {
            is_open.set(false);
            opener.get().iter().for_each(focus);
        }
    };
    let close = move |_| {
        // The focus is not lost with the menu.
        let had_focus = around.get().is_some_and(|it| has_focus(&it));
        is_open.set(false);
        opener.get().iter().filter(|_| had_focus).for_each(focus);
    };
    view! {
        // Browsers that don't focus a pressed button focus this instead.
        <div class="menu-around" tabindex="-1" node_ref=around on:focusout=leave on:keydown=escape>
            <button {..button} node_ref=opener on:click=move |_| is_open.update(|it| *it = !*it)>
                {label}
            </button>
            <div class="menu" hidden=move || !is_open.get() on:click=close>
                {inside}
            </div>
        </div>
    }
}
