//! From bytes to rows.
//!
//! Owns encodings and what stands between two values. Total: bytes that are no UTF-8 are read
//! as Windows-1252, in which every byte is a letter or a sign.

use super::{MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Refusal};

/// How letters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with its mark or without.
    Utf8,
    /// UTF-16, told by its mark.
    Utf16,
    /// Windows-1252, which is what old spreadsheets write in the west.
    Windows1252,
}

impl Encoding {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Bytes 0x80 to 0x9F of Windows-1252; the five that it leaves open are control characters.
const UPPER: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The file as text.
pub(super) fn decoded(bytes: &[u8]) -> (String, Encoding) {
    let wide = |rest: &[u8], of: fn([u8; 2]) -> u16| {
        let units = rest.chunks(2).map(|pair| match pair {
            [one, other] => of([*one, *other]),
            // Half a unit at the end.
            _ => 0xfffd,
        });
        let letters = char::decode_utf16(units);
        let text = letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        (text.collect(), Encoding::Utf16)
    };
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return wide(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return wide(rest, u16::from_be_bytes);
    }
    let rest = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(rest) {
        return (text.to_owned(), Encoding::Utf8);
    }
    let letter = |byte: &u8| {
        let upper = usize::from(byte.wrapping_sub(0x80));
        UPPER.get(upper).copied().unwrap_or(char::from(*byte))
    };
    (bytes.iter().map(letter).collect(), Encoding::Windows1252)
}

/// What may stand between two values.
pub(super) const DELIMITERS: [u8; 4] = *b",;\t|";

/// So many rows tell what the delimiter is.
const LOOKED_AT: usize = 50;

/// The delimiter with which most rows have the same number of values, more than one.
pub(super) fn delimiter(text: &str) -> u8 {
    let fit = |delimiter: u8| {
        let mut counts: Vec<usize> = reader(text, delimiter)
            .into_records()
            .map_while(Result::ok)
            .take(LOOKED_AT)
            .map(|row| row.len())
            .collect();
        counts.sort_unstable();
        let runs = counts.chunk_by(|one, other| one == other);
        let wide = runs.filter_map(|run| Some((run.len(), *run.first()?)));
        wide.filter(|(_, width)| *width > 1)
            .max()
            .unwrap_or_default()
    };
    // Of those that fit equally well the first one.
    let mut best = (DELIMITERS[0], (0, 0));
    for delimiter in DELIMITERS {
        let found = fit(delimiter);
        if found > best.1 {
            best = (delimiter, found);
        }
    }
    best.0
}

/// The rows, without those that are empty.
pub(super) fn rows(text: &str, delimiter: u8) -> Result<Vec<Vec<String>>, Refusal> {
    let mut rows = Vec::new();
    let mut width = 0;
    // A row of text can not fail to be read: any number of values is right.
    for row in reader(text, delimiter).into_records().map_while(Result::ok) {
        if row.len() > MOST_COLUMNS {
            return Err(Refusal::TooWide);
        }
        width = width.max(row.len());
        if rows.len() > MOST_ROWS || (rows.len() + 1).saturating_mul(width) > MOST_CELLS {
            return Err(Refusal::TooLong);
        }
        if row.iter().any(|value| !value.trim().is_empty()) {
            rows.push(row.iter().map(str::to_owned).collect());
        }
    }
    Ok(rows)
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
}
