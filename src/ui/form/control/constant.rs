//! A value that can't be another; where it is not there it can be added.

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, acting, worded};
use crate::ui::runtime::{attrs, pieces, tag};

pub(super) fn draw(context: &ControlContext<'_>, text: &str, is_present: bool) -> ControlView {
    let attrs = context.plain().and(attrs!("class": "fixed", "dir": "auto"));
    let value = tag::output(attrs, pieces![text.to_owned()]);
    if is_present {
        return ControlView::one(value);
    }
    let acting = acting("secondary", Action::Add, &context.view().pointer);
    let off = attrs!("disabled": context.is_fixed());
    let add = worded(PLUS, context.named("Add ", ""), acting.and(off));
    ControlView::parts(pieces![value, add])
}
