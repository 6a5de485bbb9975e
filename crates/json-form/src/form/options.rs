//! What the host page wishes of the layout: hints per place, none of them needed.
//!
//! Owns reading `options` and finding the hints of a place. Leaves what becomes of them to `laying`
//! and the sentences to `advice`. Invariants: whatever is given, there are options, and each thing in
//! them that can't be used is said once; a look-up costs the depth of a place, not the number of hints.

use std::cell::{Cell, RefCell};

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::advice;

/// Stands for any item or member, and in an order for those that it does not name.
pub(super) const ANY: &str = "*";
/// No form is deeper.
const DEEPEST: usize = 200;
/// Most columns side by side.
const COLUMNS: u64 = 4;

/// Which of the controls that can show a value is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Widget {
    /// The one that the schema suggests.
    #[default]
    Fitting,
    /// One line of text, also for a number.
    Text,
    /// Several lines of text.
    Textarea,
    /// A number without a slider.
    Number,
    /// A slider beside a number.
    Slider,
    /// Stars, for an integer from 1 to 10 at most.
    Rating,
    /// Radio buttons.
    Radio,
    /// A list that opens.
    Select,
    /// A text with a list of what fits it.
    Combobox,
    /// A box that is ticked.
    Checkbox,
    /// A list with its items one below the other.
    List,
    /// A list with its items as rows.
    Table,
    /// JSON in place.
    Json,
}

impl Widget {
    /// All that can be asked for.
    pub(super) const ALL: [Self; 12] = [
        Self::Text,
        Self::Textarea,
        Self::Number,
        Self::Slider,
        Self::Rating,
        Self::Radio,
        Self::Select,
        Self::Combobox,
        Self::Checkbox,
        Self::List,
        Self::Table,
        Self::Json,
    ];

    /// Its name on the public face.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fitting => "",
            Self::Text => "text",
            Self::Textarea => "textarea",
            Self::Number => "number",
            Self::Slider => "slider",
            Self::Rating => "rating",
            Self::Radio => "radio",
            Self::Select => "select",
            Self::Combobox => "combobox",
            Self::Checkbox => "checkbox",
            Self::List => "list",
            Self::Table => "table",
            Self::Json => "json",
        }
    }

    fn named(name: &Value) -> Option<Self> {
        let name = name.as_str()?;
        Self::ALL.into_iter().find(|widget| widget.name() == name)
    }
}

/// The hints for a whole form.
#[derive(Debug, Default)]
pub struct Options {
    /// The hints of places, step by step: a member leads to those of what is inside, [`ANY`] to those
    /// of anything inside, and [`HERE`] has those of the place itself, with the entry as it was written.
    steps: Value,
    /// Whether there are such hints at all: most questions are about them.
    pub(super) hides: bool,
    pub(super) has_json: bool,
    pub(super) has_tables: bool,
    said: RefCell<Vec<String>>,
    /// How many of them were taken.
    told: Cell<usize>,
}

/// Where a step has the hints of its place; names begin with [`NAMED`].
const HERE: &str = "";
const NAMED: char = '/';
/// Beside the hints: the entry that gives them.
const ENTRY: &str = "";

/// The hints of a place: those of the entry that names it most exactly come first.
pub(super) struct Hints<'o>(Vec<&'o Value>);

/// A hint, with the entry that gives it.
pub(super) type Given<'o, T> = Option<(&'o str, T)>;

impl<'o> Hints<'o> {
    fn first(&self, hint: &str) -> Given<'o, &'o Value> {
        let mut steps = self.0.iter().filter_map(|step| step.get(HERE));
        steps.find_map(|hints| Some((hints.get(ENTRY)?.as_str()?, hints.get(hint)?)))
    }

    /// The names of members in their order, with [`ANY`] for those that are not named.
    pub(super) fn order(&self) -> Given<'o, &'o [Value]> {
        let (entry, order) = self.first("order")?;
        Some((entry, order.as_array()?))
    }

    pub(super) fn hidden(&self) -> Given<'o, bool> {
        let (entry, hidden) = self.first("hidden")?;
        Some((entry, hidden.as_bool()?))
    }

    pub(super) fn widget(&self) -> Given<'o, Widget> {
        let (entry, widget) = self.first("widget")?;
        Some((entry, Widget::named(widget)?))
    }

    pub(super) fn columns(&self) -> Given<'o, usize> {
        let (entry, columns) = self.first("columns")?;
        Some((entry, usize::try_from(columns.as_u64()?).ok()?))
    }
}

impl Options {
    /// The options in a JSON text; none where it is `null`.
    pub fn of_text(text: &str) -> Option<Self> {
        match json::parse(text) {
            Ok(Value::Null) => None,
            Ok(options) => Some(Self::of(&options)),
            Err(_) => Some(Self::of(&Value::Null)),
        }
    }

    /// The options that are given, as far as they can be used.
    pub fn of(given: &Value) -> Self {
        let mut options = Self::default();
        match given {
            Value::Object(entries) => {
                for (entry, hints) in entries {
                    options.read(entry, hints);
                }
            }
            _ => options.say(advice::NO_OPTIONS.to_owned()),
        }
        options
    }

    fn read(&mut self, entry: &str, hints: &Value) {
        let pointer = entry.parse::<Pointer>().ok();
        let Some(pointer) = pointer.filter(|it| it.tokens().count() <= DEEPEST) else {
            return self.say(advice::no_pointer(entry));
        };
        let Some(hints) = hints.as_object() else {
            return self.say(advice::no_hints(entry));
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
                self.say(advice::unreadable(entry, hint, given));
            }
        }
        let mut step = &mut self.steps;
        for token in pointer.tokens() {
            step = member(step, key(token));
        }
        *member(step, HERE.to_owned()) = Value::Object(known);
    }

    /// The hints of a place.
    pub(super) fn at(&self, pointer: &Pointer) -> Hints<'_> {
        let mut steps = vec![&self.steps];
        for token in pointer.tokens() {
            let token = key(token);
            let mut inside = Vec::new();
            for step in steps {
                // A name says more than that any will do.
                inside.extend(step.get(&token));
                inside.extend(step.get(ANY));
            }
            steps = inside;
        }
        Hints(steps)
    }

    /// Notes what the host page should know.
    pub(super) fn say(&self, sentence: String) {
        let mut said = self.said.borrow_mut();
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }

    /// What can't be used of them and why, as far as that is known by now; each is said once.
    pub fn news(&self) -> Vec<String> {
        let said = self.said.borrow();
        let told = self.told.replace(said.len());
        said.get(told..).unwrap_or_default().to_vec()
    }
}

/// Under which name a step has what is inside.
fn key(mut token: String) -> String {
    if token != ANY {
        token.insert(0, NAMED);
    }
    token
}

/// A member of a step, made unless it is there.
fn member(step: &mut Value, key: String) -> &mut Value {
    if !step.is_object() {
        *step = Value::Object(Map::new());
    }
    &mut step[key]
}
