//! `cargo xtask demo`: the page and the demo agent, from a bare machine to a URL.
//!
//! Owns the demo agent's life: built, started, stopped with us whatever ends us. What it serves
//! and says is its own business, but for the one line that tells that it is ready.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::step::step;
use crate::tools::Tools;
use crate::workspace::Workspace;
use crate::{gallery, process, toolchain};

const READY: &str = "listening on ";

/// Builds, serves, and returns when somebody stops it.
pub(crate) fn run(workspace: &Workspace, port: u16) -> Result<()> {
    // Said at once, not after a build of several minutes.
    free(port)?;
    toolchain::prepare(workspace)?;
    gallery::build(workspace, &Tools::get(workspace)?)?;
    let agent = agent(workspace)?;

    let stop = on_interrupt()?;
    println!("==> demo agent and page on port {port}");
    let mut child = process::start(
        Command::new(agent)
            .args(["--port", &port.to_string(), "--site"])
            .arg(workspace.site())
            .current_dir(workspace.root()),
    )?;
    let result = serve(&mut child, &stop);
    process::stop(&mut child)?;
    result
}

/// Builds the demo agent; gives the program.
pub(crate) fn agent(workspace: &Workspace) -> Result<PathBuf> {
    step("demo agent", || {
        process::run(
            workspace
                .cargo()
                .args(["build", "--locked", "-p", "demo-agent"]),
        )?;
        let name = format!("demo-agent{}", std::env::consts::EXE_SUFFIX);
        Ok(workspace.target().join("debug").join(name))
    })
}

/// Passes the agent's lines on until it ends, which is a failure, or we are told to stop.
fn serve(child: &mut Child, stop: &Receiver<()>) -> Result<()> {
    let lines = process::lines_of(child)?;
    loop {
        match lines.recv_timeout(Duration::from_millis(100)) {
            Ok(line) => match line.trim().strip_prefix(READY) {
                Some(url) => {
                    println!("\n    {url}\n    {url}/gallery/\n\n    Ctrl-C stops it.");
                }
                None => println!("{line}"),
            },
            Err(RecvTimeoutError::Disconnected) => {
                // Ctrl-C in a terminal reaches the agent too, and it may be gone before we look.
                if stop.recv_timeout(Duration::from_millis(300)).is_err() {
                    bail!("the demo agent ended by itself ({})", child.wait()?);
                }
                return stopped();
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if stop.try_recv().is_ok() {
            return stopped();
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "both ends of `serve` read alike")]
fn stopped() -> Result<()> {
    println!("\n==> stopping");
    Ok(())
}

/// Ctrl-C, SIGTERM and SIGHUP, as messages.
fn on_interrupt() -> Result<Receiver<()>> {
    let (sender, receiver) = mpsc::channel();
    ctrlc::set_handler(move || {
        // A closed channel means that we are stopping already.
        let _ = sender.send(());
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(receiver)
}

fn free(port: u16) -> Result<()> {
    match TcpListener::bind(("127.0.0.1", port)) {
        Ok(_) => Ok(()),
        Err(error) => Err(error).with_context(|| {
            format!("port {port} cannot be used; `cargo xtask demo --port <other>` takes another")
        }),
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
