//! Members and items: those that are there stay, those that moved go along, new ones come, and a large
//! form comes in pieces.
//!
//! Invariants: children are in the order of the view; one that stays keeps its node, and with it its
//! elements (one of them may have the focus); in one go only so many are added as the form allows, and
//! `draw_more` goes on from there.

use std::rc::Rc;

use leptos::prelude::Update;

use super::drawn_form::DrawnForm;
use super::node::{Child, Node};
use super::pagination;
use crate::form::{Control, ItemView};
use crate::pointer::Pointer;

/// So many fields are in one piece, which rows of two, three and four fill. Pieces that are off the
/// screen cost the browser nothing.
const PIECE: usize = 24;

/// The places that a control wants to have on the screen.
struct ChildPlan<'c> {
    members: &'c [Pointer],
    items: &'c [ItemView],
    /// So many items are before them, and so many are there in all.
    from: usize,
    total: usize,
    /// From here on items can be moved.
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
                (wanted.from, wanted.items) = pagination::shown(items, page);
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
            child.node.see(|shown| shown.view.pointer == *pointer)
        } else {
            child.node.item == id
        }
    }

    /// Of an item that can be moved, whether it can't go up, down, or be repeated.
    fn ends(&self, position: usize) -> Option<[bool; 3]> {
        let index = self.from + position;
        (index >= self.movable).then_some([
            index <= self.movable,
            index + 1 == self.total,
            !self.addable,
        ])
    }
}

impl DrawnForm {
    /// Brings the nodes of members and items up to date with their control.
    pub(super) fn draw_children(&self, node: &Rc<Node>, control: &Control) {
        let wanted = ChildPlan::of(control, node.see(|shown| shown.page));
        node.set(|shown| &mut shown.page, wanted.from / pagination::PAGE);
        let known = node.children.take();
        if known.is_empty() && wanted.count() == 0 {
            return;
        }
        let mut known: Vec<Option<Child>> = known.into_iter().map(Some).collect();
        let mut children = Vec::with_capacity(wanted.count());
        // All before it are placed already.
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
                    if child.node.see(|shown| shown.view.pointer != *pointer) {
                        child.node.move_to(pointer);
                        self.look(&child.node);
                    }
                    (child.node, Some(child.piece))
                }
                None if self.allowed.get() == 0 => {
                    is_whole = false;
                    continue;
                }
                None => match self.make(pointer, id, !wanted.items.is_empty()) {
                    Some(child) => (child, None),
                    None => continue,
                },
            };
            child.0.set(|shown| &mut shown.ends, wanted.ends(position));
            children.push(child);
        }
        node.children.replace(in_pieces(children));
        if !is_whole {
            self.cut.borrow_mut().push(Rc::downgrade(node));
        }
    }

    /// Goes on with the children that are not there yet.
    pub(super) fn draw_more_of(&self, node: &Rc<Node>) {
        let control = node.see(|shown| shown.view.control.clone());
        self.draw_children(node, &control);
        node.shown.update(|_| {});
    }
}

/// Which of the children that are there belongs to a place.
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
    // A member that the person named and that nobody knows any more has another name now.
    let renamed = &rest.first()?.as_ref()?.node;
    let is_gone = renamed
        .see(|shown| shown.view.name.is_some() && !wanted.members.contains(&shown.view.pointer));
    is_gone.then_some(first)
}

/// Says in which piece each child is drawn. Those that are drawn stay in theirs: in another one they would be
/// other elements.
fn in_pieces(children: Vec<(Rc<Node>, Option<usize>)>) -> Vec<Child> {
    // The first piece of all that come behind, the one itself included.
    let mut least = usize::MAX;
    let mut behind: Vec<usize> = children
        .iter()
        .rev()
        .map(|(_, piece)| {
            least = least.min(piece.unwrap_or(usize::MAX));
            least
        })
        .collect();
    let (mut piece, mut count) = (0, 0);
    let mut placed = Vec::with_capacity(children.len());
    for (node, known) in children {
        let least = behind.pop().unwrap_or(usize::MAX);
        let next = match known {
            // One that moved up past others comes into theirs.
            Some(known) if known > piece && known <= least => known,
            // At the end, a new piece begins when the last one is full.
            None if least == usize::MAX && count >= PIECE => piece + 1,
            _ => piece,
        };
        count = if next == piece { count + 1 } else { 1 };
        piece = next;
        placed.push(Child { node, piece });
    }
    placed
}
