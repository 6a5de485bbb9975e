//! The entries of the properties `errors` and `warnings`, and of the detail of `schema-form-check`.

use a2a_forms::form::Problem;
use a2a_forms::json::{self, Pointer};
use serde_json::Value;

/// A list with an entry for each error or warning of a form: where it is, its sentence, and the id and variables of its
/// message.
pub(super) fn entries(problems: Vec<Problem>) -> Value {
    problems
        .into_iter()
        .map(|problem| {
            // The pointer of a finding inside an embedded JSON string is that of the string; `inside` is the rest.
            let (pointer, inside) = match &problem.string {
                Some(at) => (at, problem.pointer.as_str().strip_prefix(at.as_str())),
                None => (&problem.pointer, None),
            };
            let mut members = vec![
                ("pointer", json::text(pointer.as_str())),
                ("keyword", json::text(&problem.keyword)),
                ("message", json::text(&problem.sentence)),
                ("code", json::text(problem.code)),
                ("params", Value::Object(problem.params)),
                (
                    "schemaPointer",
                    problem.schema.as_ref().map(Pointer::as_str).into(),
                ),
            ];
            members.extend(inside.map(|inside| ("inside", json::text(inside))));
            json::object(members)
        })
        .collect()
}
