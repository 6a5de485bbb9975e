//! `cargo xtask demo`: the page and the demo agent, from a bare machine to a URL.
//!
//! Owns the demo agent's process, which is built, started, and stopped with xtask. Reads only one line of its output:
//! that the agent is ready.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process::End;
use crate::profile::Profile;
use crate::programs::Program;
use crate::step::side_by_side;
use crate::workspace::Workspace;
use crate::{page_build, process, site_assembly, toolchain, tools};

/// The beginning of the line by which the demo agent says that it is ready, before its address.
pub(crate) const READY: &str = "listening on ";

/// Builds and serves the page and the agent, until the person stops the command.
pub(crate) fn run(workspace: &Workspace, port: u16) -> Result<()> {
    // Said at once, not after a build of several minutes.
    free(port)?;
    toolchain::prepare(workspace, Profile::Demo)?;
    let agent = build(workspace)?;

    println!("==> demo agent and page on port {port}");
    let mut command = Command::new(agent);
    command
        .args(["--port", &port.to_string(), "--site"])
        .arg(workspace.site(Profile::Demo))
        .current_dir(workspace.root());
    let end = process::follow(&mut command, None, |line| {
        if let Some(url) = line.trim().strip_prefix(READY) {
            println!(
                "\n    {url}\n    {url}/docs/\n    {url}/gallery/\n    {url}/play/\n\n    Ctrl-C stops it."
            );
        }
    })?;
    match end {
        End::Interrupted => println!("\n==> stopped"),
        end => bail!("the demo agent ended by itself ({end:?})"),
    }
    Ok(())
}

/// Builds the slow parts side by side, and then the parts that depend on them. Returns the path of the agent's program.
fn build(workspace: &Workspace) -> Result<PathBuf> {
    side_by_side(vec![
        (
            "esbuild, and the modules of page and elements",
            Box::new(|| {
                tools::install(workspace, Profile::Demo)?;
                page_build::compile(workspace, Profile::Demo, site_assembly::MODULES)
            }),
        ),
        (
            "demo agent",
            Box::new(|| Program::DEMO_AGENT.build(workspace).map(drop)),
        ),
    ])?;
    site_assembly::build(workspace, Profile::Demo)?;
    Program::DEMO_AGENT.build(workspace)
}

/// Fails if nothing can listen on this port.
pub(crate) fn free(port: u16) -> Result<()> {
    match TcpListener::bind(("127.0.0.1", port)) {
        Ok(_) => Ok(()),
        Err(error) => Err(error)
            .with_context(|| format!("port {port} cannot be used; `--port <other>` takes another")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_told_before_anything_is_built() {
        let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert!(format!("{:#}", free(port).unwrap_err()).contains("--port"));
    }
}
