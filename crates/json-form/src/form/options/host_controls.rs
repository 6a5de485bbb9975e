//! Controls of the host page: custom elements by `format` or by place, and slotted elements by place.

use std::collections::{BTreeMap, BTreeSet};

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use crate::form::field::host_hints::HostControl;
use crate::form::options::hint_tree::{HERE, nodes, place_in};

/// The controls of the host page. A slot takes precedence over a custom element, and a place over a format.
#[derive(Debug, Default)]
pub(super) struct HostControls {
    /// Names of custom elements by the `format` of texts.
    by_format: BTreeMap<String, String>,
    /// Names of custom elements by place, in a tree like that of the hints.
    by_place: Value,
    /// The places whose control is an element in the light DOM.
    slots: BTreeSet<Pointer>,
}

impl HostControls {
    /// Reads the option `controls`: names of custom elements by pointer or by `format:`. Returns the unusable keys.
    pub(super) fn read<'k>(&mut self, given: &'k Value) -> Vec<&'k String> {
        let mut unusable = Vec::new();
        for (key, name) in given.as_object().into_iter().flatten() {
            let name = name.as_str().filter(|name| is_element_name(name));
            let pointer = key.parse::<Pointer>().ok().filter(|at| !at.is_root());
            match (key.strip_prefix("format:"), pointer, name) {
                (Some(format), _, Some(name)) => {
                    self.by_format.insert(format.to_owned(), name.to_owned());
                }
                (None, Some(pointer), Some(name)) => {
                    *place_in(&mut self.by_place, &pointer) = json::text(name);
                }
                _ => unusable.push(key),
            }
        }
        unusable
    }

    /// Reads the option `slots`: the pointers of the places whose control is an element in the light DOM. Ignores
    /// entries that are not pointers.
    pub(super) fn read_slots(&mut self, given: &Value) {
        for slot in given.as_array().into_iter().flatten() {
            self.slots
                .extend(slot.as_str().and_then(|at| at.parse().ok()));
        }
    }

    /// The host page's control for a place; `None` if it has none there. `format` is the `format` of a text, `None` for
    /// other values.
    pub(super) fn at(&self, at: &Pointer, format: Option<&str>) -> Option<HostControl> {
        if self.slots.contains(at) {
            return Some(HostControl::Slot);
        }
        let mut here = nodes(&self.by_place, at).into_iter();
        let name = here.find_map(|step| step.get(HERE)?.as_str());
        let name = name.or_else(|| Some(self.by_format.get(format?)?.as_str()))?;
        Some(HostControl::Element(name.to_owned()))
    }
}

/// Whether a name can be that of a custom element.
fn is_element_name(name: &str) -> bool {
    let is_valid = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'_')
    };
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.contains('-')
        && name.bytes().all(is_valid)
}
