//! A field: a control with its header, help, choosers and errors.
//!
//! Renders the frame, and the list of fields inside a control. Leaves the controls to `control`, the row above them to
//! `field_header`, descriptions to `field_descriptions`, errors to `field_errors`. Invariants: one closure makes the
//! whole view of a field from its node, and runs only when that node's state is set; updates keep the elements and
//! change only what differs.

use std::rc::Rc;

use json_form::form::view::list_layout::CellWidth;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;

use super::control::{self, ControlContext, ControlView};
use super::element_id::id;
use super::field_extras::{NotePosition, RemovalNote};
use super::field_name::name_of;
use super::node::{Child, FieldState, Node, ToolsPosition};
use super::{
    DrawnForm, FormHandle, branch_choosers, buttons, field_descriptions, field_errors, field_header,
};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::{DrawItem, keyed_list, live};

pub(super) fn field(form: FormHandle, node: Rc<Node>) -> AnyView {
    let node = SendWrapper::new(node);
    live(move || match form.get() {
        Some(form) => frame(&form, &node),
        None => ().into_any(),
    })
}

fn frame(form: &DrawnForm, node: &Rc<Node>) -> AnyView {
    let state = node.state.read();
    let view = &state.view;
    let id = id(&form.prefix, &view.pointer);
    let extras = form.extras.get();
    let described = field_descriptions::described(&state, &id);
    let ControlView {
        whole,
        is_composite,
    } = control::make(&ControlContext {
        form,
        node,
        state: &state,
        id: &id,
        described: described.clone(),
        fields: &|| chunks(form, node, &state),
    });
    let tools = field_header::tools(form, &state);
    let is_nameless = state.tools == ToolsPosition::OfForm && tools.is_some();
    let (above, below) = if state.tools == ToolsPosition::Above {
        (tools, None)
    } else {
        (None, tools)
    };
    let example = view.example.then(|| example(view));
    // For a whole form the example comes first, otherwise behind the control.
    let (example, filled) = if view.pointer.is_root() {
        (example, None)
    } else {
        (None, example)
    };
    let find = (view.pointer.is_root() && form.is_large.get())
        .then(|| extras.as_ref().map(|extras| extras.find_row(form)));
    let offer = state
        .extra
        .has_offer
        .then(|| extras.as_ref().map(|extras| extras.paste_offer()));
    let removed = state.extra.note.as_ref();
    let removed = removed.filter(|note| note.side == NotePosition::Below);
    let is_wrong = !view.problems.is_empty();
    view! {
        <div
            class="field"
            part="field"
            role=state.is_item.then_some("listitem")
            data-movable=state.disabled_moves.is_some()
            data-of=layout_kind(view)
            data-state=is_wrong.then_some("wrong")
            data-still=state.is_fixed().then_some(if state.disabled { "" } else { "read" })
            data-read-only=view.read_only
            data-named=view.name.is_some()
            data-nameless=is_nameless
            data-fold=view.fold.as_ref().map(|fold| if fold.is_folded { "folded" } else { "open" })
            data-dragged=state.extra.is_dragged
            data-drop=state.extra.drop
        >
            {field_header::head(form, &state, &id, is_composite)}
            {above}
            {field_descriptions::help(form, view, &id)}
            {branch_choosers::choosers(&state, node.number, &form.prefix, described.as_ref())}
            {find}
            {example}
            {whole}
            {extras.and_then(|extras| extras.upload(form, view, node.number, state.is_fixed()))}
            {filled}
            {field_descriptions::count(view, &id)}
            {field_errors::errors(view, &id)}
            {below}
            {offer}
            {removed.and_then(|note| note_of(form, note))}
        </div>
    }
}

/// The attribute `data-of` of a field, by which the style sheet selects a layout; `None` for the usual layout.
fn layout_kind(view: &FieldView) -> Option<&'static str> {
    match &view.control {
        Control::Group { .. } if view.pointer.is_root() => Some("group root"),
        Control::Group { .. } | Control::List { .. } => Some("group"),
        Control::Toggle { sure: true, .. } => Some("check"),
        Control::Undecided => Some("open"),
        _ => match view.cell {
            Some(CellWidth::Short) => Some("short"),
            Some(CellWidth::Medium) => Some("medium"),
            Some(CellWidth::Long) | None => None,
        },
    }
}

fn example(view: &FieldView) -> AnyView {
    let name = messages::fill_named_with_example(name_of(view));
    let action_attrs = buttons::action_attrs(
        "quiet fill-in",
        super::action::Action::Example,
        &view.pointer,
    );
    buttons::text_button(
        messages::fill_with_example(),
        action_attrs.and(buttons::accessible_name(name)),
    )
}

fn note_of(form: &DrawnForm, note: &RemovalNote) -> Option<AnyView> {
    Some(form.extras.get()?.note(note))
}

/// An entry of a chunk: a field, or a removal note between two fields.
enum Entry {
    Field(SendWrapper<Rc<Node>>),
    RemovalNote(RemovalNote),
}

impl Entry {
    fn key(&self) -> u64 {
        match self {
            Self::Field(node) => node.number,
            Self::RemovalNote(note) => note.number,
        }
    }
}

/// The views of the members or items of a control, one for each chunk (`Child::chunk`), with the removal note between
/// them.
fn chunks(form: &DrawnForm, node: &Rc<Node>, state: &FieldState) -> Vec<AnyView> {
    let removed = state.extra.note.as_ref();
    let mut chunks: Vec<Vec<Entry>> = Vec::new();
    for Child { node, chunk } in node.children.borrow().iter() {
        while chunks.len() <= *chunk {
            chunks.push(Vec::new());
        }
        let beside = |side: NotePosition| {
            removed
                .filter(|note| note.side == side)
                .map(|note| Entry::RemovalNote(note.clone()))
        };
        if let Some(entries) = chunks.last_mut() {
            entries.extend(beside(NotePosition::Before(node.number)));
            entries.push(Entry::Field(SendWrapper::new(Rc::clone(node))));
            entries.extend(beside(NotePosition::After(node.number)));
        }
    }
    chunks
        .into_iter()
        .map(|entries| chunk(form, entries))
        .collect()
}

fn chunk(form: &DrawnForm, entries: Vec<Entry>) -> AnyView {
    let item = |entry: Entry| {
        let (key, link) = (entry.key(), form.link());
        let draw: DrawItem = Box::new(move || match entry {
            Entry::Field(node) => field(link, node.take()),
            Entry::RemovalNote(note) => {
                link.get().and_then(|form| note_of(&form, &note)).into_any()
            }
        });
        (key, draw)
    };
    let entries = keyed_list(entries.into_iter().map(item).collect());
    view! { <div class="piece">{entries}</div> }
}
