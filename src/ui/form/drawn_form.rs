//! A rendered form: its nodes, and updating them.
//!
//! Updates what an edit changes at once, and renders the rest of a large form in later tasks. Leaves views to `field`.
//! Invariants: only fields that the core names are updated; a later task is short, and none is left once the form is
//! dropped.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use leptos::html::Div;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::Element;

use super::extras::{ExtrasState, FieldExtras, FormExtras};
use super::node::{FieldState, Node, ToolsPosition, rows};
use super::{FormHost, control, lookup};
use crate::form::{Changes, Control, Deed, Edit, FieldView, FormSession};
use crate::pointer::Pointer;
use crate::ui::LazyPart;
use crate::ui::flush;

/// The number of fields rendered at once: enough to fill a screen.
pub(super) const AT_ONCE: usize = 40;
/// The number of fields rendered in a later task.
const LATER: usize = 160;
/// The most later tasks that `finish` runs at once.
const FINISH: usize = 25;
/// The most rounds of queries: rendering may raise queries, and their answers may render more.
const QUERY_ROUNDS: u8 = 16;

/// A rendered form.
pub struct DrawnForm {
    pub(super) this: Weak<Self>,
    pub(super) host: Rc<dyn FormHost>,
    pub(super) extras: LazyPart<dyn FormExtras>,
    pub(super) prefix: String,
    pub(super) root: NodeRef<Div>,
    pub(super) node: RefCell<Option<Rc<Node>>>,
    pub(super) disabled: Cell<bool>,
    pub(super) read_only: Cell<bool>,
    /// Whether the form is disabled or read-only, as a signal for its element.
    pub(super) is_locked: ArcRwSignal<bool>,
    /// Whether it was too large to be rendered at once.
    pub(super) is_large: Cell<bool>,
    /// How many fields may still be rendered in this task.
    pub(super) allowed: Cell<usize>,
    /// Nodes with children that are not rendered yet.
    pub(super) unfinished: RefCell<Vec<Weak<Node>>>,
    timer: RefCell<Option<Timeout>>,
    is_querying: Cell<bool>,
    /// Whether elements are being moved: a `focusout` then does not leave a field.
    pub(super) is_moving: Cell<bool>,
    /// Whether groups may have come or gone since foldable groups were last counted.
    pub(super) groups_changed: Cell<bool>,
    /// Whether fields were rendered in this round of queries.
    has_drawn: Cell<bool>,
    /// A new map entry that waits for an answer of the validator.
    pub(super) pending_entry: RefCell<Option<Pointer>>,
    numbers: Cell<u64>,
    pub(super) state: ExtrasState,
}

/// A weak reference to a form, for the closures of views.
#[derive(Clone)]
pub(super) struct FormHandle(SendWrapper<Weak<DrawnForm>>);

impl FormHandle {
    /// The form, unless it was dropped.
    pub(super) fn get(&self) -> Option<Rc<DrawnForm>> {
        self.0.upgrade()
    }
}

impl DrawnForm {
    pub(super) fn new(
        host: Rc<dyn FormHost>,
        extras: LazyPart<dyn FormExtras>,
        prefix: String,
        owner: &Owner,
    ) -> Rc<Self> {
        let form = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            host,
            extras,
            prefix,
            root: owner.with(NodeRef::new),
            node: RefCell::default(),
            disabled: Cell::new(false),
            read_only: Cell::new(false),
            is_locked: ArcRwSignal::new(false),
            is_large: Cell::new(false),
            allowed: Cell::new(AT_ONCE),
            unfinished: RefCell::default(),
            timer: RefCell::default(),
            is_querying: Cell::new(false),
            is_moving: Cell::new(false),
            groups_changed: Cell::new(true),
            has_drawn: Cell::new(false),
            pending_entry: RefCell::default(),
            numbers: Cell::new(0),
            state: ExtrasState::default(),
        });
        let root = form.make(&Pointer::root(), 0, false);
        form.node.replace(root);
        form.is_large.set(!form.is_drawn());
        form
    }

    /// A handle for closures.
    pub(super) fn link(&self) -> FormHandle {
        FormHandle(SendWrapper::new(self.this.clone()))
    }

    /// A number that is unique in this form.
    pub(super) fn next_number(&self) -> u64 {
        let number = self.numbers.get();
        self.numbers.set(number + 1);
        number
    }

    /// The form's element, once it is rendered.
    pub(super) fn root(&self) -> Option<Element> {
        Some(self.root.try_get_untracked()??.into())
    }

    pub(super) fn top(&self) -> Option<Rc<Node>> {
        self.node.borrow().clone()
    }

    /// The node of a place, if it is rendered.
    pub(super) fn at(&self, pointer: &Pointer) -> Option<Rc<Node>> {
        self.top()?.at(pointer)
    }

    pub(super) fn with_session<T: Default>(&self, see: impl FnOnce(&FormSession) -> T) -> T {
        let (mut see, mut seen) = (Some(see), T::default());
        self.host.with_form(&mut |session| {
            if let Some(see) = see.take() {
                seen = see(session);
            }
        });
        seen
    }

    /// The core's view of a place.
    pub(super) fn core_view(&self, pointer: &Pointer) -> Option<FieldView> {
        let mut view = self.with_session(|session| session.state().view(pointer))?;
        if pointer.is_root() && self.host.is_introduced() {
            view.label.clear();
            view.description = None;
        }
        control::adapt_control(&mut view.control);
        Some(view)
    }

    /// Makes the node of a place, and those inside it.
    pub(super) fn make(&self, pointer: &Pointer, item: u64, is_item: bool) -> Option<Rc<Node>> {
        let view = self.core_view(pointer)?;
        self.allowed.set(self.allowed.get().saturating_sub(1));
        let control = matches!(view.control, Control::Group { .. } | Control::List { .. })
            .then(|| view.control.clone());
        let shown = FieldState {
            tools: ToolsPosition::of(&view),
            rows: rows(&view.control),
            view,
            disabled: self.disabled.get(),
            read_only: self.read_only.get(),
            has_focus: false,
            is_item,
            disabled_moves: None,
            page: 0,
            is_revealed: false,
            extra: FieldExtras::default(),
        };
        let node = Rc::new(Node::new(self.next_number(), item, shown));
        if let Some(control) = control {
            self.draw_children(&node, &control);
        }
        Some(node)
    }

    /// Updates a node from the core.
    pub(super) fn update_node(&self, node: &Rc<Node>) {
        // If the place is gone, its parent removes this node.
        let Some(mut view) = self.core_view(&node.pointer()) else {
            return;
        };
        let is_other = node.peek(|shown| shown.view.control != view.control);
        // The control in which the person is typing stays.
        if is_other && matches!(view.control, Control::Text { .. }) && self.has_focus(&view.pointer)
        {
            node.peek(|shown| control::keep_control(&mut view.control, &shown.view.control));
        }
        let held = (self.disabled.get(), self.read_only.get());
        if node.peek(|shown| shown.view == view && (shown.disabled, shown.read_only) == held) {
            return;
        }
        if is_other {
            self.draw_children(node, &view.control);
        }
        node.shown.update(|shown| shown.take(view, held));
    }

    fn has_focus(&self, pointer: &Pointer) -> bool {
        let frame = self.find_drawn(pointer);
        let frame = frame.and_then(|control| lookup::around(&control, lookup::FIELD));
        frame.is_some_and(|frame| lookup::is(&frame, ":focus-within"))
    }

    /// Updates the fields that changed.
    pub(super) fn refresh(&self, changes: &Changes) {
        self.allowed.set(AT_ONCE);
        let is_large = changes.all || !changes.inside.is_empty();
        if is_large || !changes.fields.is_empty() {
            self.has_drawn.set(true);
        }
        if is_large {
            self.groups_changed.set(true);
        }
        if let Some(top) = self.top() {
            if changes.all {
                top.visit(&mut |node| self.update_node(node));
            }
            for node in changes.fields.iter().filter_map(|at| top.at(at)) {
                self.update_node(&node);
            }
            for node in changes.inside.iter().filter_map(|at| top.at(at)) {
                node.visit(&mut |node| self.update_node(node));
            }
        }
        flush();
        let extras = self.extras.get();
        if let Some(extras) = &extras {
            extras.refresh(self, changes.state || changes.all);
        }
        self.focus_pending_entry();
        if let Some(extras) = &extras {
            extras.updated(self);
        }
        self.schedule_rest();
    }

    /// Schedules rendering the rest, and asks the validator what rendering has raised.
    pub(super) fn schedule_rest(&self) {
        if !self.is_drawn() && self.timer.borrow().is_none() {
            let this = self.this.clone();
            let timer = Timeout::new(0, move || {
                if let Some(form) = this.upgrade() {
                    form.timer.take();
                    form.draw_more();
                }
            });
            self.timer.replace(Some(timer));
        }
        if self.is_querying.replace(true) {
            return;
        }
        for _ in 0..QUERY_ROUNDS {
            let opened = self.opened();
            self.has_drawn.set(false);
            if self.with_session(|session| session.state().is_curious()) {
                self.host.edit(Edit::Look);
            }
            // The host of a form that is being constructed can't pass on changes.
            if self.opened() != opened {
                self.refresh(&Changes::everything());
            }
            // A synchronous answer may raise the next query; other answers come as events.
            if !self.has_drawn.get() {
                break;
            }
        }
        self.is_querying.set(false);
    }

    fn opened(&self) -> u64 {
        self.with_session(|session| session.state().opened())
    }

    /// Whether all fields of a large form are rendered.
    pub(super) fn is_drawn(&self) -> bool {
        self.unfinished
            .borrow()
            .iter()
            .all(|node| node.strong_count() == 0)
    }

    /// Renders all remaining fields, since they may raise queries or errors.
    pub(super) fn finish(&self) {
        for _ in 0..FINISH {
            if self.is_drawn() {
                return;
            }
            self.draw_more();
        }
    }

    /// Renders some of the remaining fields.
    pub(super) fn draw_more(&self) {
        self.allowed.set(LATER);
        for node in self.unfinished.take() {
            if let Some(node) = node.upgrade() {
                self.draw_more_of(&node);
            }
        }
        // Raises queries, and schedules the next task.
        self.refresh(&Changes::none());
    }

    /// Reports an edit at a place.
    pub(super) fn act(&self, pointer: Pointer, edit: Deed) {
        if edit != Deed::Leave {
            if let Some(extras) = self.extras.get() {
                extras.discard_notes(self);
            }
            self.pending_entry.take();
        }
        self.host.edit(Edit::At(pointer, edit));
    }

    /// The focus entered or left a field.
    pub(super) fn visit(&self, pointer: &Pointer, is_inside: bool) {
        if let Some(node) = self.at(pointer) {
            node.set(|shown| &mut shown.has_focus, is_inside);
            if !is_inside {
                // The new text may need another control, which was held back while the person typed.
                self.update_node(&node);
            }
            flush();
        }
    }
}
