//! Nodes as HTML, for the clipboard.
//!
//! Invariant: text never becomes markup, and only safe addresses become links; a picture becomes its alternative text.

use super::node::{Align, Node, Tag};
use crate::formats::html_text::escaped;
use crate::formats::safe_link::safe_link;

impl Node {
    /// The nodes as HTML for mails and word processors. `above` is the level of the heading above them.
    pub fn html(nodes: &[Self], above: u8) -> String {
        let mut out = String::new();
        for node in nodes {
            write(node, above, &mut out);
        }
        out
    }
}

fn write(node: &Node, above: u8, out: &mut String) {
    let (tag, inside) = match node {
        Node::Text(text) => return out.push_str(&escaped(text)),
        Node::Element(tag, inside) => (tag, inside),
    };
    let (open, close): (String, &str) = match tag {
        Tag::Paragraph => ("<p>".to_owned(), "</p>"),
        Tag::Verbatim => ("<p style=\"white-space:pre-wrap\">".to_owned(), "</p>"),
        Tag::Heading(level) => match level.saturating_add(above) {
            ..=2 => ("<h2>".to_owned(), "</h2>"),
            3 => ("<h3>".to_owned(), "</h3>"),
            4 => ("<h4>".to_owned(), "</h4>"),
            5 => ("<h5>".to_owned(), "</h5>"),
            _ => ("<h6>".to_owned(), "</h6>"),
        },
        Tag::Quote => ("<blockquote>".to_owned(), "</blockquote>"),
        Tag::Rule => return out.push_str("<hr>"),
        Tag::Break => return out.push_str("<br>"),
        Tag::Code(_) => ("<pre>".to_owned(), "</pre>"),
        Tag::InlineCode => ("<code>".to_owned(), "</code>"),
        Tag::List(None) => ("<ul>".to_owned(), "</ul>"),
        Tag::List(Some(first)) => (
            ["<ol start=\"", &first.to_string(), "\">"].concat(),
            "</ol>",
        ),
        Tag::Item(done) => {
            let mark = match done {
                None => "",
                Some(true) => "☑ ",
                Some(false) => "☐ ",
            };
            (["<li>", mark].concat(), "</li>")
        }
        Tag::Table => ("<table>".to_owned(), "</table>"),
        Tag::Row => ("<tr>".to_owned(), "</tr>"),
        Tag::Cell(align) => {
            let align = match align {
                Align::Start => "start",
                Align::Center => "center",
                Align::End => "end",
            };
            let style = [
                "<td style=\"padding:2px 12px 2px 0;text-align:",
                align,
                "\">",
            ];
            (style.concat(), "</td>")
        }
        Tag::Emphasis => ("<em>".to_owned(), "</em>"),
        Tag::Strong => ("<strong>".to_owned(), "</strong>"),
        Tag::Strikethrough => ("<del>".to_owned(), "</del>"),
        Tag::Link { href, .. } => match safe_link(href) {
            Some(link) => (
                ["<a href=\"", &*escaped(&link.href), "\">"].concat(),
                "</a>",
            ),
            None => (String::new(), ""),
        },
        Tag::Image { .. } => (String::new(), ""),
        Tag::Footnote(name) => (["<p><sup>", &*escaped(name), "</sup> "].concat(), "</p>"),
        Tag::FootnoteReference(name) => (["<sup>", &*escaped(name)].concat(), "</sup>"),
    };
    out.push_str(&open);
    for node in inside {
        write(node, above, out);
    }
    out.push_str(close);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_that_of_the_nodes_and_text_is_escaped() {
        let text = |text: &str| vec![Node::Text(text.to_owned())];
        let link = |href: &str| {
            let (href, title) = (href.to_owned(), String::new());
            Node::Element(Tag::Link { href, title }, text("a <b>"))
        };
        let nodes = [
            Node::Element(Tag::Heading(1), text("One & two")),
            Node::Element(
                Tag::Paragraph,
                vec![
                    link("https://a.example/?b=1&c=\"2\""),
                    link("javascript:alert(1)"),
                ],
            ),
            Node::Element(
                Tag::List(Some(3)),
                vec![Node::Element(Tag::Item(Some(true)), text("done"))],
            ),
        ];
        assert_eq!(
            Node::html(&nodes, 2),
            "<h3>One &amp; two</h3><p><a href=\"https://a.example/?b=1&amp;c=&quot;2&quot;\">a &lt;b&gt;</a>a &lt;b&gt;</p>\
            <ol start=\"3\"><li>☑ done</li></ol>"
        );
    }
}
