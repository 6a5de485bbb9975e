//! Descriptions of the elements for tools: VS Code (`html-custom-data.json`), the editors of `JetBrains`
//! (`web-types.json`) and language models (`llms.txt`).
//!
//! Writes them from the package's manifest, `custom-elements.json`. Invariant: all their statements about an element
//! are in the manifest.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::{Map, Value, json};

const INTRODUCTION: &str = "# A2A Forms

> Custom elements for the A2A protocol: a form for every agent that declares JSON Schemas, and for any JSON Schema.

`import \"a2a-forms\"` (or a `<script type=\"module\" src=\"a2a-forms.js\">`) defines the elements below. Set objects as
properties, not as attributes. All events bubble, are composed, and have plain JSON in `detail`. `a2a-forms.d.ts` has the
types; `a2a-forms/react`, `a2a-forms/vue` and `a2a-forms/svelte` declare the elements to those frameworks.
`setBasePath(url)` names the folder of the package's files where a bundler does not copy them.
";

/// Writes the files into the package, from its manifest.
pub(crate) fn write(package: &Path) -> Result<()> {
    let manifest = fs::read_to_string(package.join("custom-elements.json"))?;
    let elements = elements(&serde_json::from_str(&manifest)?)?;
    let pretty =
        |value: &Value| Ok::<_, anyhow::Error>(serde_json::to_string_pretty(value)? + "\n");
    for (name, text) in [
        (
            "html-custom-data.json",
            pretty(&html_custom_data(&elements))?,
        ),
        ("web-types.json", pretty(&web_types(&elements))?),
        ("llms.txt", for_models(&elements)?),
    ] {
        fs::write(package.join(name), text)?;
    }
    Ok(())
}

/// The declarations of custom elements in a manifest.
fn elements(manifest: &Value) -> Result<Vec<Value>> {
    let modules = manifest.get("modules").and_then(Value::as_array);
    let modules = modules.context("the manifest has no modules")?.iter();
    let declarations = modules.flat_map(|module| list(module, "declarations"));
    let is_element = |it: &&Value| it.get("tagName").is_some();
    Ok(declarations.filter(is_element).cloned().collect())
}

fn list<'v>(of: &'v Value, name: &str) -> &'v [Value] {
    let list = of.get(name).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

fn text<'v>(of: &'v Value, name: &str) -> &'v str {
    of.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn type_of(member: &Value) -> &str {
    member.get("type").map_or("", |it| text(it, "text"))
}

fn fields(element: &Value) -> impl Iterator<Item = &Value> {
    let members = list(element, "members").iter();
    members.filter(|it| text(it, "kind") == "field")
}

/// The strings of a type such as `"light" | "dark"`; empty for other types.
fn choices(of_type: &str) -> Vec<&str> {
    let texts = of_type.split('|').map(|one| {
        one.trim()
            .strip_prefix(['"', '\''])?
            .strip_suffix(['"', '\''])
    });
    texts.collect::<Option<_>>().unwrap_or_default()
}

fn html_custom_data(elements: &[Value]) -> Value {
    let tag = |element: &Value| {
        let attribute = |attribute: &Value| {
            let mut entry = described(attribute);
            let choices = choices(type_of(attribute)).into_iter();
            let values: Vec<Value> = choices.map(|it| json!({ "name": it })).collect();
            if !values.is_empty() {
                entry.insert("values".to_owned(), values.into());
            }
            if type_of(attribute) == "boolean" {
                entry.insert("valueSet".to_owned(), "v".into());
            }
            Value::Object(entry)
        };
        let attributes = list(element, "attributes").iter().map(attribute);
        json!({
            "name": text(element, "tagName"),
            "description": text(element, "description"),
            "attributes": attributes.collect::<Vec<_>>(),
        })
    };
    json!({ "version": 1.1, "tags": elements.iter().map(tag).collect::<Vec<_>>() })
}

fn web_types(elements: &[Value]) -> Value {
    let typed = |member: &Value| {
        let mut entry = described(member);
        entry.insert("value".to_owned(), json!({ "type": type_of(member) }));
        Value::Object(entry)
    };
    let all =
        |of: &[Value], make: &dyn Fn(&Value) -> Value| of.iter().map(make).collect::<Vec<_>>();
    let plain = |of: &Value| Value::Object(described(of));
    let entry = |element: &Value| {
        json!({
            "name": text(element, "tagName"),
            "description": text(element, "description"),
            "attributes": all(list(element, "attributes"), &typed),
            "slots": all(list(element, "slots"), &plain),
            "js": {
                "properties": fields(element).map(typed).collect::<Vec<_>>(),
                "events": all(list(element, "events"), &plain),
            },
            "css": {
                "properties": all(list(element, "cssProperties"), &plain),
                "parts": all(list(element, "cssParts"), &plain),
            },
        })
    };
    json!({
        "$schema": "https://json.schemastore.org/web-types",
        "name": "a2a-forms",
        "version": env!("CARGO_PKG_VERSION"),
        "description-markup": "none",
        "contributions": { "html": { "elements": elements.iter().map(entry).collect::<Vec<_>>() } },
    })
}

/// The members `name` and `description` of an entry in the editors' format.
fn described(member: &Value) -> Map<String, Value> {
    ["name", "description"]
        .into_iter()
        .map(|key| (key.to_owned(), text(member, key).into()))
        .collect()
}

fn for_models(elements: &[Value]) -> Result<String> {
    let mut all = INTRODUCTION.to_owned();
    for element in elements {
        let (tag, about) = (text(element, "tagName"), text(element, "description"));
        writeln!(all, "\n## <{tag}>\n\n{about}")?;
        let properties: Vec<Value> = fields(element).cloned().collect();
        let methods = list(element, "members").iter();
        let methods = methods.filter(|it| text(it, "kind") == "method");
        let methods: Vec<Value> = methods.cloned().collect();
        for (title, members) in [
            ("Attributes", list(element, "attributes")),
            ("Properties", &properties),
            ("Methods", &methods),
            ("Events", list(element, "events")),
            ("Slots", list(element, "slots")),
            ("Parts (`::part`)", list(element, "cssParts")),
            ("States (`:state`)", list(element, "cssStates")),
            ("Custom properties", list(element, "cssProperties")),
        ] {
            if !members.is_empty() {
                writeln!(all, "\n{title}:\n")?;
            }
            for member in members {
                let (name, about) = (text(member, "name"), text(member, "description"));
                match type_of(member) {
                    "" | "CustomEvent" => writeln!(all, "- `{name}`: {about}")?,
                    of_type => writeln!(all, "- `{name}` ({of_type}): {about}")?,
                }
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    fn manifest() -> Vec<Value> {
        let path = Workspace::find()
            .unwrap()
            .root()
            .join("npm/custom-elements.json");
        let text = fs::read_to_string(path).unwrap();
        elements(&serde_json::from_str(&text).unwrap()).unwrap()
    }

    fn names(of: &[Value]) -> Vec<&str> {
        of.iter().map(|it| text(it, "name")).collect()
    }

    #[test]
    fn both_editors_know_every_attribute_property_and_event_of_the_manifest() {
        let manifest = manifest();
        let (code, jetbrains) = (html_custom_data(&manifest), web_types(&manifest));
        let known = jetbrains.pointer("/contributions/html/elements").unwrap();
        assert_eq!(list(&code, "tags").len(), manifest.len());
        assert_eq!(known.as_array().unwrap().len(), manifest.len());
        for (at, element) in manifest.iter().enumerate() {
            let (tag, entry) = (&code["tags"][at], &known[at]);
            let attributes = names(list(element, "attributes"));
            assert_eq!(text(tag, "name"), text(element, "tagName"));
            assert_eq!(text(entry, "name"), text(element, "tagName"));
            assert_eq!(names(list(tag, "attributes")), attributes);
            assert_eq!(names(list(entry, "attributes")), attributes);
            let properties: Vec<&str> = fields(element).map(|it| text(it, "name")).collect();
            assert_eq!(names(list(&entry["js"], "properties")), properties);
            assert_eq!(
                names(list(&entry["js"], "events")),
                names(list(element, "events"))
            );
        }
        let tags = list(&code, "tags").iter();
        let attributes = tags.flat_map(|tag| list(tag, "attributes"));
        let protocol = attributes
            .into_iter()
            .find(|it| text(it, "name") == "protocol");
        assert_eq!(
            names(list(protocol.unwrap(), "values")),
            ["auto", "a2a", "sessions", "envelope"]
        );
    }

    #[test]
    fn models_are_told_every_member_once() {
        let manifest = manifest();
        let all = for_models(&manifest).unwrap();
        for element in &manifest {
            let heading = format!("## <{}>\n", text(element, "tagName"));
            let (_, section) = all.split_once(&heading).unwrap();
            let section = section.split("\n## ").next().unwrap();
            for kind in ["members", "events", "slots", "cssParts", "cssStates"] {
                for name in names(list(element, kind)) {
                    assert!(section.contains(&format!("- `{name}`")), "{heading}{name}");
                }
            }
        }
    }

    #[test]
    fn manifest_and_types_name_the_same_events_and_properties() {
        let root = Workspace::find().unwrap().root().to_owned();
        let types = fs::read_to_string(root.join("npm/a2a-forms.d.ts")).unwrap();
        for element in manifest() {
            let class = text(&element, "name");
            let (_, body) = types.split_once(&format!("class {class} extends")).unwrap();
            let body = body.split("\n}").next().unwrap();
            let fields: Vec<&str> = fields(&element).map(|it| text(it, "name")).collect();
            for name in &fields {
                assert!(body.contains(&format!("{name}:")), "{class}.{name}");
            }
            let attributes: Vec<String> = names(list(&element, "attributes"))
                .iter()
                .map(|name| name.replace('-', "").to_lowercase())
                .collect();
            let lines = body.lines().map(str::trim_start);
            let lines = lines.map(|line| line.strip_prefix("readonly ").unwrap_or(line));
            let declared = lines.filter_map(|line| line.split_once(": ").map(|(name, _)| name));
            for name in declared.filter(|name| name.chars().all(char::is_alphanumeric)) {
                let is_known = fields.contains(&name) || attributes.contains(&name.to_lowercase());
                assert!(is_known, "the manifest lacks {class}.{name}");
            }
            for name in names(list(&element, "events")) {
                assert!(
                    types.contains(&format!("\"{name}\": CustomEvent<")),
                    "{name}"
                );
            }
        }
    }
}
