//! The command: reads its arguments, listens, stops when asked to.

use std::process::ExitCode;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use demo_agent::{Config, router};
use tokio::net::TcpListener;

const HELP: &str = "\
demo-agent: the demo agent of A2A Forms

  --port PORT   where to listen (8001; 0 takes a free one)
  --host HOST   on which address (127.0.0.1)
  --site DIR    a folder to serve at /
  --pace MS     how long each step of a task takes, in milliseconds (600)
";

struct Arguments {
    host: String,
    port: u16,
    config: Config,
}

/// `Ok(None)` where only help is wanted.
fn arguments(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments {
        host: "127.0.0.1".to_owned(),
        port: 8001,
        config: Config::default(),
    };
    while let Some(word) = words.next() {
        if matches!(word.as_str(), "--help" | "-h") {
            return Ok(None);
        }
        let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
        let bad = |value: &str| format!("{word} does not take “{value}”");
        match word.as_str() {
            "--host" => arguments.host = value()?,
            "--port" => arguments.port = value().and_then(|it| it.parse().map_err(|_| bad(&it)))?,
            "--site" => arguments.config.site = Some(value()?.into()),
            "--pace" => {
                let milliseconds = value().and_then(|it| it.parse().map_err(|_| bad(&it)))?;
                arguments.config.pace = Duration::from_millis(milliseconds);
            }
            _ => return Err(format!("{word} is not known")),
        }
    }
    Ok(Some(arguments))
}

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command talks to whoever started it"
)]
#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match arguments(std::env::args().skip(1)) {
        Ok(None) => {
            print!("{HELP}");
            Ok(())
        }
        Ok(Some(arguments)) => serve(arguments).await,
        Err(error) => Err(format!("{error}\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("demo-agent: {error}");
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stdout,
    reason = "others wait for this line to know that the agent listens"
)]
async fn serve(arguments: Arguments) -> Result<(), String> {
    let app = router(arguments.config).map_err(|error| error.to_string())?;
    let (host, port) = (arguments.host, arguments.port);
    let listener = TcpListener::bind((host.as_str(), port))
        .await
        .map_err(|error| format!("{host}:{port}: {error}"))?;
    let port = listener
        .local_addr()
        .map_err(|error| error.to_string())?
        .port();
    // Events are small, and none is to wait for the next one. Where it can not be had, they wait.
    let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
    println!("listening on http://localhost:{port}");
    tokio::select! {
        served = axum::serve(listener, app).into_future() => served.map_err(|error| error.to_string()),
        // Streams that are still open are cut: waiting for them could take for ever.
        () = asked_to_stop() => Ok(()),
    }
}

/// Ctrl-C, or the polite signal to end.
async fn asked_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
