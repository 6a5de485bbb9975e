//! Files as input: skills whose input modes are neither text nor JSON.
//!
//! Owns the form for such a skill, a file and words about it, and the parts that its value becomes. Leaves the control
//! to the form. The value keeps the file as a data URL (RFC 2397), so that a draft, a repeated run and the history treat
//! it as any other value.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use crate::dialect::reading;
use crate::message::{Message, Part, PartContent};

/// The mode of a value that becomes several parts. It is never sent.
pub(super) const MODE: &str = "multipart/mixed";
pub(super) const FILE: &str = "file";
const MESSAGE: &str = "message";

/// The schema of the form for a skill that takes files of these media types.
pub(super) fn schema(modes: &[String]) -> Value {
    let types: Vec<String> = modes.iter().filter_map(|mode| accepted(mode)).collect();
    let mut file = vec![
        ("type", json::text("string")),
        ("title", json::text(messages::file())),
        ("format", json::text("data-url")),
        ("minLength", json::number::count(1)),
    ];
    file.extend(common(&types).map(|it| ("contentMediaType", json::text(&it))));
    let words = json::object(vec![
        ("type", json::text("string")),
        ("title", json::text(messages::message())),
        ("format", json::text("textarea")),
    ]);
    json::object(vec![
        ("type", json::text("object")),
        (
            "properties",
            json::object(vec![(FILE, json::object(file)), (MESSAGE, words)]),
        ),
        ("required", Value::Array(vec![json::text(FILE)])),
    ])
}

/// The one media type that stands for all of these: the only one, or their family; `None` for different ones.
fn common(types: &[String]) -> Option<String> {
    let (first, others) = types.split_first()?;
    if others.iter().all(|it| it == first) {
        return Some(first.clone());
    }
    let family = |it: &String| it.split('/').next().unwrap_or_default().to_owned();
    let is_one = others.iter().all(|it| family(it) == family(first));
    let is_seen = ["image", "audio", "video"].contains(&family(first).as_str());
    (is_one && is_seen).then(|| [&*family(first), "/*"].concat())
}

/// Whether a mode stands for files. Forms of HTML are no files.
pub(super) fn is_file(mode: &str) -> bool {
    let mode = mode.trim().to_ascii_lowercase();
    let is_form = ["multipart/", "application/x-www-form-urlencoded"]
        .iter()
        .any(|it| mode.starts_with(it));
    let kinds = ["file", "files", "binary", "image", "audio", "video", "pdf"];
    !is_form && (mode.contains('/') || kinds.contains(&mode.as_str()))
}

/// The media type of a mode as a file input accepts it; `None` for any file. Cards write `image`, too.
fn accepted(mode: &str) -> Option<String> {
    let mode = mode.split(';').next().unwrap_or_default().trim();
    match mode.to_ascii_lowercase().as_str() {
        "" | "file" | "files" | "binary" | "application/octet-stream" => None,
        "pdf" => Some("application/pdf".to_owned()),
        plain if plain.contains('/') => Some(plain.to_owned()),
        kind => Some([kind, "/*"].concat()),
    }
}

/// Replaces the value of the form for files by what is sent: a part with the file, and one with the words about it.
pub fn as_parts(message: &mut Message) {
    let [part] = message.parts.as_slice() else {
        return;
    };
    let PartContent::Data(value) = &part.content else {
        return;
    };
    if part.mode() != Some(MODE) {
        return;
    }
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let file = text(FILE).map(|url| reading::part(&json::object(vec![("url", json::text(url))])));
    let words = text(MESSAGE).filter(|words| !words.trim().is_empty());
    message.parts = file.into_iter().chain(words.map(Part::text)).collect();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::FileSource;
    use serde_json::json;

    #[test]
    fn a_value_becomes_a_file_and_words() {
        let value = json!({"file": "data:image/png;base64,AAAA", "message": "What is it?"});
        let mut message = Message {
            parts: vec![Part::data(value, MODE)],
            ..Message::default()
        };
        as_parts(&mut message);
        let [file, words] = message.parts.as_slice() else {
            panic!("{message:?}")
        };
        assert_eq!(file.media_type.as_deref(), Some("image/png"));
        let PartContent::File(content) = &file.content else {
            panic!("{file:?}")
        };
        assert_eq!(content.source, FileSource::Bytes("AAAA".to_owned()));
        assert_eq!(*words, Part::text("What is it?"));
        let before = message.clone();
        as_parts(&mut message);
        assert_eq!(message, before);
    }

    #[test]
    fn modes_become_what_a_file_input_accepts() {
        let accept = |modes: &[&str]| {
            let modes: Vec<String> = modes.iter().map(|it| (*it).to_owned()).collect();
            let schema = schema(&modes);
            let accept = schema.pointer("/properties/file/contentMediaType").cloned();
            accept.map(|it| it.as_str().unwrap().to_owned())
        };
        assert_eq!(
            accept(&["image/png", "Image/JPEG;q=1"]).as_deref(),
            Some("image/*")
        );
        assert_eq!(accept(&["image", "audio"]).as_deref(), None);
        assert_eq!(accept(&["image/png"]).as_deref(), Some("image/png"));
        assert_eq!(accept(&["file"]), None);
    }
}
