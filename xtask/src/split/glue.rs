//! How the script loads the later parts of the module.
//!
//! Owns the functions `rest`, `view` and `talk` that are added to wasm-bindgen's glue. They use the glue's
//! own functions, so it looks whether these are still there under their names. The shell calls them.

use anyhow::{Result, bail};

use super::part::Part;

/// What the addition calls.
const USED: [&str; 5] = [
    "function __wbg_get_imports()",
    "async function __wbg_load(module, imports)",
    "export function restIsHere()",
    "export function viewIsHere()",
    "export function talkIsHere()",
];

/// The glue with `rest(answer)`, `view(answer)` and `talk(answer)`, which take a part of the module as a fetched
/// answer, or a promise of one, and resolve when it has been joined to those before it. That they
/// are there is for the caller to see to.
pub(crate) fn with_later_parts(glue: &str) -> Result<String> {
    if let Some(missing) = USED.iter().find(|used| !glue.contains(**used)) {
        bail!("wasm-bindgen's glue has no `{missing}`, which joining the parts needs");
    }
    let [first, rest, view] = Part::EARLY.map(Part::name);
    Ok(format!(
        "{}
let joinedRest, joinedView;
async function joinPart(answer) {{
    const imports = __wbg_get_imports();
    imports.{first} = wasm;
    imports.{rest} = joinedRest;
    imports.{view} = joinedView;
    return (await __wbg_load(await answer, imports)).instance.exports;
}}
export async function rest(answer) {{
    joinedRest = await joinPart(answer);
    restIsHere();
}}
export async function view(answer) {{
    joinedView = await joinPart(answer);
    viewIsHere();
}}
export async function talk(answer) {{
    await joinPart(answer);
    talkIsHere();
}}
",
        glue.trim_end()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLUE: &str = "export function restIsHere() {}
export function viewIsHere() {}
export function talkIsHere() {}
function __wbg_get_imports() {}
async function __wbg_load(module, imports) {}
";

    #[test]
    fn the_glue_gets_a_way_to_load_the_later_parts() {
        let glue = with_later_parts(GLUE).unwrap();
        let added = glue.strip_prefix(GLUE.trim_end()).unwrap();
        for line in [
            "imports.m = wasm;",
            "imports.n = joinedRest;",
            "imports.o = joinedView;",
            "export async function rest(answer)",
            "export async function view(answer)",
            "export async function talk(answer)",
        ] {
            assert!(added.contains(line), "{line}");
        }
    }

    #[test]
    fn a_glue_that_has_changed_is_refused() {
        for used in USED {
            assert!(with_later_parts(&GLUE.replace(used, "")).is_err(), "{used}");
        }
    }
}
