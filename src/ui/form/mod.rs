//! A form: its fields, error summary, undo and search.
//!
//! [`DrawnForm`] holds a form's nodes. It updates the fields that an edit changes at once, and renders the rest of a
//! large form in later tasks; the host applies the edits. Code that is needed only after the first paint is behind
//! [`FormExtras`], which may be loaded later. Invariants: only fields that the core names are updated; a later task is
//! short, and no task remains once the form is dropped.

mod action;
mod branch_choosers;
mod buttons;
mod control;
mod element_id;
mod element_lookup;
mod emptiness;
mod events;
mod extras;
mod field;
mod field_children;
mod field_descriptions;
mod field_errors;
mod field_extras;
mod field_header;
mod field_name;
mod focus;
mod form_view;
mod host_call;
mod name_input;
mod node;
mod pagination;
mod press_hold;
#[cfg(server)]
mod written_form;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::{Rc, Weak};

use exact_json::Pointer;
use gloo_timers::callback::Timeout;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::{Control, FieldView};
use json_form::form::{Changes, Drawing, FormSession};
use leptos::prelude::*;
use locales::in_this_language;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::ui::runtime::dom::ElementRef;
use crate::ui::runtime::{IS_SERVER, LazyPart, flush};
use extras::ExtrasState;
use field_extras::FieldExtras;
use node::{FieldState, Node, ToolsPosition, rows};
use press_hold::is_deferred;

pub use extras::{FormExtras, form_extras};
pub use form_view::FormView;
pub use host_call::{HostCall, HostFunctions};
pub(crate) use press_hold::hold_while_pressed;
#[cfg(server)]
pub(crate) use written_form::{LaidOutForm, WrittenForm, laid_out_form};

/// The owner of a form's session: lends it to the views, and takes their edits.
pub trait FormHost {
    /// Calls `see` with the form's session; not at all if there is no session.
    fn with_form(&self, see: &mut dyn FnMut(&FormSession));
    /// Applies an edit to the session, and updates the views.
    fn edit(&self, edit: Edit);
    /// Whether the page itself shows the form's title and description, for example as the name of a skill, so that the
    /// form leaves them out.
    fn is_introduced(&self) -> bool {
        true
    }
    /// The heading level of the form's title; its groups and lists are headings of the next levels. With 0 the form has no
    /// headings.
    fn heading_level(&self) -> usize {
        0
    }
    /// Calls a function of the host page's options. `None` if there is no such function, or it throws.
    fn call_host(&self, _call: &HostCall<'_>) -> Option<JsValue> {
        None
    }
}

/// The largest number of fields that are rendered at first, before later tasks: enough to fill a screen.
const AT_ONCE: usize = 40;
/// The largest number of fields that each later task renders.
const LATER: usize = 160;
/// The largest number of portions of `LATER` fields that `finish` renders in one call.
const FINISH: usize = 25;
/// The largest number of fields whose nodes are looked up one by one; for more fields, one walk finds all nodes.
const MAX_LOOKUPS: usize = 16;

/// The nodes, elements and view state of a rendered form.
pub struct DrawnForm {
    this: Weak<Self>,
    host: Rc<dyn FormHost>,
    extras: LazyPart<dyn FormExtras>,
    prefix: String,
    root: ElementRef,
    node: RefCell<Option<Rc<Node>>>,
    disabled: Cell<bool>,
    read_only: Cell<bool>,
    /// Whether the form is disabled or read-only. The attribute `data-still` of the form's element follows this signal.
    is_fixed: ArcRwSignal<bool>,
    /// Whether the form was too large to be rendered at once.
    is_large: Cell<bool>,
    /// The number of fields that the present task may still render; the others wait for a later task.
    allowed: Cell<usize>,
    /// The nodes of groups and lists with members or items that a later task has to render.
    unfinished: RefCell<Vec<Weak<Node>>>,
    timer: RefCell<Option<Timeout>>,
    /// Collects what rendering meets until the session gets it.
    drawing: Drawing,
    /// Whether a drawing is being passed on to the session.
    is_passing_on: Cell<bool>,
    /// Whether elements are being moved in the DOM: a `focusout` event then does not count as leaving a field.
    is_moving: Cell<bool>,
    /// Whether groups may have come or gone since foldable groups were last counted.
    groups_changed: Cell<bool>,
    /// The place of a map entry that the person has just named; the entry gets the focus once the validator has allowed
    /// the name. `None` if no entry waits.
    pending_entry: RefCell<Option<Pointer>>,
    numbers: Cell<u64>,
    state: ExtrasState,
}

/// A weak reference to a form, for the closures of views.
#[derive(Clone)]
struct FormHandle(SendWrapper<Weak<DrawnForm>>);

impl FormHandle {
    /// The form; `None` once it was dropped.
    fn get(&self) -> Option<Rc<DrawnForm>> {
        self.0.upgrade()
    }
}

impl DrawnForm {
    fn new(
        host: Rc<dyn FormHost>,
        extras: LazyPart<dyn FormExtras>,
        prefix: String,
        owner: &Owner,
    ) -> Rc<Self> {
        let form = Self::empty(host, extras, prefix, owner);
        let root = form.make_node(&Pointer::root(), 0, false);
        form.node.replace(root);
        form.is_large.set(!form.is_drawn());
        form
    }

    fn empty(
        host: Rc<dyn FormHost>,
        extras: LazyPart<dyn FormExtras>,
        prefix: String,
        owner: &Owner,
    ) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            host,
            extras,
            prefix,
            root: owner.with(ElementRef::default),
            node: RefCell::default(),
            disabled: Cell::new(false),
            read_only: Cell::new(false),
            is_fixed: ArcRwSignal::new(false),
            is_large: Cell::new(false),
            allowed: Cell::new(AT_ONCE),
            unfinished: RefCell::default(),
            timer: RefCell::default(),
            drawing: Drawing::default(),
            is_passing_on: Cell::new(false),
            is_moving: Cell::new(false),
            groups_changed: Cell::new(true),
            pending_entry: RefCell::default(),
            numbers: Cell::new(0),
            state: ExtrasState::default(),
        })
    }

    /// As `new`, with all of at most `most` fields, for HTML. `tag` is the language that numbers are formatted for.
    #[cfg(server)]
    fn for_html(
        host: Rc<dyn FormHost>,
        extras: LazyPart<dyn FormExtras>,
        prefix: &str,
        most: usize,
        tag: &str,
        owner: &Owner,
    ) -> Rc<Self> {
        let form = Self::empty(host, extras, prefix.to_owned(), owner);
        form.state.set_format_language(tag);
        form.allowed.set(most);
        let root = form.make_node(&Pointer::root(), 0, false);
        form.node.replace(root);
        form.is_large.set(most - form.allowed.get() > AT_ONCE);
        form
    }

    /// A weak reference to the form, for closures.
    fn link(&self) -> FormHandle {
        FormHandle(SendWrapper::new(self.this.clone()))
    }

    /// Returns a number that no other call for this form returns.
    fn next_number(&self) -> u64 {
        self.numbers.replace(self.numbers.get() + 1)
    }

    /// The outermost element of the form; `None` until it is rendered.
    fn root(&self) -> Option<Element> {
        self.root.get()
    }

    fn top(&self) -> Option<Rc<Node>> {
        self.node.borrow().clone()
    }

    /// The node of a place, if it is rendered.
    fn at(&self, pointer: &Pointer) -> Option<Rc<Node>> {
        self.top()?.at(pointer)
    }

    fn with_session<T: Default>(&self, see: impl FnOnce(&FormSession) -> T) -> T {
        let (mut see, mut seen) = (Some(see), T::default());
        self.host.with_form(&mut |session| {
            if let Some(see) = see.take() {
                seen = see(session);
            }
        });
        seen
    }

    /// The session's present view of a place, with two changes: the root has no label and description if the page shows
    /// them, and a text control is marked if the input for its format can't show the text. `None` if the place does not
    /// exist.
    fn adapted_view(&self, pointer: &Pointer) -> Option<FieldView> {
        let mut view =
            self.with_session(|session| session.state().view_in(pointer, &self.drawing))?;
        if pointer.is_root() && self.host.is_introduced() {
            view.label.clear();
            view.description = None;
        }
        // HTML may be kept by a browser or a proxy.
        if IS_SERVER
            && let Control::Text {
                text, secret: true, ..
            } = &mut view.control
        {
            text.clear();
        }
        control::adapt_control(&mut view.control);
        if let Some(extras) = self.extras.get() {
            extras.adapt(self, &mut view);
        }
        Some(view)
    }

    /// Makes the [`Node`] of the field at a pointer, and those of the fields inside it. `item` is the id that the core gave
    /// the list item. `None` if the core has no view for the pointer.
    fn make_node(&self, pointer: &Pointer, item: u64, is_item: bool) -> Option<Rc<Node>> {
        let view = self.adapted_view(pointer)?;
        self.allowed.set(self.allowed.get().saturating_sub(1));
        let control = matches!(view.control, Control::Group { .. } | Control::List { .. })
            .then(|| view.control.clone());
        let state = FieldState {
            tools: ToolsPosition::of(&view),
            rows: rows(&view.control),
            view,
            disabled: self.disabled.get(),
            read_only: self.read_only.get(),
            has_focus: false,
            is_item,
            disabled_moves: None,
            // Without scripts, a button of the last answer turned the page.
            page: if IS_SERVER {
                self.with_session(|session| session.list_page(pointer))
            } else {
                0
            },
            is_revealed: false,
            extra: FieldExtras::default(),
        };
        let node = Rc::new(Node::new(self.next_number(), item, state));
        if let Some(control) = control {
            self.draw_children(&node, &control);
        }
        Some(node)
    }

    /// Updates a node, and the nodes inside it, if the session's view of its place differs from the node's. A text
    /// control in which the person is typing keeps its kind of input.
    fn update_node(&self, node: &Rc<Node>) {
        // If the place is gone, its parent removes this node.
        let Some(mut view) = self.adapted_view(&node.pointer()) else {
            return;
        };
        let is_other = node.peek(|state| state.view.control != view.control);
        // The control in which the person is typing stays.
        if is_other && matches!(view.control, Control::Text { .. }) && self.has_focus(&view.pointer)
        {
            node.peek(|state| control::keep_control(&mut view.control, &state.view.control));
        }
        let held = (self.disabled.get(), self.read_only.get());
        if node.peek(|state| state.view == view && (state.disabled, state.read_only) == held) {
            return;
        }
        if is_other {
            self.draw_children(node, &view.control);
        }
        node.state.update(|state| state.take(view, held));
    }

    fn has_focus(&self, pointer: &Pointer) -> bool {
        let frame = self.find_drawn(pointer);
        let frame =
            frame.and_then(|control| element_lookup::around(&control, element_lookup::FIELD));
        frame.is_some_and(|frame| element_lookup::is(&frame, ":focus-within"))
    }

    /// Updates the nodes of the fields that `changes` names, and the extras; then schedules the rendering of remaining
    /// fields.
    fn refresh(&self, changes: &Changes) {
        if is_deferred(&self.this, changes) {
            return;
        }
        self.allowed.set(AT_ONCE);
        let is_large = !changes.inside.is_empty();
        if is_large {
            self.groups_changed.set(true);
        }
        if let Some(top) = self.top() {
            for node in changes.inside.iter().filter_map(|at| top.at(at)) {
                node.visit(&mut |node| self.update_node(node));
            }
            if changes.fields.len() > MAX_LOOKUPS {
                let mut fields = BTreeSet::new();
                fields.extend(changes.fields.iter().cloned());
                top.visit(&mut |node| {
                    if fields.contains(&node.pointer()) {
                        self.update_node(node);
                    }
                });
            } else {
                for node in changes.fields.iter().filter_map(|at| top.at(at)) {
                    self.update_node(&node);
                }
            }
        }
        flush();
        let extras = self.extras.get();
        if let Some(extras) = &extras {
            extras.refresh(self, changes.state);
        }
        self.focus_pending_entry();
        if let Some(extras) = &extras {
            extras.updated(self);
        }
        self.schedule_rest();
    }

    /// Schedules rendering of the remaining fields, and passes on to the session what rendering met.
    fn schedule_rest(&self) {
        if !self.is_drawn() && self.timer.borrow().is_none() {
            let this = self.this.clone();
            let more = in_this_language(move || {
                if let Some(form) = this.upgrade() {
                    form.timer.take();
                    form.draw_more();
                }
            });
            let timer = Timeout::new(0, more);
            self.timer.replace(Some(timer));
        }
        if self.is_passing_on.replace(true) {
            return;
        }
        // A synchronous answer may render fields that meet more; other answers come as events.
        while let Some(drawing) = self.drawing.take() {
            let opened = self.opened();
            self.host.edit(Edit::Drawn(drawing));
            // The host of a form that is being constructed can't pass on changes.
            if self.opened() != opened {
                self.refresh(&Changes::everything());
            }
        }
        self.is_passing_on.set(false);
    }

    fn opened(&self) -> u64 {
        self.with_session(|session| session.state().embedded_count())
    }

    /// Whether no fields are left that a later task has to render.
    fn is_drawn(&self) -> bool {
        self.unfinished
            .borrow()
            .iter()
            .all(|node| node.strong_count() == 0)
    }

    /// Renders in this call the fields that later tasks would render, but no more than `FINISH` portions, since they
    /// may raise queries or errors.
    fn finish(&self) {
        for _ in 0..FINISH {
            if self.is_drawn() {
                return;
            }
            self.draw_more();
        }
    }

    /// Renders a portion of the fields that are not rendered yet, and schedules a task for the rest.
    fn draw_more(&self) {
        self.allowed.set(LATER);
        for node in self.unfinished.take() {
            if let Some(node) = node.upgrade() {
                self.draw_more_of(&node);
            }
        }
        // Passes on what was met, and schedules the next task.
        self.refresh(&Changes::none());
    }

    /// Passes an edit of the field at a place to the host; notes about earlier edits disappear.
    fn act(&self, pointer: Pointer, edit: FieldEdit) {
        if edit != FieldEdit::Leave {
            if let Some(extras) = self.extras.get() {
                extras.discard_notes(self);
            }
            self.pending_entry.take();
        }
        self.host.edit(Edit::At(pointer, edit));
    }

    /// Stores whether the focus is in a field. Updates the field, since a text control keeps its kind of input while the
    /// person types in it, and values are written otherwise then.
    fn visit(&self, pointer: &Pointer, is_inside: bool) {
        if let Some(node) = self.at(pointer) {
            node.set(|state| &mut state.has_focus, is_inside);
            if !is_inside {
                node.set(|state| &mut state.extra.has_lines, false);
            }
            // The new text may need another control, which was held back while the person typed.
            let changes = Changes {
                fields: vec![pointer.clone()],
                ..Changes::none()
            };
            if !is_deferred(&self.this, &changes) {
                self.update_node(&node);
                flush();
            }
        }
    }
}
