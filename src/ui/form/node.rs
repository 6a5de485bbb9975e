//! The node of a field: the signal that its view follows, and the nodes inside it.
//!
//! Nodes are plain data beside the views. The form updates the nodes from the core, and the nodes' signals update the
//! views. Invariant: a node keeps its elements as long as it lives, even if it moves or is renamed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;

use super::field_extras::FieldExtras;
use super::field_name::is_nameless_form;

/// All that the view of one field is rendered from: the core's view, whether the person can edit it, and what only the
/// page knows, such as the focus and the shown page of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FieldState {
    pub(super) view: FieldView,
    pub(super) disabled: bool,
    pub(super) read_only: bool,
    /// Whether the focus is on an element of the field.
    pub(super) has_focus: bool,
    /// Whether the place is an item of a list.
    pub(super) is_item: bool,
    /// Whether a movable item can't be moved up, moved down, duplicated; `None` if the item is not movable.
    pub(super) disabled_moves: Option<[bool; 3]>,
    /// The page of a long list that is shown, from 0.
    pub(super) page: usize,
    /// The position of the buttons that act on the whole field.
    pub(super) tools: ToolsPosition,
    /// The number of rows of the JSON text area, fixed when JSON editing begins; 0 for other controls.
    pub(super) rows: usize,
    /// Whether a secret input shows its text instead of dots.
    pub(super) is_revealed: bool,
    /// The state that the extras keep for the field.
    pub(super) extra: FieldExtras,
}

impl FieldState {
    /// Whether the field is read-only: it can be focused and read.
    pub(super) fn is_read_only(&self) -> bool {
        self.read_only || self.view.read_only
    }

    /// Whether the field is disabled or read-only, and so can't be edited.
    pub(super) fn is_fixed(&self) -> bool {
        self.disabled || self.is_read_only()
    }

    /// Replaces the view by a new one of the core, and updates the state that depends on the view.
    pub(super) fn take(&mut self, view: FieldView, (disabled, read_only): (bool, bool)) {
        (self.disabled, self.read_only) = (disabled, read_only);
        match (&view.control, &self.view.control) {
            (Control::Text { text, secret, .. }, _) => {
                self.is_revealed &= *secret;
                if text.is_empty() {
                    self.extra.picture = None;
                    self.extra.file_name = None;
                }
            }
            (Control::Json { .. }, Control::Json { .. }) => {}
            (control, _) => self.rows = rows(control),
        }
        // The buttons stay where they are: one of them may have the focus.
        if !self.has_tools() {
            self.tools = ToolsPosition::of(&view);
        }
        self.view = view;
    }

    /// Whether there are buttons that act on the whole field.
    pub(super) fn has_tools(&self) -> bool {
        self.view.as_json.is_some() || self.disabled_moves.is_some() || self.view.removable
    }
}

/// The position of the buttons that act on the whole field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToolsPosition {
    /// The buttons come before the members of a group or the items of a list.
    Above,
    /// The buttons come after the control, in a field that is neither a group nor a list.
    Below,
    /// The buttons are after a form without a title, which has no header row for them.
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

/// The number of rows of a JSON text area, from 2 to 12; 0 for other controls.
pub(super) fn rows(control: &Control) -> usize {
    match control {
        Control::Json { text } => text.lines().count().clamp(2, 12),
        _ => 0,
    }
}

/// The rendered field of one place: its state, and the nodes of the fields inside it.
pub(super) struct Node {
    /// The number of the node, unique in its form.
    pub(super) number: u64,
    /// The id that the core assigned to a list item, and that stays when the item moves; 0 for other fields.
    pub(super) item: u64,
    pub(super) state: ArcRwSignal<FieldState>,
    pub(super) children: RefCell<Vec<Child>>,
    /// The index of the child that was found last, since the next key press is mostly in the same child.
    recent: Cell<usize>,
}

/// The node of a member or item of a field, and the chunk that contains its elements.
#[derive(Clone)]
pub(super) struct Child {
    pub(super) node: Rc<Node>,
    /// The index of the chunk (`.piece`) of its parent that contains the child's elements.
    pub(super) chunk: usize,
}

impl Node {
    pub(super) fn new(number: u64, item: u64, state: FieldState) -> Self {
        Self {
            number,
            item,
            state: ArcRwSignal::new(state),
            children: RefCell::default(),
            recent: Cell::new(0),
        }
    }

    /// Calls `see` with the state, and returns its result. A reactive closure that calls this does not subscribe to the
    /// state.
    pub(super) fn peek<T>(&self, see: impl FnOnce(&FieldState) -> T) -> T {
        self.state.with_untracked(see)
    }

    pub(super) fn pointer(&self) -> Pointer {
        self.peek(|state| state.view.pointer.clone())
    }

    /// Whether a place is that of this node, or inside it.
    pub(super) fn contains(&self, pointer: &Pointer) -> bool {
        self.peek(|state| state.view.pointer.contains(pointer))
    }

    /// Sets the part of the state that `part` selects. Notifies the field's view only if the value differs from the old
    /// one.
    pub(super) fn set<T: PartialEq>(&self, part: fn(&mut FieldState) -> &mut T, value: T) {
        self.state.maybe_update(|state| {
            let known = part(state);
            let is_new = *known != value;
            *known = value;
            is_new
        });
    }

    /// The node of a place: this node or one inside it; `None` if the place is not rendered.
    pub(super) fn at(self: &Rc<Self>, pointer: &Pointer) -> Option<Rc<Self>> {
        if self.peek(|state| state.view.pointer == *pointer) {
            return Some(Rc::clone(self));
        }
        if !self.contains(pointer) {
            return None;
        }
        let next = {
            let children = self.children.borrow();
            let is_it = |child: &Child| child.node.contains(pointer);
            let recent = self.recent.get().min(children.len());
            // Lookups mostly come in document order.
            let (before, behind) = children.split_at(recent);
            let at = behind.iter().position(is_it).map(|at| at + recent);
            let at = at.or_else(|| before.iter().position(is_it))?;
            self.recent.set(at);
            Rc::clone(&children.get(at)?.node)
        };
        next.at(pointer)
    }

    /// Visits this node and all nodes inside it, outer nodes first.
    pub(super) fn visit(self: &Rc<Self>, then: &mut dyn FnMut(&Rc<Self>)) {
        then(self);
        let children = self.children.borrow().clone();
        for child in children {
            child.node.visit(then);
        }
    }

    /// The places of the nodes inside this one for which `is_it` holds, in document order.
    pub(super) fn places_where(self: &Rc<Self>, is_it: fn(&FieldState) -> bool) -> Vec<Pointer> {
        let mut places = Vec::new();
        self.visit(&mut |node| {
            if node.peek(is_it) {
                places.push(node.pointer());
            }
        });
        places
    }

    /// Gives this node, and the nodes inside it, another pointer, for example as list items were reordered. The DOM is not
    /// changed.
    pub(super) fn move_to(&self, pointer: &Pointer) {
        for child in &*self.children.borrow() {
            if let Some(name) = child.node.pointer().last() {
                child.node.move_to(&pointer.child(&name));
            }
        }
        self.set(|state| &mut state.view.pointer, pointer.clone());
    }
}
