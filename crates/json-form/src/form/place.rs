//! A place of the form: the subschemas that apply there, and the field that follows from them.
//!
//! Owns finding a place by its pointer and finding the nearest control. Leaves the state of a place
//! to `place_state`. Invariant: looking up a place costs its depth, not the size of the form.

use locales::messages;
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormState;
use crate::form::field::hints::Member;
use crate::form::field::initial_value::null_means_unfilled;
use crate::form::field::{Field, Kind};
use crate::form::messages::labels::item_label;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Decisions, Omission, Union, UnionKind};
use crate::schema::types::{Type, Types};

/// A place of a form, with the subschemas that apply there and the field that follows from them.
pub(super) struct Place<'s> {
    pub(super) set: Subschemas<'s>,
    pub(super) field: Field,
    pub(super) required: bool,
    /// The subschemas of the parent; `None` at the root.
    pub(super) parent: Option<Rc<Subschemas<'s>>>,
    pub(super) name: String,
}

impl<'s> Place<'s> {
    /// Whether the place is an item of a list.
    pub(super) fn is_item(&self) -> bool {
        let parent = self.parent.as_deref().and_then(Subschemas::value);
        parent.is_some_and(Value::is_array)
    }

    /// The index (from 0) of a list item; `None` at any other place, and for an item of a tuple (`prefixItems`).
    fn position(&self) -> Option<usize> {
        let parent = self.parent.as_ref().filter(|_| self.is_item())?;
        let position = self.name.parse().ok()?;
        (position >= parent.tuple()).then_some(position)
    }

    /// The type of the value, if it is one of those that the person can choose from; `None` otherwise, without a value,
    /// and for the `null` of a number that is not filled in.
    pub(super) fn type_now(&self) -> Option<Type> {
        let one = Type::of(self.set.value()?);
        // A new number in a list is `null` until something is typed.
        let is_placeholder = one == Type::Null && matches!(self.field.kind, Kind::Number(_));
        (self.field.types.contains(&one) && !is_placeholder).then_some(one)
    }

    /// The unions in which the person chooses a branch.
    pub(super) fn choosable_unions(&self) -> impl Iterator<Item = &Union<'s>> {
        let unions = self.set.unions().iter();
        unions.filter(|union| union.is_chosen_by_person())
    }

    /// The value, if a control of this kind cannot show it: it is quoted beside the control until
    /// it is corrected.
    pub(super) fn misfit(&self, kind: &Kind) -> Option<&'s Value> {
        let value = self.set.value()?;
        let is_shown = match value {
            Value::Null if self.field.nullable || self.is_unfilled() => true,
            Value::Null => matches!(kind, Kind::Number(_) | Kind::Undecided),
            _ => false,
        };
        let is_other = !is_shown && !self.field.can_show(value);
        (is_other && *kind != Kind::Json).then_some(value)
    }

    /// Whether the place is a list item that cannot be removed.
    pub(super) fn is_fixed(&self) -> bool {
        let parent = self.parent.as_ref().filter(|_| self.is_item());
        let at = self.name.parse().unwrap_or(usize::MAX);
        parent.is_some_and(|parent| Field::is_fixed_item(parent, at))
    }

    /// Whether the place is a list item that is not filled in yet.
    pub(super) fn is_unfilled(&self) -> bool {
        self.set.value() == Some(&Value::Null)
            && self.is_item()
            && !self.field.nullable
            && null_means_unfilled(&self.set, &self.field.kind)
    }

    /// Whether the place is a member that the schema does not name: additional, or an entry of a map.
    pub(super) fn is_extra(&self) -> bool {
        let parent = self.parent.as_deref().and_then(Subschemas::value);
        !self.required && !self.set.is_named() && parent.is_some_and(Value::is_object)
    }

    /// The label of the control: the name of an additional member, the title with the number of a list item.
    pub(super) fn label(&self) -> String {
        // All values of a map have the same title.
        let own = self.is_extra().then_some(&self.name);
        let label = own.unwrap_or(&self.field.label);
        if !label.is_empty() || self.set.at().is_root() {
            return match self.position() {
                Some(position) => item_label(label, position),
                None => label.clone(),
            };
        }
        if !self.is_item() {
            return messages::nameless().to_owned();
        }
        item_label("", self.name.parse().unwrap_or_default())
    }

    /// Whether a group's members are shown. A required group is shown one level beyond the existing
    /// value and no deeper, since a schema may require itself.
    pub(super) fn is_open(&self) -> bool {
        match self.set.value() {
            Some(value) => !value.is_null(),
            None if self.set.at().is_root() => true,
            None => {
                let parent = self.parent.as_ref();
                let is_there =
                    parent.is_some_and(|parent| parent.value().is_some() || parent.at().is_root());
                self.required && is_there
            }
        }
    }
}

impl FormState {
    /// The place at a pointer; `None` if the form has no control there.
    pub(super) fn place(&self, pointer: &Pointer) -> Option<Place<'_>> {
        self.place_by(self, pointer)
    }

    /// The place at a pointer with the subschemas that `decisions` decide for.
    pub(super) fn place_by<'s>(
        &'s self,
        decisions: &'s dyn Decisions,
        pointer: &Pointer,
    ) -> Option<Place<'s>> {
        let parent = pointer
            .parent()
            .map(|parent| Rc::new(self.subschemas_by(decisions, &parent)));
        self.place_in(decisions, parent, pointer, |_| false)
    }

    /// The place at a pointer. `parent` has the subschemas of its parent; if `needs_words` accepts the place's set,
    /// the field has only a label and a description.
    pub(super) fn place_in<'s>(
        &'s self,
        decisions: &'s dyn Decisions,
        parent: Option<Rc<Subschemas<'s>>>,
        pointer: &Pointer,
        needs_words: fn(&Subschemas<'_>) -> bool,
    ) -> Option<Place<'s>> {
        let name = pointer.last().unwrap_or_default();
        let (set, required, label) = match &parent {
            None => (self.subschemas_by(decisions, pointer), true, None),
            Some(parent) => match parent.value() {
                Some(Value::Array(_)) => (parent.item(name.parse().ok()?), true, None),
                // Below a missing or `null` value only objects can be created.
                Some(Value::Object(_) | Value::Null) | None => {
                    let required = Member::is_required(parent, &name);
                    (parent.child(&name), required, Some(name.as_str()))
                }
                Some(_) => return None,
            },
        };
        let field = if needs_words(&set) {
            Field::worded(&set, label)
        } else {
            let picked = self.places.get(pointer).and_then(|state| state.picked);
            let mut field = Field::of(&set, label, picked);
            field.read_only &= !is_unlocked(self, &set, required);
            field
        };
        let field = adapted(self, field, pointer);
        Some(Place {
            set,
            field,
            required,
            parent,
            name,
        })
    }

    /// Whether choosing a branch sets a member, or did, and the member is not edited as JSON. Such a member is not shown:
    /// the chooser of the branch is its control.
    pub(super) fn is_implied_by_branch(&self, set: &Subschemas<'_>, name: &str) -> bool {
        set.has_choice()
            && (set.awaits_branch(name) || set.child(name).matches_discriminator())
            && {
                let state = self.places.get(&set.at().child(name));
                state.is_none_or(|state| !state.is_edited_as_json())
            }
    }

    /// The subschemas that apply at a place.
    pub(super) fn subschemas_at(&self, pointer: &Pointer) -> Subschemas<'_> {
        self.subschemas_by(self, pointer)
    }

    /// The subschemas at a place that `decisions` decide for.
    pub(super) fn subschemas_by<'s>(
        &'s self,
        decisions: &'s dyn Decisions,
        pointer: &Pointer,
    ) -> Subschemas<'s> {
        Subschemas::root(&self.document, decisions, self.value()).descend(pointer)
    }

    /// The control at a place, or the nearest one around it.
    pub(super) fn nearest_control(&self, pointer: &Pointer) -> Pointer {
        Finder::new(self, self).nearest_control(pointer)
    }
}

/// Whether the person may fill in a place that the schema calls read-only, since the form could not be sent
/// otherwise: the place is required and empty, or its value is wrong. It stays so while the person edits it.
fn is_unlocked(form: &FormState, set: &Subschemas<'_>, required: bool) -> bool {
    let at = set.at();
    let state = |at: &Pointer| form.places.get(at);
    set.is_read_only()
        && (required && set.value().is_none()
            || state(at).is_some_and(|state| !state.findings.is_empty())
            || at.ancestors().any(|at| {
                state(&at).is_some_and(|state| state.edited)
                    && form.subschemas_at(&at).is_read_only()
            }))
}

/// A field with the number format, the secrets and the hints of the host page added.
fn adapted(form: &FormState, mut field: Field, pointer: &Pointer) -> Field {
    field.number_format = form.number_format;
    field.secret |= form.masks().calls_secret(pointer);
    if let Some(options) = &form.options {
        options.adapt(form, pointer, &mut field);
    }
    field
}

/// Whether the pointers of `count` children of a place would need too much memory: each repeats the
/// whole path.
pub(super) fn is_bulky(pointer: &Pointer, count: usize) -> bool {
    const BYTES: usize = 4_000_000;
    pointer.as_str().len().saturating_mul(count) > BYTES
}

/// Finds the nearest controls of places. Caches the last parent, since most calls are about
/// siblings.
pub(super) struct Finder<'s> {
    pub(super) state: &'s FormState,
    pub(super) decisions: &'s dyn Decisions,
    last: Option<DrawnParent<'s>>,
}

/// A place on the path whose children are drawn as controls, like those of all its ancestors.
struct DrawnParent<'s> {
    at: Pointer,
    set: Subschemas<'s>,
    draws_members: Option<bool>,
}

impl<'s> DrawnParent<'s> {
    const fn new(at: Pointer, set: Subschemas<'s>) -> Self {
        Self {
            at,
            set,
            draws_members: None,
        }
    }
}

impl<'s> Finder<'s> {
    /// A finder in the subschemas that `decisions` decide for.
    pub(super) const fn new(state: &'s FormState, decisions: &'s dyn Decisions) -> Self {
        Self {
            state,
            decisions,
            last: None,
        }
    }

    /// The control at a place, or the nearest one around it.
    pub(super) fn nearest_control(&mut self, pointer: &Pointer) -> Pointer {
        let near = self.last.take();
        let near = near.filter(|seen| pointer.parent().as_ref() == Some(&seen.at));
        let mut here = near.unwrap_or_else(|| {
            let root = Pointer::root();
            let set = self.state.subschemas_by(self.decisions, &root);
            DrawnParent::new(root, set)
        });
        let mut tokens = pointer.tokens().skip(here.at.depth()).peekable();
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
                here = DrawnParent::new(nearest.clone(), inside);
            }
        }
        self.last = Some(here);
        nearest
    }

    /// Whether a child of a place has a control of its own.
    fn has_control(&self, here: &mut DrawnParent<'s>, token: &str) -> bool {
        if self.state.is_edited_as_json(&here.at) || self.state.is_child_hidden(&here.at, token) {
            return false;
        }
        let set = &here.set;
        if self.state.is_implied_by_branch(set, token) {
            return false;
        }
        let known = match set.value() {
            Some(Value::Array(items)) => token
                .parse::<usize>()
                .is_ok_and(|index| index < items.len()),
            Some(Value::Object(members)) if members.contains_key(token) => true,
            // Decides the common case without looking at the siblings.
            Some(Value::Object(_) | Value::Null) | None => {
                set.names(token) || Member::is_required(set, token)
            }
            Some(_) => false,
        };
        known
            && *here
                .draws_members
                .get_or_insert_with(|| draws_members(&here.at, set))
    }
}

/// Whether the children of a place are drawn as controls, not as a choice of values or as JSON.
fn draws_members(at: &Pointer, set: &Subschemas<'_>) -> bool {
    match set.value() {
        Some(Value::Array(items)) => {
            !is_bulky(at, items.len()) && matches!(Field::of(set, None, None).kind, Kind::List(_))
        }
        Some(Value::Object(members)) if is_bulky(at, members.len()) => false,
        _ => is_group(set),
    }
}

/// Whether an object is drawn as a group. Usually decided without visiting its members, of which
/// there may be thousands.
fn is_group(set: &Subschemas<'_>) -> bool {
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
            (Some(Value::Object(_)), _) => Field::types_of(set).has(Type::Object),
            (None, None) => set.unions().is_empty(),
            (_, types) => types.and_then(Types::single) == Some(Type::Object),
        };
        if is_group {
            return true;
        }
    }
    matches!(Field::of(set, None, None).kind, Kind::Group(_))
}
