//! Counting by hand, and any text whatever.

use proptest::prelude::*;

use super::*;

fn lengths(text: &str) -> Vec<usize> {
    figures(text).sentences.iter().map(|it| it.words).collect()
}

#[test]
fn words_keep_what_belongs_to_them() {
    let found: Vec<&str> = words("It’s a well-known - “fact”: 3.5 rock 'n' roll’s").collect();
    assert_eq!(
        found,
        [
            "It’s",
            "a",
            "well-known",
            "fact",
            "3",
            "5",
            "rock",
            "n",
            "roll’s"
        ]
    );
}

#[test]
fn sentences_end_where_people_end_them() {
    assert_eq!(
        lengths("One. Two words? “Three whole words!” And the rest"),
        [1, 2, 3, 3]
    );
    assert_eq!(lengths("Dr. Who met J. Doe vs. Mr. X at 3.5 km."), [12]);
    assert_eq!(
        lengths("A line\nthat goes on.\n\nAnother paragraph"),
        [5, 2]
    );
    assert_eq!(lengths("Really?! Yes... (Quite.) So"), [1, 1, 1, 1]);
    assert_eq!(lengths("...\n\n?!"), [0_usize; 0]);
}

#[test]
fn headings_are_those_of_markdown() {
    let found = figures("# One\ntext\n\n### Three ###\n#no heading\n####### seven\n##\n");
    let headings: Vec<(usize, &str, usize)> = found
        .headings
        .iter()
        .map(|it| (it.level, it.text.as_str(), it.line))
        .collect();
    assert_eq!(headings, [(1, "One", 1), (3, "Three", 4)]);
    assert_eq!(found.paragraphs, 2);
}

#[test]
fn syllables_are_counted_by_spelling() {
    for (word, count) in [
        ("whale", 1),
        ("table", 2),
        ("see", 1),
        ("reading", 2),
        ("the", 1),
        ("syllable", 3),
        ("rhythm", 1),
        ("b", 1),
        ("42", 1),
    ] {
        assert_eq!(syllables(word), count, "{word}");
    }
}

#[test]
fn an_easy_text_reads_more_easily_than_a_hard_one() {
    let easy = figures("The cat sat on the mat. It was a big cat. We like the cat.");
    let hard = figures(
        "Notwithstanding considerable organisational difficulties, interdisciplinary collaboration necessitates continuous institutional accommodation.",
    );
    assert!(easy.reading_ease().unwrap() > 90.0);
    assert!(hard.reading_ease().unwrap() < 0.0);
    assert_eq!(figures("…").reading_ease(), None);
}

#[test]
fn the_most_frequent_words_come_first_and_of_equals_the_first_one() {
    let found = figures("b a B c a b d");
    let words: Vec<(&str, usize)> = found
        .frequent
        .iter()
        .map(|(word, times)| (word.as_str(), *times))
        .collect();
    assert_eq!(words, [("b", 3), ("a", 2), ("c", 1), ("d", 1)]);
    assert!(is_common("the") && !is_common("cat") && !is_common(""));
}

proptest! {
    #[test]
    fn any_text_is_counted(text in "[a-zA-Z .?!#\n’“”(-]{0,300}|\\PC{0,100}") {
        let found = figures(&text);
        prop_assert_eq!(found.frequent.iter().map(|(_, times)| times).sum::<usize>(), found.words);
        prop_assert!(found.sentences.iter().all(|it| it.words > 0));
        let in_headings: usize = found.headings.iter().map(|it| words(&it.text).count()).sum();
        let in_sentences: usize = found.sentences.iter().map(|it| it.words).sum();
        prop_assert_eq!(in_sentences + in_headings, found.words, "no word is lost");
        prop_assert!(found.syllables >= found.words);
    }
}
