//! What the first part needs: everything that can be reached without passing a gate.
//!
//! Owns the walk from the exports along calls and addresses. Leaves finding the addresses to
//! `links`. Invariant: whatever is not known to be needed late is in the first part: a function
//! that wasm-bindgen added, which the linker never saw, refers to each object whose address it
//! might hold.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Result, bail};
use wasmparser::ExternalKind;

use super::links::{Links, Target};
use super::module::Module;

/// In the name of a function that is in the rest, with all that nobody else needs.
const GATE: &str = "_in_rest";
/// Begins the exports of an element that waits for the rest before it is made.
const LATE_EXPORTS: [&str; 2] = ["schemaview_", "__wbg_schemaview_"];

/// Something that is in one of the parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Thing {
    Function(u32),
    Object(usize),
}

/// Who needs what.
#[derive(Debug, Default)]
pub(super) struct Needs {
    all: BTreeMap<Thing, Vec<Thing>>,
    /// What is needed by whoever has the module.
    roots: Vec<Thing>,
}

/// The first part.
#[derive(Debug, Default)]
pub(super) struct Early {
    /// Each thing that is in it, and for whose sake; none for what is exported.
    reached: BTreeMap<Thing, Option<Thing>>,
    /// Functions that bar the way.
    pub(super) gates: BTreeSet<u32>,
}

impl Needs {
    pub(super) fn find(module: &Module<'_>, links: &Links) -> Result<Self> {
        let mut needs = Self::default();
        let start = module.start.into_iter().map(Thing::Function);
        needs.roots.extend(start);
        for export in &module.exports {
            match export.kind {
                ExternalKind::Func => needs.roots.push(Thing::Function(export.index)),
                ExternalKind::Table if export.index == module.table => {
                    bail!("the glue can call everything: the table of functions is exported")
                }
                _ => {}
            }
        }
        for function in module.local_functions() {
            let needed = of_function(module, links, function)?;
            needs.all.insert(Thing::Function(function), needed);
        }
        for (number, object) in links.objects.iter().enumerate() {
            let needed = things(module, &object.targets).collect();
            needs.all.insert(Thing::Object(number), needed);
        }
        Ok(needs)
    }

    pub(super) fn roots(&self) -> &[Thing] {
        &self.roots
    }

    pub(super) fn of(&self, thing: Thing) -> &[Thing] {
        self.all.get(&thing).map_or(&[], Vec::as_slice)
    }
}

impl Early {
    /// Walks as far as the gates let one.
    pub(super) fn find(needs: &Needs, gates: BTreeSet<u32>) -> Self {
        let mut early = Self {
            gates,
            ..Self::default()
        };
        let mut open = Vec::new();
        for root in &needs.roots {
            early.meet(*root, None, &mut open);
        }
        while let Some(thing) = open.pop() {
            for next in needs.of(thing) {
                early.meet(*next, Some(thing), &mut open);
            }
        }
        early
    }

    fn meet(&mut self, thing: Thing, by: Option<Thing>, open: &mut Vec<Thing>) {
        if matches!(thing, Thing::Function(function) if self.gates.contains(&function)) {
            return;
        }
        self.reached.entry(thing).or_insert_with(|| {
            open.push(thing);
            by
        });
    }

    pub(super) fn has(&self, thing: Thing) -> bool {
        self.reached.contains_key(&thing)
    }

    /// For whose sake a thing is in the first part, back to something exported.
    pub(super) fn why(&self, thing: Thing) -> Vec<Thing> {
        std::iter::successors(Some(thing), |thing| self.reached.get(thing).copied()?).collect()
    }
}

/// The functions whose names make them gates; `tried` are parts of names too.
pub(super) fn gates(module: &Module<'_>, tried: &[&str]) -> BTreeSet<u32> {
    let is_late = |name: &str| LATE_EXPORTS.iter().any(|late| name.starts_with(late));
    let exported = module
        .exports
        .iter()
        .filter(|export| export.kind == ExternalKind::Func && is_late(export.name))
        .map(|export| export.index);
    let named = module.local_functions().filter(|function| {
        module.names.get(function).is_some_and(|name| {
            name.contains(GATE) || is_late(name) || tried.iter().any(|gate| name.contains(gate))
        })
    });
    exported.chain(named).collect()
}

fn things(module: &Module<'_>, targets: &[Target]) -> impl Iterator<Item = Thing> {
    targets.iter().filter_map(|target| match *target {
        Target::Object(object) => Some(Thing::Object(object)),
        Target::Slot(slot) => module.slots.get(&slot).copied().map(Thing::Function),
    })
}

fn of_function(module: &Module<'_>, links: &Links, function: u32) -> Result<Vec<Thing>> {
    let uses = module.uses(function)?;
    let mut needed: Vec<Thing> = uses.functions.into_iter().map(Thing::Function).collect();
    let name = module.names.get(&function);
    if let Some(targets) = name.and_then(|name| links.code.get(*name)) {
        needed.extend(things(module, targets));
        return Ok(needed);
    }
    let may_hold = |place: &Range<u32>| uses.numbers.iter().any(|number| place.contains(number));
    let objects = links.objects.iter().enumerate();
    needed.extend(
        objects
            .filter(|(_, object)| may_hold(&object.place))
            .map(|(number, _)| Thing::Object(number)),
    );
    Ok(needed)
}
