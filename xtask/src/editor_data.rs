//! Descriptions of the elements for tools: VS Code (`html-custom-data.json`), the editors of `JetBrains`
//! (`web-types.json`) and language models (`llms.txt`).
//!
//! Writes them from the manifest. Invariant: all their statements about an element are in the manifest.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::manifest::{elements, fields, list, text, type_of};

const INTRODUCTION: &str = "# A2A Forms

> Custom elements for the A2A protocol: a form for every agent that declares JSON Schemas, and for any JSON Schema.

`import \"a2a-forms\"` (or a `<script type=\"module\" src=\"a2a-forms.js\">`) defines the elements below. Set objects as
properties, not as attributes. All events bubble, are composed, and have plain JSON in `detail`. `a2a-forms.d.ts` has the
types; `a2a-forms/react`, `a2a-forms/vue` and `a2a-forms/svelte` declare the elements to those frameworks.
`setBasePath(url)` names the folder of the package's files where a bundler does not copy them.
";

/// Writes the files into the package. `types`: those that the types of the elements name.
pub(crate) fn write(manifest: &Value, types: &str, package: &Path) -> Result<()> {
    let elements: Vec<&Value> = elements(manifest).collect();
    let pretty =
        |value: &Value| Ok::<_, anyhow::Error>(serde_json::to_string_pretty(value)? + "\n");
    for (name, text) in [
        (
            "html-custom-data.json",
            pretty(&html_custom_data(&elements))?,
        ),
        ("web-types.json", pretty(&web_types(&elements))?),
        ("llms.txt", for_models(&elements, types)?),
    ] {
        fs::write(package.join(name), text)?;
    }
    Ok(())
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

fn html_custom_data(elements: &[&Value]) -> Value {
    let tag = |element: &Value| {
        let attribute = |attribute: &Value| {
            let mut entry = described(attribute);
            let about = json!({ "kind": "markdown", "value": text(attribute, "description") });
            entry.insert("description".to_owned(), about);
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
    json!({ "version": 1.1, "tags": elements.iter().copied().map(tag).collect::<Vec<_>>() })
}

fn web_types(elements: &[&Value]) -> Value {
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
        "description-markup": "markdown",
        "contributions": { "html": { "elements": elements.iter().copied().map(entry).collect::<Vec<_>>() } },
    })
}

/// The members `name` and `description` of an entry in the editors' format.
fn described(member: &Value) -> Map<String, Value> {
    ["name", "description"]
        .into_iter()
        .map(|key| (key.to_owned(), text(member, key).into()))
        .collect()
}

fn for_models(elements: &[&Value], types: &str) -> Result<String> {
    let mut all = INTRODUCTION.to_owned();
    for element in elements {
        let (tag, about) = (text(element, "tagName"), text(element, "description"));
        writeln!(all, "\n## <{tag}>\n\n{about}")?;
        let properties = fields(element).filter(|it| it.get("attribute").is_none());
        let properties: Vec<Value> = properties.cloned().collect();
        let methods = list(element, "members").iter();
        let methods = methods.filter(|it| text(it, "kind") == "method");
        let methods: Vec<Value> = methods.cloned().collect();
        for (title, members) in [
            (
                "Attributes (each with a property, in camelCase)",
                list(element, "attributes"),
            ),
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
                    "" => writeln!(all, "- `{name}`: {about}")?,
                    of_type => writeln!(all, "- `{name}` ({of_type}): {about}")?,
                }
            }
        }
    }
    writeln!(all, "\n## Types\n\n```ts\n{types}```")?;
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::workspace::Workspace;

    fn whole() -> Value {
        manifest::read(Workspace::find().unwrap().root()).unwrap()
    }

    fn names(of: &[Value]) -> Vec<&str> {
        of.iter().map(|it| text(it, "name")).collect()
    }

    #[test]
    fn both_editors_know_every_attribute_property_and_event_of_the_manifest() {
        let whole = whole();
        let manifest: Vec<&Value> = elements(&whole).collect();
        let (code, jetbrains) = (html_custom_data(&manifest), web_types(&manifest));
        let known = jetbrains.pointer("/contributions/html/elements").unwrap();
        assert_eq!(list(&code, "tags").len(), manifest.len());
        assert_eq!(known.as_array().unwrap().len(), manifest.len());
        for (at, element) in manifest.into_iter().enumerate() {
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
        let whole = whole();
        let manifest: Vec<&Value> = elements(&whole).collect();
        let all = for_models(&manifest, "").unwrap();
        for element in manifest {
            let heading = format!("## <{}>\n", text(element, "tagName"));
            let (_, section) = all.split_once(&heading).unwrap();
            let section = section.split("\n## ").next().unwrap();
            let kinds = ["attributes", "events", "slots", "cssParts", "cssStates"];
            let properties = list(element, "members").iter();
            let properties = properties.filter(|it| it.get("attribute").is_none());
            let properties: Vec<Value> = properties.cloned().collect();
            for list in kinds
                .map(|kind| list(element, kind))
                .iter()
                .chain([&&properties[..]])
            {
                for name in names(list) {
                    assert!(section.contains(&format!("- `{name}`")), "{heading}{name}");
                }
            }
        }
    }
}
