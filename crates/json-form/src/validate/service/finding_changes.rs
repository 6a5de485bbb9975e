//! The difference between two lists of findings.
//!
//! Invariant: the earlier list without the removed findings, plus the added ones, equals the later list as a
//! multiset; the order is not preserved.

use std::collections::HashMap;

use exact_json::to_text;

use crate::validate::finding::Finding;
use crate::validate::message_encoding::MessageValue as _;

/// The findings to add to an earlier list, and those to remove from it, to get a later list.
pub(super) struct FindingChanges {
    /// Findings that are only in the later list.
    pub(super) added: Vec<Finding>,
    /// Findings that are only in the earlier list.
    pub(super) removed: Vec<Finding>,
}

/// The findings to add to `before` and to remove from it to get `now`. Takes time linear in the size of both lists.
pub(super) fn finding_changes(before: Vec<Finding>, now: &[Finding]) -> FindingChanges {
    // Findings with the same text are equal. `left` counts the earlier ones without a match.
    let texts: Vec<String> = before.iter().map(text_of).collect();
    let mut left: HashMap<&str, usize> = HashMap::new();
    for text in &texts {
        *left.entry(text).or_default() += 1;
    }
    let mut added = Vec::new();
    for finding in now {
        match left.get_mut(text_of(finding).as_str()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => added.push(finding.clone()),
        }
    }
    let is_left = |text: &String| match left.get_mut(text.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    let are_left: Vec<bool> = texts.iter().map(is_left).collect();
    let removed = before.into_iter().zip(are_left);
    FindingChanges {
        added,
        removed: removed
            .filter_map(|(finding, is_left)| is_left.then_some(finding))
            .collect(),
    }
}

/// The text of a finding, which identifies it.
fn text_of(finding: &Finding) -> String {
    to_text(&finding.encode())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::ViolationKind;
    use exact_json::Pointer;

    fn findings(places: &[&str]) -> Vec<Finding> {
        let finding = |place: &&str| Finding {
            instance: Pointer::root().child(place),
            schema: Pointer::root(),
            violation: ViolationKind::Not,
        };
        places.iter().map(finding).collect()
    }

    #[test]
    fn repeated_findings_are_counted() {
        let now = findings(&["b", "a", "c", "c"]);
        let told = finding_changes(findings(&["a", "b", "b", "d", "a"]), &now);
        assert_eq!(told.added, findings(&["c", "c"]));
        assert_eq!(told.removed, findings(&["a", "b", "d"]));
        let told = finding_changes(now.clone(), &now);
        assert!(told.added.is_empty() && told.removed.is_empty());
    }
}
