//! The transcript: the messages of a run, in order.
//!
//! Owns the order, and recognising a message that is sent twice. Agents repeat messages in each
//! snapshot of a task, drop them from later snapshots, or never repeat the person's: each message is
//! kept once. Invariant: no message is removed, but their number is limited.

use a2a::message::{Message, Role};

use super::fragments;

/// The maximum number of messages of a transcript; later ones are left out.
const MAX_MESSAGES: usize = 10_000;

/// The messages of a run after the first.
#[derive(Clone, Debug)]
pub(in crate::conversation) struct Transcript {
    /// The id of the first message, which is not in the transcript.
    first: String,
    all: Vec<Message>,
    /// Whether different messages have one id.
    has_repeated_ids: bool,
}

impl Transcript {
    /// Makes an empty transcript of the run whose first message is `first`, which the transcript leaves out.
    pub(in crate::conversation) fn new(first: &Message) -> Self {
        Self {
            first: first.message_id.clone(),
            all: Vec::new(),
            has_repeated_ids: false,
        }
    }

    pub(in crate::conversation) fn all(&self) -> &[Message] {
        &self.all
    }

    /// Whether different messages of one sender, or messages of both, have one id.
    pub(super) fn has_repeated_ids(&self) -> bool {
        self.has_repeated_ids
    }

    /// Appends a message, unless the transcript has it.
    pub(in crate::conversation) fn add(&mut self, message: &Message) {
        self.insert(message, None);
    }

    /// Adds the messages of a task: its `history`, oldest first, and `last`, the message of its status. A message
    /// that the transcript lacks is inserted behind the one before it.
    pub(in crate::conversation) fn merge(&mut self, history: &[Message], last: Option<&Message>) {
        let mut behind = None;
        for message in history {
            behind = self.insert(message, behind).or(behind);
        }
        // The message of the status follows the person's answer, which the agent's history may lack.
        if let Some(last) = last {
            self.insert(last, None);
        }
    }

    /// Inserts a message at a position, by default the end, unless the transcript has it. Returns the
    /// position behind the message; `None` if it was left out.
    fn insert(&mut self, message: &Message, behind: Option<usize>) -> Option<usize> {
        if message.role == Role::User && message.message_id == self.first {
            return None;
        }
        // Repeated messages are usually the newest. The person's own stay as they were sent. A message that changed
        // after others came is another one under the same id.
        let last = self.all.len().saturating_sub(1);
        let is_again = |(at, known): &(usize, &Message)| {
            let may_change = *at == last || message.role == Role::User;
            is_same(known, message) && (may_change || known.parts == message.parts)
        };
        let mut known = self.all.iter().enumerate().rev();
        if let Some((at, _)) = known.find(is_again) {
            if let Some(known) = self.all.get_mut(at)
                && known.role != Role::User
                && known.parts != message.parts
            {
                known.parts.clone_from(&message.parts);
            }
            return Some(at + 1);
        }
        if self.all.len() >= MAX_MESSAGES {
            return None;
        }
        let at = behind.unwrap_or(self.all.len());
        let has_id = |known: &Message| known.message_id == message.message_id;
        self.has_repeated_ids |= !message.message_id.is_empty()
            && (self.first == message.message_id || self.all.iter().any(has_id));
        self.all.insert(at, message.clone());
        Some(at + 1)
    }
}

/// Whether two messages of one sender have the same id. Messages without an id are compared by content.
pub(super) fn is_same(one: &Message, two: &Message) -> bool {
    let has_id = !one.message_id.is_empty();
    one.role == two.role && one.message_id == two.message_id && (has_id || one.parts == two.parts)
}

/// The agent's message before a task, and the message that follows it, as one message if the first goes on in the
/// second: parts of one message under its id, or the whole message again. Otherwise both, the first one first.
pub(super) fn joined_answers(before: Message, now: Message) -> (Option<Message>, Message) {
    if before.parts == now.parts && before.message_id == now.message_id {
        return (None, now);
    }
    if !fragments::is_continued(&before, &now) {
        return (Some(before), now);
    }
    let said = before.text();
    let is_whole = !said.is_empty() && before.parts.len() <= now.parts.len();
    if is_whole && now.text().starts_with(&said) {
        return (None, now);
    }
    let mut joined = before;
    fragments::append(&mut joined.parts, &now.parts);
    (None, joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::message::Part;

    fn message(id: &str, role: Role, text: &str) -> Message {
        Message {
            message_id: id.to_owned(),
            role,
            parts: vec![Part::text(text)],
            ..Message::default()
        }
    }

    fn agent(id: &str, text: &str) -> Message {
        message(id, Role::Agent, text)
    }

    fn texts(transcript: &Transcript) -> Vec<String> {
        transcript.all().iter().map(Message::text).collect()
    }

    #[test]
    fn history_fills_gaps_without_repeating_messages() {
        let first = message("u", Role::User, "go");
        let mut transcript = Transcript::new(&first);
        transcript.add(&agent("1", "Which day?"));
        transcript.add(&message("a", Role::User, "Monday"));
        transcript.add(&agent("3", "Which hour?"));
        let history = [
            first,
            agent("1", "Which day?"),
            message("a", Role::User, "Monday"),
            agent("2", "Looking"),
        ];
        transcript.merge(&history, Some(&agent("3", "Which hour?")));
        assert_eq!(
            texts(&transcript),
            ["Which day?", "Monday", "Looking", "Which hour?"]
        );
        // A snapshot without a history removes nothing.
        transcript.merge(&[], Some(&agent("4", "Done")));
        assert_eq!(transcript.all().len(), 5);
    }

    #[test]
    fn different_messages_under_one_id_are_all_kept() {
        let mut transcript = Transcript::new(&message("1", Role::User, "go"));
        transcript.add(&agent("1", "Whole leaf?"));
        transcript.add(&message("a", Role::User, "Yes"));
        transcript.add(&agent("1", "How much?"));
        assert_eq!(texts(&transcript), ["Whole leaf?", "Yes", "How much?"]);
        assert!(transcript.has_repeated_ids());
        // A snapshot repeats them.
        let history = [
            message("1", Role::User, "go"),
            agent("1", "Whole leaf?"),
            message("a", Role::User, "Yes"),
        ];
        transcript.merge(&history, Some(&agent("1", "How much?")));
        assert_eq!(texts(&transcript), ["Whole leaf?", "Yes", "How much?"]);
    }

    #[test]
    fn an_answer_may_come_in_pieces_or_as_several_messages() {
        let join = |one: Message, two: Message| {
            let (before, now) = joined_answers(one, two);
            (before.map(|it| it.text()), now.text())
        };
        assert_eq!(
            join(agent("1", "Your "), agent("1", "tea")),
            (None, "Your tea".to_owned())
        );
        assert_eq!(
            join(agent("1", "Your"), agent("1", "Your tea")),
            (None, "Your tea".to_owned())
        );
        assert_eq!(
            join(agent("1", "Your "), agent("2", "tea")),
            (None, "Your tea".to_owned())
        );
        assert_eq!(
            join(agent("1", "A."), agent("2", "B.")),
            (Some("A.".to_owned()), "B.".to_owned())
        );
    }

    #[test]
    fn messages_without_id_are_compared_by_content() {
        let mut transcript = Transcript::new(&message("u", Role::User, "go"));
        for text in ["Working", "Working", "Still working"] {
            transcript.add(&agent("", text));
        }
        assert_eq!(texts(&transcript), ["Working", "Still working"]);
    }

    #[test]
    fn a_repeated_message_takes_the_newer_content() {
        let mut transcript = Transcript::new(&message("u", Role::User, "go"));
        transcript.add(&agent("1", "10 %"));
        transcript.add(&agent("1", "20 %"));
        assert_eq!(texts(&transcript), ["20 %"]);
    }
}
