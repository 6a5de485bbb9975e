//! Which schemas apply at a place of an instance.
//!
//! Owns [`Set`]: the schemas at a place, closed under `$ref`, `allOf` and `dependentSchemas`. Leaves
//! the way to properties and items to `inside`, meeting the members of a set into one field to
//! `form`, and every verdict (which branch of a union, which side of an `if`, which names a
//! pattern fits) to a [`Decisions`]. Invariants: a set has at most [`Set::MEMBERS`] members; each
//! schema is in it once; whatever was left out is noted.

mod child_schemas;
mod discriminator;
mod union;

use exact_json::Pointer;
use serde_json::{Map, Value};

use super::document::{Document, Place, Unresolved};
use super::keywords;
use super::types::Types;

pub use child_schemas::Openness;
pub use union::{ByShape, Classification, Union, UnionKind, constant};

/// Whoever knows what the validator and the person said. What is not known yet is left open.
pub trait Decisions {
    /// The branch of a union that applies at the place of a set.
    fn branch(&self, set: &Set<'_>, union: &Union<'_>) -> Option<usize>;

    /// Whether the value at the place of a set is as a schema wants it.
    fn holds(&self, _set: &Set<'_>, _schema: &Value) -> Option<bool> {
        None
    }

    /// Whether a name fits a pattern.
    fn matches(&self, _pattern: &str, _name: &str) -> Option<bool> {
        None
    }

    /// What kind of choice a union is. That depends on the document alone: who is asked often
    /// remembers it.
    fn classify(&self, union: &Union<'_>) -> Classification {
        union.classify()
    }

    /// Whether the constants of a member tell the branches of a union apart. Nobody but a form asks.
    fn is_discriminator(&self, _union: &Union<'_>, _name: &str) -> bool {
        false
    }
}

/// The schemas that apply at a place of an instance.
#[derive(Clone)]
pub struct Set<'d> {
    pub(super) document: &'d Document,
    pub(super) decisions: &'d dyn Decisions,
    pub(super) at: Pointer,
    pub(super) value: Option<&'d Value>,
    /// The resources on the way here, the outermost first.
    through: Vec<usize>,
    members: Vec<Member<'d>>,
    unions: Vec<Union<'d>>,
    omissions: Vec<Omission>,
    /// Whether the schemas around it name it.
    pub(super) named: bool,
    /// Whether its constant is_discriminator the branch that applies around it from the others.
    pub(super) is_discriminator: bool,
    /// Whether this, or what it is in, is `readOnly`.
    is_still: bool,
}

/// One schema of a set, with what the way inside asks of it for each property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'d> {
    pub(super) place: Place<'d>,
    /// Whether its keywords rule. They do not beside a `$ref` in drafts up to 7; there, its words
    /// (`title`, `description`, `default`) are all that it can give.
    rules: bool,
    types: Option<Types>,
    pub(super) properties: Option<&'d Value>,
    pub(super) patterns: Option<&'d Map<String, Value>>,
    pub(super) additional: Option<&'d Value>,
    pub(super) unevaluated: Option<&'d Value>,
    pub(super) required: Option<&'d Value>,
}

/// What was left out of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Omission {
    /// There are more than [`Set::MEMBERS`].
    Cut,
    /// A reference leads nowhere.
    Unresolved(Unresolved),
    /// What the decisions does not know yet may add to it.
    Pending,
}

impl<'d> Set<'d> {
    /// How many schemas a set holds at most.
    pub const MEMBERS: usize = 200;

    /// The schemas that apply to the whole instance.
    pub fn root(
        document: &'d Document,
        decisions: &'d dyn Decisions,
        value: Option<&'d Value>,
    ) -> Self {
        Self::of(document, decisions, document.root(), value)
    }

    /// What applies with one schema.
    pub(super) fn of(
        document: &'d Document,
        decisions: &'d dyn Decisions,
        place: Place<'d>,
        value: Option<&'d Value>,
    ) -> Self {
        let mut set = Self {
            document,
            decisions,
            at: Pointer::root(),
            value,
            through: Vec::new(),
            members: Vec::new(),
            unions: Vec::new(),
            omissions: Vec::new(),
            named: false,
            is_discriminator: false,
            is_still: false,
        };
        set.admit(vec![place]);
        set
    }

    /// The place.
    pub const fn at(&self) -> &Pointer {
        &self.at
    }

    /// The value that stands there.
    pub const fn value(&self) -> Option<&'d Value> {
        self.value
    }

    /// The schemas that rule, in order: a schema comes before those that it refers to.
    pub fn members(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.ruling().map(|member| member.place.schema)
    }

    /// All schemas, those beside a reference included: for words.
    pub fn annotation_sources(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.members.iter().map(|member| member.place.schema)
    }

    /// Likewise, and whether each speaks of this place. What stands behind a reference, or in the
    /// branch of a choice, speaks of a sort of things that may stand at many places.
    pub fn annotation_sources_with_locality(&self) -> impl Iterator<Item = (&'d Value, bool)> + '_ {
        let places = self.members.iter().map(|member| member.place);
        places.map(|place| (place.schema, !place.is_of_sort))
    }

    /// The unions, from the outside in.
    pub fn unions(&self) -> &[Union<'d>] {
        &self.unions
    }

    /// What was left out.
    pub fn omissions(&self) -> &[Omission] {
        &self.omissions
    }

    /// Whether nothing is said here: any value will do.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The types that all members allow; none where nothing is said of them.
    pub fn types(&self) -> Option<Types> {
        let mut all = self.ruling().filter_map(|member| member.types);
        let first = all.next()?;
        Some(all.fold(first, Types::and))
    }

    /// The names that must be there.
    pub fn required(&self) -> impl Iterator<Item = &'d str> + '_ {
        self.required_lists().flatten().filter_map(Value::as_str)
    }

    /// The lists of names that must be there, as they stand in the document.
    pub fn required_lists(&self) -> impl Iterator<Item = &'d Vec<Value>> + '_ {
        self.ruling()
            .filter_map(|member| member.required?.as_array())
    }

    /// Whether a property is named.
    pub fn names(&self, name: &str) -> bool {
        let property = |member: &Member<'_>| member.properties?.get(name).map(|_| ());
        self.ruling().any(|member| property(member).is_some())
    }

    /// Whether the set that this one was reached from names it.
    pub const fn is_named(&self) -> bool {
        self.named
    }

    /// Whether what stands here is shown and not edited: it is `readOnly`, or in something that is.
    pub const fn is_read_only(&self) -> bool {
        self.is_still
    }

    /// How many schemas it is made of.
    pub(super) const fn len(&self) -> usize {
        self.members.len()
    }

    pub(super) fn ruling(&self) -> impl Iterator<Item = &Member<'d>> {
        self.members.iter().filter(|member| member.rules)
    }

    pub(super) fn beside(&self, at: Pointer, value: Option<&'d Value>) -> Self {
        Self {
            document: self.document,
            decisions: self.decisions,
            at,
            value,
            through: self.through.clone(),
            members: Vec::new(),
            unions: Vec::new(),
            omissions: Vec::new(),
            named: false,
            is_discriminator: false,
            is_still: self.is_still,
        }
    }

    pub(super) fn admit_in_order(&mut self, mut entered: Vec<Place<'d>>) {
        entered.reverse();
        // On the way inside a new place begins.
        for place in &mut entered {
            place.is_of_sort = false;
        }
        self.admit(entered);
    }

    /// Takes schemas in, the last one first, and all that apply with them.
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
            if self.document.has_parts() && !self.through.contains(&place.resource) {
                self.through.push(place.resource);
            }
            let next = self.take_in(place);
            // Pushed backwards: what comes first is taken first.
            stack.extend(next.into_iter().rev());
        }
    }

    /// Takes one schema in; answers those that apply with it, in order.
    fn take_in(&mut self, place: Place<'d>) -> Vec<Place<'d>> {
        let mut next = Vec::new();
        let mut member = Member {
            place,
            rules: true,
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
        // Going through the few keywords of a schema is faster than looking up each that could be
        // there.
        if keywords.keys().any(|keyword| keyword.starts_with('$')) {
            member.rules = !keywords::is_hidden_by_reference(place.schema, place.draft);
            for reference in keywords::references(place.schema, place.draft) {
                let target = self
                    .document
                    .resolve_through(&place, reference, &self.through);
                match target {
                    Ok(target) => next.push(Place {
                        is_of_sort: true,
                        ..target
                    }),
                    Err(unresolved) => self.omit(Omission::Unresolved(unresolved)),
                }
            }
        }
        let at = self.members.len();
        self.members.push(member);
        if !member.rules {
            self.is_still |= place.schema.get("readOnly") == Some(&Value::Bool(true));
            return next;
        }
        for (keyword, held) in keywords {
            match keyword.as_str() {
                "type" => member.types = Types::from_keyword(held),
                "properties" => member.properties = Some(held),
                "patternProperties" => member.patterns = held.as_object(),
                "additionalProperties" => member.additional = Some(held),
                "unevaluatedProperties" => member.unevaluated = Some(held),
                "required" => member.required = Some(held),
                "readOnly" => self.is_still |= *held == Value::Bool(true),
                other => self.joining(place, other, held, &mut next),
            }
        }
        if let Some(slot) = self.members.get_mut(at) {
            *slot = member;
        }
        next
    }

    /// What applies to the same instance by a keyword.
    fn joining(
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
                let there = |name: &str| object.is_some_and(|members| members.contains_key(name));
                let schemas = held.as_object().into_iter().flatten();
                let asked = schemas.filter(|(name, schema)| schema.is_object() && there(name));
                next.extend(asked.map(|(_, schema)| enter(schema)));
            }
            "if" if place.draft.has_conditions() => {
                let side = |keyword: &str| place.schema.get(keyword).map(enter);
                let (then, otherwise) = (side("then"), side("else"));
                if then.is_none() && otherwise.is_none() || self.value.is_none() {
                    return;
                }
                match self.decisions.holds(self, held) {
                    Some(true) => next.extend(then),
                    Some(false) => next.extend(otherwise),
                    None => self.omit(Omission::Pending),
                }
            }
            "oneOf" => next.extend(self.unite(place, "oneOf")),
            "anyOf" => next.extend(self.unite(place, "anyOf")),
            _ => {}
        }
    }

    /// Takes a union in; what it adds is its branch that applies.
    fn unite(&mut self, place: Place<'d>, keyword: &'static str) -> Option<Place<'d>> {
        let mut union = Union::of(self.document, place, keyword)?;
        let Classification { kind, null } = self.decisions.classify(&union);
        union.kind = kind;
        union.null = null;
        if kind == UnionKind::Shapes {
            union.chosen = if union.is_choice() {
                self.decisions.branch(self, &union)
            } else {
                union.options().next()
            };
        }
        let chosen = union.chosen.and_then(|index| union.branches.get(index));
        let is_of_sort = place.is_of_sort || union.is_choice();
        self.unions.push(union);
        chosen.map(|schema| Place {
            is_of_sort,
            ..self.document.enter(&place, schema)
        })
    }

    pub(super) fn omit(&mut self, omission: Omission) {
        if !self.omissions.contains(&omission) && self.omissions.len() < Self::MEMBERS {
            self.omissions.push(omission);
        }
    }
}

impl std::fmt::Debug for Set<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.members()).finish()
    }
}
