//! The program: judges an agent by its address, over HTTP.

#![expect(clippy::print_stderr, reason = "a program says why it failed")]

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use a2a_client::client::address::{Address, origin};
use a2a_client::client::http::{Method, Request, Response, ResponseHead};
use anyhow::{Context as _, Result, anyhow};
use clap::Parser;
use conform::{Exchange, Report, judge, junit_error};
use ureq::http::{HeaderName, HeaderValue};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// The longest time for one request.
const LIMIT: Duration = Duration::from_mins(2);
/// The most bytes of an answer.
const LARGEST: u64 = 10_000_000;
/// The most redirects of one request.
const REDIRECTS: u32 = 5;
/// The time after the end of the run in which a report must be there.
const GRACE: Duration = Duration::from_secs(10);

/// Judge an A2A agent by the extension “Input/output schemas v1”. It sends real messages.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Exit codes:
  0  every MUST held
  1  a MUST was broken
  2  nothing could be told: no card, no answer, or no time left; or the options or a file are wrong

A request may take two minutes, and an answer may have 10 MB. Redirects are followed within their origin."
)]
struct Arguments {
    /// The address of the agent, or of its card
    url: String,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write the report for CI, as XML of `JUnit`
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Send a header with each request to the origin of the address, such as "Authorization: Bearer TOKEN"
    #[arg(long = "header", value_name = "NAME: VALUE")]
    headers: Vec<String>,
    /// The time for the whole run, in seconds; rules that are not judged by then are unclear
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
}

fn main() -> ExitCode {
    match perform(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

fn perform(arguments: &Arguments) -> Result<ExitCode> {
    let time = Duration::from_secs(arguments.timeout);
    let exchange = Http::new(&arguments.url, &arguments.headers, time)?;
    // Before any message is sent: without its file, the whole run would be for nothing.
    let mut junit = match &arguments.junit {
        None => None,
        Some(path) => Some(File::create(path).with_context(|| path.display().to_string())?),
    };
    end_after(time + GRACE);
    let judged = futures_executor::block_on(judge(&arguments.url, &exchange));
    if let Some(file) = &mut junit {
        let text = match &judged {
            Ok(report) => report.junit(),
            Err(why) => junit_error(why),
        };
        file.write_all(text.as_bytes())
            .context("The file of --junit")?;
    }
    let report = judged.map_err(anyhow::Error::msg)?;
    let text = if arguments.json {
        format!("{:#}\n", report.json())
    } else {
        report.to_string()
    };
    match io::stdout().write_all(text.as_bytes()) {
        // The reader has seen enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(exit_code(&report, &exchange))
}

fn exit_code(report: &Report, exchange: &Http) -> ExitCode {
    if exchange.is_cut.get() {
        eprintln!("The time of the whole run (--timeout) ended before every rule was judged.");
    }
    ExitCode::from(if !report.conforms() {
        1
    } else if exchange.is_cut.get() || !report.has_answers() {
        2
    } else {
        0
    })
}

/// Ends the program after a time. A schema of the agent may keep the validator busy for ever, which no time of a request
/// bounds.
fn end_after(time: Duration) {
    thread::spawn(move || {
        thread::sleep(time);
        eprintln!("The time of the whole run (--timeout) ended while a value was checked.");
        std::process::exit(2);
    });
}

/// Requests over HTTP. The person's headers go to the origin of the given address only.
struct Http {
    agent: ureq::Agent,
    origin: Option<String>,
    headers: Vec<(HeaderName, HeaderValue)>,
    end: Instant,
    /// Whether a request was not sent, or not waited for, because the time of the run was over.
    is_cut: Cell<bool>,
}

impl Http {
    fn new(url: &str, headers: &[String], time: Duration) -> Result<Self> {
        let found = rustls_native_certs::load_native_certs();
        let certificates = found.certs.iter();
        let system = certificates.map(|it| Certificate::from_der(it).to_owned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::from(system))
            .unversioned_rustls_crypto_provider(provider)
            .build();
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // Here they are followed by `answer`, which knows whose headers may go where.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .tls_config(tls)
            .build();
        let address = Address::read(url).ok();
        Ok(Self {
            agent: config.new_agent(),
            origin: address.and_then(|it| origin(it.as_str())),
            headers: headers.iter().map(|it| header(it)).collect::<Result<_>>()?,
            end: Instant::now() + time,
            is_cut: Cell::new(false),
        })
    }

    /// The time that is left, and whether it is that of the whole run.
    fn time_left(&self) -> (Duration, bool) {
        let left = self.end.saturating_duration_since(Instant::now());
        (left.min(LIMIT), left < LIMIT)
    }

    /// Sends a request to a URL, without following redirects.
    fn carry_out(&self, request: &Request, url: &str) -> Result<Response> {
        let method = match request.method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Delete => "DELETE",
        };
        let mut http = ureq::http::Request::builder().method(method).uri(url);
        for (name, value) in &request.headers {
            http = http.header(name, value);
        }
        let target = origin(url);
        if target.is_some() && target == self.origin {
            for (name, value) in &self.headers {
                http = http.header(name, value);
            }
        }
        let body = request.body.clone().unwrap_or_default();
        let (time, is_last) = self.time_left();
        if time.is_zero() {
            self.is_cut.set(true);
            return Err(anyhow!("The time of the whole run (--timeout) is over."));
        }
        let http = self.agent.configure_request(http.body(body)?);
        let http = http.timeout_global(Some(time)).build();
        let answer = self.agent.run(http).and_then(|mut answer| {
            let body = answer.body_mut().with_config().limit(LARGEST);
            Ok((body.read_to_vec()?, answer))
        });
        let (body, answer) = match answer {
            Ok(answer) => answer,
            Err(ureq::Error::Timeout(_)) => {
                self.is_cut.set(self.is_cut.get() || is_last);
                return Err(anyhow!("No whole answer came within {} s.", time.as_secs()));
            }
            Err(ureq::Error::BodyExceedsLimit(_)) => {
                return Err(anyhow!(
                    "The answer is larger than {} MB.",
                    LARGEST / 1_000_000
                ));
            }
            Err(error) => return Err(error.into()),
        };
        let headers = answer.headers().iter();
        let headers = headers.filter_map(|(name, value)| {
            Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
        });
        Ok(Response {
            head: ResponseHead {
                status: answer.status().as_u16(),
                headers: headers.collect(),
                redirected_to: None,
            },
            body: String::from_utf8(body).map_err(|_| anyhow!("The answer is not UTF-8."))?,
        })
    }

    /// Sends a request, and follows redirects within the origin, as browsers do: of a POST those that keep the method.
    fn answer(&self, request: &Request) -> Result<Response> {
        let mut url = request.url.clone();
        for _ in 0..REDIRECTS {
            let answer = self.carry_out(request, &url)?;
            let follows = match answer.head.status {
                307 | 308 => true,
                301..=303 => request.method == Method::Get,
                _ => false,
            };
            let place = answer.head.header("location").filter(|_| follows);
            match place.and_then(|place| within_origin(&url, place)) {
                Some(next) => url = next,
                None => return Ok(answer),
            }
        }
        Err(anyhow!("There are more than {REDIRECTS} redirects."))
    }
}

impl Exchange for Http {
    async fn send(&self, request: &Request) -> Result<Response, String> {
        self.answer(request).map_err(|error| format!("{error:#}"))
    }

    async fn pause(&self, milliseconds: u64) {
        let (left, _) = self.time_left();
        thread::sleep(Duration::from_millis(milliseconds).min(left));
    }
}

/// Reads a header that a person gave. No error repeats the value, which may be a secret.
fn header(line: &str) -> Result<(HeaderName, HeaderValue)> {
    let (name, value) = line
        .split_once(':')
        .context("A --header has no colon: write “Name: value”.")?;
    let name = HeaderName::try_from(name.trim())
        .with_context(|| format!("“{}” is not the name of a header", name.trim()))?;
    let mut value = HeaderValue::try_from(value.trim())
        .with_context(|| format!("The value of the header “{name}” is not valid"))?;
    value.set_sensitive(true);
    Ok((name, value))
}

/// The URL of a reference (RFC 3986 §4.1) in an answer from `url`, if it has the same origin.
fn within_origin(url: &str, reference: &str) -> Option<String> {
    let own = origin(url)?;
    let (scheme, _) = url.split_once(':')?;
    let path = url.split(['?', '#']).next()?;
    let folder = path.rfind('/').filter(|at| *at >= own.len());
    let target = if origin(reference).is_some() {
        reference.to_owned()
    } else if reference.starts_with("//") {
        format!("{scheme}:{reference}")
    } else if reference.starts_with('/') {
        format!("{own}{reference}")
    } else if reference.starts_with('?') {
        format!("{path}{reference}")
    } else {
        let folder = folder.and_then(|at| path.get(..at)).unwrap_or(&own);
        format!("{folder}/{reference}")
    };
    (origin(&target)? == own).then_some(target)
}
