//! The folding of groups: the button in a group's header, the line that replaces the group, and buttons for all groups.
//!
//! Leaves to `form::folding` which groups can be folded, which are, and the text of the line. Invariants: folded fields
//! stay in the DOM, where the browser's search finds them if it can; a folded group keeps its role and name; the button
//! is outside of what it folds.

use exact_json::Pointer;
use json_form::form::Changes;
use json_form::form::edit::{Edit, FoldCommand};
use json_form::form::view::{Control, FieldView, FoldView};
use leptos::prelude::*;
use locales::messages;
use wasm_bindgen::JsValue;
use web_sys::Event;

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{
    WARNING, accessible_name, action_attrs, icon, icon_button, text_button,
};
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{FIELD, around, find, place, target};
use crate::ui::form::field_name::name_of;
use crate::ui::form::node::FieldState;
use crate::ui::form::pagination;
use crate::ui::runtime::dom::{Attrs, view};
use crate::ui::runtime::{IS_SERVER, flush};

const ARROW: &str = "M4,6l4,4l4-4";
/// The smallest number of groups with which the form shows the buttons “fold all” and “unfold all”.
const MANY: usize = 3;

pub(super) fn button(view: &FieldView, fold: &FoldView, id: &str) -> AnyView {
    icon_button(
        ARROW,
        view! {
            <{..}
                {..action_attrs("quiet fold", Action::Fold, &view.pointer)}
                {..accessible_name(messages::contents_of(name_of(view)))}
                aria-expanded={if fold.is_folded { "false" } else { "true" }}
                aria-controls=suffixed(id, ".members")
                aria-describedby=suffixed(id, ".fold")
            />
        },
    )
}

/// The line that stands for the members of a group while it is folded, and the attributes of the element with the
/// members. Each of the two is hidden while the other is shown.
pub(super) fn line(fold: &FoldView, id: &str) -> (AnyView, Attrs) {
    let members = view! { <{..} id=suffixed(id, ".members") hidden=fold.is_folded.then(hidden) /> };
    let mistakes = fold.mistakes.clone().unwrap_or_default();
    (
        view! {
            <p
                class="fold-line"
                data-do=Action::Fold
                id=suffixed(id, ".fold")
                hidden={!fold.is_folded}
            >
                <span dir="auto">{fold.inside.clone()}</span>
                <span class="fold-problems" hidden=fold.mistakes.is_none()>
                    {icon(WARNING)}
                    <span>{mistakes}</span>
                </span>
            </p>
        },
        members,
    )
}

/// The buttons that fold and unfold all groups; hidden unless `is_shown`. They are in the root's row of buttons, so
/// that nothing moves when they appear.
pub(super) fn all_buttons(is_shown: bool) -> AnyView {
    let button =
        |words, action: Action| text_button(words, view! { <{..} class="quiet" data-do=action /> });
    view! {
        <span class="folds" hidden={!is_shown}>
            {button(messages::fold_all(), Action::FoldAll)}
            {button(messages::unfold_all(), Action::UnfoldAll)}
        </span>
    }
}

/// The value of `hidden`: `until-found` where the browser supports it.
fn hidden() -> &'static str {
    // Other browsers read any value as “hidden”.
    if IS_SERVER {
        return "until-found";
    }
    let can_find = js_sys::Reflect::has(&js_sys::global(), &JsValue::from_str("onbeforematch"));
    if can_find.unwrap_or(false) {
        "until-found"
    } else {
        ""
    }
}

/// Makes groups foldable. Called once, when the extras are loaded.
pub(super) fn begin(form: &DrawnForm) {
    let Some(top) = form.top() else { return };
    let fields = top.places_where(|FieldState { view, .. }| {
        !view.pointer.is_root() && matches!(view.control, Control::Group { .. })
    });
    form.host
        .edit(Edit::Fold(FoldCommand::Begin, fields.clone()));
    form.groups_changed.set(true);
    // The host of a form that is being constructed can't pass on changes.
    form.refresh(&Changes {
        fields,
        ..Changes::none()
    });
}

/// The focused place, if it is in a group that was just folded: the browser moves the focus away only when it paints.
fn focused(form: &DrawnForm) -> Option<Pointer> {
    let focused = find(&form.root()?, ".members[hidden] :focus")?;
    place(&around(&focused, FIELD)?)
}

/// Unfolds all folded groups that contain a place.
pub(super) fn reveal(form: &DrawnForm, pointer: &Pointer) {
    if form.with_session(|session| session.state().is_folded_away(pointer)) {
        let places = vec![pointer.clone()];
        form.host.edit(Edit::Fold(FoldCommand::Reveal, places));
    }
}

/// Unfolds all groups that contain fields with errors.
pub(super) fn open_mistakes(form: &DrawnForm) {
    form.host
        .edit(Edit::Fold(FoldCommand::Mistakes, Vec::new()));
}

/// Updates folding after groups came or went, or the value was replaced: keeps the focused field visible, and shows the
/// buttons for all groups if there are many groups.
pub(super) fn update(form: &DrawnForm) {
    // Unfolding calls this again.
    if !form.groups_changed.replace(false) {
        return;
    }
    if form.with_session(|session| session.state().has_folded())
        && let Some(place) = focused(form)
    {
        reveal(form, &place);
    }
    // Count only when all fields are rendered.
    if !form.is_drawn() {
        form.groups_changed.set(true);
        return;
    }
    count(form);
    flush();
}

/// Shows the buttons for all groups if there are many groups.
pub(super) fn count(form: &DrawnForm) {
    let Some(top) = form.top() else { return };
    let is_many = top.places_where(|state| state.view.fold.is_some()).len() >= MANY;
    let known = top.peek(|state| state.extra.folds);
    if is_many || known.is_some() {
        top.set(|state| &mut state.extra.folds, Some(is_many));
    }
}

/// Folds or unfolds one group or all. This works in a read-only form as well.
pub(super) fn on_click(form: &DrawnForm, event: &Event) {
    let Some(button) = target(event, "[data-do*=fold]") else {
        return;
    };
    let (Some(action), Some(pointer)) = (Action::of(&button), place(&button)) else {
        return;
    };
    let (groups, is_open) = if action == Action::Fold {
        let fold = form.adapted_view(&pointer).and_then(|view| view.fold);
        let Some(fold) = fold else { return };
        (vec![pointer], fold.is_folded)
    } else {
        let Some(top) = form.top() else { return };
        let mut groups = top.places_where(|state| state.view.fold.is_some());
        // Items on other pages of a long list count, too.
        top.visit(&mut |node| {
            node.peek(|state| {
                if let Control::List { items, .. } = &state.view.control
                    && items.len() > pagination::PAGE
                {
                    groups.extend(items.iter().map(|item| item.pointer.clone()));
                }
            });
        });
        (groups, action == Action::UnfoldAll)
    };
    let folding = if is_open {
        FoldCommand::Open
    } else {
        FoldCommand::Fold
    };
    form.host.edit(Edit::Fold(folding, groups));
}

/// Unfolds a group in which the browser's search found text.
pub(super) fn on_before_match(form: &DrawnForm, event: &Event) {
    let field = target(event, FIELD);
    if let Some(pointer) = field.and_then(|field| place(&field)) {
        reveal(form, &pointer);
    }
}
