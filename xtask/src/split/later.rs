//! Writes a part that is loaded behind the first.
//!
//! It imports all that it shares with those before it, fills its slots of the table and puts its
//! objects into the memory; it exports what those behind it need. Leaves what goes where to `plan`.

use anyhow::{Context as _, Result, bail};
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{ConstExpr, DataSection, EntityType, ExportSection, ImportSection};

use super::module::Module;
use super::numbers::{Numbers, count};
use super::part::Part;
use super::plan::{Kind, Plan, Share};
use super::sections::{code, elements, finish, grown, put_export, slots, types};

/// A part that is not the first.
pub(super) fn write(module: &Module<'_>, plan: &Plan, part: Part) -> Result<Vec<u8>> {
    let portion = plan.of(part);
    let of_kind = |kind: Kind| {
        let shares = portion
            .imports
            .iter()
            .filter(move |share| share.kind == kind);
        shares.map(|share| share.number)
    };
    let own = portion.functions.iter().chain(&portion.stubs).copied();
    let mut numbers = Numbers {
        functions: count(of_kind(Kind::Function).chain(own)),
        tables: count(of_kind(Kind::Table)),
        globals: count(of_kind(Kind::Global)),
        is_first: false,
    };
    let mut imports = ImportSection::new();
    for share in &portion.imports {
        let kind = share_type(module, plan, share, &mut numbers)?;
        let given = module.imports.get(usize::try_from(share.number)?);
        match (&share.from, given) {
            (Some((from, name)), _) => imports.import(from.name(), name, kind),
            (None, Some(given)) => imports.import(given.module, given.name, kind),
            (None, None) => bail!("a share comes from nowhere"),
        };
    }
    let (functions, code) = code(module, plan, part, &mut numbers)?;
    let mut exports = ExportSection::new();
    for share in &portion.exports {
        if let Some((_, name)) = &share.from {
            put_export(&mut exports, share, name, &numbers)?;
        }
    }
    let slots = slots(module, plan, part, &numbers)?;
    let mut data = DataSection::new();
    for (start, end) in &portion.places {
        let bytes = module.bytes(*start, *end).context("data is missing")?;
        data.active(
            0,
            &ConstExpr::i32_const(start.cast_signed()),
            bytes.to_vec(),
        );
    }
    let mut out = wasm_encoder::Module::new();
    let table = numbers.table_index(module.table)?;
    out.section(&types(module, &mut numbers)?)
        .section(&imports)
        .section(&functions)
        .section(&exports)
        .section(&elements(table, &slots))
        .section(&code)
        .section(&data);
    Ok(finish(out, module, &numbers))
}

/// The type of something that a later part imports.
fn share_type(
    module: &Module<'_>,
    plan: &Plan,
    share: &Share,
    numbers: &mut Numbers,
) -> Result<EntityType> {
    let index = usize::try_from(share.number)?;
    Ok(match share.kind {
        Kind::Function => EntityType::Function(module.type_of(share.number)?.0),
        Kind::Memory => {
            let memory = module.memory.context("a memory is missing")?;
            EntityType::Memory(numbers.memory_type(memory)?)
        }
        Kind::Global => {
            let global = module.globals.get(index).context("a global is missing")?;
            EntityType::Global(numbers.global_type(global.ty)?)
        }
        Kind::Table => {
            let table = module.tables.get(index).context("a table is missing")?;
            let mut kind = numbers.table_type(table.ty)?;
            if share.number == module.table {
                kind = grown(kind, plan.table_size);
            }
            EntityType::Table(kind)
        }
    })
}
