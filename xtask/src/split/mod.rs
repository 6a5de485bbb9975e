//! Splits the elements' module: what the first form needs, and the rest.
//!
//! Both parts share memory, tables and globals; the first calls the rest through slots of the
//! table, which are empty until the rest is there. Owns the division; leaves compiling to cargo,
//! making the glue to wasm-bindgen, shrinking to wasm-opt, and calling nothing of the rest before
//! it is there to the Rust code (decision 0010).
//!
//! - `links` — what refers to what, as the linker knows it
//! - `module` — the module, taken apart
//! - `reach` — what can be reached without passing a gate
//! - `plan` — who gets what
//! - `first`, `rest` — write the two parts; `sections` — what both have; `numbers` — in code
//! - `glue` — how the script loads the rest
//! - `report` — what the build log says about it; `worth` — what a gate would move

mod first;
mod glue;
mod links;
#[cfg(test)]
mod links_tests;
mod module;
mod numbers;
mod plan;
mod reach;
mod report;
mod rest;
mod sections;
#[cfg(test)]
mod tests;
mod worth;

use anyhow::{Context as _, Result};

pub(crate) use glue::with_rest;
use links::Links;
use module::Module;
use plan::Plan;
use reach::{Early, Needs};
use report::Report;

/// The recipe is an input of the package as well as the ingredients.
pub(crate) const RECIPE: [&str; 10] = [
    include_str!("mod.rs"),
    include_str!("first.rs"),
    include_str!("glue.rs"),
    include_str!("links.rs"),
    include_str!("module.rs"),
    include_str!("numbers.rs"),
    include_str!("plan.rs"),
    include_str!("reach.rs"),
    include_str!("rest.rs"),
    include_str!("sections.rs"),
];

/// More gates, as parts of names, to try some without compiling anew.
const GATES: &str = "A2A_FORMS_GATES";

/// Parts of names of functions that the log is to explain.
const WHY: &str = "A2A_FORMS_WHY";

/// The gates that are only tried.
pub(crate) fn tried_gates() -> String {
    std::env::var(GATES).unwrap_or_default()
}

/// The two parts of a module, and what is to be said about them.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
    pub(crate) report: String,
}

/// Splits a module that wasm-bindgen has bound, `linked` being what the linker gave it. A function
/// is in the rest if it is called only by functions that are there, beginning with the gates:
/// those that have `_in_rest` in their names.
pub(crate) fn split(bound: &[u8], linked: &[u8]) -> Result<Parts> {
    let module = Module::read(bound).context("the module to split")?;
    let links = Links::read(linked).context("the references in it")?;
    parts(&module, &links)
}

fn parts(module: &Module<'_>, links: &Links) -> Result<Parts> {
    let tried = tried_gates();
    let tried: Vec<&str> = tried.split_whitespace().collect();
    let needs = Needs::find(module, links)?;
    let early = Early::find(&needs, reach::gates(module, &tried));
    let plan = Plan::make(module, links, &early)?;
    let report = Report {
        module,
        links,
        needs: &needs,
        early: &early,
        plan: &plan,
    };
    Ok(Parts {
        first: first::write(module, &plan)?,
        rest: rest::write(module, &plan)?,
        report: report.text(std::env::var(WHY).ok().as_deref()),
    })
}
