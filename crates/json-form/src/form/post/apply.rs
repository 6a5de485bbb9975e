//! Reading a post into a session.
//!
//! Owns the order of its edits: values, new names of map entries, choosers from the outside in, the button. Leaves which
//! edit a control posts to `control_input`, and buttons to `buttons`. Invariant: all posted texts are compared with what
//! the page showed before the first edit is made.

use std::collections::{BTreeMap, BTreeSet};

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::buttons::press;
use super::collected::{Collected, PlaceEntries, Pressed, quoted};
use super::control_input::Input;
use super::entries::{PostAction, PostEntry, PostNote, PostValue, Posted};
use super::name::PostName;
use super::offered::has_new;
use super::reading::Reading;
use crate::form::edit::{Edit, FieldEdit, StepMove};
use crate::form::posted_page::PageOrigin;
use crate::form::prefill::{PlaceText, prefill_places};
use crate::form::secrets::{MASK, unmask};
use crate::form::view::{Control, FieldView};
use crate::form::{Changes, FormSession};

/// The most places that are read of a post without a page, and the deepest of them: each costs a search from the root,
/// and an item that is added costs its list.
const PLACES: usize = 5_000;
const DEPTH: usize = 32;

impl FormSession {
    /// Reads a posted form into the session that its page was drawn from ([`FormSession::from_post_state`]): an edit for
    /// each control whose text differs from the one that the page showed, then new names of map entries, then choosers
    /// from the outside in, then the pressed button. The options of the page must be set before.
    ///
    /// A session that is not from a state, as for a program or a form written by hand, reads the pairs as
    /// [`FormSession::prefilled`] does: texts in the notation of JSON, and `/list/0/name` adds items as needed.
    ///
    /// `focus` is the control in which the person still types, which is not left yet; `None` for a posted form.
    pub fn apply_post(&mut self, entries: &[PostEntry], focus: Option<&Pointer>) -> Posted {
        let mut post = Collected::of(entries);
        let mut reading = Reading {
            asks: Vec::new(),
            focus,
            known: Vec::new(),
            changes: Changes::none(),
            count: 0,
            is_changed: post.is_cut,
            target: None,
        };
        let mut offered = None;
        if let Some(text) = post.whole {
            self.take_whole(text, &mut reading);
        } else if matches!(self.page.origin, PageOrigin::None) {
            self.take_by_hand(&mut post, &mut reading);
        } else {
            offered = Some(self.take_typed(&mut post, &mut reading));
        }
        let action = self.finish(&mut post, offered, &mut reading);
        reading.changes.merge(self.state.take_changes());
        Posted {
            changes: reading.changes,
            asks: reading.asks,
            action,
            target: reading.target,
            notes: post.notes.0,
        }
    }

    /// Loads the value of a program or of an element with scripts.
    fn take_whole(&mut self, text: &str, reading: &mut Reading<'_>) {
        let value = match text {
            "" => Ok(None),
            text => json::parse(text).map(Some),
        };
        let asks = match value {
            Ok(value) => self.apply(Edit::Load(value)),
            Err(why) => self.load_unreadable(text.to_owned(), &why).1,
        };
        reading.asks.extend(asks);
    }

    /// Reads texts for places, without a page that showed them.
    fn take_by_hand(&mut self, post: &mut Collected<'_>, reading: &mut Reading<'_>) {
        // There was no page to see the fields of a branch on: it is chosen first.
        let mut order = std::mem::take(&mut post.order);
        if order.len() > PLACES {
            order.truncate(PLACES);
            post.notes.add(PostNote::TooLarge);
            reading.is_changed = true;
        }
        order.retain(|at| {
            let is_read = at.depth() <= DEPTH;
            if !is_read {
                post.notes
                    .add(not_offered(&PostName::of_control(at.clone())));
            }
            is_read
        });
        for at in &order {
            let branches = post.places.get(at).map(|place| place.branches.clone());
            let branches = branches.filter(|branches| !branches.is_empty());
            let view = branches.as_ref().and_then(|_| self.state.view(at));
            if view.is_none_or(|view| view.read_only) {
                continue;
            }
            for (index, text) in branches.unwrap_or_default() {
                let edit = FieldEdit::SelectBranch(index, Pointer::index(text));
                reading.edit(self, at, edit);
            }
        }
        let mut texts = Vec::new();
        for entry in std::mem::take(&mut post.others) {
            let at = Pointer::root().child(&entry.name);
            let is_member = self
                .state
                .subschemas_at(&Pointer::root())
                .names(&entry.name);
            match &entry.value {
                PostValue::Text(text) if is_member => texts.push((at, text.as_str(), false)),
                _ => post.notes.add(PostNote::UnknownName(quoted(&entry.name))),
            }
        }
        for at in &order {
            let values = post.places.get(at).into_iter().flat_map(|it| &it.control);
            for value in values {
                match value {
                    PostValue::Text(text) => texts.push((at.clone(), text.as_str(), true)),
                    PostValue::File { .. } => {}
                }
            }
        }
        let revision = self.state.revision();
        let texts = texts.into_iter().map(|(at, text, is_pointer)| PlaceText {
            at,
            text,
            is_pointer,
        });
        prefill_places(&mut self.state, texts);
        reading.asks.extend(self.ask_about_changes(revision));
        for at in &order {
            let Some(posted) = post.places.get(at) else {
                continue;
            };
            let is_file = |value: &&PostValue| matches!(value, PostValue::File { .. });
            if posted.control.iter().any(is_file)
                && let Some(view) = self.state.view(at)
            {
                match Input::of(&view).edits(&view, posted, false) {
                    Ok(edits) if !view.read_only => reading.edits(self, at, edits),
                    Ok(_) => post.notes.add(PostNote::ReadOnly(at.clone())),
                    Err(note) => post.notes.add(note),
                }
            }
        }
    }

    /// Reads the controls of a page that showed the session. Returns the places of the page.
    fn take_typed(
        &mut self,
        post: &mut Collected<'_>,
        reading: &mut Reading<'_>,
    ) -> BTreeSet<Pointer> {
        let views = self.offered_views(&mut reading.asks);
        let views: BTreeMap<&Pointer, (usize, &FieldView)> = views
            .iter()
            .enumerate()
            .map(|(at, view)| (&view.pointer, (at, view)))
            .collect();
        let offered = match std::mem::take(&mut self.page.origin) {
            PageOrigin::Offered(offered) => Some(offered),
            PageOrigin::None | PageOrigin::Unreadable => None,
        };
        if offered.is_none() {
            post.notes.add(PostNote::InvalidState);
            reading.is_changed = true;
        }
        for entry in std::mem::take(&mut post.others) {
            post.notes.add(PostNote::UnknownName(quoted(&entry.name)));
        }
        let no_entries = PlaceEntries::default();
        let mut values = Vec::new();
        let mut renames = Vec::new();
        let mut branches = Vec::new();
        for at in &post.order {
            if !views.contains_key(at) {
                let name = PostName::of_control(at.clone());
                post.notes.add(not_offered(&name));
            }
        }
        for (at, (order, view)) in &views {
            // A post that was cut off may have lost the pair of a ticked checkbox.
            let is_whole = offered.as_ref().filter(|_| !post.is_cut);
            let was_offered = is_whole.is_some_and(|it| it.contains(*at));
            let posted = post.places.get(*at).unwrap_or(&no_entries);
            let mut edits = match Input::of(view).edits(view, posted, was_offered) {
                Ok(edits) => edits,
                Err(note) => {
                    post.notes.add(note);
                    Vec::new()
                }
            };
            edits.extend(new_name(view, posted));
            let new_names = rename(view, posted);
            let chosen = chosen_branches(view, posted);
            if view.read_only {
                // A checkbox that is disabled posts nothing.
                let is_posted = post.places.contains_key(*at);
                if is_posted && !(edits.is_empty() && new_names.is_none() && chosen.is_empty()) {
                    post.notes.add(PostNote::ReadOnly((*at).clone()));
                }
                continue;
            }
            if matches!(view.control, Control::Json { .. }) {
                for edit in &mut edits {
                    self.keep_masks(at, edit);
                }
                if !edits.is_empty() {
                    reading.known.push((*at).clone());
                }
            }
            if !edits.is_empty() {
                values.push((*order, (*at).clone(), edits));
            }
            renames.extend(new_names.map(|edit| ((*at).clone(), edit)));
            branches.extend(chosen.into_iter().map(|edit| ((*at).clone(), edit)));
        }
        values.sort_by_key(|(order, _, _)| *order);
        for (_, at, edits) in values {
            reading.edits(self, &at, edits);
        }
        // The innermost names first, so that the pointers of the others stay.
        renames.sort_by_key(|(at, _)| std::cmp::Reverse(at.depth()));
        let mut moves = Vec::new();
        for (at, edit) in renames {
            let FieldEdit::Rename(name) = &edit else {
                continue;
            };
            let new = at.parent().unwrap_or_default().child(name);
            reading.edit(self, &at, edit);
            reading.known.push(new.clone());
            let is_moved =
                self.state.value_at(&at).is_none() && self.state.value_at(&new).is_some();
            if is_moved {
                moves.push((at, new));
            }
        }
        branches.sort_by_key(|(at, _)| at.depth());
        for (at, edit) in branches {
            let at = moved(&moves, at);
            reading.edit(self, &at, edit);
            reading.is_changed = true;
            reading.target = Some(at);
        }
        if let Some(Pressed::At(_, at)) = &mut post.button {
            *at = moved(&moves, std::mem::take(at));
        }
        // Without a state the person may have seen anything.
        offered.unwrap_or_default()
    }

    /// Replaces the masks of secrets in a JSON text that the page showed. A mask whose secret is not known any more is
    /// left out with its member: a page does not carry secrets.
    fn keep_masks(&self, at: &Pointer, edit: &mut FieldEdit) {
        let FieldEdit::Type(text) = edit else {
            return;
        };
        if !text.contains(MASK) {
            return;
        }
        let hidden = self.state.hidden_at(at);
        if self.page.masks.get(at) == Some(&hidden.len()) {
            return;
        }
        if let Ok(mut value) = json::parse(text) {
            unmask(&mut value, &[]);
            drop_masks(&mut value);
            *text = json::pretty(&value);
        }
    }

    /// Presses the button of a post. `offered`: the places that the page had, unless there was none.
    fn finish(
        &mut self,
        post: &mut Collected<'_>,
        offered: Option<BTreeSet<Pointer>>,
        reading: &mut Reading<'_>,
    ) -> PostAction {
        let pressed = post.button.take().unwrap_or(Pressed::Submit);
        match pressed {
            // Only the review of a form of steps can be sent.
            Pressed::Submit if offered.is_some() && self.state.is_before_review() => {
                reading.asks.extend(self.apply(Edit::Step(StepMove::Next)));
                reading.is_changed = true;
            }
            Pressed::Submit => {}
            Pressed::Next | Pressed::Back if self.state.steps().is_none() => {
                post.notes.add(not_offered(&PostName::Next));
            }
            Pressed::Back => {
                reading.asks.extend(self.apply(Edit::Step(StepMove::Back)));
                reading.is_changed = true;
            }
            Pressed::Next => {
                reading.asks.extend(self.apply(Edit::Step(StepMove::Next)));
                reading.is_changed = true;
            }
            Pressed::At(button, at) => {
                reading.is_changed = true;
                match press(self, button, &at, reading) {
                    Some(target) => reading.target = Some(target),
                    None => post.notes.add(not_offered(&PostName::Button(button, at))),
                }
            }
        }
        if !reading.is_changed
            && let Some(before) = &offered
        {
            let now = self.offered_views(&mut reading.asks);
            reading.is_changed = has_new(before, &now, &reading.known);
        }
        self.page.known = std::mem::take(&mut reading.known);
        self.page.origin = offered.map_or(PageOrigin::None, PageOrigin::Offered);
        if reading.is_changed {
            PostAction::Changed
        } else {
            PostAction::Submit
        }
    }
}

fn not_offered(name: &PostName) -> PostNote {
    PostNote::NotOffered(quoted(&name.to_string()))
}

/// The edit for the text in the input for the name of a new map entry.
fn new_name(view: &FieldView, posted: &PlaceEntries<'_>) -> Option<FieldEdit> {
    let Control::Group {
        adding: Some(name), ..
    } = &view.control
    else {
        return None;
    };
    let text = posted.new_name.filter(|text| *text != name.text)?;
    Some(FieldEdit::Name(text.to_owned()))
}

/// The edit for the text in the input for the name of a map entry.
fn rename(view: &FieldView, posted: &PlaceEntries<'_>) -> Option<FieldEdit> {
    let name = view.name.as_ref()?;
    let text = posted.rename.filter(|text| *text != name.text)?;
    Some(FieldEdit::Rename(text.to_owned()))
}

/// The edits for choosers with another choice than the page showed.
fn chosen_branches(view: &FieldView, posted: &PlaceEntries<'_>) -> Vec<FieldEdit> {
    let mut edits = Vec::new();
    for (at, text) in &posted.branches {
        let Some(chooser) = view.choosers.get(*at) else {
            continue;
        };
        let option = Pointer::index(text).filter(|option| *option < chooser.options.len());
        let can_clear = text.is_empty() && !view.required && !view.removable;
        if option != chooser.chosen && (option.is_some() || can_clear) {
            edits.push(FieldEdit::SelectBranch(*at, option));
        }
    }
    edits
}

/// Where a place is after map entries were renamed, in this order.
fn moved(moves: &[(Pointer, Pointer)], at: Pointer) -> Pointer {
    moves
        .iter()
        .fold(at, |at, (from, to)| match at.below(from) {
            Some(inside) => to.join(&inside),
            None => at,
        })
}

fn is_mask(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.starts_with(MASK))
}

/// Removes the members that are masks; in lists they become empty texts, since removing one would move the others.
fn drop_masks(value: &mut Value) {
    match value {
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            for name in names {
                if members.get(&name).is_some_and(is_mask) {
                    members.shift_remove(&name);
                }
            }
            members.values_mut().for_each(drop_masks);
        }
        Value::Array(items) => {
            for item in items {
                if is_mask(item) {
                    *item = json::text("");
                }
                drop_masks(item);
            }
        }
        text if is_mask(text) => *text = json::text(""),
        _ => {}
    }
}
