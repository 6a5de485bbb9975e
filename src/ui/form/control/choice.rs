//! One of some values: radio buttons for a few, a select for some, a combobox for
//! many; any of some values: checkboxes. The value of an option is its position; an empty one is
//! “not set”.

use leptos::prelude::*;

use super::{Made, Place, filled, open_ways};
use crate::form::{Control, EmptyKind, FieldView, Widget};
use crate::ui::form::action::Action;
use crate::ui::form::tool::{acting, find_label, told};
use crate::ui::form::with;
use crate::ui::runtime::{Attrs, Property, attrs, pieces, tag};

/// Up to so many options are radio buttons.
const FEW: usize = 5;
/// Up to so many are a select.
const SOME: usize = 30;
/// More checkboxes than that have an input to find them by.
const MANY: usize = 12;
/// The value of the option that stands for `null`.
pub(in crate::ui::form) const NULL: &str = "null";

/// One of the options.
pub(in crate::ui::form) struct Way {
    value: String,
    title: String,
    /// What it means; empty where nothing is said of it.
    meaning: String,
}

impl Way {
    /// A way to leave it open.
    pub(in crate::ui::form) fn open(value: &str, title: &str) -> Self {
        Self {
            value: value.to_owned(),
            title: title.to_owned(),
            meaning: String::new(),
        }
    }

    /// The options of a schema.
    pub(in crate::ui::form) fn all(titles: &[String], meanings: &[String]) -> Vec<Self> {
        let one = |(at, title): (usize, &String)| Self {
            value: at.to_string(),
            title: title.clone(),
            meaning: meanings.get(at).cloned().unwrap_or_default(),
        };
        titles.iter().enumerate().map(one).collect()
    }
}

/// Whether a text is what a choice needs, with what fits it below.
pub(super) fn is_combobox(view: &FieldView, titles: &[String]) -> bool {
    match view.widget {
        Widget::Fitting => titles.len() > SOME,
        wanted => wanted == Widget::Combobox,
    }
}

/// Yes or no, where that can be left open.
pub(super) fn yes_or_no(place: &Place<'_>, on: Option<bool>) -> Made {
    let titles = ["Yes".to_owned(), "No".to_owned()];
    let at = on.map(|on| usize::from(!on));
    some(place, &titles, &[], at, None)
}

pub(super) fn draw(place: &Place<'_>) -> Made {
    let Control::Choice {
        titles,
        descriptions,
        chosen,
        text,
    } = &place.view().control
    else {
        return Made::one(().into_any());
    };
    some(place, titles, descriptions, *chosen, text.as_ref())
}

fn some(
    place: &Place<'_>,
    titles: &[String],
    meanings: &[String],
    chosen: Option<usize>,
    text: Option<&String>,
) -> Made {
    let view = place.view();
    let is_few = view.widget == Widget::Fitting && titles.len() <= FEW && !view.is_cell;
    let value = value_of(chosen, view);
    if is_few || view.widget == Widget::Radio {
        let mut ways = Way::all(titles, meanings);
        ways.extend(open_ways(view));
        return Made::set(radios(
            ways,
            &value,
            &group(place),
            place.is_fixed(),
            place.set(),
        ));
    }
    let filled = attrs!("autocomplete": filled::by_place(view));
    if is_combobox(view, titles) {
        let text = text.or_else(|| titles.get(chosen?)).cloned();
        let attrs = attrs!(
            "class": "input", "part": "input", "type": "text", "autocomplete": "off",
            "spellcheck": "false", "enterkeyhint": "send"
        );
        let attrs = attrs
            .and(place.typed())
            .and(combobox(place, false))
            .and(filled);
        let text = Property::Value(text.unwrap_or_default());
        return Made::one(tag::input(attrs, text));
    }
    let mut ways = Way::all(titles, meanings);
    for way in open_ways(view) {
        // What has no value comes before the options, the other way behind them.
        let at = if way.value.is_empty() { 0 } else { ways.len() };
        ways.insert(at, way);
    }
    if view.required {
        ways.insert(0, Way::open("", "Choose one"));
    }
    let attrs = place.plain().and(place.states()).and(filled);
    let select = select(ways, &value, place.is_fixed(), attrs);
    if meanings.is_empty() {
        return Made::one(select);
    }
    let meaning = chosen
        .and_then(|at| meanings.get(at))
        .cloned()
        .unwrap_or_default();
    let said = attrs!(
        "class": "meaning", "role": "status", "dir": "auto", "aria-label": place.named("", "")
    );
    let meaning = tag::p(said, pieces![meaning]);
    Made::one(tag::div(attrs!(), pieces![select, meaning]))
}

/// The option that is chosen, or how it is left open.
fn value_of(chosen: Option<usize>, view: &FieldView) -> String {
    match (chosen, view.emptiness.now) {
        (Some(at), _) => at.to_string(),
        (None, Some(EmptyKind::Null)) => NULL.to_owned(),
        (None, Some(_)) => String::new(),
        // What stands there is none of them, and is not “not set” either.
        (None, None) => "other".to_owned(),
    }
}

/// A select with one of its options chosen.
pub(in crate::ui::form) fn select(
    ways: Vec<Way>,
    value: &str,
    is_off: bool,
    attrs: Attrs,
) -> AnyView {
    let is_known = ways.iter().any(|way| way.value == value);
    let other = (!is_known).then(|| {
        let attrs = attrs!("value": value.to_owned(), "hidden": true);
        tag::option(attrs, Property::Selected(true), pieces![])
    });
    let option = |way: Way| {
        let chosen = Property::Selected(way.value == value);
        let attrs = attrs!("value": way.value, "dir": "auto");
        tag::option(attrs, chosen, pieces![way.title])
    };
    let options: Vec<AnyView> = ways.into_iter().map(option).collect();
    let attrs = attrs.and(attrs!("class": "input", "part": "input", "disabled": is_off));
    tag::select(attrs, pieces![options, other])
}

/// A name that no other group of radio buttons has: the places of items change.
fn group(place: &Place<'_>) -> String {
    [&place.form.prefix, ".", &place.node.number.to_string()].concat()
}

/// Radio buttons with one of them chosen; `group` is a name that nothing else has.
pub(in crate::ui::form) fn radios(
    ways: Vec<Way>,
    value: &str,
    group: &str,
    is_off: bool,
    attrs: Attrs,
) -> AnyView {
    let radio = |(at, way): (usize, Way)| {
        let is_chosen = way.value == value;
        let id = [group, "-", &at.to_string()].concat();
        let attrs = attrs!("type": "radio", "name": group.to_owned(), "disabled": is_off);
        one(way, is_chosen, &id, attrs, false)
    };
    let ways: Vec<AnyView> = ways.into_iter().enumerate().map(radio).collect();
    let attrs = attrs.and(attrs!("class": "ways", "role": "radiogroup"));
    tag::div(attrs, pieces![ways])
}

/// A radio button or a checkbox with its words. What it means is no part of its name.
//
// They have no `<form>`: with each key Chromium's autofill counts all inputs of the form that is typed in, and can
// do nothing with these (decision 2). The extras send for them.
fn one(way: Way, is_on: bool, id: &str, more: Attrs, is_hidden: bool) -> AnyView {
    let (name, meaning) = (with(id, "n"), with(id, "m"));
    let is_meant = !way.meaning.is_empty();
    let attrs = attrs!(
        "form": "", "value": way.value,
        "aria-labelledby": is_meant.then(|| name.clone()),
        "aria-describedby": is_meant.then(|| meaning.clone())
    );
    let attrs = attrs.and(more);
    let said = is_meant.then(|| {
        let attrs = attrs!("class": "meaning", "id": meaning, "dir": "auto");
        tag::span(attrs, pieces![way.meaning])
    });
    let words = attrs!("id": is_meant.then_some(name), "dir": "auto");
    let label = attrs!("class": "way", "hidden": is_hidden);
    let input = tag::input(attrs, Property::Checked(is_on));
    let words = tag::span(words, pieces![way.title]);
    tag::label(label, pieces![input, words, said])
}

/// Any of some values.
pub(super) fn many(place: &Place<'_>) -> Made {
    let Control::Many {
        titles,
        descriptions,
        chosen,
    } = &place.view().control
    else {
        return Made::one(().into_any());
    };
    let filtered = place.shown.extra.filtered.as_ref();
    let filtered = filtered.filter(|filtered| filtered.hidden.len() == titles.len());
    let group = group(place);
    let tick = |(at, way): (usize, Way)| {
        let is_hidden = filtered.and_then(|filtered| filtered.hidden.get(at));
        let id = [&group, "-", &at.to_string()].concat();
        let attrs = attrs!("type": "checkbox", "disabled": place.is_fixed());
        let is_on = chosen.get(at).copied().unwrap_or_default();
        one(
            way,
            is_on,
            &id,
            attrs,
            is_hidden.copied().unwrap_or_default(),
        )
    };
    let ways = Way::all(titles, descriptions).into_iter().enumerate();
    let ways: Vec<AnyView> = ways.map(tick).collect();
    let attrs = place.group().and(attrs!("class": "ways", "role": "group"));
    let control = tag::div(attrs, pieces![ways]);
    if titles.len() <= MANY {
        return Made::set(control);
    }
    let input = acting("input", Action::Filter, &place.view().pointer)
        .and(told(place.named("Filter the options of ", "")))
        .and(attrs!(
            "part": "input", "type": "search", "autocomplete": "off", "enterkeyhint": "search",
            "disabled": place.is_fixed()
        ));
    let words = filtered.map(|filtered| filtered.words.clone());
    let said = attrs!("class": "hint", "role": "status", "aria-label": place.named("", ""));
    let words = tag::span(said, pieces![words.unwrap_or_default()]);
    let filter = pieces![find_label("Filter", input), words];
    let filter = tag::div(attrs!("class": "filter"), filter);
    let whole = tag::div(attrs!("class": "filtered"), pieces![filter, control]);
    Made::set(whole)
}

/// Says that what could be typed into an input is offered there (`extras::offers`); anything else can be, too,
/// where it `is_free`.
pub(super) fn combobox(place: &Place<'_>, is_free: bool) -> Attrs {
    let open = place.shown.extra.offers.as_ref();
    let list = with(place.id, ".offers");
    let active = open.and_then(|open| open.active);
    let active = active.map(|at| [&list, ".", &at.to_string()].concat());
    attrs!(
        "role": "combobox", "aria-autocomplete": "list", "data-free": is_free,
        "aria-expanded": if open.is_some() { "true" } else { "false" },
        "aria-controls": open.map(|_| list), "aria-activedescendant": active
    )
}
