//! The reading order of places: from top to bottom, as the form shows them.
//!
//! Invariants: only groups and lists around several of the given places are visited, not the
//! whole form; the order of a group's members is known until the layout changes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use exact_json::Pointer;

/// The reading order of members in visible groups, for one revision of the layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    revision: u64,
    known: BTreeMap<Pointer, Order>,
}

impl Positions {
    /// The order of the children of a group or list, if it is known for this revision of the layout.
    pub(super) fn get(&self, revision: u64, parent: &Pointer) -> Option<&Order> {
        self.known.get(parent).filter(|_| self.revision == revision)
    }

    /// Adds orders for a revision of the layout; forgets those for another one.
    pub(super) fn add(&mut self, revision: u64, orders: BTreeMap<Pointer, Order>) {
        if self.revision != revision {
            self.known.clear();
            self.revision = revision;
        }
        self.known.extend(orders);
    }
}

/// Sorts places, which must be sorted by pointer, in reading order. Places that are not visible
/// come first. `order_inside` returns the visible children of a group or list, in order.
pub(super) fn sorted<'p, 'o>(
    places: Vec<&'p Pointer>,
    order_inside: &dyn Fn(&Pointer) -> Cow<'o, Order>,
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
        if inside.is_empty() {
            continue;
        }
        let order = order_inside(&parent);
        let mut ranked: Vec<(u64, Pointer, Vec<&Pointer>)> = Vec::new();
        for (step, places) in inside {
            match order.position(&step) {
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

impl Order {
    /// The position of a place among the children; `None` if it is not visible.
    fn position(&self, place: &Pointer) -> Option<u64> {
        match self {
            Self::Members(members) => members.get(place).copied(),
            Self::Items(count) => {
                let index = place.last()?.parse::<u64>().ok()?;
                Some(index).filter(|index| *index < *count)
            }
        }
    }
}

/// The child of `around` on the path to a place inside it; `None` if the place is not inside.
fn step_to(parent: &Pointer, place: &Pointer) -> Option<Pointer> {
    let name = place.below(parent)?.tokens().next()?;
    Some(parent.child(&name))
}
