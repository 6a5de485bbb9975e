//! `trunk serve` at the root of the repository, for the end-to-end test of it.

use std::net::TcpListener;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process::Running;
use crate::workspace::Workspace;
use crate::{files, page_build};

/// How long trunk may take until the page is there: it may compile everything.
const PATIENCE: Duration = Duration::from_mins(15);

/// A running `trunk serve`, and the address of its page.
#[derive(Debug)]
pub(super) struct TrunkServe {
    pub(super) program: Running,
    pub(super) url: String,
}

impl TrunkServe {
    /// Starts it, and waits until the page is built. The page of the other tests, in `dist`, stays as it is.
    pub(super) fn start(workspace: &Workspace) -> Result<Self> {
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let dist = workspace.scratch().join("trunk-serve");
        // That of an earlier run would be taken for this one's.
        files::remove(&dist)?;
        let arguments = [
            "serve".to_owned(),
            format!("--port={port}"),
            format!("--dist={}", dist.display()),
        ];
        let mut command = page_build::trunk_command(workspace, workspace.root(), &arguments)?;
        let (sender, lines) = mpsc::channel();
        let program = Running::start(&mut command, move |line| {
            let _ = sender.send(line.to_owned());
        })?;
        let begun = Instant::now();
        while !dist.join("index.html").is_file() {
            let ended = matches!(
                lines.recv_timeout(Duration::from_millis(200)),
                Err(RecvTimeoutError::Disconnected)
            );
            if ended || begun.elapsed() > PATIENCE {
                bail!("`trunk serve` built no page");
            }
        }
        let url = format!("http://127.0.0.1:{port}/");
        Ok(Self { program, url })
    }
}
