//! Labels and descriptions of the places of a value.
//!
//! Owns [`LabelContext`]: the facts about a member that its surrounding object gives. Leaves the label that a
//! schema gives by itself to `form::field::Field`.

use serde_json::Value;

use crate::form::field::Field;
use crate::form::text::inline_markup::plain;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Omission, Openness, Union, UnionKind};

/// What the label of a location takes from the object around it: the name of the member, whether the schema defines it,
/// and whether it is an entry of a map.
#[derive(Clone, Copy)]
pub(super) struct LabelContext<'n> {
    pub(super) name: Option<&'n str>,
    pub(super) unknown: bool,
    /// Whether the location is an entry of a map: its name is data, and its title belongs to all entries.
    is_entry: bool,
}

impl<'n> LabelContext<'n> {
    pub(super) const fn none() -> Self {
        Self {
            name: None,
            unknown: false,
            is_entry: false,
        }
    }

    /// The label context of the member `name`: `around` is the set of its object, `child` the set of its value.
    pub(super) fn member(around: &Subschemas<'_>, child: &Subschemas<'_>, name: &'n str) -> Self {
        // Members that are merely tolerated have property names, unlike the entries of a map.
        let mut schemas = child.members();
        let is_tolerated = schemas.all(|schema| *schema == Value::Bool(true));
        let is_map = around.openness() == Openness::Map && !child.is_named();
        Self {
            name: Some(name),
            unknown: is_unknown(around, child, name),
            is_entry: is_map && (!is_tolerated || child.omissions().contains(&Omission::Pending)),
        }
    }

    /// The name of the member, unless it is data: that of an entry of a map.
    pub(super) fn property_name(self) -> Option<&'n str> {
        self.name.filter(|_| !self.is_entry)
    }

    /// The label and the description to show for the location of `set`; either may be absent from the schema.
    pub(super) fn label_and_description(self, set: &Subschemas<'_>) -> (String, Option<String>) {
        let (label, description) = words(set, self.name);
        match self.name.filter(|_| self.is_entry) {
            // The description of all entries is shown at the map.
            Some(entry) => (entry.to_owned(), None),
            None => (label, description.or_else(|| entry_description(set))),
        }
    }
}

/// The description that the schema has for each item of an array or each entry of a map; `None` for any other value.
fn entry_description(set: &Subschemas<'_>) -> Option<String> {
    let inside = match set.value()? {
        Value::Array(items) if !items.is_empty() && set.tuple() == 0 => set.item(0),
        Value::Object(members) => {
            let name = members.keys().next()?;
            let child = set.child(name);
            let is_entry = LabelContext::member(set, &child, name).is_entry;
            Some(child).filter(|_| is_entry)?
        }
        _ => return None,
    };
    words(&inside, None).1
}

/// The label and the description that the schema gives to a place, the description as plain text.
pub(super) fn words(set: &Subschemas<'_>, name: Option<&str>) -> (String, Option<String>) {
    let (label, description) = Field::words(set, name);
    (label, description.map(|it| plain(&it).into_owned()))
}

/// Whether the schemas of an object do not define a member. Never true for the entries of a map, nor while it is
/// undecided which schemas apply.
fn is_unknown(around: &Subschemas<'_>, child: &Subschemas<'_>, name: &str) -> bool {
    let is_open = |union: &Union<'_>| union.kind == UnionKind::Shapes && union.chosen.is_none();
    let is_pending = |set: &Subschemas<'_>| set.omissions().contains(&Omission::Pending);
    around.openness() != Openness::Map
        && !child.is_named()
        && !is_pending(around)
        && !is_pending(child)
        && !around.unions().iter().any(is_open)
        && !around.required().any(|required| required == name)
}
