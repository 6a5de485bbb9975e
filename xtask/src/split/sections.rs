//! Sections that both parts have.

use std::collections::BTreeMap;

use anyhow::Result;
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{
    ConstExpr, CustomSection, ElementSection, Elements, NameMap, NameSection, TableType,
    TypeSection,
};

use super::module::Module;
use super::numbers::Numbers;

/// Types keep their numbers.
pub(super) fn types(module: &Module<'_>, numbers: &mut Numbers) -> Result<TypeSection> {
    let mut types = TypeSection::new();
    for kind in &module.types {
        types.ty().func_type(&numbers.func_type(kind.clone())?);
    }
    Ok(types)
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
