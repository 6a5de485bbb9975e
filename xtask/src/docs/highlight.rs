//! The colours of code: comments, strings, numbers, keywords and tag names.
//!
//! One scanner for all languages, since colours only help to read: a misread letter costs nothing. Invariant: the whole
//! text is kept and escaped.

use std::fmt::Write as _;

use super::escaped;

/// The keywords of all languages.
const WORDS: &str = "\
    as async await class const declare default else enum export extends false fn for from function if impl import in \
    interface let match mod move mut namespace new null of pub return static struct switch throw true type typeof \
    undefined use var void where while yield";

const TAGGED: [&str; 6] = ["html", "vue", "svelte", "jsx", "tsx", "xml"];
const HASHED: [&str; 4] = ["sh", "toml", "python", "yaml"];

/// The code as HTML, with a class for each kind of token.
pub(super) fn highlight(language: &str, text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let (length, class) = token(language, rest, before);
        let (piece, after) = rest.split_at(length.max(first.len_utf8()).min(rest.len()));
        match class {
            "" => html.push_str(&escaped(piece)),
            _ => {
                let _ = write!(html, "<span class=\"{class}\">{}</span>", escaped(piece));
            }
        }
        before = piece.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    html
}

/// The length in bytes of the first token in `text`, and its CSS class.
fn token(language: &str, text: &str, before: char) -> (usize, &'static str) {
    let up_to = |end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    let line = text.find('\n').unwrap_or(text.len());
    let is_tagged = TAGGED.contains(&language);
    if text.starts_with("<!--") {
        return (up_to("-->"), "comment");
    }
    if text.starts_with("/*") {
        return (up_to("*/"), "comment");
    }
    let begins_comment = text.starts_with("//") && before != ':' && before != '"';
    if begins_comment && !["json", "http", ""].contains(&language) {
        return (line, "comment");
    }
    if text.starts_with('#') && HASHED.contains(&language) && before.is_whitespace() {
        return (line, "comment");
    }
    let first = text.chars().next().unwrap_or(' ');
    let quotes: &[char] = match language {
        "rust" | "toml" => &['"'],
        "" | "http" | "sh" => &[],
        _ => &['"', '\'', '`'],
    };
    if quotes.contains(&first) && !before.is_alphanumeric() {
        return (quoted(text, first), "string");
    }
    if is_tagged && first == '<' {
        let name = text.find(|it: char| !(it.is_alphanumeric() || "</-".contains(it)));
        return (name.unwrap_or(text.len()), "tag");
    }
    if first.is_ascii_digit() && !before.is_alphanumeric() {
        let end = text.find(|it: char| !(it.is_alphanumeric() || ".+_".contains(it)));
        return (end.unwrap_or(text.len()), "number");
    }
    if first.is_alphabetic() {
        let end = text.find(|it: char| !(it.is_alphanumeric() || "_-$".contains(it)));
        let end = end.unwrap_or(text.len());
        let is_word = text
            .get(..end)
            .is_some_and(|word| WORDS.split(' ').any(|it| it == word));
        let is_code = !["html", "http", "sh", "", "css"].contains(&language);
        return (
            end,
            if is_word && is_code && before != '.' {
                "word"
            } else {
                ""
            },
        );
    }
    (first.len_utf8(), "")
}

/// The length of a string in quotes, in bytes. A string ends on its line, except in backticks.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if is_escaped {
            is_escaped = false;
        } else if letter == '\\' {
            is_escaped = true;
        } else if letter == quote {
            return at + letter.len_utf8();
        } else if letter == '\n' && quote != '`' {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_texts_and_comments_have_classes() {
        assert_eq!(
            highlight("js", "const a = \"<b>\"; // c"),
            "<span class=\"word\">const</span> a = <span class=\"string\">&quot;&lt;b&gt;&quot;</span>; \
             <span class=\"comment\">// c</span>"
        );
        assert_eq!(
            highlight("json", "\"https://a\""),
            "<span class=\"string\">&quot;https://a&quot;</span>"
        );
        assert_eq!(
            highlight("html", "<a-b>"),
            "<span class=\"tag\">&lt;a-b</span>&gt;"
        );
        assert_eq!(
            highlight("", "it's 1 < 2 é"),
            "it's <span class=\"number\">1</span> &lt; 2 é"
                .replace(" 2", " <span class=\"number\">2</span>")
        );
    }
}
