//! What the build log says about a split.
//!
//! Owns the look of it: how much is in each part, what crosses the border, and which functions
//! would take most along if they were gates. With `A2A_FORMS_WHY=part_of_a_name` it also says for
//! whose sake these functions are in the first part.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::links::Links;
use super::module::Module;
use super::plan::Plan;
use super::reach::{Early, Needs, Thing};
use super::worth::worth;

/// So many functions are named.
const NAMED: usize = 40;

pub(super) struct Report<'r, 'm> {
    pub(super) module: &'r Module<'m>,
    pub(super) links: &'r Links,
    pub(super) needs: &'r Needs,
    pub(super) early: &'r Early,
    pub(super) plan: &'r Plan,
}

impl Report<'_, '_> {
    pub(super) fn text(&self, why: Option<&str>) -> String {
        let mut out = self.parts();
        let gates = self.early.gates.iter();
        let gates: Vec<String> = gates.map(|gate| self.called(*gate)).collect();
        let _ = writeln!(out, "gates: {}", gates.join(", "));
        let _ = writeln!(
            out,
            "as a gate, each of these would move so many bytes out of the first part, with its own:"
        );
        for (kept, function) in self.worth() {
            let size = self.size(Thing::Function(function));
            let _ = writeln!(out, "{kept:>7}{size:>7} {}", self.called(function));
        }
        if let Some(why) = why {
            self.say_why(why, &mut out);
        }
        out
    }

    fn parts(&self) -> String {
        let (module, plan) = (self.module, self.plan);
        let code = |functions: &[u32]| -> usize {
            let functions = functions.iter().copied().map(Thing::Function);
            functions.map(|one| self.size(one)).sum()
        };
        let data: usize = module.data.iter().map(|one| one.bytes.len()).sum();
        let late = plan.late_places.iter().map(|(start, end)| end - start);
        let late = usize::try_from(late.sum::<u32>()).unwrap_or_default();
        format!(
            "first part: {} functions of {} bytes, {} bytes of data\n\
             the rest:   {} functions of {} bytes, {late} bytes of data; {} stubs lead there, and \
             it imports {} things\n",
            plan.first.len() - module.imports.len(),
            code(&plan.first),
            data - late,
            plan.rest.len(),
            code(&plan.rest),
            plan.stubs.len(),
            plan.shared.len(),
        )
    }

    /// How much each function keeps in the first part, the worst first. What it keeps may be kept
    /// by those that only call it as well: their sums are not to be added up.
    fn worth(&self) -> Vec<(usize, u32)> {
        let all = worth(
            self.needs,
            |thing| self.early.has(thing),
            |thing| self.size(thing),
        );
        let mut all: Vec<(usize, u32)> = all
            .into_iter()
            .filter_map(|(thing, kept)| match thing {
                Thing::Function(function) if function >= self.module.imported() => {
                    Some((kept, function))
                }
                _ => None,
            })
            .collect();
        all.sort_by_key(|(kept, _)| Reverse(*kept));
        all.truncate(NAMED);
        all
    }

    fn say_why(&self, why: &str, out: &mut String) {
        for function in &self.plan.first {
            let name = self.module.names.get(function);
            if !name.is_some_and(|name| name.contains(why)) {
                continue;
            }
            let _ = writeln!(out, "why {}:", self.called(*function));
            for thing in self.early.why(Thing::Function(*function)).iter().skip(1) {
                let name = match thing {
                    Thing::Function(function) => self.called(*function),
                    Thing::Object(object) => format!("{:?}", self.links.objects.get(*object)),
                };
                let _ = writeln!(out, "    for {name}");
            }
        }
    }

    fn size(&self, thing: Thing) -> usize {
        match thing {
            Thing::Function(function) => {
                let body = self.module.body(function);
                body.map_or(0, |body| body.range().len())
            }
            Thing::Object(object) => {
                let object = self.links.objects.get(object);
                object.map_or(0, |object| object.place.len())
            }
        }
    }

    /// A function's name without the hash.
    fn called(&self, function: u32) -> String {
        let name = self.module.called(function);
        match name.rsplit_once("::h") {
            Some((short, hash)) if hash.len() == 16 => short.to_owned(),
            _ => name,
        }
    }
}
