//! Members that choose the branch of a union, and choosers that set a member: one control for each.

use json_form::form::view::{ChooserView, Control};
use serde_json::{Value, json};

use crate::forms::branches::{choose_branch, chosen};
use crate::forms::filler::Filler;

fn choosers(form: &Filler, place: &str) -> Vec<ChooserView> {
    form.view(place).choosers
}

fn titles(form: &Filler, place: &str) -> Vec<String> {
    match form.view(place).control {
        Control::Choice { titles, .. } => titles.to_vec(),
        other => panic!("{other:?}"),
    }
}

/// Forms whose member `kind` is drawn as a field of its own and chooses the branch, in all spellings.
fn steered() -> Vec<(&'static str, Value)> {
    let kind = json!({"title": "Kind", "description": "What it is built with", "enum": ["maven", "node", "raw"]});
    let branches = json!([
        {"properties": {"kind": {"enum": ["maven"]}, "artifact": {"type": "string"}}, "required": ["artifact"]},
        {"properties": {"kind": {"const": "node"}, "scope": {"type": "string", "default": "@me"}}},
        {"properties": {"kind": {"enum": ["raw"]}}}
    ]);
    let draft7 = "http://json-schema.org/draft-07/schema#";
    let object = |more: Value| {
        let mut schema = json!({"type": "object", "required": ["kind"], "properties": {"name": {"type": "string"}, "kind": kind}});
        schema
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        schema
    };
    let mut by_reference = object(json!({"oneOf": branches, "$defs": {"Kind": kind}}));
    by_reference["properties"]["kind"] = json!({"$ref": "#/$defs/Kind"});
    let pairs = ["Maven", "Node", "Raw"]
        .into_iter()
        .zip(["maven", "node", "raw"]);
    let titled: Vec<Value> = pairs
        .map(|(title, value)| json!({"const": value, "title": title}))
        .collect();
    let mut by_titles = object(json!({"anyOf": branches}));
    by_titles["properties"]["kind"] =
        json!({"title": "Kind", "description": "What it is built with", "oneOf": titled});
    vec![
        ("oneOf", object(json!({"oneOf": branches}))),
        ("anyOf", object(json!({"anyOf": branches}))),
        ("allOf", object(json!({"allOf": [{"oneOf": branches}]}))),
        (
            "dependencies",
            object(json!({"$schema": draft7, "dependencies": {"kind": {"oneOf": branches}}})),
        ),
        (
            "dependentSchemas",
            object(json!({"dependentSchemas": {"kind": {"oneOf": branches}}})),
        ),
        ("by reference", by_reference),
        ("titles", by_titles),
    ]
}

#[test]
fn a_member_with_options_chooses_the_branch_and_stays_itself() {
    for (name, schema) in steered() {
        let mut form = Filler::new(schema, None);
        let before = form.view("/kind");
        assert_eq!(titles(&form, "/kind").len(), 3, "{name}");
        for (option, expected) in [
            (1, r#"{"kind":"node","scope":"@me"}"#),
            (0, r#"{"kind":"maven"}"#),
            (2, r#"{"kind":"raw"}"#),
        ] {
            form.choose("/kind", Some(option));
            assert_eq!(form.value(), expected, "{name}");
            let view = form.view("/kind");
            assert_eq!(choosers(&form, ""), [], "{name}");
            assert_eq!(
                (&view.label, &view.description),
                (&before.label, &before.description),
                "{name}"
            );
            assert_eq!(titles(&form, "/kind").len(), 3, "{name}");
            assert_eq!(
                form.members("").contains(&"artifact".to_owned()),
                option == 0,
                "{name}"
            );
        }
        form.choose("/kind", Some(0));
        assert!(
            form.problems().iter().any(|it| it == "/artifact: required"),
            "{name}: {:?}",
            form.problems()
        );
        form.fill_in("/artifact", "core");
        assert_eq!(form.problems(), [""; 0], "{name}");
        form.choose("/kind", Some(1));
        form.choose("/kind", Some(0));
        assert_eq!(
            form.value(),
            r#"{"kind":"maven","artifact":"core"}"#,
            "{name}: what was typed comes back"
        );
        // Emptied, it chooses nothing.
        form.choose("/kind", None);
        assert_eq!(choosers(&form, ""), [], "{name}");
    }
}

#[test]
fn a_branch_may_list_several_values_of_the_member() {
    let schema = json!({"type": "object", "properties": {"kind": {"enum": ["a", "b", "c"]}}, "oneOf": [
        {"properties": {"kind": {"enum": ["a", "b"]}, "x": {"type": "string"}}},
        {"properties": {"kind": {"enum": ["c"]}, "y": {"type": "string"}}}]});
    let mut form = Filler::new(schema, Some(json!({"kind": "a", "x": "1"})));
    assert_eq!(titles(&form, "/kind").len(), 3);
    form.choose("/kind", Some(1));
    assert_eq!(form.value(), r#"{"kind":"b","x":"1"}"#);
    form.choose("/kind", Some(2));
    assert_eq!(form.value(), r#"{"kind":"c"}"#);
}

#[test]
fn a_switch_chooses_the_branch() {
    let schema = json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "required": ["pets"],
        "properties": {"pets": {"type": "boolean", "title": "Pets"}}, "dependencies": {"pets": {"oneOf": [
            {"properties": {"pets": {"enum": [false]}}},
            {"properties": {"pets": {"enum": [true]}, "age": {"type": "integer"}}, "required": ["age"]}]}}});
    let mut form = Filler::new(schema, Some(json!({"pets": false})));
    assert!(matches!(
        form.view("/pets").control,
        Control::Toggle {
            on: Some(false),
            ..
        }
    ));
    assert_eq!(form.members(""), ["pets"]);
    form.choose("/pets", Some(0));
    assert!(matches!(
        form.view("/pets").control,
        Control::Toggle { on: Some(true), .. }
    ));
    assert_eq!(form.members(""), ["pets", "age"]);
    assert_eq!(choosers(&form, ""), []);
}

#[test]
fn a_member_that_every_branch_fixes_is_the_chooser() {
    let branch = |code: &str, more: &str| {
        json!({"title": format!("In {code}"), "required": [more],
            "properties": {"country": {"const": code}, more: {"type": "string"}}})
    };
    for outside in [
        None,
        Some(json!({})),
        Some(json!({"type": "string", "title": "Your country"})),
    ] {
        let mut schema = json!({"type": "object", "required": ["name", "country"],
            "properties": {"name": {"type": "string"}}, "oneOf": [branch("DE", "town"), branch("US", "state")]});
        let label = match &outside {
            Some(outside) if outside.get("title").is_some() => "Your country",
            _ => "Country",
        };
        if let Some(outside) = outside {
            schema["properties"]["country"] = outside;
        }
        let mut form = Filler::new(schema.clone(), None);
        assert_eq!(form.members(""), ["name"]);
        assert_eq!(choosers(&form, "")[0].label, label);
        choose_branch(&mut form, "", 0, Some(1));
        assert_eq!(form.value(), r#"{"country":"US"}"#);
        assert_eq!(form.members(""), ["name", "state"]);
        assert_eq!(choosers(&form, "")[0].label, label);
        // A value of no branch can be corrected.
        let form = Filler::new(schema, Some(json!({"name": "A", "country": "FR"})));
        assert!(form.members("").contains(&"country".to_owned()));
    }
}

#[test]
fn branches_are_told_apart_by_what_differs() {
    let version = |n: Value| json!({"type": "object", "required": ["version", "url"], "properties": {"version": {"const": n}, "url": {"type": "string"}}});
    let builder = |schema: Value| json!({"type": "object", "required": ["builder"], "properties": {"builder": schema}});
    let kinds = |names: &[&str]| json!({"properties": {"kind": {"enum": names}}});
    let titled = |title: &str, value: &str| json!({"title": title, "properties": {"kind": {"const": value}}});
    let shape = |names: &[&str]| json!({"type": "object", "required": names});
    for (branches, labels) in [
        (
            json!([version(json!(1)), version(json!(2))]),
            vec!["Version 1", "Version 2"],
        ),
        (
            json!([version(json!(true)), version(json!(false))]),
            vec!["Version Yes", "Version No"],
        ),
        (
            json!([
                builder(json!({"type": "string"})),
                builder(json!({"const": "@x/y:app"})),
                builder(json!({"const": "@x/y:lib"}))
            ]),
            vec!["Builder", "@x/y:app", "@x/y:lib"],
        ),
        (
            json!([kinds(&["car", "bus"]), kinds(&["on_foot"])]),
            vec!["Car, bus", "On foot"],
        ),
        (
            json!([titled("Config", "file"), titled("Config", "env")]),
            vec!["File", "Env"],
        ),
        (
            json!([titled("One", "a"), titled("Two", "b")]),
            vec!["One", "Two"],
        ),
        (
            json!([shape(&["a", "b", "c", "x"]), shape(&["a", "b", "c", "y"])]),
            vec!["X", "Y"],
        ),
        (json!([shape(&["a"]), shape(&["a", "b"])]), vec!["A", "B"]),
    ] {
        let form = Filler::of_member(json!({"oneOf": branches}), None);
        assert_eq!(choosers(&form, "/a")[0].options, labels);
    }
    let form = Filler::of_member(
        json!({"oneOf": [builder(json!({"type": "string", "not": {"const": "lib"}})), builder(json!({"const": "lib"}))]}),
        Some(json!({"a": {"builder": "lib"}})),
    );
    assert_eq!(chosen(&form, "/a"), [Some("Lib".to_owned())]);
}

/// OpenAPI 3.1.1 §4.8.25, with the base schema that its documents usually have.
fn pets(mapping: &Value) -> Value {
    let own = |member: &str| json!({"allOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "required": [member], "properties": {member: {"type": "string"}}}]});
    let mut schema = json!({
        "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
        "discriminator": {"propertyName": "petType"},
        "components": {"schemas": {
            "Pet": {"type": "object", "required": ["petType", "name"], "properties": {"petType": {"type": "string"}, "name": {"type": "string"}}},
            "Cat": own("skill"), "Dog": own("size")}}});
    if !mapping.is_null() {
        schema["discriminator"]["mapping"] = mapping.clone();
    }
    schema
}

#[test]
fn the_discriminator_of_openapi_sets_the_member() {
    for (mapping, cat, dog) in [
        (
            json!({"cat": "#/components/schemas/Cat", "dog": "#/components/schemas/Dog"}),
            "cat",
            "dog",
        ),
        (json!({"kitty": "Cat", "cat": "Cat"}), "kitty", "Dog"),
        (Value::Null, "Cat", "Dog"),
    ] {
        let mut form = Filler::new(pets(&mapping), None);
        assert_eq!(choosers(&form, "")[0].label, "Pet type");
        assert_eq!(choosers(&form, "")[0].options, ["Cat", "Dog"]);
        choose_branch(&mut form, "", 0, Some(1));
        assert_eq!(form.value(), json!({"petType": dog}).to_string());
        assert_eq!(form.members(""), ["name", "size"]);
        choose_branch(&mut form, "", 0, Some(0));
        assert_eq!(form.value(), json!({"petType": cat}).to_string());
        // The member decides what a loaded value is.
        let form = Filler::new(pets(&mapping), Some(json!({"petType": dog, "skill": "x"})));
        assert_eq!(chosen(&form, ""), [Some("Dog".to_owned())]);
    }
    let mapping = json!({"kitty": "Cat", "cat": "Cat"});
    let form = Filler::new(
        pets(&mapping),
        Some(json!({"petType": "cat", "name": "Tom", "skill": "x"})),
    );
    assert_eq!(form.members(""), ["name", "skill"]);
}
