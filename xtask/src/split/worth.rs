//! What a gate would be worth: how much each function alone keeps in its part.
//!
//! A thing is kept by a function if all ways into the part that lead to the thing lead through it. The
//! last such function on the way to each thing is found as compilers find dominators (Cooper,
//! Harvey, Kennedy: "A Simple, Fast Dominance Algorithm"); what is kept adds up from there.

use std::collections::{HashMap, HashSet};

use super::reach::{Needs, Thing};

/// What is before everything: whoever has the module, or the parts before.
const OUTSIDE: usize = 0;

/// The things of a part with the sizes of what each keeps there, itself included. The part begins
/// with `roots`, and `is_there` says what is in it.
pub(super) fn worth(
    needs: &Needs,
    roots: &[Thing],
    is_there: impl Fn(Thing) -> bool,
    size: impl Fn(Thing) -> usize,
) -> Vec<(Thing, usize)> {
    let order = order(needs, roots, &is_there);
    let places: HashMap<Thing, usize> = order.iter().copied().zip(1..).collect();
    // Who needs what, by places in the order.
    let mut needers = vec![Vec::new(); order.len() + 1];
    let outside = roots.iter().map(|root| (OUTSIDE, *root));
    let inside = (1..).zip(&order);
    let inside = inside.flat_map(|(at, thing)| needs.of(*thing).iter().map(move |one| (at, *one)));
    for (from, to) in outside.chain(inside) {
        if let Some(list) = places.get(&to).and_then(|at| needers.get_mut(*at)) {
            list.push(from);
        }
    }
    let keepers = keepers(&needers);
    let mut kept: Vec<usize> = std::iter::once(0)
        .chain(order.iter().map(|thing| size(*thing)))
        .collect();
    // A keeper comes before what it keeps.
    for (at, keeper) in keepers.iter().enumerate().skip(1).rev() {
        let more = at_place(&kept, at);
        if let Some(sum) = kept.get_mut(*keeper) {
            *sum += more;
        }
    }
    order.into_iter().zip(kept.into_iter().skip(1)).collect()
}

/// All things of the part, each before those that only it leads to.
fn order(needs: &Needs, roots: &[Thing], is_there: impl Fn(Thing) -> bool) -> Vec<Thing> {
    let there = |things: &[Thing]| -> Vec<Thing> {
        let things = things.iter().copied();
        things.filter(|thing| is_there(*thing)).collect()
    };
    let mut met = HashSet::new();
    let mut finished = Vec::new();
    // Each with what is still to be looked at behind it.
    let mut way = vec![(None, there(roots))];
    while let Some((thing, open)) = way.last_mut() {
        match open.pop() {
            Some(next) if met.insert(next) => way.push((Some(next), there(needs.of(next)))),
            Some(_) => {}
            None => {
                finished.extend(*thing);
                way.pop();
            }
        }
    }
    finished.reverse();
    finished
}

/// The last thing on all ways to each thing.
fn keepers(needers: &[Vec<usize>]) -> Vec<usize> {
    let mut keepers: Vec<Option<usize>> = vec![None; needers.len()];
    if let Some(outside) = keepers.first_mut() {
        *outside = Some(OUTSIDE);
    }
    loop {
        let mut is_done = true;
        for (at, needers) in needers.iter().enumerate().skip(1) {
            let known = needers.iter().copied();
            let known = known.filter(|needer| at_place(&keepers, *needer).is_some());
            let keeper = known.reduce(|one, other| common(&keepers, one, other));
            if let Some(known) = keepers.get_mut(at).filter(|known| **known != keeper) {
                *known = keeper;
                is_done = false;
            }
        }
        if is_done {
            return keepers.into_iter().map(Option::unwrap_or_default).collect();
        }
    }
}

/// Where the ways back from two places meet.
fn common(keepers: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        let later = if one > other { &mut one } else { &mut other };
        *later = at_place(keepers, *later).unwrap_or(OUTSIDE);
    }
    one
}

fn at_place<T: Copy + Default>(all: &[T], place: usize) -> T {
    all.get(place).copied().unwrap_or_default()
}
