//! Rules for the declaration of object schemas: the extension, the names, and whether a mode names each.

use std::collections::HashMap;

use a2a::Members;
use a2a::dialect::leniency::extension_params::is_from_protobuf;
use a2a::extension::URI;
use exact_json::Pointer;
use exact_json::equality::same_json;
use serde_json::Value;

use super::{Card, Named};
use crate::{messages, rules};

impl Card<'_> {
    fn is_declared(&self) -> bool {
        self.extensions().any(|(_, it)| is_ours(it))
    }

    /// Notes that the order of properties is not the author's, where nothing keeps it.
    fn order_of_members(&mut self) {
        if self.value.get("schemas").is_some() {
            return;
        }
        for (pointer, extension) in self.extensions().filter(|(_, it)| is_ours(it)) {
            let params = extension.get("params").filter(|it| is_from_protobuf(it));
            let schemas = params.and_then(|it| it.get("schemas")?.as_object());
            let is_kept = |schema: &Value| {
                let text = exact_json::to_text(schema);
                ["\"propertyOrder\"", "\"x-order\"", "\"x-ui-order\""]
                    .iter()
                    .any(|keyword| text.contains(keyword))
            };
            let has_several = |schema: &Value| {
                let properties = schema.get("properties").and_then(Value::as_object);
                properties.is_some_and(|it| it.len() > 1)
            };
            for (name, schema) in schemas.into_iter().flatten() {
                if has_several(schema) && !is_kept(schema) {
                    let at = pointer.child("params").child("schemas").child(name);
                    self.findings
                        .push(rules::ORDER_OF_MEMBERS.broken(at, messages::ORDER_OF_SERVER));
                }
            }
        }
    }

    pub(super) fn collect_schemas(&mut self) {
        let root = Pointer::root().child("schemas");
        let mut places = vec![(root, self.value.get("schemas"))];
        for (pointer, extension) in self.extensions().filter(|(_, it)| is_ours(it)) {
            let at = pointer.child("params").child("schemas");
            places.push((at, in_params(extension)));
        }
        if self.is_signed() {
            // A schema at the root, which signatures do not cover, must not replace a signed one.
            places.rotate_left(1);
        }
        self.order_of_members();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (pointer, value) in places {
            let members = match value {
                None | Some(Value::Null) => continue,
                Some(Value::Object(members)) => members,
                Some(_) => {
                    let words = messages::SCHEMAS_NOT_AN_OBJECT;
                    self.findings
                        .push(rules::SCHEMAS_NOT_AN_OBJECT.broken(pointer, words));
                    continue;
                }
            };
            for (name, schema) in members {
                let pointer = pointer.child(name);
                if !schema.is_object() && !schema.is_boolean() {
                    let words = (messages::not_a_schema(name), messages::WRITE_SCHEMA);
                    self.findings
                        .push(rules::NOT_A_SCHEMA.broken(pointer, words));
                    continue;
                }
                let first = known
                    .get(name.as_str())
                    .and_then(|at| self.schemas.get(*at));
                if let Some(first) = first {
                    if !same_json(first.schema, schema) {
                        let why = messages::conflict(name, first.pointer.as_str());
                        let words = (why, messages::SAME_IN_BOTH_PLACES);
                        self.findings
                            .push(rules::SCHEMA_CONFLICT.broken(pointer, words));
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
            let at = root.map_or(Pointer::root(), |_| Pointer::root().child("schemas"));
            let words = messages::EXTENSION_NOT_DECLARED;
            self.findings
                .push(rules::EXTENSION_NOT_DECLARED.broken(at, words));
        }
        let mut are_in_params = false;
        for (pointer, extension) in self.extensions() {
            let Some(uri) = extension.get("uri").and_then(Value::as_str) else {
                continue;
            };
            if uri != URI && is_near(uri) {
                let words = (messages::near_uri(uri), messages::write_uri(URI));
                self.findings
                    .push(rules::EXTENSION_URI.broken(pointer.child("uri"), words));
            }
            if uri != URI {
                continue;
            }
            are_in_params |= in_params(extension).is_some();
            if extension.get("required") == Some(&Value::Bool(true)) {
                let at = pointer.child("required");
                let words = messages::EXTENSION_REQUIRED;
                self.findings
                    .push(rules::EXTENSION_REQUIRED.broken(at, words));
            }
            if self.schemas.is_empty() {
                let words = messages::NO_SCHEMAS;
                self.findings.push(rules::NO_SCHEMAS.broken(pointer, words));
            }
        }
        if declared && !are_in_params && root.is_some_and(Value::is_object) {
            let at = Pointer::root().child("schemas");
            self.findings
                .push(rules::SCHEMAS_ONLY_AT_ROOT.broken(at, messages::ONLY_AT_ROOT));
        }
    }

    pub(super) fn names(&mut self) {
        let mut by_lower_case = HashMap::new();
        for Named { name, pointer, .. } in &self.schemas {
            let first = *by_lower_case.entry(name.to_lowercase()).or_insert(*name);
            if first != *name {
                let words = (messages::differ_by_case(name, first), messages::RENAME_ONE);
                self.findings
                    .push(rules::NAMES_DIFFER_BY_CASE.broken(pointer.clone(), words));
            }
        }
    }

    pub(super) fn use_of_schemas(&mut self) {
        let used = self.named_by_modes(|_| true);
        for Named { name, pointer, .. } in &self.schemas {
            if !used.contains(*name) {
                let words = (messages::unused_schema(name), messages::NAME_IT_IN_A_MODE);
                self.findings
                    .push(rules::UNUSED_SCHEMA.broken(pointer.clone(), words));
            }
        }
    }
}

fn is_ours(extension: &Members) -> bool {
    extension.get("uri").and_then(Value::as_str) == Some(URI)
}

/// The member `params.schemas` of an extension's declaration, unchecked; `None` if it is missing.
fn in_params(extension: &Members) -> Option<&Value> {
    extension.get("params")?.get("schemas")
}

/// Whether a URI contains the name of the object-schemas extension: if it is not `URI`, it is probably a wrong
/// spelling.
fn is_near(uri: &str) -> bool {
    uri.to_ascii_lowercase()
        .contains("a2a-extension-object-schemas")
}
