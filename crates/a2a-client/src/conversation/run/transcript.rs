//! What was said in a run, in order: the agent's words and the person's answers.
//!
//! Owns the order and telling the same message apart from another one. Agents repeat their words in
//! every snapshot of a task, some forget them in the next one, and some never repeat ours: here
//! each is kept once. Invariant: nothing that was said is taken away, except beyond the most that
//! is kept.

use a2a::{Message, Role};

/// The most messages of one run that are kept (SAFETY §3).
const MOST: usize = 10_000;

/// What was said so far.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    /// The message that began it all, which is shown elsewhere.
    first: String,
    all: Vec<Message>,
}

impl Transcript {
    /// Nothing was said but the first message.
    pub(in crate::conversation) fn new(first: &Message) -> Self {
        Self {
            first: first.message_id.clone(),
            all: Vec::new(),
        }
    }

    pub(in crate::conversation) fn all(&self) -> &[Message] {
        &self.all
    }

    /// Takes a message at the end, unless it is known.
    pub(in crate::conversation) fn note(&mut self, message: &Message) {
        self.put(message, None);
    }

    /// Takes what a task says was said, oldest first. What was missed meanwhile goes to its place.
    pub(in crate::conversation) fn note_all(
        &mut self,
        history: &[Message],
        last: Option<&Message>,
    ) {
        let mut behind = None;
        for message in history.iter().chain(last) {
            behind = self.put(message, behind).or(behind);
        }
    }

    /// Where the next one goes.
    fn put(&mut self, message: &Message, behind: Option<usize>) -> Option<usize> {
        if message.role == Role::User && message.message_id == self.first {
            return None;
        }
        // The newest are those that are repeated.
        if let Some(at) = self.all.iter().rposition(|known| is_same(known, message)) {
            if let Some(known) = self.all.get_mut(at)
                && known.parts != message.parts
            {
                known.parts.clone_from(&message.parts);
            }
            return Some(at + 1);
        }
        if self.all.len() >= MOST {
            return None;
        }
        let at = behind.unwrap_or(self.all.len());
        self.all.insert(at, message.clone());
        Some(at + 1)
    }
}

/// Whether two are the same message. Some agents give theirs no identity.
pub(super) fn is_same(one: &Message, two: &Message) -> bool {
    if one.message_id.is_empty() || two.message_id.is_empty() {
        one.message_id == two.message_id && one.role == two.role && one.parts == two.parts
    } else {
        one.message_id == two.message_id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::{Members, Part};

    fn message(id: &str, role: Role, text: &str) -> Message {
        Message {
            message_id: id.to_owned(),
            role,
            parts: vec![Part::text(text)],
            context_id: None,
            task_id: None,
            metadata: Members::new(),
            extensions: Vec::new(),
        }
    }

    fn agent(id: &str, text: &str) -> Message {
        message(id, Role::Agent, text)
    }

    fn texts(transcript: &Transcript) -> Vec<String> {
        transcript.all().iter().map(Message::text).collect()
    }

    #[test]
    fn each_is_kept_once_and_what_was_missed_goes_to_its_place() {
        let first = message("u", Role::User, "go");
        let mut transcript = Transcript::new(&first);
        transcript.note(&agent("1", "Which day?"));
        transcript.note(&message("a", Role::User, "Monday"));
        transcript.note(&agent("3", "Which hour?"));
        let history = [
            first,
            agent("1", "Which day?"),
            message("a", Role::User, "Monday"),
            agent("2", "Looking"),
        ];
        transcript.note_all(&history, Some(&agent("3", "Which hour?")));
        assert_eq!(
            texts(&transcript),
            ["Which day?", "Monday", "Looking", "Which hour?"]
        );
        // A snapshot without a history takes nothing away.
        transcript.note_all(&[], Some(&agent("4", "Done")));
        assert_eq!(transcript.all().len(), 5);
    }

    #[test]
    fn messages_without_identity_are_told_apart_by_what_they_say() {
        let mut transcript = Transcript::new(&message("u", Role::User, "go"));
        for text in ["Working", "Working", "Still working"] {
            transcript.note(&agent("", text));
        }
        assert_eq!(texts(&transcript), ["Working", "Still working"]);
    }

    #[test]
    fn a_message_that_is_told_anew_with_other_words_has_the_new_ones() {
        let mut transcript = Transcript::new(&message("u", Role::User, "go"));
        transcript.note(&agent("1", "10 %"));
        transcript.note(&agent("1", "20 %"));
        assert_eq!(texts(&transcript), ["20 %"]);
    }
}
