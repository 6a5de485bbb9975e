//! What is taken away: an item, a member of a map, an optional group.
//!
//! Owns what is said of it, the way back, and where the person is brought: to what stands at its place
//! now. Leaves taking it away to the state. Invariants: it is said where it was, of one thing at a
//! time, until the next edit; the focus is never thrown away.

use super::Inner;
use super::head::name_of;
use crate::form::{Control, Deed, Edit};
use crate::platform::rest::Part;
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy};

const NOTE: &str = "div.removed > p role=status";
const UNDO: &str = "button.link type=button data-do=undo";

impl Inner {
    /// Takes something away.
    pub(super) fn take_away(&self, pointer: Pointer) {
        let this = self.this.clone();
        Part::Rest.when_here(move || {
            if let Some(inner) = this.upgrade() {
                inner.take_away_in_rest(&pointer);
            }
        });
    }

    #[inline(never)]
    fn take_away_in_rest(&self, pointer: &Pointer) {
        let Some(view) = self.see(pointer) else {
            return;
        };
        let around = pointer.parent().unwrap_or_default();
        let neighbour = self.neighbour(pointer, &around);
        self.act(pointer.clone(), Deed::Remove);
        // An optional group leaves a button to add it again.
        let add = self.button("add", pointer);
        let deed = if add.is_some() {
            " left out. "
        } else {
            " removed. "
        };
        let undo = copy(UNDO).attr("data-at", pointer.as_str()).text("Undo");
        let note = copy(NOTE);
        if let Some(words) = note.first() {
            words.put(&copy("bdi").text(name_of(&view)));
            words.put_text(deed);
            words.put(&undo);
        }
        if let Some(add) = add {
            if let Some(frame) = add.around(".field") {
                frame.put(&note);
            }
            add.focus_itself();
        } else if let Some((beside, is_behind)) = neighbour {
            self.say_beside(&note, &beside, is_behind);
            match self.button("remove", &beside) {
                Some(remove) => remove.focus_itself(),
                None => self.focus(&beside),
            }
        } else if let Some(empty) = self.find(&around) {
            // What is added comes before what is said of it.
            empty.focus();
            empty.put(&note);
        }
        self.removed.replace(Some(note));
    }

    /// What stands at the place of something once it is gone, and whether it came behind it: the
    /// next one, else the one before.
    fn neighbour(&self, pointer: &Pointer, around: &Pointer) -> Option<(Pointer, bool)> {
        match self.see(around)?.control {
            Control::List { items, .. } => {
                let at = items.iter().position(|item| item.pointer == *pointer)?;
                if at + 1 < items.len() {
                    // It moves up.
                    return Some((pointer.clone(), true));
                }
                Some((around.item(at.checked_sub(1)?), false))
            }
            Control::Group { members, .. } => {
                let at = members.iter().position(|member| member == pointer)?;
                let next = members.get(at + 1).map(|next| (next.clone(), true));
                next.or_else(|| Some((members.get(at.checked_sub(1)?)?.clone(), false)))
            }
            _ => None,
        }
    }

    fn say_beside(&self, note: &El, beside: &Pointer, is_behind: bool) {
        let frame = self.find(beside).and_then(|found| found.around(".field"));
        let Some(frame) = frame else { return };
        // In a list there are items only.
        note.set("role", frame.get("role").as_deref());
        match frame.around(".piece").filter(|_| is_behind) {
            Some(piece) => piece.put_before(note, Some(frame.raw().as_ref())),
            None => frame.put_after(note),
        }
    }

    /// Brings back what was taken away.
    pub(super) fn bring_back(&self, pointer: &Pointer) {
        self.forget_removed();
        self.host.edit(Edit::Undo);
        self.focus(pointer);
    }

    /// Says so no more.
    pub(super) fn forget_removed(&self) {
        if let Some(note) = self.removed.take() {
            note.remove();
        }
    }
}
