//! The entry of objects and arrays, member by member and item by item.
//!
//! Owns the order of members and items. Leaves single locations to `enter`.

use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::conformance::control_actions::{Action, Drawn};
use crate::conformance::enter::Entry;

impl Entry<'_> {
    /// Enters the members of an object at a location; returns whether the form then has the wanted object there.
    pub(crate) fn group(
        &mut self,
        at: &Pointer,
        wanted: &Map<String, Value>,
        depth: usize,
    ) -> bool {
        if !self.driver.value_at(at).is_some_and(Value::is_object) {
            self.action(at, Action::Add);
        }
        // One member may make others appear: there is another round as long as something succeeds.
        loop {
            let mut progress = false;
            for (name, value) in wanted {
                let place = at.child(name);
                if self.is(&place, value) {
                    continue;
                }
                let drawn = self.look(at).map(|place| place.drawn);
                let Some(Drawn::Group { members }) = drawn else {
                    return false;
                };
                if members.contains(&place) {
                    progress |= self.fill(&place, value, depth + 1);
                }
            }
            if !progress && !self.add_member(at, wanted, depth) {
                break;
            }
        }
        self.clear_others(at, wanted);
        let now = self.driver.value_at(at).and_then(Value::as_object);
        now.is_some_and(|now| now == wanted)
    }

    /// Adds one wanted member, by its name, that the object does not have yet with the wanted value: the first that
    /// succeeds. Returns whether one did.
    fn add_member(&mut self, at: &Pointer, wanted: &Map<String, Value>, depth: usize) -> bool {
        for (name, value) in wanted {
            let place = at.child(name);
            if self.is(&place, value) || self.left == 0 {
                continue;
            }
            let before = self.save();
            if self.action(at, Action::AddMember(name)) && self.fill(&place, value, depth + 1) {
                return true;
            }
            self.restore(&before);
        }
        false
    }

    /// Removes the members of the object at a location that the wanted object does not have, such as initial values.
    fn clear_others(&mut self, at: &Pointer, wanted: &Map<String, Value>) {
        let now = self.driver.value_at(at).and_then(Value::as_object);
        let names = now.into_iter().flat_map(Map::keys);
        let others: Vec<String> = names
            .filter(|name| !wanted.contains_key(*name))
            .cloned()
            .collect();
        for name in others {
            let place = at.child(&name);
            for action in [Action::Remove, Action::NotSet, Action::Type("")] {
                if self.driver.value_at(&place).is_some() {
                    self.action(&place, action);
                }
            }
        }
    }

    /// Enters the items of an array at a location; returns whether the form then has the wanted array there.
    pub(crate) fn list(&mut self, at: &Pointer, wanted: &[Value], depth: usize) -> bool {
        for (index, value) in wanted.iter().enumerate() {
            if self.count(at) <= index {
                self.action(at, Action::Add);
            }
            if self.count(at) <= index || !self.fill(&at.item(index), value, depth + 1) {
                return false;
            }
        }
        while self.count(at) > wanted.len() {
            let count = self.count(at);
            self.action(&at.item(count - 1), Action::Remove);
            if self.count(at) == count {
                return false;
            }
        }
        let now = self.driver.value_at(at).and_then(Value::as_array);
        now.is_some_and(|now| now == wanted)
    }

    fn count(&self, at: &Pointer) -> usize {
        let list = self.driver.value_at(at).and_then(Value::as_array);
        list.map_or(0, Vec::len)
    }
}
