//! The report, as pieces of Markdown that make one document when put together.
//!
//! Invariant: what comes from the text is written as text, whatever signs of Markdown are in it.

use std::fmt::Write as _;

use crate::prose::{Figures, is_common};

/// What the report is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) title: Option<String>,
    pub(super) outline: bool,
    pub(super) sentences: bool,
    pub(super) words: bool,
    pub(super) top: usize,
    pub(super) skip_common: bool,
    pub(super) readability: bool,
}

/// A piece of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// What the agent says that it does, where something new begins.
    pub(super) doing: Option<&'static str>,
    /// The piece.
    pub(super) markdown: String,
}

/// So many rows of a table come at once.
const ROWS: usize = 5;
/// So many of the longest sentences are named.
const LONGEST: usize = 3;
/// So many headings are listed.
const HEADINGS: usize = 200;

/// The most frequent words that are to be shown.
pub(super) fn shown_words<'f>(
    figures: &'f Figures,
    wanted: &Wanted,
) -> impl Iterator<Item = (&'f str, usize)> {
    let skip = wanted.skip_common;
    let words = figures.frequent.iter();
    words
        .filter(move |(word, _)| !(skip && is_common(word)))
        .map(|(word, times)| (word.as_str(), *times))
        .take(wanted.top)
}

/// The report on a text that has words.
pub(super) fn pieces(figures: &Figures, wanted: &Wanted) -> Vec<Piece> {
    let mut pieces = vec![Piece {
        doing: Some("Counting."),
        markdown: counts(figures, wanted),
    }];
    if wanted.outline && !figures.headings.is_empty() {
        pieces.push(Piece {
            doing: Some("Drawing the outline."),
            markdown: outline(figures),
        });
    }
    if wanted.sentences && !figures.sentences.is_empty() {
        pieces.push(Piece {
            doing: Some("Measuring sentences."),
            markdown: lengths(figures),
        });
        pieces.push(Piece {
            doing: None,
            markdown: longest(figures),
        });
    }
    if wanted.words {
        pieces.extend(words(figures, wanted));
    }
    if wanted.readability
        && let Some(ease) = figures.reading_ease()
    {
        pieces.push(Piece {
            doing: Some("Judging how easily it reads."),
            markdown: readability(figures, ease),
        });
    }
    pieces
}

fn counts(figures: &Figures, wanted: &Wanted) -> String {
    let title = match &wanted.title {
        Some(title) => format!("Report on “{}”", escaped(title)),
        None => "Report".to_owned(),
    };
    let of = |count: usize, one: &str, many: &str| match count {
        1 => format!("**1** {one}"),
        count => format!("**{count}** {many}"),
    };
    format!(
        "# {title}\n\n{} ({} different), {}, {}, {}. Reading it takes about {}.\n\n",
        of(figures.words, "word", "words"),
        figures.different(),
        of(figures.sentences.len(), "sentence", "sentences"),
        of(figures.paragraphs, "paragraph", "paragraphs"),
        of(figures.characters, "character", "characters"),
        match figures.minutes() {
            minutes if minutes < 1.0 => format!("{:.0} seconds", (minutes * 60.0).ceil()),
            minutes if minutes < 1.5 => "a minute".to_owned(),
            minutes => format!("{minutes:.0} minutes"),
        }
    )
}

fn outline(figures: &Figures) -> String {
    let top = figures
        .headings
        .iter()
        .map(|it| it.level)
        .min()
        .unwrap_or(1);
    let mut markdown = "## Outline\n\n".to_owned();
    // A list may only go one level deeper at a time, or it becomes code.
    let mut depth = 0;
    for (at, heading) in figures.headings.iter().take(HEADINGS).enumerate() {
        depth = if at == 0 {
            0
        } else {
            (heading.level - top).min(depth + 1)
        };
        let indent = "  ".repeat(depth);
        let _ = writeln!(
            markdown,
            "{indent}- {} (line {})",
            escaped(&heading.text),
            heading.line
        );
    }
    if let Some(more @ 1..) = figures.headings.len().checked_sub(HEADINGS) {
        let _ = writeln!(markdown, "\nAnd {more} more.");
    }
    markdown.push('\n');
    markdown
}

fn lengths(figures: &Figures) -> String {
    const CLASSES: [(usize, usize, &str); 5] = [
        (1, 5, "1 to 5"),
        (6, 10, "6 to 10"),
        (11, 20, "11 to 20"),
        (21, 40, "21 to 40"),
        (41, usize::MAX, "more than 40"),
    ];
    let all = figures.sentences.len();
    let mean = figures.sentence_length().unwrap_or_default();
    let mut markdown = format!(
        "## Sentences\n\nA sentence has **{mean:.1}** words on average.\n\n| Words | Sentences | |\n| --- | ---: | :--- |\n"
    );
    for (from, to, name) in CLASSES {
        let count = figures.sentences.iter();
        let count = count.filter(|it| (from..=to).contains(&it.words)).count();
        let bar = "▇".repeat((count * 20).div_ceil(all));
        let _ = writeln!(markdown, "| {name} | {count} | {bar} |");
    }
    markdown.push('\n');
    markdown
}

fn longest(figures: &Figures) -> String {
    let mut sentences: Vec<_> = figures.sentences.iter().collect();
    sentences.sort_by_key(|it| usize::MAX - it.words);
    let mut markdown = "The longest ones:\n\n".to_owned();
    for (at, sentence) in sentences.iter().take(LONGEST).enumerate() {
        let beginning = escaped(&sentence.beginning);
        let _ = writeln!(
            markdown,
            "{}. {} words: “{beginning}”",
            at + 1,
            sentence.words
        );
    }
    markdown.push('\n');
    markdown
}

fn words(figures: &Figures, wanted: &Wanted) -> Vec<Piece> {
    let without = if wanted.skip_common {
        ", without words such as “the” and “of”"
    } else {
        ""
    };
    let rows: Vec<String> = shown_words(figures, wanted)
        .enumerate()
        .map(|(at, (word, times))| {
            let share = 100.0 * as_float(times) / as_float(figures.words);
            // Letters, digits, apostrophes and hyphens: nothing to escape.
            format!("| {} | {word} | {times} | {share:.1} % |\n", at + 1)
        })
        .collect();
    let mut head = format!("## Most frequent words{without}\n\n");
    if rows.is_empty() {
        head.push_str("There are no others.\n\n");
    } else {
        head.push_str("| | Word | Times | Of all |\n| ---: | --- | ---: | ---: |\n");
    }
    let mut pieces = vec![Piece {
        doing: Some("Ranking words."),
        markdown: head,
    }];
    pieces.extend(rows.chunks(ROWS).map(|rows| Piece {
        doing: None,
        markdown: rows.concat(),
    }));
    if !rows.is_empty()
        && let Some(last) = pieces.last_mut()
    {
        last.markdown.push('\n');
    }
    pieces
}

fn readability(figures: &Figures, ease: f64) -> String {
    let verdict = match ease {
        ease if ease >= 90.0 => "very easy: a child of eleven reads it without effort",
        ease if ease >= 70.0 => "easy, like talking to somebody",
        ease if ease >= 60.0 => "plain English",
        ease if ease >= 50.0 => "fairly hard",
        ease if ease >= 30.0 => "hard: college level",
        _ => "very hard: for those who have studied the matter",
    };
    let syllables = as_float(figures.syllables) / as_float(figures.words);
    format!(
        "## How easily it reads\n\nReading ease (Flesch): **{ease:.1}** – {verdict}.\n\n\
         It follows from {:.1} words in a sentence and {syllables:.2} syllables in a word, \
         as English spells them.\n",
        figures.sentence_length().unwrap_or_default(),
    )
}

fn as_float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Text that stays text in Markdown, on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_punctuation() && !matches!(letter, '.' | ',' | ';' | '?' | '\'' | '"') {
            escaped.push('\\');
        }
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::figures;

    fn wanted() -> Wanted {
        Wanted {
            title: Some("A *b*".to_owned()),
            outline: true,
            sentences: true,
            words: true,
            top: 7,
            skip_common: true,
            readability: true,
        }
    }

    fn whole(text: &str, wanted: &Wanted) -> String {
        let pieces = pieces(&figures(text), wanted);
        pieces.into_iter().map(|piece| piece.markdown).collect()
    }

    #[test]
    fn the_pieces_make_one_document() {
        let text = "# One\n\n### Two <b>\n\nThe whale *dives*. It dives deep, and the sea is deep there.\n";
        let report = whole(text, &wanted());
        for line in [
            "# Report on “A \\*b\\*”",
            "**15** words",
            "- One (line 1)\n  - Two \\<b\\> (line 3)\n",
            "A sentence has **6.0** words on average.",
            "| 6 to 10 | 1 |",
            "1. 9 words: “It dives deep, and the sea is deep there.”",
            "| ---: | --- | ---: | ---: |\n| 1 | dives | 2 |",
            "## How easily it reads",
        ] {
            assert!(report.contains(line), "{line}\n\n{report}");
        }
    }

    #[test]
    fn a_table_of_words_is_never_interrupted() {
        let text = "one two three four five six seven eight nine ten";
        let report = whole(text, &wanted());
        let table = report
            .split("| ---: | --- | ---: | ---: |\n")
            .nth(1)
            .unwrap();
        let rows = table.split("\n\n").next().unwrap();
        let many = Wanted {
            skip_common: false,
            ..wanted()
        };
        assert!(rows.lines().count() <= 7 && rows.lines().all(|row| row.starts_with("| ")));
        assert!(whole(text, &many).contains("| 7 | seven | 1 | 10.0 % |\n\n"));
        assert!(whole("The of and.", &wanted()).contains("There are no others."));
    }

    #[test]
    fn what_is_not_wanted_is_not_there() {
        let none = Wanted {
            outline: false,
            sentences: false,
            words: false,
            readability: false,
            title: None,
            ..wanted()
        };
        let report = whole("# One\n\nTwo.", &none);
        assert!(report.starts_with("# Report\n\n**2** words") && !report.contains("##"));
    }
}
