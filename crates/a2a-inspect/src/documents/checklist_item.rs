//! The items of 004's validation checklist.
//!
//! Leaves the titles of items to `messages`, and their results to `envelope::checklist`.

/// One check of the validation checklist that document 004 gives for envelopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChecklistItem {
    /// The text of the envelope is a JSON object.
    Json,
    /// The envelope has each member that all envelopes need.
    Required,
    /// `message_id` is a UUID of version 4.
    MessageId,
    /// `message_type` is one of the eight types of 004, such as `request`.
    MessageType,
    /// `timestamp` is a time in UTC.
    Timestamp,
    /// `timestamp` is at most 5 minutes old and at most 1 minute in the future.
    Fresh,
    /// `sender_id` has the form of an agent's identifier.
    Sender,
    /// `recipient_id` has the form of an agent's identifier.
    Recipient,
    /// `payload` follows the schema of the message type.
    Payload,
    /// `correlation_id` is there if the message type responds to another message, and `null` or missing if it begins an
    /// exchange.
    Correlation,
    /// The envelope has only members that the schemas of 004 know.
    Unexpected,
    /// The text of the envelope is not longer than 10 MB.
    Size,
}

impl ChecklistItem {
    /// The items in the order of the document.
    pub const ALL: [Self; 12] = [
        Self::Json,
        Self::Required,
        Self::MessageId,
        Self::MessageType,
        Self::Timestamp,
        Self::Fresh,
        Self::Sender,
        Self::Recipient,
        Self::Payload,
        Self::Correlation,
        Self::Unexpected,
        Self::Size,
    ];
}
