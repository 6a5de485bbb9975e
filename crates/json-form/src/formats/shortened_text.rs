//! Texts that are cut after a number of characters.

/// A text of at most `most` characters; a longer one is cut there and gets an “…”.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => [text.get(..end).unwrap_or_default(), "…"].concat(),
        None => text.to_owned(),
    }
}
