//! Writes the part that is loaded first.
//!
//! Owns what is exported for the parts behind it. Leaves what goes where to `plan`, and removing
//! types and imports that nothing uses any more to wasm-opt.

use std::collections::HashSet;

use anyhow::{Result, bail};
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{
    ConstExpr, DataSection, ExportKind, ExportSection, GlobalSection, ImportSection, MemorySection,
    StartSection, TableSection,
};
use wasmparser::ExternalKind;

use super::module::Module;
use super::numbers::{Numbers, count};
use super::part::Part;
use super::plan::Plan;
use super::sections::{code, elements, finish, grown, put_export, slots, types};

/// The part that is loaded first.
pub(super) fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    let portion = plan.of(Part::First);
    let own = portion.functions.iter().chain(&portion.stubs).copied();
    let mut numbers = Numbers {
        // A stub has the place of the function that it calls.
        functions: count((0..module.imported()).chain(own)),
        is_first: true,
        ..Numbers::default()
    };
    let mut imports = ImportSection::new();
    for import in &module.imports {
        let kind = numbers.entity_type(import.ty)?;
        imports.import(import.module, import.name, kind);
    }
    let (functions, code) = code(module, plan, Part::First, &mut numbers)?;
    let mut tables = TableSection::new();
    for (number, table) in (0..).zip(&module.tables) {
        let mut kind = numbers.table_type(table.ty)?;
        if number == module.table {
            kind = grown(kind, plan.table_size);
        }
        if !matches!(table.init, wasmparser::TableInit::RefNull) {
            bail!("a table that is not empty at first");
        }
        tables.table(kind);
    }
    let mut memories = MemorySection::new();
    if let Some(memory) = module.memory {
        memories.memory(numbers.memory_type(memory)?);
    }
    let mut globals = GlobalSection::new();
    for global in &module.globals {
        numbers.parse_global(&mut globals, global.clone())?;
    }
    let slots = slots(module, plan, Part::First, &numbers)?;
    let mut data = DataSection::new();
    for segment in &module.data {
        let mut bytes = segment.bytes.to_vec();
        for part in Part::LATER {
            clear(&mut bytes, segment.address, &plan.of(part).places)?;
        }
        data.active(
            0,
            &ConstExpr::i32_const(segment.address.cast_signed()),
            bytes,
        );
    }

    let mut out = wasm_encoder::Module::new();
    out.section(&types(module, &mut numbers)?)
        .section(&imports)
        .section(&functions)
        .section(&tables)
        .section(&memories)
        .section(&globals)
        .section(&exports(module, plan, &numbers)?);
    if let Some(start) = module.start {
        out.section(&StartSection {
            function_index: numbers.function(start)?,
        });
    }
    out.section(&elements(module.table, &slots))
        .section(&code)
        .section(&data);
    Ok(finish(out, module, &numbers))
}

fn exports(module: &Module<'_>, plan: &Plan, numbers: &Numbers) -> Result<ExportSection> {
    let mut exports = ExportSection::new();
    let mut known = HashSet::new();
    for export in &module.exports {
        known.insert(export.name);
        match export.kind {
            ExternalKind::Func => {
                let function = numbers.function(export.index)?;
                exports.export(export.name, ExportKind::Func, function);
            }
            kind => {
                exports.export(export.name, kind.into(), export.index);
            }
        }
    }
    for share in &plan.of(Part::First).exports {
        if let Some((_, name)) = &share.from
            && !known.contains(name.as_str())
        {
            put_export(&mut exports, share, name, numbers)?;
        }
    }
    Ok(exports)
}

/// Puts zeros in some places, which wasm-opt leaves out.
fn clear(bytes: &mut [u8], address: u32, places: &[(u32, u32)]) -> Result<()> {
    for (start, end) in places {
        if let (Some(start), Some(end)) = (start.checked_sub(address), end.checked_sub(address))
            && let Some(late) = bytes.get_mut(usize::try_from(start)?..usize::try_from(end)?)
        {
            late.fill(0);
        }
    }
    Ok(())
}
