//! Sentences of the host page for the errors of a place: its option `errors`.

use locales::Message;

use crate::form::field::Field;

impl Field {
    /// The host page's sentence for a finding of a keyword, if it has one, else the given message.
    pub(in crate::form) fn in_host_words(&self, keyword: &str, message: Message) -> Message {
        let hints = self.host.as_ref();
        let own = hints.and_then(|hints| hints.errors.get(keyword)?.as_str());
        match own {
            Some(text) => message.reworded(text.to_owned()),
            None => message,
        }
    }
}
