//! The sentences around results: artifacts, values, tables, charts and comparisons.
//!
//! Owns the words that a person reads or hears. Counts arrive formatted for the locale.

pub(crate) const SCHEMA_TOO_DEEP: &str =
    "The schema is nested too deeply to be used. The value is shown without it.";
pub(crate) const VALUE_TOO_DEEP: &str =
    "This value is nested too deeply for a layout. Its JSON text is shown instead.";
pub(crate) const COPY: &str = "Copy";
pub(crate) const COPIED: &str = "Copied";
pub(crate) const COPYING_NOT_ALLOWED: &str = "The browser blocked copying";
pub(crate) const COPY_AS_TEXT: &str = "Copy as text";
pub(crate) const COPY_AS_JSON: &str = "Copy as JSON";
pub(crate) const COPY_THIS_CODE: &str = "Copy this code";
pub(crate) const COPY_THIS_TEXT: &str = "Copy this text";
pub(crate) const DOWNLOAD: &str = "Download";
pub(crate) const DOWNLOAD_AS_TEXT: &str = "Download as text";
pub(crate) const DOWNLOAD_AS_JSON: &str = "Download as JSON";
pub(crate) const DOWNLOAD_AS_CSV: &str = "Download as CSV";
pub(crate) const DOWNLOAD_THIS_TEXT: &str = "Download this text";
pub(crate) const TEXT: &str = "Text";
pub(crate) const JSON: &str = "JSON";
pub(crate) const CSV: &str = "CSV";

/// The heading of an artifact without a name.
pub(crate) fn numbered_result(number: usize) -> String {
    ["Result ", &number.to_string()].concat()
}

/// The label of a button that adds a portion of a list.
pub(crate) fn show_more_of(next: &str, left: &str) -> String {
    ["Show ", next, " more of ", left].concat()
}

pub(crate) fn show_more_kilobytes(kilobytes: usize) -> String {
    ["Show more (", &kilobytes.to_string(), " KB)"].concat()
}

/// The summary of a check against the declared schema.
pub(crate) fn places_differ(places: usize) -> String {
    match places {
        1 => "1 field doesn’t match the agent’s schema".to_owned(),
        more => [&more.to_string(), " fields don’t match the agent’s schema"].concat(),
    }
}

/// The same for a value that doesn’t name its schema.
pub(crate) fn places_may_differ(places: usize) -> String {
    let start = "This result doesn’t name its schema. Compared with the agent’s schema for it, ";
    match places {
        1 => [start, "1 field doesn’t match."].concat(),
        more => [start, &more.to_string(), " fields don’t match."].concat(),
    }
}

// Files and pictures.

pub(crate) const FILE: &str = "File";
pub(crate) const SOURCE: &str = "Source";
pub(crate) const NOT_UTF_8: &str = "This file isn’t UTF-8 text.";
pub(crate) const FILE_CANNOT_BE_READ: &str = "This file can’t be read.";
pub(crate) const ADDRESS_CANNOT_BE_OPENED: &str = "This address can’t be opened from here.";
pub(crate) const NOT_A_PICTURE_OF_THAT_TYPE: &str = "The content isn’t a picture of that type";
pub(crate) const UNKNOWN_PART: &str = "A part of an unknown kind, as JSON";

pub(crate) fn download_file(name: &str) -> String {
    ["Download ", name].concat()
}

pub(crate) fn open_at(host: &str) -> String {
    ["Open at ", host].concat()
}

pub(crate) fn load_image_from(host: &str) -> String {
    ["Load image from ", host].concat()
}

/// A common name for a media type.
pub(crate) fn media_type_name(essence: &str) -> Option<&'static str> {
    Some(match essence {
        "image/png" => "PNG image",
        "image/jpeg" => "JPEG image",
        "image/gif" => "GIF image",
        "image/webp" => "WebP image",
        "image/avif" => "AVIF image",
        "image/svg+xml" => "SVG image",
        "application/pdf" => "PDF document",
        "application/zip" => "ZIP archive",
        "application/octet-stream" => FILE,
        "text/csv" => "CSV table",
        "text/plain" => "Plain text",
        _ => return None,
    })
}

// Markdown.

pub(crate) const CODE: &str = "Code";
pub(crate) const TASK_DONE: &str = "Done: ";
pub(crate) const TASK_TO_DO: &str = "To do: ";
pub(crate) const IMAGE: &str = "Image";
pub(crate) const BROKEN_IMAGE: &str = " (broken image)";

// Values.

pub(crate) const YES: &str = "Yes";
pub(crate) const NO: &str = "No";
pub(crate) const NONE: &str = "none";
pub(crate) const EMPTY_TEXT: &str = "empty text";
pub(crate) const EMPTY_OBJECT: &str = "empty object";
pub(crate) const EMPTY_LIST: &str = "empty list";
pub(crate) const NO_NAME: &str = "(no name)";
pub(crate) const SHARE: &str = "Share";
pub(crate) const NOT_IN_THE_SCHEMA: &str = "not in the schema";
pub(crate) const DOES_NOT_FIT: &str = "Does not fit: ";
pub(crate) const CHANGES_READING_DIRECTION: &str =
    "This text contains invisible characters that change its reading direction";
pub(crate) const SHOW_LESS: &str = "Show less";
pub(crate) const ONLY_THE_BEGINNING: &str =
    "Only the beginning is shown. Copy or download the data to get the rest.";

// Units behind a count.

pub(crate) const LINES: &str = " lines";
pub(crate) const CHARACTERS: &str = " characters";
pub(crate) const MEMBER: &str = " member";
pub(crate) const MEMBERS: &str = " members";
pub(crate) const ITEM: &str = " item";
pub(crate) const ITEMS: &str = " items";
pub(crate) const COUNTED_NUMBERS: &str = " numbers";

/// The unit of a count of rows.
pub(crate) const fn rows(count: usize) -> &'static str {
    if count == 1 { " row" } else { " rows" }
}

/// The label of the button that unfolds a long text; `unit` is `LINES` or `CHARACTERS`.
pub(crate) fn show_all(count: &str, unit: &str) -> String {
    ["Show all ", count, unit].concat()
}

/// A share in words, for screen readers.
pub(crate) fn share_of(part: &str, whole: &str) -> String {
    [part, " of ", whole].concat()
}

/// A part of a duration for browsers that don't format durations; `unit` is the plural that `Intl` uses.
pub(crate) fn duration_part(unit: &str, count: u32) -> String {
    let unit = match unit {
        "hours" => "h",
        "minutes" => "min",
        "seconds" => "s",
        plural if count == 1 => plural.trim_end_matches('s'),
        plural => plural,
    };
    [&*count.to_string(), " ", unit].concat()
}

// Pages.

pub(crate) const ROWS: &str = "Rows";
pub(crate) const NUMBERS: &str = "Numbers";
pub(crate) const FIRST_PAGE: &str = "First page";
pub(crate) const PREVIOUS_PAGE: &str = "Previous page";
pub(crate) const NEXT_PAGE: &str = "Next page";
pub(crate) const LAST_PAGE: &str = "Last page";

/// The range of a page; `what` is `ROWS` or `NUMBERS`.
pub(crate) fn page_range(what: &str, from: &str, to: &str, count: &str) -> String {
    [what, " ", from, "–", to, " of ", count].concat()
}

// Tables and charts.

pub(crate) const TABLE: &str = "Table";
pub(crate) const COLUMNS: &str = "Columns";
pub(crate) const COLUMNS_TO_SHOW: &str = "Columns to show";
/// The heading of a column without a name.
pub(crate) const VALUE: &str = "Value";
pub(crate) const SHOW_IT: &str = "Show the row";
pub(crate) const GO_TO_THE_NEXT: &str = "Show the next row";
pub(crate) const CHART_OF: &str = "Chart of";
pub(crate) const NOT_SORTED: &str = "In their original order.";

pub(crate) fn scroll_for_columns(count: &str) -> String {
    ["Scroll sideways for all ", count, " columns."].concat()
}

/// The announcement after sorting.
pub(crate) fn sorted_by(column: &str, is_descending: bool) -> String {
    let way = if is_descending {
        ", descending."
    } else {
        ", ascending."
    };
    ["Sorted by ", column, way].concat()
}

/// The rows of other pages with findings; `written` is their formatted count.
pub(crate) fn findings_on_other_pages(rows: usize, written: &str) -> String {
    if rows == 1 {
        "1 row on another page doesn’t match the schema.".to_owned()
    } else {
        let rest = " rows on other pages don’t match the schema.";
        [written, rest].concat()
    }
}

/// The numbers that summarize a chart, formatted.
pub(crate) struct ChartSummary {
    pub(crate) count: String,
    pub(crate) first: String,
    pub(crate) last: String,
    pub(crate) lowest: String,
    pub(crate) highest: String,
}

/// The accessible name of a chart.
pub(crate) fn chart_name(is_bars: bool, label: &str, summary: &ChartSummary) -> String {
    [
        if is_bars {
            "Bar chart of "
        } else {
            "Line chart of "
        },
        if label.is_empty() { "numbers" } else { label },
        ": ",
        &summary.count,
        " values, from ",
        &summary.first,
        " to ",
        &summary.last,
        ", lowest ",
        &summary.lowest,
        ", highest ",
        &summary.highest,
        ".",
    ]
    .concat()
}

// Comparisons.

pub(crate) const COMPARISON: &str = "Comparison";
pub(crate) const INPUT: &str = "Input";
pub(crate) const RESULT: &str = "Output";
pub(crate) const PLACE: &str = "Field";
pub(crate) const FIRST: &str = "Before";
pub(crate) const SECOND: &str = "After";
pub(crate) const BOTH: &str = "Both";
pub(crate) const CHANGED: &str = "Changed";
pub(crate) const ONLY_IN_FIRST: &str = "Removed";
pub(crate) const ONLY_IN_SECOND: &str = "Added";
/// Before a line of text.
pub(crate) const LINE_ONLY_IN_FIRST: &str = "Removed: ";
pub(crate) const LINE_ONLY_IN_SECOND: &str = "Added: ";
pub(crate) const NO_RESULT_RECORDED: &str = "No output recorded.";
pub(crate) const NO_DIFFERENCE: &str = "No difference.";
pub(crate) const MORE_DIFFERENCES: &str = "Not all differences are shown.";
pub(crate) const SAME_TEXT: &str = "The same text.";
pub(crate) const NOT_THERE: &str = "absent";
/// The place of a whole value.
pub(crate) const ALL_OF_IT: &str = "Whole value";

pub(crate) fn equal_values(count: usize) -> String {
    let values = if count == 1 {
        " equal value"
    } else {
        " equal values"
    };
    [&*count.to_string(), values].concat()
}

pub(crate) fn equal_lines(count: usize) -> String {
    [&*count.to_string(), " equal lines"].concat()
}
