//! Content of an honest agent: texts, stations and their schema.

use serde_json::{Value, json};

/// What is said at the end.
pub(super) const CLOSING: &str =
    "That was **one of everything**: texts, data, files and a part of a kind to come.";

/// What stations are.
pub(super) fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stations",
        "type": "object",
        "required": ["week", "stations"],
        "properties": {
            "week": { "title": "Week from", "type": "string", "format": "date" },
            "complete": { "title": "Complete", "type": "boolean" },
            "coverage": { "title": "Coverage", "description": "How many of the readings came in.", "type": "number", "minimum": 0, "maximum": 1 },
            "stations": {
                "title": "Stations",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["name", "celsius"],
                    "properties": {
                        "name": { "title": "Name", "type": "string" },
                        "celsius": { "title": "Mean in °C", "type": "number" },
                        "battery": { "title": "Battery in %", "type": "integer", "minimum": 0, "maximum": 100 },
                        "state": {
                            "title": "State",
                            "oneOf": [
                                { "const": "ok", "title": "In order" },
                                { "const": "late", "title": "Reports late" },
                                { "const": "mute", "title": "Silent" }
                            ]
                        },
                        "seen": { "title": "Last report", "type": "string", "format": "date-time" },
                        "colour": { "title": "Colour on the map", "type": "string", "format": "color" }
                    }
                }
            },
            "hours": { "title": "Hourly mean in °C", "type": "array", "items": { "type": "number" } },
            "keeper": { "title": "Keeper", "type": "string", "format": "email" },
            "map": { "title": "Map", "type": "string", "format": "uri" }
        }
    })
}

/// A week that is as its schema says.
pub(super) fn stations() -> Value {
    json!({
        "week": "2026-11-16",
        "complete": false,
        "coverage": 0.962,
        "stations": [
            { "name": "Harbour", "celsius": 12.8, "battery": 91, "state": "ok", "seen": "2026-11-20T15:00:00Z", "colour": "#2d5f73" },
            { "name": "Moor", "celsius": 4.1, "battery": 38, "state": "late", "seen": "2026-11-20T11:20:00Z", "colour": "#8a6d3b" },
            { "name": "Summit", "celsius": -3.25, "battery": 7, "state": "mute", "seen": "2026-11-18T23:59:59Z", "colour": "#c8553d" }
        ],
        "hours": [9.1, 8.7, 8.2, 8.0, 8.4, 9.6, 11.3, 13.2, 15.0, 16.4, 17.4, 17.1, 16.0, 14.2, 12.1, 10.6],
        "keeper": "keeper@example.com",
        "map": "https://example.com/map/stations",
        "instrument": "A member that the schema does not know"
    })
}

/// A week that is not.
pub(super) fn wrong_stations() -> Value {
    json!({
        "complete": "nearly",
        "coverage": 1.4,
        "stations": [
            { "name": "Harbour", "celsius": 12.8, "battery": 91, "state": "ok", "seen": "2026-11-20T15:00:00Z", "colour": "#2d5f73" },
            { "name": "Moor", "celsius": "cold", "battery": 138, "state": "asleep", "seen": "yesterday" },
            { "celsius": -3.25, "battery": -1 }
        ],
        "hours": [9.1, null, "8.2"],
        "keeper": "nobody",
        "map": "not an address"
    })
}

/// A log that comes piece by piece, cut anywhere but where it would be easy.
pub(super) fn pieces() -> Vec<String> {
    let mut pieces = vec!["# Log of a night\n\nThe first lines come ".to_owned()];
    pieces.push("at once, the others as they happen.\n\n| Hour | Station |".to_owned());
    pieces.push(" Reading |\n|---|---|--:|\n".to_owned());
    let stations = ["Harbour", "Moor", "Summit"].iter().cycle();
    for (hour, station) in (0..24).zip(stations) {
        pieces.push(format!(
            "| {hour:02}:00 | {station} | **{}** |\n",
            31 - hour
        ));
    }
    pieces.push("\nAnd then, in words:\n\n".to_owned());
    for hour in 0..12 {
        pieces.push(format!("- At {hour:02}:30 nothing "));
        pieces.push("happened, and it was *noted*.\n".to_owned());
    }
    pieces.push("\n```text\nend of ".to_owned());
    pieces.push("log\n```\n".to_owned());
    pieces
}
