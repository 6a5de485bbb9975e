//! The value of a form, with a log of where it was written.
//!
//! Owns the value: every write goes through a method of [`FormValue`], so that none is missing from the logs that
//! the validator's patches and the views' changes are made from. Leaves the entries of the log to `change_log`.

use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::form::change_log::Write;
use crate::form::text::json_value;
use crate::schema::types::Type;

/// The most changed members that the log names one by one; of more, it names the whole object.
const SEVERAL: usize = 16;

/// The value of a form, and the log of where it was written.
#[derive(Clone, Debug, Default)]
pub(super) struct FormValue {
    root: Option<Value>,
    revision: u64,
    /// The places that changed since the last request to the validator.
    unsent: Vec<Pointer>,
    /// The writes since the last `take_changes`.
    writes: Vec<Write>,
}

impl FormValue {
    /// The value of a new form, with an empty log and revision 0.
    pub(super) fn new(root: Option<Value>) -> Self {
        Self {
            root,
            ..Self::default()
        }
    }

    /// A copy with an empty log and revision 0.
    pub(super) fn without_log(&self) -> Self {
        Self::new(self.root.clone())
    }

    pub(super) const fn get(&self) -> Option<&Value> {
        self.root.as_ref()
    }

    /// A counter that grows with every write.
    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether a write since the last `take_changes` may have added or removed fields.
    pub(super) fn is_restructured(&self) -> bool {
        let mut writes = self.writes.iter();
        writes.any(|write| write.is_presence || write.is_deep)
    }

    pub(super) fn take_unsent(&mut self) -> Vec<Pointer> {
        std::mem::take(&mut self.unsent)
    }

    /// The places of the writes since the last `take_changes`.
    pub(super) fn written(&self) -> Vec<Pointer> {
        self.writes.iter().map(|write| write.at.clone()).collect()
    }

    pub(super) fn take_writes(&mut self) -> Vec<Write> {
        std::mem::take(&mut self.writes)
    }

    fn log(&mut self, changed: Pointer, write: Write) {
        self.revision += 1;
        self.unsent.push(changed);
        self.writes.push(write);
    }

    fn type_at(&self, at: &Pointer) -> Option<Type> {
        at.get(self.root.as_ref()?).map(Type::of)
    }

    /// Replaces the whole value; returns the old one.
    pub(super) fn load(&mut self, root: Option<Value>) -> Option<Value> {
        self.unsent.clear();
        self.log(Pointer::root(), Write::deep(Pointer::root()));
        std::mem::replace(&mut self.root, root)
    }

    /// Sets a value and creates the missing objects around it. `order` names the members of the parent object in the
    /// schema's order. Returns `false` if the path leads through a scalar.
    pub(super) fn put(&mut self, at: &Pointer, value: Value, order: &[String]) -> bool {
        let (old, new) = (self.type_at(at), Type::of(&value));
        let missing = at.ancestors().skip(1).take_while(|parent| {
            let known = self.type_at(parent);
            !parent.is_root() && matches!(known, None | Some(Type::Null))
        });
        let write = match missing.last() {
            Some(made) => Write::of(made.clone(), self.type_at(&made), Some(Type::Object)),
            None => Write::of(at.clone(), old, Some(new)),
        };
        let is_put = json_value::set(&mut self.root, at, value, order);
        if is_put {
            self.log(at.clone(), write);
        }
        is_put
    }

    /// Removes a value; returns `false` if the place has no value.
    pub(super) fn take(&mut self, at: &Pointer) -> bool {
        let old = self.type_at(at);
        let list = at
            .parent()
            .filter(|parent| self.type_at(parent) == Some(Type::Array));
        let is_taken = json_value::remove(&mut self.root, at);
        if is_taken {
            match list {
                // The items behind it have other positions.
                Some(list) => self.log(list.clone(), Write::deep(list)),
                None => self.log(at.clone(), Write::of(at.clone(), old, None)),
            }
        }
        is_taken
    }

    /// Changes the items of a list; returns `false` if the place has no list.
    pub(super) fn change_items(
        &mut self,
        list: &Pointer,
        change: impl FnOnce(&mut Vec<Value>),
    ) -> bool {
        let root = self.root.as_mut();
        let items = root.and_then(|root| list.get_mut(root)?.as_array_mut());
        let is_list = items.map(change).is_some();
        if is_list {
            self.log(list.clone(), Write::deep(list.clone()));
        }
        is_list
    }

    fn members_mut(&mut self, at: &Pointer) -> Option<&mut Map<String, Value>> {
        at.get_mut(self.root.as_mut()?)?.as_object_mut()
    }

    /// Renames a member of an object; returns `false` if the place has no object.
    pub(super) fn rename_member(&mut self, at: &Pointer, from: &str, to: &str) -> bool {
        let Some(members) = self.members_mut(at) else {
            return false;
        };
        let mut renamed = Map::new();
        for (name, value) in std::mem::take(members) {
            let name = if name == from { to.to_owned() } else { name };
            renamed.insert(name, value);
        }
        *members = renamed;
        self.log(at.clone(), Write::deep(at.clone()));
        true
    }

    /// Removes the members of an object whose names `goes` accepts; returns them.
    pub(super) fn split_members(
        &mut self,
        at: &Pointer,
        goes: &dyn Fn(&str) -> bool,
    ) -> Map<String, Value> {
        let members = self.members_mut(at);
        let gone = members.map(|members| json_value::split(members, goes));
        let gone = gone.unwrap_or_default();
        self.log_members(at, &gone.keys().cloned().collect::<Vec<_>>());
        gone
    }

    /// Adds members to an object, in the schema's order (`order`).
    pub(super) fn merge_members(
        &mut self,
        at: &Pointer,
        new: Map<String, Value>,
        order: &[String],
    ) {
        let names: Vec<String> = new.keys().cloned().collect();
        if let Some(members) = self.members_mut(at) {
            json_value::merge(members, new, order);
            self.log_members(at, &names);
        }
    }

    fn log_members(&mut self, at: &Pointer, names: &[String]) {
        if names.len() > SEVERAL {
            return self.log(at.clone(), Write::deep(at.clone()));
        }
        for member in names.iter().map(|name| at.child(name)) {
            let write = Write {
                is_presence: true,
                ..Write::deep(member.clone())
            };
            self.log(member, write);
        }
    }
}
