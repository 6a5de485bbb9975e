//! Titles of fields, and the other annotations of a place (2020-12 Validation §9).

use serde_json::Value;

use crate::form::text::inline_markup::has_marks;
use crate::form::text::label::readable;
use crate::formats::shortened;
use crate::schema::Subschemas;

/// The most characters of a title; a longer one is shortened, since thousands of places may refer to a title of a
/// megabyte.
pub(super) const TITLE: usize = 200;
/// The most characters of a description; a longer one is shortened.
const DESCRIPTION: usize = 20_000;

/// The most characters of a property name that says nothing to a person.
const SHORT_NAME: usize = 2;
/// The most characters of a description that is the label of a property with a short name.
const SHORT_DESCRIPTION: usize = 60;

/// The annotations of a place, each from the first subschema that has it.
#[derive(Default)]
pub(super) struct Annotations<'d> {
    title: Option<&'d str>,
    /// A title that names the type of the value, not the property: it is behind a `$ref`, or in a branch.
    type_title: Option<&'d str>,
    description: Option<&'d str>,
    pub(super) default: Option<&'d Value>,
    pub(super) examples: Option<&'d Vec<Value>>,
    pub(super) write_only: bool,
    pub(super) deprecated: bool,
    /// Whether the description explains a `pattern`, to which an error refers.
    has_pattern: bool,
}

impl<'d> Annotations<'d> {
    /// The label and the description of a place; `name` is its property name, `None` for an item or the root. The title
    /// behind a `$ref` is the label only without a `name`, since sibling properties may share that title. A short
    /// description is the label of a property whose name has two letters at most.
    pub(super) fn named(&self, name: Option<&str>) -> (String, Option<String>) {
        let of_type = || self.type_title.filter(|_| name.is_none());
        let title = self.title.or_else(of_type);
        let title = title.map(|title| shortened(title, TITLE));
        // `a` says less than what is said about it.
        if let (None, Some(name), Some(help)) = (&title, name, self.description)
            && name.chars().count() <= SHORT_NAME
            && help.chars().count() <= SHORT_DESCRIPTION
            && !help.contains('\n')
            && !has_marks(help)
            && !self.has_pattern
        {
            return (help.trim().trim_end_matches('.').to_owned(), None);
        }
        let label = title.or_else(|| name.map(readable)).unwrap_or_default();
        let help = self.description.map(|help| shortened(help, DESCRIPTION));
        (label, help)
    }

    /// Collects the annotations from all subschemas of a place, in one pass over their keywords. In old drafts these
    /// include the annotations beside a `$ref`, whose other siblings are ignored.
    pub(super) fn of(set: &Subschemas<'d>) -> Self {
        let mut found = Self::default();
        let text = |value: &'d Value| value.as_str().filter(|text| !text.trim().is_empty());
        let all = set.annotation_sources_with_locality();
        let keywords = all.filter_map(|(schema, is_near)| Some((schema.as_object()?, is_near)));
        let keywords = keywords.flat_map(|(all, is_near)| all.iter().map(move |it| (it, is_near)));
        for ((keyword, value), is_near) in keywords {
            let is_true = *value == Value::Bool(true);
            match keyword.as_str() {
                "title" if is_near => found.title = found.title.or_else(|| text(value)),
                "title" => found.type_title = found.type_title.or_else(|| text(value)),
                "description" => found.description = found.description.or_else(|| text(value)),
                "default" => found.default = found.default.or(Some(value)),
                "examples" => found.examples = found.examples.or(value.as_array()),
                "writeOnly" => found.write_only |= is_true,
                "deprecated" => found.deprecated |= is_true,
                "pattern" => found.has_pattern = true,
                _ => {}
            }
        }
        found
    }
}
