//! Fragments: one text that an agent sends as many messages or artifacts, a word in each.
//!
//! Owns telling fragments from messages that stand for themselves. Invariant: nothing is left out or reordered; only
//! messages and artifacts that follow each other are joined.

use std::borrow::Cow;

use a2a::message::{Message, Part, PartContent};
use a2a::task::Artifact;

use super::artifact_chunks::append_text;

/// The characters that end a sentence, so that what follows is a message of its own.
const ENDS: [char; 10] = ['.', '!', '?', ':', ';', '…', '。', '！', '？', '\n'];

/// Whether a text goes on in the parts that follow: both are only text, the first does not end a sentence, and a space
/// or a punctuation mark stands between them, as nobody writes it around a whole message.
///
/// `is_series`: the first is already joined from several, so that a short piece goes on in any case, also after a sentence or
/// in the middle of a word.
fn go_on(before: &[Part], next: &[Part], is_series: bool) -> bool {
    let ([before], [next]) = (before, next) else {
        return false;
    };
    let (PartContent::Text(text), PartContent::Text(more)) = (&before.content, &next.content)
    else {
        return false;
    };
    let is_short = |text: &str, most: usize| text.chars().nth(most).is_none();
    let is_wide = |text: &str| text.chars().all(|it| it > '\u{2e7f}');
    let begins = more.trim().is_empty()
        || (is_short(text, 4) && is_short(more, 4) && is_wide(text) && is_wide(more));
    if before.media_type != next.media_type || before.metadata != next.metadata {
        return false;
    }
    if begins || (is_series && is_short(more, 24)) {
        return true;
    }
    let is_gap = text.ends_with(char::is_whitespace)
        || more.starts_with(char::is_whitespace)
        || more.starts_with([',', '.', '!', '?', ';', ':']);
    let ended = text.trim_end_matches(' ').ends_with(ENDS);
    is_gap && !ended && !text.trim().is_empty()
}

/// Appends parts to others: text goes on in the last text.
pub(super) fn append(parts: &mut Vec<Part>, more: &[Part]) {
    let mut more = more.iter();
    if let (Some(last), Some(first)) = (parts.last_mut(), more.as_slice().first())
        && append_text(last, first)
    {
        more.next();
    }
    parts.extend(more.cloned());
}

/// The messages, with the fragments of one text joined to one message.
pub fn joined_messages<'m>(all: impl Iterator<Item = &'m Message>) -> Vec<Cow<'m, Message>> {
    let mut joined: Vec<Cow<'m, Message>> = Vec::new();
    let mut is_series = false;
    for message in all {
        let before = joined.last_mut();
        let goes_on = |before: &Message| {
            before.role == message.role && go_on(&before.parts, &message.parts, is_series)
        };
        if let Some(before) = before.filter(|before| goes_on(before)) {
            append(&mut before.to_mut().parts, &message.parts);
            is_series = true;
        } else {
            joined.push(Cow::Borrowed(message));
            is_series = false;
        }
    }
    joined
}

/// Whether a message goes on in the next one: both have one id, or are fragments of one text.
pub(super) fn is_continued(before: &Message, next: &Message) -> bool {
    let has_id = !before.message_id.is_empty() && before.message_id == next.message_id;
    before.role == next.role && (has_id || go_on(&before.parts, &next.parts, false))
}

/// The artifacts, with the fragments of one text under one name joined to one artifact.
pub fn joined_artifacts(all: &[Artifact]) -> Cow<'_, [Artifact]> {
    let is_next = |before: &Artifact, next: &Artifact, is_series: bool| {
        before.name == next.name
            && before.description == next.description
            && go_on(&before.parts, &next.parts, is_series)
    };
    if !all
        .windows(2)
        .any(|pair| matches!(pair, [one, two] if is_next(one, two, false)))
    {
        return Cow::Borrowed(all);
    }
    let mut joined: Vec<Artifact> = Vec::new();
    let mut is_series = false;
    for artifact in all {
        let before = joined.last_mut();
        if let Some(before) = before.filter(|before| is_next(before, artifact, is_series)) {
            append(&mut before.parts, &artifact.parts);
            is_series = true;
        } else {
            joined.push(artifact.clone());
            is_series = false;
        }
    }
    Cow::Owned(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(texts: &[&str]) -> Vec<Message> {
        let message = |text: &&str| Message {
            parts: vec![Part::text(*text)],
            ..Message::default()
        };
        texts.iter().map(message).collect()
    }

    #[test]
    fn words_become_one_text_and_messages_stay() {
        for (texts, joined) in [
            (
                vec!["Your ", "parcel ", "is", " packed", ", today."],
                vec!["Your parcel is packed, today."],
            ),
            (
                vec!["Looking up flights", "Checking prices"],
                vec!["Looking up flights", "Checking prices"],
            ),
            (
                vec![
                    "Your", " par", "cel", " is", " packed", ".", " Soon ", "more.",
                ],
                vec!["Your parcel is packed. Soon more."],
            ),
            (
                vec!["你", "的包", "裹已", "打包", "。"],
                vec!["你的包裹已打包。"],
            ),
            (vec!["Teas:", "\n", "- ", "Assam"], vec!["Teas:\n- Assam"]),
            (vec!["Done. ", "Next"], vec!["Done. ", "Next"]),
            (vec!["Looking…", " at it"], vec!["Looking…", " at it"]),
            (vec![], vec![]),
        ] {
            let all = said(&texts);
            let shown: Vec<String> = joined_messages(all.iter())
                .iter()
                .map(|it| it.text())
                .collect();
            assert_eq!(shown, joined);
            let artifacts: Vec<Artifact> = all
                .iter()
                .map(|it| Artifact {
                    parts: it.parts.clone(),
                    ..Artifact::default()
                })
                .collect();
            assert_eq!(joined_artifacts(&artifacts).len(), joined.len());
        }
    }
}
