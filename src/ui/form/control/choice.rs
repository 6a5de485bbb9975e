//! One of some values: radio buttons for a few, a select for many. The value of an option is its
//! position; an empty one is “not set”.

use crate::ui::dom::{El, el};

/// Up to so many options are radio buttons.
pub(in crate::ui::form) const FEW: usize = 5;

pub(super) fn make(titles: &[String], required: bool, id: &str) -> El {
    if titles.len() <= FEW {
        return radios(titles, required, id);
    }
    let select = el("select", "input").attr("part", "input");
    let none = if required { "Choose one" } else { "Not set" };
    select.put(&el("option", "").attr("value", "").text(none));
    for (at, title) in titles.iter().enumerate() {
        select.put(&el("option", "").attr("value", &at.to_string()).text(title));
    }
    select
}

/// Radio buttons; “Not set” is one of them where the choice may stay open.
pub(super) fn radios(titles: &[String], required: bool, id: &str) -> El {
    let group = el("div", "ways").attr("role", "radiogroup");
    for (at, title) in titles.iter().enumerate() {
        group.put(&way(id, &at.to_string(), title));
    }
    if !required {
        group.put(&way(id, "", "Not set"));
    }
    group
}

fn way(name: &str, value: &str, title: &str) -> El {
    let input = el("input", "")
        .attr("type", "radio")
        .attr("name", name)
        .attr("value", value);
    el("label", "way")
        .with(&input)
        .with(&el("span", "").text(title))
}

/// Marks the chosen option. Whoever shows a choice shows all of it, so that it is found by value.
pub(super) fn draw(control: &El, chosen: Option<usize>, off: bool) {
    let value = chosen.map_or_else(String::new, |at| at.to_string());
    if control.get("role").is_none() {
        control.set_value(&value);
        control.flag("disabled", off);
        return;
    }
    let mut next = control.raw().first_element_child();
    while let Some(label) = next {
        if let Some(input) = El::of(label.clone()).find("input") {
            input.set_checked(input.get("value").as_deref() == Some(&value));
            input.flag("disabled", off);
        }
        next = label.next_element_sibling();
    }
}
