//! Clippy as the compiler of a build: its warnings fail the part, and what it compiles is what the tests run.
//!
//! `cargo clippy` would compile every dependency a second time.

use anyhow::{Result, bail};
use serde_json::Value;

use super::LIMIT;
use crate::step::{note, quietly};
use crate::workspace::Workspace;
use crate::{process, toolchain};

/// Compiles by cargo with these arguments, which are separated by spaces. Fails if there is a warning about the workspace;
/// cargo repeats the warnings about what it does not compile anew.
pub(super) fn compile(workspace: &Workspace, arguments: &str) -> Result<()> {
    let mut command = workspace.cargo(arguments);
    toolchain::compile_by_clippy(&mut command, workspace)?;
    command.arg("--message-format=json-diagnostic-rendered-ansi");
    note(&format!("$ cargo {arguments}"));
    let mut warnings = 0;
    // The messages are not for people.
    quietly(|| {
        process::watch(&mut command, LIMIT, |line| {
            if let Some(warning) = warning(line) {
                warnings += 1;
                eprint!("{warning}");
            }
        })
    })?;
    if warnings > 0 {
        bail!("{warnings} warnings");
    }
    Ok(())
}

/// The text of a warning or an error in a line of cargo's messages; `None` for other messages.
fn warning(line: &str) -> Option<String> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message.get("reason")? != "compiler-message" {
        return None;
    }
    let message = message.get("message")?;
    // Notes that belong to no place only count warnings.
    let is_told = matches!(message.get("level")?.as_str()?, "warning" | "error");
    let rendered = message.get("rendered")?.as_str()?;
    is_told.then(|| rendered.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn warnings_are_found_among_the_messages() {
        let message = |level: &str| {
            let message = json!({"level": level, "rendered": "warning: unused\n"});
            json!({"reason": "compiler-message", "message": message}).to_string()
        };
        assert_eq!(warning(&message("warning")).unwrap(), "warning: unused\n");
        assert!(warning(&message("error")).is_some());
        assert_eq!(warning(&message("note")), None);
        assert_eq!(warning(r#"{"reason":"compiler-artifact"}"#), None);
        assert_eq!(warning("no JSON"), None);
    }
}
