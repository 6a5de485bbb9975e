//! Tests of parsing, and that no text is lost.

use std::fmt::Write as _;

use super::*;

/// Parses a text; returns its nodes in readable form, a line for each top-level node.
fn outline(text: &str) -> String {
    let mut out = String::new();
    for node in nodes(text) {
        write_node(&node, &mut out);
        out.push('\n');
    }
    out
}

fn write_node(node: &Node, out: &mut String) {
    match node {
        Node::Text(text) => write!(out, "{text:?}").unwrap(),
        Node::Element(tag, inside) => {
            write!(out, "{tag:?}").unwrap();
            if !inside.is_empty() {
                out.push_str(" [");
                for (at, node) in inside.iter().enumerate() {
                    if at > 0 {
                        out.push_str(", ");
                    }
                    write_node(node, out);
                }
                out.push(']');
            }
        }
    }
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let outline = outline(text);
    assert_eq!(outline.lines().collect::<Vec<_>>(), expected, "{text}");
}

/// Appends all text of the nodes to `out`, including addresses, titles, info strings and footnote names.
fn said(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(tag, inside) => {
                match tag {
                    Tag::Code(text) | Tag::Footnote(text) | Tag::FootnoteReference(text) => {
                        out.push_str(text);
                    }
                    Tag::Link { href: one, title } | Tag::Image { src: one, title } => {
                        out.push_str(one);
                        out.push_str(title);
                    }
                    _ => {}
                }
                said(inside, out);
            }
        }
    }
}

#[test]
fn blocks_are_parsed() {
    check(
        "# One\n\ntwo *three* **four** ~~five~~ `six`\nseven  \neight",
        &[
            r#"Heading(1) ["One"]"#,
            r#"Paragraph ["two ", Emphasis ["three"], " ", Strong ["four"], " ", Strikethrough ["five"], " ", InlineCode ["six"], "\nseven", Break, "eight"]"#,
        ],
    );
    check(
        "```rust,ignore\nlet a;\n\nb\n```\n\n    indented",
        &[
            r#"Code("rust,ignore") ["let a;\n\nb"]"#,
            r#"Code("") ["indented"]"#,
        ],
    );
    check(
        "3. a\n4. b\n\n- [x] done\n- [ ] open\n\n> said\n\n---",
        &[
            r#"List(Some(3)) [Item(None) ["a"], Item(None) ["b"]]"#,
            r#"List(None) [Item(Some(true)) ["done"], Item(Some(false)) ["open"]]"#,
            r#"Quote [Paragraph ["said"]]"#,
            "Rule",
        ],
    );
    check(
        "| a | b | c |\n|:--|:-:|--:|\n| 1 | 2<br>x | 3 |",
        &[
            r#"Table [Row [Cell(Start) ["a"], Cell(Center) ["b"], Cell(End) ["c"]], Row [Cell(Start) ["1"], Cell(Center) ["2", Break, "x"], Cell(End) ["3"]]]"#,
        ],
    );
    check(
        "as it is[^n]\n\n[^n]: noted",
        &[
            r#"Paragraph ["as it is", FootnoteReference("n")]"#,
            r#"Footnote("n") [Paragraph ["noted"]]"#,
        ],
    );
}

#[test]
fn heading_levels_are_not_skipped() {
    check(
        "### a\n\n###### b\n\n#### c\n\n# d\n\ne\n-",
        &[
            r#"Heading(1) ["a"]"#,
            r#"Heading(2) ["b"]"#,
            r#"Heading(2) ["c"]"#,
            r#"Heading(1) ["d"]"#,
            r#"Heading(2) ["e"]"#,
        ],
    );
}

#[test]
fn html_is_shown_as_text() {
    check(
        "<script>alert(1)</script>\n\na <b onclick=x>c</b>",
        &[
            r#"Verbatim ["<script>alert(1)</script>"]"#,
            r#"Paragraph ["a <b onclick=x>c</b>"]"#,
        ],
    );
}

#[test]
fn unsafe_addresses_are_shown_as_text() {
    check(
        "[a](https://b.c \"d\") [e](javascript:f) [g](/h) <i@j.k> <javascript:l> https://m.n.",
        &[
            r#"Paragraph [Link { href: "https://b.c", title: "d" } ["a"], " e (", InlineCode ["javascript:f"], ") g (", InlineCode ["/h"], ") ", Link { href: "mailto:i@j.k", title: "" } ["i@j.k"], " javascript:l ", Link { href: "https://m.n", title: "" } ["https://m.n"], "."]"#,
        ],
    );
    check(
        "![a](https://b.c/d.png) ![e](data:image/png;base64,AAAA) ![f](data:text/html,g) ![](x)",
        &[
            r#"Paragraph [Image { src: "https://b.c/d.png", title: "" } ["a"], " ", Image { src: "data:image/png;base64,AAAA", title: "" } ["e"], " f (", InlineCode ["data:text/html,g"], ")  (", InlineCode ["x"], ")"]"#,
        ],
    );
    // Browsers remove a tab from an address.
    for text in [
        "[a](<java\tscript:b>)",
        "[a](&#1;javascript:b)",
        "[a](JaVaScRiPt:b)",
        "[a](data:text/html;base64,AAAA)",
    ] {
        assert!(!outline(text).contains("Link"), "{text}");
    }
}

#[test]
fn dropped_text_is_shown_verbatim() {
    check(
        "a [b]\n\n[b]: https://c.d \"e\"\n[unused]: https://f.g\n\nh",
        &[
            r#"Paragraph ["a ", Link { href: "https://c.d", title: "e" } ["b"]]"#,
            r#"Verbatim ["[unused]: https://f.g"]"#,
            r#"Paragraph ["h"]"#,
        ],
    );
    check(
        "| a |\n|---|\n| 1 | too | many |\n",
        &[
            r#"Table [Row [Cell(Start) ["a"]], Row [Cell(Start) ["1"]]]"#,
            r#"Verbatim ["too | many"]"#,
        ],
    );
}

#[test]
fn text_beyond_a_limit_is_shown_verbatim() {
    let deep = outline(&format!("{}end", "> ".repeat(200)));
    assert_eq!(deep.matches("Quote").count(), MOST_DEPTH);
    assert!(deep.contains("end"));
    let many = "*a* ".repeat(MOST_NODES);
    let all = nodes(&many);
    assert!(matches!(all.last(), Some(Node::Element(Tag::Verbatim, _))));
    let mut text = String::new();
    said(&all, &mut text);
    assert_eq!(text.matches('a').count(), MOST_NODES);
    let long = "line of text\n".repeat(MOST_BYTES / 10);
    let mut text = String::new();
    said(&nodes(&long), &mut text);
    assert_eq!(text.matches("line").count(), MOST_BYTES / 10);
}

#[test]
fn bare_links_count_towards_the_limit() {
    fn count(nodes: &[Node]) -> usize {
        let inside = |node: &Node| match node {
            Node::Text(_) => 1,
            Node::Element(_, inside) => 1 + count(inside),
        };
        nodes.iter().map(inside).sum()
    }
    for text in [
        "http://a.b ".repeat(50_000),
        "http://a.b *c*\n\n".repeat(50_000),
    ] {
        let all = nodes(&text);
        assert!(count(&all) <= MOST_NODES + 10, "{}", count(&all));
        let mut shown = String::new();
        said(&all, &mut shown);
        assert!(shown.matches("http://a.b").count() >= 50_000);
    }
}

#[test]
fn hostile_texts_are_parsed_in_linear_time() {
    let begun = std::time::Instant::now();
    for piece in [
        ">",
        "http",
        "[",
        "![",
        "*",
        "**a ",
        "_a__",
        "`",
        "> ",
        "- ",
        "[a](",
        "<",
        "&",
        "|",
        "\\",
        "[^",
        "~~~",
        "http://",
        "[a]: b\n",
        "\u{0}",
        "(https://a.b",
    ] {
        let text = piece.repeat(200_000 / piece.len());
        assert!(
            !blocks(&text).is_empty() || !text.contains(char::is_alphanumeric),
            "{piece}"
        );
    }
    assert!(!blocks(&format!("https://a.b{}", ")".repeat(200_000))).is_empty());
    // Linear parsing takes less than a second for all of them, quadratic parsing minutes.
    assert!(begun.elapsed().as_secs() < 60);
}

#[test]
fn decoding_reverses_encoding() {
    let text = include_str!("../../../../README.md");
    for node in nodes(text) {
        assert_eq!(Block::encode(&node).node(), Some(node));
    }
    for broken in [
        "",
        "p",
        "p:",
        "p:t5:abc.",
        "x:.",
        "t9999999999999999999999:a",
        "t1:é",
        "p:..",
        ".",
        "a3:abc.",
        "tü:",
    ] {
        assert_eq!(Block::received(broken.to_owned()).node(), None, "{broken}");
    }
}

mod any_text {
    use proptest::prelude::*;

    use super::*;

    /// Random Markdown syntax with words in between.
    fn markdown() -> impl Strategy<Value = String> {
        let signs = prop::sample::select(vec![
            "\n",
            "\n\n",
            " ",
            "  \n",
            "# ",
            "> ",
            "- ",
            "1. ",
            "7) ",
            "    ",
            "```\n",
            "```js\n",
            "~~~\n",
            "*",
            "**",
            "_",
            "~~",
            "`",
            "``",
            "[",
            "](",
            ")",
            "![",
            "][",
            "]",
            "]: ",
            "\n[",
            "\n[^",
            "[^",
            "<",
            ">",
            "<b>",
            "<!-- ",
            "-->",
            "<br>",
            "|",
            "\n|---|---|\n",
            "\n|",
            "---\n",
            "===\n",
            "- [x] ",
            "https://",
            "mailto:",
            "&amp;",
            "&#",
            ";",
            "\\",
            "\"",
            "'",
            "(",
            "\t",
            "\r\n",
            "\u{0}",
            "\u{feff}",
            "\u{202e}",
            "é",
            "日本",
            "😀",
            "+ ",
            "\n:",
            "***\n",
        ]);
        prop::collection::vec((signs, any::<bool>()), 0..60).prop_map(|pieces| {
            let mut text = String::new();
            for (at, (sign, word)) in pieces.iter().enumerate() {
                text.push_str(sign);
                if *word {
                    write!(text, "w{at}q").unwrap();
                }
            }
            text
        })
    }

    fn depth(node: &Node) -> usize {
        match node {
            Node::Text(_) => 0,
            Node::Element(_, inside) => 1 + inside.iter().map(depth).max().unwrap_or(0),
        }
    }

    proptest! {
        #[test]
        fn every_word_is_shown(text in markdown()) {
            let nodes = nodes(&text);
            let mut out = String::new();
            said(&nodes, &mut out);
            for word in text.split(|it: char| !it.is_ascii_alphanumeric()) {
                if word.starts_with('w') && word.ends_with('q') {
                    prop_assert!(out.contains(word), "{word} of {text:?} is not in {out:?}");
                }
            }
        }

        #[test]
        fn depth_is_limited_and_decoding_reverses_encoding(text in any::<String>()) {
            for node in nodes(&text) {
                prop_assert!(depth(&node) <= MOST_DEPTH + 2);
                prop_assert_eq!(Block::encode(&node).node(), Some(node));
            }
        }

        #[test]
        fn decoding_is_total(text in "[ptha.:0-9xk\n]{0,40}") {
            let _ = Block::received(text).node();
        }
    }
}
