//! The program: judges an agent by its address, over HTTP.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program prints its report"
)]

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use a2a_client::client::http::{Method, Request, Response, ResponseHead};
use anyhow::{Context as _, Result};
use clap::Parser;
use conform::{Exchange, judge};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// The longest time for one request.
const LIMIT: Duration = Duration::from_mins(2);

/// Judge an A2A agent by the extension “Input/output schemas v1”. It sends real messages.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// The address of the agent, or of its card
    url: String,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write the report for CI, as XML of `JUnit`
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Send a header with each request to the agent, such as "Authorization: Bearer TOKEN"
    #[arg(long = "header", value_name = "NAME: VALUE")]
    headers: Vec<String>,
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
    let exchange = Http::new(&arguments.url, &arguments.headers)?;
    let judged = futures_executor::block_on(judge(&arguments.url, &exchange));
    let report = judged.map_err(anyhow::Error::msg)?;
    if let Some(file) = &arguments.junit {
        fs::write(file, report.junit())
            .with_context(|| format!("{} was not written", file.display()))?;
    }
    if arguments.json {
        println!("{:#}", report.json());
    } else {
        print!("{report}");
    }
    Ok(ExitCode::from(u8::from(!report.conforms())))
}

/// Requests over HTTP. The person's headers go to the origin of the given address only.
struct Http {
    agent: ureq::Agent,
    origin: String,
    headers: HashMap<String, String>,
}

impl Http {
    fn new(url: &str, headers: &[String]) -> Result<Self> {
        let pair = |line: &String| {
            let (name, value) = line
                .split_once(':')
                .with_context(|| format!("“{line}” is no header: write “Name: value”"))?;
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        };
        let found = rustls_native_certs::load_native_certs();
        let certificates = found.certs.iter();
        let system = certificates.map(|it| Certificate::from_der(it).to_owned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::from(system))
            .unversioned_rustls_crypto_provider(provider)
            .build();
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(LIMIT))
            .http_status_as_error(false)
            // A redirect could lead the person's headers elsewhere.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .tls_config(tls)
            .build();
        Ok(Self {
            agent: config.new_agent(),
            origin: origin(url).to_owned(),
            headers: headers.iter().map(pair).collect::<Result<_>>()?,
        })
    }

    fn carry_out(&self, request: &Request) -> Result<Response, ureq::Error> {
        let method = match request.method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Delete => "DELETE",
        };
        let mut http = ureq::http::Request::builder()
            .method(method)
            .uri(&request.url);
        for (name, value) in &request.headers {
            http = http.header(name, value);
        }
        if origin(&request.url) == self.origin {
            for (name, value) in &self.headers {
                http = http.header(name, value);
            }
        }
        let body = request.body.clone().unwrap_or_default();
        let mut answer = self.agent.run(http.body(body)?)?;
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
            body: answer.body_mut().read_to_string()?,
        })
    }
}

impl Exchange for Http {
    async fn send(&self, request: &Request) -> Result<Response, String> {
        self.carry_out(request).map_err(|error| error.to_string())
    }

    async fn pause(&self, milliseconds: u64) {
        std::thread::sleep(Duration::from_millis(milliseconds));
    }
}

/// Scheme, host and port of an address, which may have no scheme.
fn origin(url: &str) -> &str {
    let begin = url.find("://").map_or(0, |at| at + 3);
    let end = url.get(begin..).and_then(|rest| rest.find(['/', '?', '#']));
    end.map_or(url, |end| url.get(..begin + end).unwrap_or(url))
}
