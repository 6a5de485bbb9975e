//! A value as HTML, with its findings.

use json_form::result::Reading;
use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::ViewOwner;
use crate::ui::result::ResultView;
use crate::ui::runtime::dom::html::{self, ElementFilter, Written};

/// The HTML of a value.
pub(crate) fn written_view(reading: Reading, filter: Box<dyn ElementFilter>) -> Written {
    let owner = Owner::new_root(None);
    owner.with(|| {
        let view = SendWrapper::new(ResultView::new(reading));
        html::render(ViewOwner::frame(move || view.view()), filter)
    })
}
