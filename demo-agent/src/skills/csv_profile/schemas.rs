//! What the skill `csv-profile` takes and gives, as JSON Schemas.

use serde_json::{Value, json};

use crate::table::{MOST_COLUMNS, MOST_ROWS};

/// The longest file, in letters of base64: a megabyte and a half of it. The whole task, with the
/// file as it was sent and as it is clean, has to go through clients that stop at 8 MB an event.
const LONGEST: usize = 2_000_000;

/// A file, and how to read it.
pub(super) fn input() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "CSV file",
        "type": "object",
        "required": ["file"],
        "additionalProperties": false,
        "properties": {
            "file": {
                "title": "File",
                "description": format!("Up to 1.5 MB, {},000 rows and {MOST_COLUMNS} columns.", MOST_ROWS / 1_000),
                "type": "string",
                "contentEncoding": "base64",
                "contentMediaType": "text/csv",
                "minLength": 2,
                "maxLength": LONGEST
            },
            "name": {
                "title": "Its name",
                "type": "string",
                "minLength": 1,
                "maxLength": 100,
                "pattern": "^[^/\\\\\\u0000-\\u001f]+$",
                "default": "table.csv"
            },
            "delimiter": {
                "title": "Between two values stands",
                "oneOf": [
                    { "const": "auto", "title": "Find out" },
                    { "const": "comma", "title": "A comma" },
                    { "const": "semicolon", "title": "A semicolon" },
                    { "const": "tab", "title": "A tab" },
                    { "const": "bar", "title": "A bar |" }
                ],
                "default": "auto"
            },
            "headerRow": {
                "title": "Are the columns’ names in the first row?",
                "oneOf": [
                    { "const": "auto", "title": "Find out" },
                    { "const": "yes", "title": "Yes" },
                    { "const": "no", "title": "No" }
                ],
                "default": "auto"
            },
            "decimalMark": {
                "title": "Numbers are written as",
                "oneOf": [
                    { "const": "point", "title": "1,234.50" },
                    { "const": "comma", "title": "1.234,50" }
                ],
                "default": "point"
            },
            "trim": {
                "title": "Blanks to take away",
                "oneOf": [
                    { "const": "nothing", "title": "None" },
                    { "const": "ends", "title": "Around values" },
                    { "const": "runs", "title": "Around values, and double ones inside" }
                ],
                "default": "ends"
            },
            "missing": {
                "title": "Besides an empty value, these are missing ones",
                "type": "array",
                "uniqueItems": true,
                "items": { "enum": ["NA", "N/A", "null", "None", "-", "?"] }
            }
        }
    })
}

/// What is in the file.
pub(super) fn output() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Profile of a table",
        "type": "object",
        "required": ["file", "rows", "unevenRows", "columns"],
        "additionalProperties": false,
        "properties": {
            "file": {
                "title": "File",
                "type": "object",
                "required": ["name", "bytes", "encoding", "delimiter", "headerRow"],
                "additionalProperties": false,
                "properties": {
                    "name": { "title": "Name", "type": "string" },
                    "bytes": { "title": "Bytes", "type": "integer", "minimum": 0 },
                    "encoding": { "title": "Encoding", "enum": ["UTF-8", "UTF-16", "Windows-1252"] },
                    "delimiter": { "title": "Delimiter", "enum": ["comma", "semicolon", "tab", "bar"] },
                    "headerRow": { "title": "Names in the first row", "type": "boolean" }
                }
            },
            "rows": { "title": "Rows", "description": "Without the names.", "type": "integer", "minimum": 0 },
            "unevenRows": {
                "title": "Uneven rows",
                "description": "Rows with more or fewer values than the first one.",
                "type": "integer",
                "minimum": 0
            },
            "columns": { "title": "Columns", "type": "array", "minItems": 1, "maxItems": MOST_COLUMNS, "items": column() }
        }
    })
}

fn column() -> Value {
    let end = |title: &str| json!({ "title": title, "type": ["number", "string"] });
    json!({
        "title": "Column",
        "type": "object",
        "required": ["name", "type", "count", "missing", "distinct", "mostFrequent"],
        "additionalProperties": false,
        "properties": {
            "name": { "title": "Name", "type": "string", "minLength": 1 },
            "type": {
                "title": "Kind",
                "oneOf": [
                    { "const": "integer", "title": "Whole numbers" },
                    { "const": "number", "title": "Numbers" },
                    { "const": "flag", "title": "Yes and no" },
                    { "const": "date", "title": "Dates" },
                    { "const": "text", "title": "Text" },
                    { "const": "empty", "title": "Nothing" }
                ]
            },
            "count": { "title": "Values", "type": "integer", "minimum": 0 },
            "missing": { "title": "Missing", "type": "integer", "minimum": 0 },
            "distinct": { "title": "Different", "type": "integer", "minimum": 0 },
            "minimum": end("Least"),
            "maximum": end("Greatest"),
            "mean": { "title": "Mean", "type": "number" },
            "mostFrequent": {
                "title": "Most frequent",
                "type": "array",
                "maxItems": 5,
                "items": {
                    "type": "object",
                    "required": ["value", "count"],
                    "additionalProperties": false,
                    "properties": {
                        "value": { "title": "Value", "type": "string" },
                        "count": { "title": "Times", "type": "integer", "minimum": 1 }
                    }
                }
            }
        }
    })
}
