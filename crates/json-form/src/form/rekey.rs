//! Place states whose values are removed, restored, moved or copied.
//!
//! Owns forgetting states and moving them along. Invariants: findings stay where they are, since
//! the validator's next answer replaces them; where a move may change which control a finding
//! belongs to, the placement is marked dirty, so that the validator repeats all findings.

use exact_json::Pointer;

use crate::form::place_state::{PlaceState, Stash};
use crate::form::places::PlaceStates;

impl PlaceStates {
    /// Forgets, at a place and inside it, what depended on the values: typed texts, branch decisions, item identities.
    pub(super) fn forget_values(&mut self, pointer: &Pointer) {
        // JSON mode is not counted: JSON that is being typed sets the value with every keystroke.
        self.mark_placement_dirty(pointer, PlaceState::has_decisions);
        self.change_within(pointer, PlaceState::forget_value);
        self.change_inside(pointer, PlaceState::forget_names);
    }

    /// Forgets what the person and the agent did at a place and inside it. Findings and the options that the host page
    /// supplied stay.
    pub(super) fn forget(&mut self, pointer: &Pointer) {
        self.mark_placement_dirty(pointer, PlaceState::affects_placement);
        self.change_within(pointer, PlaceState::forget);
    }

    /// Forgets what the person and the agent did at all places inside a place, but not at the place itself. Findings
    /// and the options that the host page supplied stay.
    pub(super) fn forget_inside(&mut self, pointer: &Pointer) {
        self.mark_placement_dirty(pointer, |_| false);
        self.change_inside(pointer, PlaceState::forget);
    }

    /// Removes the states of a place and of all places inside it, and returns them with pointers relative to
    /// `around`. Findings stay.
    pub(super) fn detach_within(&mut self, pointer: &Pointer, parent: &Pointer) -> Vec<PlaceState> {
        let mut taken = Vec::new();
        self.mark_placement_dirty(pointer, PlaceState::affects_placement);
        self.change_within(pointer, |state| {
            let empty = PlaceState {
                findings: std::mem::take(&mut state.findings),
                ..PlaceState::new(state.at.clone())
            };
            let mut state = std::mem::replace(state, empty);
            if let Some(at) = state.at.below(parent) {
                state.at = at;
                state.reported.clear();
                taken.push(state);
            }
        });
        taken
    }

    /// Restores states that `detach_within` returned, with their pointers relative to `around`.
    pub(super) fn attach_within(&mut self, parent: &Pointer, states: Vec<PlaceState>) {
        for state in states {
            self.placement_dirty |= state.affects_placement();
            self.settle(parent.join(&state.at), state);
        }
    }

    /// Gives a copied value the states of the original, without findings and reports.
    pub(super) fn copy_within(&mut self, from: &Pointer, to: &Pointer) {
        let mut copies = Vec::new();
        self.change_within(from, |state| {
            if let Some(inside) = state.at.below(from) {
                let stashes = state.stashes.clone().into_iter();
                let mut copy = PlaceState {
                    findings: Vec::new(),
                    // Drawing the copy opens a form of its own.
                    embedded: None,
                    stashes: stashes.map(Stash::without_embedded).collect(),
                    ..state.clone()
                };
                copy.left = false;
                copy.reported.clear();
                copies.push((to.join(&inside), copy));
            }
        });
        for (at, copy) in copies {
            self.placement_dirty |= copy.affects_placement();
            self.settle(at, copy);
        }
    }

    /// Marks the placement of findings dirty if a state inside a place affects it, or if `own` accepts the place's
    /// own state.
    fn mark_placement_dirty(&mut self, pointer: &Pointer, own: fn(&PlaceState) -> bool) {
        self.placement_dirty |= self.get(pointer).is_some_and(own)
            || self.any_inside(pointer, PlaceState::affects_placement);
    }

    /// Replaces the state of a place, except its findings.
    fn settle(&mut self, at: Pointer, state: PlaceState) {
        self.change(&at.clone(), |place| {
            let findings = std::mem::take(&mut place.findings);
            *place = PlaceState {
                at,
                findings,
                ..state
            };
        });
    }

    /// Moves the states along with list items or a renamed member. Findings stay: the
    /// validator's next answer replaces them.
    pub(super) fn renumber(&mut self, parent: &Pointer, to: &dyn Fn(&str) -> Option<String>) {
        for mut state in self.take_inside(parent) {
            let findings = std::mem::take(&mut state.findings);
            if !findings.is_empty() {
                self.change(&state.at, |place| place.findings = findings);
            }
            let at = moved(&state.at, parent, to);
            self.placement_dirty |= at.as_ref() != Some(&state.at) && state.affects_placement();
            if let Some(at) = at {
                self.settle(at, state);
            }
        }
    }
}

/// The new pointer of a place after children of `around` moved; `None` if the child that contains it is gone.
pub(super) fn moved(
    place: &Pointer,
    parent: &Pointer,
    to: &dyn Fn(&str) -> Option<String>,
) -> Option<Pointer> {
    let name = place
        .below(parent)
        .and_then(|inside| inside.tokens().next());
    let Some(name) = name else {
        return Some(place.clone());
    };
    let inside = place.below(&parent.child(&name))?;
    Some(parent.child(&to(&name)?).join(&inside))
}
