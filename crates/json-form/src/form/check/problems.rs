//! Problems: all errors, and all warnings (about JSON in strings), each with its control and a sentence.
//!
//! Owns collecting unparsable input, messages of the agent and findings. Leaves where a finding is
//! attached to `finding_location`, the order to `reading_order`, the words to `messages`.
//! Invariant: every problem has a control; an empty form asks to be filled in.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::finding_location::{path_inside, union_of};
use crate::form::field::Kind;
use crate::form::field::branch_labels::labels;
use crate::form::messages::findings;
use crate::form::messages::name_sentences::name_problem;
use crate::form::place_state::{PlaceState, PlacedFinding};
use crate::form::reading_order::{self, Order};
use crate::form::{FormState, WordProblems};
use crate::schema::Subschemas;
use crate::schema::subschema_set::UnionKind;
use crate::validate::{Finding, ViolationKind};
use exact_json::Pointer;
use locales::{Message, messages};
use serde_json::{Map, Value};

/// The maximum number of labels around the control in a problem's label; “…” stands for further ones, the outermost.
const MAX_LABELS: usize = 6;

/// An error that the person must correct, or a warning, with its control and its message.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The control where the person can correct the problem.
    pub pointer: Pointer,
    /// The label of the control, with those around it: `Lines › Line 2 › Quantity`.
    pub label: String,
    /// The JSON Schema keyword; `syntax` for unparsable input and refused names; `agent` for
    /// messages of the agent.
    pub keyword: String,
    /// The location of the violated keyword in the schema; `None` for problems that are not findings.
    pub schema: Option<Pointer>,
    /// The message for the person: what to do.
    pub sentence: String,
    /// The id of the message in the catalog; `agent` for messages of the agent.
    pub code: &'static str,
    /// The variables of the message, by name, from which a host page can word it anew.
    pub params: Map<String, Value>,
    /// The place of the string, for a problem in embedded JSON: `pointer` is then not a place of the value.
    pub string: Option<Pointer>,
    /// Whether the value is valid in spite of the problem: the content of strings is an annotation
    /// (2020-12 §8). A warning does not hold back sending.
    pub is_warning: bool,
}

#[derive(Debug)]
struct Words;

impl WordProblems for Words {
    fn shown_at(&self, form: &FormState, at: &Pointer) -> (Vec<String>, Vec<String>) {
        Problems::of(form).shown_problems(at)
    }

    fn of_name(&self, _form: &FormState, set: &Subschemas<'_>, name: &str) -> Option<Message> {
        name_problem(set, name)
    }
}

impl FormState {
    /// All errors, shown or not, in reading order. Errors of places that are not visible come
    /// first, since the form does not lead to them otherwise.
    pub fn problems(&self) -> Vec<Problem> {
        self.problems_and_warnings().0
    }

    /// All errors, and all warnings, both in reading order.
    pub fn problems_and_warnings(&self) -> (Vec<Problem>, Vec<Problem>) {
        let all = Problems::of(self).all_problems().into_iter();
        all.partition(|problem| !problem.is_warning)
    }

    /// The problems that the summary lists, in the order of the steps: all after an attempt to send, else those of a
    /// step that the person tried to leave.
    pub fn summary_problems(&self) -> Vec<Problem> {
        let mut found = if self.attempted {
            self.problems()
        } else if self.steps.tries > 0 {
            Problems::of(self).of_step()
        } else {
            Vec::new()
        };
        if self.steps.exist() {
            found.sort_by_key(|problem| self.steps.step_of(&problem.pointer));
        }
        found
    }

    /// Whether the problems of a place are shown: the focus has left it or a place inside, or the person
    /// tried to send.
    pub(in crate::form) fn is_shown(&self, pointer: &Pointer) -> bool {
        self.attempted || self.places.was_left_within(pointer)
    }

    /// Enables the sentences for problems, so that places can show them.
    pub(in crate::form) fn enable_problem_sentences(&mut self) {
        self.word_problems = Some(&Words);
    }
}

/// The problems of a form, computed from its state when asked for.
#[derive(Clone, Copy)]
pub(in crate::form) struct Problems<'f> {
    pub(in crate::form) form: &'f FormState,
}

impl<'f> Problems<'f> {
    /// The problems of a form.
    pub(in crate::form) const fn of(form: &'f FormState) -> Self {
        Self { form }
    }

    /// The errors in the step that is shown.
    pub(in crate::form) fn of_step(self) -> Vec<Problem> {
        let at = self.form.steps.at;
        let mut problems = self.form.problems();
        problems.retain(|problem| {
            !problem.pointer.is_root() && self.form.steps.step_of(&problem.pointer) == at
        });
        problems
    }

    /// All errors and warnings, also those not shown yet, in the order of `problems`.
    pub(in crate::form) fn all_problems(self) -> Vec<Problem> {
        let has_problems =
            |state: &&PlaceState| self.has_problems(state) && !self.form.is_inside_json(&state.at);
        let places = self
            .form
            .places
            .iter()
            .filter(has_problems)
            .map(|state| &state.at);
        let mut found: Vec<Problem> = Vec::new();
        found.extend(self.problems_under_json());
        // Siblings have the same path and come in a row.
        let mut known: Option<(Option<Pointer>, String)> = None;
        for place in self.in_reading_order(places.collect()) {
            let parent = place.parent();
            let path = match known.take().filter(|(at, _)| *at == parent) {
                Some((_, path)) => path,
                None => self.path_to(place),
            };
            found.extend(self.problems_at(place, &path, self.pending_name_problems(place)));
            found.extend(self.embedded_problems(place));
            known = Some((parent, path));
        }
        if self.form.value().is_none() && found.is_empty() {
            found.extend(self.nothing_entered());
        }
        // Input in a place that was hidden since can only be corrected from around it.
        for problem in &mut found {
            problem.pointer = self.form.nearest_drawn(&problem.pointer);
        }
        found
    }

    /// Whether a place, or an embedded form there, has problems to correct.
    pub(in crate::form) fn has_problems(self, state: &PlaceState) -> bool {
        state.has_problems() || self.form.embedded.has_problems(state)
    }

    /// The errors and the warnings shown at a place, as sentences.
    fn shown_problems(self, pointer: &Pointer) -> (Vec<String>, Vec<String>) {
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        // The control for the name shows the problems of the name.
        let mut found = self.problems_at(pointer, "", Vec::new());
        if self.form.options.is_some() {
            found.extend(self.hidden_problems(pointer));
        }
        if pointer.is_root() && self.form.value().is_none() && found.is_empty() {
            found.extend(self.nothing_entered());
        }
        for problem in found {
            let sentences = if problem.is_warning {
                &mut warnings
            } else {
                &mut errors
            };
            if !sentences.contains(&problem.sentence) {
                sentences.push(problem.sentence);
            }
        }
        (errors, warnings)
    }

    /// The labels around a place, from the outside in, each followed by a separator.
    fn path_to(self, pointer: &Pointer) -> String {
        let mut labels: Vec<String> = Vec::new();
        let mut place = pointer.parent();
        while let Some(parent) = place.filter(|it| !it.is_root()) {
            if labels.len() == MAX_LABELS {
                labels.push("…".to_owned());
                break;
            }
            labels.extend(self.form.place(&parent).map(|it| it.label()));
            place = parent.parent();
        }
        let mut path = String::new();
        for label in labels.iter().rev() {
            path.push_str(label);
            path.push_str(messages::path_separator());
        }
        path
    }

    /// The problems of the hidden places whose nearest visible place is this one.
    fn hidden_problems(self, pointer: &Pointer) -> Vec<Problem> {
        let is_it = |state: &&PlaceState| {
            state.has_problems()
                && pointer.contains(&state.at)
                && state.at != *pointer
                && self.form.nearest_drawn(&state.at) == *pointer
                && !self.form.is_inside_json(&state.at)
        };
        let states = self.form.places.iter().filter(is_it);
        let found = states.flat_map(|state| self.problems_at(&state.at, "", Vec::new()));
        let mut found: Vec<Problem> = found.collect();
        for problem in &mut found {
            problem.sentence = messages::at_path(&problem.label, &problem.sentence);
        }
        found
    }

    /// The problems of a place. `path`: the labels around it; `names`: problems of names typed
    /// there.
    fn problems_at(self, pointer: &Pointer, path: &str, names: Vec<Message>) -> Vec<Problem> {
        let Some(state) = self
            .form
            .places
            .get(pointer)
            .filter(|state| state.has_problems())
        else {
            return Vec::new();
        };
        let Some(place) = self.form.place(pointer) else {
            return Vec::new();
        };
        let field = &place.field;
        let label = [path, place.label().as_str()].concat();
        let problem = |keyword: &str, schema: Option<Pointer>, message: Message| Problem {
            pointer: pointer.clone(),
            label: label.clone(),
            keyword: keyword.to_owned(),
            schema,
            sentence: message.text,
            code: message.code,
            params: message.params,
            string: None,
            is_warning: self.form.is_embedded(),
        };
        let syntax = |message: Message, is_warning: bool| Problem {
            is_warning,
            ..problem("syntax", None, message)
        };
        let mut found: Vec<Problem> = Vec::new();
        for message in names {
            found.push(syntax(message, false));
        }
        // Findings are about an older value while the typed text cannot be parsed.
        if let Some(message) = state.problem() {
            let message = field.in_host_words("syntax", message.clone());
            found.push(syntax(message, self.is_raw_string_text(state)));
            return found;
        }
        for sentence in &state.reported {
            found.push(problem(
                "agent",
                None,
                Message::of_others("agent", sentence.clone()),
            ));
        }
        for finding in state.findings.iter().map(PlacedFinding::finding) {
            let plain = match &finding.violation {
                ViolationKind::AnyOf { .. }
                | ViolationKind::OneOfNone { .. }
                | ViolationKind::OneOfMany { .. }
                    if let Some(wanted) = self.alternative_members(finding) =>
                {
                    findings::required_members(&wanted, finding.violation.keyword() == "oneOf")
                }
                ViolationKind::OneOfMany { holding } => {
                    let names = union_of(self.form, self.form, finding, |union| {
                        let labels = labels(union);
                        let names = holding.iter().filter_map(|branch| {
                            let at = union.options().position(|it| it == *branch)?;
                            labels.get(at).cloned()
                        });
                        names.collect::<Vec<String>>()
                    });
                    findings::several_branches(&names.unwrap_or_default())
                }
                // A number has the same message before and after something is typed.
                ViolationKind::Type { .. } | ViolationKind::Enum { .. }
                    if place.is_unfilled() && !matches!(field.kind, Kind::Number(_)) =>
                {
                    findings::missing_sentence(field)
                }
                ViolationKind::Required { .. } | ViolationKind::DependentRequired { .. } => {
                    let inside = self.form.embedded.field(&self.form.places, pointer);
                    findings::violation_message(
                        &finding.violation,
                        inside.as_ref().unwrap_or(field),
                    )
                }
                violation => findings::violation_message_with_subschema(
                    violation,
                    self.subschema_of(finding),
                    field,
                ),
            };
            let path = path_inside(pointer, finding);
            let keyword = finding.violation.keyword();
            let message = match (self.hidden_place_message(finding), path) {
                (Some(message), _) => message,
                (None, Some(path)) => findings::at_path(plain, &path),
                (None, None) => field.in_host_words(keyword, plain),
            };
            found.push(problem(keyword, Some(finding.schema.clone()), message));
        }
        found
    }

    /// The message for a finding at a hidden place, with the label of that place in front, since it is shown at a
    /// visible place around it. `None` if the place is visible.
    fn hidden_place_message(self, finding: &Finding) -> Option<Message> {
        let at = match &finding.violation {
            ViolationKind::Required { property }
            | ViolationKind::DependentRequired { property, .. } => finding.instance.child(property),
            _ => finding.instance.clone(),
        };
        if self.form.nearest_drawn(&at) == at {
            return None;
        }
        let place = self.form.place(&at)?;
        let message = findings::violation_message(&finding.violation, &place.field);
        let keyword = finding.violation.keyword();
        let message = place.field.in_host_words(keyword, message);
        Some(findings::at_path(message, &place.label()))
    }

    /// Sorts places, which must be sorted by pointer, in reading order. Places that are not visible come first.
    fn in_reading_order(self, places: Vec<&Pointer>) -> Vec<&Pointer> {
        reading_order::sorted(places, &|parent| {
            let known = self.form.positions.get(self.form.layout_revision, parent);
            known.map_or_else(|| Cow::Owned(self.order_inside(parent)), Cow::Borrowed)
        })
    }

    /// The orders of the groups and lists around places with problems that are not known for the present layout.
    pub(in crate::form) fn unknown_orders(self) -> BTreeMap<Pointer, Order> {
        let revision = self.form.layout_revision;
        let mut found = BTreeMap::new();
        // Siblings have the same parents and come in a row.
        let mut last: Option<Pointer> = None;
        let states = self.form.places.iter();
        for state in states.filter(|state| self.has_problems(state)) {
            let parent = state.at.parent();
            if parent == last {
                continue;
            }
            for parent in state.at.ancestors().skip(1) {
                if self.form.positions.get(revision, &parent).is_none()
                    && !found.contains_key(&parent)
                {
                    let order = self.order_inside(&parent);
                    found.insert(parent, order);
                }
            }
            last = parent;
        }
        found
    }

    /// The visible children of a group or list, in order.
    fn order_inside(self, parent: &Pointer) -> Order {
        let Some(place) = self.form.place(parent) else {
            return Order::Items(0);
        };
        let members = match self.form.kind_at(parent, &place) {
            Kind::List(_) => {
                let items = place.set.value().and_then(Value::as_array);
                return Order::Items(items.map_or(0, Vec::len) as u64);
            }
            kind @ Kind::Group(_) if place.is_open() => self.form.member_pointers(&place.set, kind),
            _ => Vec::new(),
        };
        Order::Members(members.into_iter().zip(0..).collect())
    }

    /// The subschema that a finding is about, for keywords that need it in their sentence.
    fn subschema_of(self, finding: &Finding) -> Option<&'f Value> {
        let keyword = match finding.violation {
            ViolationKind::Contains { .. } => "contains",
            ViolationKind::Not => "not",
            ViolationKind::PropertyNames { .. } => "propertyNames",
            _ => return None,
        };
        // The keyword is a sibling of `minContains`, and an ancestor of what is wrong with a name.
        let mut ancestors = finding.schema.ancestors().skip(1);
        let holder = match keyword {
            "propertyNames" => ancestors.find(|at| at.child(keyword).contains(&finding.schema)),
            _ => ancestors.next(),
        }?;
        holder.get(self.form.document.root().schema)?.get(keyword)
    }

    /// The labels of the members that each branch requires, for a union of `required` lists.
    fn alternative_members(self, finding: &Finding) -> Option<Vec<Vec<String>>> {
        let names = union_of(self.form, self.form, finding, |union| {
            let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
            let names: Vec<Vec<String>> = union.required().into_iter().map(owned).collect();
            (union.kind == UnionKind::Members).then_some(names)
        })??;
        let label = |name: String| {
            let place = finding.instance.child(&name);
            self.form.place(&place).map_or(name, |here| here.label())
        };
        let labels = |names: Vec<String>| names.into_iter().map(label).collect();
        Some(names.into_iter().map(labels).collect())
    }

    fn nothing_entered(self) -> Option<Problem> {
        let pointer = Pointer::root();
        let place = self.form.place(&pointer)?;
        let violation = ViolationKind::Required {
            property: String::new(),
        };
        let message = findings::violation_message(&violation, &place.field);
        let message = place.field.in_host_words("required", message);
        let label = place.label();
        Some(Problem {
            pointer,
            label,
            keyword: "required".to_owned(),
            schema: None,
            sentence: message.text,
            code: message.code,
            params: message.params,
            string: None,
            is_warning: self.form.is_embedded(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Document;
    use serde_json::json;
    use std::rc::Rc;

    #[test]
    fn places_are_sorted_in_reading_order_after_invisible_ones() {
        let schema = json!({"properties": {
            "z": {"type": "string"},
            "a!": {"type": "string"},
            "a": {"properties": {"y": {"type": "string"}, "b": {"type": "string"}}},
            "list": {"items": {"properties": {"q": {}, "p": {}}}},
        }});
        let item = json!({"p": 1, "q": 2});
        let value = json!({"a": {"b": "x"}, "list": vec![item; 11]});
        let form = FormState::new(Rc::new(Document::new(schema)), Some(value));
        let read = [
            "/a/x",
            "/list/11",
            "",
            "/z",
            "/a!",
            "/a",
            "/a/y",
            "/a/b",
            "/list/2/q",
            "/list/2/p",
            "/list/10",
        ];
        let mut places: Vec<Pointer> = read.iter().map(|it| it.parse().unwrap()).collect();
        places.sort();
        let order = Problems::of(&form).in_reading_order(places.iter().collect());
        let order: Vec<&str> = order.into_iter().map(Pointer::as_str).collect();
        assert_eq!(order, read);
    }
}
