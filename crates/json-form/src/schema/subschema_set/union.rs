//! `oneOf` and `anyOf`: schemas of which some apply, and which one is probably meant.
//!
//! Owns telling unions of shapes from mere lists of constants, and the guess by shape. Leaves the
//! verdict to the validator and the choice to the person. Invariants: a guess looks at one level of
//! the value and at each branch once; it never follows the unions inside a branch, so that nested
//! unions cost their sum and not their product.

use exact_json::same_json;
use serde_json::Value;

use super::{Decisions, Set};
use crate::schema::document::{Document, Place};
use crate::schema::schema_id::SchemaId;
use crate::schema::types::{Type, Types};

/// How many schemas and values are looked at to sort a union, or to guess a branch of it.
pub(super) const STEPS: usize = 5_000;
/// How many members of a value, and how many that are missing, are looked at in each branch.
const LOOKED_AT: usize = 50;

// What speaks for a branch. A member that it names weighs more than one that is not there yet or is
// of the wrong type: a person who fills it in makes such mistakes, and does not invent names.
/// A value that is listed.
const TOLD: i32 = 20;
/// A member that is named.
const NAMED: i32 = 5;
/// Such a member whose value is of the wrong type.
const MISTYPED: i32 = -4;
/// A member that has to be there and is not.
const MISSING: i32 = -2;
/// A member that must not be there.
const UNWANTED: i32 = -5;

/// A `oneOf` or `anyOf` that applies at a place.
#[derive(Clone, Copy, Debug)]
pub struct Union<'d> {
    pub(super) document: &'d Document,
    pub(super) holder: Place<'d>,
    /// `oneOf` or `anyOf`.
    pub keyword: &'static str,
    /// The schemas to choose from.
    pub branches: &'d [Value],
    /// What kind of choice it is.
    pub kind: UnionKind,
    /// The branch that allows `null` and nothing else.
    pub null: Option<usize>,
    /// The branch that is taken to apply.
    pub chosen: Option<usize>,
}

/// What kind of choice a union is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnionKind {
    /// Each branch lists its values: a choice of values.
    Values,
    /// All branches but that of `null` are plain values of one type: no choice to make. What all of
    /// them together allow, `null` only where one of them says so.
    Plain(Types),
    /// Its branches say no more than which of the members around them have to be there: what is
    /// filled in is the choice.
    Members,
    /// Shapes to choose from.
    Shapes,
}

/// What its branches make of a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classification {
    /// What kind of choice it is.
    pub kind: UnionKind,
    /// The branch that allows `null` and nothing else.
    pub null: Option<usize>,
}

/// Leaves every union open.
struct Undecided;

impl Decisions for Undecided {
    fn branch(&self, _: &Set<'_>, _: &Union<'_>) -> Option<usize> {
        None
    }

    /// Looking into the unions inside of unions would multiply.
    fn classify(&self, union: &Union<'_>) -> Classification {
        let null = union.branches.iter().take(2).position(is_null);
        let kind = UnionKind::Shapes;
        Classification { kind, null }
    }
}

/// Decides by shape alone, without a validator.
#[derive(Debug)]
pub struct ByShape;

impl Decisions for ByShape {
    fn branch(&self, set: &Set<'_>, union: &Union<'_>) -> Option<usize> {
        set.value().and_then(|value| union.guess(value))
    }
}

impl<'d> Union<'d> {
    /// How many branches are offered at most. What looks like none of them is edited as JSON.
    pub const OPTIONS: usize = 1_000;

    /// The union that a schema holds under a keyword, if there is one.
    pub(super) fn of(
        document: &'d Document,
        holder: Place<'d>,
        keyword: &'static str,
    ) -> Option<Self> {
        let branches = holder.schema.get(keyword)?.as_array()?;
        (!branches.is_empty()).then_some(Self {
            document,
            holder,
            keyword,
            branches: branches.as_slice(),
            kind: UnionKind::Shapes,
            null: None,
            chosen: None,
        })
    }

    /// What is_discriminator it from all others in the document.
    pub fn key(&self) -> usize {
        self.branches.as_ptr().addr()
    }

    /// Whether a schema of the document is this union's branch of that index.
    pub fn is_branch(&self, index: usize, schema: &Value) -> bool {
        self.branches
            .get(index)
            .is_some_and(|branch| SchemaId::of(branch) == SchemaId::of(schema))
    }

    /// The branches that a person can choose from.
    pub fn options(&self) -> impl Iterator<Item = usize> {
        let null = self.null;
        let some = (0..self.branches.len()).filter(move |index| Some(*index) != null);
        some.take(Self::OPTIONS)
    }

    /// Whether there is more than one of them.
    pub fn is_choice(&self) -> bool {
        self.options().nth(1).is_some()
    }

    /// What surely applies with a branch, without what is inside it by choice.
    pub fn branch(&self, index: usize, value: Option<&'d Value>) -> Option<Set<'d>> {
        let schema = self.branches.get(index)?;
        let place = self.document.enter(&self.holder, schema);
        Some(Set::of(self.document, &Undecided, place, value))
    }

    /// The branch that a value looks like, if it looks like one at all.
    pub fn guess(&self, value: &Value) -> Option<usize> {
        let mut best: Option<(usize, i32)> = None;
        let (mut possible, mut is_known) = (0, false);
        let mut left = STEPS;
        // Beyond this many a guess is not worth its time: the verdict comes anyway.
        for index in (0..self.branches.len()).take(Set::MEMBERS) {
            if left == 0 {
                break;
            }
            let Some(branch) = self.branch(index, None) else {
                continue;
            };
            left = left.saturating_sub(branch.len());
            let Some(likeness) = likeness(&branch, value, &mut left) else {
                continue;
            };
            possible += 1;
            is_known |= knows(&branch, value);
            if best.is_none_or(|(_, most)| likeness > most) {
                best = Some((index, likeness));
            }
        }
        // Without any member that one of them knows, a branch is as good as the next.
        best.filter(|_| is_known || possible == 1)
            .map(|(index, _)| index)
    }

    /// What its branches make of it.
    pub fn classify(&self) -> Classification {
        let null = self.branches.iter().position(is_null);
        let looked_at = Self { null, ..*self };
        let kind = looked_at.classify_branches();
        Classification { kind, null }
    }

    /// Whether a branch says no more than which of the members beside it have to be there. One with a
    /// title is a choice of its author.
    fn only_requires(&self, branch: &Value) -> bool {
        let members = self.holder.schema.get("properties");
        let keywords = branch.as_object().into_iter().flatten();
        let mut said = keywords.filter(|(keyword, _)| !matches!(&***keyword, "type" | "$comment"));
        let (Some(("required", Value::Array(names))), None) = (
            said.next().map(|(keyword, held)| (&**keyword, held)),
            said.next(),
        ) else {
            return false;
        };
        let is_known = |name: &Value| members.and_then(|it| it.get(name.as_str()?)).is_some();
        !names.is_empty() && names.iter().all(is_known)
    }

    /// The members that each branch wants to be there.
    pub fn required(&self) -> Vec<Vec<&'d str>> {
        let names = |branch: &'d Value| branch.get("required").and_then(Value::as_array);
        let texts = |names: &'d Vec<Value>| names.iter().filter_map(Value::as_str).collect();
        let branches = self.branches.iter();
        branches
            .map(|branch| names(branch).map_or_else(Vec::new, texts))
            .collect()
    }

    fn classify_branches(&self) -> UnionKind {
        let listed = |branch: &Value| branch.get("const").or_else(|| branch.get("enum")).is_some();
        if self.branches.iter().all(|it| listed(it) || is_null(it)) {
            return UnionKind::Values;
        }
        if self.is_choice() && self.branches.iter().all(|it| self.only_requires(it)) {
            return UnionKind::Members;
        }
        // So many texts of so many kinds are not one text with hints.
        if !self.is_choice() || self.branches.len() > Set::MEMBERS {
            return UnionKind::Shapes;
        }
        let mut common = match self.null {
            Some(_) => Types::NULL,
            None => Types::NONE,
        };
        let mut left = STEPS;
        for index in self.options() {
            let Some(set) = self.branch(index, None).filter(|_| left > 0) else {
                return UnionKind::Shapes;
            };
            left = left.saturating_sub(set.len());
            match plain(&set).map(|types| types.or(common)) {
                Some(types) if types.single().is_some() => common = types,
                _ => return UnionKind::Shapes,
            }
        }
        UnionKind::Plain(common)
    }
}

/// The one value that a schema allows, where it says so itself.
pub fn constant(schema: &Value) -> Option<&Value> {
    schema
        .get("const")
        .or_else(|| match schema.get("enum")?.as_array()?.as_slice() {
            [one] => Some(one),
            _ => None,
        })
}

fn is_null(schema: &Value) -> bool {
    Types::declared(schema) == Some(Types::NULL)
}

/// What a branch allows that is a plain value, without any choice inside.
fn plain(set: &Set<'_>) -> Option<Types> {
    if !set.unions().is_empty() {
        return None;
    }
    // What is listed is of a type, said or not.
    let types = set.types().or_else(|| {
        let mut types = set.members().flat_map(options).map(Type::of);
        let first = types.next()?;
        let is_one = types.all(|other| other == first);
        is_one.then_some(Types::just(first))
    })?;
    matches!(types.single(), Some(Type::Text | Type::Number)).then_some(types)
}

/// The values that a schema lists.
fn options(schema: &Value) -> impl Iterator<Item = &Value> {
    let listed = schema.get("enum").and_then(Value::as_array);
    listed.into_iter().flatten().chain(schema.get("const"))
}

/// How much a value looks like what a set of schemas wants; none where it can't be that.
fn likeness(set: &Set<'_>, value: &Value, left: &mut usize) -> Option<i32> {
    if set.types().is_some_and(|types| !types.allow(value)) {
        return None;
    }
    let mut sum = 0;
    for member in set.members() {
        if *member == Value::Bool(false) {
            return None;
        }
        match is_listed(member, value, left) {
            Some(true) => sum += TOLD,
            Some(false) => return None,
            None => {}
        }
    }
    match value {
        Value::Object(members) => {
            for (name, inner) in members.iter().take(LOOKED_AT) {
                sum += of_member(set, name, inner, left);
            }
            for name in set.required().take(LOOKED_AT) {
                sum += if members.contains_key(name) {
                    2
                } else {
                    MISSING
                };
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().take(3).enumerate() {
                let fits = likeness_of_child(&set.item(index), inner);
                sum += if fits { 1 } else { -10 };
            }
        }
        _ => {}
    }
    Some(sum)
}

/// Whether there is anything by which a value could be recognized.
fn knows(set: &Set<'_>, value: &Value) -> bool {
    value.as_object().is_none_or(|members| {
        let mut names = members.keys().take(LOOKED_AT);
        set.required().next().is_none() || names.any(|name| set.names(name))
    })
}

/// Whether a schema that lists values lists this one.
fn is_listed(schema: &Value, value: &Value, left: &mut usize) -> Option<bool> {
    if schema.get("enum").is_none() && schema.get("const").is_none() {
        return None;
    }
    let mut is_it = |option: &Value| {
        *left = left.saturating_sub(1);
        same_json(option, value)
    };
    Some(match schema.get("const") {
        Some(only) => is_it(only),
        None => options(schema).any(is_it),
    })
}

fn of_member(set: &Set<'_>, name: &str, value: &Value, left: &mut usize) -> i32 {
    if *left == 0 {
        return 0;
    }
    let child = set.child(name);
    *left = left.saturating_sub(1 + child.len());
    if !child.is_named() {
        // Nothing to recognize, or a place where nothing may be.
        return if child.members().any(|it| *it == Value::Bool(false)) {
            UNWANTED
        } else {
            0
        };
    }
    let mut sum = NAMED;
    for member in child.members() {
        // What is_discriminator one branch from the next decides.
        sum += match is_listed(member, value, left) {
            Some(true) => TOLD,
            Some(false) => -100,
            None => 0,
        };
    }
    if !likeness_of_child(&child, value) {
        sum += MISTYPED;
    }
    sum
}

fn likeness_of_child(set: &Set<'_>, value: &Value) -> bool {
    set.types().is_none_or(|types| types.allow(value))
}
