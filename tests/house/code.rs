//! Rust sources without their comments and strings, so that words in them count for nothing.

/// The code of a source: comments, strings and characters become spaces; lines stay lines.
pub(crate) fn code_of(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skipped = comment(rest)
            .or_else(|| string(rest, &out))
            .or_else(|| character(rest));
        if let Some(length) = skipped.filter(|length| *length > 0) {
            let (gone, after) = rest.split_at(length.min(rest.len()));
            out.extend(gone.chars().map(|it| if it == '\n' { '\n' } else { ' ' }));
            rest = after;
        } else {
            out.push(first);
            rest = rest.split_at(first.len_utf8()).1;
        }
    }
    out
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return None;
    }
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(here) = rest.get(at..).filter(|here| !here.is_empty()) {
        if here.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += here.chars().next().map_or(1, char::len_utf8);
        }
    }
    Some(rest.len())
}

fn string(rest: &str, before: &str) -> Option<usize> {
    let raw = rest.trim_start_matches(['b', 'c']);
    let prefix = rest.len() - raw.len();
    // The `r` of `for"` would be no prefix, but nobody writes that; the `r` of a name is one.
    let inside_a_name = before
        .chars()
        .next_back()
        .is_some_and(|it| it.is_alphanumeric() || it == '_');
    if let Some(hashed) = raw.strip_prefix('r').filter(|_| !inside_a_name) {
        let body = hashed.trim_start_matches('#');
        let hashes = hashed.len() - body.len();
        if let Some(body) = body.strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let length = body.find(&end).map_or(body.len(), |at| at + end.len());
            return Some(prefix + 1 + hashes + 1 + length);
        }
    }
    let body = rest.strip_prefix('"')?;
    let mut escaped = false;
    for (at, character) in body.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 2),
            _ => {}
        }
    }
    Some(rest.len())
}

/// A character, and not a lifetime: it ends with a quote after one character or an escape.
fn character(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix('\'')?;
    if let Some(escape) = body.strip_prefix('\\') {
        // The escaped character may be a quote itself.
        let after = escape.chars().next()?.len_utf8();
        let end = escape.get(after..)?.find('\'')?;
        return Some(2 + after + end + 1);
    }
    let inside = body.chars().next()?.len_utf8();
    body.get(inside..)?.starts_with('\'').then_some(inside + 2)
}

/// The words of a code: names and keywords, each with its place.
pub(crate) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code.get(at..)?.find(is_word)?;
        let rest = code.get(start..)?;
        let length = rest.find(|it| !is_word(it)).unwrap_or(rest.len());
        at = start + length;
        Some((start, rest.get(..length)?))
    })
}

#[test]
fn comments_and_strings_are_no_code() {
    for (source, code) in [
        ("a // b\nc", "a     \nc"),
        ("a /* b /* c */ d */ e", "a                   e"),
        (r#"let a = "b \" c"; d"#, "let a =         ; d"),
        (r##"f(r#"a " b"#, 'x')"##, "f(          ,    )"),
        ("'a: loop", "'a: loop"),
        (r"['\'', b]", "[    , b]"),
        ("\"two\nlines\"", "    \n      "),
        ("b\"x\" for", "b    for"),
    ] {
        assert_eq!(code_of(source), code, "{source}");
    }
}

#[test]
fn words_are_whole() {
    let found: Vec<&str> = words("use jsonschema::error; my_jsonschema")
        .map(|(_, word)| word)
        .collect();
    assert_eq!(found, ["use", "jsonschema", "error", "my_jsonschema"]);
}
