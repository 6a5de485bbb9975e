//! A constant (`const`), with a button that adds it if it is optional and absent.

use locales::messages;

use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, labelled_button};
use crate::ui::runtime::dom::view;

pub(super) fn draw(context: &ControlContext<'_>, text: &str, is_present: bool) -> ControlView {
    let value = view! {
        <output {..context.base_attrs()} class="fixed" dir="auto">
            {text.to_owned()}
        </output>
    };
    if is_present {
        return ControlView::single(value);
    }
    let name = messages::labelled(messages::add(), context.name());
    let add = context.beside_attrs("secondary", Action::Add, name);
    let add = labelled_button(PLUS, messages::add().to_owned(), add);
    ControlView::with_siblings(view! {
        {value}
        {add}
    })
}
