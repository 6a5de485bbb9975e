//! How the script loads the rest of the module.
//!
//! Owns the function `rest` that is added to wasm-bindgen's glue. It uses the glue's own functions,
//! so it looks whether they are still there under these names. The shell calls it.

use anyhow::{Result, bail};

use super::rest::FIRST;

/// What the addition calls.
const USED: [&str; 3] = [
    "function __wbg_get_imports()",
    "async function __wbg_load(module, imports)",
    "export function restIsHere()",
];

/// The glue with `rest(answer)`, which takes the rest of the module as a fetched answer, or a
/// promise of one, and resolves when it has been joined to the first part.
pub(crate) fn with_rest(glue: &str) -> Result<String> {
    if let Some(missing) = USED.iter().find(|used| !glue.contains(**used)) {
        bail!("wasm-bindgen's glue has no `{missing}`, which the rest of the module needs");
    }
    Ok(format!(
        "{}
export async function rest(answer) {{
    const imports = __wbg_get_imports();
    imports.{FIRST} = wasm;
    await __wbg_load(await answer, imports);
    restIsHere();
}}
",
        glue.trim_end()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLUE: &str = "export function restIsHere() {}
function __wbg_get_imports() {}
async function __wbg_load(module, imports) {}
";

    #[test]
    fn the_glue_gets_a_way_to_load_the_rest() {
        let glue = with_rest(GLUE).unwrap();
        let (before, added) = glue.split_once("\nexport async function rest").unwrap();
        assert_eq!(before, GLUE.trim_end());
        assert!(added.contains("imports.m = wasm;"));
    }

    #[test]
    fn a_glue_that_has_changed_is_refused() {
        for used in USED {
            assert!(with_rest(&GLUE.replace(used, "")).is_err(), "{used}");
        }
    }
}
