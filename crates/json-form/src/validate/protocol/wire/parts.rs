//! Reading a message's data, one after the other.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Number, Value};

/// The data of a list, taken one after the other. What is not there, or something else, is read as
/// something empty and remembered: [`Parts::read`] then gives nothing. One question at the end, in
/// the place of one for each part, is half the code.
pub(in crate::validate) struct Parts {
    items: std::vec::IntoIter<Value>,
    broken: bool,
}

impl Parts {
    /// Reads a list as a whole.
    pub(in crate::validate) fn read<T>(
        value: Value,
        read: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let mut parts = Self::of(value);
        let read = read(&mut parts);
        (!parts.broken).then_some(read)
    }

    fn of(value: Value) -> Self {
        let (items, broken) = match value {
            Value::Array(items) => (items, false),
            _ => (Vec::new(), true),
        };
        Self {
            items: items.into_iter(),
            broken,
        }
    }

    fn value(&mut self) -> Value {
        self.items.next().unwrap_or_default()
    }

    /// What is empty in the place of what should be there.
    pub(super) fn broken<T: Default>(&mut self) -> T {
        self.broken = true;
        T::default()
    }

    pub(in crate::validate) fn text(&mut self) -> String {
        match self.value() {
            Value::String(text) => text,
            _ => self.broken(),
        }
    }

    pub(in crate::validate) fn count(&mut self) -> u64 {
        let count = self.value().as_u64();
        count.unwrap_or_else(|| self.broken())
    }

    pub(super) fn size(&mut self) -> usize {
        let size = usize::try_from(self.count()).ok();
        size.unwrap_or_else(|| self.broken())
    }

    pub(super) fn flag(&mut self) -> bool {
        let flag = self.value().as_bool();
        flag.unwrap_or_else(|| self.broken())
    }

    pub(super) fn number(&mut self) -> Number {
        match self.value() {
            Value::Number(number) => number,
            _ => self.broken::<u8>().into(),
        }
    }

    pub(super) fn pointer(&mut self) -> Pointer {
        let pointer = Pointer::try_from(self.text()).ok();
        pointer.unwrap_or_else(|| self.broken())
    }

    /// A value for the validator, which knows numbers only as `serde_json` spells them. The page's
    /// module does not link this.
    pub(in crate::validate) fn deep_as_serde(&mut self) -> Value {
        let value = serde_json::from_str(&self.text()).ok();
        value.unwrap_or_else(|| self.broken())
    }

    pub(in crate::validate) fn deep(&mut self) -> Value {
        let value = json::parse(&self.text()).ok();
        value.unwrap_or_else(|| self.broken())
    }

    /// Reads the list that comes next, to its end.
    pub(super) fn list<T>(&mut self, read: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut inside = Self::of(self.value());
        let mut found = Vec::new();
        while inside.is_more() {
            found.push(read(&mut inside));
        }
        self.broken |= inside.broken;
        found
    }

    /// Reads something that is a list of its own.
    pub(in crate::validate) fn inner<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut inside = Self::of(self.value());
        let inner = read(&mut inside);
        self.broken |= inside.broken;
        inner
    }

    pub(in crate::validate) fn texts(&mut self) -> Vec<String> {
        self.list(Self::text)
    }

    pub(in crate::validate) fn is_more(&self) -> bool {
        !self.items.as_slice().is_empty()
    }
}
