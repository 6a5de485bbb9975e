//! HTML in descriptions, as it comes out of generators of schemas: which tags are dropped, and what they mean for the
//! text.
//!
//! Owns recognising tags and character references. Leaves the order of runs to `inline_markup`. Invariants: only the
//! names of HTML elements are tags, and all but a few of them only if they are closed, so that `List<string>`, `a < b`
//! and `from <a> to <b>` stay; time is linear in the length of the text.

use std::borrow::Cow;

use super::text_run::TextRun;

/// The most bytes of a tag, and of the words of a link.
const LONGEST: usize = 2_000;
/// Elements that break the line before and after them.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "blockquote",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];
/// The other elements whose tags are dropped.
const INLINE: &[&str] = &[
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "body", "cite", "code", "data", "del", "dfn",
    "em", "font", "html", "i", "iframe", "img", "ins", "kbd", "label", "mark", "q", "s", "samp",
    "script", "small", "span", "strike", "strong", "style", "sub", "sup", "td", "th", "time", "tt",
    "u", "var", "wbr",
];
/// The elements that need no closing tag.
const OPEN: &[&str] = &[
    "br", "dd", "dt", "hr", "img", "li", "p", "td", "th", "tr", "wbr",
];
const CODE: &[&str] = &["code", "kbd", "samp", "tt"];
const STRONG: &[&str] = &["b", "strong"];
/// The elements whose content is not text.
const HIDDEN: &[&str] = &["iframe", "script", "style"];
const COMMENT: &str = "<!--";
const COMMENT_END: &str = "-->";

/// The named character references that are read. The others stay as they are written.
const NAMED: &[(&str, char)] = &[
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("shy", '\u{ad}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("bull", '•'),
    ("middot", '·'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("deg", '°'),
    ("plusmn", '±'),
    ("times", '×'),
    ("divide", '÷'),
    ("minus", '−'),
    ("le", '≤'),
    ("ge", '≥'),
    ("ne", '≠'),
    ("asymp", '≈'),
    ("infin", '∞'),
    ("larr", '←'),
    ("rarr", '→'),
    ("uarr", '↑'),
    ("darr", '↓'),
    ("harr", '↔'),
    ("euro", '€'),
    ("pound", '£'),
    ("yen", '¥'),
    ("cent", '¢'),
    ("sect", '§'),
    ("para", '¶'),
    ("micro", 'µ'),
    ("sup2", '²'),
    ("sup3", '³'),
    ("frac12", '½'),
    ("frac14", '¼'),
    ("frac34", '¾'),
    ("iquest", '¿'),
    ("iexcl", '¡'),
    ("lbrace", '{'),
    ("rbrace", '}'),
    ("lbrack", '['),
    ("rbrack", ']'),
    ("num", '#'),
    ("sol", '/'),
    ("bsol", '\\'),
    ("colon", ':'),
    ("comma", ','),
    ("excl", '!'),
    ("ast", '*'),
    ("grave", '`'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("Auml", 'Ä'),
    ("Ouml", 'Ö'),
    ("Uuml", 'Ü'),
    ("szlig", 'ß'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("acirc", 'â'),
    ("atilde", 'ã'),
    ("aring", 'å'),
    ("aelig", 'æ'),
    ("ccedil", 'ç'),
    ("egrave", 'è'),
    ("eacute", 'é'),
    ("ecirc", 'ê'),
    ("euml", 'ë'),
    ("igrave", 'ì'),
    ("iacute", 'í'),
    ("icirc", 'î'),
    ("iuml", 'ï'),
    ("ntilde", 'ñ'),
    ("ograve", 'ò'),
    ("oacute", 'ó'),
    ("ocirc", 'ô'),
    ("otilde", 'õ'),
    ("oslash", 'ø'),
    ("ugrave", 'ù'),
    ("uacute", 'ú'),
    ("ucirc", 'û'),
    ("Agrave", 'À'),
    ("Eacute", 'É'),
    ("Ccedil", 'Ç'),
    ("Oslash", 'Ø'),
    ("Aring", 'Å'),
    ("AElig", 'Æ'),
];

/// The change that a tag makes to the text around it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect<'t> {
    /// The tag alone is dropped.
    None,
    /// A new line begins, with a bullet or without.
    Break { bullet: bool },
    /// The element with its content is this run.
    Run(TextRun<'t>),
}

/// The closing tags of a text, found as they are needed: for each name the next one.
pub(super) struct Closings<'t> {
    text: &'t str,
    /// For each name, the position of its closing tag that was found last; `None` if there is no further one.
    next: Vec<(&'static str, Option<usize>)>,
    /// Whether a comment that begins here or later may be closed.
    has_comments: bool,
}

impl<'t> Closings<'t> {
    pub(super) const fn of(text: &'t str) -> Self {
        Self {
            text,
            next: Vec::new(),
            has_comments: true,
        }
    }

    /// The position of the next closing tag with this name from a position on.
    fn after(&mut self, name: &'static str, from: usize) -> Option<usize> {
        let known = self.next.iter().position(|(known, _)| *known == name);
        if let Some((_, at)) = known.and_then(|known| self.next.get(known))
            && at.is_none_or(|at| at >= from)
        {
            return *at;
        }
        let rest = self.text.get(from..)?;
        let is_it = |at: &usize| {
            let inside = rest.get(at + 2..).and_then(named);
            inside.is_some_and(|(it, _)| it == name)
        };
        let mut found = rest.match_indices("</").map(|(at, _)| at);
        let found = found.find(is_it).map(|at| from + at);
        match known.and_then(|known| self.next.get_mut(known)) {
            Some(entry) => entry.1 = found,
            None => self.next.push((name, found)),
        }
        found
    }
}

/// Reads a tag or comment at the `<` at a position of the text. Returns what it does to the text, and the bytes to skip;
/// `None` if this is not a tag.
pub(super) fn tag<'t>(closings: &mut Closings<'t>, at: usize) -> Option<(Effect<'t>, usize)> {
    let text = closings.text;
    let rest = text.get(at..)?;
    if rest.starts_with(COMMENT) {
        if !closings.has_comments {
            return None;
        }
        let length = rest.find(COMMENT_END);
        closings.has_comments = length.is_some();
        let length = length?;
        return Some((Effect::None, length + COMMENT_END.len()));
    }
    let inside = rest.get(1..)?;
    if let Some(inside) = inside.strip_prefix('/') {
        let (name, behind) = named(inside)?;
        let length = rest.len() - behind.len() + end_of_tag(behind)?;
        return Some((effect_of(name, true), length));
    }
    let (name, behind) = named(inside)?;
    let attributes = behind.get(..end_of_tag(behind)?)?;
    let length = rest.len() - behind.len() + attributes.len();
    if name == "img" {
        return Some(match attribute(attributes, "alt") {
            Some(words) => (Effect::Run(TextRun::Plain(decoded(words))), length),
            None => (Effect::None, length),
        });
    }
    if OPEN.contains(&name) {
        return Some((effect_of(name, false), length));
    }
    let (from, to) = (at + length, closings.after(name, at + length)?);
    let content = text.get(from..to)?;
    let closing = text.get(to..)?;
    let end = closing.find('>').map_or(closing.len(), |end| end + 1);
    let whole = length + content.len() + end;
    let is_short = content.len() <= LONGEST;
    let run = match name {
        _ if HIDDEN.contains(&name) => return Some((Effect::None, whole)),
        "a" if is_short => attribute(attributes, "href").map(|href| {
            let (words, href) = (without_tags(content), decoded(href));
            let words = if words.trim().is_empty() {
                href.clone()
            } else {
                words
            };
            let whole = words.clone();
            TextRun::Link { words, href, whole }
        }),
        _ if !is_short || has_link(content) => None,
        _ if CODE.contains(&name) => Some(TextRun::Code(without_tags(content))),
        _ if STRONG.contains(&name) => Some(TextRun::Strong(without_tags(content))),
        _ => None,
    };
    Some(match run {
        Some(run) => (Effect::Run(run), whole),
        None => (effect_of(name, false), length),
    })
}

fn effect_of(name: &str, is_end: bool) -> Effect<'static> {
    let bullet = name == "li" && !is_end;
    if BLOCKS.contains(&name) && !(name == "li" && is_end) {
        Effect::Break { bullet }
    } else {
        Effect::None
    }
}

/// The name of an HTML element at the beginning of a text, and the text behind it; `None` for any other word.
fn named(text: &str) -> Option<(&'static str, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    let (word, behind) = text.split_at_checked(end)?;
    let ends = behind.starts_with(|next: char| next.is_ascii_whitespace() || "/>".contains(next));
    let mut known = BLOCKS.iter().chain(INLINE).filter(|_| ends);
    let name = known.find(|name| name.eq_ignore_ascii_case(word))?;
    Some((name, behind))
}

/// The length of the rest of a tag behind its name, through its `>`; quotes may contain a `>`.
fn end_of_tag(behind: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in behind.bytes().enumerate().take(LONGEST) {
        match (byte, quote) {
            (b'>', None) => return Some(at + 1),
            (b'<', None) => return None,
            (b'"' | b'\'', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute, as it is written; `attributes` is the rest of a tag behind its name.
fn attribute<'t>(attributes: &'t str, wanted: &str) -> Option<&'t str> {
    let mut rest = attributes.trim_end_matches('>');
    loop {
        rest = rest.trim_start_matches(|it: char| it.is_ascii_whitespace() || it == '/');
        let end = rest.find(|it: char| it.is_ascii_whitespace() || it == '=');
        let (name, behind) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        let Some(value) = behind.trim_start().strip_prefix('=') else {
            rest = behind;
            if behind.is_empty() {
                return None;
            }
            continue;
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''));
        let (value, behind) = if let Some(quote) = quote {
            value.get(1..)?.split_once(quote)?
        } else {
            let end = value.find(|it: char| it.is_ascii_whitespace());
            value.split_at_checked(end.unwrap_or(value.len()))?
        };
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value.trim());
        }
        rest = behind;
    }
}

fn has_link(content: &str) -> bool {
    let is_link = |(at, _)| {
        let rest = content.get(at + 1..).and_then(named);
        rest.is_some_and(|(name, _)| name == "a")
    };
    content.match_indices('<').any(is_link)
}

/// The text of an element's content: without all tags, with character references read.
fn without_tags(content: &str) -> Cow<'_, str> {
    if !content.contains('<') {
        return decoded(content);
    }
    let (mut text, mut rest) = (String::new(), content);
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        text.push_str(&decoded(before));
        let inside = tag.trim_start_matches('<').trim_start_matches('/');
        let behind = named(inside).map(|(_, behind)| behind);
        let behind = behind.and_then(|behind| behind.get(end_of_tag(behind)?..));
        rest = behind.unwrap_or_else(|| {
            text.push('<');
            tag.get(1..).unwrap_or_default()
        });
    }
    text.push_str(&decoded(rest));
    Cow::Owned(text)
}

/// A text in which character references such as `&amp;` and `&#39;` are read.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    /// The most bytes of a character reference, without `&` and `;`.
    const MOST: usize = 10;
    let (mut read, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('&') {
        let (before, reference) = rest.split_at(at);
        read.push_str(before);
        let name = reference.get(1..).unwrap_or_default();
        let end = name.bytes().take(MOST).position(|byte| byte == b';');
        let name = end.and_then(|end| name.get(..end));
        let known = name.and_then(|name| Some((character(name)?, name.len() + 2)));
        let (letter, length) = known.unwrap_or(('&', 1));
        read.push(letter);
        rest = reference.get(length..).unwrap_or_default();
    }
    if read.is_empty() {
        return Cow::Borrowed(text);
    }
    read.push_str(rest);
    Cow::Owned(read)
}

fn character(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        let known = NAMED.iter().find(|(known, _)| *known == name);
        return known.map(|(_, letter)| *letter);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let letter = code.ok().and_then(char::from_u32)?;
    (!letter.is_control() || letter == '\n').then_some(letter)
}
