//! Entering objects and lists: member by member, item by item.
//!
//! Owns the order in which that is done. Leaves single places to `enter.rs`.

use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::conformance::enter::Entry;
use crate::conformance::hands::{Drawn, Gesture};

impl Entry<'_> {
    /// Enters an object.
    pub(crate) fn group(
        &mut self,
        at: &Pointer,
        wanted: &Map<String, Value>,
        depth: usize,
    ) -> bool {
        if !self.driver.value_at(at).is_some_and(Value::is_object) {
            self.gesture(at, Gesture::Add);
        }
        // What one member says may bring others: as long as something succeeds, there is another
        // round.
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

    /// Adds the first wanted member that no control is there for.
    fn add_member(&mut self, at: &Pointer, wanted: &Map<String, Value>, depth: usize) -> bool {
        for (name, value) in wanted {
            let place = at.child(name);
            if self.is(&place, value) || self.left == 0 {
                continue;
            }
            let before = self.keep();
            if self.gesture(at, Gesture::AddMember(name)) && self.fill(&place, value, depth + 1) {
                return true;
            }
            self.back(&before);
        }
        false
    }

    /// Takes away what the form began with and nobody wants.
    fn clear_others(&mut self, at: &Pointer, wanted: &Map<String, Value>) {
        let now = self.driver.value_at(at).and_then(Value::as_object);
        let names = now.into_iter().flat_map(Map::keys);
        let others: Vec<String> = names
            .filter(|name| !wanted.contains_key(*name))
            .cloned()
            .collect();
        for name in others {
            let place = at.child(&name);
            for gesture in [Gesture::Remove, Gesture::NotSet, Gesture::Type("")] {
                if self.driver.value_at(&place).is_some() {
                    self.gesture(&place, gesture);
                }
            }
        }
    }

    /// Enters a list.
    pub(crate) fn list(&mut self, at: &Pointer, wanted: &[Value], depth: usize) -> bool {
        for (index, value) in wanted.iter().enumerate() {
            if self.count(at) <= index {
                self.gesture(at, Gesture::Add);
            }
            if self.count(at) <= index || !self.fill(&at.item(index), value, depth + 1) {
                return false;
            }
        }
        while self.count(at) > wanted.len() {
            let count = self.count(at);
            self.gesture(&at.item(count - 1), Gesture::Remove);
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
