//! Numbers of functions, tables and globals: those in the module, and those in a part of it.
//!
//! Owns rewriting code from one to the other. Invariant: code that names what is not in its part is
//! an error, never a part that names something else.

use std::collections::HashMap;

use anyhow::Result;
use wasm_encoder::reencode::{Error, Reencode};

/// The numbers that things have in a part, by those that they have in the module.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) functions: HashMap<u32, u32>,
    pub(super) tables: HashMap<u32, u32>,
    pub(super) globals: HashMap<u32, u32>,
    /// Whether tables and globals keep their numbers.
    pub(super) is_first: bool,
}

/// Something that is in another part only.
#[derive(Debug)]
pub(super) struct Elsewhere(&'static str, u32);

impl std::error::Error for Elsewhere {}

impl std::fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the {} {} is not in this part", self.0, self.1)
    }
}

impl Numbers {
    fn get(
        what: &'static str,
        numbers: &HashMap<u32, u32>,
        number: u32,
    ) -> Result<u32, Error<Elsewhere>> {
        let known = numbers.get(&number).copied();
        known.ok_or(Error::UserError(Elsewhere(what, number)))
    }

    pub(super) fn function(&self, function: u32) -> Result<u32> {
        Ok(Self::get("function", &self.functions, function)?)
    }
}

impl Reencode for Numbers {
    type Error = Elsewhere;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Elsewhere>> {
        Self::get("function", &self.functions, function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, Error<Elsewhere>> {
        if self.is_first {
            return Ok(table);
        }
        Self::get("table", &self.tables, table)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error<Elsewhere>> {
        if self.is_first {
            return Ok(global);
        }
        Self::get("global", &self.globals, global)
    }
}

/// The numbers `0, 1, 2, …` for some things, in their order.
pub(super) fn count(things: impl IntoIterator<Item = u32>) -> HashMap<u32, u32> {
    things.into_iter().zip(0..).collect()
}
