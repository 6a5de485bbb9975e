//! Layout options of the host page: hints for places, all optional.
//!
//! Owns reading `options` and finding the hints of a place. Leaves applying them to `view::apply_options`
//! and the warnings to `messages::option_warnings`. Invariants: reading never fails, and each
//! unusable hint is reported once; a lookup costs the depth of a place, not the number of hints.

use std::cell::{Cell, RefCell};

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::form::field::Widget;
use crate::form::messages::option_warnings;

/// In a path: any item or member. In an order: all members that it does not name.
pub(in crate::form) const ANY: &str = "*";
/// No form is deeper.
const DEEPEST: usize = 200;
/// The most columns side by side.
const COLUMNS: u64 = 4;

/// The hints for a whole form.
#[derive(Debug, Default)]
pub struct Options {
    /// A tree of hints: a name leads to those of a member, [`ANY`] to those of any child, and
    /// [`HERE`] to those of the place itself, with the entry as it was written.
    steps: Value,
    /// Whether any hint hides something: most lookups are about that.
    pub(in crate::form) hides: bool,
    pub(in crate::form) has_json: bool,
    pub(in crate::form) has_tables: bool,
    /// Whether any hint calls a place secret.
    pub(super) has_secrets: bool,
    warnings: RefCell<Vec<String>>,
    /// How many of them were returned by `take_warnings`.
    returned: Cell<usize>,
}

/// The key of a node's own hints; names begin with [`NAMED`].
const HERE: &str = "";
const NAMED: char = '/';
/// Beside the hints: the entry that gives them.
const ENTRY: &str = "";

/// The hints of a place: those of the most specific entry first.
pub(in crate::form) struct Hints<'o>(Vec<&'o Value>);

/// A hint, with the entry that gives it.
pub(in crate::form) type Hint<'o, T> = Option<(&'o str, T)>;

impl<'o> Hints<'o> {
    fn first(&self, hint: &str) -> Hint<'o, &'o Value> {
        let mut steps = self.0.iter().filter_map(|step| step.get(HERE));
        steps.find_map(|hints| Some((hints.get(ENTRY)?.as_str()?, hints.get(hint)?)))
    }

    /// The member names in their order, with [`ANY`] for those not named.
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

impl Options {
    /// Reads options from a JSON text; `None` for `null`.
    pub fn of_text(text: &str) -> Option<Self> {
        match json::parse(text) {
            Ok(Value::Null) => None,
            Ok(options) => Some(Self::of(&options)),
            Err(_) => Some(Self::of(&Value::Null)),
        }
    }

    /// Reads options, as far as they can be used.
    pub fn of(given: &Value) -> Self {
        let mut options = Self::default();
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
        let Some(pointer) = pointer.filter(|it| it.tokens().count() <= DEEPEST) else {
            return self.warn(option_warnings::no_pointer(entry));
        };
        let Some(hints) = hints.as_object() else {
            return self.warn(option_warnings::no_hints(entry));
        };
        let mut known = Map::new();
        known.insert(ENTRY.to_owned(), json::text(entry));
        for (hint, given) in hints {
            let is_read = match hint.as_str() {
                "order" => {
                    let names = given.as_array();
                    names.is_some_and(|names| names.iter().all(Value::is_string))
                }
                "hidden" => {
                    self.hides |= *given == Value::Bool(true);
                    given.is_boolean()
                }
                "secret" => {
                    self.has_secrets |= *given == Value::Bool(true);
                    given.is_boolean()
                }
                "widget" => {
                    let widget = Widget::named(given);
                    self.has_json |= widget == Some(Widget::Json);
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
        let mut step = &mut self.steps;
        for token in pointer.tokens() {
            step = member(step, key(token));
        }
        *member(step, HERE.to_owned()) = Value::Object(known);
    }

    /// The hints of a place.
    pub(in crate::form) fn at(&self, pointer: &Pointer) -> Hints<'_> {
        let mut steps = vec![&self.steps];
        for token in pointer.tokens() {
            let token = key(token);
            let mut inside = Vec::new();
            for step in steps {
                // A name is more specific than `*`.
                inside.extend(step.get(&token));
                inside.extend(step.get(ANY));
            }
            steps = inside;
        }
        Hints(steps)
    }

    /// Whether the host page calls a place secret.
    pub(in crate::form) fn calls_secret(&self, pointer: &Pointer) -> bool {
        self.has_secrets && self.at(pointer).is_secret()
    }

    /// Records a warning for the host page.
    pub(in crate::form) fn warn(&self, sentence: String) {
        let mut warnings = self.warnings.borrow_mut();
        if !warnings.contains(&sentence) {
            warnings.push(sentence);
        }
    }

    /// The warnings found since the last call.
    pub fn take_warnings(&self) -> Vec<String> {
        let warnings = self.warnings.borrow();
        let returned = self.returned.replace(warnings.len());
        warnings.get(returned..).unwrap_or_default().to_vec()
    }
}

/// The key of a child in the tree.
fn key(mut token: String) -> String {
    if token != ANY {
        token.insert(0, NAMED);
    }
    token
}

/// A child in the tree, created if there is none.
fn member(step: &mut Value, key: String) -> &mut Value {
    if !step.is_object() {
        *step = Value::Object(Map::new());
    }
    &mut step[key]
}
