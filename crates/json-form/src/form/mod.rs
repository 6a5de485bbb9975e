//! Forms of JSON Schemas.
//!
//! Owns what a control is (`field`), what the person did so far ([`FormState`], changed only by `edit` and by
//! `check`), what a control shows (`view`) and every sentence for people (`messages`). Leaves drawing to the
//! app and validation to `validate`: the form never decides by itself whether a value is valid, it only
//! knows whether a text can be parsed. Invariants: any value loads and comes out unchanged unless the
//! person changed it; a value that no control can show is edited as JSON in place.
//!
//! ```text
//! text       numbers, labels, suggestions: text in, text out
//! field      the subschemas at a place → one Field
//! messages   every sentence for people
//! option_table
//!            the hints that a host page can give in `options`
//! reading_order
//!            sorts places from top to bottom
//! FormState  the value, and what the person did to it; its parts are the next lines
//! form_value, places, place_state, rekey
//!            the value, what was typed, chosen and found at each place, and moving that
//! change_log, history
//!            what changed since the last look, undo
//! exchange   queries to the validator, and its verdicts about names and the value
//! guesses    the branches that the value resembles, until the validator answers
//! reader     reads places, and collects in a Drawing what is unknown: the form asks it later
//! folds, steps, options, embedded_forms
//!            the folded groups, the step that the form shows, the host page's hints, the forms in strings
//! place      a place: its subschemas, its field
//! secrets    what is not stored, and masks
//! edit       an Edit changes the state
//! check      queries to the validator, its answers, findings at controls
//! view       state → FieldView
//! changes    what looks different after an edit or an answer
//! session    FormSession: a form and the messages to its validator
//! embedded   JSON in strings, edited as forms of their own
//! post       a form without scripts: its posted texts → edits
//! ```

mod change_log;
mod changes;
mod check;
pub mod edit;
mod embedded;
mod embedded_forms;
mod exchange;
pub mod field;
mod folds;
mod form_value;
mod guesses;
mod history;
pub mod messages;
mod option_table;
mod option_warnings;
pub mod options;
mod place;
mod place_state;
mod places;
pub mod post;
mod prefill;
mod reader;
mod reading_order;
mod rekey;
mod replace_schema;
pub mod secrets;
mod session;
mod steps;
pub mod text;
mod validator_queries;
pub mod view;

pub use changes::Changes;
pub use check::Problem;
pub use exchange::CheckState;
pub use reader::Drawing;
pub use session::{FormSession, Submission};

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

use change_log::FormFacts;
use edit::FreeTextReader;
use embedded_forms::Embedded;
use exact_json::Pointer;
use exchange::Exchange;
use field::Kind;
use field::initial_value::{DefaultBudget, initial_value};
use folds::Folds;
use form_value::FormValue;
use guesses::KnownGuesses;
use history::History;
use locales::Message;
use options::Options;
use place::{Place, is_bulky};
use place_state::PlaceState;
use places::PlaceStates;
use reading_order::Positions;
use serde_json::Value;
use steps::Steps;
use text::locale_number::NumberFormat;

use crate::schema::{Document, Subschemas};

/// Makes the sentences for the problems of a form. A trait, so that the code that draws an untouched form does not
/// link the code of the sentences.
trait WordProblems: Debug {
    /// The errors and the warnings shown at a place, as sentences.
    fn shown_at(&self, form: &FormState, at: &Pointer) -> (Vec<String>, Vec<String>);
    /// The reason why a member of the object that `set` applies to cannot be called `name`; `None` if it can.
    fn of_name(&self, form: &FormState, set: &Subschemas<'_>, name: &str) -> Option<Message>;
}

/// A form, and everything that a person has done to it.
#[derive(Clone, Debug)]
pub struct FormState {
    document: Rc<Document>,
    /// The number of times that the schema was replaced.
    document_count: usize,
    initial: Option<Value>,
    value: FormValue,
    /// Whether the caller gave the value. Otherwise it was made from the schema's defaults.
    is_loaded: bool,
    places: PlaceStates,
    /// The format of numbers in the person's language.
    number_format: NumberFormat,
    /// The reader of texts as people write them; `None` until its code is loaded.
    free_text: Option<FreeTextReader>,
    minted_ids: u64,
    attempted: bool,
    /// The sentences for problems; `None`, so that no problem shows, until the person edits, leaves or sends something.
    word_problems: Option<&'static dyn WordProblems>,
    exchange: Exchange,
    history: History,
    /// The number of edits so far; folding, moving between steps and leaving a control are not counted.
    edit_count: u64,
    /// The defaults that the edit under way may still add to the value.
    default_budget: DefaultBudget,
    /// A counter that grows whenever `problems` may return other problems.
    problems_revision: u64,
    /// A counter that grows whenever the set or the order of visible controls may change.
    layout_revision: u64,
    /// The reading order of members in visible groups, and the `layout_revision` it belongs to.
    positions: Positions,
    guesses: KnownGuesses,
    folds: Folds,
    /// The hints of the host page (`options`); `None` without any.
    options: Option<Rc<Options>>,
    /// The warnings about hints that do not fit the form, as sentences.
    option_warnings: Vec<String>,
    /// The position of the person in a form of steps.
    steps: Steps,
    /// Whether any subschema can make a value a secret: by `writeOnly`, `format: password` or its title. Computed when
    /// first asked.
    can_have_secrets: OnceCell<bool>,
    /// Whether the form has fewer required fields than optional ones; labels then mark the required fields, else the
    /// optional ones. Counted when first asked.
    required_is_rare: OnceCell<bool>,
    /// The embedded forms, which edit JSON in strings.
    embedded: Embedded,
    /// The form-wide facts at the last `take_changes`.
    facts_before: FormFacts,
}

/// The value that a form begins with if no value is given: the defaults and constants of the required members.
fn value_by_schema(form: &FormState) -> Option<Value> {
    let root = form.subschemas_at(&Pointer::root());
    initial_value(&root, None, &mut DefaultBudget::FULL.clone())
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
            state.value = FormValue::new(value_by_schema(&state));
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
    fn is_inside_json(&self, at: &Pointer) -> bool {
        let mut ancestors = at.ancestors().skip(1);
        ancestors.any(|at| self.is_edited_as_json(&at))
    }

    /// Whether a place is edited as JSON instead of by controls.
    fn is_edited_as_json(&self, at: &Pointer) -> bool {
        let options = self.options.as_ref();
        self.places
            .get(at)
            .is_some_and(PlaceState::is_edited_as_json)
            || options.is_some_and(|options| self.begins_as_json(options, at))
    }

    fn value_at(&self, pointer: &Pointer) -> Option<&Value> {
        self.value().and_then(|value| pointer.get(value))
    }

    /// The format of numbers in the person's language.
    pub const fn number_format(&self) -> NumberFormat {
        self.number_format
    }

    /// The present kind of control at a place. A place that the person edits as JSON stays JSON until the
    /// person leaves it, whatever its value becomes: the cursor is in it.
    fn kind_at<'h>(&self, pointer: &Pointer, place: &'h Place<'_>) -> &'h Kind {
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
    fn member_pointers(&self, set: &Subschemas<'_>, kind: &Kind) -> Vec<Pointer> {
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
    fn item_ids(&self, list: &Pointer) -> Vec<u64> {
        let count = self.value_at(list).and_then(Value::as_array);
        let count = count.map_or(0, Vec::len);
        let minted = self.places.get(list).map(|state| &state.identities);
        let id = |index: usize| minted.and_then(|ids| ids.get(index).copied());
        (0..count)
            .map(|index| id(index).unwrap_or(index as u64))
            .collect()
    }
}
