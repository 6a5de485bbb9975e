//! The items of 004's validation checklist.
//!
//! Leaves their titles to `messages`, and their results to `envelope::checklist`.

/// An item of the checklist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecklistItem {
    /// The text is JSON.
    Json,
    /// Each required member is there.
    Required,
    /// `message_id` is a UUID of version 4.
    MessageId,
    /// `message_type` is one of the eight.
    MessageType,
    /// `timestamp` is a time in UTC.
    Timestamp,
    /// `timestamp` is neither old nor in the future.
    Fresh,
    /// `sender_id` has the form of an agent's identifier.
    Sender,
    /// `recipient_id` has the form of an agent's identifier.
    Recipient,
    /// `payload` is that of the type.
    Payload,
    /// `correlation_id` is as the type needs it.
    Correlation,
    /// There are no other members.
    Unexpected,
    /// The message is not too large.
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
