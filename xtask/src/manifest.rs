//! The manifest of the elements, `npm/custom-elements.json`: the one table of their attributes, properties, methods, events,
//! slots, parts, states and custom properties.
//!
//! The file has the format of custom-elements manifests and states each fact once: [`read`] adds what follows. The types
//! (`element_types`), the editors' files (`editor_data`) and the tables in the documents (`docs`) are made from the result.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

/// The element whose custom properties those elements have that list none.
const TOKENS_OF: &str = "schema-form";

/// The whole manifest, from the folder of the repository.
pub(crate) fn read(root: &Path) -> Result<Value> {
    let text = fs::read_to_string(root.join("npm/custom-elements.json"))?;
    let mut manifest: Value = serde_json::from_str(&text)?;
    complete(&mut manifest)?;
    Ok(manifest)
}

/// Adds the attribute of each field that names one, and the custom properties of elements that list none.
fn complete(manifest: &mut Value) -> Result<()> {
    let tokens = elements(manifest)
        .find(|it| text(it, "tagName") == TOKENS_OF)
        .and_then(|it| it.get("cssProperties"))
        .context("the manifest has no custom properties")?
        .clone();
    let modules = manifest.get_mut("modules").and_then(Value::as_array_mut);
    let lists = modules.into_iter().flatten();
    let lists = lists.filter_map(|it| it.get_mut("declarations")?.as_array_mut());
    for element in lists.flatten().filter(|it| it.get("tagName").is_some()) {
        let attributes = attributes(element);
        let element = element.as_object_mut().context("an element is an object")?;
        element.insert("attributes".to_owned(), attributes.into());
        element
            .entry("cssProperties")
            .or_insert_with(|| tokens.clone());
    }
    Ok(())
}

/// The attributes of an element: those that its fields name. An attribute that the element lists with a type has that
/// type, and otherwise that of its field.
fn attributes(element: &Value) -> Vec<Value> {
    let fields = fields(element).filter(|it| it.get("attribute").is_some());
    let attribute = |field: &Value| {
        let name = text(field, "attribute");
        let mut listed = list(element, "attributes").iter();
        let listed = listed.find(|it| text(it, "name") == name);
        json!({
            "name": name,
            "fieldName": text(field, "name"),
            "type": listed.unwrap_or(field).get("type"),
            "description": text(field, "description"),
        })
    };
    fields.map(attribute).collect()
}

/// The declarations of custom elements in a manifest.
pub(crate) fn elements(manifest: &Value) -> impl Iterator<Item = &Value> {
    let modules = list(manifest, "modules").iter();
    let declarations = modules.flat_map(|module| list(module, "declarations"));
    declarations.filter(|it| it.get("tagName").is_some())
}

/// The list with this name in a part of the manifest; empty without the list.
pub(crate) fn list<'v>(of: &'v Value, name: &str) -> &'v [Value] {
    let list = of.get(name).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

/// The text with this name in a part of the manifest; empty without the text.
pub(crate) fn text<'v>(of: &'v Value, name: &str) -> &'v str {
    of.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The type of a field, an attribute or the `detail` of an event; empty without a type.
pub(crate) fn type_of(member: &Value) -> &str {
    let of_type = member.get("type").map_or("", |it| text(it, "text"));
    let detail = of_type.strip_prefix("CustomEvent<");
    detail
        .and_then(|it| it.strip_suffix('>'))
        .unwrap_or(of_type)
}

/// The properties of an element.
pub(crate) fn fields(element: &Value) -> impl Iterator<Item = &Value> {
    let members = list(element, "members").iter();
    members.filter(|it| text(it, "kind") == "field")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_custom_properties_are_added() {
        let mut manifest = json!({"modules": [{"declarations": [
            {
                "tagName": "schema-form",
                "members": [
                    {"kind": "field", "name": "someLevel", "attribute": "some-level", "type": {"text": "string"}, "description": "A."},
                    {"kind": "field", "name": "locale", "attribute": "locale", "type": {"text": "string"}, "description": "B."},
                    {"kind": "field", "name": "value", "type": {"text": "Json"}, "description": "C."},
                ],
                "attributes": [{"name": "some-level", "type": {"text": "number"}}],
                "cssProperties": [{"name": "--x"}],
            },
            {"tagName": "a-b"},
        ]}]});
        complete(&mut manifest).unwrap();
        let [form, other] = elements(&manifest).collect::<Vec<_>>()[..] else {
            panic!("two elements")
        };
        let rows = list(form, "attributes").iter();
        let rows: Vec<_> = rows
            .map(|it| (text(it, "name"), text(it, "fieldName"), type_of(it)))
            .collect();
        assert_eq!(
            rows,
            [
                ("some-level", "someLevel", "number"),
                ("locale", "locale", "string")
            ]
        );
        assert_eq!(text(&list(other, "cssProperties")[0], "name"), "--x");
    }

    /// The names in the lists of `properties(…)` with a key such as `flag`, in the script of an element.
    fn defined(script: &str, key: &str) -> Vec<String> {
        let (_, calls) = script.split_once("\nproperties(").unwrap();
        let names = calls.split_once(&format!("{key}: [")).map(|(_, it)| it);
        let names = names
            .and_then(|it| it.split(']').next())
            .unwrap_or_default();
        let names = names.split('"').skip(1).step_by(2);
        names.map(str::to_owned).collect()
    }

    #[test]
    fn the_properties_that_the_scripts_define_are_those_of_the_manifest() {
        let root = crate::workspace::Workspace::find()
            .unwrap()
            .root()
            .to_owned();
        for element in elements(&read(&root).unwrap()) {
            let tag = text(element, "tagName");
            let script = fs::read_to_string(root.join(format!("npm/{tag}-element.js"))).unwrap();
            let is_flag = |it: &&Value| type_of(it) == "boolean";
            let names = |of: Vec<&Value>, name: &str| {
                let mut names: Vec<String> =
                    of.iter().map(|it| text(it, name).to_owned()).collect();
                names.sort();
                names
            };
            let sorted = |key: &str| {
                let mut names = defined(&script, key);
                names.sort();
                names
            };
            let (flags, texts) = list(element, "attributes").iter().partition(is_flag);
            assert_eq!(sorted("flag"), names(flags, "fieldName"), "{tag}");
            assert_eq!(sorted("attribute"), names(texts, "fieldName"), "{tag}");
            let fields = names(fields(element).collect(), "name");
            for name in [sorted("given"), sorted("internal")].concat() {
                assert!(fields.contains(&name), "the manifest lacks {tag}.{name}");
            }
        }
    }
}
