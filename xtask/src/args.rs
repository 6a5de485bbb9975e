//! The command line as data: what may be asked, and the help text.
//!
//! Owns the words of the command line; leaves doing anything about them to the other files.

use std::fmt;
use std::path::PathBuf;

/// Where the demo listens unless told otherwise.
const DEFAULT_PORT: u16 = 8800;
/// How long each fuzz target is tried unless told otherwise.
const DEFAULT_SECONDS: u64 = 300;

pub(crate) const HELP: &str = "\
Usage: cargo xtask <command>

  demo [--port P]   build the page, start it with the demo agent, print the URL (port 8800)
  test              everything: fmt, clippy, native tests, sizes, browser and end-to-end tests
       --native     only fmt, clippy for both targets, and the native tests
       --browser    only the wasm-bindgen tests in headless Chromium
       --e2e        only page, package, sizes, and the end-to-end tests
  conformance       run the official test suite through the form, write docs/conformance.md
  package           build the embeddable package into target/package/
  sizes [--check]   sizes after brotli 11; with --check, fail above the budget
  bench [--quick]   measure <schema-form> beside its peers, write docs/benchmarks.md (half an hour);
                    with --quick, few repetitions, written below target/
  fuzz [--seconds N] [card] [response] [sse] [form]
                    make up inputs for each target (or those named) for N seconds (300), and tell
                    what broke; fuzz --repro FILE tries an input again
  audit             licences, bans, sources and advisories (cargo-deny; needs the network)
  help              this text

Tools that are missing are installed into a cache outside the repository: $A2A_FORMS_CACHE, or
$XDG_CACHE_HOME/a2a-forms, or ~/.cache/a2a-forms.";

/// One thing that `cargo xtask` can be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the help text.
    Help,
    /// Build and serve the page beside the demo agent.
    Demo { port: u16 },
    /// Build `target/package/`.
    Package,
    /// Print sizes; with `check`, hold them against the budget.
    Sizes { check: bool },
    /// Run the tests, or some of them.
    Test(Selection),
    /// Write `docs/conformance.md`.
    Conformance,
    /// Measure our elements beside others; `quick` repeats less.
    Bench { quick: bool },
    /// Make up inputs until one breaks something, or try one again.
    Fuzz(Fuzz),
    /// Run cargo-deny.
    Audit,
}

/// Which parts of the tests to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Selection {
    /// fmt, clippy for both targets, native tests.
    pub(crate) native: bool,
    /// wasm-bindgen tests in a headless browser.
    pub(crate) browser: bool,
    /// Page, package, sizes, end-to-end tests.
    pub(crate) e2e: bool,
}

impl Selection {
    const ALL: Self = Self {
        native: true,
        browser: true,
        e2e: true,
    };
}

/// What to look for, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fuzz {
    /// How long each target is tried, in seconds.
    pub(crate) seconds: u64,
    /// The targets by name; none means all.
    pub(crate) targets: Vec<String>,
    /// Instead of looking for anything: the input to try again.
    pub(crate) repro: Option<PathBuf>,
}

/// What is wrong with a command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// Nothing was asked for.
    Nothing,
    /// There is no command of this name.
    UnknownCommand(String),
    /// The command does not take this argument.
    UnknownArgument {
        command: &'static str,
        argument: String,
    },
    /// `--port` without a usable number; holds what stood there, if anything did.
    Port(Option<String>),
    /// `--seconds` without a usable number; likewise.
    Seconds(Option<String>),
    /// `--repro` without a file.
    File,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => write!(f, "which command?"),
            Self::UnknownCommand(name) => write!(f, "there is no command `{name}`"),
            Self::UnknownArgument { command, argument } => {
                write!(f, "`{command}` does not take `{argument}`")
            }
            Self::Port(None) => write!(f, "`--port` needs a number"),
            Self::Port(Some(text)) => {
                write!(f, "`--port` needs a number from 1 to 65535, not `{text}`")
            }
            Self::Seconds(None) => write!(f, "`--seconds` needs a number"),
            Self::Seconds(Some(text)) => {
                write!(f, "`--seconds` needs a number from 1, not `{text}`")
            }
            Self::File => write!(f, "`--repro` needs a file"),
        }
    }
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(args: impl IntoIterator<Item = String>) -> Result<Task, Mistake> {
    let mut args = args.into_iter();
    let command = args.next().ok_or(Mistake::Nothing)?;
    let rest: Vec<String> = args.collect();
    if rest
        .iter()
        .any(|argument| argument == "--help" || argument == "-h")
    {
        return Ok(Task::Help);
    }
    match command.as_str() {
        "help" | "--help" | "-h" => Ok(Task::Help),
        "demo" => demo(&rest),
        "package" => nothing_more("package", &rest).map(|()| Task::Package),
        "sizes" => flags("sizes", &rest, &["--check"]).map(|given| Task::Sizes {
            check: given.contains(&"--check"),
        }),
        "test" => flags("test", &rest, &["--native", "--browser", "--e2e"]).map(|given| {
            let selection = Selection {
                native: given.contains(&"--native"),
                browser: given.contains(&"--browser"),
                e2e: given.contains(&"--e2e"),
            };
            Task::Test(if selection == Selection::default() {
                Selection::ALL
            } else {
                selection
            })
        }),
        "conformance" => nothing_more("conformance", &rest).map(|()| Task::Conformance),
        "bench" => flags("bench", &rest, &["--quick"]).map(|given| Task::Bench {
            quick: given.contains(&"--quick"),
        }),
        "fuzz" => fuzz(&rest),
        "audit" => nothing_more("audit", &rest).map(|()| Task::Audit),
        _ => Err(Mistake::UnknownCommand(command)),
    }
}

fn demo(rest: &[String]) -> Result<Task, Mistake> {
    let mut port = DEFAULT_PORT;
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        let text = match argument.split_once('=') {
            Some(("--port", text)) => Some(text.to_owned()),
            None if argument == "--port" => rest.next().cloned(),
            _ => return Err(unknown("demo", argument)),
        };
        port = text
            .as_deref()
            .and_then(|text| text.parse().ok())
            // Port 0 means "any": the address could not be said before the agent has started.
            .filter(|port| *port != 0)
            .ok_or(Mistake::Port(text))?;
    }
    Ok(Task::Demo { port })
}

fn fuzz(rest: &[String]) -> Result<Task, Mistake> {
    let mut fuzz = Fuzz {
        seconds: DEFAULT_SECONDS,
        targets: Vec::new(),
        repro: None,
    };
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        let (name, text) = match argument.split_once('=') {
            Some((name, text)) => (name, Some(text.to_owned())),
            None => (argument.as_str(), None),
        };
        match name {
            "--seconds" => {
                let text = text.or_else(|| rest.next().cloned());
                fuzz.seconds = text
                    .as_deref()
                    .and_then(|text| text.parse().ok())
                    .filter(|seconds| *seconds != 0)
                    .ok_or(Mistake::Seconds(text))?;
            }
            "--repro" => {
                let text = text.or_else(|| rest.next().cloned());
                fuzz.repro = Some(PathBuf::from(text.ok_or(Mistake::File)?));
            }
            // Which targets there are is known to `fuzz`.
            _ if !name.starts_with('-') => fuzz.targets.push(argument.clone()),
            _ => return Err(unknown("fuzz", argument)),
        }
    }
    Ok(Task::Fuzz(fuzz))
}

fn nothing_more(command: &'static str, rest: &[String]) -> Result<(), Mistake> {
    flags(command, rest, &[]).map(|_| ())
}

/// The flags that were given, if all of them are known.
fn flags<'a>(
    command: &'static str,
    rest: &'a [String],
    known: &[&str],
) -> Result<Vec<&'a str>, Mistake> {
    match rest
        .iter()
        .find(|argument| !known.contains(&argument.as_str()))
    {
        Some(argument) => Err(unknown(command, argument)),
        None => Ok(rest.iter().map(String::as_str).collect()),
    }
}

fn unknown(command: &'static str, argument: &str) -> Mistake {
    Mistake::UnknownArgument {
        command,
        argument: argument.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, Mistake> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn the_demo_has_a_port_of_its_own_and_takes_another() {
        assert_eq!(read("demo"), Ok(Task::Demo { port: 8800 }));
        assert_eq!(read("demo --port 9000"), Ok(Task::Demo { port: 9000 }));
        assert_eq!(read("demo --port=9001"), Ok(Task::Demo { port: 9001 }));
    }

    #[test]
    fn a_port_that_cannot_be_is_named_in_the_mistake() {
        assert_eq!(read("demo --port"), Err(Mistake::Port(None)));
        for text in ["0", "70000", "x", "-1"] {
            assert_eq!(
                read(&format!("demo --port {text}")),
                Err(Mistake::Port(Some(text.to_owned())))
            );
        }
    }

    #[test]
    fn tests_without_a_flag_are_all_tests() {
        assert_eq!(read("test"), Ok(Task::Test(Selection::ALL)));
        let some = Selection {
            native: true,
            browser: false,
            e2e: true,
        };
        assert_eq!(read("test --e2e --native"), Ok(Task::Test(some)));
    }

    #[test]
    fn a_benchmark_is_whole_unless_it_is_to_be_quick() {
        assert_eq!(read("bench"), Ok(Task::Bench { quick: false }));
        assert_eq!(read("bench --quick"), Ok(Task::Bench { quick: true }));
    }

    #[test]
    fn fuzzing_has_a_time_of_its_own_and_takes_targets_or_an_input() {
        let of = |seconds, targets: &[&str], repro: Option<&str>| {
            Ok(Task::Fuzz(Fuzz {
                seconds,
                targets: targets.iter().map(|name| (*name).to_owned()).collect(),
                repro: repro.map(PathBuf::from),
            }))
        };
        assert_eq!(read("fuzz"), of(300, &[], None));
        assert_eq!(
            read("fuzz card --seconds 9 sse"),
            of(9, &["card", "sse"], None)
        );
        assert_eq!(read("fuzz --repro=a/b"), of(300, &[], Some("a/b")));
        assert_eq!(read("fuzz --repro"), Err(Mistake::File));
        assert_eq!(
            read("fuzz --seconds=0"),
            Err(Mistake::Seconds(Some("0".to_owned())))
        );
        assert_eq!(read("fuzz --now"), Err(unknown("fuzz", "--now")));
    }

    #[test]
    fn what_a_command_does_not_take_is_refused_not_ignored() {
        assert_eq!(read("package --now"), Err(unknown("package", "--now")));
        assert_eq!(read("sizes check"), Err(unknown("sizes", "check")));
        assert_eq!(read("demo 9000"), Err(unknown("demo", "9000")));
        assert_eq!(
            read("tests"),
            Err(Mistake::UnknownCommand("tests".to_owned()))
        );
        assert_eq!(read(""), Err(Mistake::Nothing));
    }

    #[test]
    fn help_is_given_wherever_it_is_asked_for() {
        for line in ["help", "--help", "-h", "demo --help", "test -h"] {
            assert_eq!(read(line), Ok(Task::Help));
        }
    }
}
