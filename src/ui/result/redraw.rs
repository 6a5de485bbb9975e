//! What is on the screen becomes what it should be, with as few changes as there are.
//!
//! Owns comparing what is there with what was drawn anew. What is alike stays: with it the focus,
//! what is selected, how far it is scrolled, what is being played. Elements are known again by
//! `data-key` where they have one, else by their place. Invariants: a style is set as a property,
//! since one in an attribute needs `unsafe-inline`; whether a `<details>` is open is the person's.

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, Node};

use crate::ui::dom::{El, grow};

/// Makes an element what a new one is.
pub(super) fn redraw(old: &El, new: &El) {
    if !alike(old.raw(), new.raw()) {
        old.swap(new);
        return;
    }
    if !old.raw().is_equal_node(Some(new.raw())) {
        attributes(old, new);
        children(old, new);
    }
    // What the person chose is no attribute.
    if old.is("input, select") {
        let (old, new): (&HtmlInputElement, &HtmlInputElement) =
            (old.raw().unchecked_ref(), new.raw().unchecked_ref());
        if old.value() != new.value() {
            old.set_value(&new.value());
        }
        if old.checked() != new.checked() {
            old.set_checked(new.checked());
        }
    }
}

fn alike(old: &Node, new: &Node) -> bool {
    if old.node_name() != new.node_name() {
        return false;
    }
    match (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) {
        (Some(old), Some(new)) => key(old) == key(new),
        _ => true,
    }
}

fn key(element: &Element) -> Option<String> {
    element.get_attribute("data-key")
}

fn attributes(old: &El, new: &El) {
    let names = |of: &El| -> Vec<String> {
        let names: Array = of.raw().get_attribute_names();
        names.iter().filter_map(|name| name.as_string()).collect()
    };
    let wanted = names(new);
    for name in names(old) {
        if !wanted.contains(&name) && name != "open" {
            old.set(&name, None);
        }
    }
    for name in wanted {
        let value = new.get(&name);
        if value == old.get(&name) {
        } else if name == "style" {
            let style = old.raw().unchecked_ref::<HtmlElement>().style();
            style.set_css_text(&value.unwrap_or_default());
        } else {
            old.set(&name, value.as_deref());
        }
    }
}

fn children(old: &El, new: &El) {
    let mut there = old.raw().first_child();
    let mut coming = new.raw().first_child();
    while let Some(next) = coming {
        coming = next.next_sibling();
        let Some(known) = find(there.as_ref(), &next) else {
            // It moves here from where it was drawn.
            old.put_before(&as_el(&next), there.as_ref());
            continue;
        };
        // What stands before it is gone.
        while let Some(gone) = there.take_if(|it| !it.is_same_node(Some(&known))) {
            there = gone.next_sibling();
            let _ = old.raw().remove_child(&gone);
        }
        there = known.next_sibling();
        if known.dyn_ref::<Element>().is_some() {
            redraw(&as_el(&known), &as_el(&next));
        } else {
            grow(&known, &next.node_value().unwrap_or_default());
        }
    }
    while let Some(gone) = there {
        there = gone.next_sibling();
        let _ = old.raw().remove_child(&gone);
    }
}

/// The one that becomes the next: the first that is there, or one with the same key further on.
fn find(there: Option<&Node>, next: &Node) -> Option<Node> {
    let first = there?;
    if alike(first, next) {
        return Some(first.clone());
    }
    key(next.dyn_ref::<Element>()?)?;
    let mut here = first.next_sibling();
    while let Some(node) = here {
        if alike(&node, next) {
            return Some(node);
        }
        here = node.next_sibling();
    }
    None
}

/// A node as something that can be moved; text has no attributes that anybody asks for.
fn as_el(node: &Node) -> El {
    El::of(node.clone().unchecked_into())
}
