//! Rules for the declaration of object schemas: the extension, the names, and whether a mode names each.

use std::collections::{HashMap, HashSet};

use a2a::extension::URI;
use a2a::extension::mode::SchemaMode;
use exact_json::{Pointer, same_json};
use serde_json::{Map, Value};

use super::{Card, Named};
use crate::{Severity, messages};

impl<'c> Card<'c> {
    fn is_declared(&self) -> bool {
        self.extensions().any(|(_, it)| is_ours(it))
    }

    pub(super) fn collect_schemas(&mut self) {
        let root = Pointer::root().child("schemas");
        let mut places = vec![(root, self.value.get("schemas"))];
        for (pointer, extension) in self.extensions().filter(|(_, it)| is_ours(it)) {
            let params = extension.get("params").and_then(|it| it.get("schemas"));
            places.push((pointer.child("params").child("schemas"), params));
        }
        if self.is_signed() {
            // A schema at the root, which signatures do not cover, must not replace a signed one.
            places.rotate_left(1);
        }
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (pointer, value) in places {
            let members = match value {
                None | Some(Value::Null) => continue,
                Some(Value::Object(members)) => members,
                Some(_) => {
                    let (why, fix) = messages::SCHEMAS_NOT_AN_OBJECT;
                    self.add(Severity::Error, "schemas-not-an-object", pointer, why, fix);
                    continue;
                }
            };
            for (name, schema) in members {
                let pointer = pointer.child(name);
                if !schema.is_object() && !schema.is_boolean() {
                    let why = messages::not_a_schema(name);
                    self.add(
                        Severity::Error,
                        "not-a-schema",
                        pointer,
                        why,
                        messages::WRITE_SCHEMA,
                    );
                    continue;
                }
                let first = known
                    .get(name.as_str())
                    .and_then(|at| self.schemas.get(*at));
                if let Some(first) = first {
                    if !same_json(first.schema, schema) {
                        let why = messages::conflict(name, first.pointer.as_str());
                        let fix = messages::SAME_IN_BOTH_PLACES;
                        self.add(Severity::Warning, "schema-conflict", pointer, why, fix);
                    }
                    continue;
                }
                known.insert(name, self.schemas.len());
                self.schemas.push(Named {
                    name,
                    schema,
                    pointer,
                });
            }
        }
    }

    pub(super) fn extension(&mut self) {
        let declared = self.is_declared();
        let root = self.value.get("schemas");
        if !declared && !self.schemas.is_empty() {
            let (why, fix) = messages::EXTENSION_NOT_DECLARED;
            let at = root.map_or(Pointer::root(), |_| Pointer::root().child("schemas"));
            self.add(Severity::Error, "extension-not-declared", at, why, fix);
        }
        let mut in_params = false;
        for (pointer, extension) in self.extensions() {
            let Some(uri) = extension.get("uri").and_then(Value::as_str) else {
                continue;
            };
            if uri != URI && is_near(uri) {
                let why = messages::near_uri(uri);
                let fix = messages::write_uri(URI);
                self.add(
                    Severity::Error,
                    "extension-uri",
                    pointer.child("uri"),
                    why,
                    fix,
                );
            }
            if uri != URI {
                continue;
            }
            in_params |= extension
                .get("params")
                .and_then(|it| it.get("schemas"))
                .is_some();
            if extension.get("required") == Some(&Value::Bool(true)) {
                let (why, fix) = messages::EXTENSION_REQUIRED;
                let at = pointer.child("required");
                self.add(Severity::Warning, "extension-required", at, why, fix);
            }
            if self.schemas.is_empty() {
                let (why, fix) = messages::NO_SCHEMAS;
                self.add(Severity::Warning, "no-schemas", pointer, why, fix);
            }
        }
        if declared && !in_params && root.is_some_and(Value::is_object) {
            let (why, fix) = messages::ONLY_AT_ROOT;
            let at = Pointer::root().child("schemas");
            self.add(Severity::Note, "schemas-only-at-root", at, why, fix);
        }
    }

    pub(super) fn names(&mut self) {
        let mut by_lower_case: HashMap<String, &'c str> = HashMap::new();
        let mut differing = Vec::new();
        for named in &self.schemas {
            let lower = named.name.to_lowercase();
            match by_lower_case.get(&lower) {
                Some(first) => differing.push((named.pointer.clone(), named.name, *first)),
                None => {
                    by_lower_case.insert(lower, named.name);
                }
            }
        }
        for (pointer, name, first) in differing {
            let why = messages::differ_by_case(name, first);
            self.add(
                Severity::Warning,
                "names-differ-by-case",
                pointer,
                why,
                messages::RENAME_ONE,
            );
        }
    }

    pub(super) fn use_of_schemas(&mut self) {
        let used: HashSet<String> = self
            .modes
            .iter()
            .filter_map(|mode| Some(SchemaMode::parse(mode.text)?.schema().to_owned()))
            .collect();
        let unused: Vec<(Pointer, &str)> = self
            .schemas
            .iter()
            .filter(|it| !used.contains(it.name))
            .map(|it| (it.pointer.clone(), it.name))
            .collect();
        for (pointer, name) in unused {
            let why = messages::unused_schema(name);
            self.add(
                Severity::Warning,
                "unused-schema",
                pointer,
                why,
                messages::NAME_IT_IN_A_MODE,
            );
        }
    }
}

fn is_ours(extension: &Map<String, Value>) -> bool {
    extension.get("uri").and_then(Value::as_str) == Some(URI)
}

/// Whether a URI contains the name of the object-schemas extension: if it is not `URI`, it is probably a wrong
/// spelling.
fn is_near(uri: &str) -> bool {
    uri.to_ascii_lowercase()
        .contains("a2a-extension-object-schemas")
}
