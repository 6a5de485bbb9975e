//! Content of an honest agent: texts and stations.

use serde_json::Value;

use crate::card::read_json;

/// What is said at the end.
pub(super) const CLOSING: &str =
    "That was **one of everything**: texts, data, files and a part of a kind to come.";

/// A week that is as its schema says.
pub(super) fn stations() -> Value {
    read_json(include_str!("assets/stations.json"))
}

/// A week that is not.
pub(super) fn wrong_stations() -> Value {
    read_json(include_str!("assets/wrong-stations.json"))
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
