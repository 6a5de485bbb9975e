//! The items of 004's validation checklist.
//!
//! Leaves the titles of items to `messages`, and their results to `envelope::checklist`.

/// An item of the checklist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecklistItem {
    /// The text is JSON.
    Json,
    /// The envelope has each required member.
    Required,
    /// `message_id` is a UUID of version 4.
    MessageId,
    /// `message_type` is one of the eight types.
    MessageType,
    /// `timestamp` is a time in UTC.
    Timestamp,
    /// `timestamp` is neither old nor in the future.
    Fresh,
    /// `sender_id` has the form of an agent's identifier.
    Sender,
    /// `recipient_id` has the form of an agent's identifier.
    Recipient,
    /// `payload` follows the schema of the message type.
    Payload,
    /// `correlation_id` is as the message type needs it.
    Correlation,
    /// The envelope has no other members.
    Unexpected,
    /// The envelope is not too large.
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
