//! Any JSON as an envelope: what was read is written and read as the same, and nothing panics.

use a2a::dialect::envelope::signing::{declared_key, signed_text};
use a2a::dialect::envelope::{Envelope, MessageType, Payload, time};
use a2a::extension;

use super::json;

/// Checks the properties of envelopes on an input; does nothing if the input is not JSON.
pub(crate) fn check(bytes: &[u8]) {
    let Some(value) = json::read(&String::from_utf8_lossy(bytes)) else {
        return;
    };
    if let Some(text) = signed_text(&value, &|number| Some(number.to_string())) {
        let canonical = json::read(&text).expect("the canonical text is JSON");
        let again = signed_text(&canonical, &|number| Some(number.to_string()));
        assert_eq!(again, Some(text));
    }
    let Some(read) = Envelope::read(&value) else {
        return;
    };
    let mut again = Envelope::read(&read.write()).expect("a written envelope is read");
    again.others.clone_from(&read.others);
    assert_eq!(again, read);
    if let Some(sent) = time::read(&read.timestamp) {
        let _ = time::is_fresh(sent, 0);
        // Before the year 0 and after 9999 there is no such timestamp.
        if (-62_167_219_200_000..=253_402_300_799_999).contains(&sent) {
            assert_eq!(time::read(&time::written(sent)), Some(sent));
        }
    }
    for kind in MessageType::ALL {
        let _ = read.answers(kind, &read.message_id);
    }
    if let Payload::Handshake(card) | Payload::HandshakeAck(card) = &read.payload {
        let _ = declared_key(&card.metadata);
        if let Some(card) = card.agent_card("https://agent.example") {
            let _ = extension::declaration::declared(&card);
            for skill in &card.skills {
                let _ = extension::skill::modes::inputs(&card, skill);
            }
        }
    }
    let _ = read.update();
}
