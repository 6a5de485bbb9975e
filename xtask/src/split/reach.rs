//! Which part needs what: how far one gets without passing the gates of the parts behind.
//!
//! Owns the walk from the exports along calls and addresses. Leaves finding the addresses to
//! `links`. Invariants: what can be reached without passing any gate is in the first part; what
//! can be reached from there by gates of the rest alone is in the rest, and so on; all else is in the
//! last. Whatever is not known to be needed late is early: a function that wasm-bindgen added,
//! which the linker never saw, refers to each object whose address it might hold.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use anyhow::{Result, bail};
use wasmparser::ExternalKind;

use super::links::{Links, Target};
use super::module::Module;
use super::part::Part;

/// Begins the exports of an element that waits for the view before it is made.
const LATE_EXPORTS: [&str; 2] = ["schemaview_", "__wbg_schemaview_"];

/// Functions that bar the way, each with the part that it is in, or in one behind it.
pub(super) type Gates = BTreeMap<u32, Part>;

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

/// Where each thing belongs.
#[derive(Debug, Default)]
pub(super) struct Levels {
    /// All but what is in the last part, and for whose sake; none for what is exported.
    reached: BTreeMap<Thing, (Part, Option<Thing>)>,
    pub(super) gates: Gates,
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

impl Levels {
    /// Walks as far as the gates let one, then opens those of the next part and walks on.
    pub(super) fn find(needs: &Needs, gates: Gates) -> Self {
        let mut levels = Self {
            gates,
            ..Self::default()
        };
        let mut next: Vec<(Thing, Option<Thing>)> =
            needs.roots.iter().map(|root| (*root, None)).collect();
        for part in Part::EARLY {
            let mut barred = Vec::new();
            while let Some((thing, by)) = next.pop() {
                if levels.bars(thing) > part {
                    barred.push((thing, by));
                } else if let Entry::Vacant(place) = levels.reached.entry(thing) {
                    place.insert((part, by));
                    next.extend(needs.of(thing).iter().map(|one| (*one, Some(thing))));
                }
            }
            next = barred;
        }
        levels
    }

    /// Before which part a thing can't be.
    fn bars(&self, thing: Thing) -> Part {
        let Thing::Function(function) = thing else {
            return Part::First;
        };
        self.gates.get(&function).copied().unwrap_or(Part::First)
    }

    /// The part that a thing is in.
    pub(super) fn of(&self, thing: Thing) -> Part {
        let reached = self.reached.get(&thing);
        reached.map_or(Part::Talk, |(part, _)| *part)
    }

    /// Where a part begins.
    pub(super) fn roots(&self, needs: &Needs, part: Part) -> Vec<Thing> {
        if part == Part::First {
            return needs.roots().to_vec();
        }
        let gates = self.gates.keys().map(|gate| Thing::Function(*gate));
        gates.filter(|gate| self.of(*gate) == part).collect()
    }

    /// For whose sake a thing is where it is, back to something exported.
    pub(super) fn why(&self, thing: Thing) -> Vec<Thing> {
        let by = |thing: &Thing| self.reached.get(thing).and_then(|(_, by)| *by);
        std::iter::successors(Some(thing), by).collect()
    }
}

/// The functions whose names make them gates; `tried` are parts of names too, and come first.
pub(super) fn gates(module: &Module<'_>, tried: &[(&str, Part)]) -> Gates {
    let is_late = |name: &str| LATE_EXPORTS.iter().any(|late| name.starts_with(late));
    let mut gates = Gates::new();
    for function in module.local_functions() {
        let Some(name) = module.names.get(&function) else {
            continue;
        };
        let tried = tried.iter().find(|(gate, _)| name.contains(gate));
        // A name with several of them is that of something made for both: the earlier one counts.
        let named = || {
            let mut parts = Part::LATER.into_iter();
            parts.find(|part| part.gate().is_some_and(|gate| names_gate(name, gate)))
        };
        let part = tried.map(|(_, part)| *part).or_else(named);
        if let Some(part) = part.or_else(|| is_late(name).then_some(Part::View)) {
            gates.insert(function, part);
        }
    }
    for export in &module.exports {
        if export.kind == ExternalKind::Func && is_late(export.name) {
            gates.entry(export.index).or_insert(Part::View);
        }
    }
    gates
}

/// Whether a function is a gate by its name. What is made for one, a closure in it or what drops that, is
/// none: alike as two closures may be, the compiler makes one function of them, by either's name, and
/// the part in front may need it. It is behind the gate anyway where nobody else needs it.
fn names_gate(name: &str, gate: &str) -> bool {
    if !name.contains(gate) {
        return false;
    }
    let name = rustc_demangle::demangle(name).to_string();
    let is_glue = name.starts_with("core::ptr::drop_in_place<");
    let own = name.rsplit_once(gate).map(|(_, rest)| rest);
    own.is_some_and(|rest| !is_glue && !rest.contains("{closure"))
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

#[cfg(test)]
mod tests {
    use super::names_gate;

    #[test]
    fn what_is_made_for_a_gate_is_none() {
        for (name, is_gate) in [
            ("a2a_forms::ui::form::Inner::grab_in_rest", true),
            (
                "a2a_forms::<impl a2a_forms::Inner>::look_for_in_rest externref shim",
                true,
            ),
            ("setOptions_in_rest", true),
            (
                "a2a_forms::ui::form::Inner::grab_in_rest::{{closure}}",
                false,
            ),
            (
                "core::ptr::drop_in_place<a2a_forms::grab_in_rest::{{closure}}>",
                false,
            ),
            ("a2a_forms::ui::form::Inner::grab", false),
            ("_RNvNtCs1_9a2a_forms2ui12grab_in_rest", true),
            ("_RNCNvNtCs1_9a2a_forms2ui12grab_in_rest0", false),
        ] {
            assert_eq!(names_gate(name, "_in_rest"), is_gate, "{name}");
        }
    }
}
