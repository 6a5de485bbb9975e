//! What refers to what, as the linker knows it.
//!
//! In finished code the address of a function is a number like any other, and so is the address of
//! a table of methods. The linker writes them all down (`--emit-relocs`, see build.rs), and this
//! reads them. wasm-bindgen, which comes in between, numbers functions anew but leaves their
//! names, the memory and the slots of the table where they were: these are what everything is
//! given by here. Invariant: each address in the module leads to an object or a slot; one of a kind
//! that is not known is an error.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::{Context as _, Result, bail, ensure};
use wasmparser::{
    BinaryReader, DataKind, Linking, LinkingSectionReader, Name, NameSectionReader, Parser,
    Payload, RelocSectionReader, RelocationEntry, RelocationType, SymbolInfo,
};

use super::module::constant;

/// What an address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Target {
    /// A slot of the table of functions.
    Slot(u32),
    /// An object in the memory, by its number.
    Object(usize),
}

/// Something in the memory that has a name of its own: a text, a table of methods, a static.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Object {
    /// Where it is.
    pub(super) place: Range<u32>,
    /// Where the addresses in it lead.
    pub(super) targets: Vec<Target>,
}

/// All references.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Links {
    /// Where the addresses in a function's code lead, by its name: all functions are in here.
    pub(super) code: HashMap<String, Vec<Target>>,
    pub(super) objects: Vec<Object>,
}

/// Sections and symbols, as far as they are needed.
#[derive(Default)]
struct Linked<'l> {
    imported: u32,
    /// Sections by their number in the file.
    sections: Vec<usize>,
    /// What is where in the file: code, by function; and data, by segment.
    code: Vec<Range<usize>>,
    data: Vec<(Range<usize>, u32)>,
    slots: HashMap<u32, u32>,
    names: HashMap<u32, &'l str>,
    symbols: Vec<SymbolInfo<'l>>,
    relocations: Vec<(usize, RelocationEntry)>,
}

impl Links {
    /// Reads them from the module that the linker made.
    pub(super) fn read(linked: &[u8]) -> Result<Self> {
        let linked = Linked::read(linked)?;
        let mut links = Self::default();
        // The objects come first, each by the number that its symbol has among them.
        let mut numbers = HashMap::new();
        for (symbol, info) in linked.symbols.iter().enumerate() {
            let SymbolInfo::Data {
                symbol: Some(known),
                ..
            } = info
            else {
                continue;
            };
            // Memory that is empty at the start is in no segment.
            if let Some((_, address)) = linked.data.get(usize::try_from(known.index)?) {
                numbers.insert(symbol, links.objects.len());
                let start = address + known.offset;
                links.objects.push(Object {
                    place: start..start + known.size,
                    targets: Vec::new(),
                });
            }
        }
        for name in linked.names.values() {
            links.code.entry((*name).to_owned()).or_default();
        }
        for (at, relocation) in &linked.relocations {
            let Some(target) = linked.target(relocation, &numbers)? else {
                continue;
            };
            if let Some(name) = linked.function_at(*at) {
                links.code.entry(name?).or_default().push(target);
            } else {
                let address = linked.address_of(*at)?;
                let mut found = false;
                for object in &mut links.objects {
                    if object.place.contains(&address) {
                        object.targets.push(target);
                        found = true;
                    }
                }
                ensure!(found, "the address {address} belongs to nothing");
            }
        }
        Ok(links)
    }
}

impl<'l> Linked<'l> {
    fn read(bytes: &'l [u8]) -> Result<Self> {
        let mut linked = Self::default();
        let mut found = false;
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let Some((_, range)) = payload.as_section() {
                linked.sections.push(range.start);
            }
            match payload {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, wasmparser::TypeRef::Func(_));
                        linked.imported += u32::from(is_function);
                    }
                }
                Payload::ElementSection(elements) => {
                    for element in elements {
                        linked.take_element(&element?)?;
                    }
                }
                Payload::CodeSectionEntry(body) => linked.code.push(body.range()),
                Payload::DataSection(data) => {
                    for one in data {
                        let one = one?;
                        let DataKind::Active { offset_expr, .. } = one.kind else {
                            bail!("a data segment that is not put into the memory at the start");
                        };
                        let start = one.range.end - one.data.len();
                        linked
                            .data
                            .push((start..one.range.end, constant(&offset_expr)?));
                    }
                }
                Payload::CustomSection(section) => {
                    let reader = BinaryReader::new(section.data(), section.data_offset());
                    match section.name() {
                        "name" => linked.take_names(reader)?,
                        "linking" => linked.take_symbols(reader)?,
                        "reloc.CODE" | "reloc.DATA" => {
                            found = true;
                            linked.take_relocations(reader)?;
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        ensure!(
            found && !linked.symbols.is_empty(),
            "the linker wrote down no references: does build.rs ask for them?"
        );
        Ok(linked)
    }

    fn take_element(&mut self, element: &wasmparser::Element<'l>) -> Result<()> {
        if let wasmparser::ElementKind::Active { offset_expr, .. } = &element.kind
            && let wasmparser::ElementItems::Functions(functions) = &element.items
        {
            for (slot, function) in (constant(offset_expr)?..).zip(functions.clone()) {
                self.slots.insert(function?, slot);
            }
        }
        Ok(())
    }

    fn take_names(&mut self, reader: BinaryReader<'l>) -> Result<()> {
        for names in NameSectionReader::new(reader) {
            if let Name::Function(names) = names? {
                for name in names {
                    let name = name?;
                    self.names.insert(name.index, name.name);
                }
            }
        }
        Ok(())
    }

    fn take_symbols(&mut self, reader: BinaryReader<'l>) -> Result<()> {
        for part in LinkingSectionReader::new(reader)?.subsections() {
            if let Linking::SymbolTable(symbols) = part? {
                self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
            }
        }
        Ok(())
    }

    fn take_relocations(&mut self, reader: BinaryReader<'l>) -> Result<()> {
        let section = RelocSectionReader::new(reader)?;
        let start = usize::try_from(section.section_index())?;
        let start = *self.sections.get(start).context("a section is missing")?;
        for one in section.entries() {
            let one = one?;
            let at = start + one.relocation_range().start;
            self.relocations.push((at, one));
        }
        Ok(())
    }

    /// What a relocation leads to; nothing if the code itself says the same.
    fn target(
        &self,
        relocation: &RelocationEntry,
        numbers: &HashMap<usize, usize>,
    ) -> Result<Option<Target>> {
        use RelocationType as R;
        let symbol = usize::try_from(relocation.index)?;
        match relocation.ty {
            R::TableIndexSleb | R::TableIndexI32 => {
                let Some(SymbolInfo::Func { index, .. }) = self.symbols.get(symbol) else {
                    bail!("the address of a function that is none");
                };
                // A weak function that nobody defines has the address 0.
                Ok(self.slots.get(index).copied().map(Target::Slot))
            }
            R::MemoryAddrLeb | R::MemoryAddrSleb | R::MemoryAddrI32 => {
                Ok(numbers.get(&symbol).copied().map(Target::Object))
            }
            R::FunctionIndexLeb
            | R::TypeIndexLeb
            | R::GlobalIndexLeb
            | R::TableNumberLeb
            | R::EventIndexLeb => Ok(None),
            other => bail!("a kind of reference that no module here had so far: {other:?}"),
        }
    }

    /// The name of the function whose code is at a place in the file; none outside of code.
    fn function_at(&self, at: usize) -> Option<Result<String>> {
        let after = self.code.partition_point(|range| range.start <= at);
        let local = after.checked_sub(1)?;
        if !self.code.get(local)?.contains(&at) {
            return None;
        }
        let function = u32::try_from(local).ok()? + self.imported;
        Some(
            self.names
                .get(&function)
                .map(|name| (*name).to_owned())
                .with_context(|| format!("the function {function} has no name")),
        )
    }

    /// The address in the memory of a place in the file.
    fn address_of(&self, at: usize) -> Result<u32> {
        let (range, address) = self
            .data
            .iter()
            .find(|(range, _)| range.contains(&at))
            .context("a reference outside of code and data")?;
        Ok(address + u32::try_from(at - range.start)?)
    }
}
