//! Members and items on the screen: those that are there stay, those that moved go along, new ones
//! come, and a large form comes in pieces.
//!
//! Invariants: what is on the screen is in the order of the view; an element that is in its place
//! is not touched (it may have the focus); in one go only so many fields are drawn as `Around`
//! allows, and `draw_more` goes on from there.

use super::Around;
use super::field::FieldWidget;
use super::pages::shown;
use crate::form::{Control, ItemView};
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy};

/// So many fields are in one piece, which rows of two, three and four fill. Pieces that are off the
/// screen cost the browser nothing.
const PIECE: usize = 24;

/// The places that a control wants to have on the screen.
struct Wanted<'c> {
    members: &'c [Pointer],
    items: &'c [ItemView],
    /// So many items are before them, and so many are there in all.
    from: usize,
    total: usize,
    /// From here on items can be moved.
    movable: usize,
    addable: bool,
}

impl<'c> Wanted<'c> {
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
                (wanted.from, wanted.items) = shown(items, page);
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

    fn is(&self, child: &FieldWidget, id: u64, pointer: &Pointer) -> bool {
        if self.items.is_empty() {
            child.view.pointer == *pointer
        } else {
            child.key == id
        }
    }

    /// Whether an item can't go up, down, or be repeated.
    fn ends(&self, position: usize) -> [bool; 3] {
        let index = self.from + position;
        [
            index <= self.movable,
            index + 1 == self.total,
            !self.addable,
        ]
    }

    fn is_movable(&self, position: usize) -> bool {
        self.from + position >= self.movable
    }
}

impl FieldWidget {
    /// Puts members and items on the screen.
    pub(super) fn draw_children(&mut self, around: Around<'_>) {
        let Some(inside) = self.made.inside.clone() else {
            return;
        };
        // Lent out while the children change.
        let control = std::mem::replace(&mut self.view.control, Control::Open);
        self.draw_wanted(&Wanted::of(&control, self.page), &inside, around);
        self.view.control = control;
    }

    fn draw_wanted(&mut self, wanted: &Wanted<'_>, inside: &El, around: Around<'_>) {
        let known = std::mem::take(&mut self.children);
        let mut known: Vec<Option<Self>> = known.into_iter().map(Some).collect();
        // All before it are placed already.
        let mut first = 0;
        self.is_whole = true;
        for position in 0..wanted.count() {
            let Some((id, pointer)) = wanted.at(position) else {
                break;
            };
            while known.get(first).is_some_and(Option::is_none) {
                first += 1;
            }
            let found = found(&known, first, wanted, (id, pointer));
            let taken = found.and_then(|at| known.get_mut(at)?.take());
            let mut child = match taken {
                Some(mut child) => {
                    if child.view.pointer != *pointer {
                        child.move_to(pointer.clone(), around);
                        child.look(around);
                    }
                    child
                }
                None if around.is_spent() => {
                    self.is_whole = false;
                    continue;
                }
                None => match (around.see)(pointer) {
                    Some(view) => Self::new(view, id, wanted.is_movable(position), around),
                    None => continue,
                },
            };
            if found != Some(first) {
                if !wanted.items.is_empty() {
                    child.frame.set("role", Some("listitem"));
                }
                let previous = self.children.last().map(|child| &child.frame);
                place(inside, previous, &child.frame, first >= known.len());
            }
            if wanted.is_movable(position) {
                child.head.place(wanted.ends(position));
            }
            self.is_whole &= child.is_whole;
            self.children.push(child);
        }
        for gone in known.into_iter().flatten() {
            gone.frame.remove();
        }
        let shown = (wanted.from, wanted.items.len(), wanted.total);
        self.draw_pager(inside, shown);
    }

    /// Goes on drawing what is not drawn yet.
    pub(super) fn draw_more(&mut self, around: Around<'_>) {
        // What was looked at again alone may lack something that nobody around it knows of.
        for child in &mut self.children {
            child.draw_more(around);
        }
        if !self.is_whole {
            self.draw_children(around);
        }
    }
}

/// Which of the children that are there belongs to a place.
fn found(
    known: &[Option<FieldWidget>],
    first: usize,
    wanted: &Wanted<'_>,
    (id, pointer): (u64, &Pointer),
) -> Option<usize> {
    let is_it = |child: &Option<FieldWidget>| {
        let child = child.as_ref();
        child.is_some_and(|child| wanted.is(child, id, pointer))
    };
    let rest = known.get(first..)?;
    if let Some(at) = rest.iter().position(is_it) {
        return Some(first + at);
    }
    // A member that the person named and that nobody knows any more has another name now.
    let renamed = rest.first()?.as_ref()?;
    let is_gone = renamed.view.name.is_some() && !wanted.members.contains(&renamed.view.pointer);
    is_gone.then_some(first)
}

/// Puts a field behind another one; at the end, a new piece begins when the last one is full.
fn place(inside: &El, previous: Option<&El>, frame: &El, is_end: bool) {
    let last = inside.last();
    let is_full = || {
        let count = last.as_ref().map(|piece| piece.raw().child_element_count());
        count.is_none_or(|count| count as usize >= PIECE)
    };
    if is_end && is_full() {
        let piece = copy("div.piece");
        piece.put(frame);
        inside.put(&piece);
        return;
    }
    match (previous, inside.first()) {
        (Some(previous), _) => previous.put_after(frame),
        (None, Some(piece)) => {
            let first = piece.first();
            piece.put_before(frame, first.as_ref().map(|first| first.raw().as_ref()));
        }
        (None, None) => {}
    }
}
