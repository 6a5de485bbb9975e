//! Fields: label, kind and hints of a control, combined from all subschemas that apply at a place.
//!
//! Owns [`Field`] and its kinds. Leaves intersecting keywords to `lowering`, finding the subschemas
//! to `schema` and values to `FormState`. No state.

mod annotations;
pub(super) mod branch_labels;
mod choices;
mod declared_members;
pub mod emptiness;
pub mod hints;
pub mod host_hints;
mod initial_items;
pub(super) mod initial_value;
mod json_fallback;
mod lowering;
mod requested_widget;

pub use choices::{Choices, OfferedOption};
pub use requested_widget::Widget;

use std::rc::Rc;

use serde_json::Value;

use crate::form::text::locale_number::NumberFormat;
use crate::schema::Subschemas;
use crate::schema::types::{Type, Types};
use annotations::Annotations;
use hints::{GroupHints, ListHints, NumberHints, TextHints};
use host_hints::HostHints;
use lowering::kind;

/// A field: the facts about a control that follow from the subschemas of its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    /// The label: the title, else the property's name in words, else the title behind a `$ref`.
    pub label: String,
    /// The help text, as Markdown; `None` without a `description`.
    pub description: Option<String>,
    /// The kind of value that the control takes.
    pub kind: Kind,
    /// The types to choose from; empty if there is no choice.
    pub types: Vec<Type>,
    /// Whether `null` is valid beside the values of `kind`.
    pub nullable: bool,
    /// Whether the value is shown but not edited (`readOnly`, here or at an enclosing place).
    pub read_only: bool,
    /// Whether the value is never shown back or stored (`writeOnly`, `format: password`).
    pub secret: bool,
    /// Whether the schema marks the field as `deprecated`.
    pub deprecated: bool,
    /// The keyword `default` as it is written; it may be invalid. `None` without the keyword.
    pub default: Option<Value>,
    /// The keyword `examples` as it is written; empty without the keyword.
    pub examples: Vec<Value>,
    /// The format of numbers in the person's language.
    pub number_format: NumberFormat,
    /// The hints of the host page for this field; `None` without any.
    pub host: Option<Rc<HostHints>>,
}

/// The kind of value that a control takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Kind {
    /// A string: a text, a file in base64, or JSON.
    Text(TextHints),
    /// A number, or an integer.
    Number(NumberHints),
    /// A boolean.
    Toggle,
    /// A choice of one of several values.
    Choice(Choices),
    /// A choice of any of several values, each once: a list.
    MultipleChoice(Choices),
    /// `const: true`: a box to tick. It is a consent and never ticked by default.
    Consent,
    /// The only valid value: that of `const`, or `null` for `type: null`.
    Fixed(Value),
    /// An object.
    Group(GroupHints),
    /// An array whose items have controls of their own.
    List(ListHints),
    /// A value that no other variant describes: the person edits its JSON text.
    Json,
    /// Unknown, until a branch or type is chosen.
    #[default]
    Undecided,
    /// No value is allowed here (the schema `false`).
    Nothing,
}

impl Field {
    /// Whether the control takes a file that the host page uploads; the address of the upload becomes the value.
    pub(in crate::form) fn takes_upload(&self) -> bool {
        let host = self.host.as_ref();
        host.is_some_and(|host| host.upload.is_some())
    }

    /// The field that follows from the subschemas of a place. `name` is the property's name, `picked` the
    /// type that the person chose where several are allowed.
    pub fn of(set: &Subschemas<'_>, name: Option<&str>, picked: Option<Type>) -> Self {
        let annotations = Annotations::of(set);
        let (label, description) = annotations.named(name);
        let mut types = lowering::types(set);
        let nullable = types.has(Type::Null) && types.single().is_some()
            || set.unions().iter().any(|union| union.null.is_some());
        if nullable {
            types = types.without(Type::Null);
        }
        let kind = kind(set, types, picked);
        let is_password =
            matches!(&kind, Kind::Text(hints) if hints.format.as_deref() == Some("password"));
        Self {
            label,
            description,
            types: choice_of_types(&kind, set, types),
            kind,
            nullable,
            read_only: set.is_read_only(),
            secret: annotations.write_only || is_password,
            deprecated: annotations.deprecated,
            default: annotations.default.cloned(),
            examples: annotations.examples.cloned().unwrap_or_default(),
            number_format: NumberFormat::ENGLISH,
            host: None,
        }
    }

    /// A field with only `label` and `description` filled in; all else has placeholder values (`Kind::Undecided`).
    pub(super) fn worded(set: &Subschemas<'_>, name: Option<&str>) -> Self {
        let (label, description) = Self::words(set, name);
        Self {
            label,
            description,
            ..Self::default()
        }
    }

    /// The label and the description, which are cheaper than the whole field.
    pub fn words(set: &Subschemas<'_>, name: Option<&str>) -> (String, Option<String>) {
        Annotations::of(set).named(name)
    }

    /// The types that a place allows, which is cheaper than the whole field.
    pub(super) fn types_of(set: &Subschemas<'_>) -> Types {
        lowering::types(set)
    }

    /// Whether a place is write-only, which is cheaper than the whole field.
    pub(super) fn is_write_only(set: &Subschemas<'_>) -> bool {
        Annotations::of(set).write_only
    }

    /// Whether the item at an index of a list cannot be removed.
    pub(super) fn is_fixed_item(list: &Subschemas<'_>, index: usize) -> bool {
        initial_items::is_fixed(list, index)
    }

    /// The default, if the control can show it: an author may have changed a type and not its
    /// default.
    fn fitting_default(&self) -> Option<&Value> {
        self.default.as_ref().filter(|default| {
            if self.kind == Kind::Consent {
                return false;
            }
            let open = matches!(self.kind, Kind::Undecided);
            open || self.can_show(default) || (self.nullable && default.is_null())
        })
    }

    /// Whether the value is a string whose JSON is edited as a form. Secrets are not.
    pub(super) fn is_content(&self) -> bool {
        matches!(&self.kind, Kind::Text(hints) if hints.is_json) && !self.secret
    }

    /// The first of the schema's `examples` that the control can show; `None` without one.
    pub(super) fn example(&self) -> Option<&Value> {
        self.examples.iter().find(|example| self.can_show(example))
    }

    /// Whether the schema fixes the possible values: a choice, a consent, a constant, or no value at all.
    pub(super) const fn is_pick(&self) -> bool {
        matches!(
            self.kind,
            Kind::Choice(_) | Kind::Consent | Kind::Fixed(_) | Kind::Nothing
        )
    }
}

/// The types to choose from; none beside a choice of values or branches.
fn choice_of_types(kind: &Kind, set: &Subschemas<'_>, types: Types) -> Vec<Type> {
    let is_settled = match kind {
        Kind::Choice(_) | Kind::Consent | Kind::MultipleChoice(_) | Kind::Nothing | Kind::Json => {
            true
        }
        // `null` may be only the present type.
        Kind::Fixed(_) => set.members().any(|member| member.get("const").is_some()),
        _ => false,
    };
    let several: Vec<Type> = types.each().collect();
    if is_settled || several.len() < 2 || lowering::is_guessed(set) || lowering::waits(set) {
        Vec::new()
    } else {
        several
    }
}

#[cfg(test)]
mod tests;
