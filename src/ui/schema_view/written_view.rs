//! A value as HTML, with its findings.

use json_form::result::Reading;
use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::ViewOwner;
use crate::ui::result::ResultView;
use crate::ui::runtime::dom::html::{ElementFilter, Html};

/// The HTML of a value, and the rules of its elements.
pub(crate) fn written_view(reading: Reading, filter: Box<dyn ElementFilter>) -> (String, String) {
    let owner = Owner::new_root(None);
    let (view, framed) = owner.with(|| {
        let view = ResultView::new(reading);
        let inside = SendWrapper::new(view.clone());
        (view, ViewOwner::frame(move || inside.view()))
    });
    let written = Html::new(framed, filter, owner).whole();
    // Its elements refer to it weakly.
    drop(view);
    written
}
