//! Cards whose names are spelled in another way than the specification's.

use a2a::dialect::reading;
use a2a::security::Security;
use serde_json::json;

#[test]
fn a_card_keeps_its_json_and_is_read_in_both_spellings() {
    let raw = json!({"name": "x", "supported_interfaces": [{"url": "https://x.example/rpc", "protocol_binding": "HTTP+JSON",
        "protocol_version": "1.0"}], "default_input_modes": ["text/plain"],
        "security_schemes": {"k": {"api_key_security_scheme": {"name": "k"}}},
        "capabilities": {"push_notifications": true, "extensions": [{"uri": "u", "params": {"input_modes": 1}}]},
        "skills": [{"id": "s", "input_modes": ["a/b"]}]});
    let card = reading::card(&raw).unwrap();
    assert_eq!(card.raw, raw);
    assert_eq!(card.interfaces[0].binding.name(), "HTTP+JSON");
    assert_eq!(
        card.skills[0].input_modes.as_deref(),
        Some(&["a/b".to_owned()][..])
    );
    assert!(card.capabilities.push_notifications);
    assert_eq!(
        card.capabilities.extensions[0].params,
        Some(json!({"input_modes": 1}))
    );
    assert_eq!(Security::of_card(&card).schemes.len(), 1);
}
