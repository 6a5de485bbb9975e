//! The buttons of a posted form.
//!
//! Owns which edit a button makes. Leaves which buttons a page has to its views. Invariant: a button that the session's
//! view does not offer does nothing.

use exact_json::Pointer;

use super::name::PostButton;
use super::offered::page_of_item;
use super::reading::{Reading, is_there};
use crate::form::FormSession;
use crate::form::edit::{Edit, FieldEdit, FoldCommand, StepMove};
use crate::form::field::emptiness::EmptyKind;
use crate::form::view::{Control, FieldView};

/// The most branches that are shown as radio buttons, which “Clear” clears.
const RADIOS: usize = 3;

/// Presses a button. Returns the place where the person goes on, or `None` if the form does not offer the button.
pub(super) fn press(
    session: &mut FormSession,
    button: PostButton,
    at: &Pointer,
    reading: &mut Reading<'_>,
) -> Option<Pointer> {
    let view = session.state.view(at)?;
    if !is_there(session, at) {
        return None;
    }
    match button {
        PostButton::Fold => {
            let fold = view.fold.as_ref()?;
            let command = if fold.is_folded {
                FoldCommand::Open
            } else {
                FoldCommand::Fold
            };
            reading.whole(session, Edit::Fold(command, vec![at.clone()]));
            return Some(at.clone());
        }
        PostButton::Page(page) => {
            let Control::List { items, .. } = &view.control else {
                return None;
            };
            let page = page.min(page_of_item(items.len().saturating_sub(1)));
            session.page.list_pages.insert(at.clone(), page);
            return Some(at.clone());
        }
        PostButton::Go => {
            session.state.steps()?;
            reading.whole(session, Edit::Step(StepMove::To(at.clone())));
            return Some(at.clone());
        }
        _ => {}
    }
    if view.read_only {
        return None;
    }
    let edit = edit(session, button, &view)?;
    let list = at.parent();
    let index = at.last().and_then(|token| Pointer::index(&token));
    reading.edit(session, at, edit);
    let target = match (button, list, index) {
        (PostButton::Up, Some(list), Some(index)) => list.item(index.saturating_sub(1)),
        (PostButton::Down | PostButton::Duplicate, Some(list), Some(index)) => list.item(index + 1),
        (PostButton::Remove, Some(around), _) if view.removable => around,
        (PostButton::Add, ..) => match session.state.view(at)?.control {
            Control::List { items, .. } => items.last()?.pointer.clone(),
            _ => at.clone(),
        },
        _ => at.clone(),
    };
    // The person sees the item on which they go on.
    let index = target.last().and_then(|token| Pointer::index(&token));
    if let (Some(list), Some(index)) = (target.parent(), index)
        && matches!(
            session.state.view(&list).map(|view| view.control),
            Some(Control::List { .. })
        )
    {
        session.page.list_pages.insert(list, page_of_item(index));
    }
    Some(target)
}

/// The edit of a button, if the view of its place has the button.
fn edit(session: &FormSession, button: PostButton, view: &FieldView) -> Option<FieldEdit> {
    let is_number = matches!(view.control, Control::Number { .. });
    let (edit, is_offered) = match button {
        PostButton::Add => {
            let is_offered = matches!(
                view.control,
                Control::List { addable: true, .. }
                    | Control::Group { present: false, .. }
                    | Control::Fixed { present: false, .. }
            );
            (FieldEdit::Add, is_offered)
        }
        PostButton::Remove => {
            let is_group = matches!(view.control, Control::Group { present: true, .. });
            let can_go = is_group && !view.required && !view.pointer.is_root();
            (FieldEdit::Remove, view.removable || can_go)
        }
        PostButton::Up => (FieldEdit::Move { up: true }, is_movable(session, view)),
        PostButton::Down => (FieldEdit::Move { up: false }, is_movable(session, view)),
        PostButton::Duplicate => {
            let is_full = !list_around(session, view).is_some_and(|(_, addable)| addable);
            (FieldEdit::Duplicate, is_movable(session, view) && !is_full)
        }
        PostButton::Json => (
            FieldEdit::AsJson(view.as_json != Some(true)),
            view.as_json.is_some(),
        ),
        PostButton::Named => {
            let is_map = matches!(
                view.control,
                Control::Group {
                    adding: Some(_),
                    ..
                }
            );
            (FieldEdit::AddNamed, is_map)
        }
        PostButton::Empty(way) => {
            let can_clear = way == EmptyKind::NotSet && !view.required && !view.removable;
            let is_offered = view.emptiness.others.contains(&way) || can_clear;
            // “Clear” also clears the branch that radio buttons chose.
            let chosen = view
                .choosers
                .iter()
                .position(|chooser| chooser.chosen.is_some() && chooser.options.len() <= RADIOS);
            let edit = match chosen.filter(|_| way == EmptyKind::NotSet) {
                Some(chooser) => FieldEdit::SelectBranch(chooser, None),
                None => FieldEdit::Empty(way),
            };
            (edit, is_offered)
        }
        PostButton::Example => (FieldEdit::Example, view.example),
        PostButton::Less => (FieldEdit::Step { up: false }, is_number),
        PostButton::More => (FieldEdit::Step { up: true }, is_number),
        PostButton::NoFile => {
            let is_file = matches!(&view.control, Control::Text { hints, .. } if hints.is_file);
            (FieldEdit::Type(String::new()), is_file)
        }
        PostButton::Fold | PostButton::Page(_) | PostButton::Go => return None,
    };
    is_offered.then_some(edit)
}

/// The number of positions with a meaning of the list around an item, and whether the list can have another item.
fn list_around(session: &FormSession, item: &FieldView) -> Option<(usize, bool)> {
    let list = session.state.view(&item.pointer.parent()?)?;
    match list.control {
        Control::List { tuple, addable, .. } => Some((tuple, addable)),
        _ => None,
    }
}

/// Whether the item of a list can be moved.
fn is_movable(session: &FormSession, item: &FieldView) -> bool {
    let index = item.pointer.last().and_then(|token| Pointer::index(&token));
    let list = list_around(session, item);
    index
        .zip(list)
        .is_some_and(|(index, (tuple, _))| index >= tuple)
}
