//! What the skill `trip-quote` gives, as a JSON Schema.

use serde_json::{Value, json};

use super::request_schema::age;

/// A priced journey.
pub(super) fn quote() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Trip quote",
        "type": "object",
        "required": ["reference", "route", "legs", "travellers", "total"],
        "additionalProperties": false,
        "properties": {
            "reference": { "title": "Quote number", "type": "string", "pattern": "^TQ-[0-9A-F]{8}$" },
            "total": total(),
            "route": {
                "title": "Route",
                "type": "object",
                "required": ["from", "to", "straightKilometres"],
                "additionalProperties": false,
                "properties": {
                    "from": { "$ref": "#/$defs/place", "title": "From" },
                    "to": { "$ref": "#/$defs/place", "title": "To" },
                    "straightKilometres": { "title": "Kilometres as the crow flies", "type": "integer", "minimum": 1 }
                }
            },
            "legs": { "title": "Ways", "type": "array", "minItems": 1, "maxItems": 2, "items": leg() },
            "rental": { "$ref": "#/$defs/prices", "title": "Rental car" },
            "travellers": {
                "title": "Travellers",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["name", "age"],
                    "additionalProperties": false,
                    "properties": {
                        "name": { "title": "Name", "type": "string" },
                        "age": age(),
                        "fare": amount("Fares")
                    }
                }
            },
            "billing": {
                "title": "Invoice to",
                "type": "object",
                "required": ["name", "lines"],
                "additionalProperties": false,
                "properties": {
                    "name": { "title": "Name", "type": "string" },
                    "email": { "title": "E-mail", "type": "string", "format": "email" },
                    "lines": { "title": "Address", "type": "array", "items": { "type": "string" } }
                }
            }
        },
        "$defs": { "place": place(), "prices": prices() }
    })
}

fn amount(title: &str) -> Value {
    json!({ "title": title, "type": "number" })
}

fn total() -> Value {
    json!({
        "title": "Price",
        "type": "object",
        "required": ["currency", "net", "taxRate", "tax", "amount"],
        "additionalProperties": false,
        "properties": {
            "amount": amount("To pay"),
            "currency": { "title": "Currency", "type": "string" },
            "net": amount("Without tax"),
            "taxRate": amount("Tax rate, in percent"),
            "tax": amount("Tax")
        }
    })
}

fn place() -> Value {
    json!({
        "type": "object",
        "required": ["code", "name", "country"],
        "additionalProperties": false,
        "properties": {
            "name": { "title": "City", "type": "string" },
            "code": { "title": "Code", "type": "string" },
            "country": { "title": "Country", "type": "string" }
        }
    })
}

fn leg() -> Value {
    json!({
        "type": "object",
        "required": ["from", "to", "date", "weekday", "by", "kilometres", "duration", "prices"],
        "additionalProperties": false,
        "properties": {
            "from": { "title": "From", "type": "string" },
            "to": { "title": "To", "type": "string" },
            "date": { "title": "Day", "type": "string", "format": "date" },
            "weekday": { "title": "Day of the week", "type": "string" },
            "by": {
                "title": "By",
                "oneOf": [
                    { "const": "train", "title": "Train" },
                    { "const": "flight", "title": "Flight" },
                    { "const": "car", "title": "Rental car" }
                ]
            },
            "kilometres": { "title": "Kilometres", "type": "integer" },
            "duration": { "title": "Duration, about", "type": "string", "format": "duration" },
            "prices": { "$ref": "#/$defs/prices", "title": "Prices" }
        }
    })
}

fn prices() -> Value {
    json!({
        "type": "object",
        "required": ["items", "sum"],
        "additionalProperties": false,
        "properties": {
            "items": {
                "title": "Items",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["what", "quantity", "each", "amount"],
                    "additionalProperties": false,
                    "properties": {
                        "what": { "title": "What", "type": "string" },
                        "quantity": { "title": "Quantity", "type": "integer", "minimum": 1 },
                        "each": amount("Each"),
                        "amount": amount("Amount")
                    }
                }
            },
            "sum": amount("Sum")
        }
    })
}
