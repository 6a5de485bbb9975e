//! The folded groups of a form.
//!
//! Leaves folding to `edit::folding` and the summary of a folded group to `view::fold_view`.

use std::cell::RefCell;
use std::collections::BTreeSet;

use exact_json::Pointer;

use crate::form::view::list_layout::ListLayout;

/// The folded groups, and the changes of folds.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct Folds {
    /// Whether groups can be folded; `false` until the app has loaded the code for folding.
    pub(in crate::form) is_on: bool,
    /// Stable paths of folded groups: item ids replace indexes, so that moving items changes
    /// nothing. All other groups are open.
    pub(in crate::form) folded: BTreeSet<Pointer>,
    /// The groups that were folded or opened since the last `take_changes`.
    pub(in crate::form) changed: Vec<Pointer>,
    /// Places inside which groups were opened since the last `take_changes`.
    pub(in crate::form) changed_within: Vec<Pointer>,
    /// The last layout of a list, with the `layout_revision` for which it holds.
    pub(in crate::form) layout: RefCell<Option<(u64, Pointer, ListLayout)>>,
}
