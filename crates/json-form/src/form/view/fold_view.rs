//! The fold of a group: whether the group can be folded, and its summary and problem count while it is folded.

use exact_json::Pointer;

use super::group_summary::summary;
use super::list_layout::{ListLayout, layout};
use super::{Control, FoldView};
use crate::form::field::Field;
use crate::form::messages::phrases;
use crate::form::place::Place;
use crate::form::place_state::PlaceState;
use crate::form::reader::Reader;
use crate::schema::Subschemas;
use crate::schema::types::Type;

/// The fewest members of a group that folds: a smaller group is hardly longer than its summary.
const MEMBERS: usize = 3;

impl Reader<'_> {
    /// The fold of a group; `None` for a control without a fold, such as a short group or a table row.
    pub(super) fn fold_view(
        self,
        pointer: &Pointer,
        place: &Place<'_>,
        control: &Control,
    ) -> Option<Box<FoldView>> {
        let Control::Group {
            members,
            present: true,
            ..
        } = control
        else {
            return None;
        };
        let is_inside = place.is_item() || pointer.depth() > 1;
        if !is_inside || !is_long(&place.set, members) || self.is_row(place) {
            return None;
        }
        if !self.form.folds.is_folded(&self.form.places, pointer) {
            return Some(Box::default());
        }
        let mistakes = self.mistakes_inside(pointer);
        Some(Box::new(FoldView {
            is_folded: true,
            inside: summary(place, members, &|at| self.form.masks().calls_secret(at)),
            mistakes: phrases::problems_inside(mistakes),
        }))
    }

    /// Whether a place is a row of a table, which is short anyway.
    fn is_row(self, place: &Place<'_>) -> bool {
        let Some(list) = place.parent.as_ref().filter(|_| place.is_item()) else {
            return false;
        };
        self.layout_of(list.at(), &|| layout(list)) != ListLayout::Blocks
    }

    /// The number of problems that are shown inside a place.
    fn mistakes_inside(self, pointer: &Pointer) -> usize {
        let states = self.form.places.related(pointer, true);
        let inside = states.filter(|state| state.at != *pointer && pointer.contains(&state.at));
        let shown = inside.filter(|state| {
            state.has_problems()
                && self.form.is_shown(&state.at)
                && !self.form.is_inside_json(&state.at)
        });
        shown.map(PlaceState::problem_count).sum()
    }
}

/// Whether a group is worth folding. Decided by its schema, so that it does not change while the
/// person types.
fn is_long(set: &Subschemas<'_>, members: &[Pointer]) -> bool {
    let is_more = |name: String| {
        let types = Field::types_of(&set.child(&name)).without(Type::Null);
        matches!(types.single(), Some(Type::Object | Type::Array))
    };
    members.len() >= MEMBERS || members.iter().filter_map(Pointer::last).any(is_more)
}
