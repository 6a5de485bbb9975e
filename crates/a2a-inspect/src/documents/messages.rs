//! Sentences about the documents' rules, in English.

use super::checklist_item::ChecklistItem;
use crate::messages::Pair;

/// The `why` of a finding about a value that could not be checked; `reason` is the sentence that says why not.
pub(super) fn unchecked(reason: &str) -> String {
    format!("This was not checked. {reason}")
}

pub(super) const CHECK_A_PART: &str = "Inspect a part of it by itself.";

pub(super) const WRITE_UTC_TIME: &str =
    "Write the time in UTC as YYYY-MM-DDTHH:MM:SSZ, if needed with three decimals of a second.";

const AGENT_IDENTIFIER: &str =
    "Use letters of ASCII, digits and hyphens; begin and end with a letter or digit.";

/// The remedy for a text that does not match a pattern of 004; `None` for other patterns.
pub(super) fn written_as(pattern: &str) -> Option<&'static str> {
    if pattern.contains("4[0-9a-f]{3}") {
        return Some(
            "Make a UUID of version 4 in lower-case hexadecimal digits, for example by crypto.randomUUID().",
        );
    }
    match pattern {
        "^[0-9a-f]{32}$" => Some("Write 16 random bytes as 32 lower-case hexadecimal digits."),
        "^[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]$" => Some(AGENT_IDENTIFIER),
        "^[A-Z][A-Z0-9_]*[A-Z0-9]$" => Some(WRITE_ERROR_CODE),
        r"^\d+\.\d+\.\d+$" => Some("Write MAJOR.MINOR.PATCH, for example 1.0.0."),
        _ if pattern.starts_with(r"^\d{4}-\d{2}") => Some(WRITE_UTC_TIME),
        _ => None,
    }
}

// Sessions (002).

pub(super) const TIME_NOT_UTC: Pair = (
    "The sessions document asks for ISO 8601 in UTC without decimals: YYYY-MM-DDTHH:MM:SSZ.",
    "Write the time as YYYY-MM-DDTHH:MM:SSZ.",
);
pub(super) const NOT_BASE64: Pair = (
    "The data begins with “base64:” and is not Base64.",
    "Encode the bytes of the file in standard Base64 with padding.",
);
pub(super) const NO_ADDRESS: Pair = (
    "An artifact of type “url/reference” has a web address as its data.",
    WRITE_ADDRESS,
);
const WRITE_ADDRESS: &str = "Write an absolute address with http: or https:.";
pub(super) const VERSION_NOT_SEMANTIC: Pair = (
    "Versions are semantic: MAJOR.MINOR.PATCH, each a number.",
    "Write for example 1.0.0.",
);
pub(super) const UNIQUE_IDENTIFIER: &str =
    "Give each message and artifact an identifier of its own.";

/// The `why` of a finding about a custom property `name` that has no namespace (002).
pub(super) fn without_namespace(name: &str) -> String {
    format!("“{name}” is not a member of this object, and has no namespace of its own.")
}

/// The `fix` of a finding about a custom property `name` without a namespace: a prefix, or the member `metadata` (002).
pub(super) fn give_namespace(name: &str) -> String {
    format!("Name it “yourname.{name}”, or move it into “metadata”.")
}

/// The `why` of a finding about a message or artifact whose identifier an earlier one has (002).
pub(super) fn identifier_again(identifier: &str) -> String {
    format!("The identifier “{identifier}” is used before.")
}

// Envelopes (004).

pub(super) const MESSAGE_TOO_OLD: Pair = (
    "The message is more than five minutes old: a receiver takes it for a replay.",
    SET_CLOCK,
);
pub(super) const MESSAGE_FROM_FUTURE: Pair = (
    "The time is more than a minute in the future for the receiver.",
    SET_CLOCK,
);
const SET_CLOCK: &str = "Write the time of sending, from a clock that is right.";
pub(super) const TAG_OF_ANOTHER: Pair = (
    "The authentication tag names another agent than “sender_id”.",
    "Write the same identifier in both places.",
);
pub(super) const AGENT_IDENTIFIER_LENGTH: &str = "An agent’s identifier has 3 to 128 characters.";
pub(super) const CARD_NAME_LENGTH: &str = "An agent’s name has 1 to 100 characters.";
pub(super) const CARD_DESCRIPTION_LENGTH: &str =
    "An agent’s description has at most 500 characters.";
pub(super) const WRITE_JSON: &str = "Write one JSON object.";
pub(super) const ERROR_CODE: Pair = (
    "An error code has capitals, digits and underscores, such as RATE_LIMIT_EXCEEDED.",
    WRITE_ERROR_CODE,
);
const WRITE_ERROR_CODE: &str =
    "Write at least two characters of A–Z, 0–9 and _; begin with a letter, do not end with _.";
pub(super) const ERROR_MESSAGE_EMPTY: Pair = (
    "The error has no words.",
    "Say in a sentence what went wrong.",
);
pub(super) const SUCCESS_WITH_ERROR: &str = "A response of status “success” has an error, too.";
pub(super) const ERROR_WITH_DATA: &str = "A response of status “error” has data, too.";
pub(super) const ONE_OUTCOME: &str = "Keep the member that belongs to the status.";
pub(super) const ENDPOINT_NOT_HTTP: Pair = ("The endpoint is not a web address.", WRITE_ADDRESS);
pub(super) const CORRELATION_ABSENT: Pair = (
    "“correlation_id” is absent; a message that opens an exchange says null.",
    "Write null.",
);
pub(super) const TOO_LARGE: Pair = (
    "The message has more than 10 MB.",
    "Send less, or send an address to take the rest from.",
);

impl ChecklistItem {
    /// The title of the item, as 004 prints it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Json => "Valid JSON structure",
            Self::Required => "All required fields present",
            Self::MessageId => "message_id is UUID v4",
            Self::MessageType => "message_type is known value",
            Self::Timestamp => "timestamp is ISO 8601 UTC",
            Self::Fresh => "timestamp is fresh (<5 min)",
            Self::Sender => "sender_id valid format",
            Self::Recipient => "recipient_id valid format",
            Self::Payload => "payload structure matches type",
            Self::Correlation => "correlation_id correct (if response/error)",
            Self::Unexpected => "No unexpected fields",
            Self::Size => "Payload under size limit (10MB)",
        }
    }
}

/// The remedy for a text that is too short or too long.
pub(super) fn write_length(least: usize, most: usize) -> String {
    format!("Write {least} to {most} characters.")
}

/// The `why` of a finding for text that is not JSON: a sentence with the error of the parser.
pub(super) fn not_json(error: &exact_json::syntax::Error) -> String {
    format!("This is not JSON: {error}.")
}
