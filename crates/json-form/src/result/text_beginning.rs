//! The beginning of a long text.

/// The distance from the limit, in bytes, within which the end of a line or word is searched.
const NEAR: usize = 4_000;

/// At most `most` bytes from the beginning of a text, cut behind a line, else behind a word, if one ends near. The
/// result does not depend on the text behind, so that it stays the same when the text grows.
pub fn beginning(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    let most = text.floor_char_boundary(most);
    let head = text.get(..most).unwrap_or_default();
    let end = head.rfind('\n').filter(|at| at + NEAR > most);
    let end = end.or_else(|| head.rfind(' ').filter(|at| at + NEAR > most));
    text.get(..end.map_or(most, |at| at + 1)).unwrap_or(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_behind_a_line_or_a_word_or_anywhere() {
        assert_eq!(beginning("short", 5), "short");
        assert_eq!(beginning("one two\nthree four", 12), "one two\n");
        assert_eq!(beginning("one two three", 10), "one two ");
        assert_eq!(beginning("éé", 3), "é");
        let word = "x".repeat(3 * NEAR);
        assert_eq!(beginning(&format!("a {word}"), 2 * NEAR).len(), 2 * NEAR);
    }

    #[test]
    fn the_beginning_of_a_growing_text_stays() {
        let text = "line of text\n".repeat(100);
        let most = 500;
        let all = (most + 1..text.len()).map(|end| beginning(&text[..end], most));
        assert!(all.into_iter().all(|it| it == beginning(&text, most)));
    }
}
