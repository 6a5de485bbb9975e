//! Progress of a task, read from the agent's words, because A2A has no field for it.

use a2a::message::Role;

use super::Run;

impl Run {
    /// The first percentage in the text of the last message, from 0 to 100; `None` if the message is not the agent's or
    /// has none.
    pub fn progress(&self) -> Option<u8> {
        let message = self.messages().last()?;
        let is_agents = message.role == Role::Agent;
        is_agents.then(|| percentage(&message.text())).flatten()
    }
}

/// The first percentage in a text, such as 99 for `99.5%`; `None` without one from 0 to 100.
fn percentage(text: &str) -> Option<u8> {
    let mut before = text.split('%');
    // Behind the last sign there is no number.
    before.next_back();
    before.find_map(|before| {
        let number = before.trim_end();
        let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
        let start = number.trim_end_matches(is_part).len();
        let whole = number.get(start..)?.split(['.', ',']).next()?;
        whole.parse().ok().filter(|percent| *percent <= 100)
    })
}

#[cfg(test)]
mod tests {
    use super::percentage;

    #[test]
    fn a_percentage_is_read_from_words() {
        assert_eq!(percentage("5 % done: 3 of 60 seconds."), Some(5));
        assert_eq!(percentage("Uploading… 99.5%"), Some(99));
        assert_eq!(percentage("About 12\u{a0}% of 300"), Some(12));
        assert_eq!(percentage("100%"), Some(100));
        for text in ["Step 3 of 8", "% of it", "350 %", "", "5 percent"] {
            assert_eq!(percentage(text), None, "{text}");
        }
    }
}
