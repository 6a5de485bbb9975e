//! Patches: the changes of the value that the form sends to the validator with the next check.

use exact_json::Pointer;

use crate::form::FormState;
use crate::validate::protocol::Patch;

impl FormState {
    /// The patches for the next check: one for each place that changed since the last check. One patch with the whole
    /// value if the validator does not hold the value (`held`), if findings must be attached again, or if more than 64
    /// places changed.
    pub(in crate::form) fn patches(&mut self, held: bool) -> Vec<Patch> {
        const MOST: usize = 64;
        let changed = self.value.take_unsent();
        // Findings have to be attached again, so the validator must repeat all of them.
        let are_stale = self.places.take_placement_dirty();
        let whole =
            !held || are_stale || changed.len() > MOST || changed.iter().any(Pointer::is_root);
        if whole {
            let (at, value) = (Pointer::root(), self.value().cloned());
            return vec![Patch { at, value }];
        }
        let mut patches: Vec<Patch> = Vec::new();
        for at in changed {
            if patches.iter().any(|known| known.at.contains(&at)) {
                continue;
            }
            patches.retain(|known| !at.contains(&known.at));
            let value = self.value_at(&at).cloned();
            patches.push(Patch { at, value });
        }
        patches
    }
}
