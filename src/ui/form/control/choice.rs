//! One of some values: radio buttons for a few, a select for some, a combobox for
//! many; any of some values: checkboxes. The value of an option is its position; an empty one is
//! “not set”.

use std::cell::Cell;

use super::open_ways;
use super::{Made, filled};
use crate::form::{Absence, FieldView, Widget, in_small_letters};
use crate::ui::dom::{El, copy};
use crate::ui::form::tool::Tool;

/// Up to so many options are radio buttons.
const FEW: usize = 5;
/// Up to so many are a select.
const SOME: usize = 30;
/// More checkboxes than that have an input to find them by.
const MANY: usize = 12;
const FILTER: &str = "div.filter > label.find-label > span input.input part=input type=search data-do=filter \
     autocomplete=off enterkeyhint=search < span.hint role=status";
/// The value of the option that stands for `null`.
pub(super) const NULL: &str = "null";

thread_local! {
    static NAMES: Cell<u32> = const { Cell::new(0) };
}

/// A name that nothing else has: the places of items change, and radio buttons of one name are of
/// one group.
pub(super) fn fresh_name() -> String {
    let number = NAMES.replace(NAMES.get().wrapping_add(1));
    let mut name = number.to_string();
    name.insert(0, 'n');
    name
}

/// Whether a text is what a choice needs, with what fits it below.
pub(super) fn is_combobox(view: &FieldView, titles: &[String]) -> bool {
    match view.widget {
        Widget::Fitting => titles.len() > SOME,
        wanted => wanted == Widget::Combobox,
    }
}

pub(super) fn make(view: &FieldView, titles: &[String], descriptions: &[String]) -> Made {
    let is_few = view.widget == Widget::Fitting && titles.len() <= FEW && !view.is_cell;
    if is_few || view.widget == Widget::Radio {
        let group = radios(titles, &open_ways(view));
        describe(&group, descriptions);
        return Made::set(group);
    }
    if is_combobox(view, titles) {
        let input = copy(
            "input.input part=input type=text role=combobox aria-autocomplete=list \
             aria-expanded=false autocomplete=off spellcheck=false enterkeyhint=send",
        );
        filled::mark(&input, view);
        return Made::one(input);
    }
    let mut ways = open_ways(view);
    if view.required {
        ways.insert(0, ("", "Choose one"));
    }
    let select = select(titles, &ways);
    filled::mark(&select, view);
    if descriptions.is_empty() {
        return Made::one(select);
    }
    Made::beside(
        copy("div")
            .with(&select)
            .with(&copy("p.meaning role=status")),
    )
}

/// Says what the options mean, each below its name. It is no part of the name.
fn describe(group: &El, descriptions: &[String]) {
    let mut way = group.first();
    for meaning in descriptions {
        let Some(here) = way else { return };
        let parts = here.first().zip(here.last());
        if let Some((input, words)) = parts.filter(|_| !meaning.is_empty()) {
            let (name, said) = (fresh_name(), fresh_name());
            here.put(&copy("span.meaning").attr("id", &said).text(meaning));
            words.set("id", Some(&name));
            input.set("aria-labelledby", Some(&name));
            input.set("aria-describedby", Some(&said));
        }
        way = here.next();
    }
}

/// Says what the chosen option of a select means.
pub(super) fn explain(whole: &El, meaning: Option<&String>) {
    if let Some(place) = whole.last().filter(|last| last.is("p")) {
        place.set_text(meaning.map_or("", String::as_str));
    }
}

/// A select; what has no value comes before the options, the other ways behind them.
pub(in crate::ui::form) fn select(titles: &[String], ways: &[(&str, &str)]) -> El {
    let select = copy("select.input part=input");
    let put = |value: &str, title: &str| select.put(&option(value, title));
    for (value, title) in ways.iter().filter(|(value, _)| value.is_empty()) {
        put(value, title);
    }
    for (at, title) in titles.iter().enumerate() {
        put(&at.to_string(), title);
    }
    for (value, title) in ways.iter().filter(|(value, _)| !value.is_empty()) {
        put(value, title);
    }
    select
}

/// An option of a select.
fn option(value: &str, title: &str) -> El {
    copy("option").attr("value", value).text(title)
}

/// Radio buttons.
pub(in crate::ui::form) fn radios(titles: &[String], ways: &[(&str, &str)]) -> El {
    let group = copy("div.ways role=radiogroup");
    let name = fresh_name();
    for (at, title) in titles.iter().enumerate() {
        way(&group, RADIO, &name, &at.to_string(), title);
    }
    for (value, title) in ways {
        way(&group, RADIO, &name, value, title);
    }
    group
}

pub(super) fn checkboxes(titles: &[String], descriptions: &[String]) -> Made {
    let group = copy("div.ways role=group");
    for (at, title) in titles.iter().enumerate() {
        way(&group, CHECKBOX, "", &at.to_string(), title);
    }
    describe(&group, descriptions);
    let mut made = Made::group(group);
    if titles.len() > MANY {
        let filter = copy(FILTER);
        made.whole = copy("div.filtered").with(&filter).with(&made.control);
        let words = filter.first().and_then(|label| label.first());
        if let Some((words, input)) =
            words.and_then(|words| words.next().map(|input| (words, input)))
        {
            words.set_text("Filter");
            made.tools.push(Tool::of(input, "Filter the options of _"));
        }
    }
    made
}

/// Shows the checkboxes that a text fits, and says how many these are.
#[inline(never)]
pub(in crate::ui::form) fn filter_in_rest(input: &El) {
    let Some(whole) = input.around(".filtered") else {
        return;
    };
    let wanted = in_small_letters(input.value().trim());
    let (mut shown, mut all) = (0_usize, 0_usize);
    let mut way = whole.last().and_then(|ways| ways.first());
    while let Some(here) = way {
        let fits =
            in_small_letters(&here.raw().text_content().unwrap_or_default()).contains(&wanted);
        here.set_shown(fits);
        shown += usize::from(fits);
        all += 1;
        way = here.next();
    }
    if let Some(status) = whole.find("[role=status]") {
        status.set_text(&if wanted.is_empty() {
            String::new()
        } else {
            [&shown.to_string(), " of ", &all.to_string()].concat()
        });
    }
}

// Boxes and radio buttons have no `<form>`: with each key Chromium's autofill counts all inputs of the
// form that is typed in, and can do nothing with these (decision 0039). `events` sends for them.
const RADIO: &str = "label.way > input type=radio form= span";
const CHECKBOX: &str = "label.way > input type=checkbox form= span";

fn way(group: &El, pattern: &'static str, name: &str, value: &str, title: &str) {
    let way = copy(pattern);
    if let Some(input) = way.first() {
        input.set("value", Some(value));
        if !name.is_empty() {
            input.set("name", Some(name));
        }
    }
    if let Some(words) = way.last() {
        words.set_text(title);
    }
    group.put(&way);
}

/// Says that what could be typed into an input is offered there (`offers`), and anything else can be, too.
pub(super) fn offer(input: &El) {
    input.set("role", Some("combobox"));
    input.set("aria-autocomplete", Some("list"));
    input.set("aria-expanded", Some("false"));
    input.flag("data-free", true);
}

/// Marks the chosen option, or how it is left open.
pub(super) fn draw(control: &El, chosen: Option<usize>, view: &FieldView) {
    match (chosen, view.emptiness.now) {
        (Some(at), _) => mark(control, &at.to_string()),
        (None, Some(Absence::Null)) => mark(control, NULL),
        (None, Some(_)) => mark(control, ""),
        // What stands there is none of them, and is not “not set” either.
        (None, None) => mark(control, "other"),
    }
}

/// Marks the option of a value.
pub(in crate::ui::form) fn mark(control: &El, value: &str) {
    if control.get("role").is_none() {
        control.set_value(value);
        return;
    }
    // All values are ours: positions and words.
    let mut selector = String::from("[value=\"");
    selector.push_str(value);
    selector.push_str("\"]");
    match control.find(&selector) {
        Some(way) => way.set_checked(true),
        None => {
            if let Some(checked) = control.find(":checked") {
                checked.set_checked(false);
            }
        }
    }
}

/// Ticks checkboxes.
pub(super) fn tick(control: &El, chosen: &[bool]) {
    let mut way = control.first();
    for chosen in chosen {
        let Some(here) = way else { return };
        if let Some(input) = here.first() {
            input.set_checked(*chosen);
        }
        way = here.next();
    }
}

/// Turns all options off or on.
pub(in crate::ui::form) fn hold(control: &El, off: bool) {
    let mut way = control.first().filter(|way| way.is("label"));
    if way.is_none() {
        control.flag("disabled", off);
    }
    while let Some(here) = way {
        if let Some(input) = here.first() {
            input.flag("disabled", off);
        }
        way = here.next();
    }
}
