//! What the host page wishes of the layout: hints per place, none of them needed.
//!
//! Owns reading `options` and finding the hints of a place. Leaves what becomes of them to `laying`
//! and the sentences to `advice`. Invariants: whatever is given, there are options, and each thing in
//! them that can't be used is said once; a look-up costs the depth of a place, not the number of hints.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::advice;
use crate::json;
use crate::pointer::Pointer;

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
    pub(super) const ALL: [Self; 11] = [
        Self::Text,
        Self::Textarea,
        Self::Number,
        Self::Slider,
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
            Self::Radio => "radio",
            Self::Select => "select",
            Self::Combobox => "combobox",
            Self::Checkbox => "checkbox",
            Self::List => "list",
            Self::Table => "table",
            Self::Json => "json",
        }
    }
}

/// The hints for a whole form.
#[derive(Debug, Default)]
pub struct Options {
    root: Node,
    /// Whether there are such hints at all: most questions are about them.
    pub(super) hides: bool,
    pub(super) has_json: bool,
    pub(super) has_tables: bool,
    said: RefCell<Vec<String>>,
    /// How many of them were taken.
    told: RefCell<usize>,
}

/// The hints of one entry, and those of what is inside.
#[derive(Debug, Default)]
struct Node {
    /// The entry as it was written.
    at: String,
    order: Option<Order>,
    hidden: Option<bool>,
    widget: Option<Widget>,
    columns: Option<usize>,
    /// By name, in order.
    inside: Vec<(String, Self)>,
    any: Option<Box<Self>>,
}

impl Node {
    /// The node of an entry.
    fn entry(&mut self, pointer: &Pointer) -> &mut Self {
        let mut node = self;
        for token in pointer.tokens() {
            node = if token == ANY {
                node.any.get_or_insert_default()
            } else {
                node.named(token)
            };
        }
        pointer.as_str().clone_into(&mut node.at);
        node
    }

    fn named(&mut self, name: String) -> &mut Self {
        let at = position(&self.inside, &name).unwrap_or_else(|at| {
            self.inside.insert(at, (name, Self::default()));
            at
        });
        #[expect(clippy::indexing_slicing, reason = "it was found or put there")]
        &mut self.inside[at].1
    }
}

/// The order of a group's members.
#[derive(Debug)]
pub(super) struct Order {
    /// The names with their ranks, by name.
    ranks: Vec<(String, usize)>,
    /// The rank of all others.
    others: usize,
}

impl Order {
    fn of(names: &[Value]) -> Option<Self> {
        let mut ranks: Vec<(String, usize)> = Vec::new();
        let mut others = usize::MAX;
        for (rank, name) in names.iter().enumerate() {
            let name = name.as_str()?;
            if name == ANY {
                others = others.min(rank);
            } else if let Err(at) = position(&ranks, name) {
                ranks.insert(at, (name.to_owned(), rank));
            }
        }
        Some(Self { ranks, others })
    }

    /// Where a member stands.
    pub(super) fn rank(&self, name: &str) -> usize {
        let known = position(&self.ranks, name).ok();
        let known = known.and_then(|at| self.ranks.get(at));
        known.map_or(self.others, |(_, rank)| *rank)
    }
}

fn position<T>(sorted: &[(String, T)], name: &str) -> Result<usize, usize> {
    sorted.binary_search_by(|(known, _)| known.as_str().cmp(name))
}

/// The hints of a place: those of the entry that names it most exactly come first.
pub(super) struct Hints<'o>(Vec<&'o Node>);

/// A hint, with the entry that gives it.
pub(super) type Given<'o, T> = Option<(&'o str, T)>;

impl<'o> Hints<'o> {
    fn first<T>(&self, read: impl Fn(&'o Node) -> Option<T>) -> Given<'o, T> {
        let mut nodes = self.0.iter();
        nodes.find_map(|node| Some((node.at.as_str(), read(node)?)))
    }

    pub(super) fn order(&self) -> Given<'o, &'o Order> {
        self.first(|node| node.order.as_ref())
    }

    pub(super) fn hidden(&self) -> Given<'o, bool> {
        self.first(|node| node.hidden)
    }

    pub(super) fn widget(&self) -> Given<'o, Widget> {
        self.first(|node| node.widget)
    }

    pub(super) fn columns(&self) -> Given<'o, usize> {
        self.first(|node| node.columns)
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
            Value::Object(entries) => options.read(entries),
            _ => options.say(advice::NO_OPTIONS.to_owned()),
        }
        options
    }

    fn read(&mut self, entries: &Map<String, Value>) {
        for (at, hints) in entries {
            let pointer = at.parse::<Pointer>().ok();
            let Some(pointer) = pointer.filter(|it| it.tokens().count() <= DEEPEST) else {
                self.say(advice::no_pointer(at));
                continue;
            };
            let Some(hints) = hints.as_object() else {
                self.say(advice::no_hints(at));
                continue;
            };
            for (name, given) in hints {
                let node = self.root.entry(&pointer);
                let is_read = match (name.as_str(), given) {
                    ("order", Value::Array(names)) => {
                        node.order = Order::of(names);
                        node.order.is_some()
                    }
                    ("hidden", Value::Bool(hidden)) => {
                        node.hidden = Some(*hidden);
                        self.hides |= *hidden;
                        true
                    }
                    ("widget", Value::String(name)) => {
                        let mut all = Widget::ALL.into_iter();
                        let widget = all.find(|widget| widget.name() == name);
                        node.widget = widget;
                        self.has_json |= widget == Some(Widget::Json);
                        self.has_tables |= widget == Some(Widget::Table);
                        widget.is_some()
                    }
                    ("columns", given) => {
                        let columns = json::whole(given);
                        let columns = columns.filter(|it| (1..=COLUMNS).contains(it));
                        node.columns = columns.and_then(|columns| usize::try_from(columns).ok());
                        node.columns.is_some()
                    }
                    _ => false,
                };
                if !is_read {
                    self.say(advice::unreadable(at, name, given));
                }
            }
        }
    }

    /// The hints of a place.
    pub(super) fn at(&self, pointer: &Pointer) -> Hints<'_> {
        let mut nodes = vec![&self.root];
        for token in pointer.tokens() {
            let mut inside = Vec::new();
            for node in nodes {
                let named = position(&node.inside, &token).ok();
                let named = named.and_then(|at| node.inside.get(at));
                // A name says more than that any will do.
                inside.extend(named.map(|(_, node)| node));
                inside.extend(node.any.as_deref());
            }
            nodes = inside;
        }
        Hints(nodes)
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
