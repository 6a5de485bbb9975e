//! Protocol versions: those that this crate writes, and the highest that two sides share.

/// The protocol version that this crate writes, as 004 spells it.
pub const PROTOCOL: &str = "A2A/1.0";
/// The version of the schemas that this crate writes.
pub const SCHEMA_VERSION: &str = "1.0.0";

/// The protocol with the highest version that both sides name, such as `A2A/1.1`; `None` if they share none.
pub fn common_protocol<'p>(ours: &[&'p str], theirs: &[String]) -> Option<&'p str> {
    let shared = ours
        .iter()
        .filter(|ours| theirs.iter().any(|theirs| theirs == *ours));
    shared.copied().max_by_key(|name| version(name))
}

/// The numbers of a protocol's version, to compare; empty for a name without a version.
fn version(name: &str) -> Vec<u64> {
    let (_, numbers) = name.split_once('/').unwrap_or_default();
    numbers
        .split('.')
        .map_while(|number| number.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_common_protocol_is_agreed() {
        let theirs = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let common = |ours: &[&'static str], names: &[&str]| {
            let theirs: Vec<String> = theirs(names);
            common_protocol(ours, &theirs)
        };
        let both = ["A2A/1.0", "A2A/1.10", "A2A/1.9"];
        assert_eq!(common(&both, &both), Some("A2A/1.10"));
        assert_eq!(
            common(&["A2A/1.0"], &["A2A/1.1", "A2A/1.0"]),
            Some("A2A/1.0")
        );
        assert_eq!(common(&["A2A/1.0"], &["A2A/2.0"]), None);
        assert_eq!(common(&["A2A/1.0"], &[]), None);
    }
}
