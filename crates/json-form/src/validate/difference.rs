//! What changed between two lists of findings.
//!
//! Owns telling which findings came and which are gone. Leaves findings to `finding.rs`. Invariant:
//! the earlier findings without those that are gone, and with those that came, are the later ones,
//! each as often as it is there; their order is not told.

use std::collections::HashMap;

use exact_json::to_text;

use super::finding::Finding;
use super::wire;

/// What changed between two lists of findings.
pub(super) struct Difference {
    /// What is only in the later one.
    pub(super) came: Vec<Finding>,
    /// What is only in the earlier one.
    pub(super) gone: Vec<Finding>,
}

/// The difference, in time linear in the text of both lists.
pub(super) fn difference(before: Vec<Finding>, now: &[Finding]) -> Difference {
    // Findings are the same where their text is. There are as many left over as is counted here.
    let texts: Vec<String> = before.iter().map(text_of).collect();
    let mut left: HashMap<&str, usize> = HashMap::new();
    for text in &texts {
        *left.entry(text).or_default() += 1;
    }
    let mut came = Vec::new();
    for finding in now {
        match left.get_mut(text_of(finding).as_str()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => came.push(finding.clone()),
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
    let gone = before.into_iter().zip(are_left);
    Difference {
        came,
        gone: gone
            .filter_map(|(finding, is_left)| is_left.then_some(finding))
            .collect(),
    }
}

/// What tells a finding from all others.
fn text_of(finding: &Finding) -> String {
    to_text(&wire::written_findings(std::slice::from_ref(finding)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::Complaint;
    use exact_json::Pointer;

    fn findings(places: &[&str]) -> Vec<Finding> {
        let finding = |place: &&str| Finding {
            instance: Pointer::root().child(place),
            schema: Pointer::root(),
            complaint: Complaint::Not,
        };
        places.iter().map(finding).collect()
    }

    #[test]
    fn each_finding_counts_as_often_as_it_is_there() {
        let now = findings(&["b", "a", "c", "c"]);
        let told = difference(findings(&["a", "b", "b", "d", "a"]), &now);
        assert_eq!(told.came, findings(&["c", "c"]));
        assert_eq!(told.gone, findings(&["a", "b", "d"]));
        let told = difference(now.clone(), &now);
        assert!(told.came.is_empty() && told.gone.is_empty());
    }
}
