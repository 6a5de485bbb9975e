//! The set of subschemas that applies at an instance location.
//!
//! Owns [`Subschemas`], which is closed under `$ref`, `allOf` and `dependentSchemas`. Leaves the step to properties and
//! items to `child_schemas`, merging a set into one field to `form`, and everything that needs a verdict (the
//! branch of a union, the side of an `if`, the names that a pattern matches) to an implementation of
//! [`Decisions`]. Invariants: a set has at most [`Subschemas::MEMBERS`] members; each schema is in it once; whatever is
//! missing is recorded as an [`Omission`].

mod child_schemas;
mod discriminator;
mod union;

use std::sync::Arc;

use exact_json::Pointer;
use serde_json::{Map, Value};

use super::document::{Document, Place, Unresolved};
use super::keywords;
use super::schema_id::SchemaId;
use super::types::Types;

pub use child_schemas::Openness;
pub use discriminator::Discriminators;
pub use union::{ByShape, Classification, Union, UnionKind};

/// The choices of the person and the verdicts of the validator that a set depends on. The methods return `None`
/// while the person or the validator has not decided.
pub trait Decisions {
    /// The index, from 0, of the branch that applies at the location of a set; `None` while that is undecided.
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize>;

    /// Whether the value at the location of a set is valid against a schema; `None` while that is undecided.
    fn holds(&self, _set: &Subschemas<'_>, _schema: &Value) -> Option<bool> {
        None
    }

    /// Whether a property name matches a regular expression of `patternProperties`; `None` while undecided.
    fn matches(&self, _pattern: &str, _name: &str) -> Option<bool> {
        None
    }

    /// Whether a schema for names, such as the value of `propertyNames`, allows a name at the location of a set; `None`
    /// while undecided.
    fn allows_name(&self, _set: &Subschemas<'_>, _schema: &Value, _name: &str) -> Option<bool> {
        None
    }

    /// The kind of a union.
    fn classify(&self, union: &Union<'_>) -> Classification {
        union.classify()
    }

    /// The properties that tell the branches of a union apart. Only forms need this method.
    fn discriminators(&self, _union: &Union<'_>) -> Option<Arc<Discriminators>> {
        None
    }

    /// Whether a set takes all schemas that could ever apply: every branch, both sides of a condition, and the schemas
    /// of all patterns that may match.
    fn takes_all(&self) -> bool {
        false
    }
}

/// Decisions that take every branch and condition, and leave patterns to the wrapped decisions.
pub struct EveryBranch<'a>(pub &'a dyn Decisions);

impl Decisions for EveryBranch<'_> {
    fn branch(&self, _: &Subschemas<'_>, _: &Union<'_>) -> Option<usize> {
        None
    }

    fn matches(&self, pattern: &str, name: &str) -> Option<bool> {
        self.0.matches(pattern, name)
    }

    fn takes_all(&self) -> bool {
        true
    }
}

/// Decisions about a value that is being built, not the form's: branches are chosen as without a value, and conditions
/// stay open.
struct Unbuilt<'a>(&'a dyn Decisions);

impl Decisions for Unbuilt<'_> {
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize> {
        let set = Subschemas {
            value: None,
            ..set.clone()
        };
        self.0.branch(&set, union)
    }

    fn matches(&self, pattern: &str, name: &str) -> Option<bool> {
        self.0.matches(pattern, name)
    }

    fn discriminators(&self, union: &Union<'_>) -> Option<Arc<Discriminators>> {
        self.0.discriminators(union)
    }
}

/// The schemas that apply at an instance location.
#[derive(Clone)]
pub struct Subschemas<'d> {
    document: &'d Document,
    decisions: &'d dyn Decisions,
    at: Pointer,
    value: Option<&'d Value>,
    /// The dynamic scope: the resources that were entered, outermost first.
    through: Vec<usize>,
    members: Vec<Member<'d>>,
    unions: Vec<Union<'d>>,
    omissions: Vec<Omission>,
    /// Whether this location is a property that its parent's schemas list under `properties`.
    named: bool,
    /// The value that the chosen branch of a union of the parent demands of this property, if that tells the branches
    /// apart.
    discriminator: Option<Value>,
    /// Whether this location, or one around it, is `readOnly`.
    is_read_only: bool,
}

/// One schema of a set, with the keywords that decide which subschemas apply to a property or an item.
#[derive(Clone, Copy, Debug)]
struct Member<'d> {
    place: Place<'d>,
    /// Whether the schema's assertions and applicators count. Beside a `$ref` in drafts up to 7 they do not, and only
    /// its annotations (`title`, `description`, `default`) are used.
    asserts: bool,
    types: Option<Types>,
    properties: Option<&'d Value>,
    patterns: Option<&'d Map<String, Value>>,
    additional: Option<&'d Value>,
    unevaluated: Option<&'d Value>,
    required: Option<&'d Value>,
}

/// A reason why a set may lack schemas that apply at its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Omission {
    /// More than [`Subschemas::MEMBERS`] schemas apply; the set leaves out the others.
    Cut,
    /// A reference cannot be resolved, for this reason; the set lacks its target.
    Unresolved(Unresolved),
    /// A decision that is not made yet may add schemas.
    Pending,
}

impl<'d> Subschemas<'d> {
    /// The most schemas in a set; the set leaves out further ones.
    pub const MEMBERS: usize = 200;

    /// The schemas that apply to the whole instance.
    pub fn root(
        document: &'d Document,
        decisions: &'d dyn Decisions,
        value: Option<&'d Value>,
    ) -> Self {
        Self::of(document, decisions, document.root(), value)
    }

    /// The set of one schema and all schemas that apply together with it.
    fn of(
        document: &'d Document,
        decisions: &'d dyn Decisions,
        place: Place<'d>,
        value: Option<&'d Value>,
    ) -> Self {
        let mut set = Self::empty(document, decisions, Pointer::root(), value);
        set.admit(vec![place]);
        set
    }

    fn empty(
        document: &'d Document,
        decisions: &'d dyn Decisions,
        at: Pointer,
        value: Option<&'d Value>,
    ) -> Self {
        Self {
            document,
            decisions,
            at,
            value,
            through: Vec::new(),
            members: Vec::new(),
            unions: Vec::new(),
            omissions: Vec::new(),
            named: false,
            discriminator: None,
            is_read_only: false,
        }
    }

    /// The schema document to which all schemas of the set belong.
    pub(crate) const fn document(&self) -> &'d Document {
        self.document
    }

    /// The instance location at which the schemas of the set apply.
    pub const fn at(&self) -> &Pointer {
        &self.at
    }

    /// The value at the set's location; `None` if the instance has no value there.
    pub const fn value(&self) -> Option<&'d Value> {
        self.value
    }

    /// The schemas whose assertions count, each before those that it refers to.
    pub fn members(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.asserting().map(|member| member.place.schema)
    }

    /// All schemas whose annotations count, including those hidden by a `$ref` beside them.
    pub fn annotation_sources(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.members.iter().map(|member| member.place.schema)
    }

    /// All schemas whose annotations count, each with whether it describes this location alone. A schema that was
    /// reached by a reference or as a branch of a union describes a kind of value that may occur at many locations.
    pub fn annotation_sources_with_locality(&self) -> impl Iterator<Item = (&'d Value, bool)> + '_ {
        let places = self.members.iter().map(|member| member.place);
        places.map(|place| (place.schema, !place.is_shared))
    }

    /// The unions that apply at the location, each before the unions inside its branches.
    pub fn unions(&self) -> &[Union<'d>] {
        &self.unions
    }

    /// The union with this id; `None` if it does not apply at the location.
    pub fn union(&self, id: SchemaId) -> Option<&Union<'d>> {
        self.unions.iter().find(|union| union.id() == id)
    }

    /// The reasons why the set may lack schemas that apply; empty if it is complete.
    pub fn omissions(&self) -> &[Omission] {
        &self.omissions
    }

    /// The types that all members allow; `None` if no member has a `type`.
    pub fn types(&self) -> Option<Types> {
        let mut all = self.asserting().filter_map(|member| member.types);
        let first = all.next()?;
        Some(all.fold(first, Types::and))
    }

    /// The property names in all `required` keywords of the set; a name may occur more than once.
    pub fn required(&self) -> impl Iterator<Item = &'d str> + '_ {
        self.required_lists().flatten().filter_map(Value::as_str)
    }

    /// The value of each `required` keyword in the set: one array of property names per schema that has one.
    pub fn required_lists(&self) -> impl Iterator<Item = &'d Vec<Value>> + '_ {
        self.asserting()
            .filter_map(|member| member.required?.as_array())
    }

    /// Whether a schema of the set lists a property of this name under `properties`.
    pub fn names(&self, name: &str) -> bool {
        let property = |member: &Member<'_>| member.properties?.get(name).map(|_| ());
        self.asserting().any(|member| property(member).is_some())
    }

    /// Whether this location is a property that its parent's schemas list under `properties`.
    pub const fn is_named(&self) -> bool {
        self.named
    }

    /// Whether this location, or one around it, is `readOnly`.
    pub const fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Whether a schema for names, such as the value of `propertyNames`, allows a name here; `None` while undecided.
    pub fn allows_name(&self, schema: &Value, name: &str) -> Option<bool> {
        self.decisions.allows_name(self, schema, name)
    }

    /// Whether more schemas may apply once the object has members: by dependencies, or by a union whose branch a member
    /// chooses.
    pub fn depends_on_members(&self) -> bool {
        const KEYWORDS: [&str; 3] = ["dependencies", "dependentSchemas", "dependentRequired"];
        let has_any = |schema: &Value| KEYWORDS.iter().any(|it| schema.get(it).is_some());
        self.unions.iter().any(|union| union.steered_by.is_some()) || self.members().any(has_any)
    }

    /// Calls `see` with this set, which has no value, and the value that is being built for its location.
    pub fn with_value<T>(&self, value: &Value, see: impl FnOnce(&Subschemas<'_>) -> T) -> T {
        let decisions = Unbuilt(self.decisions);
        let mut set = Subschemas {
            decisions: &decisions,
            value: Some(value),
            members: Vec::new(),
            unions: Vec::new(),
            omissions: Vec::new(),
            ..self.clone()
        };
        set.admit(self.members.iter().rev().map(|it| it.place).collect());
        see(&set)
    }

    /// The number of schemas in the set, including those whose assertions do not count.
    const fn len(&self) -> usize {
        self.members.len()
    }

    fn asserting(&self) -> impl Iterator<Item = &Member<'d>> {
        self.members.iter().filter(|member| member.asserts)
    }

    fn empty_at(&self, at: Pointer, value: Option<&'d Value>) -> Self {
        Self {
            through: self.through.clone(),
            is_read_only: self.is_read_only,
            ..Self::empty(self.document, self.decisions, at, value)
        }
    }

    fn admit_in_order(&mut self, mut entered: Vec<Place<'d>>) {
        entered.reverse();
        // A child is a new location, which its own schemas describe.
        for place in &mut entered {
            place.is_shared = false;
            place.is_steered = false;
        }
        self.admit(entered);
    }

    /// Adds schemas, the last one first, and all schemas that apply together with them.
    fn admit(&mut self, mut stack: Vec<Place<'d>>) {
        while let Some(place) = stack.pop() {
            let known = |member: &Member<'_>| member.place.id() == place.id();
            if self.members.iter().any(known) {
                continue;
            }
            if self.members.len() >= Self::MEMBERS {
                self.omit(Omission::Cut);
                return;
            }
            if self.document.has_embedded_resources() && !self.through.contains(&place.resource) {
                self.through.push(place.resource);
            }
            let next = self.add_schema(place);
            // Pushed in reverse, so that the first one is taken first.
            stack.extend(next.into_iter().rev());
        }
    }

    /// Adds one schema; returns the schemas that apply together with it, in order.
    fn add_schema(&mut self, place: Place<'d>) -> Vec<Place<'d>> {
        let mut next = Vec::new();
        let mut member = Member {
            place,
            asserts: true,
            types: None,
            properties: None,
            patterns: None,
            additional: None,
            unevaluated: None,
            required: None,
        };
        let Value::Object(keywords) = place.schema else {
            self.members.push(member);
            return next;
        };
        // Iterating over the few keywords of a schema is faster than looking up every possible keyword.
        if keywords.keys().any(|keyword| keyword.starts_with('$')) {
            member.asserts = !keywords::is_hidden_by_reference(place.schema, place.draft);
            for reference in keywords::references(place.schema, place.draft) {
                let target = self
                    .document
                    .resolve_through(&place, reference, &self.through);
                match target {
                    Ok(target) => next.push(Place {
                        is_shared: true,
                        is_steered: place.is_steered,
                        ..target
                    }),
                    Err(unresolved) => self.omit(Omission::Unresolved(unresolved)),
                }
            }
        }
        let at = self.members.len();
        self.members.push(member);
        if !member.asserts {
            self.is_read_only |= place.schema.get("readOnly") == Some(&Value::Bool(true));
            return next;
        }
        let mut others = Vec::new();
        for (keyword, held) in keywords {
            match keyword.as_str() {
                "type" => member.types = Types::from_keyword(held),
                "properties" => member.properties = Some(held),
                "patternProperties" => member.patterns = held.as_object(),
                "additionalProperties" => member.additional = Some(held),
                "unevaluatedProperties" => member.unevaluated = Some(held),
                "required" => member.required = Some(held),
                "readOnly" => self.is_read_only |= *held == Value::Bool(true),
                other => others.push((other, held)),
            }
        }
        if let Some(slot) = self.members.get_mut(at) {
            *slot = member;
        }
        // Which branch of a union applies may depend on the properties beside it.
        for (keyword, held) in others {
            self.apply_in_place(place, keyword, held, &mut next);
        }
        next
    }

    /// Appends to `next` the schemas under a keyword, such as `allOf` or `if`, that apply to the same instance.
    fn apply_in_place(
        &mut self,
        place: Place<'d>,
        keyword: &str,
        held: &'d Value,
        next: &mut Vec<Place<'d>>,
    ) {
        let enter = |schema: &'d Value| self.document.enter(&place, schema);
        match keyword {
            "allOf" => next.extend(held.as_array().into_iter().flatten().map(enter)),
            "dependentSchemas" | "dependencies" => {
                let object = self.value.and_then(Value::as_object);
                let is_present =
                    |name: &str| object.is_some_and(|members| members.contains_key(name));
                let schemas = held.as_object().into_iter().flatten();
                let triggered =
                    schemas.filter(|(name, schema)| schema.is_object() && is_present(name));
                next.extend(triggered.map(|(_, schema)| enter(schema)));
            }
            "if" if place.draft.has_conditions() => {
                let side = |keyword: &str| place.schema.get(keyword).map(enter);
                let (then, otherwise) = (side("then"), side("else"));
                if self.decisions.takes_all() {
                    return next.extend(then.into_iter().chain(otherwise));
                }
                if then.is_none() && otherwise.is_none() || self.value.is_none() {
                    return;
                }
                match self.decisions.holds(self, held) {
                    Some(true) => next.extend(then),
                    Some(false) => next.extend(otherwise),
                    None => self.omit(Omission::Pending),
                }
            }
            "oneOf" | "anyOf" if self.decisions.takes_all() => {
                next.extend(held.as_array().into_iter().flatten().map(enter));
            }
            "oneOf" => next.extend(self.add_union(place, "oneOf")),
            "anyOf" => next.extend(self.add_union(place, "anyOf")),
            _ => {}
        }
    }

    /// Adds the union under a keyword to the set; returns its chosen branch, or `None` while none is chosen.
    fn add_union(&mut self, place: Place<'d>, keyword: &'static str) -> Option<Place<'d>> {
        let mut union = Union::of(self.document, place, keyword)?;
        let Classification { kind, null } = self.decisions.classify(&union);
        union.kind = kind;
        union.null = null;
        if kind == UnionKind::Shapes {
            let steering = self.steering(&union);
            union.steered_by = steering.map(|(name, _)| name);
            union.chosen = match steering {
                Some((_, branch)) => branch,
                None if union.is_choice() => self.decisions.branch(self, &union),
                None => union.options().next(),
            };
        }
        let chosen = union.chosen.and_then(|index| union.branches.get(index));
        let is_shared = place.is_shared || union.is_choice();
        let is_steered = place.is_steered || union.steered_by.is_some();
        self.unions.push(union);
        chosen.map(|schema| Place {
            is_shared,
            is_steered,
            ..self.document.enter(&place, schema)
        })
    }

    fn omit(&mut self, omission: Omission) {
        if !self.omissions.contains(&omission) && self.omissions.len() < Self::MEMBERS {
            self.omissions.push(omission);
        }
    }
}

impl std::fmt::Debug for Subschemas<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.members()).finish()
    }
}
