//! The rules of the style sheets that some HTML needs: a small form has a third of them, and a browser paints that much sooner.
//!
//! Leaves out a rule only if each of its selectors asks for a tag, a class or an attribute that no element has. What a
//! selector asks for in parentheses, as in `:not(…)`, does not count, and neither do the values of attributes: so a rule more
//! may be kept, but none is missing.

use std::collections::HashSet;

/// The tags, attributes and classes of some HTML.
struct Names<'h> {
    tags: HashSet<&'h str>,
    attributes: HashSet<&'h str>,
    classes: HashSet<&'h str>,
}

/// The rules of `sheet` that may match an element of `html`. Both are made by this crate: CSS without comments, and HTML
/// with its attribute values in double quotes.
pub(super) fn needed_styles(sheets: &[&str], html: &str) -> String {
    let names = Names::of(html);
    let mut css = String::new();
    for sheet in sheets {
        names.keep(sheet, &mut css);
    }
    css
}

impl<'h> Names<'h> {
    fn of(html: &'h str) -> Self {
        let mut names = Self {
            tags: HashSet::new(),
            // A person unfolds without a script.
            attributes: HashSet::from(["open"]),
            classes: HashSet::new(),
        };
        let mut rest = html;
        while let Some((_, tag)) = rest.split_once('<') {
            rest = names.read_tag(tag);
        }
        names
    }

    /// Reads the names of a tag behind its `<`, and returns the HTML behind them.
    fn read_tag(&mut self, html: &'h str) -> &'h str {
        let end = html.find(|letter: char| !is_of_name(letter));
        let (tag, mut rest) = html.split_at(end.unwrap_or(html.len()));
        self.tags.insert(tag);
        loop {
            rest = rest.trim_ascii_start();
            let end = rest.find(|letter: char| !is_of_name(letter));
            let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
            if name.is_empty() {
                return rest;
            }
            self.attributes.insert(name);
            rest = behind;
            if let Some(value) = behind.strip_prefix("=\"") {
                let (value, behind) = value.split_once('"').unwrap_or((value, ""));
                rest = behind;
                if name == "class" {
                    self.classes.extend(value.split_ascii_whitespace());
                }
            }
        }
    }

    /// Appends the rules that may match.
    fn keep(&self, mut sheet: &str, css: &mut String) {
        while let Some((prelude, block)) = sheet.split_once('{') {
            let (body, rest) = split_block(block);
            sheet = rest;
            let length = css.len();
            if ["@media", "@supports", "@container"]
                .iter()
                .any(|at| prelude.starts_with(at))
            {
                css.extend([prelude, "{"]);
                let inner = css.len();
                self.keep(body, css);
                if css.len() == inner {
                    css.truncate(length);
                    continue;
                }
            } else if prelude.starts_with('@') {
                css.extend([prelude, "{", body]);
            } else {
                let selectors = split_list(prelude).filter(|selector| self.may_match(selector));
                for selector in selectors {
                    if css.len() > length {
                        css.push(',');
                    }
                    css.push_str(selector);
                }
                if css.len() == length {
                    continue;
                }
                css.extend(["{", body]);
            }
            css.push('}');
        }
    }

    /// Whether there is each tag, class and attribute that a selector asks for outside of parentheses.
    fn may_match(&self, selector: &str) -> bool {
        let (mut depth, mut rest) = (0_usize, selector);
        while let Some(letter) = rest.chars().next() {
            let behind = &rest[letter.len_utf8()..];
            let end = behind.find(|letter: char| !is_of_name(letter));
            let (name, after) = behind.split_at(end.unwrap_or(behind.len()));
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                '.' if !self.classes.contains(name) => return false,
                '[' => {
                    if !self.attributes.contains(name) {
                        return false;
                    }
                    rest = after.split_once(']').map_or("", |(_, rest)| rest);
                    continue;
                }
                '.' | ':' | '#' => {
                    rest = after;
                    continue;
                }
                _ if letter.is_ascii_lowercase() => {
                    let tag = &rest[..=name.len()];
                    if !self.tags.contains(tag) {
                        return false;
                    }
                    rest = after;
                    continue;
                }
                _ => {}
            }
            rest = behind;
        }
        true
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// The body of a block behind its `{`, and what follows its `}`.
fn split_block(css: &str) -> (&str, &str) {
    let mut depth = 1_usize;
    for (at, brace) in css.match_indices(['{', '}']) {
        depth = if brace == "{" { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return (&css[..at], &css[at + 1..]);
        }
    }
    (css, "")
}

/// The selectors of a list.
fn split_list(selectors: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    selectors.split(move |letter: char| {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::needed_styles;

    const HTML: &str = r#"<div class="field wide" data-of="a b"><input type="text" disabled><p>a &lt; b > c</p></div>"#;

    #[test]
    fn keeps_what_may_match() {
        for rule in [
            "*{a:b;}",
            ".field{a:b;}",
            ".field > input[type=\"radio\"]:checked::before{a:b;}",
            ".field:not(.gone,.lost),p{a:b;}",
            ":is(.gone,.field){a:b;}",
            ":host([hidden]){a:b;}",
            "[data-of~=\"a.gone, b\"]{a:b;}",
            "div{a:b;&:hover{c:d;}}",
            "@media (max-width:30rem){.wide{a:b;}}",
            "@keyframes turn{to{a:b;}}",
            "p[open]{a:b;}",
            "#gone p::marker{a:b;}",
        ] {
            assert_eq!(needed_styles(&[rule], HTML), rule, "{rule}");
        }
    }

    #[test]
    fn leaves_out_what_cannot_match() {
        for rule in [
            ".gone{a:b;}",
            ".field > .gone,.wide textarea{a:b;}",
            ".field[aria-invalid=\"true\"]{a:b;}",
            "@media (max-width:30rem){@supports (a:b){.gone{a:b;}}}",
            "svg.field:hover{a:b;}",
        ] {
            assert_eq!(needed_styles(&[rule], HTML), "", "{rule}");
        }
        assert_eq!(
            needed_styles(&[".gone,.field,a{a:b;}"], HTML),
            ".field{a:b;}"
        );
    }
}
