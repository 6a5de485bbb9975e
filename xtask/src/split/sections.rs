//! Sections that all parts have, and the stubs in them.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, ElementSection, Elements, ExportKind, ExportSection,
    Function, FunctionSection, NameMap, NameSection, TableType, TypeSection,
};

use super::module::Module;
use super::numbers::Numbers;
use super::part::Part;
use super::plan::{Kind, Plan, Share};

/// Types keep their numbers.
pub(super) fn types(module: &Module<'_>, numbers: &mut Numbers) -> Result<TypeSection> {
    let mut types = TypeSection::new();
    for kind in &module.types {
        types.ty().func_type(&numbers.func_type(kind.clone())?);
    }
    Ok(types)
}

/// The functions of a part, and behind them its stubs.
pub(super) fn code(
    module: &Module<'_>,
    plan: &Plan,
    part: Part,
    numbers: &mut Numbers,
) -> Result<(FunctionSection, CodeSection)> {
    let portion = plan.of(part);
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    for function in &portion.functions {
        functions.function(module.type_of(*function)?.0);
        let body = module.body(*function).context("code is missing")?;
        numbers.parse_function_body(&mut code, body.clone())?;
    }
    let table = numbers.table_index(module.table)?;
    for function in &portion.stubs {
        let slot = plan.slots.get(function).context("a slot is missing")?;
        functions.function(module.type_of(*function)?.0);
        code.function(&stub(module, *function, table, *slot)?);
    }
    Ok((functions, code))
}

/// Passes a call on to a part that comes later.
fn stub(module: &Module<'_>, function: u32, table: u32, slot: u32) -> Result<Function> {
    let (number, kind) = module.type_of(function)?;
    let mut stub = Function::new([]);
    let mut code = stub.instructions();
    for (parameter, _) in (0..).zip(kind.params()) {
        code.local_get(parameter);
    }
    code.i32_const(slot.cast_signed())
        .call_indirect(table, number)
        .end();
    Ok(stub)
}

/// The slots that a part fills. What is late is not in its old slot before, not even as a stub.
pub(super) fn slots(
    module: &Module<'_>,
    plan: &Plan,
    part: Part,
    numbers: &Numbers,
) -> Result<BTreeMap<u32, u32>> {
    let new = plan.slots.iter().map(|(function, slot)| (slot, function));
    let all = module.slots.iter().chain(new);
    all.filter(|(_, function)| plan.home(**function) == part)
        .map(|(slot, function)| Ok((*slot, numbers.function(*function)?)))
        .collect()
}

/// Exports something for the parts behind.
pub(super) fn put_export(
    exports: &mut ExportSection,
    share: &Share,
    name: &str,
    numbers: &Numbers,
) -> Result<()> {
    match share.kind {
        Kind::Memory => exports.export(name, ExportKind::Memory, share.number),
        Kind::Table => exports.export(name, ExportKind::Table, share.number),
        Kind::Global => exports.export(name, ExportKind::Global, share.number),
        Kind::Function => exports.export(name, ExportKind::Func, numbers.function(share.number)?),
    };
    Ok(())
}

/// A table with room for the stubs' slots.
pub(super) fn grown(mut table: TableType, size: u32) -> TableType {
    table.minimum = size.into();
    table.maximum = table.maximum.map(|_| size.into());
    table
}

/// Fills slots; those that follow each other at once.
pub(super) fn elements(table: u32, slots: &BTreeMap<u32, u32>) -> ElementSection {
    let mut elements = ElementSection::new();
    let all: Vec<(u32, u32)> = slots
        .iter()
        .map(|(slot, function)| (*slot, *function))
        .collect();
    for run in all.chunk_by(|(slot, _), (next, _)| slot + 1 == *next) {
        let Some((start, _)) = run.first() else {
            continue;
        };
        let functions: Vec<u32> = run.iter().map(|(_, function)| *function).collect();
        elements.active(
            Some(table).filter(|table| *table != 0),
            &ConstExpr::i32_const(start.cast_signed()),
            Elements::Functions(functions.into()),
        );
    }
    elements
}

/// The sections that say what functions are called, by which wasm-opt orders them, and what the
/// code needs of a browser.
pub(super) fn finish(
    mut out: wasm_encoder::Module,
    module: &Module<'_>,
    numbers: &Numbers,
) -> Vec<u8> {
    let names: BTreeMap<u32, String> = numbers
        .functions
        .iter()
        .map(|(function, number)| (*number, module.called(*function)))
        .collect();
    let mut map = NameMap::new();
    for (number, name) in names {
        map.append(number, &name);
    }
    let mut section = NameSection::new();
    section.functions(&map);
    out.section(&section);
    if let Some(features) = module.features {
        out.section(&CustomSection {
            name: "target_features".into(),
            data: features.into(),
        });
    }
    out.finish()
}
