//! The entries of the properties `errors` and `warnings`, and of the detail of `schema-form-check`.

use exact_json::Pointer;
use json_form::form::Problem;
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
                ("pointer", exact_json::text(pointer.as_str())),
                ("keyword", exact_json::text(&problem.keyword)),
                ("message", exact_json::text(&problem.sentence)),
                ("code", exact_json::text(problem.code)),
                ("params", Value::Object(problem.params)),
                (
                    "schemaPointer",
                    problem.schema.as_ref().map(Pointer::as_str).into(),
                ),
            ];
            members.extend(inside.map(|inside| ("inside", exact_json::text(inside))));
            exact_json::object(members)
        })
        .collect()
}
