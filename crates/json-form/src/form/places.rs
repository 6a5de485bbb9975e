//! The states of all places, and the log of their changes.
//!
//! Leaves the subschemas and the field of a place to `place`, the state of one place to `place_state`, and moving
//! states to other places to `rekey`. Invariants: at most one state for each place, sorted by pointer, so that a lookup
//! is a binary search; each change is logged; only few methods scan all places.

use std::collections::BTreeSet;
use std::rc::Rc;

use exact_json::Pointer;
use locales::Message;
use serde_json::Value;

use super::place_state::{PendingText, PlaceState, PlacedFinding};

/// The states of all places, sorted by pointer.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceStates {
    all: Vec<PlaceState>,
    /// The earlier states of the places that changed since the last `take_changes`, without stashes,
    /// sorted by pointer.
    before: Vec<PlaceState>,
    /// Whether state that decides which control a finding is attached to (JSON mode, a chosen branch, a decided
    /// condition) changed since the last check. If `true`, the next check has the validator repeat all findings.
    pub(super) placement_dirty: bool,
}

/// The index of a place's state, or `Err` with the index at which it would be inserted.
fn position_in(states: &[PlaceState], at: &Pointer) -> Result<usize, usize> {
    states.binary_search_by(|state| state.at.as_str().cmp(at.as_str()))
}

impl PlaceStates {
    pub(super) fn position(&self, at: &Pointer) -> Result<usize, usize> {
        position_in(&self.all, at)
    }

    pub(super) fn get(&self, at: &Pointer) -> Option<&PlaceState> {
        self.all.get(self.position(at).ok()?)
    }

    /// The state of a place, if there is one.
    pub(super) fn get_mut(&mut self, at: &Pointer) -> Option<&mut PlaceState> {
        let position = self.position(at).ok()?;
        self.log(position)
    }

    /// Copies the state at an index into the log `before`, unless it is there already; returns it for the change.
    fn log(&mut self, position: usize) -> Option<&mut PlaceState> {
        let state = self.all.get_mut(position)?;
        if let Err(at) = position_in(&self.before, &state.at) {
            let stashes = std::mem::take(&mut state.stashes);
            self.before.insert(at, state.clone());
            state.stashes = stashes;
        }
        Some(state)
    }

    /// The states, as they were at the last `take_changes`, of the places whose state changed since.
    pub(super) fn before(&self) -> &[PlaceState] {
        &self.before
    }

    /// Takes the states that `before` returns, and so empties the log.
    pub(super) fn take_before(&mut self) -> Vec<PlaceState> {
        std::mem::take(&mut self.before)
    }

    /// Changes the state of a place. Creates a state for a place that has none.
    pub(super) fn change(&mut self, at: &Pointer, change: impl FnOnce(&mut PlaceState)) {
        let position = self.position(at).unwrap_or_else(|position| {
            self.all.insert(position, PlaceState::new(at.clone()));
            position
        });
        if let Some(state) = self.log(position) {
            change(state);
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, PlaceState> {
        self.all.iter()
    }

    /// The index range of the states inside a place.
    fn inside(&self, pointer: &Pointer) -> std::ops::Range<usize> {
        if pointer.is_root() {
            let root = usize::from(self.position(pointer).is_ok());
            return root..self.all.len();
        }
        let prefix = format!("{pointer}/");
        let from = self
            .all
            .partition_point(|state| state.at.as_str() < prefix.as_str());
        let count = self
            .all
            .iter()
            .skip(from)
            .take_while(|state| state.at.as_str().starts_with(&prefix))
            .count();
        from..from + count
    }

    /// The children of a place that have a state, or contain a place with a state.
    pub(super) fn children_with_state(&self, pointer: &Pointer) -> Vec<Pointer> {
        let inside = self.all.get(self.inside(pointer)).into_iter().flatten();
        let child = |state: &PlaceState| {
            let name = state.at.below(pointer)?.tokens().next()?;
            Some(pointer.child(&name))
        };
        let found: BTreeSet<Pointer> = inside.filter_map(child).collect();
        found.into_iter().collect()
    }

    /// The children of a place whose typed text cannot be parsed.
    pub(super) fn children_with_pending_input(&self, pointer: &Pointer) -> Vec<Pointer> {
        let inside = self.all.get(self.inside(pointer)).into_iter().flatten();
        let typed = inside.filter(|state| state.problem().is_some());
        let own = typed.filter(|state| state.at.parent().as_ref() == Some(pointer));
        own.map(|state| state.at.clone()).collect()
    }

    /// Changes the states of a place and of all places inside it.
    pub(super) fn change_within(
        &mut self,
        pointer: &Pointer,
        mut change: impl FnMut(&mut PlaceState),
    ) {
        if let Some(state) = self.get_mut(pointer) {
            change(state);
        }
        self.change_inside(pointer, change);
    }

    /// Changes the states of all places inside a place.
    pub(super) fn change_inside(
        &mut self,
        pointer: &Pointer,
        mut change: impl FnMut(&mut PlaceState),
    ) {
        for position in self.inside(pointer) {
            if let Some(state) = self.log(position) {
                change(state);
            }
        }
    }

    /// Removes the states of all places inside a place, and returns them.
    pub(super) fn take_inside(&mut self, pointer: &Pointer) -> Vec<PlaceState> {
        let inside = self.inside(pointer);
        for position in inside.clone() {
            self.log(position);
        }
        self.all.drain(inside).collect()
    }

    /// Whether `is_so` accepts the state of any place inside a place.
    pub(super) fn any_inside(
        &self,
        pointer: &Pointer,
        is_so: impl FnMut(&PlaceState) -> bool,
    ) -> bool {
        let inside = self.all.get(self.inside(pointer));
        inside.into_iter().flatten().any(is_so)
    }

    /// Whether the person has left a control at a place or inside it.
    pub(super) fn was_left_within(&self, pointer: &Pointer) -> bool {
        let left = |state: &PlaceState| state.left;
        self.get(pointer).is_some_and(left) || self.any_inside(pointer, left)
    }

    /// The states of a place, of its ancestors and, if asked for, of all places inside it.
    pub(super) fn related(
        &self,
        pointer: &Pointer,
        is_inside: bool,
    ) -> impl Iterator<Item = &PlaceState> {
        let positions = pointer.ancestors().filter_map(|at| self.position(&at).ok());
        let mut found: Vec<usize> = positions.collect();
        if is_inside {
            found.extend(self.inside(pointer));
        }
        found.into_iter().filter_map(|at| self.all.get(at))
    }

    /// Removes the agent's messages at a place, inside it and around it.
    pub(super) fn clear_reported(&mut self, pointer: &Pointer) {
        let near = self.related(pointer, true);
        let spoken = near.filter(|state| !state.reported.is_empty());
        let spoken: Vec<Pointer> = spoken.map(|state| state.at.clone()).collect();
        for at in spoken {
            self.change(&at, |state| state.reported.clear());
        }
    }

    /// Whether findings may be attached to the wrong controls, so that the validator must repeat all of them. Clears
    /// the flag `placement_dirty`.
    pub(super) fn take_placement_dirty(&mut self) -> bool {
        std::mem::take(&mut self.placement_dirty)
            && self.all.iter().any(|state| !state.findings.is_empty())
    }

    /// The identities of the embedded forms at all places.
    pub(super) fn embedded_ids(&self) -> BTreeSet<u64> {
        self.all.iter().filter_map(|state| state.embedded).collect()
    }

    /// The identities of the embedded forms at all places, and of those that are stashed.
    pub(super) fn all_embedded_ids(&self) -> BTreeSet<u64> {
        fn collect(states: &[PlaceState], found: &mut BTreeSet<u64>) {
            for state in states {
                found.extend(state.embedded);
                for stash in &state.stashes {
                    collect(&stash.states, found);
                }
            }
        }
        let mut found = BTreeSet::new();
        collect(&self.all, &mut found);
        found
    }

    /// Removes the findings that `is_it` accepts, at a place and inside it, and returns them.
    pub(super) fn take_findings(
        &mut self,
        within: &Pointer,
        is_it: impl Fn(&PlacedFinding) -> bool,
    ) -> Vec<PlacedFinding> {
        let own = self.position(within).ok().into_iter();
        let mut taken = Vec::new();
        for position in own.chain(self.inside(within)) {
            let state = self.all.get(position);
            if state.is_some_and(|state| state.findings.iter().any(&is_it))
                && let Some(state) = self.log(position)
            {
                let findings = std::mem::take(&mut state.findings).into_iter();
                let (out, rest): (Vec<_>, Vec<_>) = findings.partition(&is_it);
                state.findings = rest;
                taken.extend(out);
            }
        }
        taken
    }

    /// The text of a control that is being edited, with the reason if it cannot be parsed; `None` without such a text.
    pub(super) fn pending(&self, pointer: &Pointer) -> Option<&PendingText> {
        self.get(pointer)?.pending.as_ref()
    }

    /// The text typed at a place, if it cannot be parsed.
    pub(super) fn unparsable_text(&self, pointer: &Pointer) -> Option<&PendingText> {
        let typed = self.pending(pointer);
        typed.filter(|typed| typed.problem.is_some())
    }

    pub(super) fn pending_text(&self, pointer: &Pointer) -> Option<String> {
        self.pending(pointer).map(|typed| typed.text.clone())
    }

    pub(super) fn keep_pending(
        &mut self,
        pointer: &Pointer,
        text: String,
        problem: Option<Message>,
        hidden: Option<Rc<[Value]>>,
    ) {
        self.change(pointer, |state| {
            state.pending = Some(PendingText {
                text,
                problem,
                as_json: hidden.is_some(),
                hidden: hidden.unwrap_or_default(),
                upload: None,
            });
        });
    }

    /// The path of a place, with item ids instead of indexes.
    pub(super) fn stable_path(&self, pointer: &Pointer) -> Pointer {
        let mut parent = Pointer::root();
        let mut way = Pointer::root();
        for token in pointer.tokens() {
            let ids = self.get(&parent).map(|state| &state.identities);
            let known = ids.filter(|ids| !ids.is_empty());
            let id = known.and_then(|ids| ids.get(token.parse::<usize>().ok()?));
            way = match id {
                Some(id) => way.child(&id.to_string()),
                None => way.child(&token),
            };
            parent = parent.child(&token);
        }
        way
    }
}
