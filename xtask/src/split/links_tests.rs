//! What the linker writes down is read, and what it does not write down is missed.

use wasm_encoder::{CustomSection, DataSymbolDefinition, Encode as _, LinkingSection, SymbolTable};
use wasmparser::{Parser, Payload};

use super::links::{Links, Target};

/// Two functions, of which the first holds an address of each kind; a table of methods, and a text
/// beside it.
const LINKED: &str = r#"
(module
  (import "env" "log" (func))
  (table 3 funcref)
  (memory 1)
  (elem (i32.const 1) func $alone $holds)
  (func $holds (drop (i32.const 1)) (drop (i32.const 24)))
  (func $alone)
  (data (i32.const 16) "\02\00\00\00\18\00\00\00text"))
"#;

const TABLE_INDEX_SLEB: u8 = 1;
const TABLE_INDEX_I32: u8 = 2;
const MEMORY_ADDR_SLEB: u8 = 4;
const MEMORY_ADDR_I32: u8 = 5;
const MEMORY_ADDR_LOCREL_I32: u8 = 23;

/// The symbols, by their numbers: functions, then objects.
const HOLDS: u32 = 0;
const ALONE: u32 = 1;
const TEXT: u32 = 3;

fn symbols() -> SymbolTable {
    let mut symbols = SymbolTable::new();
    let place = |offset, size| {
        Some(DataSymbolDefinition {
            index: 0,
            offset,
            size,
        })
    };
    symbols
        .function(0, 1, Some("holds"))
        .function(0, 2, Some("alone"))
        .data(0, "methods", place(0, 8))
        .data(0, "text", place(8, 4));
    symbols
}

/// References from a section: the kind, the place in the section, the symbol.
fn relocations(section: u32, all: &[(u8, u32, u32)]) -> Vec<u8> {
    let mut out = Vec::new();
    section.encode(&mut out);
    all.len().encode(&mut out);
    for (kind, place, symbol) in all {
        out.push(*kind);
        place.encode(&mut out);
        symbol.encode(&mut out);
        if [MEMORY_ADDR_SLEB, MEMORY_ADDR_I32, MEMORY_ADDR_LOCREL_I32].contains(kind) {
            0_u32.encode(&mut out);
        }
    }
    out
}

/// The module with these sections behind it. Code is section 6, data 7.
fn linked(in_code: &[(u8, u32, u32)], in_data: &[(u8, u32, u32)]) -> Vec<u8> {
    let mut out = wat::parse_str(LINKED).unwrap();
    let mut linking = LinkingSection::new();
    linking.symbol_table(&symbols());
    let mut put = |section: &dyn wasm_encoder::Section| section.append_to(&mut out);
    put(&linking);
    for (name, section, all) in [("reloc.CODE", 6, in_code), ("reloc.DATA", 7, in_data)] {
        put(&CustomSection {
            name: name.into(),
            data: relocations(section, all).into(),
        });
    }
    out
}

/// Where the code of the first function and the first segment's bytes begin in their sections.
fn starts() -> (u32, u32) {
    let module = wat::parse_str(LINKED).unwrap();
    let (mut section, mut code, mut data) = (0, None, 0);
    for payload in Parser::new(0).parse_all(&module) {
        match payload.unwrap() {
            Payload::CodeSectionStart { range, .. } => section = range.start,
            Payload::CodeSectionEntry(body) => {
                code.get_or_insert(body.range().start - section);
            }
            Payload::DataSection(all) => {
                let start = all.range().start;
                let one = all.into_iter().next().unwrap().unwrap();
                data = one.range.end - one.data.len() - start;
            }
            _ => {}
        }
    }
    let number = |place: usize| u32::try_from(place).unwrap();
    (number(code.unwrap()), number(data))
}

#[test]
fn addresses_in_code_and_in_data_lead_to_slots_and_objects() {
    let (code, data) = starts();
    let links = Links::read(&linked(
        &[
            (TABLE_INDEX_SLEB, code + 2, ALONE),
            (MEMORY_ADDR_SLEB, code + 5, TEXT),
        ],
        &[
            (TABLE_INDEX_I32, data, HOLDS),
            (MEMORY_ADDR_I32, data + 4, TEXT),
        ],
    ))
    .unwrap();
    assert_eq!(
        links.code.get("holds"),
        Some(&vec![Target::Slot(1), Target::Object(1)])
    );
    assert_eq!(links.code.get("alone"), Some(&vec![]));
    let [methods, text] = &links.objects[..] else {
        panic!("{:?}", links.objects);
    };
    assert_eq!(methods.place, 16..24);
    assert_eq!(methods.targets, [Target::Slot(2), Target::Object(1)]);
    assert_eq!((text.place.clone(), text.targets.len()), (24..28, 0));
}

#[test]
fn a_module_without_references_is_refused() {
    let plain = wat::parse_str(LINKED).unwrap();
    let said = Links::read(&plain).unwrap_err().to_string();
    assert!(said.contains("build.rs"), "{said}");
}

#[test]
fn a_reference_of_an_unknown_kind_is_refused() {
    let (_, data) = starts();
    let relative = [(MEMORY_ADDR_LOCREL_I32, data, TEXT)];
    assert!(Links::read(&linked(&[], &relative)).is_err());
}
