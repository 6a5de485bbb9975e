//! What the skill `trip-quote` takes, as a JSON Schema.
//!
//! The cities are listed from `trip`, so that the schema offers what can be priced.

use serde_json::{Value, json};

use crate::trip::PLACES;

/// A journey to be priced.
pub(super) fn request() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Journey",
        "type": "object",
        "required": ["from", "to", "journey", "departure", "travellers", "transport"],
        // What a condition brings stands beside what it belongs to.
        "x-order": ["from", "to", "journey", "departure", "returnDate", "travellers", "transport", "invoice", "billing"],
        "properties": {
            "from": { "$ref": "#/$defs/city", "title": "From" },
            "to": { "$ref": "#/$defs/city", "title": "To" },
            "journey": {
                "title": "Journey",
                "oneOf": [
                    { "const": "one-way", "title": "One way" },
                    { "const": "return", "title": "There and back" }
                ],
                "default": "one-way"
            },
            "departure": { "title": "Day of departure", "type": "string", "format": "date" },
            "travellers": travellers(),
            "transport": {
                "title": "How do you want to travel?",
                "oneOf": [
                    { "$ref": "#/$defs/train" },
                    { "$ref": "#/$defs/flight" },
                    { "$ref": "#/$defs/car" }
                ],
                "discriminator": { "propertyName": "by" }
            },
            "invoice": {
                "title": "I need an invoice",
                "type": "boolean",
                "default": false
            }
        },
        "allOf": [
            {
                "if": {
                    "required": ["journey"],
                    "properties": { "journey": { "const": "return" } }
                },
                "then": {
                    "required": ["returnDate"],
                    "properties": {
                        "returnDate": {
                            "title": "Day of return",
                            "description": "The day of departure or later.",
                            "type": "string",
                            "format": "date"
                        }
                    }
                }
            },
            {
                "if": {
                    "required": ["invoice"],
                    "properties": { "invoice": { "const": true } }
                },
                "then": {
                    "required": ["billing"],
                    "properties": { "billing": { "$ref": "#/$defs/address" } }
                }
            }
        ],
        "unevaluatedProperties": false,
        "$defs": {
            "city": cities(),
            "train": train(),
            "flight": flight(),
            "car": car(),
            "address": address()
        }
    })
}

fn cities() -> Value {
    let cities = PLACES.iter().map(|place| {
        let title = format!("{} ({})", place.name, place.country);
        json!({ "const": place.code, "title": title })
    });
    json!({ "title": "City", "oneOf": cities.collect::<Vec<_>>() })
}

/// Groups by age, since fares depend on it.
pub(super) fn age() -> Value {
    json!({
        "title": "Age",
        "oneOf": [
            { "const": "adult", "title": "Adult, 15 to 64" },
            { "const": "senior", "title": "Senior, from 65" },
            { "const": "child", "title": "Child, 6 to 14" },
            { "const": "infant", "title": "Infant, up to 5" }
        ],
        "default": "adult"
    })
}

fn travellers() -> Value {
    json!({
        "title": "Travellers",
        "description": "At least one of them is an adult or a senior.",
        "type": "array",
        "minItems": 1,
        "maxItems": 9,
        "default": [{ "age": "adult" }],
        "items": {
            "title": "Traveller",
            "type": "object",
            "required": ["age"],
            "additionalProperties": false,
            "properties": {
                "name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 },
                "age": age()
            }
        }
    })
}

fn train() -> Value {
    json!({
        "title": "Train",
        "type": "object",
        "required": ["by", "class"],
        "additionalProperties": false,
        "properties": {
            "by": { "const": "train" },
            "class": {
                "title": "Class",
                "oneOf": [
                    { "const": "second", "title": "Second" },
                    { "const": "first", "title": "First, seats included" }
                ],
                "default": "second"
            },
            "railcard": {
                "title": "Railcard",
                "oneOf": [
                    { "const": 0, "title": "None" },
                    { "const": 25, "title": "25 % off" },
                    { "const": 50, "title": "50 % off" }
                ],
                "default": 0
            },
            "seats": {
                "title": "Reserve seats",
                "description": "4.90 for each traveller and way in second class.",
                "type": "boolean",
                "default": false
            },
            "bicycles": { "title": "Bicycles", "type": "integer", "minimum": 0, "maximum": 9, "default": 0 }
        }
    })
}

fn flight() -> Value {
    json!({
        "title": "Flight",
        "type": "object",
        "required": ["by", "cabin"],
        "additionalProperties": false,
        "properties": {
            "by": { "const": "flight" },
            "cabin": {
                "title": "Cabin",
                "oneOf": [
                    { "const": "economy", "title": "Economy" },
                    { "const": "business", "title": "Business" }
                ],
                "default": "economy"
            },
            "bags": {
                "title": "Bags to check in, each",
                "type": "integer",
                "minimum": 0,
                "maximum": 3,
                "default": 0
            },
            "flexible": {
                "title": "Can be changed",
                "description": "Another day without a fee, for 20 % more.",
                "type": "boolean",
                "default": false
            }
        }
    })
}

fn car() -> Value {
    json!({
        "title": "Rental car",
        "type": "object",
        "required": ["by", "size"],
        "additionalProperties": false,
        "properties": {
            "by": { "const": "car" },
            "size": {
                "title": "Size",
                "oneOf": [
                    { "const": "small", "title": "Small, 4 seats" },
                    { "const": "estate", "title": "Estate, 5 seats" },
                    { "const": "van", "title": "Van, 9 seats" }
                ]
            },
            "cover": {
                "title": "Insurance",
                "oneOf": [
                    { "const": "basic", "title": "Basic, with a share of 900 of your own" },
                    { "const": "full", "title": "Full" }
                ],
                "default": "basic"
            },
            "extras": {
                "title": "Extras",
                "type": "array",
                "uniqueItems": true,
                "items": {
                    "oneOf": [
                        { "const": "child-seat", "title": "Child seat" },
                        { "const": "winter-tyres", "title": "Winter tyres" },
                        { "const": "roof-box", "title": "Roof box" },
                        { "const": "second-driver", "title": "Second driver" }
                    ]
                }
            }
        }
    })
}

/// An address, whose parts depend on the country.
fn address() -> Value {
    let postcode = |country: Value, title: &str, pattern: &str, example: &str| {
        json!({
            "if": { "required": ["country"], "properties": { "country": country } },
            "then": {
                "required": ["postcode"],
                "properties": {
                    "postcode": { "title": title, "type": "string", "pattern": pattern, "examples": [example] }
                }
            }
        })
    };
    let gb = "^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$";
    json!({
        "title": "Billing address",
        "type": "object",
        "required": ["name", "street", "city", "country"],
        "properties": {
            "name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 100 },
            "email": { "title": "E-mail", "type": "string", "format": "email" },
            "street": { "title": "Street and number", "type": "string", "minLength": 1, "maxLength": 100 },
            "city": { "title": "City", "type": "string", "minLength": 1, "maxLength": 100 },
            "country": {
                "title": "Country",
                "oneOf": [
                    { "const": "AT", "title": "Austria" },
                    { "const": "FR", "title": "France" },
                    { "const": "DE", "title": "Germany" },
                    { "const": "CH", "title": "Switzerland" },
                    { "const": "GB", "title": "United Kingdom" },
                    { "const": "US", "title": "United States" }
                ]
            }
        },
        "allOf": [
            postcode(json!({ "enum": ["DE", "FR"] }), "Postal code", "^[0-9]{5}$", "20095"),
            postcode(json!({ "enum": ["AT", "CH"] }), "Postal code", "^[1-9][0-9]{3}$", "8001"),
            postcode(json!({ "const": "GB" }), "Postcode", gb, "SW1A 1AA"),
            postcode(json!({ "const": "US" }), "ZIP code", "^[0-9]{5}(-[0-9]{4})?$", "94105"),
            {
                "if": { "required": ["country"], "properties": { "country": { "const": "US" } } },
                "then": {
                    "required": ["state"],
                    "properties": { "state": states() }
                }
            }
        ],
        "unevaluatedProperties": false
    })
}

fn states() -> Value {
    const STATES: &str = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";
    json!({ "title": "State", "enum": STATES.split(' ').collect::<Vec<_>>() })
}
