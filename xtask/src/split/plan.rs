//! Who gets what.
//!
//! Owns the division of functions, slots and memory between the parts, the stubs through which each
//! part calls those behind it, and the names under which these find what they need of those before.
//! Leaves deciding what is needed when to `reach`. Invariants: each function is in one part; a
//! byte of the memory is put there by one part, the first of those that have something there; parts
//! of different modules do not fit together.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{Hash as _, Hasher as _};

use anyhow::{Context as _, Result};
use wasmparser::ExternalKind;

use super::links::Links;
use super::module::{Module, Uses};
use super::part::Part;
use super::reach::{Levels, Thing};

/// The division.
#[derive(Debug, Default)]
pub(super) struct Plan {
    first: Portion,
    rest: Portion,
    view: Portion,
    talk: Portion,
    /// The part that each function is in; those that are imported are in the first.
    homes: HashMap<u32, Part>,
    /// Functions that parts before theirs call, and the new slots where they will be.
    pub(super) slots: BTreeMap<u32, u32>,
    /// How large the table of functions is now.
    pub(super) table_size: u32,
}

/// What one part has.
#[derive(Debug, Default)]
pub(super) struct Portion {
    /// Functions, without those that are imported.
    pub(super) functions: Vec<u32>,
    /// Functions of parts behind this one that it calls.
    pub(super) stubs: BTreeSet<u32>,
    /// What it uses of those before it, and of the glue; the first part imports what the module does.
    pub(super) imports: Vec<Share>,
    /// What those behind it use.
    pub(super) exports: Vec<Share>,
    /// Where in the memory it has something that none before it has; the first part has all else.
    pub(super) places: Vec<(u32, u32)>,
}

/// Something that one part has and another one uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) kind: Kind,
    pub(super) number: u32,
    /// Which part exports it, and as what; none for what the glue gives to all.
    pub(super) from: Option<(Part, String)>,
}

/// What a share is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Memory,
    Table,
    Global,
    Function,
}

impl Plan {
    pub(super) fn make(module: &Module<'_>, links: &Links, levels: &Levels) -> Result<Self> {
        let mut plan = Self::default();
        for function in module.local_functions() {
            let part = levels.of(Thing::Function(function));
            plan.homes.insert(function, part);
            plan.portion(part).functions.push(function);
        }
        for part in Part::LATER {
            plan.portion(part).places = places(module, links, levels, part);
        }
        plan.put_stubs(module)?;
        plan.share(module)?;
        Ok(plan)
    }

    pub(super) fn of(&self, part: Part) -> &Portion {
        match part {
            Part::First => &self.first,
            Part::Rest => &self.rest,
            Part::View => &self.view,
            Part::Talk => &self.talk,
        }
    }

    fn portion(&mut self, part: Part) -> &mut Portion {
        match part {
            Part::First => &mut self.first,
            Part::Rest => &mut self.rest,
            Part::View => &mut self.view,
            Part::Talk => &mut self.talk,
        }
    }

    /// The part that a function is in.
    pub(super) fn home(&self, function: u32) -> Part {
        self.homes.get(&function).copied().unwrap_or(Part::First)
    }

    /// What the code of a part names.
    fn uses(&self, module: &Module<'_>, part: Part) -> Result<Uses> {
        let mut all = Uses::default();
        for function in &self.of(part).functions {
            let uses = module.uses(*function)?;
            all.functions.extend(uses.functions);
            all.globals.extend(uses.globals);
            all.tables.extend(uses.tables);
        }
        Ok(all)
    }

    fn put_stubs(&mut self, module: &Module<'_>) -> Result<()> {
        for part in Part::ALL {
            let mut called = self.uses(module, part)?.functions;
            if part == Part::First {
                called.extend(module.start);
                let functions = module.exports.iter();
                let functions = functions.filter(|export| export.kind == ExternalKind::Func);
                called.extend(functions.map(|export| export.index));
            }
            called.retain(|function| self.home(*function) > part);
            self.portion(part).stubs = called;
        }
        let table = module.tables.get(usize::try_from(module.table)?);
        let size = table.context("no table of functions")?.ty.initial;
        self.table_size = u32::try_from(size)?;
        // Those of one part beside each other: a part fills its slots at once.
        let all = Part::ALL.map(|part| self.of(part).stubs.iter().copied());
        let mut called: Vec<u32> = all.into_iter().flatten().collect();
        called.sort_by_key(|function| (self.home(*function), *function));
        called.dedup();
        for function in called {
            self.slots.insert(function, self.table_size);
            self.table_size += 1;
        }
        Ok(())
    }

    fn share(&mut self, module: &Module<'_>) -> Result<()> {
        let mut wanted = Vec::new();
        for part in Part::LATER {
            wanted.push((part, self.wanted(module, part)?));
        }
        for from in Part::ALL {
            let mut names = Names::of(module, from, self.mark(module));
            let from_here = |(kind, number): &(Kind, u32)| match kind {
                Kind::Function => *number >= module.imported() && self.home(*number) == from,
                _ => from == Part::First,
            };
            let all = wanted.iter().flat_map(|(_, wanted)| wanted.iter().copied());
            let mut exports = Vec::new();
            for (kind, number) in in_order(module, all.filter(from_here).collect()) {
                let name = names.name(kind, number);
                let from = Some((from, name));
                exports.push(Share { kind, number, from });
            }
            self.portion(from).exports = exports;
        }
        for (part, wanted) in wanted {
            let shares = wanted.into_iter().map(|(kind, number)| {
                let known = Part::ALL.map(|part| self.of(part).exports.iter());
                let mut known = known.into_iter().flatten();
                let known = known.find(|share| (share.kind, share.number) == (kind, number));
                let from = known.and_then(|share| share.from.clone());
                Share { kind, number, from }
            });
            self.portion(part).imports = shares.collect();
        }
        Ok(())
    }

    /// What the table is exported as. It tells parts of one module from those of another: a page may
    /// be open while a site puts a new version in the place of the old one, and parts of both would
    /// otherwise fit together and do harm.
    fn mark(&self, module: &Module<'_>) -> String {
        let mut hash = module.hash.clone();
        for function in module.local_functions() {
            self.home(function).hash(&mut hash);
        }
        format!("{:016x}", hash.finish())
    }

    /// What a later part uses and does not have.
    fn wanted(&self, module: &Module<'_>, part: Part) -> Result<Vec<(Kind, u32)>> {
        let mut uses = self.uses(module, part)?;
        // It fills its slots in any case.
        uses.tables.insert(module.table);
        uses.functions
            .retain(|function| self.home(*function) < part);
        let all = std::iter::once((Kind::Memory, 0))
            .chain(uses.tables.into_iter().map(|one| (Kind::Table, one)))
            .chain(uses.globals.into_iter().map(|one| (Kind::Global, one)))
            .chain(uses.functions.into_iter().map(|one| (Kind::Function, one)));
        Ok(in_order(module, all.collect()))
    }
}

/// The functions by their names: wasm-opt will have them in this order too, and what ascends is
/// easier to compress.
fn in_order(module: &Module<'_>, mut all: Vec<(Kind, u32)>) -> Vec<(Kind, u32)> {
    all.sort_by_cached_key(|(kind, number)| {
        let name = (*kind == Kind::Function && *number >= module.imported())
            .then(|| module.called(*number));
        (*kind, name, *number)
    });
    all.dedup();
    all
}

/// What a part exports things as.
struct Names<'m> {
    exported: HashMap<(Kind, u32), &'m str>,
    taken: HashSet<&'m str>,
    table: u32,
    mark: String,
    next: usize,
}

impl<'m> Names<'m> {
    fn of(module: &Module<'m>, part: Part, mark: String) -> Self {
        // What the module exports the first part exports.
        let exports = module.exports.iter().filter(|_| part == Part::First);
        let exports = exports.filter_map(|one| Some(((Kind::of(one.kind)?, one.index), one.name)));
        let exported: HashMap<_, _> = exports.collect();
        Self {
            taken: exported.values().copied().collect(),
            exported,
            table: module.table,
            mark,
            next: 0,
        }
    }

    fn name(&mut self, kind: Kind, number: u32) -> String {
        if let Some(name) = self.exported.get(&(kind, number)) {
            return (*name).to_owned();
        }
        if (kind, number) == (Kind::Table, self.table) {
            return self.mark.clone();
        }
        loop {
            let name = nth_name(self.next);
            self.next += 1;
            if !self.taken.contains(name.as_str()) {
                return name;
            }
        }
    }
}

impl Kind {
    fn of(kind: ExternalKind) -> Option<Self> {
        match kind {
            ExternalKind::Func => Some(Self::Function),
            ExternalKind::Table => Some(Self::Table),
            ExternalKind::Memory => Some(Self::Memory),
            ExternalKind::Global => Some(Self::Global),
            _ => None,
        }
    }
}

/// `a`, `b`, … `Z`, `ba`, …
fn nth_name(mut number: usize) -> String {
    const LETTERS: [u8; 52] = *b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut name = Vec::new();
    loop {
        name.extend(LETTERS.get(number % LETTERS.len()).copied().map(char::from));
        number /= LETTERS.len();
        if number == 0 {
            return name.iter().rev().collect();
        }
    }
}

/// Ranges of addresses that objects of a part have, and none of those before it.
fn places(module: &Module<'_>, links: &Links, levels: &Levels, part: Part) -> Vec<(u32, u32)> {
    let mut places = Vec::new();
    for segment in &module.data {
        // For each byte, the first that has something there.
        let mut owners: Vec<Option<Part>> = vec![None; segment.bytes.len()];
        for (number, object) in links.objects.iter().enumerate() {
            let owner = levels.of(Thing::Object(number));
            let within = object.place.start.checked_sub(segment.address);
            let start = within.and_then(|start| usize::try_from(start).ok());
            let bytes = start.and_then(|start| {
                let end = start.checked_add(object.place.len())?;
                owners.get_mut(start..end)
            });
            for byte in bytes.into_iter().flatten() {
                *byte = Some(byte.map_or(owner, |other| other.min(owner)));
            }
        }
        let address = |at: usize| segment.address + u32::try_from(at).unwrap_or(u32::MAX);
        let mut at = 0;
        for run in owners.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Some(part)) {
                places.push((address(at), address(at + run.len())));
            }
            at += run.len();
        }
    }
    places
}
