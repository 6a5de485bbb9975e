//! The command line of an agent: its arguments, listening, and stopping on a signal.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt as _;
use clap::Parser;
use tokio::net::TcpListener;

use crate::{Config, StartError};

/// An agent to try A2A Forms on.
#[derive(Parser)]
struct Arguments {
    /// The port to listen on; 0 takes a free port
    #[arg(long, default_value_t = 8001)]
    port: u16,
    /// The IP address or host name to listen on
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// A folder whose files are served at /; without it, a page about the agent is there
    #[arg(long)]
    site: Option<PathBuf>,
    /// The duration of each step of a task, in milliseconds
    #[arg(long, default_value_t = 600)]
    pace: u64,
}

/// Serves an agent with the arguments of the command line, until Ctrl-C or SIGTERM.
#[expect(clippy::print_stderr, reason = "a command talks to whoever started it")]
pub async fn run(agent: impl FnOnce(Config) -> Result<Router, StartError>) -> ExitCode {
    match serve(Arguments::parse(), agent).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stdout,
    reason = "others wait for this line to know that the agent listens"
)]
async fn serve(
    arguments: Arguments,
    agent: impl FnOnce(Config) -> Result<Router, StartError>,
) -> Result<(), String> {
    let app = agent(Config {
        pace: Duration::from_millis(arguments.pace),
        site: arguments.site,
        ..Config::default()
    })
    .map_err(|error| error.to_string())?;
    let (host, port) = (arguments.host, arguments.port);
    let listener = TcpListener::bind((host.as_str(), port))
        .await
        .map_err(|error| format!("{host}:{port}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    // Events are small and do not wait for the next one. Without the option they do.
    let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    println!("listening on http://localhost:{}", address.port());
    tokio::select! {
        served = axum::serve(listener, app).into_future() => served.map_err(|error| error.to_string()),
        // Streams that are still open are cut: waiting for them could take for ever.
        () = stop_requested() => Ok(()),
    }
}

/// Waits until this process gets Ctrl-C (SIGINT) or SIGTERM, which then no longer end it by themselves.
async fn stop_requested() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
