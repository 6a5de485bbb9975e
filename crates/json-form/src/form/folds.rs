//! The folded groups of a form.
//!
//! Owns which groups are folded. Leaves the fold commands to `edit::folding` and the summary of a folded group to `view::fold_view`.

use std::collections::BTreeSet;

use exact_json::Pointer;

use crate::form::places::PlaceStates;

/// The folded groups, and the changes of folds.
#[derive(Clone, Debug, Default)]
pub(super) struct Folds {
    /// Whether groups can be folded; `false` until the app has loaded the code for folding.
    pub(super) is_on: bool,
    /// Stable paths of folded groups: item ids replace indexes, so that moving items changes
    /// nothing. All other groups are open.
    folded: BTreeSet<Pointer>,
    /// The groups that were folded or opened since the last `take_changes`.
    changed: Vec<Pointer>,
    /// Places inside which groups were opened since the last `take_changes`.
    changed_within: Vec<Pointer>,
}

impl Folds {
    /// Replaces the folded groups, given by their stable paths.
    pub(super) fn replace(&mut self, folded: BTreeSet<Pointer>) {
        self.folded = folded;
    }

    /// Folds or opens groups.
    pub(super) fn set(&mut self, places: &PlaceStates, groups: Vec<Pointer>, is_folded: bool) {
        for group in &groups {
            let path = places.stable_path(group);
            if is_folded {
                self.folded.insert(path);
            } else {
                self.folded.remove(&path);
            }
        }
        self.set_changed(groups);
    }

    /// Records that the folds of these groups may look different.
    pub(super) fn set_changed(&mut self, groups: Vec<Pointer>) {
        self.changed.extend(groups);
    }

    /// Takes the groups that were folded or opened since the last call, and the places inside which groups were opened.
    pub(super) fn take_changed(&mut self) -> [Vec<Pointer>; 2] {
        [
            std::mem::take(&mut self.changed),
            std::mem::take(&mut self.changed_within),
        ]
    }

    /// Whether any group is folded.
    pub(super) fn has_folded(&self) -> bool {
        !self.folded.is_empty()
    }

    pub(super) fn is_folded(&self, places: &PlaceStates, group: &Pointer) -> bool {
        self.folded.contains(&places.stable_path(group))
    }

    /// Whether a place is, or is inside, a folded group.
    pub(super) fn hides(&self, places: &PlaceStates, at: &Pointer) -> bool {
        self.has_folded() && at.ancestors().any(|at| self.is_folded(places, &at))
    }

    /// Opens the group at a place, and all groups around it.
    pub(super) fn reveal(&mut self, places: &PlaceStates, at: &Pointer) {
        if !self.has_folded() {
            return;
        }
        for group in at.ancestors() {
            if self.folded.remove(&places.stable_path(&group)) {
                self.changed.push(group);
            }
        }
    }

    /// Opens the groups at and inside a place whose value the person has just added, or whose branch they have chosen:
    /// an earlier value there may have been folded.
    pub(super) fn open_within(&mut self, places: &PlaceStates, at: &Pointer) {
        let count = self.folded.len();
        if count > 0 {
            let path = places.stable_path(at);
            self.folded.retain(|other| !path.contains(other));
        }
        if count > self.folded.len() {
            self.changed_within.push(at.clone());
        }
    }

    /// Moves the folds of a member that was renamed.
    pub(super) fn rename(&mut self, places: &PlaceStates, from: &Pointer, to: &Pointer) {
        let (from, to) = (places.stable_path(from), places.stable_path(to));
        let inside = self.folded.iter().filter_map(|path| path.below(&from));
        let moved: Vec<Pointer> = inside.map(|inside| to.join(&inside)).collect();
        self.folded.extend(moved);
    }
}
