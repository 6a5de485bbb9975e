//! The sentences of forms: labels of buttons, options and states around the fields.
//!
//! Owns the words that a person reads or hears. Leaves hints, errors and notices about a schema to `form::messages`.

use crate::browser::network::document_request::DocumentFault;

/// A sentence with a name in it: the text before the name and behind it.
pub(crate) struct AroundName(&'static str, &'static str);

impl AroundName {
    /// The sentence with a name.
    pub(crate) fn of(&self, name: &str) -> String {
        [self.0, name, self.1].concat()
    }
}

// The names of fields without a label.

pub(crate) const UNNAMED_LIST: &str = "List";
/// Within a sentence.
pub(crate) const THE_LIST: &str = "the list";
pub(crate) const THE_FORM: &str = "the form";
pub(crate) const VALUE: &str = "Value";

// Labels.

pub(crate) const OPTIONAL: &str = " (optional)";
pub(crate) const REQUIRED: &str = " (required)";
pub(crate) const DEPRECATED: &str = " (no longer used)";

// Empty values, and the buttons that set them.

pub(crate) const NOT_SET: &str = "Not set";
pub(crate) const NONE: &str = "None";
pub(crate) const EMPTY_LIST: &str = "Empty list";
pub(crate) const EMPTY_TEXT: &str = "Empty text";
pub(crate) const SET_TO_NONE: &str = "Set to none";
pub(crate) const MAKE_EMPTY_LIST: &str = "Make it an empty list";
pub(crate) const MAKE_EMPTY_TEXT: &str = "Make it empty text";
pub(crate) const START_OVER: &str = "Start over";

// Choices.

pub(crate) const YES: &str = "Yes";
pub(crate) const NO: &str = "No";
pub(crate) const CHOOSE_ONE: &str = "Choose one";
pub(crate) const CHOOSE: &str = "Choose…";
pub(crate) const FILTER: &str = "Filter";
pub(crate) const FILTER_OPTIONS: AroundName = AroundName("Filter the options of ", "");
pub(crate) const NO_MATCHES: &str = "No matches";

/// The number of matching options.
pub(crate) fn matching(count: usize, all: usize) -> String {
    [&count.to_string(), " of ", &all.to_string()].concat()
}

/// Only the first options are shown.
pub(crate) fn first_of(shown: usize, count: usize) -> String {
    let words = ["The first ", &shown.to_string(), " of ", &count.to_string()];
    [&*words.concat(), ". Type to find others."].concat()
}

// Controls.

pub(crate) const NOTHING_MAY_BE_HERE: &str = "Nothing may be here.";
pub(crate) const JSON_HINT: &str = "JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}";
pub(crate) const NEW: &str = "New";
pub(crate) const SHOW_SECRET: AroundName = AroundName("Show ", "");
pub(crate) const PICK_COLOUR: AroundName = AroundName("Pick ", "");
pub(crate) const DECREASE: AroundName = AroundName("Decrease ", "");
pub(crate) const INCREASE: AroundName = AroundName("Increase ", "");
pub(crate) const SLIDER_OF: AroundName = AroundName("Slider of ", "");
/// The value of a slider or rating that has none.
pub(crate) const SLIDER_NOT_SET: &str = "not set";
pub(crate) const OFFSET_OF: AroundName = AroundName("Offset from UTC of ", "");
pub(crate) const OFFSET_HINT: &str = "±hh:mm";
pub(crate) const REMOVE_FILE: &str = "Remove file";
pub(crate) const REMOVE_FILE_OF: AroundName = AroundName("Remove file of ", "");

pub(crate) fn stars(given: &str, most: &str) -> String {
    [given, " of ", most, " stars"].concat()
}

/// The used and the allowed characters.
pub(crate) fn characters(used: u64, most: u64) -> String {
    [&used.to_string(), " of ", &most.to_string(), " characters"].concat()
}

// Groups, lists and map entries.

pub(crate) const ADD: &str = "Add";
pub(crate) const ADD_NAMED: AroundName = AroundName("Add ", "");
pub(crate) const ADD_TO: AroundName = AroundName("Add to ", "");
pub(crate) const LEAVE_OUT: AroundName = AroundName("Leave out ", "");
pub(crate) const NAME: &str = "Name";
pub(crate) const NAME_OF: AroundName = AroundName("Name of ", "");
pub(crate) const NAME_OF_NEW_ENTRY: AroundName = AroundName("Name of the new entry of ", "");
pub(crate) const ADD_NEW_ENTRY: AroundName = AroundName("Add the new entry of ", "");
pub(crate) const MOVE_UP: AroundName = AroundName("Move ", " up");
pub(crate) const MOVE_DOWN: AroundName = AroundName("Move ", " down");
pub(crate) const DUPLICATE: AroundName = AroundName("Duplicate ", "");
pub(crate) const REMOVE: AroundName = AroundName("Remove ", "");
pub(crate) const LEFT_OUT: &str = " left out. ";
pub(crate) const REMOVED: &str = " removed. ";
pub(crate) const CONTENTS_OF: AroundName = AroundName("Contents of ", "");
pub(crate) const FOLD_ALL: &str = "Fold all";
pub(crate) const UNFOLD_ALL: &str = "Unfold all";
pub(crate) const ITEMS_OF: AroundName = AroundName("Items of ", "");
pub(crate) const ITEMS_BEFORE: &str = "Items before these";
pub(crate) const ITEMS_AFTER: &str = "Items after these";

/// The accessible name of the button that adds an item to a list.
pub(crate) fn add_item_to(item: &str, list: &str) -> String {
    ["Add ", item, " to ", list].concat()
}

/// The range of the shown items.
pub(crate) fn item_range(from: usize, to: usize, total: usize) -> String {
    [
        &from.to_string(),
        "–",
        &to.to_string(),
        " of ",
        &total.to_string(),
    ]
    .concat()
}

// The form as JSON, examples and pasted values.

pub(crate) const EDIT_AS_JSON: AroundName = AroundName("Edit ", " as JSON");
pub(crate) const BACK_TO_THE_FORM: &str = "Back to the form";
pub(crate) const FILL_WITH_EXAMPLE: &str = "Fill with an example";
pub(crate) const FILL_NAMED_WITH_EXAMPLE: AroundName = AroundName("Fill with an example: ", "");
pub(crate) const THAT_IS_JSON: &str = "That is JSON. ";
pub(crate) const FILL_IN_WITH_IT: &str = "Fill in the form with it";

// Undo, redo and the search for fields.

pub(crate) const UNDO: &str = "Undo";
pub(crate) const REDO: &str = "Redo";
pub(crate) const UNDO_LAST_CHANGE: &str = "Undo the last change";
pub(crate) const REDO_UNDONE: &str = "Redo what was undone";
pub(crate) const FIND_FIELD: &str = "Find a field";

/// The status of the search.
pub(crate) fn found_fields(count: usize) -> String {
    match count {
        0 => "No matching field".to_owned(),
        1 => "1 match. Press Enter to go to it.".to_owned(),
        count => [
            &count.to_string(),
            " matches. Press Enter to go to the first.",
        ]
        .concat(),
    }
}

// Documents that the schema refers to and that are missing.

pub(crate) const HAND_OVER: AroundName = AroundName("Add the document “", "”");
pub(crate) const HAND_OVER_HINT: &str =
    "Its rules are used in this form only. What you entered stays.";
pub(crate) const FETCH_FROM: AroundName = AroundName("Fetch it from ", "");
pub(crate) const FETCHING: &str = "Fetching…";
pub(crate) const PASTE_DOCUMENT: &str = "Or paste the document (JSON)";
pub(crate) const PASTE_DOCUMENT_ONLY: &str = "Paste the document (JSON)";
pub(crate) const ADD_PASTED_DOCUMENT: &str = "Add what is pasted";
pub(crate) const DOCUMENT_ADDED: AroundName = AroundName("The document “", "” was added.");
pub(crate) const PASTE_FIRST: &str = "Paste the document first.";
pub(crate) const NO_SCHEMA: &str =
    "This is JSON, but not a JSON Schema: that is an object, true or false.";
pub(crate) const DOCUMENT_BEYOND_LIMITS: &str =
    "This document is too large or nested too deeply for this form.";

/// The document is not JSON.
pub(crate) fn document_is_no_json(line: usize, column: usize, reason: &str) -> String {
    let place = [&line.to_string(), ", column ", &column.to_string()].concat();
    ["This isn’t JSON (line ", &place, ": ", reason, ")."].concat()
}

/// A document was not fetched: the consequence, and the way out.
pub(crate) fn document_fault(fault: &DocumentFault, host: &str) -> String {
    let reason = match fault {
        DocumentFault::Unreachable => {
            let reason = " couldn’t be read. The server may be offline, or doesn’t allow this page to read the document (CORS), or this page’s security policy forbids the request (connect-src).";
            [host, reason].concat()
        }
        DocumentFault::Timeout => [host, " didn’t answer in time."].concat(),
        DocumentFault::Status(status) => {
            [host, " answered with status ", &status.to_string(), "."].concat()
        }
        DocumentFault::Redirected(origin) => [
            host,
            " leads to ",
            origin,
            ", which this form doesn’t refer to.",
        ]
        .concat(),
        DocumentFault::TooLarge(most) => {
            let most = (most >> 20).to_string();
            ["The document is larger than ", &most, " MB."].concat()
        }
    };
    [&reason, " You can paste the document instead."].concat()
}

// The summary of errors.

/// The heading of the summary; `None` without errors.
pub(crate) fn problem_count(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("There is one problem".to_owned()),
        count => Some(["There are ", &count.to_string(), " problems"].concat()),
    }
}

/// First the consequence for the person, then the reason.
pub(crate) fn not_checked(refusal: &str) -> String {
    ["Not checked here; whoever receives it decides. ", refusal].concat()
}
