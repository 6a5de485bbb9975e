//! A small module is split: what is in which part, and what crosses the borders.

use std::collections::HashMap;

use wasmparser::{
    BinaryReader, DataKind, Name, NameSectionReader, Parser, Payload, TypeRef, Validator,
};

use super::links::{Links, Object, Target};
use super::module::{Module, constant};
use super::part::Part;
use super::reach::gates;
use super::{Parts, parts, tried_gate};

/// As wasm-bindgen would leave it: a method behind a table of methods, used early, another one that
/// only gates use, with a text of its own, and one that only a conversation uses.
const WHOLE: &str = r#"
(module
  (type $unary (func (param i32) (result i32)))
  (import "./glue.js" "say" (func $say (param i32)))
  (import "./glue.js" "cry" (func $cry (param i32)))
  (table $functions 5 5 funcref)
  (table (export "values") 1 externref)
  (memory (export "memory") 1)
  (global $depth (mut i32) (i32.const 7))
  (elem (i32.const 1) func $early_method $late_method $closure $talk_method)

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

  (func $start (export "start") (param i32) (result i32)
    (call $speak_in_talk (local.get 0)))
  (func $ask_in_rest (export "ask") (param i32) (result i32)
    (call $speak_in_talk (call $late_method (local.get 0))))
  (func $speak_in_talk (param i32) (result i32)
    (call $cry (i32.load8_u (i32.const 32)))
    (call $say (call $answer_in_rest (local.get 0)))
    (call $late_method
      (call_indirect $functions (type $unary) (local.get 0) (i32.load (i32.const 28)))))
  (func $talk_method (param i32) (result i32)
    (call $add (local.get 0) (i32.load8_u (i32.const 24))))
  ;; A gate that nobody passes who has not passed one of the talk.
  (func $answer_in_rest (param i32) (result i32)
    (i32.mul (local.get 0) (i32.const 3)))

  (data (i32.const 16) "\01\00\00\00\02\00\00\00AB\00\00\04\00\00\00T\00\00\00\00\00\00\00C"))
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
        ("start", vec![]),
        ("ask_in_rest", vec![]),
        ("speak_in_talk", vec![Target::Object(4), Target::Object(5)]),
        ("talk_method", vec![Target::Object(2)]),
        ("answer_in_rest", vec![]),
    ];
    Links {
        code: HashMap::from(code.map(|(name, targets)| (name.to_owned(), targets))),
        objects: vec![
            object(16, 20, &[Target::Slot(1)]),
            object(20, 24, &[Target::Slot(2)]),
            object(24, 26, &[]),
            object(40, 41, &[]),
            object(28, 32, &[Target::Slot(4)]),
            object(32, 33, &[]),
        ],
    }
}

pub(super) fn split_whole() -> (Vec<u8>, Parts) {
    let whole = wat::parse_str(WHOLE).unwrap();
    let parts = parts(&Module::read(&whole).unwrap(), &links()).unwrap();
    (whole, parts)
}

impl Parts {
    fn file(&self, part: Part) -> &[u8] {
        let file = self.files.iter().find(|(one, _)| *one == part);
        file.map(|(_, bytes)| bytes.as_slice()).unwrap()
    }
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
        functions(parts.file(Part::First)),
        [
            "draw",
            "press",
            "early_method",
            "add",
            "added_later",
            "start",
            // Stubs.
            "send_in_rest",
            "show",
            "ask_in_rest",
            "speak_in_talk"
        ]
    );
    assert_eq!(
        functions(parts.file(Part::Rest)),
        [
            "send_in_rest",
            "late_method",
            "ask_in_rest",
            // A stub.
            "speak_in_talk"
        ]
    );
}

#[test]
fn what_only_the_element_that_shows_needs_is_in_the_view() {
    let (_, parts) = split_whole();
    assert_eq!(functions(parts.file(Part::View)), ["closure", "show"]);
}

#[test]
fn what_only_gates_of_the_talk_need_is_in_the_talk() {
    let (_, parts) = split_whole();
    assert_eq!(
        functions(parts.file(Part::Talk)),
        // A gate of the rest that only the talk passes would be in nobody's way there.
        ["speak_in_talk", "talk_method", "answer_in_rest"]
    );
}

#[test]
fn all_parts_are_valid() {
    let (_, parts) = split_whole();
    for (_, bytes) in &parts.files {
        Validator::new().validate_all(bytes).unwrap();
    }
}

#[test]
fn the_first_part_has_neither_the_texts_nor_the_methods_of_those_behind_it() {
    let (_, parts) = split_whole();
    let first = Module::read(parts.file(Part::First)).unwrap();
    let slots: Vec<u32> = first.slots.keys().copied().collect();
    assert_eq!(slots, [1]);
    assert_eq!(first.bytes(24, 33), Some(&[0; 9][..]));
    // Of what the linker does not know, nothing is taken away.
    assert_eq!(first.bytes(40, 41), Some(&b"C"[..]));
}

#[test]
fn an_address_may_be_what_is_added_to_a_number() {
    let plain = "(i32.load8_u (i32.const 40))";
    let whole = WHOLE.replace(plain, "(i32.load8_u offset=40 (i32.const 0))");
    assert_ne!(whole, WHOLE);
    let whole = wat::parse_str(whole).unwrap();
    let parts = parts(&Module::read(&whole).unwrap(), &links()).unwrap();
    let first = Module::read(parts.file(Part::First)).unwrap();
    assert_eq!(first.bytes(40, 41), Some(&b"C"[..]));
}

/// What a part puts into the memory, and where.
fn data(part: &[u8]) -> Vec<(u32, Vec<u8>)> {
    let mut all = Vec::new();
    for payload in Parser::new(0).parse_all(part) {
        if let Payload::DataSection(data) = payload.unwrap() {
            for one in data {
                let one = one.unwrap();
                let DataKind::Active { offset_expr, .. } = &one.kind else {
                    panic!("passive data");
                };
                all.push((constant(offset_expr).unwrap(), one.data.to_vec()));
            }
        }
    }
    all
}

#[test]
fn a_text_is_put_there_by_the_first_part_that_needs_it() {
    let (_, parts) = split_whole();
    // The talk uses the text at 24 too.
    assert_eq!(
        data(parts.file(Part::Rest)),
        [(20, b"\x02\0\0\0AB".to_vec())]
    );
    assert_eq!(
        data(parts.file(Part::Talk)),
        [(28, b"\x04\0\0\0T".to_vec())]
    );
}

/// What a part imports and exports.
fn border(part: &[u8]) -> (Vec<String>, Vec<String>) {
    let (mut imports, mut exports) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(part) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.unwrap();
                    imports.push(format!("{} {}", import.module, import.name));
                }
            }
            Payload::ExportSection(section) => {
                exports.extend(section.into_iter().map(|one| one.unwrap().name.to_owned()));
            }
            _ => {}
        }
    }
    (imports, exports)
}

#[test]
fn the_later_parts_import_what_they_share() {
    let (_, parts) = split_whole();
    let (imports, exports) = border(parts.file(Part::Rest));
    let table = imports.get(1).unwrap().clone();
    assert_eq!(
        imports,
        ["m memory", &table, "m a", "./glue.js cry", "m b"],
        "memory, the table, the global, the glue's function, `add`"
    );
    assert_eq!(exports, ["a"], "`late_method`");
    let (imports, exports) = border(parts.file(Part::Talk));
    assert_eq!(
        imports,
        [
            "m memory",
            &table,
            "./glue.js say",
            "./glue.js cry",
            "m b",
            "n a"
        ],
        "memory, the table, the glue's functions, `add`, `late_method`"
    );
    assert!(exports.is_empty());
}

#[test]
fn parts_of_different_modules_do_not_fit_together() {
    let table_of = |whole: &str| {
        let whole = wat::parse_str(whole).unwrap();
        let parts = parts(&Module::read(&whole).unwrap(), &links()).unwrap();
        let (imports, _) = border(parts.file(Part::Talk));
        imports.get(1).unwrap().clone()
    };
    assert_eq!(table_of(WHOLE), table_of(WHOLE));
    assert_ne!(
        table_of(WHOLE),
        table_of(&WHOLE.replace("i32.const 1000", "i32.const 2000"))
    );
}

#[test]
fn a_gate_can_be_tried_by_its_name() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let module = Module::read(&whole).unwrap();
    let tried = ["early_met", "send_in@talk"].map(|gate| tried_gate(gate).unwrap());
    let gates = gates(&module, &tried);
    let named = |part: Part| -> Vec<String> {
        let gates = gates.iter().filter(|(_, there)| **there == part);
        gates.map(|(one, _)| module.called(*one)).collect()
    };
    assert_eq!(
        named(Part::Rest),
        ["early_method", "ask_in_rest", "answer_in_rest"]
    );
    assert_eq!(named(Part::View), ["show"]);
    assert_eq!(named(Part::Talk), ["send_in_rest", "speak_in_talk"]);
    assert!(tried_gate("press@cellar").is_err());
}

/// The numbers in the log before a function's name: one pair for each part that it is in.
fn worth(report: &str, name: &str) -> Vec<(usize, usize)> {
    let lines = report.lines().filter(|line| line.ends_with(name));
    let pairs = lines.filter_map(|line| {
        let mut words = line.split_whitespace().map(str::parse);
        Some((words.next()?.ok()?, words.next()?.ok()?))
    });
    pairs.collect()
}

#[test]
fn the_log_says_what_a_gate_would_be_worth() {
    let (_, parts) = split_whole();
    let worth = |name: &str| match worth(&parts.report, name)[..] {
        [pair] => pair,
        ref other => panic!("{name}: {other:?}"),
    };
    let (press, own) = worth(" press");
    assert_eq!(press, own, "it holds nothing but a gate");
    let (draw, own) = worth(" draw");
    let methods = 4;
    assert_eq!(draw, own + methods + worth(" early_method").0);
    // In the rest: other gates use the method as well, and nobody else the table of methods.
    let (send, own) = worth(" send_in_rest");
    assert_eq!(send, own + methods);
}

#[test]
fn the_log_names_all_parts() {
    let (_, parts) = split_whole();
    for line in [
        "the first part: 6 functions",
        "the rest: 3 functions",
        "the view: 2 functions",
        "the talk: 3 functions",
        "gates of the rest: send_in_rest, ask_in_rest, answer_in_rest",
        "gates of the view: show",
        "gates of the talk: speak_in_talk",
    ] {
        let mut lines = parts.report.lines();
        assert!(lines.any(|one| one.starts_with(line)), "{line}");
    }
}
