//! One drawn control: the signal that its view is made from, and the controls inside it.
//!
//! Nodes are plain data beside the views: the form changes them when the core says so, and each view is drawn
//! again when its node's signal is set. Invariant: a node keeps its elements for as long as it lives, wherever it
//! moves and whatever it is called.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;

use super::extras::FieldExtras;
use super::field_header::is_nameless_form;
use crate::form::{Control, FieldView};
use crate::pointer::Pointer;

/// What one control shows, and what its form lets it do.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FieldState {
    pub(super) view: FieldView,
    /// Whether nothing can be edited.
    pub(super) off: bool,
    /// Whether nothing is edited for now; it can still be reached and read.
    pub(super) frozen: bool,
    /// Whether the focus is in the field.
    pub(super) is_entered: bool,
    /// Whether it is an item of a list.
    pub(super) is_item: bool,
    /// Of an item that can be moved: whether it can't go up, down, or be repeated.
    pub(super) ends: Option<[bool; 3]>,
    /// Of a long list, the page that is shown.
    pub(super) page: usize,
    /// Where what acts on all of it stands.
    pub(super) tools: ToolsPosition,
    /// How many lines JSON had when it was turned to.
    pub(super) rows: usize,
    /// Whether what is typed hidden is shown.
    pub(super) is_revealed: bool,
    /// What the extras made of it.
    pub(super) extra: FieldExtras,
}

impl FieldState {
    /// Whether it can be reached and read, and not edited.
    pub(super) fn is_still(&self) -> bool {
        self.frozen || self.view.read_only
    }

    /// Whether it can't be edited.
    pub(super) fn is_fixed(&self) -> bool {
        self.off || self.is_still()
    }

    /// Takes another view of the core.
    pub(super) fn take(&mut self, view: FieldView, (off, frozen): (bool, bool)) {
        (self.off, self.frozen) = (off, frozen);
        match (&view.control, &self.view.control) {
            (Control::Text { text, secret, .. }, _) => {
                self.is_revealed &= *secret;
                if text.is_empty() {
                    self.extra.picture = None;
                }
            }
            (Control::Json { .. }, Control::Json { .. }) => {}
            (control, _) => self.rows = rows(control),
        }
        // Once they are there they stay: one of them may have the focus.
        if !self.has_tools() {
            self.tools = ToolsPosition::of(&view);
        }
        self.view = view;
    }

    /// Whether there is something that acts on all of it.
    pub(super) fn has_tools(&self) -> bool {
        self.view.as_json.is_some() || self.ends.is_some() || self.view.removable
    }
}

/// Where what acts on all of a field stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToolsPosition {
    /// Before members and items.
    Above,
    /// Behind what is filled in.
    Below,
    /// Behind a whole form without a name: there is no row that they could stand in.
    OfForm,
}

impl ToolsPosition {
    pub(super) fn of(view: &FieldView) -> Self {
        match view.control {
            Control::Group { .. } if is_nameless_form(view) => Self::OfForm,
            Control::Group { .. } | Control::List { .. } => Self::Above,
            _ => Self::Below,
        }
    }
}

/// How many lines a text area for JSON has.
pub(super) fn rows(control: &Control) -> usize {
    match control {
        Control::Json { text } => text.lines().count().clamp(2, 12),
        _ => 0,
    }
}

/// A control that is drawn.
pub(super) struct Node {
    /// Unique in its form.
    pub(super) number: u64,
    /// Of an item, the identity that the core gave it.
    pub(super) item: u64,
    pub(super) shown: ArcRwSignal<FieldState>,
    pub(super) children: RefCell<Vec<Child>>,
    /// The child that was asked for last: the next key goes there as well.
    recent: Cell<usize>,
}

/// A control inside another one.
#[derive(Clone)]
pub(super) struct Child {
    pub(super) node: Rc<Node>,
    /// The piece that it is drawn in.
    pub(super) piece: usize,
}

impl Node {
    pub(super) fn new(number: u64, item: u64, shown: FieldState) -> Self {
        Self {
            number,
            item,
            shown: ArcRwSignal::new(shown),
            children: RefCell::default(),
            recent: Cell::new(0),
        }
    }

    /// Sees what it shows, without drawing it again when that changes.
    pub(super) fn see<T>(&self, see: impl FnOnce(&FieldState) -> T) -> T {
        self.shown.with_untracked(see)
    }

    pub(super) fn pointer(&self) -> Pointer {
        self.see(|shown| shown.view.pointer.clone())
    }

    fn contains(&self, pointer: &Pointer) -> bool {
        self.see(|shown| shown.view.pointer.contains(pointer))
    }

    /// Changes what it shows, if that is to be another.
    pub(super) fn set<T: PartialEq>(&self, part: fn(&mut FieldState) -> &mut T, value: T) {
        self.shown.maybe_update(|shown| {
            let known = part(shown);
            let is_new = *known != value;
            *known = value;
            is_new
        });
    }

    /// The node of a place in here.
    pub(super) fn at(self: &Rc<Self>, pointer: &Pointer) -> Option<Rc<Self>> {
        if self.see(|shown| shown.view.pointer == *pointer) {
            return Some(Rc::clone(self));
        }
        if !self.contains(pointer) {
            return None;
        }
        let next = {
            let children = self.children.borrow();
            let is_it = |child: &Child| child.node.contains(pointer);
            let recent = self.recent.get().min(children.len());
            // Places mostly come in their order.
            let (before, behind) = children.split_at(recent);
            let at = behind.iter().position(is_it).map(|at| at + recent);
            let at = at.or_else(|| before.iter().position(is_it))?;
            self.recent.set(at);
            Rc::clone(&children.get(at)?.node)
        };
        next.at(pointer)
    }

    /// Does something with each control in here, from the outside in.
    pub(super) fn each(self: &Rc<Self>, then: &mut dyn FnMut(&Rc<Self>)) {
        then(self);
        let children = self.children.borrow().clone();
        for child in children {
            child.node.each(then);
        }
    }

    /// The places of those in here that are of some sort, in their order.
    pub(super) fn places(self: &Rc<Self>, is_it: fn(&FieldState) -> bool) -> Vec<Pointer> {
        let mut places = Vec::new();
        self.each(&mut |node| {
            if node.see(is_it) {
                places.push(node.pointer());
            }
        });
        places
    }

    /// Moves to another place, with all in here.
    pub(super) fn move_to(&self, pointer: &Pointer) {
        for child in &*self.children.borrow() {
            if let Some(name) = child.node.pointer().last() {
                child.node.move_to(&pointer.child(&name));
            }
        }
        self.set(|shown| &mut shown.view.pointer, pointer.clone());
    }
}
