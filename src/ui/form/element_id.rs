//! The ids of a form's elements.

use exact_json::Pointer;

pub(super) fn suffixed(id: &str, suffix: &str) -> String {
    [id, suffix].concat()
}

/// The `id` of a control: unique in its document or shadow root, and in plain characters, since `aria-describedby` is a
/// list separated by spaces.
pub(super) fn id(prefix: &str, pointer: &Pointer) -> String {
    use std::fmt::Write as _;
    let mut id = prefix.to_owned();
    for character in pointer.as_str().chars() {
        match character {
            '/' => id.push('-'),
            plain if plain.is_ascii_alphanumeric() => id.push(plain),
            other => {
                // Writing to a string never fails.
                let _ = write!(id, "_{:x}_", u32::from(other));
            }
        }
    }
    id
}
