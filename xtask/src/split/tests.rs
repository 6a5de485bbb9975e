//! A small module is split, and both parts together do what the whole did.

use std::collections::HashMap;
use std::process::Command;

use wasmparser::{BinaryReader, Name, NameSectionReader, Parser, Payload, TypeRef, Validator};

use super::links::{Links, Object, Target};
use super::module::Module;
use super::reach::gates;
use super::{Parts, parts};
use crate::process;

/// As wasm-bindgen would leave it: a method behind a table of methods, used early, and another one
/// that only a gate uses, with a text of its own.
const WHOLE: &str = r#"
(module
  (type $unary (func (param i32) (result i32)))
  (import "./glue.js" "say" (func $say (param i32)))
  (import "./glue.js" "cry" (func $cry (param i32)))
  (table $functions 4 4 funcref)
  (table (export "values") 1 externref)
  (memory (export "memory") 1)
  (global $depth (mut i32) (i32.const 7))
  (elem (i32.const 1) func $early_method $late_method $closure)

  (func $draw (export "draw") (param i32) (result i32)
    (call $say (local.get 0))
    (call_indirect $functions (type $unary) (local.get 0) (i32.load (i32.const 16))))
  (func $press (export "press") (param i32) (result i32)
    (call $send_in_rest (local.get 0)))
  (func $early_method (param i32) (result i32)
    (call $add (local.get 0) (i32.const 100)))
  (func $add (param i32 i32) (result i32)
    (i32.add (i32.add (local.get 0) (local.get 1)) (global.get $depth)))
  ;; It holds an address that the linker never saw.
  (func $added_later (export "__wb_added") (result i32)
    (i32.load8_u (i32.const 40)))

  (func $send_in_rest (param i32) (result i32)
    (global.set $depth (i32.const 1000))
    (call $cry (i32.load8_u (i32.const 24)))
    (call_indirect $functions (type $unary) (local.get 0) (i32.load (i32.const 20))))
  (func $late_method (param i32) (result i32)
    (call $add (local.get 0) (i32.load8_u (i32.const 25))))
  (func $closure (param i32) (result i32)
    (call $late_method (local.get 0)))
  (func $show (export "schemaview_show") (param i32) (result i32)
    (call_indirect $functions (type $unary) (local.get 0) (i32.const 3)))

  (data (i32.const 16) "\01\00\00\00\02\00\00\00AB\00\00\00\00\00\00\00\00\00\00\00\00\00\00C"))
"#;

/// What the linker would have written down about it.
fn links() -> Links {
    let object = |start: u32, end: u32, targets: &[Target]| Object {
        place: start..end,
        targets: targets.to_vec(),
    };
    let code = [
        ("draw", vec![Target::Object(0)]),
        ("press", vec![]),
        ("early_method", vec![]),
        ("add", vec![]),
        ("send_in_rest", vec![Target::Object(1), Target::Object(2)]),
        ("late_method", vec![Target::Object(2)]),
        ("closure", vec![]),
        ("show", vec![Target::Slot(3)]),
    ];
    Links {
        code: HashMap::from(code.map(|(name, targets)| (name.to_owned(), targets))),
        objects: vec![
            object(16, 20, &[Target::Slot(1)]),
            object(20, 24, &[Target::Slot(2)]),
            object(24, 26, &[]),
            object(40, 41, &[]),
        ],
    }
}

fn split_whole() -> (Vec<u8>, Parts) {
    let whole = wat::parse_str(WHOLE).unwrap();
    let parts = parts(&Module::read(&whole).unwrap(), &links()).unwrap();
    (whole, parts)
}

/// The names of the functions that a part has of its own.
fn functions(part: &[u8]) -> Vec<String> {
    let mut imported = 0;
    let mut all = Vec::new();
    for payload in Parser::new(0).parse_all(part) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                let imports = section.into_imports();
                let functions = imports
                    .filter(|import| matches!(import.as_ref().unwrap().ty, TypeRef::Func(_)));
                imported = functions.count();
            }
            Payload::CustomSection(section) if section.name() == "name" => {
                let reader = BinaryReader::new(section.data(), 0);
                for names in NameSectionReader::new(reader) {
                    if let Name::Function(names) = names.unwrap() {
                        all.extend(names.into_iter().map(|name| name.unwrap().name.to_owned()));
                    }
                }
            }
            _ => {}
        }
    }
    all.split_off(imported)
}

#[test]
fn what_only_gates_need_is_in_the_rest() {
    let (_, parts) = split_whole();
    assert_eq!(
        functions(&parts.first),
        [
            "draw",
            "press",
            "early_method",
            "add",
            "added_later",
            // Stubs.
            "send_in_rest",
            "show"
        ]
    );
    assert_eq!(
        functions(&parts.rest),
        ["send_in_rest", "late_method", "closure", "show"]
    );
}

#[test]
fn both_parts_are_valid() {
    let (_, parts) = split_whole();
    for part in [&parts.first, &parts.rest] {
        Validator::new().validate_all(part).unwrap();
    }
}

#[test]
fn the_first_part_has_neither_the_texts_nor_the_methods_of_the_rest() {
    let (_, parts) = split_whole();
    let first = Module::read(&parts.first).unwrap();
    let slots: Vec<u32> = first.slots.keys().copied().collect();
    assert_eq!(slots, [1]);
    assert_eq!(first.bytes(24, 26), Some(&[0, 0][..]));
    // Of what the linker does not know, nothing is taken away.
    assert_eq!(first.bytes(40, 41), Some(&b"C"[..]));
}

#[test]
fn the_rest_imports_what_it_shares_and_exports_nothing() {
    let (_, parts) = split_whole();
    let mut imports = Vec::new();
    for payload in Parser::new(0).parse_all(&parts.rest) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.unwrap();
                    imports.push(format!("{} {}", import.module, import.name));
                }
            }
            Payload::ExportSection(_) => panic!("the rest exports something"),
            _ => {}
        }
    }
    assert_eq!(
        imports,
        ["m memory", "m a", "m b", "./glue.js cry", "m c"],
        "memory, the table, the global, the glue's function, `add`"
    );
}

#[test]
fn a_gate_can_be_tried_by_its_name() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let module = Module::read(&whole).unwrap();
    let gates = gates(&module, &["early_met"]);
    let names: Vec<String> = gates.iter().map(|one| module.called(*one)).collect();
    assert_eq!(names, ["early_method", "send_in_rest", "show"]);
}

#[test]
fn the_log_says_what_a_gate_would_be_worth() {
    let (_, parts) = split_whole();
    let worth = |name: &str| {
        let line = parts
            .report
            .lines()
            .find(|line| line.ends_with(name))
            .unwrap();
        let mut words = line.split_whitespace();
        let mut number = || words.next().unwrap().parse::<usize>().unwrap();
        (number(), number())
    };
    let (press, own) = worth(" press");
    assert_eq!(press, own, "it holds nothing but a gate");
    let (draw, own) = worth(" draw");
    let methods = 4;
    assert_eq!(draw, own + methods + worth(" early_method").0);
}

const RUN: &str = r"
const { readFileSync } = require('node:fs');
const said = [];
const glue = { say: (n) => said.push(n), cry: (n) => said.push(-n) };
const start = (file, more) =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { './glue.js': glue, ...more }).exports;
const attempt = (work) => { try { return work(); } catch (error) { return error.constructor.name; } };
const [whole, first, rest] = process.argv.slice(1);
const walk = (one, between) => {
  said.length = 0;
  const results = [one.draw(1), one.__wb_added()];
  between();
  results.push(one.press(2), one.schemaview_show(3), one.draw(4));
  return JSON.stringify([results, said]);
};
const expected = walk(start(whole), () => {});
const one = start(first);
const seen = walk(one, () => {
  for (const name of ['press', 'schemaview_show']) {
    const early = attempt(() => one[name](2));
    if (early !== 'RuntimeError') throw new Error(`${name} without the rest: ${early}`);
  }
  start(rest, { m: one });
});
if (seen !== expected) throw new Error(`${seen} instead of ${expected}`);
";

/// Where there is Node; the end-to-end tests do the same with the real module.
#[test]
fn together_they_do_what_the_whole_did() {
    let Some(node) = process::which("node") else {
        return;
    };
    let (whole, parts) = split_whole();
    let directory = std::env::temp_dir().join(format!("xtask-split-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let files = [
        ("whole", &whole),
        ("first", &parts.first),
        ("rest", &parts.rest),
    ]
    .map(|(name, bytes)| {
        let file = directory.join(format!("{name}.wasm"));
        std::fs::write(&file, bytes).unwrap();
        file
    });
    let output = Command::new(node).args(["-e", RUN]).args(files).output();
    std::fs::remove_dir_all(&directory).unwrap();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
