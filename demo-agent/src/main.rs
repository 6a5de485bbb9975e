//! The command `demo-agent`.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    demo_agent::command::run(demo_agent::router).await
}
