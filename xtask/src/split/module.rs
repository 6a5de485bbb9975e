//! A module as wasm-bindgen leaves it, taken apart.
//!
//! Owns reading it into parts that can be dealt out again. Leaves dealing to `reach` and writing to
//! `write`. Invariant: what this reader does not know is an error, so that nothing of a module is
//! ever lost in silence: passive segments, several memories, imports other than functions.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hasher as _};

use anyhow::{Context as _, Result, bail, ensure};
use wasmparser::{
    ConstExpr, DataKind, ElementItems, ElementKind, Export, FuncType, FunctionBody, Global, Import,
    MemoryType, Name, NameSectionReader, Operator, Parser, Payload, Table, TypeRef,
};

/// The parts. Functions are counted as the format counts them: the imported ones first.
#[derive(Default)]
pub(super) struct Module<'m> {
    pub(super) types: Vec<FuncType>,
    pub(super) imports: Vec<Import<'m>>,
    /// The type of each function.
    pub(super) functions: Vec<u32>,
    /// The code of each function that is not imported.
    pub(super) bodies: Vec<FunctionBody<'m>>,
    pub(super) tables: Vec<Table<'m>>,
    pub(super) memory: Option<MemoryType>,
    pub(super) globals: Vec<Global<'m>>,
    pub(super) exports: Vec<Export<'m>>,
    pub(super) start: Option<u32>,
    /// What is in the table of functions, by its slots.
    pub(super) slots: BTreeMap<u32, u32>,
    /// Which of the tables that is.
    pub(super) table: u32,
    pub(super) data: Vec<Segment<'m>>,
    pub(super) names: HashMap<u32, &'m str>,
    /// The section that says which features the code uses.
    pub(super) features: Option<&'m [u8]>,
    /// Differs where the bytes do.
    pub(super) hash: DefaultHasher,
}

/// Bytes that the module puts into the memory when it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment<'m> {
    pub(super) address: u32,
    pub(super) bytes: &'m [u8],
}

/// What the code of one function names.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Uses {
    pub(super) functions: BTreeSet<u32>,
    pub(super) globals: BTreeSet<u32>,
    pub(super) tables: BTreeSet<u32>,
    /// Numbers that may be addresses.
    pub(super) numbers: BTreeSet<u32>,
}

impl<'m> Module<'m> {
    pub(super) fn read(bytes: &'m [u8]) -> Result<Self> {
        let mut module = Self::default();
        for payload in Parser::new(0).parse_all(bytes) {
            module.take(payload?)?;
        }
        ensure!(module.memory.is_some(), "the module has no memory");
        module.hash.write(bytes);
        Ok(module)
    }

    fn take(&mut self, payload: Payload<'m>) -> Result<()> {
        match payload {
            Payload::TypeSection(types) => {
                for one in types.into_iter_err_on_gc_types() {
                    self.types.push(one?);
                }
            }
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import?;
                    let TypeRef::Func(kind) = import.ty else {
                        bail!("the import {} is no function", import.name);
                    };
                    self.functions.push(kind);
                    self.imports.push(import);
                }
            }
            Payload::FunctionSection(kinds) => {
                for kind in kinds {
                    self.functions.push(kind?);
                }
            }
            Payload::TableSection(tables) => {
                self.tables = tables.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::MemorySection(memories) => {
                for memory in memories {
                    ensure!(self.memory.replace(memory?).is_none(), "two memories");
                }
            }
            Payload::GlobalSection(globals) => {
                self.globals = globals.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::ExportSection(exports) => {
                self.exports = exports.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    self.take_element(&element.kind, element.items)?;
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(data) => {
                for one in data {
                    let one = one?;
                    let DataKind::Active { offset_expr, .. } = one.kind else {
                        bail!("a data segment that is not put into the memory at the start");
                    };
                    self.data.push(Segment {
                        address: constant(&offset_expr)?,
                        bytes: one.data,
                    });
                }
            }
            Payload::CustomSection(section) => match section.name() {
                "name" => {
                    let reader = wasmparser::BinaryReader::new(section.data(), 0);
                    for names in NameSectionReader::new(reader) {
                        if let Name::Function(names) = names? {
                            for name in names {
                                let name = name?;
                                self.names.insert(name.index, name.name);
                            }
                        }
                    }
                }
                "target_features" => self.features = Some(section.data()),
                // Who made it, and relocations that wasm-bindgen passes on although they fit no more.
                _ => {}
            },
            Payload::Version { .. }
            | Payload::CodeSectionStart { .. }
            | Payload::DataCountSection { .. }
            | Payload::End(_) => {}
            other => bail!("a section that no module here had so far: {other:?}"),
        }
        Ok(())
    }

    fn take_element(&mut self, kind: &ElementKind<'m>, items: ElementItems<'m>) -> Result<()> {
        let ElementKind::Active {
            table_index,
            offset_expr,
        } = kind
        else {
            // It only declares that `ref.func` names these.
            ensure!(matches!(kind, ElementKind::Declared), "passive elements");
            return Ok(());
        };
        let table = table_index.unwrap_or_default();
        ensure!(
            self.slots.is_empty() || self.table == table,
            "functions in two tables"
        );
        self.table = table;
        let ElementItems::Functions(functions) = items else {
            bail!("a table that is filled by expressions");
        };
        for (slot, function) in (constant(offset_expr)?..).zip(functions) {
            self.slots.insert(slot, function?);
        }
        Ok(())
    }

    /// How many functions are imported.
    pub(super) fn imported(&self) -> u32 {
        u32::try_from(self.imports.len()).unwrap_or(u32::MAX)
    }

    /// The code of a function; none if it is imported.
    pub(super) fn body(&self, function: u32) -> Option<&FunctionBody<'m>> {
        let local = function.checked_sub(self.imported())?;
        self.bodies.get(usize::try_from(local).ok()?)
    }

    /// The functions that are not imported.
    pub(super) fn local_functions(&self) -> impl Iterator<Item = u32> + use<> {
        (self.imported()..).take(self.bodies.len())
    }

    /// The type of a function, and its number.
    pub(super) fn type_of(&self, function: u32) -> Result<(u32, &FuncType)> {
        let kind = self
            .functions
            .get(usize::try_from(function)?)
            .copied()
            .with_context(|| format!("there is no function {function}"))?;
        let known = self.types.get(usize::try_from(kind)?);
        Ok((kind, known.context("a function has a type that is not")?))
    }

    /// A function's name as wasm-bindgen would leave it if it were not asked for the full ones.
    pub(super) fn called(&self, function: u32) -> String {
        match self.names.get(&function) {
            Some(name) => rustc_demangle::demangle(name).to_string(),
            None => format!("function {function}"),
        }
    }

    /// What is in a part of the memory.
    pub(super) fn bytes(&self, start: u32, end: u32) -> Option<&'m [u8]> {
        self.data.iter().find_map(|segment| {
            let within = |address: u32| usize::try_from(address.checked_sub(segment.address)?).ok();
            segment.bytes.get(within(start)?..within(end)?)
        })
    }

    /// What a function's code names.
    pub(super) fn uses(&self, function: u32) -> Result<Uses> {
        let mut uses = Uses::default();
        let Some(body) = self.body(function) else {
            return Ok(uses);
        };
        for operator in body.get_operators_reader()? {
            uses.take(&operator?)?;
        }
        Ok(uses)
    }
}

impl Uses {
    fn take(&mut self, operator: &Operator<'_>) -> Result<()> {
        match *operator {
            Operator::Call { function_index }
            | Operator::ReturnCall { function_index }
            | Operator::RefFunc { function_index } => {
                self.functions.insert(function_index);
            }
            Operator::CallIndirect { table_index, .. }
            | Operator::ReturnCallIndirect { table_index, .. } => {
                self.tables.insert(table_index);
            }
            Operator::TableGet { table }
            | Operator::TableSet { table }
            | Operator::TableGrow { table }
            | Operator::TableSize { table }
            | Operator::TableFill { table } => {
                self.tables.insert(table);
            }
            Operator::TableCopy {
                dst_table,
                src_table,
            } => {
                self.tables.extend([dst_table, src_table]);
            }
            Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
                self.globals.insert(global_index);
            }
            Operator::I32Const { value } => {
                self.numbers.insert(value.cast_unsigned());
            }
            // What is chosen out of a table in the memory is loaded from its address and a bit.
            Operator::I32Load { memarg }
            | Operator::I64Load { memarg }
            | Operator::F32Load { memarg }
            | Operator::F64Load { memarg }
            | Operator::I32Load8S { memarg }
            | Operator::I32Load8U { memarg }
            | Operator::I32Load16S { memarg }
            | Operator::I32Load16U { memarg }
            | Operator::I64Load8S { memarg }
            | Operator::I64Load8U { memarg }
            | Operator::I64Load16S { memarg }
            | Operator::I64Load16U { memarg }
            | Operator::I64Load32S { memarg }
            | Operator::I64Load32U { memarg }
            | Operator::I32Store { memarg }
            | Operator::I64Store { memarg }
            | Operator::F32Store { memarg }
            | Operator::F64Store { memarg }
            | Operator::I32Store8 { memarg }
            | Operator::I32Store16 { memarg }
            | Operator::I64Store8 { memarg }
            | Operator::I64Store16 { memarg }
            | Operator::I64Store32 { memarg } => {
                self.numbers.extend(u32::try_from(memarg.offset));
            }
            Operator::MemoryInit { .. }
            | Operator::DataDrop { .. }
            | Operator::TableInit { .. }
            | Operator::ElemDrop { .. } => bail!("code that handles passive segments"),
            _ => {}
        }
        Ok(())
    }
}

/// The number that such an expression is.
pub(super) fn constant(expression: &ConstExpr<'_>) -> Result<u32> {
    match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        other => bail!("a place that is no constant: {other:?}"),
    }
}
