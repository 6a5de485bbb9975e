//! `cargo xtask pictures`: takes the pictures of README and docs from the page with the demo agent.
//!
//! Prepares the script's page, agent, browser and npm packages. Leaves the content of the pictures to
//! `tests/e2e/pictures.mjs`. Tests do not take pictures: people look at them before they are committed.

use std::process::Command;

use anyhow::Result;

use crate::profile::Profile;
use crate::programs::Program;
use crate::workspace::Workspace;
use crate::{agents, browser, process, site_assembly, toolchain};

const END_TO_END: &str = "tests/e2e";

/// Takes the pictures of the documentation that have these names; all, if `names` is empty.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    toolchain::prepare(workspace, Profile::Demo)?;
    site_assembly::build(workspace, Profile::Demo)?;
    let agent = Program::DEMO_AGENT.build(workspace)?;
    agents::npm_packages(workspace, END_TO_END)?;
    let browser = browser::get()?;
    process::run(
        Command::new("node")
            .arg(workspace.root().join(END_TO_END).join("pictures.mjs"))
            .arg(workspace.root().join("docs/pictures"))
            .args(names)
            .env("A2A_CHROMIUM", &browser.program)
            .env("A2A_DEMO_AGENT", agent)
            .env("A2A_SITE", workspace.site(Profile::Demo))
            .current_dir(workspace.root()),
    )
}
