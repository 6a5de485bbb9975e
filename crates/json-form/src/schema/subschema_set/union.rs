//! Unions: `oneOf` and `anyOf`.
//!
//! Owns classifying unions, and guessing the branch that a value is meant for. Leaves the verdict to the
//! validator and the choice to the person. Invariants: a guess looks at one level of the value and at each
//! branch once; it ignores unions inside a branch, so nested unions cost their sum and not their product.

use exact_json::equality::same_json;
use serde_json::Value;

use super::{Decisions, Subschemas};
use crate::schema::document::{Document, Place};
use crate::schema::keywords::Reference;
use crate::schema::schema_id::SchemaId;
use crate::schema::types::{Type, Types};

/// The most schemas and values that are visited to classify a union or to guess a branch.
pub(super) const STEPS: usize = 5_000;
/// The most members of a value, and the most missing ones, that are considered for each branch.
const MEMBERS: usize = 50;

// Scores for a branch. A member that it names counts more than one that is missing or of the wrong type: people
// who fill in a form make such mistakes, but they do not invent names.
/// Added to a branch's score if it lists the value, or the value of a member, in `enum` or `const`.
const LISTED: i32 = 20;
/// Added to a branch's score for each member of the value that the branch names.
const NAMED: i32 = 5;
/// Added to a branch's score for each member that it names and whose value has the wrong type.
const MISTYPED: i32 = -4;
/// Added to a branch's score for each member that it requires and the value lacks.
const MISSING: i32 = -2;
/// Added to a branch's score for each member of the value that it forbids.
const FORBIDDEN: i32 = -5;

/// A `oneOf` or `anyOf` that applies at a location.
#[derive(Clone, Copy, Debug)]
pub struct Union<'d> {
    pub(super) document: &'d Document,
    pub(super) holder: Place<'d>,
    /// The keyword of the union: `oneOf` or `anyOf`.
    pub keyword: &'static str,
    /// The schemas in the array of the keyword, including a branch for `null`.
    pub branches: &'d [Value],
    /// The kind of choice that the union offers.
    pub kind: UnionKind,
    /// The index, from 0, of the branch that allows only `null`; `None` if there is no such branch.
    pub null: Option<usize>,
    /// The index of the branch that is assumed to apply; `None` while that is undecided.
    pub chosen: Option<usize>,
    /// The property whose value chooses the branch; `None` if a person chooses it.
    pub steered_by: Option<&'d str>,
}

/// The kind of choice that a union offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnionKind {
    /// A choice of values: each branch lists the values that it allows.
    Values,
    /// No choice: all branches, except one for `null`, allow scalars of the same type. Holds all types that the
    /// branches allow together.
    Plain(Types),
    /// No explicit choice: each branch only requires some members of the surrounding object, so filling in
    /// members makes the choice.
    Members,
    /// Any other union: its branches differ in structure, such as objects with different members.
    Shapes,
}

/// The properties of a union that follow from its branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classification {
    /// The kind of choice that the union offers.
    pub kind: UnionKind,
    /// The index, from 0, of the branch that allows only `null`; `None` if there is no such branch.
    pub null: Option<usize>,
}

/// A `Decisions` that leaves the choice between the branches of each union open.
struct UndecidedBranches;

impl Decisions for UndecidedBranches {
    fn branch(&self, _: &Subschemas<'_>, _: &Union<'_>) -> Option<usize> {
        None
    }

    /// Returns `UnionKind::Shapes` for every union, without a look into its branches: classifying unions inside unions
    /// would multiply the costs.
    fn classify(&self, union: &Union<'_>) -> Classification {
        let null = union.branches.iter().take(2).position(is_null);
        let kind = UnionKind::Shapes;
        Classification { kind, null }
    }
}

/// Chooses the branch of a union that the value resembles most, as `Union::guess` finds it. All other decisions stay
/// open, since there is no validator.
#[derive(Debug)]
pub struct ByShape;

impl Decisions for ByShape {
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize> {
        set.value().and_then(|value| union.guess(value))
    }
}

impl<'d> Union<'d> {
    /// The most branches that a person can choose from. A value that matches none of them is edited as JSON.
    pub const OPTIONS: usize = 1_000;

    /// The keywords for the titles of the values of an `enum`.
    pub const ENUM_TITLES: [&'static str; 3] = ["enumNames", "x-enumNames", "x-enum-varnames"];

    /// The union under `keyword` of the schema `holder`; `None` if that is not an array with branches.
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
            steered_by: None,
        })
    }

    /// The only value that a schema allows, by `const` or an `enum` of one value.
    pub fn constant(schema: &Value) -> Option<&Value> {
        constant(schema)
    }

    /// The identity of the union in its document.
    pub fn id(&self) -> SchemaId {
        SchemaId::of_array(self.branches)
    }

    /// The indexes, from 0, of the branches that a person can choose from: all but the one for `null`, up to a limit.
    pub fn options(&self) -> impl Iterator<Item = usize> {
        let null = self.null;
        let some = (0..self.branches.len()).filter(move |index| Some(*index) != null);
        some.take(Self::OPTIONS)
    }

    /// Whether a person can choose between two or more branches.
    pub fn is_choice(&self) -> bool {
        self.options().nth(1).is_some()
    }

    /// The schemas of the branch at an index from 0, with all unions inside undecided; `None` if there is no such
    /// branch.
    pub fn branch(&self, index: usize, value: Option<&'d Value>) -> Option<Subschemas<'d>> {
        let schema = self.branches.get(index)?;
        let place = self.document.enter(&self.holder, schema);
        Some(Subschemas::of(
            self.document,
            &UndecidedBranches,
            place,
            value,
        ))
    }

    /// The index, from 0, of the branch that a value resembles most; `None` if it does not resemble any.
    pub fn guess(&self, value: &Value) -> Option<usize> {
        let mut best: Option<(usize, i32)> = None;
        let (mut possible, mut names_some) = (0, false);
        let mut left = STEPS;
        // Among more branches a guess is not worth its time: the validator's verdict follows anyway.
        for index in (0..self.branches.len()).take(Subschemas::MEMBERS) {
            if left == 0 {
                break;
            }
            let Some(branch) = self.branch(index, None) else {
                continue;
            };
            left = left.saturating_sub(branch.len());
            let Some(mut score) = score(&branch, value, &mut left) else {
                continue;
            };
            if let Some((property, names)) = self.mapped(index)
                && let Some(here) = value.get(property)
            {
                score += told(names.contains(here));
            }
            possible += 1;
            names_some |= names_any(&branch, value);
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((index, score));
            }
        }
        // If no branch names any member of the value, they are all equally likely.
        best.filter(|_| names_some || possible == 1)
            .map(|(index, _)| index)
    }

    /// The title of the branch that allows only `null`; `None` without such a branch or title.
    pub fn null_title(&self) -> Option<&'d str> {
        let branch = self.branch(self.null?, None)?;
        let mut sources = branch.annotation_sources();
        sources.find_map(|schema| schema.get("title")?.as_str())
    }

    /// The first schema of a branch, its own or one that it refers to, that lists values in `enum` or `const`.
    pub fn listing(&self, index: usize) -> Option<&'d Value> {
        let own = self.branches.get(index)?;
        if is_listing(own) {
            return Some(own);
        }
        own.get("$ref").or_else(|| own.get("allOf"))?;
        self.branch(index, None)?
            .members()
            .find(|it| is_listing(it))
    }

    /// Whether a branch, or the schema that it refers to, allows only `null`.
    fn is_null_branch(&self, branch: &'d Value) -> bool {
        let target = || {
            let place = self.document.enter(&self.holder, branch);
            let reference = Reference::Static(branch.get("$ref")?.as_str()?);
            let target = self.document.resolve_through(&place, reference, &[]);
            Some(is_null(target.ok()?.schema))
        };
        is_null(branch) || target() == Some(true)
    }

    /// The indexes of the branches that a chooser offers: all `options`, and last the one for `null`.
    pub fn offered(&self) -> impl Iterator<Item = usize> {
        self.options().chain(self.null)
    }

    /// The kind of choice that the union offers, and the branch that allows only `null`. The document caches it, since
    /// every step of every path needs it.
    pub fn classify(&self) -> Classification {
        *self.document.fact(self.id(), || self.find_classification())
    }

    /// Derives from the branches what kind of choice the union offers, and which branch allows only `null`.
    fn find_classification(&self) -> Classification {
        let null = self.branches.iter().position(|it| self.is_null_branch(it));
        let classified = Self { null, ..*self };
        let kind = classified.classify_branches();
        Classification { kind, null }
    }

    /// Whether a branch only requires members that are defined beside the union. A branch with a title is
    /// excluded: its author means it as a choice.
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
        let is_defined = |name: &Value| members.and_then(|it| it.get(name.as_str()?)).is_some();
        !names.is_empty() && names.iter().all(is_defined)
    }

    /// The names of the members that each branch requires, by branch.
    pub fn required(&self) -> Vec<Vec<&'d str>> {
        let names = |branch: &'d Value| branch.get("required").and_then(Value::as_array);
        let texts = |names: &'d Vec<Value>| names.iter().filter_map(Value::as_str).collect();
        let branches = self.branches.iter();
        branches
            .map(|branch| names(branch).map_or_else(Vec::new, texts))
            .collect()
    }

    fn classify_branches(&self) -> UnionKind {
        if self.branches.iter().all(|it| is_listing(it) || is_null(it)) {
            return UnionKind::Values;
        }
        if self.is_choice() && self.branches.iter().all(|it| self.only_requires(it)) {
            return UnionKind::Members;
        }
        // That many branches are not merged into one field.
        if !self.is_choice() || self.branches.len() > Subschemas::MEMBERS {
            return UnionKind::Shapes;
        }
        if self.options().all(|at| self.listing(at).is_some()) {
            return UnionKind::Values;
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
            // Its author means a constant with a title as a choice beside the open value.
            if self.listing(index).is_some_and(|it| is_titled(it, &set)) {
                return UnionKind::Shapes;
            }
            match scalar_types(&set).map(|types| types.or(common)) {
                Some(types) if types.single().is_some() => common = types,
                _ => return UnionKind::Shapes,
            }
        }
        UnionKind::Plain(common)
    }
}

/// The only value that a schema allows, by `const` or an `enum` of one value.
pub(super) fn constant(schema: &Value) -> Option<&Value> {
    schema
        .get("const")
        .or_else(|| match schema.get("enum")?.as_array()?.as_slice() {
            [one] => Some(one),
            _ => None,
        })
}

fn is_null(schema: &Value) -> bool {
    Types::declared(schema) == Some(Types::NULL) || constant(schema) == Some(&Value::Null)
}

/// Whether a schema lists the values that it allows.
fn is_listing(schema: &Value) -> bool {
    schema.get("const").or_else(|| schema.get("enum")).is_some()
}

/// Whether the values that `listing`, a schema of the branch `set`, lists have titles.
fn is_titled(listing: &Value, set: &Subschemas<'_>) -> bool {
    let titles = match constant(listing) {
        Some(_) => &["title"][..],
        None => &Union::ENUM_TITLES,
    };
    let mut sources = set.annotation_sources();
    sources.any(|it| titles.iter().any(|keyword| it.get(*keyword).is_some()))
}

/// The types of a branch that allows only texts or only numbers and contains no union; `None` for any other branch.
fn scalar_types(set: &Subschemas<'_>) -> Option<Types> {
    if !set.unions().is_empty() {
        return None;
    }
    // Without a `type`, the listed values tell.
    let types = set.types().or_else(|| {
        let mut types = set.members().flat_map(listed).map(Type::of);
        let first = types.next()?;
        let is_one = types.all(|other| other == first);
        is_one.then_some(Types::just(first))
    })?;
    matches!(types.single(), Some(Type::String | Type::Number)).then_some(types)
}

/// The values that a schema lists in `enum` or `const`.
pub(super) fn listed(schema: &Value) -> impl Iterator<Item = &Value> {
    let listed = schema.get("enum").and_then(Value::as_array);
    listed.into_iter().flatten().chain(schema.get("const"))
}

/// The score of a value for the schemas of a branch: higher if the branch is more likely meant for the value, `None` if
/// it cannot be. Deducts its comparisons from `left`.
fn score(set: &Subschemas<'_>, value: &Value, left: &mut usize) -> Option<i32> {
    if set.types().is_some_and(|types| !types.allow(value)) {
        return None;
    }
    let mut sum = 0;
    for member in set.members() {
        if *member == Value::Bool(false) {
            return None;
        }
        match is_listed(member, value, left) {
            Some(true) => sum += LISTED,
            Some(false) => return None,
            None => {}
        }
    }
    match value {
        Value::Object(members) => {
            for (name, inner) in members.iter().take(MEMBERS) {
                sum += member_score(set, name, inner, left);
            }
            for name in set.required().take(MEMBERS) {
                sum += if members.contains_key(name) {
                    2
                } else {
                    MISSING
                };
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().take(3).enumerate() {
                let fits = fits_type(&set.item(index), inner);
                sum += if fits { 1 } else { -10 };
            }
        }
        _ => {}
    }
    Some(sum)
}

/// Whether the set names a member of the value, or requires no member; also true for a value that is not an object. If
/// false, a score of the value is meaningless.
fn names_any(set: &Subschemas<'_>, value: &Value) -> bool {
    value.as_object().is_none_or(|members| {
        let mut names = members.keys().take(MEMBERS);
        set.required().next().is_none() || names.any(|name| set.names(name))
    })
}

/// Whether the schema lists the value; `None` if the schema lists no values, or too many to compare.
fn is_listed(schema: &Value, value: &Value, left: &mut usize) -> Option<bool> {
    if schema.get("enum").is_none() && schema.get("const").is_none() {
        return None;
    }
    let only = schema.get("const");
    let options =
        listed(schema).filter(|option| only.is_none_or(|only| std::ptr::eq(*option, only)));
    for option in options {
        *left = left.checked_sub(1)?;
        if same_json(option, value) {
            return Some(true);
        }
    }
    Some(false)
}

/// The score of a member for which the branch lists values: a discriminator decides.
const fn told(is_listed: bool) -> i32 {
    if is_listed { LISTED } else { -100 }
}

fn member_score(set: &Subschemas<'_>, name: &str, value: &Value, left: &mut usize) -> i32 {
    if *left == 0 {
        return 0;
    }
    let child = set.child(name);
    *left = left.saturating_sub(1 + child.len());
    if !child.is_named() {
        // The branch does not name the member, and may forbid it.
        return if child.members().any(|it| *it == Value::Bool(false)) {
            FORBIDDEN
        } else {
            0
        };
    }
    let mut sum = NAMED;
    for member in child.members() {
        sum += is_listed(member, value, left).map_or(0, told);
    }
    if !fits_type(&child, value) {
        sum += MISTYPED;
    }
    sum
}

fn fits_type(set: &Subschemas<'_>, value: &Value) -> bool {
    set.types().is_none_or(|types| types.allow(value))
}
