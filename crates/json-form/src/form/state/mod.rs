//! The state of a form: the value, and for each place what was typed, chosen and found there.
//!
//! Owns [`FormState`] and the types of its fields. Leaves changing it to `edit` and `check`, and
//! showing it to `view`. Invariant: `revision` grows with every change of the value, so that an
//! assessment of another revision is recognised.

pub(super) mod change_log;
pub(super) mod embedded_forms;
mod form_value;
pub(super) mod history;
pub mod options;
pub(super) mod places;
mod replace_schema;
pub mod secrets;

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

use exact_json::Pointer;
use locales::Message;
use serde_json::Value;

use crate::form::edit::FreeTextReader;
pub use crate::form::exchange::CheckState;
use crate::form::exchange::Exchange;
use crate::form::field::Kind;
use crate::form::field::initial_value::{DefaultBudget, initial_value};
use crate::form::folds::Folds;
use crate::form::guesses::KnownGuesses;
use crate::form::reading_order::Positions;
use crate::form::steps::Steps;
use crate::form::text::locale_number::NumberFormat;
use crate::schema::{Document, Subschemas};
use change_log::FormFacts;
use embedded_forms::Embedded;
use form_value::FormValue;
use history::History;
use options::Options;
use places::place_state::PlaceState;
use places::{Place, PlaceStates, is_bulky};

/// Makes the sentences for the problems of a form. A trait, so that the code that draws an untouched form does not
/// link the code of the sentences.
pub(super) trait WordProblems: Debug {
    /// The errors and the warnings shown at a place, as sentences.
    fn shown_at(&self, form: &FormState, at: &Pointer) -> (Vec<String>, Vec<String>);
    /// The reason why a member of the object that `set` applies to cannot be called `name`; `None` if it can.
    fn of_name(&self, form: &FormState, set: &Subschemas<'_>, name: &str) -> Option<Message>;
}

/// A form, and everything that a person has done to it.
#[derive(Clone, Debug)]
pub struct FormState {
    pub(super) document: Rc<Document>,
    /// The number of times that the schema was replaced.
    pub(super) document_count: usize,
    pub(super) initial: Option<Value>,
    pub(super) value: FormValue,
    /// Whether the caller gave the value. Otherwise it was made from the schema's defaults.
    pub(super) is_loaded: bool,
    pub(super) places: PlaceStates,
    /// The format of numbers in the person's language.
    pub(super) number_format: NumberFormat,
    /// The reader of texts as people write them; `None` until its code is loaded.
    pub(super) free_text: Option<FreeTextReader>,
    pub(super) minted_ids: u64,
    pub(super) attempted: bool,
    /// The sentences for problems; `None`, so that no problem shows, until the person edits, leaves or sends something.
    pub(super) word_problems: Option<&'static dyn WordProblems>,
    pub(super) exchange: Exchange,
    pub(super) history: History,
    /// The number of edits so far; folding, moving between steps and leaving a control are not counted.
    pub(super) edit_count: u64,
    /// The defaults that the edit under way may still add to the value.
    pub(super) default_budget: DefaultBudget,
    /// A counter that grows whenever `problems` may return other problems.
    pub(super) problems_revision: u64,
    /// A counter that grows whenever the set or the order of visible controls may change.
    pub(super) layout_revision: u64,
    /// The reading order of members in visible groups, and the `layout_revision` it belongs to.
    pub(super) positions: Positions,
    pub(super) guesses: KnownGuesses,
    pub(super) folds: Folds,
    /// The hints of the host page (`options`); `None` without any.
    pub(super) options: Option<Rc<Options>>,
    /// The warnings about hints that do not fit the form, as sentences.
    pub(super) option_warnings: Vec<String>,
    /// The position of the person in a form of steps.
    pub(super) steps: Steps,
    /// Whether any subschema can make a value a secret: by `writeOnly`, `format: password` or its title. Computed when
    /// first asked.
    can_have_secrets: OnceCell<bool>,
    /// Whether the form has fewer required fields than optional ones; labels then mark the required fields, else the
    /// optional ones. Counted when first asked.
    pub(super) required_is_rare: OnceCell<bool>,
    /// The embedded forms, which edit JSON in strings.
    pub(super) embedded: Embedded,
    /// The form-wide facts at the last `take_changes`.
    pub(super) facts_before: FormFacts,
}

impl FormState {
    /// A form for a schema. Without a value it starts from the defaults and constants of the
    /// required members.
    pub fn new(document: Rc<Document>, value: Option<Value>) -> Self {
        let mut state = Self {
            document,
            document_count: 0,
            initial: None,
            is_loaded: value.is_some(),
            value: FormValue::new(value),
            places: PlaceStates::default(),
            number_format: NumberFormat::ENGLISH,
            free_text: None,
            minted_ids: 0,
            attempted: false,
            word_problems: None,
            exchange: Exchange::default(),
            history: History::default(),
            edit_count: 0,
            default_budget: DefaultBudget::FULL,
            problems_revision: 1,
            layout_revision: 1,
            positions: Positions::default(),
            guesses: KnownGuesses::default(),
            folds: Folds::default(),
            options: None,
            option_warnings: Vec::new(),
            steps: Steps::default(),
            can_have_secrets: OnceCell::new(),
            required_is_rare: OnceCell::new(),
            embedded: Embedded::default(),
            facts_before: FormFacts::default(),
        };
        if !state.is_loaded {
            let root = state.subschemas_at(&Pointer::root());
            let value = initial_value(&root, None, &mut DefaultBudget::FULL.clone());
            state.value = FormValue::new(value);
        }
        state.initial = state.value().cloned();
        state.facts_before.is_empty = state.value().is_none();
        state
    }

    /// The value of the form; `None` if nothing is filled in.
    pub fn value(&self) -> Option<&Value> {
        self.value.get()
    }

    /// A counter that grows with every change of the value. An assessment names the revision that it is about.
    pub fn revision(&self) -> u64 {
        self.value.revision()
    }

    /// A counter that stays the same as long as `problems`, which is expensive to call, returns the same.
    pub fn problems_revision(&self) -> u64 {
        self.problems_revision
    }

    /// A counter that grows whenever an embedded form is opened.
    pub fn embedded_count(&self) -> u64 {
        self.embedded.shared.keys.get()
    }

    /// Whether a place is inside another place that is edited as JSON, so that it has no control of its own, and its
    /// typed text and problems are not listed.
    pub(super) fn is_inside_json(&self, at: &Pointer) -> bool {
        let mut ancestors = at.ancestors().skip(1);
        ancestors.any(|at| self.is_edited_as_json(&at))
    }

    /// Whether a place is edited as JSON instead of by controls.
    pub(super) fn is_edited_as_json(&self, at: &Pointer) -> bool {
        let options = self.options.as_ref();
        self.places
            .get(at)
            .is_some_and(PlaceState::is_edited_as_json)
            || options.is_some_and(|options| self.begins_as_json(options, at))
    }

    pub(super) fn value_at(&self, pointer: &Pointer) -> Option<&Value> {
        self.value().and_then(|value| pointer.get(value))
    }

    /// The format of numbers in the person's language.
    pub const fn number_format(&self) -> NumberFormat {
        self.number_format
    }

    /// The present kind of control at a place. A place that the person edits as JSON stays JSON until the
    /// person leaves it, whatever its value becomes: the cursor is in it.
    pub(super) fn kind_at<'h>(&self, pointer: &Pointer, place: &'h Place<'_>) -> &'h Kind {
        let count = match (&place.field.kind, place.set.value()) {
            (_, Some(Value::Array(items))) => items.len(),
            (Kind::Group(group), Some(Value::Object(members))) => {
                members.len().max(group.members.len())
            }
            (Kind::Group(group), _) => group.members.len(),
            _ => 0,
        };
        if self.is_edited_as_json(pointer) || is_bulky(pointer, count) {
            return &Kind::Json;
        }
        place.field.effective_kind(place.set.value())
    }

    /// The places of the members that a group shows: those named by the schema, then those that only the value has or
    /// that have pending input. Leaves out members that the host page hides or that the chosen branch implies.
    pub(super) fn member_pointers(&self, set: &Subschemas<'_>, kind: &Kind) -> Vec<Pointer> {
        let mut found = self.members_of_all_steps(set, kind);
        if let Some(options) = self.options.as_ref().filter(|_| set.at().is_root()) {
            options.keep_step(self, &mut found);
        }
        found
    }

    /// The places of the members that a group shows, of the root in any step.
    pub(in crate::form) fn members_of_all_steps(
        &self,
        set: &Subschemas<'_>,
        kind: &Kind,
    ) -> Vec<Pointer> {
        let pointer = set.at();
        let members = match kind {
            Kind::Group(group) => group.members.as_slice(),
            _ => &[],
        };
        let mut found: Vec<Pointer> = members
            .iter()
            .map(|member| pointer.child(&member.name))
            .collect();
        if let Some(Value::Object(map)) = self.value_at(pointer) {
            let named: BTreeSet<&String> = members.iter().map(|member| &member.name).collect();
            let rest = map.keys().filter(|name| !named.contains(name));
            found.extend(rest.map(|name| pointer.child(name)));
        }
        for member in self.places.children_with_pending_input(pointer) {
            if !found.contains(&member) {
                found.push(member);
            }
        }
        // Choosing a branch sets the member that identifies it.
        if set.has_choice() {
            found.retain(|at| !self.is_implied_by_branch(set, &at.last().unwrap_or_default()));
        }
        if let Some(options) = &self.options {
            options.arrange(pointer, &mut found);
        }
        found
    }

    /// The identities of a list's items: the position of an item that never moved, else a minted
    /// id.
    pub(super) fn item_ids(&self, list: &Pointer) -> Vec<u64> {
        let count = self.value_at(list).and_then(Value::as_array);
        let count = count.map_or(0, Vec::len);
        let minted = self.places.get(list).map(|state| &state.identities);
        let id = |index: usize| minted.and_then(|ids| ids.get(index).copied());
        (0..count)
            .map(|index| id(index).unwrap_or(index as u64))
            .collect()
    }
}
