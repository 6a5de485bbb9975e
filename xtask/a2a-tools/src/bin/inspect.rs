//! `cargo xtask inspect`: any JSON or event stream of A2A, recognised and checked.
//!
//! Leaves the checks to `a2a-inspect`. Invariant: the only request is a GET to the given address.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool speaks through its standard streams"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};

use a2a_inspect::report::Report;
use a2a_inspect::{Context as Known, TextKind, inspect};
use anyhow::{Context as _, Result, bail};
use clap::Parser;
use clap::builder::PossibleValuesParser;

/// Recognise and check JSON or an event stream of A2A; fails if a rule is broken
#[derive(Debug, Clone, Default, Parser)]
#[command(name = "cargo xtask inspect", bin_name = "cargo xtask inspect")]
struct Inspect {
    /// A file, or an address to fetch
    #[arg(value_name = "FILE|URL")]
    from: String,
    /// The kind of the text, if it is not to be recognised
    #[arg(long, value_parser = PossibleValuesParser::new(TextKind::NAMES.map(|(_, name)| name)))]
    kind: Option<String>,
    /// The agent card that the text belongs to
    #[arg(long, value_name = "FILE|URL")]
    card: Option<String>,
    /// Report envelopes that are older than five minutes
    #[arg(long)]
    fresh: bool,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

/// A script for Node, which the page's tools need anyway: fetches an address, and prints the body for any status.
const FETCH: &str = "process.stdout.write(await (await fetch(process.argv[1], \
    {headers: {accept: 'application/json, text/event-stream'}, signal: AbortSignal.timeout(20000)})).text())";

fn main() -> Result<ExitCode> {
    let is_clean = run(&Inspect::parse())?;
    Ok(if is_clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints the report about a file or the content of a URL. Returns whether the report has no error.
fn run(inspect: &Inspect) -> Result<bool> {
    let report = report(inspect)?;
    if inspect.json {
        println!("{}", exact_json::pretty(&report.to_json()));
    } else {
        print!("{report}");
    }
    Ok(report.is_clean())
}

fn report(asked: &Inspect) -> Result<Report> {
    let text = read(&asked.from)?;
    let card = match &asked.card {
        Some(from) => {
            let text = read(from)?;
            Some(exact_json::parse(&text).with_context(|| format!("{from} is not JSON"))?)
        }
        None => None,
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    let known = Known {
        card: card.as_ref(),
        now: i64::try_from(now).ok().filter(|_| asked.fresh),
        ..Known::default()
    };
    let kind = asked.kind.as_deref().and_then(TextKind::named);
    Ok(inspect(&text, kind, &known))
}

fn read(from: &str) -> Result<String> {
    if !from.starts_with("http://") && !from.starts_with("https://") {
        return fs::read_to_string(Path::new(from)).with_context(|| format!("cannot read {from}"));
    }
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", FETCH, from]);
    let output = node.output().context("cannot start node")?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        let why = why
            .lines()
            .find(|line| line.contains("Error"))
            .unwrap_or_default();
        bail!("cannot get {from}: {}", why.trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    use super::*;

    fn asked(from: &str) -> Inspect {
        Inspect {
            from: from.to_owned(),
            ..Inspect::default()
        }
    }

    fn wire(name: &str) -> String {
        format!(
            "{}/../../tests/fixtures/wire/{name}",
            env!("CARGO_MANIFEST_DIR")
        )
    }

    #[test]
    fn the_exit_code_says_whether_a_rule_is_broken() {
        assert!(run(&asked(&wire("python-0.3.26-card.json"))).unwrap());
        assert!(!run(&asked(&wire("000-user-message.json"))).unwrap());
        assert!(run(&asked("no/such/file.json")).is_err());
    }

    #[test]
    fn a_message_is_held_against_the_card_that_is_named() {
        let with_card = Inspect {
            card: Some(wire("python-0.3.26-card.json")),
            json: true,
            ..asked(&wire("python-0.3.26-send.json"))
        };
        assert!(run(&with_card).unwrap());
        let checks = report(&with_card).unwrap().checks;
        let check = checks.iter().find(|it| it.name.contains("result")).unwrap();
        assert_eq!(check.outcome.name(), "pass");
    }

    #[test]
    fn a_kind_can_be_named() {
        let other = Inspect {
            kind: Some("task".to_owned()),
            ..asked(&wire("000-user-message.json"))
        };
        assert_eq!(report(&other).unwrap().kind, "task");
    }

    #[test]
    fn an_address_is_fetched() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/card", listener.local_addr().unwrap());
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 4_096];
            let read = stream.read(&mut request).unwrap();
            let body = r#"{"error": {"code": 404, "status": "NOT_FOUND", "message": "No card."}}"#;
            let head = "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length";
            write!(stream, "{head}: {}\r\n\r\n{body}", body.len()).unwrap();
            String::from_utf8_lossy(&request[..read]).into_owned()
        });
        assert_eq!(report(&asked(&address)).unwrap().kind, "http error");
        assert!(server.join().unwrap().starts_with("GET /card "));
    }
}
