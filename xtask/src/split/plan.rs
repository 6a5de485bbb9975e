//! Who gets what.
//!
//! Owns the division of functions, slots and memory between the parts, the stubs through which the
//! first part calls the rest, and the names under which the rest finds what it needs of the first.
//! Leaves deciding what is needed early to `reach`. Invariants: each function is in one part; a
//! byte of the memory is put there by one part, and by the first if anything early is there.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use anyhow::{Context as _, Result};
use wasmparser::ExternalKind;

use super::links::Links;
use super::module::Module;
use super::reach::{Early, Thing};

/// The division.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Functions of the first part, the imported ones among them.
    pub(super) first: Vec<u32>,
    /// Functions of the rest.
    pub(super) rest: Vec<u32>,
    /// Functions of the rest that the first part calls, and the new slots where they will be.
    pub(super) stubs: BTreeMap<u32, u32>,
    /// How large the table of functions is now.
    pub(super) table_size: u32,
    /// What the rest uses and does not have.
    pub(super) shared: Vec<Share>,
    /// Where in the memory only the rest has something.
    pub(super) late_places: Vec<(u32, u32)>,
}

/// Something that the rest imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) kind: Kind,
    pub(super) number: u32,
    /// What the first part exports it as; none for what the glue gives to both.
    pub(super) name: Option<String>,
}

/// What a share is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Memory,
    Table,
    Global,
    Function,
}

impl Plan {
    pub(super) fn make(module: &Module<'_>, links: &Links, early: &Early) -> Result<Self> {
        let mut plan = Self {
            first: (0..module.imported()).collect(),
            late_places: late_places(module, links, early),
            ..Self::default()
        };
        for function in module.local_functions() {
            if early.has(Thing::Function(function)) {
                plan.first.push(function);
            } else {
                plan.rest.push(function);
            }
        }
        plan.put_stubs(module)?;
        plan.share(module)?;
        Ok(plan)
    }

    /// Whether a function is in the rest.
    pub(super) fn is_late(&self, function: u32) -> bool {
        // In the order of their numbers, as they were put there.
        self.rest.binary_search(&function).is_ok()
    }

    fn put_stubs(&mut self, module: &Module<'_>) -> Result<()> {
        let mut called: BTreeSet<u32> = module.start.into_iter().collect();
        let functions = module.exports.iter();
        let functions = functions.filter(|export| export.kind == ExternalKind::Func);
        called.extend(functions.map(|export| export.index));
        for function in &self.first {
            called.extend(module.uses(*function)?.functions);
        }
        let table = module.tables.get(usize::try_from(module.table)?);
        let size = table.context("no table of functions")?.ty.initial;
        self.table_size = u32::try_from(size)?;
        called.retain(|function| self.is_late(*function));
        for function in called {
            self.stubs.insert(function, self.table_size);
            self.table_size += 1;
        }
        Ok(())
    }

    fn share(&mut self, module: &Module<'_>) -> Result<()> {
        let mut functions = BTreeSet::new();
        let mut globals = BTreeSet::new();
        // The rest fills its slots in any case.
        let mut tables = BTreeSet::from([module.table]);
        for function in &self.rest {
            let uses = module.uses(*function)?;
            functions.extend(uses.functions);
            globals.extend(uses.globals);
            tables.extend(uses.tables);
        }
        functions.retain(|function| !self.is_late(*function));
        let mut functions: Vec<u32> = functions.into_iter().collect();
        // wasm-opt will have them in this order too, and what ascends is easier to compress.
        functions.sort_by_cached_key(|function| {
            (*function >= module.imported()).then(|| module.called(*function))
        });
        let all = [(Kind::Memory, 0)]
            .into_iter()
            .chain(tables.into_iter().map(|table| (Kind::Table, table)))
            .chain(globals.into_iter().map(|global| (Kind::Global, global)))
            .chain(functions.into_iter().map(|one| (Kind::Function, one)));

        let exported: HashMap<(Kind, u32), &str> = module
            .exports
            .iter()
            .filter_map(|export| Some(((Kind::of(export.kind)?, export.index), export.name)))
            .collect();
        let known: HashSet<&str> = module.exports.iter().map(|export| export.name).collect();
        let mut fresh = (0..)
            .map(nth_name)
            .filter(|name| !known.contains(name.as_str()));
        for (kind, number) in all {
            let name = match exported.get(&(kind, number)) {
                _ if kind == Kind::Function && number < module.imported() => None,
                Some(name) => Some((*name).to_owned()),
                None => fresh.next(),
            };
            self.shared.push(Share { kind, number, name });
        }
        Ok(())
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

/// Ranges of addresses that late objects have and no early one.
fn late_places(module: &Module<'_>, links: &Links, early: &Early) -> Vec<(u32, u32)> {
    let mut places = Vec::new();
    for segment in &module.data {
        // For each byte, who has it: nobody, something late, something early.
        let mut owners = vec![0_u8; segment.bytes.len()];
        for (number, object) in links.objects.iter().enumerate() {
            let owner = if early.has(Thing::Object(number)) {
                2
            } else {
                1
            };
            let within = object.place.start.checked_sub(segment.address);
            let start = within.and_then(|start| usize::try_from(start).ok());
            let bytes = start.and_then(|start| {
                let end = start.checked_add(object.place.len())?;
                owners.get_mut(start..end)
            });
            for byte in bytes.into_iter().flatten() {
                *byte = owner.max(*byte);
            }
        }
        let address = |at: usize| segment.address + u32::try_from(at).unwrap_or(u32::MAX);
        let mut at = 0;
        for run in owners.chunk_by(|one, next| one == next) {
            if run.first() == Some(&1) {
                places.push((address(at), address(at + run.len())));
            }
            at += run.len();
        }
    }
    places
}
