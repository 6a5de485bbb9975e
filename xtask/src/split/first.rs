//! Writes the part that is loaded first.
//!
//! Owns the stubs, and what is exported for the rest. Leaves what goes where to `plan`, and removing
//! types and imports that nothing uses any more to wasm-opt.

use std::collections::HashSet;

use anyhow::{Result, bail};
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, ImportSection, MemorySection, StartSection, TableSection,
};
use wasmparser::ExternalKind;

use super::module::Module;
use super::numbers::{Numbers, count};
use super::plan::{Kind, Plan};
use super::sections::{elements, finish, grown, types};

/// The part that is loaded first.
pub(super) fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    let mut numbers = Numbers {
        // A stub has the place of the function that it calls.
        functions: count(plan.first.iter().chain(plan.stubs.keys()).copied()),
        is_first: true,
        ..Numbers::default()
    };
    let mut imports = ImportSection::new();
    for import in &module.imports {
        let kind = numbers.entity_type(import.ty)?;
        imports.import(import.module, import.name, kind);
    }
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    for function in &plan.first {
        if let Some(body) = module.body(*function) {
            functions.function(module.type_of(*function)?.0);
            numbers.parse_function_body(&mut code, body.clone())?;
        }
    }
    for (function, slot) in &plan.stubs {
        functions.function(module.type_of(*function)?.0);
        code.function(&stub(module, *function, *slot)?);
    }
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
    let slots = module
        .slots
        .iter()
        // What is late is not in its old slot, not even as a stub: the rest will put it there.
        .filter(|(_, function)| !plan.is_late(**function))
        .map(|(slot, function)| Ok((*slot, numbers.function(*function)?)))
        .collect::<Result<_>>()?;
    let mut data = DataSection::new();
    for segment in &module.data {
        let bytes = without(segment.bytes, segment.address, &plan.late_places)?;
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

/// Passes a call on to the rest.
fn stub(module: &Module<'_>, function: u32, slot: u32) -> Result<Function> {
    let (number, kind) = module.type_of(function)?;
    let mut stub = Function::new([]);
    let mut code = stub.instructions();
    for (parameter, _) in (0..).zip(kind.params()) {
        code.local_get(parameter);
    }
    code.i32_const(slot.cast_signed())
        .call_indirect(module.table, number)
        .end();
    Ok(stub)
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
    for share in &plan.shared {
        let Some(name) = share.name.as_deref().filter(|name| !known.contains(name)) else {
            continue;
        };
        match share.kind {
            Kind::Memory => exports.export(name, ExportKind::Memory, share.number),
            Kind::Table => exports.export(name, ExportKind::Table, share.number),
            Kind::Global => exports.export(name, ExportKind::Global, share.number),
            Kind::Function => {
                exports.export(name, ExportKind::Func, numbers.function(share.number)?)
            }
        };
    }
    Ok(exports)
}

/// The bytes with zeros in some places, which wasm-opt leaves out.
fn without(bytes: &[u8], address: u32, places: &[(u32, u32)]) -> Result<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    for (start, end) in places {
        if let (Some(start), Some(end)) = (start.checked_sub(address), end.checked_sub(address))
            && let Some(late) = bytes.get_mut(usize::try_from(start)?..usize::try_from(end)?)
        {
            late.fill(0);
        }
    }
    Ok(bytes)
}
