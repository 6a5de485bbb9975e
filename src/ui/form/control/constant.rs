//! A value that can't be another; where it is not there it can be added.

use super::{Made, Place};
use crate::ui::form::action::Action;
use crate::ui::form::tool::{PLUS, acting, worded};
use crate::ui::runtime::{attrs, pieces, tag};

pub(super) fn draw(place: &Place<'_>, text: &str, is_present: bool) -> Made {
    let attrs = place.plain().and(attrs!("class": "fixed", "dir": "auto"));
    let value = tag::output(attrs, pieces![text.to_owned()]);
    if is_present {
        return Made::one(value);
    }
    let acting = acting("secondary", Action::Add, &place.view().pointer);
    let off = attrs!("disabled": place.is_fixed());
    let add = worded(PLUS, place.named("Add ", ""), acting.and(off));
    Made::parts(pieces![value, add])
}
