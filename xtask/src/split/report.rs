//! What the build log says about a split.
//!
//! Owns the look of it: how much is in each part, what crosses the border, and which functions
//! would take most along if they were gates. With `A2A_FORMS_WHY=part_of_a_name` it also says for
//! whose sake these functions are where they are.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::links::Links;
use super::module::Module;
use super::part::Part;
use super::plan::Plan;
use super::reach::{Levels, Needs, Thing};
use super::worth::worth;

/// So many functions are named.
const NAMED: usize = 40;

pub(super) struct Report<'r, 'm> {
    pub(super) module: &'r Module<'m>,
    pub(super) links: &'r Links,
    pub(super) needs: &'r Needs,
    pub(super) levels: &'r Levels,
    pub(super) plan: &'r Plan,
}

impl Report<'_, '_> {
    pub(super) fn text(&self, why: Option<&str>) -> String {
        let mut out = String::new();
        for part in Part::ALL {
            self.put_part(part, &mut out);
        }
        for part in Part::LATER {
            let gates = self.levels.gates.iter();
            let gates = gates.filter(|(_, there)| **there == part);
            let gates: Vec<String> = gates.map(|(gate, _)| self.called(*gate)).collect();
            let _ = writeln!(out, "gates of {}: {}", part.called(), gates.join(", "));
        }
        for part in Part::EARLY {
            let _ = writeln!(
                out,
                "as a gate of a later part, each of these would move so many bytes out of {}, with \
                 its own:",
                part.called()
            );
            for (kept, function) in self.worth(part) {
                let size = self.size(Thing::Function(function));
                let _ = writeln!(out, "{kept:>7}{size:>7} {}", self.called(function));
            }
        }
        if let Some(why) = why {
            self.say_why(why, &mut out);
        }
        out
    }

    fn put_part(&self, part: Part, out: &mut String) {
        let portion = self.plan.of(part);
        let functions = portion.functions.iter().copied().map(Thing::Function);
        let code: usize = functions.map(|one| self.size(one)).sum();
        let _ = writeln!(
            out,
            "{}: {} functions of {code} bytes, {} bytes of data; {} stubs lead out of it, it imports \
             {} things of others and exports {} for them",
            part.called(),
            portion.functions.len(),
            self.data(part),
            portion.stubs.len(),
            portion.imports.len(),
            portion.exports.len(),
        );
    }

    /// How many bytes of data are in a part.
    fn data(&self, part: Part) -> usize {
        if part == Part::First {
            let all: usize = self.module.data.iter().map(|one| one.bytes.len()).sum();
            let late: usize = Part::LATER.map(|part| self.data(part)).iter().sum();
            return all - late;
        }
        let places = self.plan.of(part).places.iter();
        let bytes: u32 = places.map(|(start, end)| end - start).sum();
        usize::try_from(bytes).unwrap_or_default()
    }

    /// How much each function keeps in a part, the worst first. What it keeps may be kept
    /// by those that only call it as well: their sums are not to be added up.
    fn worth(&self, part: Part) -> Vec<(usize, u32)> {
        let all = worth(
            self.needs,
            &self.levels.roots(self.needs, part),
            |thing| self.levels.of(thing) == part,
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
        let early = Part::EARLY.map(|part| &self.plan.of(part).functions);
        for function in early.into_iter().flatten() {
            let name = self.module.names.get(function);
            if !name.is_some_and(|name| name.contains(why)) {
                continue;
            }
            let _ = writeln!(
                out,
                "why {} is in {}:",
                self.called(*function),
                self.plan.home(*function).called()
            );
            for thing in self.levels.why(Thing::Function(*function)).iter().skip(1) {
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
