//! A place of a form: which schemas apply there, and what they make of it.
//!
//! Owns finding a place by its pointer, and the control nearest to one. Leaves what is remembered
//! of a place to `notes` and drawing to `view`. Invariant: a place costs its depth, not the size of
//! the form around it.

use exact_json::Pointer;
use serde_json::Value;

use super::beginning::may_be_missing;
use super::field::{Field, Kind};
use super::lowering;
use super::state::FormState;
use crate::schema::subschema_set::Omission;
use crate::schema::{Set, Type, Types, UnionKind};

/// A place of a form, with all that is known of it.
pub(super) struct Here<'s> {
    pub(super) set: Set<'s>,
    pub(super) field: Field,
    pub(super) required: bool,
    /// What stands around it; none at the root.
    pub(super) around: Option<Set<'s>>,
    pub(super) name: String,
}

impl Here<'_> {
    /// Whether it is an item of a list.
    pub(super) fn is_item(&self) -> bool {
        let around = self.around.as_ref().and_then(Set::value);
        around.is_some_and(Value::is_array)
    }

    /// The position of an item that has no meaning by it.
    fn position(&self) -> Option<usize> {
        let around = self.around.as_ref().filter(|_| self.is_item())?;
        let position = self.name.parse().ok()?;
        (position >= around.tuple()).then_some(position)
    }

    /// Whether it is an item that is always there.
    pub(super) fn is_fixed(&self) -> bool {
        let around = self.around.as_ref().filter(|_| self.is_item());
        let at = self.name.parse().unwrap_or(usize::MAX);
        around.is_some_and(|around| at < lowering::ALWAYS && at < lowering::fixed(around))
    }

    /// Whether it is an item that nobody filled in yet.
    pub(super) fn is_unfilled(&self) -> bool {
        self.set.value() == Some(&Value::Null)
            && self.is_item()
            && !self.field.nullable
            && may_be_missing(&self.set, &self.field.kind)
    }

    /// Whether it is a member that the schema does not name, or that a map has.
    pub(super) fn is_extra(&self) -> bool {
        let around = self.around.as_ref().and_then(Set::value);
        !self.required && !self.set.is_named() && around.is_some_and(Value::is_object)
    }
}

impl FormState {
    /// What is known of a place; none where the form has no control.
    pub(super) fn here(&self, pointer: &Pointer) -> Option<Here<'_>> {
        let picked = self.notes.get(pointer).and_then(|note| note.picked);
        let (Some(parent), Some(name)) = (pointer.parent(), pointer.last()) else {
            let set = self.set_at(pointer);
            let mut field = Field::of(&set, None, picked);
            field.numerals = self.numerals;
            return Some(Here {
                field,
                set,
                required: true,
                around: None,
                name: String::new(),
            });
        };
        let around = self.set_at(&parent);
        let (set, required, label) = match around.value() {
            Some(Value::Array(_)) => (around.item(name.parse().ok()?), true, None),
            // Below what is not there yet, or `null` so far, only objects can be.
            Some(Value::Object(_) | Value::Null) | None => {
                let required = self.requires(&around, &name);
                (around.child(&name), required, Some(name.as_str()))
            }
            Some(_) => return None,
        };
        let mut field = Field::of(&set, label, picked);
        field.numerals = self.numerals;
        Some(Here {
            field,
            set,
            required,
            around: Some(around),
            name,
        })
    }

    /// Whether a member tells the branch that was chosen from the others and is not edited now: it is
    /// not shown, since it was said by choosing.
    pub(super) fn is_told(&self, set: &Set<'_>, name: &str) -> bool {
        let member = set.has_branch().then(|| set.child(name));
        member
            .filter(Set::matches_discriminator)
            .is_some_and(|member| {
                let note = self.notes.get(member.at());
                note.is_none_or(|note| !note.is_json())
            })
    }

    /// The subschemas that apply at a place.
    pub(super) fn set_at(&self, pointer: &Pointer) -> Set<'_> {
        Set::root(&self.document, self, self.value.as_ref()).descend(pointer)
    }

    pub(super) fn label(pointer: &Pointer, here: &Here<'_>) -> String {
        // The title of a map's values is the same for all of them.
        let own = here.is_extra().then_some(&here.name);
        let label = own.unwrap_or(&here.field.label);
        if !label.is_empty() || pointer.is_root() {
            // Items with one title for all are told apart by their number.
            if let Some(position) = here.position() {
                return format!("{label} {}", position + 1);
            }
            return label.clone();
        }
        if !here.is_item() {
            return "(no name)".to_owned();
        }
        // An item of a list without a title.
        let position = here.name.parse::<usize>().unwrap_or_default();
        format!("Item {}", position + 1)
    }

    /// The control at a place, or the nearest one around it.
    pub(super) fn nearest_control(&self, pointer: &Pointer) -> Pointer {
        Finder::new(self).nearest_control(pointer)
    }

    /// Whether the places inside a place can't all be named: each name begins with all of its own,
    /// so that long names over many members would fill the memory.
    pub(super) fn is_bulky(pointer: &Pointer, count: usize) -> bool {
        const BYTES: usize = 4_000_000;
        pointer.as_str().len().saturating_mul(count) > BYTES
    }
}

/// Finds controls. What it saw last it remembers, since most are asked for one beside the other.
pub(super) struct Finder<'s> {
    pub(super) state: &'s FormState,
    last: Option<Seen<'s>>,
}

/// A place whose insides are controls of their own, and so are all around it.
struct Seen<'s> {
    at: Pointer,
    set: Set<'s>,
    draws_members: Option<bool>,
}

impl<'s> Seen<'s> {
    const fn new(at: Pointer, set: Set<'s>) -> Self {
        Self {
            at,
            set,
            draws_members: None,
        }
    }
}

impl<'s> Finder<'s> {
    pub(super) const fn new(state: &'s FormState) -> Self {
        Self { state, last: None }
    }

    /// The control at a place, or the nearest one around it.
    pub(super) fn nearest_control(&mut self, pointer: &Pointer) -> Pointer {
        let near = self.last.take();
        let near = near.filter(|seen| pointer.parent().as_ref() == Some(&seen.at));
        let mut here = near.unwrap_or_else(|| {
            let root = Pointer::root();
            let set = self.state.set_at(&root);
            Seen::new(root, set)
        });
        let skipped = here.at.as_str().matches('/').count();
        let mut tokens = pointer.tokens().skip(skipped).peekable();
        let mut nearest = here.at.clone();
        while let Some(token) = tokens.next() {
            if !self.has_control(&mut here, &token) {
                break;
            }
            nearest = here.at.child(&token);
            if tokens.peek().is_some() {
                let inside = match here.set.value() {
                    Some(Value::Array(_)) => match token.parse() {
                        Ok(index) => here.set.item(index),
                        Err(_) => break,
                    },
                    _ => here.set.child(&token),
                };
                here = Seen::new(nearest.clone(), inside);
            }
        }
        self.last = Some(here);
        nearest
    }

    /// Whether something inside a place has a control of its own.
    fn has_control(&self, here: &mut Seen<'s>, token: &str) -> bool {
        if self.state.is_json(&here.at) || self.state.hides(&here.at, token) {
            return false;
        }
        let set = &here.set;
        if self.state.is_told(set, token) {
            return false;
        }
        let known = match set.value() {
            Some(Value::Array(items)) => token
                .parse::<usize>()
                .is_ok_and(|index| index < items.len()),
            Some(Value::Object(members)) if members.contains_key(token) => true,
            // The common case is told without looking at all the neighbours.
            Some(Value::Object(_) | Value::Null) | None => {
                set.names(token) || self.state.requires(set, token)
            }
            Some(_) => false,
        };
        known
            && *here
                .draws_members
                .get_or_insert_with(|| draws_members(&here.at, set))
    }
}

/// Whether what is inside is drawn as controls, and not as a choice of values or as JSON.
fn draws_members(at: &Pointer, set: &Set<'_>) -> bool {
    match set.value() {
        Some(Value::Array(items)) => {
            !FormState::is_bulky(at, items.len())
                && matches!(Field::of(set, None, None).kind, Kind::List(_))
        }
        Some(Value::Object(members)) if FormState::is_bulky(at, members.len()) => false,
        _ => is_group(set),
    }
}

/// Whether an object is drawn as a group. That is mostly clear without its members, of which there
/// may be thousands.
fn is_group(set: &Set<'_>) -> bool {
    let is_more = |member: &Value| {
        *member == Value::Bool(false)
            || member.get("const").is_some()
            || member.get("enum").is_some()
    };
    let is_choice = set
        .unions()
        .iter()
        .any(|union| union.kind == UnionKind::Values);
    if !is_choice && !set.members().any(is_more) && !set.omissions().contains(&Omission::Cut) {
        let is_group = match (set.value(), set.types()) {
            (Some(Value::Object(_)), _) => lowering::types(set).has(Type::Group),
            (None, None) => set.unions().is_empty(),
            (_, types) => types.and_then(Types::single) == Some(Type::Group),
        };
        if is_group {
            return true;
        }
    }
    matches!(Field::of(set, None, None).kind, Kind::Group(_))
}
