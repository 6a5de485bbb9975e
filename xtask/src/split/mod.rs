//! Splits the elements' module: what the first form needs, the rest of what forms need, and what
//! only a conversation with an agent needs.
//!
//! All parts share memory, tables and globals; each calls those behind it through slots of the
//! table, which are empty until these are there. Owns the division; leaves compiling to cargo,
//! making the glue to wasm-bindgen, shrinking to wasm-opt, and calling nothing of a part before
//! it is there to the Rust code (decision 0010).
//!
//! - `links` — what refers to what, as the linker knows it
//! - `module` — the module, taken apart
//! - `part` — the parts, and what they are called
//! - `reach` — what can be reached without passing a gate
//! - `plan` — who gets what
//! - `first`, `later` — write the parts; `sections` — what all have; `numbers` — in code
//! - `glue` — how the script loads the later ones
//! - `report` — what the build log says about it; `worth` — what a gate would move

mod first;
mod glue;
#[cfg(test)]
mod joined_tests;
mod later;
mod links;
#[cfg(test)]
mod links_tests;
mod module;
mod numbers;
mod part;
mod plan;
mod reach;
mod report;
mod sections;
#[cfg(test)]
mod tests;
mod worth;

use anyhow::{Context as _, Result, bail};

pub(crate) use glue::with_later_parts;
use links::Links;
use module::Module;
pub(crate) use part::Part;
use plan::Plan;
use reach::{Levels, Needs};
use report::Report;

/// The recipe is an input of the package as well as the ingredients.
pub(crate) const RECIPE: [&str; 11] = [
    include_str!("mod.rs"),
    include_str!("first.rs"),
    include_str!("glue.rs"),
    include_str!("later.rs"),
    include_str!("links.rs"),
    include_str!("module.rs"),
    include_str!("numbers.rs"),
    include_str!("part.rs"),
    include_str!("plan.rs"),
    include_str!("reach.rs"),
    include_str!("sections.rs"),
];

/// More gates, as parts of names, to try some without compiling anew; `@view` or `@talk` behind one makes
/// it a gate of that part.
const GATES: &str = "A2A_FORMS_GATES";

/// Parts of names of functions that the log is to explain.
const WHY: &str = "A2A_FORMS_WHY";

/// The gates that are only tried.
pub(crate) fn tried_gates() -> String {
    std::env::var(GATES).unwrap_or_default()
}

/// The parts of a module, and what is to be said about them.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) files: Vec<(Part, Vec<u8>)>,
    pub(crate) report: String,
}

/// Splits a module that wasm-bindgen has bound, `linked` being what the linker gave it. A function
/// is in a later part if it is called only by functions that are there or behind it, beginning
/// with the gates: those that have `_in_rest`, `_in_view` or `_in_talk` in their names.
pub(crate) fn split(bound: &[u8], linked: &[u8]) -> Result<Parts> {
    let module = Module::read(bound).context("the module to split")?;
    let links = Links::read(linked).context("the references in it")?;
    parts(&module, &links)
}

fn parts(module: &Module<'_>, links: &Links) -> Result<Parts> {
    let tried = tried_gates();
    let tried = tried
        .split_whitespace()
        .map(tried_gate)
        .collect::<Result<Vec<_>>>()?;
    let needs = Needs::find(module, links)?;
    let levels = Levels::find(&needs, reach::gates(module, &tried));
    let plan = Plan::make(module, links, &levels)?;
    let report = Report {
        module,
        links,
        needs: &needs,
        levels: &levels,
        plan: &plan,
    };
    let mut files = vec![(Part::First, first::write(module, &plan)?)];
    for part in Part::LATER {
        files.push((part, later::write(module, &plan, part)?));
    }
    Ok(Parts {
        files,
        report: report.text(std::env::var(WHY).ok().as_deref()),
    })
}

fn tried_gate(gate: &str) -> Result<(&str, Part)> {
    match gate.split_once('@') {
        None | Some((_, "rest")) => Ok((gate.trim_end_matches("@rest"), Part::Rest)),
        Some((name, "view")) => Ok((name, Part::View)),
        Some((name, "talk")) => Ok((name, Part::Talk)),
        Some((_, part)) => bail!("{GATES} names the part {part}, which has no gates"),
    }
}
