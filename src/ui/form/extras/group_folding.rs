//! Groups that are folded: the button at their head, the line in their place, and all of them at once.
//!
//! Owns these elements and opening what the person is brought to. Leaves which groups can be folded, which
//! are, and what the line says to `form::folding`. Invariants: what is folded is still there, and the browser finds
//! what it searches for in it where it can; the group keeps its role and its name; the button is never in what
//! it folds.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Event;

use crate::form::{Changes, Control, Edit, FieldView, FoldView, Folding};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{WARNING, acting, icon, pictured, plain, told};
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::field_header::name_of;
use crate::ui::form::lookup::{FIELD, around, find, place, target};
use crate::ui::form::{pagination, with};
use crate::ui::runtime::{Attrs, attrs, pieces, tag};

const ARROW: &str = "M4,6l4,4l4-4";
/// So many groups are worth buttons for all of them.
const MANY: usize = 3;

/// The button at the head of a group.
pub(super) fn button(view: &FieldView, fold: &FoldView, id: &str) -> AnyView {
    let more = told(["Contents of ", name_of(view)].concat()).and(attrs!(
        "aria-expanded": if fold.is_folded { "false" } else { "true" },
        "aria-controls": with(id, ".members"), "aria-describedby": with(id, ".fold")
    ));
    pictured(
        ARROW,
        acting("quiet fold", Action::Fold, &view.pointer).and(more),
    )
}

/// The line in the place of a folded group, and how its members are hidden.
pub(super) fn line(fold: &FoldView, id: &str) -> (AnyView, Attrs) {
    let members = attrs!(
        "id": with(id, ".members"), "hidden": fold.is_folded.then(hidden)
    );
    let attrs = attrs!(
        "class": "fold-line", "data-do": Action::Fold, "id": with(id, ".fold"),
        "hidden": !fold.is_folded
    );
    let problems = attrs!("class": "fold-problems", "hidden": fold.mistakes.is_none());
    let inside = tag::span(attrs!("dir": "auto"), pieces![fold.inside.clone()]);
    let mistakes = fold.mistakes.clone().unwrap_or_default();
    let mistakes = tag::span(attrs!(), pieces![mistakes]);
    let problems = tag::span(problems, pieces![icon(WARNING), mistakes]);
    (tag::p(attrs, pieces![inside, problems]), members)
}

/// The buttons for all groups, in the row of the whole form's own: nothing moves when they come.
pub(super) fn for_all(is_shown: bool) -> AnyView {
    let attrs = attrs!("class": "folds", "hidden": !is_shown);
    let button = |words, action: Action| plain(words, attrs!("class": "quiet", "data-do": action));
    let buttons = pieces![
        button("Fold all", Action::FoldAll),
        button("Unfold all", Action::UnfoldAll),
    ];
    tag::span(attrs, buttons)
}

/// How what is folded is hidden: so that the browser finds it, where it can.
fn hidden() -> &'static str {
    let can_find = js_sys::Reflect::has(&js_sys::global(), &JsValue::from_str("onbeforematch"));
    if can_find.unwrap_or(false) {
        "until-found"
    } else {
        ""
    }
}

/// Groups can be folded from now on.
pub(super) fn begin(form: &DrawnForm) {
    let Some(top) = form.top() else { return };
    let is_inner_group =
        |view: &FieldView| !view.pointer.is_root() && matches!(view.control, Control::Group { .. });
    let mut fields = Vec::new();
    top.each(&mut |node| {
        node.see(|shown| {
            if is_inner_group(&shown.view) {
                fields.push(shown.view.pointer.clone());
            }
        });
    });
    form.host.edit(Edit::Fold(Folding::Begin, fields.clone()));
    form.is_shaken.set(true);
    // A host that is just drawing this form has no view yet to tell.
    form.refresh(&Changes {
        fields,
        ..Changes::none()
    });
}

/// Where the person is, if that was just folded away. The browser leaves the focus there until it paints.
fn focused(form: &DrawnForm) -> Option<Pointer> {
    let focused = find(&form.root()?, ".members[hidden] :focus")?;
    place(&around(&focused, FIELD)?)
}

/// Opens what is around a place, before the person is brought there.
pub(super) fn reveal(form: &DrawnForm, pointer: &Pointer) {
    if form.with_session(|session| session.state().is_folded_away(pointer)) {
        let places = vec![pointer.clone()];
        form.host.edit(Edit::Fold(Folding::Reveal, places));
    }
}

/// What is to be mended is not folded away.
pub(super) fn open_mistakes(form: &DrawnForm) {
    form.host.edit(Edit::Fold(Folding::Mistakes, Vec::new()));
}

/// Groups came or went, or the value is another one: what the person is in stays open, and where there are many
/// groups that can be folded, all of them can be at once.
pub(super) fn settle(form: &DrawnForm) {
    // Opening leads back here.
    if !form.is_shaken.replace(false) {
        return;
    }
    if form.with_session(|session| session.state().has_folded())
        && let Some(place) = focused(form)
    {
        reveal(form, &place);
    }
    // What is drawn later may bring more; they are counted once.
    if !form.is_drawn() {
        form.is_shaken.set(true);
        return;
    }
    let Some(top) = form.top() else { return };
    let is_many = top.places(|shown| shown.view.fold.is_some()).len() >= MANY;
    let known = top.see(|shown| shown.extra.folds);
    if is_many || known.is_some() {
        top.set(|shown| &mut shown.extra.folds, Some(is_many));
        flush();
    }
}

/// The person folds or opens one group, or all. What can't be changed can be folded all the same.
pub(super) fn clicked(form: &DrawnForm, event: &Event) {
    let Some(button) = target(event, "[data-do*=fold]") else {
        return;
    };
    let (Some(action), Some(pointer)) = (Action::of(&button), place(&button)) else {
        return;
    };
    let (groups, is_open) = if action == Action::Fold {
        let fold = form.see(&pointer).and_then(|view| view.fold);
        let Some(fold) = fold else { return };
        (vec![pointer], fold.is_folded)
    } else {
        let Some(top) = form.top() else { return };
        let mut groups = top.places(|shown| shown.view.fold.is_some());
        // Of a long list, those on other pages as well.
        top.each(&mut |node| {
            node.see(|shown| {
                if let Control::List { items, .. } = &shown.view.control
                    && items.len() > pagination::PAGE
                {
                    groups.extend(items.iter().map(|item| item.pointer.clone()));
                }
            });
        });
        (groups, action == Action::UnfoldAll)
    };
    let folding = if is_open {
        Folding::Open
    } else {
        Folding::Fold
    };
    form.host.edit(Edit::Fold(folding, groups));
}

/// The browser finds a text in a folded group.
pub(super) fn found(form: &DrawnForm, event: &Event) {
    let field = target(event, FIELD);
    if let Some(pointer) = field.and_then(|field| place(&field)) {
        reveal(form, &pointer);
    }
}
