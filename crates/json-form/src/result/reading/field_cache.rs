//! A cache of fields.
//!
//! The rows of a table and the items of an array have the same schemas, so the field for a value of one type is
//! computed once. Invariant: at most [`MOST`] entries.

use std::cell::RefCell;
use std::rc::Rc;

use crate::form::field::Field;
use crate::schema::types::Type;
use crate::schema::{SchemaId, Subschemas};

/// The most entries: more than a table has columns, with two types each.
const MOST: usize = 128;

/// Fields that were computed before, found by the schemas, value type and member name of a location.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldCache {
    known: RefCell<Vec<Known>>,
}

#[derive(Clone, Debug)]
struct Known {
    /// The schemas whose annotations count at the location.
    schemas: Vec<SchemaId>,
    of: Option<Type>,
    name: Option<String>,
    field: Rc<Field>,
}

impl FieldCache {
    /// The field of a scalar. Not for arrays and objects, whose field depends on more than the type of the value.
    pub(super) fn of_leaf(&self, set: &Subschemas<'_>, name: Option<&str>) -> Rc<Field> {
        let of = set.value().map(Type::of);
        let mut known = self.known.borrow_mut();
        let is_it = |one: &Known| {
            one.of == of
                && one.name.as_deref() == name
                && one
                    .schemas
                    .iter()
                    .copied()
                    .eq(set.annotation_sources().map(SchemaId::of))
        };
        if let Some(found) = known.iter().find(|one| is_it(one)) {
            return Rc::clone(&found.field);
        }
        let field = Rc::new(Field::of(set, name, None));
        if known.len() >= MOST {
            known.clear();
        }
        known.push(Known {
            schemas: set.annotation_sources().map(SchemaId::of).collect(),
            of,
            name: name.map(str::to_owned),
            field: Rc::clone(&field),
        });
        field
    }
}
