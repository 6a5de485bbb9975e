//! What of a description is code, and what is strong: the two marks of Markdown that authors of
//! schemas use within a line.
//!
//! Leaves paragraphs and line breaks to the style sheet, and the rest of Markdown to results, whose
//! parser is in the worker. Total: a mark that is not closed stays as it is.

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run<'t> {
    /// As it stands.
    Plain(&'t str),
    /// Between backticks.
    Code(&'t str),
    /// Between two asterisks on each side.
    Strong(&'t str),
}

const CODE: &str = "`";
const STRONG: &str = "**";

/// Whether there may be anything but plain text.
pub fn has_marks(text: &str) -> bool {
    text.contains(CODE) || text.contains(STRONG)
}

/// The parts of a text, in order.
pub fn runs(text: &str) -> Vec<Run<'_>> {
    let mut found = Vec::new();
    let (mut plain, mut at) = (0, 0);
    // A mark that is closed nowhere is not looked for again.
    let mut open = [true, true];
    while let Some(rest) = text.get(at..) {
        let next = rest.find(['`', '*']).map(|next| at + next);
        let Some((next, rest)) = next.and_then(|next| Some((next, text.get(next..)?))) else {
            break;
        };
        let is_code = rest.starts_with(CODE);
        let mark = if is_code { CODE } else { STRONG };
        let is_open = open.get_mut(usize::from(is_code));
        let inside = rest
            .strip_prefix(mark)
            .filter(|_| is_open.as_deref() == Some(&true));
        let Some(inside) = inside else {
            at = next + 1;
            continue;
        };
        let Some(length) = inside.find(mark) else {
            if let Some(is_open) = is_open {
                *is_open = false;
            }
            at = next + mark.len();
            continue;
        };
        let inside = inside.get(..length).unwrap_or_default();
        // `2 ** 3 ** 4` is a sum of its own.
        let is_marked = !inside.is_empty() && (is_code || inside.trim() == inside);
        if !is_marked {
            at = next + mark.len();
            continue;
        }
        found.extend(
            text.get(plain..next)
                .filter(|it| !it.is_empty())
                .map(Run::Plain),
        );
        found.push(if is_code {
            Run::Code(inside)
        } else {
            Run::Strong(inside)
        });
        at = next + length + 2 * mark.len();
        plain = at;
    }
    found.extend(
        text.get(plain..)
            .filter(|it| !it.is_empty())
            .map(Run::Plain),
    );
    found
}

#[cfg(test)]
mod tests {
    use super::Run::{Code, Plain, Strong};
    use super::*;

    #[test]
    fn code_and_strong_words_are_told_from_the_rest() {
        assert_eq!(
            runs("Use `a*b` or **both, é**."),
            [
                Plain("Use "),
                Code("a*b"),
                Plain(" or "),
                Strong("both, é"),
                Plain(".")
            ]
        );
        assert_eq!(runs("**a**`b`"), [Strong("a"), Code("b")]);
    }

    #[test]
    fn what_is_not_closed_stays() {
        for plain in [
            "",
            "a ` b",
            "2 ** 3 ** 4",
            "*a* ****",
            "***",
            "``",
            "é*",
            "**a",
        ] {
            let whole: Vec<_> = [Plain(plain)]
                .into_iter()
                .filter(|_| !plain.is_empty())
                .collect();
            assert_eq!(runs(plain), whole, "{plain}");
        }
        assert_eq!(runs("**a `b`"), [Plain("**a "), Code("b")]);
        let long = "`".repeat(100_001) + &"** ".repeat(100_000);
        assert!(runs(&long).len() < 3);
    }
}
