//! Comparison: the corresponding pieces of the results of two runs.
//!
//! Owns pieces (texts and values, across parts) and their pairs. Leaves the difference within a
//! pair to `json_form::result`. Invariant: every piece is in exactly one pair.

use a2a::message::{FileSource, Part, PartContent};
use exact_json as json;
use json_form::result::Reading;
use serde_json::Value;

/// One text or one value of a run's result; adjacent text parts are one piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// The text of one or more adjacent text parts.
    Text(String),
    /// A JSON value, laid out for display; a file counts as an object with its name, media type and content or URL.
    Data(Reading),
}

/// The name of the artifact that holds the piece (`None` without a name), and the piece.
pub type Named = (Option<String>, Piece);

/// Two corresponding pieces, or one piece without a counterpart.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The name of the artifact that holds `first`, else of that which holds `second`; `None`
    /// without a name.
    pub name: Option<String>,
    /// The piece of the first run; `None` if only the second run has it.
    pub first: Option<Piece>,
    /// The piece of the second run; `None` if only the first run has it.
    pub second: Option<Piece>,
}

/// The pieces of an artifact's or message's `parts`, each with `name`. `schema` returns the schema of a data part.
pub fn pieces(
    name: Option<&str>,
    parts: &[Part],
    schema: &dyn Fn(&Part) -> Option<Value>,
) -> Vec<Named> {
    let mut all: Vec<Named> = Vec::new();
    for part in parts {
        let data = match &part.content {
            PartContent::Text(text) => {
                // Adjacent text parts are one text.
                match all.last_mut() {
                    Some((_, Piece::Text(whole))) => whole.push_str(text),
                    _ => all.push((name.map(str::to_owned), Piece::Text(text.clone()))),
                }
                continue;
            }
            PartContent::Data(value) => Reading::new(schema(part).as_ref(), value.clone()),
            PartContent::Unknown(value) => Reading::new(None, value.clone()),
            PartContent::File(file) => {
                let (name, place) = match &file.source {
                    FileSource::Bytes(bytes) => ("content", bytes),
                    FileSource::Uri(uri) => ("address", uri),
                };
                let mut members = vec![(name, json::text(place))];
                members.extend(file.name.as_ref().map(|name| ("name", json::text(name))));
                let kind = part.media_type.as_ref();
                members.extend(kind.map(|kind| ("kind", json::text(kind))));
                members.reverse();
                Reading::new(None, json::object(members))
            }
        };
        all.push((name.map(str::to_owned), Piece::Data(data)));
    }
    all
}

/// Pairs the pieces of two runs: first pieces of the same kind and name, then pieces of the same kind. A piece
/// without a counterpart is a pair by itself. The pairs are in the order of the first run; the pieces that only the
/// second run has follow.
pub fn pairs(first: Vec<Named>, second: Vec<Named>) -> Vec<Pair> {
    let mut left: Vec<Option<Named>> = second.into_iter().map(Some).collect();
    let mut all = Vec::new();
    let mut alone = Vec::new();
    let mut take = |name: Option<&Option<String>>, one: &Piece| {
        let fits = |other: &&mut Option<Named>| {
            other.as_ref().is_some_and(|(other_name, other)| {
                name.is_none_or(|name| name == other_name)
                    && matches!(one, Piece::Text(_)) == matches!(other, Piece::Text(_))
            })
        };
        let found = left.iter_mut().find(fits);
        found.and_then(Option::take).map(|(_, piece)| piece)
    };
    for (at, (name, piece)) in first.into_iter().enumerate() {
        match take(Some(&name), &piece) {
            Some(second) => all.push((at, name, piece, Some(second))),
            None => alone.push((at, name, piece)),
        }
    }
    for (at, name, piece) in alone {
        let second = take(None, &piece);
        let place = all.iter().position(|(other, ..)| *other > at);
        all.insert(place.unwrap_or(all.len()), (at, name, piece, second));
    }
    let only_second = left.into_iter().flatten().map(|(name, piece)| Pair {
        name,
        first: None,
        second: Some(piece),
    });
    let all = all.into_iter().map(|(_, name, first, second)| Pair {
        name,
        first: Some(first),
        second,
    });
    all.chain(only_second).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::Members;
    use a2a::message::FileContent;
    use serde_json::json;

    fn text(name: &str, text: &str) -> Named {
        (Some(name.to_owned()), Piece::Text(text.to_owned()))
    }

    fn data(name: &str, value: Value) -> Named {
        (
            Some(name.to_owned()),
            Piece::Data(Reading::new(None, value)),
        )
    }

    fn outline(pairs: &[Pair]) -> Vec<String> {
        let piece = |piece: &Option<Piece>| match piece {
            None => "-".to_owned(),
            Some(Piece::Text(text)) => text.clone(),
            Some(Piece::Data(reading)) => reading.value().to_string(),
        };
        let line = |pair: &Pair| {
            let name = pair.name.as_deref().unwrap_or_default();
            format!("{name}: {} {}", piece(&pair.first), piece(&pair.second))
        };
        pairs.iter().map(line).collect()
    }

    #[test]
    fn pairs_by_name_and_else_by_kind() {
        let first = vec![
            text("old", "a"),
            data("totals", json!(1)),
            text("report", "b"),
            data("extra", json!(2)),
        ];
        let second = vec![
            text("report", "B"),
            text("new", "A"),
            data("totals", json!(3)),
            text("more", "C"),
        ];
        assert_eq!(
            outline(&pairs(first, second)),
            [
                "old: a A",
                "totals: 1 3",
                "report: b B",
                "extra: 2 -",
                "more: - C"
            ]
        );
    }

    #[test]
    fn joins_text_and_treats_a_file_as_data() {
        let file = Part {
            content: PartContent::File(FileContent {
                name: Some("a.csv".to_owned()),
                source: FileSource::Bytes("YQ==".to_owned()),
            }),
            metadata: Members::new(),
            media_type: Some("text/csv".to_owned()),
        };
        let parts = [Part::text("a"), Part::text("b"), file];
        let found = pieces(None, &parts, &|_| None);
        assert_eq!(found[0], (None, Piece::Text("ab".to_owned())));
        let Piece::Data(reading) = &found[1].1 else {
            panic!()
        };
        let value = json!({"kind": "text/csv", "name": "a.csv", "content": "YQ=="});
        assert_eq!(*reading.value(), value);
        assert_eq!(found.len(), 2);
    }
}
