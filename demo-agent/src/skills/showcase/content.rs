//! The harmless content of the skill `showcase`: Markdown, and the measurements of some stations as data.

use serde_json::Value;

use crate::card::read_json;

/// The Markdown of the message that ends the skill's task.
pub(super) const CLOSING: &str =
    "That was **one of everything**: texts, data, files and a part of a kind to come.";

/// Measurements of a week that are valid against their schema.
pub(super) fn stations() -> Value {
    read_json(include_str!("assets/stations.json"))
}

/// Measurements of a week that violate their schema.
pub(super) fn wrong_stations() -> Value {
    read_json(include_str!("assets/wrong-stations.json"))
}

/// The chunks of a Markdown artifact, divided within lines and words as a stream may do.
pub(super) fn chunks() -> Vec<String> {
    let mut chunks = vec!["# Log of a night\n\nThe first lines come ".to_owned()];
    chunks.push("at once, the others as they happen.\n\n| Hour | Station |".to_owned());
    chunks.push(" Reading |\n|---|---|--:|\n".to_owned());
    let stations = ["Harbour", "Moor", "Summit"].iter().cycle();
    for (hour, station) in (0..24).zip(stations) {
        chunks.push(format!(
            "| {hour:02}:00 | {station} | **{}** |\n",
            31 - hour
        ));
    }
    chunks.push("\nAnd then, in words:\n\n".to_owned());
    for hour in 0..12 {
        chunks.push(format!("- At {hour:02}:30 nothing "));
        chunks.push("happened, and it was *noted*.\n".to_owned());
    }
    chunks.push("\n```text\nend of ".to_owned());
    chunks.push("log\n```\n".to_owned());
    chunks
}
