//! The decoder for the data of a message.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Number, Value};

/// The items of an array, which are decoded one after the other. A missing or mistyped item is decoded as an empty
/// value and recorded, and [`Parts::read`] then returns `None`. One check at the end instead of one per item
/// halves the code.
pub(in crate::validate) struct Parts {
    items: std::vec::IntoIter<Value>,
    broken: bool,
}

impl Parts {
    /// Decodes an array; `None` if an item is missing or mistyped.
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

    /// Records an error and returns an empty value.
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

    /// An embedded value, parsed by `serde_json`, since the validator needs numbers in its spelling. Not linked in
    /// the page.
    pub(in crate::validate) fn deep_as_serde(&mut self) -> Value {
        let value = serde_json::from_str(&self.text()).ok();
        value.unwrap_or_else(|| self.broken())
    }

    pub(in crate::validate) fn deep(&mut self) -> Value {
        let value = json::parse(&self.text()).ok();
        value.unwrap_or_else(|| self.broken())
    }

    /// Decodes an array of items of one kind.
    pub(super) fn list<T>(&mut self, read: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut inside = Self::of(self.value());
        let mut found = Vec::new();
        while inside.is_more() {
            found.push(read(&mut inside));
        }
        self.broken |= inside.broken;
        found
    }

    /// Decodes something that is encoded as an array.
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
