//! Writes the part that is loaded behind the first.
//!
//! It imports all that it shares, fills its slots of the table and puts its objects into the
//! memory; it exports nothing. Leaves what goes where to `plan`.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use wasm_encoder::reencode::Reencode as _;
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, EntityType, FunctionSection, ImportSection,
};

use super::module::Module;
use super::numbers::{Numbers, count};
use super::plan::{Kind, Plan, Share};
use super::sections::{elements, finish, grown, types};

/// The name of the first part among the imports of the rest.
pub(super) const FIRST: &str = "m";

/// The part that is loaded behind it.
pub(super) fn write(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    let of_kind = |kind: Kind| {
        let shares = plan.shared.iter().filter(move |share| share.kind == kind);
        shares.map(|share| share.number)
    };
    let mut numbers = Numbers {
        functions: count(of_kind(Kind::Function).chain(plan.rest.iter().copied())),
        tables: count(of_kind(Kind::Table)),
        globals: count(of_kind(Kind::Global)),
        is_first: false,
    };
    let mut imports = ImportSection::new();
    for share in &plan.shared {
        let kind = share_type(module, plan, share, &mut numbers)?;
        match (
            &share.name,
            module.imports.get(usize::try_from(share.number)?),
        ) {
            (Some(name), _) => imports.import(FIRST, name, kind),
            (None, Some(import)) => imports.import(import.module, import.name, kind),
            (None, None) => bail!("a share comes from nowhere"),
        };
    }
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    for function in &plan.rest {
        functions.function(module.type_of(*function)?.0);
        let body = module.body(*function).context("code is missing")?;
        numbers.parse_function_body(&mut code, body.clone())?;
    }
    let mut slots = BTreeMap::new();
    for (slot, function) in &module.slots {
        if plan.is_late(*function) {
            slots.insert(*slot, numbers.function(*function)?);
        }
    }
    for (function, slot) in &plan.stubs {
        slots.insert(*slot, numbers.function(*function)?);
    }
    let mut data = DataSection::new();
    for (start, end) in &plan.late_places {
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
        .section(&elements(table, &slots))
        .section(&code)
        .section(&data);
    Ok(finish(out, module, &numbers))
}

/// The type of something that the rest imports.
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
