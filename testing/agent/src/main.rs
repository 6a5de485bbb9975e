//! The command `test-agent`.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    demo_agent::command::run(|config| test_agent::router(config.into())).await
}
