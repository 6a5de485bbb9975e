//! The choice of one option, by radio buttons, a select or a combobox, depending on the number of options; and of
//! several, by checkboxes. An option's value is its position; the empty value is “not set”.

use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::messages;

use super::{ControlContext, ControlView, autocomplete, open_options};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::search_input;
use crate::ui::form::element_id::suffixed;
use crate::ui::form::emptiness::{is_combobox, is_radios};
use crate::ui::form::field_extras::Filtered;
use crate::ui::runtime::dom::{Attrs, view};

/// The largest number of checkboxes without a filter.
const MANY: usize = 12;
/// The value of the `<option>` that sets the field to `null`.
pub(in crate::ui::form) const NULL: &str = "null";

pub(in crate::ui::form) struct ChoiceOption {
    value: String,
    title: String,
    /// The description of the option from the schema; empty without one.
    meaning: String,
}

impl ChoiceOption {
    /// An option that leaves the choice open: “not set” or `null`.
    pub(in crate::ui::form) fn open(value: &str, title: &str) -> Self {
        Self {
            value: value.to_owned(),
            title: title.to_owned(),
            meaning: String::new(),
        }
    }

    /// An option for each title, in the order of the schema. Its `value` is its index, from 0.
    pub(in crate::ui::form) fn all(titles: &[String], meanings: &[String]) -> Vec<Self> {
        let one = |(at, title): (usize, &String)| Self {
            value: at.to_string(),
            title: title.clone(),
            meaning: meanings.get(at).cloned().unwrap_or_default(),
        };
        titles.iter().enumerate().map(one).collect()
    }
}

/// A boolean as a choice of “yes”, “no”, and the options that leave it open.
pub(super) fn yes_or_no(context: &ControlContext<'_>, on: Option<bool>) -> ControlView {
    let titles = [messages::yes().to_owned(), messages::no().to_owned()];
    let at = on.map(|on| usize::from(!on));
    draw(context, &titles, &[], at, None)
}

/// A choice of one option. `meanings` describe the options, `chosen` is the index of the option, and `text` the text
/// that was typed into a combobox.
pub(super) fn draw(
    context: &ControlContext<'_>,
    titles: &[String],
    meanings: &[String],
    chosen: Option<usize>,
    text: Option<&String>,
) -> ControlView {
    let view = context.view();
    let value = value_of(chosen, view);
    if is_radios(view, titles.len()) {
        let is_switch = matches!(view.control, Control::Toggle { .. });
        let mut open = open_options(view);
        // A button clears the others.
        open.retain(|option| is_switch || !option.value.is_empty());
        let mut options = ChoiceOption::all(titles, meanings);
        options.append(&mut open);
        let class = if is_switch { "ways switch" } else { "ways" };
        if options.len() == 1 {
            // A radio button alone could not be undone.
            return ControlView::composite(checkboxes(context, options, &[chosen.is_some()], None));
        }
        return ControlView::composite(radios(
            options,
            &value,
            &group(context),
            context.is_fixed(),
            if is_switch { "segment" } else { "radio" },
            view! { <{..} {..context.choice_attrs()} class=class /> },
        ));
    }
    let filled = view! { <{..} autocomplete=autocomplete::by_place(view) /> };
    if is_combobox(view, titles) {
        let text = text.or_else(|| titles.get(chosen?)).cloned();
        return ControlView::single(view! {
            <input
                class="input"
                part="input"
                type="text"
                spellcheck="false"
                enterkeyhint="send"
                {..context.input_attrs()}
                {..combobox(context, false)}
                {..filled}
                prop:value=text.unwrap_or_default()
            />
        });
    }
    let mut options = ChoiceOption::all(titles, meanings);
    for option in open_options(view) {
        // “Not set” comes first, `null` last.
        let at = if option.value.is_empty() {
            0
        } else {
            options.len()
        };
        options.insert(at, option);
    }
    if view.required {
        options.insert(0, ChoiceOption::open("", &messages::choose_one().text));
    }
    let attrs = context
        .base_attrs()
        .and(context.validity_attrs())
        .and(filled);
    let select = select(options, &value, context.is_fixed(), attrs);
    if meanings.is_empty() {
        return ControlView::single(select);
    }
    let meaning = chosen
        .and_then(|at| meanings.get(at))
        .cloned()
        .unwrap_or_default();
    ControlView::single(view! {
        <div>
            {select}
            <p class="meaning" role="status" dir="auto" aria-label=context.name().to_owned()>
                {meaning}
            </p>
        </div>
    })
}

/// The `value` of the chosen option: its index, `null`, or empty for “not set”. `other` if the field's value is none of
/// the options.
fn value_of(chosen: Option<usize>, view: &FieldView) -> String {
    match (chosen, view.emptiness.now) {
        (Some(at), _) => at.to_string(),
        (None, Some(EmptyKind::Null)) => NULL.to_owned(),
        (None, Some(_)) => String::new(),
        // The present value is none of the options, and not “not set” either.
        (None, None) => "other".to_owned(),
    }
}

/// A `<select>` in which the option with this `value` is selected. `is_off` disables it.
pub(in crate::ui::form) fn select(
    options: Vec<ChoiceOption>,
    value: &str,
    is_off: bool,
    attrs: Attrs,
) -> AnyView {
    let is_known = options.iter().any(|option| option.value == value);
    let other = (!is_known).then(|| {
        view! { <option value=value.to_owned() hidden prop:selected=true></option> }
    });
    let option = |option: ChoiceOption| {
        let is_chosen = option.value == value;
        view! {
            <option value=option.value dir="auto" prop:selected=is_chosen>
                {option.title}
            </option>
        }
    };
    let options: Vec<AnyView> = options.into_iter().map(option).collect();
    view! {
        <select {..attrs} class="input" part="input select" disabled=is_off>
            {options}
            {other}
        </select>
    }
}

/// A name for the radio buttons of a field. The name does not contain the field's place, which changes when items move.
fn group(context: &ControlContext<'_>) -> String {
    [&context.form.prefix, ".", &context.node.number.to_string()].concat()
}

/// Radio buttons, of which the one with this `value` is checked; `group` is their common HTML `name`, unique on the
/// page. `is_off` disables them; `part` is the shadow part of each; `attrs` are the attributes of the element around them.
pub(in crate::ui::form) fn radios(
    options: Vec<ChoiceOption>,
    value: &str,
    group: &str,
    is_off: bool,
    part: &'static str,
    attrs: Attrs,
) -> AnyView {
    let radio = |(at, option): (usize, ChoiceOption)| {
        let is_chosen = option.value == value;
        let id = [group, "-", &at.to_string()].concat();
        let attrs = view! { <{..} type="radio" part=part name=group.to_owned() disabled=is_off /> };
        option_row(option, is_chosen, &id, attrs, false)
    };
    let options: Vec<AnyView> = options.into_iter().enumerate().map(radio).collect();
    view! {
        <div {..attrs} role="radiogroup">
            {options}
        </div>
    }
}

/// A radio button or checkbox with its label. Its description is not part of the accessible name.
// Not associated with the `<form>` (`form=""`): on each key press Chromium's autofill visits all inputs of the form,
// and these are useless to it (decision 2). The extras submit on Enter for them.
fn option_row(
    option: ChoiceOption,
    is_on: bool,
    id: &str,
    more: Attrs,
    is_hidden: bool,
) -> AnyView {
    let class = if option.value.is_empty() {
        "way open"
    } else {
        "way"
    };
    let (name, meaning) = (suffixed(id, "n"), suffixed(id, "m"));
    let is_meant = !option.meaning.is_empty();
    let said = is_meant.then(|| {
        view! {
            <span class="meaning" id=meaning.clone() dir="auto">
                {option.meaning}
            </span>
        }
    });
    view! {
        <label class=class hidden=is_hidden>
            <input
                form=""
                value=option.value
                aria-labelledby=is_meant.then(|| name.clone())
                aria-describedby={is_meant.then_some(meaning)}
                {..more}
                prop:checked=is_on
            />
            <span id=is_meant.then_some(name) dir="auto">
                {option.title}
            </span>
            {said}
        </label>
    }
}

/// A group of checkboxes, of which those in `chosen` are checked.
fn checkboxes(
    context: &ControlContext<'_>,
    options: Vec<ChoiceOption>,
    chosen: &[bool],
    filtered: Option<&Filtered>,
) -> AnyView {
    let group = group(context);
    let tick = |(at, option): (usize, ChoiceOption)| {
        let is_hidden = filtered.and_then(|filtered| filtered.hidden.get(at));
        let id = [&group, "-", &at.to_string()].concat();
        let attrs = view! { <{..} type="checkbox" part="checkbox" disabled=context.is_fixed() /> };
        let is_on = chosen.get(at).copied().unwrap_or_default();
        option_row(
            option,
            is_on,
            &id,
            attrs,
            is_hidden.copied().unwrap_or_default(),
        )
    };
    let options: Vec<AnyView> = options.into_iter().enumerate().map(tick).collect();
    view! {
        <div {..context.composite_attrs()} class="ways" role="group">
            {options}
        </div>
    }
}

/// The control of a field with several values: a checkbox for each option, with a filter if there are many.
pub(super) fn draw_checkboxes(
    context: &ControlContext<'_>,
    titles: &[String],
    meanings: &[String],
    chosen: &[bool],
) -> ControlView {
    let filtered = context.state.extra.filtered.as_ref();
    let filtered = filtered.filter(|filtered| filtered.hidden.len() == titles.len());
    let options = ChoiceOption::all(titles, meanings);
    let control = checkboxes(context, options, chosen, filtered);
    if titles.len() <= MANY {
        return ControlView::composite(control);
    }
    let name = context.name_with(messages::filter_options);
    let input = view! {
        <{..}
            {..context.beside_attrs("input", Action::Filter, name)}
            part="input"
            type="search"
            autocomplete="off"
            enterkeyhint="search"
        />
    };
    let words = filtered.map(|filtered| filtered.words.clone());
    let whole = view! {
        <div class="filtered">
            <div class="filter">
                {search_input(messages::filter(), input)}
                <span class="hint" role="status" aria-label=context.name().to_owned()>
                    {words.unwrap_or_default()}
                </span>
            </div>
            {control}
        </div>
    };
    ControlView::composite(whole)
}

/// The attributes of a combobox (`extras::combobox_popup`). `is_free`: text that is not an option is allowed as well.
pub(super) fn combobox(context: &ControlContext<'_>, is_free: bool) -> Attrs {
    let open = context.state.extra.active_option.as_ref();
    let list = suffixed(context.id, ".offers");
    let active = open.and_then(|open| open.active);
    let active = active.map(|at| [&list, ".", &at.to_string()].concat());
    view! {
        <{..}
            // The browser's own list would cover ours.
            autocomplete="off"
            role="combobox"
            aria-autocomplete="list"
            data-free=is_free
            aria-expanded={if open.is_some() { "true" } else { "false" }}
            aria-controls=open.map(|_| list)
            aria-activedescendant=active
        />
    }
}
