//! Options of the host page: hints for places and for the whole form, all optional.
//!
//! Owns reading `options` and finding the hints of a place. Leaves applying them to `view::apply_options`,
//! behind `ApplyOptions`, and the warnings to `messages::option_warnings`. Invariants: reading never fails, and each
//! unusable hint is reported once; a lookup costs the depth of a place, not the number of hints.

mod hint_tree;
mod host_controls;

pub(in crate::form) use hint_tree::ANY;

use std::cell::Cell;
use std::fmt::Debug;
use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::FormState;
use super::places::Place;
use crate::form::field::host_hints::HostControl;
use crate::form::field::{Field, Widget};
use crate::form::messages::option_warnings;
use crate::form::steps::Step;
use crate::form::view::FieldView;
use hint_tree::{HERE, nodes, place_in};
use host_controls::HostControls;

/// The most tokens in the pointer of an entry of `options`; the hints of a deeper entry are not read.
const DEEPEST: usize = 200;
/// The largest valid value of the hint `columns`.
const COLUMNS: u64 = 4;

/// Applies the host page's hints to fields and views. A trait, so that drawing a form without `options` does not link
/// the code that applies them.
pub(in crate::form) trait ApplyOptions: Debug {
    /// Changes the field of the place `at` by the hints that `options` has for it: label, help, values to choose from,
    /// control, read-only.
    fn adapt(&self, options: &Options, form: &FormState, at: &Pointer, field: &mut Field);
    /// Reduces the root's members in `found` to those of the present step, in its order (`Steps::keep_step`).
    fn keep_step(&self, form: &FormState, found: &mut Vec<Pointer>);
    /// Changes the view of the place `here` by the hints that `options` has for it (widget, columns, JSON switch).
    /// Returns a warning for each hint that does not fit there.
    fn apply_to_view(
        &self,
        options: &Options,
        form: &FormState,
        place: &Place<'_>,
        view: &mut FieldView,
    ) -> Vec<String>;
}

/// The hints of the host page (`options`) for all places of a form.
#[derive(Debug)]
pub struct Options {
    apply: &'static dyn ApplyOptions,
    /// A tree of hints: a name leads to the hints of a member, `*` to those of any child, and
    /// [`HERE`] to those of the place itself, with the entry as the host page wrote it.
    tree: Value,
    /// Whether any hint `hidden` is `true`. If not, all places are visible, and no hints need to be looked up.
    pub(in crate::form) has_hidden: bool,
    /// Whether any hint asks for the widget `json`.
    pub(in crate::form) has_json_widget: bool,
    pub(in crate::form) has_tables: bool,
    /// Whether any hint `secret` is `true`.
    pub(super) has_secrets: bool,
    /// Whether any hint changes a field itself (its title, help, errors, options, control or access), not only the
    /// order and layout. If not, [`Self::adapt`] leaves all fields as they are.
    pub(in crate::form) has_field_hints: bool,
    /// Whether the person can switch values to JSON (the option `json`).
    pub(in crate::form) has_json_switch: bool,
    /// The host page's own controls (custom elements and slots), which replace those of the form.
    controls: HostControls,
    pub(in crate::form) step_list: Rc<[Step]>,
    has_undo: bool,
    pub(in crate::form) prunes: bool,
    /// The hints that could not be read, as sentences.
    warnings: Vec<String>,
    /// Whether `take_warnings` has returned the warnings.
    are_warnings_taken: Cell<bool>,
}

/// The key, among the hints of a place, of the entry name under which the host page wrote them.
const ENTRY: &str = "";

/// The hint nodes that apply to a place; of a hint in several nodes, the first one holds.
pub(in crate::form) struct Hints<'o>(Vec<&'o Value>);

/// The value of a hint and the name of its entry in `options`; `None` without the hint.
pub(in crate::form) type Hint<'o, T> = Option<(&'o str, T)>;

impl<'o> Hints<'o> {
    fn first(&self, hint: &str) -> Hint<'o, &'o Value> {
        let mut steps = self.0.iter().filter_map(|step| step.get(HERE));
        steps.find_map(|hints| Some((hints.get(ENTRY)?.as_str()?, hints.get(hint)?)))
    }

    /// The hint `order`: member names in the order to show them, with `*` for all members that are not named.
    pub(in crate::form) fn order(&self) -> Hint<'o, &'o [Value]> {
        let (entry, order) = self.first("order")?;
        Some((entry, order.as_array()?))
    }

    pub(in crate::form) fn hidden(&self) -> Hint<'o, bool> {
        let (entry, hidden) = self.first("hidden")?;
        Some((entry, hidden.as_bool()?))
    }

    pub(in crate::form) fn is_secret(&self) -> bool {
        let secret = self
            .first("secret")
            .and_then(|(_, secret)| secret.as_bool());
        secret == Some(true)
    }

    pub(in crate::form) fn widget(&self) -> Hint<'o, Widget> {
        let (entry, widget) = self.first("widget")?;
        Some((entry, Widget::named(widget)?))
    }

    pub(in crate::form) fn columns(&self) -> Hint<'o, usize> {
        let (entry, columns) = self.first("columns")?;
        Some((entry, usize::try_from(columns.as_u64()?).ok()?))
    }
}

impl<'o> Hints<'o> {
    /// The key of the entry of `options` that gives a hint, as the host page wrote it; `None` if no entry does.
    pub(in crate::form) fn entry_of(&self, hint: &str) -> Option<&'o str> {
        let (entry, _) = self.first(hint)?;
        Some(entry)
    }

    /// The value of a hint that is a text.
    pub(in crate::form) fn text(&self, hint: &str) -> Hint<'o, &'o str> {
        let (entry, text) = self.first(hint)?;
        Some((entry, text.as_str()?))
    }

    /// The hint `errors`: the host page's sentences for findings, as an object by keyword; `null` without the hint.
    pub(in crate::form) fn errors(&self) -> Value {
        let errors = self.first("errors");
        errors.map_or(Value::Null, |(_, errors)| errors.clone())
    }

    /// The hint `upload`: whether the host page uploads the files of the place.
    pub(in crate::form) fn upload(&self) -> Hint<'o, bool> {
        let (entry, upload) = self.first("upload")?;
        Some((entry, upload.as_bool()?))
    }

    fn is_read_only(&self) -> Option<bool> {
        self.first("readonly")?.1.as_bool()
    }
}

impl Options {
    fn new(apply: &'static dyn ApplyOptions) -> Self {
        Self {
            apply,
            tree: Value::Null,
            has_hidden: false,
            has_json_widget: false,
            has_tables: false,
            has_secrets: false,
            has_field_hints: false,
            has_json_switch: true,
            controls: HostControls::default(),
            step_list: Rc::default(),
            has_undo: true,
            prunes: false,
            warnings: Vec::new(),
            are_warnings_taken: Cell::default(),
        }
    }

    /// Reads options, as far as they can be used. `apply`: the code that applies them.
    pub(in crate::form) fn read_with(given: &Value, apply: &'static dyn ApplyOptions) -> Self {
        let mut options = Self::new(apply);
        match given {
            Value::Object(entries) => {
                for (entry, hints) in entries {
                    options.read(entry, hints);
                }
            }
            _ => options.warn(option_warnings::NO_OPTIONS.to_owned()),
        }
        options
    }

    fn read(&mut self, entry: &str, hints: &Value) {
        let pointer = entry.parse::<Pointer>().ok();
        let Some(pointer) = pointer.filter(|it| it.depth() <= DEEPEST) else {
            return self.warn(option_warnings::no_pointer(entry));
        };
        let Some(hints) = hints.as_object() else {
            return self.warn(option_warnings::no_hints(entry));
        };
        let mut known = Map::new();
        known.insert(ENTRY.to_owned(), json::text(entry));
        for (hint, given) in hints {
            let is_read = match hint.as_str() {
                "title" => {
                    self.has_field_hints = true;
                    given.as_str().is_some_and(|title| !title.trim().is_empty())
                }
                "help" | "placeholder" | "autocomplete" | "accept" => {
                    self.has_field_hints = true;
                    given.is_string()
                }
                "errors" => {
                    self.has_field_hints = true;
                    let errors = given.as_object();
                    errors.is_some_and(|errors| errors.values().all(Value::is_string))
                }
                "readonly" | "upload" => {
                    self.has_field_hints = true;
                    given.is_boolean()
                }
                // The elements write a function as `true`.
                "options" => {
                    self.has_field_hints = true;
                    *given == Value::Bool(true)
                }
                "json" | "undo" | "prune" | "controls" | "slots" | "steps"
                    if !pointer.is_root() =>
                {
                    self.warn(option_warnings::not_whole(entry, hint));
                    continue;
                }
                "json" => {
                    self.has_json_switch = *given != Value::Bool(false);
                    given.is_boolean()
                }
                "undo" => {
                    self.has_undo = *given != Value::Bool(false);
                    given.is_boolean()
                }
                "prune" => {
                    self.prunes = *given == Value::Bool(true);
                    given.is_boolean()
                }
                "controls" => {
                    self.has_field_hints = true;
                    for key in self.controls.read(given) {
                        self.warn(option_warnings::no_control(key));
                    }
                    given.is_object()
                }
                "steps" => {
                    self.step_list = steps_of(given).unwrap_or_default();
                    !self.step_list.is_empty()
                }
                // Written by the elements.
                "slots" => {
                    self.has_field_hints = true;
                    self.controls.read_slots(given);
                    given.is_array()
                }
                "order" => {
                    let names = given.as_array();
                    names.is_some_and(|names| names.iter().all(Value::is_string))
                }
                "hidden" => {
                    self.has_hidden |= *given == Value::Bool(true);
                    given.is_boolean()
                }
                "secret" => {
                    self.has_secrets |= *given == Value::Bool(true);
                    given.is_boolean()
                }
                "widget" => {
                    let widget = Widget::named(given);
                    self.has_json_widget |= widget == Some(Widget::Json);
                    self.has_tables |= widget == Some(Widget::Table);
                    widget.is_some()
                }
                "columns" => given
                    .as_u64()
                    .is_some_and(|given| (1..=COLUMNS).contains(&given)),
                _ => false,
            };
            if is_read {
                known.insert(hint.clone(), given.clone());
            } else {
                self.warn(option_warnings::unreadable(entry, hint, given));
            }
        }
        *place_in(&mut self.tree, &pointer) = Value::Object(known);
    }

    /// The host page's control for a place; `None` if it has none there. `format` is the `format` of a text, `None` for
    /// other values.
    pub(in crate::form) fn control(
        &self,
        at: &Pointer,
        format: Option<&str>,
    ) -> Option<HostControl> {
        self.controls.at(at, format)
    }

    /// The hints that apply to a place: those of its own pointer, and those of pointers with `*` that match it.
    pub(in crate::form) fn at(&self, pointer: &Pointer) -> Hints<'_> {
        Hints(nodes(&self.tree, pointer))
    }

    /// Passes the field of the place `at` to `ApplyOptions::adapt`, which changes it by the hints for that place; does
    /// nothing if no hint changes fields (`has_field_hints`).
    pub(super) fn adapt(&self, form: &FormState, at: &Pointer, field: &mut Field) {
        if self.has_field_hints {
            self.apply.adapt(self, form, at, field);
        }
    }

    /// Passes the root's members in `found` to `ApplyOptions::keep_step`, which reduces them to those of the present
    /// step, in its order; does nothing if the form has no steps.
    pub(super) fn keep_step(&self, form: &FormState, found: &mut Vec<Pointer>) {
        if !self.step_list.is_empty() {
            self.apply.keep_step(form, found);
        }
    }

    /// Passes the view of the place `here` to `ApplyOptions::apply_to_view`, which changes it by the hints for that
    /// place (widget, columns, JSON switch). Returns a warning for each hint that does not fit there.
    pub(in crate::form) fn apply_to_view(
        &self,
        form: &FormState,
        place: &Place<'_>,
        view: &mut FieldView,
    ) -> Vec<String> {
        self.apply.apply_to_view(self, form, place, view)
    }

    /// Whether the host page makes a place, or a place around it, read-only. The innermost hint decides.
    pub(in crate::form) fn makes_read_only(&self, at: &Pointer) -> bool {
        let mut places = at.ancestors();
        places.find_map(|at| self.at(&at).is_read_only()) == Some(true)
    }

    /// Whether the form offers undo and redo (the option `undo`).
    pub const fn has_undo(&self) -> bool {
        self.has_undo
    }

    /// Whether the host page calls a place secret.
    pub(in crate::form) fn calls_secret(&self, pointer: &Pointer) -> bool {
        self.has_secrets && self.at(pointer).is_secret()
    }

    /// Records a warning for the host page, unless the same sentence is recorded already.
    fn warn(&mut self, sentence: String) {
        if !self.warnings.contains(&sentence) {
            self.warnings.push(sentence);
        }
    }

    /// Returns the warnings about hints that could not be read, as sentences, once.
    pub fn take_warnings(&self) -> &[String] {
        if self.are_warnings_taken.replace(true) {
            &[]
        } else {
            &self.warnings
        }
    }
}

/// The steps in a hint; `None` if it is not a list of steps.
fn steps_of(given: &Value) -> Option<Rc<[Step]>> {
    let step = |step: &Value| {
        let fields = step.get("fields")?.as_array()?.iter();
        let fields: Option<Vec<String>> =
            fields.map(|name| Some(name.as_str()?.to_owned())).collect();
        let title = step.get("title")?.as_str()?;
        let step = Step {
            title: title.to_owned(),
            fields: fields?,
        };
        (!title.trim().is_empty()).then_some(step)
    };
    given.as_array()?.iter().map(step).collect()
}
