//! The fields inside a group or list, and their update: fields that stay keep their node, moved fields take it along,
//! new fields are added, and a large form is added in chunks.
//!
//! Invariants: children are in the order of the view; a child that stays keeps its elements, which may have the focus;
//! a task adds as many children as `allowed`, and `draw_more` continues from there.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::view::{Control, ItemView};
use leptos::prelude::Update;

use super::node::{Child, Node};
use super::{DrawnForm, pagination};

/// The number of fields in a chunk; rows of two, three and four columns fill it. With `content-visibility` the browser
/// skips chunks off the screen.
const CHUNK: usize = 24;

/// The children that a group or list must have after an update, by the control's new view.
struct ChildPlan<'c> {
    members: &'c [Pointer],
    items: &'c [ItemView],
    /// The number of list items on the pages before the shown one.
    from: usize,
    /// The number of items on all pages of the list.
    total: usize,
    /// The index of the first item that can be moved, from 0: the items before it belong to a tuple.
    movable: usize,
    addable: bool,
}

impl<'c> ChildPlan<'c> {
    fn of(control: &'c Control, page: usize) -> Self {
        let mut wanted = Self {
            members: &[],
            items: &[],
            from: 0,
            total: 0,
            movable: usize::MAX,
            addable: false,
        };
        match control {
            Control::Group {
                members,
                present: true,
                ..
            } => wanted.members = members,
            Control::List {
                items,
                addable,
                tuple,
                ..
            } => {
                (wanted.from, wanted.items) = pagination::page_items(items, page);
                wanted.total = items.len();
                wanted.movable = *tuple;
                wanted.addable = *addable;
            }
            _ => {}
        }
        wanted
    }

    fn count(&self) -> usize {
        self.members.len() + self.items.len()
    }

    fn at(&self, position: usize) -> Option<(u64, &'c Pointer)> {
        match self.items.get(position) {
            Some(item) => Some((item.id, &item.pointer)),
            None => Some((0, self.members.get(position)?)),
        }
    }

    fn is(&self, child: &Child, id: u64, pointer: &Pointer) -> bool {
        if self.items.is_empty() {
            child.node.peek(|state| state.view.pointer == *pointer)
        } else {
            child.node.item == id
        }
    }

    /// For the item at this position on the shown page: whether it can't be moved up, moved down, duplicated. `None`
    /// for an item that can't be moved, such as one of a tuple.
    fn disabled_moves(&self, position: usize) -> Option<[bool; 3]> {
        let index = self.from + position;
        (index >= self.movable).then_some([
            index <= self.movable,
            index + 1 == self.total,
            !self.addable,
        ])
    }
}

impl DrawnForm {
    /// Makes the nodes inside a group or list those that `control` has: reuses, creates and removes nodes.
    pub(super) fn draw_children(&self, node: &Rc<Node>, control: &Control) {
        let wanted = ChildPlan::of(control, node.peek(|state| state.page));
        node.set(|state| &mut state.page, wanted.from / pagination::PAGE);
        let known = node.children.take();
        if known.is_empty() && wanted.count() == 0 {
            return;
        }
        let mut known: Vec<Option<Child>> = known.into_iter().map(Some).collect();
        let mut children = Vec::with_capacity(wanted.count());
        // Everything before this is placed.
        let mut first = 0;
        let mut is_whole = true;
        for position in 0..wanted.count() {
            let Some((id, pointer)) = wanted.at(position) else {
                break;
            };
            while known.get(first).is_some_and(Option::is_none) {
                first += 1;
            }
            let found = found(&known, first, &wanted, (id, pointer));
            let taken = found.and_then(|at| known.get_mut(at)?.take());
            let child = match taken {
                Some(child) => {
                    if child.node.peek(|state| state.view.pointer != *pointer) {
                        child.node.move_to(pointer);
                        self.update_node(&child.node);
                    }
                    (child.node, Some(child.chunk))
                }
                None if self.allowed.get() == 0 => {
                    is_whole = false;
                    continue;
                }
                None => match self.make_node(pointer, id, !wanted.items.is_empty()) {
                    Some(child) => (child, None),
                    None => continue,
                },
            };
            child.0.set(
                |state| &mut state.disabled_moves,
                wanted.disabled_moves(position),
            );
            children.push(child);
        }
        node.children.replace(in_chunks(children));
        if !is_whole {
            self.unfinished.borrow_mut().push(Rc::downgrade(node));
        }
    }

    /// Renders further children of a node, as many as this task may.
    pub(super) fn draw_more_of(&self, node: &Rc<Node>) {
        let control = node.peek(|state| state.view.control.clone());
        self.draw_children(node, &control);
        node.state.update(|_| {});
    }
}

/// The index in `known`, from `first` on, of the child that shows a place: the same item or member, or the map entry
/// that was renamed. `None` if a new node is needed.
fn found(
    known: &[Option<Child>],
    first: usize,
    wanted: &ChildPlan<'_>,
    (id, pointer): (u64, &Pointer),
) -> Option<usize> {
    let is_it = |child: &Option<Child>| {
        let child = child.as_ref();
        child.is_some_and(|child| wanted.is(child, id, pointer))
    };
    let rest = known.get(first..)?;
    if let Some(at) = rest.iter().position(is_it) {
        return Some(first + at);
    }
    // A map entry that is next, but not wanted any more, was renamed.
    let renamed = &rest.first()?.as_ref()?.node;
    let is_gone = renamed
        .peek(|state| state.view.name.is_some() && !wanted.members.contains(&state.view.pointer));
    is_gone.then_some(first)
}

/// Assigns chunks to children. A rendered child keeps its chunk, since moving to another chunk would recreate its
/// elements.
fn in_chunks(children: Vec<(Rc<Node>, Option<usize>)>) -> Vec<Child> {
    // The first chunk of all children behind.
    let mut least = usize::MAX;
    let mut behind: Vec<usize> = children
        .iter()
        .rev()
        .map(|(_, chunk)| {
            least = least.min(chunk.unwrap_or(usize::MAX));
            least
        })
        .collect();
    let (mut chunk, mut count) = (0, 0);
    let mut placed = Vec::with_capacity(children.len());
    for (node, known) in children {
        let least = behind.pop().unwrap_or(usize::MAX);
        let next = match known {
            // A child that moved up past others joins their chunk.
            Some(known) if known > chunk && known <= least => known,
            // At the end a full chunk is followed by a new one.
            None if least == usize::MAX && count >= CHUNK => chunk + 1,
            _ => chunk,
        };
        count = if next == chunk { count + 1 } else { 1 };
        chunk = next;
        placed.push(Child { node, chunk });
    }
    placed
}
