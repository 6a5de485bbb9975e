//! Marks of required or optional fields. Labels mark the rarer of the two, so that few labels need a mark.

use exact_json::Pointer;

use crate::form::field::Kind;
use crate::form::place::Place;
use crate::form::reader::Reader;

/// The most levels of required groups whose fields are counted.
const LEVELS: usize = 3;
/// The most fields that are counted: the first ones tell enough.
const COUNTED: usize = 60;

/// The numbers of required and of optional fields of a form.
#[derive(Default)]
struct Counts {
    required: usize,
    optional: usize,
}

impl Reader<'_> {
    /// Whether the label of a field says “required” or “optional”: labels say only the rarer of the two in the form.
    pub(super) fn says_required(self, at: &Pointer, place: &Place<'_>, kind: &Kind) -> bool {
        if at.is_root() || place.is_item() || place.is_extra() {
            return false;
        }
        // A required yes or no, list or group is complete from the start, or its fields are marked.
        let is_filled_in = !matches!(
            kind,
            Kind::Toggle
                | Kind::Fixed(_)
                | Kind::Group(_)
                | Kind::List(_)
                | Kind::MultipleChoice(_)
        );
        (is_filled_in || !place.required) && place.required == self.required_is_rare()
    }

    /// Whether fewer fields are required than optional. Conditional members do not change the answer, which a session takes
    /// before it knows a verdict, so that labels stay the same while a person fills in the form.
    pub(crate) fn required_is_rare(self) -> bool {
        *self.form.required_is_rare.get_or_init(|| {
            let mut counts = Counts::default();
            self.count_fields(&Pointer::root(), LEVELS, &mut counts);
            counts.required < counts.optional
        })
    }

    fn count_fields(self, group: &Pointer, levels: usize, counts: &mut Counts) {
        let Some(place) = self.place(group) else {
            return;
        };
        let Kind::Group(hints) = &place.field.kind else {
            counts.required += 1;
            return;
        };
        for member in &hints.members {
            if counts.required + counts.optional >= COUNTED {
                return;
            }
            if !member.required {
                counts.optional += 1;
            } else if levels > 0 {
                self.count_fields(&group.child(&member.name), levels - 1, counts);
            } else {
                counts.required += 1;
            }
        }
    }
}
