//! A form that is drawn: its nodes, and when they are brought up to date.
//!
//! Owns what an edit changes at once, and drawing the rest of a large form in later tasks. Leaves making
//! views of nodes to `field`. Invariants: only controls that the core names are looked at; a later task is
//! never long, and there is none once the form is dropped.

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

/// So many fields are drawn at once; they fill the screen.
pub(super) const AT_ONCE: usize = 40;
/// So many are drawn in a later task at most, so that none is long.
const LATER: usize = 160;
/// Nobody waits for more than so many later tasks at once.
const FINISH: usize = 25;
/// What was just drawn may ask for more to be known, and so on: no deeper than this.
const LOOKS: u8 = 16;

/// A form that is drawn.
pub struct DrawnForm {
    pub(super) this: Weak<Self>,
    pub(super) host: Rc<dyn FormHost>,
    pub(super) extras: LazyPart<dyn FormExtras>,
    pub(super) prefix: String,
    pub(super) root: NodeRef<Div>,
    pub(super) node: RefCell<Option<Rc<Node>>>,
    pub(super) off: Cell<bool>,
    pub(super) frozen: Cell<bool>,
    /// Whether it is turned off or frozen, for the element of the form.
    pub(super) is_still: ArcRwSignal<bool>,
    /// Whether it was too large to be drawn at once.
    pub(super) is_large: Cell<bool>,
    /// How many fields may still be drawn in this task.
    pub(super) allowed: Cell<usize>,
    /// Nodes that have more to draw.
    pub(super) cut: RefCell<Vec<Weak<Node>>>,
    timer: RefCell<Option<Timeout>>,
    is_looking: Cell<bool>,
    /// Whether elements are moved, and the focus with them.
    pub(super) is_moving: Cell<bool>,
    /// Whether groups may have come or gone since they were last counted.
    pub(super) is_shaken: Cell<bool>,
    /// Whether fields were drawn since it last looked.
    has_drawn: Cell<bool>,
    /// A member that is to be added and is not there yet.
    pub(super) awaited: RefCell<Option<Pointer>>,
    numbers: Cell<u64>,
    pub(super) state: ExtrasState,
}

/// A form, for closures of views.
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
            off: Cell::new(false),
            frozen: Cell::new(false),
            is_still: ArcRwSignal::new(false),
            is_large: Cell::new(false),
            allowed: Cell::new(AT_ONCE),
            cut: RefCell::default(),
            timer: RefCell::default(),
            is_looking: Cell::new(false),
            is_moving: Cell::new(false),
            is_shaken: Cell::new(true),
            has_drawn: Cell::new(false),
            awaited: RefCell::default(),
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

    /// A number that nothing else of this form has.
    pub(super) fn fresh_number(&self) -> u64 {
        let number = self.numbers.get();
        self.numbers.set(number + 1);
        number
    }

    /// The element of the form, once it is drawn.
    pub(super) fn root(&self) -> Option<Element> {
        Some(self.root.try_get_untracked()??.into())
    }

    pub(super) fn top(&self) -> Option<Rc<Node>> {
        self.node.borrow().clone()
    }

    /// The node of a place, if it is drawn.
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

    /// What the control of a place is to show.
    pub(super) fn see(&self, pointer: &Pointer) -> Option<FieldView> {
        let mut view = self.with_session(|session| session.state().view(pointer))?;
        if pointer.is_root() && self.host.is_introduced() {
            view.label.clear();
            view.description = None;
        }
        control::settle(&mut view.control);
        Some(view)
    }

    /// Makes the node of a place, with those in it.
    pub(super) fn make(&self, pointer: &Pointer, item: u64, is_item: bool) -> Option<Rc<Node>> {
        let view = self.see(pointer)?;
        self.allowed.set(self.allowed.get().saturating_sub(1));
        let control = matches!(view.control, Control::Group { .. } | Control::List { .. })
            .then(|| view.control.clone());
        let shown = FieldState {
            tools: ToolsPosition::of(&view),
            rows: rows(&view.control),
            view,
            off: self.off.get(),
            frozen: self.frozen.get(),
            is_entered: false,
            is_item,
            ends: None,
            page: 0,
            is_revealed: false,
            extra: FieldExtras::default(),
        };
        let node = Rc::new(Node::new(self.fresh_number(), item, shown));
        if let Some(control) = control {
            self.draw_children(&node, &control);
        }
        Some(node)
    }

    /// Looks at a control again.
    pub(super) fn look(&self, node: &Rc<Node>) {
        // Nothing there any more: whoever shows this one takes it away.
        let Some(mut view) = self.see(&node.pointer()) else {
            return;
        };
        let is_other = node.see(|shown| shown.view.control != view.control);
        // What is being typed stays in the control where it is typed.
        if is_other && matches!(view.control, Control::Text { .. }) && self.has_focus(&view.pointer)
        {
            node.see(|shown| control::hold_on(&mut view.control, &shown.view.control));
        }
        let held = (self.off.get(), self.frozen.get());
        if node.see(|shown| shown.view == view && (shown.off, shown.frozen) == held) {
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

    /// Draws again what changed.
    pub(super) fn refresh(&self, changes: &Changes) {
        self.allowed.set(AT_ONCE);
        let is_large = changes.all || !changes.inside.is_empty();
        if is_large || !changes.fields.is_empty() {
            self.has_drawn.set(true);
        }
        if is_large {
            self.is_shaken.set(true);
        }
        if let Some(top) = self.top() {
            if changes.all {
                top.each(&mut |node| self.look(node));
            }
            for node in changes.fields.iter().filter_map(|at| top.at(at)) {
                self.look(&node);
            }
            for node in changes.inside.iter().filter_map(|at| top.at(at)) {
                node.each(&mut |node| self.look(node));
            }
        }
        flush();
        let extras = self.extras.get();
        if let Some(extras) = &extras {
            extras.refresh(self, changes.state || changes.all);
        }
        self.focus_awaited();
        if let Some(extras) = &extras {
            extras.settle(self);
        }
        self.go_on();
    }

    /// The rest is drawn in tasks of its own; what was drawn may ask for answers.
    pub(super) fn go_on(&self) {
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
        if self.is_looking.replace(true) {
            return;
        }
        for _ in 0..LOOKS {
            let opened = self.opened();
            self.has_drawn.set(false);
            if self.with_session(|session| session.state().is_curious()) {
                self.host.edit(Edit::Look);
            }
            // The host of a form that is being made does not know it yet, and can't say so.
            if self.opened() != opened {
                self.refresh(&Changes::everything());
            }
            // An answer that came at once may raise the next question; others wait for theirs.
            if !self.has_drawn.get() {
                break;
            }
        }
        self.is_looking.set(false);
    }

    fn opened(&self) -> u64 {
        self.with_session(|session| session.state().opened())
    }

    /// Whether all of a large form is drawn.
    pub(super) fn is_drawn(&self) -> bool {
        self.cut
            .borrow()
            .iter()
            .all(|node| node.strong_count() == 0)
    }

    /// Draws all that is left: what is not on the screen yet may have something to say.
    pub(super) fn finish(&self) {
        for _ in 0..FINISH {
            if self.is_drawn() {
                return;
            }
            self.draw_more();
        }
    }

    /// Draws some of what is left.
    pub(super) fn draw_more(&self) {
        self.allowed.set(LATER);
        for node in self.cut.take() {
            if let Some(node) = node.upgrade() {
                self.draw_more_of(&node);
            }
        }
        // What came meanwhile, and what is next.
        self.refresh(&Changes::none());
    }

    /// Reports what the person did.
    pub(super) fn act(&self, pointer: Pointer, deed: Deed) {
        if deed != Deed::Leave {
            if let Some(extras) = self.extras.get() {
                extras.forget(self);
            }
            self.awaited.take();
        }
        self.host.edit(Edit::At(pointer, deed));
    }

    /// The person came into a field, or left it.
    pub(super) fn visit(&self, pointer: &Pointer, is_inside: bool) {
        if let Some(node) = self.at(pointer) {
            node.set(|shown| &mut shown.is_entered, is_inside);
            if !is_inside {
                // What was typed may have its own control now.
                self.look(&node);
            }
            flush();
        }
    }
}
