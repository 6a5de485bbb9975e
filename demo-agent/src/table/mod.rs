//! What is in a CSV file, and the file again without its dirt.
//!
//! Owns the profile of a table. Leaves bytes and rows to `reading`, single values to `cell`,
//! and statistics to `column`. Invariants: total on any bytes; memory and time are bounded by
//! the file's size and the limits here; the cleaned file reads back as the same table.

mod cell;
mod column;
mod reading;

pub use cell::Kind;
pub use column::{Column, Frequent, Least};
pub use reading::Encoding;

/// How to read a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What stands between two values; none to find out.
    pub delimiter: Option<u8>,
    /// Whether the first row has the columns' names; none to find out.
    pub header: Option<bool>,
    /// Which blanks are taken away.
    pub trim: Trim,
    /// Whether numbers are written as `1.234,50`.
    pub decimal_comma: bool,
    /// What stands for a missing value, besides nothing.
    pub missing: Vec<String>,
}

/// Which blanks are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trim {
    /// None.
    Nothing,
    /// Those at both ends of a value.
    Ends,
    /// Those too, and inside a value all but one.
    Runs,
}

/// What is in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// How its letters are written.
    pub encoding: Encoding,
    /// What stands between two values.
    pub delimiter: u8,
    /// Whether its first row has the columns' names.
    pub has_header: bool,
    /// How many rows there are, without the names.
    pub rows: usize,
    /// How many rows have more or fewer values than the first one.
    pub uneven: usize,
    /// Its columns.
    pub columns: Vec<Column>,
    /// The file again: UTF-8, commas, all rows of the same length, names in the first.
    pub cleaned: Vec<u8>,
}

/// Why there is no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing is in it.
    #[error("There is nothing in the file.")]
    Empty,
    /// More columns than are counted.
    #[error("The file has more than {MOST_COLUMNS} columns. Is the delimiter right?")]
    TooWide,
    /// More rows than are counted.
    #[error("The file has more than {MOST_ROWS} rows, or more than {MOST_CELLS} values.")]
    TooLong,
}

/// The most columns.
pub const MOST_COLUMNS: usize = 300;
/// The most rows.
pub const MOST_ROWS: usize = 100_000;
/// The most values, rows × columns: short rows are filled up.
pub const MOST_CELLS: usize = 1_000_000;

/// Reads a file.
pub fn profile(bytes: &[u8], options: &Options) -> Result<Profile, Refusal> {
    let (text, encoding) = reading::decoded(bytes);
    let delimiter = options
        .delimiter
        .unwrap_or_else(|| reading::delimiter(&text));
    let mut rows = reading::rows(&text, delimiter)?;
    let first = rows.first().ok_or(Refusal::Empty)?;
    let (even, width) = (
        first.len(),
        rows.iter().map(Vec::len).max().unwrap_or_default(),
    );
    let uneven = rows.iter().filter(|row| row.len() != even).count();
    let has_header = options
        .header
        .unwrap_or_else(|| cell::are_names(first, options));
    let names = if has_header {
        rows.remove(0)
    } else {
        Vec::new()
    };
    let names = column::names(&names, width);

    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let padded = row.iter().map(String::as_str).chain(std::iter::repeat(""));
            padded
                .take(width)
                .map(|value| cell::cleaned(value, options))
                .collect()
        })
        .collect();
    let columns: Vec<Column> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let values = cells.iter().filter_map(|row| row.get(at));
            column::counted(name, values.map(String::as_str), options)
        })
        .collect();
    Ok(Profile {
        encoding,
        delimiter,
        has_header,
        rows: cells.len(),
        uneven,
        cleaned: written(&names, &cells, &columns, options),
        columns,
    })
}

/// The cleaned file.
fn written(
    names: &[String],
    cells: &[Vec<String>],
    columns: &[Column],
    options: &Options,
) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Into memory, and all rows are of the same length: nothing can fail.
    let _ = writer.write_record(names);
    for row in cells {
        let plain = row.iter().zip(columns).map(|(value, column)| {
            let number = column
                .kind
                .is_number()
                .then(|| cell::number(value, options))
                .flatten();
            number.map_or_else(|| value.clone(), |number| number.to_string())
        });
        let _ = writer.write_record(plain);
    }
    writer.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests;
