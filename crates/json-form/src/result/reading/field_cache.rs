//! What the schemas of a place make of it, remembered for places alike.
//!
//! Rows of a table, and items of a list, are under the same schemas: what these make of a value of
//! one type is found once. Invariant: remembers at most [`MOST`] of them.

use std::cell::RefCell;
use std::rc::Rc;

use crate::form::Field;
use crate::schema::{SchemaId, Set, Type};

/// So many are remembered: more than a table has columns, of two types each.
const MOST: usize = 128;

/// What the schemas of places make of the values there.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldCache {
    known: RefCell<Vec<Known>>,
}

#[derive(Clone, Debug)]
struct Known {
    /// The schemas, by their addresses.
    schemas: Vec<SchemaId>,
    of: Option<Type>,
    name: Option<String>,
    field: Rc<Field>,
}

impl FieldCache {
    /// What a place's schemas make of the value there, which is no list and no object: for those
    /// the value says more than its type.
    pub(super) fn of_leaf(&self, set: &Set<'_>, name: Option<&str>) -> Rc<Field> {
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
