//! UUIDs of messages.

use a2a_forms::browser::random::fresh_uuid;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn fresh_uuid_is_version_4_and_unique() {
    let mut all: Vec<String> = (0..500).map(|_| fresh_uuid()).collect();
    for uuid in &all {
        let groups: Vec<usize> = uuid.split('-').map(str::len).collect();
        assert_eq!(groups, [8, 4, 4, 4, 12], "{uuid}");
        let digits = uuid.chars().filter(|it| *it != '-');
        assert!(
            digits
                .into_iter()
                .all(|it| matches!(it, '0'..='9' | 'a'..='f')),
            "{uuid}"
        );
        assert_eq!(&uuid[14..15], "4", "{uuid}: the version");
        assert!("89ab".contains(&uuid[19..20]), "{uuid}: the variant");
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 500);
}
