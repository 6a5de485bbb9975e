//! The elements of which these views have many: one type for each, whatever is in them.
//!
//! `view!` makes code for each set of children too, and for each listener. Here both are boxed.

use leptos::ev;
use leptos::html::{self, Button, Div, Textarea};
use leptos::prelude::*;
use web_sys::{Event, MouseEvent};

use crate::ui::runtime::{Attrs, LiveAttrs, Property, attrs, live_attrs};

/// What listens to an event.
type Listener<E> = Box<dyn FnMut(E)>;

macro_rules! element {
    ($(#[$doc:meta] $name:ident;)*) => {
        $(
            #[$doc]
            pub(in crate::ui) fn $name(attrs: Attrs, inside: impl IntoAny) -> AnyView {
                fn make(attrs: Attrs, inside: AnyView) -> AnyView {
                    html::$name().child(inside).add_any_attr(attrs).into_any()
                }
                make(attrs, inside.into_any())
            }
        )*
    };
}

element! {
    /// `<div>`.
    div;
    /// `<p>`.
    p;
    /// `<span>`.
    span;
    /// `<h1>`.
    h1;
    /// `<h2>`.
    h2;
    /// `<h3>`.
    h3;
    /// `<li>`.
    li;
    /// `<ul>`.
    ul;
    /// `<dl>`.
    dl;
    /// `<dt>`.
    dt;
    /// `<dd>`.
    dd;
    /// `<label>`.
    label;
    /// `<summary>`.
    summary;
    /// `<pre>`.
    pre;
}

/// What is done when something happens: `on:submit=heard(move |event| …)`.
pub(in crate::ui) fn heard<E>(then: impl FnMut(E) + 'static) -> Listener<E> {
    Box::new(then)
}

/// A `<div>` whose attributes change.
pub(in crate::ui) fn live_div(
    place: NodeRef<Div>,
    attrs: impl FnMut() -> Attrs + Send + 'static,
    inside: impl IntoAny,
) -> AnyView {
    fn make(place: NodeRef<Div>, attrs: LiveAttrs, inside: AnyView) -> AnyView {
        html::div()
            .child(inside)
            .add_any_attr(attrs)
            .node_ref(place)
            .into_any()
    }
    make(place, live_attrs(attrs), inside.into_any())
}

/// A button of words.
pub(in crate::ui) fn button(
    attrs: Attrs,
    words: &'static str,
    press: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    button_of(attrs, span(Attrs::default(), words), press)
}

/// A button of more than words.
pub(in crate::ui) fn button_of(
    attrs: Attrs,
    inside: impl IntoAny,
    press: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    fn make(attrs: Attrs, inside: AnyView, press: Listener<MouseEvent>) -> AnyView {
        let attrs = attrs!("type": "button").and(attrs);
        html::button()
            .child(inside)
            .add_any_attr(attrs)
            .on(ev::click, press)
            .into_any()
    }
    make(attrs, inside.into_any(), Box::new(press))
}

/// A button whose attributes change.
pub(in crate::ui) fn live_button(
    place: NodeRef<Button>,
    attrs: impl FnMut() -> Attrs + Send + 'static,
    inside: impl IntoAny,
    press: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    fn make(
        place: NodeRef<Button>,
        attrs: LiveAttrs,
        inside: AnyView,
        press: Listener<MouseEvent>,
    ) -> AnyView {
        html::button()
            .child(inside)
            .add_any_attr(attrs)
            .on(ev::click, press)
            .node_ref(place)
            .into_any()
    }
    make(place, live_attrs(attrs), inside.into_any(), Box::new(press))
}

/// A text area, and what is done when somebody types.
pub(in crate::ui) fn text_area(
    place: NodeRef<Textarea>,
    attrs: impl FnMut() -> Attrs + Send + 'static,
    text: impl FnMut() -> Property + Send + 'static,
    mut typed: impl FnMut(String) + 'static,
) -> AnyView {
    fn make(
        place: NodeRef<Textarea>,
        attrs: LiveAttrs,
        text: Box<dyn FnMut() -> Property + Send>,
        typed: Listener<Event>,
    ) -> AnyView {
        view! {
            <textarea {..attrs} prop:value=text on:input=typed node_ref=place></textarea>
        }
        .into_any()
    }
    let typed = move |event: Event| typed(event_target_value(&event));
    make(place, live_attrs(attrs), Box::new(text), Box::new(typed))
}

/// A way to choose, as a radio button in a label.
pub(in crate::ui) fn radio(
    name: &'static str,
    at: usize,
    words: String,
    is_it: bool,
    mut choose: impl FnMut() + 'static,
) -> AnyView {
    fn make(attrs: Attrs, words: String, is_it: bool, choose: Listener<Event>) -> AnyView {
        view! {
            <label {..attrs!("class": "way")}>
                <input {..attrs} prop:checked=Property::Checked(is_it) on:change=choose />
                {span(attrs!("dir": "auto"), words)}
            </label>
        }
        .into_any()
    }
    let attrs = attrs!("type": "radio", "name": name, "value": at.to_string());
    make(attrs, words, is_it, Box::new(move |_| choose()))
}
