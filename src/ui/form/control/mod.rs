//! The controls, one file each, all of one shape: `make` gives the elements for a view, `draw`
//! puts a view into them. They decide nothing; what the person does in them is read off
//! `data-pointer` and `data-do` by the form.

mod choice;
mod file;
mod filled;
mod fixed;
mod group;
mod json;
mod list;
mod native;
mod number;
mod text;

pub(super) use choice::{filter_in_rest, hold as hold_ways, mark, radios, select};
pub(super) use file::pick_in_rest;
pub(super) use native::{completed_in_rest, deed};
pub(super) use number::placed;
pub(super) use text::{hold_on, reveal, settle};

use super::naming::Naming;
use super::tool::Tool;
use crate::form::{Absence, Control, FieldView};
use crate::ui::dom::{El, copy, paragraph};

/// The elements of a control.
pub(super) struct Made {
    /// All of them.
    pub(super) whole: El,
    /// What carries the id, `data-pointer` and the ARIA states.
    pub(super) control: El,
    /// Where members or items go.
    pub(super) inside: Option<El>,
    /// What stands beside the control and says what it acts on.
    pub(super) tools: Vec<Tool>,
    /// Where the name of a new member is typed.
    pub(super) naming: Option<Naming>,
    /// Whether the control has a name by `aria-labelledby`: it is several elements.
    pub(super) is_set: bool,
    /// Whether it may say that it is wrong and that it is required.
    pub(super) has_states: bool,
}

impl Made {
    /// One element that a label is for.
    fn one(control: El) -> Self {
        Self {
            whole: control.clone(),
            control,
            inside: None,
            tools: Vec::new(),
            naming: None,
            is_set: false,
            has_states: true,
        }
    }

    /// An element with others beside it, which is the first in a pattern.
    fn beside(whole: El) -> Self {
        let control = whole.first().unwrap_or_else(|| whole.clone());
        Self {
            whole,
            ..Self::one(control)
        }
    }

    /// Several elements in one.
    fn set(control: El) -> Self {
        Self {
            is_set: true,
            ..Self::one(control)
        }
    }

    /// Several elements in one, which are nothing to be filled in themselves.
    fn group(control: El) -> Self {
        Self {
            has_states: false,
            ..Self::set(control)
        }
    }

    /// The element behind the control, as a tool.
    fn tool(&mut self, behind: &El, name: &'static str) -> Option<El> {
        let found = behind.next()?;
        self.tools.push(Tool::of(found.clone(), name));
        Some(found)
    }
}

/// The elements for a view.
pub(super) fn make(view: &FieldView) -> Made {
    match &view.control {
        Control::Text { hints, .. } => text::make(view, hints),
        Control::Number { hints, .. } => number::make(hints, view.widget),
        Control::Toggle { sure: true, .. } => Made::one(copy("input.check type=checkbox form=")),
        Control::Toggle { .. } => choice::make(view, &["Yes".to_owned(), "No".to_owned()], &[]),
        Control::Choice {
            titles,
            descriptions,
            ..
        } => choice::make(view, titles, descriptions),
        Control::Many {
            titles,
            descriptions,
            ..
        } => choice::checkboxes(titles, descriptions),
        Control::Fixed { text, present } => fixed::make(text, *present),
        Control::Group { present, .. } => group::make(view, *present),
        Control::List { item, .. } => list::make(item),
        Control::Json { text } => Made::one(json::make(text)),
        Control::Open => Made::group(copy("div.open role=group")),
        Control::Nothing => {
            let words = paragraph("nothing", "Nothing may be here.");
            Made::group(copy("div role=group").with(&words))
        }
    }
}

/// Whether the elements for one view are those for another one.
pub(super) fn fits(one: &FieldView, other: &FieldView) -> bool {
    use Control as C;
    if one.widget != other.widget || one.is_cell != other.is_cell {
        return false;
    }
    match (&one.control, &other.control) {
        (C::Text { hints, .. }, C::Text { hints: now, .. }) => {
            hints == now && text::sort(&one.control) == text::sort(&other.control)
        }
        (C::Number { hints, .. }, C::Number { hints: now, .. }) => hints == now,
        (C::Toggle { sure, .. }, C::Toggle { sure: now, .. }) => {
            sure == now && open_ways(one) == open_ways(other)
        }
        (C::Choice { titles, .. }, C::Choice { titles: now, .. }) => {
            titles == now && open_ways(one) == open_ways(other)
        }
        (C::Many { titles, .. }, C::Many { titles: now, .. }) => titles == now,
        (C::Fixed { .. }, C::Fixed { .. }) => one.control == other.control,
        (C::Group { present, .. }, C::Group { present: now, .. }) => {
            present == now && group::can_go(one) == group::can_go(other)
        }
        (C::List { item, .. }, C::List { item: now, .. }) => item == now,
        (C::Json { .. }, C::Json { .. }) | (C::Open, C::Open) | (C::Nothing, C::Nothing) => true,
        _ => false,
    }
}

/// Puts a view into its elements; `before` is what was there, `id` the control's.
pub(super) fn draw(made: &mut Made, view: &FieldView, before: Option<&FieldView>, id: &str) {
    let control = &made.control;
    match &view.control {
        Control::Text { text, .. } => {
            let known = match before.map(|before| &before.control) {
                Some(Control::Text { text, .. }) => text.as_str(),
                _ => "",
            };
            if text != known || before.is_none() {
                text::draw(made, view, text);
            }
        }
        Control::Number { text, exact, .. } => {
            control.set_value(text);
            if let Some(slider) = made.tools.first() {
                number::slide(&slider.element, exact);
            }
        }
        Control::Json { text } => control.set_value(text),
        Control::Toggle { on, sure: true } => control.set_checked(*on == Some(true)),
        Control::Toggle { on, .. } => choice::draw(control, on.map(|on| usize::from(!on)), view),
        Control::Choice {
            titles,
            chosen,
            text,
            ..
        } if choice::is_combobox(view, titles) => {
            let chosen = chosen.and_then(|at| titles.get(at));
            let chosen = text.as_ref().or(chosen);
            control.set_value(chosen.map_or("", String::as_str));
        }
        Control::Choice {
            chosen,
            descriptions,
            ..
        } => {
            choice::draw(control, *chosen, view);
            if !descriptions.is_empty() {
                choice::explain(&made.whole, chosen.and_then(|at| descriptions.get(at)));
            }
        }
        Control::Many { chosen, .. } => choice::tick(control, chosen),
        Control::Group {
            adding, columns, ..
        } => {
            set_columns(control, "data-across", *columns);
            group::draw(made, adding.as_ref(), id);
        }
        Control::List {
            addable, columns, ..
        } => {
            control.flag("data-lines", *columns == 1);
            set_columns(control, "data-columns", *columns);
            if let Some(add) = made.tools.first() {
                add.element.set_shown(*addable);
            }
        }
        Control::Fixed { .. } | Control::Open | Control::Nothing => {}
    }
}

/// Members side by side, and items that are rows of a table: the style sheet lays them out where
/// there is room.
fn set_columns(control: &El, name: &str, columns: usize) {
    let columns = ["2", "3", "4"].get(columns.wrapping_sub(2));
    control.set(name, columns.copied());
}

/// Turns the elements off and on. `off`: nothing can be edited; `still`: nothing is edited, but
/// it can be reached and read.
pub(super) fn hold(made: &Made, view: &FieldView, off: bool, still: bool) {
    let control = &made.control;
    let any = off || still;
    match &view.control {
        Control::Text { hints, .. } => {
            let is_file = hints.is_file;
            control.flag("disabled", off || is_file && still);
            control.flag("readonly", still && !is_file);
        }
        Control::Choice { titles, .. } if choice::is_combobox(view, titles) => {
            control.flag("disabled", off);
            control.flag("readonly", still);
        }
        Control::Number { .. } | Control::Json { .. } => {
            control.flag("disabled", off);
            control.flag("readonly", still);
        }
        Control::Toggle { sure: true, .. } => control.flag("disabled", any),
        Control::Toggle { .. } | Control::Choice { .. } | Control::Many { .. } => {
            choice::hold(control, any);
        }
        _ => {}
    }
    for tool in &made.tools {
        tool.element.flag("disabled", any);
    }
}

/// The ways to leave a choice open, by the value of their option.
fn open_ways(view: &FieldView) -> Vec<(&'static str, &'static str)> {
    let mut ways = Vec::new();
    if !view.required && !view.removable {
        ways.push(("", "Not set"));
    }
    if is_nullable(view) {
        ways.push((choice::NULL, "None"));
    }
    ways
}

/// Whether `null` may be there.
pub(super) fn is_nullable(view: &FieldView) -> bool {
    let empty = &view.emptiness;
    empty.now == Some(Absence::Null) || empty.others.contains(&Absence::Null)
}

/// Whether the ways to be empty are options of the control itself.
pub(super) fn has_open_ways(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { sure, .. } => !sure,
        Control::Choice { titles, .. } => !choice::is_combobox(view, titles),
        _ => false,
    }
}
