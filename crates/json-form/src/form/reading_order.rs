//! The reading order of places: from top to bottom, as the form shows them.
//!
//! Invariants: only groups and lists around several of the given places are visited, not the
//! whole form; the order of a group's members is cached until the layout changes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use exact_json::Pointer;

/// The reading order of members in visible groups, for one revision of the layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions(RefCell<(u64, BTreeMap<Pointer, Order>)>);

impl Positions {
    /// The position of a place among the children of the group or list around it; `None` if it is not visible.
    /// `order` computes the order of these children, unless it is known for this revision of the layout.
    pub(super) fn get(
        &self,
        revision: u64,
        parent: &Pointer,
        place: &Pointer,
        order: &dyn Fn() -> Order,
    ) -> Option<u64> {
        let mut known = self.0.borrow_mut();
        if known.0 != revision {
            *known = (revision, BTreeMap::new());
        }
        match known.1.entry(parent.clone()).or_insert_with(order) {
            Order::Members(members) => members.get(place).copied(),
            Order::Items(count) => {
                let index = place.last()?.parse::<u64>().ok()?;
                Some(index).filter(|index| *index < *count)
            }
        }
    }
}

/// Sorts places, which must be sorted by pointer, in reading order. Places that are not visible
/// come first. `position` returns the position of a place among the children of the group or list around it; `None` if
/// it is not visible.
pub(super) fn sorted<'p>(
    places: Vec<&'p Pointer>,
    position: &dyn Fn(&Pointer, &Pointer) -> Option<u64>,
) -> Vec<&'p Pointer> {
    let mut nowhere: Vec<&Pointer> = Vec::new();
    let mut found: Vec<&Pointer> = Vec::new();
    let mut waiting = vec![(Pointer::root(), places)];
    while let Some((parent, places)) = waiting.pop() {
        // The place itself, then those inside it, grouped by the next step.
        let mut inside: Vec<(Pointer, Vec<&Pointer>)> = Vec::new();
        for place in places {
            if *place == parent {
                found.push(place);
                continue;
            }
            match inside.last_mut() {
                Some((step, places)) if step.contains(place) => places.push(place),
                _ => inside.extend(step_to(&parent, place).map(|step| (step, vec![place]))),
            }
        }
        let mut ranked: Vec<(u64, Pointer, Vec<&Pointer>)> = Vec::new();
        for (step, places) in inside {
            match position(&parent, &step) {
                None => nowhere.extend(places),
                Some(rank) => {
                    let at = ranked.partition_point(|known| known.0 < rank);
                    match ranked.get_mut(at).filter(|known| known.0 == rank) {
                        // Pointer order puts others between some siblings: `/a`, `/a!`, `/a/b`.
                        Some(known) => known.2.extend(places),
                        None => ranked.insert(at, (rank, step, places)),
                    }
                }
            }
        }
        let next = ranked.into_iter().rev();
        waiting.extend(next.map(|(_, step, places)| (step, places)));
    }
    nowhere.extend(found);
    nowhere
}

/// The visible children of a place, in order.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// The members of a group, each with its position.
    Members(BTreeMap<Pointer, u64>),
    /// The number of items of a list, whose order is that of their indexes.
    Items(u64),
}

/// The child of `around` on the path to a place inside it; `None` if the place is not inside.
fn step_to(parent: &Pointer, place: &Pointer) -> Option<Pointer> {
    let name = place.below(parent)?.tokens().next()?;
    Some(parent.child(&name))
}
