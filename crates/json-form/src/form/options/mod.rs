//! Options of the host page: hints for places and for the whole form, all optional.
//!
//! Owns reading `options` and finding the hints of a place. Leaves applying them to `view::apply_options`,
//! behind `ApplyOptions`, and the warnings to `option_warnings`. Invariants: reading never fails, and each
//! unusable hint is reported once; a lookup costs the depth of a place, not the number of hints.

mod hint_tree;
mod host_controls;

pub(super) use hint_tree::ANY;

use std::cell::Cell;
use std::fmt::Debug;
use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::form::FormState;
use crate::form::field::host_hints::HostControl;
use crate::form::field::{Field, Widget};
use crate::form::option_table::{Fits, HintName, steps_of};
use crate::form::option_warnings;
use crate::form::place::Place;
use crate::form::steps::Step;
use crate::form::view::FieldView;
use hint_tree::{HERE, nodes, place_in};
use host_controls::HostControls;

/// The most tokens in the pointer of an entry of `options`; the hints of a deeper entry are not read.
const DEEPEST: usize = 200;

/// Applies the host page's hints to fields and views. A trait, so that drawing a form without `options` does not link
/// the code that applies them.
pub(super) trait ApplyOptions: Debug {
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
    pub(super) has_hidden: bool,
    /// Whether any hint asks for the widget `json`.
    pub(super) has_json_widget: bool,
    pub(super) has_tables: bool,
    /// Whether any hint `secret` is `true`.
    pub(super) has_secrets: bool,
    /// Whether any hint changes a field itself (its title, help, errors, options, control or access), not only the
    /// order and layout. If not, [`Self::adapt`] leaves all fields as they are.
    pub(super) has_field_hints: bool,
    /// Whether the person can switch values to JSON (the option `json`).
    pub(super) has_json_switch: bool,
    /// The host page's own controls (custom elements and slots), which replace those of the form.
    controls: HostControls,
    pub(super) step_list: Rc<[Step]>,
    has_undo: bool,
    pub(super) prunes: bool,
    /// The hints that could not be read, as sentences.
    warnings: Vec<String>,
    /// Whether `take_warnings` has returned the warnings.
    are_warnings_taken: Cell<bool>,
}

/// The key, among the hints of a place, of the entry name under which the host page wrote them.
const ENTRY: &str = "";

/// The hint nodes that apply to a place; of a hint in several nodes, the first one holds.
pub(super) struct Hints<'o>(Vec<&'o Value>);

/// The value of a hint and the name of its entry in `options`; `None` without the hint.
pub(super) type Hint<'o, T> = Option<(&'o str, T)>;

impl<'o> Hints<'o> {
    fn first(&self, hint: HintName) -> Hint<'o, &'o Value> {
        let hint = hint.name();
        let mut steps = self.0.iter().filter_map(|step| step.get(HERE));
        steps.find_map(|hints| Some((hints.get(ENTRY)?.as_str()?, hints.get(hint)?)))
    }

    /// The hint `order`: member names in the order to show them, with `*` for all members that are not named.
    pub(super) fn order(&self) -> Hint<'o, &'o [Value]> {
        let (entry, order) = self.first(HintName::Order)?;
        Some((entry, order.as_array()?))
    }

    pub(super) fn hidden(&self) -> Hint<'o, bool> {
        let (entry, hidden) = self.first(HintName::Hidden)?;
        Some((entry, hidden.as_bool()?))
    }

    pub(super) fn is_secret(&self) -> bool {
        let secret = self
            .first(HintName::Secret)
            .and_then(|(_, secret)| secret.as_bool());
        secret == Some(true)
    }

    pub(super) fn widget(&self) -> Hint<'o, Widget> {
        let (entry, widget) = self.first(HintName::Widget)?;
        Some((entry, Widget::named(widget)?))
    }

    pub(super) fn columns(&self) -> Hint<'o, usize> {
        let (entry, columns) = self.first(HintName::Columns)?;
        Some((entry, usize::try_from(columns.as_u64()?).ok()?))
    }
}

impl<'o> Hints<'o> {
    /// The hints that the place has, each with the key of its entry of `options`.
    pub(super) fn all(&self) -> impl Iterator<Item = (HintName, &'o str)> {
        let all = HintName::ALL.iter().copied();
        all.filter_map(|hint| Some((hint, self.entry_of(hint)?)))
    }

    /// The key of the entry of `options` that gives a hint, as the host page wrote it; `None` if no entry does.
    pub(super) fn entry_of(&self, hint: HintName) -> Option<&'o str> {
        let (entry, _) = self.first(hint)?;
        Some(entry)
    }

    /// The value of a hint that is a text.
    pub(super) fn text(&self, hint: HintName) -> Hint<'o, &'o str> {
        let (entry, text) = self.first(hint)?;
        Some((entry, text.as_str()?))
    }

    /// The hint `errors`: the host page's sentences for findings, as an object by keyword; `null` without the hint.
    pub(super) fn errors(&self) -> Value {
        let errors = self.first(HintName::Errors);
        errors.map_or(Value::Null, |(_, errors)| errors.clone())
    }

    /// The hint `upload`: whether the host page uploads the files of the place.
    pub(super) fn upload(&self) -> Hint<'o, bool> {
        let (entry, upload) = self.first(HintName::Upload)?;
        Some((entry, upload.as_bool()?))
    }

    fn is_read_only(&self) -> Option<bool> {
        self.first(HintName::Readonly)?.1.as_bool()
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
    pub(super) fn read_with(given: &Value, apply: &'static dyn ApplyOptions) -> Self {
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
        for (name, given) in hints {
            let Some(hint) = HintName::named(name) else {
                self.warn(option_warnings::unknown(entry, name, given));
                continue;
            };
            if hint.fits() == Fits::Whole && !pointer.is_root() {
                self.warn(option_warnings::misfit(entry, hint));
            } else if hint.accepts(given) {
                self.keep(hint, given);
                known.insert(name.clone(), given.clone());
            } else {
                self.warn(option_warnings::unreadable(entry, hint, given));
            }
        }
        *place_in(&mut self.tree, &pointer) = Value::Object(known);
    }

    /// Takes what holds for the whole form from a hint, and notes which kinds of hints there are.
    fn keep(&mut self, hint: HintName, given: &Value) {
        let is_on = *given == Value::Bool(true);
        match hint {
            HintName::Json => self.has_json_switch = is_on,
            HintName::Undo => self.has_undo = is_on,
            HintName::Prune => self.prunes = is_on,
            HintName::Steps => self.step_list = steps_of(given).unwrap_or_default(),
            HintName::Hidden => self.has_hidden |= is_on,
            HintName::Secret => self.has_secrets |= is_on,
            HintName::Widget => {
                let widget = Widget::named(given);
                self.has_json_widget |= widget == Some(Widget::Json);
                self.has_tables |= widget == Some(Widget::Table);
            }
            HintName::Order | HintName::Columns => {}
            HintName::Controls => {
                self.has_field_hints = true;
                for key in self.controls.read(given) {
                    self.warn(option_warnings::no_control(key));
                }
            }
            HintName::Slots => {
                self.has_field_hints = true;
                self.controls.read_slots(given);
            }
            _ => self.has_field_hints = true,
        }
    }

    /// The host page's control for a place; `None` if it has none there. `format` is the `format` of a text, `None` for
    /// other values.
    pub(super) fn control(&self, at: &Pointer, format: Option<&str>) -> Option<HostControl> {
        self.controls.at(at, format)
    }

    /// The hints that apply to a place: those of its own pointer, and those of pointers with `*` that match it.
    pub(super) fn at(&self, pointer: &Pointer) -> Hints<'_> {
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
    pub(super) fn apply_to_view(
        &self,
        form: &FormState,
        place: &Place<'_>,
        view: &mut FieldView,
    ) -> Vec<String> {
        self.apply.apply_to_view(self, form, place, view)
    }

    /// Whether the host page makes a place, or a place around it, read-only. The innermost hint decides.
    pub(super) fn makes_read_only(&self, at: &Pointer) -> bool {
        let mut places = at.ancestors();
        places.find_map(|at| self.at(&at).is_read_only()) == Some(true)
    }

    /// Whether the form offers undo and redo (the option `undo`).
    pub const fn has_undo(&self) -> bool {
        self.has_undo
    }

    /// Whether the host page calls a place secret.
    pub(super) fn calls_secret(&self, pointer: &Pointer) -> bool {
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
