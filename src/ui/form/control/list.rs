//! A list with its items and the button that adds one.

use json_form::form::text::label::in_sentence;
use json_form::form::view::ItemView;
use json_form::form::view::list_layout::ListLayout;
use locales::messages;

use super::group::note_inside;
use super::{ControlContext, ControlView};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{PLUS, labelled_button};
use crate::ui::form::pagination;
use crate::ui::runtime::dom::view;

/// The control of a list: its items, and the button that adds one. `item` is the name of an item; empty if the schema
/// gives none.
pub(super) fn draw(
    context: &ControlContext<'_>,
    items: &[ItemView],
    item: &str,
    can_add: bool,
    layout: ListLayout,
) -> ControlView {
    // The accessible name says which list.
    let (words, name) = if item.is_empty() {
        let name = context.name_with(messages::add_to);
        (messages::add().to_owned(), name)
    } else {
        let inside = in_sentence(item);
        let words = messages::add_named(&inside);
        // The item begins the sentence in some languages, and is a noun with a capital then.
        let item = if words.starts_with(&inside) {
            item
        } else {
            &inside
        };
        let name = messages::add_item_to(item, context.name());
        (messages::add_named(item), name)
    };
    let add = context.beside_attrs("secondary", Action::Add, name);
    let add = labelled_button(PLUS, words, view! { <{..} {..add} hidden={!can_add} /> });
    let inside = (context.fields)();
    let pager = pagination::list_pager(context.state, items);
    ControlView::composite(view! {
        <div
            {..context.composite_attrs()}
            class="group list"
            part="list"
            role="group"
            tabindex="-1"
            data-layout=layout_attr(layout)
            data-empty=items.is_empty()
        >
            <div class="members" role="list">
                {inside}
            </div>
            {pager}
            {add}
            {note_inside(context)}
        </div>
    })
}

/// The value of `data-layout`, by which the style sheet lays the items out; `None` for blocks.
fn layout_attr(layout: ListLayout) -> Option<&'static str> {
    match layout {
        ListLayout::Blocks => None,
        ListLayout::Lines => Some("lines"),
        ListLayout::Table => Some("table"),
        ListLayout::WideTable => Some("table wide"),
    }
}
